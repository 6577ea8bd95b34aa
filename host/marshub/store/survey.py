"""The integrity check of a save: row by row, up to the first that is not as it was written.

Flaws are named by a word and perhaps a number: "schema", "file", "structure", "header", "header-copy", "entry 12",
"checkpoint 3", "tip", "kept".
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from marshub.clean import clean_json
from marshub.kernel import DamagedSave
from marshub.kernel.journal import Checkpoint, Entry, Header, Record

from . import seal
from .guard import as_path, check, cut_off, explained, look, require

MOST = 2_000_000  # entries
_Row = tuple[Any, ...]
_entry = msgspec.json.Decoder(Entry).decode
_revealed = msgspec.json.Decoder(tuple[int, ...]).decode


@dataclass
class Rows:
    """The rows of a save as they lie there. An iterator may fail with sqlite3.DatabaseError."""

    headers: Iterable[_Row] = ()  # data, seal: the header and its copy
    entries: Iterable[_Row] = ()  # number, at, data, seal
    checkpoints: Iterable[_Row] = ()  # number, at, position, entry, chance, state, log, revealed, seal
    tips: Iterable[_Row] = ()  # entries, checkpoints, seal
    kept: Iterable[_Row] = ()  # name, data, seal


@dataclass
class Survey:
    """`checkpoints`: those that are as they were written, None in place of each that is not. `times`: of the entries.

    `lost`: entries that are damaged or behind a damaged one; with `unsure` there may have been more.
    `seals`: of the header, the last entry and the last checkpoint.
    """

    header: Header | None = None
    entries: list[Entry] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    checkpoints: list[Checkpoint | None] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    flaws: list[str] = field(default_factory=list)
    lost: int = 0
    unsure: bool = False
    seals: tuple[bytes, bytes, bytes] = (b"", b"", b"")

    def record(self, path: object) -> Record:
        """Return all of it.

        Raises DamagedSave if anything is not as it was written, SaveError if there is no game yet.
        """
        if self.flaws:
            raise DamagedSave(path, self.flaws, len(self.entries), None if self.unsure else self.lost)
        if self.header is None:
            raise cut_off(path)
        return Record(self.header, self.entries, [each for each in self.checkpoints if each is not None])


def look_into(path: str | Path) -> Record:
    """Return everything in the save at `path`, which is left as it is.

    Raises SaveError, also while somebody writes it.
    """
    file = as_path(path)
    return surveyed(file).record(file)


def surveyed(file: Path, named: Path | None = None) -> Survey:
    """Return what of the save at `file` is intact; the file is left unchanged. `named` is the path in messages.

    Raises:
        SaveError: If it cannot be read.
    """
    name = named or file
    require(file, name)
    with explained(name), closing(look(file)) as db:
        return survey(db, check(db, name), name)


def rows_of(db: sqlite3.Connection, version: int) -> Rows:
    """Return the rows of an open save of that format."""
    last = ", seal" if version > 1 else ""
    kept = version > 1 or db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone() is not None

    def rows(columns: str, table: str, order: str = "rowid") -> Iterator[_Row]:
        yield from db.execute(f"SELECT {columns}{last} FROM {table} ORDER BY {order} LIMIT {MOST}")

    def headers() -> Iterator[_Row]:
        yield from rows("data", "header")

    return Rows(
        headers=_each(headers(), *([rows("data", "header_again")] if version > 1 else ())),
        entries=rows("number, at, data", "entry"),
        checkpoints=rows("number, at, position, entry, chance, state, log, revealed", "checkpoint"),
        tips=rows("entries, checkpoints", "tip") if version > 1 else (),
        kept=rows("name, data", "kept") if kept else (),
    )


def survey(db: sqlite3.Connection, version: int, path: Path) -> Survey:
    """Return what of an open save is intact. Raises SaveError only if it cannot be read at all, or takes too long."""
    with explained(path):
        found = judge(rows_of(db, version), sealed=version > 1)
        if not found.flaws:
            sound, said = _sound(db)
            if not sound:
                found.flaws.append(said)
        return found


def _sound(db: sqlite3.Connection) -> tuple[bool, str]:
    try:
        return db.execute("PRAGMA quick_check(1)").fetchone() == (b"ok",), "structure"
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False, "structure"


def _each(*many: Iterable[_Row]) -> Iterator[_Row]:
    """Return one row of each; an empty one where there is none, or none that can be read."""
    for rows in many:
        yield next(iter(_Readable(rows)), ())


class _Readable:
    """Rows, up to where the file is damaged: then they are `broken` off."""

    def __init__(self, rows: Iterable[_Row]) -> None:
        self._rows, self.broken = rows, False

    def __iter__(self) -> Iterator[_Row]:
        try:
            yield from self._rows
        except sqlite3.OperationalError:
            raise  # what takes too long is no damage
        except sqlite3.DatabaseError:
            self.broken = True


def judge(rows: Rows, *, sealed: bool) -> Survey:
    """Return which of `rows` are intact; `sealed` says whether they have checksums. Raises nothing."""
    found = Survey()
    start = _header(list(rows.headers), found, sealed)
    tip = next(iter(_Readable(rows.tips)), ())
    seals = [start]
    behind = 0
    entries = _Readable(rows.entries)
    for row in entries:
        entry = entry_in(row, seals, sealed) if not behind else None
        if entry is None:
            behind += 1
            continue
        found.entries.append(entry)
        found.times.append(row[1])
        seals.append(row[3] if sealed else b"")
    ends = _checkpoints(_Readable(rows.checkpoints), seals, found, sealed)
    count = _tip(tip, seals, ends, found, sealed)
    found.lost = max(behind, count - len(found.entries), 0)
    found.unsure = found.unsure or (not sealed and entries.broken)
    if found.lost or found.unsure:
        found.flaws.insert(0, f"entry {len(found.entries) + 1}")
    for row in _Readable(rows.kept):
        if _is(row, (bytes, bytes), sealed) and (not sealed or row[2] == seal.of_kept(start, row[0], row[1])):
            found.kept[row[0].decode("utf-8", "replace")] = row[1].decode("utf-8", "replace")
        elif "kept" not in found.flaws:
            found.flaws.append("kept")
    found.seals = (start, seals[-1], ends)
    return found


def _is(row: _Row, types: tuple[type, ...], sealed: bool) -> bool:
    wanted = (*types, bytes) if sealed else types
    return len(row) >= len(wanted) and all(type(each) is kind for each, kind in zip(row, wanted, strict=False))


def _header(rows: list[_Row], found: Survey, sealed: bool) -> bytes:
    """Return the header, or its copy; gives its seal."""
    good = [header_in(row, sealed) for row in rows]
    same = len(rows) == 2 and rows[0][:1] == rows[1][:1]
    if sealed and any(rows) and good[0] is None:
        found.flaws.append("header")
    if sealed and any(rows) and (len(rows) < 2 or good[1] is None or (good[0] is not None and not same)):
        found.flaws.append("header-copy")
    if not sealed and any(rows) and not any(good):
        found.flaws.append("header")
    data, found.header = next(((row[0], each) for row, each in zip(rows, good, strict=True) if each), (b"", None))
    return seal.of_header(data)


def header_in(row: _Row, sealed: bool) -> Header | None:
    """Return the header in a row, if it is as it was written."""
    if not _is(row, (bytes,), sealed) or (sealed and row[1] != seal.of_header(row[0])):
        return None
    try:
        header = msgspec.json.decode(clean_json(row[0]), type=Header)
        msgspec.json.decode(header.setup)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return header if 0 <= header.seed < 1 << 64 else None


def entry_in(row: _Row, seals: Sequence[bytes], sealed: bool) -> Entry | None:
    """Return the entry in a row, if it is as it was written, and the next one after those with `seals`."""
    if not _is(row, (int, float, bytes), sealed) or row[0] != len(seals):
        return None
    number, at, data = row[:3]
    if sealed and row[3] != seal.of_entry(seals[-1], number, at, data):
        return None
    try:
        entry: Entry = _entry(clean_json(data))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return entry


def _checkpoints(rows: Iterable[_Row], seals: list[bytes], found: Survey, sealed: bool) -> bytes:
    """Return the checkpoints that lead to entries that are whole; gives the last one's seal, as it stands there."""
    before = seals[0]
    last = 0
    for row in rows:
        checkpoint = None
        if _is(row, (int, float, int, int, bytes, bytes, bytes, bytes), sealed):
            number, _, position, entry, *parts = row[:8]
            if entry >= len(seals):
                continue  # behind what is damaged; if nothing is, the tip tells
            if entry >= 0 and 0 <= position <= entry and (not sealed or checkpoint_fits(row, before, seals[entry])):
                checkpoint = _checkpoint(position, entry, *parts) if number == last + 1 else None
                if checkpoint is not None and not sealed and not (_is_json(parts[1]) and _is_json(parts[2])):
                    checkpoint = None
        number = row[0] if row and type(row[0]) is int else last + 1
        if checkpoint is None:
            found.flaws.append(f"checkpoint {last + 1}")
        found.checkpoints.append(checkpoint)
        last = number if last < number <= last + 1000 else last + 1
        if sealed:
            before = row[8] if len(row) > 8 and isinstance(row[8], bytes) else b""
    return before


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True


