"""Building: the type, the hex, the technology, and all that follows (BLD, MINE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, cast

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import COMMON, CUBES, KINDS, PRODUCTS, Colour, Common, Kind, name_hex
from ..box.state import Building
from ..effects import Cost
from ..happenings.cards_and_buildings import ArrowCrystal, Built, CubePlaced, MinerPlaced
from ..happenings.pieces_and_goods import BuiltOver
from . import expected_gains
from .abilities import Effort, register_step
from .common_questions import ask_one_of
from .contracts import record_completed_contracts
from .draws import turn_up_tile
from .first_colonists import report_building
from .land import (
    Site,
    clear_hex,
    find_group,
    find_same_kind,
    find_zone,
    follow_arrow,
    list_zone_sites,
    make_emptiness_test,
    make_neighbour_map,
    map_sites,
)
from .life_support import raise_column_marker
from .mars import BACK, NONE, Mars, describe_goods, make_hex_option, make_seat_key
from .missions import contribute_to_missions, log_substitutes
from .paying import list_cost_reasons, pay_cost
from .piece_placement import displace_pieces, make_parting_test
from .stores import gain_goods
from .technology_use import ask_lender, forecast_loan, list_usable_tiles, record_loan


class TechnologyUse(NamedTuple):
    """The technology that makes a site possible, its owner, and the colonists who replace missing levels."""

    owner: str
    colonists: int


def get_building_cost(mars: Mars, kind: str) -> Cost:
    """Return the cost of a building (OM-BLD-04, OM-MINE-01)."""
    return mars.content.buildings[cast("Kind", kind)].cost


def count_miners_needed(mars: Mars, kind: str) -> int:
    """Return the number of colonists that a building of a type takes onto its hex."""
    return mars.content.buildings[cast("Kind", kind)].cost.get("miner", 0)


def list_buildable_sites(mars: Mars, seat: str, kind: str, effort: Effort) -> list[Site]:
    """Return the sites of a type that the available technology allows (OM-BLD-01, OM-BLD-07)."""
    if not mars.count_tiles_left(seat, kind):
        return []
    boost = effort.count_boosters(mars, seat, keep=count_miners_needed(mars, kind))
    best = max((level + lacking for _, level, lacking in list_usable_tiles(mars, seat, kind, 1)), default=0)
    is_needed = make_parting_test(mars, seat, takes_piece=count_miners_needed(mars, kind) > 0)
    return [
        site
        for site in list_zone_sites(mars, seat, kind)
        if (not site.need or (best and site.need <= best + boost)) and not is_needed(site.where)
    ]


def is_buildable(mars: Mars, seat: str, kind: str, effort: Effort) -> bool:
    """Return whether a type can be paid for and placed somewhere."""
    return not mars.find_missing(seat, get_building_cost(mars, kind)) and bool(
        list_buildable_sites(mars, seat, kind, effort)
    )


def explain_building(mars: Mars, seat: str, kind: str, effort: Effort, where: str = "") -> Iterator[Reason]:
    """Yield the reasons against building a type, on the hex `where` or anywhere."""
    if not mars.count_tiles_left(seat, kind):
        yield Reason("OM-BLD-21", say("om-why-none-left", building=f"@om-kind-{kind}"))
        return
    lacking = mars.find_missing(seat, get_building_cost(mars, kind))
    if lacking.get("colonist"):
        yield Reason("OM-MINE-02", say("om-why-no-miner"))
    elif lacking:
        rule = "OM-BLD-03" if kind == "shelter" else "OM-BLD-04"
        yield Reason(rule, Words("om-why-lacking", {}, {"goods": describe_goods(lacking)}))
    if where:
        yield from explain_site(mars, seat, kind, where, effort)
    elif not list_buildable_sites(mars, seat, kind, effort):
        if next(list_zone_sites(mars, seat, kind), None) is None:
            yield Reason("OM-BLD-05", say("om-why-no-site", building=f"@om-kind-{kind}"))
        else:
            yield Reason("OM-BLD-07", say("om-why-no-technology", building=f"@om-kind-{kind}"))


def explain_site(mars: Mars, seat: str, kind: str, where: str, effort: Effort) -> Iterator[Reason]:
    """Yield the reasons against a hex; none for a text that is no hex."""
    if where not in make_neighbour_map(mars.content.board.radius):
        return
    if where not in find_zone(mars, seat):
        yield Reason("OM-BLD-05", say("om-why-no-zone", where=name_hex(where)))
        return
    if where in mars.state.terrain:
        yield Reason("OM-BLD-05", say("om-why-built-on", where=name_hex(where)))
        return
    site = map_sites(mars, find_same_kind(mars, seat, kind)).get(where)
    if site is None:
        yield Reason("OM-BLD-01", say("om-why-too-far", building=f"@om-kind-{kind}", where=name_hex(where)))
    elif make_parting_test(mars, seat, takes_piece=count_miners_needed(mars, kind) > 0)(where):
        yield Reason("OM-TERM-14", say("om-why-move-first"))
    elif site.need:
        yield Reason("OM-BLD-07", say("om-why-level", building=f"@om-kind-{kind}", level=site.need))


def ask_site(mars: Mars, seat: str, kind: str, effort: Effort, last: Option = BACK) -> Choose:
    """Make the question on which hex a building is placed."""
    return Choose(
        seat,
        say("om-build-where", who=make_seat_key(seat), building=f"@om-kind-{kind}"),
        lambda: [*(make_hex_option(mars, site.where) for site in list_buildable_sites(mars, seat, kind, effort)), last],
        explain=lambda option: tuple(explain_site(mars, seat, kind, option, effort)),
        forecast=lambda option: forecast_site(mars, seat, kind, option, effort),
        explainable_options=lambda: [
            make_hex_option(mars, where) for where in make_neighbour_map(mars.content.board.radius)
        ],
    )


def forecast_site(mars: Mars, seat: str, kind: str, where: str, effort: Effort | None = None) -> Forecast | None:
    """Return the costs and gains of building on a hex."""
    site = next((item for item in list_zone_sites(mars, seat, kind) if item.where == where), None)
    if site is None:
        return None
    costs = [*list_cost_reasons(mars, seat, "OM-BLD-04", get_building_cost(mars, kind))]
    if site.need:
        costs.append(Reason("OM-BLD-07", say("om-needs-technology", building=f"@om-kind-{kind}", level=site.need)))
        owners = [tile[0] for tile in _list_site_tiles(mars, seat, kind, site, effort or Effort())]
        costs += forecast_loan(seat, owners[0], kind) if owners else ()  # the own tile comes first
    risks = expected_gains.list_good_risks(mars, seat, PRODUCTS[cast("Kind", kind)], site.need + 1)
    gains = expected_gains.list_building_gains(mars, seat, kind, site)
    return Forecast(tuple(costs), tuple(risks), gains=tuple(gains))


def _list_site_tiles(mars: Mars, seat: str, kind: str, site: Site, effort: Effort) -> list[tuple[str, int, int]]:
    """Return the technology tiles that serve a site, see `list_usable_tiles`."""
    boost = effort.count_boosters(mars, seat, keep=count_miners_needed(mars, kind))
    return list(list_usable_tiles(mars, seat, kind, site.need, boost))


def choose_technology(mars: Mars, seat: str, kind: str, site: Site, effort: Effort) -> Script:
    """Choose the technology that is used, where the hex needs one, unless only the own one would do.

    Returns:
        None if the hex needs no technology, False to go back.
    """
    if not site.need:
        return None
    tiles = _list_site_tiles(mars, seat, kind, site, effort)
    if len(tiles) == 1 and tiles[0][0] == seat:
        return TechnologyUse(seat, tiles[0][2])
    picked: str = yield ask_lender(mars, seat, kind, tiles, site.need)
    if picked == "back":
        return False
    return next(TechnologyUse(owner, colonists) for owner, _, colonists in tiles if owner == picked)


def build_tile(
    mars: Mars,
    seat: str,
    kind: str,
    where: str,
    technology: TechnologyUse | None,
    effort: Effort,
) -> Script:
    """Pay, place, and resolve all that follows, in the order of OM-BLD-20."""
    state = mars.state
    yield from pay_cost(mars, seat, {good: n for good, n in get_building_cost(mars, kind).items() if good != "miner"})
    arrows = _take_display_tile(mars, seat, kind)
    covered = clear_hex(mars, where)  # OM-BLD-17
    # Only shelters have an owner (OM-MINE-05).
    state.terrain[where] = Building(cast("Kind", kind), cast("Colour", seat) if kind == "shelter" else "")
    mars.log(Built(seat, kind, where))
    for thing in covered:
        mars.log(BuiltOver(thing, where))
    record_completed_contracts(mars)  # an upgrade contract's complex may have grown (OM-CONTR-12)
    yield from displace_pieces(mars, where)
    if technology is not None:
        effort.send_boosters(mars, seat, technology.colonists)
        record_loan(mars, seat, technology.owner, kind)
    empty = make_emptiness_test(mars)
    for direction in arrows:  # OM-BLD-10
        target = follow_arrow(mars, where, direction)
        if target and empty(target):  # at most 1 crystal a hex (OM-CRYS-05)
            state.crystals.append(target)
            mars.log(ArrowCrystal(target))
            log_substitutes(mars)
    size = len(find_group(mars, where))
    yield from gain_goods(mars, seat, PRODUCTS[cast("Kind", kind)], size)  # OM-BLD-11, OM-BLD-12
    if size > 1 and kind in CUBES:  # OM-BLD-14, OM-MINE-06
        _record_complex(mars, seat, kind)
    if count_miners_needed(mars, kind):
        mars.get_player(seat).quarters -= 0 if mars.is_rival(seat) else 1  # OM-SOLO-16
        state.terrain[where].miner = cast("Colour", seat)
        mars.log(MinerPlaced(seat, where))
    yield from raise_column_marker(mars, seat, kind)  # effects that build come here too (OM-LSS-11)
    yield from report_building(mars, seat, kind)


def _record_complex(mars: Mars, seat: str, kind: Common) -> None:
    """Handle a complex formed or enlarged: the player's first of that type moves a cube (OM-BLD-13)."""
    player = mars.get_player(seat)
    if kind not in player.progress:
        player.progress.append(kind)  # there is room for every player (OM-BLD-16)
        mars.log(CubePlaced(seat, kind))
        contribute_to_missions(mars, seat, "cube-placed")


