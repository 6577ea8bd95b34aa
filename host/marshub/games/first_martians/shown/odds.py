"""Exact odds of the plan and the Malfunction dice: wounds, deaths, tracks that trigger.

The plan is taken as it stands, and closed by the rules' own means. Only dice are counted: Adventures, cards and
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
    Words,
    count_shares,
    make_odds_line,
    probability_of_any,
    say,
    sum_distributions,
)

from ..box.components import BLOCKS, DEADLY_WOUND, PHASES, TRACK_FULL, AstronautId
from ..box.state import Stack, make_open_view
from ..rules.actions.action_base import find_actor
from ..rules.actions.plan_forecast import (
    apply_sure_actions,
    close_stack_copy,
    compute_chances,
    find_missing_members,
    is_sure_to_wound,
)
from ..rules.actions.registry import get_stack_action
from ..rules.actions.rolled_actions import RolledAction
from ..rules.crew.health import is_suffering
from ..rules.hub import Hub
from ..rules.malfunction_phase import compute_track_odds

MALFUNCTION_ROLL = "fm-roll-malfunction"


def list_odds(hub: Hub, pending: Decision | None) -> list[Odds]:
    """Return all odds that can be computed now: of each declared action, the crew, and this sol's Malfunction roll."""
    prompt_key = pending.prompt.key if pending is not None else ""
    odds_lines: list[Odds] = []
    with hub.hold_state():
        if hub.state.phase == "actions" and hub.state.plan and prompt_key == "fm-plan":
            odds_lines += [*_list_action_odds(hub), _compute_crew_odds(hub)]
        if prompt_key == MALFUNCTION_ROLL or hub.state.phase in PHASES[: PHASES.index("malfunction")]:
            odds_lines.append(_list_track_odds(*_foresee_plan(hub)))
    return odds_lines


# ------------------------------------------------------------------ the plan


def _list_action_odds(hub: Hub) -> Iterator[Odds]:
    for stack in hub.state.plan:
        action, closed_stack = close_stack_copy(hub, stack)
        title = say("fm-option-next", top=f"@fm-pawn-{stack.pawns[0]}", **action.make_name_arguments(stack.target))
        if missing := [reason.words for reason in find_missing_members(hub, action, closed_stack)]:
            yield Odds(f"action-{stack.id}", title, (), tuple(missing))
            continue
        chances = compute_chances(hub, action, closed_stack)
        lines = [make_odds_line(say("odds-success"), chances["success"], "FM-DICE-02")]
        if chances["wound"]:
            lines.append(make_odds_line(say("odds-wound"), chances["wound"], "FM-DICE-03", grave=True))
        if chances["adventure"]:
            lines.append(make_odds_line(say("odds-adventure"), chances["adventure"], "FM-DICE-04"))
        yield Odds(f"action-{stack.id}", title, tuple(lines))


def compute_wound_odds(hub: Hub, stack: Stack) -> dict[int, Fraction]:
    """Return the odds of the wounds of a declared stack's actor, by its die and by certain harm.

    FM-DICE-17, FM-COND-20.
    """
    action, closed_stack = close_stack_copy(hub, stack)
    weight = 2 if is_suffering(hub, find_actor(hub, stack), "poisoning") else 1
    certain = weight * is_sure_to_wound(hub, action, closed_stack)
    if not (isinstance(action, RolledAction) and closed_stack.rolls):
        return {certain: Fraction(1)}
    wound_chance = count_shares(hub.content.dice[f"wound-{action.colour}"].faces).get("wound", Fraction(0))
    return {certain: 1 - wound_chance, certain + weight: wound_chance}


def _compute_crew_odds(hub: Hub) -> Odds:
    """Return the odds of the whole plan, and those of each astronaut's wounds and death."""
    plan = hub.state.plan
    all_succeed = prod(
        (compute_chances(hub, *close_stack_copy(hub, stack))["success"] for stack in plan), start=Fraction(1)
    )
    is_complete = not any(any(find_missing_members(hub, *close_stack_copy(hub, stack))) for stack in plan)
    lines: list[OddsLine] = [make_odds_line(say("odds-all"), all_succeed)] if is_complete else []
    deaths: list[Fraction] = []
    for seat in hub.state.crew:
        odds_by_wounds = sum_distributions(
            compute_wound_odds(hub, stack) for stack in plan if find_actor(hub, stack) == seat
        )
        wound_chance, death_chance = (
            1 - odds_by_wounds.get(0, Fraction(0)),
            _compute_death_chance(hub, seat, odds_by_wounds),
        )
        if wound_chance:
            lines.append(
                make_odds_line(say("odds-hurt", who=f"@fm-astronaut-{seat}"), wound_chance, "FM-DICE-03", grave=True)
            )
        if death_chance:
            lines.append(
                make_odds_line(say("odds-dies", who=f"@fm-astronaut-{seat}"), death_chance, "FM-HLTH-03", grave=True)
            )
        deaths.append(death_chance)
    if any(deaths):
        lines.append(make_odds_line(say("odds-death"), probability_of_any(deaths), "FM-HLTH-03", grave=True))
    return Odds("plan", say("odds-plan"), tuple(lines), (say("odds-note-plan"),))


def _compute_death_chance(hub: Hub, seat: AstronautId, odds_by_wounds: dict[int, Fraction]) -> Fraction:
    before = hub.get_astronaut(seat).wounds
    return sum((chance for wounds, chance in odds_by_wounds.items() if before + wounds >= DEADLY_WOUND), Fraction(0))


# ------------------------------------------------------------------ the Malfunction roll


def _foresee_plan(hub: Hub) -> tuple[Hub, tuple[Words, ...]]:
    """Return the table after the sure actions of the plan, and notes on what is left out."""
    if hub.state.phase != "actions" or not hub.state.plan:
        return hub, (say("odds-note-tracks"),)
    later = Hub(make_open_view(hub.state), hub.content)
    unsure = tuple(get_stack_action(stack).make_label(stack.target) for stack in apply_sure_actions(later))
    notes = (say("odds-note-tracks-plan"),)
    return later, (*notes, Words("odds-note-tracks-unsure", {}, {"actions": unsure})) if unsure else notes


def _list_track_odds(hub: Hub, notes: tuple[Words, ...]) -> Odds:
    lines: list[OddsLine] = []
    full_chances: list[Fraction] = []
    for block in BLOCKS:
        odds = compute_track_odds(hub, block)
        full_chances.append(odds.get(TRACK_FULL, Fraction(0)))
        lines += [
            make_odds_line(
                say(
                    "odds-track-full" if level == TRACK_FULL else "odds-track", block=f"@fm-block-{block}", level=level
                ),
                chance,
                "FM-MAL-09" if level == TRACK_FULL else "FM-MAL-07",
                grave=level == TRACK_FULL,
            )
            for level, chance in odds.items()
        ]
    lines.append(
        make_odds_line(say("odds-any-track"), probability_of_any(full_chances), "FM-MAL-09", grave=any(full_chances))
    )
    return Odds("malfunction", say("odds-malfunction"), tuple(lines), notes)
