"""Production, step 2: the Farms grow or wilt, give food, and the crew eats (FARM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marshub.kernel import Assign, Confirm, Option, Script, say

from ... import effects as fx
from ...box.components import GROWTH_SLOTS, AstronautId, Reserve, Resource
from ...box.state import Farm
from ...happenings.production import Fed, Grew, GuardPlaced, GuardSpent, Wilted, WiltingHeld
from ..crew.health import deal_wounds, is_suffering
from ..effect_rules import register_effect_rule, scale_number
from ..hub import Hub
from ..mission_rules import get_mission_rules

SEED: Final = "seed"
GUARD: Final = "guard"  # the black marker of Precautions (FM-FARM-24)


def tend_farms(hub: Hub) -> Script:
    """Grow or wilt each Farm; food and eating come after it (FM-FARM-05)."""
    for name in hub.state.farms:
        yield from _grow_or_wilt(hub, name)


def compute_harvest(hub: Hub) -> int:
    """Return a food for each plant, of all Farms, shut ones too (FM-FARM-16, FM-FARM-17, FM-FARM-22)."""
    return sum(farm.plants for farm in hub.state.farms.values())


def compute_portions(hub: Hub) -> dict[AstronautId, int]:
    """Return the portions that each astronaut eats (FM-FARM-18, FM-COND-11)."""
    return {seat: 2 if is_suffering(hub, seat, "anemia") else 1 for seat in hub.seats}


def find_lacking_resources(hub: Hub, name: str) -> tuple[Resource, ...]:
    """Return what a Farm lacks: resources of its Shutdown tiles, else of its red connectors and filters.

    FM-FARM-08.
    """
    facility = hub.state.facilities[name]
    if facility.is_shut:
        resources = {tile.resource for tile in facility.tiles}
    else:
        resources = {resource for resource in ("energy", "oxygen") if hub.is_breakage_acting(name, resource)}
    return tuple(resource for resource in ("energy", "oxygen") if resource in resources)


def _grow_or_wilt(hub: Hub, name: str) -> Script:
    missing, growth = find_lacking_resources(hub, name), get_mission_rules(hub).decide_growth(hub, name)  # FM-MIS-25
    if growth == "wilts":  # FM-MIS-49: no payment prevents it
        wilt_farm(hub, name)
        return
    if not missing:
        if growth == "grows":
            grow_seeds(hub, name)
        return
    farm = hub.state.farms[name]
    price: dict[Reserve, int] = {resource: 1 for resource in missing}
    # Nobody is asked about a Farm where nothing grows.
    if (farm.plants or SEED in farm.growth) and hub.can_afford(price):
        is_held = yield Confirm(
            "table", say("fm-hold-wilting", facility=f"@fm-facility-{name}", price=_get_price_key(missing))
        )
        if is_held:
            hub.log(WiltingHeld(name))
            hub.pay_price(price)  # FM-FARM-12, FM-FARM-14
            return  # FM-FARM-13: neither wilting nor growth
    wilt_farm(hub, name)  # once, whatever the number of causes (FM-FARM-11)


def _get_price_key(missing: Sequence[Resource]) -> str:
    return f"@fm-price-{'-'.join(missing)}"


def grow_seeds(hub: Hub, name: str) -> None:
    """Move all seeds up one slot; one from slot 6 becomes a plant if a Greenhouse is empty (FM-FARM-06).

    No Greenhouse is added (FM-FARM-03).
    """
    farm = hub.state.farms[name]
    moved = ripened = 0
    if farm.growth[-1] == SEED and farm.plants < farm.greenhouses:
        farm.growth[-1] = ""
        farm.plants += 1  # FM-FARM-07, FM-PLANT-08
        ripened = 1
    for slot in range(GROWTH_SLOTS - 2, -1, -1):
        if farm.growth[slot] == SEED and not farm.growth[slot + 1]:
            farm.growth[slot], farm.growth[slot + 1] = "", SEED
            moved += 1
    if moved or ripened:
        hub.log(Grew(name, ripened))


def wilt_farm(hub: Hub, name: str) -> None:
    """Move seeds down, one on slot 1 dies (FM-FARM-09); then one plant goes to slot 6 (FM-FARM-10)."""
    farm = hub.state.farms[name]
    seeds = int(farm.growth[0] == SEED)
    farm.growth[0] = "" if seeds else farm.growth[0]
    moved_down = 0
    for slot in range(1, GROWTH_SLOTS):
        if farm.growth[slot] == SEED and not farm.growth[slot - 1]:
            farm.growth[slot - 1], farm.growth[slot] = SEED, ""
            moved_down += 1
    plants = 0
    if farm.plants and not _use_guard(hub, name, farm):
        farm.plants -= 1
        plants = 1
        farm.growth[-1] = SEED  # without a guard all seeds have moved down: the slot is free
    hub.log(Wilted(name, plants, seeds, 0, moved_down))


def _use_guard(hub: Hub, name: str, farm: Farm) -> bool:
    """Use up a guard that takes a plant's place, and return whether there was one (FM-FARM-24)."""
    if GUARD not in farm.growth:
        return False
    farm.growth[farm.growth.index(GUARD)] = ""
    hub.log(GuardSpent(name))
    return True


