"""Statistics of the games at a table: how often they were won, how long they lasted, how they were lost.

Where players play against each other they measure fairness: who won, seat by seat and by the order of turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from marshub.kernel.mechanisms.turns import clockwise
from marshub.kernel.odds import wilson_interval

from .played_game import Played, Table


class Share(msgspec.Struct, frozen=True):
    """The share of victories where players play against each other.

    Of a "seat", of the 1st, 2nd ... turn ("place"), of the "policy" that played against another one; or the share of
    victories that were "shared".
    """

    of: Literal["seat", "place", "policy", "shared"]
    who: str  # id of the seat, number of the place, name of the policy, "" of what is shared
    games: int
    wins: int
    rate: float
    low: float
    high: float


class Row(msgspec.Struct, frozen=True):
    """All games at one table. `low` and `high` bound the win rate (Wilson's interval, 95 %)."""

    table: Table
    games: int
    wins: int
    rate: float
    low: float
    high: float
    rounds: float
    causes: dict[str, int]  # of defeats, by message key
    spread: tuple[int, int] = (0, 0)  # rounds that a tenth of the games fell short of, and that a tenth exceeded
    shares: tuple[Share, ...] = ()  # who won, where players play against each other
    errors: tuple[Played, ...] = ()


def count_games(table: Table, played: Sequence[Played], policy: str = "") -> Row:
    """Return the statistics of the games at one table; `policy`: the player against another one, if there was one."""
    whole = [item for item in played if not item.error]
    wins = sum(item.outcome == "victory" for item in whole)
    low, high = wilson_interval(wins, len(whole))
    rounds = sorted(item.rounds for item in whole)
    tenth = len(rounds) // 10
    causes = Counter(item.reason for item in whole if item.outcome != "victory")
    return Row(
        table,
        len(played),
        wins,
        wins / len(whole) if whole else 0.0,
        low,
        high,
        sum(rounds) / len(whole) if whole else 0.0,
        dict(causes.most_common()),
        (rounds[tenth], rounds[-1 - tenth]) if rounds else (0, 0),
        tuple(count_shares(whole, policy)),
        tuple(item for item in played if item.error),
    )


def count_shares(whole: Sequence[Played], policy: str = "") -> Iterator[Share]:
    """Yield the shares of victories, if players played against each other; a shared victory counts for each."""
    if not any(played.is_contested for played in whole):
        return
    if policy:
        yield _make_share("policy", policy, [played.by in played.winners for played in whole])
        return  # which seat it had says little beside that
    for seat in dict.fromkeys(seat for played in whole for seat in played.seats):
        yield _make_share("seat", seat, [seat in played.winners for played in whole if seat in played.seats])
    begun = [played for played in whole if played.first in played.seats]
    for place in range(max((len(played.seats) for played in begun), default=0)):
        won = [clockwise(played.seats, played.first)[place] in played.winners for played in begun]
        yield _make_share("place", str(place + 1), won)
    if any(len(played.winners) > 1 for played in whole):
        yield _make_share("shared", "", [len(played.winners) > 1 for played in whole])


def _make_share(of: Literal["seat", "place", "policy", "shared"], seat: str, won: Sequence[bool]) -> Share:
    wins = sum(won)
    low, high = wilson_interval(wins, len(won))
    return Share(of, seat, len(won), wins, wins / len(won), low, high)
