"""The house campaign: five missions on one table, and what leads from one to the next (FM-CAMP-01)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tables import HOUSE, At

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.missions import CampaignData, CampaignStep
from marshub.kernel import BadSetup, Chance, Session
from marshub.kernel.policy import random_policy
from marshub.languages import LANGUAGES
from marshub.store import SqliteJournal
from marshub.words import Speech

CAMPAIGN = HOUSE.campaigns["long-autumn"]
ORDER = [step.mission for step in CAMPAIGN.steps]
STORY, SAVE = "fm-campaign-story", "fm-campaign-save"
GAME = FirstMartians()


def begun(seed: int = 3, journal: SqliteJournal | None = None, **setup: object) -> At:
    setup = {"campaign": "long-autumn", "players": 4, **setup}
    return At(Session(GAME, setup, seed=seed, journal=journal))


def calm(at: At) -> str:
    """Everybody rests."""
    options = at.options
    return next((o for o in options if o == "done" or o.endswith(":rest")), options[0])


def advance(at: At, until: tuple[str, ...], chance: Chance) -> At:
    """Play to one of these decisions, everything but the plan at random; the table corrects the wounds: nobody dies."""
    for _ in range(6000):
        if at.session.pending is None or at.asked in until:
            return at
        for who, astronaut in at.state.crew.items():
            if astronaut.wounds > 1:
                at.session.adjust(f"crew.{who}.wounds", 0)
        at.session.answer(calm(at) if at.asked == "fm-plan" else random_policy(at.session, at.session.pending, chance))
    raise AssertionError(f"{until} never came")


def win(at: At, chance: Chance, *goals: str) -> At:
    """One sol at random, with all mandatory objectives (and `goals`) done and nothing broken at its end."""
    advance(at, ("fm-next-cleanup",), chance)
    for name, goal in list(at.state.objectives.items()):
        if (goal.mandatory or name in goals) and not goal.computed:
            at.session.adjust(f"objectives.{name}.done", True)
    for name, here in at.state.facilities.items():
        for part, works in here.parts.items():
            if not works:
                at.session.adjust(f"facilities.{name}.parts.{part}", True)
    return at.answer("next")


def lose(at: At, chance: Chance) -> At:
    """The mission's last sol comes, and its objectives are not done."""
    advance(at, ("fm-next-cleanup",), chance)
    at.state.sol = at.state.last_sol
    return at.answer("next")


def told(at: At) -> list[str]:
    """The parts of the story that were read, shortly: "riddle-won"."""
    return [item.story.removeprefix("fm-campaign-long-autumn-") for item in at.find_entries("StoryTold")]


def reviewed(at: At) -> At:
    while at.asked.startswith("fm-campaign-review-"):
        at.answer("next")
    return at


@pytest.mark.rule("FM-CAMP-01")
def test_five_missions_follow_in_story_order_on_one_table_that_is_saved_between_them(tmp_path: Path) -> None:
    assert len(ORDER) == 5
    path = tmp_path / "autumn.marshub"
    at, chance = begun(journal=SqliteJournal(path, create=True)), Chance(5)
    for number, name in enumerate(ORDER):
        assert at.state.mission == name
        assert at.asked == STORY
        assert told(at)[-1] == f"{name}-before"
        at.answer("next")
        crew = {who: astronaut.name for who, astronaut in at.state.crew.items()}
        win(at, chance)
        assert told(at)[-1] == f"{name}-won"
        at.answer("next").answer("save")
        # The evening ends here: the program is closed, and another day goes on from the file.
        before = msgspec.json.encode(at.state)
        at.session.close()
        at = At(Session.resume(GAME, SqliteJournal(path)))
        assert msgspec.json.encode(at.state) == before
        assert {who: astronaut.name for who, astronaut in at.state.crew.items() if crew[who]} == {
            w: n for w, n in crew.items() if n
        }
        assert at.state.campaign is not None
        assert list(at.state.campaign.outcomes) == ORDER[: number + 1]
        reviewed(at)
    assert at.session.result is not None
    assert (at.session.result.outcome, at.session.result.reason.key) == ("victory", "fm-reason-campaign")
    at.session.close()


