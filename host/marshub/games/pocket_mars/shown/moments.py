"""Moments of Pocket Mars: a round, a card with its effects, the actions of Devious Automatics."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import LogEntry, Moment, Words, group_moments
from marshub.kernel.moments import map_moment_kinds

from .. import happenings as hp
from ..content.pack import Content
from .card_texts import describe_action

#: Entries that open a moment of their own, whatever came before: those that end a turn.
_SEPARATE_ENTRIES = (hp.CardDrawn, hp.PrepFilled, hp.DeckRenewed, hp.CardTaken, hp.CardDiscarded)

_KINDS = map_moment_kinds(
    dawn=[hp.GameBegan, hp.RoundBegan],
    plain=[hp.TurnBegan, hp.PrepTriggered, hp.NothingDone],
    card=[hp.SystemFailed],
    result=[hp.AndroidsActed, hp.AndroidsIdle, hp.AndroidsFilled, hp.Scored, hp.GameEnded],
)


def group_city_moments(entries: Sequence[LogEntry], content: Content) -> list[Moment]:
    """Group log entries into moments for players."""
    return group_moments(
        entries, lambda entry: _open_moment(entry, content), _KINDS, lambda entry: isinstance(entry, _SEPARATE_ENTRIES)
    )


def _open_moment(entry: LogEntry, content: Content) -> Moment | None:
    """Return the moment of a played card, with what it does; None for other entries."""
    if not isinstance(entry, hp.Connected | hp.HandPlayed):
        return None
    text: tuple[Words, ...] = ()
    if (card := content.cards.get(entry.card)) is not None:  # a save from other packs may name an unknown card
        is_lower = isinstance(entry, hp.Connected)
        does = describe_action(card.prep if is_lower else card.hand)
        text = (Words("pm-card-does-lower" if is_lower else "pm-card-does-upper", {}, {"does": (does,)}),)
    return Moment("card", entry.describe(), (entry,), text=text, seat=entry.who)
