"""Nesting: pieces on as few sheets as possible, without overlaps, in the order of their size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from marshub.hardware.cut.laser_paths import Moved, Piece, Point

#: Between two pieces, and around all of them where there is room.
GAP, MARGIN = 3.0, 5.0


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on a sheet: turned by a quarter to the right if it says so, then moved by (x, y)."""

    piece: Piece
    x: float
    y: float
    turned: bool

    @property
    def size(self) -> Point:
        """The size of its area on the sheet."""
        return _size_of(self.piece, self.turned)

    @property
    def shift(self) -> Moved:
        """The shift from the piece's own corner to the sheet's."""
        return partial(_shifted, self)


def _shifted(laid: PlacedPiece, point: Point) -> Point:
    x, y = (_size_of(laid.piece, False)[1] - point[1], point[0]) if laid.turned else point
    return round(laid.x + x, 4), round(laid.y + y, 4)


@dataclass
class Sheet:
    """A sheet of material, in mm, and the pieces on it."""

    wide: float
    high: float
    thick: float
    laid: list[PlacedPiece] = field(default_factory=list)

    def place_piece(self, piece: Piece, room: float) -> bool:
        """Place a piece as far up and left as possible. Return False if there is no room."""
        free = self.wide - room, self.high - room
        xs = sorted({0.0, *(laid.x + laid.size[0] + GAP for laid in self.laid)})
        ys = sorted({0.0, *(laid.y + laid.size[1] + GAP for laid in self.laid)})
        for y in ys:
            for x in xs:
                for turned in (False, True):
                    new = PlacedPiece(piece, x, y, turned)
                    wide, high = new.size
                    if (
                        x + wide <= free[0]
                        and y + high <= free[1]
                        and not any(_is_overlapping(new, old) for old in self.laid)
                    ):
                        self.laid.append(new)
                        return True
        return False

    def trim(self) -> Sheet:
        """Return the sheet reduced to the needed size, with equal margins."""
        wide = max(item.x + item.size[0] for item in self.laid)
        high = max(item.y + item.size[1] for item in self.laid)
        across, down = min(self.wide, wide + 2 * MARGIN), min(self.high, high + 2 * MARGIN)
        dx, dy = (across - wide) / 2, (down - high) / 2
        laid = [
            PlacedPiece(item.piece, round(item.x + dx, 2), round(item.y + dy, 2), item.turned) for item in self.laid
        ]
        return Sheet(round(across, 2), round(down, 2), self.thick, laid)


def nest_pieces(pieces: Iterable[Piece], size: Point, kerf: float) -> list[Sheet]:
    """Return the sheets that `pieces` are cut from: none larger than `size`, except for a single larger piece."""
    result: list[Sheet] = []
    for piece in sorted(pieces, key=lambda piece: -piece.outline.box[2] * piece.outline.box[3]):
        if any(sheet.place_piece(piece, kerf) for sheet in result):
            continue
        wide, high = sorted(_size_of(piece, False), reverse=True)
        least = sorted(size, reverse=True)
        new = Sheet(max(least[0], wide + kerf), max(least[1], high + kerf), piece.thick)
        new.place_piece(piece, kerf)
        result.append(new)
    return [sheet.trim() for sheet in result]


def _size_of(piece: Piece, turned: bool) -> Point:
    _, _, wide, high = piece.outline.box
    return (high, wide) if turned else (wide, high)


def _is_overlapping(one: PlacedPiece, other: PlacedPiece) -> bool:
    (wide, high), (across, down) = one.size, other.size
    apart = GAP - 1e-6
    return (
        one.x < other.x + across + apart
        and other.x < one.x + wide + apart
        and one.y < other.y + down + apart
        and other.y < one.y + high + apart
    )
