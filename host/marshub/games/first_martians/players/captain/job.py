"""A job: pawns on a wish, and what has to be said until it lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from ...box.components import AstronautId, Colour
from ...rules.actions.action_base import Action
from ...rules.actions.registry import get_action_name
from ...rules.actions.rolled_actions import RolledAction
from ...rules.map.rovers import ROVER_STRENGTH
from .captain_view import CaptainView
from .wish import Wish


@cache
def find_colour(action: Action) -> Colour | None:
    """Return the colour of an action's dice; None if it has none."""
    return action.colour if isinstance(action, RolledAction) else None


class Job(msgspec.Struct, gc=False):
    """A wish with pawns on it: the actor's first, then those that help; and the rover that goes along."""

    wish: Wish
    action: Action
    need: int  # strength below which it cannot be declared
    pawns: list[str] = []
    able: Sequence[AstronautId] = ()  # who could be put on top
    rover: str = ""
    worth: float = 0.0
    sure: float = 0.0  # what it is worth without dice; the same where there are none
    rolled: bool = False  # set by itself: it leaves the choice between dice and one more pawn

    def __post_init__(self) -> None:
        self.rolled = find_colour(self.action) is not None

    @property
    def strength(self) -> int:
        return len(self.pawns) + (ROVER_STRENGTH[self.rover] if self.rover else 0)


def list_commands(look: CaptainView, jobs: Sequence[Job]) -> Iterator[str]:
    """Yield the answers still needed until `jobs` are declared and the plan is closed."""
    tops = {stack.pawns[0]: stack for stack in look.state.plan}
    for job in jobs:
        stack = tops.get(job.pawns[0])
        if stack is None:
            target = f":{job.wish.target}" if job.wish.target else ""
            yield f"declare:{job.pawns[0]}:{get_action_name(job.action)}{target}"
            return
        yield from (f"join:{pawn}:{stack.id}" for pawn in job.pawns if pawn not in stack.pawns)
        if job.rover and stack.rover != job.rover:
            yield f"drive:{job.rover}:{stack.id}"
    yield "done"
