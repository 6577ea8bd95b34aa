"""A whole game as one JSON text: played again it is the same game, and a text that does not fit changes nothing."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest

from guards import remove_guard
from marshub.games import GAMES, load_game
from marshub.kernel import (
    Assign,
    BadAdjustment,
    BadSetup,
    Chance,
    Choose,
    MarsHubError,
    MemoryJournal,
    NothingToRedo,
    NothingToUndo,
    Option,
    SaveError,
    Script,
    ScriptFailed,
    Session,
    Table,
    say,
)
from marshub.kernel.describe import make_schemas
from marshub.kernel.example import CoinRace, CoinRaceState
from marshub.kernel.game_record import (
    LARGEST_RECORD,
    MOST_LEGAL,
    MOST_MOVES,
    RecordError,
    _Player,
    export_game,
    import_game,
    make_record_schema,
    read_record,
    write_record,
)
from marshub.kernel.journal import ELSEWHERE, RUN_ON, WITH_LAST, Record
from marshub.kernel.policy import play
from marshub.kernel.redo import redo
from marshub.kernel.replay import checksum_state, fork_session, session_at
from random_positions import any_correction, lay_something
from toys import Toy

TOY = Toy()
MODES = ("auto", "table", "all")
EVENTS = ("undo", "redo", "correct", "lay")


def play_disturbed(session: Session[Any, Any], steps: int, seed: int) -> None:
    """Play at random, with everything that a table does between answers."""
    dice = Chance(seed)
    for _ in range(steps):
        if session.pending is None:
            return
        event = dice.pick([*EVENTS, *[""] * 36])
        try:
            session.answer(
                session.pending.random_answer(dice), policy=dice.pick(["", "", WITH_LAST, RUN_ON, ELSEWHERE, "random"])
            )
            if event == "undo":
                session.undo(1 + dice.randbelow(3), sure=True)
            elif event == "redo":
                session.undo(2, sure=True)
                redo(session)
            elif event == "correct":
                session.adjust(*any_correction(session.game, session.state, dice))
            elif event == "lay":
                lay_something(session, dice)
        except (NothingToUndo, NothingToRedo, BadAdjustment, ScriptFailed):
            pass


def check_round_trip(session: Session[Any, Any]) -> str:
    """Export and import lead to the same table, log, dice to come and record."""
    text = write_record(export_game(session))
    copy = import_game(session.game, read_record(text)).session
    assert msgspec.json.encode(copy.log) == msgspec.json.encode(session.log)
    assert checksum_state(copy) == checksum_state(session)
    if not session._header.outcomes:  # the dice to come are those of the game
        assert not copy._header.outcomes
        assert copy._runner.chance.state == session._runner.chance.state
    assert write_record(export_game(copy)) == text
    return text


def check_games(name: str, most_steps: int) -> None:
    game, dice = load_game(name), Chance(7)
    for number in range(100):
        session = Session(game, {}, seed=number, chance=MODES[number % 3])  # type: ignore[arg-type]
        play_disturbed(session, 1 + dice.randbelow(most_steps), number)
        moves = [line for line in check_round_trip(session).splitlines() if line.startswith("  [")]
        assert sum(map(len, moves)) <= 60 * len(moves) + 60


@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_random_games_come_back(game: str) -> None:
    check_games(game, 60)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_long_games_come_back(game: str) -> None:
    check_games(game, 300)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_whole_games_come_back(name: str) -> None:
    game = load_game(name)
    for number in range(100):
        session = Session(game, {}, seed=number, chance=MODES[number % 3])  # type: ignore[arg-type]
        play(session, "random", steps=4000)  # random players of Migration: Mars play on for ever
        check_round_trip(session)


def played(steps: int = 9, seed: int = 3, **keywords: Any) -> Session[Any, Any]:
    session = Session(TOY, {"rounds": 4}, seed=seed, **keywords)
    play(session, "random", steps=steps)
    return session


def plain(session: Session[Any, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_record(export_game(session)))
    return data


def refused(record: dict[str, Any] | str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        import_game(TOY, read_record(record))
    return caught.value


def test_a_finished_game_has_its_result_and_each_move_has_a_line() -> None:
    session = Session(TOY, seed=3)
    play(session)
    text = check_round_trip(session)
    assert session.result is not None
    head = {name: json.loads(text)[name] for name in ("record", "game", "rules", "seats", "packs", "seed")}
    assert head == {
        "record": 1,
        "game": "toy",
        "rules": TOY.rules_version,
        "seats": ["red", "blue"],
        "packs": {"toy": "hash"},
        "seed": 3,
    }
    assert json.loads(text)["result"] == {
        "outcome": "done",
        "winners": list(session.result.winners),
        "scores": session.result.scores,
    }
    for line in ('  ["blue","toy-where","near"],', '  ["chance","toy-roll",{"d6":"', '"digest": "'):
        assert line in text
    assert len(text.splitlines()) == len(json.loads(text)["moves"]) + len(json.loads(text)) + 3


def test_a_record_written_by_hand_needs_little() -> None:
    moves = [
        ["blue", "toy-where", "near"],
        ["blue", "", 2],
        ["chance", "toy-roll", ["d6=6"]],
        ["chance", "toy-draw", "iron"],
        {"type": "adjust", "path": "purse.red", "value": 9, "reason": "tip"},
        ["table", "toy-share", {"red": 5, "blue": 7}],
    ]
    moves[1][2] = "2"
    session = import_game(TOY, read_record({"record": 1, "game": "toy", "moves": moves})).session
    assert session.state.purse == {"red": 14, "blue": 7}
    assert session.pending is not None
    assert session.pending.prompt.key == "toy-tools"


def test_another_generator_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outcomes of chance are in the record; they stay through save, copies, undo and redo."""
    original = played(17)
    text = write_record(export_game(original))
    remove_guard(monkeypatch, Chance._compute_ahead, "(start * _ONES", "((start + 2) * _ONES")
    session = import_game(TOY, read_record(text)).session
    assert session.log == original.log
    assert session._header.outcomes
    assert check_round_trip(session) == text
    saved = Session.resume(TOY, MemoryJournal(session.journal.read()))
    assert saved.state == session.state == fork_session(session).state
    session.undo(9, sure=True)
    redo(session)
    assert checksum_state(session) == checksum_state(original)
    forked = fork_session(session, seed=1)
    play(forked, "first", steps=9)
    check_round_trip(forked)
    for position in range(original.step_count + 1):
        assert session_at(saved, position).log == original.log[: len(session_at(saved, position).log)]


