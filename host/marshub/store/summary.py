"""A look at a save, for lists: a few rows of it, in a millisecond, whatever it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from marshub.kernel import DamagedSave
from marshub.kernel.journal import Header
from marshub.sanitize import clean_json

from . import checksum_chain
from .untrusted_database import (
    SUMMARY_S,
    as_path,
    check_format,
    connect_read_only,
    explain_errors,
    make_cut_off_error,
    require_save,
)

DEMO_KEY = "demo"  # what the hands' own games keep, so that nobody goes on with them by mistake


class SaveSummary(msgspec.Struct, frozen=True):
    """The summary of a save for lists, read without opening a game: `state` is the last checkpoint's, as JSON.

    `entries` is the number of answers, corrections and undos; `demo` says that the scripted hands began it.
    """

    path: str
    header: Header
    entries: int
    state: msgspec.Raw
    demo: bool = False


def read_summary(path: str | Path) -> SaveSummary:
    """Look into a save without continuing it. Raises SaveError, also while another MarsHub has it open.

    What it tells is as it was written; whether all else is, `survey` tells.
    """
    file = as_path(path)
    require_save(file)
    with explain_errors(file), closing(connect_read_only(file, SUMMARY_S)) as db:
        return _read_summary_rows(db, file, check_format(db, file) > 1)


def _read_summary_rows(db: sqlite3.Connection, file: Path, has_checksums: bool) -> SaveSummary:
    checksum_column = ", seal" if has_checksums else ""
    header = db.execute(f"SELECT data{checksum_column} FROM header").fetchone()
    state = db.execute("SELECT state FROM checkpoint ORDER BY number DESC LIMIT 1").fetchone()
    if header is None or state is None:
        raise make_cut_off_error(file)
    if not all(isinstance(value, bytes) for value in (*header, *state)):
        raise DamagedSave(file, ["file"])
    if has_checksums and checksum_chain.header_checksum(header[0]) != header[1]:
        raise DamagedSave(file, ["header"])
    count = db.execute("SELECT max(number) FROM entry").fetchone()[0] or 0
    kept = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone()
    demo = kept and db.execute("SELECT 1 FROM kept WHERE name = ?", (DEMO_KEY,)).fetchone()
    decoded_header = msgspec.json.decode(clean_json(header[0]), type=Header)
    return SaveSummary(str(file), decoded_header, count, msgspec.Raw(clean_json(state[0])), bool(demo))
