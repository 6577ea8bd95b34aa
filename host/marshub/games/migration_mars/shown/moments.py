"""Moments of Migration: Mars: dice, events, meteorites, buildings and their costs, a stop's steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import FallenDie, LogEntry, Moment, group_moments, put_causes_first, say

from .. import happenings as told

#: What cards are paid or used for, and what they are used for stands before them.
_BOUGHT = (told.Built, told.Exchanged, told.Healed, told.Cleared, told.Removed, told.FuelUsed, told.Rebuilt)
#: Of the exploration die: nothing to hope for.
_BAD = ("injury",)


def group_mars_moments(happenings: Sequence[LogEntry]) -> list[Moment]:
    """Group `happenings` for people."""
    ordered = put_causes_first(
        happenings, lambda each: isinstance(each, told.Returned), lambda each: isinstance(each, _BOUGHT)
    )
    return group_moments(ordered, _head)


@singledispatch
def _head(happening: Any) -> Moment | None:
    """Return the moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register(told.GameBegan)
def _(happening: LogEntry) -> Moment:
    return Moment("dawn", happening.describe(), (happening,))


@_head.register(told.FirstRolled)
def _(happening: told.FirstRolled) -> Moment:
    die = FallenDie(say(f"mm-die-first-{happening.who}"), say("number", n=happening.die))
    return Moment("dice", happening.describe(), (happening,), seat=happening.who, faces=(die,))


@_head.register(told.Rolled)
def _(happening: told.Rolled) -> Moment:
    faces = {"numbered": happening.number, "collection": happening.collection}
    return _dice(happening, happening.who, faces)


@_head.register(told.MeteorSighted)
def _(happening: told.MeteorSighted) -> Moment:
    faces = {"direction": happening.direction, "distance": happening.distance, "strike": happening.strike}
    return _dice(happening, happening.who, faces)


def _dice(happening: LogEntry, seat: str, faces: dict[str, int]) -> Moment:
    shown = tuple(FallenDie(say(f"mm-die-{die}"), say("number", n=face)) for die, face in faces.items())
    return Moment("dice", happening.describe(), (happening,), seat=seat, faces=shown)


@_head.register(told.Explored)
def _(happening: told.Explored) -> Moment:
    face = FallenDie(say("mm-die-exploration"), say(f"mm-outcome-{happening.outcome}"), happening.outcome in _BAD)
    return Moment("dice", happening.describe(), (happening,), seat=happening.who, faces=(face,))


@_head.register(told.EventDrawn)
@_head.register(told.EventUsed)
def _(happening: told.EventDrawn | told.EventUsed) -> Moment:
    text = (say(f"mm-event-{happening.event}-text"),)
    return Moment("card", happening.describe(), (happening,), text=text, seat=happening.who)


@_head.register(told.StopBegan)
@_head.register(told.CalledIn)
@_head.register(told.EnoughPeople)
@_head.register(told.FinalSpoiled)
@_head.register(told.GameEnded)
@_head.register(told.NoEvent)
def _(happening: LogEntry) -> Moment:
    return Moment("result", happening.describe(), (happening,))


@_head.register(told.TurnBegan)
@_head.register(told.Built)
@_head.register(told.Rebuilt)
@_head.register(told.Exchanged)
@_head.register(told.Healed)
@_head.register(told.Cleared)
@_head.register(told.Removed)
@_head.register(told.Moved)
@_head.register(told.Offered)
@_head.register(told.Traded)
@_head.register(told.Refused)
@_head.register(told.Scrapped)
@_head.register(told.RollSkipped)
def _(happening: LogEntry) -> Moment:
    return Moment("plain", happening.describe(), (happening,))
