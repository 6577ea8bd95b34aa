"""Advice in the middle of a plan: what was begun stays the best one unless another is clearly better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from test_search import Better, bets

from marshub.kernel import Answer, Chance, Decision, Session, Words, say
from marshub.kernel.policy import Policy, first_policy
from marshub.kernel.search import Advice, Candidate, Plan, PlanModel, SearchBudget, advise

FEW, MANY = SearchBudget(8), SearchBudget(200)


class Betting(Better, PlanModel):
    """Each bet is a plan of one step."""

    ways: Sequence[str] = ("safe", "bold", "wise", "mad")

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        return [self.plan(way) for way in self.ways]

    def plan(self, way: str) -> Candidate:
        return Candidate(way, Answer(option=way), partial(_always, way), (way,))

    def list_parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        return ()

    def find_begun_plan(
        self, session: Session[Any, Any], decision: Decision, earlier_plans: Sequence[Plan], chance: Chance
    ) -> Candidate | None:
        return next((self.plan(plan.id) for plan in earlier_plans if decision.is_offered(plan.id)), None)

    def play_plan(self, session: Session[Any, Any], steps: Sequence[str], chance: Chance) -> tuple[list[Answer], str]:
        return [Answer(option=step) for step in steps], ""

    def find_last_plan(self, session: Session[Any, Any]) -> tuple[str, ...]:
        return ()

    def describe_step(self, step: str) -> Words:
        return say(f"toy-{step}")


class Dissecting(Betting):
    """Tries the best plan without a step, too, that makes no difference."""

    def list_parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        return [replace(whole, id="part", lacks=whole.id)]


class Noisy(Betting):
    """What comes of a bet is nothing but noise, and another one whenever it is asked."""

    ways = ("safe", "bold", "wise")

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        self.played += 1
        return float(Chance(self.played).randbelow(2))


def _always(way: str) -> Policy:
    return lambda session, decision, chance: (
        Answer(option=way) if decision.is_offered(way) else first_policy(session, decision, chance)
    )


def found(thinker: Betting, budget: SearchBudget, *told: str, seed: int = 1) -> Advice:
    session = bets(rounds=1)
    advice = advise(session, thinker, budget, Chance(seed), earlier_plans=[Plan(way, (way,)) for way in told])
    session.close()
    assert advice is not None
    return advice


def test_noise_turns_nobody_away_from_what_was_begun() -> None:
    thinker, message, alone = Noisy(), "", list[str]()
    for seed in range(30):
        alone.append(found(thinker, SearchBudget(60), seed=seed).best.id)
    assert sum(one != other for one, other in pairwise(alone)) > 5  # else it would be no noise
    followed = list[str]()
    for seed in range(30):
        message = found(thinker, SearchBudget(60), *([message] if message else []), seed=seed).best.id
        followed.append(message)
    assert sum(one != other for one, other in pairwise(followed)) <= 1


def test_what_is_clearly_better_takes_its_place() -> None:
    advice = found(Betting(), MANY, "mad")
    assert advice.best.id == "wise"
    assert advice.usual == "safe"


def test_of_a_few_worlds_nothing_is_clear() -> None:
    assert found(Betting(), FEW, "mad").best.id == "mad"
    first = found(Betting(), SearchBudget(1), "safe")
    assert (first.best.id, first.begun) == ("safe", "safe"), "also where it is what the policy would do"


def test_it_is_tried_to_the_end_and_told_beside_the_usual_one() -> None:
    advice = found(Betting(), MANY, "mad")
    known = {prospect.id: prospect for prospect in advice.prospects}
    assert set(known) == {"safe", "bold", "wise", "mad"}  # in place of the same plan made anew
    assert known["mad"].playouts >= max(known["bold"].playouts, 30)
    assert known["safe"].playouts >= 30
    assert known["mad"].gain.mean == pytest.approx(-known["safe"].worth.mean, abs=0.15)


def test_a_plan_that_nobody_would_make_now_is_tried_beside_the_others() -> None:
    thinker = Betting()
    thinker.ways = ("safe", "bold")
    advice = found(thinker, MANY, "wise")
    assert advice.best.id == "wise"
    assert {prospect.id for prospect in advice.prospects} == {"safe", "bold", "wise"}


def test_steps_of_the_best_plan_are_evaluated_within_the_budget_and_come_last() -> None:
    seen: list[tuple[int, int]] = []
    thinker = Dissecting()
    thinker.ways = ("bold", "mad", "wise")
    advice = advise(
        bets(rounds=1),
        thinker,
        SearchBudget(100),
        Chance(1),
        on_progress=lambda search: seen.append((len(search.candidates), search.count)),
    )
    assert advice is not None
    *answers, part = advice.prospects
    assert (part.id, part.lacks) == ("part", "wise")
    assert not any(prospect.lacks for prospect in answers)
    assert advice.playouts == thinker.played <= 100
    assert part.playouts >= 20
    assert part.gain.mean == 0 < advice.best.gain.mean, "measured against the whole plan"
    assert seen[0] == (3, 3), "after each determinization"
    assert [count for candidates, count in seen if candidates > 3][-1] == advice.playouts
    assert thinker.describe_steps(("bold", "wise")) == [say("toy-bold"), say("toy-wise")]


def test_who_was_told_nothing_hears_the_same_as_before() -> None:
    assert found(Betting(), MANY) == found(Betting(), MANY, "nothing-like-it")
