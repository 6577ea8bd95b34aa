"""What is printed on boards, cards, tiles and dice of First Martians, as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from marshub.kernel import Words, say
from marshub.kernel.printed_table import Printed, make_printed_type, print_thing

from ..box import components as box
from ..box.components import AomId, Colour, Reserve
from ..box.spaces import SPACES, get_ring, list_neighbours
from ..box.state import HubState
from ..content import cards, missions
from ..content.pack import Content
from ..rules.actions.action_base import TypedAction, get_broken_part_price
from ..rules.actions.registry import ACTIONS_BY_ID
from ..rules.actions.rolled_actions import RolledAction
from ..rules.hub import Hub
from ..rules.map.routes import get_ground
from ..rules.setup import make_piles
from .effect_texts import describe_card, describe_reward
from .skill_texts import describe_effects, describe_skill

if TYPE_CHECKING:
    Facility = Printed
    Malfunction = Printed
    Tile = Printed
    Condition = Printed
    Modifier = Printed
    Die = Printed
    Upgrade = Printed
    Skill = Printed
    Direction = Printed
    Research = Printed
    Roi = Printed
    Poi = Printed
    Event = Printed
    Adventure = Printed
    Mission = Printed
    Objective = Printed
    MissionAction = Printed
    Profile = Printed
else:
    Facility = make_printed_type(cards.FacilityData)
    Malfunction = make_printed_type(cards.MalfunctionCard)
    Tile = make_printed_type(cards.TileFront)
    Condition = make_printed_type(cards.ConditionData)
    Modifier = make_printed_type(cards.ModifierData)
    Die = make_printed_type(cards.DieData)
    Upgrade = make_printed_type(cards.UpgradeData)
    Skill = make_printed_type(cards.SkillData)
    Direction = make_printed_type(cards.DirectionData)
    Research = make_printed_type(cards.ResearchData)
    Roi = make_printed_type(cards.RoiData)
    Poi = make_printed_type(cards.PoiData)
    # Only the app knows the consequences and Follow-Ups of an event (FM-EVT-08, FM-EVT-17, FM-EVA-10).
    Event = make_printed_type(cards.EventData, "consequence", "strikes", "follow_up", "comes")
    Adventure = make_printed_type(cards.AdventureData)
    Mission = make_printed_type(missions.MissionData, "objectives", "actions", "poi_titles")
    Objective = make_printed_type(missions.ObjectiveData)
    MissionAction = make_printed_type(missions.MissionAction)
    Profile = make_printed_type(cards.ProfileData, *cards.PROFILE_LINES)


class Space(Printed, frozen=True):
    """A space of the map: its ring, the spaces beside it, and the pawns that it needs now (FM-MAP-09)."""

    ring: int
    beside: tuple[str, ...]
    pawns: int


class Action(Printed, frozen=True):
    """A kind of action.

    Attributes:
        step: Its step in the resolving order (FM-ACT-10).
        outside: True if it is done on the map.
        facility: The Facility whose parts, tokens and price count (FM-ACT-08); "" if its target decides.
        dice: The colour of its dice (FM-DICE-01); "" for an action without dice.
    """

    step: int
    outside: bool
    facility: str
    dice: Colour | Literal[""]


class Tracks(msgspec.Struct, frozen=True):
    """The ends of the printed tracks, and the spaces where something happens.

    Attributes:
        malfunction: The space at which a Malfunction track triggers (FM-MAL-01).
        morale: The lowest and the highest Morale (FM-MOR-01).
        stress_fight: The space at which a fight begins (FM-STR-03).
        condition_icons: Wounds at which a Condition is drawn (FM-COND-02).
        deadly_wound: The wound that kills (FM-HLTH-03).
        growth_slots: Slots of a Growth track (FM-FARM-04).
        gauges: The end of each track of the mission.
        event_rounds: Action phases for which an event stays open (FM-EVT-14).
    """

    malfunction: int
    morale: tuple[int, int]
    stress_fight: int
    condition_icons: tuple[int, ...]
    deadly_wound: int
    growth_slots: int
    gauges: dict[str, int]
    event_rounds: int


class TableData(msgspec.Struct, frozen=True):
    """The printed table. Objectives and actions of the mission sheet are those of this game's mission.

    Attributes:
        prices: By Facility in play, what every action of its type costs with the parts that are red now (FM-PEN-07).
        aoms: The action type that each AOM serves (FM-AOM-01).
        decks: By pile, its cards at the mission's set-up and the copies of each; they have no order.
    """

    spaces: dict[str, Space]
    facilities: dict[str, Facility]
    actions: dict[str, Action]
    prices: dict[str, dict[Reserve, int]]
    aoms: dict[AomId, str]
    tracks: Tracks
    dice: dict[str, Die]
    malfunctions: dict[str, Malfunction]
    tiles: dict[str, Tile]
    conditions: dict[str, Condition]
    modifiers: dict[str, Modifier]
    upgrades: dict[str, Upgrade]
    skills: dict[str, Skill]
    directions: dict[str, Direction]
    research: dict[str, Research]
    rois: dict[str, Roi]
    pois: dict[str, Poi]
    events: dict[str, Event]
    adventures: dict[str, Adventure]
    profiles: dict[str, Profile]
    missions: dict[str, Mission]
    objectives: dict[str, Objective]
    mission_actions: dict[str, MissionAction]
    decks: dict[str, dict[str, int]]


def make_table_data(state: HubState, content: Content) -> TableData:
    """Return the printed table of a game with this state."""
    hub = Hub(state, content)
    mission = hub.mission

    def list_effects(data: Any) -> Iterable[Words]:
        return describe_card(data.effects, state.difficulty)

    return TableData(
        spaces=_make_spaces(hub),
        facilities=_print_all(Facility, content.facilities, "fm-facility"),
        actions={
            name: Action(
                title=say(f"fm-action-{name}"),
                step=action.step,
                outside=action.is_outside,
                facility=action.facility if isinstance(action, TypedAction) else "",
                dice=action.colour if isinstance(action, RolledAction) else "",
            )
            for name, action in ACTIONS_BY_ID.items()
        },
        prices={name: get_broken_part_price(hub, name) for name in state.facilities},
        aoms=box.AOMS,
        tracks=Tracks(
            malfunction=box.TRACK_FULL,
            morale=(box.MORALE_LOW, box.MORALE_HIGH),
            stress_fight=box.STRESS_FIGHT,
            condition_icons=box.CONDITION_ICONS,
            deadly_wound=box.DEADLY_WOUND,
            growth_slots=box.GROWTH_SLOTS,
            gauges={name: hub.get_gauge_maximum(name) for name in state.gauges},
            event_rounds=box.EVENT_ROUNDS,
        ),
        dice=_print_all(Die, content.dice, "fm-die"),
        malfunctions=_print_all(Malfunction, content.malfunctions, "fm-card", list_effects),
        tiles=_print_all(Tile, content.tiles, "fm-tile", lambda data: describe_effects(data.effects, state.difficulty)),
        conditions=_print_all(
            Condition, content.conditions, "fm-condition", lambda data: (say(f"ui-fm-suffers-{data.id}"),)
        ),
        modifiers=_print_all(Modifier, content.modifiers, "fm-token"),
        upgrades=_print_all(
            Upgrade, content.upgrades, "fm-upgrade", lambda data: describe_effects(data.every_sol, state.difficulty)
        ),
        skills=_print_all(Skill, content.skills, "fm-skill", lambda data: describe_skill(data, state.difficulty)),
        directions=_print_all(Direction, content.directions, "fm-direction"),
        research={
            name: print_thing(Research, data, say("fm-option-research", card=name, percent=data.percent))
            for name, data in content.research.items()
        },
        rois=_print_all(
            Roi, content.rois, "fm-roi", lambda data: (say(f"ui-fm-map-{feature}") for feature in data.features)
        ),
        pois=_print_all(Poi, content.pois, "fm-item", lambda data: _describe_poi(hub, data)),
        events=_print_all(Event, content.events, "fm-event", lambda data: _describe_event(hub, data)),
        adventures=_print_all(
            Adventure, content.adventures, "fm-adventure", lambda data: (say(f"fm-adventure-{data.id}-story"),)
        ),
        profiles={
            name: print_thing(
                Profile,
                data,
                say("told-text", text=name),
                (say(f"fm-profile-{name}-{line}") for line in cards.PROFILE_LINES),
            )
            for name, data in content.profiles.items()
        },
        missions=_print_all(
            Mission,
            content.missions,
            "fm-mission",
            lambda data: () if data.story is None else (say(f"fm-mission-{data.id}-story"),),
        ),
        objectives=_print_all(Objective, {item.id: item for item in mission.objectives}, "fm-objective"),
        mission_actions=_print_all(MissionAction, {item.id: item for item in mission.actions}, "fm-mission-action"),
        decks=make_piles(content, mission, len(state.crew)),
    )


def _print_all(
    kind: type[Printed],
    items: Mapping[Any, msgspec.Struct],
    prefix: str,
    list_text: Callable[[Any], Iterable[Words]] = lambda _: (),
) -> dict[Any, Any]:
    """Return items of a pack as printed things, with the titles whose message keys begin with `prefix`."""
    return {name: print_thing(kind, data, say(f"{prefix}-{name}"), list_text(data)) for name, data in items.items()}


def _make_spaces(hub: Hub) -> dict[str, Space]:
    ground = get_ground(hub)
    return {
        space: Space(
            title=say(f"fm-space-{space}.long"),
            ring=get_ring(space),
            beside=list_neighbours(space),
            pawns=ground[space].pawns,
        )
        for space in SPACES
    }


def _describe_event(hub: Hub, data: cards.EventData) -> Iterable[Words]:
    """Yield the story of an event, its task and the reward for it (FM-EVT-11)."""
    yield say(f"fm-event-{data.id}-story")
    if data.action is not None:
        price: dict[str, int] = {reserve: data.action.pay.get(reserve, 0) for reserve in ("energy", "oxygen", "food")}
        yield say("fm-log-task", pawns=data.action.pawns, **price)
        yield from describe_reward(hub, data.action.reward)


def _describe_poi(hub: Hub, data: cards.PoiData) -> Iterable[Words]:
    """Yield the effects of a POI token, or its meaning in this mission (FM-POI-02)."""
    if data.icon in hub.mission.poi:
        yield say("fm-poi-icon", icon=data.icon.upper(), what=f"@fm-poi-{hub.mission.id}-{data.icon}")
    else:
        yield from describe_effects(data.effects, hub.state.difficulty)
