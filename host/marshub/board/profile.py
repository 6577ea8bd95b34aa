"""A board profile: the single source of truth about one physical board.

A profile is a TOML file (``shared/boards/*.toml``) with the pins, buses, readers and the place each one reads, buttons,
LED segments and the power budget. What a *game* means by a place or a segment stands in its overlay, so that another
game can lay another overlay on the same board.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from marshub import resources
from marshub.board import profile_text
from marshub.board.pins import Use
from marshub.kernel import MarsHubError


class ProfileError(MarsHubError, ValueError):
    """A profile cannot be used. The message names the file, the field's path and what was expected there."""

    code = "bad-profile"


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A TOML table: a key that is not a field is a spelling mistake, and is reported as one."""


class Mcu(_Table, frozen=True, kw_only=True):
    """The microcontroller module and how it speaks to the host."""

    module: Literal["esp32", "esp32s3"]
    board: str
    link: Literal["uart-bridge", "usb-cdc"]
    psram: bool = False  # PSRAM that takes GPIOs of the ESP32 (a WROVER); on an S3 its pins are never used anyway


class Power(_Table, frozen=True, kw_only=True):
    """Currents in mA at 5 V. `led_cap_ma` is what the firmware lets the LEDs draw, dark current included.

    `source` "usb": all of it through the dev board's USB socket; "supply": a 5 V supply of its own behind a fuse.
    `inject`: the LEDs in front of which the chain gets 5 V and ground. `reader_supply`: whose 3.3 V the readers take.
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
    reader_supply: Literal["devkit", "own"] = "devkit"


class Leds(_Table, frozen=True, kw_only=True):
    """One chain of addressable LEDs. `order` is the order of colours on the wire."""

    pin: int
    count: int
    order: Literal["GRB", "RGB", "BRG"] = "GRB"
    gamma: bool = True
    shifter: str = "74AHCT125"  # what makes 5 V of the pin's 3.3 V, or "none"
    series_ohm: int = 330  # in the data line, at the shifter


class Bus(_Table, frozen=True, kw_only=True):
    """One SPI bus; `spi` is the number MicroPython gives the peripheral.

    `miso_ohm`: the resistor in the MISO of each module; `wire_cm`: the bus's length from the first to the last module.
    """

    name: str
    spi: int
    sck: int
    mosi: int
    miso: int
    baud: int = 1_000_000
    miso_ohm: int = 470
    wire_cm: int = 50


class Decoder(_Table, frozen=True, kw_only=True):
    """A 74HC138-like decoder, or several in parallel: address pins (least significant first), active-low enable."""

    name: str
    address: list[int]
    enable: int


class Reader(_Table, frozen=True, kw_only=True):
    """One MFRC522. Its chip select is either a pin (`cs`) or an output of a decoder (`decoder` and `output`).

    `at`: the middle of its antenna on the face.
    """

    name: str
    bus: str
    place: str | None = None
    cs: int | None = None
    decoder: str | None = None
    output: int | None = None
    rst: int | None = None
    at: tuple[float, float] | None = None


class Button(_Table, frozen=True, kw_only=True):
    """One push button to ground. `escape`: held at power-on it keeps the firmware away and leaves the REPL."""

    name: str
    pin: int
    pull: Literal["internal", "external"] = "internal"
    escape: bool = False
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
        """Indexes in the chain, in reading order."""
        if self.leds is not None:
            return tuple(self.leds)
        first = self.first or 0
        return tuple(range(first, first + (self.count or 0)))

    @property
    def points(self) -> list[tuple[float, float]]:
        """The middle of each LED on the face, in mm, in reading order; empty where `at` is not given."""
        if self.at is None:
            return []
        x, y = self.at
        steps = [number * self.pitch_mm for number in range(len(self.indexes))]
        return [(x, round(y + step, 2)) if self.down else (round(x + step, 2), y) for step in steps]


class Face(_Table, frozen=True, kw_only=True):
    """The board's face, in mm. Every `at` counts from its upper left corner, to the right and downwards."""

    width_mm: float
    height_mm: float
    thick_mm: float = 3.0  # of what lies between antenna and token


