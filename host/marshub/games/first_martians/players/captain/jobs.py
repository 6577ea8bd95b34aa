"""Wishes (actions that the captain would like to see taken in this sol) and jobs (wishes with pawns)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from marshub.kernel import Answer, Choose, Decision

from ...box.components import AstronautId, Colour
from ...rules.actions.action_base import Action
from ...rules.actions.registry import get_action_name
from ...rules.actions.rolled_actions import RolledAction
from ...rules.map.rovers import ROVER_STRENGTH
from .captain_view import CaptainView


class Wish(msgspec.Struct, frozen=True, gc=False):
    """A wish: `action` and `target` of a declaration, and its worth in pawns (see `captain_values`)."""

    action: str
    target: str
    worth: float
    seat: AstronautId | None = None  # the only possible actor: a patient, an astronaut who needs rest
    times: int = 1  # useful repetitions in one sol


def list_question_options(decision: Decision) -> list[str]:
    """Return the ids of a question's own options; free actions, which are beside any question, have a colon."""
    options = decision.main_options() if isinstance(decision, Choose) else decision.options()
    return [option.id for option in options if ":" not in option.id]


def answer_with_best(decision: Choose, ranked: Sequence[str]) -> Answer:
    """Return an answer with the first of `ranked`, or with as many as the question asks for."""
    return Answer(option=ranked[0]) if decision.is_single else Answer(options=tuple(ranked[: decision.least]))


@cache
def get_dice_colour(action: Action) -> Colour | None:
    """Return the colour of an action's dice; None if it has none."""
    return action.colour if isinstance(action, RolledAction) else None


class Job(msgspec.Struct, gc=False):
    """A wish with pawns: the actor's first, then those of its helpers; and the rover."""

    wish: Wish
    action: Action
    need: int  # the least strength for a declaration
    pawns: list[str] = []
    possible_actors: Sequence[AstronautId] = ()  # possible actors
    rover: str = ""
    worth: float = 0.0
    worth_without_dice: float = 0.0  # the worth without dice; equal to `worth` if it has none
    needs_dice: bool = False  # computed: True if one more pawn would save the dice

    def __post_init__(self) -> None:
        self.needs_dice = get_dice_colour(self.action) is not None

    @property
    def strength(self) -> int:
        """The number of pawns, with the rover's strength."""
        return len(self.pawns) + (ROVER_STRENGTH[self.rover] if self.rover else 0)


def list_commands(view: CaptainView, jobs: Sequence[Job]) -> Iterator[str]:
    """Yield the answers that are still needed until `jobs` are declared and the plan is closed."""
    stack_of_top = {stack.pawns[0]: stack for stack in view.state.plan}
    for job in jobs:
        stack = stack_of_top.get(job.pawns[0])
        if stack is None:
            target = f":{job.wish.target}" if job.wish.target else ""
            yield f"declare:{job.pawns[0]}:{get_action_name(job.action)}{target}"
            return
        yield from (f"join:{pawn}:{stack.id}" for pawn in job.pawns if pawn not in stack.pawns)
        if job.rover and stack.rover != job.rover:
            yield f"drive:{job.rover}:{stack.id}"
    yield "done"
