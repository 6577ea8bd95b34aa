"""A bot for every game: `python headless-bot.py pocket-mars --seed 7`. headless.md explains the requests.

The bot takes an option if its value, in copies with other dice and cards, is higher than that of the usual answer.
"""

import argparse
import json
import random
from itertools import takewhile

from marshub.client import Client


class Bot:
    """Tries `tries` options of a question in up to `copies` copies (it sees all cards), for `ahead` answers more."""

    def __init__(self, client, seed=0, tries=5, copies=3, ahead=30):
        self.client, self.tries, self.copies, self.ahead = client, tries, copies, ahead
        self.random, self.taken = random.Random(seed), set()

    def answer(self, pending):
        """Answer a question, and return the next. The game's own player answers for several options, points or dice."""
        here = (pending.who, pending.prompt, self.client.log(since=1 << 30).next)  # the same: what was taken led back
        options = [item.id for item in (*pending.options, *pending.beside) if (here, item.id) not in self.taken]
        if pending.kind not in ("assign", "roll") and pending.least == pending.most == 1 < len(options):
            usual = {n: self.try_out(None, pending.who, n) for n in self.random.sample(range(1 << 32), self.copies)}
            options = self.random.sample(options, min(self.tries, len(options)))
            gain, best = max((self.find_gain(option, pending.who, usual), option) for option in options)
            if gain > 0:
                self.taken.add((here, best))
                return self.client.answer(best)
        return self.client.auto("usual", 1)

    def find_gain(self, option, who, usual):
        """Return how much more than `usual` comes of `option`; 0 if not in every copy, or luck would choose."""
        gains = [*takewhile(lambda n: n > 0, (self.try_out(option, who, seed) - usual[seed] for seed in usual))]
        return sum(gains) if len(gains) == len(usual) else 0

    def try_out(self, option, who, seed):
        """Return what the game is worth to `who` after `option` and some answers more: from 0 (lost) to 1 (won)."""
        self.client.fork(seed, brief=True)
        if option is not None:
            self.client.answer(option, brief=True)
        self.client.auto("usual", self.ahead - (option is not None), brief=True)  # as many answers for all options
        values = self.client.evaluate().values or {}
        self.client.close(brief=True)
        return values.get(who, max(values.values(), default=0))  # of the whole table's question: for who is ahead


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--setup", type=json.loads, default={}, help='as JSON: {"players": 2}')
    asked = parser.parse_args()
    with Client.popen(asked.game) as client:
        bot, moved = Bot(client, asked.seed), client.new(asked.setup, asked.seed)
        while moved.pending is not None:
            moved = bot.answer(moved.pending)
    print(f"{moved.result.outcome}. {moved.result.words}")
