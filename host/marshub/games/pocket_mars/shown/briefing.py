"""The briefing before the game: scoring, the end, and traps for newcomers."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import (
    AUTOMATICS_ON_SHIP,
    BUILDING_VALUE,
    COLONISTS,
    DEALT,
    HAND,
    ON_SHIP,
    PREP,
    STARS,
    TOP_VALUE,
)
from ..box.state import State
from ..rules import scoring


def make_briefing(state: State) -> tuple[Section, ...]:
    """Return the briefing for this many players, or against Devious Automatics."""
    automatics = state.automatics
    level = say("brief-difficulty", difficulty=f"@pm-level-{automatics.level}") if automatics is not None else None
    return make_sections(
        (say("game-pocket-mars"), [say("pm-brief-story"), say("pm-brief-turn", hand=HAND, prep=PREP)]),
        (say("brief-goals"), _goals(state)),
        (say("brief-clock"), _clock(state)),
        (say("brief-traps"), _traps(state)),
        (level, _level(state)),
    )


def _goals(state: State) -> Iterator[Words]:
    yield say("pm-brief-goal") if state.automatics is None else say("pm-brief-goal-alone")
    yield say("pm-brief-places", ship=scoring.SHIP, one=scoring.ONE_STAR, two=scoring.TWO_STAR)
    yield say(
        "pm-brief-bonuses",
        everywhere=scoring.EVERYWHERE,
        crowd=scoring.IN_ONE,
        many=scoring.CROWD,
        energy=scoring.ENERGY,
    )


def _clock(state: State) -> Iterator[Words]:
    yield say("pm-brief-end", colonists=COLONISTS)
    if state.automatics is not None:
        yield say("pm-brief-end-alone", prep=PREP)


def _level(state: State) -> Iterator[Words]:
    if state.automatics is not None:
        aboard = AUTOMATICS_ON_SHIP[state.automatics.level]
        yield say("pm-brief-aboard", aboard=aboard, own=ON_SHIP, colonists=COLONISTS)
        yield say(
            "pm-brief-their-bonuses",
            everywhere=scoring.ITS_EVERYWHERE,
            crowd=scoring.ITS_IN_ONE,
            energy=scoring.ITS_ENERGY,
        )


def _traps(state: State) -> Iterator[Words]:
    yield say("pm-brief-aboard-first", own=ON_SHIP)  # PM-PREP-06
    yield say("pm-brief-higher", value=BUILDING_VALUE, top=TOP_VALUE)  # PM-PREP-04, PM-PREP-12
    yield say("pm-brief-stars", limit=STARS[len(state.players)])  # PM-TERM-04
    if state.automatics is None:
        yield say("pm-brief-others")  # PM-OTHER-02 to 04
    else:
        yield say("pm-brief-tie")  # PM-SOLO-21
    yield say("pm-brief-construction")  # PM-TERM-03, PM-PREP-07
    if state.draft:
        yield say("pm-brief-draft", cards=DEALT)
