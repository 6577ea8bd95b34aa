"""The generator against published numbers, and its evenness."""

from __future__ import annotations

from collections import Counter

import pytest

from marshub.kernel import Chance


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
