"""The history and the chronicle in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from marshub.chronicle import Chart, Chronicle, compose
from marshub.chronicle.writers import format_outcome, format_sentence, format_title
from marshub.kernel import Session
from marshub.kernel.replay import HistoryPoint, list_points
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..game_look import GameLook
from ..notice_text import describe_answers, describe_author
from ..widgets.moment_text import format_moment
from .reports import format_state

MAX_POINTS = 12  # latest points that are printed


class HistoryCommands:
    """The commands `h` and `j`: their output, line by line."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech) -> None:
        self.table, self.look, self.speech = table, look, speech

    def show_history(self, number: str, viewer: str) -> Iterator[str]:
        """Yield the latest points, or the one with the number `number` and the table as it was then.

        `viewer`: the seat that reads.
        """
        with self.table.locked():
            session = self.table.session
            all_points = list(list_points(session))
            chosen = next((point for point in all_points if str(point.position) == number), None)
            if not number:
                lines = list(format_history(session, all_points, self.look, self.speech, viewer))
            elif chosen is None:
                lines = [self.speech.plain_text("ui-plain-no-point", last=session.step_count)]
            else:
                lines = list(format_point(session, chosen, self.look, self.speech, viewer))
        yield from lines
        if chosen is not None:
            yield from format_state(self.table, self.look, self.speech, self.table.session_at(chosen.position))

    def show_chronicle(self, chapter: str) -> Iterator[str]:
        """Yield the report of the game: its last chapter, or the one that `chapter` names. Raises MarsHubError."""
        with self.table.locked():
            chronicle = compose(self.table.session, self.table.viewer)
        yield from format_chronicle(chronicle, self.speech, chapter)


def format_history(
    session: Session[Any, Any], points: Sequence[HistoryPoint], look: GameLook, speech: Speech, viewer: str
) -> Iterator[str]:
    """Yield the latest points with their numbers: the decision there, or what happened."""
    yield speech.plain_text("history-title")
    for point in points[-MAX_POINTS:]:
        texts = describe_answers(session, point, speech, viewer)
        if not texts:
            texts = [look.format_log_entry(entry, speech) for entry in point.entries[:1]]
        question = f"{speech.say(point.prompt)}: " if point.prompt is not None else ""
        yield f"{point.position}. {question}{', '.join(texts) or '–'}"
    yield speech.plain_text("ui-plain-history")


def format_point(
    session: Session[Any, Any], point: HistoryPoint, look: GameLook, speech: Speech, viewer: str
) -> Iterator[str]:
    """Yield one point: the question, the answer, and what happened then."""
    yield speech.plain_text("history-point", position=point.position, last=session.step_count)
    if point.prompt is not None:
        yield f"{describe_author(point, speech.say(look.name_decider(point.seat)), speech)}: {speech.say(point.prompt)}"
        yield from describe_answers(session, point, speech, viewer)
    for moment in session.game.make_moments(point.entries, session.state, session.state):
        first, *effects = format_moment(moment, look, speech)
        yield first
        yield from (f"  {line}" for line in effects)


def format_chronicle(chronicle: Chronicle, speech: Speech, chapter: str) -> Iterator[str]:
    """Yield the last chapter, or the one with the number `chapter`; "all" is everything, with charts as figures."""
    count = len(chronicle.pages)
    number = int(chapter) if chapter.isdecimal() else count
    if chapter not in ("", "all") and not (chapter.isdecimal() and 1 <= number <= count):
        yield speech.plain_text("ui-plain-chapters", count=count)
        return
    yield format_title(chronicle, speech)
    if chapter == "all":
        yield from (format_sentence(fact, speech) for fact in chronicle.facts)
    if result := format_outcome(chronicle, speech):
        yield result
    for page in chronicle.pages if chapter == "all" else chronicle.pages[number - 1 : number]:
        yield f"{format_sentence(page.title, speech)}:"
        for heading, sentences in page.sections:
            if heading is not None:
                yield f"{format_sentence(heading, speech)}:"
            yield from (format_sentence(words, speech) for words in sentences)
    if chapter == "all":
        for chart in chronicle.charts:
            yield from _format_chart(chart, speech)
    yield speech.plain_text("ui-plain-chapters", count=count)


def _format_chart(chart: Chart, speech: Speech) -> Iterator[str]:
    """Yield a chart in words: the numbers of each line through the game."""
    yield f"{format_sentence(chart.title, speech)}:"
    for line in chart.lines:
        values = ", ".join("–" if value is None else str(value) for value in line.values)
        yield f"{format_sentence(line.label, speech)}: {values}"
