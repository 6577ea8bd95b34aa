"""What a declaration will cost, what it risks, and which rules make it so, shown before it is confirmed.

Everything is computed by the actions themselves, on a copy of the stack that is closed as the plan would be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any

import msgspec

from marshub.kernel import Forecast, Reason, any_of, say, shares

from ...box.components import SUCCESS_DICE, Reserve
from ...box.state import Stack
from ..crew.health import suffers
from ..hub import Hub
from ..map.rovers import STRENGTH
from ..map.terrain import terrain_on, ways_to
from .declaring import declarable, may_kill
from .kinds import Action, actor, board_pawns, broken_part_price, extra_pawns
from .outside import Way
from .registry import action_of, named
from .rolled import RolledAction, distracted
from .travel import is_way

_PRICES: dict[Reserve, str] = {"energy": "FM-PEN-04", "oxygen": "FM-PEN-05"}


def forecast(hub: Hub, option: str) -> Forecast | None:
    """Return what a planning option leads to: of its stack as it would stand then, or of the whole plan ("done")."""
    with hub.still():
        if option == "done":
            return _whole_plan(hub)
        verb, *rest = option.split(":")
        if verb == "strip" and len(rest) == 2:
            place = {"facility": f"@fm-facility-{rest[0]}", "part": f"@fm-part-{rest[1]}"}
            return Forecast(costs=(Reason("FM-DIS-05", say("fm-forecast-strip", **place)),))
        stack = _trial(hub, verb, rest)
        return None if stack is None else forecast_stack(hub, stack)


def _trial(hub: Hub, verb: str, rest: list[str]) -> Stack | None:
    """Return the stack that an option would leave on the table."""
    if verb == "declare" and len(rest) >= 2:
        action, target = named(rest[1]), rest[2] if len(rest) > 2 else ""
        if action is None or (action, target) not in declarable(hub):
            return None
        return Stack("", action.id, [rest[0]], target, pledged=action.pledge(hub, target), venue=action.venue)
    name = rest[-1] if verb in ("join", "drive", "withdraw", "walk") else rest[0] if rest else ""
    found = hub.stacks.get(name)
    if found is None or (verb == "route" and not is_way(hub, *rest)):
        return None
    changes: dict[str, dict[str, Any]] = {
        "join": {"pawns": [*found.pawns, rest[0]]},
        "drive": {"rover": rest[0]},
        "walk": {"rover": ""},
        "route": {"route": rest[-1].split("/")},
        "withdraw": {},
    }
    return msgspec.structs.replace(found, **changes[verb]) if verb in changes else None


def closed_as(hub: Hub, stack: Stack) -> tuple[Action, Stack]:
    """Return an action with a copy of its stack, as it would be if the plan were closed now."""
    action, stack = action_of(stack), msgspec.structs.replace(stack, route=list(stack.route))
    if isinstance(action, Way) and not stack.route:
        stack.route = list(ways_to(hub, action.space(hub, stack.target))[0].path)
    action.close(hub, stack)
    marks = list(dict.fromkeys([*stack.marks, *hub.astronaut(actor(hub, stack)).board]))
    return action, msgspec.structs.replace(stack, marks=marks)


def forecast_stack(hub: Hub, stack: Stack) -> Forecast:
    """Return the forecast of one action, as it stands.

    There are no odds where no die decides, and none before its pawns are there.
    """
    action, stack = closed_as(hub, stack)
    odds = {name: round(100 * chance) for name, chance in chances(hub, action, stack).items()}
    costs = (*_pawns(hub, action, stack), *_supplies(hub, action, stack))
    missing = tuple(missing_of(hub, action, stack))
    risks = tuple(_risks(hub, action, stack, odds, rolls=not missing))
    decided = isinstance(action, RolledAction) or stack.checked or any(odds[name] for name in ("wound", "adventure"))
    return Forecast(costs, risks, odds if decided and not missing else {}, missing=missing)


def missing_of(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what has to join a stack before it is a whole declaration (FM-PAWN-09)."""
    reason = action.lacks(hub, stack)
    if reason is None:
        return
    if reason.rule == "FM-PAWN-09":
        have = action.strength(hub, stack) if isinstance(action, RolledAction) else len(stack.pawns)
        reason = Reason(reason.rule, say("fm-forecast-missing", count=action.needs(hub, stack) - have))
    elif reason.rule == "FM-HEAL-01":
        reason = Reason(reason.rule, say("fm-forecast-medic"))
    yield reason


