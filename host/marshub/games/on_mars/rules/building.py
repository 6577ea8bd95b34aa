"""Build: what, where, with whose technology, and all that follows (BLD, MINE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import COMMON, CUBES, KINDS, PRODUCTS, Colour, Common, Kind, spot_name
from ..box.state import Building
from ..effects import Cost
from ..happenings.building import ArrowCrystal, Built, CubePlaced, MinerPlaced
from . import outlook
from .abilities import Effort, does
from .asked import one_of
from .displacing import displace
from .land import Site, alike, emptiness, grid, group_of, pointed_at, site_of, sites, tidy, zone
from .life_support import raise_column
from .mars import BACK, NONE, Mars, seat_key, spot_option, told_goods
from .missions import contribute
from .paying import pay
from .piles_of import turn_up
from .stores import gain, substitutes
from .technology_use import fitting, lend, which


class Use(NamedTuple):
    """The technology that makes a site possible, its owner, and the colonists that make up for what it lacks."""

    owner: str
    colonists: int


def goods_for(mars: Mars, kind: str, *, free: bool = False) -> Cost:
    """Return the cost of a building: of a free one only the miner is left (OM-BLD-04, OM-MINE-01)."""
    cost = mars.content.buildings[cast(Kind, kind)].cost
    return {good: n for good, n in cost.items() if good == "miner"} if free else cost


def miners_for(mars: Mars, kind: str) -> int:
    return mars.content.buildings[cast(Kind, kind)].cost.get("miner", 0)


def places(mars: Mars, who: str, kind: str, effort: Effort) -> list[Site]:
    """Return where a building of a type can be placed, with the available technology (OM-BLD-01, OM-BLD-07)."""
    if not mars.stack_size(who, kind):
        return []
    boost = effort.left(mars, who, keep=miners_for(mars, kind))
    best = max((level + lacking for _, level, lacking in fitting(mars, who, kind, 1)), default=0)
    return [site for site in sites(mars, who, kind) if not site.need or (best and site.need <= best + boost)]


def buildable(mars: Mars, who: str, kind: str, effort: Effort, *, free: bool = False) -> bool:
    """Return whether a type can be paid for and placed somewhere."""
    return not mars.missing(who, goods_for(mars, kind, free=free)) and bool(places(mars, who, kind, effort))


def why_not(mars: Mars, who: str, kind: str, effort: Effort, *, free: bool = False) -> Iterator[Reason]:
    """Yield the reasons against building a type."""
    if not mars.stack_size(who, kind):
        yield Reason("OM-BLD-21", say("om-why-none-left", building=f"@om-kind-{kind}"))
        return
    lacking = mars.missing(who, goods_for(mars, kind, free=free))
    if lacking.get("colonist"):
        yield Reason("OM-MINE-02", say("om-why-no-miner"))
    elif lacking:
        rule = "OM-BLD-03" if kind == "shelter" else "OM-BLD-04"
        yield Reason(rule, Words("om-why-lacking", {}, {"goods": told_goods(lacking)}))
    if not places(mars, who, kind, effort):
        if next(sites(mars, who, kind), None) is None:
            yield Reason("OM-BLD-05", say("om-why-no-site", building=f"@om-kind-{kind}"))
        else:
            yield Reason("OM-BLD-07", say("om-why-no-technology", building=f"@om-kind-{kind}"))


def why_not_there(mars: Mars, who: str, kind: str, where: str, effort: Effort) -> Iterator[Reason]:
    """Yield the reasons against a hex; none for a name that is no hex."""
    if where not in grid(mars.content.board.radius):
        return
    if where not in zone(mars, who):
        yield Reason("OM-BLD-05", say("om-why-no-zone", where=spot_name(where)))
        return
    if where in mars.state.terrain:
        yield Reason("OM-BLD-05", say("om-why-built-on", where=spot_name(where)))
        return
    site = site_of(mars, alike(mars, who, kind), where)
    if site is None:
        yield Reason("OM-BLD-01", say("om-why-too-far", building=f"@om-kind-{kind}", where=spot_name(where)))
    elif site.need:
        yield Reason("OM-BLD-07", say("om-why-level", building=f"@om-kind-{kind}", level=site.need))


def pick_site(mars: Mars, who: str, kind: str, effort: Effort, last: Option = BACK, *, free: bool = False) -> Choose:
    """Return the question where it goes."""
    return Choose(
        who,
        say("om-build-where", who=seat_key(who), building=f"@om-kind-{kind}"),
        lambda: [*(spot_option(mars, site.where) for site in places(mars, who, kind, effort)), last],
        explain=lambda option: tuple(why_not_there(mars, who, kind, option, effort)),
        forecast=lambda option: forecast_site(mars, who, kind, option, free=free),
        wonders=lambda: [spot_option(mars, where) for where in grid(mars.content.board.radius)],
    )


def forecast_site(mars: Mars, who: str, kind: str, where: str, *, free: bool = False) -> Forecast | None:
    """Return the costs and gains of building there."""
    site = next((each for each in sites(mars, who, kind) if each.where == where), None)
    if site is None:
        return None
    costs = [Reason("OM-BLD-04", Words("om-costs", {}, {"goods": told_goods(goods_for(mars, kind, free=free))}))]
    if site.need:
        costs.append(Reason("OM-BLD-07", say("om-needs-technology", building=f"@om-kind-{kind}", level=site.need)))
    return Forecast(costs=tuple(costs), gains=tuple(outlook.building(mars, who, kind, site)))


def pick_use(mars: Mars, who: str, kind: str, site: Site, effort: Effort, *, back: bool = True) -> Script:
    """Choose whose technology is used, where the hex needs one and several would do.

    None if it needs none, False to go back.
    """
    if not site.need:
        return None
    found = list(fitting(mars, who, kind, site.need, effort.left(mars, who, keep=miners_for(mars, kind))))
    if len(found) == 1:
        return Use(found[0][0], found[0][2])
    picked: str = yield which(mars, who, kind, found, site.need, back=back)
    if picked == "back":
        return False
    return next(Use(owner, colonists) for owner, _, colonists in found if owner == picked)


def build(
    mars: Mars, who: str, kind: str, where: str, used: Use | None, effort: Effort, *, free: bool = False
) -> Script:
    """Pay, place, and resolve all that follows, in the order of OM-BLD-20."""
    state = mars.state
    yield from pay(mars, who, {good: n for good, n in goods_for(mars, kind, free=free).items() if good != "miner"})
    arrows = _take_tile(mars, who, kind)
    for _ in tidy(mars, where):  # OM-BLD-17
        pass
    state.terrain[where] = Building(cast(Kind, kind), cast(Colour, who) if kind == "shelter" else "")
    mars.tell(Built(who, kind, where))
    yield from displace(mars, where)
    if used is not None:
        effort.boost(mars, who, used.colonists)
        lend(mars, who, used.owner, kind)
    empty = emptiness(mars)
    for direction in arrows:  # OM-BLD-10
        there = pointed_at(mars, where, direction)
        if there and empty(there):
            state.crystals.append(there)
            mars.tell(ArrowCrystal(there))
            substitutes(mars)
    size = len(group_of(mars, where))
    yield from gain(mars, who, PRODUCTS[cast(Kind, kind)], size)  # OM-BLD-11, OM-BLD-12
    contribute(mars, who, "built", kind=kind)
    if size > 1 and kind in CUBES:
        _grown(mars, who, kind)
    if miners_for(mars, kind):
        mars.player(who).quarters -= 1
        state.terrain[where].miner = cast(Colour, who)
        mars.tell(MinerPlaced(who, where))
    yield from raise_column(mars, who, kind)


def _grown(mars: Mars, who: str, kind: Common) -> None:
    """Handle a complex formed or enlarged: the player's first of that type moves a cube (OM-BLD-13)."""
    contribute(mars, who, "complex-grown")
    player = mars.player(who)
    if kind not in player.progress:
        player.progress.append(kind)
        mars.tell(CubePlaced(who, kind))
        contribute(mars, who, "cube-placed")


