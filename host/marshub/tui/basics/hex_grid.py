r"""Hexes drawn in cells, from their axial coordinates: where each lies, which one is at a cell, where an arrow leads.

Flat-topped ones stand in columns, pointy-topped ones in rows. With an outline a flat-topped hex is two rows high, the
second being its lower edge; a pointy-topped one shares its edges with the rows above and below. Packed they are one row
high, as close as it gets. A packed column of flat-topped hexes ought to sink by half a row where its neighbours do not:
there a tile says what it looks like low.

         ___                  / \ / \
     ___/b  \___             | a | b |        b           a b
    /a  \___/d  \           / \ / \ / \     a   d        c d e
    \___/c  \___/          | c | d | e |      c
        \___/               \ / \ / \ /
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from marshub.kernel.mechanisms.hexes import FLAT, POINTY, Hex

from .canvas import Canvas

Arrow = Literal["up", "down", "left", "right"]

PLAIN_EDGE = "$muted"
_WIDEST = 5  # cells of text in a hex, at most: wider ones do not look like hexes any more
_CURSOR = ("▸", "◂")


@dataclass(frozen=True)
class Tile:
    """The drawing of a hex: `text` in its middle, cut to the room there is; `below` on its lower edge.

    `small`: the text of a packed hex, by default the same; `low`: that of one that sinks by half a row, by default
    `small`. `edge`: the outline's style; of two neighbours the one of greater `weight` decides. `place`: the path of
    what
    may be set there.
    """

    text: str = ""
    style: str = ""
    below: str = ""
    small: str = ""
    low: str = ""
    edge: str = PLAIN_EDGE
    weight: int = 0
    place: str = ""


@dataclass(frozen=True)
class HexGrid:
    """`hexes` laid out on cells. `inner`: cells of text in each; `lined`: with an outline."""

    hexes: frozenset[Hex]
    flat: bool
    inner: int
    lined: bool
    _left: int = field(init=False, repr=False)
    _top: int = field(init=False, repr=False)
    _right: int = field(init=False, repr=False)
    _bottom: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        spots = [self._cell_of(item) for item in self.hexes] or [(0, 0)]
        for name, value in (
            ("_left", min(x for x, _ in spots)),
            ("_top", min(y for _, y in spots)),
            ("_right", max(x for x, _ in spots)),
            ("_bottom", max(y for _, y in spots)),
        ):
            object.__setattr__(self, name, value)

    @staticmethod
    def fit(hexes: Iterable[Hex], width: int, height: int, *, flat: bool, least: int = 2) -> HexGrid:
        """Return the largest grid that fits: with outlines if they fit, else packed; the smallest where nothing does.

        `least`: cells of text that a packed hex needs.
        """
        within = frozenset(hexes)
        sizes = [(inner, True) for inner in range(_WIDEST, 2, -1)] + [(inner, False) for inner in range(4, least, -1)]
        for inner, lined in sizes:
            if not flat and not inner % 2:
                continue  # rows of pointy hexes are shifted by half of one
            grid = HexGrid(within, flat, inner, lined)
            if grid.width <= width and grid.height <= height:
                return grid
        return HexGrid(within, flat, least if flat or least % 2 else least + 1, False)

    # ------------------------------------------------------------------ where

    @property
    def _pitch(self) -> int:
        """Columns from a hex to the next one beside it."""
        return self.inner + (1 if self.lined or not self.flat else 0)

    def _cell_of(self, here: Hex) -> tuple[int, int]:
        """Return the first cell of a hex's text, from anywhere."""
        if self.flat:
            down = 2 * here.r + here.q
            return here.q * self._pitch, down if self.lined else down // 2
        return (2 * here.q + here.r) * self._pitch // 2, here.r * (2 if self.lined else 1)

    @property
    def width(self) -> int:
        return self._right - self._left + self.inner + (2 if self.lined else 0)

    @property
    def height(self) -> int:
        """Rows: an outline needs one above, and its lower edge below."""
        return self._bottom - self._top + (3 if self.lined else 1)

    def center_of(self, here: Hex) -> tuple[int, int]:
        """Return the first cell of a hex's text."""
        x, y = self._cell_of(here)
        rim = 1 if self.lined else 0
        return x - self._left + rim, y - self._top + rim

    def is_sunk(self, here: Hex) -> bool:
        """Return whether a packed hex ought to lie half a row lower than it is drawn."""
        return self.flat and not self.lined and bool(here.q % 2)

    def find_hex(self, x: int, y: int) -> Hex | None:
        """Return the hex whose text, or lower edge, is at a cell; None if there is none."""
        rows = 2 if self.lined and self.flat else 1
        for here in self.hexes:
            left, top = self.center_of(here)
            if left <= x < left + self.inner and top <= y < top + rows:
                return here
        return None

    def step(self, here: Hex, arrow: Arrow) -> Hex:
        """Return the hex that an arrow leads to; `here` itself where there is none.

        Straight on where hexes lie straight, else in a zigzag that keeps to its row, or column; at the rim to whichever
        of the
        two is there.
        """
        return next(
            (there for there in (here + by for by in self._list_steps(here, arrow)) if there in self.hexes), here
        )

    def _list_steps(self, here: Hex, arrow: Arrow) -> tuple[Hex, ...]:
        names: tuple[str, ...]
        if self.flat:
            if arrow in ("up", "down"):
                return (FLAT["N" if arrow == "up" else "S"],)
            names = ("NW", "SW") if arrow == "left" else ("NE", "SE")
            names = names if here.q % 2 else names[::-1]
            return tuple(FLAT[name] for name in names)
        if arrow in ("left", "right"):
            return (POINTY["W" if arrow == "left" else "E"],)
        names = ("NW", "NE") if arrow == "up" else ("SW", "SE")
        return tuple(POINTY[name] for name in (names if here.r % 2 else names[::-1]))

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
        """Draw all hexes on a canvas of their size, or `on` another one from (`left`, `top`) on.

        The one at `cursor` stands between two arrow heads, where there are outlines, and in the highlight's colours.
        """
        canvas = Canvas(self.width, self.height) if on is None else on
        spots = {here: (x + left, y + top) for here, (x, y) in ((here, self.center_of(here)) for here in self.hexes)}
        if self.lined:
            for here in sorted(tiles, key=lambda each: (tiles[each].weight, each)):
                self._draw_outline(canvas, spots[here], tiles[here].edge)
        for here, tile in tiles.items():
            self._fill(canvas, spots[here], tile, chosen=here == cursor, sunk=self.is_sunk(here))
        return canvas

    def _draw_outline(self, canvas: Canvas, at: tuple[int, int], style: str) -> None:
        (x, y), wide = at, self.inner
        if self.flat:
            canvas.draw_text(x, y - 1, "_" * wide, style)
            for left, right, row in (("/", "\\", y), ("\\", "/", y + 1)):
                canvas.draw_text(x - 1, row, left, style)
                canvas.draw_text(x + wide, row, right, style)
            canvas.draw_text(x, y + 1, "_" * wide, style)
            return
        quarter = (self._pitch // 2) // 2 or 1
        for row, left, right, slope in ((y - 1, "/", "\\", self._pitch // 2 - quarter), (y + 1, "\\", "/", quarter)):
            canvas.draw_text(x - 1 + slope, row, left, style)
            canvas.draw_text(x + wide - slope, row, right, style)
        canvas.draw_text(x - 1, y, "|", style)
        canvas.draw_text(x + wide, y, "|", style)

    def _fill(self, canvas: Canvas, at: tuple[int, int], tile: Tile, *, chosen: bool, sunk: bool) -> None:
        (x, y), wide = at, self.inner
        small = tile.small or tile.text
        text = tile.text if self.lined else (tile.low or small) if sunk else small
        canvas.draw_text(x, y, _fit_text(text, wide), _reverse_style(tile.style) if chosen else tile.style)
        canvas.mark_cells(x, y, wide, tile.place)
        if not self.lined:
            return
        if self.flat:
            below = tile.below[:wide]
            if chosen:  # else the line beside the text is whoever's of the two is heavier
                below = below.ljust(wide, "_")
            canvas.draw_text(x, y + 1, below, _reverse_style(tile.edge) if chosen else tile.edge)
        if chosen:
            canvas.draw_text(x - 1, y, _CURSOR[0], "bold $primary")
            canvas.draw_text(x + wide, y, _CURSOR[1], "bold $primary")


def _reverse_style(style: str) -> str:
    """Return the style of what is chosen: what is reversed already is turned back."""
    words = style.split()
    words.remove("reverse") if "reverse" in words else words.append("reverse")
    return " ".join(words)


def _fit_text(text: str, width: int) -> str:
    """Return `text` centred in `width` cells, or as much of it as fits."""
    return text[:width].center(width) if len(text) < width - 1 else text[:width].ljust(width)
