"""Games on Dask: worker processes on this machine, or those of a scheduler that runs somewhere.

Tasks are bytes, and so are replies; of ours a worker needs `marshub.balance.worker`. If one dies Dask gives its tasks
to others. One whose rules or packs are not these is not asked again (docs/cluster.md).
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import msgspec

from marshub.resources import make_install_command

from .errors import TeamError
from .local_cluster import start_local_cluster
from .teams import CHUNK_S, Inbox, fair_chunk_seconds
from .worker import NO_PACKS, OTHER_RULES, Reply, play_chunk

# Bytes of packs up to which they travel with each chunk; larger ones are sent to each worker once.
MAX_INLINE_BYTES = 500
MAX_CHUNKS_PER_SECOND = 250  # chunks that a scheduler and this process take easily (docs/bench.md)
MAX_DEATHS = 3  # how often a chunk is handed out anew after its workers have died
REFRESH_S = 2.0  # seconds between two looks at who is there
FETCH_THREADS = 4  # threads that get results: one that waits for a dead worker's does not stop the others
CONNECT_TIMEOUT_S = 10.0  # seconds after which a scheduler does not answer


def make_install_error() -> TeamError:
    """Return the error of missing libraries, which says how to install them."""
    message, command = "Dask or cryptography is missing: {command}; --jobs 1 plays without it", "cluster"
    return TeamError(message, "balance-no-dask", command=make_install_command(command))


def import_distributed() -> Any:
    """Return dask's distributed. Raises TeamError that says how to install it."""
    try:
        import distributed
    except ImportError:
        raise make_install_error() from None
    return distributed


def _check_reachable(address: str) -> None:
    """Check that somebody listens at `address`. Raises TeamError."""
    try:
        place = urlsplit(address)
        if not (place.scheme and place.hostname and place.port):
            raise ValueError("this is not an address")
        socket.create_connection((place.hostname, place.port), timeout=CONNECT_TIMEOUT_S).close()
    except (OSError, ValueError) as error:
        raise _no_answer_error(address, error) from None


def _no_answer_error(address: str, error: Exception) -> TeamError:
    message = "no Dask scheduler answers at {address}: {error}; start one with `dask scheduler`, and name it as tcp://HOST:8786"
    return TeamError(message, "balance-no-scheduler", address=address, error=str(error) or type(error).__name__)


