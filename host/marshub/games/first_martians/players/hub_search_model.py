"""The search model of First Martians: captains play the playouts, and whole plans of a sol are tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, LogEntry, Session, Words, say
from marshub.kernel.policy import Policy
from marshub.kernel.search import Candidate, FigureFormat, LookaheadPolicy, Plan, PlanModel, rank_candidates

from ..box.components import ASTRONAUTS, BLOCKS, ROVERS, TRACK_FULL
from ..box.state import HubState
from ..content.pack import Content
from ..happenings.course import MissionEnded
from ..happenings.crew import Died, Fought, Wounded
from ..happenings.malfunctions import TrackMoved
from ..rules.actions.action_base import find_pawn_owner
from ..rules.actions.registry import parse_action_name
from ..rules.hub import Hub
from .captain import Captain
from .captain.begun_plan import BegunCaptain, find_jobs_left, step_id
from .captain.captain_view import CaptainView
from .captain.leaning import NONE, Leaning, LeaningCaptain
from .styles import STEADY, STYLES

PLANS = 12  # that are tried for a sol
WHIMS, LATE_WHIMS = 1, 12  # of them that weigh everything a little otherwise; in the last sol no style tells any more
LOST = 0.3  # what a mission is worth that is lost at its very last step
SMALL = 0.25  # of the budget, for questions beside the plan
#: What the captain says while it plans; who asks in the middle of a plan may hear of a pawn that joins another first.
PLANNING = ("declare:", "join:", "drive:", "walk:", "route:", "withdraw:")
#: Questions whose answers weigh enough, beside the plan.
WEIGHTY = frozenset({"fm-choose-consequence", "fm-choose-either", "fm-choose-reroll"})


@dataclass(frozen=True)
class Lead:
    """Makes the captain who leads a sol by a leaning, and those after it by another.

    `steps`: a plan that was begun and is carried out first.
    """

    content_of: Callable[[HubState], Content]
    leaning: Leaning
    sol: int
    then: Leaning
    steps: tuple[str, ...] = ()

    def __call__(self) -> LeaningCaptain:
        if self.steps:
            return BegunCaptain(self.content_of, self.leaning, self.sol, self.then, self.steps)
        return LeaningCaptain(self.content_of, self.leaning, self.sol, self.then)


class HubSearchModel(PlanModel):
    """`content_of` gives the packs that a mission is played with."""

    end_entries = (MissionEnded,)
    first_style = STEADY.name
    figure_formats = MappingProxyType(
        {
            **dict.fromkeys(
                ("death", *(f"track-{block}" for block in BLOCKS), "fight"), FigureFormat(share=True, risk=True)
            ),
            **dict.fromkeys(("wounds", "broken"), FigureFormat(risk=True)),
        }
    )

    def __init__(self, content_of: Callable[[HubState], Content]) -> None:
        self._content_of = content_of

    def default_policy(self) -> Policy:
        return Captain(self._content_of)

    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        key = decision.prompt.key
        if key == "fm-plan":
            return 1.0
        several = isinstance(decision, Choose) and decision.is_single and key in WEIGHTY
        return SMALL if several and sum(":" not in option.id for option in decision.options()) > 1 else 0.0

    def plan_span(self, session: Session[Any, Any], decision: Decision) -> Hashable | None:
        state: HubState = session.state
        return (state.mission, state.sol) if decision.prompt.key == "fm-plan" else None

    def style_scope(self, session: Session[Any, Any]) -> Hashable | None:
        state: HubState = session.state
        return state.mission

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        if decision.prompt.key != "fm-plan":
            candidates = rank_candidates(decision, usual)
            return [candidate for candidate in candidates if candidate.answer == usual or ":" not in candidate.id]
        if usual.option is None or not usual.option.startswith(PLANNING):
            return []  # skills and tokens come before a plan, and the end of one has no choice
        return list(islice(self._plans(session, decision, chance, style), PLANS))

    def _plans(self, session: Session[Any, Any], decision: Decision, chance: Chance, style: str) -> Iterator[Candidate]:
        """Return plans that differ now or in sols to come, the one as it is led so far first."""
        state: HubState = session.state
        led = next((item for item in STYLES if item.name == style), NONE)
        seen: set[object] = set()
        for leaning in self._leanings(state, led, chance):
            captain = LeaningCaptain(self._content_of, leaning, state.sol, led)
            plan = captain.list_plan(state)
            alike = frozenset((action, target, len(pawns), rover) for action, target, pawns, rover in plan)
            if leaning.lasts or alike not in seen:
                seen.add(alike)
                messages = tuple(step_id(*job) for job in plan)
                lasts = leaning if leaning.lasts else led
                lead = Lead(self._content_of, leaning, state.sol, lasts)
                yield Candidate(leaning.name, captain(session, decision, chance), lead, messages, lasts.name)

    def _leanings(self, state: HubState, led: Leaning, chance: Chance) -> Iterator[Leaning]:
        """Return the style that leads so far, the others where there is time for them to tell.

        Then changes for this sol.
        """
        yield led
        last = state.sol >= state.last_sol
        if not last:
            yield from (style for style in STYLES if style is not led)
        for _ in range(LATE_WHIMS if last else WHIMS):
            whim = 1 + chance.randbelow(1 << 32)
            yield replace(led, name=f"whim-{whim:x}", whim=whim, lasts=False)
        if last:
            plan = LeaningCaptain(self._content_of, led, state.sol).list_plan(state)
            for action, target in dict.fromkeys((action, target) for action, target, _, _ in plan):
                yield led.without_dread(action, target)

    def find_begun_plan(
        self, session: Session[Any, Any], decision: Decision, earlier_plans: Sequence[Plan], chance: Chance
    ) -> Candidate | None:
        state: HubState = session.state
        if decision.prompt.key != "fm-plan":
            return None
        look = CaptainView(Hub(state, self._content_of(state), lambda _: None))
        with look.hub.hold_state():
            matches = ((plan.id, find_jobs_left(look, plan.steps)) for plan in earlier_plans)
            name, jobs = next(((name, jobs) for name, jobs in matches if jobs), ("", []))
        if not jobs:
            return None
        steps = tuple(step_id(job.wish.action, job.wish.target, job.pawns, job.rover) for job in jobs)
        # A style lasts; of what was another one for this sol alone no more is needed than the plan that came of it.
        style = next((leaning for leaning in STYLES if leaning.name == name), NONE)
        lead = Lead(self._content_of, style, state.sol, style, steps)
        return Candidate(name, lead()(session, decision, chance), lead, steps, style.name)

    def list_parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        if not isinstance(whole.lead, Lead):
            return ()
        lead, result = whole.lead, dict[tuple[str, str], Candidate]()
        for step in whole.plan:
            action, target, _ = step.split(":")
            leaning = lead.leaning.without_dread(action, target)
            then = replace(lead, leaning=leaning, steps=tuple(item for item in lead.steps if item != step))
            plan = tuple(step_id(*job) for job in then().list_plan(session.state))
            if not any(item.startswith(f"{action}:{target}:") for item in plan):  # else it is done with other hands
                answer = then()(session, decision, chance)
                result.setdefault(
                    (action, target), Candidate(leaning.name, answer, then, plan, whole.style, lacks=step)
                )
        return list(result.values())

    def describe_step(self, step: str) -> Words:
        called, target, pawns = step.split(":")
        action = parse_action_name(called)
        assert action is not None
        hands = Counter(find_pawn_owner(pawn) or pawn for pawn in pawns.split("+") if pawn)
        who = tuple(say("fm-advice-hands", who=f"@{hand_key(item)}", count=count) for item, count in hands.items())
        return Words("fm-advice-step", {}, {"what": (action.make_label(target),), "who": who})

    def describe_steps(self, plan: Sequence[str]) -> Sequence[Words]:
        result: dict[str, list[str]] = {}  # whose pawns, by what they do
        for item in plan:
            what, pawns = item.rpartition(":")[::2]
            # One pawn each, and no target: that is the same action several times.
            result.setdefault(what if what.endswith(":") and "+" not in pawns else item, []).append(pawns)
        return [
            self.describe_step(f"{':'.join(what.split(':')[:2])}:{'+'.join(pawns)}") for what, pawns in result.items()
        ]

    def describe_manner(self, candidate: str) -> Words | None:
        return say(f"fm-advice-{candidate}") if any(candidate == style.name for style in STYLES) else None

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        state: HubState = session.state
        ended = next((entry for entry in reversed(session.log) if isinstance(entry, MissionEnded)), None)
        if ended is not None and ended.outcome == "victory":
            return 1.0
        return LOST * compute_progress(Hub(state, self._content_of(state), lambda _: None))

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        state: HubState = session.state
        full = {entry.block for entry in entries if isinstance(entry, TrackMoved) and entry.after == TRACK_FULL}
        hub = Hub(state, self._content_of(state), lambda _: None)
        return {
            **{f"track-{block}": float(block in full) for block in BLOCKS},
            "fight": float(any(isinstance(entry, Fought) for entry in entries)),
            "death": float(any(isinstance(entry, Died) for entry in entries)),
            "wounds": float(sum(entry.count for entry in entries if isinstance(entry, Wounded))),
            "broken": float(hub.count_broken_parts()),
            "sols": float(state.sol),
        }


def hand_key(hand: str) -> str:
    """Return the message that names an astronaut, a rover, or an assistant's pawn."""
    if hand in ASTRONAUTS:
        return f"fm-astronaut-{hand}"
    return f"fm-place-{hand}" if hand in ROVERS else f"fm-pawn-{hand}"


def compute_progress(hub: Hub) -> float:
    """Return how near a mission came to being won, 0 to 1.

    Its mandatory objectives, with the Threshold as one of them.
    """
    state, steps = hub.state, []
    gauges = {goal.id: goal.gauge for goal in hub.mission.objectives}
    for goal, line in state.objectives.items():
        if not line.mandatory:
            continue
        gauge = gauges.get(goal, "")
        filled = state.gauges.get(gauge, 0) / hub.get_gauge_maximum(gauge) if gauge else 0.0
        if line.computed:
            over = hub.count_broken_parts() - (state.threshold or 0)
            steps.append(1.0 if over <= 0 else max(0.0, 1 - over / 6))
        else:
            steps.append(1.0 if line.done else min(0.9, filled))
    return sum(steps) / len(steps) if steps else 0.0


def make_lookahead_player(content_of: Callable[[HubState], Content]) -> LookaheadPolicy:
    """Return the captain that looks ahead."""
    return LookaheadPolicy(HubSearchModel(content_of))
