"""The briefing before the game: scoring, the end, and traps for newcomers."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import (
    AUTOMATICS_ON_SHIP,
    BUILDING_VALUE,
    CARDS_DEALT,
    COLONISTS_ON_SHIP,
    COLONISTS_PER_COLOUR,
    HAND_SIZE,
    PREP_SIZE,
    TOP_VALUE,
    TWO_STAR_LIMITS,
)
from ..box.state import State
from ..rules import scoring


def make_briefing(state: State) -> tuple[Section, ...]:
    """Return the briefing for this number of players, or against Devious Automatics."""
    automatics = state.automatics
    level = say("brief-difficulty", difficulty=f"@pm-level-{automatics.level}") if automatics is not None else None
    return make_sections(
        (say("game-pocket-mars"), [say("pm-brief-story"), say("pm-brief-turn", hand=HAND_SIZE, prep=PREP_SIZE)]),
        (say("brief-goals"), _list_goals(state)),
        (say("brief-clock"), _list_end_conditions(state)),
        (say("brief-traps"), _list_traps(state)),
        (level, _describe_level(state)),
    )


def _list_goals(state: State) -> Iterator[Words]:
    yield say("pm-brief-goal") if state.automatics is None else say("pm-brief-goal-alone")
    yield say("pm-brief-places", ship=scoring.SHIP_POINTS, one=scoring.ONE_STAR_POINTS, two=scoring.TWO_STAR_POINTS)
    yield say(
        "pm-brief-bonuses",
        everywhere=scoring.EVERYWHERE_POINTS,
        crowd=scoring.FOUR_IN_ONE_POINTS,
        many=scoring.CROWD_SIZE,
        energy=scoring.ENERGY_POINTS,
    )


def _list_end_conditions(state: State) -> Iterator[Words]:
    yield say("pm-brief-end", colonists=COLONISTS_PER_COLOUR)
    if state.automatics is not None:
        yield say("pm-brief-end-alone", prep=PREP_SIZE)


def _describe_level(state: State) -> Iterator[Words]:
    if state.automatics is not None:
        on_ship = AUTOMATICS_ON_SHIP[state.automatics.level]
        yield say("pm-brief-aboard", aboard=on_ship, own=COLONISTS_ON_SHIP, colonists=COLONISTS_PER_COLOUR)
        yield say(
            "pm-brief-their-bonuses",
            everywhere=scoring.AUTOMATICS_EVERYWHERE_POINTS,
            crowd=scoring.AUTOMATICS_FOUR_IN_ONE_POINTS,
            energy=scoring.AUTOMATICS_ENERGY_POINTS,
        )


def _list_traps(state: State) -> Iterator[Words]:
    yield say("pm-brief-aboard-first", own=COLONISTS_ON_SHIP)  # PM-PREP-06
    yield say("pm-brief-higher", value=BUILDING_VALUE, top=TOP_VALUE)  # PM-PREP-04, PM-PREP-12
    yield say("pm-brief-stars", limit=TWO_STAR_LIMITS[len(state.players)])  # PM-TERM-04
    if state.automatics is None:
        yield say("pm-brief-others")  # PM-OTHER-02, PM-OTHER-03, PM-OTHER-04
    else:
        yield say("pm-brief-tie")  # PM-SOLO-21
    yield say("pm-brief-construction")  # PM-TERM-03, PM-PREP-07
    if state.draft:
        yield say("pm-brief-draft", cards=CARDS_DEALT)
