"""How it goes on: the pace, the time left, and as many of the newest figures as the screen has room for."""

from __future__ import annotations

import io

import pytest
from balance_teams import TABLES, made_up
from rich.console import Console

from marshub.balance import progress as showing
from marshub.balance.plan import Group, Plan
from marshub.balance.progress import Pace, Progress, format_duration
from marshub.balance.run import Figures
from marshub.balance.sides import make_own_side
from marshub.balance.statistics import count_games
from marshub.words import Speech


def test_the_pace_is_that_of_the_last_while() -> None:
    pace = Pace()
    assert pace.games_per_second() == 0
    for second, done in ((0, 1_000_000), (10, 1_000_100), (39, 1_000_400), (60, 1_001_000)):
        pace.update(second, done)  # a million lay there already
    assert pace.games_per_second() == pytest.approx(600 / 21)


@pytest.mark.parametrize(("seconds", "said"), [(0.4, "0:00:00"), (61, "0:01:01"), (90_061, "25:01:01")])
def test_a_time_is_said_as_clocks_do(seconds: float, said: str) -> None:
    assert format_duration(seconds) == said


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter([0.0, 10.0, 29.0, 40.0, 50.0])
    monkeypatch.setattr(showing.time, "monotonic", lambda: next(now))
    stream = io.StringIO()
    with Progress(Speech("es"), stream) as shown:
        for done in (100, 290, 400, 500):
            shown.update(done, 1000, 2)
    assert stream.getvalue().splitlines() == ["400 de 1.000 partidas, 10 por segundo, 2 procesos, quedan 0:01:00"]


def test_the_newest_figures_are_shown_in_the_order_of_the_table() -> None:
    side = make_own_side("pocket-mars")
    try:
        plan = Plan([side], TABLES, 20, "first")
        plan.groups = [Group(table, [], 20) for table in TABLES]
        shown = Progress(Speech("en"), io.StringIO())
        shown._console = Console(file=io.StringIO(), height=showing.BESIDE + 4, width=100)
        for number in (2, 0, 1, 2):
            group = plan.groups[number]
            row = count_games(group.table, [made_up(group.table, seed) for seed in range(20)])
            shown.show_figures(plan, group, Figures([row], [], 20))
        lines = shown._format_lines()
    finally:
        side.close()
    assert [line.split()[1] for line in lines[1:]] == ["super-droid", "cyborg"]  # there is room for two
    assert lines[0].split()[0] == "Players"
