"""Facility cards and Upgrades: what a Build adds to the HUB (BLD, UPG)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say

from .. import effects as fx
from ..components import AstronautId
from ..happenings import UpgradeBuilt
from ..hub import Hub
from ..resolve import carry_out
from ..state import Stack
from .repair import Build


class Construct(Build):
    """A Facility card of the mission: without spare parts, in the HUB (FM-BLD-18, FM-MIS-21)."""

    id = "construct"

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def label(self, target: str) -> Words:
        return say("fm-option-construct", facility=f"@fm-facility-{target}")

    def targets(self, hub: Hub) -> list[str]:
        return [card for card in hub.mission.cards if card not in hub.state.facilities]

    def obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        if target not in hub.mission.cards:
            yield Reason("FM-BLD-18", say("fm-why-no-card"))
        elif target in hub.state.facilities:
            yield Reason("FM-BLD-18", say("fm-why-built"))
        yield from super().obstacles(hub, pawn, target)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return stack.target in hub.state.facilities

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        yield from carry_out(hub, (fx.BuildCard(stack.target),))


class Install(Build):
    """An available Upgrade card: its tile works from Clean-Up on (FM-UPG-03, FM-UPG-04)."""

    id = "install"

    def zone(self, target: str) -> str:
        return "cargo-bay"  # the cards lie beside it

    def label(self, target: str) -> Words:
        return say("fm-option-install", upgrade=f"@fm-upgrade-{target}")

    def targets(self, hub: Hub) -> list[str]:
        return [card for card in hub.state.upgrade_cards if self._place(hub, card)]

    def _place(self, hub: Hub, card: str) -> str:
        """The Facility it goes to, "" if that is not in play (FM-UPG-02)."""
        data = hub.content.upgrades.get(card)
        return data.facility if data is not None and data.facility in hub.state.facilities else ""

    def obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        if target not in hub.state.upgrade_cards:
            yield Reason("FM-UPG-01", say("fm-why-no-upgrade"))
        elif not self._place(hub, target):
            yield Reason("FM-UPG-02", say("fm-why-upgrade-place"))
        yield from super().obstacles(hub, pawn, target)

    def arrange(self, hub: Hub, stack: Stack) -> None:
        hub.state.upgrade_cards.remove(stack.target)  # it cannot be scrapped meanwhile (FM-UPG-10)

    def disband(self, hub: Hub, stack: Stack) -> None:
        self.failed(hub, stack)

    def failed(self, hub: Hub, stack: Stack) -> None:
        hub.state.upgrade_cards.append(stack.target)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> None:
        hub.state.pending_upgrades.append(stack.target)
        hub.tell(UpgradeBuilt(stack.target))
