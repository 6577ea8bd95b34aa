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
from marshub.link.tap import TappedLink, find_tap
from marshub.link.trace import NAMES, Trace, TracedFrame, describe
from marshub.link.transport import Transport, open_line
from marshub.tools.board_connection import BoardConnection
from marshub.tools.errors import ToolError
from marshub.tools.port_list import explain_open_error, resolve_port

if TYPE_CHECKING:
    from marshub.record.tape import Line

How = Literal["line", "host", "tap"]

TEXT, DAMAGED, OTHER = "text", "damaged", "other-version"
GROUPS = {
    "tags": ("tag-arrived", "tag-left"),
    "alive": ("ping", "pong", "ack"),
    "noise": (TEXT, DAMAGED, OTHER),
}


def get_frame_name(traced_frame: TracedFrame) -> str:
    """Return the name of a frame in filters: "tag-arrived", "ping", "text", "damaged"..."""
    if traced_frame.outcome == frame.FRAME:
        return NAMES.get(traced_frame.kind, f"kind-{traced_frame.kind:02x}").replace(" ", "-")
    return {frame.TEXT: TEXT, frame.INTERRUPT: TEXT, frame.WRONG_VERSION: OTHER}.get(traced_frame.outcome, DAMAGED)


def list_frame_names() -> list[str]:
    """Return all names that a filter knows, groups included."""
    return sorted({name.replace(" ", "-") for name in NAMES.values()} | {TEXT, DAMAGED, OTHER} | set(GROUPS))


class Filter:
    """A filter of frames. `only`: these and nothing else (all if empty); `without`: not these. Raises ToolError."""

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
        name = get_frame_name(seen)
        return (not self._only or name in self._only) and name not in self._without


@dataclass(frozen=True)
class Clock:
    """Converts the link's monotonic times to the time of day."""

    offset: float

    @classmethod
    def read_clocks(cls) -> Clock:
        """Return a converter made of the present readings of both clocks."""
        return cls(time.time() - time.monotonic())

    def time_of(self, traced_frame: TracedFrame) -> datetime.datetime:
        """Return the time of a frame, in local time."""
        return datetime.datetime.fromtimestamp(self.offset + traced_frame.at).astimezone()


def format_text(traced_frame: TracedFrame, clock: Clock) -> str:
    """Return a frame as a line for people, without control characters that could reach the terminal."""
    line = str(traced_frame) if traced_frame.outcome != frame.INTERRUPT else "<- Ctrl-C"
    shown = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in line)
    return f"{clock.time_of(traced_frame):%H:%M:%S.%f}"[:-3] + f" {shown}"


def format_data(traced_frame: TracedFrame, clock: Clock) -> dict[str, Any]:
    """Return a frame as a line for programs; `raw` is the payload (of text: the bytes) in hex."""
    entries: dict[str, Any] = {
        "at": clock.time_of(traced_frame).isoformat(timespec="milliseconds"),
        "from": "board" if traced_frame.incoming else "host",
        "name": get_frame_name(traced_frame),
        "raw": traced_frame.payload.hex(),
    }
    if traced_frame.outcome == frame.FRAME:
        entries.update(
            kind=traced_frame.kind, seq=traced_frame.seq, says=describe(traced_frame.kind, traced_frame.payload)
        )
    elif get_frame_name(traced_frame) == TEXT:
        entries["says"] = traced_frame.payload.decode(errors="replace")
    return entries


class Recorder:
    """Writes frames to a file, in the lines of the flight recorder (marshub.record.tape), uncompressed.

    Each line is written at once, so that a kill loses nothing. Raises ToolError.
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

    def record_frame(self, traced_frame: TracedFrame) -> None:
        """Record a frame, whether or not the filter shows it."""
        at = round(1000 * (traced_frame.at - self._began))
        self._put(
            self._tape.Frame(
                max(0, at),
                traced_frame.incoming,
                traced_frame.outcome,
                traced_frame.kind,
                traced_frame.seq,
                traced_frame.payload,
            )
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class Monitor:
    """The traffic on `port`. Use it with `with`, then call `read_frames`.

    `how`: "tap" when a program of ours has the port and can be watched; else "line", which only listens (a board
    without a host sends little but hello), or "host" with `greet`: then the board is greeted and sends everything.
    Raises ToolError when the port cannot be had.
    """

    def __init__(self, port: str, *, greet: bool = False, taps: Path | None = None) -> None:
        self.device, self._candidate = resolve_port(port)
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
        self._tap = find_tap(self.device, self._taps)
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
        """End `read_frames`, from any thread."""
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
        """Yield all frames as they come, until the port or the program is gone."""
        if self._tap is not None:
            yield from self._tap.read_frames()
            return
        while (seen := self._seen.get()) is not None:
            yield seen
