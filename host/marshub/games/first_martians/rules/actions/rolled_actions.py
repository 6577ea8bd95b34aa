"""Explore, Gather, Research and Build: one pawn with three dice, or two without (PAWN, DICE, RES)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from marshub.kernel import TABLE, Choose, Option, Reason, Script, say

from ...box.components import AOMS, BAD_FACES, SUCCESS_DICE, AstronautId, Colour
from ...box.state import Stack
from ...happenings.actions_and_map import ActionBegan, ActionTaken
from ..adventures import resolve_adventure
from ..crew.aoms import get_aom_pawn
from ..crew.health import deal_wounds, is_suffering, move_morale_tokens
from ..crew.skills import offer_reroll, offer_rerolls
from ..hub import Hub
from ..phase_steps import make_window_after_action_dice
from ..questions import roll_dice
from .action_base import TypedAction, count_board_pawn_tokens, count_pawn_tokens, find_actor, find_pawn_owner
from .declarations import find_helper_pawns


class RolledAction(TypedAction):
    """An action that leaves the choice between dice and a second pawn (FM-PAWN-05).

    Two single pawns on one action are two stacks, each with its own dice (FM-PAWN-12, FM-PAWN-13, FM-ACT-30). Only
    these actions have Adventures (FM-ADV-09, FM-COND-17). A subclass gives its type (`kind`, the Facility's), what it
    pledges, and, outside the HUB, what its route costs.
    """

    kind: ClassVar[str]
    order_matters = True

    def get_type(self, hub: Hub, target: str) -> str:
        return self.kind

    @property
    def colour(self) -> Colour:
        """The colour of its dice and Adventures (FM-DICE-01, FM-ADV-02)."""
        return SUCCESS_DICE[self.kind]

    # ------------------------------------------------------------------ declaring

    def count_extra_pawns(self, hub: Hub, stack: Stack) -> int:
        """Return the extra pawns, E: tokens in the Facility; distance comes on top outside the HUB.

        FM-PAWN-06, FM-PAWN-10.
        """
        return count_pawn_tokens(hub, self.facility) + count_board_pawn_tokens(hub, stack)

    def compute_strength(self, hub: Hub, stack: Stack) -> int:
        """Return the number of pawns, and what a rover adds to them."""
        return len(stack.pawns)

    def compute_available_strength(self, hub: Hub, stack: Stack) -> int:
        """Return what could still be added to its strength besides pawns: a rover, outside the HUB."""
        return 0

    def count_needed_pawns(self, hub: Hub, stack: Stack) -> int:
        """Return the roll mark: below it nothing can be declared (FM-PAWN-06, FM-PAWN-09)."""
        return 1 + self.count_extra_pawns(hub, stack)

    def find_shortfall(self, hub: Hub, stack: Stack) -> Reason | None:
        needed = self.count_needed_pawns(hub, stack)
        return (
            Reason("FM-PAWN-09", say("fm-why-pawns", count=needed))
            if self.compute_strength(hub, stack) < needed
            else None
        )

    def find_pawn_obstacles(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        yield from super().find_pawn_obstacles(hub, pawn, target)
        # Only the tokens on an ID board make a difference between actors.
        token_count = hub.cache_for_moment(
            ("board", pawn), lambda: count_board_pawn_tokens(hub, self._make_trial_stack(pawn, target))
        )
        needed = hub.cache_by_board(
            ("needs", self, target, token_count),
            lambda: self.count_needed_pawns(hub, self._make_trial_stack(pawn, target)),
        )
        if needed > 1:
            trial, helpers = self._make_trial_stack(pawn, target), _count_possible_helpers(hub, pawn, self.kind)
            if needed > 1 + helpers and needed > self.compute_strength(
                hub, trial
            ) + helpers + self.compute_available_strength(hub, trial):
                yield Reason("FM-PAWN-09", say("fm-why-pawns", count=needed))

    def _make_trial_stack(self, pawn: str, target: str) -> Stack:
        return Stack("", self.id, [pawn], target, venue=self.venue)

    def record_modifiers(self, hub: Hub, stack: Stack) -> None:
        super().record_modifiers(hub, stack)
        # At the auto mark no dice, whatever tokens are placed before its turn (FM-PAWN-07, FM-PAWN-08, FM-COST-26).
        stack.rolls = self.compute_strength(hub, stack) < 2 + self.count_extra_pawns(
            hub, stack
        )  # FM-DICE-16, FM-PAWN-11

    # ------------------------------------------------------------------ resolving

    def find_route_penalties(self, hub: Hub, stack: Stack) -> set[str]:
        """Return what the route brings: "wound", "adventure"."""
        return set()

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        """Roll dice, apply their consequences, then success or failure, then the penalties of the place.

        FM-RES-06, FM-DICE-06. Consequences and penalties hit the actor, not assistants (FM-PAWN-02, FM-ADV-12,
        FM-MAP-15, FM-ROV-06).
        """
        seat = find_actor(hub, stack)
        faces: dict[str, str] = yield from self._roll_dice(hub, seat, stack)
        success = faces.get("success") != "blank"
        if faces:
            yield make_window_after_action_dice(faces)
        yield from self._apply_dice_consequences(hub, seat, faces)  # after re-rolls (FM-DICE-07)
        hub.log(ActionBegan(seat, self.id, self.make_name_arguments(stack.target)))
        if success:
            success = yield from self._carry_out_unless_obsolete(hub, seat, stack)
            stack.pledged = {}  # FM-RES-01
        else:
            self.release_pledge(hub, stack)  # FM-RES-02
            self.handle_failure(hub, stack)
        hub.log(ActionTaken(seat, self.id, success))
        yield from self._apply_penalties(hub, seat, stack, has_adventure=faces.get("adventure") == "adventure")

    def _roll_dice(self, hub: Hub, seat: AstronautId, stack: Stack) -> Script:
        """Return the faces that stand, by kind of die; only the Success die where a red CPU forces it.

        FM-COST-19; with three dice it is rolled once (FM-COST-20, FM-PEN-10). Where no Success die is rolled a re-roll
        token does nothing (FM-COST-22).
        """
        kinds = ("success", "wound", "adventure") if stack.rolls else ("success",) if stack.checked else ()
        if not kinds:
            return {}
        dice = {kind: hub.get_die(f"{kind}-{self.colour}") for kind in kinds}
        prompt = say("fm-roll-three" if stack.rolls else "fm-roll-success", **self.make_name_arguments(stack.target))
        rolled = yield from roll_dice(hub, prompt, tuple(dice.values()), seat)
        faces = {kind: rolled[die.id] for kind, die in dice.items()}
        if "reroll" in stack.marks and faces["success"] == "success":  # FM-COST-21
            rerolled = yield from roll_dice(
                hub, say("fm-roll-again", **self.make_name_arguments(stack.target)), (dice["success"],), seat
            )
            faces["success"] = rerolled[dice["success"].id]
        if len(dice) == 1:
            faces["success"] = yield from offer_reroll(hub, seat, self.kind, dice["success"], faces["success"])
        else:
            yield from offer_rerolls(hub, seat, self.kind, dice, faces)
        return faces

    def _apply_dice_consequences(self, hub: Hub, seat: AstronautId, faces: dict[str, str]) -> Script:
        """Apply what the three dice bring the actor, in the order the crew likes (FM-DICE-02, FM-DICE-03, FM-DICE-04).

        Each die acts by itself (FM-DICE-05, FM-ADV-01).
        """
        consequences = [kind for kind, face in faces.items() if face == BAD_FACES[kind]]
        while consequences:
            kind = consequences[0]
            # The order matters only if there is an Adventure.
            if len(consequences) > 1 and "adventure" in consequences:
                kind = yield Choose(
                    TABLE, say("fm-choose-consequence"), partial(_make_consequence_options, tuple(consequences))
                )
            consequences.remove(kind)
            if kind == "success":
                move_morale_tokens(hub, seat, 2)  # FM-DICE-09
            elif kind == "wound":
                yield from deal_wounds(hub, seat, 1)
            else:
                yield from resolve_adventure(hub, seat, self.colour)

    def _apply_penalties(self, hub: Hub, seat: AstronautId, stack: Stack, *, has_adventure: bool) -> Script:
        """Apply penalties of tokens, terrain and Conditions: each kind once, success or not.

        FM-COST-16, FM-RES-05.
        """
        route_penalties = self.find_route_penalties(hub, stack)
        if "wound" in stack.marks or "wound" in route_penalties:
            yield from deal_wounds(hub, seat, 1)  # in addition to the die's (FM-DICE-17)
        is_adventure_due = (
            f"adventure-{self.colour}" in stack.marks or "adventure" in route_penalties or is_distracted(hub, stack)
        )
        if is_adventure_due and not has_adventure:  # FM-ADV-04
            yield from resolve_adventure(hub, seat, self.colour)


def _count_possible_helpers(hub: Hub, pawn: str, kind: str) -> int:
    """Return how many pawns besides `pawn` could still join an action of type `kind`."""
    candidates = find_possible_helpers(hub, kind)
    return len(candidates) - (pawn in candidates)


def find_possible_helpers(hub: Hub, kind: str) -> set[str]:
    """Return the pawns that could still join an action of type `kind`; any AOM's a typeless one, "" (FM-AOM-02)."""
    return hub.cache_for_moment(("free for", kind), lambda: _compute_possible_helpers(hub, kind))


def _compute_possible_helpers(hub: Hub, kind: str) -> set[str]:
    aom_pawns = {get_aom_pawn(aom) for aom in hub.state.aoms if kind in ("", AOMS[aom])}
    return find_helper_pawns(hub) | (aom_pawns - {pawn for stack in hub.state.plan for pawn in stack.pawns})


def is_distracted(hub: Hub, stack: Stack) -> bool:
    """Return whether anybody in the stack has Concentration Difficulties; an AOM has none (FM-COND-15, FM-AOM-15).

    The actor has the one Adventure, whoever and how many have them (FM-COND-16, FM-COND-18, FM-PAWN-17, FM-PAWN-18).
    """
    seats = {find_pawn_owner(pawn) for pawn in stack.pawns}
    return any(seat is not None and is_suffering(hub, seat, "concentration-difficulties") for seat in seats)


def _make_consequence_options(kinds: tuple[str, ...]) -> list[Option]:
    return [Option(kind, say(f"fm-consequence-{kind}")) for kind in kinds]
