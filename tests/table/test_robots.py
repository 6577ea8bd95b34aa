"""Seats left to a policy: asked one after the other, undone with what they followed, kept, and given back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hidden_toy import Cards
from marshub.board.notices import AnswerTakenBack
from marshub.games import load_game
from marshub.kernel import Answer, Draw, IllegalAnswer, Script, Session, StaleAnswer, Table, say
from marshub.kernel.example import CoinRace
from marshub.kernel.journal import ELSEWHERE, RUN_ON, WITH_LAST, Answered
from marshub.kernel.replay import list_points
from marshub.kernel.search import LookaheadPolicy, SearchBudget
from marshub.serve.input_handler import InputClient, InputHandler
from marshub.store import SqliteJournal
from marshub.table import bots
from marshub.table.bots import BadBot, BotFailed, SeatHandedOver, name_seat
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import NotYours
from marshub.table.spectator_table import SpectatorTable, TableIsReadOnly
from toys import Toy, ToyState

SEEN: list[tuple[str, dict[str, str]]] = []


def nosy(session: Session[Any, Any], decision: Any, chance: Any) -> Answer:
    """Takes the first there is, and notes what it could see."""
    SEEN.append((decision.decider, dict(session.state.secret)))
    session.state.secret["red"] = "scribbled"  # on a copy, or the game would show it
    return decision.first_answer()


def lost(session: Session[Any, Any], decision: Any, chance: Any) -> Answer:
    raise ValueError("no idea")


class Diggers(Toy):
    def list_policies(self) -> dict[str, Callable[[], Any]]:
        return {"nosy": lambda: nosy, "lost": lambda: lost, "new": lambda: lambda *asked: nosy(*asked)}


class Secret(Diggers, Cards):
    pass


class Slow(Diggers):
    """A policy, during whose thought something happens at the table."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self.meanwhile = meanwhile

    def list_policies(self) -> dict[str, Callable[[], Any]]:
        def slow(session: Session[Any, Any], decision: Any, chance: Any) -> Answer:
            self.meanwhile()
            return decision.first_answer()  # type: ignore[no-any-return]

        return {"slow": lambda: slow}


