"""Planning: every pawn is declared before anything is resolved (ACT, PAWN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial

import msgspec

from marshub.kernel import TABLE, Choose, Gesture, Option, Reason, Script, say

from ..aoms import aom_obstacles, aom_of, name_of, operate, operator_options, pawn_of
from ..components import DEADLY_WOUND
from ..crew import suffers
from ..happenings import Planned
from ..hub import Hub, take
from ..state import Stack
from .blocking import located, standing
from .construct import Construct, Install
from .dismantle import part_obstacles, part_options, take_part
from .heal import Heal, bound_pawn
from .kinds import Action, actor, owner
from .manage import Manage
from .reopen import Reopen
from .repair import Repair, RoverRepair, Switch
from .research import Deepen, Examine, Plant
from .rest import Rest
from .rolled import RolledAction
from .serve import Serve
from .sheet import SheetAction, SheetBuild, SheetResearch
from .travel import OUTSIDE, drive, reroute, travel_obstacles, travel_options, walk
from .unwind import Unwind

_ALL: tuple[Action, ...] = (
    Rest(),
    Unwind(),
    Heal(),
    Manage(),
    Serve(),
    *OUTSIDE.values(),
    Examine(),
    Deepen(),
    Plant(),
    SheetResearch(),
    Construct(),
    SheetBuild(),
    Repair(),
    Switch(),
    RoverRepair(),
    Install(),
    Reopen(),
    SheetAction(),
)
ACTIONS: dict[str, Action] = {action.id: action for action in _ALL}


def action_of(stack: Stack) -> Action:
    """The action that a stack stands for, where it is taken."""
    return ACTIONS[stack.action].at(stack.venue)


def named(name: str) -> Action | None:
    """The action of an option: "explore", or "explore@temporary-garage" in a Facility besides its own (FM-COST-36)."""
    kind, _, venue = name.partition("@")
    return ACTIONS[kind].at(venue) if kind in ACTIONS else None


def declarable(hub: Hub) -> list[tuple[Action, str]]:
    """Every action with each of its targets, in every Facility that offers it."""
    return hub.once(("declarable",), lambda: [*_declarable(hub)])


def _declarable(hub: Hub) -> Iterator[tuple[Action, str]]:
    for action in ACTIONS.values():
        for target in action.targets(hub):
            yield from hub.lasting(("everywhere", action, target), partial(_everywhere, hub, action, target))


def _everywhere(hub: Hub, action: Action, target: str) -> list[tuple[Action, str]]:
    """An action on a target, in every Facility that offers it."""
    return [(action.at(venue), target) for venue in action.venues(hub, target)]


def open_to(hub: Hub, pawn: str) -> list[tuple[Action, str]]:
    """What a free `pawn` can be put on top of."""
    who, aom = owner(pawn), aom_of(pawn)
    bound = is_bound(hub, pawn)
    fit_for_all = aom is None and not bound

    def find() -> list[tuple[Action, str]]:
        return [
            (action, target)
            for action, target in _open_to_somebody(hub)
            if (fit_for_all or not any(unfit(hub, pawn, action, target)))
            and not any(action.objections(hub, pawn, target))
        ]

    # Actions tell astronauts apart by two things only (see their `objections`): all others are worked out once.
    alike = aom or (who == "medic", hub.astronaut(who).board.count("pawn") if who else 0)
    return hub.once(("open to", alike, bound), find)


def _open_to_somebody(hub: Hub) -> list[tuple[Action, str]]:
    return hub.once(
        ("open to somebody",),
        lambda: [(action, target) for action, target in declarable(hub) if not any(action.obstacles(hub, target))],
    )


def pawns(hub: Hub) -> list[str]:
    """All pawns of the crew (FM-SKILL-01), then those of the AOMs at hand (FM-SOLO-04)."""
    return [f"pawn-{who}-{number}" for who in hub.seats for number in (1, 2)] + [pawn_of(aom) for aom in hub.state.aoms]


def free_pawns(hub: Hub) -> list[str]:
    """Pawns that are not declared yet."""
    taken = {pawn for stack in hub.state.plan for pawn in stack.pawns}
    return [pawn for pawn in pawns(hub) if pawn not in taken]


def obstacles(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Why `pawn` cannot go on top of a new stack for `action`; nothing if it can."""
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
    """Whether a Cardiac Disorder binds `pawn` to its own Heal (FM-PAWN-16)."""
    who = owner(pawn)
    return who is not None and bound_pawn(hub, who) == pawn


