"""Positions of a diagram's parts and routes of its wires: as on the board's face, dev board and rails to its left.

Wires to parts on the face come down a lane of their own at the part's left side, from a channel above its row;
channels begin at a trunk left of the face. Wires from one pin share a track, so that a bus looks like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from marshub.board.profile import Profile
from marshub.hardware.errors import HardwareError
from marshub.hardware.wokwi import diagram_lint
from marshub.hardware.wokwi.catalogue import BREAKOUT_PX, LED_PX, PX_MM
from marshub.hardware.wokwi.circuit import READER, Circuit, StripRun, list_runs
from marshub.hardware.wokwi.diagram import Box, Connection, Diagram, Part

#: The middle of the antenna of Wokwi's module, in mm from its upper left corner (board.json).
ANTENNA_MM = (39.95, 20.3)
#: Pins at the left side, from above, in pixels from the upper left corner: of those parts wires are led round.
PINS: dict[str, dict[str, tuple[float, float]]] = {
    READER: {
        pin: (1.63 * PX_MM, y * PX_MM)
        for pin, y in {
            "SDA": 10.86, "SCK": 13.4, "MOSI": 15.94, "MISO": 18.48, "GND": 23.56, "RST": 26.1, "3.3V": 28.64,
        }.items()
    },
    "wokwi-pushbutton": {"1.l": (0, 13), "2.l": (0, 32)},
    "wokwi-led-strip": {"VDD": (0, 8.5), "DIN": (0, 17.5), "VSS": (0, 26.5)},
}  # fmt: skip
#: Pixels between tracks, and what is kept free around parts.
TRACK, AIR = 4.0, 10.0
#: The middle of a strip's first LED, from its end and its upper edge.
FIRST_LED = (19.5, 17.5)
#: Pixels a millimetre of the face: the first of them that leaves no parts on one another.
SCALES = [4 + step / 2 for step in range(25)]
#: Of a board without a face: distances of its readers, strips and buttons, and how many readers lie side by side.
READER_STEP, STRIP_STEP, BUTTON_STEP, ABREAST = (380.0, 330.0), 60.0, 110.0, 5


def lay_out(profile: Profile, circuit: Circuit) -> Diagram:
    """Return the diagram.

    Raises HardwareError if its parts cannot be kept apart, or Wokwi does not have one of them.
    """
    for scale in SCALES if _has_face(profile) else SCALES[:1]:
        parts = _place_parts(profile, circuit, scale)
        ways = _WireRoutes(parts, circuit.connections)
        diagram = Diagram(parts, [ways.route(wire) for wire in circuit.connections])
        if not any(
            diagram_lint.find_overlaps([*((part.id, part.bounding_box()) for part in parts), *ways.list_taken_room()])
        ):
            break
    problems = list(diagram_lint.find_problems(diagram))
    if problems:
        raise HardwareError(f"{profile.name}: this board cannot be shown in Wokwi:\n" + "\n".join(problems))
    return diagram


def _has_face(profile: Profile) -> bool:
    spots = [reader.at for reader in profile.reader] + [button.at for button in profile.button]
    return profile.face is not None and None not in spots + [segment.at for segment in profile.segment]


def _place_parts(profile: Profile, circuit: Circuit, scale: float) -> list[Part]:
    spots = _on_face(profile, scale) if _has_face(profile) else _place_in_rows(profile)
    placed, lowest = [], 0.0
    trunk = TRACK * len(_WireRoutes(circuit.parts, circuit.connections).trunk) + 3 * AIR
    for part in circuit.parts:
        wide, high = part.size
        if part.id in spots:
            placed.append(part.move_to(*spots[part.id]))
        else:  # dev board, switch, rails, pull-ups: one under the other
            placed.append(part.move_to(-trunk - 2 * AIR - max(wide, BREAKOUT_PX), lowest))
            lowest += high + 5 * AIR
    return placed


def _on_face(profile: Profile, scale: float) -> dict[str, tuple[float, float, int]]:
    """Return left, top and turn of what has a place on the face."""
    spots: dict[str, tuple[float, float, int]] = {}
    for reader in profile.reader:
        x, y = (scale * item for item in reader.at or (0, 0))
        spots |= _place_reader(reader.name, x - ANTENNA_MM[0] * PX_MM, y - ANTENNA_MM[1] * PX_MM)
    points = {item.name: dict(zip(item.indexes, item.points, strict=True)) for item in profile.segment}
    spare = count()
    for run in list_runs(profile):
        if run.segment is None:
            assert profile.face is not None
            spots[run.id] = (0, scale * profile.face.height_mm + STRIP_STEP * (1 + next(spare)), 0)
        else:
            segment_points = points[run.segment]
            ends = [
                (scale * segment_points[led][0], scale * segment_points[led][1])
                for led in (run.first, run.first + run.count - 1)
            ]
            spots[run.id] = _place_strip(run, ends[0], ends[1])
    for button in profile.button:
        x, y = (scale * item for item in button.at or (0, 0))
        spots[f"button-{button.name}"] = (x - 33.6, y - 22.7, 0)
    return spots


def _place_reader(name: str, left: float, top: float) -> dict[str, tuple[float, float, int]]:
    return {f"reader-{name}": (left, top, 0), f"name-{name}": (left + 40, top + 40 * PX_MM + 2, 0)}


def _place_strip(run: StripRun, first: tuple[float, float], last: tuple[float, float]) -> tuple[float, float, int]:
    """Return a strip whose first LED lies where the face has it, turned the way the chain runs."""
    across, down = last[0] - first[0], last[1] - first[1]
    turn = (0 if across >= 0 else 180) if abs(across) >= abs(down) else (90 if down > 0 else 270)
    wide, high = 16 + LED_PX * run.count, 35.0
    reach = wide / 2 - FIRST_LED[0]
    x, y = {0: (reach, 0), 180: (-reach, 0), 90: (0, reach), 270: (0, -reach)}[turn]
    return first[0] + x - wide / 2, first[1] + y - high / 2, turn


def _place_in_rows(profile: Profile) -> dict[str, tuple[float, float, int]]:
    """Return the same for a board that says of no face, or not of all that lies on it.

    Rows of readers, buttons, strips.
    """
    spots: dict[str, tuple[float, float, int]] = {}
    for number, reader in enumerate(profile.reader):
        row, column = divmod(number, ABREAST)
        spots |= _place_reader(reader.name, 100 + column * READER_STEP[0], 200 + row * READER_STEP[1])
    below = 200 + READER_STEP[1] * -(-len(profile.reader) // ABREAST)
    for number, button in enumerate(profile.button):
        spots[f"button-{button.name}"] = (100 + number * BUTTON_STEP, below, 0)
    for number, run in enumerate(list_runs(profile), 2):
        spots[run.id] = (100, below + number * STRIP_STEP, 0)
    return spots


class _WireRoutes:
    """Trunk, channels and lanes of the wires from dev board, switch and rails to what lies on the face."""

    def __init__(self, parts: list[Part], connections: list[Connection]) -> None:
        ends = {part.id: part for part in parts if part.kind in PINS and not part.rotate}
        self.led = [
            w for w in connections if _part_of(w.start) not in ends and _pin_of(w.end) in _list_pins(ends, w.end)
        ]
        self.to = {_part_of(wire.end): ends[_part_of(wire.end)] for wire in self.led}
        self.trunk = _assign_tracks(self.led)
        tops = dict.fromkeys(part.top for part in self.to.values())
        self.channels = {
            top: _assign_tracks(w for w in self.led if self.to[_part_of(w.end)].top == top) for top in tops
        }

    def list_taken_room(self) -> Iterator[tuple[str, Box]]:
        """Yield the area that wires take above each of the parts and at its left side: nothing may lie there."""
        for part in self.to.values():
            left, top, right, bottom = part.bounding_box()
            beside = TRACK * len(PINS[part.kind]) + AIR
            above = TRACK * len(self.channels[part.top]) + AIR
            yield f"above {part.id}", (left - beside, top - above, right, top)
            yield f"beside {part.id}", (left - beside, top, left, bottom)

    def route(self, wire: Connection) -> Connection:
        """Return the wire with its way: from the pin to its lane, up to the channel, left to the trunk."""
        if wire not in self.led:
            return wire
        part = self.to[_part_of(wire.end)]
        pins = PINS[part.kind]
        x, y = pins[_pin_of(wire.end)]
        lane = -AIR / 2 - TRACK * list(pins).index(_pin_of(wire.end))
        channel = -AIR / 2 - TRACK * self.channels[part.top][wire.start]
        trunk = -AIR - TRACK * self.trunk[wire.start] - part.left
        # Wokwi goes through what follows the "*" from the last to the first.
        return replace(wire, route=("*", f"h{trunk - lane:.1f}", f"v{channel - y:.1f}", f"h{lane - x:.1f}"))


def _part_of(end: str) -> str:
    return end.partition(":")[0]


def _pin_of(end: str) -> str:
    return end.partition(":")[2]


def _list_pins(ends: dict[str, Part], end: str) -> Iterable[str]:
    return PINS[ends[_part_of(end)].kind] if _part_of(end) in ends else ()


def _assign_tracks(connections: Iterable[Connection]) -> dict[str, int]:
    """Return the pins that the wires come from, numbered: a track for each."""
    return {pin: number for number, pin in enumerate(dict.fromkeys(wire.start for wire in connections))}
