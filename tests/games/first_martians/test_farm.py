"""The Farms: growth, wilting, food and eating (FARM)."""

from __future__ import annotations

import pytest
from playing import both, breaks, build, event_of, played, quiet, sol
from tables import At, table
from test_shutdown import supply, tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition, Farm
from marshub.games.first_martians.effects import LosePlant, PlaceGuard, UprootPlants, Wilt
from marshub.games.first_martians.happenings.production import Wilted
from marshub.kernel import IllegalAnswer

HOLD = "fm-hold-wilting"


def grows(*, greenhouses: int = 4, plants: int = 0, seeds: tuple[int, ...] = (), guard: int = 0, farm: str = "farm"):
    """Lays a Farm: seeds (and the black marker) by slot, 1 to 6."""

    def change(state: HubState) -> None:
        growth = ["seed" if slot in seeds else "guard" if slot == guard else "" for slot in range(1, 7)]
        state.farms[farm] = Farm(greenhouses, plants, growth)

    return change


def seeds(at: At, farm: str = "farm") -> tuple[int, ...]:
    return tuple(slot for slot, what in enumerate(at.state.farms[farm].growth, 1) if what == "seed")


def plants(at: At, farm: str = "farm") -> int:
    return at.state.farms[farm].plants


FED = supply(food=9)


@pytest.mark.rule("FM-FARM-01")
def test_a_seed_needs_a_built_greenhouse_without_a_plant() -> None:
    at = table(both(grows(greenhouses=3, plants=2, seeds=(5, 6)), FED))
    sol(at)
    assert (plants(at), seeds(at)) == (3, (6,))
    sol(at)
    assert (plants(at), seeds(at)) == (3, (6,))  # two Greenhouses of the five have no black marker


@pytest.mark.rule("FM-FARM-03")
def test_no_sol_adds_a_greenhouse() -> None:
    at = table(both(grows(greenhouses=3, plants=3, seeds=(1, 6)), FED), of=quiet())
    for _ in range(3):
        sol(at)
    assert at.state.farms["farm"].greenhouses == 3


@pytest.mark.rule("FM-FARM-04", "FM-FARM-06")
def test_all_seeds_grow_at_the_same_time() -> None:
    at = table(both(grows(plants=1, seeds=(1, 2, 4, 6)), FED)).until("fm-next-production")
    assert (plants(at), seeds(at)) == (2, (2, 3, 5))


@pytest.mark.rule("FM-FARM-06", "FM-PLANT-06", "FM-FARM-04", "FM-PLANT-08")
def test_without_an_empty_greenhouse_seeds_queue_below_slot_6() -> None:
    at = table(both(grows(greenhouses=2, plants=2, seeds=(4, 6)), FED))
    sol(at)
    assert seeds(at) == (5, 6)
    sol(at)
    assert seeds(at) == (5, 6)


@pytest.mark.rule("FM-FARM-05", "FM-FARM-07", "FM-FARM-06", "FM-PRO-01", "FM-PLANT-08")
def test_a_ripened_plant_feeds_in_the_same_phase_six_rounds_after_slot_1() -> None:
    """Slot 1 in sol 1: Greenhouse and first food in sol 7."""

    def arrange(state: HubState) -> None:
        grows(greenhouses=1, seeds=(1,))(state)
        state.supply.food = 99
        state.last_sol = 9
        state.sol = 1  # planted in the Action phase of sol 1

    at = table(arrange, of=quiet(), chance="auto")
    eaten = []
    for _ in range(6):
        at.until("fm-next-production")
        eaten.append((at.state.sol, at.find_entries("Fed")[-1].produced))
        at.until("fm-next-events")
    assert eaten == [(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 1)]


@pytest.mark.rule("FM-FARM-08")
@pytest.mark.parametrize(
    "cause", [breaks("farm", "energy"), breaks("farm", "oxygen"), tile("farm"), tile("farm", "oxygen")]
)
def test_a_farm_that_lacks_something_wilts_instead_of_growing(cause) -> None:
    at = table(both(grows(plants=3, seeds=(2,)), cause, FED)).until("fm-next-production", {HOLD: "no"})
    assert (plants(at), seeds(at)) == (2, (1, 6))


