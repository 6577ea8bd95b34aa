"""The MFRC522 reader chip, on SPI (NXP data sheet rev. 3.9; section numbers are that document's)."""

from drivers.clock import sleep_ms, ticks_diff, ticks_ms, ticks_us
from drivers.iso14443a import ANSWER, COLLISION, CORRUPT, SILENT, Census, crc_a
from drivers.look import IDENTIFY, LOOKS, POLL, PROVEN, RAW, SHORT, addresses, identity, is_overdue, polled
from drivers.reader import POWER_UP_MS, ReaderError
from drivers.registers import (
    ANTENNA,
    BIT_FRAMING,
    COLL,
    COLL_ERR,
    COLL_POS_NOT_VALID,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CW_GS_P,
    DEMOD,
    ERR_IRQ,
    FIELD_OFF,
    FIFO_DATA,
    FIFO_LEVEL,
    FLUSH,
    FRAME_ERRS,
    GS_N,
    IDLE,
    MF_RX,
    MF_TX,
    MOD_GS_P,
    MOD_WIDTH,
    MODE,
    RECEIVING,
    RF_CFG,
    RX_IRQ,
    RX_MODE,
    RX_SEL,
    RX_THRESHOLD,
    START_SEND,
    T_AUTO,
    T_PRESCALER,
    T_RELOAD_H,
    T_RELOAD_L,
    T_RUNNING,
    T_STOP_NOW,
    TEMP_ERR,
    TIMER_IRQ,
    TRANSCEIVE,
    TX_ASK,
    TX_CONTROL,
    TX_MODE,
    TX_SEL,
)

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


_PATIENT = const(203)  # ticks of the timer: HLTA wants 1 ms of silence

# What no exchange takes, however long others hold up the event loop: seen past this, the chip hangs.
_EXCHANGE_MS = const(12)
_HOLD_US = const(1000)  # of looking, and then it is the others' turn
_HOLD_LOOKS = const(8)

# What is set up once and should stay as it is, whoever knocks at the wires; looked at now and then, and before a tag is
# missed. Reserved registers and those that live are left out; T_RELOAD_L, last, changes with what is waited for.
_KEPT = addresses((
    COLL, TX_CONTROL, MODE, TX_MODE, RX_MODE, TX_ASK, TX_SEL, RX_SEL, RX_THRESHOLD, DEMOD, MF_TX, MF_RX, MOD_WIDTH,
    RF_CFG, GS_N, CW_GS_P, MOD_GS_P, T_PRESCALER, T_RELOAD_H, T_RELOAD_L,
))  # fmt: skip
_LOOK_OVER = const(32)  # inventories

_FETCH = memoryview(addresses((FIFO_DATA,) * 5))

# Scratch buffers, shared by all readers: nothing is awaited between filling one and using it.
_fetched = memoryview(bytearray(len(_FETCH)))
_kept = bytearray(len(_KEPT))
_pair = bytearray(2)
_heard = bytearray(2)  # of the last exchange: bytes received, bit of the collision
_frame = memoryview(bytearray(10))

GENUINE = (0x91, 0x92)


