"""Devious Automatics: System Failure and Android Activation (SOLO-15, DA)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Script

from ..box.components import ENERGY_TOP, FAILURE, HOLDING, PREP, Colour, Type, find_type, make_one_star, make_two_star
from ..box.state import Automatics, FaceDown
from ..happenings import AndroidsActed, AndroidsFilled, AndroidsIdle, CardLost, SystemFailed
from .deck import settle_top, top_card
from .mars import Mars
from .scoring import score_automatics


def _of(mars: Mars) -> Automatics:
    assert mars.state.automatics is not None
    return mars.state.automatics


def system_failure(mars: Mars) -> Script:
    """Discard cards of the deck; this is no draw (PM-SOLO-15)."""
    mars.tell(SystemFailed(mars.state.round))
    yield from _lose_cards(mars)


def _lose_cards(mars: Mars) -> Script:
    for _ in range(FAILURE):
        yield from settle_top(mars)
        if not mars.state.deck:
            return
        card = yield from top_card(mars)
        mars.state.discard.append(card)
        mars.tell(CardLost(card))
    yield from settle_top(mars)


def android_activation(mars: Mars) -> Script:
    """Activate: with one card left a move and an ability (PM-DA-02), with none or two nothing (PM-DA-01, PM-DA-03).

    Then new cards (PM-DA-08).
    """
    automatics = _of(mars)
    if len(automatics.prep) == 1:
        building = automatics.prep[0].type  # PM-DA-04: the card is read for its type and stays
        if building in HOLDING:  # PM-DA-07
            _move(mars, building)
        mars.tell(AndroidsActed(building))
        yield from _ABILITIES[building](mars)
    else:
        mars.tell(AndroidsIdle(mars.state.round))
    yield from fill_prep(mars)


def fill_prep(mars: Mars) -> Script:
    """Add up to two cards, face-down and unseen, as far as there are any (PM-DA-08, PM-SOLO-04)."""
    state, automatics = mars.state, _of(mars)
    while len(automatics.prep) < PREP:
        yield from settle_top(mars)
        if not mars.state.deck:
            return
        if mars.state.shuffled:
            automatics.prep.append(FaceDown(find_type(state.top)))
        else:
            automatics.prep.append(FaceDown(find_type(state.top), state.beneath.pop(0).card))
        mars.tell(AndroidsFilled(find_type(state.top)))
        state.top = ""
    yield from settle_top(mars)


def _move(mars: Mars, building: Type) -> None:
    """Move from the Ship to S1 of the card's Building, else from Earth to the Ship (PM-DA-05, PM-DA-06)."""
    automatics = _of(mars)
    if "ship" in automatics.colonists:
        mars.land_colonist(automatics.colour, building)
    else:
        mars.take_to_ship(automatics.colour, 1)


def _double_upgrade(mars: Mars) -> Script:
    for _ in range(2):  # PM-DA-09
        _upgrade(mars)
    yield from ()


def _upgrade(mars: Mars) -> None:
    """Promote an own colonist; else demote one of the player's; else it is lost (PM-DA-10, PM-DA-11)."""
    automatics = _of(mars)
    human: Colour = mars.seats[0]
    theirs = mars.find_player(human).colonists
    row = [column for column in mars.state.columns if column in HOLDING]
    up = [column for column in row if make_one_star(column) in automatics.colonists and mars.has_room(column)]
    if up:
        # max and sorted keep the order of the row among equals.
        mars.promote_colonist(
            automatics.colour, automatics.colour, max(up, key=lambda column: theirs.count(make_one_star(column)))
        )
        return
    down = [column for column in row if make_two_star(column) in theirs]
    if down:
        beside = sorted(down, key=lambda column: make_one_star(column) not in automatics.colonists)
        mars.demote_colonist(automatics.colour, human, beside[0])


def _spark(mars: Mars) -> Script:
    yield from _lose_cards(mars)  # PM-DA-12


def _overwhelming_power(mars: Mars) -> Script:
    """Gain energy; only a marker that is on the top space already makes it a Spark (PM-DA-13)."""
    automatics = _of(mars)
    if automatics.energy < ENERGY_TOP:
        mars.gain(automatics.colour, 2)
    else:
        yield from _spark(mars)


def _recruitment_drive(mars: Mars) -> Script:
    mars.take_to_ship(_of(mars).colour, 1)  # PM-DA-14
    yield from ()


def _calculations(mars: Mars) -> Script:
    """Land where it brings most (PM-DA-15)."""
    automatics = _of(mars)
    if "ship" not in automatics.colonists:
        mars.take_to_ship(automatics.colour, 1)
    else:
        row = [column for column in mars.state.columns if column in HOLDING]
        mars.land_colonist(automatics.colour, max(row, key=lambda column: _worth(mars, column)))
    yield from ()


def _worth(mars: Mars, building: Type) -> tuple[int, bool, int]:
    """Return the score after landing there, whether S2 is free, how many are there already."""
    colonists = _of(mars).colonists
    ship, landed = colonists.index("ship"), make_one_star(building)
    colonists[ship] = landed
    score = score_automatics(mars).total
    colonists[ship] = "ship"
    return score, mars.has_room(building), sum(place[:3] == building for place in colonists)


_ABILITIES: dict[Type, Callable[[Mars], Script]] = {
    "eco": _double_upgrade,
    "ene": _overwhelming_power,
    "sci": _recruitment_drive,
    "wat": _spark,
    "con": _calculations,
}
