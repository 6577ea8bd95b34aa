"""The abilities of the five Buildings: optional, once a connected card (BLDG)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Script, say

from ..box.components import ENERGY_TOP, HOLDING, Colour, Type, one_star, ship, two_star
from .deck import settle_top
from .mars import NONE, Mars, colonist, may
from .operations import choose_site


def ability(mars: Mars, who: Colour, building: Type) -> Script:
    """`who`, whose turn it is, may use the ability of a Building (PM-PREP-10, PM-OTHER-04, PM-BLDG-09)."""
    yield from _ABILITIES[building](mars, who)


def _ecosystem(mars: Mars, who: Colour) -> Script:
    """Any one colonist, of any colour, between S1 and S2 of its Building (PM-BLDG-02, PM-BLDG-03)."""
    moves = list(_moves(mars))
    if not moves:
        return
    picked: str = yield Choose(who, say("pm-ability-eco"), lambda: [*(_move_option(*each) for each in moves), NONE])
    if picked == "none":
        return
    way, whose, building = picked.split(":")
    (mars.promote if way == "up" else mars.demote)(who, whose, cast(Type, building))


def _moves(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    for building in HOLDING:
        room = mars.room(building)
        for whose, side in mars.state.sides():
            if room and one_star(building) in side.colonists:
                yield "up", whose, building
            if two_star(building) in side.colonists:
                yield "down", whose, building


def _move_option(way: str, whose: str, building: Type) -> Option:
    words = say(f"pm-option-{way}", whose=f"@pm-seat-{whose}", building=f"@pm-type-{building}")
    zone = two_star(building) if way == "up" else building
    return Option(f"{way}:{whose}:{building}", words, Gesture(colonist(whose), zone), zone)


def _energy(mars: Mars, who: Colour) -> Script:
    if mars.player(who).energy < ENERGY_TOP and (yield Confirm(who, say("pm-ability-ene"))):  # PM-BLDG-04
        mars.gain(who, 1)


def _science(mars: Mars, who: Colour) -> Script:
    if "earth" in mars.player(who).colonists and (
        (yield may(who, say("pm-ability-sci"), colonist(who), ship(who))) == "yes"
    ):  # PM-BLDG-05
        mars.take(who, 1)


def _water(mars: Mars, who: Colour) -> Script:
    """A card of one's own goes under the deck: never the one just connected, nor another's (PM-BLDG-06, PM-BLDG-07)."""
    own = mars.player(who)
    if not own.hand and not own.prep:
        return

    def options() -> list[Option]:
        from_hand = [mars.card_option("hand:", card) for card in own.hand]
        return [*from_hand, *(mars.card_option("prep:", card) for card in own.prep), NONE]

    picked: str = yield Choose(who, say("pm-ability-wat"), options, only=who)
    if picked == "none":
        return
    pile, _, card = picked.partition(":")
    (own.hand if pile == "hand" else own.prep).remove(card)
    mars.bury(who, card)
    yield from settle_top(mars)


def _construction(mars: Mars, who: Colour) -> Script:
    """A landing without comparison, wherever one likes (PM-BLDG-08)."""
    if "ship" not in mars.player(who).colonists:
        return
    site: str = yield choose_site(who, "pm-ability-con", list(HOLDING))
    if site != "none":
        mars.land(who, cast(Type, site))


_ABILITIES: dict[Type, Callable[[Mars, Colour], Script]] = {
    "eco": _ecosystem,
    "ene": _energy,
    "sci": _science,
    "wat": _water,
    "con": _construction,
}
