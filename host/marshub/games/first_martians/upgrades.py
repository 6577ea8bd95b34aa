"""Upgrades: put in place at Clean-Up, and what they do every sol (UPG, CLN)."""

from __future__ import annotations

from marshub.kernel import TABLE, Choose, Option, Script, say

from .happenings import UpgradeInstalled
from .hub import Hub
from .resolve import carry_out

GENERATOR = "boosted-generator"


def place_upgrades(hub: Hub) -> Script:
    """Pending Upgrades go onto their Facilities, shut ones too, where they wait (FM-CLN-07, FM-UPG-04)."""
    pending, hub.state.pending_upgrades = hub.state.pending_upgrades, []
    for card in pending:
        here = hub.state.facilities.get(hub.content.upgrades[card].facility)
        if here is not None:
            here.upgrades.append(card)
            hub.tell(UpgradeInstalled(hub.content.upgrades[card].facility, card))
    if not hub.state.boosted and hub.upgraded(GENERATOR):
        yield from _boost(hub)


def _boost(hub: Hub) -> Script:
    """Which broken part's penalty the Boosted Generator lifts; with none broken it is asked later (FM-GOAL-09)."""
    red = [
        (name, part)
        for name, here, _ in hub.in_play()
        if not here.shut
        for part, works in here.parts.items()
        if not works
    ]
    if not red:
        return
    options = [
        Option(
            f"{name}/{part}",
            say("fm-option-part", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}"),
            zone=name,
        )
        for name, part in red
    ]
    hub.state.boosted = yield Choose(TABLE, say("fm-choose-boosted"), lambda: options)


def serve_upgrades(hub: Hub) -> Script:
    """At the end of Production: what installed Upgrades of open Facilities give every sol (house)."""
    for _, card in hub.installed_upgrades():
        if hub.upgraded(card) and card in hub.content.upgrades:
            yield from carry_out(hub, hub.content.upgrades[card].every_sol)
