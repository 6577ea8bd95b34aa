"""Condition tokens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playing import declared, refused
from scenes import dull_cards, event, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import ConditionKind
from marshub.games.first_martians.box.state import Condition
from marshub.games.first_martians.content.cards import MalfunctionCard

DRAW = "fm-draw-condition"


def medic(wounds: int = 0, *conditions: ConditionKind, **more: int) -> Callable[[HubState], None]:
    """The Medic with some wounds and some Conditions that act already; other fields of the Medic by name."""

    def arrange(state: HubState) -> None:
        astronaut = state.crew["medic"]
        astronaut.wounds = wounds
        astronaut.conditions = [Condition(kind, fresh=False) for kind in conditions]
        for kind in conditions:
            state.piles["conditions"][kind] -= 1
        for name, value in more.items():
            setattr(astronaut, name, value)

    return arrange


def held(at: At, who: str = "medic") -> list[str]:
    return [c.kind for c in at.state.crew[who].conditions if not c.healed]  # type: ignore[index]


WOUND = event(fx.Wound(1, "medic"))


@pytest.mark.rule("FM-COND-01", "FM-COND-02")
@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
def test_the_steps_to_two_and_to_four_wounds_carry_an_icon(before: int) -> None:
    at = table(medic(before), of=WOUND)
    assert (at.asked == DRAW) is (before + 1 in (2, 4))
    if at.asked == DRAW:
        at.answer("anemia")  # the First Player, another, holds none
        assert [who for who in at.state.crew if held(at, who)] == ["medic"]


@pytest.mark.rule("FM-COND-02")
def test_a_crew_member_at_two_wounds_holds_one_token() -> None:
    at = table(of=event(fx.Wound(2, "medic"))).answer("anemia")
    assert (at.state.crew["medic"].wounds, held(at)) == (2, ["anemia"])
    for who in at.state.crew:  # all ID boards are alike
        at = table(of=event(fx.Wound(4, who))).answer("anemia", "migraine")
        assert (at.state.crew[who].wounds, held(at, who)) == (4, ["anemia", "migraine"])


@pytest.mark.rule("FM-COND-03")
def test_passing_an_icon_when_healed_does_nothing() -> None:
    at = table(medic(4), of=event(fx.HealWounds(4, "medic")))
    assert (at.asked, at.state.crew["medic"].wounds, held(at)) == ("fm-next-events", 0, [])
    at = table(medic(3), of=event(fx.HealWounds(1, "medic")))  # nor does standing on one
    assert (at.asked, at.state.crew["medic"].wounds, held(at)) == ("fm-next-events", 2, [])
    at = table(medic(3, "anemia"), of=event(fx.HealWounds(2, "medic")))  # what is held stays
    assert (at.state.crew["medic"].wounds, held(at)) == (1, ["anemia"])


@pytest.mark.rule("FM-COND-04")
def test_an_icon_counts_every_time_it_is_passed() -> None:
    at = table(medic(1), of=event(fx.Wound(1, "medic"), fx.HealWounds(1, "medic"), fx.Wound(1, "medic")))
    assert at.asked == DRAW
    at.answer("anemia")
    assert at.asked == DRAW
    assert held(at.answer("migraine")) == ["anemia", "migraine"]
    at = table(medic(3), of=event(fx.Wound(1, "medic"), fx.HealWounds(3, "medic"), fx.Wound(3, "medic")))
    assert held(at.answer("anemia", "migraine", "poisoning")) == ["anemia", "migraine", "poisoning"]  # at 4, 2 and 4
    assert table(medic(1, "anemia", "migraine"), of=WOUND).asked == DRAW  # whatever was drawn before


@pytest.mark.rule("FM-COND-05")
def test_several_conditions_in_one_round() -> None:
    at = table(medic(0, "anemia"), of=event(*[fx.DrawCondition("medic")] * 3))
    drawn = ["migraine", "poisoning", "cardiac-disorder"]
    assert held(at.answer(*drawn)) == ["anemia", *drawn]


@pytest.mark.rule("FM-COND-06")
def test_a_kind_that_is_held_is_drawn_past_and_goes_back() -> None:
    at = table(medic(0, "migraine"), of=event(fx.DrawCondition("medic")))
    assert at.asked == DRAW
    assert "migraine" not in at.options
    at.answer("anemia")
    assert at.state.piles["conditions"]["migraine"] == 1
    assert at.state.piles["conditions"]["anemia"] == 1
    # One that is healed acts to the end of the phase, but is not held any more.
    cure = fx.CureCondition("medic")
    assert "migraine" in table(medic(0, "migraine"), of=event(cure, fx.DrawCondition("medic"))).options


@pytest.mark.rule("FM-COND-07")
def test_there_are_twelve_tokens_two_of_each_kind() -> None:
    pile = table().state.piles["conditions"]
    assert len(pile) == 6
    assert set(pile.values()) == {2}


@pytest.mark.rule("FM-COND-07")
def test_without_a_drawable_token_none_is_gained() -> None:
    def arrange(state: HubState) -> None:
        state.piles["conditions"] = {"migraine": 1}
        state.crew["medic"].conditions = [Condition("migraine", fresh=False)]

    at = table(arrange, of=event(fx.DrawCondition("medic")))
    assert (at.asked, held(at)) == ("fm-next-events", ["migraine"])


@pytest.mark.rule("FM-COND-06", "FM-COND-07")
def test_a_token_that_is_out_cannot_be_drawn_again() -> None:
    at = table(of=event(*(fx.DrawCondition(who) for who in ("medic", "engineer", "scientist"))))
    at.answer("anemia", "anemia")
    assert "anemia" not in at.options


# ------------------------------------------------------------------ when they act


@pytest.mark.rule("FM-COND-08", "FM-RND-14", "FM-COND-11", "FM-ACT-25")
def test_gained_in_the_morale_phase_it_acts_in_production() -> None:
    def arrange(state: HubState) -> None:
        state.morale = -1
        state.crew["scientist"].wounds = 1

    at = table(arrange).answer("next")
    assert at.asked == DRAW
    at.answer("anemia").until("fm-next-production")
    assert at.find_entries("Fed")[0].needed == 5
    at = table(of=event(fx.DrawCondition("medic"), fx.Wound(1, "medic"))).answer("poisoning")
    assert at.state.crew["medic"].wounds == 1  # nothing of the phase that brought it is doubled


@pytest.mark.rule("FM-COND-08", "FM-RND-14", "FM-ACT-22")
def test_gained_in_the_action_phase_it_spares_the_rest_of_that_phase() -> None:
    """The Manage wounds the Medic into a Migraine; a skill beside the next decision of the phase is still possible."""

    def arrange(state: HubState) -> None:
        medic(1, tokens=5)(state)
        state.stress = 9
        state.facilities["control-center"].now.append("wound")

    at = table(arrange).until("fm-plan").answer("declare:pawn-medic-1:manage", "declare:pawn-engineer-1:manage")
    at.until(DRAW, {"fm-choose-manage": "living"}).answer("migraine")
    assert at.asked == "fm-choose-manage"
    assert "skill:medic-relax" in at.options
    at.answer("living")
    assert at.asked == "fm-next-actions"
    assert "skill:medic-relax" not in at.options
    assert [reason.rule for reason in at.session.explain("skill:medic-relax")] == ["FM-COND-19"]


@pytest.mark.rule("FM-COND-09", "FM-COND-08")
def test_conditions_come_in_the_first_five_phases_and_never_in_clean_up() -> None:
    """A wound past an icon in each of the phases I to V; in Clean-Up nothing asks for a token."""
    ouch = MalfunctionCard("ouch", "living", "problem", "crew-quarters", (fx.DrawCondition("medic"),))

    def arrange(state: HubState) -> None:
        state.morale = -1
        state.facilities["control-center"].now.append("wound")

    at = table(
        arrange,
        of=event(fx.DrawCondition("medic"), of=content(malfunctions={"ouch": ouch})),
    )
    phases = [at.state.phase]
    at.answer("anemia")
    at.session.adjust("crew.scientist.wounds", 1)  # owes a token in the Morale phase
    at.until(DRAW)
    phases.append(at.state.phase)
    at.answer("migraine")
    at.session.adjust("supply.food", 0)  # 5 portions for 4 plants
    at.session.adjust("crew.engineer.wounds", 1)
    at.until("fm-choose-hungry").answer("engineer")
    phases.append(at.state.phase)
    at.answer("migraine").until("fm-plan")
    at.session.adjust("crew.geologist.wounds", 1)
    at.answer("declare:pawn-geologist-1:manage").until("fm-choose-manage").answer("working")
    phases.append(at.state.phase)
    at.answer("poisoning").until("fm-next-actions")
    at.session.adjust("tracks.living", 4)
    at.session.adjust("facilities.med-lab.parts.hardware", False)
    at.until("fm-draw-malfunction").answer("ouch")
    phases.append(at.state.phase)
    assert phases == ["events", "morale", "production", "actions", "malfunction"]
    drawn = len(at.answer("poisoning").find_entries("ConditionGained"))
    assert drawn == 5
    at.until("fm-next-malfunction")  # at its end the last one begins to act
    assert not any(c.fresh for astronaut in at.state.crew.values() for c in astronaut.conditions)
    at.until("fm-next-cleanup")
    assert len(at.find_entries("ConditionGained")) == drawn


@pytest.mark.rule("FM-COND-10", "FM-COND-19", "FM-ACT-26")
def test_migraine_healed_in_the_action_phase_allows_skills_from_the_malfunction_phase_on() -> None:
    def arrange(state: HubState) -> None:
        medic(0, "migraine", tokens=5)(state)
        state.stress = 9

    at = table(arrange).until("fm-plan").answer("declare:pawn-medic-1:heal", "declare:pawn-engineer-1:manage")
    at.until("fm-choose-manage")  # after the Heal
    assert held(at) == []
    assert at.state.piles["conditions"]["migraine"] == 2
    assert [reason.rule for reason in at.session.explain("skill:medic-relax")] == ["FM-COND-19"]
    at.answer("living")
    assert at.asked == "fm-next-actions"
    assert "skill:medic-relax" in at.options


@pytest.mark.rule("FM-COND-10")
def test_cured_by_a_skill_when_a_phase_is_over_it_is_gone_in_the_next() -> None:
    def arrange(state: HubState) -> None:
        medic(0, "poisoning", tokens=3)(state)
        state.first_player = "medic"
        state.morale = -1

    at = table(arrange)
    assert at.asked == "fm-next-events"
    at.answer("skill:medic-not-so-bad").until("fm-next-morale")
    assert at.state.crew["medic"].wounds == 1  # the token it owed in the Morale phase, not doubled
    assert at.state.crew["medic"].conditions == []


# ------------------------------------------------------------------ what they do


@pytest.mark.rule("FM-COND-11")
@pytest.mark.parametrize("anemic", [1, 2, 4])
def test_the_anemic_eat_two_portions(anemic: int) -> None:
    def arrange(state: HubState) -> None:
        for astronaut in [*state.crew.values()][:anemic]:
            astronaut.conditions = [Condition("anemia", fresh=False)]
        state.supply.food = 9

    at = table(arrange).until("fm-next-production")
    assert at.find_entries("Fed")[0].needed == 4 + anemic


@pytest.mark.rule("FM-COND-12")
@pytest.mark.parametrize("missing", [1, 2])
def test_each_of_the_two_portions_that_is_missing_is_a_wound(missing: int) -> None:
    def arrange(state: HubState) -> None:
        medic(2, "anemia")(state)
        state.supply.food = 0
        state.farms["farm"].plants = 5 - missing
        state.farms["farm"].greenhouses = 5

    at = table(arrange).until("fm-choose-hungry").answer({"medic": missing})
    assert at.state.crew["medic"].wounds == 2 + missing


@pytest.mark.rule("FM-COND-12", "FM-COND-20")
def test_where_there_is_nothing_to_eat_the_anemic_and_the_poisoned_suffer_twice() -> None:
    def arrange(state: HubState) -> None:
        medic(2, "anemia")(state)
        state.crew["engineer"].conditions = [Condition("poisoning", fresh=False)]
        state.supply.food = state.farms["farm"].plants = 0

    at = table(arrange).until(DRAW).answer("migraine", "migraine")  # at 2 and at 4
    assert [astronaut.wounds for astronaut in at.state.crew.values()] == [1, 1, 2, 4]


@pytest.mark.rule("FM-COND-13")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (-2, -2)])
def test_an_anxiety_attack_lowers_morale_and_is_never_held(before: int, after: int) -> None:
    def arrange(state: HubState) -> None:
        medic(0, "migraine")(state)
        state.morale = before

    at = table(arrange, of=event(fx.DrawCondition("medic"))).answer("anxiety-attack")
    assert (at.state.morale, held(at)) == (after, ["migraine"])
    assert at.state.piles["conditions"]["anxiety-attack"] == 2


@pytest.mark.rule("FM-COND-14", "FM-ACT-05", "FM-COND-10")
def test_a_cardiac_disorder_binds_one_pawn_to_its_own_healing() -> None:
    at = table(medic(1, "cardiac-disorder")).until("fm-plan")
    bound = [option for option in at.options if option.startswith("declare:pawn-medic-2:")]
    assert bound == ["declare:pawn-medic-2:heal"]
    assert "declare:pawn-medic-1:manage" in at.options  # the other one is free
    assert "FM-PAWN-16" in [reason.rule for reason in at.session.explain("declare:pawn-medic-2:rest")]
    at.answer("declare:pawn-medic-2:heal").until("fm-next-actions")
    assert held(at) == []
    assert at.state.crew["medic"].wounds == 1
    # So may the free pawn: the bound one comes back then.
    at = declared(table(medic(1, "cardiac-disorder")).until("fm-plan"), "medic-1:heal", "medic-2:heal")
    at.until("fm-choose-healing").answer("cardiac-disorder").until("fm-next-actions")
    assert ([item.action for item in at.find_entries("Returned")], at.state.crew["medic"].wounds) == (["heal"], 1)
    # As long as that Heal can be declared the pawn may not stay idle.
    at = table(medic(1, "cardiac-disorder")).until("fm-plan")
    pawns = [f"{who}-{n}" for who in at.state.crew for n in (1, 2) if (who, n) != ("medic", 2)]
    assert refused(declared(at, *(f"{pawn}:rest" for pawn in pawns)), "done") == ["FM-ACT-05"]


@pytest.mark.rule("FM-COND-14", "FM-PAWN-09")
def test_a_bound_pawn_does_not_count_among_those_who_could_help() -> None:
    """Two pawn tokens in the Garage Hall: an Explore of ring 1 takes four pawns."""

    def arrange(state: HubState) -> None:
        medic(0, "cardiac-disorder")(state)
        state.facilities["garage-hall"].now += ["pawn", "pawn"]
        for rover in state.rovers.values():
            rover.tokens.append("blocked")

    at = table(arrange).until("fm-plan")
    for pawn in ("medic-1", "engineer-1", "engineer-2"):
        at.answer(f"declare:pawn-{pawn}:rest")
    explore = "declare:pawn-geologist-1:explore:R1-N"
    assert explore in at.options
    at.answer("declare:pawn-scientist-1:rest")
    assert refused(at, explore) == ["FM-PAWN-09"]


@pytest.mark.rule("FM-COND-14")
def test_where_it_cannot_be_healed_the_bound_pawn_stays_unused() -> None:
    def arrange(state: HubState) -> None:
        medic(0, "cardiac-disorder")(state)
        state.facilities["med-lab"].now.append("blocked")

    at = table(arrange).until("fm-plan")
    assert not any(option.startswith("declare:pawn-medic-2:") for option in at.options)
    while "done" not in at.options:
        assert not any(option.startswith("join:pawn-medic-2:") for option in at.options)
        at.answer(at.options[0])
    assert all("pawn-medic-2" not in stack.pawns for stack in at.state.plan)
    assert at.answer("done").find_entries("Planned") != []


@pytest.mark.rule("FM-COND-17")
def test_concentration_difficulties_bring_no_adventure_to_other_actions() -> None:
    def arrange(state: HubState) -> None:
        medic(1, "concentration-difficulties")(state)

    at = table(arrange).until("fm-plan")
    at.answer("declare:pawn-medic-1:manage", "declare:pawn-medic-2:unwind")
    at.until("fm-next-actions", {"fm-choose-manage": "living", "fm-choose-unwind": "morale"})
    assert {message.action for message in at.find_entries("ActionTaken") if message.who == "medic"} == {
        "manage",
        "unwind",
    }
    assert all(message.success for message in at.find_entries("ActionTaken"))


@pytest.mark.rule("FM-COND-19")
def test_a_migraine_stops_skills_but_not_other_uses_of_tokens() -> None:
    def arrange(state: HubState) -> None:
        medic(0, "migraine", tokens=9)(state)
        state.first_player = "medic"
        state.morale = -2
        state.stress = 9
        state.crew["scientist"].wounds = 1

    at = table(arrange)
    assert not any(option.startswith("skill:") for option in at.options)
    for skill in ("medic-base", "medic-relax", "medic-bandages"):
        assert [reason.rule for reason in at.session.explain(f"skill:{skill}")] == ["FM-COND-19"]
    at.answer("next")
    assert at.state.crew["medic"].tokens == 7


@pytest.mark.rule("FM-COND-19")
@pytest.mark.parametrize("sick", [True, False])
def test_a_migraine_stops_rerolls_of_its_own_astronaut_alone(sick: bool) -> None:
    def arrange(state: HubState) -> None:
        state.crew["engineer"].conditions = [Condition("migraine", fresh=False)] * sick
        state.crew["medic"].conditions = [Condition("migraine", fresh=False)] * (not sick)
        for astronaut in state.crew.values():
            astronaut.tokens = 3

    at = declared(table(arrange).until("fm-plan"), "engineer-1:construct:backup-farm").until("fm-roll-three")
    at.answer({"success-brown": "blank", "wound-brown": "blank", "adventure-brown": "blank"})
    assert (at.asked == "fm-choose-reroll-one") is not sick


@pytest.mark.rule("FM-COND-20")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (2, 4)])
def test_poisoning_doubles_each_number_of_wounds(before: int, after: int) -> None:
    at = table(medic(before, "poisoning"), of=WOUND)
    at.answer("anemia")  # both pass an icon
    assert at.state.crew["medic"].wounds == after


@pytest.mark.rule("FM-COND-20")
def test_poisoning_doubles_what_missing_tokens_cost_and_kills_at_four() -> None:
    def arrange(state: HubState) -> None:
        medic(0, "poisoning")(state)
        state.first_player = "medic"
        state.morale = -2

    at = table(arrange).until(DRAW).answer("anemia").until(DRAW).answer("migraine")
    assert at.state.crew["medic"].wounds == 4
    assert table(medic(4, "poisoning"), of=WOUND).session.result is not None
    hurt = MalfunctionCard("hurt", "living", "problem", "crew-quarters", (fx.Wound(1, "medic"),))
    at = table(medic(4, "poisoning"), of=content(malfunctions={"hurt": hurt})).until("fm-next-actions")
    at.session.adjust("tracks.living", 4)
    at.session.adjust("facilities.med-lab.parts.hardware", False)
    assert at.until("fm-draw-malfunction").answer("hurt").session.result is not None


@pytest.mark.rule("FM-COND-21", "FM-COND-20", "FM-ACT-25")
def test_fresh_poisoning_spares_its_own_batch_and_its_own_phase() -> None:
    """Two hunger wounds, the first draws Poisoning: two in all; the fight of the same phase still costs one."""

    def arrange(state: HubState) -> None:
        medic(1, "anemia")(state)
        state.supply.food = 0
        state.farms["farm"].plants = 3
        state.stress = 17
        state.facilities["control-center"].now.append("wound")  # for the Action phase

    at = table(arrange).until("fm-choose-hungry").answer({"medic": 2})
    at.until(DRAW).answer("poisoning")
    assert at.asked == DRAW  # 3 by hunger, 4 by the fight
    assert (len(at.find_entries("Fought")), at.state.crew["medic"].wounds) == (1, 4)
    at.answer("migraine").until("fm-plan")
    assert [message.count for message in at.find_entries("Wounded") if message.who == "medic"] == [2, 1]
    at.answer("declare:pawn-medic-1:manage")
    at.until("", {"fm-choose-manage": "living"})
    assert at.session.result is not None  # doubled from the Action phase on: 4 + 2


def test_a_sol_with_everything_wrong_with_the_medic_is_played_to_its_end() -> None:
    at = table(medic(3, "anemia", "migraine", "poisoning", "cardiac-disorder"), of=dull_cards())
    next_round(at, {"fm-choose-hungry": "engineer"})
    assert at.state.sol == 2
    assert HOUSE.conditions.keys() == at.state.piles["conditions"].keys()
