"""A table that somebody looks on at: it follows a save that another program plays, and changes nothing in it."""

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
    UndoAsks,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.hindsight import at, peoples_answers
from marshub.kernel.journal import Record
from marshub.store.follow import Follower, snapshot

from . import adviser, keeping, robots, shared_list
from .game_table import GameTable
from .telling import Telling

LOOK_S = 0.4  # how often it is looked whether something was written; an answer is seen after half of that, on average

_log = logging.getLogger(__name__)


class OnlyLooking(MarsHubError):
    """A looker-on tried to play."""

    code = "only-looking"

    def __init__(self) -> None:
        super().__init__("this table can only be looked at; the players play it")


class Desk(Protocol):
    """Takes deeds to the program that plays the game. Each call raises what was raised there."""

    def answer(self, answer: Answer, to: str | None) -> None: ...

    def undo(self, steps: int, sure: bool) -> None: ...

    def adjust(self, path: str, value: Any, reason: str) -> None: ...

    def close(self) -> None: ...


def reader(record: Record, game: Game[Any, Any]) -> Session[Any, Any]:
    """Return a session of its own out of a save's `record`; what is done to it is written nowhere. Raises SaveError."""
    return Session.resume(game, MemoryJournal(record))


def read_only(path: Path) -> Session[Any, Any]:
    """Return the game in the save at `path` as it stands now, also while it is played. Raises SaveError."""
    from marshub.games import load_game

    record = snapshot(path)
    return reader(record, load_game(record.header.game))


