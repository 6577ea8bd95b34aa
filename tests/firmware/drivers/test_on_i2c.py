"""The same driver over I2C: what it promises over SPI, and what only that bus can do to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from test_faults import (
    test_a_cancelled_inventory_leaves_a_usable_reader,
    test_a_reset_chip_is_noticed_and_never_taken_for_an_empty_field,
    test_before_a_tag_is_missed_it_is_seen_whether_the_reader_can_hear_it,
    test_the_antenna_obeys,
)
from test_inventory import (
    test_a_strong_tag_does_not_drown_a_weak_one_for_good,
    test_two_tags_with_one_uid_look_like_one,
)

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.i2c_bus import NOBODY, STANDS, I2CBus
from marshub.sim.quirks import Quirks

drivers_on_path()

from drivers import look, selftest  # noqa: E402
from drivers.reader import ReaderError  # noqa: E402
from drivers.registers import COM_IRQ, FIFO_DATA, FIFO_LEVEL, VERSION  # noqa: E402

#: Collected here too, on the other bus.
AGAIN = (
    test_a_cancelled_inventory_leaves_a_usable_reader,
    test_a_reset_chip_is_noticed_and_never_taken_for_an_empty_field,
    test_before_a_tag_is_missed_it_is_seen_whether_the_reader_can_hear_it,
    test_the_antenna_obeys,
    test_a_strong_tag_does_not_drown_a_weak_one_for_good,
    test_two_tags_with_one_uid_look_like_one,
)
UID = b"\x04\x01\x02\x03\x04\x05\x06"
PILE = [bytes([4, 0xA1, 30 * n, 5 + n, 77 * n & 0xFF, n, 200 - n]) for n in range(5)]


@pytest.fixture(autouse=True)
def _on_i2c(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bench, "on_i2c", True)


def test_these_benches_are_on_i2c() -> None:
    bench = Bench()
    assert isinstance(bench.bus, I2CBus)
    assert bench.reader.health() == "clone"
    assert bench.reader.version == 0x15


@pytest.mark.parametrize("length", [0, 1, 5, 25, 64])
def test_a_burst_goes_into_the_fifo_and_comes_back_in_its_order(length: int) -> None:
    """All bytes of a frame belong to one register (MFRC522 8.1.4): none may be lost, doubled or sent elsewhere."""
    bench = Bench()
    data = bytes(7 * n + 1 & 0xFF for n in range(length))
    bench.reader._send(bytes([FIFO_DATA << 1]) + data)
    level, back = bytearray(2), bytearray(length + 1)
    bench.reader._read(look.addresses((FIFO_LEVEL,)), level)
    before = bench.bus.counters.transactions
    bench.reader._read(look.addresses((FIFO_DATA,) * length), back)
    assert level[1] == length
    assert bytes(back[1:]) == data
    assert bench.bus.counters.transactions - before == (1 if length else 0), "a run of one register is one frame"


def test_each_register_of_a_look_is_read_from_its_own_address() -> None:
    bench = Bench()
    bench.inventory()
    into = bytearray(len(look.IDENTIFY))
    bench.reader._read(look.IDENTIFY, into)
    registers = bench.chip._core.reg
    assert list(into[1:]) == [registers[item] for item in (VERSION, 0x01, 0x2A, 0x14)]
    polled = bytearray(len(look.POLL))
    bench.reader._read(look.POLL, polled)
    assert polled[look.LOOKS] == registers[COM_IRQ]
    assert polled[look.LOOKS + 5 : look.LOOKS + 7] == bytes((registers[0x2A], registers[0x14]))


def test_a_pile_is_listed_and_at_rest_called_by_name() -> None:
    bench = Bench(cpu_us=100)
    bench.put(*PILE)
    for _ in range(3):
        assert sorted(bench.inventory()) == sorted(PILE)
    assert bench.reader.resets == 0
    assert bench.longest_hold_us <= 7500, "while a chip is set up; else half of it"


class Spoiled:
    """A bus's way to address its devices, before whose frame number `at` something happens."""

    def __init__(self, address: Callable[[int, int], object], at: int, happens: Callable[[], None]) -> None:
        self.address, self.at, self.happens = address, at, happens
        self.count = 0

    def __call__(self, address: int, length: int) -> object:
        if self.count == self.at:
            self.happens()
        self.count += 1
        return self.address(address, length)


