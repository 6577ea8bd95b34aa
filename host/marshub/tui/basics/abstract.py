"""Abstract widgets: Textual's classes have a metaclass of their own, and Python's `ABC` another."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta


class AbstractMeta(_MessagePumpMeta, ABCMeta):
    """Of screens and widgets whose `@abstractmethod`s subclasses have to fill; those without cannot be made."""
