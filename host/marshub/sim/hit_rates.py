"""Hit rates of tags that do not lie flat on the centre of one antenna: shares of a reader's polls, 0 to 1.

The values give the order of things, not a measurement: nobody has tried them on a bench.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

#: Of a tag in a stack of so many, 1 mm apart: two have some 17 % of the voltage that one alone has, three 8 %, four 5 %
#: (coupled coils, computed), and at some 15 % a tag falls silent.
STACKED = (1.0, 0.6, 0.1, 0.0)
#: Of a tag 12 mm above a good module: the limit at which it is still read each time, or nearly.
LIFTED = 0.95
#: A reader of little range hears what lies flat in its middle as others do, and anything else so much less often.
WEAK = 0.5
#: CWGsP after a reset (MFRC522 data sheet, 9.3.3.9). What is heard from afar goes by it, more or less.
POWER = 32
#: A look begins after so long a silence: a reader's turn comes each 20 ms at most, and its frames follow each other.
LOOK_US = 8000.0


def compute_stack_hit_rate(count: int) -> float:
    """Return the hit rate of each tag in a stack of `count`."""
    return STACKED[min(count, len(STACKED)) - 1]


def check_hit_rates(shares: Mapping[int, float]) -> dict[int, float]:
    """Return `shares` by reader. Raises ValueError for a share outside 0 to 1."""
    for reader, share in shares.items():
        if not 0 <= share <= 1:
            raise ValueError(f"reader {reader} hears a tag in a share of 0 to 1 of its looks, got {share!r}")
    return dict(shares)


def find_best_reader(shares: Mapping[int, float], reaches: Sequence[float]) -> tuple[int | None, float]:
    """Return the reader that hears a tag best, and its hit rate; the first of equals. (None, 0) if none does."""
    heard = {reader: compute_reach_hit_rate(share, reaches[reader]) for reader, share in shares.items()}
    best = max(heard, key=lambda reader: heard[reader], default=None)
    return (None, 0.0) if best is None or not heard[best] else (best, heard[best])


def compute_reach_hit_rate(share: float, reach: float) -> float:
    """Return the hit rate at a reader of that `reach` of a tag that a good reader hears at the rate `share`."""
    return share if share >= 1 else min(1.0, share * reach)


class PollChance:
    """The chance that a poll hears a field's faint tags.

    `reach`: that of its reader, 1 as bought; `power`: its transmitter's setting, relative to that after a reset.
    """

    def __init__(self, seed: int) -> None:
        self.reach = 1.0
        self.power = 1.0
        self._chance = random.Random(seed)
        self._shares: dict[object, float] = {}
        self._silent: set[object] = set()
        self._last_us = -LOOK_US

    def set_hit_rate(self, tag: object, share: float) -> None:
        """Set the hit rate of `tag`."""
        if share >= 1:
            self._shares.pop(tag, None)
            self._silent.discard(tag)
        else:
            self._shares[tag] = share

    def begin_poll(self) -> None:
        """Begin a poll with the next frame, because the field came on."""
        self._last_us = -LOOK_US

    def list_silent(self, at_us: float) -> set[object]:
        """Return the tags that the poll of a frame at that time does not hear."""
        if self._shares and at_us - self._last_us >= LOOK_US:
            heard = {tag: compute_reach_hit_rate(share, self.reach * self.power) for tag, share in self._shares.items()}
            self._silent = {tag for tag, share in heard.items() if self._chance.random() >= share}
        self._last_us = at_us
        return self._silent
