"""A simulated MFRC522 as seen from its pins and its antenna (NXP data sheet, rev. 3.9).

This is the chip from outside: SPI, I2C, commands and what reading and writing each register does. Inside are the core
with FIFO and interrupts (`core`), the timer (`timer`) and the contactless UART (`air_interface`); what NXP leaves open
is in `quirks`. MIFARE Classic's cipher (MFAuthent) is not modelled: that command runs and never ends.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Sequence
from typing import Literal

from marshub.sim import registers as reg
from marshub.sim.air_interface import Air
from marshub.sim.chip_states import OUTSIDE, ChipState
from marshub.sim.clock import Clock
from marshub.sim.core import FIFO_SIZE, Core
from marshub.sim.hit_rates import POWER, WEAK
from marshub.sim.i2c_bus import CLOCKS, EVER
from marshub.sim.iso14443 import FC_MHZ, Field
from marshub.sim.noise import Noise
from marshub.sim.quirks import OF_STATES, Quirks
from marshub.sim.selftest import RESULTS
from marshub.sim.timer import Timer
from marshub.sim.uart import compute_crc16

_SDA_CLOCKS = {"holds-sda": CLOCKS, "shorts-sda": EVER}
_BROWN_OUTS = 2
SELF_TEST_US = 400.0  # the data sheet does not say
#: Registers that no byte stands for: they are worked out when they are read.
_WORKED_OUT = frozenset((reg.FIFO_DATA, reg.FIFO_LEVEL, reg.STATUS_1, reg.STATUS_2, reg.T_COUNTER_H, reg.T_COUNTER_L))
#: Of them, those that change by being read, or with the time: the others stay as they are from event to event.
_UNSTEADY = frozenset((reg.FIFO_DATA, reg.T_COUNTER_H, reg.T_COUNTER_L))


@functools.lru_cache
def _find_steady(mosi: bytes) -> tuple[bytes, list[int]] | None:
    """Return the registers that the host reads with these bytes, and the places of those that are worked out.

    None when it reads an unsteady one, or none at all.
    """
    registers = bytes(address >> 1 & 0x3F for address in mosi[:-1])
    if not registers or not _UNSTEADY.isdisjoint(registers):
        return None
    return registers, [place for place, register in enumerate(registers) if register in _WORKED_OUT]


class MFRC522:
    """The chip. Hangs on a `spi_bus.Bus` or an `i2c_bus.I2CBus` as a device; its antenna serves `field`.

    `bought`: the quirks it came with. `dead`: None, or the byte that MISO shows for ever (00h shorted, FFh not there);
    on I2C it does not acknowledge. `sda_clocks`: so many clocks more it holds SDA. `wedge()`: registers answer, but no
    command ever gets anywhere. `brown_out()`: a reset that nobody asked for. `reset_pin(level)`: NRSTPD. `power(on)`.
    `brown_outs`: so many times more its supply dips as its field comes on.
    """

    def __init__(self, clock: Clock, field: Field, quirks: Quirks | None = None) -> None:
        self.field = field
        self.dead: int | None = None
        self.sda_clocks = 0
        self.brown_outs = 0
        self.bought = quirks if quirks is not None else Quirks()
        self._core = Core(clock, self.bought)
        self._timer = Timer(self._core)
        self._air = Air(self._core, self._timer, field)
        self._wedged_until: Literal["reset", "pin", "ever"] = "reset"
        self._powered = True
        self._held_in_reset = False
        self._deaf_until = 0.0
        self._crc = 0
        self._crc_done = True
        self._address: int | None = None
        self._reading = False
        self._buffer = bytearray(25)  # the internal buffer of the Mem command
        self._reset()

    @property
    def quirks(self) -> Quirks:
        """What this chip does in its own way. Another chip in its place has settings only after a reset."""
        return self._core.quirks

    @quirks.setter
    def quirks(self, quirks: Quirks) -> None:
        self._core.quirks = quirks

    # -- the world around the chip -------------------------------------------------------------------------------

    def change_state(self, state: ChipState, seed: int = 0) -> None:
        """Set the chip's state. A chip of another kind restarts without its settings."""
        self.dead = 0xFF if state == "dead" else None
        self.sda_clocks = _SDA_CLOCKS.get(state, 0)
        self.quirks = dataclasses.replace(self.bought, **OF_STATES.get(state, {}), seed=seed)
        self.brown_outs = _BROWN_OUTS if state == "browns-out" else 0
        self.field.luck.reach = WEAK if state == "weak" else 1.0
        self.mend()
        self.field.noise = [Noise("framed", 0.02, seed=seed)] if state == "jammed" else []
        if state in ("wedged", "hung"):
            self.wedge("ever" if state == "wedged" else "pin")
        elif state not in OUTSIDE:
            self.brown_out()

    def wedge(self, until: Literal["reset", "pin", "ever"] = "reset") -> None:
        """Wedge the chip until the next reset, until one by the pin (or without power), or for good."""
        self._core.settle()
        self._core.wedged, self._wedged_until = True, until
        self._core.abort_command()
        self._timer.stop()

    def mend(self) -> None:
        """Recover a wedged chip."""
        self._core.settle()
        self._core.wedged = False

    def power(self, on: bool) -> None:
        """Switch the chip's supply. Off, it loses its whole state."""
        self._core.settle()
        if not on or not self._powered:
            self._reset(hard=True)
        self._powered = on

    def brown_out(self) -> None:
        """Lose all registers, as after a dip of the supply."""
        self._core.settle()
        self._reset()

    def reset_pin(self, level: int) -> None:
        """Set NRSTPD: low holds the chip in reset and its antenna off; the rising edge starts it."""
        self._core.settle()
        if self._held_in_reset or not level:
            self._reset(hard=True)
        self._held_in_reset = not level

    # -- SPI, 8.1.2 ----------------------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether the chip drives MISO low while it is not selected."""
        return self.quirks.holds_miso and self._powered and self.dead is None

    def select(self) -> None:
        """Set chip select low: the next byte is an address."""
        self._address = None

    def deselect(self) -> None:
        """Set chip select high."""
        self._address = None

    def shift(self, mosi: int) -> int:
        """Transfer one byte and return the byte read. Charges no time."""
        return self.shift_all(bytes((mosi,)), 0.0)[0]

    def shift_all(self, mosi: bytes, byte_us: float) -> bytes:
        """Transfer bytes, `byte_us` microseconds each, and return the bytes read."""
        if mosi and self._address is None and self._get_mute_level() is None:
            # Millions of transactions go by while a board is simulated: nearly all begin with an address.
            if mosi[0] < 0x80:
                return self._write_all(mosi, byte_us)
            if asked := _find_steady(mosi):
                self._address, self._reading = mosi[-1] >> 1 & 0x3F, True
                return self._read_steady(*asked, byte_us)
        core, miso, mute = self._core, bytearray(), self._get_mute_level()
        register, reading = self._address, self._reading
        for now, out in zip(core.clock.tick(len(mosi), byte_us), mosi, strict=True):
            if core.events and core.events[0][0] <= now:
                core.settle()
            else:
                core.now = now
            if mute is not None:
                miso.append(mute)
            elif register is None:
                self._reading = reading = out >= 0x80
                register = out >> 1 & 0x3F
                miso.append(0x00)
            elif reading:
                miso.append(self._read(register) if register in _WORKED_OUT else core.reg[register])
                register = out >> 1 & 0x3F
            else:
                self._write(register, out)
                miso.append(0x00)
        self._address = register
        return bytes(miso)

    def _write_all(self, mosi: bytes, byte_us: float) -> bytes:
        """Write what follows an address byte into its register."""
        core, clock, register = self._core, self._core.clock, mosi[0] >> 1
        self._address, self._reading = register, False
        clock.advance(byte_us)
        for value in mosi[1:]:
            core.settle()
            self._write(register, value)
            clock.advance(byte_us)
        return bytes(len(mosi))

    def _read_steady(self, registers: bytes, worked_out: Sequence[int], byte_us: float) -> bytes:
        """Return what follows an address byte: steady registers, all at once that are read before the next event."""
        core, clock, miso, at = self._core, self._core.clock, bytearray(1), 0
        clock.advance(byte_us)
        while at < len(registers):
            core.settle()
            until = len(registers)
            if core.events:
                until = min(until, at + math.ceil((core.events[0][0] - core.now) / byte_us))
            miso += registers[at:until].translate(core.reg.ljust(256))
            for place in worked_out:
                if at <= place < until:
                    miso[place + 1] = self._read(registers[place])
            clock.advance((until - at) * byte_us)
            at = until
        return bytes(miso)

    def _get_mute_level(self) -> int | None:
        """Return what MISO shows as long as nothing gets through to the chip, or None."""
        if not self._powered:
            return 0x00
        if self.dead is not None:
            return self.dead
        return 0xFF if self._held_in_reset else None

    # -- I2C, 8.1.4: all bytes of a frame belong to one register -------------------------------------------------

    @property
    def acknowledges(self) -> bool:
        """Whether it answers to its address."""
        return self._powered and self.dead is None and not self._held_in_reset

    def put(self, register: int, data: bytes) -> None:
        """Handle a frame that writes; charges no time."""
        self._core.settle()
        for value in data:
            self._write(register & 0x3F, value)

    def get(self, register: int, count: int) -> bytes:
        """Return the bytes of a frame that reads. Charges no time."""
        self._core.settle()
        return bytes(self._read(register & 0x3F) for _ in range(count))

    # -- reset and commands, 10 ----------------------------------------------------------------------------------

    def _reset(self, hard: bool = False) -> None:
        self._core.reset()
        self.field.luck.power = 1.0
        held = self._wedged_until == "ever" or (self._wedged_until == "pin" and not hard)
        self._core.wedged = self._core.wedged and held
        self._timer.stop()
        self._crc_done = True
        self._deaf_until = self._core.now + self.quirks.deaf_us
        self.field.switch(False)
        self._core.reg[reg.COMMAND] |= reg.POWER_DOWN
        self._core.schedule(self._core.now + self.quirks.startup_us, self._finish_start)

    def _finish_start(self) -> None:
        self._core.reg[reg.COMMAND] &= ~reg.POWER_DOWN & 0xFF
        self._switch_field()

    def _switch_field(self) -> None:
        """Switch the field as TxControlReg says, and off in soft power-down, when the oscillator rests (8.6.2)."""
        rests = self._core.reg[reg.COMMAND] & reg.POWER_DOWN
        self.field.switch(bool(self._core.reg[reg.TX_CONTROL] & 0x03) and not rests, self._core.now)
        if self.field.on and self._core.modem == reg.MODEM_WAIT_FIELD:
            self._air.send()

    def _command(self, value: int) -> None:
        command, before = value & 0x0F, self._core.reg[reg.COMMAND] & 0x0F
        woke = self._core.reg[reg.COMMAND] & ~value & reg.POWER_DOWN
        self._core.reg[reg.COMMAND] = value & 0x30 | (before if command == reg.NO_CMD_CHANGE else command)
        if woke:
            self._core.reg[reg.COMMAND] |= reg.POWER_DOWN  # reads 1 until the oscillator runs (8.6.2)
            self._core.schedule(self._core.now + self.quirks.startup_us, self._finish_start)
        if value & reg.POWER_DOWN:
            self._switch_field()
        if command == reg.NO_CMD_CHANGE:
            return
        self._core.abort_command()
        if command == reg.IDLE:
            return  # the host that ends a command gets no IdleIRq (9.3.1.5)
        self._core.reg[reg.ERROR] &= reg.TEMP_ERR
        if self._core.wedged and command != reg.SOFT_RESET:
            return
        if command == reg.SOFT_RESET:
            self._reset()
        elif command == reg.MEM:
            self._copy_fifo(back=not self._core.fifo)
        elif command == reg.RANDOM_ID:
            self._buffer[:10] = self._core.chance.randbytes(10)
            self._core.end_command()
        elif command == reg.CALC_CRC:
            self._start_crc()
        elif command == reg.TRANSMIT:
            self._air.send()
        elif command == reg.RECEIVE:
            self._core.modem = reg.MODEM_WAIT_DATA
        elif command == reg.TRANSCEIVE:
            self._core.modem = reg.MODEM_WAIT_START
            if self._core.reg[reg.BIT_FRAMING] & reg.START_SEND and self._core.fifo:
                self._air.send()
        elif command != reg.MF_AUTHENT:
            self._core.end_command()  # unknown commands end at once (9.3.1.5)

    def _copy_fifo(self, back: bool = False) -> None:
        """Copy 25 bytes, once there are so many, into the internal buffer, or `back` into an empty FIFO (10.3.1.2)."""
        if back:
            self._core.fifo += self._buffer
        elif len(self._core.fifo) < len(self._buffer):
            return  # a command waits for all its arguments (10.2)
        else:
            self._buffer[:] = self._core.fifo[: len(self._buffer)]
            del self._core.fifo[: len(self._buffer)]
        self._core.update_level_interrupts()
        self._core.end_command()

    def _start_crc(self) -> None:
        if self._core.reg[reg.AUTO_TEST] & 0x0F == reg.SELF_TEST:
            self._core.pop_all()
            self._core.schedule_unless_aborted(self._core.now + SELF_TEST_US, self._run_self_test)
            return
        self._crc = reg.CRC_PRESETS[self._core.reg[reg.MODE] & 0x03]
        self._add_to_crc()

    def _add_to_crc(self) -> None:
        """Add the FIFO to the CRC; bytes that come later are added as well, until the host ends the command."""
        data = self._core.pop_all()
        self._crc_done = False
        self._crc = crc = compute_crc16(data, self._crc)

        def done() -> None:
            self._crc_done = True
            self._core.reg[reg.CRC_RESULT_L], self._core.reg[reg.CRC_RESULT_H] = crc & 0xFF, crc >> 8
            self._core.reg[reg.DIV_IRQ] |= reg.CRC_IRQ

        self._core.schedule_unless_aborted(self._core.now + 8 * len(data) / FC_MHZ, done)  # a bit a clock

    def _run_self_test(self) -> None:
        """Fill the FIFO as the digital self-test (16.1.1) does; correctly only from an internal buffer of zeros."""
        self_test = RESULTS.get(self.quirks.version, bytes(range(FIFO_SIZE)))
        if any(self._buffer) or not self.quirks.self_test:
            self_test = bytes(byte ^ 0x10 for byte in self_test)
        self._core.fifo[:] = self_test
        self._core.update_level_interrupts()

    # -- registers, 9 --------------------------------------------------------------------------------------------

    def _read(self, address: int) -> int:
        if address not in _WORKED_OUT:
            return self._core.reg[address]
        if address == reg.FIFO_DATA:
            return self._core.pop_byte()
        if address == reg.FIFO_LEVEL:
            return len(self._core.fifo)
        if address == reg.STATUS_1:
            low, high = self._core.get_alerts()
            irq = bool(self._core.reg[reg.COM_IRQ] & self._core.reg[reg.COM_I_EN] & 0x7F)
            irq = irq or bool(self._core.reg[reg.DIV_IRQ] & self._core.reg[reg.DIV_I_EN] & 0x14)
            crc_ok = self._core.reg[reg.CRC_RESULT_L] == 0 and self._core.reg[reg.CRC_RESULT_H] == 0
            return crc_ok << 6 | self._crc_done << 5 | irq << 4 | self._timer.running << 3 | high << 1 | low
        if address == reg.STATUS_2:
            return self._core.reg[reg.STATUS_2] & 0xC8 | self._core.modem
        count = self._timer.count()
        return count >> 8 if address == reg.T_COUNTER_H else count & 0xFF

    def _write(self, address: int, value: int) -> None:
        if self._core.now < self._deaf_until:
            return
        if address == reg.COMMAND:
            self._command(value)
        elif address in (reg.COM_IRQ, reg.DIV_IRQ):
            marked = value & (0x7F if address == reg.COM_IRQ else 0x14)
            self._core.reg[address] = (
                self._core.reg[address] | marked if value & 0x80 else self._core.reg[address] & ~marked
            )
        elif address == reg.FIFO_DATA:
            self._write_fifo(value)
        elif address == reg.FIFO_LEVEL:
            if value & reg.FLUSH_BUFFER:
                self._core.pop_all()
                self._core.reg[reg.ERROR] &= ~reg.BUFFER_OVFL & 0xFF
        elif address == reg.CONTROL:
            if value & reg.T_STOP_NOW:
                self._timer.stop()
            elif value & reg.T_START_NOW:
                self._timer.start()
        elif address == reg.BIT_FRAMING:
            self._core.reg[address] = value & (0xF7 if self.quirks.start_send_stays else 0x77)
            if value & reg.START_SEND and self._core.modem == reg.MODEM_WAIT_START and self._core.fifo:
                self._air.send()
        elif address == reg.COLL:
            self._core.reg[address] = self._core.reg[address] & 0x7F | value & 0x80
        elif address == reg.TX_CONTROL:
            self._core.reg[address] = value
            if value & 0x03 and not self.field.on and self.brown_outs:
                self.brown_outs -= 1
                self.brown_out()
                return
            self._switch_field()
        elif address == reg.STATUS_2:
            self._core.reg[address] = (
                value & 0xC0 | self._core.reg[address] & value & 0x08
            )  # MFCrypto1On can only be cleared
        elif address in reg.WRITABLE and address not in self.quirks.fixed:
            self._core.reg[address] = value
            if address == reg.WATER_LEVEL:
                self._core.update_level_interrupts()
            elif address == reg.CW_GS_P:
                self.field.luck.power = (value & 0x3F) / POWER

    def _write_fifo(self, value: int) -> None:
        command = self._core.reg[reg.COMMAND] & 0x0F
        if command == reg.MF_AUTHENT or self._core.modem in (reg.MODEM_WAIT_DATA, reg.MODEM_RECEIVING):
            self._core.set_error(reg.WR_ERR)
        self._core.push(bytes((value,)))
        if command == reg.MEM:
            self._copy_fifo()
        elif command == reg.CALC_CRC and self._core.reg[reg.AUTO_TEST] & 0x0F != reg.SELF_TEST:
            self._add_to_crc()
