"""The 5 V of the board's own supply. Without it only USB feeds the board, and that is for the processor alone."""

import asyncio

from machine import Pin


class Supply:
    """`wired` is the table "supply" of the config. `off`: it was, at the last look, and at some before that."""

    EVERY_MS = 50
    STEADY = 4  # looks that agree, until it is believed: a plug that is put in bounces

    def __init__(self, wired):
        self._pin = Pin(wired["sense"], Pin.IN)
        self.cap_ma = wired["cap_ma"]
        self.feeds_readers = bool(wired.get("readers"))
        self.off = not self._pin()

    async def run(self, told):
        """Watch it for ever; told(off) hears of each change."""
        looks = 0
        while True:
            looks = looks + 1 if self.off == bool(self._pin()) else 0
            if looks >= self.STEADY:
                looks = 0
                self.off = not self.off
                told(self.off)
            await asyncio.sleep_ms(self.EVERY_MS)
