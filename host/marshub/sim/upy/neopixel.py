"""Stand-in for MicroPython's `neopixel`: the same buffer, written to an observer instead of a chain."""

from __future__ import annotations

from collections.abc import Callable

from marshub.sim.upy.machine import Pin

_sink: Callable[[bytes], None] = lambda data: None  # noqa: E731


def bind(sink: Callable[[bytes], None]) -> None:
    """Send the whole chain to `sink` at each write, 3 bytes an LED in the chain's own order of colours."""
    global _sink
    _sink = sink


class NeoPixel:
    """A chain of WS2812-like LEDs on a pin."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: Pin, n: int, bpp: int = 3, timing: int = 1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self._shown = bytearray(n * bpp)

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, index: int, colour: tuple[int, ...]) -> None:
        for place in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[place]] = colour[place]

    def __getitem__(self, index: int) -> tuple[int, ...]:
        return tuple(self.buf[index * self.bpp + self.ORDER[place]] for place in range(self.bpp))

    def fill(self, colour: tuple[int, ...]) -> None:
        """Set all LEDs to one colour."""
        for index in range(self.n):
            self[index] = colour

    def write(self) -> None:
        """Show the buffer; LEDs behind its end get no bytes and keep what they show."""
        self._shown[: len(self.buf)] = self.buf
        _sink(bytes(self._shown))
