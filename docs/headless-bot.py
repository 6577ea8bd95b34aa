"""A bot for every game: `python headless-bot.py pocket-mars --seed 7`. Take it as a beginning for a bot of your own.

It answers each question in copies of the game, where dice and cards fall otherwise: some options taken at random, and
the answer of the game's own player. That player goes on in each copy, and the answer whose copies are worth most is
given. In copies it sees hidden cards. What each request means is told in headless.md.
"""

import argparse
import json
import random

from marshub.client import Client


class Bot:
    """Tries up to `tries` options of a question, each in `copies` copies for `ahead` answers more."""

    def __init__(self, client, seed=0, tries=5, copies=3, ahead=40):
        self.client, self.tries, self.copies, self.ahead = client, tries, copies, ahead
        self.random = random.Random(seed)

    def choose(self, pending):
        """Return the best option; None for the answer of the game's own player."""
        options = [option.id for option in (*pending.options, *pending.beside)]
        if pending.least != 1 or pending.most != 1 or len(options) < 2:
            return None  # several options, points or dice at once are left to that player
        options = [None, *self.random.sample(options, min(self.tries, len(options)))]
        seeds = [self.random.getrandbits(32) for _ in range(self.copies)]
        return max(options, key=lambda option: sum(self.try_out(option, pending.who, seed) for seed in seeds))

    def try_out(self, option, who, seed):
        """Return what the game is worth to `who` after `option` and some answers more: from 0 (lost) to 1 (won)."""
        self.client.fork(seed, brief=True)
        if option is not None:
            self.client.answer(option, brief=True)
        self.client.auto("usual", self.ahead, brief=True)
        values = self.client.evaluate().values or {}
        self.client.close(brief=True)
        return values.get(who, max(values.values(), default=0))  # the whole table decides: for the one who is ahead

    def answer(self, pending):
        """Answer a question, and return the next."""
        option = self.choose(pending)
        return self.client.auto("usual", 1) if option is None else self.client.answer(option)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tries", type=int, default=5)
    parser.add_argument("--setup", type=json.loads, default={}, help='as JSON: {"players": 2}')
    asked = parser.parse_args()
    with Client.popen(asked.game) as client:
        bot, moved = Bot(client, asked.seed, asked.tries), client.new(asked.setup, asked.seed)
        while moved.pending is not None:
            moved = bot.answer(moved.pending)
    print(f"{moved.result.outcome}. {moved.result.words}")
