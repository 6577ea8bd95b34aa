"""The hexes on which bots and rovers may stay (TERM-14, CTRL-06, CTRL-17), and pieces that make room (BLD-18, BLD-19).

A piece may stay on no hex with another piece by the end of a turn, and a rover on no tile that it cannot take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from marshub.kernel import Reason, Script, say

from .. import effects as fx
from ..effects import Ability
from ..happenings.pieces_and_goods import Displaced
from .abilities import is_useful
from .common_questions import ask_hex, make_hex_reason
from .land import find_nearest, list_by_distance, list_pieces_on_map, make_availability_test
from .mars import Mars, make_seat_key


def displace_pieces(mars: Mars, where: str) -> Script:
    """Move every bot and rover on a hex to the nearest available hex; the owner chooses among several.

    OM-BLD-18, OM-BLD-19.
    """
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
        crystals: Points that crystals may buy: as many as the Depot held when the action began (OM-CTRL-04).
        tech: True if a rover technology may be used (OM-CTRL-05).
        rover_moved: True once the rover moved.
        to_come: True for movement of another action, later in the turn.
        spent: True once a point was spent.
        teal: The kind of points that colonists buy: "bots", "rover", or "".
    """

    def __init__(self, bots: int = 0, rover: int = 0, *, crystals: int = 0, tech: bool = False) -> None:
        self.bots, self.rover, self.crystals, self.tech = bots, rover, crystals, tech
        self.rover_moved = False
        self.is_later_action = False
        self.any_spent = False
        self.teal = ""


CONTROL_POINTS = (2, 2)  # points of the Control centre for bots and for the rover (OM-CTRL-01)


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


def find_blocked_hexes(mars: Mars, seat: str) -> set[str]:
    """Return the hexes with pieces other than the own bots and rover.

    An ordinary building without a piece blocks nothing (OM-CTRL-07).
    """
    return {
        hex_id for hex_id, kind, owner in list_pieces_on_map(mars) if owner != seat or kind in ("marker", "colonist")
    }


def _count_steps_to_open(mars: Mars, start: str, closed: set[str]) -> int:
    """Return the number of steps from a hex to the nearest one that is not closed."""
    near = list_by_distance(mars.content.board.radius, start)
    return next((far for far, target in near if target not in closed), 99)


def can_settle(mars: Mars, seat: str, points: MovementPoints, blocked: set[str] | None = None) -> bool:
    """Return whether every own piece can still reach a hex on which it may stay.

    Args:
        mars: The table, its pieces as they stand now.
        seat: The player.
        points: The points that are left.
        blocked: The result of `find_blocked_hexes`, if the caller has it.
    """
    player = mars.get_player(seat)
    if blocked is None:
        blocked = find_blocked_hexes(mars, seat)
    closed = {*blocked, *player.bots, player.rover}
    need, seen = 0, set[str]()
    for bot in player.bots:
        if bot in blocked or bot in seen:
            need += _count_steps_to_open(mars, bot, closed)
        seen.add(bot)
    if need > points.bots:
        return False
    if not player.rover:
        return True
    must_leave = player.rover in blocked or (points.rover_moved and _is_refused(mars, seat, player.rover))
    if not must_leave and player.rover not in seen:
        return True
    strict = points.rover_moved or points.is_later_action
    away = _count_steps_to_open(mars, player.rover, {*closed, *(_find_refused_tiles(mars, seat) if strict else ())})
    if must_leave:
        return away <= points.rover
    return away <= points.rover or _count_steps_to_open(mars, player.rover, closed) <= points.bots - need


def list_later_movement(mars: Mars, seat: str) -> Iterator[tuple[MovementPoints, int]]:
    """Yield the movement that can still follow in this turn, and its price in crystals.

    By then no two pieces may share a hex (OM-TERM-14).
    """
    state = mars.state
    if state.phase != "turn" or state.active != seat:
        return
    if mars.running_action != "main" and not state.acted and mars.get_side(seat) == "colony":
        yield _make_later_points(*CONTROL_POINTS), 0
    if mars.running_action == "executive" or state.executed:
        return
    for space, data in mars.content.executives.items():
        if space not in mars.get_player(seat).docked:
            yield from ((points, data.crystals) for points in _list_pure_movement(data.ability))


