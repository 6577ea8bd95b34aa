"""Bots and rovers: points, where they may stop, crystals passed over, tiles taken at the end (CTRL)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import spot_name
from ..effects import Ability
from ..happenings.moving import ClearedAway, Moved, RoverPlaced, RoverTook, TileTaken
from .abilities import Effort, does, use, useful
from .card_words import ability_words
from .land import beside, distance, grid, pieces, rover_at, tidy
from .mars import BACK, DONE, Mars, seat_key
from .missions import contribute
from .paying import pay_crystals
from .technology_use import fitting, lend


class Points:
    """Movement points of one action: of all bots together, of the rover, and what may still be bought.

    crystals: whether crystals of the Depot buy points, as many as it held when the action began (OM-CTRL-04).
    tech: whether a rover technology may be used (OM-CTRL-05).
    """

    def __init__(self, bots: int = 0, rover: int = 0, *, crystals: int = 0, tech: bool = False) -> None:
        self.bots, self.rover, self.crystals, self.tech = bots, rover, crystals, tech
        self.rover_moved = False
        self.spent = False
        self.teal = ""  # what colonists buy points for: "bots", "rover"


CONTROL = (2, 2)  # points of the Control centre, for bots and for the rover (OM-CTRL-01)


def stops(mars: Mars, who: str) -> Iterator[tuple[str, str]]:
    """The own bots and the rover that stand where they may not stay (OM-CTRL-06): what each is, and its hex.

    Of two own pieces on one hex the one is enough."""
    player, others, seen = mars.player(who), _others(mars, who), set[str]()
    for bot in player.bots:
        if bot in others or bot in seen:
            yield "bot", bot
        seen.add(bot)
    if player.rover and (player.rover in others or player.rover in seen):
        yield "rover", player.rover


def _others(mars: Mars, who: str) -> set[str]:
    """The hexes with pieces that do not go with this movement: all but the own bots and rover."""
    return {at for at, what, whose in pieces(mars) if whose != who or what in ("marker", "colonist")}


def _far(mars: Mars, start: str, closed: set[str]) -> int:
    """How many steps lead from a hex to the nearest one that is not closed."""
    return min((distance(start, there) for there in grid(mars.content.board.radius) if there not in closed), default=99)


def settles(mars: Mars, who: str, points: Points) -> bool:
    """Whether, from how the pieces stand, every own one can still come to where it may stay."""
    player, others = mars.player(who), _others(mars, who)
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
    held = player.rover in others or (points.rover_moved and _refused(mars, who, player.rover))
    if not held and player.rover not in seen:
        return True
    away = _far(mars, player.rover, {*closed, *(_refused_tiles(mars, who) if points.rover_moved else ())})
    if held:
        return away <= points.rover
    return away <= points.rover or _far(mars, player.rover, closed) <= points.bots - need


def later(mars: Mars, who: str) -> Iterator[Points]:
    """The movement that can still follow in this turn: by then no two pieces may share a hex (OM-TERM-14)."""
    state = mars.state
    if state.phase != "turn" or state.active != who:
        return
    if mars.busy != "main" and not state.acted and mars.side(who) == "colony":
        yield _of_later(*CONTROL)
    if mars.busy == "executive" or state.executed:
        return
    for space, data in mars.content.executives.items():
        if space not in mars.player(who).docked and mars.purse(who) >= data.crystals:
            for ability in data.one_of:
                yield from _parting(ability)


def _parting(ability: Ability) -> Iterator[Points]:
    """The points of an effect that is movement and nothing else."""
    if ability.cost or len(ability.effect) != 1:
        return
    (step,) = ability.effect
    if isinstance(step, fx.Bots):
        yield _of_later(step.n, 0)
    elif isinstance(step, fx.Rover):
        yield _of_later(0, step.n)


def _of_later(bots: int, rover: int) -> Points:
    points = Points(bots, rover)
    points.rover_moved = True  # where it comes to rest then, it has moved to
    return points


def parts(mars: Mars, who: str, ability: Ability) -> bool:
    """Whether an effect can bring all own pieces to where they may stay."""
    return any(settles(mars, who, points) for points in _parting(ability))


def crowded(mars: Mars) -> list[str]:
    """The hexes with more than one piece."""
    seen = [at for at, _, _ in pieces(mars)]
    return sorted({at for at in seen if seen.count(at) > 1})


def _refused(mars: Mars, who: str, where: str) -> bool:
    """Whether a tile lies on a hex that the rover could not take (OM-CTRL-17)."""
    return (where in mars.state.finds or where in mars.state.research) and not takeable(mars, who, where)


def _refused_tiles(mars: Mars, who: str) -> set[str]:
    """All hexes with such tiles."""
    return {at for at in (*mars.state.finds, *mars.state.research) if not takeable(mars, who, at)}


def takeable(mars: Mars, who: str, where: str) -> bool:
    """Whether the rover could take the tile on a hex: no second one alike, its cost, some of its benefit."""
    if where in mars.state.research:
        kind = mars.state.research[where]
        return kind not in mars.player(who).research and useful(mars, who, mars.content.research[kind].ability)
    if where in mars.state.finds:
        return useful(mars, who, mars.content.discoveries[mars.state.finds[where]].ability)
    return False


def move(mars: Mars, who: str, points: Points, effort: Effort, *, back: bool = False) -> Script:
    """Spend movement points, in any order, until the player is done (OM-CTRL-02, OM-CTRL-03). False if `back` was
    taken before anything was spent.

    Then the rover may take the tile where it stands; a move outside the own turn is cleared up at once (OM-CTRL-20).
    """
    while True:
        picked: str = yield Choose(
            who,
            say("om-move", who=seat_key(who), bots=points.bots, rover=points.rover),
            lambda: list(_options(mars, who, points, effort, back=back)),
            explain=lambda option: tuple(_why_not(mars, who, points, option)),
        )
        if picked == "back":
            return False
        if picked == "done":
            break
        yield from _step(mars, who, points, effort, picked)
        points.spent = True
    if points.rover_moved:
        yield from _take_tile(mars, who)
    if not mars.own_turn(who):
        from_bots(mars, who)
    return True


def _options(mars: Mars, who: str, points: Points, effort: Effort, *, back: bool) -> Iterator[Option]:
    for start, there in _steps(mars, who, points, "bot"):
        words = say("om-option-bot", start=spot_name(start), where=spot_name(there))
        yield Option(f"bot:{start}:{there}", words, group=say("om-group-bots"))
    for start, there in _steps(mars, who, points, "rover"):
        where = spot_name(there)
        yield Option(
            f"rover:{there}", say("om-option-rover", start=spot_name(start), where=where), group=say("om-group-rover")
        )
        if there in mars.state.crystals:  # OM-CTRL-13
            yield Option(f"past:{there}", say("om-option-past", where=where), group=say("om-group-rover"))
    if points.tech:
        for owner, level, _ in fitting(mars, who, "rover", 1):
            yield Option(f"technology:{owner}", say("om-option-rover-technology", whose=seat_key(owner), level=level))
    for kind in ("bots", "rover") if points.crystals and mars.purse(who) else ():
        if _worth(mars, who, points, kind) and _settles_after(mars, who, points, kind):
            yield Option(f"crystal:{kind}", say("om-option-crystal-point", mover=f"@om-mover-{kind}"))
    for kind in ("bots", "rover") if effort.left(mars, who) else ():
        if points.teal == kind and _worth(mars, who, points, kind):
            yield Option(f"colonist:{kind}", say("om-option-colonist-point", mover=f"@om-mover-{kind}"))
    if may_rest(mars, who, points):
        yield DONE
    if back and not points.spent:
        yield BACK


def _worth(mars: Mars, who: str, points: Points, kind: str) -> bool:
    """A point more is bought when those of its kind are spent: none is wasted (OM-BOOST-08)."""
    return not getattr(points, kind) and (kind == "rover" or bool(mars.player(who).bots))


def _settles_after(mars: Mars, who: str, points: Points, kind: str) -> bool:
    """Whether a point may be bought: the crystal may be the one that the tile under the rover costs (OM-CTRL-17)."""
    player = mars.player(who)
    depot, objectives = player.depot, player.objectives
    if depot:
        player.depot -= 1
    else:
        player.objectives = objectives[1:]
    setattr(points, kind, 1)  # it had none left
    fine = settles(mars, who, points)
    setattr(points, kind, 0)
    player.depot, player.objectives = depot, objectives
    return fine


def may_rest(mars: Mars, who: str, points: Points) -> bool:
    """Whether the movement may end as the pieces stand: on no tile that cannot be taken; two on a hex only as long as
    movement that can still follow in this turn is sure to part them."""
    if next(_unsettled(mars, who, points), None) is None:
        return True
    rover = mars.player(who).rover
    if points.rover_moved and rover in _refused_tiles(mars, who):
        return False
    return any(settles(mars, who, each) for each in later(mars, who))


def _unsettled(mars: Mars, who: str, points: Points) -> Iterator[tuple[str, str]]:
    """What keeps the movement from ending: pieces that may not stay where they are, and the rover on a tile that it
    could not take."""
    yield from stops(mars, who)
    rover = mars.player(who).rover
    tiles = {*mars.state.finds, *mars.state.research}
    if points.rover_moved and rover in tiles and not takeable(mars, who, rover):
        yield "rover", rover


def _steps(mars: Mars, who: str, points: Points, what: str) -> Iterator[tuple[str, str]]:
    """The steps a bot or the rover may take: never one from which its pieces could not come to rest any more."""
    player = mars.player(who)
    if what == "bot" and points.bots:
        for number, start in enumerate(player.bots):
            for there in beside(mars, start):
                player.bots[number], points.bots = there, points.bots - 1
                fine = settles(mars, who, points)
                player.bots[number], points.bots = start, points.bots + 1
                if fine:
                    yield start, there
    elif what == "rover" and points.rover:
        before, moved, start = player.rover, points.rover_moved, rover_at(mars, who)
        for there in beside(mars, start):
            player.rover, points.rover, points.rover_moved = there, points.rover - 1, True
            fine = settles(mars, who, points)
            player.rover, points.rover, points.rover_moved = before, points.rover + 1, moved
            if fine:
                yield start, there


def _step(mars: Mars, who: str, points: Points, effort: Effort, picked: str) -> Script:
    """One step, or one point more."""
    what, _, rest = picked.partition(":")
    player = mars.player(who)
    if what == "bot":
        start, _, there = rest.partition(":")
        player.bots[player.bots.index(start)] = there
        points.bots -= 1
        mars.tell(Moved(who, "bot", start, there))
    elif what in ("rover", "past"):
        start = rover_at(mars, who)
        if not player.rover:
            mars.tell(RoverPlaced(who, start))  # OM-CTRL-12
        player.rover = rest
        points.rover -= 1
        points.rover_moved = True
        mars.tell(Moved(who, "rover", start, rest))
        if what == "rover" and rest in mars.state.crystals:
            mars.state.crystals.remove(rest)
            player.tray += 1
            mars.tell(RoverTook(who, rest))
    elif what == "technology":
        points.rover += mars.tech_level(rest, "rover")
        points.tech = False
        lend(mars, who, rest, "rover")
    elif what == "crystal":
        points.crystals -= 1
        yield from pay_crystals(mars, who, 1)
        setattr(points, rest, getattr(points, rest) + 1)
    else:
        effort.boost(mars, who)
        setattr(points, rest, getattr(points, rest) + 1)


def _take_tile(mars: Mars, who: str) -> Script:
    """The rover stands where it stopped: take the tile there, or leave it (OM-CTRL-14, OM-CTRL-18, OM-CTRL-19)."""
    where = mars.player(who).rover
    if not takeable(mars, who, where):
        return
    kind = mars.state.research.get(where)
    find = mars.state.finds.get(where)
    tile = f"@om-research-{kind}" if kind else f"@om-discovery-{find}"
    ability = mars.content.research[kind].ability if kind else mars.content.discoveries[str(find)].ability
    picked: str = yield Choose(
        who,
        Words("om-tile", {"who": seat_key(who), "tile": tile}, {"effect": ability_words(ability)}),
        lambda: [Option("take", say("om-option-take")), Option("leave", say("om-option-leave"))],
    )
    if picked == "leave":
        return
    player = mars.player(who)
    if kind:
        del mars.state.research[where]
        player.research.append(kind)
    else:
        assert find is not None
        del mars.state.finds[where]
        player.discoveries.append(find)
    mars.tell(TileTaken(who, "research" if kind else "discovery", where))
    contribute(mars, who, "research-taken" if kind else "discovery-taken")
    yield from use(mars, who, ability)


def from_bots(mars: Mars, who: str) -> None:
    """Bots clear away the crystals and tiles they stand on (OM-CTRL-08, OM-CTRL-09)."""
    for bot in mars.player(who).bots:
        for what in tidy(mars, bot):
            mars.tell(ClearedAway(who, what, bot))


def _why_not(mars: Mars, who: str, points: Points, option: str) -> Iterator[Reason]:
    """Why a step, a point or the end is not possible now."""
    what, _, rest = option.partition(":")
    if what == "done":
        for piece, where in _unsettled(mars, who, points):
            tile = where in mars.state.finds or where in mars.state.research
            rule = "OM-CTRL-17" if piece == "rover" and tile else "OM-CTRL-06"
            yield Reason(rule, say("om-why-not-stay", piece=f"@om-mover-{piece}", where=spot_name(where)))
    elif what in ("bot", "rover", "past"):
        left = points.bots if what == "bot" else points.rover
        there = rest.rpartition(":")[2]
        start = rest.partition(":")[0] if what == "bot" else rover_at(mars, who)
        if not left:
            yield Reason("OM-CTRL-01", say("om-why-no-points"))
        elif there not in beside(mars, start):
            yield Reason("OM-CTRL-03", say("om-why-not-beside", where=spot_name(there)))
        elif what != "bot" and there in {*mars.state.finds, *mars.state.research}:
            yield Reason("OM-CTRL-17", say("om-why-tile", where=spot_name(there)))
        else:
            yield Reason("OM-CTRL-06", say("om-why-not-stay", piece=f"@om-mover-{what}", where=spot_name(there)))
    elif what == "technology":
        yield Reason("OM-CTRL-05", say("om-why-no-rover-technology"))
    elif what == "crystal":
        yield Reason("OM-CTRL-04", say("om-why-no-crystal"))
    elif what == "colonist":
        yield Reason("OM-BOOST-08", say("om-why-no-boost"))


# ---------------------------------------------------------------------- as an effect


def _bots_go(mars: Mars, who: str, step: fx.Bots, effort: Effort) -> bool:
    return any(True for _ in _steps(mars, who, Points(bots=step.n), "bot"))


@does(fx.Bots, _bots_go)
def _bots(mars: Mars, who: str, step: fx.Bots, effort: Effort) -> Script:
    yield from _granted(mars, who, Points(bots=step.n), effort, "bots")


def _rover_goes(mars: Mars, who: str, step: fx.Rover, effort: Effort) -> bool:
    return any(True for _ in _steps(mars, who, Points(rover=step.n), "rover"))


@does(fx.Rover, _rover_goes)
def _rover(mars: Mars, who: str, step: fx.Rover, effort: Effort) -> Script:
    yield from _granted(mars, who, Points(rover=step.n), effort, "rover")


def _granted(mars: Mars, who: str, points: Points, effort: Effort, kind: str) -> Script:
    """Movement that an effect grants: no crystals, no technology; colonists where it is teal (OM-CTRL-20)."""
    points.teal = kind
    yield from move(mars, who, points, effort)
