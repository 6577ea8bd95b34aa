"""A spectator's table: it follows a save that another program plays, and changes nothing in it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from marshub.board.notices import Notice
from marshub.board.referee import Referee
from marshub.kernel import (
    Answer,
    Change,
    Decision,
    Game,
    IllegalAnswer,
    MarsHubError,
    MemoryJournal,
    Reply,
    Session,
    UndoNeedsConfirmation,
    Words,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.errors import describe_error
from marshub.kernel.journal import Record
from marshub.kernel.replay import count_steps_to_undo, session_at
from marshub.store.snapshot import SaveFollower, read_snapshot

from . import adviser, bots, table_settings
from .game_table import GameTable
from .moment_queue import MomentQueue
from .table_settings import MOVES_SETTING, read_published_moves

POLL_S = 0.4  # pause between two reads of the save; on average an answer is seen after half of it

_log = logging.getLogger(__name__)


class TableIsReadOnly(MarsHubError):
    """A spectator tried to play."""

    code = "only-looking"
    words = Words("watch-decide")

    def __init__(self) -> None:
        super().__init__("this table can only be watched; its players play it")


class ActionSink(Protocol):
    """Sends actions to the program that plays the game. Each call raises what was raised there."""

    def answer(self, answer: Answer, to: str | None) -> None: ...

    def undo(self, steps: int, sure: bool) -> None: ...

    def redo(self) -> None: ...

    def adjust(self, path: str, value: Any, reason: str) -> None: ...

    def close(self) -> None: ...


def make_detached_session(record: Record, game: Game[Any, Any]) -> Session[Any, Any]:
    """Return a session of its own made of a save's `record`; nothing it does is written. Raises SaveError."""
    return Session.resume(game, MemoryJournal(record))


def open_read_only_session(path: Path) -> Session[Any, Any]:
    """Return the game in the save at `path` as it stands now, also while it is played. Raises SaveError."""
    from marshub.games import load_game

    record = read_snapshot(path)
    return make_detached_session(record, load_game(record.header.game))


