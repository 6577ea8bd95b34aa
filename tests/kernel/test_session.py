"""Sessions: answers, undo, adjustments, explanations, and that bad input changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from marshub.kernel import (
    Adjusted,
    BadAdjustment,
    BadSetup,
    Chance,
    Choose,
    Decision,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    MemoryJournal,
    NothingToUndo,
    PackError,
    Reason,
    Roll,
    SaveError,
    Script,
    ScriptFailed,
    Session,
    StaleAnswer,
    Table,
    TakenBack,
    UndoNeedsConfirmation,
    Words,
    say,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.example import AMOUNTS, EX_01, OPTIONS, CoinRace, CoinRaceState
from marshub.kernel.game import Choice
from marshub.kernel.journal import Checkpoint, Entry
from marshub.kernel.odds import Odds
from marshub.kernel.places import Complement
from marshub.kernel.policy import play
from marshub.kernel.preview import preview_answer
from marshub.kernel.replay import session_at
from toys import DIE, Dug, Stopped, Toy, ToySetup, ToyState

TOY = Toy()


def picture(session: Session[Any, Any]) -> tuple[Any, ...]:
    """Everything a table can see."""
    pending = None if session.pending is None else (session.pending.prompt, tuple(session.pending.options()))
    return (msgspec.json.encode(session.state), pending, session.result, tuple(session.log))


def dig(session: Session[Any, Any]) -> None:
    """Answer up to where the find is shared out: past the dice."""
    session.answer("near")
    session.answer(2)


def one_round(session: Session[Any, Any]) -> None:
    """A whole round without stopping: five answers."""
    play(session, "first", steps=4)
    session.answer("no")


def test_a_round_of_every_kind_of_decision() -> None:
    session = Session(TOY, {"rounds": 1}, 5)
    assert session.pending is not None
    assert session.pending.kind == "choose"
    session.answer("near")
    assert session.pending.kind == "amount"
    session.answer(3)
    assert session.pending.kind == "assign"
    dug = session.log[-1]
    assert isinstance(dug, Dug)
    session.answer({"red": 3 * dug.rolled})
    session.answer(["pick", "rope"])
    assert session.state.purse == {"red": 3 * dug.rolled, "blue": 0}
    assert session.state.spots[0] == 2
    assert session.pending is None
    assert session.result is not None
    assert session.result.winners == ("red",)
    assert session.log[-1] == Stopped(1)


def test_one_seed_one_game() -> None:
    first, second = Session(TOY, seed=9), Session(TOY, seed=9)
    for session in (first, second):
        play(session, "random")
    assert picture(first) == picture(second)
    third = Session(TOY, seed=10)
    play(third, "random")
    assert picture(third) != picture(first)


def refused(session: Session[Any, Any], reply: Any) -> IllegalAnswer:
    """Give an illegal answer, see that nothing changes, and return the error."""
    before = picture(session), session.step_count, session.pending_id
    with pytest.raises(IllegalAnswer) as caught:
        session.answer(reply)
    assert (picture(session), session.step_count, session.pending_id) == before
    return caught.value


@pytest.mark.parametrize(
    "reply",
    ["sideways", 3, True, [], ["near", "far"], {"near": 1}, ["near", "near"], [["near"]]],
)
def test_an_illegal_answer_names_the_legal_ones_and_changes_nothing(reply: Any) -> None:
    session = Session(TOY, seed=1)
    error = refused(session, reply)
    assert error.legal in (("near", "far"), ())
    assert session.step_count == 0


@pytest.mark.parametrize(
    "reply", [{"red": 1}, {"green": 1}, {"red": "x"}, {"red": -1, "blue": 99}, "red", {"red": True}]
)
def test_points_that_do_not_add_up_are_refused(reply: Any) -> None:
    session = Session(TOY, seed=1)
    session.answer("near")
    session.answer(3)
    refused(session, reply)


@pytest.mark.parametrize("reply", ["0", 4, "three", {"amount": 9}, {"amount": None}, {}, ["1", "2"]])
def test_amounts_out_of_range_are_refused(reply: Any) -> None:
    session = Session(TOY, seed=1)
    session.answer("near")
    refused(session, reply)


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    session = Session(TOY, {"rounds": 1}, 1)
    play(session)
    with pytest.raises(GameIsOver):
        session.answer("near")


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    session = Session(TOY, seed=1)
    asked = session.pending_id
    session.answer("near", pending_id=asked)
    with pytest.raises(StaleAnswer):
        session.answer(1, pending_id=asked)
    second = session.pending_id
    session.answer(1)
    session.undo(2, sure=True)
    for asked_before in (asked, second):  # the first question again, but another table
        with pytest.raises(StaleAnswer):
            session.answer("near", pending_id=asked_before)


def test_explain_gives_the_rule() -> None:
    session = Session(TOY, seed=1)
    assert session.explain("far") == [], "it is open"
    session.answer("near")
    session.answer(3)  # so deep that "far" is closed
    play(session, "first", steps=2)
    session.answer("no")
    assert [reason.rule for reason in session.explain("far")] == ["TOY-01"]
    assert session.explain("near") == []


class HelpfulRace(CoinRace):
    """A race that knows more than its questions: reasons, odds, a bank with what is left of each seat's coins."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        question = Choose("red", say("take"), lambda: OPTIONS, find_fixes=lambda option: ["one"])
        amount: str = yield question
        table.state.coins["red"] += AMOUNTS[amount]

    def explain_option(self, state: CoinRaceState, pending: Decision | None, option: str) -> Sequence[Reason]:
        return [EX_01, EX_01]

    def compute_odds(self, state: CoinRaceState, pending: Decision | None) -> Sequence[Odds]:
        return [Odds("coins", say("coins"), ())]

    def list_complements(self, state: CoinRaceState) -> dict[str, Complement]:
        return {"bank.red": Complement("coins.red", 6)}


