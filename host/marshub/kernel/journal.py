"""The journal: a header, entries that are only ever appended, and checkpoints. Enough to rebuild a session exactly."""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec

from .decision import Answer

ChanceBy = Literal["auto", "table"]


class Header(msgspec.Struct, frozen=True):
    """What a session started from."""

    game: str
    rules_version: str
    packs: dict[str, str]
    setup: msgspec.Raw
    seed: int
    chance: ChanceBy


class Answered(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """The pending decision was answered."""

    answer: Answer


class Adjustment(msgspec.Struct, frozen=True, tag="adjust", gc=False):
    """The table set what lies at a place."""

    path: str
    value: Any
    reason: str


class Anew(msgspec.Struct, frozen=True, tag="anew"):
    """The rules could not go on after a correction: they took up again from the table as it lay."""


class Course(msgspec.Struct, frozen=True):
    """What led to the pending question: the table that the rules took up last, its generator, and the steps since.

    `chance` is a number as text: it may be larger than what other programs read exactly.
    """

    table: dict[str, Any]
    chance: str
    steps: tuple[Answered | Adjustment | Anew, ...] = ()


class Laid(msgspec.Struct, frozen=True, tag="lay"):
    """The table was laid out: all that lies on it, and perhaps the course that leads to the question asked there."""

    table: dict[str, Any]
    course: Course | None
    reason: str


class Undone(msgspec.Struct, frozen=True, tag="undo"):
    """The history was cut back to its first `to` steps. `void` if a rule of ours crashed: then nothing is narrated."""

    to: int
    steps: int
    revealed: bool
    void: bool = False


class Refreshed(msgspec.Struct, frozen=True, tag="reopen"):
    """Other rules or packs took over at the last checkpoint, `to` steps in."""

    to: int
    lost: int
    saved: str
    rules_version: str
    packs: dict[str, str]


Entry = Answered | Adjustment | Laid | Anew | Undone | Refreshed


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The whole state at a segment's start.

    `position` counts the steps of the history before it, `entry` the journal's entries before it; `log` holds the
    happenings since the checkpoint before, `revealed` the positions since then that chance or hidden things followed.
    """

    position: int
    entry: int
    chance: int
    state: bytes
    log: bytes
    revealed: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """Everything a journal holds."""

    header: Header
    entries: list[Entry]
    checkpoints: list[Checkpoint]


class Journal(Protocol):
    """Where a session writes. `append` returns only when the entry would survive a crash."""

    def begin(self, header: Header) -> None: ...

    def append(self, entry: Entry) -> None: ...

    def checkpoint(self, checkpoint: Checkpoint) -> None: ...

    def read(self) -> Record: ...

    def close(self) -> None: ...


class MemoryJournal:
    """A journal that lives as long as the program: for tests, bots and games nobody saves."""

    def __init__(self) -> None:
        self._header: Header | None = None
        self._entries: list[Entry] = []
        self._checkpoints: list[Checkpoint] = []

    def begin(self, header: Header) -> None:
        self._header = header

    def append(self, entry: Entry) -> None:
        self._entries.append(entry)

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        self._checkpoints.append(checkpoint)

    def read(self) -> Record:
        if self._header is None:
            raise ValueError("nothing was recorded")
        return Record(self._header, list(self._entries), list(self._checkpoints))

    def close(self) -> None:
        """Nothing to release."""
