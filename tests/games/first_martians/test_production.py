"""Phase III: Production."""

from __future__ import annotations

import pytest
from tables import table

from marshub.games.first_martians import HubState
from marshub.games.first_martians.state import Tile

SHUT = "fm-choose-shut"


@pytest.mark.rule("FM-PRO-08", "FM-PRO-09", "FM-PRO-10")
def test_a_normal_mission_starts_in_balance() -> None:
    """8 oxygen for 8 Facilities, 10 energy for 10: nothing over, nothing short."""
    at = table().until("fm-next-production")
    energy, oxygen = at.told("Produced")
    assert (energy.amount, energy.need, energy.banked) == (10, 10, 0)
    assert (oxygen.amount, oxygen.need, oxygen.banked) == (8, 8, 0)


@pytest.mark.rule("FM-PRO-14", "FM-PRO-15", "FM-PRO-16")
def test_tiles_of_earlier_rounds_lower_the_need_and_make_a_surplus() -> None:
    """Two energy tiles lie, production is back at 10: need 8, surplus 2, half of it banked."""

    def lay(state: HubState) -> None:
        for name in ("crew-quarters", "lab"):
            state.facilities[name].tiles.append(Tile("energy"))

    at = table(lay)
    before = at.state.supply.energy
    at.until("fm-next-production")
    energy = at.told("Produced")[0]
    assert (energy.amount, energy.need, energy.banked) == (10, 8, 1)
    assert at.state.supply.energy == before + 1


@pytest.mark.rule("FM-SHUT-17", "FM-PRO-02")
def test_an_oxygenator_shut_for_energy_gives_no_oxygen_in_the_same_phase() -> None:
    def lay(state: HubState) -> None:
        state.facilities["solar-panel-01"].productivity = 4

    at = table(lay).until(SHUT)
    assert len(at.options) == 10
    at.answer(["oxygenator-02"])
    assert at.asked == SHUT
    assert at.session.pending is not None
    assert at.session.pending.prompt.args["count"] == 4
