"""The options that the table is offered while it plans, with the gestures that mean them (ACT, PAWN, AOM)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from marshub.kernel import Gesture, Ids, Option, Reason, say

from ...box.state import Stack
from ..crew.aoms import operator_options
from ..hub import Hub
from .declaring import (
    can_declare,
    free_pawns,
    lacking,
    may_kill,
    names,
    open_to,
    said,
    trial,
    unfinished,
    wounds_anybody,
)
from .dismantle import can_strip, part_options, working_parts
from .joining import can_operate, join_obstacles, may_join
from .kinds import Action
from .registry import ACTIONS, action_of
from .travel import can_drive, can_walk, is_way, travel_ids, travel_options
from .verbs import DONE, JOIN, verb_of


def plan_options(hub: Hub) -> list[Option]:
    """Return everything that can be declared now.

    The end comes first if it is legal, then what completes stacks, begins new ones, and withdraws.
    """
    with hub.still():
        return _plan_options(hub)


def is_open(hub: Hub, option: str) -> bool:
    """Check that `option` is one of `make_plan_options`, or a route not worth a choice; others are not computed."""
    with hub.still():
        match option.split(":"):
            case ["done"]:
                return not any(unfinished(hub))
            case ["declare", pawn, *what]:
                return can_declare(hub, pawn, ":".join(what))
            case ["join", pawn, stack]:
                return may_join(hub, pawn, stack)
            case ["withdraw", stack]:
                return stack in hub.stacks
            case ["drive", rover, stack]:
                return can_drive(hub, rover, stack)
            case ["walk", stack]:
                return can_walk(hub, stack)
            case ["route", stack, path]:
                return is_way(hub, stack, path)
            case ["operate", aom, who]:
                return can_operate(hub, aom, who)
            case ["strip", facility, part]:
                return can_strip(hub, facility, part)
    return False


def plan_ids(hub: Hub) -> Ids:
    """Return ids that cover those of `make_plan_options`; `is_plan_option_open` tells which of them are open."""
    with hub.still():
        free, stacks = free_pawns(hub), list(hub.stacks)
        return Ids(
            (["done"],),
            (["declare"], free, names(hub)),
            (["join"], free, stacks),
            (["withdraw"], stacks),
            *travel_ids(hub),
            (["operate"], list(hub.state.aoms), hub.seats),
            (["strip"], [] if stacks else working_parts(hub)),
        )


def _plan_options(hub: Hub) -> list[Option]:
    options = [] if any(unfinished(hub)) else [Option("done", say("fm-option-plan-done"), verb=DONE)]
    needed, further = _joins(hub)
    joined: dict[str, set[str]] = {}
    for option in needed:
        if option.gesture:
            joined.setdefault(option.gesture.piece, set()).add(option.gesture.zone)
    options += needed
    for pawn in free_pawns(hub):
        options += _declarations(hub, pawn, joined.get(pawn, set()))
    return options + further + _withdrawals(hub) + travel_options(hub) + operator_options(hub) + part_options(hub)


def _joins(hub: Hub) -> tuple[list[Option], list[Option]]:
    """Return who may join which stack: options for those that lack pawns, and for rolled ones that do not."""
    waiting = {stack.id: reason for stack, reason in lacking(hub)}
    needed: list[Option] = []
    further: list[Option] = []
    for pawn in free_pawns(hub):
        for stack in hub.state.plan:
            if option := _join(hub, pawn, stack, waiting.get(stack.id)):
                (needed if stack.id in waiting else further).append(option)
    return needed, further


def _withdrawals(hub: Hub) -> list[Option]:
    return [
        _withdrawal(stack.id, stack.action, stack.target, stack.pawns[0], action_of(stack).zone(stack.target))
        for stack in hub.state.plan
    ]


def _join(hub: Hub, pawn: str, stack: Stack, lacks: Reason | None) -> Option | None:
    """Return the option that `pawn` joins `stack`, if it may."""
    if any(join_obstacles(hub, pawn, stack, lacks)):
        return None
    action = action_of(stack)
    zone = action.zone(stack.target)
    return _join_option(pawn, stack.id, stack.action, stack.target, stack.pawns[0], zone, afar=action.outside)


# The same options are needed again and again: they are cached.


@lru_cache(maxsize=4096)
def _join_option(pawn: str, stack: str, action: str, target: str, top: str, zone: str, *, afar: bool) -> Option:
    words = say("fm-option-join", top=f"@fm-pawn-{top}", **ACTIONS[action].called(target))
    move = Gesture(pawn, zone, afar=afar)
    return Option(f"join:{pawn}:{stack}", words, move, zone, group=say(f"fm-pawn-{pawn}"), verb=JOIN)


@lru_cache(maxsize=4096)
def _withdrawal(stack: str, action: str, target: str, top: str, zone: str) -> Option:
    words = say("fm-option-withdraw", top=f"@fm-pawn-{top}", **ACTIONS[action].called(target))
    return Option(f"withdraw:{stack}", words, Gesture(top, ""), zone, group=say("fm-group-withdraw"))


def _declarations(hub: Hub, pawn: str, joined: set[str]) -> list[Option]:
    """Return what a free `pawn` can be put on top of; in the zones `joined` it completes a declaration."""
    made: dict[object, tuple[Option, Option | None]] = hub.lasting(("offers", pawn), dict)
    options: list[Option] = []
    for each in open_to(hub, pawn):
        # A gesture that completes a declaration does not begin another one.
        meant = not joined or each[0].zone(each[1]) not in joined
        key = each if meant else (each, "not meant")
        if key not in made:
            made[key] = _offered(hub, pawn, *each, meant=meant)
        plain, deadly = made[key]
        options.append(deadly if deadly is not None and may_kill(hub, trial(pawn, *each)) else plain)
    return options


def _offered(hub: Hub, pawn: str, action: Action, target: str, *, meant: bool) -> tuple[Option, Option | None]:
    """Return the option, and its variant for when it kills, where it is sure to wound whoever declares it."""
    elsewhere = bool(action.venue) and _is_choice(hub, action, target)
    plain = _offer(pawn, action, target, action.also(hub, target), gesture=meant, elsewhere=elsewhere)
    wounds = wounds_anybody(hub, action, target)
    return plain, msgspec.structs.replace(plain, risk="fm-risk-deadly") if wounds else None


def _is_choice(hub: Hub, action: Action, target: str) -> bool:
    """Check that the crew could take it somewhere else: with its own Facility in the box one card is no choice."""
    own = ACTIONS[action.id]
    return own.place(hub, target) in hub.state.facilities or len(own.venues(hub, target)) > 2


@lru_cache(maxsize=8192)
def _offer(
    pawn: str, action: Action, target: str, also: tuple[Gesture, ...], *, gesture: bool, elsewhere: bool
) -> Option:
    zone = action.zone(target)
    move = Gesture(pawn, zone, afar=action.outside) if gesture else None
    words = action.label(target)
    if elsewhere:
        words = say("fm-option-elsewhere", venue=f"@fm-facility-{action.venue}", **action.called(target))
    group, verb = say(f"fm-pawn-{pawn}"), verb_of(action.id)
    return Option(f"declare:{pawn}:{said(action, target)}", words, move, zone, group=group, verb=verb, also=also)
