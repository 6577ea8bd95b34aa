"""Upgrade: blueprints turn buildings into advanced ones (UPG)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import spot_name
from ..happenings.building import Upgraded
from ..happenings.colonists import ColonistHome
from . import outlook
from .abilities import Effort, does
from .displacing import displace
from .land import group_of, tidy, zone
from .mars import BACK, DONE, NONE, Mars, seat_key, told_goods
from .missions import contribute
from .paying import can_pay, pay
from .stores import home
from .technology_use import fitting, lend, which

LARGE = 3  # size of the complex that a level-3 blueprint takes (OM-UPG-04)


def targets(mars: Mars, who: str) -> list[tuple[str, str]]:
    """Return every own blueprint that could be used now, with each building it fits."""
    if not can_pay(mars, who, mars.content.prices.upgrade):
        return []
    near, built = zone(mars, who), mars.advanced_at()
    return [
        (card, where)
        for card, at in mars.player(who).blueprints.items()
        if not at
        for where in sorted(near)
        if where not in built and fits(mars, who, card, where)
    ]


def fits(mars: Mars, who: str, card: str, where: str) -> bool:
    """Return whether a blueprint fits the building on a hex, its zone aside (OM-UPG-03, -04, -06)."""
    building, data = mars.state.terrain.get(where), mars.content.blueprints[card]
    if building is None or building.kind != data.type or (building.kind == "shelter" and building.owner != who):
        return False
    return data.level == 1 or len(group_of(mars, where)) >= LARGE


def why_not(mars: Mars, who: str) -> Iterator[Reason]:
    """Yield the reasons against upgrading anything."""
    cost = mars.content.prices.upgrade
    if all(mars.player(who).blueprints.values()):
        yield Reason("OM-UPG-01", say("om-why-no-unused-blueprint"))
    elif not can_pay(mars, who, cost):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": told_goods(mars.missing(who, cost))}))
    elif not targets(mars, who):
        yield Reason("OM-UPG-05", say("om-why-nothing-to-upgrade"))


def why_not_that(mars: Mars, who: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against using a blueprint on a building: "<blueprint>:<hex>"."""
    card, _, where = option.partition(":")
    building, data = mars.state.terrain.get(where), mars.content.blueprints.get(card)
    if data is None or building is None:
        return
    if mars.player(who).blueprints.get(card, "built"):
        yield Reason("OM-UPG-02", say("om-why-blueprint-used", card=f"@om-blueprint-{card}"))
    elif mars.advanced(where):
        yield Reason("OM-UPG-02", say("om-why-advanced", where=spot_name(where)))
    elif building.kind != data.type:
        yield Reason(
            "OM-UPG-03", say("om-why-other-type", card=f"@om-blueprint-{card}", building=f"@om-kind-{data.type}")
        )
    elif building.owner not in ("", who):
        yield Reason("OM-UPG-06", say("om-why-not-own-shelter"))
    elif not fits(mars, who, card, where):
        yield Reason("OM-UPG-04", say("om-why-small-complex", size=LARGE))
    elif where not in zone(mars, who):
        yield Reason("OM-UPG-05", say("om-why-no-zone", where=spot_name(where)))
    elif lacking := mars.missing(who, mars.content.prices.upgrade):
        yield Reason("OM-UPG-07", Words("om-why-lacking", {}, {"goods": told_goods(lacking)}))


def pick(mars: Mars, who: str, last: Option) -> Choose:
    """Return the question which blueprint is used on which building."""

    def options() -> list[Option]:
        return [*(_option(mars, card, where) for card, where in targets(mars, who)), last]

    prompt = say("om-upgrade", who=seat_key(who))
    return Choose(
        who,
        prompt,
        options,
        explain=lambda option: tuple(why_not_that(mars, who, option)),
        forecast=lambda option: _forecast(mars, who, option),
        wonders=lambda: [
            _option(mars, card, where) for card in mars.player(who).blueprints for where in mars.state.terrain
        ],
    )


def _option(mars: Mars, card: str, where: str) -> Option:
    """Return a blueprint on a building."""
    building = f"@om-kind-{mars.content.blueprints[card].type}"
    words = say("om-option-upgrade", card=f"@om-blueprint-{card}", building=building, where=spot_name(where))
    return Option(f"{card}:{where}", words, group=say(f"om-blueprint-{card}"))


def _forecast(mars: Mars, who: str, option: str) -> Forecast | None:
    """Return the costs and gains of an upgrade."""
    card = option.partition(":")[0]
    if card not in mars.player(who).blueprints:
        return None
    cost = Reason("OM-UPG-07", Words("om-costs", {}, {"goods": told_goods(mars.content.prices.upgrade)}))
    return Forecast(costs=(cost,), gains=tuple(outlook.upgrade(mars, who, card)))


def upgrade(mars: Mars, who: str, card: str, where: str) -> Script:
    """Make one upgrade (OM-UPG-07 to 10)."""
    yield from pay(mars, who, mars.content.prices.upgrade)
    for _ in tidy(mars, where):
        pass
    mars.player(who).blueprints[card] = where
    mars.tell(Upgraded(who, card, where))
    yield from displace(mars, where)
    building = mars.state.terrain[where]
    if building.miner:
        whose, building.miner = building.miner, ""
        mars.tell(ColonistHome(whose, home(mars, whose, 1)))
    contribute(mars, who, "upgraded")


def upgrade_action(mars: Mars, who: str, first: str) -> Script:
    """Make the first upgrade, then as many more as an upgrade technology has levels (OM-UPG-11 to 13)."""
    yield from upgrade(mars, who, *first.split(":"))
    more = 0
    found = list(fitting(mars, who, "upgrade", 1))
    while found and targets(mars, who):
        picked: str = yield pick(mars, who, DONE)
        if picked == "done":
            return
        if not more:
            owner = found[0][0]
            if len(found) > 1:
                owner = yield which(mars, who, "upgrade", found, back=False)
            more = mars.tech_level(owner, "upgrade")
            lend(mars, who, owner, "upgrade")
        yield from upgrade(mars, who, *picked.split(":"))
        more -= 1
        if not more:
            return


def begin(mars: Mars, who: str) -> Choose:
    """Return the first upgrade of the main action."""
    return pick(mars, who, BACK)


def _can(mars: Mars, who: str, step: fx.Upgrade, effort: Effort) -> bool:
    return bool(targets(mars, who))


@does(fx.Upgrade, _can)
def _upgrade(mars: Mars, who: str, step: fx.Upgrade, effort: Effort) -> Script:
    """Upgrade by an effect: technology adds none."""
    for _ in range(step.n):
        if not targets(mars, who):
            return
        picked: str = yield pick(mars, who, NONE)
        if picked == "none":
            return
        yield from upgrade(mars, who, *picked.split(":"))
