"""The control centre: bots and rovers (CTRL)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.state import Rival, Shuttle
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.land import find_zone
from marshub.kernel import Session
from marshub.kernel.policy import play
from on_mars_tables import CONTENT, GAME, At, table


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
    apart = table().do("control", "rover:1,0", "rover:2,0").session.pending.prompt.args
    assert (apart["bots"], apart["rover"]) == (2, 0)
    edge = table(red={"bots": ["5,-5"], "rover": "0,5"}).do("control")
    assert edge.why("bot:5,-5:6,-5") == ["OM-CTRL-03"]
    assert edge.why("rover:2,3") == ["OM-CTRL-03"]
    some = table().do("control", "bot:4,-2:3,-2", "done")  # unspent points are lost
    assert some.asked == "turn"
    assert some.red.rover == ""


def test_an_option_asked_for_alone_is_legal_where_it_is_among_the_options():
    """Bots ask for a few options only: every id of every movement, benefit and run is looked at both ways."""
    asked, refused = Counter[str](), Counter[str]()
    for players, policy in ((1, "engineer"), (2, "random"), (3, "engineer"), (4, "random")):
        session = Session(GAME, {"players": players}, 3)
        play(session, policy, 100)
        for _ in range(250):
            pending = session.pending
            if pending is None:
                break
            if (key := pending.prompt.key) in ("om-move", "om-benefit", "om-facility"):
                ids = {*(option.id for option in pending.explainable_options()), "back", "done", "leave", "bot:9,9:9,8"}
                # Past a crystal, too, which is offered where one lies and, to bots, where they move as Rovers.
                ids |= {item.replace("bot:", "leave:").replace("rover:", "past:") for item in ids}
                alone = {item for item in ids if pending.is_offered(item)}
                pending.clear_cache()
                assert alone == {option.id for option in pending.main_options() or pending.options()}
                pending.clear_cache()
                asked[key] += len(ids)
                refused[key] += len(ids - alone)
            play(session, policy, 1)
        session.close()
    assert asked["om-move"] > refused["om-move"] > 300
    assert all(asked[key] > refused[key] > 30 for key in ("om-benefit", "om-facility"))


@pytest.mark.rule("OM-CTRL-04")
def test_crystals_buy_points_for_either():
    at = table(red={"depot": 2}).do("control")
    assert {"crystal:bots", "crystal:rover"} <= set(at.options)  # before the others are spent, too
    at.do("crystal:bots", "bot:4,-2:4,-3", "bot:4,-3:4,-4", "bot:4,-4:4,-5", "done")
    assert (at.red.bots, at.red.depot) == (["4,-5"], 1)
    none = table(red={"depot": 2, "bots": []}).do("control")
    assert [option for option in none.options if option.startswith("crystal:")] == ["crystal:rover"]
    found = table(red={"rover": "1,0", "depot": 1}, crystals=["2,0"]).do("control", "rover:2,0", "crystal:rover")
    assert (found.red.depot, found.red.tray) == (0, 1)
    assert found.why("crystal:rover") == ["OM-CTRL-04"]  # the other one came on the way


@pytest.mark.rule("OM-CTRL-05", "OM-TECH-10")
def test_one_rover_technology_adds_its_level():
    red, green = {"lab": {"C1": "rover"}, "depot": 1}, {"lab": {"A1": "rover"}, "space": 1}
    at = table(players=3, red=red, green=green).do("control")
    assert {"technology:red", "technology:green"} <= set(at.options)  # anybody's, in Orbit as well
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
    assert [(entry.who, entry.other, entry.tech) for entry in lent.find_entries("Borrowed")] == [
        ("red", "blue", "rover")
    ]
    ahead = table(blue={"lab": {"A1": "rover"}}).do("control").session.pending.forecast("technology:blue")
    assert [(reason.rule, reason.words.args["whose"]) for reason in ahead.costs] == [("OM-TECH-11", "@om-seat-blue")]
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
    home = table(red={"bots": ["4,-1"]}, shelters={"red": ["3,-1"]}).do("control", "bot:4,-1:3,-1", "done")
    assert home.red.bots == ["3,-1"]  # so may a shelter
    own = table(red={"rover": "3,-2", "bots": ["4,-2"]}).do("control", "bot:4,-2:3,-2")
    assert "done" not in own.options
    own.do("rover:3,-1", "done")  # mid-turn two pieces may share a hex
    assert own.red.bots == ["3,-2"]


@pytest.mark.rule("OM-CTRL-02", "OM-CTRL-04", "OM-CTRL-06")
def test_a_blocked_hex_may_be_entered_with_the_last_free_point():
    red, blue = {"rover": "3,1", "depot": 2}, {"rover": "4,0"}
    at = table(red=red, blue=blue).do("control", "rover:3,0")
    assert {"rover:4,0", "crystal:rover"} <= set(at.options)  # with a crystal, before or after
    at.do("rover:4,0")
    assert at.why("done") == ["OM-CTRL-06"]
    assert at.why("crystal:bots") == []  # the other crystal is enough for the rover
    at.do("crystal:bots")
    assert at.why("crystal:bots") == ["OM-CTRL-04"]
    at.do("crystal:rover", "rover:5,0", "done", "end")
    poor = table(red={**red, "depot": 0}, blue=blue).do("control", "rover:3,0")
    assert poor.why("rover:4,0") == ["OM-CTRL-06"]
    held = table(red={**red, "depot": 0, "objectives": ["refit"]}, blue=blue).do("control", "rover:3,0", "rover:4,0")
    assert held.why("objective") == ["OM-TERM-14"], "it waits until the rover stands where it may stay"
    held.do("crystal:rover", "rover:5,0", "done")


@pytest.mark.rule("OM-CTRL-04", "OM-CTRL-06")
def test_the_point_that_is_needed_is_bought_for_no_other_piece():
    at = table(red={"rover": "3,1", "depot": 1}, blue={"rover": "4,0"}).do("control", "rover:3,0", "rover:4,0")
    assert at.why("crystal:bots") == ["OM-CTRL-04"]
    assert [option for option in at.options if option.startswith("crystal")] == ["crystal:rover"]
    bots = table(red={"depot": 1}, blue={"bots": ["4,-4"]}).do("control", "bot:4,-2:4,-3", "bot:4,-3:4,-4")
    assert "crystal:rover" not in bots.options
    bots.do("crystal:bots", "bot:4,-4:4,-5", "done")
    near = table(red={"rover": "1,0", "depot": 1, "bots": ["3,-1"]}, blue={"bots": ["2,0"]})
    near.do("control", "bot:3,-1:2,0", "bot:2,0:1,0")
    assert near.why("done") == ["OM-CTRL-06"]  # the rover itself can make room
    near.do("rover:0,0", "done")


@pytest.mark.rule("OM-CTRL-05", "OM-CTRL-06")
def test_a_rover_technology_to_come_carries_the_rover_on():
    red, green = {"rover": "2,0", "lab": {"A1": "rover"}}, {"lab": {"C1": "rover"}}
    miners = {"3,0": "blue", "4,1": "blue", "3,1": "blue"}
    at = table(players=3, red=red, blue={"bots": ["4,0", "5,0", "5,-1"]}, green=green, miners=miners)
    at.do("control", "rover:3,0", "rover:4,0")
    assert at.why("done") == ["OM-CTRL-06"]
    at.do("technology:red", "rover:4,-1", "done")
    assert at.red.rover == "4,-1"
    walls, step = {**CORNER["miners"], "4,-4": "blue"}, "rover:4,-4"
    for space, why in (("B1", []), ("A1", ["OM-CTRL-06"])):  # two steps are needed to leave it
        both = {"red": {"bots": ["5,-5"], "rover": "4,-2", "lab": {space: "rover"}}, "miners": walls, "grid": {}}
        both["blue"] = {**CORNER["blue"], "lab": {"A1": "rover"}}  # whose level is not added
        assert table(**both).do("control", "rover:4,-3").why(step) == why
    far = table(players=3, red=red, blue={"bots": ["4,0", "5,0", "5,-1", "4,-1"]}, green=green, miners=miners)
    far.do("control", "rover:3,0", "rover:4,0")
    assert far.why("technology:red") == ["OM-CTRL-06"]  # one step leads to nowhere
    far.do("technology:green", "rover:4,-1", "rover:3,-1", "done", "end")


@pytest.mark.rule("OM-CTRL-20", "OM-CTRL-06", "OM-BOOST-09")
def test_a_colonist_to_come_carries_a_piece_on():
    red = {"blueprints": {"command-tower": "4,-2"}, "bots": ["3,-2"], "depot": 2, "rover": "3,1", "quarters": 1}
    red |= {"lab": {"B2": "rover"}}
    blue = {"bots": ["4,0"]}
    at = table(red=red, blue=blue, acted=True).do("executive:1", "command-tower", "rover:3,0")
    assert {"rover:4,0", "colonist:rover"} <= set(at.options)
    at.do("rover:4,0")
    assert at.options == ["colonist:rover"]
    at.do("colonist:rover", "rover:4,1", "done")
    assert at.crew()[:2] == (0, 1)
    before = table(red=red, blue=blue).do("executive:1", "command-tower", "rover:3,0", "rover:4,0")
    assert "done" in before.options  # the Control centre can follow
    nobody = table(red={**red, "quarters": 0}, blue=blue, acted=True).do("executive:1", "command-tower", "rover:3,0")
    assert nobody.why("rover:4,0") == ["OM-CTRL-06"]


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
def test_pieces_may_stand_together_until_the_turn_ends():
    red = {"rover": "3,-2", "bots": ["4,-2"], "depot": 2, "contracts": {"crystal-assay": {}, "crop-trial": {}}}
    at = table(red=red).do("control", "bot:4,-2:3,-2", "done")
    assert at.asked == "turn"
    assert at.options == ["executive:3"]  # nothing else: that is what parts them
    assert at.why("end") == at.why("executive:2") == ["OM-TERM-14"]
    at.do("executive:3", "bot:3,-2:3,-3", "done")
    assert "end" in at.options
    mine = table(red={"bots": ["4,-2"], "depot": 2}, miners={"3,-2": "blue"}).do("control", "bot:4,-2:3,-2", "done")
    assert mine.options == ["executive:3"]  # nor may a bot stay with a miner
    first = table(red=red).do("executive:3", "bot:4,-2:3,-2", "done")
    assert [option for option in first.options if ":" not in option] == ["control"]
    assert first.why("ship") == ["OM-TERM-14"]
    first.do("control")
    assert "back" in first.options
    assert first.why("done") == ["OM-CTRL-06"]
    first.do("rover:3,-3", "done", "end")
    poor = table(red={**red, "depot": 1}).do("control", "bot:4,-2:3,-2")
    assert poor.why("done") == ["OM-CTRL-06"]  # nothing can part them any more
    orbit = table(red={**red, "space": 1}, blue={"space": 5}).do("executive:3", "bot:4,-2:3,-2")
    assert orbit.why("done") == ["OM-CTRL-06"]  # no Control centre follows in Orbit


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06", "OM-CTRL-20")
def test_an_advanced_building_may_part_them():
    red = {"rover": "3,-2", "bots": ["4,-2"], "depot": 2, "blueprints": {"atmosphere-works": "0,-2"}}
    build = {"1,-2": "condenser", "1,-3": "condenser"}
    scientist = {**red, "depot": 0, "scientists": {"chemist": ""}}
    at = table(red=scientist, build=build).do("control", "bot:4,-2:3,-2", "done")
    assert at.options == ["executive:1"]
    at.do("executive:1")
    assert at.options == ["atmosphere-works:chemist", "back"]  # run by its owner it would cost two crystals
    at.do("atmosphere-works:chemist", "bot:3,-2:3,-3", "done", "end")
    none = table(red={**red, "depot": 0}, build=build).do("control", "bot:4,-2:3,-2")
    assert none.why("done") == ["OM-CTRL-06"]


#: Around the corner 5,-5 every hex within two steps is taken but 4,-4.
CORNER: dict[str, Any] = {
    "blue": {"bots": ["4,-5", "5,-4", "3,-5", "3,-4"], "rover": "5,-3"},
    "miners": {"3,-3": "blue", "4,-3": "blue"},
}


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06", "OM-CTRL-04", "OM-CTRL-20")
def test_what_must_part_pieces_is_lengthened_by_crystals_too():
    red = {"bots": ["5,-5", "4,-2"], "docked": [4, 5, 6, 7], "hangar": 1, "depot": 4}
    miners = {**CORNER["miners"], "4,-4": "blue"}
    at = table(red=red, blue=CORNER["blue"], miners=miners).do("control", "crystal:bots")
    at.do("bot:4,-2:4,-3", "bot:4,-3:4,-4", "bot:4,-4:5,-5", "done", "executive:3")
    at.do("bot:5,-5:4,-4", "bot:4,-4:4,-3", "crystal:bots", "bot:4,-3:4,-2", "done")
    assert "end" in at.options
    assert at.red.depot == 0
    poor = table(red={**red, "depot": 3}, blue=CORNER["blue"], miners=miners).do("control", "crystal:bots")
    poor.do("bot:4,-2:4,-3", "bot:4,-3:4,-4")
    assert poor.why("bot:4,-4:5,-5") == ["OM-CTRL-06"]  # the action could be paid, but not its third step


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
@pytest.mark.parametrize(("depot", "why"), [(2, ["OM-CTRL-06"]), (3, [])])
def test_two_pieces_are_parted_to_different_hexes(depot, why):
    """Three bots meet in the corner; once the rover stands on one of the two hexes beside it, one has farther to go."""
    red = {"bots": ["5,-5", "4,-4", "5,-4"], "rover": "4,-3", "depot": depot}
    at = table(red=red, blue={"bots": ["4,-5"]}).do("control", "bot:4,-4:5,-5", "bot:5,-4:5,-5", "rover:3,-3")
    assert at.why("rover:4,-4") == why
    if not why:
        at.do("rover:4,-4", "done", "executive:3", "bot:5,-5:5,-4", "bot:5,-5:5,-4", "crystal:bots", "bot:5,-4:5,-3")
        assert at.do("done").options[-1] == "end"


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
def test_both_actions_to_come_may_be_needed():
    """The reward of an objective leads the rover onto the bot in the corner, three steps from every free hex."""
    build = {"1,-2": "condenser", "1,-3": "condenser"}
    miners = {**CORNER["miners"], "4,-4": "blue"}
    red = {"bots": ["5,-5"], "rover": "4,-2", "objectives": ["grown-up"], "blueprints": {"atmosphere-works": "0,-2"}}
    steps = ("objective", "grown-up:2", "rover:4,-3", "rover:4,-4")
    more = {"build": build, "miners": miners, "blue": CORNER["blue"], "level": 3}
    at = table(red={**red, "scientists": {"chemist": ""}}, **more).do(*steps, "rover:5,-5", "done")
    assert at.options == ["control", "executive:1"]  # two steps each
    at.do("executive:1", "atmosphere-works:chemist", "bot:5,-5:4,-4", "bot:4,-4:4,-3", "done")
    at.do("control", "bot:4,-3:4,-2", "done")
    assert "end" in at.options
    tired = table(red={**red, "scientists": {}}, **more).do(*steps, "rover:4,-3", "rover:4,-4")
    assert tired.why("rover:5,-5") == ["OM-CTRL-06"]


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06", "OM-EXEC-02")
def test_an_action_under_a_ship_parts_nobody(monkeypatch):
    monkeypatch.setitem(CONTENT.executives, 5, CONTENT.executives[3])
    monkeypatch.setitem(CONTENT.executives, 3, CONTENT.executives[2])
    red = {"rover": "3,-2", "bots": ["4,-2"], "depot": 2}
    assert table(red=red).do("control", "bot:4,-2:3,-2").why("done") == ["OM-CTRL-06"]
    free = {**red, "docked": [4, 6, 7, 8], "hangar": 1}
    assert table(red=free).do("control", "bot:4,-2:3,-2", "done").options == ["executive:5"]


@pytest.mark.rule("OM-CTRL-17", "OM-TERM-14", "OM-CTRL-20")
def test_later_movement_leads_onto_no_tile_and_off_none(monkeypatch):
    """One step of the rover now, and one in an executive action, from a tile that it cannot take."""
    step = Ability((fx.Rover(1),))
    monkeypatch.setitem(CONTENT.spaces, 7, replace(CONTENT.spaces[7], ability=step))
    monkeypatch.setitem(CONTENT.executives, 3, replace(CONTENT.executives[3], ability=step))
    red = {"space": 1, "bots": ["4,-2"], "rover": "5,-5", "research": ["red-a"], "depot": 2}
    walls = ["5,-4", "4,-4", "4,-3", "5,-3"]
    tile = {"5,-5": "red-a"}
    tight = table(side="orbit", red=red, blue={"bots": walls}, research=tile).do("pod", "7")
    assert tight.why("rover:5,-4") == ["OM-CTRL-06"]  # the only way on leads back onto the tile
    roomy = table(side="orbit", red=red, blue={"bots": walls[:3]}, research=tile).do("pod", "7", "rover:5,-4", "done")
    assert roomy.options == ["executive:3"]
    roomy.do("executive:3", "rover:5,-3", "done", "end")
    onto = table(side="orbit", red={**red, "rover": "3,0"}, research={"4,0": "red-a"}).do("pod", "7")
    assert onto.why("rover:4,0") == ["OM-CTRL-17"]  # this movement may not end there, whatever follows


@pytest.mark.rule("OM-TERM-14", "OM-EXEC-03", "OM-CTRL-20")
def test_what_an_action_costs_lengthens_no_movement_that_must_part():
    """The rover joined the bot in the corner, and a second bot took its place: three steps to the next free hex."""
    red = {"bots": ["5,-5", "4,-2"], "rover": "4,-3", "docked": [4, 5, 6, 8], "hangar": 1, "depot": 4}
    miners = {**CORNER["miners"], "4,-4": "blue"}
    del miners["4,-3"]
    at = table(red=red, blue=CORNER["blue"], miners=miners)
    at.do("control", "rover:4,-4", "rover:5,-5", "bot:4,-2:4,-3", "done")
    assert at.options == ["executive:3"]  # two steps of bots, and two crystals are left
    assert at.why("executive:7") == ["OM-TERM-14"]  # two steps of the rover, and none is left


@pytest.mark.rule("OM-CTRL-17", "OM-TERM-14", "OM-CTRL-20")
@pytest.mark.parametrize(("later", "why"), [(1, ["OM-CTRL-17"]), (2, [])])
def test_the_step_that_leaves_a_tile_is_counted_once(monkeypatch, later, why):
    """Two steps now: one onto a tile, one off it beside others; from there it is two steps to the next free hex."""
    monkeypatch.setitem(CONTENT.spaces, 7, replace(CONTENT.spaces[7], ability=Ability((fx.Rover(2),))))
    ability = Ability((fx.Rover(later),))
    monkeypatch.setitem(CONTENT.executives, 3, replace(CONTENT.executives[3], ability=ability))
    red = {"space": 1, "rover": "5,-4", "research": ["red-a"], "depot": 2}
    blue = {"bots": ["4,-4", "4,-5", "3,-5", "3,-4"], "rover": "3,-3"}
    tiles = {"5,-4": "red-a", "5,-5": "red-a"}
    at = table(side="orbit", red=red, blue=blue, research=tiles, miners={"4,-3": "blue"}).do("pod", "7")
    assert at.why("rover:5,-5") == why


@pytest.mark.rule("OM-CTRL-20", "OM-CTRL-04", "OM-OBJ-04")
def test_crystals_that_are_just_paid_lengthen_no_movement_in_between():
    red = {"depot": 2, "objectives": ["grown-up", "refit"], "rover": "1,0"}
    at = table(red=red, level=3).do("executive:3", "objective", "grown-up:2")  # two crystals are owed
    at.do("crystal:rover", "card")
    assert at.why("crystal:rover") == ["OM-CTRL-04"]
    at.do("done")
    assert (at.asked, at.options) == ("pay-crystal", ["depot"])
    at.do("depot")
    assert (at.asked, at.red.depot) == ("move", 0)


@pytest.mark.rule("OM-CTRL-20", "OM-CTRL-06", "OM-EXEC-11")
def test_the_price_of_an_action_lengthens_it_not(monkeypatch):
    step = Ability((fx.Bots(1, extend="crystals"),))
    monkeypatch.setitem(CONTENT.executives, 3, replace(CONTENT.executives[3], ability=step))
    miners = {**CORNER["miners"], "4,-4": "blue"}
    for depot, why in ((2, ["OM-EXEC-11"]), (3, [])):  # around the corner no hex is free: it takes a step back, too
        at = table(red={"bots": ["5,-5"], "depot": depot}, blue=CORNER["blue"], miners=miners, acted=True)
        assert at.why("executive:3") == why
    monkeypatch.setitem(CONTENT.executives, 3, replace(CONTENT.executives[3], ability=Ability((fx.Bots(1),))))
    red = {"bots": ["3,-1"], "depot": 4, "docked": [5, 6, 7, 8]}
    once = table(red=red, blue={"rover": "3,0"}, acted=True).do("executive:3")
    assert "bot:3,-1:2,0" in once.options
    assert "bot:3,-1:3,0" not in once.options  # no second executive action of this turn parts them
    teal = replace(CONTENT.executives[3], ability=Ability((fx.Bots(1),), teal=True))
    monkeypatch.setitem(CONTENT.executives, 3, teal)
    boosted = table(red=red, blue={"rover": "3,0"}, acted=True).do("executive:3")
    assert "bot:3,-1:3,0" in boosted.options  # a colonist carries it on


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-17", "OM-BOOST-08")
def test_who_boosts_the_rover_pays_for_no_tile():
    """From the corner only a mine's tile can be reached, for a colonist; the mine takes another."""
    red = {"blueprints": {"command-tower": "4,-2"}, "depot": 2, "rover": "4,-5", "bots": ["2,-1"]}
    theirs = {"blue": {"lab": {"A1": "rover"}, "rover": "5,-5", "bots": ["4,-4"]}}
    tiles = {"finds": {"4,-5": "dt03", "5,-4": "dt05"}}
    for quarters in (1, 2):
        at = table(red={**red, "quarters": quarters}, **theirs, **tiles, acted=True).do("executive:1", "command-tower")
        assert ("rover:5,-5" in at.options) == (quarters == 2)


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-17")
def test_crystals_that_must_part_pieces_pay_for_no_tile(monkeypatch):
    costly = replace(CONTENT.discoveries["dt01"], ability=Ability((fx.Score(2),), {"crystal": 1}))
    monkeypatch.setitem(CONTENT.discoveries, "dt01", costly)
    red = {"rover": "4,-3", "bots": ["4,-2", "3,-1"], "depot": 2}
    find: dict[str, Any] = {"finds": {"3,-3": "dt01"}}
    at = table(red=red, **find).do("control", "rover:3,-3", "bot:4,-2:3,-1", "done")
    assert (at.asked, at.options) == ("turn", ["executive:3"])  # it may stop there, and not take it
    rich = table(red={**red, "depot": 3}, **find).do("control", "rover:3,-3", "bot:4,-2:3,-1", "done", "take")
    assert (rich.red.depot, rich.red.score) == (2, 2)
    spent = table(red={**red, "rover": "5,-4", "depot": 1}, **find).do("control", "rover:4,-4", "rover:3,-3")
    assert spent.why("crystal:rover") == []  # then the rover goes on
    assert spent.why("crystal:bots") == ["OM-CTRL-04"]  # then it could neither take the tile nor go on


