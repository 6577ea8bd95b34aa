"""A table goes on by itself where nobody has anything to decide, and stops where somebody has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from board_game import on_board
from hidden_toy import Cards
from marshub.games.first_martians import FirstMartians
from marshub.join.invitations import GuestActionHandler
from marshub.join.publisher import GuestPublisher
from marshub.kernel import Answer, Choose, Option, Script, Session, StaleAnswer, Table, say
from marshub.kernel.journal import ELSEWHERE, RUN_ON, Answered
from marshub.kernel.replay import is_last_answer_external
from marshub.record.replay import METHODS
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionHandler, RemoteAction
from toys import Toy, ToyState


def table(on: bool = True, **more: Any) -> GameTable:
    game_table = GameTable(Session(FirstMartians(), {}, 4711, **more), clock=lambda: 0)
    game_table.set_run_on(on)
    return game_table


def asked(at: GameTable) -> str:
    return at.session.pending.prompt.key if at.session.pending is not None else ""


def authors(at: GameTable) -> list[str]:
    return [step.by for step in at.session.history.steps if isinstance(step, Answered)]


def test_a_calm_sol_runs_on_to_the_plan_and_one_undo_takes_all_of_it_back() -> None:
    at = table()
    at.answer("scientist")
    assert (asked(at), authors(at)) == ("fm-plan", ["", RUN_ON, RUN_ON, RUN_ON])
    assert not is_last_answer_external(at.session)  # a person led here
    at.undo_last_answer()
    assert at.undo_steps_to_confirm == 4  # dice and cards were seen
    at.press("next")
    at.press("ok")
    assert (asked(at), authors(at)) == ("fm-choose-first-player", [])
    at.close()


def test_a_table_that_stops_asks_at_every_phase() -> None:
    at = table()
    at.set_run_on(False)
    at.answer("scientist")
    assert (asked(at), authors(at)) == ("fm-next-events", [""])
    at.set_run_on(True)
    at.tick()
    assert asked(at) == "fm-next-events"  # switching it on answers nothing, and no more does the clock
    at.answer("next")
    assert asked(at) == "fm-plan"
    at.close()


def test_nothing_goes_on_after_an_undo_a_correction_or_while_the_guide_is_open() -> None:
    at = table()
    at.answer("scientist")
    at.undo(2, sure=True)
    assert asked(at) == "fm-next-morale"
    at.adjust("stress", 5)
    assert asked(at) == "fm-next-morale"
    at.open_guide()
    at.answer("next")
    assert asked(at) == "fm-next-production"
    at.close_guide()
    assert asked(at) == "fm-next-production"
    at.answer("next")
    assert asked(at) == "fm-plan"
    at.close()


def test_an_answer_to_a_question_that_was_passed_is_stale() -> None:
    at = table()
    at.answer("scientist")
    at.undo(1, sure=True)
    question = at.session.pending_id
    at.answer("next", to=question)
    with pytest.raises(StaleAnswer):
        at.answer("next", to=question)
    assert asked(at) == "fm-plan"
    at.close()


def test_a_save_holds_every_question_and_who_nobody_answered(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "game.marshub", create=True)
    at = table(journal=journal)
    at.answer("scientist")
    state, log = at.session.state, at.session.log
    at.close()
    again = Session.resume(FirstMartians(), SqliteJournal(tmp_path / "game.marshub"))
    assert (again.state, again.log) == (state, log)
    assert [step.by for step in again.history.steps if isinstance(step, Answered)] == ["", RUN_ON, RUN_ON, RUN_ON]
    again.close()


def test_a_recording_goes_on_where_the_table_did() -> None:
    """What is recorded is the person's answer; the setting has the replay run on as the table did."""
    actions: list[tuple[Any, ...]] = []
    at = on_board(Session(FirstMartians(), {}, 4711))
    at.record_call = lambda now, action: actions.append(action)
    at.set_run_on(True)
    at.set_pace("cards")
    at.set_page_lines(17)
    at.press("ok")
    for _ in range(3):
        at.press("ok")  # pages, then the first of the plan
    assert {action[0] for action in actions} <= METHODS.keys()
    again = on_board(Session(FirstMartians(), {}, 4711))
    for what, *args in actions:
        getattr(again, METHODS[what])(*args)
    assert (again.session.log, again.moment_queue.page) == (at.session.log, at.moment_queue.page)
    assert authors(again) == authors(at)
    for game_table in (at, again):
        game_table.close()


class OneWay(Toy):
    """Red has two ways, then only one; then blue two again."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        for who, ways in (("red", ("near", "far")), ("red", ("near",)), ("blue", ("near", "far"))):
            options = [Option(way, say(f"toy-{way}")) for way in ways]
            yield Choose(who, say("toy-where"), lambda options=options: options)  # type: ignore[misc]
        table.state.over = True


def test_the_only_way_is_taken_but_a_seats_policy_answers_for_itself() -> None:
    at = GameTable(Session(OneWay(), {}, 1), clock=lambda: 0)
    at.set_run_on(True)
    at.answer("far")
    assert authors(at) == ["", RUN_ON]
    at.undo(2, sure=True)
    at.leave_seat("red", "first")
    while at.answer_for_bot():
        pass
    assert authors(at) == ["first", "first"]
    at.close()


def test_what_one_seat_alone_may_see_is_always_asked() -> None:
    class OneCard(Cards):
        def play_segment(self, table: Table[ToyState]) -> Script:
            yield Choose("red", say("toy-where"), lambda: [Option("near", say("toy-near")), Option("far", say("yes"))])
            yield Choose("blue", say("toy-where"), lambda: [Option("near", say("toy-near"))], private_to="blue")
            table.state.over = True

    at = GameTable(Session(OneCard(), {}, 1), clock=lambda: 0)
    at.set_run_on(True)
    at.answer("far")
    assert authors(at) == [""]
    at.close()


def test_a_link_takes_back_its_answer_with_what_ran_on_after_it() -> None:
    at = GameTable(Session(OneWay(), {}, 1), clock=lambda: 0)
    at.set_run_on(True)
    actions, red = ActionHandler(at), Link("r", seat="red", role="seat")
    actions.perform(RemoteAction("answer", answer=Answer(option="far")), red)
    assert (authors(at), actions.count_undoable(red)) == (["", RUN_ON], 2)
    actions.perform(RemoteAction("undo", steps=2), red)
    assert authors(at) == []
    at.close()


def test_a_guest_hears_that_nobody_answered_also_after_its_own_answer() -> None:
    at = GameTable(Session(OneWay(), {}, 1), clock=lambda: 0)
    at.set_run_on(True)
    actions, red = GuestActionHandler(at), Link("r", seat="red", role="seat")
    at.leave_seat("red", ELSEWHERE)
    actions.perform(RemoteAction("answer", answer=Answer(option="far")), red)
    publisher = GuestPublisher(at, red, actions)
    assert [publisher._find_author(number, step) for number, step in enumerate(at.session.history.steps, 1)] == [
        "",
        RUN_ON,
    ]
    at.close()
