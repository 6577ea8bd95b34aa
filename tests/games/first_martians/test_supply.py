"""The General Supply."""

from __future__ import annotations

import pytest
from scenes import event, mission, next_round
from tables import HOUSE, At, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import Supply, Tile
from marshub.kernel import IllegalAnswer

MANAGE = "declare:pawn-engineer-1:manage"


def reserves(at: At) -> tuple[int, int, int]:
    supply = at.state.supply
    return supply.oxygen, supply.energy, supply.food


@pytest.mark.rule("FM-SUP-01", "FM-SUP-03")
@pytest.mark.parametrize("reserve", ["oxygen", "energy", "food"])
def test_three_separate_counters_move_at_once_and_last(reserve: str) -> None:
    before = reserves(table())
    at = table(of=event(fx.MoveReserve(reserve, 2)))  # type: ignore[arg-type]
    gain = [2 * (name == reserve) for name in ("oxygen", "energy", "food")]
    moved = tuple(map(sum, zip(before, gain, strict=True)))
    assert reserves(at) == moved
    at.until("fm-next-cleanup")
    assert reserves(at) == moved
    at.answer("next")  # the event comes again
    assert reserves(at) == tuple(map(sum, zip(moved, gain, strict=True)))


@pytest.mark.rule("FM-SUP-02")
def test_the_mission_gives_the_starting_values() -> None:
    supply = {
        "easy": {"oxygen": 9, "energy": 8, "food": 7},
        "normal": {"oxygen": 3, "energy": 2, "food": 1},
        "hard": {},
    }
    matches = [reserves(table(of=mission(supply=supply), difficulty=level)) for level in ("easy", "normal", "hard")]
    assert matches == [(9, 8, 7), (3, 2, 1), (0, 0, 0)]


@pytest.mark.rule("FM-SUP-04")
def test_what_is_not_there_cannot_be_spent() -> None:
    def arrange(state: HubState) -> None:
        state.supply = Supply(energy=5)
        state.facilities["control-center"].parts.update(energy=False, oxygen=False)

    at = table(arrange).until("fm-plan")
    assert MANAGE not in at.options
    assert [reason.rule for reason in at.session.explain(MANAGE)] == ["FM-COST-02"]
    with pytest.raises(IllegalAnswer):
        at.answer(MANAGE)


@pytest.mark.rule("FM-SUP-04")
def test_a_loss_takes_what_there_is() -> None:
    at = table(of=event(fx.MoveReserve("oxygen", -99)))
    assert at.state.supply.oxygen == 0


@pytest.mark.rule("FM-SUP-06")
def test_reserves_make_up_for_no_shortfall() -> None:
    def arrange(state: HubState) -> None:
        state.supply.energy = 5
        state.facilities["solar-panel-01"].productivity = 3

    at = table(arrange).until("fm-choose-shut")
    assert at.state.supply.energy == 5
    at.answer(["lab", "working-bay"])
    assert at.state.supply.energy == 5
    assert [message.facility for message in at.find_entries("TilePlaced")] == ["lab", "working-bay"]


@pytest.mark.rule("FM-SUP-06", "FM-SHUT-08")
@pytest.mark.parametrize(("resource", "producer"), [("energy", "solar-panel"), ("oxygen", "oxygenator")])
@pytest.mark.parametrize("reserve", [1, 2, 99])
def test_a_shortfall_of_either_is_answered_with_tiles_whatever_lies_in_the_supply(resource, producer, reserve) -> None:
    """Two points are missing: two tiles of that kind, and not a point of the reserve."""

    def arrange(state: HubState) -> None:
        setattr(state.supply, resource, reserve)
        enough = sum(resource in HOUSE.facilities[name].uses for name in state.facilities) - 2
        state.facilities[f"{producer}-01"].productivity = min(4, enough)
        state.facilities[f"{producer}-02"].productivity = enough - min(4, enough)

    at = table(arrange).until("fm-choose-shut")
    with pytest.raises(IllegalAnswer):
        at.answer(["lab"])
    assert getattr(at.state.supply, resource) == reserve
    at.answer(["lab", "working-bay"]).until("fm-next-production", {"fm-choose-shut": ["lab", "working-bay"]})
    assert getattr(at.state.supply, resource) == reserve
    laid = [(message.facility, message.resource) for message in at.find_entries("TilePlaced")]
    assert laid == [("lab", resource), ("working-bay", resource)]


@pytest.mark.rule("FM-SUP-06", "FM-SHUT-01", "FM-PRO-03")
def test_nothing_produced_shuts_everything_although_the_reserves_would_do() -> None:
    def arrange(state: HubState) -> None:
        state.supply = Supply(oxygen=99, energy=99, food=99)
        for name in ("solar-panel-01", "solar-panel-02"):
            state.facilities[name].productivity = 0

    at = table(arrange).until("fm-hold-wilting")
    users = {name for name in at.state.facilities if "energy" in HOUSE.facilities[name].uses}
    assert {message.facility for message in at.find_entries("TilePlaced") if message.resource == "energy"} == users
    assert at.state.supply.energy == 99


@pytest.mark.rule("FM-SUP-07")
def test_what_reserves_are_for() -> None:
    """Holding wilting, feeding, costs of actions and what a tile asks: nothing else takes from them in a sol."""

    def arrange(state: HubState) -> None:
        state.supply = Supply(oxygen=4, energy=4, food=4)
        state.farms["farm"].plants = 3
        state.facilities["farm"].parts["energy"] = False
        state.facilities["control-center"].parts["energy"] = False
        state.facilities["lab"].tiles.append(Tile("oxygen", front="oxygen-pay-2"))

    at = table(arrange).until("fm-hold-wilting").answer(True).until("fm-plan")
    at.answer(MANAGE, "declare:pawn-medic-1:reopen:lab.oxygen")
    next_round(at, {"fm-choose-manage": "living"})
    spent = [
        (message.reserve, message.before - message.after)
        for message in at.find_entries("ReserveMoved")
        if message.after < message.before
    ]
    assert spent == [("energy", 1), ("food", 1), ("energy", 1), ("oxygen", 2)]


@pytest.mark.rule("FM-SUP-08")
def test_costs_are_paid_at_declaration_and_not_refunded_when_the_action_fails() -> None:
    def arrange(state: HubState) -> None:
        state.supply.energy = 1
        state.facilities["control-center"].parts.update({"energy": False, "cpu": False})

    at = table(arrange).until("fm-plan").answer(MANAGE)
    assert at.state.supply.energy == 0
    assert "declare:pawn-medic-1:manage" not in at.options  # two actions need both payments up front
    at.until("fm-roll-success").answer({"success-brown": "blank"})
    assert not at.find_entries("ActionTaken")[-1].success
    next_round(at)
    assert at.state.supply.energy == 0
