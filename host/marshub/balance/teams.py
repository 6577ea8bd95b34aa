"""Teams of players: their interface, the team of this process, and the start of a team that takes seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol

from .worker import play_chunk

CHUNK_S = 1.0  # seconds that a chunk is to take: what handing it over costs is a hundredth of that (docs/bench.md)

TAIL = 8  # at the end chunks shrink to such a part, so that nobody waits long for the last one

#: What teams put there: a chunk's number, and what their `collect` makes a reply of.
Inbox = SimpleQueue[tuple["Team", int, Any]]
# After this whoever plays makes way: a start is many small steps, and Python's 5 ms for each are long.
SWITCH_INTERVAL_S = 0.0005


def fair_chunk_seconds(chunk_s: float, left: float, workers: int) -> float:
    """Return the seconds of a chunk for one of `workers`.

    Half of its share of the seconds `left`, at most `chunk_s`.
    """
    return min(chunk_s, max(chunk_s / TAIL, left / (2 * max(1, workers))))


class Team(Protocol):
    """The players of some sides, wherever they are."""

    def count_slots(self) -> int:
        """Return how many chunks the team may hold at a time. Raises TeamError if it cannot continue."""

    def count_workers(self) -> int:
        """Return the number of games played at the same time."""

    def chunk_seconds(self, left: float) -> float:
        """Return the seconds that a chunk should take, with `left` seconds of this team's games not handed out yet."""

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        """Play a chunk (`worker.play_chunk`). The result is put into the inbox later."""

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        """Return the replies to these chunks, without those that have to be played again.

        Raises TeamError.
        """

    def close(self) -> None:
        """End the team, without waiting for games in progress."""


class OwnProcess:
    """A team that is this process itself."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    def count_slots(self) -> int:
        return 1

    def count_workers(self) -> int:
        return 1

    def chunk_seconds(self, left: float) -> float:
        return CHUNK_S / 4  # it costs nothing, and the bar moves on

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        self._inbox.put((self, number, play_chunk(chunk, packs)))

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        return list(arrived)

    def close(self) -> None:
        """Do nothing: there is nothing to end."""


class TeamStart:
    """Makes a team in a thread. Close it, whether the team was taken or not."""

    def __init__(self, make: Callable[[], Team]) -> None:
        self._make = make
        self._team: Team | None = None
        self._error: Exception | None = None
        self._switch_interval_s = sys.getswitchinterval()
        self._thread = Thread(target=self._start, name="starting")
        self._thread.start()

    def _start(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        try:
            self._team = self._make()
        except Exception as error:
            self._error = error
        finally:
            sys.setswitchinterval(self._switch_interval_s)

    def is_ready(self) -> bool:
        """Return whether `take_team` returns at once."""
        return not self._thread.is_alive()

    def take_team(self) -> Team:
        """Wait for the team and return it. Raises the error that making it raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._team is not None
        return self._team

    def close(self) -> None:
        """Wait for the team and end it."""
        self._thread.join()
        if self._team is not None:
            self._team.close()
