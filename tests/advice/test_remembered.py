"""Whoever follows advice comes to the end of the plan that was begun, the same one unless another is clearly better."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from marshub.advice.plan_answers import PlanNotPossible
from marshub.advice.search_advice import AdviceMemory, search_advice
from marshub.advice.sentences import find_search_model, make_rows
from marshub.games import load_game
from marshub.games.first_martians.rules.actions.action_base import find_pawn_owner
from marshub.kernel import Answer, Chance, Session
from marshub.kernel.policy import find_policy
from marshub.kernel.position import to_plain
from marshub.kernel.replay import fork_session
from marshub.kernel.search import Advice, Plan, PlanModel, SearchBudget
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.words import Speech
from scripted_advice import at_plan

FEW = SearchBudget(playouts=9)
MOST = 20  # answers to one plan: four astronauts have eight pawns, and two rovers go along


def asked(session: Session[Any, Any], remembered: AdviceMemory, budget: SearchBudget = FEW) -> Advice | Answer:
    """What a table is advised now."""
    thinker = find_search_model(session.game)
    assert thinker is not None
    copy = fork_session(session)
    plans = remembered.list_earlier_plans(session, thinker)
    result = search_advice(copy, thinker, budget, Chance(session.step_count), earlier_plans=plans)
    copy.close()
    assert result is not None
    if isinstance(result, Advice):
        remembered.store(result)
    return result


def first_of(found: Advice | Answer) -> Answer:
    return found.best.answer if isinstance(found, Advice) else found


def done_by(plan: tuple[str, ...]) -> Counter[tuple[str, tuple[str, ...]]]:
    """What is done, and by whom: which of somebody's pawns is all the same."""
    steps = (step.rpartition(":")[::2] for step in plan)
    return Counter(
        (what, tuple(sorted(find_pawn_owner(item) or item for item in who.split("+")))) for what, who in steps
    )


def on_the_table(session: Session[Any, Any]) -> Counter[tuple[str, tuple[str, ...]]]:
    stacks = session.state.plan
    return Counter(
        (
            f"{s.action}:{s.target}",
            tuple(sorted(find_pawn_owner(p) or p for p in (*s.pawns, *([s.rover] if s.rover else [])))),
        )
        for s in stacks
    )


@pytest.mark.parametrize(("players", "mission"), [(2, "riddle"), (3, "rogue-probe"), (4, "landing")])
def test_who_follows_advice_does_what_the_first_advice_on_a_plan_told(players: int, mission: str) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": players, "mission": mission}, 2)
    captain, remembered, plans, steps = find_policy(session.game, "captain"), AdviceMemory(), 0, 0
    entries: Counter[tuple[str, tuple[str, ...]]] = Counter()
    while session.pending is not None and plans < 2:
        if session.pending.prompt.key != "fm-plan":
            session.answer(captain(session, session.pending, Chance(1)))
            continue
        result = asked(session, remembered)
        if isinstance(result, Advice):
            entries = entries or done_by(result.best.plan)
            assert done_by(result.best.plan) == entries
        answer, steps = first_of(result), steps + 1
        assert steps <= MOST
        if answer.option == "done":
            assert on_the_table(session) == entries
            plans, steps, entries = plans + 1, 0, Counter()
        session.answer(answer)
    assert plans == 2
    session.close()


def test_a_question_asked_again_has_the_same_advice_and_the_next_plan_begins_anew() -> None:
    session, remembered = at_plan(), AdviceMemory()
    thinker = find_search_model(session.game)
    assert thinker is not None
    first = asked(session, remembered)
    assert remembered.list_earlier_plans(session, thinker) == ()
    assert asked(session, remembered) == first
    session.answer(first_of(first))
    plans = remembered.list_earlier_plans(session, thinker)
    assert isinstance(first, Advice)
    assert plans[0] == Plan(first.best.id, first.best.plan)
    assert asked(session, remembered) == asked(session, remembered)
    assert remembered.list_earlier_plans(session, thinker) == plans
    assert AdviceMemory().list_earlier_plans(session, thinker) == ()  # another table was told nothing
    while session.state.sol == 1:
        assert session.pending is not None
        session.answer(thinker.default_policy()(session, session.pending, Chance(1)))
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(thinker.default_policy()(session, session.pending, Chance(1)))
    assert remembered.list_earlier_plans(session, thinker) == ()
    session.close()


def begun(session: Session[Any, Any], *told: tuple[str, ...]) -> tuple[str, tuple[str, ...], str | None] | None:
    """Which of some plans was begun, what it is by now, and what is to be said next."""
    thinker = find_search_model(session.game)
    assert isinstance(thinker, PlanModel)
    assert session.pending is not None
    plans = [Plan(f"plan {number}", steps) for number, steps in enumerate(told)]
    candidate = thinker.find_begun_plan(session, session.pending, plans, Chance(1))
    return (candidate.id, candidate.plan, candidate.answer.option) if candidate is not None else None


def test_a_plan_is_begun_as_long_as_all_that_is_declared_belongs_to_it() -> None:
    session = at_plan()
    one = ("rest::pawn-medic-1", "unwind::pawn-engineer-1+pawn-medic-2")
    other = ("unwind::pawn-engineer-1", "rest::pawn-scientist-1")
    assert begun(session, one, other) == ("plan 0", one, "declare:pawn-medic-1:rest")
    session.answer("declare:pawn-engineer-2:unwind")
    # The other pawn of the same astronaut does as well.
    here = ("rest::pawn-medic-1", "unwind::pawn-engineer-2+pawn-medic-2")
    assert begun(session, one, other) == ("plan 0", here, "declare:pawn-medic-1:rest")
    session.answer("declare:pawn-scientist-2:rest")
    assert begun(session, one) is None  # something else was begun
    result = begun(session, one, other)
    assert result is not None
    assert result[:2] == ("plan 1", ("unwind::pawn-engineer-2", "rest::pawn-scientist-2"))
    session.close()


