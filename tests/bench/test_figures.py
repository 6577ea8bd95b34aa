"""Every figure of tests/bench can be made: here in its smallest form."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import figures, guard, start

BENCH = Path(__file__).parent
SMALLEST = {
    "decisions": lambda: figures.decisions_a_second(1),
    "replayed": lambda: figures.replayed_a_second(1),
    "saving": figures.saving,
    "restoring": lambda: figures.restoring(1),
    "listing": lambda: figures.listing(2),
    "loop": lambda: figures.token_to_led(1, 2),
    "starts": lambda: str([start.spent_ms(how, os.environ) for how in start.STARTS.values()]),
}
#: Words for each command that makes figures.
COMMANDS = {
    "cluster": "--tasks 5 --games 40 --seconds 0.01",
    "growth": "--answers 20 --cards 1 --tags 5",
    "heap": "starter --seconds 0 --tags 2",
    "keys": "pocket-mars --rounds 1",
    "latency": "cpython --rounds 1",
    "lookahead": "pocket-mars --games 1 --budget 1 --only players=2 --into ahead.jsonl",
    "page_updates": "--figure pocket-mars 1 --answers 2",
    "scaling": "--rounds 1 --games 2 pocket-mars",
    "screen_costs": "--rounds 1 --answers 1 --long 30 --seconds 0.2 log idle",
    "two_tables": "pocket-mars --answers 2",
    "win_chances": "on-mars --games 1 --worlds 1 --questions 1",
}
#: What has tests of its own or is only imported.
ELSEWHERE = {"engine", "figures", "guard", "host_part", "learn", "reader_figures", "room_changes", "start", "verdict"}
HELPERS = {"reader_bench", "scan_bench"}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_figure_is_made(name: str) -> None:
    assert any(letter.isdigit() for letter in SMALLEST[name]())


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_makes_its_figures(name: str, tmp_path: Path) -> None:
    environment = os.environ | {"MARSHUB_HOME": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, BENCH / f"{name}.py", *COMMANDS[name].split()],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"\d", ran.stdout)


def test_no_command_is_left_out() -> None:
    found = {path.stem for path in BENCH.glob("*.py") if not path.name.startswith("test_")}
    assert found == COMMANDS.keys() | ELSEWHERE | HELPERS


def test_the_guard_names_the_rows_that_cost_too_much(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {
        name: lambda tree, now=now: now if tree == guard.ROOT else 1.0
        for name, now in {"less": 0.5, "as much": 1.09, "too much": 1.2}.items()
    }
    assert guard.compare_rows(Path("base"), 3, rows) == ["too much"]
    assert "| too much | 1.20 |" in capsys.readouterr().out


def test_the_guard_measures_a_command_by_the_processor_time_of_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([SimpleNamespace(ru_utime=1.0, ru_stime=0.5), SimpleNamespace(ru_utime=3.0, ru_stime=0.75)])
    monkeypatch.setattr(guard.resource, "getrusage", lambda whose: next(times))
    monkeypatch.setattr(guard.subprocess, "run", lambda words, **named: ran.append((words[1:], named["input"])))
    ran: list[tuple[list[str], str]] = []
    assert guard.measure_command("-c", "pass", text="a line")(guard.ROOT) == 2.25
    assert ran == [(["-c", "pass"], "a line")]


@pytest.mark.parametrize("name", ["captain's answer, First Martians", "facts, migration-mars"])
def test_the_guard_s_rows_are_figures_of_the_engine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "measure", lambda tree, figure, game: {"took": 3.0, "answers": 2})
    assert guard.ROWS[name](guard.ROOT) in (1.5, 3.0)
