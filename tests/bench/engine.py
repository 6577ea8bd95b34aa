"""The engine against an earlier commit of itself: `.venv/bin/python tests/bench/engine.py --base 8b1ef22 --rounds 9`.

The base is unpacked into a temporary folder; both play the same seeded games in processes of their own, by turns. Times
are the processor's; ratios are medians over rounds. That both play alike is checked by their last states.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[2]
CREW = {"players": 4}
LONG = 100  # options, from which on a plan's list is a long one


def played(policy: str, games: int) -> dict[str, Any]:
    """Whole missions of four astronauts: time of the processor for all of them, and how many answers they took."""
    import msgspec

    from marshub.games import load_game
    from marshub.kernel import Session
    from marshub.kernel.policy import play

    game, ends, answers = load_game("first-martians"), hashlib.sha256(), 0
    play(Session(game, CREW, 99), policy)  # what is read and compiled once
    began = time.process_time()
    for seed in range(games):
        session = Session(game, CREW, seed)
        answers += play(session, policy)
        ends.update(msgspec.json.encode(session.state))
    return {"took": time.process_time() - began, "answers": answers, "games": games, "ends": ends.hexdigest()}


def replies(games: int, *, brief: bool) -> dict[str, Any]:
    """A bot plans over JSON lines: ms from a request to its reply, of the replies whose plan has a long list."""
    from marshub.games import load_game
    from marshub.headless import Headless
    from marshub.words import Speech

    server = Headless(load_game("first-martians"), Speech("en"))
    short = {"brief": True} if brief else {}

    def ask(**request: Any) -> tuple[float, dict[str, Any]]:
        line = json.dumps(request)
        began = time.process_time()
        reply = server.handle(line)
        return 1000 * (time.process_time() - began), json.loads(reply)

    took: list[float] = []
    ends = hashlib.sha256()
    for seed in range(games):
        random = Random(seed)
        _, reply = ask(op="new", setup=CREW, seed=seed)
        for _ in range(150):
            pending = reply["pending"]
            if pending is None:
                break
            if pending["key"] != "fm-plan":
                _, reply = ask(op="auto", steps=1)
                continue
            option = random.choice(pending["options"])["id"]
            ms, reply = ask(op="answer", option=option, **short)
            if brief:
                _, reply = ask(op="pending")
            if reply["pending"] and len(reply["pending"]["options"]) >= LONG:
                took.append(ms)
        ends.update(json.dumps(ask(op="state")[1]["state"]).encode())
    took.sort()
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    return {"took": p50, "p99": p99, "most": took[-1], "answers": len(took), "ends": ends.hexdigest()}


def first() -> dict[str, Any]:
    """A process that has just begun: ms of all replies until its first plan is there."""
    from marshub.games import load_game
    from marshub.headless import Headless
    from marshub.words import Speech

    server, took = Headless(load_game("first-martians"), Speech("en")), []
    request, key = {"op": "new", "setup": CREW, "seed": 1}, ""
    while key != "fm-plan":
        began = time.process_time()
        reply = server.handle(json.dumps(request))
        took.append(1000 * (time.process_time() - began))
        request, key = {"op": "auto", "policy": "first", "steps": 1}, json.loads(reply)["pending"]["key"]
    return {"took": sum(took), "answers": len(took), "ends": ""}


FIGURES = {
    "random": lambda: played("random", 24),  # they last from 200 to 2,500 answers: a few would be luck
    "captain": lambda: played("captain", 24),
    "first plan": first,
    "plan reply": lambda: replies(24, brief=False),
    "plan reply, brief": lambda: replies(24, brief=True),
}
NEW = ("plan reply, brief",)  # what the base may not know: held against its full reply


def measure(tree: Path, figure: str) -> dict[str, Any]:
    """One run of a figure on the sources in `tree`."""
    paths = os.pathsep.join(str(tree / part) for part in ("host", "shared"))
    said = subprocess.run(
        [sys.executable, __file__, "--figure", figure],
        env={**os.environ, "PYTHONPATH": paths, "MARSHUB_HOME": str(tree / "nobody")},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(said.stdout)
    return result


def unpack(commit: str, folder: Path) -> Path:
    """The sources of a commit in `folder`."""
    packed = subprocess.run(["git", "archive", commit, "host", "shared"], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def compare(base: Path, rounds: int, figures: list[str]) -> None:
    """Prints a line a figure: medians of both, and the median of the ratios."""
    print("| figure | base | now | times as quick |\n| --- | --- | --- | --- |")
    for figure in figures:
        known = "plan reply" if figure in NEW else figure
        runs = [(measure(base, known), measure(ROOT, figure)) for _ in range(rounds)]
        if any(before["ends"] != now["ends"] for before, now in runs):
            print(f"{figure}: the two do not play alike", file=sys.stderr)
        sides = " | ".join(shown(figure, [run[side] for run in runs]) for side in (0, 1))
        print(f"| {figure} | {sides} | {quicker(figure, runs)} |", flush=True)


def quicker(figure: str, runs: list[tuple[dict[str, Any], dict[str, Any]]]) -> str:
    """How many times as quick the second of each run is; of games, by answers and by games: they may differ."""
    took = median(before["took"] / now["took"] for before, now in runs)
    if figure.startswith(("first", "plan")):
        return f"{took:.2f}"
    answers = median(now["answers"] / now["took"] / (before["answers"] / before["took"]) for before, now in runs)
    return f"{answers:.2f}, a game {took:.2f}"


def shown(figure: str, runs: list[dict[str, Any]]) -> str:
    """Medians over the rounds, in words."""
    if figure == "first plan":
        return f"{median(run['took'] for run in runs):.0f} ms"
    if figure.startswith("plan"):
        p50, p99, most = (median(run[name] for run in runs) for name in ("took", "p99", "most"))
        return f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, most {most:.1f} ms (n = {runs[0]['answers']})"
    answers, took = (median(run[name] for run in runs) for name in ("answers", "took"))
    return f"{answers / took:,.0f} answers a second, {1000 * took / runs[0]['games']:.1f} ms a game"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="8b1ef22", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--figure", choices=FIGURES, help="only print this figure of the sources that are imported")
    parser.add_argument("figures", nargs="*", help="which figures (all)")
    words = parser.parse_args()
    if words.figure:
        print(json.dumps(FIGURES[words.figure]()))
        return
    with tempfile.TemporaryDirectory() as folder:
        compare(unpack(words.base, Path(folder)), words.rounds, words.figures or list(FIGURES))


if __name__ == "__main__":
    main()
