"""Upgrading: blueprints turn buildings into advanced ones (UPG)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import name_hex
from ..happenings.cards_and_buildings import Upgraded
from ..happenings.pieces_and_goods import ColonistHome
from . import expected_gains
from .abilities import Effort, register_step
from .contracts import record_completed_contracts
from .land import clear_hex, find_group, find_zone
from .mars import BACK, DONE, NONE, Mars, describe_goods, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, pay_cost
from .piece_placement import displace_pieces
from .stores import send_home
from .technology_use import ask_lender, list_usable_tiles, record_loan

LARGE_COMPLEX = 3  # size of the complex that a level-3 blueprint takes (OM-UPG-04)


def list_targets(mars: Mars, seat: str) -> list[tuple[str, str]]:
    """Return every own blueprint that could be used now, with each building that it fits."""
    if not can_pay(mars, seat, mars.content.prices.upgrade):
        return []
    near, built = find_zone(mars, seat), mars.map_advanced_buildings()
    return [
        (card, where)
        for card, hex_id in mars.get_player(seat).blueprints.items()
        if not hex_id
        for where in sorted(near)
        if where not in built and is_fitting(mars, seat, card, where)
    ]


def is_fitting(mars: Mars, seat: str, card: str, where: str) -> bool:
    """Return whether a blueprint fits the building on a hex, its zone aside (OM-UPG-03, OM-UPG-04, OM-UPG-06)."""
    building, data = mars.state.terrain.get(where), mars.content.blueprints[card]
    if building is None or building.kind != data.type or (building.kind == "shelter" and building.owner != seat):
        return False
    return data.level == 1 or len(find_group(mars, where)) >= LARGE_COMPLEX


def explain_upgrading(mars: Mars, seat: str) -> Iterator[Reason]:
    """Yield the reasons against upgrading anything."""
    cost = mars.content.prices.upgrade
    if all(mars.get_player(seat).blueprints.values()):
        yield Reason("OM-UPG-01", say("om-why-no-unused-blueprint"))
    elif not can_pay(mars, seat, cost):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": describe_goods(mars.find_missing(seat, cost))}))
    elif not list_targets(mars, seat):
        yield Reason("OM-UPG-05", say("om-why-nothing-to-upgrade"))


def explain_upgrade(mars: Mars, seat: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against using a blueprint on a building: "<blueprint>:<hex>"."""
    card, _, where = option.partition(":")
    building, data = mars.state.terrain.get(where), mars.content.blueprints.get(card)
    if data is None or building is None:
        return
    if mars.get_player(seat).blueprints.get(card, "built"):
        yield Reason("OM-UPG-02", say("om-why-blueprint-used", card=f"@om-blueprint-{card}"))
    elif mars.find_advanced_building(where):
        yield Reason("OM-UPG-02", say("om-why-advanced", where=name_hex(where)))
    elif building.kind != data.type:
        yield Reason(
            "OM-UPG-03", say("om-why-other-type", card=f"@om-blueprint-{card}", building=f"@om-kind-{data.type}")
        )
    elif building.owner not in ("", seat):
        yield Reason("OM-UPG-06", say("om-why-not-own-shelter"))
    elif not is_fitting(mars, seat, card, where):
        yield Reason("OM-UPG-04", say("om-why-small-complex", size=LARGE_COMPLEX))
    elif where not in find_zone(mars, seat):
        yield Reason("OM-UPG-05", say("om-why-no-zone", where=name_hex(where)))
    elif lacking := mars.find_missing(seat, mars.content.prices.upgrade):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": describe_goods(lacking)}))


