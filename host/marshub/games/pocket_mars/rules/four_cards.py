"""The 4 Card rule: everybody is back at two cards in hand and two in the prep module (FOUR)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ..box.components import HAND, PREP, Colour, find_type
from ..happenings import PrepFilled
from .choosing import ask_cards
from .deck import discard_cards, draw
from .mars import Mars


def apply_four_card_rule(mars: Mars) -> Script:
    """Apply the rule to all players in turn, the active one first (PM-FOUR-01).

    Each checks for too many, too few, and a short prep module (PM-FOUR-02).
    """
    for who in mars.seats_clockwise(mars.state.active):
        yield from _too_many(mars, who)
        own = mars.find_player(who)
        yield from draw(mars, who, HAND + PREP - len(own.hand) - len(own.prep))  # PM-FOUR-04
        yield from _fill_prep(mars, who)


def _too_many(mars: Mars, seat: Colour) -> Script:
    own = mars.find_player(seat)
    surplus = len(own.hand) + len(own.prep) - HAND - PREP
    if surplus > 0:
        for card in (yield from pick_cards(mars, seat, "pm-discard-surplus", own.hand, surplus)):  # PM-FOUR-03
            own.hand.remove(card)
            yield from discard_cards(mars, seat, card)


def _fill_prep(mars: Mars, seat: Colour) -> Script:
    own = mars.find_player(seat)
    short = min(PREP - len(own.prep), len(own.hand))
    if short > 0:
        for card in (yield from pick_cards(mars, seat, "pm-fill-prep", own.hand, short)):  # PM-FOUR-05
            own.hand.remove(card)
            own.prep.append(card)
            mars.tell(PrepFilled(seat, find_type(card)))


def pick_cards(mars: Mars, seat: str, prompt: str, cards: list[str], count: int) -> Script:
    """Choose `count` of a player's own cards, which only that player sees; for all of them nobody is asked."""
    if len(cards) == count:
        return tuple(cards)
    picked = yield ask_cards(mars, seat, say(prompt, count=count), cards, count=count)
    return (picked,) if isinstance(picked, str) else picked
