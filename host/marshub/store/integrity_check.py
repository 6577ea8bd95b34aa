"""The integrity check of a save: row by row, up to the first row that was altered.

Flaws are named by a word and perhaps a number: "schema", "file", "structure", "header", "header-copy", "entry 12",
"checkpoint 3", "tip", "kept", "log".
"""

from __future__ import annotations

import sqlite3
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from marshub.kernel import DamagedSave
from marshub.kernel.journal import LOG_MISSING, Checkpoint, Entry, Header, Healed, Record
from marshub.sanitize import clean_json

from . import checksum_chain
from .page_reader import Pages, Row
from .untrusted_database import (
    as_path,
    check_format,
    connect_read_only,
    explain_errors,
    has_log,
    make_cut_off_error,
    make_deadline_check,
    make_size_check,
    require_not_played_here,
    require_save,
)

MOST_ROWS = 2_000_000  # rows that are read of a table
OPEN_KEY = "open"  # the kept value of a save that is open, or was not closed
_decode_entry = msgspec.json.Decoder(Entry).decode
_decode_revealed = msgspec.json.Decoder(tuple[int, ...]).decode


@dataclass
class Rows:
    """The rows of a save as they are in the file. An iterator may fail with sqlite3.DatabaseError."""

    headers: Iterable[Row] = ()  # data, seal: the header and its copy
    entries: Iterable[Row] = ()  # number, at, data, seal
    checkpoints: Iterable[Row] = ()  # number, at, position, entry, chance, state, log, revealed, seal
    tips: Iterable[Row] = ()  # entries, checkpoints, seal
    kept: Iterable[Row] = ()  # name, data, seal


@dataclass
class IntegrityReport:
    """The result of an integrity check: the intact content, and the flaws.

    `checkpoints` has None in place of each damaged one; `times` are those of the entries. `lost` entries are damaged or
    follow a damaged one; with `may_have_lost_more` there may have been others. `checksums` are those of the header, the
    last entry and the last checkpoint. `was_open` means that the save was not closed, `is_log_missing` that the newest
    entries may have been in a write-ahead log that is not there.
    """

    header: Header | None = None
    entries: list[Entry] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    checkpoints: list[Checkpoint | None] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    flaws: list[str] = field(default_factory=list)
    lost: int = 0
    may_have_lost_more: bool = False
    checksums: tuple[bytes, bytes, bytes] = (b"", b"", b"")
    was_open: bool = False
    is_log_missing: bool = False

    def to_record(self, path: object) -> Record:
        """Return the content as a record.

        Raises:
            DamagedSave: If anything is not as it was written.
            SaveError: If there is no game yet.
        """
        if self.flaws:
            raise DamagedSave(path, self.flaws, len(self.entries), None if self.may_have_lost_more else self.lost)
        if self.header is None:
            raise make_cut_off_error(path)
        notes = [Healed(LOG_MISSING)] if self.is_log_missing else []
        return Record(
            self.header,
            [*self.entries, *notes],
            [checkpoint for checkpoint in self.checkpoints if checkpoint is not None],
        )


def read_save(path: str | Path) -> Record:
    """Return everything in the save at `path`, which is left unchanged.

    Raises:
        SaveError: If it cannot be read or is damaged, also while somebody writes it.
    """
    file = as_path(path)
    require_not_played_here(file)
    return check_save(file).to_record(file)


def check_save(file: Path, shown_path: Path | None = None) -> IntegrityReport:
    """Check the save at `file`, which is left unchanged, and return its intact content.

    Args:
        file: The save.
        shown_path: The path in messages.

    Raises:
        SaveError: If it cannot be read.
    """
    name = shown_path or file
    require_save(file, name)
    with explain_errors(name):
        with closing(connect_read_only(file)) as db:
            version = check_format(db, name)
            report = check_database(db, version, name)
        if has_log(file):
            _check_log(file, report, has_checksums=version > 1)
        else:
            report.is_log_missing = report.was_open
    return report


def _check_log(file: Path, report: IntegrityReport, *, has_checksums: bool) -> None:
    """Note in the report if the write-ahead log is damaged: SQLite takes the first wrong checksum for its end.

    Then commits follow that place, or the log holds entries that follow the last one, or its tip counts more of them.
    """
    if report.flaws:
        return
    pages, next_number = Pages(file), len(report.entries) + 1
    is_damaged, unfinished = pages.examine_log()
    following: dict[int, list[Row]] = defaultdict(list)
    count, has_rows = 0, False
    for kind, number, row in pages.list_log_rows(make_deadline_check(file), unfinished):
        has_rows = True
        if kind == "tip" and row[0] < MOST_ROWS:
            count = max(count, row[0])
        elif kind == "entry" and number >= next_number:
            following[number].append((number, float(row[1]), *row[2:]))
    chain = chain_entries(following, [b""] * len(report.entries) + [report.checksums[1]], has_checksums)[0]
    report.lost = max(len(chain), count - len(report.entries), 0)
    if report.lost or is_damaged:
        report.flaws.append("log")
        report.may_have_lost_more = not has_rows


