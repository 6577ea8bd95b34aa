"""The changes of a difficulty to a mission's start, compared with rules and sheet (FM-APP-02)."""

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
#: What a difficulty still changes in a mission that is played on a table carried over from another (FM-CAMP-04).
CARRIED = ("fm-level-sols", "fm-level-tiles", "fm-level-numbers")


def list_changes(difficulty: Difficulty, chosen: Mapping[str, Any], content: Content) -> Iterator[Words]:
    """Yield the meaning of `difficulty` for the mission, or campaign, and the players chosen so far.

    Raises BadSetup.
    """
    if difficulty == PRINTED:
        yield say("fm-level-printed", normal="@fm-difficulty-normal")
        return
    campaign = content.campaigns.get(str(chosen.get("campaign", "")))
    missions = [step.mission for step in campaign.steps] if campaign else [str(chosen.get("mission", Setup().mission))]
    setup = Setup(players=chosen.get("players", Setup().players), difficulty=difficulty)
    first, *later = ([*_start(setup, mission, content)] for mission in missions)
    yield from first or [say("fm-level-none")]
    for mission, words in zip(missions[1:], later, strict=True):
        # Of a later mission only what it brings along itself: the rest of the table stays as it was (FM-CAMP-04).
        for item in words:
            if item.key in CARRIED:
                yield Words("fm-level-later", {"mission": f"@fm-mission-{mission}"}, {"change": (item,)})
    if difficulty != "normal":
        yield say("fm-level-numbers", difficulty=f"@fm-difficulty-{difficulty}")


def _start(setup: Setup, mission: str, content: Content) -> Iterator[Words]:
    """Yield the differences of a mission's table from the printed one."""
    here = msgspec.structs.replace(setup, mission=mission)
    printed = make_mission_state(msgspec.structs.replace(here, difficulty=PRINTED), content)
    own = make_mission_state(here, content)
    if own.last_sol != printed.last_sol:
        yield say("fm-level-sols", sols=own.last_sol, by=_signed(own.last_sol - printed.last_sol))
    if own.stress != printed.stress:
        yield say("fm-level-stress", stress=own.stress)
    red = tuple(say(f"fm-block-{block}") for block, turned in own.box.items() if turned and not printed.box[block])
    if red:
        yield Words("fm-level-box", {}, {"blocks": red})
    if broken := tuple(_broken(own, printed)):
        yield Words("fm-level-broken", {}, {"parts": broken})
    supply: dict[str, int] = {
        name: getattr(own.supply, name) - getattr(printed.supply, name) for name in get_args(Reserve)
    }
    if any(supply.values()):
        yield Words("fm-level-supply", {}, {"items": _items("fm-reserve", supply)})
    cargo, before = own.cargo.available, printed.cargo.available
    if cargo != before:
        more = {item: cargo.get(item, 0) - before.get(item, 0) for item in {**before, **cargo}}
        yield Words("fm-level-cargo", {}, {"items": _items("fm-item", more)})
    if tiles := tuple(_tiles(own, printed)):
        yield Words("fm-level-tiles", {}, {"tiles": tiles})


def _broken(own: HubState, printed: HubState) -> Iterator[Words]:
    for name, here in own.facilities.items():
        for part, works in here.parts.items():
            if works != printed.facilities[name].parts[part]:
                yield say("fm-option-part", facility=f"@fm-facility-{name}", part=f"@fm-part-{part}")


def _tiles(own: HubState, printed: HubState) -> Iterator[Words]:
    for space, roi in own.map.items():
        if space not in printed.map:
            yield say("fm-level-tile", space=f"@fm-space-{space}", tile=f"@fm-roi-{roi.tile}")


def _items(prefix: str, by: Mapping[str, int]) -> tuple[Words, ...]:
    return tuple(say("fm-level-item", item=f"@{prefix}-{name}", by=_signed(n)) for name, n in by.items() if n)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
