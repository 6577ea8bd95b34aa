"""What the rival of the solo game does: its six actions, its rover, and benefits in its own way (SOLO).

Nothing here asks the rival: where its rules leave a choice, `settle_tie` draws (OM-SOLO-46).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, cast

from marshub.kernel import Draw, Script, Words, say

from .. import effects as fx
from ..box.components import COLUMNS, GRID, LAB, SLOTTED, Action, LabSpace, Side, Slotted, name_hex
from ..happenings.cards_and_buildings import ContractLaid
from ..happenings.course import MainAction, SlotTaken
from ..happenings.pieces_and_goods import CrystalPicked, Moved, Paid, RoverPlaced, TileTaken
from ..happenings.rival import RivalIconMoved, RivalItemTaken
from . import blueprints, building, hiring, slots, technology, upgrading
from .abilities import Effort, register_rival_step, score_points, use_ability
from .draws import turn_up_tile
from .land import distance, find_occupied_hexes, find_rover, list_neighbours, make_neighbour_map
from .life_support import get_level_row
from .mars import Mars, make_seat_key
from .missions import contribute_to_missions
from .piece_placement import can_take_tile, get_tile_ability
from .rival_board import gain_as_rival, get_rival, get_rival_seat, keep_crystals, log_move
from .technology_use import list_usable_tiles, record_loan

#: The rival's actions on each side, by the number on the solo card (OM-SOLO-08).
ACTIONS_BY_NUMBER: dict[Side, tuple[Action, Action, Action]] = {
    "orbit": ("blueprint", "learn", "research"),
    "colony": ("build", "upgrade", "hire"),
}


def settle_tie(mars: Mars, choices: Iterable[str], label: Callable[[str], Words]) -> Script:
    """Return one of the choices that are equally good for the rival, drawn evenly if there are several (OM-SOLO-46)."""
    pile = dict.fromkeys(choices, 1)
    if len(pile) == 1:
        return next(iter(pile))
    return (yield Draw(say("om-draw-rival-tie", who=make_seat_key(get_rival_seat(mars))), pile, label, deck="tie"))


def _name_hex(where: str) -> Words:
    return say("told-text", text=name_hex(where))


def _select_best(choices: Iterable[str], value: Callable[[str], Any]) -> list[str]:
    """Return the choices of the greatest value, in their order."""
    values = {choice: value(choice) for choice in choices}
    return [choice for choice, worth in values.items() if worth == max(values.values())]


# ---------------------------------------------------------------------- the main action


def run_action(mars: Mars, action: Action) -> Script:
    """Carry out the action of a solo card, or move the rover instead (OM-SOLO-31, OM-SOLO-32)."""
    seat = get_rival_seat(mars)
    is_possible, script = _ACTIONS[action]
    if not is_possible(mars) or (action in SLOTTED and not _can_pay_slot(mars, action)):
        log_move(mars, "rover-instead", "OM-SOLO-32")
        yield from move_rover(mars, mars.content.solo.rover)
        return
    if action in SLOTTED:
        _take_slot(mars, action)
    else:
        mars.log(MainAction(seat, action))
    yield from script(mars)


def _can_pay_slot(mars: Mars, action: str) -> bool:
    """Return whether the rival can place a colonist: the surcharge is paid in crystals only (OM-SOLO-31)."""
    seat = get_rival_seat(mars)
    if action == "hire" and mars.state.slots.get("hire", {}).get(seat):
        return False  # OM-SOLO-32
    return slots.count_surcharge(mars, seat, action) <= mars.get_player(seat).depot


def _take_slot(mars: Mars, action: str) -> None:
    """Place a colonist, of which the rival always has enough, and pay (OM-SOLO-16, OM-SOLO-31, OM-SOLO-33)."""
    seat, units = get_rival_seat(mars), slots.count_surcharge(mars, get_rival_seat(mars), action)
    slots.clear_full_action(mars, action)
    mars.state.slots[cast("Slotted", action)][seat] += 1
    mars.log(SlotTaken(seat, action))
    if units:
        mars.get_player(seat).depot -= units
        mars.log(Paid(seat, "crystal", units, surcharge=1))


# ---------------------------------------------------------------------- Orbit


def can_obtain_blueprint(mars: Mars) -> bool:
    """Return whether there is a blueprint to take."""
    return blueprints.can_take_blueprint(mars, get_rival_seat(mars))


def obtain_blueprint(mars: Mars) -> Script:
    """Take the blueprint of a type that the own scientists score, the leftmost of the fuller row (OM-SOLO-35)."""
    seat, upper = get_rival_seat(mars), get_rival(mars).upper
    log_move(mars, "blueprint", "OM-SOLO-35")
    rows = [
        [card for card in mars.state.display if card not in upper],
        [card for card in mars.state.display if card in upper],
    ]
    cards = [card for row in sorted(rows, key=len, reverse=True) for card in row]  # the lower row if they are equal
    scored = {mars.content.scientists[scientist].scores for scientist in mars.get_player(seat).scientists}
    wanted = [card for card in cards if mars.content.blueprints[card].type in scored]
    yield from blueprints.take_blueprint(mars, seat, (wanted or cards)[0])


def can_learn(mars: Mars) -> bool:
    """Return whether there is a tile to learn, and a space for it (OM-TECH-08)."""
    return bool(technology.list_learnable(mars, get_rival_seat(mars)))


def learn_technology(mars: Mars) -> Script:
    """Learn the cheapest tile, the leftmost of equal ones, onto the upper free space (OM-SOLO-36).

    `rival.answer_for_rival` settles the space and takes its benefit.
    """
    seat = get_rival_seat(mars)
    log_move(mars, "learn", "OM-SOLO-36")

    def rank(space: str) -> tuple[int, int]:
        price = technology.get_learning_price(mars, space)
        return sum(price.values()), GRID.index(space)

    cheapest = min(technology.list_learnable(mars, seat), key=rank)
    yield from technology.learn_tile(mars, seat, cheapest, Effort())


def can_develop(mars: Mars) -> bool:
    """Return whether a tile can be developed; the rival pays nothing."""
    return bool(technology.list_steps(mars, get_rival_seat(mars), free=True))


def develop_technology(mars: Mars, count: int = 2) -> Script:
    """Develop the most developed tile, then the least developed one, of equal ones the lower (OM-SOLO-37)."""
    seat = get_rival_seat(mars)
    log_move(mars, "research", "OM-SOLO-37")
    for number in range(count):
        steps = technology.list_steps(mars, seat, free=True)
        if not steps:
            return

        def rank(tech: str) -> tuple[int, int]:
            space = mars.find_lab_space(seat, tech)
            assert space is not None
            level = mars.content.lab[space].level
            return (level if number % 2 == 0 else -level), LAB.index(space)  # noqa: B023 - called in this turn

        tech = max((tech for tech, _ in steps), key=rank)
        to = select_upper_space(to for name, to in steps if name == tech)
        yield from technology.make_step(mars, seat, tech, to, Effort(), free=True)


def select_upper_space(spaces: Iterable[LabSpace]) -> LabSpace:
    """Return the uppermost of some lab spaces of a column (OM-SOLO-36, OM-SOLO-37)."""
    return min(spaces, key=LAB.index)


# ---------------------------------------------------------------------- Colony


def find_next_building(mars: Mars) -> str:
    """Return the type that the rival builds next; "" if nothing may be built (OM-SOLO-39).

    That is the type that its bot shows, or the next one whose life-support marker is below the marker of the colony's
    level and that can be placed. Mines have no marker.
    """
    rival, icons = get_rival(mars), mars.content.solo.icons
    start = icons.index(rival.icon) if rival.icon in icons else 0
    for kind in (*icons[start:], *icons[:start]):
        if kind in COLUMNS and mars.state.rows[kind] >= get_level_row(mars):
            continue
        if can_build(mars, kind):
            return kind
    return ""


def can_build(mars: Mars, kind: str) -> bool:
    """Return whether the rival can place a building of a type somewhere on the map."""
    return bool(building.list_buildable_sites(mars, get_rival_seat(mars), kind, Effort()))


def build_next(mars: Mars) -> Script:
    """Build the type that the rival's bot shows, or the next that may be built (OM-SOLO-39)."""
    log_move(mars, "build", "OM-SOLO-39")
    yield from build(mars, find_next_building(mars))


