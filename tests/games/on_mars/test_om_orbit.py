"""Main actions of the Orbital Station (POD, BLUE, TECH, RND, SUPPLY)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COMMON, GRID, GRID_TECHS, LAB, PRODUCTS
from marshub.games.on_mars.effects import Ability
from on_mars_tables import CONTENT, fresh, table

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
def test_a_blueprint_brings_the_product_of_its_type_and_takes_a_marker():
    seven = ("ore-hopper", "deep-shaft", "foundry", "melt-tank", "arboretum", "charging-yard", "reactor-hall")
    at = table(side="orbit", red={"blueprints": dict.fromkeys(seven, ""), "quarters": 1})
    at.do("blueprint", "drill-rig")
    assert at.red.blueprints == dict.fromkeys((*seven, "drill-rig"), "")  # another one of its type and level
    assert at.has() == {"mineral": 1}
    assert at.mars.count_unused_markers("red") == 0
    assert len(at.state.display) == 5  # not replaced
    assert len(at.end().state.display) == 5
    assert len(table(side="orbit", level=2).do("blueprint", "drill-rig", "done").state.display) == 5
    crystal = table(side="orbit").do("blueprint", "dormitory", "done")
    assert (crystal.red.tray, crystal.red.depot) == (1, 0)
    assert all(card.take == PRODUCTS[card.type] for card in CONTENT.blueprints.values())


@pytest.mark.rule("OM-BLUE-04", "OM-BLUE-09", "OM-BLUE-07")
def test_without_a_marker_or_a_display_there_is_no_blueprint():
    assert table(side="orbit", red={"blueprints": EIGHT}).why("blueprint") == ["OM-BLUE-04"]
    assert table(side="orbit", display=[]).why("blueprint") == ["OM-BLUE-09"]
    effect = table(red={"docked": [4, 5, 7, 8], "hangar": 1, "depot": 3}, display=[])
    assert effect.why("executive:6") == ["OM-EXEC-11"]  # nor by an effect
    seven = dict.fromkeys([card for card in CONTENT.blueprints if card != "drill-rig"][:7], "")
    last = table(side="orbit", red={"blueprints": seven}).do("blueprint", "drill-rig")
    assert last.asked == "turn"  # the eighth took the last marker: no further one for a colonist
    lab = {"D1": "rover", "A1": "mine", "A2": "generator", "B1": "extractor", "B3": "greenhouse"}
    red = {"blueprints": seven, "lab": lab, "objectives": ["wide-learning"]}
    between = table(side="orbit", red=red).do("blueprint", "objective", "wide-learning:1", "rover:E1", "drill-rig")
    assert (between.do("done").asked, between.options) == ("blueprint", ["back"])  # the objective took it


@pytest.mark.rule("OM-BLUE-07")
def test_each_colonist_takes_a_further_blueprint_with_its_gain_and_marker():
    at = table(side="orbit", red={"quarters": 3}).do("blueprint", "drill-rig", "solar-field", "dormitory")
    assert (at.asked, at.crew()[:2]) == ("turn", (0, 2))  # one on the slot, two to the Work Area
    assert (at.has(), at.red.tray) == ({"mineral": 1, "battery": 1}, 1)
    assert at.mars.count_unused_markers("red") == 5
    done = table(side="orbit", red={"quarters": 3}).do("blueprint", "drill-rig", "done")
    assert done.crew()[:2] == (2, 0)


@pytest.mark.rule("OM-BLUE-06", "OM-EXEC-06", "OM-EXEC-05")
def test_an_unbuilt_blueprint_runs_nothing():
    at = table(side="orbit", red={"blueprints": {"deep-shaft": ""}, "depot": 2})
    assert at.why("executive:1") == ["OM-EXEC-06"]
    theirs = table(
        side="orbit", red={"depot": 2, "scientists": {"geologist": ""}}, blue={"blueprints": {"deep-shaft": ""}}
    )
    assert theirs.why("executive:1") == ["OM-EXEC-06"]  # a scientist cannot run it either
    built = table(side="orbit", red={"blueprints": {"deep-shaft": "0,0"}, "depot": 2}).do("executive:1", "deep-shaft")
    assert (built.red.score, built.red.depot) == (2, 0)
    assert table(red={"blueprints": {"deep-shaft": "0,0"}, "depot": 1}).why("executive:1") == ["OM-EXEC-03"]


# ---------------------------------------------------------------------- learning


@pytest.mark.rule("OM-TECH-01", "OM-TECH-02", "OM-TECH-04", "OM-TECH-18")
def test_a_tile_goes_to_the_leftmost_column():
    at = table(players=3, side="orbit", red={"quarters": 0, "goods": {"battery": 2}}).do("learn")
    assert at.options == [*GRID, "back"]  # whatever lies below
    at.do("bottom-2")
    assert at.options == ["A1", "A2"]
    assert at.why("B1") == ["OM-TECH-01"]
    at.do("A2", "yes")
    assert at.red.lab == {"A2": "generator"}
    assert "bottom-2" not in at.state.grid
    assert at.end().who == "blue"
    assert "bottom-2" not in at.state.grid
    full = table(side="orbit", red={"lab": {"A1": "rover", "A2": "mine"}})
    assert full.why("learn") == ["OM-TECH-02"]
    half = table(side="orbit", red={"lab": {"A1": "rover"}}).do("learn", "bottom-1")
    assert half.red.lab == {"A1": "rover", "A2": "mine"}
    rising = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]}, players=3, grid={"bottom-1": "mine"}, **RISING)
    settle(rising.do("build:generator", "4,-3")).end()
    assert rising.state.level == 2
    assert len(rising.state.grid) == 8  # until the colony's level rises


def settle(at):
    """Decline whatever is asked before the turn goes on."""
    while at.asked != "turn":
        at.do(at.options[-1])
    return at


#: One more building, of the generator, and the colony comes to level 2.
RISING = {"rows": {"generator": 1, "extractor": 2, "greenhouse": 2, "condenser": 2}}


@pytest.mark.rule("OM-TECH-03", "OM-TERM-16", "OM-TERM-19")
def test_the_price_goes_by_the_row():
    poor = table(side="orbit").do("learn")
    assert poor.options == ["bottom-1", "bottom-2", "back"]
    assert poor.why("middle-1") == ["OM-TECH-03"]
    one = table(side="orbit", red={"goods": {"battery": 1}}).do("learn")
    assert "middle-3" in one.options
    assert one.why("top-1") == ["OM-TECH-03"]
    assert one.do("middle-1", "A2", "no").has() == {}
    two = table(side="orbit", red={"goods": {"battery": 2}}).do("learn", "top-1", "A2", "no")
    assert two.has() == {}  # a battery as the free choice
    minerals = table(side="orbit", red={"goods": {"mineral": 2}}).do("learn", "top-1", "A2", "no")
    assert minerals.has() == {}
    free = table(side="orbit", red={"goods": {"battery": 1, "water": 1, "plant": 1}}).do("learn", "top-1")
    assert (free.asked, free.options) == ("pay-with", ["battery+plant", "battery+water", "back"])
    assert free.do("battery+plant", "A2", "no").has() == {"water": 1}


@pytest.mark.rule("OM-TERM-19", "OM-TERM-16", "OM-TERM-09")
def test_minerals_are_paid_unit_by_unit_as_the_payer_likes():
    red = {"goods": {"battery": 1, "mineral": 2}}
    at = table(side="orbit", red=red).do("learn", "top-1")
    assert at.options == ["mineral+battery", "mineral+mineral", "back"]
    assert at.why("battery+battery") == ["OM-TERM-09"]
    at.do("back")
    assert (at.asked, at.has(), at.state.acted) == ("turn", {"mineral": 2, "battery": 1}, False)
    assert at.do("learn", "top-1", "mineral+mineral", "A2", "no").has() == {"battery": 1}
    single = table(side="orbit", red=red).do("learn", "middle-1")
    assert single.options == ["battery", "mineral", "back"]
    assert single.why("water") == ["OM-TERM-19"]
    assert single.why("crystal") == ["OM-TERM-16"]
    named = [option.id for option in single.session.pending.explainable_options()]
    assert len(named) == len({*named})
    assert single.do("mineral", "A2", "no").has() == {"mineral": 1, "battery": 1}
    must = table(side="orbit", red={"goods": {"mineral": 1}})
    (cost, stands_in) = must.do("learn").session.forecast("middle-1").costs
    assert (cost.rule, stands_in.rule) == ("OM-TECH-03", "OM-TERM-16")
    assert must.do("middle-1").asked == "lab-space"  # there is only one way to pay: nobody is asked


@pytest.mark.rule("OM-TERM-19", "OM-SLOT-12")
def test_what_is_chosen_in_between_leaves_enough_for_the_price(monkeypatch):
    """An objective completed while the price is asked upgrades, for minerals that are needed."""
    red = {
        "goods": {"battery": 1, "mineral": 1},
        "lab": {"C2": "upgrade", "C1": "mine", "A2": "rover", "D1": "extractor", "E2": "condenser"},
        "objectives": ["wide-learning"],
        "blueprints": {"solar-field": ""},
        "bots": ["3,-2"],
    }
    at = table(side="orbit", red=red).do("learn", "middle-2")
    assert at.options == ["battery", "mineral", "back", "objective"]
    at.do("objective", "wide-learning:1", "upgrade:D3", "solar-field:2,-2")
    while at.asked != "pay-with":
        at.do(at.options[-1])
    assert at.options == ["battery", "back"]  # the mineral is gone, the battery left
    costly = Ability((fx.Score(1),), {"battery": 1, "mineral": 1})
    monkeypatch.setitem(CONTENT.lab, "D3", replace(CONTENT.lab["D3"], ability=costly))
    short = table(side="orbit", red=red).do("learn", "middle-2", "objective", "wide-learning:1", "upgrade:D3")
    assert short.asked != "lab-benefit"  # one of them is needed for the price
    rich = {**red, "goods": {"battery": 2, "mineral": 1}}
    enough = table(side="orbit", red=rich).do("learn", "middle-2", "objective", "wide-learning:1", "upgrade:D3")
    assert enough.asked == "lab-benefit"
    enough.do("yes")
    assert (enough.red.score, enough.has()) == (1, {"battery": 1})
    free = Ability((fx.Score(1),), {"mineral": 1, "lss": 1})
    monkeypatch.setitem(CONTENT.lab, "D3", replace(CONTENT.lab["D3"], ability=free))
    plant = table(side="orbit", red={**red, "goods": {"battery": 1, "mineral": 1, "plant": 1}})
    plant.do("learn", "middle-2", "objective", "wide-learning:1", "upgrade:D3", "yes")
    assert plant.has() == {"battery": 1}  # there is one way to pay that leaves the battery: nobody is asked


@pytest.mark.rule("OM-TECH-05")
def test_the_space_entered_gives_its_benefit():
    at = table(side="orbit").do("learn", "bottom-1", "A1", "battery")
    assert at.has() == {"battery": 1}
    assert at.state.warehouse["battery"] == 1
    crystal = table(side="orbit").do("learn", "bottom-1", "A2", "yes")
    assert crystal.red.tray == 1


@pytest.mark.rule("OM-TECH-05", "OM-RND-04")
def test_what_a_space_gives_may_be_declined():
    learnt = table(side="orbit").do("learn", "bottom-1", "A2")
    assert (learnt.asked, learnt.who, learnt.options) == ("lab-benefit", "red", ["yes", "no"])
    learnt.do("no")
    assert (learnt.red.tray, learnt.red.lab) == (0, {"A2": "mine"})
    items = table(side="orbit").do("learn", "bottom-1", "A1")
    assert (items.asked, items.options[-1]) == ("resupply", "none")
    assert items.do("none").has() == {}
    red = {"lab": {"B2": "rover"}, "goods": {"oxygen": 2}, "quarters": 1}
    steps = table(side="orbit", red=red).do("research", "rover:C1", "no")
    assert steps.has() == {"oxygen": 1}  # paid all the same
    steps.do("rover:D1", "yes")
    assert (steps.has(), steps.red.tray) == ({}, 1)  # each step for itself
    lent = join({"lab": {"B2": "greenhouse"}}).do("end", "C1")
    assert (lent.asked, lent.who) == ("lab-benefit", "blue")
    lent.do("no")
    assert lent.blue.resources["mineral"] == 0
    full = table(side="orbit", red={**red, "goods": {"oxygen": 1, "mineral": 2}}).do("research", "rover:C1", "oxygen")
    assert full.asked == "develop"  # nothing of it could be held: nobody is asked about the benefit
    move = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 1}, "quarters": 1, "rover": "1,0"})
    move.do("research", "rover:B2")
    assert move.asked == "turn"  # a space that gives nothing


@pytest.mark.rule("OM-TECH-07", "OM-TECH-08")
def test_a_second_tile_for_one_colonist_under_the_same_rules():
    at = table(side="orbit", red={"lab": {"A1": "rover"}}).do("learn", "bottom-1", "no")
    assert at.asked == "turn"  # no second empty space
    at = table(side="orbit", grid={"bottom-1": "mine", "bottom-2": "mine", "middle-1": "rover"})
    at.do("learn", "bottom-1", "A1", "battery")
    assert (at.asked, at.options) == ("learn", ["middle-1", "done"])  # A1's battery pays; a second mine may not be held
    assert at.why("bottom-2") == ["OM-TECH-08"]
    at.do("middle-1", "no")
    assert at.red.lab == {"A1": "mine", "A2": "rover"}
    assert at.has() == {}
    assert at.crew()[:2] == (3, 1)
    assert table(side="orbit", red={"lab": {"B1": "mine"}}, grid={"bottom-1": "mine"}).why("learn") == ["OM-TECH-08"]


@pytest.mark.rule("OM-TECH-09")
def test_the_grid_holds_eight_types_and_everybody_starts_with_a_shelter_tile():
    for players in (2, 4):
        at = fresh(players)
        assert sorted(at.state.grid.values()) == sorted(GRID_TECHS)
        assert all(mat.lab == {"B2": "shelter"} for mat in at.state.players.values())
        left = at.mars.count_technology_stack()
        assert left == ({} if players == 2 else dict.fromkeys(GRID_TECHS, 1))  # one tile of each in each of two sets
        at.session.close()
    assert "shelter" not in GRID_TECHS
    assert {"rover", "ship", "upgrade", *COMMON} == set(GRID_TECHS)


# ---------------------------------------------------------------------- borrowing

JOIN = {"goods": {"water": 1}, "bots": ["-1,1"]}
HIGH = {"generator": 1, "extractor": 1, "greenhouse": 4, "condenser": 1}  # a greenhouse brings no reward


def join(blue, red=JOIN, owner="blue", **more):
    """Red builds a greenhouse beside the first one, with Blue's tile or another; Blue is in Orbit."""
    return table(red=red, blue={"space": 1, **blue}, rows=HIGH, **more).do("build:greenhouse", "-1,2", owner)


