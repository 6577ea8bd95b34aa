"""Drafting: everybody keeps one card of a set and passes the others on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from ..decision import Decision
from ..game import Script

Seat = TypeVar("Seat", bound=str)


class Drafter(Protocol):
    """A seat that drafts: `dealt` is the set in hand, `kept` the cards kept so far."""

    dealt: list[str]
    kept: list[str]


def draft_cards(
    drafters: Mapping[Seat, Drafter], rounds: int, ask: Callable[[Seat, Sequence[str]], Decision]
) -> Script:
    """Let every seat keep one card and pass the others to the left, `rounds` times.

    All pick at the same time: nobody sees what was passed before all have picked.

    Args:
        drafters: The seats, in order of play.
        rounds: How many cards each seat keeps.
        ask: Returns the decision which card of a set a seat keeps.

    Example:
        >>> from types import SimpleNamespace
        >>> red, blue = SimpleNamespace(dealt=["a", "b"], kept=[]), SimpleNamespace(dealt=["c", "d"], kept=[])
        >>> script = draft_cards({"red": red, "blue": blue}, 1, lambda seat, cards: (seat, tuple(cards)))
        >>> next(script), script.send("a")
        (('red', ('a', 'b')), ('blue', ('c', 'd')))
        >>> script.close()
    """
    for _ in range(rounds):
        for seat, drafter in drafters.items():
            card: str = yield ask(seat, drafter.dealt)
            drafter.dealt.remove(card)
            drafter.kept.append(card)
        pass_left(list(drafters.values()))


def pass_left(drafters: Sequence[Drafter]) -> None:
    """Pass every seat's set to the left neighbour; `drafters` are in order of play.

    Example:
        >>> from types import SimpleNamespace
        >>> red, blue = SimpleNamespace(dealt=["a"]), SimpleNamespace(dealt=["b"])
        >>> pass_left([red, blue])
        >>> red.dealt, blue.dealt
        (['b'], ['a'])
    """
    sets = [drafter.dealt for drafter in drafters]
    for index, drafter in enumerate(drafters):
        drafter.dealt = sets[index - 1]
