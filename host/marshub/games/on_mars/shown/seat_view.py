"""A seat's view, without the hidden cards of others (OM-SETUP-09, OM-OBJ-04, OM-VAR-04), and its own hand in words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from marshub.kernel import Section, Words, say

from ..box.state import State
from ..content.pack import Content
from ..rules import card_texts

UNSEEN = "?"


def make_seat_view(state: State, seat: str) -> State:
    """Return a copy of the state without the things that `seat` may not see.

    Objectives in hand, those that went back to the box unseen, and cards of First Colonists are "?" to all other seats.
    A text that is no seat sees only public things.
    """
    return hide_cards(msgspec.json.decode(msgspec.json.encode(state), type=State), seat)


def hide_cards(state: State, seat: str) -> State:
    """Return what `make_seat_view` returns, but sharing with `state` what is not hidden: it is only looked at."""
    players = {
        colour: player
        if colour == seat
        else msgspec.structs.replace(
            player,
            objectives=[UNSEEN] * len(player.objectives),
            spent=[UNSEEN] * len(player.spent),
            first_card=UNSEEN if player.first_card else "",
            tasks=[UNSEEN] * len(player.tasks),
        )
        for colour, player in state.players.items()
    }
    return msgspec.structs.replace(state, players=players)


def describe_hand(state: State, seat: str, content: Content) -> Iterator[Section]:
    """Yield the cards in a seat's hand: private objectives (OM-OBJ-04), cards of First Colonists (OM-VAR-04)."""
    player = state.players.get(seat)  # type: ignore[call-overload]
    if player is None:
        return
    if player.objectives:
        sentences = tuple(
            Words(
                "om-held-objective",
                {"card": f"@om-objective-{card}"},
                {"told": (card_texts.describe_objective(content.objectives[card]),)},
            )
            for card in player.objectives
        )
        yield Section(sentences, say("om-look-objectives"))
    if player.first_card:
        yield Section((card_texts.describe_first_card(content, player.first_card),), say("om-look-first-card"))
    if player.tasks:
        yield Section(tuple(card_texts.describe_task(content, card) for card in player.tasks), say("om-look-tasks"))
