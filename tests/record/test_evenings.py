"""Evenings that were played once go the same way today. `marshub record to-test` adds one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from make_evening import EVENINGS

from marshub.record import tape
from marshub.record.replay import replay, replay_file

FILES = sorted(EVENINGS.glob("*.jsonl"))


def test_there_is_an_evening() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_evening_goes_the_same_way_again(path: Path) -> None:
    outcome = replay_file(path)
    assert outcome.rules is None, "if the rules changed on purpose: .venv/bin/python tests/record/make_evening.py"
    assert outcome.difference is None, "if the rules changed on purpose: .venv/bin/python tests/record/make_evening.py"
    assert outcome.actions > 100
    assert outcome.checked > 20


@pytest.mark.parametrize("path", FILES[:1], ids=lambda path: path.stem)
def test_a_press_that_was_left_out_is_found(path: Path) -> None:
    lines = list(tape.read(path))
    at = next(
        n for n, line in enumerate(lines) if isinstance(line, tape.Action) and line.what == "board_button" and n > 100
    )
    outcome = replay([*lines[:at], *lines[at + 2 :]])
    assert outcome.difference is not None


@pytest.mark.parametrize("path", FILES[:1], ids=lambda path: path.stem)
def test_a_state_that_is_not_as_it_was_is_found_where_it_began(path: Path) -> None:
    lines = list(tape.read(path))
    at = [n for n, line in enumerate(lines) if isinstance(line, tape.StateCheck)][7]
    state_check = lines[at]
    assert isinstance(state_check, tape.StateCheck)
    lines[at] = msgspec.structs.replace(state_check, state=state_check.state ^ 1)
    outcome = replay(lines)
    assert outcome.difference is not None
    assert outcome.difference.number == sum(isinstance(line, tape.Action) for line in lines[:at])
    assert "state recorded" in str(outcome.difference)
