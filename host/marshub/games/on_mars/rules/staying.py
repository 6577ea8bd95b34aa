"""The hexes on which bots and rovers may stay (TERM-14, CTRL-06, CTRL-17), and pieces that make room (BLD-18, BLD-19).

A piece may stay on no hex with another piece by the end of a turn, and a rover on no tile that it cannot take.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import effects as fx
from ..effects import Ability
from .abilities import is_useful
from .land import list_pieces_on_map, sort_by_distance
from .mars import Mars


class Points:
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
        self.to_come = False
        self.spent = False
        self.teal = ""


CONTROL = (2, 2)  # points of the Control centre for bots and for the rover (OM-CTRL-01)


def list_stops(mars: Mars, seat: str) -> Iterator[tuple[str, str]]:
    """Yield the own bots and the rover that stand where they may not stay (OM-CTRL-06): kind and hex.

    Of two own pieces on one hex the second is enough.
    """
    player, others, seen = mars.find_player(seat), find_in_the_way(mars, seat), set[str]()
    for bot in player.bots:
        if bot in others or bot in seen:
            yield "bot", bot
        seen.add(bot)
    if player.rover and (player.rover in others or player.rover in seen):
        yield "rover", player.rover


def find_in_the_way(mars: Mars, seat: str) -> set[str]:
    """Return the hexes with pieces other than the own bots and rover.

    An ordinary building without a piece blocks nothing (OM-CTRL-07).
    """
    return {at for at, what, whose in list_pieces_on_map(mars) if whose != seat or what in ("marker", "colonist")}


def _far(mars: Mars, start: str, closed: set[str]) -> int:
    """Return the number of steps from a hex to the nearest one that is not closed."""
    near = sort_by_distance(mars.content.board.radius, start)
    return next((far for far, there in near if there not in closed), 99)


def can_settle(mars: Mars, seat: str, points: Points, others: set[str] | None = None) -> bool:
    """Check that every own piece can still reach a hex on which it may stay.

    Args:
        mars: The table, its pieces as they stand now.
        seat: The player.
        points: The points that are left.
        others: The result of `find_blocked_hexes`, if the caller has it.
    """
    player = mars.find_player(seat)
    if others is None:
        others = find_in_the_way(mars, seat)
    closed = {*others, *player.bots, player.rover}
    need, seen = 0, set[str]()
    for bot in player.bots:
        if bot in others or bot in seen:
            need += _far(mars, bot, closed)
        seen.add(bot)
    if need > points.bots:
        return False
    if not player.rover:
        return True
    held = player.rover in others or (points.rover_moved and _refused(mars, seat, player.rover))
    if not held and player.rover not in seen:
        return True
    strict = points.rover_moved or points.to_come
    away = _far(mars, player.rover, {*closed, *(_refused_tiles(mars, seat) if strict else ())})
    if held:
        return away <= points.rover
    return away <= points.rover or _far(mars, player.rover, closed) <= points.bots - need


def list_later_movement(mars: Mars, seat: str) -> Iterator[tuple[Points, int]]:
    """Yield the movement that can still follow in this turn, and its price in crystals.

    By then no two pieces may share a hex (OM-TERM-14).
    """
    state = mars.state
    if state.phase != "turn" or state.active != seat:
        return
    if mars.busy != "main" and not state.acted and mars.find_side(seat) == "colony":
        yield _of_later(*CONTROL), 0
    if mars.busy == "executive" or state.executed:
        return
    for space, data in mars.content.executives.items():
        if space not in mars.find_player(seat).docked:
            for ability in data.one_of:
                yield from ((points, data.crystals) for points in _parting(ability))


def crystals_for_parting(mars: Mars, seat: str) -> int:
    """Return the crystals that must be kept so that pieces on one hex can still be parted; 0 where none share a hex."""
    if not list_crowded(mars):
        return 0
    return min(
        (price for points, price in list_later_movement(mars, seat) if can_settle(mars, seat, points)), default=0
    )


def _parting(ability: Ability) -> Iterator[Points]:
    """Yield the points of an effect that consists of movement only."""
    if ability.cost or len(ability.effect) != 1:
        return
    (step,) = ability.effect
    if isinstance(step, fx.Bots):
        yield _of_later(step.n, 0)
    elif isinstance(step, fx.Rover):
        yield _of_later(0, step.n)


def _of_later(bots: int, rover: int) -> Points:
    points = Points(bots, rover)
    points.to_come = True  # by its end the rover has moved; until then it may stay
    return points


def can_part(mars: Mars, seat: str, ability: Ability) -> bool:
    """Check that an effect can bring all own pieces to hexes on which they may stay."""
    return any(can_settle(mars, seat, points) for points in _parting(ability))


def list_crowded(mars: Mars) -> list[str]:
    """Return the hexes with more than one piece."""
    seen, again = set[str](), set[str]()
    for at, _, _ in list_pieces_on_map(mars):
        (again if at in seen else seen).add(at)
    return sorted(again)


def _refused(mars: Mars, seat: str, where: str) -> bool:
    """Check that a tile lies on a hex that the rover could not take (OM-CTRL-17)."""
    return (where in mars.state.finds or where in mars.state.research) and not is_takeable(mars, seat, where)


def _refused_tiles(mars: Mars, seat: str) -> set[str]:
    """Return all hexes with tiles that the rover could not take."""
    return {at for at in (*mars.state.finds, *mars.state.research) if not is_takeable(mars, seat, at)}


def _tile_price(mars: Mars, seat: str, where: str) -> int:
    """Return the price in crystals of the tile on a hex, if the rover can take it."""
    return find_tile_ability(mars, where).cost.get("crystal", 0) if is_takeable(mars, seat, where) else 0


def find_tile_ability(mars: Mars, where: str) -> Ability:
    """Return the ability of the tile on a hex; an empty one where there is no tile."""
    if where in mars.state.research:
        return mars.content.research[mars.state.research[where]].ability
    return mars.content.discoveries[mars.state.finds[where]].ability if where in mars.state.finds else Ability(())


def is_takeable(mars: Mars, seat: str, where: str) -> bool:
    """Check that the rover could take the tile on a hex.

    The player needs no second one alike, its full cost (OM-CTRL-16), and some of its benefit.
    """
    if mars.state.research.get(where) in mars.find_player(seat).research:
        return False
    return is_useful(mars, seat, find_tile_ability(mars, where))


def may_rest(mars: Mars, seat: str, points: Points) -> bool:
    """Check that the movement may end as the pieces stand.

    The rover may stand on no tile that it cannot take. Two pieces may share a hex only while movement that can still
    follow in this turn is sure to part them.
    """
    if next(find_unsettled(mars, seat, points), None) is None:
        return True
    rover = mars.find_player(seat).rover
    if points.rover_moved and _refused(mars, seat, rover):
        return False
    left = mars.count_purse(seat) - (_tile_price(mars, seat, rover) if points.rover_moved else 0)
    return any(price <= left and can_settle(mars, seat, item) for item, price in list_later_movement(mars, seat))


def find_unsettled(mars: Mars, seat: str, points: Points) -> Iterator[tuple[str, str]]:
    """Yield the pieces that keep the movement from ending.

    These are pieces that may not stay, and a rover on a tile that it cannot take.
    """
    yield from list_stops(mars, seat)
    rover = mars.find_player(seat).rover
    if points.rover_moved and _refused(mars, seat, rover):
        yield "rover", rover
