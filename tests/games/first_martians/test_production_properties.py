"""Production holds for any table: need, surplus and shortage (PRO, SHUT), and nothing grows out of nothing (FARM)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import quiet
from tables import HOUSE, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Farm, Tile

USERS = {
    resource: [name for name, data in HOUSE.facilities.items() if resource in data.uses and not data.card]
    for resource in ("energy", "oxygen")
}


@settings(max_examples=60)
@given(
    panels=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    oxygenators=st.tuples(st.integers(0, 4), st.integers(0, 4)),
    energy_tiles=st.sets(st.sampled_from(USERS["energy"])),
    oxygen_tiles=st.sets(st.sampled_from(USERS["oxygen"])),
    reserve=st.integers(0, 9),
)
def test_every_point_is_produced_banked_or_missed(panels, oxygenators, energy_tiles, oxygen_tiles, reserve) -> None:
    def arrange(state: HubState) -> None:
        for name, value in zip(("solar-panel-01", "solar-panel-02"), panels, strict=True):
            state.facilities[name].productivity = value
        for name, value in zip(("oxygenator-01", "oxygenator-02"), oxygenators, strict=True):
            state.facilities[name].productivity = value
        for name in energy_tiles:
            state.facilities[name].tiles.append(Tile("energy"))
        for name in oxygen_tiles:
            state.facilities[name].tiles.append(Tile("oxygen"))
        state.supply.energy = state.supply.oxygen = reserve
        state.supply.food = 99

    at = table(arrange, of=quiet()).until("fm-next-morale").answer("next")
    while at.asked == "fm-choose-shut":
        assert at.session.pending is not None
        at.answer(at.session.pending.first_answer())
    energy, oxygen = at.find_entries("Produced")
    laid = at.find_entries("TilePlaced")
    for message, tiles in ((energy, energy_tiles), (oxygen, oxygen_tiles)):
        assert message.need == len(USERS[message.resource]) - len(tiles)
        placed = [item.facility for item in laid if item.resource == message.resource]
        assert len(placed) == max(0, message.need - message.amount)
        assert len(set(placed)) == len(placed)
        assert not tiles & set(placed)
        assert message.banked == -(min(0, message.need - message.amount) // 2)
    assert energy.amount == sum(panels)
    open_units = [
        name
        for name in ("oxygenator-01", "oxygenator-02")
        if name not in energy_tiles and (name, "energy") not in {(item.facility, item.resource) for item in laid}
    ]
    given_by = dict(zip(("oxygenator-01", "oxygenator-02"), oxygenators, strict=True))
    assert oxygen.amount == sum(given_by[name] for name in open_units)
    for here in at.state.facilities.values():
        assert len({tile.resource for tile in here.tiles}) == len(here.tiles)


@settings(max_examples=60)
@given(
    greenhouses=st.integers(1, 5),
    slots=st.lists(st.sampled_from(["", "seed"]), min_size=6, max_size=6),
    wilts=st.booleans(),
    data=st.data(),
)
def test_growth_keeps_every_seed_and_wilting_loses_only_slot_1(greenhouses, slots, wilts, data) -> None:
    plants = data.draw(st.integers(0, greenhouses))

    def arrange(state: HubState) -> None:
        state.farms["farm"] = Farm(greenhouses, plants, list(slots))
        state.facilities["farm"].parts["energy"] = not wilts
        state.supply.energy = 0
        state.supply.food = 99

    at = table(arrange, of=quiet()).until("fm-next-production")
    farm = at.state.farms["farm"]
    before, after = slots.count("seed"), farm.growth.count("seed")
    if not wilts:
        assert after + farm.plants == before + plants
        assert farm.plants == plants + (slots[5] == "seed" and plants < greenhouses)
    else:
        assert farm.plants == max(0, plants - 1)
        assert after + farm.plants == before + plants - (slots[0] == "seed")
        assert (farm.growth[5] == "seed") is (plants > 0)
    assert at.find_entries("Fed")[0].produced == farm.plants
