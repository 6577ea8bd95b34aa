"""A tool's connection to a board: a link, the events so far, and waiting for further ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Self, TypeVar

from marshub.board.profile import Profile, ProfileError, load, load_known
from marshub.kernel import say
from marshub.link.board_link import Link
from marshub.link.errors import LinkError
from marshub.link.events import BoardInfo, Connected, Event, Noise, OtherProtocol, Waiting
from marshub.link.identify import identify_board
from marshub.link.port_holders import name_other_holders
from marshub.link.ports import Address
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import OtherProtocolError, ToolError
from marshub.tools.port_list import KnownBoards, explain_open_error, resolve_port

#: A board that restarts says hello within a second or two; one that was in its REPL never.
PATIENCE_S = 8.0
#: A board whose program runs answers at once; a busy computer, or a line that damages frames, takes longer.
HEAR_S = 2.5
#: What only a REPL says. The Ctrl-C and the Ctrl-A in every hello bring each kind of it to say one of these.
PROMPTS = (">>>", "raw REPL; CTRL-B", "paste mode; Ctrl-C")
#: What a virtual board (marshub.sim.virtual_board) says is its firmware: it has none.
VIRTUAL = "virtual"

T = TypeVar("T")


class BoardConnection:
    """The board at `port`, met; its lights are dark until somebody shows something, and dark again at the end.

    Use it with `with`, which raises ToolError when no board answers, and OtherProtocolError if it speaks another
    protocol. `at`: when each of `events` came, monotonic.
    `returning`: the board has just been restarted; with native USB its port goes away for a moment, and is waited for.
    A board that is in its REPL is restarted, once; `leave_repl` False: it is told instead.
    """

    def __init__(
        self,
        port: str,
        *,
        patience_s: float | None = None,
        returning: bool = False,
        leave_repl: bool = True,
    ) -> None:
        self.device, self.candidate = resolve_port(port)
        self.events: list[Event] = []
        self.at: list[float] = []
        self._patience_s = PATIENCE_S if patience_s is None else patience_s
        # What was under way when the board was restarted may be from the program before.
        self._settled: tuple[type[Event], ...] = (Connected,) if returning else (Connected, Waiting, OtherProtocol)
        self._leave_repl = leave_repl
        self._condition = threading.Condition()
        self.link = self._open_link()

    def _open_link(self) -> Link:
        return Link(self.device, self._take_events, address=Address(self.device))

    def _take_events(self, event: Event) -> None:
        with self._condition:
            self.events.append(event)
            self.at.append(time.monotonic())
            self._condition.notify_all()

    def __enter__(self) -> Self:
        try:
            self._greet()
            if self._leave_repl and self._in_repl and not self.link.status.connected:
                self._restart()
                self._greet()
            if not self.link.status.connected:
                raise self._no_answer_error()
            KnownBoards().save_board(self.candidate, self.board)
        except BaseException:
            self.link.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self, *, free_repl: bool = False) -> None:
        """Turn the LEDs off and say goodbye."""
        board = self.link.status.board
        if board is not None and self.link.status.connected:
            self.link.show(bytes(4 * board.leds))
        self.link.close(free_repl=free_repl)

    @property
    def board(self) -> BoardInfo:
        """The board's description of itself at the last greeting."""
        board = self.link.status.board
        assert board is not None
        return board

    def _greet(self) -> None:
        """Wait until the board has answered, or until it is clear that it will not."""
        self.link.start()
        self.wait(object, self._patience_s, lambda event: isinstance(event, self._settled) or self._in_repl)

    @property
    def _in_repl(self) -> bool:
        with self._condition:
            text = "".join(event.text for event in self.events if isinstance(event, Noise))
        return any(prompt in text for prompt in PROMPTS)

    def _restart(self) -> None:
        """Restart the board's program from the REPL, and connect to it on a new line. Raises ToolError."""
        self.link.close()
        try:
            with BoardFiles(self.device) as files:
                files.restart()
        except ToolError as error:  # without mpremote, say
            raise ToolError(say("board-tools-in-repl", port=self.device)) from error
        with self._condition:
            self.events.clear()
            self.at.clear()
        self._settled = (Connected,)  # with native USB the port goes away for a moment
        self.link = self._open_link()

    def _no_answer_error(self) -> ToolError:
        status = self.link.status
        if not status.port:
            return explain_open_error(self.device, status.problem)
        if others := self.events_of(OtherProtocol):
            return OtherProtocolError(others[-1].theirs, others[-1].ours)
        if self._in_repl:
            return ToolError(say("board-tools-in-repl", port=self.device))
        # A program that takes no lock (cat, say) has the port besides us and gets the answers. Of a pty the other end
        # is a program too: only real ports are looked at.
        by = name_other_holders(self.device) if self.candidate else ""
        if by:
            return ToolError(say("board-tools-busy", port=self.device, by=by))
        return ToolError(say("board-tools-silent", port=self.device))

    @property
    def mark(self) -> int:
        """The number of events so far; `wait` takes it as `since`."""
        with self._condition:
            return len(self.events)

    def wait(
        self, kind: type[T], seconds: float, predicate: Callable[[T], bool] = lambda event: True, since: int = 0
    ) -> T | None:
        """Return the first event of that kind, from number `since` on, that fulfils `predicate`.

        None if none came in time.
        """

        def first() -> T | None:
            return next((e for e in self.events[since:] if isinstance(e, kind) and predicate(e)), None)

        with self._condition:
            self._condition.wait_for(lambda: first() is not None, seconds)
            return first()

    def events_since(self, mark: int) -> list[Event]:
        """Return all events from number `mark` on."""
        with self._condition:
            return self.events[mark:]

    def events_of(self, kind: type[T], since: int = 0) -> list[T]:
        """Return all events of that kind so far."""
        with self._condition:
            return [event for event in self.events[since:] if isinstance(event, kind)]


def hear_board(port: str, seconds: float) -> BoardInfo | OtherProtocol | None:
    """Return what `identify_board` finds at `port`. Nothing is stopped. Raises ToolError (no or a busy port)."""
    device, candidate = resolve_port(port)
    try:
        return identify_board(device, candidate is not None and candidate.native, seconds)
    except LinkError as error:
        raise explain_open_error(device, error) from error


def choose_profile(port: str, asked: str | None, named: str) -> Profile:
    """Return the profile that the user asked for, else the one that the board at `port` names.

    Raises ToolError if it names none, or one that does not come with MarsHub; ProfileError for the user's own.
    """
    if asked is not None:
        return load(asked)
    if not named:
        raise ToolError(say("board-tools-which-profile", port=port))
    try:
        return load_known(named)
    except ProfileError:
        raise ToolError(say("board-tools-own-profile", profile=named)) from None


def ask_identity(
    port: str, patience_s: float | None = None, *, returning: bool = False, leave_repl: bool = True
) -> BoardInfo | None:
    """Return the description of the board at `port`; None when it is there and its program does not answer.

    `returning`, `leave_repl`: as of BoardConnection. Raises OtherProtocolError, and ToolError when the port cannot be
    opened.
    """
    connection = BoardConnection(port, patience_s=patience_s, returning=returning, leave_repl=leave_repl)
    try:
        with connection:
            return connection.board
    except ToolError as error:
        if error.words.key in ("board-tools-silent", "board-tools-in-repl"):
            return None
        raise
