"""Contracts, crystals, executive actions, missions and objectives (CONTR, CRYS, EXEC, MISS, OBJ)."""

from __future__ import annotations

import pytest

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COLUMNS, KINDS
from marshub.games.on_mars.rules.objectives import compute_metric, is_met
from marshub.games.on_mars.rules.scoring import compute_points
from marshub.kernel import IllegalAnswer, say
from on_mars_tables import CONTENT, GAME, fresh, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
#: With the first one, on 2,-2, a complex of four.
FOUR = {"3,-3": "generator", "4,-4": "generator", "4,-5": "generator"}
TRUST = "trusted-partner"


def points(at, who="red"):
    return compute_points(at.mars, who)


# ---------------------------------------------------------------------- contracts


@pytest.mark.rule("OM-CONTR-02", "OM-CONTR-05", "OM-SCORE-10")
def test_a_contract_gives_or_costs_points():
    some = {"battery": 3, "mineral": 1}
    assert points(table(red={"contracts": {"power-cells-for-orbit": some}})).contracts == -4
    whole = {"battery": 3, "mineral": 2}
    assert points(table(red={"contracts": {"power-cells-for-orbit": whole}})).contracts == 9
    assert points(table(red={"contracts": {"ore-consignment": {"mineral": 3}}})).contracts == -4  # of four
    assert points(table(red={"contracts": {"model-farm": {}}})).contracts == -6
    two = {"power-cells-for-orbit": whole, "crop-trial": {}}
    assert points(table(red={"contracts": two})).contracts == 9 - 4


@pytest.mark.rule("OM-CONTR-11", "OM-CONTR-02")
def test_twelve_contracts_six_of_each_kind():
    upgrades = [card for card in CONTENT.contracts.values() if card.type]
    deliveries = {name: card for name, card in CONTENT.contracts.items() if not card.type}
    assert sorted(card.type for card in upgrades) == sorted(KINDS)
    assert {(card.complex, card.gain, card.lose) for card in upgrades} == {(4, 12, 6)}
    assert {(card.gain, card.lose) for card in deliveries.values()} == {(9, 4)}
    assert {name: dict(card.items) for name, card in deliveries.items()} == {
        "ore-consignment": {"mineral": 4},
        "power-cells-for-orbit": {"battery": 3, "mineral": 2},
        "meltwater-samples": {"water": 3, "mineral": 2},
        "breathing-reserve": {"oxygen": 3, "mineral": 2},
        "crop-trial": {"plant": 3, "mineral": 2},
        "crystal-assay": {"crystal": 3, "mineral": 2},
    }


@pytest.mark.rule("OM-CONTR-03", "OM-CONTR-06", "OM-CONTR-08")
def test_goods_are_delivered_as_far_as_they_are_needed():
    samples = {"meltwater-samples": {"water": 2, "mineral": 1}}
    at = table(red={"contracts": samples, "goods": {"water": 2, "mineral": 2}})
    deliver = "deliver:red:meltwater-samples:"
    assert {f"{deliver}water", f"{deliver}mineral"} <= set(at.options)
    at.do(f"{deliver}water")
    assert at.red.contracts["meltwater-samples"] == {"water": 3, "mineral": 1}
    assert at.has() == {"water": 1, "mineral": 2}
    assert at.why(f"{deliver}water") == ["OM-CONTR-03"]  # it needs no more of it
    at.do(f"{deliver}mineral")
    assert at.red.contracts["meltwater-samples"] == {"water": 3, "mineral": 2}
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
    dig = {"contracts": {"ore-consignment": {}}, "depot": 3, "docked": [5, 6, 7, 8], "hangar": 1}
    gain = table(red={**dig, "goods": {"mineral": 1}}).do("executive:4")
    assert (gain.has(), gain.red.contracts) == ({"mineral": 2}, {"ore-consignment": {}})  # it fits
    more = table(red={**dig, "goods": {"mineral": 2}}).do("executive:4")
    assert more.asked == "straight"
    more.do("ore-consignment")
    assert (more.has(), more.red.contracts) == ({"mineral": 2}, {"ore-consignment": {"mineral": 1}})
    two = table(red={**dig, "contracts": {"ore-consignment": {}, "crop-trial": {}}, "goods": {"mineral": 2}})
    assert two.do("executive:4").options == ["ore-consignment", "crop-trial", "none"]
    assert two.do("none").red.contracts == {"ore-consignment": {}, "crop-trial": {}}
    crystal = table(side="orbit", red={"contracts": {"crystal-assay": {}}, "depot": 3}).do(
        "resupply", "crystal", "crystal-assay"
    )
    assert crystal.red.contracts == {"crystal-assay": {"crystal": 1}}
    assert crystal.red.tray == 0