@pytest.mark.rule("OM-TECH-10", "OM-TECH-11", "OM-TECH-12", "OM-TECH-13")
def test_anybodys_tile_will_do_and_its_owner_is_compensated():
    at = join({"lab": {"B1": "greenhouse"}})
    assert at.state.loans[0].lender == "blue"
    assert at.blue.resources["oxygen"] == 0  # pending
    at.do("end")
    assert (at.asked, at.who) == ("lender", "blue")
    assert at.options == ["C1", "oxygen"]
    assert at.why("D1") == ["OM-RND-02"]
    at.do("C1", "yes")
    assert at.blue.lab == {"C1": "greenhouse"}
    assert at.has("blue") == {"mineral": 1}  # C1's benefit; neither price nor oxygen
    assert [(entry.who, entry.tech) for entry in at.find_entries("LoanUsed")] == [("blue", "greenhouse")]
    kept = join({"lab": {"A1": "greenhouse"}}).do("end", "oxygen")
    assert kept.has("blue") == {"oxygen": 1}
    assert [(entry.who, entry.tech) for entry in kept.find_entries("LoanKept")] == [("blue", "greenhouse")]
    assert kept.blue.lab == {"A1": "greenhouse"}
    last = join({"lab": {"F1": "greenhouse"}}).do("end")
    assert last.asked != "lender"
    assert last.has("blue") == {"oxygen": 1}
    full = join({"lab": {"F1": "greenhouse"}, "goods": {"oxygen": 2}}).do("end")
    assert full.has("blue") == {"oxygen": 2}


