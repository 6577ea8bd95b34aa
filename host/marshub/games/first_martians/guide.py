"""What the app shows beside the game: checklists, the mission log, the crew debriefing (APP)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from marshub.kernel import Words, say

from .components import AstronautId, ConditionKind, Phase, Reserve
from .content import Content
from .events.mission_events import rounds_left
from .hub import Hub
from .skills import own_skills
from .state import HubState
from .victory import threshold_met

#: How many steps the checklist of each phase has (FM-APP-05).
STEPS: Final[dict[Phase, int]] = {
    "setup": 5,
    "events": 4,
    "morale": 2,
    "production": 5,
    "actions": 3,
    "malfunction": 5,
    "cleanup": 5,
}


def checklist(phase: Phase) -> tuple[Words, ...]:
    """The steps of a phase, in order, in plain words."""
    return tuple(say(f"fm-check-{phase}-{step}") for step in range(1, STEPS[phase] + 1))


class LoggedObjective(msgspec.Struct, frozen=True):
    """A line of the mission log. The Threshold's box shows how things stand; it is judged at Next Round."""

    id: str
    words: Words
    mandatory: bool
    done: bool
    computed: bool


class LoggedEvent(msgspec.Struct, frozen=True):
    """An event in the log: what to do about it, and for how many more Action phases, this round's included."""

    id: str
    title: Words
    task: Words
    status: Literal["open", "done", "struck"]
    rounds: int
    pawns: int
    pay: dict[Reserve, int]


class MissionLog(msgspec.Struct, frozen=True):
    """The Mission Log (FM-APP-09)."""

    mission: Words
    sol: int
    last_sol: int
    objectives: tuple[LoggedObjective, ...]
    events: tuple[LoggedEvent, ...]


class Debriefing(msgspec.Struct, frozen=True):
    """One astronaut in the Crew Debriefing panel (FM-APP-03)."""

    who: AstronautId
    name: str
    wounds: int
    tokens: int
    conditions: tuple[ConditionKind, ...]
    ready: tuple[str, ...]  # skills that are not used up this round
    used: tuple[str, ...]
    profile: str = ""  # the number of the Profile card; "" if no pack has one


def mission_log(state: HubState, content: Content) -> MissionLog:
    """The mission log as it stands."""
    hub = _looking(state, content)
    objectives = tuple(
        LoggedObjective(
            name,
            say(f"fm-objective-{name}"),
            goal.mandatory,
            threshold_met(hub) if goal.computed else goal.done,
            goal.computed,
        )
        for name, goal in state.objectives.items()
    )
    events = []
    for event in state.events:
        action = content.events[event.id].action
        pawns, pay = (action.pawns, dict(action.pay)) if action else (0, {})
        price = {reserve: pay.get(reserve, 0) for reserve in ("energy", "oxygen", "food")}
        task = say("fm-log-task", pawns=pawns, **price)
        title = say(f"fm-event-{event.id}")
        events.append(LoggedEvent(event.id, title, task, event.status, rounds_left(hub, event), pawns, pay))
    return MissionLog(say(f"fm-mission-{state.mission}"), state.sol, state.last_sol, objectives, tuple(events))


def debriefing(state: HubState, content: Content) -> tuple[Debriefing, ...]:
    """The crew as it stands, in seat order."""
    hub = _looking(state, content)
    return tuple(
        Debriefing(
            who,
            astronaut.name,
            astronaut.wounds,
            astronaut.tokens,
            tuple(c.kind for c in astronaut.conditions if not c.healed),
            tuple(skill.id for skill in own_skills(hub, who) if skill.id not in astronaut.used),
            tuple(astronaut.used),
            next((card.id for card in content.profiles.values() if card.owner == who), ""),
        )
        for who, astronaut in state.crew.items()
    )


def _looking(state: HubState, content: Content) -> Hub:
    return Hub(state, content, lambda _: None)
