"""Pages of a save's file and of its write-ahead log, and the rows in them, read without SQLite.

Pages are read one by one, wherever they are linked (https://www.sqlite.org/fileformat2.html, 1.5, 2.1 and 4); old rows
in freed pages and in earlier rounds of the log turn up as well.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from .untrusted_database import LARGEST_ROW, wal_path

WAL_HEADER = 32  # bytes of a log's header
_FRAME_HEADER = 24  # bytes before each page in a log
_MOST_SALTS = 4  # rounds of a log whose frames are looked for where they do not stand in line
_TABLE_LEAF = 0x0D  # the type of a page with rows of a table
_PAGE_SIZES = {512 << power for power in range(8)}
#: The header of an entry with a checksum: its size; null, real, a text, 16 bytes.
_ENTRY_SHAPE = re.compile(rb"\x05\x00\x07[\x0d-\x7f]\x2c|\x06\x00\x07[\x81-\xff][\x00-\x7f]\x2c", re.DOTALL)
_LONGEST_CARVED = 9000  # bytes of a row that fits into one page
Row = tuple[Any, ...]

#: Kinds of rows by the storage classes of their columns; n: null, r: real, i: integer, t: text, b: blob.
_ROW_KINDS = {
    "tb": "header", "t": "header",
    "nrtb": "entry", "nrt": "entry",
    "nriitbbtb": "checkpoint", "nriitbbt": "checkpoint", "nriitbbb": "checkpoint",
    "iib": "tip",
    "ttb": "kept", "tt": "kept",
}  # fmt: skip


class Pages:
    """The pages of a file and of its write-ahead log; links lead to the newest version of each page."""

    def __init__(self, path: Path) -> None:
        """Read the save at `path` and its log, if there is one."""
        log = wal_path(path)
        self._data, self.log = path.read_bytes(), log.read_bytes() if log.is_file() else b""
        size = int.from_bytes(self._data[16:18], "big")
        self.size = 65536 if size == 1 else size if size in _PAGE_SIZES else 4096
        frames = self._list_frames()
        # Number, content and place of each page, the newest last.
        self._pages = [(number, self._data, at) for number, at in enumerate(range(0, len(self._data), self.size), 1)]
        self._first_of_log = len(self._pages)
        self._pages += [(self._read_word(frame), self.log, frame + _FRAME_HEADER) for frame in frames]
        self._newest = {number: (data, at) for number, data, at in self._pages}

    def _read_word(self, at: int) -> int:
        return int.from_bytes(self.log[at : at + 4], "big")

    def _list_frames(self) -> list[int]:
        """Return the places of all frames in the log, the newest round's last.

        Frames are found by their places, and by the salts of the others: a log may have been damaged, cut or moved.
        """
        places = set(range(WAL_HEADER, len(self.log) - _FRAME_HEADER - self.size + 1, _FRAME_HEADER + self.size))
        newest = self.log[16:24]
        salts = [salt for salt, _ in Counter(map(self._read_salt, places)).most_common(_MOST_SALTS)]
        for salt in {newest, *salts} - {bytes(8)}:
            at = self.log.find(salt, WAL_HEADER)
            while at >= 0:
                places.add(at - 8)
                at = self.log.find(salt, at + self.size // 4)
        # SQLite counts the first half of the salt up whenever it begins the log anew.
        return sorted(places, key=lambda at: ((salt := self._read_salt(at)) == newest, salt[:4], at))

    def _read_salt(self, at: int) -> bytes:
        return self.log[at + 8 : at + 16]

    def examine_log(self) -> tuple[bool, slice]:
        """Return whether commits follow damage in the log, and where an unfinished transaction stands in it.

        Such a transaction was being written when the program was killed: nobody was told that it is saved.
        """
        frame_size = _FRAME_HEADER + self.size
        if len(self.log) < WAL_HEADER + frame_size:
            return False, slice(0, 0)
        order: Any = ">" if self.log[3] & 1 else "<"
        checksum = _compute_log_checksum(self.log[:24], (0, 0), order)
        is_header_intact = self.log[:3] == b"\x37\x7f\x06" and struct.unpack_from(">2I", self.log, 24) == checksum
        if not is_header_intact or self._read_word(8) != self.size:
            return True, slice(0, 0)
        salt = self.log[16:24]
        committed = end = WAL_HEADER
        while end + frame_size <= len(self.log) and self._read_salt(end) == salt:
            frame = self.log[end : end + frame_size]
            checksum = _compute_log_checksum(frame[:8] + frame[_FRAME_HEADER:], checksum, order)
            if struct.unpack_from(">2I", frame, 16) != checksum:
                break
            end += frame_size
            if self._read_word(end - frame_size + 4):  # the pages of the file after this commit
                committed = end
        # A frame is written in two steps, so that one wrong frame at the end may be an unfinished one, too.
        place = self.log.find(salt, end + 9)
        while place >= 0 and not self._read_word(place - 4):
            place = self.log.find(salt, place + 8)
        return place >= 0, slice(committed, end)

    def list_rows(self, check_deadline: Callable[[], None]) -> Iterator[tuple[str, int, Row]]:
        """Yield kind, number and columns of every row of a save's tables, the newest pages first.

        Calls `check_deadline` at each.
        """
        yield from self._read_pages(self._pages, check_deadline)
        for data in (self.log, self._data):
            yield from _carve_entries(data, check_deadline)

    def list_log_rows(self, check_deadline: Callable[[], None], without: slice) -> Iterator[tuple[str, int, Row]]:
        """Yield as `list_rows`, from the log alone, `without` a part of it."""
        frames = [page for page in self._pages[self._first_of_log :] if not without.start <= page[2] < without.stop]
        yield from self._read_pages(frames, check_deadline)
        for data in (self.log[: without.start], self.log[without.stop :]):
            yield from _carve_entries(data, check_deadline)

    def _read_pages(
        self, pages: list[tuple[int, bytes, int]], check_deadline: Callable[[], None]
    ) -> Iterator[tuple[str, int, Row]]:
        """Yield the rows of the pages, the last page's first; the same row once."""
        seen: set[bytes] = set()
        for number, data, start in reversed(pages):
            page = data[start : start + self.size]
            top = 100 if number == 1 else 0
            if len(page) < self.size or page[top] != _TABLE_LEAF:
                continue
            count = int.from_bytes(page[top + 3 : top + 5], "big")
            pointers = {page[at : at + 2] for at in range(top + 8, min(top + 8 + 2 * count, self.size - 1), 2)}
            for pointer in pointers:
                check_deadline()
                try:
                    number_in_table, row = self._read_cell(page, int.from_bytes(pointer, "big"), seen)
                except (IndexError, KeyError, ValueError, struct.error):
                    continue  # a damaged row
                kind = _classify_row(row)
                if kind:
                    yield kind, number_in_table, _encode_texts(row)

    def _read_cell(self, page: bytes, start: int, seen: set[bytes]) -> tuple[int, Row]:
        """Return a row; an empty one if the same cell was read before."""
        length, offset = _read_varint(page, start)
        number, offset = _read_varint(page, offset)
        if length > LARGEST_ROW:
            raise ValueError("too long")
        longest_local = self.size - 35
        local = length
        if length > longest_local:
            shortest_local = (self.size - 12) * 32 // 255 - 23
            local = shortest_local + (length - shortest_local) % (self.size - 4)
            local = local if local <= longest_local else shortest_local
        end = offset + local + (4 if local < length else 0)
        cell = hashlib.blake2b(page[start:end], digest_size=16).digest()
        if cell in seen:
            return number, ()
        seen.add(cell)
        parts = [page[offset : offset + local]]
        remaining = length - local
        next_page = int.from_bytes(page[offset + local : offset + local + 4], "big") if remaining else 0
        chain: set[int] = set()
        while remaining > 0:
            if next_page in chain:
                raise ValueError("a chain that bites its tail")
            chain.add(next_page)
            data, at = self._newest[next_page]
            parts.append(data[at + 4 : min(at + self.size, at + 4 + remaining)])
            remaining -= len(parts[-1])
            if not parts[-1]:
                raise ValueError("cut off")
            next_page = int.from_bytes(data[at : at + 4], "big")
        return number, _read_record(b"".join(parts))