def _take_display_tile(mars: Mars, seat: str, kind: str) -> tuple[int, ...]:
    """Take the tile that is laid from its stack; return its arrows."""
    data = mars.content.buildings[cast("Kind", kind)]
    if kind not in COMMON:
        return data.arrows[len(mars.list_shelters(seat)) - 1]
    tile = mars.state.tops.pop(kind)
    return data.arrows[int(tile.rpartition("-")[2]) - 1]


# ---------------------------------------------------------------------- as an effect


def _list_step_kinds(step: fx.Build) -> tuple[str, ...]:
    return KINDS if step.what == "any" else (step.what,)


def list_buildable_kinds(mars: Mars, seat: str, step: fx.Build, effort: Effort) -> Iterator[str]:
    """Yield the types that the effect could build now."""
    return (kind for kind in _list_step_kinds(step) if is_buildable(mars, seat, kind, effort))


def _can_run(mars: Mars, seat: str, step: fx.Build, effort: Effort) -> bool:
    return next(list_buildable_kinds(mars, seat, step, effort), None) is not None


@register_step(fx.Build, _can_run)
def _run_build(mars: Mars, seat: str, step: fx.Build, effort: Effort) -> Script:
    """Build by an effect, with the rules and costs of the action (OM-EXEC-08)."""
    kinds = list(list_buildable_kinds(mars, seat, step, effort))
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield ask_one_of(
            seat,
            say("om-build-what", who=make_seat_key(seat)),
            lambda: [Option(place, say(f"om-kind-{place}")) for place in kinds],
            lambda: [Option(place, say(f"om-kind-{place}")) for place in KINDS],
            lambda place: next(explain_building(mars, seat, place, effort)),
            NONE,
        )
        if kind == "none":
            return
    yield from turn_up_tile(mars, kind)
    technology: TechnologyUse | Literal[False] | None = False
    while technology is False:
        where: str = yield ask_site(mars, seat, kind, effort, NONE)
        if where == "none":
            return
        site = next(place for place in list_buildable_sites(mars, seat, kind, effort) if place.where == where)
        technology = yield from choose_technology(mars, seat, kind, site, effort)
    yield from build_tile(mars, seat, kind, where, technology, effort)
