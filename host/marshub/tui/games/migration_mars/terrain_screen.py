"""The terrain's page: walk over it, read what lies there, and build where you point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from marshub.games.migration_mars.box.components import PIECES, spot_name
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.turn import MENUS
from marshub.kernel import Reason, Session, say
from marshub.kernel.mechanisms.hexes import Hex, hex_of

from ...basics.hex_grid import Tile
from ...pages.hex_page import Deed, HexPage
from . import signs
from .meteors import STAGES, of_turn
from .terrain import facts_of, legal_hexes, marked, takes_one, tiles_of
from .view import mars_of

BUILD = "build:"


class TerrainScreen(HexPage):
    """The terrain over the whole screen."""

    help_key = "ui-help-on-terrain"
    SORTS = len(PIECES)

    def places(self, session: Session[Any, Any]) -> Iterable[str]:
        return legal_hexes(mars_of(session), session.pending)

    def several(self, session: Session[Any, Any]) -> bool:
        return not takes_one(session.pending)

    def tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the terrain, with the last meteorite of the turn."""
        mars = mars_of(session)
        tiles = tiles_of(mars, legal)
        for meteor in of_turn(mars, session.log)[-1:]:
            for where, mark in meteor.marks(STAGES).items():
                if (here := hex_of(where)) in tiles:
                    tiles[here] = marked(tiles[here], mark)
        return tiles

    def spot(self, where: str) -> str:
        return spot_name(where)

    def facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        return facts_of(mars_of(session), where, self.speech)

    def deeds(self, session: Session[Any, Any], where: str) -> Sequence[Deed]:
        """Return the hex as an answer, or what can be built on it."""
        mars, pending = mars_of(session), session.pending
        if pending is None:
            return ()
        if legal := legal_hexes(mars, pending):
            answers = where in legal and takes_one(pending)
            return [Deed(legal[where].label, (where,), pending.forecast(where))] if answers else ()
        if pending.prompt.key not in MENUS:
            return ()
        return [
            Deed(say("mm-terrain-build", piece=f"@mm-piece-{piece}"), (BUILD + piece, where))
            for piece in PIECES
            if pending.allows(BUILD + piece) and not land.reasons(mars, pending.who, piece, where)
        ]

    def why_not(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        return session.explain(where)

    def against(self, session: Session[Any, Any], where: str) -> Iterator[tuple[str, str]]:
        """Return pieces that may not be built here, and why."""
        mars, pending = mars_of(session), session.pending
        if pending is None or pending.prompt.key not in MENUS:
            return
        for piece in PIECES:
            why = land.reasons(mars, pending.who, piece, where) or session.explain(BUILD + piece)
            if why or not pending.allows(BUILD + piece):
                said = self.speech.say(why[0].words) if why else self.speech.text("ui-hex-not-offered")
                yield said, self.speech.text(f"mm-piece-{piece}")

    def legend(self) -> Content:
        return signs.legend(self.speech, self.query_one("#text").content_size.width)
