"""Rounds, turns, action slots and boosts (ROUND, TURN, SLOT, BOOST)."""

from __future__ import annotations

import pytest

from marshub.kernel import IllegalAnswer
from on_mars_tables import CONTENT, table

LAB = {"A1": "rover", "A2": "mine"}


@pytest.mark.rule("OM-ROUND-01", "OM-ROUND-02", "OM-ROUND-03", "OM-ROUND-06", "OM-TURN-08", "OM-TERM-12")
def test_a_round_is_everybodys_turn_in_order_and_a_shuttle_phase():
    blue = {"space": 5, "docked": [5, 6, 7, 8], "hangar": 1}
    at = table(players=3, red={"space": 4}, blue=blue, green={"space": 1}, side="orbit")
    at.do("pod", "6", "yes").end()
    assert at.who == "green"  # on 1; Red was laid out as the active player
    at.do("pod", "7", "done", "done").end()
    assert at.who == "blue"
    at.do("control", "done").end()
    assert (at.asked, at.who, at.state.phase) == ("travel", "blue", "shuttle")
    assert all(player.done for player in at.state.players.values())
    at.do("stay")
    assert at.state.round == 2
    assert not any(player.done for player in at.state.players.values())
    assert at.who == "blue"  # on space 5, before 6 and 7


@pytest.mark.rule("OM-ROUND-04", "OM-POD-04")
def test_who_lands_on_a_later_space_has_no_second_turn():
    at = table(red={"space": 1}, blue={"space": 6, "docked": [5, 6, 7, 8], "hangar": 1}, side="orbit")
    at.do("pod")
    assert at.options == ["5", "7", "8"]  # 6 is taken
    at.do("8", "yes").end()
    assert at.who == "blue"
    at.do("control", "done").end()
    assert at.asked == "travel"
    assert len(at.find_entries("TurnBegan")) == 2


@pytest.mark.rule("OM-TURN-01", "OM-TURN-02", "OM-EXEC-01")
def test_one_main_action_and_at_most_one_executive_action():
    both = table(red={"goods": {"water": 2}, "depot": 3})
    assert "end" not in both.options
    assert both.why("end") == ["OM-TURN-01"]
    both.do("executive:3", "water", "plant")
    assert both.why("executive:3") == ["OM-TURN-02"]
    assert "end" not in both.options
    both.do("control", "done")
    assert both.why("control") == ["OM-TURN-01"]
    assert both.why("executive:3") == ["OM-TURN-02"]
    after = table(red={"goods": {"water": 2}, "depot": 3}).do("control", "done")
    assert "end" in after.options
    after.do("executive:3", "water", "plant")
    assert after.options == ["end"]


@pytest.mark.rule("OM-TURN-03", "OM-TURN-04", "OM-TURN-05")
def test_main_actions_of_the_own_side_alone():
    orbit = {"pod", "blueprint", "learn", "research", "resupply"}
    goods = {"mineral": 2, "battery": 2, "water": 1, "plant": 1, "oxygen": 1}
    rich = {"goods": goods, "bots": ["3,-2"], "depot": 3, "lab": {"A1": "rover"}, "blueprints": {"solar-field": ""}}
    above = table(side="orbit", red=rich)
    main = {option.partition(":")[0] for option in above.options} - {"executive"}
    assert main == orbit
    assert above.why("build:generator") == above.why("control") == ["OM-TURN-03"]
    below = table(red=rich)
    main = {option.partition(":")[0] for option in below.options} - {"executive"}
    assert main == {"control", "build", "upgrade", "ship", "hire"}
    assert below.why("pod") == below.why("research") == ["OM-TURN-03"]


