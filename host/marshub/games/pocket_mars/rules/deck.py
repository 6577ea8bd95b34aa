"""The project deck: drawing, looking, and making a new one (DECK, SOLO-05)."""

from __future__ import annotations

from typing import cast

from marshub.kernel import Choose, Draw, Script, say
from marshub.kernel.mechanisms.piles import count_cards, count_pile, remove_cards

from ..box.components import TYPES, Colour, Type, find_type
from ..happenings import CardDrawn, CardTaken, DeckRenewed
from .mars import Mars, make_back_option

DECK = "deck"  # how a draw names the project deck


def settle_top(mars: Mars) -> Script:
    """See to it that the deck's top card shows its back (PM-TERM-09), and that an empty deck is made anew (PM-DECK-01).

    Which card it is stays open until somebody may see it: any unseen card with that back may be it.
    """
    state = mars.state
    if mars.state.deck + len(state.looked) == 0 and not mars.solo:  # PM-SOLO-16
        yield from _renew(mars)
    if state.top:
        return
    if mars.state.shuffled:
        counts = _backs(mars)
        backs = [kind for kind, number in counts.items() if number]
        if len(backs) == 1:
            state.top = cast(Type, backs[0])
        else:
            state.top = yield Draw(say("pm-top-of-deck"), counts, lambda kind: say(f"pm-type-{kind}"), deck=DECK)
    elif state.beneath:
        state.top = find_type(state.beneath[0].card)


def _backs(mars: Mars) -> dict[str, int]:
    """Return how many cards of each type the shuffled part of the deck may show next."""
    counts: dict[str, int] = dict.fromkeys(TYPES, 0)
    for card, copies in mars.state.pool.items():
        counts[find_type(card)] += copies
    for down in mars.state.face_down:
        if not down.card:
            counts[down.type] -= 1
    return counts


def _renew(mars: Mars) -> Script:
    """Make a new deck of covered cards of all columns and the discard pile (PM-DECK-02, PM-DECK-03)."""
    state = mars.state
    for column in state.columns.values():
        state.discard += column[:-1]
        del column[:-1]
    if not state.discard:
        return  # PM-DECK-07
    state.pool = count_cards(sorted(state.discard))
    state.discard = []
    state.top = ""
    mars.tell(DeckRenewed(count_pile(state.pool)))
    yield from ()


def identify_card(mars: Mars, kind: str, only: str = "", *, deck: str) -> Script:
    """Draw which of the unseen cards with that back it is, and return it, out of the pool.

    `only`: who may see it. `deck`: where it lies, in the deck or before Devious Automatics.
    """
    pile = {card: copies for card, copies in mars.state.pool.items() if not kind or find_type(card) == kind}
    prompt = say("pm-which-card-of", who=f"@pm-seat-{only}") if only else say("pm-which-card")
    card: str = yield Draw(
        prompt, pile, lambda card: mars.make_card_option("", card).label, private_to=only, performed_by=only, deck=deck
    )
    remove_cards(mars.state.pool, card)
    return card


def top_card(mars: Mars, only: str = "") -> Script:
    """Take the top card off the deck and return it; `only`: who may see it. The deck must have one."""
    state = mars.state
    if mars.state.shuffled:
        card = yield from identify_card(mars, state.top, only, deck=DECK)
    else:
        card = state.beneath.pop(0).card
        mars.reveal()
    state.top = ""
    return card


def draw(mars: Mars, seat: Colour, count: int) -> Script:
    """Draw up to `count` cards into the hand of `who`; returns how many were there to be drawn.

    Alone, a card of Devious Automatics is taken instead as long as there is one (PM-SOLO-05); a draw that a renewal
    interrupts goes on from the new deck (PM-DECK-04).
    """
    for drawn in range(count):
        if mars.state.face_down:
            yield from take_from_automatics(mars, seat)
            continue
        if not mars.state.deck:
            return drawn
        yield from settle_top(mars)
        kind = mars.state.top
        card = yield from top_card(mars, seat)
        mars.find_player(seat).hand.append(card)
        mars.tell(CardDrawn(seat, find_type(kind)))
        yield from settle_top(mars)
    return count


def discard_cards(mars: Mars, seat: str, card: str) -> Script:
    """Discard a card, already taken from where it was; an empty deck is made anew with it (PM-DECK-07)."""
    mars.discard(seat, card)
    yield from settle_top(mars)


def choose_face_down(mars: Mars, seat: Colour, prompt: str) -> Script:
    """Choose a face-down card of Devious Automatics, by its back; returns its place."""
    prep = mars.state.face_down
    if len(prep) == 1:
        return 0
    backs = [make_back_option(str(slot), down.type, slot) for slot, down in enumerate(prep)]
    picked: str = yield Choose(seat, say(prompt), lambda: backs, explainable_options=lambda: backs)
    return int(picked)


def take_down(mars: Mars, slot: int, only: str = "") -> Script:
    """Take a card out of the prep module of Devious Automatics and see which it is."""
    automatics = mars.state.automatics
    assert automatics is not None
    down = automatics.prep[slot]
    card = down.card or (yield from identify_card(mars, down.type, only, deck=automatics.colour))
    mars.reveal()
    del automatics.prep[slot]
    return card


def take_from_automatics(mars: Mars, seat: Colour) -> Script:
    """Take a card of the automatics, as a lone player does instead of drawing (PM-SOLO-05)."""
    slot = yield from choose_face_down(mars, seat, "pm-take-which")
    card = yield from take_down(mars, slot, seat)
    mars.find_player(seat).hand.append(card)
    mars.tell(CardTaken(seat, find_type(card)))
