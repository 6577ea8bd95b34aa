"""Stand-in for MicroPython's `micropython`: what the firmware uses of it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def const(value: T) -> T:
    """A constant, for the compiler; itself here."""
    return value


def kbd_intr(char: int) -> None:
    """Which byte from the host interrupts the program; -1: none. Here no byte of the line ever does."""