def unfit(hub: Hub, pawn: str, action: Action, target: str) -> Iterator[Reason]:
    """Why `pawn` cannot be part of a stack for `action`, on top or assisting."""
    who, aom = owner(pawn), aom_of(pawn)
    if aom is not None:
        yield from aom_obstacles(hub, aom, action.type(hub, target), open_to_aoms=action.open_to_aoms(hub, target))
    elif is_bound(hub, pawn) and action.id != "heal":
        yield Reason("FM-PAWN-16", say("fm-why-bound", who=f"@fm-astronaut-{who}"))


def lacking(hub: Hub) -> list[tuple[Stack, Reason]]:
    """Stacks that are no whole declaration yet, each with what it lacks."""

    def find() -> list[tuple[Stack, Reason]]:
        found = ((stack, action_of(stack).lacks(hub, stack)) for stack in hub.state.plan)
        return [(stack, reason) for stack, reason in found if reason]

    return hub.once(("lacking",), find)


def plan(hub: Hub) -> Script:
    """Declare, join and withdraw freely until the table closes the plan (FM-ACT-01, FM-ACT-02)."""
    from .forecast import forecast  # which looks at plans

    hub.state.plan = []
    while True:
        choice = yield Choose(
            TABLE,
            say("fm-plan"),
            lambda: plan_options(hub),
            explain=lambda option: why_not(hub, option),
            allows=lambda option: is_open(hub, option),
            forecast=lambda option: forecast(hub, option),
        )
        verb, *rest = choice.split(":")
        if verb == "done":
            break
        script = _VERBS[verb](hub, *rest)
        if script is not None:
            yield from script
        reprice(hub)
    hub.state.idle_pawns = free_pawns(hub)
    for stack in hub.state.plan:
        action_of(stack).close(hub, stack)
        # Tokens on the actor's ID board act on whatever it is; those of assistants do not (FM-COST-34).
        stack.marks = list(dict.fromkeys([*stack.marks, *hub.astronaut(actor(hub, stack)).board]))
    hub.tell(Planned(len(hub.state.plan)))


def plan_options(hub: Hub) -> list[Option]:
    """Everything that can be declared now: the end first if it is legal, then what completes, starts, takes back."""
    with hub.still():
        return _plan_options(hub)


def is_open(hub: Hub, option: str) -> bool:
    """Whether `option` is one of `plan_options`; only options of its own sort are looked at."""
    verb, *rest = option.split(":")
    with hub.still():
        if verb == "done":
            return not rest and not any(unfinished(hub))
        if verb != "declare":
            return verb in _OFFERED and any(option == each.id for each in _OFFERED[verb](hub))
        action = named(rest[1]) if 2 <= len(rest) <= 3 else None
        if action is None:
            return False
        target = rest[2] if len(rest) > 2 else ""
        known = rest[0] in pawns(hub) and target in action.targets(hub) and (len(rest) == 2) is (target == "")
        venue = action.venue in ACTIONS[action.id].venues(hub, target) and rest[1] == name(action)
        return known and venue and not any(obstacles(hub, rest[0], action, target))


def _plan_options(hub: Hub) -> list[Option]:
    options = [] if any(unfinished(hub)) else [Option("done", say("fm-option-plan-done"))]
    needed = _joins(hub, needed=True)
    joined = {(option.gesture.piece, option.gesture.zone) for option in needed if option.gesture}
    options += needed
    for pawn in free_pawns(hub):
        options += [_declaration(hub, pawn, action, target, joined) for action, target in open_to(hub, pawn)]
    options += _joins(hub, needed=False)
    return options + _withdrawals(hub) + travel_options(hub) + operator_options(hub) + part_options(hub)


def _joins(hub: Hub, *, needed: bool) -> list[Option]:
    """Who may join which stack: those that lack pawns (`needed`), or else rolled ones."""
    waiting = {stack.id: reason for stack, reason in lacking(hub)}
    free = [pawn for pawn in free_pawns(hub) if not is_bound(hub, pawn)]  # a bound one only tops its own Heal
    return [option for pawn in free for option in _joins_of(hub, pawn, waiting, needed=needed)]


def _withdrawals(hub: Hub) -> list[Option]:
    return [
        _withdrawal(stack.id, stack.action, stack.target, stack.pawns[0], action_of(stack).zone(stack.target))
        for stack in hub.state.plan
    ]