class Print(_Table, frozen=True, kw_only=True):
    """What printed parts are made for, in mm; whoever has other pieces measures them and says so.

    `fit_mm`: air around whatever is put into a part, each side. `tags_mm`: diameters of the tags. `pawn_mm`: diameter
    of a pawn's foot. `rover_mm`: length and width of a rover. `devkit_mm`: those of the dev board, if not the usual.
    """

    bed_mm: tuple[float, float] = (220.0, 220.0)
    fit_mm: float = 0.25
    tags_mm: list[float] = msgspec.field(default_factory=lambda: [25.0, 13.0])
    pawn_mm: float = 15.0
    rover_mm: tuple[float, float] = (32.0, 22.0)
    devkit_mm: tuple[float, float] | None = None


class Overlay(_Table, frozen=True, kw_only=True):
    """What one game means by this board's places and segments.

    `zones`: place -> zone id. `indicators`: segment -> one indicator id for the whole segment, or one id an LED.
    """

    zones: dict[str, str] = {}
    indicators: dict[str, str | list[str]] = {}

    def zone_of(self, place: str | None) -> str | None:
        """Zone id of a place, None where the game has no use for it."""
        return None if place is None else self.zones.get(place)


class Profile(_Table, frozen=True, kw_only=True):
    """A whole board."""

    format: Literal[1]
    name: str
    title: str
    summary: str = ""
    mcu: Mcu
    power: Power
    leds: Leds
    bus: list[Bus]
    reader: list[Reader]
    button: list[Button]
    decoder: list[Decoder] = []
    near: list[tuple[str, str]] = []
    segment: list[Segment] = []
    overlay: dict[str, Overlay] = {}
    base: str | None = None  # the profile this one is laid over
    face: Face | None = None
    printer: Print = Print()

    def leds_of(self, game: str) -> dict[str, tuple[int, ...]]:
        """Indicator id -> LED indexes, for one game's overlay. KeyError when the board has no overlay for it."""
        by_name = {segment.name: segment.indexes for segment in self.segment}
        found: dict[str, tuple[int, ...]] = {}
        for name, meaning in self.overlay[game].indicators.items():
            if isinstance(meaning, str):
                found[meaning] = by_name[name]
            else:
                found.update({each: (led,) for each, led in zip(meaning, by_name[name], strict=True)})
        return found

    def zones_of(self, game: str) -> list[str | None]:
        """Zone id each reader reads, by reader index, for one game's overlay; None where the game has none."""
        overlay = self.overlay[game]
        return [overlay.zone_of(reader.place) for reader in self.reader]

    def neighbours(self) -> list[list[int]]:
        """For each reader the indexes of those whose antenna must be off while its own is on."""
        index = {reader.name: number for number, reader in enumerate(self.reader)}
        near: list[set[int]] = [set() for _ in self.reader]
        for one, other in self.near:
            near[index[one]].add(index[other])
            near[index[other]].add(index[one])
        return [sorted(others) for others in near]

    def pins(self) -> list[tuple[str, int, Use]]:
        """Every pin the board uses: the field's path in the profile, the GPIO and the use."""
        used: list[tuple[str, int, Use]] = [("leds.pin", self.leds.pin, "output")]
        for number, bus in enumerate(self.bus):
            at = f"bus[{number}]"
            used += [
                (f"{at}.sck", bus.sck, "output"),
                (f"{at}.mosi", bus.mosi, "output"),
                (f"{at}.miso", bus.miso, "input"),
            ]
        for number, decoder in enumerate(self.decoder):
            used += [(f"decoder[{number}].address[{i}]", pin, "output") for i, pin in enumerate(decoder.address)]
            used.append((f"decoder[{number}].enable", decoder.enable, "output"))
        for number, reader in enumerate(self.reader):
            if reader.cs is not None:
                used.append((f"reader[{number}].cs", reader.cs, "output"))
            if reader.rst is not None:
                used.append((f"reader[{number}].rst", reader.rst, "output"))
        for number, button in enumerate(self.button):
            use: Use = "input-pullup" if button.pull == "internal" else "input"
            used.append((f"button[{number}].pin", button.pin, use))
        return used


def decode(text: str, source: str) -> Profile:
    """The profile written in `text` (TOML); `source` names it in errors. Raises ProfileError.

    Each line of the error: file, line, the field's path, what is wrong, what was expected.
    """
    from marshub.board.profile_check import problems

    layers = _layers(text, source)
    whole: dict[str, Any] = {}
    for layer in reversed(layers):
        whole = profile_text.merged(whole, layer.data)
    place = profile_text.Place(layers, whole)

    def told(path: str, what: str) -> str:
        where, line = place.of(path)
        return f"{where}:{line}: {path or 'top level'}: {what}"

    try:
        profile = msgspec.convert(whole, Profile)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        field = re.search(r"unknown field `([^`]+)`", what)
        path = path.strip(".`")
        where, line = place.of(f"{path}.{field[1]}" if field and path else field[1] if field else path)
        raise ProfileError(f"{where}:{line}: {path or 'top level'}: {what}") from None
    found = problems(profile)
    if found:
        raise ProfileError("\n".join(told(*problem.split(": ", 1)) for problem in found))
    return profile


