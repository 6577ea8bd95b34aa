"""The interface to the sources of tables. `lobby.py` is the real one; tests replace it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from marshub.kernel import Game

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable


class Seat(Protocol):
    """A table with what was opened for it: a simulated board, a link."""

    @property
    def table(self) -> GameTable:
        """The table."""

    def close(self) -> None:
        """Close the save, put the lights out, let go of the board."""


@dataclass(frozen=True)
class SaveLine:
    """A save in the list."""

    path: Path
    name: str
    game: str
    when: str
    over: bool = False
    trouble: str = ""  # why it cannot be opened
    demo: bool = False  # played by scripted hands


@dataclass(frozen=True)
class NewGame:
    """The choices of the new-game screen."""

    game: str
    setup: dict[str, Any]
    seed: int | None = None
    chance: Literal["auto", "table"] = "auto"
    board: str = "none"  # "none", "sim", "auto" or a port
    robots: Mapping[str, str] = field(default_factory=dict)  # seats that are left to a policy ("": the game's own)


class GameSource(Protocol):
    """The source of tables. All calls may raise MarsHubError."""

    @property
    def robots(self) -> Mapping[str, str]:
        """Seats that a new game is offered with as left to a policy ("": the game's own)."""

    def list_games(self) -> Sequence[Game[Any, Any]]:
        """Return the games that can be played, the first being offered first."""

    def list_saves(self) -> Sequence[SaveLine]:
        """Return all saves, the newest first."""

    def find_newest(self) -> SaveLine | None:
        """Return the newest save that can be continued."""

    def list_ports(self) -> Sequence[str]:
        """Return the serial ports that may be a board, for reading. None is opened; asking may take a moment."""

    def look(self, board: str, told: Callable[[str], None], still: Callable[[], bool] = lambda: True) -> str:
        """Return the game whose overlay lies on that board, "" if that can't be known; takes some seconds.

        From then on until `look_away` or the start of a game, `told` is called from another thread with the game of
        each overlay that is laid or scanned. `still`: asked before the port is opened, whether anybody wants to know.
        """

    def look_away(self) -> None:
        """Let go of the board again. May take some seconds."""

    def start(self, new: NewGame) -> Seat:
        """Return a table with a new game."""

    def resume(self, path: Path, board: str = "none") -> Seat:
        """Return a table that goes on with a save."""
