"""The goal: objectives, sol limit, Threshold."""

from __future__ import annotations

import pytest
from playing import declared
from scenes import GOALS, INTRO, event, mission, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.content.cards import MalfunctionCard
from marshub.games.first_martians.content.missions import ObjectiveData
from marshub.kernel import Session


def ticked(state: HubState, *but: str) -> None:
    for name in GOALS:
        state.objectives[name].done = name not in but


def broken(state: HubState, *places: str) -> None:
    for place in places:
        facility, part = place.split("/")
        state.facilities[facility].parts[part] = False  # type: ignore[index]


def outcome(at: At) -> str:
    return at.session.result.outcome if at.session.result else ""


@pytest.mark.rule("FM-GOAL-01", "FM-END-01")
def test_the_crew_wins_together() -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.crew["medic"].wounds = 3

    at = next_round(table(arrange))
    assert outcome(at) == "victory"
    assert at.session.result is not None
    assert set(at.session.result.winners) == {"scientist", "geologist", "engineer", "medic"}


@pytest.mark.rule("FM-GOAL-01", "FM-END-03")
def test_the_crew_loses_together() -> None:
    def last(state: HubState) -> None:
        state.sol = 5

    at = next_round(table(last))
    assert outcome(at) == "defeat"
    assert at.session.result is not None
    assert at.session.result.winners == ()


@pytest.mark.rule("FM-GOAL-02")
@pytest.mark.parametrize("missing", GOALS)
def test_every_mandatory_objective_has_to_be_ticked(missing: str) -> None:
    at = next_round(table(lambda state: ticked(state, missing)))
    assert (outcome(at), at.state.sol) == ("", 2)


@pytest.mark.rule("FM-GOAL-03", "FM-GOAL-02")
def test_optional_objectives_are_not_needed() -> None:
    at = table(ticked)
    assert [name for name, goal in at.state.objectives.items() if not goal.mandatory] == [
        "find-probes",
        "collect-parts",
    ]
    assert outcome(next_round(at)) == "victory"

    def these_alone(state: HubState) -> None:
        for goal in state.objectives.values():
            goal.done = not goal.mandatory

    assert outcome(next_round(table(these_alone))) == ""  # nor do they stand in for the others


@pytest.mark.rule("FM-GOAL-03", "FM-GOAL-13")
def test_an_objective_gives_its_bonus_once_when_it_is_ticked() -> None:
    goals = tuple(
        ObjectiveData("find-probes", False, reward=(fx.Gain("part-cpu", 2),)) if goal.id == "find-probes" else goal
        for goal in HOUSE.missions[INTRO].objectives
    )
    twice = (fx.TickObjective("find-probes"), fx.TickObjective("find-probes"))
    at = table(of=event(*twice, of=mission(objectives=goals)))
    assert at.state.cargo.available["part-cpu"] == 1 + 2
    assert at.state.morale == 0  # that bonus and no other
    assert at.state.objectives["find-probes"].done
    assert [message.objective for message in at.find_entries("ObjectiveDone")] == ["find-probes"]


@pytest.mark.rule("FM-GOAL-04")
@pytest.mark.parametrize(("tick", "ends"), [(True, "victory"), (False, "defeat")])
def test_the_last_sol_counts_and_is_the_last(tick: bool, ends: str) -> None:
    def arrange(state: HubState) -> None:
        state.sol = 5
        ticked(state, "plant-seed")

    at = table(arrange).until("fm-plan")
    assert at.state.sol == at.state.last_sol == 6
    if tick:
        at.session.adjust("objectives.plant-seed.done", True)
    assert outcome(next_round(at)) == ends
    assert at.state.sol == 6
    assert outcome(next_round(table(lambda state: setattr(state, "sol", 4)))) == ""  # nor does it end before


@pytest.mark.rule("FM-GOAL-05")
@pytest.mark.parametrize(("players", "sols"), [(4, 6), (3, 7), (2, 7), (1, 7)])
def test_small_crews_have_their_own_number_of_sols(players: int, sols: int) -> None:
    assert Session(FirstMartians(content()), {"players": players}, 1).state.last_sol == sols


