"""Explore, Gather, Research and Build: one pawn with three dice, or two without (PAWN, DICE, RES)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from marshub.kernel import TABLE, Choose, Option, Reason, Script, say

from ...box.components import AOMS, BAD_FACES, SUCCESS_DICE, AstronautId, Colour
from ...box.state import Stack
from ...happenings.actions import ActionBegan, ActionTaken
from ..adventures import meet
from ..crew.aoms import pawn_of
from ..crew.health import move_tokens, suffers, wound
from ..crew.skills import reroll, reroll_one_of
from ..dice import roll
from ..hub import Hub
from ..pauses import before_what_dice_bring
from .hands import helpers
from .kinds import TypedAction, actor, board_pawns, extra_pawns, owner


class RolledAction(TypedAction):
    """An action that leaves the choice between dice and a second pawn (FM-PAWN-05).

    Two single pawns on one action are two stacks, each with its own dice (FM-PAWN-12, FM-PAWN-13, FM-ACT-30). Only
    these
    actions have Adventures (FM-ADV-09, FM-COND-17). A subclass gives its type (`kind`, the Facility's), what it
    pledges,
    and, outside the HUB, what its route costs.
    """

    kind: ClassVar[str]
    order_matters = True

    def type(self, hub: Hub, target: str) -> str:
        return self.kind

    @property
    def colour(self) -> Colour:
        """The colour of its dice and Adventures (FM-DICE-01, FM-ADV-02)."""
        return SUCCESS_DICE[self.kind]

    # ------------------------------------------------------------------ declaring

    def extra(self, hub: Hub, stack: Stack) -> int:
        """Return the extra pawns, E: tokens in the Facility; distance comes on top outside the HUB.

        FM-PAWN-06, FM-PAWN-10.
        """
        return extra_pawns(hub, self.facility) + board_pawns(hub, stack)

    def strength(self, hub: Hub, stack: Stack) -> int:
        """Return the number of pawns, and what a rover adds to them."""
        return len(stack.pawns)

    def at_hand(self, hub: Hub, stack: Stack) -> int:
        """Return what could still be added to its strength besides pawns: a rover, outside the HUB."""
        return 0

    def needs(self, hub: Hub, stack: Stack) -> int:
        """Return the roll mark: below it nothing can be declared (FM-PAWN-06, FM-PAWN-09)."""
        return 1 + self.extra(hub, stack)

    def lacks(self, hub: Hub, stack: Stack) -> Reason | None:
        needed = self.needs(hub, stack)
        return Reason("FM-PAWN-09", say("fm-why-pawns", count=needed)) if self.strength(hub, stack) < needed else None

    def objections(self, hub: Hub, pawn: str, target: str) -> Iterator[Reason]:
        yield from super().objections(hub, pawn, target)
        # Only the tokens on an ID board make a difference between actors.
        own = hub.once(("board", pawn), lambda: board_pawns(hub, self._trial(pawn, target)))
        needed = hub.lasting(("needs", self, target, own), lambda: self.needs(hub, self._trial(pawn, target)))
        if needed > 1:
            trial, helpers = self._trial(pawn, target), _others(hub, pawn, self.kind)
            if needed > 1 + helpers and needed > self.strength(hub, trial) + helpers + self.at_hand(hub, trial):
                yield Reason("FM-PAWN-09", say("fm-why-pawns", count=needed))

    def _trial(self, pawn: str, target: str) -> Stack:
        return Stack("", self.id, [pawn], target, venue=self.venue)

    def close(self, hub: Hub, stack: Stack) -> None:
        super().close(hub, stack)
        # At the auto mark no dice, whatever tokens are placed before its turn (FM-PAWN-07, FM-PAWN-08, FM-COST-26).
        stack.rolls = self.strength(hub, stack) < 2 + self.extra(hub, stack)  # FM-DICE-16, FM-PAWN-11

    # ------------------------------------------------------------------ resolving

    def perils(self, hub: Hub, stack: Stack) -> set[str]:
        """Return what the route brings: "wound", "adventure"."""
        return set()

    def resolve(self, hub: Hub, stack: Stack) -> Script:
        """Roll dice, apply their consequences, then success or failure, then the penalties of the place.

        FM-RES-06, FM-DICE-06.
        Consequences and penalties hit the actor, not assistants (FM-PAWN-02, FM-ADV-12, FM-MAP-15, FM-ROV-06).
        """
        who = actor(hub, stack)
        faces: dict[str, str] = yield from self._roll(hub, who, stack)
        success = faces.get("success") != "blank"
        if faces:
            yield before_what_dice_bring(faces)
        yield from self._consequences(hub, who, faces)  # after re-rolls (FM-DICE-07)
        hub.tell(ActionBegan(who, self.id, self.called(stack.target)))
        if success:
            success = yield from self._done(hub, who, stack)
            stack.pledged = {}  # FM-RES-01
        else:
            self.release(hub, stack)  # FM-RES-02
            self.failed(hub, stack)
        hub.tell(ActionTaken(who, self.id, success))
        yield from self._penalties(hub, who, stack, met=faces.get("adventure") == "adventure")

    def _roll(self, hub: Hub, who: AstronautId, stack: Stack) -> Script:
        """Return the faces that stand, by kind of die; only the Success die where a red CPU forces it.

        FM-COST-19; with three dice it is rolled once (FM-COST-20, FM-PEN-10). Where no Success die is rolled a re-roll
        token
        does nothing (FM-COST-22).
        """
        kinds = ("success", "wound", "adventure") if stack.rolls else ("success",) if stack.checked else ()
        if not kinds:
            return {}
        dice = {kind: hub.die(f"{kind}-{self.colour}") for kind in kinds}
        asked = say("fm-roll-three" if stack.rolls else "fm-roll-success", **self.called(stack.target))
        rolled = yield from roll(hub, asked, tuple(dice.values()), who)
        faces = {kind: rolled[die.id] for kind, die in dice.items()}
        if "reroll" in stack.marks and faces["success"] == "success":  # FM-COST-21
            again = yield from roll(hub, say("fm-roll-again", **self.called(stack.target)), (dice["success"],), who)
            faces["success"] = again[dice["success"].id]
        if len(dice) == 1:
            faces["success"] = yield from reroll(hub, who, self.kind, dice["success"], faces["success"])
        else:
            yield from reroll_one_of(hub, who, self.kind, dice, faces)
        return faces

    def _consequences(self, hub: Hub, who: AstronautId, faces: dict[str, str]) -> Script:
        """Apply what the three dice bring the actor, in the order the crew likes (FM-DICE-02, FM-DICE-03, FM-DICE-04).

        Each die acts by itself (FM-DICE-05, FM-ADV-01).
        """
        coming = [kind for kind, face in faces.items() if face == BAD_FACES[kind]]
        while coming:
            kind = coming[0]
            # The order matters only if there is an Adventure.
            if len(coming) > 1 and "adventure" in coming:
                kind = yield Choose(TABLE, say("fm-choose-consequence"), partial(_consequence_options, tuple(coming)))
            coming.remove(kind)
            if kind == "success":
                move_tokens(hub, who, 2)  # FM-DICE-09
            elif kind == "wound":
                yield from wound(hub, who, 1)
            else:
                yield from meet(hub, who, self.colour)

    def _penalties(self, hub: Hub, who: AstronautId, stack: Stack, *, met: bool) -> Script:
        """Apply penalties of tokens, terrain and Conditions: each kind once, success or not.

        FM-COST-16, FM-RES-05.
        """
        perils = self.perils(hub, stack)
        if "wound" in stack.marks or "wound" in perils:
            yield from wound(hub, who, 1)  # in addition to the die's (FM-DICE-17)
        called = f"adventure-{self.colour}" in stack.marks or "adventure" in perils or distracted(hub, stack)
        if called and not met:  # FM-ADV-04
            yield from meet(hub, who, self.colour)


def _others(hub: Hub, pawn: str, kind: str) -> int:
    """Return how many pawns besides `pawn` could still join an action of type `kind`."""
    free = free_hands(hub, kind)
    return len(free) - (pawn in free)


def free_hands(hub: Hub, kind: str) -> set[str]:
    """Return the pawns that could still join an action of type `kind`; any AOM's a typeless one, "" (FM-AOM-02)."""
    return hub.once(("free for", kind), lambda: _free(hub, kind))


def _free(hub: Hub, kind: str) -> set[str]:
    machines = {pawn_of(aom) for aom in hub.state.aoms if kind in ("", AOMS[aom])}
    return helpers(hub) | (machines - {each for stack in hub.state.plan for each in stack.pawns})


def distracted(hub: Hub, stack: Stack) -> bool:
    """Check for Concentration Difficulties in the stack; an AOM has none (FM-COND-15, FM-AOM-15).

    The actor has the one Adventure, whoever and how many have them (FM-COND-16, FM-COND-18, FM-PAWN-17, FM-PAWN-18).
    """
    crew = {owner(pawn) for pawn in stack.pawns}
    return any(who is not None and suffers(hub, who, "concentration-difficulties") for who in crew)


def _consequence_options(kinds: tuple[str, ...]) -> list[Option]:
    return [Option(kind, say(f"fm-consequence-{kind}")) for kind in kinds]
