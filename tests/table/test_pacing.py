"""The pace of a script's hands: pauses, a halt, and a clock that stops with them."""

from __future__ import annotations

import threading

import pytest

from marshub.table.pacing import Pacing


class Wait(threading.Event):
    """An event that nobody sets, whose pauses take no time; a clock shows them."""

    def __init__(self) -> None:
        super().__init__()
        self.now, self.pauses = 0.0, list[float | None]()

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout)
        self.now += timeout or 0
        return False


def test_a_text_is_shown_for_its_pauses_or_until_it_is_read() -> None:
    wait = Wait()
    pacing = Pacing(2.0, lambda: wait.now)
    pacing.wait_while_reading(wait, 2, lambda: False)
    assert sum(pause or 0 for pause in wait.pauses) == pytest.approx(4.0)
    assert pacing.paused_s == pytest.approx(4.0)
    pacing.wait_while_reading(wait, 2, lambda: wait.now >= 5)
    assert wait.now == pytest.approx(5.0, abs=0.3)
    pacing.wait(wait, 0.5)
    assert wait.pauses[-1] == 1.0
    pacing.share = 0.5  # time is short
    pacing.wait(wait, 0.5)
    assert wait.pauses[-1] == 0.5


def test_whoever_stops_waits_for_no_text() -> None:
    stop, pacing = threading.Event(), Pacing(2.0)
    stop.set()
    pacing.wait_while_reading(stop, 2, lambda: False)
    assert pacing.paused_s == 0


class Stop(threading.Event):
    """A script's end, which comes once somebody has waited so often; counts the waits."""

    def __init__(self, after: int = 1) -> None:
        super().__init__()
        self.waits, self._after = 0, after

    def is_set(self) -> bool:
        self.waits += 1
        return self.waits >= self._after


def test_halted_hands_make_a_step_at_a_time() -> None:
    stop, pacing = Stop(), Pacing(2.0)
    pacing.step()  # the first only halts them
    assert pacing.is_halted
    pacing.wait_while_halted(stop)
    assert stop.waits == 1
    pacing.step()
    pacing.step()
    assert pacing.is_halted
    for _ in range(2):
        pacing.wait_while_halted(stop)
    assert stop.waits == 1
    pacing.wait_while_halted(stop)
    assert stop.waits == 2
    pacing.step()
    for _ in range(2):  # resumed and halted again: the step is forgotten
        pacing.toggle_halt()
    pacing.wait_while_halted(stop)
    assert stop.waits == 3
    pacing.wait_while_reading(stop, 2, lambda: True)  # what was read waits for nobody
    assert stop.waits == 3


def test_halted_hands_wait_until_they_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.table.pacing._POLL_S", 0)
    stop, pacing = Stop(after=3), Pacing(2.0)
    pacing.toggle_halt()
    pacing.wait_while_halted(stop)
    assert stop.waits == 3


def test_the_clock_stands_still_while_the_hands_are_halted() -> None:
    stop, times = threading.Event(), iter([10.0, 17.0, 18.0])
    pacing = Pacing(2.0, lambda: next(times))
    pacing.toggle_halt()
    stop.set()
    pacing.wait_while_halted(stop)
    assert pacing.now == 18.0 - 7.0
