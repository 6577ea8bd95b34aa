"""Devious Automatics: System Failure and Android Activation (SOLO-15, DA)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Script

from ..box.components import (
    CARDS_LOST,
    COLONIST_BUILDINGS,
    ENERGY_TOP,
    PREP_SIZE,
    Colour,
    Type,
    get_card_type,
    get_one_star,
    get_two_star,
)
from ..box.state import Automatics, FaceDown
from ..happenings import AndroidsActed, AndroidsFilled, AndroidsIdle, CardLost, SystemFailed
from .deck import settle_deck_top, take_top_card
from .mars import Mars
from .scoring import score_automatics


def _get_automatics(mars: Mars) -> Automatics:
    assert mars.state.automatics is not None
    return mars.state.automatics


def run_system_failure(mars: Mars) -> Script:
    """Discard cards of the deck; this is no draw (PM-SOLO-15)."""
    mars.log(SystemFailed(mars.state.round))
    yield from _lose_cards(mars)


def _lose_cards(mars: Mars) -> Script:
    for _ in range(CARDS_LOST):
        yield from settle_deck_top(mars)
        if not mars.state.deck:
            return
        card = yield from take_top_card(mars)
        mars.state.discard.append(card)
        mars.log(CardLost(card))
    yield from settle_deck_top(mars)


def run_android_activation(mars: Mars) -> Script:
    """Move and use an ability with one card left (PM-DA-02), else nothing (PM-DA-01, PM-DA-03); then refill (PM-DA-08).

    Card values, the actions of cards and energy costs play no part (PM-DA-18).
    """
    automatics = _get_automatics(mars)
    if len(automatics.prep) == 1:
        building = automatics.prep[0].type  # PM-DA-04: only the type of the card matters, and it stays
        if building in COLONIST_BUILDINGS:  # PM-DA-07
            _move_colonist(mars, building)
        mars.log(AndroidsActed(building))
        yield from _ABILITIES[building](mars)
    else:
        mars.log(AndroidsIdle(mars.state.round))
    yield from fill_automatics_prep(mars)


def fill_automatics_prep(mars: Mars) -> Script:
    """Add up to two cards, face-down and unseen, as far as there are any (PM-DA-08, PM-SOLO-04)."""
    state, automatics = mars.state, _get_automatics(mars)
    while len(automatics.prep) < PREP_SIZE:
        yield from settle_deck_top(mars)
        if not mars.state.deck:
            return
        if mars.state.shuffled:
            automatics.prep.append(FaceDown(get_card_type(state.top)))
        else:
            automatics.prep.append(FaceDown(get_card_type(state.top), state.beneath.pop(0).card))
        mars.log(AndroidsFilled(get_card_type(state.top)))
        state.top = ""
    yield from settle_deck_top(mars)


def _move_colonist(mars: Mars, building: Type) -> None:
    """Move a colonist from the Ship to S1 of the card's Building, else from Earth to the Ship (PM-DA-05, PM-DA-06)."""
    automatics = _get_automatics(mars)
    if "ship" in automatics.colonists:
        mars.land_colonist(automatics.colour, building)
    else:
        mars.take_to_ship(automatics.colour, 1)


def _run_double_upgrade(mars: Mars) -> Script:
    for _ in range(2):  # PM-DA-09
        _upgrade_once(mars)
    yield from ()


def _upgrade_once(mars: Mars) -> None:
    """Promote an own colonist, else demote one of the player's, else do nothing (PM-DA-10, PM-DA-11)."""
    automatics = _get_automatics(mars)
    human: Colour = mars.seats[0]
    human_colonists = mars.get_player(human).colonists
    row = [column for column in mars.state.columns if column in COLONIST_BUILDINGS]
    promotable = [column for column in row if get_one_star(column) in automatics.colonists and mars.has_room(column)]
    if promotable:
        # max and sorted keep the order of the row among equals (PM-SETUP-06).
        mars.promote_colonist(
            automatics.colour,
            automatics.colour,
            max(promotable, key=lambda column: human_colonists.count(get_one_star(column))),
        )
        return
    demotable = [column for column in row if get_two_star(column) in human_colonists]
    if demotable:
        candidates = sorted(demotable, key=lambda column: get_one_star(column) not in automatics.colonists)
        mars.demote_colonist(automatics.colour, human, candidates[0])


def _run_spark(mars: Mars) -> Script:
    yield from _lose_cards(mars)  # PM-DA-12


def _run_overwhelming_power(mars: Mars) -> Script:
    """Gain energy; a marker that is already on the top space makes it a Spark (PM-DA-13)."""
    automatics = _get_automatics(mars)
    if automatics.energy < ENERGY_TOP:
        mars.gain_energy(automatics.colour, 2)
    else:
        yield from _run_spark(mars)


def _run_recruitment_drive(mars: Mars) -> Script:
    mars.take_to_ship(_get_automatics(mars).colour, 1)  # PM-DA-14
    yield from ()


def _run_calculations(mars: Mars) -> Script:
    """Land where it brings most (PM-DA-15)."""
    automatics = _get_automatics(mars)
    if "ship" not in automatics.colonists:
        mars.take_to_ship(automatics.colour, 1)
    else:
        row = [column for column in mars.state.columns if column in COLONIST_BUILDINGS]
        mars.land_colonist(automatics.colour, max(row, key=lambda column: _value_landing(mars, column)))
    yield from ()


def _value_landing(mars: Mars, building: Type) -> tuple[int, bool, int]:
    """Return the value of landing in a Building: the score afterwards, room on S2, and own colonists there."""
    colonists = _get_automatics(mars).colonists
    ship, landed = colonists.index("ship"), get_one_star(building)
    colonists[ship] = landed
    score = score_automatics(mars).total
    colonists[ship] = "ship"
    return score, mars.has_room(building), sum(place[:3] == building for place in colonists)


_ABILITIES: dict[Type, Callable[[Mars], Script]] = {
    "eco": _run_double_upgrade,
    "ene": _run_overwhelming_power,
    "sci": _run_recruitment_drive,
    "wat": _run_spark,
    "con": _run_calculations,
}
