"""The briefing before the game: scoring, the end, and traps for newcomers."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Section, Words, make_sections, say

from ..box.components import CUBES, LQ_BASE, LQ_PER_EXTRA_SHELTER, MISSION_LEVEL, MISSION_STEPS, OBJECTIVES_DEALT
from ..box.state import Points
from ..rules.goals import list_requirements
from ..rules.mars import Mars, make_seat_key
from ..rules.scoring import count_lead


def make_briefing(mars: Mars) -> tuple[Section, ...]:
    """Return the briefing for a game with this box."""
    return make_sections(
        (say("game-on-mars"), [say("om-brief-story"), say("om-brief-turn")]),
        (say("brief-goals"), [*_list_solo_goal(mars), *_list_goals(mars)]),
        (say("brief-clock"), _list_end_conditions(mars)),
        (say("brief-traps"), [*_list_rival_traps(mars), *_list_traps(mars)]),
    )


def _list_solo_goal(mars: Mars) -> Iterator[Words]:
    """Yield the goal of a solo game, and its requirements (OM-SOLO-02)."""
    if mars.state.rival is not None:
        who, goal = make_seat_key(mars.state.rival.colour), mars.state.goal
        yield say("om-brief-alone", who=who, goal=f"@om-goal-{goal}")
        needs = tuple(item.describe() for item in list_requirements(mars, goal, count_lead(mars)))
        yield Words("om-brief-need", {}, {"needs": needs})


def _list_rival_traps(mars: Mars) -> Iterator[Words]:
    rival = mars.state.rival
    if rival is not None:
        who = make_seat_key(rival.colour)
        yield say("om-brief-rival-cards", who=who, cards=len(mars.content.rival_cards))  # OM-SOLO-08, OM-SOLO-10
        yield say("om-brief-rival-free", who=who)  # OM-SOLO-16, OM-SOLO-20
        yield say("om-brief-rival-icon", who=who, building=f"@om-kind-{rival.icon}")  # OM-SOLO-39


def _list_goals(mars: Mars) -> Iterator[Words]:
    worth = mars.content.worth
    parts = tuple(say(f"om-chart-{name}") for name in Points.__struct_fields__)
    yield Words("om-brief-goal", {}, {"parts": parts})
    yield say("om-brief-worth", ship=worth.ship, one=worth.level1, three=worth.level3)
    yield say("om-brief-cubes", count=len(CUBES), points=worth.progress[len(CUBES)])
    yield say("om-brief-objectives", count=OBJECTIVES_DEALT)


def _list_end_conditions(mars: Mars) -> Iterator[Words]:
    yield say("om-brief-end", steps=MISSION_STEPS, level=MISSION_LEVEL)
    if mars.state.missions:
        yield Words(
            "om-brief-missions",
            {},
            {"missions": tuple(say(f"om-mission-{mission}") for mission in mars.state.missions)},
        )
    yield say("om-brief-oddity" if mars.state.ending == "space-oddity" else "om-brief-last")


def _list_traps(mars: Mars) -> Iterator[Words]:
    worth = mars.content.worth
    yield say("om-brief-tray")  # OM-TERM-07, OM-TERM-08
    yield say("om-brief-colonists")  # SLOT
    yield say("om-brief-quarters", base=LQ_BASE, more=LQ_PER_EXTRA_SHELTER)  # OM-TERM-05, OM-TERM-06
    yield say("om-brief-unbuilt", one=-worth.unbuilt1, three=-worth.unbuilt3)  # OM-SCORE-08
    yield say("om-brief-sides")  # OM-ROUND-03, OM-TURN-04, OM-TURN-05
    yield say("om-brief-same")  # a player never holds two technology tiles of a type
