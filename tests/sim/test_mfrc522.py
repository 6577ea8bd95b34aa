"""The chip model against the data sheet: registers, FIFO, interrupts, timer, CRC, framing."""

from __future__ import annotations

import itertools
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.sim import registers as reg
from marshub.sim.clock import Clock, RealClock
from marshub.sim.iso14443 import Field, Tag, crc_a
from marshub.sim.mfrc522 import MFRC522
from marshub.sim.quirks import Quirks
from marshub.sim.spi_bus import Bus


class Rig:
    """A chip on a bus so fast that only what is waited for takes time."""

    def __init__(self, quirks: Quirks | None = None) -> None:
        self.clock = Clock()
        self.field = Field(self.clock)
        self.chip = MFRC522(self.clock, self.field, quirks)
        self.bus = Bus(self.clock, [self.chip], 1_000_000_000)
        self.cs = self.bus.make_chip_select(0)
        self.clock.advance(1000)

    def spi(self, mosi: bytes) -> bytes:
        self.cs(0)
        miso = self.bus.transfer(mosi)
        self.cs(1)
        return miso

    def write(self, register: int, *values: int) -> None:
        self.spi(bytes((register << 1, *values)))

    def read(self, *registers: int) -> list[int]:
        return list(self.spi(bytes([0x80 | register << 1 for register in registers] + [0]))[1:])

    def field_on(self, *uids: bytes) -> None:
        for uid in uids:
            self.field.put(Tag(uid))
        self.write(reg.TX_CONTROL, 0x83)
        self.write(reg.TX_ASK, 0x40)
        self.write(reg.MODE, 0x3D)
        self.clock.advance(6000)

    def transceive(self, frame: bytes, framing: int = 0, wait_us: float = 3000) -> bytes:
        self.write(reg.COMMAND, reg.IDLE)
        self.write(reg.COM_IRQ, 0x7F)
        self.write(reg.FIFO_LEVEL, 0x80)
        self.write(reg.FIFO_DATA, *frame)
        self.write(reg.COMMAND, reg.TRANSCEIVE)
        self.write(reg.BIT_FRAMING, 0x80 | framing)
        self.clock.advance(wait_us)
        (level,) = self.read(reg.FIFO_LEVEL)
        return bytes(self.read(*[reg.FIFO_DATA] * level)) if level else b""


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_registers_have_their_reset_values(rig: Rig) -> None:
    for register, value in reg.RESET_VALUES.items():
        assert rig.read(register) == [value], hex(register)
    assert rig.read(reg.VERSION) == [0x92]


@given(register=st.sampled_from(sorted(reg.WRITABLE)), value=st.integers(0, 255))
def test_plain_registers_keep_what_is_written_until_reset(register: int, value: int) -> None:
    rig = Rig()
    rig.write(register, value)
    assert rig.read(register) == [value]
    rig.write(reg.COMMAND, reg.SOFT_RESET)
    rig.clock.advance(1000)
    assert rig.read(register) == [reg.RESET_VALUES.get(register, 0)]


@given(st.binary(max_size=80))
def test_the_fifo_is_one_of_64_bytes(data: bytes) -> None:
    rig = Rig()
    rig.write(reg.FIFO_DATA, *data)
    assert rig.read(reg.FIFO_LEVEL) == [min(64, len(data))]
    assert bool(rig.read(reg.ERROR)[0] & reg.BUFFER_OVFL) == (len(data) > 64)
    low, high = len(data) <= 8, len(data) >= 56
    assert rig.read(reg.STATUS_1)[0] & 3 == high << 1 | low
    kept = data[:64]
    assert bytes(rig.read(*[reg.FIFO_DATA] * len(kept))) == kept
    rig.write(reg.FIFO_LEVEL, 0x80)
    assert rig.read(reg.FIFO_LEVEL, reg.ERROR) == [0, 0]


@given(data=st.binary(min_size=1, max_size=60))
def test_the_crc_coprocessor_agrees_with_the_tags(data: bytes) -> None:
    rig = Rig()
    rig.write(reg.MODE, 0x3D)
    rig.write(reg.FIFO_DATA, *data)
    rig.write(reg.COMMAND, reg.CALC_CRC)
    assert not rig.read(reg.DIV_IRQ)[0] & reg.CRC_IRQ
    rig.clock.advance(100)
    assert rig.read(reg.DIV_IRQ)[0] & reg.CRC_IRQ
    assert bytes(rig.read(reg.CRC_RESULT_L, reg.CRC_RESULT_H)) == crc_a(data)


