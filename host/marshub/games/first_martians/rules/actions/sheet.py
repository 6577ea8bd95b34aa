"""Actions that a mission sheet adds (MIS)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import add, take

from ... import effects as fx
from ...box.components import PARTS, AstronautId, Reserve
from ...box.spaces import SPACES
from ...box.state import Stack
from ...content.missions import MissionAction
from ..hub import Hub
from ..map.terrain import terrain_on, ways_to
from ..mission_rules import rules_of
from ..resolve import carry_out
from .kinds import Action, board_pawns
from .outside import OutsideAction, Way
from .repair import Build
from .research import Research


def on_sheet(hub: Hub, target: str) -> MissionAction | None:
    """Return the action of the mission that a target "tweaks" or "tweaks.cpu" names."""
    name = target.partition(".")[0]
    return next((action for action in hub.mission.actions if action.id == name), None)


def _is_outside(action: MissionAction) -> bool:
    return action.space is not None or action.outside


def matching_parts(hub: Hub, action: MissionAction) -> list[str]:
    """Return kinds of parts that work in the Facility that asks for one of its own (FM-MIS-26)."""
    here = hub.state.facilities.get(action.part_of)
    return [part for part in PARTS if here is not None and here.parts.get(part)]


#: Prefixes of the Cargo Bay's items, by the values of `any_of`.
_PREFIXES = {"part": "part-", "token": "objective-"}


def any_of(hub: Hub, action: MissionAction) -> list[str]:
    """Return spare parts or Objective tokens at hand, by kind or name, for an action that takes any of them.

    FM-COST-35.
    """
    prefix = _PREFIXES[action.any_of]
    held = hub.state.cargo.available
    return [item.removeprefix(prefix) for item, count in held.items() if count and item.startswith(prefix)]


def _targets(hub: Hub, action: MissionAction) -> list[str]:
    """Return what an action is declared on.

    Itself, or "tweaks.cpu", one for each thing that its declaration may name.
    """
    if action.part_of:
        named = matching_parts(hub, action)
    elif action.any_of:
        named = any_of(hub, action)
    elif action.names:
        named = list(rules_of(hub).choices(hub, action.id))
    else:
        return [action.id]
    return [f"{action.id}.{each}" for each in named]


def _in_the_way(hub: Hub, action: MissionAction) -> Iterator[Reason]:
    """Yield what the mission's special rules have against it."""
    for effect in action.effects:
        if isinstance(effect, fx.Special):
            yield from rules_of(hub).obstacles(hub, effect.name)


def choice_key(choice: str) -> str:
    """Return the message key of what a declaration names."""
    if choice in SPACES:
        return f"@fm-space-{choice}"
    return f"@fm-item-objective-{choice}" if is_token(choice) else f"@fm-choice-{choice}"


def is_token(choice: str) -> bool:
    """Check that a declaration names an Objective token."""
    colour, _, number = choice.partition("-")
    return colour in ("red", "orange", "black", "any") and number.isdecimal()


