"""The control centre: bots and rovers (CTRL)."""

from __future__ import annotations

from typing import Any

import pytest

from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.rules.land import find_zone
from on_mars_tables import table


@pytest.mark.rule("OM-CTRL-01", "OM-CTRL-02", "OM-CTRL-03")
def test_points_for_bots_together_and_for_the_rover_in_any_order():
    at = table(red={"bots": ["4,-2", "4,-1"]}).do("control")
    at.do("bot:4,-2:5,-3", "rover:1,0", "bot:4,-1:4,0", "rover:2,0")
    assert sorted(at.red.bots) == ["4,0", "5,-3"]
    assert at.red.rover == "2,0"
    assert not any(option.startswith(("bot:", "rover:")) for option in at.options)
    assert at.why("bot:4,0:4,1") == ["OM-CTRL-01"]
    at.do("done")
    assert at.asked == "turn"
    edge = table(red={"bots": ["5,-5"], "rover": "0,5"}).do("control")
    assert edge.why("bot:5,-5:6,-5") == ["OM-CTRL-03"]
    assert edge.why("rover:2,3") == ["OM-CTRL-03"]
    some = table().do("control", "bot:4,-2:3,-2", "done")  # unspent points are lost
    assert some.asked == "turn"
    assert some.red.rover == ""


@pytest.mark.rule("OM-CTRL-04")
def test_crystals_buy_points_for_either():
    at = table(red={"depot": 2}).do("control", "bot:4,-2:4,-3", "bot:4,-3:4,-4")
    assert "crystal:bots" in at.options
    at.do("crystal:bots", "bot:4,-4:4,-5", "done")
    assert (at.red.bots, at.red.depot) == (["4,-5"], 1)
    none = table(red={"depot": 2, "bots": []}).do("control")
    assert not any(option.startswith("crystal:") for option in none.options)  # no bot, and the rover's are not spent
    none.do("rover:1,0", "rover:2,0")
    assert [option for option in none.options if option.startswith("crystal:")] == ["crystal:rover"]


@pytest.mark.rule("OM-CTRL-05", "OM-TECH-10")
def test_one_rover_technology_adds_its_level():
    at = table(red={"lab": {"C1": "rover"}, "depot": 1}, blue={"lab": {"A1": "rover"}}).do("control")
    assert {"technology:red", "technology:blue"} <= set(at.options)
    at.do("technology:red")
    assert not any(option.startswith("technology:") for option in at.options)
    assert at.session.pending.prompt.args == {"who": "@om-seat-red", "bots": 2, "rover": 5}
    for where in ("0,1", "0,2", "0,3", "0,4", "0,5"):
        at.do(f"rover:{where}")
    at.do("crystal:rover", "rover:-1,5", "done")
    assert at.red.rover == "-1,5"
    assert at.state.loans == []
    lent = table(blue={"lab": {"A1": "rover"}}).do("control", "technology:blue", "rover:1,0", "done")
    assert [loan.lender for loan in lent.state.loans] == ["blue"]
    assert table().do("control").why("technology:red") == ["OM-CTRL-05"]


