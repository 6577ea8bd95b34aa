"""The gains and losses that forecasts show: stores, life support, missions and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Reason, Words, say

from ..box.components import COLUMN_ROWS, COLUMNS, CUBES, PRODUCTS, TOP_LEVEL, Colour, Column, Good, Kind
from ..content.pack import Deed
from .land import Site
from .life_support import compute_reward, get_level_row
from .mars import Mars, describe_goods
from .missions import can_contribute, list_fitting_missions
from .stores import count_holdable


def list_building_gains(mars: Mars, seat: str, kind: str, site: Site) -> Iterator[Reason]:
    """Yield the gains of a building on a site, in order."""
    yield from list_good_gains(mars, seat, "OM-BLD-11", PRODUCTS[cast("Kind", kind)], site.need + 1)
    if site.need and kind in CUBES and kind not in mars.get_player(seat).progress:
        yield Reason("OM-BLD-13", say("om-gains-cube"))
        yield from list_mission_gains(mars, seat, "cube-placed")
    if kind in COLUMNS:
        yield from _list_life_support_gains(mars, seat, kind)


def list_good_gains(mars: Mars, seat: str, rule: str, good: str, count: int) -> Iterator[Reason]:
    """Yield the gain of as many of a good as can be held."""
    if kept := min(count, count_holdable(mars, seat, good)):
        yield Reason(rule, Words("om-gains", {}, {"goods": describe_goods({good: kept})}))


def list_good_risks(mars: Mars, seat: str, good: str, count: int) -> Iterator[Reason]:
    """Yield the loss of those that cannot be held (OM-TERM-04)."""
    if (lost := count - count_holdable(mars, seat, good)) > 0:
        yield Reason("OM-TERM-04", Words("om-risk-no-room", {}, {"goods": describe_goods({good: lost})}))


def _list_life_support_gains(mars: Mars, seat: str, column: Column) -> Iterator[Reason]:
    """Yield the effect of a building on its column, and on the colony's level."""
    rows, marker = mars.state.rows, get_level_row(mars)
    row = rows[column]
    if row < COLUMN_ROWS:
        yield Reason("OM-LSS-02", say("om-gains-row", building=f"@om-kind-{column}", row=row + 1))
    if row == 1:
        yield Reason("OM-LSS-04", say("om-gains-points", points=mars.content.worth.first_build))
    if row < marker:
        points = compute_reward(mars, seat, mars.state.rewards[column])
        yield Reason("OM-LSS-05", say("om-gains-reward", points=points))
        others = min(item for name, item in rows.items() if name != column)
        if min(others, row + 1) >= marker and mars.state.level < TOP_LEVEL:
            yield Reason("OM-LEVEL-02", say("om-gains-level", level=mars.state.level + 1))


def list_mission_gains(mars: Mars, seat: str, deed: Deed) -> Iterator[Reason]:
    """Yield the missions to which a deed would contribute, and whether it would complete one."""
    if not can_contribute(mars, seat):
        return
    for mission in list_fitting_missions(mars, deed):
        left = mars.state.missions[mission] - 1
        crystals = mars.content.missions[mission].crystals
        words = say("om-gains-mission", mission=f"@om-mission-{mission}", crystals=crystals, left=left)
        yield Reason("OM-MISS-02", words)


def list_upgrade_gains(mars: Mars, seat: str, card: str) -> Iterator[Reason]:
    """Yield the gains of building a blueprint: points at the end instead of their loss, missions."""
    worth, level = mars.content.worth, mars.content.blueprints[card].level
    gain, lost = (worth.level1, worth.unbuilt1) if level == 1 else (worth.level3, worth.unbuilt3)
    yield Reason("OM-SCORE-07", say("om-gains-at-end", points=gain - lost))
    yield from list_mission_gains(mars, seat, "upgraded")


def list_blueprint_risks(mars: Mars, card: str) -> Iterator[Reason]:
    """Yield the points that a blueprint costs at the end as long as it is not built."""
    worth = mars.content.worth
    lost = worth.unbuilt1 if mars.content.blueprints[card].level == 1 else worth.unbuilt3
    yield Reason("OM-SCORE-08", say("om-risk-unbuilt", points=-lost))


def list_step_gains(mars: Mars, seat: str, level: int, *, learnt: bool = False) -> Iterator[Reason]:
    """Yield the gains of a technology tile that comes to a level."""
    columns = mars.content.columns
    before = 0 if learnt else columns[level - 1].op
    yield Reason("OM-SCORE-06", say("om-gains-at-end", points=columns[level].op - before))
    if learnt:
        yield from list_mission_gains(mars, seat, "technology-taken")


def list_ship_gains(mars: Mars, seat: str) -> Iterator[Reason]:
    """Yield the gains of a ship in the Hangar, without those aboard."""
    yield Reason("OM-SCORE-03", say("om-gains-at-end", points=mars.content.worth.ship))


def list_tray_risks(mars: Mars, seat: str) -> Iterator[Reason]:
    """Yield the loss of crystals that find no room when the next turn begins, unless a contract takes them."""
    player = mars.get_player(seat)
    contracts = (
        mars.content.contracts[card].items.get("crystal", 0) > given.get("crystal", 0)
        for card, given in player.contracts.items()
    )
    lost = player.tray - mars.count_depot_room(seat)
    if lost > 0 and not any(contracts):
        yield Reason("OM-TERM-08", say("om-risk-tray", lost=lost))


def list_delivery_gains(mars: Mars, seat: str, card: str, good: str) -> Iterator[Reason]:
    """Yield the missions to which a delivery contributes, if it completes its contract (OM-CONTR-12)."""
    if _is_last_delivery(mars, seat, card, good):
        yield from list_mission_gains(mars, seat, "contract-completed")


def list_delivery_risks(mars: Mars, seat: str, card: str, good: str) -> Iterator[Reason]:
    """Yield the missions that miss a contract because it would be completed in another player's turn (OM-MISS-09)."""
    if not _is_last_delivery(mars, seat, card, good) or can_contribute(mars, seat):
        return
    for mission in list_fitting_missions(mars, "contract-completed"):
        yield Reason("OM-MISS-09", say("om-risk-no-contribution", mission=f"@om-mission-{mission}"))


def _is_last_delivery(mars: Mars, seat: str, card: str, good: str) -> bool:
    """Return whether a delivery completes its contract."""
    owner = mars.state.players.get(cast("Colour", seat))
    if owner is None or card not in owner.contracts:
        return False  # it is no option
    given = dict(owner.contracts[card])
    given[cast("Good", good)] = given.get(cast("Good", good), 0) + 1
    return given == mars.content.contracts[card].items


def list_hiring_gains(mars: Mars, seat: str, card: str) -> Iterator[Reason]:
    """Yield the points of a scientist as the table stands; of a contract, those if it is fulfilled."""
    scientist = mars.content.scientists.get(card)
    if scientist is not None:
        built = [mars.content.blueprints[item].type for _, item in mars.map_advanced_buildings().values()]
        points = scientist.op * built.count(scientist.scores)
        yield Reason("OM-SCORE-09", say("om-gains-at-end", points=points))
        yield from list_mission_gains(mars, seat, "scientist-taken")
    else:
        contract = mars.content.contracts[card]
        yield Reason("OM-CONTR-02", say("om-gains-contract", gain=contract.gain, lose=contract.lose))
