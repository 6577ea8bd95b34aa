"""Advice at a guest's table: what the host's adviser finds, for the eyes of the guest's link."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from bad_line import Shaped
from joined_tables import PATIENCE_S, Pair
from marshub.join.guest_table import GuestTable, HostDecides
from marshub.join.messages import Advised
from marshub.join.publisher import AdvicePublisher
from marshub.kernel import Chance, Session
from marshub.kernel.journal import ELSEWHERE
from marshub.kernel.policy import find_policy, play
from marshub.table.adviser import AdviceStatus
from marshub.table.links import Link
from scripted_advice import asked, at, some_advice, thinking_at
from scripted_advice import at_plan as at_first_plan
from toys import Toy

Seat = Callable[..., Pair]


def until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def at_plan(pair: Pair) -> Pair:
    """Up to the first plan of a mission."""
    plays, dice = find_policy(pair.game, "captain"), Chance(1)
    while (pending := pair.session.pending) is not None and pending.prompt.key != "fm-plan":
        pair.table.answer(plays(pair.session, pending, dice))
    return pair


def rows(guest: GuestTable) -> int:
    return len(guest.adviser.request_advice(None).rows)


def test_a_guest_is_told_what_the_hosts_adviser_finds(seat: Seat) -> None:
    pair = at_plan(seat("first-martians", "table:geologist"))
    made, guest = thinking_at(pair.table), pair.come()
    messages = list[int]()
    guest.adviser.listen(lambda: messages.append(1))
    assert not guest.adviser.request_advice(None).done
    until(lambda: made and made[0].tasks)
    assert made[0].tasks[-1].record is not None, "the host has the game"
    made[0].find(some_advice())
    until(lambda: rows(guest))
    assert guest.adviser.request_advice(None) == pair.table.adviser.request_advice(None)
    count = len(messages)
    made[0].find(some_advice(), done=True)
    until(lambda: len(messages) > count)
    until(lambda: guest.adviser.request_advice(None).done)
    assert len(made[0].tasks) == 1, "asked once, told again and again"

    asked = pair.session.pending
    assert asked is not None
    pair.table.answer(asked.random_answer(Chance(3)))
    pair.up_to_date(guest)
    assert guest.adviser.find_status(None) is None, "what was found for another question is dropped"


def test_advice_is_asked_for_again_when_the_line_broke(seat: Seat) -> None:
    pair = at_plan(seat("first-martians", "table:geologist"))
    line = Shaped(pair.host.port)
    try:
        made, guest = thinking_at(pair.table), pair.come(port=line.port)
        line.cut(shut=True)
        until(lambda: guest.connection_message)
        guest.adviser.request_advice(None)
        assert not made
        line.mend()
        until(lambda: made and made[0].tasks)
        made[0].find(some_advice(), done=True)
        until(lambda: rows(guest))
    finally:
        pair.close()
        line.close()


def test_rivals_are_advised_at_their_own_table_and_only_if_the_host_wants_it(seat: Seat) -> None:
    pair = seat("migration-mars", "jade")
    made, guest = thinking_at(pair.table), pair.come()
    dice = Chance(1)
    while (pending := pair.session.pending) is not None and pending.decider != "jade":
        pair.table.answer(pending.random_answer(dice))
    pair.up_to_date(guest)
    guest.adviser.request_advice("jade")
    until(lambda: guest.adviser.request_advice("jade").barred == "off")
    with pytest.raises(HostDecides):
        guest.want_advice(True)
    pair.table.want_advice(True)
    assert pair.table.adviser.explain_barred(None) == "elsewhere"
    assert pair.table.adviser.explain_barred("amber") == "elsewhere"
    assert [guest.adviser.explain_barred(viewer) for viewer in ("jade", "amber", None)] == ["", "private", ""]
    until(lambda: made and made[0].tasks)  # the guest had asked already
    until(lambda: not guest.adviser.request_advice("jade").barred)
    asked = guest.session.pending
    assert asked is not None
    with guest.locked():  # nothing is heard meanwhile
        guest.answer(asked.random_answer(dice))
        assert guest.adviser.explain_barred("jade") == "sent"


def test_a_table_of_several_seats_is_advised_as_the_one_that_is_asked() -> None:
    session = at("migration-mars", "mm-colony", 2, "settler")
    seats = tuple(session.game.list_seats(session.state))
    with asked(session) as (table, _):
        table.want_advice(True)
        for seat in seats:
            table.bots.set_policy(seat, ELSEWHERE)
        publisher = AdvicePublisher(table, Link("t", role="table", seats=seats))
        publisher.request(table.session.pending_id)
        news = publisher.make_news()
        assert news is not None
        assert news.standing.barred == ""
        onlooker = AdvicePublisher(table, Link("l"))
        onlooker.request(table.session.pending_id)
        news = onlooker.make_news()
        assert news is not None
        assert (news.standing.barred, news.standing.rows) == ("elsewhere", ())


def test_nothing_is_advised_once_a_game_is_over() -> None:
    session: Session[Any, Any] = Session(Toy(), {"rounds": 1}, 1)
    play(session, "first")
    with asked(session) as (table, made):
        publisher = AdvicePublisher(table, Link("t", role="table"))
        publisher.request(session.pending_id)
        news = publisher.make_news()
        assert news is not None
        assert (news.standing.barred, made) == ("over", [])


def test_advice_is_sent_as_it_gets_better_and_nothing_twice() -> None:
    with asked(at_first_plan()) as (table, made):
        publisher, question = AdvicePublisher(table, Link("t", role="table")), table.session.pending_id
        publisher.request("q-gone")
        assert (made, publisher.make_news()) == ([], None)
        for _ in range(2):  # as after a break
            publisher.request(question)
            news = publisher.make_news()
            assert news == Advised(question, AdviceStatus())
            assert publisher.make_news() is None
        made[0].find(some_advice())
        better = publisher.make_news()
        assert better is not None
        assert better.standing.playouts == 150
        assert publisher.make_news() is None
        table.answer(table.session.pending.first_answer())  # type: ignore[union-attr]
        table.adviser.request_advice(None)
        assert publisher.make_news() is None  # that is another question
