"""Movement of bots and rovers: steps, crystals passed over, tiles taken at the end (CTRL)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, OptionTerms, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import name_spot
from ..effects import Ability
from ..happenings.moving import ClearedAway, Moved, RoverPlaced, RoverTook, TileTaken
from .abilities import Effort, register_step, use_ability
from .card_words import describe_ability
from .land import find_rover, list_beside, remove_covered
from .mars import BACK, DONE, Mars, make_seat_key
from .missions import contribute_deed
from .paying import pay_crystals
from .staying import (
    Points,
    can_settle,
    crystals_for_parting,
    find_in_the_way,
    find_tile_ability,
    find_unsettled,
    is_takeable,
    may_rest,
)
from .technology_use import list_fitting, record_loan


def move_pieces(mars: Mars, seat: str, points: Points, effort: Effort, *, back: bool = False) -> Script:
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
            lambda: list(_options(mars, seat, points, effort, back=back)),
            explain=lambda option: tuple(_why_not(mars, seat, points, option)),
            explainable_options=lambda: list(_conceivable(mars, seat)),
            option_terms=lambda: OptionTerms(f"{mars.state.round} {seat}"),
        )
        if picked == "back":
            return False
        if picked == "done":
            break
        yield from _step(mars, seat, points, effort, picked)
        points.spent = True
    if points.rover_moved:
        yield from _take_tile(mars, seat)
    if not mars.is_own_turn(seat):
        clear_under_bots(mars, seat)
    return True


def _options(mars: Mars, seat: str, points: Points, effort: Effort, *, back: bool) -> Iterator[Option]:
    for start, there in dict.fromkeys(_steps(mars, seat, points, "bot")):  # two bots may share a hex
        yield _bot_option(start, there)
    for start, there in _steps(mars, seat, points, "rover"):
        yield from _rover_options(mars, start, there)
    if points.tech:
        for owner, level, _ in list_fitting(mars, seat, "rover", 1):
            yield _technology_option(owner, level)
    for kind in ("bots", "rover") if points.crystals and mars.count_purse(seat) else ():
        if _worth(mars, seat, points, kind) and _settles_after(mars, seat, points, kind):
            yield _point_option("crystal", kind)
    for kind in ("bots", "rover") if effort.count_boosters(mars, seat) else ():
        if points.teal == kind and _worth(mars, seat, points, kind):
            yield _point_option("colonist", kind)
    if may_rest(mars, seat, points):
        yield DONE
    if back and not points.spent:
        yield BACK


def _conceivable(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every step to an adjacent hex, every way to gain a point, and the end."""
    for start in dict.fromkeys(mars.find_player(seat).bots):
        yield from (_bot_option(start, there) for there in list_beside(mars, start))
    start = find_rover(mars, seat)
    for there in list_beside(mars, start):
        yield from _rover_options(mars, start, there)
    for owner in mars.seats:
        yield _technology_option(owner, mars.find_tech_level(owner, "rover"))
    yield from (_point_option(what, kind) for what in ("crystal", "colonist") for kind in ("bots", "rover"))
    yield DONE


def _bot_option(start: str, there: str) -> Option:
    words = say("om-option-bot", start=name_spot(start), where=name_spot(there))
    return Option(f"bot:{start}:{there}", words, group=say("om-group-bots"))


def _rover_options(mars: Mars, start: str, there: str) -> Iterator[Option]:
    """Yield the step to a hex; where a crystal lies, also the step that leaves it (OM-CTRL-13)."""
    group, where = say("om-group-rover"), name_spot(there)
    yield Option(f"rover:{there}", say("om-option-rover", start=name_spot(start), where=where), group=group)
    if there in mars.state.crystals:
        yield Option(f"past:{there}", say("om-option-past", where=where), group=group)


def _technology_option(owner: str, level: int) -> Option:
    return Option(f"technology:{owner}", say("om-option-rover-technology", whose=make_seat_key(owner), level=level))


def _point_option(what: str, kind: str) -> Option:
    return Option(f"{what}:{kind}", say(f"om-option-{what}-point", mover=f"@om-mover-{kind}"))