@pytest.mark.rule("OM-CONTR-07")
def test_an_upgrade_contract_takes_an_own_building_in_a_complex_of_four():
    card = {"contracts": {"model-power-plant": {}}}
    own = table(red={**card, "blueprints": {"solar-field": "3,-3"}}, build=FOUR)
    assert points(own).contracts == 12
    theirs = table(red=card, blue={"blueprints": {"solar-field": "3,-3"}}, build=FOUR)
    assert points(theirs).contracts == -6
    small = table(red={**card, "blueprints": {"solar-field": "3,-3"}}, build={"3,-3": "generator", "4,-4": "generator"})
    assert points(small).contracts == -6
    other = table(red={**card, "blueprints": {"drill-rig": "0,0"}}, build=FOUR)
    assert points(other).contracts == -6


@pytest.mark.rule("OM-CONTR-12", "OM-MISS-10", "OM-MISS-05", "OM-MISS-01")
def test_a_delivery_is_completed_as_soon_as_all_lies_on_it():
    crops = {"crop-trial": {"plant": 3, "mineral": 1}}
    at = table(red={"contracts": crops, "goods": {"mineral": 1}}, missions={"promises-kept": 2})
    assert [gain.rule for gain in at.session.forecast("deliver:red:crop-trial:mineral").gains] == ["OM-MISS-02"]
    at.do("deliver:red:crop-trial:mineral")
    assert at.red.completed == ["crop-trial"]
    assert [item.card for item in at.find_entries("ContractCompleted")] == ["crop-trial"]
    assert (at.state.missions, at.red.tray) == ({"promises-kept": 1}, 1)
    again = {"contracts": {**crops, "ore-consignment": {}}, "goods": {"mineral": 2}}
    once = table(red=again, missions={"promises-kept": 2}).do("deliver:red:crop-trial:mineral")
    once.do("deliver:red:ore-consignment:mineral")
    assert (once.red.completed, once.state.missions) == (["crop-trial"], {"promises-kept": 1})  # once
    less = table(red={"contracts": {"crop-trial": {"plant": 2}}, "goods": {"plant": 1}}, missions={"promises-kept": 2})
    assert less.session.forecast("deliver:red:crop-trial:plant") is None
    less.do("deliver:red:crop-trial:plant")
    assert (less.red.completed, less.state.missions) == ([], {"promises-kept": 2})
    theirs = table(blue={"contracts": crops, "goods": {"mineral": 1}, "space": 6}, missions={"promises-kept": 2})
    theirs.do("deliver:blue:crop-trial:mineral", "yes")
    assert theirs.blue.completed == ["crop-trial"]
    assert (theirs.state.missions, theirs.blue.tray) == ({"promises-kept": 2}, 0)  # not in their own turn (OM-MISS-09)
    both = {"contracts": crops, "goods": {"mineral": 1}, "objectives": [TRUST], "scientists": {"botanist": ""}}
    pair = table(red=both)
    assert pair.do("objective").options == ["back"]
    assert f"{TRUST}:1" in pair.do("back", "deliver:red:crop-trial:mineral", "objective").options


@pytest.mark.rule("OM-CONTR-12")
def test_an_upgrade_contract_is_completed_as_soon_as_its_building_stands():
    plant = {"contracts": {"model-power-plant": {}}, "goods": {"mineral": 1}}
    up = table(red={**plant, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}, build=FOUR)
    up.do("upgrade", "solar-field:3,-3")
    assert up.red.completed == ["model-power-plant"]
    # Blue owns the advanced building; Red builds the fourth one, in its own turn
    three = dict.fromkeys(("3,-3", "3,-2"), "generator")
    owner = {"contracts": {"model-power-plant": {}}, "blueprints": {"solar-field": "3,-3"}, "space": 6}
    red = {"goods": {"mineral": 1}, "bots": ["3,-1"], "lab": {"C1": "generator"}}
    grown = table(red=red, blue=owner, build=three, missions={"promises-kept": 2})
    assert grown.blue.completed == []
    grown.do("build:generator", "2,-1")
    assert grown.blue.completed == ["model-power-plant"]
    assert grown.state.missions == {"promises-kept": 2}
    # the card is taken when all is there
    hired = table(
        red={"depot": 1, "blueprints": {"solar-field": "3,-3"}},
        build=FOUR,
        hiring={"geologist": "model-power-plant"},
        missions={"promises-kept": 2},
    )
    hired.do("hire:geologist")
    assert (hired.red.completed, hired.state.missions) == (["model-power-plant"], {"promises-kept": 1})


