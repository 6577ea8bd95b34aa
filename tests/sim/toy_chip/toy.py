"""Firmware driver of the toy reader chip: it lists the tags by itself, as a PN532 does (see model.py)."""

from drivers.clock import sleep_ms
from drivers.reader import POWER_UP_MS, Reader, ReaderError

MOST_TAGS = 4
LONGEST_UID = 10


class ToyReader(Reader):
    """One toy reader on SPI."""

    def __init__(self, spi, cs, rst=None):
        self._spi = spi
        self._cs = cs
        self._cs(1)

    def identify(self):
        """Return which chip it is, in words for the log."""
        return "toy chip"

    async def inventory(self):
        """Return the UIDs of all tags in the field. Raises ReaderError."""
        self.answers = self._ask(0x10, 1) == b"T"
        if not self.answers:
            self.antenna = False
            raise ReaderError("reader does not answer")
        if not self.antenna:
            self.antenna_on()
            await sleep_ms(POWER_UP_MS)
        listed = self._ask(0x30, 1 + MOST_TAGS * (1 + LONGEST_UID))
        uids = []
        at = 1
        for _ in range(listed[0]):
            size = listed[at]
            if listed[0] > MOST_TAGS or size > LONGEST_UID:
                raise ReaderError("reader does not answer")  # it died after the first question: the line stays high
            uids.append(listed[at + 1 : at + 1 + size])
            at += 1 + size
        return uids

    def antenna_on(self):
        """Switch the field on."""
        self._ask(0x21, 0)
        self.antenna = True

    def antenna_off(self):
        """Switch the field off."""
        self._ask(0x20, 0)
        self.antenna = False

    def restarted(self):
        """Mark that the chip was reset: its field is off."""
        self.antenna = False

    def _ask(self, command, count):
        """Send a command and return `count` bytes of the answer."""
        answer = bytearray(1 + count)
        self._cs(0)
        try:
            self._spi.write_readinto(bytes([command]) + bytes(count), answer)
        finally:
            self._cs(1)
        return bytes(answer[1:])
