"""The MFRC522 on the air: its contactless UART at 106 kbit/s sends what is in the FIFO and hears what tags answer.

Section numbers are those of NXP's data sheet rev. 3.9.
"""

from __future__ import annotations

from marshub.sim import registers as reg
from marshub.sim.core import Core
from marshub.sim.iso14443 import COLLISION, ETU_US, FDT_AFTER_ONE_US, FDT_AFTER_ZERO_US, Field, to_bits
from marshub.sim.timer import Timer
from marshub.sim.uart import Received, count_bit_periods, parse_frame


class Air:
    """`frames`: how many were sent into `field`."""

    def __init__(self, core: Core, timer: Timer, field: Field) -> None:
        self.frames = 0
        self._core = core
        self._timer = timer
        self._field = field

    def send(self, then_receive: bool) -> None:
        """Send what is in the FIFO, as Transmit or as Transceive; what comes back goes into the FIFO."""
        data = self._core.pop_all()
        if self._core.reg[reg.TX_MODE] & 0x80:
            crc = self._core.compute_crc(data)
            data += bytes((crc & 0xFF, crc >> 8))
        last_bits = self._core.reg[reg.BIT_FRAMING] & 0x07
        bits = to_bits(data)
        if last_bits and data:
            bits = bits[: len(bits) - 8 + last_bits]
        self._core.modem = reg.MODEM_TRANSMITTING
        self.frames += 1
        end = self._core.now + (count_bit_periods(len(bits)) + 2) * ETU_US  # start and end of communication

        def sent() -> None:
            self._core.reg[reg.COM_IRQ] |= reg.TX_IRQ
            if self._core.reg[reg.T_MODE] & reg.T_AUTO:
                self._timer.start()
            garbled = self._core.quirks.bit_error_rate > 0 and any(self._is_hit() for _ in bits)
            air = self._field.send(bits, self._core.now, garbled)
            if then_receive:
                self._core.modem = reg.MODEM_WAIT_DATA
            else:
                self._core.end_command()
            if air is not None:
                delay = FDT_AFTER_ONE_US if bits and bits[-1] else FDT_AFTER_ZERO_US
                self._core.schedule(
                    self._core.now + delay, lambda: self._begin_receiving(self._add_noise(air), len(bits))
                )

        self._core.schedule_unless_aborted(end, sent)

    def _is_hit(self) -> bool:
        return self._core.chance.random() < self._core.quirks.bit_error_rate

    def _add_noise(self, air: list[int]) -> list[int]:
        """Return an answer with noise: wrong bits, and bits that look like a collision."""
        if not self._core.quirks.bit_error_rate:
            return air
        return [
            self._core.chance.choice([s for s in (0, 1, COLLISION) if s != bit]) if self._is_hit() else bit
            for bit in air
        ]

    def _begin_receiving(self, air: list[int], sent_bits: int) -> None:
        if self._core.modem != reg.MODEM_WAIT_DATA or self._core.reg[reg.COMMAND] & reg.RCV_OFF:
            return
        if self._core.reg[reg.RX_MODE] & reg.RX_NO_ERR and len(air) < 4:
            return
        self._core.modem = reg.MODEM_RECEIVING
        align = self._core.reg[reg.BIT_FRAMING] >> 4 & 0x07
        self._core.reg[reg.COLL] |= reg.COLL_POS_NOT_VALID
        fill = (
            self._core.chance.getrandbits(1)
            if self._core.quirks.collided_bit is None
            else self._core.quirks.collided_bit
        )
        frame = parse_frame(air, align, keep_after=bool(self._core.reg[reg.COLL] & 0x80), collided=fill)
        start = self._core.now + ETU_US
        if not self._core.reg[reg.RX_MODE] & reg.RX_MULTIPLE and not self._core.quirks.timer_runs_on:
            self._core.schedule_unless_aborted(start + 4 * ETU_US, self._timer.stop)
        if frame.collision_at is not None and self._core.quirks.early_collerr:
            self._core.schedule_unless_aborted(
                start + frame.collision_at * ETU_US, lambda: self._core.set_error(reg.COLL_ERR)
            )
        end = start + (len(air) + 1) * ETU_US
        self._core.schedule_unless_aborted(end, lambda: self._receive_answer(frame, align, sent_bits))

    def _receive_answer(self, got: Received, align: int, sent_bits: int) -> None:
        data, flags = got.data, got.parity_error and reg.PARITY_ERR
        if got.collision is not None:
            flags |= reg.COLL_ERR
            origin = {"fifo": align, "received": 0, "uid": max(0, sent_bits - 16)}[self._core.quirks.coll_origin]
            position = got.collision + 1 + origin
            valid = position <= 32
            self._core.reg[reg.COLL] = self._core.reg[reg.COLL] & 0x80 | (
                position & 0x1F if valid else reg.COLL_POS_NOT_VALID
            )
            if self._core.quirks.truncates and not self._core.reg[reg.COLL] & 0x80:
                data = data[: (got.collision + align) // 8 + 1]
        if self._core.reg[reg.RX_MODE] & 0x80:  # the CRC is checked and not stored
            if len(data) < 2 or self._core.compute_crc(data) != 0:
                flags |= reg.CRC_ERR
            data = data[:-2]
        for byte in data:
            self._core.push_byte(byte)
        self._core.reg[reg.CONTROL] = self._core.reg[reg.CONTROL] & 0xF8 | got.last_bits
        self._core.set_error(flags)
        if self._core.reg[reg.RX_MODE] & reg.RX_MULTIPLE:
            self._core.push_byte(self._core.reg[reg.ERROR])
            self._core.modem = reg.MODEM_WAIT_DATA
        elif self._core.reg[reg.COMMAND] & 0x0F == reg.RECEIVE:
            self._core.end_command()
        else:
            self._core.modem = reg.MODEM_WAIT_START
        if got.collision is None or not self._core.quirks.silent_collision:
            self._core.reg[reg.COM_IRQ] |= reg.RX_IRQ
