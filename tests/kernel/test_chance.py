"""The generator against published numbers, and its evenness."""

from __future__ import annotations

from collections import Counter

import pytest

from marshub.kernel import Amount, Answer, Chance, Die, Draw, IllegalAnswer, Roll, say
from marshub.kernel.chance import RecordedChance


def test_reference_numbers_of_splitmix64() -> None:
    """First outputs for seed 1234567, as published with the reference implementation in C."""
    chance = Chance(1234567)
    assert [chance.next_bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("seed", [0, 1, 42, 2**63, 2**64 - 1])
def test_numbers_that_are_computed_together_are_those_of_one_after_the_other(seed: int) -> None:
    mask, state, chance = 2**64 - 1, seed, Chance(seed)
    for _ in range(50):
        assert chance.state == state
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        assert chance.next_bits() == z ^ (z >> 31)
    chance.state = seed  # nothing computed before may follow
    assert chance.next_bits() == Chance(seed).next_bits()


def test_same_state_same_numbers() -> None:
    first = Chance(42)
    first.randbelow(6)
    second = Chance(first.state)
    assert [first.randbelow(100) for _ in range(50)] == [second.randbelow(100) for _ in range(50)]


def test_below_stays_in_its_range_and_uses_all_of_it() -> None:
    chance = Chance(7)
    counts = Counter(chance.randbelow(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert min(counts.values()) > 850


@pytest.mark.parametrize("limit", [0, -1])
def test_below_refuses_an_empty_range(limit: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Chance(1).randbelow(limit)


def test_numbers_that_would_favour_small_results_are_thrown_again() -> None:
    limit, chance, same = 3 << 62, Chance(4), Chance(4)  # a quarter of all numbers is beyond it
    for _ in range(40):
        expected = same.next_bits()
        while expected >= limit:
            expected = same.next_bits()
        assert chance.randbelow(limit) == expected
    chance._ahead[-2:] = [5, (1 << 64) - 1]  # the one number that is beyond a small limit, and the next
    assert chance.randbelow(3) == 2


ROLL = Roll(say("toss"), [Die("d6", say("die"), tuple("123456"))])


@pytest.mark.parametrize("seed", [0, 9])
def test_after_the_recorded_outcomes_the_generator_goes_on(seed: int) -> None:
    chance = RecordedChance(0, [Answer(values={"d6": face}) for face in "366"], seed)
    assert [chance.settle(ROLL) for _ in range(3)] == [{"d6": "3"}, {"d6": "6"}, {"d6": "6"}]
    generator = Chance(seed + 3)
    assert [chance.settle(ROLL) for _ in range(9)] == [generator.settle(ROLL) for _ in range(9)]
    assert chance.state == generator.state


def test_from_an_outcome_of_another_roll_on_the_generator_decides() -> None:
    outcomes = [Answer(values=values) for values in ({"d6": "3"}, {"coin": "heads"}, {"d6": "6"})]
    chance, generator = RecordedChance(0, outcomes, 9), Chance(9 + 3)
    assert chance.settle(ROLL) == {"d6": "3"}
    assert [chance.settle(ROLL) for _ in range(9)] == [generator.settle(ROLL) for _ in range(9)]


DICE = Roll(say("toss"), [Die(name, say("die"), ("1", "2", "2")) for name in ("red", "blue")])


def test_a_roll_is_one_face_for_each_die() -> None:
    assert [option.id for option in DICE.options()] == ["red=1", "red=2", "blue=1", "blue=2"]
    for answer in (Answer(options=("blue=1", "red=2")), Answer(values={"red": 2, "blue": 1})):
        assert DICE.parse_answer(answer) == {"red": "2", "blue": "1"}
    for options in (["red=2"], ["red=2", "red=1", "blue=1"], ["red=2", "blue=3"], ["red=2", "blue=1", "green=1"]):
        with pytest.raises(IllegalAnswer, match="one face for each die"):
            DICE.parse_answer(Answer(options=tuple(options)))
    assert DICE.first_answer() == Answer(values={"red": "1", "blue": "1"})


def test_each_face_of_a_die_falls_as_often_as_it_is_on_it() -> None:
    chance = Chance(7)
    fallen = Counter(die for _ in range(600) for die in (DICE.random_answer(chance).values or {}).items())
    assert sorted(fallen) == [("blue", "1"), ("blue", "2"), ("red", "1"), ("red", "2")]
    assert all(160 < fallen[die, "1"] < 240 for die in ("red", "blue"))  # of 600


def test_a_card_of_which_no_copy_is_left_is_not_drawn() -> None:
    pile = {"gold": 0, "ore": 1, "ice": 2}
    draw, chance = Draw(say("draw"), lambda: pile, say), Chance(7)
    assert [option.id for option in draw.options()] == ["ore", "ice"]
    assert draw.first_answer() == Answer("ore")
    with pytest.raises(IllegalAnswer, match="still in the pile"):
        draw.parse_answer(Answer("gold"))
    assert draw.decode_answer(Answer(options=("ice",))) == "ice"
    drawn = Counter(draw.random_answer(chance).option for _ in range(600))
    assert drawn.keys() == {"ore", "ice"}
    assert 160 < drawn["ore"] < 240  # each copy is as likely as any other
    del pile["ice"]  # by a free action before the draw
    assert draw.random_answer(chance) == Answer("ore")
    with pytest.raises(ValueError, match="nothing left"):
        Draw(say("draw"), {"gold": 0}, say)


def test_a_random_amount_lies_between_its_ends_and_takes_both() -> None:
    asked = Amount("red", say("how-deep"), 2, 4)
    assert {asked.parse_answer(asked.random_answer(Chance(seed))) for seed in range(40)} == {2, 3, 4}
