"""The interface to sources of tables. `LocalGameSource` implements it; tests replace it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from marshub.kernel import Game, Words

if TYPE_CHECKING:
    from .game_table import GameTable


class OpenedTable(Protocol):
    """A table with what was opened for it: a simulated board, a link."""

    @property
    def table(self) -> GameTable:
        """The table."""

    def close(self) -> None:
        """Close the save, turn the LEDs off, and disconnect the board."""


@dataclass(frozen=True)
class SaveEntry:
    """A save in the list. `error`: why it cannot be opened; `is_demo`: True if it was played by scripted answers."""

    path: Path
    name: str
    game: str
    when: str
    is_over: bool = False
    error: Words | None = None  # why it cannot be opened
    is_demo: bool = False  # played by scripted answers


@dataclass(frozen=True)
class NewGame:
    """The choices of the new-game screen. `board`: "none", "sim", "auto" or a port; `bots`: policy by seat."""

    game: str
    setup: dict[str, Any]
    seed: int | None = None
    chance: Literal["auto", "table"] = "auto"
    board: str = "none"  # "none", "sim", "auto" or a port
    bots: Mapping[str, str] = field(default_factory=dict)  # policy by seat ("": the game's own)


class GameSource(Protocol):
    """A source of tables. All calls may raise MarsHubError."""

    @property
    def bots(self) -> Mapping[str, str]:
        """The bots that a new game is offered with: policy by seat, "" for the game's own policy."""

    def list_games(self) -> Sequence[Game[Any, Any]]:
        """Return the games that can be played, the first offered first."""

    def list_saves(self) -> Sequence[SaveEntry]:
        """Return all saves, the newest first."""

    def find_newest(self) -> SaveEntry | None:
        """Return the newest save that can be continued; None if there is none."""

    def list_ports(self) -> Sequence[str]:
        """Return the serial ports that may be a board, for reading. None is opened; the call may take a moment."""

    def detect_overlay(
        self, board: str, on_overlay: Callable[[str], None], is_wanted: Callable[[], bool] = lambda: True
    ) -> str:
        """Return the game whose overlay lies on a board, "" if that is unknown. It takes some seconds.

        Until `stop_overlay_detection` or the start of a game, `on_overlay` is called from another thread with the game
        of each overlay that is placed or scanned. `is_wanted` is asked before the port is opened.
        """

    def stop_overlay_detection(self) -> None:
        """Disconnect the board again. It may take some seconds."""

    def start(self, new: NewGame) -> OpenedTable:
        """Return a table with a new game."""

    def resume(self, path: Path, board: str = "none") -> OpenedTable:
        """Return a table that continues a save."""
