"""The public view of a game as plain data for a page, made from the game's general interface.

All of it is made from the game's view for nobody: hidden information cannot get into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshub.kernel import Indicator, LogEntry, Series, Session, Thing, Words
from marshub.kernel.describe import describe_outcome
from marshub.kernel.replay import latest_segment
from marshub.words import Speech

from .question_part import describe_decider, to_sentence


@dataclass(frozen=True)
class IndicatorView:
    """An indicator as a board would show it: a bar of `value` out of `most`, or (`most` = 0) one LED."""

    words: str
    tone: str
    value: int = 0
    most: int = 0
    urgent: bool = False


@dataclass(frozen=True)
class Count:
    """Numbers that belong together: of each seat, or of each thing."""

    title: str
    numbers: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Grid:
    """Counts of the same things: one row each, with the things as columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Ending:
    """The end of the game: "Victory", the reason, and the scores by seat."""

    title: str
    reason: str
    scores: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class PublicView:
    """The public information.

    `stage`: the present stage of the game; `pressing`: the alarming indicators; `calm`: all others.
    """

    game: str
    stage: str
    pressing: tuple[IndicatorView, ...]
    bars: tuple[IndicatorView, ...]
    calm: tuple[IndicatorView, ...]
    grid: Grid | None  # counts of the same things, such as of the seats
    counts: tuple[Count, ...]  # the other counts
    lying: tuple[tuple[str, tuple[str, ...]], ...]  # (spot, things there)
    chapter: tuple[tuple[str, tuple[str, ...]], ...]  # of the present round or turn: (title, sentences)
    ending: Ending | None
    indicators: tuple[Indicator, ...]  # as a board would show them
    zones: Mapping[str, tuple[str, ...]]  # the tagged pieces that lie in each zone of a board


def make_public_view(session: Session[Any, Any], speech: Speech) -> PublicView:
    """Return the public view of `session`. Called while nothing changes."""
    game, segment = session.game, latest_segment(session, "")
    public_view = game.view(session.state, "")
    indicators, things = tuple(game.list_indicators(public_view)), game.layout(public_view)
    lamps = [_make_indicator(indicator, speech) for indicator in indicators]
    chapter = game.make_chapter(segment)
    grid, counts = _split_counts(game.list_series(public_view), speech)
    return PublicView(
        speech.plain_text(f"game-{game.id}"),
        to_sentence(chapter.title, speech),
        tuple(lamp for lamp in lamps if not lamp.most and _is_urgent(lamp)),
        tuple(lamp for lamp in lamps if lamp.most),
        tuple(lamp for lamp in lamps if not lamp.most and not _is_urgent(lamp) and lamp.tone != "off"),
        grid,
        counts,
        tuple(_list_spots(things, speech)),
        tuple(
            (
                to_sentence(part.title, speech) if part.title else "",
                tuple(to_text(indicator, speech) for indicator in part.sentences),
            )
            for part in chapter.sections
        ),
        _make_ending(session, speech),
        indicators,
        _list_in_zones(things, speech),
    )


def _make_indicator(indicator: Indicator, speech: Speech) -> IndicatorView:
    words, steps = to_sentence(indicator.words, speech), indicator.most - indicator.least
    if steps > 1:
        return IndicatorView(words, indicator.tone, indicator.value - indicator.least, steps, indicator.urgent)
    return IndicatorView(words, indicator.tone if indicator.value else "off", urgent=indicator.urgent)


def _is_urgent(lamp: IndicatorView) -> bool:
    return lamp.urgent or lamp.tone not in ("good", "off", "quiet")


def _split_counts(series: Iterable[Series], speech: Speech) -> tuple[Grid | None, tuple[Count, ...]]:
    by_title: dict[str, list[tuple[str, int]]] = {}
    for item in series:
        by_title.setdefault(to_sentence(item.chart, speech), []).append((to_sentence(item.label, speech), item.value))
    counts = [Count(title, tuple(numbers)) for title, numbers in by_title.items()]
    heads = Counter(tuple(name for name, _ in count.numbers) for count in counts if len(count.numbers) > 1)
    common_names = next((names for names, times in heads.most_common() if times > 1), ())
    common_counts = [count for count in counts if tuple(name for name, _ in count.numbers) == common_names]
    rows = tuple((count.title, tuple(number for _, number in count.numbers)) for count in common_counts)
    return Grid(common_names, rows) if rows else None, tuple(count for count in counts if count not in common_counts)


def _list_spots(things: Sequence[Thing], speech: Speech) -> Iterable[tuple[str, tuple[str, ...]]]:
    by_spot: dict[str, list[str]] = {}
    for thing in things:
        by_spot.setdefault(to_sentence(thing.spot.words, speech), []).append(_format_count(thing, speech))
    return ((spot, tuple(names)) for spot, names in by_spot.items())


def _list_in_zones(things: Sequence[Thing], speech: Speech) -> dict[str, tuple[str, ...]]:
    by_zone: dict[str, list[str]] = {}
    for thing in things:
        if thing.zone and thing.pieces:
            by_zone.setdefault(thing.zone, []).append(_format_count(thing, speech))
    return {zone: tuple(names) for zone, names in by_zone.items()}


def _format_count(thing: Thing, speech: Speech) -> str:
    name = to_sentence(thing.name, speech)
    return speech.plain_text("layout-many", count=thing.count, thing=name) if thing.count > 1 else name


def to_text(entry: LogEntry | Words, speech: Speech) -> str:
    """Return a sentence with a capital first letter."""
    return to_sentence(entry if isinstance(entry, Words) else entry.describe(), speech)


def _make_ending(session: Session[Any, Any], speech: Speech) -> Ending | None:
    result = session.result
    if result is None:
        return None
    scores = tuple((speech.say(describe_decider(session.game, seat)), n) for seat, n in result.scores.items())
    title = speech.say(describe_outcome(session.game, session.state, result))
    return Ending(title, to_sentence(result.reason, speech), scores)
