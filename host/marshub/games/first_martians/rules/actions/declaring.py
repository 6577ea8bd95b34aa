"""What can be declared, by whom, and what a declaration lacks (ACT, PAWN)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from marshub.kernel import Reason, say

from ...box.components import DEADLY_WOUND
from ...box.state import Stack
from ..crew.aoms import aom_obstacles, aom_of, name_of, pawn_of
from ..crew.health import suffers
from ..hub import Hub
from .blocking import standing
from .hands import bound_pawn, crew_pawns
from .kinds import Action, actor, owner
from .registry import ACTIONS, action_of, name, named


def declarable(hub: Hub) -> list[tuple[Action, str]]:
    """Return every action with each of its targets, in every Facility that offers it."""
    return _catalogue(hub)[0]


def names(hub: Hub) -> list[str]:
    """Return how options name what `find_declarations` returns, in its order."""
    return _catalogue(hub)[1]


def called(hub: Hub, what: str) -> tuple[Action, str] | None:
    """Return the declaration that an option names "heal" or "repair:lab.cpu"; None if it cannot be declared."""
    meant = _meant(what)
    if meant is None or meant[1] not in _targets(hub, meant[0]):
        return None
    action, target = meant
    return meant if not action.venue or action.venue in ACTIONS[action.id].venues(hub, target) else None


@lru_cache(maxsize=4096)
def _meant(what: str) -> tuple[Action, str] | None:
    kind, _, target = what.partition(":")
    action = named(kind)
    return None if action is None or said(action, target) != what else (action, target)


@lru_cache(maxsize=4096)
def said(action: Action, target: str) -> str:
    """Return how an option names an action and its target."""
    return f"{name(action)}:{target}" if target else name(action)


_Listed = tuple[list[tuple[Action, str]], list[str]]  # actions with their targets, and how options name them
_NONE: _Listed = ([], [])


def _catalogue(hub: Hub) -> _Listed:
    """Return all declarations with their names."""
    claimed = [(stack.target, stack.donor) for stack in hub.state.plan if ACTIONS[stack.action].claims]
    return hub.stocked(("catalogue", *claimed), lambda: _all(hub))


def _all(hub: Hub) -> _Listed:
    every: list[tuple[Action, str]] = []
    called: list[str] = []
    for action in ACTIONS.values():
        found, names = _everywhere(hub, action)
        every += found
        called += names
    return every, called


def _everywhere(hub: Hub, action: Action) -> _Listed:
    """Return an action on each of its targets, in every Facility that offers it."""
    targets = _targets(hub, action)
    if not targets:
        return _NONE
    # The venues depend on which Facilities are in play, not on what lies on them.
    key = (action.id, *hub.state.facilities, "", *targets)
    return hub.charted(key, lambda: _in_venues(hub, action, targets))


def _in_venues(hub: Hub, action: Action, targets: list[str]) -> _Listed:
    every = [(action.at(venue), target) for target in targets for venue in action.venues(hub, target)]
    return every, [said(*each) for each in every]


def _targets(hub: Hub, action: Action) -> list[str]:
    """Return all that an action may be declared on."""
    keep = hub.lasting if action.fixed else hub.once if action.heeds_plan else hub.stocked
    return keep(("targets", action.id), lambda: action.targets(hub))


def open_to(hub: Hub, pawn: str) -> list[tuple[Action, str]]:
    """Return what a free `pawn` can be put on top of."""
    fit_for_all = aom_of(pawn) is None and not is_bound(hub, pawn)

    def find() -> list[tuple[Action, str]]:
        return [
            (action, target)
            for action, target in _open_to_somebody(hub)
            if suits(hub, pawn, action, target, fit=fit_for_all)
        ]

    return hub.once(("open to", alike(hub, pawn)), find)


def takings(hub: Hub, kind: str, target: str) -> list[Action]:
    """Return a kind of action wherever it can be taken on `target`; [] if it cannot be declared."""
    action = ACTIONS[kind]
    return [action.at(venue) for venue in action.venues(hub, target)] if target in _targets(hub, action) else []


def alike(hub: Hub, pawn: str) -> object:
    """Return a key that is equal for pawns with the same declarations.

    Actions tell astronauts apart by two things only (see `Action.find_pawn_obstacles`); a bound pawn has its own key.
    """
    who = owner(pawn)
    kind = aom_of(pawn) or (who == "medic", hub.astronaut(who).board.count("pawn") if who else 0)
    return kind, pawn if is_bound(hub, pawn) else ""


def _open_to_somebody(hub: Hub) -> list[tuple[Action, str]]:
    return hub.once(
        ("open to somebody",),
        lambda: [(action, target) for action, target in declarable(hub) if not hindered(hub, action, target)],
    )


def hindered(hub: Hub, action: Action, target: str) -> bool:
    """Check that nobody can be put on top of a new stack for it."""
    keep = hub.once if action.heeds_plan else hub.unplanned
    return keep((action, target), lambda: any(action.obstacles(hub, target)))


def suits(hub: Hub, pawn: str, action: Action, target: str, *, fit: bool = False) -> bool:
    """Check that `pawn`, too, can be put on top of what somebody can; with `is_unbound` it may be part of any stack."""
    return (fit or not any(unfit(hub, pawn, action, target))) and not any(action.objections(hub, pawn, target))


def can_declare(hub: Hub, pawn: str, what: str) -> bool:
    """Check that `pawn` is free and can go on top of a new stack for the declaration of that name."""
    each = called(hub, what)
    return each is not None and pawn in free_pawns(hub) and not hindered(hub, *each) and suits(hub, pawn, *each)


def pawns(hub: Hub) -> list[str]:
    """Return all pawns of the crew (FM-SKILL-01), then those of the AOMs at hand (FM-SOLO-04, FM-AOM-04)."""
    crew = crew_pawns(hub.seats)
    return [*crew, *(pawn_of(aom) for aom in hub.state.aoms)] if hub.state.aoms else [*crew]


def free_pawns(hub: Hub) -> list[str]:
    """Return the pawns that are not declared yet."""

    def find() -> list[str]:
        taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
        return [pawn for pawn in pawns(hub) if pawn not in taken]

    return hub.once("free pawns", find)


def obstacles(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Yield the reasons why `pawn` cannot go on top of a new stack for `action`; none if it can."""
    who, aom = owner(pawn), aom_of(pawn)
    if aom is None and who not in hub.state.crew:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=f"@fm-astronaut-{who}"))
        return
    if aom is not None and aom not in hub.state.aoms:
        yield Reason("FM-SOLO-04", say("fm-why-aom-not-here", aom=f"@{name_of(aom)}"))
        return
    if any(pawn in stack.pawns for stack in hub.state.plan):
        yield Reason("FM-ACT-02", say("fm-why-pawn-taken"))
    if action.venue and action.venue not in ACTIONS[action.id].venues(hub, target):
        facility, kind = f"@fm-facility-{action.venue}", f"@fm-action-{action.id}"
        yield Reason("FM-COST-36", say("fm-why-not-offered", facility=facility, action=kind))
        return
    yield from unfit(hub, pawn, action, target)
    yield from action.obstacles(hub, target)
    yield from action.objections(hub, pawn, target)


