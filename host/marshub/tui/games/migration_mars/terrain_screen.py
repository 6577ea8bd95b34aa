"""The terrain page: players move over it, read about a hex, and build there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from textual.content import Content

from marshub.games.migration_mars.box.components import PIECES, name_hex
from marshub.games.migration_mars.rules import land
from marshub.games.migration_mars.rules.turn import TURN_QUESTIONS
from marshub.kernel import Reason, Session, say
from marshub.kernel.mechanisms.hexes import Hex, parse_hex

from ...basics.hex_grid import Tile
from ...pages.hex_page import HexAction, HexPage
from . import mars_symbols
from .meteors import STAGES, list_meteors_of_turn
from .session_mars import make_mars
from .terrain import is_single_choice, list_facts, list_legal_hexes, make_tiles, mark_tile

BUILD_PREFIX = "build:"


class TerrainScreen(HexPage):
    """A page with the terrain over the whole screen."""

    help_key = "ui-help-on-terrain"
    REFUSABLE_COUNT = len(PIECES)

    def list_legal_hexes(self, session: Session[Any, Any]) -> Iterable[str]:
        return list_legal_hexes(make_mars(session), session.pending)

    def is_multiple_choice(self, session: Session[Any, Any]) -> bool:
        return not is_single_choice(session.pending)

    def make_tiles(self, session: Session[Any, Any], legal: Sequence[str]) -> Mapping[Hex, Tile]:
        """Return the terrain with the last meteorite of the turn."""
        mars = make_mars(session)
        tiles = make_tiles(mars, legal)
        for meteor in list_meteors_of_turn(mars, session.log)[-1:]:
            for hex_id, mark in meteor.make_marks(STAGES).items():
                if (space := parse_hex(hex_id)) in tiles:
                    tiles[space] = mark_tile(tiles[space], mark)
        return tiles

    def name_hex(self, hex_id: str) -> str:
        return name_hex(hex_id)

    def list_facts(self, session: Session[Any, Any], hex_id: str) -> Iterable[str]:
        return list_facts(make_mars(session), hex_id, self.speech)

    def list_actions(self, session: Session[Any, Any], hex_id: str) -> Sequence[HexAction]:
        """Return the hex as an answer, or the pieces that can be built on it."""
        mars, pending = make_mars(session), session.pending
        if pending is None:
            return ()
        if legal := list_legal_hexes(mars, pending):
            is_answer = hex_id in legal and is_single_choice(pending)
            return [HexAction(legal[hex_id].label, (hex_id,), pending.forecast(hex_id))] if is_answer else ()
        if pending.prompt.key not in TURN_QUESTIONS:
            return ()
        return [
            HexAction(say("mm-terrain-build", piece=f"@mm-piece-{piece}"), (BUILD_PREFIX + piece, hex_id))
            for piece in PIECES
            if pending.is_offered(BUILD_PREFIX + piece) and not land.explain_site(mars, pending.decider, piece, hex_id)
        ]

    def explain_hex(self, session: Session[Any, Any], hex_id: str) -> Sequence[Reason]:
        return session.explain(hex_id)

    def list_refusals(self, session: Session[Any, Any], hex_id: str) -> Iterator[tuple[str, str]]:
        """Yield the pieces that may not be built here, each as (reason, piece)."""
        mars, pending = make_mars(session), session.pending
        if pending is None or pending.prompt.key not in TURN_QUESTIONS:
            return
        for piece in PIECES:
            reasons = land.explain_site(mars, pending.decider, piece, hex_id) or session.explain(BUILD_PREFIX + piece)
            if reasons or not pending.is_offered(BUILD_PREFIX + piece):
                message = self.speech.say(reasons[0].words) if reasons else self.speech.plain_text("ui-hex-not-offered")
                yield message, self.speech.plain_text(f"mm-piece-{piece}")

    def make_legend(self) -> Content:
        return mars_symbols.make_legend(self.speech, self.query_one("#text").content_size.width)
