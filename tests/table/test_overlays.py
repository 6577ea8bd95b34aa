"""One board, many games: the corner tag of an overlay says which game the board's readers and lamps mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from test_game_table import Wire

from hublink import messages as m
from marshub.board import palette, profile
from marshub.board.notices import Answered, BoardNews, OtherOverlay, Several, UnknownTagNotice
from marshub.board.overlays import Overlays, find_corner_reader
from marshub.board.profile import Profile
from marshub.board.tags import TagBook, Tags, make_overlay_piece, make_simulated_tags, make_simulated_uid, save
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.link.board_link import Link
from marshub.link.events import Waiting
from marshub.sim.virtual_board import VirtualBoard
from marshub.table import overlay_detection, saves
from marshub.table.game_table import GameTable
from marshub.table.overlay_detection import OverlayDetector
from marshub.table.setup import open_table, start_session

GAMES = ("first-martians", "pocket-mars")
MARKS = {make_simulated_uid(make_overlay_piece(game)).hex(): game for game in GAMES}
TOLD = (Path(__file__).parents[2] / "docs" / "tags.md").read_text(encoding="utf-8")
CORNERED = TOLD.partition("<!-- example: cornered.toml -->")[2].partition("```toml\n")[2].partition("```")[0]


def mark(game: str) -> bytes:
    return make_simulated_uid(make_overlay_piece(game))


def other_than(game: str) -> str:
    return next(item for item in GAMES if item != game)


def in_play(game: str) -> Session[Any, Any]:
    """A game at a question that pieces on the board can answer."""
    session: Session[Any, Any] = Session(load_game(game), {}, 3)
    for _ in range(300):
        assert session.pending is not None
        options = session.pending.options()
        if any(option.gesture is not None and option.gesture.zone for option in options):
            return session
        play(session, "first", 1)
    raise AssertionError("nothing can be answered by hand")


@pytest.fixture(scope="session")
def cornered(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    path = tmp_path_factory.mktemp("boards") / "cornered.toml"
    path.write_text(CORNERED, encoding="utf-8")
    return profile.load(path)


class Board:
    """A table with a board whose hands are the test's."""

    def __init__(self, game: str, shape: Profile, overlays: dict[str, str] | None = None) -> None:
        self.game, self.shape, self.session = game, shape, in_play(game)
        tags = make_simulated_tags(self.session.game.tagged_pieces(self.session.state))
        known = MARKS if overlays is None else overlays
        self.table = GameTable(self.session, shape, tags, overlays=known, clock=lambda: 0)
        self.lying: list[list[bytes]] = [[] for _ in shape.reader]
        self.table.attach_link(Wire(), "nowhere")
        self.table.board_connected(resumed=False)
        self.snapshot()

    def snapshot(self) -> None:
        self.table.board_snapshot([(m.OK, tags) for tags in self.lying], [0] * len(self.shape.button), 0)

    def put(self, tag: bytes, reader: str = "pad") -> list[Any]:
        return self.tag(tag, reader, here=True)

    def take(self, tag: bytes, reader: str = "pad") -> list[Any]:
        return self.tag(tag, reader, here=False)

    def tag(self, tag: bytes, reader: str, *, here: bool) -> list[Any]:
        number = [item.name for item in self.shape.reader].index(reader)
        (self.lying[number].append if here else self.lying[number].remove)(tag)
        message = self.table.notices_since(0)[1]
        self.table.board_tag(number, tag, arrived=here)
        return self.table.notices_since(message)[0]

    def gesture(self) -> tuple[bytes, str]:
        """A tag and the reader to lay it on, which answers or names something; on a small board the pad."""
        zones = self.shape.list_zones(self.game)
        for piece, zone in self.table.referee.question_view.gestures:
            if zone in zones:
                return make_simulated_uid(piece), self.shape.reader[zones.index(zone)].name
        piece, _ = next(iter(self.table.referee.question_view.gestures))
        return make_simulated_uid(piece), "pad"


