"""Policies: which one a name means, and what the general ones answer."""

from __future__ import annotations

from typing import Any

import pytest

from marshub.kernel import Answer, Chance, Decision, Draw, IllegalAnswer, Roll, Session, say
from marshub.kernel.example import CoinRace
from marshub.kernel.policy import Policy, find_policy, first_policy, random_policy
from toys import DIE


class Greedy:
    """A policy with a budget, which it is asked for by name."""

    def __init__(self, budget: str = "all") -> None:
        self.budget = budget

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        return Answer(option="two")

    def with_budget(self, budget: str) -> Policy:
        return Greedy(budget)


class PlayedRace(CoinRace):
    def list_policies(self) -> dict[str, Any]:
        return {"greedy": Greedy, "first": Greedy}


class Undemonstrated(PlayedRace):
    def demo_policy(self) -> None:
        return None


def test_a_name_means_the_games_own_policy_first() -> None:
    game = PlayedRace()
    assert isinstance(find_policy(game, "first"), Greedy)
    assert isinstance(find_policy(game, "usual"), Greedy)
    assert find_policy(game, "random") is random_policy
    assert find_policy(Undemonstrated(), "usual") is random_policy
    assert find_policy(CoinRace(), "first") is first_policy


def test_a_budget_follows_the_name_of_a_policy_that_has_one() -> None:
    policy = find_policy(PlayedRace(), "greedy:20")
    assert isinstance(policy, Greedy)
    assert policy.budget == "20"
    for name in ("greedy:", "random:20", "lazy"):
        with pytest.raises(IllegalAnswer) as caught:
            find_policy(PlayedRace(), name)
        assert caught.value.legal == ("first", "greedy", "random", "usual")


@pytest.mark.parametrize("decision", [Roll(say("roll"), (DIE,)), Draw(say("draw"), {"ore": 9, "ice": 9}, say)])
def test_whoever_takes_the_first_answer_leaves_dice_and_cards_to_chance(decision: Decision) -> None:
    session = Session(CoinRace(), seed=1)
    assert len({repr(first_policy(session, decision, Chance(seed))) for seed in range(20)}) > 1
