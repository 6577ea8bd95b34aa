"""Measure what an answer costs a server with viewers: its CPU, and bytes to each viewer. Against an earlier commit, by
turns: `.venv/bin/python tests/bench/page_updates.py --base 15042c08 [--rounds 3] [on-mars]`.

Viewers are connections of a process of its own; they accept gzip, as browsers do.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

import engine

GAMES = {"first-martians": 4, "pocket-mars": 3, "migration-mars": 3, "on-mars": 3}
VIEWERS = (1, 60)
ANSWERS, PAUSE_S = 40, 0.25  # a pause after each answer, in which every viewer gets what it changed
REQUEST = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip, deflate\r\n\r\n"


async def watch(port: int, path: str, viewers: int) -> None:
    """Print the bytes that came to all viewers at each line of the standard input."""
    size = 0

    async def view() -> None:
        nonlocal size
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(REQUEST.format(path=path, port=port).encode())
        while data := await reader.read(1 << 16):
            size += len(data)

    tasks = [asyncio.create_task(view()) for _ in range(viewers)]
    while await asyncio.to_thread(sys.stdin.readline):
        print(size, flush=True)
    for task in tasks:
        task.cancel()


async def serve(game: str, viewers: int, answers: int) -> dict[str, Any]:
    """Play so many answers with some viewers: ms of CPU an answer, and bytes an answer to each viewer."""
    from aiohttp.test_utils import TestServer

    from marshub.board import profile
    from marshub.games import load_game
    from marshub.kernel import Chance, Session
    from marshub.kernel.policy import find_policy
    from marshub.serve.pages import Pages
    from marshub.serve.server import TableServer
    from marshub.table.game_table import GameTable
    from marshub.table.links import Link, Links
    from marshub.words import Speech

    session, dice, link = Session(load_game(game), {"players": GAMES[game]}, 7), Chance(7), Link("all")
    policy = find_policy(session.game, next(iter(session.game.list_policies())))
    table = GameTable(session)
    pages = Pages(table, profile=profile.load("hub"))
    server = TableServer(Links((link,)), lambda link: ["false"], Speech("en"), pages, max_pending=1000)
    async with TestServer(server.make_app()) as running:
        watcher = await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, "--watch", str(running.port), f"{link.path}/live", str(viewers)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert watcher.stdin is not None
        assert watcher.stdout is not None
        while server.page_routes.events.listener_count < viewers:
            await asyncio.sleep(0.01)
        sizes, took = list[int](), list[float]()
        for _ in range(answers + 5):  # the first ones are not counted: what is read and compiled once
            await asyncio.sleep(PAUSE_S)
            watcher.stdin.write(b"\n")
            sizes.append(int(await watcher.stdout.readline()))
            began = time.process_time()
            table.answer(policy(session, session.pending, dice))
            await asyncio.sleep(PAUSE_S)
            took.append(1000 * (time.process_time() - began))
        watcher.stdin.close()
        await watcher.wait()
    table.close()
    each = [(after - before) / viewers for before, after in pairwise(sizes[5:])]
    return {"ms": median(took[5:]), "bytes": median(each), "most": max(each)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", default="15042c08", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--figure", nargs=2, help="only print this of the sources that are imported: game, viewers")
    parser.add_argument("--answers", type=int, default=ANSWERS, help="of a figure")
    parser.add_argument("--watch", nargs=3, help="be the viewers: port, path, number")
    parser.add_argument("games", nargs="*", help="which games (all)")
    words = parser.parse_args()
    if words.watch:
        asyncio.run(watch(int(words.watch[0]), words.watch[1], int(words.watch[2])))
    elif words.figure:
        print(json.dumps(asyncio.run(serve(words.figure[0], int(words.figure[1]), words.answers))))
    else:
        with tempfile.TemporaryDirectory() as folder:
            compare(engine.unpack(words.base, Path(folder)), words.rounds, words.games or list(GAMES))


def compare(base: Path, rounds: int, games: list[str]) -> None:
    """Print a line a game and number of viewers: medians of the base and of now."""
    print("| game, viewers | ms CPU an answer: base, now | bytes to each: base, now | most bytes: base, now |")
    print("| --- | --- | --- | --- |")
    for game in games:
        for viewers in VIEWERS:
            runs = [
                [engine.run_in(tree, __file__, "--figure", game, str(viewers)) for tree in (base, engine.ROOT)]
                for _ in range(rounds)
            ]
            shown = (
                ", ".join(f"{median(run[side][name] for run in runs):{form}}" for side in (0, 1))
                for name, form in (("ms", ".1f"), ("bytes", ",.0f"), ("most", ",.0f"))
            )
            print(f"| {game}, {viewers} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
