"""What the wire tells of the board itself: silence, other versions, readers that fail, spots that are getting weak."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from test_game_table import BUTTONS, HARBOUR, Rig, Wire

from hublink import messages as m
from marshub import resources
from marshub.board import firmware_versions, twin
from marshub.board.health import LineFigures
from marshub.board.notices import BoardNews, FirmwareMismatch, OtherProfile, UnknownTagNotice, WeakSpot
from marshub.languages import LANGUAGES
from marshub.link import events
from marshub.link.board_link import LinkStatus
from marshub.table import link_listener
from marshub.table.observable_table import MAX_NOTICES
from marshub.words import Speech
from toy_bench import READERS, uid

INFO = events.BoardInfo("toy", "0.0.9", "cafe", 1, 1, bytes(8), 4, len(BUTTONS), 4)
OURS = resources.read_firmware_version()


def rig() -> Rig:
    rig = Rig()
    rig.connect()
    return rig


def test_silence_shows_at_once_and_is_taken_back_with_the_next_word() -> None:
    table = rig().table
    link_listener.handle_event(table, events.Stale())
    assert table.board.stale
    assert table.board.connected
    assert table.describe_lights()[0].key == "board-stale"
    link_listener.handle_event(table, events.Fresh())
    assert not table.board.stale
    assert all(words.key != "board-stale" for words in table.describe_lights())


def test_a_board_that_is_lost_is_not_stale_any_more() -> None:
    table = rig().table
    link_listener.handle_event(table, events.Stale())
    link_listener.handle_event(table, events.Lost("gone"))
    assert not table.board.stale
    link_listener.handle_event(table, events.Stale())
    assert not table.board.stale, "there is no board that could be silent"


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_the_board_is_lost_is_said_in_the_readers_language(language: str) -> None:
    table, speech = rig().table, Speech(language)
    link_listener.handle_event(table, events.Lost("COM7 accepts no data", "link-full", {"port": "COM7"}))
    reason = speech.plain_text("link-full", port="COM7")
    told = speech.say(table.notices[-1].describe(table.names))
    assert told == speech.plain_text("board-lost", what=reason)
    assert table.board.problem_words is not None
    assert speech.say(table.board.problem_words) == reason
    link_listener.handle_event(table, events.Waiting("there is no port COM7", "link-no-port", {"port": "COM7"}))
    assert speech.say(table.board.problem_words) == speech.plain_text("link-no-port", port="COM7")


@pytest.mark.parametrize(("firmware", "key"), [("0.0.9", "board-firmware-older"), ("99.1", "board-firmware-newer")])
def test_firmware_of_another_version_is_told_with_the_command_that_helps(firmware: str, key: str) -> None:
    table = Rig().table
    link_listener.handle_event(table, events.Connected(INFO, False, True))
    table.board_connected(resumed=False, firmware=firmware)
    assert table.board.firmware == firmware
    unlike = FirmwareMismatch(key, firmware, OURS)
    assert table.board.mismatch == unlike
    assert table.notices[-2:] == [BoardNews("board-connected", table.board.name), unlike]
    count = table.notices.count(unlike)
    table.board_connected(resumed=True, firmware=firmware)
    assert table.notices.count(unlike) == count  # not after every break
    table.board_lost("unplugged")
    assert (table.board.firmware, table.board.mismatch) == (firmware, unlike), "it is known while it is gone"
    assert table.board.was_seen
    for language in LANGUAGES:
        message = Speech(language).say(unlike.describe(table.names))
        assert "marshub board update" in message
        assert firmware in message
        assert OURS in message


@pytest.mark.parametrize("firmware", [OURS, "virtual", ""])
def test_firmware_that_fits_is_not_talked_about(firmware: str) -> None:
    table = Rig().table
    table.board_connected(resumed=False, firmware=firmware)
    assert table.board.mismatch is None
    assert table.notices == [BoardNews("board-connected", HARBOUR.name)]


@pytest.mark.parametrize(("theirs", "key"), [(1, "board-wire-older"), (3, "board-wire-newer")])
def test_another_protocol_is_told_once_with_the_command_that_helps(theirs: int, key: str) -> None:
    table = Rig().table
    for _ in range(3):
        link_listener.handle_event(table, events.OtherProtocol(theirs, 2))
    assert table.notices == [FirmwareMismatch(key, str(theirs), "2")]
    assert "marshub board update" in Speech("en").say(table.notices[0].describe(table.names))
    link_listener.handle_event(table, events.Connected(INFO, False, True))
    assert table.board.mismatch is not None
    assert table.board.mismatch.key == "board-firmware-older", "the wire is understood now"


@pytest.mark.parametrize(
    ("theirs", "ours", "order"),
    [
        ("0.1.0", "0.1.0", 0),
        ("0.1", "0.1.0", 0),
        ("0.9.0", "0.10.0", -1),
        ("v2.0", "1.9.9", 1),
        ("1.0-rc1", "1.0", 0),
        ("virtual", "1.0", None),
        ("", "1.0", None),
        ("1.0", "unknown", None),
    ],
)
def test_versions_are_put_in_order_by_their_numbers(theirs: str, ours: str, order: int | None) -> None:
    assert firmware_versions.compare_versions(theirs, ours) == order


def test_a_reader_that_fails_is_told_at_once_and_what_lay_there_stays() -> None:
    world = rig()
    world.put("boat-1", "north")
    link_listener.handle_event(world.table, events.ReaderHealth(READERS.index("north"), m.FAILING))
    assert world.table.board.broken_readers == ("north",)
    assert BoardNews("board-reader-broken", "north") in world.table.notices
    assert world.table.is_sensing(READERS.index("north"), uid("boat-1"))
    message = len(world.table.notices)
    link_listener.handle_event(world.table, events.ReaderHealth(READERS.index("north"), m.FAILING))
    assert len(world.table.notices) == message, "told once"
    link_listener.handle_event(world.table, events.ReaderHealth(READERS.index("north"), m.OK))
    assert world.table.board.broken_readers == ()
    assert BoardNews("board-reader-back", "north") in world.table.notices
    link_listener.handle_event(world.table, events.ReaderHealth(99, m.FAILING))
    assert world.table.board.broken_readers == ()


def counters(polls: int, hits: int, misses: int) -> events.ReaderCounters:
    return events.ReaderCounters(m.OK, polls, hits, misses, 0, 0, 0, 0)


def test_a_weak_reader_and_a_weak_tag_are_told_before_they_spoil_the_game() -> None:
    world = rig()
    table = world.table
    for step in range(3):
        link_listener.handle_event(
            table, events.ReaderFigures(0, (counters(200 * step, 150 * step, 50 * step), counters(9, 9, 0)))
        )
        tag = events.TagCounters(0, uid("boat-1").hex().upper(), 200 * step, 50 * step)
        link_listener.handle_event(table, events.TagFigures((tag,)))
        world.now += 10_000
    weak_spots = [notice for notice in table.notices if isinstance(notice, WeakSpot)]
    assert [(notice.trouble.key, notice.trouble.reader, notice.piece) for notice in weak_spots] == [
        ("board-reader-weak", "north", ""),
        ("board-tag-weak", "north", "boat-1"),
    ]
    speech = Speech("en")
    assert "25%" in speech.say(weak_spots[0].describe(table.names))
    link_listener.handle_event(table, events.Connected(INFO, False, True))
    assert table.health.readers[0].polls == 0, "another session: the counters may be another boot's"


def test_what_the_wire_says_reaches_the_table_whole() -> None:
    table = rig().table
    named = events.BoardInfo("other", "0.0.9", "cafe", 1, 1, b"\x01" * 8, 4, len(BUTTONS), 4)
    for matches, mismatches in ((None, 0), (True, 0), (False, 1)):
        link_listener.handle_event(table, events.Connected(named, True, matches), lambda: "COM3")
        assert len([notice for notice in table.notices if isinstance(notice, OtherProfile)]) == mismatches
    assert table.board.port == "COM3"
    readers = tuple(events.ReaderState(m.OK, ()) for _ in READERS)
    link_listener.handle_event(table, events.Snapshot(1, readers, (0,) * len(BUTTONS), (1, 2), supply_off=True))
    assert BoardNews("board-missed-presses", 3) in table.notices
    assert table.board.supply_off
    link_listener.handle_event(table, events.BoardError(3, "too long"))
    assert table.notices[-1] == BoardNews("board-trouble", "too long")
    for polls in (0, 200):
        link_listener.handle_event(table, events.ReaderFigures(1, (counters(polls, polls, 0),)))
    assert [rates.polls for rates in table.health.readers[:2]] == [0, 200]


def test_the_figures_of_the_line_are_those_of_its_link() -> None:
    status = LinkStatus(
        *(True, "COM3", "", None, None), rtt_ms=9, best_rtt_ms=4, resends=3, bad_frames=2, frames=50, breaks=1
    )
    figures = link_listener.read_link_figures(SimpleNamespace(status=status))  # type: ignore[arg-type]
    assert figures == LineFigures(rtt_ms=9, best_rtt_ms=4, resends=3, bad_frames=2, frames=50, breaks=1)
    table = rig().table
    table.attach_link(Wire(), read_figures=lambda: figures)
    assert table.board_side.link_figures == figures


def test_a_board_gone_wild_fills_no_memory_and_play_goes_on() -> None:
    world = rig()
    for number in range(400):
        uid_text = f"04{number:012X}"
        link_listener.handle_event(world.table, events.TagArrived(0, uid_text))
        link_listener.handle_event(world.table, events.TagFigures((events.TagCounters(0, uid_text, 900, 300),)))
    assert len(world.table.referee.unknown_tags) == twin.MAX_TAGS
    assert len(world.table.notices) == MAX_NOTICES
    assert len(world.table.health.tags) <= 1
    world.snapshot()
    assert world.table.referee.unknown_tags == ()
    world.put("boat-1", "north")
    assert world.session.state.where == {"boat-1": "north"}


def test_figures_of_the_board_are_kept_for_who_looks() -> None:
    table = rig().table
    link_listener.handle_event(table, events.Stats(61, 70_000, 40, 90, 12, 0, 0, 0))
    assert table.health.board is not None
    assert (table.health.board.uptime_s, table.health.board.lag_ms) == (61, 12)
    assert not [notice for notice in table.notices if isinstance(notice, WeakSpot)]


def test_a_reader_that_hears_only_noise_is_named_and_what_it_gives_up_is_no_gesture() -> None:
    world = rig()
    world.put("boat-1", "north")
    state = world.table.session.state
    link_listener.handle_event(world.table, events.ReaderHealth(READERS.index("north"), m.BLIND))
    assert world.table.board.broken_readers == world.table.board.blind_readers == ("north",)
    board_news = BoardNews("board-reader-blind", "north")
    assert board_news in world.table.notices
    for language in LANGUAGES:
        assert "north" in Speech(language).say(board_news.describe(world.table.names))
    before = len(world.table.notices)
    link_listener.handle_event(world.table, events.TagLeft(READERS.index("north"), uid("boat-1").hex()))
    assert (len(world.table.notices), world.table.session.state) == (before, state)
    link_listener.handle_event(world.table, events.ReaderHealth(READERS.index("north"), m.OK))
    assert world.table.board.blind_readers == ()
    assert BoardNews("board-reader-back", "north") in world.table.notices


def test_a_phone_is_said_once_of_a_zone_however_often_it_comes_and_goes() -> None:
    world = rig()
    reader = READERS.index("north")
    for n in range(30):
        link_listener.handle_event(world.table, events.TagArrived(reader, f"08{n:06X}"))
        link_listener.handle_event(world.table, events.TagLeft(reader, f"08{n:06X}"))
    strangers = [notice for notice in world.table.notices if isinstance(notice, UnknownTagNotice)]
    assert strangers == [UnknownTagNotice("08000000", "north")]
    assert strangers[0].describe(world.table.names).key == "board-visitor"
    link_listener.handle_event(world.table, events.TagArrived(reader, "04A1B2C3D4E5F6"))
    assert world.table.notices[-1].describe(world.table.names).key == "board-unknown-tag"
