"""Checks of references: names of items that an item mentions, names in effects, and the places of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from marshub.kernel.did_you_mean import suggest_name
from marshub.kernel.toml_lines import Spot

from ... import effects as fx
from ...box.components import ASTRONAUTS, ITEMS, PARTS, ROVERS, UNIT_KINDS
from ...box.spaces import SPACES
from ..cards import FacilityData
from ..pack_tables import PackTables

#: Fields, with the mistake in each.
FieldMistakes = Iterator[tuple[Spot, str]]


def list_mistake(spot: Spot, problem: str) -> FieldMistakes:
    """Yield `problem` as the mistake at `spot`, unless it is empty."""
    if problem:
        yield spot, problem


def explain_unknown(name: str, among: Iterable[str], noun: str) -> str:
    """Explain why `name` is not one of `among`; "" if it is."""
    known = list(among)
    return "" if name in known else f"there is no {noun} {name!r}; {suggest_name(name, known)}"


def explain_not_in_table(table: str, tables: PackTables, name: str) -> str:
    """Explain why `name` is no id of a table; "" if it is."""
    return explain_unknown(
        name, tables.list_ids(table), {"facility": "Facility", "upgrade": "Upgrade"}.get(table, table)
    )


def explain_no_facility_or_kind(tables: PackTables, name: str) -> str:
    """Explain why `name` is neither a Facility nor a kind of unit; "" if it is, or if `name` is empty."""
    return explain_unknown(name, (*tables.list_ids("facility"), *UNIT_KINDS), "Facility") if name else ""


def explain_no_facility_card(tables: PackTables, name: str) -> str:
    """Explain why `name` is no Facility that can be built; "" if it is."""
    facility = tables.get("facility", name)
    if facility is not None and not facility.card:
        return f"{name!r} is a Facility tile, not a card that can be built"
    return explain_not_in_table("facility", tables, name)


def explain_no_hidden_event(tables: PackTables, name: str) -> str:
    """Explain why `name` is no event that comes up on its own; "" if it is."""
    event = tables.get("event", name)
    if event is not None and not event.hidden:
        return f"event {name!r} lies in the deck; what comes up on its own needs hidden = true"
    hidden = [item.id for item in tables.items["event"].values() if item.data.hidden]
    return explain_unknown(name, hidden, "hidden event") if ("event", name) not in tables.unread else ""


def explain_no_item(tables: PackTables, name: str) -> str:
    """Explain why the Cargo Bay cannot hold `name`; "" if it can."""
    mission_items = [item_id for item in tables.items["mission"].values() for item_id in item.data.items]
    return explain_unknown(name, dict.fromkeys((*ITEMS, *mission_items)), "item")


def check_part(tables: PackTables, facility: str, part: str) -> FieldMistakes:
    """Check that a Facility has a part; of a kind of unit, that one of its units has it (FM-PRO-20)."""
    units = [facility] if facility in tables.items["facility"] else []
    if not units and facility in UNIT_KINDS:
        tiles: list[FacilityData] = [item.data for item in tables.items["facility"].values()]
        units = [tile.id for tile in tiles if tile.produces == UNIT_KINDS[facility]]
    parts = {kind for unit in units for kind in tables.get("facility", unit).parts}
    if units and part not in parts:
        present = ", ".join(kind for kind in PARTS if kind in parts) or "none"
        yield ("part",), f"{facility} has no part {part!r}; its parts: {present}"


# ---------------------------------------------------------------------- effects

#: The action of each colour of Adventures.
_ADVENTURE_ACTIONS = {"green": "explore", "gray": "gather", "blue": "research", "brown": "build"}  # FM-MOD-14


def list_effects(data: Any, spot: Spot = ()) -> Iterator[tuple[Spot, Any]]:
    """Yield every effect within an item, however deep, with its field."""
    parts: Iterable[tuple[Any, Any]]
    if isinstance(data, msgspec.Struct):
        if isinstance(data, fx._Effect):
            yield spot, data
        parts = [(field, getattr(data, field)) for field in data.__struct_fields__]
    else:
        parts = data.items() if isinstance(data, dict) else enumerate(data)
    for name, part in parts:
        if part and isinstance(part, msgspec.Struct | tuple | list | dict):  # most are words and numbers
            yield from list_effects(part, (*spot, name))


def _explain_not_in_missions(field: str, noun: str, tables: PackTables, name: str) -> str:
    """Explain why no mission has an entry of that name in `field`; "" if one has."""
    missions = [item.data for item in tables.items["mission"].values()]
    names = [getattr(entry, "id", entry) for mission in missions for entry in getattr(mission, field, ())]
    return explain_unknown(name, dict.fromkeys(names), noun) if missions else ""


def _explain_unknown_special(tables: PackTables, name: str) -> str:
    """Explain why no mission's rules implement the special effect of that name; "" if some do."""
    missions = [item.data for item in tables.items["mission"].values()]
    return explain_unknown(
        name, dict.fromkeys(effect for mission in missions for effect in mission.special.effects), "special effect"
    )


