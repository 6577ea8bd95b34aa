"""All kinds of actions by the id that options and stacks name them by, and everything they could be declared on.

`catalogue` fills it.
"""

from __future__ import annotations

from typing import Final

from ...box.state import Stack
from .kinds import Action

#: In the order in which they are offered.
ACTIONS: Final[dict[str, Action]] = {}


def register(*actions: Action) -> None:
    """Register kinds of actions."""
    ACTIONS.update((action.id, action) for action in actions)


def action_of(stack: Stack) -> Action:
    """Return the action that a stack stands for, where it is taken."""
    return ACTIONS[stack.action].at(stack.venue)


def named(name: str) -> Action | None:
    """Return the action of an option: "explore", or "explore@temporary-garage" in another Facility than its own.

    FM-COST-36. None if there is no such action.
    """
    kind, _, venue = name.partition("@")
    return ACTIONS[kind].at(venue) if kind in ACTIONS else None


def name(action: Action) -> str:
    """Return how an option names an action; see `parse_action_name`."""
    return f"{action.id}@{action.venue}" if action.venue else action.id
