"""Policies: functions that answer decisions without people, for bots, tests and quick play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from .chance import Chance
from .decision import Answer, Decision
from .errors import IllegalAnswer
from .game import Game
from .session import Session

#: A policy answers a decision; the generator is its own, so that it never disturbs the game's.
Policy = Callable[[Session[Any, Any], Decision, Chance], Answer]


def random_policy(session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
    """Return any legal answer, at random."""
    return decision.random_answer(chance)


def first_policy(session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
    """Return the first legal answer; dice and cards fall at random, or a game could last for ever."""
    return decision.random_answer(chance) if decision.kind in ("roll", "draw") else decision.first_answer()


POLICIES: dict[str, Policy] = {"random": random_policy, "first": first_policy}


#: The name of the game's own policy without a search, in every game; where there is none, it is the random one.
USUAL = "usual"

#: The name of the look-ahead policy, in every game that has one.
LOOKAHEAD = "looks-ahead"


@runtime_checkable
class BudgetedPolicy(Protocol):
    """A policy with a search budget: "looks-ahead:200" means this policy with the budget "200"."""

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        """Return a legal answer to `decision`."""

    def with_budget(self, budget: str) -> Policy:
        """Return the same policy with another budget.

        Raises:
            IllegalAnswer: If `budget` is none.
        """
        ...


def find_policy(game: Game[Any, Any], name: str) -> Policy:
    """Return the policy of that name: one of those for every game, or of this game's own.

    Raises:
        IllegalAnswer: If there is none.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> find_policy(CoinRace(), "random") is random_policy
        True
    """
    game_policies = game.list_policies()
    if name in game_policies:
        return game_policies[name]()
    if name == USUAL:
        return game.demo_policy() or random_policy
    if name in POLICIES:
        return POLICIES[name]
    base_name, _, budget = name.partition(":")
    bot = game_policies[base_name]() if base_name in game_policies else None
    if budget and isinstance(bot, BudgetedPolicy):
        return bot.with_budget(budget)
    legal = sorted({*POLICIES, USUAL, *game_policies})
    message, known = "there is no policy {name}; choose from {policies}", ", ".join(legal)
    raise IllegalAnswer(message, "error-no-policy", legal=legal, name=repr(name), policies=known)


def play(session: Session[Any, Any], policy: str | Policy = "random", steps: int | None = None, seed: int = 0) -> int:
    """Answer up to `steps` decisions and return how many were answered.

    Args:
        session: The session.
        policy: A policy, or the name of one.
        steps: The greatest number of answers; None: to the end of the game.
        seed: Seed of the policy's own generator, mixed with that of the session.

    Raises:
        IllegalAnswer: If there is no policy of that name.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> play(session, "first")
        9
        >>> session.result.winners
        ('red',)
    """
    if isinstance(policy, str):
        policy = find_policy(session.game, policy)
    chance = Chance(session.seed ^ seed ^ (session.step_count << 20) ^ 0x5DEECE66D)
    answered = 0
    while (pending := session.pending) is not None and (steps is None or answered < steps):
        session.answer(policy(session, pending, chance))
        answered += 1
    return answered
