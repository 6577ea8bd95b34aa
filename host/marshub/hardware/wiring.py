"""Every wire of a board, from its profile: the netlist for drawings, tables and the parts list.

Ends are (part, pin). Readers on a bus of their own, and those on I2C, are wired straight to the dev board; where
several share an SPI bus, a piece of perfboard (the "rail") carries it, what lets one MISO through, and, where there is
one, the 74HC138.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from marshub.board.profile import Bus, I2cBus, Profile, Reader
from marshub.board.profile.check_branches import SIGNAL_MM2
from marshub.board.profile.check_buttons import PULL_OHM
from marshub.board.profile.check_source import SENSE_OHM
from marshub.board.profile.check_supply import DIODES_IN_STRIP
from marshub.hardware.errors import HardwareError

MCU, SHIFTER, STRIP, SUPPLY, SWITCH, FUSE, BAR, DIODE, DIVIDER, PULLS, BUTTONS, DROP = (
    "MCU", "SHIFTER", "LEDS", "DC SOCKET", "SWITCH", "FUSE", "5V BAR", "DIODE", "DIVIDER", "PULL-UPS", "BUTTONS",
    "LED DIODE",
)  # fmt: skip
#: Parts of an unsoldered board whose leads are clamped: in the strip's data, and across its supply.
RESISTOR, CAPACITOR = "RESISTOR", "CAPACITOR"
#: Colours by signal, as WireViz abbreviates them (IEC 60757).
COLOURS = {
    "5V": "RD", "3V3": "OG", "GND": "BK", "SCK": "YE", "MOSI": "BU", "MISO": "GN", "CS": "WH", "RST": "GY",
    "DATA": "VT", "A0": "BN", "A1": "PK", "A2": "TQ", "ENABLE": "GY", "BUTTON": "WH", "SENSE": "PK",
    "SDA": "YE", "SCL": "WH",  # as in M5Stack's cables; Seeed's have them the other way round
}  # fmt: skip
#: Dev boards with a single GND pin, which takes the wire to the terminals.
ONE_GROUND = ("esp32c3",)
#: Chips whose modules are drawn, bought and printed for: the RC522 module on SPI, the Unit RFID2 on I2C.
CHIPS_WITH_MODULE = ("mfrc522",)
#: Pins of an RC522 module, as they lie side by side: a straight ribbon of eight fits.
MODULE = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")


@dataclass(frozen=True)
class Wire:
    """One wire. `path` is the profile's field that it comes from; "" if it is the same on every board.

    `is_lead`: it is a part's own lead, in a screw or clamp.
    """

    harness: str
    signal: str
    start: tuple[str, str]
    end: tuple[str, str]
    mm2: float = SIGNAL_MM2
    through: str = ""  # a part in the wire, such as "470 Ohm"
    path: str = ""
    is_lead: bool = False

    @property
    def colour(self) -> str:
        """The abbreviation of its colour."""
        return COLOURS[self.signal]


def name_gpio(pin: int) -> str:
    """Return the label of a GPIO on the dev board."""
    return f"GPIO{pin}"


def name_rail(bus: Bus) -> str:
    """Return the name of a bus's rail."""
    return f"RAIL {bus.name}"


def name_reader_part(reader: Reader) -> str:
    """Return the name of a reader's module."""
    return f"READER {reader.name}"


def name_regulator(bus: Bus) -> str:
    """Return the name of the regulator of a bus's readers, if they have one of their own."""
    return f"REG {bus.name}"


def has_diode(profile: Profile) -> bool:
    """Return whether a diode in the strip's 5 V replaces the level shifter."""
    return profile.leds.shifter in DIODES_IN_STRIP


def has_rail(profile: Profile, bus: Bus) -> bool:
    """Return whether the bus needs a rail: more than one reader, a decoder, or a chip in MISO."""
    on = profile.list_readers_on(bus)
    return len(on) > 1 or bus.miso_through != "direct" or any(reader.decoder for _, reader in on)


