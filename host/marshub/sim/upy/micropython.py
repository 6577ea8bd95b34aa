"""Stand-in for MicroPython's `micropython`: what the firmware uses of it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def const(value: T) -> T:
    """Return a constant, for the compiler; itself here."""
    return value


def kbd_intr(char: int) -> None:
    """Set which byte from the host interrupts the program; -1: none. Here no byte ever does."""
