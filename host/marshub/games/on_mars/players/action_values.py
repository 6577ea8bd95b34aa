"""The engineer's values of actions: steps of effects, cards, technology, ships, and main actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from .. import effects as fx
from ..box.components import KINDS, PRODUCTS, SIDES, SLOTTED
from ..effects import Ability, Step
from ..rules import executive, facilities, hiring, ships, slots, technology
from ..rules.blueprints import can_take_blueprint
from ..rules.land import distance, find_rover, make_neighbour_map
from ..rules.paying import can_pay
from ..rules.piece_placement import can_take_tile
from ..rules.supply import list_items
from ..rules.travel import count_production
from ..rules.upgrading import MAIN_TERMS, get_upgrade_cost, list_targets
from .engineer_view import GOOD_VALUES, EngineerView, cached
from .ground_values import (
    find_best_bot_move,
    find_best_rover_move,
    limit_bot_move,
    limit_rover_move,
    value_best_site,
)

IMPOSSIBLE = -99.0  # value of a forbidden action
TECHNOLOGY_VALUES = {
    "shelter": 1.6,
    "greenhouse": 1.4,
    "condenser": 1.5,
    "extractor": 1.3,
    "generator": 1.2,
    "mine": 1.0,
}
TECHNOLOGY_VALUES |= {"upgrade": 2.2, "rover": 0.5, "ship": 0.8}  # value of a technology at its first level
LEVEL_SHARE = 0.35  # share of that value for each further level
MOVEMENT_POINT_VALUE = 0.4  # value of a point of movement where no move is searched
BUILD_PROBABILITY = 0.85  # probability that a blueprint in hand is built, while there are few
RESEARCH_VALUE, DISCOVERY_VALUE = 0.5, 0.3  # a tile besides its ability: objectives count tiles
BUILD_SHARES = (1.0, 0.95, 0.75, 0.4, 0.15)  # of `BUILD_PROBABILITY`, by the blueprints that wait to be built
LARGE_COMPLEX_SHARE, NO_COMPLEX_SHARE = 0.9, 0.35  # of it for a blueprint of level 3, with or without a complex
FREE_BUILDING_SHARE = 1.2  # of it where a building stands that nobody has upgraded
SAME_TYPE_SHARE = 0.5  # of it for each other blueprint of the type: they want the same buildings
MOST_PROBABLE = 0.97  # no building is certain
FACILITY_VALUE = 0.8  # an advanced building's ability, and the share of its product's value
NEW_TECHNOLOGY_VALUES = (2.2, 1.8, 1.2, 0.8, 0.3)  # a further tile, by the number that is held
FURTHER_STEP_VALUE = 0.5  # a new space of the laboratory ahead
FIRST_BOT_VALUE = 2.5  # a bot more for one who has one; halved, thirded ... for more
NO_BOT_VALUE = 1.0  # the ship's bot where none can be set
SHIP_CRYSTAL_VALUE = 1.5  # the executive action that a docked ship opens, and a Depot space
RUN_VALUE, LATER_RUN_VALUE = 1.0, 0.4  # runs without crystals, where a building of the speciality exists, and where not
PLANNED_BUILDING_SHARE = 0.7  # of a scientist's points for a blueprint that waits to be built
OTHERS_BUILDINGS = 0.8  # buildings of the speciality that others will build
NEXT_COMPLEX_PROBABILITY = 0.6  # of a contract whose complex lacks one building
CARD_COMPLEX_PROBABILITY, NO_COMPLEX_PROBABILITY = 0.2, 0.05  # with any advanced building of the type, and with none
LEAST_FUTURE = 0.3  # share of their value that goods for a contract keep near the end
FULFIL_PROBABILITY, MISSING_GOOD_RISK = 0.95, 0.06  # of a contract for goods, and less for each good that is missing
CONTRACT_GOOD_SHARE = 0.72  # of the values of its goods: those are given for which there is least use
GOODS_A_STAGE = 3.0  # goods that are got in the time in which the share of the future falls once
OPEN_CONTRACT_SHARE = 0.75  # of that probability for each other open contract
FIRST_CONTRACT_VALUE = 3.0  # the space for a contract that the solo game's goal asks for: a scientist leaves it
GOAL_TECHNOLOGY_VALUE = 3.0  # a technology that the solo game's goal wants at some level
TRAVEL_VALUE = 1.5  # of travelling by an effect, besides the colonists who come home
SLOT_COST = 0.5  # a colonist on a slot, who stays there for some rounds
BOOST_SHARE = 1.25  # a main action that colonists can repeat
BOT_CONTROL_SHARE = 0.8  # bots' moves by the main action: executive actions move them too
SIDE_SHARES = (1.0, 0.6, 0.4)  # of the values of the best actions on a side: later ones may be prevented
APPROACH_VALUE = 0.8  # a step of the rover toward a research tile that the solo game's goal asks for
LONG_GAME_ROUND = 30  # the last round in which a card that is out of reach is a reason to stay in the Colony
SCIENTIST_RUN_COST = 0.3  # a scientist who is sent for a run


class MoveValues(NamedTuple):
    """Hold the functions that return the values of points of movement, for bots and for the rover.

    All values of effects and options grow with them, rounding included: a bound for moves makes a bound for options.
    """

    bots: Callable[[EngineerView, int], float]
    rover: Callable[[EngineerView, int], float]


FIXED = MoveValues(*[lambda view, points: points * MOVEMENT_POINT_VALUE] * 2)  # no move is searched
LEAST = MoveValues(*[lambda view, points: 0.0] * 2)  # no search finds less


def _search_bots(view: EngineerView, points: int) -> float:
    return find_best_bot_move(view, points)[0]


def _search_rover(view: EngineerView, points: int) -> float:
    return value_rover(view, points)[0]


def _limit_rover(view: EngineerView, points: int) -> float:
    """Return a bound for the gain of `value_rover`."""
    if ("research_tiles", "") in view.goal_needs:
        return inf  # coming nearer has a value on every hex
    return limit_rover_move(view, points, {*view.state.research, *view.state.finds}, value_tile)


SEARCHED = MoveValues(_search_bots, _search_rover)  # the best moves
MOST = MoveValues(limit_bot_move, _limit_rover)  # no search finds more


def value_ability(view: EngineerView, ability: Ability, moves: MoveValues = SEARCHED) -> float:
    """Return the value of an ability with its cost paid."""
    if ability.cost and not can_pay(view.mars, view.seat, ability.cost):
        return IMPOSSIBLE
    worth = 0.0
    for step in ability.effect:
        worth += value_step(view, step, moves)
    return worth - view.value_cost(ability.cost)


def value_step(view: EngineerView, step: Step, moves: MoveValues) -> float:
    """Return the value of a step of an effect; 0 if it has none."""
    worth = 0.0
    match step:
        case fx.Gain(wanted, n):
            worth = view.value_good(wanted, n)
        case fx.Score(n):
            worth = n
        case fx.Warehouse(wanted, n):
            worth = _sum_best(n, _list_item_values(view, wanted))
        case fx.Develop(n, free):
            worth = _sum_best(n, (value_development(view, *move, free=free) for move in _list_steps(view, free)))
        case fx.Learn(n):
            worth = _sum_best(n, _list_learning_values(view))
        case fx.Blueprint(n):
            worth = max(0.0, value_best_card(view)) * n
        case fx.Bots(n):
            worth = moves.bots(view, n)
        case fx.Rover(n):
            worth = moves.rover(view, n or max(view.mars.get_tech_level(owner, "rover") for owner in view.mars.seats))
        case fx.Build(wanted):
            kinds = KINDS if wanted == "any" else (wanted,)
            worth = max((value_best_site(view, kind) or 0.0 for kind in kinds), default=0.0)
        case fx.Upgrade(n):
            worth = _sum_best(n, (value_upgrade(view, card, step) for card in _list_buildable(view, step)))
        case fx.Ship(n):
            worth = value_ship(view, step) * n
        case fx.Hire(wanted, free):
            worth = max((value_hiring(view, space, free=free) for space in _list_hireable(view, wanted)), default=0.0)
        case fx.Produce():
            worth = value_production(view)
        case fx.KeepDiscovery():
            worth = max((value_discovery(view, tile) for tile in view.state.face_up), default=0.0)
        case fx.Travel():
            worth = TRAVEL_VALUE * view.future + view.value_recalled(view.me.work)
        case fx.RecallWork(n):
            worth = view.value_recalled(min(n, view.me.work))
        case fx.RecallSlot(n):
            worth = view.value_recalled(min(n, view.mars.count_on_slots(view.seat)))
        case fx.RecallAny(n):
            worth = view.value_recalled(min(n, view.me.work + view.mars.count_on_slots(view.seat)))
        case fx.RecallSide():
            worth = view.value_recalled(max(view.mars.count_on_slots(view.seat, side) for side in SIDES.values()))
        case fx.Trade(give, get):
            worth = value_swap(view, give, get)
    return max(0.0, worth)


def _sum_best(count: int, values: Iterable[float]) -> float:
    """Return the sum of the highest values, as far as they are above 0."""
    return sum(item for item in sorted(values, reverse=True)[:count] if item > 0)


@cached
def _list_item_values(view: EngineerView, wanted: str) -> list[float]:
    """Return the values of what could be taken from the Warehouse, the highest first."""
    return sorted(map(view.value_good, list_items(view.mars, view.seat, wanted)), reverse=True)


@cached
def _list_learning_values(view: EngineerView) -> list[float]:
    """Return the values of the tiles of the grid that could be learnt."""
    return [value_learning(view, space) for space in technology.list_learnable(view.mars, view.seat)]


@cached
def value_swap(view: EngineerView, give: int, get: int) -> float:
    """Return the value of exchanging resources for others that are no minerals."""
    if sum(view.me.resources.values()) < give:
        return IMPOSSIBLE
    return view.value_good("nonmineral", get) - view.value_cost({"resource": give})


@cached
def value_production(view: EngineerView) -> float:
    """Return the value of what own advanced buildings and miners produce."""
    return sum(view.value_good(good, count) for good, count in count_production(view.mars, view.seat).items())


@cached
def value_discovery(view: EngineerView, tile: str) -> float:
    """Return the value of a discovery tile's ability, its movement not searched."""
    return value_ability(view, view.content.discoveries[tile].ability, FIXED)


