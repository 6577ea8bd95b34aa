"""Rest, Unwind, Heal and Manage (REST, UNW, HEAL, MAN)."""

from __future__ import annotations

import pytest
from playing import both, breaks, build, declared, played, quiet, refused, sol
from scenes import mission
from tables import At, table
from test_cleanup import tokens
from test_shutdown import tile
from test_stress import stress

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition
from marshub.games.first_martians.effects import CureCondition


def wounds(**counts: int):
    def change(state: HubState) -> None:
        for who, count in counts.items():
            state.crew[who].wounds = count  # type: ignore[index]

    return change


def suffers(who: str, *kinds: str):
    def change(state: HubState) -> None:
        for kind in kinds:
            state.crew[who].conditions.append(Condition(kind, fresh=False))  # type: ignore[index, arg-type]
            state.piles["conditions"][kind] -= 1

    return change


def morale(level: int):
    def change(state: HubState) -> None:
        state.morale = level

    return change


def scanner(state: HubState) -> None:
    state.facilities["med-lab"].upgrades.append("auto-scanner")


def crew_tokens(at: At) -> dict[str, int]:
    return {who: astronaut.tokens for who, astronaut in at.state.crew.items()}


@pytest.mark.rule("FM-REST-01", "FM-REST-02", "FM-REST-03")
def test_each_rest_gives_its_actor_a_token_and_moves_no_morale() -> None:
    """Two single pawns of one astronaut: 2 tokens; a stack of two colours: 1, for the one on top."""
    of = None
    at = table(tokens("quiet-place", ["pawn"]), of=of).until("fm-plan")
    declared(at, "scientist-1+geologist-1:rest", "medic-1+medic-2:rest", "engineer-1+engineer-2:rest")
    declared(at, "scientist-2:manage", "geologist-2:manage")
    at.until("fm-next-actions", {"fm-choose-manage": ["system"] * 2})
    assert crew_tokens(at) == {"scientist": 1, "geologist": 0, "engineer": 1, "medic": 1}
    at = table()
    played(at)
    assert crew_tokens(at) == dict.fromkeys(at.state.crew, 2)
    assert at.state.morale == 0


@pytest.mark.rule("FM-REST-05")
def test_rest_costs_nothing_even_with_an_empty_supply() -> None:
    def arrange(state: HubState) -> None:
        state.supply.energy = state.supply.oxygen = 0

    assert "declare:pawn-medic-1:rest" in table(arrange).until("fm-plan").options


@pytest.mark.rule("FM-UNW-01", "FM-UNW-02", "FM-UNW-05")
@pytest.mark.parametrize(
    ("picks", "after"),
    [(["morale", "stress"], (1, 7)), (["stress", "stress"], (0, 1)), (["morale", "morale"], (2, 13))],
)
def test_every_unwind_chooses_for_itself_when_it_is_resolved(picks, after) -> None:
    """Morale 0, Stress 13, two Unwinds."""
    at = table(stress(9)).until("fm-plan")
    assert at.state.stress == 13
    declared(at, "medic-1:unwind", "engineer-1:unwind")
    assert not any("unwind:" in option for option in at.options)  # nothing of it is said in the plan
    at.until("fm-choose-unwind")
    assert (at.who, at.options[:2]) == ("medic", ["morale", "stress"])
    assert len(at.find_entries("ActionTaken")) == 6  # the Rests of step 2
    at.answer(*picks)
    assert (at.state.morale, at.state.stress) == after


@pytest.mark.rule("FM-UNW-01")
def test_stress_may_be_chosen_although_there_is_none() -> None:
    at = declared(table().until("fm-plan"), "medic-1:unwind")
    at.session.adjust("stress", 0)
    assert at.until("fm-choose-unwind").options[:2] == ["morale", "stress"]


@pytest.mark.rule("FM-UNW-03")
def test_morale_stops_at_3() -> None:
    at = table(morale(3))
    played(at, "medic-1:unwind", fm_choose_unwind="morale")
    assert at.state.morale == 3


@pytest.mark.rule("FM-HEAL-01", "FM-HEAL-05", "FM-PAWN-04")
def test_a_medic_pawn_assists_and_the_patient_loses_a_wound() -> None:
    """Geologist on Medic, 4 wounds: 3. The icon passed on the way back draws nothing, and takes nothing back."""
    at = table(both(wounds(geologist=4), suffers("geologist", "migraine"))).until("fm-plan")
    at.answer("declare:pawn-geologist-1:heal")
    joins = [option for option in at.options if option.startswith("join:")]
    assert joins == ["join:pawn-medic-1:s1", "join:pawn-medic-2:s1"]
    assert "done" not in at.options
    at.answer(joins[0]).until("fm-next-actions", {"fm-choose-healing": "wound"})
    assert at.state.crew["geologist"].wounds == 3
    assert at.find_entries("ConditionGained") == []
    assert [condition.kind for condition in at.state.crew["geologist"].conditions] == ["migraine"]


