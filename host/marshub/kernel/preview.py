"""Previews: the table after an answer, as far as neither chance nor a choice decides."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from .decision import NOBODY, Decision, as_answer
from .errors import MarsHubError
from .game import Script
from .journal import Answered
from .questions import Choose
from .replay import fork_session
from .session import Session

_encode = msgspec.json.Encoder().encode

S = TypeVar("S", bound=msgspec.Struct)
U = TypeVar("U", bound=msgspec.Struct)


def preview_answer(session: Session[S, U], option: str, viewer: str = "") -> Session[S, U] | None:
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
    copy = _copy_for(session, viewer)
    try:
        if copy is not None:
            _answer_and_continue(copy, option)
    except MarsHubError:
        return None
    if copy is not None:
        session.game.apply_expected_consequences(copy.state, copy.pending, option)
    return copy


def answer_in_copy(session: Session[S, U], option: str, viewer: str = "") -> Session[S, U] | None:
    """Return a copy of `session` at the question after `option`, which `viewer` may see; None as in `preview_answer`.

    Nothing else is answered, and no expected consequence is applied.
    """
    copy = _copy_for(session, viewer)
    try:
        if copy is not None:
            _answer(copy, option)
    except MarsHubError:
        return None
    return copy


def _copy_for(session: Session[S, U], viewer: str) -> Session[S, U] | None:
    """Return a copy in which chance stops play and nothing is hidden that `viewer` can see; None if there is none."""
    game, pending = session.game, session.pending
    if pending is None or not game.can_preview_question(session.state, pending):
        return None
    if game.has_hidden_information and not pending.is_visible_to(viewer):
        return None  # this viewer may not even see the question
    try:
        copy = fork_session(session)
    except Exception:  # a session that cannot be copied must still be playable
        return None
    copy._runner.set_mode("all")
    copy._header = msgspec.structs.replace(copy._header, chance="all")
    if game.has_hidden_information:
        update_in_place(copy.state, copy.view(viewer))
        assert copy.pending is not None
        copy.pending.clear_cache()
    return copy


def _answer_and_continue(copy: Session[S, U], option: str) -> None:
    """Answer, and continue as long as the next question only asks whether to continue."""
    while option and copy.pending is not None:
        _answer(copy, option)
        option = copy.game.default_answer(copy.state, copy.pending) if copy.pending is not None else ""


def _answer(copy: Session[S, U], option: str) -> None:
    """Answer in a copy, where the rules may come to something hidden: then nothing is pending."""
    if not copy.game.has_hidden_information:
        copy.answer(option)
        return
    assert copy.pending is not None
    step = Answered(as_answer(option))
    value = copy.pending.parse_answer(step.answer)
    copy.history.add(step)
    try:
        copy._run_script(value)
    except Exception:  # the rules need a card whose face the viewer cannot see
        copy.pending = None
    if copy.pending is not None and not _is_readable(copy.pending):
        copy.pending = None


def _is_readable(pending: Decision) -> bool:
    """Return whether the options can be computed although some cards are hidden."""
    try:
        pending.options()
    except Exception:  # the rules need a hidden face
        return False
    return True


def update_in_place(old: Any, new: Any) -> Any:
    """Return `new`, made of the objects that `old` is made of, because a waiting script holds some of them.

    Example:
        >>> table = {"hand": ["?"], "gone": 1}
        >>> hand = table["hand"]
        >>> update_in_place(table, {"hand": ["ore", "ice"], "new": 2}) is table, table["hand"] is hand, table
        (True, True, {'hand': ['ore', 'ice'], 'new': 2})
        >>> from marshub.kernel import say
        >>> update_in_place(say("ore"), say("ice")).key
        'ice'
    """
    if type(old) is not type(new):
        return new
    if isinstance(old, msgspec.Struct) and not old.__struct_config__.frozen:
        for field in old.__struct_fields__:
            before, after = getattr(old, field), getattr(new, field)
            if _encode(before) != _encode(after):  # most of a table is open to everybody
                setattr(old, field, update_in_place(before, after))
        return old
    if isinstance(old, dict):
        merged = {key: update_in_place(old[key], value) if key in old else value for key, value in new.items()}
        old.clear()
        old.update(merged)
        return old
    if isinstance(old, list):
        old[:] = [*map(update_in_place, old, new), *new[len(old) :]]
        return old
    return new


def find_only_answer(decision: Decision, *ignored: str) -> str:
    """Return the option that continues if all other options go back (or are `ignored`); "" otherwise.

    Example:
        >>> from marshub.kernel import Option, say
        >>> pay, ask, back = (Option(option_id, say(option_id)) for option_id in ("pay", "ask", "back"))
        >>> find_only_answer(Choose("red", say("sure"), lambda: [pay, back]))
        'pay'
        >>> [find_only_answer(Choose("red", say("sure"), lambda: options)) for options in ([pay], [pay, ask, back])]
        ['', '']
        >>> find_only_answer(Choose("red", say("sure"), lambda: [pay, ask, back]), "ask")
        'pay'
        >>> find_only_answer(Choose("red", say("sure"), lambda: [pay, back], least=0))
        ''
    """
    ids = [option.id for option in decision.options()] if isinstance(decision, Choose) and decision.is_single else []
    remaining = [option_id for option_id in ids if option_id not in ("back", *ignored)]
    return remaining[0] if "back" in ids and len(remaining) == 1 else ""


def run_forced_steps(script: Script | None) -> bool:
    """Run a script as far as it needs no decision: a single option is chosen, anything else ends the script.

    Return whether it came to its own end.

    Example:
        >>> from marshub.kernel import Confirm, Option, say
        >>> given = []
        >>> def ask(*questions):
        ...     for question in questions:
        ...         given.append((yield question))
        >>> left, right = Option("left", say("left")), Option("right", say("right"))
        >>> one = Choose("red", say("way"), lambda: [left])
        >>> run_forced_steps(ask(one, Confirm(NOBODY, say("trade")))), given
        (True, ['left', False])
        >>> any_of_one = Choose("red", say("way"), lambda: [left], least=0)
        >>> one_of_two = Choose("red", say("way"), lambda: [left, right])
        >>> [run_forced_steps(ask(question)) for question in (any_of_one, one_of_two, Confirm("red", say("sure")))]
        [False, False, False]
    """
    value: object = None
    while script is not None:
        try:
            decision = script.send(value)
        except StopIteration:
            break
        if decision.decider == NOBODY:
            value = False
        elif isinstance(decision, Choose) and decision.is_single and len(decision.options()) == 1:
            value = decision.decode_answer(decision.first_answer())
        else:
            script.close()
            return False
    return True
