"""Placement of a carrier board's parts: headers along the upper edge, the dev board's USB at the left one.

Places are in steps of 2.54 mm from the upper left corner. Two plans: a small one for a board fed over USB with a
reader on wires of its own, and one of 160 x 100 mm for two buses of eight.
"""

from __future__ import annotations

from itertools import combinations
from math import ceil

from marshub.board.profile import Profile
from marshub.hardware.carrier_outline import is_small, make_outline
from marshub.hardware.errors import HardwareError

from .assembly import Assembly, BusParts
from .board_elements import LAYERS, PITCH, Box, Layout, Part, Placed, Point, Pour
from .part_library import KITS

#: Where the board's name is printed, in steps.
LARGE_NAME, SMALL_NAME = (20.0, 37.25), (6.0, 20.5)
#: From a button's parts to the next one's, and how far the rows are apart between which they fit.
GUARD_STEPS, GUARD_HIGH = 1.5, 9
MOST_READERS, MOST_BUSES, MOST_FEEDS, MOST_BUTTONS = 16, 2, 4, 12


class Plan:
    """A placement in progress."""

    def __init__(self, size: tuple[float, float], name: Point, holes: list[Point]) -> None:
        self.size, self.name, self.holes = size, name, holes
        self.parts: list[Placed] = []
        self.pours: list[Pour] = []

    def place(self, part: Part, x: float, y: float) -> None:
        """Place a part with its first pin (or its footprint's origin) at step x, y."""
        self.parts.append(Placed(part, (round(x * PITCH, 4), round(y * PITCH, 4))))

    def add_pour(self, net: str, left: float, top: float, right: float, bottom: float) -> None:
        """Add a pour on the upper layer; ground is below it."""
        area = tuple(round(item * PITCH, 4) for item in (left, top, right, bottom))
        self.pours.append(Pour(net, 0, (area[0], area[1], area[2], area[3]), len(self.pours) + 1))

    def make_layout(self) -> Layout:
        """Return the layout with ground on both layers. Raises HardwareError if two parts overlap."""
        wide, high = self.size
        ground = tuple(Pour("GND", layer, (0.5, 0.5, wide - 0.5, high - 0.5)) for layer in range(len(LAYERS)))
        name = (round(self.name[0] * PITCH, 4), round(self.name[1] * PITCH, 4))
        layout = Layout(wide, high, tuple(self.parts), tuple(self.holes), (*self.pours, *ground), name)
        check_placement(layout)
        return layout


def place_parts(assembly: Assembly) -> Layout:
    """Return the placed parts. Raises HardwareError if the board has no room for them."""
    profile = assembly.profile
    _check_fits(profile)
    return _small_layout(assembly) if is_small(profile) else _large_layout(assembly)


def _check_fits(profile: Profile) -> None:
    kept = {
        "readers": (len(profile.reader), MOST_READERS),
        "buses": (len(profile.bus), MOST_BUSES),
        "feeds of LEDs (power.inject)": (len(set(profile.power.inject)), MOST_FEEDS),
        "buttons": (len(profile.button), MOST_BUTTONS),
    }
    wrong = [
        f"a carrier board has room for {most} {kind}: expected that or fewer, not {have}"
        for kind, (have, most) in kept.items()
        if have > most
    ]
    if wrong:
        raise HardwareError("\n".join(wrong))


def _kit_position(assembly: Assembly) -> float:
    """Return the step of the dev board's last pins. Its end lies at the edge, and its USB socket sticks out."""
    beyond = KITS[assembly.profile.mcu.module].beyond
    return max(1, round(beyond / PITCH))


def _small_layout(assembly: Assembly) -> Layout:
    outside = make_outline(assembly.profile)
    plan = Plan(outside.size, SMALL_NAME, list(outside.holes))
    plan.place(assembly.kit, _kit_position(assembly), outside.kit)
    shape, at = assembly.kit.footprint, _kit_position(assembly)
    behind = at + ceil(4 * shape.outline[2] / PITCH + 3) / 4  # where nothing lies under the dev board any more
    if min(pad.at[1] for pad in shape.pads if pad.at[1]) < GUARD_HIGH * PITCH:
        _place_guards(plan, assembly, behind, outside.kit)  # a narrow dev board has no room between its rows
        behind += GUARD_STEPS * len(assembly.guards)
    else:
        last = at + shape.pads[0].at[0] / PITCH
        _place_guards(plan, assembly, last - GUARD_STEPS * (len(assembly.guards) - 1), outside.kit)
    plan.place(assembly.readers[0], 12.5, 1.5)
    plan.place(assembly.buttons, 23, 1.5)
    plan.place(assembly.shifter, 31, 8)
    plan.place(assembly.shifter_cap, 31.5, 6)
    plan.place(assembly.data, 28, 16.5)
    plan.place(assembly.bulk, 28, 20)
    for number, feed in enumerate(assembly.feeds):
        plan.place(feed, 14 + 5 * number, 22)
    _place_pulls(plan, assembly, behind, outside.kit)
    return plan.make_layout()


