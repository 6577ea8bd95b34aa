"""Log entries. The message of an entry has its name, such as `ice-drilled`."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry


class DrillEntry(LogEntry, frozen=True):
    message_prefix = "ice-"
    id_keys: ClassVar = {"who": "ice-seat"}


class Drilled(DrillEntry, frozen=True):
    who: str
    crates: int


class Dusted(DrillEntry, frozen=True):
    who: str
    lost: int


class Hauled(DrillEntry, frozen=True):
    who: str
    crates: int
