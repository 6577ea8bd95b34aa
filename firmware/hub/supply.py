"""The 5 V of the board's own supply. Without it only USB feeds the board, and that is for the processor alone."""

import asyncio

from machine import Pin


class Supply:
    """`wired` is the table "supply" of the config; `report(off)` hears of each change. `off`: as far as is known."""

    EVERY_MS = 50
    GOES = 2  # looks that agree, until it is believed to be off,
    COMES = 4  # and to be on: a plug that is put in bounces

    def __init__(self, wired, report):
        self._pin = Pin(wired["sense"], Pin.IN)
        self._report = report
        self.cap_ma = wired["cap_ma"]
        self.feeds_readers = bool(wired.get("readers"))
        self.off = not self._pin()

    def report(self):
        """Report it as it is."""
        self._report(self.off)

    def is_gone(self):
        """Return whether it is off, asked when a reader has failed.

        The reader's failure is reported after the supply's, if at all.
        """
        if not self.off and not (self._pin() or self._pin()):
            self._change()
        return self.off

    async def run(self):
        """Watch it for ever."""
        looks = 0
        while True:
            looks = looks + 1 if self.off == bool(self._pin()) else 0
            if looks >= (self.COMES if self.off else self.GOES):
                looks = 0
                self._change()
            await asyncio.sleep_ms(self.EVERY_MS)

    def _change(self):
        self.off = not self.off
        self.report()
