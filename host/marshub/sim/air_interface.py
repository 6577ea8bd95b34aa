"""The MFRC522 on the air: its contactless UART at 106 kbit/s sends what is in the FIFO and hears what tags answer.

Section numbers are those of NXP's data sheet rev. 3.9.
"""

from __future__ import annotations

from marshub.sim import registers as reg
from marshub.sim.core import Core
from marshub.sim.iso14443 import COLLISION, ETU_US, FDT_AFTER_ONE_US, FDT_AFTER_ZERO_US, Field, crc_a, to_bits
from marshub.sim.timer import Timer
from marshub.sim.uart import Received, count_bit_periods, parse_frame


class Air:
    """`frames`: how many were sent into `field`."""

    def __init__(self, core: Core, timer: Timer, field: Field) -> None:
        self.frames = 0
        self._core = core
        self._timer = timer
        self._field = field

    def send(self) -> None:
        """Send what is in the FIFO, as Transmit or as Transceive; what comes back goes into the FIFO."""
        if self._core.reg[reg.MODE] & reg.TX_WAIT_RF and not self._field.on:
            self._core.modem = reg.MODEM_WAIT_FIELD
            return
        then_receive = self._core.reg[reg.COMMAND] & 0x0F == reg.TRANSCEIVE
        if not self._core.fifo:
            if then_receive:
                self._core.modem = reg.MODEM_WAIT_START
            else:
                self._core.end_command()  # Transmit ends when there is nothing to send (10.3.1.5)
            return
        data = self._core.pop_all()
        if self._core.reg[reg.TX_MODE] & 0x80:
            data += crc_a(data)  # whatever ModeReg's preset is (9.3.2.2)
        last_bits = self._core.reg[reg.BIT_FRAMING] & 0x07
        bits = to_bits(data)
        if last_bits and data:
            bits = bits[: len(bits) - 8 + last_bits]
        self._core.modem = reg.MODEM_TRANSMITTING
        self.frames += 1
        parity = self._has_parity()
        end = self._core.now + (count_bit_periods(len(bits), parity) + 2) * ETU_US  # start and end of communication

        def sent() -> None:
            self._core.reg[reg.COM_IRQ] |= reg.TX_IRQ
            if self._core.reg[reg.T_MODE] & reg.T_AUTO:
                self._timer.start()
            garbled = not parity and len(bits) >= 8
            garbled = garbled or (self._core.quirks.bit_error_rate > 0 and any(self._is_hit() for _ in bits))
            air = self._field.send(bits, self._core.now, garbled) if self._is_modulated() else None
            if then_receive:
                self._core.modem = reg.MODEM_WAIT_DATA
                self._core.reg[reg.ERROR] &= ~reg.RECEPTION_ERRS
            else:
                self._core.end_command()
            if air is not None:
                delay = FDT_AFTER_ONE_US if bits and bits[-1] else FDT_AFTER_ZERO_US
                self._core.schedule(
                    self._core.now + delay, lambda: self._begin_receiving(self._add_noise(air), len(bits))
                )

        self._core.schedule_unless_aborted(end, sent)

    def _is_modulated(self) -> bool:
        """Return whether tags of type A hear what is sent: 100 % ASK, 106 kbit/s, from the coprocessor."""
        registers = self._core.reg
        return (
            registers[reg.TX_ASK] & 0x40 != 0
            and registers[reg.TX_MODE] & 0x78 == 0
            and registers[reg.TX_SEL] & 0x30 == 0x10
        )

    def _has_parity(self) -> bool:
        return not self._core.reg[reg.MF_RX] & reg.PARITY_DISABLE

    def _is_deaf(self) -> bool:
        """Return whether the receiver is off, listens to a pin, or at another speed."""
        registers = self._core.reg
        return bool(
            registers[reg.COMMAND] & reg.RCV_OFF
            or registers[reg.RX_SEL] & 0xC0 != 0x80
            or registers[reg.RX_MODE] & 0x70
        )

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
        if self._core.modem != reg.MODEM_WAIT_DATA or self._is_deaf():
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
        keep_after = bool(self._core.reg[reg.COLL] & 0x80)
        frame = parse_frame(air, align, keep_after, collided=fill, parity=self._has_parity())
        start = self._core.now + ETU_US
        stops = self._core.reg[reg.T_MODE] & reg.T_AUTO and not self._core.reg[reg.RX_MODE] & reg.RX_MULTIPLE
        if stops and not self._core.quirks.timer_runs_on:
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
            if len(data) < 2 or crc_a(data) != b"\x00\x00":
                flags |= reg.CRC_ERR
            data = data[:-2]
        self._core.push(data)
        self._core.reg[reg.CONTROL] = self._core.reg[reg.CONTROL] & 0xF8 | got.last_bits
        self._core.set_error(flags)
        if self._core.reg[reg.RX_MODE] & reg.RX_MULTIPLE:
            self._core.push(bytes((self._core.reg[reg.ERROR],)))
            self._core.modem = reg.MODEM_WAIT_DATA
        elif self._core.reg[reg.COMMAND] & 0x0F == reg.RECEIVE:
            self._core.end_command()
        else:
            self._core.modem = reg.MODEM_WAIT_START
        if got.collision is None or not self._core.quirks.silent_collision:
            self._core.reg[reg.COM_IRQ] |= reg.RX_IRQ
