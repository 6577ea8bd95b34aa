"""Connecting a card to its Building: compare and land, prep action, ability, in this order (PREP, OTHER, BLDG)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Reason, Script, say

from ..box.components import (
    BUILDING_VALUE,
    COLONIST_BUILDINGS,
    ENERGY_TOP,
    Colour,
    Type,
    get_one_star,
    get_ship_zone,
    get_two_star,
)
from ..happenings import Compared, Connected, PrepTriggered
from .common_questions import ask_cards
from .deck import settle_deck_top
from .mars import NONE, Mars, ask_yes_no, name_colonist
from .operations import ask_landing_site, is_action_available, run_card_action


def get_reference_value(mars: Mars, building: str) -> int:
    """Return the value with which a card connected now is compared (PM-PREP-04, PM-TERM-06).

    It is that of the topmost card, whatever became of its own comparison (PM-PREP-15), and also after a renewal
    (PM-DECK-05).
    """
    column = mars.state.columns[building]  # type: ignore[index]
    return mars.get_card(column[-1]).value if column else BUILDING_VALUE


def connect_card(mars: Mars, seat: Colour, card: str, whose: str) -> Script:
    """Play `card` out of the prep module of `whose`: a player, or Devious Automatics."""
    building = mars.get_card(card).type  # PM-PREP-01
    against = get_reference_value(mars, building)  # PM-DECK-06: the value at the moment of connecting
    mars.state.columns[building].append(card)  # PM-PREP-02
    mars.log(Connected(seat, whose, card, building))
    yield from settle_deck_top(mars)
    is_foreign = whose in mars.seats and whose != seat
    # 1. Compare values and land: not in Construction, nor for a foreign card (PM-PREP-07, PM-OTHER-02, PM-TERM-08).
    if building in COLONIST_BUILDINGS and not is_foreign:
        yield from _compare_and_land(mars, seat, card, against)
    # 2. The owner's prep action, judged after the landing (PM-PREP-09), whatever came of it (PM-PREP-11).
    if whose in mars.seats:  # PM-SOLO-11: nobody triggers a card of Devious Automatics
        yield from _trigger_prep_action(mars, whose, card)
    # 3. The active player's ability, whatever the owner did (PM-OTHER-05).
    yield from use_ability(mars, seat, building)


def _compare_and_land(mars: Mars, seat: Colour, card: str, against: int) -> Script:
    data = mars.get_card(card)
    mars.log(Compared(seat, data.value, against))
    if data.value <= against or "ship" not in mars.get_player(seat).colonists:  # PM-PREP-04, PM-PREP-06
        return
    prompt = say("pm-land", building=f"@pm-type-{data.type}")
    if (yield ask_yes_no(seat, prompt, name_colonist(seat), data.type)) == "yes":
        mars.land_colonist(seat, data.type)


def _trigger_prep_action(mars: Mars, owner: Colour, card: str) -> Script:
    """Let the owner of the card decide, pay and have the effect (PM-PREP-08, PM-OTHER-03)."""
    action = mars.get_card(card).prep
    if not is_action_available(mars, owner, action):
        return
    if (yield Confirm(owner, say("pm-trigger", card=f"@pm-card-{card}", cost=action.cost))):
        mars.log(PrepTriggered(owner, card))
        yield from run_card_action(mars, owner, action)


def use_ability(mars: Mars, seat: Colour, building: Type) -> Script:
    """Let the active player use the ability of a Building, once a connected card; each may be declined.

    PM-BLDG-01, PM-BLDG-09, PM-PREP-10, PM-OTHER-04.
    """
    yield from _ABILITIES[building](mars, seat)


def _use_ecosystem(mars: Mars, seat: Colour) -> Script:
    """Move any one colonist, of any colour, between S1 and S2 of its Building (PM-BLDG-02, PM-BLDG-03)."""
    moves = list(_list_moves(mars))
    if not moves:
        return
    picked: str = yield Choose(
        seat,
        say("pm-ability-eco"),
        lambda: [*(_make_move_option(*move) for move in moves), NONE],
        explain=lambda option: [
            reason
            for move in _list_explainable_moves(mars)
            if ":".join(move) == option
            for reason in _explain_move(mars, *move)
        ],
        explainable_options=lambda: [_make_move_option(*move) for move in _list_explainable_moves(mars)],
    )
    if picked == "none":
        return
    direction, whose, building = picked.split(":")
    (mars.promote_colonist if direction == "up" else mars.demote_colonist)(seat, whose, cast("Type", building))


def _list_moves(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    return (move for move in _list_explainable_moves(mars) if next(_explain_move(mars, *move), None) is None)


def _list_explainable_moves(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    """Yield up and down, for every colour in play, in every Building that holds colonists."""
    return (
        (direction, whose, building)
        for building in COLONIST_BUILDINGS
        for whose, _ in mars.state.sides()
        for direction in ("up", "down")
    )


def _explain_move(mars: Mars, direction: str, whose: str, building: str) -> Iterator[Reason]:
    """Yield the reasons against such a move (PM-BLDG-02, PM-BLDG-03)."""
    start = get_one_star(building) if direction == "up" else get_two_star(building)
    names: dict[str, str | int] = {"whose": f"@pm-seat-{whose}", "building": f"@pm-type-{building}"}
    if start not in mars.get_side(whose).colonists:
        yield Reason("PM-BLDG-02", say(f"pm-why-none-to-go-{direction}", **names))
    if direction == "up" and not mars.has_room(building):
        yield Reason("PM-TERM-04", say("pm-why-full", building=f"@pm-type-{building}"), remedy=say("pm-mend-down"))


def _make_move_option(direction: str, whose: str, building: Type) -> Option:
    words = say(f"pm-option-{direction}", whose=f"@pm-seat-{whose}", building=f"@pm-type-{building}")
    zone = get_two_star(building) if direction == "up" else building
    return Option(f"{direction}:{whose}:{building}", words, Gesture(name_colonist(whose), zone), zone)


def _use_energy(mars: Mars, seat: Colour) -> Script:
    if mars.get_player(seat).energy < ENERGY_TOP and (yield Confirm(seat, say("pm-ability-ene"))):  # PM-BLDG-04
        mars.gain_energy(seat, 1)


def _use_science(mars: Mars, seat: Colour) -> Script:
    if "earth" in mars.get_player(seat).colonists and (
        (yield ask_yes_no(seat, say("pm-ability-sci"), name_colonist(seat), get_ship_zone(seat))) == "yes"
    ):  # PM-BLDG-05
        mars.take_to_ship(seat, 1)


def _use_water(mars: Mars, seat: Colour) -> Script:
    """Put an own card under the deck: never the one just connected, nor another's (PM-BLDG-06, PM-BLDG-07)."""
    player = mars.get_player(seat)
    if not player.hand and not player.prep:
        return

    def name_option(card: str) -> str:
        return f"prep:{card}" if card in player.prep else f"hand:{card}"

    picked: str = yield ask_cards(
        mars, seat, say("pm-ability-wat"), [*player.hand, *player.prep], NONE, name=name_option
    )
    if picked == "none":
        return
    pile, _, card = picked.partition(":")
    (player.hand if pile == "hand" else player.prep).remove(card)
    mars.bury_card(seat, card)
    yield from settle_deck_top(mars)


def _use_construction(mars: Mars, seat: Colour) -> Script:
    """Land without comparison, anywhere (PM-BLDG-08)."""
    if "ship" not in mars.get_player(seat).colonists:
        return
    site: str = yield ask_landing_site(seat, "pm-ability-con", list(COLONIST_BUILDINGS))
    if site != "none":
        mars.land_colonist(seat, cast("Type", site))


_ABILITIES: dict[Type, Callable[[Mars, Colour], Script]] = {
    "eco": _use_ecosystem,
    "ene": _use_energy,
    "sci": _use_science,
    "wat": _use_water,
    "con": _use_construction,
}