#: Who lists the options of a verb, but for "done" and "declare".
_OFFERED: dict[str, Callable[[Hub], list[Option]]] = {
    "join": lambda hub: _joins(hub, needed=True) + _joins(hub, needed=False),
    "withdraw": _withdrawals,
    "drive": travel_options,
    "walk": travel_options,
    "route": travel_options,
    "operate": operator_options,
    "strip": part_options,
}


def _joins_of(hub: Hub, pawn: str, waiting: Mapping[str, Reason], *, needed: bool) -> Iterator[Option]:
    """Stacks that `pawn` may join: those that lack pawns, or else rolled ones.

    A rolled action takes any number: at the auto mark it needs no dice, beyond it they do nothing (FM-PAWN-07, 14).
    """
    for stack in hub.state.plan:
        action, reason = action_of(stack), waiting.get(stack.id)
        if needed is not (reason is not None) or not (needed or isinstance(action, RolledAction)):
            continue
        if reason is not None and reason.rule == "FM-HEAL-01" and owner(pawn) != "medic":
            continue
        if any(unfit(hub, pawn, action, stack.target)):
            continue
        zone = action.zone(stack.target)
        yield _join_option(pawn, stack.id, stack.action, stack.target, stack.pawns[0], zone, afar=action.outside)


# Options are the same words over and over: made once, they are handed out again.


@lru_cache(maxsize=4096)
def _join_option(pawn: str, stack: str, action: str, target: str, top: str, zone: str, *, afar: bool) -> Option:
    words = say("fm-option-join", top=f"@fm-pawn-{top}", **ACTIONS[action].called(target))
    move = Gesture(pawn, zone, afar=afar)
    return Option(f"join:{pawn}:{stack}", words, move, zone, group=say(f"fm-pawn-{pawn}"))


@lru_cache(maxsize=4096)
def _withdrawal(stack: str, action: str, target: str, top: str, zone: str) -> Option:
    words = say("fm-option-withdraw", top=f"@fm-pawn-{top}", **ACTIONS[action].called(target))
    return Option(f"withdraw:{stack}", words, Gesture(top, ""), zone, group=say("fm-group-withdraw"))


def _declaration(hub: Hub, pawn: str, action: Action, target: str, joined: set[tuple[str, str]]) -> Option:
    # Where the same gesture completes a declaration, that is what is meant by it.
    meant = not joined or (pawn, action.zone(target)) not in joined
    key = ("offer", action, target)
    also, elsewhere, wounds = hub.lasting(key, lambda: _circumstances(hub, action, target))
    deadly = wounds and may_kill(hub, _trial(pawn, action, target))
    return _offer(pawn, action, target, also, gesture=meant, deadly=deadly, elsewhere=elsewhere)


def _circumstances(hub: Hub, action: Action, target: str) -> tuple[tuple[Gesture, ...], bool, bool]:
    """Whoever declares it: further gestures, whether it is taken elsewhere by choice, whether it is sure to wound."""
    elsewhere = bool(action.venue) and _is_choice(hub, action, target)
    return action.also(hub, target), elsewhere, _is_sure_to_wound(hub, action, target)


@lru_cache(maxsize=8192)
def _offer(
    pawn: str, action: Action, target: str, also: tuple[Gesture, ...], *, gesture: bool, deadly: bool, elsewhere: bool
) -> Option:
    zone = action.zone(target)
    said = f"declare:{pawn}:{name(action)}" + (f":{target}" if target else "")
    move = Gesture(pawn, zone, afar=action.outside) if gesture else None
    group = say(f"fm-pawn-{pawn}")
    if elsewhere:
        group = say("fm-group-pawn-at", pawn=f"@fm-pawn-{pawn}", facility=f"@fm-facility-{action.venue}")
    risk = "fm-risk-deadly" if deadly else ""
    return Option(said, action.label(target), move, zone, group=group, risk=risk, also=also)


def name(action: Action) -> str:
    """How an option names an action; see `named`."""
    return f"{action.id}@{action.venue}" if action.venue else action.id


def _trial(pawn: str, action: Action, target: str) -> Stack:
    return Stack("", action.id, [pawn], target, venue=action.venue)


def _is_choice(hub: Hub, action: Action, target: str) -> bool:
    """Whether the crew could take it somewhere else: with its own Facility in the box one card is no choice."""
    own = ACTIONS[action.id]
    return own.place(hub, target) in hub.state.facilities or len(own.venues(hub, target)) > 2


