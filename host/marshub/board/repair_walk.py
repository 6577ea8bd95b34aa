"""The repair walk: differences between board and state as an ordered list of single-piece moves, shown one at a time.

`matching.find_mismatches` returns the fewest possible moves: an RFID board has room for a stack on every spot, so no
move waits for another, and none needs a spare spot. The walk orders them so that hands follow easily, and stays
with a move until it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from msgspec.structs import replace

from .matching import Mismatch

Alike = Callable[[str, str], bool]


def order_walk(wrong: Sequence[Mismatch], at: str = "") -> list[Mismatch]:
    """Return `wrong` as a walk that starts at zone `at`, where the hand is.

    A misplaced piece at the zone of the last placement comes next, so that a cycle is completed in one pass. Pieces to
    move or remove come before pieces to fetch, so that spots are free before they are filled.

    Example:
        >>> swap = [Mismatch("red", "lab", "farm"), Mismatch("blue", "farm", "lab"), Mismatch("green", "", "depot")]
        >>> [move.piece for move in order_walk(swap, at="farm")]
        ['blue', 'red', 'green']
    """
    remaining, walk = list(wrong), list[Mismatch]()
    while remaining:
        move_from_here = next((move for move in remaining if at and move.from_zone == at), None)
        move = move_from_here or next((move for move in remaining if move.from_zone), remaining[0])
        remaining.remove(move)
        walk.append(move)
        at = move.to_zone
    return walk


class RepairWalk:
    """The repair walk in progress. Call `update` whenever the differences have been computed."""

    def __init__(self) -> None:
        self.steps: tuple[Mismatch, ...] = ()  # the first is the one to show
        self.done_count = 0  # moves made since board and state agreed last
        self._in_hand = ""
        self._shown_when_lifted: Mismatch | None = None  # the move that was shown when a hand took that piece
        self._zone = ""

    @property
    def step(self) -> Mismatch | None:
        """The one move to make now; None when board and state agree."""
        return self.steps[0] if self.steps else None

    def handle_lifted(self, piece: str) -> None:
        """Remember which piece a hand has lifted from the board, so that the walk shows its target."""
        self._in_hand, self._shown_when_lifted = piece, self.step

    def handle_placed(self, zone: str) -> None:
        """Continue the walk from `zone`, where a hand has placed a piece."""
        self._in_hand, self._zone = "", zone

    def update(self, wrong: Sequence[Mismatch], alike: Alike, sensed: Container[str]) -> None:
        """Update the differences. The same differences again change nothing.

        `sensed`: the zones in which a piece would be noticed.
        """
        self.done_count += max(0, len(self.steps) - len(wrong))
        if not wrong:
            self.done_count, self._zone, self._in_hand = 0, "", ""
        rest = self._assign_as_shown(wrong, alike, sensed)
        first = self._find_first(rest, alike)
        if first is not None:
            rest.remove(first)
            self.steps = (first, *order_walk(rest, first.to_zone))
        else:
            self.steps = tuple(order_walk(rest, self._zone))

    def _assign_as_shown(self, wrong: Sequence[Mismatch], alike: Alike, sensed: Container[str]) -> list[Mismatch]:
        """Return the differences, the piece in the hand going to the target that was shown when it was lifted.

        Another piece of its class takes over its own target. A target that is not sensed was reached by lifting.
        """
        moves, shown = list(wrong), self._shown_when_lifted
        if not self._in_hand or shown is None or shown.to_zone not in sensed or not alike(self._in_hand, shown.piece):
            return moves
        held_move = next((m for m in moves if not m.from_zone and m.piece == self._in_hand), None)
        shown_move = next((m for m in moves if m.to_zone == shown.to_zone and alike(m.piece, shown.piece)), None)
        if shown_move is None or shown_move == held_move:
            return moves
        moves[moves.index(shown_move)] = Mismatch(self._in_hand, "", shown.to_zone)
        if held_move is not None:
            moves[moves.index(held_move)] = replace(shown_move, to_zone=held_move.to_zone)
        return moves

    def _find_first(self, wrong: Sequence[Mismatch], alike: Alike) -> Mismatch | None:
        """Return the move to show first: that of the piece in the hand, else the move that was shown already."""
        held_moves = [move for move in wrong if not move.from_zone and alike(move.piece, self._in_hand)]
        if self._in_hand and held_moves:
            shown = self.step
            return next((move for move in held_moves if shown and move.to_zone == shown.to_zone), held_moves[0])
        shown = self.step
        if shown is None:
            return None
        shown_moves = [move for move in wrong if move.to_zone == shown.to_zone and alike(move.piece, shown.piece)]
        return next((move for move in shown_moves if move.from_zone in (shown.from_zone, "")), None)
