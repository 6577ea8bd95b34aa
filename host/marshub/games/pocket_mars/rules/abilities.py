"""The abilities of the five Buildings: optional, once a connected card (BLDG)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Reason, Script, say

from ..box.components import ENERGY_TOP, HOLDING, Colour, Type, make_one_star, make_ship, make_two_star
from .choosing import ask_cards
from .deck import settle_top
from .mars import NONE, Mars, ask_may, name_colonist
from .operations import ask_site


def use_ability(mars: Mars, seat: Colour, building: Type) -> Script:
    """Let `who`, whose turn it is, use the ability of a Building (PM-PREP-10, PM-OTHER-04, PM-BLDG-09)."""
    yield from _ABILITIES[building](mars, seat)


def _ecosystem(mars: Mars, seat: Colour) -> Script:
    """Move any one colonist, of any colour, between S1 and S2 of its Building (PM-BLDG-02, PM-BLDG-03)."""
    moves = list(_moves(mars))
    if not moves:
        return
    picked: str = yield Choose(
        seat,
        say("pm-ability-eco"),
        lambda: [*(_move_option(*move) for move in moves), NONE],
        explain=lambda option: (
            [*_why_not_moved(mars, *option.split(":"))] if option.startswith(("up:", "down:")) else ()
        ),
        explainable_options=lambda: [_move_option(*move) for move in _thinkable(mars)],
    )
    if picked == "none":
        return
    way, whose, building = picked.split(":")
    (mars.promote_colonist if way == "up" else mars.demote_colonist)(seat, whose, cast(Type, building))


def _moves(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    return (item for item in _thinkable(mars) if next(_why_not_moved(mars, *item), None) is None)


def _thinkable(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    """Yield up and down, for every colour in play, in every Building that holds colonists."""
    return ((way, whose, building) for building in HOLDING for whose, _ in mars.state.sides() for way in ("up", "down"))


def _why_not_moved(mars: Mars, way: str, whose: str, building: str) -> Iterator[Reason]:
    """Yield the reasons against such a move (PM-BLDG-02, PM-BLDG-03)."""
    start = make_one_star(building) if way == "up" else make_two_star(building)
    names: dict[str, str | int] = {"whose": f"@pm-seat-{whose}", "building": f"@pm-type-{building}"}
    if start not in mars.find_side(whose).colonists:
        yield Reason("PM-BLDG-02", say(f"pm-why-none-to-go-{way}", **names))
    if way == "up" and not mars.has_room(building):
        yield Reason("PM-TERM-04", say("pm-why-full", building=f"@pm-type-{building}"), remedy=say("pm-mend-down"))


def _move_option(way: str, whose: str, building: Type) -> Option:
    words = say(f"pm-option-{way}", whose=f"@pm-seat-{whose}", building=f"@pm-type-{building}")
    zone = make_two_star(building) if way == "up" else building
    return Option(f"{way}:{whose}:{building}", words, Gesture(name_colonist(whose), zone), zone)


def _energy(mars: Mars, seat: Colour) -> Script:
    if mars.find_player(seat).energy < ENERGY_TOP and (yield Confirm(seat, say("pm-ability-ene"))):  # PM-BLDG-04
        mars.gain(seat, 1)


def _science(mars: Mars, seat: Colour) -> Script:
    if "earth" in mars.find_player(seat).colonists and (
        (yield ask_may(seat, say("pm-ability-sci"), name_colonist(seat), make_ship(seat))) == "yes"
    ):  # PM-BLDG-05
        mars.take_to_ship(seat, 1)


def _water(mars: Mars, seat: Colour) -> Script:
    """Put an own card under the deck: never the one just connected, nor another's (PM-BLDG-06, PM-BLDG-07)."""
    own = mars.find_player(seat)
    if not own.hand and not own.prep:
        return

    def name(card: str) -> str:
        return f"prep:{card}" if card in own.prep else f"hand:{card}"

    picked: str = yield ask_cards(mars, seat, say("pm-ability-wat"), [*own.hand, *own.prep], NONE, name=name)
    if picked == "none":
        return
    pile, _, card = picked.partition(":")
    (own.hand if pile == "hand" else own.prep).remove(card)
    mars.bury_card(seat, card)
    yield from settle_top(mars)


def _construction(mars: Mars, seat: Colour) -> Script:
    """Land without comparison, anywhere (PM-BLDG-08)."""
    if "ship" not in mars.find_player(seat).colonists:
        return
    site: str = yield ask_site(seat, "pm-ability-con", list(HOLDING))
    if site != "none":
        mars.land_colonist(seat, cast(Type, site))


_ABILITIES: dict[Type, Callable[[Mars, Colour], Script]] = {
    "eco": _ecosystem,
    "ene": _energy,
    "sci": _science,
    "wat": _water,
    "con": _construction,
}
