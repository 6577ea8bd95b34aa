"""Eyes on board: a whole round of First Martians by buttons and lamps alone, on the virtual board."""

from __future__ import annotations

from pathlib import Path

import pytest

from marshub.board import palette, profile
from marshub.demo.hands import HandMovement, Hands
from marshub.games import load_game
from marshub.table.setup import open_table, start_session

HUB = profile.load("hub")
STATUS = HUB.find_leds("first-martians")["status"]


class Fingers(Hands):
    """Hands that touch nothing but buttons. What lies wrong stays as it is."""

    def _find_gesture(self, decision: object, need: str) -> None:  # type: ignore[override]
        return None

    def repair(self) -> None: ...


@pytest.mark.parametrize("seed", [3])
def test_a_whole_round_by_buttons_and_lamps_alone(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    session = start_session(load_game("first-martians"), {"players": 2}, seed)
    opened = open_table(session, "sim", profile=HUB, depth=1)
    table, pressed = opened.table, []
    assert opened.sim is not None

    def look(movement: HandMovement) -> None:
        """After each press the prompt lamps say where the cursor stands, also while a piece is asked for."""
        pressed.append(movement)
        view = table.cursor
        if view.entries and table.session.pending is not None and not table.referee.refusals:
            lit = [number for number, led in enumerate(STATUS) if table.led_frame[led] == palette.CURSOR]
            assert lit == [view.highlighted % len(STATUS)], movement

    try:
        fingers = Fingers(table, opened.sim, seed=seed, after=look, slips=0)
        fingers.wait_for_board()
        while session.state.sol < 2 and session.result is None:
            assert fingers.settle()
        assert {movement.verb for movement in pressed} == {"press"}
        assert {movement.what for movement in pressed} <= {"prev", "next", "ok", "back"}
        assert len(pressed) > 20
        assert session.state.sol == 2
        assert table.mismatches or session.step_count > 10
    finally:
        opened.close()
