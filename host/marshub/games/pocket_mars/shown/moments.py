"""Moments of Pocket Mars: a round, a card with its effects, the actions of Devious Automatics."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, Words, group_moments
from marshub.kernel.moments import map_moment_kinds

from .. import happenings as told
from ..content.pack import Content
from ..effects import Action
from .card_texts import describe_action

#: Entries that open a moment of their own, whatever came before: those that end a turn.
_SEPARATE_ENTRIES = (told.CardDrawn, told.PrepFilled, told.DeckRenewed, told.CardTaken, told.CardDiscarded)

_KINDS = map_moment_kinds(
    dawn=[told.GameBegan, told.RoundBegan],
    plain=[told.TurnBegan, told.PrepTriggered, told.NothingDone],
    card=[told.SystemFailed],
    result=[told.AndroidsActed, told.AndroidsIdle, told.AndroidsFilled, told.Scored, told.GameEnded],
)


def group_city_moments(entries: Sequence[LogEntry], content: Content) -> list[Moment]:
    """Group log entries into moments for players."""
    return group_moments(
        entries, partial(_open_moment, content=content), _KINDS, lambda entry: isinstance(entry, _SEPARATE_ENTRIES)
    )


@singledispatch
def _open_moment(entry: Any, content: Content) -> Moment | None:
    """Return the moment that a log entry opens with more than its sentence; None for the others."""
    return None


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