@pytest.mark.parametrize(("even", "width"), [(0x4D, 67), (0x5D, 68)])
def test_the_timer_keeps_its_time(rig: Rig, even: int, width: int) -> None:
    rig.write(reg.DEMOD, even)
    rig.write(reg.T_PRESCALER, 33)
    rig.write(reg.T_RELOAD_L, 60)
    rig.write(reg.CONTROL, reg.T_START_NOW)
    us = 61 * width / 13.56
    rig.clock.advance(us - 1)
    assert not rig.read(reg.COM_IRQ)[0] & reg.TIMER_IRQ
    assert rig.read(reg.STATUS_1)[0] & 0x08
    rig.clock.advance(1)
    assert rig.read(reg.COM_IRQ)[0] & reg.TIMER_IRQ
    assert not rig.read(reg.STATUS_1)[0] & 0x08


def test_a_stopped_timer_does_not_fire(rig: Rig) -> None:
    rig.write(reg.T_RELOAD_L, 200)
    rig.write(reg.CONTROL, reg.T_START_NOW)
    rig.write(reg.CONTROL, reg.T_STOP_NOW)
    rig.clock.advance(1e6)
    assert not rig.read(reg.COM_IRQ)[0] & reg.TIMER_IRQ


def test_interrupt_bits_are_set_and_cleared_by_the_mark(rig: Rig) -> None:
    rig.write(reg.COM_IRQ, 0x7F)
    assert rig.read(reg.COM_IRQ) == [0]
    rig.write(reg.COM_IRQ, 0x80 | 0x21)
    assert rig.read(reg.COM_IRQ) == [0x21]
    rig.write(reg.COM_IRQ, 0x20)
    assert rig.read(reg.COM_IRQ) == [0x01]


def test_wupa_brings_the_atqa_and_stops_the_timer(rig: Rig) -> None:
    rig.field_on(b"\xde\x4d\xbe\xef")
    rig.write(reg.T_MODE, 0x80)
    rig.write(reg.T_PRESCALER, 33)
    rig.write(reg.T_RELOAD_L, 60)
    assert rig.transceive(b"\x52", 7) == b"\x04\x00"
    irq, error, control = rig.read(reg.COM_IRQ, reg.ERROR, reg.CONTROL)
    assert irq & (reg.RX_IRQ | reg.TX_IRQ) == reg.RX_IRQ | reg.TX_IRQ
    assert not irq & reg.TIMER_IRQ
    assert error == 0
    assert control & 7 == 0


def test_silence_is_ended_by_the_timer(rig: Rig) -> None:
    rig.field_on()
    rig.write(reg.T_MODE, 0x80)
    rig.write(reg.T_PRESCALER, 33)
    rig.write(reg.T_RELOAD_L, 60)
    assert rig.transceive(b"\x52", 7) == b""
    assert rig.read(reg.COM_IRQ)[0] & 0x61 == reg.TX_IRQ | reg.TIMER_IRQ


@pytest.mark.parametrize("origin", ["fifo", "received", "uid"])
@pytest.mark.parametrize(
    ("collided", "early", "truncates"), list(itertools.product((0, 1), (False, True), (False, True)))
)
def test_collisions(origin: str, collided: int, early: bool, truncates: bool) -> None:
    rig = Rig(Quirks(collided_bit=collided, early_collerr=early, coll_origin=origin, truncates=truncates))  # type: ignore[arg-type]
    rig.field_on(b"\x01\x02\x03\x04", b"\x01\x02\x0b\x04")  # they part at bit 20 (counted from 1)
    rig.write(reg.COLL, 0)
    rig.transceive(b"\x52", 7)
    got = rig.transceive(b"\x93\x20")
    assert rig.read(reg.ERROR)[0] & reg.COLL_ERR
    assert rig.read(reg.COLL) == [20]
    assert got[:3] == bytes((0x01, 0x02, 0x03 | collided << 3))
    assert got[3:] == (b"" if truncates else b"\x00\x00")
    # With 18 bits known, RxAlign is 2 and the first FIFO byte is the UID's third.
    rig.transceive(b"\x52", 7)
    rig.transceive(b"\x52", 7)
    got = rig.transceive(b"\x93\x42\x01\x02\x03", 0x22)
    assert rig.read(reg.COLL) == [{"fifo": 4, "received": 2, "uid": 20}[origin]]
    assert got[0] & 0x0C == collided << 3


def test_early_collerr_shows_before_the_frame_ends() -> None:
    for early in (False, True):
        rig = Rig(Quirks(early_collerr=early))
        rig.field_on(b"\x01\x02\x03\x04", b"\x02\x02\x03\x04")
        rig.transceive(b"\x52", 7)
        rig.transceive(b"\x93\x20", wait_us=190 + 91 + 60)
        irq, error = rig.read(reg.COM_IRQ, reg.ERROR)
        assert bool(error & reg.COLL_ERR) == early
        assert not irq & reg.RX_IRQ


