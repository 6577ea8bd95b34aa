"""The nets of a carrier board: the ends of a profile's wires, joined, each with a name."""

from __future__ import annotations

import re

from marshub.board.profile import Profile
from marshub.hardware.wiring import BAR, BUTTONS, MCU, PULLS, SHIFTER, STRIP, SUPPLY, SWITCH, Wire, list_wires

from .board_elements import find_root

End = tuple[str, str]
#: What is said of a net by an end that it has; the first that fits. `{}` is the rest of the part's name.
_NAMES: tuple[tuple[str, str, str], ...] = (
    (BAR, "GND", "GND"),
    (BAR, "5V", "+5V"),
    (MCU, "5V", "5V_DEV"),
    (MCU, "3V3", "3V3_DEV"),
    (SUPPLY, "+5V (tip)", "5V_IN"),
    (SWITCH, "out", "5V_SWITCHED"),
    (SHIFTER, "1Y (3)", "DATA_5V"),
    (STRIP, "DIN", "LED_DIN"),
)


class Nets:
    """The nets that join the ends of wires. Wires with a resistor join nothing: they are in `resistors`."""

    def __init__(self, profile: Profile) -> None:
        self.resistors: list[tuple[Wire, str]] = []
        self._up: dict[End, End] = {}
        self._wires = list_wires(profile)
        for wire in self._wires:
            if wire.through:
                self._find_root(wire.start)
                self._find_root(wire.end)
            elif wire.end[0] != PULLS or wire.end[1] == "3V3":
                self._join(wire.start, wire.end)
            if "3V3 for RST" in wire.start:
                self._join(wire.start, (wire.start[0], "3V3"))
        self._names = self._name_nets()
        self.resistors = [(wire, wire.through.removesuffix(" Ohm")) for wire in self._wires if wire.through]
        self.pulls = [wire for wire in self._wires if wire.end[0] == PULLS and wire.end[1] != "3V3"]

    def net_of(self, part: str, pin: str) -> str:
        """Return the net of an end; "" if no wire goes there."""
        return self._names[self._find_root((part, pin))] if (part, pin) in self._up else ""

    def list_ends(self, part: str) -> list[str]:
        """Return the pins of a part with wires, in the wires' order."""
        return list(dict.fromkeys(end[1] for wire in self._wires for end in (wire.start, wire.end) if end[0] == part))

    def _find_root(self, end: End) -> End:
        self._up.setdefault(end, end)
        return find_root(self._up, end)

    def _join(self, one: End, other: End) -> None:
        self._up[self._find_root(other)] = self._find_root(one)

    def _name_nets(self) -> dict[End, str]:
        groups: dict[End, list[End]] = {}
        for end in self._up:
            groups.setdefault(self._find_root(end), []).append(end)
        signals: dict[End, list[Wire]] = {}
        for wire in self._wires:
            for end in dict.fromkeys((self._find_root(wire.start), self._find_root(wire.end))):
                signals.setdefault(end, []).append(wire)
        result: dict[End, str] = {}
        taken: set[str] = set()
        for root, ends in groups.items():
            name = _plain_name(_name(ends, signals[root]))
            while name in taken:
                name += "_"
            taken.add(name)
            result[root] = name
        return result


def _name(ends: list[End], joined: list[Wire]) -> str:
    for part, pin, name in _NAMES:
        if (part, pin) in ends:
            return name
    for part, pin in ends:
        if part.startswith("REG ") and pin == "3V3":
            return f"3V3_{part.removeprefix('REG ')}"
    wire = joined[0]
    readers = [part.removeprefix("READER ") for part, _ in ends if part.startswith("READER ")]
    buttons = [pin for part, pin in ends if part == BUTTONS]
    if buttons:
        return f"BTN_{buttons[0]}"
    if wire.signal == "BUTTON":  # behind its resistor
        return f"BTN_{wire.end[1]}_IO"
    if wire.signal in ("CS", "MISO") and len(readers) == 1:
        return f"{wire.signal}_{readers[0]}"
    bus = wire.harness.rpartition("-")[2] if "-" in wire.harness else ""
    mcu = any(part == MCU for part, _ in ends)
    if wire.signal in ("SCK", "MOSI", "MISO"):
        return f"{wire.signal}_{bus}" if mcu else f"{wire.signal}_{bus}_R"
    return wire.signal


def _plain_name(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_+]", "-", name)
