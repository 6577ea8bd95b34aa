"""On Mars alone: what the rival builds, upgrades and hires."""

from __future__ import annotations

import pytest
from test_om_solo import FIRST, SECOND, THIRD
from test_om_solo_actions import ICONS, built

from marshub.games.on_mars.rules.land import distance, find_group
from on_mars_tables import BARE, CONTENT, GAME, SITES, solo


@pytest.mark.rule("OM-SOLO-39")
@pytest.mark.rule("OM-SOLO-41")
@pytest.mark.parametrize("icon", ICONS)
def test_it_builds_what_its_bot_shows_and_the_bot_moves_on(icon):
    it = solo(FIRST, rival={"icon": icon})
    assert built(it)[0] == icon
    assert it.state.rival.icon == ICONS[(ICONS.index(icon) + 1) % 5]


@pytest.mark.rule("OM-SOLO-39")
@pytest.mark.rule("OM-SOLO-41")
def test_a_type_whose_marker_is_at_the_level_is_passed_over():
    rows = {"generator": 1, "extractor": 1, "greenhouse": 2, "condenser": 2}
    it = solo(FIRST, rival={"icon": "greenhouse"}, rows=rows)
    assert built(it)[0] == "mine"
    assert it.state.rival.icon == "generator"  # after the type that was built
    next_one = solo(FIRST, rival={"icon": "greenhouse"}, rows=rows | {"condenser": 1})
    assert built(next_one)[0] == "condenser"
    assert GAME.compute_facts(solo(FIRST).state).solo.next == "generator"


@pytest.mark.rule("OM-SOLO-40")
def test_it_builds_the_largest_complex_that_technology_allows_anywhere_on_the_map():
    group = {"4,0": "generator", "5,0": "generator"}
    one = solo(FIRST, rival={"icon": "generator"}, build=group, blue={"lab": {"A1": "generator"}})
    kind, where = built(one)
    assert len(find_group(one.mars, where)) == 2  # level 1 joins one building
    two = solo(FIRST, rival={"icon": "generator"}, build=group, blue={"lab": {"B1": "generator"}})
    assert len(find_group(two.mars, built(two)[1])) == 3
    alone = solo(FIRST, rival={"icon": "generator"}, build=group)
    assert len(find_group(alone.mars, built(alone)[1])) == 1
    assert kind == "generator"


@pytest.mark.rule("OM-SOLO-40")
@pytest.mark.rule("OM-SOLO-46")
@pytest.mark.parametrize("where", ["2,0", "-2,2", "0,-2"])
def test_of_equal_sites_one_is_drawn(where):
    if where in solo(FIRST).state.terrain:
        where = "-2,0"
    assert built(solo(FIRST, falls=[where])) == ("mine", where)


@pytest.mark.rule("OM-SOLO-42")
def test_its_building_counts_like_a_players():
    it = solo(
        FIRST, rival={"icon": "generator"}, blue={"lab": {"A1": "generator"}, "docked": [8]}, falls=["2,-1"],
        tops={**BARE, "generator": "generator-1"}, red={"rover": "2,-1"}, missions={"measured-progress": 4},
    )  # fmt: skip
    assert it.asked == "displace"  # your rover makes room
    it.do(it.options[0])
    assert it.state.rows["generator"] == 2
    assert it.blue.score == CONTENT.worth.first_build + 2  # 2 for its shelter
    assert it.blue.progress == ["generator"]
    assert it.state.missions == {"measured-progress": 3}
    assert [entry.where for entry in it.find_entries("ArrowCrystal")] == it.state.crystals != []
    assert it.red.rover != "2,-1"
    mine = solo(FIRST)
    assert mine.state.terrain[built(mine)[1]].miner == "blue"


@pytest.mark.rule("OM-SOLO-46")
@pytest.mark.parametrize("to", ["2,0", "1,-1"])
def test_its_rover_makes_room_in_your_turn_where_chance_says(to):
    red = {"bots": ["1,-1"], "lab": {"A1": "mine"}, "goods": {}}
    it = solo("", active="red", blue={"space": 8, "rover": "1,0"}, red=red, falls=[to])
    it.do("build:mine", "1,0")
    assert it.who == "red"
    (moved,) = it.find_entries("Displaced")
    assert (moved.who, moved.piece) == ("blue", "rover")
    assert distance(it.blue.rover, "1,0") == 1