@pytest.mark.rule("OM-TERM-14", "OM-OBJ-01")
def test_an_objective_waits_while_pieces_share_a_hex():
    red = {"rover": "1,0", "bots": ["4,-2", "3,-1", "2,0"], "objectives": ["refit", "paper-city"], "depot": 2}
    at = table(red=red).do("control", "bot:4,-2:3,-1", "done")
    assert at.options == ["executive:3"]
    assert at.why("objective") == ["OM-TERM-14"]
    at.do("executive:3", "depot")
    assert "objective" not in at.options
    at.do("bot:3,-1:4,-2")
    assert "objective" in at.options


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-17", "OM-CTRL-18")
def test_nothing_is_built_where_pieces_could_not_be_parted_then():
    find: dict[str, Any] = {"finds": {"3,-3": "dt05"}}  # a mine
    red = {"rover": "4,-3", "bots": ["3,-1", "2,0"], "depot": 2}
    at = table(red=red, **find).do("control", "rover:3,-3", "bot:3,-1:2,0", "done", "take")
    assert at.asked == "build-where"
    assert at.why("2,0") == ["OM-TERM-14"]  # both stand there
    at.do("2,-1", "executive:3", "bot:2,0:3,-1", "done")
    assert "end" in at.options
    red = {"rover": "0,0", "bots": ["5,-5", "4,-4"], "depot": 2, "lab": {"C1": "mine"}}
    steps = ("control", "rover:1,0", "bot:4,-4:5,-5")
    tight = table(red=red, **CORNER, finds={"1,0": "dt05"}).do(*steps)
    assert tight.why("done") == ["OM-CTRL-06", "OM-CTRL-17"]  # a mine on 4,-4 would leave no way out
    roomy = table(red=red, blue={**CORNER["blue"], "rover": ""}, miners=CORNER["miners"], finds={"1,0": "dt05"})
    roomy.do(*steps, "done", "take", "4,-4", "executive:3", "bot:5,-5:5,-4", "bot:5,-4:5,-3", "done")
    assert "end" in roomy.options


