"""Comparison of two sides that played the same seeds, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Literal

import msgspec

from marshub.kernel.odds import CONFIDENCE, wilson_interval

from .played_game import Played, Table
from .statistics import Row


class Difference(msgspec.Struct, frozen=True):
    """The difference in wins (-1..1) of `side` and the one `before` it in the same games, with its 95 % interval.

    `of`: "won", or whose victory it is, as in `Share`. `only` and `only_before`: games that just one of them won.
    """

    table: Table
    before: str
    side: str
    of: Literal["won", "seat", "policy"]
    who: str
    games: int
    only: int
    only_before: int
    difference: float
    low: float
    high: float
    rounds: float  # how many more rounds a game took
    rounds_low: float
    rounds_high: float


def compare_sides(
    table: Table, labels: tuple[str, str], first: Sequence[Played], second: Sequence[Played], policy: str = ""
) -> Iterator[Difference]:
    """Yield the differences of the second side from the first, over games that neither failed at.

    `policy`: the player against another one, if there was one. Raises ValueError if they are not the same seeds.
    """
    pairs = [(old, new) for old, new in zip(first, second, strict=True) if not (old.error or new.error)]
    if any(old.seed != new.seed for old, new in pairs):
        raise ValueError("the sides must have played the same seeds")
    rounds = compute_mean_difference([new.rounds - old.rounds for old, new in pairs])
    for of, who, won in _iterate_contestants(pairs, policy):
        only = sum(won(new) and not won(old) for old, new in pairs)
        only_before = sum(won(old) and not won(new) for old, new in pairs)
        both = sum(won(old) and won(new) for old, new in pairs)
        low, high = compute_difference_interval(both, only, only_before, len(pairs) - both - only - only_before)
        rate = (only - only_before) / len(pairs) if pairs else 0.0
        yield Difference(table, *labels, of, who, len(pairs), only, only_before, rate, low, high, *rounds)


def _iterate_contestants(
    pairs: Sequence[tuple[Played, Played]], policy: str
) -> Iterator[tuple[Literal["won", "seat", "policy"], str, Callable[[Played], bool]]]:
    if not any(played.is_contested for pair in pairs for played in pair):
        yield "won", "", lambda played: played.outcome == "victory"
    elif policy:
        yield "policy", policy, lambda played: played.by in played.winners
    else:
        for seat in dict.fromkeys(seat for old, _ in pairs for seat in old.seats):
            yield "seat", seat, lambda played, seat=seat: seat in played.winners  # type: ignore[misc]


def compute_difference_interval(both: int, only: int, only_before: int, neither: int) -> tuple[float, float]:
    """Return the 95 % interval of the difference of two rates in the same games; (-1, 1) where there are none.

    R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on paired
    data", Statistics in Medicine 17 (1998), 2635-2650: method 10, from Wilson's intervals and the rates' correlation.
    """
    games = both + only + only_before + neither
    if not games:
        return -1.0, 1.0
    won, won_before = both + only, both + only_before
    rate, before = won / games, won_before / games
    (low, high), (low_before, high_before) = wilson_interval(won, games), wilson_interval(won_before, games)
    spread = won * (games - won) * won_before * (games - won_before)
    cross = both * neither - only * only_before
    if cross > 0:  # his correction for continuity
        cross = max(0.0, cross - games / 2)  # type: ignore[assignment]
    phi = cross / sqrt(spread) if spread else 0.0
    down, up = rate - low, high_before - before
    further, back = high - rate, before - low_before
    return (
        max(-1.0, rate - before - sqrt(max(0.0, down * down - 2 * phi * down * up + up * up))),
        min(1.0, rate - before + sqrt(max(0.0, further * further - 2 * phi * further * back + back * back))),
    )


def compute_mean_difference(differences: Sequence[int]) -> tuple[float, float, float]:
    """Return the mean of paired differences, and its 95 % interval by the normal distribution."""
    if not differences:
        return 0.0, 0.0, 0.0
    mean = sum(differences) / len(differences)
    spread = sum((difference - mean) ** 2 for difference in differences) / max(1, len(differences) - 1)
    half = CONFIDENCE * sqrt(spread / len(differences))
    return mean, mean - half, mean + half


def find_widest_interval(rows: Sequence[Row], differences: Sequence[Difference]) -> float:
    """Return the width of the widest interval (0 to 1): of the differences of sides, else of win rates or shares.

    The share of shared victories is left out: it does not say who wins.
    """
    if differences:
        return max(difference.high - difference.low for difference in differences)
    counted = [[share for share in row.shares if share.of != "shared"] for row in rows]
    shares = [share.high - share.low for some in counted for share in some]
    return max([*shares, *(row.high - row.low for row, some in zip(rows, counted, strict=True) if not some)])
