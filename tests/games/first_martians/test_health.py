"""Health tracks and wounds."""

from __future__ import annotations

import pytest
from scenes import event, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.kernel import Session


def wounds(at: At, who: str = "medic") -> int:
    return at.state.crew[who].wounds  # type: ignore[index]


def hurt(count: int, **others: int):  # type: ignore[no-untyped-def]
    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = count

    return arrange


@pytest.mark.rule("FM-HLTH-01")
@pytest.mark.parametrize("mission", HOUSE.missions)
def test_everybody_starts_every_mission_unhurt(mission: str) -> None:
    setups = [(1, "hard"), (2, "normal"), (["medic", "engineer"], "easy"), (3, "hard"), (4, "hard"), (4, "easy")]
    for players, difficulty in setups:
        setup = {"mission": mission, "players": players, "difficulty": difficulty}
        state = Session(FirstMartians(content()), setup, 1).state
        assert [astronaut.wounds for astronaut in state.crew.values()] == [0] * len(state.crew)


@pytest.mark.rule("FM-HLTH-02")
def test_each_wound_is_one_step() -> None:
    at = table(hurt(0), of=event(fx.Wound(1, "medic")))
    assert wounds(at) == 1
    assert wounds(table(hurt(2), of=event(fx.Wound(1, "medic")))) == 3
    assert wounds(table(hurt(3), of=event(fx.Wound(1, "medic")))) == 4  # where the next icon is
    batch = table(hurt(0), of=event(fx.Wound(3, "medic"))).until("fm-next-events", {"fm-draw-condition": "anemia"})
    assert wounds(batch) == 3  # also past the icon at 2


@pytest.mark.rule("FM-HLTH-03", "FM-END-02")
def test_five_wounds_are_survived_the_sixth_kills() -> None:
    at = table(hurt(4), of=event(fx.Wound(1, "medic")))
    assert (wounds(at), at.session.result) == (5, None)
    dead = table(hurt(5), of=event(fx.Wound(1, "medic")))
    assert dead.session.result is not None
    assert (dead.session.result.outcome, dead.session.result.reason.key) == ("defeat", "fm-reason-death")
    assert [message.who for message in dead.find_entries("Died")] == ["medic"]
    batch = table(hurt(3), of=event(fx.Wound(3, "medic"))).answer("anemia")
    assert [message.who for message in batch.find_entries("Died")] == ["medic"]  # also as the last of several


@pytest.mark.rule("FM-HLTH-04", "FM-END-02")
def test_a_death_ends_everything_on_the_spot() -> None:
    """Nothing further of the effect, of the event or of the phase, even with all objectives ticked."""

    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = 5
        for goal in state.objectives.values():
            goal.done = True

    at = table(arrange, of=event(fx.Wound(1, "everyone"), fx.MoveMorale(-1)))
    assert at.session.pending is None
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
    assert at.state.morale == 0
    assert at.state.phase == "events"
    assert type(at.session.log[-1]).__name__ == "MissionEnded"


@pytest.mark.rule("FM-HLTH-05")
def test_healing_stops_at_no_wounds() -> None:
    at = table(hurt(1), of=event(fx.HealWounds(3, "medic")))
    assert wounds(at) == 0
    assert wounds(table(hurt(3), of=event(fx.HealWounds(1, "medic")))) == 2
    assert wounds(table(hurt(3), of=event(fx.HealWounds(2, "medic")))) == 1


@pytest.mark.rule("FM-HLTH-06", "FM-COND-05", "FM-COND-01")
def test_a_batch_that_passes_two_icons_draws_two_conditions() -> None:
    at = table(hurt(1), of=event(fx.Wound(3, "medic")))
    assert (at.asked, wounds(at)) == ("fm-draw-condition", 2)
    at.answer("anemia")
    assert (at.asked, wounds(at)) == ("fm-draw-condition", 4)
    at.answer("migraine")
    assert (at.asked, wounds(at)) == ("fm-next-events", 4)
    assert [c.kind for c in at.state.crew["medic"].conditions] == ["anemia", "migraine"]


@pytest.mark.rule("FM-HLTH-07")
def test_nobody_takes_wounds_instead_of_a_payment_that_can_be_made() -> None:
    """Food is in store and tokens are at hand: both are taken, and nobody is asked."""

    def arrange(state: HubState) -> None:
        state.morale = -2
        state.crew["scientist"].tokens = 2
        state.farms["farm"].plants = 0
        state.supply.food = 4

    at = table(arrange).until("fm-next-production")
    assert at.state.crew["scientist"].tokens == 0
    assert at.state.supply.food == 0
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-HLTH-08")
def test_missing_tokens_and_missing_food_are_wounds() -> None:
    def arrange(state: HubState) -> None:
        state.morale = -1
        state.farms["farm"].plants = 3
        state.supply.food = 0

    at = table(arrange).until("fm-next-events").answer("next")
    assert wounds(at, "scientist") == 1
    at.until("fm-choose-hungry").answer("geologist")
    assert wounds(at, "geologist") == 1


@pytest.mark.rule("FM-HLTH-08")
def test_no_other_unmet_demand_is_a_wound() -> None:
    def arrange(state: HubState) -> None:
        state.supply.oxygen = state.supply.energy = 0
        state.facilities["farm"].parts["energy"] = False  # nothing to hold wilting with

    at = table(
        arrange,
        of=event(
            fx.GiveTokens(-3, "everyone"),
            fx.MoveReserve("energy", -9),
            fx.MoveReserve("oxygen", -9),
            fx.LosePlant(1),
            fx.DiscardSample(2),
            fx.MoveProduction("oxygen", -1),
        ),
    )
    at.until("fm-spread-production").answer({"oxygenator-01": 1})
    next_round(at, {"fm-choose-shut": "lab"})
    assert at.find_entries("Wounded") == []
    assert not any(astronaut.wounds for astronaut in at.state.crew.values())
    assert at.find_entries("Wilted") != []
