"""Building, mines and displacement (BLD, MINE)."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.components import COLUMNS, COMMON, KINDS
from on_mars_tables import BARE, CONTENT, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}


@pytest.mark.rule("OM-BLD-01", "OM-BLD-05", "OM-BLD-09", "OM-SETUP-24", "OM-TURN-09")
def test_beside_its_type_with_technology_or_exactly_two_away():
    at = table(red=GEN).do("build:generator")
    assert at.why("3,-2") == ["OM-BLD-07"]  # beside: takes technology
    assert "4,-3" in at.options
    assert at.why("1,0") == ["OM-BLD-05"]
    mine = table(red=GEN, miners={"4,-3": ""}).do("build:generator")
    assert mine.why("4,-3") == ["OM-BLD-05"]  # a mine stands there
    at.do("4,-3", "none")
    assert at.state.terrain["4,-3"].kind == "generator"
    (built,) = at.find_entries("Built")
    assert built.describe().args["building"] == "@om-kind-generator"
    assert at.red.progress == []
    assert not at.state.tops.get("generator")
    at.do("end")
    assert at.state.tops["generator"] in ("generator-1", "generator-2")  # at the end of the turn the next is turned up
    far = table(red={**GEN, "bots": ["4,-3"]}).do("build:generator")
    assert far.why("5,-3") == ["OM-BLD-01"]  # three spaces
    assert far.why("4,-2") == ["OM-BLD-05"]  # a building stands there
    assert table(red={**GEN, "bots": ["-5,5"]}).why("build:generator") == ["OM-BLD-05"]  # no site in the zone
    tech = table(red={**GEN, "bots": ["4,-2"], "lab": {"A1": "generator"}}).do("build:generator", "3,-2")
    assert tech.asked == "benefit"


@pytest.mark.rule("OM-BLD-02", "OM-BLD-03", "OM-BLD-04", "OM-MINE-01", "OM-BLD-11", "OM-TERM-15")
def test_what_can_be_built_and_what_it_costs():
    rich = {"mineral": 1, "battery": 1, "water": 1, "plant": 1, "oxygen": 1}
    prices = {"generator": "mineral", "extractor": "battery", "greenhouse": "water", "condenser": "plant"}
    prices["shelter"] = "oxygen"
    for kind, good in prices.items():
        bots = {"generator": "3,-2", "extractor": "1,2", "greenhouse": "-1,1", "condenser": "1,-3", "shelter": "3,-3"}
        at = table(red={"goods": rich, "bots": [bots[kind]]})
        at.do(f"build:{kind}")
        at.do(next(option for option in at.options if option != bots[kind]))
        at.do(*([good] if kind != "generator" else []))  # or with the mineral
        at.do(*(["none"] if kind != "shelter" else []))  # a benefit of life support
        product = {"generator": "battery", "extractor": "water", "greenhouse": "plant", "condenser": "oxygen"}.get(kind)
        assert at.has() == {
            option: n for option, n in (rich | {good: 0} | ({product: 2} if product else {})).items() if n
        }, kind
        poor = table(red={"goods": {**rich, good: 0, "mineral": 0}, "bots": [bots[kind]]})
        assert poor.why(f"build:{kind}") == ["OM-BLD-03" if kind == "shelter" else "OM-BLD-04"]
    mine = table(red={"bots": ["3,-1"], "quarters": 3}).do("build:mine", "2,0")
    assert mine.has() == {"mineral": 1}  # for a colonist alone
    assert mine.crew() == (1, 0, 9)


@pytest.mark.rule("OM-BLD-07", "OM-BLD-08", "OM-BLD-11", "OM-BLD-20", "OM-BLD-01")
def test_the_level_needed_is_all_that_is_joined():
    build = {"3,-3": "generator", "4,-4": "generator", "3,-1": "generator"}
    shelters = {"red": ["5,-4", "5,-3"]}
    red = {**GEN, "bots": ["3,-2"]}
    low = table(red={**red, "lab": {"C2": "generator"}}, build=build, shelters=shelters).do("build:generator")
    (reason,) = low.session.explain("3,-2")  # joins a complex of 3 and a single: level 4
    assert (reason.rule, reason.words.args["level"]) == ("OM-BLD-07", 4)
    at = table(red={**red, "lab": {"D2": "generator"}}, build=build, shelters=shelters).do("build:generator", "3,-2")
    at.do(at.options[0])
    at.do("none")
    assert at.has() == {"battery": 4}  # five in the group, limit 4
    one = table(red={**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}).do("build:generator", "3,-2", "none")
    assert one.has() == {"battery": 2}
    alone = table(red=GEN).do("build:generator", "4,-3", "none")
    assert alone.has() == {"battery": 1}


@pytest.mark.rule("OM-BLD-07", "OM-TECH-10", "OM-TECH-11", "OM-TECH-16")
def test_whose_technology_is_borrowed_is_told_and_asked():
    red, blue = {**GEN, "bots": ["3,-1"], "depot": 2}, {"lab": {"A1": "generator"}, "space": 6}
    at = table(red=red, blue=blue).do("build:generator")
    ahead = at.session.pending.forecast("3,-2")
    assert [reason.rule for reason in ahead.costs] == ["OM-BLD-04", "OM-BLD-07", "OM-TECH-11"]
    assert ahead.costs[-1].words.args == {"whose": "@om-seat-blue", "tech": "@om-tech-generator"}
    at.do("3,-2")
    assert (at.asked, at.options) == ("technology", ["blue", "back"])  # though no other would do
    at.do("back")
    assert (at.asked, at.has(), at.crew()[0]) == ("turn", {"mineral": 1}, 4)  # nothing is paid
    at.do("build:generator", "3,-2", "blue")
    assert [(entry.who, entry.other, entry.tech) for entry in at.find_entries("Borrowed")] == [
        ("red", "blue", "generator")
    ]
    own = table(red={**red, "lab": {"A1": "generator"}}).do("build:generator")
    assert [reason.rule for reason in own.session.pending.forecast("3,-2").costs] == ["OM-BLD-04", "OM-BLD-07"]
    own.do("3,-2")
    assert own.asked == "benefit"  # nobody is asked for what is one's own
    low = {"build": {"3,-3": "generator"}, "grid": {}, "blue": {**blue, "lab": {"A1": "generator"}}}
    high = table(red={**red, "lab": {"B1": "generator"}}, **low).do("build:generator", "3,-2")
    assert high.asked == "benefit"  # Blue's tile is too low for two
    by_effect = table(red={**red, "blueprints": {"solar-field": "2,-2"}}, blue=blue)
    by_effect.do("executive:1", "solar-field", "3,-2", "back")
    assert by_effect.asked == "build-where"
    by_effect.do("none")
    assert (by_effect.asked, by_effect.has(), by_effect.state.loans) == ("turn", {"mineral": 1}, [])


@pytest.mark.rule("OM-BLD-06", "OM-BLD-10", "OM-CRYS-05", "OM-BLD-02")
def test_arrows_bring_crystals_to_empty_hexes():
    assert CONTENT.buildings["generator"].arrows[4] == (0, 3)  # E and W
    tops = {**BARE, "generator": "generator-5"}
    for piece in ({"bots": ["3,-3"]}, {"rover": "3,-3"}):
        at = table(red=GEN, blue=piece, tops=tops).do("build:generator", "4,-3", "none")
        assert at.state.crystals == ["5,-3"]  # W of it stands a bot, or a rover
    full = table(red=GEN, tops=tops, crystals=["5,-3"]).do("build:generator", "4,-3", "none")
    assert sorted(full.state.crystals) == ["3,-3", "5,-3"]  # one a hex
    moved = table(red={**GEN, "bots": ["4,-3"]}, tops=tops).do("build:generator", "4,-3", "5,-3", "none")
    assert moved.state.crystals == ["3,-3"]  # the bot made room first, and is where the other arrow points
    edge = table(red={**GEN, "bots": ["4,-4"]}, tops=tops, build={"3,-4": "generator"})
    edge.do("build:generator", "5,-5", "none")
    assert edge.state.crystals == ["4,-5"]  # E leads beyond the map


@pytest.mark.rule("OM-BLD-12", "OM-TERM-11", "OM-LSS-01", "OM-LSS-10", "OM-TERM-15", "OM-TECH-19")
def test_shelters_yield_crystals_and_only_own_ones_count():
    red = {"goods": {"oxygen": 1}, "bots": ["3,-1"], "lab": {"A1": "shelter"}}
    at = table(red=red, shelters={"blue": ["3,-3"]}).do("build:shelter", "3,-2")
    assert at.red.tray == 2  # with the first one; Blue's beside it does not count
    assert at.red.depot == 0
    assert at.red.progress == []
    alone = table(red={"goods": {"oxygen": 1}, "bots": ["2,-1"]}, shelters={"blue": ["3,-1"]})
    alone.do("build:shelter", "2,-1")
    assert alone.asked == "displace"
    alone.do(alone.options[0])
    assert alone.red.tray == 1  # beside Blue's: no technology
    assert (alone.asked, alone.red.score) == ("turn", 0)
    assert alone.state.rows == dict.fromkeys(COLUMNS, 1)  # shelters are no part of life support


@pytest.mark.rule("OM-BLD-13", "OM-BLD-14", "OM-BLD-15", "OM-BLD-16", "OM-MINE-06")
def test_a_cube_a_type_the_first_time_a_complex_grows():
    lab = {"A1": "generator", "A2": "mine", "B2": "shelter"}
    at = table(red={**GEN, "bots": ["3,-1"], "lab": lab}, blue={"progress": ["generator"]})
    at.do("build:generator", "3,-2", "none")
    assert at.red.progress == ["generator"]  # Blue's is no hindrance
    assert at.blue.progress == ["generator"]
    theirs = table(
        active="blue", red={"done": True, "progress": ["generator"]}, blue={**GEN, "bots": ["3,-1"], "lab": lab}
    )
    assert theirs.do("build:generator", "3,-2", "none").blue.progress == ["generator"]
    larger = table(red={**GEN, "bots": ["3,-1"], "lab": {"B2": "generator"}}, build={"3,-3": "generator"})
    assert larger.do("build:generator", "3,-2", "none").red.progress == ["generator"]  # one that was there grows
    again = table(
        red={**GEN, "bots": ["3,-1"], "lab": lab, "progress": ["generator"]}, missions={"measured-progress": 5}
    )
    again.do("build:generator", "3,-2", "none")
    assert again.red.progress == ["generator"]
    assert again.state.missions == {"measured-progress": 5}
    dig = {"bots": ["2,0"], "lab": lab, "quarters": 3, "progress": ["generator"]}
    assert table(red=dig).do("build:mine", "1,0").red.progress == ["generator", "mine"]  # one of each type
    other_types = (
        ("extractor", "1,2", "1,3", "battery"),
        ("greenhouse", "-3,2", "-3,3", "water"),
        ("condenser", "1,-3", "1,-4", "plant"),
    )
    for kind, where, bot, price in other_types:
        each = table(red={"goods": {price: 1}, "bots": [bot], "lab": {"A1": kind}})
        assert each.do(f"build:{kind}", where, "none").red.progress == [kind]
    mines = table(red={"bots": ["2,0"], "lab": lab, "quarters": 3, "progress": ["mine"]}).do("build:mine", "1,0")
    assert mines.red.progress == ["mine"]
    alone = table(red=GEN).do("build:generator", "4,-3", "none")
    assert alone.red.progress == []
    home = table(red={"goods": {"oxygen": 1}, "bots": ["3,-1"], "lab": lab}).do("build:shelter", "3,-2")
    assert home.red.progress == []


@pytest.mark.rule("OM-BLD-17")
def test_what_lies_under_a_building_is_gone():
    at = table(red=GEN, crystals=["4,-3"]).do("build:generator", "4,-3", "none")
    assert at.state.crystals == []
    assert at.red.tray == 0
    tile = table(red=GEN, research={"4,-3": "red-a"}).do("build:generator", "4,-3", "none")
    assert tile.state.research == {}
    assert tile.red.research == []
    find = table(red=GEN, finds={"4,-3": "dt05"}).do("build:generator", "4,-3", "none")
    assert find.state.finds == {}
    assert "dt05" not in (*find.state.stack, *find.state.face_up)


@pytest.mark.rule("OM-BLD-18", "OM-BLD-19", "OM-BLD-20", "OM-UPG-09", "OM-UPG-05")
def test_pieces_make_room_for_buildings():
    tops = BARE | {"generator": "generator-2"}  # an arrow to 3,-3
    at = table(red={**GEN, "bots": ["4,-3"]}, crystals=["4,-4", "5,-4"], tops=tops).do("build:generator", "4,-3")
    assert (at.asked, at.who) == ("displace", "red")
    assert set(at.options) == {"4,-2", "3,-3", "3,-2", "5,-3"}  # an own shelter without a piece will do; no crystals
    at.do("3,-3", "none")
    assert (at.red.bots, at.state.crystals) == (["3,-3"], ["4,-4", "5,-4"])  # it is in the arrow's way
    blue = {"bots": ["4,-3"], "rover": "4,-4", "blueprints": {"dormitory": "5,-3"}}
    theirs = table(red=GEN, blue=blue, shelters={"blue": ["5,-3"]}).do("build:generator", "4,-3")
    assert theirs.who == "blue"
    assert not {"4,-4", "5,-3"} & set(theirs.options)  # there are a piece and an advanced building
    one = table(
        red=GEN,
        blue={"rover": "4,-3", "bots": ["5,-3"]},
        crystals=["4,-4", "5,-4", "3,-3", "3,-4"],
    ).do("build:generator", "4,-3")
    assert one.blue.rover == "4,-2"  # the only nearest one: nobody is asked
    assert one.blue.tray == 0
    up = table(red={"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["2,-2"]})
    up.do("upgrade", "solar-field:2,-2")
    assert up.asked == "displace"
    assert "2,-2" not in up.options


@pytest.mark.rule("OM-BLD-02")
def test_a_type_may_be_built_twice_in_a_turn():
    red = {**GEN, "goods": {"mineral": 2}, "blueprints": {"solar-field": "2,-2"}, "depot": 2}
    at = table(red=red, falls=["generator-3"]).do("executive:1", "solar-field", "4,-3", "none")
    assert "generator" not in at.state.tops  # nobody has seen the next one yet
    at.do("build:generator")
    assert at.asked == "build-where"
    assert at.state.tops["generator"] == "generator-3"


@pytest.mark.rule("OM-BLD-21")
def test_what_is_used_up_cannot_be_built():
    at = table(red=GEN)
    assert {kind: at.mars.count_tiles_left("red", kind) for kind in KINDS} == {**dict.fromkeys(COMMON, 6), "shelter": 4}
    four = {"red": ["3,-3", "5,-3", "4,-4", "5,-5"]}
    assert table(red={"goods": {"oxygen": 1}}, shelters=four).why("build:shelter") == ["OM-BLD-21"]
    spots = ["-3,0", "-3,1", "-4,0", "-4,1", "-5,0"]
    gone = table(red={**GEN, "goods": {"mineral": 2}}, build=dict.fromkeys(spots, "generator"))
    assert gone.mars.count_tiles_left("red", "generator") == 1
    gone.do("build:generator", "4,-3", "none")
    assert gone.mars.count_tiles_left("red", "generator") == 0
    gone.end()
    assert "generator" not in gone.state.tops
    gone.do("control", "done").end()
    assert gone.who == "red"
    assert gone.why("build:generator") == ["OM-BLD-21"]
    field = {**GEN, "blueprints": {"solar-field": "2,-2"}, "depot": 2}
    tops = {kind: tile for kind, tile in BARE.items() if kind != "generator"}
    effect = table(red=field, build=dict.fromkeys([*spots, "-5,1"], "generator"), tops=tops)
    assert effect.why("executive:1") == ["OM-EXEC-11"]  # nor by an effect


@pytest.mark.rule("OM-BLD-22", "OM-MINE-05")
def test_common_buildings_belong_to_nobody():
    at = table(red=GEN).do("build:generator", "4,-3", "none")
    mined, farm = table(red={"bots": ["3,0"]}), table(red={"goods": {"water": 1}, "bots": ["-3,3"]})
    mined.do("build:mine", "2,0")
    farm.do("build:greenhouse", "-3,4", "none")
    built = (at.state.terrain["4,-3"], mined.state.terrain["2,0"], farm.state.terrain["-3,4"])
    assert [building.owner for building in built] == [""] * 3  # not even the mine with a miner on it
    home = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}).do("build:shelter", "4,-4")
    assert home.state.terrain["4,-4"].owner == "red"
    red = {"goods": {"mineral": 1}, "blueprints": {"drill-rig": ""}, "bots": ["3,-1"]}
    mine = table(red=red, miners={"3,-2": "blue"}).do("upgrade", "drill-rig:3,-2")
    assert mine.red.blueprints["drill-rig"] == "3,-2"


# ---------------------------------------------------------------------- mines


@pytest.mark.rule("OM-MINE-01", "OM-MINE-02", "OM-MINE-03", "OM-BLD-20", "OM-SLOT-12")
def test_a_mine_takes_a_colonist_and_moves_no_marker():
    at = table(red={"bots": ["3,-1"], "quarters": 2}).do("build:mine", "2,0")
    assert at.state.terrain["2,0"].miner == "red"
    assert at.crew()[0] == 0
    assert at.has() == {"mineral": 1}
    assert set(at.state.rows.values()) == {1}
    assert (at.asked, at.red.score) == ("turn", 0)
    one = table(red={"bots": ["2,-1"], "quarters": 1})
    assert one.why("build:mine") == ["OM-SLOT-12"]
    sur = table(red={"bots": ["2,-1"], "quarters": 2}, slots={"build": {"blue": 1}})
    assert sur.why("build:mine") == ["OM-SLOT-12"]
    paid = table(red={"bots": ["3,-1"], "quarters": 2, "depot": 1}, slots={"build": {"blue": 1}})
    assert paid.do("build:mine", "2,0").options == ["0", "back"]  # in crystals: the colonist is for the mine


@pytest.mark.rule("OM-MINE-07")
def test_miners_stay():
    at = table(side="orbit", red={"quarters": 2}, miners={"2,0": "red"}).do("pod", "5")
    assert at.state.terrain["2,0"].miner == "red"
    last = table(red={"quarters": 2}, blue={"done": True}, miners={"2,0": "red"}, last=1, remaining=0)
    last.do("control", "done", "end")
    assert last.state.phase == "over"
    assert last.state.terrain["2,0"].miner == "red"
    assert last.red.quarters == 2
