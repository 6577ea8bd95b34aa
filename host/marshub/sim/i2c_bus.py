"""An I2C bus with several devices (UM10204): charges time for its frames, counts, stands while somebody holds SDA."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Protocol

from marshub.sim.clock import Clock
from marshub.sim.spi_bus import Counters

#: What MicroPython's machine.I2C raises on an ESP32: nobody acknowledged, or the bus does not move.
NOBODY, STANDS = errno.ENODEV, 116
#: A byte and its acknowledge; start and stop take about as long as a bit each.
BYTE_BITS, ENDS_BITS = 9, 2
#: Of held SDA: clocks after which it is let go, and so many that it never is.
CLOCKS, EVER = 9, 1 << 30


class I2CDevice(Protocol):
    """A device on the bus, by its address. It charges no time of its own."""

    #: Clocks until it lets go of SDA, which it holds low; 0: it does not.
    sda_clocks: int

    @property
    def acknowledges(self) -> bool:
        """Whether it answers to its address."""

    def put(self, register: int, data: bytes) -> None:
        """Write all bytes of a frame to one register."""

    def get(self, register: int, count: int) -> bytes:
        """Return a frame that reads one register repeatedly."""


class I2CBus:
    """An I2C master as MicroPython's `machine.I2C` offers it, with `devices` by address.

    `timeout_us`: until a bus that stands is given up. `cpu_us`: charged for each call, beside what is on the wire.
    `counters`: as of an SPI bus; a transaction is a call, a byte is one on the wire, addresses included.
    """

    def __init__(self, clock: Clock, devices: Mapping[int, I2CDevice], baudrate: int = 400_000) -> None:
        if baudrate <= 0:
            raise ValueError(f"I2C baud rate is {baudrate!r}, expected bits per second > 0")
        self.clock = clock
        self.baudrate = baudrate
        self.timeout_us = 50_000.0
        self.cpu_us = 0.0
        self.counters = Counters()
        self._devices = dict(devices)

    def writeto_mem(self, address: int, register: int, buf: bytes) -> None:
        """Write all of `buf` to a register. Raises OSError with ENODEV or ETIMEDOUT."""
        self._address(address, 2 + len(buf)).put(register, bytes(buf))

    def readfrom_mem_into(self, address: int, register: int, into: bytearray | memoryview) -> None:
        """Fill `into` from a register. Raises OSError with ENODEV or ETIMEDOUT."""
        into[:] = self.get(address, register, len(into))

    def get(self, address: int, register: int, count: int) -> bytes:
        """Return `count` bytes from a register. Raises OSError with ENODEV or ETIMEDOUT."""
        # The register's address is written first, and the device is addressed once more to read.
        return self._address(address, 3 + count).get(register, count)

    @property
    def held(self) -> bool:
        """Whether a device holds SDA low."""
        return any(device.sda_clocks for device in self._devices.values())

    def clocked(self, level: int) -> None:
        """Set SCL by hand. Each rising edge clocks a device that holds SDA one step further."""
        for device in self._devices.values():
            if level and 0 < device.sda_clocks < EVER:
                device.sda_clocks -= 1

    def _address(self, address: int, count: int) -> I2CDevice:
        """Return the device after charging `count` bytes. Raises OSError where a frame fails."""
        self.counters.transactions += 1
        self.clock.advance(self.cpu_us)
        if self.held:
            self._charge(self.timeout_us)
            raise OSError(STANDS, "ETIMEDOUT")
        device = self._devices.get(address)
        if device is None or not device.acknowledges:
            self.counters.bytes += 1
            self._charge(self._us(1))
            raise OSError(NOBODY, "ENODEV")
        self.counters.bytes += count
        self._charge(self._us(count))
        return device

    def _us(self, count: int) -> float:
        return (BYTE_BITS * count + ENDS_BITS) * 1e6 / self.baudrate

    def _charge(self, us: float) -> None:
        self.counters.busy_us += us
        self.clock.advance(us)
