"""Moments of On Mars: rounds, actions with costs and gains, the shuttle, missions, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, group_moments

from ..happenings import actions, building, cards, colonists, colony, course, moving, stores, technology


def group_colony_moments(happenings: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments."""
    return group_moments(happenings, _head)


@singledispatch
def _head(entry: Any) -> Moment | None:
    """Return the moment that a log entry opens; None if the entry belongs to the moment before."""
    return None


@_head.register(course.GameBegan)
@_head.register(course.RoundBegan)
def _open_dawn(entry: LogEntry) -> Moment:
    return Moment("dawn", entry.describe(), (entry,))


@_head.register(course.ShuttleTravelled)
@_head.register(course.EndTriggered)
@_head.register(course.PointsCounted)
@_head.register(course.GameEnded)
@_head.register(cards.MissionDone)
@_head.register(colony.LevelRose)
def _open_result(entry: LogEntry) -> Moment:
    return Moment("result", entry.describe(), (entry,))


@_head.register(cards.ObjectiveMet)
@_head.register(cards.ContractLaid)
@_head.register(moving.DiscoveryLaid)
def _open_card(entry: LogEntry) -> Moment:
    return Moment("card", entry.describe(), (entry,))


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
def _open_plain(entry: LogEntry) -> Moment:
    return Moment("plain", entry.describe(), (entry,))
