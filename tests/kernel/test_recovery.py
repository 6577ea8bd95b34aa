"""Records that contradict themselves are refused, and a game goes on from what is left of its journal."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from marshub.kernel import MemoryJournal, SaveError, Script, Session, Table, UndoNeedsConfirmation
from marshub.kernel.example import CoinRace, CoinRaceState
from marshub.kernel.journal import Checkpoint, Record, Undone
from marshub.kernel.log_entry import Mended
from marshub.kernel.recovery import recover_record

replace = msgspec.structs.replace


class NewerRace(CoinRace):
    rules_version = "2"


class OtherRace(CoinRace):
    id = "other-race"


class ShownRace(CoinRace):
    """The second round begins with something hidden that is shown."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        if table.state.coins == {"red": 1, "blue": 1}:
            table.reveal()
        yield from super().play_segment(table)


def play_race() -> Session[Any, Any]:
    """Play three rounds of two answers: four checkpoints."""
    session = Session(CoinRace(), seed=7, journal=MemoryJournal())
    for _ in range(6):
        session.answer("one")
    return session


def play_shown_race() -> Session[Any, Any]:
    session = Session(ShownRace(), seed=7)
    for _ in range(6):
        session.answer("one")
    return session


def recover(checkpoints: list[Checkpoint | None], game: CoinRace | None = None) -> Session[Any, Any]:
    record, game = play_race().journal.read(), game or CoinRace()
    recovered = recover_record(game, record.header, record.entries, checkpoints, 3)
    return Session.resume(game, MemoryJournal(recovered))


CHECKPOINTS = play_race().journal.read().checkpoints
START, SECOND, THIRD, LAST = CHECKPOINTS


@pytest.mark.parametrize(
    "checkpoints",
    [
        CHECKPOINTS,
        [START, None, THIRD, LAST],
        [None, None, None, LAST],
        [],
        [START, replace(SECOND, state=b"{}"), THIRD, LAST],
        [START, replace(SECOND, log=b"[1]"), THIRD, LAST],
    ],
    ids=["all", "gap", "no start", "none", "unreadable state", "unreadable log"],
)
def test_the_answers_alone_lead_where_checkpoints_are_missing(checkpoints: list[Checkpoint | None]) -> None:
    session = recover(checkpoints)
    assert session.state.coins == {"red": 3, "blue": 3}
    assert session.log[-1] == Mended(3)
    session.undo(6)  # nothing was revealed


@pytest.mark.parametrize("missing", [(1,), (2,), (1, 2), (0, 1), (0, 1, 2)], ids=str)
def test_an_intact_checkpoint_behind_a_damaged_one_is_kept_where_the_answers_lead_there(
    missing: tuple[int, ...],
) -> None:
    record = play_shown_race().journal.read()
    checkpoints = [None if number in missing else each for number, each in enumerate(record.checkpoints)]
    recovered = recover_record(ShownRace(), record.header, record.entries, checkpoints, 0)
    kept = [each.position for each in checkpoints if each is not None]
    assert [each.position for each in recovered.checkpoints] == sorted({0, *kept})
    whole, session = (Session.resume(ShownRace(), MemoryJournal(each)) for each in (record, recovered))
    assert session.history.revealing == whole.history.revealing != []
    assert session.log == [*whole.log, Mended(0)]
    newer = Session.resume(NewerRace(), MemoryJournal(recovered))  # which begins with the last checkpoint
    assert newer.state.coins == {"red": 3, "blue": 3}


def test_a_checkpoint_that_was_undone_or_is_another_games_is_not_kept() -> None:
    session = play_race()
    session.undo(3)
    for _ in range(3):
        session.answer("one")
    record = session.journal.read()
    checkpoints: list[Checkpoint | None] = [record.checkpoints[0], None, *record.checkpoints[2:]]
    recovered = recover_record(CoinRace(), record.header, record.entries, checkpoints, 0)
    assert Session.resume(CoinRace(), MemoryJournal(recovered)).log == [*session.log, Mended(0)]
    assert len(recovered.checkpoints) == len(record.checkpoints) - 3  # the missing one, and two that were undone
    other = replace(THIRD, state=THIRD.state.replace(b"2", b"1"))
    race = play_race().journal.read()
    recovered = recover_record(CoinRace(), race.header, race.entries, [START, None, other, LAST], 0)
    assert [each.position for each in recovered.checkpoints] == [0, 6]


def test_where_other_rules_would_replay_a_gap_a_later_checkpoint_stands_for_it() -> None:
    session = recover([START, SECOND, None, LAST], NewerRace())
    assert session.state.coins == {"red": 3, "blue": 3}
    with pytest.raises(UndoNeedsConfirmation):
        session.undo()  # what was revealed in the gap is unknown


def test_what_the_beginning_of_an_earlier_round_revealed_is_known_in_an_opened_game() -> None:
    session = play_shown_race()
    opened = Session.resume(session.game, session.journal)
    for game in (session, opened):
        with pytest.raises(UndoNeedsConfirmation):
            game.undo(5)
    opened.undo(4)  # as far as the question that followed


def test_what_leads_to_no_game_is_refused() -> None:
    header = play_race().journal.read().header
    with pytest.raises(SaveError, match="a game of coin-race, not of other-race"):
        recover_record(OtherRace(), header, [], [], 0)
    with pytest.raises(SaveError, match="a game of coin-race, not of other-race"):
        Session.resume(OtherRace(), play_race().journal)
    with pytest.raises(SaveError, match="setup"):
        recover_record(CoinRace(), replace(header, setup=msgspec.Raw(b'{"players":99}')), [], [], 0)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"checkpoints": [START, replace(SECOND, position=1)]}, "wrong place"),
        ({"checkpoints": [START, replace(SECOND, revealed=(5,))]}, "outside of it"),
        ({"checkpoints": []}, "cut off"),
        ({"entries": [Undone(9, 1, revealed=False)]}, "before the game"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(change: dict[str, Any], problem: str) -> None:
    record = play_race().journal.read()
    fields = {"entries": record.entries, "checkpoints": [START]} | change
    with pytest.raises(SaveError, match=problem):
        Session.resume(CoinRace(), MemoryJournal(Record(record.header, **fields)))


def test_an_undo_over_a_checkpoint_is_in_the_log_once_it_is_resumed() -> None:
    session = play_race()
    session.undo(3)
    for _ in range(2):
        session.answer("one")
    assert Session.resume(CoinRace(), session.journal).log == session.log
