"""Any moment means any moment: what may be used beside every decision, before chance and between any two steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from maps import only
from playing import both, cards_of, declared
from scenes import dull_cards, event
from tables import HOUSE, At, content, table

from marshub.board.referee import Referee
from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import AutoContinue, Condition, OpenEvent
from marshub.games.first_martians.content.cards import EventData, RoiData, SkillData
from marshub.games.first_martians.players.captain import Captain
from marshub.kernel import CONTINUE, Chance, FreeActionQuestion, IllegalAnswer, Session
from marshub.kernel.policy import play

RELAX = "skill:medic-relax"  # Stress -5, for 1 token
Change = Callable[[HubState], Any]


def poor(state: HubState) -> None:
    """Nobody has anything to use."""
    state.upgrade_cards = []
    for astronaut in state.crew.values():
        astronaut.tokens, astronaut.skills = 0, []
    state.stress = 9


def medic(tokens: int = 9, *skills: str) -> Change:
    """Only the Medic has something to use: the cards named."""

    def arrange(state: HubState) -> None:
        poor(state)
        state.crew["medic"].tokens = tokens
        state.crew["medic"].skills = list(skills or ("medic-relax",))

    return arrange


def holds(token: str) -> Change:
    def arrange(state: HubState) -> None:
        poor(state)
        state.cargo.available[token] = 1
        state.piles["poi"][token] -= 1

    return arrange


def ahead(at: At) -> str:
    """What comes next, where the table is asked whether something is used first; "" where something else is asked."""
    pending = at.session.pending
    if not isinstance(pending, FreeActionQuestion):
        return ""
    assert pending.prompt.lists is not None
    [what] = pending.prompt.lists["what"]
    return what.key


def beside(at: At) -> list[str]:
    assert at.session.pending is not None
    return [option.id for option in at.session.pending.free_action_options()]


KNOWN: dict[str, Any] = {"fm-roll-malfunction": {"yellow": "1"}, "fm-hold-wilting": False}


def step(at: At) -> None:
    """One answer that nobody has to think about; pawns that are free rest."""
    if ahead(at):
        at.answer(CONTINUE)
    elif at.asked.startswith("fm-next-"):
        at.answer("next")
    elif at.asked == "fm-plan":
        at.answer("done" if "done" in at.options else next(o for o in at.options if o.endswith(":rest")))
    elif at.asked == "fm-choose-hungry":
        assert at.session.pending is not None
        at.answer(at.session.pending.first_answer())
    elif at.asked in KNOWN:
        at.answer(KNOWN[at.asked])
    else:
        at.answer(at.options[0])


def on_to(at: At, where: str) -> At:
    """Go on, phases and all, to the decision `where`, or the moment before it."""
    for _ in range(300):
        if where in (at.asked, ahead(at)):
            return at
        step(at)
    raise AssertionError(f"{where} never came")


def relaxed(at: At) -> bool:
    """Whether the Medic can relax now, and does."""
    stress, asked = at.state.stress, (at.asked, ahead(at))
    at.answer(RELAX)
    assert at.state.stress == max(0, stress - 5)
    return (at.asked, ahead(at)) == asked


# ------------------------------------------------------------------ between two stacks


@pytest.mark.rule("FM-SKILL-08", "FM-ACT-28", "FM-RND-06")
@pytest.mark.parametrize("chance", ["auto", "table"])
def test_between_two_stacks_that_need_no_dice_and_before_the_last_one(chance: str) -> None:
    at = on_to(table(medic(), moments=True, chance=chance), "fm-plan")
    declared(at, *(f"{who}-{n}:rest" for who in ("engineer", "scientist", "geologist", "medic") for n in (1, 2)))
    at.answer("done")
    seen, stress = [], at.state.stress
    while ahead(at):
        seen.append((ahead(at), len(at.state.plan)))
        at.answer(RELAX if len(at.state.plan) == 1 else CONTINUE)
    assert seen == [("fm-ahead-stack", left) for left in (7, 6, 5, 4, 3, 2, 1)]
    assert at.asked == "fm-next-actions"
    assert at.state.stress == stress - 5
    order = [type(entry).__name__ for entry in at.session.log]
    assert order[order.index("SkillUsed") :].count("ActionTaken") == 1


@pytest.mark.rule("FM-POI-01", "FM-RND-06")
def test_a_poi_token_between_two_stacks() -> None:
    at = on_to(table(holds("poi-sample"), moments=True), "fm-plan")
    on_to(at, "fm-ahead-stack")
    left = len(at.state.plan)
    at.answer("use:poi-sample")
    assert at.state.cargo.available["sample"] == 1
    assert len(at.state.plan) < left  # nothing more is at hand: nobody is asked any more


@pytest.mark.rule("FM-POI-01")
def test_a_token_can_be_used_before_the_next_stack_of_the_phase_it_was_found_in() -> None:
    rich = RoiData("rich", 1, poi=1)
    at = on_to(table(poor, moments=True, of=only(rich)), "fm-plan")
    declared(at, "medic-1+medic-2+engineer-1:explore:R1-N", "scientist-1+scientist-2+geologist-1:explore:R1-S")
    while at.asked != "fm-draw-poi":
        at.answer("rich" if at.asked == "fm-draw-roi" else CONTINUE) if at.asked != "fm-plan" else step(at)
        if at.asked == "fm-choose-next":
            at.answer(at.options[0])
    at.answer("poi-sample")
    assert ahead(at) == "fm-ahead-stack"
    assert len(at.state.plan) == 1
    assert "use:poi-sample" in at.options
    at.answer("use:poi-sample")
    assert at.state.cargo.available["sample"] == 1


@pytest.mark.rule("FM-DIS-01")
def test_an_upgrade_card_is_taken_apart_between_two_stacks() -> None:
    at = resting(poor, lambda s: setattr(s, "upgrade_cards", ["game-room"]))
    left = len(at.state.plan)
    parts = dict(at.state.cargo.available)
    at.answer("scrap:game-room")
    assert sum(at.state.cargo.available.values()) == sum(parts.values()) + 2
    assert left > 0
    order = [type(entry).__name__ for entry in at.session.log]
    assert "ActionTaken" in order[: order.index("UpgradeScrapped")]
    assert "ActionTaken" in order[order.index("UpgradeScrapped") :]


# ------------------------------------------------------------------ before dice, and when they are seen


def managing(*changes: Change, chance: str = "auto", of: Any = None, seed: int = 1) -> At:
    """One Manage with a red CPU: a single die."""

    def arrange(state: HubState) -> None:
        state.facilities["control-center"].parts["cpu"] = False
        state.tracks["living"] = 2

    at = table(both(medic(), arrange, *changes), moments=True, chance=chance, of=of, seed=seed)
    declared(on_to(at, "fm-plan"), "geologist-1:manage")
    while at.asked == "fm-plan":
        at.answer("done" if "done" in at.options else next(o for o in at.options if o.endswith(":rest")))
    return at


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_before_a_roll_by_the_generator() -> None:
    """A rover's check follows upon the last stack."""
    at = table(both(medic(), lambda s: s.endangered.append("froggy")), moments=True, chance="auto")
    on_to(at, "fm-roll-rover")
    [odds] = [odds for odds in at.session.compute_odds() if odds.id == "pending"]
    assert sum(line.exact for line in odds.lines) == 1
    assert at.state.endangered == ["froggy"]
    at.answer(RELAX)
    order = [type(entry).__name__ for entry in at.session.log]
    assert order[order.index("SkillUsed") :][-1] in ("RoverBlocked", "RoverUnharmed")
    assert at.asked == "fm-next-actions"  # nothing more is at hand: the die has fallen


