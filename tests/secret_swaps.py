"""Swaps in a game at hand: the same but for what one seat, or nobody, may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play

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
        other = next((item for item in pool if item[:3] == card[:3] and item not in hand), None)
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
    free = [card for card in session.game.load_content_of(session.state).objectives if card not in held]  # type: ignore[attr-defined]
    if not mine or not free:
        return False
    mine[0] = free[0]
    return True


def striking_event(session: Session[Any, Any]) -> bool:
    """Another event is the one that will strike."""
    for event in session.state.events:
        event.striking = not event.striking
    return bool(session.state.events)


def swapped(game: str, players: int, swap: Swap, seed: int) -> tuple[Session[Any, Any], Session[Any, Any]]:
    """Two games that went the same way, up to where there is something to swap; in the second it is swapped."""
    pair = []
    for _ in range(2):
        pair.append(Session(load_game(game), {"players": players}, seed))
        play(pair[-1], "random", 20 + 7 * seed)
    one, other = pair
    for _ in range(40):
        if swap(other):
            break
        for session in pair:
            play(session, "random", 1)
    assert one.state != other.state
    return one, other
