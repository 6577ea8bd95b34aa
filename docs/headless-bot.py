"""A bot that plays over JSON lines: `python headless-bot.py first-martians --seed 7`. Needs nothing but MarsHub.

At each question it tries a few answers in copies of the game, with other dice, and takes the one after which things
stand best. What each request and reply means is told in headless.md. Take it as a beginning for a bot of your own.
"""

import argparse
import json
import random
import subprocess
import sys

QUIET = ("withdraw:", "route:", "walk:", "operate:", "strip:", "skill:", "scrap:", "use:")  # this bot does without


class Refused(Exception):
    """The table said no; `error` is its whole answer: code, message, and the rules against it where there are any."""

    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.error = error


class Table:
    """A game in a process of its own. `with Table("pocket-mars") as table: table.ask("new", seed=7)`."""

    def __init__(self, game):
        command = [sys.executable, "-m", "marshub", "headless", game]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, op, **request):
        """The reply to one request. Raises Refused."""
        print(json.dumps({"op": op, **request}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("marshub has ended")
        reply = json.loads(line)
        if not reply["ok"]:
            raise Refused(reply["error"])
        return reply

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()  # the end of the lines is the end of the game
        self.process.wait()
        self.process.stdout.close()


class Bot:
    """Tries `tries` answers to each question, each for `ahead` answers more, and takes the best."""

    def __init__(self, table, seed=0, tries=3, ahead=12):
        self.table, self.tries, self.ahead = table, tries, ahead
        self.random = random.Random(seed)

    def play(self, reply):
        """Plays on from `reply` to the end; gives the result and how many answers it took."""
        answers = 0
        while reply["pending"] is not None:
            reply = self.table.ask("answer", **self.answer(reply["pending"]))
            answers += 1
        return reply["result"], answers

    def answer(self, pending):
        """What to send with `answer`."""
        if pending["kind"] == "assign":  # spread points: here from the first slot on
            values, left = {}, pending["total"]
            for slot in pending["options"]:
                values[slot["id"]] = min(left, slot.get("high", 0))
                left -= values[slot["id"]]
            return {"values": values}
        ids = [option["id"] for option in pending["options"]]
        if pending["kind"] == "choose" and pending.get("least", 1) != 1:
            return {"options": ids[: pending.get("least", 1)]}
        ids = [each for each in ids if not each.startswith(QUIET)] or ids
        if len(ids) == 1:
            return {"option": ids[0]}
        some = self.random.sample(ids, min(self.tries, len(ids)))
        return {"option": max(some, key=lambda option: self.outlook(option, pending["who"]))}

    def outlook(self, option, who):
        """How good things are for `who` some answers after `option`: tried in a copy whose dice fall otherwise."""
        self.table.ask("fork", seed=self.random.getrandbits(32), brief=True)
        try:
            self.table.ask("answer", option=option, brief=True)
            result = self.table.ask("auto", policy="random", steps=self.ahead, brief=True)["result"]
            return self.worth(self.table.ask("state", facts=True)["facts"], result, who)
        finally:
            self.table.ask("close", brief=True)

    @staticmethod
    def worth(facts, result, who):
        """A number, the higher the better, out of what the rules reckon (`facts`)."""
        if "totals" in facts:  # Pocket Mars: ahead of the best of the others
            others = [points for seat, points in facts["totals"].items() if seat != who]
            return facts["totals"].get(who, 0) - max(others, default=0)
        if result is not None:
            return 100 if result["outcome"] == "victory" else -100
        short = sum(max(0, each["need"] - each["produced"]) for each in facts["production"].values())
        return 10 * facts["objectives_done"] - facts["broken"] - 2 * short


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="first-martians")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--ahead", type=int, default=12)
    parser.add_argument("--setup", type=json.loads, default={}, help='as JSON: {"players": 2}')
    asked = parser.parse_args()
    with Table(asked.game) as table:
        bot = Bot(table, asked.seed, asked.tries, asked.ahead)
        result, answers = bot.play(table.ask("new", setup=asked.setup, seed=asked.seed))
    print(f"{answers} answers: {result['outcome']}. {result['words']}")


if __name__ == "__main__":
    main()
