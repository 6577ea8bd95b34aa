"""Mixed reality: zones real, simulated or by keyboard, turned in mid-game; dead readers; cables that come and go."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_game_table import HARBOUR, Rig

from hublink import messages as m
from marshub.board.matching import Mismatch
from marshub.board.notices import BoardNews, Repaired
from marshub.board.tags import Tags, make_simulated_tags
from marshub.board.twin import SOURCES
from marshub.kernel import BadSetup, SaveError, Session
from marshub.record import replay
from marshub.store import SqliteJournal
from marshub.table import bots, simulated_hand
from marshub.table.game_table import GameTable
from marshub.table.setup import open_saved_session, open_table, start_session
from marshub.table.zones import BadZone
from toy_bench import READERS, uid
from toy_harbour import Cleared, Harbour, Toy


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig(Cleared())
    rig.connect()
    yield rig
    rig.table.close()


def sources(table: GameTable) -> dict[str, str]:
    return {view.zone: view.source for view in table.list_zones()}


def test_a_simulated_zone_is_played_on_the_screen_and_the_others_on_the_board(rig: Rig) -> None:
    rig.table.set_zone_source("north", "simulated")
    assert sources(rig.table) == {"north": "simulated", "south": "real", "quay": "real"}
    rig.table.place_piece("boat-1", "north")
    rig.put("boat-2", "south")
    assert rig.session.state.where == {"boat-1": "north", "boat-2": "south"}
    rig.table.place_piece("boat-1", "")
    assert rig.table.mismatches == [Mismatch("boat-1", "", "north")]
    assert rig.table.place_piece("boat-1", "north") == [Repaired("boat-1", "north")]


def test_what_a_reader_says_of_a_zone_that_is_not_its_own_counts_for_nothing(rig: Rig) -> None:
    for source in ("simulated", "keyboard"):
        rig.table.set_zone_source("north", source)  # type: ignore[arg-type]
        rig.put("boat-1", "north")
        rig.take("boat-1", "north")
        rig.wait(10_000)
        assert rig.session.step_count == 0
    rig.table.set_zone_source("north", "real")
    rig.put("boat-1", "north")
    assert rig.session.state.where == {"boat-1": "north"}


def test_a_zone_by_keyboard_is_never_wrong(rig: Rig) -> None:
    rig.table.set_zone_source("north", "keyboard")
    rig.table.answer("boat-1@north")
    assert rig.table.mismatches == []
    rig.table.set_zone_source("north", "real")
    assert rig.table.mismatches == [Mismatch("boat-1", "", "north")], "what the reader does not see is asked for"
    assert rig.session.step_count == 1


def test_turned_to_the_screen_a_zone_has_also_what_lies_there_by_mistake(rig: Rig) -> None:
    rig.put("crane", "north")
    rig.table.set_zone_source("north", "simulated")
    assert next(view.pieces for view in rig.table.list_zones() if view.zone == "north") == ("crane",)


def test_turned_to_the_screen_a_zone_begins_with_what_lies_there(rig: Rig) -> None:
    rig.put("boat-1", "north")
    for source in ("simulated", "keyboard", "simulated", "real"):
        rig.table.set_zone_source("north", source)  # type: ignore[arg-type]
        rig.wait(10_000)
        assert rig.table.mismatches == []
        assert rig.session.step_count == 1
    assert {view.zone: view.pieces for view in rig.table.list_zones()}["north"] == ("boat-1",)


def test_a_dead_reader_leaves_its_zone_to_the_keyboard_and_comes_back(rig: Rig) -> None:
    rig.table.board_reader(READERS.index("north"), m.FAILING)
    view = next(view for view in rig.table.list_zones() if view.zone == "north")
    assert (view.source, view.read, view.sensed) == ("real", True, False)
    rig.table.answer("boat-1@north")
    rig.put("boat-2", "south")  # the others go on being read
    assert rig.session.state.where == {"boat-1": "north", "boat-2": "south"}
    assert rig.table.mismatches == [], "nobody can say what lies on a dead reader"
    rig.wait(60_000)
    assert rig.session.step_count == 2
    rig.table.board_reader(READERS.index("north"), m.OK)
    assert rig.table.mismatches == [Mismatch("boat-1", "", "north")]
    rig.put("boat-1", "north")
    assert rig.table.mismatches == []
    assert rig.session.step_count == 2


def test_unplugged_the_screen_goes_on_and_replugged_the_board_is_led_back(rig: Rig) -> None:
    rig.table.set_zone_source("quay", "simulated")
    rig.put("boat-1", "north")
    rig.table.board_lost("the cable is out")
    rig.table.place_piece("crane", "quay")
    assert rig.table.cursor.narrowed, "a simulated zone needs no board"
    rig.table.press("ok")
    rig.table.answer("boat-2@south")
    assert rig.table.mismatches == []
    rig.connect()
    assert rig.table.mismatches == [Mismatch("boat-2", "", "south")]
    rig.put("boat-2", "south")
    assert rig.table.mismatches == []
    assert rig.session.state.where == {"boat-1": "north", "crane": "quay", "boat-2": "south"}


def test_without_any_board_the_whole_table_can_be_on_the_screen() -> None:
    table = GameTable(Session(Cleared(), {"rounds": 2}, 1), clock=lambda: 0)
    for zone in ("north", "south"):
        table.set_zone_source(zone, "simulated")
    table.place_piece("boat-1", "north")
    table.place_piece("boat-2", "south")
    assert table.session.state.where == {"boat-1": "north", "boat-2": "south"}
    table.close()


def test_on_the_screen_pieces_are_put_and_taken_in_zones_that_are_simulated(rig: Rig) -> None:
    rig.table.set_zone_source("north", "simulated")
    simulated_hand.place_piece(rig.table, "boat-1", "north")
    assert simulated_hand.find_lying(rig.table)["north"] == ("boat-1",)
    simulated_hand.take_piece(rig.table, "boat-1", "north")
    assert "north" not in simulated_hand.find_lying(rig.table)
    with pytest.raises(simulated_hand.OutOfReach):
        simulated_hand.take_piece(rig.table, "boat-1", "south")


class Readers:
    """A board of readers, as a hand has it."""

    def __init__(self) -> None:
        self.tags: list[set[bytes]] = [set() for _ in READERS]

    def on_change(self, changed: Callable[[], None]) -> None:
        self.changed = changed

    def list_tags(self) -> list[frozenset[bytes]]:
        return [*map(frozenset, self.tags)]

    def put(self, reader: int, tag: str) -> None:
        self.tags[reader].add(bytes.fromhex(tag))
        self.changed()

    def take(self, reader: int, tag: str) -> None:
        self.tags[reader].remove(bytes.fromhex(tag))
        self.changed()

    def press(self, button: str, long: bool) -> None:
        self.pressed = button, long


def test_a_hand_lays_the_tag_that_was_learned_and_else_a_simulated_one() -> None:
    readers: Any = Readers()
    hand = simulated_hand.SimulatedHand(readers, READERS, Tags({"04a1b2c3": "boat-1", uid("crane").hex(): "crane"}))
    for piece in ("crane", "boat-1", "boat-2"):
        hand.place_piece(piece, "south")
        hand.find_lying()
    assert readers.tags[READERS.index("south")] == {bytes.fromhex("04a1b2c3"), uid("crane"), uid("boat-2")}
    assert hand.find_lying()["south"] == ("crane", "boat-1")  # in the order in which they were laid
    hand.take_piece("crane", "south")
    assert hand.find_lying()["south"] == ("boat-1",)
    hand.place_piece("crane", "south")
    assert hand.find_lying()["south"] == ("boat-1", "crane")

    def close() -> None:
        raise RuntimeError("the board is closed")

    readers.list_tags = close
    readers.changed()
    assert hand.find_lying()["south"] == ("boat-1", "crane")  # what lay there last


def test_a_hand_reaches_the_board_and_what_is_simulated(rig: Rig) -> None:
    readers: Any = Readers()
    assert [simulated_hand.can_reach(rig.table, zone) for zone in ("north", "moon")] == [False, False]
    rig.table.set_zone_source("north", "simulated")
    assert [simulated_hand.can_reach(rig.table, zone) for zone in ("north", "south")] == [True, False]
    rig.table.set_zone_source("south", "keyboard")
    assert not simulated_hand.can_reach(rig.table, "south")
    rig.table.set_zone_source("south", "real")
    simulated_hand.press_button(rig.table, "pass", long=True)  # there is nothing to hold
    assert rig.session.step_count == 0
    rig.table.simulated_hand = simulated_hand.SimulatedHand(readers, READERS, Tags())
    assert [simulated_hand.can_reach(rig.table, zone) for zone in ("south", "moon")] == [True, False]
    simulated_hand.place_piece(rig.table, "boat-1", "north")
    simulated_hand.place_piece(rig.table, "boat-2", "south")
    assert [len(tags) for tags in readers.tags] == [int(zone == "south") for zone in READERS]
    assert simulated_hand.find_lying(rig.table)["north"] == ("boat-1",)
    for long in (True, False):
        simulated_hand.press_button(rig.table, "ok", long=long)
        assert readers.pressed == ("ok", long)


def test_without_any_board_nothing_lies_anywhere() -> None:
    with closing(GameTable(Session(Cleared(), {"rounds": 1}, 1), clock=lambda: 0)) as table:
        assert simulated_hand.find_lying(table) == {}


@pytest.mark.parametrize(
    ("zone", "source"), [("moon", "real"), ("north", "imaginary"), ("", "simulated"), ("scan-pad", "simulated")]
)
def test_what_cannot_be_turned_is_refused_and_nothing_changes(rig: Rig, zone: str, source: str) -> None:
    before = rig.table.list_zones()
    with pytest.raises(BadZone, match="expected a zone"):
        rig.table.set_zone_source(zone, source)  # type: ignore[arg-type]
    assert rig.table.list_zones() == before
    with pytest.raises(BadZone, match="not simulated"):
        rig.table.place_piece("boat-1", "north")
    rig.table.set_zone_source("north", "simulated")
    with pytest.raises(BadZone, match="one of the game's pieces"):
        rig.table.place_piece("moon", "north")
    assert rig.session.step_count == 0


def test_a_zone_no_reader_reads_is_simulated_or_by_keyboard() -> None:
    table = GameTable(Session(Toy(), {"rounds": 2}, 1), clock=lambda: 0)
    assert set(sources(table).values()) == {"keyboard"}
    with pytest.raises(BadZone, match="no reader"):
        table.set_zone_source("north", "real")
    assert SOURCES == ("real", "simulated", "keyboard")
    table.close()


def test_where_zones_are_played_is_kept_with_the_save_and_comes_back_when_it_is_continued(tmp_path: Path) -> None:
    game, save = Cleared(), tmp_path / "evening.marshub"
    opened = open_table(start_session(game, {"rounds": 2}, 1, save=save), clock=lambda: 0)
    opened.table.set_zone_source("north", "simulated")
    opened.table.place_piece("boat-1", "north")
    opened.table.set_zone_source("south", "simulated")
    opened.table.set_zone_source("south", "keyboard")
    opened.close()

    opened = open_table(open_saved_session(game, save), "none", clock=lambda: 0)
    table = opened.table
    assert sources(table)["north"] == "simulated"
    assert sources(table)["south"] == "keyboard"
    assert table.mismatches == [], "it begins with what belongs there"
    assert BoardNews("board-zone-simulated", "@zone-north") in table.notices
    opened.close()

    with_board = open_table(
        open_saved_session(game, save),
        "nowhere",
        profile=HARBOUR,
        tags=make_simulated_tags(game.tagged_pieces(Harbour(2))),
    )
    assert sources(with_board.table) == {"north": "simulated", "south": "keyboard", "quay": "real"}
    with_board.table.set_zone_source("north", "real")
    with_board.close()
    opened = open_table(open_saved_session(game, save), clock=lambda: 0)
    assert sources(opened.table)["north"] == "keyboard", "without a board nothing is read"
    opened.close()


def test_a_game_nobody_saves_turns_its_zones_all_the_same(rig: Rig) -> None:
    rig.table.set_zone_source("north", "simulated")
    rig.table.restore_zones()
    assert sources(rig.table)["north"] == "simulated"


def test_what_cannot_be_read_in_the_save_never_stops_a_game(tmp_path: Path) -> None:
    game, save = Cleared(), tmp_path / "evening.marshub"
    session = start_session(game, {"rounds": 2}, 1, save=save)
    session.journal.save_setting("zones", '{"north": "imaginary"}')  # type: ignore[attr-defined]
    assert session.journal.read_setting("nothing") == ""  # type: ignore[attr-defined]
    session.close()
    opened = open_table(open_saved_session(game, save), clock=lambda: 0)
    assert sources(opened.table)["north"] == "keyboard"
    opened.close()


def test_a_setting_that_cannot_be_stored_is_no_error_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(journal: SqliteJournal, name: str, value: str) -> None:
        raise SaveError("no room left")

    monkeypatch.setattr(SqliteJournal, "save_setting", fail)
    journal = SqliteJournal(tmp_path / "game.marshub", create=True)
    with closing(GameTable(Session(Seated(), {"rounds": 1}, 1, journal=journal), clock=lambda: 0)) as table:
        table.leave_seat("blue", "first")
        assert table.bots.policies == {"blue": "first"}


def test_turning_is_told(rig: Rig) -> None:
    rig.table.set_zone_source("north", "keyboard")
    assert BoardNews("board-zone-keyboard", "@zone-north") in rig.said


def test_what_was_turned_and_laid_plays_again_from_the_tape() -> None:
    """The recorder's actions: done again at a fresh table they lead to the same state, zones and pieces."""
    first, second = Rig(Cleared()), Rig(Cleared())
    actions: list[tuple[object, ...]] = []
    first.table.record_call = lambda now, action: actions.append(action)
    first.table.set_zone_source("north", "simulated")
    first.table.place_piece("boat-1", "north")
    first.table.ask_why("boat-1@north")
    first.table.set_zone_source("quay", "keyboard")
    for name, *what in actions:
        assert name in replay.METHODS
        getattr(second.table, replay.METHODS[str(name)])(*what)
    assert len(actions) == 4
    assert second.session.state == first.session.state
    assert second.table.list_zones() == first.table.list_zones()
    for rig in (first, second):
        rig.table.close()


