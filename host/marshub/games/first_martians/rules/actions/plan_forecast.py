"""Forecasts of planned actions: costs, risks and chances, and the consequences if they succeed.

Carried out on a copy, as far as no die and no choice comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import prod
from typing import Any

import msgspec

from marshub.kernel import Forecast, Reason, Words, count_shares, probability_of_any, say
from marshub.kernel.preview import run_forced_steps

from ...box.components import BLOCKS, SUCCESS_DICE, TRACK_FULL, Reserve
from ...box.state import Stack, make_open_view
from ..crew.health import is_suffering
from ..hub import Hub, MissionOver
from ..malfunction_phase import compute_track_odds
from ..map.routes import find_routes, find_terrain
from ..map.rovers import ROVER_STRENGTH
from .action_base import Action, count_board_pawn_tokens, count_pawn_tokens, find_actor, get_broken_part_price
from .declarations import find_declarations, is_deadly, list_pawns
from .outside_actions import Explore
from .outside_base import MapAction
from .registry import get_stack_action, parse_action_name
from .rolled_actions import RolledAction, is_distracted
from .travel import can_reroute

DECLARED_TWICE = "fm-forecast-twice"  # the message of a risk
_PLANNING = ("declare", "join", "drive", "walk", "route")


def apply_expected_effect(hub: Hub, option: str) -> None:
    """Carry out the declared action that the planning `option` began or changed. Its pawns stay where they are."""
    verb, *rest = option.split(":")
    if verb not in _PLANNING or not hub.state.plan:
        return
    stack = hub.state.plan[-1] if verb == "declare" else hub.stacks[rest[0] if verb in ("walk", "route") else rest[-1]]
    action, closed_stack = close_stack_copy(hub, stack)
    if not action.is_obsolete(hub, closed_stack):
        run_forced_steps(action.carry_out_effect(hub, find_actor(hub, closed_stack), closed_stack))


def apply_sure_actions(hub: Hub) -> list[Stack]:
    """Carry out all declared actions that neither a die nor a choice decides, in their order; return the others.

    `hub` is a copy of the table: of an action that is not sure, as much is carried out as is.
    """
    closed_stacks = [
        close_stack_copy(hub, stack) if hub.state.step == "plan" else (get_stack_action(stack), stack)
        for stack in sorted(hub.state.plan, key=lambda stack: get_stack_action(stack).step)  # FM-ACT-11
    ]
    unsure: list[Stack] = []
    for action, stack in closed_stacks:
        hub.state.plan = [other for other in hub.state.plan if other.id != stack.id]  # FM-PAWN-15
        if (
            any(find_missing_members(hub, action, stack))
            or compute_chances(hub, action, stack)["success"] < 1
            or not _try_effect(hub, action, stack)
        ):
            unsure.append(stack)
    return unsure


def _try_effect(hub: Hub, action: Action, stack: Stack) -> bool:
    """Carry out an action as far as neither a die nor a choice decides; return whether that was all of it."""
    try:
        return action.is_obsolete(hub, stack) or run_forced_steps(
            action.carry_out_effect(hub, find_actor(hub, stack), stack)
        )
    except MissionOver:
        return False


def is_declared_twice(hub: Hub, stack: Stack) -> bool:
    """Return whether another stack does the same, and leaves nothing to do for the second of them (FM-RES-07)."""
    same = [other for other in hub.state.plan if (other.action, other.target) == (stack.action, stack.target)]
    twin = next((other for other in same if other.id != stack.id), None)
    if twin is None:
        return False
    later = Hub(make_open_view(hub.state), hub.content)
    action, twin = close_stack_copy(later, twin)
    _try_effect(later, action, twin)
    return isinstance(action, Explore) or action.is_obsolete(later, stack)  # the tile to explore is not drawn


_PRICES: dict[Reserve, str] = {"energy": "FM-PEN-04", "oxygen": "FM-PEN-05"}


def forecast_option(hub: Hub, option: str) -> Forecast | None:
    """Return what a planning option leads to: of its stack as it would stand then, or of the whole plan ("done")."""
    with hub.hold_state():
        if option == "done":
            return _forecast_plan(hub)
        verb, *rest = option.split(":")
        if verb == "strip" and len(rest) == 2:
            place = {"facility": f"@fm-facility-{rest[0]}", "part": f"@fm-part-{rest[1]}"}
            return Forecast(costs=(Reason("FM-DIS-05", say("fm-forecast-strip", **place)),))
        stack = _make_option_stack(hub, verb, rest)
        if stack is None:
            return None
        forecast = forecast_stack(hub, stack)
        # Taking a stack back costs nothing: the forecast is that of the stack.
        return msgspec.structs.replace(forecast, is_standing=True) if verb == "withdraw" else forecast


def _make_option_stack(hub: Hub, verb: str, rest: list[str]) -> Stack | None:
    """Return the stack that an option would leave on the table."""
    if verb == "declare" and len(rest) >= 2:
        action, target = parse_action_name(rest[1]), rest[2] if len(rest) > 2 else ""
        if action is None or (action, target) not in find_declarations(hub) or rest[0] not in list_pawns(hub):
            return None
        return Stack("", action.id, [rest[0]], target, pledged=action.compute_pledge(hub, target), venue=action.venue)
    stack = hub.stacks.get(rest[0 if verb == "route" else -1]) if rest else None
    if stack is None:
        return None
    change: dict[str, Any] | None = None  # None for what is no option: a program may ask for anything
    match verb, rest:
        case "join", [pawn, _] if pawn in list_pawns(hub):
            change = {"pawns": [*stack.pawns, pawn]}
        case "leave", [pawn, _] if set(stack.pawns) > {pawn}:
            change = {"pawns": [other for other in stack.pawns if other != pawn]}
        case "drive", [rover, _] if rover in hub.state.rovers:
            change = {"rover": rover}
        case "walk", [_]:
            change = {"rover": ""}
        case "route", [_, path] if can_reroute(hub, stack.id, path):
            change = {"route": path.split("/")}
        case "withdraw", [_]:
            change = {}
    return None if change is None else msgspec.structs.replace(stack, **change)


def close_stack_copy(hub: Hub, stack: Stack) -> tuple[Action, Stack]:
    """Return an action with a copy of its stack, as it would be if the plan were closed now."""
    action, stack = get_stack_action(stack), msgspec.structs.replace(stack, route=list(stack.route))
    if isinstance(action, MapAction) and not stack.route:
        stack.route = list(find_routes(hub, action.get_space(hub, stack.target))[0].path)
    action.record_modifiers(hub, stack)
    marks = list(dict.fromkeys([*stack.marks, *hub.get_astronaut(find_actor(hub, stack)).board]))
    return action, msgspec.structs.replace(stack, marks=marks)


def forecast_stack(hub: Hub, stack: Stack) -> Forecast:
    """Return the forecast of one action, as it stands.

    There are no odds where no die decides, and none before its pawns are there.
    """
    action, stack = close_stack_copy(hub, stack)
    odds = {name: round(100 * chance) for name, chance in compute_chances(hub, action, stack).items()}
    costs = (*_list_pawn_costs(hub, action, stack), *_list_supply_costs(hub, action, stack))
    missing = tuple(find_missing_members(hub, action, stack))
    risks = tuple(_list_risks(hub, action, stack, odds, has_enough_pawns=not missing))
    is_sure = isinstance(action, RolledAction) and not (missing or stack.rolls or stack.checked)
    gains = (Reason("FM-PAWN-07", say("fm-forecast-sure")),) if is_sure else ()
    decided = isinstance(action, RolledAction) or stack.checked or any(odds[name] for name in ("wound", "adventure"))
    return Forecast(costs, risks, odds if decided and not missing else {}, gains, missing)


def find_missing_members(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what has to join a stack before it is a whole declaration (FM-PAWN-09)."""
    reason = action.find_shortfall(hub, stack)
    if reason is None:
        return
    if reason.rule == "FM-PAWN-09":
        strength = action.compute_strength(hub, stack) if isinstance(action, RolledAction) else len(stack.pawns)
        reason = Reason(reason.rule, say("fm-forecast-missing", count=action.count_needed_pawns(hub, stack) - strength))
    elif reason.rule == "FM-HEAL-01":
        reason = Reason(reason.rule, say("fm-forecast-medic"))
    yield reason