@pytest.mark.rule("FM-SKILL-08")
def test_before_the_stack_is_before_its_roll() -> None:
    """Asked once: nothing happens between the question before a stack and its dice."""
    at = managing()
    while len(at.state.plan) > 1:
        at.answer(CONTINUE)
    assert ahead(at) == "fm-ahead-stack"
    at.answer(CONTINUE)
    assert ahead(at) == "fm-ahead-faces"


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06", "FM-ACT-28")
def test_when_the_die_is_seen_and_before_it_counts() -> None:
    at = managing(chance="table")
    on_to(at, "fm-roll-success").answer({"success-brown": "blank"})
    assert ahead(at) == "fm-ahead-faces"
    tokens = at.state.crew["geologist"].tokens
    at.answer(RELAX)
    order = [type(entry).__name__ for entry in at.session.log]
    assert order[order.index("SkillUsed") :][-2:] == ["TokensMoved", "ActionTaken"]
    assert at.state.crew["geologist"].tokens == tokens + 2  # for the miss, which came after


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_a_roll_on_the_table_offers_it_itself() -> None:
    at = managing(chance="table")
    while ahead(at):
        at.answer(CONTINUE)
    assert at.asked == "fm-roll-success"
    assert beside(at) == [RELAX]
    at.answer(RELAX)
    assert at.asked == "fm-roll-success"
    assert beside(at) == []
    assert next(reason.rule for reason in at.session.explain(RELAX)) == "FM-SKILL-07"
    with pytest.raises(IllegalAnswer):
        at.answer(RELAX)
    at.answer({"success-brown": "success"})
    assert at.asked == "fm-choose-manage"


