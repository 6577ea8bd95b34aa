"""A link over a real pty and over TCP, to a board that lives in a thread."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from live_board import PROFILE, LiveBoard, PtyPort, Recorder, TcpPort, wait_until

from hublink import frame, host_end, snapshot
from hublink import messages as m
from marshub.link import board_link
from marshub.link.board_link import Link
from marshub.link.errors import PortAmbiguousError, PortLostError, PortNotFoundError
from marshub.link.events import (
    BoardError,
    BoardLog,
    Button,
    Connected,
    Fresh,
    LightsShown,
    Lost,
    Noise,
    OtherProtocol,
    ReaderCounters,
    ReaderFigures,
    ReaderHealth,
    ReaderState,
    Snapshot,
    Stale,
    Stats,
    TagArrived,
    TagCounters,
    TagFigures,
    TagLeft,
    Waiting,
    to_typed_event,
)
from marshub.link.ports import Address, Candidate, find_unmet_port
from marshub.link.trace import Trace, TracedFrame, describe
from marshub.words import Speech

UID = b"\x04\xa1\xb2\xc3\xd4\xe5\xf6"
HEX = "04A1B2C3D4E5F6"


@pytest.fixture(params=["pty", "tcp"])
def board(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LiveBoard]:
    port = PtyPort(tmp_path) if request.param == "pty" else TcpPort()
    with LiveBoard(port) as live:
        yield live


@pytest.fixture
def pty_board(tmp_path: Path) -> Iterator[LiveBoard]:
    with LiveBoard(PtyPort(tmp_path)) as live:
        yield live


def test_everything_the_board_tells_comes_in_order(board: LiveBoard) -> None:
    seen = Recorder()
    board.tags[1].append(b"\x01\x02\x03\x04")
    with Link(board.port.path, seen, profile_hash=PROFILE) as link:
        seen.wait(Snapshot)
        board.put(0, UID)
        board.press(1)
        board.take(1, b"\x01\x02\x03\x04")
        board.end.log("ready")
        seen.wait(BoardLog)
        link.request_stats()
        stats, readers, tags = seen.wait(Stats), seen.wait(ReaderFigures), seen.wait(TagFigures)
        board.end.reader_health(1, m.OK)
        seen.wait(ReaderHealth)
        status = link.status
        lines = "\n".join(map(str, link.trace.last_frames()))
    for words in (
        "heap 70000, scan 12 ms (slowest 34), lag 5 ms",
        f"reader figures 0: health {m.OK}, 100 polls",
        "04A1B2C3 on reader 0: 2 of 45",
    ):
        assert words in lines
    figures = Stats | ReaderFigures | TagFigures
    connected, first, *rest = [event for event in seen.events if not isinstance(event, figures)]
    assert isinstance(connected, Connected)
    assert (connected.board.name, connected.board.firmware, connected.board.chip) == ("bench", "1.2.3", "cafe")
    assert (connected.resumed, connected.profile_matches) == (False, True)
    assert first == Snapshot(
        snapshot.GREETING, (ReaderState(m.OK, ()), ReaderState(m.OK, ("01020304",))), (0, 0), (0, 0)
    )
    assert rest == [
        TagArrived(0, HEX),
        Button(1, m.PRESS, 1),
        TagLeft(1, "01020304"),
        BoardLog(m.INFO, "ready"),
        ReaderHealth(1, m.OK),
    ]
    assert (stats.free_heap, stats.lag_ms) == (70_000, 5)
    assert readers == ReaderFigures(
        0, (ReaderCounters(m.OK, 100, 90, 2, 0, 7, 1, 0), ReaderCounters(m.FAILING, 5, 0, 0, 0, 0, 9, 2))
    )
    assert tags == TagFigures((TagCounters(0, "04A1B2C3", 45, 2),))
    assert status.connected
    assert (status.port, status.problem, status.profile_matches) == (board.port.path, "", True)
    assert status.board == connected.board
    assert wait_until(lambda: board.byes, "the bye") == [m.CLOSING]


def test_lights_and_config_reach_the_board(board: LiveBoard) -> None:
    seen = Recorder()
    with Link(board.port.path, seen) as link:
        seen.wait(Connected)
        assert link.status.profile_matches is None, "none was given to compare with"
        link.configure(90, b"\x01\x02", stats_s=0)
        for shade in range(50):
            generation = link.show(bytes([shade, 0, 0, 0]) * 10)
        assert generation == 50
        wait_until(lambda: LightsShown(50) in seen.events, "the last picture")
        assert link.show(bytes([49, 0, 0, 0]) * 10) == 50, "the same picture is no new one"
        count = len(seen.of(Stats))
        link.request_stats()
        seen.wait(Stats, count + 1)  # which come by themselves no more
    assert board.shown[-1] == bytes([49, 0, 0, 0]) * 10
    assert len(board.shown) < 50, "older pictures are skipped"
    assert board.configured == [(90, b"\x01\x02")]


def test_close_lets_the_last_picture_out_and_can_free_the_repl(
    pty_board: LiveBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_link, "DRAIN_S", 3600)  # it waits for nothing that is not under way
    seen = Recorder()
    link = Link(pty_board.port.path, seen)
    link.start()
    seen.wait(Snapshot)
    link.show(bytes(40))
    link.close(free_repl=True)
    link.close()
    assert pty_board.shown == [bytes(40)]
    assert wait_until(lambda: pty_board.byes, "the bye") == [m.FREEING]
    assert not link.status.connected
    assert link.status.problem == "closed"


def test_a_silent_board_is_stale_before_it_is_lost_and_fresh_when_it_speaks(pty_board: LiveBoard) -> None:
    seen = Recorder()
    pty_board.ahead_ms = 5000
    with Link(pty_board.port.path, seen) as link:
        seen.wait(Snapshot)
        with pty_board.lock:  # it hangs
            seen.wait(Stale)
            assert link.status.stale
            assert link.status.connected
        seen.wait(Fresh)
        assert not link.status.stale
        wait_until(lambda: link.status.best_rtt_ms is not None, "a pong")
        status = link.status
    assert not seen.of(Lost)
    assert status.clock_ms is not None
    # Board and host read the same clock here, so the board's is ahead by that, give or take the round trip.
    assert abs(status.clock_ms - 5000) <= (status.best_rtt_ms or 0) // 2 + 1
    assert min(status.frames, status.bytes_in, status.bytes_out) > 0
    assert status.rtt_ms is not None


def test_unplugging_loses_nothing(board: LiveBoard) -> None:
    seen = Recorder()
    with Link(board.port.path, seen) as link:
        seen.wait(Snapshot)
        board.put(0, UID)
        board.unplug()
        board.press(0)
        board.take(0, UID)
        seen.wait(Lost)
        assert link.status.board is not None, "what it said of itself is known while it is gone"
        link.show(bytes([1, 2, 3, 0]) * 10)
        board.plug()
        assert seen.wait(Connected, 2).resumed
        board.press(0)
        seen.wait(Button, 2)
        seen.wait(LightsShown)
        assert link.status.breaks == 1
    messages = [event for event in seen.events if isinstance(event, TagArrived | TagLeft | Button)]
    assert messages == [TagArrived(0, HEX), Button(0, m.PRESS, 1), TagLeft(0, HEX), Button(0, m.PRESS, 2)]
    assert len(seen.of(Snapshot)) == 1


def test_a_board_that_restarts_is_greeted_anew(board: LiveBoard) -> None:
    seen = Recorder()
    with Link(board.port.path, seen) as link:
        link.show(bytes([5, 5, 5, 1]) * 10)
        seen.wait(LightsShown)
        board.tags[0].append(UID)
        board.restart()
        assert not seen.wait(Connected, 2).resumed
        assert seen.wait(Snapshot, 2).readers[0].uids == (HEX,)
        seen.wait(LightsShown, 2)
    assert board.shown == [bytes([5, 5, 5, 1]) * 10] * 2
    (lost,) = seen.of(Lost)
    assert (lost.reason, lost.key, lost.facts) == ("the board restarted", "link-restarted", {})


def test_all_that_a_host_says_of_a_lost_board_has_words() -> None:
    """But that it has said goodbye itself, which nobody is told."""
    source = Path(host_end.__file__).read_text(encoding="utf-8")
    reasons = [
        text.replace("{}", str(host_end.LOST_MS // 1000)) for text in re.findall(r'self\._fall\("(.+?)"', source)
    ]
    assert len(reasons) == 4
    for reason in reasons:
        lost = to_typed_event((host_end.LOST, reason), None)
        assert isinstance(lost, Lost)
        assert reason == "said bye" or Speech("en").plain_text(lost.key, **lost.facts) == reason


def test_a_host_that_restarts_gets_a_snapshot(board: LiveBoard) -> None:
    first = Recorder()
    with Link(board.port.path, first):
        first.wait(Snapshot)
        board.put(0, UID)
        first.wait(TagArrived)
    second = Recorder()
    with Link(board.port.path, second):
        assert second.wait(Snapshot).readers[0].uids == (HEX,)
        board.take(0, UID)
        second.wait(TagLeft)
    assert second.of(TagArrived) == []


def test_a_host_that_was_killed_leaves_nothing_behind(pty_board: LiveBoard) -> None:
    """No bye: the line is just cut, and another host comes."""
    seen = Recorder()
    link = Link(pty_board.port.path, seen)
    link.start()
    seen.wait(Snapshot)
    pty_board.put(0, UID)
    link._end.bye = lambda reason: b""  # type: ignore[method-assign]
    link.close()
    pty_board.press(0)
    second = Recorder()
    with Link(pty_board.port.path, second):
        message = second.wait(Snapshot)
        assert (message.readers[0].uids, message.presses[0]) == ((HEX,), 1)
    assert wait_until(lambda: pty_board.byes, "the bye") == [m.CLOSING]


def test_what_is_to_be_sent_wakes_the_thread_that_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    link, woken, asked = Link("/dev/none", Recorder()), list[int](), list[int]()
    monkeypatch.setattr(link._end, "ask", asked.append)
    monkeypatch.setattr(link._changed, "notify_all", lambda: woken.append(1))
    for number, send in enumerate(
        (lambda: link.show(b""), lambda: link.configure(9), link.request_snapshot, link.request_stats), 1
    ):
        send()
        assert len(woken) == number
    assert asked == [m.ASK_SNAPSHOT, m.ASK_STATS]


def test_text_between_frames_is_shown(board: LiveBoard) -> None:
    seen = Recorder()
    with Link(board.port.path, seen):
        seen.wait(Snapshot)
        board.say(b"Traceback (most recent call last):\r\n")
        assert seen.wait(Noise).text == "Traceback (most recent call last):\n"
        board.say(b">>> ")
        assert seen.wait(Noise, 2).text == ">>> "
        board.press(0)
        seen.wait(Button)


def test_another_profile_is_told(pty_board: LiveBoard) -> None:
    seen = Recorder()
    with Link(pty_board.port.path, seen, profile_hash=b"another!") as link:
        assert seen.wait(Connected).profile_matches is False
        assert link.status.profile_matches is False


def test_a_board_of_another_protocol_is_told(pty_board: LiveBoard) -> None:
    from hublink import cobs, frame

    seen = Recorder()
    body = b"\xf3\x01\x00\x00"
    with Link(pty_board.port.path, seen):
        seen.wait(Connected)
        pty_board.say(b"\x00" + cobs.encode(body + frame.crc32(body).to_bytes(4, "little")) + b"\x00")
        assert seen.wait(OtherProtocol) == OtherProtocol(3, 2)


def test_a_port_that_is_not_there_is_waited_for(tmp_path: Path) -> None:
    seen = Recorder()
    path = tmp_path / "board"
    with Link(str(path), seen) as link:
        assert f"there is no port {path}" in seen.wait(Waiting).reason
        assert "no port" in link.status.problem
        with LiveBoard(PtyPort(tmp_path)):
            seen.wait(Snapshot)
            link.close()
    assert len(seen.of(Waiting)) == 1, "a reason is told once"


def test_a_board_comes_back_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    here: list[Candidate] = []
    address = Address("auto", lambda: list(here))
    seen = Recorder()

    def plugged(port: PtyPort) -> Candidate:
        return Candidate(port.path, "CP210x", 0x10C4, 0xEA60, "0001")

    with LiveBoard(PtyPort(tmp_path / "a")) as live:
        here.append(plugged(live.port))
        assert find_unmet_port(lambda: here) == here[0]
        named = Recorder()
        with Link(live.port.path, named, address=Address(live.port.path, lambda: list(here))):
            named.wait(Snapshot)  # a board has answered there: "auto" may take it from now on
        with Link("auto", seen, address=address) as link:
            seen.wait(Snapshot)
            live.unplug()
            here[:] = [Candidate("/dev/elsewhere", "CP210x", 0x10C4, 0xEA60, "0002")]
            assert "no longer plugged in" in seen.wait(Waiting).reason
            live.port = PtyPort(tmp_path / "b")
            with live.lock:
                live.plugged = True
            here.append(plugged(live.port))
            assert seen.wait(Connected, 2).resumed
            assert link.status.port == str(tmp_path / "b" / "board")


def test_auto_with_several_boards_waits_and_names_them() -> None:
    two = [Candidate(f"/dev/tty{n}", "CH340", 0x1A86, 0x7523) for n in range(2)]
    seen = Recorder()
    with Link("auto", seen, address=Address("auto", lambda: two)):
        reason = seen.wait(Waiting).reason
    assert "/dev/tty0" in reason
    assert "/dev/tty1" in reason


def test_a_receiver_that_fails_gets_the_next_event_all_the_same(
    pty_board: LiveBoard, caplog: pytest.LogCaptureFixture
) -> None:
    seen = Recorder()

    def fail_on_tags(event: object) -> None:
        if isinstance(event, TagArrived):
            raise RuntimeError("no such piece")
        seen(event)  # type: ignore[arg-type]

    with Link(pty_board.port.path, fail_on_tags):
        seen.wait(Snapshot)
        pty_board.put(0, UID)
        pty_board.press(0)
        seen.wait(Button)
    assert "no such piece" in caplog.text
    assert "the handler of TagArrived(reader=0" in caplog.text


def test_a_receiver_may_close_the_link(pty_board: LiveBoard) -> None:
    done = threading.Event()

    def close_on_snapshot(event: object) -> None:
        if isinstance(event, Snapshot):
            link.close()
            done.set()

    link = Link(pty_board.port.path, close_on_snapshot)
    link.start()
    assert done.wait(20)
    wait_until(lambda: not any(thread.is_alive() for thread in link._threads), "the threads to end")


def test_closing_ends_all_threads_even_when_the_board_reads_nothing(tmp_path: Path) -> None:
    port = PtyPort(tmp_path)
    link = Link(port.path, Recorder())
    link.start()
    wait_until(lambda: link.status.port, "the port to be open")
    assert link.status.problem == f"{port.path} is open, the board does not answer"
    link.close()
    assert not any(thread.is_alive() for thread in link._threads)
    port.close()


def test_closing_before_starting_is_no_error() -> None:
    seen = Recorder()
    link = Link("/dev/null-board", seen)
    link.close()
    assert not any(thread.is_alive() for thread in link._threads)
    assert link.status.port == ""


@pytest.mark.parametrize(("port", "profile"), [(" ", None), ("auto", b"short")])
def test_wrong_arguments_are_refused(port: str, profile: bytes | None) -> None:
    with pytest.raises(ValueError, match=r"expected|8 bytes"):
        Link(port, Recorder(), profile_hash=profile)


def test_wrong_pictures_are_refused_and_change_nothing(pty_board: LiveBoard) -> None:
    seen = Recorder()
    with Link(pty_board.port.path, seen) as link:
        link.show(bytes(40))
        with pytest.raises(ValueError, match="512 LEDs"):
            link.show(bytes(4 * 513))
        with pytest.raises(ValueError, match=r"0\.\.255"):
            link.configure(300)
        seen.wait(LightsShown)
    assert pty_board.shown == [bytes(40)]


def test_the_trace_shows_both_directions(pty_board: LiveBoard) -> None:
    seen = Recorder()
    live: list[str] = []
    link = Link(pty_board.port.path, seen)
    link.trace.watch(lambda one: 1 // 0)  # a monitor that fails harms nobody
    unwatch = link.trace.watch(lambda one: live.append(str(one)))
    with link:
        seen.wait(Snapshot)
        pty_board.put(1, UID)
        link.show(bytes(40))
        seen.wait(LightsShown)
        wait_until(lambda: any("-> ack" in line for line in live), "an ack")
    unwatch()
    lines = [str(one) for one in link.trace.last_frames()]
    assert lines == live
    for expected in (
        "-> hello host, session",
        "<- hello board 'bench' 1.2.3, boot 00000001",
        "<- snapshot #1 2 readers with 0 tags, presses [0, 0]",
        f"tag arrived #2 {HEX} on reader 1",
        "-> lights #1 picture 1, part 1 of 1, 10 LEDs",
        "picture 1",
        "-> bye session",
    ):
        assert any(expected in line for line in lines), (expected, lines)
    assert len(link.trace.last_frames(3)) == 3


def test_a_line_that_hangs_up_at_once_is_not_opened_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_link, "REOPEN_S", 3600)
    opened = []

    class Dead:
        def read(self) -> bytes:
            raise PortLostError("hung up")

        def write(self, data: bytes) -> None:
            raise PortLostError("hung up")

        def cancel(self) -> None: ...

        def close(self) -> None: ...

    def opener(device: str, native: bool) -> Dead:
        opened.append(device)
        return Dead()

    with Link("/dev/x", Recorder(), opener=opener) as link:
        wait_until(lambda: link.status.problem == "hung up", "the loss")
    assert opened == ["/dev/x"]
    assert not any(thread.is_alive() for thread in link._threads), "closing does not wait for the next try"


class Deaf:
    """A line that takes nothing, and on which a read waits until it is cancelled."""

    def __init__(self) -> None:
        self.cancelled, self.closed = threading.Event(), False

    def read(self) -> bytes:
        if self.cancelled.wait(0.01):
            raise PortLostError("cancelled")
        return b""

    def write(self, data: bytes) -> None:
        raise PortLostError("accepts no data")

    def cancel(self) -> None:
        self.cancelled.set()

    def close(self) -> None:
        self.closed = True


def test_a_stranger_that_never_answered_gets_no_goodbye() -> None:
    sent: list[bytes] = []

    class Mute(Deaf):
        def write(self, data: bytes) -> None:
            sent.append(data)

    with Link("/dev/x", Recorder(), opener=lambda *_: Mute()):
        wait_until(lambda: sent, "the hello")
    kinds = [kind for _, kind, _, _ in frame.Deframer().feed(b"".join(sent))]
    assert set(kinds) == {m.HELLO}


def test_an_answer_within_the_same_millisecond_is_a_round_trip_of_none(
    pty_board: LiveBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [time.monotonic_ns()]
    monkeypatch.setattr(board_link, "time", SimpleNamespace(monotonic_ns=lambda: clock[0], monotonic=time.monotonic))
    seen = Recorder()
    with Link(pty_board.port.path, seen) as link:
        seen.wait(Snapshot)
        assert link.status.rtt_ms is None
        clock[0] += host_end.PING_MS * 1_000_000
        wait_until(lambda: link.status.best_rtt_ms is not None, "the pong")
        assert link.status.rtt_ms == 0


def test_a_line_that_takes_nothing_is_left_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_link, "REOPEN_S", 0.001)
    lines: list[Deaf] = []
    with Link("/dev/x", Recorder(), opener=lambda *_: lines.append(Deaf()) or lines[-1]):  # type: ignore[func-returns-value]
        wait_until(lambda: lines[1:], "the next one")
    assert lines[0].closed


def test_a_line_that_opens_while_the_link_is_closed_is_closed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    line, asked, closing = Deaf(), threading.Event(), threading.Event()

    def opener(*_: object) -> Deaf:
        asked.set()
        assert closing.wait(20)
        return line

    link = Link("/dev/x", Recorder(), opener=opener)
    link.start()
    assert asked.wait(20)
    closer = threading.Thread(target=link.close)
    closer.start()
    wait_until(lambda: link.status.problem == "closed", "the end to begin")
    closing.set()
    closer.join(20)
    assert line.closed


@pytest.mark.parametrize(
    ("kind", "payload", "line"),
    [
        (0x7E, b"\x01\xff", "<- kind 0x7e #7 01 ff"),
        (m.ERROR, m.pack_error(m.BAD_PAYLOAD, m.TAG_ARRIVED, 7, "short"), "<- error #7 2 about tag arrived #7: short"),
        (m.SNAPSHOT, b"\1\0\1\3", "<- snapshot #7 part 2 of 3"),
        (m.LOG, m.pack_log(m.WARNING, "hot"), "<- log #7 warning: hot"),
        (m.ASK, m.pack_ask(m.ASK_STATS), f"<- ask #7 for {m.ASK_STATS}"),
        (m.CONFIG, m.pack_config(90, 5, b"\1\0"), "<- config #7 brightness 90, stats every 5 s, priorities [1, 0]"),
        (m.PONG, m.pack_pong(5, 70), "<- pong #7 5, board clock 70 ms"),
    ],
)
def test_the_trace_puts_a_frame_in_words(kind: int, payload: bytes, line: str) -> None:
    assert str(TracedFrame(0.0, True, frame.FRAME, kind, 7, payload)) == line
    assert str(TracedFrame(0.0, False, frame.DAMAGED, 0, 0, b"\1\2")) == "-> damaged 01 02"


def test_an_error_of_the_board_names_the_frame_that_it_is_about() -> None:
    event = to_typed_event((host_end.ERROR, m.BAD_PAYLOAD, m.TAG_ARRIVED, 7, "short"), None)
    assert event == BoardError(m.BAD_PAYLOAD, "the board reports: short (frame of kind 0x21, seq 7)")
    strange = to_typed_event((host_end.STRANGE, "too\x1b[2J short"), None)
    assert strange == BoardError(0, "an invalid frame: too�[2J short")


def test_what_a_board_says_of_itself_is_cleaned_and_its_profile_named_only_with_a_hash() -> None:
    hello = m.Hello(m.BOARD, boot_id=1, profile=b"12345678", name="hub\x1b[2J", firmware="1.0\n2", readers=3, buttons=5)
    hello.leds = 7
    connected = to_typed_event((host_end.GREETED, hello, False), None)
    assert isinstance(connected, Connected)
    board = connected.board
    assert connected.profile_matches is None, "none was given to compare with"
    assert "\x1b" not in board.name + board.firmware
    assert "\n" not in board.firmware
    assert (board.readers, board.buttons, board.leds) == (3, 5, 7)
    assert board.profile_name == board.name
    bare = to_typed_event((host_end.GREETED, m.Hello(m.BOARD, boot_id=1, name="not set up"), False), bytes(8))
    assert isinstance(bare, Connected)
    assert (bare.board.profile_name, bare.profile_matches) == ("", True)
    error = to_typed_event((host_end.ERROR, 1, 2, 3, "\x1b[2Jbad"), None)
    assert isinstance(error, BoardError)
    assert "\x1b" not in error.text


def test_the_trace_cuts_both_directions_by_themselves_and_gives_the_last_frames() -> None:
    trace, seen = Trace(3), list[str]()
    unwatch = trace.watch(lambda traced: seen.append(traced.name))
    ping, ack = frame.encode(m.PING, 0, m.pack_ping(1)), frame.encode(m.ACK, 0, m.pack_ack(1))
    for half in (slice(0, 5), slice(5, None)):
        trace.record(True, ping[half])
        trace.record(False, ack[half])
    assert seen == ["ping", "ack"]
    assert [traced.name for traced in trace.last_frames(9)] == seen
    assert [traced.name for traced in trace.last_frames(1)] == ["ack"]
    unwatch()
    unwatch()
    trace.record(True, 4 * ping)
    assert len(seen) == 2
    assert [traced.name for traced in trace.last_frames()] == ["ping"] * 3
    assert describe(m.SNAPSHOT, b"\1") == "01", "what is too short to be read"


def test_what_is_no_frame_has_no_name_of_one() -> None:
    names = [TracedFrame(0.0, True, outcome, m.HELLO, 0, b"").name for outcome in (frame.FRAME, frame.TEXT)]
    assert names == ["hello", "text or noise"]


def test_errors_have_one_parent() -> None:
    from marshub.link.errors import LinkError

    assert issubclass(PortAmbiguousError, LinkError)
    assert issubclass(PortNotFoundError, LinkError)
