"""What is printed on boards, cards and tiles of On Mars, as data for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from marshub.kernel import Words, say
from marshub.kernel.mechanisms.hexes import CENTRE
from marshub.kernel.printed_table import Printed, make_printed_type, print_thing

from ..box.components import (
    ACTIONS,
    COMMON,
    GOODS,
    GRID,
    GRID_TECHS,
    LENGTHS,
    PRODUCTS,
    SIDES,
    SLOTTED,
    Action,
    Common,
    Good,
    GridSpace,
    Kind,
    LabSpace,
    Side,
    Tech,
    get_space_side,
    name_hex,
)
from ..content import pack
from ..effects import Ability, Cost
from ..rules import card_texts
from ..rules.draws import list_tile_ids
from ..rules.goals import list_requirements
from ..rules.land import DIRECTIONS, distance, follow_arrow, make_neighbour_map
from ..rules.mars import Mars
from ..rules.slots import count_slots
from ..rules.technology import get_learning_price
from .labels import label_grid_space, label_piece

if TYPE_CHECKING:
    Building = Printed
    Technology = Printed
    LabField = Printed
    Blueprint = Printed
    Executive = Printed
    Scientist = Printed
    Contract = Printed
    Mission = Printed
    Objective = Printed
    Research = Printed
    Discovery = Printed
    Reward = Printed
    Benefit = Printed
    TurnSpace = Printed
    RivalCard = Printed
    Goal = Printed
    FirstCard = Printed
    Task = Printed
else:
    Building = make_printed_type(pack.BuildingData, "arrows")
    Technology = make_printed_type(pack.TechData)
    LabField = make_printed_type(pack.LabData)
    Blueprint = make_printed_type(pack.BlueprintData)
    Executive = make_printed_type(pack.ExecutiveData, "space")
    Scientist = make_printed_type(pack.ScientistData)
    Contract = make_printed_type(pack.ContractData)
    Mission = make_printed_type(pack.MissionData)
    Objective = make_printed_type(pack.ObjectiveData)
    Research = make_printed_type(pack.ResearchData)
    Discovery = make_printed_type(pack.DiscoveryData)
    Reward = make_printed_type(pack.RewardData)
    Benefit = make_printed_type(pack.BenefitData)
    TurnSpace = make_printed_type(pack.SpaceData, "space")
    RivalCard = make_printed_type(pack.SoloCard)
    Goal = make_printed_type(pack.SoloGoal)
    FirstCard = make_printed_type(pack.FirstCard)
    Task = make_printed_type(pack.TaskCard)


class MapHex(Printed, frozen=True):
    """A hex of the map.

    Attributes:
        beside: The hexes around it in the order of the arrows of building tiles, from E counter-clockwise; "" where the
            map ends.
        distance: Its steps from the centre.
        start: What the board shows there: the central "mine", a "place" of the first buildings, a "site" of a first
            shelter; "" for nothing (OM-SETUP-01, OM-SETUP-11).
        crystal: True if a crystal lies there at the start.
        research: The research tile that lies there at the start; "" for none.
    """

    beside: tuple[str, ...]
    distance: int
    start: Literal["mine", "place", "site", ""]
    crystal: bool
    research: str


class BuildingTile(Printed, frozen=True):
    """A building tile of the display: its type, and its arrows from 0 = E on, counter-clockwise."""

    kind: Common
    arrows: tuple[int, ...]


class MainAction(Printed, frozen=True):
    """A main action: its side, and its slots in this game; None if it has none (OM-SLOT-08)."""

    side: Side
    slots: int | None


class GridField(Printed, frozen=True):
    """A space of the technology grid, and the price of a tile there (OM-TECH-03)."""

    cost: Cost


class GoodKind(Printed, frozen=True):
    """A good, and the building that produces it; "" for none (OM-TERM-15)."""

    produced_by: Kind | Literal[""]


class TableData(msgspec.Struct, frozen=True):
    """The printed table. Points of `worth` and numbers of `numbers` are the pack's tables.

    Attributes:
        spaces: The bonus of each turn-order space; `sides` has the side that it belongs to.
        lab: The spaces of every lab.
        columns: The cost and points of each column of the lab, by level.
        decks: By pile, all its cards in this game and the copies of each; they have no order.
    """

    hexes: dict[str, MapHex]
    goods: dict[Good, GoodKind]
    buildings: dict[Kind, Building]
    tiles: dict[str, BuildingTile]
    technologies: dict[Tech, Technology]
    grid: dict[GridSpace, GridField]
    lab: dict[LabSpace, LabField]
    columns: dict[int, pack.LabColumn]
    actions: dict[Action, MainAction]
    executives: dict[int, Executive]
    spaces: dict[int, TurnSpace]
    sides: dict[int, Side]
    blueprints: dict[str, Blueprint]
    scientists: dict[str, Scientist]
    contracts: dict[str, Contract]
    missions: dict[str, Mission]
    objectives: dict[str, Objective]
    research: dict[str, Research]
    discoveries: dict[str, Discovery]
    rewards: dict[str, Reward]
    benefits: dict[str, Benefit]
    goals: dict[str, Goal]
    rival_cards: dict[str, RivalCard]
    first_cards: dict[str, FirstCard]
    tasks: dict[str, Task]
    prices: pack.Prices
    worth: pack.Worth
    numbers: pack.Numbers
    start: pack.Start
    warehouse: pack.WarehouseData
    shuttle: pack.ShuttleData
    solo: pack.Solo
    decks: dict[str, dict[str, int]]


def make_table_data(mars: Mars) -> TableData:
    """Return the printed table of a game with this state."""
    content = mars.content

    def print_cards(
        kind: type[Printed],
        items: Mapping[Any, msgspec.Struct],
        prefix: str,
        describe: Callable[[Any], Iterable[Words]],
    ) -> dict[Any, Any]:
        return {card: print_thing(kind, data, say(f"{prefix}-{card}"), describe(data)) for card, data in items.items()}

    def describe_ability(data: Any) -> Iterable[Words]:
        return card_texts.describe_ability(data.ability)

    return TableData(
        hexes=_make_hexes(mars),
        goods={good: GoodKind(title=say(f"om-good-{good}"), produced_by=_find_producer(good)) for good in GOODS},
        buildings=print_cards(Building, content.buildings, "om-kind", lambda _: ()),
        tiles=_make_tiles(mars),
        technologies={
            tech: Technology(title=say(f"om-tech-{tech}"), copies=copies)  # type: ignore[call-arg]
            for tech, copies in content.techs.items()
        },
        grid={
            space: GridField(
                title=label_grid_space(space) or say("told-text", text=space), cost=get_learning_price(mars, space)
            )
            for space in GRID
        },
        lab={
            space: print_thing(LabField, data, say("told-text", text=space), describe_ability(data))
            for space, data in content.lab.items()
        },
        columns=content.columns,
        actions={
            action: MainAction(
                title=say(f"om-action-{action}"),
                side=SIDES[action],
                slots=count_slots(mars, action) if action in SLOTTED else None,
            )
            for action in ACTIONS
        },
        executives=print_cards(Executive, content.executives, "om-executive", card_texts.describe_executive),
        spaces=print_cards(TurnSpace, content.spaces, "zone-space", describe_ability),
        sides={space: get_space_side(space) for space in content.spaces},
        blueprints=print_cards(Blueprint, content.blueprints, "om-blueprint", describe_ability),
        scientists=print_cards(Scientist, content.scientists, "om-scientist", lambda _: ()),
        contracts=print_cards(
            Contract, content.contracts, "om-contract", lambda data: (card_texts.describe_contract(data),)
        ),
        missions=print_cards(
            Mission, content.missions, "om-mission", lambda data: (card_texts.describe_mission(data),)
        ),
        objectives=print_cards(
            Objective, content.objectives, "om-objective", lambda data: (card_texts.describe_objective(data),)
        ),
        research=print_cards(Research, content.research, "om-research", describe_ability),
        discoveries=print_cards(Discovery, content.discoveries, "om-discovery", describe_ability),
        rewards=print_cards(Reward, content.rewards, "om-reward", lambda data: (card_texts.describe_reward(data),)),
        benefits={  # they have no names: each is called what it does
            name: print_thing(
                Benefit, data, Words("told-text", {}, {"text": card_texts.describe_ability(Ability(data.effect))})
            )
            for name, data in content.benefits.items()
        },
        goals=print_cards(
            Goal,
            content.goals,
            "om-goal",
            lambda data: (requirement.describe() for requirement in list_requirements(mars, data.id, lead=0)),
        ),
        rival_cards=print_cards(RivalCard, content.rival_cards, "om-rival-card", lambda _: ()),
        first_cards=print_cards(
            FirstCard,
            content.first_cards,
            "om-first-card",
            lambda data: (card_texts.describe_first_card(content, data.id),),
        ),
        tasks=print_cards(Task, content.tasks, "om-task", lambda data: (card_texts.describe_task(content, data.id),)),
        prices=content.prices,
        worth=content.worth,
        numbers=content.numbers,
        start=content.start,
        warehouse=content.warehouse,
        shuttle=content.shuttle,
        solo=content.solo,
        decks=_make_decks(mars),
    )


def _find_producer(good: Good) -> Kind | Literal[""]:
    return next((kind for kind, product in PRODUCTS.items() if product == good), "")


def _make_hexes(mars: Mars) -> dict[str, MapHex]:
    board = mars.content.board
    starts: dict[str, Literal["mine", "place", "site"]] = {
        **dict.fromkeys(map(str, board.places), "place"),
        **dict.fromkeys(map(str, board.sites), "site"),
        str(board.mine): "mine",
    }
    crystals = {str(where) for where in board.crystals}
    research = {str(item.at): item.kind for item in board.research}
    return {
        where: MapHex(
            title=say("told-text", text=name_hex(where)),
            beside=tuple(follow_arrow(mars, where, direction) for direction in range(len(DIRECTIONS))),
            distance=distance(str(CENTRE), where),
            start=starts.get(where, ""),
            crystal=where in crystals,
            research=research.get(where, ""),
        )
        for where in make_neighbour_map(board.radius)
    }


def _make_tiles(mars: Mars) -> dict[str, BuildingTile]:
    return {
        tile: BuildingTile(title=label_piece(tile) or say("told-text", text=tile), kind=kind, arrows=arrows)
        for kind in COMMON
        for tile, arrows in zip(list_tile_ids(mars.content, kind), mars.content.buildings[kind].arrows, strict=True)
    }


def _make_decks(mars: Mars) -> dict[str, dict[str, int]]:
    """Return what each pile consists of, wherever its cards are now, by the names that draws have for them."""
    content, sets = mars.content, mars.select_by_players(mars.content.numbers.sets)
    piles: dict[str, Iterable[str]] = {
        **{f"tiles-{kind}": list_tile_ids(content, kind) for kind in COMMON},
        "contract": content.contracts,
        "discovery": content.discoveries,
        "objective": content.objectives,
        "reward": content.rewards,
        **{f"blueprint-{level}": _list_at(content.blueprints, "level", level) for level in (1, 3)},
        **{f"mission-{length}": _list_at(content.missions, "length", length) for length in LENGTHS},
    }
    if mars.state.rival is not None:
        piles["rival-card"] = content.rival_cards
    if mars.state.opening == "first-colonists":
        piles |= {"first-card": content.first_cards, "task": content.tasks}
    decks = {name: dict.fromkeys(pile, 1) for name, pile in piles.items()}
    return decks | {"technology": {tech: min(sets, content.techs[tech]) for tech in GRID_TECHS}}


def _list_at(cards: Mapping[str, Any], field: str, value: object) -> list[str]:
    return [card for card, data in cards.items() if getattr(data, field) == value]
