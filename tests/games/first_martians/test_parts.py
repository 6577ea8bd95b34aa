"""Broken parts: what red markers cost and do (PEN)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, build, declared, event_of, open_deal, played, quiet, refused, reward_of, with_facility
from scenes import mission
from tables import HOUSE, At, content, table
from test_farm import grows, plants
from test_shutdown import supply, tile
from test_stress import stress

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition, Roi, Supply, Tile
from marshub.games.first_martians.content.cards import EventAction
from marshub.games.first_martians.content.missions import MissionAction
from marshub.games.first_martians.effects import BreakPart, GiveTokens, MoveReserve, RepairPart
from marshub.kernel import Reply

LIVING = [("crew-quarters", "unwind", "gray"), ("med-lab", "heal", "blue"), ("control-center", "manage", "brown")]
CHOICES = {"fm_choose_unwind": ["stress"] * 2, "fm_choose_manage": ["system"] * 2}


@pytest.mark.rule("FM-PEN-01", "FM-PEN-04", "FM-COST-09")
@pytest.mark.parametrize(("facility", "action", "_die"), LIVING)
def test_a_red_energy_part_costs_one_energy_for_each_action(facility, action, _die) -> None:
    """The marker is green in the first sol, red in the second: only then it costs."""
    at = table(supply(energy=2)).until("fm-plan")
    declared(at, f"medic-1:{action}")
    assert at.state.supply.energy == 2
    at = table(both(breaks(facility, "energy"), supply(energy=2))).until("fm-plan")
    declared(at, f"medic-1:{action}", f"medic-2:{action}")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (0, 4)
    at = table(both(breaks(facility, "energy"), supply(energy=1))).until("fm-plan")
    declared(at, f"medic-1:{action}")
    assert refused(at, f"declare:pawn-medic-2:{action}") == ["FM-COST-02"]


@pytest.mark.rule("FM-PEN-01", "FM-PEN-05", "FM-COST-10", "FM-COST-11", "FM-COST-13")
@pytest.mark.parametrize(("facility", "action", "_die"), LIVING)
def test_a_red_oxygen_part_costs_one_oxygen_for_each_action(facility, action, _die) -> None:
    at = table(both(breaks(facility, "oxygen"), supply(oxygen=1))).until("fm-plan")
    declared(at, f"medic-1:{action}")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (4, 0)
    assert refused(at, f"declare:pawn-medic-2:{action}") == ["FM-COST-02"]


@pytest.mark.rule("FM-COST-11")
def test_the_cost_is_per_action_not_per_pawn() -> None:
    """A Heal of two pawns costs 1 oxygen, two Heals of one pawn each 2."""
    arrange = both(breaks("med-lab", "oxygen"), supply(oxygen=3))
    at = declared(table(arrange).until("fm-plan"), "geologist-1+medic-1:heal")
    assert at.state.supply.oxygen == 2
    at = declared(table(arrange).until("fm-plan"), "medic-1:heal", "medic-2:heal")
    assert at.state.supply.oxygen == 1


@pytest.mark.rule("FM-PEN-07")
def test_both_red_cost_both() -> None:
    arrange = both(breaks("control-center", "energy", "oxygen"), supply(energy=2, oxygen=1))
    at = declared(table(arrange).until("fm-plan"), "medic-1:manage")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (1, 0)
    assert refused(at, "declare:pawn-medic-2:manage") == ["FM-COST-02"]


@pytest.mark.rule("FM-PEN-02")
def test_what_is_broken_cannot_break_again() -> None:
    of = event_of(BreakPart("lab", "cpu"), BreakPart("lab", "cpu"))
    at = table(of=of).until("fm-next-events")
    assert [(item.facility, item.part) for item in at.find_entries("PartBroken")] == [("lab", "cpu")]
    at = table(breaks("lab", "cpu"), of=of).until("fm-next-events")
    assert at.find_entries("PartBroken") == []


@pytest.mark.rule("FM-PEN-03", "FM-COST-01", "FM-COST-02")
def test_a_cost_stands_before_the_declaration_a_penalty_does_not() -> None:
    """5 wounds and a wound token: legal, and deadly. 1 energy that is not there: not legal."""

    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = 5
        state.facilities["control-center"].now = ["wound"]

    at = table(both(arrange, supply(energy=0))).until("fm-plan")
    declared(at, "medic-1:manage").until("", {"fm-choose-manage": "system"})
    assert at.find_entries("Died")
    for held in ({"energy": 0, "oxygen": 9}, {"energy": 9, "oxygen": 0}):  # one of the two is not enough
        at = table(both(arrange, breaks("control-center", "energy", "oxygen"), supply(**held))).until("fm-plan")
        assert refused(at, "declare:pawn-medic-1:manage") == ["FM-COST-02"]


def risks(at: At) -> dict[str, str]:
    return {option.id: option.risk for option in at.session.pending.options()}  # type: ignore[union-attr]


@pytest.mark.rule("FM-COST-03")
@pytest.mark.parametrize(("before", "poisoned", "deadly"), [(5, False, True), (4, False, False), (4, True, True)])
def test_a_deadly_penalty_is_warned_of_and_legal(before, poisoned, deadly) -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = before
        state.crew["medic"].conditions = [Condition("poisoning", fresh=False)] if poisoned else []
        state.facilities["control-center"].now = ["wound"]

    at = table(arrange).until("fm-plan")
    result = risks(at)
    assert bool(result["declare:pawn-medic-1:manage"]) is deadly
    assert not result["declare:pawn-medic-1:rest"]
    assert not result["declare:pawn-engineer-1:manage"]
    declared(at, "medic-1:manage")  # legal all the same
    at.until("fm-choose-manage").answer("system")
    assert bool(at.find_entries("Died")) is deadly


@pytest.mark.rule("FM-COST-03")
def test_the_wounds_of_two_declared_actions_add_up_in_the_warning() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = state.crew["engineer"].wounds = 4
        state.facilities["control-center"].now = ["wound"]

    at = table(arrange).until("fm-plan")
    assert not risks(at)["declare:pawn-medic-2:manage"]
    declared(at, "medic-1:manage")
    assert risks(at)["declare:pawn-medic-2:manage"] == "fm-risk-deadly"
    assert not risks(at)["declare:pawn-engineer-1:manage"]  # as hurt, but with nothing declared
    assert not risks(at)["declare:pawn-medic-2:unwind"]


@pytest.mark.rule("FM-PEN-14")
def test_hardware_of_another_block_is_not_looked_at_in_step_4() -> None:
    """Even if a pack gives the Med Lab's hardware the penalty of the Lab's."""
    parts = {**HOUSE.facilities["med-lab"].parts, "hardware": "stress+1"}
    at = table(breaks("med-lab", "hardware"), of=content(facilities=with_facility("med-lab", parts=parts)))
    assert at.until("fm-next-production").state.stress == 4


@pytest.mark.rule("FM-PEN-06", "FM-COST-12", "FM-RES-03")
def test_what_was_paid_is_gone_when_the_action_fails() -> None:
    arrange = both(breaks("control-center", "energy", "cpu"), supply(energy=2))
    at = declared(table(arrange).until("fm-plan"), "medic-1:manage")
    assert at.state.supply.energy == 1
    at.until("fm-next-actions", {"fm-roll-success": {"success-brown": "blank"}})
    assert at.state.supply.energy == 1
    assert not at.find_entries("ActionTaken")[-1].success


@pytest.mark.rule("FM-COST-12", "FM-PEN-08", "FM-PEN-06", "FM-SUP-08")
@pytest.mark.parametrize("face", ["success", "blank"])
def test_whatever_asks_for_supplies_is_paid_at_declaration_and_never_comes_back(face: str) -> None:
    """What a sheet asks and what a broken part adds to it: off the trackers at once, success or not."""
    weld = MissionAction("weld", type="build", pay={"energy": 2, "oxygen": 1, "food": 1})
    arrange = both(
        breaks("working-bay", "energy"), lambda state: setattr(state, "supply", Supply(oxygen=5, energy=5, food=9))
    )
    at = table(arrange, of=mission(actions=(weld,))).until("fm-plan")
    food = at.state.supply.food
    declared(at, "geologist-1:mission-build:weld")
    paid = Supply(oxygen=at.state.supply.oxygen, energy=at.state.supply.energy, food=food - 1)
    before = table(arrange).until("fm-plan").state.supply
    assert (before.energy - paid.energy, before.oxygen - paid.oxygen) == (3, 1)
    assert at.state.supply == paid
    at.until("fm-roll-three").answer({"success-brown": face, "wound-brown": "blank", "adventure-brown": "blank"})
    assert at.until("fm-next-actions").state.supply == paid
    assert at.find_entries("ActionTaken")[-1].success is (face == "success")


@pytest.mark.rule("FM-COST-12")
def test_what_an_event_asks_is_paid_at_declaration_too() -> None:
    arrange = both(open_deal, lambda state: setattr(state, "supply", Supply(oxygen=5, energy=5, food=9)))
    at = table(arrange, of=reward_of(action=EventAction(pay={"food": 2, "oxygen": 1}))).until("fm-plan")
    supply_before = msgspec.structs.replace(at.state.supply)
    declared(at, "medic-1:serve:deal")
    assert at.state.supply.food == supply_before.food - 2
    assert at.state.supply.oxygen == supply_before.oxygen - 1
    paid = msgspec.structs.replace(at.state.supply)
    assert at.until("fm-next-actions").state.supply == paid


@pytest.mark.rule("FM-COST-12")
def test_nothing_gained_while_resolving_pays_for_an_action() -> None:
    arrange = both(breaks("control-center", "energy"), supply(energy=0), open_deal)
    at = table(arrange, of=reward_of(MoveReserve("energy", 3))).until("fm-plan")
    declared(at, "medic-1:serve:deal")
    assert refused(at, "declare:pawn-medic-2:manage") == ["FM-COST-02"]


def repaired_meanwhile(*more: str) -> At:
    """A Manage was declared with the Control Center's connector broken; then a skill repairs it."""

    def able(state: HubState) -> None:
        state.crew["engineer"].tokens = 3

    at = table(both(breaks("control-center", "energy"), supply(energy=2), able)).until("fm-plan")
    declared(at, "medic-1:manage", *more)
    return at.answer("skill:engineer-repair")


