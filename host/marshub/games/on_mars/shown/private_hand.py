"""A player's private objectives, in words for that player alone (OM-OBJ-04)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, Words, say

from ..box.state import State
from ..content.pack import Content
from ..rules import card_words


def describe_hand(state: State, seat: str, content: Content) -> Iterator[Section]:
    """Yield the private objectives in a seat's hand, if there are any (OM-OBJ-04)."""
    own = state.players.get(seat)  # type: ignore[call-overload]
    if own is not None and own.objectives:
        sentences = tuple(
            Words(
                "om-held-objective",
                {"card": f"@om-objective-{card}"},
                {"told": (card_words.describe_objective(content.objectives[card]),)},
            )
            for card in own.objectives
        )
        yield Section(sentences, say("om-look-objectives"))
