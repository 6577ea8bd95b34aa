"""Recovery of damaged saves: what is left of one, and putting the damaged file aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from marshub.files import put_in_place
from marshub.kernel import DamagedSave, SaveError
from marshub.kernel.journal import Record

from .carve import carve
from .copying import write_part
from .follow import snapshot_survey
from .guard import PEEK_S, as_path, beside, emptied, explained, log_of, look, require_files
from .survey import Survey


def examine(path: str | Path) -> Survey:
    """Return what of a save is intact, also while it is played; of a damaged one all that can be found.

    Raises:
        SaveError: If it is no save, or nothing of it is left.
    """
    file = as_path(path)
    require_files(file)
    whole: Survey | None = None
    trouble: SaveError | None = None
    try:
        whole = snapshot_survey(file)
    except SaveError as error:
        trouble = error
    if whole is not None and not whole.flaws:
        return whole
    carved = carve(file)
    if whole is None:
        if carved.header is None:
            assert trouble is not None
            raise trouble
        carved.flaws = [*(trouble.flaws if isinstance(trouble, DamagedSave) else ["file"]), *carved.flaws]
        return carved
    if _worth(carved) > _worth(whole):
        carved.lost = max(len(whole.entries) + whole.lost - len(carved.entries), carved.lost, 0)
        carved.flaws = whole.flaws
        carved.unsure = carved.unsure and whole.unsure
        return carved
    return whole


def _worth(survey: Survey) -> tuple[bool, int, int]:
    checkpoints = sum(each is not None for each in survey.checkpoints)
    return survey.header is not None, len(survey.entries), checkpoints


def replace_damaged(path: Path, record: Record, times: Sequence[float], kept: Mapping[str, str]) -> Path:
    """Put `record` in the place of the damaged save at `path`; gives where that one lies from now on.

    At no moment there is less on the disk than before. Raises SaveError, also if somebody plays it; then all is as it
    was.
    """
    _nobody_plays(path)
    part = write_part(record, path, times, kept)
    with explained(path):
        try:
            aside = _aside(path)
            _link(path, aside)
            if (log := log_of(path)).exists():  # it belongs to the damaged file, and must not be read into the new one
                os.replace(log, log_of(aside))
            put_in_place(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    return aside


def remove(path: Path) -> None:
    """Delete a save, with what lies beside it. Raises SaveError, also if somebody plays it."""
    _nobody_plays(path)
    with explained(path):
        path.unlink()
        for each in beside(path):
            each.unlink(missing_ok=True)


def _nobody_plays(path: Path) -> None:
    if emptied(path):
        return  # and SQLite is not let near it
    with explained(path):
        try:
            with closing(look(path, PEEK_S)) as db:
                db.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:  # else it is too damaged to be played
            if "locked" in str(error):
                raise


def _aside(path: Path) -> Path:
    """Return a name for the damaged file that nothing has yet; no list of saves shows it."""
    names = (f"{path.stem}.damaged{f'-{number}' if number > 1 else ''}" for number in range(1, 10_000))
    return next(found for name in names if not os.path.lexists(found := path.with_name(name)))


def _link(path: Path, aside: Path) -> None:
    try:
        os.link(path, aside)
    except OSError:  # not every file system has links
        try:
            shutil.copyfile(path, aside)
        except BaseException:
            with suppress(OSError):
                aside.unlink(missing_ok=True)
            raise
