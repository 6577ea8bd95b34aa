"""How long an answer takes from a guest's table to the host's and back, and what it costs in bytes:

.venv/bin/python tests/bench/two_tables.py [first-martians] [--way 150] [--loss 0.05] [--answers 100]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from bad_line import Shaped
from joined_tables import Pair
from marshub.kernel import CHANCE, TABLE, Chance


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", nargs="?", default="first-martians")
    asked.add_argument("--way", type=float, default=0.0, help="ms each way")
    asked.add_argument("--loss", type=float, default=0.0)
    asked.add_argument("--answers", type=int, default=100)
    asked.add_argument("--seed", type=int, default=5)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MARSHUB_HOME"] = folder
        seat = "table:geologist" if given.game == "first-martians" else "blue"
        pair = Pair(Path(folder), given.game, {"players": 2}, seat, seed=given.seed, quick=False)
        line = Shaped(pair.host.port, way_s=given.way / 1000, loss=given.loss, seed=given.seed)
        began = time.perf_counter()
        guest = pair.come(port=line.port)
        joined, first = time.perf_counter() - began, line.down
        player = next(iter(pair.game.list_policies().values()))()
        dice, took = Chance(given.seed), []
        up, down, ours = line.up, line.down, 0
        while pair.session.pending is not None and len(took) < given.answers:
            pending = pair.session.pending
            pair.up_to_date(guest)
            answer = player(pair.session, pending, dice)
            shared = guest.welcome.role == "table" and pending.decider in (TABLE, CHANCE)
            if shared or pending.decider in guest.welcome.seats:
                began = time.perf_counter()
                guest.answer(answer, to=guest.session.pending_id)
                pair.up_to_date(guest)
                took.append(1000 * (time.perf_counter() - began))
            else:
                pair.table.answer(answer)
                ours += 1
        pair.up_to_date(guest)
        took.sort()
        print(f"joined in {1000 * joined:.0f} ms, {first} bytes; {len(took)} answers, {ours} of the host's")
        slow, news = took[int(len(took) * 0.95)], len(took) + ours
        print(f"an answer: median {median(took):.0f} ms, 95 of 100 within {slow:.0f} ms, most {took[-1]:.0f} ms")
        message = f"{(line.down - down) / news:.0f} down a change, {(line.up - up) / len(took):.0f} up an answer"
        print(f"bytes: {message}; {line.lost} segments lost")
        pair.close()
        line.close()


if __name__ == "__main__":
    main()
