"""The project deck: drawing, looking, renewal (DECK, SOLO-05)."""

from __future__ import annotations

from typing import cast

from marshub.kernel import Choose, Draw, Script, say
from marshub.kernel.mechanisms.piles import count_cards, count_pile, remove_cards

from ..box.components import TYPES, Colour, Type, get_card_type
from ..happenings import CardDrawn, CardTaken, DeckRenewed
from .mars import Mars, make_back_option

DECK_NAME = "deck"  # the name of the project deck in draws


def settle_deck_top(mars: Mars) -> Script:
    """Decide which back the deck's top card shows (PM-TERM-09), after renewing an empty deck (PM-DECK-01).

    The card itself stays undecided until somebody may see it: any unseen card with that back is possible.
    """
    state = mars.state
    if mars.state.deck + len(state.looked) == 0 and not mars.is_solo:  # PM-SOLO-16
        yield from _renew_deck(mars)
    if state.top:
        return
    if mars.state.shuffled:
        counts = _count_backs(mars)
        backs = [kind for kind, number in counts.items() if number]
        if len(backs) == 1:
            state.top = cast("Type", backs[0])
        else:
            state.top = yield Draw(say("pm-top-of-deck"), counts, lambda kind: say(f"pm-type-{kind}"), deck=DECK_NAME)
    elif state.beneath:
        state.top = get_card_type(state.beneath[0].card)


def _count_backs(mars: Mars) -> dict[str, int]:
    """Return for each type the number of cards that the shuffled part of the deck may show next."""
    counts: dict[str, int] = dict.fromkeys(TYPES, 0)
    for card, copies in mars.state.pool.items():
        counts[get_card_type(card)] += copies
    for down in mars.state.face_down:
        if not down.card:
            counts[down.type] -= 1
    return counts


def _renew_deck(mars: Mars) -> Script:
    """Make a new deck of the covered cards of all columns and the discard pile (PM-DECK-02, PM-DECK-03)."""
    state = mars.state
    for column in state.columns.values():
        state.discard += column[:-1]
        del column[:-1]
    if not state.discard:
        return  # PM-DECK-07
    state.pool = count_cards(sorted(state.discard))
    state.discard = []
    mars.log(DeckRenewed(count_pile(state.pool)))
    yield from ()


def identify_card(mars: Mars, kind: str, viewer: str = "", *, deck: str) -> Script:
    """Draw which of the unseen cards with that back it is, and take it from the pool.

    Args:
        mars: The table.
        kind: The type on the back; "" for any.
        viewer: The seat that alone may see the card; "" for everybody.
        deck: The place of the card: the deck, or the colour of Devious Automatics.
    """
    state = mars.state

    def has_back(card: str) -> bool:
        return not kind or get_card_type(card) == kind

    def list_candidates() -> list[str]:
        unseen = {*pile, *(item.card for item in state.beneath if item.by != viewer)}
        for seat, player in state.players.items():
            if seat != viewer:
                unseen.update(player.hand, player.prep, player.dealt, player.kept)
        return [card for card in mars.content.cards if card in unseen and has_back(card)]

    pile = {card: copies for card, copies in state.pool.items() if has_back(card)}
    prompt = say("pm-which-card-of", who=f"@pm-seat-{viewer}") if viewer else say("pm-which-card")
    card: str = yield Draw(
        prompt,
        pile,
        lambda card: mars.make_card_option("", card).label,
        private_to=viewer,
        performed_by=viewer,
        deck=deck,
        candidates=list_candidates,
    )
    remove_cards(state.pool, card)
    return card


def take_top_card(mars: Mars, viewer: str = "") -> Script:
    """Take the top card of the deck, which must have one; `viewer` is the seat that alone may see it."""
    state = mars.state
    if mars.state.shuffled:
        card = yield from identify_card(mars, state.top, viewer, deck=DECK_NAME)
    else:
        card = state.beneath.pop(0).card
        mars.reveal()
    state.top = ""
    return card


def draw_cards(mars: Mars, seat: Colour, count: int) -> Script:
    """Draw up to `count` cards into a player's hand.

    A lone player takes cards of Devious Automatics instead as long as there are any (PM-SOLO-05), also for the 4 Card
    rule (PM-SOLO-06). A draw that a renewal interrupts continues from the new deck (PM-DECK-04).

    Returns:
        The number of cards that were there to be drawn.
    """
    for drawn in range(count):
        if mars.state.face_down:
            yield from take_from_automatics(mars, seat)
            continue
        if not mars.state.deck:  # PM-SOLO-17: a lone player stays below four cards
            return drawn
        yield from settle_deck_top(mars)
        kind = mars.state.top
        card = yield from take_top_card(mars, seat)
        mars.get_player(seat).hand.append(card)
        mars.log(CardDrawn(seat, get_card_type(kind)))
        yield from settle_deck_top(mars)
    return count


def discard_and_renew(mars: Mars, seat: str, card: str) -> Script:
    """Discard a card that is in no pile; an empty deck is renewed with it (PM-DECK-07)."""
    mars.discard_card(seat, card)
    yield from settle_deck_top(mars)


def choose_face_down(mars: Mars, seat: Colour, prompt: str) -> Script:
    """Choose a face-down card of Devious Automatics by its back; the result is its position."""
    prep = mars.state.face_down
    if len(prep) == 1:
        return 0
    backs = [make_back_option(str(slot), down.type, slot) for slot, down in enumerate(prep)]
    picked: str = yield Choose(seat, say(prompt), lambda: backs, explainable_options=lambda: backs)
    return int(picked)


def take_face_down(mars: Mars, slot: int, viewer: str = "") -> Script:
    """Take a card from the prep module of Devious Automatics and find out which it is."""
    automatics = mars.state.automatics
    assert automatics is not None
    down = automatics.prep[slot]
    card = down.card or (yield from identify_card(mars, down.type, viewer, deck=automatics.colour))
    mars.reveal()
    del automatics.prep[slot]
    return card


def take_from_automatics(mars: Mars, seat: Colour) -> Script:
    """Take a card of Devious Automatics, as a lone player does instead of drawing (PM-SOLO-05)."""
    slot = yield from choose_face_down(mars, seat, "pm-take-which")
    card = yield from take_face_down(mars, slot, seat)
    mars.get_player(seat).hand.append(card)
    mars.log(CardTaken(seat, get_card_type(card)))
