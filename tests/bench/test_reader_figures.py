"""The page of figures says what the driver does today."""

from __future__ import annotations

import asyncio
from typing import Any

from bench import reader_figures
from bench.scan_bench import ScanBench


def test_the_page_is_up_to_date() -> None:
    assert reader_figures.DOCUMENT.read_text() == reader_figures.document(), (
        "docs/bench-reader.md is stale: run python tests/bench/reader_figures.py --update"
    )


def test_what_was_promised_is_reached() -> None:
    empty, _ = reader_figures.figures([])
    assert empty.transactions <= 10
    assert empty.ms <= 1.0
    first, again = reader_figures.figures(reader_figures.PILES["five 7-byte UIDs"])
    for item in (first, again):
        assert item.transactions <= 700
        assert item.ms <= 60.0


def test_a_round_over_sixteen_readers_with_tokens_takes_no_more_than_100_ms() -> None:
    bench = ScanBench(baudrate=1_000_000)
    assert bench.round_ms(tokens=16) <= 100.0
    assert [bus.contention for bus in bench.wiring.buses] == [0, 0]


def test_where_the_host_looks_for_a_token_it_is_heard_of_sooner() -> None:
    assert ScanBench().latency_ms(9, priority=4) <= 0.6 * ScanBench().latency_ms(9, priority=1)


def test_who_lists_a_newcomer_need_not_share_the_processor() -> None:
    """In virtual time: it takes hardly longer than on a reader alone, though all others are looked at."""
    bench, reader = ScanBench(), 9

    async def play(scanner: Any) -> float:
        chip, took = scanner.stations[reader].chip, 0.0
        take = type(chip).take

        async def timed() -> list[bytes]:
            nonlocal took
            since = bench.clock.us()
            result: list[bytes] = await take(chip)
            took = (bench.clock.us() - since) / 1000
            return result

        chip.take = timed
        await asyncio.sleep(0.5)
        bench.wiring.put(reader, reader_figures.SEVEN)
        while not bench.sink.arrived:
            await asyncio.sleep(0.001)
        assert not chip.listing
        return took

    alone, _ = reader_figures.figures([reader_figures.SEVEN], cpu_us=100.0)
    assert bench.run(play) <= 1.15 * alone.ms


def test_a_list_that_takes_long_does_not_stop_the_others() -> None:
    bench = ScanBench()

    async def play(scanner: Any) -> tuple[list[int], list[int]]:
        station = scanner.stations[6]

        async def long() -> list[bytes]:
            station.chip.listing = True
            await asyncio.sleep(1)
            station.chip.listing = False
            return []

        await asyncio.sleep(0.5)
        station.chip.take = long
        while not station.chip.listing:
            await asyncio.sleep(0.001)
        before = [item.index for item in scanner._queue]
        await asyncio.sleep(0.5)
        return before, [item.index for item in scanner._queue]

    before, left = bench.run(play)
    near = set(bench.wiring.config["neighbours"][6])
    assert set(before) - near, "or nobody was waiting for its turn"
    assert set(left) <= near, "their fields must stay off"
