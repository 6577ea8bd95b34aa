"""Reports of a game, during it or after it: chapters of sentences, series of numbers to plot, private hands.

A game composes its own chapters; writers and plotters know no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from .log_entry import LogEntry
from .words import Words, quote, say

S = TypeVar("S")
Seat = TypeVar("Seat", bound=str)


class Segment(msgspec.Struct, Generic[S], frozen=True):
    """The part of a game between two checkpoints (a set-up, a sol, a turn), or the open one, and its log entries."""

    number: int  # from 0
    before: S
    after: S
    log: tuple[LogEntry, ...]
    is_open: bool = False  # being played now


class Section(msgspec.Struct, frozen=True):
    """Sentences that belong together; a log entry stands for its own sentence. `title` may be missing."""

    sentences: tuple[LogEntry | Words, ...]
    title: Words | None = None


class Chapter(msgspec.Struct, frozen=True):
    """The report of one segment."""

    title: Words
    sections: tuple[Section, ...] = ()


class Series(msgspec.Struct, frozen=True):
    """A number that a chart follows through the game. `chart` names the chart; series of one chart share its axis."""

    id: str
    label: Words
    value: int
    chart: Words


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the final score: what is counted, and each seat's amount."""

    label: Words
    amounts: Mapping[str, int]


def make_sections(*parts: tuple[Words | None, Iterable[LogEntry | Words]]) -> tuple[Section, ...]:
    """Return sections made of (title, sentences); empty ones are left out.

    Example:
        >>> [section.title for section in make_sections((say("crew"), ["a sentence"]), (say("base"), []))]
        [Words(key='crew', args={}, lists=None)]
    """
    sections = (Section(tuple(sentences), title) for title, sentences in parts)
    return tuple(section for section in sections if section.sentences)


def select_entries(log: Iterable[LogEntry], kinds: tuple[type[LogEntry], ...]) -> Iterator[LogEntry]:
    """Return the log entries of some kinds, in order.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> from marshub.kernel.log_entry import TakenBack
        >>> log = [TakenBack(1, revealed=False), CoinsTaken("red", 2), TakenBack(2, revealed=True)]
        >>> [entry.steps for entry in select_entries(log, (TakenBack,))]
        [1, 2]
        >>> list(select_entries(log, (TakenBack, CoinsTaken))) == log
        True
    """
    return (entry for entry in log if isinstance(entry, kinds))


def make_seat_series(prefix: str, charts: Mapping[str, Mapping[Seat, int]]) -> list[Series]:
    """Return a series for each seat in each chart: charts are named `<prefix>-chart-...`, seats `<prefix>-seat-...`.

    Example:
        >>> for series in make_seat_series("cr", {"coins": {"red": 3, "blue": 1}}):
        ...     print(series.id, series.label.key, series.value, series.chart.key)
        coins.red cr-seat-red 3 cr-chart-coins
        coins.blue cr-seat-blue 1 cr-chart-coins
    """
    return [
        Series(series_id, label, value, chart)
        for name, values in charts.items()
        for seat, value in values.items()
        for series_id, label, chart in (_name_series(prefix, name, seat),)
    ]


@lru_cache  # a long game has the same series at thousands of points
def _name_series(prefix: str, name: str, seat: str) -> tuple[str, Words, Words]:
    return f"{name}.{seat}", say(f"{prefix}-seat-{seat}"), say(f"{prefix}-chart-{name}")


def describe_view_differences(public_view: Any, seat_view: Any) -> tuple[Section, ...]:
    """Return a sentence for each place of a state that differs between a seat's view and the public view.

    It is for games without their own words for private hands.

    Example:
        >>> hand = {"cards": ["red-ore", 4], "secret_goal": "far_side", "gone": None, "open": 1}
        >>> section, = describe_view_differences({"red": {"open": 1, "gone": 2}}, {"red": hand})
        >>> [(words.args["place"], words.args["value"]) for words in section.sentences]
        [('red › cards', 'red ore, 4'), ('red › secret goal', 'far side')]
        >>> describe_view_differences({"red": None}, {"red": {"goal": "far-side"}})[0].sentences[0].args["value"]
        'far side'
        >>> describe_view_differences({"red": 1}, {"red": 1})
        ()
    """
    differences = tuple(_find_differences(msgspec.to_builtins(public_view), msgspec.to_builtins(seat_view), ()))
    sentences = tuple(
        say("held-plain", place=quote(" › ".join(path)), value=quote(value)) for path, value in differences
    )
    return (Section(sentences),) if sentences else ()


def _find_differences(public: Any, seen: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield path and value of each place that differs."""
    if public == seen:
        return
    if isinstance(seen, dict):
        public_fields = public if isinstance(public, dict) else {}
        for name, value in seen.items():
            yield from _find_differences(public_fields.get(name), value, (*path, _format_name(name)))
    elif isinstance(seen, list):
        yield path, ", ".join(_format_name(item) if isinstance(item, str | int) else str(item) for item in seen)
    elif seen is not None:
        yield path, _format_name(seen)


def _format_name(name: object) -> str:
    return str(name).replace("_", " ").replace("-", " ")
