"""Phase IV: the plan and how it is resolved (ACT, PAWN, COST, RES)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, declared, open_deal, played, quiet, refused, reward_of, sol
from tables import content, table
from test_cleanup import tokens
from test_living_actions import crew_tokens, suffers, wounds
from test_shutdown import supply, tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import OpenEvent, Roi
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.effects import GiveTokens, MoveReserve, PlaceToken
from marshub.kernel import IllegalAnswer


@pytest.mark.rule("FM-ACT-01", "FM-ACT-02")
def test_everything_is_declared_before_anything_is_resolved() -> None:
    """Nothing happens while the plan is made and may be changed; once it stands, it cannot."""
    at = table(open_deal, of=reward_of(GiveTokens(1))).until("fm-plan")
    declared(at, "medic-1:serve:deal", "medic-2:manage")
    assert at.find_entries("EventServed") == []
    before = at.state.morale, at.state.stress, dict(at.state.tracks), msgspec.to_builtins(at.state.crew)
    at.answer("withdraw:s2", "declare:pawn-medic-2:unwind", "declare:pawn-engineer-1:rest")
    assert (at.state.morale, at.state.stress, at.state.tracks, msgspec.to_builtins(at.state.crew)) == before
    assert "FM-ACT-05" in refused(at, "done")  # some pawns are not assigned yet
    at.until("fm-choose-unwind")
    assert at.find_entries("EventServed")
    for late in ("withdraw:s1", "declare:pawn-medic-1:rest"):
        with pytest.raises(IllegalAnswer):
            at.answer(late)


@pytest.mark.rule("FM-ACT-02")
def test_what_is_withdrawn_before_comes_back_in_full() -> None:
    def lying(state: HubState) -> None:
        state.cargo.available = {"sample": 1}

    at = table(both(breaks("lab", "energy", "oxygen"), lying)).until("fm-plan")
    before = msgspec.structs.replace(at.state.supply)
    declared(at, "medic-1:examine:sample")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (before.energy - 1, before.oxygen - 1)
    assert at.state.cargo.available == {}
    at.answer("withdraw:s1")
    assert (at.state.supply, at.state.cargo.available) == (before, {"sample": 1})
    assert "declare:pawn-medic-1:rest" in at.options


@pytest.mark.rule("FM-ACT-03")
def test_there_are_no_turns_the_table_plans_together() -> None:
    at = table().until("fm-plan")
    assert at.session.pending is not None
    assert at.session.pending.decider == "table"
    for pawn in ("medic-2", "scientist-1", "medic-1", "geologist-1"):
        declared(at, f"{pawn}:rest")
    assert len(at.state.plan) == 4


def two_deals(state: HubState) -> None:
    state.events = [OpenEvent("deal", 1), OpenEvent("other", 1)]


def deals(**rewards):
    return content(
        events={
            "calm": EventData("calm"),
            **{name: EventData(name, action=EventAction(reward=reward)) for name, reward in rewards.items()},
        }
    )


@pytest.mark.rule("FM-EVA-08", "FM-ACT-12")
def test_in_sol_4_the_events_of_sols_2_to_4_are_served_in_step_1_each_once() -> None:
    """A Rest, which comes in step 2, waits for all of them."""
    of = deals(**{name: (MoveReserve("food", 1),) for name in ("two", "three", "four")})

    def arrange(state: HubState) -> None:
        state.sol = 3
        state.events = [OpenEvent("two", 2), OpenEvent("three", 3)]
        state.piles["events"] = {"four": 1}

    at = table(arrange, of=of).until("fm-plan")
    declared(at, "medic-1:serve:two", "medic-2:serve:three", "engineer-1:serve:four")
    for name in ("two", "three", "four"):
        assert refused(at, f"declare:pawn-geologist-1:serve:{name}") == ["FM-ACT-04"]
    at.until("fm-choose-next").answer("s2", "s1").until("fm-next-actions")
    assert [message.event for message in at.find_entries("EventServed")] == ["three", "two", "four"]
    assert [message.action for message in at.find_entries("ActionTaken")][:4] == ["serve"] * 3 + ["rest"]


@pytest.mark.rule("FM-ACT-04")
def test_what_has_no_cap_is_taken_by_everybody_and_what_has_one_is_not() -> None:
    """Unwind by all eight pawns; one Gather for each thing; an event's action never again once it is done."""

    def lying(state: HubState) -> None:
        state.map["R1-N"] = Roi("plains", samples=1)
        open_deal(state)

    at = table(lying, of=reward_of(GiveTokens(1))).until("fm-plan")
    pawns = [f"{who}-{number}" for who in at.state.crew for number in (1, 2)]
    for kind in ("unwind", "manage"):
        declared(at, *(f"{pawn}:{kind}" for pawn in pawns))
        at.answer(*(f"withdraw:{stack.id}" for stack in at.state.plan))
    declared(at, "medic-1+medic-2+geologist-1:gather:R1-N.sample", "engineer-1:serve:deal")
    assert refused(at, "declare:pawn-scientist-1:gather:R1-N.sample") == ["FM-GAT-04"]
    sol(at, {"fm-roll-malfunction": {"yellow": "1"}}).until("fm-plan")
    assert refused(at, "declare:pawn-engineer-1:serve:deal") == ["FM-EVT-14"]


