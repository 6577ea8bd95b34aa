"""The figures for a television: the few of a table that must be read from across the room, the pressing ones first."""

from __future__ import annotations

from dataclasses import dataclass

from .public_view import IndicatorView, PublicView
from .question_part import QuestionPart

_MAX_LAMPS = 6
_MAX_CHOICES = 6  # with more options the television only shows the question


@dataclass(frozen=True)
class Figures:
    """The figures to show; `more_lamps` is the number of alarming lamps for which there is no room."""

    counts: tuple[tuple[str, int], ...]
    lamps: tuple[IndicatorView, ...]
    more_lamps: int
    bars: tuple[IndicatorView, ...]


def choose_figures(view: PublicView) -> Figures:
    """Return the figures of `view` for a television. What has a large number has no bar as well."""
    # The first group of counts is what the players live on.
    counts = view.counts[0].numbers if view.counts and len(view.counts[0].numbers) > 1 else ()
    bars = [bar for bar in view.bars if bar.tone != "quiet" and not _is_counted(bar, counts)]
    bars.sort(key=lambda bar: not _is_pressing(bar))
    lamps = sorted(view.pressing, key=lambda lamp: not lamp.urgent)
    shown_lamps = tuple(lamps[:_MAX_LAMPS])
    return Figures(counts, shown_lamps, len(lamps) - len(shown_lamps), tuple(bars))


def _is_pressing(bar: IndicatorView) -> bool:
    return bar.urgent or bar.tone == "bad" or (bar.tone == "warn" and bar.value > 0)


def _is_counted(bar: IndicatorView, counts: tuple[tuple[str, int], ...]) -> bool:
    return any(bar.words.startswith(name) and str(number) in bar.words for name, number in counts)


def list_choices(question: QuestionPart | None) -> tuple[str, ...]:
    """Return the names of the possible answers, where they are few."""
    rows = [row.label for group in question.groups for row in group.rows] if question is not None else []
    return tuple(rows) if len(rows) <= _MAX_CHOICES else ()
