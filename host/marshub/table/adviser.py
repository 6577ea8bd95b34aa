"""The adviser of a table: advice on the pending question, searched by a process of its own.

The search runs in `marshub.advice`'s worker process, so no key waits for it. Advice holds for one question: when the
game moves on, it is dropped.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from marshub.advice.rows import Row
from marshub.board.notices import Names, Notice
from marshub.kernel import CHANCE, Game, Session, Words, say
from marshub.kernel.replay import make_record

from . import table_settings

if TYPE_CHECKING:  # imported late where it is used: few tables ask for advice, and not before the first question
    from marshub.advice.search_advice import AdviceMemory
    from marshub.advice.worker_messages import SearchResult
    from marshub.advice.worker_process import AdviceWorker
    from marshub.kernel.search import SearchBudget

    from .game_table import GameTable

SETTING_NAME = "advice"  # name of the setting in the save
_ON = {"for": "all"}  # the setting of a table of rivals that wants advice

#: Why there is no advice: the game is over; dice and cards come next; the game has no search model; a policy
#: answers; players are rivals and the table wants none; it is private to another seat of this or another table;
#: an answer to the host is on its way.
BarredReason = Literal["", "over", "chance", "nobody", "policy", "off", "private", "elsewhere", "sent"]


class AdviceStatus(msgspec.Struct, frozen=True):
    """The advice found so far.

    Args:
        barred: Why there is and will be no advice; "" where there may be some.
        rows: The advice, best first; the rows improve until `done`.
        playouts: Number of playouts so far.
        done: Whether the search is over. Done without rows: nothing to compare, or (`trouble`) the search failed.
        trouble: Whether the search failed.
        rounds: Length of the playouts in rounds; None: to the end of the game.
    """

    barred: BarredReason = ""
    rows: tuple[Row, ...] = ()
    playouts: int = 0
    done: bool = False
    trouble: bool = False
    rounds: int | None = None

    def describe(self) -> Words:
        """Return the progress of the search as a message, or the reason why there is no advice."""
        if self.barred:
            return say(f"advice-barred-{self.barred}")
        if self.trouble:
            return say("advice-trouble")
        if not self.done:
            return say("advice-thinking", count=self.playouts) if self.playouts else say("advice-begins")
        if self.playouts and self.rounds is not None:
            return say("advice-done-cut", count=self.playouts, rounds=self.rounds)
        if self.playouts:
            return say("advice-done", count=self.playouts)
        return say("advice-unsearched" if self.rows else "advice-nothing")


class AdviceSwitched(Notice, frozen=True):
    """A table of rivals switched advice on or off."""

    on: bool

    def describe(self, names: Names) -> Words:
        return say("advice-turned-on" if self.on else "advice-turned-off")


def save_setting(session: Session[Any, Any], *, on: bool) -> None:
    """Save with the game whether the table wants advice."""
    table_settings.save_setting(session, SETTING_NAME, _ON if on else {})


def read_setting(session: Session[Any, Any]) -> bool:
    """Return whether the saved setting of this game asks for advice."""
    return table_settings.read_setting(session, SETTING_NAME, dict[str, str]) == _ON


def parse_setting(text: str) -> bool:
    """Return whether a stored setting asks for advice."""
    return table_settings.parse_setting(text, dict[str, str]) == _ON


def _make_worker_process(report: Callable[[SearchResult], None]) -> AdviceWorker:
    from marshub.advice.worker_process import WorkerProcess

    return WorkerProcess(report)


class Adviser:
    """The adviser of one table.

    Args:
        table: The table that it advises.
        make_worker: Makes the search worker; it is given the function to report results to.
    """

    def __init__(
        self,
        table: GameTable,
        make_worker: Callable[[Callable[[SearchResult], None]], AdviceWorker] = _make_worker_process,
    ) -> None:
        self._table, self.make_worker = table, make_worker
        self.version = 0  # grows with every result
        self._listeners: list[Callable[[], None]] = []
        self._worker: AdviceWorker | None = None
        self._searched_position: tuple[Session[Any, Any], int] | None = (
            None  # the session and revision that are searched
        )
        self._task_number = 0  # of the latest task; results of earlier ones are dropped
        self._status = AdviceStatus()
        self._searchable: bool | None = None
        self.started_at = 0.0  # start of the search, `time.monotonic`

    @functools.cached_property
    def budget(self) -> SearchBudget:
        """The limit of a search on one question."""
        from marshub.kernel.search import SearchBudget

        return SearchBudget(playouts=4000, time_ms=20_000)

    @functools.cached_property
    def _memory(self) -> AdviceMemory:
        from marshub.advice.search_advice import AdviceMemory

        return AdviceMemory()

    # ------------------------------------------------------------------ access

    @property
    def has_rivals(self) -> bool:
        """Whether players play against each other."""
        session = self._table.session
        return not session.game.is_cooperative and len(session.game.list_seats(session.state)) > 1

    @property
    def is_on(self) -> bool:
        """Whether the table wants advice; a table without rivals does by default."""
        return self._table.wants_advice or not self.has_rivals

    def explain_barred(self, viewer: str | None) -> BarredReason:
        """Return why a viewer gets no advice now; "" if the viewer may get some.

        The viewer is a seat, "" for a spectator, or None for the players around the table.
        """
        with self._table.locked() as table:
            session = table.session
            pending, game = session.pending, session.game
            if pending is None:
                return "over"
            asked_seat, remote_seats = pending.asked_seat, table.bots.list_remote_seats()
            if {pending.decider, asked_seat} & {*table.bots.policies} - {*remote_seats}:
                return "policy"
            if pending.decider == CHANCE:
                return "chance"
            if not self._is_searchable(game):
                return "nobody"
            if not self.is_on:
                return "off"
            # Advice may reveal what only the asked seat sees.
            if viewer == asked_seat or not (self.has_rivals or game.has_private_information):
                return ""
            if asked_seat in remote_seats:
                return "elsewhere"
            return "private" if game.has_private_information or viewer is not None else ""

    def _is_searchable(self, game: Game[Any, Any]) -> bool:
        if self._searchable is None:
            from marshub.advice.sentences import find_search_model

            self._searchable = find_search_model(game) is not None
        return self._searchable

    # ------------------------------------------------------------------ requests

    def request_advice(self, viewer: str | None) -> AdviceStatus:
        """Return the advice so far for a viewer, and start a search if none is running. Does not wait."""
        with self._table.locked() as table:
            barred = self.explain_barred(viewer)
            if barred:
                return AdviceStatus(barred)
            session = table.session
            if self._searched_position != (session, session.revision):
                self._searched_position = (session, session.revision)
                self._task_number += 1
                self._status, self.started_at = AdviceStatus(), time.monotonic()
                self._start_search(session)
                self.version += 1
                self._notify()
            return self._status

    def _start_search(self, session: Session[Any, Any]) -> None:
        """Start a search on the pending question of `session`. Called under the table's lock."""
        from marshub.advice.sentences import find_search_model
        from marshub.advice.worker_messages import Task

        if self._worker is None:
            self._worker = self.make_worker(self._take_result)
        # The same question gets the same determinizations; their seed does not reveal the dice to come.
        search_model = find_search_model(session.game)
        plans = self._memory.list_earlier_plans(session, search_model) if search_model is not None else ()
        self._worker.search(Task(self._task_number, make_record(session), self.budget, session.step_count, plans))

    def _stop_search(self) -> None:
        """Stop the search."""
        if self._worker is not None:
            from marshub.advice.worker_messages import Task

            self._worker.search(Task(self._task_number))

    def find_status(self, viewer: str | None) -> AdviceStatus | None:
        """Return the advice so far for a viewer; None if nobody requested advice on this question."""
        with self._table.locked() as table:
            barred = self.explain_barred(viewer)
            if barred:
                return AdviceStatus(barred)
            return self._status if self._searched_position == (table.session, table.session.revision) else None

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after every request and result; return a function that stops that.

        The listener is called on any thread, maybe under the table's lock: it must not wait for anything.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def drop_outdated(self) -> None:
        """Drop the results for an earlier position. Called under the table's lock."""
        session = self._table.session
        if self._searched_position is not None and (
            self._searched_position != (session, session.revision) or not self.is_on
        ):
            self._clear()

    def _clear(self) -> None:
        self._searched_position, self._status = None, AdviceStatus()
        self._task_number += 1
        self._stop_search()

    def _take_result(self, result: SearchResult) -> None:
        """Record a result of the search. Called on the worker's thread."""
        with self._table.locked() as table:
            # A worker that died before it got the latest task reports trouble with an earlier number.
            if (
                table.closed
                or self._searched_position is None
                or (result.number != self._task_number and not result.trouble)
            ):
                return
            self._set_status(self._make_status(result))
        self._notify()

    def _set_status(self, status: AdviceStatus) -> None:
        """Set the advice so far. Called under the table's lock."""
        self._status = status
        self.version += 1

    def _make_status(self, result: SearchResult) -> AdviceStatus:
        from marshub.advice.sentences import find_search_model, make_rows, make_unsearched_row

        session, advice = self._table.session, result.advice
        search_model = find_search_model(session.game)
        if result.trouble or session.pending is None or search_model is None:
            return AdviceStatus(done=True, trouble=True)
        if advice is None:
            rows = () if result.usual is None else (make_unsearched_row(result.usual, session.pending),)
            return AdviceStatus("", rows, done=result.done)
        self._memory.store(advice)
        best = make_rows(advice, session.game, session.pending, search_model)
        return AdviceStatus("", best, advice.playouts, result.done, rounds=advice.rounds)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def close(self) -> None:
        """Stop searching for good. Not called under the table's lock: it waits for the worker's thread."""
        self._listeners.clear()
        helper, self._worker = self._worker, None
        if helper is not None:
            helper.close()
