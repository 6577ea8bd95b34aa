"""The 4 Card rule: every player returns to two cards in hand and two in the prep module (FOUR)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ..box.components import HAND_SIZE, PREP_SIZE, Colour, get_card_type
from ..happenings import PrepFilled
from .common_questions import ask_cards
from .deck import discard_and_renew, draw_cards
from .mars import Mars


def apply_four_card_rule(mars: Mars) -> Script:
    """Apply the rule to all players in turn, the active one first (PM-FOUR-01).

    It removes any surplus, then any shortfall, then fills the prep module (PM-FOUR-02, PM-FOUR-09). So the owner of a
    card that another player connected keeps the cards drawn with it until now, and refills now (PM-OTHER-06,
    PM-OTHER-08).
    """
    for seat in mars.list_seats_clockwise(mars.state.active):
        yield from _discard_surplus(mars, seat)
        player = mars.get_player(seat)
        yield from draw_cards(mars, seat, HAND_SIZE + PREP_SIZE - len(player.hand) - len(player.prep))  # PM-FOUR-04
        yield from _refill_prep(mars, seat)


def _discard_surplus(mars: Mars, seat: Colour) -> Script:
    player = mars.get_player(seat)
    surplus = len(player.hand) + len(player.prep) - HAND_SIZE - PREP_SIZE
    if surplus > 0:
        for card in (yield from choose_cards(mars, seat, "pm-discard-surplus", player.hand, surplus)):  # PM-FOUR-03
            player.hand.remove(card)
            yield from discard_and_renew(mars, seat, card)


def _refill_prep(mars: Mars, seat: Colour) -> Script:
    player = mars.get_player(seat)
    missing = min(PREP_SIZE - len(player.prep), len(player.hand))
    if missing > 0:  # PM-FOUR-08: a full module is not rearranged
        for card in (yield from choose_cards(mars, seat, "pm-fill-prep", player.hand, missing)):  # PM-FOUR-05
            player.hand.remove(card)
            player.prep.append(card)
            mars.log(PrepFilled(seat, get_card_type(card)))


def choose_cards(mars: Mars, seat: str, prompt: str, cards: list[str], count: int) -> Script:
    """Choose `count` of a player's own cards, seen only by that player (PM-FOUR-10); not asked if it is all of them."""
    if len(cards) == count:
        return tuple(cards)
    picked = yield ask_cards(mars, seat, say(prompt, count=count), cards, count=count)
    return (picked,) if isinstance(picked, str) else picked
