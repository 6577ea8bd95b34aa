"""Research: examinations of samples, and planting (LAB, PLANT)."""

from __future__ import annotations

import pytest
from playing import both, breaks, build, declared, quiet, refused, sol
from scenes import mission
from tables import At, table
from test_cleanup import tokens
from test_rolled import cargo, dice, planned
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Campaign, Farm
from marshub.games.first_martians.content.missions import ObjectiveToken
from marshub.games.first_martians.effects import MoveReserve
from marshub.games.first_martians.rules.hub import Hub
from marshub.games.first_martians.rules.production.farm import grow_seeds


def examined(**items: int):
    """What lies in Examined."""

    def change(state: HubState) -> None:
        state.examined = dict(items)

    return change


def farm(greenhouses: int, plants: int, *growth: int):
    """The main Farm, with seeds on those slots of its Growth track."""

    def change(state: HubState) -> None:
        state.farms["farm"] = Farm(greenhouses, plants)
        for slot in growth:
            state.farms["farm"].growth[slot - 1] = "seed"

    return change


@pytest.mark.rule("FM-LAB-02", "FM-LAB-03")
def test_a_sample_takes_two_examinations() -> None:
    at = planned(cargo(sample=2), "medic-1+medic-2:examine:sample")
    assert at.state.cargo.available == {"sample": 1}
    at.until("fm-next-actions")
    assert at.state.examined == {"sample": 1}
    assert at.state.cargo.available == {"sample": 1}
    assert at.state.discoveries == 0
    at = planned(examined(sample=1), "medic-1+medic-2:deepen:sample").until("fm-next-actions")
    assert at.state.examined == {}
    assert at.state.discoveries == 1
    assert len(at.find_entries("Discovered")) == 1


@pytest.mark.rule("FM-LAB-03", "FM-MIS-06")
def test_a_discovery_does_what_the_mission_says_besides() -> None:
    at = table(examined(sample=1), of=mission(discovery=(MoveReserve("food", 2),))).until("fm-plan")
    food = at.state.supply.food
    declared(at, "medic-1+medic-2:deepen:sample").until("fm-next-actions")
    assert (at.state.discoveries, at.state.supply.food) == (1, food + 2)


@pytest.mark.rule("FM-LAB-04", "FM-ACT-02")
def test_one_sample_goes_one_step_a_round() -> None:
    at = planned(cargo(sample=1), "medic-1+medic-2:examine:sample")
    assert "FM-LAB-04" in refused(at, "declare:pawn-scientist-1:deepen:sample")
    # And one pledged to its second step is not there for another.
    at = planned(examined(sample=1), "medic-1+medic-2:deepen:sample")
    assert "FM-LAB-04" in refused(at, "declare:pawn-scientist-1:deepen:sample")
    at.answer("withdraw:s1")
    assert at.state.examined == {"sample": 1}


@pytest.mark.rule("FM-LAB-05", "FM-LAB-03", "FM-COST-14")
def test_failures_leave_the_sample_where_it_was() -> None:
    at = planned(both(cargo(sample=1), examined(sample=1)), "medic-1:examine:sample", "engineer-1:deepen:sample")
    at.until("fm-choose-next").answer("s1").answer(dice("blue", success=False))
    assert at.state.cargo.available == {"sample": 1}
    at.until("fm-roll-three").answer(dice("blue", success=False)).until("fm-next-actions")
    assert at.state.examined == {"sample": 1}
    assert at.state.discoveries == 0


@pytest.mark.rule("FM-LAB-06", "FM-LAB-07", "FM-LAB-03")
def test_more_samples_than_printed_tracks_go_side_by_side() -> None:
    at = planned(both(cargo(sample=4), examined(sample=3)))
    for who in ("scientist", "geologist", "engineer", "medic"):
        declared(at, f"{who}-1+{who}-2:examine:sample")
    for _ in range(3):
        at.until("fm-choose-next").answer(next(o for o in at.options if o.startswith("s")))
    assert at.until("fm-next-actions").state.examined == {"sample": 7}
    at = planned(examined(sample=2), "medic-1+medic-2:deepen:sample", "engineer-1+engineer-2:deepen:sample")
    at.until("fm-choose-next").answer("s1")
    assert at.until("fm-next-actions").state.discoveries == 2