@pytest.mark.rule("OM-TECH-12")
def test_the_lender_develops_the_tile_that_was_used():
    at = join({"lab": {"A1": "greenhouse", "A2": "mine"}}).do("end")
    assert (at.asked, at.options) == ("lender", ["B1", "B2", "oxygen"])  # A2 leads to B3, too


@pytest.mark.rule("OM-TECH-14", "OM-TECH-11")
def test_every_use_is_compensated():
    red = {
        "goods": {"water": 2},
        "bots": ["-1,1"],
        "blueprints": {"growth-dome": "-2,2"},
        "depot": 2,
    }
    at = join({"lab": {"B1": "greenhouse"}}, red).do("executive:1", "growth-dome", "0,1", "blue")
    assert [loan.lender for loan in at.state.loans] == ["blue", "blue"]
    at.do("end")
    assert at.who == "blue"
    at.do("C1", "yes")
    assert at.asked == "lender"
    at.do("D1", "yes")  # the same tile developed twice
    assert at.blue.lab == {"D1": "greenhouse"}
    assert at.blue.tray + at.blue.depot == 1  # D1's benefit
    assert at.has("blue") == {"mineral": 1}  # neither pending oxygen


@pytest.mark.rule("OM-TECH-14", "OM-TECH-11", "OM-TECH-12", "OM-TECH-13")
@pytest.mark.parametrize(("first", "second"), [("blue", "green"), ("green", "blue")])
def test_lenders_decide_in_the_order_of_use(first, second):
    red = {"goods": {"water": 2}, "bots": ["-1,1"], "blueprints": {"growth-dome": "-2,2"}, "depot": 2}
    lab = {"lab": {"B1": "greenhouse"}}
    at = join(lab, red, owner=first, players=3, grid={}, green={**lab, "space": 2})
    at.do("executive:1", "growth-dome", "0,1", second, "end")
    assert (at.asked, at.who) == ("lender", first)
    assert (at.do("oxygen").asked, at.who) == ("lender", second)


