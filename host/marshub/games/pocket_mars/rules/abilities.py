"""The abilities of the five Buildings: optional, once a connected card (BLDG)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from marshub.kernel import Choose, Confirm, Gesture, Option, Reason, Script, say

from ..box.components import ENERGY_TOP, HOLDING, Colour, Type, one_star, ship, two_star
from .choosing import pick
from .deck import settle_top
from .mars import NONE, Mars, colonist, may
from .operations import choose_site


def ability(mars: Mars, who: Colour, building: Type) -> Script:
    """Let `who`, whose turn it is, use the ability of a Building (PM-PREP-10, PM-OTHER-04, PM-BLDG-09)."""
    yield from _ABILITIES[building](mars, who)


def _ecosystem(mars: Mars, who: Colour) -> Script:
    """Move any one colonist, of any colour, between S1 and S2 of its Building (PM-BLDG-02, PM-BLDG-03)."""
    moves = list(_moves(mars))
    if not moves:
        return
    picked: str = yield Choose(
        who,
        say("pm-ability-eco"),
        lambda: [*(_move_option(*each) for each in moves), NONE],
        explain=lambda option: (
            [*_why_not_moved(mars, *option.split(":"))] if option.startswith(("up:", "down:")) else ()
        ),
        wonders=lambda: [_move_option(*each) for each in _thinkable(mars)],
    )
    if picked == "none":
        return
    way, whose, building = picked.split(":")
    (mars.promote if way == "up" else mars.demote)(who, whose, cast(Type, building))


def _moves(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    return (each for each in _thinkable(mars) if next(_why_not_moved(mars, *each), None) is None)


def _thinkable(mars: Mars) -> Iterator[tuple[str, str, Type]]:
    """Yield up and down, for every colour in play, in every Building that holds colonists."""
    return ((way, whose, building) for building in HOLDING for whose, _ in mars.state.sides() for way in ("up", "down"))


def _why_not_moved(mars: Mars, way: str, whose: str, building: str) -> Iterator[Reason]:
    """Yield the reasons against such a move (PM-BLDG-02, PM-BLDG-03)."""
    start = one_star(building) if way == "up" else two_star(building)
    names: dict[str, str | int] = {"whose": f"@pm-seat-{whose}", "building": f"@pm-type-{building}"}
    if start not in mars.side(whose).colonists:
        yield Reason("PM-BLDG-02", say(f"pm-why-none-to-go-{way}", **names))
    if way == "up" and not mars.room(building):
        yield Reason("PM-TERM-04", say("pm-why-full", building=f"@pm-type-{building}"), remedy=say("pm-mend-down"))


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
    """Put an own card under the deck: never the one just connected, nor another's (PM-BLDG-06, PM-BLDG-07)."""
    own = mars.player(who)
    if not own.hand and not own.prep:
        return

    def name(card: str) -> str:
        return f"prep:{card}" if card in own.prep else f"hand:{card}"

    picked: str = yield pick(mars, who, say("pm-ability-wat"), [*own.hand, *own.prep], NONE, name=name)
    if picked == "none":
        return
    pile, _, card = picked.partition(":")
    (own.hand if pile == "hand" else own.prep).remove(card)
    mars.bury(who, card)
    yield from settle_top(mars)


def _construction(mars: Mars, who: Colour) -> Script:
    """Land without comparison, anywhere (PM-BLDG-08)."""
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
