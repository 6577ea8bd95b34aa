"""A turn: one of five actions, then the 4 Card rule (TERM-14 to 16); and the round it is part of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Reason, Script, Words, say

from ..box.components import COLONISTS, PREP, TURN, Colour, Phase, find_type, make_ship
from ..content.pack import Content
from ..happenings import HandPlayed, NothingDone, RoundBegan, TurnBegan
from .automatics import android_activation, system_failure
from .connect import connect_card
from .deck import choose_face_down, discard_cards, settle_top, take_down
from .four_cards import apply_four_card_rule
from .mars import Mars, make_back_option, name_colonist
from .operations import carry_out, is_available
from .remedies import PARTS, explain_card, explain_idle, find_fixes, list_idle
from .scoring import close_game, count_on_buildings

DISCARD_ZONE = "discard"
#: Questions to who has the turn that only ask whether: a yes is what the card was played for.
ONLY_WHETHER = frozenset({"pm-pay", "pm-land", "pm-trigger", "pm-ability-ene", "pm-ability-sci"})


def play_turn(mars: Mars) -> Script:
    """Play one turn; alone, a whole round (PM-SOLO-07)."""
    state = mars.state
    if state.phase not in TURN:
        yield from _begin_turn(mars)
    elif state.phase == "action":
        yield from settle_top(mars)
    steps: list[tuple[Phase, Callable[[Mars], Script]]] = [("action", _act), ("four-cards", apply_four_card_rule)]
    if mars.solo:
        steps += [("failure", system_failure), ("androids", android_activation)]
    for phase, step in steps[[name for name, _ in steps].index(state.phase) :]:
        state.phase = phase
        yield from step(mars)
    state.phase = "between"
    state.turn = (state.turn + 1) % len(mars.seats)
    if state.turn == 0:  # PM-END-01, PM-END-03: only after the last turn of a round
        close_round(mars)


def _begin_turn(mars: Mars) -> Script:
    state = mars.state
    if state.turn == 0:
        state.round += 1
        mars.tell(RoundBegan(state.round))
    who = mars.seats_clockwise(state.start)[state.turn]  # PM-TERM-13: the starting player never changes
    state.active, state.phase = who, "action"
    yield from settle_top(mars)
    mars.tell(TurnBegan(who))


def close_round(mars: Mars) -> None:
    """End the game if its end condition holds (PM-END-02, PM-END-04, PM-SOLO-19)."""
    settled = any(count_on_buildings(side) == COLONISTS for _, side in mars.state.sides())
    exhausted = mars.state.automatics is not None and len(mars.state.automatics.prep) < PREP
    if settled or exhausted:
        close_game(mars)


def turn_options(mars: Mars, seat: str) -> list[Option]:
    """Return the five actions as they can be taken now (PM-TERM-14, PM-SOLO-08)."""
    own = mars.find_player(seat)
    options = [_option(mars, "hand", card, DISCARD_ZONE) for card in own.hand]
    options += [_option(mars, "prep", card, find_type(card)) for card in own.prep]
    for whose in mars.other_seats(seat):
        group = say("pm-group-other", whose=f"@pm-seat-{whose}")
        prep = mars.find_player(whose).prep
        options += [_back(f"other:{whose}:{slot}", card, slot, group) for slot, card in enumerate(prep)]
    options += [
        _back(f"automatics:{slot}", down.type, slot, say("pm-group-automatics"))
        for slot, down in enumerate(mars.state.face_down)
    ]
    if "earth" in own.colonists:
        options.append(_earth(mars, seat))
    options += [_option(mars, "discard", card, DISCARD_ZONE) for card in (*own.hand, *own.prep)]
    return options


def is_action(option: str, content: Content) -> bool:
    """Return whether it names one of a turn's actions, wherever the game stands."""
    action, _, card = option.partition(":")
    if action in ("other", "automatics"):
        return card.rpartition(":")[2].isdecimal()
    return option == "earth" or (action in ("hand", "prep", "discard") and card in content.cards)


def _option(mars: Mars, action: str, card: str, zone: str) -> Option:
    plain = mars.make_card_option(f"{action}:", card)
    return Option(plain.id, plain.label, Gesture(f"card-{card}", zone), zone, group=say(f"pm-group-{action}"))


def _back(option: str, card: str, slot: int, group: Words) -> Option:
    plain = make_back_option(option, find_type(card), slot)
    return Option(plain.id, plain.label, zone=find_type(card), group=group)


def explain_option(mars: Mars, seat: Colour, option: str) -> Sequence[Reason]:
    """Return why an action cannot be taken."""
    own = mars.find_player(seat)
    action, _, card = option.partition(":")
    if action in PARTS and card in (own.hand if action == "top" else own.prep):
        return (*explain_idle(mars, seat, action, card),)
    if not is_action(option, mars.content):
        return ()
    if option == "earth" and "earth" not in own.colonists:
        return (Reason("PM-EARTH-02", say("pm-why-nobody-on-earth")),)
    if action in ("hand", "prep", "discard"):
        return (*explain_card(mars, seat, action, card),)
    if action == "other":
        whose, _, slot = card.partition(":")
        if whose not in mars.other_seats(seat) or int(slot) >= len(mars.find_player(whose).prep):
            return (Reason("PM-OTHER-01", say("pm-why-not-yours"), remedy=say("pm-mend-four")),)
    if action == "automatics" and int(card) >= len(mars.state.face_down):
        return (Reason("PM-SOLO-10", say("pm-why-not-yours"), remedy=say("pm-mend-androids")),)
    return ()


