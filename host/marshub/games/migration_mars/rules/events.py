"""Event cards: drawn, carried out step by step or kept (ROLL-12, ROLL-13, COLONY-06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import Choose, Reason, Script, Words, say
from marshub.kernel.mechanisms import piles

from ..box.components import RESOURCES, SUPPLIES
from ..effects import Audit, Gain, GainAll, Injury, Lose, Nothing, Population, SkipRoll, Step, Strike
from ..happenings import EventDrawn, EventKept, NoEvent
from .asked import not_held, not_in_stock, one_card
from .injury import injure
from .mars import NONE, Mars, card_option, seat_key
from .meteor import strike
from .people import room, welcome

_PICKS: dict[str, tuple[str, ...]] = {"any-resource": RESOURCES, "any-supply": SUPPLIES}
MOST_SKIPS = 9  # what the state holds


def draw_event(mars: Mars, who: str) -> Script:
    """Let `who` draw an event and carry it out, or keep it (MM-ROLL-12, MM-ROLL-13)."""
    state = mars.state
    if any(state.deck.values()):
        prompt = say("mm-event", who=seat_key(who))
        event: str = yield from piles.draw(state.deck, prompt, lambda card: say(f"mm-event-{card}"))
    elif state.under:
        event = state.under.pop(0)  # what was carried out comes again in the same order
    else:
        mars.tell(NoEvent(who))
        return
    mars.tell(EventDrawn(who, event))
    card = mars.content.events[event]
    if card.keeps:
        piles.add(mars.player(who).kept, event)
        mars.tell(EventKept(who, event))
        return
    state.event = event
    for step in card.steps:
        yield from _STEPS[type(step)](mars, who, step)
    state.event = ""
    state.under.append(event)


def _nothing(mars: Mars, who: str, step: Nothing) -> Script:
    yield from ()


def _gain(mars: Mars, who: str, step: Gain | GainAll) -> Script:
    yield from gain(mars, who, step.what, step.n)


def gain(mars: Mars, who: str, what: str, count: int) -> Script:
    """Let `who` take `count` cards of `what` from the Treasury, each as far as it is in stock (MM-FAQ-01)."""
    if what not in _PICKS:
        mars.gain(who, what, count)
        return
    for _ in range(count):
        stock = [card for card in _PICKS[what] if mars.treasury(card)]
        if stock:
            mars.gain(who, (yield from pick_card(mars, who, "mm-gain", stock, _PICKS[what], "MM-SUPPLY-13")), 1)


def pick_card(mars: Mars, who: str, prompt: str, cards: Sequence[str], kinds: Sequence[str], rule: str) -> Script:
    """Choose one of several cards; asked only where there are several. `rule` says that it is to be one of `kinds`."""
    if len(cards) == 1:
        return cards[0]

    def why(card: str) -> Reason:
        if card not in kinds:
            return _not_meant(rule, kinds)
        return not_held(rule, card) if prompt == "mm-lose" else not_in_stock("MM-FAQ-01", card)

    offered = [card_option(card) for card in cards]
    picked: str = yield one_card(who, say(prompt, who=seat_key(who)), lambda: offered, why)
    return picked


def _not_meant(rule: str, kinds: Sequence[str]) -> Reason:
    """Return the reason that another kind of card is asked for."""
    return Reason(rule, Words("mm-why-other-card", {}, {"cards": tuple(say(f"mm-card-{card}") for card in kinds)}))


def _gain_all(mars: Mars, who: str, step: GainAll) -> Script:
    for seat in mars.clockwise(who):
        yield from _gain(mars, seat, step)


def _lose(mars: Mars, who: str, step: Lose) -> Script:
    yield from lose(mars, who, step.what, step.n)


def lose(mars: Mars, who: str, what: str, count: int) -> Script:
    """Let `who` return `count` cards of `what`, as many as are held; Olympium does not stand in for them."""
    for _ in range(count):
        held = [card for card in _PICKS.get(what, (what,)) if mars.held(who, card)]
        if held:
            kinds = _PICKS.get(what, (what,))
            mars.give_back(who, (yield from pick_card(mars, who, "mm-lose", held, kinds, "MM-SUPPLY-13")))


def _audit(mars: Mars, who: str, step: Audit) -> Script:
    for seat in mars.clockwise(who):
        if mars.resources(seat) > step.over:
            yield from lose(mars, seat, "any-resource", step.n)


def _population(mars: Mars, who: str, step: Population) -> Script:
    for _ in range(step.n):
        if room(mars, who):
            yield from welcome(mars, who)
        else:
            yield from gain(mars, who, step.else_what, step.else_n)


def _strike(mars: Mars, who: str, step: Strike) -> Script:
    for _ in range(step.n):
        yield from strike(mars, who)  # MM-METEOR-09: one after another


def _injury(mars: Mars, who: str, step: Injury) -> Script:
    for _ in range(step.n):
        if step.or_pay and mars.held(who, step.or_pay):
            picked: str = yield _instead(who, step.or_pay)
            if picked != "none":
                mars.give_back(who, picked)
                continue
        yield from injure(mars, who)


def _instead(who: str, price: str) -> Choose:
    """Return a card in place of the injury."""
    offered = [card_option(price), NONE]
    prompt = say("mm-instead", who=seat_key(who))
    return one_card(who, prompt, lambda: offered, lambda card: _not_meant("MM-SUPPLY-13", (price,)))


def _skip_roll(mars: Mars, who: str, step: SkipRoll) -> Script:
    player = mars.player(who)
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
