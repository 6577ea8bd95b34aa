"""On Mars alone: the end, the goals, what is shown of them, and programs that play alone."""

from __future__ import annotations

from typing import Any

import pytest
from test_om_solo import FIRST

from marshub.kernel import BadAdjustment, Chance
from marshub.learn import MarsEnv
from on_mars_tables import CONTENT, GAME, At, fresh, solo

DELIVERED = {card: dict(data.items) for card, data in CONTENT.contracts.items()}


def end(goal: str, red: dict[str, Any], **more: Any) -> At:
    """The end of a game after the rival's last turn, in which it builds a mine."""
    red = {"done": True, **red}
    it = solo(FIRST, goal=goal, red=red, last=1, **more)
    while it.asked:
        it.do(it.options[-1])
    return it


def checked(it: At) -> dict[str, bool]:
    """Each requirement of the goal, and whether it was met."""
    return {entry.requirement: bool(entry.met) for entry in it.find_entries("GoalChecked")}


FIRST_STEPS: dict[str, Any] = {
    "contracts": {"crop-trial": DELIVERED["crop-trial"]}, "completed": ["crop-trial"], "fulfilled": "stockpile",
    "lab": {"F1": "mine"}, "score": 60,
}  # fmt: skip
BROKEN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "colony_level": ({}, {"level": 2}),
    "contracts_completed": ({"contracts": {}, "completed": []}, {}),
    "objective": ({"fulfilled": ""}, {}),
    "tech_max_level": ({"lab": {"E1": "mine"}}, {}),
    "margin": ({"score": 0}, {}),
}


@pytest.mark.rule("OM-SOLO-02")
def test_the_game_is_won_if_every_requirement_holds_at_the_end():
    it = end("first-steps", FIRST_STEPS, level=3)
    assert checked(it) == dict.fromkeys(BROKEN, True)
    (margin,) = [entry for entry in it.find_entries("GoalChecked") if entry.requirement == "margin"]
    assert margin.describe().lists["need"][0].key == "om-need-margin"
    assert it.session.result is not None
    assert (it.session.result.outcome, it.session.result.winners) == ("victory", ("red",))


@pytest.mark.rule("OM-SOLO-02")
@pytest.mark.rule("OM-SOLO-48")
@pytest.mark.parametrize("lacking", BROKEN)
def test_it_is_lost_if_one_of_them_does_not_whatever_the_score(lacking):
    red, more = BROKEN[lacking]
    it = end("first-steps", FIRST_STEPS | red, **({"level": 3} | more))
    assert [name for name, met in checked(it).items() if not met] == [lacking]
    result = it.session.result
    assert result is not None
    assert (result.outcome, result.winners) == ("defeat", ("blue",))
    assert len(result.reason.lists["missing"]) == 1  # told with the result
    if lacking != "margin":
        assert result.scores["red"] > result.scores["blue"]


@pytest.mark.rule("OM-SOLO-02")
def test_the_end_tells_which_of_the_other_goals_were_met():
    it = end("second-wave", FIRST_STEPS, level=3)
    judged = {entry.goal: bool(entry.met) for entry in it.find_entries("GoalJudged")}
    assert judged == {"second-wave": False, "first-steps": True, "everything-in-order": False, "potatoes": False}
    assert it.find_entries("GoalJudged")[0].goal == "second-wave"  # the own one first


CONTRACTS = {"crop-trial": DELIVERED["crop-trial"], "model-farm": {}}
GREENHOUSES = {"0,2": "greenhouse", "1,2": "greenhouse", "-1,3": "greenhouse", "0,3": "greenhouse"}
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, tuple[dict[str, Any], dict[str, Any]]]]] = {
    "second-wave": (
        {
            "contracts": CONTRACTS, "completed": [*CONTRACTS], "fulfilled": "stockpile",
            "research": ["red-a", "green-a"], "score": 90,
        },
        {"level": 3, "shelters": {"red": ["4,-4", "2,-4", "5,-5"]}},
        {
            "contract-kinds": (
                {"completed": ["crop-trial", "crystal-assay"],
                 "contracts": {card: DELIVERED[card] for card in ("crop-trial", "crystal-assay")}}, {},
            ),
            "research_tiles": ({"research": ["red-a"]}, {}),
            "shelters_on_map": ({}, {"shelters": {"red": ["4,-4", "2,-4"]}}),
        },
    ),
    "everything-in-order": (
        {
            "contracts": CONTRACTS, "completed": [*CONTRACTS], "fulfilled": "stockpile", "score": 90,
            "blueprints": {"drill-rig": "4,0", "ore-hopper": "-4,0", "dormitory": "4,-2", "solar-field": "2,-2",
                           "concentrator": "0,-2"},
        },
        {"level": 4, "build": {"4,0": "mine", "-4,0": "mine"}, "miners": {"2,1": "red"}},
        {
            "mines_held": ({}, {"miners": {}}),
            "advanced_buildings": (
                {"blueprints": {"drill-rig": "4,0", "ore-hopper": "-4,0", "dormitory": "4,-2", "solar-field": "2,-2"}},
                {},
            ),
        },
    ),
}  # fmt: skip


