"""Tables that differ only in what a seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from marshub.kernel import Session

# Piles of a player that only this player may see.
HANDS, OBJECTIVES = ("hand", "prep", "dealt", "kept"), ("objectives", "spent", "tasks")


def held_by_others(state: Any, seat: str, piles: tuple[str, ...]) -> Iterator[list[str]]:
    for who, player in state.players.items():
        if who != seat:
            yield from (getattr(player, pile) for pile in piles)


def otherwise(session: Session[Any, Any], seat: str, piles: tuple[str, ...]) -> Any | None:
    """The table with other cards of the same backs in others' hands; None where there are none to take."""
    state = msgspec.convert(msgspec.to_builtins(session.state), type(session.state))
    content = session.game.load_content_of(state)  # type: ignore[attr-defined]
    if piles is HANDS:
        backs = {card: item.type for card, item in content.cards.items()}
        left = dict.fromkeys(sorted(state.pool), 1)
    else:
        backs = dict.fromkeys(content.objectives, "objective") | dict.fromkeys(content.tasks, "task")
        known = {
            card
            for player in state.players.values()
            for card in (*player.objectives, *player.spent, player.fulfilled, *player.tasks, *player.shown)
        }
        left = {card: 1 for card in backs if card not in known}
    swapped = False
    for cards in held_by_others(state, seat, piles):
        for place, card in enumerate(cards):
            other = next((item for item in left if backs[item] == backs[card]), None)
            if other is not None:
                del left[other]
                left[card] = 1
                cards[place], swapped = other, True
    if piles is HANDS:
        state.pool = left
    else:
        swapped = _swap_first_cards(state, seat, content) or swapped
    return state if swapped else None


def _swap_first_cards(state: Any, seat: str, content: Any) -> bool:
    """Give others another card A of First Colonists; return whether there was one to take."""
    players = state.players.values()
    known = {card for player in players for card in (player.first_card, *player.shown)}
    left = [card for card in content.first_cards if card not in known]
    holders = [player for who, player in state.players.items() if who != seat and player.first_card]
    for player in holders:
        left.append(player.first_card)
        player.first_card = left.pop(0)
    return bool(holders) and len(left) > 0


def struck_otherwise(session: Session[Any, Any]) -> Any | None:
    """The table of First Martians where other events will strike, and come; None where none lies there."""
    state = msgspec.convert(msgspec.to_builtins(session.state), type(session.state))
    for event in state.events:
        event.striking = not event.striking
    coming = bool(state.follow_ups)
    state.follow_ups = []
    return state if state.events or coming else None
