"""A map of hexes over the whole screen: walk over it, read what lies there, and do what can be done where you point."""

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
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.hex_grid import Tile
from ..basics.overflow_hint import Scroll
from ..basics.symbols import capitalize
from ..error_messages import explain_error
from ..game_look import GameLook
from ..widgets.forecast import format_forecast
from ..widgets.hex_map import HexMap, Pointer
from .brief import TablePage

SITE = "›"  # what answers, and what can be done
_BESIDE = 110  # columns from which on the words stand beside the map


class HexAction(NamedTuple):
    """An action that ends at a hex: its name, and the answers that lead to it, the first to the pending question."""

    words: Words
    answers: tuple[str, ...]
    forecast: Forecast | None = None


class HexPage(TablePage):
    """The map of a game. Subclasses say what lies there, what can be done, and why something cannot."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", show=False, id="hex-page.take"),
        Binding("n,tab,full_stop", "next(1)", show=False, id="hex-page.next"),
        Binding("p,shift+tab,comma", "next(-1)", show=False, id="hex-page.previous"),
        Binding("b", "back", show=False, id="hex-page.back"),
    ]
    PARTS = ("hexes", "text")
    FLAT = True  # flat-topped hexes
    BACK: Sequence[str] = ("back",)  # options that let go of what was begun, or are done with it
    SORTS = 0  # of how many things `against` tells at the most: what is against all of them is said of none

    def __init__(self, table: GameTable, speech: Speech, pointer: Pointer, key: str = "") -> None:
        super().__init__(table, speech, key)
        self._pointer = pointer
        self._legal: Sequence[str] = ()
        self._deeds: Sequence[HexAction] = ()  # what can be done on the chosen hex, by the figures that do it
        self._refused = ""  # the hex that was asked for in vain
        self._asked = ("", "")  # what was asked of whom when it was drawn last

    # ------------------------------------------------------------------ of the game

    @abstractmethod
    def list_places(self, session: Session[Any, Any]) -> Iterable[str]:
        """Return the hexes that answer the question, in the order of the list of answers; none of another question."""

    @abstractmethod
    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the drawing of each hex."""

    @abstractmethod
    def name_spot(self, where: str) -> str:
        """Return the name of a hex."""

    @abstractmethod
    def list_facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        """Yield what lies there, first in a word, and further facts."""

    @abstractmethod
    def list_actions(self, session: Session[Any, Any], where: str) -> Sequence[HexAction]:
        """Return the actions that are possible there now."""

    @abstractmethod
    def explain_hex(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        """Return why a hex is no answer to a question about places."""

    @abstractmethod
    def list_refusals(self, session: Session[Any, Any], where: str) -> Iterable[tuple[str, str]]:
        """Yield what may not be done there though it may elsewhere: the reason, and the action."""

    @abstractmethod
    def make_legend(self) -> Content:
        """Return all signs with their meaning."""

    def is_multiple(self, session: Session[Any, Any]) -> bool:
        """Return whether more than one place is asked for.

        They are ticked in the list, and no hex answers by itself.
        """
        return False

    # ------------------------------------------------------------------ drawing

    def compose(self) -> ComposeResult:
        with Scroll(id="body", can_focus=False):
            yield HexMap("hexes", flat=self.FLAT, pans=True)
        with Scroll(id="told", can_focus=False):
            yield CachedStatic(id="text")
        yield CachedStatic(self.speech.plain_text("ui-hex-hint"), id="keys", markup=False)

    @property
    def map(self) -> HexMap:
        return self.query_one("#hexes", HexMap)

    def on_mount(self) -> None:
        super().on_mount()
        self.map.focus()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _BESIDE, "-beside")
        self.show()

    def draw(self, session: Session[Any, Any]) -> None:
        self._legal = list(self.list_places(session))
        self.map.cursor_hex = self._pointer.space
        self.map.show(self.make_tiles(session, self._legal))
        self._deeds = self.list_actions(session, str(self._pointer.space))
        rows = self._make_rows(session, str(self._pointer.space), beside=self.has_class("-beside"))
        self.query_one("#text", Static).update(Content("\n").join(rows))
        self.call_after_refresh(self.map.scroll_to_cursor)
        pending = session.pending
        asked = (pending.prompt.key, pending.decider) if pending is not None else ("", "")
        if asked != self._asked and self._legal and str(self._pointer.space) not in self._legal:
            self.action_next(1)  # what is newly asked for is looked at first
        self._asked = asked

    def _make_rows(self, session: Session[Any, Any], where: str, *, beside: bool) -> Iterator[Content]:
        """Return the question, the hex, what can be done there, and why something cannot."""
        asked = self._refused == where
        yield from self._make_question(session)
        first, *more = self.list_facts(session, where)
        head = Content.assemble((f"{self.name_spot(where)}  ", "bold $primary"), (capitalize(first), "bold"))
        yield head if beside else head + Content("".join(f" · {fact}" for fact in more))
        yield from (Content(f"  {fact}") for fact in more) if beside else ()
        yield from self._make_action_rows(beside=beside)
        if self._legal and self.is_multiple(session):
            yield Content.styled(f"{SITE} {self.speech.plain_text('ui-hex-ticked')}", "bold $accent")
        elif self._legal and not self._deeds:
            yield from self._make_refusal(self.explain_hex(session, where), strong=asked)
        elif not self._legal:
            matches = list(self.list_refusals(session, where))
            if beside or asked:
                yield from self._make_refusals(matches)
            elif matches and not self._deeds:
                yield Content.styled(f"⊘ {self.speech.plain_text('ui-hex-nothing')}", "$warning")
        if beside:
            yield Content("")
            yield self.make_legend()

    def _make_question(self, session: Session[Any, Any]) -> Iterator[Content]:
        """Yield who is asked what, as far as it is public; of a question that no hex answers only who."""
        pending = session.pending
        if pending is None:
            return
        who = self.speech.say(GameLook(session.game.id).name_decider(pending.private_to or pending.decider))
        message = self.speech.say(pending.prompt) if self._legal and not self.table.is_hidden_from(pending) else ""
        if who not in message:  # most prompts do not say whom they ask
            message = f"{who}: {message}" if message else who
        yield Content.styled(message, "bold $accent")

    def _make_action_rows(self, *, beside: bool) -> Iterator[Content]:
        """Yield the possible actions, each with its figure, its costs and gains."""
        contents = [
            Content.assemble((f"{number}", "bold underline"), f" {self.speech.say(deed.words)}")
            for number, deed in enumerate(self._deeds, 1)
        ]
        if not beside and len(contents) > 1:
            yield Content.styled(f"{SITE} ", "bold $accent") + Content("  ").join(contents)
            return
        for row, deed in zip(contents, self._deeds, strict=True):
            yield Content.styled(f"{SITE} ", "bold $accent") + row
            if deed.forecast is not None:
                yield format_forecast(deed.forecast, self.speech, brief=not beside)

    def _make_refusal(self, reasons: Sequence[Reason], *, strong: bool) -> Iterator[Content]:
        style = "bold $error" if strong else "$warning"
        for reason in reasons:
            yield Content.styled(f"⊘ {self.speech.say(reason.words)} ({reason.rule})", style)
        if not reasons:
            yield Content.styled(f"⊘ {self.speech.plain_text('ui-hex-not-offered')}", style)

    def _make_refusals(self, found: Iterable[tuple[str, str]]) -> Iterator[Content]:
        """Yield the reasons, those against the same thing together."""
        together: dict[str, list[str]] = {}
        for message, what in found:
            together.setdefault(message, []).append(what)
        for message, whats in together.items():
            every = len(whats) == self.SORTS
            yield Content.styled(f"⊘ {message}" if every else f"⊘ {capitalize(', '.join(whats))}: {message}", "$muted")

    # ------------------------------------------------------------------ pointing

    @on(HexMap.CursorMoved)
    def _walked(self, event: HexMap.CursorMoved) -> None:
        event.stop()
        self._pointer.point_at(event.space)
        self._refused = ""
        self.show()

    @on(HexMap.HexChosen)
    def _taken(self, event: HexMap.HexChosen) -> None:
        event.stop()
        self._pointer.point_at(event.space)
        self.action_take()

    def action_take(self) -> None:
        """Do the one thing that can be done here; of several none, and of none say why."""
        if len(self._deeds) == 1:
            self._do(self._deeds[0])
            return
        self._refused = str(self._pointer.space)
        self.show()
        if self._deeds:
            self.notify(self.speech.plain_text("ui-hex-several"), markup=False)

    def action_next(self, by: int) -> None:
        """Move to the next hex that answers the question, in the order of the list of answers."""
        order = list(self._legal)
        if order:
            at = order.index(str(self._pointer.space)) + by if str(self._pointer.space) in order else 0
            self.map.move_cursor(parse_hex(order[at % len(order)]))

    def action_back(self) -> None:
        """Let go of what was begun, or be done with it, where the question lets it."""
        option = next((item for item in self.BACK if self._is_allowed(item)), "")
        if option and self._answer(option):
            self._go_on()

    def on_key(self, event: Key) -> None:
        number = int(event.character) if event.character and event.character.isdecimal() else 0
        if 0 < number <= len(self._deeds):
            event.stop()
            self._do(self._deeds[number - 1])

    def _do(self, deed: HexAction) -> None:
        """Give its answers one after the other, as far as they are asked for."""
        for number, answer in enumerate(deed.answers):
            if (number and not self._is_allowed(answer)) or not self._answer(answer):
                break
        self._go_on()

    def _is_allowed(self, option: str) -> bool:
        with self.table.locked():
            pending = self.table.session.pending
            return pending is not None and pending.is_offered(option)

    def _go_on(self) -> None:
        """Keep the page while the question is about places, then close it."""
        with self.table.locked():
            asked = bool(list(self.list_places(self.table.session)))
        if not asked and self.is_current:
            self.dismiss()

    def _answer(self, option: str) -> bool:
        """Answer what is pending; says whether it was taken."""
        try:
            self.table.answer(option, to=self.table.session.pending_id)
        except (MarsHubError, OSError) as error:
            title, text = explain_error(error, self.speech)
            self.notify(text, title=title, severity="warning", markup=False)
            return False
        return True
