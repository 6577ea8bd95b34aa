"""Build: repairs, switches, rovers, Facility cards; disassembling (BLD, DIS)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, build, declared, open_deal, quiet, refused, reward_of, sol, with_facility
from scenes import mission
from tables import At, content, table
from test_cleanup import tokens
from test_rolled import PANEL, built, cargo, dice, planned, purse
from test_shutdown import supply, tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import PartKind
from marshub.games.first_martians.box.state import Facility, Farm, Roi
from marshub.games.first_martians.content.cards import EventAction
from marshub.games.first_martians.content.missions import MissionAction


def reds(at: At) -> int:
    return sum(not works for here in at.state.facilities.values() for works in here.parts.values())


def rover(name: str, *pile: str):
    def change(state: HubState) -> None:
        state.rovers[name].tokens = list(pile)  # type: ignore[arg-type]

    return change


@pytest.mark.rule("FM-BLD-11", "FM-SUP-05")
@pytest.mark.parametrize("part", ["energy", "oxygen"])
def test_no_points_of_the_supply_repair_anything(part: PartKind) -> None:
    full = both(breaks("lab", part), supply(energy=9, oxygen=9))
    assert not any(":repair:" in option for option in planned(both(full, cargo())).options)
    at = planned(both(full, cargo(**{f"part_{part}": 1})))
    before = msgspec.structs.replace(at.state.supply)
    declared(at, f"medic-1+engineer-1:repair:lab.{part}").until("fm-next-actions")
    assert at.state.facilities["lab"].parts[part]
    assert (at.state.supply, at.state.cargo.available) == (before, {})


@pytest.mark.rule("FM-BLD-02", "FM-BLD-03", "FM-BLD-11", "FM-SUP-05")
def test_a_spare_part_of_the_same_kind_repairs_one_part() -> None:
    arrange = both(breaks("lab", "cpu", "energy"), cargo(part_energy=2))
    at = planned(arrange)
    assert "FM-COST-15" in refused(at, "declare:pawn-medic-1:repair:lab.cpu")  # no CPU part at hand
    reserve = at.state.supply.energy
    declared(at, "medic-1+engineer-1:repair:lab.energy").until("fm-next-actions")
    assert at.state.facilities["lab"].parts == {"energy": True, "oxygen": True, "hardware": True, "cpu": False}
    assert at.state.cargo.available == {"part-energy": 1}
    assert at.state.supply.energy == reserve
    assert refused(planned(arrange), "declare:pawn-medic-1:repair:med-lab.energy") == ["FM-BLD-01"]


@pytest.mark.rule("FM-BLD-09", "FM-EVA-04")
def test_a_donor_pays_for_an_event_action_of_its_type_too() -> None:
    """Without energy in store the Control Center can lend its part, unless a Manage of an event is declared there."""
    deal = reward_of(action=EventAction(type="manage"))
    at = table(both(breaks("garage-hall", "energy"), supply(energy=0), open_deal), of=deal).until("fm-plan")
    switch = "declare:pawn-medic-1:switch:garage-hall.energy"
    at.answer(switch)
    assert "control-center" in at.options
    at.answer("med-lab", "withdraw:s1", "declare:pawn-engineer-1:serve:deal", switch)
    assert "control-center" not in at.options
    assert "FM-BLD-09" in [reason.rule for reason in at.session.explain("control-center")]
    assert "med-lab" in at.options


@pytest.mark.rule("FM-BLD-04", "FM-BLD-06")
def test_a_switch_takes_the_green_part_of_any_block_and_moves_the_red_one_there() -> None:
    at = planned(breaks("garage-hall", "energy"))
    before = reds(at)
    switch = "declare:pawn-medic-1:switch:garage-hall.energy"
    forecast = at.session.forecast(switch)
    assert forecast is not None
    assert "FM-BLD-06" in [reason.rule for reason in forecast.costs], "the Threshold gains nothing"
    at.answer(switch)
    assert at.asked == "fm-choose-donor"
    donors = [option for option in at.options if ":" not in option]
    assert "garage-hall" not in donors
    assert {"med-lab", "lab", "farm"} <= set(donors)
    why = {
        name: [(reason.rule, reason.words.key) for reason in at.session.explain(name)]
        for name in ("backup-farm", "moon")
    }
    assert why == {"backup-farm": [("FM-ACT-08", "fm-why-not-built")], "moon": []}
    at.answer("med-lab", "join:pawn-medic-2:s1").until("fm-next-actions")
    assert at.state.facilities["garage-hall"].parts["energy"]
    assert not at.state.facilities["med-lab"].parts["energy"]
    assert reds(at) == before


@pytest.mark.rule("FM-BLD-05", "FM-RND-09", "FM-ACT-21", "FM-BLD-09", "FM-BLD-04")
@pytest.mark.parametrize("earlier", [True, False])
def test_the_donor_is_broken_for_every_action_of_the_round(earlier: bool) -> None:
    """The Lab gives its Energy Connector; each Research costs 1 energy, declared before or after."""
    at = planned(both(breaks("garage-hall", "energy"), cargo(sample=2), supply(energy=5)))
    before = at.state.supply.energy
    research = ("scientist-1+scientist-2:examine:sample", "geologist-1:examine:sample")
    if earlier:
        declared(at, *research)
        assert at.state.supply.energy == before
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab")
    if not earlier:
        declared(at, *research)
    assert at.state.supply.energy == before - 2
    # Taken back, all is as before: the part works, and the price is returned.
    at.answer(next(o for o in at.options if o.startswith("withdraw") and o.endswith("s3" if earlier else "s1")))
    assert at.state.facilities["lab"].parts["energy"]
    assert at.state.supply.energy == before


@pytest.mark.rule("FM-BLD-09", "FM-COST-12", "FM-ACT-02")
def test_only_what_a_switch_made_others_pay_comes_back_with_it() -> None:
    """One Research declared before, one after; the one before is taken back first, its number goes to another."""
    at = planned(both(breaks("garage-hall", "energy"), cargo(sample=2), supply(energy=5)))
    before = at.state.supply.energy
    declared(at, "scientist-1+scientist-2:examine:sample")
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab")
    declared(at, "geologist-1:rest", "geologist-2:examine:sample")
    paid = {stack.id: stack.paid for stack in at.state.plan}
    assert paid == {"s1": {"energy": 1}, "s2": {}, "s3": {}, "s4": {"energy": 1}}
    at.answer("withdraw:s4")
    declared(at, "geologist-2:rest")  # s4 again, but nobody who pays
    at.answer("withdraw:s2")
    assert {stack.id: stack.paid.get("energy", 0) for stack in at.state.plan} == {"s1": 0, "s3": 0, "s4": 0}
    assert at.state.supply.energy == before


@pytest.mark.rule("FM-BLD-09")
def test_a_switch_pays_for_its_own_donor_and_gets_it_back() -> None:
    at = planned(both(breaks("garage-hall", "energy"), supply(energy=5)))
    before = at.state.supply.energy
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "working-bay")
    assert at.state.supply.energy == before - 1
    assert at.answer("withdraw:s1").state.supply.energy == before


@pytest.mark.rule("FM-BLD-09")
def test_what_was_paid_before_a_skill_repaired_it_is_not_paid_again_for_lending_it() -> None:
    """And it stays paid when the switch is taken back: it was due when the action was declared."""
    at = planned(both(breaks("garage-hall", "energy"), breaks("lab", "energy"), cargo(sample=1), supply(energy=5)))
    at.state.crew["engineer"].tokens = 3
    before = at.state.supply.energy
    declared(at, "scientist-1+scientist-2:examine:sample").answer("skill:engineer-repair", "lab/energy")
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab")
    assert at.state.supply.energy == before - 1
    assert at.answer("withdraw:s2").state.supply.energy == before - 1


@pytest.mark.rule("FM-BLD-09", "FM-COST-12")
def test_who_pays_nothing_since_a_skill_mended_the_donor_gets_nothing_back() -> None:
    at = planned(both(breaks("garage-hall", "energy"), cargo(sample=1), supply(energy=5)))
    at.state.crew["engineer"].tokens = 3
    before = at.state.supply.energy
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab", "skill:engineer-repair", "lab/energy")
    declared(at, "scientist-1+scientist-2:examine:sample")
    assert at.state.supply.energy == before
    assert at.answer("withdraw:s1").state.supply.energy == before
    assert at.state.plan[0].paid == {}


@pytest.mark.rule("FM-BLD-09")
def test_a_donor_whose_price_cannot_be_met_is_refused() -> None:
    """Two Research cost the donor 2 energy, and there is 1."""
    at = planned(both(breaks("garage-hall", "energy"), cargo(sample=2)))
    at.state.supply.energy = 1
    declared(at, "scientist-1:examine:sample", "scientist-2:examine:sample")
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy")
    assert "lab" not in at.options
    assert "med-lab" in at.options


@pytest.mark.rule("FM-BLD-07")
def test_a_switch_that_fails_gives_the_part_back() -> None:
    at = planned(breaks("garage-hall", "energy")).answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab")
    assert not at.state.facilities["lab"].parts["energy"]
    at.until("fm-roll-three").answer(dice("brown", success=False))
    assert at.state.facilities["lab"].parts["energy"]
    assert not at.state.facilities["garage-hall"].parts["energy"]


@pytest.mark.rule("FM-BLD-08", "FM-COST-29", "FM-ACT-22", "FM-RND-12")
def test_a_cpu_that_is_repaired_first_still_forces_the_dice_of_the_phase() -> None:
    at = planned(both(breaks("working-bay", "cpu"), cargo(part_cpu=1)))
    declared(at, "medic-1+medic-2:repair:working-bay.cpu", f"engineer-1+engineer-2:{PANEL}")
    at.until("fm-choose-next").answer("s1").answer({"success-brown": "success"})
    assert at.state.facilities["working-bay"].parts["cpu"]
    assert at.asked == "fm-roll-success"
    assert not built(at.answer({"success-brown": "blank"}).until("fm-next-actions"))


@pytest.mark.rule("FM-BLD-08", "FM-COST-29", "FM-ACT-22", "FM-MAL-06", "FM-RND-12")
def test_what_is_being_repaired_costs_all_through_the_phase() -> None:
    """The Working Bay's own connector: its repair and a later Build pay 1 energy each; next sol nothing."""
    at = planned(both(breaks("working-bay", "energy"), cargo(part_energy=1), supply(energy=6)))
    before = at.state.supply.energy
    declared(at, "medic-1+medic-2:repair:working-bay.energy", f"engineer-1+engineer-2:{PANEL}")
    assert at.state.supply.energy == before - 2
    at.until("fm-choose-next").answer("s1").until("fm-next-actions")
    assert at.state.supply.energy == before - 2
    # A repaired Hardware does not push its track in the Malfunction phase that follows.
    at = planned(both(breaks("med-lab", "hardware"), cargo(part_hardware=1)), "medic-1+medic-2:repair:med-lab.hardware")
    before_track = at.state.tracks["living"]
    assert at.until("fm-next-malfunction").state.tracks["living"] == before_track


