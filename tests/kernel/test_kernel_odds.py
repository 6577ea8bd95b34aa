"""Fractions of dice and piles: they are those of counting every case."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel import (
    Confirm,
    Die,
    Draw,
    Roll,
    count_shares,
    make_odds_line,
    probability_of_any,
    say,
    shares_of_pile,
    sum_distributions,
)
from marshub.kernel.odds import odds_of_decision

faces = st.lists(st.sampled_from("abc"), min_size=1, max_size=6)
piles = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 4), min_size=1).filter(lambda pile: any(pile.values()))
dice = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), max_size=3)


@given(faces)
def test_shares_of_a_die_are_counted_faces(die: list[str]) -> None:
    assert count_shares(die) == {face: Fraction(count, len(die)) for face, count in Counter(die).items()}
    assert sum(count_shares(die).values()) == 1


@given(dice)
def test_a_sum_is_that_of_every_way_the_dice_can_fall(thrown: list[list[int]]) -> None:
    falls = list(product(*thrown))
    counted = Counter(sum(fall) for fall in falls)
    assert sum_distributions(count_shares(die) for die in thrown) == {
        n: Fraction(c, len(falls)) for n, c in counted.items()
    }


@given(dice)
def test_any_of_is_one_less_none(thrown: list[list[int]]) -> None:
    falls = list(product(*thrown))
    hits = sum(0 in fall for fall in falls)
    assert probability_of_any(count_shares(die).get(0, Fraction(0)) for die in thrown) == Fraction(hits, len(falls))


@given(piles)
def test_a_draw_tells_its_pile(pile: dict[str, int]) -> None:
    drawn = odds_of_decision(Draw(say("toy-draw"), pile, lambda card: say(f"toy-{card}")))
    assert drawn is not None
    assert sum(line.exact for line in drawn.lines) == 1
    assert {line.words.key: line.exact for line in drawn.lines} == {
        f"toy-{card}": chance for card, chance in shares_of_pile(pile).items()
    }


def test_a_roll_tells_each_die_and_what_is_no_chance_tells_nothing() -> None:
    rolled = odds_of_decision(
        Roll(say("toy-roll"), [Die("x", say("toy-x"), ("1", "1", "6")), Die("y", say("toy-y"), ("1",))])
    )
    assert rolled is not None
    assert [line.chance for line in rolled.lines] == [(2, 3), (1, 3), (1, 1)]
    assert odds_of_decision(Confirm("table", say("toy-yes"))) is None
    assert odds_of_decision(None) is None


@pytest.mark.parametrize(
    ("chance", "percent"),
    [(Fraction(0), 0), (Fraction(1), 100), (Fraction(1, 1000), 1), (Fraction(999, 1000), 99), (Fraction(1, 6), 17)],
)
def test_only_what_is_sure_is_0_or_100_per_cent(chance: Fraction, percent: int) -> None:
    assert make_odds_line(say("x"), chance).percent == percent


def test_what_is_no_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        make_odds_line(say("x"), Fraction(3, 2))