# ------------------------------------------------------------------ costs


def _pawns(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    needs = action.needs(hub, stack)
    if isinstance(action, RolledAction):
        marks = {"have": action.strength(hub, stack), "roll": needs, "auto": needs + 1}
        yield Reason("FM-PAWN-06", say("fm-forecast-marks", **marks))
    elif needs > 1:
        yield Reason("FM-PAWN-06", say("fm-forecast-pawns", have=len(stack.pawns), needs=needs))
    if isinstance(action, Way) and (distance := action.distance(hub, stack)):
        yield Reason("FM-MAP-09", say("fm-forecast-distance", count=distance))
    place = action.place(hub, stack.target)
    if place in hub.state.facilities and (tokens := extra_pawns(hub, place)):
        yield Reason("FM-COST-25", say("fm-forecast-tokens", count=tokens, place=f"@fm-facility-{place}"))
    if own := board_pawns(hub, stack):
        yield Reason("FM-COST-34", say("fm-forecast-board", count=own))
    if stack.rover:
        words = say("fm-forecast-rover", rover=f"@fm-place-{stack.rover}", count=STRENGTH[stack.rover])
        yield Reason("FM-PAWN-19", words)


def _supplies(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    place = action.place(hub, stack.target)
    broken = broken_part_price(hub, place) if place in hub.state.facilities else {}
    for reserve, amount in action.price(hub, stack.target).items():
        rule = _PRICES[reserve] if broken.get(reserve) == amount else "FM-COST-12"
        yield Reason(rule, say("fm-forecast-pay", reserve=f"@fm-reserve-{reserve}", count=amount))
    for item, count in stack.pledged.items():
        yield Reason("FM-COST-14", say("fm-forecast-pledge", item=f"@fm-item-{item}", count=count))


# ------------------------------------------------------------------ risks


def _share(hub: Hub, die: str, face: str) -> Fraction:
    return shares(hub.content.dice[die].faces).get(face, Fraction(0))


def chances(hub: Hub, action: Action, stack: Stack) -> dict[str, Fraction]:
    """Return the chances that a closed stack succeeds, wounds the actor, brings an Adventure; skills are left out."""
    kind = action.type(hub, stack.target)
    success, wound, adventure = Fraction(1), Fraction(0), Fraction(0)
    if stack.rolls or stack.checked:
        success = _share(hub, f"success-{SUCCESS_DICE[kind]}", "success")
        if "reroll" in stack.marks:  # the first success is rolled again
            success *= success
    if stack.rolls:
        wound = _share(hub, f"wound-{SUCCESS_DICE[kind]}", "wound")
        adventure = _share(hub, f"adventure-{SUCCESS_DICE[kind]}", "adventure")
    if is_sure_to_wound(hub, action, stack):
        wound = Fraction(1)
    if any(_adventures(hub, action, stack)):
        adventure = Fraction(1)
    return {"success": success, "wound": wound, "adventure": adventure}


def is_sure_to_wound(hub: Hub, action: Action, stack: Stack) -> bool:
    """Check that the actor is wounded whatever the dice show."""
    return any(_wounds(hub, action, stack))


def _risks(hub: Hub, action: Action, stack: Stack, odds: dict[str, int], *, rolls: bool) -> Iterator[Reason]:
    """Yield the risks of a stack; `has_enough_pawns`: there are pawns enough for any dice."""
    if not rolls:
        pass
    elif stack.rolls:
        yield Reason("FM-PAWN-08", say("fm-forecast-dice", **odds))
    elif stack.checked:
        yield Reason("FM-COST-18", say("fm-forecast-forced", success=odds["success"]))
    elif isinstance(action, RolledAction):
        yield Reason("FM-PAWN-07", say("fm-forecast-sure"))
    if rolls and "reroll" in stack.marks and (stack.rolls or stack.checked):
        yield Reason("FM-COST-21", say("fm-forecast-reroll"))
    yield from _wounds(hub, action, stack)
    if odds["wound"] and suffers(hub, actor(hub, stack), "poisoning"):
        yield Reason("FM-COND-20", say("fm-forecast-poisoned"))
    if may_kill(hub, stack, standing=stack.id != ""):
        yield Reason("FM-COST-03", say("fm-risk-deadly"))
    yield from _adventures(hub, action, stack)
    terrain = terrain_on(hub, stack.route)
    if "morale" in terrain:
        yield Reason("FM-ROI-07", say("fm-forecast-morale"))
    if stack.rover and ("rover-check" in terrain or "rover-damage" in stack.marks):
        chance = round(100 * _share(hub, "wound-green", "wound"))
        yield Reason("FM-ROV-13", say("fm-forecast-rover-check", rover=f"@fm-place-{stack.rover}", chance=chance))


def _wounds(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what is sure to wound the actor, dice aside."""
    if "wound" in stack.marks:
        yield Reason("FM-COST-23", say("fm-forecast-wound-token"))
    elif "wound" in terrain_on(hub, stack.route):
        yield Reason("FM-ROI-08", say("fm-forecast-wound-tile"))


def _adventures(hub: Hub, action: Action, stack: Stack) -> Iterator[Reason]:
    """Yield what is sure to bring an Adventure, dice aside; one at most (FM-ADV-04)."""
    if not isinstance(action, RolledAction):
        return
    if f"adventure-{action.colour}" in stack.marks:
        yield Reason("FM-COST-24", say("fm-forecast-adventure-token"))
    elif "adventure" in terrain_on(hub, stack.route):
        yield Reason("FM-ROI-06", say("fm-forecast-adventure-tile"))
    elif distracted(hub, stack):
        yield Reason("FM-COND-15", say("fm-forecast-distracted"))


# ------------------------------------------------------------------ the whole plan


def _whole_plan(hub: Hub) -> Forecast | None:
    """Return what all declared actions take together, and how likely it is that all goes well."""
    stacks = hub.state.plan
    if not stacks:
        return None
    each = [forecast_stack(hub, stack) for stack in stacks]
    exact = [chances(hub, *closed_as(hub, stack)) for stack in stacks]
    deadly = any(risk.rule == "FM-COST-03" for found in each for risk in found.risks)
    risks = [Reason("FM-COST-03", say("fm-risk-deadly"))] * deadly
    lacking = [found.missing[0] for found in each if found.missing]
    if lacking:
        waiting = Reason(lacking[0].rule, say("fm-forecast-waiting", count=len(lacking)))
        return Forecast(tuple(_taken(stacks)), tuple(risks), missing=(waiting,))
    rolling = sum(found.odds.get("success", 100) < 100 for found in each)
    risks.insert(0, Reason("FM-PAWN-08", say("fm-forecast-plan", count=len(stacks), rolling=rolling)))
    odds = {
        "success": round(100 * prod(found["success"] for found in exact)),
        "wound": round(100 * any_of(found["wound"] for found in exact)),
        "adventure": round(100 * any_of(found["adventure"] for found in exact)),
    }
    return Forecast(tuple(_taken(stacks)), tuple(risks), odds)


def _taken(stacks: list[Stack]) -> Iterator[Reason]:
    for reserve in ("energy", "oxygen", "food"):
        if amount := sum(stack.paid.get(reserve, 0) for stack in stacks):
            yield Reason("FM-COST-12", say("fm-forecast-pay", reserve=f"@fm-reserve-{reserve}", count=amount))
    pledged: dict[str, int] = {}
    for stack in stacks:
        for item, count in stack.pledged.items():
            pledged[item] = pledged.get(item, 0) + count
    for item, count in pledged.items():
        yield Reason("FM-COST-14", say("fm-forecast-pledge", item=f"@fm-item-{item}", count=count))
