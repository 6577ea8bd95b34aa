"""An MFRC522 as its SPI pins and its antenna show it (NXP data sheet, rev. 3.9; section numbers are that document's).

Registers, FIFO, interrupts, timer, CRC coprocessor and the contactless UART at 106 kbit/s; MIFARE Classic's cipher
(MFAuthent) is not modelled: that command runs and never ends. What NXP leaves open is in `Quirks`.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from marshub.sim import registers as reg
from marshub.sim.clock import Clock
from marshub.sim.iso14443 import COLLISION, ETU_US, FC_MHZ, FDT_AFTER_ONE_US, FDT_AFTER_ZERO_US, Field, to_bits
from marshub.sim.selftest import RESULTS
from marshub.sim.uart import Received, air_length, crc_16, parse

FIFO_SIZE = 64  # 8.3
SELF_TEST_US = 400.0  # the data sheet does not say


@dataclass(frozen=True)
class Quirks:
    """What differs from chip to chip, or what the data sheet does not say.

    version: VersionReg; 91h and 92h are NXP's, 82h, 88h, B2h and 12h clones'.
    collided_bit: what a bit in collision reads as; None: by chance.
    early_collerr: CollErr and ErrIRq rise at the collided bit, not at the end of the frame.
    coll_origin: where CollPos counts from: the first FIFO byte's bit 0, the first bit received, or the UID's first bit.
    truncates: with ValuesAfterColl = 0, the FIFO ends with the collided byte instead of being filled up with zeros.
    silent_collision: an answer that collided ends without RxIRq; only ErrIRq tells of it.
    timer_runs_on: the timer is not stopped by reception (9.3.3.1 says that it is, at the 5th bit).
    start_send_stays: StartSend keeps its level until it is written, so that a Transceive command finds it set.
    startup_us: from reset until PowerDown reads 0. deaf_us: from reset until writes take effect.
    self_test: whether the digital self-test ends as it should.
    bit_error_rate: the chance of each bit, on the air, either way, to arrive wrong; seed: of that chance.
    """

    version: int = 0x92
    collided_bit: Literal[0, 1] | None = 1
    early_collerr: bool = False
    coll_origin: Literal["fifo", "received", "uid"] = "fifo"
    truncates: bool = False
    silent_collision: bool = False
    timer_runs_on: bool = False
    start_send_stays: bool = False
    startup_us: float = 100.0
    deaf_us: float = 0.0
    self_test: bool = True
    bit_error_rate: float = 0.0
    seed: int = 0


class MFRC522:
    """The chip. Hangs on a `spi.Bus` as a device; its antenna serves `field`.

    `dead`: None, or the byte that MISO shows for ever (00h shorted, FFh not there). `wedge()`: registers answer, but no
    command ever gets anywhere. `brown_out()`: a reset that nobody asked for. `reset_pin(level)`: NRSTPD.
    `frames`: how many frames were sent on the air.
    """

    def __init__(self, clock: Clock, field: Field, quirks: Quirks | None = None) -> None:
        self.clock = clock
        self.field = field
        self.quirks = quirks if quirks is not None else Quirks()
        self.dead: int | None = None
        self.frames = 0
        self._chance = random.Random(self.quirks.seed)
        self._timer_start: float | None = None
        self._wedged = False
        self._wedged_for_good = False
        self._held_in_reset = False
        self._address: int | None = None
        self._reading = False
        self._order = 0
        self._buffer = bytearray(25)  # the internal buffer of the Mem command
        self._reset()

    # -- the world around the chip -------------------------------------------------------------------------------

    def wedge(self, for_good: bool = False) -> None:
        """Stop doing anything until the next reset, or for good."""
        self._settle()
        self._wedged, self._wedged_for_good = True, for_good
        self._abort()
        self._timer += 1
        self._timer_start = None

    def mend(self) -> None:
        """No longer wedged."""
        self._settle()
        self._wedged = self._wedged_for_good = False

    def brown_out(self) -> None:
        """Lose all registers, as after a dip of the supply."""
        self._settle()
        self._reset()

    def reset_pin(self, level: int) -> None:
        """NRSTPD: low holds the chip in reset and its antenna off; the rising edge starts it."""
        self._settle()
        if self._held_in_reset or not level:
            self._reset()
        self._held_in_reset = not level

    # -- SPI, 8.1.2 ----------------------------------------------------------------------------------------------

    def select(self) -> None:
        """Chip select low: the next byte is an address."""
        self._address = None

    def deselect(self) -> None:
        """Chip select high."""
        self._address = None

    def shift(self, mosi: int) -> int:
        """One byte of a transfer; charges no time."""
        self._settle()
        if self.dead is not None:
            return self.dead
        if self._held_in_reset:
            return 0xFF
        address = mosi >> 1 & 0x3F
        if self._address is None:
            self._reading = bool(mosi & 0x80)
            self._address = address
            return 0x00
        if self._reading:
            value = self._read(self._address)
            self._address = address
            return value
        self._write(self._address, mosi)
        return 0x00

    def transfer(self, mosi: bytes, baudrate: int = 1_000_000) -> bytes:
        """Shift bytes without a `Bus`; charges the clock for them."""
        miso = bytearray()
        for byte in mosi:
            miso.append(self.shift(byte))
            self.clock.advance(8e6 / baudrate)
        return bytes(miso)

    # -- time ----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Let everything happen that is due by now."""
        until = self.clock.us()
        while self._events and self._events[0][0] <= until:
            self._now, _, happen = heapq.heappop(self._events)
            happen()
        self._now = until

    def _at(self, us: float, happen: Callable[[], None]) -> None:
        self._order += 1
        heapq.heappush(self._events, (us, self._order, happen))

    def _at_unless_aborted(self, us: float, happen: Callable[[], None]) -> None:
        """Like `_at`, but forgotten when the command ends before."""
        run = self._run
        self._at(us, lambda: happen() if run == self._run else None)

    # -- reset and commands, 10 ----------------------------------------------------------------------------------

    def _reset(self) -> None:
        self._reg = bytearray(64)
        for address, value in reg.RESET_VALUES.items():
            self._reg[address] = value
        self._reg[reg.VERSION] = self.quirks.version
        self._fifo = bytearray()
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._now = self.clock.us()
        self._run = 0
        self._timer = 0
        self._timer_start = None
        self._modem = reg.MODEM_IDLE
        self._crc_done = True
        self._deaf_until = self._now + self.quirks.deaf_us
        self._wedged = self._wedged and self._wedged_for_good
        self.field.switch(False)
        self._reg[reg.COMMAND] |= reg.POWER_DOWN
        self._at(self._now + self.quirks.startup_us, self._started)

    def _started(self) -> None:
        self._reg[reg.COMMAND] &= ~reg.POWER_DOWN & 0xFF

    def _abort(self) -> None:
        self._run += 1
        self._modem = reg.MODEM_IDLE

    def _end(self) -> None:
        """The running command has come to its own end: the chip goes idle."""
        self._abort()
        self._reg[reg.COMMAND] &= 0xF0
        self._reg[reg.COM_IRQ] |= reg.IDLE_IRQ

    def _command(self, value: int) -> None:
        command, before = value & 0x0F, self._reg[reg.COMMAND] & 0x0F
        woke = self._reg[reg.COMMAND] & ~value & reg.POWER_DOWN
        self._reg[reg.COMMAND] = value & 0x30 | (before if command == reg.NO_CMD_CHANGE else command)
        if woke:
            self._reg[reg.COMMAND] |= reg.POWER_DOWN  # reads 1 until the oscillator runs (8.6.2)
            self._at(self._now + self.quirks.startup_us, self._started)
        if command == reg.NO_CMD_CHANGE:
            return
        self._abort()
        if command == reg.IDLE:
            if before != reg.IDLE:
                self._reg[reg.COM_IRQ] |= reg.IDLE_IRQ
            return
        self._reg[reg.ERROR] &= reg.TEMP_ERR
        if self._wedged and command != reg.SOFT_RESET:
            return
        if command == reg.SOFT_RESET:
            self._reset()
        elif command == reg.MEM:
            self._mem()
        elif command == reg.RANDOM_ID:
            self._buffer[:10] = self._chance.randbytes(10)
            self._end()
        elif command == reg.CALC_CRC:
            self._calc_crc()
        elif command == reg.TRANSMIT:
            self._send(then_receive=False)
        elif command == reg.RECEIVE:
            self._modem = reg.MODEM_WAIT_DATA
        elif command == reg.TRANSCEIVE:
            self._modem = reg.MODEM_WAIT_START
            if self._reg[reg.BIT_FRAMING] & reg.START_SEND and self._fifo:
                self._send(then_receive=True)
        elif command != reg.MF_AUTHENT:
            self._end()  # unknown commands end at once (9.3.1.5)

    def _mem(self) -> None:
        """FIFO into the internal buffer, or back when the FIFO is empty (10.3.1.2)."""
        if self._fifo:
            self._buffer = bytearray(bytes(self._fifo[:25]).ljust(25, b"\x00"))
            self._fifo.clear()
        else:
            self._fifo += self._buffer
        self._levels()
        self._end()

    def _calc_crc(self) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        self._levels()
        if self._reg[reg.AUTO_TEST] & 0x0F == reg.SELF_TEST:
            self._at_unless_aborted(self._now + SELF_TEST_US, self._self_tested)
            return
        self._crc_done = False
        crc = crc_16(data, reg.CRC_PRESETS[self._reg[reg.MODE] & 0x03])

        def done() -> None:
            self._crc_done = True
            self._reg[reg.CRC_RESULT_L], self._reg[reg.CRC_RESULT_H] = crc & 0xFF, crc >> 8
            self._reg[reg.DIV_IRQ] |= reg.CRC_IRQ

        self._at_unless_aborted(self._now + 8 * len(data) / FC_MHZ, done)  # a bit a clock

    def _self_tested(self) -> None:
        """The digital self-test (16.1.1) has filled the FIFO; rightly only from an internal buffer of zeros."""
        result = RESULTS.get(self.quirks.version, bytes(range(FIFO_SIZE)))
        if any(self._buffer) or not self.quirks.self_test:
            result = bytes(byte ^ 0x10 for byte in result)
        self._fifo[:] = result
        self._levels()

    # -- registers, 9 --------------------------------------------------------------------------------------------

    def _read(self, address: int) -> int:
        if address == reg.FIFO_DATA:
            value = self._fifo.pop(0) if self._fifo else 0x00
            self._levels()
            return value
        if address == reg.FIFO_LEVEL:
            return len(self._fifo)
        if address == reg.STATUS_1:
            low, high = self._alerts()
            irq = bool(self._reg[reg.COM_IRQ] & self._reg[reg.COM_I_EN] & 0x7F)
            irq = irq or bool(self._reg[reg.DIV_IRQ] & self._reg[reg.DIV_I_EN] & 0x14)
            crc_ok = self._reg[reg.CRC_RESULT_L] == 0 and self._reg[reg.CRC_RESULT_H] == 0
            running = self._timer_start is not None
            return crc_ok << 6 | self._crc_done << 5 | irq << 4 | running << 3 | high << 1 | low
        if address == reg.STATUS_2:
            return self._reg[reg.STATUS_2] & 0xC8 | self._modem
        if address in (reg.T_COUNTER_H, reg.T_COUNTER_L):
            count = self._reload()
            if self._timer_start is not None:
                count = max(0, count - int((self._now - self._timer_start) / self._tick_us()))
            return count >> 8 if address == reg.T_COUNTER_H else count & 0xFF
        return self._reg[address]

    def _write(self, address: int, value: int) -> None:
        if self._now < self._deaf_until:
            return
        if address == reg.COMMAND:
            self._command(value)
        elif address in (reg.COM_IRQ, reg.DIV_IRQ):
            marked = value & (0x7F if address == reg.COM_IRQ else 0x14)
            self._reg[address] = self._reg[address] | marked if value & 0x80 else self._reg[address] & ~marked
        elif address == reg.FIFO_DATA:
            self._store(value)
        elif address == reg.FIFO_LEVEL:
            if value & reg.FLUSH_BUFFER:
                self._fifo.clear()
                self._reg[reg.ERROR] &= ~reg.BUFFER_OVFL & 0xFF
                self._levels()
        elif address == reg.CONTROL:
            if value & reg.T_STOP_NOW:
                self._stop_timer()
            elif value & reg.T_START_NOW:
                self._start_timer()
        elif address == reg.BIT_FRAMING:
            self._reg[address] = value & (0xF7 if self.quirks.start_send_stays else 0x77)
            if value & reg.START_SEND and self._modem == reg.MODEM_WAIT_START and self._fifo:
                self._send(then_receive=True)
        elif address == reg.COLL:
            self._reg[address] = self._reg[address] & 0x7F | value & 0x80
        elif address == reg.TX_CONTROL:
            self._reg[address] = value
            self.field.switch(bool(value & 0x03))
        elif address == reg.STATUS_2:
            self._reg[address] = value & 0xC0 | self._reg[address] & value & 0x08  # MFCrypto1On can only be cleared
        elif address in reg.WRITABLE:
            self._reg[address] = value

    def _store(self, value: int) -> None:
        if len(self._fifo) < FIFO_SIZE:
            self._fifo.append(value)
        else:
            self._reg[reg.ERROR] |= reg.BUFFER_OVFL
            self._reg[reg.COM_IRQ] |= reg.ERR_IRQ
        self._levels()

    def _alerts(self) -> tuple[bool, bool]:
        """LoAlert and HiAlert (9.3.1.8)."""
        water = self._reg[reg.WATER_LEVEL] & 0x3F
        return len(self._fifo) <= water, FIFO_SIZE - len(self._fifo) <= water

    def _levels(self) -> None:
        low, high = self._alerts()
        self._reg[reg.COM_IRQ] |= (reg.LO_ALERT_IRQ if low else 0) | (reg.HI_ALERT_IRQ if high else 0)

    # -- timer, 8.5 ----------------------------------------------------------------------------------------------

    def _reload(self) -> int:
        return self._reg[reg.T_RELOAD_H] << 8 | self._reg[reg.T_RELOAD_L]

    def _tick_us(self) -> float:
        prescaler = (self._reg[reg.T_MODE] & 0x0F) << 8 | self._reg[reg.T_PRESCALER]
        even = bool(self._reg[reg.DEMOD] & 0x10)
        return (2 * prescaler + (2 if even else 1)) / FC_MHZ

    def _start_timer(self) -> None:
        if self._wedged:
            return
        self._timer += 1
        run = self._timer
        self._timer_start = self._now

        def expire() -> None:
            if run != self._timer:
                return
            self._timer_start = None
            self._reg[reg.COM_IRQ] |= reg.TIMER_IRQ
            if self._reg[reg.T_MODE] & reg.T_AUTO_RESTART:
                self._start_timer()

        self._at(self._now + (self._reload() + 1) * self._tick_us(), expire)

    def _stop_timer(self) -> None:
        self._timer += 1
        self._timer_start = None

    # -- the air -------------------------------------------------------------------------------------------------

    def _send(self, then_receive: bool) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        self._levels()
        if self._reg[reg.TX_MODE] & 0x80:
            crc = crc_16(data, reg.CRC_PRESETS[self._reg[reg.MODE] & 0x03])
            data += bytes((crc & 0xFF, crc >> 8))
        last_bits = self._reg[reg.BIT_FRAMING] & 0x07
        bits = to_bits(data)
        if last_bits and data:
            bits = bits[: len(bits) - 8 + last_bits]
        self._modem = reg.MODEM_TRANSMITTING
        self.frames += 1
        end = self._now + (air_length(len(bits)) + 2) * ETU_US  # start and end of communication

        def sent() -> None:
            self._reg[reg.COM_IRQ] |= reg.TX_IRQ
            if self._reg[reg.T_MODE] & reg.T_AUTO:
                self._start_timer()
            garbled = self.quirks.bit_error_rate > 0 and any(self._hit() for _ in bits)
            air = self.field.send(bits, self._now, garbled)
            if then_receive:
                self._modem = reg.MODEM_WAIT_DATA
            else:
                self._end()
            if air is not None:
                delay = FDT_AFTER_ONE_US if bits and bits[-1] else FDT_AFTER_ZERO_US
                self._at(self._now + delay, lambda: self._begin_receiving(self._disturb(air), len(bits)))

        self._at_unless_aborted(end, sent)

    def _hit(self) -> bool:
        return self._chance.random() < self.quirks.bit_error_rate

    def _disturb(self, air: list[int]) -> list[int]:
        """What noise makes of an answer: wrong bits, and bits that look like a collision."""
        if not self.quirks.bit_error_rate:
            return air
        return [self._chance.choice([s for s in (0, 1, COLLISION) if s != bit]) if self._hit() else bit for bit in air]

    def _begin_receiving(self, air: list[int], sent_bits: int) -> None:
        if self._modem != reg.MODEM_WAIT_DATA or self._reg[reg.COMMAND] & reg.RCV_OFF:
            return
        if self._reg[reg.RX_MODE] & reg.RX_NO_ERR and len(air) < 4:
            return
        self._modem = reg.MODEM_RECEIVING
        align = self._reg[reg.BIT_FRAMING] >> 4 & 0x07
        self._reg[reg.COLL] |= reg.COLL_POS_NOT_VALID
        fill = self._chance.getrandbits(1) if self.quirks.collided_bit is None else self.quirks.collided_bit
        got = parse(air, align, keep_after=bool(self._reg[reg.COLL] & 0x80), collided=fill)
        start = self._now + ETU_US
        if not self._reg[reg.RX_MODE] & reg.RX_MULTIPLE and not self.quirks.timer_runs_on:
            self._at_unless_aborted(start + 4 * ETU_US, self._stop_timer)
        if got.collision_at is not None and self.quirks.early_collerr:
            self._at_unless_aborted(start + got.collision_at * ETU_US, lambda: self._error(reg.COLL_ERR))
        end = start + (len(air) + 1) * ETU_US
        self._at_unless_aborted(end, lambda: self._received(got, align, sent_bits))

    def _error(self, flags: int) -> None:
        if flags:
            self._reg[reg.ERROR] |= flags
            self._reg[reg.COM_IRQ] |= reg.ERR_IRQ

    def _received(self, got: Received, align: int, sent_bits: int) -> None:
        data, flags = got.data, got.parity_error and reg.PARITY_ERR
        if got.collision is not None:
            flags |= reg.COLL_ERR
            origin = {"fifo": align, "received": 0, "uid": max(0, sent_bits - 16)}[self.quirks.coll_origin]
            position = got.collision + 1 + origin
            valid = position <= 32
            self._reg[reg.COLL] = self._reg[reg.COLL] & 0x80 | (position & 0x1F if valid else reg.COLL_POS_NOT_VALID)
            if self.quirks.truncates and not self._reg[reg.COLL] & 0x80:
                data = data[: (got.collision + align) // 8 + 1]
        if self._reg[reg.RX_MODE] & 0x80:  # the CRC is checked and not stored
            if len(data) < 2 or crc_16(data, reg.CRC_PRESETS[self._reg[reg.MODE] & 0x03]) != 0:
                flags |= reg.CRC_ERR
            data = data[:-2]
        for byte in data:
            self._store(byte)
        self._reg[reg.CONTROL] = self._reg[reg.CONTROL] & 0xF8 | got.last_bits
        self._error(flags)
        if self._reg[reg.RX_MODE] & reg.RX_MULTIPLE:
            self._store(self._reg[reg.ERROR])
            self._modem = reg.MODEM_WAIT_DATA
        elif self._reg[reg.COMMAND] & 0x0F == reg.RECEIVE:
            self._end()
        else:
            self._modem = reg.MODEM_WAIT_START
        if got.collision is None or not self.quirks.silent_collision:
            self._reg[reg.COM_IRQ] |= reg.RX_IRQ
