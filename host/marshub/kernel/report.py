"""Reports of a game, during it or after it: chapters of sentences, and series of numbers to plot.

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
    """A stretch of a game between two checkpoints (a set-up, a sol, a turn), or the open one, and its happenings."""

    number: int  # from 0
    before: S
    after: S
    log: tuple[Happening, ...]
    open: bool = False  # it is being played


@dataclass(frozen=True)
class Section:
    """Sentences that belong together: a happening is told by its own words. `title` may be missing."""

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
    """A line of what a game came to: what is counted, and how much each seat has of it."""

    label: Words
    by: Mapping[str, int]


def sections(*each: tuple[Words | None, Iterable[Happening | Words]]) -> tuple[Section, ...]:
    """Return sections of (title, what is told); empty ones are left out."""
    found = (Section(tuple(told), title) for title, told in each)
    return tuple(section for section in found if section.told)