PIECES = ("boat-1", "boat-2", "crane")
ZONES = ("north", "south", "quay")
actions = st.one_of(
    st.tuples(st.just("turn"), st.sampled_from(ZONES), st.sampled_from(SOURCES)),
    st.tuples(st.just("lay"), st.sampled_from(PIECES), st.sampled_from((*ZONES, ""))),
    st.tuples(st.just("put"), st.sampled_from(PIECES), st.sampled_from(ZONES)),
    st.tuples(st.just("take"), st.sampled_from(PIECES)),
    st.tuples(st.just("health"), st.sampled_from(ZONES), st.sampled_from((m.OK, m.FAILING))),
    st.tuples(st.just("unplug")),
    st.tuples(st.just("plug"), st.booleans()),
    st.tuples(st.just("press"), st.sampled_from(("ok", "next", "back", "undo", "redo"))),
    st.tuples(st.just("wait"), st.integers(1, 6000)),
)


def do(rig: Rig, action: tuple[Any, ...]) -> None:
    kind, *what = action
    table = rig.table
    if kind == "turn":
        table.set_zone_source(*what)
    elif kind == "lay":
        with contextlib.suppress(BadZone):
            table.place_piece(*what)
    elif kind in ("put", "take"):
        for zone in ZONES:  # a piece lies in one place
            if uid(what[0]) in rig.lying[READERS.index(zone)]:
                rig.lying[READERS.index(zone)].discard(uid(what[0]))
                if table.board.connected:
                    table.board_tag(READERS.index(zone), uid(what[0]), arrived=False)
        if kind == "put":
            rig.lying[READERS.index(what[1])].add(uid(what[0]))
            if table.board.connected:
                table.board_tag(READERS.index(what[1]), uid(what[0]), arrived=True)
    elif kind == "health":
        table.board_reader(READERS.index(what[0]), what[1])
    elif kind == "unplug":
        table.board_lost("out")
    elif kind == "plug":
        rig.connect(resumed=what[0])
        rig.snapshot()
    elif kind == "press":
        table.press(what[0])
    else:
        rig.wait(what[0])


