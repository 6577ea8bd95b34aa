"""Consequences of a planned action if it succeeds.

Carried out on a copy, as far as no die and no choice comes first.
"""

from __future__ import annotations

from marshub.kernel.ahead import settled

from ..hub import Hub
from .forecast import closed_as
from .kinds import actor

_PLANNING = ("declare", "join", "drive", "walk", "route")


def bring(hub: Hub, option: str) -> None:
    """Carry out the declared action that the planning `option` began or changed. Its pawns stay where they are."""
    verb, *rest = option.split(":")
    if verb not in _PLANNING or not hub.state.plan:
        return
    stack = hub.state.plan[-1] if verb == "declare" else hub.stacks[rest[0] if verb in ("walk", "route") else rest[-1]]
    action, closed = closed_as(hub, stack)
    if not action.gone(hub, closed):
        settled(action.effect(hub, actor(hub, closed), closed))
