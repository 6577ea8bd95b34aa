"""The games: rules and content only. Each game is a package of its own; no game imports another."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from marshub.home import owner_packs_folder
from marshub.kernel import Game, MarsHubError
from marshub.kernel.merge_packs import list_shipped_packs
from marshub.kernel.pack_report import PackReport, find_pack_files
from marshub.kernel.untrusted_input import UnreadableInput, parse_toml, read_text

#: Every game by its id, with where it lives: a line a game. It is imported when it is played, not before.
GAMES: dict[str, str] = {
    "first-martians": "marshub.games.first_martians:FirstMartians",
    "pocket-mars": "marshub.games.pocket_mars:PocketMars",
    "migration-mars": "marshub.games.migration_mars:MigrationMars",
    "on-mars": "marshub.games.on_mars:OnMars",
}


class UnknownGame(MarsHubError):
    """No game has that name."""

    code = "unknown-game"


def load_game(name: str, packs: Path | None = None) -> Game[Any, Any]:
    """Return the game with an id ("first-martians"; underscores are accepted).

    Args:
        name: The id of the game.
        packs: The folder of the owner's own packs; by default the one in the players' own folder.

    Raises:
        UnknownGame: No game has that id.
    """
    return get_game_class(name)(packs=owner_packs_folder() if packs is None else packs)


def examine_packs(path: Path, known: Mapping[str, Container[str]], game: str = "") -> PackReport:
    """Examine the pack, or the folder of packs, at `path`, for the game that it belongs to.

    Args:
        path: A pack file or a folder.
        known: The message keys that MarsHub has words for, by language.
        game: The game's id; "" to recognise it.

    Raises:
        PackNotFound: There is no pack.
        UnknownGame: No game has that id.
    """
    return get_game_class(game or _guess_game(path)).examine_pack(path, known)


def get_game_class(name: str) -> type[Game[Any, Any]]:
    """Return the class that a game is registered by.

    Raises:
        UnknownGame: No game has that id.
    """
    target = GAMES.get(name.lower().replace("_", "-"))
    if target is None:
        message = "there is no game {name}; choose from {games}"
        raise UnknownGame(message, "setup-unknown-game", name=repr(name), games=", ".join(GAMES))
    module, _, attribute = target.partition(":")
    game: type[Game[Any, Any]] = getattr(import_module(module), attribute)
    return game


def list_house_packs(name: str) -> list[Path]:
    """Return the packs that MarsHub ships for a game.

    Raises:
        UnknownGame: No game has that id.
    """
    module = import_module(get_game_class(name).__module__)
    return list_shipped_packs(Path(str(module.__file__)).parent)


def _guess_game(path: Path) -> str:
    """Return the id of the game that packs are for.

    The folder's name decides, else the game that defines most of the packs' tables. The first game is the default.
    """
    folder = path if path.is_dir() else path.parent
    for name in GAMES:
        if name in (folder.resolve().name, folder.resolve().parent.parent.name.replace("_", "-")):
            return name  # the second: the house's own, in games/<game>/packs/house
    tables = {table for file in find_pack_files(path) for table in _list_tables(file)}
    return max(GAMES, key=lambda name: len(tables & get_game_class(name).list_pack_tables()))


def _list_tables(file: Path) -> Iterable[str]:
    """Return the names of the tables in a pack file; none if it cannot be read."""
    try:
        return parse_toml(read_text(file))
    except (OSError, UnreadableInput):
        return ()  # reading it in earnest will say what is wrong
