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
        self._buf = memoryview(self._chain.buf)
        self._picture = Picture(leds, self._chain.buf)
        self._on = memoryview(bytearray(len(self._buf)))  # what the chain shows
        self._whole = 0  # when all of it was written, ms
        self._wake = asyncio.Event()
        self._shown = b""
        self._brightness = 255
        self._write(len(self._buf))

    def show(self, picture):
        """Show `picture` (4 bytes an LED) from now on: it is on the chain when this returns, so that what the host is
        told is true."""
        self._shown = picture
        self._picture.show(picture, self._brightness)
        self.write()
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

    def write(self):
        """Write the chain as far as it shows something else. 30 us an LED during which nothing else runs."""
        now = time.ticks_ms()
        self._picture.render(now)
        end = len(self._buf)
        if time.ticks_diff(now, self._whole) >= self.REFRESH_MS:
            self._whole = now
        else:
            # The first place behind which nothing differs, by halving: comparing is C.
            low = 0
            while low < end:
                middle = (low + end) // 2
                if self._buf[middle:] == self._on[middle:]:
                    end = middle
                else:
                    low = middle + 1
        self._write((end + 2) // 3 * 3)

    def _write(self, end):
        """The first `end` bytes: LEDs that get none keep what they show."""
        if end:
            chain, part = self._chain, self._buf[:end]
            chain.buf = part
            chain.write()
            self._on[:end] = part

    async def run(self):
        """Keep the chain up to date for ever; at each refresh all of it is written."""
        while True:
            wait = self.FRAME_MS if self._picture.moving else self.REFRESH_MS
            try:
                await asyncio.wait_for_ms(self._wake.wait(), wait)
                self._wake.clear()  # just shown; how long to wait may be another now
            except asyncio.TimeoutError:
                self.write()
