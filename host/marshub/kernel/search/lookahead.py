"""The look-ahead policy: it plays on after each of a few answers, in many determinizations, and chooses the best."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from ..chance import Chance
from ..decision import CHANCE, Answer, Decision
from ..policy import Policy
from ..session import Session
from .advice import Advice, Prospect, estimate_mean, estimate_share
from .determinize import CannotDeterminize, Determinizer
from .playout import PlayoutResult, run_playout
from .search_budget import BudgetExceeded, BudgetMeter, SearchBudget
from .search_model import Candidate, Plan, PlanModel, SearchModel
from .style_memory import StyleMemory, WeightedDifference, weighted_mean, weighted_standard_error

DEFAULT_BUDGET = SearchBudget(playouts=300)
PARTS_SHARE = 0.4  # share of an adviser's budget that evaluates the steps of the best plan
DEFAULT_MARGIN = 0.5  # standard errors by which another answer must have done better than the usual one
BEGUN_PLAN_MARGIN = 2.5  # standard errors by which another plan must have done better than the begun one
NEGLIGIBLE_GAIN = 0.01  # a gain, in shares of a victory, that is not worth more playouts
ENOUGH_SAMPLES = 8  # common determinizations before an answer can be dropped as not promising
_SEED_SALT = 0xD1B54A32D192ED03  # separates the seeds of determinizations from the policy's generator


def _do_not_rest() -> None:
    """Do not rest between answers."""


class LookaheadPolicy:
    """A policy that searches. With a budget in playouts it gives the same answer to the same question everywhere."""

    def __init__(
        self,
        model: SearchModel,
        budget: SearchBudget = DEFAULT_BUDGET,
        *,
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[], None] = _do_not_rest,
    ) -> None:
        """Make the policy.

        Args:
            model: The game's search model. It is public because `advise` needs it to explain the same questions.
            budget: The budget of one question.
            clock: Returns seconds.
            rest: Called between the answers of a playout, some thousand times a second.
        """
        self.budget, self.rest = budget, rest
        self.model, self._clock = model, clock
        self._default_policy = model.default_policy()
        self._plan_span: Hashable | None = None
        #: One per seat, so that no seat profits from what another one sees.
        self._memories = defaultdict[str, StyleMemory](lambda: StyleMemory(model.first_style))

    def with_budget(self, budget: str) -> Policy:
        """Return the same policy with another budget, "200" or "500ms".

        Raises:
            IllegalAnswer: If `budget` is none.
        """
        return LookaheadPolicy(self.model, SearchBudget.parse(budget), clock=self._clock, rest=self.rest)

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        """Return a legal answer to `decision`; the game's default policy answers questions that deserve no search."""
        plan_span = None if decision.decider == CHANCE else self.model.plan_span(session, decision)
        if decision.decider == CHANCE or (plan_span is not None and plan_span == self._plan_span):
            return self._default_policy(session, decision, chance)
        share = self.model.budget_share(session, decision)
        if share <= 0:
            return self._default_policy(session, decision, chance)
        memory = self._memories[decision.decider]
        memory.enter_scope(self.model.style_scope(session))
        search = Search(session, decision, self.model, self._default_policy, chance, self.rest, memory)
        best = search.run(BudgetMeter(self.budget.scaled(share), self._clock))
        if best is not None and plan_span is not None:
            memory.add_values(search.style_values())
        if best is None:
            return search.usual
        if best.lead is None:
            return best.answer
        self._default_policy, self._plan_span, memory.style = best.lead(), plan_span, best.style
        return self._default_policy(session, decision, chance)


def advise(
    session: Session[Any, Any],
    model: SearchModel,
    budget: SearchBudget,
    chance: Chance,
    *,
    clock: Callable[[], float] = time.monotonic,
    rest: Callable[[], None] = _do_not_rest,
    on_progress: Callable[[Search], None] | None = None,
    earlier_plans: Sequence[Plan] = (),
) -> Advice | None:
    """Return advice on the answers to the pending question; None where there is nothing to compare.

    Args:
        session: The session, which is left unchanged.
        model: The game's search model.
        budget: The whole budget of this question; for a plan, part of it evaluates its steps.
        chance: The generator of determinizations.
        clock: Returns seconds.
        rest: Called between the answers of a playout.
        on_progress: Called with the search whenever all remaining candidates were tried in one more determinization.
        earlier_plans: The plans advised before, the best first: a plan that was begun stays first unless another is
            clearly better.
    """
    decision = session.pending
    if decision is None or decision.decider == CHANCE or not model.budget_share(session, decision):
        return None
    policy = model.default_policy()
    search = Search(
        session, decision, model, policy, chance, rest, on_progress=on_progress, earlier_plans=earlier_plans
    )
    has_plans = any(candidate.plan for candidate in search.candidates)
    plan_model = model if isinstance(model, PlanModel) and has_plans else None
    search.run(BudgetMeter(budget if plan_model is None else budget.scaled(1 - PARTS_SHARE), clock))
    if plan_model is not None:
        search.evaluate_parts(plan_model, BudgetMeter(budget.scaled(PARTS_SHARE), clock))
    return search.make_advice() if len(search.candidates) > 1 and search.count else None


