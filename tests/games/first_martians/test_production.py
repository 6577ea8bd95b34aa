"""Phase III: Production of energy and oxygen (PRO)."""

from __future__ import annotations

import pytest
from playing import both, breaks, build, event_of, open_deal, played, reward_of, sol, with_facility
from tables import HOUSE, content, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.effects import BreakPart, MoveProduction
from marshub.kernel import IllegalAnswer

SHUT = "fm-choose-shut"


def produced(at, resource):
    """(amount, need, banked) of the last Production phase."""
    message = [item for item in at.find_entries("Produced") if item.resource == resource][-1]
    return message.amount, message.need, message.banked


def productivity(**values: int):
    def change(state: HubState) -> None:
        for name, value in values.items():
            state.facilities[name.replace("_", "-")].productivity = value

    return change


def tiles(resource: str, *names: str):
    def change(state: HubState) -> None:
        for name in names:
            state.facilities[name].tiles.append(Tile(resource))  # type: ignore[arg-type]

    return change


@pytest.mark.rule("FM-PRO-01")
def test_step_by_step_energy_and_oxygen_farm_stress_hardware() -> None:
    at = table(breaks("lab", "hardware")).until("fm-next-production")
    since = next(i for i, h in enumerate(at.session.log) if getattr(h, "phase", "") == "production")
    kinds = [type(h).__name__ for h in at.session.log[since + 1 :]]
    assert kinds == ["Produced", "Produced", "Fed", "StressMoved", "StressMoved"]
    crew, lab = at.find_entries("StressMoved")
    assert (crew.before, crew.after, lab.after) == (0, 4, 5)


@pytest.mark.rule("FM-PRO-08", "FM-PRO-09", "FM-PRO-10")
def test_a_normal_mission_starts_in_balance() -> None:
    """8 oxygen for 8 Facilities, 10 energy for 10: nothing over, nothing short."""
    at = table().until("fm-next-production")
    assert produced(at, "energy") == (10, 10, 0)
    assert produced(at, "oxygen") == (8, 8, 0)


@pytest.mark.rule("FM-PRO-08", "FM-PRO-09", "FM-PRO-10", "FM-SHUT-03")
def test_only_those_that_need_a_resource_can_be_shut_for_it() -> None:
    eight = ["farm", "crew-quarters", "med-lab", "control-center", "garage-hall", "probe-bay", "lab", "working-bay"]
    at = table(productivity(solar_panel_01=4)).until(SHUT)
    assert sorted(at.options) == sorted([*eight, "oxygenator-01", "oxygenator-02"])
    at.answer(["lab"])
    at = table(productivity(oxygenator_01=3)).until(SHUT)
    assert sorted(at.options) == sorted(eight)


@pytest.mark.rule("FM-PRO-03")
def test_what_was_produced_is_gone_with_its_round() -> None:
    """Surplus 4 in sol 1 leaves 2 in the supply; sol 2 counts anew, from the markers alone."""
    at = table(lambda state: build(state, "backup-solar-panel", 4))
    at.until("fm-next-production")
    assert (produced(at, "energy"), at.state.supply.energy) == ((14, 10, 2), 6)
    sol(at).until("fm-next-production")
    assert (produced(at, "energy"), at.state.supply.energy) == ((14, 10, 2), 8)


@pytest.mark.rule("FM-PRO-04")
def test_oxygen_is_the_sum_of_all_oxygenators() -> None:
    def arrange(state: HubState) -> None:
        productivity(oxygenator_01=4, oxygenator_02=2)(state)
        build(state, "backup-oxygenator", 3)
        build(state, "backup-solar-panel", 4)  # feeds the third Oxygenator

    assert produced(table(arrange).until("fm-next-production"), "oxygen") == (9, 8, 1)


@pytest.mark.rule("FM-PRO-06", "FM-PRO-12")
def test_energy_is_the_sum_of_all_panels_and_a_built_panel_needs_none() -> None:
    at = table(lambda state: build(state, "backup-solar-panel", 4)).until("fm-next-production")
    assert produced(at, "energy") == (14, 10, 2)
    at = table(productivity(solar_panel_02=3)).until(SHUT)
    assert produced(at, "energy") == (8, 10, 0)