def with_recorded_outcomes(session: Session[Any, Any]) -> Session[Any, Any]:
    """The same game, as if another generator than ours had rolled its dice."""
    copy = import_game(session.game, msgspec.structs.replace(export_game(session), seed=99)).session
    assert copy._header.outcomes
    return copy


def laid_in_the_middle(steps: int) -> Session[Any, Any]:
    """A game in which a position was laid whose course has dice in it."""
    session = played(3)
    session.set_position(session.export_position())
    play(session, "random", steps=steps)
    assert plain(session)["moves"][5]["course"]["steps"]
    return session


def test_a_laid_position_leaves_recorded_outcomes_as_they_are() -> None:
    session = laid_in_the_middle(9)
    copy = with_recorded_outcomes(session)
    assert copy.log == session.log
    copy.set_position(copy.export_position())
    assert isinstance(copy.pending, Assign)
    assert isinstance(session.pending, Assign)
    assert copy.pending.total == session.pending.total  # what was rolled
    assert copy.state == session.state
    check_round_trip(copy)
    assert Session.resume(TOY, MemoryJournal(copy.journal.read())).log == copy.log


def test_outcomes_after_a_laid_position_may_be_any() -> None:
    record = plain(laid_in_the_middle(4))
    assert record["moves"].pop()[1] == "toy-draw"
    record["moves"].append(["chance", "toy-draw", "gold"])
    del record["digest"]
    session = import_game(TOY, read_record(record)).session
    assert session._header.outcomes
    assert session.log[-1].nugget == "gold"
    check_round_trip(session)
    assert Session.resume(TOY, MemoryJournal(session.journal.read())).log == session.log


def test_a_copy_with_a_seed_leaves_recorded_outcomes() -> None:
    session = with_recorded_outcomes(played(17))
    session.undo(15, sure=True)
    count = len(session._header.outcomes)
    assert session._runner.chance.state < count
    assert fork_session(session, seed=1)._runner.chance.state >= count


@pytest.mark.parametrize("game", GAMES)
def test_of_an_outcome_that_cannot_be_the_number_is_told(game: str) -> None:
    session = Session(load_game(game), {}, seed=3)
    play(session, "random", steps=300)
    record = plain(session)
    last = max(number for number, move in enumerate(record["moves"]) if move[0] == "chance")
    record["moves"][last][2] = "nothing"
    with pytest.raises(RecordError) as caught:
        import_game(session.game, read_record(record))
    assert (caught.value.number, bool(caught.value.question)) == (last + 1, True)
    assert import_game(session.game, read_record(record), keep=True).moves == caught.value.kept


