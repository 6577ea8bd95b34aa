"""A board without a cable, the real firmware: who gets in, what a break costs, and that the cable comes first."""

from __future__ import annotations

import json
import secrets
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from live_board import Recorder, wait_until

from hublink import host_end
from hublink.sealed import MAGIC, NONCE, PROOF, Sealed
from marshub.board import profile
from marshub.link import ports
from marshub.link.board_link import Link
from marshub.link.errors import LinkError, PortBusyError, PortForbiddenError, PortLostError
from marshub.link.events import BoardLog, Connected, Lost, TagArrived, TagLeft
from marshub.link.ports import AUTO, Address, Candidate
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.link.sealed_line import PORT, SealedLine
from marshub.sim import console
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.simulated_network import make_address
from marshub.sim.vm.board import VmBoard
from serial_host import Player

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
ONE, OTHER = "04A1B2C3", "04D5E6F7"


class Wireless:
    """A board with a key in the home network, and this computer's key for it."""

    def __init__(self, board: FirmwareBoard, home: Path) -> None:
        self.board = board
        self.boards = RadioBoards(home / "wifi.json")
        key = secrets.token_hex(32)
        self.known = RadioBoard("marshub-" + secrets.token_hex(6), key, board.ether.air["address"])
        self.boards.save_board(self.known)
        air = board.ether.air
        config = {"format": 1, "name": self.known.name, "ssid": air["ssid"], "password": air["password"], "key": key}
        (board.flash / "wifi.json").write_text(json.dumps(config), encoding="utf-8")
        board.reset()

    @property
    def address(self) -> str:
        return str(self.board.ether.air["address"])

    def line(self, boards: RadioBoards | None = None) -> SealedLine:
        return SealedLine(self.known.url, boards or self.boards, lambda board: [self.address])

    def link(self, heard: Callable[[Any], None]) -> Link:
        return Link(self.known.url, heard, opener=lambda device, native: self.line())

    def there(self) -> None:
        """Wait until it takes callers."""

        def called() -> bool:
            try:
                self.line().close()
            except LinkError:
                return False
            return True

        wait_until(called, "the board in the network", 60.0)

    def stranger(self) -> socket.socket:
        return socket.create_connection((self.address, PORT), 20.0)


@pytest.fixture(params=[FirmwareBoard, VmBoard], ids=["cpython", "vm"])
def wireless(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wireless]:
    with request.param(profile.make_firmware_config(profile.load("starter-s3"))) as board:
        made = Wireless(board, tmp_path)
        made.there()
        yield made


def test_an_evening_without_a_cable_with_breaks_strangers_and_a_cable_at_last(
    wireless: Wireless, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_end, "LOST_MS", 1500)
    heard = Recorder()
    with wireless.link(heard) as link:
        heard.wait(Connected)
        wireless.board.put("pad", ONE)
        assert heard.wait(TagArrived).uid == ONE
        _strangers_hear_nothing(wireless)
        assert link.status.connected

        # The access point goes away and comes back: nothing is lost, and nothing is told twice.
        wireless.board.change_air(up=False)
        heard.wait(Lost)
        wireless.board.put("pad", OTHER)
        wireless.board.take("pad", ONE)
        wireless.board.change_air(up=True)
        assert heard.wait(Connected, 2).resumed
        assert heard.wait(TagArrived, 2).uid == OTHER
        assert heard.wait(TagLeft).uid == ONE

        # Whoever says hello over the cable has the board, as long as he stays.
        by_cable = Recorder()
        with Link(wireless.board.port, by_cable):
            by_cable.wait(Connected)
            wait_until(lambda: "in use over its cable" in link.status.problem, "the cable's being told of")
            with pytest.raises(PortBusyError):
                wireless.line()
        assert not heard.wait(Connected, 3).resumed, "another host came between"
        wait_until(lambda: [log for log in heard.of(BoardLog) if wireless.known.name in log.text], "where it is")
        assert not [log for log in heard.of(BoardLog) if wireless.known.key[:8] in log.text]
    assert wireless.board.restarts == 0


