"""Facility cards and Upgrades: what a Build adds to the HUB, and disassembling (BLD, UPG, DIS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from marshub.kernel import Gesture, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards

from ... import effects as fx
from ...box.components import CARGO_BAY, AstronautId, get_item_piece, get_upgrade_piece
from ...box.state import Stack
from ...happenings.facilities import PartTaken, UpgradeBuilt, UpgradeScrapped
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
    the matching kind (FM-UPG-06).
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


SCRAP_PREFIX = "scrap:"


def find_part_obstacles(hub: Hub, facility: str, part: str) -> Iterator[Reason]:
    """Yield the reasons why a part cannot be taken out now."""
    state = hub.state.facilities.get(facility)
    if hub.state.plan:
        yield Reason("FM-DIS-04", say("fm-why-declared-already"))
    if state is None or not state.parts.get(part):  # type: ignore[call-overload]
        yield Reason("FM-DIS-03", say("fm-why-no-part"))
    elif state.is_shut:
        yield Reason("FM-DIS-07", say("fm-why-shut", facility=f"@fm-facility-{facility}"))


def can_take_part(hub: Hub, facility: str, part: str) -> bool:
    """Return whether a part can be taken out now."""
    return not any(find_part_obstacles(hub, facility, part))


def make_part_options(hub: Hub) -> list[Option]:
    """Return working parts that may become spare parts, as options; only while nothing is declared (FM-DIS-04).

    Any number of them may be taken out (FM-DIS-06).
    """
    if hub.state.plan:
        return []
    return [
        _make_strip_option(name, part)
        for name, facility, _ in hub.iterate_facilities()
        for part, works in facility.parts.items()
        if works and can_take_part(hub, name, part)
    ]


def list_working_parts(hub: Hub) -> list[str]:
    """Return the parts "lab:cpu" that work."""
    return hub.cache_by_board(
        ("working parts",),
        lambda: [
            f"{name}:{part}"
            for name, facility, _ in hub.iterate_facilities()
            for part, works in facility.parts.items()
            if works
        ],
    )


@cache
def _make_strip_option(name: str, part: str) -> Option:
    words = say("fm-option-strip", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")
    gesture = Gesture(get_item_piece(f"part-{part}"), name)  # a spare part from the box, laid where it comes from
    return Option(f"strip:{name}:{part}", words, gesture, name, group=say("fm-group-strip"))


def take_part(hub: Hub, facility: str, part: str) -> None:
    """Turn a green part into a spare part at once; it counts as broken at once (FM-DIS-03, FM-DIS-05, FM-RND-09)."""
    hub.state.facilities[facility].parts[part] = False  # type: ignore[index]
    add_cards(hub.state.cargo.available, f"part-{part}")
    hub.log(PartTaken(facility, part))  # type: ignore[arg-type]


class UpgradeScraps:
    """Available Upgrade cards, free actions at any decision: each gives its two spare parts (FM-DIS-01, FM-DIS-02)."""

    prefix = SCRAP_PREFIX

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _iterate_cards(self) -> Iterator[str]:
        return (card for card in self._hub.state.upgrade_cards if card in self._hub.content.upgrades)

    def iterate_usable_ids(self) -> Iterator[str]:
        """Return the ids of `options`."""
        return (f"{SCRAP_PREFIX}{card}" for card in self._iterate_cards())

    def options(self) -> Sequence[Option]:
        return [
            Option(
                f"{SCRAP_PREFIX}{card}",
                self._describe_card(card),
                Gesture(get_upgrade_piece(card), "scan-pad"),  # shown, never just laid somewhere
                group=say("fm-group-scrap"),
            )
            for card in self._iterate_cards()
        ]

    def _describe_card(self, card: str) -> Words:
        """Return the option text: the card, and which two parts it gives (FM-DIS-01)."""
        first, *rest = self._hub.content.upgrades[card].scrap
        parts = {"first": f"@fm-part-{first}", "second": f"@fm-part-{(rest or [first])[-1]}"}
        return say("fm-option-scrap", upgrade=f"@fm-upgrade-{card}", **parts)

    def explain(self, option: str) -> Sequence[Reason]:
        card = option.removeprefix(SCRAP_PREFIX)
        if card in self._hub.state.upgrade_cards or card not in self._hub.content.upgrades:
            return ()
        installs = [stack for stack in self._hub.state.plan if stack.action == "install"]
        is_pledged = any(stack.target.partition(".")[0] == card for stack in installs)
        rule = "FM-UPG-10" if is_pledged else "FM-DIS-01"
        return (Reason(rule, say("fm-why-upgrade-pledged" if is_pledged else "fm-why-no-upgrade")),)

    def play_option(self, option: str) -> Script:
        card = option.removeprefix(SCRAP_PREFIX)
        self._hub.state.upgrade_cards.remove(card)
        for part in self._hub.content.upgrades[card].scrap:
            add_cards(self._hub.state.cargo.available, f"part-{part}")
        self._hub.log(UpgradeScrapped(card))
        yield from ()
