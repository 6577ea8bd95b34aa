"""A picture of a carrier board from above, the lower layer shining through, made without KiCad."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from xml.sax.saxutils import escape

from .board_elements import VIA, Board
from .kicad_format import mm
from .silkscreen import Text, list_texts, list_titles

_BOARD, _ABOVE, _BELOW, _POURED, _GOLD, _BARE, _WHITE = (
    "#0d3b2e", "#d0694a", "#4a7fd0", "#7a4a34", "#d9b44a", "#f4f4f0", "#ffffff",
)  # fmt: skip
#: Pixels a millimetre.
_SCALE = 6


def draw_board(board: Board, heading: str) -> str:
    """Return SVG, in mm."""
    layout = board.layout
    wide, high = layout.width, layout.height
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{mm(wide * _SCALE)}" height="{mm(high * _SCALE)}" '
        f'viewBox="0 0 {mm(wide)} {mm(high)}" font-family="Arial, sans-serif">',
        f'<rect width="{mm(wide)}" height="{mm(high)}" rx="1" fill="{_BOARD}"/>',
    ]
    for pour in layout.pours:
        if pour.rank:
            left, top, right, bottom = pour.area
            lines.append(_draw_rect(left, top, right, bottom, f'fill="{_POURED}"'))
    for layer, colour in ((1, _BELOW), (0, _ABOVE)):
        for pen in sorted({track.width for track in board.tracks}):
            drawn = "".join(
                f"M{mm(*track.start)}L{mm(*track.end)}".replace(" ", ",")
                for track in board.tracks
                if track.layer == layer and track.width == pen
            )
            if drawn:
                lines.append(
                    f'<path d="{drawn}" fill="none" stroke="{colour}" stroke-width="{mm(pen)}" stroke-linecap="round"/>'
                )
    lines += _draw_rings(board)
    for placed in layout.parts:
        left, top, right, bottom = placed.part.footprint.outline
        x, y = placed.at
        left = max(left, 0.4 - x)
        edge = f'fill="none" stroke="{_WHITE}" stroke-width="0.12"'
        lines.append(_draw_rect(x + left, y + top, x + right, y + bottom, edge))
        lines += [_draw_text(replace(text, x=text.x + x, y=text.y + y)) for text in list_texts(placed)]
    lines += [_draw_text(text) for text in list_titles(layout, heading)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _draw_rings(board: Board) -> Iterator[str]:
    for _, pad, (x, y), _ in board.layout.list_pads():
        half = pad.across / 2
        if pad.square:
            yield _draw_rect(x - half, y - half, x + half, y + half, f'fill="{_GOLD}"')
        else:
            yield f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(half)}" fill="{_GOLD}"/>'
        yield f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(pad.drill / 2)}" fill="{_BARE}"/>'
    for via in board.vias:
        yield f'<circle cx="{mm(via.at[0])}" cy="{mm(via.at[1])}" r="{mm(VIA / 2)}" fill="{_GOLD}"/>'
    for (x, y), drill, _ in board.layout.list_bare_holes():
        yield f'<circle cx="{mm(x)}" cy="{mm(y)}" r="{mm(drill / 2)}" fill="{_BARE}"/>'


def _draw_rect(left: float, top: float, right: float, bottom: float, look: str) -> str:
    return f'<rect x="{mm(left)}" y="{mm(top)}" width="{mm(right - left)}" height="{mm(bottom - top)}" {look}/>'


def _draw_text(text: Text) -> str:
    size = text.height * 1.3  # a font is named by more than its capitals' height
    turn = f' transform="rotate(-90 {mm(text.x)} {mm(text.y)})"' if text.turned else ""
    return (
        f'<text x="{mm(text.x)}" y="{mm(text.y + size * 0.35)}" font-size="{mm(size)}" text-anchor="middle" '
        f'fill="{_WHITE}"{turn}>{escape(text.words)}</text>'
    )
