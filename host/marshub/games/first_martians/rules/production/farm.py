"""Production, step 2: the Farms grow or wilt, give food, and the crew eats (FARM)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marshub.kernel import Assign, Confirm, Option, Script, say

from ... import effects as fx
from ...box.components import GROWTH_SLOTS, AstronautId, Reserve, Resource
from ...box.state import Farm
from ...happenings.production import Fed, Grew, GuardPlaced, GuardSpent, Wilted, WiltingHeld
from ..crew.health import suffers, wound
from ..hub import Hub
from ..mission_rules import rules_of
from ..resolve import does, number

SEED: Final = "seed"
GUARD: Final = "guard"  # the black marker of Precautions (FM-FARM-24)


def tend_farms(hub: Hub) -> Script:
    """Grow or wilt each Farm; food and eating come after it (FM-FARM-05)."""
    for name in hub.state.farms:
        yield from _grow_or_wilt(hub, name)


def harvest(hub: Hub) -> int:
    """Return a food for each plant, of all Farms, shut ones too (FM-FARM-16, FM-FARM-17, FM-FARM-22)."""
    return sum(farm.plants for farm in hub.state.farms.values())


def portions(hub: Hub) -> dict[AstronautId, int]:
    """Return the portions that each astronaut eats (FM-FARM-18, FM-COND-11)."""
    return {who: 2 if suffers(hub, who, "anemia") else 1 for who in hub.seats}


def lacking(hub: Hub, name: str) -> tuple[Resource, ...]:
    """Return what a Farm lacks: resources of its Shutdown tiles, else of its red connectors and filters.

    FM-FARM-08.
    """
    here = hub.state.facilities[name]
    if here.shut:
        found = {tile.resource for tile in here.tiles}
    else:
        found = {resource for resource in ("energy", "oxygen") if hub.broken(name, resource)}
    return tuple(resource for resource in ("energy", "oxygen") if resource in found)


def _grow_or_wilt(hub: Hub, name: str) -> Script:
    missing, growth = lacking(hub, name), rules_of(hub).growth(hub, name)  # FM-MIS-25
    if growth == "wilts":  # FM-MIS-49: no payment prevents it
        wilt(hub, name)
        return
    if not missing:
        if growth == "grows":
            grow(hub, name)
        return
    farm = hub.state.farms[name]
    price: dict[Reserve, int] = {resource: 1 for resource in missing}
    # Nobody is asked about a Farm where nothing grows.
    if (farm.plants or SEED in farm.growth) and hub.affords(price):
        held = yield Confirm("table", say("fm-hold-wilting", facility=f"@fm-facility-{name}", price=_price(missing)))
        if held:
            hub.tell(WiltingHeld(name))
            hub.pay(price)  # FM-FARM-12, FM-FARM-14
            return  # FM-FARM-13: neither wilting nor growth
    wilt(hub, name)  # once, whatever the number of causes (FM-FARM-11)


def _price(missing: Sequence[Resource]) -> str:
    return f"@fm-price-{'-'.join(missing)}"


def grow(hub: Hub, name: str) -> None:
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
        hub.tell(Grew(name, ripened))


def wilt(hub: Hub, name: str) -> None:
    """Move seeds down, one on slot 1 dies (FM-FARM-09); then one plant goes to slot 6 (FM-FARM-10)."""
    farm = hub.state.farms[name]
    seeds = int(farm.growth[0] == SEED)
    farm.growth[0] = "" if seeds else farm.growth[0]
    sank = 0
    for slot in range(1, GROWTH_SLOTS):
        if farm.growth[slot] == SEED and not farm.growth[slot - 1]:
            farm.growth[slot - 1], farm.growth[slot] = SEED, ""
            sank += 1
    plants = lost = 0
    if farm.plants and not _guarded(hub, name, farm):
        farm.plants -= 1
        plants = 1
        if farm.growth[-1]:
            lost = 1
        else:
            farm.growth[-1] = SEED
    hub.tell(Wilted(name, plants, seeds, lost, sank))


def _guarded(hub: Hub, name: str, farm: Farm) -> bool:
    """Check for a guard that takes a plant's place; it is used up (FM-FARM-24)."""
    if GUARD not in farm.growth:
        return False
    farm.growth[farm.growth.index(GUARD)] = ""
    hub.tell(GuardSpent(name))
    return True


