"""How hard a game is: many games played by a policy, counted by the choices that a game is told apart by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import sqrt
from types import MappingProxyType
from typing import Any

import msgspec

from marshub.games import load_game
from marshub.kernel import BadSetup, Chance, Choice, Game, Session
from marshub.kernel.policy import policy_of

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
                    f"{field}: there is no {value!r}; there are {', '.join(map(str, choices[field].values))}"
                )
    found: list[Table] = [{}]
    for field in game.counted_by:
        found = [more for table in found for more in _varied(table, choices[field], choices, named.get(field, ()))]
    return found


def only(wishes: Sequence[str]) -> dict[str, list[str | int]]:
    """What is named by "field=value", by field. Raises BadSetup."""
    named: dict[str, list[str | int]] = {}
    for wish in wishes:
        field, equals, value = wish.partition("=")
        if not equals:
            raise BadSetup(f"field=value is expected, not {wish!r}")
        named.setdefault(field, []).append(int(value) if value.isdecimal() else value)
    return named


def _varied(table: Table, choice: Choice, choices: Container[str], wanted: Sequence[str | int]) -> Iterator[Table]:
    """`table` with each value of one choice more; as it is if that is not to be chosen there."""
    offered = choice.values if choice.of not in choices else choice.offered(table)
    if not offered and not wanted:
        yield table
    for value in wanted or offered:
        if value in offered:
            yield {**table, choice.field: value}


def play_one(game: Game[Any, Any], table: Table, seed: int, policy: str) -> Played:
    """One whole game. A failure is part of the answer, so that the others go on."""
    answers = 0
    try:
        session: Session[Any, Any] = Session(game, table, seed)
        player, chance = policy_of(game, policy), Chance(seed ^ 0x5DEECE66D)
        while session.pending is not None:
            if answers == LIMIT:
                return Played(seed, answers=answers, error=f"still no end after {LIMIT} answers")
            session.answer(player(session, session.pending, chance))
            answers += 1
    except Exception as error:
        return Played(seed, answers=answers, error=f"{type(error).__name__}: {error}")
    assert session.result is not None
    rounds = game.rounds(session.state) or 0
    return Played(seed, session.result.outcome, session.result.reason.key, rounds, answers)


_GAMES: dict[str, Game[Any, Any]] = {}


def _play_some(name: str, table: Table, seeds: Sequence[int], policy: str) -> list[Played]:
    """In a process of its own, which reads the game's packs once."""
    game = _GAMES.setdefault(name, load_game(name))
    return [play_one(game, table, seed, policy) for seed in seeds]


def count(table: Table, played: Sequence[Played]) -> Row:
    """What came of the games at one table."""
    whole = [each for each in played if not each.error]
    wins = sum(each.outcome == "victory" for each in whole)
    low, high = wilson(wins, len(whole))
    causes = Counter(each.reason for each in whole if each.outcome != "victory")
    return Row(
        table,
        len(played),
        wins,
        wins / len(whole) if whole else 0.0,
        low,
        high,
        sum(each.rounds for each in whole) / len(whole) if whole else 0.0,
        dict(causes.most_common()),
        tuple(each for each in played if each.error),
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % confidence (Wilson 1927); it stands up near 0 and 1 too."""
    if not games:
        return 0.0, 1.0
    z, rate = CONFIDENCE, wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    low, high = (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # at both ends floats fall short of the rate itself


def balance(name: str, at: Sequence[Table], games: int, policy: str, *, seed: int = 0, jobs: int = 1) -> Iterator[Row]:
    """Play `games` games at each table, seeds from `seed` on, in `jobs` processes; one row a table, in order.

    The same arguments give the same rows, however many processes there are. Raises IllegalAnswer for an unknown policy.
    """
    policy_of(_GAMES.setdefault(name, load_game(name)), policy)
    seeds = range(seed, seed + games)
    with ExitStack() as stack:
        pool = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        for table in at:
            if pool is None:
                yield count(table, _play_some(name, table, seeds, policy))
                continue
            shares = [pool.submit(_play_some, name, table, seeds[start::jobs], policy) for start in range(jobs)]
            played = [each for share in shares for each in share.result()]
            yield count(table, sorted(played, key=lambda each: each.seed))
