"""The models of reader chips, by the name that profiles give them (`chip` of a reader).

docs/new-reader-chip.md describes how to add one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from marshub.sim.chip_states import ChipState
from marshub.sim.clock import Clock
from marshub.sim.iso14443 import Field
from marshub.sim.mfrc522 import MFRC522
from marshub.sim.quirks import WS1850S
from marshub.sim.spi_bus import SpiDevice


class ReaderChip(SpiDevice, Protocol):
    """A reader chip on an SPI bus; its antenna serves a `Field`. On I2C it is an `i2c_bus.I2CDevice` as well."""

    def reset_pin(self, level: int) -> None:
        """Set its reset pin: low holds the chip in reset, its field off."""

    def power(self, on: bool) -> None:
        """Switch its supply; off, it loses its state."""

    def change_state(self, state: ChipState, seed: int = 0) -> None:
        """Set its state. Raises ValueError where its model has no such state."""


#: The chip of a reader whose profile names none.
DEFAULT = "mfrc522"
#: By name: makes a chip of its clock, the field of its antenna, and whether it is on I2C.
CHIP_MODELS: dict[str, Callable[[Clock, Field, bool], ReaderChip]] = {
    "mfrc522": lambda clock, field, on_i2c: MFRC522(clock, field, WS1850S if on_i2c else None),
}


def make_chip(name: str, clock: Clock, field: Field, on_i2c: bool) -> ReaderChip:
    """Return a chip of that name. Raises ValueError that lists the names."""
    if name not in CHIP_MODELS:
        raise ValueError(f"no model of the reader chip {name!r}: expected one of {', '.join(sorted(CHIP_MODELS))}")
    return CHIP_MODELS[name](clock, field, on_i2c)
