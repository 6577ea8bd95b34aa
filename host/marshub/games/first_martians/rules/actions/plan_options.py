"""Who may join a declared action, who may operate an AOM, what a declaration may name at all (PAWN, AOM)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from marshub.kernel import Gesture, Option, OptionIds, OptionTerms, Reason, Words, say

from ...box.components import AOMS, ASTRONAUTS, ITEMS, PARTS, ROVERS
from ...box.spaces import SPACES
from ...box.state import Stack
from ..crew.aoms import find_declared_aoms, get_aom_name_key, make_operator_options
from ..hub import Hub
from ..mission_rules import get_mission_rules
from .action_base import Action, find_pawn_owner
from .construction import can_take_part, list_working_parts, make_part_options
from .declarations import (
    can_declare,
    find_incomplete_stacks,
    find_membership_obstacles,
    find_pawn_declarations,
    find_plan_obstacles,
    get_declaration_name,
    is_bound,
    is_deadly,
    is_sure_to_wound_anybody,
    list_declaration_names,
    list_free_pawns,
    list_pawns,
    make_trial_stack,
)
from .mission_actions import is_objective_token
from .registry import ACTIONS_BY_ID, get_stack_action
from .rolled_actions import RolledAction
from .travel import can_drive, can_reroute, can_walk, iterate_travel_ids, make_travel_options


def find_join_obstacles(hub: Hub, pawn: str, stack: Stack, shortfall: Reason | None) -> Iterator[Reason]:
    """Yield the reasons why a free `pawn` may not join `stack`, which has a `shortfall` or none.

    A rolled action takes any number: at the auto mark it needs no dice, beyond it they do nothing (FM-PAWN-07,
    FM-PAWN-14). Pawns of different owners may be joined (FM-ACT-07).
    """
    action = get_stack_action(stack)
    if shortfall is None and not isinstance(action, RolledAction):
        yield Reason("FM-PAWN-04", say("fm-why-full"))
    if shortfall is not None and shortfall.rule == "FM-HEAL-01" and find_pawn_owner(pawn) != "medic":
        yield Reason("FM-HEAL-01", say("fm-why-medic-only"))
    if is_bound(hub, pawn):  # it may only stand on top of its own Heal
        yield Reason("FM-PAWN-16", say("fm-why-bound", who=f"@fm-astronaut-{find_pawn_owner(pawn)}"))
    else:
        yield from find_membership_obstacles(hub, pawn, action, stack.target)


def can_join(hub: Hub, pawn: str, name: str) -> bool:
    """Return whether `pawn` may join the stack of that name: both are there, and nothing is against it."""
    return name in hub.stacks and pawn in list_pawns(hub) and not any(explain_join(hub, pawn, name))


def explain_join(hub: Hub, pawn: str, name: str) -> Iterator[Reason]:
    """Yield `find_join_obstacles` for a pawn that may be declared already and a stack that may not exist."""
    stack = hub.stacks.get(name)
    if stack is None or pawn not in list_pawns(hub):
        return
    if pawn not in list_free_pawns(hub):
        yield Reason("FM-ACT-02", say("fm-why-pawn-taken"))
    else:
        yield from find_join_obstacles(hub, pawn, stack, get_stack_action(stack).find_shortfall(hub, stack))


def can_leave(hub: Hub, pawn: str, name: str) -> bool:
    """Return whether `pawn` can be taken back alone from the stack of that name.

    Before the plan is closed everything may be rearranged (FM-ACT-02). Whoever is part of a stack may be on top of it,
    so without its top pawn the next one leads (FM-PAWN-01). What then lacks pawns is no whole declaration yet.
    """
    return name in hub.stacks and pawn in hub.stacks[name].pawns and len(hub.stacks[name].pawns) > 1


def find_operator_obstacles(hub: Hub, aom: str, seat: str) -> Iterator[Reason]:
    """Yield the reasons why `seat` cannot take over an AOM now (FM-AOM-05, FM-AOM-07)."""
    if aom not in AOMS or seat not in ASTRONAUTS:
        return
    if aom not in hub.state.aoms:
        yield Reason("FM-SOLO-04", say("fm-why-aom-not-here", aom=f"@{get_aom_name_key(aom)}"))
        return
    if seat not in hub.seats:
        yield Reason("FM-SKILL-02", say("fm-why-not-in-crew", who=f"@fm-astronaut-{seat}"))
    elif hub.state.aoms[aom] == seat:
        yield Reason("FM-AOM-05", say("fm-why-operator", who=f"@fm-astronaut-{seat}", aom=f"@{get_aom_name_key(aom)}"))
    if aom in find_declared_aoms(hub):
        yield Reason("FM-AOM-07", say("fm-why-aom-declared", aom=f"@{get_aom_name_key(aom)}"))


def can_operate(hub: Hub, aom: str, seat: str) -> bool:
    """Return whether `seat` can take over an AOM now: both are there, and nothing is against it."""
    return aom in hub.state.aoms and seat in hub.state.crew and not any(find_operator_obstacles(hub, aom, seat))


def is_known_target(hub: Hub, action: Action, target: str) -> bool:
    """Return whether a target is made of things of the box: the rules know no others.

    What another mission's sheet calls its actions may be anything (FM-MIS-01).
    """
    if action.id.startswith("mission"):
        return True
    content = hub.content
    known = {"", "energy", "oxygen", "black-marker", *content.facilities, *content.events, *content.upgrades}
    known |= {*SPACES, *PARTS, *ITEMS, *ROVERS, *hub.mission.examined}
    for mission_action in hub.mission.actions:
        known |= {
            mission_action.id,
            *(get_mission_rules(hub).list_named_choices(hub, mission_action.id) if mission_action.names else ()),
        }
    return all(word in known or is_objective_token(word.removeprefix("objective-")) for word in target.split("."))


def make_plan_options(hub: Hub) -> list[Option]:
    """Return everything that can be declared now.

    The end comes first if it is legal, then what completes stacks, begins new ones, and withdraws.
    """
    with hub.hold_state():
        return _compute_plan_options(hub)


def is_plan_option_open(hub: Hub, option: str) -> bool:
    """Return whether `option` is one of `make_plan_options`, or a route not worth a choice; others are not computed."""
    with hub.hold_state():
        match option.split(":"):
            case ["done"]:
                return not any(find_plan_obstacles(hub))
            case ["declare", pawn, *what]:
                return can_declare(hub, pawn, ":".join(what))
            case ["join", pawn, stack]:
                return can_join(hub, pawn, stack)
            case ["withdraw", stack]:
                return stack in hub.stacks
            case ["leave", pawn, stack]:
                return can_leave(hub, pawn, stack)
            case ["drive", rover, stack]:
                return can_drive(hub, rover, stack)
            case ["walk", stack]:
                return can_walk(hub, stack)
            case ["route", stack, path]:
                return can_reroute(hub, stack, path)
            case ["operate", aom, who]:
                return can_operate(hub, aom, who)
            case ["strip", facility, part]:
                return can_take_part(hub, facility, part)
    return False


def make_plan_ids(hub: Hub) -> OptionIds:
    """Return ids that cover those of `make_plan_options`; `is_plan_option_open` tells which of them are open."""
    with hub.hold_state():
        pawns, stacks = list_free_pawns(hub), list(hub.stacks)
        return OptionIds(
            (["done"],),
            (["declare"], pawns, list_declaration_names(hub)),
            (["join"], pawns, stacks),
            (["withdraw"], stacks),
            (["leave"], [pawn for stack in hub.state.plan for pawn in stack.pawns], stacks),
            *iterate_travel_ids(hub),
            (["operate"], list(hub.state.aoms), hub.seats),
            (["strip"], [] if stacks else list_working_parts(hub)),
        )


def _compute_plan_options(hub: Hub) -> list[Option]:
    options = (
        [] if any(find_plan_obstacles(hub)) else [Option("done", say("fm-option-plan-done"), verb=DONE, declines=True)]
    )
    needed, further = _make_join_options(hub)
    joined: dict[str, set[str]] = {}
    for option in needed:
        if option.gesture:
            joined.setdefault(option.gesture.piece, set()).add(option.gesture.zone)
    options += needed
    for pawn in list_free_pawns(hub):
        options += _make_declare_options(hub, pawn, joined.get(pawn, set()))
    return (
        options
        + further
        + _make_withdraw_options(hub)
        + make_travel_options(hub)
        + make_operator_options(hub)
        + make_part_options(hub)
    )


def _make_join_options(hub: Hub) -> tuple[list[Option], list[Option]]:
    """Return who may join which stack: options for those that lack pawns, and for rolled ones that do not."""
    shortfalls = {stack.id: reason for stack, reason in find_incomplete_stacks(hub)}
    needed: list[Option] = []
    further: list[Option] = []
    for pawn in list_free_pawns(hub):
        for stack in hub.state.plan:
            if option := _find_join_option(hub, pawn, stack, shortfalls.get(stack.id)):
                (needed if stack.id in shortfalls else further).append(option)
    return needed, further


def _make_withdraw_options(hub: Hub) -> list[Option]:
    """Return what can be taken back: whole stacks first, so that a policy of first answers frees all of their pawns."""
    whole = [
        _make_withdraw_option(
            stack.id, stack.action, stack.target, stack.pawns[0], get_stack_action(stack).get_zone(stack.target)
        )
        for stack in hub.state.plan
    ]
    return whole + [
        _make_leave_option(pawn, stack.id, stack.action, stack.target, *stack.pawns[:2])
        for stack in hub.state.plan
        for pawn in stack.pawns
        if can_leave(hub, pawn, stack.id)
    ]


def _find_join_option(hub: Hub, pawn: str, stack: Stack, shortfall: Reason | None) -> Option | None:
    """Return the option that `pawn` joins `stack`, if it may."""
    if any(find_join_obstacles(hub, pawn, stack, shortfall)):
        return None
    action = get_stack_action(stack)
    zone = action.get_zone(stack.target)
    return _make_join_option(pawn, stack.id, stack.action, stack.target, stack.pawns[0], zone, afar=action.is_outside)


# The same options are needed again and again: they are cached.


@lru_cache(maxsize=4096)
def _make_join_option(pawn: str, stack: str, action: str, target: str, top: str, zone: str, *, afar: bool) -> Option:
    words = say("fm-option-join", top=f"@fm-pawn-{top}", **ACTIONS_BY_ID[action].make_name_arguments(target))
    move = Gesture(pawn, zone, afar=afar)
    return Option(f"join:{pawn}:{stack}", words, move, zone, group=say(f"fm-pawn-{pawn}"), verb=JOIN)


@lru_cache(maxsize=4096)
def _make_withdraw_option(stack: str, action: str, target: str, top: str, zone: str) -> Option:
    words = say("fm-option-withdraw", top=f"@fm-pawn-{top}", **ACTIONS_BY_ID[action].make_name_arguments(target))
    return Option(f"withdraw:{stack}", words, Gesture(top, ""), zone, group=say("fm-group-withdraw"))


@lru_cache(maxsize=4096)
def _make_leave_option(pawn: str, stack: str, action: str, target: str, top: str, second: str) -> Option:
    leader = second if pawn == top else top
    names = {"pawn": f"@fm-pawn-{pawn}", "top": f"@fm-pawn-{leader}"}
    words = say("fm-option-leave", **names, **ACTIONS_BY_ID[action].make_name_arguments(target))
    move = None if pawn == top else Gesture(pawn, "")  # without its top pawn a whole stack is lifted
    zone = ACTIONS_BY_ID[action].get_zone(target)
    return Option(f"leave:{pawn}:{stack}", words, move, zone, group=say(f"fm-pawn-{pawn}"), verb=WITHDRAW)


def _make_declare_options(hub: Hub, pawn: str, joined: set[str]) -> list[Option]:
    """Return what a free `pawn` can be put on top of; in the zones `joined` it completes a declaration."""
    cached: dict[object, tuple[Option, Option | None]] = hub.cache_by_board(("offers", pawn), dict)
    options: list[Option] = []
    for declaration in find_pawn_declarations(hub, pawn):
        # A gesture that completes a declaration does not begin another one.
        has_gesture = not joined or declaration[0].get_zone(declaration[1]) not in joined
        key = declaration if has_gesture else (declaration, "not meant")
        if key not in cached:
            cached[key] = _make_declare_variants(hub, pawn, *declaration, has_gesture=has_gesture)
        option, deadly_option = cached[key]
        options.append(
            deadly_option
            if deadly_option is not None and is_deadly(hub, make_trial_stack(pawn, *declaration))
            else option
        )
    return options


def _make_declare_variants(
    hub: Hub, pawn: str, action: Action, target: str, *, has_gesture: bool
) -> tuple[Option, Option | None]:
    """Return the option, and its variant for when it kills, where it is sure to wound whoever declares it."""
    is_elsewhere = bool(action.venue) and _has_other_venue(hub, action, target)
    option = _make_declare_option(
        pawn, action, target, action.find_prop_gestures(hub, target), has_gesture=has_gesture, is_elsewhere=is_elsewhere
    )
    is_wounding = is_sure_to_wound_anybody(hub, action, target)
    return option, msgspec.structs.replace(option, risk="fm-risk-deadly") if is_wounding else None


def _has_other_venue(hub: Hub, action: Action, target: str) -> bool:
    """Return whether the crew could take it somewhere else: with its own Facility in the box one card is no choice."""
    base_action = ACTIONS_BY_ID[action.id]
    return (
        base_action.get_governing_facility(hub, target) in hub.state.facilities
        or len(base_action.find_venues(hub, target)) > 2
    )


@lru_cache(maxsize=8192)
def _make_declare_option(
    pawn: str, action: Action, target: str, also: tuple[Gesture, ...], *, has_gesture: bool, is_elsewhere: bool
) -> Option:
    zone = action.get_zone(target)
    move = Gesture(pawn, zone, afar=action.is_outside) if has_gesture else None
    words = action.make_label(target)
    if is_elsewhere:
        words = say("fm-option-elsewhere", venue=f"@fm-facility-{action.venue}", **action.make_name_arguments(target))
    group, verb = say(f"fm-pawn-{pawn}"), get_action_verb(action.id)
    return Option(
        f"declare:{pawn}:{get_declaration_name(action, target)}", words, move, zone, group=group, verb=verb, also=also
    )


DONE, JOIN, WITHDRAW = say("fm-verb-done"), say("fm-verb-join"), say("fm-group-withdraw")
#: What completes a plan comes first, then actions by how far from the HUB they lead, then what changes the plan.
_VERB_ACTIONS: Final = {
    "explore": ("explore",),
    "gather": ("gather",),
    "build": ("construct",),
    "repair": ("repair", "switch", "repair-rover"),
    "research": ("examine", "deepen", "plant"),
    "install": ("install",),
    "reopen": ("reopen",),
    "event": ("serve",),
    "mission": (
        *("mission", "mission-build", "mission-research"),
        *("mission-outside", "mission-build-outside", "mission-research-outside"),
    ),
    "heal": ("heal",),
    "manage": ("manage",),
    "unwind": ("unwind",),
    "rest": ("rest",),
}
_CHANGES = ("fm-group-travel", "fm-group-withdraw", "fm-group-operate", "fm-group-strip")
_VERBS: Final = (DONE, JOIN, *(say(f"fm-verb-{verb}") for verb in _VERB_ACTIONS), *map(say, _CHANGES))
_ACTION_VERBS: Final = {action: say(f"fm-verb-{verb}") for verb, actions in _VERB_ACTIONS.items() for action in actions}


def get_action_verb(action: str) -> Words:
    """Return the verb of a kind of action, by its id."""
    return _ACTION_VERBS[action]


def list_plan_terms(hub: Hub) -> OptionTerms:
    """Return all verbs, and all pawns of the crew, declared or not."""
    pawns = tuple(say(f"fm-pawn-{pawn}") for pawn in list_pawns(hub))
    return OptionTerms(f"sol-{hub.state.sol}", _VERBS, pawns, WITHDRAW)
