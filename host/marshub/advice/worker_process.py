"""The table's end of the search process: it starts with the first task and ends when it is closed."""

from __future__ import annotations

import contextlib
import logging
import os
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
EXIT_TIMEOUT_S = 2.0  # so long may it take to end by itself
PROCESS_ENDED = "gone"  # the trouble of a process that ended

_log = logging.getLogger(__name__)


class AdviceWorker(Protocol):
    """The interface of a search process for a table."""

    def search(self, task: Task) -> None: ...

    def close(self) -> None: ...


class WorkerProcess:
    """Gives tasks to a process, one after the other; a new task ends the previous one.

    `on_result` is called with each result on a thread of its own. Only `close` makes the caller wait, for some
    milliseconds.
    """

    def __init__(self, on_result: Callable[[SearchResult], None]) -> None:
        self._on_result = on_result
        self._tasks: queue.Queue[Task | None] = queue.Queue()
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = dict(os.environ)  # the feeder must not read it while another thread changes it
        self._feeder = threading.Thread(target=self._feed, name="adviser's tasks", daemon=True)
        self._feeder.start()

    def search(self, task: Task) -> None:
        """Search for `task` from now on, and for nothing else."""
        self._tasks.put(task)

    def close(self) -> None:
        """End the process, by force if necessary."""
        self._tasks.put(None)
        self._feeder.join()

    @property
    def pid(self) -> int | None:
        """The id of the search process; None if there is none."""
        process = self._process
        return process.pid if process is not None else None

    def _feed(self) -> None:
        while (task := self._tasks.get()) is not None:
            with contextlib.suppress(queue.Empty):
                while True:  # of several that wait only the last one counts
                    later = self._tasks.get_nowait()
                    if later is None:
                        self._end_process()
                        return
                    task = later
            self._send_task(task)
        self._end_process()

    def _send_task(self, task: Task) -> None:
        if self._process is None or self._process.poll() is not None:
            if task.record is None:
                return  # there is nobody who would have to stop
            self._end_process()
            try:
                self._process = _start_process(self._environment)
            except OSError as error:
                _log.warning("nobody can be started to think: %s", error)
                self._on_result(SearchResult(task.number, done=True, trouble=PROCESS_ENDED))
                return
            threading.Thread(
                target=self._read_results, args=(self._process,), name="adviser's finds", daemon=True
            ).start()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(task) + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._on_result(SearchResult(task.number, done=True, trouble=PROCESS_ENDED))

    def _read_results(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        number = 0
        with process.stdout as lines:
            for line in lines:
                result = msgspec.json.decode(line, type=SearchResult)
                number = result.number
                self._on_result(result)
        process.wait()  # whoever asks from now on sees that it is gone
        if process is self._process:  # and nobody had told it to end
            self._on_result(SearchResult(number, done=True, trouble=PROCESS_ENDED))

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(EXIT_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _start_process(environment: dict[str, str]) -> subprocess.Popen[bytes]:
    # On Windows it must open no window, and give way to others from its start; elsewhere it does so by itself.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0) | getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    return subprocess.Popen(
        (*COMMAND, str(NICE)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        creationflags=flags,
    )
