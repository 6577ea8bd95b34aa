"""The hexes on which bots and rovers may stay (TERM-14, CTRL-06, CTRL-17), and pieces that make room (BLD-18, BLD-19).

A piece may stay on no hex with another piece by the end of a turn, and a rover on no tile that it cannot take. Until
then pieces may stand anywhere, as long as points of this movement, points that can still be bought, or movement that
can still follow in the turn are sure to bring them to hexes where they may stay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Literal, NamedTuple

from marshub.kernel import Reason, Script, say

from .. import effects as fx
from ..effects import Ability
from ..happenings.pieces_and_goods import Displaced
from .abilities import Effort, is_useful
from .common_questions import ask_hex, make_hex_reason
from .facilities import list_permitted_runs
from .land import (
    find_nearest,
    find_occupied_hexes,
    list_by_distance,
    list_piece_hexes,
    list_pieces_on_map,
    make_availability_test,
)
from .mars import Mars, make_seat_key
from .technology_use import list_usable_tiles

Mover = Literal["bots", "rover"]
MOVERS: tuple[Mover, ...] = ("bots", "rover")
CONTROL_POINTS = (2, 2)  # points of the Control centre for bots and for the rover (OM-CTRL-01)


def displace_pieces(mars: Mars, where: str) -> Script:
    """Move every bot and rover on a hex to the nearest available hex; the owner chooses among several.

    OM-BLD-18, OM-BLD-19.
    """
    mars.is_making_room = True
    try:
        yield from _displace_each(mars, where)
    finally:
        mars.is_making_room = False


def _displace_each(mars: Mars, where: str) -> Script:
    for hex_id, kind, owner in list(list_pieces_on_map(mars)):
        if hex_id != where or kind not in ("bot", "rover"):
            continue
        targets = find_nearest(mars, [where], make_availability_test(mars))
        to = targets[0]
        if len(targets) > 1:
            prompt = say("om-displace", who=make_seat_key(owner), piece=f"@om-mover-{kind}")
            explain = partial(_explain_displacement, where, make_availability_test(mars))
            to = yield ask_hex(mars, owner, prompt, targets, explain)
        player = mars.get_player(owner)
        if kind == "rover":
            player.rover = to
        else:
            player.bots[player.bots.index(where)] = to
        mars.log(Displaced(owner, kind, where, to))


def _explain_displacement(where: str, is_free: Callable[[str], bool], target: str) -> Reason:
    """Return the reason why a piece that leaves `where` cannot go to a hex."""
    if target == where:
        return make_hex_reason("OM-BLD-19", "om-why-just-built", target)
    return make_hex_reason("OM-BLD-18", "om-why-nearer" if is_free(target) else "om-why-not-free", target)


class MovementPoints:
    """Movement points of one action: of all bots together, of the rover, and those that may still be bought.

    Attributes:
        bots: Points of all bots.
        rover: Points of the rover.
        lengthened: The movers for which crystals buy points. Those of the Depot were there before the action: what is
            gained on the way waits in the Tray (OM-CTRL-04).
        tech: True if a rover technology may be used (OM-CTRL-05).
        effort: The colonists who may boost.
        teal: The movers for which colonists buy points; "" if none.
        as_rovers: True if bots collect crystals and take tiles.
        rover_moved: True once the rover moved.
        bots_moved: The bots that moved, by their numbers in the player's list.
        any_spent: True once a point was spent or bought.
    """

    def __init__(self, bots: int = 0, rover: int = 0, *, lengthened: Sequence[Mover] = (), tech: bool = False) -> None:
        self.bots, self.rover, self.lengthened, self.tech = bots, rover, lengthened, tech
        self.effort = Effort()
        self.teal: Mover | Literal[""] = ""
        self.as_rovers = self.rover_moved = self.any_spent = False
        self.bots_moved = frozenset[int]()


def make_control_points() -> MovementPoints:
    """Return the points of the Control centre: crystals buy more for either, a technology adds some for the rover."""
    return MovementPoints(*CONTROL_POINTS, lengthened=MOVERS, tech=True)


def make_effect_points(mars: Mars, seat: str, step: fx.Bots | fx.Rover, effort: Effort) -> MovementPoints:
    """Return the points of a movement that an effect grants (OM-CTRL-20).

    In the own turn the effect says whether crystals, and a rover technology, lengthen it; colonists do where it is
    teal. Outside the own turn nothing does.
    """
    kind: Mover = "bots" if isinstance(step, fx.Bots) else "rover"
    points = MovementPoints()
    setattr(points, kind, step.n or max(mars.get_tech_level(owner, "rover") for owner in mars.seats))
    if step.extend and mars.is_own_turn(seat):
        points.lengthened, points.tech = (kind,), step.extend == "crystals-technology"
    points.effort, points.teal = effort, kind
    points.as_rovers = isinstance(step, fx.Bots) and step.as_rovers
    return points


# ---------------------------------------------------------------------- where pieces may stay


def find_blocked_hexes(mars: Mars, seat: str) -> set[str]:
    """Return the hexes with pieces other than the own bots and rover.

    An ordinary building without a piece blocks nothing (OM-CTRL-07).
    """
    blocked = {hex_id for hex_id, building in mars.state.terrain.items() if building.miner}
    for owner, player in mars.state.players.items():
        blocked.update(player.blueprints.values())
        if owner != seat:
            blocked.update(player.bots)
            blocked.add(player.rover)
    blocked.discard("")  # a blueprint without a building, and a rover that has not moved
    return blocked


def find_crowded_hexes(mars: Mars) -> list[str]:
    """Return the hexes with more than one piece."""
    hexes = list_piece_hexes(mars)
    if len(hexes) == len(set(hexes)):
        return []
    return sorted(hex_id for hex_id, count in Counter(hexes).items() if count > 1)


def list_misplaced_pieces(mars: Mars, seat: str) -> Iterator[tuple[str, str]]:
    """Yield the own bots and the rover that stand where they may not stay (OM-CTRL-06): kind and hex.

    Of two own pieces on one hex the second is enough.
    """
    player, others, seen = mars.get_player(seat), find_blocked_hexes(mars, seat), set[str]()
    for bot in player.bots:
        if bot in others or bot in seen:
            yield "bot", bot
        seen.add(bot)
    if player.rover and (player.rover in others or player.rover in seen):
        yield "rover", player.rover


def has_tile(mars: Mars, where: str) -> bool:
    """Return whether a discovery or research tile lies on a hex."""
    return where in mars.state.finds or where in mars.state.research


def get_tile_ability(mars: Mars, where: str) -> Ability:
    """Return the ability of the tile on a hex; an empty one where there is no tile."""
    if where in mars.state.research:
        return mars.content.research[mars.state.research[where]].ability
    return mars.content.discoveries[mars.state.finds[where]].ability if where in mars.state.finds else Ability(())


def can_take_tile(mars: Mars, seat: str, where: str) -> bool:
    """Return whether a piece could take the tile on a hex.

    The player needs no second one alike (OM-CTRL-15), its full cost (OM-CTRL-16), and some of its benefit (OM-CTRL-17).
    """
    if mars.state.research.get(where) in mars.get_player(seat).research:
        return False
    return is_useful(mars, seat, get_tile_ability(mars, where))


def is_stop_refused(mars: Mars, seat: str, points: MovementPoints) -> bool:
    """Return whether the rover moved onto a tile that it cannot take: there its movement may not end (OM-CTRL-17)."""
    rover = mars.get_player(seat).rover
    return points.rover_moved and has_tile(mars, rover) and not can_take_tile(mars, seat, rover)


def can_end_movement(mars: Mars, seat: str, points: MovementPoints) -> bool:
    """Return whether the movement may end as the pieces stand.

    The rover may stand on no tile that it cannot take. Two pieces may share a hex only while movement that can still
    follow in this turn is sure to part them; see `Mars.must_part_at_once`.
    """
    return not is_stop_refused(mars, seat, points) and can_settle(mars, seat)


def must_move_first(mars: Mars, seat: str) -> bool:
    """Return whether an objective has to wait.

    While pieces share a hex or make room for a building, or the rover is under way on a tile, its reward could leave
    them where they may not stay.
    """
    return is_rover_on_tile(mars, seat) or mars.is_making_room or bool(find_crowded_hexes(mars))


def is_rover_on_tile(mars: Mars, seat: str) -> bool:
    """Return whether the rover is under way on a tile, which it takes only when its movement ends (OM-CTRL-14)."""
    return mars.movement is not None and mars.movement.rover_moved and has_tile(mars, mars.get_player(seat).rover)


def make_parting_test(mars: Mars, seat: str, *, takes_piece: bool) -> Callable[[str], bool]:
    """Return a function that tells whether a hex must stay as it is, so that pieces on one hex can still be parted.

    Nothing may be built or upgraded under a piece then; where a miner or a marker comes onto the hex (`takes_piece`),
    there must be another way to part them (OM-TERM-14).
    """
    if not find_crowded_hexes(mars):
        return lambda where: False
    occupied, blocked = find_occupied_hexes(mars), find_blocked_hexes(mars, seat)

    def is_needed(where: str) -> bool:
        if where in occupied:
            return True
        return takes_piece and not can_settle(mars, seat, blocked={*blocked, where})

    return is_needed


# ---------------------------------------------------------------------- ways to bring pieces to rest


class _Budget(NamedTuple):
    """Points that are there or can be bought; see `MovementPoints`."""

    bots: int = 0
    rover: int = 0
    lengthened: frozenset[str] = frozenset()
    boosters: int = 0
    teal: str = ""

    def join(self, other: _Budget) -> _Budget:
        """Return both budgets together; colonists boost for the first one only."""
        return self._replace(
            bots=self.bots + other.bots,
            rover=self.rover + other.rover,
            lengthened=self.lengthened | other.lengthened,
        )

    def list_payments(self, bots: int, rover: int, available: int) -> Iterator[tuple[int, int]]:
        """Yield the crystals and colonists with which so many points can be had, the fewest crystals first.

        No more crystals are paid than are `available`.
        """
        bots_short, rover_short = max(0, bots - self.bots), max(0, rover - self.rover)
        boostable = {"bots": bots_short, "rover": rover_short}.get(self.teal, 0)
        for colonists in range(min(self.boosters, boostable), -1, -1):
            bots_bought = bots_short - (colonists if self.teal == "bots" else 0)
            rover_bought = rover_short - (colonists if self.teal == "rover" else 0)
            if bots_bought + rover_bought > available:
                return  # fewer colonists take more crystals
            if (bots_bought and "bots" not in self.lengthened) or (rover_bought and "rover" not in self.lengthened):
                return
            yield bots_bought + rover_bought, colonists

    def is_enough(self, bots: int, rover: int, available: int) -> bool:
        """Return whether so many points can be had. Where they cannot, no more of them can."""
        return next(self.list_payments(bots, rover, available), None) is not None


def _make_budget(mars: Mars, seat: str, points: MovementPoints) -> _Budget:
    tiles = list_usable_tiles(mars, seat, "rover", 1) if points.tech else ()
    return _Budget(
        points.bots,
        points.rover + max((level for _, level, _ in tiles), default=0),
        frozenset(points.lengthened),
        points.effort.count_boosters(mars, seat) if points.teal else 0,
        points.teal,
    )


def _list_later_movement(mars: Mars, seat: str) -> Iterator[tuple[_Budget, int]]:
    """Yield the movement that can still follow in this turn, and its price in crystals.

    It is the Control centre, one executive action that moves pieces, or both.
    """
    state = mars.state
    if state.phase != "turn" or state.active != seat:
        return
    is_main_left = mars.running_action != "main" and not state.acted and mars.get_side(seat) == "colony"
    control = _make_budget(mars, seat, make_control_points()) if is_main_left else None
    if control:
        yield control, 0
    if state.executed:
        return
    for ability, price in _list_executive_abilities(mars, seat):
        if (points := _make_ability_points(mars, seat, ability)) is not None:
            budget = _make_budget(mars, seat, points)
            yield budget, price
            if control:
                yield budget.join(control), price


def _list_executive_abilities(mars: Mars, seat: str) -> Iterator[tuple[Ability, int]]:
    """Yield the abilities of the executive actions that the player may take, with their prices in crystals."""
    for space, data in mars.content.executives.items():
        if space in mars.get_player(seat).docked:
            continue
        if not data.facility:
            yield data.ability, data.crystals
        else:
            for run in list_permitted_runs(mars, seat, data.crystals):
                yield mars.content.blueprints[run.card].ability, run.crystals


def _make_ability_points(mars: Mars, seat: str, ability: Ability) -> MovementPoints | None:
    """Return the points of an effect that consists of movement only; None for any other."""
    if ability.cost or len(ability.effect) != 1 or not isinstance(step := ability.effect[0], fx.Bots | fx.Rover):
        return None
    return make_effect_points(mars, seat, step, Effort())


def can_part_pieces(mars: Mars, seat: str, ability: Ability) -> bool:
    """Return whether an executive action, its price reserved, leaves all own pieces a way to where they may stay."""
    points = _make_ability_points(mars, seat, ability)
    if points is None:
        return False
    executed, mars.state.executed = mars.state.executed, True
    result = can_settle(mars, seat, points)
    mars.state.executed = executed
    return result


def count_parting_crystals(mars: Mars, seat: str) -> int:
    """Return the crystals that must be kept so that pieces on one hex can still be parted; 0 where none share a hex."""
    return min(_list_settling_prices(mars, seat, None, find_blocked_hexes(mars, seat)), default=0)


def can_settle(mars: Mars, seat: str, points: MovementPoints | None = None, *, blocked: set[str] | None = None) -> bool:
    """Return whether every own piece can still come to a hex where it may stay.

    Points of this movement count, those that crystals, colonists and a rover technology can still add, and movement
    that can follow in this turn.

    Args:
        mars: The table, its pieces as they stand now.
        seat: The player.
        points: The points that are left; None without a movement.
        blocked: The hexes with other pieces, if the caller knows them.
    """
    if blocked is None:
        blocked = find_blocked_hexes(mars, seat)
    return any(True for _ in _list_settling_prices(mars, seat, points, blocked))


def _list_settling_prices(mars: Mars, seat: str, points: MovementPoints | None, blocked: set[str]) -> Iterator[int]:
    """Yield the crystals that each way to bring all pieces to rest takes; reserved ones are not spent."""
    player = mars.get_player(seat)
    available = mars.count_crystals(seat) - mars.reserved_crystals
    is_refused = points is not None and is_stop_refused(mars, seat, points)
    are_bots_settled = not _list_displaced_bots(player.bots, {*blocked, player.rover})
    if are_bots_settled and not is_refused and player.rover not in blocked:
        yield 0
        return
    now = _Budget() if points is None else _make_budget(mars, seat, points)
    yield from _list_prices(mars, seat, now, available, _list_last_targets(mars, seat, points), blocked)
    if mars.must_part_at_once:
        return
    for later, later_price in _list_later_movement(mars, seat):
        for start, left, paid in _list_later_starts(mars, seat, now, available, is_refused=is_refused):
            targets = _list_later_targets(mars, start)
            prices = _list_prices(mars, seat, left.join(later), available - paid - later_price, targets, blocked)
            yield from (paid + later_price + crystals for crystals in prices)


class _Target(NamedTuple):
    """A hex on which the rover may come to rest; `is_tile_taken` if only because it can take the tile there."""

    distance: int
    where: str
    is_tile_taken: bool = False


#: The target of a rover that has not come onto the map: it rests where it is.
_NO_ROVER = _Target(0, "")


def _list_last_targets(mars: Mars, seat: str, points: MovementPoints | None) -> Iterator[_Target]:
    """Yield the hexes where the rover could end this movement, the nearest first."""
    rover = mars.get_player(seat).rover
    if not rover:
        yield _NO_ROVER
        return
    has_moved = points is not None and points.rover_moved
    for far, where in list_by_distance(mars.content.board.radius, rover):
        yield _Target(far, where, has_tile(mars, where) and (has_moved or far > 0))


def _list_later_starts(
    mars: Mars, seat: str, now: _Budget, available: int, *, is_refused: bool
) -> Iterator[tuple[str, _Budget, int]]:
    """Yield where the rover can be when this movement ends, the points left then, and the crystals paid by then.

    A tile that it cannot take it must leave with the points of this movement, for one of the nearest hexes without any.
    """
    rover = mars.get_player(seat).rover
    if not is_refused:
        yield rover, now, 0
        return
    near = [item for item in list_by_distance(mars.content.board.radius, rover) if not has_tile(mars, item[1])]
    for far, stop in near:
        if far > near[0][0]:
            return
        for crystals, colonists in now.list_payments(0, far, available):
            left = now._replace(rover=max(0, now.rover - far), boosters=now.boosters - colonists)
            yield stop, left, crystals


def _list_later_targets(mars: Mars, start: str) -> Iterator[_Target]:
    """Yield the hexes where the rover could end later movement, the nearest first.

    Hexes with tiles are left out: whether the rover can take one is not known before that movement.
    """
    if not start:
        yield _NO_ROVER
        return
    for far, where in list_by_distance(mars.content.board.radius, start):
        if not far or not has_tile(mars, where):
            yield _Target(far, where)


def _list_prices(
    mars: Mars, seat: str, budget: _Budget, available: int, targets: Iterator[_Target], blocked: set[str]
) -> Iterator[int]:
    """Yield the crystals of each way that brings the rover to one of the targets, and all bots to rest."""
    bots = mars.get_player(seat).bots
    least, rests = _find_least_bot_way(mars, bots, blocked)
    if not budget.is_enough(least, 0, available):
        return
    with_tiles = []  # looked at last: they take a look at every way of the bots
    for target in targets:
        if target.where in blocked:
            continue
        if not budget.is_enough(least, target.distance, available):
            break  # the others are farther
        if target.is_tile_taken:
            with_tiles.append(target)
            continue
        cost = _find_least_bot_way(mars, bots, {*blocked, target.where})[0] if target.where in rests else least
        yield from (crystals for crystals, _ in budget.list_payments(cost, target.distance, available))
    for target in with_tiles:
        for cost, hexes in _list_all_bot_ways(mars, bots, {*blocked, target.where}):
            if not budget.is_enough(cost, target.distance, available):
                break  # the other ways take more steps
            for crystals, colonists in budget.list_payments(cost, target.distance, available):
                if _can_take_then(mars, seat, target.where, hexes, crystals, colonists):
                    yield crystals


def _can_take_then(mars: Mars, seat: str, where: str, bots: list[str], crystals: int, colonists: int) -> bool:
    """Return whether the rover could take the tile on a hex, once all pieces are at rest and that much is paid."""
    player = mars.get_player(seat)
    before = player.bots, player.rover, player.depot, player.objectives, player.quarters
    player.bots, player.rover, player.quarters = bots, where, player.quarters - colonists
    player.depot, player.objectives = (
        max(0, player.depot - crystals),
        player.objectives[max(0, crystals - player.depot) :],
    )
    result = can_take_tile(mars, seat, where)
    player.bots, player.rover, player.depot, player.objectives, player.quarters = before
    return result


def _list_displaced_bots(bots: Sequence[str], taken: set[str]) -> list[int]:
    """Return the numbers of the bots that may not stay: those on taken hexes, and all but one on a hex."""
    return [number for number, bot in enumerate(bots) if bot in taken or bot in bots[:number]]


def _find_least_bot_way(mars: Mars, bots: list[str], taken: set[str]) -> tuple[int, list[str]]:
    """Return a way that takes the fewest steps: how many, and the hexes of all bots.

    A bot that may stay need not move: for bots alike, going past it is no longer way than pushing it on. Each bot that
    moves looks at as many of the nearest hexes as surely leave it one.
    """
    movers = _list_displaced_bots(bots, taken)
    closed = {*taken, *(bot for number, bot in enumerate(bots) if number not in movers)}
    steps, way = next(_list_ways(mars, [bots[number] for number in movers], closed, len(movers)), (_NO_WAY, ()))
    hexes = list(bots)
    for number, where in zip(movers, way, strict=False):
        hexes[number] = where
    return steps, hexes


def _list_all_bot_ways(mars: Mars, bots: list[str], taken: set[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the hexes to which all bots can come, in the order of their steps, those alike once.

    Where the bots stand decides whether the rover can take a tile that builds, so that those that may stay move, too.
    """
    seen = set[frozenset[str]]()
    for steps, way in _list_ways(mars, bots, taken):
        if (hexes := frozenset(way)) not in seen:
            seen.add(hexes)
            yield steps, list(way)