@pytest.mark.rule("FM-BLD-10", "FM-SHUT-19")
def test_parts_of_a_shut_facility_are_neither_repaired_nor_given() -> None:
    arrange = both(breaks("lab", "cpu", "energy"), tile("lab"), cargo(part_cpu=1, part_energy=1))
    for part in ("cpu", "energy"):
        assert "FM-BLD-10" in refused(planned(arrange), f"declare:pawn-medic-1:repair:lab.{part}")
    at = planned(both(breaks("garage-hall", "cpu"), tile("lab")))
    at.answer("declare:pawn-medic-1:switch:garage-hall.cpu")
    assert "lab" not in at.options
    assert refused(planned(tile("lab")), "strip:lab:cpu") == ["FM-DIS-07"]


@pytest.mark.rule("FM-DIS-07", "FM-SHUT-19")
def test_nothing_is_taken_out_of_a_shut_facility() -> None:
    at = planned(tile("lab"))
    assert "strip:med-lab:cpu" in at.options
    assert not any(option.startswith("strip:lab:") for option in at.options)


@pytest.mark.rule("FM-BLD-12")
def test_a_built_card_is_repaired_switched_and_gives_like_a_tile() -> None:
    def arrange(state: HubState) -> None:
        card = build(state, "backup-solar-panel", 4, "cpu")
        assert card.parts == {"hardware": True, "cpu": False}
        breaks("lab", "hardware")(state)
        cargo(part_cpu=1)(state)

    at = planned(arrange)
    assert "declare:pawn-medic-1:repair:backup-solar-panel.cpu" in at.options
    at.answer("declare:pawn-medic-1:switch:lab.hardware")
    assert "backup-solar-panel" in at.options
    at = planned(both(lambda state: build(state, "backup-solar-panel", 4, "hardware"), cargo(part_hardware=1)))
    assert "declare:pawn-medic-1:repair:backup-solar-panel.hardware" in at.options