@pytest.mark.rule("FM-LAB-08", "FM-CAMP-09")
@pytest.mark.parametrize("campaign", [True, False])
def test_a_discovery_unlocks_a_skill_card_each_in_a_campaign_only(campaign: bool) -> None:
    def arrange(state: HubState) -> None:
        examined(sample=1)(state)
        for astronaut in state.crew.values():
            astronaut.locked, astronaut.skills = astronaut.skills[:1], astronaut.skills[1:]
        if campaign:
            state.campaign = Campaign("landing")
        else:
            for astronaut in state.crew.values():
                astronaut.skills, astronaut.locked = [*astronaut.skills, *astronaut.locked], []

    at = planned(arrange, "medic-1+medic-2:deepen:sample").until("fm-next-actions")
    assert len(at.find_entries("SkillUnlocked")) == (4 if campaign else 0)
    assert all(not astronaut.locked for astronaut in at.state.crew.values())


@pytest.mark.rule("FM-LAB-10", "FM-PLANT-10")
def test_a_shut_lab_stops_research_and_planting_alike() -> None:
    arrange = both(cargo(sample=1, seed=1), farm(3, 1), examined(sample=1))
    at = planned(both(arrange, tile("lab")))
    for what in ("examine:sample", "deepen:sample", "plant:farm"):
        assert refused(at, f"declare:pawn-medic-1:{what}") == ["FM-SHUT-10"]
    at = table(both(arrange, farm(5, 4), tile("farm"))).until("fm-plan", {"fm-hold-wilting": "yes"})
    assert refused(at, "declare:pawn-medic-1:plant:farm") == ["FM-PLANT-10"]
    assert "declare:pawn-medic-1:examine:sample" in at.options


@pytest.mark.rule("FM-LAB-11")
def test_a_mission_may_let_its_tokens_be_researched() -> None:
    of = mission(tokens=(ObjectiveToken("red-1"),), examined=("objective-red-1",))
    at = table(cargo(objective_red_1=1, sample=1), of=of).until("fm-plan")
    assert "declare:pawn-medic-1:examine:sample" in at.options  # samples still are, too
    declared(at, "medic-1+medic-2:examine:objective-red-1").until("fm-next-actions")
    assert at.state.examined == {"objective-red-1": 1}
    sol(at).until("fm-plan")
    declared(at, "medic-1+medic-2:deepen:objective-red-1").until("fm-next-actions")
    assert (at.state.examined, at.state.discoveries) == ({}, 1)
    plain = table(lambda state: state.cargo.available.update({"objective-red-1": 1})).until("fm-plan")
    assert "FM-LAB-02" in refused(plain, "declare:pawn-medic-1:examine:objective-red-1")


@pytest.mark.rule("FM-PLANT-01", "FM-PLANT-02", "FM-FARM-02")
def test_planting_puts_the_seed_on_slot_1() -> None:
    at = planned(both(cargo(seed=1), farm(3, 1)), "medic-1+medic-2:plant:farm")
    assert at.state.cargo.available == {}
    at.until("fm-next-actions")
    assert at.state.farms["farm"].growth == ["seed", "", "", "", "", ""]
    assert at.state.cargo.available == {}


@pytest.mark.rule("FM-PLANT-03", "FM-PLANT-09", "FM-ACT-04", "FM-PLANT-01")
def test_planting_is_declared_once_a_round_and_a_failure_returns_the_seed() -> None:
    at = planned(both(cargo(seed=2), farm(4, 1)), "medic-1:plant:farm")
    assert "FM-PLANT-03" in refused(at, "declare:pawn-engineer-1:plant:farm")
    assert at.state.cargo.available == {"seed": 1}
    at.until("fm-roll-three").answer(dice("blue", success=False)).until("fm-next-actions")
    assert at.state.cargo.available == {"seed": 2}
    assert at.state.farms["farm"].growth[0] == ""