@pytest.mark.rule("FM-CAMP-01", "FM-CAMP-08")
@pytest.mark.parametrize(
    ("lost", "then"),
    [
        ("make-yourself-at-home", "riddle"),
        ("riddle", "rogue-probe"),
        ("malnourished-plants", "binding-agent"),
        ("rogue-probe", "binding-agent"),
        ("binding-agent", ""),
    ],
)
def test_a_lost_mission_sends_the_story_another_way(lost: str, then: str) -> None:
    # The campaign is begun at that mission: what came before does not matter here.
    steps = [step for step in CAMPAIGN.steps if ORDER.index(step.mission) >= ORDER.index(lost)]
    short = msgspec.structs.replace(CAMPAIGN, steps=tuple(steps))
    game = FirstMartians(msgspec.structs.replace(HOUSE, campaigns={short.id: short}))
    at = At(Session(game, {"campaign": short.id, "players": 4}, seed=4))
    lose(at.answer("next"), Chance(6))
    assert told(at)[-1] == f"{lost}-lost"
    at.answer("next")
    if not then:
        assert at.session.result is not None
        assert at.session.result.outcome == "defeat"
        return
    assert at.state.mission == then
    reviewed(at)
    assert told(at)[-1] == f"{then}-before"


def on(at: At, name: str, chance: Chance, *goals: str) -> At:
    """Win missions up to the beginning of `name`; the table is looked over and the story read."""
    while at.state.mission != name:
        win(at.answer("next"), chance, *goals).answer("next")
        reviewed(advance(at, (SAVE,), chance).answer("save"))
    return at.answer("next")


@pytest.mark.rule("FM-CAMP-06")
def test_before_riddle_there_is_no_food_and_no_seed_but_room_to_plant_one() -> None:
    at, chance = begun(), Chance(7)
    at.answer("next")
    win(at, chance)
    at.answer("next")
    farm = at.state.farms["farm"]
    farm.plants, farm.growth = farm.greenhouses, ["seed", "guard", "", "", "", "seed"]
    at.state.cargo.available["seed"] = 2
    at.state.map["R3-N"] = Roi("far-plateau")
    del at.state.piles["roi-3"]["far-plateau"]
    at.answer("save")
    reviewed(at).answer("next")
    assert at.state.supply.food == 0
    assert "seed" not in at.state.cargo.available
    farm = at.state.farms["farm"]
    assert farm.plants < farm.greenhouses
    assert farm.growth == [""] * 6
    assert "R3-N" not in at.state.map
    assert sum(at.state.piles["roi-3"].values()) == 3  # one for each container
    assert [at.state.spots[space].tokens for space in ("R3-SE", "R3-S", "R3-SW")] == [
        ["black-1"],
        ["black-2"],
        ["black-3"],
    ]


@pytest.mark.rule("FM-CAMP-02")
def test_a_container_on_ground_that_was_explored_before_is_opened_at_once() -> None:
    """In a campaign that leaves the map as it was: the token comes to lie on the tile."""
    steps = (CampaignStep("make-yourself-at-home"), CampaignStep("riddle"))
    game = FirstMartians(msgspec.structs.replace(HOUSE, campaigns={"two": CampaignData("two", steps)}))
    at = At(Session(game, {"campaign": "two", "players": 4}, seed=3))
    chance = Chance(8)
    win(at, chance)
    for ring, tile in enumerate(("plains", "chasm", "far-plateau"), start=1):
        at.state.map.pop(f"R{ring}-S", None)
        at.state.map[f"R{ring}-S"] = Roi(tile)
        at.state.piles[f"roi-{ring}"].pop(tile, None)
    at.answer("save")
    reviewed(at)
    assert at.state.map["R3-S"].objectives in (["red-1"], ["orange-1"], ["orange-2"])
    assert at.state.spots["R3-S"].tokens == []


