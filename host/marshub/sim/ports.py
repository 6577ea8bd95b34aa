"""Serial ports of simulated boards: a pty (Linux, macOS) or a TCP socket (everywhere).

Both behave like the USB-UART bridge of a real board: the port is there whether or not a host has it open, hosts come
and go, bytes nobody listens to are lost, and `unplug` makes it vanish under the host's hands. pyserial opens both.
All methods are called on the loop's thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol

from marshub.files import find_below

Received = Callable[[bytes], None]
Kind = Literal["pty", "tcp"]

# What a host that does not read may leave unread here; beyond it bytes fall off, as on a wire.
HELD_BYTES = 8192
_READ = 4096


class Port(Protocol):
    """One byte stream towards the host."""

    @property
    def url(self) -> str:
        """The port for a host: a path or a ``socket://host:port``. The same for the port's whole life."""

    def start(self, loop: asyncio.AbstractEventLoop, received: Received) -> None:
        """Serve on `loop`; `received` is called with the host's bytes."""

    def send(self, data: bytes) -> None:
        """Send bytes to the host; never blocks."""

    def unplug(self) -> None:
        """Pull the cable: the host's open port fails, and opening fails until `replug`."""

    def replug(self) -> None:
        """Put the cable back."""

    def close(self) -> None:
        """Release all resources; a second call does nothing."""


class _PortName:
    """A path that one board at a time may use, always the same, so that people and scripts need not look it up.

    A second board of that name gets "name-2". The name is free again when its owner ends, however it ends.
    """

    def __init__(self, name: str) -> None:
        import fcntl

        folder = Path(tempfile.gettempdir()) / f"marshub-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.stat().st_uid != os.getuid():  # somebody else's trap in a shared folder
            folder = Path(tempfile.mkdtemp(prefix="marshub-"))
        for number in itertools.count(1):
            self.path = find_below(folder, name if number == 1 else f"{name}-{number}")
            self._lock = os.open(folder / f".{self.path.name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except OSError:
                os.close(self._lock)

    def release(self) -> None:
        """Release the name."""
        self.path.unlink(missing_ok=True)
        os.close(self._lock)


class PtyPort:
    """A pseudo terminal. `url` is a symbolic link that stays the same over unplug and replug."""

    def __init__(self, name: str = "board") -> None:
        if sys.platform == "win32":
            raise OSError('Windows has no ptys: expected port="tcp"')
        self._name: _PortName | None = _PortName(name)
        self._link = self._name.path
        self._loop: asyncio.AbstractEventLoop | None = None
        self._received: Received = lambda data: None
        self._master = self._slave = -1
        self._held = bytearray()
        self._writing = False
        self._plug()

    @property
    def url(self) -> str:
        return str(self._link)

    def _plug(self) -> None:
        import tty

        self._master, self._slave = os.openpty()
        # Raw: no echo, no CR/LF cooking, Ctrl-C is a byte. The slave stays open here: without an opener the master
        # would read EIO for ever, and the settings would be lost when the last host leaves.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(self._slave))
        if self._loop is not None:
            self._loop.add_reader(self._master, self._readable)

    def start(self, loop: asyncio.AbstractEventLoop, received: Received) -> None:
        self._loop, self._received = loop, received
        if self._master >= 0:
            loop.add_reader(self._master, self._readable)

    def _readable(self) -> None:
        with contextlib.suppress(BlockingIOError):
            data = os.read(self._master, _READ)
            if data:
                self._received(data)

    def send(self, data: bytes) -> None:
        if self._master < 0:
            return
        room = HELD_BYTES - len(self._held)
        self._held += data[:room]
        self._writable()

    def _writable(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._held:
                del self._held[: os.write(self._master, self._held)]
        wanted = bool(self._held)
        if self._loop is not None and wanted != self._writing:
            self._writing = wanted
            if wanted:
                self._loop.add_writer(self._master, self._writable)
            else:
                self._loop.remove_writer(self._master)

    def unplug(self) -> None:
        if self._master < 0:
            return
        if self._loop is not None:
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
        self._writing = False
        self._held.clear()
        self._link.unlink(missing_ok=True)
        os.close(self._master)
        os.close(self._slave)
        self._master = self._slave = -1

    def replug(self) -> None:
        if self._master < 0:
            self._plug()

    def close(self) -> None:
        self.unplug()
        if self._name is not None:
            self._name.release()
            self._name = None


class TcpPort:
    """A listening socket on this machine, for one host at a time."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._host = host
        self._loop: asyncio.AbstractEventLoop | None = None
        self._received: Received = lambda data: None
        self._listener: socket.socket | None = self._listen(port)
        self._number: int = self._listener.getsockname()[1]
        self._accepting: asyncio.Task[None] | None = None
        self._client: asyncio.Transport | None = None

    def _listen(self, port: int) -> socket.socket:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there the option means something else: sharing the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((self._host, port))
        listener.listen(4)
        listener.setblocking(False)
        return listener

    @property
    def url(self) -> str:
        return f"socket://{self._host}:{self._number}"

    def start(self, loop: asyncio.AbstractEventLoop, received: Received) -> None:
        self._loop, self._received = loop, received
        self._accepting = loop.create_task(self._accept())

    async def _accept(self) -> None:
        assert self._loop is not None
        while self._listener is not None:
            client, _ = await self._loop.sock_accept(self._listener)
            if self._client is not None and not self._client.is_closing():
                client.close()  # a serial port has one opener; the one who has it keeps it
                continue
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._client, _ = await self._loop.connect_accepted_socket(lambda: _Client(self), client)

    def received(self, data: bytes) -> None:
        self._received(data)

    def drop_client(self, client: asyncio.BaseTransport | None) -> None:
        if client is self._client:
            self._client = None

    def send(self, data: bytes) -> None:
        client = self._client
        if client is not None and not client.is_closing() and client.get_write_buffer_size() < HELD_BYTES:
            client.write(data)

    def unplug(self) -> None:
        if self._accepting is not None:
            self._accepting.cancel()
            self._accepting = None
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        if self._client is not None:
            self._client.abort()
            self._client = None

    def replug(self) -> None:
        if self._listener is None:
            self._listener = self._listen(self._number)
            if self._loop is not None:
                self._accepting = self._loop.create_task(self._accept())

    def close(self) -> None:
        self.unplug()


class _Client(asyncio.Protocol):
    """One host that has the TCP port open."""

    def __init__(self, port: TcpPort) -> None:
        self._port = port
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._port.received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._port.drop_client(self._transport)


def open_port(kind: Kind, name: str = "board") -> Port:
    """Return a port of that kind, not yet started. Raises ValueError for another kind, OSError without ptys."""
    if kind == "pty":
        return PtyPort(name)
    if kind == "tcp":
        return TcpPort()
    raise ValueError(f'no port of kind {kind!r}: expected "pty" or "tcp"')
