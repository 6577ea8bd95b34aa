"""The game that a command without a screen opens: a save, or a game that it begins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from marshub.cli.new_game_options import NewGameOptions
from marshub.cli.terminal import make_usage_error

if TYPE_CHECKING:
    from marshub.table.game_source import GameSource, NewGame


def choose_game(
    name: str | None, new_game: NewGameOptions, games: GameSource, *, plays: bool, board: str = "auto"
) -> Path | NewGame | None:
    """Return the save with that name or path, or the new game; None where `plays` and there is no save to continue.

    Without a name the newest intact save is continued. `plays`: whether the command can begin a game.

    Raises:
        SaveError: If nothing has this name, or there is no save.
        BadSetup: If the game cannot be set up as the options say.
        UsageError: If the options go with another kind of game than the one named.
    """
    from marshub.cli.saves_output import find_newest, find_or_newest
    from marshub.kernel import BadSetup, SaveError
    from marshub.table.game_arguments import is_game_or_mission, parse_game_argument
    from marshub.table.saves import find_save, is_path, name_saves

    is_saved = name is None or is_path(name) or find_save(name).is_file()
    if is_saved and new_game.is_given:
        if name is None:
            raise make_usage_error(
                "which game or mission? name it: {example}", "error-which", example="riddle --players 2"
            )
        message = "a continued game keeps the choices it was begun with: leave out the options for a new game"
        raise make_usage_error(message, "error-keeps-choices")
    if name is None and plays:
        newest = find_newest()
        return newest.resolve() if newest is not None else None
    if name is None or is_saved:
        return find_or_newest(name).resolve()
    offered = games.list_games()
    if not is_game_or_mission(offered, name):
        try:
            parse_game_argument(offered, name, {})
        except BadSetup as error:
            message, names = "there is no save {name}; your saves: {names}; and {error}", name_saves()
            raise SaveError(message, "save-no-such", name=repr(name), names=names, error=error) from None
    if not plays:
        message = "{name} is a game, not one of your saves: to begin it here, add --allow-input"
        raise make_usage_error(message, "error-not-a-save", name=name)
    return new_game.make_game(offered, name, board)
