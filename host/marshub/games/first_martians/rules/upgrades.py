"""Upgrades: drawn, put in place at Clean-Up, lost, and what they give every sol (UPG, CLN)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say

from .. import effects as fx
from ..happenings.course import UpgradeAvailable
from ..happenings.facilities import UpgradeInstalled, UpgradeLost
from .choosing import one_of
from .hub import Hub, part_option
from .pauses import before
from .resolve import carry_out, does

GENERATOR = "boosted-generator"


def install_targets(hub: Hub, card: str) -> list[str]:
    """Return where a card can go: its own Facility, or built cards of the same kind (FM-UPG-02, FM-UPG-06)."""
    upgrade = hub.content.upgrades.get(card)
    if upgrade is None:
        return []
    own = hub.content.facilities[upgrade.facility]
    found = [card] if own.id in hub.state.facilities else []
    for name, _, data in hub.in_play():
        alike = (own.produces and data.produces == own.produces) or (own.action and data.action == own.action)
        if data.card and alike and name != own.id:
            found.append(f"{card}.{name}")
    return found


def place_upgrades(hub: Hub) -> Script:
    """Move pending Upgrades onto their Facilities, shut ones too, where they wait (FM-CLN-07, FM-UPG-04)."""
    pending, hub.state.pending_upgrades = hub.state.pending_upgrades, []
    for target in pending:
        card, _, place = target.partition(".")
        place = place or hub.content.upgrades[card].facility
        here = hub.state.facilities.get(place)
        if here is not None:
            here.upgrades.append(card)
            hub.tell(UpgradeInstalled(place, card))
    if not hub.state.boosted and hub.upgraded(GENERATOR):
        yield from _boost(hub)


def _boost(hub: Hub) -> Script:
    """Choose the broken part whose penalty the Boosted Generator lifts (FM-GOAL-09).

    With none broken it is asked later.
    """

    def options() -> list[Option]:
        return [
            part_option(name, part)
            for name, here, _ in hub.in_play()
            if not here.shut
            for part, works in here.parts.items()
            if not works
        ]

    if options():
        hub.state.boosted = (yield Choose(TABLE, say("fm-choose-boosted"), options)) or ""


def serve_upgrades(hub: Hub) -> Script:
    """Carry out, at the end of Production, what Upgrades of open Facilities give every sol (house rule)."""
    for _, card in hub.installed_upgrades():
        if hub.upgraded(card) and card in hub.content.upgrades and hub.content.upgrades[card].every_sol:
            yield before("upgrades")
            yield from carry_out(hub, hub.content.upgrades[card].every_sol)


@does(fx.LoseUpgrade)
def _lose_upgrade(effect: fx.LoseUpgrade, hub: Hub) -> Script:
    lost = yield from one_of(
        TABLE,
        say("fm-choose-lose-upgrade"),
        lambda: [
            Option(f"{name}/{upgrade}", say(f"fm-upgrade-{upgrade}"), zone=name)
            for name, upgrade in hub.installed_upgrades()
            if hub.is_open(name)
        ],
    )
    if not lost:
        return
    facility, _, upgrade = lost.partition("/")
    hub.state.facilities[facility].upgrades.remove(upgrade)
    hub.tell(UpgradeLost(facility, upgrade))


def draw_upgrade(hub: Hub) -> Script:
    """Draw one random Upgrade card that is not in play and make it available, if there is one left."""
    if hub.state.piles["upgrades"]:
        card = yield from hub.draw("upgrades", say("fm-draw-upgrade"), "fm-upgrade", app=True)
        hub.state.upgrade_cards.append(card)
        hub.tell(UpgradeAvailable(card))


@does(fx.DrawUpgrade)
def _draw_upgrade(effect: fx.DrawUpgrade, hub: Hub) -> Script:
    yield from draw_upgrade(hub)