def _place_guards(plan: Plan, assembly: Assembly, x: float, row: float) -> None:
    """Place resistor and capacitor of each button, below a dev board's upper `row`, or in line with it."""
    for number, (resistor, cap) in enumerate(assembly.guards):
        plan.place(resistor, x + GUARD_STEPS * number, row + 1.25)
        plan.place(cap, x + GUARD_STEPS * number, row + 5.5)


def _place_pulls(plan: Plan, assembly: Assembly, x: float, row: float) -> None:
    for number, pull in enumerate(assembly.pulls):
        plan.place(pull, x + 1.25 * number, row + 1.25)


def _large_layout(assembly: Assembly) -> Layout:
    outside = make_outline(assembly.profile)
    plan = Plan(outside.size, LARGE_NAME, list(outside.holes))
    for number, reader in enumerate(_list_bus_parts(assembly)):
        plan.place(reader, 4 + 3.5 * number, 2.5)
    for number, bus in enumerate(assembly.buses):
        _place_bus(plan, bus, 4 if number == 0 else 31)
    for number, pull in enumerate(assembly.decoder_pulls):
        plan.place(pull, 24, 14 + 2 * number)
    plan.place(assembly.kit, _kit_position(assembly), outside.kit)
    _place_guards(plan, assembly, 4, outside.kit)
    _place_pulls(plan, assembly, 4 + GUARD_STEPS * len(assembly.guards), outside.kit)
    plan.place(assembly.buttons, 6, 35.5)
    plan.place(assembly.shifter, 56, 13)
    plan.place(assembly.shifter_cap, 56.5, 11.5)
    _place_power(plan, assembly)
    return plan.make_layout()


def _list_bus_parts(assembly: Assembly) -> list[Part]:
    profile = assembly.profile
    return [assembly.readers[index] for bus in profile.bus for index, _ in profile.list_readers_on(bus)]


def _place_bus(plan: Plan, bus: BusParts, x: float) -> None:
    """Place the chips of a bus under its headers, each with its capacitor."""
    chips = [*bus.decoders.values(), *bus.lets_through]
    for number, (chip, cap) in enumerate(zip(chips, bus.caps, strict=True)):
        plan.place(chip, x + 7 * number, 13)
        plan.place(cap, x + 7 * number + 0.5, 11.5)
    after = x + 7 * len(chips)
    for number, resistor in enumerate((*bus.series, *bus.pull)):
        plan.place(resistor, after, 13 + 2 * number)


def _place_power(plan: Plan, assembly: Assembly) -> None:
    """Place the parts for high currents in a corner, where 5 V is poured from the clamps to the strip's terminal."""
    at = 26.0
    for feed in assembly.feeds:
        ways = len(feed.footprint.pads)
        plan.place(feed, at, 36)
        at += 2 * ways
    plan.place(assembly.data, 27.5, 32.5)
    plan.place(assembly.bulk, 32, 29.75)
    plan.add_pour("+5V", 27.25, 25.25, 45.25, 38)
    for number, (regulator, before, behind) in enumerate(assembly.regulators):
        x = 48 + 7 * number
        plan.place(regulator, x, 24)
        plan.place(before, x + 2.5, 27)
        plan.place(behind, x - 0.5, 27)
    for number, resistor in enumerate(assembly.sense):
        plan.place(resistor, 56, 30 + 2 * number)
    if assembly.supply is None:
        return
    parts = assembly.supply
    plan.place(parts["diode"], 29, 26.5)
    plan.place(parts["fuse"], 37, 31)
    plan.place(parts["switch"], 46.5, 36)
    plan.place(parts["socket"], 51, 36)
    plan.add_pour(parts["switch"].nets["1"], 45.25, 29.5, 47.5, 37.75)
    plan.add_pour(parts["socket"].nets["1"], 47.5, 34, 52.25, 37.75)


def check_placement(layout: Layout) -> None:
    """Raise HardwareError with a line for each overlap, and each part that sticks out or covers a screw."""
    wrong = []
    boxes = [(placed.part.ref, box) for placed in layout.parts for box in placed.taken]
    for (one, a), (other, b) in combinations(boxes, 2):
        if one != other and _is_overlapping(a, b):
            wrong.append(f"{one} lies on {other}: expected room between them")
    for ref, box in boxes:
        if box[0] < 0 or box[1] < 0 or box[2] > layout.width or box[3] > layout.height:
            wrong.append(f"{ref} sticks out of the board ({layout.width:g} x {layout.height:g} mm)")
        for x, y in layout.holes:
            keep = layout.hole_keep
            if _is_overlapping(box, (x - keep, y - keep, x + keep, y + keep)):
                wrong.append(f"{ref} lies on the screw at {x:g}, {y:g}")
    if wrong:
        raise HardwareError("\n".join(dict.fromkeys(wrong)))


def _is_overlapping(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
