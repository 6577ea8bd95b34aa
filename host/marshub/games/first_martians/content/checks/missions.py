"""Mission sheets and campaigns: what they are made of, and whether it fits together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel.toml_lines import Spot

from ... import effects as fx
from ...box.components import ITEMS
from ...box.spaces import find_ring
from ..missions import Added, CampaignData, MissionData
from ..shelves import Shelves
from ..special import SPECIALS
from .effects import list_effects
from .names import Complaints, explain_no_facility_card, explain_not_in_table, explain_unknown, named, part_of


def check_mission(shelves: Shelves, mission: MissionData) -> Complaints:
    """Yield the mistakes of a mission sheet: its fields, and the mistake there."""
    yield from _cards(shelves, mission)
    yield from _stores(mission)
    yield from _map(shelves, mission)
    yield from _objectives(shelves, mission)
    yield from _actions(shelves, mission)
    yield from _rules(mission)
    yield from _start(shelves, mission)


def _cards(shelves: Shelves, mission: MissionData) -> Complaints:
    """Return facilities that may be built, and the tokens that some of them wait for."""
    for index, card in enumerate(mission.cards):
        boxed = card in mission.start.boxed  # a tile that waits in its box can be built, too
        wrong = explain_not_in_table("facility", shelves, card) if boxed else explain_no_facility_card(shelves, card)
        yield from named(("cards", index), wrong)
    for card, token in mission.kits.items():
        wrong = explain_unknown(card, mission.cards, "card of this mission that can be built")
        wrong = wrong or explain_unknown(
            token, [objective_token.id for objective_token in mission.tokens], "Objective token of this mission"
        )
        yield from named(("kits", card), wrong)


def _stores(mission: MissionData) -> Complaints:
    """Return cargo, sols and supply, at each difficulty."""
    for name in mission.cargo:
        yield from named(("cargo", name), explain_unknown(name, _pledgeable(mission), "item"))
    for spot, more in _levels(mission):
        for name in more.cargo:
            yield from named((*spot, "cargo", name), explain_unknown(name, _pledgeable(mission), "item"))
        if min(mission.sols, mission.sols_small_crew) + more.sols < 1:
            yield (*spot, "sols"), "at least one sol must be left"
    for level in ("easy", "normal", "hard"):
        lacking = [item for item in ("oxygen", "energy", "food") if item not in mission.supply.get(level, {})]
        if lacking:
            yield ("supply", level), f"the {level} supply needs oxygen, energy and food; missing: {', '.join(lacking)}"


def _objectives(shelves: Shelves, mission: MissionData) -> Complaints:
    goals = [goal.id for goal in mission.objectives]
    for index, goal in enumerate(goals):
        if goal in goals[:index]:
            yield ("objectives", index, "id"), f"objective {goal!r} is there twice"
    for index, objective in enumerate(mission.objectives):
        if objective.built:
            yield from named(("objectives", index, "built"), explain_not_in_table("facility", shelves, objective.built))
        for at, name in enumerate(objective.gathered):
            yield from named(("objectives", index, "gathered", at), _colour(name, mandatory=objective.mandatory))
        for name in objective.besides:
            wrong = explain_unknown(
                name, [item for item in goals if item != objective.id], "other objective of this mission"
            )
            yield from named(("objectives", index, "besides"), wrong)
        if objective.gauge:
            wrong = explain_unknown(objective.gauge, mission.gauges, "track of this mission")
            yield from named(("objectives", index, "gauge"), wrong)
    if any(goal.computed == "threshold" for goal in mission.objectives) != (mission.threshold is not None):
        yield ("threshold",), 'a threshold and an objective with computed = "threshold" belong together'
    if not any(goal.mandatory for goal in mission.objectives):
        yield ("objectives",), "a mission has at least one mandatory objective"


def _actions(shelves: Shelves, mission: MissionData) -> Complaints:
    """Yield the mistakes of the sheet's actions, repairs and research."""
    for index, action in enumerate(mission.actions):
        for name in action.pledge:
            yield from named(("actions", index, "pledge", name), explain_unknown(name, _pledgeable(mission), "item"))
        if action.part_of:
            yield from named(("actions", index, "part_of"), explain_not_in_table("facility", shelves, action.part_of))
    for facility in mission.repairs:
        yield from named(("repairs", facility), explain_not_in_table("facility", shelves, facility))
    for index, name in enumerate(mission.examined):
        yield from named(("examined", index), explain_unknown(name, _pledgeable(mission), "item"))
    for index, name in enumerate(mission.examined_once):
        yield from named(("examined_once", index), explain_unknown(name, mission.examined, "item of examined"))


def _start(shelves: Shelves, mission: MissionData) -> Complaints:
    """Return facilities that are broken, boxed or built from the start."""
    yield from _broken(shelves, mission, ("start", "broken"), mission.start.broken)
    for spot, more in _levels(mission):
        yield from _broken(shelves, mission, (*spot, "broken"), more.broken)
    for index, facility in enumerate(mission.start.boxed):
        yield from named(("start", "boxed", index), explain_not_in_table("facility", shelves, facility))
    for index, facility in enumerate(mission.start.built):
        yield from named(("start", "built", index), explain_no_facility_card(shelves, facility))