def test_the_chip_can_take_the_crc_off_ones_hands(rig: Rig) -> None:
    rig.field_on(b"\xde\x4d\xbe\xef")
    rig.transceive(b"\x52", 7)
    rig.write(reg.TX_MODE, 0x80)
    rig.write(reg.RX_MODE, 0x80)
    assert rig.transceive(b"\x93\x70\xde\x4d\xbe\xef\xc2") == b"\x00"
    assert rig.read(reg.ERROR) == [0]


def test_transmit_then_receive(rig: Rig) -> None:
    rig.field_on(b"\xde\x4d\xbe\xef")
    rig.write(reg.FIFO_DATA, 0x52)
    rig.write(reg.BIT_FRAMING, 7)
    rig.write(reg.COMMAND, reg.TRANSMIT)
    rig.clock.advance(120)
    assert rig.read(reg.COMMAND)[0] & 0x0F == reg.IDLE
    rig.write(reg.COMMAND, reg.RECEIVE)
    rig.clock.advance(1000)
    assert rig.read(reg.COMMAND)[0] & 0x0F == reg.IDLE
    assert rig.read(reg.FIFO_DATA, reg.FIFO_DATA) == [0x04, 0x00]


def test_mem_and_random_id(rig: Rig) -> None:
    rig.write(reg.FIFO_DATA, *range(24))
    rig.write(reg.COMMAND, reg.MEM)
    assert rig.read(reg.FIFO_LEVEL) == [24]  # it waits for the last one
    rig.write(reg.FIFO_DATA, 24)
    assert rig.read(reg.FIFO_LEVEL) == [0]
    rig.write(reg.COMMAND, reg.RANDOM_ID)
    rig.write(reg.COMMAND, reg.MEM)
    back = rig.read(*[reg.FIFO_DATA] * 25)
    assert back[10:] == list(range(10, 25))
    assert back[:10] != list(range(10))


def test_the_start_takes_its_time_and_may_be_deaf() -> None:
    rig = Rig(Quirks(startup_us=500, deaf_us=2000))
    rig.clock.advance(5000)
    rig.write(reg.COMMAND, reg.SOFT_RESET)
    assert rig.read(reg.COMMAND)[0] & reg.POWER_DOWN
    rig.clock.advance(600)
    assert not rig.read(reg.COMMAND)[0] & reg.POWER_DOWN
    rig.write(reg.T_RELOAD_L, 7)
    assert rig.read(reg.T_RELOAD_L) == [0]
    rig.clock.advance(2000)
    rig.write(reg.T_RELOAD_L, 7)
    assert rig.read(reg.T_RELOAD_L) == [7]


@pytest.mark.parametrize("miso", [0x00, 0xFF])
def test_a_dead_chip_says_one_thing(rig: Rig, miso: int) -> None:
    rig.chip.dead = miso
    assert rig.read(reg.VERSION, reg.COMMAND) == [miso, miso]


def test_a_chip_in_reset_keeps_silent_and_dark(rig: Rig) -> None:
    rig.field_on()
    rig.chip.reset_pin(0)
    assert rig.read(reg.VERSION) == [0xFF]
    assert not rig.field.on
    rig.chip.reset_pin(1)
    rig.clock.advance(1000)
    assert rig.read(reg.VERSION, reg.TX_CONTROL) == [0x92, 0x80]


@pytest.mark.parametrize("until", ["reset", "pin", "ever"])
def test_a_wedged_chip_answers_but_does_nothing(rig: Rig, until: Literal["reset", "pin", "ever"]) -> None:
    rig.field_on(b"\xde\x4d\xbe\xef")
    rig.chip.wedge(until)
    assert rig.transceive(b"\x52", 7, wait_us=1e6) == b"\x52"  # what was to be sent is still there
    assert rig.read(reg.COM_IRQ)[0] & 0x61 == 0
    rig.write(reg.COMMAND, reg.SOFT_RESET)
    rig.clock.advance(1000)
    rig.field_on()
    assert (rig.transceive(b"\x52", 7) == b"\x04\x00") is (until == "reset")
    rig.chip.reset_pin(0)
    rig.chip.reset_pin(1)
    rig.clock.advance(1000)
    rig.field_on()
    assert (rig.transceive(b"\x52", 7) == b"\x04\x00") is (until != "ever")


def test_without_its_supply_a_chip_says_nothing_and_has_forgotten_all(rig: Rig) -> None:
    rig.field_on()
    rig.chip.power(False)
    assert rig.read(reg.VERSION) == [0x00]
    assert not rig.field.on
    rig.chip.power(True)
    rig.clock.advance(1000)
    assert rig.read(reg.VERSION, reg.TX_CONTROL) == [0x92, 0x80]


