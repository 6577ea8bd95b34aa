"""Moments of Migration: Mars: dice, events, meteorites, buildings and their costs, the steps of a stop."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import FallenDie, LogEntry, Moment, group_moments, put_causes_first, say
from marshub.kernel.moments import map_moment_kinds

from .. import happenings as hp

#: Entries that cards are paid or used for; they stand before the entries of those cards.
_PAID_ENTRIES = (hp.Built, hp.Exchanged, hp.Healed, hp.Cleared, hp.Removed, hp.FuelUsed, hp.Rebuilt)
_KINDS = map_moment_kinds(
    result=[
        hp.StopBegan, hp.CalledIn, hp.EnoughPeople, hp.FinalSpoiled, hp.GameEnded, hp.NoEvent,
    ],
    dawn=[hp.GameBegan],
    plain=[
        hp.TurnBegan, hp.Built, hp.Rebuilt, hp.Exchanged, hp.Healed, hp.Cleared, hp.Removed, hp.Moved,
        hp.Offered, hp.Traded, hp.Refused, hp.Scrapped, hp.RollSkipped,
    ],
)  # fmt: skip
#: The bad results of the exploration die.
_BAD_OUTCOMES = ("injury",)


def group_mars_moments(entries: Sequence[LogEntry]) -> list[Moment]:
    """Group log entries into moments for players."""
    ordered = put_causes_first(
        entries, lambda entry: isinstance(entry, hp.Returned | hp.Paid), lambda entry: isinstance(entry, _PAID_ENTRIES)
    )
    return group_moments(ordered, _open_moment, _KINDS)


def _open_moment(entry: LogEntry) -> Moment | None:
    """Return the moment that a log entry opens with more than its sentence; None for the others."""
    match entry:
        case hp.FirstRolled():
            die = FallenDie(say(f"mm-die-first-{entry.who}"), say("number", n=entry.die))
            return Moment("dice", entry.describe(), (entry,), seat=entry.who, faces=(die,))
        case hp.Rolled():
            return _make_dice_moment(entry, entry.who, numbered=entry.number, collection=entry.collection)
        case hp.MeteorSighted():
            faces = {"direction": entry.direction, "distance": entry.distance, "strike": entry.strike}
            return _make_dice_moment(entry, entry.who, **faces)
        case hp.Explored():
            outcome = say(f"mm-outcome-{entry.outcome}")
            die = FallenDie(say("mm-die-exploration"), outcome, entry.outcome in _BAD_OUTCOMES)
            return Moment("dice", entry.describe(), (entry,), seat=entry.who, faces=(die,))
        case hp.EventDrawn() | hp.EventUsed():
            text = (say(f"mm-event-{entry.event}-text"),)
            return Moment("card", entry.describe(), (entry,), text=text, seat=entry.who)
    return None


def _make_dice_moment(entry: LogEntry, seat: str, **faces: int) -> Moment:
    fallen_dice = tuple(FallenDie(say(f"mm-die-{die}"), say("number", n=face)) for die, face in faces.items())
    return Moment("dice", entry.describe(), (entry,), seat=seat, faces=fallen_dice)