@pytest.mark.rule("FM-PRO-12")
def test_built_cards_need_what_they_print() -> None:
    def arrange(state: HubState) -> None:
        build(state, "backup-oxygenator", 3)
        build(state, "backup-farm")
        state.farms["backup-farm"] = type(state.farms["farm"])(greenhouses=1, plants=0)
        build(state, "backup-solar-panel", 4)

    at = table(arrange).until("fm-next-production")
    assert produced(at, "energy")[1] == 12  # Backup Farm and Backup Oxygenator
    assert produced(at, "oxygen")[1] == 9  # Backup Farm


@pytest.mark.rule("FM-PRO-05", "FM-PRO-07", "FM-PRO-18")
@pytest.mark.parametrize(
    ("resource", "facilities", "by", "after"),
    [
        ("oxygen", {"oxygenator_01": 0, "oxygenator_02": 1}, -3, [0, 0]),
        ("oxygen", {"oxygenator_01": 4, "oxygenator_02": 3}, 3, [4, 4]),
        ("energy", {"solar_panel_01": 1, "solar_panel_02": 0}, -3, [0, 0]),
        ("energy", {"solar_panel_01": 4, "solar_panel_02": 5}, 3, [5, 5]),
    ],
)
def test_markers_stop_at_both_ends_and_the_excess_is_lost(resource, facilities, by, after) -> None:
    at = table(productivity(**facilities), of=event_of(MoveProduction(resource, by))).until("fm-next-events")
    assert [at.state.facilities[name.replace("_", "-")].productivity for name in facilities] == after


@pytest.mark.rule("FM-PRO-07", "FM-PRO-18")
def test_a_backup_panel_stops_at_4() -> None:
    at = table(lambda state: build(state, "backup-solar-panel", 3), of=event_of(MoveProduction("energy", 2)))
    at.until("fm-next-events")
    assert at.state.facilities["backup-solar-panel"].productivity == 4


@pytest.mark.rule("FM-PRO-11")
def test_need_comes_from_the_facilities_in_play() -> None:
    """A mission whose Lab needs no oxygen: 7, not 8."""
    of = content(facilities=with_facility("lab", uses=("energy",)))
    assert produced(table(of=of).until("fm-next-production"), "oxygen") == (8, 7, 1)


@pytest.mark.rule("FM-PRO-13")
def test_broken_filters_still_need_their_oxygen() -> None:
    names = [name for name, data in HOUSE.facilities.items() if "oxygen" in data.parts and not data.card]
    arrange = both(*(breaks(name, "oxygen") for name in names))
    at = table(arrange).until("fm-next-production", {"fm-hold-wilting": "no"})
    assert produced(at, "oxygen") == (8, 8, 0)


@pytest.mark.rule("FM-PRO-13")
def test_broken_connectors_still_need_their_energy() -> None:
    names = [name for name, data in HOUSE.facilities.items() if "energy" in data.uses and not data.card]
    at = table(both(*(breaks(name, "energy") for name in names))).until("fm-next-production", {"fm-hold-wilting": "no"})
    assert produced(at, "energy") == (10, 10, 0)


@pytest.mark.rule("FM-PRO-14")
def test_only_tiles_of_the_same_resource_lower_a_need() -> None:
    at = table(tiles("oxygen", "lab", "probe-bay")).until("fm-next-production")
    assert produced(at, "oxygen")[1] == 6
    assert produced(at, "energy")[1] == 10


@pytest.mark.rule("FM-PRO-14", "FM-PRO-16")
def test_tiles_of_earlier_rounds_lower_the_need_and_make_a_surplus() -> None:
    """Two energy tiles lie, production is back at 10: need 8, surplus 2, half of it banked."""
    at = table(tiles("energy", "crew-quarters", "lab"))
    before = at.state.supply.energy
    at.until("fm-next-production")
    assert produced(at, "energy") == (10, 8, 1)
    assert at.state.supply.energy == before + 1


