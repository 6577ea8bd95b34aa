"""Measure what the screen costs: `.venv/bin/python tests/bench/screen_costs.py [--base REV] [--rounds N] [FIGURE ...]`.

CPU of the app's thread, in ms, at 120x40: `answer GAME` until the next question is drawn, median of some answers;
`history`, `log` and `chronicle` until the page is drawn in a long game of Migration: Mars; `history answer` and so on
within 0.6 s of an answer, with that page open (`table answer`: with none). `idle` is `marshub play riddle` beside the
drawn board in a terminal of 200x50, whole processes: bytes to the terminal and ms of CPU a second, and MB of memory.

With --base both versions run by turns, each figure in a process of its own, and the ratio of their medians is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import gc
import json
import os
import pty
import struct
import sys
import tempfile
import termios
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

import psutil

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import engine, keys

PAGES = {"history": ("h", "HistoryScreen"), "log": ("f4", "LogScreen"), "chronicle": ("j", "ChronicleScreen")}
FIGURES = (
    *(f"answer {game}" for game in keys.GAMES),
    *PAGES,
    *(f"{page} answer" for page in ("table", *PAGES)),
    "idle",
)
ANSWERS, LONG = 14, 16_000  # answers that are measured, and before a page is opened
AFTERWARDS_S = 0.6


async def wait_until_drawn(app: Any, screen: str, panel: Any = None, question: str = "") -> None:
    """Wait until a screen of that type is drawn; the table's, with the answers to `question` in its panel."""
    while type(app.screen).__name__ != screen or (question and _shown_question(panel) != question):
        await asyncio.sleep(0.002)
    drawn = asyncio.Event()
    app.call_after_refresh(drawn.set)
    await drawn.wait()


def _shown_question(panel: Any) -> str:
    return panel.rows.question if panel.rows is not None and panel.rows.option_count else ""


async def measure_answers(game: str, answers: int) -> float:
    """Return the ms of an answer in the midst of a game, until the next question is drawn."""
    from tui_world import playing

    from marshub.kernel import Chance
    from marshub.kernel.policy import find_policy
    from marshub.table.game_table import GameTable

    table, took, chance = GameTable(keys.reached(game)), list[float](), Chance(1)
    policy = find_policy(table.session.game, keys.GAMES[game][0])
    pending = table.session.pending
    assert pending is not None
    table.viewer = pending.private_to or None
    async with playing(table) as (app, _):
        await asyncio.sleep(1)
        panel = app.screen.query_one("DecisionPanel")  # or the searches for it are a tenth of an answer
        while len(took) < answers and pending is not None:
            reply = policy(table.session, pending, chance)
            start = time.thread_time()
            table.answer(reply)
            if (pending := table.session.pending) is not None:
                table.viewer = pending.private_to or None  # or the screen is handed over first
                await wait_until_drawn(app, "TableScreen", panel, table.session.pending_id)
            took.append(time.thread_time() - start)
            await asyncio.sleep(AFTERWARDS_S)
    return 1000 * median(took)


async def measure_page(page: str, answers: int, *, beside: bool) -> float:
    """Return the ms that opening a page takes after so many answers, or an answer while it is open."""
    from tui_world import playing

    from marshub.games import load_game
    from marshub.kernel import Chance, Session
    from marshub.kernel.policy import play
    from marshub.table.game_table import GameTable

    session: Session[Any, Any] = Session(load_game("migration-mars"), {"players": 3}, 5)
    play(session, "random", answers)
    table, chance = GameTable(session), Chance(1)
    async with playing(table) as (app, pilot):
        await asyncio.sleep(1)
        start = time.thread_time()
        if page in PAGES:
            key, screen = PAGES[page]
            await pilot.press(key)
            await wait_until_drawn(app, screen)
            await pilot.pause()
        if not beside:
            return 1000 * (time.thread_time() - start)
        await asyncio.sleep(1)
        took = []
        for _ in range(5):
            assert session.pending is not None
            start = time.thread_time()
            table.answer(session.pending.random_answer(chance))
            await asyncio.sleep(AFTERWARDS_S)
            took.append(time.thread_time() - start)
    return 1000 * median(took)


