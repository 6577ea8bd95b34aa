"""Checks of the names in effects, and of the places of their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from marshub.kernel.toml_lines import Spot

from ... import effects as fx
from ...box.components import ASTRONAUTS, ROVERS
from ...box.spaces import SPACES
from ..shelves import Shelves
from .names import (
    Complaints,
    explain_no_facility_card,
    explain_no_facility_or_kind,
    explain_no_hidden_event,
    explain_no_item,
    explain_not_in_table,
    explain_unknown,
    part_of,
)

#: The action that each colour of Adventures goes with.
_COLOURS = {"green": "explore", "gray": "gather", "blue": "research", "brown": "build"}  # FM-MOD-14


def list_effects(data: Any, spot: Spot = ()) -> Iterator[tuple[Spot, Any]]:
    """Return every effect within a thing, however deep, with the field it stands in."""
    if isinstance(data, msgspec.Struct):
        if isinstance(data, fx._Effect):
            yield spot, data
        for field in data.__struct_fields__:
            yield from list_effects(getattr(data, field), (*spot, field))
    elif isinstance(data, tuple | list):
        for index, item in enumerate(data):
            yield from list_effects(item, (*spot, index))
    elif isinstance(data, dict):
        for key, item in data.items():
            yield from list_effects(item, (*spot, key))


def _of_missions(field: str, what: str, shelves: Shelves, name: str) -> str:
    """Return a name that some mission brings along."""
    missions = [item.data for item in shelves.items["mission"].values()]
    names = [getattr(each, "id", each) for mission in missions for each in getattr(mission, field, ())]
    return explain_unknown(name, dict.fromkeys(names), what) if missions else ""


def _special(shelves: Shelves, name: str) -> str:
    """Check that the rules of some mission implement the special effect of that name."""
    missions = [item.data for item in shelves.items["mission"].values()]
    return explain_unknown(
        name, dict.fromkeys(effect for m in missions for effect in m.special.effects), "special effect"
    )


#: Text fields of effects that name something: {(kind of effect, field): the check}.
REFERENCES: dict[tuple[str, str], Callable[[Shelves, str], str]] = {
    ("break-part", "facility"): explain_no_facility_or_kind,
    ("search-card", "facility"): explain_no_facility_or_kind,
    ("shut-facility", "facility"): partial(explain_not_in_table, "facility"),
    ("build-card", "card"): explain_no_facility_card,
    ("gain", "item"): explain_no_item,
    ("lose", "item"): explain_no_item,
    ("schedule", "event"): explain_no_hidden_event,
    ("remove-research", "card"): partial(explain_not_in_table, "research"),
    ("draw-percentage", "gauge"): partial(_of_missions, "gauges", "mission track"),
    ("tick-objective", "objective"): partial(_of_missions, "objectives", "objective"),
    ("special", "name"): _special,
    ("gain-tokens", "tokens"): partial(_of_missions, "tokens", "Objective token"),
}


def check_effect(shelves: Shelves, effect: Any) -> Complaints:
    """Yield the mistakes of one effect: its fields, and the mistake there."""
    kind = str(effect.__struct_config__.tag)
    for field in effect.__struct_fields__:
        rule = REFERENCES.get((kind, field))
        value = getattr(effect, field)
        names = value if isinstance(value, tuple) else (value,)
        for index, name in enumerate(names if rule else ()):
            wrong = rule(shelves, name) if rule else ""
            if wrong:
                yield (field, index) if names is value else (field,), wrong
    if isinstance(effect, fx.BreakPart) and effect.part is not None:
        yield from part_of(shelves, effect.facility, effect.part)
    elif isinstance(effect, fx.PlaceToken):
        yield from _token(shelves, effect)
    elif isinstance(effect, fx.SwapTracks) and effect.first == effect.second:
        yield ("second",), f"two different tracks are swapped, not {effect.first!r} with itself"


def _token(shelves: Shelves, effect: fx.PlaceToken) -> Complaints:
    """Return a token must lie where it can act (FM-MOD-01, FM-MOD-11 to 17)."""
    rover = effect.place in ROVERS
    if effect.place in SPACES:
        if effect.space != "roi":
            yield ("space",), 'what lies on the map lies on its ROI tile: the space is "roi"'
        return
    if effect.place in ASTRONAUTS:
        if effect.space != "board":
            yield ("space",), 'an astronaut has the space "board"'
        return
    places = (*shelves.list_ids("facility"), *ROVERS, *SPACES, *ASTRONAUTS)
    wrong = "" if rover else explain_unknown(effect.place, places, "Facility, rover, space of the map or astronaut")
    if wrong:
        yield ("place",), wrong
    elif rover != (effect.space == "x"):
        yield (
            ("space",),
            'a rover has the space "x"' if rover else 'a Facility has the spaces "now" (!) and "later" (>>)',
        )
    elif not rover and effect.token == "rover-damage":
        yield ("token",), f"a token 'rover-damage' does nothing on a Facility; it goes to {' or '.join(ROVERS)}"
    elif not rover and effect.token.startswith("adventure-"):
        here, action = shelves.get("facility", effect.place), _COLOURS[effect.token.removeprefix("adventure-")]
        if here is not None and here.action != action:
            yield ("token",), f"{effect.token} acts on {action} only, which does not belong to {effect.place}"
