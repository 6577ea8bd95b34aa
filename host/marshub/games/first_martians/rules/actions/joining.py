"""Who may join a declared action, who may operate an AOM, what a declaration may name at all (PAWN, AOM)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, say

from ...box.components import AOMS, ASTRONAUTS, ITEMS, PARTS, ROVERS
from ...box.spaces import SPACES
from ...box.state import Stack
from ..crew.aoms import declared_aoms, name_of
from ..hub import Hub
from ..mission_rules import rules_of
from .declaring import free_pawns, is_bound, pawns, unfit
from .kinds import Action, owner
from .registry import action_of
from .rolled import RolledAction
from .sheet import is_token


def join_obstacles(hub: Hub, pawn: str, stack: Stack, lacks: Reason | None) -> Iterator[Reason]:
    """Yield the reasons why a free `pawn` may not join `stack`, which has a `shortfall` or none.

    A rolled action takes any number: at the auto mark it needs no dice, beyond it they do nothing (FM-PAWN-07,
    FM-PAWN-14). Pawns of different owners may be joined (FM-ACT-07).
    """
    action = action_of(stack)
    if lacks is None and not isinstance(action, RolledAction):
        yield Reason("FM-PAWN-04", say("fm-why-full"))
    if lacks is not None and lacks.rule == "FM-HEAL-01" and owner(pawn) != "medic":
        yield Reason("FM-HEAL-01", say("fm-why-medic-only"))
    if is_bound(hub, pawn):  # it may only stand on top of its own Heal
        yield Reason("FM-PAWN-16", say("fm-why-bound", who=f"@fm-astronaut-{owner(pawn)}"))
    else:
        yield from unfit(hub, pawn, action, stack.target)


def may_join(hub: Hub, pawn: str, name: str) -> bool:
    """Check that `pawn` may join the stack of that name: both are there, and nothing is against it."""
    return name in hub.stacks and pawn in pawns(hub) and not any(why_not_join(hub, pawn, name))


def why_not_join(hub: Hub, pawn: str, name: str) -> Iterator[Reason]:
    """Yield `find_join_obstacles` for a pawn that may be declared already and a stack that may not exist."""
    stack = hub.stacks.get(name)
    if stack is None or pawn not in pawns(hub):
        return
    if pawn not in free_pawns(hub):
        yield Reason("FM-ACT-02", say("fm-why-pawn-taken"))
    else:
        yield from join_obstacles(hub, pawn, stack, action_of(stack).lacks(hub, stack))


def operator_obstacles(hub: Hub, aom: str, who: str) -> Iterator[Reason]:
    """Yield the reasons why `seat` cannot take over an AOM now (FM-AOM-05, FM-AOM-07)."""
    if aom not in AOMS or who not in ASTRONAUTS:
        return
    if aom not in hub.state.aoms:
        yield Reason("FM-SOLO-04", say("fm-why-aom-not-here", aom=f"@{name_of(aom)}"))
        return
    if who not in hub.seats:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=f"@fm-astronaut-{who}"))
    elif hub.state.aoms[aom] == who:
        yield Reason("FM-AOM-05", say("fm-why-operator", who=f"@fm-astronaut-{who}", aom=f"@{name_of(aom)}"))
    if aom in declared_aoms(hub):
        yield Reason("FM-AOM-07", say("fm-why-aom-declared", aom=f"@{name_of(aom)}"))


def can_operate(hub: Hub, aom: str, who: str) -> bool:
    """Check that `seat` can take over an AOM now: both are there, and nothing is against it."""
    return aom in hub.state.aoms and who in hub.state.crew and not any(operator_obstacles(hub, aom, who))


def can_be_named(hub: Hub, action: Action, target: str) -> bool:
    """Check that a target is made of things of the box: the rules know no others.

    What another mission's sheet calls its actions may be anything (FM-MIS-01).
    """
    if action.id.startswith("mission"):
        return True
    content = hub.content
    known = {"", "energy", "oxygen", "black-marker", *content.facilities, *content.events, *content.upgrades}
    known |= {*SPACES, *PARTS, *ITEMS, *ROVERS, *hub.mission.examined}
    for its in hub.mission.actions:
        known |= {its.id, *(rules_of(hub).choices(hub, its.id) if its.names else ())}
    return all(word in known or is_token(word.removeprefix("objective-")) for word in target.split("."))
