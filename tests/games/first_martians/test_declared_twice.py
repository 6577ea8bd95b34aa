"""The same thing declared twice: said of both before the plan is closed, where the first leaves the second nothing."""

from __future__ import annotations

import pytest
from maps import lay_tiles
from playing import declared
from test_forecast import planning
from test_rolled import cargo

from marshub.games.first_martians.box.state import Roi


def is_twice(at, option: str) -> bool:
    forecast = at.session.forecast(option)
    assert forecast is not None, option
    return "fm-forecast-twice" in [risk.words.key for risk in forecast.risks]


@pytest.mark.rule("FM-RES-07")
@pytest.mark.parametrize(
    ("change", "deed"),
    [
        (cargo(), "construct:backup-farm"),
        (lay_tiles(R1_N=Roi("plains", samples=1)), "explore:R1-S"),
    ],
    ids=["building", "exploring"],
)
def test_the_same_thing_declared_twice_is_said_of_both(change, deed: str) -> None:
    at = declared(planning(change), f"medic-1:{deed}")
    assert not is_twice(at, "withdraw:s1")
    again = f"declare:pawn-engineer-1:{deed}"
    assert is_twice(at, again)  # before it is confirmed
    at.answer(again)
    assert is_twice(at, "withdraw:s1")
    assert is_twice(at, "withdraw:s2")


@pytest.mark.parametrize(
    ("change", "deed"),
    [
        (cargo(sample=2), "examine:sample"),
        (cargo(), "rest"),
        (lay_tiles(R1_N=Roi("plains", samples=2)), "gather:R1-N.sample"),
    ],
    ids=["two-samples", "resting", "gathering-two"],
)
def test_what_can_be_done_twice_is_not_warned_of(change, deed: str) -> None:
    at = declared(planning(change), f"medic-1:{deed}", f"engineer-1:{deed}")
    assert not any(is_twice(at, f"withdraw:{stack.id}") for stack in at.state.plan)
