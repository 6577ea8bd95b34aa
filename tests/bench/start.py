"""How long MarsHub takes to start: `.venv/bin/python tests/bench/start.py [--rounds N]`. POSIX only.

Prints the table of docs/bench.md. Counted is the processor's time of a whole process: that is the same on a loaded
machine. Ratios are to `python -c pass`, to the first screen of Textual's own demo and to an empty app in the same
round. Bytecode is kept, as it is for whoever has installed MarsHub, in a folder of this script's own; a first round,
which fills it, is not counted. With --uncompiled all of MarsHub is compiled anew at each start
(PYTHONDONTWRITEBYTECODE).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence

#: The app's home screen, shown by Textual's headless driver, and the end.
HOME_SCREEN = """
import asyncio
from marshub.tui.app import MarsHubApp
from marshub.tui.local_game_source import LocalGameSource
from marshub.words import Speech
async def main():
    async with MarsHubApp(Speech("en"), game_sources=LocalGameSource()).run_test(size=(120, 40)):
        pass
asyncio.run(main())
"""
#: The first question of a new game, once it is drawn. The app is given the table, and garbage is looked for as seldom:
#: that is what `marshub play` does.
FIRST_QUESTION = """
from marshub.garbage import load_without_collections, make_collections_rare
make_collections_rare()
with load_without_collections():
    import asyncio
    from marshub.games import load_game
    from marshub.kernel import Session
    from marshub.table.game_table import GameTable
    from marshub.tui.app import MarsHubApp
    from marshub.tui.settings import Settings
    from marshub.words import Speech
    table = GameTable(Session(load_game("{game}"), {{"players": {players}}}, seed=5))
    app = MarsHubApp(Speech("en"), table=table, settings=Settings(stops=True, toured=True, pace="none"))
async def main():
    async with app.run_test(size=(120, 40)) as pilot:
        while not (panels := app.screen.query("DecisionPanel")) or not panels.first().rows:
            await asyncio.sleep(0.002)
        await pilot.pause()
asyncio.run(main())
"""
#: An app of Textual without anything.
EMPTY_APP = """
import asyncio
from textual.app import App
async def main():
    async with App().run_test(size=(120, 40)):
        pass
asyncio.run(main())
"""
#: The same of the demo that comes with Textual.
TEXTUAL_DEMO = """
import asyncio
from textual.demo.demo_app import DemoApp
async def main():
    async with DemoApp().run_test(size=(120, 40)):
        pass
asyncio.run(main())
"""
NOTHING, DEMO, EMPTY = "`python -c pass`", "Textual's demo, first screen", "an empty app of Textual"
STARTS = {
    NOTHING: ("-c", "pass"),
    DEMO: ("-c", TEXTUAL_DEMO),
    EMPTY: ("-c", EMPTY_APP),
    "`marshub --help`": ("-m", "marshub", "--help"),
    "`marshub headless`, no request": ("-m", "marshub", "headless"),
    "`marshub play`, first screen": ("-c", HOME_SCREEN),
    **{
        f"first question of {name}": ("-c", FIRST_QUESTION.format(game=game, players=players))
        for name, game, players in (
            ("First Martians", "first-martians", 2),
            ("Migration: Mars", "migration-mars", 2),
            ("On Mars", "on-mars", 2),
            ("Pocket Mars", "pocket-mars", 1),  # with two players the screen is handed over first
        )
    },
}


def spent_ms(arguments: Sequence[str], environ: Mapping[str, str]) -> float:
    """Processor's time of a Python process with `arguments`, from start to end. Raises RuntimeError if it fails."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=environ,
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            raise RuntimeError(errors.read().decode())
    return 1000 * (used.ru_utime + used.ru_stime)


def measured(count: int, uncompiled: bool) -> list[dict[str, float]]:
    """What each start took, in `count` rounds of all of them by turns."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        environ |= {"PYTHONDONTWRITEBYTECODE": "1"} if uncompiled else {"PYTHONPYCACHEPREFIX": folder}
        return [{name: spent_ms(how, environ) for name, how in STARTS.items()} for _ in range(count + 1)][1:]


def main() -> None:
    """Measure, and print medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--uncompiled", action="store_true")
    asked = parser.parse_args()
    rounds = measured(asked.rounds, asked.uncompiled)
    print(f"| start | ms of the processor: median, least | times {NOTHING} | times Textual's demo | times {EMPTY} |")
    print("| --- | --- | --- | --- | --- |")
    for name in STARTS:
        took = [item[name] for item in rounds]
        ratios = (statistics.median(item[name] / item[to] for item in rounds) for to in (NOTHING, DEMO, EMPTY))
        times = " | ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"| {name} | {statistics.median(took):.0f}, {min(took):.0f} | {times} |")


if __name__ == "__main__":
    main()
