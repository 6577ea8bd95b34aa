r"""A grid of hexes drawn in cells, from axial coordinates.

Flat-topped hexes stand in columns, pointy-topped ones in rows. With outlines, a flat-topped hex is two rows high,
the second being its lower edge; a pointy-topped one shares its edges with the rows above and below. Packed, without
outlines, each hex is one row high. A packed column of flat-topped hexes should be half a row lower than the columns
beside it; there a tile has a text of its own (`Tile.sunk_text`).

         ___                  / \ / \
     ___/b  \___             | a | b |        b           a b
    /a  \___/d  \           / \ / \ / \     a   d        c d e
    \___/c  \___/          | c | d | e |      c
        \___/               \ / \ / \ /
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from marshub.kernel.mechanisms.hexes import CENTRE, FLAT, POINTY, Hex, distance, find_direction, parse_hex
from marshub.words import Speech

from .canvas import Canvas

Arrow = Literal["up", "down", "left", "right"]

PLAIN_EDGE = "$muted"
_MAX_TEXT_WIDTH = 5  # cells; wider hexes no longer look like hexes
_CURSOR_ENDS = ("▸", "◂")


@dataclass(frozen=True)
class Tile:
    """The drawing of one hex.

    Attributes:
        text: The text in its middle, cut to the hex's width.
        style: The style of the text.
        lower_text: The text on its lower edge.
        packed_text: The text of a packed hex; "" for `text`.
        sunk_text: The text of a packed hex that should be half a row lower; "" for `packed_text`.
        edge: The style of its outline.
        weight: The weight of its outline; between two neighbours the heavier one is drawn.
        place_path: The path of the adjustable place in the state that the hex shows.
    """

    text: str = ""
    style: str = ""
    lower_text: str = ""
    packed_text: str = ""
    sunk_text: str = ""
    edge: str = PLAIN_EDGE
    weight: int = 0
    place_path: str = ""


@dataclass(frozen=True)
class HexGrid:
    """A layout of `hexes` on cells. `text_width`: the cells of text in each hex; `outlined`: with outlines."""

    hexes: frozenset[Hex]
    flat: bool
    text_width: int
    outlined: bool
    _left: int = field(init=False, repr=False)
    _top: int = field(init=False, repr=False)
    _right: int = field(init=False, repr=False)
    _bottom: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        spots = [self._locate_cell(space) for space in self.hexes] or [(0, 0)]
        for name, value in (
            ("_left", min(x for x, _ in spots)),
            ("_top", min(y for _, y in spots)),
            ("_right", max(x for x, _ in spots)),
            ("_bottom", max(y for _, y in spots)),
        ):
            object.__setattr__(self, name, value)

    @staticmethod
    def fit(hexes: Iterable[Hex], width: int, height: int, *, flat: bool, min_packed_width: int = 2) -> HexGrid:
        """Return the largest grid that fits: with outlines if they fit, else packed; else the smallest.

        `min_packed_width`: the cells of text that a packed hex needs.
        """
        return _fit(frozenset(hexes), width, height, flat, min_packed_width)

    # ------------------------------------------------------------------ where

    @property
    def _pitch(self) -> int:
        """The number of columns from one hex to the next one."""
        return self.text_width + (1 if self.outlined or not self.flat else 0)

    def _locate_cell(self, space: Hex) -> tuple[int, int]:
        """Return the first cell of a hex's text, relative to the origin of the coordinates."""
        if self.flat:
            half_rows = 2 * space.r + space.q
            return space.q * self._pitch, half_rows if self.outlined else half_rows // 2
        return (2 * space.q + space.r) * self._pitch // 2, space.r * (2 if self.outlined else 1)

    @property
    def width(self) -> int:
        """The grid's columns."""
        return self._right - self._left + self.text_width + (2 if self.outlined else 0)

    @property
    def height(self) -> int:
        """The grid's rows: an outline needs one above, and its lower edge below."""
        return self._bottom - self._top + (3 if self.outlined else 1)

    def find_text_cell(self, space: Hex) -> tuple[int, int]:
        """Return the first cell of a hex's text in the drawing."""
        x, y = self._locate_cell(space)
        rim = 1 if self.outlined else 0
        return x - self._left + rim, y - self._top + rim

    def is_sunk(self, space: Hex) -> bool:
        """Return whether a packed hex should be half a row lower than it is drawn."""
        return self.flat and not self.outlined and bool(space.q % 2)

    def find_hex(self, x: int, y: int) -> Hex | None:
        """Return the hex whose text, or lower edge, is at a cell; None if there is none."""
        rows = 2 if self.outlined and self.flat else 1
        for space in self.hexes:
            left, top = self.find_text_cell(space)
            if left <= x < left + self.text_width and top <= y < top + rows:
                return space
        return None

    def step_to(self, space: Hex, arrow: Arrow) -> Hex:
        """Return the hex that an arrow key leads to; `space` itself if there is none.

        It is straight on where hexes lie in a line, else a zigzag along the row or column; at the rim whichever of the
        two neighbours exists.
        """
        return next(
            (
                neighbour
                for neighbour in (space + offset for offset in self._list_steps(space, arrow))
                if neighbour in self.hexes
            ),
            space,
        )

    def _list_steps(self, space: Hex, arrow: Arrow) -> tuple[Hex, ...]:
        names: tuple[str, ...]
        if self.flat:
            if arrow in ("up", "down"):
                return (FLAT["N" if arrow == "up" else "S"],)
            names = ("NW", "SW") if arrow == "left" else ("NE", "SE")
            names = names if space.q % 2 else names[::-1]
            return tuple(FLAT[name] for name in names)
        if arrow in ("left", "right"):
            return (POINTY["W" if arrow == "left" else "E"],)
        names = ("NW", "NE") if arrow == "up" else ("SW", "SE")
        return tuple(POINTY[name] for name in (names if space.r % 2 else names[::-1]))

    # ------------------------------------------------------------------ drawing

    def draw(
        self,
        tiles: Mapping[Hex, Tile],
        cursor: Hex | None = None,
        *,
        on: Canvas | None = None,
        left: int = 0,
        top: int = 0,
    ) -> Canvas:
        """Draw all hexes on a new canvas of their size, or on the canvas `on` from (`left`, `top`).

        The hex at `cursor` is highlighted, and stands between two arrow heads where there are outlines.
        """
        canvas = Canvas(self.width, self.height) if on is None else on
        text_cells = {
            space: (x + left, y + top)
            for space, (x, y) in ((space, self.find_text_cell(space)) for space in self.hexes)
        }
        if self.outlined:
            for space in sorted(tiles, key=lambda space: (tiles[space].weight, space)):
                self._draw_outline(canvas, text_cells[space], tiles[space].edge)
        for space, tile in tiles.items():
            self._draw_tile(canvas, text_cells[space], tile, is_chosen=space == cursor, is_sunk=self.is_sunk(space))
        return canvas

    def _draw_outline(self, canvas: Canvas, cell: tuple[int, int], style: str) -> None:
        (x, y), width = cell, self.text_width
        if self.flat:
            canvas.draw_text(x, y - 1, "_" * width, style)
            for left, right, row in (("/", "\\", y), ("\\", "/", y + 1)):
                canvas.draw_text(x - 1, row, left, style)
                canvas.draw_text(x + width, row, right, style)
            canvas.draw_text(x, y + 1, "_" * width, style)
            return
        quarter = (self._pitch // 2) // 2 or 1
        for row, left, right, slope in ((y - 1, "/", "\\", self._pitch // 2 - quarter), (y + 1, "\\", "/", quarter)):
            canvas.draw_text(x - 1 + slope, row, left, style)
            canvas.draw_text(x + width - slope, row, right, style)
        canvas.draw_text(x - 1, y, "|", style)
        canvas.draw_text(x + width, y, "|", style)

    def _draw_tile(self, canvas: Canvas, cell: tuple[int, int], tile: Tile, *, is_chosen: bool, is_sunk: bool) -> None:
        (x, y), width = cell, self.text_width
        packed_text = tile.packed_text or tile.text
        text = tile.text if self.outlined else (tile.sunk_text or packed_text) if is_sunk else packed_text
        canvas.draw_text(x, y, _fit_text(text, width), _reverse_style(tile.style) if is_chosen else tile.style)
        canvas.mark_cells(x, y, width, tile.place_path)
        if not self.outlined:
            return
        if self.flat:
            lower_text = tile.lower_text[:width]
            if is_chosen:  # else the rest of the edge would have the heavier neighbour's style
                lower_text = lower_text.ljust(width, "_")
            canvas.draw_text(x, y + 1, lower_text, _reverse_style(tile.edge) if is_chosen else tile.edge)
        if is_chosen:
            canvas.draw_text(x - 1, y, _CURSOR_ENDS[0], "bold $primary")
            canvas.draw_text(x + width, y, _CURSOR_ENDS[1], "bold $primary")


@lru_cache(32)  # a pane asks for its height several times a layout, and each grid tried is measured hex by hex
def _fit(spaces: frozenset[Hex], width: int, height: int, flat: bool, min_packed_width: int) -> HexGrid:
    """Return the grid of `HexGrid.fit`."""
    sizes = [(text_width, True) for text_width in range(_MAX_TEXT_WIDTH, 2, -1)] + [
        (text_width, False) for text_width in range(4, min_packed_width, -1)
    ]
    for text_width, outlined in sizes:
        if not flat and not text_width % 2:
            continue  # rows of pointy-topped hexes are shifted by half a hex, so the pitch must be even
        grid = HexGrid(spaces, flat, text_width, outlined)
        if grid.width <= width and grid.height <= height:
            return grid
    return HexGrid(spaces, flat, min_packed_width if flat or min_packed_width % 2 else min_packed_width + 1, False)


def _reverse_style(style: str) -> str:
    """Return `style` with "reverse" added, or removed where it is set already."""
    words = style.split()
    words.remove("reverse") if "reverse" in words else words.append("reverse")
    return " ".join(words)


def _fit_text(text: str, width: int) -> str:
    """Return `text` centred in `width` cells, or as much of it as fits."""
    return text[:width].center(width) if len(text) < width - 1 else text[:width].ljust(width)


def describe_place(name: str, hex_id: str, speech: Speech, *, flat: bool) -> str:
    """Return the name of a hex with its place in words: "H12 (east, 4 from the centre)"."""
    space = parse_hex(hex_id)
    if space == CENTRE or not name:
        return name
    direction = speech.plain_text(f"ui-direction-{find_direction(space, flat=flat)}")
    return speech.plain_text("ui-hex-place", name=name, direction=direction, count=distance(CENTRE, space))