def _list_ways(
    mars: Mars, bots: Sequence[str], closed: set[str], looked_at: int | None = None
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield ways to bring bots to different hexes that are not closed: steps and hexes, the fewest steps first.

    Each bot looks at so many of the nearest hexes, or at all.
    """
    near = []
    for bot in bots:
        rests = (item for item in list_by_distance(mars.content.board.radius, bot) if item[1] not in closed)
        near.append(list(islice(rests, looked_at)))
    if all(near):
        for steps in range(sum(rests[0][0] for rests in near), sum(rests[-1][0] for rests in near) + 1):
            yield from ((steps, way) for way in _combine_rests(near, steps))


def _combine_rests(
    near: list[list[tuple[int, str]]], steps: int, taken: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield a different hex for each bot, so that they take just so many steps together."""
    if not near:
        if not steps:
            yield taken
        return
    first, *others = near
    least = sum(rests[0][0] for rests in others)
    for far, where in first:
        if far + least > steps:
            return  # the others are farther
        if where not in taken:
            yield from _combine_rests(others, steps - far, (*taken, where))


_NO_WAY = 99  # steps of a bot for which no hex is left


def list_unsettled_pieces(mars: Mars, seat: str, points: MovementPoints) -> Iterator[tuple[str, str]]:
    """Yield the pieces that keep the movement from ending.

    These are pieces that may not stay, and a rover on a tile that it cannot take.
    """
    yield from list_misplaced_pieces(mars, seat)
    if is_stop_refused(mars, seat, points):
        yield "rover", mars.get_player(seat).rover
