"""Cards, events, tiles and dice, each by itself."""

from __future__ import annotations

from ... import effects as fx
from ...box.components import COLOURS
from ..cards import AdventureData, EventData, FacilityData, MalfunctionCard, PoiData, SkillData, UpgradeData
from ..shelves import Item, Shelves
from .names import (
    Complaints,
    explain_no_facility_or_kind,
    explain_no_hidden_event,
    explain_no_item,
    explain_not_in_table,
    explain_unknown,
    named,
)

_TRACK_DICE = ("yellow", "orange", "red")
DICE = {name: "1" for name in _TRACK_DICE} | {  # the face that each die must have somewhere
    f"{kind}-{colour}": kind for kind in ("success", "wound", "adventure") for colour in COLOURS
}


def check_card(shelves: Shelves, item: Item) -> Complaints:
    """Yield the mistakes of a card, a tile, a token, an event or a die: the field, and the mistake there."""
    data = item.data
    if isinstance(data, MalfunctionCard):
        yield from named(("facility",), explain_no_facility_or_kind(shelves, data.facility))
        if not data.effects and not item.file.mistakes:  # the wrong ones have been taken out
            yield ("effects",), "a Malfunction card has at least one effect"
    elif isinstance(data, UpgradeData):
        yield from named(("facility",), explain_not_in_table("facility", shelves, data.facility))
    elif isinstance(data, EventData):
        yield from _event(shelves, data)
    elif isinstance(data, AdventureData):
        if not item.file.mistakes:
            yield from _adventure(data)
    elif isinstance(data, FacilityData):
        if data.produces in ("energy", "oxygen") and not 1 <= data.top <= 5:
            yield ("top",), f"what produces {data.produces} has a highest productivity (top) of 1 to 5"
    elif item.table == "die":
        yield from _die(data.id, data.faces)
    elif isinstance(data, PoiData):
        if bool(data.icon) == bool(data.effects):
            yield (), "a POI token has either a mission icon or effects of its own (FM-POI-02)"
    elif isinstance(data, SkillData):
        for name in data.pay:
            yield from named(("pay", name), explain_no_item(shelves, name))


def _event(shelves: Shelves, event: EventData) -> Complaints:
    if event.follow_up:
        yield from named(("follow_up",), explain_no_hidden_event(shelves, event.follow_up))
        if event.follow_up == event.id:
            yield ("follow_up",), "an event cannot follow itself"
    for index, mission in enumerate(event.missions):
        yield from named(("missions", index), explain_not_in_table("mission", shelves, mission))
    if event.consequence and event.action is None:
        yield ("consequence",), "only an event with an action stays open, so this would never strike (FM-EVT-12)"
    if not event.effects and event.action is None:
        yield (), "this event does nothing: give it effects or an action"
    if event.adventure and not event.hidden:
        yield ("adventure",), "the rest of an Adventure lies in no deck: it needs hidden = true"
    if event.hidden and event.action is not None:
        yield ("action",), "nothing can be done about a hidden event (FM-EVT-08)"


def _adventure(adventure: AdventureData) -> Complaints:
    """Return its kind must be what its effects say (FM-ADV-05)."""
    later = [isinstance(effect, fx.Schedule) for effect in adventure.effects]
    asks = any(isinstance(effect, fx.Either) for effect in adventure.effects)
    sort = "choice" if asks else "postponed" if later and all(later) else "regular"
    if not adventure.effects:
        yield ("effects",), "an Adventure has at least one effect"
    elif sort != adventure.sort:
        yield ("sort",), f'by its effects this is a "{sort}" Adventure, not a "{adventure.sort}" one'


def _die(name: str, faces: tuple[str, ...]) -> Complaints:
    if name not in DICE:
        yield ("id",), explain_unknown(name, DICE, "die")
    elif name in _TRACK_DICE:
        if not faces or not all(face.isdigit() and face.isascii() for face in faces):
            yield ("faces",), 'a Malfunction die has numbers on its faces, such as ["1", "1", "2", "2", "3", "3"]'
    elif DICE[name] not in faces or set(faces) - {DICE[name], "blank"}:
        yield ("faces",), f'the faces of this die are "{DICE[name]}" and "blank", with at least one "{DICE[name]}"'
