"""The briefing before a mission: its story, its goals and deadlines, and the traps of its first sols.

All numbers are those of the mission's start with this crew and difficulty, at any time; a later mission of a
campaign starts from the table of the mission before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import BLOCKS, DEADLY_WOUND, STRESS_FIGHT
from ..box.state import HubState
from ..content.pack import Content
from ..rules.hub import Hub
from ..rules.malfunction_phase import get_die_sol
from ..rules.missions.landing import PODS
from ..rules.missions.malnourished_plants import find_missing_nutrients
from ..rules.missions.rogue_probe import SIGNALS
from ..rules.production.farm import compute_harvest
from ..rules.setup import Setup, make_mission_state
from .difficulty import CARRIED_OVER_KEYS, list_difficulty_changes


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
