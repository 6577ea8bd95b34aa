"""How hard a game is: many games played by a policy, counted by the choices that a game is told apart by.

Where players play against each other it is how fair it is: who won, seat by seat and by the order of turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import sqrt
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from marshub.games import load_game
from marshub.kernel import BadSetup, Chance, Choice, Game, Session
from marshub.kernel.mechanisms.turns import clockwise
from marshub.kernel.policy import policy_of
from marshub.kernel.setups import choice_of

LIMIT = 50_000  # answers after which a game is held to be endless
CONFIDENCE = 1.96  # standard deviations: 95 %


#: What is played: the setup's fields that are varied, with their values.
Table = dict[str, str | int]


class Played(msgspec.Struct, frozen=True):
    """One game: how it ended, after how many rounds and answers; or what went wrong."""

    seed: int
    outcome: str = ""
    reason: str = ""  # message key
    rounds: int = 0
    answers: int = 0
    error: str = ""
    seats: tuple[str, ...] = ()  # in playing order
    first: str = ""  # who had the first turn, if the game says so
    winners: tuple[str, ...] = ()
    by: str = ""  # the seat that the policy played, where another one played the others

    @property
    def contested(self) -> bool:
        """Whether somebody won and somebody else did not."""
        return 0 < len(self.winners) < len(self.seats)


class Share(msgspec.Struct, frozen=True):
    """How often somebody won where players play against each other: a "seat", who had the 1st, 2nd ... turn ("place"),
    the "policy" that played against another one; or how often a victory was "shared"."""

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


def tables(game: Game[Any, Any], named: Mapping[str, Sequence[str | int]] = MappingProxyType({})) -> list[Table]:
    """Every combination of what is `named`, by field; what is not is taken in all its values. Raises BadSetup."""
    choices = {choice.field: choice for choice in game.choices() if choice.field in game.counted_by}
    for field, values in named.items():
        if field not in choices:
            raise BadSetup(f"{game.id} is not counted by {field!r}; it is by {', '.join(choices)}")
        for value in values:
            if value not in choices[field].values:
                raise BadSetup(
                    f"{field}: there is no {value!r}; choose from {', '.join(map(str, choices[field].values))}"
                )
    found: list[Table] = [{}]
    for field in game.counted_by:
        found = [more for table in found for more in _varied(table, choices[field], choices, named.get(field, ()))]
    return found


def only(wishes: Sequence[str]) -> dict[str, list[str | int]]:
    """What is named by "field=value", by field. Raises BadSetup."""
    named: dict[str, list[str | int]] = {}
    for wish in wishes:
        field, value = choice_of(wish)
        named.setdefault(field, []).append(value)
    return named


def _varied(table: Table, choice: Choice, choices: Container[str], wanted: Sequence[str | int]) -> Iterator[Table]:
    """`table` with each value of one choice more; as it is if that is not to be chosen there."""
    offered = choice.values if choice.of not in choices else choice.offered(table)
    if not offered and not wanted:
        yield table
    for value in wanted or offered:
        if value in offered:
            yield {**table, choice.field: value}


def play_one(game: Game[Any, Any], table: Table, seed: int, policy: str, against: str = "") -> Played:
    """One whole game. A failure is part of the answer, so that the others go on.

    With `against` one seat is the `policy`'s, another one from game to game; that other policy has all others.
    """
    answers = 0
    try:
        session: Session[Any, Any] = Session(game, table, seed)
        player, chance = policy_of(game, policy), Chance(seed ^ 0x5DEECE66D)
        rival = policy_of(game, against or policy)
        seats = tuple(game.seats(session.state))
        mine = seats[seed % len(seats)] if against else ""
        while session.pending is not None:
            if answers == LIMIT:
                return Played(seed, answers=answers, error=f"still no end after {LIMIT} answers")
            theirs = against and session.pending.who in seats and session.pending.who != mine
            session.answer((rival if theirs else player)(session, session.pending, chance))
            answers += 1
    except Exception as error:
        return Played(seed, answers=answers, error=f"{type(error).__name__}: {error}")
    result = session.result
    assert result is not None
    return Played(
        seed,
        result.outcome,
        result.reason.key,
        game.rounds(session.state) or 0,
        answers,
        seats=seats,
        first=game.began(session.state),
        winners=result.winners,
        by=mine,
    )


_GAMES: dict[str, Game[Any, Any]] = {}


def _play_some(name: str, table: Table, seeds: Sequence[int], policy: str, against: str) -> list[Played]:
    """In a process of its own, which reads the game's packs once."""
    game = _GAMES.setdefault(name, load_game(name))
    return [play_one(game, table, seed, policy, against) for seed in seeds]


def count(table: Table, played: Sequence[Played], policy: str = "") -> Row:
    """What came of the games at one table; `policy`: who played against another one, if somebody did."""
    whole = [each for each in played if not each.error]
    wins = sum(each.outcome == "victory" for each in whole)
    low, high = wilson(wins, len(whole))
    rounds = sorted(each.rounds for each in whole)
    tenth = len(rounds) // 10
    causes = Counter(each.reason for each in whole if each.outcome != "victory")
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
        tuple(shares(whole, policy)),
        tuple(each for each in played if each.error),
    )


def shares(whole: Sequence[Played], policy: str = "") -> Iterator[Share]:
    """Who won how often, if players played against each other; a shared victory is one of each who shares it."""
    if not any(each.contested for each in whole):
        return
    if policy:
        yield _share("policy", policy, [each.by in each.winners for each in whole])
        return  # which seat it had says little beside that
    for seat in dict.fromkeys(seat for each in whole for seat in each.seats):
        yield _share("seat", seat, [seat in each.winners for each in whole if seat in each.seats])
    begun = [each for each in whole if each.first in each.seats]
    for place in range(max((len(each.seats) for each in begun), default=0)):
        won = [clockwise(each.seats, each.first)[place] in each.winners for each in begun]
        yield _share("place", str(place + 1), won)
    if any(len(each.winners) > 1 for each in whole):
        yield _share("shared", "", [len(each.winners) > 1 for each in whole])


def _share(of: Literal["seat", "place", "policy", "shared"], who: str, won: Sequence[bool]) -> Share:
    wins = sum(won)
    low, high = wilson(wins, len(won))
    return Share(of, who, len(won), wins, wins / len(won), low, high)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % confidence (Wilson 1927); it stands up near 0 and 1 too."""
    if not games:
        return 0.0, 1.0
    z, rate = CONFIDENCE, wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    low, high = (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # at both ends floats fall short of the rate itself


def balance(
    name: str, at: Sequence[Table], games: int, policy: str, *, against: str = "", seed: int = 0, jobs: int = 1
) -> Iterator[Row]:
    """Play `games` games at each table, seeds from `seed` on, in `jobs` processes; one row a table, in order.

    `against`: another policy, which has all seats but one. The same arguments give the same rows, however many
    processes there are. Raises IllegalAnswer for an unknown policy.
    """
    for each in filter(None, (policy, against)):
        policy_of(_GAMES.setdefault(name, load_game(name)), each)
    seeds = range(seed, seed + games)
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        for table in at:
            if pool is None:
                yield count(table, _play_some(name, table, seeds, policy, against), policy if against else "")
                continue
            parts = [pool.submit(_play_some, name, table, seeds[start::jobs], policy, against) for start in range(jobs)]
            played = sorted((each for part in parts for each in part.result()), key=lambda each: each.seed)
            yield count(table, played, policy if against else "")