@pytest.mark.rule("OM-TURN-07", "OM-MISS-02")
def test_contributing_pays_crystals_to_the_tray():
    up = {"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}
    at = table(red=up, missions={"grand-works": 4}).do("upgrade", "solar-field:2,-2")
    assert (at.red.tray, at.state.missions["grand-works"]) == (1, 3)
    two = table(red={"goods": {"water": 2}}, missions={"board-of-minds": 3}).do("hire:botanist")
    assert (two.red.tray, two.state.missions["board-of-minds"]) == (2, 2)


@pytest.mark.rule("OM-TURN-09")
def test_the_steps_that_end_a_turn_come_in_their_order():
    """A bot clears up, the display is filled, a lender decides, full slots are cleared, the level rises, then done."""
    at = table(
        players=2,
        red={"goods": {"oxygen": 1}, "bots": ["3,-3"], "quarters": 4},
        blue={"lab": {"A1": "shelter"}, "space": 6},
        slots={"build": {"red": 2, "blue": 1}},
        rows={"generator": 2, "extractor": 2, "greenhouse": 2, "condenser": 2, "shelter": 1},
        crystals=["3,-3"],
        hiring={**{name: name for name in CONTENT.scientists}, "botanist": ""},
    )
    at.do("build:shelter", "4,-3", "1", "none")  # a colonist for Blue's colour
    assert "3,-3" in at.state.crystals
    at.do("end")
    assert at.asked == "refill"
    assert "3,-3" not in at.state.crystals
    at.do("crystal-assay")
    assert (at.asked, at.who) == ("lender", "blue")
    assert at.state.slots["build"] == {"red": 3, "blue": 1}
    assert at.state.level == 1
    at.do("oxygen")
    assert at.state.level == 2
    kinds = [type(item).__name__ for item in at.session.log]
    wanted = ["ClearedAway", "ContractLaid", "LoanKept", "SlotsCleared", "LevelRose", "TurnEnded"]
    assert [kinds.index(item) for item in wanted] == sorted(kinds.index(item) for item in wanted)


@pytest.mark.rule("OM-TURN-10", "OM-SLOT-07", "OM-SLOT-08")
def test_there_is_always_a_main_action():
    low = table(red={"quarters": 0, "bots": []})
    assert [option for option in low.options if option != "end"] == ["control"]
    low.do("control", "done")
    assert low.crew()[0] == 0
    assert "end" in low.options
    high = table(
        side="orbit",
        red={"quarters": 0},
        warehouse=dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0),
    )
    assert high.options == ["pod"]
    from marshub.games.on_mars.box.components import SLOTTED

    assert set(SLOTTED) == {"blueprint", "learn", "research", "build", "upgrade", "ship", "hire"}
    goods = table(side="orbit", red={"quarters": 0})
    assert "resupply" in goods.options


@pytest.mark.rule("OM-TURN-11", "OM-POD-06")
def test_what_the_executive_action_changes_counts_for_the_main_action():
    at = table(red={"goods": {"water": 1}, "depot": 1, "bots": ["3,-2"]})
    assert at.why("build:generator") == ["OM-BLD-04"]
    at.do("executive:3", "water", "mineral")
    assert "build:generator" in at.options
    pod = table(side="orbit", red={"goods": {"water": 1}, "depot": 1}).do("pod", "5")
    pod.do("executive:3", "water", "plant")
    assert pod.has() == {"plant": 1}


@pytest.mark.rule("OM-SLOT-01", "OM-SLOT-02", "OM-SLOT-06")
def test_a_colonist_goes_onto_the_slot():
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 3}, slots={"build": {"red": 1}})
    at.do("build:generator", "4,-3")  # no surcharge: only an own colonist stands there
    assert at.asked == "benefit"
    assert at.crew()[0] == 2
    assert at.state.slots["build"] == {"red": 2, "blue": 0}


@pytest.mark.rule("OM-SLOT-03", "OM-SLOT-04", "OM-SLOT-05", "OM-SLOT-06")
def test_the_surcharge_counts_other_colours():
    goods = {"goods": {"mineral": 1}, "bots": ["3,-2"], "depot": 3}
    at = table(players=3, red=goods, slots={"build": {"green": 1, "blue": 1}}).do("build:generator", "4,-3")
    assert at.asked == "surcharge"
    assert at.options == ["0", "1", "2", "back"]
    paid = [option.label.args for option in at.session.pending.options()][:3]
    assert paid == [{"colonists": item, "crystals": 2 - item} for item in (0, 1, 2)]
    at.do("1", "none")
    assert at.crew()[:2] == (2, 1)
    assert at.red.depot == 2
    both = table(players=3, red=goods, slots={"build": {"green": 1, "blue": 1}}).do(
        "build:generator", "4,-3", "2", "none"
    )
    assert both.crew()[:2] == (1, 2)
    assert both.red.depot == 3
    colours = table(red=goods, slots={"build": {"blue": 2}}).do("build:generator", "4,-3")
    assert colours.options == ["0", "1", "back"]  # two colonists of one colour are one unit
    back = colours.do("back")
    assert back.asked == "turn"
    assert back.crew()[:2] == (4, 0)