def may_kill(hub: Hub, stack: Stack, *, standing: bool = False) -> bool:
    """Whether the wounds sure to come, of this stack and those declared already, kill the actor (FM-COST-03).

    `standing`: the stack is declared itself.
    """
    if not _wounds(hub, stack):
        return False
    who = actor(hub, stack)
    others = [each for each in hub.state.plan if not standing or each.id != stack.id]
    hits = 1 + sum(actor(hub, each) == who and _wounds(hub, each) for each in others)
    weight = 2 if suffers(hub, who, "poisoning") else 1
    return hub.astronaut(who).wounds + hits * weight >= DEADLY_WOUND


def _is_sure_to_wound(hub: Hub, action: Action, target: str) -> bool:
    """Whether it wounds by its place or its cheapest way, whoever goes."""
    return _wounds(hub, _trial("", action, target))


def _wounds(hub: Hub, stack: Stack) -> bool:
    action = action_of(stack)
    here = hub.state.facilities.get(action.place(hub, stack.target))
    return (here is not None and "wound" in here.now) or action.hurts(hub, stack)


def unfinished(hub: Hub) -> Iterator[Reason]:
    """Why the plan cannot be closed yet (FM-ACT-05)."""
    for stack, reason in lacking(hub):
        yield msgspec.structs.replace(reason, zone=standing(stack))
    for pawn in free_pawns(hub):
        if aom_of(pawn) is None and open_to(hub, pawn):  # FM-ACT-06: an AOM's pawn may stay idle
            yield Reason("FM-ACT-05", say("fm-why-pawn-left", pawn=f"@fm-pawn-{pawn}"))


def why_not(hub: Hub, option: str) -> list[Reason]:
    """The reasons against a planning option; none if it is legal or unknown."""
    verb, *rest = option.split(":")
    return located(hub, _why_not(hub, verb, rest), rest[0] if rest else "")


def _why_not(hub: Hub, verb: str, rest: list[str]) -> list[Reason]:
    if verb == "done":
        return list(unfinished(hub))
    if not rest or (verb in ("drive", "route") and len(rest) < 2):
        return []  # a half-typed id: nothing is known of it
    if verb in ("drive", "route") or (verb == "declare" and rest[0].startswith("rover-")):
        return list(travel_obstacles(hub, verb, *rest))
    action = named(rest[1]) if verb == "declare" and len(rest) >= 2 else None
    if action is not None and rest[0].startswith("pawn-"):
        return list(obstacles(hub, rest[0], action, rest[2] if len(rest) > 2 else ""))
    if verb == "strip" and len(rest) == 2:
        return list(part_obstacles(hub, *rest))
    return []


def gesture_reasons(hub: Hub, pawn: str, zone: str) -> list[Reason]:
    """Why putting `pawn` on `zone` declares nothing."""
    reasons: list[Reason] = []
    for action, target in declarable(hub):
        if action.zone(target) == zone:
            reasons += obstacles(hub, pawn, action, target)
    return located(hub, reasons, pawn) or [Reason("FM-ACT-10", say("fm-why-no-action-here"))]


def reprice(hub: Hub) -> None:
    """What a later declaration changes in the price of an earlier one falls due, or comes back (FM-BLD-09)."""
    with hub.still():  # prices do not ask what is left
        for stack in hub.state.plan:
            price = action_of(stack).price(hub, stack.target)
            for reserve in ("oxygen", "energy", "food"):
                more = price.get(reserve, 0) - stack.paid.get(reserve, 0)
                if more:
                    hub.move_reserve(reserve, -more)
            stack.paid = price


def _declare(hub: Hub, pawn: str, name: str, target: str = "") -> Script:
    action = named(name)
    assert action is not None
    price, pledge = action.price(hub, target), action.pledge(hub, target)
    hub.pay(price)
    for item, count in pledge.items():
        for _ in range(count):
            take(hub.state.cargo.available, item)
    number = 1 + max((int(stack.id[1:]) for stack in hub.state.plan), default=0)
    stack = Stack(f"s{number}", action.id, [pawn], target, price, pledged=pledge, venue=action.venue)
    hub.state.plan.append(stack)
    script = action.arrange(hub, stack)
    if script is not None:
        yield from script


def _join(hub: Hub, pawn: str, stack: str) -> None:
    next(s for s in hub.state.plan if s.id == stack).pawns.append(pawn)


def _withdraw(hub: Hub, stack: str) -> None:
    """Before the plan is closed everything may be rearranged: what was paid comes back."""
    withdrawn = next(s for s in hub.state.plan if s.id == stack)
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
