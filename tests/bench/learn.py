"""How quick the games are for learners: `.venv/bin/python tests/bench/learn.py [--steps 3000]`.

Actions a second of `marshub.learn.raw_env`, picked at random from the mask, each after one observation; and of the
same games in the wrappers of `env`. Time of the processor, one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from marshub.games import GAMES
from marshub.learn import env, raw_env


class Figure(NamedTuple):
    """A game, how many play, and actions a second: raw, wrapped, and raw without looking."""

    game: str
    players: int
    raw: float
    wrapped: float
    blind: float


def pace(table: Any, steps: int, *, looking: bool = True) -> float:
    """Actions a second over `steps` actions, in as many games as that takes."""
    random, raw = np.random.default_rng(0), table.unwrapped
    table.reset(seed=1)
    began = time.process_time()
    for _ in range(steps):
        if any(raw.terminations.values()):
            table.reset()
        if looking:
            legal = np.flatnonzero(table.last()[0]["action_mask"])
        else:
            legal = np.fromiter(raw.infos[raw.agent_selection]["options"], int)
        table.step(int(random.choice(legal)))
    return steps / (time.process_time() - began)


def figures(steps: int) -> Iterator[Figure]:
    for game in GAMES:
        for players in (2, 4):
            setup = {"players": players}
            pace(raw_env(game, setup), 50)  # what is read and compiled once
            raw, wrapped = pace(raw_env(game, setup), steps), pace(env(game, setup), steps)
            yield Figure(game, players, raw, wrapped, pace(raw_env(game, setup), steps, looking=False))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=3000)
    print(
        "| game | players | actions a second | in the wrappers | without observing |\n| --- | --- | --- | --- | --- |"
    )
    for figure in figures(parser.parse_args().steps):
        print(f"| {figure.game} | {figure.players} | {figure.raw:,.0f} | {figure.wrapped:,.0f} | {figure.blind:,.0f} |")


if __name__ == "__main__":
    main()
