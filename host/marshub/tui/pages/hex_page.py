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
from marshub.kernel.mechanisms.hexes import Hex, hex_of
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.hex_grid import Tile
from ..basics.marks import capital
from ..basics.more import Scroll
from ..basics.still import Still
from ..excuses import excuse
from ..look import GameLook
from ..widgets.foreseen import forecast_text
from ..widgets.hex_map import HexMap, Pointer
from .brief import TablePage

SITE = "›"  # what answers, and what can be done
_BESIDE = 110  # columns from which on the words stand beside the map


class Deed(NamedTuple):
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
        self._deeds: Sequence[Deed] = ()  # what can be done on the chosen hex, by the figures that do it
        self._refused = ""  # the hex that was asked for in vain
        self._asked = ("", "")  # what was asked of whom when it was drawn last

    # ------------------------------------------------------------------ of the game

    @abstractmethod
    def places(self, session: Session[Any, Any]) -> Iterable[str]:
        """Return the hexes that answer the question, in the order of the list of answers; none of another question."""

    @abstractmethod
    def tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the drawing of each hex."""

    @abstractmethod
    def spot(self, where: str) -> str:
        """Return the name of a hex."""

    @abstractmethod
    def facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        """Yield what lies there, first in a word, and further facts."""

    @abstractmethod
    def deeds(self, session: Session[Any, Any], where: str) -> Sequence[Deed]:
        """Return the actions that are possible there now."""

    @abstractmethod
    def why_not(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        """Return why a hex is no answer to a question about places."""

    @abstractmethod
    def against(self, session: Session[Any, Any], where: str) -> Iterable[tuple[str, str]]:
        """Yield what may not be done there though it may elsewhere: the reason, and the action."""

    @abstractmethod
    def legend(self) -> Content:
        """Return all signs with their meaning."""

    def several(self, session: Session[Any, Any]) -> bool:
        """Return whether more than one place is asked for.

        They are ticked in the list, and no hex answers by itself.
        """
        return False

    # ------------------------------------------------------------------ drawing

    def compose(self) -> ComposeResult:
        with Scroll(id="body", can_focus=False):
            yield HexMap("hexes", flat=self.FLAT, pans=True)
        with Scroll(id="told", can_focus=False):
            yield Still(id="text")
        yield Still(self.speech.text("ui-hex-hint"), id="keys", markup=False)

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
        self._legal = list(self.places(session))
        self.map.here = self._pointer.here
        self.map.show(self.tiles(session, self._legal))
        self._deeds = self.deeds(session, str(self._pointer.here))
        rows = self._rows(session, str(self._pointer.here), beside=self.has_class("-beside"))
        self.query_one("#text", Static).update(Content("\n").join(rows))
        self.call_after_refresh(self.map.sight)
        pending = session.pending
        asked = (pending.prompt.key, pending.who) if pending is not None else ("", "")
        if asked != self._asked and self._legal and str(self._pointer.here) not in self._legal:
            self.action_next(1)  # what is newly asked for is looked at first
        self._asked = asked

    def _rows(self, session: Session[Any, Any], where: str, *, beside: bool) -> Iterator[Content]:
        """Return the question, the hex, what can be done there, and why something cannot."""
        asked = self._refused == where
        yield from self._question(session)
        first, *more = self.facts(session, where)
        head = Content.assemble((f"{self.spot(where)}  ", "bold $primary"), (capital(first), "bold"))
        yield head if beside else head + Content("".join(f" · {fact}" for fact in more))
        yield from (Content(f"  {fact}") for fact in more) if beside else ()
        yield from self._deed_rows(beside=beside)
        if self._legal and self.several(session):
            yield Content.styled(f"{SITE} {self.speech.text('ui-hex-ticked')}", "bold $accent")
        elif self._legal and not self._deeds:
            yield from self._refusal(self.why_not(session, where), strong=asked)
        elif not self._legal:
            found = list(self.against(session, where))
            if beside or asked:
                yield from self._against(found)
            elif found and not self._deeds:
                yield Content.styled(f"⊘ {self.speech.text('ui-hex-nothing')}", "$warning")
        if beside:
            yield Content("")
            yield self.legend()

    def _question(self, session: Session[Any, Any]) -> Iterator[Content]:
        """Yield who is asked what, as far as it is public; of a question that no hex answers only who."""
        pending = session.pending
        if pending is None:
            return
        who = self.speech.say(GameLook(session.game.id).seat(pending.only or pending.who))
        said = self.speech.say(pending.prompt) if self._legal and not self.table.hides(pending) else ""
        if who not in said:  # most prompts do not say whom they ask
            said = f"{who}: {said}" if said else who
        yield Content.styled(said, "bold $accent")

    def _deed_rows(self, *, beside: bool) -> Iterator[Content]:
        """Yield the possible actions, each with its figure, its costs and gains."""
        each = [
            Content.assemble((f"{number}", "bold underline"), f" {self.speech.say(deed.words)}")
            for number, deed in enumerate(self._deeds, 1)
        ]
        if not beside and len(each) > 1:
            yield Content.styled(f"{SITE} ", "bold $accent") + Content("  ").join(each)
            return
        for row, deed in zip(each, self._deeds, strict=True):
            yield Content.styled(f"{SITE} ", "bold $accent") + row
            if deed.forecast is not None:
                yield forecast_text(deed.forecast, self.speech, brief=not beside)

    def _refusal(self, reasons: Sequence[Reason], *, strong: bool) -> Iterator[Content]:
        style = "bold $error" if strong else "$warning"
        for reason in reasons:
            yield Content.styled(f"⊘ {self.speech.say(reason.words)} ({reason.rule})", style)
        if not reasons:
            yield Content.styled(f"⊘ {self.speech.text('ui-hex-not-offered')}", style)

    def _against(self, found: Iterable[tuple[str, str]]) -> Iterator[Content]:
        """Yield the reasons, those against the same thing together."""
        together: dict[str, list[str]] = {}
        for said, what in found:
            together.setdefault(said, []).append(what)
        for said, whats in together.items():
            every = len(whats) == self.SORTS
            yield Content.styled(f"⊘ {said}" if every else f"⊘ {capital(', '.join(whats))}: {said}", "$muted")

    # ------------------------------------------------------------------ pointing

    @on(HexMap.Walked)
    def _walked(self, event: HexMap.Walked) -> None:
        event.stop()
        self._pointer.to(event.here)
        self._refused = ""
        self.show()

    @on(HexMap.Taken)
    def _taken(self, event: HexMap.Taken) -> None:
        event.stop()
        self._pointer.to(event.here)
        self.action_take()

    def action_take(self) -> None:
        """Do the one thing that can be done here; of several none, and of none say why."""
        if len(self._deeds) == 1:
            self._do(self._deeds[0])
            return
        self._refused = str(self._pointer.here)
        self.show()
        if self._deeds:
            self.notify(self.speech.text("ui-hex-several"), markup=False)

    def action_next(self, by: int) -> None:
        """Move to the next hex that answers the question, in the order of the list of answers."""
        order = list(self._legal)
        if order:
            at = order.index(str(self._pointer.here)) + by if str(self._pointer.here) in order else 0
            self.map.go(hex_of(order[at % len(order)]))

    def action_back(self) -> None:
        """Let go of what was begun, or be done with it, where the question lets it."""
        option = next((each for each in self.BACK if self._allowed(each)), "")
        if option and self._answer(option):
            self._go_on()

    def on_key(self, event: Key) -> None:
        number = int(event.character) if event.character and event.character.isdecimal() else 0
        if 0 < number <= len(self._deeds):
            event.stop()
            self._do(self._deeds[number - 1])

    def _do(self, deed: Deed) -> None:
        """Give its answers one after the other, as far as they are asked for."""
        for number, answer in enumerate(deed.answers):
            if (number and not self._allowed(answer)) or not self._answer(answer):
                break
        self._go_on()

    def _allowed(self, option: str) -> bool:
        with self.table.looking():
            pending = self.table.session.pending
            return pending is not None and pending.allows(option)

    def _go_on(self) -> None:
        """Keep the page while the question is about places, then close it."""
        with self.table.looking():
            asked = bool(list(self.places(self.table.session)))
        if not asked and self.is_current:
            self.dismiss()

    def _answer(self, option: str) -> bool:
        """Answer what is pending; says whether it was taken."""
        try:
            self.table.answer(option, to=self.table.session.pending_id)
        except (MarsHubError, OSError) as error:
            title, text = excuse(error, self.speech)
            self.notify(text, title=title, severity="warning", markup=False)
            return False
        return True
