"""Lines that hang: what is too long goes on below, further in, so that the beginnings of lines stand out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content
from textual.geometry import Size

from .still import Still

BY = 2  # cells further in than the line began


class Hanging(Still):
    """Text of lines that hang, laid out anew for another width."""

    _lines: Sequence[Content] = ()

    def put(self, lines: Iterable[Content]) -> None:
        """Show these lines."""
        self._lines = [*lines]
        self._lay_out()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        self.update(Content("\n").join(self._rows(self.content_size.width)))

    def _rows(self, width: int) -> list[Content]:
        return [row for line in self._lines for row in (hung(line, width) if width else (line,))]


def hung(line: Content, width: int) -> Iterator[Content]:
    """A line in rows of at most `width` cells, broken between words where there are any."""
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