# ---------------------------------------------------------------------- tiles of the map


@cached
def value_tile(view: EngineerView, where: str) -> float:
    """Return the value of the tile on a hex on which the rover stops; `IMPOSSIBLE` if it could not stay there."""
    if where not in view.state.research and where not in view.state.finds:
        return 0.0
    if not can_take_tile(view.mars, view.seat, where):
        return IMPOSSIBLE
    kind = view.state.research.get(where)
    if kind:
        worth = value_ability(view, view.content.research[kind].ability, FIXED)
        worth += RESEARCH_VALUE + view.value_deed("research-taken")
        return worth + view.value_progress("research_tiles")
    worth = value_discovery(view, view.state.finds[where]) + DISCOVERY_VALUE + view.value_deed("discovery-taken")
    return worth + view.value_progress("discovery_tiles")


@cached
def value_rover(view: EngineerView, points: int) -> tuple[float, str]:
    """Return the best path of the rover and its first step."""
    if ("research_tiles", "") in view.goal_needs:
        return find_best_rover_move(view, points, make_neighbour_map(view.content.board.radius), _value_stop)
    return find_best_rover_move(view, points, {*view.state.research, *view.state.finds}, value_tile)


def _value_stop(view: EngineerView, where: str) -> float:
    return value_tile(view, where) + _value_approach(view, where)


