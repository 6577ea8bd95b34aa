"""Movement of bots and rovers: steps, crystals passed over, tiles taken at the end (CTRL)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, OptionTerms, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import name_hex
from ..effects import Ability
from ..happenings.pieces_and_goods import ClearedAway, Moved, RoverPlaced, RoverTook, TileTaken
from .abilities import Effort, register_step, use_ability
from .card_texts import describe_ability
from .land import clear_hex, find_rover, list_neighbours
from .mars import BACK, DONE, Mars, make_seat_key
from .missions import contribute_to_missions
from .paying import pay_crystals
from .piece_placement import (
    MovementPoints,
    can_end_movement,
    can_settle,
    can_take_tile,
    count_parting_crystals,
    find_blocked_hexes,
    get_tile_ability,
    list_unsettled_pieces,
)
from .technology_use import list_usable_tiles, record_loan


def move_pieces(mars: Mars, seat: str, points: MovementPoints, effort: Effort, *, back: bool = False) -> Script:
    """Spend movement points, in any order, until the player is done (OM-CTRL-02, OM-CTRL-03).

    Then the rover may take the tile on its hex. After a move outside the own turn, bots clear their hexes at once
    (OM-CTRL-20).

    Returns:
        False if `back` was chosen before anything was spent.
    """
    while True:
        picked: str = yield Choose(
            seat,
            say("om-move", who=make_seat_key(seat), bots=points.bots, rover=points.rover),
            lambda: list(_list_options(mars, seat, points, effort, back=back)),
            explain=lambda option: tuple(_explain_option(mars, seat, points, option)),
            explainable_options=lambda: list(_list_explainable(mars, seat)),
            option_terms=lambda: OptionTerms(f"{mars.state.round} {seat}"),
        )
        if picked == "back":
            return False
        if picked == "done":
            break
        yield from _make_step(mars, seat, points, effort, picked)
        points.any_spent = True
    if points.rover_moved:
        yield from _offer_tile(mars, seat)
    if not mars.is_own_turn(seat):
        clear_under_bots(mars, seat)
    return True


def _list_options(mars: Mars, seat: str, points: MovementPoints, effort: Effort, *, back: bool) -> Iterator[Option]:
    for start, target in dict.fromkeys(_list_steps(mars, seat, points, "bot")):  # two bots may share a hex
        yield _make_bot_option(start, target)
    for start, target in _list_steps(mars, seat, points, "rover"):
        yield from _list_rover_options(mars, start, target)
    if points.tech:
        for owner, level, _ in list_usable_tiles(mars, seat, "rover", 1):
            yield _make_technology_option(owner, level)
    for kind in ("bots", "rover") if points.crystals and mars.count_payable_crystals(seat) else ():
        if _is_point_useful(mars, seat, points, kind) and _can_settle_after_paying(mars, seat, points, kind):
            yield _make_point_option("crystal", kind)
    for kind in ("bots", "rover") if effort.count_boosters(mars, seat) else ():
        if points.teal == kind and _is_point_useful(mars, seat, points, kind):
            yield _make_point_option("colonist", kind)
    if can_end_movement(mars, seat, points):
        yield DONE
    if back and not points.any_spent:
        yield BACK


def _list_explainable(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every step to an adjacent hex, every way to gain a point, and the end."""
    for start in dict.fromkeys(mars.get_player(seat).bots):
        yield from (_make_bot_option(start, target) for target in list_neighbours(mars, start))
    start = find_rover(mars, seat)
    for target in list_neighbours(mars, start):
        yield from _list_rover_options(mars, start, target)
    for owner in mars.seats:
        yield _make_technology_option(owner, mars.get_tech_level(owner, "rover"))
    yield from (_make_point_option(payment, kind) for payment in ("crystal", "colonist") for kind in ("bots", "rover"))
    yield DONE


def _make_bot_option(start: str, target: str) -> Option:
    words = say("om-option-bot", start=name_hex(start), where=name_hex(target))
    return Option(f"bot:{start}:{target}", words, group=say("om-group-bots"))


def _list_rover_options(mars: Mars, start: str, target: str) -> Iterator[Option]:
    """Yield the step to a hex; where a crystal lies, also the step that leaves it (OM-CTRL-13)."""
    group, where = say("om-group-rover"), name_hex(target)
    yield Option(f"rover:{target}", say("om-option-rover", start=name_hex(start), where=where), group=group)
    if target in mars.state.crystals:
        yield Option(f"past:{target}", say("om-option-past", where=where), group=group)


