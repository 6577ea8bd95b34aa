"""The page of figures says what the driver does today."""

from __future__ import annotations

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
    for each in (first, again):
        assert each.transactions <= 700
        assert each.ms <= 60.0


def test_a_round_over_sixteen_readers_with_tokens_takes_no_more_than_100_ms() -> None:
    bench = ScanBench(baudrate=1_000_000)
    assert bench.round_ms(tokens=16) <= 100.0
    assert [bus.contention for bus in bench.wiring.buses] == [0, 0]


def test_where_the_host_looks_for_a_token_it_is_heard_of_sooner() -> None:
    assert ScanBench().latency_ms(9, priority=4) <= 0.6 * ScanBench().latency_ms(9, priority=1)
