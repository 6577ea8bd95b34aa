"""Additions to Textual's DOM: abstract widgets, and a check of the mounted children."""

from __future__ import annotations

from abc import ABCMeta

from textual.dom import DOMNode
from textual.message_pump import _MessagePumpMeta


class AbstractMeta(_MessagePumpMeta, ABCMeta):
    """Metaclass of screens and widgets with `@abstractmethod`: Textual's metaclass joined with that of `ABC`."""


def is_mounted(node: DOMNode, *parts: str) -> bool:
    """Return whether all `parts` (ids) of `node` are mounted.

    A screen that closes removes its parts one by one, while messages of the table may still reach it.
    """
    return all(node.query(f"#{part}") for part in parts)
