"""Why not, at the smaller questions: cards, hexes, payments, offers that are not to be had; a move to where one is."""

from __future__ import annotations

import pytest
from mm_tables import HOMES, SEAT, TUNNEL, At, aim, out_of_reach, table

HOME = {"tunnel": [TUNNEL], "lsc": ["4,-4"]}


def why(at: At, *options: str) -> list[str]:
    """By what rules these are not offered; all that the question names must have one."""
    pending = at.session.pending
    assert pending is not None
    named = {option.id for option in pending.explainable_options()}
    for option in named:
        assert option in at.options or at.session.explain(option), option
    assert set(options) <= named
    return [at.why(option)[0] for option in options]


@pytest.mark.rule("MM-COLONY-02", "MM-POP-02")
def test_nobody_moves_to_where_they_live():
    at = table(land={"amber": {**HOME, "habitat": list(HOMES[:3])}}, people=HOMES[:2])
    moves = {option for option in at.options if option.startswith("move:")}
    assert moves == {f"move:{start}:{HOMES[2]}" for start in HOMES[:2]}
    for where in HOMES[:2]:
        assert at.why(f"move:{where}:{where}") == ["MM-POP-02"], "the one who lives there fills it"
    assert at.why(f"move:{HOMES[2]}:{HOMES[2]}") == ["MM-COLONY-02"], "and out of an empty one nobody moves"


@pytest.mark.rule("MM-SUPPLY-12", "MM-SUPPLY-15")
def test_why_a_shipment_does_not_bring_something():
    all_of_them = {"med": 99}
    at = table(rover="stop-amber", hand=all_of_them, players=2)
    at.session.adjust("phase", "stop")
    at.session.adjust("step", "shipment")
    assert (at.asked, at.options) == ("shipment", ["rcu", "fuel"])
    assert why(at, "med", "population", "water") == ["MM-SUPPLY-15", "MM-POP-02", "MM-SUPPLY-11"]
    homes = [reason.remedy.key for reason in at.session.explain("population") if reason.remedy]
    assert homes == ["mm-mend-housing"]


def test_why_a_payment_cannot_be_made():
    hand = {"stone": 2, "water": 1, "metal": 1, "olympium": 2}
    dear = table(land={"amber": {"tunnel": [TUNNEL]}}, hand=hand).do("build:lsc")
    dear.do(dear.options[0])
    assert dear.asked == "pay"
    assert len(dear.options) == 5
    left = [wonder.id for wonder in dear.session.pending.explainable_options() if wonder.id not in dear.options]  # type: ignore[union-attr]
    assert left
    assert set(why(dear, *left)) == {"MM-BUILD-03"}
    (reason,) = dear.session.explain(left[0])
    assert reason.words.key == "mm-why-lacking"


def test_why_a_good_cannot_be_offered():
    at = table(hand={"water": 1}, hands={"jade": {"stone": 1}}).do("trade:jade")
    assert why(at, "give:stone", "want:metal", "send") == ["MM-TRADE-08"] * 3
    at.do("give:water")
    assert why(at, "give:water", "want:water") == ["MM-TRADE-08"] * 2
    assert "send" in at.options


@pytest.mark.rule("MM-INJ-01", "MM-INJ-02")
def test_why_somebody_cannot_be_brought_to_a_hex():
    land = {"amber": {**HOME, "habitat": [HOMES[0], HOMES[1]], "hospital": ["2,-6", "7,-6", "3,-7"]}}
    at = table(rover=out_of_reach("cobalt", 1), land=land, people=[*HOMES[:2], "3,-7"])
    at.roll(1, 1, "hull-breach")
    at.do("water")
    assert at.asked == "who-injured"
    assert why(at, "2,-6", TUNNEL) == ["MM-INJ-01"] * 2
    at.do(HOMES[0])
    assert (at.asked, at.options) == ("hospital-where", ["2,-6", "7,-6"])
    assert [reason.words.key for reason in at.session.explain("3,-7")] == ["mm-why-ward-full"]
    assert [reason.words.key for reason in at.session.explain(SEAT)] == ["mm-why-no-ward"]


@pytest.mark.rule("MM-ROLL-03")
def test_why_no_more_fuel_cells_can_be_added():
    at = table(rover=out_of_reach("amber", 9), hand={"fuel": 1})
    at.falls = [{"numbered": 1, "collection": 1}]
    at.do("roll")
    assert (at.asked, at.options) == ("fuel", ["0", "1"])
    assert set(why(at, "2")) == {"MM-ROLL-03"}
    assert not at.session.explain("1")


@pytest.mark.rule("MM-SALV-03", "MM-SALV-11")
def test_why_a_building_is_no_surplus():
    land = {"amber": {**HOME, "habitat": HOMES[:2], "factory": ["2,-6", "7,-6"]}}
    at = table(rover=out_of_reach("cobalt", 1), land=land, salvage={"amber": ["export", "refinery"]})
    at.roll(1, 1, "lone-meteor", aim("2,-6"))
    at.do("water", "go-on")
    assert at.asked == "surplus"
    assert why(at, "factory", "habitat") == ["MM-SALV-02"] * 2
    at.do("export")
    assert at.asked == "salvage"
    assert why(at, "bay", "swap:export") == ["MM-SALV-03", "MM-SALV-02"]
    assert at.session.find_fixes("bay") == ["swap:refinery"]
