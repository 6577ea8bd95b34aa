"""The journal: a header, entries that are only ever appended, and checkpoints. Enough to rebuild a session exactly."""

from __future__ import annotations

from typing import Any, Literal, Protocol

import msgspec

from .decision import Answer

#: Who settles dice and draws: the generator; the table, except chance in the app; the table, all of it.
ChanceMode = Literal["auto", "table", "all"]


#: The value of `Answered.by` for people at another table, who play over a connection.
ELSEWHERE = "elsewhere"

#: The value of `Answered.by` where the table went on by itself: nobody had anything to decide.
RUN_ON = "run-on"

#: The value of `Answered.by` for people who gave several answers as one, but for the first: one undo removes them all.
WITH_LAST = "with-last"


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The setup that a session started from.

    `outcomes`: what dice and cards brought in a game that another program played, instead of the generator.
    """

    game: str
    rules_version: str
    packs: dict[str, str]
    setup: msgspec.Raw
    seed: int
    chance: ChanceMode
    outcomes: tuple[Answer, ...] = ()


class Answered(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True, gc=False):
    """The pending decision was answered.

    `by` is the policy that answered for a seat left to it; "" is people, `ELSEWHERE` people at another table, `RUN_ON`
    nobody, `WITH_LAST` people who gave it together with the answer before it.
    """

    answer: Answer
    by: str = ""


class Adjustment(msgspec.Struct, frozen=True, tag="adjust", gc=False):
    """The table set the value at a path."""

    path: str
    value: Any
    reason: str


class Anew(msgspec.Struct, frozen=True, tag="anew"):
    """The rules restarted from the present table, because they could not continue after a correction."""


class Course(msgspec.Struct, frozen=True):
    """The course to the pending question: the table from which the rules last started, its generator, the steps since.

    `chance` is a number as text: it may be larger than other programs read exactly.
    """

    table: dict[str, Any]
    chance: str
    steps: tuple[Answered | Adjustment | Anew, ...] = ()


class Laid(msgspec.Struct, frozen=True, tag="lay"):
    """The table was set to a position: its whole state, and perhaps the course that leads to the pending question.

    `begins`: the game began with it, so nothing before it can be reached by undoing.
    """

    table: dict[str, Any]
    course: Course | None
    reason: str
    begins: bool = False


class Undone(msgspec.Struct, frozen=True, tag="undo"):
    """The history was cut back to its first `to` steps. `void` if one of our rules crashed: then nothing is logged."""

    to: int
    steps: int
    revealed: bool
    void: bool = False


class Refreshed(msgspec.Struct, frozen=True, tag="reopen"):
    """Other rules or packs took over at the last checkpoint, after `to` steps."""

    to: int
    lost: int
    saved: str
    rules_version: str
    packs: dict[str, str]


class Reseeded(msgspec.Struct, frozen=True, tag="reseed", gc=False):
    """The generator continued with another seed: in a copy of a game, to try other chance."""

    seed: int


#: The value of `Healed.lost` of a save that was copied while it was played, without its newest entries.
LOG_MISSING = -2


class Healed(msgspec.Struct, frozen=True, tag="healed"):
    """The save was damaged and is recovered up to here: `lost` later entries are missing; -1: unknown.

    With LOG_MISSING it is a copy without its newest entries.
    """

    lost: int


Entry = Answered | Adjustment | Laid | Anew | Undone | Refreshed | Reseeded | Healed


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The whole state at a segment's start.

    `position` counts the steps of the history before it, `entry` the journal's entries before it; `log` holds the
    log entries since the checkpoint before, `revealed` the positions since then that revealed chance or hidden things,
    and the one before where the segment's beginning did.
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
    """The storage of a session. `append` returns only when the entries would survive a crash: all of them, or none."""

    def begin(self, header: Header) -> None:
        """Store the header of a new game."""

    def append(self, *entries: Entry) -> None:
        """Store `entries`, all of them or none."""

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Store a checkpoint."""

    def read(self) -> Record:
        """Return everything that was stored."""

    def close(self) -> None:
        """Release the storage."""


class MemoryJournal:
    """A journal that lives as long as the program: for tests, bots and games nobody saves.

    Example:
        >>> MemoryJournal().read()
        Traceback (most recent call last):
        ValueError: nothing was recorded
    """

    def __init__(self, record: Record | None = None) -> None:
        """Begin empty, or with `record`, the record of a game that continues here."""
        self._header = record.header if record else None
        self._entries: list[Entry] = list(record.entries) if record else []
        self._checkpoints: list[Checkpoint] = list(record.checkpoints) if record else []

    def begin(self, header: Header) -> None:
        """Keep the header of a new game."""
        self._header = header

    def append(self, *entries: Entry) -> None:
        """Keep `entries`."""
        self._entries.extend(entries)

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint."""
        self._checkpoints.append(checkpoint)

    def read(self) -> Record:
        """Return everything that was kept.

        Raises:
            ValueError: If there is no header.
        """
        if self._header is None:
            raise ValueError("nothing was recorded")
        return Record(self._header, list(self._entries), list(self._checkpoints))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class ForkedJournal(MemoryJournal):
    """The journal of a copy: what `trunk` held when the copy was made, and what was done in the copy since."""

    def __init__(self, trunk: Journal, entries: int) -> None:
        """Fork `trunk` after its first `entries` entries. It is read on demand, and must be open then."""
        super().__init__()
        self._trunk, self._entry_limit = trunk, entries

    def read(self) -> Record:
        """Return the trunk's part and the copy's own entries."""
        whole = self._trunk.read()
        checkpoints = [checkpoint for checkpoint in whole.checkpoints if checkpoint.entry <= self._entry_limit]
        return Record(whole.header, whole.entries[: self._entry_limit] + self._entries, checkpoints + self._checkpoints)
