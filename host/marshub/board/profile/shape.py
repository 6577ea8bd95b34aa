"""The tables of a profile file, and what follows from them for one game or for the firmware's scan."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from marshub.kernel import MarsHubError

from . import chips
from .pins import Use

#: Tints of the printed face; what has none is grey.
Tint = Literal["blue", "green", "orange", "purple", "teal", "red", "yellow", "grey"]
TINTS: tuple[Tint, ...] = get_args(Tint)


class ProfileError(MarsHubError, ValueError):
    """A profile cannot be used. The message names the file, the field's path and what was expected there."""

    code = "bad-profile"


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A TOML table: a key that is not a field is a spelling mistake, and is reported as one."""


class Mcu(_Table, frozen=True, kw_only=True):
    """The microcontroller module and how it speaks to the host."""

    module: Literal["esp32", "esp32s3", "esp32c3"]
    board: str
    link: Literal["uart-bridge", "usb-cdc"]
    psram: bool = False  # PSRAM that takes GPIOs of the ESP32 (a WROVER); on an S3 its pins are never used anyway


class Power(_Table, frozen=True, kw_only=True):
    """Currents in mA at 5 V. `led_cap_ma` is what the firmware lets the LEDs draw, dark current included.

    `source` "usb": all of it through the dev board's USB socket; "supply": a 5 V supply of its own behind a fuse.
    `inject`: the LEDs in front of which the chain gets 5 V and ground. `reader_supply`: whose 3.3 V the readers take;
    "unit": each makes its own of 5 V.
    `diode`: the Schottky between the 5 V of a supply and the dev board, so that a computer on USB feeds no LEDs.
    `sense`: the GPIO that sees the supply's 5 V, through a divider; while it is low, the firmware lets the LEDs draw
    `usb_cap_ma` and says that the supply is off. `bulk_uf`: the capacitor where the chain is fed first. `feed_mm2`: the
    wires of 5 V and ground.
    """

    supply_ma: int
    board_ma: int
    reader_ma: int
    led_channel_ma: int
    led_idle_ma: int
    led_cap_ma: int
    source: Literal["usb", "supply"] = "usb"
    fuse_ma: int | None = None
    inject: list[int] = msgspec.field(default_factory=lambda: [0])
    reader_supply: Literal["devkit", "own", "unit"] = "devkit"
    diode: str | None = None
    sense: int | None = None
    usb_cap_ma: int = 50
    bulk_uf: int | None = None
    feed_mm2: float = 0.75

    @property
    def bulk(self) -> int:
        """Capacitance (uF) where the chain is fed first: the profile's, or the most that its source bears."""
        return self.bulk_uf if self.bulk_uf is not None else 220 if self.source == "usb" else 1000


class Leds(_Table, frozen=True, kw_only=True):
    """One chain of addressable LEDs, `count` with those between segments, which stay dark.

    `order` is the order of colours on the wire. `pitch_mm`: from one LED to the next on a strip that nobody cuts.
    """

    pin: int
    count: int
    pitch_mm: float = 50 / 3  # 60 a metre
    order: Literal["GRB", "RGB", "BRG"] = "GRB"
    gamma: bool = True
    shifter: str = "74AHCT125"  # what makes 5 V of the pin's 3.3 V; or a diode that lowers the strip's 5 V instead
    series_ohm: int = 330  # in the data line, at the shifter


class Bus(_Table, frozen=True, kw_only=True):
    """One SPI bus; `spi` is the number MicroPython gives the peripheral.

    `miso_through`: what is between the modules' MISO and the pin, for cheap modules hold the line when they are not
    selected. "mux": a 74HC151 on the address lines of the decoder that selects them. "buffer": a gate of a 74HC125 for
    each module, opened by its chip select. "direct": a wire, for a module that is alone. `clock_ohm`: in SCK and MOSI
    where they fan out. `wire_cm`: the longest wire from there to a module. `miso_ohm`: of profiles from before.
    """

    name: str
    spi: int
    sck: int
    mosi: int
    miso: int
    baud: int = 1_000_000
    miso_through: Literal["direct", "mux", "buffer"] = "direct"
    clock_ohm: int = 100
    wire_cm: int = 50
    miso_ohm: int | None = None


class I2cBus(_Table, frozen=True, kw_only=True):
    """One I2C bus; `i2c` is the number MicroPython gives the peripheral.

    `pullup_ohm`: from each line to 3.3 V, all that stand there in parallel; the readers' own, mostly. `wire_cm`: all
    cables together.
    """

    name: str
    i2c: int
    sda: int
    scl: int
    baud: int = 400_000
    pullup_ohm: int = 4700
    wire_cm: int = 20


class Decoder(_Table, frozen=True, kw_only=True):
    """A 74HC138-like decoder, or several in parallel: address pins (least significant first), active-low enable."""

    name: str
    address: list[int]
    enable: int


