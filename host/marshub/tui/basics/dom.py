"""Searches of widgets and screens."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.dom import DOMNode

HANDOVER_ID, BOARD_ONLY_ID, UNDO_ID = "handover", "board-only", "undo"  # of screens that the table looks for


def is_mounted(node: DOMNode, *parts: str) -> bool:
    """Return whether all `parts` (ids) of `node` are mounted.

    A screen that closes removes its parts one by one, while messages of the table may still reach it.
    """
    return all(node.query(f"#{part}") for part in parts)


def find_open_screen(app: App[Any], screen_id: str) -> Any:
    """Return the screen with an id, unless it is dismissed; None if there is none. Its class need not be imported."""
    screens = (screen for screen in app.screen_stack if screen.id == screen_id)
    return next((screen for screen in screens if not getattr(screen, "is_dismissed", False)), None)
