"""Markup that stores the state's path in the cells that draw an adjustable place, so that it can be pointed at."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.style import Style

from .cached_static import CachedStatic

Arrow = Literal["up", "down", "left", "right"]
_ROW_WEIGHT = 3  # one row counts as this many columns
_OTHER_ROW_PENALTY = 1000  # places in the same row come before all others


def mark_place(text: Content | str, path: str) -> Content:
    """Return `text` marked as the drawing of the state's place `path`; unchanged for ""."""
    content = Content(text) if isinstance(text, str) else text
    return content.stylize(make_place_style(path)) if path else content


@dataclass(frozen=True)
class DrawnPlace:
    """A drawn place: its path, its widget, and its cells in that widget."""

    path: str
    widget: CachedStatic
    cells: Region

    @property
    def region(self) -> Region:
        """The place's cells on the screen; outside of it where they are scrolled away."""
        return self.cells.translate(self.widget.region.offset)


def list_place_paths(widget: CachedStatic) -> Iterator[str]:
    """Yield the paths of the places that a widget draws, in sight or not."""
    visual = widget.visual
    if isinstance(visual, Content):
        for span in visual.spans:
            if isinstance(span.style, Style) and PLACE_KEY in span.style.meta:
                yield span.style.meta[PLACE_KEY]


def list_drawn_places(screen: Screen[Any]) -> list[DrawnPlace]:
    """Return all places that `screen` draws, in reading order, including those that are scrolled out of sight."""
    places: list[DrawnPlace] = []
    for widget in screen.query(CachedStatic):
        if (
            any(list_place_paths(widget))
            and widget.region.area
            and all(node.display for node in widget.ancestors_with_self)
        ):
            places += _find_places(widget)
    return sorted(places, key=lambda place: (place.region.y, place.region.x))


def _find_places(widget: CachedStatic) -> Iterator[DrawnPlace]:
    width, height = widget.region.size
    for y, strip in enumerate(widget.render_lines(Region(0, 0, width, height))):
        x, start, path = 0, 0, ""
        for segment in strip:
            segment_path = str((segment.style.meta if segment.style else {}).get(PLACE_KEY, ""))
            if segment_path != path:
                if path:
                    yield DrawnPlace(path, widget, Region(start, y, x - start, 1))
                start, path = x, segment_path
            x += segment.cell_length
        if path:
            yield DrawnPlace(path, widget, Region(start, y, x - start, 1))


def step_between(places: Iterable[DrawnPlace], cells: Region, arrow: Arrow) -> DrawnPlace | None:
    """Return the place that an arrow key leads to from `cells`: in its row if possible, else the nearest."""
    across = arrow in ("left", "right")
    direction = 1 if arrow in ("right", "down") else -1
    best: tuple[float, DrawnPlace] | None = None
    for place in places:
        dx, dy = place.region.x - cells.x, place.region.y - cells.y
        forward, sideways = (
            (dx * direction, abs(dy) * _ROW_WEIGHT) if across else (dy * direction * _ROW_WEIGHT, abs(dx))
        )
        if forward <= 0:
            continue
        distance = forward + sideways + (_OTHER_ROW_PENALTY if across and sideways else 0)
        if best is None or distance < best[0]:
            best = distance, place
    return best[1] if best is not None else None


PLACE_KEY = "place"


@functools.cache
def make_place_style(path: str) -> Style:
    """Return the style that marks the drawing of the state's place `path`. It changes nothing that is visible."""
    return Style.from_meta({PLACE_KEY: path})
