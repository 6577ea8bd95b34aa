"""The file of a recording: compressed lines of JSON, only ever appended, readable up to the last batch after a kill.

A recording may also be plain JSON lines (a test's fixture): reading tells them apart by the first byte.
"""

from __future__ import annotations

import contextlib
import stat
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from marshub.board.profile import Profile
from marshub.kernel import MarsHubError
from marshub.kernel.journal import Record
from marshub.sanitize import clean_json

FORMAT = 1
SUFFIX = ".rec"
BATCH = 64  # lines after which they go to the file in any case
_READ = 65536
_PIECE = 64  # compressed bytes that are inflated at once: what comes before damage is lost with its piece
_LONGEST = 16 << 20  # of a line: a broken file must not eat the memory
_MOST = 512 << 20  # of all lines: hours of play make some 20 MB


class RecordingError(MarsHubError):
    """A recording cannot be read or made use of."""


class Head(msgspec.Struct, frozen=True, tag="head"):
    """The start of a recording.

    `start`: the session's journal at that moment; `tags`: UID in hex -> piece; `overlays`: UID of a corner tag -> game;
    `profile`: the board's, None without one.
    """

    format: int
    marshub: str
    firmware: str
    began: str
    game: str
    start: Record
    profile: Profile | None = None
    tags: dict[str, str] = {}
    overlays: dict[str, str] = {}
    calm_ms: int = 0


class Action(msgspec.Struct, frozen=True, tag="deed"):
    """An action on the table at `at` (ms of the table's clock): its recorded name (`replay.METHODS`) and arguments."""

    at: int
    what: str
    args: list[Any] = []


class StateCheck(msgspec.Struct, frozen=True, tag="stand"):
    """The game after the preceding action: answers in all, and a checksum of the state."""

    position: int
    state: int


class Frame(msgspec.Struct, frozen=True, tag="frame"):
    """A frame on the wire at `at` (ms), `outcome` as in hublink.frame."""

    at: int
    up: bool  # from the board
    outcome: int
    kind: int
    seq: int
    payload: bytes


class Figures(msgspec.Struct, frozen=True, tag="figures"):
    """The figures of the link; pings and pongs, which are not kept one by one, are counted here."""

    at: int
    line: dict[str, int | None]


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A note of the recorder itself."""

    text: str


Line = Head | Action | StateCheck | Frame | Figures | Note

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Line)


def _decode_line(line: bytes) -> Line:
    """Decode a line. Raises ValueError."""
    try:
        result: Line = _decoder.decode(clean_json(line))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from None
    return result


def encode_line(line: Line) -> bytes:
    """Return one line of JSON, its end included."""
    return _encode(line) + b"\n"


class Writer:
    """Appends lines to a new file. `size` counts its bytes. Raises OSError, also when the disk is full."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("xb", buffering=0)
        self._deflate = zlib.compressobj(6)
        self._waiting = 0
        self.path = path
        self.size = 0

    def write(self, line: Line) -> None:
        """Add a line; every BATCH lines they are on their way to the disk."""
        self._write_out(self._deflate.compress(encode_line(line)))
        self._waiting += 1
        if self._waiting >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Flush, so that a kill loses nothing that was written."""
        if self._waiting:
            self._waiting = 0
            self._write_out(self._deflate.flush(zlib.Z_SYNC_FLUSH))

    def close(self) -> None:
        try:
            self._write_out(self._deflate.flush())
        finally:
            self._file.close()

    def discard(self) -> None:
        """Let go of a file that can't be written any more; what is in it can be read."""
        with contextlib.suppress(OSError):
            self._file.close()

    def _write_out(self, data: bytes) -> None:
        self.size += len(data)
        while data:
            data = data[self._file.write(data) or 0 :]


def read(path: Path) -> Iterator[Line]:
    """Return the lines of a recording, up to the last whole one. Raises RecordingError."""
    lines = _read_lines(path)
    try:
        first = next(lines, b"")
        head = _decode_line(first)
    except ValueError:
        raise RecordingError("{name} is not a MarsHub recording", "recording-not-ours", name=path.name) from None
    if not isinstance(head, Head):
        raise RecordingError("{name} does not begin like a MarsHub recording", "recording-beginning", name=path.name)
    if head.format != FORMAT:
        message = "{name} has format {theirs}; this MarsHub reads format {ours}"
        raise RecordingError(message, "recording-format", name=path.name, theirs=head.format, ours=FORMAT)
    yield head
    for number, line in enumerate(lines, 2):
        try:
            yield _decode_line(line)
        except ValueError as error:
            facts = {"name": path.name, "number": number, "error": error}
            raise RecordingError("{name}, line {number}: {error}", "recording-line", **facts) from None


def read_head(path: Path) -> Head:
    """Return a recording's first line. Raises RecordingError."""
    head = next(read(path))
    assert isinstance(head, Head)
    return head


def write_plain(path: Path, lines: Iterable[Line]) -> None:
    """Write a recording as plain JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(encode_line(line) for line in lines))


def _read_lines(path: Path) -> Iterator[bytes]:
    held: list[bytes] = []  # pieces of a line whose end is still to come
    length = total = 0
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RecordingError("{path} is not a regular file, as a recording is", "recording-not-regular", path=path)
        for piece in _inflate(path):
            total += len(piece)
            first, *more = piece.split(b"\n")
            held.append(first)
            length += len(first)
            if length > _LONGEST or total > _MOST:
                message = "{name} is longer than a recording can be: it is damaged"
                raise RecordingError(message, "recording-long", name=path.name)
            if more:
                yield b"".join(held)
                yield from more[:-1]
                held, length = [more[-1]], len(more[-1])
    except OSError as error:
        raise _make_unreadable_error(str(path), error.strerror or error) from None
    except ValueError as error:  # a NUL in its name
        raise _make_unreadable_error(ascii(str(path)), error) from None


def _make_unreadable_error(path: str, error: object) -> RecordingError:
    return RecordingError("{path} cannot be read: {error}", "save-unreadable", path=path, error=error)


def _inflate(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        data = file.read(_READ)
        if data[:1] == b"{":
            while data:
                yield data
                data = file.read(_READ)
            return
        inflate = zlib.decompressobj()
        while data and not inflate.eof:
            for start in range(0, len(data), _PIECE):
                try:
                    yield inflate.decompress(data[start : start + _PIECE])
                except zlib.error:
                    return  # no recording, or the rest of one that was damaged on disk
            data = file.read(_READ)
