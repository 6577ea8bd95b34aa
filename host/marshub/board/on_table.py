"""What hands have yet to move: from the table as they have laid it to the table as the game has it.

Only what was ticked is believed to lie there. So what nobody has ticked stays on the list through any number of
answers, an undo turns the list round, and what goes there and back again is not on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from marshub.kernel import Change, Thing, changes

from .matching import Mismatch


class OnTable:
    """`lies`: the table as hands have laid it, at first all that the game has."""

    def __init__(self, layout: Iterable[Thing]) -> None:
        self._lies = tuple(layout)
        self._compared: tuple[tuple[Thing, ...], tuple[Thing, ...], tuple[Change, ...]] | None = None

    def moves(self, layout: tuple[Thing, ...]) -> tuple[Change, ...]:
        """What is to be moved so that the table lies as `layout`, what is put away first."""
        if self._compared is None or self._compared[0] is not self._lies or self._compared[1] is not layout:
            self._compared = self._lies, layout, tuple(changes(self._lies, layout))
        return self._compared[2]

    def moved(self, done: Sequence[Change]) -> None:
        """Hands have made these moves. What none of them could have moved changes nothing."""
        lies = list(self._lies)
        for move in done:
            count = move.count if move.before is None else _taken(lies, move.before, move.count)
            if move.after is not None and count:
                lies.append(msgspec.structs.replace(move.after, count=count))
        self._lies = tuple(lies)

    def all_moved(self, layout: tuple[Thing, ...]) -> None:
        """The table lies as `layout`."""
        self._lies = layout

    def seen(
        self,
        layout: tuple[Thing, ...],
        wrong: Sequence[Mismatch],
        sensed: frozenset[str],
        alike: Callable[[str, str], bool],
    ) -> None:
        """A board sees the tagged pieces in its `sensed` zones, all but those that lie `wrong` where they belong."""
        done = [move for move in self.moves(layout) if _shows(move, sensed) and not _amiss(move, wrong, alike)]
        if done:
            self.moved(done)


def _taken(lies: list[Thing], thing: Thing, count: int) -> int:
    """Take as many of `count` things from where `thing` lies as lie there; says how many."""
    left = count
    for at, there in enumerate(lies):
        if (there.id, there.spot.id) == (thing.id, thing.spot.id) and left:
            less = min(left, there.count)
            left -= less
            lies[at] = msgspec.structs.replace(there, count=there.count - less)
    lies[:] = [there for there in lies if there.count]
    return count - left


def _shows(move: Change, sensed: frozenset[str]) -> bool:
    """Whether a board would notice that the move was made: a tagged piece comes to, or leaves, a zone it senses."""
    return any(end is not None and end.pieces and end.zone in sensed for end in (move.before, move.after))


def _amiss(move: Change, wrong: Sequence[Mismatch], alike: Callable[[str, str], bool]) -> bool:
    """Whether a piece such as is moved lies `wrong` where it comes from, or is missed where it goes."""
    ends = [(end.zone, end.pieces) for end in (move.before, move.after) if end is not None]
    zones, pieces = {zone for zone, _ in ends if zone}, [piece for _, pieces in ends for piece in pieces]
    return any(
        zones & {each.from_zone, each.to_zone} and any(alike(each.piece, piece) for piece in pieces) for each in wrong
    )