def _carve_entries(data: bytes, check_deadline: Callable[[], None]) -> Iterator[tuple[str, int, Row]]:
    """Yield the entries in `data` by their shape alone: their page, or what tells where it begins, may be damaged."""
    seen: set[bytes] = set()
    for match in _ENTRY_SHAPE.finditer(data):
        check_deadline()
        start = match.start()
        first = start - 1  # of the row's number, whose last byte alone is below 128
        while first > max(0, start - 9) and data[first - 1] >= 0x80:
            first -= 1
        with suppress(IndexError, ValueError, struct.error):
            number, end = _read_varint(data, first)
            row = _encode_texts(_read_record(data[start : start + _LONGEST_CARVED]))
            if end == start and row[3] not in seen:
                seen.add(row[3])
                yield "entry", number, row


def _classify_row(row: Row) -> str | None:
    """Return the kind of a row by the storage classes of its columns; None if no table has such rows."""

    def letter(column: int, value: object) -> str:
        if value is None:
            return "n"
        if isinstance(value, bytes):
            return "b"
        if isinstance(value, str):
            return "t"
        return "r" if column == 1 and row[0] is None else "i" if isinstance(value, int) else "?"

    return _ROW_KINDS.get("".join(letter(column, value) for column, value in enumerate(row)))


