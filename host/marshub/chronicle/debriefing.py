"""The debriefing of a finished game: how it ended, each seat's result, turning points, curves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshub.kernel import Result, ScoreLine, Section, Session, Words

from .composition import Chart, Chronicle, compose

TURNS = 3  # charts of which the sharpest turn is told


@dataclass(frozen=True)
class Turn:
    """The sharpest change of any line of a chart, and the point where it came."""

    chart: Words
    line: Words
    point: Words
    before: int
    after: int


@dataclass(frozen=True)
class Debriefing:
    """All of it. `counts` has the seats' lines, `totals` their sum where points were counted."""

    result: Result
    counts: tuple[ScoreLine, ...]
    totals: dict[str, int]
    sections: tuple[Section, ...]
    turns: tuple[Turn, ...]
    chronicle: Chronicle

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The curves that went anywhere."""
        return tuple(chart for chart in self.chronicle.charts if _find_turning_point(chart) is not None)


def make_debriefing(session: Session[Any, Any], seat: str | None = None) -> Debriefing | None:
    """Return the debriefing of `session`, or None while it goes on. With `seat`, as that seat may know it."""
    result = session.result
    if result is None:
        return None
    game = session.game
    state = session.state if seat is None else game.view(session.state, seat)
    chronicle = compose(session, seat)
    turns = [turn for chart in chronicle.charts if (turn := _find_turning_point(chart)) is not None]
    return Debriefing(
        result,
        tuple(game.list_score_lines(state)),
        dict(result.scores),
        tuple(game.make_debriefing(state)),
        tuple(turns[:TURNS]),
        chronicle,
    )


def _find_turning_point(chart: Chart) -> Turn | None:
    """Return the greatest change from one point to the next; of equal ones the last, which decided more.

    Return None if nothing changed.
    """
    turn: Turn | None = None
    for line in chart.lines:
        for place in range(1, len(line.values)):
            before, after = line.values[place - 1], line.values[place]
            if before is None or after is None or before == after:
                continue
            if turn is None or abs(after - before) >= abs(turn.after - turn.before):
                turn = Turn(chart.title, line.label, chart.points[place], before, after)
    return turn