@pytest.mark.rule("OM-CONTR-12", "OM-CONTR-02", "OM-SCORE-10")
def test_what_was_completed_stays_so_for_missions_and_objectives_alone():
    red = {"contracts": {"model-power-plant": {}}, "completed": ["model-power-plant"], "objectives": [TRUST]}
    at = table(red={**red, "scientists": {"botanist": ""}}, build=FOUR)  # no building of Red's stands any more
    assert at.mars.get_player("red").completed == ["model-power-plant"]
    assert is_met(at.mars, "red", TRUST)
    assert points(at).contracts == -6


@pytest.mark.rule("OM-CONTR-09", "OM-CONTR-10", "OM-CRYS-06", "OM-CONTR-03", "OM-OBJ-02", "OM-END-03")
def test_a_last_delivery_before_the_points():
    red = {"contracts": {"crystal-assay": {"crystal": 1, "mineral": 2}}, "depot": 2, "objectives": ["home-fleet"]}
    at = table(red=red, blue={"done": True}, last=1, remaining=0, missions={"promises-kept": 2})
    at.do("control", "done", "end")
    assert (at.asked, "objective" in at.options) == ("last-delivery", False)
    assert at.why("objective") == ["OM-OBJ-02"]
    at.do("deliver:red:crystal-assay:crystal", "deliver:red:crystal-assay:crystal")
    assert at.state.phase == "over"
    assert at.state.points["red"].contracts == 9
    assert at.red.depot == 0
    assert at.state.missions == {"promises-kept": 2}  # the turns are over (OM-MISS-09)
    tray = table(red={"contracts": {"crystal-assay": {}}, "rover": "1,0", "depot": 1}, crystals=["2,0"])
    tray.do("control", "rover:2,0", "done", "deliver:red:crystal-assay:crystal")
    assert (tray.red.tray, tray.red.depot) == (0, 1)  # that of the Depot can be spent: it stays
    assert tray.red.contracts == {"crystal-assay": {"crystal": 1}}
    only = table(red={"contracts": {"crystal-assay": {}}, "rover": "1,0"}, crystals=["2,0"])
    assert "deliver:red:crystal-assay:crystal" in only.do("control", "rover:2,0", "done").options
    red, blue = ({"contracts": {card: {}}, "goods": {"mineral": 1}} for card in ("ore-consignment", "crop-trial"))
    each = table(red=red, blue={**blue, "done": True}, last=1, remaining=0).do("control", "done", "end", "done")
    assert (each.asked, each.who) == ("last-delivery", "blue")


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
    (reason,) = at.session.explain("executive:2")
    assert reason.remedy == say("om-mend-tray", count=1)
    assert table().session.explain("executive:2")[0].remedy is None
    card = table(red={"objectives": ["home-fleet"], "depot": 1}).do("executive:2", "water")
    assert (card.has(), card.red.depot, card.red.spent) == ({"water": 1}, 0, ["home-fleet"])


@pytest.mark.rule("OM-CRYS-06")
def test_trays_are_emptied_before_the_points():
    blue = {"done": True, "tray": 4}
    at = table(blue=blue, last=1, remaining=0).do("control", "done", "end")
    assert (at.blue.depot, at.blue.tray) == (3, 0)


# ---------------------------------------------------------------------- missions


