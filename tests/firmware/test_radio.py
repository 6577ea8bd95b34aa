"""Receiver gain and transmit power, from the profile to the chip's registers, and what the power does to a tag afar."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from marshub.board import profile
from marshub.sim import registers as reg
from marshub.sim.hit_rates import PollChance, compute_reach_hit_rate
from marshub.sim.upy.wiring import Wiring


@pytest.fixture
def config() -> dict[str, Any]:
    """The hub's config, with two readers that are set otherwise."""
    hub = profile.load("hub")
    loud = msgspec.structs.replace(hub.reader[0], gain_db=48, power=63)
    low = msgspec.structs.replace(hub.reader[1], gain_db=18, power=8)
    return profile.make_firmware_config(msgspec.structs.replace(hub, reader=[loud, low, *hub.reader[2:]]))


async def test_each_chip_is_set_as_the_profile_says_and_again_after_a_dip(wiring: Wiring) -> None:
    from hub.scan import Scanner

    class Sink:
        def __getattr__(self, name: str) -> Any:
            return lambda *args: None

    def told() -> list[tuple[int, int, int]]:
        chips = [chip._core.reg for chip in wiring.chips[:3]]
        return [(item[reg.RF_CFG] >> 4, item[reg.CW_GS_P], item[reg.GS_N] >> 4) for item in chips]

    wanted = [(7, 63, 15), (2, 8, 2), (5, 32, 8)]
    scanner = Scanner(wiring.config, Sink(), lambda: None)
    task = asyncio.create_task(scanner.run())
    try:
        async with asyncio.timeout(30):
            while told() != wanted:
                await asyncio.sleep(0.002)
            for chip in wiring.chips[:3]:
                chip.brown_out()
            assert told() == [(4, 32, 8)] * 3, "as the data sheet says after a reset"
            while told() != wanted:
                await asyncio.sleep(0.002)
    finally:
        task.cancel()
    assert wiring.fields[1].luck.power == 8 / 32


def test_less_power_hears_less_of_what_lies_afar_and_all_that_lies_well() -> None:
    assert [compute_reach_hit_rate(1.0, 0.25), compute_reach_hit_rate(0.8, 0.25), compute_reach_hit_rate(0.8, 2.0)] == [
        1.0,
        0.2,
        1.0,
    ]
    luck, tag = PollChance(seed=1), "afar"
    luck.set_hit_rate(tag, 0.8)
    heard = []
    for power in (1.0, 0.25):
        luck.power = power
        heard.append(sum(tag not in luck.list_silent(20_000.0 * look) for look in range(1, 200)))
        luck.begin_poll()
    assert heard[0] > 2 * heard[1] > 0


def test_who_sets_nothing_keeps_the_hash_of_his_board() -> None:
    hub = profile.load("hub")
    made = profile.make_firmware_config(hub)
    assert all("gain" not in item and "power" not in item for item in made["readers"])
    usual = msgspec.structs.replace(hub.reader[0], gain_db=38, power=32)
    assert profile.make_firmware_config(msgspec.structs.replace(hub, reader=[usual, *hub.reader[1:]])) != made
