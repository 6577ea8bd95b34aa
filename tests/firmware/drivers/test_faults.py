"""Readers that are missing, broken, hanging or reset behind our back are reported, and none of them hangs the board."""

from __future__ import annotations

import asyncio
import runpy
from pathlib import Path

import pytest

from bench.reader_bench import Bench, drivers_on_path
from marshub.sim.quirks import Quirks

drivers_on_path()

from drivers import look, selftest  # noqa: E402
from drivers.mfrc522 import MFRC522  # noqa: E402
from drivers.presence import ARRIVED, Presence  # noqa: E402
from drivers.reader import ReaderError  # noqa: E402

UID = b"\x04\x01\x02\x03\x04\x05\x06"


@pytest.mark.parametrize("miso", [0x00, 0xFF])
def test_an_absent_chip_is_reported(miso: int) -> None:
    bench = Bench()
    bench.put(UID)
    bench.chip.dead = miso
    assert bench.reader.health() == "absent"
    since = bench.clock.us()
    with pytest.raises(ReaderError, match="does not answer"):
        bench.inventory()
    assert bench.clock.us() - since < 50_000
    assert "does not answer" in bench.reader.fault
    assert bench.longest_hold_us <= 5000


def test_a_wait_ends_whether_the_clock_or_the_bus_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(look, "ticks_ms", lambda: 5)
    assert [look.is_overdue(5, looks, 0) for looks in (249, 250)] == [False, True]
    assert [look.is_overdue(0, looks, 4) for looks in (39, 40)] == [False, True]
    assert not look.is_overdue(0, 249, 5)


@pytest.mark.parametrize("miso", [0x00, 0xFF])
def test_a_chip_that_dies_in_mid_inventory_is_reported_and_taken_back(miso: int) -> None:
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    pauses = iter(range(1000))

    def meanwhile() -> None:
        if next(pauses) == 2:
            bench.chip.dead = miso

    with pytest.raises(ReaderError, match="does not answer"):
        bench.run(bench.reader.inventory(), meanwhile)
    bench.chip.dead = None
    assert bench.inventory() == [UID]
    assert bench.reader.fault is None
    assert bench.reader.health() == "ok"


def test_a_reset_chip_is_noticed_and_never_taken_for_an_empty_field() -> None:
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    bench.chip.brown_out()
    bench.clock.advance(1000)
    assert bench.reader.health() == "reset"
    with pytest.raises(ReaderError, match="lost its settings"):
        bench.inventory()
    assert bench.inventory() == [UID]


# TxASKReg, TReloadRegL, TPrescalerReg, ModeReg, RxModeReg, CollReg (ValuesAfterColl), RFCfgReg, DemodReg
@pytest.mark.parametrize(
    ("register", "lying"),
    # TReloadRegL is written anew all the time where tags lie.
    [(0x2D, False), *((each, lying) for each in (0x15, 0x2B, 0x11, 0x13, 0x0E, 0x26, 0x19) for lying in (False, True))],
)
def test_a_register_changed_behind_the_drivers_back_is_told_and_set_anew(register: int, lying: bool) -> None:
    bench = Bench()
    tags = bench.put(UID) if lying else []
    presence = Presence(bench.reader)
    messages = [*bench.run(presence.poll())]
    for _ in range(3):
        messages += bench.run(presence.poll())
    bench.chip._core.reg[register] ^= 0xC0
    faults = []
    for _ in range((Presence.GLANCES + 1) * 32 + 3 if lying else 35):
        messages += bench.run(presence.poll())
        faults += [presence.fault] if presence.fault else []
    assert faults == ["reader has lost some of its settings (VersionReg 92h)"]
    assert bench.reader.resets == 1
    assert messages == [(ARRIVED, tag.uid) for tag in tags]
    bench.put(b"\x12\x34\x56\x78")
    bench.clock.advance(10_000)
    assert list(bench.run(presence.poll())) == [(ARRIVED, b"\x12\x34\x56\x78")]


def test_before_a_tag_is_missed_it_is_seen_whether_the_reader_can_hear_it() -> None:
    bench = Bench()
    (tag,) = bench.put(UID)
    assert bench.inventory() == [UID]
    bench.chip._core.reg[0x15] ^= 0x40  # TxASKReg: no tag understands its modulation any more; the model's would
    bench.field.take(tag)
    with pytest.raises(ReaderError, match="has lost some of its settings"):
        bench.inventory()
    assert bench.inventory() == []


def test_a_chip_whose_registers_read_otherwise_each_time_is_not_set_up_for_ever() -> None:
    bench, turns = Bench(), iter(range(10**6))
    bench.put(UID)
    read = bench.chip._read
    bench.chip._read = lambda address: next(turns) & 0x7F if address == 0x26 else read(address)  # type: ignore[method-assign]
    for _ in range(100):
        assert bench.inventory() == [UID]
    assert bench.reader.resets == 0


@pytest.mark.parametrize("reset_pin", [False, True])
def test_a_wedged_chip_is_noticed_and_reset(reset_pin: bool) -> None:
    bench = Bench(reset_pin=reset_pin)
    bench.put(UID)
    assert bench.inventory() == [UID]
    bench.chip.wedge()
    with pytest.raises(ReaderError, match="hangs"):
        bench.inventory()
    assert bench.reader.health() == "wedged"
    assert not bench.field.on  # it does not disturb its neighbours while it waits for its reset
    assert bench.inventory() == [UID]
    assert bench.reader.health() == "ok"