def is_bound(hub: Hub, pawn: str) -> bool:
    """Check that a Cardiac Disorder binds `pawn` to its own Heal (FM-PAWN-16)."""
    who = owner(pawn)
    return who is not None and bound_pawn(hub, who) == pawn


def unfit(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Yield the reasons why `pawn` cannot be part of a stack for `action`, on top or assisting."""
    who, aom = owner(pawn), aom_of(pawn)
    if aom is not None:
        yield from aom_obstacles(hub, aom, action.type(hub, target), open_to_aoms=action.open_to_aoms(hub, target))
    elif is_bound(hub, pawn) and action.id != "heal":
        yield Reason("FM-PAWN-16", say("fm-why-bound", who=f"@fm-astronaut-{who}"))


def lacking(hub: Hub) -> list[tuple[Stack, Reason]]:
    """Return the stacks that are no whole declaration yet, each with what it lacks."""

    def find() -> list[tuple[Stack, Reason]]:
        found = ((stack, action_of(stack).lacks(hub, stack)) for stack in hub.state.plan)
        return [(stack, reason) for stack, reason in found if reason]

    return hub.once(("lacking",), find)


def unfinished(hub: Hub) -> Iterator[Reason]:
    """Yield the reasons why the plan cannot be closed yet (FM-ACT-05)."""
    for stack, reason in lacking(hub):
        yield msgspec.structs.replace(reason, zone=standing(stack))
    for pawn in free_pawns(hub):
        if aom_of(pawn) is None and open_to(hub, pawn):  # an AOM's pawn may stay idle (FM-ACT-06, FM-AOM-14)
            yield Reason("FM-ACT-05", say("fm-why-pawn-left", pawn=f"@fm-pawn-{pawn}"))


def trial(pawn: str, action: Action, target: str) -> Stack:
    """Return a stack that stands for a declaration, outside the plan."""
    return Stack("", action.id, [pawn], target, venue=action.venue)


def may_kill(hub: Hub, stack: Stack, *, standing: bool = False) -> bool:
    """Check that wounds sure to come, of this stack and those declared already, kill the actor (FM-COST-03).

    With `is_declared` the stack is in the plan itself.
    """
    if not _wounds(hub, stack):
        return False
    who = actor(hub, stack)
    others = [each for each in hub.state.plan if not standing or each.id != stack.id]
    hits = 1 + sum(actor(hub, each) == who and _wounds(hub, each) for each in others)
    weight = 2 if suffers(hub, who, "poisoning") else 1
    return hub.astronaut(who).wounds + hits * weight >= DEADLY_WOUND


def wounds_anybody(hub: Hub, action: Action, target: str) -> bool:
    """Check that it wounds by its place or its cheapest route, whoever goes."""
    return _wounds(hub, trial("", action, target))


def _wounds(hub: Hub, stack: Stack) -> bool:
    action = action_of(stack)
    here = hub.state.facilities.get(action.place(hub, stack.target))
    return (here is not None and "wound" in here.now) or action.hurts(hub, stack)
