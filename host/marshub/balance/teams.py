"""Teams of players: their interface, and the smallest one, this process."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, Protocol

from .worker import play_chunk

CHUNK_S = 1.0  # seconds that a chunk is to take: what handing it over costs is a hundredth of that (docs/bench.md)

TAIL = 8  # at the end chunks shrink to such a part, so that nobody waits long for the last one

#: What teams put there: a chunk's number, and what their `collect` makes a reply of.
Inbox = SimpleQueue[tuple["Team", int, Any]]


def fair_chunk_seconds(chunk_s: float, left: float, workers: int) -> float:
    """Return seconds of a chunk for one of `workers`: half of its share of what is `left`, at most `chunk_s`."""
    return min(chunk_s, max(chunk_s / TAIL, left / (2 * max(1, workers))))


class Team(Protocol):
    """The players of some sides, wherever they are."""

    def free_slots(self) -> int:
        """Return how many chunks the team may have at a time. Raises TeamError if it cannot continue."""

    def count_workers(self) -> int:
        """Return how many play at the same time."""

    def chunk_seconds(self, left: float) -> float:
        """Return how long a chunk should take, with so many seconds of this team's games not handed out yet."""

    def submit(self, number: int, chunk: bytes, packs: bytes) -> None:
        """Play a chunk (`worker.play`); what comes of it is put into the inbox some time later."""

    def collect(self, arrived: Sequence[tuple[int, Any]]) -> list[tuple[int, bytes]]:
        """Return the replies to these chunks; one that is to be played again is missing, and comes later.

        Raises TeamError.
        """

    def close(self) -> None:
        """End it; what it still plays is not waited for."""


class OwnProcess:
    """A team that is this process itself."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    def free_slots(self) -> int:
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
