"""wifi.json on the board, and the radio: what is wrong is told, and none of it stops the board."""

from __future__ import annotations

import asyncio
import json
import re
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hublink import frame
from hublink import messages as m
from hublink.sealed import KEY, NONCE, Sealed
from marshub.sim.upy import network

RIGHT = {"format": 1, "name": "marshub-1", "ssid": "Home", "password": "password", "key": "ab" * 32}
AIR = {"ssid": "Home", "password": "password", "up": True, "rssi": -60, "address": "127.66.1.1", "path": "none"}


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    network.bind(dict(AIR), lambda name: None)
    yield tmp_path
    network.WLAN.on, network.WLAN.wanted = False, None


def write(flash: Path, config: Any) -> None:
    (flash / "wifi.json").write_text(json.dumps(config), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": 2}, "format: expected 1"),
        ({"name": None}, "name: expected str"),
        ({"ssid": 5}, "ssid: expected str"),
        ({"password": []}, "password: expected str"),
        ({"key": "ab" * 31}, "key: expected 32 bytes"),
        ({"key": "zz" * 32}, "[Nn]on-hex"),
    ],
)
def test_each_mistake_is_told_and_the_radio_stays_off(flash: Path, change: dict[str, Any], told: str) -> None:
    from hub import wifi

    write(flash, {**RIGHT, **change})
    with pytest.raises(ValueError, match=told):
        wifi.load()
    radio = wifi.Radio()
    assert radio.key is None
    assert re.search(told, radio.says())
    radio.look(time.ticks_ms())  # type: ignore[attr-defined]
    assert not network.WLAN.on


