"""A seat's view: its own cards, every player's backs, and nothing of the deck but the top card's back (TERM-09)."""

from __future__ import annotations

import msgspec

from marshub.kernel.mechanisms.piles import count_pile

from ..box.components import UNSEEN, find_back, find_type
from ..box.state import Beneath, State


def view_for_seat(state: State, seat: str) -> State:
    """Return a copy of the state without what `seat` may not see. A seat that is none sees what lies open.

    Hidden cards are backs ("eco-?"), cards within the deck just "?". During the draft the sets of the others are not
    even seen from behind.
    """
    seen = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for colour, player in seen.players.items():
        if colour != seat:
            player.hand = [find_back(find_type(card)) for card in player.hand]
            player.prep = [find_back(find_type(card)) for card in player.prep]
            player.dealt = [UNSEEN] * len(player.dealt)
            player.kept = [UNSEEN] * len(player.kept)
    seen.pool = {UNSEEN: count_pile(state.pool)} if state.pool else {}
    seen.beneath = [item if item.by == seat else Beneath(UNSEEN, item.by) for item in seen.beneath]
    if seen.looker != seat:
        seen.looked = [UNSEEN] * len(seen.looked)
    if seen.automatics is not None and seat not in seen.players:
        for down in seen.automatics.prep:
            down.card = ""  # what the lone player once put under the deck, only that player knows
    return seen
