"""Rows of a save, written: each with its seal, and the tip with each."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from marshub.kernel.journal import Checkpoint, Entry, Header, Record

from . import seal
from .guard import create
from .survey import Survey

_encode = msgspec.json.Encoder().encode


class Pen:
    """Writes on at the end of a save. What fails leaves it, and the pen, as they were."""

    def __init__(self, db: sqlite3.Connection, found: Survey | None = None) -> None:
        """Continue after `found`, the intact content; None in an empty save."""
        self._db = db
        self._header, self._entry, self._checkpoint = found.seals if found else (b"", b"", b"")
        self._entries, self._checkpoints = (len(found.entries), len(found.checkpoints)) if found else (0, 0)

    @contextmanager
    def stroke(self) -> Iterator[None]:
        """Return all that is written inside is there, or nothing of it."""
        was = self._header, self._entry, self._checkpoint, self._entries, self._checkpoints
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            self._header, self._entry, self._checkpoint, self._entries, self._checkpoints = was
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def begin(self, header: Header) -> None:
        data = _encode(header)
        self._header = self._entry = self._checkpoint = seal.of_header(data)
        for table in ("header", "header_again"):
            self._db.execute(f"INSERT INTO {table} VALUES (?, ?)", (data.decode(), self._header))
        self._db.execute("INSERT INTO tip VALUES (0, 0, ?)", (seal.of_tip(self._entry, self._checkpoint, 0, 0),))

    def entry(self, entry: Entry, at: float | None = None) -> bytes:
        """Return gives its seal."""
        at, number, data = time.time() if at is None else at, self._entries + 1, _encode(entry)
        self._entry = seal.of_entry(self._entry, number, at, data)
        self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (number, at, data.decode(), self._entry))
        self._entries = number
        return self._entry

    def checkpoint(self, c: Checkpoint, entry: bytes | None = None) -> None:
        """Write a checkpoint. `entry` is the checksum of the entry it follows, where that is not the last one."""
        number, at = self._checkpoints + 1, time.time()
        parts = (str(c.chance).encode(), c.state, c.log, _encode(c.revealed))
        places = c.position, c.entry
        self._checkpoint = seal.of_checkpoint(self._checkpoint, entry or self._entry, number, at, places, parts)
        row = (number, at, *places, str(c.chance), c.state, c.log, parts[3].decode(), self._checkpoint)
        self._db.execute(f"INSERT INTO checkpoint VALUES ({','.join('?' * len(row))})", row)
        self._checkpoints = number

    def tip(self) -> None:
        """Say that the save ends here. Belongs to each stroke that wrote an entry or a checkpoint."""
        ends = seal.of_tip(self._entry, self._checkpoint, self._entries, self._checkpoints)
        self._db.execute(
            "UPDATE tip SET entries = ?, checkpoints = ?, seal = ?", (self._entries, self._checkpoints, ends)
        )

    def keep(self, name: str, what: str) -> None:
        mark = seal.of_kept(self._header, name.encode(), what.encode())
        self._db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (name, what, mark))


def write_all(
    db: sqlite3.Connection, record: Record, times: Sequence[float] = (), kept: Mapping[str, str] | None = None
) -> Pen:
    """Return a whole record into an empty file or a stroke's emptied one.

    `times` of its entries, as far as they are known.
    """
    pen = Pen(db)
    create(db)
    pen.begin(record.header)
    seals = [pen._header]
    for number, entry in enumerate(record.entries):
        seals.append(pen.entry(entry, times[number] if number < len(times) else None))
    for checkpoint in record.checkpoints:
        pen.checkpoint(checkpoint, seals[checkpoint.entry])
    pen.tip()
    for name, what in (kept or {}).items():
        pen.keep(name, what)
    return pen
