"""Wokwi's catalogue: dev boards and parts with pins, attributes and sizes (parts.toml), and the chips that we add."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec

from marshub.hardware.errors import HardwareError

HERE = Path(__file__).parent
#: Pixels of Wokwi's pictures a millimetre: CSS's 96 an inch.
PX_MM = 96 / 25.4
#: A part of this kind is a chip of the project's own.
CHIP = "chip-"
#: What a breakout board of a chip takes, at most: Wokwi draws them itself, and says nowhere how large.
BREAKOUT_PX = 160.0
PIN_PX = 9.6
#: Pixels an LED of a strip, as wide as its package (5050), and a letter of a text.
LED_PX = 23.0
LETTER_PX = 8.0


class DevBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dev board. `names`: pins of GPIOs whose pin is not their number."""

    type: str
    size_mm: tuple[float, float]
    pins: list[str]
    names: dict[str, str]
    high: str
    feed: str
    flash_mb: int

    def find_pin(self, gpio: int) -> str:
        """Return the pin of a GPIO. Raises HardwareError if Wokwi's board does not have it."""
        name = self.names.get(str(gpio), str(gpio))
        if name not in self.pins:
            raise HardwareError(f"Wokwi's {self.type} has no pin for GPIO {gpio}: expected one of {self.pins}")
        return name

    @property
    def grounds(self) -> list[str]:
        """Its ground pins."""
        return [pin for pin in self.pins if pin.startswith("GND")]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of part: its pins, its attributes, its size in mm or in pixels."""

    pins: list[str]
    attributes: list[str] = []
    size_mm: tuple[float, float] | None = None
    size_px: tuple[float, float] | None = None


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dev boards by the profiles' name of the module; kinds of parts by Wokwi's name."""

    board: dict[str, DevBoard]
    part: dict[str, Kind]


@cache
def read_catalogue() -> Catalogue:
    """Return Wokwi's catalogue."""
    return msgspec.toml.decode((HERE / "parts.toml").read_bytes(), type=Catalogue)


def find_dev_board(module: str) -> DevBoard:
    """Return Wokwi's dev board with that module. Raises HardwareError if the catalogue has none."""
    boards = read_catalogue().board
    if module not in boards:
        known = ", ".join(sorted(boards))
        raise HardwareError(f"mcu.module: {module!r}: no dev board of Wokwi's is known for it: expected one of {known}")
    return boards[module]


#: What a dev board of an ESP32 may be told (docs.wokwi.com, guides/esp32).
BOARD_ATTRIBUTES = [
    "flashSize",
    "psramSize",
    "psramType",
    "serialInterface",
    "firmwareOffset",
    "macAddress",
    "cpuFrequency",
]


@cache
def list_kinds() -> dict[str, Kind]:
    """Return every kind of part of our diagrams, by its name there."""
    boards = {
        board.type: Kind(board.pins, BOARD_ATTRIBUTES, size_mm=board.size_mm)
        for board in read_catalogue().board.values()
    }
    chips = {f"{CHIP}{name}": Kind([pin for pin in list_chip_pins(name) if pin]) for name in list_chip_names()}
    return {**read_catalogue().part, **boards, **chips}


def list_chip_names() -> list[str]:
    """Return the names of our own chips."""
    return sorted(path.name.removesuffix(".chip.json") for path in (HERE / "chips").glob("*.chip.json"))


@cache
def list_chip_pins(name: str) -> list[str]:
    """Return the pins of a chip of ours round its package, counted from the upper left; "" for a gap."""
    pins: list[str] = json.loads((HERE / "chips" / f"{name}.chip.json").read_bytes())["pins"]
    return pins


def find_size(kind: str, attributes: dict[str, str]) -> tuple[float, float]:
    """Return width and height in pixels, without rotation."""
    if kind.startswith(CHIP):
        return BREAKOUT_PX, (len(list_chip_pins(kind.removeprefix(CHIP))) / 2 + 3) * PIN_PX
    known = list_kinds()[kind]
    if known.size_mm is not None:
        return known.size_mm[0] * PX_MM, known.size_mm[1] * PX_MM
    assert known.size_px is not None
    wide, high = known.size_px
    if "pixels" in attributes:
        wide += LED_PX * int(attributes["pixels"])
    return wide + LETTER_PX * len(attributes.get("text", "")), high
