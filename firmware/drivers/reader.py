"""The interface of a reader chip's driver: what `drivers.presence`, `hub.stations` and `hub.scan` use of it.

docs/new-reader-chip.md describes how to add a chip.
"""

from drivers.clock import sleep_ms

POWER_UP_MS = 6  # tags listen 5 ms after the field came; one more, because milliseconds are counted by edges


class ReaderError(Exception):
    """The reader cannot be used now; the message says what is wrong. The next `inventory()` starts by resetting it."""


class Reader:
    """One reader: its chip and the field of its antenna. A driver derives from it and overrides what differs.

    Called on SPI as `Driver(spi, cs, rst, gain=..., power=...)`, on I2C as `Driver(i2c, address, free, gain=...,
    power=...)`; `gain` and `power` only where the configuration has them. Nothing is sent before `inventory()`,
    `glance()`, `antenna_on()` or `antenna_off()`.

    To override: `inventory()`, `antenna_on()`, `antenna_off()`, `restarted()`, `identify()`. A chip that sends and
    receives raw frames derives from `drivers.iso14443a.Census`, which has `forget()` and lists tags by `take()`.
    """

    # Modules of `drivers` to forget when all readers work, and after a self-test; None: there is no such.
    SETUP_MODULE = None
    TEST_MODULE = None

    # What most readers never change lies here once, not in each of sixteen objects.
    antenna = False  # whether the field is on
    answers = True  # whether the chip answered when it was asked last
    clean = True  # whether the last inventory left nothing open: only then a missing UID means a missing tag
    listing = False  # whether `inventory` is reading a tag that was not known before
    # Since start: unreadable answers, collisions heard, times the chip had to be set up anew.
    corrupted = 0
    collisions = 0
    resets = 0

    async def glance(self):
        """Return whether the field is surely as the last `inventory()` found it; False: it has to be listed.

        Called only where one tag lies. Raises ReaderError.
        """
        return False

    async def cycle_field(self):
        """Switch the field off for longer than tags can hold out (14443-3, 5.1 ms), and on again."""
        self.antenna_off()
        await sleep_ms(POWER_UP_MS)
        self.antenna_on()

    def forget(self, uid):
        """Stop addressing `uid`: it has left."""

    async def self_test(self):
        """Test a chip that answers and fails. Returns the verdict in words, None where it has no self-test."""