@pytest.mark.rule("FM-COST-12")
@pytest.mark.parametrize(
    "clicks", [(), ("geologist-1:rest",), ("geologist-1:rest", "geologist-2:rest", "medic-2:unwind")]
)
def test_what_a_skill_repairs_in_mid_plan_gives_nothing_back_whatever_is_done_next(clicks: tuple[str, ...]) -> None:
    """The tracker was moved when the action was declared; what is declared afterwards costs nothing."""
    at = repaired_meanwhile()
    assert at.state.facilities["control-center"].parts["energy"]
    assert at.state.supply.energy == 1
    declared(at, *clicks)
    assert at.state.supply.energy == 1
    declared(at, "engineer-1:manage")
    assert at.state.supply.energy == 1
    answers: dict[str, Reply | list[Reply]] = {"fm-choose-manage": ["working"] * 2, "fm-choose-unwind": "morale"}
    at.until("fm-next-actions", answers)
    assert at.state.supply.energy == 1


@pytest.mark.rule("FM-COST-12")
def test_a_declaration_taken_back_after_the_repair_returns_what_it_cost_and_is_made_anew_for_nothing() -> None:
    at = repaired_meanwhile().answer("withdraw:s1")
    assert at.state.supply.energy == 2
    assert declared(at, "medic-1:manage").state.supply.energy == 2