@pytest.mark.rule("FM-PRO-15")
@pytest.mark.parametrize(("card", "banked"), [(1, 1), (3, 2), (4, 2)])
def test_half_the_surplus_is_banked_rounded_up_each_resource_alone(card, banked) -> None:
    at = table(lambda state: build(state, "backup-solar-panel", card)).until("fm-next-production")
    assert produced(at, "energy") == (10 + card, 10, banked)
    assert (at.state.supply.energy, at.state.supply.oxygen) == (4 + banked, 4)


@pytest.mark.rule("FM-PRO-17")
def test_producing_moves_no_marker() -> None:
    at = table(lambda state: build(state, "backup-solar-panel", 3)).until("fm-next-cleanup")
    assert at.find_entries("ProductivityMoved") == []
    assert at.state.facilities["backup-solar-panel"].productivity == 3


@pytest.mark.rule("FM-PRO-16", "FM-SHUT-03")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
def test_a_tile_lowers_the_need_of_its_own_resource_alone(resource: str) -> None:
    at = table(tiles(resource, "crew-quarters", "lab")).until("fm-next-production")
    assert produced(at, "energy") == ((10, 8, 1) if resource == "energy" else (10, 10, 0))
    assert produced(at, "oxygen") == ((8, 6, 1) if resource == "oxygen" else (8, 8, 0))


