"""What must hold between the things of all packs together: names that lead somewhere, decks that can be drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec

from marshub.kernel import PackError
from marshub.kernel.packs import suggest
from marshub.kernel.toml_lines import Spot

from . import effects as fx
from .components import ASTRONAUTS, BLOCKS, ITEMS, PARTS, ROVERS, UNIT_KINDS
from .content import (
    Added,
    AdventureData,
    CampaignData,
    EventData,
    FacilityData,
    MalfunctionCard,
    MissionData,
    PoiData,
    UpgradeData,
)
from .content_reading import DECKS, Item, Shelves, deck_of
from .map.spaces import SPACES, ring_of
from .missions.shelf import RULES, rules_of

#: How many of each the box holds (catalogue, [[component]]): {deck: (what they are called, number)}.
BOX = {
    "malfunction-working": ("Malfunction cards of the Working Block", 40),
    "malfunction-living": ("Malfunction cards of the Living Block", 28),
    "malfunction-system": ("Malfunction cards of the System Block", 26),
    "tiles-energy": ("energy Shutdown tiles", 4),
    "tiles-oxygen": ("oxygen Shutdown tiles", 4),
    "conditions": ("Condition tokens", 12),
    "modifiers": ("Modifier tokens", 38),
    "roi-1": ("ROI tiles of ring 1", 8),
    "roi-2": ("ROI tiles of ring 2", 8),
    "roi-3": ("ROI tiles of ring 3", 3),
    "pois": ("POI tokens", 9),
}
_COLOURS = {"green": "explore", "gray": "gather", "blue": "research", "brown": "build"}  # FM-MOD-14
_TRACK_DICE = ("yellow", "orange", "red")
DICE = {name: "1" for name in _TRACK_DICE} | {  # the face that each die must have somewhere
    f"{kind}-{colour}": kind for kind in ("success", "wound", "adventure") for colour in _COLOURS
}

Complaints = Iterator[tuple[Spot, str]]


def check(shelves: Shelves) -> list[PackError]:
    """All mistakes: those found while reading, and names and numbers that do not fit together."""
    found = list(shelves.mistakes)
    coming = {item.data.follow_up for item in shelves.items["event"].values()}
    for item in shelves:
        found += [item.error(spot, what) for spot, what in _item(shelves, item)]
        for spot, effect in effects_in(item.data):
            found += [item.error((*spot, *field), what) for field, what in _effect(shelves, effect)]
            if isinstance(effect, fx.Schedule):
                coming.add(effect.event)
    for item in shelves.items["event"].values():
        if item.data.hidden and item.id not in coming:
            what = "nothing leads to this hidden event: no follow_up and no schedule effect names it"
            found.append(item.error(("hidden",), what))
    found += _whole(shelves)
    return in_order(shelves, found)


def in_order(shelves: Shelves, found: Iterable[PackError]) -> list[PackError]:
    """Errors as somebody meets them who reads the files from the first to the last line."""
    order = {file.file.name: place for place, file in enumerate(f for files in shelves.packs.values() for f in files)}
    return sorted(found, key=lambda error: (order.get(error.file, -1), error.line))


def counts(shelves: Shelves) -> dict[str, int]:
    """How many cards or tokens each deck has; "events" without the hidden ones."""
    numbers = dict.fromkeys(DECKS, 0)
    for item in shelves:
        if (deck := deck_of(item)) and not getattr(item.data, "hidden", False):
            numbers[deck] += getattr(item.data, "copies", 1)
    return numbers


def effects_in(data: Any, spot: Spot = ()) -> Iterator[tuple[Spot, Any]]:
    """Every effect within a thing, however deep, with the field it stands in."""
    if isinstance(data, msgspec.Struct):
        if isinstance(data, fx._Effect):
            yield spot, data
        for field in data.__struct_fields__:
            yield from effects_in(getattr(data, field), (*spot, field))
    elif isinstance(data, tuple | list):
        for index, each in enumerate(data):
            yield from effects_in(each, (*spot, index))
    elif isinstance(data, dict):
        for key, each in data.items():
            yield from effects_in(each, (*spot, key))


# ------------------------------------------------------------------ names that lead somewhere


def _known(name: str, among: Iterable[str], what: str) -> str:
    """Why `name` is not one of `among`; "" if it is."""
    known = list(among)
    return "" if name in known else f"there is no {what} {name!r}; {suggest(name, known)}"


def _one_of(table: str, shelves: Shelves, name: str) -> str:
    return _known(name, shelves.ids(table), {"facility": "Facility", "upgrade": "Upgrade"}.get(table, table))


def _facility_or_kind(shelves: Shelves, name: str) -> str:
    return _known(name, (*shelves.ids("facility"), *UNIT_KINDS), "Facility") if name else ""


def _facility_card(shelves: Shelves, name: str) -> str:
    here = shelves.get("facility", name)
    if here is not None and not here.card:
        return f"{name!r} is a Facility tile, not a card that can be built"
    return _one_of("facility", shelves, name)


def _hidden_event(shelves: Shelves, name: str) -> str:
    here = shelves.get("event", name)
    if here is not None and not here.hidden:
        return f"event {name!r} lies in the deck; what comes up on its own needs hidden = true"
    hidden = [item.id for item in shelves.items["event"].values() if item.data.hidden]
    return _known(name, hidden, "hidden event") if ("event", name) not in shelves.unread else ""


def _item_name(shelves: Shelves, name: str) -> str:
    own = [each for item in shelves.items["mission"].values() for each in item.data.items]
    return _known(name, dict.fromkeys((*ITEMS, *own)), "item")


def _of_missions(field: str, what: str, shelves: Shelves, name: str) -> str:
    """A name that some mission brings along."""
    missions = [item.data for item in shelves.items["mission"].values()]
    names = [getattr(each, "id", each) for mission in missions for each in getattr(mission, field, ())]
    return _known(name, dict.fromkeys(names), what) if missions else ""


def _special(shelves: Shelves, name: str) -> str:
    """Something that the rules of some mission there is know how to do."""
    missions = [item.data for item in shelves.items["mission"].values()]
    return _known(name, dict.fromkeys(each for m in missions for each in rules_of(m).specials), "special effect")


#: Text fields of effects that name something: {(kind of effect, field): the check}.
REFERENCES: dict[tuple[str, str], Callable[[Shelves, str], str]] = {
    ("break-part", "facility"): _facility_or_kind,
    ("search-card", "facility"): _facility_or_kind,
    ("shut-facility", "facility"): partial(_one_of, "facility"),
    ("build-card", "card"): _facility_card,
    ("gain", "item"): _item_name,
    ("lose", "item"): _item_name,
    ("schedule", "event"): _hidden_event,
    ("remove-research", "card"): partial(_one_of, "research"),
    ("draw-percentage", "gauge"): partial(_of_missions, "gauges", "mission track"),
    ("tick-objective", "objective"): partial(_of_missions, "objectives", "objective"),
    ("special", "name"): _special,
    ("gain-tokens", "tokens"): partial(_of_missions, "tokens", "Objective token"),
}


def _effect(shelves: Shelves, effect: Any) -> Complaints:
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
        yield from _part(shelves, effect.facility, effect.part)
    elif isinstance(effect, fx.PlaceToken):
        yield from _token(shelves, effect)
    elif isinstance(effect, fx.SwapTracks) and effect.first == effect.second:
        yield ("second",), f"two different tracks are swapped, not {effect.first!r} with itself"


def _part(shelves: Shelves, facility: str, part: str) -> Complaints:
    """A part that breaks must be there; if any unit of a kind may be hit, in one of them (FM-PRO-20)."""
    units = [facility] if facility in shelves.items["facility"] else []
    if not units and facility in UNIT_KINDS:
        tiles: list[FacilityData] = [item.data for item in shelves.items["facility"].values()]
        units = [each.id for each in tiles if each.produces == UNIT_KINDS[facility]]
    parts = {each for unit in units for each in shelves.get("facility", unit).parts}
    if units and part not in parts:
        has = ", ".join(each for each in PARTS if each in parts) or "none"
        yield ("part",), f"{facility} has no part {part!r}; its parts: {has}"


def _token(shelves: Shelves, effect: fx.PlaceToken) -> Complaints:
    """A token must lie where it can act (FM-MOD-01, FM-MOD-11 to 17)."""
    rover = effect.place in ROVERS
    if effect.place in SPACES:
        if effect.space != "roi":
            yield ("space",), 'what lies on the map lies on its ROI tile: the space is "roi"'
        return
    if effect.place in ASTRONAUTS:
        if effect.space != "board":
            yield ("space",), 'an astronaut has the space "board"'
        return
    places = (*shelves.ids("facility"), *ROVERS, *SPACES, *ASTRONAUTS)
    wrong = "" if rover else _known(effect.place, places, "Facility, rover, space of the map or astronaut")
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


# ------------------------------------------------------------------ things of each table


def _item(shelves: Shelves, item: Item) -> Complaints:
    data = item.data
    if isinstance(data, MalfunctionCard):
        yield from _named(("facility",), _facility_or_kind(shelves, data.facility))
        if not data.effects and not item.file.mistakes:  # the wrong ones have been taken out
            yield ("effects",), "a Malfunction card has at least one effect"
    elif isinstance(data, UpgradeData):
        yield from _named(("facility",), _one_of("facility", shelves, data.facility))
    elif isinstance(data, EventData):
        yield from _event(shelves, data)
    elif isinstance(data, AdventureData):
        if not item.file.mistakes:
            yield from _adventure(data)
    elif isinstance(data, MissionData):
        yield from _mission(shelves, data)
    elif isinstance(data, FacilityData):
        if data.produces in ("energy", "oxygen") and not 1 <= data.top <= 5:
            yield ("top",), f"what produces {data.produces} has a highest productivity (top) of 1 to 5"
    elif isinstance(data, CampaignData):
        yield from _campaign(shelves, data)
    elif item.table == "die":
        yield from _die(data.id, data.faces)
    elif isinstance(data, PoiData):
        if bool(data.icon) == bool(data.effects):
            yield (), "a POI token has either a mission icon or effects of its own (FM-POI-02)"
    elif item.table == "skill":
        for name in data.pay:
            yield from _named(("pay", name), _item_name(shelves, name))


def _named(spot: Spot, wrong: str) -> Complaints:
    if wrong:
        yield spot, wrong


def _event(shelves: Shelves, event: EventData) -> Complaints:
    if event.follow_up:
        yield from _named(("follow_up",), _hidden_event(shelves, event.follow_up))
        if event.follow_up == event.id:
            yield ("follow_up",), "an event cannot follow itself"
    for index, mission in enumerate(event.missions):
        yield from _named(("missions", index), _one_of("mission", shelves, mission))
    if event.consequence and event.action is None:
        yield ("consequence",), "only an event with an action stays open, so this would never strike (FM-EVT-12)"
    if not event.effects and event.action is None:
        yield (), "this event does nothing: give it effects or an action"
    if event.adventure and not event.hidden:
        yield ("adventure",), "the rest of an Adventure lies in no deck: it needs hidden = true"
    if event.hidden and event.action is not None:
        yield ("action",), "nothing can be done about a hidden event (FM-EVT-08)"


def _adventure(adventure: AdventureData) -> Complaints:
    """Its kind must be what its effects say (FM-ADV-05)."""
    later = [isinstance(effect, fx.Schedule) for effect in adventure.effects]
    asks = any(isinstance(effect, fx.Either) for effect in adventure.effects)
    sort = "choice" if asks else "postponed" if later and all(later) else "regular"
    if not adventure.effects:
        yield ("effects",), "an Adventure has at least one effect"
    elif sort != adventure.sort:
        yield ("sort",), f'by its effects this is a "{sort}" Adventure, not a "{adventure.sort}" one'


def _mission(shelves: Shelves, mission: MissionData) -> Complaints:
    for index, card in enumerate(mission.cards):
        boxed = card in mission.start.boxed  # a tile that waits in its box can be built, too
        wrong = _one_of("facility", shelves, card) if boxed else _facility_card(shelves, card)
        yield from _named(("cards", index), wrong)
    for card, token in mission.kits.items():
        wrong = _known(card, mission.cards, "card of this mission that can be built")
        wrong = wrong or _known(token, [each.id for each in mission.tokens], "Objective token of this mission")
        yield from _named(("kits", card), wrong)
    for name in mission.cargo:
        yield from _named(("cargo", name), _known(name, _pledgeable(mission), "item"))
    for spot, more in _levels(mission):
        for name in more.cargo:
            yield from _named((*spot, "cargo", name), _known(name, _pledgeable(mission), "item"))
        if min(mission.sols, mission.sols_small_crew) + more.sols < 1:
            yield (*spot, "sols"), "at least one sol must be left"
    for level in ("easy", "normal", "hard"):
        lacking = [each for each in ("oxygen", "energy", "food") if each not in mission.supply.get(level, {})]
        if lacking:
            yield ("supply", level), f"the {level} supply needs oxygen, energy and food; missing: {', '.join(lacking)}"
    yield from _map(shelves, mission)
    goals = [goal.id for goal in mission.objectives]
    for index, goal in enumerate(goals):
        if goal in goals[:index]:
            yield ("objectives", index, "id"), f"objective {goal!r} is there twice"
    for index, objective in enumerate(mission.objectives):
        if objective.built:
            yield from _named(("objectives", index, "built"), _one_of("facility", shelves, objective.built))
        for at, name in enumerate(objective.gathered):
            yield from _named(("objectives", index, "gathered", at), _colour(name, mandatory=objective.mandatory))
        for name in objective.besides:
            wrong = _known(name, [each for each in goals if each != objective.id], "other objective of this mission")
            yield from _named(("objectives", index, "besides"), wrong)
        if objective.gauge:
            wrong = _known(objective.gauge, mission.gauges, "track of this mission")
            yield from _named(("objectives", index, "gauge"), wrong)
    for index, action in enumerate(mission.actions):
        for name in action.pledge:
            yield from _named(("actions", index, "pledge", name), _known(name, _pledgeable(mission), "item"))
        if action.part_of:
            yield from _named(("actions", index, "part_of"), _one_of("facility", shelves, action.part_of))
    for facility in mission.repairs:
        yield from _named(("repairs", facility), _one_of("facility", shelves, facility))
    for index, name in enumerate(mission.examined):
        yield from _named(("examined", index), _known(name, _pledgeable(mission), "item"))
    for index, name in enumerate(mission.examined_once):
        yield from _named(("examined_once", index), _known(name, mission.examined, "item of examined"))
    if any(goal.computed == "threshold" for goal in mission.objectives) != (mission.threshold is not None):
        yield ("threshold",), 'a threshold and an objective with computed = "threshold" belong together'
    if not any(goal.mandatory for goal in mission.objectives):
        yield ("objectives",), "a mission has at least one mandatory objective"
    yield from _broken(shelves, mission, ("start", "broken"), mission.start.broken)
    for spot, more in _levels(mission):
        yield from _broken(shelves, mission, (*spot, "broken"), more.broken)
    yield from _rules(mission)
    for index, facility in enumerate(mission.start.boxed):
        yield from _named(("start", "boxed", index), _one_of("facility", shelves, facility))
    for index, facility in enumerate(mission.start.built):
        yield from _named(("start", "built", index), _facility_card(shelves, facility))


def _levels(mission: MissionData) -> Iterator[tuple[tuple[str | int, ...], Added]]:
    """What the difficulties add, for four and for small crews, and where it stands."""
    for difficulty, level in mission.levels.items():
        yield ("levels", difficulty), level
        for size, added in (("2", level.crew.two), ("3", level.crew.three)):
            if added is not None:
                yield ("levels", difficulty, "crew", size), added


def _broken(shelves: Shelves, mission: MissionData, spot: tuple[str | int, ...], parts: tuple[str, ...]) -> Complaints:
    """Parts that are red at the start: "facility/part"."""
    for index, where in enumerate(parts):
        facility, _, part = where.partition("/")
        wrong = _one_of("facility", shelves, facility)
        if not wrong:
            wrong = next((what for _, what in _part(shelves, facility, part)), "")
        if not wrong and (facility in mission.start.boxed or _facility_card(shelves, facility) == ""):
            wrong = "" if facility in mission.start.built else f"{facility!r} is not in play at the start"
        yield from _named((*spot, index), wrong)


def _colour(token: str, *, mandatory: bool) -> str:
    """Red tokens stand for mandatory objectives, orange ones for optional ones, black ones for neither (FM-MIS-07)."""
    colour = token.partition("-")[0]
    if colour == "any" or colour == "red" or (colour == "orange" and not mandatory):
        return ""  # an optional objective may ask for what a mandatory one asks for, and more
    kind, wanted = ("a mandatory", "red") if mandatory else ("an optional", "orange")
    return f"{kind} objective asks for {wanted} tokens, not for {token!r}"


def _rules(mission: MissionData) -> Complaints:
    """Whose special rules a mission plays with, and what it asks of them."""
    rules = rules_of(mission)
    if mission.rules:
        yield from _named(("rules",), _known(mission.rules, RULES, "module of special rules"))
    for name in mission.numbers:
        yield from _named(("numbers", name), _known(name, rules.numbers, "number of these special rules"))
    for spot, effect in effects_in(mission):
        if isinstance(effect, fx.Special):
            yield from _named((*spot, "name"), _known(effect.name, rules.specials, "special effect of this mission"))
    for name in mission.full:
        yield from _named(("full", name), _known(name, mission.gauges, "track of this mission"))
    for index, action in enumerate(mission.actions):
        if action.outside and not action.names:
            yield (
                ("actions", index, "outside"),
                "what is done where its declaration says needs names = true",
            )
    for index, die in enumerate(mission.dice):
        if not die.sol:
            yield ("dice", index, "sol"), "sols count from 1, or backwards from the last one, which is -1"


def _map(shelves: Shelves, mission: MissionData) -> Complaints:
    """What a mission finds on the map, and the tiles that it turns up in its set-up."""
    tokens = [token.id for token in mission.tokens]
    for space, spot in mission.start.spots.items():
        for index, token in enumerate(spot.tokens):
            wrong = _known(token, tokens, "Objective token of this mission")
            yield from _named(("start", "spots", space, "tokens", index), wrong)
    for space, token in mission.finds.items():
        yield from _named(("finds", space), _known(token, tokens, "Objective token of this mission"))
    yield from _laid(shelves, ("start",), mission.start.tiles)
    for at, more in _levels(mission):
        yield from _laid(shelves, at, more.tiles, besides=mission.start.tiles)


def _laid(shelves: Shelves, at: Spot, tiles: Mapping[str, str], besides: Mapping[str, str] | None = None) -> Complaints:
    """Tiles that lie face up: there are such, each lies in its ring and on one space only."""
    besides = besides or {}
    laid = list(besides.values())
    for space, name in tiles.items():
        tile = shelves.get("roi", name)
        wrong = _known(name, shelves.ids("roi"), "ROI tile")
        if tile is not None and tile.ring != ring_of(space):
            wrong = f"{name!r} is a tile of ring {tile.ring}; {space} lies in ring {ring_of(space)}"
        elif name in laid:
            wrong = f"{name!r} lies on another space already"
        elif space in besides:
            wrong = f"on {space} lies {besides[space]!r} already"
        laid.append(name)
        yield from _named((*at, "tiles", space), wrong)


def _pledgeable(mission: MissionData) -> tuple[str, ...]:
    """What a mission's actions may take out of the Cargo Bay: the box's items and its own tokens."""
    return (*ITEMS, *mission.items, *(f"objective-{token.id}" for token in mission.tokens))


def _campaign(shelves: Shelves, campaign: CampaignData) -> Complaints:
    own = [step.mission for step in campaign.steps]
    for index, step in enumerate(campaign.steps):
        yield from _named(("steps", index, "mission"), _one_of("mission", shelves, step.mission))
        if step.after_defeat:
            wrong = _known(step.after_defeat, own, "mission of this campaign")
            yield from _named(("steps", index, "after_defeat"), wrong)
        mission = shelves.get("mission", step.mission)
        for goal in step.bonuses if mission else ():
            goals = [each.id for each in mission.objectives]
            yield from _named(("steps", index, "bonuses", goal), _known(goal, goals, f"objective of {step.mission}"))


def _die(name: str, faces: tuple[str, ...]) -> Complaints:
    if name not in DICE:
        yield ("id",), _known(name, DICE, "die")
    elif name in _TRACK_DICE:
        if not faces or not all(face.isdigit() and face.isascii() for face in faces):
            yield ("faces",), 'a Malfunction die has numbers on its faces, such as ["1", "1", "2", "2", "3", "3"]'
    elif DICE[name] not in faces or set(faces) - {DICE[name], "blank"}:
        yield ("faces",), f'the faces of this die are "{DICE[name]}" and "blank", with at least one "{DICE[name]}"'


# ------------------------------------------------------------------ all of it


def _whole(shelves: Shelves) -> Iterator[PackError]:
    """What would leave the game without something to draw, roll or play."""
    files = [file for pack in shelves.packs.values() for file in pack]
    for file in files:
        for language, words in (file.content.words if file.content else {}).items():
            for key in words:
                if not key.startswith("fm-"):
                    yield file.error(("words", language, key), "the names of messages start with fm-")
    if not files or shelves.mistakes:
        return  # what is missing here may stand in what could not be read
    last = files[-1]
    numbers = counts(shelves)
    for deck in (*(f"malfunction-{block}" for block in BLOCKS), "tiles-energy", "tiles-oxygen", "conditions", "events"):
        if not numbers[deck]:
            at = next(((f, i) for f in files for i, name in enumerate(f.content.replaces) if name == deck), None)  # type: ignore[union-attr]
            where, spot = (at[0], ("replaces", at[1])) if at else (last, ())
            yield where.error(spot, f"the deck {deck!r} is empty: nothing could be drawn from it")
    for name in DICE:
        if name not in shelves.ids("die"):
            yield last.error((), f"no pack gives the faces of the die {name!r}")
    if not shelves.ids("mission"):
        yield last.error((), "no pack has a mission to play")
