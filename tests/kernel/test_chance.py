"""The generator against published numbers, and its evenness."""

from __future__ import annotations

from collections import Counter

import pytest

from marshub.kernel import Amount, Chance, say


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


def test_a_random_amount_lies_between_its_ends_and_takes_both() -> None:
    asked = Amount("red", say("how-deep"), 2, 4)
    assert {asked.parse_answer(asked.random_answer(Chance(seed))) for seed in range(40)} == {2, 3, 4}
