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

    EVERY_MS = 8  # between looks at what is due by the clock; what comes, and what happens, wakes at once
    PIECE = 64  # bytes written at once: the UART's own buffer takes them without waiting (128 on the ESP32)
    BYTES_A_MS = 11  # at 115200 baud; what goes at once waits as long as the line takes for it

    def __init__(self, end, table):
        self._end = end
        self._take = end.feed
        self._table = table
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._writing = False
        self._due = asyncio.Event()
        end.due = self._due.set
        poller = select.poll()
        poller.register(sys.stdin, select.POLLIN)
        # MicroPython's ipoll gives out one and the same tuple; poll would make garbage with each byte.
        self._poll = getattr(poller, "ipoll", poller.poll)
        self._byte = bytearray(1)
        self._held = bytearray(128)

    async def run(self):
        """Serve the line until the host, or a person with Ctrl-C, wants the REPL."""
        others = [asyncio.create_task(self._listen()), asyncio.create_task(self._hurry())]
        try:
            while not self._over():
                await self._write()
                await asyncio.sleep_ms(self.EVERY_MS)
                for task in others:
                    if task.done():
                        await task  # raises what it died of
        finally:
            for task in others:
                task.cancel()

    def _over(self):
        return self._table.freed or self._end.interrupted

    async def _listen(self):
        """Hand over what comes. Waiting for the first byte costs nothing: the loop itself polls the line."""
        line = asyncio.StreamReader(self._in)
        while not self._over():
            if await line.readinto(self._byte):
                self._read()
            else:
                await asyncio.sleep_ms(self.EVERY_MS)  # the other end is closed

    async def _hurry(self):
        """Write what a hand just did, and what answers the host, without waiting for the clock."""
        while True:
            await self._due.wait()
            self._due.clear()
            await self._write()

    def _read(self):
        # Byte by byte: asking for more than is there would block (micropython #8772), and what follows a Ctrl-C
        # belongs to the REPL (mpremote sends its next keys without waiting).
        end, held, count = self._end, self._held, 0
        while True:
            byte = self._byte[0]
            held[count] = byte
            count += 1
            if byte == CTRL_C or count == len(held):
                self._take(bytes(held[:count]), time.ticks_ms())
                if end.interrupted or count == len(held):
                    break  # a flood must not keep the others waiting
                count = 0
            if not self._waiting() or not self._in.readinto(self._byte):
                if count:
                    self._take(bytes(held[:count]), time.ticks_ms())
                break
        self._due.set()

    def _waiting(self):
        for _ in self._poll(0):
            return True
        return False

    async def _write(self):
        if self._writing:
            return  # whoever is at it writes this too
        self._writing = True
        try:
            while True:
                data = self._end.poll(time.ticks_ms())
                if not data:
                    break
                await self._send(data)
        finally:
            self._writing = False

    async def _send(self, data):
        at = 0
        while at < len(data):
            piece = data[at : at + self.PIECE]
            self._out.write(piece)
            at += self.PIECE
            await asyncio.sleep_ms(len(piece) // self.BYTES_A_MS)