class MFRC522(Census):
    """One reader.

    spi: `write(buf)` and `write_readinto(out, into)`, at most 10 MHz, mode 0. cs: a pin, or anything that is called, or
    whose `value` is called, with 0 to select and 1 to let go. rst: the same at NRSTPD, if there is one. gain: receiver
    gain, 2 to 7 (18 to 48 dB, 9.3.3.6); the highest makes neighbouring readers deaf. power: the conductance of the
    antenna's drivers, 1 to 63 (9.3.3.9), 32 after a reset.

    `fault`: what is wrong, or None. `version`: VersionReg when last read. `silence`: what is said of a chip that does
    not answer. After `exchange`: `received` bytes are in the FIFO, the `collision` was at that bit (1 to 32; 0 if
    unknown).
    """

    SETUP_MODULE = "starting"
    TEST_MODULE = "selftest"

    silence = "does not answer"
    fault = None
    version = None
    _rst = None
    _gain = 5
    _power = 32
    _ready = RAW
    _timing = False
    _reload = SHORT
    _settings = None  # what `settings` gave after the last set-up, None where that does not hold still
    _since = 0  # inventories since they were looked at
    _lit_at = None  # when the field came on, as long as nobody has looked since: no tag is parked yet

    def __init__(self, spi, cs, rst=None, gain=5, power=32):
        if not 2 <= gain <= 7:
            raise ValueError("gain is %r, expected 2 (18 dB) to 7 (48 dB)" % (gain,))
        if not 1 <= power <= 63:
            raise ValueError("power is %r, expected 1 to 63" % (power,))
        self._spi = spi
        self._cs = cs if callable(cs) else cs.value
        if rst is not None:
            self._rst = rst if callable(rst) else rst.value
        if gain != self._gain:
            self._gain = gain
        if power != self._power:
            self._power = power
        self._cs(1)

    async def inventory(self):
        """Return the UIDs (bytes: 4, 7 or 10) of all tags in the field, and leave the tags halted.

        Sets the chip up and the field on first, when they are not. Raises ReaderError. A call that raises, or is
        cancelled, forgets nothing. Not to be called again before it has returned.
        """
        await self._awake()
        known = len(self._lately)
        uids = await self.take()
        self._since += 1
        if self._since >= _LOOK_OVER or len(uids) < known:
            self._since = 0
            if self._settings not in (None, self.settings()):
                self._fail("has lost some of its settings")
        return uids

    async def glance(self):
        """Return whether the field is, as far as a short look can tell, as the last `inventory()` found it.

        False tells nothing but that an inventory is due. True is sure that a tag lies there and that no other came; in
        a field that was off meanwhile, that its UID begins as it did. Tags are not left halted. Raises ReaderError.
        """
        return self.glanceable and await self.recall(await self._awake())

    async def _awake(self):
        """Set the chip up and the field on, and wait until the tags listen.

        Returns whether the field has just come on.
        """
        if not self._ready:
            await self.setup()
        self.antenna_on()
        if self._ready != PROVEN:
            from drivers import starting

            await starting.prove(self)
        if self._lit_at is None:
            return False
        wait = POWER_UP_MS - ticks_diff(ticks_ms(), self._lit_at)
        if wait > 0:
            await sleep_ms(min(wait, POWER_UP_MS))  # a clock that was set back must not hold us up
        self._lit_at = None
        return True

    @property
    def received(self):
        """Bytes of the last answer. As long as nothing is awaited after `exchange`."""
        return _heard[0]

    @property
    def collision(self):
        """The bit at which the last answers collided. Valid until the next wait after `exchange`."""
        return _heard[1]

    # -- the chip ------------------------------------------------------------------------------------------------

    async def setup(self):
        """Reset and configure the chip; the antenna stays off, what lay there is not forgotten. Raises ReaderError."""
        from drivers import starting

        await starting.setup(self)

    def restarted(self):
        """Mark that its reset pin was pulsed, or its supply was gone: set-up is needed, and is no repair."""
        self._ready = RAW
        self.antenna = False
        self.version = None

    def antenna_on(self):
        """Switch the field on. `inventory` waits until the tags had time to wake."""
        if not self.antenna:
            self._write(TX_CONTROL, FIELD_OFF | ANTENNA)
            self.antenna = True
            self._lit_at = ticks_ms()

    def antenna_off(self):
        """Switch the field off; the tags forget their states, the reader does not forget the tags."""
        self._write(TX_CONTROL, FIELD_OFF)
        self.antenna = False

    @property
    def answers(self):
        """Whether the last reading of VersionReg was a chip's answer."""
        return self.version not in (0x00, 0xFF)

    def identify(self):
        """Return which chip it is, in words for the log."""
        return "VersionReg %02Xh" % self.version

    async def self_test(self):
        """Return the verdict of the chip's digital self-test; it is to be set up anew."""
        from drivers import selftest

        return await selftest.self_test(self)

    def health(self):
        """Ask the chip who it is, and return one word.

        "ok": NXP's. "clone": another maker's. "absent": no chip answers. "reset": it lost its settings. "wedged": it
        answers, but its last exchange never ended, or its settings do not hold (`fault` says which).
        """
        self._read(IDENTIFY, identity)
        self.version = identity[1]
        if not self.answers:
            return "absent"
        if self._ready and not self._alive(identity[3], identity[4]):
            return "reset"
        if self.fault:
            return "wedged"
        return "ok" if self.version in GENUINE else "clone"

    def settings(self):
        """Return one number that identifies all settings of the chip."""
        self._read(_KEPT, _kept)
        _kept[1] &= 0x80  # ValuesAfterColl
        _kept[2] &= 0xFF ^ ANTENNA
        if _kept[-1] == self._reload:
            _kept[-1] = SHORT
        return crc_a(_kept, len(_kept))

    async def exchange(self, frame, length, last_bits, align=0, patient=False):
        """Send the first `length` bytes of `frame` and wait for the answer.

        last_bits: bits of the last byte to send, 0 = 8. align: where in the first FIFO byte the first received bit
        goes. patient: wait 1 ms for an answer, not 0.3. Returns ANSWER, COLLISION, CORRUPT or SILENT; `fetch` gets the
        bytes. Raises ReaderError when the chip hangs, is gone, or was reset behind our back.
        """
        reload = _PATIENT if patient else SHORT
        if reload != self._reload:
            self._write(T_RELOAD_L, reload)
            self._reload = reload
        self._write(COMMAND, IDLE)
        if self._timing:
            # The last exchange was cancelled, or this maker's timer does not stop: it must not end this one.
            self._write(CONTROL, T_STOP_NOW)
        self._write(COM_IRQ, 0x7F)
        self._write(FIFO_LEVEL, FLUSH)
        _frame[0] = FIFO_DATA << 1
        for i in range(length):
            _frame[i + 1] = frame[i]
        self._send(_frame[: length + 1])
        framing = align << 4 | last_bits
        # Nothing says that StartSend falls by itself (9.3.1.14), and left high it would start this frame too soon.
        self._write(BIT_FRAMING, framing)
        self._write(COMMAND, TRANSCEIVE)
        self._write(BIT_FRAMING, START_SEND | framing)
        self._timing = True
        started = ticks_ms()
        # A SELECT or a HLTA is on its way for more than a millisecond: others may have it.
        await sleep_ms(1 if length > 3 and not last_bits and not align else 0)
        since = ticks_us()
        looks = 0
        while True:
            overdue = is_overdue(started, looks, _EXCHANGE_MS)
            looks += 1
            self._read(POLL, polled)
            if not self._alive(polled[LOOKS + 5], polled[LOOKS + 6]):
                self._fail("lost its settings")
            irq = polled[LOOKS]
            # Not every maker's chip makes an end of reception of a collision.
            if irq & RX_IRQ or (overdue and irq & ERR_IRQ):
                return self._received()
            if irq & TIMER_IRQ and (overdue or not _answering()):
                self._works()
                self._timing = False
                if not _answering():
                    return SILENT
                self.corrupted += 1
                return CORRUPT
            if overdue:
                self._fail("hangs: an exchange never ended")
            if ticks_diff(ticks_us(), since) > _HOLD_US or not looks % _HOLD_LOOKS:
                await sleep_ms(1)
                since = ticks_us()

    def fetch(self, count):
        """Return the first `count` bytes (at most 5) of the answer."""
        into = _fetched[: count + 1]
        self._read(_FETCH[5 - count :], into)
        return bytes(into[1:])

    # -- underneath ----------------------------------------------------------------------------------------------

    def _received(self):
        error, coll = polled[LOOKS + 2], polled[LOOKS + 4]
        if error & TEMP_ERR:
            self._fail("is too hot and has switched its antenna off")
        self._works()
        self._timing = polled[LOOKS + 7] & T_RUNNING
        _heard[0] = received = min(polled[LOOKS + 3], 6)
        if error & COLL_ERR:
            _heard[1] = 0 if coll & COLL_POS_NOT_VALID else coll & 0x1F or 32
            self.collisions += 1
            if received <= 5:
                return COLLISION
        elif not error & FRAME_ERRS and 0 < received <= 5:
            return ANSWER
        self.corrupted += 1
        return CORRUPT

    def _works(self):
        if self.fault is not None:
            self.fault = None

    def _alive(self, t_mode, tx_control):
        """Return whether the settings are still ours: a chip that was reset, or is gone, sends and hears nothing."""
        return t_mode == T_AUTO and tx_control & ANTENNA == (ANTENNA if self.antenna else 0)

    def _fail(self, fault):
        self.health()
        if not self.answers:
            fault = self.silence
        else:
            self._write(TX_CONTROL, FIELD_OFF)  # a hanging reader must not blind its neighbours until it is reset
        self.fault = "%s (%s)" % (fault, self.identify())
        self._ready = RAW
        self.antenna = False
        raise ReaderError("reader " + self.fault)

    def _write(self, register, value):
        _pair[0] = register << 1
        _pair[1] = value
        self._send(_pair)

    def _send(self, buf):
        self._cs(0)
        try:
            self._spi.write(buf)
        finally:
            self._cs(1)  # whatever happens: two chips selected at once drive MISO against each other

    def _read(self, out, into):
        self._cs(0)
        try:
            self._spi.write_readinto(out, into)
        finally:
            self._cs(1)


def _answering():
    """Return whether the last poll saw an answer begin.

    The timer should have stopped then, but not every chip's does.
    """
    return polled[LOOKS + 3] or polled[LOOKS + 1] & 0x07 == RECEIVING
