"""The monitor of the wire: frames and text, decoded, live, filtered, recorded."""

from __future__ import annotations

import contextlib
import datetime
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, Self

from hublink import frame
from marshub.kernel import say
from marshub.link.errors import LinkError, PortLostError
from marshub.link.tap import TappedLink, find
from marshub.link.trace import NAMES, Trace, TracedFrame, describe
from marshub.link.transport import Transport, open_line
from marshub.tools.board_connection import BoardConnection
from marshub.tools.errors import ToolError
from marshub.tools.port_list import explain_open_error, resolve

if TYPE_CHECKING:
    from marshub.record.tape import Line

How = Literal["line", "host", "tap"]

TEXT, DAMAGED, OTHER = "text", "damaged", "other-version"
GROUPS = {
    "tags": ("tag-arrived", "tag-left"),
    "alive": ("ping", "pong", "ack"),
    "noise": (TEXT, DAMAGED, OTHER),
}


def frame_name(seen: TracedFrame) -> str:
    """Return the name of a frame in filters: "tag-arrived", "ping", "text", "damaged"..."""
    if seen.outcome == frame.FRAME:
        return NAMES.get(seen.kind, f"kind-{seen.kind:02x}").replace(" ", "-")
    return {frame.TEXT: TEXT, frame.INTERRUPT: TEXT, frame.WRONG_VERSION: OTHER}.get(seen.outcome, DAMAGED)


def list_frame_names() -> list[str]:
    """Return all names that a filter knows, groups included."""
    return sorted({name.replace(" ", "-") for name in NAMES.values()} | {TEXT, DAMAGED, OTHER} | set(GROUPS))


class Filter:
    """`only`: these and nothing else (everything when empty); `without`: not these. Raises ToolError for others."""

    def __init__(self, only: Sequence[str] = (), without: Sequence[str] = ()) -> None:
        self._only = self._spread(only)
        self._without = self._spread(without)

    @staticmethod
    def _spread(wanted: Sequence[str]) -> set[str]:
        known = list_frame_names()
        result: set[str] = set()
        for name in (part.strip() for item in wanted for part in item.split(",") if part.strip()):
            if name not in known:
                raise ToolError(say("board-tools-filter", name=name, names=", ".join(known)))
            result.update(GROUPS.get(name, (name,)))
        return result

    def __call__(self, seen: TracedFrame) -> bool:
        name = frame_name(seen)
        return (not self._only or name in self._only) and name not in self._without


@dataclass(frozen=True)
class Clock:
    """Turns the link's monotonic times into those of the day."""

    offset: float

    @classmethod
    def read_clocks(cls) -> Clock:
        """Return the clocks as they stand."""
        return cls(time.time() - time.monotonic())

    def time_of(self, seen: TracedFrame) -> datetime.datetime:
        """Return the time of a frame, in local time."""
        return datetime.datetime.fromtimestamp(self.offset + seen.at).astimezone()


def as_text(seen: TracedFrame, clock: Clock) -> str:
    """Return one line for people. A tag's or a traceback's control characters do not reach the terminal."""
    line = str(seen) if seen.outcome != frame.INTERRUPT else "<- Ctrl-C"
    shown = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in line)
    return f"{clock.time_of(seen):%H:%M:%S.%f}"[:-3] + f" {shown}"


def as_data(seen: TracedFrame, clock: Clock) -> dict[str, Any]:
    """Return one line for programs; `raw` is the payload (of text: the bytes) in hex."""
    entries: dict[str, Any] = {
        "at": clock.time_of(seen).isoformat(timespec="milliseconds"),
        "from": "board" if seen.incoming else "host",
        "name": frame_name(seen),
        "raw": seen.payload.hex(),
    }
    if seen.outcome == frame.FRAME:
        entries.update(kind=seen.kind, seq=seen.seq, says=describe(seen.kind, seen.payload))
    elif frame_name(seen) == TEXT:
        entries["says"] = seen.payload.decode(errors="replace")
    return entries


class Recorder:
    """Writes what was seen to a file, in the lines of the flight recorder (marshub.record.tape), not deflated.

    Each line is there once it is written: a kill loses nothing. Raises ToolError.
    """

    def __init__(self, path: Path, port: str, clock: Clock) -> None:
        from marshub.record import tape

        self._tape = tape
        self._began = time.monotonic()
        try:
            self._file: BinaryIO = path.open("wb", buffering=0)
        except OSError as error:
            raise ToolError(say("board-tools-unwritable", file=str(path), what=error.strerror or str(error))) from None
        began = datetime.datetime.fromtimestamp(clock.offset + self._began).astimezone()
        self._put(tape.Note(f"marshub board monitor, {port}, {began.isoformat(timespec='seconds')}"))

    def _put(self, line: Line) -> None:
        self._file.write(self._tape.encode_line(line))

    def record_frame(self, seen: TracedFrame) -> None:
        """Record a frame, whatever the filter shows."""
        at = round(1000 * (seen.at - self._began))
        self._put(self._tape.Frame(max(0, at), seen.incoming, seen.outcome, seen.kind, seen.seq, seen.payload))

    def close(self) -> None:
        """End the file."""
        self._file.close()


class Monitor:
    """The traffic on `port`. Use it with `with`, then read `frames`.

    `how`: "tap" when a program of ours has the port and can be watched; else "line", which only listens (a board
    without a
    host sends little but hello), or "host" with `greet`: then the board is greeted and sends everything. Raises
    ToolError
    when the port cannot be had.
    """

    def __init__(self, port: str, *, greet: bool = False, taps: Path | None = None) -> None:
        self.device, self._candidate = resolve(port)
        self.how: How = "line"
        self.pid = 0
        self._greet = greet
        self._taps = taps
        self._tap: TappedLink | None = None
        self._connection: BoardConnection | None = None
        self._line: Transport | None = None
        self._seen: queue.SimpleQueue[TracedFrame | None] = queue.SimpleQueue()
        self._unwatch: Callable[[], None] = lambda: None

    def __enter__(self) -> Self:
        self._tap = find(self.device, self._taps)
        if self._tap is not None:
            self.how, self.pid = "tap", self._tap.pid
        elif self._greet:
            self.how = "host"
            self._connection = BoardConnection(self.device)
            self._unwatch = self._connection.link.trace.watch(self._seen.put)
            self._connection.__enter__()
        else:
            try:
                self._line = open_line(self.device, self._candidate is not None and self._candidate.native)
            except LinkError as error:
                raise explain_open_error(self.device, error) from error
            threading.Thread(target=self._listen, args=(self._line,), name="marshub-monitor", daemon=True).start()
        return self

    def stop(self) -> None:
        """End `frames`, from any thread."""
        self._seen.put(None)
        if self._tap is not None:
            with contextlib.suppress(OSError):
                self._tap.line.shutdown(socket.SHUT_RDWR)

    def __exit__(self, *_: object) -> None:
        self._unwatch()
        if self._connection is not None:
            self._connection.close()
        if self._line is not None:
            self._line.cancel()
        if self._tap is not None:
            with contextlib.suppress(OSError):
                self._tap.line.close()

    def _listen(self, line: Transport) -> None:
        trace = Trace()
        trace.watch(self._seen.put)
        with contextlib.suppress(PortLostError):
            while True:
                data = line.read()
                if data:
                    trace.record(True, data)
        line.close()
        self._seen.put(None)

    def read_frames(self) -> Iterator[TracedFrame]:
        """Return everything as it comes; ends when the port or the program is gone."""
        if self._tap is not None:
            yield from self._tap.read_frames()
            return
        while (seen := self._seen.get()) is not None:
            yield seen
