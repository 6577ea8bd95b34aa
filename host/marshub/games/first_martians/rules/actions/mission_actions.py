"""Actions that a mission sheet adds (MIS)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add_cards, remove_cards

from ... import effects as fx
from ...box.components import PARTS, AstronautId, Reserve
from ...box.spaces import SPACES
from ...box.state import Stack
from ...content.missions import MissionAction
from ..effect_rules import carry_out
from ..hub import Hub
from ..map.routes import find_routes, find_terrain
from ..mission_rules import get_mission_rules
from .action_base import Action, count_board_pawn_tokens
from .outside_base import MapAction, OutsideAction
from .repairs import Build
from .research import Research


def find_mission_action(hub: Hub, target: str) -> MissionAction | None:
    """Return the action of the mission that a target "tweaks" or "tweaks.cpu" names."""
    name = target.partition(".")[0]
    return next((action for action in hub.mission.actions if action.id == name), None)


def _is_outside(action: MissionAction) -> bool:
    return action.space is not None or action.outside


def find_matching_parts(hub: Hub, action: MissionAction) -> list[str]:
    """Return kinds of parts that work in the Facility that asks for one of its own (FM-MIS-26)."""
    facility = hub.state.facilities.get(action.part_of)
    return [part for part in PARTS if facility is not None and facility.parts.get(part)]


#: Prefixes of the Cargo Bay's items, by the values of `any_of`.
_PREFIXES = {"part": "part-", "token": "objective-"}


def find_matching_items(hub: Hub, action: MissionAction) -> list[str]:
    """Return spare parts or Objective tokens at hand, by kind or name, for an action that takes any of them.

    FM-COST-35.
    """
    prefix = _PREFIXES[action.any_of]
    available = hub.state.cargo.available
    return [item.removeprefix(prefix) for item, count in available.items() if count and item.startswith(prefix)]


def _list_sheet_targets(hub: Hub, action: MissionAction) -> list[str]:
    """Return what an action is declared on.

    Itself, or "tweaks.cpu", one for each thing that its declaration may name.
    """
    if action.part_of:
        choices = find_matching_parts(hub, action)
    elif action.any_of:
        choices = find_matching_items(hub, action)
    elif action.names:
        choices = list(get_mission_rules(hub).list_named_choices(hub, action.id))
    else:
        return [action.id]
    return [f"{action.id}.{choice}" for choice in choices]


def _find_special_obstacles(hub: Hub, action: MissionAction) -> Iterator[Reason]:
    """Yield what the mission's special rules have against it."""
    for effect in action.effects:
        if isinstance(effect, fx.Special):
            yield from get_mission_rules(hub).find_special_obstacles(hub, effect.name)


def get_choice_key(choice: str) -> str:
    """Return the message key of what a declaration names."""
    if choice in SPACES:
        return f"@fm-space-{choice}"
    return f"@fm-item-objective-{choice}" if is_objective_token(choice) else f"@fm-choice-{choice}"


def is_objective_token(choice: str) -> bool:
    """Return whether a declaration names an Objective token."""
    colour, _, number = choice.partition("-")
    return colour in ("red", "orange", "black", "any") and number.isdecimal()


