"""Life support, the colony's level, upgrades, ships and hiring (LSS, LEVEL, UPG, SHIP, SCI)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COLUMN_ROWS, COLUMNS, STOCKED
from marshub.games.on_mars.effects import Ability
from on_mars_tables import CONTENT, GAME, fresh, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}


def rows(**more: int) -> dict[str, int]:
    return {**dict.fromkeys(COLUMNS, 1), **more}


# ---------------------------------------------------------------------- life support


@pytest.mark.rule("OM-LSS-01", "OM-LSS-02", "OM-LSS-04", "OM-LSS-05", "OM-LSS-08", "OM-LSS-09")
def test_the_first_building_of_its_type_earns_both():
    assert COLUMNS == ("generator", "extractor", "greenhouse", "condenser")
    at = table(red=GEN, shelters={"red": ["5,-3"]}).do("build:generator", "4,-3")
    assert at.state.rows == rows(generator=2)
    assert at.red.score == 2 + 2 * 2  # the first one, and 2 for each own shelter
    assert at.asked == "benefit"
    at.do("lb1")
    assert (at.red.tray, at.asked) == (1, "turn")
    moved = table(red={**GEN, "depot": 1}).do("build:generator", "4,-3", "lb2", "bot:3,-2:3,-1", "crystal:bots")
    assert moved.session.pending.prompt.args["bots"] == 2
    moved.do("done")
    assert moved.red.bots == ["3,-1"]
    other = table(red={"goods": {"battery": 1}, "bots": ["0,3"]}).do("build:extractor", "0,4", "none")
    assert other.red.score == 2  # its column's tile counts ships, of which there are none
    dug = table(red=GEN).do("build:generator", "4,-3", "lb4")
    assert dug.has() == {"battery": 1, "mineral": 1}
    home = table(red={**GEN, "quarters": 3, "work": 1}).do("build:generator", "4,-3", "lb3", "work")
    assert home.crew()[:2] == (3, 0)
    none = table(red=GEN).do("build:generator", "4,-3", "none")
    assert none.has() == {"battery": 1}
    full = {"goods": {"mineral": 2, "battery": 1}, "bots": ["1,2"], "blueprints": {"ice-corer": "0,2"}, "depot": 2}
    idle = table(red=full).do("executive:1", "ice-corer")
    idle.do(idle.options[0], "battery")
    assert idle.why("lb3") == idle.why("lb4") == ["OM-LSS-08"]  # nobody is out, and two minerals fill the Storage


@pytest.mark.rule("OM-LSS-08")
def test_the_four_benefits_are_those_of_the_box():
    effects = {name: data.effect for name, data in CONTENT.benefits.items()}
    assert effects == {
        "lb1": (fx.Gain("crystal"),),
        "lb2": (fx.Bots(2, extend="crystals"),),
        "lb3": (fx.RecallAny(1),),
        "lb4": (fx.Gain("mineral"),),
    }
    assert CONTENT.rewards.keys() == {f"lr{number}" for number in range(1, 9)}


@pytest.mark.rule("OM-LSS-04", "OM-LSS-05", "OM-LSS-06", "OM-LSS-12", "OM-LSS-02", "OM-LSS-03")
def test_rewards_only_below_the_levels_row():
    second = table(red=GEN, rows=rows(generator=2)).do("build:generator", "4,-3")
    assert second.state.rows["generator"] == 3  # above the level's row it climbs all the same
    assert (second.red.score, second.asked) == (0, "turn")
    for row in (3, 4):
        assert table(red=GEN, rows=rows(generator=row)).do("build:generator", "4,-3").state.rows["generator"] == row + 1
    high = table(red=GEN, rows=rows(generator=5)).do("build:generator", "4,-3")
    assert (high.state.rows["generator"], high.red.score, high.asked) == (6, 0, "turn")
    theirs = table(active="blue", blue={**GEN, "space": 7}).do("build:generator", "4,-3", "none")
    assert (theirs.blue.score, theirs.red.score) == (2 + 2, 0)  # the points of whoever builds
    others = table(red=GEN, rows=rows(extractor=2, greenhouse=2, condenser=2)).do("build:generator", "4,-3", "none")
    assert others.red.score == 2 + 2  # 2 points for the first building of each column
    third = table(red=GEN, rows=rows(generator=2), level=2).do("build:generator", "4,-3", "none")
    assert third.red.score == 2  # the tile pays again; the first build's points do not
    assert third.state.rewards["generator"] == "lr7"


@pytest.mark.rule("OM-LSS-02", "OM-LSS-03", "OM-LSS-06")
def test_a_marker_at_the_top_stays():
    assert COLUMN_ROWS == 6
    at = table(red=GEN, rows=rows(generator=6), level=5, remaining=0).do("build:generator", "4,-3")
    assert at.state.rows["generator"] == 6
    assert at.red.score == 0


@pytest.mark.rule("OM-LSS-05", "OM-LSS-08")
@pytest.mark.parametrize(
    ("tile", "more", "points"),
    [
        ("lr1", {"red": {"lab": {"D1": "rover", "A1": "mine"}}}, 4),
        ("lr1", {"blue": {"lab": {"D1": "rover"}}}, 0),
        ("lr2", {"red": {"docked": [4, 5, 6], "hangar": 2}}, 4),
        ("lr3", {"red": {"blueprints": {"drill-rig": "0,0", "seed-vault": ""}}}, 2),
        ("lr4", {"red": {"blueprints": {"drill-rig": "0,0"}}, "miners": {"2,0": "red", "-2,1": "blue"}}, 4),
        ("lr5", {"red": {"bots": ["3,-2", "4,0"]}}, 4),
        ("lr6", {"red": {"discoveries": ["dt05", "dt07"], "research": ["red-a"]}}, 4),
        ("lr7", {"shelters": {"red": ["5,-3"], "blue": ["3,0"]}}, 4),
        ("lr8", {"red": {"quarters": 4}}, 3),  # one went onto the slot
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_reward_tiles_pay(tile, more, points):
    others = [item for item in ("lr1", "lr2", "lr3", "lr4", "lr5") if item != tile][:3]
    rewards = dict(zip(COLUMNS, (tile, *others), strict=True))
    red = {**GEN, **more.get("red", {})}
    at = table(**{**more, "red": red}, rewards=rewards, level=2, rows=rows(generator=2))
    at.do("build:generator", "4,-3", "none")
    assert at.red.score == points


@pytest.mark.rule("OM-LSS-10", "OM-UPG-15")
def test_upgrades_move_no_marker():
    at = table(red={"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]})
    at.do("upgrade", "solar-field:2,-2")
    assert at.state.rows == rows()
    assert (at.red.progress, at.has(), at.red.score) == ([], {}, 0)
    air = table(players=3, red={"goods": {"mineral": 1}, "blueprints": {"concentrator": ""}, "bots": ["0,-2"]})
    air.do("upgrade", "concentrator:0,-2").do(air.options[0])
    assert (air.state.rows, air.has()) == (rows(), {})
    assert fresh(4).state.rows == rows()  # nor do the buildings of the set-up


@pytest.mark.rule("OM-LSS-11", "OM-EXEC-08", "OM-MISS-01")
def test_buildings_of_effects_are_rewarded_like_any_other():
    red = {**GEN, "blueprints": {"solar-field": "2,-2"}, "depot": 2, "lab": {"A1": "generator"}, "bots": ["3,-1"]}
    at = table(red=red, missions={"measured-progress": 4}).do("executive:1", "solar-field", "3,-2", "none")
    assert at.has() == {"battery": 2}  # the mineral was paid
    assert at.red.progress == ["generator"]
    assert at.state.rows["generator"] == 2
    assert at.red.score == 4
    assert at.state.missions["measured-progress"] == 3
    poor = table(red={**red, "goods": {}})
    assert poor.why("executive:1") == ["OM-EXEC-11"]


# ---------------------------------------------------------------------- colony level


def risen(level: int = 1, **more):
    """A generator is built that completes the row; the turn is ended."""
    table_rows = {**dict.fromkeys(COLUMNS, level + 1), "generator": level}
    at = table(**{"red": GEN, "rows": table_rows, "level": level, **more})
    at.do("build:generator", "4,-3", "none")
    assert at.state.level == level
    return at.end()


@pytest.mark.rule("OM-LEVEL-01", "OM-LEVEL-02", "OM-LEVEL-03", "OM-LEVEL-04", "OM-LEVEL-10", "OM-BLUE-05")
def test_the_level_rises_at_the_end_of_the_turn():
    at = risen()
    assert at.state.level == 2
    assert len(at.state.display) == 12
    assert sorted(CONTENT.blueprints[card].level for card in at.state.display) == [1] * 6 + [3] * 6
    assert "drill-rig" not in at.state.display
    assert at.state.remaining == 3


@pytest.mark.rule("OM-LEVEL-05", "OM-LEVEL-10", "OM-BLUE-08")
def test_at_level_3_only_level_3_blueprints_stay():
    left = ["ore-hopper", "melt-tank", "deep-shaft", "arboretum"]
    at = risen(2, display=left, blue={"blueprints": {"drill-rig": ""}})
    assert at.state.level == 3
    assert len(at.state.display) == 2 + 6
    assert all(CONTENT.blueprints[card].level == 3 for card in at.state.display)
    assert at.state.remaining == 2
    assert at.blue.blueprints == {"drill-rig": ""}


@pytest.mark.rule("OM-LEVEL-06", "OM-LEVEL-10", "OM-MISS-07", "OM-LEVEL-08", "OM-LEVEL-03")
def test_levels_4_and_5_leave_the_display():
    at = risen(3, display=["foundry"], remaining=2)
    assert (at.state.level, at.state.display, at.state.remaining) == (4, ["foundry"], 1)
    last = risen(4, display=["foundry"], remaining=1, warehouse=dict.fromkeys(STOCKED, 1))
    assert (last.state.level, last.state.display, last.state.remaining) == (5, ["foundry"], 0)
    assert set(last.state.warehouse.values()) == {2}


@pytest.mark.rule("OM-LEVEL-14", "OM-MISS-06")
def test_a_level_may_bring_the_end():
    at = risen(3, blue={"done": True}, remaining=1)  # the round ends with this turn
    assert (at.state.remaining, at.state.last) == (0, 2)
    more = risen(3, blue={"done": True}, remaining=2)
    assert (more.state.remaining, more.state.last) == (1, 0)


@pytest.mark.rule("OM-LEVEL-07", "OM-TECH-04", "OM-SETUP-05")
def test_the_grid_is_filled_from_below():
    grid = {"bottom-2": "rover", "top-3": "mine"}
    at = risen(players=3, grid=grid, falls=["upgrade", "ship"])
    assert len(at.state.grid) == 8
    assert at.state.grid["bottom-1"] == "upgrade"
    assert at.state.grid["middle-1"] == "ship"  # left to right, nothing slides
    assert (at.state.grid["bottom-2"], at.state.grid["top-3"]) == ("rover", "mine")
    laid = [item.space for item in at.find_entries("TechLaid")]
    assert laid == ["bottom-1", "middle-1", "middle-2", "middle-3", "top-1", "top-2"]
    labs = {"lab": {"A1": "upgrade", "A2": "ship", "B1": "rover"}}
    few = risen(players=3, grid=grid, green=labs, blue={"lab": {"A1": "upgrade"}}, falls=["upgrade", "generator"])
    assert len(few.state.grid) == 8
    assert few.state.grid["bottom-1"] != "upgrade"  # both of its tiles lie in labs
    two = risen(grid=grid)
    assert (two.state.grid, two.find_entries("TechLaid")) == (grid, [])  # there are no stacks


@pytest.mark.rule("OM-LEVEL-08", "OM-SUPPLY-05")
@pytest.mark.parametrize(("players", "full"), [(2, 2), (3, 3), (4, 3)])
def test_the_warehouse_is_topped_up(players, full):
    at = risen(players=players, warehouse={"battery": 2, "water": 0, "plant": 3, "oxygen": 1, "crystal": 0})
    assert at.state.warehouse == {**dict.fromkeys(STOCKED, full), "plant": 3}  # what is more there stays


@pytest.mark.rule("OM-LEVEL-09")
def test_cubes_score_at_the_first_two_updates():
    progress = ["mine", "generator", "extractor"]
    for level, points in ((1, 4), (2, 4), (3, 0)):
        at = risen(level, blue={"progress": progress}, remaining=3)
        assert at.blue.score == points
    for cubes, points in ((1, 1), (2, 2), (4, 7), (5, 11)):
        assert risen(blue={"progress": [*progress, "greenhouse", "condenser"][:cubes]}).blue.score == points
    assert risen().blue.score == 0


@pytest.mark.rule("OM-LEVEL-11")
def test_updates_follow_each_other():
    high = {**dict.fromkeys(COLUMNS, 3), "generator": 2}
    at = table(red=GEN, rows=high, blue={"progress": ["mine"]}).do("build:generator", "4,-3").end()
    assert at.state.level == 3
    assert at.blue.score == 2  # each counts toward the first two
    assert at.state.remaining == 2
    assert sorted(CONTENT.blueprints[card].level for card in at.state.display) == [3] * 12


@pytest.mark.rule("OM-LEVEL-12")
def test_level_5_is_the_last():
    at = table(red=GEN, rows={**dict.fromkeys(COLUMNS, 6), "generator": 5}, level=5, remaining=1)
    at.do("build:generator", "4,-3", "none")
    assert at.red.score == 2  # still below the marker's row
    at.end()
    assert (at.state.level, at.state.remaining, at.find_entries("LevelRose")) == (5, 1, [])


@pytest.mark.rule("OM-LEVEL-13", "OM-SHIP-07", "OM-SHIP-08")
def test_the_level_limits_ships():
    red = {"goods": {"plant": 1, "water": 1}, "docked": [4, 5, 6, 7]}
    assert table(red=red).why("ship") == ["OM-SHIP-07"]  # one is gone, though it is in no Hangar
    assert "ship" in table(red=red, level=2).options
    spent = table(red={**red, "docked": [4, 5]}, level=3)
    assert spent.why("ship") == ["OM-SHIP-07"]  # three were discarded
    assert GAME.compute_facts(spent.state).seats["red"].ships_allowed == 0


# ---------------------------------------------------------------------- upgrades

UP = {"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}


@pytest.mark.rule("OM-UPG-01", "OM-UPG-05", "OM-UPG-07", "OM-UPG-08", "OM-EXEC-06")
def test_a_blueprint_makes_a_building_advanced():
    at = table(red=UP).do("upgrade", "solar-field:2,-2")
    assert at.red.blueprints == {"solar-field": "2,-2"}
    assert at.has() == {}
    assert at.mars.find_advanced_building("2,-2") == ("red", "solar-field")
    assert table(red={**UP, "goods": {}}).why("upgrade") == ["OM-UPG-07"]
    assert table(red={**UP, "bots": ["4,-2"]}).why("upgrade") == ["OM-UPG-05"]
    assert table(red={**UP, "blueprints": {}}).why("upgrade") == ["OM-UPG-01"]
    home = {"goods": {"mineral": 1}, "blueprints": {"dormitory": ""}, "bots": ["4,-1"], "depot": 2, "quarters": 1}
    run = table(red=home).do("upgrade", "dormitory:4,-2", "executive:1", "dormitory")
    assert run.red.tray == 2  # its action can be used at once
    theirs = table(red={**UP, "blueprints": {"drill-rig": ""}}, blue={"blueprints": {"solar-field": ""}})
    assert theirs.why("upgrade") == ["OM-UPG-05"]  # the blueprint that fits is Blue's
    back = table(red=UP).do("upgrade", "back")
    assert back.crew()[0] == 4


@pytest.mark.rule("OM-UPG-02")
def test_each_building_and_each_blueprint_once():
    at = table(
        red={**UP, "blueprints": {"solar-field": "2,-2", "charging-yard": "", "ore-hopper": ""}, "bots": ["2,-1"]},
        miners={"3,-1": "red"},
    )
    at.do("upgrade")
    assert at.options == ["ore-hopper:3,-1", "back"]
    assert at.why("charging-yard:2,-2") == ["OM-UPG-02"]
    assert at.why("solar-field:2,-2") == ["OM-UPG-02"]
    theirs = table(red={**UP, "blueprints": {"charging-yard": ""}}, blue={"blueprints": {"solar-field": "2,-2"}})
    assert theirs.why("upgrade") == ["OM-UPG-05"]  # nothing is left, not even what others upgraded


@pytest.mark.rule("OM-UPG-03", "OM-UPG-04", "OM-TURN-01")
def test_a_level_3_blueprint_takes_a_complex_of_three():
    both = {"solar-field": "", "reactor-hall": ""}
    two = table(red={**UP, "blueprints": both, "bots": ["3,-2"]}, build={"3,-3": "generator"}).do("upgrade")
    assert two.options == ["solar-field:2,-2", "solar-field:3,-3", "back"]
    assert two.why("reactor-hall:2,-2") == ["OM-UPG-04"]
    build = {"3,-3": "generator", "4,-4": "generator"}
    for more in ({}, {"4,-3": "generator"}):  # three of them, or more
        at = table(red={**UP, "blueprints": both, "bots": ["3,-2"]}, build={**build, **more})
        at.do("upgrade")
        assert {"solar-field:3,-3", "reactor-hall:3,-3"} <= set(at.options)  # a level-1 blueprint fits there, too
        at.do("reactor-hall:3,-3")
        assert at.red.blueprints["reactor-hall"] == "3,-3"
        assert at.why("upgrade") == ["OM-TURN-01"]
    others = dict.fromkeys(("-3,4", "-2,4", "-4,4"), "generator")
    far = table(red={**UP, "blueprints": {"reactor-hall": ""}, "bots": ["3,-2"]}, build=others)
    assert far.why("upgrade") == ["OM-UPG-05"]  # the complex is elsewhere: the building stands alone
    kind = table(red=UP, build={"3,-3": "generator"}, shelters={"red": ["3,-1"]}).do("upgrade")
    assert kind.why("solar-field:3,-1") == ["OM-UPG-03"]


@pytest.mark.rule("OM-UPG-06", "OM-TERM-11", "OM-UPG-02")
def test_only_own_shelters_are_upgraded():
    red = {**UP, "blueprints": {"dormitory": ""}, "bots": ["3,-2"]}
    at = table(red=red, shelters={"blue": ["3,-3"]}).do("upgrade")
    assert at.options == ["dormitory:4,-2", "back"]
    assert at.why("dormitory:3,-3") == ["OM-UPG-06"]


@pytest.mark.rule("OM-UPG-10", "OM-MINE-05", "OM-MINE-07")
def test_a_miner_comes_home_from_an_upgraded_mine():
    red = {**UP, "blueprints": {"drill-rig": ""}, "bots": ["3,-1"]}
    full = table(red=red, miners={"3,-2": "blue"}).do("upgrade", "drill-rig:3,-2")
    assert full.state.terrain["3,-2"].miner == ""
    assert full.crew("blue") == (4, 0, 8)  # no room: to the Reserve
    room = table(red=red, blue={"quarters": 2}, miners={"3,-2": "blue"}).do("upgrade", "drill-rig:3,-2")
    assert room.crew("blue") == (3, 0, 9)


CARDS = {"solar-field": "", "charging-yard": "", "drill-rig": "", "ore-hopper": ""}
MANY = {
    "build": {"3,-3": "generator"},
    "miners": {"3,-1": "red", "2,-1": "red"},
    "shelters": {"red": ["5,-3", "4,-4"]},
}


@pytest.mark.rule("OM-UPG-11", "OM-UPG-12", "OM-UPG-13", "OM-BOOST-06", "OM-MISS-05")
def test_upgrade_technology_repeats_it():
    red = {"goods": {"mineral": 4}, "blueprints": CARDS, "bots": ["3,-2"]}
    steps = ("solar-field:2,-2", "charging-yard:3,-3", "drill-rig:3,-1")
    at = table(red={**red, "lab": {"B2": "upgrade"}}, **MANY, missions={"grand-works": 5}).do("upgrade", *steps)
    assert at.asked == "turn"  # level 2: three in all, though a mineral, a card and colonists are left
    assert (at.has(), at.red.blueprints["ore-hopper"]) == ({"mineral": 1}, "")
    assert (at.state.loans, at.crew()[:2]) == ([], (4, 0))  # one to the slot, a miner home
    assert at.state.missions["grand-works"] == 2
    none = table(red=red, **MANY).do("upgrade", "solar-field:2,-2")
    assert none.asked == "turn"
    poor = table(red={**red, "goods": {"mineral": 2}, "lab": {"B2": "upgrade"}}, **MANY).do("upgrade", *steps[:2])
    assert (poor.asked, poor.has()) == ("turn", {})
    far = table(red={**red, "bots": ["4,-4"], "lab": {"B2": "upgrade"}}, **MANY).do("upgrade", "charging-yard:3,-3")
    assert far.asked == "turn"  # the others are out of the zone
    mines = {**MANY, "miners": {**MANY["miners"], "-3,1": "blue"}}
    some = table(red={**red, "lab": {"B2": "upgrade"}}, **mines).do("upgrade", "solar-field:2,-2")
    assert "drill-rig:3,-1" in some.options
    assert some.why("drill-rig:-3,1") == ["OM-UPG-05"]  # so is this one


@pytest.mark.rule("OM-UPG-11", "OM-UPG-13", "OM-TECH-10", "OM-TECH-16")
def test_a_borrowed_upgrade_tile_gives_as_many_as_its_level_for_one_loan():
    red = {"goods": {"mineral": 4}, "blueprints": CARDS, "bots": ["3,-2"]}
    blue = {"lab": {"C1": "upgrade"}}
    at = table(red=red, blue=blue, **MANY).do("upgrade", "solar-field:2,-2", "charging-yard:3,-3")
    assert (at.asked, at.options) == ("technology", ["blue", "back"])  # whose it is is asked, though it is the only one
    at.do("back")
    assert (at.asked, at.red.blueprints["charging-yard"]) == ("upgrade", "")
    at.do("charging-yard:3,-3", "blue", "drill-rig:3,-1", "ore-hopper:2,-1")
    assert at.asked == "turn"
    assert all(at.red.blueprints.values())  # level 3: four in all
    assert [(loan.lender, loan.tech) for loan in at.state.loans] == [("blue", "upgrade")]
    own = table(red={**red, "lab": {"A1": "upgrade"}}, blue=blue, grid={}, **MANY)
    assert own.do("upgrade", "solar-field:2,-2", "charging-yard:3,-3", "red").asked == "turn"  # its own level alone
    single = table(red=red, blue=blue, **MANY).do("upgrade", "solar-field:2,-2", "done")
    assert single.state.loans == []  # not needed: no oxygen


@pytest.mark.rule("OM-UPG-07")
def test_nothing_stands_in_for_the_mineral():
    goods = dict.fromkeys(("battery", "water", "plant", "oxygen"), 2)
    poor = table(red={**UP, "goods": goods, "depot": 2})
    assert poor.why("upgrade") == ["OM-UPG-07"]
    paid = table(red={**UP, "goods": {**goods, "mineral": 2}}).do("upgrade", "solar-field:2,-2")
    assert paid.has() == {**goods, "mineral": 1}


# ---------------------------------------------------------------------- upgrades by effects


@pytest.mark.rule("OM-UPG-01", "OM-UPG-05", "OM-UPG-07", "OM-UPG-11")
@pytest.mark.parametrize(
    ("tile", "terms", "upgrades", "minerals"),
    [
        ("dt11", fx.Upgrade(2), 2, 2),
        ("dt11", fx.Upgrade(1), 1, 1),
        ("dt11", fx.Upgrade(1, tech=True), 3, 3),
        ("dt11", fx.Upgrade(2, free=True), 2, 0),
    ],
    ids=["two", "one", "with technology of level 2", "free"],
)
def test_effects_upgrade_on_their_own_terms(monkeypatch, tile, terms, upgrades, minerals):
    monkeypatch.setitem(CONTENT.discoveries, tile, replace(CONTENT.discoveries[tile], ability=Ability((terms,))))
    red = {"goods": {"mineral": minerals}, "blueprints": CARDS, "bots": ["3,-2"], "rover": "1,0"}
    at = table(red={**red, "lab": {"B2": "upgrade"}}, **MANY, finds={"1,1": tile})
    at.do("control", "rover:1,1", "done", "take")
    for made in range(upgrades):
        assert at.options[-1] == ("done" if made else "none")
        at.do(at.options[0])
    assert (at.asked, at.has(), list(at.red.blueprints.values()).count("")) == ("turn", {}, 4 - upgrades)
    assert table(red={**red, "lab": {"B2": "upgrade"}}, **MANY, finds={"1,1": tile}).do(
        "control", "rover:1,1", "done", "take", "none"
    ).has() == {good: n for good, n in red["goods"].items() if n}


@pytest.mark.rule("OM-UPG-05", "OM-UPG-04", "OM-UPG-06")
def test_an_effect_may_ask_for_no_zone():
    build = {"3,-3": "generator", "4,-4": "generator"}
    red = {"blueprints": {"fusion-lab": "3,-3", "drill-rig": "", "dormitory": "", "foundry": ""}, "depot": 2}
    at = table(red={**red, "goods": {"mineral": 1}, "bots": ["1,3"]}, build=build, miners={"-3,1": "blue"})
    assert at.why("upgrade") == ["OM-UPG-05"]
    at.do("executive:1", "fusion-lab")
    assert at.options == ["drill-rig:-3,1", "drill-rig:0,0", "dormitory:4,-2", "none"]
    assert at.why("dormitory:-4,2") == ["OM-UPG-06"]
    assert at.why("foundry:-3,1") == ["OM-UPG-04"]
    at.do("drill-rig:-3,1")
    assert (at.red.blueprints["drill-rig"], at.has()) == ("-3,1", {})


@pytest.mark.rule("OM-UPG-11", "OM-BOOST-09", "OM-EXEC-09")
def test_colonists_raise_an_upgrade_technology_where_the_effect_is_teal():
    cards = {"drill-rig": "0,0", "solar-field": "", "charging-yard": "", "ore-hopper": ""}
    red = {"goods": {"mineral": 4}, "blueprints": cards, "bots": ["3,-2"], "depot": 2}
    at = table(red={**red, "lab": {"A1": "upgrade"}}, **MANY).do("executive:1", "drill-rig")
    at.do("solar-field:2,-2", "charging-yard:3,-3")
    assert (at.asked, at.session.pending.prompt.args["colonists"]) == ("upgrade", 1)
    ahead = at.session.pending.forecast("ore-hopper:3,-1")
    assert [reason.rule for reason in ahead.costs] == ["OM-BOOST-09", "OM-UPG-07"]
    at.do("ore-hopper:3,-1")
    assert (at.asked, at.crew()[:2]) == ("turn", (4, 1))  # a miner came home, too
    nobody = table(red={**red, "lab": {"A1": "upgrade"}, "quarters": 0}, **MANY).do("executive:1", "drill-rig")
    nobody.do("solar-field:2,-2", "charging-yard:3,-3")
    assert nobody.asked == "turn"
    none = table(red=red, **MANY).do("executive:1", "drill-rig", "solar-field:2,-2")
    assert (none.asked, none.crew()[:2]) == ("turn", (4, 0))  # no tile that colonists could raise


@pytest.mark.rule("OM-UPG-07")
def test_a_mineral_that_an_objective_spends_in_between_is_lacking():
    lab = {"C2": "upgrade", "A1": "mine", "A2": "generator", "B1": "extractor", "D1": "greenhouse"}
    red = {"lab": lab, "objectives": ["wide-learning"], "blueprints": {"solar-field": "", "drill-rig": ""}}
    at = table(red={**red, "goods": {"mineral": 1}, "bots": ["3,-2", "1,-1"]})
    at.do("upgrade", "objective", "wide-learning:1", "upgrade:D3", "solar-field:2,-2", "done")
    assert (at.asked, at.options) == ("upgrade", ["back"])
    assert at.why("drill-rig:0,0") == ["OM-UPG-07"]


@pytest.mark.rule("OM-UPG-14")
def test_an_advanced_building_gives_its_owner_alone_an_action():
    at = table(red={"depot": 2, "blueprints": {"dormitory": "4,-2"}, "bots": ["3,-2"]}, blue={"depot": 2, "space": 6})
    assert "executive:1" in at.options
    at.do("control", "done").end()
    assert at.who == "blue"
    assert at.why("executive:1") == ["OM-EXEC-06"]


# ---------------------------------------------------------------------- ships

SHIP = {"goods": {"plant": 1, "water": 1}}


@pytest.mark.rule("OM-SHIP-01", "OM-SHIP-02", "OM-SHIP-03", "OM-SHIP-09", "OM-CRYS-02", "OM-EXEC-02")
def test_a_ship_comes_to_the_hangar_with_people_and_bots():
    at = table(red={**SHIP, "depot": 1, "work": 1, "quarters": 2}).do("ship")
    assert at.options == ["4", "5", "6", "7", "8", "back"]
    assert at.mars.count_depot_room("red") == 2
    at.do("4")
    assert at.options == ["colonists", "bot"]
    at.do("colonists")
    assert (at.red.hangar, sorted(at.red.docked)) == (1, [5, 6, 7, 8])
    assert at.has() == {}
    assert at.crew() == (4, 1, 7)  # no slot
    assert at.mars.count_depot_room("red") == 3
    assert at.why("executive:5") == ["OM-EXEC-02"]
    full = table(red={**SHIP, "quarters": 3}).do("ship", "8", "colonists")
    assert full.crew() == (4, 0, 8)  # one found a place, the other stays in Reserve
    few = table(red={**SHIP, "quarters": 2, "work": 9}).do("ship", "8", "colonists")
    assert few.crew() == (3, 9, 0)  # no more than there are
    for lacking in ("plant", "water"):
        goods = {good: 1 for good in SHIP["goods"] if good != lacking}
        assert table(red={"goods": goods}).why("ship") == ["OM-SHIP-01"]
    assert table(red={**SHIP, "docked": [], "hangar": 0}, level=5).why("ship") == ["OM-SHIP-01"]


@pytest.mark.rule("OM-SHIP-10")
@pytest.mark.parametrize("space", [4, 5, 6, 7, 8])
def test_any_own_ship_may_leave(space):
    at = table(red=SHIP).do("ship", str(space), "colonists")
    assert sorted(at.red.docked) == [dock for dock in (4, 5, 6, 7, 8) if dock != space]
    assert [item.space for item in at.find_entries("ShipWelcomed")] == [space]
    gone = table(red={**SHIP, "docked": [4, 5, 6, 7], "hangar": 1}, level=2).do("ship")
    assert gone.why("8") == ["OM-SHIP-01"]


@pytest.mark.rule("OM-SHIP-10", "OM-SHIP-09")
@pytest.mark.parametrize("space", [4, 5, 7, 8])
def test_any_own_ship_may_be_the_further_one(space):
    at = table(red=FLEET, level=2).do("ship", "6", "colonists", str(space), "colonists")
    assert [item.space for item in at.find_entries("ShipWelcomed")] == [6, space]
    assert sorted(at.red.docked) == [dock for dock in (4, 5, 7, 8) if dock != space]


@pytest.mark.rule("OM-SHIP-09", "OM-EXEC-02")
def test_the_executive_action_beside_it_is_free():
    at = table(red={**SHIP, "depot": 3})
    assert at.why("executive:4") == ["OM-EXEC-02"]
    assert "executive:4" in at.do("ship", "4", "colonists").options  # Dig: a mineral for 3 crystals


@pytest.mark.rule("OM-SHIP-02", "OM-SHIP-04", "OM-SHIP-11")
def test_a_new_bot_stands_on_a_shelter_or_near_one():
    at = table(red={**SHIP, "bots": ["3,0"], "quarters": 2}).do("ship", "4", "bot")
    assert at.red.bots == ["3,0", "4,-2"]
    assert [item.where for item in at.find_entries("BotArrived")] == ["4,-2"]
    assert at.crew()[0] == 3  # one colonist, too
    near = table(red={**SHIP, "bots": ["4,-2"]}, crystals=["3,-1"]).do("ship", "4", "bot")
    assert near.asked == "bot-where"
    assert set(near.options) == {"5,-2", "5,-3", "4,-3", "3,-2", "4,-1"}
    assert near.why("3,-1") == ["OM-SHIP-04"]
    near.do("4,-1")
    assert near.red.bots == ["4,-2", "4,-1"]
    several = table(red={**SHIP, "bots": ["3,0"]}, shelters={"red": ["3,-4"]}).do("ship", "4", "bot")
    assert set(several.options) == {"3,-4", "4,-2"}
    marked = {**SHIP, "bots": ["3,0"], "blueprints": {"dormitory": "4,-2"}}
    assert table(red=marked, shelters={"red": ["3,-4"]}).do("ship", "4", "bot").red.bots == ["3,0", "3,-4"]
    four = table(red={**SHIP, "bots": ["3,0", "4,0", "3,1", "2,2"], "quarters": 2}).do("ship", "4")
    assert four.asked == "turn"  # no bot left: two colonists
    assert four.crew()[0] == 4
    few = table(red={**SHIP, "bots": ["3,0"], "quarters": 3, "work": 8}).do("ship", "4")
    assert few.options == ["colonists", "bot"]  # even if one is in Reserve
    empty = table(red={**SHIP, "bots": ["3,0", "4,0", "3,1", "2,2"], "quarters": 3, "work": 9}).do("ship", "4")
    assert empty.crew() == (3, 9, 0)  # even if fewer are in Reserve


@pytest.mark.rule("OM-SHIP-05", "OM-SHIP-07", "OM-BOOST-04")
def test_each_colonist_welcomes_a_further_ship():
    goods = {"plant": 2, "water": 2}
    at = table(red={"goods": goods, "bots": ["3,0"]}, level=2).do("ship", "4", "colonists", "5")
    assert at.crew()[1] == 1
    at.do("bot")
    assert at.asked == "turn"
    assert at.has() == {}
    assert len(at.red.bots) == 2
    assert at.red.hangar == 2
    fleet, homes = {"goods": {"plant": 3, "water": 3}, "bots": ["3,0"]}, {"red": ["5,-3"]}
    three = table(red=fleet, level=3, shelters=homes).do("ship", "4", "colonists", "5", "colonists")
    assert three.asked == "ship"
    assert three.do("6", "colonists").crew()[1] == 2
    one = table(red={"goods": goods}, level=1).do("ship", "4", "colonists")
    assert one.asked == "turn"  # the level allows one
    poor = table(red=SHIP, level=2).do("ship", "4", "colonists")
    assert poor.asked == "turn"  # each is paid
    left = table(red={"goods": goods, "docked": [4, 5, 6, 7], "hangar": 0}, level=2).do("ship", "4", "colonists")
    assert left.asked == "turn"  # 2 of 2 are gone, the one that was discarded too
    assert table(red={"goods": goods}, level=2).do("ship", "4", "colonists", "done").crew()[1] == 0


FLEET = {"goods": {"plant": 2, "water": 2}, "bots": ["3,0"]}


@pytest.mark.rule("OM-TECH-20", "OM-SHIP-05")
def test_an_own_ship_technology_welcomes_as_many_further_ships():
    shelters = {"red": ["5,-3", "4,-4", "3,-3"]}  # Storage takes 4 of each
    red = {"goods": {"plant": 4, "water": 4}, "lab": {"B1": "ship"}}
    at = table(red=red, level=5, shelters=shelters).do("ship", "4", "colonists", "5", "colonists")
    assert (at.asked, at.session.pending.prompt.args["colonists"]) == ("ship", 0)
    at.do("6", "colonists")
    assert at.red.hangar == 3
    assert at.crew()[1] == 0  # level 2: two further ones, nobody was sent
    assert at.session.pending.prompt.args["colonists"] == 1  # the next one takes a colonist
    at.do("7", "colonists")
    assert (at.asked, at.crew()[1], at.has(), at.state.loans) == ("turn", 1, {}, [])
    low = table(red={**FLEET, "lab": {"B1": "ship"}, "quarters": 0}, level=1).do("ship", "4", "colonists")
    assert low.asked == "turn"  # the level of the colony allows one
    poor = table(red={**SHIP, "lab": {"B1": "ship"}, "quarters": 0}, level=3).do("ship", "4", "colonists")
    assert poor.asked == "turn"  # each is paid
    none = table(red={**FLEET, "lab": {"B1": "upgrade"}, "quarters": 0}, level=3).do("ship", "4", "bot")
    assert none.asked == "turn"


@pytest.mark.rule("OM-TECH-20", "OM-TECH-10", "OM-TECH-11", "OM-TECH-15")
def test_a_borrowed_ship_technology_is_one_use():
    shelters = {"red": ["5,-3", "4,-4"]}
    goods = {"goods": {"plant": 3, "water": 3}, "bots": ["3,0"]}
    at = table(red=goods, blue={"lab": {"B1": "ship"}}, level=4, shelters=shelters).do("ship", "4", "colonists", "5")
    assert (at.asked, at.options) == ("technology", ["blue", "colonist", "back"])
    at.do("back", "6", "blue")  # another ship after all
    assert [(loan.lender, loan.tech) for loan in at.state.loans] == [("blue", "ship")]
    at.do("colonists", "7", "colonists")
    assert len(at.state.loans) == 1  # two ships, one oxygen
    assert (at.asked, at.red.hangar, at.crew()[1]) == ("turn", 3, 0)
    boosted = table(red=FLEET, blue={"lab": {"B1": "ship"}}, level=3).do("ship", "4", "colonists", "5", "colonist")
    assert (boosted.state.loans, boosted.crew()[1], boosted.red.hangar) == ([], 1, 2)
    first = table(red=FLEET, blue={"lab": {"B1": "ship"}}, level=3).do("ship", "4", "colonists", "done")
    assert first.state.loans == []  # the first ship needs none
    alone = table(red={**FLEET, "quarters": 0}, blue={"lab": {"A1": "ship"}}, level=3).do("ship", "4", "bot", "5")
    assert alone.options == ["blue", "back"]  # whose it is, is asked even if there is one
    both = table(red={**FLEET, "lab": {"A1": "ship"}}, blue={"lab": {"C1": "ship"}}, level=3, grid={})
    assert both.do("ship", "4", "colonists", "5").options == ["red", "blue", "colonist", "back"]
    tiles = {"red": {**goods, "lab": {"A1": "ship"}}, "blue": {"lab": {"C1": "ship"}}}
    once = table(**tiles, level=4, shelters=shelters, grid={}).do("ship", "4", "colonists", "5", "red")
    once.do("colonists", "6", "colonists")
    assert (once.state.loans, once.crew()[1], once.red.hangar) == ([], 1, 3)  # one tile an action, then colonists


@pytest.mark.rule("OM-SHIP-03", "OM-SHIP-11", "OM-SHIP-05", "OM-SLOT-14", "OM-MISS-11", "OM-TECH-20", "OM-SHIP-07")
def test_a_building_that_welcomes_ships_brings_a_colonist_more():
    """Melt Tank: plant and water are paid; three colonists, or two and a bot."""
    red = {**FLEET, "depot": 2, "blueprints": {"melt-tank": "0,2"}, "quarters": 1}
    at = table(red=red, level=3, missions={"more-hands": 3}).do("executive:1", "melt-tank", "4")
    labels = {option.id: option.label.args["count"] for option in at.session.pending.options()}
    assert labels == {"colonists": 3, "bot": 2}
    at.do("bot")
    assert (at.crew()[0], len(at.red.bots), at.has()) == (3, 2, {"plant": 1, "water": 1})
    assert at.state.missions == {"more-hands": 2}  # a bot that an effect brings counts as any other
    assert at.asked == "ship"  # a colonist may welcome another
    at.do("5", "colonists")
    assert at.crew() == (4, 1, 7)
    lent = table(red=red, blue={"lab": {"B1": "ship"}}, level=3).do("executive:1", "melt-tank", "4", "colonists", "5")
    assert (lent.asked, lent.crew()[1]) == ("ship-brings", 1)  # technology serves the main action alone
    poor = table(red={**red, "goods": {"plant": 1}}, level=3)
    assert poor.why("executive:1") == ["OM-EXEC-11"]
    assert table(red=red).do("executive:1", "melt-tank", "4", "colonists").asked == "turn"  # the level allows one


@pytest.mark.rule("OM-SHIP-07", "OM-SHIP-01", "OM-OBJ-08")
def test_a_ship_for_nothing_is_bound_by_the_level():
    """The reward of Full house."""
    shelters = {"red": ["4,0", "3,1"]}
    red = {"quarters": 7, "objectives": ["full-house"], "bots": ["3,0"]}
    at = table(red=red, shelters=shelters).do("objective", "full-house:2")
    assert (at.asked, at.options) == ("ship", ["4", "5", "6", "7", "8", "none"])
    assert [cost.rule for cost in at.session.forecast("4").costs] == []
    at.do("4", "bot", "4,0")
    assert (at.red.hangar, at.has(), len(at.red.bots), at.crew()[0]) == (1, {}, 2, 8)
    gone = table(red={**red, "docked": [5, 6, 7, 8], "hangar": 0}, shelters=shelters).do("objective", "full-house:2")
    assert (gone.asked, gone.red.fulfilled) == ("turn", "full-house")  # level 1: no second ship


@pytest.mark.rule("OM-SHIP-12", "OM-SHIP-13", "OM-SHUT-05", "OM-SHIP-08")
def test_a_ship_in_the_hangar_may_be_discarded_for_travel():
    red = {"docked": [6, 7, 8], "hangar": 2}
    at = table(red=red, blue={"done": True}, level=2)
    assert {option.partition(":")[0] for option in at.options} <= {"control", "hire", "executive"}  # in no turn
    at.do("control", "done", "end")
    assert at.options == ["stay", "ship"]
    at.do("ship", "1")
    assert (at.red.hangar, at.asked) == (1, "turn")  # one a journey
    assert at.mars.get_side("red") == "orbit"
    assert at.mars.count_welcomed_ships("red") == 2
    again = table(red={**FLEET, "docked": [6, 7, 8], "hangar": 1}, level=2)
    assert again.why("ship") == ["OM-SHIP-07"]  # the one that was spent counts


# ---------------------------------------------------------------------- hiring


@pytest.mark.rule("OM-SCI-01", "OM-SCI-05", "OM-SCI-06", "OM-SCI-09", "OM-SCI-15")
def test_a_scientist_comes_for_a_price():
    prices = {
        "geologist": {"colonist": 2},
        "physicist": {"mineral": 2},
        "hydrologist": {"battery": 2},
        "botanist": {"water": 2},
        "chemist": {"plant": 2},
        "physician": {"oxygen": 2},
    }
    assert {name: dict(scientist_data.cost) for name, scientist_data in CONTENT.scientists.items()} == prices
    chain = ["mine", "generator", "extractor", "greenhouse", "condenser", "shelter", "mine"]
    assert [scientist.works_in for scientist in CONTENT.scientists.values()] == chain[:-1]
    assert [scientist.scores for scientist in CONTENT.scientists.values()] == chain[1:]
    dome = {"blueprints": {"growth-dome": "-2,2"}}  # where a botanist could work
    red = {"scientists": {"physicist": "", "chemist": ""}, "goods": {"water": 2}, **dome}
    at = table(red=red).do("hire:botanist")
    assert at.red.scientists == {"physicist": "", "chemist": "", "botanist": ""}  # any number
    assert at.state.hiring["botanist"] == ""
    assert at.has() == {}
    assert at.crew()[:2] == (3, 0)
    geologist = table(red={"quarters": 3}).do("hire:geologist")
    assert geologist.crew()[:2] == (0, 2)
    assert table(red={"quarters": 2}).why("hire:geologist") == ["OM-SLOT-12"]
    assert table().why("hire:botanist") == ["OM-SCI-05"]


@pytest.mark.rule("OM-SCI-02", "OM-SCI-03", "OM-SCI-04")
def test_one_slot_a_player_and_a_surcharge_all_the_same():
    water = {"goods": {"water": 2}, "depot": 3}
    assert table(red=water, slots={"hire": {"red": 1}}).why("hire:botanist") == ["OM-SCI-02"]
    four = table(players=4, red=water, slots={"hire": {"red": 1}})
    assert four.why("hire:botanist") == ["OM-SCI-02"]
    two = table(red=water, slots={"hire": {"blue": 1}}).do("hire:botanist")
    assert two.options == ["0", "1", "back"]  # at two players each colonist there costs a unit
    two.do("1")
    assert (two.crew()[:2], two.red.depot, two.red.scientists) == ((2, 1), 3, {"botanist": ""})
    at = table(players=4, red=water, slots={"hire": {"blue": 1, "green": 1, "yellow": 1}}).do("hire:botanist")
    assert at.options == ["0", "1", "2", "3", "back"]
    at.do("0")
    assert at.red.depot == 0
    at.do("end", "crystal-assay")
    assert at.state.slots["hire"] == {"red": 1, "blue": 1, "green": 1, "yellow": 1}
    away = table(
        side="colony", red={"docked": [5, 6, 7, 8], "hangar": 1}, blue={"done": True}, slots={"hire": {"red": 1}}
    )
    away.do("control", "done", "end", "ship", "1")
    assert away.state.slots["hire"]["red"] == 1  # travel to Orbit: it stays
    pod = table(side="orbit", slots={"hire": {"red": 1}}, red={"quarters": 3}).do("pod", "5")
    assert pod.state.slots["hire"]["red"] == 0


@pytest.mark.rule("OM-SCI-04")
def test_a_recall_brings_home_who_stands_on_hire(monkeypatch):
    """The slots of hiring are like others to an effect that calls colonists home."""
    monkeypatch.setitem(
        CONTENT.executives, 2, replace(CONTENT.executives[2], ability=Ability((fx.RecallSlot(1),)), crystals=0)
    )
    at = table(red={"quarters": 3}, slots={"hire": {"red": 1}}).do("executive:2", "hire")
    assert (at.crew()[0], at.state.slots["hire"]["red"]) == (4, 0)
    two = table(red={"quarters": 2}, slots={"build": {"red": 2}}).do("executive:2", "build")
    assert (two.crew()[0], two.state.slots["build"]["red"]) == (3, 1)  # one colonist


@pytest.mark.rule("OM-SCI-01", "OM-SCI-07", "OM-SCI-08", "OM-CONTR-01", "OM-SLOT-12", "OM-SLOT-15", "OM-TURN-05")
def test_the_space_is_filled_with_any_contract_of_the_pile():
    at = table(red={"goods": {"water": 2}}).do("hire:botanist")
    assert at.asked == "turn"
    at.do("end")
    assert (at.asked, at.who) == ("refill", "red")
    assert at.options == list(CONTENT.contracts)
    at.do("model-mine")
    assert at.state.hiring["botanist"] == "model-mine"
    assert at.why("hire:botanist") == ["OM-SLOT-12"]  # Blue: a colonist there, and no crystal at all
    contract = table(red={"depot": 1}, hiring={"geologist": "", "botanist": "crop-trial"})
    contract.do("hire:botanist")
    assert contract.red.contracts == {"crop-trial": {}}
    assert (contract.red.depot, contract.crew()[0]) == (0, 3)  # on top of the slot
    assert table(red={}, hiring={"botanist": "crop-trial"}).why("hire:botanist") == ["OM-SLOT-12"]
    both = table(red={"depot": 1}, hiring={"botanist": "crop-trial"}, slots={"hire": {"blue": 1}}).do("hire:botanist")
    assert both.options == ["1", "back"]  # a colonist pays the surcharge: the crystal is for the contract
    out = table(red={"depot": 1, "contracts": {card: {} for card in CONTENT.contracts}}, hiring={"botanist": ""})
    assert out.why("hire:botanist") == ["OM-SCI-07"]
    assert out.do("control", "done", "end").asked == "turn"  # the pile is empty: so the space stays


@pytest.mark.rule("OM-SLOT-14", "OM-SCI-01", "OM-SCI-06", "OM-CONTR-01")
def test_a_card_by_an_effect_takes_no_slot():
    """Foundry: a contract at its price; rewards of objectives: a scientist or a contract for nothing."""
    hiring = {"geologist": "geologist", "botanist": "crop-trial", "chemist": "model-farm"}
    red = {"depot": 3, "blueprints": {"foundry": "0,0"}}
    at = table(red=red, hiring=hiring, slots={"hire": {"red": 1, "blue": 1}}).do("executive:1", "foundry")
    assert (at.asked, at.options) == ("hire", ["hire:botanist", "hire:chemist", "none"])  # contracts alone
    assert at.why("hire:geologist") == ["OM-SCI-01"]
    at.do("hire:chemist")
    assert (at.red.contracts, at.red.depot, at.crew()[0]) == ({"model-farm": {}}, 0, 4)
    assert at.state.slots["hire"] == {"red": 1, "blue": 1}
    assert at.state.hiring["chemist"] == ""
    none = table(red=red, hiring=hiring).do("executive:1", "foundry", "none")
    assert none.red.contracts == {}
    notes = {"research": ["red-a", "green-a"], "objectives": ["field-notes"]}
    free = table(red=notes, hiring=hiring).do("objective", "field-notes:2")
    assert free.options == ["hire:geologist", "none"]  # scientists alone
    free.do("hire:geologist")
    assert (free.red.scientists, free.crew()[:2]) == ({"geologist": ""}, (4, 0))
    stock = {"goods": {"water": 4}, "objectives": ["stockpile"]}
    deal = table(red=stock, hiring=hiring, shelters={"red": ["4,0", "3,1"]}).do("objective", "stockpile:2")
    assert deal.options == ["hire:botanist", "hire:chemist", "none"]
    assert deal.do("hire:botanist").red.contracts == {"crop-trial": {}}


@pytest.mark.rule("OM-SCI-10", "OM-SCI-11", "OM-SCI-12", "OM-EXEC-07")
def test_a_scientist_runs_a_building_of_the_speciality_for_free():
    blue = {"blueprints": {"seed-vault": "-2,2"}, "space": 6}
    at = table(red={"scientists": {"botanist": "", "chemist": ""}}, blue=blue).do("executive:1")
    assert at.options == ["seed-vault:botanist", "back"]
    assert at.why("seed-vault:chemist") == ["OM-SCI-10"]
    at.do("seed-vault:botanist", "water", "done")
    assert at.red.scientists["botanist"] == "seed-vault"
    assert at.has() == {"water": 1}
    assert at.why("executive:1") == ["OM-TURN-02"]
    owner = table(red={**blue, "space": 5}, blue={"scientists": {"botanist": "seed-vault"}}).do(
        "executive:1", "seed-vault", "water", "done"
    )
    assert owner.has() == {"water": 1}  # the building's owner, too
    third = table(players=3, red={"depot": 2}, blue=blue, green={"scientists": {"botanist": "seed-vault"}, "space": 7})
    assert third.why("executive:1") == ["OM-EXEC-06"]
    unbuilt = table(red={"scientists": {"botanist": ""}}, blue={"blueprints": {"seed-vault": ""}, "space": 6})
    assert unbuilt.why("executive:1") == ["OM-EXEC-06"]


@pytest.mark.rule("OM-SCI-12")
def test_what_the_effect_costs_is_paid_all_the_same(monkeypatch):
    dome = {"blueprints": {"growth-dome": "-2,2"}, "space": 6}
    red = {"scientists": {"botanist": "growth-dome"}, "bots": ["-1,1"], "lab": {"A1": "greenhouse"}}
    assert table(red=red, blue=dome).why("executive:1") == ["OM-EXEC-11"]
    paid = table(red={**red, "goods": {"water": 1}}, blue=dome).do("executive:1", "growth-dome", "-1,2")
    assert paid.has() == {"plant": 2}  # the water inside the effect
    dear = replace(CONTENT.blueprints["growth-dome"], ability=Ability((fx.Score(1),), {"crystal": 1}))
    monkeypatch.setitem(CONTENT.blueprints, "growth-dome", dear)
    at = table(red={**red, "depot": 1}, blue=dome).do("executive:1", "growth-dome")
    assert (at.red.score, at.red.depot) == (1, 0)  # a crystal as well


@pytest.mark.rule("OM-SCI-13", "OM-SCI-14", "OM-SCI-11", "OM-EXEC-07")
def test_a_scientist_moves_on_but_never_back_and_alone():
    blue = {"blueprints": {"seed-vault": "-2,2", "growth-dome": "1,2"}, "space": 6}
    build = {"1,2": "greenhouse"}
    at = table(red={"scientists": {"botanist": "growth-dome"}}, blue=blue, build=build).do("executive:1")
    assert "seed-vault:botanist" in at.options
    assert at.why("growth-dome") == ["OM-EXEC-11"]  # it could be run there, had it any use
    at.do("seed-vault:botanist", "water", "done")
    assert at.red.scientists == {"botanist": "seed-vault"}
    again = table(red={"scientists": {"botanist": "seed-vault"}}, blue=blue, build=build).do("executive:1")
    assert again.options == ["seed-vault", "back"]  # it stands there; growth-dome would be of no use


@pytest.mark.rule("OM-SCI-14")
def test_a_blueprint_has_room_for_one_scientist(monkeypatch):
    """No two of the box work in one type; those of a pack may."""
    monkeypatch.setitem(CONTENT.scientists, "chemist", replace(CONTENT.scientists["chemist"], works_in="greenhouse"))
    blue = {"blueprints": {"seed-vault": "-2,2"}, "space": 6, "scientists": {"chemist": "seed-vault"}}
    at = table(
        red={"scientists": {"botanist": ""}, "depot": 2, "blueprints": {"dormitory": "4,-2"}, "bots": ["4,-1"]},
        blue=blue,
    )
    at.do("executive:1")
    assert at.options == ["dormitory", "back"]
    assert at.why("seed-vault:botanist") == ["OM-SCI-14"]
    mine = table(red={"scientists": {"chemist": "seed-vault", "botanist": ""}}, blue={**blue, "scientists": {}})
    assert mine.do("executive:1").why("seed-vault:botanist") == ["OM-SCI-14"]  # not even beside an own one
