"""Rows out of the pages of a file that SQLite itself can no longer find its way through.

Pages are gone through one by one, wherever they hang (https://www.sqlite.org/fileformat2.html, 1.5 and 2.1); old rows
in pages that were let go turn up as well. What belongs together, and in which order, the seals tell.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import seal
from .guard import READ_S, ROW, explained, log_of, patience
from .survey import Rows, Survey, checkpoint_fits, entry_in, header_in, judge

_LEAF = 0x0D  # a page of a table's rows
_SIZES = {512 << power for power in range(8)}
_Row = tuple[Any, ...]

#: What columns of each kind of row hold, as SQLite stores them; n: null, r: number, i: whole number, t: text, b: blob.
_SHAPES = {
    "tb": "header", "t": "header",
    "nrtb": "entry", "nrt": "entry",
    "nriitbbtb": "checkpoint", "nriitbbbb": "checkpoint", "nriitbbt": "checkpoint", "nriitbbb": "checkpoint",
    "iib": "tip",
    "ttb": "kept", "tt": "kept",
}  # fmt: skip


def carve(path: Path, seconds: float = READ_S) -> Survey:
    """Return what of the save at `path` is intact, read page by page.

    Raises:
        SaveError: If it cannot be read at all, or not in time.
    """
    patient = patience(path, seconds)
    with explained(path):
        data, log = path.read_bytes(), log_of(path)
        frames = log.read_bytes() if log.is_file() else b""
    found: dict[str, list[tuple[int, _Row]]] = defaultdict(list)
    for number, row in _Pages(data, frames).rows(patient):
        kind = _kind(row)
        if kind:
            found[kind].append((number, row))
    return _put_together(found)


def _kind(row: _Row) -> str:
    def letter(at: int, each: object) -> str:
        if each is None:
            return "n"
        if isinstance(each, bytes):
            return "b"
        if isinstance(each, str):
            return "t"
        return "r" if at == 1 and row[0] is None else "i" if isinstance(each, int) else "?"

    return _SHAPES.get("".join(letter(at, each) for at, each in enumerate(row)), "")


def _raw(row: _Row) -> _Row:
    """Return text as bytes."""
    return tuple(each.encode("utf-8", "surrogateescape") if isinstance(each, str) else each for each in row)


def _put_together(found: dict[str, list[tuple[int, _Row]]]) -> Survey:
    headers: list[_Row] = [_raw(row) for _, row in found["header"]]
    good = [row for row in headers if header_in(row, sealed=True)]
    sealed = bool(good)
    if not sealed:
        good = [row for row in headers if len(row) < 2 and header_in(row, sealed=False)]
    if not good:
        return Survey(flaws=["header"])
    start = seal.of_header(good[0][0])
    numbered: dict[str, dict[int, list[_Row]]] = {"entry": defaultdict(list), "checkpoint": defaultdict(list)}
    for kind, rows in numbered.items():
        for number, row in found[kind]:
            rows[number].append((number, float(row[1]), *_raw(row[2:])))
    entries, seals = _entries(numbered["entry"], start, sealed)
    tips = [row for _, row in found["tip"]]
    return judge(
        Rows(
            headers=[good[0], good[0]],
            entries=entries,
            checkpoints=list(_checkpoints(numbered["checkpoint"], seals, sealed)),
            tips=[max(tips, key=lambda row: row[0])] if tips else [],
            kept=[
                row
                for row in (_raw(row) for _, row in found["kept"])
                if not sealed or (len(row) == 3 and row[2] == seal.of_kept(start, row[0], row[1]))
            ],
        ),
        sealed=sealed,
    )


def _entries(rows: dict[int, list[_Row]], start: bytes, sealed: bool) -> tuple[list[_Row], list[bytes]]:
    """Return the consecutive entries from the first on, and their checksums."""
    chain, seals = [], [start]
    while True:
        for row in rows.get(len(seals), ()):
            if entry_in(row, seals, sealed) is not None:
                chain.append(row)
                seals.append(row[3] if sealed else b"")
                break
        else:
            return chain, seals


def _checkpoints(rows: dict[int, list[_Row]], seals: list[bytes], sealed: bool) -> Iterator[_Row]:
    before = seals[0]
    for number in sorted(rows):
        for row in rows[number]:
            entry = row[3]
            if not 0 <= entry < len(seals):
                continue
            if not sealed or (len(row) > 8 and checkpoint_fits(row, before, seals[entry])):
                yield row
                before = row[8] if sealed else b""
                break
        else:
            before = rows[number][0][8] if len(rows[number][0]) > 8 else b""


class _Pages:
    """Pages of a file and of the log beside it; of each page the newest version is what others hang on."""

    def __init__(self, data: bytes, frames: bytes) -> None:
        size = int.from_bytes(data[16:18], "big")
        self.size = 65536 if size == 1 else size if size in _SIZES else 4096
        self._every: list[tuple[int, bytes]] = []
        self._newest: dict[int, bytes] = {}
        for number, at in enumerate(range(0, len(data), self.size), 1):
            self._add(number, data[at : at + self.size])
        for number, page in self._logged(frames):
            self._add(number, page)

    def _add(self, number: int, page: bytes) -> None:
        self._every.append((number, page))
        self._newest[number] = page

    def _logged(self, frames: bytes) -> Iterator[tuple[int, bytes]]:
        """Return pages in the write-ahead log (file format, 4.1): those that bear its salt."""
        if len(frames) < 32 or int.from_bytes(frames[8:12], "big") != self.size:
            return
        salt = frames[16:24]
        for at in range(32, len(frames) - self.size - 23, self.size + 24):
            if frames[at + 8 : at + 16] == salt:
                yield int.from_bytes(frames[at : at + 4], "big"), frames[at + 24 : at + 24 + self.size]

    def rows(self, patient: Callable[[], None]) -> Iterator[tuple[int, _Row]]:
        """Return row number and columns of every row of every table, the newest pages first.

        Calls `patient` at each.
        """
        for number, page in reversed(self._every):
            top = 100 if number == 1 else 0
            if len(page) < self.size or page[top] != _LEAF:
                continue
            count = int.from_bytes(page[top + 3 : top + 5], "big")
            for place in range(top + 8, min(top + 8 + 2 * count, self.size - 1), 2):
                patient()
                try:
                    yield self._cell(page, int.from_bytes(page[place : place + 2], "big"))
                except (IndexError, KeyError, ValueError, struct.error):
                    continue  # this one is damaged

    def _cell(self, page: bytes, at: int) -> tuple[int, _Row]:
        length, at = _varint(page, at)
        number, at = _varint(page, at)
        if length > ROW:
            raise ValueError("too long")
        most = self.size - 35
        local = length
        if length > most:
            least = (self.size - 12) * 32 // 255 - 23
            local = least + (length - least) % (self.size - 4)
            local = local if local <= most else least
        parts = [page[at : at + local]]
        left = length - local
        following = int.from_bytes(page[at + local : at + local + 4], "big") if left else 0
        while left > 0:
            over = self._newest[following]
            parts.append(over[4 : 4 + left])
            left -= len(parts[-1])
            if not parts[-1]:
                raise ValueError("cut off")
            following = int.from_bytes(over[:4], "big")
        return number, _columns(b"".join(parts))


def _varint(data: bytes, at: int) -> tuple[int, int]:
    found = 0
    for place in range(8):
        byte = data[at + place]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + place + 1
    return found << 8 | data[at + 8], at + 9


def _columns(data: bytes) -> _Row:
    """Return a record's columns (file format, 2.1)."""
    end, at = _varint(data, 0)
    kinds = []
    while at < end:
        kind, at = _varint(data, at)
        kinds.append(kind)
    if len(kinds) > 9:
        raise ValueError("no row of a save")
    row: list[Any] = []
    for kind in kinds:
        value, at = _column(data, at, kind)
        row.append(value)
    return tuple(row)


def _column(data: bytes, at: int, kind: int) -> tuple[Any, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if kind < 7:
        size = (1, 2, 3, 4, 6, 8)[kind - 1]
        return int.from_bytes(data[at : at + size], "big", signed=True), at + size
    if kind < 12:
        raise ValueError("never written")
    size = (kind - 12) // 2
    found = data[at : at + size]
    if len(found) < size:
        raise ValueError("cut off")
    return (found.decode("utf-8", "surrogateescape") if kind % 2 else found), at + size
