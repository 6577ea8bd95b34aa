"""The demo plays On Mars to its end on both boards: by gestures where the board sees them, else on the pad."""

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
    options: dict[str, object] = {"speed": 0, "language": "en", "game": "on-mars", **how}
    assert run_demo(seed=seed, out=lines.append, **options) == 0, lines[-1]  # type: ignore[arg-type]
    return lines[1:]


def hands(lines: list[str]) -> set[str]:
    """What hands did with pieces: "marker -> space-5", "building -> slots-build"."""
    found = (re.search(r"hand: (\w+)-[\w-]+ -> ([\w-]+)", line) for line in lines)
    return {f"{match[1]} -> {match[2]}" for match in found if match}


def test_on_the_hub_markers_colonists_buildings_and_cards_do_the_talking() -> None:
    lines = story(4, setup={"players": 2})
    assert re.match(r"the end: victory\. \w", lines[-1])
    done = hands(lines)
    assert {"building -> slots-build", "colonist -> slots-upgrade", "card -> slots-hire"} <= done
    assert any(each.startswith("marker -> space-") for each in done)


def test_on_the_starter_board_the_pad_is_shown_what_is_meant() -> None:
    done = hands(story(4, profile="starter", setup={"players": 3}, sols=2))
    assert done
    assert all(each.endswith(" -> scan-pad") for each in done)


def test_a_demo_that_was_broken_off_goes_on_as_it_would_have_gone(home: Path) -> None:
    whole = [line for line in story(6, sols=3) if line.startswith("  game: answer")]
    first = [line for line in story(6, sols=1, save="evening") if line.startswith("  game: answer")]
    rest = [line for line in story(6, sols=3, save="evening", resume=True) if line.startswith("  game: answer")]
    answers = [line.partition(": answer ")[2].partition(": ")[2] for line in whole]
    assert [line.partition(": answer ")[2].partition(": ")[2] for line in (*first, *rest)] == answers