def chain_entries(
    rows: dict[int, list[Row]], checksums: list[bytes], has_checksums: bool
) -> tuple[list[Row], list[bytes]]:
    """Return the consecutive entries after those with `checksums`, and the checksums of all."""
    chain, checksums = [], [*checksums]
    while True:
        for row in rows.get(len(checksums), ()):
            if parse_entry_row(row, checksums, has_checksums) is not None:
                chain.append(row)
                checksums.append(row[3] if has_checksums else b"")
                break
        else:
            return chain, checksums


def read_rows(db: sqlite3.Connection, version: int, check_size: Callable[[Row], None]) -> Rows:
    """Return the rows of an open save of that format; `check_size` is called with each."""
    checksum_column = ", seal" if version > 1 else ""
    has_kept = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone() is not None

    def rows(columns: str, table: str, order: str = "rowid") -> Iterator[Row]:
        for row in db.execute(f"SELECT {columns}{checksum_column} FROM {table} ORDER BY {order} LIMIT {MOST_ROWS}"):
            check_size(row)
            yield row

    def headers() -> Iterator[Row]:
        yield from rows("data", "header")

    return Rows(
        headers=_first_rows(headers(), *([rows("data", "header_again")] if version > 1 else ())),
        entries=rows("number, at, data", "entry"),
        checkpoints=rows("number, at, position, entry, chance, state, log, revealed", "checkpoint"),
        tips=rows("entries, checkpoints", "tip") if version > 1 else (),
        kept=rows("name, data", "kept") if has_kept else (),
    )


def check_database(db: sqlite3.Connection, version: int, path: Path) -> IntegrityReport:
    """Check an open save, and return its intact content.

    Raises:
        SaveError: If it cannot be read at all, or takes too long.
    """
    with explain_errors(path):
        report = judge_rows(read_rows(db, version, make_size_check(path)), has_checksums=version > 1)
        if not report.flaws:
            is_sound, flaw = _check_structure(db)
            if not is_sound:
                report.flaws.append(flaw)
        return report


def _check_structure(db: sqlite3.Connection) -> tuple[bool, str]:
    """Let SQLite check the file's structure; return whether it is sound, and the flaw's name."""
    try:
        return db.execute("PRAGMA quick_check(1)").fetchone() == (b"ok",), "structure"
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False, "structure"


def _first_rows(*sources: Iterable[Row]) -> Iterator[Row]:
    """Yield the first row of each source; an empty row where there is none, or none that can be read."""
    for rows in sources:
        yield next(iter(_ReadableRows(rows)), ())