def _worth(mars: Mars, seat: str, points: Points, kind: str) -> bool:
    """Check that a further point may be bought.

    Only when those of its kind are spent, so none is wasted (OM-BOOST-08).
    """
    return not getattr(points, kind) and (kind == "rover" or bool(mars.find_player(seat).bots))


def _settles_after(mars: Mars, seat: str, points: Points, kind: str) -> bool:
    """Check that every piece could still come to rest after a point is bought with a crystal.

    The crystal may be the one that the tile under the rover costs (OM-CTRL-17).
    """
    player = mars.find_player(seat)
    depot, objectives = player.depot, player.objectives
    if depot:
        player.depot -= 1
    else:
        player.objectives = objectives[1:]
    setattr(points, kind, 1)  # points are bought only when none are left
    fine = can_settle(mars, seat, points)
    setattr(points, kind, 0)
    player.depot, player.objectives = depot, objectives
    return fine


def _steps(mars: Mars, seat: str, points: Points, what: str) -> Iterator[tuple[str, str]]:
    """Yield the steps of a bot or the rover after which all own pieces can still come to rest."""
    player, others = mars.find_player(seat), find_in_the_way(mars, seat)
    if what == "bot" and points.bots:
        for number, start in enumerate(player.bots):
            for there in list_beside(mars, start):
                player.bots[number], points.bots = there, points.bots - 1
                fine = can_settle(mars, seat, points, others)
                player.bots[number], points.bots = start, points.bots + 1
                if fine:
                    yield start, there
    elif what == "rover" and points.rover:
        before, moved, start = player.rover, points.rover_moved, find_rover(mars, seat)
        for there in list_beside(mars, start):
            player.rover, points.rover, points.rover_moved = there, points.rover - 1, True
            fine = can_settle(mars, seat, points, others)
            player.rover, points.rover, points.rover_moved = before, points.rover + 1, moved
            if fine:
                yield start, there


def _step(mars: Mars, seat: str, points: Points, effort: Effort, picked: str) -> Script:
    """Make one step, or buy one point."""
    what, _, rest = picked.partition(":")
    player = mars.find_player(seat)
    if what == "bot":
        start, _, there = rest.partition(":")
        player.bots[player.bots.index(start)] = there  # passing over changes nothing (OM-CTRL-10)
        points.bots -= 1
        mars.tell(Moved(seat, "bot", start, there))
    elif what in ("rover", "past"):
        start = find_rover(mars, seat)
        if not player.rover:
            mars.tell(RoverPlaced(seat, start))  # OM-CTRL-12
        player.rover = rest
        points.rover -= 1
        points.rover_moved = True
        mars.tell(Moved(seat, "rover", start, rest))
        if what == "rover" and rest in mars.state.crystals:
            mars.state.crystals.remove(rest)
            player.tray += 1
            mars.tell(RoverTook(seat, rest))
    elif what == "technology":
        points.rover += mars.find_tech_level(rest, "rover")
        points.tech = False
        record_loan(mars, seat, rest, "rover")
    elif what == "crystal":
        points.crystals -= 1
        yield from pay_crystals(mars, seat, 1)
        setattr(points, rest, getattr(points, rest) + 1)
    else:
        effort.send_boosters(mars, seat)
        setattr(points, rest, getattr(points, rest) + 1)


def _take_tile(mars: Mars, seat: str) -> Script:
    """Let the rover take the tile on its last hex, or leave it (OM-CTRL-14, OM-CTRL-18, OM-CTRL-19)."""
    where = mars.find_player(seat).rover
    if is_takeable(mars, seat, where):
        with mars.reserving_crystals(crystals_for_parting(mars, seat)):
            yield from _take(mars, seat, where, find_tile_ability(mars, where))


_TAKE_OR_LEAVE = (Option("take", say("om-option-take")), Option("leave", say("om-option-leave")))


