"""Victory and defeat (END)."""

from __future__ import annotations

import pytest
from playing import both, breaks, event_of, open_deal, quiet, reward_of
from tables import table
from test_living_actions import wounds
from test_malfunction import before_malfunction, decks, red

from marshub.games.first_martians import HubState
from marshub.games.first_martians.effects import MoveMorale, MoveReserve, Wound

NEXT = "fm-next-cleanup"


def done(*but: str):
    """All mandatory objectives ticked, but for some."""

    def change(state: HubState) -> None:
        for name, goal in state.objectives.items():
            goal.done = not goal.computed and goal.mandatory and name not in but

    return change


def last(state: HubState) -> None:
    """The sol that begins is the last one."""
    state.sol = state.last_sol - 1


def ends(at) -> tuple[str, str] | None:
    at.until(NEXT).answer("next")
    return (at.session.result.outcome, at.session.result.reason.key) if at.session.result else None


@pytest.mark.rule("FM-END-01")
def test_victory_at_next_round_when_all_is_done_and_all_live() -> None:
    at = table(done(), of=quiet()).until(NEXT)
    assert at.session.result is None  # not before
    assert ends(at) == ("victory", "fm-reason-objectives")
    assert at.session.result is not None
    assert at.session.result.winners == ("scientist", "geologist", "engineer", "medic")
    assert ends(table(done("plant-seed"), of=quiet())) is None


@pytest.mark.rule("FM-END-01", "FM-END-04")
def test_the_threshold_must_be_met_as_well() -> None:
    six = both(breaks("lab", "energy", "oxygen", "cpu"), breaks("probe-bay", "energy", "oxygen", "cpu"))
    assert ends(table(both(done(), six), of=quiet())) == ("victory", "fm-reason-objectives")
    seven = both(six, breaks("med-lab", "cpu"))
    assert ends(table(both(done(), seven), of=quiet())) is None  # time is left to repair
    assert ends(table(both(done(), seven, last), of=quiet())) == ("defeat", "fm-reason-threshold")


@pytest.mark.rule("FM-END-02")
def test_a_death_is_defeat_at_once_in_any_phase_even_with_everything_done() -> None:
    arrange = both(done(), wounds(medic=5))
    at = table(arrange, of=event_of(Wound(whom="everyone")))  # Events
    assert at.session.result is not None
    assert at.session.result.reason.key == "fm-reason-death"
    at = table(both(arrange, lambda s: setattr(s, "morale", -1), first("medic")), of=quiet())  # Morale
    assert at.until("fm-next-events").answer("next").session.result is not None
    at = table(both(arrange, lambda s: setattr(s, "stress", 14)), of=quiet())  # Production
    at.until("fm-next-morale").answer("next")
    assert at.state.phase == "production"
    assert at.session.result is not None
    at = table(both(arrange, open_deal), of=reward_of(Wound(whom="everyone"))).until("fm-plan")  # Actions
    played_until_death(at)
    assert at.state.phase == "actions"
    of = decks(working=(Wound(whom="everyone"), MoveReserve("food", 5)))  # Malfunction
    at = before_malfunction(both(arrange, red("working")), of, working=4).answer({"yellow": "1"}, "working")
    assert at.state.phase == "malfunction"
    assert at.state.supply.food == 3  # nothing of the rest was resolved
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
    assert at.session.pending is None


def first(who: str):
    def change(state: HubState) -> None:
        state.first_player = who  # type: ignore[assignment]

    return change


def played_until_death(at) -> None:
    at.answer("declare:pawn-scientist-1:serve:deal").until("")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"


@pytest.mark.rule("FM-END-03")
def test_defeat_when_the_last_sol_is_over_and_an_objective_is_missing() -> None:
    assert ends(table(both(done("plant-seed"), last), of=quiet())) == ("defeat", "fm-reason-time")
    assert ends(table(both(done(), last), of=quiet())) == ("victory", "fm-reason-objectives")


@pytest.mark.rule("FM-END-05")
def test_running_out_is_no_defeat() -> None:
    def arrange(state: HubState) -> None:
        state.supply.oxygen = state.supply.energy = state.supply.food = 0
        state.morale = -2
        state.first_player = "medic"
        state.crew["medic"].tokens = 2
        state.cargo.available = {}

    at = table(arrange, of=event_of(MoveReserve("energy", -9), MoveMorale(-3))).until("fm-next-production")
    assert at.session.result is None
    assert (at.state.supply.energy, at.state.morale) == (0, -2)
    for reserve in ("oxygen", "energy", "food"):
        at.session.adjust(f"supply.{reserve}", 0)
    assert (ends(at), at.state.sol) == (None, 2)
