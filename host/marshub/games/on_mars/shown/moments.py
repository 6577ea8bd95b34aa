"""Moments of On Mars: rounds, actions with costs and gains, the shuttle, missions, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, group_moments

from ..happenings import actions, building, cards, colonists, colony, course, moving, stores, technology


def group_colony_moments(happenings: Sequence[LogEntry]) -> list[Moment]:
    """Group `happenings` for people."""
    return group_moments(happenings, _head)


@singledispatch
def _head(happening: Any) -> Moment | None:
    """Return the moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register(course.GameBegan)
@_head.register(course.RoundBegan)
def _(happening: LogEntry) -> Moment:
    return Moment("dawn", happening.describe(), (happening,))


@_head.register(course.ShuttleTravelled)
@_head.register(course.EndTriggered)
@_head.register(course.PointsCounted)
@_head.register(course.GameEnded)
@_head.register(cards.MissionDone)
@_head.register(colony.LevelRose)
def _(happening: LogEntry) -> Moment:
    return Moment("result", happening.describe(), (happening,))


@_head.register(cards.ObjectiveMet)
@_head.register(cards.ContractLaid)
@_head.register(moving.DiscoveryLaid)
def _(happening: LogEntry) -> Moment:
    return Moment("card", happening.describe(), (happening,))


@_head.register(course.TurnBegan)
@_head.register(course.TurnEnded)
@_head.register(course.ShuttleMoved)
@_head.register(course.Travelled)
@_head.register(course.SpaceTaken)
@_head.register(course.ShelterSet)
@_head.register(actions.MainAction)
@_head.register(actions.SlotTaken)
@_head.register(actions.ExecutiveTaken)
@_head.register(actions.FacilityRun)
@_head.register(actions.ScientistSent)
@_head.register(moving.Moved)
@_head.register(cards.ShipWelcomed)
@_head.register(colonists.Boosted)
@_head.register(stores.Delivered)
@_head.register(stores.Swapped)
@_head.register(building.Built)
@_head.register(building.Upgraded)
@_head.register(technology.Learned)
@_head.register(technology.Developed)
@_head.register(technology.Borrowed)
def _(happening: LogEntry) -> Moment:
    return Moment("plain", happening.describe(), (happening,))