@settings(max_examples=120)
@example([("put", "crane", "quay"), ("press", "redo")])
@given(st.lists(actions, max_size=30))
def test_whatever_is_turned_unplugged_or_broken_play_goes_on_and_is_led_back(doings: list[tuple[Any, ...]]) -> None:
    rig = Rig(Cleared())
    rig.connect()
    for action in doings:
        do(rig, action)
        sensed = {view.zone for view in rig.table.list_zones() if view.sensed}
        for wrong in rig.table.mismatches:
            assert {wrong.from_zone, wrong.to_zone} & sensed, "nothing is wrong where nothing is seen"
        if rig.session.pending is not None:
            assert rig.table.cursor.entries, "there is always a way by buttons"
    if rig.table.undo_steps_to_confirm is not None:
        rig.table.refuse_undo()
    for zone in ZONES:
        rig.table.board_reader(READERS.index(zone), m.OK)
        rig.table.set_zone_source(zone, "real")
    rig.connect()
    rig.snapshot()
    for _ in range(12):
        step = rig.table.referee.walk.step
        if step is None:
            break
        if step.from_zone:
            rig.take(step.piece, step.from_zone)
        if step.to_zone:
            rig.put(step.piece, step.to_zone)
    assert rig.table.mismatches == [] or rig.table.cursor.narrowed
    rig.table.close()