@pytest.mark.rule("FM-HEAL-01")
@pytest.mark.parametrize(
    ("choice", "hurt", "ill"),
    [("wound", 1, ["migraine", "anemia"]), ("migraine", 2, ["anemia"]), ("anemia", 2, ["migraine"])],
)
def test_one_heal_is_one_wound_or_one_condition_less_for_the_patient_alone(choice, hurt, ill) -> None:
    """Who tops the stack is the patient: the Medic below, just as hurt, keeps what he has."""
    kinds = ("migraine", "anemia")
    arrange = both(wounds(geologist=2, medic=2), suffers("geologist", *kinds), suffers("medic", *kinds))
    at = table(arrange).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal").until("fm-choose-healing").answer(choice).until("fm-next-actions")
    assert at.state.crew["geologist"].wounds == hurt
    assert [condition.kind for condition in at.state.crew["geologist"].conditions] == ill
    assert at.state.crew["medic"].wounds == 2
    assert [condition.kind for condition in at.state.crew["medic"].conditions] == list(kinds)
    assert [message.who for message in at.find_entries("ActionTaken") if message.action == "heal"] == ["geologist"]


@pytest.mark.rule("FM-HEAL-01", "FM-COND-14", "FM-PAWN-16")
def test_no_heal_is_offered_that_only_a_bound_pawn_of_the_medic_could_complete() -> None:
    """His Cardiac Disorder keeps one pawn for himself: it assists nobody, so one Heal of another is all there is."""
    at = table(both(wounds(geologist=2, engineer=2), suffers("medic", "cardiac-disorder"))).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal")
    assert not [option for option in at.options if option.endswith(":heal") and "medic" not in option]
    assert refused(at, "declare:pawn-engineer-1:heal") == ["FM-PAWN-16", "FM-HEAL-04"]
    assert "declare:pawn-medic-2:heal" in at.options
    at.answer("withdraw:s1", "declare:pawn-engineer-1:heal")
    assert refused(at, "declare:pawn-geologist-1:heal") == ["FM-PAWN-16", "FM-HEAL-04"]  # it is owed already
    assert refused(at, "join:pawn-medic-2:s1") == ["FM-PAWN-16"]
    at.answer("join:pawn-medic-1:s1", "declare:pawn-medic-2:heal")
    at.until("fm-next-actions")
    assert (at.state.crew["engineer"].wounds, at.state.crew["medic"].conditions) == (1, [])


@pytest.mark.rule("FM-HEAL-01", "FM-HEAL-12")
def test_no_heal_is_offered_for_which_no_pawn_is_left() -> None:
    """Five pawn tokens: patient, Medic and five more are all but one; with one at rest the eighth is the last."""
    at = table(both(wounds(geologist=2), tokens("med-lab", ["pawn"] * 5))).until("fm-plan")
    at.answer("declare:pawn-engineer-1:rest")
    assert "declare:pawn-geologist-1:heal" in at.options
    at.answer("declare:pawn-engineer-2:rest")
    assert refused(at, "declare:pawn-geologist-1:heal") == ["FM-PAWN-09"]
    assert "declare:pawn-medic-1:heal" in at.options  # the Medic needs one fewer
    bound = both(wounds(geologist=2), suffers("scientist", "cardiac-disorder"), tokens("med-lab", ["pawn"] * 5))
    at = table(bound).until("fm-plan")
    assert "declare:pawn-geologist-1:heal" in at.options
    at.answer("declare:pawn-engineer-1:rest")
    assert refused(at, "declare:pawn-geologist-1:heal") == ["FM-PAWN-09"]