class _SheetMixin(Action):
    """A mixin for what a mission adds: in every respect an action of its type, if it has one.

    FM-MIS-02, FM-ACT-13, FM-AOM-13.
    """

    def get_zone(self, target: str) -> str:
        return "mission-sheet"

    def make_label(self, target: str) -> Words:
        name, _, part = target.partition(".")
        if part and part not in PARTS:
            return say("fm-option-mission-named", mission=f"@fm-mission-action-{name}", choice=get_choice_key(part))
        if part:
            return say("fm-option-mission-part", mission=f"@fm-mission-action-{name}", part=f"@fm-part-{part}")
        return say("fm-option-mission", mission=f"@fm-mission-action-{name}")

    def _is_of_this_type(self, hub: Hub, action: MissionAction, target: str = "") -> bool:
        """Return whether an action of the mission is one of this type, inside or outside."""
        return action.type == self.get_type(hub, target) and _is_outside(action) is self.is_outside

    def find_targets(self, hub: Hub) -> list[str]:
        return [target for action in self._list_mission_actions(hub) for target in _list_sheet_targets(hub, action)]

    def _list_mission_actions(self, hub: Hub) -> list[MissionAction]:
        """Return the actions of the mission that are of this type."""
        return hub.cache_by_content(
            ("sheet", hub.state.mission, self),
            lambda: [action for action in hub.mission.actions if self._is_of_this_type(hub, action)],
        )

    def compute_price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        price, action = super().compute_price(hub, target), find_mission_action(hub, target)
        for reserve, amount in action.pay.items() if action else ():
            price[reserve] = price.get(reserve, 0) + amount
        return price

    def compute_pledge(self, hub: Hub, target: str) -> dict[str, int]:
        """Return the cargo that a mission action sets aside (FM-COST-35)."""
        action = find_mission_action(hub, target)
        pledge: dict[str, int] = dict(action.pledge) if action else {}
        _, _, part = target.partition(".")
        if part and action is not None and (action.part_of or action.any_of):
            item = f"{_PREFIXES[action.any_of or 'part']}{part}"
            pledge[item] = pledge.get(item, 0) + 1
        return pledge

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        action = find_mission_action(hub, target)
        part = target.partition(".")[2]
        if (
            action is None
            or not self._is_of_this_type(hub, action, target)
            or bool(action.part_of or action.names or action.any_of) != bool(part)
            or (action.any_of == "part" and part not in PARTS)
        ):
            yield Reason("FM-MIS-01", say("fm-why-no-mission-action"))
        else:
            if action.part_of and part not in find_matching_parts(hub, action):
                yield Reason("FM-MIS-26", say("fm-why-no-green-part", facility=f"@fm-facility-{action.part_of}"))
            elif action.names and part not in get_mission_rules(hub).list_named_choices(hub, action.id):
                yield Reason("FM-MIS-01", say("fm-why-no-choice"))
            yield from _find_special_obstacles(hub, action)
            if action.markers and not hub.state.markers.get(action.id, action.markers):
                yield Reason("FM-MIS-05", say("fm-why-no-marker"))
        yield from super().find_obstacles(hub, target)

    def complete_declaration(self, hub: Hub, stack: Stack) -> Script | None:
        """Pledge a marker of the mission's stock (FM-MIS-05)."""
        action = find_mission_action(hub, stack.target)
        if action is not None and action.markers:
            hub.state.markers.setdefault(action.id, action.markers)
            remove_cards(hub.state.markers, action.id)
            if action.id not in hub.state.markers:
                hub.state.markers[action.id] = 0
            stack.marker = True
        return super().complete_declaration(hub, stack)

    def release_pledge(self, hub: Hub, stack: Stack) -> None:
        """Return the pledged things, and the marker of what did not succeed."""
        super().release_pledge(hub, stack)
        if stack.marker:
            add_cards(hub.state.markers, stack.target.partition(".")[0])
            stack.marker = False

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        """Return whether other actions of the round left nothing to do, or took its named target (FM-RES-07)."""
        action, choice = find_mission_action(hub, stack.target), stack.target.partition(".")[2]
        if action is None or any(_find_special_obstacles(hub, action)):
            return True
        return action.names and choice not in get_mission_rules(hub).list_named_choices(hub, action.id)

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        """Carry out the effects printed on the sheet."""
        action = find_mission_action(hub, stack.target)
        assert action is not None
        with hub.use_concerned_seat(seat), hub.use_declared_choice(stack.target.partition(".")[2]):
            yield from carry_out(hub, action.effects)


class SheetBuild(_SheetMixin, Build):
    """Mission actions that are Builds."""

    id = "mission-build"


class SheetResearch(_SheetMixin, Research):
    """Mission actions that are Research."""

    id = "mission-research"


class SheetAction(_SheetMixin):
    """Mission actions without a type: as many pawns as printed, every AOM, no dice (FM-MIS-03)."""

    id = "mission"
    step = 11
    order_matters = True

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        action = find_mission_action(hub, stack.target)
        return (action.pawns if action else 1) + count_board_pawn_tokens(hub, stack)


class _SheetMapMixin(MapAction):
    """A mixin for a mission action that the sheet puts on a space of the map."""

    def get_space(self, hub: Hub, target: str) -> str:
        action = find_mission_action(hub, target)
        if action is not None and action.outside:
            return target.partition(".")[2]
        return (action.space if action else None) or ""

    def find_obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = self.get_space(hub, target)
        if space and not find_routes(hub, space):
            yield Reason("FM-MAP-07", say("fm-why-unreachable", space=f"@fm-space-{space}.long"))
            return
        yield from super().find_obstacles(hub, target)


class SheetBuildOutside(_SheetMapMixin, OutsideAction, SheetBuild):
    """Mission actions that are Builds on the map; Scorpio helps (FM-ROV-02, FM-BLD-17)."""

    id = "mission-build-outside"


class SheetResearchOutside(_SheetMapMixin, OutsideAction, SheetResearch):
    """Mission actions that are Research on the map; Scorpio helps (FM-LAB-09)."""

    id = "mission-research-outside"


class SheetActionOutside(_SheetMapMixin, SheetAction):
    """Mission actions without a type on the map: the pawns printed and those of the route, no rover (FM-MAP-28).

    An Adventure icon on the route does nothing to them (FM-ADV-10).
    """

    id = "mission-outside"

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        return super().count_needed_pawns(hub, stack) + self.compute_distance(hub, stack)

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        if "wound" in find_terrain(hub, stack.route) and "wound" not in stack.marks:
            stack.marks.append("wound")  # one wound, whatever its causes (FM-COST-16)
        yield from super().resolve(hub, stack)