class SpectatorTable(GameTable):
    """Shows the game that is played in the save at `path`, always in its present state.

    Args:
        path: The save.
        game: The save's game, if it is loaded already.
        viewer: The viewer: a seat, "" for a spectator, None for all that lies on the table.
        actions: Sends answers to the program that plays; without it this table is read-only.
        poll_s: Seconds between two reads of the save; 0: the caller calls `poll`.

    Raises:
        SaveError: If the save cannot be read.
        NoSuchSeat: If the game has no such seat.
    """

    def __init__(
        self,
        path: Path,
        game: Game[Any, Any] | None = None,
        *,
        viewer: str | None = "",
        actions: ActionSink | None = None,
        poll_s: float = POLL_S,
    ) -> None:
        from marshub.games import load_game

        self._follower = SaveFollower(path)
        record = self._follower.poll()
        assert record is not None  # the first poll always returns a record
        self._game = game or load_game(record.header.game)
        session = make_detached_session(record, self._game)
        seats = self._game.list_seats(session.state)
        if viewer and viewer not in seats:
            raise NoSuchSeat(viewer, tuple(seats))
        self.viewer = viewer
        self._actions = actions
        self._undo_steps: int | None = None
        super().__init__(self._restrict_to_viewer(session))
        self.moment_queue = MomentQueue(keeps_waiting=bool(viewer), is_watching=True)
        self.bots.restore(self._read_bots())
        self._follow_seats()
        self._stopping = threading.Event()
        self._poll_lock = threading.Lock()
        self._problem: Words | None = None
        self._poll_thread: threading.Thread | None = None
        if poll_s:
            self._poll_thread = threading.Thread(target=self._run, args=(poll_s,), name="looker-on", daemon=True)
            self._poll_thread.start()

    is_at_table = False

    @property
    def is_read_only(self) -> bool:
        return self._actions is None

    @property
    def follow_problem(self) -> Words | None:
        """Why the save cannot be read now; None while it can."""
        return self._problem

    def is_question_hidden(self, decision: Decision) -> bool:
        return not decision.is_visible_to(self.viewer) or super().is_question_hidden(decision)

    def session_at(self, position: int) -> Session[Any, Any]:
        return self._restrict_to_viewer(session_at(self.session, position))

    def _restrict_to_viewer(self, session: Session[Any, Any]) -> Session[Any, Any]:
        if self.viewer is not None:
            session.state = session.view(self.viewer)
        return session

    # ------------------------------------------------------------------ following the save

    def poll(self) -> bool:
        """Read the save; return True if something was written since. What cannot be read is tried again later."""
        with self._poll_lock:
            try:
                record = self._follower.poll()
                if record is None and not self._problem:
                    return False
                session = (
                    self._restrict_to_viewer(make_detached_session(record, self._game)) if record is not None else None
                )
                problem = None
            except (MarsHubError, OSError) as error:
                session, problem = None, describe_error(error)
                if problem == self._problem:
                    return False
            self.apply(lambda now: self._replace_session(session, problem))
            return session is not None

    def _replace_session(self, session: Session[Any, Any] | None, problem: Words | None) -> None:
        self._problem = problem
        if session is not None:
            self.session = session
            self.board_side.referee = Referee(session)
            self.bots.restore(self._read_bots())
            self._follow_seats()
            self._undo_steps = None

    def _read_bots(self) -> dict[str, str]:
        return table_settings.parse_setting(self._follower.kept.get(bots.SETTING_NAME, ""), dict[str, str])

    def _run(self, poll_s: float) -> None:
        while not self._stopping.wait(poll_s):
            try:
                self.poll()
            except Exception:
                _log.exception("reading %s failed", self._follower.path)

    @property
    def pending_moves(self) -> tuple[Change, ...]:
        """Empty: the people at the table move the pieces."""
        return ()

    @property
    def listed_moves(self) -> tuple[Change, ...]:
        return read_published_moves(self._follower.kept.get(MOVES_SETTING, ""), self.session)

    # ------------------------------------------------------------------ forwarding actions

    def _forward(self, action: Callable[[ActionSink], None]) -> list[Notice]:
        if self._actions is None:
            raise TableIsReadOnly
        action(self._actions)
        self.poll()
        return []

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Forward an answer to the program that plays. Raises TableIsReadOnly, or as `Session.answer`."""
        pending = self.session.pending
        if self._actions is not None and pending is not None and self.is_question_hidden(pending):
            raise IllegalAnswer("this question is for another seat", "error-another-seat")
        return self._forward(lambda sink: sink.answer(as_answer(reply), to))

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Forward a correction to the program that plays. Raises TableIsReadOnly, or as `Session.adjust`."""
        return self._forward(lambda sink: sink.adjust(path, value, reason))

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Forward an undo.

        Raises TableIsReadOnly, or as `Session.undo`; UndoNeedsConfirmation becomes a request for confirmation.
        """
        try:
            return self._forward(lambda sink: sink.undo(steps, sure))
        except UndoNeedsConfirmation:
            self._set_undo_to_confirm(steps)
            return []

    def undo_last_answer(self) -> list[Notice]:
        """Undo the last answer of a person. Raises TableIsReadOnly, NothingToUndo, or as `Session.undo`."""
        return self.undo(count_steps_to_undo(self.session))

    def redo(self) -> list[Notice]:
        """Forward a redo. Raises TableIsReadOnly, NothingToRedo, CannotUndo."""
        return self._forward(lambda sink: sink.redo())

    def refuse_undo(self) -> None:
        self._set_undo_to_confirm(None)

    def _set_undo_to_confirm(self, steps: int | None) -> None:
        def ask(now: int) -> None:
            self._undo_steps = steps

        self.apply(ask)

    @property
    def undo_steps_to_confirm(self) -> int | None:
        with self._lock:
            return self._undo_steps

    def set_run_on(self, on: bool) -> None:
        """Do nothing: the program that plays goes on by itself, or stops."""

    def _check_can_decide(self) -> None:
        """Raise TableIsReadOnly: the players decide."""
        raise TableIsReadOnly

    @property
    def wants_advice(self) -> bool:
        return adviser.parse_setting(self._follower.kept.get(adviser.SETTING_NAME, ""))

    def press(self, button: str) -> list[Notice]:
        """Do nothing: there is no board here."""
        return []

    def close(self) -> None:
        """Stop following."""
        self._stopping.set()
        if self._poll_thread is not None and self._poll_thread is not threading.current_thread():
            self._poll_thread.join()
        if self._actions is not None:
            self._actions.close()
        super().close()


class NoSuchSeat(MarsHubError):
    """The game has no such seat."""

    code = "unknown-seat"

    def __init__(self, seat: str, seats: tuple[str, ...]) -> None:
        message, known = "there is no seat {seat} in this game; choose from {seats}", ", ".join(seats) or "-"
        super().__init__(message, "error-no-seat", seat=repr(seat), seats=known)


__all__ = [
    "ActionSink",
    "NoSuchSeat",
    "SpectatorTable",
    "TableIsReadOnly",
    "make_detached_session",
    "open_read_only_session",
]