@cached
def _value_approach(view: EngineerView, where: str) -> float:
    """Return the value of a hex for coming nearer to research tiles that the solo game's goal asks for."""
    wanted = [hex_id for hex_id, kind in view.state.research.items() if kind not in view.me.research]
    start = find_rover(view.mars, view.seat)
    nearest = min(wanted, key=lambda hex_id: (distance(start, hex_id), hex_id), default=where)
    return APPROACH_VALUE * (distance(start, nearest) - distance(where, nearest))


# ---------------------------------------------------------------------- blueprints and upgrades


@cached
def value_card(view: EngineerView, blueprint: str) -> float:
    """Return the value of a blueprint of the display: its good, and its points once it is built."""
    data, points_of = view.content.blueprints[blueprint], view.content.worth
    built, unbuilt = (
        (points_of.level1, points_of.unbuilt1) if data.level == 1 else (points_of.level3, points_of.unbuilt3)
    )
    build_probability, further = _value_any_card(view)
    if data.level == 3:
        build_probability *= LARGE_COMPLEX_SHARE if data.type in _find_large_types(view) else NO_COMPLEX_SHARE
    elif data.type in _find_free_types(view):
        build_probability *= FREE_BUILDING_SHARE
    build_probability = min(MOST_PROBABLE, build_probability * SAME_TYPE_SHARE ** view.unbuilt_types[data.type])
    expected_points = (
        build_probability * (built - GOOD_VALUES["mineral"] / 2 + view.specialists[data.type])
        + (1 - build_probability) * unbuilt
    )
    return view.value_good(data.take) + expected_points + further


