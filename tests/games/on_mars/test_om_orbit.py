"""Main actions of the Orbital Station (POD, BLUE, TECH, RND, SUPPLY)."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.components import LAB
from on_mars_tables import CONTENT, table

EIGHT = dict.fromkeys(list(CONTENT.blueprints)[:8], "")


# ---------------------------------------------------------------------- pod


@pytest.mark.rule("OM-POD-01", "OM-POD-02", "OM-POD-03", "OM-POD-04")
def test_the_pod_lands_without_ship_colonist_or_discovery():
    at = table(
        side="orbit",
        red={"space": 2, "quarters": 0, "work": 2},
        blue={"space": 3},
        slots={"build": {"red": 1}, "blueprint": {"red": 1}},
    )
    at.do("pod")
    assert at.asked == "space"
    assert not at.state.finds
    assert len(at.state.face_up) == 2
    at.do("6", "yes")
    assert at.crew()[:2] == (3, 0)
    assert at.state.slots["blueprint"]["red"] == 1  # an Orbit slot: it stays
    assert at.state.slots["build"]["red"] == 0
    assert at.red.space == 6
    assert at.red.tray == 1  # its bonus
    assert not at.red.done
    at.do("end")
    assert at.red.done


@pytest.mark.rule("OM-POD-05", "OM-SHUT-04")
def test_the_pod_traveller_may_ride_back_in_the_same_round():
    from marshub.games.on_mars.box.state import Shuttle

    at = table(side="orbit", shuttle=Shuttle("colony", 0), blue={"done": True, "space": 8}).do("pod", "5", "end")
    assert (at.asked, at.who) == ("travel", "red")
    assert "ride" in at.options
    at.do("ride", "1")
    assert at.mars.get_side("red") == "orbit"


# ---------------------------------------------------------------------- blueprints


@pytest.mark.rule("OM-BLUE-01", "OM-BLUE-02", "OM-BLUE-03", "OM-BLUE-05", "OM-BLUE-08")
def test_a_blueprint_brings_what_it_shows_and_takes_a_marker():
    at = table(side="orbit", red={"blueprints": {"ore-hopper": ""}, "quarters": 1})
    at.do("blueprint", "drill-rig")
    assert at.red.blueprints == {"ore-hopper": "", "drill-rig": ""}  # another one of its type
    assert at.has() == {"battery": 1}
    assert at.mars.count_unused_markers("red") == 6
    assert len(at.state.display) == 5  # not replaced
    crystal = table(side="orbit").do("blueprint", "growth-dome", "done")
    assert (crystal.red.tray, crystal.red.depot) == (1, 0)


@pytest.mark.rule("OM-BLUE-04", "OM-BLUE-09")
def test_without_a_marker_or_a_display_there_is_no_blueprint():
    assert table(side="orbit", red={"blueprints": EIGHT}).why("blueprint") == ["OM-BLUE-04"]
    assert table(side="orbit", display=[]).why("blueprint") == ["OM-BLUE-09"]
    seven = dict.fromkeys([card for card in CONTENT.blueprints if card != "drill-rig"][:7], "")
    last = table(side="orbit", red={"blueprints": seven}).do("blueprint", "drill-rig")
    assert last.asked == "turn"  # the eighth took the last marker: no further one for a colonist


@pytest.mark.rule("OM-BLUE-06", "OM-EXEC-06", "OM-EXEC-05")
def test_an_unbuilt_blueprint_runs_nothing():
    at = table(side="orbit", red={"blueprints": {"drill-rig": ""}, "depot": 2})
    assert at.why("executive:1") == ["OM-EXEC-06"]
    built = table(side="orbit", red={"blueprints": {"drill-rig": "0,0"}, "depot": 2}).do("executive:1", "drill-rig")
    assert built.has() == {"mineral": 2}
    assert built.red.depot == 0


# ---------------------------------------------------------------------- learning


@pytest.mark.rule("OM-TECH-01", "OM-TECH-02", "OM-TECH-04", "OM-TECH-18")
def test_a_tile_goes_to_the_leftmost_column():
    at = table(side="orbit", red={"quarters": 1, "goods": {"battery": 1}}).do("learn")
    assert {"bottom-1", "middle-1"} <= set(at.options)  # whatever lies below
    at.do("bottom-2", "A2", "yes")
    assert at.red.lab == {"A2": "generator"}
    assert "bottom-2" not in at.state.grid
    at.end()
    assert "bottom-2" not in at.state.grid
    full = table(side="orbit", red={"lab": {"A1": "rover", "A2": "mine"}})
    assert full.why("learn") == ["OM-TECH-02"]


@pytest.mark.rule("OM-TECH-03")
def test_the_price_goes_by_the_row():
    poor = table(side="orbit").do("learn")
    assert poor.options == ["bottom-1", "bottom-2", "bottom-3", "back"]
    assert poor.why("middle-1") == ["OM-TECH-03"]
    one = table(side="orbit", red={"goods": {"battery": 1}, "quarters": 1}).do("learn")
    assert "middle-1" in one.options
    assert one.why("top-1") == ["OM-TECH-03"]
    one.do("middle-1", "A2")
    assert one.has() == {}
    two = table(side="orbit", red={"goods": {"battery": 2}, "quarters": 1}).do("learn", "top-1", "A2")
    assert two.has() == {}  # a battery as the free choice
    free = table(side="orbit", red={"goods": {"battery": 1, "water": 1, "plant": 1}, "quarters": 1})
    free.do("learn", "top-1", "A2")
    assert (free.asked, free.options) == ("pay-any", ["water", "plant"])
    free.do("plant")
    assert free.has() == {"water": 1}


@pytest.mark.rule("OM-TECH-05")
def test_the_space_entered_gives_its_benefit():
    at = table(side="orbit", red={"quarters": 1}).do("learn", "bottom-1", "A1", "yes")
    assert at.has() == {"battery": 1}
    crystal = table(side="orbit", red={"quarters": 1}).do("learn", "bottom-1", "A2", "yes")
    assert crystal.red.tray == 1


@pytest.mark.rule("OM-TECH-05", "OM-RND-04")
def test_what_a_space_gives_may_be_declined():
    learnt = table(side="orbit", red={"quarters": 1}).do("learn", "bottom-1", "A1")
    assert (learnt.asked, learnt.who, learnt.options) == ("lab-benefit", "red", ["yes", "no"])
    learnt.do("no")
    assert (learnt.asked, learnt.has(), learnt.red.lab) == ("turn", {}, {"A1": "mine"})
    red = {"lab": {"A1": "rover"}, "goods": {"battery": 2, "water": 1}, "quarters": 1}
    steps = table(side="orbit", red=red).do("research", "rover:B1", "no")
    assert steps.has() == {"battery": 1, "water": 1}  # paid all the same
    steps.do("rover:C1", "yes")
    assert steps.has() == {"water": 1}  # each step for itself
    lent = table(red=JOIN, blue={"lab": {"A1": "greenhouse"}, "space": 1})
    lent.do("build:greenhouse", "-1,2", "none", "end", "B1")
    assert (lent.asked, lent.who) == ("lab-benefit", "blue")
    lent.do("no")
    assert lent.blue.resources["mineral"] == 0
    full = table(side="orbit", red={"quarters": 1, "goods": {"battery": 2}}).do("learn", "bottom-1", "A1")
    assert full.asked == "turn"  # nothing of it could be held: nobody is asked
    move = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 1}, "quarters": 1, "rover": "1,0"})
    move.do("research", "rover:B2")
    assert move.asked == "turn"  # a space that gives nothing


@pytest.mark.rule("OM-TECH-07", "OM-TECH-08")
def test_a_second_tile_for_one_colonist_under_the_same_rules():
    at = table(side="orbit", red={"lab": {"A1": "rover"}}).do("learn", "bottom-1", "no")
    assert at.asked == "turn"  # no second empty space
    at = table(side="orbit", grid={"bottom-1": "mine", "bottom-2": "mine", "middle-1": "rover"})
    at.do("learn", "bottom-1", "A1", "yes")
    assert (at.asked, at.options) == ("learn", ["middle-1", "done"])  # A1's battery pays; a second mine may not be held
    assert at.why("bottom-2") == ["OM-TECH-08"]
    at.do("middle-1", "no")
    assert at.red.lab == {"A1": "mine", "A2": "rover"}
    assert at.has() == {}
    assert at.crew()[:2] == (2, 1)
    assert table(side="orbit", red={"lab": {"B1": "mine"}}, grid={"bottom-1": "mine"}).why("learn") == ["OM-TECH-08"]


# ---------------------------------------------------------------------- borrowing

JOIN = {"goods": {"water": 1}, "bots": ["-1,1"]}


@pytest.mark.rule("OM-TECH-10", "OM-TECH-11", "OM-TECH-12", "OM-TECH-13")
def test_anybodys_tile_will_do_and_its_owner_is_compensated():
    at = table(red=JOIN, blue={"lab": {"A1": "greenhouse"}, "space": 1}).do("build:greenhouse", "-1,2", "none")
    assert at.state.loans[0].lender == "blue"
    assert at.blue.resources["oxygen"] == 0  # pending
    at.do("end")
    assert (at.asked, at.who) == ("lender", "blue")
    assert at.options == ["B1", "B2", "oxygen"]
    at.do("B1", "yes")
    assert at.blue.lab == {"B1": "greenhouse"}
    assert at.blue.resources == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}  # B1's benefit, free
    kept = table(red=JOIN, blue={"lab": {"A1": "greenhouse"}, "space": 1})
    kept.do("build:greenhouse", "-1,2", "none", "end", "oxygen")
    assert kept.blue.resources["oxygen"] == 1
    assert kept.blue.lab == {"A1": "greenhouse"}
    last = table(red=JOIN, blue={"lab": {"D1": "greenhouse"}, "space": 1})
    last.do("build:greenhouse", "-1,2", "none", "end")
    assert last.asked != "lender"
    assert last.blue.resources["oxygen"] == 1
    full = table(red=JOIN, blue={"lab": {"D1": "greenhouse"}, "space": 1, "goods": {"oxygen": 2}})
    full.do("build:greenhouse", "-1,2", "none", "end")
    assert full.blue.resources["oxygen"] == 2


@pytest.mark.rule("OM-TECH-14")
def test_every_use_is_compensated():
    red = {
        "goods": {"water": 2},
        "bots": ["-1,1"],
        "blueprints": {"growth-dome": "-2,2"},
        "depot": 2,
    }
    at = table(red=red, blue={"lab": {"B1": "greenhouse"}, "space": 1})
    at.do("build:greenhouse", "-1,2", "none", "executive:1", "growth-dome", "0,1")
    while at.asked != "turn":
        at.do("none")
    assert [loan.lender for loan in at.state.loans] == ["blue", "blue"]
    at.do("end")
    assert at.who == "blue"
    at.do("C1", "yes")
    assert at.asked == "lender"
    at.do("D1", "yes")  # the same tile developed twice
    assert at.blue.lab == {"D1": "greenhouse"}
    assert at.blue.resources["oxygen"] == 1  # D1's benefit; neither pending oxygen


@pytest.mark.rule("OM-TECH-15")
def test_an_own_tile_compensates_nobody():
    at = table(red={**JOIN, "lab": {"A1": "greenhouse"}}, blue={"lab": {"D1": "greenhouse"}, "space": 1})
    at.do("build:greenhouse", "-1,2")
    assert (at.asked, at.options) == ("technology", ["red", "blue", "back"])
    at.do("red", "none")
    assert at.state.loans == []


@pytest.mark.rule("OM-TECH-06", "OM-TECH-17", "OM-CRYS-07", "OM-MISS-09")
def test_a_lender_boosts_nothing_and_contributes_to_nothing():
    blue = {"lab": {"B2": "greenhouse"}, "space": 1}
    at = table(red=JOIN, blue=blue, missions={"deep-science": 4})
    at.do("build:greenhouse", "-1,2", "none", "end", "C3", "crystal")
    assert at.state.missions == {"deep-science": 4}
    assert at.asked == "turn"  # one item, no further for a colonist
    assert at.crew("blue")[:2] == (4, 0)
    assert (at.blue.tray, at.blue.depot) == (0, 1)  # by now Blue's own turn has begun
    own = table(side="orbit", red={"lab": {"B2": "greenhouse"}, "goods": {"battery": 1, "water": 1}, "quarters": 3})
    own.do("research", "greenhouse:C3", "plant")
    assert own.asked == "resupply"  # in the own turn colonists boost it
    own.do("plant")
    assert own.crew()[1] == 1


# ---------------------------------------------------------------------- developing


@pytest.mark.rule("OM-RND-01", "OM-RND-02", "OM-RND-03", "OM-RND-04", "OM-RND-08", "OM-RND-10")
def test_two_steps_to_the_right_each_at_its_price():
    assert [sum(lab_data.level == level for lab_data in CONTENT.lab.values()) for level in (1, 2, 3, 4)] == [2, 3, 4, 3]
    assert len(LAB) == 12
    at = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 2, "water": 1}, "quarters": 1})
    at.do("research")
    assert at.options == ["rover:B1", "rover:B2", "back"]
    assert at.why("rover:B3") == ["OM-RND-02"]
    at.do("rover:B1", "yes")
    assert at.has() == {"battery": 1, "water": 1, "mineral": 1}
    assert at.mars.get_tech_level("red", "rover") == 2
    at.do("rover:C1", "yes")
    assert at.has() == {"mineral": 1, "water": 1}  # 1 battery and 1 water paid, 1 water gained
    assert at.asked == "turn"
    two = table(side="orbit", red={"lab": {"A1": "rover", "A2": "mine"}, "goods": {"battery": 2}, "quarters": 1})
    two.do("research", "rover:B1", "yes", "mine:B2")
    assert two.red.lab == {"B1": "rover", "B2": "mine"}
    top = table(side="orbit", red={"lab": {"C1": "rover"}, "goods": {"battery": 1, "plant": 1}, "quarters": 1})
    top.do("research", "rover:D1", "yes")
    assert top.has() == {"oxygen": 1}
    short = table(side="orbit", red={"lab": {"A1": "rover", "B3": "mine"}, "goods": {"battery": 1}}).do("research")
    assert short.why("mine:C4") == ["OM-RND-03"]


@pytest.mark.rule("OM-RND-05", "OM-SLOT-12")
def test_what_a_step_brings_pays_for_the_next():
    red = {"lab": {"B3": "rover", "C1": "mine"}, "goods": {"oxygen": 1}, "quarters": 1}
    at = table(side="orbit", red=red).do("research", "rover:C2", "oxygen")
    assert "mine:D1" in at.options
    other = table(side="orbit", red=red).do("research", "rover:C2", "water")
    assert other.asked == "turn"  # no second step can be paid


@pytest.mark.rule("OM-RND-06", "OM-RND-09")
def test_each_colonist_adds_a_step_after_the_two():
    red = {"lab": {"A1": "rover", "A2": "mine"}, "goods": {"battery": 2, "water": 2}}
    at = table(side="orbit", red=red, shelters={"red": ["3,-3", "5,-3"]})
    at.red.resources["battery"] = 4
    at.do("research", "rover:B1", "yes")
    assert "done" in at.options  # one step is enough
    assert at.session.pending.prompt.args["colonists"] == 0
    at.do("mine:B3")
    if at.asked == "move":
        at.do("done")
    assert at.session.pending.prompt.args["colonists"] == 1
    at.do("rover:C1", "yes")
    assert at.crew()[1] == 1
    at.do("done")
    assert at.asked == "turn"
    few = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 2, "water": 1}, "quarters": 1})
    few.do("research", "rover:B1", "yes", "done")
    assert few.crew()[1] == 0
    assert table(side="orbit", red={"lab": {"A1": "rover"}}).why("research") == ["OM-RND-09"]


@pytest.mark.rule("OM-RND-07")
def test_no_tile_swaps_jumps_or_goes_left():
    lab = {"A1": "rover", "B1": "mine", "B2": "upgrade", "D1": "shelter"}
    goods = {"battery": 2, "water": 2, "plant": 2}
    at = table(side="orbit", red={"lab": lab, "goods": goods}).do("research")
    assert not any(option.startswith(("rover:", "shelter:")) for option in at.options)
    assert at.why("rover:B1") == ["OM-RND-07"]
    assert at.why("mine:A1") == ["OM-RND-02"]
    assert at.why("rover:C1") == ["OM-RND-02"]


# ---------------------------------------------------------------------- resupply


@pytest.mark.rule("OM-SUPPLY-01", "OM-SUPPLY-02", "OM-BOOST-04", "OM-TERM-02")
def test_an_item_of_the_warehouse_and_one_for_each_colonist():
    at = table(side="orbit").do("resupply", "water", "water", "crystal")
    assert at.asked == "resupply"
    at.do("done")
    assert at.has() == {"water": 2}
    assert at.red.tray == 1
    assert at.crew()[:2] == (2, 2)
    assert at.state.slots["blueprint"]["red"] == 0
    assert at.state.warehouse["water"] == 0
    assert at.state.warehouse["crystal"] == 1


@pytest.mark.rule("OM-SUPPLY-03", "OM-SUPPLY-04")
def test_only_what_can_be_held_is_taken():
    at = table(side="orbit", red={"goods": {"water": 2}, "depot": 3}).do("resupply")
    assert at.options == ["battery", "plant", "oxygen", "back"]
    assert at.why("water") == ["OM-SUPPLY-03"]
    assert at.why("crystal") == ["OM-SUPPLY-04"]
    tray = table(side="orbit", red={"depot": 2}).do("resupply", "crystal")
    assert (tray.red.depot, tray.red.tray) == (2, 1)
    assert tray.why("crystal") == ["OM-SUPPLY-04"]  # the Tray counts


@pytest.mark.rule("OM-SUPPLY-05")
def test_the_warehouse_is_not_refilled_in_play():
    at = table(side="orbit", blue={"space": 2}).do("resupply", "water", "done").end()
    assert at.who == "blue"
    assert at.state.warehouse["water"] == 1


@pytest.mark.rule("OM-SUPPLY-06")
def test_resupply_without_use_is_refused():
    none = dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0)
    assert table(side="orbit", warehouse=none).why("resupply") == ["OM-SUPPLY-06"]
    full = table(side="orbit", red={"goods": {"water": 2}}, warehouse={**none, "water": 2})
    assert full.why("resupply") == ["OM-SUPPLY-06"]
    assert "pod" in full.options
