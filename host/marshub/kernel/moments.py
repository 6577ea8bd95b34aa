"""Moments: log entries grouped for people: a card, dice, a result, a dawn. The cause comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from .log_entry import KernelLogEntry, LogEntry
from .words import Words, say_first_known

#: How a moment is presented. "plain": only a line of the log. "word": no log entry at all, but a remark of the demo or
#: tutorial that leads through the game.
MomentKind = Literal["card", "dice", "result", "dawn", "plain", "word"]
#: Which moments are shown one by one: all; all but plain ones; none.
Pace = Literal["all", "cards", "none"]


class FallenDie(msgspec.Struct, frozen=True):
    """A die as it fell. `bad` marks a face nobody hopes for."""

    die: Words
    shows: Words
    bad: bool = False


#: The words of an effect that need not be told: title and other effects say it.
UNTOLD = say_first_known(otherwise="")


class Moment(msgspec.Struct, frozen=True):
    """A cause and its effects.

    `entries` are all log entries of the moment. The first `lead_count` of them are covered by title, story, text and
    faces; the others are the `effects`, one for one, in their own words or in better ones.
    """

    kind: MomentKind
    title: Words
    entries: tuple[LogEntry, ...]
    lead_count: int = 1
    story: Words | None = None  # to be read aloud
    text: tuple[Words, ...] = ()  # the effect text of a card
    seat: str = ""  # the seat that rolled, or that it is about; "": no particular seat
    faces: tuple[FallenDie, ...] = ()
    effects: tuple[LogEntry | Words, ...] = ()
    is_continuation: bool = False  # only the new effects: the rest was shown before

    @property
    def told_effects(self) -> tuple[LogEntry | Words, ...]:
        """The effects that are told: all but `UNTOLD`."""
        return tuple(effect for effect in self.effects if effect != UNTOLD)

    def with_effect(self, entry: LogEntry, words: Words | None = None) -> Moment:
        """Return this moment with one more effect, in `words` or in the entry's own words."""
        effect = entry if words is None else words
        return msgspec.structs.replace(self, entries=(*self.entries, entry), effects=(*self.effects, effect))

    def remaining_after(self, shown: int) -> Moment:
        """Return what remains of this moment after its first `shown` entries have been shown."""
        if shown <= 0:
            return self
        shown_effects = max(shown - self.lead_count, 0)
        return Moment(
            self.kind,
            self.title,
            self.entries[shown:],
            lead_count=max(self.lead_count - shown, 0),
            seat=self.seat,
            effects=self.effects[shown_effects:],
            is_continuation=True,
        )


def make_plain_moment(entry: LogEntry) -> Moment:
    """Return a moment of one log entry."""
    return Moment("plain", entry.describe(), (entry,))


def make_plain_moments(entries: Iterable[LogEntry]) -> list[Moment]:
    """Return a moment for each log entry: the moments of a game without its own."""
    return [make_plain_moment(entry) for entry in entries]


def map_moment_kinds(**types_by_kind: Iterable[type[LogEntry]]) -> dict[type[LogEntry], MomentKind]:
    """Return the kind of moment that each type of entry opens, given the types of each kind.

    Example:
        >>> from marshub.kernel.log_entry import Adjusted, TakenBack
        >>> map_moment_kinds(result=[Adjusted, TakenBack]) == {Adjusted: "result", TakenBack: "result"}
        True
    """
    return {entry_type: kind for kind, types in types_by_kind.items() for entry_type in types}  # type: ignore[misc]


def group_moments(
    entries: Iterable[LogEntry],
    open_moment: Callable[[LogEntry], Moment | None] = lambda entry: None,
    kinds: Mapping[type[LogEntry], MomentKind] | None = None,
    stands_alone: Callable[[LogEntry], bool] = lambda entry: False,
    describe_effect: Callable[[Moment, LogEntry], Words | None] = lambda moment, entry: None,
) -> list[Moment]:
    """Group log entries into moments: each one that `open_moment` or `kinds` opens, with the entries after it.

    Entries before the first opener, entries that stand alone, and the kernel's own entries get a moment each.

    Args:
        entries: The log entries, in order.
        open_moment: Returns the moment that an entry opens, or None.
        kinds: The types of entries that open a moment with no more than their own sentence, and the moment's kind.
        stands_alone: Returns whether an entry is no effect of the moment before it.
        describe_effect: Returns the words for an effect within its moment; None for the entry's own words.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> entries = [CoinsTaken("red", 2), CoinsTaken("blue", 1), CoinsTaken("blue", 2)]
        >>> moments = group_moments(entries, lambda entry: make_plain_moment(entry) if entry.coins == 2 else None)
        >>> [[entry.seat for entry in moment.entries] for moment in moments]
        [['red', 'blue'], ['blue']]
        >>> [moment.kind for moment in group_moments(entries, kinds=map_moment_kinds(result=[CoinsTaken]))]
        ['result', 'result', 'result']
    """
    moments: list[Moment] = []
    is_open = False
    for entry in entries:
        opened = open_moment(entry)
        if opened is None and kinds and (kind := kinds.get(type(entry))):
            opened = Moment(kind, entry.describe(), (entry,))
        if opened is not None:
            moments.append(opened)
            is_open = True
        elif not is_open or isinstance(entry, KernelLogEntry) or stands_alone(entry):
            moments.append(make_plain_moment(entry))
            is_open = False
        else:
            moments[-1] = moments[-1].with_effect(entry, describe_effect(moments[-1], entry))
    return moments


def put_causes_first(
    entries: Iterable[LogEntry], is_payment: Callable[[LogEntry], bool], is_purchase: Callable[[LogEntry], bool]
) -> list[LogEntry]:
    """Return `entries` with each purchase moved before the entries that pay for it.

    Args:
        entries: The log entries, in order.
        is_payment: Returns whether an entry pays for something.
        is_purchase: Returns whether an entry is what was paid for.
    """
    ordered: list[LogEntry] = []
    payments = 0  # the number of payments at the end of `ordered`
    for entry in entries:
        if payments and is_purchase(entry):
            ordered.insert(len(ordered) - payments, entry)
            payments = 0
            continue
        payments = payments + 1 if is_payment(entry) else 0
        ordered.append(entry)
    return ordered


def moments_since(moments: Sequence[Moment], entry_count: int) -> list[Moment]:
    """Return the moments after the first `entry_count` log entries.

    One that began earlier is continued in the first.
    """
    remaining: list[Moment] = []
    for moment in moments:
        count = len(moment.entries)
        if entry_count < count:
            remaining.append(moment.remaining_after(entry_count))
        entry_count = max(entry_count - count, 0)
    return remaining