@pytest.mark.rule("FM-BLD-13")
def test_one_build_a_part_and_a_donor() -> None:
    arrange = both(breaks("lab", "cpu"), breaks("garage-hall", "cpu"), cargo(part_cpu=2))
    at = planned(arrange, "medic-1:repair:lab.cpu")
    assert "FM-BLD-13" in refused(at, "declare:pawn-medic-2:repair:lab.cpu")
    assert "FM-BLD-13" in refused(at, "declare:pawn-medic-2:switch:lab.cpu")
    at.answer("declare:pawn-medic-2:switch:garage-hall.cpu", "med-lab")
    assert "FM-BLD-13" in refused(at, "declare:pawn-engineer-1:repair:med-lab.cpu")  # it is lent, not broken


@pytest.mark.rule("FM-BLD-14", "FM-MOD-13")
def test_a_rover_repair_takes_the_topmost_token_one_a_build() -> None:
    """Scorpio with Blocked under a pawn token."""
    at = planned(rover("scorpio", "blocked", "pawn"), "medic-1+medic-2:repair-rover:scorpio")
    at.until("fm-next-actions")
    assert at.state.rovers["scorpio"].tokens == ["blocked"]
    assert at.state.cargo.available == table().state.cargo.available  # no part was spent
    assert "FM-BLD-14" in refused(planned(), "declare:pawn-medic-1:repair-rover:scorpio")
    at = planned(
        rover("froggy", "blocked", "blocked"),
        *(f"{who}-1+{who}-2:repair-rover:froggy" for who in ("medic", "engineer")),
    )
    at.until("fm-choose-next").answer("s1").until("fm-next-actions")
    assert at.state.rovers["froggy"].tokens == []
    at = planned(rover("froggy", "wound"), "medic-1+medic-2:repair-rover:froggy").until("fm-next-actions")
    assert at.state.rovers["froggy"].tokens == []  # whatever token it is


