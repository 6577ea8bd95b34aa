"""A board as far as its line goes: it says what it is told to say, and keeps every byte that it is sent."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self

from hublink import cobs, frame
from hublink import messages as m

HELLO_S = 0.05  # real boards take a second


def encode_hello(protocol: int, name: str = "starter", profile: bytes = bytes(8)) -> bytes:
    """Return a board's hello as a firmware of that protocol sends it: all versions have the same frame."""
    hello = m.Hello(m.BOARD, boot_id=7, firmware="0.1.0", chip=b"c", name=name, profile=profile)
    body = bytes((0xF0 | protocol, m.HELLO, 0, 0)) + m.pack_hello(hello)
    return b"\0" + cobs.encode(body + frame.crc32(body).to_bytes(4, "little")) + b"\0"


class SpeakingBoard:
    """Says `line` to each caller every HELLO_S, on a TCP port. `received`: all bytes that callers sent."""

    def __init__(self, line: bytes = b"") -> None:
        self.line = line
        self.received = bytearray()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._server.settimeout(HELLO_S)
        self._over = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        """Serve one caller after the other, as a port does."""
        while not self._over:
            with contextlib.suppress(TimeoutError):
                caller, _ = self._server.accept()
                with caller, contextlib.suppress(OSError):
                    self._serve_caller(caller)

    def _serve_caller(self, caller: socket.socket) -> None:
        caller.settimeout(HELLO_S)
        while not self._over:
            caller.sendall(self.line)
            with contextlib.suppress(TimeoutError):
                if not (data := caller.recv(4096)):
                    return
                self.received += data

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        self._thread.join()
        self._server.close()