def list_conceivable(mars: Mars, seat: str) -> Iterator[Option]:
    """Return every action that `who` could ever take on a turn, with every card of the box."""
    offered = {option.id: option for option in turn_options(mars, seat)}
    for card in mars.content.cards:
        yield _option(mars, "hand", card, DISCARD_ZONE)
        yield _option(mars, "prep", card, find_type(card))
        yield _option(mars, "discard", card, DISCARD_ZONE)
    places = [f"other:{whose}:{slot}" for whose in mars.other_seats(seat) for slot in range(PREP)]
    if mars.solo:
        places += [f"automatics:{slot}" for slot in range(PREP)]
    for place in places:
        slot = int(place.rpartition(":")[2]) + 1
        yield offered.get(place) or Option(place, say("pm-option-place", place=slot), group=_whose(place))
    yield _earth(mars, seat)


def _whose(place: str) -> Words:
    """Return the group of a card of which only the back is seen."""
    whose = place.rpartition(":")[0].partition(":")[2]
    return say("pm-group-other", whose=f"@pm-seat-{whose}") if whose else say("pm-group-automatics")


def _earth(mars: Mars, seat: str) -> Option:
    key = "pm-option-earth-alone" if mars.solo else "pm-option-earth"
    return Option("earth", say(key), Gesture(name_colonist(seat), make_ship(seat)), "earth")


def _act(mars: Mars) -> Script:
    who = cast(Colour, mars.state.active)
    picked: str = yield Choose(
        who,
        say("pm-turn", who=f"@pm-seat-{who}"),
        lambda: turn_options(mars, who),
        explain=lambda option: explain_option(mars, who, option),
        find_fixes=lambda option: find_fixes(mars, who, option),
        explainable_options=lambda: [*list_conceivable(mars, who), *list_idle(mars, who)],
        private_to=who,
    )
    action, _, which = picked.partition(":")
    own = mars.find_player(who)
    if action == "hand":
        yield from _play_from_hand(mars, who, which)
    elif action == "prep":
        own.prep.remove(which)
        yield from connect_card(mars, who, which, who)
    elif action == "other":
        yield from _play_others(mars, who, which)
    elif action == "automatics":
        yield from _play_automatics(mars, who, int(which))
    elif action == "earth":
        yield from _leave_earth(mars, who)
    else:
        (own.hand if which in own.hand else own.prep).remove(which)
        yield from discard_cards(mars, who, which)
        mars.gain(who, 2 if mars.solo else 1)  # PM-ENER-01, PM-SOLO-14


def _play_from_hand(mars: Mars, seat: Colour, card: str) -> Script:
    """Play a card's hand action, as far as it goes; then it is discarded (HAND)."""
    mars.find_player(seat).hand.remove(card)
    mars.state.playing = card  # PM-HAND-06: in no pile meanwhile
    mars.tell(HandPlayed(seat, card))
    action = mars.find_card(card).hand
    does = is_available(mars, seat, action)
    if does and action.cost:  # PM-HAND-04: paying is the player's choice
        does = yield Confirm(seat, say("pm-pay", card=f"@pm-card-{card}", cost=action.cost))
    if does:
        yield from carry_out(mars, seat, action)
    else:
        mars.tell(NothingDone(seat, card))
    mars.state.playing = ""
    yield from discard_cards(mars, seat, card)


def _play_others(mars: Mars, seat: Colour, which: str) -> Script:
    """Play a card out of another's prep module, of which only the back was seen (OTHER)."""
    whose, _, slot = which.partition(":")
    card = mars.find_player(whose).prep.pop(int(slot))
    mars.reveal()
    yield from connect_card(mars, seat, card, whose)


def _play_automatics(mars: Mars, seat: Colour, slot: int) -> Script:
    """Play a card of Devious Automatics: compared like an own one, but nobody triggers it (PM-SOLO-10, PM-SOLO-11)."""
    automatics = mars.state.automatics
    assert automatics is not None
    card = yield from take_down(mars, slot)
    yield from connect_card(mars, seat, card, automatics.colour)


def _leave_earth(mars: Mars, seat: Colour) -> Script:
    """Move one own colonist to the Ship (PM-EARTH-01); alone, discard a card of Devious Automatics too (PM-SOLO-13)."""
    mars.take_to_ship(seat, 1)
    automatics = mars.state.automatics
    if automatics is not None and automatics.prep:
        slot = yield from choose_face_down(mars, seat, "pm-lose-which")
        card = yield from take_down(mars, slot)
        yield from discard_cards(mars, automatics.colour, card)
