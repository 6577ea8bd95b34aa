"""Ports are chosen by what USB tells, and remembered by serial number."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from marshub.link import port_holders
from marshub.link.errors import PortAmbiguousError, PortNotFoundError, PortUnmetError
from marshub.link.port_holders import Holder, list_holders, parse_lsof
from marshub.link.ports import Address, Candidate, MetPorts, find_unmet_port, list_candidates, require_port
from marshub.link.radio_boards import RadioBoard, RadioBoards


def port(
    device: str, vid: int | None, pid: int | None, serial: str | None = None, location: str | None = None
) -> ListPortInfo:
    info = ListPortInfo(device)
    info.vid, info.pid, info.serial_number, info.location = vid, pid, serial, location
    return info


def cp210x(device: str, serial: str | None = None, location: str | None = None) -> Candidate:
    return Candidate(device, "CP210x", 0x10C4, 0xEA60, serial, location)


def test_only_the_kinds_esp32_boards_have_are_candidates() -> None:
    list_port_infos = [
        port("/dev/ttyS0", None, None),
        port("/dev/ttyACM1", 0x303A, 0x1001, "AA:BB"),
        port("/dev/ttyUSB1", 0x1A86, 0x7523, location="1-2"),
        port("/dev/ttyUSB0", 0x10C4, 0xEA60, "0001"),
        port("/dev/ttyUSB2", 0x0403, 0x6001, "A1"),
        port("/dev/ttyUSB3", 0x0403, 0x6015, "A2"),
        port("/dev/ttyACM0", 0x2341, 0x0043, "an Arduino Uno"),
    ]
    got = list_candidates(list_port_infos)
    assert [c.device for c in got] == ["/dev/ttyACM1", *(f"/dev/ttyUSB{number}" for number in range(4))]
    assert [c.location for c in got] == [None, None, "1-2", None, None]
    assert [c.native for c in got] == [True, False, False, False, False]
    assert [c.chip for c in got] == ["Espressif USB", "CP210x", "CH340", "FT232R", "FT-X"]


def test_scanning_this_machine_opens_nothing_and_raises_nothing() -> None:
    assert isinstance(list_candidates(), list)


def test_auto_takes_the_only_one_where_a_board_was_met() -> None:
    only = cp210x("/dev/ttyUSB0", "0001")
    MetPorts().save_answer(only, True)
    assert Address("auto", lambda: [only]).resolve() == ("/dev/ttyUSB0", only)


def test_auto_takes_the_chips_own_usb_for_no_printer_has_it() -> None:
    only = Candidate("/dev/ttyACM0", "Espressif USB", 0x303A, 0x1001, "AA:BB", native=True)
    assert Address("auto", lambda: [only]).resolve() == ("/dev/ttyACM0", only)


@pytest.mark.attack
@pytest.mark.parametrize("answer", [None, False], ids=["never met", "said to be none"])
def test_auto_leaves_a_strangers_port_alone(answer: bool | None) -> None:
    printer = Candidate("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523, None, "1-1")
    if answer is not None:
        MetPorts().save_answer(printer, answer)
    opened: list[str] = []
    with pytest.raises(PortUnmetError, match=r"/dev/ttyUSB0 \(CH340\) was not opened.*--board /dev/ttyUSB0"):
        opened.append(Address("auto", lambda: [printer]).resolve()[0])
    assert Address("/dev/ttyUSB0", lambda: [printer]).resolve()[0] == "/dev/ttyUSB0"  # who names it knows it
    assert (find_unmet_port(lambda: [printer]) is not None) == (answer is None)  # it is asked about once
    assert find_unmet_port(lambda: [printer, cp210x("/dev/b")]) is None


@pytest.mark.attack
def test_auto_would_open_a_strangers_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MetPorts, "find_answer", lambda self, port: True)
    printer = Candidate("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523, None, "1-1")
    assert Address("auto", lambda: [printer]).resolve()[0] == "/dev/ttyUSB0"


@pytest.mark.attack
@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"\xff", b"[" * 60_000, b'{"a": 1}', b" " * (1 << 16) + b'{"10c4:ea60:0001": true}'],
    ids=["0", "list", "ff", "deep", "int", "long"],
)
def test_a_broken_list_of_met_ports_is_asked_for_anew(data: bytes) -> None:
    MetPorts().path.parent.mkdir(parents=True)
    MetPorts().path.write_bytes(data)
    port = cp210x("/dev/ttyUSB0", "0001")
    assert MetPorts().find_answer(port) is None
    MetPorts().save_answer(port, False)
    assert MetPorts().find_answer(port) is False


def test_what_was_said_of_each_port_is_kept_and_written_only_when_it_is_new() -> None:
    nameless = [Candidate("/dev/ttyUSB0", "CH340", 0x1A86, 0x7523, None, socket) for socket in ("1-1", "1-2")]
    for item, answer in zip(nameless, (True, False), strict=True):
        MetPorts().save_answer(item, answer)
    assert [MetPorts().find_answer(item) for item in nameless] == [True, False], "told apart by their sockets"
    written = MetPorts().path.stat().st_mtime_ns
    MetPorts().save_answer(nameless[0], True)
    assert MetPorts().path.stat().st_mtime_ns == written


def test_a_folder_that_takes_no_answers_means_being_asked_again() -> None:
    MetPorts().path.parent.parent.mkdir(parents=True, exist_ok=True)
    MetPorts().path.parent.write_text("a file in its place")
    item = cp210x("/dev/ttyUSB0", "0001")
    MetPorts().save_answer(item, True)
    assert MetPorts().find_answer(item) is None


def test_a_cable_is_new_once_and_only_where_it_was_not_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("marshub.link.ports.time.monotonic", lambda: now[0])
    RadioBoards().save_board(RadioBoard("board", "ab" * 32))
    plugged: list[Candidate] = []
    address = Address(" auto ", lambda: plugged)
    assert (address.name, address.resolve()[0]) == ("auto", "wifi://board")
    looks: list[float] = []
    address = Address("auto", lambda: looks.append(now[0]) or list(plugged))  # type: ignore[func-returns-value]
    address.resolve()
    for now[0] in (1.0, 2.0, 3.0, 4.0):
        assert not address.has_new_cable()
    assert looks == [0.0, 2.0, 4.0], "each two seconds"
    plugged.append(Candidate("/dev/ttyACM0", "Espressif USB", 0x303A, 0x1001, native=True))
    now[0] = 6.0
    assert address.has_new_cable()
    plugged.append(cp210x("/dev/ttyUSB0", "0002"))
    with pytest.raises(PortAmbiguousError):
        address.resolve()
    monkeypatch.setattr(MetPorts, "find_answer", lambda self, port: False)
    address = Address("auto", lambda: plugged[1:])
    assert address.resolve()[0] == "wifi://board"
    now[0] = 9.0
    assert not address.has_new_cable(), "it was plugged in then"
    plugged.append(cp210x("/dev/ttyUSB9", "0009"))
    now[0] = 12.0
    assert address.has_new_cable()
    with pytest.raises(PortNotFoundError, match="no board has serial number"):
        Address("serial:9", lambda: plugged).resolve()


def test_auto_without_a_board_says_so() -> None:
    with pytest.raises(PortNotFoundError, match="no board is plugged in"):
        Address("auto", list).resolve()


def test_auto_with_two_lists_them() -> None:
    with pytest.raises(PortAmbiguousError) as raised:
        Address("auto", lambda: [cp210x("/dev/a", "7"), cp210x("/dev/b")]).resolve()
    assert "/dev/a (CP210x, serial number 7), /dev/b (CP210x)" in str(raised.value)


def test_the_serial_number_is_followed_to_another_name() -> None:
    here = [cp210x("/dev/ttyUSB0", "0001")]
    address = Address("/dev/ttyUSB0", lambda: here)
    assert address.resolve()[0] == "/dev/ttyUSB0"
    here[:] = [cp210x("/dev/ttyUSB0", "0002"), cp210x("/dev/ttyUSB3", "0001")]
    assert address.resolve()[0] == "/dev/ttyUSB3"
    here.pop()
    with pytest.raises(PortNotFoundError, match=r"0001.* no longer plugged in"):
        address.resolve()


@pytest.mark.parametrize(
    ("back", "expected"),
    [
        ([cp210x("/dev/b", None, "1-1"), cp210x("/dev/a", None, "1-2")], "/dev/b"),
        ([cp210x("/dev/b", None, "1-8"), cp210x("/dev/a", None, "1-7")], "/dev/a"),
        ([cp210x("/dev/c", None, "1-9")], "/dev/c"),
    ],
)
def test_without_a_serial_number_socket_then_name_then_being_alone_decide(back: list[Candidate], expected: str) -> None:
    here = [cp210x("/dev/a", None, "1-1")]
    MetPorts().save_answer(here[0], True)
    address = Address("auto", lambda: here)
    address.resolve()
    here[:] = back
    assert address.resolve()[0] == expected


def test_without_socket_and_serial_number_the_name_decides() -> None:
    ports = [cp210x("/dev/ttyUSB0"), cp210x("/dev/ttyUSB1")]
    address = Address("/dev/ttyUSB1", lambda: ports)
    assert [address.resolve()[0], address.resolve()[0]] == ["/dev/ttyUSB1"] * 2


def test_a_serial_number_can_be_asked_for() -> None:
    address = Address("serial:0002", lambda: [cp210x("/dev/a", "0001"), cp210x("/dev/b", "0002")])
    assert address.resolve()[0] == "/dev/b"
    with pytest.raises(PortNotFoundError, match=r"'9'.*/dev/a"):
        Address("serial:9", lambda: [cp210x("/dev/a", "0001")]).resolve()


@pytest.mark.parametrize("wanted", ["/dev/pts/7", "COM7"])
def test_what_usb_does_not_know_is_taken_as_it_is(wanted: str) -> None:
    assert Address(wanted, list).resolve() == (wanted, None)


@pytest.mark.parametrize("url", ["socket://localhost:4000", "rfc2217://localhost:4000"])
def test_a_url_is_taken_without_a_look_at_the_ports(url: str) -> None:
    scans: list[Candidate] = []

    def scan() -> list[Candidate]:
        scans.append(cp210x(url, "1"))
        return scans

    assert Address(url, scan).resolve() == (url, None)
    assert scans == []


def test_a_port_that_must_exist_is_looked_for(tmp_path: Path) -> None:
    ports = [port("COM9", 0x10C4, 0xEA60, "0001"), port("COM7", None, None)]
    for known in ("auto", "socket://here:1", "serial:0001", "COM7", f" {tmp_path} "):
        require_port(known, ports)
    for unknown in ("serial:0002", "COM8"):
        with pytest.raises(PortNotFoundError, match=rf"no port '{unknown}'; .*computer: COM7, COM9$"):
            require_port(unknown, ports)
    with pytest.raises(PortNotFoundError, match=r"computer: none$"):
        require_port("COM8", [])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell")
def test_who_holds_a_port_is_read_from_proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process without a command line is called by its short name."""
    monkeypatch.setattr(port_holders, "_PROC", tmp_path)
    for pid, command in ((12, b""), (7, b"screen\0/dev/x\0")):
        (tmp_path / f"{pid}" / "fd").mkdir(parents=True)
        (tmp_path / f"{pid}" / "fd" / "3").symlink_to(tmp_path / "board")
        (tmp_path / f"{pid}" / "cmdline").write_bytes(command)
        (tmp_path / f"{pid}" / "comm").write_text("kworker\n")
    holders = list_holders(str(tmp_path / "board"))
    assert list(map(str, holders)) == ["screen /dev/x (pid 7)", "kworker (pid 12)"]
    assert list_holders(str(tmp_path / "another")) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell")
def test_who_holds_a_port_is_asked_of_lsof_where_there_is_no_proc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(port_holders, "_PROC", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert list_holders("/dev/x") == []
    lsof = tmp_path / "lsof"
    lsof.write_text('#!/bin/sh\necho f3; echo cnobody; echo p12; echo f7; echo "c$*"; echo f8\n')
    lsof.chmod(0o755)
    assert list_holders("/dev/x") == [Holder(12, "-F pc -- /dev/x")]
    lsof.write_text("#!/bin/sh\nexec /bin/sleep 60\n")
    monkeypatch.setattr(port_holders, "_LSOF_S", port_holders._LSOF_S / 500)
    assert list_holders("/dev/x") == []


def test_what_lsof_says_is_read_process_by_process() -> None:
    assert parse_lsof("p12\ncpython3\np34\np56\nccat\ncmore\npx\nc\n") == [Holder(12, "python3"), Holder(56, "cat")]


def test_nothing_is_no_port() -> None:
    with pytest.raises(ValueError, match="expected a port"):
        Address("  ")