def build(mars: Mars, kind: str) -> Script:
    """Build where it makes the largest complex that technology allows, anywhere (OM-SOLO-40, OM-SOLO-42)."""
    seat = get_rival_seat(mars)
    yield from turn_up_tile(mars, kind)
    needs = {site.where: site.need for site in building.list_buildable_sites(mars, seat, kind, Effort())}
    log_move(mars, "place", "OM-SOLO-40")
    where = yield from settle_tie(mars, _select_best(needs, lambda hex_id: needs[hex_id]), _name_hex)
    used = None
    if needs[where]:  # the own tile, if it serves: it compensates nobody (OM-SOLO-24, OM-TECH-15)
        owner, _, colonists = next(list_usable_tiles(mars, seat, kind, needs[where]))
        used = building.TechnologyUse(owner, colonists)
    yield from building.build_tile(mars, seat, kind, where, used, Effort())
    if kind in mars.content.solo.icons:
        move_icon(mars, "OM-SOLO-41", after=kind)


def move_icon(mars: Mars, rule: str, *, after: str = "") -> None:
    """Move the rival's bot to the icon after a type, or after the one that it shows (OM-SOLO-25, OM-SOLO-41)."""
    rival, icons = get_rival(mars), mars.content.solo.icons
    shown = after or rival.icon
    rival.icon = icons[(icons.index(shown) + 1) % len(icons)] if shown in icons else icons[0]
    mars.log(RivalIconMoved(rival.colour, rival.icon, rule))


