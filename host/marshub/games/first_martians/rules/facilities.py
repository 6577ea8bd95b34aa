"""Facilities: cards and boxed tiles come into play, break, are repaired and marked; Upgrades (OBJ, PEN, UPG, CLN)."""

from __future__ import annotations

from marshub.kernel import TABLE, Option, Script, say

from .. import effects as fx
from ..box.components import PartKind
from ..box.state import Facility, Farm
from ..happenings.facilities import CardBuilt
from .choosing import one_of
from .hub import FULL_CREW, Hub, facility_option, part_option
from .objectives import tick_built
from .resolve import does


def build_card(hub: Hub, card: str) -> bool:
    """Bring a Facility into play if the mission allows it; return whether it was built (FM-OBJ-16).

    A card's parts are all red (FM-MIS-22), yet it works at full capacity at once (FM-OBJ-19, FM-OBJ-20, FM-MIS-23);
    what those parts cost counts like that of any other Facility (FM-OBJ-17). A Backup or Temporary Facility of the same
    kind stays (FM-OBJ-21, FM-BLD-19).
    """
    data = hub.content.facilities.get(card)
    if data is None or card in hub.state.facilities or card not in hub.mission.cards:
        return False
    built = Facility(parts=dict.fromkeys(data.parts, not data.card), productivity=data.top or None)
    scanner = any("auto-scanner" in here.upgrades for here in hub.state.facilities.values())
    if data.action == "heal" and len(hub.seats) < FULL_CREW and not scanner:
        built.upgrades.append("auto-scanner")  # FM-SOLO-02
    in_play = {**hub.state.facilities, card: built}
    # Facilities keep the board's order, whichever was built first (FM-OBJ-18).
    hub.state.facilities = {name: in_play[name] for name in hub.content.facilities if name in in_play}
    if data.produces == "food":
        hub.state.farms[card] = Farm(data.greenhouses if data.card else len(hub.seats), 0)  # FM-OBJ-22, FM-PRO-22
    hub.tell(CardBuilt(card, data.block))
    return True


@does(fx.BuildCard)
def _build_card(effect: fx.BuildCard, hub: Hub) -> Script:
    if build_card(hub, effect.card):
        yield from tick_built(hub)


@does(fx.BreakPart)
def _break_part(effect: fx.BreakPart, hub: Hub) -> Script:
    units, part = hub.units(effect.facility), effect.part
    if part is None:
        found = yield from _choose_part(hub, "fm-choose-break", units, working=True, kind=None)
        facility, _, part = found.partition("/")
    else:
        # An effect on "the Oxygenator" hits one unit of the crew's choice that can suffer it (FM-PRO-20).
        facility = yield from one_of(
            TABLE,
            say("fm-choose-unit", part=f"@fm-part-{part}"),
            lambda: [
                facility_option(name)
                for name in units
                if hub.is_open(name) and hub.state.facilities[name].parts.get(part)
            ],
        )
    hub.break_part(facility, part)  # does nothing if there was no choice


def _choose_part(hub: Hub, prompt: str, where: list[str], *, working: bool, kind: PartKind | None) -> Script:
    """Choose one part that is (not) working in an open Facility; return "facility/part", or "" if there is none."""

    def options() -> list[Option]:
        return [
            part_option(name, part)
            for name in where
            if hub.is_open(name)
            for part, state in hub.state.facilities[name].parts.items()
            if state is working and kind in (None, part)
        ]

    return (yield from one_of(TABLE, say(prompt), options))


@does(fx.RepairPart)
def _repair_part(effect: fx.RepairPart, hub: Hub) -> Script:
    where = [name for name, _, _ in hub.in_play()]
    found = yield from _choose_part(hub, "fm-choose-repair", where, working=False, kind=effect.kind)
    if found:
        facility, _, part = found.partition("/")
        hub.repair_part(facility, part)


@does(fx.PlaceToken)
def _place_token(effect: fx.PlaceToken, hub: Hub) -> None:
    hub.place_token(effect.token, effect.place, effect.space)
