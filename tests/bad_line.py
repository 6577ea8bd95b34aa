"""A bad line between two tables: a TCP proxy that delays, that loses segments as TCP shows it, and that breaks.

TCP repeats what is lost: to who reads, a lost segment is a pause in which what came behind it waits too. After a loss
nothing comes for the time until it is sent again (RFC 6298: a second, in practice 200 ms and more on top of the way).
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from random import Random

SEGMENT = 1448  # bytes


class Shaped:
    """A line to `port` of this computer: `way_s` each way; `loss` of the segments, each `again_s` late; of so many
    segments one breaks the line (`breaks`, 0: none). Its own port is `port`.
    """

    def __init__(
        self, to: int, *, way_s: float = 0.0, loss: float = 0.0, again_s: float = 0.2, breaks: int = 0, seed: int = 1
    ) -> None:
        self.to, self._way_s, self._loss, self._again_s, self._breaks = to, way_s, loss, again_s, breaks
        self._random = Random(seed)
        self.up = self.down = 0  # bytes, to the host and from it
        self.lost = self.broken = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._open = True
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.start_server(self._called, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        self.port = int(self._server.sockets[0].getsockname()[1])

    def cut(self, *, shut: bool = False) -> None:
        """Break every line; `shut`: and let none through until `mend`."""

        async def cut() -> None:
            self._open = not shut
            for writer in list(self._writers):
                writer.transport.abort()

        asyncio.run_coroutine_threadsafe(cut(), self._loop).result()

    def mend(self) -> None:
        self._open = True

    def close(self) -> None:
        async def end() -> None:
            self._server.close()
            for writer in list(self._writers):
                writer.transport.abort()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        both = [self._carry(reader, far_writer, up=True), self._carry(far_reader, writer, up=False)]
        tasks = {asyncio.ensure_future(item) for item in both}
        self._tasks |= tasks
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for item in (writer, far_writer):
            item.transport.abort()
            self._writers.discard(item)
        for task in tasks:
            task.cancel()
        self._tasks -= tasks

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        loop, waiting = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

        async def deliver() -> None:
            while True:
                due, data = await waiting.get()
                if (left := due - loop.time()) > 0:
                    await asyncio.sleep(left)
                writer.write(data)
                await writer.drain()

        delivering, due = asyncio.ensure_future(deliver()), 0.0
        try:
            while data := await reader.read(SEGMENT):
                if up:
                    self.up += len(data)
                else:
                    self.down += len(data)
                late = 0.0
                if self._random.random() < self._loss:
                    self.lost += 1
                    late = self._again_s + 2 * self._way_s
                if self._breaks and self._random.randrange(self._breaks) == 0:
                    self.broken += 1
                    return
                due = max(due, loop.time() + self._way_s + late)  # nothing overtakes
                waiting.put_nowait((due, data))
        finally:
            delivering.cancel()
            with suppress(asyncio.CancelledError, OSError):
                await delivering
