"""Games by the rules of another checkout, in processes that import that checkout's sources."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec

from marshub.kernel import BadSetup

from .errors import TeamError
from .teams import CHUNK_S, Inbox, fair_chunk_seconds
from .wire import CheckoutRequest, read_message, write_message

MAX_DEATHS = 3  # how often a chunk is played anew after its process has died
#: Our package under a name of its own, beside the other checkout's marshub.
_CODE = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("marshub_players", sys.argv[1] + "/__init__.py")
sys.modules["marshub_players"] = package = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package)
from marshub_players.outside import serve
serve()
"""


class _Process:
    """One process on the sources of `checkout`."""

    def __init__(self, checkout: Path) -> None:
        """Start a process. Raises BadSetup where no checkout lies."""
        if not (checkout / "host" / "marshub" / "games").is_dir():
            message = "{checkout}: there is no checkout of MarsHub (host/marshub is expected in it)"
            raise BadSetup(message, "balance-no-checkout", checkout=checkout)
        own_python = checkout / ".venv" / "bin" / "python"
        paths = os.pathsep.join(str(checkout / part) for part in ("host", "shared"))
        self._process = subprocess.Popen(
            [str(own_python) if own_python.exists() else sys.executable, "-c", _CODE, str(Path(__file__).parent)],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the one who asks
        )
        self.id = self._process.pid

    def ask(self, request: CheckoutRequest) -> bytes:
        """Return the answer of the process.

        Raises OSError if the process has died, TeamError if it reports an error.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        write_message(self._process.stdin, msgspec.msgpack.encode(request))
        message = read_message(self._process.stdout)
        if message is None:
            raise OSError("the process has ended")
        if not message[0]:
            raise TeamError("{error}", "balance-other", error=message[1:].decode())
        return message[1:]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            try:
                stream.close()
            except OSError:
                continue  # what it had not read yet


def ask_rules(checkout: Path, name: str, packs: bytes) -> bytes:
    """Return the rules by which a checkout plays a game with these packs (`worker.describe_rules`).

    Raises BadSetup, TeamError.
    """
    process = _Process(checkout)
    try:
        return process.ask(CheckoutRequest(name, packs))
    except OSError as error:
        message = "{checkout}: its sources cannot be started ({error}); see its output above"
        raise TeamError(message, "balance-checkout-dead", checkout=checkout, error=error) from None
    except TeamError as error:
        raise TeamError("{checkout}: {error}", "balance-checkout", checkout=checkout, error=error) from None
    finally:
        process.close()


class CheckoutTeam:
    """A team of `jobs` processes on the sources of a checkout."""

    def __init__(self, inbox: Inbox, checkout: Path, jobs: int) -> None:
        """Prepare a team. Raises BadSetup."""
        self._inbox, self._checkout, self._jobs = inbox, checkout, jobs
        self._work: SimpleQueue[tuple[int, bytes, bytes] | None] = SimpleQueue()
        self._processes: set[_Process] = set()
        self._closed = False
        self._threads = [Thread(target=self._play, daemon=True) for _ in range(jobs)]
        for thread in self._threads:
            thread.start()

    def count_slots(self) -> int:
        return self._jobs + 1

    def count_workers(self) -> int:
        return self._jobs

    def chunk_seconds(self, left: float) -> float:
        return fair_chunk_seconds(CHUNK_S, left, self._jobs)

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        self._work.put((number, chunk, packs))

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        for _, reply in arrived:
            if isinstance(reply, Exception):
                message = "{checkout}: its rules cannot be played from here, they may be too old ({error})"
                raise TeamError(message, "balance-checkout-old", checkout=self._checkout, error=reply)
        return list(arrived)

    def _play(self) -> None:
        """Play chunks by a process of its own. Runs in a thread."""
        process: _Process | None = None
        while (work := self._work.get()) is not None and not self._closed:
            number, chunk, packs = work
            reply: bytes | Exception = b""
            for _ in range(MAX_DEATHS):
                try:
                    if process is None:
                        process = _Process(self._checkout)
                        self._processes.add(process)
                    reply = process.ask(CheckoutRequest("", packs, chunk))
                    break
                except OSError as error:
                    message, checkout = "{checkout}: its processes end while they play ({error})", self._checkout
                    reply = TeamError(message, "balance-checkout-ends", checkout=checkout, error=error)
                    if process is not None:
                        self._processes.discard(process)
                        process.close()
                    process = None
                except Exception as error:
                    reply = error
                    break
            self._inbox.put((self, number, reply))
        if process is not None:
            process.close()

    def close(self) -> None:
        self._closed = True
        for _ in self._threads:
            self._work.put(None)
        for process in list(self._processes):
            process._process.kill()
        for thread in self._threads:
            thread.join()
