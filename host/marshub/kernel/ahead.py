"""Preview of an answer: the table after it, as far as neither chance nor a choice decides."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from .decision import NOBODY, Decision, as_answer
from .errors import MarsHubError
from .game import Script
from .hindsight import fork
from .journal import Answered
from .questions import Choose
from .session import Session

S = TypeVar("S", bound=msgspec.Struct)
U = TypeVar("U", bound=msgspec.Struct)


def what_if(session: Session[S, U], option: str, eyes: str = "") -> Session[S, U] | None:
    """Return a copy of `session` in which the pending decision was answered with `option`.

    And what that brings has come.

    No die falls in it and no card is drawn: what they decide is asked there, and nobody answers. What only asks whether
    to go on is gone on with (`Game.goes_on`). None if the game does not look ahead there, or the answer is none.

    `eyes`: the seat that looks. What it may not see is not there (`Game.view`), so that nothing can hang on it; what
    comes stops where the rules need it, and nothing is asked then.
    """
    game, pending = session.game, session.pending
    if pending is None or not game.foresees(session.state, pending):
        return None
    if game.hides and pending.only not in ("", eyes):
        return None  # not even the question is for these eyes
    try:
        then = fork(session)
    except Exception:  # a table that cannot be built once more: nobody is to lose it by looking
        return None
    try:
        then._auto = False
        then._header = msgspec.structs.replace(then._header, chance="all")
        if game.hides:
            become(then.state, then.view(eyes))
            assert then.pending is not None
            then.pending.forget()
        _answer(then, option)
    except MarsHubError:
        return None
    game.brings(then.state, then.pending, option)
    return then


def _answer(then: Session[S, U], option: str) -> None:
    """Answer, and continue as long as the next question only asks whether to continue."""
    game = then.game
    while option and then.pending is not None:
        if not game.hides:
            then.answer(option)
        else:
            step = Answered(as_answer(option))
            value = then.pending.read(step.answer)
            then.history.add(step)
            try:
                then._run(value)
            except Exception:  # the rules came upon a card of which only the back is seen
                then.pending = None
            if then.pending is not None and not _legible(then.pending):
                then.pending = None
        option = game.goes_on(then.state, then.pending) if then.pending is not None else ""


def _legible(pending: Decision) -> bool:
    """Return whether what is asked can be made out by eyes that see some cards from behind only."""
    try:
        pending.options()
    except Exception:  # the rules look for what only the front says
        return False
    return True


def become(old: Any, new: Any) -> Any:
    """Return `new`, made of the objects that `old` is made of, because a waiting script holds some of them."""
    if type(old) is not type(new):
        return new
    if isinstance(old, msgspec.Struct) and not old.__struct_config__.frozen:
        for field in old.__struct_fields__:
            setattr(old, field, become(getattr(old, field), getattr(new, field)))
        return old
    if isinstance(old, dict):
        found = {key: become(old[key], value) if key in old else value for key, value in new.items()}
        old.clear()
        old.update(found)
        return old
    if isinstance(old, list):
        old[:] = [*map(become, old, new), *new[len(old) :]]
        return old
    return new


def only_way(decision: Decision, *aside: str) -> str:
    """Return the option that goes on where all that could be chosen besides is to go back (or one of `aside`).

    Else "".
    """
    ids = [option.id for option in decision.options()] if isinstance(decision, Choose) and decision.one else []
    ways = [each for each in ids if each not in ("back", *aside)]
    return ways[0] if "back" in ids and len(ways) == 1 else ""


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
