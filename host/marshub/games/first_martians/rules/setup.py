"""Preparing a mission (SETUP)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import TABLE, BadSetup, Choose, Draw, Option, Script, quote, say

from ..box.components import ASTRONAUTS, BLOCKS, COLOURS, OVER, SOLO_PAIR, AstronautId, Difficulty, get_grade
from ..box.state import Astronaut, Campaign, Cargo, Facility, Farm, HubState, Objective, Rover, Spot, Supply
from ..content.missions import Added, Category, MissionData, Start
from ..content.pack import Content
from ..happenings.course import FirstPlayerNamed, MissionBegan, Named
from .adventures import get_adventure_pile as adventures_of
from .crew.aoms import choose_aoms
from .facilities import draw_upgrade
from .hub import FULL_CREW, Hub, make_astronaut_draw, make_astronaut_options
from .map import tiles
from .mission_rules import get_mission_rules
from .objectives import OBJECTIVE_TOKENS
from .phase_steps import run_steps

INTRO = "make-yourself-at-home"
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Players = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a mission: which one, who plays (a number, or the astronauts in seat order), how hard."""

    category: Category | Literal["campaign", ""] = ""  # chosen first (FM-APP-01); must fit the rest
    mission: str = INTRO
    players: Players | Annotated[list[AstronautId], msgspec.Meta(min_length=1, max_length=4)] = 4
    astronauts: tuple[AstronautId, ...] = ()  # the two of a single player, in seat order; only with `players` 1
    difficulty: Difficulty = "normal"  # "printed": as the sources print it, without house additions
    campaign: str = ""  # a campaign begins with its own first mission and ignores `mission`
    packs: tuple[str, ...] | None = None  # the owner's own; None: all there are
    names: dict[AstronautId, Name] = {}  # astronauts left out get random ones (FM-APP-03)


def make_mission_state(setup: Setup, content: Content) -> HubState:
    """Return the table before the first sol (FM-APP-04).

    Raises:
        BadSetup: The settings do not fit each other or the packs.
    """
    if setup.campaign:
        if setup.category not in ("", "campaign"):
            message = "a campaign is chosen, but the category is {category}; leave it out"
            raise BadSetup(message, "fm-setup-campaign-category", category=repr(setup.category))
        return _make_campaign_state(setup, content)
    mission = _find_mission(setup, content)
    # The crew.
    seats, solo = _choose_seats(setup)
    for seat in setup.names:
        if seat not in seats:
            message, crew = "names: the {seat} is not in this crew; choose from {seats}", ", ".join(seats)
            raise BadSetup(message, "fm-setup-names", seat=seat, seats=crew)
    # The HUB: Facilities, then its Farm.
    level = mission.get_additions(setup.difficulty, len(seats))
    start = mission.start  # FM-SETUP-01: the mission's data go before the general set-up
    facilities = _make_facilities(start, level, content, len(seats))
    greenhouses = len(seats) if start.greenhouses is None else start.greenhouses  # FM-SETUP-08
    plants = greenhouses if start.plants is None else start.plants
    farm = Farm(greenhouses, plants if plants >= 0 else max(0, greenhouses + plants))
    # The table.
    printed_supply = mission.supply[get_grade(setup.difficulty)]
    supply = {kind: max(0, count + level.supply.get(kind, 0)) for kind, count in printed_supply.items()}
    state = HubState(
        mission=mission.id,
        difficulty=setup.difficulty,
        crew={seat: _make_astronaut(seat, setup, content) for seat in seats},
        solo=solo,
        last_sol=level.sols + (mission.sols if len(seats) == FULL_CREW else mission.sols_small_crew),  # FM-GOAL-05
        threshold=mission.threshold,
        facilities=facilities,
        farms={"farm": farm} if "farm" in facilities else {},
        objectives={goal.id: Objective(goal.mandatory, computed=bool(goal.computed)) for goal in mission.objectives},
        piles=make_piles(content, mission, len(seats)),
        discards={
            pile: {}
            for pile in (*(f"malfunction-{block}" for block in BLOCKS), "events", "poi", *map(adventures_of, COLOURS))
        },
        supply=Supply(**supply),  # FM-SUP-02
        cargo=Cargo(available=_make_cargo(mission, level)),
        rovers={"froggy": Rover(), "scorpio": Rover()},  # FM-SETUP-03
        stress=start.stress + level.stress,  # FM-SETUP-02
        morale=start.morale,
        tracks={block: start.tracks.get(block, 0) for block in BLOCKS},  # FM-SETUP-10
        box={block: block in (*start.box, *level.box) for block in BLOCKS},  # FM-SETUP-11
        gauges=dict.fromkeys(mission.gauges, 0),
    )
    state.spots = {space: Spot(list(spot.tokens), spot.white) for space, spot in start.spots.items()}
    tiles.lay_out_tiles(
        state, content, mission.list_tiles(setup.difficulty, len(seats)), samples=mission.special.samples
    )
    return state


