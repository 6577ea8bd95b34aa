"""Declarations: which pawns can declare which actions, and the obstacles to it (ACT, PAWN)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from marshub.kernel import Reason, say

from ...box.components import DEADLY_WOUND, AstronautId
from ...box.state import Stack
from ..crew.aoms import find_aom_obstacles, find_pawn_aom, get_aom_name_key, get_aom_pawn
from ..crew.health import is_suffering
from ..hub import Hub
from .action_base import Action, find_actor, find_pawn_owner
from .registry import ACTIONS_BY_ID, get_action_name, get_stack_action, parse_action_name

_FACILITY_KEY = "@fm-facility-"


def add_zones(hub: Hub, reasons: Iterable[Reason], piece: str = "") -> list[Reason]:
    """Return `reasons` with the zone that blocks, where one does.

    `piece` is the pawn or rover that was to go somewhere.
    """
    return [reason if reason.zone else _add_zone(hub, reason, piece) for reason in reasons]


def get_stack_zone(stack: Stack) -> str:
    """Return the zone in which the pawns of a stack stand."""
    action: Action = get_stack_action(stack)
    return action.get_zone(stack.target)


def _add_zone(hub: Hub, reason: Reason, piece: str) -> Reason:
    facility = str(reason.words.args.get("facility", ""))
    if facility.startswith(_FACILITY_KEY):
        return msgspec.structs.replace(reason, zone=facility.removeprefix(_FACILITY_KEY))
    plan = hub.state.plan
    blocking: Stack | None = None
    if reason.rule == "FM-ACT-02":  # the pawn itself, already declared
        blocking = next((stack for stack in plan if piece in stack.pawns), None)
    elif reason.rule == "FM-ROV-05":  # the rover, already on its way
        blocking = next((stack for stack in plan if stack.rover and piece.endswith(stack.rover)), None)
    elif reason.rule == "FM-DIS-04":  # anything that is declared
        blocking = next(iter(plan), None)
    return reason if blocking is None else msgspec.structs.replace(reason, zone=get_stack_zone(blocking))


def find_declarations(hub: Hub) -> list[tuple[Action, str]]:
    """Return every action with each of its targets, in every Facility that offers it."""
    return _get_declarations(hub)[0]


def list_declaration_names(hub: Hub) -> list[str]:
    """Return how options name what `find_declarations` returns, in its order."""
    return _get_declarations(hub)[1]


def find_named_declaration(hub: Hub, name: str) -> tuple[Action, str] | None:
    """Return the declaration that an option names "heal" or "repair:lab.cpu"; None if it cannot be declared."""
    declaration = _parse_declaration_name(name)
    if declaration is None or declaration[1] not in _get_targets(hub, declaration[0]):
        return None
    action, target = declaration
    return (
        declaration if not action.venue or action.venue in ACTIONS_BY_ID[action.id].find_venues(hub, target) else None
    )


@lru_cache(maxsize=4096)
def _parse_declaration_name(name: str) -> tuple[Action, str] | None:
    kind, _, target = name.partition(":")
    action = parse_action_name(kind)
    return None if action is None or get_declaration_name(action, target) != name else (action, target)


@lru_cache(maxsize=4096)
def get_declaration_name(action: Action, target: str) -> str:
    """Return how an option names an action and its target."""
    return f"{get_action_name(action)}:{target}" if target else get_action_name(action)


_Declarations = tuple[list[tuple[Action, str]], list[str]]  # actions with their targets, and how options name them
_NONE: _Declarations = ([], [])


def _get_declarations(hub: Hub) -> _Declarations:
    """Return all declarations with their names."""
    claimed = [(stack.target, stack.donor) for stack in hub.state.plan if ACTIONS_BY_ID[stack.action].changes_offers]
    return hub.cache_without_supply(("catalogue", *claimed), lambda: _find_all_declarations(hub))


def _find_all_declarations(hub: Hub) -> _Declarations:
    all_declarations: list[tuple[Action, str]] = []
    all_names: list[str] = []
    for action in ACTIONS_BY_ID.values():
        declarations, names = _find_action_declarations(hub, action)
        all_declarations += declarations
        all_names += names
    return all_declarations, all_names


def _find_action_declarations(hub: Hub, action: Action) -> _Declarations:
    """Return an action on each of its targets, in every Facility that offers it."""
    targets = _get_targets(hub, action)
    if not targets:
        return _NONE
    # The venues depend on which Facilities are in play, not on what lies on them.
    key = (action.id, *hub.state.facilities, "", *targets)
    return hub.cache_by_map(key, lambda: _list_in_venues(hub, action, targets))


def _list_in_venues(hub: Hub, action: Action, targets: list[str]) -> _Declarations:
    declarations = [(action.in_venue(venue), target) for target in targets for venue in action.find_venues(hub, target)]
    return declarations, [get_declaration_name(*declaration) for declaration in declarations]


def _get_targets(hub: Hub, action: Action) -> list[str]:
    """Return all that an action may be declared on."""
    cache = (
        hub.cache_by_board
        if action.has_lasting_targets
        else hub.cache_for_moment
        if action.depends_on_plan
        else hub.cache_without_supply
    )
    return cache(("targets", action.id), lambda: action.find_targets(hub))


def find_pawn_declarations(hub: Hub, pawn: str) -> list[tuple[Action, str]]:
    """Return what a free `pawn` can be put on top of."""
    is_unbound = find_pawn_aom(pawn) is None and not is_bound(hub, pawn)

    def compute() -> list[tuple[Action, str]]:
        return [
            (action, target)
            for action, target in _find_open_declarations(hub)
            if is_suitable(hub, pawn, action, target, is_unbound=is_unbound)
        ]

    return hub.cache_for_moment(("open to", get_pawn_class(hub, pawn)), compute)


def find_venues_for(hub: Hub, kind: str, target: str) -> list[Action]:
    """Return a kind of action wherever it can be taken on `target`; [] if it cannot be declared."""
    action = ACTIONS_BY_ID[kind]
    return (
        [action.in_venue(venue) for venue in action.find_venues(hub, target)]
        if target in _get_targets(hub, action)
        else []
    )


def get_pawn_class(hub: Hub, pawn: str) -> object:
    """Return a key that is equal for pawns with the same declarations.

    Actions tell astronauts apart by two things only (see `Action.find_pawn_obstacles`); a bound pawn has its own key.
    """
    seat = find_pawn_owner(pawn)
    kind = find_pawn_aom(pawn) or (seat == "medic", hub.get_astronaut(seat).board.count("pawn") if seat else 0)
    return kind, pawn if is_bound(hub, pawn) else ""


def _find_open_declarations(hub: Hub) -> list[tuple[Action, str]]:
    return hub.cache_for_moment(
        ("open to somebody",),
        lambda: [(action, target) for action, target in find_declarations(hub) if not is_hindered(hub, action, target)],
    )


def is_hindered(hub: Hub, action: Action, target: str) -> bool:
    """Return whether nobody can be put on top of a new stack for it."""
    cache = hub.cache_for_moment if action.depends_on_plan else hub.cache_without_plan
    return cache((action, target), lambda: any(action.find_obstacles(hub, target)))


def is_suitable(hub: Hub, pawn: str, action: Action, target: str, *, is_unbound: bool = False) -> bool:
    """Return whether `pawn` can top a stack for an action; `is_unbound`: stacks it may not be part of count too."""
    return (is_unbound or not any(find_membership_obstacles(hub, pawn, action, target))) and not any(
        action.find_pawn_obstacles(hub, pawn, target)
    )


def can_declare(hub: Hub, pawn: str, name: str) -> bool:
    """Return whether `pawn` is free and can go on top of a new stack for the declaration of that name."""
    declaration = find_named_declaration(hub, name)
    return (
        declaration is not None
        and pawn in list_free_pawns(hub)
        and not is_hindered(hub, *declaration)
        and is_suitable(hub, pawn, *declaration)
    )


def list_pawns(hub: Hub) -> list[str]:
    """Return all pawns of the crew (FM-SKILL-01), then those of the AOMs at hand (FM-SOLO-04, FM-AOM-04)."""
    crew = map_crew_pawns(hub.seats)
    return [*crew, *(get_aom_pawn(aom) for aom in hub.state.aoms)] if hub.state.aoms else [*crew]


def list_free_pawns(hub: Hub) -> list[str]:
    """Return the pawns that are not declared yet."""

    def compute() -> list[str]:
        taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
        return [pawn for pawn in list_pawns(hub) if pawn not in taken]

    return hub.cache_for_moment("free pawns", compute)


def find_declaration_obstacles(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Yield the reasons why `pawn` cannot go on top of a new stack for `action`; none if it can."""
    seat, aom = find_pawn_owner(pawn), find_pawn_aom(pawn)
    if aom is None and seat not in hub.state.crew:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=f"@fm-astronaut-{seat}"))
        return
    if aom is not None and aom not in hub.state.aoms:
        yield Reason("FM-SOLO-04", say("fm-why-aom-not-here", aom=f"@{get_aom_name_key(aom)}"))
        return
    if any(pawn in stack.pawns for stack in hub.state.plan):
        yield Reason("FM-ACT-02", say("fm-why-pawn-taken"))
    if action.venue and action.venue not in ACTIONS_BY_ID[action.id].find_venues(hub, target):
        facility, kind = f"@fm-facility-{action.venue}", f"@fm-action-{action.id}"
        yield Reason("FM-COST-36", say("fm-why-not-offered", facility=facility, action=kind))
        return
    yield from find_membership_obstacles(hub, pawn, action, target)
    yield from action.find_obstacles(hub, target)
    yield from action.find_pawn_obstacles(hub, pawn, target)