def uproot_plants(hub: Hub, name: str) -> None:
    """Move all plants to the Growth track, from slot 6 downwards; those without a slot are lost."""
    farm = hub.state.farms[name]
    plants = lost = farm.plants - int(bool(farm.plants) and _use_guard(hub, name, farm))
    for slot in range(GROWTH_SLOTS - 1, -1, -1):
        if lost and not farm.growth[slot]:
            farm.growth[slot] = SEED
            lost -= 1
    farm.plants -= plants
    hub.log(Wilted(name, plants, 0, lost))


def blight_farm(hub: Hub, name: str) -> None:
    """Destroy what stands on the Growth track, guards too; a Farm without a free Greenhouse loses a plant."""
    farm = hub.state.farms[name]
    seeds, plants = farm.growth.count(SEED), int(farm.plants > 0 and farm.plants >= farm.greenhouses)
    farm.growth = [""] * GROWTH_SLOTS
    farm.plants -= plants
    if seeds or plants:
        hub.log(Wilted(name, plants, seeds, plants))


def lose_plants(hub: Hub, name: str, count: int) -> None:
    """Take plants out of the Greenhouses; they leave the game."""
    farm = hub.state.farms[name]
    for _ in range(min(count, farm.plants)):
        if not _use_guard(hub, name, farm):
            farm.plants -= 1
            hub.log(Wilted(name, 1, 0, 1))


def feed_crew(hub: Hub) -> Script:
    """Feed everybody with what the Farms gave, and with the food reserve."""
    food, portion_counts = compute_harvest(hub), compute_portions(hub)
    needed = sum(portion_counts.values())
    surplus = max(0, food - needed)
    # The food reserve must feed as far as it goes; nobody may go hungry to save it (FM-FARM-19, FM-HLTH-07).
    missing = max(0, needed - food) + hub.move_reserve("food", -max(0, needed - food))
    hub.log(Fed(food, needed, missing))
    hub.move_reserve("food", (surplus + 1) // 2)  # FM-FARM-21
    if not missing:
        return
    if missing < needed:
        hungry = yield Assign(
            "table",
            say("fm-choose-hungry", count=missing),
            lambda: [Option(seat, say(f"fm-astronaut-{seat}"), high=most) for seat, most in portion_counts.items()],
            missing,
        )  # FM-FARM-20
    else:
        hungry = portion_counts
    for seat in hub.list_seats_from_first_player():
        yield from deal_wounds(hub, seat, hungry.get(seat, 0))  # FM-COND-12, FM-HLTH-08


@register_effect_rule(fx.Wilt)
def _carry_out_wilt(effect: fx.Wilt, hub: Hub) -> None:
    if hub.is_open("farm"):  # FM-FARM-15, FM-FARM-23
        wilt_farm(hub, "farm")


@register_effect_rule(fx.UprootPlants)
def _carry_out_uproot(effect: fx.UprootPlants, hub: Hub) -> None:
    if hub.is_open("farm"):
        uproot_plants(hub, "farm")


@register_effect_rule(fx.LosePlant)
def _carry_out_lose_plant(effect: fx.LosePlant, hub: Hub) -> None:
    if hub.is_open("farm"):
        lose_plants(hub, "farm", scale_number(hub, effect.count))


@register_effect_rule(fx.PlaceGuard)
def _carry_out_place_guard(effect: fx.PlaceGuard, hub: Hub) -> None:
    farm = hub.state.farms.get("farm")
    if farm is not None and hub.is_open("farm") and "" in farm.growth:
        # Slot 6 is the topmost.
        slot = max(n for n, seed in enumerate(farm.growth) if not seed)
        farm.growth[slot] = GUARD
        hub.log(GuardPlaced("farm"))


@register_effect_rule(fx.Blight)
def _carry_out_blight(effect: fx.Blight, hub: Hub) -> None:
    for name in hub.state.farms:
        blight_farm(hub, name)
