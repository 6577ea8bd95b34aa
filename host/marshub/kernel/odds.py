"""Exact odds of dice and piles, and confidence intervals of counted rates.

Chance is a decision whose dice and piles are in sight, so nothing has to be estimated. All arithmetic is done in
fractions; percentages are made for display only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeVar

import msgspec

from .decision import Decision
from .dice_and_cards import Draw, Roll
from .words import Words

T = TypeVar("T")


class OddsLine(msgspec.Struct, frozen=True, omit_defaults=True):
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
    lines: tuple[OddsLine, ...]
    notes: tuple[Words, ...] = ()


def make_odds_line(words: Words, chance: Fraction, rule: str = "", *, grave: bool = False) -> OddsLine:
    """Make a line of odds from an exact probability.

    Raises:
        ValueError: If `chance` is not within 0 and 1.

    Example:
        >>> line = make_odds_line(Words("hit"), Fraction(2, 3), "EX-01", grave=True)
        >>> line.percent, line.chance, line.rule, line.grave
        (67, (2, 3), 'EX-01', True)
    """
    if not 0 <= chance <= 1:
        raise ValueError(f"a chance lies between 0 and 1; {words.key} has {chance}")
    return OddsLine(words, (chance.numerator, chance.denominator), rule, grave)


def count_shares(faces: Iterable[T]) -> dict[T, Fraction]:
    """Return the probability of each of `faces`, all equally likely; repeated faces are added up.

    Example:
        >>> count_shares(["hit", "hit", "miss", "miss"])
        {'hit': Fraction(1, 2), 'miss': Fraction(1, 2)}
    """
    outcomes = list(faces)
    return {face: Fraction(outcomes.count(face), len(outcomes)) for face in dict.fromkeys(outcomes)}


def shares_of_pile(pile: Mapping[T, int]) -> dict[T, Fraction]:
    """Return the probability of each card of a pile {card: copies} to be drawn next.

    Example:
        >>> shares_of_pile({"ore": 3, "ice": 1})
        {'ore': Fraction(3, 4), 'ice': Fraction(1, 4)}
    """
    total = sum(pile.values())
    return {card: Fraction(copies, total) for card, copies in pile.items() if copies}


def probability_of_any(probabilities: Iterable[Fraction]) -> Fraction:
    """Return the probability that at least one of several independent events happens.

    Example:
        >>> probability_of_any([Fraction(1, 2), Fraction(1, 2)])
        Fraction(3, 4)
    """
    none_happens = Fraction(1)
    for probability in probabilities:
        none_happens *= 1 - probability
    return 1 - none_happens


def sum_distributions(distributions: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the distribution of the sum of independent numbers, each given by its own distribution.

    Example:
        >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
        >>> sum_distributions([coin, coin])
        {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    total = {0: Fraction(1)}
    for distribution in distributions:
        extended: dict[int, Fraction] = {}
        for subtotal, probability in total.items():
            for number, number_probability in distribution.items():
                extended[subtotal + number] = (
                    extended.get(subtotal + number, Fraction(0)) + probability * number_probability
                )
        total = extended
    return total


def odds_of_decision(decision: Decision | None) -> Odds | None:
    """Return the odds of a roll or a draw that is pending, or comes next; None if the decision is not chance."""
    if decision is not None and decision.next_chance is not None:
        decision = decision.next_chance
    labels = {option.id: option.label for option in decision.options()} if isinstance(decision, Roll | Draw) else {}
    if isinstance(decision, Roll):
        probabilities = {
            f"{die.id}={face}": chance for die in decision.dice for face, chance in count_shares(die.faces).items()
        }
    elif isinstance(decision, Draw):
        probabilities = shares_of_pile(decision.visible_pile)
    else:
        return None
    return Odds(
        "pending",
        decision.prompt,
        tuple(make_odds_line(labels[option], probabilities[option]) for option in probabilities),
    )


CONFIDENCE = 1.96  # standard deviations: 95 %


def wilson_interval(hits: float, count: int) -> tuple[float, float]:
    """Return the interval that holds the true rate with 95 % confidence (Wilson 1927). It is sound near 0 and 1, too.

    Example:
        >>> low, high = wilson_interval(8, 10)
        >>> round(low, 2), round(high, 2)
        (0.49, 0.94)
        >>> wilson_interval(0, 0), wilson_interval(0, 5)[0]
        ((0.0, 1.0), 0.0)
    """
    if not count:
        return 0.0, 1.0
    z, rate = CONFIDENCE, hits / count
    middle = rate + z * z / (2 * count)
    half = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    low, high = (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding of floats would exclude the rate at both ends