@pytest.mark.rule("FM-BLD-15")
def test_repairs_in_the_hub_know_no_distance() -> None:
    arrange = both(rover("froggy", "blocked"), breaks("farm", "cpu"), cargo(part_cpu=1))
    at = planned(arrange, "medic-1+medic-2:repair-rover:froggy", "engineer-1+engineer-2:repair:farm.cpu")
    at.until("fm-choose-next").answer("s1").until("fm-next-actions")
    assert at.state.rovers["froggy"].tokens == []
    assert at.state.facilities["farm"].parts["cpu"]


@pytest.mark.rule("FM-BLD-18", "FM-MIS-21", "FM-MIS-22")
def test_a_card_is_built_without_parts_red_and_at_work() -> None:
    """Broken parts 2 before, a card with 3 status spaces: 5."""
    at = planned(both(breaks("lab", "cpu"), breaks("farm", "cpu"), cargo()))
    declared(at, "medic-1+medic-2:construct:backup-oxygenator").until("fm-next-actions")
    card = at.state.facilities["backup-oxygenator"]
    assert set(card.parts.values()) == {False}
    assert card.productivity == 3
    assert reds(at) == 5
    # Its red hardware, CPU and connector push the System track in the Malfunction phase of this very sol.
    before = at.state.tracks["system"]
    assert at.until("fm-next-malfunction").state.tracks["system"] == before + 3
    at = planned()
    assert "FM-BLD-18" in refused(at, "declare:pawn-medic-1:construct:lab")
    assert refused(at, "declare:pawn-medic-1:construct:temporary-garage") == ["FM-BLD-18"]  # of another mission


