"""A second model of NXP's MFRC522, for the conformance tests only (docs/decisions/0118-a-second-opinion.md).

Written from NXP's data sheet (document 112139, revision 3.9; sections and tables below are its own) and ISO/IEC
14443-3, by somebody who had seen neither `marshub.sim` nor the driver: what this model and `marshub.sim.mfrc522` agree
on, two people understood alike.

Time is counted in periods of the carrier, 13.56 MHz.
"""

import random
from collections import deque
from collections.abc import Callable
from enum import IntEnum

from marshub.sim.clock import Clock
from sim.second_tags import Tag, compute_crc

CARRIER_MHZ = 13.56
BIT = 128  # carrier periods of a bit at 106 kBd
WAKE_UP = 512  # 1,024 clocks of the 27.12 MHz crystal (section 8.6.2)
FRAME_DELAY = {
    0: 1172,
    1: 1236,
}  # from the reader's last bit to the tag's start bit, by that last bit (ISO/IEC 14443-3, 6.2.1)
POWER_UP = round(5000 * CARRIER_MHZ)  # until a tag answers, at the latest (ISO/IEC 14443-3, section 5)
FIFO_SIZE = 64
BUFFER_SIZE = 25  # the internal buffer (section 10.3.1.2)


class Reg(IntEnum):
    """Registers with a behaviour (section 9, table 20)."""

    COMMAND = 0x01
    COM_IEN = 0x02
    DIV_IEN = 0x03
    COM_IRQ = 0x04
    DIV_IRQ = 0x05
    ERROR = 0x06
    STATUS1 = 0x07
    STATUS2 = 0x08
    FIFO_DATA = 0x09
    FIFO_LEVEL = 0x0A
    WATER_LEVEL = 0x0B
    CONTROL = 0x0C
    BIT_FRAMING = 0x0D
    COLL = 0x0E
    MODE = 0x11
    TX_MODE = 0x12
    RX_MODE = 0x13
    TX_CONTROL = 0x14
    TX_ASK = 0x15
    TX_SEL = 0x16
    RX_SEL = 0x17
    DEMOD = 0x19
    MF_RX = 0x1D
    CRC_RESULT_H = 0x21
    CRC_RESULT_L = 0x22
    T_MODE = 0x2A
    T_PRESCALER = 0x2B
    T_RELOAD_H = 0x2C
    T_RELOAD_L = 0x2D
    T_COUNTER_H = 0x2E
    T_COUNTER_L = 0x2F
    AUTO_TEST = 0x36
    VERSION = 0x37


class Cmd(IntEnum):
    """Commands (section 10.3, table 149)."""

    IDLE = 0x0
    MEM = 0x1
    GENERATE_RANDOM_ID = 0x2
    CALC_CRC = 0x3
    TRANSMIT = 0x4
    NO_CMD_CHANGE = 0x7
    RECEIVE = 0x8
    TRANSCEIVE = 0xC
    MF_AUTHENT = 0xE
    SOFT_RESET = 0xF


# Interrupts (tables 29 to 32) and errors (table 34).
TX_IRQ, RX_IRQ, IDLE_IRQ, HI_ALERT_IRQ, LO_ALERT_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01
CRC_IRQ = 0x04
WR_ERR, BUFFER_OVFL, COLL_ERR, CRC_ERR, PARITY_ERR = 0x80, 0x10, 0x08, 0x04, 0x02

