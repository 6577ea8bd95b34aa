"""Charts as SVG: lines over the chapters, each with its own mark, so that no line is told by colour alone."""

from __future__ import annotations

from html import escape

from marshub.words import Speech

from .composition import Chart, Line

WIDTH, HEIGHT = 640, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 12, 12, 30
# Told apart by people with any kind of colour vision (Okabe and Ito's set), on light and dark ground.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999")
_MARKS = ("●", "■", "▲", "◆", "○", "□", "△")
_TICKS = 6


def draw_chart(chart: Chart, speech: Speech) -> str:
    """Return `chart` as an SVG element of WIDTH x HEIGHT and a legend below it, without external references."""
    low, high = scale(chart)
    rows = [_draw_grid(chart, low, high)]
    rows += [_draw_line(line, number, low, high, len(chart.points)) for number, line in enumerate(chart.lines)]
    legend, height = _draw_legend(chart, speech)
    title = escape(speech.say(chart.title))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT + height}" role="img" '
        f'aria-label="{title}"><title>{title}</title>{"".join(rows)}{legend}</svg>'
    )


def scale(chart: Chart) -> tuple[int, int]:
    """Return the axis from its least to its greatest number; zero is always on it."""
    numbers = [value for line in chart.lines for value in line.values if value is not None]
    low, high = min([0, *numbers]), max([0, *numbers])
    return low, high if high > low else low + 1


def _scale_x(place: int, points: int) -> float:
    return round(_LEFT + (WIDTH - _LEFT - _RIGHT) * (place / (points - 1) if points > 1 else 0.5), 1)


def _scale_y(value: float, low: int, high: int) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)


def _draw_grid(chart: Chart, low: int, high: int) -> str:
    step = max(1, -(-(high - low) // _TICKS))
    rows = []
    for value in sorted({*range(0, high + 1, step), *range(0, low - 1, -step)}):
        y = _scale_y(value, low, high)
        rows.append(f'<line class="grid" x1="{_LEFT}" y1="{y}" x2="{WIDTH - _RIGHT}" y2="{y}"/>')
        rows.append(f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{value}</text>')
    points = len(chart.points)
    every = max(1, -(-points // 16))
    rows += [
        f'<text x="{_scale_x(place, points)}" y="{HEIGHT - 10}" text-anchor="middle">{place + 1}</text>'
        for place in range(0, points, every)
    ]
    return "".join(rows)


def _draw_line(line: Line, number: int, low: int, high: int, points: int) -> str:
    colour, mark = COLOURS[number % len(COLOURS)], _MARKS[number % len(_MARKS)]
    runs: list[list[str]] = [[]]
    marks = []
    for place, value in enumerate(line.values):
        if value is None:
            runs.append([])
            continue
        x, y = _scale_x(place, points), _scale_y(value, low, high)
        runs[-1].append(f"{x},{y}")
        marks.append(f'<text class="mark" x="{x}" y="{y + 4}" text-anchor="middle" fill="{colour}">{mark}</text>')
    drawn = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{" ".join(run)}"/>'
        for run in runs
        if len(run) > 1
    )
    return drawn + "".join(marks)


def _draw_legend(chart: Chart, speech: Speech) -> tuple[str, int]:
    """Return the legend, two lines in a row, and its height."""
    rows = []
    for number, line in enumerate(chart.lines):
        x, y = _LEFT + number % 2 * (WIDTH // 2), HEIGHT + 16 + number // 2 * 20
        colour, mark = COLOURS[number % len(COLOURS)], _MARKS[number % len(_MARKS)]
        rows.append(f'<text x="{x}" y="{y}" fill="{colour}">{mark}</text>')
        rows.append(f'<text x="{x + 18}" y="{y}">{escape(speech.say(line.label))}</text>')
    return "".join(rows), 12 + -(-len(chart.lines) // 2) * 20
