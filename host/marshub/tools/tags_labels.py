"""Labels for tags on A4 sheets: a round one for each piece, to scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt

from marshub.board.tags import Tags
from marshub.hardware.paper import (
    A4,
    ASCENT,
    DESCENT,
    MARGIN,
    Circle,
    Shape,
    Sheet,
    Text,
    make_crop_marks,
    measure_text,
)
from marshub.kernel import Piece

SIZES_MM = (10.0, 60.0)  # the smallest that can be read, and the largest that makes sense
GAP_MM = 5.0
PAGE = (A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN)  # what Sheet.tiles leaves of a page
GREY = "#808080"
_RADIUS = 0.47  # of the circle that text keeps within, by the label's size: the rest is for an inexact cut
_LINE = 1.15  # height of a line, by that of its letters
_MAX_HEIGHT = 0.5  # height of the name, by the label's size
_MAX_LINES = 4  # of a name in the smallest letters


def make_labels(
    title: str, pieces: Sequence[Piece], tags: Tags, name: Callable[[Piece], str], size_mm: float = 25.0
) -> Sheet:
    """Return a sheet of labels that splits into whole A4 pages.

    A piece with several tags gets a label for each; one without tags gets a label with an empty number. The label shows
    the end of the UID, so that it can be matched with its tag again.

    Args:
        title: The title of the sheet.
        pieces: The pieces.
        tags: The tags of the game.
        name: Returns the printed name of a piece.
        size_mm: The diameter of a label, in mm.
    """
    pitch = size_mm + GAP_MM
    columns, rows = int((PAGE[0] + GAP_MM) // pitch), int((PAGE[1] + GAP_MM) // pitch)
    wanted = [(piece, uid) for piece in pieces for uid in tags.find_uids(piece.id) or ("",)]
    pages = max(1, ceil(len(wanted) / (columns * rows)))
    sheet = Sheet(title, PAGE[0], pages * PAGE[1])
    left = (PAGE[0] - columns * pitch + GAP_MM) / 2
    top = (PAGE[1] - rows * pitch + GAP_MM) / 2
    for number, (piece, uid) in enumerate(wanted):
        page, cell = divmod(number, columns * rows)
        row, column = divmod(cell, columns)
        x, y = left + column * pitch, page * PAGE[1] + top + row * pitch
        sheet.add(*make_crop_marks(x, y, size_mm, size_mm, long=1.6, gap=0.4))
        sheet.add(*draw_label(x + size_mm / 2, y + size_mm / 2, size_mm, name(piece), piece.id, uid))
    return sheet


def draw_label(x: float, y: float, size: float, name: str, piece: str, uid: str) -> list[Shape]:
    """Return one round label around (x, y)."""
    shapes: list[Shape] = [Circle(x, y, size / 2, GREY, line_mm=0.15)]
    letter, lines = fit_text(name, size)
    below = size * 0.08  # of the id and the UID
    for number, line in enumerate(lines):
        shapes.append(Text(x, y + _find_base_line(number, len(lines), letter, size), line, letter, bold=True))
    id_width = _find_width(size * 0.25, below, size)
    shapes.append(Text(x, y + size * 0.25, _cut_text(piece, id_width, below), below, colour=GREY))
    shapes.append(Text(x, y + size * 0.36, uid[-6:].upper() if uid else "------", below, colour=GREY))
    return shapes


def fit_text(name: str, size: float) -> tuple[float, list[str]]:
    """Return the largest letter size, in mm, at which `name` fits into a round label of `size`, and its lines."""
    for tenth in range(14, 6, -1):
        letter = size * tenth / 100
        for count in range(1, int(_MAX_HEIGHT / (tenth / 100 * _LINE)) + 1):
            lines = _fill_lines(name, _list_widths(count, letter, size), letter)
            if lines is not None:
                return letter, lines
    widths = _list_widths(_MAX_LINES, size * 0.07, size)
    words = name.split()
    words = [*words[: _MAX_LINES - 1], " ".join(words[_MAX_LINES - 1 :])]
    return size * 0.07, [_cut_text(*line, size * 0.07) for line in zip(filter(None, words), widths, strict=False)]


def _find_base_line(number: int, count: int, letter: float, size: float) -> float:
    """Return the base line of a line of the name, in mm below the middle of the label."""
    return letter - size * 0.12 - count * letter * _LINE / 2 + number * letter * _LINE


def _find_width(base_line: float, letter: float, size: float) -> float:
    """Return how long a line may be, in mm, for its corners to keep away from the cut line."""
    far = max(abs(base_line - ASCENT * letter), abs(base_line + DESCENT * letter))
    return 2 * sqrt(max(0.0, (size * _RADIUS) ** 2 - far**2))


def _list_widths(count: int, letter: float, size: float) -> list[float]:
    return [_find_width(_find_base_line(number, count, letter, size), letter, size) for number in range(count)]


def _fill_lines(name: str, widths: Sequence[float], letter: float) -> list[str] | None:
    """Return the words of `name` in as many lines as there are `widths`; None if they do not fit."""
    lines: list[str] = [""]
    for word in name.split():
        line = f"{lines[-1]} {word}".strip()
        if measure_text(line, letter, bold=True) > widths[len(lines) - 1]:
            if not lines[-1] or len(lines) == len(widths) or measure_text(word, letter, bold=True) > widths[len(lines)]:
                return None
            lines.append(word)
        else:
            lines[-1] = line
    return lines if len(lines) == len(widths) else None


def _cut_text(text: str, width: float, letter: float) -> str:
    """Shorten `text` to `width`."""
    if measure_text(text, letter, bold=True) <= width:
        return text
    while text and measure_text(text + ".", letter, bold=True) > width:
        text = text[:-1]
    return text + "."