# Value after a reset and bits that the host can write. The others are reserved, read-only, or in the code below.
PLAIN = {
    Reg.COM_IEN: (0x80, 0xFF),
    Reg.DIV_IEN: (0x00, 0x94),
    Reg.STATUS2: (0x00, 0xC0),
    Reg.WATER_LEVEL: (0x08, 0x3F),
    Reg.BIT_FRAMING: (0x00, 0x77),
    Reg.COLL: (0x80, 0x80),
    Reg.MODE: (0x3F, 0xAB),
    Reg.TX_MODE: (0x00, 0xF8),
    Reg.RX_MODE: (0x00, 0xFC),
    Reg.TX_CONTROL: (0x80, 0xFB),
    Reg.TX_ASK: (0x00, 0x40),
    Reg.TX_SEL: (0x10, 0x3F),
    Reg.RX_SEL: (0x84, 0xFF),
    0x18: (0x84, 0xF7),  # RxThresholdReg
    Reg.DEMOD: (0x4D, 0xFF),
    0x1C: (0x62, 0x03),  # MfTxReg
    Reg.MF_RX: (0x00, 0x10),
    0x1F: (0xEB, 0xFF),  # SerialSpeedReg
    0x24: (0x26, 0xFF),  # ModWidthReg
    0x26: (0x48, 0x70),  # RFCfgReg
    0x27: (0x88, 0xFF),  # GsNReg
    0x28: (0x20, 0x3F),  # CWGsPReg
    0x29: (0x20, 0x3F),  # ModGsPReg
    Reg.T_MODE: (0x00, 0xFF),
    Reg.T_PRESCALER: (0x00, 0xFF),
    Reg.T_RELOAD_H: (0x00, 0xFF),
    Reg.T_RELOAD_L: (0x00, 0xFF),
    0x31: (0x00, 0x07),  # TestSel1Reg
    0x32: (0x00, 0xFF),  # TestSel2Reg
    0x33: (0x80, 0xFE),  # TestPinEnReg
    0x34: (0x00, 0xFE),  # TestPinValueReg
    Reg.AUTO_TEST: (0x40, 0x4F),
    0x38: (0x00, 0xFF),  # AnalogTestReg
    0x39: (0x00, 0x3F),  # TestDAC1Reg
    0x3A: (0x00, 0x3F),  # TestDAC2Reg
}
CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)  # table 56
SELF_TEST_RESULTS = {  # section 16.1.1
    0x91: bytes.fromhex(
        "00c637d532b7575cc2d87c4dd970c77310e6d2aa5ea13e5a14af3061c970db2e"
        "642272b5bd65f4ec22bcd37235cdaa411fa7f35314de7e02d90fb55e251d2979"
    ),
    0x92: bytes.fromhex(
        "00eb66ba57bf2395d0e30d3d27895cde9d3ba700215b8982513aeb020ca50049"
        "7c844db3ccd21b815d4876d5716121a986968338cf9d5b6ddc15ba3e7d953b2f"
    ),
}


