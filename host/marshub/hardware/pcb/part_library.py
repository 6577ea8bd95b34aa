"""The parts of carrier boards: footprints of through-hole parts, logic chips, pin rows of dev boards."""

from __future__ import annotations

from dataclasses import dataclass

from marshub.hardware.carrier_outline import ROWS
from marshub.hardware.schematics import ADDRESS, GATES, INPUTS, OUTPUTS

from .board_elements import PITCH, Footprint, Pad, Pin, Point

#: Body of a part over the middles of its outer pins.
_HEADER, _TERMINAL = 1.5, 4.5


def _number_pads(points: list[Point], across: float, drill: float) -> tuple[Pad, ...]:
    return tuple(Pad(str(n), at, across, drill, n == 1) for n, at in enumerate(points, 1))


def make_header(ways: int, down: bool = False) -> Footprint:
    """Return the footprint of a pin header in one row, pin 1 first."""
    line = [(0.0, n * PITCH) if down else (n * PITCH, 0.0) for n in range(ways)]
    right, bottom = line[-1]
    name = f"PinHeader_1x{ways:02}_{'V' if down else 'H'}"
    return Footprint(name, _number_pads(line, 1.7, 1.0), (-_HEADER, -_HEADER, right + _HEADER, bottom + _HEADER))


def make_terminal(ways: int) -> Footprint:
    """Return the footprint of a screw terminal of 5.08 mm, wires from below."""
    line = [(n * 2 * PITCH, 0.0) for n in range(ways)]
    return Footprint(
        f"Terminal_1x{ways:02}_P5.08", _number_pads(line, 2.6, 1.4), (-2.4, -_TERMINAL, line[-1][0] + 2.4, 5.4)
    )


def make_dip(pins: int) -> Footprint:
    """Return the footprint of a DIP chip with rows of 7.62 mm, pin 1 at the upper left, counted around."""
    half = pins // 2
    line = [(0.0, n * PITCH) if n < half else (3 * PITCH, (pins - 1 - n) * PITCH) for n in range(pins)]
    return Footprint(
        f"DIP-{pins}", _number_pads(line, 1.6, 0.8), (-1.2, -1.6, 3 * PITCH + 1.2, (half - 1) * PITCH + 1.6)
    )


def make_axial(
    steps: int, down: bool = False, drill: float = 0.9, across: float = 1.7, thick: float = 2.5
) -> Footprint:
    """Return the footprint of a part with two leads `steps` x 2.54 mm apart: resistor, diode, ceramic capacitor."""
    length = steps * PITCH
    end = (0.0, length) if down else (length, 0.0)
    name = f"Axial_P{length:.2f}_{'V' if down else 'H'}_D{drill:g}"
    half, over = thick / 2, across / 2 + 0.25
    wide = max(half, over)
    outline = (-wide, -over, wide, length + over) if down else (-over, -wide, length + over, wide)
    return Footprint(name, _number_pads([(0.0, 0.0), end], across, drill), outline)


#: Cans of electrolytic capacitors of 10 to 16 V: up to so many uF they are so thick (mm), and their leads are so far
#: apart in steps of 2.54 mm (2.0 and 2.5, 3.5, 5.0 mm apart; leads of 0.5 and 0.6 mm give way a little).
_CANS = ((10, 5.0, 1.0), (220, 6.3, 1.0), (470, 8.0, 1.5), (None, 10.0, 2.0))


def make_radial(uf: int) -> Footprint:
    """Return the footprint of an electrolytic capacitor of so many uF; pin 1 is plus."""
    across, steps = next((across, steps) for most, across, steps in _CANS if most is None or uf <= most)
    length = steps * PITCH
    middle, half = length / 2, across / 2 + 0.25
    pads = _number_pads([(0.0, 0.0), (length, 0.0)], 1.7, 0.9)
    outline = (min(-1.1, middle - half), -half, max(length + 1.1, middle + half), half)
    return Footprint(f"Radial_D{across:g}_P{length:.2f}", pads, outline)


def make_fuse() -> Footprint:
    """Return the footprint of an open holder for 5 x 20 mm fuses: pins 22.5 to 23.2 mm apart, a peg between them."""
    pads, middle = _number_pads([(0.0, 0.0), (9 * PITCH, 0.0)], 3.4, 1.8), (4.5 * PITCH, 0.0)
    return Footprint("Fuseholder_5x20_P22.86", pads, (-3.0, -4.9, 9 * PITCH + 3.0, 4.9), pegs=((middle, 2.8),))


def make_to220() -> Footprint:
    """Return the footprint of a standing TO-220 part, its tab behind (upwards)."""
    pads = _number_pads([(n * PITCH, 0.0) for n in range(3)], 1.8, 1.2)
    return Footprint("TO-220-3_Vertical", pads, (-2.8, -3.3, 2 * PITCH + 2.8, 1.9))