@pytest.mark.parametrize("name", ["hub", "starter"])
@pytest.mark.parametrize("game", GAMES)
def test_another_games_overlay_is_told_and_nothing_on_it_is_a_move(game: str, name: str) -> None:
    board, other = Board(game, profile.load(name)), other_than(game)
    lit = board.table.led_frame
    assert board.put(mark(game)) == [BoardNews("board-overlay-right", f"@game-{game}")]
    board.take(mark(game))
    assert board.table.led_frame == lit
    (notice,) = board.put(mark(other))
    assert notice == OtherOverlay("board-overlay-other", f"@game-{other}", f"@game-{game}")
    assert board.table.board.overlay == notice
    assert [words.key for words in board.table.describe_lights()] == ["board-overlay-other"]
    status = board.shape.find_leds(game)["status"]
    assert [lamp == palette.REFUSED for lamp in board.table.led_frame] == [
        led in status for led in range(board.shape.leds.count)
    ]
    # Scanned and put away: it counts on.
    assert board.take(mark(other)) == []
    position = board.session.step_count
    tag, reader = board.gesture()
    assert board.put(tag, reader) == []
    assert board.put(bytes.fromhex("04aabbccddeeff"), reader) == []
    board.take(tag, reader)
    board.lying[[item.name for item in board.shape.reader].index(reader)].append(tag)
    board.snapshot()  # nor is what only a snapshot tells
    assert board.session.step_count == position
    assert board.table.mismatches == []
    # The right one: what was laid meanwhile is no move either; from now on all is as ever.
    assert board.put(mark(game)) == [BoardNews("board-overlay-right", f"@game-{game}")]
    assert board.table.board.overlay is None
    assert board.session.step_count == position
    board.take(mark(game))
    board.take(bytes.fromhex("04aabbccddeeff"), reader)
    board.take(tag, reader)
    assert any(isinstance(notice, Answered | Several) for notice in board.put(tag, reader))
    assert any(isinstance(notice, UnknownTagNotice) for notice in board.put(bytes.fromhex("04aabbccddeeff"), reader))


@pytest.mark.parametrize("game", GAMES)
def test_with_a_reader_in_the_corner_the_overlay_is_what_lies_there(game: str, cornered: Profile) -> None:
    assert find_corner_reader(cornered) == 1
    assert find_corner_reader(profile.load("hub")) is None
    board, other = Board(game, cornered), other_than(game)
    assert board.put(mark(other), "pad") == [], "it belongs in the corner; a stranger it is not"
    assert board.table.referee.is_board_present
    board.take(mark(other), "pad")
    assert [type(notice) for notice in board.put(mark(other), "corner")] == [OtherOverlay]
    assert not board.table.referee.is_board_present
    board.table.board_connected(resumed=True)
    assert not board.table.referee.is_board_present, "a cable that was put back does not change the overlay"
    assert board.take(mark(other), "corner") == []
    assert board.table.referee.is_board_present
    assert board.table.board.overlay is None
    # Sheets on top of each other: the one laid last is seen.
    board.put(mark(other), "corner")
    assert board.put(mark(game), "corner") == [BoardNews("board-overlay-right", f"@game-{game}")]


@pytest.mark.parametrize("game", GAMES)
def test_an_overlay_that_lies_there_at_first_and_after_a_reset(game: str, cornered: Profile) -> None:
    board, other = Board(game, cornered), other_than(game)
    board.lying[1] = [mark(other)]
    board.table.board_connected(resumed=False)
    board.snapshot()
    assert board.table.board.overlay is not None
    assert not board.table.referee.is_board_present
    board.lying[1] = [mark(game)]
    board.table.board_lost("unplugged")
    board.table.board_connected(resumed=False)
    board.snapshot()
    assert board.table.board.overlay is None
    assert board.table.referee.is_board_present


def test_a_scan_that_could_not_be_put_right_does_not_shut_the_board() -> None:
    only = {mark("pocket-mars").hex(): "pocket-mars"}
    board = Board("first-martians", profile.load("starter"), only)
    (notice,) = board.put(mark("pocket-mars"))
    assert notice == OtherOverlay("board-overlay-untaught", "@game-pocket-mars", "@game-first-martians")
    assert board.table.referee.is_board_present
    board.take(mark("pocket-mars"))
    tag, reader = board.gesture()
    assert any(isinstance(item, Answered | Several) for item in board.put(tag, reader))


