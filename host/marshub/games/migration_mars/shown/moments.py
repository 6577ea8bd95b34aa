"""Moments of Migration: Mars: dice, events, meteorites, buildings and their costs, the steps of a stop."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import FallenDie, LogEntry, Moment, group_moments, put_causes_first, say

from .. import happenings as told

#: Entries that cards are paid or used for; they stand before the entries of those cards.
_PAID_ENTRIES = (told.Built, told.Exchanged, told.Healed, told.Cleared, told.Removed, told.FuelUsed, told.Rebuilt)
#: The bad results of the exploration die.
_BAD_OUTCOMES = ("injury",)


def group_mars_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments for players."""
    ordered = put_causes_first(
        entries, lambda entry: isinstance(entry, told.Returned), lambda entry: isinstance(entry, _PAID_ENTRIES)
    )
    return group_moments(ordered, _open_moment)


@singledispatch
def _open_moment(entry: Any) -> Moment | None:
    """Return the moment that a log entry opens; None if it belongs to the one before."""
    return None


@_open_moment.register(told.GameBegan)
def _(entry: LogEntry) -> Moment:
    return Moment("dawn", entry.describe(), (entry,))


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


@_open_moment.register(told.StopBegan)
@_open_moment.register(told.CalledIn)
@_open_moment.register(told.EnoughPeople)
@_open_moment.register(told.FinalSpoiled)
@_open_moment.register(told.GameEnded)
@_open_moment.register(told.NoEvent)
def _(entry: LogEntry) -> Moment:
    return Moment("result", entry.describe(), (entry,))


@_open_moment.register(told.TurnBegan)
@_open_moment.register(told.Built)
@_open_moment.register(told.Rebuilt)
@_open_moment.register(told.Exchanged)
@_open_moment.register(told.Healed)
@_open_moment.register(told.Cleared)
@_open_moment.register(told.Removed)
@_open_moment.register(told.Moved)
@_open_moment.register(told.Offered)
@_open_moment.register(told.Traded)
@_open_moment.register(told.Refused)
@_open_moment.register(told.Scrapped)
@_open_moment.register(told.RollSkipped)
def _(entry: LogEntry) -> Moment:
    return Moment("plain", entry.describe(), (entry,))
