"""What a crash leaves behind, and what a calm run clears away."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from marshub.sim.upy import machine


@pytest.fixture(autouse=True)
def _flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def failure(text: str) -> Exception:
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return error


def test_a_crash_leaves_its_traceback_until_it_was_told() -> None:
    from hub import crash

    assert crash.read_trace() is None
    assert crash.record(failure("lost my marbles")) == 1
    text = crash.read_trace()
    assert text is not None
    assert "Traceback" in text
    assert "lost my marbles" in text
    assert crash.read_trace() == text
    crash.delete_trace()
    crash.delete_trace()
    assert crash.read_trace() is None


def test_crashes_are_counted_until_calm() -> None:
    from hub import crash

    assert [crash.record(failure("again")) for _ in range(3)] == [1, 2, 3]
    assert crash.count_crashes() == 3
    crash.reset_count()
    crash.reset_count()
    assert crash.count_crashes() == 0
    assert crash.record(failure("once more")) == 1


def test_of_a_huge_traceback_the_end_is_kept() -> None:
    from hub import crash

    crash.record(failure("x" * 10_000 + "what went wrong"))
    text = crash.read_trace() or ""
    assert (len(text), text.rstrip()[-18:]) == (crash.LONGEST, "xxxwhat went wrong")
    crash.record(failure("é" * 10_000))  # two bytes a letter: the cut falls within one
    assert crash.read_trace() == "é" * ((crash.LONGEST - 1) // 2) + "\n"


def test_a_broken_counter_counts_as_none(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.COUNT).write_text("many", encoding="utf-8")
    assert crash.count_crashes() == 0


def test_a_flash_that_cannot_be_written_does_not_hide_the_crash(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.FILE).mkdir()
    assert crash.record(failure("no room")) == 1


def test_crashes_that_cannot_be_counted_are_too_many(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.COUNT).mkdir()
    assert crash.record(failure("no room")) == crash.TOO_MANY
    assert "no room" in (crash.read_trace() or "")


def test_a_damaged_traceback_is_told_as_it_is(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.FILE).write_bytes(b"lost \xff my marbles")
    assert "my marbles" in (crash.read_trace() or "")


@pytest.mark.usefixtures("wiring")
def test_a_start_that_succeeded_leaves_no_note() -> None:
    from hub import crash

    machine.RTC().memory(b"started")
    crash.mark_started()
    assert machine.RTC().memory() == b""


async def test_each_host_hears_what_runs_and_what_is_wrong_once_and_the_last_crash_piece_by_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import app, crash

    logged: list[str] = []
    was_kept: list[bool] = []

    def log(text: str, level: int = 0) -> None:
        logged.append(text)
        was_kept.append((tmp_path / crash.FILE).exists())

    crash.record(failure("y" * 100 + "\n" + "z" * 100))
    end = SimpleNamespace(greeted=True, session=1, log=log)
    monkeypatch.setattr(app, "TELL_MS", 1)
    hub = app.Hub()
    hub._watchdog = SimpleNamespace(feed=lambda: None)
    telling = asyncio.create_task(hub._log_start(end, crash.read_trace(), "leds.count: 0", True))
    async with asyncio.timeout(20):
        while (tmp_path / crash.FILE).exists():
            await asyncio.sleep(0.001)
    pieces = logged[1:-1]
    assert "".join(pieces).startswith("crash: Traceback")
    assert pieces[-1] == "z" * 100 + "\n", "cut where a line ends"
    assert was_kept == [True] * len(logged), "until all of it was heard"
    assert logged[0].startswith("runs cpython 3.")
    assert logged[-1] == "config: leds.count: 0"
    logged.clear()
    end.session = 2
    until = time.monotonic() + 0.01
    async with asyncio.timeout(20):
        while len(logged) < 2 or time.monotonic() < until:
            await asyncio.sleep(0.001)
    assert [text.partition(" ")[0] for text in logged] == ["runs", "config:"]
    telling.cancel()


async def test_in_the_repl_the_watchdog_leaves_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import app

    class Over:
        async def run(self, folder: str) -> None: ...

    waits: list[int] = []
    monkeypatch.setattr(app, "Hub", Over)
    monkeypatch.setattr(machine, "WDT", lambda timeout: waits.append(timeout))
    await app.run()
    assert waits == [app.REPL_MS]
    assert app.REPL_MS >= 60 * app.WATCHDOG_MS
