"""The search process: `python -m marshub.advice.worker NICE` reads tasks from stdin, writes results to stdout.

The process ends when its input ends, that is, with the program that started it, however that ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from marshub.games import load_game
from marshub.kernel import Answer, Chance, Game, MemoryJournal, Session
from marshub.kernel.journal import Refreshed
from marshub.kernel.search import Search

from .search_advice import search_advice
from .sentences import find_search_model
from .worker_messages import SearchResult, Task

REPORT_INTERVAL_S = 0.7  # how often it says what is known so far


class TaskDropped(BaseException):
    """The task was replaced or cancelled. No error: rules and players must not catch it."""


class SearchLoop:
    """Searches for one task after the other, always for the latest one."""

    def __init__(self, tasks: BinaryIO, results: BinaryIO) -> None:
        self._tasks, self._results = tasks, results
        self._changed = threading.Condition()
        self._task: Task | None = None
        self._games: dict[str, Game[Any, Any]] = {}

    def read_tasks(self) -> None:
        """Read tasks until the input ends; then end the process, even during a search."""
        for line in self._tasks:
            with self._changed:
                self._task = msgspec.json.decode(line, type=Task)
                self._changed.notify()
        os._exit(0)

    def run(self, breathe: Callable[[], None] = lambda: None) -> None:
        """Search until the process ends.

        `breathe` is called some thousand times a second, so that other threads run.
        """
        self._breathe = breathe
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._task is not None)
                task, self._task = self._task, None
            assert task is not None
            with contextlib.suppress(TaskDropped):
                self._send(self._search(task))

    def _search(self, task: Task) -> SearchResult:
        reported_at = time.monotonic()

        def rest() -> None:
            self._breathe()
            if self._task is not None:
                raise TaskDropped

        def report_progress(search: Search) -> None:
            nonlocal reported_at
            if time.monotonic() - reported_at >= REPORT_INTERVAL_S:
                self._send(SearchResult(task.number, search.make_advice()))
                reported_at = time.monotonic()

        if task.record is None:
            return SearchResult(task.number, done=True)
        try:
            session = self._open_session(task)
            search_model = find_search_model(session.game)
            if search_model is None:
                return SearchResult(task.number, done=True)
            chance = Chance(task.seed)
            result = search_advice(
                session,
                search_model,
                task.budget,
                chance,
                rest=rest,
                on_progress=report_progress,
                earlier_plans=task.told,
            )
            if isinstance(result, Answer):
                return SearchResult(task.number, usual=result, done=True)
            return SearchResult(task.number, result, done=True)
        except Exception as error:
            return SearchResult(task.number, done=True, trouble=f"{error!r:.300}")

    def _open_session(self, task: Task) -> Session[Any, Any]:
        assert task.record is not None
        name = task.record.header.game
        if name not in self._games:
            self._games[name] = load_game(name)
        session = Session.resume(self._games[name], MemoryJournal(task.record))
        # A pack that was changed meanwhile would take the game back to where its round began.
        if any(isinstance(step, Refreshed) for step in session.history.steps[len(task.record.entries) :]):
            raise LookupError("the packs of this game are others by now")
        return session

    def _send(self, result: SearchResult) -> None:
        self._results.write(msgspec.json.encode(result) + b"\n")
        self._results.flush()


def main(nice: int) -> None:
    """Work until the input ends. `nice` lowers the process's priority, on systems that have priorities."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is at the keyboard means the table
    if hasattr(os, "nice"):
        os.nice(nice)
    buffered_writer = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr  # whatever is printed on the way is nothing that was found
    loop = SearchLoop(sys.stdin.buffer, buffered_writer)
    threading.Thread(target=loop.read_tasks, name="tasks", daemon=True).start()
    with contextlib.suppress(OSError):  # nobody listens any more
        loop.run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
