"""Preparing a mission (SETUP)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from marshub.kernel import TABLE, BadSetup, Choose, Script, say

from .components import ASTRONAUTS, BLOCKS, AstronautId, Block, Difficulty, Reserve
from .content import Content, MissionData
from .happenings import FirstPlayerNamed, MissionBegan
from .hub import Hub, astronaut_options
from .state import Astronaut, Cargo, Facility, Farm, HubState, Objective, Rover, Supply

INTRO = "make-yourself-at-home"
Players = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a mission is set up: which one, who plays (a number, or the astronauts in seat order), how hard."""

    mission: str = INTRO
    players: Players | Annotated[list[AstronautId], msgspec.Meta(min_length=1, max_length=4)] = 4
    difficulty: Difficulty = "normal"


def new_mission(setup: Setup, content: Content) -> HubState:
    """The table before the first sol. Raises BadSetup."""
    mission = content.missions.get(setup.mission)
    if mission is None:
        raise BadSetup(f"there is no mission {setup.mission!r}; there are {', '.join(sorted(content.missions))}")
    seats, solo = _seats(setup)
    blocks: tuple[Block, ...] = BLOCKS
    facilities = {
        data.id: Facility(
            parts=dict.fromkeys(data.parts, True),  # FM-SETUP-09: all green
            productivity=data.top or None,  # FM-SETUP-07
        )
        for data in content.facilities.values()
        if not data.card  # FM-SETUP-06
    }
    if len(seats) < 4:
        facilities["med-lab"].upgrades.append("auto-scanner")  # FM-SOLO-02, FM-HEAL-11
    supply: dict[Reserve, int] = mission.supply[setup.difficulty]
    return HubState(
        mission=mission.id,
        difficulty=setup.difficulty,
        crew={who: Astronaut(_name(content, who)) for who in seats},
        solo=solo,
        last_sol=mission.sols if len(seats) == 4 else mission.sols_small_crew,  # FM-GOAL-05
        threshold=mission.threshold,
        facilities=facilities,
        farms={"farm": Farm(greenhouses=len(seats), plants=len(seats))},  # FM-SETUP-08
        objectives={goal.id: Objective(goal.mandatory, computed=bool(goal.computed)) for goal in mission.objectives},
        piles=_piles(content, mission),
        discards={pile: {} for pile in (*(f"malfunction-{block}" for block in blocks), "events")},
        supply=Supply(**supply),  # FM-SUP-02
        cargo=Cargo(available=dict(mission.cargo)),
        rovers={"froggy": Rover(), "scorpio": Rover()},  # FM-SETUP-03
        tracks=dict.fromkeys(blocks, 0),  # FM-SETUP-10
        box=dict.fromkeys(blocks, False),  # FM-SETUP-11
        gauges=dict.fromkeys(mission.gauges, 0),
    )


def _seats(setup: Setup) -> tuple[tuple[AstronautId, ...], bool]:
    """The astronauts in seat order, and whether one player leads two of them (FM-SOLO-05)."""
    if isinstance(setup.players, list):
        if len(set(setup.players)) != len(setup.players):
            raise BadSetup("each astronaut can play only once")  # FM-SKILL-02
        if len(setup.players) == 1:
            raise BadSetup("one player leads two astronauts: name both, or say players: 1")
        return tuple(setup.players), False
    solo = setup.players == 1
    return ASTRONAUTS[: 2 if solo else setup.players], solo


def _name(content: Content, who: AstronautId) -> str:
    names = content.crew[who].names if who in content.crew else ()
    return names[0] if names else ""


def _piles(content: Content, mission: MissionData) -> dict[str, dict[str, int]]:
    """The face-down decks and stacks (FM-SETUP-12, FM-SETUP-15)."""
    piles: dict[str, dict[str, int]] = {
        f"malfunction-{block}": {card.id: card.copies for card in content.malfunctions.values() if card.block == block}
        for block in BLOCKS
    }
    piles["conditions"] = {kind: data.copies for kind, data in content.conditions.items()}
    piles["events"] = {
        event.id: 1
        for event in content.events.values()
        if not event.hidden and (not event.missions or mission.id in event.missions)
    }
    return piles


def set_up(hub: Hub) -> Script:
    """What is left to choose at the table: who is First Player (FM-SETUP-18)."""
    hub.tell(MissionBegan(hub.state.mission, hub.state.last_sol))
    first = yield Choose(TABLE, say("fm-choose-first-player"), lambda: astronaut_options(hub))
    hub.state.first_player = first
    hub.tell(FirstPlayerNamed(hub.first_player))
