"""Moments of Migration: Mars: dice, events, meteorites, buildings and their costs, the steps of a stop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import FallenDie, LogEntry, Moment, group_moments, put_causes_first, say
from marshub.kernel.moments import map_moment_kinds

from .. import happenings as told

#: Entries that cards are paid or used for; they stand before the entries of those cards.
_PAID_ENTRIES = (told.Built, told.Exchanged, told.Healed, told.Cleared, told.Removed, told.FuelUsed, told.Rebuilt)
_KINDS = map_moment_kinds(
    dawn=[told.GameBegan],
    result=[
        told.StopBegan, told.CalledIn, told.EnoughPeople, told.FinalSpoiled, told.GameEnded, told.NoEvent,
    ],
    plain=[
        told.TurnBegan, told.Built, told.Rebuilt, told.Exchanged, told.Healed, told.Cleared, told.Removed, told.Moved,
        told.Offered, told.Traded, told.Refused, told.Scrapped, told.RollSkipped,
    ],
)  # fmt: skip
#: The bad results of the exploration die.
_BAD_OUTCOMES = ("injury",)


def group_mars_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments for players."""
    ordered = put_causes_first(
        entries, lambda entry: isinstance(entry, told.Returned), lambda entry: isinstance(entry, _PAID_ENTRIES)
    )
    return group_moments(ordered, _open_moment, _KINDS)


@singledispatch
def _open_moment(entry: Any) -> Moment | None:
    """Return the moment that a log entry opens with more than its sentence; None for the others."""
    return None


@_open_moment.register(told.FirstRolled)
def _(entry: told.FirstRolled) -> Moment:
    die = FallenDie(say(f"mm-die-first-{entry.who}"), say("number", n=entry.die))
    return Moment("dice", entry.describe(), (entry,), seat=entry.who, faces=(die,))


@_open_moment.register(told.Rolled)
def _(entry: told.Rolled) -> Moment:
    faces = {"numbered": entry.number, "collection": entry.collection}
    return _make_dice_moment(entry, entry.who, faces)


@_open_moment.register(told.MeteorSighted)
def _(entry: told.MeteorSighted) -> Moment:
    faces = {"direction": entry.direction, "distance": entry.distance, "strike": entry.strike}
    return _make_dice_moment(entry, entry.who, faces)


def _make_dice_moment(entry: LogEntry, seat: str, faces: dict[str, int]) -> Moment:
    fallen_dice = tuple(FallenDie(say(f"mm-die-{die}"), say("number", n=face)) for die, face in faces.items())
    return Moment("dice", entry.describe(), (entry,), seat=seat, faces=fallen_dice)


@_open_moment.register(told.Explored)
def _(entry: told.Explored) -> Moment:
    face = FallenDie(say("mm-die-exploration"), say(f"mm-outcome-{entry.outcome}"), entry.outcome in _BAD_OUTCOMES)
    return Moment("dice", entry.describe(), (entry,), seat=entry.who, faces=(face,))


@_open_moment.register(told.EventDrawn)
@_open_moment.register(told.EventUsed)
def _(entry: told.EventDrawn | told.EventUsed) -> Moment:
    text = (say(f"mm-event-{entry.event}-text"),)
    return Moment("card", entry.describe(), (entry,), text=text, seat=entry.who)
