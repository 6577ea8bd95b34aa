"""Disassembling: working parts before the first declaration, Upgrade cards at any time (DIS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from marshub.kernel import Gesture, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards

from ...box.components import get_item_piece
from ...box.components import get_upgrade_piece as upgrade_card
from ...happenings.facilities import PartTaken, UpgradeScrapped
from ..hub import Hub

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
    """Check that a part can be taken out now."""
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
        if works and not any(find_part_obstacles(hub, name, part))
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
                Gesture(upgrade_card(card), "scan-pad"),  # shown, never just laid somewhere
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