@pytest.mark.rule("FM-GOAL-06", "FM-END-01")
@pytest.mark.parametrize(("parts", "won"), [(3, True), (4, False)])
def test_at_or_below_the_threshold(parts: int, won: bool) -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = 3
        broken(state, *("lab/cpu", "probe-bay/cpu", "med-lab/cpu", "garage-hall/cpu")[:parts])

    assert (outcome(next_round(table(arrange))) == "victory") is won


@pytest.mark.rule("FM-GOAL-07", "FM-MIS-31", "FM-OBJ-19", "FM-GOAL-13", "FM-MIS-22")
def test_the_count_takes_in_tiles_and_built_cards() -> None:
    """2 red in the Med Lab, 1 in the Farm, 2 on a Backup Solar Panel that was just built: 5."""

    def arrange(state: HubState) -> None:
        ticked(state)
        broken(state, "med-lab/cpu", "med-lab/hardware", "farm/hardware")

    at = next_round(table(arrange, of=event(fx.BuildCard("backup-solar-panel"))))
    assert [(judged.broken, judged.limit) for judged in at.find_entries("ThresholdJudged")] == [(5, 6)]


@pytest.mark.rule("FM-GOAL-08")
def test_red_markers_elsewhere_are_no_broken_parts() -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = 0
        state.box = {"working": True, "living": True, "system": True}
        state.tracks = {"working": 2, "living": 2, "system": 2}
        for astronaut in state.crew.values():
            astronaut.wounds = 3

    at = next_round(table(arrange), {"fm-roll-malfunction": {"yellow": "1", "orange": "1", "red": "1"}})
    assert outcome(at) == "victory"


@pytest.mark.rule("FM-GOAL-09", "FM-PEN-19", "FM-COST-32")
@pytest.mark.parametrize("shut", [False, True])
def test_the_boosted_generator_lifts_the_penalty_but_repairs_nothing(shut: bool) -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = 2
        broken(state, "med-lab/hardware", "lab/cpu", "probe-bay/cpu")
        state.facilities["working-bay"].upgrades.append("boosted-generator")
        state.boosted = "med-lab/hardware"
        if shut:  # then the Upgrade does nothing (FM-SHUT-15)
            state.facilities["working-bay"].tiles.append(Tile("energy"))

    at = next_round(table(arrange))
    assert outcome(at) == ""
    assert at.find_entries("ThresholdJudged")[0].broken == 3
    assert [(rolled.block, rolled.penalties) for rolled in at.find_entries("DiceRolled")] == (
        [("living", 1)] if shut else []
    )


@pytest.mark.rule("FM-GOAL-10")
@pytest.mark.parametrize(("threshold", "ends"), [(0, ""), (1, "victory")])
def test_broken_parts_in_a_shut_facility_count(threshold: int, ends: str) -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = threshold
        broken(state, "lab/cpu")
        state.facilities["lab"].tiles.append(Tile("oxygen"))

    assert outcome(next_round(table(arrange))) == ends


SNAP = MalfunctionCard("snap", "living", "complication", "crew-quarters", (fx.BreakPart("crew-quarters", "cpu"),))


@pytest.mark.rule("FM-GOAL-11", "FM-END-01")
def test_the_threshold_is_judged_when_the_round_is_closed() -> None:
    """The last objective is done in the Action phase with 5 broken parts; one more breaks afterwards: 6 are judged."""

    def arrange(state: HubState) -> None:
        state.sol = 3
        state.threshold = 5
        ticked(state, "plant-seed")
        broken(state, "garage-hall/cpu", "probe-bay/cpu", "lab/cpu", "working-bay/cpu", "med-lab/hardware")
        state.piles["malfunction-living"] = {"snap": 1}

    at = table(arrange, of=content(malfunctions={"snap": SNAP})).until("fm-plan")
    at.session.adjust("objectives.plant-seed.done", True)
    at.session.adjust("tracks.living", 4)
    assert at.until("fm-draw-malfunction").find_entries("ThresholdJudged") == []
    assert at.session.result is None
    next_round(at.answer("snap"))
    assert [(judged.broken, judged.limit) for judged in at.find_entries("ThresholdJudged")] == [(6, 5)]
    assert (outcome(at), at.state.sol) == ("", 5)


