"""Production, step 1: production against need; surplus to the General Supply, shortage to Shutdown tiles."""

from __future__ import annotations

from marshub.kernel import Assign, Choose, Option, Reason, Script, say

from ... import effects as fx
from ...box.components import Resource
from ...box.state import Tile
from ...happenings.facilities import TilePlaced
from ...happenings.production import Produced, ProductivityMoved
from ..hub import Hub, facility_option
from ..resolve import does, number


def produced(hub: Hub, resource: Resource) -> int:
    """Return the sum of the productivity of all open producers (FM-PRO-04, FM-PRO-06, FM-SHUT-17)."""
    return sum(here.productivity or 0 for _, here, data in hub.in_play() if data.produces == resource and not here.shut)


def consumers(hub: Hub, resource: Resource) -> list[str]:
    """Return the Facilities that use `resource` and carry no Shutdown tile of it (FM-PRO-14, FM-SHUT-03)."""
    return [
        name
        for name, here, data in hub.in_play()
        # Broken parts change nothing (FM-PRO-11, FM-PRO-12, FM-PRO-13), nor do tiles of the other resource
        # (FM-PRO-16, FM-SHUT-05, FM-SHUT-06, FM-SHUT-16).
        if resource in data.uses and all(tile.resource != resource for tile in here.tiles)
    ]


def settle_resource(hub: Hub, resource: Resource) -> Script:
    """Compare production with need; bank half the surplus, or shut a Facility for each missing point.

    Production is counted anew in every round (FM-PRO-03); tiles that lie already stay (FM-SHUT-07).
    """
    amount, need = produced(hub, resource), len(consumers(hub, resource))
    banked = (max(0, amount - need) + 1) // 2  # half, rounded up (FM-PRO-15)
    hub.tell(Produced(resource, amount, need, banked))
    hub.move_reserve(resource, banked)
    missing = need - amount
    if missing > 0:
        yield from shut_facilities(hub, resource, missing)  # FM-SUP-06


def shut_facilities(hub: Hub, resource: Resource, missing: int) -> Script:
    """Choose by the crew which Facilities go without (FM-SHUT-01, FM-SHUT-02)."""
    candidates = consumers(hub, resource)
    if missing < len(candidates):
        chosen = yield Choose(
            "table",
            say("fm-choose-shut", resource=f"@fm-reserve-{resource}", count=missing),
            lambda: [facility_option(name) for name in consumers(hub, resource)],
            least=missing,  # FM-SHUT-08
            most=missing,
            explain=lambda name: _why_not_shut(hub, resource, name),
            wonders=lambda: [facility_option(name) for name, _, _ in hub.in_play()],
        )
        candidates = [chosen] if isinstance(chosen, str) else list(chosen)
    for name in candidates:
        lay_tile(hub, name, resource)


def _why_not_shut(hub: Hub, resource: Resource, name: str) -> list[Reason]:
    """Return the reasons why a Facility cannot go without (FM-SHUT-03)."""
    if name in consumers(hub, resource) or name not in hub.state.facilities:
        return []
    facts = {"facility": f"@fm-facility-{name}", "resource": f"@fm-reserve-{resource}"}
    used = resource in hub.content.facilities[name].uses
    return [Reason("FM-SHUT-03", say("fm-why-has-tile" if used else "fm-why-needs-none", **facts))]


def lay_tile(hub: Hub, name: str, resource: Resource) -> None:
    """Shut a Facility with a face-down tile, or with a stand-in when the stack is empty (FM-SHUT-04, FM-SETUP-14).

    Which tile it is stays open until it is turned over: a face-down tile has no identity.
    """
    stack = sum(front.copies for front in hub.content.tiles.values() if front.resource == resource)
    lying = sum(
        tile.resource == resource and not tile.lifted and not tile.stand_in
        for here in hub.state.facilities.values()
        for tile in here.tiles
    )
    hub.state.facilities[name].tiles.append(Tile(resource, stand_in=lying >= stack))
    hub.tell(TilePlaced(name, resource))


@does(fx.MoveProduction)
def _move_production(effect: fx.MoveProduction, hub: Hub) -> Script:
    """Move productivity markers by so many points in all, spread by the crew within limits (FM-PRO-18, FM-PRO-19)."""
    resource, by = effect.resource, number(hub, effect.by)
    sign = 1 if by > 0 else -1

    def room() -> dict[str, int]:
        return {
            name: min(abs(by), (data.top - (here.productivity or 0)) if by > 0 else (here.productivity or 0))
            for name, here, data in hub.in_play()
            if data.produces == resource and here.productivity is not None and not here.shut
        }

    # As many points as fit; a single unit takes all of them without a question.
    open_room = {name: points for name, points in room().items() if points}
    total = min(abs(by), sum(open_room.values()))
    if not total:  # FM-RSH-10
        return
    if len(open_room) == 1:
        spread = {next(iter(open_room)): total}
    else:
        spread = yield Assign(
            "table",
            say("fm-spread-production", resource=f"@fm-reserve-{resource}", count=sign * total),
            lambda: [
                Option(name, say(f"fm-facility-{name}"), zone=name, high=points)
                for name, points in room().items()
                if points
            ],
            total,
        )
    # Move the markers.
    for name, points in spread.items():
        here = hub.state.facilities[name]
        before = here.productivity or 0
        here.productivity = before + sign * points  # FM-PRO-17
        hub.tell(ProductivityMoved(name, before, here.productivity))


@does(fx.ShutFacility)
def _shut_facility(effect: fx.ShutFacility, hub: Hub) -> None:
    # A Facility without consumption and production, A Quiet Place, can never be shut (FM-SHUT-09).
    if hub.is_open(effect.facility) and (hub.data(effect.facility).uses or hub.data(effect.facility).produces):
        lay_tile(hub, effect.facility, effect.resource)
