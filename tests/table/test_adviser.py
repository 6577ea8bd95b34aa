"""The adviser of a table: who may ask, what is shown of what was found, and what is dropped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub.games import load_game
from marshub.kernel import Answer, Session, say
from marshub.store import SqliteJournal
from marshub.table.adviser import AdviceStatus, AdviceSwitched
from marshub.table.spectator_table import SpectatorTable, TableIsReadOnly
from marshub.words import Speech
from scripted_advice import asked, at, at_plan, some_advice


def test_nobody_thinks_until_somebody_asks_and_then_once_a_question() -> None:
    with asked(at_plan()) as (table, made):
        assert table.adviser.find_status(None) is None
        assert made == []
        assert table.adviser.request_advice(None) == AdviceStatus()
        assert table.adviser.request_advice("medic") == AdviceStatus()
        assert [task.seed for task in made[0].tasks] == [table.session.step_count]
        heard, others = list[int](), list[int]()
        stop = table.adviser.listen(lambda: heard.append(table.adviser.version))
        table.adviser.listen(lambda: others.append(table.adviser.version))
        made[0].find(some_advice())
        early = table.adviser.request_advice(None)
        assert (len(early.rows), early.playouts, early.done) == (2, 150, False)
        made[0].find(some_advice(), done=True)
        assert table.adviser.find_status("") == AdviceStatus("", early.rows, 150, done=True)
        assert len(heard) == 2
        table.answer(table.session.pending.first_answer())  # type: ignore[union-attr]
        table.adviser.request_advice(None)
        assert len(heard) == 3  # others see that somebody has asked
        stop()
        made[0].find(some_advice())
        assert (len(heard), len(others)) == (3, 4)
    assert made[0].closed


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (None, "150 games were played out from here, to the end."),
        (1, "150 games were played out from here, for one more round each."),
        (3, "150 games were played out from here, for 3 more rounds each."),
    ],
)
def test_it_says_how_far_the_games_went_that_it_speaks_of(rounds: int | None, said: str) -> None:
    with asked(at_plan()) as (table, made):
        table.adviser.request_advice(None)
        made[0].find(msgspec.structs.replace(some_advice(), rounds=rounds), done=True)
        assert Speech("en").say(table.adviser.request_advice(None).describe()) == said


def test_where_no_game_was_played_out_nothing_is_said_of_their_length() -> None:
    assert AdviceStatus(done=True, rounds=3).describe() == say("advice-nothing")


def test_what_was_found_for_another_position_is_never_shown() -> None:
    with asked(at_plan()) as (table, made):
        table.adviser.request_advice(None)
        made[0].find(some_advice())
        option = next(item.id for item in table.session.pending.options() if item.id.startswith("declare:pawn-medic"))  # type: ignore[union-attr]
        table.answer(option)
        assert table.adviser.find_status(None) is None
        assert made[0].tasks[-1].record is None  # nobody thinks about it any more
        made[0].find(some_advice(), of=made[0].tasks[0].number)  # it was on its way
        assert table.adviser.find_status(None) is None
        assert table.adviser.request_advice(None) == AdviceStatus()
        assert made[0].tasks[-1].record is not None
        made[0].find(some_advice(), of=made[0].tasks[0].number)
        assert table.adviser.request_advice(None) == AdviceStatus()
        made[0].find(some_advice())
        table.undo_last_answer()
        assert table.adviser.find_status(None) is None
        made[0].find(some_advice(), of=made[0].tasks[-2].number)
        assert table.adviser.request_advice(None) == AdviceStatus()


def test_whoever_thinks_of_the_next_step_knows_what_was_told_of_this_one() -> None:
    with asked(at_plan()) as (table, made):
        table.adviser.request_advice(None)
        assert made[0].tasks[-1].told == ()
        made[0].find(some_advice())
        option = next(item.id for item in table.session.pending.options() if item.id.startswith("declare:pawn-medic"))  # type: ignore[union-attr]
        table.answer(option)
        table.adviser.request_advice(None)
        assert [plan.id for plan in made[0].tasks[-1].told] == ["bold", "captain"]  # not the bold one without a step
        assert made[0].tasks[-1].told[0].steps == some_advice().best.plan
        option = option.replace("medic", "engineer")
        table.answer(option)
        table.adviser.request_advice(None)  # nothing was found in between: what was told still holds
        assert [plan.id for plan in made[0].tasks[-1].told] == ["bold", "captain"]


def test_whoever_thought_is_gone() -> None:
    with asked(at_plan()) as (table, made):
        table.adviser.request_advice(None)
        made[0].find(of=0, done=True, trouble="gone")
        assert table.adviser.find_status(None) == AdviceStatus(done=True, trouble=True)
        assert AdviceStatus(done=True, trouble=True).describe() == say("advice-trouble")


def test_rivals_get_none_until_the_table_wants_it_and_it_is_kept(tmp_path: Path) -> None:
    save = tmp_path / "rivals.marshub"
    session = at("migration-mars", "mm-colony", 2, "settler", journal=SqliteJournal(save, create=True))
    seat = session.pending.decider  # type: ignore[union-attr]
    other = next(item for item in session.game.list_seats(session.state) if item != seat)
    with asked(session) as (table, made):
        assert table.adviser.request_advice(seat).barred == "off"
        assert table.want_advice(True) == [AdviceSwitched(True)]
        assert table.want_advice(True) == []
        assert table.adviser.request_advice(seat).barred == ""
        assert table.adviser.find_status(other) == AdviceStatus("private")
        assert table.adviser.find_status("") == AdviceStatus("private")
        assert made[0].tasks
    with asked(Session.resume(session.game, SqliteJournal(save))) as (table, made):
        assert table.adviser.request_advice(seat).barred == ""
        watch = SpectatorTable(save, poll_s=0, viewer=seat)
        assert watch.adviser.explain_barred(seat) == ""
        with pytest.raises(TableIsReadOnly):
            watch.want_advice(False)
        table.adviser.request_advice(seat)
        (switched,) = table.want_advice(False)
        assert switched.describe(table.names) == say("advice-turned-off")
        assert AdviceSwitched(True).describe(table.names) == say("advice-turned-on")
        assert table.adviser.find_status(seat) == AdviceStatus("off")
        assert made[0].tasks[-1].record is None  # nobody thinks about it any more
        watch.poll()
        assert watch.adviser.explain_barred(seat) == "off"
        watch.close()


def test_who_plays_alone_has_no_rival() -> None:
    with asked(at("pocket-mars", "pm-turn", 1, "sound")) as (table, _):
        seat = table.session.pending.decider  # type: ignore[union-attr]
        assert table.adviser.request_advice(seat).barred == ""
        assert (
            table.adviser.request_advice("").barred == "private"
        )  # a looker-on sees no hand, nor what follows from it
        assert table.adviser.request_advice(None).barred == "private"


def test_a_seat_of_the_machine_dice_and_what_is_over_get_none() -> None:
    with asked(at("migration-mars", "mm-colony", 2, "settler")) as (table, _):
        table.want_advice(True)
        seat = table.session.pending.decider  # type: ignore[union-attr]
        table.leave_seat(seat)
        assert table.adviser.request_advice(seat).barred == "policy"
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4}, 5, chance="all")
    while session.pending is not None and session.pending.decider != "chance":
        session.answer(session.pending.first_answer())
    with asked(session) as (table, _):
        assert table.adviser.request_advice(None).barred == "chance"


def test_a_small_question_has_what_the_machine_would_answer() -> None:
    with asked(Session(load_game("first-martians"), {"players": 4}, 5)) as (table, made):
        table.adviser.request_advice(None)
        made[0].find(usual=Answer(option="medic"), done=True)
        standing = table.adviser.request_advice(None)
        assert (standing.barred, [(row.option, row.won) for row in standing.rows]) == ("", [("medic", None)])
        assert standing.describe() == say("advice-unsearched")


def test_the_longest_thought_is_some_seconds() -> None:
    """People talk meanwhile; nobody is to find a machine at work on a question of an hour ago."""
    with asked(at_plan()) as (table, made):
        table.adviser.request_advice(None)
        assert 5_000 <= (made[0].tasks[0].budget.time_ms or 0) <= 30_000