@pytest.mark.rule("FM-PAWN-16", "FM-COND-14")
def test_no_heal_is_offered_for_a_cardiac_disorder_that_is_gone() -> None:
    """A POI token cures it while the plan is made: it acts to the phase's end, but nothing is left to heal."""
    cure = mission(poi={"a": (CureCondition("medic"),)})

    def arrange(state: HubState) -> None:
        wounds(medic=2)(state)
        suffers("medic", "cardiac-disorder")(state)
        state.cargo.available["poi-a"] = 1

    at = table(arrange, of=cure).until("fm-plan").answer("use:poi-a")
    assert refused(at, "declare:pawn-medic-2:heal") == ["FM-PAWN-16"]
    assert not [option for option in at.options if option.startswith("declare:pawn-medic-2:")]
    at.until("fm-next-actions")  # and the plan is closed without it
    # Somebody else's still waits for its Heal, whoever was looked at first.
    at = table(both(arrange, suffers("geologist", "cardiac-disorder")), of=cure).until("fm-plan").answer("use:poi-a")
    assert "declare:pawn-geologist-2:heal" in at.options
    assert "declare:pawn-medic-2:heal" not in at.options
    of = mission(poi={"a": (CureCondition("engineer"),)})
    ill = both(wounds(medic=2), suffers("engineer", "cardiac-disorder"), suffers("geologist", "cardiac-disorder"))
    at = table(lambda s: (ill(s), s.cargo.available.update({"poi-a": 1})), of=of)
    at.until("fm-plan").answer("use:poi-a")
    assert "declare:pawn-geologist-2:heal" in at.options
    assert "declare:pawn-engineer-2:heal" not in at.options
    # Declared before, it comes to nothing: the other wounds are not what this pawn was for.
    at = declared(table(arrange, of=cure).until("fm-plan"), "medic-2:heal").answer("use:poi-a").until("fm-next-actions")
    assert at.state.crew["medic"].wounds == 2
    assert [message.action for message in at.find_entries("Returned")] == ["heal"]


@pytest.mark.rule("FM-HEAL-01", "FM-HEAL-08", "FM-HEAL-07", "FM-ACT-26")
def test_what_is_healed_is_chosen_at_resolution_and_the_token_goes_back() -> None:
    at = table(both(wounds(medic=3), suffers("medic", "migraine", "anemia"))).until("fm-plan")
    pile = dict(at.state.piles["conditions"])
    declared(at, "medic-1:heal").until("fm-choose-healing")
    assert [option for option in at.options if ":" not in option] == ["wound", "migraine", "anemia"]
    at.answer("migraine")
    assert at.state.piles["conditions"] == {**pile, "migraine": pile["migraine"] + 1}
    assert [c.kind for c in at.state.crew["medic"].conditions if not c.healed] == ["anemia"]
    at.until("fm-next-actions")
    assert [c.kind for c in at.state.crew["medic"].conditions] == ["anemia"]
    # It may be drawn again in the same phase.
    at = table(both(wounds(medic=1), suffers("medic", "migraine"), tokens("control-center", ["wound"])))
    declared(at.until("fm-plan"), "medic-1:heal", "medic-2:manage").until("fm-choose-healing").answer("migraine")
    assert "migraine" in at.until("fm-draw-condition", {"fm-choose-manage": "system"}).options


@pytest.mark.rule("FM-ACT-26")
def test_a_poisoning_healed_in_step_4_doubles_wounds_to_the_end_of_the_phase() -> None:
    at = table(both(suffers("medic", "poisoning"), tokens("control-center", ["wound"])))
    played(at, "medic-1:heal", "medic-2:manage", fm_choose_manage="system", fm_draw_condition="migraine")
    assert at.find_entries("ConditionHealed")
    assert at.state.crew["medic"].wounds == 2


@pytest.mark.rule("FM-ACT-25")
def test_a_poisoning_gained_in_the_action_phase_does_not_double_in_it() -> None:
    """1 wound draws it in step 5; another wound of the same phase counts once."""
    at = table(both(wounds(medic=1), tokens("control-center", ["wound"])))
    played(at, "medic-1:manage", "medic-2:manage", fm_choose_manage=["system"] * 2, fm_draw_condition="poisoning")
    assert at.state.crew["medic"].wounds == 3


@pytest.mark.rule("FM-HEAL-02")
def test_the_medic_needs_nobody_for_himself() -> None:
    at = played(table(wounds(medic=2)), "medic-1:heal")
    assert at.state.crew["medic"].wounds == 1
    assert at.find_entries("ActionTaken")[-1].action == "heal"
    at = table(wounds(medic=2, geologist=2)).until("fm-plan").answer("declare:pawn-geologist-1:heal")
    assert "declare:pawn-medic-2:heal" in at.options  # his other pawn can still help


@pytest.mark.rule("FM-HEAL-03")
def test_with_the_auto_scanner_one_pawn_of_the_patient_is_enough() -> None:
    at = played(table(both(wounds(geologist=2), scanner)), "geologist-1:heal")
    assert at.state.crew["geologist"].wounds == 1
    shut = table(both(wounds(geologist=2), scanner, tile("med-lab"))).until("fm-plan")
    assert refused(shut, "declare:pawn-geologist-1:heal") == ["FM-SHUT-10"]
    # Nor does it serve a Field Infirmary while its Med Lab is shut.
    arrange = both(wounds(geologist=2), scanner, tile("med-lab"), lambda state: build(state, "field-infirmary"))
    at = table(arrange).until("fm-plan", {"fm-choose-shut": "lab"})
    at.answer("declare:pawn-geologist-1:heal@field-infirmary")
    assert "FM-HEAL-01" in refused(at, "done")