@cached
def _value_any_card(view: EngineerView) -> tuple[float, float]:
    """Return what all blueprints have in common: how probably one is built, and what it is worth besides."""
    build_probability = BUILD_PROBABILITY * view.future**2 * BUILD_SHARES[min(4, len(view.unbuilt))]
    further = FACILITY_VALUE * view.future + view.value_deed("blueprint-taken") + view.value_progress("blueprints_held")
    return build_probability, further


@cached
def value_best_card(view: EngineerView) -> float:
    """Return the value of the best blueprint of the display."""
    if not can_take_blueprint(view.mars, view.seat):
        return IMPOSSIBLE
    return max(value_card(view, item) for item in view.state.display)


@cached
def _find_free_types(view: EngineerView) -> set[str]:
    """Return the types of which a building stands on the map that nobody has upgraded."""
    return {
        building.kind
        for hex_id, building in view.state.terrain.items()
        if hex_id not in view.built and building.owner in ("", view.seat)
    }


@cached
def _find_large_types(view: EngineerView) -> set[str]:
    """Return the types of which there are enough buildings for a complex of three among them."""
    usable = Counter([item.kind for item in view.state.terrain.values() if item.owner in ("", view.seat)])
    return {kind for kind, count in usable.items() if count >= 4}


@cached
def value_upgrade(view: EngineerView, blueprint: str, terms: fx.Upgrade = MAIN_TERMS) -> float:
    """Return the value of building a blueprint."""
    data, points_of = view.content.blueprints[blueprint], view.content.worth
    points = points_of.level1 - points_of.unbuilt1 if data.level == 1 else points_of.level3 - points_of.unbuilt3
    product = GOOD_VALUES[PRODUCTS[data.type]] * FACILITY_VALUE * view.future
    scientists: float = view.specialists[data.type]
    scientists += view.value_progress("advanced_buildings") + view.value_goal("advanced", data.type)
    return (
        points
        + product
        + scientists
        + view.value_deed("upgraded")
        - view.value_cost(get_upgrade_cost(view.mars, terms))
    )


@cached
def _list_buildable(view: EngineerView, terms: fx.Upgrade = MAIN_TERMS) -> list[str]:
    """Return the own blueprints that could be built now."""
    return list(dict.fromkeys(item for item, _ in list_targets(view.mars, view.seat, terms)))


