"""Happenings: what took place, in order. The screen narrates them, the lights flash them, charts plot them."""

from __future__ import annotations

import msgspec

Quantity = int | str | bool


class Happening(msgspec.Struct, frozen=True, tag=True, tag_field="kind"):
    """Base of all happenings. Each game adds its own; the tag `kind` is the class name."""


class Adjusted(Happening, frozen=True):
    """The table corrected a tracked quantity."""

    path: str
    before: Quantity
    after: Quantity
    reason: str


class TakenBack(Happening, frozen=True):
    """Answers were taken back; `revealed` if chance or hidden information had been seen since."""

    steps: int
    revealed: bool


class Reopened(Happening, frozen=True):
    """A save made by other rules or packs was opened at its last checkpoint: `lost` answers after it are void."""

    saved: str
    now: str
    lost: int


KernelHappening = Adjusted | TakenBack | Reopened