@pytest.mark.rule("OM-TERM-14", "OM-UPG-05")
def test_nothing_is_upgraded_where_pieces_could_not_be_parted_then():
    card = {"blueprints": {"drill-rig": ""}, "goods": {"mineral": 1}}
    red = {"rover": "0,0", "bots": ["5,-5", "4,-4"], "depot": 2, **card}
    steps, find = ("control", "rover:1,0", "bot:4,-4:5,-5"), {"1,0": "dt11"}
    tight = table(red=red, **CORNER, build={"4,-4": "mine"}, finds=find).do(*steps)
    assert tight.why("done") == ["OM-CTRL-06", "OM-CTRL-17"]
    roomy = table(
        red=red, blue={**CORNER["blue"], "rover": ""}, miners=CORNER["miners"], build={"4,-4": "mine"}, finds=find
    )
    roomy.do(*steps, "done", "take", "drill-rig:4,-4", "executive:3", "bot:5,-5:5,-4", "bot:5,-4:5,-3", "done")
    assert "end" in roomy.options


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
def test_a_rival_has_no_pieces_but_its_rover_on_the_map():
    rival = Rival("blue", icon="mine", bots=2)
    blue = {"bots": [], "rover": "2,0", "quarters": 0}
    at = table(red={"rover": "1,0", "bots": ["3,-1"]}, blue=blue, rival=rival).do("control", "rover:2,0")
    assert at.why("done") == ["OM-CTRL-06"]
    at.do("rover:3,0", "done", "end")
    assert at.blue.bots == []