@pytest.mark.rule("FM-HEAL-04", "FM-HEAL-03", "FM-ACT-04")
def test_without_it_there_are_as_many_heals_as_medic_pawns() -> None:
    at = table(wounds(medic=2, geologist=2, engineer=2)).until("fm-plan")
    declared(at, "medic-1:heal", "geologist-1+medic-2:heal")
    assert refused(at, "declare:pawn-engineer-1:heal") == ["FM-HEAL-04"]
    at = table(wounds(medic=2, geologist=2, engineer=2)).until("fm-plan")
    at.answer("declare:pawn-geologist-1:heal", "declare:pawn-engineer-1:heal")  # both Medic pawns are owed now
    assert refused(at, "declare:pawn-scientist-1:heal") == ["FM-HEAL-04"]
    # With the Auto-scanner there are as many as pawns of patients.
    at = table(both(wounds(medic=2, geologist=2, engineer=2), scanner)).until("fm-plan")
    declared(at, "geologist-1:heal", "geologist-2:heal", "engineer-1:heal", "medic-1:heal").until("fm-next-actions")
    assert [at.state.crew[who].wounds for who in ("medic", "geologist", "engineer")] == [1, 0, 1]


@pytest.mark.rule("FM-HEAL-06")
def test_passing_the_icon_again_draws_again() -> None:
    """1 -> 2 draws, healed to 1, 1 -> 2 draws once more."""
    at = table(both(wounds(medic=1), tokens("control-center", ["wound"], ["wound"])), of=quiet())
    played(at, "medic-1:manage", fm_choose_manage="system", fm_draw_condition="migraine")
    sol(at)
    at.until("fm-plan")
    declared(at, "medic-1:heal", "medic-2:manage").until("fm-choose-healing").answer("wound")
    assert at.state.crew["medic"].wounds == 1
    at.until("fm-next-actions", {"fm-choose-manage": "system", "fm-draw-condition": "anemia"})
    assert [item.condition for item in at.find_entries("ConditionGained")] == ["migraine", "anemia"]


@pytest.mark.rule("FM-HEAL-09")
def test_who_is_well_may_heal_for_nothing() -> None:
    at = played(table(), "medic-1:heal")
    assert at.find_entries("ActionTaken")[-1].action == "heal"
    assert at.find_entries("Healed") == []
    assert at.state.crew["medic"].tokens == 1  # of the other pawn, at rest
    at = played(table(suffers("medic", "migraine")), "medic-1:heal")  # without a wound a Condition is all there is
    assert at.state.crew["medic"].conditions == []


@pytest.mark.rule("FM-HEAL-10", "FM-MAN-06")
@pytest.mark.parametrize(("what", "place", "die"), [("heal", "med-lab", "blue"), ("manage", "control-center", "brown")])
def test_each_one_must_show_success_for_itself(what: str, place: str, die: str) -> None:
    at = table(both(wounds(medic=2), breaks(place, "cpu"))).until("fm-plan")
    at.session.adjust("tracks.living", 3)
    declared(at, f"medic-1:{what}", f"medic-2:{what}")
    at.until("fm-roll-success").answer({f"success-{die}": "blank"})
    at.until("fm-roll-success").answer({f"success-{die}": "success"})
    at.until("fm-next-actions", {"fm-choose-manage": "living"})
    assert [taken.success for taken in at.find_entries("ActionTaken") if taken.action == what] == [False, True]
    assert (at.state.crew["medic"].wounds, at.state.tracks["living"]) == ((1, 3) if what == "heal" else (2, 2))


@pytest.mark.rule("FM-HEAL-11")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_small_crews_have_the_auto_scanner(players) -> None:
    at = played(table(wounds(geologist=2), players=players), "geologist-1:heal")
    assert at.state.crew["geologist"].wounds == 1