@pytest.mark.rule("FM-ACT-04", "FM-EVA-08")
def test_an_event_action_is_declared_once_others_any_number_of_times() -> None:
    of = deals(deal=(MoveReserve("food", 1),), other=(MoveReserve("food", 2),))
    at = table(two_deals, of=of).until("fm-plan")
    declared(at, "medic-1:serve:deal", "medic-2:serve:other")
    assert refused(at, "declare:pawn-engineer-1:serve:deal") == ["FM-ACT-04"]
    food = at.state.supply.food
    declared(at, *(f"{who}:manage" for who in ("engineer-1", "engineer-2", "geologist-1", "geologist-2")))
    at.until("fm-choose-next").answer("s1").until("fm-next-actions", {"fm-choose-manage": ["system"] * 4})
    assert at.state.supply.food == food + 3
    assert [item.action for item in at.find_entries("ActionTaken")].count("manage") == 4


@pytest.mark.rule("FM-ACT-05")
def test_no_pawn_of_an_astronaut_stays_unassigned() -> None:
    at = table().until("fm-plan")
    pawns = [f"{who}-{n}" for who in at.state.crew for n in (1, 2)]
    assert len(pawns) == 8
    for pawn in pawns:
        assert set(refused(at, "done")) == {"FM-ACT-05"}
        declared(at, f"{pawn}:rest")
    assert "done" in at.options


@pytest.mark.rule("FM-ACT-07")
def test_pawns_of_an_astronaut_may_go_together_apart_or_with_others() -> None:
    arrange = both(wounds(medic=2, geologist=2), tokens("quiet-place", ["pawn"]))
    at = table(arrange).until("fm-plan")
    declared(at, "medic-1+medic-2:rest", "engineer-1:manage", "engineer-2:unwind", "scientist-1+geologist-1:rest")
    declared(at, "scientist-2:manage", "geologist-2:manage")
    at.until("fm-next-actions", {"fm-choose-manage": ["system"] * 3, "fm-choose-unwind": "stress"})
    assert crew_tokens(at) == {"scientist": 1, "geologist": 0, "engineer": 0, "medic": 1}
    assert [item.action for item in at.find_entries("ActionTaken")].count("manage") == 3


@pytest.mark.rule("FM-ACT-30", "FM-PAWN-12", "FM-COST-11")
def test_two_stacks_at_one_place_pay_and_suffer_apart() -> None:
    arrange = both(breaks("control-center", "energy", "cpu"), tokens("control-center", ["wound"]), supply(energy=4))
    at = table(arrange).until("fm-plan")
    declared(at, "medic-1:manage", "medic-2:manage")
    assert at.state.supply.energy == 2
    rolls = [{"success-brown": "success"}, {"success-brown": "blank"}]
    at.until("fm-next-actions", {"fm-roll-success": rolls, "fm-choose-manage": "system", "fm-draw-condition": "anemia"})
    assert at.state.crew["medic"].wounds == 2
    assert [item.success for item in at.find_entries("ActionTaken")[-2:]] == [True, False]
    at = table(tokens("working-bay", ["wound"])).until("fm-plan")  # each of two Builds wounds, too
    declared(at, "medic-1+engineer-1:construct:backup-farm", "medic-2+engineer-2:construct:backup-oxygenator")
    at.until("fm-next-actions", {"fm-choose-next": "s1", "fm-draw-condition": "anemia"})
    assert at.state.crew["medic"].wounds == 2


