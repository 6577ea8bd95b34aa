"""Every figure of tests/bench/figures.py and guard.py can be made: here in its smallest form."""

from __future__ import annotations

from pathlib import Path

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


def test_the_guard_measures_a_command_by_its_processor_time() -> None:
    nothing = guard.measure_command("-c", "pass")
    work = guard.measure_command("-c", "sum(range(10_000_000))")
    assert 0 < nothing(guard.ROOT) < work(guard.ROOT)


@pytest.mark.parametrize("name", ["captain's answer, First Martians", "facts, migration-mars"])
def test_the_guard_s_rows_are_figures_of_the_engine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "measure", lambda tree, figure, game: {"took": 3.0, "answers": 2})
    assert guard.ROWS[name](guard.ROOT) in (1.5, 3.0)
