"""Movement of bots and rovers: steps, crystals passed over, tiles taken at the end (CTRL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from marshub.kernel import Choose, Forecast, Option, OptionTerms, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import name_hex
from ..effects import Ability
from ..happenings.course import MainAction
from ..happenings.pieces_and_goods import ClearedAway, CrystalPicked, Moved, RoverPlaced, TileTaken
from .abilities import Effort, register_step, use_ability
from .card_texts import describe_ability
from .land import clear_hex, find_rover, list_neighbours
from .mars import BACK, DONE, Mars, make_seat_key
from .missions import contribute_to_missions
from .paying import pay_crystals
from .piece_placement import (
    MOVERS,
    MovementPoints,
    can_end_movement,
    can_settle,
    can_take_tile,
    count_parting_crystals,
    find_blocked_hexes,
    get_tile_ability,
    has_tile,
    list_unsettled_pieces,
    make_effect_points,
)
from .technology_use import forecast_loan, list_usable_tiles, record_loan


def move_pieces(mars: Mars, seat: str, points: MovementPoints, *, back: bool = False) -> Script:
    """Spend movement points, in any order, until the player is done (OM-CTRL-02, OM-CTRL-03).

    Then the rover may take the tile on its hex. After a move outside the own turn, bots clear their hexes at once
    (OM-CTRL-20).

    Returns:
        False if `back` was chosen before anything was spent.
    """
    outer, mars.movement = mars.movement, points
    is_unlogged = back  # the main action is logged with its first step
    try:
        while True:
            picked: str = yield Choose(
                seat,
                say("om-move", who=make_seat_key(seat), bots=points.bots, rover=points.rover),
                lambda: list(_list_options(mars, seat, points, back=back)),
                is_offered=lambda option: _is_offered(mars, seat, points, option, back=back),
                explain=lambda option: tuple(_explain_option(mars, seat, points, option)),
                forecast=lambda option: _forecast_option(mars, seat, option),
                explainable_options=lambda: list(_list_explainable(mars, seat, points)),
                option_terms=lambda: OptionTerms(f"{mars.state.round} {seat}"),
            )
            if picked == "back":
                return False
            if is_unlogged:
                is_unlogged = False
                mars.log(MainAction(seat, "control"))
            if picked == "done":
                break
            yield from _carry_out(mars, seat, points, picked)
    finally:
        mars.movement = outer
    yield from _offer_tiles(mars, seat, points)
    if mars.state.phase != "turn" or mars.state.active != seat:
        clear_under_bots(mars, seat)  # no end of an own turn will
    return True


# ---------------------------------------------------------------------- options


def _list_options(mars: Mars, seat: str, points: MovementPoints, *, back: bool) -> Iterator[Option]:
    """Yield the steps, the points to be had and the end, as far as all own pieces can come to rest afterwards."""
    is_open = _make_settling_test(mars, seat, points)
    yield from (option for option in _list_possible(mars, seat, points) if is_open(option.id))
    yield from (option for option in (DONE, BACK) if _can_end(mars, seat, points, option.id, back=back))


def _is_offered(mars: Mars, seat: str, points: MovementPoints, option: str, *, back: bool) -> bool:
    """Return whether an option is among those of `_list_options`."""
    if option in (DONE.id, BACK.id):
        return _can_end(mars, seat, points, option, back=back)
    return _is_possible(mars, seat, points, option) and _make_settling_test(mars, seat, points)(option)


def _is_possible(mars: Mars, seat: str, points: MovementPoints, option: str) -> bool:
    """Return whether an option is among those of `_list_possible`."""
    action, _, rest = option.partition(":")
    start, _, target = rest.rpartition(":")
    if action in ("bot", "leave"):
        is_step = points.bots and start in mars.get_player(seat).bots and target in list_neighbours(mars, start)
        return bool(is_step) and (action == "bot" or (points.as_rovers and target in mars.state.crystals))
    if action in ("rover", "past"):
        is_step = points.rover and rest in list_neighbours(mars, find_rover(mars, seat))
        return bool(is_step) and (action == "rover" or target in mars.state.crystals)
    return any(possible.id == option for possible in _list_point_options(mars, seat, points))


def _can_end(mars: Mars, seat: str, points: MovementPoints, option: str, *, back: bool) -> bool:
    """Return whether the movement may end, or the player may go back."""
    return can_end_movement(mars, seat, points) if option == DONE.id else back and not points.any_spent


def _make_settling_test(mars: Mars, seat: str, points: MovementPoints) -> Callable[[str], bool]:
    """Return a function that tells whether all own pieces can come to rest after an option that is possible."""
    player, blocked = mars.get_player(seat), find_blocked_hexes(mars, seat)
    are_settled = next(list_unsettled_pieces(mars, seat, points), None) is None
    is_any_hex_fine = are_settled and not (points.rover_moved and has_tile(mars, player.rover))
    closed = {*blocked, *player.bots, player.rover, *mars.state.finds, *mars.state.research}
    return lambda option: (
        (is_any_hex_fine and _get_target(option) not in closed)
        or _can_settle_after(mars, seat, points, option, blocked)
    )


def _get_target(option: str) -> str:
    """Return the hex to which a step leads; of another option its last word."""
    return option.rpartition(":")[2]


def _list_possible(mars: Mars, seat: str, points: MovementPoints) -> Iterator[Option]:
    """Yield the steps and the ways to gain points for which the player has all that they take."""
    yield from _list_steps(mars, seat, points)
    yield from _list_point_options(mars, seat, points)


def _list_point_options(mars: Mars, seat: str, points: MovementPoints) -> Iterator[Option]:
    """Yield the ways to gain points for which the player has all that they take."""
    if points.tech:  # one tile a use (OM-CTRL-05)
        for owner, level, _ in list_usable_tiles(mars, seat, "rover", 1):
            yield _make_technology_option(seat, owner, level)
    has_crystal = mars.count_crystals(seat) > mars.reserved_crystals
    can_boost = bool(points.teal) and points.effort.count_boosters(mars, seat) > 0
    for kind in MOVERS:
        if kind == "bots" and not mars.get_player(seat).bots:
            continue  # nobody pays for nothing (OM-BOOST-08)
        if has_crystal and kind in points.lengthened:
            yield _make_point_option("crystal", kind)
        if can_boost and kind == points.teal:
            yield _make_point_option("colonist", kind)


def _list_steps(mars: Mars, seat: str, points: MovementPoints) -> Iterator[Option]:
    """Yield the steps to adjacent hexes for which there are points (OM-CTRL-03)."""
    if points.bots:
        for start in dict.fromkeys(mars.get_player(seat).bots):  # two bots may share a hex
            for target in list_neighbours(mars, start):
                yield from _list_bot_options(mars, points, start, target)
    if points.rover:
        start = find_rover(mars, seat)
        for target in list_neighbours(mars, start):
            yield from _list_rover_options(mars, start, target)


def _list_explainable(mars: Mars, seat: str, points: MovementPoints) -> Iterator[Option]:
    """Yield every step to an adjacent hex, every way to gain a point, and the end."""
    for start in dict.fromkeys(mars.get_player(seat).bots):
        for target in list_neighbours(mars, start):
            yield from _list_bot_options(mars, points, start, target)
    start = find_rover(mars, seat)
    for target in list_neighbours(mars, start):
        yield from _list_rover_options(mars, start, target)
    for owner in mars.seats:
        yield _make_technology_option(seat, owner, mars.get_tech_level(owner, "rover"))
    yield from (_make_point_option(payment, kind) for payment in ("crystal", "colonist") for kind in MOVERS)
    yield DONE


def _list_bot_options(mars: Mars, points: MovementPoints, start: str, target: str) -> Iterator[Option]:
    """Yield the step of a bot; of one that collects crystals, also the step that leaves the one there."""
    yield _make_bot_option("bot", start, target)
    if points.as_rovers and target in mars.state.crystals:
        yield _make_bot_option("leave", start, target)


@cache
def _make_bot_option(action: str, start: str, target: str) -> Option:
    words = say(
        "om-option-bot" if action == "bot" else "om-option-leave-crystal", start=name_hex(start), where=name_hex(target)
    )
    return Option(f"{action}:{start}:{target}", words, group=say("om-group-bots"))


def _list_rover_options(mars: Mars, start: str, target: str) -> Iterator[Option]:
    """Yield the step to a hex; where a crystal lies, also the step that leaves it (OM-CTRL-13)."""
    yield _make_rover_option(start, target)
    if target in mars.state.crystals:
        yield Option(f"past:{target}", say("om-option-past", where=name_hex(target)), group=say("om-group-rover"))


@cache
def _make_rover_option(start: str, target: str) -> Option:
    words = say("om-option-rover", start=name_hex(start), where=name_hex(target))
    return Option(f"rover:{target}", words, group=say("om-group-rover"))


def _make_technology_option(seat: str, owner: str, level: int) -> Option:
    words = say("om-option-rover-technology", whose=make_seat_key(owner), own=int(owner == seat), level=level)
    return Option(f"technology:{owner}", words)


def _make_point_option(payment: str, kind: str) -> Option:
    return Option(f"{payment}:{kind}", say(f"om-option-{payment}-point", mover=f"@om-mover-{kind}"))


def _forecast_option(mars: Mars, seat: str, option: str) -> Forecast | None:
    """Return whose technology is borrowed."""
    action, _, owner = option.partition(":")
    costs = forecast_loan(seat, owner, "rover") if action == "technology" else ()
    return Forecast(costs=costs) if costs else None


# ---------------------------------------------------------------------- steps


def _carry_out(mars: Mars, seat: str, points: MovementPoints, option: str) -> Script:
    """Make one step, or gain points, and log it."""
    action, _, rest = option.partition(":")
    start, _, target = rest.rpartition(":")
    crystals = list(mars.state.crystals)
    if action in ("rover", "past"):
        start = find_rover(mars, seat)
        if not mars.get_player(seat).rover:
            mars.log(RoverPlaced(seat, start))  # OM-CTRL-12
    elif action == "technology":
        record_loan(mars, seat, rest, "rover")
    elif action == "crystal":
        yield from pay_crystals(mars, seat, 1)
    elif action == "colonist":
        points.effort.send_boosters(mars, seat)
    _apply_option(mars, seat, points, option)
    if start:
        piece = "bot" if action in ("bot", "leave") else "rover"
        mars.log(Moved(seat, piece, start, target))
        if crystals != mars.state.crystals:
            mars.log(CrystalPicked(seat, target, piece))


def _apply_option(mars: Mars, seat: str, points: MovementPoints, option: str) -> None:
    """Move a piece, or add points; the price of points is not paid here."""
    action, _, rest = option.partition(":")
    player, target = mars.get_player(seat), _get_target(option)
    points.any_spent = True
    if action in ("bot", "leave"):
        here = [number for number, where in enumerate(player.bots) if rest == f"{where}:{target}"]
        number = next((item for item in here if item not in points.bots_moved), here[0])
        player.bots[number] = target  # passing over changes nothing (OM-CTRL-10)
        points.bots -= 1
        points.bots_moved |= {number}
    elif action in ("rover", "past"):
        player.rover = target
        points.rover -= 1
        points.rover_moved = True
    elif action == "technology":
        points.rover += mars.get_tech_level(rest, "rover")
        points.tech = False
    else:
        setattr(points, rest, getattr(points, rest) + 1)
    if (action == "rover" or (action == "bot" and points.as_rovers)) and target in mars.state.crystals:
        mars.state.crystals.remove(target)  # OM-CTRL-13
        player.tray += 1


def _can_settle_after(mars: Mars, seat: str, points: MovementPoints, option: str, blocked: set[str]) -> bool:
    """Return whether all own pieces can still come to rest after a step or a bought point, its price included."""
    player, action = mars.get_player(seat), option.partition(":")[0]
    fields = player.rover, player.tray, player.depot, player.objectives, player.quarters, player.work
    bots, crystals, before = list(player.bots), list(mars.state.crystals), dict(vars(points))
    crew = points.effort.crew
    if action == "crystal" and player.depot:
        player.depot -= 1
    elif action == "crystal":
        player.objectives = player.objectives[1:]
    elif action == "colonist":
        player.quarters, player.work, points.effort.crew = player.quarters - 1, player.work + 1, crew - 1
    _apply_option(mars, seat, points, option)
    try:
        return can_settle(mars, seat, points, blocked=blocked)
    finally:
        player.bots[:], mars.state.crystals[:] = bots, crystals
        player.rover, player.tray, player.depot, player.objectives, player.quarters, player.work = fields
        vars(points).update(before)
        points.effort.crew = crew


# ---------------------------------------------------------------------- tiles


def _offer_tiles(mars: Mars, seat: str, points: MovementPoints) -> Script:
    """Let the rover take the tile on its last hex, or leave it (OM-CTRL-14, OM-CTRL-18, OM-CTRL-19).

    Bots that move as rovers do take tiles where they stop; what they leave is cleared away when the turn ends
    (OM-CTRL-20).
    """
    player = mars.get_player(seat)
    stops = [("rover", player.rover)] if points.rover_moved else []
    stops += [("bot", player.bots[number]) for number in sorted(points.bots_moved) if points.as_rovers]
    for piece, where in dict.fromkeys(stops):
        # Crystals that must part pieces later in the turn pay for no tile (OM-TERM-14).
        with mars.keep_crystals(count_parting_crystals(mars, seat)):
            if has_tile(mars, where) and can_take_tile(mars, seat, where):
                yield from _take_or_leave(mars, seat, piece, where, get_tile_ability(mars, where))


_TAKE_OR_LEAVE = (Option("take", say("om-option-take")), Option("leave", say("om-option-leave"), declines=True))


def _take_or_leave(mars: Mars, seat: str, piece: str, where: str, ability: Ability) -> Script:
    kind, discovery = mars.state.research.get(where), mars.state.finds.get(where)
    tile = f"@om-research-{kind}" if kind else f"@om-discovery-{discovery}"
    facts: dict[str, str | int] = {"who": make_seat_key(seat), "tile": tile, "piece": f"@om-mover-{piece}"}
    with mars.reserve_crystals(ability.cost.get("crystal", 0)):
        picked: str = yield Choose(
            seat,
            Words("om-tile", facts, {"effect": describe_ability(ability)}),
            lambda: [*_TAKE_OR_LEAVE],
            explainable_options=lambda: [*_TAKE_OR_LEAVE],
        )
    if picked == "leave":
        return
    player = mars.get_player(seat)
    if kind:
        del mars.state.research[where]
        player.research.append(kind)
    else:
        assert discovery is not None
        del mars.state.finds[where]
        player.discoveries.append(discovery)
    mars.log(TileTaken(seat, "research" if kind else "discovery", where, piece))
    contribute_to_missions(mars, seat, "research-taken" if kind else "discovery-taken")
    yield from use_ability(mars, seat, ability)


def clear_under_bots(mars: Mars, seat: str) -> None:
    """Remove the crystals and tiles under a player's bots (OM-CTRL-08, OM-CTRL-09)."""
    for bot in mars.get_player(seat).bots:
        for thing in clear_hex(mars, bot):
            mars.log(ClearedAway(seat, thing, bot))


