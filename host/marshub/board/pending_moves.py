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
    """Return an id for a line of the list that stays the same as long as the line does: 16 hex digits.

    Example:
        >>> from marshub.kernel import Spot
        >>> cubes = Thing("cube", Words("cube"), Spot("box", Words("box")))
        >>> [make_line_id(Change(None, cubes, count)) == make_line_id(Change(None, cubes, 2)) for count in (2, 3)]
        [True, False]
    """
    ends = ((end.id, end.spot.id) if end is not None else None for end in (move.before, move.after))
    return blake2b(repr((*ends, move.count)).encode(), digest_size=8).hexdigest()


def describe_move(move: Change) -> Words:
    """Return a sentence that says what is moved on the table: "Stress: 3 → 4".

    Example:
        >>> from marshub.kernel import Spot
        >>> words = describe_move(Change(None, Thing("cube", Words("cube"), Spot("box", Words("box"))), 3))
        >>> words.key, words.lists["thing"][0].key, words.lists["thing"][0].args
        ('layout-fetch', 'layout-many', {'count': 3})
    """
    ends = {"start": move.before, "end": move.after}
    item_name = move.thing.name
    if move.count > 1:
        item_name = Words("layout-many", {"count": move.count}, {"thing": (item_name,)})
    spots = {end: (item.spot.words,) for end, item in ends.items() if item is not None}
    key = "layout-move" if len(spots) == 2 else "layout-fetch" if move.after else "layout-away"
    return Words(key, {}, {"thing": (item_name,), **spots})


class PendingMoves:
    """The moves that hands still have to make. At first the table lies as the game's layout."""

    def __init__(self, layout: Iterable[Thing]) -> None:
        self._laid = self._asked = tuple(layout)
        self._previous_moves: tuple[Change, ...] = ()  # the list before the last answer
        self._new_moves: tuple[Change, ...] = ()
        self._compared: tuple[tuple[Thing, ...], tuple[Thing, ...], tuple[Change, ...]] | None = None

    def list_moves(self, layout: tuple[Thing, ...]) -> tuple[Change, ...]:
        """Return the moves that make the table lie as `layout`, pieces to put away first."""
        if self._compared is None or self._compared[0] is not self._laid or self._compared[1] is not layout:
            self._compared = self._laid, layout, tuple(find_changes(self._laid, layout))
        return self._compared[2]

    def list_new_moves(self, layout: tuple[Thing, ...]) -> tuple[Change, ...]:
        """Return the moves that the last answer, undo or correction of a person has added."""
        return tuple(move for move in self.list_moves(layout) if move in self._new_moves)

    def update(self, layout: tuple[Thing, ...], *, by_policy: Callable[[], bool]) -> None:
        """Follow the game to `layout`. Moves by policies accumulate: no hand has made them yet.

        `by_policy` says whether a policy answered; it is called only if the layout has changed.
        """
        moves = self.list_moves(layout)
        if layout != self._asked:
            kept = self._new_moves if by_policy() else ()
            self._new_moves = (*kept, *(move for move in moves if move not in self._previous_moves))
            self._asked = layout
        self._previous_moves = moves

    def tick(self, moves: Sequence[Change]) -> None:
        """Record that hands have made these moves. Moves that are not on the list change nothing."""
        laid_items = list(self._laid)
        for move in moves:
            count = move.count if move.before is None else _remove_items(laid_items, move.before, move.count)
            if move.after is not None and count:
                laid_items.append(msgspec.structs.replace(move.after, count=count))
        self._laid = tuple(laid_items)

    def tick_all(self, layout: tuple[Thing, ...]) -> None:
        """Record that the table lies as `layout`."""
        self._laid = layout

    def confirm_seen(
        self,
        layout: tuple[Thing, ...],
        wrong: Sequence[Mismatch],
        shows: Callable[[Change], bool],
        alike: Callable[[str, str], bool],
    ) -> None:
        """Tick the moves that the board confirms.

        Args:
            layout: The table as the game has it.
            wrong: The differences between board and state. A piece among them confirms nothing.
            shows: Returns whether the board would notice a move.
            alike: Returns whether two pieces can stand for each other.
        """
        confirmed = [move for move in self.list_moves(layout) if shows(move) and not _is_misplaced(move, wrong, alike)]
        if confirmed:
            self.tick(confirmed)


def _remove_items(laid_items: list[Thing], item: Thing, count: int) -> int:
    """Remove up to `count` of `item` from `laid_items`, and return the number removed."""
    remaining = count
    for index, laid_item in enumerate(laid_items):
        if (laid_item.id, laid_item.spot.id) == (item.id, item.spot.id) and remaining:
            removed = min(remaining, laid_item.count)
            remaining -= removed
            laid_items[index] = msgspec.structs.replace(laid_item, count=laid_item.count - removed)
    laid_items[:] = [laid_item for laid_item in laid_items if laid_item.count]
    return count - remaining


def _is_misplaced(move: Change, wrong: Sequence[Mismatch], alike: Callable[[str, str], bool]) -> bool:
    """Return whether a piece like a moved one lies `wrong` where it comes from, or is missed where it goes."""
    ends = [(end.spot.zone, end.pieces) for end in (move.before, move.after) if end is not None]
    zones, pieces = {zone for zone, _ in ends if zone}, [piece for _, pieces in ends for piece in pieces]
    return any(
        zones & {mismatch.from_zone, mismatch.to_zone} and any(alike(mismatch.piece, piece) for piece in pieces)
        for mismatch in wrong
    )
