"""What actions and their results bring: objectives, tokens, cards, skills in the Action phase (RES, ACT, DICE)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, declared, event_of, open_deal, played, quiet, reward_of, sol
from scenes import mission
from tables import HOUSE, At, table
from test_cleanup import tokens
from test_event_actions import deal
from test_living_actions import wounds
from test_objectives import TOKENS

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.cards import EventData
from marshub.games.first_martians.content.missions import ObjectiveData, Start
from marshub.kernel import IllegalAnswer

SERVED = "medic-1:serve:deal"
GAUGE = "optimum-conditions"


def resolved(*effects: fx.Effect, answers: dict[str, object] | None = None) -> At:
    """The event action with `effects` as its reward, carried out in a mission that knows Objective tokens."""
    of = reward_of(*effects)
    at = table(open_deal, of=mission(of, tokens=TOKENS, cargo={})).until("fm-plan")
    declared(at, SERVED)
    return at


@pytest.mark.rule("FM-RES-08")
@pytest.mark.parametrize(("first", "second"), [("06", "05"), ("05", "06")])
def test_after_a_redraw_the_second_card_must_be_resolved(first: str, second: str) -> None:
    at = resolved(fx.DrawPercentage(GAUGE, redraw=True)).until("fm-draw-percentage")
    at.answer(first, "redraw")
    assert first not in at.options  # the first one is discarded
    at.answer(second)
    assert at.asked == "fm-next-actions"  # no third card, nothing to keep or not
    assert at.state.gauges[GAUGE] == HOUSE.research[second].percent


@pytest.mark.rule("FM-RES-09")
def test_a_range_is_all_of_them_or_one_of_them() -> None:
    names = ("red-1", "red-2", "red-3")
    at = resolved(fx.GainTokens(names)).until("fm-next-actions")
    assert list(at.state.cargo.pending) == [f"objective-{name}" for name in names]
    at = resolved(fx.GainTokens(names, one=True)).until("fm-choose-token").answer("red-3").until("fm-next-actions")
    assert list(at.state.cargo.pending) == ["objective-red-3"]


@pytest.mark.rule("FM-RES-10")
def test_an_objective_is_ticked_at_once_and_stays_done() -> None:
    at = resolved(fx.TickObjective("plant-seed"), fx.DrawPercentage(GAUGE)).until("fm-draw-percentage")
    assert at.state.objectives["plant-seed"].done
    at.answer("06")
    sol(at)
    assert at.state.objectives["plant-seed"].done


@pytest.mark.rule("FM-RES-10")
@pytest.mark.parametrize(("spaces", "done"), [(("R1-N",), False), (("R1-N", "R1-S"), True)])
def test_an_objective_of_several_spaces_is_ticked_when_all_are_explored(spaces, done: bool) -> None:
    both_ways = ObjectiveData("both-ways", explored=("R1-N", "R1-S"))
    of = mission(event_of(fx.GainTokens(("red-1",))), tokens=TOKENS, objectives=(both_ways,))
    laid = dict(zip(spaces, ("plains", "gravel-fan"), strict=False))
    at = table(lambda state: state.map.update({space: Roi(tile) for space, tile in laid.items()}), of=of)
    assert at.until("fm-next-events").state.objectives["both-ways"].done is done


@pytest.mark.rule("FM-RES-11")
def test_what_an_objective_token_yields_is_available() -> None:
    at = resolved(fx.GainTokens(("red-1", "black-1"))).until("fm-next-actions")
    assert at.state.cargo.available == {"sample": 1, "part-cpu": 1}


@pytest.mark.rule("FM-RES-12")
def test_an_objective_token_goes_where_the_sheet_says_else_to_pending() -> None:
    at = resolved(fx.GainTokens(("red-1", "orange-1"))).until("fm-next-actions")
    assert at.state.tokens == {"orange-1": "depot"}
    assert at.state.cargo.pending == {"objective-red-1": 1}


@pytest.mark.rule("FM-ACT-27", "FM-SKILL-11")
@pytest.mark.parametrize(("top", "asked"), [("scientist", True), ("geologist", False)])
def test_only_the_actors_own_skill_touches_an_action(top, asked) -> None:
    """The Scientist may roll the blue die again, on top of the stack but not below it."""

    def arrange(state: HubState) -> None:
        state.facilities["med-lab"].now = ["pawn"]
        state.crew["scientist"].tokens = 2

    at = table(both(arrange, wounds(scientist=1, geologist=1), breaks("med-lab", "cpu"))).until("fm-plan")
    below = "geologist" if top == "scientist" else "scientist"
    declared(at, f"{top}-1+medic-1+{below}-1:heal").until("fm-roll-success").answer({"success-blue": "blank"})
    assert (at.asked == "fm-choose-reroll") is asked


@pytest.mark.rule("FM-DICE-12")
@pytest.mark.parametrize("second", ["success", "blank"])
def test_a_skill_rolls_again_after_the_tokens_reroll_and_its_result_stands(second) -> None:
    def arrange(state: HubState) -> None:
        state.crew["engineer"].tokens = 9

    at = table(both(arrange, tokens("control-center", ["reroll"]), breaks("control-center", "cpu"))).until("fm-plan")
    declared(at, "engineer-1:manage").until("fm-roll-success").answer({"success-brown": "success"})
    assert at.asked == "fm-roll-again"
    at.answer({"success-brown": "blank"})
    assert at.asked == "fm-choose-reroll"  # seen, then decided
    assert at.session.pending is not None
    assert at.session.pending.decider == "engineer"
    at.answer("engineer-base", {"success-brown": second})
    assert at.asked == ("fm-choose-manage" if second == "success" else "fm-next-actions")


@pytest.mark.rule("FM-DICE-12")
def test_a_success_that_a_skill_rolls_again_may_be_lost() -> None:
    at = table(both(lambda state: setattr(state.crew["engineer"], "tokens", 9), breaks("control-center", "cpu")))
    declared(at.until("fm-plan"), "engineer-1:manage").until("fm-roll-success").answer({"success-brown": "success"})
    at.answer("engineer-base", {"success-brown": "blank"})
    assert not at.find_entries("ActionTaken")[-1].success


@pytest.mark.rule("FM-DICE-07")
def test_tokens_of_a_miss_do_not_pay_for_the_same_roll() -> None:
    """0 tokens, a miss: 2 tokens, too late for this roll; they may pay for the next one."""
    at = table(breaks("control-center", "cpu")).until("fm-plan")
    declared(at, "engineer-1:manage", "engineer-2:manage").until("fm-roll-success").answer({"success-brown": "blank"})
    assert at.asked == "fm-roll-success"
    assert at.state.crew["engineer"].tokens == 2
    at.answer({"success-brown": "blank"})
    assert at.asked == "fm-choose-reroll"


@pytest.mark.rule("FM-ACT-28")
def test_a_skill_needs_no_pawn_comes_at_any_moment_once_a_round_and_yields_at_once() -> None:
    def arrange(state: HubState) -> None:
        state.crew["geologist"].tokens = 4
        state.cargo.available = {}

    at = table(arrange).until("fm-plan")
    free = [option for option in at.options if option.startswith("declare:pawn-geologist")]
    at.answer("skill:geologist-eureka")
    assert at.state.cargo.available == {"sample": 1}
    assert at.state.crew["geologist"].tokens == 2
    now = [option for option in at.options if option.startswith("declare:pawn-geologist")]
    assert set(now) - set(free) == {f"declare:pawn-geologist-{n}:examine:sample" for n in (1, 2)}
    with pytest.raises(IllegalAnswer):
        at.answer("skill:geologist-eureka")


@pytest.mark.rule("FM-CLN-08")
def test_clean_up_makes_all_skills_available_again() -> None:
    """Use skills of the First Player and of another."""

    def arrange(state: HubState) -> None:
        state.first_player = "geologist"
        state.crew["geologist"].tokens = state.crew["medic"].tokens = 9
        state.stress = 9

    skills = {"skill:geologist-eureka", "skill:medic-relax"}
    at = table(arrange, of=quiet()).until("fm-plan").answer(*sorted(skills))
    at.until("fm-next-malfunction")
    assert not skills & set(at.options)
    at.answer("next")
    assert at.asked == "fm-next-cleanup"
    assert skills <= set(at.options)


@pytest.mark.rule("FM-PRO-22")
def test_a_facility_that_enters_play_starts_at_its_own_top() -> None:
    """A Backup Oxygenator gives 3, a Backup Solar Panel 4; a main Farm has a Greenhouse for each astronaut."""
    effects = [fx.BuildCard(name) for name in ("backup-oxygenator", "backup-solar-panel", "farm")]
    box = mission(
        event_of(*effects),
        start=Start(boxed=("farm",)),
        cards=("backup-oxygenator", "backup-solar-panel", "farm"),
    )
    at = table(of=box, players=3).until("fm-next-events")
    assert at.state.facilities["backup-oxygenator"].productivity == 3
    assert at.state.facilities["backup-solar-panel"].productivity == 4
    assert at.state.farms["farm"].greenhouses == 3


@pytest.mark.rule("FM-EVA-12")
@pytest.mark.parametrize("served", [True, False])
def test_a_follow_up_comes_whatever_the_crew_does_and_aims_at_one_astronaut(served) -> None:
    of = deal(reward=(fx.MoveReserve("energy", 1),))
    parent = msgspec.structs.replace(of.events["deal"], follow_up="rest")
    rest = EventData("rest", effects=(fx.GiveTokens(5, "concerned"),), hidden=True, comes=100)
    of = msgspec.structs.replace(of, events={"deal": parent, "rest": rest})
    at = table(of=of).until("fm-plan")
    log = len(at.session.log)
    declared(at, *([SERVED] if served else []))
    sol(at)
    assert [item.event for item in at.find_entries("ExtraEventShown")] == ["rest"]
    who = at.find_entries("ExtraEventShown")[0].who
    assert [item.who for item in at.find_entries("TokensMoved") if item.by == 5] == [who]
    assert "rest" not in str(at.session.log[:log])  # never announced


@pytest.mark.rule("FM-MOD-13", "FM-BLD-02")
def test_repairing_a_rover_takes_its_topmost_token() -> None:
    def arrange(state: HubState) -> None:
        state.rovers["froggy"].tokens = ["blocked", "pawn", "blocked", "wound"]
        open_deal(state)

    at = played(table(arrange, of=reward_of(fx.RepairRover())), SERVED)
    assert at.state.rovers["froggy"].tokens == ["blocked", "pawn", "blocked"]