@pytest.mark.rule("FM-PEN-13", "FM-FARM-08")
@pytest.mark.parametrize("parts", [("energy",), ("oxygen",), ("energy", "oxygen"), ("hardware",)], ids="+".join)
@pytest.mark.parametrize("farm", ["farm", "backup-farm"])
def test_red_parts_make_their_own_farm_wilt_once_and_cost_nothing(farm: str, parts) -> None:
    def second(state: HubState) -> None:
        for card, productivity in (("backup-farm", None), ("backup-solar-panel", 4), ("backup-oxygenator", 3)):
            build(state, card, productivity)

    both_farms = both(grows(plants=2, seeds=(2,)), grows(plants=2, seeds=(2,), farm="backup-farm"))
    at = table(both(second, both_farms, breaks(farm, *parts), FED)).until("fm-next-morale")
    at.answer("next").until("fm-next-production", {HOLD: "no"})
    wilts = parts != ("hardware",)
    assert [message.facility for message in at.find_entries("Wilted")] == [farm] * wilts
    for item in at.state.farms:
        assert (plants(at, item), seeds(at, item)) == ((1, (1, 6)) if wilts and item == farm else (2, (3,)))


@pytest.mark.rule("FM-FARM-19", "FM-HLTH-07")
@pytest.mark.parametrize(("reserve", "hungry"), [(0, 3), (1, 2), (2, 1), (3, 0), (5, 0)])
def test_nobody_starves_beside_a_reserve_that_is_too_small(reserve: int, hungry: int) -> None:
    """One plant for four: three portions are missing."""
    at = table(both(grows(plants=1), supply(food=reserve))).until("fm-next-morale").answer("next")
    if hungry:
        assert at.asked == "fm-choose-hungry"
        at.answer(dict.fromkeys(list(at.state.crew)[:hungry], 1))
    assert at.state.supply.food == max(0, reserve - 3)
    assert sum(message.count for message in at.find_entries("Wounded")) == hungry


@pytest.mark.rule("FM-FARM-09", "FM-FARM-10")
def test_seeds_move_down_first_then_one_plant_goes_to_slot_6() -> None:
    """3 plants, seeds on 6, 3 and 1: 2 plants, seeds on 6 (the plant), 5 and 2; the one from slot 1 is dead."""
    at = table(both(grows(plants=3, seeds=(1, 3, 6)), breaks("farm", "energy"), FED))
    at.until("fm-next-production", {HOLD: "no"})
    assert (plants(at), seeds(at)) == (2, (2, 5, 6))
    wilted = at.find_entries("Wilted")[0]
    assert (wilted.plants, wilted.seeds) == (1, 1)
    last = table(both(grows(plants=1), breaks("farm", "energy"), FED)).until("fm-next-production", {HOLD: "no"})
    assert (plants(last), seeds(last)) == (0, (6,))


@pytest.mark.rule("FM-FARM-11")
def test_two_causes_wilt_once() -> None:
    at = table(both(grows(plants=3, seeds=(3,)), breaks("farm", "energy", "oxygen"), FED))
    at.until("fm-next-production", {HOLD: "no"})
    assert (plants(at), seeds(at)) == (2, (2, 6))
    at = table(both(grows(plants=3, seeds=(3,)), tile("farm"), tile("farm", "oxygen"), FED))
    at.until("fm-next-production", {HOLD: "no"})
    assert (plants(at), seeds(at)) == (2, (2, 6))


@pytest.mark.rule("FM-FARM-12", "FM-FARM-13")
def test_wilting_is_bought_off_and_nothing_grows_either() -> None:
    at = table(both(grows(plants=3, seeds=(2, 6)), breaks("farm", "energy"), supply(energy=2, food=9)))
    at.until(HOLD).answer("yes")
    assert at.state.supply.energy == 1
    assert (plants(at), seeds(at)) == (3, (2, 6))
    # A seed is worth it, too; where nothing grows nobody is asked.
    bare = both(breaks("farm", "energy"), supply(energy=2, food=9))
    assert seeds(table(both(grows(seeds=(2,)), bare)).until(HOLD).answer("yes")) == (2,)
    assert table(both(grows(), bare)).until("fm-next-production").state.supply.energy == 2