@pytest.mark.rule("OM-CTRL-08", "OM-CTRL-09", "OM-CTRL-10")
def test_bots_clear_away_what_they_end_on_and_nothing_they_pass():
    at = table(
        red={"bots": ["4,-2", "4,0"]},
        crystals=["5,-3", "4,1"],
        research={"4,-3": "red-a"},
        finds={"5,0": "dt05"},
    ).do("control", "bot:4,-2:5,-3", "bot:5,-3:4,-3", "done")
    assert at.state.research == {"4,-3": "red-a"}  # not before the turn ends
    past = table(red={"bots": ["4,0"]}, finds={"5,0": "dt05"}).do("control", "bot:4,0:5,0", "bot:5,0:5,-1", "done")
    assert past.do("end").state.finds == {"5,0": "dt05"}
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


@pytest.mark.rule("OM-CTRL-11", "OM-BLD-05")
def test_a_construction_zone_is_the_hex_and_those_around():
    at = table(red={"bots": ["4,-2", "0,5"]})
    matches = find_zone(at.mars, "red")
    assert {"4,-2", "5,-2", "5,-3", "4,-3", "3,-2", "3,-1", "4,-1"} < matches
    assert "2,-1" not in matches
    assert len(matches) == 7 + 4  # at the edge there are fewer
    assert find_zone(table(red={"bots": [], "rover": "1,0"}).mars, "red") == set()  # of bots, and of nothing else


