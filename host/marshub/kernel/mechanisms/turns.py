"""Turn order: seats sit in a ring, in the order of play. Pure functions, and the lot that says who begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..dice_and_cards import Draw
from ..game import Script
from ..words import Words

Seat = TypeVar("Seat", bound=str)


def clockwise(seats: Sequence[Seat], first: str) -> tuple[Seat, ...]:
    """Return all seats in order of play, `first` first. Raises ValueError if nobody sits there."""
    index = seats.index(first)
    return (*seats[index:], *seats[:index])


def other_seats(seats: Sequence[Seat], seat: str) -> tuple[Seat, ...]:
    """Return all seats but one, from its left neighbour on.

    Example:
        >>> other_seats(("red", "blue", "green"), "blue")
        ('green', 'red')
    """
    return clockwise(seats, seat)[1:]


def next_seat(seats: Sequence[Seat], seat: str) -> Seat:
    """Return the left neighbour: who comes after `who`; alone, `who` again."""
    return clockwise(seats, seat)[1 % len(seats)]


def draw_lot(prompt: Words, seats: Iterable[str], label: Callable[[str], Words], *, in_app: bool = False) -> Draw:
    """Return one of `seats` by lot; the script gets it."""
    return Draw(prompt, dict.fromkeys(seats, 1), label, in_app=in_app)


class HasStep(Protocol):
    """A state that says which step is at hand; "" before the first."""

    step: str


def run_in_steps(state: HasStep, parts: Mapping[str, Callable[[], Script | None]]) -> Script:
    """Do `parts` in order, from the one that is at hand on; from the first, if it is none of them."""
    names = list(parts)
    for name in names[names.index(state.step) if state.step in parts else 0 :]:
        state.step = name
        script = parts[name]()
        if script is not None:
            yield from script
