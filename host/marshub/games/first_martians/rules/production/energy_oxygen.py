"""Production, step 1: production against need; surplus to the General Supply, shortage to Shutdown tiles."""

from __future__ import annotations

from marshub.kernel import Assign, Choose, Option, Reason, Script, say

from ... import effects as fx
from ...box.components import Resource
from ...box.state import Tile
from ...happenings.facilities import TilePlaced
from ...happenings.production import Produced, ProductivityMoved
from ..effect_rules import register_effect_rule, scale_number
from ..hub import Hub, make_facility_option


def compute_production(hub: Hub, resource: Resource) -> int:
    """Return the sum of the productivity of all open producers (FM-PRO-04, FM-PRO-06, FM-SHUT-17)."""
    return sum(
        state.productivity or 0
        for _, state, data in hub.iterate_facilities()
        if data.produces == resource and not state.is_shut
    )


def find_consumers(hub: Hub, resource: Resource) -> list[str]:
    """Return the Facilities that use `resource` and carry no Shutdown tile of it (FM-PRO-14, FM-SHUT-03)."""
    return [
        name
        for name, state, data in hub.iterate_facilities()
        # Broken parts change nothing (FM-PRO-11, FM-PRO-12, FM-PRO-13), nor do tiles of the other resource
        # (FM-PRO-16, FM-SHUT-05, FM-SHUT-06, FM-SHUT-16).
        if resource in data.uses and all(tile.resource != resource for tile in state.tiles)
    ]


def settle_resource(hub: Hub, resource: Resource) -> Script:
    """Compare production with need; bank half the surplus, or shut a Facility for each missing point.

    Production is counted anew in every round (FM-PRO-03); tiles that lie already stay (FM-SHUT-07).
    """
    amount, need = compute_production(hub, resource), len(find_consumers(hub, resource))
    banked = (max(0, amount - need) + 1) // 2  # half, rounded up (FM-PRO-15)
    hub.log(Produced(resource, amount, need, banked))
    hub.move_reserve(resource, banked)
    missing = need - amount
    if missing > 0:
        yield from shut_facilities(hub, resource, missing)  # FM-SUP-06


def shut_facilities(hub: Hub, resource: Resource, missing: int) -> Script:
    """Choose by the crew which Facilities go without (FM-SHUT-01, FM-SHUT-02)."""
    candidates = find_consumers(hub, resource)
    if missing < len(candidates):
        choice = yield Choose(
            "table",
            say("fm-choose-shut", resource=f"@fm-reserve-{resource}", count=missing),
            lambda: [make_facility_option(name) for name in find_consumers(hub, resource)],
            least=missing,  # FM-SHUT-08
            most=missing,
            explain=lambda name: _explain_not_shut(hub, resource, name),
            explainable_options=lambda: [make_facility_option(name) for name, _, _ in hub.iterate_facilities()],
        )
        candidates = [choice] if isinstance(choice, str) else list(choice)
    for name in candidates:
        lay_shutdown_tile(hub, name, resource)


def _explain_not_shut(hub: Hub, resource: Resource, name: str) -> list[Reason]:
    """Return the reasons why a Facility cannot go without (FM-SHUT-03)."""
    if name in find_consumers(hub, resource) or name not in hub.state.facilities:
        return []
    arguments = {"facility": f"@fm-facility-{name}", "resource": f"@fm-reserve-{resource}"}
    used = resource in hub.content.facilities[name].uses
    return [Reason("FM-SHUT-03", say("fm-why-has-tile" if used else "fm-why-needs-none", **arguments))]


def lay_shutdown_tile(hub: Hub, name: str, resource: Resource) -> None:
    """Shut a Facility with a face-down tile, or with a stand-in when the stack is empty (FM-SHUT-04, FM-SETUP-14).

    Which tile it is stays open until it is turned over: a face-down tile has no identity.
    """
    stack = sum(front.copies for front in hub.content.tiles.values() if front.resource == resource)
    tiles_out = sum(
        tile.resource == resource and not tile.lifted and not tile.stand_in
        for facility in hub.state.facilities.values()
        for tile in facility.tiles
    )
    hub.state.facilities[name].tiles.append(Tile(resource, stand_in=tiles_out >= stack))
    hub.log(TilePlaced(name, resource))


@register_effect_rule(fx.MoveProduction)
def _carry_out_move_production(effect: fx.MoveProduction, hub: Hub) -> Script:
    """Move productivity markers by so many points in all, spread by the crew within limits (FM-PRO-18, FM-PRO-19)."""
    resource, by = effect.resource, scale_number(hub, effect.by)
    sign = 1 if by > 0 else -1

    def compute_limits() -> dict[str, int]:
        return {
            name: min(abs(by), (data.top - (facility.productivity or 0)) if by > 0 else (facility.productivity or 0))
            for name, facility, data in hub.iterate_facilities()
            if data.produces == resource and facility.productivity is not None and not facility.is_shut
        }

    # As many points as fit; a single unit takes all of them without a question.
    limits = {name: points for name, points in compute_limits().items() if points}
    total = min(abs(by), sum(limits.values()))
    if not total:  # FM-RSH-10
        return
    if len(limits) == 1:
        spread = {next(iter(limits)): total}
    else:
        spread = yield Assign(
            "table",
            say("fm-spread-production", resource=f"@fm-reserve-{resource}", count=sign * total),
            lambda: [
                Option(name, say(f"fm-facility-{name}"), zone=name, high=points)
                for name, points in compute_limits().items()
                if points
            ],
            total,
        )
    # Move the markers.
    for name, points in spread.items():
        facility = hub.state.facilities[name]
        before = facility.productivity or 0
        facility.productivity = before + sign * points  # FM-PRO-17
        hub.log(ProductivityMoved(name, before, facility.productivity))


@register_effect_rule(fx.ShutFacility)
def _carry_out_shut_facility(effect: fx.ShutFacility, hub: Hub) -> None:
    # A Facility without consumption and production, A Quiet Place, can never be shut (FM-SHUT-09).
    if hub.is_open(effect.facility) and (
        hub.get_facility_data(effect.facility).uses or hub.get_facility_data(effect.facility).produces
    ):
        lay_shutdown_tile(hub, effect.facility, effect.resource)