class Reader(_Table, frozen=True, kw_only=True):
    """One reader.

    `chip`: its name in `profile.chips`. Its chip select is either a pin (`cs`) or an output of a decoder (`decoder` and
    `output`); on I2C it has an `address`.

    `rst`: a reset pin of its own; without one the board's `reset` is used. `at`: the centre of its antenna on the face.
    `gain_db`: of its receiver. `power`: of its transmitter, in the chip's own units. By default the firmware uses the
    chip's values after a reset: 38 dB and 32 of an MFRC522.
    """

    name: str
    bus: str
    chip: str = chips.DEFAULT
    place: str | None = None
    cs: int | None = None
    decoder: str | None = None
    output: int | None = None
    address: int | None = None
    rst: int | None = None
    at: tuple[float, float] | None = None
    gain_db: int | None = None
    power: int | None = None


class Button(_Table, frozen=True, kw_only=True):
    """One push button to ground. `escape`: held at power-on it keeps the firmware away and leaves the REPL.

    `series_ohm`: between pin and button, and with it 100 nF across the button, against sparks from a finger; 0 for a
    plain wire.
    """

    name: str
    pin: int
    pull: Literal["internal", "external"] = "internal"
    escape: bool = False
    series_ohm: int = 1000
    at: tuple[float, float] | None = None


class Segment(_Table, frozen=True, kw_only=True):
    """A named group of LEDs, either `count` from `first` on or the listed indexes, in reading order.

    `at`: the middle of the first on the face; the others follow every `pitch_mm` to the right, or downwards.
    """

    name: str
    first: int | None = None
    count: int | None = None
    leds: list[int] | None = None
    at: tuple[float, float] | None = None
    pitch_mm: float = 16.67  # a strip of 60 a metre
    down: bool = False

    @property
    def indexes(self) -> tuple[int, ...]:
        """Indexes in the chain, in reading order.

        Example:
            >>> Segment(name="a", first=3, count=2).indexes, Segment(name="b", leds=[9, 7]).indexes
            ((3, 4), (9, 7))
        """
        if self.leds is not None:
            return tuple(self.leds)
        first = self.first or 0
        return tuple(range(first, first + (self.count or 0)))

    @property
    def points(self) -> list[tuple[float, float]]:
        """The middle of each LED on the face, in mm, in reading order; empty where `at` is not given.

        Example:
            >>> Segment(name="a", first=0, count=2, at=(5, 9), pitch_mm=10).points
            [(5, 9), (15, 9)]
            >>> Segment(name="a", first=0, count=2, at=(5, 9), pitch_mm=10, down=True).points
            [(5, 9), (5, 19)]
        """
        if self.at is None:
            return []
        x, y = self.at
        steps = [number * self.pitch_mm for number in range(len(self.indexes))]
        return [(x, round(y + step, 2)) if self.down else (round(x + step, 2), y) for step in steps]


class Face(_Table, frozen=True, kw_only=True):
    """The board's face, in mm. Every `at` counts from its upper left corner, to the right and downwards.

    `thick_mm`: of the plate. `cover_mm`: of what is glued onto it, the printed overlay and its film. Both lie between
    antenna and token.
    """

    width_mm: float
    height_mm: float
    thick_mm: float = 2.0
    cover_mm: float = 0.5


class Print(_Table, frozen=True, kw_only=True):
    """The sizes that printed parts are made for, in mm; owners of other pieces measure theirs.

    `fit_mm`: clearance around an inserted part, each side. `tags_mm`: diameters of the tags. `pawn_mm`: diameter of a
    pawn's foot. `rover_mm`: length and width of a rover. `devkit_mm`: those of the dev board, if not the usual.
    `enclosures`: for the carrier board, for dev board and perfboard wired by hand, or one of each.
    """

    bed_mm: tuple[float, float] = (220.0, 220.0)
    fit_mm: float = 0.25
    tags_mm: list[float] = msgspec.field(default_factory=lambda: [25.0, 13.0])
    pawn_mm: float = 15.0
    rover_mm: tuple[float, float] = (32.0, 22.0)
    devkit_mm: tuple[float, float] | None = None
    enclosures: list[Literal["carrier", "perfboard"]] = msgspec.field(default_factory=lambda: ["perfboard"])


class Cut(_Table, frozen=True, kw_only=True):
    """The laser cuts of face and case, in mm.

    `kerf_mm`: the width of the cut; 0 if the service allows for it. `plywood_mm`: the measured thickness of the case's
    plywood. `sheet_mm`: the largest sheet. `case`: without one the face has no holes for its screws.
    """

    kerf_mm: float = 0.15
    plywood_mm: float = 3.0
    sheet_mm: tuple[float, float] = (600.0, 400.0)
    case: bool = True


