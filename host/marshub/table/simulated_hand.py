"""A simulated hand: the pieces on a simulated board's readers, and placing, taking and pressing there.

A zone whose pieces are laid on the screen (`zones`) is reached the same way, with any board.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from marshub.board.tags import Tags, make_simulated_uid
from marshub.board.twin import SCAN_PAD
from marshub.kernel import MarsHubError
from marshub.sim.board_api import Board

if TYPE_CHECKING:
    from .game_table import GameTable

HandVerb = Literal["put", "take", "press", "rest"]


class OutOfReach(MarsHubError):
    """The simulated hand cannot reach there through the screen. Nothing has changed."""

    code = "out-of-reach"


@dataclass(frozen=True)
class HandPosition:
    """The position of a hand: over `zone` or `button`, about to do `verb` with `piece` ("" with a button)."""

    verb: HandVerb = "rest"
    piece: str = ""
    zone: str = ""
    button: str = ""


class SimulatedHand:
    """A simulated hand on a simulated board.

    Args:
        board: The simulated board.
        zones: The zone of each reader.
        tags: The known tags.
    """

    def __init__(self, board: Board, zones: Sequence[str | None], tags: Tags) -> None:
        self._board, self._zones, self._tags = board, tuple(zones), tags
        self._order: dict[str, int] = {}  # "zone piece" -> order in which they were laid there
        self._lying: dict[str, tuple[str, ...]] = {}
        self._stale = threading.Event()
        self._stale.set()
        board.on_change(self._stale.set)

    def find_lying(self) -> dict[str, tuple[str, ...]]:
        """Return the pieces on each reader's zone, the scan pad's too, in the order in which they were laid.

        Once the board is closed, what lay there last.
        """
        if self._stale.is_set():
            self._stale.clear()
            try:
                tags = self._board.list_tags()
            except (RuntimeError, TimeoutError):  # the board is closed, or about to be
                return self._lying
            self._lying = self._order_pieces(tags)
        return self._lying

    def _order_pieces(self, readers: Sequence[frozenset[bytes]]) -> dict[str, tuple[str, ...]]:
        by_zone: dict[str, list[str]] = {}
        for zone, tags in zip(self._zones, readers, strict=False):
            if zone is not None:
                by_zone.setdefault(zone, []).extend(
                    p for p in map(self._tags.find_piece, sorted(tags)) if p is not None
                )
        lying = {f"{zone} {piece}" for zone, pieces in by_zone.items() for piece in pieces}
        for gone in set(self._order) - lying:
            del self._order[gone]
        for added in sorted(lying - set(self._order)):
            self._order[added] = max(self._order.values(), default=0) + 1
        return {
            zone: tuple(sorted(pieces, key=lambda piece: self._order[f"{zone} {piece}"]))
            for zone, pieces in by_zone.items()
        }

    def can_reach(self, zone: str) -> bool:
        """Return whether a piece can be placed in that zone."""
        return zone in self._zones

    def place_piece(self, piece: str, zone: str) -> None:
        """Place `piece` there, from wherever it lay. Raises OutOfReach."""
        self._board.put(self._find_reader(zone), self._find_uid(piece))

    def take_piece(self, piece: str, zone: str) -> None:
        """Take `piece` from there. Raises OutOfReach."""
        self._board.take(self._find_reader(zone), self._find_uid(piece))

    def press_button(self, button: str, *, long: bool = False) -> None:
        """Press a button of the board, or hold it for a long press."""
        self._board.press(button, long)

    def _find_reader(self, zone: str) -> int:
        if zone not in self._zones:
            message, known = "no reader of this board reads {zone}: expected one of {zones}", filter(None, self._zones)
            raise OutOfReach(message, "error-zone-not-there", zone=zone, zones=", ".join(known))
        return self._zones.index(zone)

    def _find_uid(self, piece: str) -> str:
        return next(iter(self._tags.find_uids(piece)), make_simulated_uid(piece).hex())


def find_lying(table: GameTable) -> dict[str, tuple[str, ...]]:
    """Return zone -> pieces that lie there, the scan pad's too.

    On a simulated board as they lie, else as they are sensed.
    """
    by_zone: dict[str, list[str]] = {}
    with table.locked():
        twin = table.referee.twin
        if twin is not None:
            for piece, zones in twin.find_places().items():
                for zone in sorted(zones):
                    by_zone.setdefault(zone, []).append(piece)
            if table.simulated_hand is None:
                by_zone.setdefault(SCAN_PAD, []).extend(twin.list_scanned_pieces())
        simulated = set(twin.simulated_zones) if twin is not None else set()
    if table.simulated_hand is None:
        return {zone: tuple(pieces) for zone, pieces in by_zone.items()}
    on_board = table.simulated_hand.find_lying()
    return {**on_board, **{zone: tuple(by_zone.get(zone, ())) for zone in simulated}}


def can_reach(table: GameTable, zone: str) -> bool:
    """Return whether a hand on the screen can place something in `zone`."""
    twin = table.referee.twin
    if twin is not None and twin.source_of(zone) == "simulated":
        return True
    return table.simulated_hand is not None and table.simulated_hand.can_reach(zone)


def place_piece(table: GameTable, piece: str, zone: str) -> None:
    """Place `piece` in `zone`, as a hand would. Raises OutOfReach, BadZone."""
    _move_piece(table, zone, lambda touch: touch.place_piece(piece, zone), lambda: table.place_piece(piece, zone))


def take_piece(table: GameTable, piece: str, zone: str) -> None:
    """Take `piece` out of `zone`, as a hand would. Raises OutOfReach, BadZone."""
    _move_piece(table, zone, lambda touch: touch.take_piece(piece, zone), lambda: table.place_piece(piece, ""))


def _move_piece(
    table: GameTable, zone: str, on_board: Callable[[SimulatedHand], None], on_screen: Callable[[], object]
) -> None:
    twin = table.referee.twin
    if twin is not None and twin.source_of(zone) == "simulated":
        on_screen()
    elif table.simulated_hand is not None:
        on_board(table.simulated_hand)
    else:
        message = "{zone} is not simulated: put the piece on your board, or switch the zone first"
        raise OutOfReach(message, "error-zone-real", zone=zone)


def press_button(table: GameTable, button: str, *, long: bool = False) -> None:
    """Press a button of a simulated board; without one act as if it was pressed."""
    if table.simulated_hand is not None:
        table.simulated_hand.press_button(button, long=long)
    elif not long:
        table.press(button)