@pytest.mark.rule("OM-TECH-15")
def test_an_own_tile_compensates_nobody():
    red = {**JOIN, "lab": {"A1": "greenhouse"}}
    at = join({"lab": {"D1": "greenhouse"}}, red, owner="red", players=3, grid={})
    assert at.state.loans == []


@pytest.mark.rule("OM-TECH-16")
def test_levels_of_two_tiles_are_no_sum():
    lab = {"lab": {"A1": "generator"}}
    red = {"goods": {"mineral": 1}, "bots": ["3,-1"], **lab}
    at = table(players=3, grid={}, red=red, blue=lab, build={"3,-2": "generator"}).do("build:generator")
    assert at.why("2,-1") == ["OM-BLD-07"]  # it takes a 2, there are two of 1


@pytest.mark.rule("OM-TECH-19")
def test_a_shelter_tile_serves_the_shelters_of_whoever_uses_it():
    red = {"goods": {"oxygen": 1}, "bots": ["3,-3"]}
    blue = {"lab": {"B2": "shelter"}, "space": 1}
    assert "3,-2" not in table(red=red).do("build:shelter").options
    at = table(red=red, blue=blue).do("build:shelter")
    assert "3,-2" in at.options  # beside the own shelter, by Blue's tile
    at.do("3,-2", "blue")
    assert at.state.terrain["3,-2"].owner == "red"
    assert [(loan.lender, loan.tech) for loan in at.state.loans] == [("blue", "shelter")]
    at.do("end")
    assert (at.asked, at.who, at.options) == ("lender", "blue", ["C1", "C2", "oxygen"])