@pytest.mark.parametrize("chance", ["auto", "table"])
def test_where_nobody_has_anything_to_use_nothing_more_is_asked(chance: str) -> None:
    """Nobody has a token, nobody gets one: a whole sol asks what it always asked."""

    def arrange(state: HubState) -> None:
        poor(state)
        state.box = {"working": True, "living": False, "system": False}

    at = table(arrange, moments=True, chance=chance, of=dull_cards())
    at.until("fm-plan")
    for who in ("engineer", "scientist", "geologist", "medic"):
        declared(at, f"{who}-1:unwind", f"{who}-2:unwind")
    at.until("fm-next-cleanup", {"fm-choose-unwind": ["stress"] * 8, "fm-roll-malfunction": {"yellow": "1"}})
    assert at.session.state.phase == "cleanup"


# ------------------------------------------------------------------ malfunction dice and cards


def malfunction(*changes: Change, chance: str, **tracks: int) -> At:
    def arrange(state: HubState) -> None:
        medic()(state)
        state.crew["engineer"].tokens = 5
        state.crew["engineer"].skills = ["engineer-manage"]
        state.box = {"working": True, "living": False, "system": False}
        state.tracks = {"working": 0, "living": 0, "system": 0, **tracks}  # type: ignore[typeddict-item]

    of = cards_of("working", fx.MoveStress(1), facility="lab")
    at = table(both(arrange, *changes), moments=True, chance=chance, of=of)
    on_to(at, "fm-next-actions").answer("next")
    return at


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
@pytest.mark.parametrize("chance", ["auto", "table"])
def test_after_the_malfunction_dice_are_seen_and_before_the_tracks_move(chance: str) -> None:
    """A track that is lowered after the dice were seen does not fill up."""
    at = malfunction(chance=chance, working=3)
    if chance == "table":
        assert at.asked == "fm-roll-malfunction"
        assert "skill:engineer-manage" in beside(at)
        at.answer({"yellow": "2"})
    else:
        assert ahead(at) == "fm-roll-malfunction"
        at.answer(CONTINUE)
    assert ahead(at) == "fm-ahead-tracks"
    before = at.state.tracks["working"]
    face = int(at.session.pending.prompt.lists["what"][0].lists["dice"][0].args["face"])  # type: ignore[union-attr, index]
    at.answer("skill:engineer-manage", "working")
    lowered = before - at.state.tracks["working"]
    assert lowered > 0
    at.answer(CONTINUE)
    assert at.state.tracks["working"] == before - lowered + face < 5
    assert at.find_entries("CardResolved") == []


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
@pytest.mark.parametrize("chance", ["auto", "table"])
def test_after_the_malfunction_dice_and_before_their_card(chance: str) -> None:
    at = malfunction(chance=chance, working=4)
    if chance == "table":
        at.answer({"yellow": "3"})
    else:
        at.answer(CONTINUE)
    assert ahead(at) == "fm-ahead-tracks"
    at.answer(CONTINUE)
    assert at.state.tracks["working"] == 5
    assert at.find_entries("CardResolved") == []
    if chance == "table":
        assert at.asked == "fm-draw-malfunction"
        assert RELAX in beside(at)
    else:
        assert ahead(at) == "fm-draw-malfunction"
    stress = at.state.stress
    assert relaxed(at)
    assert at.state.stress == stress - 5
    at.answer("trial" if chance == "table" else CONTINUE)
    assert len(at.find_entries("CardResolved")) == 1


# ------------------------------------------------------------------ wounds