def count_parting_crystals(mars: Mars, seat: str) -> int:
    """Return the crystals that must be kept so that pieces on one hex can still be parted; 0 where none share a hex."""
    if not find_crowded_hexes(mars):
        return 0
    return min(
        (price for points, price in list_later_movement(mars, seat) if can_settle(mars, seat, points)), default=0
    )


def _list_pure_movement(ability: Ability) -> Iterator[MovementPoints]:
    """Yield the points of an effect that consists of movement only."""
    if ability.cost or len(ability.effect) != 1:
        return
    (step,) = ability.effect
    if isinstance(step, fx.Bots):
        yield _make_later_points(step.n, 0)
    elif isinstance(step, fx.Rover):
        yield _make_later_points(0, step.n)


def _make_later_points(bots: int, rover: int) -> MovementPoints:
    points = MovementPoints(bots, rover)
    points.is_later_action = True  # by its end the rover has moved; until then it may stay
    return points


def can_part_pieces(mars: Mars, seat: str, ability: Ability) -> bool:
    """Return whether an effect can bring all own pieces to hexes on which they may stay."""
    return any(can_settle(mars, seat, points) for points in _list_pure_movement(ability))


def find_crowded_hexes(mars: Mars) -> list[str]:
    """Return the hexes with more than one piece."""
    seen, crowded = set[str](), set[str]()
    for hex_id, _, _ in list_pieces_on_map(mars):
        (crowded if hex_id in seen else seen).add(hex_id)
    return sorted(crowded)


def _is_refused(mars: Mars, seat: str, where: str) -> bool:
    """Return whether a tile lies on a hex that the rover could not take (OM-CTRL-17)."""
    return (where in mars.state.finds or where in mars.state.research) and not can_take_tile(mars, seat, where)


def _find_refused_tiles(mars: Mars, seat: str) -> set[str]:
    """Return all hexes with tiles that the rover could not take."""
    return {hex_id for hex_id in (*mars.state.finds, *mars.state.research) if not can_take_tile(mars, seat, hex_id)}


def _get_tile_price(mars: Mars, seat: str, where: str) -> int:
    """Return the price in crystals of the tile on a hex, if the rover can take it."""
    return get_tile_ability(mars, where).cost.get("crystal", 0) if can_take_tile(mars, seat, where) else 0


def get_tile_ability(mars: Mars, where: str) -> Ability:
    """Return the ability of the tile on a hex; an empty one where there is no tile."""
    if where in mars.state.research:
        return mars.content.research[mars.state.research[where]].ability
    return mars.content.discoveries[mars.state.finds[where]].ability if where in mars.state.finds else Ability(())


def can_take_tile(mars: Mars, seat: str, where: str) -> bool:
    """Return whether the rover could take the tile on a hex.

    The player needs no second one alike, its full cost (OM-CTRL-16), and some of its benefit.
    """
    if mars.state.research.get(where) in mars.get_player(seat).research:
        return False
    return is_useful(mars, seat, get_tile_ability(mars, where))


def can_end_movement(mars: Mars, seat: str, points: MovementPoints) -> bool:
    """Return whether the movement may end as the pieces stand.

    The rover may stand on no tile that it cannot take. Two pieces may share a hex only while movement that can still
    follow in this turn is sure to part them.
    """
    if next(list_unsettled_pieces(mars, seat, points), None) is None:
        return True
    rover = mars.get_player(seat).rover
    if points.rover_moved and _is_refused(mars, seat, rover):
        return False
    left = mars.count_payable_crystals(seat) - (_get_tile_price(mars, seat, rover) if points.rover_moved else 0)
    return any(price <= left and can_settle(mars, seat, item) for item, price in list_later_movement(mars, seat))


def list_unsettled_pieces(mars: Mars, seat: str, points: MovementPoints) -> Iterator[tuple[str, str]]:
    """Yield the pieces that keep the movement from ending.

    These are pieces that may not stay, and a rover on a tile that it cannot take.
    """
    yield from list_misplaced_pieces(mars, seat)
    rover = mars.get_player(seat).rover
    if points.rover_moved and _is_refused(mars, seat, rover):
        yield "rover", rover
