"""The home network around a simulated board: an access point, and what carries TCP to the board's process.

The board's process listens on a socket of this machine (`SimulatedNetwork.path`); hosts find it at an address of its
own in 127.66.0.0/16, where a real board has one of the home. All methods are called on the loop's thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import shutil
import socket
import tempfile
from pathlib import Path
from typing import Any

from marshub.sim.mdns import Responder

PORT = 22774
SSID, PASSWORD = "MarsHub-Sim", "marshub-sim"
ALONE = "127.0.0.1"  # where this machine has no other address of its own, as macOS has not
_PIECE = 4096


def make_address() -> str:
    """Return an address that no other simulated board is likely to have."""
    return f"127.66.{secrets.randbelow(254) + 1}.{secrets.randbelow(254) + 1}"


class SimulatedNetwork:
    """The access point, and the connections through it.

    `air`: what the board's radio finds, as it goes to its process: ssid, password, up, rssi, address; and the id of the
    board's own chip, from which its name in the network comes.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="marshub-air-"))
        self.path = self.folder / "tcp"
        self.air: dict[str, Any] = {
            "ssid": SSID,
            "password": PASSWORD,
            "up": True,
            "rssi": -57,
            "address": make_address(),
            "path": str(self.path),
            "chip": "240ac4" + secrets.token_hex(3),
        }
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Server | None = None
        self._listening: asyncio.Task[None] | None = None
        self._mdns: Responder | None = None
        self._pumps: set[asyncio.Task[None]] = set()

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Serve on `loop`."""
        self._loop = loop

    def set_access_point(self, **settings: Any) -> None:
        """Replace the access point. Data under way through one that is down is lost."""
        unknown = set(settings) - {"ssid", "password", "up", "rssi", "address"}
        if unknown:
            raise ValueError(f"no {', '.join(sorted(unknown))} in the air: expected ssid, password, up, rssi, address")
        self.air.update(settings)

    def set_name(self, name: str) -> None:
        """Record that the board joined the network as `name`, or left it ("")."""
        self._drop_listener()
        if name and self._loop is not None:
            self._listening = self._loop.create_task(self._listen(name))

    def stop(self) -> None:
        """Stop answering: the board has no power."""
        self._drop_listener()
        for pump in self._pumps:
            pump.cancel()

    def close(self) -> None:
        """Release all resources."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _drop_listener(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        if self._listener is not None and self._loop is not None:
            for listening in self._listener.sockets:
                self._loop.remove_reader(listening)
            # CPython leaves open what it has accepted in this turn if the server is closed before it goes on with that.
            self._loop.call_soon(self._listener.close)
            self._listener = None
        if self._mdns is not None:
            self._mdns.close()
            self._mdns = None

    async def _listen(self, name: str) -> None:
        for host in (self.air["address"], ALONE):
            with contextlib.suppress(OSError):
                self._listener = await asyncio.start_server(self._accept, host, PORT, family=socket.AF_INET)
                self.air["address"] = host
                self._mdns = await Responder.start(name, host)
                break

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._listener is None:
            writer.transport.abort()  # it came in the turn in which the board was halted
            return
        task = asyncio.create_task(self._carry(reader, writer))
        self._pumps.add(task)
        task.add_done_callback(self._pumps.discard)
        task.add_done_callback(lambda _: writer.transport.abort())  # also if it was cancelled before it began

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_writer = None
        try:
            inner_reader, inner_writer = await asyncio.open_unix_connection(self.path)
            address = self.air["address"]
            ways = [self._move_bytes(reader, inner_writer, address), self._move_bytes(inner_reader, writer, address)]
            pumps = [asyncio.ensure_future(way) for way in ways]
            try:
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pump in pumps:
                    pump.cancel()
                await asyncio.gather(*pumps, return_exceptions=True)
        except OSError:
            pass  # the board does not listen
        except asyncio.CancelledError:
            pass  # the board was halted
        finally:
            if inner_writer is not None:
                inner_writer.transport.abort()

    async def _move_bytes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: str) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(_PIECE):
                if self.air["up"] and self.air["address"] == address:
                    writer.write(data)
                    await writer.drain()
