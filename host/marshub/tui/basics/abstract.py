"""Abstract widgets: Textual's classes have a metaclass of their own, and Python's `ABC` another."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta


class AbstractMeta(_MessagePumpMeta, ABCMeta):
    """Metaclass of screens and widgets with `@abstractmethod`s: classes that lack one cannot be instantiated."""