@pytest.mark.parametrize(
    ("spoil", "mend", "told"),
    [
        (lambda chip: setattr(chip, "dead", 0xFF), lambda chip: setattr(chip, "dead", None), "does not answer at 28h"),
        (
            lambda chip: setattr(chip, "sda_clocks", 1 << 30),
            lambda chip: setattr(chip, "sda_clocks", 0),
            "is blocked: SDA or SCL is held low",
        ),
    ],
)
def test_a_reader_that_is_pulled_out_fails_at_each_moment_and_comes_back(
    spoil: Callable[[object], None], mend: Callable[[object], None], told: str
) -> None:
    """At any of its frames: nothing but ReaderError comes out, no tag is lost or made up, the list is right again."""
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    for frame in range(0, 500, 3):
        bench.bus._address = good = Spoiled(bench.bus._address, frame, lambda: spoil(bench.chip))
        since = bench.clock.us()
        if bench.measure(_outcome(bench)).result:
            assert told in bench.reader.fault
            assert not bench.reader.antenna
        bench.bus._address = good.address
        assert bench.clock.us() - since < 60_000, "a bus that stands is not waited for again and again"
        assert bench.longest_hold_us <= 9000
        mend(bench.chip)
        bench.chip.brown_out()
        if bench.reader.fault is None:
            with pytest.raises(ReaderError):
                bench.inventory()
        assert bench.inventory() == [UID]
        assert bench.reader.fault is None
        if good.count <= frame:
            return
    raise AssertionError("expected an inventory to end")


async def _outcome(bench: Bench) -> bool:
    """Whether the inventory failed; one that did not has found the tag."""
    try:
        assert await bench.reader.inventory() == [UID]
    except ReaderError:
        return True
    return False


def test_who_holds_sda_is_clocked_out_at_the_next_try() -> None:
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    bench.chip.sda_clocks = 9
    with pytest.raises(ReaderError, match="is blocked: SDA or SCL is held low"):
        bench.inventory()
    assert bench.inventory() == [UID]


def test_a_bus_that_still_stands_is_not_asked() -> None:
    """On an ESP32 each frame could wait for a tenth of a second, and all that the board does with it."""
    bench = Bench()
    bench.inventory()
    bench.chip.sda_clocks = 1 << 30
    with pytest.raises(ReaderError, match="blocked"):
        bench.inventory()
    frames = bench.bus.counters.transactions
    for _ in range(3):
        with pytest.raises(ReaderError, match="blocked"):
            bench.inventory()
    assert bench.bus.counters.transactions == frames


def test_what_is_done_outside_of_a_look_raises_nothing() -> None:
    """The scan switches fields on and off between looks: a reader that is away fails in its own look."""
    bench = Bench()
    bench.inventory()
    bench.chip.dead = 0xFF
    bench.reader.antenna_off()
    bench.reader.antenna_on()
    assert bench.reader.health() == "absent"
    with pytest.raises(ReaderError, match="does not answer at 28h"):
        bench.inventory()


def test_a_ws1850s_has_no_self_test_to_fail_and_an_mfrc522_of_the_older_unit_has() -> None:
    for quirks, verdict in ((None, selftest.NONE), (Quirks(), selftest.PASSED)):
        bench = Bench(quirks)
        bench.put(UID)
        bench.inventory()
        assert bench.run(bench.reader.self_test()) == verdict
        assert bench.inventory() == [UID]


def test_a_wedged_chip_is_set_up_anew_by_a_command() -> None:
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    bench.chip.wedge()
    with pytest.raises(ReaderError, match="hangs"):
        bench.inventory()
    assert bench.inventory() == [UID]


def test_the_bus_itself_tells_nobody_from_standing_and_charges_for_its_bytes() -> None:
    bench = Bench()
    bus, into = bench.bus, bytearray(3)
    since = bench.clock.us()
    bus.readfrom_mem_into(0x28, VERSION, into)
    assert into == b"\x15" * 3
    assert bench.clock.us() - since == (9 * 6 + 2) * 2.5  # two addresses, a register, three bytes; at 400 kHz
    with pytest.raises(OSError, match="ENODEV") as nobody:
        bus.writeto_mem(0x29, 1, b"x")
    bench.chip.sda_clocks = 1
    with pytest.raises(OSError, match="ETIMEDOUT") as stands:
        bus.writeto_mem(0x28, 1, b"x")
    assert (nobody.value.errno, stands.value.errno) == (NOBODY, STANDS)
    bus.clocked(0)
    assert bus.held
    bus.clocked(1)
    bus.writeto_mem(0x28, 1, b"\x00")
