"""What programs are told of a table beyond its state: as the rules reckon it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from mm_tables import CENTRE, CONTENT, HOMES, TUNNEL, At, out_of_reach, table

from marshub.games.migration_mars.rules.land import list_adjacent
from marshub.games.migration_mars.rules.meteor import trace_meteor
from marshub.games.migration_mars.shown.facts import Facts

WARD, FAR = "2,-6", "7,-6"
COLONY = {"tunnel": [TUNNEL, "1,-1"], "lsc": [CENTRE], "habitat": HOMES[:2], "hospital": [WARD], "refinery": [FAR]}


def facts(at: At) -> Facts:
    return at.session.game.compute_facts(at.state)  # type: ignore[return-value]


def test_a_colony_is_told_as_the_rules_see_it():
    at = table(land={"amber": COLONY}, people=[HOMES[0], WARD], seats={"amber": 1}, salvage={"amber": ["factory"]})
    it = facts(at)
    amber, jade = it.colonies["amber"], it.colonies["jade"]
    assert it.enough == 5
    assert (amber.healthy, amber.injured, amber.water) == (2, 1, 3)
    assert (amber.housing, amber.room, amber.wards) == (3, (HOMES[1],), ())
    assert (amber.embassy, amber.passages) == (True, ("e",))
    assert set(amber.cut_off) == {"1,-1", WARD, FAR}
    assert amber.bays == 0
    assert amber.left == {
        "tunnel": 10, "lsc": 1, "habitat": 3, "hospital": 1, "factory": 1, "refinery": 1, "export": 1, "fortress": 4,
    }  # fmt: skip
    assert amber.production == {"olympium": 1, "rcu": 0, "med": 1}
    assert amber.upkeep == {"metal": 1, "stone": 1}
    assert (jade.healthy, jade.housing, jade.room, jade.embassy, jade.cut_off) == (0, 0, (), False, ())
    assert jade.upkeep == {"metal": 0, "stone": 0}
    full = table(land={"amber": {"tunnel": [TUNNEL], "factory": [WARD, FAR], "hospital": ["0,-2"]}}, strikes=["4,-2"])
    assert facts(full).colonies["amber"].bays == 2
    assert facts(full).colonies["amber"].wards == ("0,-2",)


def test_treasury_tiles_goods_and_partners():
    at = table(
        players=3, hand={"water": 4}, hands={"jade": {"med": 2}}, kept={"jade": ["survey-drone"]}, strikes=["1,-5"]
    )
    it = facts(at)
    assert (it.treasury["water"], it.treasury["med"], it.treasury["blueprint"]) == (26, 10, 4)
    assert it.tiles == 23
    assert it.goods == {"amber": {"water": 4}, "cobalt": {}, "jade": {"med": 2, "survey-drone": 1}}
    assert it.trade == ("cobalt", "jade")
    at.session.adjust("market.closed", True)
    assert facts(at).trade == ()
    at.session.adjust("market.closed", False)
    at.session.adjust("phase", "build")
    assert facts(at).trade == ()


@pytest.mark.rule("MM-WIN-02")
def test_the_rover_may_be_called_in_where_the_rules_offer_it():
    land = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES}}
    at = table(land=land, people=HOMES)
    assert facts(at).call_in
    assert "call-in" in at.options
    at.session.adjust(f"terrain.{HOMES[0]}.people", 0)
    assert not facts(at).call_in
    at.session.adjust(f"terrain.{HOMES[0]}.people", 1)
    at.session.adjust("ready", False)  # only since this turn
    assert not facts(at).call_in
    at.session.adjust("ready", True)
    at.session.adjust("phase", "roll")
    assert not facts(at).call_in


def test_the_roll_in_numbers():
    """Three spaces before the own stop: a Stone and a Metal space, and what is further is home."""
    land = {"amber": {"tunnel": [TUNNEL], "refinery": [WARD]}}
    at = table(land=land, rover=out_of_reach("amber", 3), hands={"jade": {"metal": 28}})
    rolls = facts(at).rolls
    assert rolls["amber"].way == pytest.approx({"metal": 1 / 6, "stone": 1 / 6, "home": 4 / 6})
    assert rolls["amber"].mined["stone"] == pytest.approx({2: 1 / 18, 3: 1 / 18, 4: 1 / 18})
    assert rolls["amber"].mined["metal"] == pytest.approx({2: 1 / 6})  # two are left in the Treasury
    assert sum(rolls["jade"].way.values()) == pytest.approx(1)
    at.state.players["jade"].rover = CONTENT.track.index("ruin-e") - 3
    assert facts(at).rolls["jade"].way == pytest.approx({"water": 2 / 6, "metal": 2 / 6, "ruin": 1 / 6, "stone": 1 / 6})
    at.state.players["jade"].rover = CONTENT.track.index("stop-cobalt") - 1
    assert facts(at).rolls["jade"].way["stop"] == pytest.approx(1 / 6)


def test_a_meteorite_in_numbers():
    at = table(land={"amber": {"tunnel": [TUNNEL], "refinery": [WARD]}})
    struck = idle = 0
    for dice in product(range(1, 13), range(1, 7), range(1, 7)):
        where = trace_meteor(CONTENT.meteors, *dice).where
        domed = where in at.state.terrain and at.state.terrain[where].kind == "hq"
        if where not in at.mars.grounds or domed or where == "0,0":
            idle += 1
        elif where in (WARD, *list_adjacent(WARD)):
            struck += 1
    meteor = facts(at).meteor
    assert meteor.nothing == pytest.approx(float(Fraction(idle, 432)))
    assert meteor.harm == pytest.approx({"amber": float(Fraction(struck, 432)), "jade": 0})
