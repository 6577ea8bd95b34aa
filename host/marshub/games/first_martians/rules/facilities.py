"""Facilities: cards and boxed tiles come into play, break, are repaired and marked; Upgrades (OBJ, PEN, UPG, CLN)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say

from .. import effects as fx
from ..box.components import PartKind
from ..box.state import Facility, Farm
from ..happenings.course import UpgradeAvailable
from ..happenings.facilities import CardBuilt, PartSpared, UpgradeInstalled, UpgradeLost
from .effect_rules import carry_out, register_effect_rule
from .hub import FULL_CREW, Hub, make_facility_option, make_part_option
from .objectives import tick_built_objectives
from .phase_steps import make_window_before_step
from .questions import choose_if_several


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
    scanner = any("auto-scanner" in facility.upgrades for facility in hub.state.facilities.values())
    if data.action == "heal" and len(hub.seats) < FULL_CREW and not scanner:
        built.upgrades.append("auto-scanner")  # FM-SOLO-02
    in_play = {**hub.state.facilities, card: built}
    # Facilities keep the board's order, whichever was built first (FM-OBJ-18).
    hub.state.facilities = {name: in_play[name] for name in hub.content.facilities if name in in_play}
    if data.produces == "food":
        hub.state.farms[card] = Farm(data.greenhouses if data.card else len(hub.seats), 0)  # FM-OBJ-22, FM-PRO-22
    hub.log(CardBuilt(card, data.block))
    return True


@register_effect_rule(fx.BuildCard)
def _carry_out_build_card(effect: fx.BuildCard, hub: Hub) -> Script:
    if build_card(hub, effect.card):
        yield from tick_built_objectives(hub)


@register_effect_rule(fx.BreakPart)
def _carry_out_break_part(effect: fx.BreakPart, hub: Hub) -> Script:
    units, part = hub.find_units(effect.facility), effect.part
    if part is None:
        choice = yield from _choose_part(hub, "fm-choose-break", units, working=True, kind=None)
        facility, _, part = choice.partition("/")
    else:
        # An effect on "the Oxygenator" hits one unit of the crew's choice that can suffer it (FM-PRO-20).
        facility = yield from choose_if_several(
            TABLE,
            say("fm-choose-unit", part=f"@fm-part-{part}"),
            lambda: [
                make_facility_option(name)
                for name in units
                if hub.is_open(name) and hub.state.facilities[name].parts.get(part)
            ],
        )
    if facility:
        hub.break_part(facility, part)
    elif effect.part is not None and units:  # all are shut, or broken already (FM-SHUT-13, FM-MAL-18)
        hub.log(PartSpared(units[0], effect.part))


def _choose_part(hub: Hub, prompt: str, facilities: list[str], *, working: bool, kind: PartKind | None) -> Script:
    """Choose one part that is (not) working in an open Facility; return "facility/part", or "" if there is none."""

    def make_options() -> list[Option]:
        return [
            make_part_option(name, part)
            for name in facilities
            if hub.is_open(name)
            for part, works in hub.state.facilities[name].parts.items()
            if works is working and kind in (None, part)
        ]

    return (yield from choose_if_several(TABLE, say(prompt), make_options))


@register_effect_rule(fx.RepairPart)
def _carry_out_repair_part(effect: fx.RepairPart, hub: Hub) -> Script:
    facilities = [name for name, _, _ in hub.iterate_facilities()]
    choice = yield from _choose_part(hub, "fm-choose-repair", facilities, working=False, kind=effect.kind)
    if choice:
        facility, _, part = choice.partition("/")
        hub.repair_part(facility, part)


@register_effect_rule(fx.PlaceToken)
def _carry_out_place_token(effect: fx.PlaceToken, hub: Hub) -> None:
    hub.place_token(effect.token, effect.place, effect.space)


GENERATOR = "boosted-generator"


def find_install_targets(hub: Hub, card: str) -> list[str]:
    """Return where a card can go: its own Facility, or built cards of the same kind (FM-UPG-02, FM-UPG-06)."""
    upgrade = hub.content.upgrades.get(card)
    if upgrade is None:
        return []
    facility = hub.content.facilities[upgrade.facility]
    targets = [card] if facility.id in hub.state.facilities else []
    for name, _, data in hub.iterate_facilities():
        is_same_kind = (facility.produces and data.produces == facility.produces) or (
            facility.action and data.action == facility.action
        )
        if data.card and is_same_kind and name != facility.id:
            targets.append(f"{card}.{name}")
    return targets


def place_upgrades(hub: Hub) -> Script:
    """Move pending Upgrades onto their Facilities, shut ones too, where they wait (FM-CLN-07, FM-UPG-04)."""
    pending, hub.state.pending_upgrades = hub.state.pending_upgrades, []
    for target in pending:
        card, _, place = target.partition(".")
        place = place or hub.content.upgrades[card].facility
        facility = hub.state.facilities.get(place)
        if facility is not None:
            facility.upgrades.append(card)
            hub.log(UpgradeInstalled(place, card))
    if not hub.state.boosted and hub.has_upgrade(GENERATOR):
        yield from _choose_boosted_part(hub)


def _choose_boosted_part(hub: Hub) -> Script:
    """Choose the broken part whose penalty the Boosted Generator lifts (FM-GOAL-09).

    With none broken it is asked later.
    """

    def make_options() -> list[Option]:
        return [
            make_part_option(name, part)
            for name, facility, _ in hub.iterate_facilities()
            if not facility.is_shut
            for part, works in facility.parts.items()
            if not works
        ]

    if make_options():
        hub.state.boosted = (yield Choose(TABLE, say("fm-choose-boosted"), make_options)) or ""


def apply_sol_upgrades(hub: Hub) -> Script:
    """Carry out, at the end of Production, what Upgrades of open Facilities give every sol (house rule)."""
    for _, card in hub.list_installed_upgrades():
        if hub.has_upgrade(card) and card in hub.content.upgrades and hub.content.upgrades[card].every_sol:
            yield make_window_before_step("upgrades")
            yield from carry_out(hub, hub.content.upgrades[card].every_sol)


@register_effect_rule(fx.LoseUpgrade)
def _carry_out_lose_upgrade(effect: fx.LoseUpgrade, hub: Hub) -> Script:
    lost = yield from choose_if_several(
        TABLE,
        say("fm-choose-lose-upgrade"),
        lambda: [
            Option(f"{name}/{upgrade}", say(f"fm-upgrade-{upgrade}"), zone=name)
            for name, upgrade in hub.list_installed_upgrades()
            if hub.is_open(name)
        ],
    )
    if not lost:
        return
    facility, _, upgrade = lost.partition("/")
    hub.state.facilities[facility].upgrades.remove(upgrade)
    hub.log(UpgradeLost(facility, upgrade))


def draw_upgrade(hub: Hub) -> Script:
    """Draw one random Upgrade card that is not in play and make it available, if there is one left."""
    if hub.state.piles["upgrades"]:
        card = yield from hub.draw_card("upgrades", say("fm-draw-upgrade"), "fm-upgrade", app=True)
        hub.state.upgrade_cards.append(card)
        hub.log(UpgradeAvailable(card))


@register_effect_rule(fx.DrawUpgrade)
def _carry_out_draw_upgrade(effect: fx.DrawUpgrade, hub: Hub) -> Script:
    yield from draw_upgrade(hub)
