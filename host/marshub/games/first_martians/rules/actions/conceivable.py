"""Every action on everything that it is about, whether it can be declared or not."""

from __future__ import annotations

from collections.abc import Iterator

from ...box.components import PARTS
from ...box.spaces import SPACES
from ..hub import Hub
from .kinds import Action
from .registry import ACTIONS


def conceivable(hub: Hub) -> Iterator[tuple[Action, str]]:
    """Yield every kind of action with all targets it could ever have on this table, each in its own Facility."""
    for action in ACTIONS.values():
        for target in dict.fromkeys([*action.targets(hub), *_besides(hub, action.id)]):
            yield action, target


def _besides(hub: Hub, action: str) -> Iterator[str]:
    """Yield targets that are not available just now."""
    state, mission = hub.state, hub.mission
    if action in ("repair", "switch"):
        for name, here, _ in hub.in_play():
            yield from (f"{name}.{part}" for part in PARTS if part in here.parts)
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
        yield from (f"{name}.{resource}" for name, _, _ in hub.in_play() for resource in ("energy", "oxygen"))
    elif action == "serve":
        yield from (event.id for event in state.events)
