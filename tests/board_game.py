"""A game on a board in tests: everything lies where it should; hands that put pieces down; what the lamps show."""

from __future__ import annotations

from typing import Any

from marshub.board import lights
from marshub.board import profile as profiles
from marshub.board.palette import LedColor
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.kernel import Session
from marshub.table.game_table import GameTable


def on_board(session: Session[Any, Any], name: str = "hub") -> GameTable:
    """The table with board `name` at it, on which everything lies where the game's layout says."""
    game, profile = session.game, profiles.load(name)
    table = GameTable(session, profile, make_simulated_tags(game.tagged_pieces(session.state)), clock=lambda: 0)
    zones = profile.list_zones(game.id)
    lying: list[list[bytes]] = [[] for _ in zones]
    for thing in game.layout(session.state):
        if thing.zone in zones:
            lying[zones.index(thing.zone)] += [make_simulated_uid(piece) for piece in thing.pieces]
    table.board_connected(resumed=False, firmware="1.2.3", port="/dev/pts/7")
    table.board_snapshot([(0, tuple(uids)) for uids in lying], [0] * len(profile.button), 0)
    return table


def put(table: GameTable, piece: str, zone: str, *, here: bool = True) -> None:
    """A hand puts `piece` into `zone`, or takes it out."""
    assert table.profile is not None
    zones = table.profile.list_zones(table.session.game.id)
    table.board_tag(zones.index(zone), make_simulated_uid(piece), arrived=here)


def lit(table: GameTable) -> list[LedColor]:
    """What the lamps show, by LED; the table needs no wire for it."""
    assert table.profile is not None
    leds = table.profile.find_leds(table.session.game.id)
    return lights.make_frame(lights.make_scene(table.referee), leds, table.profile.leds.count)
