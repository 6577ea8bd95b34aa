"""The shopping list of a board, built by hand on perfboard, or around the carrier that a fab makes."""

from __future__ import annotations

import math
from dataclasses import replace

from marshub.board.building_steps import Way
from marshub.board.building_steps import list_building_ways as built
from marshub.board.profile import Profile
from marshub.hardware import parts_list
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.errors import HardwareError
from marshub.hardware.parts_list import Item
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.carrier_build import count_parts
from marshub.hardware.pcb.part_library import KITS
from marshub.hardware.wiring import BUTTONS, STRIP, SUPPLY, SWITCH
from marshub.hardware.wiring_tables import Row

HEAD = (
    *("quantity", "unit", "part", "value", "for", "maker or kind", "alternatives", "LCSC", "other shops"),
    *("EUR from", "EUR to"),
)
#: How many boards the second total is for: as many as fabs make at once.
SEVERAL = 5
#: What the column "for" says.
FOR: dict[Way, str] = {"hand": "by hand", "ordered": "carrier", "plugged": ""}
#: Of the way by hand only, beside what the carrier has of its own.
_BY_HAND = {
    "perfboard",
    "header",
    "crimp",
    "terminal",
    "wire-signal",
    "wire-feed",
    "screw-small",
    "plate",
    "fuse-inline",
}
#: What wires lead to that does not stand on the carrier.
_OFF = frozenset({BUTTONS, STRIP, SUPPLY, SWITCH})


def list_items(profile: Profile, way: Way) -> list[Item]:
    """Return everything to buy for one board built that way, except `list_carrier_items`.

    Empty if there is no carrier for it.
    """
    by_hand = parts_list.list_items(profile)
    if way != "ordered":
        return by_hand
    soldered = {item.part for item in list_carrier_items(profile)}
    if not soldered:
        return []
    result = [item for item in by_hand if item.part not in _BY_HAND | soldered]
    readers = len(profile.reader)
    if "carrier" in profile.printer.enclosures:
        result = [replace(item, quantity=item.quantity + 4) if item.part == "screw-short" else item for item in result]
    else:
        result.append(Item("spacer", 4, ""))
    lengths = [max(parts_list.USUAL_CM, bus.wire_cm / 2) * len(profile.list_readers_on(bus)) for bus in profile.bus]
    result += [Item("ribbon", math.ceil(sum(lengths) / 100), ""), Item("ribbon-plug", 2 * readers, "")]
    thin, thick = (parts_list.estimate_wire_m(profile, feed, _OFF) for feed in (False, True))
    result += [Item("wire-signal", thin, ""), Item("wire-feed", thick, "")]
    if profile.face is not None:
        result.append(Item("laser", 1, ""))
    return result


def list_building_ways(profile: Profile) -> tuple[Way, ...]:
    """Return the ways to build the board; with a carrier only if there is one for it."""
    return tuple(way for way in built(profile) if way != "ordered" or list_carrier_items(profile))


def list_carrier_items(profile: Profile) -> list[Item]:
    """Return the carrier and the parts soldered onto it; none if there is no carrier for this board."""
    assembly = _make_assembly(profile)
    return [] if assembly is None else [item for item, _, _ in count_parts(assembly)]


def count_solder_joints(profile: Profile) -> int:
    """Return the number of solder joints of the carrier."""
    assembly = _make_assembly(profile)
    return 0 if assembly is None else sum(len(part.footprint.pads) for part in assembly.all)


def _make_assembly(profile: Profile) -> Assembly | None:
    if profile.mcu.module not in KITS or not has_carrier(profile):
        return None
    try:
        return Assembly(profile)
    except HardwareError:  # it says itself what has no place on one: `marshub profile pcb`
        return None


def compute_price_range(profile: Profile, way: Way, boards: int = 1) -> tuple[float, float]:
    """Return the lowest and highest price in EUR of so many boards built that way."""
    bought = list_items(profile, way) + (list_carrier_items(profile) if way == "ordered" else [])
    prices = [item.compute_price(boards) for item in bought]
    return sum(low for low, _ in prices), sum(high for _, high in prices)


def make_rows(profile: Profile) -> list[Row]:
    """Return the lists of both ways as a table; the last rows are their totals for one board, then for five."""
    lists = {way: list_items(profile, way) for way in list_building_ways(profile)}
    both = [item for item in next(iter(lists.values())) if all(item in listed for listed in lists.values())]
    several = len(lists) > 1
    table = [_make_row(item, "") for item in both]
    for way, listed in lists.items():
        table += [_make_row(item, FOR[way] if several else "") for item in listed if item not in both]
        if way == "ordered":
            low, high = (
                sum(getattr(item, end) for item in list_carrier_items(profile)) for end in ("low_price", "high_price")
            )
            label = "carrier board, and all that is soldered onto it"
            row = (1, "set", label, "", FOR[way], "pcb/README.md lists it", "", "", "", f"{low:.2f}", f"{high:.2f}")
            table.append(row)
    for boards, label in ((1, "total"), (SEVERAL, f"total of {SEVERAL} boards")):
        for way in lists:
            low, high = compute_price_range(profile, way, boards)
            said = FOR[way] if several else ""
            table.append(("", "", label, "", said, "", "", "", "", f"{low:.2f}", f"{high:.2f}"))
    return table


def _make_row(item: Item, way: str) -> Row:
    return (
        item.quantity,
        item.price_entry.get("unit", "piece"),
        item.price_entry["name"],
        item.value,
        way,
        item.number.maker or item.price_entry["reference"],
        item.price_entry["alternatives"],
        item.number.lcsc,
        item.number.where_to_buy,
        f"{item.low_price:.2f}",
        f"{item.high_price:.2f}",
    )
