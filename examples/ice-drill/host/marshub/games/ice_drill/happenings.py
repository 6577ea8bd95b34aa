"""What happens; log and chronicle tell it in the sentence that bears its name: `ice-drilled`."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry


class Told(LogEntry, frozen=True):
    message_prefix = "ice-"
    id_keys: ClassVar = {"who": "ice-seat"}


class Drilled(Told, frozen=True):
    who: str
    crates: int


class Dusted(Told, frozen=True):
    who: str
    lost: int


class Hauled(Told, frozen=True):
    who: str
    crates: int
