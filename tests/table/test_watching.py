"""Looking on at a game that is played elsewhere, and playing there where the host allows it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fake_speech import wait
from hidden_toy import Cards
from marshub.advice import plan_answers
from marshub.board import profile
from marshub.kernel import (
    TABLE,
    Answer,
    BadAdjustment,
    Chance,
    GameIsOver,
    IllegalAnswer,
    SaveError,
    Session,
    StaleAnswer,
    UndoNeedsConfirmation,
    say,
)
from marshub.kernel.decision import as_answer
from marshub.kernel.journal import ELSEWHERE
from marshub.kernel.policy import find_policy, play
from marshub.serve import input_handler
from marshub.serve.input_handler import InputClient, InputHandler
from marshub.store import SqliteJournal
from marshub.table import adviser, bots
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionHandler, CannotUndo, HandlerClosed, NotTheOwner, NotYours, RemoteAction
from marshub.table.spectator_table import NoSuchSeat, SpectatorTable, TableIsReadOnly
from marshub.words import Speech
from toys import Toy


class Rig:
    """A game that is played, and tables that look on."""

    def __init__(self, folder: Path, game: Toy) -> None:
        self.path, self.game = folder / "a.marshub", game
        self.session: Session[Any, Any] = Session(game, {"rounds": 3}, 4, journal=SqliteJournal(self.path, create=True))
        self.tables: list[Any] = []

    def watch(self, **how: Any) -> SpectatorTable:
        table = SpectatorTable(self.path, self.game, poll_s=how.pop("poll_s", 0), **how)
        self.tables.append(table)
        return table

    def host(self, *links: Link, shared: bool = False) -> InputHandler:
        table = GameTable(self.session)
        host = InputHandler(table, links, shared=shared)
        self.tables += [table, host]
        return host


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Any]:
    made: list[Rig] = []

    def make(game: Toy | None = None) -> Rig:
        made.append(Rig(tmp_path, game or Toy()))
        return made[0]

    yield make
    for item in made:
        for table in item.tables:
            table.close()
        item.session.close()


def test_a_looker_on_sees_each_answer(rig: Any) -> None:
    it = rig()
    table = it.watch(viewer=None)
    version = table.version
    assert (table.poll(), table.version, table.undo_steps_to_confirm, table.follow_problem) == (
        False,
        version,
        None,
        None,
    )
    for _ in range(8):
        play(it.session, "random", steps=1)
        version = table.version
        if it.session.step_count:
            assert table.poll()
        assert table.version > version
        with table.locked():
            assert msgspec.json.encode(table.session.state) == msgspec.json.encode(it.session.state)
            assert table.session.log == it.session.log
            assert table.session.pending_id == it.session.pending_id
        if it.session.pending is None:
            break
    assert table.session.result == it.session.result


def test_pieces_of_seats_that_another_table_plays_answer_nothing_to_who_looks_on(rig: Any) -> None:
    it = rig()
    bots.save_bots(it.session, {"red": ELSEWHERE})
    table = it.watch()
    assert table.referee.question_view.remote_seats == ("red",)
    play(it.session, "first", steps=1)
    assert table.poll()
    assert table.referee.question_view.remote_seats == ("red",)
    assert not table.is_question_hidden(table.session.pending)
    bots.save_bots(it.session, {"blue": ELSEWHERE})
    assert table.poll()
    assert table.is_question_hidden(table.session.pending)
    play(it.session, "first", steps=1)
    assert table.poll()
    assert table.referee.question_view.remote_seats == ("blue",)


def test_who_looks_on_knows_whether_rivals_want_advice(rig: Any) -> None:
    it = rig()
    table = it.watch()
    assert not table.wants_advice
    adviser.save_setting(it.session, on=True)
    table.poll()
    assert table.wants_advice


def test_it_follows_by_itself(rig: Any) -> None:
    it = rig()
    table = it.watch(poll_s=0.01)
    seen = threading.Event()
    table.listen(lambda notices: seen.set())
    play(it.session, "first", steps=2)
    assert seen.wait(30)
    assert table.wait_for(lambda: table.session.step_count == 2, 60)
    it.tables.remove(table)
    table.close()
    assert table.closed
    assert "looker-on" not in {thread.name for thread in threading.enumerate()}


def test_whoever_hears_of_an_answer_may_stop_following(rig: Any) -> None:
    it, closed = rig(), threading.Event()
    table = it.watch(poll_s=0.01)

    def close(notices: object) -> None:
        table.close()
        closed.set()

    table.listen(close)
    play(it.session, "first", steps=1)
    assert closed.wait(20)


def test_a_fault_of_ours_is_logged_and_the_save_is_followed_on(
    rig: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    it, poll, tries = rig(), SpectatorTable.poll, list[int]()

    def fail_once(self: SpectatorTable) -> bool:
        tries.append(1)
        if len(tries) == 1:
            raise ZeroDivisionError
        return poll(self)

    monkeypatch.setattr(SpectatorTable, "poll", fail_once)
    table = it.watch(poll_s=0.01)
    play(it.session, "first", steps=1)
    assert table.wait_for(lambda: table.session.step_count == 1, 60)
    [record] = caplog.records
    assert (record.getMessage(), record.exc_info is not None) == (f"reading {it.path} failed", True)


@pytest.mark.parametrize(("viewer", "waiting"), [("", 0), ("red", 1)])
def test_what_others_did_waits_to_be_read_by_a_seat(rig: Any, viewer: str, waiting: int) -> None:
    it = rig()
    table = it.watch(viewer=viewer)
    table.set_pace("all")
    while it.session.pending is not None:
        play(it.session, "first", steps=1)
        table.poll()
    assert (table.moment_queue.current is not None, table.moment_queue.waiting_count) == (True, waiting)


def test_no_thread_of_a_table_keeps_the_program_from_ending(rig: Any) -> None:
    it, before = rig(), {*threading.enumerate()}
    table = GameTable(it.session, profile.load("hub"))
    it.tables.append(table)
    table.leave_seat("blue", "random")
    it.tables.append(SpectatorTable(it.path, it.game))
    it.host()
    threads = {*threading.enumerate()} - before
    assert [thread for thread in threads if not thread.daemon] == []
    assert len(threads) == 4, "the clock, the policies, the save that is followed and the desk"


def test_a_looker_on_changes_nothing(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan_answers, "find_repeatable_plan", lambda session: ("near",))
    it = rig()
    table = it.watch()
    before = it.path.read_bytes(), len(it.session.journal.read().entries)
    assert (table.is_read_only, table.is_at_table) == (True, False)
    for deed in (
        lambda: table.answer("near"),
        lambda: table.undo(1, sure=True),
        lambda: table.adjust("depth", 3),
    ):
        with pytest.raises(TableIsReadOnly):
            deed()
    assert (table.press("ok"), table.find_repeatable_plan(), table.listed_moves) == ([], (), ())
    play(table.session, "first")  # even what is done to its session stays there
    assert (it.path.read_bytes(), len(it.session.journal.read().entries)) == before


@pytest.mark.parametrize(("seat", "secret"), [("", ("", "")), ("red", ("near", "")), ("blue", ("", "key"))])
def test_a_seat_sees_no_more_than_it_may(rig: Any, seat: str, secret: tuple[str, str]) -> None:
    it = rig(Cards())
    table = it.watch(viewer=seat)
    assert table.is_question_hidden(table.session.pending) == (seat != "red")
    assert table.explain_hidden(table.session.pending) == "watch-hidden"
    it.session.answer("near")
    table.poll()
    assert table.is_question_hidden(table.session.pending) == (seat != "blue")
    with pytest.raises(TableIsReadOnly):
        table.answer("near")
    for session in (table.session, table.session_at(1)):
        assert (session.state.secret["red"], session.state.secret["blue"]) == secret
    with pytest.raises(NoSuchSeat, match="choose from red, blue") as refused:
        it.watch(viewer="green")
    assert Speech("it").has_message(f"trouble-{refused.value.code}"), "the title of the error"


def test_a_save_that_cannot_be_read_is_told_and_tried_again(rig: Any) -> None:
    it = rig()
    table = it.watch()
    aside = it.path.with_suffix(".away")
    it.session.close()
    for _ in range(2):  # the second time nothing was written meanwhile
        it.path.rename(aside)
        table.poll()
        assert table.follow_problem == say("save-missing", path=str(it.path))
        assert table.session.pending is not None
        version = table.version
        assert (table.poll(), table.version) == (False, version)
        aside.rename(it.path)
        table.poll()
        assert table.follow_problem is None
    with pytest.raises(SaveError):
        SpectatorTable(aside, it.game, poll_s=0)


def test_answers_of_a_browser_reach_the_game(rig: Any) -> None:
    it = rig()
    link = Link("t", role="keep")
    host = it.host(link)
    line = InputClient(host.find_file(link))
    table = it.watch(actions=line)
    assert not table.is_read_only
    table.answer("far", to=table.session.pending_id)
    assert host._gate.pending_count == 0  # who has shown the secret may stay
    assert it.session.state.at == table.session.state.at == "far"
    with pytest.raises(StaleAnswer):
        table.answer(2, to="q0")
    with pytest.raises(IllegalAnswer, match="1 to 3"):
        table.answer(9)
    table.answer(2)  # dice fall
    for steps in (2, 1):
        table.undo(steps)
        assert table.undo_steps_to_confirm == steps
        assert it.session.step_count == 2
        table.refuse_undo()
        assert table.undo_steps_to_confirm is None
    table.undo()
    table.undo(table.undo_steps_to_confirm, sure=True)
    assert it.session.state.depth == table.session.state.depth == 0
    assert table.undo_steps_to_confirm is None
    table.undo_last_answer()
    assert it.session.state.at == ""
    table.redo()
    assert it.session.state.at == "far"
    table.adjust("depth", 4)
    assert (it.session.state.depth, it.session.log[-1].reason) == (4, "")
    table.adjust("depth", 5, "a look at the table")
    assert (it.session.state.depth, it.session.log[-1].reason) == (5, "a look at the table")
    with pytest.raises(BadAdjustment) as refused:
        table.adjust("depth", 99)
    with pytest.raises(BadAdjustment) as refused_there:
        it.session.adjust("depth", 99)
    assert refused.value.words == refused_there.value.words is not None
    play(it.session, "first")
    table.poll()
    with pytest.raises(GameIsOver):
        table.answer("near")
    it.tables.remove(table)
    table.close()
    assert line._socket.fileno() == -1


def test_a_seat_answers_for_itself_only(rig: Any) -> None:
    it = rig(Cards())
    links = Link("r", "red", "seat"), Link("b", "blue", "seat"), Link("k", role="keep")
    host = it.host(*links)
    red, blue, all_ = (it.watch(viewer=link.seat, actions=InputClient(host.find_file(link))) for link in links)
    for table in (blue, all_):
        with pytest.raises(IllegalAnswer, match="another seat"):
            table.answer("near")
    lines = {link.seat: InputClient(host.find_file(link)) for link in links}
    it.tables += lines.values()
    for seat in ("blue", ""):  # not even one who tampers with the screen
        with pytest.raises(NotYours):
            lines[seat].answer(Answer(option="near"), None)
    red.answer("far")
    assert it.session.state.secret["red"] == "far"
    blue.poll()
    with pytest.raises(NotYours):
        lines["red"].answer(Answer(option="near"), None)
    blue.answer("far")
    assert it.session.result is not None
    with pytest.raises(NotTheOwner):
        red.adjust("depth", 1)
    with pytest.raises(CannotUndo):  # Blue's answer came after it
        red.undo(1)
    assert it.session.result is not None


def test_a_looker_gets_no_way_to_the_desk(rig: Any) -> None:
    look, keeper = Link("l"), Link("k", role="keep")
    host = rig().host(look, keeper)
    assert [host.find_file(link) is None for link in (look, keeper)] == [True, False]
    file = host.find_file(keeper)
    assert file is not None
    file.write_text("nonsense")  # the disk was full
    with pytest.raises(HandlerClosed, match="has ended"):
        InputClient(file)


def test_a_seat_takes_back_its_own_last_answers_and_nothing_that_was_revealed(rig: Any) -> None:
    it = rig()
    seat, keeper = Link("s", "blue", "seat"), Link("k", role="keep")
    host = it.host(seat, keeper, shared=True)
    blue, all_ = (InputClient(host.find_file(link)) for link in (seat, keeper))
    it.tables += [blue, all_]
    with pytest.raises(StaleAnswer):
        blue.answer(Answer(option="far"), "q99")
    blue.answer(Answer(option="far"), None)
    blue.undo(1, False)
    assert it.session.state.at == ""
    blue.answer(Answer(option="far"), None)
    all_.undo(1, False)
    all_.answer(Answer(option="far"), None)
    with pytest.raises(CannotUndo):  # it stands where Blue's stood
        blue.undo(1, False)
    all_.undo(1, False)
    blue.answer(Answer(option="far"), None)
    blue.undo(1, False)
    blue.redo()
    assert it.session.state.at == "far"
    blue.answer(Answer(option="2"), None)  # dice fall
    for sure in (False, True):
        with pytest.raises(CannotUndo, match="revealed"):
            blue.undo(1, sure)
    with pytest.raises(CannotUndo, match="revealed"):
        host.perform(RemoteAction("instead", Answer(option="3")), seat)
    with pytest.raises(UndoNeedsConfirmation):
        host.perform(RemoteAction("instead", Answer(option="3")), keeper)
    assert it.session.step_count
    assert host.table.undo_steps_to_confirm is None
    all_.undo(1, True)
    assert it.session.state.depth == 0
    with pytest.raises(NotTheOwner):
        blue.adjust("depth", 1, "")
    assert it.session.state.depth == 0


@pytest.mark.attack
@pytest.mark.parametrize("role", ["seat", "keep"])
def test_another_answer_that_is_refused_leaves_the_last_one(rig: Any, role: Any) -> None:
    """The last answer was undone all the same."""
    it = rig()
    link = Link("s", "blue", role)
    handler = it.host(link, shared=True)
    handler.perform(RemoteAction("answer", Answer(option="far")), link)
    before = it.session.journal.read().entries
    for answer in (Answer(option="nope"), Answer(option=""), Answer(values={"far": 1})):
        with pytest.raises(IllegalAnswer):
            handler.perform(RemoteAction("instead", answer), link)
    with pytest.raises(StaleAnswer):
        handler.perform(RemoteAction("instead", Answer(option="near"), to="q0"), link)
    assert (it.session.state.at, it.session.journal.read().entries) == ("far", before)
    handler.perform(RemoteAction("instead", Answer(option="near")), link)
    assert it.session.state.at == "near"


@pytest.mark.attack
def test_the_trial_of_refused_answers_bites(rig: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ActionHandler, "_check_replacement", lambda *_: None)
    it = rig()
    link = Link("k", role="keep")
    handler = it.host(link)
    handler.perform(RemoteAction("answer", Answer(option="far")), link)
    with pytest.raises(IllegalAnswer):
        handler.perform(RemoteAction("instead", Answer(option="nope")), link)
    assert it.session.state.at == ""


@pytest.mark.parametrize("shared", [False, True])
def test_what_the_table_is_asked_is_the_keepers_unless_it_is_shared(rig: Any, shared: bool) -> None:
    it = rig()
    links = Link("s", "blue", "seat"), Link("r", "red", "seat"), Link("k", role="keep")
    host = it.host(*links, shared=shared)
    blue, red, all_ = lines = [InputClient(host.find_file(link)) for link in links]
    it.tables += lines
    with pytest.raises(NotYours):  # a seat's own question is never shared
        red.answer(Answer(option="far"), None)
    blue.answer(Answer(option="far"), None)
    while it.session.pending.decider != TABLE:
        play(it.session, "first", steps=1)
    answer = as_answer(find_policy(it.game, "first")(it.session, it.session.pending, Chance(1)))
    before = it.session.step_count
    if not shared:
        with pytest.raises(NotYours):
            blue.answer(answer, None)
    assert it.session.step_count == before
    (red if shared else all_).answer(answer, None)
    assert it.session.step_count == before + 1


@pytest.mark.attack
def test_silent_callers_at_the_desk_cost_no_thread_and_keep_nobody_out(rig: Any) -> None:
    it = rig()
    link = Link("k", role="keep")
    host = it.host(link)
    before = threading.active_count()
    port = msgspec.json.decode(host.find_file(link).read_bytes())["port"]
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
    silent[0].sendall(b"half a secret")
    line = InputClient(host.find_file(link))
    it.tables.append(line)
    line.answer(Answer(option="far"), None)
    assert it.session.state.at == "far"
    assert threading.active_count() <= before + 1  # the one that does the deeds
    assert host._gate.pending_count <= input_handler._MAX_PENDING
    for caller in silent[:40]:  # the oldest had to go, and at once
        caller.settimeout(10)
        with contextlib.suppress(ConnectionError):
            assert caller.recv(1) == b""
    for caller in silent:
        caller.close()


@pytest.mark.attack
@pytest.mark.parametrize(
    "line",
    [
        b"\xff\n",
        b"{}\n",
        b"[" * 60000 + b"\n",
        b'{"deed":"adjust","value":' + b"[" * 60000 + b"\n",
        b'{"deed":"undo","steps":"x"}\n',
        b"x" * 70000 + b"\n",
    ],
)
def test_nonsense_at_the_desk_hurts_nobody(rig: Any, line: bytes) -> None:
    it = rig()
    link = Link("k", role="keep")
    host = it.host(link)
    result = msgspec.json.decode(host.find_file(link).read_bytes())
    with socket.create_connection(("127.0.0.1", result["port"])) as caller:
        caller.sendall(result["secret"].encode() + b"\n" + line)
        caller.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionError):
            message = caller.makefile("rb").read()
            assert (b"bad-request" in message) == (len(line) < 1 << 16), "what is too long is not read"
            assert not message or msgspec.json.decode(message)["message"] not in ("None", None), (
                "it is told what is wrong"
            )
    good = InputClient(host.find_file(link))
    it.tables.append(good)
    good.answer(Answer(option="far"), None)
    assert it.session.state.at == "far"


def test_nobody_gets_to_the_desk_without_its_file(rig: Any, tmp_path: Path) -> None:
    it = rig()
    link = Link("t", role="keep")
    host = it.host(link)
    assert host.find_file(link).stat().st_mode & 0o077 == 0
    [(address, port)] = [listener.getsockname() for listener in host._server.sockets]
    assert address == "127.0.0.1"
    assert port > 1023, "any free one"
    result = msgspec.json.decode(host.find_file(link).read_bytes())
    forged = tmp_path / "forged.json"
    forged.write_bytes(msgspec.json.encode({**result, "secret": "guess"}))
    line = InputClient(forged)
    with pytest.raises(HandlerClosed):
        line.undo(1, True)
    line.close()
    wait(lambda: not host._tasks)
    assert host._gate.pending_count == 0
    with pytest.raises(HandlerClosed):
        InputClient(tmp_path / "none.json")
    assert it.session.step_count == 0


@pytest.mark.attack
def test_a_reply_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        forged = tmp_path / "forged.json"
        forged.write_bytes(msgspec.json.encode({"port": server.getsockname()[1], "secret": "guess"}))
        line = InputClient(forged)
        caller, _ = server.accept()
        with caller:
            caller.sendall(msgspec.json.encode({"code": "illegal-answer", "message": "x" * 70_000}) + b"\n")
            with pytest.raises(HandlerClosed):
                line.redo()
        line.close()


def test_a_closed_desk_leaves_no_file_thread_or_line(rig: Any, tmp_path: Path) -> None:
    it, before = rig(), {*threading.enumerate()}
    host = it.host(link := Link("k", role="keep"))
    file, kept = host.find_file(link), tmp_path / "kept.json"
    kept.write_bytes(file.read_bytes())
    line = InputClient(file)
    line.answer(Answer(option="far"), None)
    host.close()
    it.tables.remove(host)
    with pytest.raises(HandlerClosed) as closed:
        line.redo()
    assert "timed out" not in str(closed.value), "it is heard at once"
    line.close()
    with pytest.raises(HandlerClosed):
        InputClient(kept)
    assert (file.exists(), host._loop.is_closed(), {*threading.enumerate()} - before) == (False, True, set())


@pytest.mark.parametrize("closes", [False, True], ids=["time-out", "closed"])
def test_a_reply_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closes: bool
) -> None:
    monkeypatch.setattr(input_handler, "REPLY_TIMEOUT_S", input_handler.REPLY_TIMEOUT_S / (6 if closes else 600))
    with socket.create_server(("127.0.0.1", 0)) as server, ThreadPoolExecutor() as pool:
        file = tmp_path / "desk.json"
        file.write_bytes(msgspec.json.encode({"port": server.getsockname()[1], "secret": "guess"}))
        line = InputClient(file)
        caller, _ = server.accept()
        with caller, caller.makefile("rb") as lines:
            reply = pool.submit(line.redo)
            assert lines.readline() == b"guess\n"
            assert lines.readline()  # the request
            if closes:
                line.close()
            with pytest.raises(HandlerClosed) as ended:
                reply.result(60)
            assert ("timed out" in str(ended.value)) != closes
        line.close()
        assert (line._stream.closed, line._socket.fileno()) == (True, -1)


def test_undo_asks_in_the_browser_it_came_from(rig: Any) -> None:
    it = rig()
    link = Link("t", role="keep")
    host = it.host(link)
    line = InputClient(host.find_file(link))
    it.tables.append(line)
    play(it.session, "first", steps=2)
    with pytest.raises(UndoNeedsConfirmation):
        line.undo(1, False)
    assert host.table.undo_steps_to_confirm is None
    line.undo(2, True)
    assert it.session.log[-1].steps == 2
