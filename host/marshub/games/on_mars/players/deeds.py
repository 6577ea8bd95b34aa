"""Values of actions for the engineer: steps of effects, cards, technology, ships, and main actions."""

from __future__ import annotations

from .. import effects as fx
from ..box.components import KINDS, PRODUCTS, RESOURCES
from ..effects import Ability, Step
from ..rules import executive, hiring, slots, technology
from ..rules.blueprints import can_take
from ..rules.paying import can_pay
from ..rules.ships import can_welcome
from ..rules.staying import takeable
from ..rules.supply import items
from ..rules.technology_use import fitting
from ..rules.upgrading import targets
from .ground import best_site, bot_move, rover_move
from .look import GOODS, MORE, Look, once

NOT = -99.0  # what cannot be done
TECH = {"shelter": 1.6, "greenhouse": 1.4, "condenser": 1.5, "extractor": 1.3, "generator": 1.2, "mine": 1.0}
TECH |= {"upgrade": 2.2, "rover": 0.5}  # what a technology is good for, first level
DEEPER = 0.35  # of that, for each level more
STEP_OF_TRAVEL = 0.4  # what a point of movement is held to bring, where it is not looked for
PENDING = 0.75  # how likely a blueprint at hand is to be built, if few are


def ability(look: Look, each: Ability, *, moves: bool = True) -> float:
    """Return the value of an ability, its cost paid. `moves`: whether to look where bots and rover would go."""
    if not can_pay(look.mars, look.who, each.cost):
        return NOT
    return sum(step(look, one, moves=moves) for one in each.effect) - look.lost(each.cost)


def step(look: Look, each: Step, *, moves: bool = True) -> float:
    """Return the value of a step of an effect; 0 if it has none."""
    worth = 0.0
    match each:
        case fx.Gain(what, n):
            worth = look.good(what, n)
        case fx.Score(n):
            worth = n
        case fx.Warehouse(what, n):
            worth = sum(sorted((look.good(good) for good in items(look.mars, look.who, what)), reverse=True)[:n])
        case fx.Develop(n, free):
            worth = sum(sorted((develop(look, *one, free=free) for one in _steps(look, free)), reverse=True)[:n])
        case fx.Blueprint(n):
            worth = max(0.0, best_card(look)) * n
        case fx.Bots(n):
            worth = bot_move(look, n)[0] if moves else n * STEP_OF_TRAVEL
        case fx.Rover(n):
            worth = rover(look, n)[0] if moves else n * STEP_OF_TRAVEL
        case fx.Build(what, free):
            kinds = KINDS if what == "any" else (what,)
            worth = max((best_site(look, kind, free=free) or 0.0 for kind in kinds), default=0.0)
        case fx.Upgrade(n):
            worth = sum(sorted((upgrade(look, card) for card in _fitting(look)), reverse=True)[:n])
        case fx.Ship():
            worth = ship(look)
        case fx.RecallWork(n):
            worth = look.recalled(min(n, look.me.work))
        case fx.RecallSlot(n):
            worth = look.recalled(min(n, look.mars.on_slots(look.who)))
        case fx.Swap(n):
            worth = min(n, 1) * swap(look)
    return max(0.0, worth)


@once
def swap(look: Look) -> float:
    """Return the value of exchanging one resource for another."""
    gains = max(look.good(good) for good in RESOURCES)
    return gains - min((look.lost({good: 1}) for good in RESOURCES if look.me.resources[good]), default=99.0)


# ---------------------------------------------------------------------- tiles of the map


@once
def tile(look: Look, where: str) -> float:
    """Return the value of what the rover would take where it stops; much is lost where it could not stay."""
    if where not in look.state.research and where not in look.state.finds:
        return 0.0
    if not takeable(look.mars, look.who, where):
        return NOT
    kind = look.state.research.get(where)
    if kind:
        return ability(look, look.content.research[kind].ability, moves=False) + 0.5 + look.deed("research-taken")
    found = look.content.discoveries[look.state.finds[where]]
    return ability(look, found.ability, moves=False) + 0.3 + look.deed("discovery-taken")


@once
def rover(look: Look, points: int) -> tuple[float, str]:
    return rover_move(look, points, lambda where: tile(look, where))


# ---------------------------------------------------------------------- blueprints and upgrades


@once
def card(look: Look, blueprint: str) -> float:
    """Return the value of a blueprint of the display: what it shows, and points once it is built."""
    data, worth = look.content.blueprints[blueprint], look.content.worth
    built, unbuilt = (worth.level1, worth.unbuilt1) if data.level == 1 else (worth.level3, worth.unbuilt3)
    likely = PENDING * look.future**2 * (1.0, 0.95, 0.75, 0.4, 0.15)[min(4, len(look.unbuilt))]
    if data.level == 3:
        likely *= 0.9 if _large(look, data.type) else 0.35
    elif _free_building(look, data.type):
        likely *= 1.2
    same = sum(look.content.blueprints[each].type == data.type for each in look.unbuilt)
    likely = min(0.97, likely * 0.5**same)
    points = likely * (built - GOODS["mineral"] / 2 + _specialists(look, data.type)) + (1 - likely) * unbuilt
    return look.good(data.take) + points + 0.8 * look.future