def test_two_chips_selected_at_once_are_noticed() -> None:
    clock = Clock()
    chips = [MFRC522(clock, Field(clock), Quirks(version=version)) for version in (0x91, 0x92)]
    bus = Bus(clock, chips)
    one, two = bus.make_chip_select(0), bus.make_chip_select(1)
    one(0)
    assert bus.transfer(b"\xee\x00")[1] == 0x91
    two(0)
    bus.transfer(b"\xee\x00")
    assert bus.contention == 2
    one(1)
    two(1)
    assert bus.transfer(b"\xee\x00") == b"\xff\xff"
    assert bus.unselected == 2


def test_the_bus_counts_and_takes_time() -> None:
    clock = Clock()
    bus = Bus(clock, [MFRC522(clock, Field(clock))], 1_000_000)
    cs = bus.make_chip_select(0)
    for _ in range(3):
        cs(0)
        bus.write(b"\x28\x83")
        cs(1)
    cs(0)
    cs(1)  # nothing was clocked: not counted
    assert (bus.counters.transactions, bus.counters.bytes) == (3, 6)
    assert clock.us() == bus.counters.busy_us == 48.0
    into = bytearray(2)
    with pytest.raises(ValueError, match="same length"):
        bus.write_readinto(b"\x00", into)
    with pytest.raises(ValueError, match="baud"):
        Bus(clock, [], 0)


@pytest.mark.parametrize("pieces", [1, 7])
def test_bytes_at_once_are_read_and_written_as_one_by_one(pieces: int) -> None:
    """Also where an answer comes while a register is read over and over."""
    poll = [0x80 | item << 1 for item in (*[reg.COM_IRQ] * 24, reg.STATUS_2, reg.ERROR, reg.FIFO_LEVEL, reg.STATUS_1)]
    heard: list[list[tuple[bytes, bytes, float]]] = []
    for size in (pieces, 64):
        rig = Rig()
        rig.field_on(b"\xde\x4d\xbe\xef")
        rig.bus.baudrate = 1_000_000
        rig.write(reg.FIFO_DATA, 0x26)
        rig.write(reg.COMMAND, reg.TRANSCEIVE)
        rig.write(reg.BIT_FRAMING, 0x87)
        heard.append([])
        for mosi in (
            *[bytes(poll)] * 3,
            bytes([0x80 | reg.FIFO_DATA << 1] * 2 + [0]),
            bytes((reg.WATER_LEVEL << 1, 5, 6)),
        ):
            rig.cs(0)
            miso = b"".join(rig.bus.transfer(mosi[start : start + size]) for start in range(0, len(mosi), size))
            heard[-1].append((miso, rig.bus.transfer(b"\x00"), rig.clock.us()))
            rig.cs(1)
        assert rig.read(reg.WATER_LEVEL) == [0]
    assert heard[0] == heard[1]
    assert any(len({byte & reg.RX_IRQ for byte in miso[1:25]}) == 2 for miso, _, _ in heard[0][:3])


def test_clocks_run_forwards() -> None:
    clock, real = Clock(), RealClock()
    clock.advance(12.5)
    assert clock.us() == 12.5
    before = real.us()
    real.advance(1e9)
    assert before <= real.us() < before + 1e9
    for item in (clock, real):
        with pytest.raises(ValueError, match="backwards"):
            item.advance(-1)


def test_the_chip_lives_in_real_time_too() -> None:
    clock = RealClock()
    field = Field(clock, power_up_us=0)
    field.put(Tag(b"\xde\x4d\xbe\xef"))
    chip = MFRC522(clock, field, Quirks(startup_us=0))
    bus = Bus(clock, [chip])
    cs = bus.make_chip_select(0)

    def spi(*mosi: int) -> bytes:
        cs(0)
        miso = bus.transfer(bytes(mosi))
        cs(1)
        return miso

    spi(reg.TX_CONTROL << 1, 0x83)
    spi(reg.TX_ASK << 1, 0x40)
    spi(reg.FIFO_DATA << 1, 0x52)
    spi(reg.COMMAND << 1, reg.TRANSCEIVE)
    spi(reg.BIT_FRAMING << 1, 0x87)
    while not spi(0x80 | reg.COM_IRQ << 1, 0)[1] & reg.RX_IRQ:
        pass
    read = 0x80 | reg.FIFO_DATA << 1
    assert spi(read, read, 0)[1:] == b"\x04\x00"


def test_two_chips_selected_at_once_read_as_the_and_of_both_and_that_is_told() -> None:
    clock = Clock()
    chips = [MFRC522(clock, Field(clock), Quirks(version=version)) for version in (0x91, 0x92)]
    bus = Bus(clock, chips)
    one, two = bus.make_chip_select(0), bus.make_chip_select(1)
    one(0)
    two(0)
    into = bytearray(2)
    bus.write_readinto(b"\xee\x00", into)
    assert into[1] == 0x91 & 0x92
    bus.write_readinto(b"\xee\x00", into)
    assert bus.contention == 4
    assert bus.faults == ["devices 0 and 1 were selected at once and drove MISO against each other"]
