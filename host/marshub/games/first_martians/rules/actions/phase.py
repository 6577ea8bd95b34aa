"""Phase IV: declare everything, then resolve step by step (FM-ACT-01, FM-ACT-11)."""

from __future__ import annotations

from functools import lru_cache, partial

from marshub.kernel import TABLE, Choose, Option, Pause, Script, say

from ...box.state import Stack
from ...happenings.actions import Returned
from ...happenings.facilities import FacilityOpened
from ..hub import Hub
from ..map.rovers import check_rovers
from ..steps import steps
from .kinds import Action, actor
from .plan import plan
from .registry import ACTIONS, action_of


def action_phase(hub: Hub) -> Script:
    """Run phase IV: plan, then walk through the steps, never backwards.

    Actions are ordered by their types alone (FM-ACT-12, FM-ACT-31).
    """
    if not hub.state.step:
        hub.state.plan = []
    yield from steps(hub, {"plan": plan, "resolve": _resolve, "rovers": check_rovers})  # FM-ACT-32


def _resolve(hub: Hub) -> Script:
    planned = len(hub.state.plan)
    for step in sorted({action.step for action in ACTIONS.values()}):
        yield from _resolve_step(hub, step, planned)


def _resolve_step(hub: Hub, step: int, planned: int) -> Script:
    while True:
        waiting = [stack for stack in hub.state.plan if ACTIONS[stack.action].step == step]
        if not waiting:
            return
        stack = waiting[0]
        if len(waiting) > 1 and ACTIONS[stack.action].order_matters:  # FM-ACT-14
            chosen = yield Choose(TABLE, say("fm-choose-next"), partial(_options, waiting))
            stack = next(s for s in waiting if s.id == chosen)
        action = action_of(stack)
        if len(hub.state.plan) < planned:  # between two stacks; before the first one planning itself was a window
            yield _before(stack.pawns[0], action, stack.target)
        hub.state.plan.remove(stack)  # the pawns go back to their owners (FM-PAWN-15)
        if action.gone(hub, stack):
            action.release(hub, stack)
            hub.tell(Returned(actor(hub, stack), stack.action))  # FM-RES-07
        else:
            yield from action.resolve(hub, stack)


@lru_cache(maxsize=4096)
def _before(top: str, action: Action, target: str) -> Pause:
    return Pause(say("fm-ahead-stack", top=f"@fm-pawn-{top}", **action.called(target)))


def _options(waiting: list[Stack]) -> list[Option]:
    return [_option(stack) for stack in waiting]


def _option(stack: Stack) -> Option:
    return _next(stack.id, stack.pawns[0], action_of(stack), stack.target)


@lru_cache(maxsize=4096)
def _next(stack: str, top: str, action: Action, target: str) -> Option:
    words = say("fm-option-next", top=f"@fm-pawn-{top}", **action.called(target))
    return Option(stack, words, zone=action.zone(target))


def end_phase(hub: Hub) -> None:
    """Open the Facilities whose last tile was lifted (FM-RND-13); lifted tokens of rovers stop acting."""
    for name, here in hub.state.facilities.items():
        if here.tiles and any(tile.lifted for tile in here.tiles):
            here.tiles = [tile for tile in here.tiles if not tile.lifted]
            if not here.tiles:
                hub.tell(FacilityOpened(name))
    hub.state.idle_pawns = []
    for rover in hub.state.rovers.values():
        rover.lifted = []
