"""The event action (EVA), and what becomes of events that are left open."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, open_deal, played, quiet, refused, reward_of, sol
from tables import CALM, content, table
from test_shutdown import supply

from marshub.games.first_martians import HubState
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.effects import AddObjective, Effect, GiveTokens, MoveReserve
from marshub.kernel import IllegalAnswer
from marshub.kernel.preview import preview_answer

SERVE = "declare:pawn-medic-1:serve:deal"


def deal(*consequence: Effect, strikes: int = 0, **action):
    """The event `deal` with its action, in a mission without dice."""
    event = EventData("deal", action=EventAction(**action), consequence=consequence, strikes=strikes)
    return quiet(events={"deal": event, CALM.id: CALM})


@pytest.mark.rule("FM-EVA-01", "FM-EVA-13", "FM-COST-02")
def test_an_event_brings_its_own_action_with_its_price_and_reward() -> None:
    """Two pawns, 1 oxygen and 1 food for 3 energy and 2 food. Who leaves it pays nothing."""
    reward = (MoveReserve("energy", 3), MoveReserve("food", 2))
    of = deal(pawns=2, pay={"oxygen": 1, "food": 1}, reward=reward)
    of = msgspec.structs.replace(of, events={"deal": of.events["deal"]})
    at = table(of=of).until("fm-plan")
    assert [item.event for item in at.find_entries("EventShown")] == ["deal"]
    before = msgspec.structs.replace(at.state.supply)
    at.answer(SERVE)
    assert "done" not in at.options
    assert refused(at, SERVE.replace("medic", "scientist")) == ["FM-ACT-04"]  # one action
    at.answer("join:pawn-engineer-1:s1").until("fm-next-actions")
    after = at.state.supply
    assert (after.oxygen, after.food, after.energy) == (before.oxygen - 1, before.food + 1, before.energy + 3)
    idle = table(of=of).until("fm-next-actions")
    assert idle.state.supply == before
    poor = table(supply(oxygen=0), of=of).until("fm-plan")
    assert refused(poor, SERVE) == ["FM-COST-02"]


@pytest.mark.rule("FM-EVA-01")
@pytest.mark.parametrize(("event", "energy", "food"), [("deal", 3, -1), ("newer", -1, 3)])
def test_beside_another_open_event_each_keeps_its_own_price_and_reward(event: str, energy: int, food: int) -> None:
    newer = EventData("newer", action=EventAction(pay={"energy": 1}, reward=(MoveReserve("food", 3),)))
    of = deal(pay={"food": 1}, reward=(MoveReserve("energy", 3),))
    of = msgspec.structs.replace(of, events={"deal": of.events["deal"], newer.id: newer})
    at = table(open_deal, of=of).until("fm-plan")
    before = msgspec.structs.replace(at.state.supply)
    at.answer(SERVE.replace("deal", event)).until("fm-next-actions")
    after = at.state.supply
    assert (after.energy - before.energy, after.food - before.food) == (energy, food)


@pytest.mark.rule("FM-RES-07")
def test_where_an_event_was_served_already_nothing_is_left_to_do() -> None:
    at = table(open_deal, of=deal(pay={"food": 1}, reward=(MoveReserve("energy", 3),))).until("fm-plan")
    preview = preview_answer(at.session, SERVE)
    assert preview is not None
    assert preview.forecast("done") is not None, "the plan is still there, the event is done"
    at.answer(SERVE)
    energy = at.state.supply.energy
    at.session.adjust("events.0.status", "done")
    at.until("fm-next-actions")
    assert not at.session.restart_problems
    assert at.state.supply.energy == energy


@pytest.mark.rule("FM-EVA-02", "FM-EVT-12")
def test_some_bring_an_objective_instead() -> None:
    of = quiet(events={"find": EventData("find", (AddObjective("harvest", mandatory=False),))})
    at = table(of=of).until("fm-plan")
    assert "harvest" in at.state.objectives
    assert not at.state.objectives["harvest"].mandatory
    of = quiet(events={"find": EventData("find", (AddObjective("harvest"),))})
    assert table(of=of).until("fm-plan").state.objectives["harvest"].mandatory is True
    assert not any(":serve" in option for option in at.options)


@pytest.mark.rule("FM-EVA-02")
def test_some_events_have_no_action() -> None:
    at = table(of=content()).until("fm-plan")
    assert at.find_entries("EventShown")
    assert at.state.events == []
    assert not any(":serve" in option for option in at.options)


@pytest.mark.rule("FM-EVA-06")
def test_a_completed_event_is_gone_with_all_that_was_to_come() -> None:
    of = deal(MoveReserve("food", -1), strikes=100, reward=(MoveReserve("energy", 1),))
    at = table(open_deal, of=of)
    played(at, "medic-1:serve:deal")
    assert [item.event for item in at.find_entries("EventServed")] == ["deal"]
    sol(at).until("fm-plan")
    assert at.find_entries("EventStruck") == []
    assert refused(at, SERVE) == ["FM-EVT-14"]


@pytest.mark.rule("FM-EVA-07", "FM-EVA-11")
def test_an_event_of_sol_2_can_be_served_in_sols_2_3_and_4() -> None:
    at = table(lambda state: open_deal(state, 2), of=deal(reward=(GiveTokens(1),)))
    sol(at)
    served = []
    for _ in (2, 3, 4, 5):
        at.until("fm-plan")
        served.append((at.state.sol, SERVE in at.options))
        sol(at)
    assert served == [(2, True), (3, True), (4, True), (5, False)]


@pytest.mark.rule("FM-EVA-09", "FM-EVA-10", "FM-APP-08")
def test_what_is_left_open_may_strike_at_the_start_of_the_next_event_phase() -> None:
    """Weight 100: it strikes, before the new event. Weight 0: never. Completed: not either."""
    at = table(open_deal, of=deal(MoveReserve("food", -1), strikes=100))
    food = at.state.supply.food
    sol(at)
    assert [type(h).__name__ for h in at.session.log if type(h).__name__ in ("EventShown", "EventStruck")] == [
        "EventShown",
        "EventStruck",
        "EventShown",
    ]
    assert at.asked == "fm-next-events"
    assert at.state.supply.food == food - 1
    at = table(open_deal, of=deal(MoveReserve("food", -1), strikes=0))
    assert SERVE in sol(at).until("fm-plan").options
    sol(at)
    assert at.find_entries("EventStruck") == []


@pytest.mark.rule("FM-EVA-11")
def test_an_event_that_struck_is_closed() -> None:
    at = table(open_deal, of=deal(MoveReserve("food", -1), strikes=100))
    sol(at).until("fm-plan")
    assert refused(at, SERVE) == ["FM-EVT-14"]
    sol(at)
    assert len(at.find_entries("EventStruck")) == 1


@pytest.mark.rule("FM-EVA-09")
def test_no_fate_is_drawn_at_the_end_of_the_third_round() -> None:
    """Open since the sol before last: it leaves the log, and cannot strike any more."""

    def arrange(state: HubState) -> None:
        state.sol = 2
        open_deal(state, 1)

    at = table(arrange, of=deal(MoveReserve("food", -1), strikes=100))
    sol(at)
    assert at.find_entries("EventStruck") == []
    assert [item.event for item in at.find_entries("EventClosed")] == ["deal"]


@pytest.mark.rule("FM-EVA-04", "FM-EVA-14", "FM-RES-04", "FM-EVT-16")
def test_a_typed_event_action_takes_its_types_costs_and_die_and_a_miss_leaves_it_open() -> None:
    arrange = both(breaks("control-center", "cpu", "energy"), open_deal)
    at = table(arrange, of=deal(type="manage", reward=(MoveReserve("oxygen", 1),))).until("fm-plan")
    energy, oxygen = at.state.supply.energy, at.state.supply.oxygen
    at.answer(SERVE)
    assert at.state.supply.energy == energy - 1
    with pytest.raises(IllegalAnswer):
        at.answer("declare:pawn-medic-2:serve:deal")  # no second attempt in the same round
    at.until("fm-roll-success").answer({"success-brown": "blank"}).until("fm-next-actions")
    assert at.state.crew["medic"].tokens == 2 + 1
    assert at.state.supply.oxygen == oxygen
    assert at.state.events[0].tried == 1
    sol(at).until("fm-plan")
    at.answer(SERVE).until("fm-roll-success").answer({"success-brown": "success"}).until("fm-next-actions")
    assert at.state.supply.oxygen == oxygen + 1


@pytest.mark.rule("FM-EVA-01", "FM-EVA-04", "FM-EVT-11", "FM-COST-12")
def test_what_an_event_asks_and_what_its_types_broken_parts_cost_is_paid_together() -> None:
    """1 energy and 1 food, and an energy more for the red energy part; the red CPU forces the brown die."""
    arrange = both(breaks("control-center", "cpu", "energy"), open_deal, supply(energy=5, food=5))
    at = table(arrange, of=deal(type="manage", pay={"energy": 1, "food": 1})).until("fm-plan")
    foreseen = at.session.forecast(SERVE)
    assert foreseen is not None
    assert foreseen.odds == {"success": 67, "wound": 0, "adventure": 0}
    before = msgspec.structs.replace(at.state.supply)
    at.answer(SERVE)
    assert (before.energy - at.state.supply.energy, before.food - at.state.supply.food) == (2, 1)
    assert at.state.plan[-1].paid == {"energy": 2, "food": 1}


@pytest.mark.rule("FM-EVA-04", "FM-ACT-19")
@pytest.mark.parametrize(("token", "pawns"), [("pawn", 2), ("wound", 1)])
def test_tokens_of_its_types_facility_act_on_a_typed_event_action(token, pawns) -> None:
    def arrange(state: HubState) -> None:
        open_deal(state)
        state.facilities["crew-quarters"].now = [token]

    at = table(arrange, of=deal(type="unwind")).until("fm-plan").answer(SERVE)
    if pawns == 2:
        assert "done" not in at.options
        at.answer("join:pawn-medic-2:s1")
    at.until("fm-next-actions")
    assert at.state.crew["medic"].wounds == (token == "wound")
    closed = both(open_deal, lambda state: state.facilities["crew-quarters"].now.append("blocked"))
    assert refused(table(closed, of=deal(type="unwind")).until("fm-plan"), SERVE) == ["FM-ACT-19"]


@pytest.mark.rule("FM-EVA-04")
def test_an_event_of_the_type_heal_needs_no_medic() -> None:
    at = table(open_deal, of=deal(type="heal", reward=(GiveTokens(1),))).until("fm-plan")
    at.answer("declare:pawn-engineer-1:serve:deal")
    assert not any(option.startswith("join:") for option in at.options)
    at.until("fm-next-actions")
    assert at.find_entries("EventServed")


def test_an_event_action_without_reward_is_still_taken_care_of() -> None:
    at = played(table(open_deal, of=deal()), "medic-1:serve:deal")
    assert at.state.events[0].status == "done"
    at = played(table(open_deal, of=reward_of()), "medic-1:serve:deal")
    assert at.state.events[0].status == "done"
