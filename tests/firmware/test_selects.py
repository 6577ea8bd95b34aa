"""Chip selects through a decoder: always the wanted reader, never two on one bus."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marshub.board import profile
from marshub.sim.upy import machine
from marshub.sim.upy.wiring import Wiring


def selected(wiring: Wiring) -> list[list[int]]:
    """By bus, the readers whose chip select is low."""
    return [[wiring.chips.index(chip) for chip in bus._selected] for bus in wiring.buses]  # type: ignore[arg-type]


def test_nothing_is_selected_at_first(wiring: Wiring) -> None:
    from hub import readers

    readers.make_chip_selects(wiring.config)
    assert selected(wiring) == [[], []]


def test_each_select_lowers_its_reader_and_its_twin_on_the_other_bus(wiring: Wiring) -> None:
    from hub import readers

    made, _ = readers.make_chip_selects(wiring.config)
    for reader, select in enumerate(made):
        select(0)
        here, there = selected(wiring)
        assert here == [reader % 8]
        assert there == [8 + reader % 8]
        select(1)
        assert selected(wiring) == [[], []]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.lists(st.integers(0, 15), max_size=30))
def test_in_any_order_no_two_readers_of_a_bus_are_ever_selected(wiring: Wiring, order: list[int]) -> None:
    from hub import readers

    made, _ = readers.make_chip_selects(wiring.config)
    bus_of = [reader["bus"] for reader in wiring.config["readers"]]
    before = [bus.contention for bus in wiring.buses]
    for reader in order:
        made[reader](0)
        wiring.buses[bus_of[reader]].transfer(b"\xee\x00")
        assert selected(wiring)[bus_of[reader]] == [reader]
        made[reader](1)
    assert [bus.contention for bus in wiring.buses] == before


def test_a_plain_pin_selects_the_starters_reader() -> None:
    from hub import readers

    config: dict[str, Any] = profile.make_firmware_config(profile.load("starter"))
    wiring = Wiring(config)
    machine.bind(wiring, 1, b"", lambda cause: None)  # type: ignore[arg-type,return-value]
    ((select,), _) = readers.make_chip_selects(config)
    assert selected(wiring) == [[]]
    select(0)
    assert selected(wiring) == [[0]]
    select(1)
    assert selected(wiring) == [[]]


def test_at_rest_no_line_is_high_that_could_feed_readers_without_a_supply(wiring: Wiring) -> None:
    from hub import readers

    made, lines = readers.make_chip_selects(wiring.config)
    (decoder,) = wiring.config["decoders"]
    driven = (*decoder["address"], decoder["enable"], wiring.config["reset"])
    made[13](0)
    made[13](1)
    lines.rest(0)
    assert [wiring.levels[pin] for pin in driven] == [0] * 5
    lines.rest(1)
    assert [wiring.levels[pin] for pin in driven] == [0, 0, 0, 1, 1]
    assert selected(wiring) == [[], []]
    made[13](0)
    assert selected(wiring)[1] == [13], "and it knows what is on its address lines"


def test_a_decoder_points_before_it_selects_and_a_pin_rests_with_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import selects

    told: list[tuple[int, int]] = []
    monkeypatch.setattr(selects, "Pin", make_pin(told))
    decoder = selects.Decoder([1, 2], 9)
    first, third = (selects.DecodedSelect(decoder, output) for output in (0, 2))
    del told[:]
    third(0)
    third(1)
    first(0)
    assert told == [(2, 1), (9, 0), (9, 1), (2, 0), (9, 0)], "no other reader is selected on the way"
    del told[:]
    pin = selects.Pin(7, 0, value=1)
    selects.Lines(None, [], [pin, selects.Pin(6, 0, value=1)]).rest(0)
    selects.Lines(selects.Pin(8, 0, value=0), [], [pin]).rest(1)
    assert told == [(7, 0), (6, 0), (7, 1), (8, 1)]


def make_pin(told: list[tuple[int, int]]) -> Any:
    """Return a kind of pin that notes each level it is set to."""

    class Pin:
        OUT = 1

        def __init__(self, number: int, mode: int, value: int) -> None:
            self.number = number

        def __call__(self, level: int) -> None:
            told.append((self.number, level))

    return Pin
