"""The part and pin of a Wokwi diagram for each end of a board's wires, and the connections.

Every wire of `marshub.hardware.wiring` is one connection, or `Circuit.left_out` has it: Wokwi has no fuse, diode,
level shifter or regulator, and needs none. Resistors are drawn only where they pull a pin up.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from marshub.board.profile import Bus, Profile
from marshub.board.profile.check_buttons import PULL_OHM
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import (  # fmt: skip
    BAR,
    BUTTONS,
    DIODE,
    DIVIDER,
    FUSE,
    MCU,
    PULLS,
    SHIFTER,
    STRIP,
    SUPPLY,
    SWITCH,
    Wire,
    has_rail,
    list_wires,
    name_gpio,
    name_rail,
    name_reader_part,
    name_regulator,
)
from marshub.hardware.wokwi.catalogue import CHIP, DevBoard, find_dev_board, list_chip_pins
from marshub.hardware.wokwi.diagram import MONITOR, Connection, Part

ESP, SWITCHED = "esp", "supply"
#: Wokwi's module with an MFRC522.
READER = "board-mfrc522"
#: Colours by signal: those of the drawings, but for white, which nobody sees on white.
COLOURS = {
    "5V": "red", "3V3": "orange", "GND": "black", "SCK": "gold", "MOSI": "blue", "MISO": "green", "CS": "deepskyblue",
    "RST": "gray", "DATA": "purple", "A0": "#8f4814", "A1": "hotpink", "A2": "turquoise", "ENABLE": "gray",
    "BUTTON": "deepskyblue", "SENSE": "hotpink",
}  # fmt: skip
#: UID of the card that lies first in each reader's list: one of its own, seven bytes as our tags have.
UID = "04:4D:61:72:73:00:{:02X}"
#: Gates and outputs of a rail's chips.
MOST = 8
End = tuple[str, str]


@dataclass(frozen=True)
class StripRun:
    """A strip of LEDs of the chain: `first` and `count`, and of which segment (None: of none)."""

    first: int
    count: int
    segment: str | None

    @property
    def id(self) -> str:
        """Its name in the diagram."""
        return f"leds-{self.first}" if self.segment is None else f"leds-{self.first}-{self.segment}"


@dataclass(frozen=True)
class Circuit:
    """Parts without a place, connections without a way. `left_out`: wires that the diagram does not have."""

    parts: list[Part]
    connections: list[Connection]
    left_out: list[Wire]


def list_runs(profile: Profile) -> list[StripRun]:
    """Return the chain cut where a segment begins or ends, or turns: strips in the order of the chain."""
    place = {led: (segment.name, number) for segment in profile.segment for number, led in enumerate(segment.indexes)}
    runs: list[list[int]] = []
    for led in range(profile.leds.count):
        name, number = place.get(led, (None, led))
        before, at = place.get(led - 1, (None, led - 1))
        steps = number - at
        turned = runs and len(runs[-1]) > 1 and steps != _step(place, runs[-1])
        if not runs or name != before or abs(steps) != 1 or turned:
            runs.append([led])
        else:
            runs[-1].append(led)
    return [StripRun(run[0], len(run), place.get(run[0], (None, 0))[0]) for run in runs]


def _step(place: dict[int, tuple[str, int]], run: list[int]) -> int:
    return place[run[1]][1] - place[run[0]][1] if run[0] in place else 1


def make_circuit(profile: Profile, plain_miso: bool = False) -> Circuit:
    """Return the board's circuit. `plain_miso`: modules share one MISO, without the chip that lets one through.

    Raises HardwareError where Wokwi has no part for what the board has.
    """
    if profile.i2c:
        raise HardwareError(f"{profile.name}: Wokwi has no reader on I2C (WS1850S): expected readers on SPI")
    return _Circuit(profile, plain_miso).make()


class _Circuit:
    def __init__(self, profile: Profile, plain_miso: bool) -> None:
        self.profile = profile
        self.plain_miso = plain_miso
        self.board: DevBoard = find_dev_board(profile.mcu.module)
        self.runs = list_runs(profile)
        self.has_supply = profile.power.source == "supply"
        self.pulls = [wire.end[1] for wire in list_wires(profile) if wire.end[0] == PULLS and wire.end[1] != "3V3"]
        self.regulators = {name_regulator(bus) for bus in profile.bus}
        self.chips = {name_rail(bus): name_rail_chip(bus, plain_miso) for bus in profile.bus if has_rail(profile, bus)}
        # Pins to ground are many on a dev board: one after the other, so that wires do not all end on one.
        self.grounds = 0

    def make(self) -> Circuit:
        connections, left_out = [], []
        for wire in list_wires(self.profile):
            start, end = self.find_pin(wire, wire.start), self.find_pin(wire, wire.end)
            inside = (start or "").startswith(f"{ESP}:") and (end or "").startswith(f"{ESP}:")
            if start is None or end is None or start == end or inside:
                left_out.append(wire)
                continue
            connections.append(Connection(start, end, COLOURS[wire.signal]))
        return Circuit(list(self.list_parts()), connections + self.list_inner_connections(), left_out)

    def list_parts(self) -> list[Part]:
        parts = [Part(ESP, self.board.type, {"flashSize": str(self.board.flash_mb)})]
        if self.has_supply:
            parts.append(Part(SWITCHED, "wokwi-slide-switch", {"value": "1", "bounce": "0"}))
        parts += [Part(_make_rail_id(name), CHIP + chip) for name, chip in self.chips.items()]
        for number, reader in enumerate(self.profile.reader):
            parts.append(Part(f"reader-{reader.name}", READER, {"uid": UID.format(number)}))
            parts.append(Part(f"name-{reader.name}", "wokwi-text", {"text": reader.name}))
        for run in self.runs:
            parts.append(Part(run.id, "wokwi-led-strip", {"pixels": str(run.count), "pixelShape": "circle"}))
        for number, button in enumerate(self.profile.button, 1):
            colour = "red" if button.escape else "blue"
            keys = {"key": str(number)} if number < 10 else {}
            entries = {"color": colour, "label": button.name, **keys}
            parts.append(Part(f"button-{button.name}", "wokwi-pushbutton", entries))
        parts += [Part(_make_pull_id(name), "wokwi-resistor", {"value": str(PULL_OHM)}) for name in self.pulls]
        return parts

    def list_inner_connections(self) -> list[Connection]:
        """Return connections within parts that are one in the wires and several here.

        They are the chain, the buttons' ground, and the pull-ups' 3.3 V.
        """
        # No colour: Wokwi hides the wire. 5 V and ground go along with the data, and would be a tangle.
        connections = [
            Connection(f"{one.id}:{a}", f"{other.id}:{b}", colour)
            for one, other in pairwise(self.runs)
            for a, b, colour in (("DOUT", "DIN", COLOURS["DATA"]), ("VDD.2", "VDD", ""), ("VSS.2", "VSS", ""))
        ]
        ground = COLOURS["GND"]
        for one_button, other_button in pairwise(self.profile.button):
            connections.append(Connection(f"button-{one_button.name}:2.r", f"button-{other_button.name}:2.l", ground))
        for one_pull, other_pull in pairwise(self.pulls):
            connections.append(
                Connection(f"{_make_pull_id(one_pull)}:2", f"{_make_pull_id(other_pull)}:2", COLOURS["3V3"])
            )
        connections.append(Connection(f"{ESP}:TX", f"{MONITOR}:RX", ""))
        connections.append(Connection(f"{ESP}:RX", f"{MONITOR}:TX", ""))
        return connections

    def find_pin(self, wire: Wire, end: End) -> str | None:
        """Return the pin an end is; None where the diagram has nothing there."""
        part, pin = end
        if part == MCU:
            return self.find_mcu_pin(wire, pin)
        if part in self.chips:
            return f"{_make_rail_id(part)}:{self.on_rail(part, pin)}"
        if part in self.regulators:
            # Wokwi's dev board feeds any number of readers.
            return f"{ESP}:{self.board.high}" if pin == "3V3" else None
        if part == DIVIDER:
            return None if wire.signal == "GND" else self.name_bar("5V")
        if part == SHIFTER:
            return f"{ESP}:{self.board.find_pin(self.profile.leds.pin)}" if pin in ("1A (2)", "1Y (3)") else None
        if part == STRIP:
            return self.name_strip(pin)
        if part == BUTTONS:
            first = self.profile.button[0].name
            return f"button-{first}:2.l" if pin == "GND of all" else f"button-{pin}:1.l"
        if part == PULLS:
            return f"{_make_pull_id(self.pulls[0])}:2" if pin == "3V3" else f"{_make_pull_id(pin)}:1"
        for reader in self.profile.reader:
            if part == name_reader_part(reader):
                return f"reader-{reader.name}:{pin}"
        return self.find_power_pin(part, pin)

    def find_mcu_pin(self, wire: Wire, pin: str) -> str | None:
        if pin == "GND":
            self.grounds += 1
            return f"{ESP}:{self.board.grounds[self.grounds % len(self.board.grounds)]}"
        if pin in ("5V", "3V3"):
            return f"{ESP}:{self.board.feed if pin == '5V' else self.board.high}"
        gpios = [number for _, number, _ in self.profile.list_pins() if name_gpio(number) == pin]
        return f"{ESP}:{self.board.find_pin(gpios[0])}"

    def find_power_pin(self, part: str, pin: str) -> str | None:
        """Return the pin for an end of the power parts.

        A supply is the dev board's 5 V behind a switch: in its left position it is off, and the firmware says so.
        """
        if part == SUPPLY:
            return f"{ESP}:{self.board.feed if pin.startswith('+5V') else self.board.grounds[0]}"
        if part == SWITCH:
            return f"{SWITCHED}:{3 if pin == 'in' else 2}"
        if part == BAR:
            return self.name_bar(pin)
        if part == FUSE:
            return self.name_bar("5V")
        if part == DIODE:
            return self.name_bar("5V") if pin == "anode" else None
        raise HardwareError(
            f"{part} {pin}: the drawing for Wokwi does not know this part: expected one of the wiring's"
        )

    def name_bar(self, pin: str) -> str:
        if self.has_supply:
            return f"{SWITCHED}:{2 if pin == '5V' else 1}"
        return f"{ESP}:{self.board.feed if pin == '5V' else self.board.grounds[0]}"

    def name_strip(self, pin: str) -> str:
        if pin == "DIN":
            return f"{self.runs[0].id}:DIN"
        supply, led = pin.split(" at ")
        run = next(item for item in reversed(self.runs) if item.first <= int(led))
        return f"{run.id}:{'VDD' if supply == '5V' else 'VSS'}"

    def on_rail(self, part: str, pin: str) -> str:
        bus = next(item for item in self.profile.bus if name_rail(item) == part)
        # A chip's pins have short names: gates are counted in the order of the readers.
        gates = {reader.name: number for number, (_, reader) in enumerate(self.profile.list_readers_on(bus))}
        kind, _, whose = pin.partition(" of ")
        if kind == "/OE":
            name = f"E{gates[whose]}"
        elif kind == "A" and whose:
            name = f"I{gates[whose]}"
        else:
            name = {"/G2A": "G2A", "3V3 for RST": "3V3"}.get(pin, pin)
        if self.plain_miso and name.startswith("I"):
            name = "MISO"
        if name not in list_chip_pins(self.chips[part]):
            raise HardwareError(
                f"bus {bus.name}: the rail for Wokwi has no {pin}: expected at most {MOST} readers on a bus"
            )
        return name


def name_rail_chip(bus: Bus, plain_miso: bool) -> str:
    """Return the chip of ours that is the rail of a bus."""
    if bus.miso_through == "buffer":
        return "rail-plain" if plain_miso else "rail-buffer"
    return "rail-mux" if bus.miso_through == "mux" and not plain_miso else "rail-select"


def _make_rail_id(part: str) -> str:
    return part.lower().replace(" ", "-")


def _make_pull_id(pin: str) -> str:
    return f"pull-{pin.rpartition(' ')[0]}"
