"""The house's figures: `.venv/bin/python tests/bench/figures.py`. What each means stands in docs/bench.md.

Plain scripts, no assertions: a figure says what a machine does today, a test says what is right.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from marshub.games import load_game
from marshub.kernel import MemoryJournal, Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, read_summary
from marshub.table.setup import open_table

GAME = load_game("first-martians")


def decisions_a_second(games: int = 40) -> str:
    """Random play of whole missions, four astronauts, chance by the generator, nothing saved."""
    start, steps = time.perf_counter(), 0
    for seed in range(games):
        steps += play(Session(GAME, {}, seed))
    took = time.perf_counter() - start
    return f"{steps / took:,.0f} decisions a second ({steps} in {games} missions)"


def replayed_a_second(games: int = 20) -> str:
    """The same answers again, recalled and not enumerated: what undo and restoring do."""
    journals = [MemoryJournal() for _ in range(games)]
    for seed, journal in enumerate(journals):
        play(Session(GAME, {}, seed, journal=journal))
    answers = start = 0
    took = 0.0
    for journal in journals:
        session = Session.resume(GAME, journal)
        count = session.step_count
        start = time.perf_counter()
        try:
            session.undo(1, sure=True)
        finally:
            took += time.perf_counter() - start
        answers += count - session.history.last_checkpoint()[0]
    return f"{answers / took:,.0f} answers a second (undo of the last answer, {answers} replayed)"


def restoring(rounds: int = 15) -> str:
    """A finished mission from its SQLite file to a session that stands at its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.marshub"
        session = Session(GAME, {}, 7, journal=SqliteJournal(path, create=True))
        steps = play(session)
        session.close()
        took = []
        for _ in range(rounds):
            start = time.perf_counter()
            again = Session.resume(GAME, SqliteJournal(path))
            took.append(time.perf_counter() - start)
            again.close()
        size = path.stat().st_size // 1024
    return f"{_ms(took)} ({steps} answers, {size} KiB)"


def listing(saves: int = 1000) -> str:
    """Read what a list of saves shows of each, whatever is in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.marshub"
        session = Session(GAME, {}, 7, journal=SqliteJournal(path, create=True))
        play(session)
        session.close()
        copies = [Path(shutil.copyfile(path, path.with_name(f"{number}.marshub"))) for number in range(saves)]
        start = time.perf_counter()
        for copy in copies:
            read_summary(copy)
        return f"{time.perf_counter() - start:.2f} s"


def saving() -> str:
    """One answer with a save: journal entry synced to disk, script advanced."""
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "a.marshub", create=True)
        session = Session(GAME, {}, 7, journal=journal)
        took = []
        while session.pending is not None:
            answer = session.pending.first_answer()
            start = time.perf_counter()
            session.answer(answer)
            took.append(time.perf_counter() - start)
        session.close()
    return _ms(took)


def token_to_led(depth: int, rounds: int = 150) -> str:
    """A pawn moved to another place until the board shows the answer: pty, link, referee, journal, lights and back."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session(GAME, {}, 7, journal=SqliteJournal(Path(folder) / "a.marshub", create=True))
        while session.pending is not None and session.pending.prompt.key != "fm-plan":
            session.answer(session.pending.first_answer())
        opened = open_table(session, "sim", depth=depth)
        sim, table = opened.sim, opened.table
        assert sim is not None
        assert table.wait_for(lambda: table.is_settled, 20)
        from marshub.board.tags import make_simulated_uid

        uid = make_simulated_uid("pawn-medic-1")
        assert table.profile is not None
        zones = table.profile.list_zones("first-martians")
        places = [("rest", zones.index("quiet-place")), ("unwind", zones.index("crew-quarters"))]
        took = []
        for number in range(rounds):
            action, reader = places[number % 2]
            start = time.perf_counter()
            sim.put(reader, uid)  # moves it over from the other place
            # The state has changed, and the board has acknowledged that it shows the picture of it.
            assert table.wait_for(lambda action=action: _declared(table) == action and table.is_settled, 9)
            took.append(time.perf_counter() - start)
        opened.close()
    return _ms(took)


def _declared(table: Any) -> str:
    plan = table.session.state.plan
    return plan[0].action if plan else ""


def key_press(rounds: int = 40) -> str:
    """A key at 200x60 until what it does is drawn, while the board tells 50 events a second from its own thread.

    Beside the time on the clock, the processor's time of the app's own thread: that is the same on a loaded machine.
    """
    import asyncio
    import threading

    sys.path[:0] = [str(Path(__file__).parents[1] / "tui"), str(Path(__file__).parents[1])]
    from screens import full_table
    from tui_world import board_table, playing, put, shown

    table, stop, message = board_table(full_table()), threading.Event(), 0

    def hands() -> None:
        nonlocal message
        due = time.monotonic()
        while not stop.wait(max(0.0, due - time.monotonic())):
            put(table, "sample-1", "cargo-bay", here=message % 2 == 0)
            message += 1
            due += 1 / 50

    async def press(app: Any, number: int) -> tuple[float, float]:
        rows = shown(app)
        assert rows is not None
        before, drawn = rows.highlighted, asyncio.Event()
        start, spent = time.perf_counter(), time.thread_time()
        app.simulate_key("down" if number % 2 == 0 else "up")
        while rows.highlighted == before and time.perf_counter() - start < 5:
            await asyncio.sleep(0.001)
        app.call_after_refresh(drawn.set)
        await drawn.wait()
        return time.perf_counter() - start, time.thread_time() - spent

    async def measure() -> str:
        async with playing(table, (200, 60)) as (app, _):
            alone = [await press(app, number) for number in range(rounds)]
            thread = threading.Thread(target=hands)
            thread.start()
            try:
                await asyncio.sleep(1)
                since, start, spent = message, time.perf_counter(), time.thread_time()
                await asyncio.sleep(5)
                share = (time.thread_time() - spent) / (time.perf_counter() - start)
                rate = (message - since) / (time.perf_counter() - start)
                took = []
                for number in range(rounds):
                    await asyncio.sleep(0.11)
                    took.append(await press(app, number))
            finally:
                stop.set()
                thread.join()
        return (
            f"{_ms([item for item, _ in took])}; its CPU {_ms([cpu for _, cpu in took])}, "
            f"without events {_ms([cpu for _, cpu in alone])}; "
            f"{rate:.0f} events a second alone take {100 * share:.0f} % of a core in the app's thread"
        )

    return asyncio.run(measure())


def _ms(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {statistics.median(ordered) * 1000:.1f} ms, p99 {high * 1000:.1f} ms (n={len(ordered)})"


FIGURES: list[tuple[str, Callable[[], Any]]] = [
    ("kernel: decisions, random play", decisions_a_second),
    ("kernel: answers replayed by an undo", replayed_a_second),
    ("store: one answer saved", saving),
    ("store: a finished mission restored", restoring),
    ("store: a list of 1,000 saves", listing),
    ("loop: token to LED, virtual board", lambda: token_to_led(1)),
    ("loop: token to LED, firmware on CPython", lambda: token_to_led(2)),
    ("loop: token to LED, firmware on the MicroPython VM", lambda: token_to_led(3)),
    ("screen: a key at 200x60, 50 board events a second", key_press),
]


def main() -> None:
    wanted = sys.argv[1:]
    for name, figure in FIGURES:
        if not wanted or any(word in name for word in wanted):
            print(f"{name}: {figure()}", flush=True)


if __name__ == "__main__":
    main()