def uproot(hub: Hub, name: str) -> None:
    """Move all plants to the Growth track, from slot 6 downwards; those without a slot are lost."""
    farm = hub.state.farms[name]
    plants = lost = farm.plants - int(bool(farm.plants) and _guarded(hub, name, farm))
    for slot in range(GROWTH_SLOTS - 1, -1, -1):
        if lost and not farm.growth[slot]:
            farm.growth[slot] = SEED
            lost -= 1
    farm.plants -= plants
    hub.tell(Wilted(name, plants, 0, lost))


def blight(hub: Hub, name: str) -> None:
    """Destroy what stands on the Growth track, guards too; a Farm without a free Greenhouse loses a plant."""
    farm = hub.state.farms[name]
    seeds, plants = farm.growth.count(SEED), int(farm.plants > 0 and farm.plants >= farm.greenhouses)
    farm.growth = [""] * GROWTH_SLOTS
    farm.plants -= plants
    if seeds or plants:
        hub.tell(Wilted(name, plants, seeds, plants))


def lose_plants(hub: Hub, name: str, count: int) -> None:
    """Take plants out of the Greenhouses; they leave the game."""
    farm = hub.state.farms[name]
    for _ in range(min(count, farm.plants)):
        if not _guarded(hub, name, farm):
            farm.plants -= 1
            hub.tell(Wilted(name, 1, 0, 1))


def eat(hub: Hub) -> Script:
    """Feed everybody with what the Farms gave, and with the food reserve."""
    food, eaten = harvest(hub), portions(hub)
    needed = sum(eaten.values())
    surplus = max(0, food - needed)
    # The food reserve must feed as far as it goes; nobody may go hungry to save it (FM-FARM-19, FM-HLTH-07).
    missing = max(0, needed - food) + hub.move_reserve("food", -max(0, needed - food))
    hub.tell(Fed(food, needed, missing))
    hub.move_reserve("food", (surplus + 1) // 2)  # FM-FARM-21
    if not missing:
        return
    if missing < needed:
        hungry = yield Assign(
            "table",
            say("fm-choose-hungry", count=missing),
            lambda: [Option(who, say(f"fm-astronaut-{who}"), high=most) for who, most in eaten.items()],
            missing,
        )  # FM-FARM-20
    else:
        hungry = eaten
    for who in hub.seats_from_first():
        yield from wound(hub, who, hungry.get(who, 0))  # FM-COND-12, FM-HLTH-08


@does(fx.Wilt)
def _wilt(effect: fx.Wilt, hub: Hub) -> None:
    if hub.is_open("farm"):  # FM-FARM-15, FM-FARM-23
        wilt(hub, "farm")


@does(fx.UprootPlants)
def _uproot(effect: fx.UprootPlants, hub: Hub) -> None:
    if hub.is_open("farm"):
        uproot(hub, "farm")


@does(fx.LosePlant)
def _lose_plant(effect: fx.LosePlant, hub: Hub) -> None:
    if hub.is_open("farm"):
        lose_plants(hub, "farm", number(hub, effect.count))


@does(fx.PlaceGuard)
def _place_guard(effect: fx.PlaceGuard, hub: Hub) -> None:
    farm = hub.state.farms.get("farm")
    if farm is not None and hub.is_open("farm") and "" in farm.growth:
        # Slot 6 is the topmost.
        slot = max(n for n, seed in enumerate(farm.growth) if not seed)
        farm.growth[slot] = GUARD
        hub.tell(GuardPlaced("farm"))


@does(fx.Blight)
def _blight(effect: fx.Blight, hub: Hub) -> None:
    for name in hub.state.farms:
        blight(hub, name)
