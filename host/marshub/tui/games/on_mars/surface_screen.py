"""The map's page: walk over it, read what lies there, and build, upgrade or move where you point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from marshub.games.on_mars.box.components import KINDS, spot_name
from marshub.games.on_mars.rules import building
from marshub.games.on_mars.rules.abilities import Effort
from marshub.kernel import Reason, Session
from marshub.kernel.mechanisms.hexes import Hex

from ...basics.hex_grid import Tile
from ...pages.hex_page import Deed, HexPage
from . import signs
from .deeds import deeds_at, why_not_there
from .spots import answers, facts_of, tiles_of
from .view import TURN, mars_of


class SurfaceScreen(HexPage):
    """The map over the whole screen."""

    help_key = "ui-help-on-surface"
    FLAT = False
    BACK = ("back", "done", "none")
    SORTS = len(KINDS)

    def places(self, session: Session[Any, Any]) -> Iterable[str]:
        return answers(mars_of(session), session.pending)

    def tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        return tiles_of(mars_of(session), legal, self.speech)

    def spot(self, where: str) -> str:
        return spot_name(where)

    def facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        return facts_of(mars_of(session), where, self.speech)

    def deeds(self, session: Session[Any, Any], where: str) -> Sequence[Deed]:
        return deeds_at(mars_of(session), session.pending, where)

    def why_not(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        return why_not_there(session, where)

    def against(self, session: Session[Any, Any], where: str) -> Iterator[tuple[str, str]]:
        """Return types that may not be built here, and why."""
        mars, pending = mars_of(session), session.pending
        if pending is None or pending.prompt.key != TURN:
            return
        can = {deed.answers[0] for deed in deeds_at(mars, pending, where)}
        for kind in KINDS:
            option = f"build:{kind}"
            if option in can:
                continue
            why = session.explain(option)
            if not why or not why[0].rule.startswith("OM-TURN"):  # where no hex would do, the hex is not to blame
                why = [*building.why_not_there(mars, pending.who, kind, where, Effort())] or why
            said = f"{self.speech.say(why[0].words)} ({why[0].rule})" if why else self.speech.text("ui-hex-not-offered")
            yield said, self.speech.text(f"om-kind-{kind}")

    def legend(self) -> Content:
        return signs.legend(self.speech)
