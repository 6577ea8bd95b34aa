"""The engineer's values of actions: steps of effects, cards, technology, ships, and main actions."""

from __future__ import annotations

from .. import effects as fx
from ..box.components import KINDS, PRODUCTS, RESOURCES
from ..effects import Ability, Step
from ..rules import executive, hiring, slots, technology
from ..rules.blueprints import can_take
from ..rules.paying import can_pay
from ..rules.ships import can_welcome
from ..rules.staying import is_takeable
from ..rules.supply import list_items
from ..rules.technology_use import list_fitting
from ..rules.upgrading import list_targets
from .engineer_view import GOODS, MORE, EngineerView, cached
from .ground_values import best_bot_move, best_rover_move, value_best_site

NOT = -99.0  # value of a forbidden action
TECH = {"shelter": 1.6, "greenhouse": 1.4, "condenser": 1.5, "extractor": 1.3, "generator": 1.2, "mine": 1.0}
TECH |= {"upgrade": 2.2, "rover": 0.5}  # value of a technology at its first level
DEEPER = 0.35  # share of that value for each further level
STEP_OF_TRAVEL = 0.4  # value of a point of movement where no move is searched
PENDING = 0.75  # probability that a blueprint in hand is built, while there are few


def value_ability(look: EngineerView, each: Ability, *, moves: bool = True) -> float:
    """Return the value of an ability with its cost paid.

    With `moves` the best moves of bots and rover are searched; without, a point of movement has a fixed value.
    """
    if not can_pay(look.mars, look.who, each.cost):
        return NOT
    return sum(value_step(look, one, moves=moves) for one in each.effect) - look.cost_of(each.cost)


def value_step(look: EngineerView, each: Step, *, moves: bool = True) -> float:
    """Return the value of a step of an effect; 0 if it has none."""
    worth = 0.0
    match each:
        case fx.Gain(what, n):
            worth = look.value_good(what, n)
        case fx.Score(n):
            worth = n
        case fx.Warehouse(what, n):
            worth = sum(
                sorted((look.value_good(good) for good in list_items(look.mars, look.who, what)), reverse=True)[:n]
            )
        case fx.Develop(n, free):
            worth = sum(
                sorted((value_development(look, *one, free=free) for one in _steps(look, free)), reverse=True)[:n]
            )
        case fx.Blueprint(n):
            worth = max(0.0, value_best_card(look)) * n
        case fx.Bots(n):
            worth = best_bot_move(look, n)[0] if moves else n * STEP_OF_TRAVEL
        case fx.Rover(n):
            worth = value_rover(look, n)[0] if moves else n * STEP_OF_TRAVEL
        case fx.Build(what, free):
            kinds = KINDS if what == "any" else (what,)
            worth = max((value_best_site(look, kind, free=free) or 0.0 for kind in kinds), default=0.0)
        case fx.Upgrade(n):
            worth = sum(sorted((value_upgrade(look, card) for card in _fitting(look)), reverse=True)[:n])
        case fx.Ship():
            worth = value_ship(look)
        case fx.RecallWork(n):
            worth = look.value_recalled(min(n, look.me.work))
        case fx.RecallSlot(n):
            worth = look.value_recalled(min(n, look.mars.count_on_slots(look.who)))
        case fx.Swap(n):
            worth = min(n, 1) * value_swap(look)
    return max(0.0, worth)


@cached
def value_swap(look: EngineerView) -> float:
    """Return the value of exchanging one resource for another."""
    gains = max(look.value_good(good) for good in RESOURCES)
    return gains - min((look.cost_of({good: 1}) for good in RESOURCES if look.me.resources[good]), default=99.0)


# ---------------------------------------------------------------------- tiles of the map