@cached
def value_upgrades(view: EngineerView) -> float:
    """Return the value of the main action: one upgrade, and more by technology."""
    values = sorted((value_upgrade(view, item) for item in _list_buildable(view)), reverse=True)
    if not values:
        return IMPOSSIBLE
    level = max((level for _, level in view.tech_tiles.get("upgrade", ())), default=0)
    return sum(values[: min(1 + level, view.me.resources["mineral"])])


# ---------------------------------------------------------------------- technology


@cached
def value_learning(view: EngineerView, space: str) -> float:
    """Return the value of learning a tile of the grid."""
    tech = view.state.grid[space]  # type: ignore[index]
    many = len(view.me.lab)
    op = view.content.columns[1].op + view.value_progress("tech_tiles")
    op += GOAL_TECHNOLOGY_VALUE * (("technology", tech) in view.goal_needs)
    use = (TECHNOLOGY_VALUES[tech] + NEW_TECHNOLOGY_VALUES[min(4, many)]) * view.future
    return (
        op
        + use
        + view.value_deed("technology-taken")
        - view.value_cost(technology.get_learning_price(view.mars, space))
    )


@cached
def value_development(view: EngineerView, tech: str, to: str, *, free: bool = False) -> float:
    """Return the value of a step of a technology tile."""
    data = view.content.lab[to]  # type: ignore[index]
    columns = view.content.columns
    points = columns[data.level].op - columns[data.level - 1].op + view.value_goal("technology", tech)
    if data.level > view.count_metric("tech_max_level"):
        points += view.value_progress("tech_max_level")
    further = FURTHER_STEP_VALUE * view.future if any(space not in view.me.lab for space in data.next) else 0.0
    worth = points + further + TECHNOLOGY_VALUES[tech] * LEVEL_SHARE * view.future
    if data.ability.effect and can_pay(view.mars, view.seat, data.ability.cost):
        worth += sum(
            value_step(view, step, FIXED) for step in data.ability.effect if not isinstance(step, fx.Blueprint)
        )
    return worth - (0.0 if free else view.value_cost(columns[data.level].cost))


@cached
def _list_steps(view: EngineerView, free: bool = False) -> list[tuple[str, str]]:
    return technology.list_steps(view.mars, view.seat, free=free)  # type: ignore[return-value]


# ---------------------------------------------------------------------- ships and people


@cached
def value_ship(view: EngineerView, terms: fx.Ship = ships.MAIN_TERMS) -> float:
    """Return the value of welcoming a ship."""
    if not ships.can_welcome(view.mars, view.seat, terms):
        return IMPOSSIBLE
    has_use = view.me.bots and view.mars.count_bots_left(view.seat)
    bot = FIRST_BOT_VALUE / len(view.me.bots) if has_use else NO_BOT_VALUE
    colonists = view.value_colonists(2 + terms.more)
    crystals = SHIP_CRYSTAL_VALUE * view.future
    return (
        view.content.worth.ship
        + max(bot * view.future, colonists)
        + crystals
        + view.value_progress("ships_in_hangar")
        - (0.0 if terms.free else view.value_cost(view.content.prices.ship))
    )


def value_hiring(view: EngineerView, space: str, *, free: bool = False) -> float:
    """Return the value of the card on a space of the hiring display."""
    name = view.state.hiring[space]
    if not name:
        return IMPOSSIBLE
    cost = 0.0 if free else view.value_cost(hiring.get_hiring_price(view.mars, name))
    if name in view.content.scientists:
        goal = view.value_goal("scientist", name) + view.value_progress("scientists")
        if ("contracts_completed", "") in view.goal_needs and not any(_list_hireable(view, "contract")):
            goal += FIRST_CONTRACT_VALUE * view.future
        return value_scientist(view, name) - cost + view.value_deed("scientist-taken") + goal
    return value_contract(view, name) - cost


