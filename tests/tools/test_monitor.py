"""Watching the wire: as a listener, as the host, and through a program that has the port."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from hublink import frame
from hublink import messages as m
from marshub.link import tap as tap_module
from marshub.link.board_link import Link
from marshub.link.tap import Tap, TappedLink, find_tap
from marshub.link.trace import NAMES, TracedFrame
from marshub.record import tape
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools.errors import ToolError
from marshub.tools.monitor import (
    Clock,
    Filter,
    Monitor,
    Recorder,
    format_data,
    format_text,
    get_frame_name,
    list_frame_names,
)

NOON = Clock(0.0)


def framed(kind: int, payload: bytes = b"", seq: int = 0) -> TracedFrame:
    return TracedFrame(1.5, True, frame.FRAME, kind, seq, payload)


def until(frames: Iterator[TracedFrame], name: str) -> list[TracedFrame]:
    seen = []
    for item in frames:
        seen.append(item)
        if get_frame_name(item) == name:
            return seen
    raise AssertionError(f"no {name} in {seen}")


@pytest.mark.parametrize("kind", sorted(NAMES))
def test_every_kind_of_frame_has_a_name_that_filters_know(kind: int) -> None:
    assert get_frame_name(framed(kind)) in list_frame_names()


def test_filters() -> None:
    tag, ping, text = (
        framed(m.TAG_ARRIVED, bytes(5), 3),
        framed(m.PING, bytes(4)),
        TracedFrame(0, True, frame.TEXT, 0, 0, b"boot\r\n"),
    )
    every = [tag, ping, text]

    def through(**more: list[str]) -> list[TracedFrame]:
        return [seen for seen in every if Filter(**more)(seen)]

    assert through() == every
    assert through(only=["tags"]) == [tag]
    assert through(only=["tag-arrived,ping"]) == [tag, ping]
    assert through(without=["alive", "noise"]) == [tag]
    assert through(only=["tags", "ping"], without=["ping"]) == [tag]
    with pytest.raises(ToolError, match="no kind of message called tagz; choose from ack, again, alive"):
        Filter(only=["tagz"])


def test_lines_for_people_and_for_programs() -> None:
    tag = framed(m.TAG_ARRIVED, bytes.fromhex("0004A1B2C3"), 3)
    assert format_text(tag, NOON).endswith(" <- tag arrived #3 04A1B2C3 on reader 0")
    data = json.loads(json.dumps(format_data(tag, NOON)))
    assert data["name"] == "tag-arrived"
    assert (data["from"], data["seq"], data["raw"]) == ("board", 3, "0004a1b2c3")
    evil = TracedFrame(0, True, frame.TEXT, 0, 0, b"\x1b[2Jgone\r\n")
    assert "\x1b" not in format_text(evil, NOON), "what the board prints does not move the cursor"
    assert format_data(evil, NOON)["says"] == "\x1b[2Jgone\r\n"
    assert "damaged" in format_text(TracedFrame(0, True, frame.DAMAGED, 0, 0, b"\1\2"), NOON)
    assert "Ctrl-C" in format_text(TracedFrame(0, True, frame.INTERRUPT, 0, 0, b""), NOON)


def test_a_listener_hears_the_board_say_hello_and_says_nothing_itself(virtual: VirtualBoard) -> None:
    heard = []
    virtual._loop.call(setattr, virtual._port, "_received", heard.append)
    with Monitor(virtual.port) as watched:
        assert watched.how == "line"
        until(watched.read_frames(), "hello")
    assert heard == []


def test_as_the_host_it_sees_everything_both_ways(virtual: VirtualBoard) -> None:
    with Monitor(virtual.port, greet=True) as watched:
        frames = watched.read_frames()
        seen = until(frames, "snapshot")
        assert {item.incoming for item in seen} == {True, False}
        virtual.put("pad", "04A1B2C3")
        virtual.press("ok")
        assert until(frames, "button")


def test_through_the_program_that_has_the_port(virtual: VirtualBoard, tmp_path: Path) -> None:
    with Link(virtual.port, lambda event: None) as link:
        tap = Tap(link, tmp_path / "taps")
        while not link.status.connected:
            threading.Event().wait(0.01)
        with Monitor(virtual.port, taps=tmp_path / "taps") as watched:
            assert watched.how == "tap"
            frames = watched.read_frames()
            virtual.put("pad", "04A1B2C3")
            seen = until(frames, "tag-arrived")
            assert seen[-1].payload == bytes.fromhex("0004A1B2C3")
            # The game goes on, and a second watcher may come.
            with Monitor(virtual.port, taps=tmp_path / "taps") as second:
                virtual.take("pad")
                assert until(second.read_frames(), "tag-left")
            assert link.status.connected
            tap.close()
            assert list(frames) is not None, "it ends with the program"
        assert list((tmp_path / "taps").iterdir()) == []


def test_who_has_been_answered_misses_no_frame(
    virtual: VirtualBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Link(virtual.port, lambda event: None) as link:
        at_once = link.trace.watch

        def late(tell: Callable[[TracedFrame], None]) -> Callable[[], None]:
            threading.Event().wait(0.1)  # a busy machine
            return at_once(tell)

        monkeypatch.setattr(link.trace, "watch", late)
        tap = Tap(link, tmp_path)
        while not link.status.connected:
            threading.Event().wait(0.01)
        watched = find_tap(virtual.port, tmp_path)
        assert watched is not None
        watched.line.settimeout(20.0)
        ping = m.pack_ping(0xFEED5EED)
        link.trace.record(False, frame.encode(m.PING, 0, ping))
        with watched.line, watched.line.makefile("rb") as lines:
            while json.loads(lines.readline())["payload"] != ping.hex():
                pass
        tap.close()


def test_a_tap_of_a_killed_program_is_cleared_away_and_strangers_get_nothing(
    virtual: VirtualBoard, tmp_path: Path
) -> None:
    taps = tmp_path / "taps"
    with Link(virtual.port, lambda event: None) as link:
        tap = Tap(link, taps)
        while not link.status.connected:
            threading.Event().wait(0.01)
        note = next(taps.iterdir())
        message = json.loads(note.read_text())
        assert note.stat().st_mode & 0o077 == 0
        note.write_text(json.dumps({**message, "word": "guessed"}))
        assert find_tap(virtual.port, taps) is None
        tap.close()
    note.write_text(json.dumps({**message, "number": 1}))
    assert find_tap(virtual.port, taps) is None
    assert not note.exists()


@pytest.mark.parametrize("reply", [b"", b"rubbish\n", b"{}\n", b'{"port": ""}\n', b'{"port": "/dev/elsewhere"}\n'])
def test_a_program_that_answers_anything_else_has_no_tap_of_the_board(reply: bytes, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        note = {"pid": 1, "number": server.getsockname()[1], "word": "secret"}
        (tmp_path / "1.json").write_text(json.dumps(note))

        def answer() -> None:
            caller, _ = server.accept()
            with caller:
                caller.sendall(reply)
                caller.shutdown(socket.SHUT_WR)
                caller.recv(64)

        threading.Thread(target=answer, daemon=True).start()
        assert find_tap("/dev/board", tmp_path) is None


def test_the_tap_of_a_board_is_found_by_each_of_its_names(virtual: VirtualBoard, tmp_path: Path) -> None:
    by_id = tmp_path / "by-id"
    by_id.symlink_to(virtual.port)
    another = Tap(Link("/dev/another", lambda event: None), tmp_path / "user" / "taps")  # neither folder is there yet
    next((tmp_path / "user" / "taps").iterdir()).rename(tmp_path / "user" / "taps" / "0.json")  # asked first
    with Link(virtual.port, lambda event: None) as link:
        tap = Tap(link, tmp_path / "user" / "taps")
        while not link.status.connected:
            threading.Event().wait(0.01)
        note = next((tmp_path / "user" / "taps").glob("?*-*.json"))
        note.write_text(json.dumps(json.loads(note.read_text()) | {"pid": 4711}))
        found = find_tap(str(by_id), tmp_path / "user" / "taps")
        assert found is not None
        assert found.pid == 4711
        found.line.close()
        tap.close()
        tap.close()
    another.close()


def test_a_caller_who_says_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tap_module, "_CONNECT_S", tap_module._CONNECT_S / 100)
    tap = Tap(Link("/dev/x", lambda event: None), tmp_path)
    number = json.loads(next(tmp_path.iterdir()).read_text())["number"]
    with socket.create_connection(("127.0.0.1", number), 5.0) as silent:
        assert silent.recv(1) == b""
    tap.close()


def test_without_a_folder_there_is_no_tap_and_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    Tap(Link("/dev/x", lambda event: None), tmp_path / "file").close()


@pytest.mark.parametrize(("name", "folder"), [("ann", "marshub-ann"), (None, "marshub-user")])
def test_taps_on_windows_are_listed_by_the_name_of_the_user(
    name: str | None, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tap_module, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.delenv("USERNAME", raising=False)
    if name is not None:
        monkeypatch.setenv("USERNAME", name)
    assert tap_module.tap_folder().parent.name == folder


def test_a_program_that_ends_without_closing_is_kept_by_no_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    with Link("/dev/does-not-exist", lambda event: None) as link:
        tap = Tap(link, tmp_path)
        threads = set(threading.enumerate()) - before
        assert len(threads) >= 4
        assert all(thread.daemon for thread in threads)
        tap.close()


def test_a_link_without_frames_for_longer_than_connecting_may_take_is_watched_on() -> None:
    watcher, program = socket.socketpair()
    watcher.settimeout(0.01)  # as it is left by the connection
    sent = {**dataclasses.asdict(framed(m.PING)), "payload": ""}
    with program:
        threading.Timer(0.1, program.sendall, (json.dumps(sent).encode() + b"\n",)).start()
        assert next(TappedLink(1, watcher).read_frames()) == framed(m.PING)


@pytest.mark.attack
def test_callers_who_say_nothing_cost_a_program_few_threads(virtual: VirtualBoard, tmp_path: Path) -> None:
    with Link(virtual.port, lambda event: None) as link:
        tap = Tap(link, tmp_path)
        number = json.loads(next(tmp_path.iterdir()).read_text())["number"]
        before = threading.active_count()
        silent = [socket.create_connection(("127.0.0.1", number)) for _ in range(60)]
        with contextlib.suppress(ConnectionError):
            assert silent[-1].recv(1) == b"", "there is no room for the last one"
        assert threading.active_count() <= before + 16
        for caller in silent:
            caller.close()
        while (watched := find_tap(virtual.port, tmp_path)) is None:  # when they have gone, there is room again
            threading.Event().wait(0.01)
        watched.line.close()
        tap.close()


def test_the_recording_holds_all_whatever_is_shown(virtual: VirtualBoard, tmp_path: Path) -> None:
    path = tmp_path / "wire.jsonl"
    with Monitor(virtual.port, greet=True) as watched:
        recorder = Recorder(path, watched.device, NOON)
        for seen in watched.read_frames():
            recorder.record_frame(seen)
            if get_frame_name(seen) == "snapshot":
                break
        # Every line is whole before the file is closed: a killed monitor loses nothing.
        head, *lines = [msgspec.json.decode(line, type=tape.Line) for line in path.read_bytes().splitlines()]
        recorder.close()
    assert isinstance(head, tape.Note)
    assert virtual.port in head.text
    frames = [line for line in lines if isinstance(line, tape.Frame)]
    assert {m.HELLO, m.SNAPSHOT} <= {line.kind for line in frames}
    assert {line.up for line in frames} == {True, False}
    assert [line.at for line in frames] == sorted(line.at for line in frames)
    with pytest.raises(ToolError, match="can’t be written"):
        Recorder(tmp_path / "no" / "where.jsonl", "x", NOON)


def test_stopping_ends_it(virtual: VirtualBoard) -> None:
    def ended(stop: Callable[[], None], frames: Iterator[TracedFrame]) -> None:
        threading.Timer(0.05, stop).start()
        for _ in frames:
            pass

    with Monitor(virtual.port) as watched:
        ended(watched.stop, watched.read_frames())
    with pytest.raises(ToolError, match="no port"), Monitor("/dev/does-not-exist"):
        pass
