"""What the screen needs of the rest of the house, and nothing more: a table to play at, a lobby to get one from.

`lobby.py` ties these to the real table; tests put a fake in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from marshub.kernel import Game, Happening, Reason, Reply, Session, Words

BoardState = Literal["none", "connected", "lost"]


@dataclass(frozen=True)
class BoardLine:
    """What is known of the physical board. `lights` says in words what is lit now, `trouble` what was refused last."""

    state: BoardState = "none"
    name: str = ""
    port: str = ""
    trouble: tuple[Words, ...] = ()
    lights: tuple[Words, ...] = ()
    repairs: tuple[Words, ...] = ()  # which piece goes where, while board and state differ


@dataclass(frozen=True)
class CursorView:
    """Where the board's buttons stand: the option that is lit, the ones picked so far, and points given to slots."""

    lit: str | None = None
    picked: tuple[str, ...] = ()
    points: dict[str, int] = field(default_factory=dict)
    asking: bool = False  # the board asks whether to take back what was revealed


class TableSource(Protocol):
    """A table in play. Every call may come from the screen while the board is heard on another thread."""

    @property
    def session(self) -> Session[Any, Any]: ...

    def reading(self) -> AbstractContextManager[object]:
        """While this is held nothing changes."""

    def answer(self, reply: Reply, *, to: str | None = None) -> Sequence[Happening]: ...

    def undo(self, steps: int = 1, *, sure: bool = False) -> object: ...

    def adjust(self, path: str, value: int | str | bool, reason: str = "") -> object: ...

    def explain(self, option: str) -> Sequence[Reason]: ...

    def cursor(self) -> CursorView | None:
        """Where the board's buttons stand; None while nobody has used them."""

    def point(self, option: str) -> None:
        """The screen's highlight is on `option`: the board lights it too."""

    def board(self) -> BoardLine: ...

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed`, on whatever thread, after every change. Returns what stops that."""

    def close(self) -> None:
        """Close the save and leave the board dark."""


@dataclass(frozen=True)
class SaveLine:
    """A save in the list."""

    path: Path
    name: str
    game: str
    when: str
    over: bool = False
    trouble: str = ""  # why it cannot be opened


@dataclass(frozen=True)
class NewGame:
    """What was chosen on the new-game screen."""

    game: str
    setup: dict[str, Any]
    seed: int | None = None
    chance: Literal["auto", "table"] = "auto"
    board: str = "none"  # "none", "sim", "auto" or a port


class Lobby(Protocol):
    """Where tables come from. All calls may raise MarsHubError."""

    def games(self) -> Sequence[Game[Any, Any]]:
        """The games that can be played, the first being offered first."""

    def saves(self) -> Sequence[SaveLine]:
        """All saves, the newest first."""

    def start(self, new: NewGame) -> TableSource: ...

    def resume(self, path: Path, board: str = "none") -> TableSource: ...
