"""Astronauts and their skills."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playing import declared
from scenes import dull_cards, event, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import ASTRONAUTS
from marshub.games.first_martians.box.state import Condition, Tile
from marshub.kernel import BadSetup, IllegalAnswer, Session

ENGINEER = ("engineer-invention", "engineer-manage", "engineer-repair")


def rich(*who: str, tokens: int = 9) -> Callable[[HubState], None]:
    """Morale tokens for some, and something for every skill to do."""

    def arrange(state: HubState) -> None:
        for name in who:
            state.crew[name].tokens = tokens  # type: ignore[index]
        state.stress = 3
        state.tracks["living"] = 2
        state.crew["scientist"].wounds = 1
        state.facilities["lab"].parts["cpu"] = False

    return arrange


def skills(at: At) -> set[str]:
    return {option.removeprefix("skill:") for option in at.options if option.startswith("skill:")}


def reasons(at: At, skill: str) -> list[str]:
    return [reason.rule for reason in at.session.explain(f"skill:{skill}")]


# ------------------------------------------------------------------ what an astronaut is


@pytest.mark.rule("FM-SKILL-01")
def test_an_astronaut_has_a_base_skill_three_cards_and_two_pawns() -> None:
    at = table()
    game = at.session.game
    assert isinstance(game, FirstMartians)
    for sheet in game.make_crew_files(at.state):
        owned = [HOUSE.skills[name] for name in sheet.ready]
        assert [skill.base for skill in owned] == [True, False, False, False]
        assert {skill.owner for skill in owned} == {sheet.who}
        pawns = [piece.id for piece in game.tagged_pieces(at.state) if piece.sort == "pawn" and sheet.who in piece.id]
        assert pawns == [f"pawn-{sheet.who}-1", f"pawn-{sheet.who}-2"]


@pytest.mark.rule("FM-SKILL-02")
def test_four_astronauts_each_once() -> None:
    assert list(table().state.crew) == list(ASTRONAUTS)
    assert list(table(players=[*reversed(ASTRONAUTS)]).state.crew) == [*reversed(ASTRONAUTS)]
    with pytest.raises(BadSetup):
        Session(FirstMartians(content()), {"players": ["medic", "medic"]}, 1)
    with pytest.raises(BadSetup):
        Session(FirstMartians(content()), {"players": ["cook", "medic"]}, 1)


@pytest.mark.rule("FM-SKILL-03")
def test_the_base_skill_is_there_without_any_card() -> None:
    def arrange(state: HubState) -> None:
        rich("medic")(state)
        state.crew["medic"].skills = []

    assert skills(table(arrange)) == {"medic-base"}


@pytest.mark.rule("FM-SKILL-04")
def test_all_three_cards_are_available_from_the_start() -> None:
    state = Session(FirstMartians(content()), {"players": 4}, 1).state
    assert state.crew["engineer"].skills == list(ENGINEER)
    assert skills(table(rich("engineer"))) == set(ENGINEER)


# ------------------------------------------------------------------ price and number


@pytest.mark.rule("FM-SKILL-06")
def test_a_skill_is_paid_from_its_users_own_tokens() -> None:
    at = table(rich("engineer", "medic", tokens=2))
    assert skills(at) >= {"engineer-manage", "medic-relax"}
    assert reasons(at, "engineer-repair") == ["FM-SKILL-06"]
    with pytest.raises(IllegalAnswer):
        at.answer("skill:engineer-repair")
    at.answer("skill:engineer-manage", "living")
    assert (at.state.crew["engineer"].tokens, at.state.crew["medic"].tokens) == (0, 2)
    assert at.state.tracks["living"] <= 1


@pytest.mark.rule("FM-SKILL-07", "FM-ACT-28")
def test_each_skill_once_a_round() -> None:
    at = table(rich("engineer"))
    for skill in ENGINEER:
        at.answer(f"skill:{skill}")
        if skill == "engineer-manage":
            at.answer("living")
        assert skill not in skills(at)
    assert skills(at) == set()
    assert "FM-SKILL-07" in reasons(at, "engineer-invention")
    assert [message.skill for message in at.find_entries("SkillUsed")] == list(ENGINEER)


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
@pytest.mark.parametrize(
    "moment",
    [
        "fm-choose-track",  # in the Event phase, beside a choice that an event asks for
        "fm-next-events",
        "fm-next-morale",
        "fm-hold-wilting",  # in the Production phase, beside a yes or no
        "fm-next-production",
        "fm-plan",
        "fm-choose-unwind",  # in the middle of the resolving
        "fm-next-actions",
        "fm-next-malfunction",
        "fm-next-cleanup",
    ],
)
def test_a_skill_may_be_used_in_every_phase(moment: str) -> None:
    def arrange(state: HubState) -> None:
        rich("medic")(state)
        state.facilities["farm"].parts["energy"] = False

    at = table(arrange, of=event(fx.MoveTrack(-1)))
    if moment != "fm-choose-track":
        at.answer("living")
    if moment not in ("fm-choose-track", "fm-next-events", "fm-next-morale", "fm-hold-wilting"):
        at.until("fm-hold-wilting").answer(False)
    if moment == "fm-choose-unwind":
        at.until("fm-plan").answer("declare:pawn-engineer-1:unwind")
    at.until(moment)
    before = (at.asked, [option for option in at.options if not option.startswith("skill:")], at.state.stress)
    at.answer("skill:medic-relax")
    after = (at.asked, [option for option in at.options if not option.startswith("skill:")])
    assert after == before[:2]
    assert at.state.stress == max(0, before[2] - 5)


@pytest.mark.rule("FM-SKILL-08")
def test_a_skill_needs_no_pawn() -> None:
    at = table(rich("medic")).until("fm-plan").answer("skill:medic-relax")
    assert at.state.plan == []
    assert {"declare:pawn-medic-1:rest", "declare:pawn-medic-2:rest"} <= set(at.options)


@pytest.mark.rule("FM-SKILL-07", "FM-SKILL-09", "FM-CLN-08")
def test_the_base_skill_too_is_used_once_a_round() -> None:
    at = table(rich("medic")).answer("skill:medic-base", "scientist")
    assert at.state.crew["medic"].used == ["medic-base"]
    spots = {thing.id: thing.spot.id for thing in at.session.game.layout(at.state)}
    assert spots["skill.medic-base"] == "skill.medic-base.used"
    assert spots["skill.medic-relax"] == "skill.medic-relax.ready"
    assert reasons(at, "medic-base")[0] == "FM-SKILL-07"
    assert {"medic-relax"} <= skills(at)  # the others are as they were
    at.until("fm-next-malfunction")
    at.session.adjust("crew.scientist.wounds", 1)
    assert "medic-base" not in skills(at)
    assert "medic-base" in skills(at.until("fm-next-cleanup"))


@pytest.mark.rule("FM-SKILL-09", "FM-SKILL-12", "FM-ACT-28")
def test_a_skill_that_rolls_again_does_so_once_a_round() -> None:
    at = table(rich("engineer")).until("fm-plan")
    declared(at, "engineer-1:construct:backup-farm", "engineer-2:construct:backup-oxygenator")
    missed = {"success-brown": "blank", "wound-brown": "blank", "adventure-brown": "blank"}
    at.until("fm-choose-next").answer("s1", missed).answer("engineer-base/success", {"success-brown": "blank"})
    at.until("fm-roll-three").answer(missed)
    assert at.asked == "fm-next-actions"
    assert at.state.crew["engineer"].used == ["engineer-base"]
    next_round(at).until("fm-plan")
    declared(at, "engineer-1:construct:backup-farm").until("fm-roll-three").answer(missed)
    assert at.asked == "fm-choose-reroll-one"


@pytest.mark.rule("FM-SKILL-09")
def test_a_used_skill_is_ready_again_after_clean_up() -> None:
    def arrange(state: HubState) -> None:
        rich("medic")(state)
        state.stress = 9

    at = table(arrange).answer("skill:medic-relax")
    assert at.state.crew["medic"].used == ["medic-relax"]
    at.until("fm-next-malfunction")
    assert "medic-relax" not in skills(at)
    at.until("fm-next-cleanup")
    assert "medic-relax" in skills(at)
    assert at.state.crew["medic"].used == []


# ------------------------------------------------------------------ effects


@pytest.mark.rule("FM-SKILL-10", "FM-SKILL-17", "FM-RND-06")
def test_what_a_skill_yields_is_usable_at_once() -> None:
    """Eureka! gives a sample, and Precautions takes it right away: the cubes of both are samples."""
    at = table(rich("geologist", "scientist")).until("fm-plan")
    assert reasons(at, "scientist-precaution") == ["FM-SKILL-06"]  # no sample yet
    at.answer("skill:geologist-eureka")
    assert at.state.cargo.available["sample"] == 1
    assert at.state.cargo.pending == {}
    at.answer("skill:scientist-precaution")
    assert "sample" not in at.state.cargo.available
    assert at.state.farms["farm"].growth == ["", "", "", "", "", "guard"]


@pytest.mark.rule("FM-SKILL-17")
def test_joining_forces_takes_a_sample() -> None:
    def arrange(state: HubState) -> None:
        rich("scientist")(state)
        state.cargo.available["sample"] = 2
        state.first_player = "medic"

    at = table(arrange).answer("skill:scientist-join")
    assert at.state.cargo.available["sample"] == 1
    assert [at.state.crew[who].tokens for who in ASTRONAUTS] == [8, 2, 2, 2]


@pytest.mark.rule("FM-SKILL-06")
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_skill_is_paid_in_full_or_not_used(held: int) -> None:
    dear = msgspec.structs.replace(HOUSE.skills["scientist-join"], pay={"sample": 2})
    of = content(skills={**HOUSE.skills, dear.id: dear})
    at = table(lambda state: (rich("scientist")(state), state.cargo.available.update(sample=held)), of=of)
    if held < 2:
        assert reasons(at, dear.id) == ["FM-SKILL-06"]
        assert dear.id not in skills(at)
    else:
        assert at.answer(f"skill:{dear.id}").state.cargo.available.get("sample", 0) == held - 2


@pytest.mark.rule("FM-RND-18")
@pytest.mark.parametrize(
    ("effects", "usable"),
    [
        ((fx.MoveStress(-5), fx.MoveTrack(-2)), True),  # no Stress, but a track
        ((fx.MoveTrack(-2, "living"),), True),
        ((fx.MoveTrack(-2, "system"),), False),
        ((fx.PlaceGuard(),), False),  # every slot is taken
        ((fx.CureCondition("chosen"),), False),  # the only Condition is healed already
    ],
)
def test_a_skill_is_usable_if_any_of_its_effects_changes_something(effects, usable: bool) -> None:
    def arrange(state: HubState) -> None:
        rich("medic")(state)
        state.stress = 0
        state.farms["farm"].growth = ["guard"] * 6

    skill = msgspec.structs.replace(HOUSE.skills["medic-relax"], effects=effects)
    at = table(arrange, of=content(skills={**HOUSE.skills, skill.id: skill}))
    at.session.adjust("tracks.system", 0)
    at.session.adjust("crew.geologist.conditions", [{"kind": "anemia", "healed": True}])
    assert (skill.id in skills(at)) is usable
    assert reasons(at, skill.id) == ([] if usable else ["FM-RND-18"])


@pytest.mark.rule("FM-SKILL-11")
def test_nobody_uses_anothers_skills() -> None:
    at = table(rich("medic"))
    assert skills(at) == {"medic-base", "medic-relax", "medic-bandages"}
    assert {HOUSE.skills[skill].owner for skill in skills(at)} == {"medic"}


def reroll_at(top: str, *others: str) -> At:
    """A Manage with one more pawn and a broken CPU, everybody rich."""

    def arrange(state: HubState) -> None:
        rich(*ASTRONAUTS)(state)
        state.facilities["control-center"].parts["cpu"] = False
        if others:
            state.facilities["control-center"].now.append("pawn")

    at = table(arrange).until("fm-plan").answer(f"declare:pawn-{top}-1:manage")
    for other in others:
        at.answer(next(o for o in at.options if o.startswith(f"join:pawn-{other}-1:")))
    return at.until("fm-roll-success").answer({"success-brown": "blank"})


@pytest.mark.rule("FM-SKILL-12", "FM-DICE-12")
def test_the_acting_astronaut_may_roll_again_and_the_second_result_stands() -> None:
    at = reroll_at("engineer", "medic")
    assert at.asked == "fm-choose-reroll"
    assert at.options[:2] == ["keep", "engineer-base"]
    at.answer("engineer-base")
    assert at.state.crew["engineer"].tokens == 9 + 1 - 2  # its other pawn rested before
    at.answer({"success-brown": "success"})
    assert at.asked == "fm-choose-manage"
    assert "engineer-base" in at.state.crew["engineer"].used


@pytest.mark.rule("FM-SKILL-12")
def test_an_assistants_skill_does_not_touch_the_roll() -> None:
    at = reroll_at("medic", "engineer")
    assert at.asked != "fm-choose-reroll"
    assert not at.find_entries("ActionTaken")[-1].success


@pytest.mark.rule("FM-SKILL-12")
def test_a_skill_rolls_again_for_its_own_actions_only() -> None:
    def arrange(state: HubState) -> None:
        rich("engineer")(state)
        state.facilities["crew-quarters"].parts["cpu"] = False

    at = table(arrange).until("fm-plan").answer("declare:pawn-engineer-1:unwind")
    assert at.until("fm-roll-success").answer({"success-gray": "blank"}).asked != "fm-choose-reroll"


@pytest.mark.rule("FM-DICE-07")
def test_tokens_earned_by_a_miss_do_not_pay_for_the_same_roll() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["control-center"].parts["cpu"] = False

    at = table(arrange).until("fm-plan").answer("declare:pawn-engineer-1:manage")
    at.until("fm-roll-success").answer({"success-brown": "blank"})
    assert at.asked != "fm-choose-reroll"
    assert at.state.crew["engineer"].tokens == 1 + 2  # its other pawn rested, and then the miss


def test_a_skill_for_rolls_is_no_aside() -> None:
    at = table(rich("engineer"))
    assert reasons(at, "engineer-base") == ["FM-SKILL-12"]


@pytest.mark.rule("FM-SKILL-13")
def test_the_owner_chooses_which_card_is_discarded() -> None:
    effect = fx.DiscardSkill(whom="engineer")
    at = table(rich("engineer"), of=event(effect, effect))
    assert at.session.pending is not None
    assert (at.asked, at.session.pending.decider) == ("fm-choose-skill-lost", "engineer")
    assert [o for o in at.options if not o.startswith("skill:")] == list(ENGINEER)  # the base skill is not among them
    at.answer("engineer-repair", "engineer-invention")
    assert at.state.crew["engineer"].skills == ["engineer-manage"]
    assert skills(at) == {"engineer-manage"}


@pytest.mark.rule("FM-SKILL-13")
def test_a_used_card_may_be_discarded_and_nothing_happens_without_cards() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].skills = ["medic-relax"]
        state.crew["medic"].used = ["medic-relax"]

    at = table(arrange, of=event(fx.DiscardSkill(whom="medic"), fx.DiscardSkill(whom="medic")))
    assert at.asked == "fm-next-events"
    assert at.state.crew["medic"].skills == []
    assert len(at.find_entries("SkillDiscarded")) == 1


@pytest.mark.rule("FM-SKILL-13")
def test_each_of_those_concerned_loses_a_card() -> None:
    def arrange(state: HubState) -> None:
        for astronaut in state.crew.values():
            del astronaut.skills[1:]

    at = table(arrange, of=event(fx.DiscardSkill(whom="everyone")))
    assert [message.who for message in at.find_entries("SkillDiscarded")] == list(ASTRONAUTS)
    assert [astronaut.skills for astronaut in at.state.crew.values()] == [[]] * 4


@pytest.mark.rule("FM-SKILL-14")
def test_oh_yes_i_can_repairs_one_part_outright() -> None:
    def arrange(state: HubState) -> None:
        rich("engineer")(state)
        state.facilities["solar-panel-01"].parts["hardware"] = False
        state.cargo.available = {"part-cpu": 1, "part-hardware": 1}

    at = table(arrange).until("fm-plan").answer("skill:engineer-repair")
    assert at.options == ["solar-panel-01/hardware", "lab/cpu"]
    at.answer("solar-panel-01/hardware")
    assert at.state.facilities["solar-panel-01"].parts["hardware"]
    assert not at.state.facilities["lab"].parts["cpu"]
    assert at.state.cargo.available == {"part-cpu": 1, "part-hardware": 1}
    assert at.state.crew["engineer"].tokens == 6
    assert at.state.plan == []
    broken = [name for name, here in at.state.facilities.items() if not all(here.parts.values())]
    assert broken == ["lab"]


@pytest.mark.rule("FM-SKILL-15")
def test_a_part_repaired_by_a_skill_works_at_once() -> None:
    """A Manage that is declared after the CPU was repaired in the same phase needs no die."""

    def arrange(state: HubState) -> None:
        state.crew["engineer"].tokens = 3
        state.facilities["control-center"].parts["cpu"] = False

    at = table(arrange).until("fm-plan").answer("skill:engineer-repair", "declare:pawn-medic-1:manage")
    assert at.until("fm-choose-manage").asked == "fm-choose-manage"


@pytest.mark.rule("FM-SKILL-15", "FM-RND-18")
def test_a_shut_facility_is_out_of_reach_for_a_skill() -> None:
    def arrange(state: HubState) -> None:
        state.crew["engineer"].tokens = 3
        state.facilities["lab"].parts["cpu"] = False
        for name in ("lab", "farm"):
            state.facilities[name].tiles.append(Tile("energy"))
        state.crew["scientist"].tokens = 2
        state.cargo.available["sample"] = 1

    at = table(arrange)
    assert not {"engineer-repair", "scientist-precaution"} & skills(at)
    assert reasons(at, "engineer-repair") == reasons(at, "scientist-precaution") == ["FM-RND-18"]


def test_the_other_skills_do_what_they_say() -> None:
    def arrange(state: HubState) -> None:
        rich("scientist", "geologist", "engineer", "medic")(state)
        state.crew["scientist"].wounds = 3
        state.crew["geologist"].conditions = [Condition("anemia", fresh=False), Condition("poisoning", fresh=False)]
        state.rovers["froggy"].tokens = ["blocked", "pawn"]
        state.stress = 9

    at = table(arrange, of=dull_cards())
    cards = len(at.state.upgrade_cards)
    at.answer("skill:medic-base", "scientist")
    assert at.state.crew["scientist"].wounds == 2
    at.answer("skill:medic-bandages", "scientist")
    assert at.state.crew["scientist"].wounds == 0
    at.answer("skill:medic-not-so-bad", "anemia")
    assert [c.kind for c in at.state.crew["geologist"].conditions if not c.healed] == ["poisoning"]
    at.answer("skill:geologist-roadside")
    assert at.state.rovers["froggy"].tokens == ["blocked"]
    at.answer("skill:engineer-invention")
    assert len(at.state.upgrade_cards) == cards + 1
    at.answer("skill:scientist-choice", "fm-either-stress")
    assert at.state.stress == 3
    next_round(at)