class Antenna:
    """The antenna of a chip and the tags on it."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.flips: set[int] = set()  # bits of the next answer that noise turns over, parity bits counted
        self.now = 0
        self.is_on = False

    def put(self, tag: Tag) -> None:
        """Lay a tag down here."""
        tag.field = self
        self.tags.append(tag)
        tag.lose_power(self.now)

    def take(self, tag: Tag) -> None:
        """Take a tag away."""
        tag.field = None
        self.tags.remove(tag)
        tag.lose_power(self.now)

    def switch(self, is_on: bool) -> None:
        """Switch the carrier."""
        if is_on != self.is_on:
            self.is_on = is_on
            for tag in self.tags:
                tag.lose_power(self.now)

    def ask(self, frame: list[int]) -> list[tuple[int, bool]]:
        """Let all tags hear a frame and return their answers laid over each other.

        Of each bit: what it reads as, and whether it collided, because tags differ in it.
        """
        answers = [tag.answer(frame) for tag in self.tags if self.now - tag.powered_at >= POWER_UP]
        air: list[tuple[int, bool]] = []
        for place in range(max(map(len, answers), default=0)):
            bits = {answer[place] for answer in answers if place < len(answer)}
            air.append((max(bits) ^ (place in self.flips), len(bits) == 2))
        self.flips = set()
        return air


class SecondMfrc522:
    """The chip, as the host sees it over SPI or I2C; a device of the buses of `marshub.sim`."""

    holds = False  # MISO is not driven while the chip is not selected
    acknowledges = True  # on I2C
    sda_clocks = 0

    def __init__(self, clock: Clock, field: Antenna, version: int = 0x92, seed: int = 0) -> None:
        """Make a chip after power-on; `seed` is for GenerateRandomID."""
        self.field = field
        self.version = version
        self.now = 0  # carrier periods since the clock was started
        self._clock = clock
        self._address: int | None = None
        self._is_reading = False
        self._random = random.Random(seed)
        self._buffer = bytes(BUFFER_SIZE)  # survives a SoftReset (10.3.1.10)
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._event_count = 0
        self._is_timer_running = False
        self._timer_start = self._timer_period = self._timer_reload = self._timer_left = 0
        self.catch_up()
        self._reset()

    # The host's side.

    def select(self) -> None:
        """Set chip select low: an address byte comes next (section 8.1.2)."""
        self._address = None

    def deselect(self) -> None:
        """Set chip select high."""
        self._address = None

    def shift(self, mosi: int) -> int:
        """Transfer one byte; when reading, it is the address whose value the next byte brings (table 6)."""
        self.catch_up()
        address = mosi >> 1 & 0x3F
        if self._address is None:
            self._is_reading = bool(mosi & 0x80)
            self._address = address
            return 0
        if self._is_reading:
            value = self.read(self._address)
            self._address = address
            return value
        self.write(self._address, mosi)
        return 0

    def put(self, register: int, data: bytes) -> None:
        """Take a frame that writes on I2C: all its bytes are one register's (section 8.1.4.6)."""
        self.catch_up()
        for value in data:
            self.write(register, value)

    def get(self, register: int, count: int) -> bytes:
        """Return the bytes of a frame that reads on I2C, all of one register (section 8.1.4.7)."""
        self.catch_up()
        return bytes(self.read(register) for _ in range(count))

    def catch_up(self) -> None:
        """Let everything happen that is due by the clock."""
        end = round(self._clock.us() * CARRIER_MHZ)
        while True:
            event = min(self._events, default=None)
            expiry = self._timer_expiry()
            if expiry is not None and expiry <= end and (event is None or expiry <= event[0]):
                self.now = expiry
                self._expire_timer()
            elif event is not None and event[0] <= end:
                self._events.remove(event)
                self.now = self.field.now = event[0]
                event[2]()
            else:
                self.now = self.field.now = end
                return

    # Registers.

    def read(self, register: int) -> int:
        """Return what the host reads from a register."""
        match register:
            case Reg.COMMAND:
                return self._rcv_off << 5 | (self._power_down or self._is_waking) << 4 | self._command
            case Reg.COM_IRQ:
                return self._com_irq
            case Reg.DIV_IRQ:
                return self._div_irq
            case Reg.ERROR:
                return self._error
            case Reg.STATUS1:
                return self._read_status1()
            case Reg.STATUS2:
                return self._plain[Reg.STATUS2] | self._modem_state
            case Reg.FIFO_DATA:
                value = self._fifo.popleft() if self._fifo else 0
                self._note_levels()
                return value
            case Reg.FIFO_LEVEL:
                return len(self._fifo)
            case Reg.CONTROL:
                return 0x10 | self._rx_last_bits
            case Reg.COLL:
                return self._plain[Reg.COLL] | (0x20 if self._coll_pos is None else self._coll_pos & 0x1F)
            case Reg.CRC_RESULT_H:
                return self._crc >> 8
            case Reg.CRC_RESULT_L:
                return self._crc & 0xFF
            case Reg.T_COUNTER_H:
                return self._timer_value() >> 8
            case Reg.T_COUNTER_L:
                return self._timer_value() & 0xFF
            case Reg.VERSION:
                return self.version
            case _:
                return self._plain.get(register, 0)

    def write(self, register: int, value: int) -> None:
        """Take what the host writes into a register."""
        match register:
            case Reg.COMMAND:
                self._write_command(value)
            case Reg.COM_IRQ:
                self._com_irq = self._mark(self._com_irq, value, 0x7F)
            case Reg.DIV_IRQ:
                self._div_irq = self._mark(self._div_irq, value, 0x14)
            case Reg.FIFO_DATA:
                self._write_fifo(value)
            case Reg.FIFO_LEVEL:
                if value & 0x80:  # FlushBuffer
                    self._fifo.clear()
                    self._error &= ~BUFFER_OVFL
                    self._note_levels()
            case Reg.CONTROL:
                if value & 0x40:
                    self._start_timer()
                if value & 0x80:
                    self._stop_timer()
            case _ if register in self._plain:
                reset, mask = PLAIN[register]
                self._plain[register] = (value & mask) | (reset & ~mask)
                if register == Reg.WATER_LEVEL:
                    self._note_levels()
                elif register == Reg.BIT_FRAMING and value & 0x80:
                    self._start_send()
                elif register == Reg.TX_CONTROL:
                    self._note_field()

    @staticmethod
    def _mark(irqs: int, value: int, mask: int) -> int:
        """Set the marked bits if Set1 or Set2 is written as 1, clear them otherwise (tables 30 and 32)."""
        return irqs | (value & mask) if value & 0x80 else irqs & ~(value & mask)

    def _read_status1(self) -> int:
        irq = self._com_irq & self._plain[Reg.COM_IEN] & 0x7F or self._div_irq & self._plain[Reg.DIV_IEN] & 0x14
        crc_ok = self._crc == 0
        return (
            crc_ok << 6
            | self._crc_ready << 5
            | bool(irq) << 4
            | self._is_timer_running << 3
            | self._hi_alert << 1
            | self._lo_alert
        )

    def _reset(self) -> None:
        """Set all registers to their values after a reset; the internal buffer stays (section 10.3.1.10)."""
        self._plain = {int(register): reset for register, (reset, _) in PLAIN.items()}
        self._events.clear()
        self._rcv_off, self._power_down, self._is_waking = True, False, False
        self._command = Cmd.IDLE
        self._com_irq, self._div_irq, self._error = 0x14, 0, 0
        self._fifo: deque[int] = deque()
        self._hi_alert, self._lo_alert = False, True
        self._modem_state = 0
        self._rx_last_bits = 0
        self._coll_pos: int | None = None
        self._crc, self._crc_ready = 0xFFFF, True
        self._stop_timer()
        self._sent: list[int] = []
        self._received: list[tuple[int, bool]] | None = None
        self._note_field()

    def _at(self, delay: int, action: Callable[[], None]) -> None:
        self._event_count += 1
        self._events.append((self.now + delay, self._event_count, action))

    # FIFO (section 8.3).

    def _write_fifo(self, value: int) -> None:
        # Table 34: during MFAuthent, and from the last bit sent to the last bit received.
        if self._command == Cmd.MF_AUTHENT or self._modem_state in (4, 5, 6):
            self._set_error(WR_ERR)
        self._push(value)
        if self._command == Cmd.CALC_CRC and not self._is_testing():
            self._feed_crc()
        elif self._command == Cmd.MEM:
            self._run_mem()

    def _push(self, value: int) -> None:
        if len(self._fifo) == FIFO_SIZE:
            self._set_error(BUFFER_OVFL)
            return
        self._fifo.append(value)
        self._note_levels()

    def _note_levels(self) -> None:
        """Set the alerts by the FIFO's level, and an interrupt when one changes to 1 (section 8.3.3)."""
        level, water = len(self._fifo), self._plain[Reg.WATER_LEVEL]
        hi_alert, lo_alert = FIFO_SIZE - level <= water, level <= water
        if hi_alert and not self._hi_alert:
            self._com_irq |= HI_ALERT_IRQ
        if lo_alert and not self._lo_alert:
            self._com_irq |= LO_ALERT_IRQ
        self._hi_alert, self._lo_alert = hi_alert, lo_alert

    def _set_error(self, error: int) -> None:
        self._error |= error
        self._com_irq |= ERR_IRQ

    # Timer (section 8.5).

    def _start_timer(self) -> None:
        prescaler = (self._plain[Reg.T_MODE] & 0x0F) << 8 | self._plain[Reg.T_PRESCALER]
        self._timer_period = 2 * prescaler + (2 if self._plain[Reg.DEMOD] & 0x10 else 1)
        self._timer_reload = self._plain[Reg.T_RELOAD_H] << 8 | self._plain[Reg.T_RELOAD_L]
        self._timer_start = self.now
        self._is_timer_running = True

    def _stop_timer(self) -> None:
        self._timer_left = self._timer_value()
        self._is_timer_running = False

    def _timer_value(self) -> int:
        if not self._is_timer_running:
            return self._timer_left
        return max(0, self._timer_reload - (self.now - self._timer_start) // self._timer_period)

    def _timer_expiry(self) -> int | None:
        """Return when the timer ends: each stage takes its reload value and one more (the formula of td1)."""
        if not self._is_timer_running:
            return None
        return self._timer_start + self._timer_period * (self._timer_reload + 1)

    def _expire_timer(self) -> None:
        self._com_irq |= TIMER_IRQ
        if self._plain[Reg.T_MODE] & 0x10:  # TAutoRestart
            self._start_timer()
        else:
            self._timer_left = 0
            self._is_timer_running = False

    # Commands (section 10.3).

    def _write_command(self, value: int) -> None:
        command = value & 0x0F
        if command == Cmd.SOFT_RESET:
            # PowerDown cannot be set together with it (table 22).
            self._reset()
            return
        self._rcv_off = bool(value & 0x20)
        if value & 0x10:
            self._power_down = True
        elif self._power_down:
            self._power_down = False
            self._is_waking = True
            self._at(WAKE_UP, self._wake_up)
        self._note_field()
        if command == Cmd.NO_CMD_CHANGE:
            return
        self._cancel_command()
        if command == Cmd.IDLE:
            return
        self._error = 0  # "Command execution clears all error bits except for the TempErr bit" (table 33)
        try:
            self._command = Cmd(command)
        except ValueError:
            self._finish_command()  # an unknown command ends at once, with IdleIRq (table 30)
            return
        match self._command:
            case Cmd.MEM:
                self._run_mem()
            case Cmd.GENERATE_RANDOM_ID:
                self._buffer = self._random.randbytes(10) + self._buffer[10:]
                self._finish_command()
            case Cmd.CALC_CRC:
                self._start_crc()
            case Cmd.TRANSMIT:
                self._send()
            case Cmd.RECEIVE:
                self._listen()
            case Cmd.TRANSCEIVE:
                self._modem_state = 1
            case Cmd.MF_AUTHENT:
                pass  # no tag of ours knows a key: without an answer it waits until the host ends it (10.3.1.9)

    def _wake_up(self) -> None:
        self._is_waking = False
        self._note_field()

    def _cancel_command(self) -> None:
        """End what runs; the host that does this gets no IdleIRq (table 30)."""
        self._command = Cmd.IDLE
        self._modem_state = 0
        self._received = None
        self._events = [event for event in self._events if event[2] == self._wake_up]

    def _finish_command(self) -> None:
        self._cancel_command()
        self._com_irq |= IDLE_IRQ

    def _run_mem(self) -> None:
        """Move 25 bytes from the FIFO into the internal buffer, or out of it into an empty FIFO (10.3.1.2)."""
        if not self._fifo:
            for byte in self._buffer:
                self._push(byte)
        elif len(self._fifo) >= BUFFER_SIZE:
            self._buffer = bytes(self._fifo.popleft() for _ in range(BUFFER_SIZE))
            self._note_levels()
        else:
            return  # waits for the rest of its arguments (section 10.2)
        self._finish_command()

    def _start_crc(self) -> None:
        """Add the FIFO to a new CRC, until the host ends it; or run the self test (10.3.1.4, 16.1.1)."""
        if self._is_testing():
            self._fifo.clear()
            for byte in SELF_TEST_RESULTS[self.version]:
                self._push(byte)
            return
        self._crc = CRC_PRESETS[self._plain[Reg.MODE] & 0x03]
        self._feed_crc()

    def _is_testing(self) -> bool:
        return self._plain[Reg.AUTO_TEST] & 0x0F == 0x09

    def _feed_crc(self) -> None:
        data = bytes(self._fifo)
        self._fifo.clear()
        self._note_levels()
        self._crc = compute_crc(data, self._crc)
        self._crc_ready = True
        self._div_irq |= CRC_IRQ

    # Transmitter (8.2, 9.3.2).

    def _is_field_on(self) -> bool:
        return bool(self._plain[Reg.TX_CONTROL] & 0x03) and not self._power_down and not self._is_waking

    def _note_field(self) -> None:
        self.field.switch(self._is_field_on())
        if self.field.is_on and self._modem_state == 2:  # TxWaitRF
            self._send()

    def _start_send(self) -> None:
        """Start what StartSend starts, which is only a waiting Transceive (table 48)."""
        if self._command == Cmd.TRANSCEIVE and self._modem_state == 1 and self._fifo:
            self._send()

    def _send(self) -> None:
        if self._plain[Reg.MODE] & 0x20 and not self.field.is_on:
            self._modem_state = 2
            return
        if not self._fifo:
            if self._command == Cmd.TRANSMIT:
                self._finish_command()  # "automatically terminates when the FIFO buffer is empty" (10.3.1.5)
            else:
                self._modem_state = 1
            return
        self._modem_state = 3
        self._sent = []
        self._data = bytearray()
        self._at(BIT, self._send_byte)  # start of frame

    def _send_byte(self) -> None:
        """Take a byte from the FIFO and send its bits; the last one may be cut short by TxLastBits."""
        byte = self._fifo.popleft()
        self._note_levels()
        self._data.append(byte)
        count = self._plain[Reg.BIT_FRAMING] & 0x07 if not self._fifo else 0
        bits = self._make_bits(byte, count)
        self._sent += bits
        self._at(BIT * len(bits), self._send_byte if self._fifo else self._finish_sending)

    def _make_bits(self, byte: int, count: int) -> list[int]:
        bits = [byte >> place & 1 for place in range(count or 8)]
        has_parity = not count and not self._plain[Reg.MF_RX] & 0x10
        return [*bits, 1 - byte.bit_count() % 2] if has_parity else bits

    def _finish_sending(self) -> None:
        if self._plain[Reg.TX_MODE] & 0x80:
            crc = compute_crc(bytes(self._data)).to_bytes(2, "little")
            self._sent += [bit for byte in crc for bit in self._make_bits(byte, 0)]
        self._at(BIT * (18 if self._plain[Reg.TX_MODE] & 0x80 else 0) + BIT, self._end_frame)  # and an end of frame

    def _end_frame(self) -> None:
        self._com_irq |= TX_IRQ
        if self._plain[Reg.T_MODE] & 0x80:  # TAuto
            self._start_timer()
        self._ask_tags()
        if self._command == Cmd.TRANSMIT:
            answers = self._events
            self._finish_command()
            self._events = answers
        else:
            self._listen()

    def _ask_tags(self) -> None:
        """Let the tags hear the frame, if it is modulated as tags of type A want it at 106 kBd."""
        is_modulated = (
            self._plain[Reg.TX_ASK] & 0x40
            and self._plain[Reg.TX_MODE] & 0x78 == 0
            and self._plain[Reg.TX_SEL] & 0x30 == 0x10
            and self.field.is_on
        )
        if not is_modulated:
            return
        air = self.field.ask(self._sent)
        if not air:
            return
        delay = FRAME_DELAY[self._sent[-1]]
        self._at(delay, lambda: self._hear(air))

    # Receiver (9.3.1.15, 9.3.2.4).

    def _listen(self) -> None:
        """Start the receiver, which clears the errors of reception (table 34)."""
        self._error &= ~(COLL_ERR | CRC_ERR | PARITY_ERR | 0x01)
        self._modem_state = 5

    def _hear(self, air: list[tuple[int, bool]]) -> None:
        if (
            self._modem_state != 5
            or self._rcv_off
            or self._plain[Reg.RX_SEL] & 0xC0 != 0x80
            or self._plain[Reg.RX_MODE] & 0x70
        ):
            return
        self._modem_state = 6
        if self._plain[Reg.T_MODE] & 0x80 and not self._plain[Reg.RX_MODE] & 0x04:
            self._at(5 * BIT, self._stop_timer)  # with the 5th bit: one start bit and four of data (table 106)
        self._at((len(air) + 2) * BIT, lambda: self._finish_receiving(air))

    def _finish_receiving(self, air: list[tuple[int, bool]]) -> None:
        align = self._plain[Reg.BIT_FRAMING] >> 4 & 0x07
        has_parity = not self._plain[Reg.MF_RX] & 0x10
        keeps_values = self._plain[Reg.COLL] & 0x80
        self._coll_pos = None
        has_collided = False
        data, errors, byte, place, position = bytearray(), 0, 0, align, align
        index = 0
        while index < len(air):
            bit, collides = air[index]
            index += 1
            position += 1
            if collides and not has_collided:
                has_collided = True
                errors |= COLL_ERR
                if position <= 32:
                    self._coll_pos = position  # 32 is read as 0 (table 50)
            elif has_collided and not keeps_values:
                bit = 0  # the collided bit itself stays, as 1
            byte |= bit << place
            place += 1
            if place == 8:
                data.append(byte)
                if has_parity and index < len(air):
                    # The parity of a byte of which the tag sent only the rest means nothing; after a collision neither.
                    is_checked = not has_collided and not (align and len(data) == 1)
                    if is_checked and (byte.bit_count() + air[index][0]) % 2 == 0:
                        errors |= PARITY_ERR
                    index += 1
                byte = place = 0
        if place:
            data.append(byte)
        if self._plain[Reg.RX_MODE] & 0x80:
            crc_ok = len(data) > 2 and not place and compute_crc(bytes(data)) == 0
            if not crc_ok:
                errors |= CRC_ERR
            del data[-2:]
        self._rx_last_bits = place
        for value in data:
            self._push(value)
        if errors:
            self._set_error(errors)
        self._com_irq |= RX_IRQ
        self._modem_state = 1
        if self._command == Cmd.RECEIVE:
            self._finish_command()
