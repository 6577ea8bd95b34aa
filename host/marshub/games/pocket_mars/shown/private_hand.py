"""A player's cards, in words for that player alone (PM-TERM-09)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, say

from ..box.state import State
from ..content.pack import Content
from .card_words import describe_card


def describe_hand(state: State, seat: str, content: Content) -> Iterator[Section]:
    """Return the set of the draft, the cards to be laid, the hand and the prep module of `seat`.

    As far as there are any.
    """
    own = state.players.get(seat)  # type: ignore[call-overload]
    if own is None:
        return
    for pile in ("dealt", "kept", "hand", "prep"):
        cards = getattr(own, pile)
        if cards:
            yield Section(tuple(describe_card(content.cards[card]) for card in cards), say(f"pm-look-own-{pile}"))
