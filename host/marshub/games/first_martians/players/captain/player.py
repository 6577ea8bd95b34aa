"""The captain as a policy: it plans a sol at a time and answers whatever is asked on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from marshub.kernel import CONTINUE, Answer, Chance, Choose, Confirm, Decision, FreeActionQuestion, Session

from ...box.state import HubState
from ...content.pack import Content
from ...happenings.course import MissionEnded
from ...rules.actions.declarations import find_incomplete_stacks
from ...rules.hub import Hub
from .answers import answer
from .captain_view import CaptainView
from .free_actions import is_urgent, list_free_actions
from .goals import list_goal_wishes
from .job import Job, list_commands
from .missions import find_plans
from .staffing import Staffing
from .upkeep import list_upkeep_wishes
from .wish import Wish

_GO_ON, _NEXT = Answer(option=CONTINUE), Answer(option="next")
MANY_DEFEATS = 4  # a crew that lost its campaign so often goes home


class Captain:
    """One captain at one table. What it remembers only saves work: it could be replaced at any question."""

    def __init__(self, content_of: Callable[[HubState], Content]) -> None:
        """Make a captain. `content_of` returns the packs that a mission is played with."""
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

        `chance` settles what the captain has no view on.
        """
        key = decision.prompt.key
        if decision.decider == "chance":
            return decision.random_answer(chance)
        if isinstance(decision, FreeActionQuestion) and not is_urgent(state, decision):
            return _GO_ON
        look = CaptainView(self._make_hub(state))
        if key == "fm-plan":
            return self._plan(look, decision)
        if isinstance(decision, FreeActionQuestion):
            return self._choose_free_action(look, decision) or _GO_ON
        if key.startswith("fm-next-"):
            return self._choose_free_action(look, decision) or _NEXT
        given = find_plans(look).answer(look, decision) or answer(look, decision)
        if given is not None:
            return given
        return Answer(option="yes") if isinstance(decision, Confirm) else decision.first_answer()

    def _make_hub(self, state: HubState) -> Hub:
        """Return the table, with what was worked out about it at earlier questions."""
        if self._hub is None or self._hub.state is not state:
            self._hub = Hub(state, self._content_of(state), lambda _: None)
        return self._hub

    # ------------------------------------------------------------------ planning

    def _plan(self, look: CaptainView, decision: Decision) -> Answer:
        assert isinstance(decision, Choose)
        if not look.state.plan:
            aside = self._choose_free_action(look, decision)
            if aside is not None:
                self._jobs = []
                return aside
        sol = (look.state.sol, len(look.state.plan))
        if not self._jobs or sol[0] != self._sol[0] or sol[1] < self._sol[1]:
            self._refused = frozenset()
            self._think(look)
        self._sol = sol
        for _ in range(3):
            for command in list_commands(look, self._jobs):
                if decision.is_offered(command):
                    return Answer(option=command)
                self._refuse(command)
                break
            self._think(look)
        # Stacks that cannot be completed are taken back; whoever is left takes what is left.
        self._jobs = []
        return self._improvise(look, decision)

    def _think(self, look: CaptainView) -> None:
        with look.hub.hold_state():
            wishes = [*self._list_goals(look), *self._list_upkeep(look)]
            self._jobs = Staffing(look, self._refused, self._dread(look)).fill(wishes)

    def _list_goals(self, look: CaptainView) -> Iterable[Wish]:
        """Yield the wishes of the mission."""
        return (*find_plans(look).list_wishes(look), *list_goal_wishes(look))

    def _list_upkeep(self, look: CaptainView) -> Iterable[Wish]:
        """Yield the wishes of crew and base."""
        return list_upkeep_wishes(look)

    def _dread(self, look: CaptainView) -> float:
        """Return its fear of dice, as a multiple of the expected harm."""
        return 1.0

    def _refuse(self, command: str) -> None:
        verb, *rest = command.split(":")
        if verb == "declare":
            self._refused |= {(rest[1].partition("@")[0], rest[2] if len(rest) > 2 else "")}

    def _improvise(self, look: CaptainView, decision: Choose) -> Answer:
        options = [option.id for option in decision.options()]
        stuck = {stack.id for stack, _ in find_incomplete_stacks(look.hub)}
        for verbs in (("done",), ("join", "drive")):
            for option in options:
                verb, *rest = option.split(":")
                if verb in verbs and (verb == "done" or rest[1] in stuck):
                    return Answer(option=option)
        plain = [o for o in options if o.split(":")[0] == "declare" and o.split(":")[2] in ("rest", "manage", "unwind")]
        declared = [option for option in options if option.startswith("declare:pawn-")]
        back = [option for option in options if option.partition(":")[2] in stuck and option.startswith("withdraw:")]
        return Answer(option=(back or plain or declared or options)[0])

    def _choose_free_action(self, look: CaptainView, decision: Decision) -> Answer | None:
        assert isinstance(decision, Choose)
        for option in list_free_actions(look):
            if decision.is_offered(option):
                return Answer(option=option)
        return None

    # ------------------------------------------------------------------ campaigns

    def _answer_after_defeat(self, session: Session[Any, Any]) -> Answer:
        """Try the mission again, but not for ever."""
        lost = sum(isinstance(entry, MissionEnded) and entry.outcome == "defeat" for entry in session.log)
        return Answer(option="end" if lost >= MANY_DEFEATS else "replay")
