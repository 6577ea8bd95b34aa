"""An SPI bus with several devices.

It charges time for the clocking, counts, and notices when two devices drive MISO at once, or an unselected one holds
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from marshub.sim.clock import Clock

#: What is between the devices' MISO and the master's pin: a wire, or what lets through only the one that is selected.
Through = Literal["direct", "mux", "buffer"]
#: Of VCC, what an input wants to see as high (ESP32 data sheet, DC characteristics: VIH).
HIGH_SHARE = 0.75


class SpiDevice(Protocol):
    """A device on a bus: chip select and a shift register. It charges no time of its own."""

    @property
    def holds(self) -> bool:
        """Whether the device drives MISO low while it is not selected, which is a fault."""

    def select(self) -> None:
        """Set chip select low."""

    def deselect(self) -> None:
        """Set chip select high."""

    def shift(self, mosi: int) -> int:
        """Transfer one byte: in, and out (0-255) as of the clock's present time."""


@dataclass
class Counters:
    """Counters of a bus: chip-select periods with a byte in them, bytes clocked, microseconds of clocking."""

    transactions: int = 0
    bytes: int = 0
    busy_us: float = 0.0


class Bus:
    """An SPI master as MicroPython's `machine.SPI` offers it, wired to `devices`, each with a chip select of its own.

    `contention` counts bytes clocked while more than one device was selected: MISO is the AND of what they drive, on a
    real board a short circuit. `faults` says so in words, once for each set of devices. `unselected` counts bytes that
    nobody heard. `held` counts bytes that were lost because a device that was not selected held a shared MISO low: with
    one that drives it high and `k` that drive it low it stands at VCC / (1 + k), whatever resistors are in the lines.
    `through`: what is between MISO and the pin.
    """

    def __init__(
        self, clock: Clock, devices: Sequence[SpiDevice], baudrate: int = 1_000_000, through: Through = "direct"
    ) -> None:
        if baudrate <= 0:
            raise ValueError(f"SPI baud rate is {baudrate!r}, expected bits per second > 0")
        self.clock = clock
        self.baudrate = baudrate
        self.counters = Counters()
        self.contention = 0
        self.unselected = 0
        self.held = 0
        self.through = through
        self.faults: list[str] = []
        self._devices = list(devices)
        self._selected: list[SpiDevice] = []
        self._fresh = False

    def make_chip_select(self, index: int) -> Callable[[int], None]:
        """Return the chip select of device `index`, called as a pin is: 0 selects, 1 deselects."""
        device = self._devices[index]

        def pin(level: int) -> None:
            if level:
                if device in self._selected:
                    self._selected.remove(device)
                    device.deselect()
            elif device not in self._selected:
                self._selected.append(device)
                self._fresh = True
                device.select()

        return pin

    def transfer(self, mosi: bytes) -> bytes:
        """Clock `mosi` out and return as many bytes from MISO (FFh, the pull-up, when no device is selected)."""
        byte_us = 8e6 / self.baudrate
        if self._fresh and mosi:
            self.counters.transactions += 1
            self._fresh = False
        held = self._is_held_low()
        # Millions of bytes go by while a board is simulated: a device may take many at once.
        device = self._selected[0] if len(self._selected) == 1 else None
        if shift_all := getattr(device, "shift_all", None):
            miso = bytes(shift_all(mosi, byte_us))
        else:
            shift = device.shift if device is not None else self._shift
            miso = bytes([shift(out) for _, out in zip(self.clock.tick(len(mosi), byte_us), mosi, strict=True)])
        self.counters.bytes += len(mosi)
        self.counters.busy_us += byte_us * len(mosi)
        if held:
            self.held += len(mosi)
            miso = bytes(len(mosi))
        return miso

    def _shift(self, mosi: int) -> int:
        """Transfer a byte to no device, or to several at once, whose low levels win."""
        if self._selected:
            self._check_contention()
        else:
            self.unselected += 1
        level = 0xFF
        for device in self._selected:
            level &= device.shift(mosi)
        return level

    def write(self, buf: bytes) -> None:
        """Mimic `machine.SPI.write`."""
        self.transfer(bytes(buf))

    def write_readinto(self, out: bytes, into: bytearray | memoryview) -> None:
        """Mimic `machine.SPI.write_readinto`. Raises ValueError when the two differ in length."""
        if len(out) != len(into):
            raise ValueError(f"buffers must be the same length, got {len(out)} and {len(into)}")
        into[:] = self.transfer(bytes(out))

    def readinto(self, into: bytearray | memoryview, write: int = 0x00) -> None:
        """Mimic `machine.SPI.readinto`."""
        into[:] = self.transfer(bytes([write]) * len(into))

    def _is_held_low(self) -> bool:
        """Return whether devices that are not selected hold the line low."""
        if self.through != "direct" or len(self._selected) == len(self._devices):
            return False
        holding = sum(device.holds for device in self._devices if device not in self._selected)
        return holding > 0 and 1 / (1 + holding) < HIGH_SHARE

    def _check_contention(self) -> None:
        self.contention += 1
        numbers = sorted(self._devices.index(device) for device in self._selected)
        fault = f"devices {' and '.join(map(str, numbers))} were selected at once and drove MISO against each other"
        if fault not in self.faults:
            self.faults.append(fault)
