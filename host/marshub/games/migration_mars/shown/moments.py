"""Moments of Migration: Mars: dice, events, meteorites, buildings and their costs, a stop's steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import Face, Happening, Moment, causes_first, grouped, say

from .. import happenings as told

#: What cards are paid or used for, and what they are used for stands before them.
_BOUGHT = (told.Built, told.Exchanged, told.Healed, told.Cleared, told.Removed, told.FuelUsed, told.Rebuilt)
#: Of the exploration die: nothing to hope for.
_BAD = ("injury",)


def moments(happenings: Sequence[Happening]) -> list[Moment]:
    """Group `happenings` for people."""
    ordered = causes_first(
        happenings, lambda each: isinstance(each, told.Returned), lambda each: isinstance(each, _BOUGHT)
    )
    return grouped(ordered, _head)


@singledispatch
def _head(happening: Any) -> Moment | None:
    """Return the moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register(told.GameBegan)
def _(happening: Happening) -> Moment:
    return Moment("dawn", happening.words(), (happening,))


@_head.register(told.FirstRolled)
def _(happening: told.FirstRolled) -> Moment:
    die = Face(say(f"mm-die-first-{happening.who}"), say("number", n=happening.die))
    return Moment("dice", happening.words(), (happening,), who=happening.who, faces=(die,))


@_head.register(told.Rolled)
def _(happening: told.Rolled) -> Moment:
    faces = {"numbered": happening.number, "collection": happening.collection}
    return _dice(happening, happening.who, faces)


@_head.register(told.MeteorSighted)
def _(happening: told.MeteorSighted) -> Moment:
    faces = {"direction": happening.direction, "distance": happening.distance, "strike": happening.strike}
    return _dice(happening, happening.who, faces)


def _dice(happening: Happening, who: str, faces: dict[str, int]) -> Moment:
    shown = tuple(Face(say(f"mm-die-{die}"), say("number", n=face)) for die, face in faces.items())
    return Moment("dice", happening.words(), (happening,), who=who, faces=shown)


@_head.register(told.Explored)
def _(happening: told.Explored) -> Moment:
    face = Face(say("mm-die-exploration"), say(f"mm-outcome-{happening.outcome}"), happening.outcome in _BAD)
    return Moment("dice", happening.words(), (happening,), who=happening.who, faces=(face,))


@_head.register(told.EventDrawn)
@_head.register(told.EventUsed)
def _(happening: told.EventDrawn | told.EventUsed) -> Moment:
    text = (say(f"mm-event-{happening.event}-text"),)
    return Moment("card", happening.words(), (happening,), text=text, who=happening.who)


@_head.register(told.StopBegan)
@_head.register(told.CalledIn)
@_head.register(told.EnoughPeople)
@_head.register(told.FinalSpoiled)
@_head.register(told.GameEnded)
@_head.register(told.NoEvent)
def _(happening: Happening) -> Moment:
    return Moment("result", happening.words(), (happening,))


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
def _(happening: Happening) -> Moment:
    return Moment("plain", happening.words(), (happening,))