def test_a_rover_and_a_pawn_beyond_what_is_needed_are_not_forgotten() -> None:
    """Asked anew, a captain holds for finished what could be declared."""
    session = at_plan()
    plan = ("explore:R1-N:pawn-medic-1+pawn-medic-2+froggy", "rest::pawn-scientist-1")
    message = []
    for _ in range(4):
        result = begun(session, plan)
        assert result is not None
        assert result[:2] == ("plan 0", plan)
        message.append(str(result[2]))
        session.answer(message[-1])
    assert [item.split(":")[0] for item in message] == ["declare", "join", "drive", "declare"]
    assert message[2].startswith("drive:froggy:")
    session.answer("walk:s1")
    assert begun(session, plan) == ("plan 0", plan, "drive:froggy:s1")  # left at home by hand: it is part of the plan
    session.answer("drive:scorpio:s1")
    assert begun(session, plan) is None
    session.close()


def test_a_plan_before_which_the_machine_scraps_is_weighed_with_it() -> None:
    """The first plan of a game whose captain wants to scrap first: that is a step of its plans, and tried without."""
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4}, 1)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    scrap = "scrap:boosted-generator"
    advice = asked(session, AdviceMemory(), SearchBudget(playouts=40))
    assert isinstance(advice, Advice)
    whole = {prospect.id: prospect for prospect in advice.prospects if not prospect.lacks}
    usual = whole[advice.usual]
    assert (usual.answer.option, usual.plan[0], len(usual.plan) > 2) == (scrap, f"{scrap}:", True)
    without = whole["without scrap boosted-generator"]
    assert f"{scrap}:" not in without.plan
    assert without.answer.option != scrap
    thinker = find_search_model(session.game)
    assert thinker is not None
    row = next(
        row
        for row in make_rows(advice, session.game, session.pending, thinker)
        if row.option == scrap  # type: ignore[arg-type]
    )
    assert Speech("en").say(row.steps[0]) == "Scrap Boosted Generator first"
    session.answer(scrap)
    assert session.pending is not None
    begun_plan = begun(session, usual.plan)
    assert begun_plan is not None
    assert set(begun_plan[1]) <= set(usual.plan)
    session.close()


def test_a_whole_plan_is_taken_as_one_answer_and_taken_back_with_one_undo(tmp_path: Path) -> None:
    """Also after the game was opened again; what the machine would scrap first belongs to it."""
    session: Session[Any, Any] = Session(
        load_game("first-martians"), {"players": 4}, 1, journal=SqliteJournal(tmp_path / "plan.marshub", create=True)
    )
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    before = to_plain(session.state)
    plan = (
        "scrap:boosted-generator:", "explore:R1-N:pawn-medic-1+pawn-medic-2+froggy", "unwind::pawn-engineer-1",
        "rest::pawn-scientist-2",
    )  # fmt: skip
    table = GameTable(session)
    table.take_plan(plan)
    assert session.state.upgrade_cards != before["upgrade_cards"]
    assert on_the_table(session) == done_by(plan[1:])
    assert session.pending.prompt.key == "fm-plan"  # whoever took it closes it
    table.close()
    session.close()
    table = GameTable(Session.resume(session.game, SqliteJournal(tmp_path / "plan.marshub")))
    table.undo_last_answer()
    assert to_plain(table.session.state) == before
    table.redo()
    assert on_the_table(table.session) == done_by(plan[1:])
    table.close()
    table.session.close()


def test_of_a_plan_with_a_step_that_is_not_possible_any_more_nothing_is_taken() -> None:
    session = at_plan()
    table = GameTable(session)
    before = session.step_count
    with pytest.raises(PlanNotPossible) as error:
        table.take_plan(("rest::pawn-medic-1", "construct:no-such:pawn-scientist-1"))
    assert error.value.words.key == "advice-plan-step"
    session.answer("declare:pawn-medic-1:unwind")
    with pytest.raises(PlanNotPossible):
        table.take_plan(("rest::pawn-medic-1", "rest::pawn-medic-2"))  # one pawn is used already
    assert session.step_count == before + 1
    table.close()


def test_the_plan_of_the_sol_before_is_offered_where_all_of_it_is_possible() -> None:
    session = at_plan()
    table = GameTable(session)
    assert table.find_repeatable_plan() == ()  # the first sol
    plan = tuple(f"{what}::pawn-{who}-{n}" for who in session.state.crew for n, what in ((1, "rest"), (2, "unwind")))
    table.take_plan(plan)
    table.answer("done")
    captain = find_policy(session.game, "captain")
    while session.pending is not None and (session.state.sol == 1 or session.pending.prompt.key != "fm-plan"):
        session.answer(captain(session, session.pending, Chance(1)))
    repeated = table.find_repeatable_plan()
    assert done_by(repeated) == done_by(plan)
    table.take_plan(repeated)
    assert on_the_table(session) == done_by(plan)
    assert table.find_repeatable_plan() == ()  # one is begun
    table.undo_last_answer()
    assert session.state.plan == []
    session.adjust("facilities.crew-quarters.now", ["blocked"])
    assert table.find_repeatable_plan() == ()
    table.close()
