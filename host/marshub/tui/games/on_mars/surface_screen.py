"""The map page: players move over it, read about a hex, and build, upgrade or move there."""

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
from .map_tiles import group_options_by_hex, list_facts, make_tiles
from .session_mars import TURN, make_mars


class SurfaceScreen(HexPage):
    """A page with the map over the whole screen."""

    help_key = "ui-help-on-surface"
    HAS_FLAT_TOPS = False
    BACK_OPTIONS = ("back", "done", "none")
    REFUSABLE_COUNT = len(KINDS)

    def list_legal_hexes(self, session: Session[Any, Any]) -> Iterable[str]:
        return group_options_by_hex(make_mars(session), session.pending)

    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        return make_tiles(make_mars(session), legal, self.speech)

    def name_hex(self, hex_id: str) -> str:
        return name_hex(hex_id)

    def list_facts(self, session: Session[Any, Any], hex_id: str) -> Iterable[str]:
        return list_facts(make_mars(session), hex_id, self.speech)

    def list_actions(self, session: Session[Any, Any], hex_id: str) -> Sequence[HexAction]:
        return list_actions_at(make_mars(session), session.pending, hex_id)

    def explain_hex(self, session: Session[Any, Any], hex_id: str) -> Sequence[Reason]:
        return explain_hex(session, hex_id)

    def list_refusals(self, session: Session[Any, Any], hex_id: str) -> Iterator[tuple[str, str]]:
        """Yield the building types that may not be built here, each as (reason, type)."""
        mars, pending = make_mars(session), session.pending
        if pending is None or pending.prompt.key != TURN:
            return
        possible = {action.answers[0] for action in list_actions_at(mars, pending, hex_id)}
        for kind in KINDS:
            option = f"build:{kind}"
            if option in possible:
                continue
            reasons = session.explain(option)
            if not reasons or not reasons[0].rule.startswith("OM-TURN"):  # the type is refused for every hex
                reasons = [*building.explain_site(mars, pending.decider, kind, hex_id, Effort())] or reasons
            message = (
                f"{self.speech.say(reasons[0].words)} ({reasons[0].rule})"
                if reasons
                else self.speech.plain_text("ui-hex-not-offered")
            )
            yield message, self.speech.plain_text(f"om-kind-{kind}")

    def make_legend(self) -> Content:
        return colony_symbols.make_legend(self.speech)
