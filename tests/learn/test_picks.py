"""Picks lead to just the answers that a decision takes: all of them, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from marshub.kernel import (
    CHANCE,
    Amount,
    Answer,
    Assign,
    Chance,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    IllegalAnswer,
    Option,
    Roll,
    say,
)
from marshub.kernel.free_action_questions import attach_free_actions
from marshub.kernel.odds import odds_of_decision
from marshub.learn.partial_answers import DONE, PROCEED, AnswerBuilder

ASKED = say("asked")
DICE = (Die("d3", say("d3"), ("1", "2", "2")), Die("d2", say("d2"), ("x", "y")))


def option(name: str, low: int = 0, high: int = 0) -> Option:
    return Option(name, say(name), low=low, high=high)


def several(least: int, most: int, names: str = "abc") -> Callable[[], Decision]:
    return lambda: Choose("red", ASKED, lambda: [option(name) for name in names], least=least, most=most)


def points(total: int, *bounds: tuple[int, int]) -> Callable[[], Decision]:
    slots = [option(name, *bound) for name, bound in zip("abc", bounds, strict=False)]
    return lambda: Assign("red", ASKED, lambda: slots, total)


class Spark:
    """One aside, at hand all the time."""

    prefix = "spark"

    def options(self) -> Sequence[Option]:
        return (option("spark:1"),)

    def explain(self, option: str) -> Sequence[Any]:
        return ()


def sparked(main: Callable[[], Decision]) -> Callable[[], Decision]:
    return lambda: attach_free_actions(main(), Spark())  # type: ignore[arg-type]


KINDS: dict[str, Callable[[], Decision]] = {
    "one": several(1, 1),
    "some": several(0, 2),
    "two": several(2, 2),
    "more than there are": several(1, 5),
    "none": several(0, 2, ""),
    "confirm": lambda: Confirm("red", ASKED),
    "amount": lambda: Amount("red", ASKED, 2, 5),
    "points": points(3, (0, 3), (0, 2), (0, 1)),
    "points owed": points(4, (1, 3), (2, 2), (0, 9)),
    "no points": points(0, (0, 3)),
    "roll": lambda: Roll(ASKED, DICE),
    "draw": lambda: Draw(ASKED, {"a": 2, "b": 0, "c": 1}, say),
    "some, spark": sparked(several(0, 2)),
    "points, spark": sparked(points(2, (0, 2), (0, 2))),
    "amount, spark": sparked(lambda: Amount("red", ASKED, 2, 3)),
    "roll, spark": sparked(lambda: Roll(ASKED, DICE)),
    "draw, spark": sparked(lambda: Draw(ASKED, {"a": 2, "c": 1}, say)),
}


def ways(make: Callable[[], Decision], made: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Answer]]:
    """Every row of picks that is offered, with the answer it comes to."""
    picks, answer = AnswerBuilder(make()), None
    for pick in made:
        answer = picks.make_pick(pick)
    if answer is not None:
        yield made, answer
        return
    for item in picks.list_offered():
        yield from ways(make, (*made, item.id))


def value(decision: Decision, answer: Answer) -> str:
    result = decision.parse_answer(answer)
    if isinstance(result, dict):
        result = sorted(result.items())
    return repr(getattr(result, "option", result))


def could_be(decision: Decision) -> Iterator[Answer]:
    """Whatever could be said to a decision of these sizes, sense or nonsense."""
    names = ["a", "b", "c", "yes", "no", "spark:1", *map(str, range(7))]
    yield from (Answer(option=name) for name in names)
    yield from (Answer(options=row) for size in range(4) for row in permutations("abc", size))
    yield from (Answer(values={"a": a, "b": b, "c": c}) for a, b, c in product(range(5), repeat=3))
    yield from (Answer(values={"a": a, "b": b}) for a, b in product(range(5), repeat=2))
    yield from (Answer(values={"a": a}) for a in range(5))
    yield from (Answer(values={"d3": a, "d2": b}) for a, b in product("123", "xyz"))


def taken(decision: Decision) -> Iterator[str]:
    for answer in could_be(decision):
        try:
            yield value(decision, answer)
        except IllegalAnswer:
            continue


@pytest.mark.parametrize("kind", KINDS)
def test_picks_come_to_all_answers_that_are_taken_and_to_no_other(kind: str) -> None:
    make = KINDS[kind]
    matches = {value(make(), answer) for _, answer in ways(make)}
    assert matches == set(taken(make()))
    assert matches


@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_spelled_in_picks_that_come_to_it(kind: str) -> None:
    decision, chance = KINDS[kind](), Chance(3)
    for _ in range(20):
        answer = decision.random_answer(chance)
        picks, message = AnswerBuilder(decision), None
        for pick in picks.spell_answer(answer):
            assert message is None
            message = picks.make_pick(pick)
        assert message is not None
        assert value(decision, message) == value(decision, answer)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_not_offered_is_refused_and_changes_nothing(kind: str) -> None:
    picks = AnswerBuilder(KINDS[kind]())
    before = [pick.id for pick in picks.list_offered()]
    with pytest.raises(IllegalAnswer) as refused:
        picks.make_pick("nonsense")
    assert list(refused.value.legal) == before == [pick.id for pick in picks.list_offered()]
    assert not picks.made


@pytest.mark.parametrize("kind", ["roll", "draw", "roll, spark", "draw, spark"])
def test_chance_falls_as_likely_as_it_is(kind: str) -> None:
    decision = KINDS[kind]()
    odds = odds_of_decision(decision)
    assert odds is not None
    picks = AnswerBuilder(decision)
    if "spark" in kind:
        assert not picks.is_chance  # somebody at the table says whether to do something first
        assert picks.make_pick(PROCEED) is None
    fractions: list[Fraction] = []
    while picks.is_chance and len(fractions) < len(odds.lines):
        offered = picks.list_offered()
        whole = sum(pick.weight for pick in offered)
        assert all(pick.weight > 0 for pick in offered)
        fractions += [Fraction(pick.weight, whole) for pick in offered]
        if picks.make_pick(offered[0].id) is not None:
            break
    assert fractions == [line.exact for line in odds.lines]


def test_only_chance_has_weights_and_only_dice_and_cards_fall_by_chance() -> None:
    for name, make in KINDS.items():
        picks = AnswerBuilder(make())
        fall = name in ("roll", "draw")
        assert picks.is_chance is fall
        assert all(bool(pick.weight) is fall for pick in picks.list_offered())
        assert (make().decider == CHANCE) is ("roll" in name or "draw" in name)


def test_a_row_can_be_closed_as_soon_as_it_is_long_enough() -> None:
    picks = AnswerBuilder(several(1, 3)())
    assert DONE not in [pick.id for pick in picks.list_offered()]
    assert picks.make_pick("b") is None
    assert [pick.id for pick in picks.list_offered()] == [DONE, "a", "c"]
    assert picks.make_pick(DONE) == Answer(options=("b",))
