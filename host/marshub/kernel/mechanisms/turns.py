"""Turn order: seats in a ring, the lot that says who begins, and the steps of a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..dice_and_cards import Draw
from ..game import Script
from ..words import Words

Seat = TypeVar("Seat", bound=str)


def clockwise(seats: Sequence[Seat], first: str) -> tuple[Seat, ...]:
    """Return all seats in order of play, `first` first.

    Raises:
        ValueError: If nobody sits there.

    Example:
        >>> clockwise(("red", "blue", "green"), "blue")
        ('blue', 'green', 'red')
    """
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
    """Return the left neighbour, who comes after `seat`; a lone seat is its own.

    Example:
        >>> next_seat(("red", "blue", "green"), "green")
        'red'
    """
    return clockwise(seats, seat)[1 % len(seats)]


def draw_lot(prompt: Words, seats: Iterable[str], label: Callable[[str], Words], *, in_app: bool = False) -> Draw:
    """Return a draw of one of `seats`; the script gets the seat."""
    return Draw(prompt, dict.fromkeys(seats, 1), label, in_app=in_app)


class HasStep(Protocol):
    """A state that holds the current step; "" before the first."""

    step: str


def run_in_steps(state: HasStep, parts: Mapping[str, Callable[[], Script | None]]) -> Script:
    """Run `parts` in order, from the current step on; from the first, if the current one is none of them.

    Example:
        >>> from types import SimpleNamespace
        >>> state, done = SimpleNamespace(step="produce"), []
        >>> parts = {"income": lambda: done.append("income"), "produce": lambda: done.append("produce")}
        >>> list(run_in_steps(state, parts)), done
        ([], ['produce'])
    """
    names = list(parts)
    for name in names[names.index(state.step) if state.step in parts else 0 :]:
        state.step = name
        script = parts[name]()
        if script is not None:
            yield from script