@pytest.mark.rule("OM-CTRL-12", "OM-SETUP-12", "OM-MINE-08")
def test_a_rover_starts_on_the_central_mine():
    at = table(miners={"3,0": "red"}).do("control")
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
    steps = [(item.piece, item.start, item.to) for item in at.find_entries("Moved")]
    assert steps == [("rover", "1,0", "2,0"), ("rover", "2,0", "3,0")]
    left = table(red={"rover": "1,0"}, crystals=["2,0"]).do("control", "past:2,0", "rover:3,0", "done")
    assert left.state.crystals == ["2,0"]
    assert left.red.tray == 0


@pytest.mark.rule("OM-CTRL-14", "OM-CTRL-18", "OM-TRAVC-11")
def test_a_rover_takes_the_tile_it_stops_on():
    red = {"rover": "1,0", "lab": {"A1": "rover"}}
    at = table(red=red, research={"2,0": "green-a", "3,0": "red-a"}, missions={"ground-survey": 3})
    at.do("control", "rover:2,0", "rover:3,0", "done")
    assert at.asked == "tile"
    at.do("take", "rover:B2")
    assert at.state.research == {"2,0": "green-a"}  # only passed
    assert at.red.research == ["red-a"]
    assert at.red.lab == {"B2": "rover"}
    assert at.state.missions == {"ground-survey": 2}
    find = table(red=red, finds={"2,0": "dt01"}).do("control", "rover:2,0", "done", "take")
    assert (find.red.discoveries, find.red.tray) == (["dt01"], 3)
    assert "dt01" not in {*find.state.face_up, *find.state.stack, *find.state.finds.values()}