def _levels(mission: MissionData) -> Iterator[tuple[tuple[str | int, ...], Added]]:
    """Yield the additions of the difficulties, for four and for small crews, with their path."""
    for difficulty, level in mission.levels.items():
        yield ("levels", difficulty), level
        for size, added in (("2", level.crew.two), ("3", level.crew.three)):
            if added is not None:
                yield ("levels", difficulty, "crew", size), added


def _broken(shelves: Shelves, mission: MissionData, spot: tuple[str | int, ...], parts: tuple[str, ...]) -> Complaints:
    """Return parts that are red at the start: "facility/part"."""
    for index, where in enumerate(parts):
        facility, _, part = where.partition("/")
        wrong = explain_not_in_table("facility", shelves, facility)
        if not wrong:
            wrong = next((what for _, what in part_of(shelves, facility, part)), "")
        if not wrong and (facility in mission.start.boxed or explain_no_facility_card(shelves, facility) == ""):
            wrong = "" if facility in mission.start.built else f"{facility!r} is not in play at the start"
        yield from named((*spot, index), wrong)


def _colour(token: str, *, mandatory: bool) -> str:
    """Return red tokens stand for mandatory objectives, orange ones for optional ones.

    Black ones for neither (FM-MIS-07).
    """
    colour = token.partition("-")[0]
    if colour == "any" or colour == "red" or (colour == "orange" and not mandatory):
        return ""  # an optional objective may ask for what a mandatory one asks for, and more
    kind, wanted = ("a mandatory", "red") if mandatory else ("an optional", "orange")
    return f"{kind} objective asks for {wanted} tokens, not for {token!r}"


def _rules(mission: MissionData) -> Complaints:
    """Yield the mistakes of a mission's special rules."""
    special = mission.special
    if mission.rules:
        yield from named(("rules",), explain_unknown(mission.rules, SPECIALS, "module of special rules"))
    for name in mission.numbers:
        yield from named(("numbers", name), explain_unknown(name, special.numbers, "number of these special rules"))
    for spot, effect in list_effects(mission):
        if isinstance(effect, fx.Special):
            yield from named(
                (*spot, "name"), explain_unknown(effect.name, special.effects, "special effect of this mission")
            )
    for name in mission.full:
        yield from named(("full", name), explain_unknown(name, mission.gauges, "track of this mission"))
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
    """Yield the mistakes of a mission's map, and of the tiles that its set-up turns up."""
    tokens = [token.id for token in mission.tokens]
    for space, spot in mission.start.spots.items():
        for index, token in enumerate(spot.tokens):
            wrong = explain_unknown(token, tokens, "Objective token of this mission")
            yield from named(("start", "spots", space, "tokens", index), wrong)
    for space, token in mission.finds.items():
        yield from named(("finds", space), explain_unknown(token, tokens, "Objective token of this mission"))
    yield from _laid(shelves, ("start",), mission.start.tiles)
    for at, more in _levels(mission):
        yield from _laid(shelves, at, more.tiles, besides=mission.start.tiles)


def _laid(shelves: Shelves, at: Spot, tiles: Mapping[str, str], besides: Mapping[str, str] | None = None) -> Complaints:
    """Return tiles that lie face up: there are such, each lies in its ring and on one space only."""
    besides = besides or {}
    laid = list(besides.values())
    for space, name in tiles.items():
        tile = shelves.get("roi", name)
        wrong = explain_unknown(name, shelves.list_ids("roi"), "ROI tile")
        if tile is not None and tile.ring != find_ring(space):
            wrong = f"{name!r} is a tile of ring {tile.ring}; {space} lies in ring {find_ring(space)}"
        elif name in laid:
            wrong = f"{name!r} already lies on another space"
        elif space in besides:
            wrong = f"on {space} lies {besides[space]!r} already"
        laid.append(name)
        yield from named((*at, "tiles", space), wrong)


def _pledgeable(mission: MissionData) -> tuple[str, ...]:
    """Return what a mission's actions may take out of the Cargo Bay: the box's items and its own tokens."""
    return (*ITEMS, *mission.items, *(f"objective-{token.id}" for token in mission.tokens))


def check_campaign(shelves: Shelves, campaign: CampaignData) -> Complaints:
    """Yield the mistakes of a campaign: its fields, and the mistake there."""
    own = [step.mission for step in campaign.steps]
    for index, step in enumerate(campaign.steps):
        yield from named(("steps", index, "mission"), explain_not_in_table("mission", shelves, step.mission))
        if step.after_defeat:
            wrong = explain_unknown(step.after_defeat, own, "mission of this campaign")
            yield from named(("steps", index, "after_defeat"), wrong)
        mission = shelves.get("mission", step.mission)
        for goal in step.bonuses if mission else ():
            goals = [objective.id for objective in mission.objectives]
            yield from named(
                ("steps", index, "bonuses", goal), explain_unknown(goal, goals, f"objective of {step.mission}")
            )