# ------------------------------------------------------------------ costs


def _list_pawn_costs(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    needed = action.count_needed_pawns(hub, stack)
    if isinstance(action, RolledAction):
        marks = {"have": action.compute_strength(hub, stack), "roll": needed, "auto": needed + 1}
        yield Reason("FM-PAWN-06", say("fm-forecast-marks", **marks))
    elif needed > 1:
        yield Reason("FM-PAWN-06", say("fm-forecast-pawns", have=len(stack.pawns), needs=needed))
    if isinstance(action, MapAction) and (distance := action.compute_distance(hub, stack)):
        space = f"@fm-space-{action.get_space(hub, stack.target)}.long"
        yield Reason("FM-MAP-09", say("fm-forecast-distance", count=distance, space=space))
    place = action.get_governing_facility(hub, stack.target)
    if place in hub.state.facilities and (tokens := count_pawn_tokens(hub, place)):
        yield Reason("FM-COST-25", say("fm-forecast-tokens", count=tokens, place=f"@fm-facility-{place}"))
    if token_count := count_board_pawn_tokens(hub, stack):
        yield Reason("FM-COST-34", say("fm-forecast-board", count=token_count))
    if action.id == "switch":
        yield Reason("FM-BLD-06", say("fm-forecast-switch"))
    if stack.rover:
        words = say("fm-forecast-rover", rover=f"@fm-place-{stack.rover}", count=ROVER_STRENGTH[stack.rover])
        yield Reason("FM-PAWN-19", words)


def _list_supply_costs(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    place = action.get_governing_facility(hub, stack.target)
    broken = get_broken_part_price(hub, place) if place in hub.state.facilities else {}
    for reserve, amount in action.compute_price(hub, stack.target).items():
        rule = _PRICES[reserve] if broken.get(reserve) == amount else "FM-COST-12"
        yield Reason(rule, say("fm-forecast-pay", reserve=f"@fm-reserve-{reserve}", count=amount))
    for item, count in stack.pledged.items():
        yield Reason("FM-COST-14", say("fm-forecast-pledge", item=f"@fm-item-{item}", count=count))


# ------------------------------------------------------------------ risks


def _get_face_share(hub: Hub, die: str, face: str) -> Fraction:
    shares = hub.cache_by_content(("face shares", die), lambda: count_shares(hub.content.dice[die].faces))
    return shares.get(face, Fraction(0))


def compute_chances(hub: Hub, action: Action, stack: Stack) -> dict[str, Fraction]:
    """Return the chances that a closed stack succeeds, wounds the actor, brings an Adventure; skills are left out."""
    kind = action.get_type(hub, stack.target)
    success, wound, adventure = Fraction(1), Fraction(0), Fraction(0)
    if stack.rolls or stack.checked:
        success = _get_face_share(hub, f"success-{SUCCESS_DICE[kind]}", "success")
        if "reroll" in stack.marks:  # the first success is rolled again
            success *= success
    if stack.rolls:
        wound = _get_face_share(hub, f"wound-{SUCCESS_DICE[kind]}", "wound")
        adventure = _get_face_share(hub, f"adventure-{SUCCESS_DICE[kind]}", "adventure")
    if is_sure_to_wound(hub, action, stack):
        wound = Fraction(1)
    if any(_list_sure_adventures(hub, action, stack)):
        adventure = Fraction(1)
    return {"success": success, "wound": wound, "adventure": adventure}


def is_sure_to_wound(hub: Hub, action: Action, stack: Stack) -> bool:
    """Return whether the actor is wounded whatever the dice show."""
    return any(_list_sure_wounds(hub, action, stack))


def _list_risks(
    hub: Hub, action: Action, stack: Stack, odds: dict[str, int], *, has_enough_pawns: bool
) -> Iterator[Reason]:
    """Yield the risks of a stack; `has_enough_pawns`: there are pawns enough for any dice."""
    if is_declared_twice(hub, stack):
        yield Reason("FM-RES-07", say(DECLARED_TWICE))
    if not has_enough_pawns:
        pass
    elif stack.rolls:
        yield Reason("FM-PAWN-08", say("fm-forecast-dice", **odds))
    elif stack.checked:
        yield Reason("FM-COST-18", say("fm-forecast-forced", success=odds["success"]))
    if has_enough_pawns and "reroll" in stack.marks and (stack.rolls or stack.checked):
        yield Reason("FM-COST-21", say("fm-forecast-reroll"))
    yield from _list_sure_wounds(hub, action, stack)
    if odds["wound"] and is_suffering(hub, find_actor(hub, stack), "poisoning"):
        yield Reason("FM-COND-20", say("fm-forecast-poisoned"))
    if is_deadly(hub, stack, is_declared=stack.id != ""):
        yield Reason("FM-COST-03", say("fm-risk-deadly"))
    yield from _list_sure_adventures(hub, action, stack)
    terrain = find_terrain(hub, stack.route)
    if "morale" in terrain:
        yield Reason("FM-ROI-07", say("fm-forecast-morale"))
    if stack.rover and ("rover-check" in terrain or "rover-damage" in stack.marks):
        chance = round(100 * _get_face_share(hub, "wound-green", "wound"))
        yield Reason("FM-ROV-13", say("fm-forecast-rover-check", rover=f"@fm-place-{stack.rover}", chance=chance))


def _list_sure_wounds(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what is sure to wound the actor, dice aside."""
    if "wound" in stack.marks:
        yield Reason("FM-COST-23", say("fm-forecast-wound-token"))
    elif "wound" in find_terrain(hub, stack.route):
        yield Reason("FM-ROI-08", say("fm-forecast-wound-tile"))


def _list_sure_adventures(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what is sure to bring an Adventure, dice aside; one at most (FM-ADV-04)."""
    if not isinstance(action, RolledAction):
        return
    if f"adventure-{action.colour}" in stack.marks:
        yield Reason("FM-COST-24", say("fm-forecast-adventure-token"))
    elif "adventure" in find_terrain(hub, stack.route):
        yield Reason("FM-ROI-06", say("fm-forecast-adventure-tile"))
    elif is_distracted(hub, stack):
        yield Reason("FM-COND-15", say("fm-forecast-distracted"))


# ------------------------------------------------------------------ the whole plan


def _forecast_plan(hub: Hub) -> Forecast | None:
    """Return what all declared actions take together, and how likely it is that all goes well."""
    stacks = hub.state.plan
    if not stacks:
        return None
    forecasts = [forecast_stack(hub, stack) for stack in stacks]
    stack_chances = [compute_chances(hub, *close_stack_copy(hub, stack)) for stack in stacks]
    is_plan_deadly = any(risk.rule == "FM-COST-03" for forecast in forecasts for risk in forecast.risks)
    risks = [Reason("FM-COST-03", say("fm-risk-deadly"))] * is_plan_deadly
    end = tuple(_foresee_sol_end(hub, [chances[name] for chances in stack_chances for name in ("wound", "adventure")]))
    lacking = [forecast.missing[0] for forecast in forecasts if forecast.missing]
    if lacking:
        waiting = Reason(lacking[0].rule, say("fm-forecast-waiting", count=len(lacking)))
        return Forecast(tuple(_list_plan_costs(stacks)), (*risks, *end), missing=(waiting,))
    rolling = sum(forecast.odds.get("success", 100) < 100 for forecast in forecasts)
    risks.insert(0, Reason("FM-PAWN-08", say("fm-forecast-plan", count=len(stacks), rolling=rolling)))
    odds = {
        "success": round(100 * prod(forecast["success"] for forecast in stack_chances)),
        "wound": round(100 * probability_of_any(forecast["wound"] for forecast in stack_chances)),
        "adventure": round(100 * probability_of_any(forecast["adventure"] for forecast in stack_chances)),
    }
    return Forecast(tuple(_list_plan_costs(stacks)), (*risks, *end), odds)


def _foresee_sol_end(hub: Hub, risk_chances: Iterable[Fraction]) -> Iterator[Reason]:
    """Yield what the plan leads to by the end of the sol: Stress, tracks and broken parts that change, if any do.

    What dice or choices decide is left out, and figures that it may still change are marked as about right; so are
    those that a Malfunction card may change. Tracks are those right after the roll, before full ones are resolved.
    """
    later = Hub(make_open_view(hub.state), hub.content)
    is_unsure = any(apply_sure_actions(later)) or any(risk_chances)
    levels = {block: list(compute_track_odds(later, block)) for block in BLOCKS}
    is_card_possible = any(TRACK_FULL in reached for reached in levels.values())
    figures = [("stress", "", hub.state.stress, [later.state.stress], is_unsure or is_card_possible)]
    figures += [("track", block, hub.state.tracks[block], levels[block], is_unsure) for block in BLOCKS]
    broken = hub.count_broken_parts(), [later.count_broken_parts()]
    figures.append(("broken", "", *broken, is_unsure or is_card_possible))
    words = tuple(
        say(
            f"fm-forecast-end-{name}",
            before=before,
            after=str(after[0]) if len(after) == 1 else f"{after[0]}–{after[-1]}",
            about="≈" if is_about else "",
            mark="\u00a0!" if name == "track" and TRACK_FULL in after else "",
            **({"block": f"@fm-block-{block}"} if block else {}),
        )
        for name, block, before, after, is_about in figures
        if after != [before]
    )
    if words:
        yield Reason("FM-MAL-05", Words("fm-forecast-end", {}, {"figures": words}))


def _list_plan_costs(stacks: list[Stack]) -> Iterator[Reason]:
    for reserve in ("energy", "oxygen", "food"):
        if amount := sum(stack.paid.get(reserve, 0) for stack in stacks):
            yield Reason("FM-COST-12", say("fm-forecast-pay", reserve=f"@fm-reserve-{reserve}", count=amount))
    pledged: dict[str, int] = {}
    for stack in stacks:
        for item, count in stack.pledged.items():
            pledged[item] = pledged.get(item, 0) + count
    for item, count in pledged.items():
        yield Reason("FM-COST-14", say("fm-forecast-pledge", item=f"@fm-item-{item}", count=count))