def test_a_chip_wedged_for_good_stays_reported() -> None:
    bench = Bench()
    bench.chip.wedge("ever")
    for _ in range(3):
        since = bench.clock.us()
        with pytest.raises(ReaderError, match="hangs"):
            bench.inventory()
        assert bench.clock.us() - since < 100_000
        assert bench.reader.health() == "wedged"
    assert bench.longest_hold_us <= 5000


@pytest.mark.parametrize(("version", "health"), [(0x91, "ok"), (0x92, "ok"), (0x82, "clone"), (0xB2, "clone")])
def test_health_tells_makers_apart(version: int, health: str) -> None:
    bench = Bench(Quirks(version=version))
    assert bench.reader.health() == health
    bench.inventory()
    assert bench.reader.health() == health
    assert bench.reader.version == version


def test_a_chip_that_keeps_losing_writes_is_reported() -> None:
    bench = Bench(Quirks(deaf_us=1e9))
    with pytest.raises(ReaderError, match="does not keep its settings"):
        bench.inventory()


def test_a_slow_oscillator_is_waited_for() -> None:
    bench = Bench(Quirks(startup_us=10_000))
    bench.put(UID)
    assert bench.inventory() == [UID]


def test_one_bad_reader_does_not_disturb_its_neighbours() -> None:
    bench = Bench(readers=3)
    bench.chips[1].dead = 0xFF
    bench.put(UID)
    assert bench.run(bench.readers[0].inventory()) == [UID]
    with pytest.raises(ReaderError):
        bench.run(bench.readers[1].inventory())
    assert bench.run(bench.readers[2].inventory()) == []
    assert bench.bus.contention == 0
    assert bench.bus.unselected == 0


def test_the_chip_select_is_let_go_when_the_bus_fails() -> None:
    bench = Bench(readers=2)

    class BrokenBusError(Exception):
        pass

    def fail(buf: bytes) -> None:
        raise BrokenBusError

    good, bench.bus.write = bench.bus.write, fail  # type: ignore[method-assign]
    with pytest.raises(BrokenBusError):
        bench.reader.antenna_on()
    bench.bus.write = good  # type: ignore[method-assign]
    assert bench.run(bench.readers[1].inventory()) == []
    assert bench.bus.contention == 0


def test_a_cancelled_inventory_leaves_a_usable_reader() -> None:
    bench = Bench()
    bench.put(UID)
    assert bench.inventory() == [UID]
    for pauses in range(1, 12):
        with bench.micropython_time():
            coroutine = bench.reader.inventory()
            try:
                for _ in range(pauses):
                    coroutine.send(None)
            except StopIteration:
                break
            coroutine.close()
        assert bench.inventory() == [UID]


def test_the_antenna_obeys() -> None:
    bench = Bench()
    (tag,) = bench.put(UID)
    bench.inventory()
    assert bench.field.on
    assert tag.state.value == "halt"
    bench.reader.antenna_off()
    assert not bench.field.on
    assert bench.inventory() == [UID]  # on again, and the tag had its time to wake
    since = bench.clock.us()
    bench.run(bench.reader.cycle_field())
    assert bench.clock.us() - since > 5100, "off for longer than a tag can hold out"
    assert bench.field.on
    assert tag.state.value == "idle"


@pytest.mark.parametrize(
    ("setting", "right", "wrong"), [("gain", (2, 7), (0, 1, 8, -1)), ("power", (1, 63), (0, 64, -1))]
)
def test_a_wrong_setting_of_the_radio_is_refused(setting: str, right: tuple[int, ...], wrong: tuple[int, ...]) -> None:
    bench = Bench()
    for value in right:
        MFRC522(bench.bus, bench.bus.make_chip_select(0), **{setting: value})
    for value in wrong:
        with pytest.raises(ValueError, match=f"{setting} is {value}, expected {right[0]}.* to {right[1]}"):
            MFRC522(bench.bus, bench.bus.make_chip_select(0), **{setting: value})


@pytest.mark.parametrize(
    ("version", "good", "verdict"),
    [(v, True, selftest.PASSED) for v in (0x88, 0x90, 0x91, 0x92)]
    + [(v, False, selftest.FAILED) for v in (0x88, 0x90, 0x91, 0x92)]
    + [(0x82, True, selftest.UNKNOWN), (0xB2, True, selftest.UNKNOWN)],
)
def test_the_self_test_tells_good_chips_from_bad(version: int, good: bool, verdict: str) -> None:
    bench = Bench(Quirks(version=version, self_test=good))
    bench.put(UID)
    bench.inventory()
    assert bench.run(bench.reader.self_test()) == verdict
    assert not bench.field.on
    assert bench.inventory() == [UID]  # set up anew by itself
    assert bench.longest_hold_us <= 5000


def test_a_wedged_chip_fails_its_self_test() -> None:
    bench = Bench()
    bench.chip.wedge("ever")
    since = bench.clock.us()
    assert bench.run(bench.reader.self_test()) == selftest.FAILED
    assert bench.clock.us() - since < 50_000


@pytest.mark.parametrize("listed", [b"\xff" * 45, b"\x02\x04ABCD" + b"\xff" * 39], ids=["before", "within"])
def test_the_example_of_another_chip_takes_one_that_dies_before_its_list_for_a_fault(listed: bytes) -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "sim" / "toy_chip" / "toy.py"))
    reader = example["ToyReader"](None, lambda level: None)
    reader.antenna = True
    reader._ask = lambda command, count: b"T" if command == 0x10 else listed
    with pytest.raises(ReaderError, match="does not answer"):
        asyncio.run(reader.inventory())
