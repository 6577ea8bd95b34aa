"""The supply as the firmware sees it: gone at once when something fails, back only when it is steady."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from marshub.sim.upy.wiring import Wiring


class Watched:
    """A supply that is watched, and what it told."""

    def __init__(self, wiring: Wiring) -> None:
        from hub.supply import Supply

        self.told: list[bool] = []
        self.supply: Any = Supply(wiring.config["supply"], self.told.append)

    async def looks(self, count: int) -> None:
        task = asyncio.create_task(self.supply.run())
        for _ in range(count):
            await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def test_it_is_asked_at_once_when_a_reader_fails(wiring: Wiring) -> None:
    watched = Watched(wiring)
    assert not watched.supply.is_gone()
    wiring.supply(False)
    assert watched.supply.is_gone()
    assert watched.supply.is_gone()
    assert watched.told == [True], "told once"
    wiring.supply(True)
    assert watched.supply.is_gone(), "whether it is back is seen over a while"


async def test_it_is_back_when_it_was_there_for_some_looks_in_a_row(wiring: Wiring) -> None:
    wiring.supply(False)
    watched = Watched(wiring)
    assert watched.supply.off
    watched.supply.EVERY_MS = 1
    wiring.supply(True)
    task = asyncio.create_task(watched.supply.run())
    async with asyncio.timeout(10):
        while not watched.told:
            await asyncio.sleep(0.001)
    task.cancel()
    assert watched.told == [False]
    assert not watched.supply.off


async def test_one_low_look_is_no_supply_that_went(wiring: Wiring) -> None:
    watched = Watched(wiring)
    wiring.supply(False)
    await watched.looks(2)
    wiring.supply(True)
    await watched.looks(2)
    assert watched.told == []
