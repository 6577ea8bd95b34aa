"""A row of advice: tables send rows to guests, and need no search to do so."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.kernel import Answer, Words


@dataclass(frozen=True)
class Row:
    """An advised answer.

    Attributes:
        label: The question's own words, or the subject of a plan.
        steps: The steps of a plan, each with its action and actor.
        won: The number of wins, and of games (None: it was not compared).
        compared: The comparison with the usual answer.
        stays: The note that it was advised before.
        why: The use of its steps.
        option: The answer's id; of a plan, that of its first step.
    """

    answer: Answer
    label: Words
    won: Words | None
    compared: Words
    steps: tuple[Words, ...] = ()
    why: tuple[Words, ...] = ()
    gains: tuple[Words, ...] = ()
    risks: tuple[Words, ...] = ()
    stays: Words | None = None
    option: str = ""
    plan: tuple[str, ...] = ()  # its steps, for `find_plan_answers`
    id: str = ""  # stays the same while figures get better
