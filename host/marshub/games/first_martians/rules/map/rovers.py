"""Rovers: who may take which along, and the damage that shows when the Action phase ends (ROV)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import TABLE, Option, Reason, Script, say

from ... import effects as fx
from ...box.state import Stack
from ...happenings.actions_and_map import RoverBlocked, RoverUnharmed
from ...happenings.facilities import TokenDiscarded
from ..effect_rules import register_effect_rule
from ..hub import Hub
from ..questions import choose_if_several, roll_dice

GARAGE_HALL = "garage-hall"  # the Depot is printed below it
#: The number of pawns a rover counts as (FM-ROV-01, FM-ROV-02).
ROVER_STRENGTH = {"froggy": 2, "scorpio": 1}
#: The action types it serves.
ROVER_ACTION_TYPES = {
    "froggy": ("explore",),
    "scorpio": ("explore", "gather", "research", "build"),
}  # FM-EXP-11, FM-GAT-07


def find_rover_obstacles(hub: Hub, rover: str, kind: str, place: str, stack: Stack | None = None) -> Iterator[Reason]:
    """Yield the reasons why `rover` cannot go along on an action outside the HUB.

    Args:
        hub: The table.
        rover: The rover.
        kind: The action type.
        place: The Facility that the action is taken in.
        stack: The declared action that it would join.
    """
    name = f"@fm-place-{rover}"
    state = hub.state.rovers.get(rover)
    if state is None:
        yield Reason("FM-ROV-07", say("fm-why-no-rover"))
        return
    if not kind:
        yield Reason("FM-ROV-09", say("fm-why-rover-typeless"))
    elif kind not in ROVER_ACTION_TYPES[rover]:
        yield Reason("FM-ROV-01", say("fm-why-rover-type", rover=name, action=f"@fm-type-{kind}"))
    if "blocked" in state.acting_tokens:
        yield Reason("FM-ROV-10", say("fm-why-rover-blocked", rover=name))
    if any(other.rover == rover for other in hub.state.plan):
        yield Reason("FM-ROV-05", say("fm-why-rover-taken", rover=name))
    if stack is not None and stack.rover:
        yield Reason("FM-ROV-04", say("fm-why-rover-two"))
    if kind == "explore" and _is_exploring_with_rover_forbidden(hub, place):  # FM-COST-30
        yield Reason("FM-PEN-11", say("fm-why-rover-explore"))
    if kind == "explore" and (hall := hub.state.facilities.get(GARAGE_HALL)) is not None and hall.is_shut:  # FM-SHUT-12
        yield Reason(
            "FM-ROV-11", say("fm-why-shut", facility=f"@fm-facility-{GARAGE_HALL}")
        )  # from a Temporary Garage, too


def _is_exploring_with_rover_forbidden(hub: Hub, place: str) -> bool:
    parts = hub.get_facility_data(place).parts if place else {}
    return any(penalty == "no-rover-explore" and hub.is_breakage_acting(place, part) for part, penalty in parts.items())


def repair_rover(hub: Hub, rover: str) -> None:
    """Remove the topmost token of a rover's x space; what it does lasts until the phase ends.

    FM-MOD-13, FM-MOD-05.
    """
    state = hub.state.rovers[rover]
    token = state.tokens.pop()
    state.lifted.append(token)
    hub.log(TokenDiscarded(rover, token))


def find_ready_rovers(hub: Hub, kind: str, place: str) -> list[str]:
    """Return the rovers that could go along on an action outside of type `kind` in `place`, the strongest first."""

    def compute() -> list[str]:
        usable_rovers = [rover for rover in hub.state.rovers if not any(find_rover_obstacles(hub, rover, kind, place))]
        return sorted(usable_rovers, key=lambda rover: -ROVER_STRENGTH[rover])

    return hub.cache_for_moment(("ready rovers", kind, place), compute)


def check_rovers(hub: Hub) -> Script:
    """Roll once, at the end of the Action phase, for each rover that met danger (FM-ROV-13, FM-ROV-14, FM-ROI-04)."""
    for rover in hub.state.endangered:  # FM-ROV-15
        die = hub.get_die("wound-green")
        rolled = yield from roll_dice(hub, say("fm-roll-rover", rover=f"@fm-place-{rover}"), (die,))
        if rolled[die.id] == "wound":  # FM-DICE-14
            hub.place_token("blocked", rover, "x")
            hub.log(RoverBlocked(rover))
        else:
            hub.log(RoverUnharmed(rover))
    hub.state.endangered = []


@register_effect_rule(fx.RepairRover)
def _carry_out_repair_rover(effect: fx.RepairRover, hub: Hub) -> Script:
    name = yield from choose_if_several(
        TABLE,
        say("fm-choose-rover"),
        lambda: [Option(name, say(f"fm-place-{name}")) for name, rover in hub.state.rovers.items() if rover.tokens],
    )
    if name:
        repair_rover(hub, name)
