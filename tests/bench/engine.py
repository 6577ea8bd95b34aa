"""The engine against an earlier commit of itself: `.venv/bin/python tests/bench/engine.py --base 8b1ef22 --rounds 9`.
Another game than First Martians: `--game on-mars`; of those only whole games are played, and what the rules reckon.

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
FIRST = "first-martians"
MOST = 4000  # answers of a random game that is measured: where somebody has to win it may never end
LONG = 100  # options, from which on a plan's list is a long one


def played(policy: str, games: int, name: str = FIRST) -> dict[str, Any]:
    """Whole missions of four astronauts, or games of 2, 3, … as many as may play: time of the processor for all of
    them, and how many answers they took. `policy` "own": the game's own player."""
    import msgspec

    from marshub.games import load_game
    from marshub.kernel import Session
    from marshub.kernel.policy import play

    game, ends, answers = load_game(name), hashlib.sha256(), 0
    (most,) = (max(map(int, choice.values)) for choice in game.list_choices() if choice.field == "players")
    policy = next(iter(game.list_policies())) if policy == "own" else policy
    steps = MOST if policy == "random" and name != FIRST else None
    play(Session(game, CREW if name == FIRST else {"players": 2}, 99), policy, steps)  # what is read and compiled once
    began = time.process_time()
    for seed in range(games):
        session = Session(game, CREW if name == FIRST else {"players": 2 + seed % (most - 1)}, seed)
        answers += play(session, policy, steps)
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


def reckoned(games: int, name: str) -> dict[str, Any]:
    """What the rules reckon of the table (`Game.facts`), each seventh answer of games by the own player: ms a call."""
    import msgspec

    from marshub.games import load_game
    from marshub.kernel import Chance, Session
    from marshub.kernel.policy import find_policy

    game, ends, took = load_game(name), hashlib.sha256(), 0.0
    calls = answers = 0
    for seed in range(games):
        session, chance = Session(game, {"players": 2 + seed % 2}, seed), Chance(seed)
        player = find_policy(game, next(iter(game.list_policies())))
        while session.pending is not None:
            session.answer(player(session, session.pending, chance))
            answers += 1
            if answers % 7 == 0:
                began = time.process_time()
                struct = game.compute_facts(session.state)
                took += time.process_time() - began
                calls += 1
                ends.update(msgspec.json.encode(struct))
    return {"took": 1000 * took / calls, "answers": calls, "ends": ends.hexdigest()}


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
GAMES = {
    "random": lambda name: played("random", 12, name),
    "own player": lambda name: played("own", 12, name),
    "facts": lambda name: reckoned(6, name),
}  # of any other game
NEW = ("plan reply, brief",)  # what the base may not know: held against its full reply


def measure(tree: Path, figure: str, name: str = FIRST) -> dict[str, Any]:
    """One run of a figure of a game on the sources in `tree`."""
    return run_in(tree, __file__, "--game", name, "--figure", figure)


def run_in(tree: Path, *script: str) -> dict[str, Any]:
    """Return what a script prints, as JSON, on the sources in `tree`."""
    paths = os.pathsep.join(str(tree / part) for part in ("host", "shared"))
    process = subprocess.run(
        [sys.executable, *script],
        env={**os.environ, "PYTHONPATH": paths, "MARSHUB_HOME": str(tree / "nobody")},
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(process.stdout)
    return result


def unpack(commit: str, folder: Path) -> Path:
    """The sources of a commit in `folder`."""
    command = ["git", "archive", commit, "host", "shared", "firmware"]
    packed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def compare(base: Path, rounds: int, figures: list[str], name: str = FIRST) -> None:
    """Prints a line a figure: medians of both, and the median of the ratios."""
    print("| figure | base | now | times as quick |\n| --- | --- | --- | --- |")
    for figure in figures:
        known = "plan reply" if figure in NEW else figure
        runs = [(measure(base, known, name), measure(ROOT, figure, name)) for _ in range(rounds)]
        if any(before["ends"] != now["ends"] for before, now in runs):
            print(f"{figure}: the two do not play alike", file=sys.stderr)
        sides = " | ".join(shown(figure, [run[side] for run in runs]) for side in (0, 1))
        print(f"| {figure} | {sides} | {quicker(figure, runs)} |", flush=True)


def quicker(figure: str, runs: list[tuple[dict[str, Any], dict[str, Any]]]) -> str:
    """How many times as quick the second of each run is; of games, by answers and by games: they may differ."""
    took = median(before["took"] / now["took"] for before, now in runs)
    if figure.startswith(("first", "plan", "facts")):
        return f"{took:.2f}"
    answers = median(now["answers"] / now["took"] / (before["answers"] / before["took"]) for before, now in runs)
    return f"{answers:.2f}, a game {took:.2f}"


def shown(figure: str, runs: list[dict[str, Any]]) -> str:
    """Medians over the rounds, in words."""
    if figure == "first plan":
        return f"{median(run['took'] for run in runs):.0f} ms"
    if figure == "facts":
        return f"{median(run['took'] for run in runs):.2f} ms a call"
    if figure.startswith("plan"):
        p50, p99, most = (median(run[name] for run in runs) for name in ("took", "p99", "most"))
        return f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, most {most:.1f} ms (n = {runs[0]['answers']})"
    answers, took = (median(run[name] for run in runs) for name in ("answers", "took"))
    return f"{answers / took:,.0f} answers a second, {1000 * took / runs[0]['games']:.1f} ms a game"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="8b1ef22", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--game", default=FIRST, help="which game (first-martians)")
    parser.add_argument("--figure", help="only print this figure of the sources that are imported")
    parser.add_argument("figures", nargs="*", help="which figures (all)")
    words = parser.parse_args()
    figures = FIGURES if words.game == FIRST else GAMES
    for figure in filter(None, (words.figure, *words.figures)):
        if figure not in figures:
            parser.error(f"{figure}: {words.game} has the figures {', '.join(figures)}")
    if words.figure:
        print(json.dumps(FIGURES[words.figure]() if words.game == FIRST else GAMES[words.figure](words.game)))
        return
    with tempfile.TemporaryDirectory() as folder:
        compare(unpack(words.base, Path(folder)), words.rounds, words.figures or list(figures), words.game)


if __name__ == "__main__":
    main()