@cached
def value_tile(look: EngineerView, where: str) -> float:
    """Return the value of the tile on a hex on which the rover stops; `IMPOSSIBLE` if it could not stay there."""
    if where not in look.state.research and where not in look.state.finds:
        return 0.0
    if not is_takeable(look.mars, look.who, where):
        return NOT
    kind = look.state.research.get(where)
    if kind:
        return (
            value_ability(look, look.content.research[kind].ability, moves=False)
            + 0.5
            + look.value_deed("research-taken")
        )
    discovery_data = look.content.discoveries[look.state.finds[where]]
    return value_ability(look, discovery_data.ability, moves=False) + 0.3 + look.value_deed("discovery-taken")


@cached
def value_rover(look: EngineerView, points: int) -> tuple[float, str]:
    """Return the best path of the rover and its first step."""
    return best_rover_move(look, points, lambda where: value_tile(look, where))


# ---------------------------------------------------------------------- blueprints and upgrades


@cached
def value_card(look: EngineerView, blueprint: str) -> float:
    """Return the value of a blueprint of the display: its good, and its points once it is built."""
    data, worth = look.content.blueprints[blueprint], look.content.worth
    built, unbuilt = (worth.level1, worth.unbuilt1) if data.level == 1 else (worth.level3, worth.unbuilt3)
    likely = PENDING * look.future**2 * (1.0, 0.95, 0.75, 0.4, 0.15)[min(4, len(look.unbuilt))]
    if data.level == 3:
        likely *= 0.9 if _large(look, data.type) else 0.35
    elif _free_building(look, data.type):
        likely *= 1.2
    same = sum(look.content.blueprints[item].type == data.type for item in look.unbuilt)
    likely = min(0.97, likely * 0.5**same)
    points = likely * (built - GOODS["mineral"] / 2 + _specialists(look, data.type)) + (1 - likely) * unbuilt
    return look.value_good(data.take) + points + 0.8 * look.future


@cached
def value_best_card(look: EngineerView) -> float:
    """Return the value of the best blueprint of the display."""
    if not can_take(look.mars, look.who):
        return NOT
    return max(value_card(look, item) for item in look.state.display)


def _free_building(look: EngineerView, kind: str) -> bool:
    """Check that a building of a type stands on the map that nobody has upgraded."""
    return any(
        at not in look.built and building.kind == kind and building.owner in ("", look.who)
        for at, building in look.state.terrain.items()
    )


def _large(look: EngineerView, kind: str) -> bool:
    """Check that there are enough buildings of a type for a complex of three among them."""
    mine = [
        building
        for building in look.state.terrain.values()
        if building.kind == kind and building.owner in ("", look.who)
    ]
    return len(mine) >= 4


def _specialists(look: EngineerView, kind: str) -> float:
    """Return the points that an advanced building of a type adds to own scientists."""
    return sum(
        look.content.scientists[item].op
        for item in look.me.scientists
        if look.content.scientists[item].speciality == kind
    )


@cached
def value_upgrade(look: EngineerView, blueprint: str) -> float:
    """Return the value of building a blueprint."""
    data, worth = look.content.blueprints[blueprint], look.content.worth
    points = worth.level1 - worth.unbuilt1 if data.level == 1 else worth.level3 - worth.unbuilt3
    product = GOODS[PRODUCTS[data.type]] * 0.8 * look.future
    scientists = _specialists(look, data.type)
    return points + product + scientists + look.value_deed("upgraded") - look.cost_of(look.content.prices.upgrade)


@cached
def _fitting(look: EngineerView) -> set[str]:
    """Return the own blueprints that could be built now."""
    return {item for item, _ in list_targets(look.mars, look.who)}


@cached
def value_upgrades(look: EngineerView) -> float:
    """Return the value of the main action: one upgrade, and more by technology."""
    matches = sorted((value_upgrade(look, item) for item in _fitting(look)), reverse=True)
    if not matches:
        return NOT
    level = max((level for _, level, _ in list_fitting(look.mars, look.who, "upgrade", 1)), default=0)
    return sum(matches[: min(1 + level, look.me.resources["mineral"])])


# ---------------------------------------------------------------------- technology