@pytest.mark.rule("OM-CTRL-16", "OM-CTRL-18")
def test_a_tile_is_paid_for_in_full(monkeypatch):
    costly = replace(CONTENT.discoveries["dt01"], ability=Ability((fx.Gain("oxygen"),), {"plant": 1, "crystal": 1}))
    monkeypatch.setitem(CONTENT.discoveries, "dt01", costly)
    red, find = {"rover": "1,0", "goods": {"plant": 1}, "depot": 1}, {"2,0": "dt01"}
    at = table(red=red, finds=find).do("control", "rover:2,0", "done", "take")
    assert (at.has(), at.red.depot) == ({"oxygen": 1}, 0)
    for poor in ({"depot": 0}, {"goods": {}}):
        assert table(red={**red, **poor}, finds=find).do("control", "rover:2,0").why("done") == ["OM-CTRL-17"]


@pytest.mark.rule("OM-CTRL-15", "OM-CTRL-17")
def test_a_rover_may_stop_on_a_tile_only_if_it_could_take_it():
    red = {"rover": "1,0", "research": ["red-a"], "lab": {"A1": "rover"}}
    at = table(red=red, research={"2,0": "red-a", "1,1": "red-b"}).do("control", "rover:2,0")
    assert at.why("done") == ["OM-CTRL-17"]  # a second one alike
    at.do("rover:3,0", "done")
    for other in ("red-b", "green-a"):
        took = table(red=red, research={"2,0": other}).do("control", "rover:2,0", "done", "take", "none")
        assert took.red.research == ["red-a", other]
    find = table(red={"rover": "1,0", "discoveries": ["dt04"]}, finds={"2,0": "dt17"})
    assert "done" in find.do("control", "rover:2,0").options  # any number of these
    assert find.do("done", "take").red.discoveries == ["dt04", "dt17"]
    full = table(red={"rover": "1,0", "goods": {"water": 2}}, finds={"2,0": "dt17"}).do("control", "rover:2,0")
    assert full.why("done") == ["OM-CTRL-17"]  # nothing of its benefit can be used
    last = table(red={"rover": "1,0"}, research={"2,0": "green-a", "3,0": "green-a"})  # nothing to develop
    last.do("control", "rover:1,1")
    assert last.why("rover:2,0") == ["OM-CTRL-17"]  # with its last point
    free = table(red={"rover": "1,0", "depot": 1}, research={"2,0": "green-a"}).do("control", "rover:1,1", "rover:2,0")
    assert [option for option in free.options if not option.startswith("bot:")] == ["crystal:rover"]
    free.do("crystal:rover", "rover:3,-1", "done")
    # Movement that follows later is none of this movement: it may not end there all the same.
    later = {"rover": "1,0", "depot": 4, "docked": [4, 5, 6, 8]}
    late = table(red=later, research={"2,0": "green-a"}, acted=True).do("executive:7", "rover:1,1")
    assert late.why("rover:2,0") == ["OM-CTRL-17"]


