"""The style of cells that draw a place of the state: it changes nothing that is seen, and names the place."""

from __future__ import annotations

import functools

from textual.style import Style

PLACE = "place"


@functools.cache
def place_style(path: str) -> Style:
    """Return the style that marks the drawing of what lies at `path`."""
    return Style.from_meta({PLACE: path})