def measure_idle(seconds: float) -> dict[str, float]:
    """Return bytes to the terminal and ms of CPU a second, and MB of memory, of a table beside the drawn board."""
    with tempfile.TemporaryDirectory() as home:
        environ = os.environ | {"MARSHUB_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        (Path(home) / "settings.json").write_text('{"toured": true, "language": "en"}')
        process_id, terminal = pty.fork()
        if not process_id:
            play = ("play", "riddle", "--players", "2", "--board", "sim")
            os.execve(sys.executable, [sys.executable, "-m", "marshub", *play], environ)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 50, 200, 0, 0))
        size = 0

        def read() -> None:
            nonlocal size
            try:
                while data := os.read(terminal, 1 << 16):
                    size += len(data)
            except OSError:  # the program has ended
                return

        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        process = psutil.Process(process_id)
        for _ in range(2):  # the briefing is read
            _wait_until_quiet(process)
            os.write(terminal, b"\r")
        _wait_until_quiet(process)
        size_before, spent, start = size, sum(process.cpu_times()[:2]), time.monotonic()
        time.sleep(seconds)
        passed = time.monotonic() - start
        result = {
            "bytes": (size - size_before) / passed,
            "ms": 1000 * (sum(process.cpu_times()[:2]) - spent) / passed,
            "MB": process.memory_full_info().pss / 1e6,
        }
        if process.status() == psutil.STATUS_ZOMBIE:
            raise RuntimeError("`marshub play` has ended: try it in a terminal")
        process.terminate()
        os.waitpid(process_id, 0)
        reader.join(5)
    return result


def _wait_until_quiet(process: psutil.Process) -> None:
    """Wait until a process takes less than a fifth of a core."""
    while True:
        spent = sum(process.cpu_times()[:2])
        time.sleep(2)
        if sum(process.cpu_times()[:2]) - spent < 0.4:
            return


def measure(figure: str, answers: int, long: int, seconds: float) -> dict[str, float]:
    """Return a figure of the sources that are imported."""
    if figure == "idle":
        return measure_idle(seconds)
    gc.collect()
    gc.freeze()  # as the program does when it opens a table
    first, _, second = figure.partition(" ")
    if first == "answer":
        return {"ms": asyncio.run(measure_answers(second, answers))}
    return {"ms": asyncio.run(measure_page(first, long, beside=bool(second)))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", metavar="REV", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--answers", type=int, default=ANSWERS, help="that are measured")
    parser.add_argument("--long", type=int, default=LONG, help="answers before a page is opened")
    parser.add_argument("--seconds", type=float, default=10, help="of an idle table")
    parser.add_argument("--figure", choices=FIGURES, help="only print this figure of the sources that are imported")
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"which figures (all): {', '.join(FIGURES)}")
    words = parser.parse_args()
    sizes = ("--answers", str(words.answers), "--long", str(words.long), "--seconds", str(words.seconds))
    if words.figure:
        print(json.dumps(measure(words.figure, words.answers, words.long, words.seconds)))
        return
    if unknown := {*words.figures} - {*FIGURES}:
        parser.error(f"there is no figure {', '.join(sorted(unknown))}; expected: {', '.join(FIGURES)}")
    with tempfile.TemporaryDirectory() as folder:
        trees = [*([engine.unpack(words.base, Path(folder))] if words.base else []), engine.ROOT]
        print("| figure | base | now | now to base |\n| --- | --- | --- | --- |")
        for figure in words.figures or FIGURES:
            script = (__file__, "--figure", figure, *sizes)
            runs = [[engine.run_in(tree, *script) for tree in trees] for _ in range(words.rounds)]
            for unit in runs[0][-1]:
                *base, now = (median(run[side][unit] for run in runs) for side in range(len(trees)))
                before, ratio = (f"{base[0]:.1f}", f"{now / base[0]:.2f}") if base else ("", "")
                print(f"| {figure}, {unit} | {before} | {now:.1f} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