#: Fields of effects that refer to an item by name: {(kind of effect, field): check}.
REFERENCES: dict[tuple[str, str], Callable[[PackTables, str], str]] = {
    ("break-part", "facility"): explain_no_facility_or_kind,
    ("search-card", "facility"): explain_no_facility_or_kind,
    ("shut-facility", "facility"): partial(explain_not_in_table, "facility"),
    ("build-card", "card"): explain_no_facility_card,
    ("gain", "item"): explain_no_item,
    ("lose", "item"): explain_no_item,
    ("schedule", "event"): explain_no_hidden_event,
    ("remove-research", "card"): partial(explain_not_in_table, "research"),
    ("draw-percentage", "gauge"): partial(_explain_not_in_missions, "gauges", "mission track"),
    ("tick-objective", "objective"): partial(_explain_not_in_missions, "objectives", "objective"),
    ("special", "name"): _explain_unknown_special,
    ("gain-tokens", "tokens"): partial(_explain_not_in_missions, "tokens", "Objective token"),
}


def check_effect(tables: PackTables, effect: Any) -> FieldMistakes:
    """Yield the mistakes of one effect: its fields, and the mistake there."""
    kind = str(effect.__struct_config__.tag)
    for field in effect.__struct_fields__:
        explain = REFERENCES.get((kind, field))
        value = getattr(effect, field)
        names = value if isinstance(value, tuple) else (value,)
        for index, name in enumerate(names if explain else ()):
            problem = explain(tables, name) if explain else ""
            if problem:
                yield (field, index) if names is value else (field,), problem
    if isinstance(effect, fx.BreakPart) and effect.part is not None:
        yield from check_part(tables, effect.facility, effect.part)
    elif isinstance(effect, fx.PlaceToken):
        yield from _check_token(tables, effect)
    elif isinstance(effect, fx.SwapTracks) and effect.first == effect.second:
        yield ("second",), f"two different tracks are swapped, not {effect.first!r} with itself"


def _check_token(tables: PackTables, effect: fx.PlaceToken) -> FieldMistakes:
    """Check that a token lies where it can act (FM-MOD-01, FM-MOD-11 to 17)."""
    is_rover = effect.place in ROVERS
    if effect.place in SPACES:
        if effect.space != "roi":
            yield ("space",), 'what lies on the map lies on its ROI tile: the space is "roi"'
        return
    if effect.place in ASTRONAUTS:
        if effect.space != "board":
            yield ("space",), 'an astronaut has the space "board"'
        return
    places = (*tables.list_ids("facility"), *ROVERS, *SPACES, *ASTRONAUTS)
    problem = (
        "" if is_rover else explain_unknown(effect.place, places, "Facility, rover, space of the map or astronaut")
    )
    if problem:
        yield ("place",), problem
    elif is_rover != (effect.space == "x"):
        yield (
            ("space",),
            'a rover has the space "x"' if is_rover else 'a Facility has the spaces "now" (!) and "later" (>>)',
        )
    elif not is_rover and effect.token == "rover-damage":
        yield ("token",), f"a token 'rover-damage' does nothing on a Facility; it goes to {' or '.join(ROVERS)}"
    elif not is_rover and effect.token.startswith("adventure-"):
        facility, action = (
            tables.get("facility", effect.place),
            _ADVENTURE_ACTIONS[effect.token.removeprefix("adventure-")],
        )
        if facility is not None and facility.action != action:
            yield ("token",), f"{effect.token} acts on {action} only, which does not belong to {effect.place}"