def can_upgrade(mars: Mars) -> bool:
    """Return whether a blueprint fits a building, anywhere on the map (OM-SOLO-43)."""
    return bool(upgrading.list_targets(mars, get_rival_seat(mars)))


def upgrade_buildings(mars: Mars, count: int = 1, *, technology: bool = True) -> Script:
    """Upgrade buildings: `count`, and as many more as one upgrade technology in play allows (OM-SOLO-43).

    The own tile is used if it allows enough, else another player's (OM-SOLO-24).
    """
    seat = get_rival_seat(mars)
    log_move(mars, "upgrade", "OM-SOLO-43")
    levels = {owner: level for owner, level, _ in list_usable_tiles(mars, seat, "upgrade", 1)} if technology else {}
    done = 0
    while can_upgrade(mars) and done < count + max(levels.values(), default=0):
        fits = [f"{card}:{where}" for card, where in upgrading.list_targets(mars, seat)]
        best = _select_best(fits, lambda fit: _rank_upgrade(mars, fit.partition(":")[0]))
        picked: str = yield from settle_tie(mars, best, lambda fit: _describe_upgrade(mars, fit))
        yield from upgrading.make_upgrade(mars, seat, picked, fx.Upgrade())
        done += 1
    if done > count:  # one use, whatever the number of upgrades (OM-UPG-13)
        record_loan(mars, seat, next(o for o, level in levels.items() if count + level >= done), "upgrade")


def _rank_upgrade(mars: Mars, card: str) -> tuple[int, int]:
    """Return what an upgrade with a blueprint is worth to the rival: to its scientists, then by itself."""
    data, worth = mars.content.blueprints[card], mars.content.worth
    held = [mars.content.scientists[item] for item in mars.get_player(get_rival_seat(mars)).scientists]
    points = worth.level1 - worth.unbuilt1 if data.level == 1 else worth.level3 - worth.unbuilt3
    return sum(item.op for item in held if item.scores == data.type), points


