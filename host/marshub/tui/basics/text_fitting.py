"""Text that fits: hanging indents, and abbreviations of names for narrow columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.visual import Visual

from marshub.words import split_name

from .cached_static import CachedStatic, count_content_rows, is_same
from .preview_markup import mark_differences

_MIN_LETTERS = 3  # of a word, if they fit
_ONE_WORD_WIDTH = 5  # a name of at most this many cells is only its first word


@lru_cache(maxsize=1024)  # the drawn board's names are abbreviated at each change
def abbreviate(name: str, width: int) -> str:
    """Return `name` in at most `width` cells: whole, without articles, with shorter words, or cut."""
    if len(name) <= width:
        return name
    words = split_name(name)
    if len(" ".join(words)) <= width:
        name = " ".join(words)
        return name[:1].upper() + name[1:]
    cut = _cut_words(words, width - len(words) + 1, _MIN_LETTERS)
    if cut is None and len(words) > 2:  # the first word, numbers, and the last word distinguish best
        words = [word for index, word in enumerate(words) if index in (0, len(words) - 1) or word.isdecimal()]
    if width <= _ONE_WORD_WIDTH and not words[-1].isdecimal():
        return words[0][: max(0, width)]
    for min_letters in (_MIN_LETTERS, 2, 1):
        cut = _cut_words(words, width - len(words) + 1, min_letters)
        if cut is not None:
            name = " ".join(cut)
            return name[:1].upper() + name[1:]
    letters = "".join(word if word.isdecimal() else word[0] for word in words)
    return letters[: max(0, width)]


def abbreviate_row(names: Sequence[str], width: int, protected_index: int = -1) -> list[str]:
    """Return `names` abbreviated so that they fit next to each other in `width` cells.

    The longest is shortened first; the one at `protected_index` is shortened last.
    """
    result = [*names]
    while sum(map(len, result)) + len(result) - 1 > width:
        shortenable = [
            index for index in range(len(result)) if index != protected_index and len(result[index]) > _MIN_LETTERS
        ]
        longest = max(shortenable, key=lambda index: len(result[index]), default=protected_index)
        if longest < 0 or len(result[longest]) <= _MIN_LETTERS:
            break
        result[longest] = abbreviate(result[longest], len(result[longest]) - 1)
    return result


def _cut_words(words: list[str], letters: int, min_letters: int) -> list[str] | None:
    """Return the words cut to `letters` in all, none to fewer than `min_letters`; None if that is not possible."""
    sizes = [len(word) for word in words]
    for index in reversed(range(len(words))):
        if not words[index].isdecimal():
            over = sum(sizes) - letters
            sizes[index] = max(min(min_letters, sizes[index]), sizes[index] - max(0, over))
    cut = [word[:size].rstrip("’'") for word, size in zip(words, sizes, strict=True)]
    return cut if sum(sizes) <= letters else None


INDENT = 2  # cells


class HangingText(CachedStatic):
    """A static text whose lines have a hanging indent, laid out anew for each width."""

    _lines: Sequence[Content] = ()
    _actual_lines: Sequence[Content] = ()  # during a preview, the lines before it
    _needs_layout = True  # True if even equal lines must be laid out
    #: Lines that nobody sees, not yet made; and those of before a preview. None if there are no such.
    _waiting_lines: Iterable[Content] | None = None
    _waiting_actual_lines: Iterable[Content] | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._contents: dict[int, Content] = {}  # the present content by width

    def set_lines(self, lines: Iterable[Content], *, may_wait: bool = False) -> None:
        """Show these lines. `may_wait`: while the text is hidden, make them only once they are measured or read."""
        self._waiting_lines = None
        if may_wait and not self._is_laid_out:
            self._waiting_lines = lines
            self._contents.clear()
            self._forget_measures()
            return
        lines = [*lines]
        if self._needs_layout or not _are_same_lines(lines, self._lines):
            self._lines = lines
            self._update_rows()

    @property
    def visual(self) -> Visual:
        self._make_waiting_lines()
        return super().visual

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self._make_waiting_lines()
        # The pane layout asks for the height of several widths, again and again.
        if width not in self._contents:
            self._contents[width] = self._make_content(width)
        return self._tell_height(width, count_content_rows(self._contents[width], self.styles, max(width, 1)))

    def _make_waiting_lines(self) -> None:
        lines, actual_lines = self._waiting_lines, self._waiting_actual_lines
        self._waiting_lines = self._waiting_actual_lines = None
        if actual_lines is not None:
            self._actual_lines = [*actual_lines]
        if lines is not None:
            self._lines = self._actual_lines if lines is actual_lines else [*lines]
            self._update_rows(layout=False)

    def begin_preview(self) -> None:
        super().begin_preview()
        self._actual_lines, self._waiting_actual_lines = self._lines, self._waiting_lines
        self._contents.clear()

    def end_preview(self) -> None:
        self._needs_layout = self._needs_layout or (
            self.actual_content is not None and not _are_same_lines(self._lines, self._actual_lines)
        )
        self._waiting_actual_lines = None
        super().end_preview()
        self._contents.clear()

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        changed = super().resize(size, virtual_size, container_size, layout)
        if self._is_painted_by_layout and self.is_mounted:
            self._update_rows(layout=False)  # the layout has asked for the height at this width
        return changed

    def on_resize(self) -> None:
        if self._needs_layout:  # shown in the size that it had before it was hidden
            self._update_rows(layout=False)

    def _update_rows(self, *, layout: bool = True) -> None:
        width = self.content_size.width
        self._needs_layout = not width
        self._contents.clear()
        if self.actual_content is not None:
            self.actual_content = _make_text(self._actual_lines, width)
        self.update(_make_text(self._lines, width), layout=layout)
        if isinstance(self._shown, Content):
            self._contents[width] = self._shown  # with its marks

    def _make_content(self, width: int) -> Content:
        """Return the content for a width in columns."""
        content = _make_text(self._lines, width)
        return (
            content if self.actual_content is None else mark_differences(_make_text(self._actual_lines, width), content)
        )

    def _make_hanging_rows(self, width: int) -> list[Content]:
        return _wrap_lines(self._lines, width)


def _are_same_lines(lines: Sequence[Content], other_lines: Sequence[Content]) -> bool:
    return len(lines) == len(other_lines) and all(map(is_same, lines, other_lines))


def _wrap_lines(lines: Iterable[Content], width: int) -> list[Content]:
    return [row for line in lines for row in (wrap_hanging(line, width) if width else (line,))]


def _make_text(lines: Iterable[Content], width: int) -> Content:
    return Content("\n").join(_wrap_lines(lines, width))


def count_rows(lines: Iterable[Content], width: int) -> int:
    """Return the number of rows that these lines take at a width in columns."""
    return sum(len(_find_breaks(line.plain, width)) if width else 1 for line in lines)


def wrap_hanging(line: Content, width: int) -> Iterator[Content]:
    """Yield a line as rows of at most `width` cells, broken between words where possible."""
    text = line.plain
    if len(text) <= width:
        yield line
        return
    padding = Content(" " * _count_indent(text, width))
    for start, end in _find_breaks(text, width):
        yield padding + line[start:end] if start else line[start:end]


def _count_indent(text: str, width: int) -> int:
    """Return the blanks before all rows of a line but the first."""
    return min(len(text) - len(text.lstrip()) + INDENT, width // 2)


def _find_breaks(text: str, width: int) -> list[tuple[int, int]]:
    """Return the start and end in `text` of each of its rows."""
    rows: list[tuple[int, int]] = []
    start, columns = 0, width
    while len(text) - start > columns > 0:
        end = start + columns
        cut = text.rfind(" ", start + 1, end + 1)
        if cut <= 0 or not text[start:cut].strip():
            cut = end
        rows.append((start, cut))
        start, columns = cut + (text[cut : cut + 1] == " "), width - _count_indent(text, width)
    return [*rows, (start, len(text))]
