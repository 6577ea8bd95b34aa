"""`wifi://NAME`: the key's file, finding the board, what is said when something is wrong; and auto beside a cable."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from live_board import wait_until

from hublink.sealed import NONCE, Sealed
from marshub.link import radio_boards, sealed_line
from marshub.link.errors import (
    LinkError,
    PortAmbiguousError,
    PortBusyError,
    PortForbiddenError,
    PortLostError,
    PortNotFoundError,
)
from marshub.link.ports import AUTO, Address, Candidate, MetPorts, require_port
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.link.sealed_line import USB, SealedLine
from marshub.link.transport import open_line

KEY = "5e" * 32
BOARD = RadioBoard("marshub-b0a4d0", KEY, "127.0.0.1", "240ac4b0a4d0", "hub-s3")
Serve = Callable[[socket.socket, Sealed], None]


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RadioBoards:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    boards = RadioBoards()
    boards.save_board(BOARD)
    return boards


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Serve], None]]:
    """Have a board on this machine do something with each caller."""
    listener = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(sealed_line, "PORT", listener.getsockname()[1])
    threads = []

    def start(serve: Serve) -> None:
        def run() -> None:
            while True:
                try:
                    line, _ = listener.accept()
                except OSError:
                    return
                with line:
                    line.settimeout(20)
                    serve(line, Sealed(bytes.fromhex(KEY), secrets.token_bytes(NONCE), True))

        threads.append(threading.Thread(target=run))
        threads[-1].start()

    yield start
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    for thread in threads:
        thread.join(20)


def greet(line: socket.socket, seal: Sealed, first: bytes = b"hello") -> None:
    line.sendall(seal.take())
    while not seal.ready:
        data = line.recv(100)
        if not data:
            return
        seal.feed(data)
    line.sendall(seal.take() + seal.seal(first))


class Dripping:
    """A false board: a byte of a greeting every 2 s, by a clock of its own."""

    def __init__(self) -> None:
        self.now, self.timeout = 0.0, 60.0
        self.greeting = iter(Sealed(bytes.fromhex("00" * 32), bytes(NONCE), True).take() + bytes(100))

    def settimeout(self, seconds: float) -> None:
        self.timeout = seconds

    def setsockopt(self, *_: int) -> None: ...

    def recv(self, _: int) -> bytes:
        self.now += min(2.0, self.timeout)
        if self.timeout < 2.0:
            raise TimeoutError
        return bytes((next(self.greeting),))

    def sendall(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def try_dripping(boards: RadioBoards, monkeypatch: pytest.MonkeyPatch) -> float:
    """Try an address where a false board is; return how long that takes."""
    false = Dripping()
    monkeypatch.setattr("socket.create_connection", lambda *_: false)
    with monkeypatch.context() as clock:
        clock.setattr("time.monotonic", lambda: false.now)
        with pytest.raises((PortNotFoundError, PortForbiddenError)):
            SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1"])
    return false.now


@pytest.mark.attack
def test_a_false_board_that_drips_does_not_hold_up_the_true_one(
    boards: RadioBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert try_dripping(boards, monkeypatch) <= sealed_line.GREETING_S


@pytest.mark.attack
def test_a_false_board_that_drips_would_hold_up_the_true_one(
    boards: RadioBoards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealed_line, "GREETING_S", 1e9)
    assert try_dripping(boards, monkeypatch) > 30


def test_it_carries_the_wire_both_ways_and_ends_with_the_other_end(
    boards: RadioBoards, board: Callable[[Serve], None]
) -> None:
    def serve(line: socket.socket, seal: Sealed) -> None:
        greet(line, seal)
        heard = b""
        while len(heard) < 400:
            heard += seal.feed(line.recv(1000))
        line.sendall(seal.seal(heard.upper()))

    board(serve)
    line = open_line("wifi://marshub-b0a4d0")
    assert isinstance(line, SealedLine)
    assert line.read() == b"hello"
    line.write(b"said" * 100)
    answer = b""
    while len(answer) < 400:
        answer += line.read()
    assert answer == b"SAID" * 100
    with pytest.raises(PortLostError, match="closed the connection"):
        wait_until(line.read, "its hanging up")
    line.close()


def test_a_board_that_says_nothing_for_long_is_lost(
    boards: RadioBoards, board: Callable[[Serve], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def serve(line: socket.socket, seal: Sealed) -> None:
        greet(line, seal)
        line.recv(1)

    board(serve)
    line = SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1"])
    assert line.read() == b"hello"
    monkeypatch.setattr("marshub.link.tcp.READ_S", 0)
    now = line._heard + sealed_line.SILENT_S - 1
    monkeypatch.setattr(sealed_line, "time", SimpleNamespace(monotonic=lambda: now))
    assert line.read() == b""
    now += 2
    with pytest.raises(PortLostError, match="is silent"):
        line.read()
    line.close()


def test_what_stands_in_the_way_is_said(
    boards: RadioBoards, board: Callable[[Serve], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    todo: list[Serve] = []
    board(lambda line, seal: todo.pop(0)(line, seal))

    def impostor(line: socket.socket, seal: Sealed) -> None:
        line.sendall(seal.take())
        line.recv(100)
        line.sendall(bytes(16))

    def refusing(line: socket.socket, seal: Sealed) -> None:
        line.sendall(seal.take())
        line.recv(100)

    def changing(line: socket.socket, seal: Sealed) -> None:
        greet(line, seal)
        line.recv(100)
        line.sendall(bytes((30,)) + bytes(50))

    for serve, error, says in (
        (impostor, PortForbiddenError, "is not that board"),
        (lambda line, seal: line.sendall(b"HTTP/1.1 400"), PortForbiddenError, "is not that board"),
        (refusing, PortForbiddenError, "key differs from this computer's; plug it in"),
        (lambda line, seal: None, PortNotFoundError, "closed the connection; it may be busy"),
        (lambda line, seal: greet(line, seal, USB), PortBusyError, "in use over its cable"),
    ):
        todo.append(serve)
        with pytest.raises(error, match=says):
            SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1"])

    def cabled(line: socket.socket, seal: Sealed) -> None:
        greet(line, seal)
        line.recv(100)
        line.sendall(seal.seal(USB))
        line.recv(100)

    todo.append(cabled)
    line = SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1"])
    assert line.read() == b"hello"
    line.write(b"go on")
    with pytest.raises(PortLostError, match="in use over its cable"):
        line.read()
    line.close()
    todo.append(changing)
    line = SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1"])
    assert line.read() == b"hello"
    line.write(b"go on")
    with pytest.raises(PortLostError, match="was changed on the way"):
        line.read()
    line.close()
    monkeypatch.setattr(sealed_line, "PORT", 1)
    with pytest.raises(PortNotFoundError, match=r"does not answer \(looked at 127.0.0.1, 127.0.0.2\)"):
        SealedLine(BOARD.url, boards, lambda board: ["127.0.0.1", "127.0.0.2"])
    with pytest.raises(PortNotFoundError, match=f"^{BOARD.url}: the board does not answer; is it on"):
        SealedLine(BOARD.url, boards, lambda board: [])


def test_where_it_is_now_is_remembered_and_asked_for_only_when_it_is_not_where_it_was(
    boards: RadioBoards, board: Callable[[Serve], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    board(greet)
    asked: list[str] = []
    monkeypatch.setattr(radio_boards, "find_by_mdns", lambda name: asked.append(name) or ["127.0.0.1"])
    monkeypatch.setattr(radio_boards, "_find_by_resolver", lambda name: [])
    SealedLine(BOARD.url).close()
    assert not asked
    boards.path.write_text(json.dumps([{"name": BOARD.name, "key": KEY, "address": "127.255.255.255"}]))
    assert boards.find_board(BOARD.name) == RadioBoard(BOARD.name, KEY, "127.255.255.255", chip="", profile="")
    SealedLine(BOARD.url).close()
    assert asked == [BOARD.name]
    radio_board = boards.find_board(BOARD.name)
    assert radio_board is not None
    assert radio_board.address == "127.0.0.1"


def test_only_addresses_of_the_boards_kind_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(name: str, port: object, family: int = 0) -> list[tuple[object, ...]]:
        v6 = [] if family == socket.AF_INET else [(socket.AF_INET6, 1, 6, "", ("fe80::1", 0, 0, 0))]
        return [*v6, (socket.AF_INET, 1, 6, "", (f"127.0.0.{len(name)}", 0))]

    monkeypatch.setattr(radio_boards, "find_by_mdns", lambda name: [])
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    resolved = f"127.0.0.{len(BOARD.name) + 6}"
    for known, addresses in (("", [resolved]), (resolved, [resolved]), ("127.0.0.1", ["127.0.0.1", resolved])):
        assert list(radio_boards.find_addresses(RadioBoard(BOARD.name, KEY, known))) == addresses


def test_only_the_owner_reads_the_keys_and_none_of_them_shows(boards: RadioBoards) -> None:
    if os.name == "posix":
        assert boards.path.stat().st_mode & 0o777 == 0o600
        boards.path.chmod(0o644)
        assert boards.list_boards() == [BOARD]
        assert boards.path.stat().st_mode & 0o777 == 0o600, "made so again"
    assert KEY not in f"{BOARD} {BOARD!r} {[BOARD]}"
    with pytest.raises(PortNotFoundError) as error:
        SealedLine("wifi://other", boards)
    assert KEY not in str(error.value)
    assert "known: wifi://marshub-b0a4d0" in str(error.value)
    assert boards.find_board(BOARD.name[:-1]) is None
    assert boards.forget(BOARD.name)
    assert not boards.forget(BOARD.name)
    assert boards.list_boards() == []


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "[{}]", '[{"name": 1}]', '[{"name": "a", "key": "0"}]', "[" * 5000, "\0"),
        json.dumps([{"name": BOARD.name, "key": KEY}]) + " " * (1 << 20),
    ],
    ids=["none", "open", "nothing", "number", "short-key", "deep", "zero", "long"],
)
def test_a_damaged_file_of_keys_is_an_empty_one(boards: RadioBoards, text: str) -> None:
    boards.path.write_text(text, encoding="utf-8")
    assert boards.list_boards() == []
    boards.save_board(BOARD)
    assert boards.list_boards() == [BOARD]


def test_auto_is_the_cable_and_without_one_the_only_board_with_a_key(boards: RadioBoards) -> None:
    usb = Candidate("/dev/ttyUSB0", "CP210x", 0x10C4, 0xEA60, "1")
    other = Candidate("/dev/ttyUSB1", "CP210x", 0x10C4, 0xEA60, "2")
    plugged = [usb]
    assert Address(AUTO, lambda: list(plugged)).resolve()[0] == BOARD.url  # nobody has said what is on the cable
    MetPorts().save_answer(usb, True)
    address = Address(AUTO, lambda: list(plugged))
    assert address.resolve()[0] == "/dev/ttyUSB0"
    plugged.clear()
    assert address.resolve() == ("wifi://marshub-b0a4d0", None), "pulled out: on without it"
    address._checked_at = 0.0
    assert not address.has_new_cable()
    plugged.append(usb)
    address._checked_at = 0.0
    assert address.has_new_cable()
    assert address.resolve()[0] == "/dev/ttyUSB0"
    address._checked_at = 0.0
    assert not address.has_new_cable(), "it is at the cable"
    with pytest.raises(PortAmbiguousError, match="ttyUSB1"):
        Address(AUTO, lambda: [usb, other]).resolve()
    boards.save_board(RadioBoard("marshub-000000", KEY))
    with pytest.raises(PortAmbiguousError, match=r"2 have a key: wifi://marshub-b0a4d0, wifi://marshub-000000; "):
        Address(AUTO, list).resolve()
    for name in (BOARD.name, "marshub-000000"):
        boards.forget(name)
    with pytest.raises(PortNotFoundError, match="no board is plugged in"):
        Address(AUTO, list).resolve()
    assert Address("wifi://any", list).resolve() == ("wifi://any", None)


def test_a_board_without_a_key_is_told_before_anything_begins(boards: RadioBoards) -> None:
    require_port("wifi://marshub-b0a4d0")
    boards.save_board(RadioBoard("marshub-000000", KEY))
    with pytest.raises(
        LinkError, match=rf"no key for 'wifi://marshub-b0a4d1' here; .*: {BOARD.url}, wifi://marshub-000000$"
    ):
        require_port("wifi://marshub-b0a4d1")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has another loopback")
async def test_its_name_is_asked_for_in_the_network() -> None:
    """A real question by zeroconf, to the simulator's responder on this machine."""
    import asyncio

    from marshub.sim.mdns import Responder

    pytest.importorskip("zeroconf")
    name = "marshub-" + secrets.token_hex(8)
    responder = await Responder.start(name, "127.66.7.7")
    if responder is None:
        pytest.skip("no multicast on this machine")
    try:
        matches: list[str] = []
        for _ in range(10):  # a busy machine may be late
            matches = matches or await asyncio.to_thread(radio_boards.find_by_mdns, name)
        assert matches == ["127.66.7.7"]
    finally:
        responder.close()