@pytest.mark.rule("OM-TECH-06", "OM-TECH-17", "OM-CRYS-07", "OM-MISS-09")
def test_a_lender_boosts_nothing_and_contributes_to_nothing():
    at = join({"lab": {"D1": "greenhouse"}}, missions={"paper-towns": 4}).do("end", "E1", "dormitory")
    assert at.state.missions == {"paper-towns": 4}
    assert at.asked == "turn"  # one card, no further one for a colonist
    assert at.crew("blue")[:2] == (4, 0)
    assert (at.blue.tray, at.blue.depot) == (0, 1)  # by now Blue's own turn has begun
    later = table(players=3, red=JOIN, blue={"space": 2, "lab": {"C1": "greenhouse"}}, green={"space": 1}, rows=HIGH)
    later.do("build:greenhouse", "-1,2", "blue", "end", "D1", "yes")
    assert (later.who, later.blue.tray, later.blue.depot) == ("green", 1, 0)  # the crystal of D1 waits for Blue's turn
    red = {"lab": {"D1": "greenhouse"}, "goods": {"oxygen": 1, "water": 1}, "quarters": 3}
    own = table(side="orbit", red=red).do("research", "greenhouse:E1", "drill-rig")
    assert own.asked == "blueprint-further"  # in the own turn colonists boost it
    own.do("ice-corer")
    assert own.crew()[1] == 1


