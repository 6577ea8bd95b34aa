"""Tables for tests of `marshub.learn`: the games, their own players, and games played by picks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from marshub.kernel import CHANCE, Chance
from marshub.kernel.policy import Policy, find_policy
from marshub.learn import MarsEnv

#: Every game: how it is set up, and the player that it brings along.
GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "first-martians": ({"players": 2}, "captain"),
    "pocket-mars": ({"players": 3, "variant": "draft"}, "sound"),
    "migration-mars": ({"players": 2}, "settler"),
    "on-mars": ({"players": 2}, "engineer"),
}


def randomly(env: MarsEnv, steps: int, seed: int = 0) -> Iterator[MarsEnv]:
    """`steps` random actions, in as many games as that takes; the environment before each of them."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        if any(env.terminations.values()):
            env.reset()
        yield env
        env.step(int(random.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def player(env: MarsEnv, name: str) -> Policy:
    return find_policy(env.game, name)


def played_on(env: MarsEnv, policy: Policy, chance: Chance, most: int = 10**6) -> int:
    """Answer as `policy`, with dice as `chance` lets them fall, to the end or `most` answers; return how many."""
    table, answers = Chance(1), 0
    while env.session is not None and env.session.pending is not None and answers < most:
        asked = env.session.pending
        answer = asked.random_answer(chance) if asked.decider == CHANCE else policy(env.session, asked, table)
        answers += 1
        for action in env.list_actions_of(answer):
            env.step(action)
    return answers
