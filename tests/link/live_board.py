"""A board that lives: the real BoardEnd in a thread, behind a pty or a TCP port, in real time."""

from __future__ import annotations

import os
import select
import socket
import threading
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from marshub.link.events import Event

PROFILE = bytes(range(8))


def wait_until(true: Callable[[], Any], name: str, seconds: float = 60.0) -> Any:
    """Poll for a state; the limit is only there so that a broken test ends."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := true():
            return value
        time.sleep(0.002)
    raise AssertionError(f"waited in vain for {name}")


class Recorder:
    """Collects a link's events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        self.events.append(event)

    def of(self, kind: type) -> list[Any]:
        return [event for event in list(self.events) if isinstance(event, kind)]

    def wait(self, kind: type, count: int = 1) -> Any:
        """The `count`th event of a kind, as soon as it is there."""
        return wait_until(lambda: self.of(kind)[count - 1 :], f"{kind.__name__} number {count}; got {self.events}")[0]


class PtyPort:
    """A pty under a name that stays the same, as a udev link does."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "board")
        self._open()

    def _open(self) -> None:
        self.fd, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.fd, False)
        os.symlink(os.ttyname(self._slave), self.path)
        self.device = os.ttyname(self._slave)

    def read(self) -> bytes:
        if not select.select([self.fd], [], [], 0.003)[0]:
            return b""
        return os.read(self.fd, 4096)

    def write(self, data: bytes) -> None:
        with suppress(BlockingIOError):  # nobody reads: a UART would send into the void
            os.write(self.fd, data)

    def unplug(self) -> None:
        os.unlink(self.path)
        os.close(self.fd)
        os.close(self._slave)

    plug = _open
    close = unplug


class TcpPort:
    """A listening TCP port that talks to one host at a time."""

    def __init__(self) -> None:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.settimeout(0.003)
        self.path = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._peer: socket.socket | None = None

    def read(self) -> bytes:
        try:
            if self._peer is None:
                self._peer, _ = self._server.accept()
                self._peer.settimeout(0.003)
            data = self._peer.recv(4096)
        except TimeoutError:
            return b""
        except OSError:
            data = b""
        if not data:
            self.unplug()
        return data

    def write(self, data: bytes) -> None:
        if self._peer is not None:
            try:
                self._peer.sendall(data)
            except OSError:
                self.unplug()

    def unplug(self) -> None:
        if self._peer is not None:
            self._peer.close()
            self._peer = None

    def plug(self) -> None:
        pass

    def close(self) -> None:
        self.unplug()
        self._server.close()


class LiveBoard(Board):
    """`with LiveBoard(port) as board:`; do things to it under `board.lock`, or through its methods, which take it."""

    def __init__(self, port: PtyPort | TcpPort) -> None:
        self.port = port
        self.lock = threading.RLock()
        self.tags: list[list[bytes]] = [[], []]
        self.presses = [0, 0]
        self.shown: list[bytes] = []
        self.configured: list[tuple[int, bytes]] = []
        self.byes: list[int] = []
        self.plugged = True
        self.ahead_ms = 0  # of the host's clock
        self._boots = 0
        self._stop = False
        self.restart()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> LiveBoard:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop = True
        self._thread.join(10)
        if self.plugged or isinstance(self.port, TcpPort):
            self.port.close()

    def _run(self) -> None:
        while not self._stop:
            with self.lock:
                if self.plugged:
                    now = time.monotonic_ns() // 1_000_000 + self.ahead_ms
                    self.end.feed(self.port.read(), now)
                    self.port.write(self.end.poll(now))
            time.sleep(0.001)

    # What happens to it.

    def restart(self) -> None:
        with self.lock:
            self._boots += 1
            self.presses = [0, 0]
            identity = m.Hello(
                m.BOARD,
                boot_id=self._boots,
                profile=PROFILE,
                firmware="1.2.3",
                chip=b"\xca\xfe",
                name="bench",
                readers=2,
                buttons=2,
                leds=10,
            )
            self.end = BoardEnd(m.pack_hello(identity), self)

    def unplug(self) -> None:
        with self.lock:
            self.plugged = False
            self.port.unplug()

    def plug(self) -> None:
        with self.lock:
            self.port.plug()
            self.plugged = True

    def put(self, reader: int, uid: bytes) -> None:
        with self.lock:
            self.tags[reader].append(uid)
            self.end.tag_arrived(reader, uid)

    def take(self, reader: int, uid: bytes) -> None:
        with self.lock:
            self.tags[reader].remove(uid)
            self.end.tag_left(reader, uid)

    def press(self, index: int) -> None:
        with self.lock:
            self.presses[index] += 1
            self.end.button(index, m.PRESS, self.presses[index])

    def say(self, text: bytes) -> None:
        with self.lock:
            self.port.write(text)

    # What its end of the wire asks.

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return [(m.OK, list(tags)) for tags in self.tags], list(self.presses)

    def stats(self) -> tuple[int, int, int, int]:
        return 70_000, 12, 34, 5

    def reader_figures(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        return [(m.OK, 100, 90, 2, 0, 7, 1, 0), (m.FAILING, 5, 0, 0, 0, 0, 9, 2)]

    def tag_figures(self) -> list[tuple[int, bytes, int, int]]:
        return [(0, b"\x04\xa1\xb2\xc3", 45, 2)]

    def lights(self, generation: int, picture: bytearray) -> None:
        self.shown.append(bytes(picture))

    def config(self, brightness: int, priorities: bytes) -> None:
        self.configured.append((brightness, priorities))

    def released(self, reason: int) -> None:
        self.byes.append(reason)