def _layers(text: str, source: str) -> list[profile_text.Layer]:
    """The file and what it is based on, the topmost first."""
    layers: list[profile_text.Layer] = []
    while True:
        try:
            layer = profile_text.read(text, source)
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"line (\d+)", str(error))
            raise ProfileError(f"{source}:{at[1] if at else 1}: not valid TOML: {error}") from None
        layers.append(layer)
        base = layer.data.get("base")
        if base is None:
            return layers
        at_base = f"{source}:{layer.lines.get('base', 1)}: base"
        if not isinstance(base, str):
            raise ProfileError(f"{at_base}: {base!r}: expected one of {names()} or a .toml file")
        path = Path(base)
        path = Path(source).parent / path if path.suffix == ".toml" else resources.boards() / f"{base}.toml"
        if not path.is_file():
            raise ProfileError(f"{at_base}: {base!r}: expected one of {names()} or a .toml file beside this one")
        if any(path == Path(above.source) for above in layers) or len(layers) > 4:
            raise ProfileError(f"{at_base}: {base!r}: the profiles are based on each other: expected an end")
        text, source = _text(path), str(path)


def names() -> list[str]:
    """Names of the profiles that come with MarsHub."""
    return sorted(path.stem for path in resources.boards().glob("*.toml"))


def load(path_or_name: str | Path) -> Profile:
    """The profile of that name that comes with MarsHub (``starter``, ``hub``), or the one in that file.

    Raises ProfileError with the file, the field's path and what was expected, one line a problem.
    """
    path = Path(path_or_name)
    if path.suffix != ".toml" and len(path.parts) == 1:
        path = resources.boards() / f"{path_or_name}.toml"
        if not path.exists():
            raise ProfileError(f"no board profile {str(path_or_name)!r}: expected one of {names()} or a .toml file")
    return decode(_text(path), str(path))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ProfileError(f"{path}: expected UTF-8 text: {error}") from None


def firmware_config(profile: Profile) -> dict[str, Any]:
    """What the firmware needs to know of the board, as plain JSON data; the same dict configures the virtual board.

    ``hash`` is the hex of the first 8 bytes of SHA-256 over the canonical JSON (sorted keys, no blanks) of the rest:
    board and host compare it in their hello, so that a board with another wiring is noticed.
    """
    bus_index = {bus.name: number for number, bus in enumerate(profile.bus)}
    decoder_index = {decoder.name: number for number, decoder in enumerate(profile.decoder)}

    def chip_select(reader: Reader) -> dict[str, int]:
        if reader.decoder is None:
            return {"cs": reader.cs or 0}
        return {"decoder": decoder_index[reader.decoder], "output": reader.output or 0}

    config: dict[str, Any] = {
        "format": 1,
        "board": profile.name,
        "mcu": profile.mcu.module,
        "link": profile.mcu.link,
        "buses": [
            {"spi": bus.spi, "sck": bus.sck, "mosi": bus.mosi, "miso": bus.miso, "baud": bus.baud}
            for bus in profile.bus
        ],
        "decoders": [{"address": decoder.address, "enable": decoder.enable} for decoder in profile.decoder],
        "readers": [
            {"name": reader.name, "bus": bus_index[reader.bus], "rst": reader.rst, **chip_select(reader)}
            for reader in profile.reader
        ],
        "neighbours": profile.neighbours(),
        "buttons": [
            {"name": button.name, "pin": button.pin, "pull": button.pull == "internal", "escape": button.escape}
            for button in profile.button
        ],
        "leds": {
            "pin": profile.leds.pin,
            "count": profile.leds.count,
            "order": profile.leds.order,
            "gamma": profile.leds.gamma,
            "channel_ma": profile.power.led_channel_ma,
            "idle_ma": profile.power.led_idle_ma,
            "cap_ma": profile.power.led_cap_ma,
        },
    }
    config["hash"] = config_hash(config)
    return config


def config_hash(config: dict[str, Any]) -> str:
    """Hex of the first 8 bytes of SHA-256 over the canonical JSON of `config` without its ``hash``."""
    rest = {key: value for key, value in config.items() if key != "hash"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
