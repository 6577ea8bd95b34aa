"""The LED chain: shows the host's picture, moves its patterns, and refreshes now and then to heal a glitch."""

import asyncio
import time

from machine import Pin
from neopixel import NeoPixel

from hub.picture import Picture


class Lights:
    """`leds` is the table of that name in the config."""

    FRAME_MS = 40  # while something moves
    REFRESH_MS = 1000  # a spike on the data line leaves a wrong colour until the next write

    def __init__(self, leds):
        self._cap_ma = leds["cap_ma"]
        self._chain = NeoPixel(Pin(leds["pin"], Pin.OUT), leds["count"])
        self._buf = self._chain.buf  # what the chain shows, but for what is just being changed
        self._picture = Picture(leds, self._buf)
        self._rest_ms = 0  # of waiting, until all of it is written again
        self._wake = asyncio.Event()
        self._shown = b""
        self._brightness = 255
        self._write(len(self._buf))

    def show(self, picture):
        """Show `picture` (4 bytes an LED) from now on.

        It is on the chain when this returns, so that the report to the host is true.
        """
        self._shown = picture
        before = bytes(self._buf)
        self._picture.show(picture, self._brightness)
        self._picture.render(time.ticks_ms())
        self._write(self._changed(before))
        self._wake.set()

    def dim(self, brightness):
        """Set the brightness of everything, 0..255."""
        if brightness != self._brightness:
            self._brightness = brightness
            self.show(self._shown)

    def allow(self, most_ma):
        """Let the chain draw what the board is built for, but at most `most_ma`; None: no other limit."""
        self._picture.allow(self._cap_ma if most_ma is None else min(most_ma, self._cap_ma))
        self.show(self._shown)

    def write(self, waited):
        """Write the next frame of what moves, `waited` ms after the last, and now and then all of the chain."""
        self._picture.render(time.ticks_ms())
        end = max([3 * (first + run) for first, run, _, _ in self._picture.moving], default=0)
        self._rest_ms -= waited
        if self._rest_ms <= 0:
            self._rest_ms = self.REFRESH_MS
            end = len(self._buf)
        self._write(end)

    def _changed(self, before):
        """Return how many bytes there are up to the last LED that differs from `before`, by bisection.

        Comparing is C.
        """
        old, new = memoryview(before), memoryview(self._buf)
        low, end = 0, len(new)
        while low < end:
            middle = (low + end) // 2
            if old[middle:] == new[middle:]:
                end = middle
            else:
                low = middle + 1
        return (end + 2) // 3 * 3

    def _write(self, end):
        """Write the first `end` bytes: later LEDs keep what they show. 30 us an LED while nothing else runs."""
        if end:
            self._chain.buf = memoryview(self._buf)[:end]
            self._chain.write()
            self._chain.buf = self._buf

    async def run(self):
        """Keep the chain up to date for ever; at each refresh all of it is written."""
        while True:
            wait = self.FRAME_MS if self._picture.moving else self.REFRESH_MS
            try:
                await asyncio.wait_for_ms(self._wake.wait(), wait)
                self._wake.clear()  # just shown; how long to wait may be another now
            except asyncio.TimeoutError:
                self.write(wait)
