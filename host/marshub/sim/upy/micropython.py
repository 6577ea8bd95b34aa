"""Stand-in for MicroPython's `micropython`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

# The byte that interrupts a running program, -1 for none. Kept for tests: here no byte of the line ever does.
interrupt_char = 3


def const(value: T) -> T:
    """A constant, for the compiler; itself here."""
    return value


def kbd_intr(char: int) -> None:
    """Which byte from the host interrupts the program; -1: none."""
    global interrupt_char
    interrupt_char = char


def alloc_emergency_exception_buf(size: int) -> None:
    """Memory for an exception inside an interrupt; CPython has enough."""


def opt_level(level: int | None = None) -> int:
    """The compiler's optimisation level."""
    return 0


def schedule(function: Callable[[Any], Any], argument: Any) -> None:
    """Run `function(argument)` soon; at once here."""
    function(argument)


def mem_info(verbose: int = 0) -> None:
    """Print memory figures; there are none of interest here."""


def native(function: T) -> T:
    """The native-code decorator; CPython has its own."""
    return function


def viper(function: T) -> T:
    """The viper decorator."""
    return function
