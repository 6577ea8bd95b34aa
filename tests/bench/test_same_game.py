"""The same-game benchmark: its own game is sound, and another game would be noticed. The whole of it is for soak."""

from __future__ import annotations

import subprocess
import sys
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType

import pytest

SAME_GAME = Path(__file__).parent / "same_game"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(SAME_GAME))
    return SAME_GAME


def test_session_and_script_alone_play_the_same_game(bench: Path) -> None:
    import kernel_playouts
    import run

    engines = [run.Engine("session", []), run.Engine("bare", [])]
    for seed in range(300):
        engines[0].played.append(kernel_playouts.session(seed))
        engines[1].played.append(kernel_playouts.bare(seed + 1000))
    assert run.disagreements(engines) == []
    mean, _ = engines[0].figures()["decisions a game"]
    assert 21 < mean < 23
    engines[1].played = [(length, (one + 2, two)) for length, (one, two) in engines[1].played]  # two points too kind
    assert any("first's score" in disagreement for disagreement in run.disagreements(engines))


def test_an_answer_takes_few_calls_of_the_kernel(bench: Path) -> None:
    """Speed as a number that no machine changes: it grows by one where a call is added to each answer."""
    import kernel_game

    from marshub.kernel import Session
    from marshub.kernel.policy import play

    calls: list[str] = []

    def count_call(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and Path(code.co_filename).parent.name == "kernel" and code.co_flags & CO_OPTIMIZED:
            calls.append(code.co_name)

    games = [Session(kernel_game.Prospectors(), {}, seed) for seed in range(20)]
    sys.setprofile(count_call)
    try:
        answers = sum(play(game) for game in games)
    finally:
        sys.setprofile(None)
    assert calls.count("answer") == answers > 300
    assert len(calls) / answers < 14


def test_tools_are_hidden_from_the_other_seat(bench: Path) -> None:
    import kernel_game

    from marshub.kernel import Session

    session = Session(kernel_game.Prospectors(), {}, 4)
    seen = session.view("red")
    assert seen.players["blue"].tools == ["?"] * 3
    assert seen.players["red"].tools == session.state.players["red"].tools
    assert "lamp" not in seen.pool


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_all_engines_play_the_same_game() -> None:
    process = subprocess.run(
        [sys.executable, str(SAME_GAME / "run.py"), "--rounds", "10"], capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr
    assert "boardgame.io" in process.stdout
