"""Lines that hang: what is too long goes on below, further in, so that the beginnings of lines stand out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from textual.content import Content
from textual.geometry import Size

from .cached_static import CachedStatic, is_same
from .preview_markup import mark_differences

BY = 2  # cells further in than the line began


class HangingText(CachedStatic):
    """Text of lines that hang, laid out anew for another width."""

    _lines: Sequence[Content] = ()
    _were: Sequence[Content] = ()  # while what would be is shown: the lines that are there
    _stale = True  # whether they have to be laid out, though they are the same

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._heights: dict[int, int] = {}  # by width, of what is shown

    def set_lines(self, lines: Iterable[Content]) -> None:
        """Show these lines."""
        lines = [*lines]
        if self._stale or not _is_alike(lines, self._lines):
            self._lines = lines
            self._lay_out()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # Asked again and again while panes share their room.
        if width not in self._heights:
            styles: Any = self.styles  # taken for rules, as Textual's own widgets do
            self._heights[width] = self._draw(width).get_height(styles, max(width, 1))
        return self._heights[width]

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        # It does not scroll, and its rows follow from its width: that it has got another size moves nothing else.
        return super()._size_updated(size, virtual_size, container_size, layout=False)

    def begin_preview(self) -> None:
        super().begin_preview()
        self._were = self._lines
        self._heights.clear()

    def end_preview(self) -> None:
        self._stale = self._stale or (self.there is not None and not _is_alike(self._lines, self._were))
        super().end_preview()
        self._heights.clear()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.content_size.width
        self._stale = not width
        self._heights.clear()
        if self.there is not None:
            self.there = _join_lines(self._were, width)
        self.update(_join_lines(self._lines, width))

    def _draw(self, width: int) -> Content:
        """Return the content for so many columns."""
        now = _join_lines(self._lines, width)
        return now if self.there is None else mark_differences(_join_lines(self._were, width), now)

    def _make_rows(self, width: int) -> list[Content]:
        return _hang_lines(self._lines, width)


def _is_alike(lines: Sequence[Content], others: Sequence[Content]) -> bool:
    return len(lines) == len(others) and all(map(is_same, lines, others))


def _hang_lines(lines: Iterable[Content], width: int) -> list[Content]:
    return [row for line in lines for row in (wrap_hanging(line, width) if width else (line,))]


def _join_lines(lines: Iterable[Content], width: int) -> Content:
    return Content("\n").join(_hang_lines(lines, width))


def count_rows(lines: Iterable[Content], width: int) -> int:
    """Return the rows that these lines take in so many columns."""
    return len(_hang_lines(lines, width))


def wrap_hanging(line: Content, width: int) -> Iterator[Content]:
    """Return a line in rows of at most `width` cells, broken between words where there are any."""
    text = line.plain
    inner = len(text) - len(text.lstrip()) + BY
    start, pad = 0, ""
    while len(text) - start > width - len(pad) > 0:
        end = start + width - len(pad)
        cut = text.rfind(" ", start + 1, end + 1)
        if cut <= 0 or not text[start:cut].strip():
            cut = end
        yield Content(pad) + line[start:cut]
        start = cut + (text[cut : cut + 1] == " ")
        pad = " " * min(inner, width // 2)
    yield Content(pad) + line[start:]
