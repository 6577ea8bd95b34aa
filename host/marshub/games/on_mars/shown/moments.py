"""Moments of On Mars: rounds, actions with costs and gains, the shuttle, missions, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, group_moments

from ..happenings import cards_and_buildings, course, pieces_and_goods


def group_colony_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments."""
    return group_moments(entries, _open_moment)


@singledispatch
def _open_moment(entry: Any) -> Moment | None:
    """Return the moment that a log entry opens; None if the entry belongs to the moment before."""
    return None


@_open_moment.register(course.GameBegan)
@_open_moment.register(course.RoundBegan)
def _open_dawn(entry: LogEntry) -> Moment:
    return Moment("dawn", entry.describe(), (entry,))


@_open_moment.register(course.ShuttleTravelled)
@_open_moment.register(course.EndTriggered)
@_open_moment.register(course.PointsCounted)
@_open_moment.register(course.GameEnded)
@_open_moment.register(cards_and_buildings.MissionDone)
@_open_moment.register(course.LevelRose)
def _open_result(entry: LogEntry) -> Moment:
    return Moment("result", entry.describe(), (entry,))


@_open_moment.register(cards_and_buildings.ObjectiveMet)
@_open_moment.register(cards_and_buildings.ContractLaid)
@_open_moment.register(pieces_and_goods.DiscoveryLaid)
def _open_card(entry: LogEntry) -> Moment:
    return Moment("card", entry.describe(), (entry,))


@_open_moment.register(course.TurnBegan)
@_open_moment.register(course.TurnEnded)
@_open_moment.register(course.ShuttleMoved)
@_open_moment.register(course.Travelled)
@_open_moment.register(course.SpaceTaken)
@_open_moment.register(course.ShelterSet)
@_open_moment.register(course.MainAction)
@_open_moment.register(course.SlotTaken)
@_open_moment.register(course.ExecutiveTaken)
@_open_moment.register(course.FacilityRun)
@_open_moment.register(course.ScientistSent)
@_open_moment.register(pieces_and_goods.Moved)
@_open_moment.register(cards_and_buildings.ShipWelcomed)
@_open_moment.register(pieces_and_goods.Boosted)
@_open_moment.register(pieces_and_goods.Delivered)
@_open_moment.register(pieces_and_goods.Swapped)
@_open_moment.register(cards_and_buildings.Built)
@_open_moment.register(cards_and_buildings.Upgraded)
@_open_moment.register(cards_and_buildings.Learned)
@_open_moment.register(cards_and_buildings.Developed)
@_open_moment.register(cards_and_buildings.Borrowed)
def _open_plain(entry: LogEntry) -> Moment:
    return Moment("plain", entry.describe(), (entry,))
