"""What if tells no secret: two tables that differ only in what a seat may not know lead it to the same, whatever it
answers; and it comes by looking alone.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from test_secrets import HANDS, OBJECTIVES, Hidden, otherwise

from layouts import randomly
from marshub.games import load_game
from marshub.kernel import CHANCE, Session
from marshub.kernel.preview import preview_answer
from marshub.kernel.replay import fork_session

pytestmark = pytest.mark.attack
STEPS = 120
TABLES = (
    Hidden("pocket-mars", {"players": 3}, HANDS),
    Hidden("pocket-mars", {"players": 2, "variant": "draft"}, HANDS),
    Hidden("pocket-mars", {"players": 1}, HANDS),
    Hidden("on-mars", {"players": 3}, OBJECTIVES),
)


def elsewhere(session: Session[Any, Any], seat: str, piles: tuple[str, ...]) -> Session[Any, Any] | None:
    """The same game with other hidden cards since its segment began; None where that would have gone another way."""
    there, before = fork_session(session), fork_session(session)
    checkpoint, message = there.checkpoints[-1]
    before.state = msgspec.json.decode(checkpoint.state, type=session.game.state_type)
    changed = otherwise(before, seat, piles)
    if changed is None:
        return None
    there.checkpoints[-1] = msgspec.structs.replace(checkpoint, state=msgspec.json.encode(changed)), message
    try:
        there._replay_steps()
    except Exception:  # somebody played a card that they do not hold there
        return None
    alike = standing(there, seat) == standing(session, seat) and there.state != session.state
    return there if alike else None


def standing(session: Session[Any, Any], seat: str) -> object:
    """All that `seat` sees of a session, what is asked of it included."""
    pending = session.pending
    own = pending is not None and pending.private_to in ("", seat) and pending.decider != CHANCE
    options = [option.id for option in pending.options()] if own and pending is not None else []
    asked = (pending.prompt, pending.decider) if pending is not None else None
    return repr(session.view(seat)), asked, options, session.result, repr(session.log)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_ghost_hangs_on_what_the_seat_that_looks_cannot_see(table: Hidden) -> None:
    compared = changes = 0
    for session in randomly(table.game, table.setup, 7, STEPS):
        pending = session.pending
        if pending is None or pending.decider == CHANCE:
            continue
        for seat in {pending.private_to or pending.decider, pending.private_to}:
            there = elsewhere(session, seat, table.piles)
            if there is None:
                continue
            now = standing(session, seat)
            for option in pending.options():
                one, other = preview_answer(session, option.id, seat), preview_answer(there, option.id, seat)
                assert (one is None) == (other is None), option.id
                if one is None or other is None:
                    continue
                assert standing(one, seat) == standing(other, seat), option.id
                compared += 1
                changes += one.view(seat) != session.view(seat)
            assert standing(session, seat) == now
    least = 100 if table.setup["players"] > 1 else 15  # alone, only who looks on sees less
    assert compared > least
    assert changes > least // 3


@pytest.mark.parametrize("variant", ["deal", "draft"])
def test_nothing_is_foreseen_while_all_pick_in_secret(variant: str) -> None:
    """What the others have picked already waits in the script that asks, where no view hides it."""
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 3, "variant": variant}, 3)
    while not session.state.start:
        pending = session.pending
        assert pending is not None
        assert all(preview_answer(session, option.id, pending.private_to) is None for option in pending.options())
        session.answer(pending.first_answer())


def test_who_sees_a_hand_from_behind_only_is_shown_nothing_that_would_come_of_it() -> None:
    """Another seat's cards, looked at before that seat has come: the rules could not even say what is offered."""
    session: Session[Any, Any] = next(
        item
        for item in randomly("pocket-mars", {"players": 2}, 7, 2 * STEPS)
        if item.pending is not None and item.pending.prompt.key == "pm-ability-wat"
    )
    pending = session.pending
    assert pending is not None
    assert all(preview_answer(session, option.id, "") is None for option in pending.options())
    assert any(preview_answer(session, option.id, pending.private_to) is not None for option in pending.options())


def test_eyes_that_cannot_see_the_question_are_shown_nothing() -> None:
    """A screen may still belong to the seat before, or to nobody, when the next one is asked about its own cards."""
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 11)
    while session.pending is not None and session.pending.prompt.key != "pm-turn":
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    hand = next(option.id for option in session.pending.options() if option.id.startswith("hand:"))
    assert preview_answer(session, hand, session.pending.private_to) is not None
    others = {"", *session.game.list_seats(session.state)} - {session.pending.private_to}
    assert [preview_answer(session, hand, eyes) for eyes in others] == [None, None]