def checkpoint_fits(row: _Row, before: bytes, entry: bytes) -> bool:
    """Return whether a checkpoint has the checksum that follows from the checkpoint and the entry before it."""
    number, at, position, count, *parts = row[:8]
    try:
        return bool(row[8] == seal.of_checkpoint(before, entry, number, at, (position, count), tuple(parts)))
    except struct.error:
        return False


def _checkpoint(position: int, entry: int, chance: bytes, state: bytes, log: bytes, shown: bytes) -> Checkpoint | None:
    try:
        if len(chance) > 20 or not chance.isdigit() or int(chance) >= 1 << 64:
            return None
        revealed = _revealed(shown)
        state, log = clean_json(state), clean_json(log)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    if not all(0 <= each < position for each in revealed):
        return None
    return Checkpoint(position, entry, int(chance), state, log, revealed)


def _tip(row: _Row, seals: list[bytes], checkpoint: bytes, found: Survey, sealed: bool) -> int:
    """Return the number of entries by the tip; note a flaw if the tip is not the end of what is there."""
    if not sealed or found.header is None:
        return 0
    ours = len(found.entries), len(found.checkpoints)
    if _is(row, (int, int), True):
        ends = row[2] == seal.of_tip(seals[-1], checkpoint, *ours)
        if ends and row[:2] == ours:
            return 0
        count = int(row[0]) if not ends and 0 <= row[0] < MOST else 0
    else:
        count, found.unsure = 0, True
    if count <= ours[0] and not found.flaws:
        found.flaws.append("tip")  # else it is the others that do not lead to it
    return count
