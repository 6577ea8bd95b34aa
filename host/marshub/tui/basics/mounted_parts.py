"""The parts of a screen that is left go one by one, while news of the table may still be on its way to it."""

from __future__ import annotations

from textual.dom import DOMNode


def is_mounted(node: DOMNode, *parts: str) -> bool:
    """Return whether all `parts` (ids) of `node` are there: there is something to be shown in."""
    return all(node.query(f"#{part}") for part in parts)
