"""A seat's view: its own cards, every player's backs, and of the deck only the top card's back (PM-TERM-09)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from marshub.kernel import Section, say
from marshub.kernel.mechanisms.piles import count_pile

from ..box.components import UNSEEN_CARD, get_card_type, make_back
from ..box.state import Beneath, State
from ..content.pack import Content
from .card_texts import describe_card


def view_for_seat(state: State, seat: str) -> State:
    """Return a copy of the state without the cards that `seat` may not see; another id sees public information only.

    Hidden cards are backs ("eco-?"), cards within the deck "?". During the draft even the backs of the others' sets
    are hidden.
    """
    view = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for colour, player in view.players.items():
        if colour != seat:
            player.hand = [make_back(get_card_type(card)) for card in player.hand]
            player.prep = [make_back(get_card_type(card)) for card in player.prep]
            player.dealt = [UNSEEN_CARD] * len(player.dealt)
            player.kept = [UNSEEN_CARD] * len(player.kept)
    view.pool = {UNSEEN_CARD: count_pile(state.pool)} if state.pool else {}
    view.beneath = [item if item.by == seat else Beneath(UNSEEN_CARD, item.by) for item in view.beneath]
    if view.looker != seat:
        view.looked = [UNSEEN_CARD] * len(view.looked)
    if view.automatics is not None and seat not in view.players:
        for down in view.automatics.prep:
            down.card = ""  # what the lone player once put under the deck, only that player knows
    return view


def describe_hand(state: State, seat: str, content: Content) -> Iterator[Section]:
    """Yield a seat's own cards.

    The set of the draft, the cards to be laid, the hand and the prep module (PM-TERM-09).
    """
    player = state.players.get(seat)  # type: ignore[call-overload]
    if player is None:
        return
    for pile in ("dealt", "kept", "hand", "prep"):
        cards = getattr(player, pile)
        if cards:
            yield Section(tuple(describe_card(content.cards[card]) for card in cards), say(f"pm-look-own-{pile}"))