@pytest.mark.rule("FM-PLANT-03")
def test_planting_is_declared_once_a_round_whatever_farm_and_whatever_lab() -> None:
    def two_of_each(state: HubState) -> None:
        for card, productivity in (("backup-farm", None), ("temporary-lab", None), ("backup-solar-panel", 4)):
            build(state, card, productivity)
        build(state, "backup-oxygenator", 3)
        state.farms = {"farm": Farm(4, 2), "backup-farm": Farm(4, 2)}
        cargo(seed=3)(state)

    ways = [f"{lab}:{where}" for lab in ("plant", "plant@temporary-lab") for where in ("farm", "backup-farm")]
    at = table(two_of_each, of=quiet()).until("fm-plan")
    for first in ways:
        assert all(f"declare:pawn-engineer-1:{way}" in at.options for way in ways)
        declared(at, f"medic-1:{first}")
        for way in ways:
            assert "FM-PLANT-03" in refused(at, f"declare:pawn-engineer-1:{way}"), (first, way)
        at.answer("withdraw:s1")
    declared(at, "medic-1+medic-2:plant:farm")
    sol(at).until("fm-plan")  # the seed has moved on to slot 2
    assert all(f"declare:pawn-engineer-1:{way}" in at.options for way in ways)


@pytest.mark.rule("FM-RES-07", "FM-FARM-24", "FM-PLANT-02", "FM-PLANT-04")
def test_a_seed_whose_slot_a_guard_took_comes_back() -> None:
    """Precautions put the black marker on the topmost free slot: here that is slot 1."""

    def arrange(state: HubState) -> None:
        cargo(seed=1, sample=1)(state)
        state.farms["farm"] = Farm(4, 1, ["", *["guard"] * 5])
        state.crew["scientist"].tokens = 2

    at = planned(arrange, "medic-1+medic-2:plant:farm").answer("skill:scientist-precaution").until("fm-next-actions")
    assert at.state.farms["farm"].growth == ["guard"] * 6
    assert at.state.cargo.available == {"seed": 1}
    assert [message.action for message in at.find_entries("Returned")] == ["plant"]


@pytest.mark.rule("FM-PLANT-04", "FM-FARM-02")
@pytest.mark.parametrize(
    ("laid", "room"), [((3, 2, 4), False), ((3, 2, 5), False), ((3, 2), True), ((3, 1, 3), True), ((3, 3), False)]
)
def test_there_must_be_room_for_the_plant_to_be(laid, room: bool) -> None:
    """The production phase before moves seeds, and never changes how many there are."""
    at = planned(both(cargo(seed=1), farm(*laid)))
    option = "declare:pawn-medic-1:plant:farm"
    assert option in at.options if room else refused(at, option) == ["FM-PLANT-04"]


@pytest.mark.rule("FM-PLANT-05")
def test_without_a_seed_at_hand_there_is_no_planting() -> None:
    def arrange(state: HubState) -> None:
        state.cargo.available = {}
        state.cargo.pending = {"seed": 1}

    assert "FM-COST-15" in refused(planned(both(arrange, farm(3, 1))), "declare:pawn-medic-1:plant:farm")


@pytest.mark.rule("FM-PLANT-06", "FM-PLANT-07", "FM-FARM-04")
def test_a_slot_holds_one_seed() -> None:
    """Wilting was held by paying, so the seed stayed on slot 1."""
    held = both(cargo(seed=1), farm(4, 1, 1), breaks("farm", "energy"))
    at = table(held).until("fm-plan", {"fm-hold-wilting": "yes"})
    assert at.state.farms["farm"].growth[0] == "seed"
    assert refused(at, "declare:pawn-medic-1:plant:farm") == ["FM-PLANT-07"]
    guarded = planned(both(cargo(seed=1), lambda s: s.farms.update(farm=Farm(4, 1, ["guard", *[""] * 5]))))
    assert refused(guarded, "declare:pawn-medic-1:plant:farm") == ["FM-PLANT-07"]
    at = planned(both(cargo(seed=1), farm(4, 1, 1)), "medic-1+medic-2:plant:farm").until("fm-next-actions")
    assert at.state.farms["farm"].growth == ["seed", "seed", "", "", "", ""]