@pytest.mark.rule("FM-FARM-12", "FM-SUP-07")
def test_with_both_lacking_both_are_paid_or_nothing() -> None:
    arrange = both(grows(plants=3), breaks("farm", "energy", "oxygen"), FED)
    at = table(both(arrange, supply(energy=2, oxygen=2))).until(HOLD).answer("yes")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (1, 1)
    at = table(both(arrange, supply(energy=9, oxygen=0))).until("fm-next-production")  # nothing is asked
    assert (at.state.supply.energy, at.state.supply.oxygen, plants(at)) == (9, 0, 2)


@pytest.mark.rule("FM-FARM-12", "FM-FARM-08")
def test_on_a_shut_farm_only_its_tiles_count() -> None:
    """A tile for want of oxygen, and a red energy connector under it: 1 oxygen is enough."""
    arrange = both(
        grows(plants=3), tile("farm", "oxygen"), breaks("farm", "energy"), supply(energy=0, oxygen=3, food=9)
    )
    at = table(arrange).until(HOLD)
    oxygen = at.state.supply.oxygen  # surplus of the tile is banked already
    at.answer("yes")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (0, oxygen - 1)
    assert plants(at) == 3
    # Two tiles of either kind are two wants.
    at = table(both(grows(plants=3), tile("farm"), tile("farm", "oxygen"), supply(energy=3, oxygen=3, food=9)))
    before = at.until(HOLD).state.supply.energy, at.state.supply.oxygen
    at.answer("yes")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (before[0] - 1, before[1] - 1)


@pytest.mark.rule("FM-FARM-14")
def test_the_payment_is_due_again_every_round() -> None:
    at = table(both(grows(plants=3), breaks("farm", "energy"), supply(energy=1, food=9)))
    at.until(HOLD).answer("yes")
    sol(at).until("fm-next-production")  # nothing left to pay with
    assert plants(at) == 2
    arrange = both(grows(plants=3, seeds=(1,)), breaks("farm", "energy"), supply(energy=2, food=9))
    at = table(both(arrange, lambda state: state.cargo.available.update({"part-energy": 1})))
    at.until(HOLD).answer("yes").until("fm-plan")
    sol(played(at, "medic-1+engineer-1:repair:farm.energy")).until("fm-next-production")  # nobody is asked for more
    assert (plants(at), seeds(at), at.state.supply.energy) == (3, (2,), 1)


@pytest.mark.rule("FM-FARM-15")
def test_wilting_by_an_effect_comes_at_once_and_cannot_be_bought_off() -> None:
    at = table(both(grows(plants=3, seeds=(1, 6)), FED), of=event_of(Wilt())).until("fm-next-events")
    assert (plants(at), seeds(at)) == (2, (5, 6))


@pytest.mark.rule("FM-FARM-16")
def test_only_plants_in_greenhouses_give_food_and_stay_there() -> None:
    """Seeds give nothing, not even on slot 6; feeding removes no plant."""
    at = table(both(grows(greenhouses=3, plants=2, seeds=(1, 2, 5)), FED)).until("fm-next-production")
    assert at.find_entries("Fed")[0].produced == 2
    assert plants(at) == 2


@pytest.mark.rule("FM-FARM-17")
def test_the_plants_left_in_a_shut_farm_still_feed() -> None:
    at = table(both(grows(plants=3), tile("farm"), FED)).until("fm-next-production", {HOLD: "no"})
    assert at.find_entries("Fed")[0].produced == 2


@pytest.mark.rule("FM-FARM-18", "FM-COND-11", "FM-FARM-21")
@pytest.mark.parametrize(("anemic", "needed", "left"), [(("medic",), 5, 9), (("medic", "engineer"), 6, 8)])
def test_everybody_eats_one_portion_the_anemic_two(anemic: tuple[str, ...], needed: int, left: int) -> None:
    """Five plants leave no surplus."""

    def arrange(state: HubState) -> None:
        for who in anemic:
            state.crew[who].conditions = [Condition("anemia", fresh=False)]  # type: ignore[index]

    at = table(both(arrange, grows(greenhouses=5, plants=5), FED)).until("fm-next-production")
    assert at.find_entries("Fed")[0].needed == needed
    assert at.state.supply.food == left


