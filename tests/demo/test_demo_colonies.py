"""The demo plays Migration: Mars to its end on both boards: by gestures where the board sees them, else on the pad."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from marshub.demo.run import run_demo


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    return tmp_path


def story(seed: int, **how: object) -> list[str]:
    lines: list[str] = []
    options: dict[str, object] = {"speed": 0, "language": "en", "game": "migration-mars", **how}
    assert run_demo(seed=seed, out=lines.append, **options) == 0, lines[-1]  # type: ignore[arg-type]
    return lines[1:]


def hands(lines: list[str]) -> set[str]:
    """What hands did with pieces: "rover -> side", "build -> building-site"."""
    found = (re.search(r"hand: (\w+)-[\w-]+ -> ([\w-]+)", line) for line in lines)
    return {f"{match[1]} -> {match[2]}" for match in found if match}


@pytest.mark.parametrize("players", [2, 4])
def test_on_the_hub_rovers_cards_and_structures_do_the_talking(players: int) -> None:
    lines = story(4, setup={"players": players})
    assert re.match(r"the end: victory\. \w", lines[-1])
    done = hands(lines)
    assert {"build -> building-site", "card -> treasury", "rover -> side-s"} <= done
    assert any(re.match(r"rover -> (stop|ruin)-", each) for each in done)
    assert not any(each.endswith("scan-pad") for each in done - {"nobody -> scan-pad"})


def test_on_the_starter_board_the_pad_is_shown_what_is_meant() -> None:
    lines = story(4, profile="starter", setup={"players": 3})
    assert re.match(r"the end: victory\. \w", lines[-1])
    assert {"build -> scan-pad", "card -> scan-pad"} <= hands(lines)
    called = [line for line in lines if re.search(r"hand: rover-\w+ -> scan-pad", line)]
    assert len(called) == 1, "a Rover's way is sensed nowhere: it is shown once, to be called in"


def test_a_demo_that_was_broken_off_goes_on_as_it_would_have_gone(home: Path) -> None:
    whole = [line for line in story(6, sols=4) if line.startswith("  game: answer")]
    first = [line for line in story(6, sols=2, save="evening") if line.startswith("  game: answer")]
    rest = [line for line in story(6, sols=4, save="evening", resume=True) if line.startswith("  game: answer")]
    answers = [line.partition(": answer ")[2].partition(": ")[2] for line in whole]
    assert [line.partition(": answer ")[2].partition(": ")[2] for line in (*first, *rest)] == answers