@pytest.mark.rule("OM-MISS-01", "OM-MISS-02", "OM-MISS-03", "OM-MISS-04", "OM-MISS-10", "OM-MISS-05", "OM-TURN-07")
def test_a_mission_is_done_and_gone():
    cards = {"solar-field": "", "charging-yard": ""}
    red = {"goods": {"mineral": 2}, "blueprints": cards, "bots": ["3,-2"], "lab": {"A1": "upgrade"}, "depot": 3}
    at = table(red=red, build={"3,-3": "generator"}, missions={"grand-works": 1}, remaining=3)
    at.do("upgrade", "solar-field:2,-2")
    assert at.state.missions == {}
    assert at.state.remaining == 2
    assert at.red.tray == 1
    at.do("charging-yard:3,-3")
    assert at.red.tray == 1  # a further deed earns nothing
    assert at.state.remaining == 2
    learnt = table(side="orbit", missions={"deep-science": 2}).do("learn", "bottom-1", "A1")
    assert (learnt.asked, learnt.state.missions) == ("resupply", {"deep-science": 1})  # before the action goes on
    # a bot, and another bot: two contributions of one action
    ships = {"goods": {"plant": 2, "water": 2}, "bots": ["3,0"]}
    bots = table(red=ships, level=2, missions={"more-hands": 3}).do("ship", "4", "bot", "5", "bot")
    bots.do(*bots.options[:1])
    assert (bots.state.missions, bots.red.tray) == ({"more-hands": 1}, 4)


@pytest.mark.rule("OM-MISS-08")
def test_nine_missions_in_two_decks():
    need = {
        "ground-survey": ((5, 5, 5, 7), 2),
        "far-horizon": ((5, 5, 7, 9), 1),
        "more-hands": ((3, 3, 4, 5), 2),
        "board-of-minds": ((4, 4, 4, 5), 2),
        "promises-kept": ((2, 2, 2, 3), 1),
        "grand-works": ((8, 8, 8, 10), 1),
        "deep-science": ((7, 7, 11, 12), 1),
        "paper-towns": ((10, 10, 10, 13), 1),
        "measured-progress": ((8, 8, 11, 14), 1),
    }
    assert {card: (data.need, data.crystals) for card, data in CONTENT.missions.items()} == need
    long = {"grand-works", "deep-science", "paper-towns", "measured-progress"}
    assert {card for card, data in CONTENT.missions.items() if data.length == "long"} == long
    for players in (2, 3, 4):
        at = fresh(players)
        for card, left in at.state.missions.items():
            assert left == need[card][0][players - 1]
        assert sorted(CONTENT.missions[card].length for card in at.state.missions) == ["long", "short", "short"]


