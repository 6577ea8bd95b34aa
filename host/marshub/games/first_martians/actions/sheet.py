"""Actions that a mission sheet adds (MIS)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say

from .. import effects as fx
from ..components import PARTS, AstronautId, Reserve
from ..content import MissionAction
from ..hub import Hub, add, take
from ..map.spaces import SPACES
from ..map.terrain import terrain_on, ways_to
from ..resolve import carry_out
from ..state import Stack
from .kinds import Action, board_pawns
from .outside import OutsideAction, Way
from .repair import Build
from .research import Research
from .rolled import RolledAction


def on_sheet(hub: Hub, target: str) -> MissionAction | None:
    """The action of the mission that a target "tweaks" or "tweaks.cpu" names."""
    name = target.partition(".")[0]
    return next((action for action in hub.mission.actions if action.id == name), None)


def sheet_targets(hub: Hub, kind: str, *, outside: bool) -> list[str]:
    """Declarable targets of the mission's actions of that type; one for each spare part that would do."""
    found: list[str] = []
    for action in hub.mission.actions:
        if action.type == kind and _is_outside(action) is outside:
            if action.part_of:
                found += [f"{action.id}.{part}" for part in matching_parts(hub, action)]
            elif action.any_of:
                found += [f"{action.id}.{each}" for each in any_of(hub, action)]
            elif action.names:
                found += [f"{action.id}.{choice}" for choice in hub.rules.choices(hub, action.id)]
            else:
                found.append(action.id)
    return found


def _is_outside(action: MissionAction) -> bool:
    return action.space is not None or action.outside


def matching_parts(hub: Hub, action: MissionAction) -> list[str]:
    """Kinds of parts that work in the Facility that asks for one of its own (FM-MIS-26)."""
    here = hub.state.facilities.get(action.part_of)
    return [part for part in PARTS if here is not None and here.parts.get(part)]


#: How the things that `any_of` means begin in the Cargo Bay.
_PREFIXES = {"part": "part-", "token": "objective-"}


def any_of(hub: Hub, action: MissionAction) -> list[str]:
    """Spare parts or Objective tokens at hand, by kind or name, for an action that takes any of them (FM-COST-35)."""
    prefix = _PREFIXES[action.any_of]
    held = hub.state.cargo.available
    return [item.removeprefix(prefix) for item, count in held.items() if count and item.startswith(prefix)]


def sheet_pledge(hub: Hub, target: str) -> dict[str, int]:
    """Cargo that a mission action sets aside (FM-COST-35)."""
    action = on_sheet(hub, target)
    pledge: dict[str, int] = dict(action.pledge) if action else {}
    _, _, part = target.partition(".")
    if part and action is not None and (action.part_of or action.any_of):
        item = f"{_PREFIXES[action.any_of or 'part']}{part}"
        pledge[item] = pledge.get(item, 0) + 1
    return pledge


def sheet_price(hub: Hub, target: str) -> dict[Reserve, int]:
    """What a mission action takes from the General Supply."""
    action = on_sheet(hub, target)
    return dict(action.pay) if action else {}


def sheet_obstacles(hub: Hub, kind: str, target: str, *, outside: bool) -> Iterator[Reason]:
    """Why a mission action cannot be declared, apart from pawns and prices."""
    action = on_sheet(hub, target)
    part = target.partition(".")[2]
    if (
        action is None
        or action.type != kind
        or bool(action.part_of or action.names or action.any_of) != bool(part)
        or (action.any_of == "part" and part not in PARTS)
        or _is_outside(action) is not outside
    ):
        yield Reason("FM-MIS-01", say("fm-why-no-mission-action"))
    else:
        if action.part_of and part not in matching_parts(hub, action):
            yield Reason("FM-MIS-26", say("fm-why-no-green-part", facility=f"@fm-facility-{action.part_of}"))
        elif action.names and part not in hub.rules.choices(hub, action.id):
            yield Reason("FM-MIS-01", say("fm-why-no-choice"))
        yield from _in_the_way(hub, action)
        if action.markers and not hub.state.markers.get(action.id, action.markers):
            yield Reason("FM-MIS-05", say("fm-why-no-marker"))


def _in_the_way(hub: Hub, action: MissionAction) -> Iterator[Reason]:
    """What the mission's special rules have against it."""
    for effect in action.effects:
        if isinstance(effect, fx.Special):
            yield from hub.rules.obstacles(hub, effect.name)


def choice_key(choice: str) -> str:
    """The words for what a declaration names."""
    if choice in SPACES:
        return f"@fm-space-{choice}"
    return f"@fm-item-objective-{choice}" if is_token(choice) else f"@fm-choice-{choice}"


def is_token(choice: str) -> bool:
    """Whether a declaration names an Objective token."""
    colour, _, number = choice.partition("-")
    return colour in ("red", "orange", "black", "any") and number.isdecimal()


def sheet_label(target: str) -> Words:
    """How declaring a mission action is said."""
    name, _, part = target.partition(".")
    if part and part not in PARTS:
        return say("fm-option-mission-named", mission=f"@fm-mission-action-{name}", choice=choice_key(part))
    if part:
        return say("fm-option-mission-part", mission=f"@fm-mission-action-{name}", part=f"@fm-part-{part}")
    return say("fm-option-mission", mission=f"@fm-mission-action-{name}")