def _find_mission(setup: Setup, content: Content) -> MissionData:
    """Return the mission, checked against the settings. Raises BadSetup."""
    if setup.category == "campaign":
        known = ", ".join(sorted(content.campaigns)) or "-"
        raise BadSetup("which campaign? choose from {campaigns}", "fm-setup-which-campaign", campaigns=known)
    mission = content.missions.get(setup.mission)
    if mission is None:
        message, known = "there is no mission {mission}; choose from {missions}", ", ".join(sorted(content.missions))
        raise BadSetup(message, "fm-setup-no-mission", mission=repr(setup.mission), missions=known)
    if setup.category not in ("", mission.category):
        fitting_missions = sorted(
            candidate.id for candidate in content.missions.values() if candidate.category == setup.category
        )
        message = "{mission} is not a mission of category {category}; missions of that category: {missions}"
        facts = {"mission": repr(setup.mission), "category": repr(setup.category)}
        raise BadSetup(message, "fm-setup-category", missions=", ".join(fitting_missions) or "-", **facts)
    return mission


def _make_facilities(start: Start, level: Added, content: Content, crew_size: int) -> dict[str, Facility]:
    """Return the Facilities of the HUB with their parts and Upgrades."""
    facilities = {
        data.id: Facility(
            parts=dict.fromkeys(data.parts, True),  # FM-SETUP-09: all green
            productivity=data.top or None,  # FM-SETUP-07
        )
        for data in content.facilities.values()
        if (data.id in start.built if data.card else data.id not in start.boxed)  # FM-SETUP-06
    }
    for broken_part in (*start.broken, *level.broken):
        facility, _, part = broken_part.partition("/")
        facilities[facility].parts[part] = False  # type: ignore[index]
    healing = [name for name in facilities if content.facilities[name].action == "heal"]
    if crew_size < FULL_CREW and healing:
        facilities[healing[0]].upgrades.append("auto-scanner")  # FM-SOLO-02, FM-HEAL-11, FM-UPG-06, FM-SOLO-01
    return facilities


def _make_cargo(mission: MissionData, level: Added) -> dict[str, int]:
    """Return what lies in the Cargo Bay at the start."""
    cargo = {item: mission.cargo.get(item, 0) + level.cargo.get(item, 0) for item in {**mission.cargo, **level.cargo}}
    return {item: count for item, count in cargo.items() if count > 0}


def _make_campaign_state(setup: Setup, content: Content) -> HubState:
    """Return the first mission of a campaign: all Skill cards are locked (FM-SKILL-05).

    Raises:
        BadSetup: There is no such campaign.
    """
    campaign = content.campaigns.get(setup.campaign)
    if campaign is None:
        message, known = (
            "there is no campaign {campaign}; choose from {campaigns}",
            ", ".join(sorted(content.campaigns)),
        )
        raise BadSetup(message, "fm-setup-no-campaign", campaign=repr(setup.campaign), campaigns=known or "-")
    state = make_mission_state(
        msgspec.structs.replace(setup, category="", campaign="", mission=campaign.steps[0].mission), content
    )
    state.campaign = Campaign(campaign.id)
    for astronaut in state.crew.values():
        astronaut.skills, astronaut.locked = [], astronaut.skills
    return state


def _choose_seats(setup: Setup) -> tuple[tuple[AstronautId, ...], bool]:
    """Return the astronauts in seat order, and whether one player leads two of them (FM-SOLO-05)."""
    if isinstance(setup.players, list):
        if len(set(setup.players)) != len(setup.players):
            raise BadSetup("each astronaut can play only once", "fm-setup-twice")  # FM-SKILL-02
        if len(setup.players) == 1:
            message = "one player leads two astronauts: set players: 1, and name the two in astronauts"
            raise BadSetup(message, "fm-setup-alone")
        if setup.astronauts:
            message = "astronauts: only a single player leads two (players: 1); here players names them already"
            raise BadSetup(message, "fm-setup-named")
        return tuple(setup.players), False
    if setup.players > 1:
        if setup.astronauts:
            message = "astronauts: each of {players} players leads one; name them in players"
            raise BadSetup(message, "fm-setup-one-each", players=setup.players)
        return ASTRONAUTS[: setup.players], False
    pair = setup.astronauts or ASTRONAUTS[:SOLO_PAIR]
    if len(pair) != SOLO_PAIR or len(set(pair)) != SOLO_PAIR:
        message = "astronauts: one player leads two different ones, not {named}; choose from {astronauts}"
        raise BadSetup(message, "fm-setup-pair", named=", ".join(pair), astronauts=", ".join(ASTRONAUTS))
    return pair, True