class _OnSheet(Action):
    """A mixin for what a mission adds: in every respect an action of its type, if it has one.

    FM-MIS-02, FM-ACT-13, FM-AOM-13.
    """

    def zone(self, target: str) -> str:
        return "mission-sheet"

    def label(self, target: str) -> Words:
        name, _, part = target.partition(".")
        if part and part not in PARTS:
            return say("fm-option-mission-named", mission=f"@fm-mission-action-{name}", choice=choice_key(part))
        if part:
            return say("fm-option-mission-part", mission=f"@fm-mission-action-{name}", part=f"@fm-part-{part}")
        return say("fm-option-mission", mission=f"@fm-mission-action-{name}")

    def _here(self, hub: Hub, action: MissionAction, target: str = "") -> bool:
        """Check that an action of the mission is one of this type, inside or outside."""
        return action.type == self.type(hub, target) and _is_outside(action) is self.outside

    def targets(self, hub: Hub) -> list[str]:
        return [target for action in self._its(hub) for target in _targets(hub, action)]

    def _its(self, hub: Hub) -> list[MissionAction]:
        """Return the actions of the mission that are of this type."""
        return hub.always(
            ("sheet", hub.state.mission, self),
            lambda: [each for each in hub.mission.actions if self._here(hub, each)],
        )

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        price, action = super().price(hub, target), on_sheet(hub, target)
        for reserve, amount in action.pay.items() if action else ():
            price[reserve] = price.get(reserve, 0) + amount
        return price

    def pledge(self, hub: Hub, target: str) -> dict[str, int]:
        """Return the cargo that a mission action sets aside (FM-COST-35)."""
        action = on_sheet(hub, target)
        pledge: dict[str, int] = dict(action.pledge) if action else {}
        _, _, part = target.partition(".")
        if part and action is not None and (action.part_of or action.any_of):
            item = f"{_PREFIXES[action.any_of or 'part']}{part}"
            pledge[item] = pledge.get(item, 0) + 1
        return pledge

    def obstacles(self, hub: Hub, target: str) -> Iterator[Reason]:
        action = on_sheet(hub, target)
        part = target.partition(".")[2]
        if (
            action is None
            or not self._here(hub, action, target)
            or bool(action.part_of or action.names or action.any_of) != bool(part)
            or (action.any_of == "part" and part not in PARTS)
        ):
            yield Reason("FM-MIS-01", say("fm-why-no-mission-action"))
        else:
            if action.part_of and part not in matching_parts(hub, action):
                yield Reason("FM-MIS-26", say("fm-why-no-green-part", facility=f"@fm-facility-{action.part_of}"))
            elif action.names and part not in rules_of(hub).choices(hub, action.id):
                yield Reason("FM-MIS-01", say("fm-why-no-choice"))
            yield from _in_the_way(hub, action)
            if action.markers and not hub.state.markers.get(action.id, action.markers):
                yield Reason("FM-MIS-05", say("fm-why-no-marker"))
        yield from super().obstacles(hub, target)

    def arrange(self, hub: Hub, stack: Stack) -> Script | None:
        """Pledge a marker of the mission's stock (FM-MIS-05)."""
        action = on_sheet(hub, stack.target)
        if action is not None and action.markers:
            hub.state.markers.setdefault(action.id, action.markers)
            take(hub.state.markers, action.id)
            if action.id not in hub.state.markers:
                hub.state.markers[action.id] = 0
            stack.marker = True
        return super().arrange(hub, stack)

    def release(self, hub: Hub, stack: Stack) -> None:
        """Return the pledged things, and the marker of what did not succeed."""
        super().release(hub, stack)
        if stack.marker:
            add(hub.state.markers, stack.target.partition(".")[0])
            stack.marker = False

    def gone(self, hub: Hub, stack: Stack) -> bool:
        """Check that other actions of the round left nothing to do, or took what its declaration named (FM-RES-07)."""
        action, choice = on_sheet(hub, stack.target), stack.target.partition(".")[2]
        if action is None or any(_in_the_way(hub, action)):
            return True
        return action.names and choice not in rules_of(hub).choices(hub, action.id)

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        """Carry out the effects printed on the sheet."""
        action = on_sheet(hub, stack.target)
        assert action is not None
        with hub.concerning(who), hub.naming(stack.target.partition(".")[2]):
            yield from carry_out(hub, action.effects)


class SheetBuild(_OnSheet, Build):
    """Mission actions that are Builds."""

    id = "mission-build"


class SheetResearch(_OnSheet, Research):
    """Mission actions that are Research."""

    id = "mission-research"


class SheetAction(_OnSheet):
    """Mission actions without a type: as many pawns as printed, every AOM, no dice (FM-MIS-03)."""

    id = "mission"
    step = 11
    order_matters = True

    def needs(self, hub: Hub, stack: Stack) -> int:
        action = on_sheet(hub, stack.target)
        return (action.pawns if action else 1) + board_pawns(hub, stack)


class _AtSpace(Way):
    """A mixin for a mission action that the sheet puts on a space of the map."""

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
    """Mission actions that are Builds on the map; Scorpio helps (FM-ROV-02, FM-BLD-17)."""

    id = "mission-build-outside"


class SheetResearchOutside(_AtSpace, OutsideAction, SheetResearch):
    """Mission actions that are Research on the map; Scorpio helps (FM-LAB-09)."""

    id = "mission-research-outside"


class SheetActionOutside(_AtSpace, SheetAction):
    """Mission actions without a type on the map: the pawns printed and those of the route, no rover (FM-MAP-28).

    An Adventure icon on the route does nothing to them (FM-ADV-10).
    """

    id = "mission-outside"

    def needs(self, hub: Hub, stack: Stack) -> int:
        return super().needs(hub, stack) + self.distance(hub, stack)

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        if "wound" in terrain_on(hub, stack.route) and "wound" not in stack.marks:
            stack.marks.append("wound")  # one wound, whatever its causes (FM-COST-16)
        yield from super().resolve(hub, stack)
