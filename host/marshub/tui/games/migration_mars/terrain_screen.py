"""The terrain's page: walk over it, read what lies there, and build where you point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.box.components import PIECES, spot_name
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.turn import MENUS
from marshub.kernel import Decision, MarsHubError, Reason, Session
from marshub.kernel.mechanisms.hexes import hex_of
from marshub.words import Speech

from ...basics.marks import capital
from ...basics.still import Still
from ...excuses import excuse
from ...pages.brief import TablePage
from ...widgets.foreseen import forecast_text
from ...widgets.hex_map import HexMap
from . import signs
from .meteors import STAGES, of_turn
from .terrain import facts_of, legal_hexes, marked, takes_one, tiles_of
from .view import Pointer

BUILD = "build:"


class TerrainScreen(TablePage):
    """The terrain over the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", show=False, id="terrain.take"),
        Binding("n,tab,full_stop", "next(1)", show=False, id="terrain.next"),
        Binding("p,shift+tab,comma", "next(-1)", show=False, id="terrain.previous"),
        Binding("b", "back", show=False, id="terrain.back"),
    ]
    PARTS = ("terrain", "text")

    def __init__(self, table: Any, speech: Speech, pointer: Pointer, key: str = "") -> None:
        super().__init__(table, speech, key)
        self._pointer = pointer
        self._legal: frozenset[str] = frozenset()
        self._takes = False  # whether one of them settles the question
        self._pieces: Sequence[str] = ()  # what may be built on the chosen hex, by the figures that build it
        self._refused = ""  # the hex that was asked for in vain

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            yield HexMap("terrain", pans=True)
        yield Still(id="text")
        yield Still(self.speech.text("mm-terrain-hint"), id="keys", markup=False)

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#terrain").focus()
        if self._legal and str(self._pointer.here) not in self._legal:
            self.action_next(1)  # what is asked for is looked at first

    def on_resize(self) -> None:
        self.set_class(self.size.width >= 110, "-beside")
        self.show()

    def draw(self, session: Session[Any, Any]) -> None:
        assert isinstance(session.game, MigrationMars)
        mars, pending = session.game.mars(session.state), session.pending
        self._legal, self._takes = legal_hexes(mars, pending), takes_one(pending)
        tiles = tiles_of(mars, self._legal)
        for meteor in of_turn(mars, session.log)[-1:]:
            for where, mark in meteor.marks(STAGES).items():
                if (here := hex_of(where)) in tiles:
                    tiles[here] = marked(tiles[here], mark)
        terrain = self.query_one("#terrain", HexMap)
        terrain.here = self._pointer.here
        terrain.show(tiles)
        self.query_one("#text", Static).update(self._text(session, mars, pending))
        self.call_after_refresh(terrain.sight)

    # ------------------------------------------------------------------ in words

    def _text(self, session: Session[Any, Any], mars: Mars, pending: Decision | None) -> Content:
        """The question, the hex, what can be done there, and why something cannot."""
        where, speech = str(self._pointer.here), self.speech
        self._pieces = ()
        rows: list[Content] = []
        if self._legal and pending is not None:
            rows.append(Content.styled(speech.say(pending.prompt), "bold $accent"))
        facts = list(facts_of(mars, where, speech))
        head = Content.assemble((f"{spot_name(where)}  ", "bold $primary"), (capital(facts[0]), "bold"))
        beside = self.has_class("-beside")
        rows.append(head if beside else head + Content("".join(f" · {fact}" for fact in facts[1:])))
        rows += [Content(f"  {fact}") for fact in facts[1:]] if beside else []
        if where in self._legal:
            key = "mm-terrain-takes" if self._takes else "mm-terrain-several"
            rows.append(Content.styled(f"{signs.SITE} {speech.text(key)}", "bold $accent"))
            found = session.forecast(where)
            rows += [forecast_text(found, speech, brief=not beside)] if found is not None else []
        elif self._legal:
            rows += self._why_not(session.explain(where), strong=where == self._refused)
        elif pending is not None and _builds(pending):
            rows += self._sites(mars, pending, where, beside=beside)
        if beside:
            rows += [Content(""), signs.legend(speech, self.query_one("#text").content_size.width)]
        return Content("\n").join(rows)

    def _why_not(self, reasons: Sequence[Reason], *, strong: bool) -> Iterator[Content]:
        style = "bold $error" if strong else "$warning"
        for reason in reasons:
            yield Content.styled(f"⊘ {self.speech.say(reason.words)} ({reason.rule})", style)
        if not reasons:
            yield Content.styled(f"⊘ {self.speech.text('mm-terrain-not-offered')}", style)

    def _sites(self, mars: Mars, pending: Decision, where: str, *, beside: bool) -> Iterator[Content]:
        """What may be built here, each with the figure that builds it; where there is room, or when it was asked for,
        also what may not, and why: pieces that the same thing is against together."""
        text, speech, offered = self.speech.text, self.speech, {option.id for option in pending.options()}
        reasons = {piece: land.reasons(mars, pending.who, piece, where) for piece in PIECES}
        self._pieces = [piece for piece in PIECES if BUILD + piece in offered and not reasons[piece]]
        if self._pieces:
            each = [
                Content.assemble((f"{number}", "bold underline"), f" {text(f'mm-piece-{piece}')}")
                for number, piece in enumerate(self._pieces, 1)
            ]
            yield Content.styled(f"{signs.SITE} {text('mm-terrain-build')} ", "bold $accent") + Content("  ").join(each)
        if not beside and where != self._refused:
            if not self._pieces:
                yield Content.styled(f"⊘ {text('mm-terrain-nothing')}", "$warning")
            return
        against: dict[str, list[str]] = {}
        for piece in PIECES:
            if piece not in self._pieces:
                why = reasons[piece] or pending.explain(BUILD + piece)
                said = speech.say(why[0].words) if why else text("mm-terrain-not-offered")
                against.setdefault(said, []).append(text(f"mm-piece-{piece}"))
        for said, pieces in against.items():
            everything = len(pieces) == len(PIECES)
            yield Content.styled(f"⊘ {said}" if everything else f"⊘ {capital(', '.join(pieces))}: {said}", "$muted")

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
        """Answer with the hex, or say why not."""
        where = str(self._pointer.here)
        if where in self._legal and self._takes:
            self._answer(where)
        else:
            self._refused = where
            self.show()

    def action_next(self, by: int) -> None:
        """On to the next hex that answers the question, in the order of the list of answers."""
        with self.table.looking():
            pending = self.table.session.pending
            order = [o.id for o in pending.options() if o.id in self._legal] if pending is not None else []
        if order:
            at = order.index(str(self._pointer.here)) + by if str(self._pointer.here) in order else 0
            self.query_one("#terrain", HexMap).go(hex_of(order[at % len(order)]))

    def action_back(self) -> None:
        """Let go of what was to be placed, where the question lets it."""
        with self.table.looking():
            pending = self.table.session.pending
            goes = pending is not None and any(option.id == "back" for option in pending.options())
        if goes:
            self._answer("back")

    def on_key(self, event: Key) -> None:
        number = int(event.character) if event.character and event.character.isdecimal() else 0
        if 0 < number <= len(self._pieces):
            event.stop()
            self._build(self._pieces[number - 1])

    def _build(self, piece: str) -> None:
        """Say what is built, and where: here."""
        where = str(self._pointer.here)
        if self._answer(BUILD + piece):
            with self.table.looking():
                pending = self.table.session.pending
                asked = pending is not None and pending.prompt.key == "mm-build-where"
            if asked:
                self._answer(where)

    def _answer(self, option: str) -> bool:
        """Answer what is pending; says whether it was taken. Once nothing here is asked any more the page closes."""
        try:
            self.table.answer(option, to=self.table.session.pending_id)
        except (MarsHubError, OSError) as error:
            title, text = excuse(error, self.speech)
            self.notify(text, title=title, severity="warning", markup=False)
            return False
        with self.table.looking():
            session = self.table.session
            mars = session.game.mars(session.state)  # type: ignore[attr-defined]
            here = bool(legal_hexes(mars, session.pending))
        if not here and not option.startswith(BUILD):
            self.dismiss()
        elif here and str(self._pointer.here) not in self._legal:
            self.action_next(1)  # the next question is about other hexes: they are looked at
        return True


def _builds(pending: Decision) -> bool:
    """Whether the build action can be taken in answer to this question."""
    return pending.prompt.key in MENUS
