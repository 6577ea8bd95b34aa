"""Dask's worker processes on this machine: as few threads' turns and collected garbage beside the games as can be.

A worker plays in one thread; each turn of another one, and be it for a look at a clock, costs the game a wait for the
interpreter. Dask's defaults make some 300 of them a second (docs/bench.md, "Two cores").
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import signal
from importlib import import_module
from multiprocessing import forkserver, resource_tracker
from typing import Any

FREE_PORT = "127.0.0.1:0"
CONNECT = "3s"  # after which a local worker is held to be dead; Dask's 30 s are for networks

#: Dask's settings for them; those of a cluster are its owner's (docs/cluster.md).
SETTINGS: dict[str, Any] = {
    "distributed.comm.timeouts.connect": CONNECT,
    "distributed.worker.preload": [__name__],
    "distributed.worker.profile.enabled": False,  # else it looks at the playing thread 100 times a second
    "distributed.admin.tick.interval": "1s",  # 20 ms, to see how late the event loop is
    "distributed.admin.tick.cycle": "10s",
    "distributed.admin.system-monitor.interval": "5s",  # 500 ms
    "distributed.scheduler.http.routes": [],  # pages that would show other users of this machine what runs
    "distributed.worker.http.routes": [],
    "distributed.scheduler.active-memory-manager.start": False,  # every 2 s, for results held twice
}


def start_local_cluster(jobs: int) -> Any:
    """Start `jobs` worker processes and a scheduler that only this process can use.

    Whoever reaches a scheduler of Dask can run any program on its workers, and every user of this machine reaches its
    ports; so its connections need a key that is made for the run and written nowhere. Raises OSError, ValueError, and
    ImportError without cryptography.
    """
    import dask

    distributed: Any = import_module("distributed")
    # A forked worker has Dask imported already: half a second of the processor less for each.
    how = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
    dask.config.set({**SETTINGS, "distributed.worker.multiprocessing-method": how})
    if how == "forkserver":
        _start_fork_server()
    return distributed.LocalCluster(
        n_workers=jobs, threads_per_worker=1, processes=True, memory_limit=0, silence_logs=logging.CRITICAL,
        # Any ports that are free, and nothing that others in the network could reach.
        security=True, host="127.0.0.1", dashboard_address=FREE_PORT, worker_dashboard_address=FREE_PORT,
    )  # fmt: skip


def _start_fork_server() -> None:
    """Start the process that forks the workers, without Ctrl+C, which reaches every process of a terminal.

    This program ends its workers itself; one that was about to start would print pages of tracebacks.
    """
    import_module("distributed.utils").get_mp_context()  # names what is imported before the forks
    resource_tracker.ensure_running()  # started later, it would let the signal through again
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which processes inherit
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def dask_setup(worker: object) -> None:
    """Prepare a worker (Dask calls this by its name).

    Imported objects stay: the garbage collector looks only at what games leave, which is a twentieth of their time.
    """
    import_module("marshub.balance.worker")  # the first chunk does not have to wait for it
    gc.collect()
    gc.freeze()