def _strangers_hear_nothing(wireless: Wireless) -> None:
    with wireless.stranger() as noise, wireless.stranger() as guess, wireless.stranger() as third:
        for item in (noise, guess):
            assert _all(item, len(MAGIC) + NONCE).startswith(MAGIC)
        assert third.recv(1) == b"", "two greetings are under way: others wait outside"
        guess.sendall(bytes(NONCE + PROOF))
        assert guess.recv(100) == b"", "a wrong key hears nothing"
        assert noise.recv(100) == b"", "and who says nothing is not waited for"
    wrong = RadioBoards(wireless.boards.path.with_name("wrong.json"))
    wrong.save_board(RadioBoard(wireless.known.name, "00" * 32))
    with pytest.raises(PortForbiddenError, match="key differs"):
        wireless.line(wrong)


def _all(line: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size and (more := line.recv(size - len(data))):
        data += more
    return data


def test_another_address_what_is_changed_on_the_way_and_the_keyboard(wireless: Wireless) -> None:
    board = wireless.board
    # Somebody in the middle changes a byte: the board hangs up, and takes the next caller.
    with wireless.stranger() as line:
        seal = Sealed(bytes.fromhex(wireless.known.key), bytes(NONCE), False)
        while not seal.ready:
            seal.feed(line.recv(100))
            line.sendall(seal.take())
        changed = bytearray(seal.seal(b"\0" * 30))
        changed[5] ^= 1
        line.sendall(bytes(changed))
        while line.recv(100):
            pass
    # Who calls later with the key is the same host after a break: the earlier connection is closed.
    first = wireless.line()
    second = wireless.line()
    with pytest.raises(PortLostError, match="closed the connection"):
        wait_until(lambda: first.read() == b"never", "the first one's end")
    first.close()
    second.close()
    # When nobody is there any more, the board says hello at its cable.
    with Player(board.port) as player:
        player.until(lambda: player.end.frames > 0, "hello over the cable", silent=True)
    # A bye that would end its program is none here.
    heard = Recorder()
    with wireless.link(heard) as link:
        heard.wait(Connected)
        link.close(free_repl=True)
    wireless.there()
    assert not board.in_repl
    # The router gives it another address.
    messages: list[str] = []
    new = make_address()
    console.run_console(
        board, ["air sideways", "air colour red", f"air address {new}", "air rssi -80"], messages.append
    )
    assert ["expected air up, down" in item for item in messages] == [True, True]
    wireless.there()
    with wireless.link(Recorder()) as link:
        wait_until(lambda: link.status.connected, "the board at its new address")
        # Somebody at the cable wants the REPL, though a host talks.
        with open(board.port, "r+b", buffering=0) as cable:
            cable.write(b"\r\x03")
        wait_until(lambda: board.in_repl, "the REPL", 60.0)
    assert board.restarts == 0


def test_auto_moves_to_the_cable_and_back_in_the_midst_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    monkeypatch.setattr(ports, "_LOOK_S", 0.1)
    with FirmwareBoard(profile.make_firmware_config(profile.load("starter-s3"))) as board:
        wireless = Wireless(board, tmp_path)
        wireless.there()
        plugged: list[Candidate] = []
        heard = Recorder()
        with Link(AUTO, heard, address=Address(AUTO, lambda: list(plugged))) as link:
            wait_until(lambda: link.status.connected, "the board without a cable")
            assert link.status.port == wireless.known.url
            plugged.append(Candidate(board.port, "CP210x", 0x10C4, 0xEA60, "1"))
            ports.MetPorts().save_answer(plugged[0], True)
            wait_until(lambda: link.status.port == board.port and link.status.connected, "the board at its cable")
            board.put("pad", ONE)
            assert heard.wait(TagArrived).uid == ONE
            plugged.clear()
            board.unplug()
            wait_until(lambda: link.status.port == wireless.known.url and link.status.connected, "the board without")
            board.put("pad", OTHER)
            assert heard.wait(TagArrived, 2).uid == OTHER
        assert all(event.resumed for event in heard.of(Connected)[1:]), "one session all along"


def test_a_board_without_a_key_has_its_radio_off(tmp_path: Path) -> None:
    with FirmwareBoard(profile.make_firmware_config(profile.load("starter-s3"))) as board:
        heard = Recorder()
        with Link(board.port, heard):
            heard.wait(Connected)
            assert not board.ether.path.exists()
        (board.flash / "wifi.json").write_text('{"format": 1, "name": "marshub-x"}', encoding="utf-8")
        board.reset()
        with Link(board.port, heard):
            wait_until(lambda: [log for log in heard.of(BoardLog) if "ssid: expected str" in log.text], "what is wrong")
        assert not board.ether.path.exists()