def _list_hireable(view: EngineerView, wanted: str) -> Iterator[str]:
    """Yield the spaces of the hiring display whose cards an effect can give, their prices aside."""
    for space, card in view.state.hiring.items():
        if card and wanted in ("card", "scientist" if card in view.content.scientists else "contract"):
            yield space


def value_scientist(view: EngineerView, name: str) -> float:
    """Return the points for advanced buildings that exist or will exist, and the value of runs without crystals."""
    data = view.content.scientists[name]
    existing, planned = view.built_types[data.scores], view.unbuilt_types[data.scores]
    runs = RUN_VALUE if existing else LATER_RUN_VALUE
    return (
        data.op * (existing + (PLANNED_BUILDING_SHARE * planned + OTHERS_BUILDINGS) * view.future) + runs * view.future
    )


def value_contract(view: EngineerView, name: str) -> float:
    """Return the points of a contract, less its goods and the risk that it is not fulfilled."""
    data, me = view.content.contracts[name], view.me
    gain = data.gain + view.value_deed("contract-completed") + view.value_progress("contracts_completed")
    gain += view.value_goal("contract", name)
    if all(bool(view.content.contracts[card].items) != bool(data.items) for card in me.completed):
        gain += view.value_goal("contract-kinds")
    if data.type:
        fitting_cards = [
            item for item, hex_id in me.blueprints.items() if hex_id and view.content.blueprints[item].type == data.type
        ]
        size = max((_measure_complex(view, me.blueprints[item]) for item in fitting_cards), default=0)
        if size >= data.complex:
            return gain
        probability = CARD_COMPLEX_PROBABILITY if fitting_cards else NO_COMPLEX_PROBABILITY
        if size == data.complex - 1:
            probability = NEXT_COMPLEX_PROBABILITY
        probability *= view.future
        return probability * gain - (1 - probability) * data.lose
    missing, cost = 0, 0.0
    for good, count in data.items.items():
        has = me.depot if good == "crystal" else me.resources[good]
        missing += max(0, count - has)
        cost += GOOD_VALUES[good] * count * max(view.future, LEAST_FUTURE) * CONTRACT_GOOD_SHARE
    if not missing:
        return gain - cost
    open_ones = sum(not _is_contract_fulfilled(view, item) for item in me.contracts)
    probability = (FULFIL_PROBABILITY - MISSING_GOOD_RISK * missing) * OPEN_CONTRACT_SHARE**open_ones
    probability *= float(view.future ** (missing / GOODS_A_STAGE))
    return probability * (gain - cost) - (1 - probability) * data.lose


def _measure_complex(view: EngineerView, where: str) -> int:
    from ..rules.land import find_group

    return len(find_group(view.mars, where))


def _is_contract_fulfilled(view: EngineerView, name: str) -> bool:
    from ..rules.contracts import is_fulfilled

    return is_fulfilled(view.mars, view.seat, name)


# ---------------------------------------------------------------------- actions


@cached
def value_slot_cost(view: EngineerView, action: str) -> float:
    """Return the cost of a slot with its surcharge."""
    if action not in SLOTTED:
        return 0.0  # OM-SLOT-08
    return SLOT_COST * view.future + view.value_cost({"crystal": slots.count_surcharge(view.mars, view.seat, action)})