def hurt(*effects: fx.Effect, wounds: int) -> At:
    """A Mission Event that wounds; the Medic holds Bandages."""

    def arrange(state: HubState) -> None:
        medic(9, "medic-bandages")(state)
        state.crew["scientist"].wounds = wounds

    return table(arrange, moments=True, of=event(*effects))


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
@pytest.mark.parametrize("use", [True, False])
def test_between_two_wounds_the_medic_can_spare_somebody_the_last_one(use: bool) -> None:
    at = hurt(fx.Wound(2, "scientist"), wounds=4)
    while at.state.crew["scientist"].wounds < 5:
        at.answer(CONTINUE if ahead(at) else at.options[0])
    while ahead(at) != "fm-ahead-wound":
        at.answer(at.options[0])  # the Condition of the fifth wound
    if not use:
        at.answer(CONTINUE)
        assert at.session.result is not None
        return
    at.answer("skill:medic-bandages", "scientist")
    assert at.state.crew["scientist"].wounds == 3
    assert ahead(at) == "fm-ahead-wound"
    at.answer(CONTINUE)
    assert at.state.crew["scientist"].wounds == 4
    assert [message.wounds for message in at.find_entries("Wounded")] == [6, 4]
    assert at.session.result is None


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06", "FM-ACT-28")
def test_before_the_wound_of_a_die_and_again_before_the_wound_of_the_next_die() -> None:
    """Two researches, each with a wound die that falls badly."""

    def arrange(state: HubState) -> None:
        medic(9, "medic-bandages", "medic-relax")(state)
        state.cargo.available = {"sample": 2}
        state.crew["scientist"].wounds = 2

    at = table(arrange, moments=True)
    on_to(at, "fm-plan")
    declared(at, "scientist-1:examine:sample", "scientist-2:examine:sample")
    for who in ("engineer", "geologist", "medic"):
        declared(at, f"{who}-1:rest", f"{who}-2:rest")
    at.answer("done")
    fell = {"success-blue": "success", "wound-blue": "wound", "adventure-blue": "blank"}
    wounds = []
    while at.asked != "fm-next-actions":
        if at.asked == "fm-roll-three":
            at.answer(fell)
            assert ahead(at) == "fm-ahead-faces"
            wounds.append(at.state.crew["scientist"].wounds)
            if len(wounds) == 2:
                at.answer("skill:medic-bandages", "scientist")
        else:
            at.answer(CONTINUE if ahead(at) else at.options[0])
    assert wounds == [2, 3]
    assert at.state.crew["scientist"].wounds == 2  # 3 - 2 + 1


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_before_an_adventure_that_follows_upon_a_wound() -> None:
    def arrange(state: HubState) -> None:
        medic()(state)
        state.cargo.available = {"sample": 1}

    at = on_to(table(arrange, moments=True), "fm-plan")
    declared(at, "scientist-1:examine:sample")
    on_to(at, "fm-roll-three")
    at.answer({"success-blue": "success", "wound-blue": "wound", "adventure-blue": "adventure"})
    at.answer(CONTINUE)
    assert at.asked == "fm-choose-consequence"
    at.answer("wound")
    assert at.state.crew["scientist"].wounds == 1
    assert ahead(at) == "fm-ahead-adventure"
    met = len(at.find_entries("AdventureMet"))
    at.answer(RELAX, CONTINUE)  # there is House Call now, too
    order = [type(entry).__name__ for entry in at.session.log]
    assert "AdventureMet" in order[order.index("SkillUsed") :]
    assert met == 0


# ------------------------------------------------------------------ beside several picks and points


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_beside_the_choice_of_two_facilities_to_shut() -> None:
    def arrange(state: HubState) -> None:
        medic()(state)
        state.facilities["solar-panel-01"].productivity = 2
        state.facilities["solar-panel-02"].productivity = 2

    at = table(arrange, moments=True)
    on_to(at, "fm-choose-shut")
    assert at.session.pending.most > 1  # type: ignore[union-attr]
    own = at.options
    assert beside(at) == [RELAX]
    assert relaxed(at)
    assert (at.options, beside(at)) == (own, [])
    with pytest.raises(IllegalAnswer):
        at.answer([RELAX])


