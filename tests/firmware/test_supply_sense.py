"""The supply as the firmware sees it: gone at once when something fails, back only when it is steady."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest

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


async def test_it_goes_after_two_looks_and_comes_after_four_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import supply

    levels = iter([1, *(0, 1, 0, 1, 1), *(0, 0), *(1, 1, 1, 0), *(1, 1, 1, 1), 0, 1])
    monkeypatch.setattr(supply, "Pin", Levels(levels))
    told: list[tuple[bool, int]] = []
    watched = supply.Supply({"sense": 5, "cap_ma": 50}, lambda off: told.append((off, len(list(copy(levels))))))
    assert not watched.feeds_readers, "unless the config says so"
    watched.EVERY_MS = 0
    with pytest.raises(RuntimeError, match="StopIteration"):
        await watched.run()
    assert told == [(True, 10), (False, 2)]


def test_one_low_look_when_a_reader_fails_is_no_supply_that_went(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import supply

    monkeypatch.setattr(supply, "Pin", Levels(iter([1, 0, 1, 0, 0])))
    watched = supply.Supply({"sense": 5, "cap_ma": 50, "readers": True}, lambda off: None)
    assert watched.feeds_readers
    assert [watched.is_gone(), watched.is_gone()] == [False, True]


class Levels:
    """A pin that has these levels, one at each look."""

    IN = 0

    def __init__(self, levels: Iterator[int]) -> None:
        self.levels = levels

    def __call__(self, *made: int) -> Any:
        return self if made else next(self.levels)