@pytest.mark.rule("OM-SOLO-43", "OM-SOLO-33")
def test_it_upgrades_anywhere_own_shelters_only_and_large_cards_in_complexes_of_three():
    it = solo(SECOND, blue={"blueprints": {"solar-field": ""}})
    assert it.blue.blueprints == {"solar-field": "2,-2"}
    shelter = solo(SECOND, blue={"blueprints": {"dormitory": ""}})
    assert shelter.blue.blueprints == {"dormitory": SITES["blue"]}
    large = solo(SECOND, blue={"blueprints": {"reactor-hall": ""}}, build={"3,-2": "generator", "2,-1": "generator"})
    assert large.blue.blueprints["reactor-hall"]
    mine = solo(SECOND, blue={"blueprints": {"drill-rig": ""}}, miners={"3,0": "blue"}, falls=["drill-rig:3,0"])
    assert mine.blue.blueprints == {"drill-rig": "3,0"}
    assert mine.blue.quarters == 0  # its miner goes out of play (OM-SOLO-33)
    small = solo(SECOND, blue={"blueprints": {"reactor-hall": ""}}, build={"3,-2": "generator"})
    assert small.blue.blueprints == {"reactor-hall": ""}


@pytest.mark.rule("OM-SOLO-43")
def test_with_an_upgrade_technology_it_upgrades_as_many_as_it_can():
    cards = {"solar-field": "", "dormitory": "", "drill-rig": ""}
    once = solo(SECOND, blue={"blueprints": cards})
    assert sum(map(bool, once.blue.blueprints.values())) == 1
    own = solo(SECOND, blue={"blueprints": cards, "lab": {"A1": "upgrade"}})
    assert sum(map(bool, own.blue.blueprints.values())) == 2
    lent = solo(SECOND, blue={"blueprints": cards, "lab": {"A1": "upgrade"}}, red={"lab": {"B1": "upgrade"}}, grid={})
    assert sum(map(bool, lent.blue.blueprints.values())) == 3
    assert lent.asked == "lender"
    borrowed = solo(SECOND, blue={"blueprints": cards}, red={"lab": {"A1": "upgrade"}})
    assert sum(map(bool, borrowed.blue.blueprints.values())) == 2
    assert borrowed.asked == "lender"
    enough = solo(
        SECOND, blue={"blueprints": dict(list(cards.items())[:2]), "lab": {"A1": "upgrade"}},
        red={"lab": {"B1": "upgrade"}}, grid={},
    )  # fmt: skip
    assert enough.asked == "turn"  # the own tile was enough


@pytest.mark.rule("OM-SOLO-43")
@pytest.mark.rule("OM-SOLO-46")
def test_blueprints_for_its_scientists_go_first_then_the_more_valuable():
    cards = {"drill-rig": "", "solar-field": "", "concentrator": ""}
    it = solo(SECOND, blue={"blueprints": cards, "scientists": {"botanist": ""}})
    assert [card for card, where in it.blue.blueprints.items() if where] == ["concentrator"]
    group = {"3,-2": "generator", "2,-1": "generator"}
    worth = solo(SECOND, blue={"blueprints": {"drill-rig": "", "reactor-hall": ""}}, build=group)
    assert worth.blue.blueprints["reactor-hall"]
    liked = {"blueprints": {"reactor-hall": "", "concentrator": ""}, "scientists": {"botanist": ""}}
    assert solo(SECOND, blue=liked, build=group).blue.blueprints == {"reactor-hall": "", "concentrator": "0,-2"}
    assert not worth.blue.blueprints["drill-rig"]


@pytest.mark.rule("OM-SOLO-44")
def test_it_hires_the_scientist_who_promises_most_by_the_blueprints_that_all_hold():
    held = {"red": {"blueprints": {"drill-rig": "", "solar-field": "2,-2"}}, "blue": {"blueprints": {"ore-hopper": ""}}}
    it = solo(THIRD, **held)
    assert list(it.blue.scientists) == ["physician"]  # who scores mines: 2 of them, one of each
    yours = solo(
        THIRD, red={"blueprints": {"solar-field": "2,-2", "charging-yard": ""}}, blue={"blueprints": {"ore-hopper": ""}}
    )
    assert list(yours.blue.scientists) == ["geologist"]  # who scores generators
    tie = solo(THIRD, falls=["chemist", "crop-trial"])
    assert list(tie.blue.scientists) == ["chemist"]
    assert tie.state.hiring["chemist"] == "crop-trial"  # drawn from the shuffled pile


@pytest.mark.rule("OM-SOLO-44")
def test_with_two_scientists_it_takes_the_best_contract_which_counts_as_fulfilled():
    lying = {card: card for card in CONTENT.scientists} | {"chemist": "crop-trial", "physician": "model-farm"}
    blue = {"scientists": {"geologist": "", "physicist": ""}}
    it = solo(THIRD, hiring=lying, blue=blue, missions={"promises-kept": 2})
    assert list(it.blue.contracts) == ["model-farm"]
    facts = GAME.compute_facts(it.state)
    assert facts.points["blue"].contracts == CONTENT.contracts["model-farm"].gain
    assert it.state.missions == {"promises-kept": 1}
    assert it.state.hiring["physician"]
    assert it.blue.depot == CONTENT.missions["promises-kept"].crystals
