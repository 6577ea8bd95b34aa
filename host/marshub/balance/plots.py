"""Win rates as an SVG file without dependencies: for each row its rate as a mark on the confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from marshub.chronicle.writers import COLOURS
from marshub.words import Speech

from .request import GameFigures
from .statistics import Row, Share
from .tables_output import find_row_shape, make_cells, name_sides

_LETTER_WIDTH = 7.2  # width of a letter, about, in a system's own font of 13 px
_LINE, _SCALE, _MARGIN = 20, 360, 12
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#222}.grid{stroke:#ccc}.heading{font-weight:600}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#555}svg{background:#1a1a1a}}"
)


class Mark(NamedTuple):
    """A rate with its interval (0..1), what it is of, and which of several sides it belongs to."""

    words: str
    rate: float
    low: float
    high: float
    side: int


def make_marks(answer: GameFigures, speech: Speech) -> list[Mark]:
    """Return the marks to draw for one game, in the order of its table."""
    game, sides = answer.plan.sides[0].game, name_sides([side.label for side in answer.plan.sides], speech)
    result = []
    for figures in answer.found:
        for number, row in enumerate(figures.rows):
            name = (sides[number],) if len(sides) > 1 else ()
            fields = len(find_row_shape(game, row).fields) + len(name)
            shown: Sequence[Row | Share] = row.shares or [row]
            for cell, item in zip(make_cells(game, row, speech, name), shown, strict=True):
                words = cell[: fields + bool(row.shares)]
                result.append(Mark(", ".join(filter(None, words)), item.rate, item.low, item.high, number))
    return result


def draw_plot(answers: Sequence[GameFigures], speech: Speech) -> str:
    """Return all games in one picture, one below the other, from 0 to 100 %.

    Sides differ by colour and by their names.
    """
    parts = [(speech.plain_text(f"game-{answer.plan.game}"), make_marks(answer, speech)) for answer in answers]
    left = _MARGIN + _LETTER_WIDTH * max((len(mark.words) for _, some in parts for mark in some), default=0)
    height = sum(_LINE * (len(some) + 2) for _, some in parts) + 2 * _MARGIN
    width = left + _SCALE + 4 * _MARGIN
    title = escape(speech.plain_text("balance-won"))
    rows, y = [], _MARGIN
    for heading, some in parts:
        rows.append(f'<text class="heading" x="{_MARGIN}" y="{y + 14}">{escape(heading)}</text>')
        y += _LINE
        rows.append(_draw_grid(left, y, len(some)))
        for mark in some:
            rows.append(_draw_mark(mark, left, y))
            y += _LINE
        y += _LINE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" role="img" '
        f'aria-label="{title}"><title>{title}</title><style>{_STYLE}</style>{"".join(rows)}</svg>\n'
    )


def _scale_x(rate: float, left: float) -> float:
    return round(left + _MARGIN + _SCALE * rate, 1)


def _draw_grid(left: float, y: int, lines: int) -> str:
    low = y + _LINE * lines
    result = []
    for tenth in range(0, 11, 2):
        x = _scale_x(tenth / 10, left)
        result.append(f'<line class="grid" x1="{x}" y1="{y}" x2="{x}" y2="{low}"/>')
        result.append(f'<text x="{x}" y="{low + 14}" text-anchor="middle">{10 * tenth} %</text>')
    return "".join(result)


def _draw_mark(mark: Mark, left: float, y: int) -> str:
    middle, colour = y + _LINE // 2, COLOURS[mark.side % len(COLOURS)]
    caption = f"{escape(mark.words)}: {mark.rate:.1%} ({mark.low:.1%}-{mark.high:.1%})"
    return (
        f'<g><title>{caption}</title><text x="{_MARGIN}" y="{middle + 4}">{escape(mark.words)}</text>'
        f'<line x1="{_scale_x(mark.low, left)}" y1="{middle}" x2="{_scale_x(mark.high, left)}" y2="{middle}"'
        f' stroke="{colour}" stroke-width="3"/>'
        f'<circle cx="{_scale_x(mark.rate, left)}" cy="{middle}" r="5" fill="{colour}"/></g>'
    )
