"""A map of hexes over the whole screen: players move a cursor, read about a hex, and choose an action there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from marshub.kernel import Forecast, MarsHubError, Reason, Session, Words
from marshub.kernel.mechanisms.hexes import Hex, parse_hex
from marshub.table.game_table import GameTable
from marshub.words import Speech, capitalize

from ..basics.cached_static import CachedStatic
from ..basics.hex_grid import Tile, describe_place
from ..basics.overflow_hint import Scroll
from ..error_messages import explain_error
from ..game_look import GameLook
from ..widgets.forecast import format_forecast
from ..widgets.hex_map import HexMap, Pointer
from .table_page import TablePage

ACTION_SIGN = "›"  # before legal hexes and possible actions
_SIDE_BY_SIDE_COLUMNS = 110  # columns from which on the text stands next to the map


class HexAction(NamedTuple):
    """An action at a hex: its name, and its answers in order, the first to the pending question."""

    words: Words
    answers: tuple[str, ...]
    forecast: Forecast | None = None


class HexPage(TablePage):
    """A page with a game's map. Subclasses draw the hexes and say what lies there, what can be done, and why not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", show=False, id="hex-page.take"),
        Binding("n,tab,full_stop", "next(1)", show=False, id="hex-page.next"),
        Binding("p,shift+tab,comma", "next(-1)", show=False, id="hex-page.previous"),
        Binding("b", "back", show=False, id="hex-page.back"),
    ]
    PART_IDS = ("hexes", "text")
    HAS_FLAT_TOPS = True  # flat-topped hexes
    BACK_OPTIONS: Sequence[str] = ("back",)  # options that cancel or finish what was begun
    REFUSABLE_COUNT = 0  # number of actions that `list_refusals` covers; a reason against all is shown without them

    def __init__(self, table: GameTable, speech: Speech, key: str = "", *, pointer: Pointer) -> None:
        super().__init__(table, speech, key)
        self._pointer = pointer
        self._legal_hexes: Sequence[str] = ()
        self._actions_here: Sequence[HexAction] = ()  # possible actions at the hex, numbered from 1 on the keys
        self._refused_hex = ""  # the hex that was chosen although nothing is possible there
        self._drawn_question = ("", "")  # prompt key and decider of the last drawing

    # ------------------------------------------------------------------ of the game

    @abstractmethod
    def list_legal_hexes(self, session: Session[Any, Any]) -> Iterable[str]:
        """Return the hexes that answer the question, in the order of its options; none for other questions."""

    @abstractmethod
    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the drawing of each hex."""

    @abstractmethod
    def name_hex(self, hex_id: str) -> str:
        """Return the name of a hex."""

    @abstractmethod
    def list_facts(self, session: Session[Any, Any], hex_id: str) -> Iterable[str]:
        """Yield facts about a hex: its content in a word, then further ones."""

    @abstractmethod
    def list_actions(self, session: Session[Any, Any], hex_id: str) -> Sequence[HexAction]:
        """Return the actions that are possible at a hex now."""

    @abstractmethod
    def explain_hex(self, session: Session[Any, Any], hex_id: str) -> Sequence[Reason]:
        """Return the reasons why a hex is no answer to a question about places."""

    @abstractmethod
    def list_refusals(self, session: Session[Any, Any], hex_id: str) -> Iterable[tuple[str, str]]:
        """Yield the actions that are not allowed at a hex though they may be elsewhere, each as (reason, action)."""

    @abstractmethod
    def make_legend(self) -> Content:
        """Return all symbols with their meaning."""

    def is_multiple_choice(self, session: Session[Any, Any]) -> bool:
        """Return whether the question asks for several places.

        Which are ticked in the list and not answered on the map.
        """
        return False

    # ------------------------------------------------------------------ drawing

    def compose(self) -> ComposeResult:
        with Scroll(id="body", can_focus=False):
            yield HexMap("hexes", flat=self.HAS_FLAT_TOPS, pans=True)
        with Scroll(id="told", can_focus=False):
            yield CachedStatic(id="text")
        yield CachedStatic(self.speech.plain_text("ui-hex-hint"), id="keys", markup=False)

    @property
    def hex_map(self) -> HexMap:
        return self.query_one("#hexes", HexMap)

    def on_mount(self) -> None:
        super().on_mount()
        self.hex_map.focus()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _SIDE_BY_SIDE_COLUMNS, "-beside")
        self.show()

    def draw(self, session: Session[Any, Any]) -> None:
        self._legal_hexes = list(self.list_legal_hexes(session))
        self.hex_map.cursor_hex = self._pointer.space
        self.hex_map.compass = self.speech.plain_text("ui-compass")
        self.hex_map.show(self.make_tiles(session, self._legal_hexes))
        self._actions_here = self.list_actions(session, str(self._pointer.space))
        rows = self._make_rows(session, str(self._pointer.space), side_by_side=self.has_class("-beside"))
        self.query_one("#text", Static).update(Content("\n").join(rows))
        self.call_after_refresh(self.hex_map.scroll_to_cursor)
        pending = session.pending
        question = (pending.prompt.key, pending.decider) if pending is not None else ("", "")
        if question != self._drawn_question and self._legal_hexes and str(self._pointer.space) not in self._legal_hexes:
            self.action_next(1)  # a new question starts at its first legal hex
        self._drawn_question = question

    def _make_rows(self, session: Session[Any, Any], hex_id: str, *, side_by_side: bool) -> Iterator[Content]:
        """Yield the question, the hex, the possible actions, and the reasons against the others."""
        was_refused = self._refused_hex == hex_id
        yield from self._make_question(session)
        first, *more = self.list_facts(session, hex_id)
        place = describe_place(self.name_hex(hex_id), hex_id, self.speech, flat=self.HAS_FLAT_TOPS)
        title = Content.assemble((f"{place}  ", "bold $primary"), (capitalize(first), "bold"))
        yield title if side_by_side else title + Content("".join(f" · {fact}" for fact in more))
        yield from (Content(f"  {fact}") for fact in more) if side_by_side else ()
        yield from self._make_action_rows(side_by_side=side_by_side)
        if self._legal_hexes and self.is_multiple_choice(session):
            yield Content.styled(f"{ACTION_SIGN} {self.speech.plain_text('ui-hex-ticked')}", "bold $accent")
        elif self._legal_hexes and not self._actions_here:
            yield from self._make_refusal(self.explain_hex(session, hex_id), strong=was_refused)
        elif not self._legal_hexes:
            refusals = list(self.list_refusals(session, hex_id))
            if side_by_side or was_refused:
                yield from self._make_refusals(refusals)
            elif refusals and not self._actions_here:
                yield Content.styled(f"⊘ {self.speech.plain_text('ui-hex-nothing')}", "$warning")
        if side_by_side:
            yield Content("")
            yield self.make_legend()

    def _make_question(self, session: Session[Any, Any]) -> Iterator[Content]:
        """Yield the public part of the question and its decider; only the decider if no hex answers it."""
        pending = session.pending
        if pending is None:
            return
        decider = self.speech.say(GameLook(session.game.id).name_decider(pending.asked_seat))
        question = (
            self.speech.say(pending.prompt) if self._legal_hexes and not self.table.is_question_hidden(pending) else ""
        )
        if decider not in question:  # most prompts do not name the decider
            question = f"{decider}: {question}" if question else decider
        yield Content.styled(question, "bold $accent")

    def _make_action_rows(self, *, side_by_side: bool) -> Iterator[Content]:
        """Yield the possible actions, each with its number, costs and gains."""
        contents = [
            Content.assemble((f"{number}", "bold underline"), f" {self.speech.say(action.words)}")
            for number, action in enumerate(self._actions_here, 1)
        ]
        if not side_by_side and len(contents) > 1:
            yield Content.styled(f"{ACTION_SIGN} ", "bold $accent") + Content("  ").join(contents)
            return
        for row, action in zip(contents, self._actions_here, strict=True):
            yield Content.styled(f"{ACTION_SIGN} ", "bold $accent") + row
            if action.forecast is not None:
                yield format_forecast(action.forecast, self.speech, brief=not side_by_side)

    def _make_refusal(self, reasons: Sequence[Reason], *, strong: bool) -> Iterator[Content]:
        style = "bold $error" if strong else "$warning"
        for reason in reasons:
            yield Content.styled(f"⊘ {self.speech.say(reason.words)} ({reason.rule})", style)
        if not reasons:
            yield Content.styled(f"⊘ {self.speech.plain_text('ui-hex-not-offered')}", style)

    def _make_refusals(self, refusals: Iterable[tuple[str, str]]) -> Iterator[Content]:
        """Yield the reasons, each once with all the actions that it excludes."""
        actions_by_reason: dict[str, list[str]] = {}
        for reason, action in refusals:
            actions_by_reason.setdefault(reason, []).append(action)
        for reason, actions in actions_by_reason.items():
            excludes_all = len(actions) == self.REFUSABLE_COUNT
            yield Content.styled(
                f"⊘ {reason}" if excludes_all else f"⊘ {capitalize(', '.join(actions))}: {reason}", "$muted"
            )

    # ------------------------------------------------------------------ pointing

    @on(HexMap.CursorMoved)
    def _show_cursor_hex(self, event: HexMap.CursorMoved) -> None:
        event.stop()
        self._pointer.point_at(event.space)
        self._refused_hex = ""
        self.show()

    @on(HexMap.HexChosen)
    def _choose_hex(self, event: HexMap.HexChosen) -> None:
        event.stop()
        self._pointer.point_at(event.space)
        self.action_take()

    def action_take(self) -> None:
        """Do the only possible action here; if there are several, ask to choose, and if there is none, explain why."""
        if len(self._actions_here) == 1:
            self._perform_action(self._actions_here[0])
            return
        self._refused_hex = str(self._pointer.space)
        self.show()
        if self._actions_here:
            self.notify(self.speech.plain_text("ui-hex-several"), markup=False)

    def action_next(self, by: int) -> None:
        """Move to the next hex that answers the question, in the order of its options."""
        order = list(self._legal_hexes)
        if order:
            index = order.index(str(self._pointer.space)) + by if str(self._pointer.space) in order else 0
            self.hex_map.move_cursor(parse_hex(order[index % len(order)]))

    def action_back(self) -> None:
        """Cancel or finish what was begun, where the question allows it."""
        option = next((item for item in self.BACK_OPTIONS if self._is_offered(item)), "")
        if option and self._answer(option):
            self._close_unless_about_hexes()

    def on_key(self, event: Key) -> None:
        number = int(event.character) if event.character and event.character.isdecimal() else 0
        if 0 < number <= len(self._actions_here):
            event.stop()
            self._perform_action(self._actions_here[number - 1])

    def _perform_action(self, action: HexAction) -> None:
        """Give an action's answers one after the other, as long as they are offered."""
        for number, answer in enumerate(action.answers):
            if (number and not self._is_offered(answer)) or not self._answer(answer):
                break
        self._close_unless_about_hexes()

    def _is_offered(self, option: str) -> bool:
        with self.table.locked():
            pending = self.table.session.pending
            return pending is not None and pending.is_offered(option)

    def _close_unless_about_hexes(self) -> None:
        """Close the page unless the question is about places."""
        with self.table.locked():
            is_about_hexes = bool(list(self.list_legal_hexes(self.table.session)))
        if not is_about_hexes and self.is_current:
            self.dismiss()

    def _answer(self, option: str) -> bool:
        """Answer the pending question, and return whether the answer was accepted."""
        try:
            self.table.answer(option, to=self.table.session.pending_id)
        except (MarsHubError, OSError) as error:
            title, text = explain_error(error, self.speech)
            self.notify(text, title=title, severity="warning", markup=False)
            return False
        return True