@pytest.mark.rule("FM-ACT-09", "FM-EVA-03")
def test_typeless_actions_know_no_facility() -> None:
    """Everything red, blocked and full of tokens: an event action costs what it says and nothing more."""

    def arrange(state: HubState) -> None:
        for name, here in state.facilities.items():
            if name not in ("farm", "quiet-place"):
                here.now = ["wound", "pawn", "reroll", "blocked"]
                here.parts = dict.fromkeys(here.parts, False)
        open_deal(state)

    of = reward_of(MoveReserve("food", 1), action=EventAction(pay={"oxygen": 1}))
    at = table(arrange, of=of).until("fm-plan", {"fm-roll-froggy": {"wound-green": "blank"}})
    energy, oxygen = at.state.supply.energy, at.state.supply.oxygen
    declared(at, "medic-1:serve:deal")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (energy, oxygen - 1)
    assert not any(option.startswith("join:") for option in at.options)
    at.until("fm-next-actions")
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-ACT-11", "FM-ACT-12")
def test_resolving_walks_the_steps_whatever_the_order_of_declaring() -> None:
    """A repair of the Med Lab comes with the Builds, planting with Research."""

    def lying(state: HubState) -> None:
        state.cargo.available = {"part-hardware": 1, "seed": 1}
        state.farms["farm"].greenhouses += 1

    arrange = both(open_deal, tile("lab", front="energy-pay-1"), lying, breaks("med-lab", "hardware"))
    at = table(arrange, of=reward_of(GiveTokens(1))).until("fm-plan")
    declared(at, "engineer-1:reopen:lab.energy", "geologist-2+scientist-2:repair:med-lab.hardware")
    declared(at, "engineer-2:manage", "medic-1:heal", "geologist-1:unwind", "scientist-1:rest", "medic-2:serve:deal")
    at.until("fm-next-actions", {"fm-choose-manage": "system", "fm-choose-unwind": "stress"})
    order = [item.action for item in at.find_entries("ActionTaken")]
    assert order == ["serve", "rest", "unwind", "heal", "manage", "repair", "reopen"]
    at = table(lying).until("fm-plan")
    declared(at, "engineer-1+engineer-2:construct:backup-farm", "medic-1+medic-2:plant:farm").until("fm-next-actions")
    assert [item.action for item in at.find_entries("ActionTaken")][-2:] == ["plant", "construct"]


@pytest.mark.rule("FM-EVA-04", "FM-ACT-11")
def test_a_typed_event_action_is_resolved_in_step_1_all_the_same() -> None:
    at = table(open_deal, of=reward_of(GiveTokens(1), action=EventAction(type="manage")))
    played(at, "medic-1:rest", "medic-2:serve:deal")
    assert [item.action for item in at.find_entries("ActionTaken")][:2] == ["serve", "rest"]


@pytest.mark.rule("FM-ACT-14", "FM-ACT-03")
def test_in_one_step_the_crew_orders_its_actions() -> None:
    of = deals(deal=(MoveReserve("food", 1),), other=(MoveReserve("food", 2),))
    at = table(two_deals, of=of).until("fm-plan")
    declared(at, "medic-1:serve:deal", "medic-2:serve:other").until("fm-choose-next")
    assert at.options == ["s1", "s2"]
    assert at.session.pending is not None
    assert at.session.pending.decider == "table"
    at.answer("s2").until("fm-next-actions")
    assert [item.event for item in at.find_entries("EventServed")] == ["other", "deal"]


@pytest.mark.rule("FM-ACT-15")
def test_what_comes_later_in_the_phase_makes_nothing_legal_now() -> None:
    """Energy to come, a Facility to be opened, a rover to be repaired: none helps a declaration."""
    arrange = both(open_deal, breaks("control-center", "energy"), supply(energy=0), tile("crew-quarters"))
    arrange = both(arrange, lambda state: state.rovers["froggy"].tokens.append("blocked"))
    at = table(arrange, of=reward_of(MoveReserve("energy", 5))).until("fm-plan")
    at.session.adjust("supply.energy", 0)
    declared(at, "medic-1:serve:deal", "engineer-1:reopen:crew-quarters.energy")
    assert refused(at, "declare:pawn-medic-2:manage") == ["FM-COST-02"]
    assert refused(at, "declare:pawn-medic-2:unwind") == ["FM-SHUT-10"]
    declared(at, "scientist-1+scientist-2:repair-rover:froggy", "geologist-1:explore:R1-N")
    assert refused(at, "drive:froggy:s4") == ["FM-ROV-10"]


@pytest.mark.rule("FM-ACT-29")
def test_a_sixth_wound_ends_the_game_with_actions_left() -> None:
    at = table(both(wounds(medic=5), tokens("crew-quarters", ["wound"]))).until("fm-plan")
    declared(at, "engineer-1:manage", "medic-2:unwind").until("fm-choose-unwind").answer("stress")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"
    assert at.session.pending is None
    assert "manage" not in [item.action for item in at.find_entries("ActionTaken")]


