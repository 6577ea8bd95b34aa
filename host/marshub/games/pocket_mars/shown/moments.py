"""Moments of Pocket Mars: a round, a card with its effects, the actions of Devious Automatics."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, Words, group_moments

from .. import happenings as told
from ..content.pack import Content
from ..effects import Action
from .card_texts import describe_action

#: Entries that open a moment of their own, whatever came before: those that end a turn.
_SEPARATE_ENTRIES = (told.CardDrawn, told.PrepFilled, told.DeckRenewed, told.CardTaken, told.CardDiscarded)


def group_city_moments(entries: Sequence[LogEntry], content: Content) -> list[Moment]:
    """Group log entries into moments for players."""
    return group_moments(
        entries, partial(_open_moment, content=content), lambda entry: isinstance(entry, _SEPARATE_ENTRIES)
    )


@singledispatch
def _open_moment(entry: Any, content: Content) -> Moment | None:
    """Return the moment that a log entry opens; None if it belongs to the one before."""
    return None


@_open_moment.register(told.GameBegan)
@_open_moment.register(told.RoundBegan)
def _(entry: LogEntry, content: Content) -> Moment:
    return Moment("dawn", entry.describe(), (entry,))


@_open_moment.register(told.TurnBegan)
@_open_moment.register(told.PrepTriggered)
@_open_moment.register(told.NothingDone)
def _(entry: LogEntry, content: Content) -> Moment:
    return Moment("plain", entry.describe(), (entry,))


@_open_moment.register(told.Connected)
def _(entry: told.Connected, content: Content) -> Moment:
    card = content.cards.get(entry.card)  # a save from other packs may name an unknown card
    text = (_describe_effect("pm-card-does-lower", card.prep),) if card is not None else ()
    return Moment("card", entry.describe(), (entry,), text=text, seat=entry.who)


@_open_moment.register(told.HandPlayed)
def _(entry: told.HandPlayed, content: Content) -> Moment:
    card = content.cards.get(entry.card)
    text = (_describe_effect("pm-card-does-upper", card.hand),) if card is not None else ()
    return Moment("card", entry.describe(), (entry,), text=text, seat=entry.who)


def _describe_effect(key: str, action: Action) -> Words:
    return Words(key, {}, {"does": (describe_action(action),)})


@_open_moment.register(told.SystemFailed)
def _(entry: LogEntry, content: Content) -> Moment:
    return Moment("card", entry.describe(), (entry,))


@_open_moment.register(told.AndroidsActed)
@_open_moment.register(told.AndroidsIdle)
@_open_moment.register(told.AndroidsFilled)
@_open_moment.register(told.Scored)
@_open_moment.register(told.GameEnded)
def _(entry: LogEntry, content: Content) -> Moment:
    return Moment("result", entry.describe(), (entry,))