class Dealt(Diggers):
    """Blue draws a card for its own hand."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        yield Draw(say("toy-draw"), table.state.bag, lambda card: say(f"toy-{card}"), private_to="blue")
        table.state.over = True


@pytest.fixture
def sit() -> Iterator[Callable[..., GameTable]]:
    """Tables with a clock of ours: policies answer when the test says so."""
    SEEN.clear()
    tables: list[GameTable] = []

    def make(game: Toy | None = None, journal: Any = None, **more: Any) -> GameTable:
        session = Session(game or Diggers(), {"rounds": 3}, 5, journal=journal, **more)
        tables.append(GameTable(session, clock=lambda: 0))
        return tables[-1]

    yield make
    for table in tables:
        table.close()


def asked(table: GameTable) -> tuple[str, str]:
    pending = table.session.pending
    return (pending.decider, pending.prompt.key) if pending is not None else ("", "")


def test_a_policy_answers_for_its_seat_alone_and_never_for_the_table_or_the_dice(sit: Callable[..., GameTable]) -> None:
    table = sit(chance="table")
    assert asked(table) == ("blue", "toy-where")
    assert not table.answer_for_bot()
    (handed,) = table.leave_seat("blue")
    assert handed == SeatHandedOver(table.session.game, "blue", "nosy")
    assert handed.describe(table.referee.question_view.names).key == "robot-plays"
    assert table.answer_for_bot()
    assert asked(table) == ("blue", "toy-deep")
    assert table.answer_for_bot()
    assert asked(table) == ("chance", "toy-roll")
    assert not table.answer_for_bot()
    for reply in ({"d6": "3"}, "iron"):
        table.answer(reply)
    assert asked(table)[0] == "table"
    assert not table.answer_for_bot()
    assert [(point.seat, point.policy) for point in list_points(table.session) if point.prompt] == [
        ("blue", "nosy"),
        ("blue", "nosy"),
        ("chance", ""),
        ("chance", ""),
    ]


def test_people_cannot_answer_for_it_until_the_seat_is_taken_back(
    sit: Callable[..., GameTable],
) -> None:
    table = sit()
    assert table.cursor.entries
    table.leave_seat("blue")
    with pytest.raises(IllegalAnswer, match="give it to a person"):
        table.answer("near")
    with pytest.raises(StaleAnswer):
        table.answer("near", to="q77")
    table.press("ok")
    assert table.session.step_count == 0
    assert table.cursor.entries == ()
    assert table.is_question_hidden(table.session.pending)  # type: ignore[arg-type]
    assert table.explain_hidden(table.session.pending) == "robot-asked"  # type: ignore[arg-type]
    assert table.take_seat("blue") == [SeatHandedOver(table.session.game, "blue", "")]
    assert table.take_seat("blue") == []
    table.answer("near")
    assert table.session.step_count == 1


def test_an_answer_from_elsewhere_comes_too_late_for_a_seat_that_is_no_longer_theirs(
    sit: Callable[..., GameTable],
) -> None:
    table = sit()
    for policy in ("", "nosy"):
        if policy:
            table.leave_seat("blue", policy)
        with pytest.raises(StaleAnswer):
            table.answer("near", by=ELSEWHERE)
    table.leave_seat("blue", ELSEWHERE)
    table.answer("near", by=ELSEWHERE)
    assert table.session.step_count == 1


@pytest.mark.parametrize("is_handed_back", [False, True], ids=["taken", "handed back"])
def test_what_a_policy_thought_of_too_late_is_no_answer_and_no_failure(
    sit: Callable[..., GameTable], is_handed_back: bool
) -> None:
    def meanwhile() -> None:
        table.take_seat("blue")
        if is_handed_back:
            table.answer("near")
            table.leave_seat("blue")

    table = sit(Slow(meanwhile))
    table.leave_seat("blue")
    assert table.answer_for_bot()
    assert not [notice for notice in table.notices if isinstance(notice, BotFailed)]
    assert table.session.step_count == int(is_handed_back)
    assert table.bots.policies == ({"blue": "slow"} if is_handed_back else {})


def test_a_table_that_was_closed_waits_for_no_policy(sit: Callable[..., GameTable]) -> None:
    table = sit(Slow(lambda: (table.close(), 1 / 0)))
    table.leave_seat("blue")
    assert not table.answer_for_bot()


def test_at_a_table_that_is_closed_nobody_is_asked(sit: Callable[..., GameTable]) -> None:
    table = sit()
    table.leave_seat("blue")
    table.close()
    assert not table.answer_for_bot()


def test_a_policy_that_never_answers_does_not_stop_the_end() -> None:
    asked, over, gone = threading.Event(), threading.Event(), threading.Event()

    def ponder() -> None:
        asked.set()
        if over.wait(20):
            gone.set()

    table = GameTable(Session(Slow(ponder), {"rounds": 3}, 5))
    table.leave_seat("blue")
    assert asked.wait(20)
    thread = table._bot_turns._thread
    table.leave_seat("red")
    assert table._bot_turns._thread is thread, "one for all seats"
    table.close()
    over.set()
    assert gone.wait(20)  # it was still thinking when the table was closed


def test_a_policy_may_close_the_table_it_plays_at() -> None:
    closed = threading.Event()

    def close() -> None:
        table.close()
        closed.set()

    table = GameTable(Session(Slow(close), {"rounds": 3}, 5))
    table.leave_seat("blue")
    assert closed.wait(20)


def test_one_key_hands_a_seat_to_its_next_player(sit: Callable[..., GameTable]) -> None:
    table = sit()

    def list_players() -> list[str]:
        players = []
        for _ in range(5):
            bots.choose_next_player(table, "blue")
            players.append(table.bots.policies.get("blue", ""))
        return players

    assert list_players() == ["nosy", "lost", "new", "", "nosy"]
    table.leave_seat("blue", "random")  # which the key does not offer
    assert table.bots.list_remote_seats() == ()
    assert list_players()[0] == ""
    table.take_seat("blue")
    table.invited_seats = frozenset({"blue"})
    assert list_players() == ["nosy", "lost", "new", ELSEWHERE, ""]
    with pytest.raises(BadBot):
        bots.choose_next_player(sit(Toy()), "red")


def test_policies_wait_while_the_table_is_laid_out(sit: Callable[..., GameTable]) -> None:
    table = sit()
    table.leave_seat("blue")
    table.open_guide()
    assert not table.answer_for_bot()
    table.close_guide()
    assert table.answer_for_bot()


def test_a_card_for_the_hand_of_a_policy_is_shown_to_nobody_and_drawn_by_the_machine() -> None:
    drawn = set()
    for seed in range(12):
        with closing(GameTable(Session(Dealt(), {"rounds": 3}, seed, chance="all"), clock=lambda: 0)) as table:
            session = table.session
            assert not table.is_question_hidden(session.pending)  # type: ignore[arg-type]
            assert not table.answer_for_bot(), "people draw their own"
            table.leave_seat("blue")
            assert table.is_question_hidden(session.pending)  # type: ignore[arg-type]
            with pytest.raises(IllegalAnswer, match="blue is left to nosy"):
                table.answer("gold")
            assert table.answer_for_bot()
            (step,) = session.history.steps
            assert isinstance(step, Answered)
            assert step.by == "nosy"
            drawn.add(step.answer.option)
    assert drawn == {"gold", "iron"}, "it is drawn, and not chosen by the policy"


@pytest.mark.parametrize("game", ["pocket-mars", "on-mars"])
def test_with_the_tables_own_cards_a_machine_draws_its_hand_and_people_go_on(game: str) -> None:
    with closing(GameTable(Session(load_game(game), {"players": 2}, 4711, chance="table"), clock=lambda: 0)) as table:
        table.leave_seat("blue")
        draws = 0
        while draws < 3:
            pending = table.session.pending
            assert pending is not None
            if table.answer_for_bot():
                assert pending.asked_seat == "blue"
                draws += pending.kind == "draw"
            else:
                assert not table.is_question_hidden(pending)
                table.answer(pending.first_answer())


def test_a_policy_has_other_dice_at_each_question() -> None:
    with closing(GameTable(Session(CoinRace(), {"players": 2}, 5), clock=lambda: 0)) as table:
        for seat in ("red", "blue"):
            table.leave_seat(seat, "random")
        while table.answer_for_bot():
            pass
        steps = table.session.history.steps
        assert {step.answer.option for step in steps if isinstance(step, Answered)} == {"one", "two"}


def test_it_sees_what_its_seat_may_see_and_cannot_touch_the_game(sit: Callable[..., GameTable]) -> None:
    table = sit(Secret())
    table.leave_seat("blue")
    table.answer("far")
    assert table.answer_for_bot()
    assert SEEN == [("blue", {"red": "", "blue": "key"})]
    assert table.session.state.secret == {"red": "far", "blue": "near"}


def test_it_cannot_try_out_what_the_dice_will_be(sit: Callable[..., GameTable]) -> None:
    table = sit()
    table.leave_seat("blue")
    copy = table.bots.make_question(table.session, "blue").session
    other_chance = copy.history.steps[-1]
    for session in (table.session, copy):
        for reply in ("near", 1):
            session.answer(reply)
    assert copy.log[-1] != table.session.log[-1]
    later = table.bots.make_question(table.session, "blue").session
    assert later.history.steps[-1] != other_chance, "chance is another one at each question"


def test_undo_goes_back_to_the_last_answer_of_a_person(sit: Callable[..., GameTable]) -> None:
    table = sit(Secret())
    table.leave_seat("blue")
    table.answer("far")
    table.answer_for_bot()
    assert table.session.step_count == 2
    assert table.undo_last_answer() == [AnswerTakenBack("screen", 2)]
    assert asked(table)[0] == "red"
    assert table.session.step_count == 1  # what is left is that something was taken back
    (failed,) = table.undo_last_answer()
    assert "answers to undo" in str(failed.error)  # type: ignore[attr-defined]


def test_the_boards_button_takes_back_as_much(sit: Callable[..., GameTable]) -> None:
    table = sit(Secret())
    table.leave_seat("blue")
    table.answer("far")
    table.answer_for_bot()
    assert table.press("undo") == [AnswerTakenBack("button", 2)]


def test_undo_still_asks_about_what_was_revealed(sit: Callable[..., GameTable]) -> None:
    table = sit()
    table.answer("near")
    table.leave_seat("blue")
    table.answer_for_bot()  # and then the dice fell
    assert table.session.step_count == 2
    table.undo_last_answer()
    assert table.undo_steps_to_confirm == 2
    assert not table.answer_for_bot()
    table.undo(table.undo_steps_to_confirm, sure=True)
    assert asked(table) == ("blue", "toy-where")


def test_a_policy_that_fails_gives_its_seat_back(sit: Callable[..., GameTable]) -> None:
    table = sit()
    table.leave_seat("blue", "lost")
    assert table.answer_for_bot()
    (failed,) = [notice for notice in table.notices if isinstance(notice, BotFailed)]
    assert (failed.seat, str(failed.error)) == ("blue", "no idea")
    described = failed.describe(table.referee.question_view.names)
    assert (described.args["who"], described.args["what"]) == (name_seat(table.session.game, "blue"), "no idea")
    assert table.bots.policies == {}
    table.answer("near")
    assert table.session.step_count == 1
    table.leave_seat("red", "nosy")
    table.handle_bot_failure("red", "lost", ValueError("too late"))  # somebody else plays there by now
    assert table.bots.policies == {"red": "nosy"}


def test_a_policy_remembers_from_question_to_question_until_one_is_taken_back() -> None:
    session: Session[Any, Any] = Session(Diggers(), {"rounds": 3}, 5)
    seats = bots.Bots()
    seats.set_policy("blue", "new")
    policies = [seats.make_question(session, "blue").policy]
    for _ in range(2):
        session.answer(session.pending.first_answer())  # type: ignore[union-attr]
        policies.append(seats.make_question(session, "blue").policy)
    session.undo(1, sure=True)
    policies.append(seats.make_question(session, "blue").policy)
    assert policies[0] is policies[1] is policies[2] is not policies[3]
    seats.set_policy("blue", "nosy")
    assert seats.make_question(session, "blue").policy is nosy


def test_a_long_computation_pauses_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses, now = list[float](), [0.0]
    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: now[0], sleep=pauses.append))
    wait = bots.YieldingWait()
    wait()
    assert pauses == []
    for _ in range(2):
        now[0] += bots.COMPUTE_S
        wait()
    assert pauses == [bots.YIELD_S] * 2


def test_one_policy_of_its_own_is_enough_for_a_game() -> None:
    class Lone(Toy):
        def list_policies(self) -> dict[str, Callable[[], Any]]:
            return {"nosy": lambda: nosy}

    assert bots.check_bot(Lone(), ("red",), "red") == "nosy"


def test_seats_that_some_game_has_can_be_left_to_its_policies() -> None:
    games = [load_game("pocket-mars"), load_game("migration-mars")]
    bots.check_bots_anywhere(games, {"red": "", "jade": "settler", "yellow": ""})
    assert tuple(bots.list_seats(games[0], {"players": 3})) == ("red", "blue", "green")
    assert bots.name_seat(games[0], "red") == "@pm-seat-red"
    for seat, policy, legal in (("green-", "", "red"), ("jade", "sound", "settler")):
        with pytest.raises(BadBot, match=legal) as refused:
            bots.check_bots_anywhere(games, {seat: policy})
        assert legal in refused.value.details()["legal"]


@pytest.mark.parametrize(
    ("policy", "key", "handed"),
    [
        ("random", "robot-machine", "robot-plays"),
        (ELSEWHERE, "robot-table", "robot-elsewhere"),
        ("", "robot-person", "robot-gone"),
        (WITH_LAST, "robot-person", "robot-plays"),
        (RUN_ON, "robot-nobody", "robot-plays"),
    ],
    ids=["machine", "table", "person", "person's plan", "nobody"],
)
def test_who_plays_a_seat_is_said(policy: str, key: str, handed: str) -> None:
    assert bots.describe_player(policy).key == key
    session: Session[Any, Any] = Session(Toy(), {"rounds": 1}, 5)
    with closing(GameTable(session)) as table:
        assert SeatHandedOver(session.game, "red", policy).describe(table.names).key == handed
        assert BotFailed(session.game, "red", IndexError()).describe(table.names).args["what"] == "IndexError"


@pytest.mark.parametrize(
    ("seat", "policy", "legal"),
    [("green", "", ("red", "blue")), ("red", "clever", ("nosy", "lost", "new", "random", "first"))],
)
def test_nobody_else_can_sit_there(
    sit: Callable[..., GameTable], seat: str, policy: str, legal: tuple[str, ...]
) -> None:
    with pytest.raises(BadBot) as refused:
        sit().leave_seat(seat, policy)
    assert refused.value.details() == {"legal": list(legal)}
    assert all(name in str(refused.value) for name in legal)


def test_a_game_without_players_of_its_own_wants_one_named(sit: Callable[..., GameTable]) -> None:
    table = sit(Toy())
    with pytest.raises(BadBot, match="random, first"):
        table.leave_seat("red")
    table.leave_seat("blue", "first")
    assert table.answer_for_bot()


def test_seats_are_left_as_they_were_when_the_game_is_gone_on_with(
    sit: Callable[..., GameTable], tmp_path: Path
) -> None:
    path = tmp_path / "dig.marshub"
    table = sit(journal=SqliteJournal(path, create=True))
    table.leave_seat("blue")
    table.leave_seat("red", "lost")
    table.take_seat("red")
    table.answer_for_bot()
    table.close()
    journal = SqliteJournal(path)
    journal.save_setting("robots", '{"red": "of another version", "blue": "nosy"}')
    again = GameTable(Session.resume(Diggers(), journal), clock=lambda: 0)
    again.restore_bots()
    assert again.bots.policies == {"blue": "nosy"}
    assert [point.policy for point in list_points(again.session) if point.prompt] == ["nosy"]
    assert again.answer_for_bot()
    again.close()


def test_policies_alone_play_to_the_end_by_themselves_and_leaving_stops_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PAUSE_S", 0)
    table = GameTable(Session(Secret(), {"rounds": 1}, 5))
    messages: list[int] = []
    table.listen(lambda notices: messages.append(table.session.step_count))
    table.leave_seat("blue")
    table.leave_seat("red")
    assert table.wait_for(lambda: table.session.pending is None, 60)
    table.close()
    assert table.session.step_count == 2
    assert messages[-2:] == [1, 2]


def test_leaving_does_not_wait_for_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PAUSE_S", 3600)
    table = GameTable(Session(Secret(), {"rounds": 1}, 5))
    table.leave_seat("blue")
    table.leave_seat("red")
    assert table.wait_for(lambda: table.session.step_count == 1, 60)
    table.close()
    assert table.session.step_count == 1


def test_a_deed_from_the_web_is_answered_and_taken_back_with_what_followed(tmp_path: Path) -> None:
    path = tmp_path / "web.marshub"
    table = GameTable(Session(Secret(), {"rounds": 1}, 5, journal=SqliteJournal(path, create=True)), clock=lambda: 0)
    table.leave_seat("blue")
    seat, other = Link("r", "red", "seat"), Link("b", "blue", "seat")
    host = InputHandler(table, [seat, other], shared=False)
    lines = [InputClient(host.find_file(item)) for item in (seat, other)]  # type: ignore[arg-type]
    red, blue = (
        SpectatorTable(path, Secret(), viewer=item.seat, actions=line, poll_s=0)
        for item, line in zip((seat, other), lines, strict=True)
    )
    try:
        assert red.bots.policies == {"blue": "nosy"}
        red.answer("far")
        with pytest.raises(NotYours, match="is left to nosy"):
            lines[1].answer(Answer(option="far"), None)
        with pytest.raises(TableIsReadOnly):
            blue.take_seat("blue")
        assert table.answer_for_bot()
        red.poll()
        assert red.session.step_count == 2
        red.undo_last_answer()
        assert table.session.pending is not None
        assert table.session.pending.decider == "red"
    finally:
        for item in (red, blue):
            item.close()
        host.close()
        table.close()


def test_a_seat_left_to_who_looks_ahead_is_thought_for_within_the_time_a_table_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It plays by its view alone, and what it has in mind lasts no longer than the budget of a table."""
    monkeypatch.setattr(bots, "SEARCH_LIMITS", {"playouts": 6})
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 11)
    table = GameTable(session, clock=lambda: 0)
    table.leave_seat("red", "looks-ahead")
    table.leave_seat("blue", "looks-ahead")
    for _ in range(14):
        assert table.answer_for_bot()
    assert not [policy for policy in table.bots.policies if policy not in ("red", "blue")]
    assert session.state.round > 0
    player = bots.make_policy(session.game, "looks-ahead")
    assert isinstance(player, LookaheadPolicy)
    assert player.budget == SearchBudget(playouts=6)
    assert isinstance(player.rest, bots.YieldingWait)
    table.close()
