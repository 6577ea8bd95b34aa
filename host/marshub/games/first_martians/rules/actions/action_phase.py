"""The Action phase: planning, resolving the plan in order, its end (ACT, PAWN); and fixes for obstacles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from marshub.kernel import TABLE, Choose, FreeActionWindow, Option, Reason, Script, say
from marshub.kernel.mechanisms.piles import remove_cards

from ...box.state import Stack
from ...happenings.actions_and_map import Planned, Returned
from ...happenings.facilities import FacilityOpened
from ..crew.aoms import assign_operator
from ..hub import Hub
from ..map.rovers import check_rovers
from ..phase_steps import run_steps
from .action_base import Action, find_actor, get_broken_part_price, is_pawn
from .construction import find_part_obstacles, make_part_options, take_part
from .declarations import (
    add_zones,
    find_declaration_obstacles,
    find_declarations,
    find_pawn_declarations,
    find_plan_obstacles,
    list_free_pawns,
)
from .plan_forecast import forecast_option
from .plan_options import (
    explain_join,
    find_operator_obstacles,
    is_known_target,
    is_plan_option_open,
    list_plan_terms,
    make_plan_ids,
    make_plan_options,
)
from .registry import ACTIONS_BY_ID, get_action_name, get_stack_action, parse_action_name
from .repairs import add_switch_dues, split_part_target
from .travel import add_rover, choose_route, find_travel_obstacles, remove_rover

_MAX_FIXES = 4  # fixes shown at most


def run_action_phase(hub: Hub) -> Script:
    """Run phase IV: plan, then walk through the steps, never backwards.

    Actions are ordered by their types alone (FM-ACT-12, FM-ACT-31).
    """
    if not hub.state.step:
        hub.state.plan = []
    yield from run_steps(hub, {"plan": run_planning, "resolve": _resolve_plan, "rovers": check_rovers})  # FM-ACT-32


def _resolve_plan(hub: Hub) -> Script:
    planned = len(hub.state.plan)
    for step in sorted({action.step for action in ACTIONS_BY_ID.values()}):  # FM-ACT-11
        yield from _resolve_step(hub, step, planned)


def _resolve_step(hub: Hub, step: int, planned: int) -> Script:
    while True:
        stacks = [stack for stack in hub.state.plan if ACTIONS_BY_ID[stack.action].step == step]
        if not stacks:
            return
        stack = stacks[0]
        if len(stacks) > 1 and ACTIONS_BY_ID[stack.action].order_matters:  # FM-ACT-14
            chosen = yield Choose(TABLE, say("fm-choose-next"), partial(_make_order_options, stacks))
            stack = next(s for s in stacks if s.id == chosen)
        action = get_stack_action(stack)
        if len(hub.state.plan) < planned:  # between two stacks; before the first one planning itself was a window
            yield _make_window_before_stack(stack.pawns[0], action, stack.target)
        hub.state.plan.remove(stack)  # the pawns go back to their owners (FM-PAWN-15)
        if action.is_obsolete(hub, stack):
            action.release_pledge(hub, stack)
            hub.log(Returned(find_actor(hub, stack), stack.action))  # FM-RES-07
        else:
            yield from action.resolve(hub, stack)


@lru_cache(maxsize=4096)
def _make_window_before_stack(top: str, action: Action, target: str) -> FreeActionWindow:
    return FreeActionWindow(say("fm-ahead-stack", top=f"@fm-pawn-{top}", **action.make_name_arguments(target)))


def _make_order_options(stacks: list[Stack]) -> list[Option]:
    return [_make_order_option(stack) for stack in stacks]


def _make_order_option(stack: Stack) -> Option:
    return _make_cached_order_option(stack.id, stack.pawns[0], get_stack_action(stack), stack.target)


@lru_cache(maxsize=4096)
def _make_cached_order_option(stack: str, top: str, action: Action, target: str) -> Option:
    words = say("fm-option-next", top=f"@fm-pawn-{top}", **action.make_name_arguments(target))
    return Option(stack, words, zone=action.get_zone(target))


def end_action_phase(hub: Hub) -> None:
    """Open the Facilities whose last tile was lifted (FM-RND-13); lifted tokens of rovers stop acting."""
    for name, facility in hub.state.facilities.items():
        if facility.tiles and any(tile.lifted for tile in facility.tiles):
            facility.tiles = [tile for tile in facility.tiles if not tile.lifted]
            if not facility.tiles:
                hub.log(FacilityOpened(name))
    hub.state.idle_pawns = []
    for rover in hub.state.rovers.values():
        rover.lifted = []


def run_planning(hub: Hub) -> Script:
    """Declare, join and withdraw freely until the table closes the plan (FM-ACT-01, FM-ACT-02).

    The crew declares together, in no order (FM-ACT-03).
    """
    question = Choose(
        TABLE,
        say("fm-plan"),
        lambda: make_plan_options(hub),
        explain=lambda option: explain_plan_option(hub, option),
        is_offered=lambda option: is_plan_option_open(hub, option),
        candidate_ids=lambda: make_plan_ids(hub),
        forecast=lambda option: forecast_option(hub, option),
        option_terms=lambda: list_plan_terms(hub),
        find_fixes=lambda option: find_plan_fixes(hub, option),
    )
    while True:
        choice = yield question
        verb, *rest = choice.split(":")
        if verb == "done":
            break
        script = _VERB_SCRIPTS[verb](hub, *rest)
        if script is not None:
            yield from script
    hub.state.idle_pawns = list_free_pawns(hub)
    for stack in hub.state.plan:
        get_stack_action(stack).record_modifiers(hub, stack)
        # Tokens on the actor's ID board act on any action; those of assistants do not (FM-COST-34).
        stack.marks = list(dict.fromkeys([*stack.marks, *hub.get_astronaut(find_actor(hub, stack)).board]))
    hub.log(Planned(len(hub.state.plan)))


def explain_plan_option(hub: Hub, option: str) -> list[Reason]:
    """Return the reasons against a planning option; none if it is legal or unknown."""
    verb, *rest = option.split(":")
    return add_zones(hub, _find_plan_option_reasons(hub, verb, rest), rest[0] if rest else "")


def _find_plan_option_reasons(hub: Hub, verb: str, rest: list[str]) -> list[Reason]:
    if verb == "done":
        return [] if rest else list(find_plan_obstacles(hub))
    if not rest or (verb in ("drive", "route") and len(rest) < 2):
        return []  # an incomplete id
    if verb in ("drive", "route") or (verb == "declare" and rest[0].startswith("rover-")):
        return list(find_travel_obstacles(hub, verb, *rest))
    if verb == "join" and len(rest) == 2:
        return list(explain_join(hub, *rest))
    if verb == "operate" and len(rest) == 2:
        return list(find_operator_obstacles(hub, *rest))
    action = parse_action_name(rest[1]) if verb == "declare" and len(rest) >= 2 else None
    if action is not None and is_pawn(rest[0]) and is_known_target(hub, action, ".".join(rest[2:])):
        target = rest[2] if len(rest) > 2 else ""
        if not target and action.needs_target(hub):
            return []  # an incomplete id
        return list(find_declaration_obstacles(hub, rest[0], action, target))
    if verb == "strip" and len(rest) == 2:
        return list(find_part_obstacles(hub, *rest))
    return []


def is_planning_option(hub: Hub, option: str) -> bool:
    """Return whether it is an option of the plan, wherever the game stands, about things that exist."""
    verb, *rest = option.split(":")
    if verb == "declare" and len(rest) >= 2:
        action = parse_action_name(rest[1])
        return is_pawn(rest[0]) and action is not None and is_known_target(hub, action, ".".join(rest[2:]))
    return verb in ("join", "operate", "strip") and len(rest) == 2 and (is_pawn(rest[0]) or verb != "join")


def explain_pawn_gesture(hub: Hub, pawn: str, zone: str) -> list[Reason]:
    """Return the reasons why placing `pawn` on `zone` declares nothing."""
    reasons: list[Reason] = []
    for action, target in find_declarations(hub):
        if action.get_zone(target) == zone:
            reasons += find_declaration_obstacles(hub, pawn, action, target)
    return add_zones(hub, reasons, pawn) or [Reason("FM-ACT-10", say("fm-why-no-action-here"))]


def _declare_stack(hub: Hub, pawn: str, name: str, target: str = "") -> Script:
    """Begin a stack and pay its price; what a skill repairs later on changes nothing in it (FM-COST-12)."""
    action = parse_action_name(name)
    assert action is not None
    price, pledge = action.compute_price(hub, target), action.compute_pledge(hub, target)
    hub.pay_price(price)  # FM-SUP-08
    for item, count in pledge.items():
        for _ in range(count):
            remove_cards(hub.state.cargo.available, item)  # FM-POI-06
    number = 1 + max((int(stack.id[1:]) for stack in hub.state.plan), default=0)
    stack = Stack(f"s{number}", action.id, [pawn], target, price, pledged=pledge, venue=action.venue)
    hub.state.plan.append(stack)
    add_switch_dues(hub, stack)
    script = action.complete_declaration(hub, stack)
    if script is not None:
        yield from script


def _join_stack(hub: Hub, pawn: str, stack: str) -> None:
    hub.stacks[stack].pawns.append(pawn)  # FM-PAWN-03


def _leave_stack(hub: Hub, pawn: str, stack: str) -> None:
    hub.stacks[stack].pawns.remove(pawn)  # the next one leads if it was on top


def _withdraw_stack(hub: Hub, stack: str) -> None:
    """Withdraw a stack: before the plan is closed everything may be rearranged, and what was paid comes back."""
    withdrawn = hub.stacks[stack]
    for other in hub.state.plan:
        other.dues = [due for due in other.dues if due != stack]
    hub.state.plan.remove(withdrawn)
    get_stack_action(withdrawn).revert_declaration(hub, withdrawn)
    get_stack_action(withdrawn).release_pledge(hub, withdrawn)
    for reserve, amount in withdrawn.paid.items():
        hub.move_reserve(reserve, amount)


_VERB_SCRIPTS: dict[str, Callable[..., Script | None]] = {
    "declare": _declare_stack,
    "join": _join_stack,
    "withdraw": _withdraw_stack,
    "leave": _leave_stack,
    "operate": assign_operator,
    "drive": add_rover,
    "walk": remove_rover,
    "route": choose_route,
    "strip": take_part,
}


def find_plan_fixes(hub: Hub, option: str) -> list[str]:
    """Return planning options that are open now and remove an obstacle of the planning `option`."""
    with hub.hold_state():
        fixes = dict.fromkeys(fix for fix in _iterate_fixes(hub, option) if is_plan_option_open(hub, fix))
    return [*fixes][:_MAX_FIXES]


def _iterate_fixes(hub: Hub, option: str) -> Iterator[str]:
    verb, *rest = option.split(":")
    if verb != "declare" or len(rest) < 2:
        return
    pawn, action, target = rest[0], parse_action_name(rest[1]), rest[2] if len(rest) > 2 else ""
    if action is None:
        return
    yield from (f"leave:{pawn}:{stack.id}" for stack in hub.state.plan if pawn in stack.pawns)
    yield from (f"withdraw:{stack.id}" for stack in hub.state.plan if pawn in stack.pawns)
    places = {action.get_governing_facility(hub, target), target.partition(".")[0]} & {
        *hub.state.facilities,
        *hub.mission.cards,
    }
    missing_items = {
        item for item, count in action.compute_pledge(hub, target).items() if _is_missing(hub, item, count)
    }
    if action.id in ("repair", "switch") and not _is_broken(hub, target):
        return  # it works already: there is no fix
    seen: set[tuple[str, str]] = set()  # one free pawn for each fix is enough
    for helper in list_free_pawns(hub):
        for other, other_target in find_pawn_declarations(hub, helper):
            if (get_action_name(other), other_target) in seen:
                continue
            seen.add((get_action_name(other), other_target))
            if _is_fix(hub, action, target, other, other_target, places=places, missing_items=missing_items):
                yield ":".join(filter(None, ("declare", helper, get_action_name(other), other_target)))
    parts = {item.removeprefix("part-") for item in missing_items if item.startswith("part-")}
    yield from (
        strip_option.id for strip_option in make_part_options(hub) if strip_option.id.rpartition(":")[2] in parts
    )


def _is_broken(hub: Hub, target: str) -> bool:
    facility, part = split_part_target(target)
    state = hub.state.facilities.get(facility)
    return state is not None and state.parts.get(part) is False


def _is_missing(hub: Hub, item: str, count: int) -> bool:
    return hub.state.cargo.available.get(item, 0) < count


def _is_fix(
    hub: Hub,
    action: Action,
    target: str,
    other: Action,
    other_target: str,
    *,
    places: set[str],
    missing_items: set[str],
) -> bool:
    """Return whether `other` on `other_target` removes an obstacle of `action` on `target`."""
    place, _, thing = other_target.partition(".")
    if other.id == "reopen":
        return place in places and hub.state.facilities[place].is_shut
    if other.id == "construct":
        return other_target in places and (action.id, target) != ("construct", other_target)
    if other.id in ("repair", "switch"):
        price = get_broken_part_price(hub, place) if place in hub.state.facilities else {}
        return place in places and thing in price and not hub.can_afford(action.compute_price(hub, target))
    return other.id == "gather" and thing in missing_items
