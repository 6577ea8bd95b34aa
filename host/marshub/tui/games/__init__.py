"""The looks of games, a package a game, with the name of the game's own package. None knows another.

A look is found from the one line that registers the game in `marshub.games.GAMES`: the game registered as
"marshub.games.NAME:Class" has the look `LOOK` of the package `marshub.tui.games.NAME`, or a plain one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from marshub.games import GAMES

from ..game_look import GameLook


def look_of(game: str) -> GameLook:
    """Return the look of the game with that id; a plain one for a game that has none, or is not known here."""
    name = f"{__name__}.{GAMES.get(game, '').partition(':')[0].rpartition('.')[2]}"
    if game not in GAMES or find_spec(name) is None:
        return GameLook(game)
    look: GameLook = import_module(name).LOOK(game)
    return look
