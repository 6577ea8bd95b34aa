"""The terrain's page: walk over it, read what lies there, and build where you point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from marshub.games.migration_mars.box.components import PIECES, name_spot
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.turn import MENUS
from marshub.kernel import Reason, Session, say
from marshub.kernel.mechanisms.hexes import Hex, parse_hex

from ...basics.hex_grid import Tile
from ...pages.hex_page import HexAction, HexPage
from . import mars_symbols
from .meteors import STAGES, list_meteors_of_turn
from .session_mars import make_mars
from .terrain import is_single_choice, list_facts, list_legal_hexes, make_tiles, mark_tile

BUILD = "build:"


class TerrainScreen(HexPage):
    """The terrain over the whole screen."""

    help_key = "ui-help-on-terrain"
    SORTS = len(PIECES)

    def list_places(self, session: Session[Any, Any]) -> Iterable[str]:
        return list_legal_hexes(make_mars(session), session.pending)

    def is_multiple(self, session: Session[Any, Any]) -> bool:
        return not is_single_choice(session.pending)

    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the terrain, with the last meteorite of the turn."""
        mars = make_mars(session)
        tiles = make_tiles(mars, legal)
        for meteor in list_meteors_of_turn(mars, session.log)[-1:]:
            for where, mark in meteor.make_marks(STAGES).items():
                if (here := parse_hex(where)) in tiles:
                    tiles[here] = mark_tile(tiles[here], mark)
        return tiles

    def name_spot(self, where: str) -> str:
        return name_spot(where)

    def list_facts(self, session: Session[Any, Any], where: str) -> Iterable[str]:
        return list_facts(make_mars(session), where, self.speech)

    def list_actions(self, session: Session[Any, Any], where: str) -> Sequence[HexAction]:
        """Return the hex as an answer, or what can be built on it."""
        mars, pending = make_mars(session), session.pending
        if pending is None:
            return ()
        if legal := list_legal_hexes(mars, pending):
            answers = where in legal and is_single_choice(pending)
            return [HexAction(legal[where].label, (where,), pending.forecast(where))] if answers else ()
        if pending.prompt.key not in MENUS:
            return ()
        return [
            HexAction(say("mm-terrain-build", piece=f"@mm-piece-{piece}"), (BUILD + piece, where))
            for piece in PIECES
            if pending.is_offered(BUILD + piece) and not land.explain_site(mars, pending.decider, piece, where)
        ]

    def explain_hex(self, session: Session[Any, Any], where: str) -> Sequence[Reason]:
        return session.explain(where)

    def list_refusals(self, session: Session[Any, Any], where: str) -> Iterator[tuple[str, str]]:
        """Return pieces that may not be built here, and why."""
        mars, pending = make_mars(session), session.pending
        if pending is None or pending.prompt.key not in MENUS:
            return
        for piece in PIECES:
            why = land.explain_site(mars, pending.decider, piece, where) or session.explain(BUILD + piece)
            if why or not pending.is_offered(BUILD + piece):
                message = self.speech.say(why[0].words) if why else self.speech.plain_text("ui-hex-not-offered")
                yield message, self.speech.plain_text(f"mm-piece-{piece}")

    def make_legend(self) -> Content:
        return mars_symbols.make_legend(self.speech, self.query_one("#text").content_size.width)