def _encode_texts(row: Row) -> Row:
    """Return the row with texts as bytes."""
    return tuple(value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value for value in row)


def _compute_log_checksum(data: bytes, checksum: tuple[int, int], order: str) -> tuple[int, int]:
    """Return a log's checksum (file format, 4.2) after `data`."""
    first, second = checksum
    for left, right in struct.iter_unpack(f"{order}2I", data):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second


def _read_varint(data: bytes, offset: int) -> tuple[int, int]:
    """Return a variable-length integer (file format, 1.6), and the offset after it."""
    value = 0
    for index in range(8):
        byte = data[offset + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + index + 1
    return value << 8 | data[offset + 8], offset + 9


def _read_record(data: bytes) -> Row:
    """Return a record's columns (file format, 2.1)."""
    end, offset = _read_varint(data, 0)
    serial_types = []
    while offset < end:
        serial_type, offset = _read_varint(data, offset)
        serial_types.append(serial_type)
    if len(serial_types) > 9:
        raise ValueError("no row of a save")
    row: list[Any] = []
    for serial_type in serial_types:
        value, offset = _read_column(data, offset, serial_type)
        row.append(value)
    return tuple(row)


def _read_column(data: bytes, offset: int, serial_type: int) -> tuple[Any, int]:
    """Return the column of a serial type, and the offset after it."""
    if serial_type == 0:
        return None, offset
    if serial_type in (8, 9):
        return serial_type - 8, offset
    if serial_type == 7:
        return struct.unpack_from(">d", data, offset)[0], offset + 8
    if serial_type < 7:
        size = (1, 2, 3, 4, 6, 8)[serial_type - 1]
        return int.from_bytes(data[offset : offset + size], "big", signed=True), offset + size
    if serial_type < 12:
        raise ValueError("never written")
    size = (serial_type - 12) // 2
    content = data[offset : offset + size]
    if len(content) < size:
        raise ValueError("cut off")
    return (content.decode("utf-8", "surrogateescape") if serial_type % 2 else content), offset + size
