"""KiCad's file format: nested brackets, with the escaping of text and numbers."""

from __future__ import annotations

import uuid

#: What wrote the file, and the versions of the two formats (KiCad 9).
GENERATOR, VERSION, BOARD_FORMAT, SHEET_FORMAT = "marshub", "9.0", 20241229, 20250114
LIBRARY = "marshub"


def quote(text: str) -> str:
    """Return a quoted string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def mm(*values: float) -> str:
    """Return lengths in mm, to a tenth of a micrometre."""
    return " ".join(f"{round(value, 4) + 0:.4f}".rstrip("0").rstrip(".") for value in values)


def make_uuid(*names: object) -> str:
    """Return the UUID of a thing, the same each time the thing is written."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "marshub/" + "/".join(map(str, names))))


def format_font(size: float, thick: float | None = None, justify: str = "") -> str:
    """Return the format of a text."""
    pen = "" if thick is None else f" (thickness {mm(thick)})"
    side = f" (justify {justify})" if justify else ""
    return f"(effects (font (size {mm(size, size)}){pen}){side})"


def name_footprint(name: str) -> str:
    """Return a footprint's name with its library."""
    return f"{LIBRARY}:{name}"
