"""A bus of readers on I2C. Loaded where a board has one."""

from machine import I2C, Pin

_TIMEOUT_US = 2000  # an MFRC522 stretches no clock: what takes this long will not come
# A byte and its acknowledge: whoever was stopped in the middle of one lets go after so many clocks (UM10204, 3.1.16).
_CLOCKS = 9


class Bus:
    """`bus`: its table of the config."""

    def __init__(self, bus):
        self._bus = bus
        # A board that was reset in the middle of a byte leaves the chip waiting for the rest of it.
        self.free()
        self._i2c = self._open()

    def reader(self, driver, address, radio):
        """Return the reader at `address`. `driver`: its class; `radio`: the settings of its chip, by name."""
        return driver(self._i2c, address, self.free, **radio)

    def free(self):
        """Clock out a device that holds SDA low, end with a stop, and take the pins back.

        Returns whether both are high.
        """
        scl = Pin(self._bus["scl"], Pin.OPEN_DRAIN, value=1)
        sda = Pin(self._bus["sda"], Pin.OPEN_DRAIN, value=1)
        # The calls themselves take longer than half a clock at 400 kHz.
        for _ in range(_CLOCKS):
            if sda():
                break
            scl(0)
            scl(1)
        sda(0)
        sda(1)
        high = sda() and scl()
        self._open()
        return high

    def _open(self):
        """Open the peripheral. There is one object for it: opened again, it is the one that the readers have."""
        bus = self._bus
        return I2C(bus["i2c"], scl=Pin(bus["scl"]), sda=Pin(bus["sda"]), freq=bus["baud"], timeout=_TIMEOUT_US)