@pytest.mark.rule("OM-SETUP-23")
def test_missions_have_letters_that_do_nothing():
    at = fresh(2)
    assert list(at.state.letters) == ["A", "B", "C"]
    assert sorted(at.state.letters.values()) == sorted(at.state.missions)
    letters = {"A": "grand-works", "B": "more-hands", "C": "promises-kept"}
    up = {"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}
    done = table(red=up, missions={"grand-works": 1, "more-hands": 3}, letters=letters)
    done.do("upgrade", "solar-field:2,-2")
    assert done.state.letters == letters  # whatever is done
    plain = table(red=up, missions={"grand-works": 1, "more-hands": 3}).do("upgrade", "solar-field:2,-2")
    assert (done.state.missions, done.red.tray) == (plain.state.missions, plain.red.tray)


@pytest.mark.rule("OM-MISS-01", "OM-MISS-02", "OM-MISS-08", "OM-CTRL-18", "OM-VAR-02")
@pytest.mark.parametrize(
    ("mission", "make", "answers"),
    [
        (
            "ground-survey",
            {"red": {"rover": "1,0", "lab": {"A1": "mine"}}, "research": {"2,0": "red-a"}},
            ("control", "rover:2,0", "done", "take"),
        ),
        ("far-horizon", {"red": {"rover": "1,0"}, "finds": {"2,0": "dt16"}}, ("control", "rover:2,0", "done", "take")),
        (
            "more-hands",
            {"red": {"goods": {"plant": 1, "water": 1}, "bots": ["3,0"]}},
            ("ship", "4", "bot"),
        ),
        ("board-of-minds", {"red": {"goods": {"water": 2}}}, ("hire:botanist",)),
        (
            "promises-kept",
            {"red": {"contracts": {"ore-consignment": {"mineral": 3}}, "goods": {"mineral": 1}}},
            ("deliver:red:ore-consignment:mineral",),
        ),
        (
            "grand-works",
            {"red": {"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}},
            ("upgrade", "solar-field:2,-2"),
        ),
        ("deep-science", {"side": "orbit", "red": {"quarters": 0}}, ("learn", "bottom-1", "A1")),
        ("paper-towns", {"side": "orbit", "red": {"quarters": 1}}, ("blueprint", "drill-rig")),
        (
            "measured-progress",
            {"red": {**GEN, "bots": ["3,-1"], "lab": {"A1": "generator"}}},
            ("build:generator", "3,-2"),
        ),
    ],
)
def test_what_contributes(mission, make, answers):
    every = dict.fromkeys(CONTENT.missions, 4)
    at = table(**make, missions=every)
    at.do(*answers)
    assert at.state.missions == {item: 4 - (item == mission) for item in every}  # and no other one
    assert [(item.who, item.crystals) for item in at.find_entries("Contributed")] == [
        ("red", CONTENT.missions[mission].crystals)
    ]


@pytest.mark.rule("OM-MISS-11", "OM-MISS-08", "OM-VAR-02")
def test_what_comes_without_a_deed_contributes_nothing():
    """Bots of the set-up, colonists of a ship, contracts taken, and technology developed are none of the deeds."""
    every = dict.fromkeys(CONTENT.missions, 4)
    at = fresh(2)
    while at.state.phase == "setup":
        assert not at.find_entries("Contributed")
        at.do(at.session.pending.first_answer())
    assert len(at.red.bots) == 1
    assert not at.find_entries("Contributed")
    ship = table(red={"goods": {"plant": 1, "water": 1}}, missions=every).do("ship", "4", "colonists")
    assert ship.state.missions == every
    card = table(red={"depot": 1}, hiring={"geologist": "crop-trial"}, missions=every).do("hire:geologist")
    assert card.state.missions == every
    step = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 2}, "quarters": 1}, missions=every)
    step.do("research").do(*step.options[:1])
    assert step.find_entries("Developed")
    assert step.state.missions == every


@pytest.mark.rule("OM-MISS-06", "OM-MISS-07", "OM-END-01")
def test_missions_and_levels_share_one_marker():
    up = {"goods": {"mineral": 2}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}
    for level, left in ((2, 3), (3, 2), (4, 1)):
        # every row is full up to the level's marker: a generator brings the next level, an upgrade the missions
        full = {**dict.fromkeys(COLUMNS, level + 1), "generator": level}
        at = table(red=up, rows=full, level=level, remaining=left, missions={"grand-works": 1})
        at.do("build:generator", "4,-3")
        while at.asked != "turn":
            at.do(at.options[-1])
        at.end()
        assert (at.state.level, at.state.remaining) == (level + 1, left - 1)
        done = table(red=up, level=level, remaining=left, missions={"grand-works": 1})
        done.do("upgrade", "solar-field:2,-2")
        assert done.state.remaining == left - 1
    at = table(red=up, missions={"grand-works": 1}, remaining=0, level=5).do("upgrade", "solar-field:2,-2")
    assert (at.state.remaining, at.find_entries("RemainingMoved")) == (0, [])


# ---------------------------------------------------------------------- objectives


#: Three tiles on the spaces of Well placed, whose own reward is 3 crystals.
MET = {"lab": {"B1": "ship", "D2": "mine", "E2": "rover"}, "objectives": ["well-placed"]}
SCHOLAR = {"scientists": {"botanist": ""}}


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-03", "OM-OBJ-07", "OM-OBJ-08")
def test_an_objective_that_is_met_is_completed_for_one_reward():
    at = table(red={**MET, "objectives": ["well-placed", "refit", "home-fleet"]})
    at.do("objective")
    assert at.options == ["well-placed:1", "well-placed:2", "back"]
    assert at.why("refit:1") == ["OM-OBJ-01"]
    at.do("well-placed:2")
    assert (at.asked, at.red.tray) == ("turn", 3)  # at once, and the other reward is not taken
    assert (at.red.fulfilled, at.red.objectives) == ("well-placed", ["refit", "home-fleet"])
    assert [item.card for item in at.find_entries("ObjectiveMet")] == ["well-placed"]
    assert at.red.lab == MET["lab"]  # nothing is paid
    assert at.why("objective") == ["OM-OBJ-03"]
    free = table(red=MET).do("objective", "well-placed:1")
    assert (free.asked, free.red.tray) == ("develop", 0)
    free.do("rover:F1")
    assert (free.asked, free.has()) == ("develop", {})  # two developments for nothing
    second = table(red={**MET, "objectives": ["refit", "well-placed"]}).do("objective", "well-placed:2")
    assert second.red.fulfilled == "well-placed"  # any of the cards that are held
    theirs = table(red={"objectives": ["well-placed"]}, blue={"lab": MET["lab"]}).do("objective")
    assert theirs.options == ["back"]  # the own position alone


