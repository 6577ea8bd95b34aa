"""The places of saves, tags and other files of the players, and the list of saves."""

from __future__ import annotations

import re
import stat
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marshub.files import find_below
from marshub.home import find_home
from marshub.kernel import SaveError

if TYPE_CHECKING:
    from marshub.kernel import Session

SUFFIX = ".marshub"
_CLOCK_ERROR_S = 86_400.0  # a save that was written so much later than now was written while a clock was wrong


@dataclass(frozen=True)
class Save:
    """A save on disk. `changed`: the time of the last write, in seconds since the epoch."""

    path: Path
    changed: float

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def changed_text(self) -> str:
        """The date and time of the last write; "?" if a wrong clock made it none."""
        try:
            return f"{datetime.fromtimestamp(self.changed):%Y-%m-%d %H:%M}"
        except (OverflowError, OSError, ValueError):
            return "?"


def saves_folder() -> Path:
    """Return the folder of saves. It need not exist yet."""
    return find_home() / "saves"


def tags_path() -> Path:
    """Return the file that `marshub tags learn` writes."""
    return find_home() / "tags.toml"


def list_saves(directory: Path | None = None) -> list[Save]:
    """Return all saves, the one written last first. Those of a clock that was ahead come last, not first for ever."""
    saves, latest = [], time.time() + _CLOCK_ERROR_S
    for path in (directory or saves_folder()).glob(f"*{SUFFIX}"):
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                continue  # opening a pipe might block for ever
            # The last writes may still be in SQLite's write-ahead log.
            log = path.with_name(path.name + "-wal")
            changed = max(file.stat().st_mtime for file in (path, log) if file.exists())
        except (OSError, ValueError):
            continue  # it was deleted meanwhile
        saves.append(Save(path, changed))
    return sorted(saves, key=lambda save: (save.changed > latest, -save.changed, save.name))


def find_newest_intact(on_damaged: Callable[[Save, SaveError], object] = lambda save, error: None) -> Save | None:
    """Return the game that was played last, of those that are intact and no demo's; None if there is none.

    `on_damaged` is called with each newer save that was passed over, and its error.
    """
    for save in list_saves():
        try:
            if not is_demo(save.path) and is_intact(save.path):
                return save
        except SaveError as error:
            on_damaged(save, error)
    return None


def is_intact(path: Path) -> bool:
    """Return True for a save that can be continued, also while it is being played.

    Raises SaveError with the reason for any other.
    """
    from marshub.store.snapshot import read_snapshot
    from marshub.store.untrusted_database import make_cut_off_error

    if not read_snapshot(path).checkpoints:
        raise make_cut_off_error(path)
    return True


def is_demo(path: Path) -> bool:
    """Return whether the scripted demo made this save; False if it cannot be read."""
    from marshub.store import read_summary

    if path.name.startswith("demo-"):
        return True
    try:
        return read_summary(path).demo
    except SaveError:
        return False


def find_save_path(session: Session[Any, Any]) -> Path | None:
    """Return the path of the save of a session; None if it is not saved."""
    from marshub.store import SqliteJournal

    return session.journal.path if isinstance(session.journal, SqliteJournal) else None


def discard(session: Session[Any, Any]) -> None:
    """Close the save of a session and delete it: its game could not be started."""
    from marshub.store import SqliteJournal

    if isinstance(session.journal, SqliteJournal):
        session.journal.discard()


def make_save_path(game: str, today: date | None = None) -> Path:
    """Return the path of a new save of `game`, not used by any file yet: "first-martians-2026-03-01-2.marshub"."""
    directory, stem = saves_folder(), f"{game}-{today or date.today():%Y-%m-%d}"
    taken = [re.fullmatch(rf"{re.escape(stem)}-(\d+)", save.stem) for save in directory.glob(f"{stem}-*{SUFFIX}")]
    number = 1 + max((int(match[1]) for match in taken if match), default=0)
    return directory / f"{stem}-{number}{SUFFIX}"


def _expand_name(name: str) -> Path:
    from marshub.store.untrusted_database import as_path

    path = as_path(name)
    try:
        return path.expanduser()
    except RuntimeError:  # "~nobody"
        return path


def is_path(name: str) -> bool:
    """Return whether `name` is a path, and not the name of a save."""
    path = _expand_name(name)
    return bool(path.suffix) or len(path.parts) > 1


def find_save(name: str) -> Path:
    """Return the path of the save called `name`, or the path `name` itself. It need not exist."""
    return _expand_name(name) if is_path(name) else find_below(saves_folder(), f"{_expand_name(name)}{SUFFIX}")


def find_or_newest(
    name: str | None, on_damaged: Callable[[Save, SaveError], object] = lambda save, error: None
) -> Path:
    """Return the path of the save called `name`, or of the newest intact game (see `find_newest_intact`).

    Raises SaveError if there is none.
    """
    newest = find_newest_intact(on_damaged) if name is None else None
    path = find_save(name) if name is not None else newest.path if newest is not None else None
    if path is None:
        raise _make_missing_error()
    if not path.is_file():
        message, names = "there is no save at {path}; in {folder} there are: {names}", name_saves()
        raise SaveError(message, "save-not-there", path=path, folder=saves_folder(), names=names)
    return path


def list_names() -> str:
    """Return the names of the newest saves in one line, "" if there are none."""
    return ", ".join(save.name for save in list_saves()[:8])


def name_saves() -> str | SaveError:
    """Return the names of the newest saves, or "none", as an argument of an error."""
    return list_names() or SaveError("none", "save-names-none")


def _make_missing_error() -> SaveError:
    """Return what is missing where no save can be continued, with the demos and damaged saves that are there."""
    all_saves, folder = list_saves(), saves_folder()
    demos = [save.name for save in all_saves if is_demo(save.path)]
    start = SaveError("start one with `marshub play` or `marshub serve --allow-input`", "save-start-one")
    if not all_saves:
        return SaveError("there is no saved game in {folder} yet; {start}", "save-none", folder=folder, start=start)
    if len(demos) < len(all_saves):
        message = "there is no whole saved game in {folder} yet; {start}"
        return SaveError(message, "save-none-whole", folder=folder, start=start)
    message = "there is no saved game in {folder} yet but demos: {names} (name one to open it); {start}"
    return SaveError(message, "save-none-but-demos", folder=folder, names=", ".join(demos[:8]), start=start)
