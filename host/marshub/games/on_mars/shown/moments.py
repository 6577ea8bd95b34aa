"""Moments of On Mars: a round, a turn with all that it brought, the shuttle with those who travel, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marshub.kernel import LogEntry, Moment, group_moments
from marshub.kernel.log_entry import KernelLogEntry
from marshub.kernel.moments import MomentKind, map_moment_kinds

from ..happenings import course
from ..happenings.rival import GoalJudged, RivalMoved, RivalTurnBegan

_KINDS = map_moment_kinds(
    result=[course.NobodyTravels, course.EndTriggered, course.PointsCounted, course.GameEnded, GoalJudged],
    dawn=[course.GameBegan, course.RoundBegan],
    plain=[course.TurnBegan, course.ShuttleMoved, course.ShuttleTravelled],
)  # fmt: skip


#: In the set-up each choice of a space is a moment with its bonus, and so is the shuttle's place.
_SETUP_KINDS = {**_KINDS, **map_moment_kinds(plain=[course.ShelterSet, course.SpaceTaken, course.ShuttlePlaced])}


#: What ends what the rival does at a stretch, if it is not the rival's own.
_RIVAL_ENDS = (
    course.TurnBegan, course.TurnEnded, course.RoundBegan, course.ShuttleMoved, course.ShuttleTravelled,
    course.Travelled, course.Stayed, course.SpaceTaken, course.EndTriggered, course.PointsCounted, course.GameEnded,
    KernelLogEntry,
)  # fmt: skip


def group_colony_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments; what the rival of the solo game does at a stretch is one: a turn, a journey."""
    begin = 0  # where the game begins after the set-up
    if any(isinstance(entry, course.ShelterSet) for entry in entries):
        begin = next((at for at, entry in enumerate(entries) if isinstance(entry, course.GameBegan)), len(entries))
    return [*_group_moments(entries[:begin], _SETUP_KINDS), *_group_moments(entries[begin:], _KINDS)]


def _group_moments(entries: Sequence[LogEntry], kinds: Mapping[type[LogEntry], MomentKind]) -> list[Moment]:
    """Group the log entries of the set-up, or of play."""
    moments: list[Moment] = []
    others: list[LogEntry] = []
    rival = ""  # the rival's colour while a moment of it is open
    for entry in entries:
        if isinstance(entry, RivalTurnBegan) or (isinstance(entry, RivalMoved) and not rival):
            moments += [
                *group_moments(others, kinds=kinds),
                Moment("card", entry.describe(), (entry,), seat=entry.who),
            ]
            others, rival = [], entry.who
            continue
        is_own = getattr(entry, "who", "") == rival
        if rival and (is_own or not isinstance(entry, _RIVAL_ENDS)):
            moments[-1] = moments[-1].with_effect(entry)
        else:
            others.append(entry)
            rival = ""
        if rival and isinstance(entry, course.TurnEnded):
            rival = ""
    return [*moments, *group_moments(others, kinds=kinds)]
