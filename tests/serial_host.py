"""A host for tests: pyserial and hublink's own end of the wire. It waits for what happens, never for time."""

from __future__ import annotations

import contextlib
import secrets
import subprocess
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import serial

from hublink import messages as m
from hublink.host_end import HostEnd
from marshub.sim.board_api import Board


class Player:
    """Opens `port` and keeps a list of all `events` (tuples of hublink.host_end) and all `text` outside frames."""

    def __init__(self, port: str, session: int | None = None) -> None:
        self.port = port
        self.end = HostEnd(session if session is not None else 1 + secrets.randbelow(0xFFFFFFFF))
        self.events: list[tuple[Any, ...]] = []
        self.text = b""
        self.line = self._open()

    def _open(self) -> Any:
        line = serial.serial_for_url(self.port, timeout=0.01)
        if not hasattr(line, "dtr"):
            return line
        with contextlib.suppress(OSError):  # a pty has none
            line.dtr = line.rts = False
        return line

    def pump(self, *, silent: bool = False) -> None:
        """Move what there is to move; `silent`: only what comes."""
        now = int(time.monotonic() * 1000)
        data = self.line.read(1)
        if data and getattr(self.line, "in_waiting", 0):
            data += self.line.read(self.line.in_waiting)
        if data:
            self.end.feed(data, now)
        for event in self.end.take_events():
            if event[0] == "text":
                assert isinstance(event[1], bytes)
                self.text += event[1]
            self.events.append(event)
        out = b"" if silent else self.end.poll(now)
        if out:
            self.line.write(out)

    def until(
        self, predicate: Callable[[], bool], description: str, timeout: float = 60.0, *, silent: bool = False
    ) -> None:
        """Pump until `predicate` holds; fail with `description` and what came if it takes too long."""
        end = time.monotonic() + timeout
        while not predicate():
            assert time.monotonic() < end, f"no {description}; came: {self.events[-20:]}, text {self.text!r}"
            self.pump(silent=silent)

    def named(self, name: str) -> list[tuple[Any, ...]]:
        """All events of that name so far, without the name."""
        return [event[1:] for event in self.events if event[0] == name]

    def expect(self, *event: Any) -> None:
        """Pump until an event begins with these values, and forget all events up to it."""
        size = len(event)
        self.until(lambda: any(item[:size] == event for item in self.events), f"event {event}")
        place = next(index for index, item in enumerate(self.events) if item[:size] == event)
        self.found = self.events[place]
        del self.events[: place + 1]

    def greet(self) -> None:
        """Pump until the board is greeted and its snapshot came."""
        self.expect("greeted")
        self.expect("snapshot")

    def send_raw(self, data: bytes) -> None:
        """Keys of a person, past the protocol."""
        self.line.write(data)

    def read_raw(self, wanted: bytes, timeout: float = 60.0, *, keys: bytes = b"") -> bytes:
        """Read until `wanted` came, pressing `keys` again and again; the protocol hears nothing of it."""
        end, data = time.monotonic() + timeout, b""
        while wanted not in data:
            assert time.monotonic() < end, f"no {wanted!r} within {timeout} s; came: {data!r}"
            self.line.write(keys)
            data += self.line.read(1)
        return data

    def bye(self, reason: int) -> None:
        """End the session properly."""
        self.line.write(self.end.bye(reason))
        self.line.flush()

    def close(self) -> None:
        """Close the port, without a bye."""
        self.line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def mpremote(board: Board, *arguments: str) -> str:
    """What the real mpremote prints when it does this with `board`; it has to succeed."""
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", board.port, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-2000:]
    if arguments[-1] == "reset":  # a hello would be a Ctrl-C to what it is still at
        while getattr(board, "in_repl", False):
            time.sleep(0.01)
    return done.stdout


def greet_and_leave(board: Board) -> None:
    """A host meets `board` and says goodbye."""
    with Player(board.port) as player:
        player.greet()
        player.bye(m.CLOSING)
