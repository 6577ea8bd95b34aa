"""The table's end of the search process: it starts with the first task and ends when it is closed."""

from __future__ import annotations

import contextlib
import logging
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Protocol

import msgspec

from .worker_messages import SearchResult, Task

NICE = 5  # a table's keys, board and lookers-on go first; on a busy machine it still gets on
COMMAND = (sys.executable, "-m", "marshub.advice.worker")
PATIENCE_S = 2.0  # so long may it take to end by itself
GONE = "gone"  # the trouble of a process that ended

_log = logging.getLogger(__name__)


class AdviceWorker(Protocol):
    """The interface of a helper that thinks for a table."""

    def think(self, task: Task) -> None: ...

    def close(self) -> None: ...


class WorkerProcess:
    """Hands tasks to a process, one after the other; a new one ends the one before.

    `heard` is called with each result on a thread of its own. Only `close` makes the caller wait, for some
    milliseconds.
    """

    def __init__(self, heard: Callable[[SearchResult], None]) -> None:
        self._heard = heard
        self._tasks: queue.Queue[Task | None] = queue.Queue()
        self._process: subprocess.Popen[bytes] | None = None
        self._feeder = threading.Thread(target=self._feed, name="adviser's tasks", daemon=True)
        self._feeder.start()

    def think(self, task: Task) -> None:
        """Think about `task` from now on, and about nothing else."""
        self._tasks.put(task)

    def close(self) -> None:
        """Let the process end, by force if it does not."""
        self._tasks.put(None)
        self._feeder.join()

    @property
    def pid(self) -> int | None:
        """The process that thinks, if there is one."""
        process = self._process
        return process.pid if process is not None else None

    def _feed(self) -> None:
        while (task := self._tasks.get()) is not None:
            with contextlib.suppress(queue.Empty):
                while True:  # of several that wait only the last one counts
                    later = self._tasks.get_nowait()
                    if later is None:
                        self._end()
                        return
                    task = later
            self._hand_over(task)
        self._end()

    def _hand_over(self, task: Task) -> None:
        if self._process is None or self._process.poll() is not None:
            if task.record is None:
                return  # there is nobody who would have to stop
            self._end()
            try:
                self._process = _start()
            except OSError as error:
                _log.warning("nobody can be started to think: %s", error)
                self._heard(SearchResult(task.number, done=True, trouble=GONE))
                return
            threading.Thread(target=self._hear, args=(self._process,), name="adviser's finds", daemon=True).start()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(task) + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._heard(SearchResult(task.number, done=True, trouble=GONE))

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        number = 0
        with process.stdout as lines:
            for line in lines:
                result = msgspec.json.decode(line, type=SearchResult)
                number = result.number
                self._heard(result)
        process.wait()  # whoever asks from now on sees that it is gone
        if process is self._process:  # and nobody had told it to end
            self._heard(SearchResult(number, done=True, trouble=GONE))

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start() -> subprocess.Popen[bytes]:
    # On Windows it must open no window, and give way to others from its start; elsewhere it does so by itself.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    return subprocess.Popen(
        (*COMMAND, str(NICE)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=flags,
    )
