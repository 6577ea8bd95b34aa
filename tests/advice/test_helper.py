"""The process that thinks: what it finds, that it gives way to the next question, and that nothing is left of it."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys

import msgspec
import pytest

from marshub.advice import worker_process
from marshub.advice.search_advice import search_advice
from marshub.advice.sentences import find_search_model
from marshub.advice.worker_messages import SearchResult, Task
from marshub.advice.worker_process import COMMAND, PROCESS_ENDED, WorkerProcess
from marshub.kernel import Answer, Chance
from marshub.kernel.replay import fork_session, make_record
from marshub.kernel.search import Advice, SearchBudget
from scripted_advice import at_plan

LONG_S = 60.0  # nothing here takes as long, on any machine
FEW = SearchBudget(playouts=6)


@pytest.fixture(autouse=True)
def awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside other tests a process that gives way would wait for all of them."""
    monkeypatch.setattr(worker_process, "NICE", 0)


def ended(found: queue.Queue[SearchResult], number: int) -> SearchResult:
    """The last word on a task."""
    while True:
        item = found.get(timeout=LONG_S)
        if item.number == number and item.done:
            return item


def test_it_finds_what_is_found_here_and_drops_a_question_for_the_next() -> None:
    session, result = at_plan(), queue.Queue[SearchResult]()
    record, thinker = make_record(session), find_search_model(session.game)
    assert thinker is not None
    copy = fork_session(session)
    here = search_advice(copy, thinker, FEW, Chance(3))
    assert isinstance(here, Advice)
    thinks = WorkerProcess(result.put)
    try:
        thinks.search(Task(1, record, SearchBudget(playouts=100_000), 3))
        assert result.get(timeout=LONG_S).number == 1  # it thinks
        pid = thinks.pid
        assert pid is not None
        if sys.platform != "win32":  # there a terminal's Ctrl+C is no signal that could be sent to one process
            os.kill(pid, signal.SIGINT)  # whoever presses it means the table
        thinks.search(Task(2, record, FEW, 3))
        assert ended(result, 2).advice == here
        os.kill(pid, signal.SIGTERM)  # somebody ends it: that is told, and the next question gets another one
        assert result.get(timeout=LONG_S).trouble == PROCESS_ENDED
        thinks.search(Task(3, record, SearchBudget(playouts=1), 3))
        assert not ended(result, 3).trouble
    finally:
        thinks.close()
    assert thinks.pid is None
    session.close()


def test_it_ends_with_whoever_started_it_whatever_it_thinks_about() -> None:
    session = at_plan()
    task = msgspec.json.encode(Task(1, make_record(session), SearchBudget(playouts=100_000), 3)) + b"\n"
    with subprocess.Popen((*COMMAND, "0"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(task)
        process.stdin.flush()
        assert msgspec.json.decode(process.stdout.readline(), type=SearchResult).number == 1
        process.stdin.close()  # as the system does it for a program that is killed
        assert process.wait(LONG_S) == 0
    session.close()


def test_a_question_that_is_not_weighed_has_the_own_players_answer() -> None:
    session = at_plan()
    session.answer(next(option.id for option in session.pending.options() if option.id.startswith("declare:")))  # type: ignore[union-attr]
    session.undo()
    thinker = find_search_model(session.game)
    assert thinker is not None
    while session.pending is not None and thinker.budget_share(session, session.pending):
        session.undo()
    result = search_advice(fork_session(session), thinker, FEW, Chance(1))
    assert isinstance(result, Answer)
    session.close()
