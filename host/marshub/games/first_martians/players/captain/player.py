"""The captain as a policy: it plans a sol at a time and answers all questions in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from marshub.kernel import CONTINUE, Answer, Chance, Choose, Confirm, Decision, FreeActionQuestion, Session

from ...box.state import HubState
from ...content.pack import Content
from ...happenings.course import MissionEnded
from ...rules.actions.declarations import find_incomplete_stacks
from ...rules.hub import Hub
from .answers import answer_question, is_urgent, list_free_actions
from .captain_view import CaptainView
from .goals import list_goal_wishes
from .jobs import Job, Wish, list_commands
from .missions import find_plans
from .staffing import Staffing
from .upkeep import list_upkeep_wishes

_CONTINUE, _NEXT = Answer(option=CONTINUE), Answer(option="next")
PLAN_TRIES = 3  # plans of which the game refused an answer
MAX_DEFEATS = 4  # after this many defeats the campaign is ended


class Captain:
    """A captain at one table. Its memory only saves work: a new captain could answer any question in its place."""

    def __init__(self, content_of: Callable[[HubState], Content]) -> None:
        """Make a captain. `content_of` returns the content with which a mission is played."""
        self._content_of = content_of
        self._hub: Hub | None = None
        self._sol = (-1, -1)
        self._jobs: list[Job] = []
        self._refused: frozenset[tuple[str, str]] = frozenset()

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        """Return a legal answer to `decision`."""
        if decision.prompt.key == "fm-choose-campaign":
            return self._answer_after_defeat(session)
        return self.decide(session.state, decision, chance)

    def decide(self, state: HubState, decision: Decision, chance: Chance) -> Answer:
        """Return the answer to `decision`, from the open `state` alone.

        `chance` decides where the captain has no rule.
        """
        key = decision.prompt.key
        if decision.decider == "chance":
            return decision.random_answer(chance)
        if isinstance(decision, FreeActionQuestion) and not is_urgent(state, decision):
            return _CONTINUE
        view = CaptainView(self._make_hub(state))
        if key == "fm-plan":
            return self._answer_plan(view, decision)
        if isinstance(decision, FreeActionQuestion):
            return self._choose_free_action(view, decision) or _CONTINUE
        if key.startswith("fm-next-"):
            return self._choose_free_action(view, decision) or _NEXT
        known_answer = find_plans(view).answer(view, decision) or answer_question(view, decision)
        if known_answer is not None:
            return known_answer
        return Answer(option="yes") if isinstance(decision, Confirm) else decision.first_answer()

    def _make_hub(self, state: HubState) -> Hub:
        """Return the table, with the cached values of earlier questions."""
        if self._hub is None or self._hub.state is not state:
            self._hub = Hub(state, self._content_of(state))
        return self._hub

    # ------------------------------------------------------------------ planning

    def _answer_plan(self, view: CaptainView, decision: Decision) -> Answer:
        assert isinstance(decision, Choose)
        if not view.state.plan:
            free_action = self._choose_free_action(view, decision)
            if free_action is not None:
                self._jobs = []
                return free_action
        sol = (view.state.sol, len(view.state.plan))
        if not self._jobs or sol[0] != self._sol[0] or sol[1] < self._sol[1]:
            self._refused = frozenset()
            self._make_plan(view)
        self._sol = sol
        for _ in range(PLAN_TRIES):
            for command in list_commands(view, self._jobs):
                if decision.is_offered(command):
                    return Answer(option=command)
                self._note_refusal(command)
                break
            self._make_plan(view)
        # Withdraw stacks that cannot be completed; other pawns take simple actions.
        self._jobs = []
        return self._improvise(view, decision)

    def _make_plan(self, view: CaptainView) -> None:
        with view.hub.hold_state():
            wishes = [*self._list_goals(view), *self._list_upkeep(view)]
            self._jobs = Staffing(view, self._refused, self._get_dice_aversion(view)).assign_pawns(wishes)

    def _list_goals(self, view: CaptainView) -> Iterable[Wish]:
        """Return the wishes of the mission."""
        return (*find_plans(view).list_wishes(view), *list_goal_wishes(view))

    def _list_upkeep(self, view: CaptainView) -> Iterable[Wish]:
        """Return the wishes of crew and base."""
        return list_upkeep_wishes(view)

    def _get_dice_aversion(self, view: CaptainView) -> float:
        """Return the captain's fear of dice, as a multiple of the expected harm."""
        return 1.0

    def _note_refusal(self, command: str) -> None:
        verb, *rest = command.split(":")
        if verb == "declare":
            self._refused |= {(rest[1].partition("@")[0], rest[2] if len(rest) > 2 else "")}

    def _improvise(self, view: CaptainView, decision: Choose) -> Answer:
        options = [option.id for option in decision.options()]
        incomplete = {stack.id for stack, _ in find_incomplete_stacks(view.hub)}
        for verbs in (("done",), ("join", "drive")):
            for option in options:
                verb, *rest = option.split(":")
                if verb in verbs and (verb == "done" or rest[1] in incomplete):
                    return Answer(option=option)
        simple = [
            option_id
            for option_id in options
            if option_id.split(":")[0] == "declare" and option_id.split(":")[2] in ("rest", "manage", "unwind")
        ]
        declared = [option for option in options if option.startswith("declare:pawn-")]
        withdrawals = [
            option for option in options if option.partition(":")[2] in incomplete and option.startswith("withdraw:")
        ]
        return Answer(option=(withdrawals or simple or declared or options)[0])

    def _choose_free_action(self, view: CaptainView, decision: Decision) -> Answer | None:
        assert isinstance(decision, Choose)
        for option in list_free_actions(view):
            if self._wants_free_action(view, option) and decision.is_offered(option):
                return Answer(option=option)
        return None

    def _wants_free_action(self, view: CaptainView, option: str) -> bool:
        """Return whether the captain takes a free action that is worth it."""
        return True

    # ------------------------------------------------------------------ campaigns

    def _answer_after_defeat(self, session: Session[Any, Any]) -> Answer:
        """Try the mission again, up to `MANY_DEFEATS` times."""
        lost = sum(isinstance(entry, MissionEnded) and entry.outcome == "defeat" for entry in session.log)
        return Answer(option="end" if lost >= MAX_DEFEATS else "replay")
