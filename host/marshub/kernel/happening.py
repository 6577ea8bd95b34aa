"""Log entries: what took place, in order. The screen shows them, LEDs flash for them, charts plot them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

from .words import Words, quoted, readable, say

#: What lies at a place of the state, as plain data: a number, a text, yes or no, a list, a table, or nothing.
Quantity = Any


def happened(log: Sequence[Happening]) -> int:
    """Count the entries of `log` that have happened: trailing headings only announce what comes."""
    told = len(log)
    while told and log[told - 1].heading:
        told -= 1
    return told


def union(base: type) -> Any:
    """Return the union of all subclasses of `base`: the type that a log, or a pack, is read as."""
    return reduce(or_, base.__subclasses__())


class Happening(msgspec.Struct, frozen=True, tag=True, tag_field="kind"):
    """Base of all log entries; the tag `kind` is the class name. Each game has its own base, and its kinds on that.

    A log entry is shown as the sentence that bears its name: `prefix` and the class name in lower case, joined with
    dashes,
    with its fields as arguments. Fields in `keys` hold ids: the sentence uses the message `<keys[field]>-<id>`.
    """

    prefix: ClassVar[str] = ""
    #: It says what comes, and nothing has happened by it yet: nobody is asked anew what to do meanwhile.
    heading: ClassVar[bool] = False
    keys: ClassVar[Mapping[str, str]] = {}

    def words(self) -> Words:
        """Return the sentence that shows this entry."""
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()
        return say(self.prefix + name, **{field: self._said(field) for field in self.__struct_fields__})

    def _said(self, field: str) -> str | int:
        value = getattr(self, field)
        if value and field in self.keys:
            return f"@{self.keys[field]}-{value}"
        return int(value) if isinstance(value, bool) else value


class _Told(Happening, frozen=True):
    prefix = "told-"


class Adjusted(_Told, frozen=True):
    """The table corrected a tracked quantity. `said` is the game's sentence for it; older logs have none."""

    path: str
    before: Quantity
    after: Quantity
    reason: str
    said: Words | None = None

    def words(self) -> Words:
        if self.said is not None:
            return self.said
        place = ", ".join(readable(step) for step in self.path.split("."))
        facts = {"place": quoted(place), "before": quoted(told(self.before)), "after": quoted(told(self.after))}
        if self.reason:
            return say("told-adjusted-because", **facts, reason=quoted(self.reason))
        return say("told-adjusted", **facts)


def told(value: Quantity) -> str:
    """Format the value of a place, in short."""
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, list) and not any(isinstance(each, list | dict) for each in value):
        return ", ".join(str(each) for each in value)
    return msgspec.json.encode(value).decode() if isinstance(value, list | dict) else str(value)


class PositionLaid(_Told, frozen=True):
    """The table was set to a position from a document."""

    reason: str

    def words(self) -> Words:
        if self.reason:
            return say("told-position-laid-because", reason=quoted(self.reason))
        return say("told-position-laid")


class BegunAnew(_Told, frozen=True):
    """After a correction the rules could not continue in the middle of a step, and started again from there."""


class TakenBack(_Told, frozen=True):
    """Answers were undone; `revealed` if chance or hidden information had been seen since."""

    steps: int
    revealed: bool


class Reopened(_Told, frozen=True):
    """A save made by other rules or packs was opened at its last checkpoint: `lost` answers after it are void."""

    saved: str
    now: str
    lost: int


class Mended(_Told, frozen=True):
    """The save was damaged and was recovered: `lost` answers and corrections are missing; -1: unknown."""

    lost: int


KernelHappening = Adjusted | PositionLaid | BegunAnew | TakenBack | Reopened | Mended