@pytest.mark.rule("OM-TERM-10", "OM-OBJ-07")
def test_a_single_building_is_no_complex():
    alone = table(red={"blueprints": {"solar-field": "2,-2"}})
    assert compute_metric(alone.mars, "red", "marked_complex") == 0
    pair = table(red={"blueprints": {"solar-field": "2,-2"}}, build={"3,-3": "generator"})
    assert compute_metric(pair.mars, "red", "marked_complex") == 2


@pytest.mark.rule("OM-OBJ-08", "OM-OBJ-07")
def test_sixteen_objectives_with_two_rewards_each():
    """Two free developments, or the card's own reward."""
    develop, rover = (fx.Develop(2, free=True),), (fx.Rover(5, "crystals-technology"),)
    rewards = {
        "paper-city": fx.Upgrade(2, free=True),
        "refit": fx.Gain("nonmineral", 3),
        "deep-crew": fx.Gain("mineral", 3),
        "pathfinder": rover[0],
        "showpiece": fx.Gain("colonist", 2),
        "stockpile": fx.Hire("contract", free=True),
        "neighbourhood": fx.Gain("colonist", 2),
        "grown-up": rover[0],
        "full-house": fx.Ship(1, free=True),
        "wide-learning": fx.RecallAny(2),
        "home-fleet": fx.Travel(),
        "field-notes": fx.Hire("scientist", free=True),
        "trusted-partner": fx.Hire("contract", free=True),
        "well-placed": fx.Gain("crystal", 3),
        "on-the-charts": fx.RecallAny(2),
        "twin-works": fx.Upgrade(2, free=True),
    }
    assert {card: data.rewards for card, data in CONTENT.objectives.items()} == {
        card: (develop, (reward,)) for card, reward in rewards.items()
    }


@pytest.mark.rule("OM-OBJ-08")
@pytest.mark.parametrize(
    ("red", "card", "expected"),
    [
        ({"miners": 3}, "deep-crew", {"mineral": 2}),  # 3 minerals: Storage takes 2, the third is lost
        ({"lab": {"B1": "ship", "D2": "mine", "E2": "rover"}}, "well-placed", {}),
    ],
)
def test_a_reward_is_gained_at_once(red, card, expected):
    miners = dict.fromkeys(("1,0", "2,0", "3,0")[: red.pop("miners", 0)], "red")
    at = table(red={**red, "objectives": [card]}, miners=miners).do("objective", f"{card}:2")
    assert (at.asked, at.has(), at.red.tray) == ("turn", expected, 3 * (card == "well-placed"))


@pytest.mark.rule("OM-OBJ-01", "OM-SETUP-09")
def test_whether_one_is_met_only_its_player_sees():
    at = table(red={"objectives": ["wide-learning"]})
    assert "objective" in at.options  # met or not
    at.do("objective")
    assert at.session.pending.private_to == "red"