class DaskPool:
    """A team on Dask: `jobs` processes on this machine, or the scheduler at `address`."""

    def __init__(
        self, inbox: Inbox, *, jobs: int = 1, address: str = "", refused: Callable[[str], None] = print
    ) -> None:
        """Start or reach the workers.

        `refused` is called with a sentence for each worker that must not play. Raises TeamError.
        """
        distributed = import_distributed()
        self._inbox, self._address, self._report = inbox, address, refused
        self._cluster: Any = None
        # It says on stderr what we say in words of our own.
        for name in ("distributed", "distributed.client", "distributed.worker", "distributed.nanny", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        if address:
            _check_reachable(address)  # Dask itself waits long for one that is not there
        try:
            if not address:
                self._cluster = start_local_cluster(jobs)
            self._client = distributed.Client(self._cluster or address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
        except ImportError:
            raise make_install_error() from None
        except (OSError, ValueError, RuntimeError) as error:  # TimeoutError is one; so are wrong addresses
            self.close()
            if not address:
                message = "no worker starts on this machine ({error}); --jobs 1 plays without"
                raise TeamError(message, "balance-no-worker", error=error) from None
            raise _no_answer_error(address, error) from None
        self._fetchers = ThreadPoolExecutor(FETCH_THREADS)
        self._run = os.urandom(6).hex()
        self._open_tasks: dict[int, _Task] = {}
        self._refused: set[str] = set()
        self._workers: dict[str, int] = {}  # workers by address, with their threads
        self._looked, self._lonely = 0.0, False

    def count_slots(self) -> int:
        self._refresh_workers()
        return 2 * max(1, self.count_workers())  # one is played, the next lies ready

    def count_workers(self) -> int:
        return sum(threads for worker, threads in self._workers.items() if worker not in self._refused)

    def chunk_seconds(self, left: float) -> float:
        workers = self.count_workers()
        return max(fair_chunk_seconds(CHUNK_S, left, workers), workers / MAX_CHUNKS_PER_SECOND)

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        self._submit(number, _Task(chunk, packs))

    def _submit(self, number: int, task: _Task, to: Sequence[str] = ()) -> None:
        """Submit a task to workers: `to` certain ones, or any. Once one was refused, those that were not are preferred.

        No worker is excluded: a task whose worker dies has to be played by another.
        """
        fit = [*to] or ([worker for worker in self._workers if worker not in self._refused] if self._refused else [])
        task.tries += 1
        try:
            task.future = self._client.submit(
                play_chunk, task.chunk, task.packs if to or len(task.packs) <= MAX_INLINE_BYTES else b"",
                key=f"marshub-{self._run}-{number}-{task.tries}", pure=False,
                workers=fit or None, allow_other_workers=bool(fit),
            )  # fmt: skip
        except Exception as error:
            raise self._scheduler_lost_error(error) from None
        self._open_tasks[number] = task
        self._watch_future(number, task.future)

    def _watch_future(self, number: int, future: Any) -> None:
        """Put the future into the inbox when its task has ended."""
        future.add_done_callback(lambda ended: self._inbox.put((self, number, ended)))

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        finished: list[tuple[int, Any]] = []
        result: list[tuple[int, bytes]] = []
        for number, item in arrived:
            task = self._open_tasks.get(number)
            if task is None:
                continue  # of a run that was stopped
            if isinstance(item, Exception):
                raise self._scheduler_lost_error(item)
            if isinstance(item, bytes):
                result += self._read(number, task, item)
            elif item.status == "finished":
                finished.append((number, item))
            elif item.status in ("lost", "pending"):
                self._watch_future(number, item)  # its worker died with the result, and Dask runs the task again
            else:
                self._handle_failure(number, task)
        if finished:
            self._fetchers.submit(self._fetch, finished)
        return result

    def _fetch(self, finished: Sequence[tuple[int, Any]]) -> None:
        """Fetch these results in one request, and put them into the inbox. Runs in a thread.

        If a worker has died before it handed its results over, this lasts until Dask gives up reaching it.
        """
        try:
            replies: Sequence[Any] = self._client.gather([future for _, future in finished])
        except BaseException as error:  # cancelled, too
            replies = [error if isinstance(error, Exception) else OSError(type(error).__name__)] * len(finished)
        for (number, _), reply in zip(finished, replies, strict=True):
            self._inbox.put((self, number, reply))

    def _read(self, number: int, task: _Task, reply: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the reply to a task; nothing if the task has to be submitted again."""
        read = msgspec.msgpack.decode(reply, type=Reply)
        if read.refused == NO_PACKS:
            self._submit(number, task, to=self._find_workers_of(task))
        elif read.refused:
            self._exclude_workers(task, read)
            self._submit(number, task)
        else:
            del self._open_tasks[number]
            yield number, reply

    def _handle_failure(self, number: int, task: _Task) -> None:
        """Handle a task that did not finish: its workers have died, or it cannot be played there at all."""
        if task.future.status != "error":
            raise self._scheduler_lost_error(None)
        error = task.future.exception()
        if type(error).__name__ == "KilledWorker" and task.deaths < MAX_DEATHS:
            task.deaths += 1
            self._submit(number, task)
        elif isinstance(error, ImportError) or "deserialization" in str(error):
            message = (
                "the scheduler or a worker has no MarsHub, or not all that it needs: install there what is installed"
                " here, with requirements/cluster.txt (docs/cluster.md)"
            )
            raise TeamError(message, "balance-bare-worker")
        else:
            message, problem = (
                "workers cannot play this: {error}; see docs/cluster.md",
                f"{type(error).__name__}: {error}",
            )
            raise TeamError(message, "balance-worker-fails", error=problem)

    def _exclude_workers(self, task: _Task, reply: Reply) -> None:
        """Exclude the worker of this reply, and report it."""
        for worker in self._find_workers_of(task):
            if worker not in self._refused:
                self._refused.add(worker)
                rules = reply.refused == OTHER_RULES
                difference = "another MarsHub (its rules are {})" if rules else "other packs of its own ({})"
                self._report(
                    f"{worker} is not used: it has {difference.format(reply.own)}; install there what is installed here"
                )
        self._refresh_workers(now=True)
        if not self.count_workers():
            message = "no worker has the same MarsHub as this machine; install it there, see docs/cluster.md"
            raise TeamError(message, "balance-other-workers")

    def _find_workers_of(self, task: _Task) -> list[str]:
        """Return the worker of a reply; none if it has gone."""
        try:
            return list(self._client.who_has([task.future]).get(task.future.key, ()))
        except Exception as error:
            raise self._scheduler_lost_error(error) from None

    def _refresh_workers(self, *, now: bool = False) -> None:
        """Update the list of workers, at most every `REFRESH_S` seconds; at once with `now`."""
        if not now and time.monotonic() - self._looked < REFRESH_S:
            return
        self._looked = time.monotonic()
        try:
            self._workers = dict(self._client.nthreads())
        except Exception as error:
            raise self._scheduler_lost_error(error) from None
        if not self._workers and not self._lonely:
            self._report(f"no worker yet: start one with `dask worker {self._address} --nthreads 1` (docs/cluster.md)")
        self._lonely = not self._workers

    def _scheduler_lost_error(self, error: Exception | None) -> TeamError:
        message = (
            "the Dask scheduler has disconnected ({error}); the games played are kept: the same command continues from"
            " there"
        )
        problem = f"{type(error).__name__}: {error}" if error else self._address or "local"
        return TeamError(message, "balance-scheduler-lost", error=problem)

    def close(self) -> None:
        if hasattr(self, "_fetchers"):
            self._fetchers.shutdown(wait=False, cancel_futures=True)
        for item in (getattr(self, "_client", None), self._cluster):
            if item is not None:
                item.close(timeout=CONNECT_TIMEOUT_S)


class _Task:
    """A chunk that is out."""

    def __init__(self, chunk: bytes, packs: bytes) -> None:
        self.chunk, self.packs = chunk, packs
        self.tries, self.deaths = 0, 0
        self.future: Any = None