@pytest.mark.rule("FM-ACT-34", "FM-MOD-07")
def test_what_asks_for_something_that_is_not_there_does_nothing() -> None:
    effects = (PlaceToken("wound", "backup-farm"), MoveReserve("food", -99), MoveReserve("oxygen", 1))
    at = table(open_deal, of=reward_of(*effects))
    played(at, "medic-1:serve:deal")
    assert at.state.supply.food == 0
    assert at.state.supply.oxygen == 5
    assert at.find_entries("TokenPlaced") == []
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-ACT-35")
def test_the_box_never_runs_out_of_tokens() -> None:
    def arrange(state: HubState) -> None:
        open_deal(state)
        state.map["R1-N"] = Roi("plains")

    effects = [PlaceToken("pawn", place) for place in ["lab", "R1-N"] * 12]
    at = played(table(arrange, of=reward_of(*effects)), "medic-1:serve:deal")
    assert at.state.facilities["lab"].now == at.state.map["R1-N"].tokens == ["pawn"] * 12


@pytest.mark.rule("FM-PAWN-01", "FM-PAWN-02", "FM-PAWN-03")
def test_the_pawn_on_top_acts_and_the_others_only_assist() -> None:
    arrange = both(tokens("crew-quarters", ["wound", "pawn"]), breaks("crew-quarters", "cpu"))
    at = table(arrange).until("fm-plan")
    declared(at, "scientist-1+geologist-1:unwind")
    with pytest.raises(IllegalAnswer):
        at.answer("top:pawn-geologist-1:s1")
    at.until("fm-next-actions", {"fm-roll-success": {"success-gray": "blank"}})
    assert {who: astronaut.wounds for who, astronaut in at.state.crew.items() if astronaut.wounds} == {"scientist": 1}
    assert crew_tokens(at)["scientist"] == 2 + 1
    assert crew_tokens(at)["geologist"] == 1


@pytest.mark.rule("FM-PAWN-09")
def test_a_stack_below_its_mark_is_no_declaration() -> None:
    at = table(tokens("control-center", ["pawn", "pawn"])).until("fm-plan")
    at.answer("declare:pawn-medic-1:manage")
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-medic-2:s1")
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-engineer-1:s1")
    assert "FM-PAWN-09" not in refused(at, "done")


@pytest.mark.rule("FM-PAWN-15")
def test_pawns_come_back_and_are_not_used_again_this_round() -> None:
    at = table().until("fm-plan")
    declared(at, "medic-1:rest", "medic-2:unwind")
    assert "FM-ACT-02" in refused(at, "declare:pawn-medic-1:manage")
    at.until("fm-choose-unwind")
    assert [stack.action for stack in at.state.plan] == []
    at.answer("stress")
    assert at.asked == "fm-next-actions"
    sol(at).until("fm-plan")
    assert "declare:pawn-medic-1:manage" in at.options


@pytest.mark.rule("FM-PAWN-16")
def test_a_cardiac_disorder_binds_one_pawn_to_its_own_heal() -> None:
    at = table(both(suffers("geologist", "cardiac-disorder"), wounds(geologist=1))).until("fm-plan")
    free, bound = "pawn-geologist-1", "pawn-geologist-2"
    assert refused(at, f"declare:{bound}:rest") == ["FM-PAWN-16"]
    assert f"declare:{free}:rest" in at.options
    at.answer(f"declare:{bound}:heal", "join:pawn-medic-1:s1").until("fm-next-actions")
    assert at.state.crew["geologist"].conditions == []
    assert at.state.crew["geologist"].wounds == 1
    # The other pawn heals what its owner likes.
    at = table(both(suffers("geologist", "cardiac-disorder"), wounds(geologist=1))).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal", "geologist-2+medic-2:heal").until("fm-choose-healing").answer("wound")
    at.until("fm-next-actions")
    assert (at.state.crew["geologist"].conditions, at.state.crew["geologist"].wounds) == ([], 0)


@pytest.mark.rule("FM-PAWN-15", "FM-PAWN-16")
def test_if_that_heal_is_not_to_be_had_the_pawn_stays_idle() -> None:
    at = table(both(suffers("geologist", "cardiac-disorder"), tile("med-lab"))).until("fm-plan")
    pawns = [f"{who}-{n}" for who in at.state.crew for n in (1, 2) if (who, n) != ("geologist", 2)]
    declared(at, *(f"{pawn}:rest" for pawn in pawns)).answer("done")
    at.until("fm-next-actions")
    assert at.find_entries("Planned")[-1].stacks == 7
    assert crew_tokens(at)["geologist"] == 1
    assert at.state.idle_pawns == []  # back with its owner


