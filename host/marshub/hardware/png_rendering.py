"""SVG to PNG with fonts from a package (reportlab's Bitstream Vera), so that the system's fonts do not matter."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from marshub.hardware.errors import HardwareError

FAMILY = "Bitstream Vera Sans"


@cache
def render_png(svg: str, width: int | None = None) -> bytes:
    """Return the picture of `svg`, `width` pixels wide or in its own size."""
    try:
        import reportlab
        import resvg_py
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    # Vera runs about an eighth wider than the Arial that drawings are measured with.
    svg = re.sub(r'font-family="[^"]*"', f'font-family="{FAMILY}"', svg)
    svg = re.sub(r'font-size="([\d.]+)"', lambda size: f'font-size="{float(size[1]) * 0.88:.2f}"', svg)
    fonts = str(Path(reportlab.__file__).parent / "fonts")
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_dirs=[fonts],
            background="#ffffff",
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )
