"""What every kind of action has in common: its step, its price, what stands in its way, and how it is resolved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from marshub.kernel import Die, Reason, Roll, Script, say

from ..components import ASTRONAUTS, AstronautId, PartKind, Reserve
from ..crew import move_tokens, wound
from ..happenings import ActionTaken
from ..hub import Hub
from ..skills import reroll
from ..state import Stack


def owner(pawn: str) -> AstronautId:
    """The astronaut a pawn ("pawn-medic-1") belongs to."""
    return next(who for who in ASTRONAUTS if who in pawn)


class Action(ABC):
    """One kind of action. Instances hold no state of a game."""

    id: ClassVar[str]
    step: ClassVar[int]  # of the resolving order (FM-ACT-10)
    order_matters: ClassVar[bool] = False  # whether the crew orders several of them (FM-ACT-14)
    die: ClassVar[str] = ""  # the Success die a red CPU forces (FM-PEN-09)

    def targets(self, hub: Hub) -> list[str]:
        """What it may be declared on; [""] where there is only one thing to do."""
        return [""]

    def zone(self, target: str) -> str:
        """Where its pawns stand."""
        return target

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        """What is paid from the General Supply at declaration (FM-COST-12)."""
        return {}

    def needs(self, hub: Hub, stack: Stack) -> int:
        """How many pawns the action needs in all."""
        return 1

    def lacks(self, hub: Hub, stack: Stack) -> Reason | None:
        """What a stack still lacks to be a whole declaration."""
        if len(stack.pawns) < self.needs(hub, stack):
            return Reason("FM-PAWN-09", say("fm-why-pawns", count=self.needs(hub, stack)))
        return None

    def obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        """Why `pawn` cannot be put on top of a new stack for it."""
        price = self.price(hub, target)
        if not hub.affords(price):
            yield Reason("FM-COST-02", say("fm-why-price", **{r: price.get(r, 0) for r in ("oxygen", "energy")}))

    def gone(self, hub: Hub, stack: Stack) -> bool:
        """Whether there is nothing left to do when its turn comes (FM-RES-07)."""
        return False

    def close(self, hub: Hub, stack: Stack) -> None:
        """Judge, when the plan is closed, what will act on it (FM-ACT-15)."""

    @abstractmethod
    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script | None:
        """Carry it out for the actor `who`. A script may return False: tried, but it did not work out."""

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        """Forced dice, then the effect, then penalties (FM-RES-06)."""
        who = owner(stack.pawns[0])
        success = True
        if stack.checked:
            success = yield from self._success(hub, who, "reroll" in stack.marks)
            if not success:
                move_tokens(hub, who, 2)  # FM-DICE-09
        if success:
            script = self.effect(hub, who, stack)
            success = script is None or (yield from script) is not False
        hub.tell(ActionTaken(who, self.id, success))
        if "wound" in stack.marks:
            yield from wound(hub, who, 1)  # FM-MOD-16, assistants do not suffer

    def _success(self, hub: Hub, who: AstronautId, again: bool) -> Script:
        name = f"success-{self.die}"
        die = Die(name, say(f"fm-die-{name}"), hub.content.dice[name].faces)
        rolled = yield Roll(say("fm-roll-success", action=f"@fm-action-{self.id}"), (die,))
        if again and rolled[name] == "success":  # FM-MOD-15
            rolled = yield Roll(say("fm-roll-again", action=f"@fm-action-{self.id}"), (die,))
        face = yield from reroll(hub, who, self.id, die, rolled[name])  # FM-SKILL-12, FM-DICE-12
        return bool(face == "success")


class TypedAction(Action):
    """An action that belongs to a Facility: its shutdown, tokens and broken parts decide (FM-ACT-08, FM-PEN-08)."""

    facility: ClassVar[str]

    def zone(self, target: str) -> str:
        return self.facility

    def price(self, hub: Hub, target: str) -> dict[Reserve, int]:
        price: dict[Reserve, int] = {}
        for part, red in hub.data(self.facility).parts.items():
            if hub.broken(self.facility, part):
                if red == "pay-energy":  # FM-PEN-04
                    price["energy"] = 1
                elif red == "pay-oxygen":  # FM-PEN-05
                    price["oxygen"] = 1
        return price

    def needs(self, hub: Hub, stack: Stack) -> int:
        return 1 + hub.state.facilities[self.facility].now.count("pawn")  # FM-MOD-10, FM-PAWN-06

    def obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        here = hub.state.facilities.get(self.facility)
        place = f"@fm-facility-{self.facility}"
        if here is None:
            yield Reason("FM-ACT-08", say("fm-why-not-built", facility=place))
            return
        if here.shut:
            yield Reason("FM-SHUT-10", say("fm-why-shut", facility=place))
        if "blocked" in here.now:
            yield Reason("FM-ACT-19", say("fm-why-blocked", facility=place))
        yield from super().obstacles(hub, pawn, target)

    def close(self, hub: Hub, stack: Stack) -> None:
        stack.marks = list(dict.fromkeys(hub.state.facilities[self.facility].now))  # FM-MOD-03, FM-MOD-08
        parts: dict[PartKind, str] = dict(hub.data(self.facility).parts)
        stack.checked = any(red == "success-die" and hub.broken(self.facility, part) for part, red in parts.items())