@once
def best_card(look: Look) -> float:
    if not can_take(look.mars, look.who):
        return NOT
    return max(card(look, each) for each in look.state.display)


def _free_building(look: Look, kind: str) -> bool:
    """Return whether a building of a type stands there that nobody upgraded."""
    return any(
        at not in look.built and each.kind == kind and each.owner in ("", look.who)
        for at, each in look.state.terrain.items()
    )


def _large(look: Look, kind: str) -> bool:
    """Return whether there are enough of a type that a complex of three may be among them."""
    mine = [each for each in look.state.terrain.values() if each.kind == kind and each.owner in ("", look.who)]
    return len(mine) >= 4


def _specialists(look: Look, kind: str) -> float:
    """Return what an advanced building of a type adds to own scientists."""
    return sum(
        look.content.scientists[each].op
        for each in look.me.scientists
        if look.content.scientists[each].speciality == kind
    )


@once
def upgrade(look: Look, blueprint: str) -> float:
    """Return the value of building a blueprint."""
    data, worth = look.content.blueprints[blueprint], look.content.worth
    points = worth.level1 - worth.unbuilt1 if data.level == 1 else worth.level3 - worth.unbuilt3
    product = GOODS[PRODUCTS[data.type]] * 0.8 * look.future
    scientists = _specialists(look, data.type)
    return points + product + scientists + look.deed("upgraded") - look.lost(look.content.prices.upgrade)


@once
def _fitting(look: Look) -> set[str]:
    """Return own blueprints that could be built now."""
    return {each for each, _ in targets(look.mars, look.who)}


@once
def upgrades(look: Look) -> float:
    """Return the value of the main action: one upgrade, and more by technology."""
    found = sorted((upgrade(look, each) for each in _fitting(look)), reverse=True)
    if not found:
        return NOT
    level = max((level for _, level, _ in fitting(look.mars, look.who, "upgrade", 1)), default=0)
    return sum(found[: min(1 + level, look.me.resources["mineral"])])


# ---------------------------------------------------------------------- technology


@once
def learn(look: Look, space: str) -> float:
    """Return the value of a tile of the grid."""
    tech = look.state.grid[space]  # type: ignore[index]
    many = len(look.me.lab)
    op = look.content.columns[1].op
    use = (TECH[tech] + (2.2, 1.8, 1.2, 0.8, 0.3)[min(4, many)]) * look.future
    return op + use + look.deed("technology-at", level=1) - look.lost(technology.price(look.mars, space))


@once
def develop(look: Look, tech: str, to: str, *, free: bool = False) -> float:
    """Return the value of a step of a tile."""
    data = look.content.lab[to]  # type: ignore[index]
    columns = look.content.columns
    points = columns[data.level].op - columns[data.level - 1].op
    further = 0.5 * look.future if any(space not in look.me.lab for space in data.next) else 0.0
    worth = points + further + TECH[tech] * DEEPER * look.future + look.deed("technology-at", level=data.level)
    if data.ability.effect and can_pay(look.mars, look.who, data.ability.cost):
        worth += sum(step(look, one, moves=False) for one in data.ability.effect if not isinstance(one, fx.Blueprint))
    return worth - (0.0 if free else look.lost(columns[data.level].cost))


def _steps(look: Look, free: bool = False) -> list[tuple[str, str]]:
    return technology.steps(look.mars, look.who, free=free)  # type: ignore[return-value]


# ---------------------------------------------------------------------- ships and people


@once
def ship(look: Look) -> float:
    """Return the value of welcoming a ship."""
    if not can_welcome(look.mars, look.who):
        return 0.0
    bot = 2.5 / len(look.me.bots) if look.me.bots and look.mars.bots_left(look.who) else 1.0
    colonists = look.colonists(2)
    crystals = 0.4 * look.future
    deed = look.deed("ship-welcomed")
    return (
        look.content.worth.ship
        + max(bot * look.future, colonists)
        + crystals
        + deed
        - look.lost(look.content.prices.ship)
    )


@once
def hire(look: Look, space: str) -> float:
    """Return the value of the card of a space of the display."""
    name = look.state.hiring[space]
    if not name:
        return NOT
    cost = look.lost(hiring.price(look.mars, name))
    if name in look.content.scientists:
        return scientist(look, name) - cost + look.deed("card-hired")
    return contract(look, name) - cost + look.deed("card-hired")