# ---------------------------------------------------------------------- developing


@pytest.mark.rule("OM-RND-08", "OM-RND-10", "OM-RND-02")
def test_thirteen_spaces_in_six_columns():
    levels = [data.level for data in CONTENT.lab.values()]
    assert [levels.count(level) for level in range(1, 7)] == [2, 3, 2, 3, 2, 1]
    assert len(LAB) == 13
    onward = {
        "A1": "B1 B2", "A2": "B2 B3", "B1": "C1", "B2": "C1 C2", "B3": "C2", "C1": "D1 D2", "C2": "D2 D3",
        "D1": "E1", "D2": "E1 E2", "D3": "E2", "E1": "F1", "E2": "F1", "F1": "",
    }  # fmt: skip
    assert {space: " ".join(data.next) for space, data in CONTENT.lab.items()} == onward
    for space, level in (("A2", 1), ("B3", 2), ("C2", 3), ("D3", 4), ("E1", 5), ("F1", 6)):
        lab = {space: "rover", "A1": "mine", "D1": "ship"}
        assert table(red={"lab": lab}).mars.get_tech_level("red", "rover") == level
    assert table(blue={"lab": {"D1": "rover"}}).mars.get_tech_level("red", "rover") == 0


@pytest.mark.rule("OM-RND-01", "OM-RND-02", "OM-RND-04")
def test_two_steps_to_the_right_each_with_its_benefit():
    at = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 1, "oxygen": 1}, "quarters": 1})
    at.do("research")
    assert at.options == ["rover:B1", "rover:B2", "back"]
    assert at.why("rover:B3") == ["OM-RND-02"]
    at.do("rover:B2", "battery", "rover:C1", "yes")
    assert (at.has(), at.asked) == ({"mineral": 1}, "turn")
    red = {"lab": {"A1": "rover", "A2": "mine"}, "goods": {"battery": 2}, "quarters": 1}
    two = table(side="orbit", red=red).do("research", "rover:B2", "mine:B3", "yes")
    assert two.red.lab == {"B2": "rover", "B3": "mine"}
    assert two.asked == "turn"


@pytest.mark.rule("OM-RND-01")
def test_there_are_two_steps_and_no_third():
    red = {"lab": {"A1": "rover"}, "goods": {"battery": 1, "oxygen": 2}, "quarters": 1}
    at = table(side="orbit", red=red).do("research", "rover:B2", "battery", "rover:C1", "no")
    assert (at.asked, at.has()) == ("turn", {"oxygen": 1})  # a third could be paid


