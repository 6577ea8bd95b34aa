"""The options that begin a new game, for each command that begins one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.table.game_source import NewGame

R = TypeVar("R")

_OPTIONS = (
    click.option("--players", type=click.IntRange(min=1), help="Number of players."),
    click.option("--difficulty", help="How hard, if the game has difficulties: easy, normal, hard or printed."),
    click.option(
        "--set", "sets", multiple=True, metavar="FIELD=VALUE", help="Any other choice, such as variant=draft."
    ),
    click.option("--seed", type=click.IntRange(min=0), help="The same seed gives the same shuffles and rolls."),
    click.option("--own-dice", is_flag=True, help="Roll and draw at the table, and enter the results."),
    click.option(
        "--robot",
        "robots",
        multiple=True,
        metavar="SEAT[=POLICY]",
        help="Let the machine play this seat: the game's own player, or POLICY. May be repeated.",
    ),
)


def new_game_options(command: Callable[..., R]) -> Callable[..., R]:
    """Add the options that begin a new game to a command, which gets them as `new_game`."""

    @wraps(command)
    def gather(**values: Any) -> R:
        new_game = NewGameOptions(**{field.name: values.pop(field.name) for field in fields(NewGameOptions)})
        return command(**values, new_game=new_game)

    gathered: Callable[..., R] = gather
    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return gathered


@dataclass(frozen=True)
class NewGameOptions:
    """The options that begin a new game, as click has read them."""

    players: int | None
    difficulty: str | None
    sets: tuple[str, ...]
    seed: int | None
    own_dice: bool
    robots: tuple[str, ...]

    @property
    def bots(self) -> dict[str, str]:
        """The bots: policy by seat, "" for the game's own."""
        return {seat: policy for seat, _, policy in (robot.partition("=") for robot in self.robots)}

    @property
    def choices(self) -> dict[str, Any]:
        """The choices by field of the setup. Raises BadSetup."""
        from marshub.kernel.setups import parse_choice

        entries = {"players": self.players, "difficulty": self.difficulty}
        return dict(map(parse_choice, self.sets)) | {
            name: value for name, value in entries.items() if value is not None
        }

    @property
    def has_setup(self) -> bool:
        """True if an option is given that only a new game takes; a bot can take its seat later, too."""
        return bool(self.choices) or self.seed is not None or self.own_dice

    @property
    def is_given(self) -> bool:
        """True if any of them is given."""
        return self.has_setup or bool(self.robots)

    def make_game(self, games: Sequence[Game[Any, Any]], game_or_mission: str, board: str) -> NewGame:
        """Return the new game of that name. Raises BadSetup."""
        from marshub.table.game_arguments import parse_game_argument
        from marshub.table.game_source import NewGame

        game, setup = parse_game_argument(games, game_or_mission, self.choices)
        return NewGame(game.id, setup, self.seed, "table" if self.own_dice else "auto", board, self.bots)
