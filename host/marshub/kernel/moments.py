"""Moments: log entries grouped for people: a card, dice, a result, a dawn. The cause comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from .happening import Happening, KernelHappening
from .words import Words

#: What a moment is to those at the table. "plain": a line of the log, and no more. "word": nothing has happened, and no
#: log has it: whoever leads through a game says something.
MomentKind = Literal["card", "dice", "result", "dawn", "plain", "word"]
#: Which moments are shown one by one: all; all but plain ones; none.
Pace = Literal["all", "cards", "none"]


class Face(msgspec.Struct, frozen=True):
    """A die as it fell. `bad` marks a face nobody hopes for."""

    die: Words
    shows: Words
    bad: bool = False


@dataclass(frozen=True)
class Moment:
    """A cause and its effects.

    `entries` are all log entries of the moment. The first `lead_count` of them are covered by title, story, text and
    faces; the others are the `effects`, one for one, in their own words or in better ones.
    """

    kind: MomentKind
    title: Words
    happenings: tuple[Happening, ...]
    lead: int = 1
    story: Words | None = None  # to be read aloud
    text: tuple[Words, ...] = ()  # what a card says that is done
    who: str = ""  # the seat that rolled, or that it is about; "" is nobody's in particular
    faces: tuple[Face, ...] = ()
    effects: tuple[Happening | Words, ...] = ()
    again: bool = False  # only what it brought since: all else was told before

    def joined(self, happening: Happening, said: Words | None = None) -> Moment:
        """Return this moment with one more effect, in `words` or in the entry's own words."""
        effect = happening if said is None else said
        return replace(self, happenings=(*self.happenings, happening), effects=(*self.effects, effect))

    def rest(self, told: int) -> Moment:
        """Return what remains of this moment after its first `shown` entries have been shown."""
        if told <= 0:
            return self
        gone = max(told - self.lead, 0)
        return Moment(
            self.kind,
            self.title,
            self.happenings[told:],
            lead=max(self.lead - told, 0),
            who=self.who,
            effects=self.effects[gone:],
            again=True,
        )


def plain(happening: Happening) -> Moment:
    """Return a moment of one log entry."""
    return Moment("plain", happening.words(), (happening,))


def plain_moments(happenings: Iterable[Happening]) -> list[Moment]:
    """Return a moment for each log entry: the moments of a game without its own."""
    return [plain(each) for each in happenings]


def grouped(
    happenings: Iterable[Happening],
    heads: Callable[[Happening], Moment | None],
    alone: Callable[[Happening], bool] = lambda happening: False,
    said: Callable[[Moment, Happening], Words | None] = lambda moment, happening: None,
) -> list[Moment]:
    """Group log entries into moments: each one that `open_moment` opens, with the entries after it.

    Entries before the first opener, entries that stand alone, and the kernel's own entries get a moment each.

    Args:
        entries: The log entries, in order.
        open_moment: Returns the moment that an entry opens, or None.
        stands_alone: Returns whether an entry is no effect of the moment before it.
        describe_effect: Returns the words for an effect within its moment; None for the entry's own words.

    Example:
        >>> from marshub.kernel.example import CoinsTaken
        >>> entries = [CoinsTaken("red", 2), CoinsTaken("blue", 1), CoinsTaken("blue", 2)]
        >>> moments = group_moments(entries, lambda entry: make_plain_moment(entry) if entry.coins == 2 else None)
        >>> [[entry.seat for entry in moment.entries] for moment in moments]
        [['red', 'blue'], ['blue']]
    """
    found: list[Moment] = []
    open_ = False
    for each in happenings:
        head = heads(each)
        if head is not None:
            found.append(head)
            open_ = True
        elif not open_ or isinstance(each, KernelHappening) or alone(each):
            found.append(plain(each))
            open_ = False
        else:
            found[-1] = found[-1].joined(each, said(found[-1], each))
    return found


def causes_first(
    happenings: Iterable[Happening], pays: Callable[[Happening], bool], bought: Callable[[Happening], bool]
) -> list[Happening]:
    """Return `entries` with each purchase moved before the entries that pay for it.

    Args:
        entries: The log entries, in order.
        is_payment: Returns whether an entry pays for something.
        is_purchase: Returns whether an entry is what was paid for.
    """
    found: list[Happening] = []
    price = 0  # so many at the end are a price
    for each in happenings:
        if price and bought(each):
            found.insert(len(found) - price, each)
            price = 0
            continue
        price = price + 1 if pays(each) else 0
        found.append(each)
    return found


def since(moments: Sequence[Moment], told: int) -> list[Moment]:
    """Return the moments after the first `entry_count` log entries.

    One that began earlier is continued in the first.
    """
    found: list[Moment] = []
    for moment in moments:
        count = len(moment.happenings)
        if told < count:
            found.append(moment.rest(told))
        told = max(told - count, 0)
    return found
