"""Where browsers' answers arrive: the serving program plays the game, and each browser's process tells it what to do.

JSON lines over a socket of this computer; who calls shows the secret of its link first, which lies in a file that only
the host's user can read. The state never travels here: everybody follows the save.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
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
    Words,
)
from marshub.kernel.hindsight import peoples_answers
from marshub.table.game_table import GameTable
from marshub.table.watching import OnlyLooking

from .door import Door
from .links import Link

PATIENCE_S = 30.0  # an answer that takes longer is lost: the player is told so
_MOST_BYTES = 1 << 16
_PATIENCE_S = 5.0  # so long may a caller take to say the secret
_MOST_STRANGERS = 16


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line to the host."""

    deed: Literal["answer", "undo", "adjust", "tick"]
    answer: Answer | None = None
    to: str | None = None
    steps: int = 1
    sure: bool = False
    path: str = ""
    value: Any = 0
    reason: str = ""
    lines: tuple[str, ...] | None = None  # of what hands have moved (`on_table.line_id`); None: all


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line back: `code` is "" where it worked."""

    code: str = ""
    message: str = ""


class NotToTakeBack(MarsHubError):
    """Others have done something since, or something was revealed."""

    code = "not-to-take-back"
    words: Words = Words("desk-not-to-take-back")


class NotTheKeeper(MarsHubError):
    """Only the keeper of the table may do that."""

    code = "not-the-keeper"
    words: Words = Words("desk-not-the-keeper")


class _File(msgspec.Struct, frozen=True):
    port: int
    secret: str


class DeskClosed(MarsHubError):
    """Whoever plays the game is gone."""

    code = "desk-closed"


class NotYours(MarsHubError):
    """Another seat has to decide."""

    code = "not-yours"
    words: Words = Words("desk-not-yours")


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
        NotToTakeBack,
        NotTheKeeper,
    )
}


class DeskHost:
    """Takes deeds for `table` from whoever has the file of one of `links`, as far as the link's role goes.

    Lookers do nothing. A seat answers for itself and takes back its own last answers, as long as nothing was revealed
    since; the players' common link does so for every seat and for the table. The keeper answers whatever no other seat
    alone may see, corrects, and takes back. What the table as a whole is asked is the keeper's to answer; with `shared`
    also every seat's. All but lookers tick what hands have moved: the table lies before all of them.
    """

    def __init__(self, table: GameTable, links: Sequence[Link], *, shared: bool = False) -> None:
        self.table, self._shared = table, shared
        self._folder = TemporaryDirectory(prefix="marshub-desk-")
        self._links: dict[str, Link] = {}
        self._files: dict[Link, Path] = {}
        self._doers: dict[int, Link] = {}  # whose deed led to a point of the history
        self._calls: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self._door = Door(_PATIENCE_S, _MOST_STRANGERS)
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._called, "127.0.0.1", 0, limit=_MOST_BYTES)
        )
        port = self._server.sockets[0].getsockname()[1]
        for number, link in enumerate(links):
            if link.role == "look":
                continue
            secret = secrets.token_urlsafe(24)
            self._links[secret] = link
            path = Path(self._folder.name) / f"desk-{number}.json"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(_File(port, secret)))
            self._files[link] = path
        self._thread = threading.Thread(target=self._loop.run_forever, name="desk", daemon=True)
        self._thread.start()

    def file(self, link: Link) -> Path | None:
        """What the process of that link's browser needs to get here; None for a looker-on's."""
        return self._files.get(link)

    def close(self) -> None:
        """Take no more deeds."""
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._folder.cleanup()

    async def _hang_up(self) -> None:
        self._server.close()
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)
        await self._loop.shutdown_default_executor()

    async def _called(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        call = asyncio.current_task()
        assert call is not None
        self._calls.add(call)
        self._door.came(writing.transport)
        try:
            await self._listen(reading, writing)
        except (OSError, ValueError, asyncio.CancelledError):  # gone; a line too long; the desk closes
            pass
        finally:
            self._calls.discard(call)
            self._door.knows(writing.transport)
            writing.close()

    async def _listen(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        link = self._links.get((await reading.readline()).decode("utf-8", "replace").strip())
        if link is None:
            return
        self._door.knows(writing.transport)
        while line := await reading.readline():
            done = await self._loop.run_in_executor(None, self._done, line, link)
            writing.write(msgspec.json.encode(done) + b"\n")
            await writing.drain()

    def _done(self, line: bytes, link: Link) -> Done:
        try:
            self.do(msgspec.json.decode(line, type=Deed), link)
        except MarsHubError as error:
            return Done(error.code, str(error))
        except (msgspec.MsgspecError, RecursionError) as error:
            return Done("bad-request", str(error))
        return Done()

    def do(self, deed: Deed, link: Link) -> None:
        """Do what somebody with `link` wants done. Raises MarsHubError; then nothing has changed."""
        with self.table.looking():
            if self.table.closed:
                raise DeskClosed("the table was closed")
            if link.role == "look":
                raise OnlyLooking
            if deed.deed == "answer" and deed.answer is not None:
                self._may_answer(link)
                before = self.table.session.position
                self.table.answer(deed.answer, to=deed.to)
                self._note(before, link)
            elif deed.deed == "undo":
                if deed.to not in (None, self.table.session.pending_id):
                    raise StaleAnswer("the game has moved on")
                sure = deed.sure and link.role == "keep"
                to = self._may_take_back(link, deed.steps)
                self.table.undo(deed.steps, sure=sure)
                if self.table.asking is not None:
                    self.table.refuse_undo()  # it is asked in the browser
                    if link.role != "keep":
                        raise NotToTakeBack("something was revealed since: the keeper of the table takes that back")
                    raise UndoAsks("dice, cards or hidden things were revealed since")
                self._note(to, link)
            elif deed.deed == "adjust":
                if link.role != "keep":
                    raise NotTheKeeper("only the keeper of the table corrects it")
                self.table.adjust(deed.path, deed.value, deed.reason)
            elif deed.deed == "tick":
                self.table.tick_lines(deed.lines)

    def may_answer(self, link: Link) -> bool:
        """Whether the question is one for `link` to answer."""
        try:
            self._may_answer(link)
        except NotYours:
            return False
        return link.role != "look"

    def may_take_back(self, link: Link) -> int:
        """How many steps `link` may take back now: the last answer of a person and what policies answered; or 0."""
        session = self.table.session
        try:
            steps = peoples_answers(session)
            to = self._may_take_back(link, steps)
        except (NothingToUndo, NotToTakeBack):
            return 0
        return 0 if link.role == "look" or (link.role == "seat" and session.history.revealed_since(to)) else steps

    def _may_answer(self, link: Link) -> None:
        pending = self.table.session.pending
        if pending is None:
            return  # the session says that better
        if self.table.robots.asked(pending):
            raise NotYours(f"{pending.who} is left to {self.table.robots.policies[pending.who]}")
        if pending.only and pending.only != link.seat:
            raise NotYours(f"{pending.only} has to decide this")
        own = (link.seat,) if link.seat else self.table.session.game.seats(self.table.session.state)
        shared = self._shared or not link.seat
        if link.role == "seat" and pending.who not in own and not (shared and pending.who in (TABLE, CHANCE)):
            raise NotYours(f"{pending.who} has to decide this")

    def _may_take_back(self, link: Link, steps: int) -> int:
        """The point of the history that taking back `steps` leads to."""
        session = self.table.session
        to = session.history.before_last(steps)
        points = list(range(to + 1, session.position + 1))
        # What policies answered goes with what they answered to.
        points = [point for point in points if not getattr(session.history.steps[point - 1], "by", "")]
        if link.role != "keep" and any(self._doers.get(point) != link for point in points):
            raise NotToTakeBack("a seat takes back its own last answers")
        return to

    def _note(self, after: int, link: Link) -> None:
        """All that now stands in the history behind the point `after` is of `link`."""
        self._doers = {point: doer for point, doer in self._doers.items() if point <= after}
        self._doers |= dict.fromkeys(range(after + 1, self.table.session.position + 1), link)


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
