"""The games: rules and content only. Each is a package of its own; none knows another."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from marshub.home import packs_folder
from marshub.kernel import Game, MarsHubError

#: Every game by its id, with where it lives: a game is imported when it is played, not before.
GAMES: dict[str, str] = {
    "first-martians": "marshub.games.first_martians:FirstMartians",
    "pocket-mars": "marshub.games.pocket_mars:PocketMars",
}


class UnknownGame(MarsHubError):
    """There is no game of that name."""

    code = "unknown-game"


def load_game(name: str, packs: Path | None = None) -> Game[Any, Any]:
    """The game called `name` ("first-martians"; underscores will do). Raises UnknownGame.

    `packs`: the folder of the owner's own packs, by default the one in the players' own folder.
    """
    target = GAMES.get(name.lower().replace("_", "-"))
    if target is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    module, _, attribute = target.partition(":")
    game: Game[Any, Any] = getattr(import_module(module), attribute)(packs=packs_folder() if packs is None else packs)
    return game