@pytest.mark.rule("FM-COST-12")
def test_a_hand_on_the_parts_in_mid_plan_changes_no_price_that_was_paid() -> None:
    at = declared(table(supply(energy=2)).until("fm-plan"), "medic-1:manage")
    at.session.adjust("facilities.control-center.parts.energy", False)
    declared(at, "geologist-1:rest")
    assert at.state.supply.energy == 2
    assert declared(at, "engineer-1:manage").state.supply.energy == 1


@pytest.mark.rule("FM-PEN-08", "FM-EVA-04", "FM-COST-07")
def test_costs_follow_the_type_wherever_it_is_done() -> None:
    """An event that asks for a Manage pays for the Control Center's connectors, one without a type for nobody's."""
    arrange = both(breaks("control-center", "energy", "oxygen"), supply(energy=4, oxygen=4), open_deal)
    at = table(arrange, of=reward_of(action=EventAction(type="manage"))).until("fm-plan")
    declared(at, "medic-1:serve:deal")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (3, 3)
    at = table(arrange, of=reward_of()).until("fm-plan")
    declared(at, "medic-1:serve:deal")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (4, 4)


@pytest.mark.rule("FM-COST-07")
def test_a_repair_takes_nothing_of_the_facility_that_it_repairs() -> None:
    """Red connectors, pawn and wound tokens of the Lab are no matter for a Build there."""

    def arrange(state: HubState) -> None:
        state.facilities["lab"].now = ["pawn", "wound"]
        state.cargo.available = {"part-cpu": 1}

    at = table(both(arrange, breaks("lab", "cpu", "energy", "oxygen"))).until("fm-plan")
    before = msgspec.structs.replace(at.state.supply)
    declared(at, "medic-1+engineer-1:repair:lab.cpu").until("fm-next-actions")  # dice would be asked for here
    assert (at.state.supply, at.state.crew["medic"].wounds) == (before, 0)
    assert at.state.facilities["lab"].parts["cpu"]


