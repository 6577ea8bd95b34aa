"""A turn: one of five actions, then the 4 Card rule (PM-TERM-14, PM-TERM-16); and the round it is part of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Reason, Script, Words, say

from ..box.components import COLONISTS_PER_COLOUR, PREP_SIZE, TURN_PHASES, Colour, Phase, get_card_type, get_ship_zone
from ..content.pack import Content
from ..happenings import HandPlayed, NothingDone, RoundBegan, TurnBegan
from .automatics import run_android_activation, run_system_failure
from .connect import connect_card
from .deck import choose_face_down, discard_and_renew, settle_deck_top, take_face_down
from .fixes import CARD_PARTS, explain_card_action, explain_idle_action, find_fixes, list_idle_actions
from .four_cards import apply_four_card_rule
from .mars import Mars, make_back_option, name_colonist
from .operations import is_action_available, run_card_action
from .scoring import close_game, count_on_buildings

DISCARD_ZONE = "discard"
#: Yes-or-no questions to the active player; the card was played for a yes.
CONFIRMING_QUESTIONS = frozenset({"pm-pay", "pm-land", "pm-trigger", "pm-ability-ene", "pm-ability-sci"})


def play_turn(mars: Mars) -> Script:
    """Play one turn: the action, then the 4 Card rule for every player (PM-TERM-16).

    Alone, a whole round (PM-SOLO-07).
    """
    state = mars.state
    if state.phase not in TURN_PHASES:
        yield from _start_turn(mars)
    elif state.phase == "action":
        yield from settle_deck_top(mars)
    steps: list[tuple[Phase, Callable[[Mars], Script]]] = [
        ("action", _run_action),
        ("four-cards", apply_four_card_rule),
    ]
    if mars.is_solo:
        steps += [("failure", run_system_failure), ("androids", run_android_activation)]
    for phase, run_step in steps[[step_phase for step_phase, _ in steps].index(state.phase) :]:
        state.phase = phase
        yield from run_step(mars)
    state.phase = "between"
    state.turn = (state.turn + 1) % len(mars.seats)
    if state.turn == 0:  # PM-END-01, PM-END-03: only after the last turn of a round
        close_round(mars)


def _start_turn(mars: Mars) -> Script:
    state = mars.state
    if state.turn == 0:
        state.round += 1
        mars.log(RoundBegan(state.round))
    seat = mars.list_seats_clockwise(state.start)[state.turn]  # PM-TERM-13: the starting player never changes
    state.active, state.phase = seat, "action"
    yield from settle_deck_top(mars)
    mars.log(TurnBegan(seat))


def close_round(mars: Mars) -> None:
    """End the game if its end condition holds (PM-END-02, PM-END-04, PM-SOLO-19)."""
    is_settled = any(count_on_buildings(side) == COLONISTS_PER_COLOUR for _, side in mars.state.sides())
    is_exhausted = mars.state.automatics is not None and len(mars.state.automatics.prep) < PREP_SIZE
    if is_settled or is_exhausted:
        close_game(mars)


def list_turn_options(mars: Mars, seat: str) -> list[Option]:
    """Return the five actions as they can be taken now (PM-TERM-14, PM-SOLO-08).

    Hand plays and own prep plays are the same for a lone player (PM-SOLO-09).
    """
    player = mars.get_player(seat)
    options = [_make_card_action(mars, "hand", card, DISCARD_ZONE) for card in player.hand]
    # PM-PREP-14: also without any effect
    options += [_make_card_action(mars, "prep", card, get_card_type(card)) for card in player.prep]
    for whose in mars.list_other_seats(seat):
        group = say("pm-group-other", whose=f"@pm-seat-{whose}")
        prep = mars.get_player(whose).prep
        options += [_make_back_action(f"other:{whose}:{slot}", card, slot, group) for slot, card in enumerate(prep)]
    options += [
        _make_back_action(f"automatics:{slot}", down.type, slot, say("pm-group-automatics"))
        for slot, down in enumerate(mars.state.face_down)
    ]
    if "earth" in player.colonists:
        options.append(_make_earth_action(mars, seat))
    # Always legal (PM-TERM-15), even with the energy marker at the top (PM-ENER-02).
    options += [_make_card_action(mars, "discard", card, DISCARD_ZONE) for card in (*player.hand, *player.prep)]
    return options


def is_turn_action(option: str, content: Content) -> bool:
    """Return whether an id names an action of a turn, wherever the game stands."""
    action, _, card = option.partition(":")
    if action in ("other", "automatics"):
        return (card.partition(":")[2] if action == "other" else card).isdecimal()
    return option == "earth" or (action in ("hand", "prep", "discard") and card in content.cards)


def _make_card_action(mars: Mars, action: str, card: str, zone: str) -> Option:
    plain = mars.make_card_option(f"{action}:", card)
    return Option(plain.id, plain.label, Gesture(f"card-{card}", zone), zone, group=say(f"pm-group-{action}"))


def _make_back_action(option: str, card: str, slot: int, group: Words) -> Option:
    plain = make_back_option(option, get_card_type(card), slot)
    return Option(plain.id, plain.label, zone=get_card_type(card), group=group)


def explain_option(mars: Mars, seat: Colour, option: str) -> Sequence[Reason]:
    """Return the reasons why an action cannot be taken."""
    player = mars.get_player(seat)
    action, _, card = option.partition(":")
    if action in CARD_PARTS and card in (player.hand if action == "top" else player.prep):
        return (*explain_idle_action(mars, seat, action, card),)
    if not is_turn_action(option, mars.content):
        return ()
    if option == "earth" and "earth" not in player.colonists:
        return (Reason("PM-EARTH-02", say("pm-why-nobody-on-earth")),)
    if action in ("hand", "prep", "discard"):
        return (*explain_card_action(mars, seat, action, card),)
    if action == "other":
        whose, _, slot = card.partition(":")
        if whose not in mars.list_other_seats(seat) or slot not in map(str, range(len(mars.get_player(whose).prep))):
            return (Reason("PM-OTHER-01", say("pm-why-not-yours"), remedy=say("pm-mend-four")),)
    if action == "automatics" and card not in map(str, range(len(mars.state.face_down))):
        return (Reason("PM-SOLO-10", say("pm-why-not-yours"), remedy=say("pm-mend-androids")),)
    return ()


def list_explainable_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every action that a player could ever take on a turn, with every card of the box."""
    offered = {option.id: option for option in list_turn_options(mars, seat)}
    for card in mars.content.cards:
        yield _make_card_action(mars, "hand", card, DISCARD_ZONE)
        yield _make_card_action(mars, "prep", card, get_card_type(card))
        yield _make_card_action(mars, "discard", card, DISCARD_ZONE)
    hidden_actions = [f"other:{whose}:{slot}" for whose in mars.list_other_seats(seat) for slot in range(PREP_SIZE)]
    if mars.is_solo:
        hidden_actions += [f"automatics:{slot}" for slot in range(PREP_SIZE)]
    for action in hidden_actions:
        slot = int(action.rpartition(":")[2]) + 1
        yield offered.get(action) or Option(action, say("pm-option-place", place=slot), group=_make_back_group(action))
    yield _make_earth_action(mars, seat)