def _take(mars: Mars, seat: str, where: str, ability: Ability) -> Script:
    kind, find = mars.state.research.get(where), mars.state.finds.get(where)
    tile = f"@om-research-{kind}" if kind else f"@om-discovery-{find}"
    with mars.reserving_crystals(ability.cost.get("crystal", 0)):
        picked: str = yield Choose(
            seat,
            Words("om-tile", {"who": make_seat_key(seat), "tile": tile}, {"effect": describe_ability(ability)}),
            lambda: [*_TAKE_OR_LEAVE],
            explainable_options=lambda: [*_TAKE_OR_LEAVE],
        )
    if picked == "leave":
        return
    player = mars.find_player(seat)
    if kind:
        del mars.state.research[where]
        player.research.append(kind)
    else:
        assert find is not None
        del mars.state.finds[where]
        player.discoveries.append(find)
    mars.tell(TileTaken(seat, "research" if kind else "discovery", where))
    contribute_deed(mars, seat, "research-taken" if kind else "discovery-taken")
    yield from use_ability(mars, seat, ability)


def clear_under_bots(mars: Mars, seat: str) -> None:
    """Remove the crystals and tiles under a player's bots (OM-CTRL-08, OM-CTRL-09)."""
    for bot in mars.find_player(seat).bots:
        for what in remove_covered(mars, bot):
            mars.tell(ClearedAway(seat, what, bot))


def _why_not(mars: Mars, seat: str, points: Points, option: str) -> Iterator[Reason]:
    """Yield the reasons why a step, a point or the end is not possible now."""
    what, _, rest = option.partition(":")
    if what == "done":
        for piece, where in find_unsettled(mars, seat, points):
            tile = where in mars.state.finds or where in mars.state.research
            rule = "OM-CTRL-17" if piece == "rover" and tile else "OM-CTRL-06"
            if rule == "OM-CTRL-17":
                yield Reason(rule, say("om-why-tile", where=name_spot(where)))
            else:
                yield Reason(rule, say("om-why-not-stay", piece=f"@om-mover-{piece}", where=name_spot(where)))
    elif what in ("bot", "rover", "past"):
        left = points.bots if what == "bot" else points.rover
        there = rest.rpartition(":")[2]
        start = rest.partition(":")[0] if what == "bot" else find_rover(mars, seat)
        if not left:
            yield Reason("OM-CTRL-01", say("om-why-no-points"))
        elif there not in list_beside(mars, start):
            yield Reason("OM-CTRL-03", say("om-why-not-beside", where=name_spot(there)))
        elif what != "bot" and there in {*mars.state.finds, *mars.state.research}:
            yield Reason("OM-CTRL-17", say("om-why-tile", where=name_spot(there)))
        else:
            yield Reason("OM-CTRL-06", say("om-why-not-stay", piece=f"@om-mover-{what}", where=name_spot(there)))
    elif what == "technology":
        yield Reason("OM-CTRL-05", say("om-why-no-rover-technology"))
    elif what == "crystal":
        yield Reason("OM-CTRL-04", say("om-why-no-crystal"))
    elif what == "colonist":
        yield Reason("OM-BOOST-08", say("om-why-no-boost"))


# ---------------------------------------------------------------------- as an effect


def _bots_go(mars: Mars, seat: str, step: fx.Bots, effort: Effort) -> bool:
    return any(True for _ in _steps(mars, seat, Points(bots=step.n), "bot"))


@register_step(fx.Bots, _bots_go)
def _bots(mars: Mars, seat: str, step: fx.Bots, effort: Effort) -> Script:
    yield from _granted(mars, seat, Points(bots=step.n), effort, "bots")


def _rover_goes(mars: Mars, seat: str, step: fx.Rover, effort: Effort) -> bool:
    return any(True for _ in _steps(mars, seat, Points(rover=step.n), "rover"))


@register_step(fx.Rover, _rover_goes)
def _rover(mars: Mars, seat: str, step: fx.Rover, effort: Effort) -> Script:
    yield from _granted(mars, seat, Points(rover=step.n), effort, "rover")


def _granted(mars: Mars, seat: str, points: Points, effort: Effort, kind: str) -> Script:
    """Resolve movement that an effect grants (OM-CTRL-20).

    No crystals and no technology add points; colonists do where the effect is teal.
    """
    points.teal = kind
    yield from move_pieces(mars, seat, points, effort)