def test_no_memory_for_the_driver_is_told(flash: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import wifi

    def active(self: object, on: bool) -> None:
        raise OSError("WiFi Out of Memory")

    write(flash, RIGHT)
    monkeypatch.setattr(network.WLAN, "active", active)
    radio = wifi.Radio()
    assert (radio.key, "WiFi Out of Memory" in radio.says()) == (None, True)


def test_it_says_where_it_is_and_joins_again_when_the_driver_gave_up(
    flash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import wifi

    monkeypatch.setattr(network, "_JOIN_S", 0.0)
    write(flash, RIGHT)
    radio = wifi.Radio()
    assert radio.key == b"\xab" * 32
    assert radio.says() + radio.strength() == "wifi: marshub-1.local at 127.66.1.1, -60 dBm"
    now = time.ticks_ms()  # type: ignore[attr-defined]
    radio.look(now)
    network.WLAN.wanted = None
    assert radio.says() + radio.strength() == "wifi: not connected"
    radio.look(now + radio.AGAIN_MS - 1)
    assert network.WLAN.wanted is None
    radio.look(now + radio.AGAIN_MS)
    assert radio.says() == "wifi: marshub-1.local at 127.66.1.1"
    network.WLAN.wanted = None
    radio.look(now + 2 * radio.AGAIN_MS - 1)
    assert network.WLAN.wanted is None, "it was tried a moment ago"
    radio.look(now + 2 * radio.AGAIN_MS)
    assert network.WLAN.wanted is not None
    now += 5 * radio.AGAIN_MS
    radio.look(now)
    network.WLAN.wanted = None
    radio.look(now + 1)
    assert network.WLAN.wanted is None, "until then it was connected"


class End:
    """The board's end of the wire, as far as a line that ends asks for it."""

    greeted, session = False, 0

    def __init__(self) -> None:
        self.down = 0
        self.fed: list[bytes] = []
        self.logged: list[tuple[str, int]] = []

    def log(self, text: str, level: int) -> None:
        self.logged.append((text, level))

    def feed(self, data: bytes, now: int) -> None:
        self.fed.append(data)

    def line_down(self) -> None:
        self.down += 1


def lines(end: End, **quick: int) -> Any:
    """Both lines, without a USB of their own; somebody in the network has the board."""
    from hub import wifi

    both = object.__new__(wifi.Both)
    both._end, both._radio = end, types.SimpleNamespace(key=None, look=lambda now: None, says=lambda: "wifi: ")
    both._host = asyncio.create_task(asyncio.sleep(60))
    both._seal, both._writer = types.SimpleNamespace(seal=bytes), Writer()
    for name, ms in quick.items():
        setattr(both, name, ms)
    return both


async def test_what_is_due_by_the_clock_is_sent_though_nothing_happens() -> None:
    """As a frame that was lost on the line: only the clock tells that it goes once more."""
    from hub.link import Link

    due, sent = [b"second", b"first"], list[bytes]()
    link = object.__new__(Link)
    link._end = types.SimpleNamespace(interrupted=False, poll=lambda now: due.pop() if due else b"")
    link._table = types.SimpleNamespace(freed=False)
    link._due, link._writing = asyncio.Event(), False
    link._out, link._listen = types.SimpleNamespace(write=sent.append), lambda: asyncio.sleep(60)
    serving = asyncio.create_task(link.run())
    async with asyncio.timeout(20):
        while len(sent) < 2:
            await asyncio.sleep(0.001)
        due.append(b"third")
        while len(sent) < 3:
            await asyncio.sleep(0.001)
    assert sent == [b"first", b"second", b"third"]
    link._table.freed = True
    await serving


class Writer:
    """Of a host that takes nothing."""

    async def drain(self) -> None:
        await asyncio.sleep(60)

    def write(self, data: bytes) -> None:
        pass


async def test_two_greetings_at_once_and_never_more() -> None:
    """However often callers came and went before."""
    end = End()
    both = lines(end)
    both._radio.key, both._greetings = bytes(32), 0
    under_way: list[asyncio.Event] = []

    async def greet(*_: object) -> None:
        under_way.append(asyncio.Event())
        await under_way[-1].wait()
        raise OSError("gone")

    both._greet = greet
    for _ in range(3):
        callers = [asyncio.create_task(both._serve(None, Closing())) for _ in range(3)]
        await asyncio.sleep(0.001)
        assert len(under_way) == 2
        assert [caller.done() for caller in callers] == [False, False, True]
        for event in under_way:
            event.set()
        await asyncio.gather(*callers)
        under_way.clear()
    both._host.cancel()


class Closing:
    """Of a host that is hung up on."""

    def close(self) -> None: ...

    async def wait_closed(self) -> None: ...


class Taking(Closing):
    """Of a host that takes all."""

    def __init__(self) -> None:
        self.sent = b""

    async def drain(self) -> None: ...

    def write(self, data: bytes) -> None:
        self.sent += data


@pytest.mark.parametrize("has_usb", [False, True])
async def test_a_host_in_the_network_is_heard_from_its_first_word_on_until_usb_has_the_board(has_usb: bool) -> None:
    end = End()
    both = lines(end)
    both._host.cancel()
    both._host, both._radio.key, both._greetings = None, bytes(KEY), 0
    both._due, both._table, both._usb = asyncio.Event(), types.SimpleNamespace(freed=True), frame.Deframer()
    end.greeted = has_usb
    host, said, writer = Sealed(bytes(KEY), bytes(NONCE), False), asyncio.Queue[bytes](), Taking()
    async with asyncio.timeout(20):
        serving = asyncio.create_task(both._serve(types.SimpleNamespace(read=lambda most: said.get()), writer))
        while not host.ready:
            host.feed(writer.sent)
            writer.sent = b""
            if proof := host.take():
                said.put_nowait(proof)
            await asyncio.sleep(0)
        if not has_usb:
            for word in (b"first", b"then"):
                said.put_nowait(host.seal(word))
            while len(end.fed) < 2:
                await asyncio.sleep(0)
            assert (end.fed, both._table.freed) == ([b"first", b"then"], False)
            both._over_usb(hello := frame.encode(m.HELLO, 0, b"\0" * 40), 0)
            both._over_usb(b"more", 1)
            assert end.fed[-2:] == [hello, b"more"]
        await serving
    ((outcome, kind, _, payload),) = frame.Deframer().feed(host.feed(writer.sent))
    assert (outcome, kind, m.unpack_error(payload)[3]) == (frame.FRAME, m.ERROR, "USB")


async def test_a_host_that_is_silent_for_long_is_hung_up_on() -> None:
    end = End()
    both = lines(end, LOOK_MS=1)
    host = both._host
    both._heard_ms = time.ticks_ms() - both.SILENT_MS + 60_000  # type: ignore[attr-defined]
    staying = asyncio.create_task(both._stay())
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert not host.cancelling()
    both._heard_ms = time.ticks_ms() - both.SILENT_MS  # type: ignore[attr-defined]
    async with asyncio.timeout(20):
        with pytest.raises(asyncio.CancelledError):
            await host
    assert (both._host, both._writer, end.down) == (None, None, 1)
    staying.cancel()


@pytest.mark.parametrize("error", [OSError(12, "ENOMEM"), MemoryError()])
async def test_a_look_that_fails_is_told_once_and_the_next_one_finds_the_network_again(error: Exception) -> None:
    end = End()
    end.greeted = True
    both = lines(end, LOOK_MS=1)
    both._host.cancel()
    both._host, both._radio.strength = None, lambda: ""
    said = [error, error, "wifi: not connected"]

    def say() -> str:
        word = said.pop(0) if len(said) > 1 else said[0]
        if isinstance(word, Exception):
            raise word
        return word

    both._radio.says = say
    staying = asyncio.create_task(both._stay())
    async with asyncio.timeout(20):
        while len(end.logged) < 2:
            await asyncio.sleep(0.001)
    told = f"wifi: no connections possible: {error!r}"
    assert end.logged == [(told, m.WARNING), ("wifi: not connected", m.INFO)]
    staying.cancel()


async def test_a_host_that_takes_nothing_is_hung_up_on_and_keeps_nobody_waiting() -> None:
    end = End()
    both = lines(end, TAKES_MS=5)
    host = both._host
    async with asyncio.timeout(20):
        await both._send(b"said")
        with pytest.raises(asyncio.CancelledError):
            await host
    assert (both._host, end.down) == (None, 1)
