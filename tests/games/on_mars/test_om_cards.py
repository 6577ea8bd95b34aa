"""Contracts, crystals, executive actions, missions and objectives (CONTR, CRYS, EXEC, MISS, OBJ)."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.components import COLUMNS
from marshub.games.on_mars.rules.objectives import compute_metric, is_met
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.kernel import IllegalAnswer
from on_mars_tables import CONTENT, GAME, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}


def points(at, who="red"):
    return compute_points(at.mars, who)


# ---------------------------------------------------------------------- contracts


@pytest.mark.rule("OM-CONTR-02", "OM-CONTR-05", "OM-SCORE-10")
def test_a_contract_gives_or_costs_points():
    some = {"battery": 3}
    assert points(table(red={"contracts": {"power-cells-for-orbit": some}})).contracts == -3
    whole = {"battery": 3, "crystal": 1}
    assert points(table(red={"contracts": {"power-cells-for-orbit": whole}})).contracts == 6
    two = {"power-cells-for-orbit": whole, "crop-trial": {}}
    assert points(table(red={"contracts": two})).contracts == 6 - 4


@pytest.mark.rule("OM-CONTR-03", "OM-CONTR-06", "OM-CONTR-08")
def test_goods_are_delivered_as_far_as_they_are_needed():
    at = table(red={"contracts": {"meltwater-samples": {"water": 2}}, "goods": {"water": 2, "mineral": 2}})
    deliver = "deliver:red:meltwater-samples:"
    assert {f"{deliver}water", f"{deliver}mineral"} <= set(at.options)
    at.do(f"{deliver}water")
    assert at.red.contracts["meltwater-samples"] == {"water": 3}
    assert at.has() == {"water": 1, "mineral": 2}
    assert at.why(f"{deliver}water") == ["OM-CONTR-03"]  # it needs no more of it
    at.do(f"{deliver}mineral")
    assert at.red.contracts["meltwater-samples"] == {"water": 3, "mineral": 1}
    with pytest.raises(IllegalAnswer):
        at.do(f"{deliver}mineral")  # minerals stand for nothing else, and nothing comes back
    assert not any("take" in option for option in at.options)


@pytest.mark.rule("OM-CONTR-03")
def test_deliveries_outside_the_own_turn():
    at = table(blue={"contracts": {"crop-trial": {}}, "goods": {"plant": 1}})
    at.do("deliver:blue:crop-trial:plant")
    assert (at.asked, at.who, at.options) == ("deliver-own", "blue", ["yes", "no"])  # nobody gives away Blue's goods
    at.do("no")
    assert (at.who, at.blue.contracts, at.has("blue")) == ("red", {"crop-trial": {}}, {"plant": 1})
    at.do("deliver:blue:crop-trial:plant", "yes")
    assert at.blue.contracts == {"crop-trial": {"plant": 1}}
    assert at.has("blue") == {}
    assert at.who == "red"
    travel = table(red={"contracts": {"crop-trial": {}}, "goods": {"plant": 1}}, blue={"done": True})
    travel.do("control", "done", "end")
    assert travel.asked == "travel"
    travel.do("deliver:red:crop-trial:plant")
    assert travel.red.contracts == {"crop-trial": {"plant": 1}}


@pytest.mark.rule("OM-CONTR-04")
def test_what_does_not_fit_goes_straight_onto_a_contract():
    red = {"contracts": {"meltwater-samples": {"water": 1}}, "goods": {"water": 2}, "depot": 3}
    at = table(side="orbit", red={**red, "quarters": 1}).do("resupply")
    assert "water" in at.options  # though Storage is full
    at.do("water", "meltwater-samples")
    assert at.red.contracts["meltwater-samples"] == {"water": 2}
    assert at.has() == {"water": 2}
    gain = table(
        red={
            "contracts": {"ore-consignment": {}},
            "goods": {"mineral": 1},
            "depot": 2,
            "blueprints": {"drill-rig": "0,0"},
        }
    ).do("executive:1", "drill-rig")
    assert gain.asked == "straight"
    gain.do("ore-consignment")
    assert gain.has() == {"mineral": 2}
    assert gain.red.contracts == {"ore-consignment": {"mineral": 1}}
    crystal = table(side="orbit", red={"contracts": {"crystal-assay": {}}, "depot": 3}).do(
        "resupply", "crystal", "crystal-assay"
    )
    assert crystal.red.contracts == {"crystal-assay": {"crystal": 1}}
    assert crystal.red.tray == 0


@pytest.mark.rule("OM-CONTR-07")
def test_an_upgrade_contract_takes_an_own_building_in_a_complex_of_four():
    build = {"3,-3": "generator", "4,-4": "generator", "4,-5": "generator"}
    card = {"contracts": {"model-power-plant": {}}}
    own = table(red={**card, "blueprints": {"solar-field": "3,-3"}}, build=build)
    assert points(own).contracts == 7
    theirs = table(red=card, blue={"blueprints": {"solar-field": "3,-3"}}, build=build)
    assert points(theirs).contracts == -3
    small = table(red={**card, "blueprints": {"solar-field": "3,-3"}}, build={"3,-3": "generator", "4,-4": "generator"})
    assert points(small).contracts == -3
    other = table(red={**card, "blueprints": {"drill-rig": "0,0"}}, build=build)
    assert points(other).contracts == -3


@pytest.mark.rule("OM-CONTR-09", "OM-CONTR-10", "OM-CRYS-06")
def test_a_last_delivery_before_the_points():
    red = {"contracts": {"crystal-assay": {"crystal": 3}}, "tray": 0, "depot": 2}
    at = table(red=red, blue={"done": True}, last=1, remaining=0).do("control", "done", "end")
    assert at.asked == "last-delivery"
    at.do("deliver:red:crystal-assay:crystal", "deliver:red:crystal-assay:crystal")
    assert at.state.phase == "over"
    assert at.state.points["red"].contracts == 6
    assert at.red.depot == 0
    tray = table(red={"contracts": {"crystal-assay": {}}, "rover": "1,0"}, crystals=["2,0"])
    tray.do("control", "rover:2,0", "done", "deliver:red:crystal-assay:crystal")
    assert tray.red.tray == 0
    assert tray.red.contracts == {"crystal-assay": {"crystal": 1}}


# ---------------------------------------------------------------------- crystals


@pytest.mark.rule("OM-CRYS-01", "OM-CRYS-02")
def test_crystal_capacity_is_the_depot_without_ships():
    for docked, room in (([4, 5, 6, 7, 8], 3), ([6, 7, 8], 5), ([], 8)):
        at = table(red={"docked": docked, "hangar": 5 - len(docked)})
        assert at.mars.count_depot_room("red") == room
    full = table(side="orbit", red={"docked": [5, 6, 7, 8], "hangar": 1, "depot": 4, "work": 1, "quarters": 3})
    assert "executive:4" in full.options


@pytest.mark.rule("OM-CRYS-03")
def test_the_tray_pays_nothing():
    at = table(red={"rover": "1,0", "depot": 1}, crystals=["2,0"]).do("control", "rover:2,0", "done")
    assert at.red.tray == 1
    assert at.why("executive:2") == ["OM-EXEC-03"]  # it costs two, and one lies in the Tray
    card = table(red={"objectives": ["home-fleet"], "depot": 1}).do("executive:2", "home-fleet", "water")
    assert (card.has(), card.red.depot, card.red.spent) == ({"water": 1}, 0, ["home-fleet"])


@pytest.mark.rule("OM-CRYS-06")
def test_trays_are_emptied_before_the_points():
    blue = {"done": True, "tray": 4}
    at = table(blue=blue, last=1, remaining=0).do("control", "done", "end")
    assert (at.blue.depot, at.blue.tray) == (3, 0)


# ---------------------------------------------------------------------- missions


@pytest.mark.rule("OM-MISS-01", "OM-MISS-03", "OM-MISS-04", "OM-MISS-10", "OM-MISS-05")
def test_a_mission_is_done_and_gone():
    cards = {"solar-field": "", "charging-yard": ""}
    red = {"goods": {"mineral": 2}, "blueprints": cards, "bots": ["3,-2"], "lab": {"A1": "upgrade"}}
    at = table(red=red, build={"3,-3": "generator"}, missions={"grand-works": 1}, remaining=3)
    at.do("upgrade", "solar-field:2,-2")
    assert at.state.missions == {}
    assert at.state.remaining == 2
    assert at.red.tray == 2
    at.do("charging-yard:3,-3")
    assert at.red.tray == 2  # a further deed earns nothing
    assert at.state.remaining == 2
    two = table(
        red={**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}, missions={"light-and-water": 4, "grown-together": 6}
    )
    two.do("build:generator", "3,-2", "none")
    assert two.state.missions == {"light-and-water": 3, "grown-together": 5}
    ships = table(red={"goods": {"plant": 2, "water": 2}}, level=2, missions={"new-faces": 3})
    ships.do("ship", "4", "colonists", "5", "colonists")
    assert ships.state.missions == {"new-faces": 1}


@pytest.mark.rule("OM-MISS-01", "OM-MISS-08", "OM-CTRL-18")
@pytest.mark.parametrize(
    ("mission", "make", "answers"),
    [
        (
            "ground-survey",
            {"red": {"rover": "1,0"}, "research": {"2,0": "red-a"}},
            ("control", "rover:2,0", "done", "take"),
        ),
        ("far-horizon", {"red": {"rover": "1,0"}, "finds": {"2,0": "dt11"}}, ("control", "rover:2,0", "done", "take")),
        ("roofs-first", {"red": {"goods": {"oxygen": 1}, "bots": ["3,-3"]}}, ("build:shelter", "4,-4", "none")),
        ("open-the-seams", {"red": {"bots": ["3,-1"]}}, ("build:mine", "2,0")),
        ("light-and-water", {"red": GEN}, ("build:generator", "4,-3", "none")),
        ("green-lungs", {"red": {"goods": {"water": 1}, "bots": ["-1,1"]}}, ("build:greenhouse", "0,1", "none")),
        ("new-faces", {"red": {"goods": {"plant": 1, "water": 1}}}, ("ship", "4", "colonists")),
        ("board-of-minds", {"red": {"goods": {"water": 2}}}, ("hire:botanist",)),
        (
            "grown-together",
            {"red": {**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}},
            ("build:generator", "3,-2", "none"),
        ),
        (
            "measured-progress",
            {"red": {**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}},
            ("build:generator", "3,-2", "none"),
        ),
        (
            "deep-science",
            {"side": "orbit", "red": {"lab": {"B2": "rover"}, "goods": {"battery": 1, "water": 1}}},
            ("research", "rover:C2"),
        ),
    ],
)
def test_what_contributes(mission, make, answers):
    every = dict.fromkeys(CONTENT.missions, 4)
    at = table(**make, missions=every)
    at.do(*answers)
    complex_ = {"light-and-water", "grown-together", "measured-progress"}
    counted = complex_ if mission in complex_ - {"light-and-water"} else {mission}
    assert at.state.missions == {item: 4 - (item in counted) for item in every}  # and no other one
    assert at.red.tray >= sum(CONTENT.missions[item].crystals for item in counted)
    assert CONTENT.missions[mission].need[0] < CONTENT.missions[mission].need[2]


@pytest.mark.rule("OM-MISS-06", "OM-MISS-07", "OM-END-01")
def test_missions_and_levels_share_one_marker():
    ship = {"goods": {"plant": 1, "water": 1}}
    for level, left in ((2, 3), (3, 2), (4, 1)):
        # every row is full up to the level's marker: a shelter brings the next level, a ship the missions
        at = table(
            red={**ship, "goods": {"plant": 1, "water": 1, "oxygen": 1}, "bots": ["3,-3"]},
            rows={**dict.fromkeys(COLUMNS, level + 1), "shelter": level},
            level=level,
            remaining=left,
            missions={"new-faces": 1},
        )
        at.do("build:shelter", "4,-4", "none").end()
        assert (at.state.level, at.state.remaining) == (level + 1, left - 1)
        done = table(red=ship, level=level, remaining=left, missions={"new-faces": 1}).do("ship", "4", "colonists")
        assert done.state.remaining == left - 1
    alone = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}, rows={**dict.fromkeys(COLUMNS, 6), "shelter": 5})
    alone.do("build:shelter", "4,-4").end()
    assert (alone.state.level, alone.state.remaining) == (5, 0)  # no mission was done
    at = table(red={"goods": {"plant": 1, "water": 1}}, missions={"new-faces": 1}, remaining=0, level=5)
    at.do("ship", "4", "colonists")
    assert at.state.remaining == 0


# ---------------------------------------------------------------------- objectives


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-03", "OM-OBJ-07", "OM-OBJ-08")
def test_an_objective_that_is_met_is_completed_for_one_reward():
    lab = {"A1": "rover", "A2": "mine", "B1": "shelter", "B2": "upgrade"}
    at = table(red={"lab": lab, "objectives": ["wide-learning", "cutting-edge", "twin-specialities"]})
    at.do("objective")
    assert at.options == ["wide-learning:1", "wide-learning:2", "back"]
    assert at.why("cutting-edge:1") == ["OM-OBJ-01"]
    at.do("wide-learning:2")
    assert at.red.score == 4
    assert at.red.tray == 0
    assert at.red.fulfilled == "wide-learning"
    assert [item.card for item in at.find_entries("ObjectiveMet")] == ["wide-learning"]
    assert len(at.red.lab) == 4  # nothing is paid
    assert at.why("objective") == ["OM-OBJ-03"]
    crystals = table(red={"lab": lab, "objectives": ["wide-learning"]}).do("objective", "wide-learning:1")
    assert (crystals.red.tray, crystals.red.score) == (3, 0)
    theirs = table(red={"objectives": ["wide-learning"]}, blue={"lab": lab}).do("objective")
    assert theirs.options == ["back"]  # the own position alone


@pytest.mark.rule("OM-OBJ-01", "OM-SETUP-09")
def test_whether_one_is_met_only_its_player_sees():
    at = table(red={"objectives": ["wide-learning"]})
    assert "objective" in at.options  # met or not
    at.do("objective")
    assert at.session.pending.private_to == "red"


@pytest.mark.rule("OM-OBJ-01")
def test_an_objective_may_be_met_in_the_midst_of_an_action():
    goods = {"mineral": 0, "battery": 2, "water": 1, "plant": 1, "oxygen": 1}
    red = {"goods": goods, "lab": {"A1": "rover"}, "depot": 2, "objectives": ["stocked-shelves"], "quarters": 1}
    at = table(side="orbit", red=red).do("research", "rover:B1", "yes")
    assert at.asked == "develop"
    at.do("objective", "stocked-shelves:2")  # all five for a moment: the next step pays with the last battery
    assert at.red.score == 4
    assert at.asked == "develop"
    at.do("rover:C1", "yes")
    assert at.has() == {"mineral": 1, "water": 1, "plant": 1, "oxygen": 1}


@pytest.mark.rule("OM-OBJ-02")
def test_objectives_are_not_for_the_shuttle_phase_or_the_end():
    ship = {"docked": [5, 6, 7, 8], "hangar": 1}
    at = table(
        red={"objectives": ["work-gang"], "bots": ["4,-2", "3,0", "3,1"], **ship},
        blue={"done": True, "objectives": ["home-fleet"]},
    )
    at.do("control", "done", "end")
    assert at.asked == "travel"
    assert not any(option.startswith("objective") for option in at.options)
    off = table(blue={"objectives": ["work-gang"], "bots": ["-4,2", "-3,0", "-3,1"]})
    assert "objective" not in off.options
    last = table(
        red={"objectives": ["work-gang"], "bots": ["4,-2", "3,0", "3,1"]}, blue={"done": True}, last=1, remaining=0
    ).do("control", "done", "end")
    assert last.state.phase == "over"
    assert last.state.points["red"].total == 0


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-02")
def test_who_makes_room_in_the_turn_of_another_is_offered_nobodys_objectives():
    at = table(
        red={"goods": {"mineral": 1}, "bots": ["3,-2"], "objectives": ["work-gang"]},
        blue={"bots": ["4,-3"], "objectives": ["home-fleet"]},
    ).do("build:generator", "4,-3")
    assert (at.asked, at.who) == ("displace", "blue")
    assert all("," in option for option in at.options)  # hexes, and nothing else
    assert "objective" in at.do(at.options[0]).options  # Red is asked again


@pytest.mark.rule("OM-OBJ-04", "OM-OBJ-05", "OM-OBJ-06")
def test_objectives_as_crystals():
    cards = ["work-gang", "home-fleet", "full-house"]
    at = table(red={"goods": {"water": 2}, "objectives": cards, "depot": 1, "bots": ["4,-2", "3,0", "3,1"]})
    at.do("executive:3")
    assert at.asked == "pay-crystal"
    assert at.session.pending.private_to == ""  # how many are held everybody sees
    assert at.options == ["depot", "card", "objective"]
    at.do("card")
    assert (at.asked, at.session.pending.private_to) == ("pay-card", "red")
    assert at.options == [*cards, "objective"]
    at.do("home-fleet", "water", "plant")
    assert at.red.depot == 1
    assert (at.red.tray, at.red.objectives, at.red.spent) == (0, ["work-gang", "full-house"], ["home-fleet"])
    at.do("objective", "work-gang:2")
    assert at.red.score == 3
    after = table(red={"fulfilled": "work-gang", "objectives": ["full-house"], "goods": {"water": 1}})
    after.do("executive:3", "full-house", "water", "plant")  # after completing one, too
    assert after.red.spent == ["full-house"]
    gone = table(red={"fulfilled": "work-gang", "goods": {"water": 1}})
    assert gone.why("executive:3") == ["OM-EXEC-03"]  # a completed card pays nothing
    two = table(red={"goods": {"water": 1}, "objectives": cards, "depot": 1, "blueprints": {"drill-rig": "0,0"}})
    two.do("executive:1", "drill-rig")
    assert two.options == [*cards, "objective"]  # the Depot alone does not do
    two.do("work-gang")
    assert two.options == ["depot", "card", "objective"]
    two.do("depot")
    assert two.has() == {"mineral": 2, "water": 1}
    contract = table(red={"contracts": {"crystal-assay": {}}, "objectives": cards})
    assert not any(option.startswith("deliver") for option in contract.options)
    assert GAME.view(two.state, "blue").players["red"].spent == ["?"]


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-04")
def test_an_objective_completed_in_the_midst_of_a_payment_pays_no_more():
    met = {"bots": ["4,-2", "3,0", "3,1"], "objectives": ["work-gang"], "goods": {"water": 2}}
    at = table(red={**met, "depot": 1}).do("executive:3")
    assert at.options == ["depot", "card", "objective"]
    at.do("objective", "work-gang:2")
    assert at.options == ["depot"]
    at.do("depot", "water", "plant")
    assert (at.red.depot, at.red.fulfilled, at.red.spent) == (0, "work-gang", [])
    late = table(red={**met, "depot": 1}).do("executive:3", "card", "objective", "work-gang:2")
    late.do("water", "plant")  # there is no card to discard any more: the Depot pays
    assert (late.red.depot, late.red.fulfilled, late.red.spent) == (0, "work-gang", [])
    needed = table(red=met).do("executive:3")
    assert needed.options == ["work-gang"], "it is the only crystal there is"
    assert needed.why("objective") == ["OM-OBJ-04"]
    needed.do("work-gang", "water", "plant")
    assert needed.red.spent == ["work-gang"]


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-04")
def test_what_an_objective_would_have_paid_is_looked_at_anew_once_it_is_completed():
    met = {"bots": ["4,-2", "3,0", "3,1"], "objectives": ["work-gang"], "blueprints": {"drill-rig": "0,0"}}
    moves = table(red=met).do("executive:2")
    assert moves.options == ["1", "2", "back", "objective"]
    moves.do("objective", "work-gang:2")
    assert moves.options == ["back"]
    assert moves.do("back").asked == "turn"
    runs = table(red={**met, "depot": 1}).do("executive:1")
    assert "drill-rig" in runs.options
    runs.do("objective", "work-gang:2")
    assert runs.options == ["back"]
    slot = table(red={**met, "goods": {"mineral": 2, "battery": 2}}, side="orbit", slots={"learn": {"blue": 1}})
    slot.do(next(option for option in slot.options if option.startswith("learn")))
    slot.do(next(option for option in slot.options if option != "back"))
    assert slot.asked == "surcharge"
    assert slot.options == ["0", "1", "back", "objective"]
    slot.do("objective", "work-gang:2")
    assert slot.options == ["1", "back"]


@pytest.mark.rule("OM-OBJ-09", "OM-SCORE-11")
def test_unused_objectives_are_worth_nothing():
    at = table(red={"objectives": ["work-gang"], "bots": ["4,-2", "3,0", "3,1"]})
    assert points(at).total == points(table()).total == 0


@pytest.mark.rule("OM-OBJ-07", "OM-OBJ-01")
@pytest.mark.parametrize(
    ("card", "red", "more"),
    [
        ("wide-learning", {"lab": {"A1": "rover", "A2": "mine", "B1": "shelter", "B2": "upgrade"}}, {}),
        ("cutting-edge", {"lab": {"D1": "rover"}}, {}),
        ("twin-specialities", {"lab": {"C1": "rover", "D2": "mine"}}, {}),
        ("neighbourhood", {}, {"shelters": {"red": ["4,0", "3,1", "1,3"]}}),
        ("close-quarters", {}, {"shelters": {"red": ["4,-3", "4,-4"]}}),
        ("refit", {"blueprints": {"drill-rig": "0,0", "solar-field": "2,-2", "ice-corer": "0,2"}}, {}),
        (
            "one-of-everything",
            {"blueprints": {"drill-rig": "0,0", "solar-field": "2,-2", "ice-corer": "0,2", "seed-vault": "-2,2"}},
            {},
        ),
        ("heavy-industry", {"blueprints": {"foundry": "0,0", "fusion-lab": "2,-2"}}, {}),
        ("home-fleet", {"docked": [4, 5], "hangar": 3}, {}),
        ("full-house", {"quarters": 8}, {"shelters": {"red": ["4,0", "3,1"]}}),
        ("deep-crew", {}, {"miners": {"1,0": "red", "2,0": "red", "3,0": "red"}}),
        ("work-gang", {"bots": ["4,-2", "3,0", "3,1"]}, {}),
        ("on-the-charts", {"progress": ["mine", "generator", "condenser"]}, {}),
        ("field-notes", {"research": ["red-a", "red-b", "blue-a"]}, {}),
        ("pathfinder", {"discoveries": ["dt05", "dt06"], "research": ["red-a"]}, {}),
        ("think-tank", {"scientists": {"botanist": "", "chemist": ""}}, {}),
        (
            "trusted-partner",
            {"contracts": {"crop-trial": {}}, "scientists": {"botanist": "seed-vault"}},
            {"blue": {"blueprints": {"seed-vault": "-2,2"}}},
        ),
        (
            "stocked-shelves",
            {"goods": {"mineral": 1, "battery": 1, "water": 1, "plant": 1, "oxygen": 1}, "depot": 2},
            {},
        ),
    ],
)
def test_every_objective_is_met_by_just_what_it_asks(card, red, more):
    assert not is_met(table().mars, "red", card)
    at = table(red={**red, "objectives": [card]}, **more)
    assert is_met(at.mars, "red", card)
    assert f"{card}:1" in at.do("objective").options
    for condition in CONTENT.objectives[card].all:
        assert compute_metric(at.mars, "red", condition.metric) == condition.min
