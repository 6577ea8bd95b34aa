"""Reports of a game, during it or after it: chapters of sentences, series of numbers to plot, private hands.

A game composes its own chapters; writers and plotters know no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from .happening import Happening
from .words import Words

S = TypeVar("S")


@dataclass(frozen=True)
class Segment(Generic[S]):
    """The part of a game between two checkpoints (a set-up, a sol, a turn), or the open one, and its log entries."""

    number: int  # from 0
    before: S
    after: S
    log: tuple[Happening, ...]
    open: bool = False  # it is being played


@dataclass(frozen=True)
class Section:
    """Sentences that belong together; a log entry stands for its own sentence. `title` may be missing."""

    told: tuple[Happening | Words, ...]
    title: Words | None = None


@dataclass(frozen=True)
class Chapter:
    """The report of one segment."""

    title: Words
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True)
class Series:
    """A number that a chart follows through the game. `chart` names the chart; series of one chart share its axis."""

    id: str
    label: Words
    value: int
    chart: Words


@dataclass(frozen=True)
class Count:
    """A line of the final score: what is counted, and each seat's amount."""

    label: Words
    by: Mapping[str, int]


def sections(*each: tuple[Words | None, Iterable[Happening | Words]]) -> tuple[Section, ...]:
    """Return sections made of (title, sentences); empty ones are left out.

    Example:
        >>> [section.title for section in make_sections((None, ["a sentence"]), (None, []))]
        [None]
    """
    found = (Section(tuple(told), title) for title, told in each)
    return tuple(section for section in found if section.told)
