"""A plan that was told and begun: what is left of it, as jobs, and the captain who carries it out.

Asked in the middle of a plan, a captain makes another one: stacks that could be declared count as finished, so that one
pawn more for an action without dice, or a rover beyond what is needed, is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from marshub.kernel import Answer, Decision

from ...box.components import ROVERS
from ...box.state import HubState, Stack
from ...content.pack import Content
from ...rules.actions.action_base import find_pawn_owner
from ...rules.actions.declarations import list_free_pawns
from ...rules.actions.registry import ACTIONS_BY_ID, get_stack_action
from .captain_view import CaptainView
from .job import Job
from .leaning import NONE, Leaning, LeaningCaptain
from .staffing import Staffing
from .wish import Wish


def step_id(action: str, target: str, pawns: Sequence[str], rover: str = "") -> str:
    """Return the id of a plan's step, with its pawns and rover: "repair:lab.cpu:pawn-medic-1+pawn-medic-2".

    With a rover: "explore:R1-N:pawn-medic-1+froggy".
    """
    return f"{action}:{target}:{'+'.join((*pawns, rover) if rover else pawns)}"


def find_jobs_left(look: CaptainView, steps: Sequence[str]) -> list[Job] | None:
    """Return the jobs of a plan's `steps`, those already declared with their stacks.

    None if something else is declared, or pawns are missing.
    """
    stacks, free, staffing = list(look.state.plan), list_free_pawns(look.hub), Staffing(look)
    jobs: list[Job] = []
    for step in steps:
        kind, target, hands = step.split(":")
        pawns = [item for item in hands.split("+") if item not in ROVERS]
        rover = next((item for item in hands.split("+") if item in ROVERS), "")
        stack = next((item for item in stacks if _begins(item, kind, target, pawns, rover)), None)
        there = list(stack.pawns) if stack is not None else []
        if stack is not None:
            stacks.remove(stack)
        chosen = _chosen(pawns, there, free)
        if chosen is None:
            return None
        job = _job(look, staffing, Wish(kind, target, 1.0), stack, chosen)
        job.rover = rover
        jobs.append(job)
    return None if stacks else jobs


def _begins(stack: Stack, kind: str, target: str, pawns: Sequence[str], rover: str) -> bool:
    """Return whether a stack can become that step: nobody and nothing is in it that is not in the step."""
    if (stack.action, stack.target) != (kind, target) or stack.rover not in ("", rover):
        return False
    return _hand(stack.pawns[0]) == _hand(pawns[0]) and _hands(stack.pawns) <= _hands(pawns)


def _chosen(pawns: Sequence[str], there: Sequence[str], free: list[str]) -> list[str] | None:
    """Return a step's pawns, those that are `there` first, the others out of `free`.

    Of one astronaut either will do.
    """
    missing, chosen = _hands(pawns) - _hands(there), list(there)
    for pawn in sorted(pawns, key=lambda pawn: pawn not in free) if there else pawns:
        hand = _hand(pawn)
        if missing[hand]:
            taken = pawn if pawn in free else next((item for item in free if _hand(item) == hand), None)
            if taken is None:
                return None
            missing[hand] -= 1
            free.remove(taken)
            chosen.append(taken)
    return chosen


def _job(look: CaptainView, staffing: Staffing, wish: Wish, stack: Stack | None, pawns: list[str]) -> Job:
    if stack is not None:
        action = get_stack_action(stack)
    else:
        who = find_pawn_owner(pawns[0])
        result = staffing.openings(wish.action, wish.target, [(pawns[0], [who])]) if who is not None else {}
        action = result[who] if who in result else ACTIONS_BY_ID[wish.action]
    return Job(wish, action, len(pawns), pawns)


def _hand(pawn: str) -> str:
    return find_pawn_owner(pawn) or pawn


def _hands(pawns: Sequence[str]) -> Counter[str]:
    return Counter(map(_hand, pawns))


class BegunCaptain(LeaningCaptain):
    """Carries out the plan of one sol as it was told, as far as it can be; beyond it, it is a captain with leanings."""

    def __init__(
        self,
        content_of: Callable[[HubState], Content],
        leaning: Leaning,
        sol: int,
        then: Leaning = NONE,
        steps: Sequence[str] = (),
    ) -> None:
        super().__init__(content_of, leaning, sol, then)
        self._steps = steps

    def _plan(self, look: CaptainView, decision: Decision) -> Answer:
        if self._steps and look.state.sol == self._sol_now:
            self._jobs, self._steps = find_jobs_left(look, self._steps) or [], ()
            self._sol = (look.state.sol, len(look.state.plan))
        return super()._plan(look, decision)
