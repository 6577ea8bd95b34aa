"""The referee: what hands and buttons amount to, in the order in which they are matched."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import pytest

from marshub.board.matching import Mismatch
from marshub.board.notices import (
    Answered,
    AnswerRedone,
    AnswerTakenBack,
    Corrected,
    Explained,
    Failed,
    HelpWanted,
    Misplaced,
    Names,
    NotNow,
    Picked,
    Refusal,
    Repaired,
    Several,
    UndoAsked,
    UnknownTagNotice,
)
from marshub.board.question_view import MAX_UNDO_POINTS
from marshub.board.referee import CALM_MS, FLASH_MS, Referee
from marshub.board.twin import Twin
from marshub.kernel import (
    Answer,
    Decision,
    Die,
    IllegalAnswer,
    Reason,
    Roll,
    SaveError,
    Script,
    Spot,
    StaleAnswer,
    Table,
    Thing,
    say,
)
from marshub.kernel.journal import WITH_LAST, Entry
from toy_bench import Bench, uid
from toy_harbour import Cleared, Harbour, Lifting, Toy


def kinds(notices: list[object]) -> list[type]:
    return [type(notice) for notice in notices]


def test_a_legal_gesture_is_an_answer_and_gets_its_light_for_a_while() -> None:
    bench = Bench()
    notices = bench.put("boat-1", "north")
    assert kinds(notices) == [Answered]
    assert (notices[0].by, notices[0].answer, notices[0].zone) == ("gesture", Answer(option="boat-1@north"), "north")
    assert [h.zone for h in notices[0].log_entries] == ["north"]
    assert bench.where == {"boat-1": "north"}
    assert bench.referee.accepted_zones == ("north",)
    assert bench.referee.next_due_ms() == FLASH_MS
    bench.put("crane", "south")
    assert bench.referee.next_due_ms() == FLASH_MS, "before the calm pause ends"
    bench.take("crane", "south")
    bench.referee.drop_gestures()
    bench.wait(FLASH_MS - 1)
    assert bench.referee.accepted_zones == ("north",)
    bench.wait(1)
    assert bench.referee.accepted_zones == ()
    assert bench.referee.next_due_ms() is None


def test_either_of_two_alike_pieces_will_do() -> None:
    bench = Bench()
    bench.put("boat-2", "south")
    assert bench.where == {"boat-1": "south"}
    assert bench.referee.mismatches == []
    bench.put("boat-1", "south")
    assert bench.where == {"boat-1": "south", "boat-2": "south"}
    assert bench.referee.mismatches == []


def test_several_options_of_one_gesture_narrow_the_cursor_and_ok_picks() -> None:
    bench = Bench()
    notices = bench.put("crane", "quay")
    assert notices == [Several("crane", "quay", ("load", "unload"))]
    view = bench.referee.cursor
    assert view.narrowed
    assert [e.options for e in view.entries] == [("load",), ("unload",)]
    notices = bench.press("next", "ok")
    assert [n.answer.option for n in notices if isinstance(n, Answered)] == ["unload"]
    assert bench.session.state.stock == 1


def test_a_game_that_moves_on_chooses_no_more_from_the_options_of_a_gesture() -> None:
    bench = Bench(Cleared())
    bench.put("crane", "quay")
    bench.referee.answer("boat-1@south", bench.now)
    assert Mismatch("crane", "quay", "") in bench.referee.walk.steps


@pytest.mark.parametrize("piece", ["boat-1", "boat-2"])
def test_a_refused_piece_is_in_place_once_the_game_has_it_or_one_alike_there(piece: str) -> None:
    bench = Bench(Cleared())
    bench.press("pass")
    bench.put(piece, "south")
    bench.wait(CALM_MS)
    bench.press("next", "ok")  # no
    assert bench.referee.refusals
    bench.referee.answer("boat-1@south", bench.now)
    assert not bench.referee.refusals


def test_taking_the_ambiguous_piece_away_widens_the_cursor_again() -> None:
    bench = Bench()
    before = bench.referee.cursor
    bench.put("crane", "quay")
    bench.take("crane", "quay")
    assert bench.referee.cursor == before
    assert bench.session.step_count == 0


@pytest.mark.parametrize("pause", [0, CALM_MS])
def test_a_piece_serves_where_it_lies_once_the_one_alike_is_taken_from_there(pause: int) -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.wait(pause)
    bench.take("boat-1", "north")
    assert bench.referee.refusals == {}
    assert bench.wait(CALM_MS) == []
    assert (bench.referee.refusals, bench.referee.mismatches) == ({}, [])


def test_an_illegal_gesture_is_refused_with_the_games_reason_after_a_calm_pause() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    assert bench.put("boat-2", "north") == []
    assert bench.wait(CALM_MS - 1) == []
    notices = bench.wait(1)
    assert kinds(notices) == [Refusal]
    assert (notices[0].piece, notices[0].zone) == ("boat-2", "north")
    assert [r.rule for r in notices[0].reasons] == ["TOY-1"]
    assert list(bench.referee.refusals) == [("boat-2", "north")]
    assert isinstance(bench.press("why")[0], Explained)
    assert bench.where == {"boat-1": "north"}
    bench.put("crane", "south")
    assert [refused.piece for refused in bench.wait(CALM_MS)] == ["crane"], "a refusal is told once"
    bench.take("boat-2", "north")
    assert list(bench.referee.refusals) == [("crane", "south")]


def test_a_phone_near_the_board_puts_nothing_off() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.now += CALM_MS - 1
    phone = b"\x08\x01\x02\x03"
    assert kinds(bench.referee.handle_moved(bench.twin.handle_arrival(1, phone), bench.now)) == [UnknownTagNotice]
    assert bench.referee.handle_moved(bench.twin.handle_departure(1, phone), bench.now) == []
    assert kinds(bench.wait(1)) == [Refusal]
    bench.twin.handle_arrival(0, phone)
    assert bench.referee.handle_moved(bench.twin.handle_departure(0, phone), bench.now) == [], "it only left"


def test_every_other_move_puts_off_what_a_calm_pause_ends_in() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.now += CALM_MS - 1
    assert kinds(bench.referee.handle_moved(bench.twin.handle_arrival(1, b"\x04\x01\x02\x03"), bench.now)) == [
        UnknownTagNotice
    ]
    assert bench.wait(CALM_MS - 1) == []
    assert kinds(bench.wait(1)) == [Refusal]


def test_what_was_under_way_when_the_board_went_is_no_gesture_any_more() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.referee.handle_board_lost()
    assert bench.referee.accepted_zones == ()
    bench.referee.handle_board_found()
    assert bench.referee.next_due_ms() is None
    assert bench.put("boat-2", "quay") == []
    assert [(refused.piece, refused.zone) for refused in bench.wait(CALM_MS)] == [("boat-2", "quay")]


def test_while_the_board_is_away_its_pieces_mean_nothing() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.put("?", "quay")
    bench.referee.handle_board_lost()
    assert bench.wait(CALM_MS) == []
    assert bench.referee.unknown_tags == ()
    twin = Twin(["north"], bench.twin.tags)
    referee = Referee(bench.session, twin)
    assert (twin.sensed, referee.is_board_present) == (frozenset(), False), "it has not been found yet"
    referee.handle_board_found()
    assert twin.sensed == {"north"}


def test_without_a_board_no_zone_is_sensed_and_nothing_differs() -> None:
    bench = Bench()
    bench.press("ok")
    referee = Referee(bench.session)
    referee.update_pending_moves()
    assert (referee.comparison.sensed, referee.mismatches) == (frozenset(), [])


def test_gestures_that_are_dropped_are_neither_undone_nor_refused_later() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.put("boat-2", "quay")
    bench.wait(CALM_MS)
    assert bench.referee.refusals
    bench.put("crane", "south")
    bench.take("boat-1", "north")
    bench.referee.handle_board_found()
    assert not bench.referee.refusals
    bench.slide("boat-2", "quay", "quay")
    assert [(refused.piece, refused.zone) for refused in bench.wait(CALM_MS)] == [("boat-2", "quay")]
    assert bench.where == {"boat-1": "north"}


def test_two_pieces_reported_together_fill_one_place_once() -> None:
    bench = Bench()
    bench.referee.answer("boat-1@north", bench.now)
    lying = [[uid("boat-1"), uid("boat-2")], [], [], []]
    notices = bench.referee.handle_moved(bench.twin.handle_snapshot(lying), bench.now)
    assert kinds(notices) == [Repaired]
    assert kinds(bench.wait(CALM_MS)) == [Refusal]


def test_two_quick_steps_in_the_other_order_are_both_taken() -> None:
    """The crane visits the north only when everything is moored and passed; put there before, it waits for that."""
    bench = Bench()
    assert bench.put("crane", "north") == []
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    notices = bench.press("pass")
    assert kinds(notices) == [Answered, Picked]
    assert bench.prompt == "toy-many"
    assert bench.referee.cursor.picked == ("visit-north",)
    assert bench.wait(CALM_MS) == []


def test_a_move_slid_on_is_taken_back_and_made_anew() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.now += 1000
    notices = bench.slide("boat-1", "north", "south")
    assert kinds(notices) == [AnswerTakenBack, Answered]
    assert bench.where == {"boat-1": "south"}
    assert bench.referee.mismatches == []
    assert bench.wait(CALM_MS * 2) == []
    assert bench.where == {"boat-1": "south"}


def test_a_move_slid_on_uses_what_was_computed_while_it_was_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.take("boat-1", "north")
    bench.referee.gestures.prepare_undo()
    monkeypatch.delattr("marshub.kernel.replay.session_at")
    assert kinds(bench.put("boat-1", "south")) == [AnswerTakenBack, Answered]


def test_a_slide_may_go_on_and_be_made_with_the_piece_that_is_alike() -> None:
    bench = Bench()
    bench.now = 10 * CALM_MS
    bench.put("boat-1", "north")
    for zone, to in (("north", "south"), ("south", "north"), ("north", "south")):
        bench.now += CALM_MS - 1
        assert kinds(bench.slide("boat-1", zone, to)) == [AnswerTakenBack, Answered], "it is fresh again each time"
        assert to in bench.referee.accepted_zones
    bench.take("boat-1", "south")
    assert kinds(bench.put("boat-2", "north")) == [AnswerTakenBack, Answered]
    assert bench.where == {"boat-1": "north"}


def test_a_slide_of_an_old_move_is_a_step_where_that_is_legal() -> None:
    bench = Bench()
    bench.put("boat-1", "south")
    bench.now += CALM_MS + 1
    assert kinds(bench.slide("boat-1", "south", "north")) == [Answered]
    assert bench.where == {"boat-1": "south", "boat-2": "north"}
    bench = Bench()
    bench.put("boat-1", "south")
    bench.put("boat-2", "north")
    bench.now += CALM_MS + 1
    assert kinds(bench.slide("boat-2", "north", "south")) == [AnswerTakenBack, Answered], "no boat is left for a step"
    assert bench.where == {"boat-1": "south", "boat-2": "south"}


def test_the_second_of_two_alike_pieces_is_a_step_and_no_slide() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    notices = bench.put("boat-2", "south")
    assert kinds(notices) == [Answered]
    assert bench.where == {"boat-1": "north", "boat-2": "south"}


def test_slid_to_where_it_may_not_be_it_is_refused_and_nothing_is_taken_back() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.slide("boat-1", "north", "quay")
    assert bench.referee.mismatches == [Mismatch("boat-1", "quay", "north")]
    notices = bench.wait(CALM_MS)
    assert kinds(notices) == [Refusal]
    assert bench.where == {"boat-1": "north"}
    assert bench.slide("boat-1", "quay", "north") == [Repaired("boat-1", "north")]
    assert not bench.referee.refusals
    assert not bench.referee.mismatches


def test_a_piece_taken_away_takes_its_answer_back_after_a_calm_pause() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.take("boat-2", "south")
    assert bench.wait(CALM_MS - 1) == []
    notices = bench.wait(1)
    assert notices == [AnswerTakenBack("gesture", 1)]
    assert bench.where == {"boat-1": "north"}
    bench.take("boat-1", "north")
    assert bench.wait(CALM_MS) == [AnswerTakenBack("gesture", 1)]
    assert bench.where == {}


def test_a_piece_that_stood_for_one_alike_takes_its_answer_back() -> None:
    bench = Bench(Cleared())
    bench.put("boat-2", "north")
    assert bench.where == {"boat-1": "north"}
    bench.take("boat-2", "north")
    assert bench.wait(CALM_MS) == [AnswerTakenBack("gesture", 1)]


def test_a_piece_taken_from_where_it_was_refused_takes_nothing_back() -> None:
    bench = Bench(Cleared())
    bench.referee.answer("boat-1@south", bench.now)
    bench.put("boat-2", "quay")
    bench.wait(CALM_MS)
    bench.take("boat-2", "quay")
    assert bench.wait(CALM_MS) == []
    assert bench.where == {"boat-1": "south"}


@pytest.mark.parametrize(("does", "steps"), [("corrects", 3), ("redoes", 2)])
def test_a_correction_and_a_redo_remember_the_board_before_them(does: str, steps: int) -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    if does == "corrects":
        bench.referee.adjust("stock", 1, "miscounted", bench.now)
    bench.put("boat-2", "south")
    if does == "redoes":
        bench.referee.undo(1, bench.now)
        bench.referee.redo(bench.now)
    bench.take("boat-1", "north")
    bench.take("boat-2", "south")
    assert bench.wait(CALM_MS) == [AnswerTakenBack("gesture", steps)]
    assert bench.referee.question_view.points == []


def test_both_taken_away_go_back_two_answers() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.take("boat-1", "north")
    bench.take("boat-2", "south")
    assert bench.wait(CALM_MS) == [AnswerTakenBack("gesture", 2)]
    assert bench.where == {}


def test_put_back_in_time_nothing_happened() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.take("boat-1", "north")
    bench.now += CALM_MS - 1
    assert bench.put("boat-1", "north") == [Repaired("boat-1", "north")]
    assert bench.wait(CALM_MS) == []
    assert bench.where == {"boat-1": "north"}


def test_where_lifting_is_a_step_it_is_taken_after_a_calm_pause() -> None:
    bench = Bench(Lifting())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.take("boat-1", "north")
    notices = bench.wait(CALM_MS)
    assert [n.answer.option for n in notices if isinstance(n, Answered)] == ["boat-1@"]
    assert bench.where == {"boat-2": "south"}
    assert bench.wait(CALM_MS) == []
    assert kinds(bench.put("boat-1", "south")) == [Answered]
    assert bench.where == {"boat-1": "south", "boat-2": "south"}


def test_lifted_and_put_elsewhere_is_two_steps_at_once() -> None:
    bench = Bench(Lifting())
    bench.put("boat-1", "north")
    bench.put("crane", "quay")
    bench.press("ok")
    notices = bench.slide("boat-1", "north", "south")
    assert kinds(notices) == [Answered, Answered]
    assert bench.where == {"crane": "quay", "boat-1": "south"}
    assert bench.referee.mismatches == []


def test_lifted_and_put_where_it_may_not_be_is_not_lifted() -> None:
    bench = Bench(Lifting())
    bench.put("boat-1", "north")
    bench.put("crane", "quay")
    bench.press("ok")
    assert bench.slide("boat-1", "north", "quay") == []
    assert bench.where == {"boat-1": "north", "crane": "quay"}
    assert kinds(bench.wait(CALM_MS)) == [Refusal]
    assert bench.where == {"boat-1": "north", "crane": "quay"}
    bench.take("boat-1", "quay")
    assert bench.referee.mismatches == [Mismatch("boat-1", "", "north")]


class Windy(Lifting):
    """As the toy with lifting, and the wind is rolled whenever a boat is lifted."""

    def play_segment(self, table: Table[Harbour]) -> Script:
        script, reply = super().play_segment(table), None
        with contextlib.suppress(StopIteration):
            while True:
                reply = yield script.send(reply)
                if isinstance(reply, str) and reply.endswith("@"):
                    yield Roll(say("toy-roll"), [Die("wind", say("toy-wind"), ("calm", "storm"))])


def test_what_lifting_a_piece_has_shown_is_not_hidden_again_by_where_it_is_put() -> None:
    bench = Bench(Windy())
    bench.put("boat-1", "north")
    bench.put("crane", "quay")
    bench.press("ok")
    assert kinds(bench.slide("boat-1", "north", "quay")) == [Answered]
    assert bench.where == {"crane": "quay"}


def test_what_is_lifted_as_a_step_and_what_is_taken_back_come_together() -> None:
    bench = Bench(Lifting())
    bench.put("boat-1", "north")
    bench.put("crane", "quay")
    bench.press("ok")
    bench.take("boat-1", "north")
    bench.take("crane", "quay")
    assert kinds(bench.wait(CALM_MS)) == [Answered, AnswerTakenBack]


def test_what_no_earlier_point_explains_is_misplaced() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.take("boat-1", "north")
    # Without boat-1 but with boat-2 the board never was.
    assert bench.wait(CALM_MS) == [Misplaced(Mismatch("boat-1", "", "north"))]
    assert bench.where == {"boat-1": "north", "boat-2": "south"}
    assert bench.referee.mismatches == [Mismatch("boat-1", "", "north")]
    bench.put("crane", "south")
    assert kinds(bench.wait(CALM_MS)) == [Refusal], "what was said is not said again"


def test_only_what_was_lifted_is_misplaced() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.referee.answer("boat-2@south", bench.now)
    bench.take("boat-1", "north")
    bench.put("crane", "south")
    notices = [notice for notice in bench.wait(CALM_MS) if isinstance(notice, Misplaced)]
    assert notices == [Misplaced(Mismatch("boat-1", "", "north"))], "nobody touched boat-2"


def test_a_piece_taken_away_undoes_no_more_than_its_answer() -> None:
    bench = Bench(Cleared())
    bench.referee.adjust("stock", 1, "miscounted", bench.now)
    bench.put("boat-1", "north")
    bench.take("boat-1", "north")
    assert bench.wait(CALM_MS) == [AnswerTakenBack("gesture", 1)], "before the correction the board was the same"
    assert bench.session.state.stock == 1


def test_pieces_that_the_game_cleared_away_take_nothing_back() -> None:
    """After the last answer the game wants the boats off: lying there still is no wish to undo."""
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.press("pass")
    assert bench.prompt == "toy-sail"
    bench.press("next", "ok")
    assert bench.session.state.round == 1
    assert bench.referee.mismatches == [Mismatch("boat-1", "north", "")]
    assert bench.wait(CALM_MS * 3) == []
    assert bench.session.state.round == 1
    bench.take("boat-1", "north")
    assert bench.referee.mismatches == []
    assert bench.wait(CALM_MS * 3) == []


def test_an_answer_from_the_screen_is_followed_on_the_board() -> None:
    bench = Bench()
    assert [notice.by for notice in bench.referee.answer("boat-1@south", bench.now)] == ["screen"]
    assert bench.referee.mismatches == [Mismatch("boat-1", "", "south")]
    assert bench.put("boat-1", "south") == [Repaired("boat-1", "south")]
    assert bench.session.step_count == 1


@pytest.mark.parametrize(("policy", "by"), [("", "screen"), (WITH_LAST, "screen"), ("bot", "policy")])
def test_who_answered_is_said(policy: str, by: str) -> None:
    bench = Bench()
    assert [notice.by for notice in bench.referee.answer("pass", bench.now, policy=policy)] == [by]


def test_a_correction_to_what_is_there_already_changes_nothing() -> None:
    bench = Bench()
    assert bench.referee.adjust("stock", bench.session.state.stock, "miscounted", bench.now) == []
    assert bench.referee.question_view.points == []
    bench.put("boat-1", "north")
    (corrected,) = bench.referee.adjust("stock", 9, "miscounted", bench.now)
    assert corrected == Corrected((bench.session.log[-1],)), "and no more than what it changed is told"


class Paid(Cleared):
    """As the cleared toy; each boat costs a coin, which lies in no zone."""

    def layout(self, state: Harbour) -> Sequence[Thing]:
        return [
            Thing("coin", say("toy-coin"), Spot("purse", say("toy-purse")), 9 - len(state.where)),
            *super().layout(state),
        ]


def test_with_no_board_every_move_is_made_by_hand_where_it_ends_or_where_it_began() -> None:
    bench = Bench(Paid())
    bench.referee.handle_board_lost()
    bench.referee.answer("boat-1@north", bench.now)
    bench.referee.update_pending_moves()
    assert [zone for zone, _ in bench.referee.manual_moves] == ["north"]
    bench.referee.open_guide()
    bench.referee.update_pending_moves()
    assert bench.referee.manual_moves == (), "the guide says what is laid"
    bench.referee.close_guide()
    bench.referee.tick_lines()
    bench.referee.undo(1, bench.now)
    bench.referee.update_pending_moves()
    assert [zone for zone, _ in bench.referee.manual_moves] == ["north"], "it is taken from there"


@pytest.mark.parametrize(("policy", "zones"), [("captain", ["north", "south"]), ("", ["south"])])
def test_moves_of_policies_stay_lit_until_a_person_answers(policy: str, zones: list[str]) -> None:
    bench = Bench(Cleared())
    bench.referee.handle_board_lost()
    for option in ("boat-1@north", "boat-2@south"):
        bench.referee.answer(option, bench.now, policy=policy)
        bench.referee.update_pending_moves()
    assert [zone for zone, _ in bench.referee.manual_moves] == zones


def test_the_guide_begins_with_the_board_as_it_lies_and_ends_with_the_table_laid() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.referee.answer("boat-2@south", bench.now)
    bench.put("crane", "south")
    guide = bench.referee.open_guide()
    assert guide.done_steps == {0}
    assert bench.wait(CALM_MS) == [], "the crane is no gesture any more"
    bench.put("boat-2", "south")
    bench.referee.follow_guide()
    bench.referee.update_pending_moves()
    assert bench.referee.to_move, "nothing is ticked before the guide ends"
    assert guide.step is None
    bench.referee.turn_guide_pages(-1)
    assert guide.step_index == 0
    bench.press("next", "back")
    assert bench.referee.guide is guide, "both lead back from the end"
    bench.press("next", "ok")
    assert bench.referee.guide is None
    assert bench.referee.to_move == ()
    guide = bench.referee.open_guide()
    bench.referee.turn_guide_pages(-1)
    bench.referee.turn_guide_pages(1)
    assert bench.referee.guide is guide, "it leads to the end"
    bench.referee.turn_guide_pages(1)
    assert bench.referee.guide is None


def test_after_an_undo_the_board_is_led_back() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    assert bench.referee.undo(1, bench.now) == [AnswerTakenBack("screen", 1)]
    assert bench.referee.mismatches == [Mismatch("boat-1", "north", "")]
    bench.take("boat-1", "north")
    assert bench.referee.mismatches == []
    assert bench.wait(CALM_MS) == []
    assert bench.session.pending is not None


def test_redo_gives_the_move_again_and_the_board_leads_back_there() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.referee.undo(1, bench.now)
    bench.take("boat-1", "north")
    assert bench.press("redo") == [AnswerRedone("button")]
    assert bench.referee.mismatches == [Mismatch("boat-1", "", "north")]
    assert kinds(bench.press("redo")) == [Failed]
    assert bench.referee.undo(1, bench.now) == [AnswerTakenBack("screen", 1)]


def test_a_redo_that_cannot_be_saved_remembers_no_board_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def append(*entries: Entry) -> None:
        raise SaveError("no room left")

    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.referee.undo(1, bench.now)
    with monkeypatch.context() as disk:
        disk.setattr(bench.session.journal, "append", append)
        assert kinds(bench.press("redo")) == [Failed]
    assert len(bench.referee.question_view.points) == 1
    assert bench.press("redo")[0] == AnswerRedone("button")


def test_what_was_put_down_too_early_is_taken_once_a_redo_makes_it_legal() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.press("pass")
    bench.referee.undo(1, bench.now)
    assert bench.put("crane", "north") == []
    assert bench.press("redo") == [AnswerRedone("button"), Picked("gesture", "visit-north", 0)]


def test_what_was_put_down_too_early_is_taken_once_others_move_on_and_has_its_light() -> None:
    bench = Bench()
    bench.wait(10 * FLASH_MS)
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    assert bench.put("crane", "north") == []
    bench.session.answer("pass")
    bench.referee.question_view.drop_cached()
    assert bench.referee.handle_answer(bench.now) == [Picked("gesture", "visit-north", 0)]
    bench.wait(FLASH_MS - 1)
    assert "north" in bench.referee.accepted_zones


def test_undoing_what_was_revealed_asks_first() -> None:
    bench = Bench()
    bench.press("pass")
    assert bench.prompt == "toy-sail"
    bench.press("ok")  # yes: the wind is rolled
    assert bench.session.state.round == 1
    assert bench.press("undo") == [UndoAsked(1)]
    assert bench.referee.cursor.option == "no"
    assert (bench.referee.cursor.picked, bench.referee.cursor.points) == ((), None)
    assert bench.press("ok") == []
    assert bench.session.state.round == 1
    bench.press("undo")
    bench.press("next")
    assert bench.referee.cursor.option == "yes"
    bench.press("next")
    assert bench.referee.cursor.option == "no"
    assert not bench.referee.point_at("pass"), "the question is whether to undo"
    assert bench.press("next", "undo") == []
    assert bench.referee.undo_steps_to_confirm is None
    assert bench.press("undo") == [UndoAsked(1)]
    assert bench.referee.cursor.option == "no", "whatever was highlighted before"
    assert kinds(bench.press("next", "ok")) == [AnswerTakenBack]
    assert bench.prompt == "toy-sail"
    assert bench.referee.undo_steps_to_confirm is None


@pytest.mark.parametrize("does", ["answers", "takes back", "corrects", "puts a piece down"])
def test_whoever_does_something_else_has_answered_whether_to_take_back(does: str) -> None:
    bench = Bench()
    bench.press("pass", "ok")
    assert bench.referee.undo(1, bench.now) == [UndoAsked(1)]
    if does == "answers":
        bench.referee.answer("boat-1@north", bench.now)
    elif does == "takes back":
        bench.referee.undo(1, bench.now, sure=True)
    elif does == "corrects":
        bench.referee.adjust("stock", 1, "miscounted", bench.now)
    else:
        bench.put("boat-2", "quay")
    assert bench.referee.undo_steps_to_confirm is None


class Full(Toy):
    """As the toy, and says which spot is full."""

    def explain_option(self, state: Harbour, pending: Decision | None, option: str) -> Sequence[Reason]:
        return (Reason("TOY-1", say("toy-full"), zone=option.partition("@")[2]),)

    def explain_gesture(self, state: Harbour, pending: Decision, piece: str, zone: str) -> Sequence[Reason]:
        return (Reason(f"TOY-{zone}", say("toy-full"), zone=zone),)


def test_a_refusal_is_explained_as_the_game_stands_now() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "north")
    bench.wait(CALM_MS)
    assert [refusal.reasons for refusal in bench.referee.refusals.values()] == [(Reason("TOY-1", say("toy-full")),)]
    bench.referee.undo(1, bench.now)  # nothing lies there any more
    assert [refusal.reasons for refusal in bench.referee.refusals.values()] == [()]


def test_of_several_refusals_all_obstacles_are_lit_and_the_latest_is_explained() -> None:
    bench = Bench(Full())
    bench.put("crane", "south")
    bench.put("boat-1", "quay")
    bench.wait(CALM_MS)
    assert set(bench.referee.blocking_zones) == {"south", "quay"}
    (explained,) = bench.press("why")
    assert isinstance(explained, Explained)
    assert [reason.rule for reason in explained.reasons] == [f"TOY-{list(bench.referee.refusals)[-1][1]}"]


def test_what_stands_in_the_way_is_lit_until_somebody_does_something() -> None:
    bench = Bench(Full())
    bench.put("boat-1", "north")
    for does in (
        lambda: bench.referee.answer("boat-2@south", bench.now),
        lambda: bench.press("next"),
        lambda: bench.put("boat-2", "quay"),
    ):
        assert bench.referee.ask_why("boat-2@north")
        assert bench.referee.blocking_zones == ("north",)
        does()
        assert bench.referee.blocking_zones == ()
    assert bench.referee.ask_why("boat-2@north")
    assert bench.referee.ask_why("") == ()
    assert bench.referee.blocking_zones == ()


def test_nothing_to_undo_is_said_and_changes_nothing() -> None:
    bench = Bench()
    assert kinds(bench.press("undo")) == [Failed]
    assert bench.session.step_count == 0


def test_an_unknown_tag_has_a_notice_of_its_own() -> None:
    bench = Bench()
    notices = bench.put("?", "quay")
    assert kinds(notices) == [UnknownTagNotice]
    assert [tag.zone for tag in bench.referee.unknown_tags] == ["quay"]
    assert bench.take("?", "quay") == []
    assert bench.referee.unknown_tags == ()


def test_a_piece_shown_on_the_pad_names_its_options() -> None:
    bench = Bench()
    notices = bench.put("boat-1", "scan-pad")
    assert notices == [Several("boat-1", "scan-pad", ("boat-1@north", "boat-1@south"))]
    bench.take("boat-1", "scan-pad")
    assert bench.referee.cursor.narrowed, "the piece may be put away again before ok is pressed"
    bench.press("next", "ok")
    assert bench.where == {"boat-1": "south"}
    # Shown again it names nothing any more: both zones belong to the other boat now, which is alike.
    bench.put("crane", "scan-pad")
    assert [e.options[0] for e in bench.referee.cursor.entries] == ["load", "unload"]


def test_buttons_walk_groups_first() -> None:
    bench = Bench()
    assert [e.kind for e in bench.referee.cursor.entries] == ["group", "group", "option"]
    bench.press("next", "ok")
    assert [e.options for e in bench.referee.cursor.entries] == [("load",), ("unload",)]
    bench.press("back")
    assert bench.referee.cursor.highlighted == 1
    assert bench.press("back") == [NotNow("back")]
    bench.press("prev", "prev")
    assert bench.referee.cursor.option == "pass"


def test_several_options_toggle_and_are_closed_with_done() -> None:
    bench = Bench()
    for boat, zone in (("boat-1", "north"), ("boat-2", "south")):
        bench.put(boat, zone)
    bench.press("pass")
    assert [e.kind for e in bench.referee.cursor.entries] == ["option", "option", "done"]
    bench.press("ok")
    assert bench.referee.cursor.picked == ("visit-north",)
    bench.press("ok")
    assert bench.referee.cursor.picked == ()
    bench.wait(FLASH_MS)
    bench.put("crane", "south")
    assert bench.referee.cursor.picked == ("visit-south",)
    assert bench.referee.accepted_zones == ("south",)
    bench.take("crane", "south")
    assert bench.referee.cursor.picked == ()
    bench.put("crane", "north")
    notices = bench.press("next", "next", "ok")
    assert [n.answer for n in notices if isinstance(n, Answered)] == [Answer(options=("visit-north",))]


def test_points_are_given_one_by_one_and_taken_back() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.put("boat-2", "south")
    bench.press("pass")
    bench.referee.answer([], bench.now)
    assert bench.prompt == "toy-spread"
    assert bench.press("ok", "ok") == [Picked("button", "north", 2), Picked("button", "north", 1)]
    bench.press("back", "next")
    assert bench.referee.cursor.points == {"north": 1, "south": 0}
    assert bench.referee.cursor.left == 2
    notices = bench.press("ok", "ok")
    assert [n.answer.values for n in notices if isinstance(n, Answered)] == [{"north": 1, "south": 2}]


def test_dice_are_read_die_by_die() -> None:
    bench = Bench(chance="table")
    bench.press("pass", "ok")
    assert bench.prompt == "toy-roll"
    notices = bench.press("next", "ok")
    assert [n.answer.values for n in notices if isinstance(n, Answered)] == [{"wind": "storm"}]


def test_help_pass_and_unknown_buttons() -> None:
    bench = Bench()
    assert bench.press("help") == [HelpWanted()]
    assert bench.press("sing") == [NotNow("sing")]
    bench.press("pass")
    assert bench.press("pass") == [NotNow("pass")]


def test_no_more_points_to_undo_to_are_kept_than_hands_would_go_back() -> None:
    bench = Bench()
    for number in range(MAX_UNDO_POINTS + 2):
        bench.referee.adjust("stock", number % 2, "miscounted", bench.now)
    assert len(bench.referee.question_view.points) == MAX_UNDO_POINTS


def test_wrong_answers_from_the_screen_change_nothing() -> None:
    bench = Bench()
    cursor = bench.referee.cursor
    with pytest.raises(IllegalAnswer):
        bench.referee.answer("boat-9@north", bench.now)
    with pytest.raises(StaleAnswer):
        bench.referee.answer("pass", bench.now, to="q99")
    assert bench.session.step_count == 0
    assert bench.referee.cursor == cursor
    assert bench.referee.question_view.points == []


def test_without_a_board_everything_goes_by_buttons_to_the_end() -> None:
    bench = Bench(rounds=2)
    bench.referee.handle_board_lost()
    for _ in range(200):
        if bench.session.pending is None:
            break
        bench.press("pass" if bench.prompt == "toy-place" else "ok")
    assert bench.session.result is not None
    assert bench.referee.mismatches == []
    assert bench.press("ok") == [NotNow("ok")]


def test_point_at_enters_the_group() -> None:
    bench = Bench()
    assert bench.referee.point_at("unload")
    assert bench.referee.cursor.option == "unload"
    assert not bench.referee.point_at("nonsense")


def test_pieces_and_zones_have_names() -> None:
    names = Names({"boat": say("boat"), "crate": say("crate-of", whose="red")})
    assert [names.label(piece) for piece in ("boat", "crane")] == [say("boat"), say("crane")]
    assert [names.name_piece(piece) for piece in ("boat", "crate", "crane")] == ["@boat", "crate", "crane"]
    assert [names.name_zone(zone) for zone in ("quay", "")] == ["@zone-quay", "@board-beside"]
    assert names.say_with_piece("lost", "boat", zone="quay") == say("lost", piece="@boat", zone="quay")
    assert [Bench().referee.question_view.names.label(piece) for piece in ("boat-1", "crane")] == [
        say("toy-boat"),
        say("toy-crane"),
    ]
    assert names.say_with_piece("lost", "crate") == say("lost", piece="@@crate-of", whose="red")