@pytest.mark.rule("FM-HEAL-12")
def test_a_pawn_token_asks_for_one_more_besides_patient_and_medic() -> None:
    at = table(both(wounds(geologist=2), tokens("med-lab", ["pawn"], ["pawn"]))).until("fm-plan")
    at.answer("declare:pawn-geologist-1:heal", "join:pawn-medic-1:s1")
    assert "join:pawn-engineer-1:s1" in at.options
    assert "done" not in at.options
    at.answer("join:pawn-engineer-1:s1")
    assert not any(option.startswith("join:") for option in at.options)
    at.answer("declare:pawn-medic-2:heal")
    assert any(option.startswith("join:") for option in at.options)
    at.answer("join:pawn-engineer-2:s2").until("fm-next-actions")
    assert at.state.crew["geologist"].wounds == 1
    # The Auto-scanner does without the Medic, not without that one more.
    at = table(both(wounds(geologist=2), scanner, tokens("med-lab", ["pawn"]))).until("fm-plan")
    at.answer("declare:pawn-geologist-1:heal")
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-engineer-1:s1").until("fm-next-actions")
    assert at.state.crew["geologist"].wounds == 1


@pytest.mark.rule("FM-HEAL-12", "FM-HEAL-01")
def test_without_its_medic_other_pawns_do_not_make_a_heal() -> None:
    """Three pawns are there, none of them the Medic's: still no declaration."""
    at = table(both(wounds(geologist=2), tokens("med-lab", ["pawn"]))).until("fm-plan")
    at.answer("declare:pawn-geologist-1:heal")
    assert all("medic" in option for option in at.options if option.startswith("join:"))
    # Nor if the Medic joins, and leaves when two others are there.
    at.answer("join:pawn-medic-1:s1", "join:pawn-engineer-1:s1", "leave:pawn-medic-1:s1")
    assert [option for option in at.options if option.startswith("join:")] == [
        "join:pawn-medic-1:s1",
        "join:pawn-medic-2:s1",
    ]


@pytest.mark.rule("FM-MAN-01", "FM-MAN-03")
def test_each_manage_lowers_a_track_of_its_choice_by_one() -> None:
    def arrange(state: HubState) -> None:
        state.tracks.update(living=3, working=3)

    at = table(arrange).until("fm-plan")
    before = dict(at.state.tracks)
    declared(at, "medic-1:manage", "medic-2:manage", "engineer-1:manage")
    at.until("fm-next-actions", {"fm-choose-manage": ["living", "working", "living"]})
    assert at.state.tracks == {**before, "living": before["living"] - 2, "working": before["working"] - 1}


@pytest.mark.rule("FM-MAN-02")
def test_a_track_stops_at_0() -> None:
    at = table().until("fm-plan")
    track = next(block for block, level in at.state.tracks.items() if level == 0)
    declared(at, "medic-1:manage").until("fm-next-actions", {"fm-choose-manage": track})
    assert at.state.tracks[track] == 0


@pytest.mark.rule("FM-MAN-04")
def test_manage_turns_no_box_marker() -> None:
    def arrange(state: HubState) -> None:
        state.box["living"] = True
        state.tracks["living"] = 1

    at = played(table(arrange), "medic-1:manage", fm_choose_manage="living")
    assert at.state.box["living"]


@pytest.mark.rule("FM-MAN-05", "FM-MAN-02")
@pytest.mark.parametrize(("level", "after"), [(1, 0), (2, 0), (4, 2)])
def test_the_warning_system_lowers_one_track_by_two(level, after) -> None:
    at = table(lambda state: state.facilities["control-center"].upgrades.append("warning-system")).until("fm-plan")
    at.session.adjust("tracks.living", level)
    others = {block: value for block, value in at.state.tracks.items() if block != "living"}
    declared(at, "medic-1:manage", "medic-2:manage")
    at.until("fm-choose-manage").answer("living")
    assert at.state.tracks == {**others, "living": after}
    at.answer("living")
    assert at.state.tracks["living"] == 0  # each of them


@pytest.mark.rule("FM-MAN-05")
def test_the_warning_system_of_a_shut_control_center_helps_no_other_desk() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["control-center"].upgrades.append("warning-system")
        build(state, "backup-control-desk")

    at = table(both(arrange, tile("control-center"))).until("fm-plan")
    at.session.adjust("tracks.living", 4)
    declared(at, "medic-1:manage@backup-control-desk").until("fm-next-actions", {"fm-choose-manage": "living"})
    assert at.state.tracks["living"] == 3


def test_a_broken_cpu_beside_a_reroll_token_and_a_medic() -> None:
    arrange = both(wounds(geologist=2), breaks("med-lab", "cpu"), tokens("med-lab", ["reroll"]))
    at = table(arrange).until("fm-plan")
    declared(at, "geologist-1+medic-1:heal").until("fm-roll-success").answer({"success-blue": "success"})
    at.answer({"success-blue": "success"}).until("fm-next-actions")
    assert at.state.crew["geologist"].wounds == 1
