"""A check of the mounted children of a widget."""

from __future__ import annotations

from textual.dom import DOMNode


def is_mounted(node: DOMNode, *parts: str) -> bool:
    """Return whether all `parts` (ids) of `node` are mounted.

    A screen that closes removes its parts one by one, while messages of the table may still reach it.
    """
    return all(node.query(f"#{part}") for part in parts)
