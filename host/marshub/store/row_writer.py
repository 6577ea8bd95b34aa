"""The writer of a save's rows: each row with its checksum, and the tip with each row."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from marshub.kernel.journal import Checkpoint, Entry, Header, Record

from . import checksum_chain
from .integrity_check import IntegrityReport
from .untrusted_database import create_tables

_encode = msgspec.json.Encoder().encode


class RowWriter:
    """A writer that appends to a save. A write that fails leaves the save, and the writer, as they were."""

    def __init__(self, db: sqlite3.Connection, report: IntegrityReport | None = None) -> None:
        """Continue after `report`, the intact content; None in an empty save."""
        self._db, report = db, report or IntegrityReport()
        self._header_checksum, self._entry_checksum, self._checkpoint_checksum = report.checksums
        self._entry_count, self._checkpoint_count = len(report.entries), len(report.checkpoints)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything inside in one transaction: all of it, or nothing."""
        before = (
            self._header_checksum,
            self._entry_checksum,
            self._checkpoint_checksum,
            self._entry_count,
            self._checkpoint_count,
        )
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            (
                self._header_checksum,
                self._entry_checksum,
                self._checkpoint_checksum,
                self._entry_count,
                self._checkpoint_count,
            ) = before
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def write_header(self, header: Header) -> None:
        """Write the header, its copy and the first tip."""
        data = _encode(header)
        self._header_checksum = self._entry_checksum = self._checkpoint_checksum = checksum_chain.header_checksum(data)
        for table in ("header", "header_again"):
            self._db.execute(f"INSERT INTO {table} VALUES (?, ?)", (data.decode(), self._header_checksum))
        self._db.execute(
            "INSERT INTO tip VALUES (0, 0, ?)",
            (checksum_chain.tip_checksum(self._entry_checksum, self._checkpoint_checksum, 0, 0),),
        )

    def write_entry(self, entry: Entry, at: float | None = None) -> bytes:
        """Write an entry and return its checksum."""
        at, number, data = time.time() if at is None else at, self._entry_count + 1, _encode(entry)
        self._entry_checksum = checksum_chain.entry_checksum(self._entry_checksum, number, at, data)
        self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, at, data.decode(), self._entry_checksum))
        self._entry_count = number
        return self._entry_checksum

    def write_checkpoint(self, c: Checkpoint, entry: bytes | None = None) -> None:
        """Write a checkpoint. `entry` is the checksum of the entry it follows, where that is not the last one."""
        number, at = self._checkpoint_count + 1, time.time()
        parts = (str(c.chance).encode(), c.state, c.log, _encode(c.revealed))
        places = c.position, c.entry
        self._checkpoint_checksum = checksum_chain.checkpoint_checksum(
            self._checkpoint_checksum, entry or self._entry_checksum, number, at, places, parts
        )
        row = (number, at, *places, str(c.chance), c.state, c.log, parts[3].decode(), self._checkpoint_checksum)
        self._db.execute(f"INSERT INTO checkpoint VALUES ({','.join('?' * len(row))})", row)
        self._checkpoint_count = number

    def write_tip(self) -> None:
        """Write that the save ends here. Belongs to each transaction that wrote an entry or a checkpoint."""
        checksum = checksum_chain.tip_checksum(
            self._entry_checksum, self._checkpoint_checksum, self._entry_count, self._checkpoint_count
        )
        self._db.execute(
            "UPDATE tip SET entries = ?, checkpoints = ?, seal = ?",
            (self._entry_count, self._checkpoint_count, checksum),
        )

    def write_kept(self, name: str, value: str) -> None:
        """Write a value kept beside the game, in place of an earlier one."""
        checksum = checksum_chain.kept_checksum(self._header_checksum, name.encode(), value.encode())
        self._db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (name, value, checksum))


def write_record(
    db: sqlite3.Connection, record: Record, times: Sequence[float] = (), kept: Mapping[str, str] | None = None
) -> RowWriter:
    """Write a whole record to an empty file, or in a transaction that emptied it, and return the writer.

    `times` are those of its entries, as far as they are known.
    """
    writer = RowWriter(db)
    create_tables(db)
    writer.write_header(record.header)
    checksums = [writer._header_checksum]
    for number, entry in enumerate(record.entries):
        checksums.append(writer.write_entry(entry, times[number] if number < len(times) else None))
    for checkpoint in record.checkpoints:
        writer.write_checkpoint(checkpoint, checksums[checkpoint.entry])
    writer.write_tip()
    for name, value in (kept or {}).items():
        writer.write_kept(name, value)
    return writer
