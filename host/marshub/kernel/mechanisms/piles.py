"""Piles without an order: decks, stacks, bags and supplies (docs/decisions/0003).

A shuffled deck that nobody has looked into is the same thing as a bag: it tells how many there are of each, and the
next card is settled when it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from ..dice_and_cards import Draw
from ..game import Script
from ..words import Words

Pile = dict[str, int]  #: {id: copies}; ids without copies are not in it


def count_cards(cards: Iterable[str]) -> Pile:
    """Return the pile that `cards` make.

    Example:
        >>> count_cards(["ore", "ice", "ore"])
        {'ore': 2, 'ice': 1}
    """
    pile: Pile = {}
    for card in cards:
        add_cards(pile, card)
    return pile


def count_pile(pile: Mapping[str, int]) -> int:
    """Return the number of cards in `pile`.

    Example:
        >>> count_pile({"ore": 2, "ice": 1})
        3
    """
    return sum(pile.values())


def has_cards(pile: Mapping[str, int], wanted: Mapping[str, int]) -> bool:
    """Return whether `wanted` could be removed from `pile`.

    Example:
        >>> has_cards({"ore": 2}, {"ore": 3})
        False
    """
    return all(pile.get(card, 0) >= copies for card, copies in wanted.items())


def remove_cards(pile: Pile, card: str, copies: int = 1) -> None:
    """Remove `copies` of `card` from `pile`.

    Raises:
        KeyError: If the pile holds none.
        ValueError: If it holds fewer.

    Example:
        >>> pile = {"ore": 2, "ice": 1}
        >>> remove_cards(pile, "ice")
        >>> pile
        {'ore': 2}
    """
    left = pile[card] - copies
    if left < 0:
        raise ValueError(f"there are only {pile[card]} of {card!r} to take, not {copies}")
    if left:
        pile[card] = left
    else:
        del pile[card]


def add_cards(pile: Pile, card: str, copies: int = 1) -> None:
    """Add `copies` of `card` to `pile`.

    Example:
        >>> pile = {"ore": 2}
        >>> add_cards(pile, "ice", 3)
        >>> pile
        {'ore': 2, 'ice': 3}
    """
    pile[card] = pile.get(card, 0) + copies


def move_all(source: Pile, into: Pile) -> None:
    """Move all of `source` into `into`.

    Example:
        >>> discards, deck = {"ore": 2}, {"ore": 1}
        >>> move_all(discards, deck)
        >>> discards, deck
        ({}, {'ore': 3})
    """
    for card, copies in source.items():
        add_cards(into, card, copies)
    source.clear()


def draw_card(
    pile: Pile,
    prompt: Words,
    label: Callable[[str], Words],
    *,
    in_app: bool = False,
    private_to: str = "",
    performed_by: str = "",
    deck: str = "",
) -> Script:
    """Let chance remove one card from `pile`, which must not be empty, and return its id.

    The other arguments are those of `Draw`. Returns None if a free action emptied the pile before the draw
    (`with_free_actions`).

    Example:
        >>> deck = {"ore": 2, "ice": 1}
        >>> script = draw_card(deck, Words("draw"), Words)
        >>> next(script).kind
        'draw'
        >>> next(script, None) or deck
        {'ore': 2, 'ice': 1}
    """
    card: str | None = yield Draw(
        prompt, pile, label, in_app=in_app, private_to=private_to, performed_by=performed_by, deck=deck
    )
    if card is not None:
        remove_cards(pile, card)
    return card


class Deck(msgspec.Struct):
    """A face-down pile and its discards, of which it is formed anew.

    Example:
        >>> deck = Deck({}, {"ore": 2})
        >>> deck.reshuffle_if_empty(), deck.pile, deck.discards
        (True, {'ore': 2}, {})
        >>> deck.discard("ice")
        >>> deck.reshuffle_if_empty(), deck.pile, deck.discards
        (False, {'ore': 2}, {'ice': 1})
        >>> deck = Deck({"ice": 0}, {"ore": 1})
        >>> deck.reshuffle_if_empty(), deck.pile
        (True, {'ore': 1})
    """

    pile: Pile
    discards: Pile = {}

    def discard(self, card: str) -> None:
        """Lay a card, already removed from where it was, on the discard pile."""
        add_cards(self.discards, card)

    def reshuffle_if_empty(self) -> bool:
        """Form the deck anew from its discards if it is empty, and return whether it was."""
        if any(self.pile.values()):
            return False
        self.pile.clear()
        move_all(self.discards, self.pile)
        return True

    def shuffle_together(self) -> None:
        """Shuffle the discards back into the deck."""
        move_all(self.pile, self.discards)
        move_all(self.discards, self.pile)
