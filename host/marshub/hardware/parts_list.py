"""The parts of a board built by hand: how many of what, from its wires; parts and prices stand in parts.toml."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from marshub.board.profile import Face, Profile
from marshub.board.profile.check_buttons import PULL_OHM
from marshub.board.profile.strips import list_strips
from marshub.hardware.cad.parts import list_parts
from marshub.hardware.part_numbers import PartNumber, find_number, get_read_date
from marshub.hardware.wiring import BAR, count_buffers, has_diode, has_rail, list_decoder_buses, list_wires

#: Tags for the pieces of one box, and some to spare; a board that is only shown pieces needs those that act.
TAGS, PAD_TAGS = 70, 20
#: Modules that arrive dead, or read too short-sighted to be kept.
SPARE_READERS = 2
#: Ways of a clamp.
WAYS = 5
#: Between two pieces of strip: what a wire needs beyond the way, and a whole one where nobody knows the way.
SLACK_CM, JOINT_CM = 3, 10
#: How long a wire is where the profile does not say.
USUAL_CM = 30
#: Filament: g a mm3 of what a part takes up, as solid as ours are on the whole; g of the base of each tagged piece, and
#: of the caps of some; and what it is sold by.
BOX_G_MM3, PIECE_G, SPOOL_G = 0.23 * 1.24e-3, 2.5, 250


@dataclass(frozen=True)
class Item:
    """A line of the list; `low_price` and `high_price` are EUR for the whole line."""

    part: str
    quantity: int
    value: str

    @property
    def price_entry(self) -> dict[str, Any]:
        """Its entry in parts.toml."""
        return _read_prices()[self.part]

    @property
    def number(self) -> PartNumber:
        """Its maker, and its numbers in shops."""
        return find_number(self.part, self.value)

    @property
    def low_price(self) -> float:
        """The lowest price, in EUR."""
        return self.compute_price(1)[0]

    @property
    def high_price(self) -> float:
        """The highest price, in EUR."""
        return self.compute_price(1)[1]

    def compute_price(self, boards: int) -> tuple[float, float]:
        """Return the lowest and highest price of the line for so many boards, in EUR."""
        # What fabs make by fives serves five boards.
        count = self.quantity * math.ceil(boards / self.price_entry.get("pieces", 1))
        low, high = (round(count * float(price), 2) for price in self.price_entry["price"])
        return low, high


def describe_prices() -> str:
    """Return what the lists say about their prices and numbers, as Markdown."""
    return (
        f"Prices are typical figures of {_read_file()['priced_in']}, without postage, and no offers. Shops' numbers\n"
        f"are from public parts lists, read on {get_read_date()}, for exactly that part. Check what the shop shows\n"
        "before you order. If no number was found, search for the words given instead."
    )


def _read_prices() -> dict[str, dict[str, Any]]:
    return {name: entry for name, entry in _read_file().items() if isinstance(entry, dict)}


@cache
def _read_file() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).with_name("parts.toml")).read_text(encoding="utf-8"))


def list_items(profile: Profile) -> list[Item]:
    """Return everything to buy for one board."""
    return _list_soldered(profile) if profile.solder else _list_plugged(profile)


def _list_plugged(profile: Profile) -> list[Item]:
    """Return the parts that are plugged and clamped together, all with leads."""
    leds = profile.leds
    grounds = math.ceil(len(profile.button) / (WAYS - 1))
    return [
        Item(f"devkit-{profile.mcu.module}", 1, ""),
        Item("screw-adapter", 1, ""),
        Item("cable-usb", 1, ""),
        Item("reader-unit", len(profile.reader), ""),
        Item("cable-grove", len(profile.reader), ""),
        Item("tags", math.ceil(PAD_TAGS / 10), ""),
        Item("strip-leads", _round_to_metres(profile), f"{leds.count} LEDs, in one piece"),
        *([Item("diode-strip", 1, leds.shifter)] if has_diode(profile) else []),
        Item("resistor", 1, f"{leds.series_ohm} Ohm"),
        Item("cap-bulk", 1, f"{profile.power.bulk} uF"),
        Item("button-leads", len(profile.button), ""),
        Item("terminal", count_terminals(profile) + grounds, ""),
        Item("terminal-2", 2, "behind diode and resistor"),
        Item("wire-feed", estimate_wire_m(profile, True), ""),
        Item("wire-signal", estimate_wire_m(profile, False), ""),
        *_cut_face(profile),
    ]


def _cut_face(profile: Profile) -> list[Item]:
    """Return face, its print and the parts glued to it, of a board that nobody drills."""
    if profile.face is None:
        return []
    overlay, laser = Item("overlay", _face_area_cm2(profile.face), ""), Item("laser", 1, _name_plate(profile.face))
    return [laser, overlay, Item("glue", 1, ""), *_list_filament(profile)]


def _list_soldered(profile: Profile) -> list[Item]:
    power, leds = profile.power, profile.leds
    rails = [bus for bus in profile.bus if has_rail(profile, bus)]
    chips = count_logic_chips(profile)
    modules = sum(reader.address is None for reader in profile.reader)
    units = len(profile.reader) - modules
    result = [
        Item(f"devkit-{profile.mcu.module}", 1, ""),
        Item("cable-usb", 1, ""),
        *([Item("reader", modules + (SPARE_READERS if modules > 1 else 1), "")] if modules else []),
        *([Item("reader-unit", units, ""), Item("cable-grove", units, "")] if units else []),
        Item("tags", math.ceil(count_tagged(profile) / 10), ""),
        Item("strip", _round_to_metres(profile), f"{leds.count} LEDs, {count_strip_pieces(profile)} pieces"),
        Item("shifter", 1, leds.shifter),
        Item("button", len(profile.button), ""),
    ]
    result += [Item(part, count, "") for part, count in chips.items() if count]
    result += [Item("resistor", count, value) for value, count in sorted(count_resistors(profile).items())]
    result += [Item("cap-bulk", 1, f"{power.bulk} uF"), Item("cap-reader", modules, "")]
    guarded = sum(bool(button.series_ohm) for button in profile.button)
    result.append(Item("cap-chip", 1 + chips.total() + modules + guarded, ""))
    if power.source == "supply":
        result.append(Item("supply", 1, f"5 V, {power.supply_ma / 1000:g} A"))
        result += [Item("dc-socket", 1, ""), Item("switch", 1, ""), Item("fuse", 1, f"{power.fuse_ma} mA")]
        result.append(Item("fuse-inline", 1, ""))
        result.append(Item("diode", 1, power.diode or ""))
    result.append(Item("terminal", count_terminals(profile), ""))
    if power.reader_supply == "own":
        result += [Item("regulator", len(profile.bus), ""), Item("cap-regulator", 2 * len(profile.bus), "")]
    # One for the level shifter, one a rail.
    result += [Item("perfboard", 1 + len(rails), ""), Item("socket", 1 + chips.total(), "")]
    result += [Item("header", modules, ""), Item("crimp", modules, "")]
    joints = math.ceil(3 * sum(list_joint_lengths_cm(profile)) / 100)
    result += [Item("wire-joint", joints, "")] if joints else []
    result += [
        Item("wire-signal", estimate_wire_m(profile, False), ""),
        Item("wire-feed", estimate_wire_m(profile, True), ""),
    ]
    if profile.face is not None:
        area = _face_area_cm2(profile.face)
        result.append(Item("plate", area, _name_plate(profile.face)))
        result += [Item("screw", 4, ""), Item("screw-short", 2 * modules, ""), Item("screw-small", 4, "")]
        result += [Item("overlay", area, ""), Item("glue", 1, ""), *_list_filament(profile)]
    result.append(Item("shrink", 1, ""))
    return [item for item in result if item.quantity]


def _name_plate(face: Face) -> str:
    return f"{face.width_mm:g} x {face.height_mm:g} x {face.thick_mm:g} mm"


def _face_area_cm2(face: Face) -> int:
    return math.ceil(face.width_mm * face.height_mm / 10_000)


def _list_filament(profile: Profile) -> list[Item]:
    grams = estimate_filament_g(profile)
    return [Item("filament", math.ceil(grams / SPOOL_G), f"{grams:.0f} g at most")]


def estimate_filament_g(profile: Profile) -> float:
    """Return the maximum weight of all printed parts (bases and caps included) in g, from their outer sizes."""
    solid = sum(part.quantity * math.prod(part.size) for part in list_parts(profile)) * BOX_G_MM3
    return solid + PIECE_G * count_tagged(profile)


def count_tagged(profile: Profile) -> int:
    """Return the number of pieces with a tag."""
    return TAGS if len(profile.reader) > 1 else PAD_TAGS


def count_logic_chips(profile: Profile) -> Counter[str]:
    """Return the number of logic chips on the rails, by part: decoders, multiplexers, buffers."""
    return Counter(
        {
            "decoder": len(list_decoder_buses(profile)),
            "mux": sum(bus.miso_through == "mux" for bus in profile.bus),
            "buffer": sum(count_buffers(profile, bus) for bus in profile.bus),
        }
    )


def count_terminals(profile: Profile) -> int:
    """Return the number of five-way clamps of the 5 V bar: one for each potential, more if one is too small."""
    count = 0
    for pin in ("5V", "GND"):
        ends = sum((BAR, pin) in (wire.start, wire.end) for wire in list_wires(profile))
        # Each further clamp gives five ways and takes two for the wire between.
        count += max(1, math.ceil((ends - WAYS) / (WAYS - 2)) + 1)
    return count


def count_resistors(profile: Profile) -> Counter[str]:
    """Return the number of resistors, by value."""
    result: Counter[str] = Counter()
    for wire in list_wires(profile):
        if wire.through.endswith("Ohm"):
            result[wire.through] += 1
    pulls = sum(button.pull == "external" for button in profile.button) + len(profile.decoder)
    pulls += (profile.reset is not None) + sum(bus.miso_through == "buffer" for bus in profile.bus)
    if pulls:
        result[f"{PULL_OHM} Ohm"] += pulls
    return result


def count_strip_pieces(profile: Profile) -> int:
    """Return the number of pieces that the strip is cut into; an unsoldered strip stays whole, and bends."""
    return len(list_strips(profile)) if profile.solder else 1


def list_joint_lengths_cm(profile: Profile) -> list[float]:
    """Return the lengths of the wires from each piece of strip to the next."""
    result: list[float] = []
    for one, other in pairwise(list_strips(profile) if profile.solder else ()):
        if one.points and other.points:
            (x1, y1), (x2, y2) = one.points[-1], other.points[0]
            result.append(hypot(x2 - x1, y2 - y1) / 10 + SLACK_CM)
        else:
            result.append(JOINT_CM)
    return result


def _round_to_metres(profile: Profile) -> int:
    return math.ceil(profile.leds.count * profile.leds.pitch_mm / 1000 - 1e-6)


def estimate_wire_m(profile: Profile, feed: bool, ends: frozenset[str] | None = None) -> int:
    """Return metres of wire, thin or for 5 V; with `ends` only the wires that begin or end at one of these parts."""
    length = 0.0
    for wire in list_wires(profile):
        if wire.is_lead or (wire.mm2 >= profile.power.feed_mm2) != feed:
            continue
        if ends is not None and not ends & {wire.start[0], wire.end[0]}:
            continue
        bus = next((bus for bus in profile.bus if wire.harness == f"bus-{bus.name}"), None)
        # A star from the rail: on average half as long as the longest.
        length += (
            max(USUAL_CM, bus.wire_cm / 2) if bus is not None and len(profile.list_readers_on(bus)) > 1 else USUAL_CM
        )
    return math.ceil(length / 100)