class Seated(Cleared):
    def list_seats(self, state: Harbour) -> tuple[str, ...]:
        return ("red", "blue")


@pytest.mark.parametrize("board", ["none", "sim"])
def test_a_table_is_opened_with_what_was_settled_before(board: str, tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "game.marshub", create=True)
    session: Session[Any, Any] = Session(Seated(), {"rounds": 1}, 1, journal=journal)
    bots.save_bots(session, {"blue": "first"})
    journal.save_setting("zones", '{"north": "simulated", "attic": "keyboard"}')  # it has no attic now
    ready, closed = list[dict[str, str]](), list[bool]()
    opened = open_table(
        session,
        board,
        overlays={},
        calm_ms=77,
        clock=lambda: 0,
        on_ready=lambda to: ready.append({**to.table.bots.policies}),
    )
    opened.closers.append(lambda: closed.append(opened.table.closed))
    assert (ready, opened.table.bots.policies) == ([{}], {"blue": "first"})
    assert sources(opened.table)["north"] == "simulated"
    has_news = BoardNews("board-no-overlay", "hub") in opened.table.notices
    assert (has_news, opened.table.overlays) == (board == "sim", {})
    assert opened.table.referee.calm_ms == 77
    opened.close()
    assert closed == [True]
    if opened.sim is not None:
        with pytest.raises(RuntimeError):  # no board is left that could be looked at
            opened.sim.list_tags()


def test_a_game_that_cannot_begin_leaves_no_save(tmp_path: Path) -> None:
    save = tmp_path / "game.marshub"
    with pytest.raises(BadSetup):
        start_session(Toy(), {"rounds": "many"}, save=save)
    assert not save.exists()
    with closing(start_session(Toy(), {"rounds": 1}, 7, chance="table", save=save)) as session:
        assert (session.chance, session.seed) == ("table", 7)
