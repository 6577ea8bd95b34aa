"""Heal, in the Med Lab (HEAL)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Option, Reason, Script, say

from ...box.components import AstronautId
from ...box.state import Stack
from ..choosing import one_of
from ..crew.health import condition_options, heal_condition, heal_wounds
from ..hub import Hub
from .hands import bound_pawn, free_crew, helpers
from .kinds import TypedAction, actor, owner


class Heal(TypedAction):
    """Heal 1 wound or 1 Condition: the patient on top, a Medic pawn assisting (FM-HEAL-01).

    A red CPU of the Med Lab forces the blue Success die (FM-HEAL-10).
    """

    id = "heal"
    fixed = True
    step = 4
    facility = "med-lab"
    explained = True

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
        who = owner(pawn)
        if who is not None and self._in_vain(hub, who, pawn):
            yield Reason("FM-PAWN-16", say("fm-why-bound-cured", who=f"@fm-astronaut-{who}"))
        free = helpers(hub) - {pawn}
        if self._needs_medic(hub, owner(pawn)):
            owed = sum(waits_for_medic(self, hub, stack) for stack in hub.state.plan)
            if sum(owner(each) == "medic" for each in free) <= owed:  # FM-HEAL-04
                if "medic" in hub.state.crew and bound_pawn(hub, "medic") in free_crew(hub):  # it may not assist
                    yield Reason("FM-PAWN-16", say("fm-why-bound", who="@fm-astronaut-medic"))
                yield Reason("FM-HEAL-04", say("fm-why-medic"))
                return
        needed = self.needs(hub, Stack("", self.id, [pawn], target, venue=self.venue))
        if needed > 1 + len(free):  # no pawn is left for the pawn tokens (FM-HEAL-12)
            yield Reason("FM-PAWN-09", say("fm-why-pawns", count=needed))

    def _in_vain(self, hub: Hub, who: AstronautId, pawn: str) -> bool:
        """Check that `pawn` is bound to the Heal of a Cardiac Disorder that is gone, though it acts on.

        FM-COND-10.
        """
        held = any(c.kind == "cardiac-disorder" and not c.healed for c in hub.astronaut(who).conditions)
        return bound_pawn(hub, who) == pawn and not held

    def gone(self, hub: Hub, stack: Stack) -> bool:
        return self._in_vain(hub, actor(hub, stack), stack.pawns[0])  # another Heal, or a skill, was quicker

    def effect(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        astronaut = hub.astronaut(who)
        if bound_pawn(hub, who) == stack.pawns[0]:
            heal_condition(hub, who, "cardiac-disorder")  # FM-PAWN-16: a bound pawn heals nothing else
            return

        def options() -> list[Option]:
            wound = [Option("wound", say("fm-option-heal-wound"))] if astronaut.wounds else []
            return [*wound, *condition_options(hub, who)]

        prompt = say("fm-choose-healing", who=f"@fm-astronaut-{who}")
        choice = yield from one_of(who, prompt, options)  # FM-HEAL-08
        if choice == "wound":
            heal_wounds(hub, who, 1)
        elif choice:  # FM-HEAL-09
            heal_condition(hub, who, choice)


def waits_for_medic(heal: Heal, hub: Hub, stack: Stack) -> bool:
    """Check that a declared Heal still waits for its Medic pawn."""
    reason = heal.lacks(hub, stack) if stack.action == heal.id else None
    return reason is not None and reason.rule == "FM-HEAL-01"
