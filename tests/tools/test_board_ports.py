"""Which ports are ours, who holds them, and boards remembered by serial number."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from marshub.link import port_holders
from marshub.link.events import BoardInfo
from marshub.link.port_holders import Holder, list_holders, parse_lsof
from marshub.link.ports import Candidate
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import port_list
from marshub.tools.board_connection import BoardConnection, ask_identity
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import ToolError
from marshub.tools.flash import flash
from marshub.tools.images import parse_image
from marshub.tools.monitor import Monitor
from marshub.tools.port_list import KnownBoards, explain_open_error, list_rows, resolve_port

#: An image of no matter what.
ANY = parse_image(bytes([0xE9]) + bytes(40), "x.bin")
INFO = BoardInfo("hub", "0.1.0", "240ac4", 7, 1, bytes.fromhex("0123456789abcdef"), 16, 8, 174)
on_linux = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="reads /proc")


def port(device: str, serial_number: str | None = None) -> Candidate:
    return Candidate(device, "CP210x", 0x10C4, 0xEA60, serial_number)


def test_boards_are_remembered_by_serial_number_and_the_newest_meeting_counts() -> None:
    KnownBoards().save_board(port("/dev/ttyUSB0", "AB1"), INFO)
    KnownBoards().save_board(port("/dev/ttyUSB3", "AB1"), INFO)
    KnownBoards().save_board(port("/dev/ttyUSB0", "CD2"), INFO)
    KnownBoards().save_board(port("/dev/ttyUSB0", None), INFO)
    KnownBoards().save_board(None, INFO)
    assert [item.serial for item in KnownBoards().list_boards()] == ["AB1", "CD2"]
    known = KnownBoards().find_board("AB1")
    assert known is not None
    assert (known.profile, known.firmware, known.profile_hash) == ("hub", "0.1.0", "0123456789abcdef")
    assert KnownBoards().find_board(None) is None


@pytest.mark.parametrize("damage", [b"", b"{", b'{"a": 1}', b'[{"name": 3}]'])
def test_a_damaged_memory_counts_as_none(damage: bytes) -> None:
    book = KnownBoards()
    book.path.parent.mkdir(parents=True)
    book.path.write_bytes(damage)
    assert book.list_boards() == []
    book.save_board(port("/dev/ttyUSB0", "AB1"), INFO)
    assert [known.serial for known in book.list_boards()] == ["AB1"]


@on_linux
def test_rows_tell_ours_and_holders_without_opening(virtual: VirtualBoard) -> None:
    device = os.path.realpath(virtual.port)
    KnownBoards().save_board(port(device, "AB1"), INFO)
    code = f"import serial; line = serial.Serial({device!r}); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        ours, strange = list_rows([port(device, "AB1"), port("/dev/does-not-exist", "ZZ9")])
        assert other.pid in [holder.pid for holder in ours.held_by]
        held = next(holder for holder in ours.held_by if holder.pid == other.pid)
        assert "import serial" in held.command
        data = json.loads(json.dumps([ours.to_data(), strange.to_data()]))
        assert [item["ours"] for item in data] == [True, False]
        assert data[0]["board"]["profile"] == "hub"
        assert data[1]["held_by"] == []
        error = explain_open_error(device)
        assert f"(pid {other.pid})" in str(error)
        other.stdin.close()


def test_of_many_who_hold_a_port_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    held_by = [Holder(number, "screen") for number in range(9)]
    monkeypatch.setattr(port_holders, "list_holders", lambda device: held_by)
    assert port_holders.name_other_holders("/dev/x") == "screen (pid 0), screen (pid 1), screen (pid 2), …"
    del held_by[3:]
    assert port_holders.name_other_holders("/dev/x") == "screen (pid 0), screen (pid 1), screen (pid 2)"


def test_lsof_tells_pid_and_command() -> None:
    assert parse_lsof("p812\ncscreen\nf5\np97\ncpython3.11\n") == [Holder(812, "screen"), Holder(97, "python3.11")]
    assert parse_lsof("") == []


def test_a_port_that_is_not_there_has_no_holders() -> None:
    assert list_holders("/dev/does-not-exist") == []


def test_among_several_ports_the_only_known_one_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    candidates = [port("/dev/ttyUSB0", "AB1"), port("/dev/ttyUSB1", "CD2")]
    monkeypatch.setattr(port_list, "list_candidates", lambda: candidates)
    monkeypatch.setattr("marshub.link.ports.Address.__init__.__defaults__", ("auto", lambda: candidates))
    with pytest.raises(ToolError, match="Several ports could be the board: /dev/ttyUSB0, /dev/ttyUSB1"):
        resolve_port("auto")
    KnownBoards().save_board(candidates[1], INFO)
    assert resolve_port("auto") == ("/dev/ttyUSB1", candidates[1])
    assert resolve_port("serial:AB1") == ("/dev/ttyUSB0", candidates[0])
    with pytest.raises(ToolError, match="no port serial:XY"):
        resolve_port("serial:XY")


def test_no_board_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.link.ports.Address.__init__.__defaults__", ("auto", list))
    with pytest.raises(ToolError, match="No board found"):
        resolve_port("auto")
    with pytest.raises(ToolError, match="Expected a port"):
        resolve_port(" ")


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")
def test_why_a_port_cannot_be_opened(virtual: VirtualBoard) -> None:
    assert "no port /dev/none" in str(explain_open_error("/dev/none"))
    with serial.Serial(virtual.port, exclusive=True):
        with pytest.raises(serial.SerialException) as refused:
            serial.Serial(virtual.port, exclusive=True)
        assert "in use by another program" in str(explain_open_error(virtual.port, refused.value))
    with pytest.raises(ToolError, match=r"^/dev/null is no serial port\.$"), Monitor("/dev/null"):
        pass
    with pytest.raises(ToolError, match=r"^/dev/null is no serial port\.$"), BoardConnection("/dev/null"):
        pass
    assert "Nothing answers at socket://127.0.0.1:1" in str(explain_open_error("socket://127.0.0.1:1", "refused"))


@pytest.mark.parametrize(
    ("url", "begins", "why"),
    [
        ("nope://here", "nope://here can’t be opened: ", "invalid URL, protocol 'nope' not known"),
        ("socket://127.0.0.1:1", "Nothing answers at socket://127.0.0.1:1: ", "refused"),
        ("rfc2217://127.0.0.1:1", "rfc2217://127.0.0.1:1 can’t be opened: ", "refused"),
        ("alt:///dev/null?class=Nope", "alt:///dev/null?class=Nope can’t be opened: ", "Nope"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_sentence_for_every_tool(url: str, begins: str, why: str) -> None:
    tools: list[Callable[[], object]] = [
        lambda: ask_identity(url),
        lambda: BoardFiles(url),
        lambda: flash(url, ANY, agree=lambda found: True),
    ]
    message = []
    for tool in tools:
        with pytest.raises(ToolError) as refused:
            tool()
        message.append(str(refused.value))
    assert all(item.startswith(begins) and "\n" not in item for item in message), message
    assert message[0].count(url) <= 2, "the port is not named again and again"
    assert why in message[0]
