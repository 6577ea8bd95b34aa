"""What two cores make of `marshub balance`: `.venv/bin/python tests/bench/scaling.py --rounds 5`.

By turns, the same games each time: by one process; by `--jobs 2`; and half of them by each of two processes that know
nothing of each other. The last is what the machine has to give: no way of sharing games can be better. Whole runs of
the command, start and end included. Other work on the machine disturbs seconds on the clock; the processor's time, of
all processes together, says what sharing costs however busy the machine is. Linux only.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SUBREAPER = 36  # prctl: processes that outlive who started them become children of this one, and are counted


class Took(NamedTuple):
    """Seconds on the clock and of the processor, and what was printed."""

    wall: float
    processor: float
    said: str


def balance(tree: Path, table: list[str], jobs: int, runs: list[tuple[int, int]], folder: Path) -> Took:
    """Runs of the command side by side, each with the first seed and the number of its games."""
    paths = os.pathsep.join(str(tree / part) for part in ("host", "shared"))
    environment = {**os.environ, "PYTHONPATH": paths, "MARSHUB_HOME": str(folder), "COLUMNS": "200"}
    code = "from marshub.cli.app import app; app()"
    started = []
    spent, began = used(), time.monotonic()
    for number, (seed, games) in enumerate(runs):
        file = folder / f"{number}.sqlite"
        file.unlink(missing_ok=True)
        words = ["balance", *table, "--seed", str(seed), "--games", str(games), "--jobs", str(jobs)]
        command = [sys.executable, "-c", code, *words, "--results", str(file)]
        started.append(
            subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        )
    message = "".join(popen.communicate()[0] for popen in started)
    wall = time.monotonic() - began
    if any(popen.returncode for popen in started):
        raise SystemExit(f"{' '.join(command)}: exit codes {[popen.returncode for popen in started]}")
    while True:  # what has outlived them, such as Dask's server of forks
        try:
            os.wait()
        except ChildProcessError:
            return Took(wall, used() - spent, message)


def used() -> float:
    """Seconds of the processor of all processes that were started here and have ended."""
    its = resource.getrusage(resource.RUSAGE_CHILDREN)
    return its.ru_utime + its.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=1600)
    parser.add_argument("--tree", type=Path, default=ROOT, help="sources to measure (these)")
    parser.add_argument(
        "table", nargs="*", default=["first-martians", "--mission=riddle", "--players=4", "--difficulty=normal"]
    )
    words = parser.parse_args()
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    half = words.games // 2
    ways: dict[str, tuple[int, list[tuple[int, int]]]] = {
        "--jobs 1": (1, [(0, words.games)]),
        "--jobs 2": (2, [(0, words.games)]),
        "two processes": (1, [(0, half), (half, words.games - half)]),
    }
    rounds: list[dict[str, Took]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(words.rounds):
            result = {}
            for way in [*ways][number % 3 :] + [*ways][: number % 3]:  # nobody is always the first
                result[way] = balance(words.tree, words.table, *ways[way], Path(folder))
            if result["--jobs 1"].said != result["--jobs 2"].said:
                raise SystemExit("one process and two jobs do not print the same")
            rounds.append(result)
            seconds = ", ".join(f"{way} {result[way].wall:.1f} s ({result[way].processor:.1f} s)" for way in ways)
            print(f"round {number + 1}: {seconds}; load {os.getloadavg()[0]:.1f}", file=sys.stderr)
    print("| | games a second | times --jobs 1 | ms of the processor a game | times --jobs 1 |")
    print("| --- | --- | --- | --- | --- |")
    for way in ways:
        pace = median(words.games / item[way].wall for item in rounds)
        by_clock = median(item["--jobs 1"].wall / item[way].wall for item in rounds)
        price = median(1000 * item[way].processor / words.games for item in rounds)
        by_processor = median(item[way].processor / item["--jobs 1"].processor for item in rounds)
        print(f"| {way} | {pace:.1f} | {by_clock:.2f} | {price:.2f} | {by_processor:.3f} |")
    share = median(item["two processes"].wall / item["--jobs 2"].wall for item in rounds)
    print(f"--jobs 2 against two processes, by the clock: {share:.2f}")


if __name__ == "__main__":
    main()
