"""Markup that gives the drawing of an adjustable place its path, so that it can be pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.style import Style

from .cached_static import CachedStatic
from .place_style import PLACE, place_style

Arrow = Literal["up", "down", "left", "right"]
_ROW = 3  # a row off weighs as much as so many columns
_ELSEWHERE = 1000  # what is in the row comes before all that is not


def mark_place(text: Content | str, path: str) -> Content:
    """Return `text` marked as the drawing of what lies at `path` in the state."""
    content = Content(text) if isinstance(text, str) else text
    return content.stylize(place_style(path)) if path else content


@dataclass(frozen=True)
class Drawn:
    """A place where it is drawn: its path, the widget, and its cells in that widget."""

    path: str
    still: CachedStatic
    cells: Region

    @property
    def region(self) -> Region:
        """Its cells on the screen; out of it where it is scrolled away."""
        return self.cells.translate(self.still.region.offset)


def list_mentioned(still: CachedStatic) -> Iterator[str]:
    """Return the paths of what a widget draws, in sight or not."""
    shown = still.visual
    if isinstance(shown, Content):
        for span in shown.spans:
            if isinstance(span.style, Style) and PLACE in span.style.meta:
                yield span.style.meta[PLACE]


def list_drawn(screen: Screen[Any]) -> list[Drawn]:
    """Return all places that `screen` draws, in reading order; those in panes that are scrolled are among them."""
    drawns: list[Drawn] = []
    for still in screen.query(CachedStatic):
        if any(list_mentioned(still)) and still.region.area and all(node.display for node in still.ancestors_with_self):
            drawns += _in(still)
    return sorted(drawns, key=lambda each: (each.region.y, each.region.x))


def _in(still: CachedStatic) -> Iterator[Drawn]:
    width, height = still.region.size
    for y, strip in enumerate(still.render_lines(Region(0, 0, width, height))):
        x, start, path = 0, 0, ""
        for segment in strip:
            here = str((segment.style.meta if segment.style else {}).get(PLACE, ""))
            if here != path:
                if path:
                    yield Drawn(path, still, Region(start, y, x - start, 1))
                start, path = x, here
            x += segment.cell_length
        if path:
            yield Drawn(path, still, Region(start, y, x - start, 1))


def step_between(spots: Iterable[Drawn], here: Region, arrow: Arrow) -> Drawn | None:
    """Return where an arrow leads from the cells `here`: along its row while possible, else to the nearest."""
    across = arrow in ("left", "right")
    sign = 1 if arrow in ("right", "down") else -1
    best: tuple[float, Drawn] | None = None
    for spot in spots:
        dx, dy = spot.region.x - here.x, spot.region.y - here.y
        on, aside = (dx * sign, abs(dy) * _ROW) if across else (dy * sign * _ROW, abs(dx))
        if on <= 0:
            continue
        far = on + aside + (_ELSEWHERE if across and aside else 0)
        if best is None or far < best[0]:
            best = far, spot
    return best[1] if best is not None else None