@pytest.mark.rule("OM-SOLO-02")
@pytest.mark.parametrize("goal", CASES)
def test_requirements_of_the_other_goals(goal):
    red, more, broken = CASES[goal]
    it = end(goal, red, **more)
    assert all(checked(it).values()), checked(it)
    assert it.session.result is not None
    assert it.session.result.outcome == "victory"
    for name, (other, state) in broken.items():
        lost = end(goal, red | other, **(more | state))
        assert [key for key, met in checked(lost).items() if not met] == [name]


POTATOES: dict[str, Any] = {
    "contracts": CONTRACTS, "completed": [*CONTRACTS], "scientists": {"botanist": ""}, "progress": ["greenhouse"],
    "blueprints": {"growth-dome": "0,2", "seed-vault": "1,2", "arboretum": "0,3"}, "goods": {"plant": 5},
    "research": ["red-a", "green-a"], "lab": {"F1": "greenhouse"}, "space": 1, "score": 90,
}  # fmt: skip
SPUDS: dict[str, Any] = {
    "level": 3, "shelters": {"red": ["4,-4", "2,-4", "5,-5"]},
    "build": {"1,2": "greenhouse", "0,3": "greenhouse", "-1,3": "greenhouse", "-1,4": "greenhouse"},
}  # fmt: skip
SPOILT: dict[str, dict[str, Any]] = {
    "contract": {"contracts": {"model-farm": {}, "crop-trial": {}}, "completed": ["model-farm"]},
    "scientist": {"scientists": {"geologist": ""}},
    "advanced": {},  # see below: the third is not built
    "stored": {"goods": {"plant": 4}},
    "technology": {"lab": {"F1": "rover"}},
    "side": {"space": 8},
    "research_tiles": {"research": ["red-a"]},
    "complex": {"progress": []},  # nobody sees that the player enlarged it
}


@pytest.mark.rule("OM-SOLO-02", "OM-TERM-10")
def test_requirements_of_the_potatoes():
    greenhouse = next(where for where, b in solo("", active="red").state.terrain.items() if b.kind == "greenhouse")
    shift = {"0,2": greenhouse}
    red = POTATOES | {"blueprints": {card: shift.get(at, at) for card, at in POTATOES["blueprints"].items()}}
    q, r = map(int, greenhouse.split(","))
    near = [f"{q + 1},{r}", f"{q},{r + 1}", f"{q + 1},{r + 1}", f"{q},{r + 2}"]
    more = SPUDS | {"build": dict.fromkeys(near, "greenhouse")}
    red["blueprints"] = {"growth-dome": greenhouse, "seed-vault": near[0], "arboretum": near[1]}
    it = end("potatoes", red, **more)
    assert all(checked(it).values()), checked(it)
    for name, other in SPOILT.items():
        if name == "advanced":
            other = {"blueprints": {"growth-dome": greenhouse, "seed-vault": near[0], "arboretum": ""}}
        lost = end("potatoes", red | other, **more, blue={"lab": {"F1": "greenhouse"}})
        assert not checked(lost)[name], name
    small = end("potatoes", red, **(more | {"build": dict.fromkeys(near[:3], "greenhouse")}))
    assert not checked(small)["complex"]
    plain = end("potatoes", {"progress": ["greenhouse"], "space": 5}).find_entries("GoalChecked")
    assert [entry.have for entry in plain if entry.requirement == "complex"] == [0]  # one alone is no complex


