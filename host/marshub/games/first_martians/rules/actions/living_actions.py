"""The actions of the Living Block: Heal, Manage, Rest and Unwind (HEAL, MAN, REST, UNW)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Choose, Option, Reason, Script, say

from ...box.components import AstronautId
from ...box.state import Stack
from ..crew.health import heal_condition, heal_wounds, lower_stress, make_condition_options, move_morale_tokens
from ..hub import Hub, make_block_options
from ..malfunction_phase import move_track
from ..questions import choose_if_several
from .action_base import TypedAction, find_actor, find_pawn_owner
from .declarations import find_bound_pawn, find_free_crew_pawns, find_helper_pawns


class Heal(TypedAction):
    """Heal 1 wound or 1 Condition: the patient on top, a Medic pawn assisting (FM-HEAL-01).

    A red CPU of the Med Lab forces the blue Success die (FM-HEAL-10).
    """

    id = "heal"
    has_lasting_targets = True
    step = 4
    facility = "med-lab"
    has_long_label = True

    def _needs_medic(self, hub: Hub, patient: AstronautId | None) -> bool:
        return patient != "medic" and not hub.has_upgrade("auto-scanner")  # FM-HEAL-02, FM-HEAL-03

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        # A pawn token asks for one more pawn besides patient and Medic (FM-HEAL-12).
        return super().count_needed_pawns(hub, stack) + self._needs_medic(hub, find_pawn_owner(stack.pawns[0]))

    def find_shortfall(self, hub: Hub, stack: Stack) -> Reason | None:
        patient, *others = (find_pawn_owner(pawn) for pawn in stack.pawns)
        if self._needs_medic(hub, patient) and "medic" not in others:
            return Reason("FM-HEAL-01", say("fm-why-medic"))
        return super().find_shortfall(hub, stack)

    def find_pawn_obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        seat = find_pawn_owner(pawn)
        if seat is not None and self._is_bound_in_vain(hub, seat, pawn):
            yield Reason("FM-PAWN-16", say("fm-why-bound-cured", who=f"@fm-astronaut-{seat}"))
        assistants = find_helper_pawns(hub) - {pawn}
        if self._needs_medic(hub, find_pawn_owner(pawn)):
            owed = sum(is_waiting_for_medic(self, hub, stack) for stack in hub.state.plan)
            if sum(find_pawn_owner(helper) == "medic" for helper in assistants) <= owed:  # FM-HEAL-04
                if "medic" in hub.state.crew and find_bound_pawn(hub, "medic") in find_free_crew_pawns(
                    hub
                ):  # it may not assist
                    yield Reason("FM-PAWN-16", say("fm-why-bound", who="@fm-astronaut-medic"))
                yield Reason("FM-HEAL-04", say("fm-why-medic"))
                return
        needed = self.count_needed_pawns(hub, Stack("", self.id, [pawn], target, venue=self.venue))
        if needed > 1 + len(assistants):  # no pawn is left for the pawn tokens (FM-HEAL-12)
            yield Reason("FM-PAWN-09", say("fm-why-pawns", count=needed))

    def _is_bound_in_vain(self, hub: Hub, seat: AstronautId, pawn: str) -> bool:
        """Return whether `pawn` is bound to the Heal of a Cardiac Disorder that is gone, though it acts on.

        FM-COND-10.
        """
        has_disorder = any(c.kind == "cardiac-disorder" and not c.healed for c in hub.get_astronaut(seat).conditions)
        return find_bound_pawn(hub, seat) == pawn and not has_disorder

    def is_obsolete(self, hub: Hub, stack: Stack) -> bool:
        return self._is_bound_in_vain(
            hub, find_actor(hub, stack), stack.pawns[0]
        )  # another Heal, or a skill, was quicker

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        astronaut = hub.get_astronaut(seat)
        if find_bound_pawn(hub, seat) == stack.pawns[0]:
            heal_condition(hub, seat, "cardiac-disorder")  # FM-PAWN-16: a bound pawn heals nothing else
            return

        def make_options() -> list[Option]:
            wound = [Option("wound", say("fm-option-heal-wound"))] if astronaut.wounds else []
            return [*wound, *make_condition_options(hub, seat)]

        prompt = say("fm-choose-healing", who=f"@fm-astronaut-{seat}")
        choice = yield from choose_if_several(seat, prompt, make_options)  # FM-HEAL-08
        if choice == "wound":
            heal_wounds(hub, seat, 1)
        elif choice:  # FM-HEAL-09
            heal_condition(hub, seat, choice)


def is_waiting_for_medic(heal: Heal, hub: Hub, stack: Stack) -> bool:
    """Return whether a declared Heal still waits for its Medic pawn."""
    reason = heal.find_shortfall(hub, stack) if stack.action == heal.id else None
    return reason is not None and reason.rule == "FM-HEAL-01"


class Manage(TypedAction):
    """Lower one chosen Malfunction track by 1, with the Warning System by 2 (FM-MAN-01, FM-MAN-05).

    Each Manage of a round chooses its track (FM-MAN-03); the Malfunction Box stays as it is (FM-MAN-04). A red CPU of
    the Control Center forces the brown Success die (FM-MAN-06).
    """

    id = "manage"
    has_lasting_targets = True
    step = 5
    facility = "control-center"
    has_long_label = True

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        block = yield Choose(
            seat, say("fm-choose-manage", who=f"@fm-astronaut-{seat}"), lambda: make_block_options(hub)
        )
        move_track(hub, block, -2 if hub.has_upgrade("warning-system") else -1)  # FM-MAN-02: not below 0


class Rest(TypedAction):
    """Give the actor 1 Morale token (FM-REST-01). Nothing can force dice here (FM-COST-31, FM-DICE-10).

    Any number in a round (FM-REST-02); the Morale level does not move (FM-REST-03).
    """

    id = "rest"
    has_lasting_targets = True
    step = 2
    facility = "quiet-place"
    has_long_label = True

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> None:
        move_morale_tokens(hub, seat, 1)


class Unwind(TypedAction):
    """Raise Morale by 1 or lower Stress by 6, chosen when it is resolved (FM-UNW-01, FM-UNW-05).

    Each Unwind of a round chooses for itself (FM-UNW-02). A red CPU of the Crew Quarters forces the gray Success die
    (FM-UNW-06).
    """

    id = "unwind"
    has_lasting_targets = True
    step = 3
    facility = "crew-quarters"
    has_long_label = True

    def carry_out_effect(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        options = (Option("morale", say("fm-option-unwind-morale")), Option("stress", say("fm-option-unwind-stress")))
        choice = yield Choose(seat, say("fm-choose-unwind", who=f"@fm-astronaut-{seat}"), lambda: options)
        if choice == "morale":
            hub.move_morale(1)
        else:
            lower_stress(hub, 6)