@pytest.mark.rule("FM-SKILL-08", "FM-POI-01", "FM-RND-06")
def test_beside_the_spreading_of_hunger() -> None:
    def arrange(state: HubState) -> None:
        medic()(state)
        state.cargo.available["poi-morale"] = 1
        state.piles["poi"]["poi-morale"] -= 1
        state.supply.food = 0
        state.farms["farm"].plants = 2

    at = table(arrange, moments=True)
    on_to(at, "fm-choose-hungry")
    assert beside(at) == [RELAX, "use:poi-morale"]
    assert relaxed(at)
    at.answer(["use:poi-morale"])
    assert at.state.crew["scientist"].tokens == 1
    assert at.asked == "fm-choose-hungry"
    at.answer({"scientist": 1, "engineer": 1})
    assert {message.who for message in at.find_entries("Wounded")} <= {"scientist", "engineer"}


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_beside_the_spreading_of_production() -> None:
    at = table(medic(), moments=True, of=event(fx.MoveProduction("energy", -3)))
    while at.asked != "fm-spread-production":
        at.answer(CONTINUE)
    assert beside(at) == [RELAX]
    assert relaxed(at)


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
@pytest.mark.parametrize(
    "step",
    [
        "fm-ahead-consequences",
        "fm-ahead-mission-event",
        "fm-ahead-oxygen",
        "fm-ahead-farms",
        "fm-ahead-meal",
        "fm-ahead-stress",
        "fm-ahead-hardware",
        "fm-ahead-upgrades",
        "fm-ahead-renewal",
    ],
)
def test_between_the_steps_of_a_phase(step: str) -> None:
    """Each step is asked about if something has happened since the table could have used something."""

    def arrange(state: HubState) -> None:
        medic()(state)
        state.farms["farm"].growth[0] = "seed"
        state.cargo.pending = {"sample": 1}
        state.facilities["working-bay"].parts["hardware"] = False
        state.facilities["control-center"].upgrades.append("battery-bank")
        state.events.append(OpenEvent("earlier", 1, striking=True))

    earlier = EventData("earlier", consequence=(fx.MoveReserve("food", 1),))
    at = table(arrange, moments=True, of=dull_cards(event(fx.MoveReserve("food", 1), more={"earlier": earlier})))
    on_to(at, step)
    at.answer(RELAX)
    assert at.find_entries("SkillUsed")[-1].skill == "medic-relax"


@pytest.mark.rule("FM-SKILL-08", "FM-RND-06")
def test_a_meal_can_be_brought_in_time() -> None:
    """Food that a POI token brings before the crew eats is eaten."""
    intro = content().missions["make-yourself-at-home"]
    of = content(missions={intro.id: msgspec.structs.replace(intro, poi={"a": (fx.MoveReserve("food", 2),)})})

    def arrange(state: HubState) -> None:
        holds("poi-a")(state)
        state.supply.food = 0
        state.farms["farm"].plants = 2
        state.farms["farm"].growth[0] = "seed"  # it grows: that is news

    at = on_to(table(arrange, moments=True, of=of), "fm-ahead-meal")
    at.answer("use:poi-a")
    assert at.asked == "fm-next-production"
    assert at.find_entries("Wounded") == []


def test_a_skill_that_is_carried_out_is_not_interrupted() -> None:
    """A POI token that wounds: no question before its wound."""
    intro = content().missions["make-yourself-at-home"]
    of = content(missions={intro.id: msgspec.structs.replace(intro, poi={"a": (fx.Wound(1, "medic"),)})})
    at = table(both(holds("poi-a"), lambda s: medic()(s) or holds_again(s)), moments=True, of=of)
    while ahead(at):
        at.answer(CONTINUE)
    at.answer("use:poi-a")
    assert at.state.crew["medic"].wounds == 1
    assert at.asked == "fm-next-events"


def holds_again(state: HubState) -> None:
    state.cargo.available["poi-a"] = 1


# ------------------------------------------------------------------ going on without being asked


def resting(*changes: Change, **more: Any) -> At:
    at = table(both(medic(9, "medic-relax", "medic-bandages"), *changes), moments=True, **more)
    on_to(at, "fm-plan").answer("declare:pawn-engineer-1:rest")
    return on_to(at, "fm-ahead-stack")


def questions(at: At, until: str) -> list[str]:
    """The moments that the table is asked about up to the decision `until`."""
    seen = []
    while at.asked != until:
        if ahead(at):
            seen.append(f"{at.state.phase} {at.state.sol}")
        step(at)
    return seen