def _make_astronaut(seat: AstronautId, setup: Setup, content: Content) -> Astronaut:
    """Return an astronaut with 0 wounds, 0 Morale tokens, all three Skill cards.

    FM-HLTH-01, FM-SETUP-04, FM-SETUP-17, FM-SKILL-04.
    """
    cards = [skill.id for skill in content.skills.values() if skill.owner == seat and not skill.base]
    return Astronaut(setup.names.get(seat, ""), skills=cards)


def make_piles(content: Content, mission: MissionData, seats: int) -> dict[str, dict[str, int]]:
    """Return the face-down decks and stacks (FM-SETUP-12, FM-SETUP-15)."""
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
    # With a small crew the Auto-scanner is in place already: its card is taken out (FM-SOLO-02).
    piles["upgrades"] = {card: 1 for card in content.upgrades if seats == FULL_CREW or card != "auto-scanner"}
    for adventure in content.adventures.values():  # FM-ADV-13
        piles.setdefault(adventures_of(adventure.colour), {})[adventure.id] = 1
    piles.update(tiles.make_map_piles(content))  # FM-SETUP-13
    piles["directions"] = dict.fromkeys(content.directions, 1)
    # Two decks of the same six cards: a mission may take a card out of the percentages alone (FM-OBJ-13).
    piles["research"] = dict.fromkeys(content.research, 1)
    piles["percentages"] = dict.fromkeys(content.research, 1)
    supply = {token.id: token.copies for token in mission.tokens if token.copies > 1}
    if supply:
        piles[OBJECTIVE_TOKENS] = supply
    return piles


def run_setup(hub: Hub) -> Script:
    """Run the set-up: what the app decides, and choices of names, Upgrade cards, the First Player (FM-SETUP-18)."""
    yield from run_steps(
        hub,
        {
            "crew": _name_crew,
            "upgrades": _draw_upgrades,
            "map": _set_up_map,
            "mission": get_mission_rules(hub).set_up,
            "first-player": _choose_first_player,
            "aoms": choose_aoms,
        },
    )
    hub.state.step = OVER


def _name_crew(hub: Hub) -> Script:
    hub.log(MissionBegan(hub.state.mission, hub.state.last_sol))
    for seat in hub.seats:
        yield from _name_astronaut(hub, seat)


def _draw_upgrades(hub: Hub) -> Script:
    for _ in range(hub.mission.upgrades):  # FM-SETUP-16
        yield from draw_upgrade(hub)


def _set_up_map(hub: Hub) -> Script:
    for space in hub.mission.list_tiles(hub.state.difficulty, len(hub.seats)):
        yield from tiles.place_sample_substitutes(hub, space)
    for ring in hub.mission.start.face_up:
        yield from tiles.turn_up_random_tile(hub, ring)


def _choose_first_player(hub: Hub) -> Script:
    # A crew that cannot agree leaves it to chance (FM-SETUP-18).
    random_option = Option("random", say("fm-option-random"))
    first = yield Choose(TABLE, say("fm-choose-first-player"), lambda: [*make_astronaut_options(hub), random_option])
    if first == "random":
        first = yield make_astronaut_draw(hub)
    hub.state.first_player = first
    hub.log(FirstPlayerNamed(hub.first_player))


def _name_astronaut(hub: Hub, seat: AstronautId) -> Script:
    """Draw a random name from the app, unless the crew brought its own (FM-APP-03)."""
    astronaut = hub.get_astronaut(seat)
    names: dict[str, int] = dict.fromkeys(hub.content.crew[seat].names, 1) if seat in hub.content.crew else {}
    if names and not astronaut.name:
        prompt = say("fm-draw-name", who=f"@fm-astronaut-{seat}")
        astronaut.name = yield Draw(prompt, names, lambda name: say("fm-option-name", name=quote(name)), in_app=True)
        hub.log(Named(seat, astronaut.name))