def _describe_upgrade(mars: Mars, fit: str) -> Words:
    card, _, where = fit.partition(":")
    kind = f"@om-kind-{mars.content.blueprints[card].type}"
    return say("om-option-upgrade", card=f"@om-blueprint-{card}", building=kind, where=name_hex(where))


def list_wanted_cards(mars: Mars) -> list[str]:
    """Return the spaces of the hiring display with the best cards for the rival (OM-SOLO-44).

    The scientists who promise most points, or the contracts of most points once the rival has its scientists; where
    there is no scientist left, a contract, too.
    """
    content, lying = mars.content, {space: card for space, card in mars.state.hiring.items() if card}
    held = [card for player in mars.state.players.values() for card in player.blueprints]

    def promise(space: str) -> int:
        scientist = content.scientists[lying[space]]
        return scientist.op * sum(content.blueprints[card].type == scientist.scores for card in held)

    scientists = [space for space, card in lying.items() if card in content.scientists]
    if scientists and len(mars.get_player(get_rival_seat(mars)).scientists) < content.solo.scientists:
        return _select_best(scientists, promise)
    contracts = [space for space, card in lying.items() if card in content.contracts]
    return _select_best(contracts, lambda space: content.contracts[lying[space]].gain) if contracts else []


def can_hire(mars: Mars) -> bool:
    """Return whether there is a card for the rival."""
    return bool(list_wanted_cards(mars))


def hire(mars: Mars) -> Script:
    """Take the best card; then a contract drawn from the pile fills its space (OM-SOLO-44)."""
    log_move(mars, "hire", "OM-SOLO-44")
    seat, lying = get_rival_seat(mars), mars.state.hiring

    def describe(space: str) -> Words:
        return say(hiring.make_card_key(mars, lying[space]).removeprefix("@"))

    space: str = yield from settle_tie(mars, list_wanted_cards(mars), describe)
    yield from hiring.take_card(mars, seat, space)
    if pile := mars.list_open_contracts():
        prompt = say("om-draw-rival-contract")
        contract = yield Draw(prompt, dict.fromkeys(pile, 1), lambda card: say(f"om-contract-{card}"), deck="contract")
        lying[space] = contract
        mars.log(ContractLaid(contract))


# ---------------------------------------------------------------------- the rover


def list_wanted_tiles(mars: Mars) -> list[str]:
    """Return the hexes with tiles that the rival's rover can take; those that give resources it passes (OM-SOLO-34)."""
    seat = get_rival_seat(mars)
    taken = {*find_occupied_hexes(mars)} - {mars.get_player(seat).rover}
    finds = (where for where, tile in mars.state.finds.items() if not mars.content.discoveries[tile].resources)
    return [
        where for where in (*mars.state.research, *finds) if where not in taken and can_take_tile(mars, seat, where)
    ]


def move_rover(mars: Mars, points: int) -> Script:
    """Move the rover toward the nearest tile that it can take, and take it if it is reached (OM-SOLO-34).

    Technology is used where the points do not reach (OM-SOLO-24), crystals only where they then do.
    """
    seat = get_rival_seat(mars)
    player, start = mars.get_player(seat), find_rover(mars, seat)
    wanted = (
        _select_best(list_wanted_tiles(mars), lambda where: -distance(start, where)) if list_wanted_tiles(mars) else []
    )
    if not wanted:
        log_move(mars, "rover-idle", "OM-SOLO-34")
        return
    log_move(mars, "rover", "OM-SOLO-34")
    goal: str = yield from settle_tie(mars, wanted, _name_hex)
    lacking = distance(start, goal) - points
    if lacking > 0 and (tiles := list(list_usable_tiles(mars, seat, "rover", 1))):
        # The first tile that is enough, the own one before others; else the highest.
        owner, level, _ = next((tile for tile in tiles if tile[1] >= lacking), max(tiles, key=lambda tile: tile[1]))
        record_loan(mars, seat, owner, "rover")
        points, lacking = points + level, lacking - level
    if 0 < lacking <= player.depot:
        player.depot -= lacking
        mars.log(Paid(seat, "crystal", lacking))
        points, lacking = points + lacking, 0
    to = goal
    if lacking > 0:
        to = yield from settle_tie(mars, _list_nearest_ends(mars, start, goal, points), _name_hex)
    _walk(mars, _find_path(mars, start, to)[1])
    if to == goal:
        yield from _take_tile(mars, goal)


