"""Every wire of a board, from its profile: the netlist that drawings, tables and the parts list are made from.

Ends are (part, pin). Readers on a bus of their own are wired straight to the dev board; where several share a bus, a
piece of perfboard (the "rail") carries the bus, the MISO resistors and, where there is one, the 74HC138.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marshub.board.profile import Bus, Profile, Reader

MCU, SHIFTER, STRIP, SUPPLY, FUSE, BAR, REGULATOR, PULLS, BUTTONS = (
    "MCU", "SHIFTER", "LEDS", "SUPPLY", "FUSE", "5V BAR", "REG 3V3", "PULL-UPS", "BUTTONS",
)  # fmt: skip
#: Colours by signal, as WireViz abbreviates them (IEC 60757).
COLOURS = {
    "5V": "RD", "3V3": "OG", "GND": "BK", "SCK": "YE", "MOSI": "BU", "MISO": "GN", "CS": "WH", "RST": "GY",
    "DATA": "VT", "A0": "BN", "A1": "PK", "A2": "TQ", "ENABLE": "GY", "BUTTON": "WH",
}  # fmt: skip
#: Cross-section in mm2 by what flows.
SIGNAL_MM2, FEED_MM2 = 0.14, 0.75
#: Resistance of the resistors that are the same on every board.
PULL_OHM = 10_000


@dataclass(frozen=True)
class Wire:
    """One wire. `path` is the profile's field it comes from, empty where it is the same on every board."""

    harness: str
    signal: str
    start: tuple[str, str]
    end: tuple[str, str]
    mm2: float = SIGNAL_MM2
    through: str = ""  # a part in the wire, such as "470 Ohm"
    path: str = ""

    @property
    def colour(self) -> str:
        """Abbreviation of the colour."""
        return COLOURS[self.signal]


def io(pin: int) -> str:
    """What is printed beside a GPIO on the dev board."""
    return f"GPIO{pin}"


def rail(bus: Bus) -> str:
    """The rail of a bus."""
    return f"RAIL {bus.name}"


def reader_part(reader: Reader) -> str:
    """The module of a reader."""
    return f"READER {reader.name}"


def readers_on(profile: Profile, bus: Bus) -> list[tuple[int, Reader]]:
    """(index, reader) of the readers on `bus`."""
    return [(number, reader) for number, reader in enumerate(profile.reader) if reader.bus == bus.name]


def has_rail(profile: Profile, bus: Bus) -> bool:
    """Whether the bus needs a rail: more than one reader, or a decoder."""
    on = readers_on(profile, bus)
    return len(on) > 1 or any(reader.decoder for _, reader in on)


def decoder_buses(profile: Profile) -> list[tuple[int, Bus]]:
    """(index of the decoder, bus) for each 74HC138 there is: a decoder has a chip on each bus whose readers use it."""
    return [
        (number, bus)
        for number, decoder in enumerate(profile.decoder)
        for bus in profile.bus
        if any(reader.decoder == decoder.name for _, reader in readers_on(profile, bus))
    ]


def wires(profile: Profile) -> list[Wire]:
    """All wires, harness by harness."""
    found = [*_power(profile), *_leds(profile), *_buttons(profile)]
    for number, bus in enumerate(profile.bus):
        found += _rail(profile, number, bus) if has_rail(profile, bus) else _direct(profile, number, bus)
    return found


def _power(profile: Profile) -> Iterator[Wire]:
    power = profile.power
    if power.source == "supply":
        yield Wire("power", "5V", (SUPPLY, "+5V"), (FUSE, "in"), FEED_MM2, path="power.supply_ma")
        yield Wire("power", "5V", (FUSE, "out"), (BAR, "5V"), FEED_MM2, path="power.fuse_ma")
        yield Wire("power", "GND", (SUPPLY, "GND"), (BAR, "GND"), FEED_MM2)
    else:
        yield Wire("power", "5V", (MCU, "5V"), (BAR, "5V"), FEED_MM2, path="power.source")
        yield Wire("power", "GND", (MCU, "GND"), (BAR, "GND"), FEED_MM2)
    if power.source == "supply":
        yield Wire("power", "5V", (BAR, "5V"), (MCU, "5V"))
        yield Wire("power", "GND", (BAR, "GND"), (MCU, "GND"))
    yield Wire("power", "5V", (BAR, "5V"), (SHIFTER, "VCC (14)"))
    yield Wire("power", "GND", (BAR, "GND"), (SHIFTER, "GND (7)"))
    if power.reader_supply == "own":
        yield Wire("power", "5V", (BAR, "5V"), (REGULATOR, "in"), FEED_MM2, path="power.reader_supply")
        yield Wire("power", "GND", (BAR, "GND"), (REGULATOR, "GND"), FEED_MM2)
    for number, led in enumerate(sorted(set(power.inject))):
        yield Wire("power", "5V", (BAR, "5V"), (STRIP, f"5V at {led}"), FEED_MM2, path=f"power.inject[{number}]")
        yield Wire("power", "GND", (BAR, "GND"), (STRIP, f"GND at {led}"), FEED_MM2, path=f"power.inject[{number}]")


