"""Rounds, turns, action slots and boosts (ROUND, TURN, SLOT, BOOST)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from marshub.games.on_mars.box.state import Shuttle, State
from marshub.games.on_mars.rules.slots import count_slots, count_surcharge
from marshub.kernel import Chance, IllegalAnswer, Session
from marshub.kernel.policy import random_policy
from marshub.kernel.preview import preview_answer
from on_mars_tables import CONTENT, GAME, fresh, table

LAB = {"A1": "rover", "A2": "mine"}


@pytest.mark.rule("OM-ROUND-01", "OM-ROUND-02", "OM-ROUND-03", "OM-ROUND-06", "OM-TURN-08", "OM-TERM-12")
def test_a_round_is_everybodys_turn_in_order_and_a_shuttle_phase():
    blue = {"space": 5, "docked": [5, 6, 7, 8], "hangar": 1}
    shuttle = Shuttle("orbit", 1)
    at = table(players=3, red={"space": 4}, blue=blue, green={"space": 1}, side="orbit", shuttle=shuttle)
    at.do("pod", "6", "yes", "end")
    assert at.who == "green"  # on 1; Red was laid out as the active player
    at.do("pod", "7", "done", "end")
    assert at.who == "blue"
    at.do("control", "done", "end")
    assert (at.asked, at.who, at.state.phase) == ("travel", "blue", "shuttle")
    assert all(player.done for player in at.state.players.values())
    at.do("stay")
    assert at.state.round == 2
    assert not any(player.done for player in at.state.players.values())
    assert at.who == "blue"  # on space 5, before 6 and 7
    both = table(red={"depot": 2}, blue={"depot": 2, "space": 6}).do("executive:2", "water", "control", "done", "end")
    assert (both.who, "executive:2" in both.options) == ("blue", True)


@pytest.mark.rule("OM-ROUND-04", "OM-POD-04")
def test_who_lands_on_a_later_space_has_no_second_turn():
    at = table(red={"space": 1}, blue={"space": 6, "docked": [5, 6, 7, 8], "hangar": 1}, side="orbit")
    at.do("pod")
    assert at.options == ["5", "7", "8"]  # 6 is taken
    at.do("7", "done", "end")
    assert at.who == "blue"
    at.do("control", "done", "end")
    assert at.asked == "travel"
    assert len(at.find_entries("TurnBegan")) == 2


@pytest.mark.rule("OM-TURN-01", "OM-TURN-02", "OM-EXEC-01")
def test_one_main_action_and_at_most_one_executive_action():
    both = table(red={"depot": 3})
    assert "end" not in both.options
    assert both.why("end") == ["OM-TURN-01"]
    both.do("executive:2", "water")
    assert both.why("executive:2") == ["OM-TURN-02"]
    assert "end" not in both.options
    both.do("control", "done")
    assert both.why("control") == ["OM-TURN-01"]
    assert both.why("executive:2") == ["OM-TURN-02"]
    after = table(red={"depot": 3}).do("control")
    assert after.why("executive:2") == ["OM-TURN-02"]  # never in the middle
    after.do("done")
    assert "end" in after.options
    after.do("executive:2", "water")
    assert after.options == ["end"]
    orbit = table(side="orbit", red={"depot": 2}).do("learn", "bottom-1", "A2", "no", "done")
    assert orbit.options == ["executive:2", "executive:3", "end"]


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


@pytest.mark.rule("OM-TURN-07", "OM-MISS-02", "OM-TERM-07")
def test_contributing_pays_crystals_to_the_tray():
    at = table(side="orbit", red={"quarters": 1}, missions={"paper-towns": 4}).do("blueprint", "drill-rig")
    assert (at.red.tray, at.red.depot, at.state.missions["paper-towns"]) == (1, 0, 3)
    two = table(red={"goods": {"water": 2}}, missions={"board-of-minds": 3}).do("hire:botanist")
    assert (two.red.tray, two.red.depot, two.state.missions["board-of-minds"]) == (2, 0, 2)


@pytest.mark.rule("OM-TURN-09")
def test_the_steps_that_end_a_turn_come_in_their_order():
    """Two pieces part, a bot clears up, the display is filled, a lender decides, the level rises, then done."""
    at = table(
        players=2,
        red={"goods": {"mineral": 1}, "bots": ["3,-2", "3,-3"], "quarters": 4},
        blue={"lab": {"A1": "generator"}, "space": 6},
        slots={"build": {"red": 1, "blue": 2}},
        rows={"generator": 1, "extractor": 2, "greenhouse": 2, "condenser": 2},
        crystals=["3,-3"],
        hiring={**{name: name for name in CONTENT.scientists}, "botanist": ""},
    )
    at.do("build:generator", "2,-1", "blue", "1")
    while at.asked != "turn":
        at.do(at.options[-1])
    assert "3,-3" in at.state.crystals
    at.do("end")
    assert at.asked == "refill"
    assert "3,-3" not in at.state.crystals
    at.do("crystal-assay")
    assert (at.asked, at.who) == ("lender", "blue")
    assert at.state.slots["build"] == {"red": 2, "blue": 0}  # nobody is cleared by the end of a turn
    assert at.state.level == 1
    at.do("oxygen")
    assert at.state.level == 2
    kinds = [type(item).__name__ for item in at.session.log]
    wanted = ["ClearedAway", "ContractLaid", "LoanKept", "LevelRose", "TurnEnded"]
    assert [kinds.index(item) for item in wanted] == sorted(kinds.index(item) for item in wanted)
    crowd = table(red={"bots": ["4,-2"], "rover": "4,-2", "objectives": ["full-house"]}, acted=True)
    assert crowd.why("end") == ["OM-TERM-14"]  # the check of the pieces comes first of all


@pytest.mark.rule("OM-TURN-10", "OM-SLOT-07", "OM-SLOT-08")
def test_there_is_always_a_main_action():
    low = table(red={"quarters": 0, "bots": []})
    assert [option for option in low.options if option != "end"] == ["control"]
    low.do("control", "done")
    assert low.crew()[0] == 0
    assert "end" in low.options
    nothing = dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0)
    high = table(side="orbit", red={"quarters": 0, "lab": {"A1": "mine", "A2": "ship"}}, warehouse=nothing)
    assert high.options == ["pod"]


@pytest.mark.rule("OM-SLOT-08", "OM-SLOT-07")
def test_learning_and_welcoming_a_ship_need_neither_colonist_nor_slot():
    at = table(side="orbit", red={"quarters": 0})
    assert at.options == ["pod", "learn", "resupply"]
    at.do("learn", "bottom-1", "A1")
    assert (at.crew()[:2], "learn" in at.state.slots) == ((0, 0), False)
    ship = table(red={"quarters": 0, "goods": {"plant": 1, "water": 1}})
    assert ship.session.forecast("ship").costs[0].rule == "OM-SHIP-01"  # no slot
    ship.do("ship", "4")
    assert (ship.red.hangar, "ship" in ship.state.slots) == (1, False)
    step = table(side="orbit", red={"lab": {"C1": "rover"}, "goods": {"oxygen": 1}}).do("research", "rover:D2")
    assert step.state.slots["research"]["red"] == 1  # research needs both
    home = table(red={"goods": {"plant": 1, "water": 1}, "quarters": 2}).do("ship", "4", "colonists")
    assert home.crew() == (4, 0, 8)  # nobody leaves for it
    assert table(side="orbit", red={"quarters": 0}).why("blueprint") == ["OM-SLOT-11"]
    assert table(red={"quarters": 0, "goods": {"water": 2}}).why("hire:botanist") == ["OM-SLOT-11"]
    slots = at.state.slots
    assert set(slots) == {"blueprint", "research", "build", "upgrade", "hire"}


@pytest.mark.rule("OM-TURN-11", "OM-POD-06")
def test_what_the_executive_action_changes_counts_for_the_main_action():
    at = table(red={"depot": 2, "bots": ["0,3"]})
    assert at.why("build:extractor") == ["OM-BLD-04"]
    at.do("executive:2", "battery")
    assert "build:extractor" in at.options
    assert table(side="orbit", red={"depot": 2}).do("executive:2", "plant", "pod", "5").red.space == 5
    pod = table(side="orbit", red={"depot": 2}).do("pod", "5")
    pod.do("executive:2", "plant")
    assert pod.has() == {"plant": 1}


@pytest.mark.rule("OM-SLOT-01", "OM-SLOT-02", "OM-SLOT-06")
@pytest.mark.parametrize("players", [3, 4])
def test_a_colonist_goes_onto_the_slot(players):
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 3, "work": 1}
    slots = {"build": {"red": 1}, "upgrade": {"blue": 1}, "hire": {"green": 1}, "research": {"blue": 1}}
    at = table(players=players, red=red, slots=slots)
    at.do("build:generator", "4,-3")  # no surcharge: only an own colonist stands there, others on other actions
    assert at.crew()[:2] == (2, 1)
    assert at.state.slots["build"] == dict.fromkeys(at.state.players, 0) | {"red": 2}


@pytest.mark.rule("OM-SLOT-03", "OM-SLOT-04", "OM-SLOT-05", "OM-SLOT-06")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_the_surcharge_counts_other_colours(players, monkeypatch):
    monkeypatch.setitem(CONTENT.slots, "build", 9)  # so that nobody is cleared
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"], "depot": 3}
    slots = {"build": {"green": 1, "blue": 2, "red": 3}}  # two colours, however many there are
    at = table(players=players, red=red, slots=slots)
    assert [cost.rule for cost in at.session.forecast("build:generator").costs][:2] == ["OM-SLOT-01", "OM-SLOT-03"]
    at.do("build:generator", "4,-3")
    assert (at.asked, at.options) == ("surcharge", ["0", "1", "2", "back"])
    paid = [option.label.args for option in at.session.pending.options()][:3]
    assert paid == [{"colonists": item, "crystals": 2 - item, "cards": 0} for item in (0, 1, 2)]
    at.do("1")
    assert (at.crew()[:2], at.red.depot) == ((2, 1), 2)
    both = table(players=players, red=red, slots=slots).do("build:generator", "4,-3", "2")
    assert (both.crew()[:2], both.red.depot) == ((1, 2), 3)
    back = table(players=players, red=red, slots=slots).do("build:generator", "4,-3", "back")
    assert (back.asked, back.crew()[:2]) == ("turn", (4, 0))


@pytest.mark.rule("OM-SLOT-15", "OM-SLOT-06")
@pytest.mark.parametrize(
    ("on_slots", "units"),
    [({"red": 2}, 2), ({"blue": 2}, 2), ({"red": 1, "blue": 1}, 2), ({"blue": 1}, 1), ({}, 0)],
    ids=["two of one's own", "two of the other's", "one of each", "one of the other's", "nobody"],
)
def test_with_two_players_each_colonist_there_costs(on_slots, units):
    red = {"depot": 2, "blueprints": {"solar-field": ""}, "goods": {"mineral": 1}, "bots": ["3,-2"]}
    at = table(red=red, slots={"upgrade": on_slots})
    rules = [cost.rule for cost in at.session.forecast("upgrade").costs]
    assert rules == ["OM-SLOT-01", *["OM-SLOT-15"] * (units > 0), "OM-UPG-07"]
    at.do("upgrade", "solar-field:2,-2")
    if units:
        assert at.options == [*map(str, range(units + 1)), "back"]
        at.do("0")
    assert (at.red.depot, at.crew()[:2]) == (2 - units, (3, 0))
    assert at.state.slots["upgrade"] == {"red": 1 + on_slots.get("red", 0), "blue": on_slots.get("blue", 0)}


@pytest.mark.rule("OM-SLOT-15")
def test_with_two_players_hiring_costs_for_the_other_one_there():
    red = {"goods": {"water": 2}, "depot": 1}
    at = table(red=red, slots={"hire": {"blue": 1}}).do("hire:botanist")
    assert (at.asked, at.options) == ("surcharge", ["0", "1", "back"])
    alone = fresh(1)
    while alone.asked != "turn":
        alone.do(alone.options[0])
    alone.state.slots["build"] = dict.fromkeys(alone.state.slots["build"], 1)
    assert count_surcharge(alone.mars, alone.who, "build") == 2  # the solo game is one for two
    alone.session.close()


@pytest.mark.rule("OM-SLOT-10")
def test_three_slots_for_each_action_and_one_for_each_player_to_hire():
    for players in (2, 3, 4):
        mars = table(players=players).mars
        counts = {"blueprint": 3, "research": 3, "build": 3, "upgrade": 3, "hire": players}
        assert {action: count_slots(mars, action) for action in counts} == counts


UP = {"blueprints": {"solar-field": ""}, "goods": {"mineral": 1}, "bots": ["3,-2"]}


@pytest.mark.rule("OM-SLOT-09", "OM-SLOT-16", "OM-SLOT-15", "OM-SLOT-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_action_is_cleared_of_those_with_most_there_before_the_price_is_counted(players):
    at = table(players=players, red={**UP, "depot": 1}, blue={"quarters": 1}, slots={"upgrade": {"blue": 2, "red": 1}})
    costs = [(cost.rule, cost.words.args.get("who")) for cost in at.session.forecast("upgrade").costs]
    counted = [("OM-SLOT-15", None)] * (players == 2)  # the own one is left: with two players it costs
    assert costs == [("OM-SLOT-01", None), ("OM-SLOT-09", "@om-seat-blue"), *counted, ("OM-UPG-07", None)]
    at.do("upgrade", "solar-field:2,-2", *["0"] * len(counted))
    assert at.crew("blue")[:2] == (1, 2)  # to the Work Area, though there is room at home
    assert at.state.slots["upgrade"] == {**dict.fromkeys(at.state.players, 0), "red": 2}
    assert [(item.who, item.count) for item in at.find_entries("SlotsCleared")] == [("blue", 2)]
    at.end()
    assert at.crew("blue")[:2] == (1, 2)


@pytest.mark.rule("OM-SLOT-09")
def test_all_who_are_tied_for_most_are_cleared_the_acting_one_included():
    at = table(players=3, red=UP, slots={"upgrade": {"red": 1, "blue": 1, "green": 1}})
    at.do("upgrade", "solar-field:2,-2")
    assert at.state.slots["upgrade"] == {"red": 1, "blue": 0, "green": 0}
    assert [at.crew(who)[1] for who in ("red", "blue", "green")] == [1, 1, 1]
    own = table(red=UP, slots={"upgrade": {"red": 3}}).do("upgrade", "solar-field:2,-2")
    assert (own.state.slots["upgrade"]["red"], own.crew()[:2]) == (1, (3, 3))


@pytest.mark.rule("OM-SLOT-09", "OM-SLOT-17", "OM-SLOT-14", "OM-SLOT-04")
def test_hiring_is_never_cleared_nor_is_an_action_that_is_not_full_or_not_taken():
    hire = table(red={"goods": {"water": 2}, "depot": 2}, slots={"hire": {"blue": 1}})
    hire.do("hire:botanist", "0", "end", "model-farm")
    assert hire.state.slots["hire"] == {"red": 1, "blue": 1}  # full, and nobody goes
    assert not hire.find_entries("SlotsCleared")
    two = table(players=3, red=UP, slots={"upgrade": {"blue": 2}}).do("upgrade", "solar-field:2,-2", "1")
    assert two.state.slots["upgrade"] == {"red": 1, "blue": 2, "green": 0}
    two.end()  # and it is full now
    assert two.state.slots["upgrade"] == {"red": 1, "blue": 2, "green": 0}
    effect = table(red={**UP, "docked": [4, 6, 7, 8], "hangar": 1, "depot": 3}, slots={"upgrade": {"blue": 3}})
    effect.do("executive:5", "solar-field:2,-2")
    assert effect.red.blueprints == {"solar-field": "2,-2"}
    assert effect.state.slots["upgrade"] == {"red": 0, "blue": 3}
    full = {action: {"blue": 3} for action in ("blueprint", "research", "build")}
    blue = {"quarters": 0}
    red = {"docked": [4, 5], "hangar": 3, "depot": 4, "goods": {"mineral": 1}, "bots": ["3,-2"], "lab": {"C1": "mine"}}
    for answers in (["6", "drill-rig"], ["8", "mine:D2"], ["1", "solar-field", "4,-3", "none"]):
        granted = table(red={**red, "blueprints": {"solar-field": "2,-2"}}, blue=blue, slots=full)
        granted.do("executive:" + answers[0])
        granted.do(*answers[1:])
        assert [granted.state.slots[action] for action in full] == [{"red": 0, "blue": 3}] * 3
        assert not granted.find_entries("SlotTaken")


@pytest.mark.rule("OM-SLOT-16", "OM-SLOT-12")
def test_who_was_cleared_does_not_boost_the_action():
    at = table(side="orbit", red={"quarters": 1}, slots={"blueprint": {"red": 3}})
    at.do("blueprint", "drill-rig")  # three more are in the Work Area by now
    assert (at.asked, at.crew()[:2], len(at.red.blueprints)) == ("turn", (0, 3), 1)
    at.do("end")
    assert at.crew()[:2] == (0, 3)


@pytest.mark.rule("OM-SLOT-09", "OM-SLOT-12")
def test_a_preview_shows_who_is_cleared_and_going_back_clears_nobody():
    slots = {"upgrade": {"blue": 2, "red": 1}}
    at = table(red={**UP, "depot": 1}, slots=slots)
    state = msgspec.convert(msgspec.to_builtins(at.state), State)
    answered = preview_answer(at.session, "upgrade")
    assert answered is not None
    GAME.apply_expected_consequences(state, answered.pending, "upgrade")
    assert state.slots["upgrade"] == {"red": 2, "blue": 0}
    assert (state.players["blue"].work, state.players["red"].quarters) == (2, 3)
    at.do("upgrade", "solar-field:2,-2", "back")
    assert (at.asked, at.state.slots["upgrade"], at.blue.work) == ("turn", {"red": 1, "blue": 2}, 0)


@pytest.mark.rule("OM-SLOT-11", "OM-SLOT-12")
def test_what_cannot_be_paid_in_full_is_refused_and_changes_nothing():
    red, mine = {"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 0, "work": 3}, {"2,0": "red"}
    at = table(red=red, slots={"upgrade": {"red": 1}}, miners=mine)
    assert at.why("build:generator") == ["OM-SLOT-11"]  # wherever others are
    one = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 1}, slots={"build": {"blue": 1}})
    assert one.why("build:generator") == ["OM-SLOT-12"]
    with pytest.raises(IllegalAnswer):
        one.do("build:generator")
    assert one.crew()[:2] == (1, 0)
    card = {"goods": {"mineral": 1}, "bots": ["3,-2"], "quarters": 1, "objectives": ["full-house"]}
    paid = table(red=card, slots={"build": {"blue": 1}}).do("build:generator", "4,-3", "0")
    assert (paid.red.objectives, paid.red.spent) == ([], ["full-house"])


@pytest.mark.rule("OM-SLOT-12", "OM-RND-09")
def test_a_step_that_costs_a_crystal_is_payable_beside_slot_and_surcharge():
    red = {"lab": {"E1": "rover", "A1": "mine"}, "goods": {"oxygen": 2, "water": 1}, "depot": 1, "quarters": 1}
    at = table(side="orbit", red=red, slots={"research": {"blue": 1}}).do("research")
    assert at.why("rover:F1") == ["OM-SLOT-12"]  # the crystal is the surcharge
    assert any(option.startswith("mine:B") for option in at.options)
    only = table(side="orbit", red={**red, "lab": {"E1": "rover"}}, slots={"research": {"blue": 1}})
    assert only.why("research") == ["OM-RND-09"]
    two = table(side="orbit", red={**red, "quarters": 2}, slots={"research": {"blue": 1}}).do("research", "rover:F1")
    assert (two.asked, two.options) == ("surcharge", ["1", "back"])  # with a colonist, not with the crystal
    two.do("1")
    assert (two.red.lab["F1"], two.red.depot, two.crew()[:2]) == ("rover", 0, (0, 1))


@pytest.mark.rule("OM-SLOT-13")
def test_a_surcharge_colonist_boosts_nothing():
    red, shelters = {"quarters": 3, "objectives": ["neighbourhood"]}, {"red": ["3,-3", "5,-3"]}
    at = table(side="orbit", slots={"blueprint": {"blue": 1}}, red=red, shelters=shelters)
    at.do("blueprint", "drill-rig", "1")  # one on the slot, one surcharge, one left to boost
    assert at.asked == "blueprint-further"
    at.do("objective", "neighbourhood:2", "ice-corer")  # two come home, but the three have served
    assert at.asked == "turn"
    assert len(at.red.blueprints) == 2
    assert at.crew()[:2] == (2, 2)


@pytest.mark.rule("OM-SLOT-14")
def test_effects_take_no_slot():
    at = table(side="orbit", red={"docked": [4, 5, 7, 8], "depot": 3, "hangar": 1}, slots={"blueprint": {"blue": 1}})
    at.do("executive:6", "drill-rig")
    assert at.crew()[:2] == (4, 0)
    assert at.state.slots["blueprint"] == {"red": 0, "blue": 1}
    assert "drill-rig" in at.red.blueprints


@pytest.mark.rule("OM-BOOST-01", "OM-BOOST-04", "OM-BLUE-07")
def test_blueprints_are_boosted_one_by_one():
    at = table(side="orbit").do("blueprint", "drill-rig")
    assert (at.asked, at.session.pending.prompt.args["colonists"], at.crew()[:2]) == ("blueprint-further", 1, (3, 0))
    at.do("ice-corer")
    assert at.crew()[:2] == (2, 1)  # each goes with the boosted step
    at.do("dormitory", "done")
    assert at.crew()[:2] == (1, 2)
    assert set(at.red.blueprints) == {"drill-rig", "ice-corer", "dormitory"}
    blue = table(side="orbit", active="blue", red={"done": True}).do("blueprint", "drill-rig", "ice-corer").blue
    assert set(blue.blueprints) == {"drill-rig", "ice-corer"}


@pytest.mark.rule("OM-BOOST-02")
def test_who_stays_recovers_nobody():
    blue = {"space": 5, "done": True}
    at = table(side="orbit", blue=blue, shuttle=Shuttle("orbit", 0)).do("blueprint", "drill-rig", "ice-corer", "done")
    at.do("end")
    assert (at.asked, at.who) == ("travel", "red")
    at.do("stay")
    assert (at.state.round, at.crew()[1]) == (2, 1)


@pytest.mark.rule("OM-BOOST-03", "OM-CTRL-04", "OM-OBJ-05")
def test_crystals_boost_the_control_centre_alone():
    at = table(red={"depot": 2, "rover": "1,0"}, crystals=["2,0"])
    at.do("control", "rover:2,0", "rover:3,0")
    assert "crystal:rover" in at.options
    at.do("crystal:rover", "rover:4,0", "crystal:rover", "rover:5,0")
    assert (at.red.depot, at.red.tray) == (0, 1)  # what was picked up buys nothing
    assert not any(option.startswith("crystal:") for option in at.options)
    card = table(red={"rover": "1,0", "objectives": ["home-fleet"]}).do("control", "rover:2,0", "rover:3,0")
    card.do("crystal:rover", "rover:4,0", "done")
    assert card.red.rover == "4,0"
    assert card.red.spent == ["home-fleet"]


@pytest.mark.rule("OM-BOOST-05")
def test_learning_is_boosted_once():
    at = table(side="orbit", red={"goods": {"battery": 1}}).do("learn", "bottom-1", "A1", "none")
    assert at.session.pending.prompt.args["colonists"] == 1
    assert [item.rule for item in at.session.forecast("middle-1").costs] == ["OM-TECH-07", "OM-TECH-03"]
    at.do("bottom-2")
    while at.asked != "turn":
        assert at.asked != "learn"
        at.do(at.options[-1])
    assert len(at.red.lab) == 2
    assert at.crew()[:2] == (3, 1)


@pytest.mark.rule("OM-BOOST-06")
def test_a_main_action_build_has_no_boost():
    build = {"3,-2": "generator"}
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-1"], "lab": {"A1": "generator"}}, build=build)
    at.do("build:generator")
    assert at.why("2,-1") == ["OM-BLD-07"]  # it joins two, the tile is level 1, colonists are of no use


@pytest.mark.rule("OM-BOOST-07", "OM-SHIP-06")
def test_who_arrives_during_the_action_cannot_boost_it():
    goods = {"plant": 2, "water": 2}
    at = table(red={"goods": goods, "quarters": 0}, level=3, shelters={"red": ["3,-3"]}).do("ship", "4")
    while at.asked not in ("turn", "ship"):
        at.do(at.options[0])
    assert at.asked == "turn"  # nobody was there to boost when it began


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
    assert at.crew()[:2] == (3, 1)  # level 2 and a colonist: 3 joined
    assert at.red.resources["oxygen"] == 2  # four, as far as they fit
    none = table(red={**red, "lab": {}}, build=build).do("executive:1", "concentrator")
    assert none.why("2,-4") == ["OM-BLD-07"]  # colonists alone are no technology
    others = table(red={**red, "lab": {"A1": "condenser"}}, blue={"lab": {"A2": "condenser"}}, build=build, grid={})
    others.do("executive:1", "concentrator", "2,-4")
    assert others.options == ["red", "blue", "back"]  # levels are not added: each takes two colonists
    others.do("red")
    assert others.crew()[:2] == (2, 2)


def list_open_ids(session: Session[Any, Any]) -> set[str]:
    """The options of a turn; each of those that are known is open if it is among them."""
    decision = session.pending
    decision.clear_cache()
    known = {option.id for option in decision.explainable_options()}
    one_by_one = {option for option in known if decision.is_offered(option)}
    assert one_by_one == {option.id for option in decision.options()}
    return one_by_one


@pytest.mark.rule("OM-TURN-02", "OM-TURN-03", "OM-TERM-14")
@pytest.mark.parametrize("players", [1, 3])
def test_an_option_of_a_turn_is_open_if_it_is_in_the_list(players: int):
    session, dice, turns = Session(GAME, {"players": players}, 2), Chance(2), 0
    while session.pending is not None and session.step_count < 800:
        if session.pending.prompt.key == "om-turn":
            list_open_ids(session)
            turns += 1
        session.answer(random_policy(session, session.pending, dice))
    session.close()
    assert turns > 50
    at = table(red={"bots": ["2,-3", "2,-3"], "depot": 3, "contracts": {"crystal-assay": {}}})
    assert "control" in list_open_ids(at.session)
    assert not list_open_ids(at.session) & {"ship", "pod", "end", "deliver:red:crystal-assay:crystal"}
