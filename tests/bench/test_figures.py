"""Every figure of tests/bench/figures.py and guard.py can be made: here in its smallest form."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from bench import figures, guard

SMALLEST = {
    "decisions": lambda: figures.decisions_a_second(1),
    "replayed": lambda: figures.replayed_a_second(1),
    "saving": figures.saving,
    "restoring": lambda: figures.restoring(1),
    "listing": lambda: figures.listing(2),
    "loop": lambda: figures.token_to_led(1, 2),
}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_figure_is_made(name: str) -> None:
    assert any(letter.isdigit() for letter in SMALLEST[name]())


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