def ask_upgrade(mars: Mars, seat: str, last: Option) -> Choose:
    """Make the question which blueprint is used on which building."""

    def options() -> list[Option]:
        return [*(_make_upgrade_option(mars, card, where) for card, where in list_targets(mars, seat)), last]

    prompt = say("om-upgrade", who=make_seat_key(seat))
    return Choose(
        seat,
        prompt,
        options,
        explain=lambda option: tuple(explain_upgrade(mars, seat, option)),
        forecast=lambda option: _forecast_upgrade(mars, seat, option),
        explainable_options=lambda: [
            _make_upgrade_option(mars, card, where)
            for card in mars.get_player(seat).blueprints
            for where in mars.state.terrain
        ],
    )


def _make_upgrade_option(mars: Mars, card: str, where: str) -> Option:
    """Return a blueprint on a building as an option."""
    building = f"@om-kind-{mars.content.blueprints[card].type}"
    words = say("om-option-upgrade", card=f"@om-blueprint-{card}", building=building, where=name_hex(where))
    return Option(f"{card}:{where}", words, group=say(f"om-blueprint-{card}"))


def _forecast_upgrade(mars: Mars, seat: str, option: str) -> Forecast | None:
    """Return the costs and gains of an upgrade."""
    card = option.partition(":")[0]
    if card not in mars.get_player(seat).blueprints:
        return None
    cost = Reason("OM-UPG-07", Words("om-costs", {}, {"goods": describe_goods(mars.content.prices.upgrade)}))
    return Forecast(costs=(cost,), gains=tuple(expected_gains.list_upgrade_gains(mars, seat, card)))


def make_upgrade(mars: Mars, seat: str, card: str, where: str) -> Script:
    """Make one upgrade (OM-UPG-07 to OM-UPG-10).

    It moves no marker of life support and no progress cube, and produces nothing at once (OM-UPG-15).
    """
    yield from pay_cost(mars, seat, mars.content.prices.upgrade)
    for _ in clear_hex(mars, where):
        pass
    mars.get_player(seat).blueprints[card] = where  # the building keeps its type (OM-TERM-18)
    mars.log(Upgraded(seat, card, where))
    yield from displace_pieces(mars, where)  # OM-UPG-09
    building = mars.state.terrain[where]
    if building.miner:  # miners come home in no other way (OM-MINE-07)
        owner, building.miner = building.miner, ""
        mars.log(ColonistHome(owner, send_home(mars, owner, 1)))
    contribute_to_missions(mars, seat, "upgraded")
    record_completed_contracts(mars)


def run_upgrade_action(mars: Mars, seat: str, first: str) -> Script:
    """Make the first upgrade, then as many more as an upgrade technology has levels (OM-UPG-11, OM-UPG-13).

    Each has its own blueprint, building, mineral and zone (OM-UPG-12).
    """
    yield from make_upgrade(mars, seat, *first.split(":"))
    more = 0
    tiles = list(list_usable_tiles(mars, seat, "upgrade", 1))
    while tiles and list_targets(mars, seat):
        picked: str = yield ask_upgrade(mars, seat, DONE)
        if picked == "done":
            return
        if not more:
            owner = tiles[0][0]
            if len(tiles) > 1:
                owner = yield ask_lender(mars, seat, "upgrade", tiles, back=False)
            more = mars.get_tech_level(owner, "upgrade")
            record_loan(mars, seat, owner, "upgrade")  # one use, whatever the number of upgrades (OM-UPG-13)
        yield from make_upgrade(mars, seat, *picked.split(":"))
        more -= 1
        if not more:
            return


def ask_first_upgrade(mars: Mars, seat: str) -> Choose:
    """Make the question for the first upgrade of the main action."""
    return ask_upgrade(mars, seat, BACK)


@register_step(fx.Upgrade, lambda mars, seat, step, effort: bool(list_targets(mars, seat)))
def _run_upgrade(mars: Mars, seat: str, step: fx.Upgrade, effort: Effort) -> Script:
    """Upgrade by an effect; technology adds no further upgrades."""
    for _ in range(step.n):
        if not list_targets(mars, seat):
            return
        picked: str = yield ask_upgrade(mars, seat, NONE)
        if picked == "none":
            return
        yield from make_upgrade(mars, seat, *picked.split(":"))