def _leds(profile: Profile) -> Iterator[Wire]:
    leds = profile.leds
    yield Wire("leds", "DATA", (MCU, io(leds.pin)), (SHIFTER, "1A (2)"), path="leds.pin")
    yield Wire("leds", "GND", (BAR, "GND"), (SHIFTER, "/1OE (1)"))
    yield Wire(
        "leds", "DATA", (SHIFTER, "1Y (3)"), (STRIP, "DIN"), through=f"{leds.series_ohm} Ohm", path="leds.series_ohm"
    )


def _buttons(profile: Profile) -> Iterator[Wire]:
    for number, button in enumerate(profile.button):
        yield Wire("buttons", "BUTTON", (MCU, io(button.pin)), (BUTTONS, button.name), path=f"button[{number}].pin")
    yield Wire("buttons", "GND", (MCU, "GND"), (BUTTONS, "GND of all"))
    for number, button in enumerate(profile.button):
        if button.pull == "external":
            pull = (PULLS, f"{button.name} {PULL_OHM // 1000}k")
            yield Wire("buttons", "BUTTON", (MCU, io(button.pin)), pull, path=f"button[{number}].pull")
    if any(button.pull == "external" for button in profile.button):
        yield Wire("buttons", "3V3", (MCU, "3V3"), (PULLS, "3V3"))


def _source_33(profile: Profile) -> tuple[str, str]:
    return (REGULATOR, "3V3") if profile.power.reader_supply == "own" else (MCU, "3V3")


def _direct(profile: Profile, number: int, bus: Bus) -> Iterator[Wire]:
    name = f"bus-{bus.name}"
    for index, reader in readers_on(profile, bus):
        part = reader_part(reader)
        yield Wire(name, "3V3", _source_33(profile), (part, "3.3V"))
        yield Wire(name, "GND", (MCU, "GND"), (part, "GND"))
        for signal, pin in (("SCK", bus.sck), ("MOSI", bus.mosi), ("MISO", bus.miso)):
            yield Wire(name, signal, (MCU, io(pin)), (part, signal), path=f"bus[{number}].{signal.lower()}")
        yield Wire(name, "CS", (MCU, io(reader.cs or 0)), (part, "SDA"), path=f"reader[{index}].cs")
        yield _reset(name, index, reader, _source_33(profile))


def _reset(name: str, index: int, reader: Reader, high: tuple[str, str]) -> Wire:
    end = (reader_part(reader), "RST")
    if reader.rst is None:
        return Wire(name, "RST", high, end)  # held high: the firmware resets by command
    return Wire(name, "RST", (MCU, io(reader.rst)), end, path=f"reader[{index}].rst")


def _rail(profile: Profile, number: int, bus: Bus) -> Iterator[Wire]:
    at, head, name = rail(bus), f"rail-{bus.name}", f"bus-{bus.name}"
    ground = (REGULATOR, "GND") if profile.power.reader_supply == "own" else (MCU, "GND")
    yield Wire(head, "3V3", _source_33(profile), (at, "3V3"))
    yield Wire(head, "GND", ground, (at, "GND"))
    if ground[0] != MCU:
        yield Wire(head, "GND", (MCU, "GND"), (at, "GND"))
    for signal, pin in (("SCK", bus.sck), ("MOSI", bus.mosi), ("MISO", bus.miso)):
        yield Wire(head, signal, (MCU, io(pin)), (at, signal), path=f"bus[{number}].{signal.lower()}")
    for which, on in decoder_buses(profile):
        if on.name != bus.name:
            continue
        decoder = profile.decoder[which]
        for bit, pin in enumerate(decoder.address):
            path = f"decoder[{which}].address[{bit}]"
            yield Wire(head, f"A{bit}", (MCU, io(pin)), (at, f"A{bit}"), path=path)
        yield Wire(head, "ENABLE", (MCU, io(decoder.enable)), (at, "/G2A"), path=f"decoder[{which}].enable")
    for index, reader in readers_on(profile, bus):
        part = reader_part(reader)
        yield Wire(name, "3V3", (at, "3V3"), (part, "3.3V"))
        yield Wire(name, "GND", (at, "GND"), (part, "GND"))
        yield Wire(name, "SCK", (at, "SCK"), (part, "SCK"))
        yield Wire(name, "MOSI", (at, "MOSI"), (part, "MOSI"))
        resistor = f"{bus.miso_ohm} Ohm"
        yield Wire(name, "MISO", (at, "MISO"), (part, "MISO"), through=resistor, path=f"bus[{number}].miso_ohm")
        if reader.decoder is None:
            yield Wire(name, "CS", (MCU, io(reader.cs or 0)), (part, "SDA"), path=f"reader[{index}].cs")
        else:
            yield Wire(name, "CS", (at, f"Y{reader.output}"), (part, "SDA"), path=f"reader[{index}].output")
        yield _reset(name, index, reader, (at, "3V3 for RST"))
