"""All kinds of actions by the id that options and stacks name them by, and everything they could be declared on.

`catalogue` fills it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...box.components import PARTS
from ...box.spaces import SPACES
from ...box.state import Stack
from ..hub import Hub
from .action_base import Action

#: In the order in which they are offered.
ACTIONS_BY_ID: Final[dict[str, Action]] = {}


def register_actions(*actions: Action) -> None:
    """Register kinds of actions."""
    ACTIONS_BY_ID.update((action.id, action) for action in actions)


def get_stack_action(stack: Stack) -> Action:
    """Return the action that a stack stands for, where it is taken."""
    return ACTIONS_BY_ID[stack.action].in_venue(stack.venue)


def parse_action_name(name: str) -> Action | None:
    """Return the action of an option: "explore", or "explore@temporary-garage" in another Facility than its own.

    FM-COST-36. None if there is no such action.
    """
    kind, _, venue = name.partition("@")
    return ACTIONS_BY_ID[kind].in_venue(venue) if kind in ACTIONS_BY_ID else None


def get_action_name(action: Action) -> str:
    """Return how an option names an action; see `parse_action_name`."""
    return f"{action.id}@{action.venue}" if action.venue else action.id


def iterate_conceivable_actions(hub: Hub) -> Iterator[tuple[Action, str]]:
    """Yield every kind of action with all targets it could ever have on this table, each in its own Facility."""
    for action in ACTIONS_BY_ID.values():
        for target in dict.fromkeys([*action.find_targets(hub), *_iterate_unavailable_targets(hub, action.id)]):
            yield action, target


def _iterate_unavailable_targets(hub: Hub, action: str) -> Iterator[str]:
    """Yield targets that are not available just now."""
    state, mission = hub.state, hub.mission
    if action in ("repair", "switch"):
        for name, facility, _ in hub.iterate_facilities():
            yield from (f"{name}.{part}" for part in PARTS if part in facility.parts)
    elif action == "repair-rover":
        yield from state.rovers
    elif action == "explore":
        yield from SPACES
    elif action == "gather":
        yield from (f"{space}.sample" for space in SPACES)
    elif action == "construct":
        yield from mission.cards
    elif action in ("examine", "deepen"):
        yield from ("sample", *mission.examined)
    elif action == "plant":
        yield from state.farms
    elif action == "reopen":
        yield from (
            f"{name}.{resource}" for name, _, _ in hub.iterate_facilities() for resource in ("energy", "oxygen")
        )
    elif action == "serve":
        yield from (event.id for event in state.events)