def test_a_snapshot_knows_what_a_lost_departure_left_behind() -> None:
    seen = Overlays(MARKS, corner=0)
    first, second = (bytes.fromhex(uid) for uid in MARKS)
    assert seen.handle_snapshot([[first], []])
    assert seen.game == GAMES[0]
    assert seen.handle_snapshot([[second], [first]])
    assert seen.game == GAMES[1]
    assert seen.handle_snapshot([[], [first]])
    assert seen.game == ""
    assert seen.remove_corner_tags([[first, b"abcd"], [second]]) == [[b"abcd"], []]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_real_port_goes_by_the_tags_that_were_learned(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    tags = {item: make_simulated_tags(load_game(item).tagged_pieces(in_play(item).state)) for item in (game,)}
    corners = {item: Tags({mark(item).hex(): make_overlay_piece(item)}) for item in GAMES}
    save(TagBook({**corners, game: Tags({**tags[game], **corners[game]})}), saves.tags_path())
    starter = profile.load("starter")
    with VirtualBoard(profile.make_firmware_config(starter), "tcp") as sim:
        opened = open_table(start_session(load_game(game), {}, 3), sim.port, profile=starter)
        try:
            table = opened.table
            assert table.wait_for(lambda: table.referee.is_board_present and table.is_settled, 60)
            sim.put("pad", mark(other_than(game)))
            assert table.wait_for(lambda: table.board.overlay is not None and table.is_settled, 60)
            assert sim.wait_for(lambda: any(map(any, sim.led_colours())), 60)
            sim.put("pad", mark(game))
            assert table.wait_for(lambda: table.board.overlay is None and table.referee.is_board_present, 60)
        finally:
            opened.close()


def test_before_a_game_the_board_is_looked_at_and_let_go_again() -> None:
    starter = profile.load("starter")
    messages: list[str] = []
    with VirtualBoard(profile.make_firmware_config(starter), "tcp") as sim:
        sim.put("pad", mark("pocket-mars"))
        look = OverlayDetector(sim.port, starter, MARKS, messages.append)
        try:
            assert look.wait(60) == "pocket-mars"
            sim.put("pad", mark("first-martians"))
            assert sim.wait_for(lambda: messages[-1:] == ["first-martians"], 60)
        finally:
            look.close()
        assert messages == ["pocket-mars", "first-martians"]
        # The port is free for the game.
        with Link(sim.port, lambda event: None) as link:
            assert sim.wait_for(lambda: link.status.connected, 60)


def test_a_board_that_is_not_there_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait_in_vain(handle_event: Callable[[object], None]) -> SimpleNamespace:
        return SimpleNamespace(start=lambda: handle_event(Waiting("no board")), close=lambda: None)

    monkeypatch.setattr(overlay_detection, "Link", lambda port, handle_event: wait_in_vain(handle_event))
    look = OverlayDetector("COM7", profile.load("starter"), MARKS, pytest.fail)
    assert look._checked.is_set()
    assert look.wait(60) == ""


KNOWN = {b"\x04aaa".hex(): "a", b"\x04bbb".hex(): "b"}
TAG_A, TAG_B, TAG_X = b"\x04aaa", b"\x04bbb", b"\x04xxx"


def test_the_tag_that_came_last_says_which_overlay_lies_there() -> None:
    overlays = Overlays(KNOWN, corner=1)
    assert not overlays.handle_arrival(0, TAG_A), "another reader than that of the corner"
    assert overlays.handle_arrival(1, TAG_A)
    assert overlays.handle_arrival(1, TAG_B)
    assert not overlays.handle_departure(0, TAG_B)
    assert overlays.handle_arrival(1, TAG_A), "told twice, it came last"
    assert overlays.game == "a"
    assert overlays.handle_departure(1, TAG_A)
    assert overlays.game == "b"
    assert overlays.handle_departure(1, TAG_B)
    assert overlays.game == ""


def test_a_snapshot_keeps_the_order_in_which_corner_tags_came() -> None:
    overlays = Overlays(KNOWN)
    overlays.handle_arrival(3, TAG_B)
    overlays.handle_arrival(0, TAG_A)
    assert not overlays.handle_snapshot([[TAG_A], [TAG_X], [], [TAG_B]])
    assert overlays.game == "a"
    assert overlays.handle_departure(0, TAG_A)
    assert overlays.game == "b"
    assert overlays.remove_corner_tags([[TAG_A, TAG_X], [TAG_B]]) == [[TAG_X], []]
    overlays.handle_snapshot([])
    assert overlays.game == "b", "what was scanned counts until the next scan"
    cornered = Overlays(KNOWN, corner=1)
    cornered.handle_snapshot([[TAG_A], [TAG_B]])
    assert cornered.game == "b"
    cornered.handle_snapshot([[TAG_A], []])
    assert cornered.game == ""


def test_an_overlay_blocks_where_the_right_one_can_be_laid_or_scanned() -> None:
    blocking = {}
    for corner in (None, 1):
        overlays = Overlays(KNOWN, corner)
        assert not overlays.is_blocking("b"), "nothing is known yet"
        overlays.handle_arrival(1, TAG_A)
        blocking[corner] = [game for game in ("a", "b", "c") if overlays.is_blocking(game)]
    assert blocking == {None: ["b"], 1: ["b", "c"]}, "no tag is known that could be scanned for c"


def test_the_corner_is_a_place_and_no_name(cornered: Profile) -> None:
    number = find_corner_reader(cornered)
    assert number is not None
    assert cornered.reader[number].place == "corner"
    renamed = [msgspec.structs.replace(reader, name=f"r{n}") for n, reader in enumerate(cornered.reader)]
    assert find_corner_reader(msgspec.structs.replace(cornered, reader=renamed)) == number
    assert find_corner_reader(None) is None
