"""Checks of mission sheets and campaigns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel.toml_lines import Spot

from ... import effects as fx
from ...box.components import ITEMS
from ...box.spaces import get_ring
from ..missions import SPECIAL_RULES, Added, CampaignData, MissionData
from ..pack_tables import PackTables
from .references import (
    FieldMistakes,
    check_part,
    explain_no_facility_card,
    explain_not_in_table,
    explain_unknown,
    list_effects,
    list_mistake,
)


def check_mission(tables: PackTables, mission: MissionData) -> FieldMistakes:
    """Yield the mistakes of a mission sheet: its fields, and the mistake there."""
    yield from _check_cards(tables, mission)
    yield from _check_stores(mission)
    yield from _check_map(tables, mission)
    yield from _check_objectives(tables, mission)
    yield from _check_actions(tables, mission)
    yield from _check_special_rules(mission)
    yield from _check_start(tables, mission)


def _check_cards(tables: PackTables, mission: MissionData) -> FieldMistakes:
    """Check the Facilities that may be built, and the tokens that some of them need."""
    for index, card in enumerate(mission.cards):
        is_boxed = card in mission.start.boxed  # a tile that stays in the box can be built, too
        problem = explain_not_in_table("facility", tables, card) if is_boxed else explain_no_facility_card(tables, card)
        yield from list_mistake(("cards", index), problem)
    for card, token in mission.kits.items():
        problem = explain_unknown(card, mission.cards, "card of this mission that can be built")
        problem = problem or explain_unknown(
            token, [objective_token.id for objective_token in mission.tokens], "Objective token of this mission"
        )
        yield from list_mistake(("kits", card), problem)


def _check_stores(mission: MissionData) -> FieldMistakes:
    """Check cargo, sols and supply, at each difficulty."""
    for name in mission.cargo:
        yield from list_mistake(("cargo", name), explain_unknown(name, _list_pledgeable_items(mission), "item"))
    for spot, additions in _list_additions(mission):
        for name in additions.cargo:
            yield from list_mistake(
                (*spot, "cargo", name), explain_unknown(name, _list_pledgeable_items(mission), "item")
            )
        if min(mission.sols, mission.sols_small_crew) + additions.sols < 1:
            yield (*spot, "sols"), "at least one sol must be left"
    for level in ("easy", "normal", "hard"):
        missing = [item for item in ("oxygen", "energy", "food") if item not in mission.supply.get(level, {})]
        if missing:
            yield ("supply", level), f"the {level} supply needs oxygen, energy and food; missing: {', '.join(missing)}"


def _check_objectives(tables: PackTables, mission: MissionData) -> FieldMistakes:
    ids = [goal.id for goal in mission.objectives]
    for index, goal in enumerate(ids):
        if goal in ids[:index]:
            yield ("objectives", index, "id"), f"objective {goal!r} appears twice"
    for index, objective in enumerate(mission.objectives):
        if objective.built:
            yield from list_mistake(
                ("objectives", index, "built"), explain_not_in_table("facility", tables, objective.built)
            )
        for token_index, name in enumerate(objective.gathered):
            yield from list_mistake(
                ("objectives", index, "gathered", token_index),
                _explain_token_colour(name, mandatory=objective.mandatory),
            )
        for name in objective.besides:
            problem = explain_unknown(
                name, [item for item in ids if item != objective.id], "other objective of this mission"
            )
            yield from list_mistake(("objectives", index, "besides"), problem)
        if objective.gauge:
            problem = explain_unknown(objective.gauge, mission.gauges, "track of this mission")
            yield from list_mistake(("objectives", index, "gauge"), problem)
    if any(goal.computed == "threshold" for goal in mission.objectives) != (mission.threshold is not None):
        yield ("threshold",), 'a threshold and an objective with computed = "threshold" belong together'
    if not any(goal.mandatory for goal in mission.objectives):
        yield ("objectives",), "a mission has at least one mandatory objective"


def _check_actions(tables: PackTables, mission: MissionData) -> FieldMistakes:
    """Yield the mistakes of the sheet's actions, repairs and research."""
    for index, action in enumerate(mission.actions):
        for name in action.pledge:
            yield from list_mistake(
                ("actions", index, "pledge", name), explain_unknown(name, _list_pledgeable_items(mission), "item")
            )
        if action.part_of:
            yield from list_mistake(
                ("actions", index, "part_of"), explain_not_in_table("facility", tables, action.part_of)
            )
    for facility in mission.repairs:
        yield from list_mistake(("repairs", facility), explain_not_in_table("facility", tables, facility))
    for index, name in enumerate(mission.examined):
        yield from list_mistake(("examined", index), explain_unknown(name, _list_pledgeable_items(mission), "item"))
    for index, name in enumerate(mission.examined_once):
        yield from list_mistake(("examined_once", index), explain_unknown(name, mission.examined, "item of examined"))


def _check_start(tables: PackTables, mission: MissionData) -> FieldMistakes:
    """Check the Facilities that are broken, boxed or built from the start."""
    yield from _check_broken_parts(tables, mission, ("start", "broken"), mission.start.broken)
    for spot, additions in _list_additions(mission):
        yield from _check_broken_parts(tables, mission, (*spot, "broken"), additions.broken)
    for index, facility in enumerate(mission.start.boxed):
        yield from list_mistake(("start", "boxed", index), explain_not_in_table("facility", tables, facility))
    for index, facility in enumerate(mission.start.built):
        yield from list_mistake(("start", "built", index), explain_no_facility_card(tables, facility))


