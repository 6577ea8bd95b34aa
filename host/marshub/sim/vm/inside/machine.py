"""The VM's `machine`: pins are bytes outside the heap, everything else goes through devices to the runner."""

import uctypes
from simconf import BUSES, CAUSE, CHIP, I2C_BUSES, INPUTS, KEPT, LEVELS, PINS

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
SOFT_RESET = 5

_levels = uctypes.bytearray_at(LEVELS, 64)
_pins = open("/dev/pins", "wb")
_feed = open("/dev/wdt", "wb")
_order = open("/dev/order", "r+b")
# Opened before the flash takes the root's place.
_buses = {number: open("/dev/spi%d" % number, "r+b") for number in BUSES}
_i2c = {number: open("/dev/i2c%d" % number, "r+b") for number in I2C_BUSES}
_change = bytearray(2)


def _ask(text):
    # What the runner has to say against it, or nothing.
    _order.write(text)
    wrong = _order.read(200)
    if wrong:
        raise ValueError(str(wrong, "utf-8"))


class Pin:
    """A GPIO. PINS: a bit for each that there is. INPUTS neither drive nor pull: 34 to 39 of an ESP32, no others."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        if not PINS >> id & 1:
            raise ValueError("invalid pin")
        out = mode == 3 or mode == 7
        if id in INPUTS and (out or pull == 1 or pull == 2):
            raise ValueError("pin can only be input")
        self._id = id
        self._out = out
        self._drain = mode == 7
        if value is not None:
            self(value)
        elif out:
            self(_levels[id] & 1)

    def __call__(self, value=None):
        number = self._id
        if value is None:
            if self._drain:  # others may hold the line
                _order.write("line %d" % number)
                return _order.read(1)[0]
            return _levels[number] & 1
        if self._out:
            level = 1 if value else 0
            if _levels[number] != level:
                _levels[number] = level
                _change[0] = number
                _change[1] = level
                _pins.write(_change)

    value = __call__

    def on(self):
        self(1)

    def off(self):
        self(0)

    def __repr__(self):
        return "Pin(%d)" % self._id


class SPI:
    """A hardware SPI peripheral on the pins that are soldered."""

    MSB = 0

    def __init__(self, id, baudrate=500000, *, polarity=0, phase=0, bits=8, firstbit=0, sck=None, mosi=None, miso=None):
        if polarity or phase or bits != 8 or firstbit:
            raise ValueError("the simulated bus has SPI mode 0, 8 bits, most significant first")
        pins = [-1 if pin is None else pin._id for pin in (sck, mosi, miso)]
        _ask("spi %d %d %d %d %d" % (id, baudrate, pins[0], pins[1], pins[2]))
        bus = _buses[id]
        self.write = bus.write
        self._into = bus.readinto

    def write_readinto(self, write_buf, read_buf):
        if len(write_buf) != len(read_buf):
            raise ValueError("buffers must be the same length")
        self.write(write_buf)
        self._into(read_buf)

    def readinto(self, buf, write=0):
        self.write(bytes([write]) * len(buf))
        self._into(buf)


class I2C:
    """A hardware I2C peripheral on the pins that are wired."""

    def __init__(self, id=0, *, scl, sda, freq=400000, timeout=50000):
        _ask("i2c %d %d %d %d %d" % (id, freq, timeout, sda._id, scl._id))
        self._bus = _i2c[id]

    def writeto_mem(self, addr, memaddr, buf):
        self._bus.write(bytes((addr, memaddr, 0)) + bytes(buf))
        self._check()

    def readfrom_mem_into(self, addr, memaddr, buf):
        self._bus.write(bytes((addr, memaddr, len(buf))))
        self._check()
        self._bus.readinto(buf)

    def _check(self):
        error = self._bus.read(1)[0]
        if error:
            raise OSError(error)


_kept = [KEPT]


class RTC:
    """The real-time clock: its memory outlives a restart."""

    def memory(self, data=None):
        if data is None:
            return _kept[0]
        _kept[0] = bytes(data)
        _order.write("kept " + _kept[0].hex())


class WDT:
    """The watchdog: it never stops, but a new one with another timeout takes its place."""

    def __init__(self, id=0, timeout=5000):
        if timeout < 1:
            raise ValueError("WDT timeout too short")
        _order.write("wdt %d" % timeout)

    def feed(self):
        _feed.write(b"f")


def reset():
    _order.write("reset %d" % HARD_RESET)


def soft_reset():
    _order.write("reset %d" % SOFT_RESET)


def reset_cause():
    return CAUSE


def unique_id():
    return CHIP


def freq(hz=None):
    return 160000000 if hz is None else None
