"""Single clauses of rules, where the tests of their part would not notice them gone (all parts)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.effects import Ability
from marshub.kernel import BadAdjustment
from on_mars_tables import BARE, CONTENT, fresh, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}

# ---------------------------------------------------------------------- box and supply


@pytest.mark.rule("OM-COMP-04")
def test_neither_crystals_nor_resources_run_out():
    many = {"tray": 30}
    arrows = table(red=GEN, blue=many, tops={**BARE, "generator": "generator-1"}).do("build:generator", "4,-3")
    assert arrows.state.crystals == ["5,-4"]
    assert [item.count for item in arrows.find_entries("SubstitutesUsed")] == [3]  # 2 are in the Warehouse
    deed = table(red={"goods": {"water": 2}}, blue=many, missions={"board-of-minds": 3}).do("hire:botanist")
    assert deed.red.tray == 2
    assert [item.count for item in deed.find_entries("SubstitutesUsed")] == [4]
    full = {"goods": dict.fromkeys(("mineral", "battery", "water", "plant", "oxygen"), 2)}
    at = table(players=4, red=GEN, blue=full, green=full, yellow=full).do("build:generator", "4,-3")
    assert at.has() == {"battery": 1}


@pytest.mark.rule("OM-COMP-04")
def test_more_crystals_than_the_box_holds_are_told():
    blue = {"tray": 25, "contracts": {"crystal-assay": {"crystal": 1}}}  # 28 with the 2 of the Warehouse
    card = {"blueprints": {"growth-dome": ""}}
    at = table(side="orbit", red={**card, "docked": [8], "hangar": 4, "depot": 2}, blue=blue)
    assert at.mars.count_crystals_in_play() == 30
    at.do("blueprint", "dormitory")
    assert [item.count for item in at.find_entries("SubstitutesUsed")] == [1]
    fits = table(side="orbit", red={**card, "depot": 1}, blue=blue).do("blueprint", "dormitory")
    assert (fits.mars.count_crystals_in_play(), fits.find_entries("SubstitutesUsed")) == (30, [])


@pytest.mark.rule("OM-TERM-02", "OM-TERM-09", "OM-TERM-01")
def test_what_is_paid_and_produced_leaves_the_warehouse_alone():
    red = {"goods": {"battery": 1, "water": 2, "plant": 1}, "bots": ["1,2"], "depot": 2}
    paid = table(red={**red, "blueprints": {"deep-shaft": "0,0"}}, blue={"goods": {"plant": 1}})
    before = dict(paid.state.warehouse)
    paid.do("executive:1", "deep-shaft")  # two crystals
    built = table(red=red).do("build:extractor")
    built.do(built.options[0], "none")
    learnt = table(side="orbit", red={"goods": {"battery": 1}}).do("learn", "middle-1", "A2", "no")
    ride = {"docked": [5, 6, 7, 8], "hangar": 1, "blueprints": {"solar-field": "2,-2"}}
    up = table(red=ride, blue={"done": True}).do("control", "done", "end", "ship")
    assert up.has() == {"battery": 1}
    farm = table(red={**ride, "blueprints": {"growth-dome": "-2,2"}}, blue={"done": True})
    farm.do("control", "done", "end", "ship")
    assert farm.has() == {"plant": 1}
    step = table(side="orbit", red={"goods": {"oxygen": 1}, "lab": {"C1": "rover"}}).do("research", "rover:D2")
    assert step.has() == {}
    ship = table(red={"goods": {"plant": 1, "water": 1}}).do("ship", "4", "colonists")
    assert ship.has() == ship.has("blue") == {}
    for item in (paid, built, learnt, up, farm, step, ship):
        assert item.state.warehouse == before
    assert paid.has("blue") == {"plant": 1}
    assert paid.blue.depot == 0


@pytest.mark.rule("OM-TERM-03", "OM-TERM-05", "OM-TERM-18", "OM-BLD-23")
def test_advanced_shelters_hold_as_much():
    shelters = {"red": ["3,-3"]}
    at = table(red={"blueprints": {"dormitory": "4,-2"}}, shelters=shelters)
    plain = table(shelters=shelters)
    assert at.mars.get_storage_capacity("red") == plain.mars.get_storage_capacity("red") == 3
    assert at.mars.get_quarters_capacity("red") == plain.mars.get_quarters_capacity("red") == 6
    built = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}).do("build:shelter", "4,-4")
    assert (built.mars.get_storage_capacity("red"), built.mars.get_quarters_capacity("red")) == (3, 6)
    assert built.crew() == (3, 0, 8)  # nobody moves in by themselves


@pytest.mark.rule("OM-TERM-06", "OM-TERM-20")
def test_a_gain_takes_from_the_reserve_alone():
    red = {"space": 5, "goods": {"plant": 1, "water": 1}}
    riding = {"phase": "shuttle", "active": "", "queue": ["red", "blue"], "left": "colony", "begun": True}
    out = {"build": {"red": 3}, "upgrade": {"red": 3}, "hire": {"red": 1}}
    one = table(red={**red, "quarters": 3}, slots=out, miners={"1,0": "red"}, **riding).do("ride", "4")
    assert one.crew() == (3, 0, 1)
    one.do("yes", "water+plant")
    assert one.crew() == (4, 0, 0)
    all_out = {"slots": out, "miners": {"1,0": "red", "2,0": "red"}}
    none = table(red={**red, "goods": {**red["goods"], "mineral": 0}, "quarters": 3}, **all_out, **riding)
    none.do("ride", "4")
    assert (none.who, none.crew(), none.has()) == (
        "blue",
        (3, 0, 0),
        {"mineral": 2, "water": 1, "plant": 1},
    )  # a void gain
    reserve = table(red={"quarters": 1, "work": 1}).do("control", "done").end()
    assert reserve.crew() == (1, 1, 10)  # free space pulls nobody in
    assert table().do("hire:geologist").crew() == (1, 2, 8)  # nor does one that falls free


# ---------------------------------------------------------------------- setting up


# ---------------------------------------------------------------------- slots and boosts


@pytest.mark.rule("OM-SLOT-07", "OM-SLOT-08")
@pytest.mark.parametrize("answers", [("pod", "5"), ("resupply", "water", "done")])
def test_without_an_icon_no_colonist_goes(answers):
    at = table(side="orbit", slots={"research": {"blue": 1}}).do(*answers)
    assert at.crew() == (4, 0, 8)
    assert at.state.slots["research"] == {"red": 0, "blue": 1}


@pytest.mark.rule("OM-TURN-11")
def test_crystals_of_the_executive_action_wait():
    red = {"docked": [4, 5, 7, 8], "hangar": 1, "depot": 3, "quarters": 1}
    at = table(side="orbit", red=red).do("executive:6", "dormitory")
    assert (at.red.tray, at.red.depot) == (1, 0)


@pytest.mark.rule("OM-BOOST-04", "OM-BOOST-01")
def test_steps_items_and_ships_are_boosted_by_any_number():
    red = {"lab": {"B2": "rover", "A2": "mine"}, "goods": {"battery": 4, "water": 2, "oxygen": 4}}
    at = table(side="orbit", red=red, shelters={"red": ["3,-3", "5,-3"]}).do("research", "rover:C1")
    while at.asked != "turn":
        at.do(next((step for step in at.options if ":" in step), at.options[-1]))
    assert at.crew()[:2] == (0, 3)  # one on the slot; two steps, and one more for each of the others
    assert len(at.find_entries("Developed")) == 5
    items = table(side="orbit").do("resupply", "water", "plant", "oxygen", "done")
    assert (items.crew()[:2], items.has()) == ((2, 2), {"water": 1, "plant": 1, "oxygen": 1})
    goods = {"goods": {"plant": 3, "water": 3}, "quarters": 2}
    ships = table(red=goods, level=3, shelters={"red": ["3,-3"]}).do("ship", "4")
    while ships.asked != "turn":
        ships.do(ships.options[0])
    assert (ships.red.hangar, len(ships.find_entries("Boosted"))) == (3, 2)


@pytest.mark.rule("OM-BOOST-06")
def test_upgrade_hire_and_pod_have_no_boost():
    up = table(red={"goods": {"mineral": 2}, "blueprints": {"solar-field": "", "drill-rig": ""}, "bots": ["1,-1"]})
    up.do("upgrade", "solar-field:2,-2")
    assert (up.asked, up.crew()[:2]) == ("turn", (3, 0))
    hired = table(red={"goods": {"water": 2}}).do("hire:botanist")
    assert (hired.asked, hired.crew()[:2]) == ("turn", (3, 0))
    pod = table(side="orbit").do("pod", "5")
    assert (pod.asked, pod.crew()[:2]) == ("turn", (4, 0))


@pytest.mark.rule("OM-BOOST-08", "OM-BOOST-09", "OM-CTRL-20")
def test_no_colonist_is_sent_for_nothing():
    bots = {"depot": 2, "blueprints": {"atmosphere-works": "0,-2"}}
    at = table(red=bots, build={"1,-2": "condenser", "1,-3": "condenser"}).do("executive:1", "atmosphere-works")
    assert "colonist:bots" in at.options
    assert at.why("colonist:rover") == ["OM-BOOST-08"]  # the rover is not moved
    none = table(red={"bots": [], "depot": 1}).do("control").options  # by a correction
    assert ("crystal:bots" in none, "crystal:rover" in none) == (False, True)
    high = {"blueprints": {"solar-field": "2,-2"}, "depot": 2, **GEN, "bots": ["3,-1"], "lab": {"B1": "generator"}}
    built = table(red=high).do("executive:1", "solar-field", "3,-2")
    assert built.crew()[:2] == (4, 0)  # its level is enough


# ---------------------------------------------------------------------- building


@pytest.mark.rule("OM-BLD-06", "OM-BLD-10")
@pytest.mark.parametrize(("tile", "there"), [(1, "5,-4"), (2, "3,-3"), (4, "4,-4")])
def test_arrows_point_as_the_map_lies(tile, there):
    at = table(red=GEN, tops={**BARE, "generator": f"generator-{tile}"}).do("build:generator", "4,-3")
    assert at.asked == "benefit"  # nobody is asked how the tile is turned
    assert at.state.crystals == [there]  # NE, W and NW


@pytest.mark.rule("OM-BLD-06", "OM-BLD-10", "OM-BLD-02")
def test_shelters_have_arrows_of_their_own():
    at = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}).do("build:shelter", "4,-4")
    assert sorted(at.state.crystals) == ["3,-4", "5,-4"]  # E and W
    second = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}, shelters={"red": ["1,0"]})
    second.do("build:shelter", "4,-4")
    assert second.state.crystals == ["5,-5"]  # NE; to the SW the bot stands


@pytest.mark.rule("OM-BLD-16", "OM-BLD-13")
def test_every_player_has_room_for_a_cube_of_every_type():
    theirs = {"progress": ["generator"]}
    red = {**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}
    at = table(players=4, red=red, blue=theirs, green=theirs, yellow=theirs).do("build:generator", "3,-2", "none")
    assert all("generator" in own.progress for own in at.state.players.values())


@pytest.mark.rule("OM-MINE-08")
def test_nobody_ever_works_in_the_first_mine():
    at = fresh(4, falls=["red"])
    while at.asked != "turn":
        at.do(at.session.pending.first_answer())
    assert at.state.terrain["0,0"].miner == ""
    at.session.close()
    beside = table(red={"bots": ["1,-1"], "quarters": 3, "lab": {"A1": "mine"}}).do("build:mine")
    assert "0,0" not in beside.options
    beside.do("1,0")
    assert {where: building.miner for where, building in beside.state.terrain.items() if building.kind == "mine"} == {
        "0,0": "",
        "1,0": "red",
    }
    laid = table(miners={"2,0": ""})
    laid.session.adjust("terrain.2,0.miner", "red")
    with pytest.raises(BadAdjustment):
        laid.session.adjust("terrain.0,0.miner", "red")


# ---------------------------------------------------------------------- station


@pytest.mark.rule("OM-POD-01", "OM-POD-02")
def test_the_pod_takes_no_ship():
    at = table(side="orbit", red={"docked": [5, 6, 7, 8], "hangar": 1, "goods": {"battery": 1}, "depot": 1})
    at.do("pod", "5")
    assert (at.red.hangar, at.red.depot, at.has(), at.crew()) == (1, 1, {"battery": 1}, (4, 0, 8))


def given(monkeypatch, where, *effect):
    """A lab space of another box: what it gives."""
    monkeypatch.setitem(CONTENT.lab, where, replace(CONTENT.lab[where], ability=Ability(effect)))


@pytest.mark.rule("OM-BOOST-05", "OM-TECH-07")
def test_a_third_tile_is_not_learned_even_where_it_had_a_space(monkeypatch):
    given(monkeypatch, "A1", fx.Develop(1, free=True))
    at = table(side="orbit", red={"goods": {"battery": 1}}).do("learn", "bottom-1", "A1", "mine:B2")
    at.do("bottom-2", "A1", "generator:B1")  # a third one could be paid
    while at.asked == "move":
        at.do("done")
    assert (at.asked, at.red.lab) == ("turn", {"B2": "mine", "B1": "generator"})
    assert at.crew()[:2] == (3, 1)


@pytest.mark.rule("OM-TERM-16")
def test_minerals_are_resources_of_choice(monkeypatch):
    given(monkeypatch, "A1", fx.Gain("resource", 1))
    goods = {"mineral": 1, "battery": 2, "water": 2, "plant": 2, "oxygen": 2}
    at = table(side="orbit", red={"goods": goods, "quarters": 1}).do("learn", "bottom-1", "A1")
    assert at.asked == "lab-benefit"  # there is room for a mineral alone
    at.do("yes", "mineral")
    assert at.has()["mineral"] == 2


# ---------------------------------------------------------------------- the control centre


@pytest.mark.rule("OM-CTRL-03", "OM-CTRL-12")
def test_a_point_is_one_hex_the_first_one_too():
    at = table(red={"bots": ["5,-5"]}).do("control")
    assert at.why("bot:5,-5:5,-3") == at.why("rover:2,0") == ["OM-CTRL-03"]
    at.do("rover:1,0", "rover:2,0", "done")  # onto the map for nothing, then two points
    assert at.red.rover == "2,0"


@pytest.mark.rule("OM-CTRL-06", "OM-UPG-14", "OM-MINE-09")
@pytest.mark.parametrize("what", ["own building", "own miner", "their rover", "their bot", "their building"])
def test_nothing_ends_on_any_of_these(what):
    red = {"rover": "1,0", "bots": ["4,-2"]}
    blue = {}
    more = {"build": {"2,0": "mine"}}
    match what:
        case "own building":
            red["blueprints"] = {"drill-rig": "2,0"}
        case "own miner":
            more = {"miners": {"2,0": "red"}}
        case "their rover":
            blue["rover"] = "2,0"
        case "their bot":
            blue["bots"] = ["2,0"]
        case _:
            blue["blueprints"] = {"drill-rig": "2,0"}
    at = table(red=red, blue=blue, **more).do("control", "rover:2,0")
    assert at.why("done") == ["OM-CTRL-06"]
    at.do("rover:3,0", "done")
    bot = table(red={**red, "rover": "", "bots": ["3,-1"]}, blue=blue, **more).do("control", "bot:3,-1:2,0")
    assert bot.why("done") == ["OM-CTRL-06"]
