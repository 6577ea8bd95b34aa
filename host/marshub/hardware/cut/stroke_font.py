"""Texts as single lines for a laser: a stroke font, so that no font has to be installed."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from marshub.hardware.cut.laser_paths import Point, Stroke
from marshub.hardware.errors import HardwareError

#: Of the font, in its own units: the height of a capital letter, and where its middle is.
CAPITAL, MIDDLE = 21.0, -1.5


@cache
def _load_font() -> Any:
    try:
        from HersheyFonts import HersheyFonts
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    return HersheyFonts(load_default_font="futural")


def make_text_lines(
    text: str, at: Point, height: float, longest: float | None = None, down: bool = False
) -> list[Stroke]:
    """Return the lines of `text`, centred at `at`, `height` mm high, or less if it would be longer than `longest`.

    `down`: written downwards. The font has the letters of English; others lose their accents.
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    across = 0.0
    lines: list[list[Point]] = []
    for glyph in _load_font().glyphs_for_text(plain):
        left = across - glyph.left_offset
        lines += [[(left + x, y) for x, y in stroke] for stroke in glyph.strokes]
        across += glyph.char_width
    scale = min(height / CAPITAL, longest / across if longest and across else height)
    result = []
    for line in lines:
        points = [((x - across / 2) * scale, (y - MIDDLE) * scale) for x, y in line]
        turned = [(-y, x) for x, y in points] if down else points
        result.append(tuple((round(at[0] + x, 3), round(at[1] + y, 3)) for x, y in turned))
    return [stroke for stroke in result if len(stroke) > 1]