def count_buffers(profile: Profile, bus: Bus) -> int:
    """Return the number of 74HC125 of a bus: four gates each, one for each module."""
    return -(-len(profile.list_readers_on(bus)) // 4) if bus.miso_through == "buffer" else 0


def is_on_reset_line(profile: Profile, bus: Bus) -> bool:
    """Return whether a reader of the bus is connected to the board's common reset line."""
    return profile.reset is not None and any(reader.rst is None for _, reader in profile.list_readers_on(bus))


def list_decoder_buses(profile: Profile) -> list[tuple[int, Bus]]:
    """Return (index of the decoder, bus) of each 74HC138: a decoder has a chip on each bus whose readers use it."""
    return [
        (number, bus)
        for number, decoder in enumerate(profile.decoder)
        for bus in profile.bus
        if any(reader.decoder == decoder.name for _, reader in profile.list_readers_on(bus))
    ]


def check_modules(profile: Profile) -> None:
    """Raise HardwareError where a reader's chip has no module that is known here."""
    for reader in profile.reader:
        if reader.chip not in CHIPS_WITH_MODULE:
            raise HardwareError(
                f"{profile.name}: reader {reader.name}: no module with the chip {reader.chip!r} is known: expected one "
                f"with {' or '.join(CHIPS_WITH_MODULE)}"
            )


def list_wires(profile: Profile) -> list[Wire]:
    """Return all wires, harness by harness. Raises HardwareError where a reader's module is not known."""
    check_modules(profile)
    result = [*_power_wires(profile), *_led_wires(profile), *_button_wires(profile)]
    for number, bus in enumerate(profile.bus):
        result += _rail_wires(profile, number, bus) if has_rail(profile, bus) else _direct_wires(profile, number, bus)
    for number, wired in enumerate(profile.i2c):
        result += _i2c_wires(profile, number, wired)
    return result


def _power_wires(profile: Profile) -> Iterator[Wire]:
    power = profile.power
    thick = power.feed_mm2

    def feed(signal: str, start: tuple[str, str], end: tuple[str, str], path: str = "") -> Wire:
        return Wire("power", signal, start, end, thick, path=path)

    if power.source == "supply":
        yield feed("5V", (SUPPLY, "+5V (tip)"), (SWITCH, "in"), "power.supply_ma")
        yield feed("5V", (SWITCH, "out"), (FUSE, "in"))
        yield feed("5V", (FUSE, "out"), (BAR, "5V"), "power.fuse_ma")
        yield feed("GND", (SUPPLY, "GND (sleeve)"), (BAR, "GND"))
        yield feed("5V", (BAR, "5V"), (DIODE, "anode"), "power.diode")
        yield feed("5V", (DIODE, "cathode (ring)"), (MCU, "5V"), "power.diode")
        yield feed("GND", (BAR, "GND"), (MCU, "GND"))
    else:
        yield feed("5V", (MCU, "5V"), (BAR, "5V"), "power.source")
        yield feed("GND", (MCU, "GND"), (BAR, "GND"))
    if power.sense is not None:
        top, bottom = (f"{ohm} Ohm" for ohm in SENSE_OHM)
        yield Wire("power", "SENSE", (BAR, "5V"), (DIVIDER, "middle"), through=top, path="power.sense")
        yield Wire("power", "GND", (BAR, "GND"), (DIVIDER, "middle"), through=bottom)
        yield Wire("power", "SENSE", (DIVIDER, "middle"), (MCU, name_gpio(power.sense)), path="power.sense")
    # Thick all of them: behind a fuse for all, a thin one would burn before it blows.
    strip = (BAR, "5V")
    if has_diode(profile):
        yield replace(feed("5V", (BAR, "5V"), (DROP, "anode"), "leds.shifter"), is_lead=not profile.solder)
        strip = (DROP, "cathode (ring)")
    else:
        yield feed("5V", (BAR, "5V"), (SHIFTER, "VCC (14)"))
        yield feed("GND", (BAR, "GND"), (SHIFTER, "GND (7)"))
    if power.reader_supply == "own":
        for bus in profile.bus:
            yield feed("5V", (BAR, "5V"), (name_regulator(bus), "in"), "power.reader_supply")
            yield feed("GND", (BAR, "GND"), (name_regulator(bus), "GND"))
    for number, led in enumerate(sorted(set(power.inject))):
        yield feed("5V", strip, (STRIP, f"5V at {led}"), f"power.inject[{number}]")
        yield feed("GND", (BAR, "GND"), (STRIP, f"GND at {led}"), f"power.inject[{number}]")
    if not profile.solder:
        for signal, lead in (("5V", "plus"), ("GND", "minus (stripe)")):
            end = (CAPACITOR, lead)
            yield replace(feed(signal, (BAR, signal), end, "power.bulk_uf"), is_lead=True)


def _led_wires(profile: Profile) -> Iterator[Wire]:
    leds = profile.leds
    if not profile.solder:
        # With the power: both are clamped in one go, before the strip is laid.
        pin, through = (MCU, name_gpio(leds.pin)), f"{leds.series_ohm} Ohm"
        yield Wire("power", "DATA", pin, (RESISTOR, "one end"), through=through, path="leds.pin", is_lead=True)
        yield Wire("power", "DATA", (RESISTOR, "other end"), (STRIP, "DIN"), path="leds.series_ohm")
        return
    if has_diode(profile):
        yield Wire(
            "leds",
            "DATA",
            (MCU, name_gpio(leds.pin)),
            (STRIP, "DIN"),
            through=f"{leds.series_ohm} Ohm",
            path="leds.pin",
        )
        return
    yield Wire("leds", "DATA", (MCU, name_gpio(leds.pin)), (SHIFTER, "1A (2)"), path="leds.pin")
    yield Wire("leds", "GND", (BAR, "GND"), (SHIFTER, "/1OE (1)"))
    yield Wire(
        "leds", "DATA", (SHIFTER, "1Y (3)"), (STRIP, "DIN"), through=f"{leds.series_ohm} Ohm", path="leds.series_ohm"
    )


def _button_wires(profile: Profile) -> Iterator[Wire]:
    for number, button in enumerate(profile.button):
        through = f"{button.series_ohm} Ohm" if button.series_ohm else ""
        path = f"button[{number}].pin"
        yield Wire(
            "buttons", "BUTTON", (MCU, name_gpio(button.pin)), (BUTTONS, button.name), through=through, path=path
        )
    yield Wire("buttons", "GND", find_ground(profile), (BUTTONS, "GND of all"))
    yield from _pull_wires(profile)


def _pull_wires(profile: Profile) -> Iterator[Wire]:
    """Yield the pull-up resistors to the dev board's own 3.3 V.

    A pin read at reset must not depend on a switched supply.
    """
    held = [
        ("BUTTON", button.pin, button.name, f"button[{number}].pull")
        for number, button in enumerate(profile.button)
        if button.pull == "external"
    ]
    if profile.reset is not None:
        held.append(("RST", profile.reset, "reset", "reset"))
    for signal, pin, name, path in held:
        yield Wire("buttons", signal, (MCU, name_gpio(pin)), (PULLS, f"{name} {PULL_OHM // 1000}k"), path=path)
    if held:
        yield Wire("buttons", "3V3", (MCU, "3V3"), (PULLS, "3V3"))


def find_ground(profile: Profile) -> tuple[str, str]:
    """Return the ground of parts on the dev board: the terminals, if the dev board has one ground pin."""
    return (BAR if profile.mcu.module in ONE_GROUND else MCU, "GND")


def _find_3v3_source(profile: Profile, bus: Bus) -> tuple[str, str]:
    return (name_regulator(bus), "3V3") if profile.power.reader_supply == "own" else (MCU, "3V3")


def _direct_wires(profile: Profile, number: int, bus: Bus) -> Iterator[Wire]:
    name = f"bus-{bus.name}"
    for index, reader in profile.list_readers_on(bus):
        part = name_reader_part(reader)
        high = _find_3v3_source(profile, bus)
        # In the order of the module's pins, as in a plug.
        yield Wire(name, "CS", (MCU, name_gpio(reader.cs or 0)), (part, "SDA"), path=f"reader[{index}].cs")
        for signal, pin in (("SCK", bus.sck), ("MOSI", bus.mosi), ("MISO", bus.miso)):
            yield Wire(name, signal, (MCU, name_gpio(pin)), (part, signal), path=f"bus[{number}].{signal.lower()}")
        yield Wire(name, "GND", find_ground(profile), (part, "GND"))
        line = None if profile.reset is None else (MCU, name_gpio(profile.reset))
        yield _make_reset_wire(name, index, reader, line, high)
        yield Wire(name, "3V3", high, (part, "3.3V"))


def _i2c_wires(profile: Profile, number: int, bus: I2cBus) -> Iterator[Wire]:
    """Yield wires in the order of a Grove plug: ground, 5 V, SDA, SCL."""
    name = f"bus-{bus.name}"
    for _, reader in profile.list_readers_on(bus):
        part = name_reader_part(reader)
        if profile.power.reader_supply == "unit":
            yield Wire(name, "GND", (BAR, "GND"), (part, "GND"))
            yield Wire(name, "5V", (BAR, "5V"), (part, "5V"), path="power.reader_supply")
        else:
            yield Wire(name, "GND", (MCU, "GND"), (part, "GND"))
            yield Wire(name, "3V3", (MCU, "3V3"), (part, "3.3V"), path="power.reader_supply")
        yield Wire(name, "SDA", (MCU, name_gpio(bus.sda)), (part, "SDA"), path=f"i2c[{number}].sda")
        yield Wire(name, "SCL", (MCU, name_gpio(bus.scl)), (part, "SCL"), path=f"i2c[{number}].scl")


def _make_reset_wire(
    name: str, index: int, reader: Reader, line: tuple[str, str] | None, high: tuple[str, str]
) -> Wire:
    """Return the RST wire of a reader: to its own pin, to the common line, or high.

    A reader with RST high is reset by command only.
    """
    end = (name_reader_part(reader), "RST")
    if reader.rst is not None:
        return Wire(name, "RST", (MCU, name_gpio(reader.rst)), end, path=f"reader[{index}].rst")
    if line is not None:
        return Wire(name, "RST", line, end, path="reset")
    return Wire(name, "RST", high, end)


def _rail_wires(profile: Profile, number: int, bus: Bus) -> Iterator[Wire]:
    yield from _head_wires(profile, number, bus)
    at, name = name_rail(bus), f"bus-{bus.name}"
    line = None if profile.reset is None else (at, "RST")
    for index, reader in profile.list_readers_on(bus):
        part = name_reader_part(reader)
        # In the order of the module's pins: a straight ribbon of eight fits.
        if reader.decoder is not None:
            yield Wire(name, "CS", (at, f"Y{reader.output}"), (part, "SDA"), path=f"reader[{index}].output")
        elif bus.miso_through == "buffer":
            yield Wire(name, "CS", (at, f"/OE of {reader.name}"), (part, "SDA"))
        else:
            yield Wire(name, "CS", (MCU, name_gpio(reader.cs or 0)), (part, "SDA"), path=f"reader[{index}].cs")
        yield Wire(name, "SCK", (at, "SCK"), (part, "SCK"))
        yield Wire(name, "MOSI", (at, "MOSI"), (part, "MOSI"))
        # Each to an input of its own: the chip on the rail lets one through, whatever the others do.
        miso = {"mux": f"I{reader.output}", "buffer": f"A of {reader.name}", "direct": "MISO"}[bus.miso_through]
        yield Wire(name, "MISO", (at, miso), (part, "MISO"), path=f"bus[{number}].miso_through")
        yield Wire(name, "GND", (at, "GND"), (part, "GND"))
        yield _make_reset_wire(name, index, reader, line, (at, "3V3 for RST"))
        yield Wire(name, "3V3", (at, "3V3"), (part, "3.3V"))


def _head_wires(profile: Profile, number: int, bus: Bus) -> Iterator[Wire]:
    """Yield the wires from dev board and regulator to the rail."""
    at, head = name_rail(bus), f"rail-{bus.name}"
    high = _find_3v3_source(profile, bus)
    yield Wire(head, "3V3", high, (at, "3V3"))
    yield Wire(head, "GND", (high[0], "GND"), (at, "GND"))
    if high[0] != MCU:
        yield Wire(head, "GND", (MCU, "GND"), (at, "GND"))
    for signal, pin in (("SCK", bus.sck), ("MOSI", bus.mosi), ("MISO", bus.miso)):
        # SCK and MOSI fan out to all modules: a resistor at the source keeps the star from ringing.
        through = "" if signal == "MISO" else f"{bus.clock_ohm} Ohm"
        path = f"bus[{number}].{signal.lower()}"
        yield Wire(head, signal, (MCU, name_gpio(pin)), (at, signal), through=through, path=path)
    if is_on_reset_line(profile, bus) and profile.reset is not None:
        yield Wire(head, "RST", (MCU, name_gpio(profile.reset)), (at, "RST"), path="reset")
    if bus.miso_through == "buffer":
        for index, reader in profile.list_readers_on(bus):
            end = (at, f"/OE of {reader.name}")
            yield Wire(head, "CS", (MCU, name_gpio(reader.cs or 0)), end, path=f"reader[{index}].cs")
    for which, on in list_decoder_buses(profile):
        if on.name != bus.name:
            continue
        decoder = profile.decoder[which]
        for bit, pin in enumerate(decoder.address):
            path = f"decoder[{which}].address[{bit}]"
            yield Wire(head, f"A{bit}", (MCU, name_gpio(pin)), (at, f"A{bit}"), path=path)
        yield Wire(head, "ENABLE", (MCU, name_gpio(decoder.enable)), (at, "/G2A"), path=f"decoder[{which}].enable")
