"""All kinds of actions by the id that options and stacks name them by; `catalogue` fills it."""

from __future__ import annotations

from typing import Final

from ...box.state import Stack
from .kinds import Action

#: In the order in which they are offered.
ACTIONS: Final[dict[str, Action]] = {}


def register(*actions: Action) -> None:
    """Make kinds of actions known."""
    ACTIONS.update((action.id, action) for action in actions)


def action_of(stack: Stack) -> Action:
    """Return the action that a stack stands for, where it is taken."""
    return ACTIONS[stack.action].at(stack.venue)


def named(name: str) -> Action | None:
    """Return the action of an option.

    "explore", or "explore@temporary-garage" in a Facility besides its own (FM-COST-36).
    """
    kind, _, venue = name.partition("@")
    return ACTIONS[kind].at(venue) if kind in ACTIONS else None


def name(action: Action) -> str:
    """How an option names an action; see `named`."""
    return f"{action.id}@{action.venue}" if action.venue else action.id