@pytest.mark.rule("FM-UNW-06", "FM-DICE-09")
def test_each_unwind_needs_a_success_of_its_own() -> None:
    at = declared(table(breaks("crew-quarters", "cpu")).until("fm-plan"), "medic-1:unwind", "engineer-1:unwind")
    rolls = [{"success-gray": face} for face in ("blank", "blank")]
    at.until("fm-next-actions", {"fm-roll-success": rolls})
    assert [item.success for item in at.find_entries("ActionTaken") if item.action == "unwind"] == [False, False]


@pytest.mark.rule("FM-PEN-01", "FM-DICE-08", "FM-UNW-06", "FM-HEAL-10", "FM-MAN-06", "FM-DICE-02")
@pytest.mark.parametrize(("facility", "action", "die"), LIVING)
@pytest.mark.parametrize("face", ["success", "blank"])
def test_a_red_cpu_forces_the_success_die(facility, action, die, face) -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].wounds = 1
        state.tracks["system"] = 2

    at = declared(table(both(arrange, stress(5), breaks(facility, "cpu"))).until("fm-plan"), f"medic-1:{action}")
    at.until("fm-roll-success")
    assert [option.partition("=")[0] for option in at.options] == [f"success-{die}"] * 2
    system = at.state.tracks["system"]
    answers = {key.replace("_", "-"): value for key, value in CHOICES.items()}
    at.answer({f"success-{die}": face}).until("fm-next-actions", answers)
    worked = {
        "unwind": at.state.stress == 3,
        "heal": at.state.crew["medic"].wounds == 0,
        "manage": at.state.tracks["system"] == system - 1,
    }[action]
    assert worked is (face == "success")
    # A miss gives 2 Morale tokens, and 1 comes from the Rest of the other pawn.
    assert at.state.crew["medic"].tokens == (1 if worked else 3)


@pytest.mark.rule("FM-DICE-09")
def test_a_miss_on_a_forced_die_gives_the_actor_two_tokens_and_no_assistant() -> None:
    at = table(breaks("med-lab", "cpu")).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal", "geologist-2:unwind", "medic-2:unwind")
    at.until("fm-next-actions", {"fm-roll-success": {"success-blue": "blank"}, "fm-choose-unwind": ["stress"] * 2})
    assert {who: astronaut.tokens for who, astronaut in at.state.crew.items()} == {
        "scientist": 2,
        "geologist": 2,
        "engineer": 2,
        "medic": 0,
    }


@pytest.mark.rule("FM-DICE-08", "FM-PAWN-04")
def test_without_a_red_cpu_no_die_is_rolled() -> None:
    """Whatever else of their Facilities is broken."""
    others = (breaks(name, *(part for part in HOUSE.facilities[name].parts if part != "cpu")) for name, _, _ in LIVING)
    at = table(both(supply(energy=9, oxygen=9), *others)).until("fm-plan")
    declared(at, "medic-1:manage", "engineer-1:unwind", "medic-2:heal", "engineer-2:rest")
    assert not [option for option in at.options if option.startswith("join:")]  # one pawn each, and no second one
    at.until("fm-next-actions", {"fm-choose-manage": "system", "fm-choose-unwind": "stress"})
    assert [item.action for item in at.find_entries("ActionTaken")][-3:] == ["unwind", "heal", "manage"]