@pytest.mark.rule("FM-BLD-20")
def test_nothing_that_can_be_built_adds_a_greenhouse() -> None:
    at = planned(cargo(seed=1, part_cpu=1))
    kinds = {option.split(":")[2] for option in at.options if option.startswith("declare:pawn-medic-1")}
    assert kinds == {"rest", "unwind", "heal", "manage", "construct", "explore"}
    done_before = at.state.farms["farm"].greenhouses
    declared(at, "medic-1+medic-2:construct:backup-oxygenator").until("fm-next-actions")
    assert at.state.farms["farm"].greenhouses == done_before


@pytest.mark.rule("FM-ACT-16", "FM-ACT-15")
def test_no_seed_goes_to_a_greenhouse_that_is_still_being_built() -> None:
    at = planned(cargo(seed=1), "medic-1+medic-2:construct:backup-farm")
    assert "FM-PLANT-11" in refused(at, "declare:pawn-scientist-1:plant:backup-farm")


# ------------------------------------------------------------------ disassembling


@pytest.mark.rule("FM-DIS-06", "FM-DIS-03")
def test_every_working_part_may_be_taken_out_one_after_another() -> None:
    """Take out those of a built card, too."""
    at = planned(both(cargo(), lambda state: build(state, "backup-solar-panel", 4)))
    parts = sum(works for here in at.state.facilities.values() for works in here.parts.values())
    assert sum(option.startswith("strip:") for option in at.options) == parts
    while taken := [option for option in at.options if option.startswith("strip:")]:
        at.answer(taken[0])
    assert sum(at.state.cargo.available.values()) == parts
    assert not any(works for here in at.state.facilities.values() for works in here.parts.values())


@pytest.mark.rule("FM-DIS-03", "FM-DIS-05", "FM-DIS-06", "FM-RND-09", "FM-ACT-21")
def test_working_parts_become_spare_parts_at_once_as_many_as_one_likes() -> None:
    at = planned(both(cargo(sample=1), breaks("lab", "cpu"), supply(energy=5)))
    before, energy = reds(at), at.state.supply.energy
    at.answer("strip:crew-quarters:hardware", "strip:med-lab:cpu", "strip:lab:energy")
    assert at.state.cargo.available == {"sample": 1, "part-hardware": 1, "part-cpu": 1, "part-energy": 1}
    assert reds(at) == before + 3
    assert refused(at, "strip:lab:energy") == ["FM-DIS-03"]
    declared(at, "medic-1:repair:lab.cpu", "scientist-1:examine:sample")
    assert at.state.supply.energy == energy - 1  # the Lab's connector is missing already


@pytest.mark.rule("FM-DIS-04")
def test_the_window_closes_with_the_first_declaration() -> None:
    at = planned(None, "medic-1:rest")
    assert refused(at, "strip:lab:cpu") == ["FM-DIS-04"]
    assert not any(option.startswith("strip") for option in at.options)
    at.answer("withdraw:s1")
    assert "strip:lab:cpu" in at.options