def test_recorded_outcomes_end_where_something_else_is_answered() -> None:
    session = with_recorded_outcomes(played(2))
    play(session, seed=5)
    assert session.result is not None
    check_round_trip(session)


def test_undone_answers_are_left_out_and_the_log_says_so() -> None:
    session = played(3)
    session.undo(2, sure=True)
    session.answer("2")
    moves = plain(session)["moves"]
    assert [move[1] for move in moves if isinstance(move, list)] == ["toy-where", "toy-deep", "toy-roll", "toy-draw"]
    assert {"type": "undo", "steps": 2, "revealed": True} in moves
    check_round_trip(session)


def test_rules_that_restart_after_a_correction_restart_again() -> None:
    session = Session(TOY, {"crash": True, "rounds": 9}, seed=3)
    session.adjust("depth", 1)
    session.answer("far")
    assert {"type": "anew"} in plain(session)["moves"]
    check_round_trip(session)


def test_a_copy_with_other_dice_comes_back() -> None:
    copy = fork_session(played(), seed=77)
    play(copy, "random", steps=9)
    assert {"type": "reseed", "seed": 77} in plain(copy)["moves"]
    check_round_trip(copy)


def test_a_game_of_other_rules_begins_where_these_took_over() -> None:
    session = played(14)
    record = session.journal.read()
    old = msgspec.structs.replace(record.header, rules_version="0")
    reopened = Session.resume(TOY, MemoryJournal(Record(old, record.entries, record.checkpoints)))
    play(reopened, "random", steps=4)
    reopened.undo(1, sure=True)
    moves = plain(reopened)["moves"]
    assert moves[0]["type"] == "lay"
    copy = import_game(TOY, export_game(reopened)).session
    assert checksum_state(copy) == checksum_state(reopened)
    check_round_trip(copy)


def test_a_game_that_does_not_lead_to_its_table_is_not_exported() -> None:
    session = played()
    session.state.depth = 9
    with pytest.raises(MarsHubError, match="does not lead to its own table"):
        export_game(session)


def test_a_refused_move_names_the_place_and_what_can_be_kept() -> None:
    record = plain(played())
    record["moves"][6][2] = "perhaps"
    error = refused(record)
    assert (error.number, error.question, error.kept, error.legal) == (7, "toy-stop", 6, ("yes", "no"))
    assert "move 7" in str(error)
    assert "6 moves" in str(error)
    kept = import_game(TOY, read_record(record), keep=True)
    assert (kept.moves, kept.session.step_count) == (6, 4)
    assert kept.problem is not None
    assert kept.problem.number == 7


