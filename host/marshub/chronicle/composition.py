"""Composition of a chronicle from a session: its chapters as the game reports them, and its numbers as charts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marshub.kernel import Chapter, LogEntry, Result, Session, Words, say
from marshub.kernel.describe import describe_outcome
from marshub.kernel.replay import list_segments


@dataclass(frozen=True)
class Page:
    """A chapter with its words put in: (title, sentences) of each section."""

    title: Words
    sections: tuple[tuple[Words | None, tuple[Words, ...]], ...]


@dataclass(frozen=True)
class Line:
    """A number through the game: a value for each of the chart's points, None where there was none yet."""

    id: str
    label: Words
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Chart:
    """Lines that share their axis."""

    title: Words
    points: tuple[Words, ...]  # what the last points are called: the titles of the pages
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Chronicle:
    """A report. `result` and `outcome`, its name, are None while the game goes on."""

    game: str
    facts: tuple[Words, ...]
    pages: tuple[Page, ...]
    charts: tuple[Chart, ...]
    result: Result | None
    outcome: Words | None
    scores: tuple[tuple[Words, int], ...] = ()  # of the result, with the seats' names
    earlier: int = 0  # chapters that were left out, before `pages`


def compose(session: Session[Any, Any], seat: str | None = None, latest: int | None = None) -> Chronicle:
    """Return the chronicle of `session` as far as it was played; with `seat`, of what that seat may know.

    `latest`: the most chapters that become pages, the last ones; None for all. Facts and charts are of the whole game.
    """
    game, segments = session.game, list(list_segments(session, seat))
    earlier = 0 if latest is None else max(0, len(segments) - latest)
    chapters = [game.make_chapter(segment) for segment in segments[earlier:]]
    pages = tuple(_make_page(chapter) for chapter in chapters)
    facts = [say("chronicle-facts", parts=len(segments), answers=session.step_count)]
    if session.result is None:
        facts.append(say("chronicle-goes-on"))
    charts = _make_charts(
        [chapter.title for chapter in chapters], [game.list_series(segment.after) for segment in segments]
    )
    result = session.result
    outcome = None if result is None else describe_outcome(game, session.state, result)
    scores = {} if result is None else result.scores
    names = tuple((say(f"{game.message_prefix}seat-{seat}"), score) for seat, score in scores.items())
    return Chronicle(game.id, tuple(facts), pages, charts, result, outcome, names, earlier)


def _make_page(chapter: Chapter) -> Page:
    return Page(
        chapter.title,
        tuple((section.title, tuple(_plain_words(item) for item in section.sentences)) for section in chapter.sections),
    )


def _plain_words(told: LogEntry | Words) -> Words:
    return told if isinstance(told, Words) else told.describe()


def _make_charts(points: list[Words], states: list[Any]) -> tuple[Chart, ...]:
    """Return charts of the series in each state, in the order in which they first turned up."""
    order = {item.id: item for series in states for item in series}  # the last words for each of them
    values = [{item.id: item.value for item in series} for series in states]
    titles = list(dict.fromkeys((item.chart.key, tuple(item.chart.args.items())) for item in order.values()))
    charts = []
    for key, args in titles:
        title = Words(key, dict(args))
        lines = tuple(
            Line(item.id, item.label, tuple(value.get(item.id) for value in values))
            for item in order.values()
            if item.chart == title
        )
        charts.append(Chart(title, tuple(points), lines))
    return tuple(charts)
