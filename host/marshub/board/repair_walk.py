"""The repair walk: what differs between board and state, as an ordered list of single-piece moves, one shown at a time.

`matching.mismatches` gives as few moves as there can be: an RFID board has room for a stack on every spot, so that no
move waits for another, and none needs a spare spot. The walk puts them in an order that hands follow easily, and stays
with a move until it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from .matching import Mismatch

Alike = Callable[[str, str], bool]


def order_walk(wrong: Sequence[Mismatch], at: str = "") -> list[Mismatch]:
    """Return `wrong` as a walk that starts where the hand is, at zone `at`.

    A piece that lies wrong where another was placed comes next, so that a cycle is completed in one pass; pieces to
    move
    or remove come before pieces to fetch, so that spots are free before they are filled.
    """
    left, walk = list(wrong), list[Mismatch]()
    while left:
        here = next((move for move in left if at and move.from_zone == at), None)
        move = here or next((move for move in left if move.from_zone), left[0])
        left.remove(move)
        walk.append(move)
        at = move.to_zone
    return walk


class RepairWalk:
    """The walk that is under way. To be told of the differences whenever they are looked at."""

    def __init__(self) -> None:
        self.steps: tuple[Mismatch, ...] = ()  # the first is the one to show
        self.done = 0  # moves made since board and state agreed last
        self._in_hand = ""
        self._bound: Mismatch | None = None  # the move that was shown when a hand took that piece
        self._at = ""

    @property
    def step(self) -> Mismatch | None:
        """The one move to make now; None when board and state agree."""
        return self.steps[0] if self.steps else None

    def handle_lifted(self, piece: str) -> None:
        """Show where the piece goes that a hand took from the board."""
        self._in_hand, self._bound = piece, self.step

    def handle_placed(self, zone: str) -> None:
        """Continue the walk from `zone`, where a hand placed a piece."""
        self._in_hand, self._at = "", zone

    def update(self, wrong: Sequence[Mismatch], alike: Alike) -> None:
        """Update the differences. The same ones again change nothing."""
        self.done += max(0, len(self.steps) - len(wrong))
        if not wrong:
            self.done, self._at, self._in_hand = 0, "", ""
        rest = self._as_shown(wrong, alike)
        first = self._find_first(rest, alike)
        if first is not None:
            rest.remove(first)
            self.steps = (first, *order_walk(rest, first.to_zone))
        else:
            self.steps = tuple(order_walk(rest, self._at))

    def _as_shown(self, wrong: Sequence[Mismatch], alike: Alike) -> list[Mismatch]:
        """Return the differences with the piece in the hand going where the board said.

        An alike piece goes where it would go. The board said so when the piece was taken: a piece to lay aside is done
        with,
        and no hand brings it to the next move.
        """
        moves, shown = list(wrong), self._bound
        if not self._in_hand or shown is None or not alike(self._in_hand, shown.piece):
            return moves
        held = next((m for m in moves if not m.from_zone and m.piece == self._in_hand), None)
        other = next((m for m in moves if m.to_zone == shown.to_zone and alike(m.piece, shown.piece)), None)
        if other is None or not shown.to_zone or other == held:
            return moves
        moves[moves.index(other)] = Mismatch(self._in_hand, "", shown.to_zone)
        if held is not None:
            moves[moves.index(held)] = replace(other, to_zone=held.to_zone)
        return moves

    def _find_first(self, wrong: Sequence[Mismatch], alike: Alike) -> Mismatch | None:
        """Return the piece in the hand goes first, then the move that was shown already."""
        held = [move for move in wrong if not move.from_zone and alike(move.piece, self._in_hand)]
        if self._in_hand and held:
            shown = self.step
            return next((move for move in held if shown and move.to_zone == shown.to_zone), held[0])
        shown = self.step
        if shown is None:
            return None
        same = [move for move in wrong if move.to_zone == shown.to_zone and alike(move.piece, shown.piece)]
        return next((move for move in same if move.from_zone in (shown.from_zone, "")), None)
