"""Campaigns, on a small one of two missions made for the tests (CAMP)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from playing import quiet
from tables import CALM, HOUSE, At

from marshub.games.first_martians import FirstMartians, Setup
from marshub.games.first_martians.box.state import Condition, Facility, OpenEvent, Roi, Spot, Stack
from marshub.games.first_martians.content.cards import EventData
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.content.missions import (
    CampaignData,
    CampaignStep,
    MissionData,
    ObjectiveData,
    ObjectiveToken,
    Start,
    StartSpot,
)
from marshub.games.first_martians.content.pack import Pack
from marshub.games.first_martians.effects import Discovery, GiveTokens, MoveReserve, MoveStress, Schedule, Wound
from marshub.games.first_martians.happenings.course import CampaignEnded
from marshub.kernel import TABLE, BadSetup, Chance, IllegalAnswer, MemoryJournal, PackError, Session
from marshub.kernel.packs import PackFile
from marshub.kernel.policy import random_policy

NEXT, SAVE, AGAIN = "fm-next-cleanup", "fm-campaign-save", "fm-choose-campaign"
REVIEW = ["crew", "facilities", "tracks", "supply", "cargo", "map"]


def mission(name: str, sols: int, *goals: ObjectiveData) -> MissionData:
    supply = {item: {"oxygen": 4, "energy": 4, "food": 3} for item in ("easy", "normal", "hard")}
    return MissionData(name, "explore", sols, sols, goals, supply, gauges=("optimum-conditions",))  # type: ignore[arg-type]


#: The first mission must be won by one objective, and pays for a second; the last one has an objective of its own.
LANDING = mission("touchdown", 3, ObjectiveData("plant-seed"), ObjectiveData("find-probes", mandatory=False))
RETURN = mission("return", 2, ObjectiveData("collect-parts"))
ESCAPE = mission("escape", 2, ObjectiveData("backup-farm"))
STEPS = (
    CampaignStep(
        "touchdown", bonuses={"find-probes": (MoveReserve("food", 7),), "plant-seed": (MoveReserve("oxygen", 1),)}
    ),
    CampaignStep("return", changes=(MoveStress(2),), after_defeat="escape"),
    CampaignStep("escape"),
)


def of(*events: EventData, steps=STEPS, defeat="choose"):
    missions = {item.id: item for item in (LANDING, RETURN, ESCAPE)}
    trial = CampaignData("trial", steps, defeat)
    return msgspec.structs.replace(
        quiet(events={item.id: item for item in (events or (CALM,))}), missions=missions, campaigns={"trial": trial}
    )


def begun(content=None, players: object = 4, journal: MemoryJournal | None = None, **setup: object) -> At:
    """A campaign at the first decision of its first sol."""
    setup |= {"campaign": "trial", "players": players}
    at = At(Session(FirstMartians(content or of()), setup, seed=3, journal=journal))
    at.answer(at.options[0])
    if at.asked == "fm-choose-aoms":
        at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
    return at


def tick(at: At, *goals: str) -> At:
    for goal in goals:
        at.session.adjust(f"objectives.{goal}.done", True)
    return at


def won(at: At, *goals: str) -> At:
    """Play the sol to its end with these objectives done."""
    return tick(at.until(NEXT), *goals).answer("next")


def reviewed(at: At) -> At:
    for part in REVIEW:
        assert at.asked == f"fm-campaign-review-{part}"
        at.answer("next")
    return at


def lost(at: At) -> At:
    """Play the mission to its last sol without its objective."""
    over = len(at.find_entries("MissionEnded"))
    while len(at.find_entries("MissionEnded")) == over:
        at.until(NEXT).answer("next")
    return at


@pytest.mark.rule("FM-CAMP-11", "FM-APP-14")
def test_a_won_mission_is_saved_and_the_next_one_follows_in_story_order() -> None:
    at = won(begun(), "plant-seed")
    assert at.session.result is None
    assert [item.outcome for item in at.find_entries("MissionEnded")] == ["victory"]
    assert at.asked == SAVE
    assert at.session.pending is not None
    assert at.session.pending.decider == TABLE
    at.answer("save")
    assert at.state.campaign is not None
    assert at.state.campaign.saved
    assert at.session.view("medic").campaign.saved == ""  # type: ignore[union-attr]
    assert at.state.mission == "return"
    reviewed(at)
    assert (at.state.sol, at.state.phase, at.state.last_sol) == (1, "events", 2)
    assert list(at.state.objectives) == ["collect-parts"]
    won(at, "collect-parts").answer("save")
    reviewed(at)
    won(at, "backup-farm").answer("save")
    assert at.session.result is not None
    assert (at.session.result.outcome, at.session.result.reason.key) == ("victory", "fm-reason-campaign")
    assert at.state.campaign.outcomes == {"touchdown": "victory", "return": "victory", "escape": "victory"}
    assert at.find_entries("CampaignEnded") == [CampaignEnded(at.state.campaign.id, "victory")]


@pytest.mark.rule("FM-CAMP-04", "FM-CAMP-05")
def test_what_the_app_does_not_change_stays_as_it_was() -> None:
    """3 wounds and Migraine begin the next mission as they ended the last; so does all else."""
    debt = EventData("debt", effects=(MoveReserve("food", -1),), hidden=True, comes=0)
    first = EventData("first", effects=(Schedule("debt", whom="medic"), Schedule("debt", "adventure", whom="engineer")))
    at = begun(of(first, debt))
    medic = at.state.crew["medic"]
    at.until(NEXT)
    medic.wounds = 3
    medic.conditions = [Condition("migraine", fresh=False)]
    medic.board = ["pawn"]
    state = at.state
    state.facilities["lab"].parts["cpu"] = False
    state.facilities["backup-solar-panel"] = Facility({"hardware": False, "cpu": True}, productivity=3)
    state.facilities["farm"].later = ["pawn"]
    state.farms["farm"].growth[3] = "seed"
    state.tracks["living"], state.box["system"] = 4, True
    state.stress, state.morale = 9, -1
    state.supply.energy = 11
    state.cargo.available = {"sample": 2, "objective-red-1": 1}
    state.rovers["froggy"].tokens = ["blocked"]
    state.piles["malfunction-living"] = {"disinfectant": 1}
    state.discards["malfunction-living"] = {"recovery": 1}
    state.gauges["optimum-conditions"] = 40
    state.events = [OpenEvent("first", 1, striking=True)]
    before = msgspec.to_builtins(state)
    won(at, "plant-seed")
    at.answer("save")
    after = msgspec.to_builtins(at.state)
    kept = set(before) - {
        "mission", "last_sol", "objectives", "gauges", "events", "sol", "phase", "supply", "piles", "discards",
        "campaign", "result", "cargo", "tokens", "step",
    }  # fmt: skip
    assert {name for name in kept if before[name] != after[name]} == set()
    assert after["follow_ups"] == before["follow_ups"]
    assert {coming["sort"] for coming in after["follow_ups"]} == {"follow-up", "adventure"}
    assert after["piles"]["malfunction-living"] == {"disinfectant": 1}
    assert after["discards"]["malfunction-living"] == {"recovery": 1}
    assert after["piles"]["conditions"] == before["piles"]["conditions"]
    assert after["supply"] == {**before["supply"], "oxygen": before["supply"]["oxygen"] + 1}
    assert after["cargo"]["available"] == {"sample": 2}  # the Objective token belonged to the mission
    assert after["gauges"] == {"optimum-conditions": 0}
    assert (after["events"], after["sol"]) == ([], 0)


@pytest.mark.rule("FM-CAMP-04")
def test_what_belongs_to_a_mission_is_the_next_ones_and_all_else_on_the_table_stays() -> None:
    """Everything there is lies somewhere, unlike at any start; the next mission alone says what its own is."""
    own = (ObjectiveToken("any-1", copies=3),)
    spots = {"R1-S": StartSpot(("black-1",), 2)}
    missions = {
        "touchdown": msgspec.structs.replace(LANDING, threshold=9),
        "return": msgspec.structs.replace(RETURN, threshold=4, tokens=own, start=Start(spots=spots)),
    }
    box = of(EventData("first"), EventData("second", missions=("return",)))
    box = msgspec.structs.replace(box, missions={**box.missions, **missions})
    fresh = msgspec.to_builtins(Session(FirstMartians(box), {"mission": "return"}, seed=3).state)
    at = begun(box).until(NEXT)
    state = at.state
    state.markers, state.notes, state.tokens = {"drill": 1}, {"word": 2}, {"red-1": "mission-sheet"}
    state.spots = {"R2-N": Spot(white=3)}
    state.events = [OpenEvent("first", 1)]
    state.plan = [Stack("s1", "rest", ["pawn-medic-1"])]
    state.gauges["optimum-conditions"] = 40
    state.map = {"R1-N": Roi("plains", 1, 2, ["red-1"], ["pawn"])}
    state.pending_upgrades, state.upgrade_cards = ["game-room"], ["warning-system"]
    state.examined, state.discoveries = {"sample": 2, "objective-red-1": 1}, 3
    state.boosted, state.bases = "lab/cpu", ["R1-N"]
    state.aoms = {"aom-build": "medic"}
    state.cargo.available = {"seed": 1, "objective-red-1": 1}
    state.cargo.pending = {"sample": 1, "objective-red-1": 2}
    for pile in (*state.piles, "objective-tokens"):
        state.piles[pile] = {"odd": 1}
    for pile in state.discards:
        state.discards[pile] = {"even": 1}
    before = msgspec.to_builtins(state)
    won(at, "plant-seed").answer("save")
    after = msgspec.to_builtins(at.state)

    anew = ("mission", "last_sol", "threshold", "objectives", "gauges", "markers", "spots", "notes", "events")
    for name in (*anew, "tokens", "plan", "result"):
        assert before[name] != fresh[name] or name == "result"
        assert after[name] == fresh[name], name
    decks = {"events", "directions", "research", "percentages", "objective-tokens"}
    assert {deck: after["piles"][deck] for deck in decks} == {deck: fresh["piles"][deck] for deck in decks}
    assert after["discards"]["events"] == {}
    kept = {pile: cards for pile, cards in before["piles"].items() if pile not in decks}
    assert {pile: after["piles"][pile] for pile in kept} == kept
    assert {**after["discards"], "events": {"even": 1}} == before["discards"]
    staying = ("crew", "facilities", "farms", "rovers", "bases", "endangered", "stress", "morale", "tracks", "box")
    for name in (*staying, "first_player", "upgrade_cards", "pending_upgrades", "discoveries", "boosted", "aoms"):
        assert after[name] == before[name], name
    assert after["map"] == {"R1-N": {**before["map"]["R1-N"], "objectives": []}}
    assert after["examined"] == {"sample": 2}
    assert after["cargo"] == {"available": {"seed": 1}, "pending": {"sample": 1}}


@pytest.mark.rule("FM-CAMP-04")
def test_objective_tokens_in_a_supply_of_their_own_go_with_their_mission() -> None:
    at = begun().until(NEXT)
    at.state.piles["objective-tokens"] = {"any-1": 1}
    assert "objective-tokens" not in won(at, "plant-seed").answer("save").state.piles


@pytest.mark.rule("FM-APP-03")
def test_a_campaign_that_goes_on_keeps_the_names_it_began_with() -> None:
    content = msgspec.structs.replace(of(), crew=HOUSE.crew)
    at = begun(content, names={"engineer": "Bo"})
    names = {who: astronaut.name for who, astronaut in at.state.crew.items()}
    assert [who for who, name in names.items() if name not in HOUSE.crew[who].names] == ["engineer"]
    assert names["engineer"] == "Bo"
    at.session.adjust("crew.medic.name", "Anna")
    message = len(at.find_entries("Named"))
    reviewed(won(at, "plant-seed").answer("save"))
    assert {who: astronaut.name for who, astronaut in at.state.crew.items()} == {**names, "medic": "Anna"}
    assert len(at.find_entries("Named")) == message == 3


@pytest.mark.rule("FM-CAMP-02", "FM-CAMP-04")
def test_what_the_app_changes_is_changed_before_the_mission() -> None:
    at = won(begun(), "plant-seed").answer("save")
    assert at.state.first_player == "geologist"  # the token was passed, as in any mission
    stress = at.state.stress
    reviewed(at)
    assert at.state.stress == stress + 2


@pytest.mark.rule("FM-CAMP-06", "FM-APP-14")
@pytest.mark.parametrize(("goals", "food"), [(["plant-seed"], 0), (["plant-seed", "find-probes"], 7)])
def test_objectives_done_in_time_pay_off(goals, food) -> None:
    at = begun().until(NEXT)
    before = at.state.supply.food
    oxygen = at.state.supply.oxygen
    won(at, *goals)
    assert (at.state.supply.food, at.state.supply.oxygen) == (before + food, oxygen + 1)
    assert {item.objective for item in at.find_entries("BonusGranted")} == set(goals)


@pytest.mark.rule("FM-CAMP-07", "FM-CAMP-11", "FM-CAMP-12", "FM-APP-14", "FM-CAMP-02")
def test_after_a_defeat_the_crew_replays_from_the_save_or_begins_anew() -> None:
    def at_the_second_mission() -> At:
        at = won(begun(), "plant-seed")
        at.session.adjust("supply.food", 50)
        at.answer("save")
        return lost(reviewed(at))

    at = at_the_second_mission()
    assert at.asked == AGAIN
    assert len(at.find_entries("CampaignSaved")) == 1  # a lost mission is not saved
    assert at.options == ["replay", "restart", "end"]
    assert (at.state.sol, at.state.supply.food) != (0, 50)
    stress = at.state.stress
    at.answer("replay")
    assert (at.state.mission, at.state.sol, at.state.supply.food) == ("return", 0, 50)
    assert at.state.stress < stress
    lost(reviewed(at)).answer("replay")
    assert (at.state.mission, at.state.supply.food) == ("return", 50)  # as often as the crew likes
    stress = at.state.stress
    assert reviewed(at).state.stress == stress + 2  # what the app changes is changed each time
    won(at, "collect-parts")
    assert at.asked == SAVE

    at = at_the_second_mission().answer("restart")
    assert (at.state.mission, at.asked) == ("touchdown", "fm-choose-first-player")
    assert at.state.supply.food == 3
    at = at_the_second_mission().answer("end")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"


@pytest.mark.rule("FM-CAMP-07", "FM-CAMP-03", "FM-CAMP-14")
def test_the_first_mission_is_replayed_from_a_fresh_set_up_with_the_same_crew() -> None:
    """An optional objective brings a bonus only with a victory."""
    at = lost(tick(begun(players=["medic", "engineer", "geologist"], difficulty="hard"), "find-probes"))
    assert at.find_entries("BonusGranted") == []
    names = [astronaut.name for astronaut in at.state.crew.values()]
    at.answer("replay")
    assert at.asked == "fm-choose-first-player"
    assert list(at.state.crew) == ["medic", "engineer", "geologist"]
    assert [astronaut.name for astronaut in at.state.crew.values()] == names
    assert (at.state.stress, at.state.difficulty) == (0, "hard")
    at.answer("engineer")
    at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
    won(at, "plant-seed").answer("save")
    assert list(reviewed(at).state.crew) == ["medic", "engineer", "geologist"]


@pytest.mark.rule("FM-CAMP-08", "FM-CAMP-11", "FM-APP-14")
def test_in_a_legacy_campaign_a_defeat_stands_and_the_story_goes_on_where_the_data_says() -> None:
    at = begun(of(defeat="final"))
    won(at, "plant-seed").answer("save")
    assert at.state.campaign is not None
    saved = at.state.campaign.saved
    lost(reviewed(at))
    assert at.state.mission == "escape"  # nothing is asked, nothing is replayed
    assert at.state.campaign.saved == saved  # nor saved
    reviewed(at)
    lost(at)
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
    assert at.state.campaign.outcomes == {"touchdown": "victory", "return": "defeat", "escape": "defeat"}


@pytest.mark.rule("FM-CAMP-01")
def test_what_a_defeat_left_out_of_the_story_does_not_come_later() -> None:
    steps = (CampaignStep("touchdown", after_defeat="escape"), CampaignStep("return"), CampaignStep("escape"))
    at = lost(begun(of(steps=steps, defeat="final")))
    assert at.state.mission == "escape"
    won(reviewed(at), "backup-farm").answer("save")
    assert at.session.result is not None
    assert at.session.result.reason.key == "fm-reason-campaign"


@pytest.mark.rule("FM-CAMP-07", "FM-CAMP-08")
@pytest.mark.parametrize(("defeat", "asked"), [("final", ""), ("choose", AGAIN)])
def test_a_death_ends_a_legacy_campaign_and_no_other(defeat, asked) -> None:
    at = begun(of(defeat=defeat))
    won(at, "plant-seed").answer("save")
    reviewed(at).until("fm-next-production")
    at.state.crew["medic"].wounds = 5
    at.state.facilities["control-center"].now = ["wound"]
    at.until("fm-plan").answer("declare:pawn-medic-1:manage")
    at.until(asked, {"fm-choose-manage": "system"})
    assert at.state.result is not None
    assert at.state.result.reason.key == "fm-reason-death"
    assert (at.session.result is None, at.state.mission) == (bool(asked), "return")


@pytest.mark.rule("FM-CAMP-09", "FM-SKILL-03", "FM-SKILL-05", "FM-LAB-08")
def test_each_discovery_unlocks_a_skill_of_choice_for_everybody_at_once() -> None:
    at = begun(of(EventData("find", effects=(Discovery(), GiveTokens(3), Wound(1, "medic")))))
    assert {len(astronaut.locked) for astronaut in at.state.crew.values()} == {3}
    assert {len(astronaut.skills) for astronaut in at.state.crew.values()} == {0}
    assert {reason.rule for reason in at.session.explain("skill:engineer-manage")} >= {"FM-SKILL-05"}
    picks = {}
    while at.asked == "fm-choose-unlock":
        who = at.session.pending.decider  # type: ignore[union-attr]
        assert len([option for option in at.options if ":" not in option]) == 3
        picks[who] = "engineer-manage" if who == "engineer" else at.options[-1]
        at.answer(picks[who])
    assert list(picks) == ["scientist", "geologist", "engineer", "medic"]
    assert {who: astronaut.skills for who, astronaut in at.state.crew.items()} == {
        who: [card] for who, card in picks.items()
    }
    assert {"skill:engineer-manage", "skill:medic-base"} <= {*at.options}


def finds(count: int):
    return of(EventData("find", effects=(Discovery(),) * count))


def unlock_all(at: At) -> At:
    while at.asked == "fm-choose-unlock":
        at.answer(at.options[0])
    return at


@pytest.mark.rule("FM-CAMP-09", "FM-CAMP-10")
def test_unlocked_skills_stay_and_after_three_there_is_nothing_left() -> None:
    at = unlock_all(begun(finds(2)))
    assert {len(astronaut.skills) for astronaut in at.state.crew.values()} == {2}
    unlocked = {who: list(astronaut.skills) for who, astronaut in at.state.crew.items()}
    won(at, "plant-seed").answer("save")
    reviewed(at)
    unlock_all(at)
    assert all(astronaut.skills[:2] == unlocked[who] for who, astronaut in at.state.crew.items())
    assert {len(astronaut.skills) for astronaut in at.state.crew.values()} == {3}
    assert all(astronaut.locked == [] for astronaut in at.state.crew.values())
    assert len(at.find_entries("SkillUnlocked")) == 12
    # The First Player has all cards before the others do.
    at = unlock_all(begun(finds(1)))
    at.session.adjust("crew.geologist.locked", [])
    at.session.adjust("discoveries", 2)  # another one counts as much
    at.until(NEXT).answer("next")
    assert at.state.first_player == "geologist"
    assert {who: len(astronaut.locked) for who, astronaut in unlock_all(at).state.crew.items()} == {
        "scientist": 1,
        "geologist": 0,
        "engineer": 1,
        "medic": 1,
    }


def test_in_the_next_mission_the_cards_that_lie_there_are_no_news() -> None:
    """Who wanted to be asked in one mission said nothing of the next (FM-SKILL-08)."""
    at = begun()
    cards = [f"scrap:{card}" for card in at.state.upgrade_cards]
    assert cards
    at.answer("ask:again")
    assert at.state.hush is None
    won(at, "plant-seed").answer("save")
    reviewed(at)
    assert at.state.hush is not None
    assert at.state.hush.known == [f"scrap:{card}" for card in at.state.upgrade_cards]


@pytest.mark.rule("FM-LAB-08")
def test_a_standalone_mission_has_nothing_to_unlock() -> None:
    content = msgspec.structs.replace(quiet(events={"find": EventData("find", effects=(Discovery(),))}))
    at = At(Session(FirstMartians(content), {}, seed=3))
    at.answer(at.options[0])
    assert at.asked == "fm-next-events"
    assert {len(astronaut.skills) for astronaut in at.state.crew.values()} == {3}


@pytest.mark.rule("FM-CAMP-12", "FM-APP-14")
def test_a_save_is_walked_through_before_the_next_mission_is_laid_out() -> None:
    journal = MemoryJournal()
    at = won(begun(journal=journal), "plant-seed").answer("save")
    at.answer("next")
    again = At(Session.resume(FirstMartians(of()), journal))
    assert again.asked == "fm-campaign-review-facilities"
    assert msgspec.json.encode(again.state) == msgspec.json.encode(at.state)
    assert again.state.sol == 0
    for part in REVIEW[1:]:
        assert again.asked == f"fm-campaign-review-{part}"
        again.answer("next")
    assert (again.state.mission, again.state.sol) == ("return", 1)


@pytest.mark.rule("FM-CAMP-03", "FM-CAMP-14")
def test_solo_campaigns_keep_their_two_astronauts() -> None:
    at = begun(players=1, astronauts=["medic", "engineer"])
    at = lost(at).answer("replay")
    assert at.state.solo
    assert list(at.state.crew) == ["medic", "engineer"]


@pytest.mark.rule("FM-CAMP-11", "FM-END-02")
def test_a_bonus_may_not_kill_and_a_change_neither() -> None:
    steps = (CampaignStep("touchdown", bonuses={"plant-seed": (Wound(9, "everyone"),)}), CampaignStep("return"))
    at = won(begun(of(steps=steps)), "plant-seed")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
    steps = (CampaignStep("touchdown"), CampaignStep("return", changes=(Wound(9, "everyone"),)))
    at = won(begun(of(steps=steps)), "plant-seed").answer("save")
    for _ in REVIEW:
        at.answer("next")
    at.until(AGAIN, {"fm-draw-condition": ["anemia", "migraine"]})
    assert at.state.result is not None
    assert (at.state.result.reason.key, at.state.sol) == ("fm-reason-death", 0)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ('{ mission = "nowhere" }', "there is no mission 'nowhere'"),
        ('{ mission = "riddle", after_defeat = "rogue-probe" }', "there is no mission of this campaign 'rogue-probe'"),
    ],
)
def test_a_campaign_that_names_what_is_not_there_is_refused(tmp_path: Path, steps: str, said: str) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(f'pack = "mine"\n[[campaign]]\nid = "trial"\nsteps = [{steps}]\n')
    with pytest.raises(PackError, match=said):
        load_content([file])


def test_an_unknown_campaign_is_refused() -> None:
    with pytest.raises(BadSetup, match="there is no campaign 'x'; choose from trial"):
        FirstMartians(of()).new_initial_state(Setup(campaign="x"))
    with pytest.raises(IllegalAnswer):
        lost(begun()).answer("again")


def test_a_campaign_is_written_in_a_pack(tmp_path) -> None:
    file = tmp_path / "trial.toml"
    file.write_text(
        """
