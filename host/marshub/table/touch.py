"""Hands on a board that is not there: what lies on a simulated board's readers, and a hand that lays, takes, presses.

A zone that is laid on the screen (`zones`) is reached the same way, on whatever board.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from marshub.board.tags import Tags, simulated_uid
from marshub.board.twin import SCAN_PAD
from marshub.kernel import MarsHubError
from marshub.sim.api import Board

if TYPE_CHECKING:
    from .game_table import GameTable

Verb = Literal["put", "take", "press", "rest"]


class OutOfReach(MarsHubError):
    """The simulated hand cannot reach there through the screen. Nothing has changed."""

    code = "out-of-reach"


@dataclass(frozen=True)
class HandAt:
    """The position of a hand: over `zone` or `button`, about to do `verb` with `piece` ("" with a button)."""

    verb: Verb = "rest"
    piece: str = ""
    zone: str = ""
    button: str = ""


class Touch:
    """A simulated hand on `board`, a simulated one of `zones` by reader, whose `tags` are known."""

    def __init__(self, board: Board, zones: Sequence[str | None], tags: Tags) -> None:
        self._board, self._zones, self._tags = board, tuple(zones), tags
        self._order: dict[str, int] = {}  # pieces in the order in which they were seen first, where they lie now
        self._lying: dict[str, tuple[str, ...]] = {}
        self._stale = threading.Event()
        self._stale.set()
        board.on_change(self._stale.set)

    def lying(self) -> dict[str, tuple[str, ...]]:
        """Return the pieces on each reader's zone, the scan pad's too, as they were laid.

        Nothing once the board is closed.
        """
        if self._stale.is_set():
            self._stale.clear()
            try:
                tags = self._board.tags()
            except (RuntimeError, TimeoutError):  # it is closed, or about to be
                return self._lying
            self._lying = self._told(tags)
        return self._lying

    def _told(self, readers: Sequence[frozenset[bytes]]) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for zone, tags in zip(self._zones, readers, strict=False):
            if zone is not None:
                found.setdefault(zone, []).extend(p for p in map(self._tags.piece, sorted(tags)) if p is not None)
        here = {f"{zone} {piece}" for zone, pieces in found.items() for piece in pieces}
        for gone in set(self._order) - here:
            del self._order[gone]
        for new in sorted(here - set(self._order)):
            self._order[new] = max(self._order.values(), default=0) + 1
        return {
            zone: tuple(sorted(pieces, key=lambda piece: self._order[f"{zone} {piece}"]))
            for zone, pieces in found.items()
        }

    def reaches(self, zone: str) -> bool:
        """Return whether something can be laid there."""
        return zone in self._zones

    def put(self, piece: str, zone: str) -> None:
        """Lay `piece` there, from wherever it lay. Raises OutOfReach."""
        self._board.put(self._reader(zone), self._uid(piece))

    def take(self, piece: str, zone: str) -> None:
        """Take `piece` from there. Raises OutOfReach."""
        self._board.take(self._reader(zone), self._uid(piece))

    def press(self, button: str, *, long: bool = False) -> None:
        """Press a button of the board, or hold it as long as a long press takes."""
        self._board.press(button, long)

    def _reader(self, zone: str) -> int:
        if zone not in self._zones:
            raise OutOfReach(
                f"no reader of this board reads {zone}: expected one of {', '.join(filter(None, self._zones))}"
            )
        return self._zones.index(zone)

    def _uid(self, piece: str) -> str:
        return next(iter(self._tags.uids(piece)), simulated_uid(piece).hex())


def lying(table: GameTable) -> dict[str, tuple[str, ...]]:
    """Return zone -> pieces that lie there, the scan pad's too.

    On a simulated board as they lie, else as they are sensed.
    """
    found: dict[str, list[str]] = {}
    with table.looking():
        twin = table.referee.twin
        if twin is not None:
            for piece, zones in twin.places().items():
                for zone in sorted(zones):
                    found.setdefault(zone, []).append(piece)
            if table.touch is None:
                found.setdefault(SCAN_PAD, []).extend(twin.on_pad())
        laid = set(twin.simulated) if twin is not None else set()
    if table.touch is None:
        return {zone: tuple(pieces) for zone, pieces in found.items()}
    on_board = table.touch.lying()
    return {**on_board, **{zone: tuple(found.get(zone, ())) for zone in laid}}


def reaches(table: GameTable, zone: str) -> bool:
    """Return whether a hand on the screen can lay something into `zone`."""
    twin = table.referee.twin
    if twin is not None and twin.source(zone) == "simulated":
        return True
    return table.touch is not None and table.touch.reaches(zone)


def put(table: GameTable, piece: str, zone: str) -> None:
    """Lay `piece` into `zone`, as a hand would. Raises OutOfReach, BadZone."""
    _deed(table, zone, lambda touch: touch.put(piece, zone), lambda: table.lay(piece, zone))


def take(table: GameTable, piece: str, zone: str) -> None:
    """Take `piece` out of `zone`, as a hand would. Raises OutOfReach, BadZone."""
    _deed(table, zone, lambda touch: touch.take(piece, zone), lambda: table.lay(piece, ""))


def _deed(table: GameTable, zone: str, on_board: Callable[[Touch], None], on_screen: Callable[[], object]) -> None:
    twin = table.referee.twin
    if twin is not None and twin.source(zone) == "simulated":
        on_screen()
    elif table.touch is not None:
        on_board(table.touch)
    else:
        raise OutOfReach(f"{zone} is not simulated: put the piece on your board, or switch the zone first")


def press(table: GameTable, button: str, *, long: bool = False) -> None:
    """Press a button of the board; of a board that is no simulated one as if it was pressed there."""
    if table.touch is not None:
        table.touch.press(button, long=long)
    elif not long:
        table.press(button)
