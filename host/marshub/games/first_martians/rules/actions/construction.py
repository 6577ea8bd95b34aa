"""Facility cards and Upgrades: what a Build adds to the HUB (BLD, UPG)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Gesture, Reason, Script, Words, say

from ... import effects as fx
from ...box.components import CARGO_BAY, AstronautId, get_upgrade_piece
from ...box.state import Stack
from ...happenings.facilities import UpgradeBuilt
from ..effect_rules import carry_out
from ..facilities import find_install_targets
from ..hub import Hub
from ..mission_rules import get_mission_rules
from .repairs import Build


class Construct(Build):
    """Build a Facility card of the mission: without spare parts, in the HUB (FM-BLD-18, FM-MIS-21).

    There is none that adds a Greenhouse to the main Farm (FM-BLD-20).
    """

    id = "construct"
    has_lasting_targets = True

    def get_zone(self, target: str) -> str:
        return "mission-sheet"

    def make_label(self, target: str) -> Words:
        return say("fm-option-construct", facility=f"@fm-facility-{target}")

    def find_targets(self, hub: Hub) -> list[str]:
        return [card for card in hub.mission.cards if card not in hub.state.facilities]

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        if target not in hub.mission.cards:
            yield Reason("FM-BLD-18", say("fm-why-no-card"))
        elif target in hub.state.facilities:
            yield Reason("FM-BLD-18", say("fm-why-built"))
        elif (kit := hub.mission.kits.get(target)) and kit not in hub.state.tokens:
            yield Reason("FM-BLD-18", say("fm-why-no-kit", item=f"@{get_mission_rules(hub).describe_token(kit).key}"))
        yield from super().find_obstacles(hub, target)

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return stack.target in hub.state.facilities

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        yield from carry_out(hub, (fx.BuildCard(stack.target),))


class Install(Build):
    """Install an available Upgrade card: its tile works from Clean-Up on (FM-UPG-03, FM-UPG-04, FM-ACT-23).

    Several may be tried in one round (FM-UPG-09). A target is the card, or "card.place" for a built Facility card of
    the
    matching kind (FM-UPG-06).
    """

    id = "install"

    def get_zone(self, target: str) -> str:
        return CARGO_BAY  # the cards lie beside it

    def find_prop_gestures(self, hub: Hub, target: str) -> tuple[Gesture, ...]:
        name, _, place = target.partition(".")  # the card, beside the pawn or on the Facility it is meant for
        place = place or hub.content.upgrades[name].facility
        return Gesture(get_upgrade_piece(name), place), *(
            () if "." in target else (Gesture(get_upgrade_piece(name), CARGO_BAY),)
        )

    def make_label(self, target: str) -> Words:
        card, _, place = target.partition(".")
        if place:
            return say("fm-option-install-on", upgrade=f"@fm-upgrade-{card}", facility=f"@fm-facility-{place}")
        return say("fm-option-install", upgrade=f"@fm-upgrade-{card}")

    def find_targets(self, hub: Hub) -> list[str]:
        return [target for card in hub.state.upgrade_cards for target in find_install_targets(hub, card)]

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        card = target.partition(".")[0]
        if card not in hub.state.upgrade_cards:
            yield Reason("FM-UPG-01", say("fm-why-no-upgrade"))
        elif target not in find_install_targets(hub, card):
            yield Reason("FM-UPG-02", say("fm-why-upgrade-place"))
        yield from super().find_obstacles(hub, target)

    def complete_declaration(self, hub: Hub, stack: Stack) -> None:
        hub.state.upgrade_cards.remove(stack.target.partition(".")[0])  # no scrapping meanwhile (FM-UPG-10)

    def revert_declaration(self, hub: Hub, stack: Stack) -> None:
        self.handle_failure(hub, stack)

    def handle_failure(self, hub: Hub, stack: Stack) -> None:
        hub.state.upgrade_cards.append(stack.target.partition(".")[0])

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> None:
        hub.state.pending_upgrades.append(stack.target)
        hub.log(UpgradeBuilt(stack.target.partition(".")[0]))