class WatchTable(GameTable):
    """Shows the game that is played in the save at `path`, always as it stands by now.

    `seat`: what is hidden from that seat is not shown, "" is a looker-on's, None sees all that lies on the table.
    `game`: the save's, if it is at hand. `desk`: takes answers to whoever plays; without one this table can only be
    looked at. `look_s`: seconds between two looks at the save; 0 leaves looking to the owner, by `look`. Raises
    SaveError, NoSuchSeat.
    """

    def __init__(
        self,
        path: Path,
        game: Game[Any, Any] | None = None,
        *,
        seat: str | None = "",
        desk: Desk | None = None,
        look_s: float = LOOK_S,
    ) -> None:
        from marshub.games import load_game

        self._follower = Follower(path)
        record = self._follower.poll()
        assert record is not None  # there is always a first one
        self._game = game or load_game(record.header.game)
        session = reader(record, self._game)
        seats = self._game.seats(session.state)
        if seat and seat not in seats:
            raise NoSuchSeat(seat, tuple(seats))
        self.seat = seat
        self._desk = desk
        self._asked: int | None = None
        super().__init__(self._veiled(session))
        self.telling = Telling(patient=bool(seat))  # others play meanwhile, each at a screen of their own
        self.robots.again(self._kept_robots())
        self._over = threading.Event()
        self._looking = threading.Lock()
        self._trouble = ""
        self._looker: threading.Thread | None = None
        if look_s:
            self._looker = threading.Thread(target=self._run, args=(look_s,), name="looker-on", daemon=True)
            self._looker.start()

    at_table = False

    @property
    def only_looking(self) -> bool:
        return self._desk is None

    @property
    def trouble(self) -> str:
        """Why the save cannot be read now; "" while it can."""
        return self._trouble

    def hides(self, decision: Decision) -> bool:
        another = self.seat is not None and bool(decision.only) and decision.only != self.seat
        return another or super().hides(decision)

    def at(self, position: int) -> Session[Any, Any]:
        return self._veiled(at(self.session, position))

    def _veiled(self, session: Session[Any, Any]) -> Session[Any, Any]:
        if self.seat is not None:
            session.state = session.view(self.seat)
        return session

    # ------------------------------------------------------------------ following

    def look(self) -> bool:
        """Look at the save; True if something was written since. What cannot be read is tried again later."""
        with self._looking:
            try:
                record = self._follower.poll()
                if record is None and not self._trouble:
                    return False
                session = self._veiled(reader(record, self._game)) if record is not None else None
                trouble = ""
            except (MarsHubError, OSError) as error:
                session, trouble = None, str(error)
                if trouble == self._trouble:
                    return False
            self._do(lambda now: self._renew(session, trouble))
            return session is not None

    def _renew(self, session: Session[Any, Any] | None, trouble: str) -> None:
        self._trouble = trouble
        if session is not None:
            self.session = session
            self.referee = Referee(session, None)
            self.robots.again(self._kept_robots())
            self._asked = None

    def _kept_robots(self) -> dict[str, str]:
        return keeping.read(self._follower.kept.get(robots.KEPT, ""), dict[str, str])

    def _run(self, look_s: float) -> None:
        while not self._over.wait(look_s):
            try:
                self.look()
            except Exception:
                _log.exception("looking at %s failed", self._follower.path)

    @property
    def to_move(self) -> tuple[Change, ...]:
        """Empty: the people at the table move what is to be moved."""
        return ()

    @property
    def listed(self) -> tuple[Change, ...]:
        return shared_list.told(self._follower.kept.get(shared_list.KEPT, ""), self.session)

    # ------------------------------------------------------------------ playing, where there is a desk

    def _deed(self, deed: Callable[[Desk], None]) -> list[Notice]:
        if self._desk is None:
            raise OnlyLooking
        deed(self._desk)
        self.look()
        return []

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Forward an answer to the program that plays. Raises OnlyLooking, or as `Session.answer`."""
        pending = self.session.pending
        if self._desk is not None and pending is not None and self.hides(pending):
            raise IllegalAnswer("this question is another seat's")
        return self._deed(lambda desk: desk.answer(as_answer(reply), to))

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Forward a correction to the program that plays. Raises OnlyLooking, or as `Session.adjust`."""
        return self._deed(lambda desk: desk.adjust(path, value, reason))

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        """Forward an undo. Raises OnlyLooking, or as `Session.undo`; UndoAsks becomes a question, as at any table."""
        try:
            return self._deed(lambda desk: desk.undo(steps, sure))
        except UndoAsks:
            self._ask(steps)
            return []

    def take_back(self) -> list[Notice]:
        """Undo the last answer of a person. Raises OnlyLooking, NothingToUndo, or as `Session.undo`."""
        return self.undo(peoples_answers(self.session))

    def refuse_undo(self) -> None:
        self._ask(None)

    def _ask(self, steps: int | None) -> None:
        def ask(now: int) -> None:
            self._asked = steps

        self._do(ask)

    @property
    def asking(self) -> int | None:
        with self._lock:
            return self._asked

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Refuse: seats are decided at the table. Raises OnlyLooking."""
        raise OnlyLooking

    def take_seat(self, seat: str) -> list[Notice]:
        """Refuse: seats are decided at the table. Raises OnlyLooking."""
        raise OnlyLooking

    @property
    def wants_advice(self) -> bool:
        return adviser.read(self._follower.kept.get(adviser.KEPT, ""))

    def want_advice(self, on: bool) -> list[Notice]:
        """Refuse: advice is decided at the table. Raises OnlyLooking."""
        raise OnlyLooking

    def press(self, button: str) -> list[Notice]:
        """Do nothing: there is no board here."""
        return []

    def close(self) -> None:
        """Stop following."""
        self._over.set()
        if self._looker is not None and self._looker is not threading.current_thread():
            self._looker.join()
        if self._desk is not None:
            self._desk.close()
        super().close()


class NoSuchSeat(MarsHubError):
    """A seat was asked for that the game has not."""

    code = "unknown-seat"

    def __init__(self, seat: str, seats: tuple[str, ...]) -> None:
        known = ", ".join(seats) or "none"
        super().__init__(f"there is no seat {seat!r} in this game; choose from {known}")


__all__ = ["Desk", "NoSuchSeat", "OnlyLooking", "WatchTable", "read_only", "reader"]