@pytest.mark.rule("FM-PEN-01", "FM-PEN-12", "FM-MAL-05")
@pytest.mark.parametrize(("block", "name", "parts"), [("living", "med-lab", 1), ("system", "oxygenator-01", 3)])
def test_each_active_plus_one_moves_the_blocks_track_without_its_die(block, name, parts) -> None:
    red = [part for part, what in HOUSE.facilities[name].parts.items() if what == "malfunction+1"]
    at = table(breaks(name, *red), of=quiet())
    at.until("fm-next-actions")
    before = dict(at.state.tracks)
    at.until("fm-next-malfunction")
    assert len(red) == parts
    assert at.state.tracks == {**before, block: before[block] + parts}


@pytest.mark.rule("FM-PEN-12")
def test_a_plus_one_of_a_shut_facility_does_not_act() -> None:
    at = table(both(breaks("med-lab", "hardware"), tile("med-lab")), of=quiet()).until("fm-next-actions")
    before = dict(at.state.tracks)
    assert at.until("fm-next-malfunction").state.tracks == before


@pytest.mark.rule("FM-PEN-14")
def test_only_working_block_hardware_acts_in_step_4_once_each() -> None:
    def arrange(state: HubState) -> None:
        for here in state.facilities.values():
            if "hardware" in here.parts:
                here.parts["hardware"] = False

    at = table(both(arrange, supply(energy=9, oxygen=9))).until("fm-roll-froggy")
    stress_before = at.state.stress
    at.answer({"wound-green": "blank"}).until("fm-next-production")
    assert at.state.stress == stress_before + 1
    assert at.state.facilities["working-bay"].now == ["wound"]
    assert all(here.now == [] for name, here in at.state.facilities.items() if name != "working-bay")


@pytest.mark.rule("FM-PEN-14", "FM-PEN-15", "FM-PEN-16", "FM-PEN-17", "FM-PEN-18")
@pytest.mark.parametrize("broken", ["garage-hall", "probe-bay", "lab", "working-bay", "backup-lab"])
def test_red_hardware_of_each_working_facility_acts_once_after_stress_and_supplies(broken: str) -> None:
    """Four sorts of penalties; a built card has its own."""

    def arrange(state: HubState) -> None:
        state.map["R1-N"] = Roi("gravel-fan", samples=2)
        if broken == "backup-lab":
            build(state, "backup-lab")
            build(state, "backup-solar-panel", 4)
            build(state, "backup-oxygenator", 3)
        state.facilities[broken].parts["hardware"] = False

    at = table(arrange).until("fm-next-production", {"fm-roll-froggy": {"wound-green": "wound"}})
    kinds = [type(message).__name__ for message in at.session.log]
    done = {
        "RoverBlocked": len(at.find_entries("RoverBlocked")),
        "SampleLost": len(at.find_entries("SampleLost")),
        "StressMoved": len(at.find_entries("StressMoved")) - 1,  # the crew's own
        "TokenPlaced": len([message for message in at.find_entries("TokenPlaced") if message.place == broken]),
    }
    mine = {"garage-hall": "RoverBlocked", "probe-bay": "SampleLost", "working-bay": "TokenPlaced"}
    mine_is = mine.get(broken, "StressMoved")
    assert done == {kind: int(kind == mine_is) for kind in done}
    last = len(kinds) - 1 - kinds[::-1].index(mine_is)
    assert last > kinds.index("StressMoved") > kinds.index("Fed")


@pytest.mark.rule("FM-PEN-15", "FM-ROV-20")
@pytest.mark.parametrize(("face", "tokens"), [("wound", ["blocked"]), ("blank", [])])
def test_red_garage_hardware_may_damage_froggy(face, tokens) -> None:
    at = table(breaks("garage-hall", "hardware")).until("fm-roll-froggy").answer({"wound-green": face})
    assert at.asked == "fm-next-production"
    assert at.state.rovers["froggy"].tokens == tokens
    assert at.state.rovers["scorpio"].tokens == []


@pytest.mark.rule("FM-PEN-17")
def test_red_lab_hardware_is_one_stress_and_can_be_the_last_straw() -> None:
    at = table(both(stress(3), breaks("lab", "hardware"))).until("fm-next-production")
    assert at.state.stress == 3 + 4 + 1
    at = table(both(stress(13), breaks("lab", "hardware"))).until("fm-next-production")
    assert at.find_entries("Fought")
    assert at.state.stress == 0


