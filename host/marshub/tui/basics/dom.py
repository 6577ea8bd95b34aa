"""Searches of widgets and screens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.dom import DOMNode

HANDOVER, BOARD_ONLY, UNDO = "handover", "board-only", "undo"  # `ROLE` of screens that the table looks for


def is_mounted(node: DOMNode, *parts: str) -> bool:
    """Return whether all `parts` (ids) of `node` are mounted.

    A screen that closes removes its parts one by one, while messages of the table may still reach it.
    """
    return all(node.query(f"#{part}") for part in parts)


def find_open_screen(app: App[Any], role: str) -> Any:
    """Return the screen with a role that is not dismissed; None if there is none. Its class need not be imported."""
    screens: Iterator[Any] = (screen for screen in app.screen_stack if getattr(screen, "ROLE", "") == role)
    return next((screen for screen in screens if not screen.is_dismissed), None)
