"""Exact odds of dice and piles, and confidence intervals of counted rates.

Chance is a decision whose dice and piles are in sight, so nothing has to be estimated. All arithmetic is done in
fractions; percentages are made for display only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

import msgspec

from .decision import Decision
from .dice_and_cards import Draw, Roll
from .words import Words

T = TypeVar("T")


class Likely(msgspec.Struct, frozen=True, omit_defaults=True):
    """A possible outcome: `chance` is (favourable, of), in lowest terms; `rule` is the rule behind it.

    `grave` means that somebody may die of it, or something break.
    """

    words: Words
    chance: tuple[int, int]
    rule: str = ""
    grave: bool = False

    @property
    def exact(self) -> Fraction:
        """The probability as a fraction."""
        return Fraction(*self.chance)

    @property
    def percent(self) -> int:
        """The probability in per cent: 0 and 100 only where the outcome is impossible, or certain."""
        if not 0 < self.exact < 1:
            return int(self.exact * 100)
        return min(99, max(1, round(self.exact * 100)))


class Odds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds of one thing: a roll, a draw, an action, a track. `notes` tell what was left out of account."""

    id: str
    title: Words
    lines: tuple[Likely, ...]
    notes: tuple[Words, ...] = ()


def likely(words: Words, chance: Fraction, rule: str = "", *, grave: bool = False) -> Likely:
    """Make a line of odds from an exact probability.

    Raises:
        ValueError: If `chance` is not within 0 and 1.

    Example:
        >>> make_odds_line(Words("hit"), Fraction(2, 3)).percent
        67
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"a chance lies between 0 and 1; {words.key} has {chance}")
    return Likely(words, (chance.numerator, chance.denominator), rule, grave)


def shares(faces: Iterable[T]) -> dict[T, Fraction]:
    """Return the probability of each of `faces`, all equally likely; repeated faces are added up.

    Example:
        >>> count_shares(["hit", "hit", "miss", "miss"])
        {'hit': Fraction(1, 2), 'miss': Fraction(1, 2)}
    """
    drawn = list(faces)
    return {face: Fraction(drawn.count(face), len(drawn)) for face in dict.fromkeys(drawn)}


def share_of(pile: Mapping[T, int]) -> dict[T, Fraction]:
    """Return the probability of each card of a pile {card: copies} to be drawn next.

    Example:
        >>> shares_of_pile({"ore": 3, "ice": 1})
        {'ore': Fraction(3, 4), 'ice': Fraction(1, 4)}
    """
    whole = sum(pile.values())
    return {card: Fraction(copies, whole) for card, copies in pile.items() if copies}


def any_of(chances: Iterable[Fraction]) -> Fraction:
    """Return the probability that at least one of several independent events happens.

    Example:
        >>> probability_of_any([Fraction(1, 2), Fraction(1, 2)])
        Fraction(3, 4)
    """
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def summed(parts: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the distribution of the sum of independent numbers, each given by its own distribution.

    Example:
        >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
        >>> sum_distributions([coin, coin])
        {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    total = {0: Fraction(1)}
    for part in parts:
        longer: dict[int, Fraction] = {}
        for sofar, chance in total.items():
            for more, its in part.items():
                longer[sofar + more] = longer.get(sofar + more, Fraction(0)) + chance * its
        total = longer
    return total


def of_decision(decision: Decision | None) -> Odds | None:
    """Return the odds of a roll or a draw that is pending, or comes next; None if the decision is not chance."""
    if decision is not None and decision.ahead is not None:
        decision = decision.ahead
    labels = {option.id: option.label for option in decision.options()} if isinstance(decision, Roll | Draw) else {}
    if isinstance(decision, Roll):
        found = {f"{die.id}={face}": chance for die in decision.dice for face, chance in shares(die.faces).items()}
    elif isinstance(decision, Draw):
        found = share_of(decision.pile)
    else:
        return None
    return Odds("pending", decision.prompt, tuple(likely(labels[option], found[option]) for option in found))
