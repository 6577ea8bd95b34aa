"""Figures, forecasts, reasons and the log, as found in whole games played by hand (docs/play-by-hand.md)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COLUMNS
from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.happenings.course import Surcharged, Travelled
from marshub.games.on_mars.happenings.pieces_and_goods import ColonistHome, CrystalsMoved
from marshub.games.on_mars.rules.turn import list_explainable
from marshub.kernel import say
from marshub.words import Speech
from on_mars_tables import CONTENT, GAME, fresh, table


def get_points(at):
    return GAME.compute_facts(at.state).points["red"]


@pytest.mark.rule("OM-SCORE-04", "OM-SCORE-05", "OM-BOOST-02")
def test_points_if_the_game_ended_now_count_the_colonists_who_would_come_home():
    away = table(red={"quarters": 1, "work": 1}, slots={"build": {"red": 1, "blue": 1}, "research": {"red": 1}})
    assert get_points(away).quarters == 3  # one at home, one at work, one on the slots of this side: three
    assert get_points(table(red={"quarters": 4, "work": 3})).quarters == 3  # no more than there are beds
    series = {line.id: line.value for line in GAME.list_series(away.state)}
    assert series["points.red"] == get_points(away).total


@pytest.mark.rule("OM-OBJ-01", "OM-CTRL-17")
def test_a_rover_on_a_tile_is_the_reason_why_an_objective_waits():
    red = {"rover": "3,-1", "objectives": ["well-placed"], "depot": 1}
    at = table(red=red, finds={"3,-2": "dt01"}).do("control", "rover:3,-2")
    assert "done" in at.options
    (reason,) = at.session.explain("objective")
    assert (reason.rule, reason.words.key) == ("OM-CTRL-17", "om-why-tile-first")


def list_keys(reasons):
    return [(reason.rule, reason.words.key) for reason in reasons]


@pytest.mark.rule("OM-TERM-04", "OM-TERM-03")
def test_a_forecast_promises_only_what_there_is_room_for():
    red = {"goods": {"water": 1, "plant": 2}, "bots": ["-1,2"]}
    full = table(red=red).session.forecast("build:greenhouse")
    assert "om-gains" not in [reason.words.key for reason in full.gains]
    assert ("OM-TERM-04", "om-risk-no-room") in list_keys(full.risks)
    one = table(red={**red, "goods": {"water": 1, "plant": 1}}).session.forecast("build:greenhouse")
    assert "om-gains" in [reason.words.key for reason in one.gains]
    card = table(side="orbit", red={"goods": {"mineral": 2, "battery": 2, "water": 2, "plant": 2, "oxygen": 2}})
    taken = card.do("blueprint").session.forecast("solar-field")
    assert ("OM-TERM-04", "om-risk-no-room") in list_keys(taken.risks)
    assert ("OM-BLUE-02", "om-gains") not in list_keys(taken.gains)


def list_numbers(forecast):
    """The rule and the numbers of each line of a forecast: costs, gains, risks."""
    lines = []
    for reason in (*forecast.costs, *forecast.gains, *forecast.risks) if forecast else ():
        goods = [item.args for item in (reason.words.lists or {}).get("goods", ())]
        values = [value for args in (*goods, reason.words.args) for value in (args or {}).values()]
        rule = reason.rule.removeprefix("OM-")
        lines.append(" ".join([rule, *(str(value) for value in values if isinstance(value, int))]))
    return ", ".join(lines)


def put_rows(generator, others, **more):
    """A generator can be built; the rows of life support."""
    return {**FIELD, "rows": {**dict.fromkeys(COLUMNS, others), "generator": generator}, **more}


OWN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
FIELD = {"red": OWN}
PAIR = {"red": {**OWN, "lab": {"B1": "generator"}}, "build": {"3,-3": "generator"}, "shelters": {"red": ["5,-3"]}}
CUBE = {**PAIR, "red": {**PAIR["red"], "progress": ["generator"]}}
TRIO = {"3,-2": "generator", "3,-3": "generator"}
FOUNDRY = {"side": "orbit", "display": ["foundry"]}
STEPS = {"lab": {"C1": "rover", "C2": "mine", "A1": "ship"}, "goods": {"oxygen": 2, "water": 1}}
DOCKS = {"docked": [4, 5, 6, 7], "hangar": 1, "depot": 4}
FULL, FOUND = {"rover": "1,0", "depot": 3}, ["2,0"]
VAULT = {"blueprints": {"deep-shaft": "0,0", "seed-vault": "-2,2"}, "scientists": {"botanist": "seed-vault"}}
THIRST = {"goods": {"water": 2}}


def make_crop(minerals):
    """A delivery of a plant, with which the contract is complete if it has two minerals."""
    red = {"contracts": {"crop-trial": {"plant": 2, "mineral": minerals}}, "goods": {"plant": 1}}
    return {"red": red, "missions": {"promises-kept": 2}}


FORECASTS = {
    "the first of its column": (FIELD, "build:generator 4,-3", "BLD-04 1, BLD-11 1, LSS-02 2, LSS-04 2, LSS-05 2"),
    "on the row of the level": (put_rows(2, 1), "build:generator 4,-3", "BLD-04 1, BLD-11 1, LSS-02 3"),
    "at the top": (put_rows(6, 1), "build:generator 4,-3", "BLD-04 1, BLD-11 1"),
    "the level rises": (
        put_rows(1, 2), "build:generator 4,-3",
        "BLD-04 1, BLD-11 1, LSS-02 2, LSS-04 2, LSS-05 2, LEVEL-02 2",
    ),
    "not yet": (put_rows(2, 2, level=2), "build:generator 4,-3", "BLD-04 1, BLD-11 1, LSS-02 3, LSS-05 2"),
    "level 5": (put_rows(5, 6, level=5), "build:generator 4,-3", "BLD-04 1, BLD-11 1, LSS-02 6, LSS-05 2"),
    "a complex": (
        {**PAIR, "missions": {"measured-progress": 4}}, "build:generator 3,-2",
        "BLD-04 1, BLD-07 2, BLD-11 3, BLD-13, MISS-02 1 3, LSS-02 2, LSS-04 2, LSS-05 4",
    ),
    "another complex": (CUBE, "build:generator 3,-2", "BLD-04 1, BLD-07 2, BLD-11 3, LSS-02 2, LSS-04 2, LSS-05 4"),
    "the own tile": (
        {**PAIR, "blue": {"lab": {"B1": "generator"}}, "grid": {}}, "build:generator 3,-2",
        "BLD-04 1, BLD-07 2, BLD-11 3, BLD-13, LSS-02 2, LSS-04 2, LSS-05 4",
    ),
    "level 1": ({"red": {**OWN, "blueprints": {"solar-field": ""}}}, "upgrade", "SLOT-01, UPG-07 1, SCORE-07 6"),
    "level 3": (
        {"red": {**OWN, "blueprints": {"reactor-hall": ""}}, "build": TRIO}, "upgrade",
        "SLOT-01, UPG-07 1, SCORE-07 10",
    ),
    "a blueprint": (FOUNDRY, "blueprint foundry", "BLUE-02 1, UPG-08, SCORE-08 5"),
    "no room for its good": (
        {**FOUNDRY, "red": {"goods": {"mineral": 2}}}, "blueprint foundry",
        "UPG-08, TERM-04 1, SCORE-08 5",
    ),
    "a step": (
        {"side": "orbit", "red": {"lab": {"D1": "rover"}, "goods": {"oxygen": 1, "water": 1}}}, "research rover:E1",
        "RND-03 1 1, RND-04, SCORE-06 1",
    ),
    "a third step": (
        {"side": "orbit", "red": STEPS}, "research rover:D2 mine:D3 ship:B1",
        "RND-06, RND-03 1, RND-04, SCORE-06 1",
    ),
    "a free step": ({"red": {"lab": {"E1": "rover"}, **DOCKS}}, "executive:8 rover:F1", "SCORE-06 4"),
    "a second tile": ({"side": "orbit"}, "learn bottom-1 A2 no bottom-2", "TECH-07, SCORE-06 1"),
    "a further ship": (
        {"red": {"goods": {"plant": 2, "water": 2}, "bots": ["3,0"]}, "level": 2}, "ship 4 colonists 7",
        "SHIP-05, SHIP-01 1 1, SCORE-03 3, SHIP-09 4",
    ),
    "a full Depot": ({"red": FULL, "crystals": FOUND}, "control rover:2,0 done end", "TERM-08 1"),
    "room in the Depot": ({"red": {**FULL, "depot": 2}, "crystals": FOUND}, "control rover:2,0 done end", ""),
    "a contract takes it": (
        {"red": {**FULL, "contracts": {"crystal-assay": {}}}, "crystals": FOUND}, "control rover:2,0 done end",
        "",
    ),
    "a scientist": (
        {"red": THIRST, "blue": {"blueprints": {"concentrator": "0,-2"}}}, "hire:botanist",
        "SLOT-01, SCI-05 2, SCORE-09 3",
    ),
    "not complete yet": (make_crop(1), "deliver:red:crop-trial:plant", ""),
    "complete": (make_crop(2), "deliver:red:crop-trial:plant", "MISS-02 1 1"),
    "a full action": (
        {"players": 3, "slots": {"upgrade": {"blue": 1, "green": 1, "red": 1}}}, "upgrade",
        "SLOT-01, SLOT-09 1, SLOT-09 1, SLOT-09 1, UPG-07 1",
    ),
    "two on it": ({"slots": {"upgrade": {"blue": 1, "red": 1}}}, "upgrade", "SLOT-01, SLOT-15 2 1, UPG-07 1"),
    "what can be held": ({"side": "orbit", "red": THIRST}, "resupply", "SUPPLY-01 1 1 1 1"),
    "prices that differ": ({"red": {**VAULT, "depot": 2}}, "executive:1", "EXEC-03 0 2"),
}  # fmt: skip


@pytest.mark.rule("OM-BLD-11", "OM-BLD-13", "OM-LSS-02", "OM-LSS-04", "OM-LSS-05", "OM-LEVEL-02", "OM-LEVEL-12")
@pytest.mark.rule("OM-MISS-02", "OM-MISS-09", "OM-SCORE-06", "OM-SCORE-07", "OM-SCORE-08", "OM-SCORE-09", "OM-TERM-04")
@pytest.mark.rule("OM-TERM-08", "OM-BLUE-02", "OM-RND-06", "OM-RND-11", "OM-TECH-07", "OM-TECH-15", "OM-SHIP-05")
@pytest.mark.rule("OM-SHIP-09", "OM-CONTR-12", "OM-SLOT-09", "OM-SLOT-15", "OM-SUPPLY-01", "OM-EXEC-03", "OM-SCI-11")
@pytest.mark.rule("OM-BLD-07")
@pytest.mark.parametrize("case", FORECASTS)
def test_a_forecast_says_what_an_option_costs_and_brings(case):
    laid, path, lines = FORECASTS[case]
    *answers, option = path.split()
    assert list_numbers(table(**laid).do(*answers).session.forecast(option)) == lines


CROPS = {"contracts": {"crop-trial": {"plant": 3, "mineral": 1}}, "goods": {"mineral": 1}}


@pytest.mark.rule("OM-MISS-09", "OM-CONTR-12")
def test_a_delivery_in_another_players_turn_says_that_no_mission_counts_it():
    at = table(blue={**CROPS, "space": 6}, missions={"promises-kept": 2})
    risk = ("OM-MISS-09", "om-risk-no-contribution")
    assert risk in list_keys(at.session.forecast("deliver:blue:crop-trial:mineral").risks)
    at.do("deliver:blue:crop-trial:mineral")
    assert risk in list_keys(at.session.forecast("yes").risks)
    assert at.session.forecast("no") is None
    none = table(blue={**CROPS, "space": 6}).do("deliver:blue:crop-trial:mineral")
    assert none.session.forecast("yes") is None  # no mission wants it


@pytest.mark.rule("OM-MISS-01", "OM-MISS-02", "OM-MISS-09", "OM-TRAVC-09")
def test_bonuses_of_the_own_journey_and_of_the_set_up_contribute_to_missions():
    red = {"goods": {"water": 2, "battery": 2, "plant": 2}}
    at = table(red=red, blue={"done": True}, missions={"deep-science": 2}, shuttle=Shuttle("colony", 0))
    at.do("control", "done", "end", "ride", "3", "bottom-1", "A1")
    assert (at.state.missions, at.red.tray) == ({"deep-science": 1}, 1)
    early = fresh(2, first="red", falls=["deep-science"]).do("3")
    early.do(early.options[0])
    while early.who == "red":
        early.do(early.options[0])
    assert early.find_entries("Learned")
    assert (early.state.missions["deep-science"], early.red.tray) == (6, 1)


# ---------------------------------------------------------------------- the log


def list_lines(at, language="en"):
    """Return what the log says since the table began."""
    return [Speech(language).say(entry.describe()) for entry in at.session.log]


def test_what_happens_is_said_once_with_its_reason_and_in_order():
    red = {"goods": {"plant": 2}, "depot": 1, "quarters": 2}
    at = table(red=red, blue={"space": 6}, slots={"hire": {"blue": 1}}, missions={"board-of-minds": 2})
    lines = list_lines(at.do("hire:chemist", "0"))
    assert "Red pays 1 crystal for the surcharge." in lines
    assert not any("the surcharge:" in line for line in lines)
    assert lines.index("Red takes: Chemist.") < lines.index(
        "Red contributes to Board of minds for 2 crystals, 1 to go."
    )
    crew = table(red={**red, "quarters": 4, "depot": 0}, blue={"space": 6}, slots={"hire": {"blue": 1}})
    assert "Red pays the surcharge with 1 colonist." in list_lines(crew.do("hire:chemist", "1"))
    assert Speech("en").say(Surcharged("red", 0).describe()) == "Red pays the surcharge.", "an older log"


@pytest.mark.rule("OM-LSS-04", "OM-LSS-05", "OM-BLD-17")
def test_a_building_says_what_its_points_and_its_benefit_are_for_and_what_it_covers():
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
    at = table(red=red, crystals=["3,-1"]).do("build:generator", "3,-1", "lb4")
    lines = list_lines(at)
    assert "Red scores 2 points for the first building of its type." in lines
    assert "Red scores 2 points for the reward tile." in lines
    assert "Red takes a life-support benefit: gain 1 mineral." in lines
    assert "Lost under the building on G10: crystal." in lines


@pytest.mark.rule("OM-TECH-10", "OM-SLOT-09")
def test_actions_technology_and_upgrades_are_named():
    rover = list_lines(table(red={"lab": {"A1": "rover"}}).do("control", "technology:red", "done"))
    assert rover[-2:] == ["Red takes the Control centre action.", "Red uses Rover Technology."]
    up = table(
        red={"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]},
        slots={"upgrade": {"blue": 3}},
    )
    lines = list_lines(up.do("upgrade", "solar-field:2,-2"))
    assert "Red upgrades on F8: Solar Field." in lines
    assert "Upgrade is full: 3 of Blue’s colonists go to the Work Area." in lines


@pytest.mark.rule("OM-TRAVC-07", "OM-POD-03", "OM-TERM-06")
def test_colonists_without_a_bed_are_in_the_log():
    lines = list_lines(table(side="orbit", red={"quarters": 3, "work": 3}).do("pod", "6", "yes"))
    assert lines[2:4] == [
        "Red recovers the colonists from the Colony and the Work Area.",
        "2 of Red’s colonists find no beds and go to the Reserve.",
    ]


@pytest.mark.rule("OM-TECH-12", "OM-TERM-04")
def test_a_lender_without_room_keeps_no_oxygen():
    blue = {"lab": {"F1": "rover"}, "goods": {"oxygen": 2}, "space": 6}
    lines = list_lines(table(blue=blue).do("control", "technology:blue", "done", "end"))
    at = lines.index("Blue is due an oxygen for the borrowed technology: Rover Technology.")
    assert lines[at + 1] == "Blue has no room for 1 oxygen."


def test_each_choice_of_the_set_up_is_a_moment_of_its_own():
    at = fresh(2, first="red").do("2", "battery", "8")
    while at.asked != "turn":
        at.do(at.options[0])
    moments = GAME.make_moments(at.session.log, GAME.new_initial_state(at.session.setup), at.state)
    keys = [moment.title.key.removeprefix("om-") for moment in moments]
    assert keys[:7] == ["shelter-set"] * 2 + ["space-taken"] * 2 + ["shuttle-placed", "game-began", "turn-began"]
    assert moments[2].effects


# ---------------------------------------------------------------------- questions


def list_labels(at):
    speech = Speech("en")
    return {option.id: speech.say(option.label) for option in at.session.pending.options()}


def get_prompt(at):
    return Speech("en").say(at.session.pending.prompt)


@pytest.mark.rule("OM-OBJ-04", "OM-OBJ-05")
def test_the_only_private_objective_is_discarded_without_a_question():
    at = table(red={"objectives": ["home-fleet"], "depot": 1}).do("executive:2")
    assert (at.asked, at.red.spent, at.red.depot) == ("resupply", ["home-fleet"], 0)


@pytest.mark.rule("OM-OBJ-04", "OM-SLOT-12", "OM-OBJ-05")
def test_what_a_card_pays_is_said():
    two = table(red={"objectives": ["home-fleet", "stockpile"], "depot": 2}).do("executive:2")
    assert list_labels(two)["card"] == "One of the 2 with one of your 2 private objectives"
    red = {"objectives": ["home-fleet"], "goods": {"mineral": 1}, "quarters": 2, "bots": ["3,-2"]}
    slot = table(red=red, blue={"space": 6}, slots={"build": {"blue": 1}}).do("build:generator", "3,-1")
    assert get_prompt(slot) == "The surcharge on Build is 1. How do you pay it?"
    assert list_labels(slot)["0"] == "With 1 crystal, discarding a private objective"
    slot.do("0")
    assert (slot.red.depot, slot.red.tray, slot.red.spent) == (0, 0, ["home-fleet"])  # it becomes no crystal


@pytest.mark.rule("OM-SLOT-14", "OM-SCI-11")
def test_what_is_free_shows_no_price(monkeypatch):
    free = {"blueprints": {"solar-field": "2,-2"}, "scientists": {"physicist": "solar-field"}}
    lab = {"depot": 2, "goods": {"mineral": 1}}
    assert list_labels(table(red={**free, **lab}))["executive:1"].startswith("Run a facility, free: ")
    other = {**free, "blueprints": {"solar-field": "2,-2", "growth-dome": "-2,2"}}
    assert list_labels(table(red={**other, **lab}))["executive:1"].startswith("Run a facility, 0 to 2 crystals: ")
    assert list_labels(table(red=lab))["executive:2"].startswith("Requisition, 2 crystals: ")
    field = Ability((fx.Hire(what="scientist", free=True),))
    monkeypatch.setitem(CONTENT.executives, 2, replace(CONTENT.executives[2], ability=field))
    assert "for 2 ×" not in str(list_labels(table(red=lab).do("executive:2")))


def test_questions_name_their_subject_and_count_in_sentences():
    rover = table(red={"lab": {"A1": "rover"}}, blue={"lab": {"C1": "rover"}}).do("control")
    assert get_prompt(rover) == "Which piece moves? Steps left: bots 2, rover 2"
    labels = list_labels(rover)
    assert labels["technology:red"] == "Use your Rover Technology: 1 step"
    assert labels["technology:blue"] == "Use Blue’s Rover Technology: 3 steps"
    built = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]}).do("build:generator")
    assert get_prompt(built) == "Generator: where do you build it?"
    idle = table(red={"quarters": 1, "goods": {"mineral": 1}}).session.explain("hire:physicist")
    assert "(0)" not in " ".join(Speech("en").say(reason.words) for reason in idle)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (Travelled("red", "orbit", 0).describe(), "Red rides the shuttle to Orbit."),
        (Travelled("red", "colony", 1).describe(), "Red discards a ship and travels to the Colony."),
        (CrystalsMoved("red", 1).describe(), "Red moves a new crystal to the Depot."),
        (ColonistHome("red", 0).describe(), "Red’s miner finds no bed and goes to the Reserve."),
        (say("om-trade-give", who="", given=0, give=1), "Which resource do you exchange?"),
        (say("om-trade-give", who="", given=1, give=2), "Which resource do you exchange? Given so far: 1 of 2"),
        (say("om-good-lss"), "Battery, Water, Plant or Oxygen"),
        (say("om-why-surcharge", count=0), "You cannot pay slot and action in full."),
    ],
    ids=["ride", "ship", "crystal", "miner", "trade-one", "trade-two", "life-support-good", "no-surcharge"],
)
def test_sentences_are_whole(words, text):
    assert Speech("en").say(words) == text


def test_executive_actions_can_be_asked_about_while_it_is_nobodys_turn():
    at = table(blue={"done": True}, shuttle=Shuttle("colony", 0)).do("control", "done", "end")
    assert at.state.active == ""
    assert any(option.id == "executive:1" for option in list_explainable(at.mars))
