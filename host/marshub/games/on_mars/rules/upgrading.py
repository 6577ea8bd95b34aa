"""Upgrading: blueprints turn buildings into advanced ones (UPG)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import name_hex
from ..effects import Cost
from ..happenings.cards_and_buildings import Upgraded
from ..happenings.pieces_and_goods import ColonistHome
from . import expected_gains
from .abilities import Effort, register_step
from .contracts import record_completed_contracts
from .land import find_group, find_zone
from .mars import BACK, DONE, NONE, Mars, describe_goods, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, pay_cost
from .piece_placement import displace_pieces, make_parting_test
from .stores import send_home
from .technology_use import ask_lender, list_usable_tiles, record_loan

LARGE_COMPLEX = 3  # size of the complex that a level-3 blueprint takes (OM-UPG-04)


#: The terms of the main action.
MAIN_TERMS = fx.Upgrade(tech=True)


def get_upgrade_cost(mars: Mars, terms: fx.Upgrade) -> Cost:
    """Return the cost of one upgrade: a mineral, for which nothing stands in, or nothing (OM-UPG-07)."""
    return {} if terms.free else mars.content.prices.upgrade


def list_targets(mars: Mars, seat: str, terms: fx.Upgrade = MAIN_TERMS) -> list[tuple[str, str]]:
    """Return every own blueprint that could be used now, with each building that it fits.

    The building lies in the own construction zone, unless the effect asks for none (OM-UPG-05).
    """
    if not can_pay(mars, seat, get_upgrade_cost(mars, terms)):
        return []
    near, built = (set(mars.state.terrain) if terms.anywhere else find_zone(mars, seat)), mars.map_advanced_buildings()
    is_needed = make_parting_test(mars, seat, takes_piece=True)
    return [
        (card, where)
        for card, hex_id in mars.get_player(seat).blueprints.items()
        if not hex_id
        for where in sorted(near)
        if where not in built and is_fitting(mars, seat, card, where) and not is_needed(where)
    ]


def is_fitting(mars: Mars, seat: str, card: str, where: str) -> bool:
    """Return whether a blueprint fits the building on a hex, its zone aside (OM-UPG-03, OM-UPG-04, OM-UPG-06)."""
    building, data = mars.state.terrain.get(where), mars.content.blueprints[card]
    if building is None or building.kind != data.type or (building.kind == "shelter" and building.owner != seat):
        return False
    return data.level == 1 or len(find_group(mars, where)) >= LARGE_COMPLEX


def explain_upgrading(mars: Mars, seat: str, chosen: str = "") -> Iterator[Reason]:
    """Yield the reasons against the `chosen` upgrade, "<blueprint>:<hex>", or any."""
    cost = mars.content.prices.upgrade
    if all(mars.get_player(seat).blueprints.values()):
        yield Reason("OM-UPG-01", say("om-why-no-unused-blueprint"))
    elif not can_pay(mars, seat, cost):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": describe_goods(mars.find_missing(seat, cost))}))
    elif chosen:
        yield from explain_upgrade(mars, seat, chosen)
    elif not list_targets(mars, seat):
        yield Reason("OM-UPG-05", say("om-why-nothing-to-upgrade"))


def explain_upgrade(mars: Mars, seat: str, option: str, terms: fx.Upgrade = MAIN_TERMS) -> Iterator[Reason]:
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
    elif not terms.anywhere and where not in find_zone(mars, seat):
        yield Reason("OM-UPG-05", say("om-why-no-zone", where=name_hex(where)))
    elif make_parting_test(mars, seat, takes_piece=True)(where):
        yield Reason("OM-TERM-14", say("om-why-move-first"))
    elif lacking := mars.find_missing(seat, get_upgrade_cost(mars, terms)):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": describe_goods(lacking)}))


def ask_upgrade(
    mars: Mars, seat: str, last: Option, terms: fx.Upgrade = MAIN_TERMS, *, boosted: bool = False
) -> Choose:
    """Make the question which blueprint is used on which building; `boosted` if that takes a colonist."""

    def options() -> list[Option]:
        return [*(_make_upgrade_option(mars, card, where) for card, where in list_targets(mars, seat, terms)), last]

    prompt = say("om-upgrade", who=make_seat_key(seat), colonists=int(boosted))
    return Choose(
        seat,
        prompt,
        options,
        explain=lambda option: tuple(explain_upgrade(mars, seat, option, terms)),
        forecast=lambda option: _forecast_upgrade(mars, seat, option, terms, boosted=boosted),
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


def _forecast_upgrade(mars: Mars, seat: str, option: str, terms: fx.Upgrade, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of an upgrade."""
    card = option.partition(":")[0]
    if card not in mars.get_player(seat).blueprints:
        return None
    costs = [Reason("OM-BOOST-09", say("om-costs-boost"))] if boosted else []
    if cost := get_upgrade_cost(mars, terms):
        costs.append(Reason("OM-UPG-07", Words("om-costs", {}, {"goods": describe_goods(cost)})))
    return Forecast(costs=tuple(costs), gains=tuple(expected_gains.list_upgrade_gains(mars, seat, card)))


