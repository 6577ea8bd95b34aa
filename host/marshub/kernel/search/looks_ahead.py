"""A player that looks ahead: it plays on after each of a few answers, in many determinizations, and takes the best."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from ..chance import Chance
from ..decision import CHANCE, Answer, Decision
from ..policy import Policy
from ..session import Session
from .advice import Advice, Prospect, mean_of, share_of
from .budget import Budget, Spending, TimeIsUp
from .memory import Memory, Pair, error_of_pairs, mean_of_pairs
from .playout import Came, play_out
from .thinker import Candidate, Plan, Planner, Thinker
from .worlds import Unimaginable, Worlds

USUAL = Budget(playouts=300)
APART = 0.4  # of an adviser's budget, for what each step of the best plan is good for
DOUBT = 0.5  # standard errors by which another answer must have done better than the usual one
FIRM = 2.5  # and by which another plan must have done better than the one that was begun by advice
LITTLE = 0.01  # a gain, in shares of a victory, that is not worth more thought
ENOUGH = 8  # worlds that two answers must have met before one can be said to promise nothing
_SEEDS = 0xD1B54A32D192ED03  # tells the worlds' generator from the player's own


def _nothing() -> None:
    """Do not rest between answers."""


class LooksAhead:
    """A policy. With a budget in playouts it answers alike wherever it is asked alike."""

    def __init__(
        self,
        thinker: Thinker,
        budget: Budget = USUAL,
        *,
        clock: Callable[[], float] = time.monotonic,
        rest: Callable[[], None] = _nothing,
    ) -> None:
        """Make the player.

        `rest` is called between the answers of a playout, some thousand times a second. `thinker` is public because
        `advise`
        needs it to explain the same questions.
        """
        self.budget, self.rest = budget, rest
        self.thinker, self._clock = thinker, clock
        self._player = thinker.player()
        self._span: Hashable | None = None
        #: Each seat has its own: who sees more tells nobody.
        self._memories = defaultdict[str, Memory](lambda: Memory(thinker.begins))

    def within(self, budget: str) -> Policy:
        """Return the same with another budget, "200" or "500ms". Raises IllegalAnswer."""
        return LooksAhead(self.thinker, Budget.read(budget), clock=self._clock, rest=self.rest)

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        """Return a legal answer to `decision`; what is not worth a thought the game's own player answers."""
        span = None if decision.who == CHANCE else self.thinker.span(session, decision)
        if decision.who == CHANCE or (span is not None and span == self._span):
            return self._player(session, decision, chance)
        share = self.thinker.weighs(session, decision)
        if share <= 0:
            return self._player(session, decision, chance)
        memory = self._memories[decision.who]
        memory.enter(self.thinker.scope(session))
        search = Search(session, decision, self.thinker, self._player, chance, self.rest, memory)
        best = search.run(Spending(self.budget.share(share), self._clock))
        if best is not None and span is not None:
            memory.keep(search.styles())
        if best is None:
            return search.usual
        if best.lead is None:
            return best.answer
        self._player, self._span, memory.style = best.lead(), span, best.style
        return self._player(session, decision, chance)


def advise(
    session: Session[Any, Any],
    thinker: Thinker,
    budget: Budget,
    chance: Chance,
    *,
    clock: Callable[[], float] = time.monotonic,
    rest: Callable[[], None] = _nothing,
    heard: Callable[[Search], None] | None = None,
    told: Sequence[Plan] = (),
) -> Advice | None:
    """Return advice on the answers to the pending question; None where there is nothing to compare.

    Args:
        session: The session, which is left unchanged.
        thinker: The game's search model.
        budget: The whole budget of this question; for a plan, part of it shows what its steps are good for.
        chance: The generator of determinizations.
        clock: Returns seconds.
        rest: Called between the answers of a playout.
        heard: Called with the search whenever all remaining candidates were tried in one more determinization.
        told: The plans advised before, the best first: a plan that was begun stays first unless another is clearly
            better.
    """
    decision = session.pending
    if decision is None or decision.who == CHANCE or not thinker.weighs(session, decision):
        return None
    search = Search(session, decision, thinker, thinker.player(), chance, rest, heard=heard, told=told)
    planner = thinker if isinstance(thinker, Planner) and any(each.plan for each in search.candidates) else None
    search.run(Spending(budget if planner is None else budget.share(1 - APART), clock))
    if planner is not None:
        search.take_apart(planner, Spending(budget.share(APART), clock))
    return search.advice() if len(search.candidates) > 1 and search.count else None