@pytest.mark.rule("FM-CAMP-06", "FM-CAMP-12", "FM-CAMP-02")
def test_later_missions_are_set_up_on_top_of_the_table() -> None:
    at = on(begun(), "malnourished-plants", Chance(9), "science-container")
    # All three containers were brought in on time: every astronaut has a Skill card now.
    assert all(len(astronaut.skills) == 1 for astronaut in at.state.crew.values())
    assert len(at.state.map) == 3  # the storm covered the rest
    assert all(roi.samples == 0 for roi in at.state.map.values())
    assert at.state.piles["objective-tokens"]
    win(at, Chance(10)).answer("next", "save")
    reviewed(at).answer("next")
    assert at.state.map == {}
    assert "objective-tokens" not in at.state.piles
    assert not any(item.startswith("objective-") for item in (*at.state.cargo.available, *at.state.cargo.pending))


def test_the_story_is_told_in_every_language() -> None:
    messages = {f"fm-campaign-long-autumn-{step.mission}-{moment}" for step in CAMPAIGN.steps for moment in step.told}
    assert len(messages) == 15
    texts = {language: {Speech(language).plain_text(key) for key in messages} for language in LANGUAGES}
    for result in texts.values():
        assert len(result) == 15
        assert not result & messages
    assert not texts["en"] & texts["it"]
    assert not texts["it"] & texts["es"]


@pytest.mark.rule("FM-APP-01", "FM-MIS-62")
def test_a_mission_is_chosen_by_category_a_campaign_as_one_of_its_own() -> None:
    choices = {choice.field: choice for choice in GAME.list_choices()}
    assert list(choices)[:3] == ["category", "mission", "campaign"]  # the category is asked first
    assert choices["category"].values == ("intro", "explore", "research", "build", "campaign")
    for category in ("intro", "explore", "research", "build"):
        offered = choices["mission"].list_values({"category": category})
        assert set(offered) == {m.id for m in HOUSE.missions.values() if m.category == category}
        assert choices["campaign"].list_values({"category": category}) == ()
        for mission in offered:
            session: Session[HubState, Setup] = Session(GAME, {"category": category, "mission": mission}, seed=1)
            assert session.state.mission == mission
    assert choices["mission"].list_values({"category": "campaign"}) == ()
    assert choices["campaign"].list_values({"category": "campaign"}) == ("long-autumn",)
    started: Session[HubState, Setup] = Session(GAME, {"category": "campaign", "campaign": "long-autumn"}, seed=1)
    assert started.state.campaign is not None
    with pytest.raises(
        BadSetup, match="'riddle' is not a mission of category 'build'; missions of that category: binding"
    ):
        Session(GAME, {"category": "build", "mission": "riddle"})
    with pytest.raises(BadSetup, match="which campaign"):
        Session(GAME, {"category": "campaign"})
    with pytest.raises(BadSetup, match="a campaign is chosen"):
        Session(GAME, {"category": "build", "campaign": "long-autumn"})


@pytest.mark.rule("FM-MIS-62")
def test_six_missions_of_three_kinds_and_the_difficulty_is_another_question() -> None:
    assert len(HOUSE.missions) == 6
    assert {name: mission.category for name, mission in HOUSE.missions.items()} == {
        "make-yourself-at-home": "intro",
        "riddle": "explore",
        "malnourished-plants": "research",
        "rogue-probe": "explore",
        "landing": "build",
        "binding-agent": "build",
    }
    choices = {choice.field: choice for choice in GAME.list_choices()}
    assert choices["difficulty"].of == ""
    for mission in HOUSE.missions:
        for difficulty in ("easy", "normal", "hard"):
            session: Session[HubState, Setup] = Session(GAME, {"mission": mission, "difficulty": difficulty}, seed=1)
            assert (session.state.mission, session.state.difficulty) == (mission, difficulty)
