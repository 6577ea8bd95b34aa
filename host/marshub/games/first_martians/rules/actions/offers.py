"""What the table is offered while it plans: options, with the gestures that mean them (ACT)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from marshub.kernel import Gesture, Option, Reason, say

from ..crew.aoms import operator_options
from ..hub import Hub
from .declaring import (
    free_pawns,
    is_bound,
    lacking,
    may_kill,
    obstacles,
    open_to,
    pawns,
    trial,
    unfinished,
    unfit,
    wounds_anybody,
)
from .dismantle import part_options
from .kinds import Action, owner
from .registry import ACTIONS, action_of, name, named
from .rolled import RolledAction
from .travel import is_way, travel_options


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
        if verb == "route":
            return len(rest) == 2 and is_way(hub, *rest)
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


#: Who lists the options of a verb, but for "done", "declare" and "route".
_OFFERED: dict[str, Callable[[Hub], list[Option]]] = {
    "join": lambda hub: _joins(hub, needed=True) + _joins(hub, needed=False),
    "withdraw": _withdrawals,
    "drive": travel_options,
    "walk": travel_options,
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
    deadly = wounds and may_kill(hub, trial(pawn, action, target))
    return _offer(pawn, action, target, also, gesture=meant, deadly=deadly, elsewhere=elsewhere)


def _circumstances(hub: Hub, action: Action, target: str) -> tuple[tuple[Gesture, ...], bool, bool]:
    """Whoever declares it: further gestures, whether it is taken elsewhere by choice, whether it is sure to wound."""
    elsewhere = bool(action.venue) and _is_choice(hub, action, target)
    return action.also(hub, target), elsewhere, wounds_anybody(hub, action, target)


def _is_choice(hub: Hub, action: Action, target: str) -> bool:
    """Whether the crew could take it somewhere else: with its own Facility in the box one card is no choice."""
    own = ACTIONS[action.id]
    return own.place(hub, target) in hub.state.facilities or len(own.venues(hub, target)) > 2


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
