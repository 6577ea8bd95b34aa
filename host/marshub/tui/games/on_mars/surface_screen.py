"""The map's page: walk over it, read what lies there, and build, upgrade or move where you point."""

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

from marshub.games.on_mars import OnMars
from marshub.games.on_mars.box.components import KINDS, spot_name
from marshub.games.on_mars.rules import building
from marshub.games.on_mars.rules.abilities import Effort
from marshub.games.on_mars.rules.mars import Mars
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
from .deeds import TURN, Deed, deeds_at, why_not_there
from .spots import answers, facts_of, tiles_of
from .view import Pointer

_BESIDE = 110  # columns from which on the words stand beside the map


class SurfaceScreen(TablePage):
    """The map over the whole screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "take", show=False, id="surface.take"),
        Binding("n,tab,full_stop", "next(1)", show=False, id="surface.next"),
        Binding("p,shift+tab,comma", "next(-1)", show=False, id="surface.previous"),
        Binding("b", "back", show=False, id="surface.back"),
    ]
    PARTS = ("surface", "text")

    def __init__(self, table: Any, speech: Speech, pointer: Pointer, key: str = "") -> None:
        super().__init__(table, speech, key)
        self._pointer = pointer
        self._legal: Sequence[str] = ()
        self._deeds: Sequence[Deed] = ()  # what can be done on the chosen hex, by the figures that do it
        self._refused = ""  # the hex that was asked for in vain

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="body", can_focus=False):
            yield HexMap("surface", flat=False, pans=True)
        yield Still(id="text")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#surface").focus()
        if self._legal and str(self._pointer.here) not in self._legal:
            self.action_next(1)  # what is asked for is looked at first

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _BESIDE, "-beside")
        self.show()

    def draw(self, session: Session[Any, Any]) -> None:
        assert isinstance(session.game, OnMars)
        mars, pending = session.game.mars(session.state), session.pending
        self._legal = list(answers(mars, pending))
        surface = self.query_one("#surface", HexMap)
        surface.here = self._pointer.here
        surface.show(tiles_of(mars, self._legal, self.speech))
        self.query_one("#text", Static).update(self._text(mars, pending))
        self.call_after_refresh(surface.sight)

    # ------------------------------------------------------------------ in words

    def _text(self, mars: Mars, pending: Decision | None) -> Content:
        """The question, the hex, what can be done there, and why something cannot."""
        where, speech, beside = str(self._pointer.here), self.speech, self.has_class("-beside")
        self._deeds = deeds_at(mars, pending, where)
        rows: list[Content] = []
        if pending is not None and not self.table.hides(pending):
            rows.append(Content.styled(speech.say(pending.prompt), "bold $accent"))
        facts = list(facts_of(mars, where, speech))
        head = Content.assemble((f"{spot_name(where)}  ", "bold $primary"), (capital(facts[0]), "bold"))
        rows.append(head if beside else head + Content("".join(f" · {fact}" for fact in facts[1:])))
        rows += [Content(f"  {fact}") for fact in facts[1:]] if beside else []
        rows += self._deed_rows(beside=beside)
        if not self._deeds and self._legal and pending is not None:
            rows += self._why_not(why_not_there(mars, pending, where), strong=where == self._refused)
        elif pending is not None and pending.prompt.key == TURN and (beside or where == self._refused):
            rows += self._why_not_built(mars, pending, where)
        if beside:
            rows += [Content(""), signs.legend(speech)]
        return Content("\n").join(rows)

    def _deed_rows(self, *, beside: bool) -> Iterator[Content]:
        """What can be done here, each with the figure that does it, and what it costs and brings."""
        each = [
            Content.assemble((f"{number}", "bold underline"), f" {self.speech.say(deed.words)}")
            for number, deed in enumerate(self._deeds, 1)
        ]
        if not beside and len(each) > 1:
            yield Content.styled(f"{signs.SITE} ", "bold $accent") + Content("  ").join(each)
            return
        for row, deed in zip(each, self._deeds, strict=True):
            yield Content.styled(f"{signs.SITE} ", "bold $accent") + row
            if deed.forecast is not None:
                yield forecast_text(deed.forecast, self.speech, brief=not beside)

    def _why_not(self, reasons: Sequence[Reason], *, strong: bool) -> Iterator[Content]:
        style = "bold $error" if strong else "$warning"
        for reason in reasons:
            yield Content.styled(f"⊘ {self.speech.say(reason.words)} ({reason.rule})", style)
        if not reasons:
            yield Content.styled(f"⊘ {self.speech.text('om-surface-not-offered')}", style)

    def _why_not_built(self, mars: Mars, pending: Decision, where: str) -> Iterator[Content]:
        """What may not be built here and why; types that the same thing is against together."""
        offered, text = {option.id for option in pending.options()}, self.speech.text
        can = {deed.answers[0] for deed in self._deeds}
        against: dict[str, list[str]] = {}
        for kind in KINDS:
            option = f"build:{kind}"
            if option in can:
                continue
            why = [] if option in offered else [*pending.explain(option)]
            if not why or not why[0].rule.startswith("OM-TURN"):  # where no hex would do, the hex is not to blame
                why = [*building.why_not_there(mars, pending.who, kind, where, Effort())] or why
            said = f"{self.speech.say(why[0].words)} ({why[0].rule})" if why else text("om-surface-not-offered")
            against.setdefault(said, []).append(text(f"om-kind-{kind}"))
        for said, kinds in against.items():
            every = len(kinds) == len(KINDS)
            yield Content.styled(f"⊘ {said}" if every else f"⊘ {', '.join(kinds)}: {said}", "$muted")

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
            self.notify(self.speech.text("om-surface-several"), markup=False)

    def action_next(self, by: int) -> None:
        """On to the next hex that answers the question, in the order of the list of answers."""
        order = list(self._legal)
        if order:
            at = order.index(str(self._pointer.here)) + by if str(self._pointer.here) in order else 0
            self.query_one("#surface", HexMap).go(hex_of(order[at % len(order)]))

    def action_back(self) -> None:
        """Let go of what was begun, or be done with it, where the question lets it."""
        with self.table.looking():
            pending = self.table.session.pending
            offered = [option.id for option in pending.options()] if pending is not None else []
        for option in ("back", "done", "none"):
            if option in offered:
                if self._answer(option):
                    self._close_if_done()
                return

    def on_key(self, event: Key) -> None:
        number = int(event.character) if event.character and event.character.isdecimal() else 0
        if 0 < number <= len(self._deeds):
            event.stop()
            self._do(self._deeds[number - 1])

    def _do(self, deed: Deed) -> None:
        """Give its answers one after the other; the page stays while the question is about the map."""
        for answer in deed.answers:
            if not self._answer(answer):
                break
        self._close_if_done()

    def _close_if_done(self) -> None:
        """Close the page once the question is no longer about the map."""
        with self.table.looking():
            session = self.table.session
            asked = bool(answers(session.game.mars(session.state), session.pending))  # type: ignore[attr-defined]
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
