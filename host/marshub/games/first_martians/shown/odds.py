"""Exact odds of the plan and the Malfunction dice: wounds, deaths, tracks that trigger.

The plan is examined as it stands, closed as the rules would close it. Only dice are counted: Adventures, cards and
skills depend on choices, and the text says that they are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from marshub.kernel import (
    Decision,
    Odds,
    OddsLine,
    count_shares,
    make_odds_line,
    probability_of_any,
    say,
    sum_distributions,
)

from ..box.components import BLOCKS, DEADLY_WOUND, PHASES, TRACK_FULL, AstronautId, Block
from ..box.state import Stack
from ..rules.actions.action_base import find_actor
from ..rules.actions.plan_forecast import close_stack_copy, compute_chances, find_missing_members, is_sure_to_wound
from ..rules.actions.rolled_actions import RolledAction
from ..rules.crew.health import is_suffering
from ..rules.hub import Hub
from ..rules.malfunction_phase import MALFUNCTION_DICE, count_penalties, find_dice_pool

ROLL = "fm-roll-malfunction"


def list_odds(hub: Hub, pending: Decision | None) -> list[Odds]:
    """Return all there is to say now: each declared action, the crew, and the Malfunction roll of this sol."""
    asked = pending.prompt.key if pending is not None else ""
    odds_lines: list[Odds] = []
    with hub.hold_state():
        if hub.state.phase == "actions" and hub.state.plan and asked == "fm-plan":
            odds_lines += [*_actions(hub), _crew(hub)]
        if asked == ROLL or hub.state.phase in PHASES[: PHASES.index("malfunction")]:
            odds_lines.append(_tracks(hub))
    return odds_lines


# ------------------------------------------------------------------ the plan


def _actions(hub: Hub) -> Iterator[Odds]:
    for stack in hub.state.plan:
        action, closed = close_stack_copy(hub, stack)
        title = say("fm-option-next", top=f"@fm-pawn-{stack.pawns[0]}", **action.make_name_arguments(stack.target))
        if missing := [reason.words for reason in find_missing_members(hub, action, closed)]:
            yield Odds(f"action-{stack.id}", title, (), tuple(missing))
            continue
        its = compute_chances(hub, action, closed)
        lines = [make_odds_line(say("odds-success"), its["success"], "FM-DICE-02")]
        if its["wound"]:
            lines.append(make_odds_line(say("odds-wound"), its["wound"], "FM-DICE-03", grave=True))
        if its["adventure"]:
            lines.append(make_odds_line(say("odds-adventure"), its["adventure"], "FM-DICE-04"))
        yield Odds(f"action-{stack.id}", title, tuple(lines))


def wound_odds(hub: Hub, stack: Stack) -> dict[int, Fraction]:
    """Return the odds of the wounds of a declared stack's actor, by its die and by certainty (FM-DICE-17, FM-COND-20)."""
    action, closed = close_stack_copy(hub, stack)
    weight = 2 if is_suffering(hub, find_actor(hub, stack), "poisoning") else 1
    sure = weight * is_sure_to_wound(hub, action, closed)
    if not (isinstance(action, RolledAction) and closed.rolls):
        return {sure: Fraction(1)}
    hit = count_shares(hub.content.dice[f"wound-{action.colour}"].faces).get("wound", Fraction(0))
    return {sure: 1 - hit, sure + weight: hit}


def _crew(hub: Hub) -> Odds:
    """Return the plan as a whole, and what it may do to each astronaut."""
    plan = hub.state.plan
    every = prod((compute_chances(hub, *close_stack_copy(hub, stack))["success"] for stack in plan), start=Fraction(1))
    whole = not any(any(find_missing_members(hub, *close_stack_copy(hub, stack))) for stack in plan)
    lines: list[OddsLine] = [make_odds_line(say("odds-all"), every)] if whole else []
    deaths: list[Fraction] = []
    for who in hub.state.crew:
        coming = sum_distributions(wound_odds(hub, stack) for stack in plan if find_actor(hub, stack) == who)
        hurt, dead = 1 - coming.get(0, Fraction(0)), _deadly(hub, who, coming)
        if hurt:
            lines.append(make_odds_line(say("odds-hurt", who=f"@fm-astronaut-{who}"), hurt, "FM-DICE-03", grave=True))
        if dead:
            lines.append(make_odds_line(say("odds-dies", who=f"@fm-astronaut-{who}"), dead, "FM-HLTH-03", grave=True))
        deaths.append(dead)
    if any(deaths):
        lines.append(make_odds_line(say("odds-death"), probability_of_any(deaths), "FM-HLTH-03", grave=True))
    return Odds("plan", say("odds-plan"), tuple(lines), (say("odds-note-plan"),))


def _deadly(hub: Hub, who: AstronautId, coming: dict[int, Fraction]) -> Fraction:
    before = hub.get_astronaut(who).wounds
    return sum((chance for wounds, chance in coming.items() if before + wounds >= DEADLY_WOUND), Fraction(0))


# ------------------------------------------------------------------ the Malfunction roll


def track_odds(hub: Hub, block: Block) -> dict[int, Fraction]:
    """Return the odds of a track's position right after the roll.

    With the present pool and penalties (FM-MAL-04 to 07).
    """
    level, more = hub.state.tracks[block], count_penalties(hub, block)
    if level == TRACK_FULL:
        return {TRACK_FULL: Fraction(1)}
    faces = (
        count_shares(hub.content.dice[MALFUNCTION_DICE[block]].faces)
        if block in find_dice_pool(hub)
        else {"0": Fraction(1)}
    )
    result: dict[int, Fraction] = {}
    for face, chance in faces.items():
        after = min(TRACK_FULL, level + int(face) + more)
        result[after] = result.get(after, Fraction(0)) + chance
    return dict(sorted(result.items()))


def _tracks(hub: Hub) -> Odds:
    lines: list[OddsLine] = []
    full: list[Fraction] = []
    for block in BLOCKS:
        its = track_odds(hub, block)
        full.append(its.get(TRACK_FULL, Fraction(0)))
        lines += [
            make_odds_line(
                say(
                    "odds-track-full" if level == TRACK_FULL else "odds-track", block=f"@fm-block-{block}", level=level
                ),
                chance,
                "FM-MAL-09" if level == TRACK_FULL else "FM-MAL-07",
                grave=level == TRACK_FULL,
            )
            for level, chance in its.items()
        ]
    lines.append(make_odds_line(say("odds-any-track"), probability_of_any(full), "FM-MAL-09", grave=any(full)))
    return Odds("malfunction", say("odds-malfunction"), tuple(lines), (say("odds-note-tracks"),))