def is_bound(hub: Hub, pawn: str) -> bool:
    """Return whether a Cardiac Disorder binds `pawn` to its own Heal (FM-PAWN-16)."""
    seat = find_pawn_owner(pawn)
    return seat is not None and find_bound_pawn(hub, seat) == pawn


def find_membership_obstacles(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Yield the reasons why `pawn` cannot be part of a stack for `action`, on top or assisting."""
    seat, aom = find_pawn_owner(pawn), find_pawn_aom(pawn)
    if aom is not None:
        yield from find_aom_obstacles(
            hub, aom, action.get_type(hub, target), open_to_aoms=action.is_open_to_aoms(hub, target)
        )
    elif is_bound(hub, pawn) and action.id != "heal":
        yield Reason("FM-PAWN-16", say("fm-why-bound", who=f"@fm-astronaut-{seat}"))


def find_incomplete_stacks(hub: Hub) -> list[tuple[Stack, Reason]]:
    """Return the stacks that are no whole declaration yet, each with what it lacks."""

    def compute() -> list[tuple[Stack, Reason]]:
        shortfalls = ((stack, get_stack_action(stack).find_shortfall(hub, stack)) for stack in hub.state.plan)
        return [(stack, reason) for stack, reason in shortfalls if reason]

    return hub.cache_for_moment(("lacking",), compute)


def find_plan_obstacles(hub: Hub) -> Iterator[Reason]:
    """Yield the reasons why the plan cannot be closed yet (FM-ACT-05)."""
    for stack, reason in find_incomplete_stacks(hub):
        yield msgspec.structs.replace(reason, zone=get_stack_zone(stack))
    for pawn in list_free_pawns(hub):
        if find_pawn_aom(pawn) is None and find_pawn_declarations(
            hub, pawn
        ):  # an AOM's pawn may stay idle (FM-ACT-06, FM-AOM-14)
            yield Reason("FM-ACT-05", say("fm-why-pawn-left", pawn=f"@fm-pawn-{pawn}"))


def make_trial_stack(pawn: str, action: Action, target: str) -> Stack:
    """Return a stack that stands for a declaration, outside the plan."""
    return Stack("", action.id, [pawn], target, venue=action.venue)


def is_deadly(hub: Hub, stack: Stack, *, is_declared: bool = False) -> bool:
    """Return whether wounds sure to come, of this stack and those declared already, kill the actor (FM-COST-03).

    With `is_declared` the stack is in the plan itself.
    """
    if not _is_wounding(hub, stack):
        return False
    seat = find_actor(hub, stack)
    others = [other for other in hub.state.plan if not is_declared or other.id != stack.id]
    hits = 1 + sum(find_actor(hub, other) == seat and _is_wounding(hub, other) for other in others)
    weight = 2 if is_suffering(hub, seat, "poisoning") else 1
    return hub.get_astronaut(seat).wounds + hits * weight >= DEADLY_WOUND


def is_sure_to_wound_anybody(hub: Hub, action: Action, target: str) -> bool:
    """Return whether it wounds by its place or its cheapest route, whoever goes."""
    return _is_wounding(hub, make_trial_stack("", action, target))


def _is_wounding(hub: Hub, stack: Stack) -> bool:
    action = get_stack_action(stack)
    facility = hub.state.facilities.get(action.get_governing_facility(hub, stack.target))
    return (facility is not None and "wound" in facility.now) or action.is_route_wounding(hub, stack)


@lru_cache(maxsize=64)
def map_crew_pawns(seats: tuple[AstronautId, ...]) -> dict[str, AstronautId]:
    """Return the pawns of the astronauts in their order, with their owners (FM-SKILL-01)."""
    return {f"pawn-{seat}-{number}": seat for seat in seats for number in (1, 2)}


def find_free_crew_pawns(hub: Hub) -> set[str]:
    """Return the astronauts' pawns that are not declared yet (FM-SKILL-01)."""
    taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
    return map_crew_pawns(hub.seats).keys() - taken


def find_helper_pawns(hub: Hub) -> set[str]:
    """Return the free pawns that may join anything: not one bound to its owner's own Heal (FM-COND-14)."""
    return find_free_crew_pawns(hub) - hub.cache_without_supply(
        "bound pawns", lambda: {find_bound_pawn(hub, seat) for seat in hub.seats}
    )


def find_bound_pawn(hub: Hub, seat: AstronautId) -> str:
    """Return the pawn that a Cardiac Disorder binds to the Med Lab, or "" (FM-COND-14, FM-PAWN-16)."""
    return f"pawn-{seat}-2" if is_suffering(hub, seat, "cardiac-disorder") else ""
