"""SVG files: minified, and rendered as PNG with fonts from a package (reportlab's Bitstream Vera)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from marshub.hardware.errors import HardwareError
from marshub.resources import make_install_command

FAMILY = "Bitstream Vera Sans"


@cache
def render_png(svg: str, width: int | None = None) -> bytes:
    """Return the picture of `svg`, `width` pixels wide or in its own size."""
    try:
        import reportlab
        import resvg_py
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: {make_install_command('hardware')}") from None
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


#: Attributes that say how something looks; all others say what and where it is.
LOOKS = (
    "fill",
    "stroke",
    "stroke-width",
    "style",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
)
_BALLAST = re.compile(r"<!--.*?-->\n?|<!DOCTYPE.*?>\n?|(?<=\">\n)<title>.*?</title>\n", re.DOTALL)
_BLANK = re.compile(r"<text [^>]*>(?:\s|&#160;)*</text>\n")
_CLOSED = re.compile(r'(<polygon [^>]*points=")([^ "]+) ([^"]*) \2"')
_SHAPE = re.compile(r'<(path|polygon|text|line|circle|rect|ellipse)((?:\s+[\w:-]+="[^"]*")+)')
_ATTRIBUTE = re.compile(r'\s+([\w:-]+)="([^"]*)"')
_SPACES = ' xml:space="preserve"'


def minify_svg(svg: str) -> str:
    """Return `svg` minified, some 40 % shorter."""
    classes: dict[str, str] = {}
    preserved = _SPACES in svg
    svg = _CLOSED.sub(r'\1\2 \3"', _BLANK.sub("", _BALLAST.sub("", svg.replace(_SPACES, ""))))
    svg = _SHAPE.sub(lambda match: _use_classes(match[1], match[2], classes), svg)
    if not classes:
        return svg
    sheet = "".join(f".{name}{{{looks}}}\n" for looks, name in classes.items())
    head = svg.index(">", svg.index("<svg"))
    spaces = _SPACES if preserved else ""
    return f"{svg[:head]}{spaces}>\n<style>\n{sheet}</style>\n{svg[head + 1 :].lstrip()}"


def _use_classes(tag: str, attributes: str, classes: dict[str, str]) -> str:
    """Return the start tag of an element with a class for its style; a new style gets the next name."""
    pairs = _ATTRIBUTE.findall(attributes)
    looks = ";".join(_make_css(name, value) for name, value in pairs if name in LOOKS)
    rest = "".join(f' {name}="{value}"' for name, value in pairs if name not in LOOKS)
    return f'<{tag} class="{classes.setdefault(looks, f"s{len(classes)}")}"{rest}' if looks else f"<{tag}{rest}"


def _make_css(name: str, value: str) -> str:
    if name == "style":
        return value.strip(" ;")
    # A size needs its unit in CSS; px is the drawing's own.
    return f"{name}:{value}px" if name == "font-size" else f"{name}:{value}"
