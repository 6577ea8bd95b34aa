"""Moments of On Mars: rounds, actions with costs and gains, the shuttle, missions, the end."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import LogEntry, Moment, group_moments
from marshub.kernel.moments import map_moment_kinds

from ..happenings import cards_and_buildings as cards
from ..happenings import course
from ..happenings import pieces_and_goods as pieces

_KINDS = map_moment_kinds(
    dawn=[course.GameBegan, course.RoundBegan],
    result=[
        course.ShuttleTravelled, course.EndTriggered, course.PointsCounted, course.GameEnded, course.LevelRose,
        cards.MissionDone,
    ],
    card=[cards.ObjectiveMet, cards.ContractLaid, pieces.DiscoveryLaid, pieces.DiscoveryKept],
    plain=[
        course.TurnBegan, course.TurnEnded, course.ShuttleMoved, course.Travelled, course.SpaceTaken,
        course.ShelterSet, course.MainAction, course.SlotTaken, course.ExecutiveTaken, course.FacilityRun,
        course.ScientistSent, pieces.Moved, pieces.Boosted, pieces.Delivered, cards.ShipWelcomed,
        cards.Built, cards.Upgraded, cards.Learned, cards.Developed, cards.Borrowed,
    ],
)  # fmt: skip


def group_colony_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments."""
    return group_moments(entries, kinds=_KINDS)