def test_the_game_explains_what_its_question_does_not_know() -> None:
    session = Session(HelpfulRace(), seed=1)
    assert session.explain("three") == [EX_01], "each reason once"
    assert session.find_fixes("three") == ["one"]
    with pytest.raises(IllegalAnswer) as caught:
        session.answer("three")
    assert caught.value.reasons == (EX_01,)


def test_odds_are_those_of_the_pending_chance_and_what_the_game_sees_coming() -> None:
    assert [odds.id for odds in Session(HelpfulRace(), seed=1).compute_odds()] == ["coins"]
    session = Session(TOY, seed=1, chance="table")
    dig(session)
    assert [odds.id for odds in session.compute_odds()] == ["pending"]


def test_when_the_game_is_over_nothing_is_known_of_options() -> None:
    session = Session(CoinRace(), seed=1)
    play(session)
    assert session.forecast("one") is None
    assert session.find_fixes("one") == ()


def test_views_hide_what_others_hold() -> None:
    session = Session(TOY, seed=1)
    assert session.view("red").secret == {"red": "map", "blue": ""}
    assert session.state.secret == {"red": "map", "blue": "key"}


# ------------------------------------------------------------------ chance by the table


def test_the_table_rolls_and_draws_itself() -> None:
    session = Session(TOY, {"rounds": 1}, 1, chance="table")
    dig(session)
    assert session.pending is not None
    assert session.pending.kind == "roll"
    refused(session, {"d6": 7})
    refused(session, {"d8": 1})
    session.answer({"d6": 6})
    assert session.pending.kind == "draw"
    refused(session, "fool")  # none of them is left in the bag
    session.answer("gold")
    assert session.log[-1] == Dug("blue", 6, "gold")


