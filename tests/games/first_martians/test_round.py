"""The round: six phases, and what counts from when."""

from __future__ import annotations

import pytest
from scenes import INTRO, dull_cards, event, mission, next_round
from tables import At, content, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import PHASES
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.content.cards import EventAction, MalfunctionCard
from marshub.games.first_martians.content.missions import SolDie, Start
from marshub.kernel import IllegalAnswer

SERVE = "declare:pawn-medic-1:serve:it"
MANAGE = "declare:pawn-engineer-1:manage"


@pytest.mark.rule("FM-RND-01", "FM-RND-02")
def test_a_sol_is_a_round_of_six_phases_in_order() -> None:
    at = next_round(next_round(table()))
    messages = [(phase.sol, phase.phase) for phase in at.find_entries("PhaseBegan")]
    assert messages[:12] == [(sol, phase) for sol in (1, 2) for phase in PHASES]
    assert PHASES == ("events", "morale", "production", "actions", "malfunction", "cleanup")


@pytest.mark.rule("FM-RND-03", "FM-EVT-21")
def test_a_phase_begins_when_the_table_has_finished_the_one_before() -> None:
    at = table(lambda state: setattr(state, "morale", 2))
    for phase in PHASES:
        at.until(f"fm-next-{phase}")
        assert at.state.phase == phase
        assert at.find_entries("PhaseBegan")[-1].phase == phase
    assert [option for option in at.options if not option.startswith("skill:")] == ["next"]
    with pytest.raises(IllegalAnswer):
        at.answer("skip")


@pytest.mark.rule("FM-RND-04", "FM-RND-05")
def test_a_die_that_a_mission_calls_for_from_a_sol_on() -> None:
    """The introductory mission rolls the yellow die from sol 3 on, although the Box was green."""
    at = next_round(next_round(table(of=dull_cards())))
    assert at.find_entries("DiceRolled") == []
    for sol in (3, 4):
        at.until("fm-roll-malfunction")
        assert at.state.sol == sol
        assert {option.split("=")[0] for option in at.options} == {"yellow"}
        next_round(at, {"fm-roll-malfunction": {"yellow": "1"}, "fm-draw-malfunction": "dull-working"})


@pytest.mark.rule("FM-RND-04", "FM-RND-05")
def test_a_die_for_one_sol_only() -> None:
    box = mission(dice=(SolDie(2, "system", only=True),))
    at = next_round(table(of=box))
    at.until("fm-roll-malfunction").answer({"red": "1"})
    assert at.state.sol == 2
    next_round(next_round(at))
    assert at.state.sol == 4
    assert not at.state.box["system"]


# ------------------------------------------------------------------ at once


@pytest.mark.rule("FM-RND-08", "FM-STR-02")
def test_a_shutdown_tile_presses_in_the_very_phase_it_is_laid_in() -> None:
    """Stress 3, four astronauts, one tile laid in this Production phase: 9."""

    def arrange(state: HubState) -> None:
        state.stress = 3
        state.facilities["solar-panel-01"].productivity = 4

    at = table(arrange).until("fm-choose-shut").answer("lab").until("fm-next-production")
    assert at.state.stress == 9


# ------------------------------------------------------------------ from the next round on


@pytest.mark.rule("FM-RND-10")
def test_a_box_marker_turned_in_the_malfunction_phase_adds_its_die_next_round() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["med-lab"].parts["hardware"] = False  # +1 for the Living Block

    at = table(arrange, of=dull_cards()).until("fm-next-actions")
    at.session.adjust("tracks.living", 4)
    at.until("fm-draw-malfunction").answer("dull-living")
    assert at.asked == "fm-next-malfunction"  # the System die was not rolled any more
    assert at.state.box["system"]
    at.session.adjust("facilities.med-lab.parts.hardware", True)
    at.until("fm-roll-malfunction")
    assert (at.state.sol, {option.split("=")[0] for option in at.options}) == (2, {"red"})


@pytest.mark.rule("FM-RND-11", "FM-GAT-11")
def test_what_is_pending_is_available_after_clean_up() -> None:
    def arrange(state: HubState) -> None:
        state.cargo.available = {}
        state.crew["scientist"].tokens = 2

    at = table(arrange, of=event(fx.Gain("sample", pending=True)))
    assert at.state.cargo.pending == {"sample": 1}
    at.until("fm-next-malfunction")
    assert "skill:scientist-precaution" not in at.options  # it would take a sample
    at.until("fm-next-cleanup")
    assert "skill:scientist-precaution" in at.options


# ------------------------------------------------------------------ from the end of the phase on