class Search:
    """One question that is thought about."""

    def __init__(
        self,
        session: Session[Any, Any],
        decision: Decision,
        thinker: Thinker,
        player: Policy,
        chance: Chance,
        rest: Callable[[], None],
        memory: Memory | None = None,
        heard: Callable[[Search], None] | None = None,
        told: Sequence[Plan] = (),
    ) -> None:
        self._thinker, self._decision, self._rest = thinker, decision, rest
        self._memory, self._heard = memory or Memory(), heard
        self.usual = player(session, decision, chance)
        self._seeds, self._known = Chance(chance.bits() ^ _SEEDS), list[int]()
        self.candidates: list[Candidate] = []
        self.came: list[dict[int, Came]] = []  # of each candidate, by the number of the world
        self._whole = 0  # how many of them are answers: the others are the best one without one of its steps
        self.count = self.failed = self.best = 0
        self._begun: int | None = None  # the plan that was begun, if there is one
        try:
            self._worlds = Worlds(session, decision.who)
            first = self._worlds.world(self._seed(0))
            assert first.pending is not None
            dice = Chance(self._seed(0))
            self.candidates = list(thinker.candidates(first, first.pending, self.usual, dice, self._memory.style))
            if told and self.candidates and isinstance(thinker, Planner):
                self._take_up(thinker.begun(first, first.pending, told, dice))
        except Exception:  # it cannot be guessed, or played on from a guess: nobody is to lose a game by thinking
            return
        self.came = [{} for _ in self.candidates]
        self._whole = len(self.candidates)

    def _take_up(self, begun: Candidate | None) -> None:
        """Replace the player's present plan by the one that was begun.

        Asked in the middle of a plan, the player makes another one.
        """
        if begun is None:
            return
        found = next((at for at, each in enumerate(self.candidates) if each.id == begun.id), None)
        if found is None:
            self._begun = 1  # after the usual answer
            self.candidates.insert(1, begun)
        else:
            self._begun = found
            self.candidates[found] = begun

    def _seed(self, number: int) -> int:
        while len(self._known) <= number:
            self._known.append(self._seeds.bits())
        return self._known[number]

    def run(self, spending: Spending) -> Candidate | None:
        """Spend a budget and return the answer: the usual one unless another is better. None if there is no choice."""
        if len(self.candidates) < 2:
            return None
        alive = list(range(len(self.candidates)))
        stages = max(1, (len(alive) - 1).bit_length())
        number = 0
        for stage in range(1, stages + 1):
            while spending.used < stage / stages:
                for one in alive:
                    if spending.over:
                        break
                    self._try(one, number, spending)
                number += 1
                self._tell(alive)
            alive = self._better_half(alive)
            if not any(self._promises(one) for one in alive if one != self._stands):
                break  # whatever is answered, it comes to the same
        self.best = self._leader(alive)
        return self.candidates[self.best]

    def _tell(self, alive: list[int]) -> None:
        if self._heard is not None:
            self.best = self._leader(alive)
            self._heard(self)

    @property
    def _stands(self) -> int:
        """The answer that is given unless another did better: the usual one, or what was begun."""
        return 0 if self._begun is None else self._begun

    def _leader(self, alive: list[int]) -> int:
        """Return the leading candidate.

        The usual one of equals, and the begun plan unless another is clearly better.
        """
        if self._begun is None:
            return max(alive, key=self._gain)
        clearly = [one for one in alive if one != self._begun and self._clear_gain(one) > LITTLE]
        return max(clearly, key=self._clear_gain, default=self._begun)

    def _clear_gain(self, one: int) -> float:
        """Return the gain over the begun plan that is left if chance was very kind.

        Nothing is clear with few samples.
        """
        pairs = self._pairs(one)
        return mean_of_pairs(pairs) - FIRM * error_of_pairs(pairs) if len(pairs) >= ENOUGH else -1.0

    def take_apart(self, planner: Planner, spending: Spending) -> None:
        """Try the best plan without each of its steps, in the worlds that it was tried in itself."""
        try:
            there = self._worlds.world(self._seed(0))
            assert there.pending is not None
            dice = Chance(self._seed(0))
            parts = planner.parts(there, there.pending, self.candidates[self.best], dice)
        except Exception:  # as in the beginning: what cannot be thought of is left out
            return
        first = len(self.candidates)
        self.candidates += parts
        self.came += [{} for _ in parts]
        number, every = 0, [self.best, *range(first, len(self.candidates))]
        while parts and not spending.over:
            for one in every:
                if number not in self.came[one] and not spending.over:
                    self._try(one, number, spending)
            number += 1
            if self._heard is not None:
                self._heard(self)

    def _try(self, one: int, number: int, spending: Spending) -> None:
        """Run one more playout. One that ends in an error counts neither for an answer nor against it."""

        def rest() -> None:
            self._rest()
            spending.check()

        spending.playouts += 1
        seat, candidate = self._decision.who, self.candidates[one]
        try:
            world = self._worlds.world(self._seed(number))
            self.came[one][number] = play_out(world, self._thinker, seat, candidate, self._seed(number), rest)
        except TimeIsUp:
            return
        except Exception:  # a rule or a player failed in a world that was only thought of
            self.failed += 1
        self.count += 1

    def _better_half(self, alive: list[int]) -> list[int]:
        """Return the usual answer, what was begun, and the better half of all that are left."""
        kept = {0, self._stands}
        by_gain = sorted((one for one in alive if one not in kept), key=self._mean_gain, reverse=True)
        return sorted([*kept, *by_gain[: max(1, len(alive) // 2 - 1)]]) if by_gain else alive

    def styles(self) -> dict[str, dict[int, float]]:
        """Return the value of each style by determinization; candidates that lean for a while only are left out."""
        tried = zip(self.candidates, self.came, strict=True)
        return {
            each.style: {number: playout.worth for number, playout in came.items()}
            for each, came in tried
            if each.style and each.style == each.id
        }

    def _gains(self, one: int, other: int) -> list[float]:
        """Return the differences in value of two answers, in each determinization that both were tried in."""
        beside = self.came[other]
        return [came.worth - beside[number].worth for number, came in self.came[one].items() if number in beside]

    def _pairs(self, one: int) -> list[Pair]:
        """Return the same, beside what it is measured against; of two styles with what earlier questions showed."""
        other = self._stands if one < self._whole else self.best  # a part: beside the whole plan
        pairs = [(gain, 1.0) for gain in self._gains(one, other)]
        styles = [self.candidates[each] for each in (one, other)]
        if all(each.style and each.style == each.id for each in styles):
            pairs += self._memory.pairs(styles[0].style, styles[1].style)
        return pairs

    def _mean_gain(self, one: int) -> float:
        return mean_of_pairs(self._pairs(one))

    def _gain(self, one: int) -> float:
        """Return the gain that is left if chance was kind; 0 for the answer that stands."""
        return self._mean_gain(one) - DOUBT * self._error(one) if one != self._stands else 0.0

    def _promises(self, one: int) -> bool:
        """Return whether it may still turn out to gain something worth the thought."""
        return len(self._pairs(one)) < ENOUGH or self._mean_gain(one) + 2 * self._error(one) > LITTLE

    def _error(self, one: int) -> float:
        return error_of_pairs(self._pairs(one))

    def advice(self) -> Advice:
        """Return all that was found."""
        tried = [one for one in range(len(self.candidates)) if self.came[one]]
        order = sorted(tried, key=lambda one: (one >= self._whole, one != self.best, -self._gain(one), one))
        prospects = tuple(self._prospect(one) for one in order)
        who, key = self._decision.who, self._decision.prompt.key
        counted, rounds = self.count - self.failed, self._thinker.horizon
        begun = self.candidates[self._begun].id if self._begun is not None else ""
        return Advice(who, key, self.candidates[0].id, prospects, counted, self.failed, rounds, begun)

    def _prospect(self, one: int) -> Prospect:
        candidate, came = self.candidates[one], list(self.came[one].values())
        count = len(came)
        causes = {cause: sum(each.cause == cause for each in came) / count for cause in {c.cause for c in came} - {""}}
        names = came[0].figures if came else ()
        return Prospect(
            candidate.id,
            candidate.answer,
            count,
            share_of(sum(each.won for each in came), count),
            mean_of([each.worth for each in came]),
            mean_of(self._gains(one, 0 if one < self._whole else self.best)),
            dict(sorted(causes.items(), key=lambda each: (-each[1], each[0]))),
            {name: mean_of([each.figures[name] for each in came]) for name in names},
            candidate.plan,
            candidate.lacks,
        )


__all__ = ["DOUBT", "USUAL", "Advice", "LooksAhead", "Search", "Unimaginable", "advise"]
