"""What if: the table as it would be after an answer, as far as nothing is left to chance or to choice."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from .decision import NOBODY
from .errors import MarsHubError
from .game import Script
from .hindsight import fork
from .questions import Choose
from .session import Session

S = TypeVar("S", bound=msgspec.Struct)
U = TypeVar("U", bound=msgspec.Struct)


def what_if(session: Session[S, U], option: str) -> Session[S, U] | None:
    """A copy of `session` in which the pending decision was answered with `option`, and what that brings has come.

    No die falls in it and no card is drawn: what they decide is asked there, and nobody answers. None if the game does
    not look ahead (`Game.looks_ahead`), or the answer is none.
    """
    if not session.game.looks_ahead or session.pending is None:
        return None
    try:
        then = fork(session)
        then._auto = False
        then._header = msgspec.structs.replace(then._header, chance="all")
        then.answer(option)
    except MarsHubError:
        return None
    then.game.brings(then.state, then.pending, option)
    return then


def settled(script: Script | None) -> None:
    """Go through a script as far as it decides itself: what leaves no choice is taken, at anything else it ends."""
    value: object = None
    while script is not None:
        try:
            decision = script.send(value)
        except StopIteration:
            return
        if decision.who == NOBODY:
            value = False
        elif isinstance(decision, Choose) and decision.one and len(decision.options()) == 1:
            value = decision.recall(decision.first())
        else:
            script.close()
            return