@pytest.mark.rule("OM-OBJ-01")
def test_an_objective_may_be_met_in_the_midst_of_an_action():
    red = {"goods": {"plant": 1, "water": 1}, "docked": [4, 5, 6], "hangar": 2, "objectives": ["home-fleet"]}
    at = table(red=red, level=3)
    assert at.do("objective").options == ["back"]
    at.do("back", "ship", "4")
    assert (at.asked, at.red.hangar) == ("ship-brings", 3)  # the third ship is there, its passengers are not
    at.do("objective", "home-fleet:1")
    assert (at.asked, at.red.fulfilled) == ("ship-brings", "home-fleet")


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-02")
def test_objectives_are_open_until_the_turn_is_over_and_not_after_it():
    at = table(red={**MET, "goods": {"water": 2}}).do("hire:botanist", "end")
    assert (at.asked, "objective" in at.options) == ("refill", True)  # the turn ends, and is not over
    at.do("objective", "well-placed:2")
    assert at.red.fulfilled == "well-placed"
    ship = {"docked": [5, 6, 7, 8], "hangar": 1}
    travel = table(red={**MET, **ship}, blue={"done": True, "objectives": ["home-fleet"]})
    travel.do("control", "done", "end")
    assert travel.asked == "travel"
    assert not any(option.startswith("objective") for option in travel.options)
    assert travel.why("objective") == ["OM-OBJ-02"]
    off = table(blue=MET)
    assert "objective" not in off.options
    last = table(red=MET, blue={"done": True}, last=1, remaining=0).do("control", "done", "end")
    assert last.state.phase == "over"
    assert last.red.fulfilled == ""


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-02")
def test_who_makes_room_in_the_turn_of_another_is_offered_nobodys_objectives():
    at = table(
        red={"goods": {"mineral": 1}, "bots": ["3,-2"], **MET},
        blue={"bots": ["4,-3"], "objectives": ["home-fleet"]},
    ).do("build:generator", "4,-3")
    assert (at.asked, at.who) == ("displace", "blue")
    assert all("," in option for option in at.options)  # hexes, and nothing else
    assert at.why("objective") == ["OM-OBJ-02"]
    assert "objective" in at.do(at.options[0]).options  # Red is asked again


#: Requisition: 2 crystals for a resource of the Warehouse.
FETCH = "executive:2"


@pytest.mark.rule("OM-OBJ-04", "OM-OBJ-05", "OM-OBJ-06")
def test_objectives_as_crystals():
    cards = ["well-placed", "home-fleet", "full-house"]
    at = table(red={**MET, "objectives": cards, "depot": 2}).do(FETCH)
    assert at.asked == "pay-crystal"
    assert at.session.pending.private_to == ""  # how many are held everybody sees
    assert at.options == ["depot", "card", "objective"]
    at.do("card")
    assert (at.asked, at.session.pending.private_to) == ("pay-card", "red")
    assert at.options == [*cards, "objective"]
    at.do("home-fleet")
    assert at.asked == "pay-crystal"  # a crystal more
    at.do("depot", "water")
    assert at.red.depot == 1
    assert (at.red.tray, at.red.objectives, at.red.spent) == (0, ["well-placed", "full-house"], ["home-fleet"])
    at.do("objective", "well-placed:2")  # after that, one is completed
    assert (at.red.fulfilled, at.red.objectives) == ("well-placed", ["full-house"])
    after = table(red={"fulfilled": "well-placed", "objectives": ["full-house"], "depot": 1})
    after.do(FETCH, "water")  # after completing one, too
    assert after.red.spent == ["full-house"]
    gone = table(red={"fulfilled": "well-placed", "depot": 1})
    assert gone.why(FETCH) == ["OM-EXEC-03"]  # a completed card pays nothing
    three = table(red={"objectives": cards, "blueprints": {"foundry": "0,0"}}, hiring={"geologist": "crop-trial"})
    three.do("executive:1", "foundry", "home-fleet", "well-placed", "hire:geologist")
    assert (three.red.objectives, three.red.contracts) == ([], {"crop-trial": {}})
    contract = table(red={"contracts": {"crystal-assay": {}}, "objectives": cards})
    assert not any(option.startswith("deliver") for option in contract.options)
    assert GAME.view(three.state, "blue").players["red"].spent == ["?"] * 3


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-04")
def test_an_objective_completed_in_the_midst_of_a_payment_pays_no_more():
    at = table(red={**MET, "depot": 2}).do(FETCH)
    assert at.options == ["depot", "card", "objective"]
    at.do("objective", "well-placed:2")
    assert at.options == ["depot"]
    at.do("depot", "water")
    assert (at.red.depot, at.red.fulfilled, at.red.spent) == (0, "well-placed", [])
    red = {"objectives": ["grown-up", "refit"], "rover": "1,0", "depot": 2}
    late = table(red=red, level=3).do(FETCH, "card", "objective", "grown-up:2", "crystal:rover", "card", "done")
    late.do("water")  # there is no card to discard any more: the Depot pays
    assert (late.red.depot, late.red.fulfilled, late.red.spent) == (0, "grown-up", ["refit"])
    needed = table(red={**MET, "objectives": ["well-placed", "home-fleet"], "depot": 0}).do(FETCH)
    assert needed.options == ["well-placed", "home-fleet"], "there are no other crystals"
    assert needed.why("objective") == ["OM-OBJ-04"]
    needed.do("home-fleet", "water")  # the other one is not asked for
    assert needed.red.spent == ["home-fleet", "well-placed"]