def _make_technology_option(owner: str, level: int) -> Option:
    return Option(f"technology:{owner}", say("om-option-rover-technology", whose=make_seat_key(owner), level=level))


def _make_point_option(payment: str, kind: str) -> Option:
    return Option(f"{payment}:{kind}", say(f"om-option-{payment}-point", mover=f"@om-mover-{kind}"))


def _is_point_useful(mars: Mars, seat: str, points: MovementPoints, kind: str) -> bool:
    """Return whether a further point may be bought.

    Only when those of its kind are spent, so none is wasted (OM-BOOST-08).
    """
    return not getattr(points, kind) and (kind == "rover" or bool(mars.get_player(seat).bots))


def _can_settle_after_paying(mars: Mars, seat: str, points: MovementPoints, kind: str) -> bool:
    """Return whether every piece could still come to rest after a point is bought with a crystal.

    The crystal may be the one that the tile under the rover costs (OM-CTRL-17).
    """
    player = mars.get_player(seat)
    depot, objectives = player.depot, player.objectives
    if depot:
        player.depot -= 1
    else:
        player.objectives = objectives[1:]
    setattr(points, kind, 1)  # points are bought only when none are left
    is_settled = can_settle(mars, seat, points)
    setattr(points, kind, 0)
    player.depot, player.objectives = depot, objectives
    return is_settled


