"""The moves that hands still have to make, from the table as they laid it to the table as the game has it.

Only ticked moves are believed. So an unticked move stays on the list through any number of answers, an undo reverses
the list, and a move that was undone is not on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b

import msgspec

from marshub.kernel import Change, Thing, Words, find_changes

from .matching import Mismatch


def make_line_id(move: Change) -> str:
    """Return a name for a line of the list that stays as long as the line does: 16 letters of hex."""
    ends = ((end.id, end.spot.id) if end is not None else None for end in (move.before, move.after))
    return blake2b(repr((*ends, move.count)).encode(), digest_size=8).hexdigest()


def describe_move(move: Change) -> Words:
    """Return a sentence that says what is moved on the table: "Stress: 3 → 4"."""
    ends = {"start": move.before, "end": move.after}
    shown = move.after or move.before
    assert shown is not None
    thing = shown.name
    if move.count > 1:
        thing = Words("layout-many", {"count": move.count}, {"thing": (thing,)})
    spots = {end: (at.spot.words,) for end, at in ends.items() if at is not None}
    key = "layout-move" if len(spots) == 2 else "layout-fetch" if move.after else "layout-away"
    return Words(key, {}, {"thing": (thing,), **spots})


def describe_moves(moves: Iterable[Change]) -> list[Words]:
    """Return the sentence of each move."""
    return [describe_move(move) for move in moves]


class PendingMoves:
    """`lies`: the table as hands have laid it, at first all that the game has."""

    def __init__(self, layout: Iterable[Thing]) -> None:
        self._lies = self._asked = tuple(layout)
        self._known: tuple[Change, ...] = ()  # the list before the last answer
        self._fresh: tuple[Change, ...] = ()
        self._compared: tuple[tuple[Thing, ...], tuple[Thing, ...], tuple[Change, ...]] | None = None

    def list_moves(self, layout: tuple[Thing, ...]) -> tuple[Change, ...]:
        """Return the moves that make the table lie as `layout`, pieces to put away first."""
        if self._compared is None or self._compared[0] is not self._lies or self._compared[1] is not layout:
            self._compared = self._lies, layout, tuple(find_changes(self._lies, layout))
        return self._compared[2]

    def list_new_moves(self, layout: tuple[Thing, ...]) -> tuple[Change, ...]:
        """Return those of the moves that came with a person's last answer (or undo, or correction)."""
        return tuple(move for move in self.list_moves(layout) if move in self._fresh)

    def update(self, layout: tuple[Thing, ...], *, by_policy: Callable[[], bool]) -> None:
        """Follow the game to `layout`. Moves by policies accumulate: no hand has made them yet."""
        moves = self.list_moves(layout)
        if layout != self._asked:
            kept = self._fresh if by_policy() else ()
            self._fresh = (*kept, *(move for move in moves if move not in self._known))
            self._asked = layout
        self._known = moves

    def tick(self, done: Sequence[Change]) -> None:
        """Record that hands have made these moves. Moves that are not on the list change nothing."""
        lies = list(self._lies)
        for move in done:
            count = move.count if move.before is None else _count_taken(lies, move.before, move.count)
            if move.after is not None and count:
                lies.append(msgspec.structs.replace(move.after, count=count))
        self._lies = tuple(lies)

    def tick_all(self, layout: tuple[Thing, ...]) -> None:
        """Record that the table lies as `layout`."""
        self._lies = layout

    def confirm_seen(
        self,
        layout: tuple[Thing, ...],
        wrong: Sequence[Mismatch],
        shows: Callable[[Change], bool],
        alike: Callable[[str, str], bool],
    ) -> None:
        """Tick the moves that a board confirms.

        Those of the pieces that it `shows`, except where a piece lies `wrong`.
        """
        done = [move for move in self.list_moves(layout) if shows(move) and not _is_misplaced(move, wrong, alike)]
        if done:
            self.tick(done)


def _count_taken(lies: list[Thing], thing: Thing, count: int) -> int:
    """Take as many of `count` things from where `thing` lies as lie there; says how many."""
    left = count
    for at, there in enumerate(lies):
        if (there.id, there.spot.id) == (thing.id, thing.spot.id) and left:
            less = min(left, there.count)
            left -= less
            lies[at] = msgspec.structs.replace(there, count=there.count - less)
    lies[:] = [there for there in lies if there.count]
    return count - left


def _is_misplaced(move: Change, wrong: Sequence[Mismatch], alike: Callable[[str, str], bool]) -> bool:
    """Return whether a piece such as is moved lies `wrong` where it comes from, or is missed where it goes."""
    ends = [(end.spot.zone, end.pieces) for end in (move.before, move.after) if end is not None]
    zones, pieces = {zone for zone, _ in ends if zone}, [piece for _, pieces in ends for piece in pieces]
    return any(
        zones & {mismatch.from_zone, mismatch.to_zone} and any(alike(mismatch.piece, piece) for piece in pieces)
        for mismatch in wrong
    )
