"""Piles without an order: decks, stacks, bags and supplies (docs/decisions/0003).

A shuffled deck that nobody has looked into is the same thing as a bag: it tells how many there are of each, and what
comes next is settled when it comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from ..dice_and_cards import Draw
from ..game import Script
from ..words import Words

Pile = dict[str, int]  #: {id: copies}; an id of which nothing is left is not in it


def counted(cards: Iterable[str]) -> Pile:
    """The pile that `cards` make."""
    pile: Pile = {}
    for card in cards:
        add(pile, card)
    return pile


def size(pile: Mapping[str, int]) -> int:
    """How many lie in `pile`."""
    return sum(pile.values())


def holds(pile: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    """Whether `wanted` could be taken out of `pile`."""
    return all(pile.get(card, 0) >= copies for card, copies in wanted.items())


def take(pile: Pile, card: str, copies: int = 1) -> None:
    """`copies` of `card` less in `pile`, which must hold them: KeyError or ValueError if it does not."""
    left = pile[card] - copies
    if left < 0:
        raise ValueError(f"there are only {pile[card]} of {card!r} to take, not {copies}")
    if left:
        pile[card] = left
    else:
        del pile[card]


def add(pile: Pile, card: str, copies: int = 1) -> None:
    """`copies` of `card` more in `pile`."""
    pile[card] = pile.get(card, 0) + copies


def pour(source: Pile, into: Pile) -> None:
    """All of `source` goes into `into`."""
    for card, copies in source.items():
        add(into, card, copies)
    source.clear()


def draw(
    pile: Pile,
    prompt: Words,
    label: Callable[[str], Words],
    *,
    app: bool = False,
    only: str = "",
    by: str = "",
    deck: str = "",
) -> Script:
    """Chance takes one out of `pile`, which must not be empty; returns its id. For all that is named see `Draw`.

    None if an aside emptied the pile before the draw (`with_asides`).
    """
    card: str | None = yield Draw(prompt, pile, label, app=app, only=only, by=by, deck=deck)
    if card is not None:
        take(pile, card)
    return card


class Deck(msgspec.Struct):
    """A face-down pile and what was discarded of it, of which it is formed anew."""

    pile: Pile
    discards: Pile = {}

    def discard(self, card: str) -> None:
        """Lay a card, already taken from where it was, on the discard pile."""
        add(self.discards, card)

    def renew(self) -> bool:
        """Form the deck anew if it has run out; says whether it had."""
        if any(self.pile.values()):
            return False
        self.pile.clear()
        pour(self.discards, self.pile)
        return True

    def gather(self) -> None:
        """Shuffle deck and discard pile into one."""
        pour(self.pile, self.discards)
        pour(self.discards, self.pile)
