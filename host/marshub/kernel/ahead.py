"""Previews: the table after an answer, as far as neither chance nor a choice decides."""

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
    """Return a copy of `session` in which the pending decision was answered with `option`, effects included.

    No die is rolled in the copy and no card is drawn: the copy stops there, and nobody answers. Questions that only
    ask whether to continue are answered (`Game.default_answer`).

    Args:
        session: The session; it is left unchanged.
        option: The id of the option.
        viewer: The seat that looks. Information hidden from it (`Game.view`) is not in the copy, so that nothing can
            depend on it; the effects stop where the rules need it, and nothing is asked then.

    Returns:
        The copy; None if the game offers no preview there, or `option` is no answer.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> preview_answer(session, "two").state.coins, session.state.coins
        ({'red': 2, 'blue': 0}, {'red': 0, 'blue': 0})
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
    """Return whether the options can be computed although some cards are hidden."""
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
    """Return the option that continues if all other options go back (or are `ignored`); "" otherwise."""
    ids = [option.id for option in decision.options()] if isinstance(decision, Choose) and decision.one else []
    ways = [each for each in ids if each not in ("back", *aside)]
    return ways[0] if "back" in ids and len(ways) == 1 else ""


def settled(script: Script | None) -> None:
    """Run a script as far as it needs no decision: a single option is chosen, anything else ends the script."""
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
