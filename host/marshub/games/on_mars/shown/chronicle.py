"""The report of a game: a chapter a turn or Shuttle phase, and the growth of points. It contains nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Chapter, ScoreLine, Section, Segment, Series, say
from marshub.kernel.report import make_seat_series

from ..box.state import Points, State
from ..content.pack import Content
from ..rules.mars import Mars, make_seat_key
from ..rules.scoring import compute_points


def make_chapter(segment: Segment[State]) -> Chapter:
    """Return the report of a segment: the set-up, a turn, a Shuttle phase."""
    before = segment.before
    if not before.start:
        title = say("om-chapter-setup")
    elif before.phase == "shuttle":
        title = say("om-chapter-shuttle", round=before.round)
    else:
        title = say("om-chapter-turn", round=before.round, who=make_seat_key(before.active))
    return Chapter(title, (Section(segment.log),))


def list_score_lines(state: State) -> Sequence[ScoreLine]:
    """Return every player's points by category, once they are counted."""
    return [
        ScoreLine(say(f"om-chart-{name}"), {seat: getattr(sheet, name) for seat, sheet in state.points.items()})
        for name in Points.__struct_fields__
        if state.points
    ]


def list_series(state: State, content: Content) -> Sequence[Series]:
    """Return every player's points if the game ended now, in all and by category, and the colony's level."""
    mars = Mars(state, content)
    sheets = {seat: compute_points(mars, seat) for seat in mars.seats}
    charts = {"points": {seat: sheet.total for seat, sheet in sheets.items()}}
    charts |= {
        name: {seat: getattr(sheet, name) for seat, sheet in sheets.items()} for name in Points.__struct_fields__
    }
    level = Series("level", say("om-light-level", level=state.level), state.level, say("om-chart-colony"))
    return [*make_seat_series("om", charts), level]