@pytest.mark.rule("OM-OBJ-01", "OM-OBJ-04")
def test_what_an_objective_would_have_paid_is_looked_at_anew_once_it_is_completed():
    runs = table(red={**MET, "depot": 1, "blueprints": {"dormitory": "4,-2"}, "bots": ["4,-1"]}).do("executive:1")
    assert "dormitory" in runs.options
    runs.do("objective", "well-placed:2")
    assert runs.options == ["back"]
    assert runs.do("back").asked == "turn"
    slot = table(red=MET, side="orbit", slots={"blueprint": {"blue": 1}}).do("blueprint", "drill-rig")
    assert slot.asked == "surcharge"
    assert slot.options == ["0", "1", "back", "objective"]
    slot.do("objective", "well-placed:2")
    assert slot.options == ["1", "back"]


@pytest.mark.rule("OM-OBJ-09", "OM-SCORE-11")
def test_unused_objectives_are_worth_nothing():
    at = table(red={"objectives": ["home-fleet", "well-placed"]})
    assert points(at).total == points(table()).total
    done = table(red={"fulfilled": "well-placed"})
    assert points(done).total == points(table()).total


@pytest.mark.rule("OM-OBJ-07", "OM-OBJ-01")
@pytest.mark.parametrize(
    ("card", "red", "more"),
    [
        ("paper-city", {"blueprints": dict.fromkeys(("drill-rig", "solar-field", "foundry", "ice-corer"), "")}, {}),
        ("refit", {"blueprints": {"drill-rig": "0,0", "solar-field": "2,-2", "ice-corer": "0,2", "foundry": ""}}, {}),
        ("deep-crew", {"blueprints": {"drill-rig": "0,0"}}, {"miners": {"1,0": "red", "2,0": "red", "3,0": "blue"}}),
        ("pathfinder", {"discoveries": ["dt05", "dt06", "dt07"]}, {}),
        ("showpiece", {"blueprints": {"solar-field": "3,-3"}}, {"build": {**FOUR, "2,-1": "mine"}}),
        ("stockpile", {"goods": {"water": 4, "mineral": 4}}, {"shelters": {"red": ["4,0", "3,1"]}}),
        ("neighbourhood", {}, {"shelters": {"red": ["4,0", "3,1"], "blue": ["1,3"]}}),
        ("grown-up", {}, {"level": 3}),
        ("full-house", {"quarters": 7}, {"shelters": {"red": ["4,0", "3,1"]}}),
        ("wide-learning", {"lab": {**MET["lab"], "A1": "upgrade", "B2": "generator"}}, {}),
        ("home-fleet", {"docked": [4, 5], "hangar": 3}, {"level": 3}),
        ("field-notes", {"research": ["red-a", "green-a"]}, {}),
        (
            "trusted-partner",
            {"contracts": {"crop-trial": {"plant": 3, "mineral": 2}}, "completed": ["crop-trial"], **SCHOLAR},
            {},
        ),
        ("well-placed", {"lab": {"B1": "ship", "D2": "mine", "E2": "rover", "A1": "upgrade"}}, {"grid": {}}),
        ("on-the-charts", {"progress": ["mine", "generator", "condenser"]}, {}),
        (
            "twin-works",
            {"blueprints": {"solar-field": "3,-3", "ice-corer": "1,2"}},
            {"build": {**FOUR, "1,2": "extractor", "2,1": "extractor"}},
        ),
    ],
)
def test_every_objective_is_met_by_just_what_it_asks(card, red, more):
    at = table(red={**red, "objectives": [card]}, **more)
    assert is_met(at.mars, "red", card)
    assert f"{card}:1" in at.do("objective").options
    data = CONTENT.objectives[card]
    for condition in data.all:
        assert compute_metric(at.mars, "red", condition.metric, data.spaces) == condition.min
    if card != "grown-up":  # the colony is everybody's
        assert not is_met(at.mars, "blue", card)
