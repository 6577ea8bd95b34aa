"""Plans in progress: the rest of an announced plan as jobs, and the captain who completes it.

In the middle of a plan an ordinary captain would make another one: it counts stacks that can be declared as
complete, and so forgets one more pawn for an action without dice, or a rover that is not strictly needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import filterfalse

from marshub.kernel import Answer, Decision

from ...box.components import ROVERS
from ...box.state import HubState, Stack
from ...content.pack import Content
from ...rules.actions.action_base import find_pawn_owner
from ...rules.actions.declarations import list_free_pawns
from ...rules.actions.registry import ACTIONS_BY_ID, get_stack_action
from .captain_view import CaptainView
from .jobs import Job, Wish
from .staffing import Staffing
from .styles import NO_STYLE, Style, StyledCaptain


def make_step_id(action: str, target: str, pawns: Sequence[str], rover: str = "") -> str:
    """Return the id of a plan's step, with its pawns and rover.

    "repair:lab.cpu:pawn-medic-1+pawn-medic-2"; with a rover "explore:R1-N:pawn-medic-1+froggy".
    """
    return f"{action}:{target}:{'+'.join((*pawns, rover) if rover else pawns)}"


def make_free_step_id(option: str) -> str:
    """Return the id of a free action as a plan's step: "scrap:auto-scanner:"."""
    return f"{option}:"


def is_free_step(step: str) -> bool:
    """Return whether a step is a free action, which needs no pawn."""
    return step.endswith(":")


def find_remaining_jobs(view: CaptainView, steps: Sequence[str]) -> list[Job] | None:
    """Return the jobs of a plan's `steps`, those already declared with their stacks.

    None if something else is declared, or pawns are missing.
    """
    stacks, free, staffing = list(view.state.plan), list_free_pawns(view.hub), Staffing(view)
    jobs: list[Job] = []
    for step in filterfalse(is_free_step, steps):
        kind, target, pawn_ids = step.split(":")
        pawns = [item for item in pawn_ids.split("+") if item not in ROVERS]
        rover = next((item for item in pawn_ids.split("+") if item in ROVERS), "")
        stack = next((item for item in stacks if _can_become_step(item, kind, target, pawns, rover)), None)
        declared = list(stack.pawns) if stack is not None else []
        if stack is not None:
            stacks.remove(stack)
        chosen = _choose_pawns(pawns, declared, free)
        if chosen is None:
            return None
        job = _make_job(view, staffing, Wish(kind, target, 1.0), stack, chosen)
        job.rover = rover
        jobs.append(job)
    return None if stacks else jobs


def _can_become_step(stack: Stack, kind: str, target: str, pawns: Sequence[str], rover: str) -> bool:
    """Return whether a stack can become that step: it has no pawn and no rover that the step does not have."""
    if (stack.action, stack.target) != (kind, target) or stack.rover not in ("", rover):
        return False
    return _get_owner(stack.pawns[0]) == _get_owner(pawns[0]) and _count_owners(stack.pawns) <= _count_owners(pawns)


def _choose_pawns(pawns: Sequence[str], declared: Sequence[str], free: list[str]) -> list[str] | None:
    """Return a step's pawns, those in the stack first, the others out of `free`; None if one is missing.

    Either pawn of an astronaut will do. Chosen pawns are removed from `free`.
    """
    missing, chosen = _count_owners(pawns) - _count_owners(declared), list(declared)
    for pawn in sorted(pawns, key=lambda pawn: pawn not in free) if declared else pawns:
        owner = _get_owner(pawn)
        if missing[owner]:
            match = pawn if pawn in free else next((other for other in free if _get_owner(other) == owner), None)
            if match is None:
                return None
            missing[owner] -= 1
            free.remove(match)
            chosen.append(match)
    return chosen


def _make_job(view: CaptainView, staffing: Staffing, wish: Wish, stack: Stack | None, pawns: list[str]) -> Job:
    if stack is not None:
        action = get_stack_action(stack)
    else:
        seat = find_pawn_owner(pawns[0])
        actions = staffing.find_actors_among(wish.action, wish.target, [(pawns[0], [seat])]) if seat is not None else {}
        action = actions[seat] if seat in actions else ACTIONS_BY_ID[wish.action]
    return Job(wish, action, len(pawns), pawns)


def _get_owner(pawn: str) -> str:
    return find_pawn_owner(pawn) or pawn


def _count_owners(pawns: Sequence[str]) -> Counter[str]:
    return Counter(map(_get_owner, pawns))


class PlanCompletingCaptain(StyledCaptain):
    """A captain who completes the announced plan of one sol, as far as possible; then it follows its styles."""

    def __init__(
        self,
        content_of: Callable[[HubState], Content],
        style: Style,
        sol: int,
        later_style: Style = NO_STYLE,
        steps: Sequence[str] = (),
    ) -> None:
        super().__init__(content_of, style, sol, later_style)
        self._steps = steps

    def _wants_free_action(self, view: CaptainView, option: str) -> bool:
        # The plan says what is scrapped or used before it.
        is_planning = view.state.sol == self._style_sol and view.state.step == "plan"
        return not (self._jobs and is_planning) and super()._wants_free_action(view, option)

    def _answer_plan(self, view: CaptainView, decision: Decision) -> Answer:
        if self._steps and view.state.sol == self._style_sol:
            self._jobs, self._steps = find_remaining_jobs(view, self._steps) or [], ()
            self._sol = (view.state.sol, len(view.state.plan))
        return super()._answer_plan(view, decision)
