"""The page of figures says what the driver does today."""

from __future__ import annotations

from bench import reader_figures


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
    assert reader_figures.scan(tokens=16, baudrate=1_000_000, at_once=2) <= 100.0
