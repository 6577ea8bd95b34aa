"""The wiring of the simulated microcontroller's pins: readers on their buses, decoders, buttons.

Built from the board's config. The stand-in `machine` module reads and writes levels here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from marshub.sim.chip_states import ChipState
from marshub.sim.clock import Clock, RealClock
from marshub.sim.i2c_bus import I2CBus
from marshub.sim.iso14443 import Field, Tag
from marshub.sim.reader_chips import DEFAULT, make_chip
from marshub.sim.spi_bus import Bus

#: GPIOs that the official builds have a Pin for, those of their flash and USB left out (ports/esp32/machine_pin.h).
PINS = {
    "esp32": {*range(24), 25, 26, 27, *range(32, 40)},
    "esp32s3": {*range(19), 21, 26, *range(33, 49)},
    "esp32c3": {*range(14), 20, 21},
}
#: GPIOs that can neither drive nor pull (ESP32 data sheet 2.2); every pin of an ESP32-S3 or C3 can.
INPUT_ONLY = {"esp32": range(34, 40)}
_Level = Callable[[int], None]
_B = TypeVar("_B", Bus, I2CBus)


class Wiring:
    """The board around the microcontroller."""

    def __init__(self, config: dict[str, Any], clock: Clock | None = None) -> None:
        self.config = config
        self.clock = clock if clock is not None else RealClock()
        self.levels: dict[int, int] = {}
        self.pins = PINS[config["mcu"]]
        self.input_only = INPUT_ONLY.get(config["mcu"], range(0))
        self.fields = [Field(self.clock, seed=number) for number, _ in enumerate(config["readers"])]
        #: Each a `ReaderChip`; tests reach into the model that they know.
        self.chips: list[Any] = [
            make_chip(reader.get("chip", DEFAULT), self.clock, field, "address" in reader)
            for field, reader in zip(self.fields, config["readers"], strict=True)
        ]
        self._tags: dict[tuple[int, bytes], Tag] = {}
        self._beside: dict[bytes, list[int]] = {}  # readers that hear a tag which lies at another
        self._selects: list[_Level] = [_nothing for _ in self.chips]
        self._on_pin: dict[int, _Level] = {}
        self._sda: dict[int, I2CBus] = {}
        numbered = list(enumerate(config["buses"]))
        #: By peripheral: what it is wired to, and the bus.
        self.spi = {item["spi"]: (item, self._bus(number, item)) for number, item in numbered if "spi" in item}
        self.i2c = {item["i2c"]: (item, self._i2c_bus(number, item)) for number, item in numbered if "i2c" in item}
        self.buses = [bus for _, bus in self.spi.values()]
        for number, decoder in enumerate(config["decoders"]):
            self._wire_decoder(number, decoder)
        for chip, select, reader in zip(self.chips, self._selects, config["readers"], strict=True):
            if "cs" in reader:
                self._on_pin[reader["cs"]] = select
            if reader["rst"] is not None:
                self._on_pin[reader["rst"]] = chip.reset_pin
        self._wire_reset()
        self._sense: int | None = config.get("supply", {}).get("sense")
        if self._sense is not None:
            self.levels[self._sense] = 1
        self._buttons = [button["pin"] for button in config["buttons"]]
        for pin in self._buttons:
            self.levels[pin] = 1  # pulled up, inside or outside

    def bus(self, number: int, pins: tuple[int | None, ...]) -> Bus:
        """Return the bus of SPI peripheral `number` on `pins` (sck, mosi, miso).

        Raises ValueError if it has other pins.
        """
        wired, bus = self._there(self.spi, "SPI", number)
        soldered = (wired["sck"], wired["mosi"], wired["miso"])
        if pins != soldered:
            raise ValueError(f"SPI({number}) on pins {pins}, but soldered are {soldered} (sck, mosi, miso)")
        return bus

    def i2c_bus(self, number: int, pins: tuple[int | None, ...]) -> I2CBus:
        """Return the bus of I2C peripheral `number` on `pins` (sda, scl). Raises ValueError if it has other pins."""
        wired, bus = self._there(self.i2c, "I2C", number)
        if pins != (wired["sda"], wired["scl"]):
            raise ValueError(f"I2C({number}) on pins {pins}, but wired are {wired['sda'], wired['scl']} (sda, scl)")
        return bus

    @staticmethod
    def _there(buses: dict[int, tuple[dict[str, Any], _B]], kind: str, number: int) -> tuple[dict[str, Any], _B]:
        if number not in buses:
            raise ValueError(f"{kind}({number}) goes nowhere on this board")
        return buses[number]

    def _i2c_bus(self, number: int, bus: dict[str, Any]) -> I2CBus:
        devices = {
            reader["address"]: chip
            for reader, chip in zip(self.config["readers"], self.chips, strict=True)
            if reader["bus"] == number
        }
        made = self._sda[bus["sda"]] = I2CBus(self.clock, devices, bus["baud"])
        self._on_pin[bus["scl"]] = made.clocked
        return made

    def _bus(self, number: int, bus: dict[str, Any]) -> Bus:
        reader_indexes = [index for index, reader in enumerate(self.config["readers"]) if reader["bus"] == number]
        made = Bus(
            self.clock, [self.chips[index] for index in reader_indexes], bus["baud"], bus.get("through", "direct")
        )
        for place, index in enumerate(reader_indexes):
            self._selects[index] = made.make_chip_select(place)
        return made

    def _wire_decoder(self, number: int, decoder: dict[str, Any]) -> None:
        address, enable = decoder["address"], decoder["enable"]
        outputs: dict[int, list[_Level]] = {}
        for select, reader in zip(self._selects, self.config["readers"], strict=True):
            if reader.get("decoder") == number:
                # Decoders in parallel, one a bus: the same output selects one reader on each.
                outputs.setdefault(reader["output"], []).append(select)
        low: list[_Level] = []

        def settle(_: int) -> None:
            for select in low:
                select(1)
            low.clear()
            if self.levels.get(enable, 1) == 0:
                output = sum(self.levels.get(pin, 0) << bit for bit, pin in enumerate(address))
                for select in outputs.get(output, []):
                    select(0)
                    low.append(select)

        for pin in (*address, enable):
            self._on_pin[pin] = settle

    def _wire_reset(self) -> None:
        """Wire the reset pins of all readers without one of their own; 10 kOhm hold the line high."""
        line = self.config.get("reset")
        if line is None:
            return
        chips = [chip for chip, reader in zip(self.chips, self.config["readers"], strict=True) if reader["rst"] is None]

        def settle(level: int) -> None:
            for chip in chips:
                chip.reset_pin(level)

        self.levels[line] = 1
        self._on_pin[line] = settle

    def supply(self, on: bool) -> None:
        """Switch the board's own supply, where it is sensed; readers may depend on it."""
        if self._sense is not None:
            self.levels[self._sense] = int(on)
            for chip in self.chips if self.config["supply"]["readers"] else ():
                chip.power(on)

    @property
    def sense(self) -> tuple[int, int] | None:
        """The pin that sees the supply, and its level."""
        return None if self._sense is None else (self._sense, self.levels[self._sense])

    def drive(self, pin: int, level: int) -> None:
        """Drive `pin` from the microcontroller."""
        if self.levels.get(pin) == level:
            return
        self.levels[pin] = level
        react = self._on_pin.get(pin)
        if react is not None:
            react(level)

    def level(self, pin: int) -> int:
        """Return the level of `pin` that the microcontroller reads; an open input reads as pulled up."""
        if pin in self._sda and self._sda[pin].held:
            return 0
        return self.levels.get(pin, 1)

    def push(self, button: int, down: bool) -> None:
        """Press or release a button."""
        self.levels[self._buttons[button]] = 0 if down else 1

    def change(self, reader: int, state: ChipState) -> None:
        """Set the state of a reader's chip."""
        self.chips[reader].change_state(state, reader)

    def put(self, reader: int, uid: bytes) -> None:
        """Lay a tag on a reader's antenna."""
        self._lay(reader, uid)

    def take(self, reader: int, uid: bytes) -> None:
        """Take a tag away from a reader's antenna."""
        for item in (reader, *self._beside.pop(uid, ())):
            self.fields[item].take(self._tags[item, uid])

    def set_hit_rates(self, reader: int, uid: bytes, shares: Mapping[int, float]) -> None:
        """Set the hit rates of readers for a tag that lies at `reader` (see marshub.sim.hit_rates)."""
        for item in self._beside.pop(uid, ()):
            self.fields[item].take(self._tags[item, uid])
        self._beside[uid] = [item for item in shares if item != reader]
        for item in self._beside[uid]:
            self._lay(item, uid)
        for item, share in ({reader: 1.0} | dict(shares)).items():
            self.fields[item].luck.set_hit_rate(self._tags[item, uid], share)

    def _lay(self, reader: int, uid: bytes) -> None:
        self.fields[reader].put(self._tags.setdefault((reader, uid), Tag(uid)))


def _nothing(level: int) -> None:
    raise RuntimeError("a reader's chip select goes nowhere: expected it to be on one of the buses")