def test_on_to_the_next_phase_without_being_asked() -> None:
    at = resting(lambda s: s.box.update(working=True)).answer(f"{CONTINUE}:phase")
    assert at.asked == "fm-next-actions"
    assert RELAX in at.options  # beside every question it can be used all the same
    assert set(questions(at, "fm-next-cleanup")) == {"malfunction 1", "cleanup 1"}


def test_on_to_the_next_sol_without_being_asked() -> None:
    at = resting(lambda s: s.box.update(working=True)).answer(f"{CONTINUE}:sol")
    assert questions(at, "fm-next-cleanup") == []
    at.answer("next")
    assert questions(at, "fm-next-production")


def test_on_until_something_else_can_be_used() -> None:
    """Bandages come when somebody is hurt; and what was used and is ready again is new."""
    of = dull_cards(event(fx.Wound(1, "scientist")))
    at = resting(of=of, chance="auto")
    at.session.adjust("crew.scientist.wounds", 0)
    at.answer(f"{CONTINUE}:new")
    assert questions(at, "fm-next-cleanup") == []
    at.answer("next")
    while not ahead(at):
        step(at)
    assert at.state.crew["scientist"].wounds == 1  # the event hurt somebody: now there is Bandages
    at.answer(f"{CONTINUE}:new")
    assert questions(at, "fm-plan") == []
    at.answer(RELAX)
    assert questions(at, "fm-next-cleanup") == []
    at.answer("next")
    assert questions(at, "fm-next-events")  # Relax is ready again


def test_who_went_on_can_ask_to_be_asked_again() -> None:
    at = resting().answer(f"{CONTINUE}:sol")
    assert at.asked == "fm-next-actions"
    assert "ask:again" in at.options
    at.answer("ask:again")
    assert at.asked == "fm-next-actions"
    assert "ask:again" not in at.options
    assert questions(at, "fm-next-cleanup")


def test_what_the_table_said_survives_a_save_and_is_taken_back_with_it() -> None:
    at = resting()
    before = msgspec.json.encode(at.state)
    at.answer(f"{CONTINUE}:sol")
    again = At(Session.resume(at.session.game, at.session.journal), moments=True)
    assert again.state == at.state
    assert again.state.hush is not None
    assert questions(again, "fm-next-cleanup") == []
    at.session.undo(1, sure=True)
    assert msgspec.json.encode(at.state) == before
    assert questions(at, "fm-next-actions")


def test_the_cards_of_the_set_up_are_no_news_until_the_table_wants_to_be_asked() -> None:
    """Two Upgrade cards lie there from the start; to take one apart is offered, and not asked about at every step."""
    at = At(Session(FirstMartians(content()), {"players": 4}, seed=3), moments=True)
    at.answer(at.options[0])
    assert at.asked == "fm-next-events"
    scraps = [option for option in at.options if option.startswith("scrap:")]
    assert len(scraps) == 2
    assert at.options[-1] == "ask:again"
    again = At(Session.resume(at.session.game, at.session.journal), moments=True)
    assert questions(at, "fm-plan") == []
    again.answer("ask:again")
    assert "ask:again" not in again.options
    assert questions(again, "fm-plan")
    for left in (1, 0):
        again.answer(next(option for option in again.options if option.startswith("scrap:")))
        assert sum(option.startswith("scrap:") for option in again.options) == left


@pytest.mark.parametrize(
    ("hush", "group"),
    [
        (AutoContinue("new", ["scrap:game-room"]), "fm-group-scrap"),
        (AutoContinue("new", ["scrap:game-room", "skill:medic-relax"]), ""),
        (AutoContinue("sol", ["scrap:game-room"]), ""),
        (AutoContinue("phase", []), ""),
    ],
)
def test_asking_again_lies_with_the_cards_where_only_these_are_not_asked_about(hush: AutoContinue, group: str) -> None:
    at = table(lambda state: state.upgrade_cards.append("game-room"))
    at.state.hush = hush
    options = {option.id: option for option in at.session.pending.options()}  # type: ignore[union-attr]
    words = options["ask:again"].group
    assert (words.key if words else "") == group
    card = options["scrap:game-room"]
    assert (card.gesture.piece, card.gesture.zone) == ("upgrade-game-room", "scan-pad")  # type: ignore[union-attr]


