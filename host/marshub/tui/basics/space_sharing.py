"""Room for several beside or above each other: nobody goes short while another has some to spare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Need(NamedTuple):
    """The need of one part, in rows or columns: the least, all it can use, and its weight."""

    least: int
    wanted: int
    weight: int = 1
    grows: bool = False  # takes what is left when all have what they want


def share_space(room: int, needs: Sequence[Need]) -> list[int]:
    """Return how much of `room` each gets; in all exactly `room`, if there is anybody.

    First the least of each, then what they want, the weightier more of it; what is left goes to those that grow, else
    to
    the last. Where there is not even room for the least, the last get nothing.
    """
    if not needs:
        return []
    got: list[int] = []
    left = max(0, room)
    for need in needs:
        got.append(min(need.least, left))
        left -= got[-1]
    while left:
        short = [at for at, need in enumerate(needs) if got[at] < need.wanted]
        if not short:
            break
        at = min(short, key=lambda at: (got[at] - needs[at].least + 1) / max(1, needs[at].weight))
        got[at] += 1
        left -= 1
    growing = [at for at, need in enumerate(needs) if need.grows] or [len(needs) - 1]
    whole = sum(max(1, needs[at].weight) for at in growing)
    for at in growing:
        got[at] += left * max(1, needs[at].weight) // whole
    got[growing[-1]] += room - sum(got) if room > 0 else 0
    return got