class Overlay(_Table, frozen=True, kw_only=True):
    """The meaning of this board's places and segments in one game.

    `zones`: place -> zone id. `indicators`: segment -> one indicator id for the whole segment, or one id an LED.
    `scales`: indicator id -> its least and greatest value, if both are the same in every game: the printed face numbers
    its windows. `tints`: tint of the printed face -> places and segments, or what their names begin with.
    """

    zones: dict[str, str] = {}
    indicators: dict[str, str | list[str]] = {}
    scales: dict[str, tuple[int, int]] = {}
    tints: dict[str, list[str]] = {}

    def find_zone(self, place: str | None) -> str | None:
        """Return zone id of a place, None where the game has no use for it."""
        return None if place is None else self.zones.get(place)

    def find_tint(self, name: str) -> Tint:
        """Return the tint of a place or segment.

        Example:
            >>> overlay = Overlay(tints={"green": ["row-1"], "blue": ["row-2-1"]})
            >>> [overlay.find_tint(name) for name in ("row-1-track", "row-10", "row-2-1", "row-2")]
            ['green', 'grey', 'blue', 'grey']
        """
        tinted = {tint for tint, members in self.tints.items() if any(is_named_after(name, begin) for begin in members)}
        return next((tint for tint in TINTS if tint in tinted), "grey")


def is_named_after(name: str, begin: str) -> bool:
    """Return whether a place or segment is `begin`, or a part of it: "row-1-1" and "row-1-track" of "row-1".

    Example:
        >>> [is_named_after(name, "row-1") for name in ("row-1", "row-1-1", "row-10", "row")]
        [True, True, False, False]
    """
    return name == begin or name.startswith(f"{begin}-")


class Profile(_Table, frozen=True, kw_only=True):
    """A whole board."""

    format: Literal[1]
    name: str
    title: str
    summary: str = ""
    mcu: Mcu
    power: Power
    leds: Leds
    reader: list[Reader]
    button: list[Button]
    bus: list[Bus] = []
    i2c: list[I2cBus] = []
    decoder: list[Decoder] = []
    near: list[tuple[str, str]] = []
    segment: list[Segment] = []
    overlay: dict[str, Overlay] = {}
    reset: int | None = None  # one line to the RST of all readers that have no `rst`, 10 kOhm to 3.3 V
    base: str | None = None  # the profile this one is laid over,
    without: list[str] = []  # and what of it is left out: "bus.a", "reader.pad.cs"
    solder: bool = True  # false: all joints are plugs and clamps
    face: Face | None = None
    printer: Print = Print()
    cut: Cut = Cut()

    def find_leds(self, game: str) -> dict[str, tuple[int, ...]]:
        """Return indicator id -> LED indexes, for one game's overlay. KeyError when the board has no overlay for it."""
        by_name = {segment.name: segment.indexes for segment in self.segment}
        result: dict[str, tuple[int, ...]] = {}
        for name, meaning in self.overlay[game].indicators.items():
            if isinstance(meaning, str):
                result[meaning] = by_name[name]
            else:
                result.update({item: (led,) for item, led in zip(meaning, by_name[name], strict=True)})
        return result

    def list_zones(self, game: str) -> list[str | None]:
        """Return zone id each reader reads, by reader index, for one game's overlay; None where the game has none."""
        overlay = self.overlay[game]
        return [overlay.find_zone(reader.place) for reader in self.reader]

    def list_neighbours(self) -> list[list[int]]:
        """Return for each reader the indexes of those whose antenna must be off while its own is on."""
        index = {reader.name: number for number, reader in enumerate(self.reader)}
        near: list[set[int]] = [set() for _ in self.reader]
        for one, other in self.near:
            near[index[one]].add(index[other])
            near[index[other]].add(index[one])
        return [sorted(others) for others in near]

    def list_readers_on(self, bus: Bus | I2cBus) -> list[tuple[int, Reader]]:
        """Return (index, reader) of the readers on `bus`."""
        return [(number, reader) for number, reader in enumerate(self.reader) if reader.bus == bus.name]

    def list_pins(self) -> list[tuple[str, int, Use]]:
        """Return every pin the board uses: the field's path in the profile, the GPIO and the use."""
        used: list[tuple[str, int, Use]] = [("leds.pin", self.leds.pin, "output")]
        if self.power.sense is not None:
            used.append(("power.sense", self.power.sense, "input-either"))
        if self.reset is not None:
            used.append(("reset", self.reset, "output-high"))
        for number, bus in enumerate(self.bus):
            at = f"bus[{number}]"
            used += [
                (f"{at}.sck", bus.sck, "output"),
                (f"{at}.mosi", bus.mosi, "output"),
                (f"{at}.miso", bus.miso, "input"),
            ]
        for number, wired in enumerate(self.i2c):
            used += [(f"i2c[{number}].sda", wired.sda, "output"), (f"i2c[{number}].scl", wired.scl, "output")]
        for number, decoder in enumerate(self.decoder):
            used += [(f"decoder[{number}].address[{i}]", pin, "output") for i, pin in enumerate(decoder.address)]
            used.append((f"decoder[{number}].enable", decoder.enable, "output"))
        for number, reader in enumerate(self.reader):
            if reader.cs is not None:
                used.append((f"reader[{number}].cs", reader.cs, "select"))
            if reader.rst is not None:
                used.append((f"reader[{number}].rst", reader.rst, "output"))
        for number, button in enumerate(self.button):
            use: Use = "input-pullup" if button.pull == "internal" else "input-either"
            used.append((f"button[{number}].pin", button.pin, use))
        return used
