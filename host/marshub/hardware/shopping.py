"""The shopping list of a board, built by hand on perfboard, or around the carrier that a fab makes."""

from __future__ import annotations

import math
from dataclasses import replace

from marshub.board.profile import Profile
from marshub.board.steps import Way
from marshub.board.steps import ways as built
from marshub.hardware import bom
from marshub.hardware.bom import Item
from marshub.hardware.errors import HardwareError
from marshub.hardware.outline import has_carrier
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.kits import KITS
from marshub.hardware.pcb.parts_list import counted
from marshub.hardware.tables import Row
from marshub.hardware.wiring import BUTTONS, STRIP, SUPPLY, SWITCH

HEAD = ("quantity", "unit", "part", "value", "for", "reference", "alternatives", "EUR from", "EUR to")
#: What the column "for" says.
FOR: dict[Way, str] = {"hand": "by hand", "ordered": "carrier", "plugged": ""}
#: Of the way by hand only, beside what the carrier has of its own.
_BY_HAND = {"perfboard", "header", "crimp", "terminal", "wire-signal", "wire-feed", "screw-small", "plate"}
#: What wires lead to that does not stand on the carrier.
_OFF = frozenset({BUTTONS, STRIP, SUPPLY, SWITCH})


def items(profile: Profile, way: Way) -> list[Item]:
    """Return everything to buy for one board built that way, but for `carrier`; empty if there is no carrier for it."""
    by_hand = bom.items(profile)
    if way != "ordered":
        return by_hand
    soldered = {item.part for item in carrier(profile)}
    if not soldered:
        return []
    result = [item for item in by_hand if item.part not in _BY_HAND | soldered]
    readers = len(profile.reader)
    if "carrier" in profile.printer.enclosures:
        result = [replace(item, quantity=item.quantity + 4) if item.part == "screw-short" else item for item in result]
    else:
        result.append(Item("spacer", 4, ""))
    lengths = [max(bom.USUAL_CM, bus.wire_cm / 2) * len(profile.readers_on(bus)) for bus in profile.bus]
    result += [Item("ribbon", math.ceil(sum(lengths) / 100), ""), Item("ribbon-plug", 2 * readers, "")]
    thin, thick = (bom.wire_m(profile, feed, _OFF) for feed in (False, True))
    result += [Item("wire-signal", thin, ""), Item("wire-feed", thick, "")]
    if profile.face is not None:
        result.append(Item("laser", 1, ""))
    return result


def ways(profile: Profile) -> tuple[Way, ...]:
    """Return how it may be built; around a carrier only where there is one for it."""
    return tuple(way for way in built(profile) if way != "ordered" or carrier(profile))


def carrier(profile: Profile) -> list[Item]:
    """Return the carrier and what is soldered onto it; nothing where there is none for this board."""
    assembly = _assembly(profile)
    return [] if assembly is None else [item for item, _, _ in counted(assembly)]


def pads(profile: Profile) -> int:
    """Return how many joints the carrier has to solder."""
    assembly = _assembly(profile)
    return 0 if assembly is None else sum(len(part.footprint.pads) for part in assembly.all)


def _assembly(profile: Profile) -> Assembly | None:
    if profile.mcu.module not in KITS or not has_carrier(profile):
        return None
    try:
        return Assembly(profile)
    except HardwareError:  # it says itself what has no place on one: `marshub profile pcb`
        return None


def price(profile: Profile, way: Way) -> tuple[float, float]:
    """Return EUR, at least and at most, for a board built that way."""
    bought = items(profile, way) + (carrier(profile) if way == "ordered" else [])
    return sum(item.low for item in bought), sum(item.high for item in bought)


def rows(profile: Profile) -> list[Row]:
    """Return the list of both ways as a table; the last lines are their totals."""
    lists = {way: items(profile, way) for way in ways(profile)}
    both = [item for item in next(iter(lists.values())) if all(item in listed for listed in lists.values())]
    several = len(lists) > 1
    table = [_row(item, "") for item in both]
    for way, listed in lists.items():
        table += [_row(item, FOR[way] if several else "") for item in listed if item not in both]
        if way == "ordered":
            low, high = (sum(getattr(item, end) for item in carrier(profile)) for end in ("low", "high"))
            what = "carrier board, and all that is soldered onto it"
            table.append((1, "set", what, "", FOR[way], "pcb/README.md lists it", "", f"{low:.2f}", f"{high:.2f}"))
    for way in lists:
        low, high = price(profile, way)
        table.append(("", "", "total", "", FOR[way] if several else "", "", "", f"{low:.2f}", f"{high:.2f}"))
    return table


def _row(item: Item, way: str) -> Row:
    return (
        item.quantity,
        item.entry.get("unit", "piece"),
        item.entry["name"],
        item.value,
        way,
        item.value if item.part in ("shifter", "diode", "diode-strip") else item.entry["reference"],
        item.entry["alternatives"],
        f"{item.low:.2f}",
        f"{item.high:.2f}",
    )
