"""The game table without a wire: what the board tells goes in by hand, what the lights show comes out."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from hublink import messages as m
from marshub.board import lights, palette, profile
from marshub.board.matching import Mismatch
from marshub.board.notices import (
    Answered,
    AnswerTakenBack,
    BoardNews,
    Failed,
    Notice,
    NotNow,
    Refusal,
    Repaired,
    UndoAsked,
    UnknownTagNotice,
)
from marshub.board.referee import FLASH_MS
from marshub.board.tags import make_simulated_tags
from marshub.kernel import Answer, GameIsOver, IllegalAnswer, MemoryJournal, SaveError, Session, StaleAnswer
from marshub.kernel.journal import Entry
from marshub.table.game_table import GameTable
from toy_bench import READERS, uid
from toy_harbour import Cleared, Toy

HARBOUR = profile.load(Path(__file__).parents[1] / "toy_harbour.toml")
BUTTONS = [button.name for button in HARBOUR.button]


class Wire:
    """Takes pictures and shows nothing."""

    def __init__(self) -> None:
        self.pictures: list[bytes] = []
        self.priorities: list[bytes] = []
        self.closed = False

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        self.priorities.append(priorities)

    def show(self, picture: bytes) -> int:
        self.pictures.append(picture)
        return len(self.pictures)

    def close(self) -> None:
        self.closed = True


class Rig:
    """A table with a board at the other end of an imagined wire, and a clock."""

    def __init__(self, game: Toy | None = None) -> None:
        game = game or Toy()
        self.session = Session(game, {"rounds": 2}, 1)
        self.now = 0
        self.table = GameTable(
            self.session, HARBOUR, make_simulated_tags(game.tagged_pieces(self.session.state)), clock=lambda: self.now
        )
        self.wire = Wire()
        self.table.attach_link(self.wire, "nowhere")
        self.lying: list[set[bytes]] = [set() for _ in READERS]
        self.presses = [0] * len(BUTTONS)
        self.said: list[Notice] = []
        self.table.listen(lambda notices: self.said.extend(notices))

    def connect(self, resumed: bool = False) -> None:
        self.table.board_connected(resumed=resumed, firmware="test")
        if not resumed:
            self.snapshot()

    def snapshot(self, broken: Sequence[int] = (), missed: int = 0, supply_off: bool = False) -> None:
        readers = [(m.MISSING if i in broken else m.OK, sorted(tags)) for i, tags in enumerate(self.lying)]
        self.table.board_snapshot(readers, self.presses, missed, supply_off)

    def put(self, piece: str, zone: str) -> None:
        self.lying[READERS.index(zone)].add(uid(piece))
        self.table.board_tag(READERS.index(zone), uid(piece), arrived=True)

    def take(self, piece: str, zone: str) -> None:
        self.lying[READERS.index(zone)].remove(uid(piece))
        self.table.board_tag(READERS.index(zone), uid(piece), arrived=False)

    def press(self, name: str) -> None:
        index = BUTTONS.index(name)
        self.presses[index] += 1
        for action in (m.PRESS, m.RELEASE):
            self.table.board_button(index, action, self.presses[index])

    def wait(self, ms: int) -> None:
        self.now += ms
        self.table.tick()

    def lamp(self, zone: str) -> palette.LedColor:
        return self.table.led_frame[READERS.index(zone)]


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    rig.table.close()


def test_a_supply_that_goes_off_is_one_word_and_not_one_a_reader(rig: Rig) -> None:
    rig.connect()
    rig.said.clear()
    everyone = range(len(READERS))
    rig.snapshot(supply_off=True)
    for reader in everyone:
        rig.table.board_reader(reader, m.FAILING)
    assert [notice.key for notice in rig.said if isinstance(notice, BoardNews)] == ["board-supply-off"]
    assert rig.table.board.supply_off
    assert len(rig.table.board.broken_readers) == len(READERS), "what lies there is not seen"
    rig.snapshot(broken=everyone)
    for reader in everyone[1:]:
        rig.table.board_reader(reader, m.OK)
    keys = [notice.key for notice in rig.said if isinstance(notice, BoardNews)]
    assert keys == ["board-supply-off", "board-supply-on"]
    assert rig.table.board.broken_readers == (HARBOUR.reader[0].name,), "this one did not come back"
    rig.table.board_reader(0, m.OK)
    rig.table.board_reader(0, m.FAILING)
    assert [n.key for n in rig.said if isinstance(n, BoardNews)][2:] == ["board-reader-broken"], "a fault of its own"


def test_board_and_screen_answer_in_turn(rig: Rig) -> None:
    rig.connect()
    rig.put("boat-1", "north")
    rig.table.answer("boat-2@south", to=rig.session.pending_id)
    assert rig.session.state.where == {"boat-1": "north", "boat-2": "south"}
    assert rig.table.mismatches == [Mismatch("boat-2", "", "south")]
    assert rig.lamp("south") == palette.BELONGS
    rig.put("boat-2", "south")
    assert rig.table.mismatches == []
    rig.press("pass")
    assert rig.session.pending.prompt.key == "toy-many"
    assert [type(n) for n in rig.said if not isinstance(n, BoardNews)] == [Answered, Answered, Repaired, Answered]
    assert rig.table.presses["pass"] == 1


def test_lights_follow_at_once_and_only_when_they_change(rig: Rig) -> None:
    rig.connect()
    before = len(rig.wire.pictures)
    rig.table.press("next")
    assert len(rig.wire.pictures) == before + 1
    assert rig.lamp("quay") == palette.CURSOR
    rig.table.tick()
    rig.table.board_shown(0)
    assert len(rig.wire.pictures) == before + 1
    assert not rig.table.is_settled
    rig.table.board_shown(before + 1)
    assert rig.table.is_settled
    rig.table.board_lost("unplugged")
    assert not rig.table.is_settled


def test_another_link_gets_all_that_the_board_shows(rig: Rig) -> None:
    rig.connect()
    another = Wire()
    rig.table.attach_link(another, "COM7")
    assert (another.pictures, another.priorities) == (rig.wire.pictures[-1:], rig.wire.priorities[-1:])
    rig.connect()
    assert rig.table.board.port == "COM7"


def test_a_button_that_was_held_while_the_line_broke_does_nothing_when_it_is_let_go(rig: Rig) -> None:
    rig.connect()
    rig.put("boat-1", "north")
    held = BUTTONS.index("undo")  # acts when it is let go: held for long it is redo
    rig.table.board_button(held, m.PRESS, 1)
    assert not rig.table.presses.get("undo")
    rig.table.board_waits("no board at COM7")
    assert (rig.table.board.connected, rig.table.board.problem) == (False, "no board at COM7")
    rig.connect()
    rig.table.board_button(held, m.RELEASE, 1)
    assert rig.table.presses["undo"] == 1
    assert rig.session.state.where == {"boat-1": "north"}


def test_a_button_that_is_let_go_draws_nothing_and_wakes_nobody(rig: Rig) -> None:
    rig.connect()
    heard: list[object] = []
    calls: list[tuple[object, ...]] = []
    rig.table.listen(heard.append)
    rig.table.record_call = lambda now, call: calls.append(call)
    index = BUTTONS.index("next")
    with patch.object(lights, "make_scene", wraps=lights.make_scene) as make_scene:
        rig.table.board_button(index, m.PRESS, 1)
        assert (len(heard), rig.table.presses.get("next", 0)) == (1, 0)
        made = make_scene.call_count
        assert made
        rig.table.board_button(index, m.LONG, 1)
        rig.table.board_button(index, m.RELEASE, 1)
        assert (len(heard), rig.table.presses["next"], make_scene.call_count) == (1, 1, made)
    assert calls == [("board_button", index, action, 1) for action in (m.PRESS, m.LONG, m.RELEASE)]


def test_a_frame_is_made_from_another_scene_only(rig: Rig) -> None:
    rig.connect()
    with patch.object(lights, "make_frame", wraps=lights.make_frame) as make_frame:
        rig.put("boat-1", "north")
        made = make_frame.call_count
        assert made
        pictures = len(rig.wire.pictures)
        rig.press("help")
        rig.wait(1)
        assert (make_frame.call_count, len(rig.wire.pictures)) == (made, pictures)
        rig.table.attach_link(another := Wire())
        assert make_frame.call_count == made + 1
        assert another.pictures == rig.wire.pictures[-1:]


def test_a_screens_wrong_answer_changes_nothing(rig: Rig) -> None:
    rig.connect()
    pictures = len(rig.wire.pictures)
    with pytest.raises(IllegalAnswer):
        rig.table.answer("nonsense")
    with pytest.raises(StaleAnswer):
        rig.table.answer("pass", to="q77")
    assert rig.session.step_count == 0
    assert len(rig.wire.pictures) == pictures


def test_play_goes_on_while_the_board_is_gone_and_the_board_is_led_after(rig: Rig) -> None:
    rig.connect()
    rig.put("boat-1", "north")
    rig.table.board_lost("unplugged")
    assert rig.table.board.problem == "unplugged"
    assert rig.said[-1] == BoardNews("board-lost", "unplugged")
    assert not rig.table.board.connected
    rig.table.answer("boat-2@south")
    assert rig.table.mismatches == [], "nobody can say what lies on a board that is gone"
    # Meanwhile somebody put the crane down; that is no answer when the board is back.
    rig.lying[READERS.index("quay")].add(uid("crane"))
    rig.connect()
    assert rig.table.board.problem == ""
    assert rig.session.step_count == 2
    assert rig.table.mismatches == [Mismatch("boat-2", "", "south")]
    assert not rig.table.cursor.narrowed
    rig.put("boat-2", "south")
    assert rig.table.mismatches == []


def test_answers_given_as_one_are_followed_by_a_calm_pause_too(rig: Rig) -> None:
    rig.connect()
    calls: list[tuple[object, ...]] = []
    rig.table.record_call = lambda now, call: calls.append(call)
    rig.table.answer_all(["boat-1@north", Answer("load")])
    assert calls == [("answer_all", [Answer("boat-1@north"), Answer("load")], None)]
    rig.wait(60_000)
    assert (rig.session.step_count, rig.session.state.stock) == (2, 3)


def test_of_answers_given_as_one_those_before_a_wrong_one_stand(rig: Rig) -> None:
    answers = [Answer("boat-1@north"), Answer("nonsense"), Answer("load")]
    with pytest.raises(StaleAnswer):
        rig.table.answer_all(answers, to="q77")
    assert rig.session.step_count == 0
    assert isinstance(rig.table.answer_all(answers)[-1], Failed)
    assert rig.session.step_count == 1


def test_a_resumed_link_loses_no_gesture(rig: Rig) -> None:
    rig.connect()
    rig.table.board_lost("a glitch")
    rig.connect(resumed=True)
    rig.put("boat-1", "north")
    assert rig.session.state.where == {"boat-1": "north"}


def test_what_lies_there_at_the_start_is_no_gesture(rig: Rig) -> None:
    rig.lying[0].add(uid("boat-1"))
    rig.connect()
    assert rig.session.step_count == 0


def test_a_later_snapshot_tells_what_hints_did_not(rig: Rig) -> None:
    rig.connect()
    rig.lying[0].add(uid("boat-1"))
    rig.snapshot(missed=2)
    assert rig.session.state.where == {"boat-1": "north"}
    assert BoardNews("board-missed-presses", 2) in rig.said


def test_a_broken_reader_is_told_once_and_hides_nothing(rig: Rig) -> None:
    rig.connect()
    rig.put("boat-1", "north")
    rig.snapshot(broken=[0])
    rig.snapshot(broken=[0])
    assert rig.said.count(BoardNews("board-reader-broken", "north")) == 1
    assert rig.table.board.broken_readers == ("north",)
    assert [rates.health for rates in rig.table.health.readers[:2]] == [m.MISSING, m.OK]
    assert rig.table.mismatches == []
    rig.snapshot()
    assert BoardNews("board-reader-back", "north") in rig.said
    assert rig.session.step_count == 1


def test_unknown_tag_and_illegal_gesture_have_their_lights(rig: Rig) -> None:
    rig.connect()
    rig.put("?", "scan-pad")
    assert rig.lamp("scan-pad") == palette.STRANGER
    rig.put("boat-1", "quay")
    rig.wait(4000)
    assert rig.lamp("quay") == palette.REFUSED
    assert [r.piece for r in rig.table.refusals] == ["boat-1"]
    assert [type(n) for n in rig.said[-2:]] == [UnknownTagNotice, Refusal]
    assert "board-refused" in [w.key for w in rig.table.describe_lights()]
    quay = READERS.index("quay")
    assert [rig.table.is_sensing(quay, uid(piece)) for piece in ("boat-1", "boat-2")] == [True, False]
    rig.put("boat-2", "quay")
    rig.wait(4000)
    assert [r.piece for r in rig.table.refusals] == ["boat-1", "boat-2"]
    rig.take("?", "scan-pad")
    rig.take("boat-1", "quay")
    rig.take("boat-2", "quay")
    assert rig.lamp("quay") == palette.LEGAL


def test_undo_that_asks_is_answered_by_either_side(rig: Rig) -> None:
    rig.connect()
    rig.press("pass")
    rig.press("ok")
    assert rig.session.state.round == 1
    assert rig.table.undo() == [UndoAsked(1)]
    rig.table.refuse_undo()
    assert rig.table.undo_steps_to_confirm is None
    rig.press("undo")
    assert rig.table.press("redo") == [NotNow("redo")]
    assert rig.table.undo_steps_to_confirm == 1
    assert rig.table.undo(1, sure=True) == [AnswerTakenBack("screen", 1)]
    assert rig.session.pending.prompt.key == "toy-sail"


def test_what_a_redo_makes_legal_has_its_light_from_then_on(rig: Rig) -> None:
    rig.connect()
    rig.now = 60_000
    rig.put("boat-1", "north")
    rig.put("boat-2", "south")
    rig.press("pass")
    rig.table.undo()
    rig.put("crane", "north")
    rig.table.redo()
    rig.wait(FLASH_MS - 1)
    assert "north" in rig.table.referee.accepted_zones


def test_adjusting_shows_at_once(rig: Rig) -> None:
    rig.connect()
    rig.table.adjust("stock", 9, "miscounted")
    assert sum(lamp != palette.DARK for lamp in rig.table.led_frame[4:14]) == 9


def test_without_a_board() -> None:
    session = Session(Toy(), {"rounds": 1}, 1)
    table = GameTable(session)
    table.press("pass")
    table.answer(False)
    assert session.result is not None
    assert table.led_frame == []
    assert not table.board.connected
    assert (table.board.name, table.board.port, table.board.mismatch) == ("", "", None)
    assert [w.key for w in table.describe_lights()] == ["toy-stock"]
    table.close()


def test_a_board_that_does_not_know_the_game_still_has_its_buttons() -> None:
    class Other(Toy):
        id = "toy-other"

    session = Session(Other(), {}, 1)
    table = GameTable(session, HARBOUR, clock=lambda: 0)
    table.attach_link(Wire())
    table.board_connected(resumed=False)
    table.board_snapshot([(m.OK, [b"1234"])] * 4, [0] * 8, 0)
    table.board_button(BUTTONS.index("pass"), m.PRESS, 1)
    assert session.step_count == 1
    assert set(table.led_frame) == {palette.DARK}
    table.close()


def test_the_timer_ends_calm_pauses_by_itself() -> None:
    session = Session(Cleared(), {}, 1)
    table = GameTable(session, HARBOUR, make_simulated_tags(session.game.tagged_pieces(session.state)), calm_ms=20)
    try:
        table.board_connected(resumed=False)
        table.board_snapshot([(m.OK, [])] * 4, [0] * 8, 0)
        table.board_tag(2, uid("boat-1"), arrived=True)
        assert table.wait_for(lambda: bool(table.refusals), timeout=60)
        table.board_tag(2, uid("boat-1"), arrived=False)
        table.board_tag(0, uid("boat-1"), arrived=True)
        table.board_tag(0, uid("boat-1"), arrived=False)
        assert table.wait_for(lambda: AnswerTakenBack("gesture", 1) in table.notices, timeout=60)
        assert session.state.where == {}
    finally:
        table.close()


def test_answers_from_many_threads_are_each_taken_once_or_refused() -> None:
    session = Session(Toy(), {"rounds": 50}, 1)
    table = GameTable(session)
    taken: list[str] = []
    start = threading.Barrier(4)

    def player() -> None:
        start.wait()
        for _ in range(200):
            with table.locked():
                pending, question = session.pending, session.pending_id
                reply = pending.first_answer() if pending is not None else None
            if reply is None:
                return
            try:
                table.answer(reply, to=question)
            except (StaleAnswer, GameIsOver):
                continue
            taken.append(question)

    threads = [threading.Thread(target=player) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == len(set(taken))
    table.close()


def test_closed_it_is_quiet(rig: Rig) -> None:
    rig.connect()
    message = len(rig.said)
    rig.table.close()
    rig.table.board_lost("closed")
    rig.table.close()
    assert rig.wire.closed
    assert len(rig.said) == message
    assert not rig.table.wait_for(lambda: False)  # nobody waits for what a closed table will not do


class FullDisk(MemoryJournal):
    """A journal that cannot write any more, once told so."""

    full = False

    def append(self, *entries: Entry) -> None:
        if self.full:
            raise SaveError("no room left")
        super().append(*entries)


def test_a_move_slid_on_is_saved_at_once_before_any_of_it_is_shown() -> None:
    done: list[str] = []

    class Told(FullDisk):
        def append(self, *entries: Entry) -> None:
            super().append(*entries)
            done.append(" ".join(type(entry).__name__ for entry in entries))

    class Shown(Wire):
        def show(self, picture: bytes) -> int:
            done.append("shown")
            return super().show(picture)

    game, journal = Toy(), Told()
    session = Session(game, {}, 1, journal=journal)
    table = GameTable(session, HARBOUR, make_simulated_tags(game.tagged_pieces(session.state)), clock=lambda: 0)
    table.attach_link(Shown())
    table.record_call = lambda now, deed: done.append("taped")
    table.listen(lambda notices: done.append("told"))
    table.board_connected(resumed=False)
    table.board_snapshot([(m.OK, [])] * 4, [0] * 8, 0)
    table.board_tag(0, uid("boat-1"), arrived=True)
    table.board_tag(0, uid("boat-1"), arrived=False)
    done.clear()
    table.board_tag(1, uid("boat-1"), arrived=True)
    assert done == ["Undone Answered", "shown", "taped", "told"]
    assert session.state.where == {"boat-1": "south"}
    assert [type(notice) for notice in table.notices[-2:]] == [AnswerTakenBack, Answered]
    # Where it cannot be saved nothing is taken back either, and it is said.
    table.board_tag(1, uid("boat-1"), arrived=False)
    journal.full = True
    table.board_tag(0, uid("boat-1"), arrived=True)
    assert isinstance(table.notices[-1], Failed)
    assert session.state.where == {"boat-1": "south"}
    assert table.mismatches == [Mismatch("boat-1", "north", "south")]
    journal.full = False
    table.board_tag(0, uid("boat-1"), arrived=False)
    table.board_tag(0, uid("boat-1"), arrived=True)
    assert session.state.where == {"boat-1": "north"}
    table.close()


def test_an_answer_that_cannot_be_saved_is_not_taken_and_said() -> None:
    journal = FullDisk()
    game = Toy()
    session = Session(game, {}, 1, journal=journal)
    table = GameTable(session, HARBOUR, make_simulated_tags(game.tagged_pieces(session.state)), clock=lambda: 0)
    table.attach_link(Wire())
    table.board_connected(resumed=False)
    table.board_snapshot([(m.OK, [])] * 4, [0] * 8, 0)
    journal.full = True
    table.board_tag(0, uid("boat-1"), arrived=True)
    assert isinstance(table.notices[-1], Failed)
    assert session.state.where == {}
    with pytest.raises(SaveError):
        table.answer("pass")
    with pytest.raises(SaveError):
        table.adjust("stock", 3)
    assert session.state.stock == 2
    journal.full = False
    # The piece lies there already: put down again it is taken.
    table.board_tag(0, uid("boat-1"), arrived=False)
    table.board_tag(0, uid("boat-1"), arrived=True)
    assert session.state.where == {"boat-1": "north"}
    table.close()


def test_a_listener_that_fails_is_no_harm_to_the_others(rig: Rig) -> None:
    def fail(notices: Sequence[Notice]) -> None:
        raise RuntimeError("the screen crashed")

    heard: list[int] = []
    rig.table.listen(fail)
    rig.table.listen(lambda notices: heard.append(1))
    rig.connect()
    rig.put("boat-1", "north")
    assert rig.session.state.where == {"boat-1": "north"}
    assert len(heard) >= 3


def test_a_listener_that_stopped_hears_no_more_and_the_others_do(rig: Rig) -> None:
    heard: list[str] = []
    rig.table.listen(lambda notices: heard.append("first"))
    stop = rig.table.listen(lambda notices: heard.append("second"))
    rig.table.listen(lambda notices: heard.append("third"))
    stop()
    stop()  # twice is no mistake
    rig.connect()
    assert set(heard) == {"first", "third"}


def test_a_change_that_cannot_be_shown_is_recorded_all_the_same(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.connect()
    calls: list[tuple[object, ...]] = []
    rig.table.record_call = lambda now, call: calls.append(call)

    def fail(picture: bytes) -> int:
        raise RuntimeError("a broken wire")

    monkeypatch.setattr(rig.wire, "show", fail)
    with pytest.raises(RuntimeError):
        rig.put("boat-1", "north")
    assert [call[0] for call in calls] == ["board_tag"]
