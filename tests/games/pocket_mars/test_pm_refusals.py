"""What the catalogue of Pocket Mars refuses, and the rule that `explain` names for it."""

from __future__ import annotations

from typing import Any

import pytest
from mars_tables import At, fresh, table

from marshub.kernel.whole_moves import examine_move
from refusals import Refusal, check_refusal, check_share, params

HAND, PREP = {"red": ["eco-1", "wat-3"]}, {"red": ["sci-0", "con-2"], "blue": ["ene-4", "eco-7"]}


def lay(*answers: Any, **more: Any) -> At:
    """Red's turn, with cards whose actions are known."""
    return table(**{"hand": HAND, "prep": PREP, **more}).do(*answers)


def at_water() -> At:
    at = lay("prep:wat-1", prep={"red": ["wat-1", "con-2"], "blue": ["ene-4", "eco-7"]})
    return at.pass_on(stop="pm-ability-wat")


def at_ecosystem(**places: list[str]) -> At:
    at = lay("prep:eco-4", prep={"red": ["eco-4", "con-2"]}, places={"red": ["eco-1"], "blue": ["wat-2"], **places})
    return at.pass_on(stop="pm-ability-eco")


def at_construction() -> At:
    at = lay("prep:con-2", prep={"red": ["con-2", "eco-4"]}, places={"red": ["ship"]}, energy={"red": 6})
    return at.pass_on(stop="pm-ability-con")


def at_landing() -> At:
    return lay(hand={"red": ["con-0", "wat-3"]}, places={"red": ["ship"]})


def at_foreign(card: str) -> At:
    return lay(hand={}, prep={"red": ["sci-0", "con-2"], "blue": [card, "ene-4"]}, places={"red": ["eco-1"]})


def with_need() -> At:
    return lay(prep={"red": ["eco-1", "con-2"]}, hand={"red": ["eco-4", "wat-3"]})


def at_surplus() -> At:
    at = lay("discard:wat-3", hand={"red": ["eco-1", "wat-3", "eco-4", "sci-5"]})
    return at.pass_on(stop="pm-discard-surplus")


def settled(**more: Any) -> At:
    """All of Red's colonists are on Mars."""
    return lay(places={"red": ["eco-1"] * 7}, **more)


REFUSALS = [
    Refusal("PM-TERM-14", lay, "hand:sci-0"),
    Refusal("PM-TERM-14", lay, "prep:eco-1"),
    Refusal("PM-TERM-14", lay, "discard:wat-7"),
    Refusal("PM-TERM-14", at_water, "earth"),
    Refusal("PM-TERM-03", at_construction, "con"),
    Refusal("PM-TERM-03", at_landing, "hand:con-0:yes:con"),
    Refusal("PM-TERM-04", lambda: at_ecosystem(blue=["eco-2"]), "up:red:eco"),
    Refusal("PM-HAND-05", lambda: lay(hand={"red": ["eco-0", "wat-3"]}), "top:eco-0"),
    Refusal("PM-PREP-08", with_need, "bottom:eco-1"),
    Refusal("PM-ENER-05", lambda: lay(prep={"red": ["ene-0", "con-2"]}, energy={"red": 0}), "bottom:ene-0"),
    Refusal("PM-PREP-13", lambda: lay(columns={"eco": ["eco-6"]}), "hand:eco-6"),
    Refusal("PM-PREP-13", lambda: lay(columns={"eco": ["eco-6"]}), "discard:eco-6"),
    Refusal("PM-FOUR-07", at_surplus, "sci-0", "told by the rule of the surplus, PM-FOUR-03"),
    Refusal("PM-FOUR-03", at_surplus, "sci-0"),
    Refusal("PM-OTHER-01", lay, "other:blue:5"),
    Refusal("PM-OTHER-01", lay, "other:red:0"),
    Refusal("PM-EARTH-02", settled, "earth"),
    Refusal("PM-SOLO-10", lambda: table(players=1, down=["sci"]), "automatics:1"),
    Refusal("PM-BLDG-02", at_ecosystem, "down:red:eco"),
    Refusal("PM-BLDG-02", at_ecosystem, "up:red:sci"),
    Refusal("PM-BLDG-07", at_water, "hand:wat-1"),
    Refusal("PM-BLDG-07", at_water, "hand:ene-4"),
    Refusal("PM-SETUP-08", lambda: fresh({"players": 2}), "wat-7"),
]  # fmt: skip


@pytest.mark.parametrize("row", params(REFUSALS))
def test_explain_names_the_rule_of_the_catalogue(row: Refusal) -> None:
    check_refusal(row)


def test_most_refusals_name_the_same_rule() -> None:
    check_share(REFUSALS, "pocket-mars", least=20)


@pytest.mark.attack
def test_a_whole_move_with_a_hidden_card_is_the_same_whatever_the_card_is() -> None:
    """What would be asked after a card of another player's is turned up depends on its face."""
    moves = ["other:blue:0", *(f"other:blue:0:{step}" for step in ("yes", "no", "none", "up:red:eco", "red", "eco"))]
    reports = [
        [examine_move(at_foreign(card).session, move) for move in moves]
        for card in ("eco-0", "eco-1", "eco-5", "eco-7")
    ]
    assert all(report == reports[0] for report in reports)
    assert reports[0][0].is_legal
