"""Event cards: drawn, carried out step by step or kept (ROLL-12, ROLL-13, COLONY-06)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from marshub.kernel import Choose, Reason, Script, Words, say
from marshub.kernel.mechanisms import piles

from ..box.components import RESOURCES, SUPPLIES
from ..effects import Audit, Gain, GainAll, Injury, Lose, Nothing, Population, SkipRoll, Step, Strike
from ..happenings import EventDrawn, EventKept, NoEvent
from .common_questions import ask_card, make_not_held_reason, make_not_in_stock_reason
from .mars import NONE, Mars, make_card_option, make_seat_key
from .meteor import resolve_strike
from .people import injure_person, list_healthy, list_homes_for_new, settle_newcomer

_CHOICES: dict[str, tuple[str, ...]] = {"any-resource": RESOURCES, "any-supply": SUPPLIES}
MAX_SKIPS = 9  # what the state holds


def draw_event(mars: Mars, seat: str) -> Script:
    """Let a player draw an event and carry it out, or keep it (MM-ROLL-12, MM-ROLL-13)."""
    state = mars.state
    if any(state.deck.values()):
        prompt = say("mm-event", who=make_seat_key(seat))
        event: str = yield from piles.draw_card(state.deck, prompt, lambda card: say(f"mm-event-{card}"))
    elif state.under:
        event = state.under.pop(0)  # what was carried out comes again in the same order
    else:
        mars.log(NoEvent(seat))
        return
    mars.log(EventDrawn(seat, event))
    card = mars.content.events[event]
    if card.keeps:
        piles.add_cards(mars.get_player(seat).kept, event)
        mars.log(EventKept(seat, event))
        return
    state.event = event
    for step in card.steps:
        yield from _STEP_RULES[type(step)](mars, seat, step)
    state.event = ""
    state.under.append(event)


def _run_nothing(mars: Mars, seat: str, step: Nothing) -> Script:
    yield from ()


def _run_gain(mars: Mars, seat: str, step: Gain | GainAll) -> Script:
    yield from gain_chosen_cards(mars, seat, step.what, step.n)


def gain_chosen_cards(mars: Mars, seat: str, kind: str, count: int) -> Script:
    """Let a player take `count` cards from the Treasury, each as far as it is in stock (MM-FAQ-01)."""
    if kind not in _CHOICES:
        mars.gain_cards(seat, kind, count)
        return
    for _ in range(count):
        stock = [card for card in _CHOICES[kind] if mars.count_in_treasury(card)]
        if stock:
            mars.gain_cards(
                seat, (yield from choose_card(mars, seat, "mm-gain", stock, _CHOICES[kind], "MM-SUPPLY-13")), 1
            )


def choose_card(mars: Mars, seat: str, prompt: str, cards: Sequence[str], kinds: Sequence[str], rule: str) -> Script:
    """Choose one of several cards; asked only if there are several.

    Args:
        mars: The table.
        seat: The player who is asked.
        prompt: The message key of the prompt.
        cards: The cards that can be chosen.
        kinds: The kinds of card that the rule allows.
        rule: The id of that rule.
    """
    if len(cards) == 1:
        return cards[0]

    def explain_missing(card: str) -> Reason:
        if card not in kinds:
            return _make_wrong_card_reason(rule, kinds)
        return make_not_held_reason(rule, card) if prompt == "mm-lose" else make_not_in_stock_reason("MM-FAQ-01", card)

    offered = [make_card_option(card) for card in cards]
    picked: str = yield ask_card(seat, say(prompt, who=make_seat_key(seat)), lambda: offered, explain_missing)
    return picked


def _make_wrong_card_reason(rule: str, kinds: Sequence[str]) -> Reason:
    """Return the reason that another kind of card is asked for."""
    return Reason(rule, Words("mm-why-other-card", {}, {"cards": tuple(say(f"mm-card-{card}") for card in kinds)}))


def _run_gain_all(mars: Mars, active: str, step: GainAll) -> Script:
    for seat in mars.list_seats_clockwise(active):
        yield from _run_gain(mars, seat, step)


def _run_lose(mars: Mars, seat: str, step: Lose) -> Script:
    yield from lose_cards(mars, seat, step.what, step.n)


def lose_cards(mars: Mars, seat: str, kind: str, count: int) -> Script:
    """Let a player return `count` cards, as many as are held; Olympium does not replace them."""
    for _ in range(count):
        held = [card for card in _CHOICES.get(kind, (kind,)) if mars.count_held(seat, card)]
        if held:
            kinds = _CHOICES.get(kind, (kind,))
            mars.return_cards(seat, (yield from choose_card(mars, seat, "mm-lose", held, kinds, "MM-SUPPLY-13")))


def _run_audit(mars: Mars, active: str, step: Audit) -> Script:
    for seat in mars.list_seats_clockwise(active):
        if mars.count_resources(seat) > step.over:
            yield from lose_cards(mars, seat, "any-resource", step.n)


def _run_population(mars: Mars, seat: str, step: Population) -> Script:
    for _ in range(step.n):
        if list_homes_for_new(mars, seat):
            yield from settle_newcomer(mars, seat)
        else:
            yield from gain_chosen_cards(mars, seat, step.else_what, step.else_n)


def _run_strike(mars: Mars, seat: str, step: Strike) -> Script:
    for _ in range(step.n):
        yield from resolve_strike(mars, seat)  # MM-METEOR-09: one after another


def _run_injury(mars: Mars, seat: str, step: Injury) -> Script:
    for _ in range(step.n):
        if step.or_pay and mars.count_held(seat, step.or_pay) and list_healthy(mars, seat):  # MM-INJ-10
            picked: str = yield _ask_payment_for_injury(seat, step.or_pay)
            if picked != "none":
                mars.return_cards(seat, picked)
                continue
        yield from injure_person(mars, seat)


def _ask_payment_for_injury(seat: str, price: str) -> Choose:
    """Make the question for a card in place of the injury."""
    offered = [make_card_option(price), NONE]
    prompt = say("mm-instead", who=make_seat_key(seat))
    return ask_card(seat, prompt, lambda: offered, lambda card: _make_wrong_card_reason("MM-SUPPLY-13", (price,)))


def _run_skip_roll(mars: Mars, seat: str, step: SkipRoll) -> Script:
    player = mars.get_player(seat)
    player.skips = min(MAX_SKIPS, player.skips + step.n)
    yield from ()


_STEP_RULES: dict[type[Step], Callable[[Mars, str, Any], Script]] = {
    Nothing: _run_nothing,
    Gain: _run_gain,
    GainAll: _run_gain_all,
    Lose: _run_lose,
    Audit: _run_audit,
    Population: _run_population,
    Strike: _run_strike,
    Injury: _run_injury,
    SkipRoll: _run_skip_roll,
}