@pytest.mark.rule("FM-GOAL-11", "FM-APP-12")
@pytest.mark.parametrize("missing", GOALS)
def test_the_threshold_is_not_judged_while_an_objective_is_missing(missing: str) -> None:
    at = next_round(table(lambda state: ticked(state, missing)))
    assert (outcome(at), at.find_entries("ThresholdJudged")) == ("", [])


@pytest.mark.rule("FM-GOAL-11", "FM-CLN-11", "FM-APP-12")
@pytest.mark.parametrize(("parts", "ends"), [(4, "victory"), (5, "")])
def test_the_threshold_is_judged_once_at_next_round_with_optional_objectives_open(parts: int, ends: str) -> None:
    """Everything is done from the start; until the round is closed nobody looks."""

    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = 4
        broken(
            state, *(f"{place}/cpu" for place in ("garage-hall", "probe-bay", "lab", "working-bay", "med-lab")[:parts])
        )

    at = table(arrange).until("fm-next-cleanup")
    assert not all(goal.done for goal in at.state.objectives.values())
    assert (outcome(at), at.find_entries("ThresholdJudged")) == ("", [])
    at.answer("next")
    assert [(judged.broken, judged.limit) for judged in at.find_entries("ThresholdJudged")] == [(parts, 4)]
    assert outcome(at) == ends


@pytest.mark.rule("FM-GOAL-11", "FM-END-01")
def test_the_tick_of_the_last_objective_ends_nothing_before_next_round() -> None:
    at = table(lambda state: ticked(state, "backup-farm")).until("fm-plan")
    at = declared(at, "medic-1+medic-2:construct:backup-farm").until("fm-next-cleanup")
    assert at.state.objectives["backup-farm"].done
    assert (outcome(at), at.find_entries("ThresholdJudged")) == ("", [])


@pytest.mark.rule("FM-GOAL-06")
def test_a_mission_without_a_threshold_asks_for_none() -> None:
    def arrange(state: HubState) -> None:
        ticked(state)
        state.threshold = None
        broken(state, "lab/cpu", "med-lab/hardware")

    at = next_round(table(arrange))
    assert (outcome(at), at.find_entries("ThresholdJudged")) == ("victory", [])


@pytest.mark.rule("FM-GOAL-11")
def test_no_effect_ticks_a_threshold() -> None:
    at = table(of=event(fx.TickObjective("threshold"))).until("fm-next-events")
    assert not at.state.objectives["threshold"].done
    assert at.find_entries("ObjectiveDone") == []


@pytest.mark.rule("FM-GOAL-11")
def test_a_threshold_among_the_objectives_is_computed_not_ticked() -> None:
    at = table(ticked)
    assert not at.state.objectives["threshold"].done
    assert outcome(next_round(at)) == "victory"


@pytest.mark.rule("FM-GOAL-12", "FM-END-04")
def test_a_missed_threshold_is_tested_again_until_the_sols_are_over() -> None:
    def arrange(state: HubState) -> None:
        state.sol = 4
        state.threshold = 0
        ticked(state)
        broken(state, "lab/cpu")

    at = next_round(table(arrange))
    assert (outcome(at), at.state.sol) == ("", 6)
    at = next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert at.session.result is not None
    assert (at.session.result.outcome, at.session.result.reason.key) == ("defeat", "fm-reason-threshold")
    assert len(at.find_entries("ThresholdJudged")) == 2


@pytest.mark.rule("FM-GOAL-12", "FM-GOAL-06")
def test_a_repair_in_time_meets_it_after_all() -> None:
    def arrange(state: HubState) -> None:
        state.threshold = 0
        ticked(state)
        broken(state, "lab/cpu")

    at = next_round(table(arrange))
    at.session.adjust("facilities.lab.parts.cpu", True)
    assert outcome(next_round(at)) == "victory"


@pytest.mark.rule("FM-GOAL-13")
def test_a_tick_is_all_that_counts_and_may_be_taken_back() -> None:
    at = table(ticked)
    assert "backup-farm" not in at.state.facilities  # ticked, whatever became of the card
    at.session.adjust("objectives.backup-farm.done", False)
    assert outcome(next_round(at)) == ""
    at.session.adjust("objectives.backup-farm.done", True)
    assert outcome(next_round(at)) == "victory"