def take_marker(hub: Hub, stack: Stack) -> None:
    """Pledge a marker of the mission's stock (FM-MIS-05)."""
    action = on_sheet(hub, stack.target)
    if action is not None and action.markers:
        hub.state.markers.setdefault(action.id, action.markers)
        take(hub.state.markers, action.id)
        if action.id not in hub.state.markers:
            hub.state.markers[action.id] = 0
        stack.marker = True


def return_marker(hub: Hub, stack: Stack) -> None:
    """The marker survives what did not succeed."""
    if stack.marker:
        add(hub.state.markers, stack.target.partition(".")[0])
        stack.marker = False


def sheet_gone(hub: Hub, stack: Stack) -> bool:
    """Whether other actions of the round left nothing for it to do, or took what its declaration named (FM-RES-07)."""
    action, choice = on_sheet(hub, stack.target), stack.target.partition(".")[2]
    if action is None or any(_in_the_way(hub, action)):
        return True
    return action.names and choice not in hub.rules.choices(hub, action.id)


def sheet_effect(hub: Hub, who: AstronautId, stack: Stack) -> Script:
    """What the sheet promises."""
    action = on_sheet(hub, stack.target)
    assert action is not None
    with hub.concerning(who), hub.naming(stack.target.partition(".")[2]):
        yield from carry_out(hub, action.effects)


class _TypedSheet(RolledAction):
    """A mission action of a type: in every respect an action of that type (FM-MIS-02, FM-ACT-13)."""

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def label(self, target: str) -> Words:
        return sheet_label(target)

    def targets(self, hub: Hub) -> list[str]:
        return sheet_targets(hub, self.kind, outside=self.outside)

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        price = super().price(hub, target)
        for reserve, amount in sheet_price(hub, target).items():
            price[reserve] = price.get(reserve, 0) + amount
        return price

    def pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return sheet_pledge(hub, target)

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        yield from sheet_obstacles(hub, self.kind, target, outside=self.outside)
        yield from super().obstacles(hub, target)

    def arrange(self, hub: Hub, stack: Stack) -> Script | None:
        take_marker(hub, stack)
        return super().arrange(hub, stack)

    def release(self, hub: Hub, stack: Stack) -> None:
        super().release(hub, stack)
        return_marker(hub, stack)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return sheet_gone(hub, stack)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        yield from sheet_effect(hub, who, stack)


class SheetBuild(_TypedSheet, Build):
    """Mission actions that are Builds."""

    id = "mission-build"


class SheetResearch(_TypedSheet, Research):
    """Mission actions that are Research."""

    id = "mission-research"


class SheetAction(Action):
    """Mission actions without a type: as many pawns as printed, every AOM, no dice (FM-MIS-03)."""

    id = "mission"
    step = 11
    order_matters = True

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def label(self, target: str) -> Words:
        return sheet_label(target)

    def targets(self, hub: Hub) -> list[str]:
        return sheet_targets(hub, "", outside=self.outside)

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        return sheet_price(hub, target)

    def pledge(self, hub: Hub, target: str) -> dict[str, int]:
        return sheet_pledge(hub, target)

    def needs(self, hub: Hub, stack: Stack) -> int:
        action = on_sheet(hub, stack.target)
        return (action.pawns if action else 1) + board_pawns(hub, stack)

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        yield from sheet_obstacles(hub, "", target, outside=self.outside)
        for item, count in self.pledge(hub, target).items():
            if hub.state.cargo.available.get(item, 0) < count:
                yield Reason("FM-COST-15", say("fm-why-pledge", item=f"@fm-item-{item}", count=count))
        yield from super().obstacles(hub, target)

    def arrange(self, hub: Hub, stack: Stack) -> Script | None:
        take_marker(hub, stack)
        return super().arrange(hub, stack)

    def release(self, hub: Hub, stack: Stack) -> None:
        for item, count in stack.pledged.items():
            add(hub.state.cargo.available, item, count)
        stack.pledged = {}
        return_marker(hub, stack)

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return sheet_gone(hub, stack)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        yield from sheet_effect(hub, who, stack)


class _AtSpace(Way):
    """A mission action that the sheet puts on a space of the map."""

    def space(self, hub: Hub, target: str) -> str:
        action = on_sheet(hub, target)
        if action is not None and action.outside:
            return target.partition(".")[2]
        return (action.space if action else None) or ""

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        space = self.space(hub, target)
        if space and not ways_to(hub, space):
            yield Reason("FM-MAP-07", say("fm-why-unreachable", space=f"@fm-space-{space}"))
            return
        yield from super().obstacles(hub, target)


class SheetBuildOutside(_AtSpace, OutsideAction, SheetBuild):
    """Mission actions that are Builds on the map; Scorpio helps (FM-ROV-02)."""

    id = "mission-build-outside"


class SheetResearchOutside(_AtSpace, OutsideAction, SheetResearch):
    """Mission actions that are Research on the map."""

    id = "mission-research-outside"


class SheetActionOutside(_AtSpace, SheetAction):
    """Mission actions without a type on the map: the pawns printed and those of the way, no rover (FM-MAP-28)."""

    id = "mission-outside"

    def needs(self, hub: Hub, stack: Stack) -> int:
        return super().needs(hub, stack) + self.distance(hub, stack)

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        if "wound" in terrain_on(hub, stack.route) and "wound" not in stack.marks:
            stack.marks.append("wound")  # one wound, whatever it comes from (FM-COST-16)
        yield from super().resolve(hub, stack)