@pytest.mark.rule("OM-CTRL-17", "OM-CTRL-06")
def test_where_the_bots_stand_decides_whether_a_tile_that_builds_can_be_taken():
    """The rover spent its points; a bot that goes too far west of the generator leaves it on a tile of no use."""
    red = {"rover": "1,0", "bots": ["0,-1"], "goods": {"mineral": 1}}
    at = table(red=red, blue={"bots": ["-1,0", "-1,-1", "-1,1"]}, finds={"2,1": "dt06"})
    at.do("control", "rover:1,1", "rover:2,1", "bot:0,-1:-1,0")
    assert [option for option in at.options if option.startswith("bot:")] == ["bot:-1,0:0,-1", "bot:-1,0:0,0"]
    at.do("bot:-1,0:0,0", "done", "take")
    assert at.asked == "build-where"


@pytest.mark.rule("OM-CTRL-17", "OM-CTRL-18")
def test_a_part_of_the_benefit_is_enough():
    at = table(red={"rover": "1,0", "goods": {"water": 1}}, finds={"2,0": "dt17"})  # three of which one fits
    at.do("control", "rover:2,0", "done", "take")
    assert at.has() == {"water": 2}


@pytest.mark.rule("OM-CTRL-19", "OM-CTRL-14")
def test_a_tile_that_was_left_waits_for_a_later_movement():
    at = table(red={"rover": "1,0"}, finds={"2,0": "dt16"}, blue={"done": True})
    at.do("control", "rover:2,0", "done", "leave")
    assert at.state.finds == {"2,0": "dt16"}
    assert at.red.rover == "2,0"
    study = table(red={"rover": "1,0", "lab": {"A1": "mine"}}, research={"2,0": "red-a"})
    assert study.do("control", "rover:2,0", "done", "leave").state.research == {"2,0": "red-a"}
    stays = table(red={"rover": "2,0"}, finds={"2,0": "dt16"}).do("control", "bot:4,-2:4,-3", "done")
    assert stays.asked == "turn"  # the rover did not move
    full = {"rover": "2,0", "goods": {"battery": 2}}  # it could not take it now
    assert "done" in table(red=full, finds={"2,0": "dt16"}).do("control", "bot:4,-2:4,-3").options
    again = table(red={"rover": "2,0"}, finds={"2,0": "dt16"}).do("control", "rover:3,0", "rover:2,0", "done", "take")
    assert again.has() == {"battery": 2}


# ---------------------------------------------------------------------- movement by effects


@pytest.mark.rule("OM-CTRL-20")
def test_an_effect_says_what_lengthens_its_movement():
    red = {"rover": "1,0", "lab": {"C1": "rover"}, "docked": [4, 5, 6, 8]}
    bots = table(red={**red, "depot": 3}).do("executive:3")
    assert bots.why("rover:2,0") == ["OM-CTRL-01"]
    assert bots.why("technology:red") == ["OM-CTRL-05"]
    assert bots.why("crystal:rover") == ["OM-CTRL-20"]
    bots.do("crystal:bots", "bot:4,-2:4,-3", "bot:4,-3:4,-4", "bot:4,-4:4,-5", "done")
    assert (bots.red.bots, bots.red.depot) == (["4,-5"], 0)
    rover = table(red={**red, "docked": [4, 5], "hangar": 3, "depot": 5}, level=3).do("executive:7")
    assert rover.session.pending.prompt.args == {"who": "@om-seat-red", "bots": 0, "rover": 2}
    assert rover.why("crystal:bots") == ["OM-CTRL-20"]
    rover.do("technology:red", "crystal:rover")
    assert rover.session.pending.prompt.args["rover"] == 2 + 3 + 1
    space = table(side="orbit").do("pod", "7")  # that of the box does not say so
    assert (space.asked, space.why("crystal:bots")) == ("move", ["OM-CTRL-20"])


@pytest.mark.rule("OM-CTRL-20")
@pytest.mark.parametrize("space", ["B1", "E2"])
def test_a_lab_space_moves_bots_and_crystals_lengthen_it(space):
    start = {"B1": "A1", "E2": "D3"}[space]
    goods = {"water": 1, "oxygen": 1}
    red = {"goods": goods, "lab": {start: "rover"}, "depot": 1, "docked": [4, 5, 6, 7, 8]}
    at = table(side="orbit", red=red, blue={"bots": ["4,-4"]}).do("research", f"rover:{space}")
    if at.asked != "move":
        at.do(at.options[0])
    at.do("bot:4,-2:4,-3", "bot:4,-3:4,-4")  # Blue's bot stands there
    assert [option for option in at.options if not option.startswith("bot")] == ["crystal:bots"]
    at.do("crystal:bots", "bot:4,-4:4,-5", "done")
    assert at.red.depot == 0


