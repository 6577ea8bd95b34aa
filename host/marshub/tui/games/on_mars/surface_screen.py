"""The map's page: walk over it, read what lies there, and build, upgrade or move where you point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from marshub.games.on_mars.box.components import KINDS, name_hex
from marshub.games.on_mars.rules import building
from marshub.games.on_mars.rules.abilities import Effort
from marshub.kernel import Reason, Session
from marshub.kernel.mechanisms.hexes import Hex

from ...basics.hex_grid import Tile
from ...pages.hex_page import HexAction, HexPage
from . import colony_symbols
from .hex_actions import explain_hex, list_actions_at
from .map_tiles import list_answers, list_facts, make_tiles
from .session_mars import TURN, make_mars


class SurfaceScreen(HexPage):
    """The map over the whole screen."""

    help_key = "ui-help-on-surface"
    FLAT = False
    BACK = ("back", "done", "none")
    SORTS = len(KINDS)

    def list_places(self, session: Session[Any, Any]) -> Iterable[str]:
        return list_answers(make_mars(session), session.pending)

    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        return make_tiles(make_mars(session), legal, self.speech)

    def name_spot(self, where: str) -> str:
        return name_hex(where)

    def list_facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        return list_facts(make_mars(session), where, self.speech)

    def list_actions(self, session: Session[Any, Any], where: str) -> Sequence[HexAction]:
        return list_actions_at(make_mars(session), session.pending, where)

    def explain_hex(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        return explain_hex(session, where)

    def list_refusals(self, session: Session[Any, Any], where: str) -> Iterator[tuple[str, str]]:
        """Return types that may not be built here, and why."""
        mars, pending = make_mars(session), session.pending
        if pending is None or pending.prompt.key != TURN:
            return
        can = {deed.answers[0] for deed in list_actions_at(mars, pending, where)}
        for kind in KINDS:
            option = f"build:{kind}"
            if option in can:
                continue
            why = session.explain(option)
            if not why or not why[0].rule.startswith("OM-TURN"):  # where no hex would do, the hex is not to blame
                why = [*building.explain_site(mars, pending.decider, kind, where, Effort())] or why
            message = (
                f"{self.speech.say(why[0].words)} ({why[0].rule})"
                if why
                else self.speech.plain_text("ui-hex-not-offered")
            )
            yield message, self.speech.plain_text(f"om-kind-{kind}")

    def make_legend(self) -> Content:
        return colony_symbols.make_legend(self.speech)
