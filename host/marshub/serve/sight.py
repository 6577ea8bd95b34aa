"""The public view as plain data for a page: from a game's general interface, no game known here.

All of it is made from the game's view for nobody: hidden information cannot get into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshub.kernel import Happening, Indicator, Series, Session, Thing, Words
from marshub.kernel.hindsight import latest
from marshub.words import Speech

from .asked import seat_words, sentence


@dataclass(frozen=True)
class Lamp:
    """One thing that a board would light: a bar of `value` out of `most`, or (`most` = 0) a lamp."""

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
    """Counts of the same things: a row each, the things are the columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Ending:
    """The end of the game: "Victory", the reason, and the scores by seat."""

    title: str
    reason: str
    scores: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Sight:
    """The public information.

    `stage`: where the game stands; `pressing`: the alarming indicators; `calm`: all others.
    """

    game: str
    stage: str
    pressing: tuple[Lamp, ...]
    bars: tuple[Lamp, ...]
    calm: tuple[Lamp, ...]
    grid: Grid | None  # counts of the same things, such as the seats
    counts: tuple[Count, ...]  # the others
    lying: tuple[tuple[str, tuple[str, ...]], ...]  # what lies at each spot
    chapter: tuple[tuple[str, tuple[str, ...]], ...]  # of the round or turn that is played: (title, sentences)
    ending: Ending | None
    indicators: tuple[Indicator, ...]  # what a board would show
    zones: Mapping[str, tuple[str, ...]]  # the tagged pieces that lie in each zone of a board


def look(session: Session[Any, Any], speech: Speech) -> Sight:
    """Return the public view of `session`. Called while nothing changes."""
    game, segment = session.game, latest(session, "")
    seen = game.view(session.state, "")
    indicators, things = tuple(game.indicators(seen)), game.layout(seen)
    lamps = [_lamp(each, speech) for each in indicators]
    chapter = game.chapter(segment)
    grid, counts = _counts(game.series(seen), speech)
    return Sight(
        speech.text(f"game-{game.id}"),
        sentence(chapter.title, speech),
        tuple(lamp for lamp in lamps if not lamp.most and _presses(lamp)),
        tuple(lamp for lamp in lamps if lamp.most),
        tuple(lamp for lamp in lamps if not lamp.most and not _presses(lamp) and lamp.tone != "off"),
        grid,
        counts,
        tuple(_lying(things, speech)),
        tuple(
            (sentence(part.title, speech) if part.title else "", tuple(_said(each, speech) for each in part.told))
            for part in chapter.sections
        ),
        _ending(session, speech),
        indicators,
        _in_zones(things, speech),
    )


def _lamp(indicator: Indicator, speech: Speech) -> Lamp:
    words, steps = sentence(indicator.words, speech), indicator.most - indicator.least
    if steps > 1:
        return Lamp(words, indicator.tone, indicator.value - indicator.least, steps, indicator.urgent)
    return Lamp(words, indicator.tone if indicator.value else "off", urgent=indicator.urgent)


def _presses(lamp: Lamp) -> bool:
    return lamp.urgent or lamp.tone not in ("good", "off", "quiet")


def _counts(series: Iterable[Series], speech: Speech) -> tuple[Grid | None, tuple[Count, ...]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for each in series:
        found.setdefault(sentence(each.chart, speech), []).append((sentence(each.label, speech), each.value))
    counts = [Count(title, tuple(numbers)) for title, numbers in found.items()]
    heads = Counter(tuple(name for name, _ in count.numbers) for count in counts)
    shared = next((names for names, times in heads.most_common(1) if times > 1 and len(names) > 1), ())
    alike = [count for count in counts if tuple(name for name, _ in count.numbers) == shared]
    rows = tuple((count.title, tuple(number for _, number in count.numbers)) for count in alike)
    return Grid(shared, rows) if rows else None, tuple(count for count in counts if count not in alike)


def _lying(things: Sequence[Thing], speech: Speech) -> Iterable[tuple[str, tuple[str, ...]]]:
    found: dict[str, list[str]] = {}
    for thing in things:
        found.setdefault(sentence(thing.spot.words, speech), []).append(_many(thing, speech))
    return ((spot, tuple(there)) for spot, there in found.items())


def _in_zones(things: Sequence[Thing], speech: Speech) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for thing in things:
        if thing.zone and thing.pieces:
            found.setdefault(thing.zone, []).append(_many(thing, speech))
    return {zone: tuple(there) for zone, there in found.items()}


def _many(thing: Thing, speech: Speech) -> str:
    name = sentence(thing.name, speech)
    return speech.text("layout-many", count=thing.count, thing=name) if thing.count > 1 else name


def _said(happening: Happening | Words, speech: Speech) -> str:
    return sentence(happening if isinstance(happening, Words) else happening.words(), speech)


def _ending(session: Session[Any, Any], speech: Speech) -> Ending | None:
    result = session.result
    if result is None:
        return None
    key = f"ui-outcome-{result.outcome}"
    scores = tuple((speech.say(seat_words(session.game, seat)), n) for seat, n in result.scores.items())
    title = speech.text(key) if speech.knows(key) else result.outcome
    return Ending(title, sentence(result.reason, speech), scores)