def _list_nearest_ends(mars: Mars, start: str, goal: str, points: int) -> list[str]:
    """Return the hexes within reach that are nearest to the goal, those with most crystals on the way to them.

    The rover may stay on none with another piece (OM-CTRL-06) or a tile that it cannot take (OM-CTRL-17).
    """
    closed = {*find_occupied_hexes(mars), *mars.state.finds, *mars.state.research} - {start}
    ends = [
        where
        for where in make_neighbour_map(mars.content.board.radius)
        if where not in closed and distance(start, where) <= points
    ]
    nearest = _select_best(ends, lambda where: -distance(where, goal))
    return _select_best(nearest, lambda where: _find_path(mars, start, where)[0])


def _find_path(mars: Mars, start: str, end: str) -> tuple[int, tuple[str, ...]]:
    """Return the shortest path with most crystals on it: their number, and the hexes after the first."""

    @cache
    def find_best(where: str) -> tuple[int, tuple[str, ...]]:
        if where == end:
            return 0, ()
        left = distance(where, end) - 1
        onward = [hex_id for hex_id in list_neighbours(mars, where) if distance(hex_id, end) == left]
        paths = [(hex_id, find_best(hex_id)) for hex_id in onward]
        found = [((hex_id in mars.state.crystals) + count, (hex_id, *rest)) for hex_id, (count, rest) in paths]
        return max(found, key=lambda path: path[0])

    return find_best(start)


def _walk(mars: Mars, path: Sequence[str]) -> None:
    """Move the rover along a path; it takes the crystals on it, which go to the Depot (OM-CTRL-13, OM-SOLO-21)."""
    seat = get_rival_seat(mars)
    player = mars.get_player(seat)
    for where in path:
        start = find_rover(mars, seat)
        if not player.rover:
            mars.log(RoverPlaced(seat, start))  # OM-CTRL-12
        player.rover = where
        mars.log(Moved(seat, "rover", start, where))
        if where in mars.state.crystals:
            mars.state.crystals.remove(where)
            mars.log(CrystalPicked(seat, where, "rover"))
            keep_crystals(mars, 1)


def _take_tile(mars: Mars, where: str) -> Script:
    """Take the tile under the rover, and resolve it at once (OM-SOLO-34)."""
    seat, state, ability = get_rival_seat(mars), mars.state, get_tile_ability(mars, where)
    player = mars.get_player(seat)
    kind = "research" if where in state.research else "discovery"
    if kind == "research":
        player.research.append(state.research.pop(where))
    else:
        player.discoveries.append(state.finds.pop(where))
    mars.log(TileTaken(seat, kind, where, "rover"))
    contribute_to_missions(mars, seat, "research-taken" if kind == "research" else "discovery-taken")
    yield from use_ability(mars, seat, ability)


_ACTIONS: Mapping[Action, tuple[Callable[[Mars], bool], Callable[[Mars], Script]]] = {
    "blueprint": (can_obtain_blueprint, obtain_blueprint),
    "learn": (can_learn, learn_technology),
    "research": (can_develop, develop_technology),
    "build": (lambda mars: bool(find_next_building(mars)), build_next),
    "upgrade": (can_upgrade, upgrade_buildings),
    "hire": (can_hire, hire),
}


# ---------------------------------------------------------------------- benefits