def scientist(look: Look, name: str) -> float:
    """Return points for advanced buildings there are, and for those that will be; buildings run without crystals."""
    data = look.content.scientists[name]
    now = sum(look.content.blueprints[each].type == data.speciality for _, each in look.mars.advanced_at().values())
    soon = sum(look.content.blueprints[each].type == data.speciality for each in look.unbuilt)
    runs = 1.0 if now else 0.4
    return data.op * (now + (0.7 * soon + 0.8) * look.future) + runs * look.future


def contract(look: Look, name: str) -> float:
    """Return points, less what has to be found for them; nothing that is not likely to be fulfilled."""
    data, me = look.content.contracts[name], look.me
    if data.type:
        fits = [each for each, at in me.blueprints.items() if at and look.content.blueprints[each].type == data.type]
        size = max((_size(look, me.blueprints[each]) for each in fits), default=0)
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
    open_ones = sum(not _done(look, each) for each in me.contracts)
    likely = (0.95 - 0.06 * missing) * look.future**2 * 0.75**open_ones
    return likely * (data.gain - value * MORE) - (1 - likely) * data.lose


def _size(look: Look, where: str) -> int:
    from ..rules.land import group_of

    return len(group_of(look.mars, where))


def _done(look: Look, name: str) -> bool:
    from ..rules.scoring import fulfilled

    return fulfilled(look.mars, look.who, name)


# ---------------------------------------------------------------------- actions


def slot(look: Look, action: str) -> float:
    """Return the cost of a slot, surcharge and all."""
    return 0.5 * look.future + look.lost({"crystal": slots.surcharge(look.mars, look.who, action)})


@once
def main(look: Look, option: str) -> float:
    """Return the value of a main action, its slot paid; 0 for one that cannot be done."""
    action, _, rest = option.partition(":")
    worth = NOT
    boosts = max(0, look.me.quarters - 1)
    if action == "build":
        found = best_site(look, rest)
        worth = NOT if found is None else found
    elif action == "upgrade":
        worth = upgrades(look)
    elif action == "ship":
        worth = ship(look) if can_welcome(look.mars, look.who) else NOT
    elif action == "hire":
        worth = hire(look, rest)
    elif action == "control":
        return control(look)
    elif action == "blueprint":
        worth = best_card(look)
    elif action == "learn":
        found_tiles = [learn(look, space) for space in technology.learnable(look.mars, look.who)]
        worth = max(found_tiles, default=NOT)
    elif action == "research":
        steps = sorted((develop(look, *one) for one in _steps(look)), reverse=True)
        worth = sum(each for each in steps[:2] if each > 0) if steps else NOT
    elif action == "resupply":
        goods = sorted((look.good(good) for good in items(look.mars, look.who)), reverse=True)
        more = sum(max(0.0, each - look.sent()) for each in goods[1 : 1 + look.me.quarters])
        return goods[0] + more if goods else NOT
    if action in ("learn", "blueprint") and worth > NOT and boosts:
        worth *= 1.25
    return worth - slot(look, action)


def control(look: Look) -> float:
    """Return the value of moving bots and rover."""
    own = max((level for who, level, _ in fitting(look.mars, look.who, "rover", 1) if who == look.who), default=0)
    return 0.8 * bot_move(look, 2)[0] + rover(look, 2 + own)[0]


def side(look: Look, side: str, crew: int) -> float:
    """Return the value of a side of the board with so many colonists at home: the best action, and part of the next."""
    free, slotted = ["resupply"], ["blueprint", "learn", "research"]
    if side == "colony":
        hires = [f"hire:{space}" for space, name in look.state.hiring.items() if name]
        free, slotted = ["control"], [*(f"build:{kind}" for kind in KINDS), "upgrade", "ship", *hires]
    found = sorted((main(look, each) for each in slotted), reverse=True)[:crew]
    worths = sorted((*found, *(main(look, each) for each in free)), reverse=True)
    return sum(max(0.0, worth) * share for worth, share in zip(worths, (1.0, 0.6, 0.4), strict=False))


def run(look: Look, each: executive.Run) -> float:
    """Return the value of running an advanced building."""
    worth = ability(look, look.content.blueprints[each.card].ability)
    sent = 0.3 if each.scientist else 0.0
    return worth - look.lost({"crystal": each.crystals}) * 1.0 - sent


def execute(look: Look, space: int) -> float:
    """Return the value of an executive action."""
    data = look.content.executives[space]
    if data.facility:
        return max((run(look, each) for each in executive.runs(look.mars, look.who, data.crystals)), default=NOT)
    found = [ability(look, each) for each in executive.choices(look.mars, look.who, space)]
    return max(found, default=NOT) - look.lost({"crystal": data.crystals})