class Search:
    """The search for the answer to one question."""

    def __init__(
        self,
        session: Session[Any, Any],
        decision: Decision,
        model: SearchModel,
        default_policy: Policy,
        chance: Chance,
        rest: Callable[[], None],
        memory: StyleMemory | None = None,
        on_progress: Callable[[Search], None] | None = None,
        earlier_plans: Sequence[Plan] = (),
    ) -> None:
        """Prepare the candidates; there are none if the question cannot be determinized."""
        self._model, self._decision, self._rest = model, decision, rest
        self._memory, self._on_progress = memory or StyleMemory(), on_progress
        self.usual = default_policy(session, decision, chance)
        self._seeds, self._drawn_seeds = Chance(chance.next_bits() ^ _SEED_SALT), list[int]()
        self.candidates: list[Candidate] = []
        self.results: list[dict[int, PlayoutResult]] = []  # of each candidate, by the number of the determinization
        self._answer_count = 0  # how many candidates are answers; the others are the best plan without one step
        self.count = self.failed = self.best = 0
        self._begun_index: int | None = None  # of the plan that was begun, if there is one
        try:
            self._determinizer = Determinizer(session, decision.decider)
            determinization = self._determinizer.sample(self._seed_of(0))
            assert determinization.pending is not None
            dice = Chance(self._seed_of(0))
            self.candidates = list(
                model.list_candidates(determinization, determinization.pending, self.usual, dice, self._memory.style)
            )
            if earlier_plans and self.candidates and isinstance(model, PlanModel):
                self._insert_begun_plan(
                    model.find_begun_plan(determinization, determinization.pending, earlier_plans, dice)
                )
        except Exception:  # no determinization, or rules fail in it: the game goes on without a search
            return
        self.results = [{} for _ in self.candidates]
        self._answer_count = len(self.candidates)

    def _insert_begun_plan(self, begun: Candidate | None) -> None:
        """Replace the default policy's present plan by the one that was begun.

        Asked in the middle of a plan, the policy makes another one.
        """
        if begun is None:
            return
        index = next((number for number, plan in enumerate(self.candidates) if plan.id == begun.id), None)
        if index is None:
            self._begun_index = 1  # after the usual answer
            self.candidates.insert(1, begun)
        else:
            self._begun_index = index
            self.candidates[index] = begun

    def _seed_of(self, number: int) -> int:
        while len(self._drawn_seeds) <= number:
            self._drawn_seeds.append(self._seeds.next_bits())
        return self._drawn_seeds[number]

    def run(self, meter: BudgetMeter) -> Candidate | None:
        """Spend a budget and return the answer: the usual one unless another is better. None if there is no choice."""
        if len(self.candidates) < 2:
            return None
        remaining = list(range(len(self.candidates)))
        # Sequential halving: each stage spends an equal share of the budget on half as many candidates.
        stages = max(1, (len(remaining) - 1).bit_length())
        number = 0
        for stage in range(1, stages + 1):
            while meter.used_share < stage / stages:
                for index in remaining:
                    if meter.is_over:
                        break
                    self._run_playout(index, number, meter)
                number += 1
                self._report_progress(remaining)
            remaining = self._keep_better_half(remaining)
            if not any(self._is_promising(index) for index in remaining if index != self._default_index):
                break  # all answers are equally good
        self.best = self._find_leader(remaining)
        return self.candidates[self.best]

    def _report_progress(self, remaining: list[int]) -> None:
        if self._on_progress is not None:
            self.best = self._find_leader(remaining)
            self._on_progress(self)

    @property
    def _default_index(self) -> int:
        """The index of the answer that is given unless another did better.

        The usual one, or the plan that was begun.
        """
        return 0 if self._begun_index is None else self._begun_index

    def _find_leader(self, remaining: list[int]) -> int:
        """Return the index of the leading candidate.

        The usual one of equals, and the begun plan unless another is clearly better.
        """
        if self._begun_index is None:
            return max(remaining, key=self._cautious_gain)
        better = [
            index for index in remaining if index != self._begun_index and self._certain_gain(index) > NEGLIGIBLE_GAIN
        ]
        return max(better, key=self._certain_gain, default=self._begun_index)

    def _certain_gain(self, index: int) -> float:
        """Return the gain over the begun plan that is left if chance was very kind.

        Nothing is clear with few samples.
        """
        pairs = self._weighted_differences(index)
        if len(pairs) < ENOUGH_SAMPLES:
            return -1.0
        return weighted_mean(pairs) - BEGUN_PLAN_MARGIN * weighted_standard_error(pairs)

    def evaluate_parts(self, plan_model: PlanModel, meter: BudgetMeter) -> None:
        """Try the best plan without each of its steps, in the determinizations that the plan itself was tried in."""
        try:
            determinization = self._determinizer.sample(self._seed_of(0))
            assert determinization.pending is not None
            dice = Chance(self._seed_of(0))
            parts = plan_model.list_parts(determinization, determinization.pending, self.candidates[self.best], dice)
        except Exception:  # as in __init__: without a determinization there is no search
            return
        first = len(self.candidates)
        self.candidates += parts
        self.results += [{} for _ in parts]
        number, indices = 0, [self.best, *range(first, len(self.candidates))]
        while parts and not meter.is_over:
            for index in indices:
                if number not in self.results[index] and not meter.is_over:
                    self._run_playout(index, number, meter)
            number += 1
            if self._on_progress is not None:
                self._on_progress(self)

    def _run_playout(self, index: int, number: int, meter: BudgetMeter) -> None:
        """Run one more playout. One that ends in an error counts neither for an answer nor against it."""

        def rest_and_check() -> None:
            """Rest, and check the time."""
            self._rest()
            meter.check_time()

        meter.playouts += 1
        seat, candidate = self._decision.decider, self.candidates[index]
        try:
            determinization = self._determinizer.sample(self._seed_of(number))
            self.results[index][number] = run_playout(
                determinization, self._model, seat, candidate, self._seed_of(number), rest_and_check
            )
        except BudgetExceeded:
            return
        except Exception:  # a rule or a policy failed in a determinization
            self.failed += 1
        self.count += 1

    def _keep_better_half(self, remaining: list[int]) -> list[int]:
        """Return the usual answer, the begun plan, and the better half of all others."""
        protected = {0, self._default_index}
        by_gain = sorted((index for index in remaining if index not in protected), key=self._mean_gain, reverse=True)
        return sorted([*protected, *by_gain[: max(1, len(remaining) // 2 - 1)]]) if by_gain else remaining

    def style_values(self) -> dict[str, dict[int, float]]:
        """Return the value of each style by determinization; candidates whose style does not last are left out."""
        candidates_with_results = zip(self.candidates, self.results, strict=True)
        return {
            candidate.style: {number: playout.value for number, playout in results.items()}
            for candidate, results in candidates_with_results
            if candidate.style and candidate.style == candidate.id
        }

    def _value_differences(self, index: int, other_index: int) -> list[float]:
        """Return the differences in value of two answers, in each determinization that both were tried in."""
        other_results = self.results[other_index]
        return [
            result.value - other_results[number].value
            for number, result in self.results[index].items()
            if number in other_results
        ]

    def _weighted_differences(self, index: int) -> list[WeightedDifference]:
        """Return the weighted differences to the answer it is compared with.

        For two styles, those of earlier questions are included.
        """
        other_index = self._default_index if index < self._answer_count else self.best  # parts: with the whole plan
        pairs = [(gain, 1.0) for gain in self._value_differences(index, other_index)]
        styles = [self.candidates[candidate_index] for candidate_index in (index, other_index)]
        if all(candidate.style and candidate.style == candidate.id for candidate in styles):
            pairs += self._memory.weighted_differences(styles[0].style, styles[1].style)
        return pairs

    def _mean_gain(self, index: int) -> float:
        return weighted_mean(self._weighted_differences(index))

    def _cautious_gain(self, index: int) -> float:
        """Return the gain that is left if chance was kind; 0 for the default answer."""
        return (
            self._mean_gain(index) - DEFAULT_MARGIN * self._standard_error(index)
            if index != self._default_index
            else 0.0
        )

    def _is_promising(self, index: int) -> bool:
        """Return whether the candidate may still gain something worth the search."""
        return (
            len(self._weighted_differences(index)) < ENOUGH_SAMPLES
            or self._mean_gain(index) + 2 * self._standard_error(index) > NEGLIGIBLE_GAIN
        )

    def _standard_error(self, index: int) -> float:
        return weighted_standard_error(self._weighted_differences(index))

    def make_advice(self) -> Advice:
        """Return all results."""
        tried = [index for index in range(len(self.candidates)) if self.results[index]]
        order = sorted(
            tried,
            key=lambda index: (index >= self._answer_count, index != self.best, -self._cautious_gain(index), index),
        )
        prospects = tuple(self._make_prospect(index) for index in order)
        seat, key = self._decision.decider, self._decision.prompt.key
        playouts, rounds = self.count - self.failed, self._model.horizon
        begun = self.candidates[self._begun_index].id if self._begun_index is not None else ""
        return Advice(seat, key, self.candidates[0].id, prospects, playouts, self.failed, rounds, begun)

    def _make_prospect(self, index: int) -> Prospect:
        candidate, results = self.candidates[index], list(self.results[index].values())
        count = len(results)
        causes = {
            cause: sum(item.cause == cause for item in results) / count for cause in {c.cause for c in results} - {""}
        }
        names = results[0].figures if results else ()
        return Prospect(
            candidate.id,
            candidate.answer,
            count,
            estimate_share(sum(item.won for item in results), count),
            estimate_mean([item.value for item in results]),
            estimate_mean(self._value_differences(index, 0 if index < self._answer_count else self.best)),
            dict(sorted(causes.items(), key=lambda item: (-item[1], item[0]))),
            {name: estimate_mean([item.figures[name] for item in results]) for name in names},
            candidate.plan,
            candidate.lacks,
        )


__all__ = ["DEFAULT_BUDGET", "DEFAULT_MARGIN", "Advice", "CannotDeterminize", "LookaheadPolicy", "Search", "advise"]
