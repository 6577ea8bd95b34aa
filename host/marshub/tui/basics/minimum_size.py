"""The minimum size of a window."""

from __future__ import annotations

from textual.geometry import Size

LEAST = Size(50, 15)
ONE_PANE = 80  # a window of fewer columns shows one pane at a time, the question first
COVER = "too-small-screen"  # the id of the screen that says so


def is_too_small(size: Size) -> bool:
    """Return whether a window of this size has no room for a question and its answers."""
    return size.width < LEAST.width or size.height < LEAST.height