def test_success_has_its_effect_and_failure_has_none() -> None:
    at = table(breaks("control-center", "cpu")).until("fm-plan")
    at.session.adjust("tracks.living", 3)
    declared(at, "medic-1:manage", "medic-2:manage")
    rolls = [{"success-brown": "blank"}, {"success-brown": "success"}]
    at.until("fm-next-actions", {"fm-roll-success": rolls, "fm-choose-manage": "living"})
    assert at.state.tracks["living"] == 2
    assert [item.success for item in at.find_entries("ActionTaken")[-2:]] == [False, True]


@pytest.mark.rule("FM-RES-04")
def test_failure_forbids_no_other_attempt_now_or_later() -> None:
    at = table(breaks("control-center", "cpu"), of=quiet()).until("fm-plan")
    declared(at, "medic-1:manage", "engineer-1:manage")
    misses = [{"success-brown": "blank"}] * 2
    at.until("fm-next-actions", {"fm-roll-success": misses})
    assert [item.who for item in at.find_entries("ActionTaken") if not item.success] == ["medic", "engineer"]
    sol(at).until("fm-plan")
    assert "declare:pawn-medic-1:manage" in at.options


@pytest.mark.rule("FM-DICE-13")
def test_a_die_is_rolled_by_the_players_or_by_the_app() -> None:
    at = table(breaks("control-center", "cpu")).until("fm-plan")
    declared(at, "medic-1:manage").until("fm-roll-success")
    with pytest.raises(IllegalAnswer):
        at.answer({"success-brown": "certain"})
    results = set()
    for seed in range(12):
        at = table(breaks("control-center", "cpu"), chance="auto", seed=seed).until("fm-plan")
        declared(at, "medic-1:manage").until("fm-next-actions", {"fm-choose-manage": "system"})
        results.add(at.find_entries("ActionTaken")[-1].success)
    assert results == {True, False}


@pytest.mark.rule("FM-DICE-14", "FM-DICE-13", "FM-APP-15")
def test_the_green_wound_die_alone_means_damage_not_a_wound() -> None:
    at = table(breaks("garage-hall", "hardware")).until("fm-roll-froggy").answer({"wound-green": "wound"})
    assert {astronaut.wounds for astronaut in at.state.crew.values()} == {0}
    assert [item.place for item in at.find_entries("RoverBlocked")] == ["froggy"]


@pytest.mark.rule("FM-ACT-02", "FM-PAWN-03", "FM-PAWN-01")
def test_a_pawn_is_taken_back_alone_and_the_next_one_leads_if_it_may() -> None:
    """The others stay, and with them what was paid."""
    at = table(breaks("working-bay", "energy")).until("fm-plan")
    declared(at, "engineer-1+medic-2+medic-1+engineer-2:construct:backup-farm", "geologist-1:rest")
    energy = at.state.supply.energy
    forecast = at.session.forecast("leave:pawn-medic-1:s1")
    assert forecast is not None
    assert "leave:pawn-geologist-1:s2" not in at.options  # alone it is the whole stack
    at.answer("leave:pawn-engineer-2:s1")
    assert at.state.plan[0].pawns == ["pawn-engineer-1", "pawn-medic-2", "pawn-medic-1"]
    at.answer("leave:pawn-medic-1:s1")
    assert at.state.plan[0].pawns == ["pawn-engineer-1", "pawn-medic-2"]
    assert "declare:pawn-medic-1:rest" in at.options
    at.answer("leave:pawn-engineer-1:s1")
    assert (at.state.plan[0].pawns, at.state.supply.energy) == (["pawn-medic-2"], energy)
    assert not [option for option in at.options if option.startswith("leave:")]


@pytest.mark.rule("FM-PAWN-09")
def test_a_stack_that_lacks_whoever_left_is_no_whole_declaration() -> None:
    at = table(wounds(engineer=2)).until("fm-plan")
    declared(at, "engineer-1+medic-1:heal", "engineer-2:rest")
    at.answer("leave:pawn-medic-1:s1")
    assert [reason.rule for reason in at.session.explain("done")][:1] == ["FM-HEAL-01"]
    at.answer("join:pawn-medic-2:s1", "leave:pawn-engineer-1:s1")
    assert at.state.plan[0].pawns == ["pawn-medic-2"]  # who now heals herself
