"""The simulated hour: `pytest -m soak tests/hil/test_simulated_hour.py -s`, every profile; seconds of it by default."""

from __future__ import annotations

import pytest

from hil.simulated_hour import Hour, Report
from marshub.board import profile


def bounded(report: Report) -> None:
    """Memory, latency and truth (which the hour itself looks after) within bounds."""
    print(report.words())
    arrivals, departures = sorted(report.arrivals), sorted(report.departures)
    assert arrivals[len(arrivals) // 2] <= 150
    assert arrivals[len(arrivals) * 99 // 100] <= 400
    assert departures[len(departures) // 2] <= 600
    assert departures[-1] <= 3_000  # a tag that was known to miss polls is waited for longer
    assert max(report.healed) <= 25_000
    warm = report.objects[len(report.objects) // 4 :]
    assert max(warm[len(warm) // 2 :]) <= max(warm[: len(warm) // 2 + 1]) + 500


@pytest.mark.parametrize("board", ["starter-c3"])
def test_some_seconds_of_faults_leave_the_host_right(board: str) -> None:
    bounded(Hour(board, 1).pass_by(25))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("board", profile.list_names())
def test_an_hour_of_faults_leaves_the_host_right(board: str) -> None:
    bounded(Hour(board, 2026).pass_by(3600))
