"""The history and the chronicle in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.chronicle import Chart, Chronicle, compose
from marshub.chronicle.write import outcome, sentence, title
from marshub.kernel import Session
from marshub.kernel.hindsight import Point, points
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..look import GameLook
from ..told import answered, played_by
from ..widgets.moment_text import moment_lines
from .words import state_lines

LAST = 12  # latest points that are printed


class Past:
    """The commands `h` and `j`: their output, line by line."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech) -> None:
        self.table, self.look, self.speech = table, look, speech

    def history(self, wanted: str, eyes: str) -> Iterator[str]:
        """Yield the latest points, or the one with the number `number` and the table as it was then.

        `viewer`: the seat that reads.
        """
        with self.table.looking():
            session = self.table.session
            known = list(points(session))
            here = next((point for point in known if str(point.position) == wanted), None)
            if not wanted:
                lines = list(history_lines(session, known, self.look, self.speech, eyes))
            elif here is None:
                lines = [self.speech.text("ui-plain-no-point", last=session.position)]
            else:
                lines = list(point_lines(session, here, self.look, self.speech, eyes))
        yield from lines
        if here is not None:
            yield from state_lines(self.table, self.look, self.speech, self.table.at(here.position))

    def chronicle(self, wanted: str) -> Iterator[str]:
        """Yield the report of the game: its last chapter, or the one that `chapter` names. Raises MarsHubError."""
        with self.table.looking():
            chronicle = compose(self.table.session, self.table.seat)
        yield from chronicle_lines(chronicle, self.speech, wanted)


def history_lines(
    session: Session[Any, Any], points: Sequence[Point], look: GameLook, speech: Speech, eyes: str
) -> Iterator[str]:
    """Yield the latest points with their numbers: the decision there, or what happened."""
    yield speech.text("history-title")
    for point in points[-LAST:]:
        said = answered(session, point, speech, eyes)
        if not said:
            said = [look.told(each, speech) for each in point.happened[:1]]
        asked = f"{speech.say(point.asked)}: " if point.asked is not None else ""
        yield f"{point.position}. {asked}{', '.join(said) or '–'}"
    yield speech.text("ui-plain-history")


def point_lines(session: Session[Any, Any], point: Point, look: GameLook, speech: Speech, eyes: str) -> Iterator[str]:
    """Yield one point: the question, the answer, and what happened then."""
    yield speech.text("history-point", position=point.position, last=session.position)
    if point.asked is not None:
        yield f"{played_by(point, speech.say(look.seat(point.who)), speech)}: {speech.say(point.asked)}"
        yield from answered(session, point, speech, eyes)
    for moment in session.game.moments(point.happened, session.state, session.state):
        first, *brought = moment_lines(moment, look, speech)
        yield first
        yield from (f"  {line}" for line in brought)


def chronicle_lines(chronicle: Chronicle, speech: Speech, wanted: str) -> Iterator[str]:
    """Yield the last chapter, or the one with the number `chapter`; "all" is everything, with charts as figures."""
    count = len(chronicle.pages)
    number = int(wanted) if wanted.isdecimal() else count
    if wanted not in ("", "all") and not (wanted.isdecimal() and 1 <= number <= count):
        yield speech.text("ui-plain-chapters", count=count)
        return
    yield title(chronicle, speech)
    if wanted == "all":
        yield from (sentence(fact, speech) for fact in chronicle.facts)
    if ended := outcome(chronicle, speech):
        yield ended
    for page in chronicle.pages if wanted == "all" else chronicle.pages[number - 1 : number]:
        yield f"{sentence(page.title, speech)}:"
        for heading, told in page.sections:
            if heading is not None:
                yield f"{sentence(heading, speech)}:"
            yield from (sentence(words, speech) for words in told)
    if wanted == "all":
        for chart in chronicle.charts:
            yield from _figures(chart, speech)
    yield speech.text("ui-plain-chapters", count=count)


def _figures(chart: Chart, speech: Speech) -> Iterator[str]:
    """Yield a chart in words: the numbers of each line through the game."""
    yield f"{sentence(chart.title, speech)}:"
    for line in chart.lines:
        values = ", ".join("–" if value is None else str(value) for value in line.values)
        yield f"{sentence(line.label, speech)}: {values}"