def make_devkit(ways: int, beyond: float, antenna: float, rows: tuple[int, ...]) -> Footprint:
    """Return the footprint of a dev board's socket, USB to the left: two rows, `rows` x 2.54 mm apart.

    Pins 1 to `ways` are the upper row from right to left, then come those of the lower one, also from right to left:
    with the antenna upwards they are the left and the right row, from above. The lower row is there for each width.
    `beyond` is from the last pin to the dev board's end at its USB socket, `antenna` the same at the other end.
    """
    pads = []
    for n in range(ways):
        x = (ways - 1 - n) * PITCH
        pads.append(Pad(str(n + 1), (x, 0.0), square=n == 0))
        pads += [Pad(str(ways + n + 1), (x, row * PITCH)) for row in rows]
    end = (ways - 1) * PITCH
    return Footprint(
        "_".join((f"DevBoard_2x{ways}", *(f"P{row * PITCH:.2f}" for row in rows))),
        tuple(pads),
        (-beyond, -1.5, end + antenna, rows[-1] * PITCH + 1.5),
        # The sockets hold it 11 mm up: what is flat goes under it.
        ((-1.5, -1.5, end + 1.5, 1.5), (-1.5, rows[0] * PITCH - 1.5, end + 1.5, rows[-1] * PITCH + 1.5)),
    )


#: Pin rows as printed, from the antenna to the USB socket: Espressif's user guides; nologo's drawing of the ESP32-C3
#: SuperMini, whose copies have the same pins and size.
_ESP32 = (
    "3V3 EN GPIO36 GPIO39 GPIO34 GPIO35 GPIO32 GPIO33 GPIO25 GPIO26 GPIO27 GPIO14 GPIO12 GND GPIO13 GPIO9 GPIO10 "
    "GPIO11 5V",
    "GND GPIO23 GPIO22 GPIO1 GPIO3 GPIO21 GND GPIO19 GPIO18 GPIO5 GPIO17 GPIO16 GPIO4 GPIO0 GPIO2 GPIO15 GPIO8 GPIO7 "
    "GPIO6",
)
_ESP32S3 = (
    "3V3 3V3 EN GPIO4 GPIO5 GPIO6 GPIO7 GPIO15 GPIO16 GPIO17 GPIO18 GPIO8 GPIO3 GPIO46 GPIO9 GPIO10 GPIO11 GPIO12 "
    "GPIO13 GPIO14 5V GND",
    "GND GPIO43 GPIO44 GPIO1 GPIO2 GPIO42 GPIO41 GPIO40 GPIO39 GPIO38 GPIO37 GPIO36 GPIO35 GPIO0 GPIO45 GPIO48 GPIO47 "
    "GPIO21 GPIO20 GPIO19 GND GND",
)
_ESP32C3 = (
    "GPIO0 GPIO1 GPIO2 GPIO3 GPIO4 3V3 GND 5V",
    "GPIO21 GPIO20 GPIO10 GPIO9 GPIO8 GPIO7 GPIO6 GPIO5",
)


@dataclass(frozen=True)
class Kit:
    """A dev board: names of its pins, left row then right, seen from above with the antenna upwards.

    `beyond` is its overhang (mm) past its last pins at the USB end, `antenna` past its first pins. `rows`: see
    `carrier_outline.ROWS`.
    """

    name: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    beyond: float
    antenna: float
    rows: tuple[int, ...]

    @property
    def pins(self) -> tuple[str, ...]:
        """All pins in the order of the footprint's numbers."""
        return self.left + self.right


#: By `mcu.module` of a profile.
KITS = {
    "esp32": Kit("ESP32-DevKitC", tuple(_ESP32[0].split()), tuple(_ESP32[1].split()), 1.3, 7.6, ROWS["esp32"]),
    "esp32s3": Kit(
        "ESP32-S3-DevKitC-1", tuple(_ESP32S3[0].split()), tuple(_ESP32S3[1].split()), 8.1, 7.6, ROWS["esp32s3"]
    ),
    "esp32c3": Kit(
        "ESP32-C3 SuperMini", tuple(_ESP32C3[0].split()), tuple(_ESP32C3[1].split()), 1.5, 3.3, ROWS["esp32c3"]
    ),
}


_FED = {"8": Pin("GND", "power_in"), "16": Pin("VCC", "power_in")}


def list_decoder_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC138; names that begin with n are active low."""
    pins = {"1": "A0", "2": "A1", "3": "A2", "4": "nG2A", "5": "nG2B", "6": "G1"}
    outputs = {str(pin): Pin(f"nY{n}", "output") for n, pin in OUTPUTS.items()}
    return {**{number: Pin(name, "input") for number, name in pins.items()}, **outputs, **_FED}


def list_mux_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC151."""
    inputs = {str(pin): Pin(f"I{n}", "input") for n, pin in INPUTS.items()}
    address = {str(pin): Pin(f"A{n}", "input") for n, pin in ADDRESS.items()}
    return {**inputs, **address, "5": Pin("Y", "output"), "6": Pin("nY", "output"), "7": Pin("nE", "input"), **_FED}


def list_buffer_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC125 and 74AHCT125, which are the same."""
    result = {"7": Pin("GND", "power_in"), "14": Pin("VCC", "power_in")}
    for gate, (enable, inward, outward) in enumerate(GATES, 1):
        result[str(enable)] = Pin(f"n{gate}OE", "input")
        result[str(inward)] = Pin(f"{gate}A", "input")
        result[str(outward)] = Pin(f"{gate}Y", "tri_state")
    return result


def list_regulator_pins() -> dict[str, Pin]:
    """Return the pins of the LD1117V33 in TO-220, whose tab is the output."""
    return {"1": Pin("GND", "power_in"), "2": Pin("OUT", "power_out"), "3": Pin("IN", "power_in")}
