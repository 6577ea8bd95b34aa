"""The LED chain: what is shown is on it at once, patterns move, and a glitch heals."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from marshub.sim.upy import neopixel
from marshub.sim.upy.wiring import Wiring

BLINK = 1
TABLE = {"pin": 4, "count": 2, "order": "GRB", "gamma": False, "channel_ma": 20, "idle_ma": 1, "cap_ma": 10_000}


@pytest.fixture
def written(wiring: Wiring) -> Iterator[list[bytes]]:
    """What was written to the chain, in order."""
    seen: list[bytes] = []
    neopixel.bind(seen.append)
    yield seen
    neopixel.bind(lambda data: None)


def lights(**other: int) -> Any:
    from hub.lights import Lights

    return Lights({**TABLE, **other})


def test_a_picture_is_on_the_chain_when_show_returns(written: list[bytes]) -> None:
    made = lights()
    made.show(bytes((1, 2, 3, 0)))
    assert written == [bytes(6), bytes((2, 1, 3, 0, 0, 0))]
    made.dim(0)
    assert written[-1] == bytes(6)


def test_what_stays_behind_the_last_change_is_not_written_again(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = lights()
    sizes: list[int] = []
    true = neopixel.NeoPixel.write
    monkeypatch.setattr(neopixel.NeoPixel, "write", lambda chain: (sizes.append(len(chain.buf)), true(chain)))
    made.show(bytes((1, 2, 3, 0, 4, 5, 6, 0)))
    made.show(bytes((9, 2, 3, 0, 4, 5, 6, 0)))
    assert sizes == [6, 3]
    assert written[-1] == bytes((2, 9, 3, 5, 4, 6)), "the second LED shows what it did"
    made.show(bytes((9, 2, 3, 0, 4, 5, 6, 0)))
    assert sizes == [6, 3], "nothing new, nothing written"
    made.write(1)
    made.write(made.REFRESH_MS - 1)
    assert sizes == [6, 3, 6], "a glitch heals at the first refresh,"
    made.write(1)
    assert sizes == [6, 3, 6, 6], "and at each one after it"
    made.show(bytes((9, 2, 3, BLINK, 4, 5, 6, 0)))
    made.write(1)
    assert sizes[-1] == 3, "what blinks, and nothing behind it"
    made.show(bytes((9, 2, 3, BLINK, 4, 5, 6, BLINK)))
    made.write(1)
    assert sizes[-1] == 6, "both blink"


def test_what_is_shown_is_on_the_chain_as_it_is_just_then(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = lights()
    for now, seen in ((0, 9), (600, 0), (1000, 9)):
        monkeypatch.setattr("hub.lights.time.ticks_ms", lambda now=now: now)
        made.show(bytes((9, 0, 0, BLINK)))
        assert written[-1][1] == seen, "it blinks twice a second"


async def test_what_begins_to_move_moves_at_once(written: list[bytes]) -> None:
    made = lights()
    made.FRAME_MS, made.REFRESH_MS = 1, 60_000
    task = asyncio.create_task(made.run())
    await asyncio.sleep(0)
    made.show(bytes((9, 0, 0, BLINK)))
    count = len(written)
    try:
        async with asyncio.timeout(10):
            while len(written) < count + 2:
                await asyncio.sleep(0.001)
        made.show(bytes((9, 0, 0, 0)))
        await asyncio.sleep(0.01)
        count = len(written)
        await asyncio.sleep(0.02)
        assert len(written) == count, "what stands still is left alone until the refresh"
    finally:
        task.cancel()


async def test_a_blinking_lamp_goes_on_and_off_and_a_still_one_is_written_again(written: list[bytes]) -> None:
    made = lights()
    made.FRAME_MS = made.REFRESH_MS = 1
    task = asyncio.create_task(made.run())
    try:
        made.show(bytes((9, 0, 0, BLINK)))
        while len(set(written[1:])) < 2:
            await asyncio.sleep(0)
        assert set(written[1:]) == {bytes(6), bytes((0, 9, 0, 0, 0, 0))}
        made.show(bytes((9, 0, 0, 0)))
        count = len(written)
        while len(written) < count + 3:
            await asyncio.sleep(0)
        assert set(written[count:]) == {bytes((0, 9, 0, 0, 0, 0))}
    finally:
        task.cancel()


def test_what_the_chain_may_draw_follows_the_supply(written: list[bytes]) -> None:
    made = lights()
    made.show(bytes((255, 255, 255, 0) * 2))
    assert written[-1] == bytes([255] * 6), "120 mA"
    made.allow(62)
    assert 120 <= written[-1][0] < 128, "60 mA, 2 more for both dark: half of it, at once"
    made.allow(20_000)
    assert written[-1] == bytes([255] * 6), "never more than the board is built for"
    made.allow(1)
    assert written[-1] == bytes(6), "less than they draw dark"
    made.allow(None)
    assert written[-1] == bytes([255] * 6)
    made = lights(cap_ma=62)
    made.show(bytes((255, 255, 255, 0) * 2))
    made.allow(20_000)
    assert 120 <= written[-1][0] < 128, "however strong the supply is"