class AppRace(CoinRace):
    """A race in which a die falls in the app, and another on the table."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        yield Roll(say("in-app"), (DIE,), in_app=True)
        yield Roll(say("on-table"), (DIE,))
        yield Choose("red", say("take"), lambda: OPTIONS)


@pytest.mark.parametrize(("chance", "asked"), [("auto", "take"), ("table", "on-table"), ("all", "in-app")])
def test_chance_is_settled_by_whom_the_table_says(chance: Any, asked: str) -> None:
    session = Session(AppRace(), seed=1, chance=chance)
    assert session.pending is not None
    assert session.pending.prompt.key == asked


def test_what_the_tables_own_dice_show_is_not_undone_unasked() -> None:
    session = Session(TOY, seed=3, chance="table")
    dig(session)
    with pytest.raises(UndoNeedsConfirmation):
        session.undo()


def test_a_die_can_be_answered_by_its_option() -> None:
    session = Session(TOY, {"rounds": 1}, 1, chance="table")
    dig(session)
    session.answer("d6=4")
    session.answer("iron")
    assert session.log[-1] == Dug("blue", 4, "iron")


# ------------------------------------------------------------------ undo


def test_undo_is_free_until_chance_was_seen() -> None:
    session = Session(TOY, seed=3)
    start = picture(session)
    session.answer("near")
    session.undo()
    assert picture(session)[:3] == start[:3]
    assert session.log[-1] == TakenBack(1, revealed=False)
    dig(session)
    before = picture(session)
    with pytest.raises(UndoNeedsConfirmation):
        session.undo()
    assert picture(session) == before
    session.undo(sure=True)
    assert session.log[-1] == TakenBack(1, revealed=True)
    assert session.state.depth == 0


def test_the_same_answer_after_an_undo_meets_the_same_dice() -> None:
    session = Session(TOY, seed=3)
    dig(session)
    rolled = session.log[-1]
    session.undo(sure=True)
    session.answer(2)
    assert session.log[-1] == rolled


def test_undo_reaches_over_segments() -> None:
    session = Session(TOY, {"rounds": 3}, seed=3)
    start = picture(session)
    one_round(session)
    one_round(session)
    assert session.state.round == 3
    session.undo(10, sure=True)
    assert picture(session)[:3] == start[:3]


@pytest.mark.parametrize("steps", [0, -1, 5, "1", 1.0, True])
def test_undo_refuses_what_is_not_there(steps: Any) -> None:
    session = Session(TOY, seed=3)
    session.answer("near")
    before = picture(session)
    with pytest.raises(NothingToUndo):
        session.undo(steps)
    assert picture(session) == before


def test_an_undo_cannot_be_undone_but_earlier_answers_can() -> None:
    session = Session(TOY, seed=3)
    session.answer("near")
    session.answer(1)
    session.undo(sure=True)
    session.undo()
    assert session.log == [TakenBack(2, revealed=True)]
    with pytest.raises(NothingToUndo):
        session.undo()


# ------------------------------------------------------------------ adjust


def test_adjust_sets_what_is_true_on_the_table() -> None:
    session = Session(TOY, seed=3)
    corrected = session.adjust("purse.red", 7, "miscounted")
    assert corrected is not None
    assert corrected == Adjusted("purse.red", 0, 7, "miscounted", corrected.describe())
    session.adjust("spots.1", 4)
    session.adjust("depth", 3)
    assert session.state.purse["red"] == 7
    assert session.state.spots == [0, 4]
    assert [option.id for option in session.pending.options()] == ["near"]  # type: ignore[union-attr]
    session.undo(3)
    assert session.state.purse["red"] == 0
    assert session.state.spots == [0, 0]


def test_a_value_that_is_there_already_is_no_correction() -> None:
    session = Session(TOY, seed=3)
    assert session.adjust("purse.red", 0) is None
    assert (session.log, session.step_count) == ([], 0)


def test_a_number_that_the_state_lacks_is_set_by_what_is_missing() -> None:
    session = Session(HelpfulRace(), seed=1)
    session.adjust("bank.red", 2)
    assert session.state.coins["red"] == 4


def test_reasons_of_corrections_are_one_clean_line() -> None:
    session = Session(TOY, seed=3)
    corrected = session.adjust("purse.red", 7, "mis\ncounted\x1b[31m")
    laid = session.set_position({"set": {"purse.red": 8}}, "mis\ncounted\x1b[31m")
    assert corrected is not None
    for reason in (corrected.reason, laid.reason):
        assert reason.startswith("mis")
        assert reason.isprintable()


def test_a_position_holds_its_setup_and_begins_a_game_that_nobody_can_undo() -> None:
    session = Session(TOY, {"rounds": 5}, 3)
    position = session.export_position()
    assert position.setup == {"rounds": 5, "crash": False}
    session.set_position(position, begins=True)
    with pytest.raises(NothingToUndo):
        session.undo()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("purse.red", -1),
        ("purse.red", 100),
        ("purse.red", "7"),
        ("purse.red", True),
        ("purse.red", 1.5),
        ("purse", 1),
        ("purse.green", 1),
        ("round", 2),
        ("spots.9", 1),
        ("", 1),
        ("purse.red.x", 1),
        ("__class__", 1),
    ],
)
def test_adjust_refuses_and_changes_nothing(path: str, value: Any) -> None:
    session = Session(TOY, seed=3)
    before = picture(session)
    with pytest.raises(BadAdjustment):
        session.adjust(path, value)
    assert picture(session) == before
    assert session.step_count == 0


def test_a_wrong_path_is_told_what_it_may_have_meant() -> None:
    with pytest.raises(BadAdjustment, match=r"purse\.red"):
        Session(TOY, seed=3).adjust("purse.rde", 1)


# ------------------------------------------------------------------ setup and failure


@pytest.mark.parametrize(
    ("setup", "seed", "chance"),
    [
        ({"rounds": 0}, 1, "auto"),
        ({"rounds": "three"}, 1, "auto"),
        ({"laps": 3}, 1, "auto"),
        ({}, -1, "auto"),
        ({}, 1 << 64, "auto"),
        ({}, "1", "auto"),
        ({}, True, "auto"),
        ({}, 1, "dice"),
    ],
)
def test_a_setup_that_describes_no_game(setup: Any, seed: Any, chance: Any) -> None:
    with pytest.raises(BadSetup):
        Session(TOY, setup, seed, chance=chance)


class ChoosyToy(Toy):
    """The number of rounds depends on whether the mine crashes."""

    def list_choices(self) -> list[Choice]:
        crash = Choice("crash", ("no", "yes"), "no", say("crash"))
        return [crash, Choice("rounds", (1, 2), 1, say("rounds"), of="crash", under={"no": (3, 4), "yes": (1,)})]


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"rounds": 99}, "rounds cannot be 99; it can be 3, 4"),
        ({"rounds": 99, "crash": "yes"}, "rounds cannot be 99; it can be 1"),
        ({"rounds": 99, "crash": "perhaps"}, "rounds cannot be 99; it can be 1, 2"),
        ({"laps": 3}, "there is no 'laps' to choose; choose from rounds, crash"),
    ],
)
def test_a_wrong_setup_is_answered_with_what_can_be_chosen(setup: Any, problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        Session(ChoosyToy(), setup)


def test_a_rule_that_crashes_leaves_the_game_where_it_was() -> None:
    session = Session(TOY, {"crash": True}, 1)
    before = picture(session)
    with pytest.raises(ScriptFailed, match="collapsed"):
        session.answer("far")
    assert picture(session) == before
    session.answer("near")
    assert session.state.at == "near"


# ------------------------------------------------------------------ resuming


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), moves=st.lists(st.sampled_from(["play", "undo", "adjust", "resume"]), max_size=25))
def test_a_resumed_session_is_the_same_session(seed: int, moves: list[str]) -> None:
    """Whatever was done, a session rebuilt from the journal stands where the first one stands, log and all."""
    journal = MemoryJournal()
    session: Session[Any, Any] = Session(TOY, {"rounds": 4}, seed, journal=journal)
    chance = Chance(seed)
    for move in moves:
        if move == "play" and session.pending is not None:
            play(session, "random", steps=1, seed=chance.randbelow(1000))
        elif move == "undo":
            try:
                session.undo(1 + chance.randbelow(4), sure=True)
            except NothingToUndo:
                continue
        elif move == "adjust":
            session.adjust("purse.blue", chance.randbelow(100))
        elif move == "resume":
            session = Session.resume(TOY, journal)
        again = Session.resume(TOY, journal)
        assert picture(again) == picture(session)
        assert again.step_count == session.step_count
        assert again.history.revealing == session.history.revealing


def test_a_save_of_other_rules_opens_at_its_last_checkpoint() -> None:
    class NewToy(Toy):
        rules_version = "2"

    journal = MemoryJournal()
    session = Session(TOY, {"rounds": 3}, 3, journal=journal)
    one_round(session)
    assert session.state.round == 2
    session.answer("near")
    again = Session.resume(NewToy(), journal)
    assert again.state.round == 2
    assert again.state.at == "near"  # from round 1; this round starts anew
    assert again.pending is not None
    assert again.pending.prompt == Words("toy-where")
    assert type(again.log[-1]).__name__ == "Reopened"
    assert again.log[-1].lost == 1  # type: ignore[attr-defined]
    third = Session.resume(NewToy(), journal)
    assert picture(third) == picture(again)


def test_other_chance_is_in_the_journal() -> None:
    session = Session(TOY, {"rounds": 1}, 3)
    session.reseed(8)
    again = Session.resume(TOY, session.journal)
    for game in (session, again):
        play(game, "first")
    assert picture(again) == picture(session)


class OtherPack(Toy):
    def pack_hashes(self, state: object = None) -> dict[str, str]:
        return {"toy": "another hash"}


class Collapsing(Toy):
    def play_segment(self, table: Table[ToyState]) -> Script:
        yield Choose("red", say("toy-where"), lambda: self._spots(table.state))
        raise RuntimeError("the mine collapsed")


@pytest.mark.parametrize("game", [OtherPack(), Collapsing()])
def test_what_other_packs_or_failing_rules_cannot_replay_is_continued_at_the_checkpoint(game: Toy) -> None:
    session = Session(TOY, seed=3)
    session.answer("near")
    again = Session.resume(game, session.journal)
    assert again.state.at == ""
    assert type(again.log[-1]).__name__ == "Reopened"
    assert Session.resume(game, session.journal).log == again.log
    words = again.log[-1].describe()
    changed = {"packs": "toy", "lost": 1} if isinstance(game, OtherPack) else {"lost": 1}
    assert (words.key.removeprefix("told-reopened-"), words.args) == (
        "packs" if changed.get("packs") else "failed",
        changed,
    )


@pytest.mark.parametrize("error", [BadSetup("there is no pack"), PackError("packs", 1, "$", "there is no pack")])
def test_a_missing_or_wrong_pack_is_named_when_a_save_is_opened(error: MarsHubError) -> None:
    class WithoutPack(Toy):
        def pack_hashes(self, state: object = None) -> dict[str, str]:
            raise error

    with pytest.raises(type(error), match="there is no pack"):
        Session.resume(WithoutPack(), Session(TOY, seed=3).journal)


def test_a_state_that_can_no_longer_be_read_is_said() -> None:
    class DeeperToy(Toy):
        state_type = msgspec.defstruct("DeeperState", [("shaft", str)])

    with pytest.raises(SaveError, match=r"can no longer be read: .*`shaft`"):
        Session.resume(DeeperToy(), Session(TOY, seed=3).journal)


def test_as_answer_wraps_the_natural_forms() -> None:
    assert as_answer(True).option == "yes"
    assert as_answer(3).option == "3"
    assert as_answer(("a", "b")).options == ("a", "b")
    assert as_answer({"a": 1}).values == {"a": 1}


class _FullDisk(MemoryJournal):
    """A journal that can write no more checkpoints, or nothing at all, from some point on."""

    full = ""

    def checkpoint(self, checkpoint: Checkpoint) -> None:
        if self.full:
            raise SaveError("no room left")
        super().checkpoint(checkpoint)

    def append(self, *entries: Entry) -> None:
        if self.full == "all":
            raise SaveError("no room left")
        super().append(*entries)


def test_a_disk_that_is_full_loses_nothing_that_was_answered() -> None:
    journal = _FullDisk()
    session: Session[Any, Any] = Session(TOY, {"rounds": 4}, 3, journal=journal)
    one_round(session)
    journal.full = "checkpoints"
    one_round(session)  # its last answer would set a checkpoint
    session.answer("near")
    journal.full = "all"
    before = picture(session)
    with pytest.raises(SaveError):
        session.answer(1)
    with pytest.raises(SaveError):
        session.adjust("purse.red", 1)
    with pytest.raises(SaveError):
        session.undo()
    assert picture(session) == before
    assert picture(Session.resume(TOY, journal)) == before
    journal.full = ""
    session.answer(1)


def test_a_game_that_cannot_be_written_at_all_does_not_begin() -> None:
    journal = _FullDisk()
    journal.full = "checkpoints"
    with pytest.raises(SaveError):
        Session(TOY, journal=journal)


class Unpreviewed(CoinRace):
    can_preview = False


@pytest.mark.parametrize("game", [CoinRace(), Unpreviewed()])
def test_only_a_game_that_can_be_previewed_is(game: CoinRace) -> None:
    assert (preview_answer(Session(game), "one") is not None) is game.can_preview


read_by: list[str] = []


def read_annotation() -> type[int]:
    """Note which thread reads the annotation that calls this."""
    read_by.append(current_thread().name)
    return int


class LateState(ToyState):
    late: read_annotation() = 0  # type: ignore[valid-type]


class LateToy(Toy):
    state_type = LateState

    def new_initial_state(self, setup: ToySetup) -> LateState:
        return LateState(**structs.asdict(super().new_initial_state(setup)))


def test_types_of_a_game_are_read_before_threads_share_them() -> None:
    """Two phones that looked at a new game at once ended its process: msgspec is not made for it."""
    session: Session[Any, Any] = Session(LateToy(), seed=1)
    assert set(read_by) == {current_thread().name}
    read_by.clear()
    with ThreadPoolExecutor(2) as pool:
        for state in pool.map(lambda _: session_at(session, 0).state, range(2)):
            assert state == session.state
    assert read_by == []