@cached
def value_main_action(view: EngineerView, option: str) -> float:
    """Return the value of a main action with its slot paid; far below 0 for one that cannot be done.

    Movement has values of its own, see `value_control`.
    """
    action, _, rest = option.partition(":")
    worth = IMPOSSIBLE
    boosts = max(0, view.me.quarters - 1)
    if action == "build":
        site_value = value_best_site(view, rest)
        worth = IMPOSSIBLE if site_value is None else site_value
    elif action == "upgrade":
        worth = value_upgrades(view)
    elif action == "ship":
        worth = value_ship(view)
    elif action == "hire":
        worth = value_hiring(view, rest)
    elif action == "blueprint":
        worth = value_best_card(view)
    elif action == "learn":
        worth = max(_list_learning_values(view), default=IMPOSSIBLE)
    elif action == "research":
        steps = sorted((value_development(view, *step) for step in _list_steps(view)), reverse=True)
        worth = sum(item for item in steps[:2] if item > 0) if steps else IMPOSSIBLE
    elif action == "resupply":
        goods = _list_item_values(view, "any")
        more = sum(max(0.0, item - view.value_sent()) for item in goods[1 : 1 + view.me.quarters])
        return goods[0] + more if goods else IMPOSSIBLE
    if action in ("learn", "blueprint") and worth > IMPOSSIBLE and boosts:
        worth *= BOOST_SHARE
    return worth - value_slot_cost(view, action)


def value_control(view: EngineerView, moves: MoveValues) -> float:
    """Return the value of moving bots and rover."""
    points = 2 + view.mars.get_tech_level(view.seat, "rover")
    return BOT_CONTROL_SHARE * moves.bots(view, 2) + moves.rover(view, points)


def value_side(view: EngineerView, side: str, crew: int, moves: MoveValues) -> float:
    """Return the value of a side of the board with `crew` colonists at home.

    The best action, and parts of the next two.
    """
    unslotted = value_control(view, moves) if side == "colony" else value_main_action(view, "resupply")
    slotted: Sequence[float] = _list_slotted_values(view, side)[:crew] if crew else ()
    worths = sorted((*slotted, unslotted), reverse=True)
    return sum(max(0.0, worth) * share for worth, share in zip(worths, SIDE_SHARES, strict=False))


@cached
def _list_slotted_values(view: EngineerView, side: str) -> list[float]:
    """Return the values of the actions of a side that take a colonist, the highest first."""
    options = ["blueprint", "learn", "research"]
    if side == "colony":
        hires = [f"hire:{space}" for space, name in view.state.hiring.items() if name and _can_hire(view, space)]
        options = [*(f"build:{kind}" for kind in KINDS), "upgrade", "ship", *hires]
    return sorted([value_main_action(view, option) for option in options], reverse=True)


def _can_hire(view: EngineerView, space: str) -> bool:
    """Return whether a seat can hire the card of a space, perhaps after a journey.

    Far into a long game a seat in the Colony must be able to hire it at once: what it never gets there would keep it,
    and its rivals, from travelling forever.
    """
    if view.state.round <= LONG_GAME_ROUND or view.mars.get_side(view.seat) != "colony":
        return True
    return next(hiring.explain_hiring(view.mars, view.seat, space), None) is None


@cached
def map_runs(view: EngineerView, crystals: int) -> Mapping[str, facilities.BuildingRun]:
    """Return the advanced buildings that may be run, useful or not, by option id; `crystals` is the price."""
    return {run.id: run for run in facilities.list_permitted_runs(view.mars, view.seat, crystals)}


def value_run(view: EngineerView, run: facilities.BuildingRun, moves: MoveValues = SEARCHED) -> float:
    """Return the value of running an advanced building."""
    worth = value_ability(view, view.content.blueprints[run.card].ability, moves)
    sent = SCIENTIST_RUN_COST if run.scientist else 0.0
    return worth - view.value_cost({"crystal": run.crystals}) - sent


def value_executive(view: EngineerView, space: int, moves: MoveValues = SEARCHED) -> float:
    """Return the value of an executive action that is offered."""
    data = view.content.executives[space]
    if not data.facility:
        return value_ability(view, data.ability, moves) - view.value_cost({"crystal": data.crystals})
    runs = map_runs(view, data.crystals).values()
    values = sorted([(value_run(view, run, moves), run) for run in runs], reverse=True)
    # whether a run is useful takes long to find: the best one is asked about first, and for a bound none
    return next(
        (worth for worth, run in values if moves is MOST or executive.is_run_useful(view.mars, view.seat, run)),
        IMPOSSIBLE,
    )
