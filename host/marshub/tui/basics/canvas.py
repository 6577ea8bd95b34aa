"""A sheet of character cells to draw on."""

from __future__ import annotations

from textual.content import Content

from .place_style import place_style


class Canvas:
    """`width` x `height` cells, each a character and a style; what lies outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", "")] * width for _ in range(height)]
        self._places: list[tuple[int, int, int, str]] = []

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` from (x, y) on."""
        if 0 <= y < self.height:
            for offset, character in enumerate(text):
                if 0 <= x + offset < self.width:
                    self._cells[y][x + offset] = (character, style)

    def mark(self, x: int, y: int, width: int, path: str) -> None:
        """Say that `width` cells from (x, y) on draw what lies at `path` of the state: they can be pointed at."""
        left, right = max(0, x), min(self.width, x + width)
        if path and 0 <= y < self.height and left < right:
            self._places.append((left, right, y, path))

    def across(self, x1: int, x2: int, y: int, stroke: str, style: str = "") -> None:
        """A horizontal line over x1..x2, both included, in whatever order."""
        low, high = sorted((x1, x2))
        self.put(low, y, stroke * (high - low + 1), style)

    def down(self, x: int, y1: int, y2: int, stroke: str, style: str = "") -> None:
        """A vertical line over y1..y2, both included, in whatever order."""
        low, high = sorted((y1, y2))
        for y in range(low, high + 1):
            self.put(x, y, stroke, style)

    def content(self, left: int = 0, top: int = 0, width: int = 0, height: int = 0) -> Content:
        """All of it, or `width` x `height` cells from (`left`, `top`) on, as rows of text."""
        rows = []
        for whole in self._cells[top : top + height if height else None]:
            row = whole[left : left + width if width else None]
            runs: list[tuple[str, str]] = []
            for character, style in row:
                if runs and runs[-1][1] == style:
                    runs[-1] = (runs[-1][0] + character, style)
                else:
                    runs.append((character, style))
            rows.append(Content.assemble(*runs))
        for first, last, y, path in self._places:
            if 0 <= y - top < len(rows):
                drawn = rows[y - top]
                rows[y - top] = drawn.stylize(place_style(path), max(0, first - left), max(0, last - left))
        return Content("\n").join(rows)