@pytest.mark.rule("FM-COST-09", "FM-COST-10")
@pytest.mark.parametrize("parts", [("energy",), ("oxygen",), ("energy", "oxygen")])
def test_red_connectors_and_filters_price_every_action_of_the_type(parts: tuple[PartKind, ...]) -> None:
    at = planned(both(breaks("working-bay", *parts), supply(energy=6, oxygen=6)))
    before = msgspec.to_builtins(at.state.supply)
    declared(at, f"medic-1:{PANEL}", "medic-2+engineer-1:construct:backup-farm")
    after = msgspec.to_builtins(at.state.supply)
    assert {item: before[item] - left for item, left in after.items() if left < before[item]} == dict.fromkeys(parts, 2)


@pytest.mark.rule("FM-COST-28")
def test_parts_under_a_shutdown_tile_cost_nothing() -> None:
    """The Med Lab is shut; a Build that goes there is refused, but one elsewhere pays nothing for it."""
    at = planned(both(breaks("med-lab", "energy"), tile("med-lab"), supply(energy=5)))
    before = at.state.supply.energy
    declared(at, f"medic-1:{PANEL}")
    assert at.state.supply.energy == before


@pytest.mark.rule("FM-MIS-25")
def test_broken_parts_of_one_farm_do_not_wilt_the_other() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["backup-farm"] = Facility(parts=dict.fromkeys(("energy", "oxygen", "hardware", "cpu"), False))
        state.farms["backup-farm"] = Farm(1, 1)
        supply(energy=0, oxygen=0)(state)
        for name in ("solar-panel-01", "oxygenator-01"):
            state.facilities[name].productivity = 5

    of = content(facilities=with_facility("backup-farm", uses=()))
    at = table(arrange, of=of).until("fm-plan", {"fm-hold-wilting": "no"})
    assert at.state.farms["farm"].plants == at.state.farms["farm"].greenhouses
    assert at.state.farms["backup-farm"].plants == 0


def test_a_skill_that_repairs_a_lent_part_leaves_a_repaired_part() -> None:
    at = planned(both(breaks("garage-hall", "energy"), purse(engineer=3)))
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab", "withdraw:s1")
    assert reds(at) == 1


def test_tokens_of_the_donor_stay_where_they_are() -> None:
    at = planned(both(breaks("garage-hall", "energy"), tokens("lab", ["pawn"])))
    at.answer("declare:pawn-medic-1:switch:garage-hall.energy", "lab")
    assert at.state.facilities["lab"].now == ["pawn"]


@pytest.mark.rule("FM-BLD-19")
def test_a_facility_built_beside_its_backup_leaves_both_in_play() -> None:
    def arrange(state: HubState) -> None:
        here = state.facilities.pop("farm")
        assert here.parts
        state.farms = {"backup-farm": Farm(5, 5)}
        build(state, "backup-farm")
        build(state, "backup-solar-panel", 4)
        build(state, "backup-oxygenator", 3)

    of = mission(cards=("farm", "backup-farm"))
    at = declared(table(arrange, of=of).until("fm-plan"), "medic-1+medic-2:construct:farm").until("fm-next-actions")
    assert {"farm", "backup-farm"} <= set(at.state.facilities)
    assert at.state.farms["backup-farm"].plants == 5
    assert at.state.farms["farm"].greenhouses == 4


