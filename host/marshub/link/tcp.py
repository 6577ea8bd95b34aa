"""The common part of links over TCP: a socket that one thread reads and others write to or cancel."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from marshub.link.errors import PortLostError

READ_S = 0.25  # how long a read waits at most; closing is felt after this even where a read can't be interrupted
WRITE_S = 1.0  # a board that accepts no data for so long is gone


def disable_nagle(line: socket.socket) -> None:
    """Disable Nagle's algorithm: a frame leaves at once."""
    with suppress(OSError):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class TcpLine:
    """Half of a Transport (marshub.link.transport), around a socket that is connected. All raise PortLostError."""

    def __init__(self, url: str, line: socket.socket) -> None:
        self.url = url
        self._socket = line
        self._writing = threading.Lock()  # so that no descriptor is closed, and perhaps used anew, inside a write
        line.settimeout(WRITE_S)

    def receive(self) -> bytes:
        """Return the received bytes, after READ_S at the latest; empty if there are none."""
        try:
            if not select.select([self._socket], [], [], READ_S)[0]:
                return b""
            data = self._socket.recv(4096)
        except (OSError, ValueError) as error:
            raise PortLostError("{port} has disconnected", "link-gone", port=self.url) from error
        if not data:
            raise PortLostError("{port} closed the connection", "link-hung-up", port=self.url)
        return data

    def send(self, made: Callable[[], bytes]) -> None:
        """Write what `made` gives, one writer after the other; it is made in its turn."""
        # At most a few hundred bytes: they fit the kernel's buffer unless the other end reads nothing for long.
        try:
            with self._writing:
                self._socket.sendall(made())
        except TimeoutError as error:
            raise PortLostError("{port} accepts no data", "link-full", port=self.url) from error
        except OSError as error:
            raise PortLostError("{port} has disconnected", "link-gone", port=self.url) from error

    def cancel(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with self._writing:
            self._socket.close()
