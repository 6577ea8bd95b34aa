"""The serial line: moves bytes between the host and the board's end of the wire, and never blocks on either."""

import asyncio
import select
import sys
import time

CTRL_C = 3


class Link:
    """`end` is a hublink.board_end.BoardEnd, `table` knows whether the host set the board free.

    The line is the REPL's own: stdin and stdout, as bytes.
    """

    EVERY_MS = 8  # in which 115200 baud bring 92 bytes; the ESP32 holds 260
    PIECE = 64  # bytes written at once: the UART's own buffer takes them without waiting (128 on the ESP32)
    PIECE_MS = 5

    def __init__(self, end, table):
        self._end = end
        self._table = table
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        poller = select.poll()
        poller.register(sys.stdin, select.POLLIN)
        # MicroPython's ipoll gives out one and the same tuple; poll would make garbage with each byte.
        self._poll = getattr(poller, "ipoll", poller.poll)
        self._byte = bytearray(1)
        self._held = bytearray(128)

    async def run(self):
        """Serve the line until the host, or a person with Ctrl-C, wants the REPL."""
        end = self._end
        while not (self._table.freed or end.interrupted):
            self._read()
            await self._write(end.poll(time.ticks_ms()))
            await asyncio.sleep_ms(self.EVERY_MS)

    def _read(self):
        # Byte by byte: asking for more than is there would block (micropython #8772), and what follows a Ctrl-C
        # belongs to the REPL (mpremote sends its next keys without waiting).
        end, held, count = self._end, self._held, 0
        while self._waiting():
            if not self._in.readinto(self._byte):
                break
            byte = self._byte[0]
            held[count] = byte
            count += 1
            if byte == CTRL_C or count == len(held):
                end.feed(bytes(held[:count]), time.ticks_ms())
                if end.interrupted or count == len(held):
                    return  # a flood must not keep the others waiting
                count = 0
        if count:
            end.feed(bytes(held[:count]), time.ticks_ms())

    def _waiting(self):
        for _ in self._poll(0):
            return True
        return False

    async def _write(self, data):
        at = 0
        while at < len(data):
            if at:
                await asyncio.sleep_ms(self.PIECE_MS)
            self._out.write(data[at : at + self.PIECE])
            at += self.PIECE
