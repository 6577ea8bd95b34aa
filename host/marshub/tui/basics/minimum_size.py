"""The minimum size of the window."""

from __future__ import annotations

from textual.geometry import Size

MINIMUM_SIZE = Size(50, 15)
ONE_PANE_COLUMNS = 80  # narrower windows show one pane at a time, the question first
COVER_ID = "too-small-screen"  # id of the screen that covers a window below the minimum


def is_too_small(size: Size) -> bool:
    """Return whether a window of this size has no room for a question and its answers."""
    return size.width < MINIMUM_SIZE.width or size.height < MINIMUM_SIZE.height