@pytest.mark.rule("FM-PLANT-08")
def test_a_seed_of_sol_n_stands_and_feeds_in_sol_n_plus_6() -> None:
    at = planned(both(cargo(seed=1), farm(5, 4)), "medic-1+medic-2:plant:farm").until("fm-next-actions")
    here = at.state.farms["farm"]
    for slot in range(2, 7):
        grow_once(at, here)
        assert here.growth.index("seed") == slot - 1
        assert here.plants == 4
    grow_once(at, here)
    assert here.plants == 5
    assert "seed" not in here.growth


def grow_once(at: At, here: Farm) -> None:
    """One Production phase of the Farm alone; the whole sols are proven with FM-FARM-06."""
    assert at.state.farms["farm"] is here
    hub = Hub(at.state, at.session.game.load_content_of(at.state))  # type: ignore[attr-defined]
    grow_seeds(hub, "farm")


@pytest.mark.rule("FM-PLANT-11", "FM-MIS-24", "FM-OBJ-22", "FM-PLANT-10")
def test_the_farm_is_named_and_the_backup_takes_one_seed_from_the_next_round_on() -> None:
    at = planned(cargo(seed=1), "medic-1+medic-2:construct:backup-farm")
    at.until("fm-next-actions")
    assert at.state.farms["backup-farm"] == Farm(1, 0)
    at = planned(lambda s: (cargo(seed=2)(s), farm(4, 3)(s), backup(s)))
    assert {"declare:pawn-medic-1:plant:farm", "declare:pawn-medic-1:plant:backup-farm"} <= set(at.options)
    declared(at, "medic-1+medic-2:plant:backup-farm").until("fm-next-actions")
    assert at.state.farms["backup-farm"].growth[0] == "seed"
    assert "seed" not in at.state.farms["farm"].growth
    sol(at).until("fm-plan")  # its one Greenhouse has found its plant
    assert refused(at, "declare:pawn-medic-1:plant:backup-farm") == ["FM-PLANT-04"]
    at = planned(both(cargo(seed=1), farm(4, 3), backup, tile("backup-farm", "oxygen")))
    assert refused(at, "declare:pawn-medic-1:plant:backup-farm") == ["FM-PLANT-10"]
    assert "declare:pawn-medic-1:plant:farm" in at.options


def backup(state: HubState) -> None:
    """A Backup Farm that works and uses nothing this test would have to feed."""
    build(state, "backup-farm")
    state.farms["backup-farm"] = Farm(1, 0)
    build(state, "backup-solar-panel", 4)
    build(state, "backup-oxygenator", 3)


@pytest.mark.rule("FM-COST-08", "FM-PLANT-01", "FM-COST-22", "FM-COST-09")
def test_planting_takes_the_pawns_of_the_lab() -> None:
    """A pawn token in the Lab: roll 2, auto 3; tokens of the Farm do not matter, but the Lab's red connector does."""
    arrange = both(
        cargo(seed=1), farm(3, 1), tokens("lab", ["pawn", "reroll"]), tokens("farm", ["pawn", "pawn", "wound"])
    )
    arrange = both(arrange, breaks("lab", "energy"))
    assert "FM-PAWN-09" in refused(planned(arrange, "medic-1:plant:farm"), "done")
    assert planned(arrange, "medic-1+medic-2:plant:farm").until("fm-roll-three").options
    at = planned(arrange, "medic-1+medic-2+engineer-1:plant:farm")
    assert at.state.plan[0].paid == {"energy": 1}
    at.until("fm-next-actions")
    assert (at.state.farms["farm"].growth[0], at.state.crew["medic"].wounds) == ("seed", 0)


@pytest.mark.rule("FM-LAB-12")
def test_eureka_brings_a_sample_that_the_lab_takes() -> None:
    def arrange(state: HubState) -> None:
        cargo()(state)
        state.crew["geologist"].tokens = 2

    at = planned(arrange)
    assert "FM-COST-15" in refused(at, "declare:pawn-medic-1:examine:sample")
    at.answer("skill:geologist-eureka")
    declared(at, "medic-1+medic-2:examine:sample").until("fm-next-actions")
    assert at.state.examined == {"sample": 1}
