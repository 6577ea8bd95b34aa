"""What the catalogue of First Martians refuses, and the rule that `explain` names for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from maps import lay_tiles
from playing import both, breaks, reward_of
from tables import At, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi, Tile
from refusals import Refusal, check_refusal, check_share, params

Change = Callable[[HubState], Any]


def plan(*changes: Change, declared: tuple[str, ...] = (), **more: Any) -> At:
    """The plan of a sol, with these declarations; "+scientist-1" joins the last stack."""

    def change(state: HubState) -> None:
        state.supply.oxygen = state.supply.energy = 4
        for apply in changes:
            apply(state)

    at = table(change, **more).until("fm-plan")
    for item in declared:
        at.answer(f"join:pawn-{item[1:]}:{at.state.plan[-1].id}" if item[0] == "+" else f"declare:pawn-{item}")
    return at


def has(**items: int) -> Change:
    """Lay items into the Available area."""
    return lambda state: state.cargo.available.update(items)


def shuts(facility: str) -> Change:
    return lambda state: state.facilities[facility].tiles.append(Tile("energy"))


def blocks(facility: str) -> Change:
    return lambda state: state.facilities[facility].now.append("blocked")


def blocks_rover(rover: str) -> Change:
    return lambda state: state.rovers[rover].tokens.append("blocked")


def without(**supply: int) -> Change:
    def change(state: HubState) -> None:
        for reserve, amount in supply.items():
            setattr(state.supply, reserve, amount)

    return change


def farm(**fields: Any) -> Change:
    def change(state: HubState) -> None:
        for field, value in fields.items():
            setattr(state.farms["farm"], field, value)

    return change


def operates(state: HubState) -> None:
    state.aoms = {"aom-build": "medic"}


SEED = both(has(seed=2), farm(greenhouses=3, plants=1))
SAMPLE = has(sample=1)
EXAMINE = "declare:pawn-scientist-1:examine:sample"
REPAIR = "declare:pawn-engineer-1:repair:lab.cpu"
SWITCH = "declare:pawn-engineer-1:switch:lab.cpu"
PLANT = "declare:pawn-scientist-1:plant:farm"


def sown() -> At:
    """A seed lies in slot 1 when the plan is made."""
    at = plan(SEED)
    at.session.adjust("farms.farm.growth", ["seed", "", "", "", "", ""])
    return at


def in_shut_bay() -> At:
    return plan(breaks("lab", "cpu"), shuts("working-bay"), has(**{"part-cpu": 1}))


def in_repair() -> At:
    return plan(breaks("lab", "cpu"), has(**{"part-cpu": 2}), declared=("medic-1:repair:lab.cpu",))


def with_blocked_froggy() -> At:
    return plan(blocks_rover("froggy"), declared=("medic-1:explore:R1-N",))


def with_driving_froggy() -> At:
    return plan(declared=("medic-1:explore:R1-N", "medic-2:explore:R1-S")).answer("drive:froggy:s1")


def in_gather() -> At:
    return plan(lay_tiles(R1_N=Roi("plains", samples=1)), declared=("medic-1:gather:R1-N.sample",))


def in_heal() -> At:
    return plan(lambda state: setattr(state.crew["engineer"], "wounds", 2), declared=("engineer-1:heal",))


def with_one_oxygen() -> At:
    broken = breaks("lab", "oxygen")
    return plan(has(sample=2), broken, without(oxygen=1), declared=("medic-1:examine:sample",))


def in_research() -> At:
    return plan(SAMPLE, declared=("medic-1:examine:sample",))


def in_exploration() -> At:
    return plan(declared=("medic-1:explore:R1-N",))


def pair(*changes: Change) -> At:
    return plan(*changes, players=["medic", "scientist"])


REFUSALS = [
    Refusal("FM-ACT-01", table, "declare:pawn-medic-1:rest"),
    Refusal("FM-ACT-01", table, "join:pawn-medic-1:s1"),
    Refusal("FM-ACT-05", plan, "done"),
    Refusal("FM-ACT-02", lambda: plan(declared=("medic-1:rest",)), "declare:pawn-medic-1:unwind"),
    Refusal("FM-ACT-17", in_shut_bay, REPAIR, "told by the tile, FM-SHUT-10"),
    Refusal("FM-ACT-19", lambda: plan(blocks("lab"), SAMPLE), EXAMINE),
    Refusal("FM-ROV-10", with_blocked_froggy, "drive:froggy:s1"),
    Refusal("FM-ROV-03", plan, "declare:rover-froggy:explore:R1-N"),
    Refusal("FM-ROV-05", with_driving_froggy, "drive:froggy:s2"),
    Refusal("FM-GAT-07", in_gather, "drive:froggy:s1", "told by the rover, FM-ROV-01"),
    Refusal("FM-PAWN-04", lambda: plan(declared=("medic-1:rest",)), "join:pawn-scientist-1:s1"),
    Refusal("FM-HEAL-01", in_heal, "join:pawn-scientist-1:s1"),
    Refusal("FM-COST-02", lambda: plan(SAMPLE, breaks("lab", "oxygen"), without(oxygen=0)), EXAMINE),
    Refusal("FM-COST-13", with_one_oxygen, EXAMINE, "told by the price, FM-COST-02"),
    Refusal("FM-COST-15", plan, EXAMINE),
    Refusal("FM-LAB-04", in_research, EXAMINE),
    Refusal("FM-LAB-04", in_research, "declare:pawn-scientist-1:deepen:sample"),
    Refusal("FM-LAB-10", lambda: plan(SAMPLE, shuts("lab")), EXAMINE, "told by the tile, FM-SHUT-10"),
    Refusal("FM-PLANT-03", lambda: plan(SEED, declared=("medic-1:plant:farm",)), PLANT),
    Refusal("FM-PLANT-04", lambda: plan(SEED, farm(plants=3)), PLANT),
    Refusal("FM-PLANT-05", lambda: plan(SEED, has(seed=0)), PLANT, "told by what is not there, FM-COST-15"),
    Refusal("FM-PLANT-07", sown, PLANT),
    Refusal("FM-PLANT-10", lambda: plan(SEED, shuts("lab")), PLANT, "told by the tile, FM-SHUT-10"),
    Refusal("FM-EXP-02", plan, "declare:pawn-medic-1:explore:R3-N"),
    Refusal("FM-EXP-03", in_exploration, "declare:pawn-medic-2:explore:R2-N", "told by the space, FM-EXP-02"),
    Refusal("FM-GAT-02", plan, "declare:pawn-medic-1:gather:R1-N.sample"),
    Refusal("FM-BLD-01", lambda: plan(has(**{"part-cpu": 1})), REPAIR),
    Refusal("FM-BLD-04", lambda: plan(breaks("lab", "cpu"), breaks("med-lab", "cpu")), f"{SWITCH}:med-lab"),
    Refusal("FM-ACT-08", lambda: plan(breaks("lab", "cpu")), f"{SWITCH}:backup-farm"),
    Refusal("FM-BLD-13", in_repair, REPAIR),
    Refusal("FM-RSH-01", plan, "declare:pawn-medic-1:reopen:lab.energy"),
    Refusal("FM-UPG-01", plan, "declare:pawn-medic-1:install:game-room"),
    Refusal("FM-EVT-14", lambda: plan(of=reward_of()), "declare:pawn-medic-1:serve:deal"),
    Refusal("FM-AOM-05", lambda: pair(operates), "operate:aom-build:medic"),
    Refusal("FM-SKILL-02", pair, "declare:pawn-engineer-1:rest"),
    Refusal("FM-SOLO-04", plan, "operate:aom-build:medic"),
    Refusal("FM-PAWN-09", in_exploration, "done"),
]  # fmt: skip


@pytest.mark.parametrize("row", params(REFUSALS))
def test_explain_names_the_rule_of_the_catalogue(row: Refusal) -> None:
    check_refusal(row)


def test_most_refusals_name_the_same_rule() -> None:
    check_share(REFUSALS, "first-martians", least=30)
