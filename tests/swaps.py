"""Swaps in a game at hand: the same but for what one seat, or nobody, may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshub.kernel import Session

#: Changes a state in what one seat, or nobody, may see; says whether there was something to change.
Swap = Callable[[Session[Any, Any]], bool]


def pocket_hands(session: Session[Any, Any]) -> bool:
    """Blue and Green have each other's card of one kind: its back is the same."""
    blue, green = (session.state.players[who].hand for who in ("blue", "green"))
    for mine, card in enumerate(blue):
        for theirs, other in enumerate(green):
            if card != other and card[:3] == other[:3]:
                blue[mine], green[theirs] = other, card
                return True
    return False


def pocket_deck(session: Session[Any, Any]) -> bool:
    """Blue has a card of the deck, and the deck has Blue's."""
    hand, pool = session.state.players["blue"].hand, session.state.pool
    for number, card in enumerate(hand):
        other = next((each for each in pool if each[:3] == card[:3] and each not in hand), None)
        if other is not None:
            hand[number] = other
            del pool[other]
            pool[card] = 1
            return True
    return False


def objectives(session: Session[Any, Any]) -> bool:
    """Blue and Green have each other's objective."""
    blue, green = (session.state.players[who].objectives for who in ("blue", "green"))
    if not blue or not green:
        return False
    blue[0], green[0] = green[0], blue[0]
    return True


def boxed_objective(session: Session[Any, Any]) -> bool:
    """Blue has an objective that went back to the box unseen."""
    held = {card for player in session.state.players.values() for card in (*player.objectives, *player.spent)}
    held |= {player.fulfilled for player in session.state.players.values()}
    mine = session.state.players["blue"].objectives
    free = [card for card in session.game.content_of(session.state).objectives if card not in held]  # type: ignore[attr-defined]
    if not mine or not free:
        return False
    mine[0] = free[0]
    return True


def striking_event(session: Session[Any, Any]) -> bool:
    """Another event is the one that will strike."""
    for event in session.state.events:
        event.striking = not event.striking
    return bool(session.state.events)
