"""The changes of a difficulty to a mission's start, compared with the printed start (FM-APP-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from marshub.kernel import Words, say

from ..box.components import Difficulty, Reserve
from ..box.state import HubState
from ..content.pack import Content
from ..rules.setup import Setup, make_mission_state

PRINTED: Difficulty = "printed"
#: Changes that also hold for a mission on a table carried over from another mission (FM-CAMP-04).
CARRIED_OVER_KEYS = ("fm-level-sols", "fm-level-tiles", "fm-level-numbers")


def list_difficulty_changes(difficulty: Difficulty, chosen: Mapping[str, Any], content: Content) -> Iterator[Words]:
    """Yield the changes by `difficulty`, for the mission or campaign and the players chosen so far.

    Raises:
        BadSetup: The choices cannot be played.
    """
    if difficulty == PRINTED:
        yield say("fm-level-printed", normal="@fm-difficulty-normal")
        return
    campaign = content.campaigns.get(str(chosen.get("campaign", "")))
    missions = [step.mission for step in campaign.steps] if campaign else [str(chosen.get("mission", Setup().mission))]
    setup = Setup(players=chosen.get("players", Setup().players), difficulty=difficulty)
    first_changes, *later_changes = ([*_compare_start(setup, mission, content)] for mission in missions)
    yield from first_changes or [say("fm-level-none")]
    for mission, changes in zip(missions[1:], later_changes, strict=True):
        # A later mission changes only these; the rest of the table is carried over (FM-CAMP-04).
        for change in changes:
            if change.key in CARRIED_OVER_KEYS:
                yield Words("fm-level-later", {"mission": f"@fm-mission-{mission}"}, {"change": (change,)})
    if difficulty != "normal":
        yield say("fm-level-numbers", difficulty=f"@fm-difficulty-{difficulty}")


def _compare_start(setup: Setup, mission: str, content: Content) -> Iterator[Words]:
    """Yield the differences between a mission's start and the printed one."""
    mission_setup = msgspec.structs.replace(setup, mission=mission)
    printed = make_mission_state(msgspec.structs.replace(mission_setup, difficulty=PRINTED), content)
    state = make_mission_state(mission_setup, content)
    if state.last_sol != printed.last_sol:
        yield say("fm-level-sols", sols=state.last_sol, by=_format_signed(state.last_sol - printed.last_sol))
    if state.stress != printed.stress:
        yield say("fm-level-stress", stress=state.stress)
    red_blocks = tuple(
        say(f"fm-block-{block}") for block, turned in state.box.items() if turned and not printed.box[block]
    )
    if red_blocks:
        yield Words("fm-level-box", {}, {"blocks": red_blocks})
    if broken := tuple(_list_broken_parts(state, printed)):
        yield Words("fm-level-broken", {}, {"parts": broken})
    supply: dict[str, int] = {
        name: getattr(state.supply, name) - getattr(printed.supply, name) for name in get_args(Reserve)
    }
    if any(supply.values()):
        yield Words("fm-level-supply", {}, {"items": _format_items("fm-reserve", supply)})
    cargo, printed_cargo = state.cargo.available, printed.cargo.available
    if cargo != printed_cargo:
        cargo_changes = {item: cargo.get(item, 0) - printed_cargo.get(item, 0) for item in {**printed_cargo, **cargo}}
        yield Words("fm-level-cargo", {}, {"items": _format_items("fm-item", cargo_changes)})
    if tiles := tuple(_list_added_tiles(state, printed)):
        yield Words("fm-level-tiles", {}, {"tiles": tiles})


def _list_broken_parts(state: HubState, printed: HubState) -> Iterator[Words]:
    for name, facility in state.facilities.items():
        for part, works in facility.parts.items():
            if works != printed.facilities[name].parts[part]:
                yield say("fm-option-part", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")


def _list_added_tiles(state: HubState, printed: HubState) -> Iterator[Words]:
    for space, roi in state.map.items():
        if space not in printed.map:
            yield say("fm-level-tile", space=f"@fm-space-{space}", tile=f"@fm-roi-{roi.tile}")


def _format_items(prefix: str, changes: Mapping[str, int]) -> tuple[Words, ...]:
    return tuple(
        say("fm-level-item", item=f"@{prefix}-{name}", by=_format_signed(n)) for name, n in changes.items() if n
    )


def _format_signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
