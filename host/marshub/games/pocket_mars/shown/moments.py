"""What happened, as players tell it: a round, a card that is turned up with what it brings, what the automatics do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from marshub.kernel import Happening, Moment, grouped

from .. import happenings as told

#: What stands for itself, whatever came before: what ends a turn.
_ALONE = (told.CardDrawn, told.PrepFilled, told.DeckRenewed, told.CardTaken, told.CardDiscarded)


def moments(happenings: Sequence[Happening]) -> list[Moment]:
    """`happenings` as people tell them."""
    return grouped(happenings, _head, lambda each: isinstance(each, _ALONE))


@singledispatch
def _head(happening: Any) -> Moment | None:
    """The moment that a happening opens; None if it belongs to the one before."""
    return None


@_head.register(told.GameBegan)
@_head.register(told.RoundBegan)
def _(happening: Happening) -> Moment:
    return Moment("dawn", happening.words(), (happening,))


@_head.register(told.TurnBegan)
@_head.register(told.PrepTriggered)
@_head.register(told.NothingDone)
def _(happening: Happening) -> Moment:
    return Moment("plain", happening.words(), (happening,))


@_head.register(told.Connected)
@_head.register(told.HandPlayed)
@_head.register(told.SystemFailed)
def _(happening: Happening) -> Moment:
    return Moment("card", happening.words(), (happening,))


@_head.register(told.AndroidsActed)
@_head.register(told.AndroidsIdle)
@_head.register(told.AndroidsFilled)
@_head.register(told.Scored)
@_head.register(told.GameEnded)
def _(happening: Happening) -> Moment:
    return Moment("result", happening.words(), (happening,))
