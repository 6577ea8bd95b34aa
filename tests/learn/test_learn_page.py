"""The examples of docs/learn.md run as they stand there, only shorter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from guide_copies import list_blocks

FIRST, TEACHER, TRAINING, SPIEL = list_blocks(Path(__file__).parents[2] / "docs" / "learn.md", "python")


def test_the_first_example_plays_a_game_to_its_end() -> None:
    there: dict[str, Any] = {}
    exec(FIRST, there)
    assert there["over"]
    assert not there["table"].agents


def test_the_game_s_own_player_can_be_a_teacher() -> None:
    names: dict[str, Any] = {}
    exec(TEACHER, names)
    assert names["teacher"].session.result is not None


def test_the_player_in_twenty_lines_learns() -> None:
    there: dict[str, Any] = {}
    short = TRAINING.replace("range(500)", "range(9)").replace("range(10_000, 10_200)", "range(10_000, 10_002)")
    assert short.count("range(9)") == short.count("10_002") == 1
    exec(short, there)
    assert there["weights"].any()


def test_openspiel_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")  # it has no wheels for Intel Macs
    exec(SPIEL, {})
    assert sorted(map(float, capsys.readouterr().out.strip("[]\n").split(","))) == [-1, -1, 1]