@pytest.mark.rule("OM-RND-03", "OM-TERM-16", "OM-TERM-19")
@pytest.mark.parametrize(
    ("start", "to", "goods", "ways"),
    [
        ("A1", "B2", {"plant": 1}, None),
        ("A1", "B2", {"plant": 1, "water": 1, "mineral": 1}, ["plant", "water", "mineral"]),
        ("B2", "C1", {"oxygen": 1, "plant": 1}, None),
        ("B2", "C1", {"mineral": 1, "plant": 1}, None),
        ("B2", "C1", {"plant": 2}, []),
        ("C1", "D2", {"oxygen": 1}, None),
        ("C1", "D2", {"battery": 2}, []),
        ("D2", "E2", {"mineral": 1, "plant": 1}, None),
        ("D2", "E2", {"oxygen": 1, "plant": 1}, None),
        ("D2", "E2", {"oxygen": 2}, None),
        ("D2", "E2", {"oxygen": 1}, []),
        ("D2", "E2", {"plant": 1, "water": 1}, []),
        ("D2", "E2", {"oxygen": 1, "plant": 1, "mineral": 1}, ["plant+oxygen", "mineral+oxygen", "mineral+plant"]),
    ],
    ids=str,
)
def test_each_column_has_its_price(start, to, goods, ways):
    """`ways`: those among which the player chooses; None if there is one alone, none if it cannot be paid."""
    at = table(side="orbit", red={"lab": {start: "rover"}, "goods": goods, "quarters": 1})
    units = 2 if to == "E2" else 1
    if ways == []:
        assert at.why("research") == ["OM-RND-09"]
        return
    at.do("research", f"rover:{to}")
    if ways is not None:
        assert sorted(at.options) == sorted(ways)
        at.do(ways[0])
    if at.asked in ("lab-benefit", "move"):
        at.do("no" if at.asked == "lab-benefit" else "done")
    assert at.red.lab == {to: "rover"}
    assert sum(at.has().values()) == sum(goods.values()) - units


@pytest.mark.rule("OM-RND-03", "OM-CRYS-03")
def test_the_last_column_takes_a_crystal_of_the_depot():
    red = {"lab": {"E1": "rover", "A1": "mine"}, "goods": {"oxygen": 1, "mineral": 0}, "quarters": 1}
    poor = table(side="orbit", red={**red, "tray": 0, "goods": {"oxygen": 2, "mineral": 2}}).do("research")
    assert poor.why("rover:F1") == ["OM-RND-03"]  # no mineral pays it
    dry = table(side="orbit", red={**red, "depot": 1, "goods": {"plant": 2}}).do("research")
    assert dry.why("rover:F1") == ["OM-RND-03"]  # beside the crystal only oxygen does
    at = table(side="orbit", red={**red, "depot": 1}).do("research", "rover:F1")
    assert (at.red.lab["F1"], at.has(), at.red.depot) == ("rover", {}, 0)


@pytest.mark.rule("OM-RND-11", "OM-TECH-12")
@pytest.mark.parametrize("how", ["executive action", "research tile", "lender"])
def test_a_free_development_pays_nothing_and_gives_the_benefit(how):
    lab = {"lab": {"E1": "greenhouse", "C1": "mine"}}
    match how:
        case "executive action":
            at = table(red={**lab, "docked": [4, 6, 7], "hangar": 2, "depot": 5}).do("executive:8", "greenhouse:F1")
            assert (at.red.lab["F1"], at.has(), at.red.depot) == ("greenhouse", {}, 1)  # no crystal for level 6
            crystal = table(red={**lab, "docked": [4, 5, 6, 7], "hangar": 1, "depot": 4})
            crystal.do("executive:8", "mine:D1", "yes")
            assert crystal.red.tray == 1
        case "research tile":
            at = table(red={**lab, "rover": "1,0"}, research={"2,0": "red-a"}, empty=False, crystals=[])
            assert all(tile.ability == CONTENT.research["red-a"].ability for tile in CONTENT.research.values())
            at.do("control", "rover:2,0", "done", "take", "greenhouse:F1", "mine:D1", "yes")
            assert (at.red.lab, at.has(), at.red.tray) == ({"F1": "greenhouse", "D1": "mine"}, {}, 1)
        case _:
            at = join(lab).do("end", "F1")
            assert (at.blue.lab["F1"], at.has("blue")) == ("greenhouse", {})


@pytest.mark.rule("OM-RND-05", "OM-SLOT-12", "OM-TERM-16")
def test_what_a_step_brings_pays_for_the_next():
    red = {"lab": {"B2": "rover", "B1": "mine", "D2": "upgrade"}, "goods": {"oxygen": 1, "plant": 1}, "quarters": 1}
    at = table(side="orbit", red=red).do("research", "rover:C2", "none")
    assert at.asked == "turn"  # without an item nothing pays for a second step
    at = table(side="orbit", red=red).do("research", "rover:C1", "yes")
    assert at.has() == {"mineral": 1, "plant": 1}
    at.do("upgrade:E2", "done")  # the mineral of C1 in place of the oxygen, and a plant
    assert at.has() == {}


