"""The recorder of a table: every action in order, every frame of its wire, and the position after each action.

A failing write ends the recording, never the game: a full disk is no error of the table.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from hublink import frame
from hublink import messages as m
from marshub import resources
from marshub.home import find_home
from marshub.kernel import Session
from marshub.kernel.decision import as_answer
from marshub.kernel.replay import checksum_state
from marshub.link.trace import TracedFrame
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.setup import OpenedTable

from . import tape

MAX_FRAME_BYTES = 4 << 20  # bytes of a file, after which frames are left out; actions, which are few, go on
MAX_BYTES = 12 << 20  # after which the recording ends
NEAR_BYTES = 2_000  # before that end each line goes to the file at once
MAX_FILES = 40
MAX_TOTAL_BYTES = 64 << 20
FIGURES_S = 10.0
FLUSH_S = 1.0
FOLDER = "recordings"

_STAMP = re.compile(r"-\d{8}-\d{6}(-\d{1,2})?$")  # what `_open_writer` adds to a save's name
_log = logging.getLogger(__name__)


def recordings_folder(session: Session[Any, Any]) -> Path:
    """Return the folder of this session's recordings: beside its save."""
    journal = session.journal
    return journal.path.parent / FOLDER if isinstance(journal, SqliteJournal) else find_home() / FOLDER


def start_recording(opened: OpenedTable) -> Recorder | None:
    """Record `opened` from now on until it is closed. Return None, with a warning in the log, if that is impossible."""
    try:
        recorder = Recorder(opened)
    except OSError as error:
        _log.warning("no recording is made: %s", error)
        return None
    opened.closers.append(recorder.close)
    return recorder


