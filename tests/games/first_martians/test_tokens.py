"""Modifier tokens: where they lie, when they act, what adds up (MOD, COST)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, declared, event_of, open_deal, played, refused, reward_of, with_facility
from tables import table
from test_cleanup import tokens
from test_production import SHUT, produced, productivity
from test_rolled import dice
from test_stress import stress

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import COLOURS
from marshub.games.first_martians.box.state import Condition
from marshub.games.first_martians.content.cards import EventAction
from marshub.games.first_martians.effects import BreakPart, GiveTokens, PlaceToken, RepairPart

ROLL, AGAIN = "fm-roll-success", "fm-roll-again"


@pytest.mark.rule("FM-MOD-02", "FM-COST-05", "FM-MOD-11", "FM-PAWN-10")
def test_waiting_tokens_do_nothing() -> None:
    at = table(tokens("control-center", later=["pawn", "blocked", "wound"]))
    played(at, "medic-1:manage", fm_choose_manage="system")
    assert at.find_entries("ActionTaken")[-1].action == "manage"
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-MOD-03", "FM-COST-26", "FM-ACT-02", "FM-ACT-22", "FM-RND-15")
def test_a_token_that_comes_after_the_declaration_changes_nothing_declared() -> None:
    """The event action of step 1 puts tokens on two Facilities; the Manage of step 5 and a Build are what they were."""
    lying = [PlaceToken(token, "control-center") for token in ("wound", "pawn", "blocked")]
    lying += [PlaceToken(token, "working-bay") for token in ("reroll", "wound")]
    at = table(open_deal, of=reward_of(*lying))
    stacks = ("medic-1:serve:deal", "medic-2:manage", "engineer-1:construct:backup-farm")
    played(at, *stacks, fm_choose_manage="system", fm_roll_three=dice("brown"))  # and nobody rolls again
    assert at.state.facilities["control-center"].now == ["wound", "pawn", "blocked"]
    assert [taken.success for taken in at.find_entries("ActionTaken") if taken.action == "manage"] == [True]
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-MOD-04", "FM-ACT-22")
def test_a_token_placed_before_the_action_phase_acts_in_it() -> None:
    at = table(of=event_of(PlaceToken("wound", "control-center")))
    played(at, "medic-1:manage", fm_choose_manage="system")
    assert at.state.crew["medic"].wounds == 1
    # So does the one that red hardware puts on the Working Bay in Production.
    at = played(table(breaks("working-bay", "hardware")), "medic-1+medic-2:construct:backup-farm")
    assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-MOD-06")
def test_a_token_for_the_next_round_acts_in_it_alone() -> None:
    """Placed on >> in sol 1: nothing in sol 1, acts in sol 2, gone in sol 3."""
    of = event_of(PlaceToken("wound", "control-center", "later"))
    at = table(of=of)
    at.state.piles["events"] = {"trial": 1}
    wounds = []
    for _ in range(2):
        played(at, "medic-1:manage", fm_choose_manage="system")
        wounds.append(len(at.find_entries("Wounded")))
        at.until("fm-next-cleanup").answer("next")
    assert wounds == [0, 1]


@pytest.mark.rule("FM-MOD-07", "FM-COST-17")
def test_tokens_pile_up_but_a_copy_that_does_not_add_is_left_out() -> None:
    kinds = ("reroll", "wound", "adventure-blue", "blocked", "pawn")
    effects = [PlaceToken(token, "lab") for token in kinds * 2]
    at = table(of=event_of(*effects)).until("fm-next-events")
    assert at.state.facilities["lab"].now == [*kinds, "pawn"]
    effects = [PlaceToken("reroll", "lab", "later"), PlaceToken("reroll", "lab", "later")]
    at = table(of=event_of(*effects)).until("fm-next-events")
    assert at.state.facilities["lab"].later == ["reroll", "reroll"]
    at = table(of=event_of(PlaceToken("reroll", "lab", "later"), PlaceToken("reroll", "lab"))).until("fm-next-events")
    assert at.state.facilities["lab"].now == ["reroll"]  # what waits is no copy
    effects = [PlaceToken(token, "medic", "board") for token in ("reroll", "reroll", "pawn", "pawn")]
    at = table(of=event_of(*effects)).until("fm-next-events")
    assert at.state.crew["medic"].board == ["reroll", "pawn", "pawn"]


@pytest.mark.rule("FM-COST-17")
def test_a_rover_takes_several_blocked_tokens() -> None:
    effects = [PlaceToken("blocked", "froggy", "x"), PlaceToken("blocked", "froggy", "x")]
    at = table(of=event_of(*effects)).until("fm-next-events")
    assert at.state.rovers["froggy"].tokens == ["blocked", "blocked"]


@pytest.mark.rule("FM-MOD-08", "FM-COST-16", "FM-MOD-07")
def test_only_pawn_tokens_add_up() -> None:
    """Two pawn tokens: three pawns. Two wound tokens: one wound. Two reroll tokens: one reroll."""
    arrange = tokens("control-center", ["pawn", "wound", "reroll", "pawn", "wound", "reroll"])
    at = table(both(arrange, breaks("control-center", "cpu"))).until("fm-plan")
    at.answer("declare:pawn-medic-1:manage")
    assert "done" not in at.options
    stack = at.state.plan[0].id
    at.answer(f"join:pawn-medic-2:{stack}")
    assert any(option.startswith("join:") for option in at.options)
    at.answer(f"join:pawn-engineer-1:{stack}")
    assert not any(option.startswith("join:") for option in at.options)
    at.until(ROLL).answer({"success-brown": "success"})
    assert at.asked == AGAIN
    at.answer({"success-brown": "success"})
    assert at.asked == "fm-choose-manage"
    at.answer("system").until("fm-next-actions")
    assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-MOD-10", "FM-COST-25", "FM-PAWN-06", "FM-PAWN-10")
@pytest.mark.parametrize(("count", "needed"), [(0, 1), (1, 2), (2, 3)])
def test_each_pawn_token_asks_for_one_more_pawn(count, needed) -> None:
    at = table(tokens("quiet-place", ["pawn"] * count)).until("fm-plan")
    at.answer("declare:pawn-medic-1:rest")
    for pawn in ("medic-2", "engineer-1", "engineer-2")[: needed - 1]:
        assert any(option.startswith("join:") for option in at.options)
        at.answer(f"join:pawn-{pawn}:s1")
    assert not any(option.startswith("join:") for option in at.options)


@pytest.mark.rule("FM-MOD-11", "FM-ACT-19")
def test_a_blocked_facility_has_no_actions_but_is_open() -> None:
    """It consumes, it produces, effects hit it, its penalties act, it can be repaired."""
    of = event_of(BreakPart("control-center", "cpu"), RepairPart("oxygen"))
    arrange = both(
        tokens("control-center", ["blocked", "reroll"]),
        tokens("solar-panel-01", ["blocked"]),
        breaks("control-center", "oxygen", "hardware"),
    )
    at = table(arrange, of=of).until("fm-next-events")
    assert at.state.facilities["control-center"].parts == {
        "energy": True,
        "oxygen": True,
        "hardware": False,
        "cpu": False,
    }
    at.until("fm-plan")
    assert produced(at, "energy") == (10, 10, 0)
    assert refused(at, "declare:pawn-medic-1:manage") == ["FM-ACT-19"]
    at.until("fm-next-actions")
    before = at.state.tracks["living"]
    at.until("fm-next-malfunction")
    assert at.state.tracks["living"] == before + 1
    at = table(both(arrange, productivity(solar_panel_02=4))).until(SHUT)
    assert "control-center" in at.options


@pytest.mark.rule("FM-MOD-15", "FM-COST-21")
@pytest.mark.parametrize(("second", "works"), [("success", True), ("blank", False)])
def test_a_reroll_token_puts_a_success_to_the_test_once(second, works) -> None:
    arrange = both(tokens("crew-quarters", ["reroll"]), breaks("crew-quarters", "cpu"), stress(3))
    at = table(arrange).until("fm-plan")
    declared(at, "medic-1:unwind").until(ROLL).answer({"success-gray": "success"})
    assert at.asked == AGAIN
    at.answer({"success-gray": second})
    at.until("fm-next-actions", {"fm-choose-unwind": "stress"})
    assert at.find_entries("ActionTaken")[-1].success is works
    assert at.state.crew["medic"].tokens == (1 if works else 3)


@pytest.mark.rule("FM-MOD-15", "FM-COST-21", "FM-COST-22")
def test_a_miss_is_not_rerolled_and_without_a_die_there_is_nothing_to_reroll() -> None:
    arrange = both(tokens("crew-quarters", ["reroll"]), breaks("crew-quarters", "cpu"))
    at = table(arrange).until("fm-plan")
    declared(at, "medic-1:unwind").until(ROLL).answer({"success-gray": "blank"})
    assert at.asked == "fm-next-actions"
    at = table(tokens("crew-quarters", ["reroll"]))
    played(at, "medic-1:unwind", fm_choose_unwind="stress")
    assert at.find_entries("ActionTaken")[-1].success


@pytest.mark.rule("FM-MOD-16", "FM-COST-23", "FM-PAWN-02")
def test_a_wound_token_hits_the_actor_alone() -> None:
    at = table(tokens("med-lab", ["wound"])).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal").until("fm-next-actions")
    assert {who: astronaut.wounds for who, astronaut in at.state.crew.items() if astronaut.wounds} == {"geologist": 1}


@pytest.mark.rule("FM-COST-23")
def test_a_wound_token_hits_the_poisoned_twice() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].conditions = [Condition("poisoning", fresh=False)]

    at = table(both(arrange, tokens("control-center", ["wound"])))
    played(at, "medic-1:manage", fm_choose_manage="system", fm_draw_condition="migraine")
    assert at.state.crew["medic"].wounds == 2


@pytest.mark.rule("FM-RES-05", "FM-MOD-16")
def test_a_wound_token_hits_after_the_effect_and_on_failure_too() -> None:
    arrange = both(tokens("control-center", ["wound"]), breaks("control-center", "cpu"))
    at = table(arrange).until("fm-plan")
    at = declared(at, "medic-1:manage").until("fm-next-actions", {ROLL: {"success-brown": "blank"}})
    assert at.state.crew["medic"].wounds == 1
    at = table(arrange)
    played(at, "medic-1:manage", fm_roll_success={"success-brown": "success"}, fm_choose_manage="system")
    kinds = [type(h).__name__ for h in at.session.log[-4:]]
    assert kinds[-2:] == ["ActionTaken", "Wounded"]


@pytest.mark.rule("FM-MOD-18", "FM-COST-31", "FM-DICE-10", "FM-REST-05")
def test_nothing_forces_a_die_or_an_adventure_on_a_rest() -> None:
    """Tokens that would, lie on A Quiet Place; it has no parts and costs nothing."""
    at = table(tokens("quiet-place", ["reroll", "adventure-gray", "rover-damage"])).until("fm-plan")
    before = at.state.supply
    assert at.state.facilities["quiet-place"].parts == {}
    at.until("fm-next-actions")
    assert [astronaut.tokens for astronaut in at.state.crew.values()] == [2, 2, 2, 2]
    assert (at.state.supply.energy, at.state.supply.oxygen) == (before.energy, before.oxygen)


@pytest.mark.rule("FM-COST-31", "FM-MOD-18", "FM-ADV-09")
def test_not_even_a_red_cpu_the_actors_own_tokens_or_his_troubles_disturb_a_rest() -> None:
    """A pack gives A Quiet Place a CPU that forces the die elsewhere; an event's Rest is taken there as well."""
    of = reward_of(GiveTokens(3, "first-player"), action=EventAction(type="rest"))
    of = msgspec.structs.replace(of, facilities=with_facility("quiet-place", parts={"cpu": "success-die"}))

    def arrange(state: HubState) -> None:
        open_deal(state)
        state.facilities["quiet-place"].parts = {"cpu": False}
        state.crew["medic"].board += ["reroll", *(f"adventure-{colour}" for colour in COLOURS)]  # type: ignore[list-item]
        state.crew["medic"].conditions.append(Condition("concentration-difficulties", fresh=False))

    at = table(both(tokens("quiet-place", [f"adventure-{colour}" for colour in COLOURS]), arrange), of=of).until(
        "fm-plan"
    )
    declared(at, "medic-1:rest", "medic-2:serve:deal").until("fm-next-actions")  # `until` answers no roll, no Adventure
    done = [(message.action, message.success) for message in at.find_entries("ActionTaken") if message.who == "medic"]
    assert sorted(done) == [("rest", True), ("serve", True)]
    assert at.find_entries("AdventureMet") == []
    assert at.state.crew["medic"].tokens == 1


def test_a_token_acts_until_clean_up() -> None:
    """Clean-Up takes it away; until then every Manage of the round is hit, each actor once for each action."""
    at = table(tokens("control-center", ["wound"]))
    played(at, "medic-1:manage", "engineer-1:manage", fm_choose_manage=["system", "living"])
    assert [item.who for item in at.find_entries("Wounded")] == ["medic", "engineer"]
    at.until("fm-next-cleanup")
    assert at.state.facilities["control-center"].now == []
