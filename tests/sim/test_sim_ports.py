"""The simulated cables: a host can come and go, is cut off by unplug, and the board never hangs on either."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from marshub.sim.loop import LoopThread
from marshub.sim.ports import HELD_BYTES, Kind, Port, PtyPort, open_port

KINDS = ["tcp"] if sys.platform == "win32" else ["pty", "tcp"]
EVERY_BYTE = bytes(range(256))


class Served:
    """A port whose board is this test."""

    def __init__(self, kind: Kind) -> None:
        self.loop = LoopThread("test")
        self.port: Port = open_port(kind, "test")
        self.got = b""
        self.condition = threading.Condition()
        self.loop.call(self.port.start, self.loop.loop, self.received)

    def received(self, data: bytes) -> None:
        with self.condition:
            self.got += data
            self.condition.notify_all()

    def wait(self, wanted: bytes) -> None:
        with self.condition:
            assert self.condition.wait_for(lambda: wanted in self.got, 60), self.got

    def send(self, data: bytes) -> None:
        self.loop.call(self.port.send, data)

    def open(self) -> serial.Serial:
        return serial.serial_for_url(self.port.url, timeout=60)

    def meet(self) -> serial.Serial:
        """Open the port, and wait until the board hears what is said there."""
        line = self.open()
        line.write(b"hello")
        self.wait(b"hello")
        return line


def talk_for_ever(line: serial.Serial) -> None:
    while True:
        line.read(1)
        line.write(b"?")


@pytest.fixture(params=KINDS)
def served(request: pytest.FixtureRequest) -> Iterator[Served]:
    served = Served(request.param)
    yield served
    served.loop.call(served.port.close)
    served.loop.close()


def test_every_byte_passes_both_ways(served: Served) -> None:
    with served.meet() as line:
        served.send(EVERY_BYTE)
        assert line.read(256) == EVERY_BYTE
        line.write(EVERY_BYTE)
        served.wait(EVERY_BYTE)


def test_hosts_come_and_go(served: Served) -> None:
    for greeting in (b"first", b"second", b"third"):
        with served.open() as line:
            line.write(greeting)
            served.wait(greeting)
            served.send(greeting[::-1])
            assert line.read(len(greeting)) == greeting[::-1]


def test_what_nobody_reads_falls_off_and_holds_nobody_up(served: Served) -> None:
    for _ in range(200):
        served.send(b"x" * 1000)
    with served.meet() as line:
        line.reset_input_buffer()
        line.write(b"still there?")
        served.wait(b"still there?")


def test_a_host_that_does_not_read_does_not_fill_the_memory(served: Served) -> None:
    with served.meet():
        for _ in range(1000):
            served.send(b"y" * 4000)
        held = getattr(served.port, "_held", b"")
        assert len(held) <= HELD_BYTES


def test_unplugging_is_felt_and_replugging_brings_the_same_address_back(served: Served) -> None:
    url = served.port.url
    line = served.meet()
    served.loop.call(served.port.unplug)
    with pytest.raises(serial.SerialException):
        talk_for_ever(line)
    line.close()
    with pytest.raises(serial.SerialException):
        served.open().close()
    served.send(b"into the void")
    served.loop.call(served.port.replug)
    assert served.port.url == url
    with served.open() as line:
        line.write(b"back again")
        served.wait(b"back again")


def test_unplug_and_replug_twice_are_harmless(served: Served) -> None:
    for _ in range(2):
        served.loop.call(served.port.unplug)
        served.loop.call(served.port.unplug)
        served.loop.call(served.port.replug)
        served.loop.call(served.port.replug)
    with served.meet() as line:
        for part in (b"once, ", b"not twice"):  # what came twice would come before what follows
            served.send(part)
        assert line.read(len(b"once, not twice")) == b"once, not twice"


def test_a_closed_pty_leaves_nothing_behind() -> None:
    if sys.platform == "win32":
        pytest.skip("no ptys on Windows")
    served = Served("pty")
    assert os.path.islink(served.port.url)
    served.loop.call(served.port.close)
    served.loop.call(served.port.close)
    served.loop.close()
    served.loop.close()
    assert not os.path.lexists(served.port.url)


def test_tcp_keeps_the_first_opener() -> None:
    served = Served("tcp")
    with served.meet() as first, served.open() as second:
        with pytest.raises(serial.SerialException):
            talk_for_ever(second)
        first.write(b"mine")
        served.wait(b"mine")
    served.loop.call(served.port.close)
    served.loop.close()


def test_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no port of kind 'usb': expected \"pty\" or \"tcp\""):
        open_port("usb")  # type: ignore[arg-type]


def test_a_port_has_the_same_path_each_time_and_two_never_share_it() -> None:
    first = PtyPort("twins")
    second = PtyPort("twins")
    try:
        assert second.url == f"{first.url}-2"
        again = first.url
        first.close()
        third = PtyPort("twins")
        assert third.url == again
        third.close()
    finally:
        second.close()
    assert not Path(again).exists()
