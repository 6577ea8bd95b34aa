"""Heal, in the Med Lab (HEAL)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Option, Reason, Script, say

from ...box.components import AstronautId, ConditionKind
from ...box.state import Stack
from ..choosing import one_of
from ..crew.health import heal_condition, heal_wounds
from ..hub import Hub
from .kinds import TypedAction, owner


class Heal(TypedAction):
    """The patient on top, a Medic pawn assisting: 1 wound or 1 Condition less (FM-HEAL-01)."""

    id = "heal"
    step = 4
    facility = "med-lab"

    def _needs_medic(self, hub: Hub, patient: AstronautId | None) -> bool:
        return patient != "medic" and not hub.upgraded("auto-scanner")  # FM-HEAL-02, FM-HEAL-03

    def needs(self, hub: Hub, stack: Stack) -> int:
        # A pawn token asks for one more pawn besides patient and Medic (FM-HEAL-12).
        return super().needs(hub, stack) + self._needs_medic(hub, owner(stack.pawns[0]))

    def lacks(self, hub: Hub, stack: Stack) -> Reason | None:
        patient, *others = (owner(pawn) for pawn in stack.pawns)
        if self._needs_medic(hub, patient) and "medic" not in others:
            return Reason("FM-HEAL-01", say("fm-why-medic"))
        return super().lacks(hub, stack)

    def objections(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        if self._needs_medic(hub, owner(pawn)):
            medics = {f"pawn-medic-{n}" for n in (1, 2)} if "medic" in hub.state.crew else set()
            taken = {p for stack in hub.state.plan for p in stack.pawns}
            owed = sum(waits_for_medic(self, hub, stack) for stack in hub.state.plan)
            if len(medics - taken) <= owed:  # FM-HEAL-04
                yield Reason("FM-HEAL-04", say("fm-why-medic"))

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        astronaut = hub.astronaut(who)
        held: list[ConditionKind] = [c.kind for c in astronaut.conditions if not c.healed]
        if "cardiac-disorder" in held and bound_pawn(hub, who) == stack.pawns[0]:
            heal_condition(hub, who, "cardiac-disorder")  # FM-PAWN-16: that is what this pawn may be used for
            return
        options = [Option("wound", say("fm-option-heal-wound"))] if astronaut.wounds else []
        options += [Option(kind, say("fm-option-heal-condition", condition=f"@fm-condition-{kind}")) for kind in held]
        prompt = say("fm-choose-healing", who=f"@fm-astronaut-{who}")
        choice = yield from one_of(who, prompt, lambda: options)  # FM-HEAL-08
        if choice == "wound":
            heal_wounds(hub, who, 1)
        elif choice:  # FM-HEAL-09
            heal_condition(hub, who, choice)


def waits_for_medic(heal: Heal, hub: Hub, stack: Stack) -> bool:
    """Whether a declared Heal still waits for its Medic pawn."""
    reason = heal.lacks(hub, stack) if stack.action == heal.id else None
    return reason is not None and reason.rule == "FM-HEAL-01"


def bound_pawn(hub: Hub, who: AstronautId) -> str:
    """The pawn that a Cardiac Disorder binds to the Med Lab, or "" (FM-COND-14, FM-PAWN-16)."""
    acting = any(c.kind == "cardiac-disorder" and not c.fresh for c in hub.astronaut(who).conditions)
    return f"pawn-{who}-2" if acting else ""
