"""Moments of Pocket Mars: a round, a card with its effects, the automatics' actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, singledispatch
from typing import Any

from marshub.kernel import LogEntry, Moment, Words, group_moments

from .. import happenings as told
from ..content.pack import Content
from ..effects import Action
from .card_words import action_words

#: What stands for itself, whatever came before: what ends a turn.
_ALONE = (told.CardDrawn, told.PrepFilled, told.DeckRenewed, told.CardTaken, told.CardDiscarded)


def group_city_moments(happenings: Sequence[LogEntry], content: Content) -> list[Moment]:
    """Group `happenings` for people."""
    return group_moments(happenings, partial(_head, content=content), lambda each: isinstance(each, _ALONE))


@singledispatch
def _head(happening: Any, content: Content) -> Moment | None:
    """Return the moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register(told.GameBegan)
@_head.register(told.RoundBegan)
def _(happening: LogEntry, content: Content) -> Moment:
    return Moment("dawn", happening.describe(), (happening,))


@_head.register(told.TurnBegan)
@_head.register(told.PrepTriggered)
@_head.register(told.NothingDone)
def _(happening: LogEntry, content: Content) -> Moment:
    return Moment("plain", happening.describe(), (happening,))


@_head.register(told.Connected)
def _(happening: told.Connected, content: Content) -> Moment:
    card = content.cards.get(happening.card)  # a save from other packs may name one that is not there
    text = (_does("pm-card-does-lower", card.prep),) if card is not None else ()
    return Moment("card", happening.describe(), (happening,), text=text, seat=happening.who)


@_head.register(told.HandPlayed)
def _(happening: told.HandPlayed, content: Content) -> Moment:
    card = content.cards.get(happening.card)
    text = (_does("pm-card-does-upper", card.hand),) if card is not None else ()
    return Moment("card", happening.describe(), (happening,), text=text, seat=happening.who)


def _does(key: str, action: Action) -> Words:
    return Words(key, {}, {"does": (action_words(action),)})


@_head.register(told.SystemFailed)
def _(happening: LogEntry, content: Content) -> Moment:
    return Moment("card", happening.describe(), (happening,))


@_head.register(told.AndroidsActed)
@_head.register(told.AndroidsIdle)
@_head.register(told.AndroidsFilled)
@_head.register(told.Scored)
@_head.register(told.GameEnded)
def _(happening: LogEntry, content: Content) -> Moment:
    return Moment("result", happening.describe(), (happening,))