@cached
def value_learning(look: EngineerView, space: str) -> float:
    """Return the value of learning a tile of the grid."""
    tech = look.state.grid[space]  # type: ignore[index]
    many = len(look.me.lab)
    op = look.content.columns[1].op
    use = (TECH[tech] + (2.2, 1.8, 1.2, 0.8, 0.3)[min(4, many)]) * look.future
    return (
        op + use + look.value_deed("technology-at", level=1) - look.cost_of(technology.learning_price(look.mars, space))
    )


@cached
def value_development(look: EngineerView, tech: str, to: str, *, free: bool = False) -> float:
    """Return the value of a step of a technology tile."""
    data = look.content.lab[to]  # type: ignore[index]
    columns = look.content.columns
    points = columns[data.level].op - columns[data.level - 1].op
    further = 0.5 * look.future if any(space not in look.me.lab for space in data.next) else 0.0
    worth = points + further + TECH[tech] * DEEPER * look.future + look.value_deed("technology-at", level=data.level)
    if data.ability.effect and can_pay(look.mars, look.who, data.ability.cost):
        worth += sum(
            value_step(look, one, moves=False) for one in data.ability.effect if not isinstance(one, fx.Blueprint)
        )
    return worth - (0.0 if free else look.cost_of(columns[data.level].cost))


def _steps(look: EngineerView, free: bool = False) -> list[tuple[str, str]]:
    return technology.list_steps(look.mars, look.who, free=free)  # type: ignore[return-value]


# ---------------------------------------------------------------------- ships and people


@cached
def value_ship(look: EngineerView) -> float:
    """Return the value of welcoming a ship."""
    if not can_welcome(look.mars, look.who):
        return 0.0
    bot = 2.5 / len(look.me.bots) if look.me.bots and look.mars.count_bots_left(look.who) else 1.0
    colonists = look.value_colonists(2)
    crystals = 0.4 * look.future
    deed = look.value_deed("ship-welcomed")
    return (
        look.content.worth.ship
        + max(bot * look.future, colonists)
        + crystals
        + deed
        - look.cost_of(look.content.prices.ship)
    )


@cached
def value_hiring(look: EngineerView, space: str) -> float:
    """Return the value of the card on a space of the hiring display."""
    name = look.state.hiring[space]
    if not name:
        return NOT
    cost = look.cost_of(hiring.hiring_price(look.mars, name))
    if name in look.content.scientists:
        return value_scientist(look, name) - cost + look.value_deed("card-hired")
    return value_contract(look, name) - cost + look.value_deed("card-hired")


def value_scientist(look: EngineerView, name: str) -> float:
    """Return the points for advanced buildings that exist or will exist, and the value of runs without crystals."""
    data = look.content.scientists[name]
    now = sum(look.content.blueprints[item].type == data.speciality for _, item in look.mars.list_advanced().values())
    soon = sum(look.content.blueprints[item].type == data.speciality for item in look.unbuilt)
    runs = 1.0 if now else 0.4
    return data.op * (now + (0.7 * soon + 0.8) * look.future) + runs * look.future


def value_contract(look: EngineerView, name: str) -> float:
    """Return the points of a contract, less its goods and the risk that it is not fulfilled."""
    data, me = look.content.contracts[name], look.me
    if data.type:
        fits = [item for item, at in me.blueprints.items() if at and look.content.blueprints[item].type == data.type]
        size = max((_size(look, me.blueprints[item]) for item in fits), default=0)
        if size >= data.complex:
            return data.gain
        likely = (0.6 if size == data.complex - 1 else 0.2 if fits else 0.05) * look.future
        return likely * data.gain - (1 - likely) * data.lose
    missing = 0
    value = 0.0
    for good, count in data.items.items():
        has = me.depot if good == "crystal" else me.resources[good]
        missing += max(0, count - has)
        value += GOODS[good] * count * max(look.future, 0.3)
    if not missing:
        return data.gain - value * MORE
    open_ones = sum(not _done(look, item) for item in me.contracts)
    likely = (0.95 - 0.06 * missing) * look.future**2 * 0.75**open_ones
    return likely * (data.gain - value * MORE) - (1 - likely) * data.lose


