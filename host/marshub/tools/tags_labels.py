"""Labels for tags on A4 sheets: a round one for each piece, to scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from marshub.board.tags import Tags
from marshub.hardware.paper import A4, MARGIN, Circle, Shape, Sheet, Text, make_crop_marks
from marshub.kernel import Piece

SIZES_MM = (10.0, 60.0)  # the smallest that can be read, and the largest that makes sense
GAP_MM = 5.0
PAGE = (A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN)  # what Sheet.tiles leaves of a page
GREY = "#808080"
_WIDTH = 0.56  # of a letter of Helvetica, on the average, by its height


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
        sheet.add(*_draw_label(x + size_mm / 2, y + size_mm / 2, size_mm, name(piece), piece.id, uid))
    return sheet


def _draw_label(x: float, y: float, size: float, name: str, piece: str, uid: str) -> list[Shape]:
    """Return one round label around (x, y)."""
    shapes: list[Shape] = [Circle(x, y, size / 2, GREY, line_mm=0.15)]
    letter, lines = fit_text(name, size)
    below = size * 0.08  # of the id and the UID
    first = y - size * 0.12 - len(lines) * letter * 1.15 / 2 + letter
    shapes += [Text(x, first + number * letter * 1.15, line, letter, bold=True) for number, line in enumerate(lines)]
    shapes.append(Text(x, y + size * 0.25, _cut_text(piece, size * 0.8, below), below, colour=GREY))
    shapes.append(Text(x, y + size * 0.36, uid[-6:].upper() if uid else "------", below, colour=GREY))
    return shapes


def fit_text(name: str, size: float) -> tuple[float, list[str]]:
    """Return the largest letter size, in mm, at which `name` fits into a round label of `size`, and its lines."""
    for tenth in range(14, 6, -1):
        letter = size * tenth / 100
        most = max(1, int(size * 0.84 / (letter * _WIDTH)))
        lines = _break_lines(name, most)
        if len(lines) * letter * 1.15 <= size * 0.5 and all(len(line) <= most for line in lines):
            return letter, lines
    letter = size * 0.07
    most = int(size * 0.84 / (letter * _WIDTH))
    return letter, [_cut_text(line, size * 0.84, letter) for line in _break_lines(name, most)[:4]]


def _break_lines(words: str, most: int) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut_text(text: str, width: float, letter: float) -> str:
    """Shorten `text` to `width`."""
    most = int(width / (letter * _WIDTH))
    return text if len(text) <= most else text[: max(1, most - 1)] + "."