@pytest.mark.rule("FM-ACT-20")
def test_pawns_stand_where_their_action_happens() -> None:
    """A repair beside the part, a rover repair below the Garage Hall, an Upgrade at its card, planting on the Farm,
    events and mission actions on the sheet; the type, not the place, decides about step and price (the Working Bay's
    connector is red)."""

    def arrange(state: HubState) -> None:
        breaks("lab", "cpu")(state)
        breaks("working-bay", "energy")(state)
        rover("froggy", "blocked")(state)
        cargo(part_cpu=1, seed=1)(state)
        supply(energy=9)(state)
        open_deal(state)
        state.farms["farm"].greenhouses += 1
        state.map["R1-E"] = Roi("plains", samples=1)
        state.upgrade_cards = ["game-room"]
        state.piles["upgrades"].pop("game-room", None)

    of = mission(reward_of(), actions=(MissionAction("trial", "build"),))
    for action, (zone, price) in {
        "repair:lab.cpu": ("lab", 1),
        "repair-rover:froggy": ("garage-hall", 1),
        "install:game-room": ("cargo-bay", 1),
        "construct:backup-farm": ("mission-sheet", 1),
        "mission-build:trial": ("mission-sheet", 1),
        "plant:farm": ("farm", 0),
        "serve:deal": ("mission-sheet", 0),
        "gather:R1-E.sample": ("probe-bay", 0),
    }.items():
        at = table(arrange, of=of).until("fm-plan")
        before = at.state.supply.energy
        option = next(o for o in at.session.pending.options() if o.id == f"declare:pawn-medic-1:{action}")  # type: ignore[union-attr]
        assert option.gesture is not None
        assert (option.gesture.piece, option.gesture.zone, option.zone) == ("pawn-medic-1", zone, zone)
        assert option.gesture.afar is action.startswith("gather")  # it may stand on the ROI, where no board looks
        declared(at, f"medic-1:{action}")
        assert at.state.supply.energy == before - price
        placed = {piece: thing.zone for thing in at.session.game.layout(at.state) for piece in thing.pieces}
        assert placed["pawn-medic-1"] == zone


@pytest.mark.rule("FM-RES-07")
def test_a_second_attempt_at_a_card_that_stands_by_then_rolls_nothing() -> None:
    at = planned(None, f"medic-1:{PANEL}", f"engineer-1:{PANEL}").until("fm-choose-next").answer("s1")
    at.answer(dice("brown")).until("fm-next-actions")
    assert [(item.who, item.action) for item in at.find_entries("Returned")] == [("engineer", "construct")]
    assert [item.who for item in at.find_entries("ActionTaken") if item.action == "construct"] == ["medic"]


@pytest.mark.rule("FM-BLD-16", "FM-MOD-05")
def test_a_repaired_rover_is_free_from_the_next_round_on() -> None:
    at = table(rover("froggy", "blocked"), of=quiet()).until("fm-plan")
    declared(at, "medic-1+medic-2:repair-rover:froggy", "engineer-1+engineer-2:explore:R1-N")
    before = refused(at, "drive:froggy:s2")
    assert before
    at.answer("withdraw:s2").until("fm-next-actions")
    assert at.state.rovers["froggy"].tokens == []
    sol(at).until("fm-plan")
    declared(at, "engineer-1:explore:R1-N").answer("drive:froggy:s1")


@pytest.mark.rule("FM-ACT-08")
def test_each_of_the_eight_types_hangs_on_its_own_facility() -> None:
    """A Blocked token on one Facility takes exactly its own type away."""

    def arrange(state: HubState) -> None:
        cargo(sample=1)(state)
        state.crew["medic"].wounds = 1
        state.map["R1-N"] = Roi("plains", samples=1)

    places = {
        "rest": "quiet-place",
        "unwind": "crew-quarters",
        "heal": "med-lab",
        "manage": "control-center",
        "explore": "garage-hall",
        "gather": "probe-bay",
        "examine": "lab",
        "construct": "working-bay",
    }

    def kinds(at: At) -> set[str]:
        return {option.split(":")[2] for option in at.options if option.startswith("declare:pawn-medic-1")} & set(
            places
        )

    assert kinds(planned(arrange)) == set(places)
    for kind, place in places.items():
        assert kinds(planned(both(arrange, tokens(place, ["blocked"])))) == set(places) - {kind}, place