def test_after_a_phase_without_questions_what_was_no_news_is_none() -> None:
    def arrange(state: HubState) -> None:
        state.upgrade_cards = ["game-room"]
        state.hush = AutoContinue("new", ["scrap:game-room"])

    at = resting(arrange)
    at.answer(f"{CONTINUE}:phase")
    assert at.state.hush == AutoContinue("phase", ["scrap:game-room"])
    at.answer("next")
    assert at.state.hush == AutoContinue("new", ["scrap:game-room"])
    at.answer("scrap:game-room")
    assert at.state.hush is None


def test_what_lies_in_a_campaigns_next_mission_is_no_news_either() -> None:
    at = At(Session(FirstMartians(content()), {"campaign": "long-autumn", "players": 4}, seed=3), moments=True)
    while at.asked != "fm-next-events":
        at.answer(at.options[0])
    cards = [f"scrap:{card}" for card in at.state.upgrade_cards]
    assert (at.state.hush.known if at.state.hush else []) == cards


def test_the_boards_button_for_passing_goes_on() -> None:
    """At a moment `pass` wants nothing now; elsewhere it means nothing."""
    at = resting()
    referee = Referee(at.session)
    left = len(at.state.plan)
    assert [type(notice).__name__ for notice in referee.handle_press("pass", 0)] == ["Answered"]
    assert len(at.state.plan) < left
    on_to(at, "fm-next-actions")
    assert [type(notice).__name__ for notice in Referee(at.session).handle_press("pass", 0)] == ["NotNow"]


# ------------------------------------------------------------------ who plays by itself


@pytest.mark.parametrize("policy", ["random", "first", "captain"])
def test_policies_play_on_to_the_end(policy: str) -> None:
    session = Session(FirstMartians(), {"players": 4}, seed=5)
    play(session, policy)
    assert session.result is not None
    used = [entry for entry in session.log if type(entry).__name__ == "SkillUsed"]
    assert bool(used) == (policy != "first") or policy == "captain"


def test_the_captain_goes_on_unless_it_wants_something() -> None:
    at = hurt(fx.Wound(1, "scientist"), wounds=5)
    assert at.session.pending is not None
    game = at.session.game
    assert isinstance(game, FirstMartians)
    captain = Captain(game.load_content_of)
    while ahead(at) != "fm-ahead-wound":
        at.answer(CONTINUE if ahead(at) else at.options[0])
    assert captain(at.session, at.session.pending, Chance(1)).option == "skill:medic-bandages"
    calm = resting(poor, lambda s: setattr(s, "upgrade_cards", ["game-room"]))
    assert ahead(calm)
    assert captain(calm.session, calm.session.pending, Chance(1)).option == CONTINUE  # type: ignore[arg-type]


# ---------------------------------------------------------------------- what a question asks is looked at anew


@pytest.mark.rule("FM-SKILL-08", "FM-COND-10")
@pytest.mark.parametrize("cured", [1, 2])
def test_what_a_skill_cured_in_the_meantime_is_not_offered_again(cured: int) -> None:
    cure = SkillData("medic-cure", "medic", 1, effects=(fx.CureCondition("medic"),))
    of = content(skills=HOUSE.skills | {cure.id: cure, "medic-again": msgspec.structs.replace(cure, id="medic-again")})

    def arrange(state: HubState) -> None:
        medic(9, "medic-cure", "medic-again")(state)
        state.crew["medic"].conditions = [Condition("anemia"), Condition("anxiety-attack")]
        for kind in ("anemia", "anxiety-attack"):
            state.piles["conditions"][kind] -= 1

    at = table(arrange, of=event(fx.CureCondition("medic"), of=of))
    assert at.asked == "fm-choose-healing"
    at.answer("skill:medic-cure")
    at.answer("anemia")
    if cured == 2:
        at.answer("skill:medic-again")
        assert at.asked != "fm-choose-healing", "there is nothing left to heal"
    else:
        assert [option for option in at.options if not option.startswith("skill:")] == ["anxiety-attack"]
        at.answer("anxiety-attack")
    assert all(condition.healed for condition in at.state.crew["medic"].conditions)
    assert len(at.find_entries("ConditionHealed")) == 2
