"""What happens; log and chronicle tell it in the sentence that bears its name: `ice-drilled`."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import Happening


class Told(Happening, frozen=True):
    prefix = "ice-"
    keys: ClassVar = {"who": "ice-seat"}


class Drilled(Told, frozen=True):
    who: str
    crates: int


class Dusted(Told, frozen=True):
    who: str
    lost: int


class Hauled(Told, frozen=True):
    who: str
    crates: int
