"""Keys at a table while what their answers would bring is drawn, and the garbage collections that come meanwhile.

    .venv/bin/python tests/bench/keys.py [GAME ...] [--rounds N] [--eager] [--drawn]
    .venv/bin/python tests/bench/keys.py [GAME ...] --advising [--rounds N]

An arrow key, then a pause in which ghosts may be drawn, or not; the CPU time of the app's thread until the key's work
is drawn. `--eager`: full collections come when they come, as without `tui/basics/scheduling.py`. `--drawn`: beside the
drawn board, in a window of 200 columns.

`--advising`: the same beside an adviser, by turns: nobody thinks; a process does, as at a table; a thread
does, that gives way as a robot's. Of each the CPU time of the app's thread, and the time on the wall: what people wait.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / "tui"), str(Path(__file__).parents[1])]

#: A game, who plays it until then, how many seats, and the question after so many answers.
GAMES = {
    "first-martians": ("captain", 4, "fm-plan", 150),
    "pocket-mars": ("sound", 3, "pm-turn", 60),
    "migration-mars": ("settler", 3, "mm-colony", 150),
    "on-mars": ("engineer", 3, "om-turn", 300),
}
SIZE = (120, 40)
DRAWN_SIZE = (200, 50)  # with room for the drawn board


def reached(game: str) -> Any:
    """A session in the midst of a game."""
    from marshub.games import load_game
    from marshub.kernel import Chance, Session
    from marshub.kernel.policy import find_policy

    policy, players, prompt, least = GAMES[game]
    session: Session[Any, Any] = Session(load_game(game), {"players": players}, 5)
    plays, chance, answers = find_policy(session.game, policy), Chance(1), 0
    while session.pending is not None and (answers < least or session.pending.prompt.key != prompt):
        session.answer(plays(session, session.pending, chance))
        answers += 1
    return session


async def measure(game: str, rounds: int, *, drawn_board: bool = False) -> tuple[list[float], list[float], int]:
    """The CPU seconds of each key, of each full collection, and how many keys had one in their midst."""
    from tui_world import playing, shown

    from marshub.garbage import YOUNG_OBJECTS
    from marshub.table.setup import open_table

    opened, pauses = open_table(reached(game), "sim" if drawn_board else "none"), random.Random(3)
    table = opened.table
    assert table.session.pending is not None
    assert not drawn_board or table.wait_for(lambda: table.is_settled and table.referee.is_board_present, 60)
    table.viewer = table.session.pending.private_to or None
    keys: list[float] = []
    full: list[float] = []
    begun = hit = 0.0

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.thread_time()
        elif info["generation"] == 2:
            full.append(time.thread_time() - begun)

    gc.collect()
    gc.freeze()  # as the program does when it opens a table
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])  # and when it starts
    async with playing(table, DRAWN_SIZE if drawn_board else SIZE) as (app, _):
        await asyncio.sleep(1)
        gc.callbacks.append(collected)
        for number in range(rounds):
            await asyncio.sleep(0.13 + 0.2 * pauses.random())  # ghosts are drawn after 0.15
            rows, drawn, before = shown(app), asyncio.Event(), len(full)
            assert rows is not None
            was, start = rows.highlighted, time.thread_time()
            app.simulate_key("down" if number // 8 % 2 == 0 else "up")
            since = time.monotonic()
            while rows.highlighted == was and time.monotonic() - since < 2:
                await asyncio.sleep(0.001)
            app.call_after_refresh(drawn.set)
            await drawn.wait()
            keys.append(time.thread_time() - start)
            hit += len(full) > before
        gc.callbacks.remove(collected)
    opened.close()
    return keys, full, int(hit)


class InAThread:
    """Thinks in a thread of this process: what the process of `marshub.advice` is measured against."""

    def __init__(self, heard: Any) -> None:
        from marshub.advice.worker import SearchLoop
        from marshub.advice.worker_messages import SearchResult, Task
        from marshub.table.bots import YieldingWait

        class Here(SearchLoop):
            def _send(self, result: SearchResult) -> None:
                heard(result)

        self._thought, self._nothing = Here(None, None), Task(0)  # type: ignore[arg-type]
        threading.Thread(target=self._thought.run, args=(YieldingWait(),), daemon=True).start()

    def search(self, task: Any) -> None:
        with self._thought._changed:
            self._thought._task = task
            self._thought._changed.notify()

    def close(self) -> None:
        self.search(self._nothing)


async def advising(game: str, rounds: int) -> dict[str, tuple[list[float], list[float]]]:
    """The seconds of each key, by who thinks meanwhile: of the app's thread, and on the wall."""
    from tui_world import playing, shown

    from marshub.advice.worker_process import WorkerProcess
    from marshub.kernel.search import SearchBudget
    from marshub.table.game_table import GameTable

    table, pauses = GameTable(reached(game)), random.Random(3)
    assert table.session.pending is not None
    eyes = table.viewer = table.session.pending.private_to or None
    eyes = eyes or table.session.pending.decider
    table.want_advice(True)
    adviser = table.adviser
    adviser.budget = SearchBudget(playouts=10**6)
    makers: dict[str, Any] = {"nobody": None, "process": WorkerProcess, "thread": InAThread}
    result: dict[str, tuple[list[float], list[float]]] = {who: ([], []) for who in makers}
    thought = {who: [0, 0.0] for who in makers}  # playouts, seconds
    gc.collect()
    gc.freeze()
    async with playing(table, SIZE) as (app, _):
        await asyncio.sleep(1)
        for turn in range(-(-rounds // 20)):
            for who, maker in makers.items():
                if maker is not None:
                    adviser.make_worker = maker
                    adviser.request_advice(eyes)
                    while not ((now := adviser.find_status(eyes)) and (now.playouts or now.done)):
                        await asyncio.sleep(0.05)
                await keys_now(app, shown, result[who], pauses, turn)
                if maker is not None:
                    thought[who][0] += adviser.find_status(eyes).playouts  # type: ignore[union-attr]
                    thought[who][1] += time.monotonic() - adviser.started_at
                    adviser._clear()
                    helper, adviser._worker = adviser._worker, None
                    await asyncio.to_thread(helper.close)  # type: ignore[union-attr]
    for who, (playouts, seconds) in thought.items():
        if seconds:
            print(f"{game}: a {who} plays on {playouts / seconds:.0f} times a second")
    return result


async def keys_now(app: Any, shown: Any, result: tuple[list[float], list[float]], pauses: Any, turn: int) -> None:
    """Twenty keys."""
    for number in range(20):
        await asyncio.sleep(0.13 + 0.2 * pauses.random())
        rows, drawn = shown(app), asyncio.Event()
        was, start, since = rows.highlighted, time.thread_time(), time.monotonic()
        app.simulate_key("down" if number // 8 % 2 == 0 else "up")
        while rows.highlighted == was and time.monotonic() - since < 2:
            await asyncio.sleep(0.001)
        app.call_after_refresh(drawn.set)
        await drawn.wait()
        result[0].append(time.thread_time() - start)
        result[1].append(time.monotonic() - since)


def ms(seconds: list[float]) -> str:
    ordered = sorted(seconds) or [0.0]
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {statistics.median(ordered) * 1000:.1f}, p99 {p99 * 1000:.1f}, most {ordered[-1] * 1000:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--rounds", type=int, default=160)
    parser.add_argument("--eager", action="store_true")
    parser.add_argument("--advising", action="store_true")
    parser.add_argument("--drawn", action="store_true")
    wanted = parser.parse_args()
    if wanted.advising:
        for game in wanted.games or GAMES:
            for who, (cpu, wall) in asyncio.run(advising(game, wanted.rounds)).items():
                print(f"{game}, {who} thinks: a key {ms(cpu)} of the app's thread; on the wall {ms(wall)}")
        return
    if wanted.eager:
        from marshub.tui.basics.scheduling import GcScheduler

        GcScheduler.start = lambda self: None  # type: ignore[method-assign]
        GcScheduler.collect_if_idle = lambda self: False  # type: ignore[method-assign]
    for game in wanted.games or GAMES:
        keys, full, hit = asyncio.run(measure(game, wanted.rounds, drawn_board=wanted.drawn))
        print(f"{game}: a key {ms(keys)}; {len(full)} full collections ({ms(full)}), {hit} of {len(keys)} keys had one")


if __name__ == "__main__":
    main()