def _list_additions(mission: MissionData) -> Iterator[tuple[tuple[str | int, ...], Added]]:
    """Yield the additions of the difficulties, for four and for small crews, with their path."""
    for difficulty, level in mission.levels.items():
        yield ("levels", difficulty), level
        for size, added in (("2", level.crew.two), ("3", level.crew.three)):
            if added is not None:
                yield ("levels", difficulty, "crew", size), added


def _check_broken_parts(
    tables: PackTables, mission: MissionData, spot: tuple[str | int, ...], parts: tuple[str, ...]
) -> FieldMistakes:
    """Check the parts that are red at the start: "facility/part"."""
    for index, part_id in enumerate(parts):
        facility, _, part = part_id.partition("/")
        problem = explain_not_in_table("facility", tables, facility)
        if not problem:
            problem = next((mistake for _, mistake in check_part(tables, facility, part)), "")
        if not problem and (facility in mission.start.boxed or explain_no_facility_card(tables, facility) == ""):
            problem = "" if facility in mission.start.built else f"{facility!r} is not in play at the start"
        yield from list_mistake((*spot, index), problem)


def _explain_token_colour(token: str, *, mandatory: bool) -> str:
    """Explain why an objective cannot ask for a token of that colour; "" if it can.

    Red tokens stand for mandatory objectives, orange ones for optional ones, black ones for neither (FM-MIS-07).
    """
    colour = token.partition("-")[0]
    if colour == "any" or colour == "red" or (colour == "orange" and not mandatory):
        return ""  # an optional objective may also ask for red tokens
    kind, expected = ("a mandatory", "red") if mandatory else ("an optional", "orange")
    return f"{kind} objective asks for {expected} tokens, not for {token!r}"


def _check_special_rules(mission: MissionData) -> FieldMistakes:
    """Yield the mistakes of a mission's special rules."""
    special = mission.special
    if mission.rules:
        yield from list_mistake(("rules",), explain_unknown(mission.rules, SPECIAL_RULES, "module of special rules"))
    for name in mission.numbers:
        yield from list_mistake(
            ("numbers", name), explain_unknown(name, special.numbers, "number of these special rules")
        )
    for spot, effect in list_effects(mission):
        if isinstance(effect, fx.Special):
            yield from list_mistake(
                (*spot, "name"), explain_unknown(effect.name, special.effects, "special effect of this mission")
            )
    for name in mission.full:
        yield from list_mistake(("full", name), explain_unknown(name, mission.gauges, "track of this mission"))
    for index, action in enumerate(mission.actions):
        if action.outside and not action.names:
            yield (
                ("actions", index, "outside"),
                "an action at the place that its declaration names needs names = true",
            )
    for index, die in enumerate(mission.dice):
        if not die.sol:
            yield ("dice", index, "sol"), "sols count from 1, or backwards from the last one, which is -1"


def _check_map(tables: PackTables, mission: MissionData) -> FieldMistakes:
    """Yield the mistakes of a mission's map, and of the tiles that its set-up turns up."""
    tokens = [token.id for token in mission.tokens]
    for space, spot in mission.start.spots.items():
        for index, token in enumerate(spot.tokens):
            problem = explain_unknown(token, tokens, "Objective token of this mission")
            yield from list_mistake(("start", "spots", space, "tokens", index), problem)
    for space, token in mission.finds.items():
        yield from list_mistake(("finds", space), explain_unknown(token, tokens, "Objective token of this mission"))
    yield from _check_face_up_tiles(tables, ("start",), mission.start.tiles)
    for path, additions in _list_additions(mission):
        yield from _check_face_up_tiles(tables, path, additions.tiles, earlier=mission.start.tiles)


def _check_face_up_tiles(
    tables: PackTables, path: Spot, tiles: Mapping[str, str], earlier: Mapping[str, str] | None = None
) -> FieldMistakes:
    """Check tiles that lie face up: each exists, lies in its ring, and on one space only."""
    earlier = earlier or {}
    used = list(earlier.values())
    for space, name in tiles.items():
        tile = tables.get("roi", name)
        problem = explain_unknown(name, tables.list_ids("roi"), "ROI tile")
        if tile is not None and tile.ring != get_ring(space):
            problem = f"{name!r} is a tile of ring {tile.ring}; {space} lies in ring {get_ring(space)}"
        elif name in used:
            problem = f"{name!r} already lies on another space"
        elif space in earlier:
            problem = f"{space} already holds {earlier[space]!r}"
        used.append(name)
        yield from list_mistake((*path, "tiles", space), problem)


def _list_pledgeable_items(mission: MissionData) -> tuple[str, ...]:
    """Return the items that a mission's actions may take out of the Cargo Bay: the box's and its own."""
    return (*ITEMS, *mission.items, *(f"objective-{token.id}" for token in mission.tokens))


def check_campaign(tables: PackTables, campaign: CampaignData) -> FieldMistakes:
    """Yield the mistakes of a campaign: its fields, and the mistake there."""
    mission_ids = [step.mission for step in campaign.steps]
    for index, step in enumerate(campaign.steps):
        yield from list_mistake(("steps", index, "mission"), explain_not_in_table("mission", tables, step.mission))
        if step.after_defeat:
            problem = explain_unknown(step.after_defeat, mission_ids, "mission of this campaign")
            yield from list_mistake(("steps", index, "after_defeat"), problem)
        mission = tables.get("mission", step.mission)
        for goal in step.bonuses if mission else ():
            goals = [objective.id for objective in mission.objectives]
            yield from list_mistake(
                ("steps", index, "bonuses", goal), explain_unknown(goal, goals, f"objective of {step.mission}")
            )
