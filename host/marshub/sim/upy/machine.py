"""Stand-in for MicroPython's `machine` on an ESP32: what the firmware uses of it, as strict as the chip is.

Bound to a board by `bind` before the firmware starts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NoReturn

from marshub.sim.upy.wiring import Wiring

# machine.reset_cause() on the ESP32 port.
PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
SOFT_RESET = 5
RTC_BYTES = 2048

#: What the official builds call what they run on (os.uname), by the profile's name of the module.
MACHINES = {
    "esp32": "Generic ESP32 module with ESP32",
    "esp32s3": "Generic ESP32S3 module with ESP32S3",
    "esp32c3": "ESP32C3 module with ESP32C3",
}

_wiring: Wiring | None = None
_cause = PWRON_RESET
_chip = b""
_kept = b""  # the RTC's memory


def _no_way_out(cause: int) -> NoReturn:
    raise RuntimeError(f"machine.reset (cause {cause}) on a board that was not bound")


_restart: Callable[[int], NoReturn] = _no_way_out


def _keep_nothing(data: bytes) -> None:
    pass


_keep: Callable[[bytes], None] = _keep_nothing


def bind(
    wiring: Wiring,
    cause: int,
    chip: bytes,
    restart: Callable[[int], NoReturn],
    kept: bytes = b"",
    keep: Callable[[bytes], None] = _keep_nothing,
) -> None:
    """Connect the module to a board.

    `restart(cause)` ends the firmware and starts it again; `chip` is its unique id. `kept` is what the RTC's memory
    holds; `keep` gets it when it changes.
    """
    global _wiring, _cause, _chip, _restart, _kept, _keep
    _wiring, _cause, _chip, _restart, _kept, _keep = wiring, cause, chip, restart, kept, keep


def _board() -> Wiring:
    if _wiring is None:
        raise RuntimeError("machine has no board: expected machine.bind(...) first")
    return _wiring


class Pin:
    """A GPIO."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2

    def __init__(self, id: int, mode: int = -1, pull: int | None = -1, *, value: int | None = None) -> None:  # noqa: A002
        if id not in _board().pins:
            raise ValueError("invalid pin")
        if id in _board().input_only and (
            mode in (self.OUT, self.OPEN_DRAIN) or pull in (self.PULL_UP, self.PULL_DOWN)
        ):
            raise ValueError("pin can only be input")
        self._id = id
        self._out = mode in (self.OUT, self.OPEN_DRAIN)
        if value is not None:
            self.value(value)
        elif self._out:
            _board().drive(id, _board().levels.get(id, 0))

    def __call__(self, value: int | None = None) -> int | None:
        return self.value(value)

    def value(self, value: int | None = None) -> int | None:
        """Read the level, or drive it."""
        if value is None:
            return _board().level(self._id)
        if self._out:
            _board().drive(self._id, 1 if value else 0)
        return None

    def on(self) -> None:
        """Drive high."""
        self.value(1)

    def off(self) -> None:
        """Drive low."""
        self.value(0)

    def __repr__(self) -> str:
        return f"Pin({self._id})"

    @property
    def number(self) -> int:
        """The GPIO number, for the other stand-ins; not on a board."""
        return self._id


class SPI:
    """A hardware SPI peripheral. It must be given the pins that are soldered."""

    MSB = 0

    def __init__(
        self,
        id: int,  # noqa: A002
        baudrate: int = 500_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = MSB,
        sck: Pin | None = None,
        mosi: Pin | None = None,
        miso: Pin | None = None,
    ) -> None:
        if (polarity, phase, bits, firstbit) != (0, 0, 8, self.MSB):
            raise ValueError("the simulated bus has SPI mode 0, 8 bits, most significant first")
        self._bus = _board().bus(id, tuple(None if pin is None else pin.number for pin in (sck, mosi, miso)))
        self._bus.baudrate = baudrate

    def write(self, buf: bytes) -> None:
        """Clock `buf` out."""
        self._bus.write(buf)

    def write_readinto(self, write_buf: bytes, read_buf: bytearray | memoryview) -> None:
        """Clock out and in at once."""
        self._bus.write_readinto(write_buf, read_buf)

    def readinto(self, buf: bytearray | memoryview, write: int = 0x00) -> None:
        """Clock in while sending `write`."""
        self._bus.readinto(buf, write)


class I2C:
    """A hardware I2C peripheral. It must be given the pins that are wired; `timeout` in microseconds."""

    def __init__(
        self,
        id: int = 0,  # noqa: A002
        *,
        scl: Pin,
        sda: Pin,
        freq: int = 400_000,
        timeout: int = 50_000,
    ) -> None:
        self._bus = _board().i2c_bus(id, (sda.number, scl.number))
        self._bus.baudrate = freq
        self._bus.timeout_us = timeout

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes) -> None:
        """Write to a register. Raises OSError."""
        self._bus.writeto_mem(addr, memaddr, buf)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: bytearray | memoryview) -> None:
        """Read from a register. Raises OSError."""
        self._bus.readfrom_mem_into(addr, memaddr, buf)


class RTC:
    """The real-time clock: its memory outlives a restart, but not the supply."""

    def memory(self, data: bytes | None = None) -> bytes | None:
        """Return the memory, or replace it."""
        global _kept
        if data is None:
            return _kept
        if len(data) > RTC_BYTES:
            raise ValueError("buffer too long")
        _kept = bytes(data)
        _keep(_kept)
        return None


class WDT:
    """The watchdog: as on the ESP32 it never stops, but a new one with another timeout takes its place."""

    _timer: threading.Timer | None = None
    _timeout_s = 5.0

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:  # noqa: A002
        if timeout < 1:
            raise ValueError("WDT timeout too short")
        WDT._timeout_s = timeout / 1000
        if WDT._timer is not None:
            WDT._timer.cancel()  # or a shorter timeout would wait for the end of the longer one before it
            WDT._timer = None
        self.feed()

    def feed(self) -> None:
        """Restart the watchdog's timeout."""
        timer = WDT._timer
        if timer is None or not timer.is_alive():
            WDT._fed = time.monotonic()
            WDT._arm(WDT._timeout_s)
        WDT._fed = time.monotonic()

    _fed = 0.0

    @classmethod
    def _arm(cls, seconds: float) -> None:
        # One sleeping timer that looks at when it was fed last: a timer a feed would cost a thread each.
        cls._timer = threading.Timer(seconds, cls._look)
        cls._timer.daemon = True
        cls._timer.start()

    @classmethod
    def _look(cls) -> None:
        left = cls._fed + cls._timeout_s - time.monotonic()
        if left > 0:
            cls._arm(left)
        else:
            _restart(WDT_RESET)


def reset() -> NoReturn:
    """Restart the board, as the reset button does."""
    _restart(HARD_RESET)


def soft_reset() -> NoReturn:
    """Restart the interpreter."""
    _restart(SOFT_RESET)


def reset_cause() -> int:
    """Return why the board started."""
    return _cause


def unique_id() -> bytes:
    """Return the chip's id, 6 bytes on an ESP32."""
    return _chip