def _list_steps(mars: Mars, seat: str, points: MovementPoints, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the steps of a bot or the rover after which all own pieces can still come to rest."""
    player, others = mars.get_player(seat), find_blocked_hexes(mars, seat)
    if kind == "bot" and points.bots:
        for number, start in enumerate(player.bots):
            for target in list_neighbours(mars, start):
                player.bots[number], points.bots = target, points.bots - 1
                is_settled = can_settle(mars, seat, points, others)
                player.bots[number], points.bots = start, points.bots + 1
                if is_settled:
                    yield start, target
    elif kind == "rover" and points.rover:
        before, moved, start = player.rover, points.rover_moved, find_rover(mars, seat)
        for target in list_neighbours(mars, start):
            player.rover, points.rover, points.rover_moved = target, points.rover - 1, True
            is_settled = can_settle(mars, seat, points, others)
            player.rover, points.rover, points.rover_moved = before, points.rover + 1, moved
            if is_settled:
                yield start, target


def _make_step(mars: Mars, seat: str, points: MovementPoints, effort: Effort, picked: str) -> Script:
    """Make one step, or buy one point."""
    action, _, rest = picked.partition(":")
    player = mars.get_player(seat)
    if action == "bot":
        start, _, target = rest.partition(":")
        player.bots[player.bots.index(start)] = target  # passing over changes nothing (OM-CTRL-10)
        points.bots -= 1
        mars.log(Moved(seat, "bot", start, target))
    elif action in ("rover", "past"):
        start = find_rover(mars, seat)
        if not player.rover:
            mars.log(RoverPlaced(seat, start))  # OM-CTRL-12
        player.rover = rest
        points.rover -= 1
        points.rover_moved = True
        mars.log(Moved(seat, "rover", start, rest))
        if action == "rover" and rest in mars.state.crystals:
            mars.state.crystals.remove(rest)
            player.tray += 1
            mars.log(RoverTook(seat, rest))
    elif action == "technology":
        points.rover += mars.get_tech_level(rest, "rover")
        points.tech = False
        record_loan(mars, seat, rest, "rover")
    elif action == "crystal":
        points.crystals -= 1
        yield from pay_crystals(mars, seat, 1)
        setattr(points, rest, getattr(points, rest) + 1)
    else:
        effort.send_boosters(mars, seat)
        setattr(points, rest, getattr(points, rest) + 1)


def _offer_tile(mars: Mars, seat: str) -> Script:
    """Let the rover take the tile on its last hex, or leave it (OM-CTRL-14, OM-CTRL-18, OM-CTRL-19)."""
    where = mars.get_player(seat).rover
    if can_take_tile(mars, seat, where):
        with mars.reserve_crystals(count_parting_crystals(mars, seat)):
            yield from _take_or_leave(mars, seat, where, get_tile_ability(mars, where))


_TAKE_OR_LEAVE = (Option("take", say("om-option-take")), Option("leave", say("om-option-leave")))


def _take_or_leave(mars: Mars, seat: str, where: str, ability: Ability) -> Script:
    kind, discovery = mars.state.research.get(where), mars.state.finds.get(where)
    tile = f"@om-research-{kind}" if kind else f"@om-discovery-{discovery}"
    with mars.reserve_crystals(ability.cost.get("crystal", 0)):
        picked: str = yield Choose(
            seat,
            Words("om-tile", {"who": make_seat_key(seat), "tile": tile}, {"effect": describe_ability(ability)}),
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
    mars.log(TileTaken(seat, "research" if kind else "discovery", where))
    contribute_to_missions(mars, seat, "research-taken" if kind else "discovery-taken")
    yield from use_ability(mars, seat, ability)


def clear_under_bots(mars: Mars, seat: str) -> None:
    """Remove the crystals and tiles under a player's bots (OM-CTRL-08, OM-CTRL-09)."""
    for bot in mars.get_player(seat).bots:
        for thing in clear_hex(mars, bot):
            mars.log(ClearedAway(seat, thing, bot))


def _explain_option(mars: Mars, seat: str, points: MovementPoints, option: str) -> Iterator[Reason]:
    """Yield the reasons why a step, a point or the end is not possible now."""
    action, _, rest = option.partition(":")
    if action == "done":
        for piece, where in list_unsettled_pieces(mars, seat, points):
            tile = where in mars.state.finds or where in mars.state.research
            rule = "OM-CTRL-17" if piece == "rover" and tile else "OM-CTRL-06"
            if rule == "OM-CTRL-17":
                yield Reason(rule, say("om-why-tile", where=name_hex(where)))
            else:
                yield Reason(rule, say("om-why-not-stay", piece=f"@om-mover-{piece}", where=name_hex(where)))
    elif action in ("bot", "rover", "past"):
        left = points.bots if action == "bot" else points.rover
        target = rest.rpartition(":")[2]
        start = rest.partition(":")[0] if action == "bot" else find_rover(mars, seat)
        if not left:
            yield Reason("OM-CTRL-01", say("om-why-no-points"))
        elif target not in list_neighbours(mars, start):
            yield Reason("OM-CTRL-03", say("om-why-not-beside", where=name_hex(target)))
        elif action != "bot" and target in {*mars.state.finds, *mars.state.research}:
            yield Reason("OM-CTRL-17", say("om-why-tile", where=name_hex(target)))
        else:
            yield Reason("OM-CTRL-06", say("om-why-not-stay", piece=f"@om-mover-{action}", where=name_hex(target)))
    elif action == "technology":
        yield Reason("OM-CTRL-05", say("om-why-no-rover-technology"))
    elif action == "crystal":
        yield Reason("OM-CTRL-04", say("om-why-no-crystal"))
    elif action == "colonist":
        yield Reason("OM-BOOST-08", say("om-why-no-boost"))


# ---------------------------------------------------------------------- as an effect


def _can_run_bots(mars: Mars, seat: str, step: fx.Bots, effort: Effort) -> bool:
    return any(True for _ in _list_steps(mars, seat, MovementPoints(bots=step.n), "bot"))


@register_step(fx.Bots, _can_run_bots)
def _run_bots(mars: Mars, seat: str, step: fx.Bots, effort: Effort) -> Script:
    yield from _move_by_effect(mars, seat, MovementPoints(bots=step.n), effort, "bots")


def _can_run_rover(mars: Mars, seat: str, step: fx.Rover, effort: Effort) -> bool:
    return any(True for _ in _list_steps(mars, seat, MovementPoints(rover=step.n), "rover"))


@register_step(fx.Rover, _can_run_rover)
def _run_rover(mars: Mars, seat: str, step: fx.Rover, effort: Effort) -> Script:
    yield from _move_by_effect(mars, seat, MovementPoints(rover=step.n), effort, "rover")


def _move_by_effect(mars: Mars, seat: str, points: MovementPoints, effort: Effort, kind: str) -> Script:
    """Resolve movement that an effect grants (OM-CTRL-20).

    No crystals and no technology add points; colonists do where the effect is teal.
    """
    points.teal = kind
    yield from move_pieces(mars, seat, points, effort)
