"""The app's pages: checklists, the Mission Log, the Crew Debriefing (APP)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from marshub.kernel import Words, say

from ..box.components import BLOCKS, AstronautId, Block, ConditionKind, Phase, Reserve
from ..box.spaces import SPACES
from ..box.state import HubState
from ..content.pack import Content
from ..rules.crew.skills import list_skills
from ..rules.event_phase import count_rounds_left
from ..rules.hub import Hub
from ..rules.malfunction_phase import count_penalties
from ..rules.mission_rules import get_mission_rules
from ..rules.victory import is_threshold_met
from .effect_texts import describe_reward

#: The number of steps in the checklist of each phase (FM-APP-05).
CHECKLIST_LENGTHS: Final[dict[Phase, int]] = {
    "setup": 5,
    "events": 4,
    "morale": 2,
    "production": 5,
    "actions": 3,
    "malfunction": 5,
    "cleanup": 5,
}


def make_checklist(phase: Phase) -> tuple[Words, ...]:
    """Return the steps of a phase, in order, in plain words."""
    return tuple(say(f"fm-check-{phase}-{step}") for step in range(1, CHECKLIST_LENGTHS[phase] + 1))


class LoggedObjective(msgspec.Struct, frozen=True):
    """An objective in the Mission Log. The Threshold shows its present state; it is tested at Next Round."""

    id: str
    words: Words
    mandatory: bool
    done: bool
    computed: bool


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event in the log: its task, and for how many more Action phases it is open, this round's included."""

    id: str
    title: Words
    task: Words
    status: Literal["open", "done", "struck"]
    rounds: int
    pawns: int
    pay: dict[Reserve, int]
    reward: tuple[Words, ...] = ()  # of its action (FM-EVT-11)


class LoggedGauge(msgspec.Struct, frozen=True):
    """A track of the mission, and its end."""

    words: Words
    level: int
    full: int


class LoggedStock(msgspec.Struct, frozen=True):
    """The markers of a limited mission action (FM-MIS-05)."""

    action: Words
    left: int
    total: int


class LoggedSpot(msgspec.Struct, frozen=True):
    """An object of a mission on a space of the map."""

    space: str
    things: tuple[Words, ...]


class MissionLog(msgspec.Struct, frozen=True):
    """The Mission Log (FM-APP-09), and what the mission adds to the table."""

    mission: Words
    sol: int
    last_sol: int
    objectives: tuple[LoggedObjective, ...]
    events: tuple[LoggedEvent, ...]
    stocks: tuple[LoggedStock, ...] = ()
    spots: tuple[LoggedSpot, ...] = ()
    remarks: tuple[Words, ...] = ()
    gauges: tuple[LoggedGauge, ...] = ()
    icons: tuple[Words, ...] = ()  # the meaning of POI icons in this mission (FM-POI-02)
    penalties: dict[Block, int] = {}  # the rise of each block's track besides dice (FM-MAL-05)


class CrewFile(msgspec.Struct, frozen=True):
    """One astronaut in the Crew Debriefing panel (FM-APP-03)."""

    who: AstronautId
    name: str
    wounds: int
    tokens: int
    conditions: tuple[ConditionKind, ...]
    ready: tuple[str, ...]  # skills that are not used up this round
    used: tuple[str, ...]
    profile: str = ""  # the number of the Profile card; "" if no pack has one


def make_mission_log(state: HubState, content: Content) -> MissionLog:
    """Return the present Mission Log."""
    hub = Hub(state, content)
    objectives = tuple(
        LoggedObjective(
            name,
            Words(f"fm-objective-{name}"),
            objective.mandatory,
            is_threshold_met(hub) if objective.computed else objective.done,
            objective.computed,
        )
        for name, objective in state.objectives.items()
    )
    events = []
    for event in state.events:
        action = content.events[event.id].action
        pawns, pay = (action.pawns, dict(action.pay)) if action else (0, {})
        price = {reserve: pay.get(reserve, 0) for reserve in ("energy", "oxygen", "food")}
        task = say("fm-log-task", pawns=pawns, **price)
        title = say(f"fm-event-{event.id}")
        reward = describe_reward(hub, action.reward) if action else ()
        events.append(
            LoggedEvent(event.id, title, task, event.status, count_rounds_left(hub, event), pawns, pay, reward)
        )
    words_of_spaces = ((space, tuple(get_mission_rules(hub).describe_spot(hub, space))) for space in SPACES)
    return MissionLog(
        say(f"fm-mission-{state.mission}"),
        state.sol,
        state.last_sol,
        objectives,
        tuple(events),
        tuple(
            LoggedStock(
                say(f"fm-mission-action-{action.id}"), state.markers.get(action.id, action.markers), action.markers
            )
            for action in hub.mission.actions
            if action.markers
        ),
        tuple(LoggedSpot(space, words) for space, words in words_of_spaces if words),
        tuple(get_mission_rules(hub).list_remarks(hub)),
        tuple(
            LoggedGauge(say(f"fm-gauge-{name}"), level, hub.get_gauge_maximum(name))
            for name, level in state.gauges.items()
        ),
        tuple(
            Words("fm-poi-icon", {"icon": icon.upper(), "what": f"@fm-poi-{state.mission}-{icon}"})
            for icon in hub.mission.poi
        ),
        {block: count_penalties(hub, block) for block in BLOCKS},
    )


def make_crew_files(state: HubState, content: Content) -> tuple[CrewFile, ...]:
    """Return the present crew, in seat order."""
    hub = Hub(state, content)
    return tuple(
        CrewFile(
            seat,
            astronaut.name,
            astronaut.wounds,
            astronaut.tokens,
            tuple(condition.kind for condition in astronaut.conditions if not condition.healed),
            tuple(skill.id for skill in list_skills(hub, seat) if skill.id not in astronaut.used),
            tuple(astronaut.used),
            next((profile.id for profile in content.profiles.values() if profile.owner == seat), ""),
        )
        for seat, astronaut in state.crew.items()
    )
