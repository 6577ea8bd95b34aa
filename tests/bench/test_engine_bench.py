"""tests/bench/engine.py measures what it says: both sides play the same games, and one that plays otherwise is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import engine


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.FIGURES, "random", lambda: engine.played("random", 1))


def test_the_same_seed_is_the_same_game() -> None:
    first, again = engine.FIGURES["random"](), engine.FIGURES["random"]()
    assert first["ends"] == again["ends"]
    assert first["answers"] == again["answers"] > 100
    assert first["ends"] != engine.played("first", 1)["ends"]


def test_other_games_are_played_and_reckoned() -> None:
    own = engine.played("own", 2, "migration-mars")
    assert own["ends"] == engine.played("settler", 2, "migration-mars")["ends"]
    assert own["answers"] > 100
    facts = engine.reckoned(1, "migration-mars")
    assert (facts["answers"], facts["ends"]) == tuple(
        map(engine.reckoned(1, "migration-mars").get, ("answers", "ends"))
    )


def test_a_brief_reply_plays_the_same_plan() -> None:
    full, brief = engine.replies(1, brief=False), engine.replies(1, brief=True)
    assert full["ends"] == brief["ends"]
    assert full["answers"] == brief["answers"] > 0


def test_a_side_that_plays_otherwise_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    took = {Path("base"): 4.0, engine.ROOT: 2.0}

    def measured(tree: Path, figure: str, name: str) -> dict[str, object]:
        answers = 8 if figure == "random" or tree == engine.ROOT else 4
        return {"took": took[tree], "answers": answers, "games": 2, "ends": str(tree) if figure == "captain" else ""}

    monkeypatch.setattr(engine, "measure", measured)
    engine.compare(Path("base"), 3, ["random", "captain"])
    message = capsys.readouterr()
    assert (
        "| random | 2 answers a second, 2000.0 ms a game | 4 answers a second, 1000.0 ms a game | 2.00, a game 2.00 |"
        in message.out
    )
    assert "| 4.00, a game 2.00 |" in message.out  # twice the answers in half the time
    assert message.err == "captain: the two do not play alike\n"