def _size(look: EngineerView, where: str) -> int:
    from ..rules.land import find_group

    return len(find_group(look.mars, where))


def _done(look: EngineerView, name: str) -> bool:
    from ..rules.scoring import is_fulfilled

    return is_fulfilled(look.mars, look.who, name)


# ---------------------------------------------------------------------- actions


def cost_of_slot(look: EngineerView, action: str) -> float:
    """Return the cost of a slot with its surcharge."""
    return 0.5 * look.future + look.cost_of({"crystal": slots.find_surcharge(look.mars, look.who, action)})


@cached
def value_main_action(look: EngineerView, option: str) -> float:
    """Return the value of a main action with its slot paid; far below 0 for one that cannot be done."""
    action, _, rest = option.partition(":")
    worth = NOT
    boosts = max(0, look.me.quarters - 1)
    if action == "build":
        result = value_best_site(look, rest)
        worth = NOT if result is None else result
    elif action == "upgrade":
        worth = value_upgrades(look)
    elif action == "ship":
        worth = value_ship(look) if can_welcome(look.mars, look.who) else NOT
    elif action == "hire":
        worth = value_hiring(look, rest)
    elif action == "control":
        return value_control(look)
    elif action == "blueprint":
        worth = value_best_card(look)
    elif action == "learn":
        found_tiles = [value_learning(look, space) for space in technology.list_learnable(look.mars, look.who)]
        worth = max(found_tiles, default=NOT)
    elif action == "research":
        steps = sorted((value_development(look, *one) for one in _steps(look)), reverse=True)
        worth = sum(item for item in steps[:2] if item > 0) if steps else NOT
    elif action == "resupply":
        goods = sorted((look.value_good(good) for good in list_items(look.mars, look.who)), reverse=True)
        more = sum(max(0.0, item - look.cost_of_sending()) for item in goods[1 : 1 + look.me.quarters])
        return goods[0] + more if goods else NOT
    if action in ("learn", "blueprint") and worth > NOT and boosts:
        worth *= 1.25
    return worth - cost_of_slot(look, action)


def value_control(look: EngineerView) -> float:
    """Return the value of moving bots and rover."""
    own = max((level for who, level, _ in list_fitting(look.mars, look.who, "rover", 1) if who == look.who), default=0)
    return 0.8 * best_bot_move(look, 2)[0] + value_rover(look, 2 + own)[0]


def value_side(look: EngineerView, side: str, crew: int) -> float:
    """Return the value of a side of the board with `crew` colonists at home.

    The best action, and parts of the next two.
    """
    free, slotted = ["resupply"], ["blueprint", "learn", "research"]
    if side == "colony":
        hires = [f"hire:{space}" for space, name in look.state.hiring.items() if name]
        free, slotted = ["control"], [*(f"build:{kind}" for kind in KINDS), "upgrade", "ship", *hires]
    matches = sorted((value_main_action(look, item) for item in slotted), reverse=True)[:crew]
    worths = sorted((*matches, *(value_main_action(look, item) for item in free)), reverse=True)
    return sum(max(0.0, worth) * share for worth, share in zip(worths, (1.0, 0.6, 0.4), strict=False))


def value_run(look: EngineerView, each: executive.Run) -> float:
    """Return the value of running an advanced building."""
    worth = value_ability(look, look.content.blueprints[each.card].ability)
    sent = 0.3 if each.scientist else 0.0
    return worth - look.cost_of({"crystal": each.crystals}) * 1.0 - sent


def value_executive(look: EngineerView, space: int) -> float:
    """Return the value of an executive action."""
    data = look.content.executives[space]
    if data.facility:
        return max(
            (value_run(look, item) for item in executive.list_runs(look.mars, look.who, data.crystals)), default=NOT
        )
    matches = [value_ability(look, item) for item in executive.list_choices(look.mars, look.who, space)]
    return max(matches, default=NOT) - look.cost_of({"crystal": data.crystals})
