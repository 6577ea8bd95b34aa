"""What a question shows of a style counts at the next one of the same game, less each time, and never for advice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Any

import pytest
from test_search import Bets, BetSetup, BetState, Better, bets

from marshub.kernel import Answer, Chance, Decision, Session
from marshub.kernel.policy import Policy, first_policy
from marshub.kernel.search import Candidate, LookaheadPolicy, SearchBudget, advise
from marshub.kernel.search.lookahead import Search
from marshub.kernel.search.search_budget import BudgetMeter
from marshub.kernel.search.style_memory import StyleMemory, weighted_mean, weighted_standard_error

WORLDS = range(30)
LOST, WON = dict.fromkeys(WORLDS, 0.0), dict.fromkeys(WORLDS, 1.0)


class Styled(Better):
    """Always bets in one way: each way is a style."""

    evening = 1

    def __init__(self) -> None:
        self.asked_with: list[str] = []

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        self.asked_with.append(style)
        ways = dict.fromkeys([style or "safe", "safe", "bold"])
        return [Candidate(way, Answer(option=way), partial(always, way), style=way) for way in ways]

    def style_scope(self, session: Session[Any, Any]) -> Hashable:
        return self.evening

    def plan_span(self, session: Session[Any, Any], decision: Decision) -> Hashable:
        now: int = session.state.round
        return now


def always(way: str) -> Policy:
    return lambda session, decision, chance: (
        Answer(option=way) if decision.is_offered(way) else first_policy(session, decision, chance)
    )


def answered(memory: StyleMemory | None) -> str:
    """What a search says that has four playouts, by themselves too few to tell anything."""
    session = bets(rounds=1)
    assert session.pending is not None
    search = Search(session, session.pending, Styled(), first_policy, Chance(3), lambda: None, memory)
    candidate = search.run(BudgetMeter(SearchBudget(4)))
    assert candidate is not None
    return candidate.id


def test_what_was_seen_of_a_style_speaks_for_it_at_the_next_question() -> None:
    assert answered(None) == answered(StyleMemory()) == "safe"
    memory = StyleMemory()
    memory.add_values({"safe": LOST, "bold": WON})
    assert answered(memory) == "bold"


def test_of_another_mission_nothing_counts() -> None:
    memory = StyleMemory()
    memory.enter_scope("riddle")
    memory.add_values({"safe": LOST, "bold": WON})
    memory.enter_scope("riddle")
    assert answered(memory) == "bold"
    memory.style = "bold"
    memory.enter_scope("landing")
    assert memory.style == ""
    assert memory.weighted_differences("bold", "safe") == []
    assert answered(memory) == "safe"


def test_where_each_question_stands_for_itself_nothing_counts_at_the_next() -> None:
    memory = StyleMemory()
    memory.enter_scope(None)
    memory.add_values({"safe": LOST, "bold": WON})
    memory.enter_scope(None)
    assert answered(memory) == "safe"


class Turns(Bets):
    """Red and blue bet by turns."""

    def bettor(self, state: BetState) -> str:
        return "red" if state.round % 2 else "blue"


def test_what_one_seat_found_no_other_one_hears_of() -> None:
    """Blue sees a card that red does not: what it finds would tell."""
    session: Session[BetState, BetSetup] = Session(Turns(), {}, 5)
    player = LookaheadPolicy(Styled(), SearchBudget(4))
    player._memories["red"].enter_scope(Styled.evening)
    player._memories["red"].add_values({"safe": LOST, "bold": WON})
    message = {}
    for _ in range(2):
        assert session.pending is not None
        message[session.pending.decider] = player(session, session.pending, Chance(3)).option
        session.answer("safe")
    assert message == {"red": "bold", "blue": "safe"}


def test_what_lies_further_back_counts_less() -> None:
    memory = StyleMemory()
    memory.add_values({"safe": LOST, "bold": WON})  # the earlier one
    memory.add_values({"safe": WON, "bold": LOST})
    pairs = memory.weighted_differences("bold", "safe")
    assert len(pairs) == 2 * len(WORLDS)
    assert weighted_mean(pairs) == pytest.approx((0.25 * 1 - 0.5 * 1) / 0.75)
    memory.add_values({"safe": WON})  # who was not tried is not compared
    assert len(memory.weighted_differences("bold", "safe")) == 2 * len(WORLDS)


def test_the_error_of_a_mean_assumes_one_more_pair_without_a_difference() -> None:
    assert weighted_standard_error([(1.0, 1.0)]) == 1.0
    assert weighted_standard_error([(1.0, 1.0), (3.0, 1.0)]) == pytest.approx((1 + 1 + 2**2) ** 0.5 / 2)


def test_only_worlds_that_both_met_are_compared() -> None:
    memory = StyleMemory()
    memory.add_values({"safe": {1: 0.0, 2: 0.0}, "bold": {2: 0.5, 3: 1.0}})
    assert memory.weighted_differences("bold", "safe") == [(0.5, 0.5)]


def test_a_mean_of_half_weights_is_less_sure() -> None:
    gains = [0.0, 1.0] * 8
    whole, mixed = [(gain, 1.0) for gain in gains], [(gain, 0.5 + place % 4 / 4) for place, gain in enumerate(gains)]
    assert weighted_standard_error(whole) == pytest.approx((16 * 0.25 + 0.25) ** 0.5 / 16)
    assert weighted_standard_error(mixed) > weighted_standard_error(whole)
    assert weighted_standard_error(whole[:1]) == 1.0
    assert weighted_mean([]) == -1.0


def test_who_looks_ahead_begins_with_the_style_of_its_game_and_advice_with_none() -> None:
    thinker, session = Styled(), bets()
    thinker.first_style = "bold"
    pending = session.pending
    assert pending is not None
    LookaheadPolicy(thinker, SearchBudget(6))(session, pending, Chance(1))
    assert thinker.asked_with == ["bold"]
    advice = advise(session, thinker, SearchBudget(6), Chance(1))
    assert advice is not None
    assert thinker.asked_with == ["bold", ""]
    assert advice.usual == "safe"


def test_within_a_span_the_leader_answers_and_its_style_begins_the_next_one() -> None:
    thinker, session = Styled(), bets(rounds=2)
    policy = LookaheadPolicy(thinker, SearchBudget(20))
    for _ in range(2):
        assert session.pending is not None
        policy(session, session.pending, Chance(1))
        assert thinker.asked_with == [""]
    session.answer("safe")
    policy(session, session.pending, Chance(1))
    assert thinker.asked_with == ["", "safe"]


def test_each_mission_is_remembered_by_itself() -> None:
    thinker, kept = Styled(), list[int]()
    player = LookaheadPolicy(thinker, SearchBudget(40))
    session: Session[BetState, Any] = bets()
    for thinker.evening in (1, 1, 2):
        pending = session.pending
        assert pending is not None
        player._plan_span = None  # asked anew
        player(session, pending, Chance(5))
        kept.append(len(player._memories["red"].weighted_differences("bold", "safe")))
    assert 0 < kept[0] < kept[1]
    assert kept[2] == kept[0]