@pytest.mark.rule("OM-CTRL-06", "OM-CTRL-07", "OM-TERM-14", "OM-MINE-09", "OM-UPG-14")
def test_pieces_may_be_passed_but_not_joined():
    build = {"3,0": "generator", "2,1": "generator"}
    at = table(
        red={"rover": "1,0", "bots": ["4,-2"]},
        blue={"bots": ["2,0"], "rover": "1,1", "blueprints": {"solar-field": "2,1"}},
        build=build,
        miners={"2,-1": "blue"},
    ).do("control", "rover:2,0")
    assert "done" not in at.options  # on Blue's bot
    assert at.why("done") == ["OM-CTRL-06"]
    at.do("rover:3,0", "done")  # passed over; a plain generator may be stopped on
    assert at.red.rover == "3,0"
    short = table(
        red={"rover": "1,0", "bots": ["3,-1"]},
        blue={"bots": ["2,0"], "rover": "1,1", "blueprints": {"solar-field": "2,1"}},
        build=build,
        miners={"2,-1": "blue"},
    ).do("control", "rover:1,-1")
    for where in ("2,-1",):  # a miner: with no point left it is no end
        assert f"rover:{where}" not in short.options
        assert short.why(f"rover:{where}") == ["OM-CTRL-06"]
    short.do("bot:3,-1:3,0")
    assert short.why("bot:3,0:2,1") == short.why("bot:3,0:2,0") == ["OM-CTRL-06"]
    short.do("bot:3,0:4,-1", "done")
    own = table(red={"rover": "3,-2", "bots": ["4,-2"]}).do("control", "bot:4,-2:3,-2")
    assert "done" not in own.options
    own.do("rover:3,-1", "done")  # mid-turn two pieces may share a hex
    assert own.red.bots == ["3,-2"]


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
def test_pieces_may_stand_together_until_the_turn_ends():
    red = {"rover": "3,-2", "bots": ["4,-2"], "depot": 1, "goods": {"water": 1}, "contracts": {"crystal-assay": {}}}
    at = table(red=red).do("control", "bot:4,-2:3,-2", "done")
    assert at.asked == "turn"
    assert at.options == ["executive:2"]  # nothing else: that is what parts them
    assert at.why("end") == at.why("executive:3") == ["OM-TERM-14"]
    at.do("executive:2", "2", "rover:3,-3", "done")
    assert "end" in at.options
    first = table(red=red).do("executive:2", "1", "bot:4,-2:3,-2", "done")
    assert [option for option in first.options if ":" not in option] == ["control"]
    assert first.why("ship") == ["OM-TERM-14"]
    first.do("control")
    assert "back" in first.options
    assert first.why("done") == ["OM-CTRL-06"]
    first.do("rover:3,-3", "done", "end")
    poor = table(red={**red, "depot": 0}).do("control", "bot:4,-2:3,-2")
    assert poor.why("done") == ["OM-CTRL-06"]  # nothing can part them any more
    far = table(red={**red, "rover": "1,0", "bots": ["4,-2"]}, research={"3,0": "red-a"}, blue={"bots": ["2,0"]}).do(
        "control", "rover:2,0", "done", "executive:2"
    )
    assert far.asked == "move"  # bots cannot part these
    far.do("rover:3,0", "done", "take")


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
def test_what_is_needed_to_part_pieces_is_not_spent():
    find: dict[str, Any] = {"finds": {"3,-3": "dt09"}}  # for a crystal a technology is developed
    red = {"rover": "4,-3", "bots": ["4,-2", "3,-1"], "lab": {"A1": "mine"}, "depot": 1}
    at = table(red=red, **find).do("control", "rover:3,-3", "bot:4,-2:3,-1")
    assert at.why("done") == ["OM-CTRL-06"], "the tile takes the crystal that would part the bots"
    at.do("bot:3,-1:4,-2", "done", "take")
    assert at.red.depot == 0
    rich = table(red={**red, "depot": 2}, **find).do("control", "rover:3,-3", "bot:4,-2:3,-1", "done", "take")
    assert rich.red.depot == 1
    met = {"rover": "1,0", "bots": ["4,-2", "3,-1", "2,0"], "objectives": ["work-gang"]}
    held = table(red=met).do("control", "bot:4,-2:3,-1", "done")
    assert held.options == ["executive:2"]
    assert held.why("objective") == ["OM-OBJ-04"], "it is the crystal that parts them"
    held.do("executive:2")
    assert "objective" not in held.options
    free = table(red={**met, "depot": 1}).do("control", "bot:4,-2:3,-1", "done", "objective", "work-gang:2")
    free.do("executive:2", "bot:3,-1:4,-2", "done")
    assert "end" in free.options


@pytest.mark.rule("OM-CTRL-08", "OM-CTRL-09", "OM-CTRL-10")
def test_bots_clear_away_what_they_end_on_and_nothing_they_pass():
    at = table(
        red={"bots": ["4,-2", "4,0"]},
        crystals=["5,-3", "4,1"],
        research={"4,-3": "red-a"},
        finds={"5,0": "dt05"},
    ).do("control", "bot:4,-2:5,-3", "bot:5,-3:4,-3", "done")
    assert at.state.research == {"4,-3": "red-a"}  # not before the turn ends
    at.do("end")
    assert at.state.research == {}
    assert at.state.crystals == ["5,-3", "4,1"]  # only passed
    assert at.red.research == []
    two = table(red={"bots": ["4,-2", "4,0"]}, crystals=["4,1"], finds={"5,-3": "dt05"})
    two.do("control", "bot:4,-2:5,-3", "bot:4,0:4,1", "done", "end")
    assert (two.state.crystals, two.state.finds) == ([], {})
    assert two.red.tray == two.red.depot == 0
    assert two.red.discoveries == []
    assert "dt05" not in two.state.stack


@pytest.mark.rule("OM-CTRL-11")
def test_a_construction_zone_is_the_hex_and_those_around():
    at = table(red={"bots": ["4,-2", "0,5"]})
    matches = find_zone(at.mars, "red")
    assert {"4,-2", "5,-2", "5,-3", "4,-3", "3,-2", "3,-1", "4,-1"} < matches
    assert "2,-1" not in matches
    assert len(matches) == 7 + 4  # at the edge there are fewer