class _ReadableRows:
    """Rows up to the place where the file is damaged; then `is_broken` is true."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows, self.is_broken = rows, False

    def __iter__(self) -> Iterator[Row]:
        try:
            yield from self._rows
        except sqlite3.OperationalError:
            raise  # a timeout is no damage
        except sqlite3.DatabaseError:
            self.is_broken = True


def judge_rows(rows: Rows, *, has_checksums: bool) -> IntegrityReport:
    """Return the intact ones of `rows`; `has_checksums` tells whether they have checksums. Raises nothing."""
    report = IntegrityReport()
    # The header, then the chain of entries up to the first damaged one.
    start = _check_header(list(rows.headers), report, has_checksums)
    tip = next(iter(_ReadableRows(rows.tips)), ())
    checksums = [start]
    lost = 0
    entries = _ReadableRows(rows.entries)
    for row in entries:
        entry = parse_entry_row(row, checksums, has_checksums)
        if entry is None:
            lost += 1
            continue
        report.entries.append(entry)
        report.times.append(row[1])
        checksums.append(row[3] if has_checksums else b"")
    # The checkpoints, and the tip, which reveals rows that are missing at the end.
    last_checksum = _check_checkpoints(_ReadableRows(rows.checkpoints), checksums, report, has_checksums)
    count = _check_tip(tip, checksums, last_checksum, report, has_checksums)
    report.lost = max(lost, count - len(report.entries), 0)
    report.may_have_lost_more = report.may_have_lost_more or (not has_checksums and entries.is_broken)
    if report.lost or report.may_have_lost_more:
        report.flaws.insert(0, f"entry {len(report.entries) + 1}")
    # The values kept beside the game.
    for row in _ReadableRows(rows.kept):
        if is_kept_intact(row, start, has_checksums) and row[0] == OPEN_KEY.encode():
            report.was_open = True
        elif is_kept_intact(row, start, has_checksums):
            report.kept[row[0].decode("utf-8", "replace")] = row[1].decode("utf-8", "replace")
        elif "kept" not in report.flaws:
            report.flaws.append("kept")
    report.checksums = (start, checksums[-1], last_checksum)
    return report


def _has_types(row: Row, types: tuple[type, ...], has_checksums: bool) -> bool:
    """Return whether a row has values of these types, and a checksum if rows have them."""
    expected = (*types, bytes) if has_checksums else types
    return len(row) >= len(expected) and all(type(value) is kind for value, kind in zip(row, expected, strict=False))


def _check_header(rows: list[Row], report: IntegrityReport, has_checksums: bool) -> bytes:
    """Note the header, or its copy, in the report, and return its checksum."""
    parsed = [parse_header_row(row, has_checksums) for row in rows]
    are_equal = len(rows) == 2 and rows[0][:1] == rows[1][:1]
    if has_checksums and any(rows) and parsed[0] is None:
        report.flaws.append("header")
    if (
        has_checksums
        and any(rows)
        and (len(rows) < 2 or parsed[1] is None or (parsed[0] is not None and not are_equal))
    ):
        report.flaws.append("header-copy")
    if not has_checksums and any(rows) and not any(parsed):
        report.flaws.append("header")
    data, report.header = next(
        ((row[0], header) for row, header in zip(rows, parsed, strict=True) if header), (b"", None)
    )
    return checksum_chain.header_checksum(data)


def parse_header_row(row: Row, has_checksums: bool) -> Header | None:
    """Return the header in a row; None if it is not as it was written."""
    if not _has_types(row, (bytes,), has_checksums) or (
        has_checksums and row[1] != checksum_chain.header_checksum(row[0])
    ):
        return None
    try:
        header = msgspec.json.decode(clean_json(row[0]), type=Header)
        msgspec.json.decode(header.setup)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return header if 0 <= header.seed < 1 << 64 else None


def parse_entry_row(row: Row, checksums: Sequence[bytes], has_checksums: bool) -> Entry | None:
    """Return the entry in a row; None if it is not as it was written, or does not follow those with `checksums`."""
    if not _has_types(row, (int, float, bytes), has_checksums) or row[0] != len(checksums):
        return None
    number, at, data = row[:3]
    if has_checksums and row[3] != checksum_chain.entry_checksum(checksums[-1], number, at, data):
        return None
    try:
        entry: Entry = _decode_entry(clean_json(data))
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return entry


def _check_checkpoints(
    rows: Iterable[Row], checksums: list[bytes], report: IntegrityReport, has_checksums: bool
) -> bytes:
    """Note the checkpoints that lead to intact entries in the report, and return the last one's checksum as written."""
    before = checksums[0]
    last = 0
    for row in rows:
        checkpoint = None
        if _has_types(row, (int, float, int, int, bytes, bytes, bytes, bytes), has_checksums):
            number, _, position, entry, *parts = row[:8]
            if entry >= len(checksums):
                continue  # follows a damaged entry; if there is none, the tip reveals it
            if 0 <= position <= entry and (not has_checksums or is_checkpoint_intact(row, before, checksums[entry])):
                checkpoint = _parse_checkpoint(position, entry, *parts) if number == last + 1 else None
                if checkpoint is not None and not has_checksums and not (_is_json(parts[1]) and _is_json(parts[2])):
                    checkpoint = None
        number = row[0] if row and type(row[0]) is int else last + 1
        if checkpoint is None:
            report.flaws.append(f"checkpoint {last + 1}")
        report.checkpoints.append(checkpoint)
        last = number if last < number <= last + 1000 else last + 1
        if has_checksums:
            before = row[8] if len(row) > 8 and isinstance(row[8], bytes) else b""
    return before


def _is_json(data: bytes) -> bool:
    try:
        msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True


def is_kept_intact(row: Row, header: bytes, has_checksums: bool) -> bool:
    """Return whether a kept value has the checksum that follows from the header's."""
    if not _has_types(row, (bytes, bytes), has_checksums):
        return False
    return not has_checksums or row[2] == checksum_chain.kept_checksum(header, row[0], row[1])


def is_checkpoint_intact(row: Row, before: bytes, entry: bytes) -> bool:
    """Return whether a checkpoint has the checksum that follows from the checkpoint and the entry before it."""
    number, at, position, count, *parts = row[:8]
    try:
        return bool(
            row[8] == checksum_chain.checkpoint_checksum(before, entry, number, at, (position, count), tuple(parts))
        )
    except struct.error:
        return False


def _parse_checkpoint(
    position: int, entry: int, chance: bytes, state: bytes, log: bytes, shown: bytes
) -> Checkpoint | None:
    """Return the checkpoint in a row's columns; None if they cannot be read."""
    try:
        if len(chance) > 20 or not chance.isdigit() or int(chance) >= 1 << 64:
            return None
        revealed = _decode_revealed(shown)
        state, log = clean_json(state), clean_json(log)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    if not all(0 <= index < position for index in revealed):
        return None
    return Checkpoint(position, entry, int(chance), state, log, revealed)


def _check_tip(
    row: Row, checksums: list[bytes], checkpoint: bytes, report: IntegrityReport, has_checksums: bool
) -> int:
    """Return the number of entries by the tip; note a flaw if the tip is not the end of the content."""
    if not has_checksums or report.header is None:
        return 0
    ours = len(report.entries), len(report.checkpoints)
    if _has_types(row, (int, int), True):
        is_end = row[2] == checksum_chain.tip_checksum(checksums[-1], checkpoint, *ours)
        if is_end and row[:2] == ours:
            return 0
        count = int(row[0]) if not is_end and 0 <= row[0] < MOST_ROWS else 0
    else:
        count, report.may_have_lost_more = 0, True
    if count <= ours[0] and not report.flaws:
        report.flaws.append("tip")  # with other flaws the tip cannot be checked
    return count
