"""The parts of a carrier board, with each pin's net, computed from the wires of the profile alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from marshub.board.profile import Bus, Profile, Reader
from marshub.board.profile.check_buttons import PULL_OHM
from marshub.hardware.schematics import ADDRESS, GATES, INPUTS, OUTPUTS
from marshub.hardware.wiring import (
    BAR,
    BUTTONS,
    DIODE,
    FUSE,
    MCU,
    MODULE,
    PULLS,
    SHIFTER,
    STRIP,
    SUPPLY,
    SWITCH,
    count_buffers,
    has_rail,
    name_rail,
    name_reader_part,
    name_regulator,
)

from .board_elements import Footprint, Part, Pin
from .nets import Nets
from .part_library import (
    KITS,
    list_buffer_pins,
    list_decoder_pins,
    list_mux_pins,
    list_regulator_pins,
    make_axial,
    make_devkit,
    make_dip,
    make_fuse,
    make_header,
    make_radial,
    make_terminal,
    make_to220,
)

RESISTOR, CERAMIC = make_axial(4), make_axial(2)
#: Of buttons, across the others' direction: many lie side by side between the dev board's rows.
GUARD, GUARD_CAP, PULLED = (
    make_axial(3, True),
    make_axial(2, True),
    make_axial(4, True),
)
PULL = f"{PULL_OHM // 1000}k"


class Assembly:
    """Parts by their function, to be placed; `all` has them in the order of their names."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.nets = Nets(profile)
        self._count: dict[str, int] = {}
        self.all: list[Part] = []
        self.kit = self._make_kit()
        self.readers = [self._make_reader(reader) for reader in profile.reader]
        self.buttons = self._make_buttons()
        self.guards = [
            (part, self.add_ceramic(part.nets["2"], GUARD_CAP))
            for part in self._make_series_parts("BUTTON", shape=GUARD)
        ]
        self.feeds = self._make_feeds()
        self.shifter = self._make_shifter()
        self.data = next(self._make_series_parts("DATA"))
        self.bulk = self._add_electrolytic(profile.power.bulk, "+5V", "cap-bulk")
        self.shifter_cap = self.add_ceramic("+5V")
        self.pulls = [
            self.add_resistor(
                PULL, (self.nets.net_of(*wire.start), self.nets.net_of(PULLS, "3V3")), wire.end[1].split()[0], PULLED
            )
            for wire in self.nets.pulls
        ]
        self.buses = [BusParts(self, number, bus) for number, bus in enumerate(profile.bus) if has_rail(profile, bus)]
        self.decoder_pulls = self._make_decoder_pulls()
        has_own_supply = profile.power.reader_supply == "own"
        self.regulators = [self._make_regulator(bus) for bus in profile.bus] if has_own_supply else []
        self.supply = self._make_supply() if profile.power.source == "supply" else None
        self.sense = list(self._make_series_parts("SENSE", "GND")) if profile.power.sense is not None else []

    def add(
        self,
        letter: str,
        value: str,
        shape: Footprint,
        nets: dict[str, str],
        label: str = "",
        *,
        pins: dict[str, Pin] | None = None,
        item: str = "",
    ) -> Part:
        """Add a part with the next number of its letter, and return it."""
        number = self._count[letter] = self._count.get(letter, 0) + 1
        nets = {pin: net for pin, net in nets.items() if net}
        part = Part(f"{letter}{number}", value, shape, nets, label, pins or {}, item)
        self.all.append(part)
        return part

    def _make_kit(self) -> Part:
        kit = KITS[self.profile.mcu.module]
        shape = make_devkit(len(kit.left), kit.beyond, kit.antenna, kit.rows)
        nets = {str(n): self.nets.net_of(MCU, name) for n, name in enumerate(kit.pins, 1)}
        kinds = {"GND": "passive", "5V": "passive", "3V3": "passive"}
        pins = {str(n): Pin(name, kinds.get(name, "bidirectional")) for n, name in enumerate(kit.pins, 1)}
        return self.add("U", kit.name, shape, nets, "", pins=pins, item=f"devkit-{self.profile.mcu.module}")

    def _make_reader(self, reader: Reader) -> Part:
        nets = {str(n): self.nets.net_of(name_reader_part(reader), pin) for n, pin in enumerate(MODULE, 1)}
        pins = {str(n): Pin(pin) for n, pin in enumerate(MODULE, 1)}
        return self.add(
            "J",
            f"reader {reader.name}",
            make_header(8, self.has_side_by_side_headers),
            nets,
            reader.name,
            pins=pins,
            item="pcb-pins",
        )

    @property
    def has_side_by_side_headers(self) -> bool:
        """Whether the readers' headers stand side by side, because there are many."""
        return len(self.profile.reader) > 1

    def _make_buttons(self) -> Part:
        ends = self.nets.list_ends(BUTTONS)
        pins = {str(n): Pin(re.sub(r"\W", "-", end.removesuffix(" of all"))) for n, end in enumerate(ends, 1)}
        nets = {str(n): self.nets.net_of(BUTTONS, end) for n, end in enumerate(ends, 1)}
        return self.add("J", "buttons", make_header(len(ends)), nets, "buttons", pins=pins, item="pcb-pins")

    def _make_feeds(self) -> list[Part]:
        """Add a terminal for each point where the strip is fed; the data line begins at the first."""
        leds = [end.removeprefix("5V at ") for end in self.nets.list_ends(STRIP) if end.startswith("5V at ")]
        result = []
        for number, led in enumerate(leds):
            ends = (["DIN"] if number == 0 else []) + [f"5V at {led}", f"GND at {led}"]
            nets = {str(n): self.nets.net_of(STRIP, end) for n, end in enumerate(ends, 1)}
            pins = {str(n): Pin(end.split()[0]) for n, end in enumerate(ends, 1)}
            result.append(
                self.add(
                    "J",
                    f"LEDs at {led}",
                    make_terminal(len(ends)),
                    nets,
                    f"LED {led}",
                    pins=pins,
                    item="pcb-terminal",
                )
            )
        return result

    def _make_shifter(self) -> Part:
        nets = {str(pin): self.nets.net_of(BAR, "GND") for gate in GATES[1:] for pin in gate[:2]}
        for end in self.nets.list_ends(SHIFTER):
            nets[end[end.index("(") + 1 : -1]] = self.nets.net_of(SHIFTER, end)
        return self.add(
            "U",
            self.profile.leds.shifter,
            make_dip(14),
            nets,
            pins=list_buffer_pins(),
            item="shifter",
        )

    def _make_series_parts(self, *signals: str, shape: Footprint = RESISTOR) -> Iterator[Part]:
        """Add the resistors in the wires of these signals."""
        for wire, ohm in self.nets.resistors:
            if wire.signal in signals:
                yield self.add_resistor(ohm, (self.nets.net_of(*wire.start), self.nets.net_of(*wire.end)), shape=shape)

    def add_resistor(self, value: str, nets: tuple[str, str], label: str = "", shape: Footprint = RESISTOR) -> Part:
        """Add a resistor of `value` ohms, and return it."""
        short = f"{int(value) // 1000}k" if value.isdigit() and int(value) % 1000 == 0 else value
        return self.add("R", short, shape, dict(zip("12", nets, strict=True)), label, item="resistor")

    def add_ceramic(self, net: str, shape: Footprint = CERAMIC) -> Part:
        """Add a capacitor of 100 nF from a net to ground."""
        return self.add("C", "100n", shape, {"1": net, "2": "GND"}, item="cap-chip")

    def _add_electrolytic(self, uf: int, net: str, item: str) -> Part:
        pins = {"1": Pin("plus"), "2": Pin("minus")}
        return self.add("C", f"{uf}u", make_radial(uf), {"1": net, "2": "GND"}, item=item, pins=pins)

    def _make_decoder_pulls(self) -> list[Part]:
        """Add the resistor that keeps the decoders disabled while the ESP32 boots: one for all their chips."""
        result = []
        for number, decoder in enumerate(self.profile.decoder):
            bus = next(bus_parts for bus_parts in self.buses if number in bus_parts.decoders)
            enable = self.nets.net_of(MCU, f"GPIO{decoder.enable}")
            result.append(self.add_resistor(PULL, (bus.high, enable)))
        return result

    def _make_regulator(self, bus: Bus) -> tuple[Part, Part, Part]:
        """Add the regulator of a bus, with capacitors at input and output."""
        name = name_regulator(bus)
        nets = {str(n): self.nets.net_of(name, pin) for n, pin in enumerate(("GND", "3V3", "in"), 1)}
        part = self.add(
            "U",
            "LD1117V33",
            make_to220(),
            nets,
            name,
            pins=list_regulator_pins(),
            item="regulator",
        )
        return (
            part,
            self._add_electrolytic(10, nets["3"], "cap-regulator"),
            self._add_electrolytic(10, nets["2"], "cap-regulator"),
        )

    def _make_supply(self) -> dict[str, Part]:
        """Add the terminals of socket and switch, fuse and diode."""
        of, power = self.nets.net_of, self.profile.power
        return {
            "switch": self.add(
                "J",
                "switch",
                make_terminal(2),
                {"1": of(SWITCH, "out"), "2": of(SWITCH, "in")},
                "switch",
                pins={"1": Pin("out"), "2": Pin("in")},
                item="pcb-terminal",
            ),
            "socket": self.add(
                "J",
                "5 V socket",
                make_terminal(2),
                {"1": of(SUPPLY, "+5V (tip)"), "2": of(SUPPLY, "GND (sleeve)")},
                "5 V in",
                pins={"1": Pin("plus"), "2": Pin("minus")},
                item="pcb-terminal",
            ),
            "fuse": self.add(
                "F",
                f"{power.fuse_ma} mA T",
                make_fuse(),
                {"1": of(FUSE, "out"), "2": of(FUSE, "in")},
                item="fuse-holder",
            ),
            "diode": self.add(
                "D",
                power.diode or "",
                make_axial(6, drill=1.5, across=2.6, thick=5.5),
                {"1": of(DIODE, "cathode (ring)"), "2": of(DIODE, "anode")},
                pins={"1": Pin("K"), "2": Pin("A")},
                item="diode",
            ),
        }