@pytest.mark.rule("FM-FARM-19")
def test_the_reserve_feeds_as_far_as_it_goes() -> None:
    """4 astronauts, 3 plants, reserve 2: all eat, reserve 1."""
    at = table(both(grows(plants=3), supply(food=2))).until("fm-next-production")
    assert at.state.supply.food == 1
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-FARM-20", "FM-FARM-16")
def test_the_crew_decides_who_goes_without() -> None:
    """4 astronauts, 2 plants, reserve 1: one of their choice suffers a wound."""
    at = table(both(grows(plants=2), supply(food=1))).until("fm-choose-hungry")
    assert at.state.supply.food == 0
    with pytest.raises(IllegalAnswer):
        at.answer({"engineer": 1, "medic": 1})
    with pytest.raises(IllegalAnswer):
        at.answer({})
    at.answer({"engineer": 1}).until("fm-next-production")
    assert plants(at) == 2
    assert {who: a.wounds for who, a in at.state.crew.items() if a.wounds} == {"engineer": 1}
    at = table(both(grows(), supply(food=0))).until("fm-next-production")  # with none at all there is no choice
    assert [astronaut.wounds for astronaut in at.state.crew.values()] == [1, 1, 1, 1]


@pytest.mark.rule("FM-FARM-20", "FM-COND-12")
def test_each_portion_missed_is_a_wound() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].conditions = [Condition("anemia", fresh=False)]

    at = table(both(grows(plants=2), arrange, supply(food=0))).until("fm-choose-hungry")
    with pytest.raises(IllegalAnswer):
        at.answer({"medic": 1, "engineer": 2})  # who eats one portion cannot miss two
    at.answer({"medic": 2, "engineer": 1}).until("fm-next-production", {"fm-draw-condition": "migraine"})
    assert [at.state.crew[who].wounds for who in ("medic", "engineer")] == [2, 1]


@pytest.mark.rule("FM-FARM-21")
@pytest.mark.parametrize(("players", "grown", "banked"), [(2, 3, 1), (4, 7, 2), (4, 4, 0), (2, 7, 3)])
def test_half_the_surplus_is_banked_rounded_up(players, grown, banked) -> None:
    def arrange(state: HubState) -> None:
        grows(greenhouses=5, plants=min(grown, 5))(state)
        if grown > 5:
            build(state, "backup-farm")
            grows(greenhouses=grown - 5, plants=grown - 5, farm="backup-farm")(state)
            build(state, "backup-solar-panel", 1)
            state.facilities["oxygenator-01"].productivity = 4
            build(state, "backup-oxygenator", 1)
            state.facilities["backup-solar-panel"].productivity = 4
        state.supply.food = 3

    at = table(arrange, players=players).until("fm-next-production")
    assert at.find_entries("Fed")[0].produced == grown
    assert at.state.supply.food == 3 + banked


@pytest.mark.rule("FM-FARM-22", "FM-FARM-05", "FM-MIS-25")
def test_each_farm_wilts_for_itself_and_food_is_pooled() -> None:
    def arrange(state: HubState) -> None:
        grows(greenhouses=3, plants=3, seeds=(2,))(state)
        build(state, "backup-farm", None, "energy")
        grows(greenhouses=2, plants=2, seeds=(4,), farm="backup-farm")(state)
        build(state, "backup-solar-panel", 4)
        build(state, "backup-oxygenator", 3)

    at = table(both(arrange, FED)).until("fm-next-production", {HOLD: "no"})
    assert (plants(at), seeds(at)) == (3, (3,))
    assert (plants(at, "backup-farm"), seeds(at, "backup-farm")) == (1, (3, 6))
    assert at.find_entries("Fed")[0].produced == 4
    at = table(both(arrange, tile("farm"), FED))
    at.session.adjust("facilities.backup-farm.parts.energy", True)
    at.until("fm-next-production", {HOLD: "no"})  # that of a shut one is its own affair, too
    assert (plants(at), seeds(at, "backup-farm")) == (2, (5,))


@pytest.mark.rule("FM-FARM-23", "FM-MIS-25")
@pytest.mark.parametrize("effect", [Wilt(), UprootPlants(), LosePlant(1)])
def test_an_effect_on_the_farm_hits_the_main_one(effect) -> None:
    def arrange(state: HubState) -> None:
        build(state, "backup-farm")
        grows(greenhouses=2, plants=2, farm="backup-farm")(state)

    at = table(both(arrange, FED), of=event_of(effect)).until("fm-next-events")
    assert plants(at) < 4
    assert plants(at, "backup-farm") == 2
    at = table(both(arrange, tile("farm"), FED), of=event_of(effect)).until("fm-next-events")
    assert (plants(at), plants(at, "backup-farm")) == (4, 2)  # nor does it turn to the other one
    at = table(both(arrange, grows(), FED), of=event_of(effect)).until("fm-next-events")
    assert (plants(at), plants(at, "backup-farm")) == (0, 2)