def _take_tile(mars: Mars, who: str, kind: str) -> tuple[int, ...]:
    """Return the tile that is laid leaves its stack; its arrows."""
    data = mars.content.buildings[cast(Kind, kind)]
    if kind not in COMMON:
        return data.arrows[len(mars.shelters(who)) - 1]
    tile = mars.state.tops.pop(kind)
    return data.arrows[int(tile.rpartition("-")[2]) - 1]


# ---------------------------------------------------------------------- as an effect


def _kinds(step: fx.Build) -> tuple[str, ...]:
    return KINDS if step.what == "any" else (step.what,)


def kinds_for(mars: Mars, who: str, step: fx.Build, effort: Effort) -> Iterator[str]:
    """Yield the types that the effect could build now."""
    return (kind for kind in _kinds(step) if buildable(mars, who, kind, effort, free=step.free))


def _can(mars: Mars, who: str, step: fx.Build, effort: Effort) -> bool:
    return next(kinds_for(mars, who, step, effort), None) is not None


@does(fx.Build, _can)
def _build(mars: Mars, who: str, step: fx.Build, effort: Effort) -> Script:
    """Build by an effect, with the rules and costs of the action (OM-EXEC-08)."""
    found = list(kinds_for(mars, who, step, effort))
    kind = found[0]
    if len(found) > 1:
        kind = yield one_of(
            who,
            say("om-build-what", who=seat_key(who)),
            lambda: [Option(each, say(f"om-kind-{each}")) for each in found],
            lambda: [Option(each, say(f"om-kind-{each}")) for each in KINDS],
            lambda each: next(why_not(mars, who, each, effort, free=step.free)),
            NONE,
        )
        if kind == "none":
            return
    yield from turn_up(mars, kind)
    where: str = yield pick_site(mars, who, kind, effort, NONE, free=step.free)
    if where == "none":
        return
    site = next(each for each in places(mars, who, kind, effort) if each.where == where)
    used = yield from pick_use(mars, who, kind, site, effort, back=False)
    yield from build(mars, who, kind, where, used, effort, free=step.free)
