"""Summaries of saves, for lists: a few rows of each, read in a millisecond."""

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
    require_not_played_here,
    require_save,
)

DEMO_KEY = "demo"  # the setting that marks the demo's own games, so that nobody continues them by mistake


class SaveSummary(msgspec.Struct, frozen=True):
    """The summary of a save for lists, read without opening a game: `state` is the last checkpoint's, as JSON.

    `entries` is the number of answers, corrections and undos; `demo` means that the demo's scripted players began it.
    """

    path: str
    header: Header
    entries: int
    state: msgspec.Raw
    demo: bool = False


def read_summary(path: str | Path) -> SaveSummary:
    """Read the summary of a save without continuing it.

    Only the summary is checked; `check_save` checks everything.

    Raises:
        SaveError: If it cannot be read, also while another MarsHub has it open.
    """
    file = as_path(path)
    require_not_played_here(file)
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