def _make_back_group(action: str) -> Words:
    """Return the group of a card of which only the back is seen."""
    whose = action.rpartition(":")[0].partition(":")[2]
    return say("pm-group-other", whose=f"@pm-seat-{whose}") if whose else say("pm-group-automatics")


def _make_earth_action(mars: Mars, seat: str) -> Option:
    key = "pm-option-earth-alone" if mars.is_solo else "pm-option-earth"
    return Option("earth", say(key), Gesture(name_colonist(seat), get_ship_zone(seat)), "earth")


def _run_action(mars: Mars) -> Script:
    seat = cast("Colour", mars.state.active)
    picked: str = yield Choose(
        seat,
        say("pm-turn", who=f"@pm-seat-{seat}"),
        lambda: list_turn_options(mars, seat),
        explain=lambda option: explain_option(mars, seat, option),
        find_fixes=lambda option: find_fixes(mars, seat, option),
        explainable_options=lambda: [*list_explainable_options(mars, seat), *list_idle_actions(mars, seat)],
        private_to=seat,
    )
    action, _, card = picked.partition(":")
    player = mars.get_player(seat)
    if action == "hand":
        yield from _play_from_hand(mars, seat, card)
    elif action == "prep":
        player.prep.remove(card)
        yield from connect_card(mars, seat, card, seat)
    elif action == "other":
        yield from _play_from_other(mars, seat, card)
    elif action == "automatics":
        yield from _play_automatics(mars, seat, int(card))
    elif action == "earth":
        yield from _leave_earth(mars, seat)
    else:
        # The card has no effect (PM-ENER-03); the 4 Card rule replaces one of the prep module too (PM-ENER-06).
        (player.hand if card in player.hand else player.prep).remove(card)
        yield from discard_and_renew(mars, seat, card)
        mars.gain_energy(seat, mars.discard_energy)


def _play_from_hand(mars: Mars, seat: Colour, card: str) -> Script:
    """Carry out a card's hand action as far as possible, then discard the card (PM-HAND-01).

    No Building is involved (PM-HAND-02). Cards drawn beyond four stay until the 4 Card rule (PM-HAND-03).
    """
    mars.get_player(seat).hand.remove(card)
    mars.state.playing = card  # PM-HAND-06: the card is in no pile meanwhile
    mars.log(HandPlayed(seat, card))
    action = mars.get_card(card).hand
    is_used = is_action_available(mars, seat, action)
    if is_used and action.cost:  # PM-HAND-04: paying is the player's choice
        is_used = yield Confirm(seat, say("pm-pay", card=f"@pm-card-{card}", cost=action.cost))
    if is_used:
        yield from run_card_action(mars, seat, action)
    else:
        mars.log(NothingDone(seat, card))
    mars.state.playing = ""
    yield from discard_and_renew(mars, seat, card)


def _play_from_other(mars: Mars, seat: Colour, position: str) -> Script:
    """Play a card out of another's prep module, of which only the back was seen (OTHER).

    The own cards stay as they are (PM-OTHER-07).
    """
    whose, _, slot = position.partition(":")
    card = mars.get_player(whose).prep.pop(int(slot))
    mars.reveal()
    yield from connect_card(mars, seat, card, whose)


def _play_automatics(mars: Mars, seat: Colour, slot: int) -> Script:
    """Play a card of Devious Automatics: compared like an own one, but triggered by nobody (PM-SOLO-10, PM-SOLO-11).

    The own cards stay as they are (PM-SOLO-12).
    """
    automatics = mars.state.automatics
    assert automatics is not None
    card = yield from take_face_down(mars, slot)
    yield from connect_card(mars, seat, card, automatics.colour)


def _leave_earth(mars: Mars, seat: Colour) -> Script:
    """Move one own colonist to the Ship (PM-EARTH-01), without a card (PM-EARTH-03).

    Alone, discard a card of Devious Automatics too (PM-SOLO-13).
    """
    mars.take_to_ship(seat, 1)
    automatics = mars.state.automatics
    if automatics is not None and automatics.prep:
        slot = yield from choose_face_down(mars, seat, "pm-lose-which")
        card = yield from take_face_down(mars, slot)
        yield from discard_and_renew(mars, automatics.colour, card)