class Recorder:
    """Writes what happens at `opened` to a new file in `folder`, until `close`. Raises OSError at the start."""

    def __init__(self, opened: OpenedTable, folder: Path | None = None) -> None:
        self._opened, self._table = opened, opened.table
        self._lock = threading.Lock()
        self._writer: tape.Writer | None = None
        self._frames = True
        self._ping_count = 0  # pings and pongs that were left out
        self._stop = threading.Event()
        self._unwatch: Callable[[], None] = lambda: None
        with self._table.locked() as table:
            session = table.session
            where = folder or recordings_folder(session)
            journal = session.journal
            stem = journal.path.stem if isinstance(journal, SqliteJournal) else session.game.id
            self._writer = _open_writer(where, stem)
            self.path = self._writer.path
            self._position = session.step_count
            self._write(_make_head(table))
            self._with_file(lambda writer: writer.flush())  # the largest line: from now on the size is known
            self._write(tape.StateCheck(session.step_count, checksum_state(session)))
            table.record_call = self._record_action
        if opened.link is not None:
            self._unwatch = opened.link.trace.watch(self._record_frame)
        self._thread = threading.Thread(target=self._run_housekeeping, name="recorder", daemon=True)
        self._thread.start()
        prune_recordings(where, keep=self.path)

    def close(self) -> None:
        """End the recording; does nothing the second time."""
        self._unwatch()
        with self._table.locked() as table:
            if table.record_call == self._record_action:
                table.record_call = None
        self._stop.set()
        if self._thread is not threading.current_thread():
            self._thread.join()
        with self._lock:
            writer, self._writer = self._writer, None
            if writer is not None:
                try:
                    writer.close()
                except OSError as error:
                    _log.warning("the recording %s was not ended: %s", self.path, error)

    # ------------------------------------------------------------------ what happens

    def _record_action(self, now: int, call: tuple[object, ...]) -> None:
        name, *args = call
        if name == "answer":
            args[0] = msgspec.to_builtins(as_answer(args[0]))  # type: ignore[arg-type]
        elif name == "answer_all":
            args[0] = msgspec.to_builtins(args[0])
        self._write(tape.Action(now, str(name), msgspec.to_builtins(args)))
        position = self._table.session.step_count
        if position != self._position or name in ("answer", "answer_all", "undo", "take_back", "redo", "adjust"):
            self._position = position
            self._write(tape.StateCheck(position, checksum_state(self._table.session)))

    def _record_frame(self, traced_frame: TracedFrame) -> None:
        if traced_frame.outcome == frame.FRAME and traced_frame.kind in (m.PING, m.PONG):
            self._ping_count += 1
        elif self._frames:
            at_ms = int(traced_frame.at * 1000)
            self._write(
                tape.Frame(
                    at_ms,
                    traced_frame.incoming,
                    traced_frame.outcome,
                    traced_frame.kind,
                    traced_frame.seq,
                    traced_frame.payload,
                )
            )

    def _run_housekeeping(self) -> None:
        """Write the link's figures and flush to disk now and then."""
        due = time.monotonic() + FIGURES_S
        while not self._stop.wait(FLUSH_S):
            if time.monotonic() >= due:
                due += FIGURES_S
                self._record_figures()
            with self._lock:
                self._with_file(lambda writer: writer.flush())
        self._record_figures()

    def _record_figures(self) -> None:
        link = self._opened.link
        if link is not None:
            line = {
                k: v
                for k, v in asdict(link.status).items()
                if v is None or (isinstance(v, int) and not isinstance(v, bool))
            }
            self._write(tape.Figures(time.monotonic_ns() // 1_000_000, line | {"pings": self._ping_count}))

    # ------------------------------------------------------------------ writing

    def _write(self, line: tape.Line) -> None:
        with self._lock:
            self._with_file(lambda writer: self._write_bounded(writer, line))

    def _write_bounded(self, writer: tape.Writer, line: tape.Line) -> None:
        writer.write(line)
        if writer.size >= MAX_BYTES - NEAR_BYTES:
            writer.flush()  # a batch of lines could take the file far beyond its end
        if self._frames and writer.size >= MAX_FRAME_BYTES:
            self._frames = False
            writer.write(tape.Note("the recording is long: no frames from here on"))
        if writer.size >= MAX_BYTES:
            writer.write(tape.Note("the recording is full and ends here"))
            self._writer = None
            writer.close()

    def _with_file(self, act: Callable[[tape.Writer], None]) -> None:
        """Act on the file under the lock, while there is one."""
        if self._writer is None:
            return
        try:
            act(self._writer)
        except (OSError, ValueError, TypeError) as error:
            self._writer.discard()
            self._writer = None
            _log.warning("the recording %s ends here: %s", self.path, error)


def _open_writer(where: Path, stem: str) -> tape.Writer:
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    for number in range(1, 100):
        name = f"{stem}-{stamp}" + (f"-{number}" if number > 1 else "")
        try:
            return tape.Writer(where / f"{name}{tape.SUFFIX}")
        except FileExistsError:
            continue
    raise FileExistsError(f"{where} has a hundred recordings of this second")


def find_save_name(recording: Path) -> str:
    """Return the name of the save that a recording was made of.

    Example:
        >>> find_save_name(Path("evening-2-20261201-200000-3.rec"))
        'evening-2'
    """
    return _STAMP.sub("", recording.stem)


def _make_head(table: GameTable) -> tape.Head:
    session, profile, twin = table.session, table.profile, table.referee.twin
    return tape.Head(
        format=tape.FORMAT,
        marshub=version("marshub"),
        firmware=resources.read_firmware_version(),
        began=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        game=session.game.id,
        start=session.journal.read(),
        profile=profile,
        tags={} if twin is None else dict(twin.tags),
        overlays=dict(table.overlays),
        calm_ms=table.referee.calm_ms,
    )


def prune_recordings(folder: Path, keep: Path | None = None) -> None:
    """Remove the oldest recordings until MAX_FILES and MAX_TOTAL_BYTES hold."""
    total = 0
    for number, path in enumerate(list_recordings(folder)):
        try:
            total += path.stat().st_size
            if path != keep and (number >= MAX_FILES or total > MAX_TOTAL_BYTES):
                path.unlink()
        except OSError as error:
            _log.warning("the old recording %s stays: %s", path, error)


def list_recordings(folder: Path) -> list[Path]:
    """Return the recordings in a folder, the newest first."""
    result = []
    for path in folder.glob(f"*{tape.SUFFIX}"):
        try:
            result.append((path.stat().st_mtime, path))
        except OSError:
            continue  # it was removed just now
    return [path for _, path in sorted(result, reverse=True)]
