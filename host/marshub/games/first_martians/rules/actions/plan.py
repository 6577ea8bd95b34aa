"""Planning: every pawn is declared before anything is resolved (ACT, PAWN)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import TABLE, Choose, Reason, Script, say
from marshub.kernel.mechanisms.piles import take

from ...box.state import Stack
from ...happenings.actions import Planned
from ..crew.aoms import operate
from ..hub import Hub
from .blocking import located
from .declaring import declarable, free_pawns, obstacles, unfinished
from .dismantle import part_obstacles, take_part
from .forecast import forecast
from .joining import can_be_named, operator_obstacles, why_not_join
from .kinds import actor, is_pawn
from .mending import mends
from .offers import is_open, plan_ids, plan_options
from .registry import action_of, named
from .repair import count_on_switches
from .travel import drive, reroute, travel_obstacles, walk
from .verbs import terms


def plan(hub: Hub) -> Script:
    """Declare, join and withdraw freely until the table closes the plan (FM-ACT-01, FM-ACT-02).

    The crew declares together, in no order (FM-ACT-03).
    """
    question = Choose(
        TABLE,
        say("fm-plan"),
        lambda: plan_options(hub),
        explain=lambda option: why_not(hub, option),
        allows=lambda option: is_open(hub, option),
        among=lambda: plan_ids(hub),
        forecast=lambda option: forecast(hub, option),
        terms=lambda: terms(hub),
        mends=lambda option: mends(hub, option),
    )
    while True:
        choice = yield question
        verb, *rest = choice.split(":")
        if verb == "done":
            break
        script = _VERBS[verb](hub, *rest)
        if script is not None:
            yield from script
    hub.state.idle_pawns = free_pawns(hub)
    for stack in hub.state.plan:
        action_of(stack).close(hub, stack)
        # Tokens on the actor's ID board act on any action; those of assistants do not (FM-COST-34).
        stack.marks = list(dict.fromkeys([*stack.marks, *hub.astronaut(actor(hub, stack)).board]))
    hub.tell(Planned(len(hub.state.plan)))


def why_not(hub: Hub, option: str) -> list[Reason]:
    """Return the reasons against a planning option; none if it is legal or unknown."""
    verb, *rest = option.split(":")
    return located(hub, _why_not(hub, verb, rest), rest[0] if rest else "")


def _why_not(hub: Hub, verb: str, rest: list[str]) -> list[Reason]:
    if verb == "done":
        return [] if rest else list(unfinished(hub))
    if not rest or (verb in ("drive", "route") and len(rest) < 2):
        return []  # an incomplete id
    if verb in ("drive", "route") or (verb == "declare" and rest[0].startswith("rover-")):
        return list(travel_obstacles(hub, verb, *rest))
    if verb == "join" and len(rest) == 2:
        return list(why_not_join(hub, *rest))
    if verb == "operate" and len(rest) == 2:
        return list(operator_obstacles(hub, *rest))
    action = named(rest[1]) if verb == "declare" and len(rest) >= 2 else None
    if action is not None and is_pawn(rest[0]) and can_be_named(hub, action, ".".join(rest[2:])):
        return list(obstacles(hub, rest[0], action, rest[2] if len(rest) > 2 else ""))
    if verb == "strip" and len(rest) == 2:
        return list(part_obstacles(hub, *rest))
    return []


def is_planning(hub: Hub, option: str) -> bool:
    """Check that it is an option of the plan, wherever the game stands, about things that exist."""
    verb, *rest = option.split(":")
    if verb == "declare" and len(rest) >= 2:
        action = named(rest[1])
        return is_pawn(rest[0]) and action is not None and can_be_named(hub, action, ".".join(rest[2:]))
    return verb in ("join", "operate", "strip") and len(rest) == 2 and (is_pawn(rest[0]) or verb != "join")


def gesture_reasons(hub: Hub, pawn: str, zone: str) -> list[Reason]:
    """Return the reasons why placing `pawn` on `zone` declares nothing."""
    reasons: list[Reason] = []
    for action, target in declarable(hub):
        if action.zone(target) == zone:
            reasons += obstacles(hub, pawn, action, target)
    return located(hub, reasons, pawn) or [Reason("FM-ACT-10", say("fm-why-no-action-here"))]


def _declare(hub: Hub, pawn: str, name: str, target: str = "") -> Script:
    """Begin a stack and pay its price; what a skill repairs later on changes nothing in it (FM-COST-12)."""
    action = named(name)
    assert action is not None
    price, pledge = action.price(hub, target), action.pledge(hub, target)
    hub.pay(price)  # FM-SUP-08
    for item, count in pledge.items():
        for _ in range(count):
            take(hub.state.cargo.available, item)  # FM-POI-06
    number = 1 + max((int(stack.id[1:]) for stack in hub.state.plan), default=0)
    stack = Stack(f"s{number}", action.id, [pawn], target, price, pledged=pledge, venue=action.venue)
    hub.state.plan.append(stack)
    count_on_switches(hub, stack)
    script = action.arrange(hub, stack)
    if script is not None:
        yield from script


def _join(hub: Hub, pawn: str, stack: str) -> None:
    hub.stacks[stack].pawns.append(pawn)  # FM-PAWN-03


def _withdraw(hub: Hub, stack: str) -> None:
    """Withdraw a stack: before the plan is closed everything may be rearranged, and what was paid comes back."""
    withdrawn = hub.stacks[stack]
    for other in hub.state.plan:
        other.dues = [each for each in other.dues if each != stack]
    hub.state.plan.remove(withdrawn)
    action_of(withdrawn).disband(hub, withdrawn)
    action_of(withdrawn).release(hub, withdrawn)
    for reserve, amount in withdrawn.paid.items():
        hub.move_reserve(reserve, amount)


_VERBS: dict[str, Callable[..., Script | None]] = {
    "declare": _declare,
    "join": _join,
    "withdraw": _withdraw,
    "operate": operate,
    "drive": drive,
    "walk": walk,
    "route": reroute,
    "strip": take_part,
}
