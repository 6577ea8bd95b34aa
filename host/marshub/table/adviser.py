"""The adviser of a table: what may be said to whom about the pending question, found while people talk.

A process of its own thinks (`marshub.advice`), so that no key waits for it. What it finds holds for the question it was
asked about: as soon as the game moves, it is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from marshub.advice.advice_memory import AdviceMemory
from marshub.advice.sentences import Row, find_search_model, make_rows, make_unsearched_row
from marshub.advice.worker_messages import SearchResult, Task
from marshub.advice.worker_process import AdviceWorker, WorkerProcess
from marshub.board.notices import Names, Notice
from marshub.kernel import CHANCE, Game, Session, Words, say
from marshub.kernel.replay import make_record
from marshub.kernel.search import SearchBudget

from . import table_settings

if TYPE_CHECKING:
    from .game_table import GameTable

KEPT = "advice"  # what it is called in the save
_ON = {"for": "all"}  # what is kept where a table of rivals wants advice
THINK = SearchBudget(playouts=4000, time_ms=20_000)  # for one question

#: Why there is no advice: the game is over; dice and cards come next; nobody can think about this game; a policy
#: answers; players are rivals and the table wants none; it is for another seat's eyes, of this table or of another one;
#: an answer is under way to the table that plays the game.
Barred = Literal["", "over", "chance", "nobody", "policy", "off", "private", "elsewhere", "sent"]


@dataclass(frozen=True)
class AdviceStatus:
    """The advice so far.

    `barred`: why there is none, and will be none. `rows` get better until `done`; done without rows, there is nothing
    to
    compare, or (`trouble`) the search failed. `rounds`: the length of the `playouts`, None: to the end.
    """

    barred: Barred = ""
    rows: tuple[Row, ...] = ()
    playouts: int = 0
    done: bool = False
    trouble: bool = False
    rounds: int | None = None

    def describe(self) -> Words:
        """Return how far the search is, or why there is none."""
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
        return say("advice-nothing")


@dataclass(frozen=True)
class AdviceTurned(Notice):
    """A table of rivals wants advice from now on, or wants none any more."""

    on: bool

    def describe(self, names: Names) -> Words:
        return say("advice-turned-on" if self.on else "advice-turned-off")


def save_setting(session: Session[Any, Any], *, on: bool) -> None:
    """Keep with the save whether the table wants advice."""
    table_settings.save_setting(session, KEPT, _ON if on else {})


def read_setting(session: Session[Any, Any]) -> bool:
    """Return whether the table wanted advice when the game was left."""
    return table_settings.read_setting(session, KEPT, dict[str, str]) == _ON


def parse_setting(what: str) -> bool:
    """Return the same of what was kept, as it was written."""
    return table_settings.parse_setting(what, dict[str, str]) == _ON


class Adviser:
    """The adviser of one `table`. `thinking` makes the helper; it is given the function to report to."""

    def __init__(
        self, table: GameTable, thinking: Callable[[Callable[[SearchResult], None]], AdviceWorker] = WorkerProcess
    ) -> None:
        self._table, self.thinking = table, thinking
        self.budget = THINK
        self.version = 0  # grows with all that is found
        self._listeners: list[Callable[[], None]] = []
        self._helper: AdviceWorker | None = None
        self._remembered = AdviceMemory()
        self._asked: tuple[Session[Any, Any], int] | None = None  # what is thought about: a game as it stood
        self._number = 0  # of the task
        self._standing = AdviceStatus()
        self._can: bool | None = None
        self.began = 0.0  # when the question was asked, `time.monotonic`

    # ------------------------------------------------------------------ who may ask

    @property
    def has_rivals(self) -> bool:
        """Whether players play against each other here."""
        session = self._table.session
        return not session.game.is_cooperative and len(session.game.list_seats(session.state)) > 1

    @property
    def is_on(self) -> bool:
        """Whether the table wants advice: by default where nobody is a rival."""
        return self._table.wants_advice or not self.has_rivals

    def why_barred(self, viewer: str | None) -> Barred:
        """Return why `eyes` get no advice now; "" if they do.

        `eyes` is a seat, "" a spectator, None the players around the table.
        """
        with self._table.locked() as table:
            session = table.session
            pending, game = session.pending, session.game
            if pending is None:
                return "over"
            own, elsewhere = pending.private_to or pending.decider, table.bots.list_remote_seats()
            if {pending.decider, pending.private_to} & {*table.bots.policies} - {*elsewhere}:
                return "policy"
            if pending.decider == CHANCE:
                return "chance"
            if not self._is_possible(game):
                return "nobody"
            if not self.is_on:
                return "off"
            # What is found may tell of what only the asked seat sees.
            if viewer == own or not (self.has_rivals or game.has_private_information):
                return ""
            if own in elsewhere:
                return "elsewhere"
            return "private" if game.has_private_information or viewer is not None else ""

    def _is_possible(self, game: Game[Any, Any]) -> bool:
        if self._can is None:
            self._can = find_search_model(game) is not None
        return self._can

    # ------------------------------------------------------------------ asking

    def request(self, viewer: str | None) -> AdviceStatus:
        """Return the advice so far for `eyes`, and start a search if none is running. Takes no time."""
        with self._table.locked() as table:
            barred = self.why_barred(viewer)
            if barred:
                return AdviceStatus(barred)
            session = table.session
            if self._asked != (session, session.revision):
                self._asked = (session, session.revision)
                self._number += 1
                self._standing, self.began = AdviceStatus(), time.monotonic()
                self._start_search(session)
                self.version += 1
                self._notify()
            return self._standing

    def _start_search(self, session: Session[Any, Any]) -> None:
        """Have somebody think about the question of `session`. Under the table's lock, as the next one."""
        if self._helper is None:
            self._helper = self.thinking(self._take_result)
        # The same question gets the same worlds; the seed says nothing of the dice to come.
        thinker = find_search_model(session.game)
        plans = self._remembered.plans_before(session, thinker) if thinker is not None else ()
        self._helper.think(Task(self._number, make_record(session), self.budget, session.step_count, plans))

    def _stop_search(self) -> None:
        """Have nobody think about anything."""
        if self._helper is not None:
            self._helper.think(Task(self._number))

    def find_status(self, viewer: str | None) -> AdviceStatus | None:
        """Return the advice so far for `eyes`; None if nobody has asked about this question."""
        with self._table.locked() as table:
            barred = self.why_barred(viewer)
            if barred:
                return AdviceStatus(barred)
            return self._standing if self._asked == (table.session, table.session.revision) else None

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener`, on whatever thread, whenever something was asked or found; gives the way to stop it.

        The table may be held still meanwhile: it must not wait for anything.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def drop_outdated(self) -> None:
        """Drop results for another position. Called under the table's lock."""
        session = self._table.session
        if self._asked is not None and (self._asked != (session, session.revision) or not self.is_on):
            self._clear()

    def _clear(self) -> None:
        self._asked, self._standing = None, AdviceStatus()
        self._number += 1
        self._stop_search()

    def _take_result(self, found: SearchResult) -> None:
        """Take a result. Called on the helper's thread."""
        with self._table.locked() as table:
            # Who thought may be gone before it has heard of the last question.
            if table.closed or self._asked is None or (found.number != self._number and not found.trouble):
                return
            self._set_status(self._make_status(found))
        self._notify()

    def _set_status(self, standing: AdviceStatus) -> None:
        """Set the advice so far. Called under the table's lock."""
        self._standing = standing
        self.version += 1

    def _make_status(self, found: SearchResult) -> AdviceStatus:
        session, advice = self._table.session, found.advice
        thinker = find_search_model(session.game)
        if found.trouble or session.pending is None or thinker is None:
            return AdviceStatus(done=True, trouble=True)
        if advice is None:
            rows = () if found.usual is None else (make_unsearched_row(found.usual, session.pending),)
            return AdviceStatus("", rows, done=found.done)
        self._remembered.keep(advice)
        best = make_rows(advice, session.game, session.pending, thinker)
        return AdviceStatus("", best, advice.playouts, found.done, rounds=advice.rounds)

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def close(self) -> None:
        """Think no more. Not under the table's lock."""
        self._listeners.clear()
        helper, self._helper = self._helper, None
        if helper is not None:
            helper.close()
