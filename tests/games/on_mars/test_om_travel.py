"""The Shuttle phase, travel, the end and the points (SHUT, TRAVC, TRAVO, END, SCORE, TIE)."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.rules.scoring import compute_points
from on_mars_tables import GAME, fresh, table


def shuttle(at):
    return at.state.shuttle.side, at.state.shuttle.distance


def passed(**more):
    """Red has done its turn, the others are done: the Shuttle phase."""
    others = {who: {"done": True, **more.pop(who, {})} for who in ("blue", "green", "yellow")}
    at = table(**{**others, **more})
    return at.do("pod", "5", "end") if more.get("side") == "orbit" else at.do("control", "done", "end")


# ---------------------------------------------------------------------- the shuttle


@pytest.mark.rule("OM-SHUT-01", "OM-SHUT-02", "OM-LEVEL-13")
@pytest.mark.parametrize(("level", "lands"), [(1, 0), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_the_shuttle_nears_the_centre_and_then_travels(level, lands):
    near = passed(shuttle=Shuttle("colony", 2), level=level)
    assert shuttle(near) == ("colony", 1)
    away = passed(shuttle=Shuttle("colony", 0), level=level)
    assert shuttle(away) == ("orbit", lands)
    back = passed(shuttle=Shuttle("orbit", 0), level=level)
    assert shuttle(back) == ("colony", lands)


@pytest.mark.rule("OM-SHUT-03", "OM-SHUT-04", "OM-SHUT-05", "OM-SHUT-06", "OM-SHUT-07", "OM-SHUT-08", "OM-TERM-12")
def test_who_may_travel_and_for_what():
    ship = {"docked": [5, 6, 7, 8], "hangar": 1}
    two = {"docked": [6, 7, 8], "hangar": 2, "depot": 1}
    at = passed(players=3, shuttle=Shuttle("colony", 0), red=two, blue={"space": 1, **ship}, green={"space": 2})
    assert at.who == "blue"  # on space 1, before Red on 5
    assert at.options == ["stay", "ship"]  # the shuttle arrives on that side
    assert at.why("ride") == ["OM-SHUT-05"]
    at.do("stay")
    assert (at.who, at.options) == ("red", ["stay", "ride"])  # Green has no ship: it stays without being asked
    assert [item.who for item in at.find_entries("Stayed")] == ["blue", "green"]
    assert at.why("ship") == ["OM-SHUT-04"]
    at.do("ride")
    assert at.options == ["3", "4"]  # across, never on the same side
    at.do("3")
    assert (at.red.hangar, at.red.depot) == (2, 1)
    for side in ("colony", "orbit"):  # wherever the shuttle is
        orbit = passed(shuttle=Shuttle(side, 1), blue={"space": 1, **ship})
        assert (orbit.who, orbit.options) == ("blue", ["stay", "ship"])
        assert orbit.do("ship").asked == "explore"
        assert orbit.do("dt01", "0,3").options == ["6", "7", "8"]
    still = passed(shuttle=Shuttle("colony", 1), red={**ship, "space": 6}, blue={"space": 7})
    assert (still.who, still.options) == (
        "red",
        ["stay", "ship"],
    )  # it did not travel, and there is a choice all the same
    still.do("stay")
    assert still.red.space == 6
    assert still.red.tray == still.red.depot == 0  # no bonus again
    assert (still.asked, still.state.round) == ("turn", 2)  # Blue has no ship: it stays, and is not asked
    assert [item.who for item in still.find_entries("Stayed")] == ["red", "blue"]
    assert not still.find_entries("NobodyTravels")


@pytest.mark.rule("OM-SHUT-02", "OM-ROUND-01")
@pytest.mark.parametrize(("level", "phases"), [(1, [1, 2, 3, 4]), (2, [2, 4]), (3, [3])])
def test_how_often_the_shuttle_travels(level, phases):
    at = table(level=level, shuttle=Shuttle("colony", level - 1), blue={"space": 6})
    travelled = []
    for phase in range(1, 5):
        for _ in range(2):
            at.do(next(name for name in ("control", "pod") if name in at.options))
            while at.asked != "turn":
                at.do("done" if "done" in at.options else at.options[0])
            at.do("end")
        while at.asked == "travel":
            at.do("stay")
        if len(at.find_entries("ShuttleTravelled")) > len(travelled):
            travelled.append(phase)
    assert travelled == phases


@pytest.mark.rule("OM-SHUT-03")
def test_a_phase_in_which_nobody_can_travel_is_told():
    at = passed(shuttle=Shuttle("colony", 1))
    assert (at.asked, at.state.round) == ("turn", 2)  # nobody was asked
    assert len(at.find_entries("NobodyTravels")) == 1
    told = [moment.title.key for moment in GAME.make_moments(at.session.log, at.state, at.state)]
    assert "om-nobody-travels" in told
    assert not passed(shuttle=Shuttle("colony", 0)).find_entries("NobodyTravels")
    ship = {"docked": [5, 6, 7, 8], "hangar": 1}
    assert not passed(shuttle=Shuttle("orbit", 1), red=ship).find_entries("NobodyTravels")


@pytest.mark.rule("OM-SHUT-03", "OM-CONTR-03")
def test_who_cannot_travel_is_asked_only_to_deliver():
    goods = {"goods": {"plant": 2}, "contracts": {"crop-trial": {"plant": 2, "mineral": 2}}}
    at = passed(shuttle=Shuttle("colony", 1), red=goods)
    assert (at.who, at.options) == ("red", ["stay", "deliver:red:crop-trial:plant"])
    assert at.why("ship") == at.why("ride") == ["OM-SHUT-05"]
    at.do("deliver:red:crop-trial:plant")
    assert at.asked == "turn"  # now there is nothing left to choose
    assert [item.who for item in at.find_entries("Stayed")] == ["red", "blue"]
    assert at.state.round == 2


@pytest.mark.rule("OM-SHUT-09", "OM-SHUT-10")
def test_each_decides_once_and_spaces_free_up_at_once():
    red = {"space": 5, "docked": [5, 6, 7, 8], "hangar": 1}
    blue = {**red, "space": 1}
    at = passed(shuttle=Shuttle("orbit", 0), red=red, blue=blue)
    assert at.who == "blue"
    at.do("ride", "dt01", "0,3", "8", "none")  # Blue's marker comes to a later space
    assert at.who == "red"
    assert at.options == ["stay", "ship"]
    at.do("ship")
    assert at.red.hangar == 0
    assert "1" in at.options  # Blue's old one
    at.do("1")
    assert at.asked == "turn"
    assert at.state.round == 2


# ---------------------------------------------------------------------- to the Colony

LAND = {"side": "colony", "shuttle": Shuttle("orbit", 0)}


def landing(**more):
    """Blue, in Orbit on space 1, is about to ride down; Red has done its turn."""
    blue = {"space": 1, **more.pop("blue", {})}
    return passed(**{**LAND, **more}, blue=blue).do("ride")


@pytest.mark.rule("OM-TRAVC-01", "OM-TRAVC-02", "OM-TRAVC-04", "OM-TRAVC-11", "OM-TERM-17")
def test_a_discovery_is_placed_three_from_the_rover():
    at = landing(blue={"rover": "1,0"}, falls=["dt09"])
    assert (at.asked, at.options) == ("explore", ["dt01", "dt02"])
    at.do("dt02")
    assert {"4,0", "4,-3"} <= set(at.options)
    assert "3,0" not in at.options
    at.do("4,0")
    assert at.state.finds == {"4,0": "dt02"}
    assert at.state.face_up == ["dt01", "dt09"]
    virtual = landing().do("dt01")
    assert "3,0" in virtual.options  # as if on the central mine
    assert "4,0" not in virtual.options


@pytest.mark.rule("OM-TRAVC-03", "OM-TRAVC-04")
def test_without_an_empty_hex_nothing_is_placed():
    ring = ["3,0", "2,1", "1,2", "0,3", "-1,3", "-2,3", "-3,3", "-3,2", "-3,1", "-3,0", "-2,-1", "-1,-2"]
    ring += ["0,-3", "1,-3", "2,-3", "3,-3", "3,-2", "3,-1"]
    at = landing(crystals=ring)
    assert at.asked == "space"
    assert at.state.face_up == ["dt01", "dt02"]
    assert at.state.finds == {}
    out = landing(stack={}).do("dt01", "0,3")
    assert out.state.face_up == ["dt02"]
    none = landing(stack={}, face_up=[])
    assert none.asked == "space"
    assert landing(stack={"dt04": 1}).do("dt01", "0,3").state.face_up == ["dt02", "dt04"]  # the last one


@pytest.mark.rule("OM-TRAVC-05", "OM-TRAVC-06", "OM-TRAVC-07", "OM-TRAVC-08", "OM-TRAVC-10")
def test_colonists_come_home_before_the_space_is_taken():
    blue = {"quarters": 1, "work": 2}
    at = landing(blue=blue, slots={"build": {"blue": 2}, "research": {"blue": 1}}).do("dt01", "0,3")
    assert at.asked == "space"
    assert at.crew("blue") == (4, 0, 7)  # four come home, three find room
    assert at.state.slots["research"]["blue"] == 1
    assert at.options == ["6", "7", "8"]
    assert at.why("5") == at.why("1") == ["OM-TRAVC-08"]  # taken, and across
    at.do("6", "yes")
    assert (at.blue.space, at.blue.tray) == (6, 1)


@pytest.mark.rule("OM-TRAVC-08", "OM-TRAVO-08", "OM-POD-04", "OM-SETUP-13")
def test_a_bonus_may_be_declined():
    up = passed(shuttle=Shuttle("colony", 0), blue={"space": 1}).do("ride", "2")
    assert (up.asked, up.who, up.options[-1]) == ("resupply", "red", "none")
    assert up.do("none").has() == {}
    down = landing().do("dt01", "0,3", "6")
    assert (down.asked, down.who, down.options) == ("bonus", "blue", ["yes", "no"])
    down.do("no")
    assert (down.blue.tray, down.blue.depot) == (0, 0)
    pod = table(side="orbit").do("pod", "6", "no")
    assert (pod.asked, pod.red.tray) == ("turn", 0)
    first = fresh(2, first="red").do("6")
    assert (first.asked, first.who) == ("bonus", "red")
    first.do("no")
    assert first.red.tray == 0
    first.session.close()


@pytest.mark.rule("OM-TRAVC-09", "OM-TRAVC-10")
def test_bonuses_of_spaces_and_their_prices():
    rich = {"goods": {"water": 1, "plant": 1}}
    up = {"shuttle": Shuttle("colony", 0), "blue": {"space": 2}}
    paid = passed(**up, red={**rich, "quarters": 3}).do("ride", "4")
    assert paid.asked == "bonus"
    paid.do("yes")
    assert (paid.has(), paid.crew()) == ({}, (4, 0, 8))  # a colonist of the Reserve
    forgone = passed(**up, red={**rich, "quarters": 3}).do("ride", "4", "no")
    assert (forgone.has(), forgone.crew()) == ({"water": 1, "plant": 1}, (3, 0, 9))
    poor = passed(**up, red={"goods": {"water": 1}, "quarters": 3}).do("ride", "4")
    assert (poor.asked, poor.has()) == ("turn", {"water": 1})
    full = passed(**up, red={**rich, "quarters": 3, "work": 1}).do("ride", "4")
    assert full.asked == "turn"  # whoever came home has taken the room
    chain = passed(**up).do("ride", "3", "bottom-1", "A1")
    assert (chain.asked, chain.who) == ("resupply", "red")  # the benefit of the lab space, too
    chain.do("water")
    assert (chain.has(), chain.red.lab) == ({"water": 1}, {"A1": "mine"})


# ---------------------------------------------------------------------- to Orbit

UP = {"side": "colony", "shuttle": Shuttle("colony", 0)}


@pytest.mark.rule("OM-TRAVO-01", "OM-TRAVO-02", "OM-TRAVO-04", "OM-TRAVO-05", "OM-MINE-04", "OM-UPG-14", "OM-CRYS-07")
def test_production_on_the_way_to_orbit():
    blueprints = {"solar-field": "2,-2", "dormitory": "4,-2", "drill-rig": "1,0"}
    build = {"3,-2": "generator", "3,-3": "generator", "1,0": "mine"}
    at = passed(
        **UP, red={"blueprints": blueprints, "bots": ["4,-1"]}, miners={"-1,0": "red"}, build=build, blue={"space": 6}
    )
    at.do("ride")
    assert at.has() == {"mineral": 2, "battery": 1}  # the size of the complex does not matter
    assert (at.red.tray, at.red.depot) == (1, 0)
    two = {"blueprints": {"solar-field": "2,-2", "reactor-hall": "3,-3"}}  # of either level
    homes = {"blueprints": {"dormitory": "4,-2", "bunkhouse": "3,-4"}, "bots": ["3,-1"]}
    assert passed(**UP, red=homes, shelters={"red": ["3,-4"]}, blue={"space": 6}).do("ride").red.tray == 2
    assert passed(**UP, red=two, build=build, blue={"space": 6}).do("ride").has() == {"battery": 2}
    full = passed(
        **UP,
        red={"blueprints": {"drill-rig": "1,0"}},
        miners={"-1,0": "red", "-2,0": "red"},
        build=build,
        blue={"space": 6},
    ).do("ride")
    assert full.has() == {"mineral": 2}  # of three, as far as they fit


@pytest.mark.rule("OM-TRAVO-03")
def test_production_on_no_other_occasion():
    mines = {"-2,1": "blue", "-3,1": "blue"}
    down = landing(blue={"blueprints": {"solar-field": "2,-2"}}, miners=mines).do("dt01", "0,3", "6", "no")
    assert down.has("blue") == {}
    pod = table(side="orbit", red={"blueprints": {"solar-field": "2,-2"}}).do("pod", "6", "no")
    assert (pod.asked, pod.has()) == ("turn", {})
    over = table(red={"blueprints": {"solar-field": "2,-2"}}, blue={"done": True}, last=1, remaining=0)
    over.do("control", "done", "end")
    assert over.has() == {}


@pytest.mark.rule("OM-TRAVO-06", "OM-TRAVO-07", "OM-TRAVO-08")
def test_colonists_of_orbit_come_home():
    at = passed(
        **UP,
        red={"quarters": 0, "work": 3},
        slots={"research": {"red": 2}, "build": {"red": 1}, "hire": {"red": 1}},
        blue={"space": 6},
    ).do("ride")
    assert at.crew() == (4, 0, 6)
    assert (at.state.slots["build"]["red"], at.state.slots["hire"]["red"]) == (1, 1)
    assert at.options == ["1", "2", "3", "4"]
    at.do("2", "water")
    assert at.has() == {"water": 1}


# ---------------------------------------------------------------------- the end


@pytest.mark.rule("OM-END-01", "OM-END-02", "OM-END-03", "OM-END-06", "OM-ROUND-05")
def test_the_end_is_checked_when_all_have_acted_and_one_more_round_is_played():
    red = {"goods": {"water": 2}}
    at = table(red=red, blue={"space": 6}, missions={"board-of-minds": 1}, remaining=1, shuttle=Shuttle("colony", 0))
    at.do("hire:botanist", "end", "model-farm")
    assert (at.who, at.state.remaining) == ("blue", 0)  # everybody still has their turn
    assert at.state.last == 0
    at.do("control", "done", "end")
    assert at.state.last == 2
    assert (at.asked, at.who) == ("travel", "red")  # the Shuttle phase in full
    at.do("stay", "ride", "1")
    assert (at.asked, at.who, at.state.round) == ("turn", "blue", 2)
    at.do("pod", "8")
    while at.asked != "turn":
        at.do(at.options[-1])
    at.do("end", "control", "done", "end")
    assert at.session.result is not None  # no Shuttle phase
    assert at.state.round == 2
    assert at.asked == ""


@pytest.mark.rule("OM-END-04", "OM-SCORE-04")
def test_the_pod_in_the_final_round_changes_the_side_that_counts():
    slots = {"build": {"red": 2}, "research": {"red": 1}}
    at = table(side="orbit", red={"quarters": 1, "work": 1}, blue={"done": True}, slots=slots, last=1, remaining=0)
    at.do("pod", "5", "end")
    assert at.state.phase == "over"
    assert at.red.quarters == 4
    assert at.state.slots["research"]["red"] == 1
    stay = table(side="orbit", red={"quarters": 1, "work": 1}, blue={"done": True}, slots=slots, last=1, remaining=0)
    stay.do("resupply", "water", "done", "end")
    assert stay.red.quarters == 3  # one at home, one from the Work Area, one from Research
    assert stay.state.slots["build"]["red"] == 2


@pytest.mark.rule("OM-END-05", "OM-MISS-07")
def test_in_the_final_round_missions_still_pay_and_nothing_more_is_triggered():
    red = {"goods": {"water": 2}}
    at = table(red=red, blue={"done": True}, missions={"board-of-minds": 1}, remaining=0, last=1)
    at.do("hire:botanist")
    assert at.red.tray == 2
    at.do("end", "model-farm")
    assert at.session.result is not None
    assert at.state.last == 1


# ---------------------------------------------------------------------- points


def red_points(**more):
    at = table(**more)
    return compute_points(at.mars, "red")


#: Nobody at home scores, so that what is counted stands alone: four in the Living Quarters are worth 3.
HOME = 3


@pytest.mark.rule("OM-SCORE-01", "OM-SCORE-02")
@pytest.mark.parametrize(("cubes", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11)])
def test_progress_cubes(cubes, points):
    progress = ["mine", "generator", "extractor", "greenhouse", "condenser"][:cubes]
    result = red_points(red={"progress": progress, "score": 5, "quarters": 0})
    assert (result.progress, result.played, result.total) == (points, 5, points + 5)
    names = ["played", "progress", "ships", "quarters", "technology", "buildings", "scientists", "contracts"]
    assert [name for name, _ in result.list_lines()] == names


@pytest.mark.rule("OM-SCORE-03", "OM-SHIP-12")
def test_ships_in_the_hangar():
    assert red_points(red={"docked": [4, 5], "hangar": 2}).ships == 6
    assert red_points(red={"docked": [], "hangar": 5}).ships == 15
    assert red_points(red={"docked": [4, 5], "hangar": 0}).ships == 0


@pytest.mark.rule("OM-SCORE-04", "OM-SCORE-05", "OM-SCI-04", "OM-MINE-07")
def test_living_quarters_score_after_everybody_of_that_side_is_home():
    shelters = {"red": ["3,-3", "5,-3"]}
    slots = {"build": {"red": 1}, "hire": {"red": 1}, "research": {"red": 1}}
    at = table(
        red={"quarters": 4, "work": 2},
        blue={"done": True},
        slots=slots,
        shelters=shelters,
        miners={"2,0": "red"},
        last=1,
        remaining=0,
    )
    at.do("control", "done", "end")
    assert at.red.quarters == 8
    assert at.state.points["red"].quarters == 10
    assert at.state.slots["research"]["red"] == 1
    assert at.state.terrain["2,0"].miner == "red"
    assert at.crew() == (8, 0, 2)
    away = table(
        blue={"done": True},
        slots={"research": {"red": 1}},
        miners={"2,0": "red"},
        shelters=shelters,
        last=1,
        remaining=0,
    )
    assert away.do("control", "done", "end").state.points["red"].quarters == 3  # one is in Orbit, one in a mine
    full = table(red={"quarters": 3, "work": 3}, blue={"done": True}, last=1, remaining=0).do("control", "done", "end")
    assert full.crew() == (4, 0, 8)  # two found no room


@pytest.mark.rule("OM-SCORE-05")
@pytest.mark.parametrize(
    ("colonists", "points"),
    [(0, 0), (1, 0), (2, 0), (3, 3), (4, 3), (5, 6), (6, 6), (7, 10), (8, 10), (9, 15), (10, 15), (11, 21), (12, 21)],
)
def test_living_quarters_score_by_their_highest_colonist(colonists, points):
    shelters = {"red": ["3,-4", "5,-4", "4,0", "3,1"]}
    assert red_points(red={"quarters": colonists}, shelters=shelters).quarters == points


@pytest.mark.rule("OM-SCORE-06", "OM-RND-08")
def test_technology_scores_by_its_column():
    lab = {"A1": "rover", "D1": "mine", "D3": "shelter", "F1": "upgrade"}
    assert red_points(red={"lab": lab}).technology == 1 + 4 + 4 + 9
    single = {"A2": 1, "B3": 2, "C2": 3, "D2": 4, "E1": 5, "F1": 9}
    assert {space: red_points(red={"lab": {space: "rover"}}).technology for space in single} == single


@pytest.mark.rule("OM-SCORE-07", "OM-SCORE-08")
def test_blueprints_built_and_unbuilt():
    build = {"1,2": "extractor", "-1,3": "greenhouse"}
    built = {"drill-rig": "0,0", "solar-field": "2,-2", "pumping-station": "1,2", "seed-vault": ""}
    assert red_points(red={"blueprints": built}, build=build).buildings == 3 + 3 + 5 - 3
    assert red_points(red={"blueprints": {"dormitory": ""}}).buildings == -3
    unbuilt = {"drill-rig": "0,0", "solar-field": "2,-2", "foundry": ""}
    assert red_points(red={"blueprints": unbuilt}).buildings == 3 + 3 - 5


@pytest.mark.rule("OM-SCORE-09", "OM-SCI-15")
def test_scientists_score_every_advanced_building_of_the_next_type():
    build = {"1,2": "greenhouse", "-1,3": "greenhouse"}
    at = {
        "red": {"scientists": {"hydrologist": ""}, "blueprints": {"seed-vault": "-2,2", "ice-corer": "0,2"}},
        "blue": {"blueprints": {"growth-dome": "1,2", "biodome": "-1,3", "drill-rig": "0,0"}},
    }
    assert red_points(**at, build=build).scientists == 9  # greenhouses, whoever owns them, and no extractor
    at["red"]["scientists"] = {"hydrologist": "ice-corer"}
    assert red_points(**at, build=build).scientists == 9  # wherever its marker stands
    at["red"]["scientists"] = {"hydrologist": "", "botanist": "seed-vault"}
    assert red_points(**at, build=build).scientists == 9  # of a building on which another one stands, too
    at["red"]["scientists"] = {"physician": "", "botanist": ""}
    assert red_points(**at, build=build).scientists == 3  # the mine; there is no advanced condenser
    at["red"]["blueprints"] = {"seed-vault": ""}
    at["red"]["scientists"] = {"hydrologist": ""}
    assert red_points(**at, build=build).scientists == 6  # unbuilt ones do not count


@pytest.mark.rule("OM-SCORE-11")
def test_nothing_else_scores():
    red = {
        "goods": {"mineral": 2, "water": 2},
        "depot": 3,
        "research": ["red-a"],
        "discoveries": ["dt05"],
        "objectives": ["home-fleet"],
        "bots": ["4,-2", "3,0"],
    }
    assert red_points(red=red, shelters={"red": ["3,-3"]}).total == HOME


def finished(red=None, blue=None, **more):
    at = table(red=red, blue={"done": True, **(blue or {})}, last=1, remaining=0, **more)
    return at.do("control", "done", "end").session.result


@pytest.mark.rule("OM-SCORE-12", "OM-SCORE-01")
def test_most_points_win():
    result = finished({"score": 3}, {"score": 4})
    assert result.winners == ("blue",)
    assert (result.reason.key, result.reason.args["points"]) == ("om-won", HOME + 4)
    assert result.scores == {"red": HOME + 3, "blue": HOME + 4}
    assert finished({"score": 5}, {"docked": [4, 5, 6], "hangar": 2}).winners == ("blue",)  # whatever they are for


@pytest.mark.rule("OM-TIE-01", "OM-TIE-02", "OM-TIE-03", "OM-TIE-04")
def test_ties():
    assert finished({"depot": 1}).winners == ("red",)
    assert finished({"depot": 0}, {"tray": 1}).winners == ("blue",)  # it is in the Depot by then
    assert finished({"goods": {"water": 1}}).winners == ("red", "blue")
    advanced = {"blueprints": {"drill-rig": "0,0"}, "score": 0}
    assert finished(advanced, {"score": 3}).winners == ("red",)
    assert finished({**advanced, "score": 0}, {"score": 3, "depot": 1}).winners == ("blue",)  # crystals first
    assert finished({"progress": ["mine"]}, {"score": 1}).winners == ("red",)
    cards = {"drill-rig": "0,0", "ice-corer": "0,2", "growth-dome": "-2,2"}
    fewer = {"blueprints": {"solar-field": "2,-2", "concentrator": "0,-2"}, "score": 3}
    assert finished({"blueprints": cards}, fewer).winners == ("red",)  # three before two
    cubes = finished({"progress": ["mine"], "score": 2}, {"blueprints": {"drill-rig": "0,0"}, "score": 0})
    assert cubes.winners == ("blue",)  # advanced buildings before cubes
    shared = finished()
    assert (shared.winners, shared.outcome) == (("red", "blue"), "victory")
    assert shared.reason.key == "om-shared"