def mending(*reward: fx.Effect) -> At:
    """A table whose event action gives `reward`, the Medic serving it first of all."""

    def arrange(state: HubState) -> None:
        state.facilities["control-center"].parts["cpu"] = False
        state.facilities["med-lab"].parts["hardware"] = False

    return table(arrange, of=event(action=EventAction(reward=reward))).until("fm-plan").answer(SERVE, MANAGE)


@pytest.mark.rule("FM-RND-12")
def test_a_part_repaired_by_an_action_adds_no_malfunction_in_the_same_round() -> None:
    at = mending(fx.RepairPart("hardware")).until("fm-roll-success").answer({"success-brown": "blank"})
    at.until("fm-next-malfunction")
    assert at.find_entries("DiceRolled") == []
    assert at.state.facilities["med-lab"].parts["hardware"]


@pytest.mark.rule("FM-RND-12")
def test_a_part_repaired_by_an_action_still_costs_in_the_action_phase() -> None:
    """The CPU is repaired in step 1, the Manage of step 5 is rolled for all the same."""
    at = mending(fx.RepairPart("cpu")).until("fm-roll-success")
    assert at.state.facilities["control-center"].parts["cpu"]
    at.answer({"success-brown": "blank"}).until("fm-next-actions")
    assert not at.find_entries("ActionTaken")[-1].success


@pytest.mark.rule("FM-RND-13")
def test_a_removed_shutdown_tile_counts_from_the_end_of_the_phase() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["control-center"].tiles.append(Tile("energy", front="energy-pay-1"))
        state.supply.energy = 3

    at = table(arrange).until("fm-plan").answer("declare:pawn-medic-1:reopen:control-center.energy")
    assert MANAGE not in at.options
    at.until("fm-next-actions")
    assert not at.state.facilities["control-center"].is_shut
    assert [type(entry).__name__ for entry in at.session.log if getattr(entry, "facility", "") == "control-center"] == [
        "TileRemoved",
        "FacilityOpened",
    ]


@pytest.mark.rule("FM-RND-13", "FM-MAL-16")
def test_a_reopened_facility_is_hit_by_cards_of_the_same_round() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["lab"].tiles.append(Tile("energy", front="energy-pay-1"))
        state.supply.energy = 3
        state.piles["malfunction-working"] = {"stain": 1}
        state.facilities["med-lab"].parts["hardware"] = False

    stain = MalfunctionCard("stain", "working", "complication", "lab", (fx.BreakPart("lab", "cpu"),))
    box = content(malfunctions={"stain": stain})
    at = table(arrange, of=event(of=mission(box, dice=(SolDie(1, "working"),)), action=None))
    at.until("fm-plan").answer("declare:pawn-medic-1:reopen:lab.energy").until("fm-next-actions")
    at.session.adjust("tracks.working", 4)
    at.until("fm-roll-malfunction").answer({"yellow": "1"}).until("fm-draw-malfunction").answer("stain")
    assert not at.state.facilities["lab"].parts["cpu"]


@pytest.mark.rule("FM-RND-15", "FM-MOD-03")
def test_a_token_placed_in_the_action_phase_spares_what_is_declared() -> None:
    reward = fx.PlaceToken("wound", "control-center")
    at = table(of=event(action=EventAction(reward=(reward,)))).until("fm-plan").answer(SERVE, MANAGE)
    at.until("fm-choose-manage").answer("living")
    assert at.state.facilities["control-center"].now == ["wound"]
    assert at.state.crew["engineer"].wounds == 0


# ------------------------------------------------------------------ limits


@pytest.mark.rule("FM-RND-17")
def test_tokens_never_run_out() -> None:
    places = [fx.PlaceToken("pawn", "lab", "later")] * 40
    at = table(of=event(*places))
    assert at.state.facilities["lab"].later == ["pawn"] * 40


@pytest.mark.rule("FM-RND-18", "FM-ACT-34")
def test_what_cannot_be_carried_out_is_ignored() -> None:
    """A token for a Lab that is not there: nothing, and the rest of the effect goes on."""
    box = mission(start=Start(boxed=("lab",)))
    impossible = (
        fx.PlaceToken("blocked", "lab"),
        fx.BreakPart("lab", "cpu"),
        fx.MoveReserve("food", -99),
        fx.TickObjective("no-such-thing"),
        fx.Wound(1, "geologist"),
        fx.GiveTokens(-1),
        fx.MoveMorale(1),
    )
    at = table(players=["scientist", "medic"], of=event(*impossible, of=box))
    assert (at.asked, at.state.morale) == ("fm-next-events", 1)
    assert at.find_entries("TokenPlaced") == at.find_entries("PartBroken") == at.find_entries("Wounded") == []
    assert (at.state.supply.food, at.state.crew["medic"].tokens) == (0, 0)
    assert at.state.mission == INTRO
