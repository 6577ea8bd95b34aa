"""Names that lead somewhere: why a name that a thing says is not one of those there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marshub.kernel.did_you_mean import suggest_name
from marshub.kernel.toml_lines import Spot

from ...box.components import ITEMS, PARTS, UNIT_KINDS
from ..cards import FacilityData
from ..shelves import Shelves

#: Fields, and what is wrong there.
Complaints = Iterator[tuple[Spot, str]]


def named(spot: Spot, wrong: str) -> Complaints:
    """Return the complaint at `spot`, if there is something `wrong`."""
    if wrong:
        yield spot, wrong


def explain_unknown(name: str, among: Iterable[str], what: str) -> str:
    """Return why `name` is not one of `among`; "" if it is."""
    there = list(among)
    return "" if name in there else f"there is no {what} {name!r}; {suggest_name(name, there)}"


def explain_not_in_table(table: str, shelves: Shelves, name: str) -> str:
    """Return why `name` is no id of a table; "" if it is."""
    return explain_unknown(
        name, shelves.list_ids(table), {"facility": "Facility", "upgrade": "Upgrade"}.get(table, table)
    )


def explain_no_facility_or_kind(shelves: Shelves, name: str) -> str:
    """Return why `name` is neither a Facility nor a kind of unit; "" names none."""
    return explain_unknown(name, (*shelves.list_ids("facility"), *UNIT_KINDS), "Facility") if name else ""


def explain_no_facility_card(shelves: Shelves, name: str) -> str:
    """Return why `name` is no Facility that can be built."""
    here = shelves.get("facility", name)
    if here is not None and not here.card:
        return f"{name!r} is a Facility tile, not a card that can be built"
    return explain_not_in_table("facility", shelves, name)


def explain_no_hidden_event(shelves: Shelves, name: str) -> str:
    """Return why `name` is no event that comes up on its own."""
    here = shelves.get("event", name)
    if here is not None and not here.hidden:
        return f"event {name!r} lies in the deck; what comes up on its own needs hidden = true"
    hidden = [item.id for item in shelves.items["event"].values() if item.data.hidden]
    return explain_unknown(name, hidden, "hidden event") if ("event", name) not in shelves.unread else ""


def explain_no_item(shelves: Shelves, name: str) -> str:
    """Return why `name` is nothing that the Cargo Bay may hold."""
    own = [each for item in shelves.items["mission"].values() for each in item.data.items]
    return explain_unknown(name, dict.fromkeys((*ITEMS, *own)), "item")


def part_of(shelves: Shelves, facility: str, part: str) -> Complaints:
    """Return a part that breaks must be there; if any unit of a kind may be hit, in one of them (FM-PRO-20)."""
    units = [facility] if facility in shelves.items["facility"] else []
    if not units and facility in UNIT_KINDS:
        tiles: list[FacilityData] = [item.data for item in shelves.items["facility"].values()]
        units = [tile.id for tile in tiles if tile.produces == UNIT_KINDS[facility]]
    parts = {kind for unit in units for kind in shelves.get("facility", unit).parts}
    if units and part not in parts:
        has = ", ".join(kind for kind in PARTS if kind in parts) or "none"
        yield ("part",), f"{facility} has no part {part!r}; its parts: {has}"