@pytest.mark.rule("OM-CTRL-12", "OM-SETUP-12", "OM-MINE-08")
def test_a_rover_starts_on_the_central_mine():
    at = table().do("control")
    steps = [option for option in at.options if option.startswith("rover:")]
    assert sorted(steps) == sorted(f"rover:{where}" for where in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"))
    at.do("rover:1,0", "done")
    assert at.red.rover == "1,0"
    assert at.blue.rover == ""  # virtual rovers are on no hex
    both = table(red={"rover": "1,0"}, blue={"rover": ""}).do("control", "rover:0,0", "done")
    assert both.red.rover == "0,0"
    assert both.state.terrain["0,0"].miner == ""


@pytest.mark.rule("OM-CTRL-13", "OM-TERM-07")
def test_a_rover_takes_crystals_it_passes():
    at = table(red={"rover": "1,0"}, crystals=["2,0", "3,0"]).do("control", "rover:2,0", "rover:3,0", "done")
    assert at.red.tray == 2
    assert at.state.crystals == []
    left = table(red={"rover": "1,0"}, crystals=["2,0"]).do("control", "past:2,0", "rover:3,0", "done")
    assert left.state.crystals == ["2,0"]
    assert left.red.tray == 0


@pytest.mark.rule("OM-CTRL-14", "OM-CTRL-16", "OM-CTRL-18", "OM-TRAVC-11")
def test_a_rover_takes_the_tile_it_stops_on():
    at = table(red={"rover": "1,0"}, research={"2,0": "green-a", "3,0": "red-a"})
    at.do("control", "rover:2,0", "rover:3,0", "done")
    assert at.asked == "tile"
    at.do("take")
    assert at.state.research == {"2,0": "green-a"}  # only passed
    assert at.red.research == ["red-a"]
    assert at.has() == {"mineral": 1}
    assert at.red.tray == 1
    cost = table(red={"rover": "1,0", "goods": {"mineral": 1}}, finds={"2,0": "dt07"})
    cost.do("control", "rover:2,0", "done", "take")
    assert cost.has() == {"oxygen": 1}
    assert cost.red.discoveries == ["dt07"]
    poor = table(red={"rover": "1,0"}, finds={"2,0": "dt07", "3,0": "dt11"}).do("control", "rover:2,0")
    assert poor.why("done") == ["OM-CTRL-17"]
    poor.do("rover:3,0", "done", "take")
    assert poor.red.score == 2


@pytest.mark.rule("OM-CTRL-15", "OM-CTRL-17")
def test_a_rover_may_stop_on_a_tile_only_if_it_could_take_it():
    red = {"rover": "1,0", "research": ["red-a"]}
    at = table(red=red, research={"2,0": "red-a", "1,1": "red-b"}).do("control", "rover:2,0")
    assert "done" not in at.options  # a second one alike
    at.do("rover:3,0", "done")
    other = table(red={**red, "goods": {"mineral": 1}}, research={"2,0": "red-b"}).do(
        "control", "rover:2,0", "done", "take"
    )
    assert other.red.research == ["red-a", "red-b"]
    full = table(red={"rover": "1,0", "goods": {"water": 2}}, research={"2,0": "green-a"}).do("control", "rover:2,0")
    assert full.why("done") == ["OM-CTRL-17"]  # nothing of its benefit can be used
    last = table(red={"rover": "1,0", "goods": {"water": 2}}, research={"2,0": "green-a", "3,0": "green-a"})
    last.do("control", "rover:1,1")
    assert last.why("rover:2,0") == ["OM-CTRL-17"]  # with its last point


@pytest.mark.rule("OM-CTRL-19")
def test_a_tile_that_was_left_waits_for_a_later_movement():
    at = table(red={"rover": "1,0"}, finds={"2,0": "dt03"}, blue={"done": True})
    at.do("control", "rover:2,0", "done", "leave")
    assert at.state.finds == {"2,0": "dt03"}
    assert at.red.rover == "2,0"
    stays = table(red={"rover": "2,0"}, finds={"2,0": "dt03"}).do("control", "bot:4,-2:4,-3", "done")
    assert stays.asked == "turn"  # the rover did not move
    again = table(red={"rover": "2,0"}, finds={"2,0": "dt03"}).do("control", "rover:3,0", "rover:2,0", "done", "take")
    assert again.has() == {"mineral": 2}


@pytest.mark.rule("OM-CTRL-20")
def test_granted_movement_has_no_boosts_and_is_cleared_up_off_turn():
    at = table(red={"depot": 3, "lab": {"C1": "rover"}, "rover": "1,0"}).do("executive:2")
    assert at.asked == "which-effect"
    at.do("2", "rover:2,0", "rover:3,0")
    assert at.options == ["done"]  # no crystal, no technology
    off = table(
        side="orbit",
        red={"space": 1},
        blue={"space": 2, "done": True},
        crystals=["5,-3"],
        shuttle=Shuttle("orbit", 0),
    ).do("resupply", "water", "done", "end")
    off.do("ride", "dt01", "0,3", "7", "bot:4,-2:5,-3", "done")
    assert off.state.crystals == []  # at once: no turn of Red's ends here
    assert off.asked == "move"
    off.do("done")
    assert off.who == "blue"
