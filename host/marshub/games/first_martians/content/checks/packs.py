"""Checks of all packs together: every item in them, decks that can be drawn from, a mission to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marshub.kernel import PackError

from ... import effects as fx
from ...box.components import BLOCKS, COLOURS
from ..cards import AdventureData, EventData, FacilityData, MalfunctionCard, PoiData, SkillData, UpgradeData
from ..missions import CampaignData, MissionData
from ..pack_tables import PackItem, PackTables, count_decks
from .missions import check_campaign, check_mission
from .references import (
    FieldMistakes,
    check_effect,
    explain_no_facility_or_kind,
    explain_no_hidden_event,
    explain_no_item,
    explain_not_in_table,
    explain_unknown,
    list_effects,
    list_mistake,
)

_TRACK_DICE = ("yellow", "orange", "red")
REQUIRED_FACES = {name: "1" for name in _TRACK_DICE} | {  # a face that each die must have
    f"{kind}-{colour}": kind for kind in ("success", "wound", "adventure") for colour in COLOURS
}


def check_card(tables: PackTables, item: PackItem) -> FieldMistakes:
    """Yield the mistakes of a card, a tile, a token, an event or a die: the field, and the mistake there."""
    data = item.data
    if isinstance(data, MalfunctionCard):
        yield from list_mistake(("facility",), explain_no_facility_or_kind(tables, data.facility))
        if not data.effects and not item.file.mistakes:  # else wrong effects were left out, and reported
            yield ("effects",), "a Malfunction card has at least one effect"
    elif isinstance(data, UpgradeData):
        yield from list_mistake(("facility",), explain_not_in_table("facility", tables, data.facility))
    elif isinstance(data, EventData):
        yield from _check_event(tables, data)
    elif isinstance(data, AdventureData):
        if not item.file.mistakes:
            yield from _check_adventure(data)
    elif isinstance(data, FacilityData):
        if data.produces in ("energy", "oxygen") and not 1 <= data.top <= 5:
            yield ("top",), f"a producer of {data.produces} has a highest productivity (top) of 1 to 5"
    elif item.table == "die":
        yield from _check_die(data.id, data.faces)
    elif isinstance(data, PoiData):
        if bool(data.icon) == bool(data.effects):
            yield (), "a POI token has either a mission icon or effects of its own (FM-POI-02)"
    elif isinstance(data, SkillData):
        for name in data.pay:
            yield from list_mistake(("pay", name), explain_no_item(tables, name))


def _check_event(tables: PackTables, event: EventData) -> FieldMistakes:
    if event.follow_up:
        yield from list_mistake(("follow_up",), explain_no_hidden_event(tables, event.follow_up))
        if event.follow_up == event.id:
            yield ("follow_up",), "an event cannot follow itself"
    for index, mission in enumerate(event.missions):
        yield from list_mistake(("missions", index), explain_not_in_table("mission", tables, mission))
    if event.consequence and event.action is None:
        yield ("consequence",), "only an event with an action stays open, so this would never strike (FM-EVT-12)"
    if not event.effects and event.action is None:
        yield (), "this event does nothing: give it effects or an action"
    if event.adventure and not event.hidden:
        yield ("adventure",), "the rest of an Adventure lies in no deck: it needs hidden = true"
    if event.hidden and event.action is not None:
        yield ("action",), "nothing can be done about a hidden event (FM-EVT-08)"


def _check_adventure(adventure: AdventureData) -> FieldMistakes:
    """Check that an Adventure's kind is the one that its effects make (FM-ADV-05)."""
    are_scheduled = [isinstance(effect, fx.Schedule) for effect in adventure.effects]
    has_choice = any(isinstance(effect, fx.Either) for effect in adventure.effects)
    sort = "choice" if has_choice else "postponed" if are_scheduled and all(are_scheduled) else "regular"
    if not adventure.effects:
        yield ("effects",), "an Adventure has at least one effect"
    elif sort != adventure.sort:
        yield ("sort",), f'by its effects this is a "{sort}" Adventure, not a "{adventure.sort}" one'


def _check_die(name: str, faces: tuple[str, ...]) -> FieldMistakes:
    if name not in REQUIRED_FACES:
        yield ("id",), explain_unknown(name, REQUIRED_FACES, "die")
        return
    face = REQUIRED_FACES[name]
    if name in _TRACK_DICE:
        if not faces or not all(number.isdigit() and number.isascii() for number in faces):
            yield ("faces",), 'a Malfunction die has numbers on its faces, such as ["1", "1", "2", "2", "3", "3"]'
    elif face not in faces or set(faces) - {face, "blank"}:
        yield ("faces",), f'the faces of this die are "{face}" and "blank", with at least one "{face}"'


def check_packs(tables: PackTables) -> list[PackError]:
    """Return all mistakes: those found while reading, and names and numbers that do not fit together."""
    mistakes = list(tables.mistakes)
    scheduled = {item.data.follow_up for item in tables.items["event"].values()}
    for item in tables:
        mistakes += [item.make_error(spot, problem) for spot, problem in _check_item(tables, item)]
        for spot, effect in list_effects(item.data):
            mistakes += [item.make_error((*spot, *field), problem) for field, problem in check_effect(tables, effect)]
            if isinstance(effect, fx.Schedule):
                scheduled.add(effect.event)
    for item in tables.items["event"].values():
        if item.data.hidden and item.id not in scheduled:
            problem = "nothing leads to this hidden event: no follow_up and no schedule effect names it"
            mistakes.append(item.make_error(("hidden",), problem))
    mistakes += _check_playability(tables)
    return sort_errors(tables, mistakes)


def sort_errors(tables: PackTables, mistakes: Iterable[PackError]) -> list[PackError]:
    """Sort errors in the order of files and lines."""
    order = {
        file.file.name: position for position, file in enumerate(f for files in tables.packs.values() for f in files)
    }
    return sorted(mistakes, key=lambda mistake: (order.get(mistake.file, -1), mistake.line))


def _check_item(tables: PackTables, item: PackItem) -> FieldMistakes:
    if isinstance(item.data, MissionData):
        return check_mission(tables, item.data)
    if isinstance(item.data, CampaignData):
        return check_campaign(tables, item.data)
    return check_card(tables, item)


def _check_playability(tables: PackTables) -> Iterator[PackError]:
    """Yield the mistakes that would leave the game without anything to draw, roll or play."""
    files = [file for pack in tables.packs.values() for file in pack]
    for file in files:
        for language, words in (file.content.words if file.content else {}).items():
            for key in words:
                if not key.startswith("fm-"):
                    yield file.error(("words", language, key), "the names of messages start with fm-")
    if not files or tables.mistakes:
        return  # missing items may be in a file that could not be read
    last = files[-1]
    numbers = count_decks(tables)
    for deck in (*(f"malfunction-{block}" for block in BLOCKS), "tiles-energy", "tiles-oxygen", "conditions", "events"):
        if not numbers[deck]:
            replaced = ((f, i) for f in files for i, name in enumerate(f.content.replaces) if name == deck)  # type: ignore[union-attr]
            replacement = next(replaced, None)
            at_file, spot = (replacement[0], ("replaces", replacement[1])) if replacement else (last, ())
            yield at_file.error(spot, f"the deck {deck!r} is empty: nothing could be drawn from it")
    for name in REQUIRED_FACES:
        if name not in tables.list_ids("die"):
            yield last.error((), f"no pack gives the faces of the die {name!r}")
    if not tables.list_ids("mission"):
        yield last.error((), "no pack has a mission to play")