@pytest.mark.rule("OM-RND-05")
def test_crystals_of_a_step_wait():
    red = {"lab": {"E1": "rover", "C1": "mine"}, "goods": {"oxygen": 2}, "quarters": 1}
    at = table(side="orbit", red=red).do("research", "mine:D1", "yes")
    assert (at.red.tray, at.red.depot) == (1, 0)
    assert at.asked == "turn"  # neither could the crystal pay for F1


@pytest.mark.rule("OM-RND-06", "OM-RND-09")
def test_each_colonist_adds_a_step_after_the_two():
    red = {"lab": {"A1": "rover", "A2": "mine"}, "goods": {"battery": 2, "water": 2, "oxygen": 2}}
    at = table(side="orbit", red=red)
    at.do("research", "rover:B2", "battery")
    assert "done" in at.options  # one step is enough
    assert at.session.pending.prompt.args["colonists"] == 0
    at.do("mine:B3", "battery", "no")
    assert at.session.pending.prompt.args["colonists"] == 1
    at.do("rover:C1", "no")
    assert at.crew()[:2] == (2, 1)
    at.do("rover:D2")  # the same one again; nothing is left to pay for more
    assert (at.asked, at.crew()[:2]) == ("turn", (1, 2))
    few = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 1, "oxygen": 1}, "quarters": 1})
    few.do("research", "rover:B2", "battery", "done")
    assert (few.crew()[1], few.has()) == (0, {"oxygen": 1})
    assert table(side="orbit", red={"lab": {"A1": "rover"}}).why("research") == ["OM-RND-09"]


@pytest.mark.rule("OM-RND-07", "OM-RND-02")
def test_no_tile_swaps_jumps_or_goes_left():
    lab = {"A1": "rover", "B1": "mine", "B2": "upgrade", "F1": "shelter", "E1": "ship"}
    goods = {"battery": 2, "water": 2, "oxygen": 2}
    at = table(side="orbit", red={"lab": lab, "goods": goods, "depot": 1}).do("research")
    assert not any(option.startswith(("rover:", "shelter:", "ship:")) for option in at.options)
    assert at.why("rover:B1") == ["OM-RND-07"]
    assert at.why("mine:A1") == ["OM-RND-02"]
    assert at.why("rover:C1") == ["OM-RND-02"]
    free = table(red={"lab": lab, "docked": [4, 5, 6, 7], "hangar": 1, "depot": 4}).do("executive:8")
    assert free.options == ["mine:C1", "upgrade:C1", "upgrade:C2", "none"]  # nor without a price


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
@pytest.mark.parametrize(("players", "stock"), [(2, 2), (3, 3), (4, 3)])
def test_the_warehouse_is_refilled_only_when_the_level_rises(players, stock):
    start = fresh(players)
    assert set(start.state.warehouse.values()) == {stock}
    start.session.close()
    few = dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 1)
    at = table(side="orbit", blue={"space": 2}, warehouse=few).do("resupply", "water", "done").end()
    assert at.who == "blue"
    assert at.state.warehouse["water"] == 0
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
    risen = settle(table(players=players, red=red, warehouse=few, **RISING).do("build:generator", "4,-3")).end()
    assert set(risen.state.warehouse.values()) == {stock}


@pytest.mark.rule("OM-SUPPLY-06")
def test_resupply_without_use_is_refused():
    none = dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0)
    assert table(side="orbit", warehouse=none).why("resupply") == ["OM-SUPPLY-06"]
    full = table(side="orbit", red={"goods": {"water": 2}}, warehouse={**none, "water": 2})
    assert full.why("resupply") == ["OM-SUPPLY-06"]
    assert "pod" in full.options
    both = table(side="orbit", red={"goods": {"water": 2}, "depot": 3}, warehouse={**none, "water": 2, "crystal": 2})
    assert both.why("resupply") == ["OM-SUPPLY-06"]


@pytest.mark.rule("OM-SUPPLY-07")
def test_minerals_are_never_in_the_warehouse():
    at = table(side="orbit").do("resupply")
    assert "mineral" not in at.options
    assert at.why("mineral") == ["OM-SUPPLY-07"]