def test_unless_it_says_how_many_an_effect_takes_one_plant() -> None:
    at = table(both(grows(plants=3), FED), of=event_of(LosePlant())).until("fm-next-events")
    assert plants(at) == 2


@pytest.mark.rule("FM-FARM-24")
def test_a_black_marker_goes_in_a_plants_place() -> None:
    """3 plants, black marker on slot 6, wilting: seeds move down or die, the marker is gone, still 3 plants."""
    at = table(both(grows(plants=3, seeds=(1, 3), guard=6), breaks("farm", "energy"), FED))
    at.until("fm-next-production", {HOLD: "no"})
    assert (plants(at), at.state.farms["farm"].growth) == (3, ["", "seed", "", "", "", ""])
    sol(at).until("fm-next-production", {HOLD: "no"})
    assert plants(at) == 2  # it was used up


@pytest.mark.rule("FM-FARM-24")
@pytest.mark.parametrize(
    ("effect", "before", "after", "guards"),
    [
        (Wilt(), 3, 3, 1),
        (Wilt(), 0, 0, 2),  # no plant, nothing to guard
        (LosePlant(), 3, 3, 1),
        (LosePlant(3), 3, 2, 0),
        (UprootPlants(), 3, 1, 1),
    ],
)
def test_each_black_marker_guards_one_plant_against_whatever_would_take_it(effect, before, after, guards) -> None:
    def arrange(state: HubState) -> None:
        state.farms["farm"] = Farm(4, before, ["", "", "", "", "guard", "guard"])

    at = table(both(arrange, FED), of=event_of(effect)).until("fm-next-events")
    assert (plants(at), at.state.farms["farm"].growth.count("guard")) == (after, guards)


@pytest.mark.rule("FM-FARM-24")
def test_seeds_wait_below_a_black_marker_that_never_moves() -> None:
    at = table(both(grows(plants=2, seeds=(4, 3), guard=5), FED))
    sol(at)
    assert at.state.farms["farm"].growth == ["", "", "seed", "seed", "guard", ""]


@pytest.mark.rule("FM-FARM-24")
@pytest.mark.parametrize(
    ("taken", "slot"), [((), 6), ((6,), 5), ((5, 6), 4), ((1, 2, 3, 4, 6), 5), ((1, 2, 3, 4, 5, 6), 0)]
)
def test_a_black_marker_goes_to_the_topmost_free_slot(taken: tuple[int, ...], slot: int) -> None:
    at = table(both(grows(seeds=taken), FED), of=event_of(PlaceGuard()))
    growth = at.state.farms["farm"].growth
    assert seeds(at) == taken
    assert [at for at, what in enumerate(growth, 1) if what == "guard"] == ([slot] if slot else [])
    assert len(at.find_entries("GuardPlaced")) == bool(slot)


@pytest.mark.rule("FM-FARM-24")
def test_a_shut_farm_gets_no_black_marker_nor_does_the_other_one() -> None:
    def arrange(state: HubState) -> None:
        build(state, "backup-farm")
        grows(farm="backup-farm")(state)

    for shut in (True, False):
        at = table(both(arrange, FED, *([tile("farm")] if shut else [])), of=event_of(PlaceGuard()))
        assert [name for name, farm in at.state.farms.items() if "guard" in farm.growth] == ["farm"] * (not shut)
        assert len(at.find_entries("GuardPlaced")) == (not shut)


def test_all_plants_go_to_the_growth_track_from_the_top() -> None:
    """Thermostat failure: 4 plants, a seed on 6 and on 4: slots 5, 3, 2 and 1 take them."""
    at = table(both(grows(plants=4, seeds=(4, 6)), FED), of=event_of(UprootPlants())).until("fm-next-events")
    assert (plants(at), seeds(at)) == (0, (1, 2, 3, 4, 5, 6))
    assert at.find_entries("Wilted") == [Wilted("farm", plants=4, seeds=0, lost=0)]
