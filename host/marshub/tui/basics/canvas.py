"""A canvas of character cells, and a visual that caches its painted rows."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from .cached_static import count_content_rows
from .place_markup import make_place_style

_MAX_CACHED_ROWS = 1000  # the cache is emptied then; most rows are not seen again


class Canvas:
    """A grid of `width` x `height` cells, each with a character and a style. Text outside of it is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", "")] * width for _ in range(height)]
        self._places: list[tuple[int, int, int, str]] = []

    def draw_text(self, x: int, y: int, text: str, style: str = "") -> None:
        """Draw `text` from cell (x, y) to the right."""
        if 0 <= y < self.height:
            for offset, character in enumerate(text):
                if 0 <= x + offset < self.width:
                    self._cells[y][x + offset] = (character, style)

    def copy(self) -> Canvas:
        """Return a canvas with the same cells and marks."""
        canvas = Canvas(0, 0)
        canvas.width, canvas.height = self.width, self.height
        canvas._cells, canvas._places = [row[:] for row in self._cells], self._places[:]
        return canvas

    def clear_cells(self, x: int, y: int, width: int, height: int) -> None:
        """Make `width` x `height` cells from (x, y) blank. Their marks stay."""
        for row in range(y, y + height):
            self.draw_text(x, row, " " * width)

    def mark_cells(self, x: int, y: int, width: int, path: str) -> None:
        """Mark `width` cells from (x, y) as the drawing of the state's place `path`, so that they can be pointed at."""
        left, right = max(0, x), min(self.width, x + width)
        place = (left, right, y, path)
        if path and 0 <= y < self.height and left < right and place not in self._places:
            self._places.append(place)

    def draw_horizontal(self, x1: int, x2: int, y: int, stroke: str, style: str = "") -> None:
        """Draw a horizontal line from x1 to x2, both included, in any order."""
        low, high = sorted((x1, x2))
        self.draw_text(low, y, stroke * (high - low + 1), style)

    def draw_vertical(self, x: int, y1: int, y2: int, stroke: str, style: str = "") -> None:
        """Draw a vertical line from y1 to y2, both included, in any order."""
        low, high = sorted((y1, y2))
        for y in range(low, high + 1):
            self.draw_text(x, y, stroke, style)

    def draw_compass(self, letters: str, style: str = "$muted") -> None:
        """Draw a compass at the left or right edge, in the first blank place from the top; nothing if there is none.

        Args:
            letters: The letters of north, east, south, west, with spaces between.
            style: The style of the compass.
        """
        side, room = 3, 4  # its cells, and those with a blank margin to the inside and above
        for top in range(self.height - room + 1):
            for left, x in ((0, 0), (self.width - room, self.width - side)):
                rows = [row[max(0, left) : left + room] for row in self._cells[top : top + room]]
                if left >= 0 and all(character == " " for row in rows for character, _ in row):
                    north, east, south, west = letters.split()
                    for y, text in enumerate((f" {north} ", f"{west}┼{east}", f" {south} "), top + 1):
                        self.draw_text(x, y, text, style)
                    return

    def find_changes(self, before: Canvas, left: int, top: int, width: int, height: int) -> list[Region]:
        """Return the runs of cells that differ from a canvas of the same size, in a view of both."""
        regions: list[Region] = []
        for y, (cells, old_cells) in enumerate(zip(self._cells, before._cells, strict=True)):
            if cells == old_cells:
                continue
            for x in (x for x, (cell, old) in enumerate(zip(cells, old_cells, strict=True)) if cell != old):
                if regions and regions[-1].y == y - top and regions[-1].right == x - left:
                    regions[-1] = regions[-1].grow((0, 1, 0, 0))
                else:
                    regions.append(Region(x - left, y - top, 1, 1))
        return [region for region in regions if region.overlaps(Region(0, 0, width, height))]

    def to_content(self, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> Content:
        """Return the whole canvas, or `width` x `height` cells from (`left`, `top`), as lines of text."""
        return Content("\n").join(self.to_rows(left, top, width, height))

    def to_rows(self, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> list[Content]:
        """Return the same cells as `to_content`, one `Content` a row."""
        rows = []
        for cells in self._cells[top : top + height if height else None]:
            row = cells[left : left + width if width else None]
            runs: list[tuple[str, str]] = []
            for character, style in row:
                if runs and runs[-1][1] == style:
                    runs[-1] = (runs[-1][0] + character, style)
                else:
                    runs.append((character, style))
            rows.append(Content.assemble(*runs))
        for first, last, y, path in self._places:
            if 0 <= y - top < len(rows):
                content = rows[y - top]
                rows[y - top] = content.stylize(make_place_style(path), max(0, first - left), max(0, last - left))
        return rows


class CachedRows(Visual):
    """A visual of rows that are painted one by one.

    Unchanged rows come from `strip_cache`, whose owner knows when their colours change (`color_key`).
    """

    def __init__(self, rows: list[Content], strip_cache: dict[Hashable, list[Strip]], color_key: Hashable) -> None:
        self._rows, self._strip_cache, self._color_key = rows, strip_cache, color_key

    def __str__(self) -> str:
        return "\n".join(row.plain for row in self._rows)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        if options.selection is not None:
            return Content("\n").join(self._rows).render_strips(width, height, style, options)
        strips: list[Strip] = []
        if len(self._strip_cache) > _MAX_CACHED_ROWS:
            self._strip_cache.clear()
        line = 0  # the row's first line, by which the mouse finds what it selects
        for row in self._rows:
            cache_key = (row.plain, tuple(row.spans), width, style, self._color_key, line)
            if cache_key not in self._strip_cache:
                row_strips = row.render_strips(width, None, style, options)
                self._strip_cache[cache_key] = [_move_offsets(strip, line) for strip in row_strips]
            strips += self._strip_cache[cache_key]
            line += row.plain.count("\n") + 1
        return strips[:height]

    def get_optimal_width(self, rules: Any, container_width: int) -> int:
        return max((row.get_optimal_width(rules, container_width) for row in self._rows), default=0)

    def get_height(self, rules: Any, width: int) -> int:
        return sum(count_content_rows(row, rules, width) for row in self._rows)


def _move_offsets(strip: Strip, lines: int) -> Strip:
    """Return `strip` as one of a text that begins so many lines before it."""
    offset = next((segment.style.meta["offset"] for segment in strip if segment.style and segment.style.meta), None)
    return strip if offset is None or not lines else strip.apply_offsets(offset[0], offset[1] + lines)
