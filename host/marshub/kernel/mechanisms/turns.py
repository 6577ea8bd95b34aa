"""Turn order: seats sit in a ring, in the order of play. Pure functions, and the lot that says who begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ..dice_and_cards import Draw
from ..words import Words

Seat = TypeVar("Seat", bound=str)


def clockwise(seats: Sequence[Seat], first: str) -> tuple[Seat, ...]:
    """Return all seats in order of play, `first` first. Raises ValueError if nobody sits there."""
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def others(seats: Sequence[Seat], who: str) -> tuple[Seat, ...]:
    """Return all seats but one, from its left neighbour on.

    Example:
        >>> other_seats(("red", "blue", "green"), "blue")
        ('green', 'red')
    """
    return clockwise(seats, who)[1:]


def left_of(seats: Sequence[Seat], who: str) -> Seat:
    """Return the left neighbour: who comes after `who`; alone, `who` again."""
    return clockwise(seats, who)[1 % len(seats)]


def lot(prompt: Words, seats: Iterable[str], label: Callable[[str], Words], *, app: bool = False) -> Draw:
    """Return one of `seats` by lot; the script gets it."""
    return Draw(prompt, dict.fromkeys(seats, 1), label, app=app)
