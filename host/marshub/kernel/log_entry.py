"""Log entries: what happened in a game, in order. The screen shows them, LEDs flash for them, charts plot them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, ClassVar

import msgspec

from .words import Words, make_readable, quote, say

#: The value at a place of the state, as plain data: a number, a text, yes or no, a list, a table, or nothing.
PlainValue = Any


def count_past_entries(log: Sequence[LogEntry]) -> int:
    """Return the number of log entries that have happened: headings at the end only announce what comes.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> class PhaseBegins(LogEntry, frozen=True):
        ...     is_heading = True
        >>> entry, heading = CoinsTaken("red", 2), PhaseBegins()
        >>> [count_past_entries(log) for log in ([entry], [heading, entry, heading, heading], [heading], [])]
        [1, 2, 0, 0]
    """
    count = len(log)
    while count and log[count - 1].is_heading:
        count -= 1
    return count


def union_of_subclasses(base: type) -> Any:
    """Return the union of all direct subclasses of `base`: the type by which a log, or a pack, is decoded.

    Example:
        >>> class Weather(LogEntry, frozen=True): ...
        >>> class Storm(Weather, frozen=True): ...
        >>> class Calm(Weather, frozen=True): ...
        >>> union_of_subclasses(Weather) == Storm | Calm
        True
    """
    return reduce(or_, base.__subclasses__())


class LogEntry(msgspec.Struct, frozen=True, tag=True, tag_field="kind", gc=False):
    """The base of all log entries; the tag `kind` is the class name. Each game has its own base, with its kinds below.

    A log entry is shown as one message: `message_prefix` and the class name in lower case, joined with dashes, with
    the entry's fields as arguments. Fields in `id_keys` hold ids: their argument is the message
    `<id_keys[field]>-<id>`; of "key.long" its form `<key>-<id>.long`.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> CoinsTaken("red", 2).describe()
        Words(key='coins-taken', args={'seat': 'red', 'coins': 2}, lists=None)
    """

    message_prefix: ClassVar[str] = ""
    #: It only announces what comes: no free actions are offered again because of it.
    is_heading: ClassVar[bool] = False
    id_keys: ClassVar[Mapping[str, str]] = {}

    def describe(self) -> Words:
        """Return the sentence that shows this entry.

        Example:
            >>> class TileLaid(LogEntry, frozen=True):
            ...     message_prefix = "toy-"
            ...     id_keys = {"tile": "toy-tile", "beside": "toy-tile.long"}
            ...     tile: str
            ...     beside: str
            ...     free: bool
            >>> words = TileLaid("dome", "mine", True).describe()
            >>> words.key, words.args
            ('toy-tile-laid', {'tile': '@toy-tile-dome', 'beside': '@toy-tile-mine.long', 'free': 1})
            >>> TileLaid("dome", "", False).describe().args["beside"]
            ''
        """
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()
        return say(
            self.message_prefix + name, **{field: self._message_argument(field) for field in self.__struct_fields__}
        )

    def _message_argument(self, field: str) -> str | int:
        """Return a field as an argument of the message."""
        value = getattr(self, field)
        if value and field in self.id_keys:
            key, dot, form = self.id_keys[field].partition(".")
            return f"@{key}-{value}{dot}{form}"
        return int(value) if isinstance(value, bool) else value


class _KernelEntry(LogEntry, frozen=True):
    """The base of the kernel's own log entries."""

    message_prefix = "told-"


class Adjusted(_KernelEntry, frozen=True):
    """The table corrected a tracked quantity. `said` is the game's sentence for it; older logs have none."""

    path: str
    before: PlainValue
    after: PlainValue
    reason: str
    said: Words | None = None

    def describe(self) -> Words:
        """Return the game's sentence, or one made of path, old value, new value and reason.

        Example:
            >>> words = Adjusted("coins.red", 3, None, "lost").describe()
            >>> words.key, words.args
            ('told-adjusted-because', {'place': 'Coins, Red', 'before': '3', 'after': '–', 'reason': 'lost'})
            >>> Adjusted("coins.red", 3, None, "").describe().key
            'told-adjusted'
            >>> Adjusted("coins.red", 3, None, "", say("toy-coins-lost")).describe().key
            'toy-coins-lost'
        """
        if self.said is not None:
            return self.said
        place = ", ".join(make_readable(step) for step in self.path.split("."))
        facts = {
            "place": quote(place),
            "before": quote(format_value(self.before)),
            "after": quote(format_value(self.after)),
        }
        if self.reason:
            return say("told-adjusted-because", **facts, reason=quote(self.reason))
        return say("told-adjusted", **facts)


def format_value(value: PlainValue) -> str:
    """Format the value of a place for a sentence, in short.

    Example:
        >>> [format_value(value) for value in (None, [], 0, True, ["ore", 2], ["ore", {"ice": 2}], {"ore": 2})]
        ['–', '–', '0', 'True', 'ore, 2', '["ore",{"ice":2}]', '{"ore":2}']
    """
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, list) and not any(isinstance(item, list | dict) for item in value):
        return ", ".join(str(item) for item in value)
    return msgspec.json.encode(value).decode() if isinstance(value, list | dict) else str(value)


class PositionLaid(_KernelEntry, frozen=True):
    """The table was set to a position from a document."""

    reason: str

    def describe(self) -> Words:
        """Return the sentence, with the reason if there is one.

        Example:
            >>> PositionLaid("").describe().key, PositionLaid("as it lay").describe().key
            ('told-position-laid', 'told-position-laid-because')
        """
        if self.reason:
            return say("told-position-laid-because", reason=quote(self.reason))
        return say("told-position-laid")


class BegunAnew(_KernelEntry, frozen=True):
    """The rules restarted from the present table.

    After a correction they could not continue in the middle of a step.
    """


class TakenBack(_KernelEntry, frozen=True):
    """Answers were undone. `revealed` is true if chance or hidden information had been seen since."""

    steps: int
    revealed: bool


class Reopened(_KernelEntry, frozen=True):
    """A save of other rules or packs was continued at its last checkpoint; `lost` answers after it do not count.

    `packs`: those that were changed since, in one line.
    """

    saved: str
    now: str
    lost: int
    packs: str = ""

    def describe(self) -> Words:
        """Return the sentence, with the reason.

        Example:
            >>> [Reopened(*fields).describe().key for fields in (("1", "2", 3), ("1", "1", 3, "own"), ("1", "1", 3))]
            ['told-reopened', 'told-reopened-packs', 'told-reopened-failed']
        """
        if self.saved != self.now:
            return say("told-reopened", saved=self.saved, now=self.now, lost=self.lost)
        if self.packs:
            return say("told-reopened-packs", packs=quote(self.packs), lost=self.lost)
        return say("told-reopened-failed", lost=self.lost)


class Mended(_KernelEntry, frozen=True):
    """A damaged save was recovered; `lost` answers and corrections are missing, as of `journal.Healed`."""

    lost: int


KernelLogEntry = Adjusted | PositionLaid | BegunAnew | TakenBack | Reopened | Mended


@cache
def make_log_decoder(entry_type: Any) -> msgspec.json.Decoder[list[LogEntry]]:
    """Return the decoder of a log with a game's entries, made once: a union of many types takes msgspec a while.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> make_log_decoder(CoinsTaken).decode(b'[{"kind":"CoinsTaken","seat":"red","coins":2},{"kind":"BegunAnew"}]')
        [CoinsTaken(seat='red', coins=2), BegunAnew()]
    """
    return msgspec.json.Decoder(list[entry_type | KernelLogEntry])