pack = "mine"
[[campaign]]
id = "trial"
defeat = "final"
steps = [
  { mission = "touchdown", bonuses = { plant-seed = [{ do = "move-reserve", reserve = "food", by = 1 }] } },
  { mission = "return", changes = [{ do = "discovery" }], after_defeat = "touchdown" },
]
"""
    )
    pack = PackFile(file, Pack).content
    assert pack is not None
    assert [step.mission for step in pack.campaign[0].steps] == ["touchdown", "return"]
    assert pack.campaign[0].steps[1].changes == (Discovery(),)
    file.write_text(file.read_text().replace('defeat = "final"\n', ""))
    plain = PackFile(file, Pack).content
    assert plain is not None
    assert plain.campaign[0].defeat == "choose"


@pytest.mark.parametrize("defeat", ["choose", "final"])
@pytest.mark.parametrize("players", [1, 4])
def test_a_campaign_played_at_random_ends_and_can_be_resumed_anywhere(defeat, players) -> None:
    journal = MemoryJournal()
    content = of(EventData("find", effects=(Discovery(),)), defeat=defeat)
    game = FirstMartians(content)
    session = Session(game, {"campaign": "trial", "players": players}, seed=players, journal=journal)
    chance, steps, next_look = Chance(8), 0, 97
    while session.pending is not None:
        session.answer(random_policy(session, session.pending, chance))
        if session.state.sol and not session.state.campaign.outcomes:  # type: ignore[union-attr]
            for goal in session.state.objectives:
                if not session.state.objectives[goal].done:
                    session.adjust(f"objectives.{goal}.done", True)  # the first mission is won
        steps += 1
        assert steps < 20_000
        if steps == next_look:
            next_look += max(97, steps // 3)  # the longer it is, the longer it takes to resume
            again = Session.resume(game, journal)
            assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)
    assert session.state.campaign is not None
    assert session.state.campaign.over
    assert session.state.campaign.outcomes["touchdown"] == "victory"