@pytest.mark.rule("FM-PRO-15")
@pytest.mark.parametrize(("oxygen", "energy"), [(1, 3), (2, 0), (2, 4)])
def test_half_of_each_surplus_rounded_up_is_banked_for_itself(oxygen: int, energy: int) -> None:
    def arrange(state: HubState) -> None:
        productivity(oxygenator_01=4 + oxygen // 2, oxygenator_02=4 + (oxygen + 1) // 2)(state)
        if energy:
            build(state, "backup-solar-panel", energy)
        state.supply.oxygen, state.supply.energy = 1, 2

    at = table(arrange).until("fm-next-production")
    assert at.state.supply.oxygen == 1 + (oxygen + 1) // 2
    assert at.state.supply.energy == 2 + (energy + 1) // 2


@pytest.mark.rule("FM-PRO-19")
def test_the_crew_spreads_a_loss_over_panels_and_it_stays() -> None:
    at = table(lambda state: build(state, "backup-solar-panel", 4), of=event_of(MoveProduction("energy", -2)))
    at.until("fm-spread-production")
    assert at.options == ["solar-panel-01", "solar-panel-02", "backup-solar-panel"]
    at.answer({"solar-panel-02": 1, "backup-solar-panel": 1})
    assert at.find_entries("TilePlaced") == []
    at.until("fm-next-production")
    assert produced(at, "energy") == (12, 10, 1)
    assert at.find_entries("TilePlaced") == []
    sol(at).until("fm-spread-production")
    assert at.state.facilities["solar-panel-02"].productivity == 4


@pytest.mark.rule("FM-PRO-19")
@pytest.mark.parametrize(("by", "first", "second", "left"), [(-9, 2, 1, (0, 0)), (9, 4, 3, (5, 5)), (-1, 0, 0, (0, 0))])
def test_what_no_marker_can_take_is_lost(by: int, first: int, second: int, left: tuple[int, int]) -> None:
    lying = productivity(solar_panel_01=first, solar_panel_02=second)
    at = table(lying, of=event_of(MoveProduction("energy", by)))
    if at.asked == "fm-spread-production":  # as much as there is room for, of both: still they are asked
        room = (first, second) if by < 0 else (5 - first, 5 - second)
        at.answer({"solar-panel-01": room[0], "solar-panel-02": room[1]})
    assert at.asked == "fm-next-events"
    assert tuple(at.state.facilities[name].productivity for name in ("solar-panel-01", "solar-panel-02")) == left


@pytest.mark.rule("FM-PRO-19", "FM-SHUT-13")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
def test_a_shut_unit_takes_no_points_and_the_open_one_all(resource: str) -> None:
    units = {"energy": ("solar-panel-01", "solar-panel-02"), "oxygen": ("oxygenator-01", "oxygenator-02")}[resource]
    at = table(tiles("energy", units[0]), of=event_of(MoveProduction(resource, -1)))  # type: ignore[arg-type]
    assert at.asked == "fm-next-events"
    moved = [(message.facility, message.before - message.after) for message in at.find_entries("ProductivityMoved")]
    assert moved == [(units[1], 1)]


@pytest.mark.rule("FM-PRO-19")
def test_points_cannot_be_spread_beyond_a_marker() -> None:
    at = table(productivity(solar_panel_01=4, solar_panel_02=3), of=event_of(MoveProduction("energy", 2)))
    at.until("fm-spread-production")
    with pytest.raises(IllegalAnswer):
        at.answer({"solar-panel-01": 2})
    at.answer({"solar-panel-01": 1, "solar-panel-02": 1})
    assert at.state.facilities["solar-panel-01"].productivity == 5


@pytest.mark.rule("FM-PRO-20", "FM-MAL-17", "FM-OBJ-17")
def test_a_broken_part_of_the_oxygenator_is_one_units_of_the_crews_choice() -> None:
    arrange = both(
        lambda state: build(state, "backup-oxygenator", 3),
        lambda state: build(state, "backup-solar-panel", 4),
        breaks("oxygenator-01", "energy"),
    )
    at = table(arrange, of=event_of(BreakPart("oxygenator", "energy"))).until("fm-choose-unit")
    assert at.options == ["oxygenator-02", "backup-oxygenator"]  # not the one that is broken already
    at.answer("backup-oxygenator")
    broken = [name for name, here in at.state.facilities.items() if here.parts.get("energy") is False]
    assert broken == ["oxygenator-01", "backup-oxygenator"]
    shut = both(arrange, tiles("energy", "oxygenator-02"))  # then there is no choice
    at = table(shut, of=event_of(BreakPart("oxygenator", "energy"))).until("fm-next-events")
    assert at.state.facilities["backup-oxygenator"].parts["energy"] is False


@pytest.mark.rule("FM-PRO-20")
def test_without_a_unit_that_can_suffer_it_nothing_breaks() -> None:
    arrange = both(breaks("solar-panel-01", "cpu"), tiles("energy", "solar-panel-02"))
    at = table(arrange, of=event_of(BreakPart("solar-panel", "cpu"))).until("fm-next-events")
    assert at.find_entries("PartBroken") == []
    # A single one that can suffer it is hit unasked.
    at = table(tiles("energy", "oxygenator-01"), of=event_of(BreakPart("oxygenator", "energy")))
    assert [item.facility for item in at.until("fm-next-events").find_entries("PartBroken")] == ["oxygenator-02"]


@pytest.mark.rule("FM-PRO-21")
def test_surplus_of_this_phase_can_stop_wilting() -> None:
    def arrange(state: HubState) -> None:
        build(state, "backup-solar-panel", 2)
        breaks("farm", "energy")(state)
        state.supply.energy = 0

    at = table(arrange).until("fm-hold-wilting")
    assert at.state.supply.energy == 1
    at.answer("yes")
    assert at.state.supply.energy == 0
    assert at.state.farms["farm"].plants == 4


@pytest.mark.rule("FM-SHUT-17", "FM-PRO-02")
def test_an_oxygenator_shut_for_energy_gives_no_oxygen_in_the_same_phase() -> None:
    at = table(productivity(solar_panel_01=4)).until(SHUT)
    assert len(at.options) == 10
    at.answer(["oxygenator-02"])
    assert at.asked == SHUT
    assert at.session.pending is not None
    assert at.session.pending.prompt.args["count"] == 4
    assert produced(at, "oxygen") == (4, 8, 0)
    assert at.state.facilities["oxygenator-02"].productivity == 4


def test_an_event_that_gives_nothing_over_changes_nothing() -> None:
    """A reward of +1 energy with both panels at the top."""
    at = table(open_deal, of=reward_of(MoveProduction("energy", 1)))
    played(at, "medic-1:serve:deal")
    assert at.find_entries("EventServed")
    assert at.find_entries("ProductivityMoved") == []
