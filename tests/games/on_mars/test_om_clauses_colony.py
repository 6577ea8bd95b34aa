"""Single clauses of rules, where the tests of their part would not notice them gone (colony, cards, travel, end)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COLUMNS
from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.scoring import compute_points
from on_mars_tables import CONTENT, table

# ---------------------------------------------------------------------- the colony


@pytest.mark.rule("OM-LEVEL-02")
def test_one_column_that_is_behind_keeps_the_level():
    rows = {"generator": 1, "extractor": 1, "greenhouse": 3, "condenser": 2}
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
    assert table(red=red, rows=rows).do("build:generator", "4,-3", "none").end().state.level == 1
    at = table(red=red, rows={**rows, "extractor": 2}).do("build:generator", "4,-3", "none")
    assert at.state.level == 1  # not at once
    assert at.end().state.level == 2


@pytest.mark.rule("OM-LSS-07")
def test_a_reward_tile_stays_and_pays_again():
    red = {"goods": {"battery": 2}, "bots": ["1,2"], "blueprints": {"ice-corer": "0,2"}, "depot": 2}
    red |= {"docked": [6, 7, 8], "hangar": 2}
    at = table(red=red, level=2)  # 2 for each ship in the Hangar
    rewards = dict(at.state.rewards)
    at.do("executive:1", "ice-corer")
    at.do(at.options[0], "none")
    assert at.red.score == 2 + 4  # the first one, and the tile
    at.do("build:extractor")
    at.do(at.options[0], "none")
    assert at.red.score == 2 + 4 + 4
    assert at.state.rewards == rewards
    late = table(red=red, level=5, rows={**dict.fromkeys(COLUMNS, 1), "extractor": 4}).do("build:extractor")
    late.do(late.options[0], "none")
    assert late.red.score == 4  # in the upper rows, too


@pytest.mark.rule("OM-MINE-04", "OM-TRAVO-02")
def test_every_miner_digs():
    ship = {"docked": [5, 6, 7, 8], "hangar": 1}
    miners = {"2,0": "red", "-1,0": "red", "-2,0": "blue", "-3,1": "red"}
    at = table(red=ship, blue={"done": True}, miners=miners, shelters={"red": ["3,-3", "5,-3"]})
    at.do("control", "done", "end", "ship")
    assert at.has() == {"mineral": 3}
    assert at.has("blue") == {}


@pytest.mark.rule("OM-MINE-07")
def test_miners_stay_when_slots_are_cleared():
    red = {"bots": ["3,-1"], "quarters": 3}
    at = table(red=red, slots={"build": {"red": 3}}, miners={"-1,0": "red"}).do("build:mine", "2,0")
    assert at.state.slots["build"]["red"] == 1
    assert (at.state.terrain["2,0"].miner, at.state.terrain["-1,0"].miner) == ("red", "red")
    assert at.crew()[:2] == (1, 3)


@pytest.mark.rule("OM-UPG-02", "OM-UPG-08", "OM-BLUE-04")
def test_a_used_blueprint_is_used_up_and_keeps_its_marker():
    red = {"goods": {"mineral": 2}, "blueprints": {"solar-field": "2,-2", "drill-rig": ""}, "bots": ["3,-2"]}
    at = table(red=red, build={"3,-3": "generator"}, miners={"3,-1": ""}).do("upgrade")
    assert at.options == ["drill-rig:3,-1", "back"]
    before = at.mars.count_unused_markers("red")
    at.do("drill-rig:3,-1")
    assert at.mars.count_unused_markers("red") == before == 6


@pytest.mark.rule("OM-SHIP-04")
def test_a_new_bot_may_come_near_any_own_shelter():
    red = {"goods": {"plant": 1, "water": 1}, "bots": ["4,-2", "1,3"]}
    at = table(red=red, shelters={"red": ["1,3"]}).do("ship", "4", "bot")
    assert {"5,-3", "1,4", "0,4"} <= set(at.options)


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("OM-SCI-07", "OM-SETUP-06")
def test_a_contract_that_is_out_does_not_come_again():
    hiring = {"geologist": "", "botanist": "crop-trial"}
    red, blue = {"contracts": {"model-farm": {}}, "space": 6}, {"contracts": {"model-mine": {}}, "space": 5}
    at = table(red=red, blue=blue, hiring=hiring).do("control", "done", "end")
    assert (at.asked, at.who) == ("refill", "red")  # whose turn ends, not the first in the order
    assert len(at.options) == 12 - 3
    assert not {"model-farm", "model-mine", "crop-trial"} & set(at.options)
    two = table(hiring={"geologist": "", "botanist": ""}).do("control", "done", "end", "model-farm")
    assert (two.asked, two.who, len(two.options)) == ("refill", "red", 12 - 1)  # the other empty space, too


@pytest.mark.rule("OM-CONTR-03", "OM-CONTR-06")
def test_no_kind_that_a_contract_does_not_show():
    goods = {"mineral": 2, "battery": 1, "plant": 1}
    crops = {"crop-trial": {"mineral": 2}, "model-mine": {}}
    at = table(red={"contracts": crops, "goods": goods, "depot": 2})
    assert [option for option in at.options if option.startswith("deliver")] == ["deliver:red:crop-trial:plant"]
    assert at.why("deliver:red:crop-trial:mineral") == ["OM-CONTR-03"]  # it stands for no plant


@pytest.mark.rule("OM-CONTR-07")
def test_an_upgrade_contract_looks_at_its_own_type():
    build = {
        "3,-3": "generator",
        "4,-4": "generator",
        "4,-5": "generator",
        **dict.fromkeys(("1,0", "0,1", "1,-1"), "mine"),
    }
    at = table(red={"contracts": {"model-power-plant": {}}, "blueprints": {"drill-rig": "0,0"}}, build=build)
    assert compute_points(at.mars, "red").contracts == -6


@pytest.mark.rule("OM-CRYS-04")
def test_the_tray_holds_any_number():
    lab = {"lab": {"B1": "rover", "D2": "mine", "E2": "upgrade"}, "objectives": ["well-placed"]}
    red = {**lab, "depot": 4, "docked": [5, 6, 7, 8], "hangar": 1, "blueprints": {"dormitory": "4,-2"}}
    at = table(red={**red, "bots": ["3,-2"]}).do("executive:1", "dormitory", "depot", "4", "objective", "well-placed:2")
    assert (at.red.tray, at.red.depot) == (2 + 4 + 3, 2)
    full = table(red={"depot": 2, "tray": 9})
    assert (full.red.depot, full.red.tray) == (3, 0)  # only on the way into the Depot does it matter


@pytest.mark.rule("OM-MISS-01", "OM-MISS-02")
def test_anybodys_deed_counts_in_their_own_turn():
    ship = {"goods": {"plant": 1, "water": 1}, "space": 6, "bots": ["-3,0"]}
    at = table(blue=ship, missions={"more-hands": 3}).do("control", "done").end()
    assert at.who == "blue"
    at.do("ship", "4", "bot")
    assert at.state.missions == {"more-hands": 2}
    assert (at.red.tray, at.blue.tray) == (0, 2)


@pytest.mark.rule("OM-MISS-05")
def test_one_deed_counts_for_every_mission_that_wants_it():
    """A building that brings a cube, and with its crystal straight on a contract completes that one, too."""
    red = {
        "goods": {"mineral": 1, "battery": 2},
        "bots": ["3,-1"],
        "lab": {"A1": "generator"},
        "contracts": {"power-cells-for-orbit": {"battery": 1, "mineral": 2}},
    }
    missions = {"measured-progress": 3, "promises-kept": 2, "grand-works": 4}
    at = table(red=red, missions=missions).do("build:generator", "3,-2")
    while at.asked == "straight":
        at.do(at.options[0])
    assert at.state.missions == {"measured-progress": 2, "promises-kept": 1, "grand-works": 4}


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-07")
@pytest.mark.parametrize(
    "red",
    [
        {"contracts": {"crop-trial": {}}, "scientists": {"botanist": ""}},  # a contract that is not completed
        {"contracts": {"crop-trial": {"plant": 3, "mineral": 2}}, "completed": ["crop-trial"]},
        {"scientists": {"botanist": ""}},
    ],
    ids=["no contract completed", "no scientist", "no contract"],
)
def test_all_its_conditions_have_to_hold(red):
    at = table(red={**red, "objectives": ["trusted-partner"]})
    assert at.do("objective").options == ["back"]


@pytest.mark.rule("OM-OBJ-07")
@pytest.mark.parametrize(
    ("card", "red", "more"),
    [
        ("pathfinder", {"discoveries": ["dt05", "dt06"], "research": ["red-a", "red-b"]}, {}),
        ("deep-crew", {}, {"miners": {"1,0": "red", "2,0": "red", "3,0": "blue"}}),
        ("refit", {"blueprints": {"drill-rig": "0,0", "solar-field": "2,-2", "ice-corer": ""}}, {}),
        (
            "showpiece",
            {"blueprints": {"drill-rig": "0,0"}},
            {"build": dict.fromkeys(("3,-3", "4,-4", "4,-5"), "generator")},
        ),
        ("stockpile", {"goods": {"mineral": 4, "water": 3}}, {"shelters": {"red": ["4,0", "3,1"]}}),
        ("full-house", {"quarters": 6, "work": 2}, {"shelters": {"red": ["4,0", "3,1"]}}),
        ("home-fleet", {"docked": [4, 5], "hangar": 2}, {"level": 3}),
        ("well-placed", {"lab": {"B1": "ship", "D2": "mine", "F1": "rover"}}, {}),
        (
            "twin-works",
            {"blueprints": {"solar-field": "3,-3", "fusion-lab": "2,-2"}},  # one complex with two markers
            {"build": dict.fromkeys(("3,-3", "4,-4"), "generator")},
        ),
    ],
)
def test_what_does_not_meet_an_objective(card, red, more):
    at = table(red={**red, "objectives": [card]}, **more)
    assert at.do("objective").options == ["back"]


@pytest.mark.rule("OM-OBJ-06")
def test_a_completed_card_is_no_crystal():
    at = table(red={"fulfilled": "home-fleet", "objectives": ["full-house"], "depot": 2})
    at.do("executive:2", "card")
    assert (at.red.spent, at.red.fulfilled) == (["full-house"], "home-fleet")
    two = table(red={"fulfilled": "home-fleet", "objectives": ["full-house", "refit"], "depot": 2})
    assert two.do("executive:2", "card").why("home-fleet") == ["OM-OBJ-06"]


# ---------------------------------------------------------------------- the shuttle and travel


def shuttle_phase(**more):
    """Red ends the turn of the round that is the last one of the Colonisation phase."""
    return table(blue={"done": True, **more.pop("blue", {})}, **more).do("control", "done", "end")


@pytest.mark.rule("OM-SHUT-01")
def test_from_the_second_space_it_comes_to_the_red_one():
    at = shuttle_phase(shuttle=Shuttle("colony", 1))
    assert (at.state.shuttle.side, at.state.shuttle.distance) == ("colony", 0)
    assert not at.find_entries("ShuttleTravelled")


@pytest.mark.rule("OM-TRAVC-01", "OM-TRAVC-05")
def test_discoveries_come_to_empty_hexes_and_all_colonists_home():
    blue = {"space": 1, "quarters": 0, "work": 1}
    at = shuttle_phase(shuttle=Shuttle("orbit", 0), blue=blue, slots={"build": {"blue": 2}}, crystals=["3,0"])
    at.do("ride", "dt01")
    assert "3,0" not in at.options
    at.do("0,3")
    assert at.crew("blue") == (3, 0, 9)


@pytest.mark.rule("OM-TRAVO-08")
def test_a_marker_comes_to_an_empty_space_of_orbit():
    at = shuttle_phase(shuttle=Shuttle("colony", 0), blue={"space": 3}).do("ride")
    assert at.options == ["1", "2", "4"]


# ---------------------------------------------------------------------- the end


def finished(red=None, blue=None, **more):
    return shuttle_phase(red=red, blue=blue or {}, last=1, remaining=0, **more).session.result


@pytest.mark.rule("OM-END-01")
def test_one_step_before_the_end_is_not_the_end():
    at = shuttle_phase(remaining=1)
    assert at.state.last == 0


@pytest.mark.rule("OM-END-05", "OM-LEVEL-02")
def test_the_level_rises_in_the_final_round_too():
    rows = {**dict.fromkeys(COLUMNS, 2), "generator": 1}
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
    at = table(red=red, blue={"done": True, "progress": ["mine"]}, rows=rows, last=1, remaining=0)
    at.do("build:generator", "4,-3")
    while at.asked:
        at.do("end" if "end" in at.options else at.options[-1])
    assert at.state.phase == "over"
    assert at.state.level == 2
    assert at.find_entries("LevelRose")


@pytest.mark.rule("OM-SCORE-05")
def test_living_quarters_score_by_who_is_there_not_by_room():
    at = table(red={"quarters": 5}, shelters={"red": ["3,-3", "5,-3"]})
    assert compute_points(at.mars, "red").quarters == 6


@pytest.mark.rule("OM-TIE-01", "OM-TIE-02")
def test_what_breaks_no_tie():
    delivered = {"contracts": {"crystal-assay": {"crystal": 2}}, "score": 4}
    assert finished(delivered).winners == ("red", "blue")
    assert finished({"objectives": ["home-fleet"]}).winners == ("red", "blue")
    assert finished({"blueprints": {"drill-rig": ""}, "score": 3}).winners == ("red", "blue")  # not on the map
    level1 = {"blueprints": {"drill-rig": "0,0"}, "score": 2}
    level3 = {"blueprints": {"fusion-lab": "2,-2"}}
    assert finished(level1, level3).winners == ("red", "blue")


@pytest.mark.rule("OM-TECH-17", "OM-BOOST-01")
def test_nothing_is_boosted_outside_the_own_turn(monkeypatch):
    item = Ability((fx.Warehouse("any", 1),), teal=True)
    monkeypatch.setitem(CONTENT.spaces, 2, replace(CONTENT.spaces[2], ability=item))
    riding = {"phase": "shuttle", "active": "", "queue": ["red", "blue"], "left": "colony", "begun": True}
    off = table(**riding).do("ride", "2", "plant")
    assert (off.who, off.has(), off.crew()) == ("blue", {"plant": 1}, (4, 0, 8))
    own = {"blueprints": {"sky-engine": "0,-2"}, "depot": 2, "bots": ["3,-2"]}
    at = table(red=own).do("executive:1", "sky-engine", "2", "plant")
    assert at.asked == "resupply"  # in the own turn a colonist may go for a second