def test_of_a_refused_outcome_the_answer_before_it_is_not_kept() -> None:
    record = plain(played())
    record["moves"][3] = ["chance", "toy-draw", "silver"]
    error = refused(record)
    assert (error.number, error.kept) == (4, 1)
    assert "gold" in error.legal
    assert import_game(TOY, read_record(record), keep=True).session.step_count == 1


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"digest": "00000000"}, "another table"),
        ({"result": {"outcome": "done"}}, "that continues"),
        ({"game": "coin-race"}, "not of toy"),
        ({"seats": ["red", "green"]}, "the seats red, blue"),
        ({"seats": ["blue", "red"]}, "the seats red, blue"),
        ({"packs": {"toy": "other"}}, "another pack 'toy'"),
        ({"packs": {"attic": "other"}}, "the pack 'attic', which is not"),
        ({"record": 2}, "format 2"),
        ({"record": 0}, "format 0"),
        ({"seed": "7"}, "seed"),
        ({"more": 1}, "more"),
        ({"chance": "luck"}, "chance"),
        ({"moves": {}}, "moves"),
        ({"moves": [7]}, "move 1"),
        ({"moves": [["blue", "toy-where", "near"], ["blue"]]}, "move 2"),
        ({"moves": [["blue", "toy-where", "near", "x" * 1001]]}, "<= 1000"),
        ({"moves": [["red", "toy-where", "near"]]}, "blue's 'toy-where'"),
        ({"moves": [["blue", "toy-deep", "1"]]}, "blue's 'toy-where'"),
        ({"moves": [["blue", "toy-where", "near"], ["blue", "toy-deep", "1"], ["table", "", {}]]}, "toy-roll"),
        ({"moves": [["chance", "toy-roll", {"d6": "1"}]]}, "move 1"),
        ({"moves": [["blue", "", "near"], ["blue", "", "1"], ["chance", "toy-luck", "d6=1"]]}, "chance's 'toy-roll'"),
        ({"moves": [{"type": "undo", "steps": -1}]}, "move 1"),
        ({"moves": [{"type": "adjust", "path": "nowhere", "value": 1, "reason": ""}]}, "nowhere"),
        ({"moves": [{"type": "lay", "table": {}, "course": None, "reason": ""}]}, "table"),
        ({"moves": [{"type": "reseed", "seed": -1}]}, "seed"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], expected: str) -> None:
    assert expected in str(refused({**plain(played()), **changes}))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", "null", '{"op":"new"}', '{"record":1}', '{"game":"toy","moves":[]}', "\xff", "[" * 100_000]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert "record" in str(refused(text))


def test_a_record_has_bounds() -> None:
    assert "16 MB" in str(refused(b" " * (LARGEST_RECORD + 1)))
    assert str(MOST_MOVES) in str(refused({**plain(played()), "moves": [0] * (MOST_MOVES + 1)}))


def test_a_setup_that_describes_no_game_is_told_as_one() -> None:
    with pytest.raises(BadSetup):
        import_game(TOY, read_record({**plain(played()), "setup": {"rounds": 99}}))


def test_a_record_of_other_rules_says_so_where_it_fails() -> None:
    record = plain(played())
    record["moves"][0][2] = "mine"
    message = str(refused({**record, "rules": "0"}))
    assert message.endswith("it was played by version 0 of the rules, these are 1")


def test_no_version_is_named_where_a_record_has_none_or_that_of_today() -> None:
    record = plain(played())
    record["moves"][0][2] = "mine"
    for version in ("", TOY.rules_version):
        assert "of the rules" not in str(refused({**record, "rules": version}))


def test_all_moves_are_kept_where_only_the_end_is_another() -> None:
    session = Session(TOY, {"rounds": 1}, seed=3)
    play(session)
    record = plain(session)
    for change in ({"digest": "00000000"}, {"result": {"outcome": "defeat"}}):
        assert refused({**record, **change}).kept == len(record["moves"])
        imported = import_game(TOY, read_record({**record, **change}), keep=True)
        assert (imported.moves, imported.session.state) == (len(record["moves"]), session.state)
    record["moves"].append(["blue", "", "near"])
    assert "the game is over" in str(refused(record))


def test_a_refused_correction_names_what_may_be_there() -> None:
    record = plain(played(0))
    record["moves"] = [{"type": "adjust", "path": "depth", "value": 11, "reason": ""}]
    assert refused(record).legal == tuple(map(str, range(11)))


def test_who_answered_and_why_something_was_corrected_comes_back() -> None:
    session = Session(TOY, {"rounds": 2}, seed=3, chance="table")
    session.answer("near", policy="captain")
    session.answer(2)
    session.answer("d6=3", policy=ELSEWHERE)
    session.adjust("purse.red", 7, "tip")
    session.set_position(session.export_position(), "as it lay")
    record = plain(session)
    assert record["chance"] == "table"
    assert [move[3:] for move in record["moves"][:3]] == [["captain"], [], [ELSEWHERE]]
    assert [move["reason"] for move in record["moves"][3:]] == ["tip", "as it lay"]
    check_round_trip(session)
    assert import_game(TOY, read_record(record)).session.chance == "table"


def test_the_number_of_moves_counts_dice_and_cards_and_another_seed_may_follow() -> None:
    session = played()
    imported = import_game(TOY, export_game(session), seed=5)
    assert (imported.moves, imported.session.seed) == (len(plain(session)["moves"]), 5)
    assert imported.moves > session.step_count


class Leaving(CoinRace):
    """Who has four coins leaves the table."""

    def list_seats(self, state: CoinRaceState) -> tuple[str, ...]:
        return tuple(seat for seat, coins in state.coins.items() if coins < 4)


def test_a_record_has_the_seats_of_the_beginning() -> None:
    session = Session(Leaving(), seed=3)
    for reply in ("two", "one", "two"):
        session.answer(reply)
    assert Leaving().list_seats(session.state) == ("blue",)
    assert export_game(session).seats == ("red", "blue")
    check_round_trip(session)


def test_a_record_names_the_packs_that_its_game_had_and_shipped_ones_may_have_changed() -> None:
    session = Session(load_game("pocket-mars"), {}, seed=3)
    assert session.setup.packs is None  # all that are there
    record = export_game(session)
    assert record.setup["packs"] == []
    (shipped,) = record.packs
    import_game(session.game, msgspec.structs.replace(record, packs={shipped: "older"}))
    with pytest.raises(RecordError, match="'attic'"):
        import_game(session.game, msgspec.structs.replace(record, packs={"attic": "older"}))


def test_a_game_too_long_for_a_record_is_not_written() -> None:
    record = export_game(played(0))
    with pytest.raises(SaveError, match=f"at most {MOST_MOVES}"):
        write_record(msgspec.structs.replace(record, moves=[0] * (MOST_MOVES + 1)))
    with pytest.raises(SaveError, match="more than 16 MB"):
        write_record(msgspec.structs.replace(record, marshub="x" * LARGEST_RECORD))


class Shelf(CoinRace):
    """A thousand options."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        yield Choose("red", say("toy-where"), lambda: [Option(f"o{number}", say("yes")) for number in range(1000)])


def test_an_error_about_a_move_names_so_many_answers_at_most() -> None:
    with pytest.raises(RecordError, match="move 1") as caught:
        import_game(Shelf(), read_record({"record": 1, "game": "coin-race", "moves": [["red", "", "nowhere"]]}))
    assert caught.value.legal == tuple(f"o{number}" for number in range(MOST_LEGAL))


def test_the_schema_of_a_record_is_that_of_its_game() -> None:
    schema, record = make_record_schema(TOY), {"record": 1, "game": "toy", "moves": []}
    jsonschema.validate(record, schema)
    for change in ({"game": "chess"}, {"setup": {"rounds": 99}}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(record | change, schema)
    assert schema["$defs"]["GameRecord"]["properties"]["moves"]["maxItems"] == MOST_MOVES


def test_the_digest_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played()
    session.adjust("purse.red", 42)
    remove_guard(monkeypatch, _Player._make, "session.adjust(move.path, move.value, move.reason)", "None")
    assert "another table" in str(refused(plain(session)))


def test_words_that_steer_a_terminal_are_replaced() -> None:
    record = plain(played(2))
    record["moves"].append({"type": "adjust", "path": "purse.red", "value": 9, "reason": "\x1b[2Jtip"})
    session = import_game(TOY, read_record(json.dumps({**record, "digest": ""}))).session
    assert "\x1b" not in repr(session.log)


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_a_record_has_all_its_fields(game: str) -> None:
    session = Session(load_game(game), {}, seed=3)
    play_disturbed(session, 40, 8)
    session.set_position(session.export_position())
    schema = make_schemas(session.game)["record"]
    jsonschema.validate(plain(session), schema)
    for change in ({"record": 2}, {"moves": [["x"]]}, {"moves": [{"type": "more"}]}, {"more": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**plain(session), **change}, schema)


def mutate(value: Any, dice: Chance) -> Any:
    """Return JSON data with one value somewhere in it changed."""
    strange = (None, True, -1, 2**63, 1e300, "", "\x1b[2J", "x" * 999, [], {}, [[[]]], {"type": "lay"}, "chance", "red")
    if isinstance(value, dict | list) and value and dice.randbelow(12):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key, copy = dice.pick(keys), value.copy()
        match dice.randbelow(8):
            case 0:
                del copy[key]
            case 1 if isinstance(copy, list):
                copy.insert(key, dice.pick(copy))
            case _:
                copy[key] = mutate(value[key], dice)
        return copy
    return dice.pick(strange)


@pytest.mark.attack
def test_mutated_records_are_played_or_refused() -> None:
    """No other error, nothing steers a terminal, and what is kept can be exported and opened again."""
    session = Session(TOY, {"rounds": 3}, seed=4)
    play_disturbed(session, 30, 4)
    session.set_position(session.export_position())
    original, dice, played_ones = plain(session), Chance(1), 0
    messages: list[str] = []
    for _ in range(200):
        record = mutate(original, dice)
        if dice.randbelow(2):
            record = mutate(record, dice)
        try:
            imported = import_game(TOY, read_record(json.dumps(record)), keep=True)
        except MarsHubError as error:
            messages.append(str(error))
            continue
        played_ones += 1
        again = Session.resume(TOY, MemoryJournal(imported.session.journal.read()))
        assert checksum_state(again) == checksum_state(imported.session)
        check_round_trip(imported.session)
    assert min(played_ones, len(messages)) > 20
    assert [text for text in messages if not text.isprintable() or len(text) > 2000] == []


def test_a_hint_leaves_what_an_error_says_of_its_move() -> None:
    error = RecordError("no such card", number=3, question="pm-turn of red", legal=["eco-1"], kept=2)
    details = {"number": 3, "question": "pm-turn of red", "legal": ["eco-1"], "kept": 2}
    assert error.with_hint("{error}; other rules", "record-rules").details() == error.details() == details
    assert str(error.with_hint("{error}; other rules", "record-rules")) == "no such card; other rules"