@pytest.mark.rule("OM-SLOT-09", "OM-SLOT-10")
def test_full_slots_are_cleared_at_the_end_of_the_turn_but_for_hiring():
    from marshub.games.on_mars.rules.slots import count_slots

    at = table(players=3, side="orbit", red={"depot": 1}, slots={"blueprint": {"blue": 2}}, blue={"quarters": 3})
    counts = {"blueprint": 3, "learn": 3, "research": 4, "build": 4, "upgrade": 3, "ship": 3, "hire": 3}
    assert {action: count_slots(at.mars, action) for action in counts} == counts
    at.do("blueprint", "drill-rig", "0")
    at.do("done")
    assert at.state.slots["blueprint"]["red"] == 1
    at.end()
    assert at.state.slots["blueprint"] == {"red": 0, "blue": 0, "green": 0}
    assert at.crew() == (4, 0, 8)
    assert at.crew("blue") == (4, 0, 8)  # one of the two had no room
    hire = table(red={"goods": {"mineral": 2}, "depot": 2}, slots={"hire": {"blue": 1}})
    hire.do("hire:physicist", "0").end()
    assert hire.state.slots["hire"] == {"red": 1, "blue": 1}


@pytest.mark.rule("OM-SLOT-11", "OM-SLOT-12")
def test_what_cannot_be_paid_in_full_is_refused_and_changes_nothing():
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 0, "work": 3})
    assert at.why("build:generator") == ["OM-SLOT-11"]
    one = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 1}, slots={"build": {"blue": 1}})
    assert one.why("build:generator") == ["OM-SLOT-12"]
    with pytest.raises(IllegalAnswer):
        one.do("build:generator")
    assert one.crew()[:2] == (1, 0)
    card = {"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 1, "objectives": ["work-gang"]}
    paid = table(red=card, slots={"build": {"blue": 1}}).do("build:generator", "4,-3", "0")
    assert paid.asked == "pay-card"
    paid.do("work-gang", "none")
    assert (paid.red.objectives, paid.red.spent) == ([], ["work-gang"])


@pytest.mark.rule("OM-SLOT-13")
def test_a_surcharge_colonist_boosts_nothing():
    at = table(side="orbit", slots={"blueprint": {"blue": 1}}, red={"quarters": 3})
    at.do("blueprint", "drill-rig", "1")  # one on the slot, one surcharge, one left to boost
    assert at.asked == "blueprint-further"
    at.do("ice-corer")
    assert at.asked == "turn"
    assert len(at.red.blueprints) == 2
    assert at.crew()[:2] == (0, 2)


@pytest.mark.rule("OM-SLOT-14")
def test_effects_take_no_slot():
    at = table(side="orbit", red={"docked": [4, 5, 6, 8], "depot": 2, "hangar": 1}, slots={"blueprint": {"blue": 1}})
    at.do("executive:7", "drill-rig")
    assert at.crew()[:2] == (4, 0)
    assert at.state.slots["blueprint"] == {"red": 0, "blue": 1}
    assert "drill-rig" in at.red.blueprints


@pytest.mark.rule("OM-BOOST-01", "OM-BOOST-04", "OM-BLUE-07")
def test_blueprints_are_boosted_one_by_one():
    at = table(side="orbit").do("blueprint", "drill-rig")
    assert (at.asked, at.session.pending.prompt.args["colonists"]) == ("blueprint-further", 1)
    at.do("ice-corer", "dormitory", "done")
    assert at.crew()[:2] == (1, 2)
    assert set(at.red.blueprints) == {"drill-rig", "ice-corer", "dormitory"}
    assert at.has() == {"battery": 2}
    assert at.red.tray == 1
    assert at.mars.count_unused_markers("red") == 5


@pytest.mark.rule("OM-BOOST-02")
def test_who_stays_recovers_nobody():
    at = table(side="orbit").do("blueprint", "drill-rig", "ice-corer", "done").end()
    at.do("pod").do("8", "yes").end()
    while at.asked == "travel":
        at.do("stay")
    assert at.crew()[1] == 1


@pytest.mark.rule("OM-BOOST-03", "OM-CTRL-04", "OM-OBJ-05")
def test_crystals_boost_the_control_centre_alone():
    at = table(red={"depot": 2, "rover": "1,0"}, crystals=["2,0"])
    at.do("control", "rover:2,0", "rover:3,0")
    assert "crystal:rover" in at.options
    at.do("crystal:rover", "rover:4,0", "crystal:rover", "rover:5,0")
    assert (at.red.depot, at.red.tray) == (0, 1)  # what was picked up buys nothing
    assert not any(option.startswith("crystal:") for option in at.options)
    card = table(red={"rover": "1,0", "objectives": ["home-fleet"]}).do("control", "rover:2,0", "rover:3,0")
    card.do("crystal:rover", "home-fleet", "rover:4,0", "done")
    assert card.red.rover == "4,0"
    assert card.red.spent == ["home-fleet"]


@pytest.mark.rule("OM-BOOST-05")
def test_learning_is_boosted_once():
    at = table(side="orbit").do("learn", "bottom-1", "A1", "yes", "bottom-2", "no")
    assert at.asked == "turn"
    assert set(at.red.lab) == {"A1", "A2"}
    assert at.crew()[:2] == (2, 1)


@pytest.mark.rule("OM-BOOST-06")
def test_a_main_action_build_has_no_boost():
    build = {"3,-2": "generator"}
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-1"], "lab": {"A1": "generator"}}, build=build)
    at.do("build:generator")
    assert at.why("2,-1") == ["OM-BLD-07"]  # it joins two, the tile is level 1, colonists are of no use


@pytest.mark.rule("OM-BOOST-07", "OM-SHIP-06")
def test_who_arrives_during_the_action_cannot_boost_it():
    goods = {"plant": 2, "water": 2}
    at = table(red={"goods": goods, "quarters": 0}, level=3).do("ship", "4", "colonists")
    assert at.crew()[0] == 2
    assert at.asked == "turn"  # nobody was there to boost when it began
    two = table(red={"goods": goods, "quarters": 1}, level=3).do("ship", "4", "colonists")
    assert two.asked == "ship"
    two.do("5", "colonists")
    assert two.crew() == (4, 1, 7)
    assert two.asked == "turn"


@pytest.mark.rule("OM-BOOST-08", "OM-SUPPLY-03")
def test_a_boost_without_use_is_not_offered():
    stock = {"battery": 0, "water": 1, "plant": 0, "oxygen": 0, "crystal": 0}
    at = table(side="orbit", warehouse=stock).do("resupply", "water")
    assert at.asked == "turn"
    assert at.crew()[1] == 0
    room = table(side="orbit", red={"goods": {"water": 1, "plant": 2, "oxygen": 2, "battery": 2}, "depot": 3})
    room.do("resupply", "water")
    assert room.asked == "turn"  # no room for a second item


@pytest.mark.rule("OM-BOOST-09", "OM-EXEC-09", "OM-TECH-16")
def test_colonists_raise_the_level_of_an_advanced_buildings_action():
    build = {"1,-3": "condenser", "1,-2": "condenser", "3,-2": "generator"}
    red = {
        "blueprints": {"concentrator": "1,-3"},
        "depot": 2,
        "goods": {"plant": 1},
        "bots": ["2,-3"],
        "lab": {"B1": "condenser"},
    }
    at = table(red=red, build=build).do("executive:1", "concentrator", "2,-4")
    assert at.asked == "benefit"
    at.do("none")
    assert at.crew()[:2] == (3, 1)  # level 2 and a colonist: 3 joined
    assert at.red.resources["oxygen"] == 2  # four, as far as they fit
    none = table(red={**red, "lab": {}}, build=build).do("executive:1", "concentrator")
    assert none.why("2,-4") == ["OM-BLD-07"]  # colonists alone are no technology
    others = table(red={**red, "lab": {"A1": "condenser"}}, blue={"lab": {"A2": "condenser"}}, build=build)
    others.do("executive:1", "concentrator", "2,-4")
    assert others.options == ["red", "blue"]  # levels are not added: each takes two colonists
    others.do("red", "none")
    assert others.crew()[:2] == (2, 2)
