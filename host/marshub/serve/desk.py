"""Where browsers' answers arrive: the serving program plays the game, and each browser's process tells it what to do.

JSON lines over a socket of this computer; who calls shows the secret of its link first, which lies in a file that only
the host's user can read. The state never travels here: everybody follows the save.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
import socketserver
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from marshub.kernel import (
    CHANCE,
    TABLE,
    Answer,
    BadAdjustment,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    NothingToUndo,
    SaveError,
    ScriptFailed,
    StaleAnswer,
    UndoAsks,
)
from marshub.table.game_table import GameTable

from .links import Link

PATIENCE_S = 30.0  # an answer that takes longer is lost: the player is told so
_MOST_BYTES = 1 << 16


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line to the host."""

    deed: Literal["answer", "undo", "adjust"]
    answer: Answer | None = None
    to: str | None = None
    steps: int = 1
    sure: bool = False
    path: str = ""
    value: Any = 0
    reason: str = ""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line back: `code` is "" where it worked."""

    code: str = ""
    message: str = ""


class _File(msgspec.Struct, frozen=True):
    port: int
    secret: str


class DeskClosed(MarsHubError):
    """Whoever plays the game is gone."""

    code = "desk-closed"


class NotYours(MarsHubError):
    """Another seat has to decide."""

    code = "not-yours"


_ERRORS: dict[str, type[MarsHubError]] = {
    each.code: each
    for each in (
        IllegalAnswer,
        StaleAnswer,
        GameIsOver,
        BadAdjustment,
        NothingToUndo,
        UndoAsks,
        SaveError,
        ScriptFailed,
        NotYours,
    )
}


class DeskHost:
    """Takes deeds for `table` from whoever has the file of one of `links`."""

    def __init__(self, table: GameTable, links: Sequence[Link]) -> None:
        self.table = table
        self._folder = TemporaryDirectory(prefix="marshub-desk-")
        self._seats: dict[str, str] = {}
        self._files: dict[Link, Path] = {}
        host = self

        class Caller(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                host._serve(self.rfile, self.wfile)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Caller)
        self._server.daemon_threads = True
        for number, link in enumerate(links):
            secret = secrets.token_urlsafe(24)
            self._seats[secret] = link.seat
            path = Path(self._folder.name) / f"desk-{number}.json"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(_File(self._server.server_address[1], secret)))
            self._files[link] = path
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.1,), name="desk", daemon=True)
        self._thread.start()

    def file(self, link: Link) -> Path:
        """What the process of that link's browser needs to get here."""
        return self._files[link]

    def close(self) -> None:
        """Take no more deeds."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._folder.cleanup()

    def _serve(self, reading: Any, writing: Any) -> None:
        seat = self._seats.get(reading.readline(_MOST_BYTES).decode("utf-8", "replace").strip())
        if seat is None:
            return
        while line := reading.readline(_MOST_BYTES):
            try:
                self._do(msgspec.json.decode(line, type=Deed), seat)
                done = Done()
            except MarsHubError as error:
                done = Done(error.code, str(error))
            except msgspec.MsgspecError as error:
                done = Done("bad-request", str(error))
            with contextlib.suppress(OSError):
                writing.write(msgspec.json.encode(done) + b"\n")

    def _do(self, deed: Deed, seat: str) -> None:
        with self.table.looking():
            if self.table.closed:
                raise DeskClosed("the table was closed")
            if deed.deed == "answer" and deed.answer is not None:
                self._mine(seat)
                self.table.answer(deed.answer, to=deed.to)
            elif deed.deed == "undo":
                self.table.undo(deed.steps, sure=deed.sure)
                if self.table.asking is not None:
                    self.table.refuse_undo()  # it is asked in the browser
                    raise UndoAsks("dice, cards or hidden things were revealed since")
            elif deed.deed == "adjust":
                if seat:
                    raise NotYours("only whoever sees the whole table corrects it")
                self.table.adjust(deed.path, deed.value, deed.reason)

    def _mine(self, seat: str) -> None:
        pending = self.table.session.pending
        if pending is None:
            return  # the session says that better
        if pending.only and pending.only != seat:
            raise NotYours(f"{pending.only} has to decide this")
        if seat and pending.who not in (seat, TABLE, CHANCE):
            raise NotYours(f"{pending.who} has to decide this")


class DeskLine:
    """A browser's way to the host: a `table.watching.Desk`."""

    def __init__(self, file: Path) -> None:
        """`file` is the host's. Raises DeskClosed."""
        self._lock = threading.Lock()
        try:
            found = msgspec.json.decode(file.read_bytes(), type=_File)
            self._socket = socket.create_connection(("127.0.0.1", found.port), PATIENCE_S)
            self._stream = self._socket.makefile("rb")
            self._socket.sendall(found.secret.encode() + b"\n")
        except (OSError, msgspec.MsgspecError) as error:
            raise DeskClosed(f"whoever plays this game is gone: {error}") from error

    def answer(self, answer: Answer, to: str | None) -> None:
        self._tell(Deed("answer", answer=answer, to=to))

    def undo(self, steps: int, sure: bool) -> None:
        self._tell(Deed("undo", steps=steps, sure=sure))

    def adjust(self, path: str, value: Any, reason: str) -> None:
        self._tell(Deed("adjust", path=path, value=value, reason=reason))

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._stream.close()
        self._socket.close()

    def _tell(self, deed: Deed) -> None:
        with self._lock:
            try:
                self._socket.sendall(msgspec.json.encode(deed) + b"\n")
                line = self._stream.readline(_MOST_BYTES)
                if not line:
                    raise ConnectionError("the line is dead")
                done = msgspec.json.decode(line, type=Done)
            except (OSError, msgspec.MsgspecError) as error:
                raise DeskClosed(f"whoever plays this game is gone: {error}") from error
        if done.code:
            raise _ERRORS.get(done.code, DeskClosed)(done.message)
