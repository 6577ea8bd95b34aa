"""Sharing of rows or columns among parts: no part gets less than it wants while another has space to spare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Need(NamedTuple):
    """What one part needs, in rows or columns.

    Attributes:
        least: The minimum.
        wanted: The most it can use.
        weight: Its share where space is short.
        grows: True if it takes what is left when all have what they want.
    """

    least: int
    wanted: int
    weight: int = 1
    grows: bool = False  # takes what is left when all have what they want


def share_space(total: int, needs: Sequence[Need]) -> list[int]:
    """Return each part's share of `total`; the shares add up to `total` if there are parts.

    Each gets its minimum first, then what it wants, heavier parts more of it. What is left goes to the parts that grow,
    else to the last. Where the minimums do not fit, the last parts get nothing.
    """
    if not needs:
        return []
    shares: list[int] = []
    left = max(0, total)
    for need in needs:
        shares.append(min(need.least, left))
        left -= shares[-1]
    while left:
        unsatisfied = [index for index, need in enumerate(needs) if shares[index] < need.wanted]
        if not unsatisfied:
            break
        index = min(
            unsatisfied, key=lambda index: (shares[index] - needs[index].least + 1) / max(1, needs[index].weight)
        )
        shares[index] += 1
        left -= 1
    growing = [index for index, need in enumerate(needs) if need.grows] or [len(needs) - 1]
    total_weight = sum(max(1, needs[index].weight) for index in growing)
    for index in growing:
        shares[index] += left * max(1, needs[index].weight) // total_weight
    shares[growing[-1]] += total - sum(shares) if total > 0 else 0
    return shares
