"""A look at a save, for lists: a few rows of it, in a millisecond, whatever it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from marshub.clean import clean_json
from marshub.kernel import DamagedSave
from marshub.kernel.journal import Header

from . import seal
from .guard import PEEK_S, as_path, check, cut_off, explained, look, require

DEMO = "demo"  # what the hands' own games keep, so that nobody goes on with them by mistake


class Peek(msgspec.Struct, frozen=True):
    """The summary of a save for lists, read without opening a game: `state` is the last checkpoint's, as JSON.

    `entries` is the number of answers, corrections and undos; `demo` says that the scripted hands began it.
    """

    path: str
    header: Header
    entries: int
    state: msgspec.Raw
    demo: bool = False


def peek(path: str | Path) -> Peek:
    """Look into a save without continuing it. Raises SaveError, also while another MarsHub has it open.

    What it tells is as it was written; whether all else is, `survey` tells.
    """
    file = as_path(path)
    require(file)
    with explained(file), closing(look(file, PEEK_S)) as db:
        return _peek(db, file, check(db, file) > 1)


def _peek(db: sqlite3.Connection, file: Path, sealed: bool) -> Peek:
    last = ", seal" if sealed else ""
    header = db.execute(f"SELECT data{last} FROM header").fetchone()
    state = db.execute("SELECT state FROM checkpoint ORDER BY number DESC LIMIT 1").fetchone()
    if header is None or state is None:
        raise cut_off(file)
    if not all(isinstance(each, bytes) for each in (*header, *state)):
        raise DamagedSave(file, ["file"])
    if sealed and seal.of_header(header[0]) != header[1]:
        raise DamagedSave(file, ["header"])
    count = db.execute("SELECT max(number) FROM entry").fetchone()[0] or 0
    kept = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'kept'").fetchone()
    demo = kept and db.execute("SELECT 1 FROM kept WHERE name = ?", (DEMO,)).fetchone()
    told = msgspec.json.decode(clean_json(header[0]), type=Header)
    return Peek(str(file), told, count, msgspec.Raw(clean_json(state[0])), bool(demo))