@pytest.mark.rule("FM-PEN-18")
def test_red_working_bay_hardware_puts_a_wound_token_beside_what_lies_there() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["working-bay"].now = ["pawn"]

    at = table(both(arrange, breaks("working-bay", "hardware"))).until("fm-next-production")
    assert at.state.facilities["working-bay"].now == ["pawn", "wound"]


def boosted(facility: str, part: str, *, shut: bool = False):
    """The Boosted Generator (installed in the Lab) lifts what a broken part does."""

    def change(state: HubState) -> None:
        state.facilities["lab"].upgrades.append("boosted-generator")
        state.boosted = f"{facility}/{part}"
        breaks(facility, part)(state)  # type: ignore[arg-type]
        if shut:
            state.facilities["lab"].tiles.append(Tile("energy"))

    return change


@pytest.mark.rule("FM-PEN-19", "FM-COST-32", "FM-DICE-08")
@pytest.mark.parametrize(("shut", "price"), [(False, 0), (True, 1)])
def test_an_upgrade_lifts_the_cost_of_one_part_while_it_works(shut, price) -> None:
    """The part stays broken; another red part costs as before; in a shut Facility the Upgrade does nothing."""
    at = table(both(boosted("control-center", "oxygen", shut=shut), breaks("crew-quarters", "oxygen"))).until("fm-plan")
    before = at.state.supply.oxygen
    declared(at, "medic-1:manage")
    assert at.state.supply.oxygen == before - price
    declared(at, "medic-2:unwind")
    assert at.state.supply.oxygen == before - price - 1
    assert at.state.facilities["control-center"].parts["oxygen"] is False
    at = declared(table(boosted("control-center", "cpu", shut=shut)).until("fm-plan"), "medic-1:manage")
    at.until("fm-roll-success" if shut else "fm-choose-manage")  # nor does a red CPU force a die


@pytest.mark.rule("FM-PEN-09", "FM-PEN-19")
@pytest.mark.parametrize(("shut", "asked"), [(False, "fm-choose-manage"), (True, "fm-roll-success")])
def test_an_upgrade_lifts_the_die_of_a_red_cpu_while_it_works(shut, asked) -> None:
    at = table(boosted("control-center", "cpu", shut=shut)).until("fm-plan")
    declared(at, "medic-1:manage").until(asked)


@pytest.mark.rule("FM-MAL-06", "FM-PEN-19")
@pytest.mark.parametrize(("shut", "more"), [(False, 0), (True, 1)])
def test_an_upgrade_lifts_a_plus_one_while_it_works(shut, more) -> None:
    at = table(boosted("med-lab", "hardware", shut=shut), of=quiet()).until("fm-next-actions")
    before = at.state.tracks["living"]
    assert at.until("fm-next-malfunction").state.tracks["living"] == before + more


@pytest.mark.rule("FM-FARM-08", "FM-PEN-19")
def test_a_lifted_connector_keeps_the_farm_growing() -> None:
    arrange = both(boosted("farm", "energy"), grows(plants=2), supply(food=9))
    assert plants(table(arrange).until("fm-next-production")) == 2


@pytest.mark.rule("FM-MAL-06")
def test_a_part_repaired_in_this_rounds_actions_no_longer_counts() -> None:
    arrange = both(breaks("med-lab", "hardware"), open_deal)
    at = table(arrange, of=msgspec.structs.replace(reward_of(RepairPart()), missions=quiet().missions))
    played(at, "medic-1:serve:deal")
    before = dict(at.state.tracks)
    at.until("fm-next-malfunction")
    assert at.state.tracks == before


@pytest.mark.rule("FM-COST-28")
def test_no_costs_of_a_shut_facility_are_active() -> None:
    """The Control Center opens at the end of the phase; what is declared in the next round costs again."""
    from test_shutdown import tile

    arrange = both(breaks("lab", "hardware"), tile("lab"), breaks("control-center", "hardware"), tile("control-center"))
    at = table(arrange, of=quiet()).until("fm-plan")
    before = dict(at.state.tracks)
    assert at.state.stress == 4 + 4
    at.until("fm-next-malfunction")
    assert at.state.tracks == before


def test_tokens_by_an_effect_never_go_below_zero() -> None:
    at = table(lambda s: build(s, "backup-solar-panel", 1), of=event_of(GiveTokens(-3))).until("fm-next-events")
    assert all(astronaut.tokens == 0 for astronaut in at.state.crew.values())
