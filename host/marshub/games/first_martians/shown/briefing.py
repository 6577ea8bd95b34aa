"""The briefing before a mission: story, goals, deadlines, traps, and the changes of a difficulty (FM-APP-02).

All numbers are those of the mission's start with this crew and difficulty, at any time; a later mission of a
campaign starts from the table of the mission before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import BLOCKS, DEADLY_WOUND, STRESS_FIGHT, Difficulty, Reserve
from ..box.state import HubState
from ..content.pack import Content
from ..rules.hub import Hub
from ..rules.malfunction_phase import get_die_sol
from ..rules.missions.landing import PODS
from ..rules.missions.malnourished_plants import find_missing_nutrients
from ..rules.missions.rogue_probe import SIGNALS
from ..rules.production.farm import compute_harvest
from ..rules.setup import Setup, make_mission_state


def make_briefing(state: HubState, content: Content) -> tuple[Section, ...]:
    """Return the briefing of the current mission; in a campaign with the story that the campaign tells before it."""
    hub = Hub(_make_start(state, content), content)
    return make_sections(
        (say(f"fm-mission-{state.mission}"), _describe_story(state, hub)),
        (say("brief-goals"), _list_goals(hub)),
        (say("brief-clock"), _list_deadlines(hub)),
        (say("brief-traps"), _list_traps(hub)),
        (say("brief-difficulty", difficulty=f"@fm-difficulty-{state.difficulty}"), _list_difficulty(state, content)),
    )


def _make_start(state: HubState, content: Content) -> HubState:
    """Return the table of this mission at its start. In a campaign it is carried over (FM-CAMP-04)."""
    if _is_carried_over(state):
        return state
    crew = tuple(state.crew)
    setup = Setup(mission=state.mission, players=list(crew), difficulty=state.difficulty)
    if state.solo:
        setup = msgspec.structs.replace(setup, players=1, astronauts=crew)
    return make_mission_state(setup, content)


def _is_carried_over(state: HubState) -> bool:
    return state.campaign is not None and state.campaign.step > 0


def _describe_story(state: HubState, hub: Hub) -> Iterator[Words]:
    mission, campaign = hub.mission, state.campaign and hub.content.campaigns.get(state.campaign.id)
    step = next((step for step in campaign.steps if step.mission == state.mission), None) if campaign else None
    if campaign and step and "before" in step.told:
        yield say(f"fm-campaign-{campaign.id}-{state.mission}-before")
    elif mission.story is not None:
        yield say(f"fm-mission-{mission.id}-story")
    else:
        yield say(f"fm-category-{mission.category}")


def _list_goals(hub: Hub) -> Iterator[Words]:
    for objective in hub.mission.objectives:
        words = say(f"fm-objective-{objective.id}")
        yield words if objective.mandatory else say("fm-brief-optional", goal=f"@{words.key}")


def _list_deadlines(hub: Hub) -> Iterator[Words]:
    state = hub.state
    yield say("fm-brief-sols", sols=state.last_sol)
    if state.threshold is not None:
        yield say("fm-brief-threshold", threshold=state.threshold, broken=hub.count_broken_parts())
    red_blocks = {block for block in BLOCKS if state.box[block]}
    yield from (say("fm-brief-die-at-once", block=f"@fm-block-{block}") for block in BLOCKS if block in red_blocks)
    for die in hub.mission.dice:
        if die.block not in red_blocks:
            key = "fm-brief-die-once" if die.only else "fm-brief-die-from"
            yield say(key, sol=get_die_sol(hub, die), block=f"@fm-block-{die.block}")
        if not die.only:
            red_blocks.add(die.block)


def _list_difficulty(state: HubState, content: Content) -> Iterator[Words]:
    chosen: dict[str, str | int] = {"mission": state.mission, "players": 1 if state.solo else len(state.crew)}
    if state.campaign is not None and not _is_carried_over(state):
        chosen["campaign"] = state.campaign.id
    for words in list_difficulty_changes(state.difficulty, chosen, content):
        if not _is_carried_over(state) or words.key in CARRIED_OVER_KEYS:
            yield words


def _list_traps(hub: Hub) -> Iterator[Words]:
    state, crew = hub.state, len(hub.seats)
    yield from _warn_of_facility_cards(hub)
    food = compute_harvest(hub)
    if state.farms and food < crew:
        yield say("fm-brief-hungry", food=food, crew=crew, stock=state.supply.food)
    list_mission_traps = _MISSION_WARNINGS.get(hub.mission.rules or hub.mission.id)
    if list_mission_traps is not None:
        yield from list_mission_traps(hub)
    # FM-STR-01: Stress rises by one for each astronaut a sol; find the sol of the fight by that alone.
    sol = state.sol - (-(STRESS_FIGHT - state.stress) // crew)
    soon = "soon" if sol <= state.last_sol else "late"
    yield say(f"fm-brief-stress-{soon}", crew=crew, fight=STRESS_FIGHT, sol=sol)
    yield say("fm-brief-death", wounds=DEADLY_WOUND)


def _warn_of_facility_cards(hub: Hub) -> Iterator[Words]:
    """Yield warnings about Facility cards: all parts of a built card are broken, and each penalty counts.

    FM-OBJ-19, FM-MAL-05.
    """
    mission, data = hub.mission, hub.content.facilities
    cards = [card for card in mission.cards if data[card].card and card not in hub.state.facilities]
    if not cards:
        return
    names = tuple(say(f"fm-facility-{card}") for card in cards)
    yield Words("fm-brief-cards", {"parts": sum(len(data[card].parts) for card in cards)}, {"cards": names})
    for card in cards:
        parts = tuple(say(f"fm-part-{part}") for part, red in data[card].parts.items() if red == "wilting")
        if parts:  # FM-FARM-08
            yield Words("fm-brief-wilting", {"facility": f"@fm-facility-{card}"}, {"parts": parts})
    for block in BLOCKS:
        parts_of_cards = (data[card].parts.values() for card in cards if data[card].block == block)
        if penalties := sum(red == "malfunction+1" for parts in parts_of_cards for red in parts):
            yield say("fm-brief-penalties", block=f"@fm-block-{block}", by=penalties)


# ---------------------------------------------------------------------- of single missions, by whose rules they play


def _warn_of_riddle(hub: Hub) -> Iterator[Words]:
    yield say("fm-brief-riddle", markers=hub.mission.get_number("signal"))  # FM-MIS-34 to 36


def _warn_of_malnourished_plants(hub: Hub) -> Iterator[Words]:
    number = hub.mission.get_number
    yield say("fm-brief-malnourished", wilts=number("wilts-below"), stands=number("stands-below"))  # FM-MIS-49
    yield say("fm-brief-nutrients", count=len(find_missing_nutrients(hub)))  # FM-MIS-48


def _warn_of_rogue_probe(hub: Hub) -> Iterator[Words]:
    yield say("fm-brief-rogue", last=max(SIGNALS), trail=hub.mission.get_number("trail"))  # FM-MIS-50, FM-MIS-51


def _warn_of_landing(hub: Hub) -> Iterator[Words]:
    yield say("fm-brief-landing", last=max(PODS))
    sols = hub.state.last_sol
    yield say("fm-brief-rations", fed=sols - hub.mission.get_number("hungry-sols"), sols=sols)


def _warn_of_binding_agent(hub: Hub) -> Iterator[Words]:
    yield say("fm-brief-storm", sol=hub.mission.get_number("storm"))


_MISSION_WARNINGS: dict[str, Callable[[Hub], Iterator[Words]]] = {
    "riddle": _warn_of_riddle,
    "malnourished-plants": _warn_of_malnourished_plants,
    "rogue-probe": _warn_of_rogue_probe,
    "landing": _warn_of_landing,
    "binding-agent": _warn_of_binding_agent,
}


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
