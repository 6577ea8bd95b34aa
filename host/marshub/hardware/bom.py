"""The parts list of a board: how many of what, from its wires; parts and prices stand in parts.toml."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from marshub.board.profile import Profile
from marshub.hardware.tables import Row
from marshub.hardware.wiring import BAR, PULL_OHM, buffers, decoder_buses, has_diode, has_rail, wires

HEAD = ("quantity", "unit", "part", "value", "reference", "alternatives", "EUR from", "EUR to")
#: Tags for the pieces of one box, and some to spare; a board that is only shown pieces needs those that act.
TAGS, PAD_TAGS = 70, 20
#: Modules that arrive dead, or read too short-sighted to be kept.
SPARE_READERS = 2
#: Ways of a clamp.
WAYS = 5
#: Between two pieces of strip.
JOINT_CM = 10
#: How long a wire is where the profile does not say.
USUAL_CM = 30


@dataclass(frozen=True)
class Item:
    """A line of the list; `low` and `high` are EUR for all of them."""

    part: str
    quantity: int
    value: str

    @property
    def entry(self) -> dict[str, Any]:
        """Its entry in parts.toml."""
        return _parts()[self.part]

    @property
    def low(self) -> float:
        """EUR at least."""
        return round(self.quantity * float(self.entry["price"][0]), 2)

    @property
    def high(self) -> float:
        """EUR at most."""
        return round(self.quantity * float(self.entry["price"][1]), 2)


@cache
def _parts() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).with_name("parts.toml")).read_text(encoding="utf-8"))


def items(profile: Profile) -> list[Item]:
    """Everything to buy for one board."""
    return _soldered(profile) if profile.solder else _plugged(profile)


def _plugged(profile: Profile) -> list[Item]:
    """What is plugged and clamped together: everything has its leads on already."""
    leds = profile.leds
    grounds = math.ceil(len(profile.button) / (WAYS - 1))
    return [
        Item(f"devkit-{profile.mcu.module}", 1, ""),
        Item("screw-adapter", 1, ""),
        Item("cable-usb", 1, ""),
        Item("reader-unit", len(profile.reader), ""),
        Item("cable-grove", len(profile.reader), ""),
        Item("tags", math.ceil(PAD_TAGS / 10), ""),
        Item("strip-leads", _metres(profile), f"{leds.count} LEDs, in one piece"),
        *([Item("diode-strip", 1, leds.shifter)] if has_diode(profile) else []),
        Item("resistor", 1, f"{leds.series_ohm} Ohm"),
        Item("cap-bulk", 1, f"{profile.power.bulk} uF"),
        Item("button-leads", len(profile.button), ""),
        Item("terminal", terminals(profile) + grounds, ""),
        Item("terminal-2", 2, "behind diode and resistor"),
        Item("wire-feed", _wire(profile, True), ""),
        Item("wire-signal", _wire(profile, False), ""),
        *_plate(profile),
    ]


def _soldered(profile: Profile) -> list[Item]:
    power, leds = profile.power, profile.leds
    rails = [bus for bus in profile.bus if has_rail(profile, bus)]
    chips = logic(profile)
    modules = sum(reader.address is None for reader in profile.reader)
    units = len(profile.reader) - modules
    found = [
        Item(f"devkit-{profile.mcu.module}", 1, ""),
        Item("cable-usb", 1, ""),
        *([Item("reader", modules + (SPARE_READERS if modules > 1 else 1), "")] if modules else []),
        *([Item("reader-unit", units, ""), Item("cable-grove", units, "")] if units else []),
        Item("tags", math.ceil((TAGS if len(profile.reader) > 1 else PAD_TAGS) / 10), ""),
        Item("strip", _metres(profile), f"{leds.count} LEDs, {pieces(profile)} pieces"),
        Item("shifter", 1, leds.shifter),
        Item("button", len(profile.button), ""),
    ]
    found += [Item(part, count, "") for part, count in chips.items() if count]
    found += [Item("resistor", count, value) for value, count in sorted(resistors(profile).items())]
    found += [Item("cap-bulk", 1, f"{power.bulk} uF"), Item("cap-reader", modules, "")]
    found.append(Item("cap-chip", 1 + chips.total() + modules, ""))
    if power.source == "supply":
        found.append(Item("supply", 1, f"5 V, {power.supply_ma / 1000:g} A"))
        found += [Item("dc-socket", 1, ""), Item("switch", 1, ""), Item("fuse", 1, f"{power.fuse_ma} mA")]
        found.append(Item("diode", 1, power.diode or ""))
    found.append(Item("terminal", terminals(profile), ""))
    if power.reader_supply == "own":
        found += [Item("regulator", len(profile.bus), ""), Item("cap-regulator", 2 * len(profile.bus), "")]
    # One for the level shifter, one a rail.
    found += [Item("perfboard", 1 + len(rails), ""), Item("socket", 1 + chips.total(), "")]
    found += [Item("header", modules, ""), Item("crimp", modules, "")]
    joints = math.ceil(3 * JOINT_CM * (pieces(profile) - 1) / 100)
    found += [Item("wire-joint", joints, "")] if joints else []
    found += [Item("wire-signal", _wire(profile, False), ""), Item("wire-feed", _wire(profile, True), "")]
    return [item for item in (*found, *_plate(profile)) if item.quantity]


def _plate(profile: Profile) -> list[Item]:
    if profile.face is None:
        return []
    face = profile.face
    area = math.ceil(face.width_mm * face.height_mm / 10_000)
    plate = Item("plate", area, f"{face.width_mm:g} x {face.height_mm:g} x {face.thick_mm:g} mm")
    return [plate, Item("screw", 4, "")] if profile.solder else [plate]


def logic(profile: Profile) -> Counter[str]:
    """Part -> how many chips of logic there are on the rails: decoders, multiplexers, buffers."""
    return Counter(
        {
            "decoder": len(decoder_buses(profile)),
            "mux": sum(bus.miso_through == "mux" for bus in profile.bus),
            "buffer": sum(buffers(profile, bus) for bus in profile.bus),
        }
    )


def terminals(profile: Profile) -> int:
    """Clamps of five ways for the 5 V bar: one a potential, and more, joined by wires, where they have too few."""
    count = 0
    for pin in ("5V", "GND"):
        ends = sum((BAR, pin) in (wire.start, wire.end) for wire in wires(profile))
        # Each further clamp gives five ways and takes two for the wire between.
        count += max(1, math.ceil((ends - WAYS) / (WAYS - 2)) + 1)
    return count


def resistors(profile: Profile) -> Counter[str]:
    """Value -> how many."""
    found: Counter[str] = Counter()
    for wire in wires(profile):
        if wire.through.endswith("Ohm"):
            found[wire.through] += 1
    pulls = sum(button.pull == "external" for button in profile.button) + len(profile.decoder)
    pulls += (profile.reset is not None) + sum(bus.miso_through == "buffer" for bus in profile.bus)
    if pulls:
        found[f"{PULL_OHM} Ohm"] += pulls
    return found


def pieces(profile: Profile) -> int:
    """How many pieces of strip: one a segment, or more where its LEDs are no run; one in all where none is soldered."""
    if not profile.solder:
        return 1
    runs = 0
    for segment in profile.segment:
        runs += 1 + sum(after != before + 1 for before, after in pairwise(segment.indexes))
    return runs


def _metres(profile: Profile) -> int:
    return math.ceil(profile.leds.count / 60)


def _wire(profile: Profile, feed: bool) -> int:
    length = 0.0
    for wire in wires(profile):
        if (wire.mm2 >= profile.power.feed_mm2) != feed:
            continue
        bus = next((bus for bus in profile.bus if wire.harness == f"bus-{bus.name}"), None)
        # A star from the rail: on average half as long as the longest.
        length += max(USUAL_CM, bus.wire_cm / 2) if bus is not None and len(profile.readers_on(bus)) > 1 else USUAL_CM
    return math.ceil(length / 100)


def rows(profile: Profile) -> list[Row]:
    """The list as a table, with the totals as its last line."""
    listed = items(profile)
    table: list[Row] = [
        (
            item.quantity,
            item.entry.get("unit", "piece"),
            item.entry["name"],
            item.value,
            item.value if item.part in ("shifter", "diode", "diode-strip") else item.entry["reference"],
            item.entry["alternatives"],
            f"{item.low:.2f}",
            f"{item.high:.2f}",
        )
        for item in listed
    ]
    low, high = sum(item.low for item in listed), sum(item.high for item in listed)
    table.append(("", "", "total", "", "", "", f"{low:.2f}", f"{high:.2f}"))
    return table
