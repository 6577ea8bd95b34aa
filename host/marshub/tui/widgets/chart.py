"""A chart of the chronicle, drawn with Plotext: each line has its own marker and colour."""

from __future__ import annotations

from typing import Any

from textual_plotext import PlotextPlot

from marshub.chronicle import Chart
from marshub.chronicle.writers import COLOURS, compute_axis, format_sentence
from marshub.words import Speech

_MARKS = ("braille", "dot", "hd", "fhd", "sd")
_ALL_TICKS_ROWS = 18  # rows with room for all numbers of an axis
_PALETTE = tuple(tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5)) for colour in COLOURS)


def plot_chart(widget: PlotextPlot, chart: Chart, speech: Speech) -> None:
    """Draw `chart` in `widget`, in place of what it shows."""
    plot: Any = widget.plt
    plot.clear_figure()
    plot.title(format_sentence(chart.title, speech))
    low, high = compute_axis(chart)
    rows = widget.size.height
    # Plotext leaves out numbers without room irregularly, so a low chart gets fewer.
    step = max(1, (high - low) // 8) if rows >= _ALL_TICKS_ROWS or not rows else -(-(high - low) // max(1, rows // 4))
    plot.ylim(low, high)
    plot.yticks(list(range(low, high + 1, step)))
    points = max(len(line.values) for line in chart.lines)
    plot.xticks(list(range(1, points + 1, max(1, points // 12))))
    for number, line in enumerate(chart.lines):
        known = [(position + 1, value) for position, value in enumerate(line.values) if value is not None]
        plot.plot(
            [position for position, _ in known],
            [value for _, value in known],
            label=format_sentence(line.label, speech),
            color=_PALETTE[number % len(_PALETTE)],
            marker=_MARKS[number % len(_MARKS)],
        )
    widget.refresh()
