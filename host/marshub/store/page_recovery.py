"""Page recovery: rows from the pages of a file in which SQLite itself can no longer navigate.

Pages are read one by one, wherever they are linked (https://www.sqlite.org/fileformat2.html, 1.5 and 2.1); old rows
in freed pages turn up as well. The checksums tell which rows belong together, and in which order.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import checksum_chain
from .integrity_check import (
    IntegrityReport,
    Rows,
    is_checkpoint_intact,
    is_kept_intact,
    judge_rows,
    parse_entry_row,
    parse_header_row,
)
from .untrusted_database import LARGEST_ROW, READ_S, explain_errors, make_deadline_check, wal_path

_TABLE_LEAF = 0x0D  # the type of a page with rows of a table
_PAGE_SIZES = {512 << power for power in range(8)}
_Row = tuple[Any, ...]

#: Kinds of rows by the storage classes of their columns; n: null, r: real, i: integer, t: text, b: blob.
_ROW_KINDS = {
    "tb": "header", "t": "header",
    "nrtb": "entry", "nrt": "entry",
    "nriitbbtb": "checkpoint", "nriitbbbb": "checkpoint", "nriitbbt": "checkpoint", "nriitbbb": "checkpoint",
    "iib": "tip",
    "ttb": "kept", "tt": "kept",
}  # fmt: skip


def recover_pages(path: Path, seconds: float = READ_S) -> IntegrityReport:
    """Return the intact content of the save at `path`, read page by page.

    Raises:
        SaveError: If it cannot be read at all, or not in time.
    """
    check_deadline = make_deadline_check(path, seconds)
    with explain_errors(path):
        data, log = path.read_bytes(), wal_path(path)
        frames = log.read_bytes() if log.is_file() else b""
    rows_by_kind: dict[str, list[tuple[int, _Row]]] = defaultdict(list)
    for number, row in _Pages(data, frames).list_rows(check_deadline):
        kind = _classify_row(row)
        if kind:
            rows_by_kind[kind].append((number, row))
    return _assemble_rows(rows_by_kind)


def _classify_row(row: _Row) -> str:
    """Return the kind of a row by the storage classes of its columns; "" if no table has such rows."""

    def letter(column: int, value: object) -> str:
        if value is None:
            return "n"
        if isinstance(value, bytes):
            return "b"
        if isinstance(value, str):
            return "t"
        return "r" if column == 1 and row[0] is None else "i" if isinstance(value, int) else "?"

    return _ROW_KINDS.get("".join(letter(column, value) for column, value in enumerate(row)), "")


def _encode_texts(row: _Row) -> _Row:
    """Return the row with texts as bytes."""
    return tuple(value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value for value in row)


def _assemble_rows(rows_by_kind: dict[str, list[tuple[int, _Row]]]) -> IntegrityReport:
    """Join the rows that belong together, and check them."""
    # A header with a valid checksum tells that all rows have checksums (format 2).
    headers: list[_Row] = [_encode_texts(row) for _, row in rows_by_kind["header"]]
    intact = [row for row in headers if parse_header_row(row, has_checksums=True)]
    has_checksums = bool(intact)
    if not has_checksums:
        intact = [row for row in headers if len(row) < 2 and parse_header_row(row, has_checksums=False)]
    if not intact:
        return IntegrityReport(flaws=["header"])
    start = checksum_chain.header_checksum(intact[0][0])
    # Entries and checkpoints by number; damaged pages may hold several rows of one number.
    numbered: dict[str, dict[int, list[_Row]]] = {"entry": defaultdict(list), "checkpoint": defaultdict(list)}
    for kind, rows in numbered.items():
        for number, row in rows_by_kind[kind]:
            rows[number].append((number, float(row[1]), *_encode_texts(row[2:])))
    entries, checksums = _chain_entries(numbered["entry"], start, has_checksums)
    tips = [row for _, row in rows_by_kind["tip"]]
    kept = [_encode_texts(row) for _, row in rows_by_kind["kept"]]
    return judge_rows(
        Rows(
            headers=[intact[0], intact[0]],
            entries=entries,
            checkpoints=list(_chain_checkpoints(numbered["checkpoint"], checksums, has_checksums)),
            tips=[max(tips, key=lambda row: row[0])] if tips else [],
            kept=[row for row in kept if not has_checksums or is_kept_intact(row, start, has_checksums)],
        ),
        has_checksums=has_checksums,
    )


def _chain_entries(rows: dict[int, list[_Row]], start: bytes, has_checksums: bool) -> tuple[list[_Row], list[bytes]]:
    """Return the consecutive entries from the first on, and their checksums."""
    chain, checksums = [], [start]
    while True:
        for row in rows.get(len(checksums), ()):
            if parse_entry_row(row, checksums, has_checksums) is not None:
                chain.append(row)
                checksums.append(row[3] if has_checksums else b"")
                break
        else:
            return chain, checksums


def _chain_checkpoints(rows: dict[int, list[_Row]], checksums: list[bytes], has_checksums: bool) -> Iterator[_Row]:
    """Yield the checkpoints whose checksums fit."""
    before = checksums[0]
    for number in sorted(rows):
        for row in rows[number]:
            entry = row[3]
            if not 0 <= entry < len(checksums):
                continue
            if not has_checksums or (len(row) > 8 and is_checkpoint_intact(row, before, checksums[entry])):
                yield row
                before = row[8] if has_checksums else b""
                break
        else:
            before = rows[number][0][8] if len(rows[number][0]) > 8 else b""


class _Pages:
    """The pages of a file and of its write-ahead log; links lead to the newest version of each page."""

    def __init__(self, data: bytes, frames: bytes) -> None:
        size = int.from_bytes(data[16:18], "big")
        self.size = 65536 if size == 1 else size if size in _PAGE_SIZES else 4096
        self._all_pages: list[tuple[int, bytes]] = []
        self._newest: dict[int, bytes] = {}
        for number, offset in enumerate(range(0, len(data), self.size), 1):
            self._add(number, data[offset : offset + self.size])
        for number, page in self._list_log_pages(frames):
            self._add(number, page)

    def _add(self, number: int, page: bytes) -> None:
        self._all_pages.append((number, page))
        self._newest[number] = page

    def _list_log_pages(self, frames: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the pages in the write-ahead log (file format, 4.1) that bear its salt."""
        if len(frames) < 32 or int.from_bytes(frames[8:12], "big") != self.size:
            return
        salt = frames[16:24]
        for offset in range(32, len(frames) - self.size - 23, self.size + 24):
            if frames[offset + 8 : offset + 16] == salt:
                yield int.from_bytes(frames[offset : offset + 4], "big"), frames[offset + 24 : offset + 24 + self.size]

    def list_rows(self, check_deadline: Callable[[], None]) -> Iterator[tuple[int, _Row]]:
        """Yield row number and columns of every row of every table, the newest pages first.

        Calls `check_deadline` at each.
        """
        for number, page in reversed(self._all_pages):
            top = 100 if number == 1 else 0
            if len(page) < self.size or page[top] != _TABLE_LEAF:
                continue
            count = int.from_bytes(page[top + 3 : top + 5], "big")
            for pointer in range(top + 8, min(top + 8 + 2 * count, self.size - 1), 2):
                check_deadline()
                try:
                    yield self._read_cell(page, int.from_bytes(page[pointer : pointer + 2], "big"))
                except (IndexError, KeyError, ValueError, struct.error):
                    continue  # a damaged row

    def _read_cell(self, page: bytes, offset: int) -> tuple[int, _Row]:
        length, offset = _read_varint(page, offset)
        number, offset = _read_varint(page, offset)
        if length > LARGEST_ROW:
            raise ValueError("too long")
        longest_local = self.size - 35
        local = length
        if length > longest_local:
            shortest_local = (self.size - 12) * 32 // 255 - 23
            local = shortest_local + (length - shortest_local) % (self.size - 4)
            local = local if local <= longest_local else shortest_local
        parts = [page[offset : offset + local]]
        remaining = length - local
        next_page = int.from_bytes(page[offset + local : offset + local + 4], "big") if remaining else 0
        while remaining > 0:
            overflow = self._newest[next_page]
            parts.append(overflow[4 : 4 + remaining])
            remaining -= len(parts[-1])
            if not parts[-1]:
                raise ValueError("cut off")
            next_page = int.from_bytes(overflow[:4], "big")
        return number, _read_record(b"".join(parts))


def _read_varint(data: bytes, offset: int) -> tuple[int, int]:
    """Return a variable-length integer (file format, 1.6), and the offset after it."""
    value = 0
    for index in range(8):
        byte = data[offset + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, offset + index + 1
    return value << 8 | data[offset + 8], offset + 9


def _read_record(data: bytes) -> _Row:
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