@register_rival_step(fx.Gain, lambda mars, step: step.what in ("crystal", "colonist"))
def _run_gain(mars: Mars, step: fx.Gain) -> Script:
    """Gain crystals; instead of gaining colonists move the rover (OM-SOLO-28). Resources are nothing to the rival."""
    if step.what == "colonist":
        log_move(mars, "rover-benefit", "OM-SOLO-28")
        yield from move_rover(mars, mars.content.solo.rover)
    else:
        gain_as_rival(mars, step.what, step.n)


@register_rival_step(fx.Score, lambda mars, step: True)
def _run_score(mars: Mars, step: fx.Score) -> Script:
    score_points(mars, get_rival_seat(mars), step.n)
    yield from ()


@register_rival_step(fx.Warehouse, lambda mars, step: bool(_list_items(mars, step)))
def _run_warehouse(mars: Mars, step: fx.Warehouse) -> Script:
    """Take the items of which most are there, of equal ones the leftmost, crystals first (OM-SOLO-26)."""
    seat = get_rival_seat(mars)
    for _ in range(step.n):
        if items := _list_items(mars, step):
            good = max(items, key=lambda item: mars.state.warehouse[item])  # type: ignore[index]
            mars.state.warehouse[good] -= 1  # type: ignore[index]
            mars.log(RivalItemTaken(seat, good))
            gain_as_rival(mars, good, 1)
    yield from ()


def _list_items(mars: Mars, step: fx.Warehouse) -> list[str]:
    """Return the items that are in the Warehouse, in the order of the rival."""
    return [
        good
        for good in mars.content.solo.warehouse
        if mars.state.warehouse.get(good) and (step.what == "any" or good != "crystal")
    ]


@register_rival_step(fx.Learn, lambda mars, step: can_learn(mars))
def _run_learn(mars: Mars, step: fx.Learn) -> Script:
    """Learn as with the action, without a price (OM-SOLO-27)."""
    log_move(mars, "technology-benefit", "OM-SOLO-27")
    for _ in range(step.n):
        if can_learn(mars):
            yield from learn_technology(mars)


@register_rival_step(fx.Develop, lambda mars, step: can_develop(mars))
def _run_develop(mars: Mars, step: fx.Develop) -> Script:
    yield from develop_technology(mars, step.n)


@register_rival_step(fx.Blueprint, lambda mars, step: can_obtain_blueprint(mars))
def _run_blueprint(mars: Mars, step: fx.Blueprint) -> Script:
    """Take blueprints as with the action (OM-SOLO-30)."""
    log_move(mars, "blueprint-benefit", "OM-SOLO-30")
    for _ in range(step.n):
        if can_obtain_blueprint(mars):
            yield from obtain_blueprint(mars)


@register_rival_step(fx.Bots, lambda mars, step: True)
def _run_bots(mars: Mars, step: fx.Bots) -> Script:
    """Move the bot along the icons, one for each movement point (OM-SOLO-29)."""
    for _ in range(step.n):
        move_icon(mars, "OM-SOLO-29")
    yield from ()


@register_rival_step(fx.Rover, lambda mars, step: bool(list_wanted_tiles(mars)))
def _run_rover(mars: Mars, step: fx.Rover) -> Script:
    yield from move_rover(mars, step.n)


@register_rival_step(fx.Build, lambda mars, step: bool(_find_built_kind(mars, step)))
def _run_build(mars: Mars, step: fx.Build) -> Script:
    yield from build(mars, _find_built_kind(mars, step))


def _find_built_kind(mars: Mars, step: fx.Build) -> str:
    if step.what == "any":
        return find_next_building(mars)
    return step.what if can_build(mars, step.what) else ""


@register_rival_step(fx.Upgrade, lambda mars, step: can_upgrade(mars))
def _run_upgrade(mars: Mars, step: fx.Upgrade) -> Script:
    yield from upgrade_buildings(mars, step.n, technology=step.tech)


@register_rival_step(fx.Hire, lambda mars, step: can_hire(mars))
def _run_hire(mars: Mars, step: fx.Hire) -> Script:
    yield from hire(mars)
