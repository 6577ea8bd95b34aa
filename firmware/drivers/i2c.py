"""The same reader chip on I2C (MFRC522 data sheet rev. 3.9, 8.1.4; WS1850S alike): loaded where a board has such.

A register's address goes as it is, and all bytes of a frame belong to that one register, FIFO bursts and looks at an
interrupt alike. Each register is a frame of its own, so that less is read than over SPI: see `MFRC522OnI2C._watch`.
"""

from drivers.look import LOOKS, POLL
from drivers.mfrc522 import MFRC522
from drivers.registers import COM_IRQ, ERR_IRQ, RX_IRQ, TIMER_IRQ

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


# ETIMEDOUT, as an ESP32's C library numbers it and as others do: the bus stands. Anything else, an ENODEV mostly, is
# nobody who acknowledged.
_TIMED_OUT = (116, 110)
_OVER = RX_IRQ | ERR_IRQ | TIMER_IRQ
_WATCHES = const(8)  # frames that wait for an interrupt, 90 us each at 400 kHz: longer than what is waited for mostly

_one = bytearray(1)


class MFRC522OnI2C(MFRC522):
    """One reader at `address`.

    i2c: `writeto_mem(address, register, buf)` and `readfrom_mem_into(address, register, into)`, at most 400 kHz, which
    raise OSError. free: called when the bus stands, to clock out who holds SDA; says whether both lines are high.

    A frame that fails loses the chip until it is asked again, in `health` or `setup`: until then nothing is sent and
    all reads as FFh, as with a chip on SPI that is not there. So half an exchange is never taken for a whole one.
    """

    _lost = None  # errno of the frame that failed

    def __init__(self, i2c, address, free, gain=5, power=32):
        super().__init__(None, _no_select, None, gain, power)
        self._i2c = i2c
        self._address = address
        self._free = free

    async def setup(self):
        """Set the chip up as on SPI; a stuck bus is freed first, and one that stays stuck is not asked."""
        if not self._stands or self._free():
            self._lost = None
        await super().setup()

    def health(self):
        """Return the health as on SPI. A stuck bus is not asked: each frame would block until it gives up."""
        if not self._stands:
            self._lost = None
        return super().health()

    @property
    def silence(self):
        """The fault of a chip that does not answer."""
        if self._stands:
            return "is blocked: SDA or SCL is held low"
        return "does not answer at %02Xh" % self._address

    @property
    def _stands(self):
        return self._lost in _TIMED_OUT

    def _write(self, register, value):
        _one[0] = value
        self._frame(self._i2c.writeto_mem, register, _one)

    def _send(self, buf):
        self._frame(self._i2c.writeto_mem, buf[0] >> 1, memoryview(buf)[1:])

    def _read(self, out, into):
        """Read as SPI does: into[1:] gets the contents of the registers of out[:-1]."""
        into = memoryview(into)
        start = 0
        if out is POLL:
            start = self._watch(into)
        last = len(out) - 1
        while start < last:
            end = start + 1
            while out[end] == out[start]:
                end += 1
            self._fetch(out[start] >> 1 & 0x3F, into[start + 1 : end + 1])
            start = end

    def _watch(self, into):
        """Look at ComIrqReg until it tells something or the wait has been long; returns how far `POLL` is done."""
        for _ in range(_WATCHES):
            self._fetch(COM_IRQ, _one)
            if _one[0] & _OVER:
                break
        into[LOOKS] = _one[0]
        return LOOKS

    def _fetch(self, register, into):
        self._frame(self._i2c.readfrom_mem_into, register, into)
        if self._lost is not None:
            for i in range(len(into)):
                into[i] = 0xFF

    def _frame(self, call, register, buf):
        if self._lost is None:
            try:
                call(self._address, register, buf)
            except OSError as error:
                self._lost = error.args[0]


def _no_select(level):
    """Do nothing: the address selects."""