# ---------------------------------------------------------------------- reasons


def _explain_option(mars: Mars, seat: str, points: MovementPoints, option: str) -> Iterator[Reason]:
    """Yield the reasons why a step, a point or the end is not possible now."""
    action, _, rest = option.partition(":")
    if action == "done":
        for piece, where in list_unsettled_pieces(mars, seat, points):
            yield _explain_stop(piece, where, is_tile_refused=piece == "rover" and has_tile(mars, where))
    elif action in ("bot", "leave", "rover", "past"):
        left = points.rover if action in ("rover", "past") else points.bots
        start, _, target = rest.rpartition(":")
        if not left:
            yield Reason("OM-CTRL-01", say("om-why-no-points"))
        elif target not in list_neighbours(mars, start or find_rover(mars, seat)):
            yield Reason("OM-CTRL-03", say("om-why-not-beside", where=name_hex(target)))
        else:
            piece = "bot" if start else "rover"
            yield _explain_stop(piece, target, is_tile_refused=not start and has_tile(mars, target))
    elif action == "technology":
        has_technology = rest in mars.state.players and mars.get_tech_level(rest, "rover")
        if points.tech and has_technology:  # that level is too low to leave the hex
            yield from _explain_option(mars, seat, points, "done")
        else:
            yield Reason("OM-CTRL-05", say("om-why-no-rover-technology"))
    elif action == "crystal":
        rule = "OM-CTRL-04" if rest in points.lengthened else "OM-CTRL-20"
        yield Reason(rule, say("om-why-no-crystal"))
    elif action == "colonist":
        yield Reason("OM-BOOST-08", say("om-why-no-boost"))


def _explain_stop(piece: str, where: str, *, is_tile_refused: bool) -> Reason:
    """Return the reason why a piece may not stay on a hex."""
    if is_tile_refused:
        return Reason("OM-CTRL-17", say("om-why-tile", where=name_hex(where)))
    return Reason("OM-CTRL-06", say("om-why-not-stay", piece=f"@om-mover-{piece}", where=name_hex(where)))


# ---------------------------------------------------------------------- as an effect


def _can_move(mars: Mars, seat: str, step: fx.Bots | fx.Rover, effort: Effort) -> bool:
    """Return whether the effect could move a piece."""
    points = make_effect_points(mars, seat, step, effort)
    is_open = _make_settling_test(mars, seat, points)
    return any(is_open(option.id) for option in _list_steps(mars, seat, points))


@register_step(fx.Bots, _can_move)
@register_step(fx.Rover, _can_move)
def _run_movement(mars: Mars, seat: str, step: fx.Bots | fx.Rover, effort: Effort) -> Script:
    """Resolve movement that an effect grants (OM-CTRL-20)."""
    yield from move_pieces(mars, seat, make_effect_points(mars, seat, step, effort))