@pytest.mark.rule("OM-CTRL-20", "OM-CTRL-14")
def test_bots_that_move_as_rovers_collect_and_take():
    build = {"1,-2": "condenser", "1,-3": "condenser"}
    red = {"blueprints": {"atmosphere-works": "0,-2"}, "depot": 3, "bots": ["4,-2", "3,0"], "rover": "1,0"}
    at = table(red=red, build=build, crystals=["4,-3", "2,0"], finds={"4,-4": "dt16", "4,0": "dt18"})
    at.do("executive:1", "atmosphere-works")
    assert at.why("crystal:bots") == ["OM-CTRL-20"]
    at.do("bot:4,-2:4,-3", "bot:4,-3:4,-4")
    assert (at.state.crystals, at.red.tray) == (["2,0"], 1)
    at.do("done")
    assert at.session.pending.prompt.args["piece"] == "@om-mover-bot"
    at.do("take")
    assert (at.red.discoveries, at.has(), at.state.finds) == (["dt16"], {"battery": 2}, {"4,0": "dt18"})
    two = table(red=red, build=build, finds={"4,-3": "dt16", "4,0": "dt18"}).do("executive:1", "atmosphere-works")
    two.do("bot:4,-2:4,-3", "bot:3,0:4,0", "done", "take", "take")
    assert two.red.discoveries == ["dt16", "dt18"]  # each bot that moved
    leave = table(red=red, build=build, crystals=["4,-3"]).do("executive:1", "atmosphere-works")
    offered = leave.session.pending.is_offered
    assert (offered("leave:4,-2:4,-3"), offered("leave:4,-2:3,-2")) == (True, False)  # where a crystal lies only
    leave.do("leave:4,-2:4,-3", "bot:4,-3:4,-4", "done")
    assert (leave.state.crystals, leave.red.tray) == (["4,-3"], 0)
    rest = table(red=red, build=build, finds={"4,-3": "dt16"}).do("executive:1", "atmosphere-works")
    rest.do("bot:4,-2:4,-3", "done", "leave", "control", "done", "end")
    assert rest.state.finds == {}  # what it leaves it clears away, as any bot does
    plain = table(red={"depot": 2}, crystals=["4,-3"], finds={"4,-4": "dt16"})
    plain.do("executive:3", "bot:4,-2:4,-3", "bot:4,-3:4,-4", "done")
    assert (plain.asked, plain.red.tray) == ("turn", 0)


@pytest.mark.rule("OM-CTRL-20")
def test_the_highest_rover_technology_in_play_moves_the_rover():
    red = {"blueprints": {"command-tower": "4,-2"}, "depot": 3, "bots": ["3,-2"], "rover": "1,0"}
    at = table(players=3, red={**red, "lab": {"A1": "rover"}}, green={"lab": {"D1": "rover"}})
    at.do("executive:1", "command-tower")
    assert at.session.pending.prompt.args["rover"] == 4
    assert at.why("technology:red") == ["OM-CTRL-05"]
    assert at.why("crystal:rover") == ["OM-CTRL-20"]
    at.do("rover:2,0", "done")
    assert at.state.loans == []
    none = table(red=red)
    assert none.why("executive:1") == ["OM-EXEC-11"]


def off_turn(**more: Any) -> At:
    """Red explores after Blue's turn ended, with the bonus of two steps for bots."""
    red = {"space": 1, **more.pop("red", {})}
    at = table(side="orbit", red=red, blue={"space": 2, "done": True}, shuttle=Shuttle("orbit", 0), **more)
    return at.do("resupply", "water", "done", "end", "ride", "dt01", "0,3", "7")


@pytest.mark.rule("OM-CTRL-20", "OM-TERM-14", "OM-CTRL-08", "OM-CTRL-09")
def test_movement_outside_the_own_turn_obeys_all_rules_when_it_ends(monkeypatch):
    longer = Ability((fx.Bots(2, extend="crystals"),), teal=True)
    monkeypatch.setitem(CONTENT.spaces, 7, replace(CONTENT.spaces[7], ability=longer))
    red = {"depot": 3, "bots": ["4,-2", "4,-4"]}
    off = off_turn(red=red, crystals=["5,-3"], research={"3,-4": "red-a"})
    assert off.why("crystal:bots") == ["OM-CTRL-20"]  # nothing lengthens it
    assert off.why("colonist:bots") == ["OM-BOOST-08"]
    off.do("bot:4,-2:5,-3", "bot:4,-4:3,-4", "done")
    assert (off.state.crystals, off.state.research) == ([], {})  # at once: no turn of Red's ends here
    crowded = off_turn(red=red).do("bot:4,-2:4,-3")
    assert crowded.why("bot:4,-3:4,-4") == ["OM-CTRL-06"]  # neither crystals nor later actions will part them
    passing = off_turn(red={**red, "bots": ["4,-2", "4,-3"]})
    passing.do("bot:4,-2:4,-3")
    assert passing.why("done") == ["OM-CTRL-06"]
    passing.do("bot:4,-3:4,-4", "done")