class BusParts:
    """The parts of a bus with a rail: decoders, the gate for the common MISO, resistors, capacitors."""

    def __init__(self, assembly: Assembly, number: int, bus: Bus) -> None:
        self.bus, self._on = bus, assembly.profile.list_readers_on(bus)
        profile, nets, at = assembly.profile, assembly.nets, name_rail(bus)
        self._nets, self._at, self.high = nets, at, nets.net_of(at, "3V3")
        self.series = [
            assembly.add_resistor(ohm, (nets.net_of(*wire.start), nets.net_of(*wire.end)))
            for wire, ohm in nets.resistors
            if wire.harness == f"rail-{bus.name}"
        ]
        self.decoders = {
            n: assembly.add(
                "U",
                "74HC138",
                make_dip(16),
                self._decoder_nets(),
                f"select {bus.name}",
                pins=list_decoder_pins(),
                item="decoder",
            )
            for n, decoder in enumerate(profile.decoder)
            if any(reader.decoder == decoder.name for _, reader in self._on)
        }
        self.lets_through: list[Part] = []
        if bus.miso_through == "mux":
            self.lets_through.append(
                assembly.add(
                    "U",
                    "74HC151",
                    make_dip(16),
                    self._mux_nets(),
                    f"MISO {bus.name}",
                    pins=list_mux_pins(),
                    item="mux",
                )
            )
        for chip in range(count_buffers(profile, bus)):
            self.lets_through.append(
                assembly.add(
                    "U",
                    "74HC125",
                    make_dip(14),
                    self._buffer_nets(chip),
                    f"MISO {bus.name}",
                    pins=list_buffer_pins(),
                    item="buffer",
                )
            )
        self.pull = (
            [assembly.add_resistor(PULL, (self.high, nets.net_of(at, "MISO")))] if bus.miso_through == "buffer" else []
        )
        self.caps = [assembly.add_ceramic(self.high) for _ in (*self.decoders, *self.lets_through)]

    def _decoder_nets(self) -> dict[str, str]:
        result = {"4": self._nets.net_of(self._at, "/G2A"), "5": "GND", "6": self.high, "8": "GND", "16": self.high}
        result |= {str(bit + 1): self._nets.net_of(self._at, f"A{bit}") or "GND" for bit in range(3)}
        return result | {str(pin): self._nets.net_of(self._at, f"Y{n}") for n, pin in OUTPUTS.items()}

    def _mux_nets(self) -> dict[str, str]:
        result = {"5": self._nets.net_of(self._at, "MISO"), "7": "GND", "8": "GND", "16": self.high}
        result |= {str(pin): self._nets.net_of(self._at, f"A{bit}") or "GND" for bit, pin in ADDRESS.items()}
        return result | {str(pin): self._nets.net_of(self._at, f"I{n}") or "GND" for n, pin in INPUTS.items()}

    def _buffer_nets(self, chip: int) -> dict[str, str]:
        """Return the nets of a buffer for four modules.

        Each gate is opened by its module's chip select, a spare one stays shut.
        """
        result = {"7": "GND", "14": self.high}
        held = [reader.name for _, reader in self._on][4 * chip : 4 * chip + 4]
        for gate, (enable, inward, outward) in enumerate(GATES):
            if gate < len(held):
                result[str(enable)] = self._nets.net_of(self._at, f"/OE of {held[gate]}")
                result[str(inward)] = self._nets.net_of(self._at, f"A of {held[gate]}")
                result[str(outward)] = self._nets.net_of(self._at, "MISO")
            else:
                result[str(enable)], result[str(inward)] = self.high, "GND"
        return result