@pytest.mark.rule("OM-SOLO-48")
@pytest.mark.parametrize(
    ("goal", "lead"), [("first-steps", 1), ("second-wave", 10), ("everything-in-order", 20), ("potatoes", 30)]
)
def test_a_lead_compares_final_scores(goal, lead):
    level = {"score": 0}
    behind = end(goal, level).session.result
    assert behind is not None
    gap = behind.scores["blue"] - behind.scores["red"]
    for ahead, met in ((lead - 1, False), (lead, True)):
        it = end(goal, {"score": gap + ahead})
        assert checked(it)["margin"] is met
        (entry,) = [item for item in it.find_entries("GoalChecked") if item.requirement == "margin"]
        assert (entry.need, entry.have) == (lead, ahead)


@pytest.mark.rule("OM-SOLO-16")
@pytest.mark.rule("OM-SOLO-19")
@pytest.mark.rule("OM-SOLO-44")
@pytest.mark.rule("OM-SOLO-47")
def test_the_rival_scores_as_anybody_with_full_quarters_its_ships_and_its_contracts():
    blue = {
        "hangar": 2, "docked": [6, 7, 8], "contracts": {"model-farm": {}}, "scientists": {"chemist": ""},
        "progress": ["mine", "generator"], "lab": {"C1": "mine", "A2": "rover"}, "score": 5,
        "blueprints": {"dormitory": "-4,2", "deep-shaft": ""},
    }  # fmt: skip
    it = end("first-steps", {}, blue=blue, level=2)
    sheet = it.state.points["blue"]
    assert sheet.quarters == 21
    assert sheet.ships == 2 * CONTENT.worth.ship
    assert sheet.contracts == CONTENT.contracts["model-farm"].gain
    assert sheet.scientists == 3
    assert sheet.buildings == CONTENT.worth.level1 + CONTENT.worth.unbuilt3
    assert sheet.technology == 3 + 1
    assert sheet.progress == CONTENT.worth.progress[2]
    assert sheet.played == 5


# ---------------------------------------------------------------------- what is shown


def test_score_lines_and_charts_are_those_of_both():
    it = end("first-steps", {})
    lines = GAME.list_score_lines(it.state)
    assert {frozenset(line.amounts) for line in lines} == {frozenset(("red", "blue"))}
    assert GAME.list_series(it.state)


def test_the_briefing_names_the_goal_its_requirements_and_the_rival():
    state = fresh(1).state
    keys = [words.key for section in GAME.make_briefing(state) for words in section.sentences]
    assert {"om-brief-alone", "om-brief-need", "om-brief-rival-cards", "om-brief-rival-icon"} <= {*keys}
    several = [words.key for section in GAME.make_briefing(fresh(2).state) for words in section.sentences]
    assert not {key for key in several if "rival" in key or "alone" in key}


def test_facts_tell_how_far_each_goal_is_met():
    facts = GAME.compute_facts(solo("", active="red").state).solo
    assert facts is not None
    assert next(iter(facts.goals)) == "first-steps"
    assert {need.kind for need in facts.goals["first-steps"]} == {*BROKEN}
    assert facts.rival == "blue"
    assert len(facts.deck) == 12
    assert GAME.compute_facts(fresh(2).state).solo is None


@pytest.mark.rule("OM-SOLO-20")
@pytest.mark.rule("OM-SOLO-04")
@pytest.mark.parametrize(
    ("path", "value"),
    [("players.blue.resources.water", 1), ("players.blue.quarters", 2), ("players.blue.tray", 1),
     ("players.blue.bots", ["1,0"]), ("players.blue.objectives", ["stockpile"])],
    ids=["resources", "quarters", "tray", "bots", "objectives"],
)  # fmt: skip
def test_a_correction_gives_the_rival_nothing_that_it_never_has(path, value):
    it = solo("", active="red")
    with pytest.raises(BadAdjustment, match="the rival"):
        it.session.adjust(path, value, "table")


def test_a_revealed_card_that_is_corrected_leaves_the_deck():
    it = solo("", active="red")
    it.session.adjust("rival.card", "rv03", "table")
    assert "rv03" not in it.state.rival.deck


# ---------------------------------------------------------------------- programs


def test_one_seat_is_an_environment_whose_reward_tells_won_or_lost():
    table, dice = MarsEnv("on-mars", {"players": 1}), Chance(4)
    table.reset(seed=2)
    assert table.agents == ["player_0"]
    for _ in range(4000):
        if any(table.terminations.values()):
            break
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(dice.pick([number for number, is_legal in enumerate(mask) if is_legal]))
    assert table.rewards == {"player_0": -1.0}  # at random nobody wins
