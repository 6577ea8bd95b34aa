"""An animated SVG of a terminal: pictures of it, each held so long, in rows that are shared while they are the same.

It moves by CSS alone, as GitHub's README shows pictures (it takes SMIL and scripts out); who wants less motion, and
whatever knows no CSS animation, sees one picture. Each row is a strip of all that ever stands in it, pushed up and down
behind a slit: so a screen costs what changes in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME as COLOURS

WIDE, HIGH = 10, 20  # of a cell
_BASE = 15  # from its top to the line that letters stand on
_PITCH = HIGH + 8  # from one row of a strip to the next: nothing of it is to be seen through a slit that is scaled
_EDGE, _HEAD = 14, 34  # around the terminal, and above it
_APART = re.compile(r"\s{2,}")  # what stands so far apart is placed by itself: fonts differ in width


class Run(NamedTuple):
    """Cells of equal style, from column `x` on, over `cells` cells; colours are "#rrggbb"."""

    x: int
    cells: int
    text: str
    ink: str
    ground: str
    style: str = ""  # "b" bold, "i" italic, "u" underlined, "s" struck through


Row = tuple[Run, ...]


@dataclass(frozen=True)
class Frame:
    """A picture of the terminal, and the seconds for which it is held."""

    seconds: float
    rows: tuple[Row, ...]


def make_row(line: Iterable[Segment]) -> Row:
    """Return a rendered line of Rich as a row."""
    runs: list[Run] = []
    x = 0
    for style, segments in groupby(line, key=lambda segment: _split_style(segment.style or Style())):
        text = "".join(segment.text for segment in segments)
        runs.append(Run(x, cell_len(text), text, *style))
        x += cell_len(text)
    return tuple(runs)


@cache
def _split_style(style: Style) -> tuple[str, str, str]:
    """Return foreground, background and the rest of a style."""
    ink = (style.color.get_truecolor(COLOURS) if style.color else COLOURS.foreground_color).hex
    ground = (style.bgcolor.get_truecolor(COLOURS) if style.bgcolor else COLOURS.background_color).hex
    if style.reverse:
        ink, ground = ground, ink
    wanted = (("b", style.bold), ("i", style.italic), ("u", style.underline), ("s", style.strike))
    return ink, ground, "".join(letter for letter, on in wanted if on)


def make_animation(frames: Sequence[Frame], still: int, title: str, alternative: str) -> str:
    """Return the SVG that shows `frames` in a loop.

    `still`: the frame without animation; `alternative`: the text read aloud.
    """
    columns = max(run.x + run.cells for frame in frames for row in frame.rows for run in row)
    lines = len(frames[0].rows)
    width, height = columns * WIDE + 2 * _EDGE, lines * HIGH + _HEAD + _EDGE
    looks = _StyleClasses(_find_commonest_background(frames))
    body, moves = [], []
    for number in range(lines):
        rows = [frame.rows[number] for frame in frames]
        strip = list(dict.fromkeys(rows))
        drawn = "".join(_draw_row(row, place * _PITCH, looks) for place, row in enumerate(strip))
        at = strip.index(rows[still]) * _PITCH
        shift = f' style="transform:translateY(-{at}px)"' if at else ""
        name = f' class="m{number}"' if len(strip) > 1 else ""
        slit = f'x="{_EDGE}" y="{_HEAD + number * HIGH}" width="{columns * WIDE}" height="{HIGH}"'
        body.append(f"<svg {slit}><g{name}{shift}>{drawn}</g></svg>")
        if len(strip) > 1:
            moves.append(
                _animate_strip(number, [strip.index(row) for row in rows], [frame.seconds for frame in frames])
            )
    lasts = f"{sum(frame.seconds for frame in frames):.2f}s"
    css = [
        f"text{{font:16.7px monospace;white-space:pre;fill:{COLOURS.foreground_color.hex}}}",
        *looks.list_rules(),
        "@media (prefers-reduced-motion:no-preference){",
        *(f".m{number}{{animation:m{number} {lasts} step-end infinite}}" for number, _ in moves),
        "}",
        *(keyframes for _, keyframes in moves),
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">',
            f'<title id="t">{escape(title)}</title><desc id="d">{escape(alternative)}</desc>',
            "<style>",
            *css,
            "</style>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{looks.ground}"/>',
            *(f'<circle cx="{22 + 20 * n}" cy="17" r="6" fill="{c}"/>' for n, c in enumerate(_DOTS)),
            f'<text x="{width // 2}" y="22" text-anchor="middle">{escape(title)}</text>',
            *body,
            "</svg>\n",
        ]
    )


_DOTS = ("#ff5f57", "#febc2e", "#28c840")


class _StyleClasses:
    """Classes for colours and styles, named as they come up."""

    def __init__(self, ground: str) -> None:
        self.ground = ground
        self._inks: dict[tuple[str, str], str] = {}
        self._grounds: dict[str, str] = {}

    def add_foreground(self, run: Run) -> str:
        return self._inks.setdefault((run.ink, run.style), f"i{len(self._inks)}")

    def add_background(self, run: Run) -> str:
        return self._grounds.setdefault(run.ground, f"g{len(self._grounds)}")

    def list_rules(self) -> Iterator[str]:
        lines = {"u": "underline", "s": "line-through"}
        for (colour, style), name in self._inks.items():
            matches = [f"fill:{colour}"]
            matches += ["font-weight:bold"] if "b" in style else []
            matches += ["font-style:italic"] if "i" in style else []
            matches += [f"text-decoration:{lines[item]}" for item in style if item in lines]
            yield f".{name}{{{';'.join(matches)}}}"
        for colour, name in self._grounds.items():
            yield f".{name}{{fill:{colour}}}"


def _find_commonest_background(frames: Sequence[Frame]) -> str:
    """Return the background of most cells."""
    cells: dict[str, int] = {}
    for row in dict.fromkeys(row for frame in frames for row in frame.rows):
        for run in row:
            cells[run.ground] = cells.get(run.ground, 0) + run.cells
    return max(cells, key=lambda colour: (cells[colour], colour))


def _draw_row(row: Row, top: int, looks: _StyleClasses) -> str:
    """Return a row as SVG: first the backgrounds, then the letters."""
    parts: list[str] = []
    for ground, runs in groupby(row, key=lambda run: run.ground):
        run_list = list(runs)
        if ground != looks.ground:
            left, cells = run_list[0].x, sum(run.cells for run in run_list)
            spot = f'x="{left * WIDE}" y="{top}" width="{cells * WIDE}" height="{HIGH}"'
            parts.append(f'<rect {spot} class="{looks.add_background(run_list[0])}"/>')
    for run in row:
        for x, text in _split_words(run):
            cells = cell_len(text)
            long = f' textLength="{cells * WIDE}"' if cells > 1 else ""
            spot = f'x="{x * WIDE}" y="{top + _BASE}"{long}'
            parts.append(f'<text {spot} class="{looks.add_foreground(run)}">{escape(text, quote=False)}</text>')
    return "".join(parts)


def _split_words(run: Run) -> Iterator[tuple[int, str]]:
    """Yield the words of a run that stand close together, each with its column."""
    x = 0
    for gap in (*_APART.finditer(run.text), None):
        end = gap.start() if gap is not None else len(run.text)
        text = run.text[x:end]
        if piece := text.strip():
            lead = len(text) - len(text.lstrip())
            yield run.x + cell_len(run.text[: x + lead]), piece
        if gap is not None:
            x = gap.end()


def _animate_strip(number: int, places: Sequence[int], seconds: Sequence[float]) -> tuple[int, str]:
    """Return the animation of a row's strip: its places, and when it changes."""
    total, now, last, stops = sum(seconds), 0.0, -1, []
    for place, lasts in zip(places, seconds, strict=True):
        if place != last:
            stops.append(f"{100 * now / total:.2f}%{{transform:translateY({-place * _PITCH}px)}}".replace("-0px", "0"))
        now, last = now + lasts, place
    return number, f"@keyframes m{number}{{{''.join(stops)}}}"