def make_upgrade(mars: Mars, seat: str, picked: str, terms: fx.Upgrade) -> Script:
    """Make the upgrade of an option "<blueprint>:<hex>" (OM-UPG-07 to OM-UPG-10).

    It moves no marker of life support and no progress cube, and produces nothing at once (OM-UPG-15).
    """
    card, _, where = picked.partition(":")
    yield from pay_cost(mars, seat, get_upgrade_cost(mars, terms))
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
    """Make the upgrades of the main action; the first one is chosen."""
    yield from make_upgrade(mars, seat, first, MAIN_TERMS)
    yield from _make_further_upgrades(mars, seat, MAIN_TERMS, 1, Effort())


def _make_further_upgrades(mars: Mars, seat: str, terms: fx.Upgrade, made: int, effort: Effort) -> Script:
    """Make the upgrades that terms allow, those after the `made` first ones.

    An upgrade technology adds as many as its level, in one use whatever their number (OM-UPG-11, OM-UPG-13); where the
    effect is teal a colonist raises that level by one (OM-BOOST-09). Each upgrade has its own blueprint, building,
    mineral and zone (OM-UPG-12).
    """
    allowed, owner = terms.n, ""
    while list_targets(mars, seat, terms):
        is_needed = made >= allowed
        tiles = list(list_usable_tiles(mars, seat, "upgrade", 1)) if terms.tech and is_needed and not owner else []
        boosted = is_needed and bool(owner) and effort.count_boosters(mars, seat) > 0
        if is_needed and not tiles and not boosted:
            return
        picked: str = yield ask_upgrade(mars, seat, DONE if made else NONE, terms, boosted=boosted)
        if picked in ("done", "none"):
            return
        if boosted:
            effort.send_boosters(mars, seat)
        elif tiles:
            owner = tiles[0][0]
            if len(tiles) > 1 or owner != seat:
                owner = yield ask_lender(mars, seat, "upgrade", tiles)
            if owner == "back":
                owner = ""
                continue
            allowed += mars.get_tech_level(owner, "upgrade")
            record_loan(mars, seat, owner, "upgrade")
        yield from make_upgrade(mars, seat, picked, terms)
        made += 1


def ask_first_upgrade(mars: Mars, seat: str) -> Choose:
    """Make the question for the first upgrade of the main action."""
    return ask_upgrade(mars, seat, BACK)


@register_step(fx.Upgrade, lambda mars, seat, step, effort: bool(list_targets(mars, seat, step)))
def _run_upgrade(mars: Mars, seat: str, step: fx.Upgrade, effort: Effort) -> Script:
    """Upgrade by an effect, on its terms."""
    yield from _make_further_upgrades(mars, seat, step, 0, effort)
