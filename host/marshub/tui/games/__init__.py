"""The looks of the games, one package for each game, with the game package's name. They do not import each other.

A look is found by the game's entry in `marshub.games.GAMES`: the game "marshub.games.NAME:Class" has the look `LOOK`
of the package `marshub.tui.games.NAME`, or else a plain one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from marshub.games import GAMES

from ..game_look import GameLook


def get_look(game: str) -> GameLook:
    """Return the look of the game with that id; a plain one if it has none, or is not installed."""
    name = f"{__name__}.{GAMES.get(game, '').partition(':')[0].rpartition('.')[2]}"
    if game not in GAMES or find_spec(name) is None:
        return GameLook(game)
    look: GameLook = import_module(name).LOOK(game)
    return look
