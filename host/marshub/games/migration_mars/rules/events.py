"""Event cards: drawn, carried out step by step or kept (ROLL-12, ROLL-13, COLONY-06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import Choose, Reason, Script, Words, say
from marshub.kernel.mechanisms import piles

from ..box.components import RESOURCES, SUPPLIES
from ..effects import Audit, Gain, GainAll, Injury, Lose, Nothing, Population, SkipRoll, Step, Strike
from ..happenings import EventDrawn, EventKept, NoEvent
from .common_questions import ask_card, reason_not_held, reason_not_in_stock
from .injury import injure_one
from .mars import NONE, Mars, make_card_option, make_seat_key
from .meteor import resolve_strike
from .people import list_room, welcome_one

_PICKS: dict[str, tuple[str, ...]] = {"any-resource": RESOURCES, "any-supply": SUPPLIES}
MOST_SKIPS = 9  # what the state holds


def draw_event(mars: Mars, seat: str) -> Script:
    """Let `who` draw an event and carry it out, or keep it (MM-ROLL-12, MM-ROLL-13)."""
    state = mars.state
    if any(state.deck.values()):
        prompt = say("mm-event", who=make_seat_key(seat))
        event: str = yield from piles.draw_card(state.deck, prompt, lambda card: say(f"mm-event-{card}"))
    elif state.under:
        event = state.under.pop(0)  # what was carried out comes again in the same order
    else:
        mars.tell(NoEvent(seat))
        return
    mars.tell(EventDrawn(seat, event))
    card = mars.content.events[event]
    if card.keeps:
        piles.add_cards(mars.find_player(seat).kept, event)
        mars.tell(EventKept(seat, event))
        return
    state.event = event
    for step in card.steps:
        yield from _STEPS[type(step)](mars, seat, step)
    state.event = ""
    state.under.append(event)


def _nothing(mars: Mars, seat: str, step: Nothing) -> Script:
    yield from ()


def _gain(mars: Mars, seat: str, step: Gain | GainAll) -> Script:
    yield from gain(mars, seat, step.what, step.n)


def gain(mars: Mars, seat: str, what: str, count: int) -> Script:
    """Let `who` take `count` cards of `what` from the Treasury, each as far as it is in stock (MM-FAQ-01)."""
    if what not in _PICKS:
        mars.gain(seat, what, count)
        return
    for _ in range(count):
        stock = [card for card in _PICKS[what] if mars.count_in_treasury(card)]
        if stock:
            mars.gain(seat, (yield from pick_card(mars, seat, "mm-gain", stock, _PICKS[what], "MM-SUPPLY-13")), 1)


def pick_card(mars: Mars, seat: str, prompt: str, cards: Sequence[str], kinds: Sequence[str], rule: str) -> Script:
    """Choose one of several cards; asked only where there are several. `rule` says that it is to be one of `kinds`."""
    if len(cards) == 1:
        return cards[0]

    def why(card: str) -> Reason:
        if card not in kinds:
            return _not_meant(rule, kinds)
        return reason_not_held(rule, card) if prompt == "mm-lose" else reason_not_in_stock("MM-FAQ-01", card)

    offered = [make_card_option(card) for card in cards]
    picked: str = yield ask_card(seat, say(prompt, who=make_seat_key(seat)), lambda: offered, why)
    return picked


def _not_meant(rule: str, kinds: Sequence[str]) -> Reason:
    """Return the reason that another kind of card is asked for."""
    return Reason(rule, Words("mm-why-other-card", {}, {"cards": tuple(say(f"mm-card-{card}") for card in kinds)}))


def _gain_all(mars: Mars, who: str, step: GainAll) -> Script:
    for seat in mars.seats_clockwise(who):
        yield from _gain(mars, seat, step)


def _lose(mars: Mars, seat: str, step: Lose) -> Script:
    yield from lose(mars, seat, step.what, step.n)


def lose(mars: Mars, seat: str, what: str, count: int) -> Script:
    """Let `who` return `count` cards of `what`, as many as are held; Olympium does not stand in for them."""
    for _ in range(count):
        held = [card for card in _PICKS.get(what, (what,)) if mars.count_held(seat, card)]
        if held:
            kinds = _PICKS.get(what, (what,))
            mars.give_back(seat, (yield from pick_card(mars, seat, "mm-lose", held, kinds, "MM-SUPPLY-13")))


def _audit(mars: Mars, who: str, step: Audit) -> Script:
    for seat in mars.seats_clockwise(who):
        if mars.count_resources(seat) > step.over:
            yield from lose(mars, seat, "any-resource", step.n)


def _population(mars: Mars, seat: str, step: Population) -> Script:
    for _ in range(step.n):
        if list_room(mars, seat):
            yield from welcome_one(mars, seat)
        else:
            yield from gain(mars, seat, step.else_what, step.else_n)


def _strike(mars: Mars, seat: str, step: Strike) -> Script:
    for _ in range(step.n):
        yield from resolve_strike(mars, seat)  # MM-METEOR-09: one after another


def _injury(mars: Mars, seat: str, step: Injury) -> Script:
    for _ in range(step.n):
        if step.or_pay and mars.count_held(seat, step.or_pay):
            picked: str = yield _instead(seat, step.or_pay)
            if picked != "none":
                mars.give_back(seat, picked)
                continue
        yield from injure_one(mars, seat)


def _instead(seat: str, price: str) -> Choose:
    """Return a card in place of the injury."""
    offered = [make_card_option(price), NONE]
    prompt = say("mm-instead", who=make_seat_key(seat))
    return ask_card(seat, prompt, lambda: offered, lambda card: _not_meant("MM-SUPPLY-13", (price,)))


def _skip_roll(mars: Mars, seat: str, step: SkipRoll) -> Script:
    player = mars.find_player(seat)
    player.skips = min(MOST_SKIPS, player.skips + step.n)
    yield from ()


_STEPS: dict[type[Step], Callable[[Mars, str, Any], Script]] = {
    Nothing: _nothing,
    Gain: _gain,
    GainAll: _gain_all,
    Lose: _lose,
    Audit: _audit,
    Population: _population,
    Strike: _strike,
    Injury: _injury,
    SkipRoll: _skip_roll,
}
