"""Turn order: seats in a ring, the lot that says who begins, and the steps of a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from ..dice_and_cards import Draw
from ..game import Script
from ..log_entry import LogEntry
from ..words import Words

Seat = TypeVar("Seat", bound=str)
State = TypeVar("State")
Content = TypeVar("Content")
Player = TypeVar("Player")


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
    """Return a draw of one of `seats`; the script gets the seat.

    Example:
        >>> lot = draw_lot(Words("who-begins"), ("red", "blue"), Words, in_app=True)
        >>> dict(lot.pile), lot.in_app
        ({'red': 1, 'blue': 1}, True)
    """
    return Draw(prompt, dict.fromkeys(seats, 1), label, in_app=in_app)


class SeatedTable(Generic[State, Content, Seat, Player]):
    """The table as rules see it: the state, the content of the packs, and the seats of `state.players`.

    Attributes:
        log: Appends a log entry; by default none is kept, for rules that only look.
        reveal: Notes that something hidden was seen: undoing past it asks first.

    Example:
        >>> from types import SimpleNamespace
        >>> table = SeatedTable(SimpleNamespace(players={"red": 1, "blue": 2, "amber": 3}), None)
        >>> table.seats, table.get_player("blue")
        (('red', 'blue', 'amber'), 2)
        >>> table.list_seats_clockwise("blue"), table.list_other_seats("blue")
        (('blue', 'amber', 'red'), ('amber', 'red'))
    """

    def __init__(
        self,
        state: State,
        content: Content,
        log: Callable[[LogEntry], None] = lambda _: None,
        reveal: Callable[[], None] = lambda: None,
    ) -> None:
        """Wrap a state."""
        self.state, self.content, self.log, self.reveal = state, content, log, reveal

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, clockwise."""
        return tuple(self.state.players)  # type: ignore[attr-defined]

    def get_player(self, seat: str) -> Player:
        """Return the player of a seat."""
        return self.state.players[seat]  # type: ignore[attr-defined, no-any-return]

    def list_seats_clockwise(self, first: str) -> tuple[Seat, ...]:
        """Return all seats in order of play, from `first` on."""
        return clockwise(self.seats, first)

    def list_other_seats(self, seat: str) -> tuple[Seat, ...]:
        """Return all seats but one, from its left neighbour on."""
        return other_seats(self.seats, seat)


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
        >>> state.step = "trade"
        >>> parts["produce"] = lambda: iter([state.step])
        >>> list(run_in_steps(state, parts)), done
        (['produce'], ['produce', 'income'])
    """
    names = list(parts)
    for name in names[names.index(state.step) if state.step in parts else 0 :]:
        state.step = name
        script = parts[name]()
        if script is not None:
            yield from script
