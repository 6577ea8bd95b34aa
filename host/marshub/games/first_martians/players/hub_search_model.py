"""The search model of First Martians: captains play whole plans of a sol; and determinization."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import filterfalse, islice
from types import MappingProxyType
from typing import Any

from marshub.kernel import CHANCE, Answer, Chance, Choose, Decision, LogEntry, Session, Words, say
from marshub.kernel.journal import Answered
from marshub.kernel.policy import Policy
from marshub.kernel.replay import session_at
from marshub.kernel.search import Candidate, FigureFormat, Plan, PlanModel, rank_candidates

from .. import effects as fx
from ..box.components import ASTRONAUTS, BLOCKS, ROVERS, STEPS, TRACK_FULL
from ..box.state import HubState, ScheduledEvent, make_open_view
from ..content.pack import Content
from ..happenings.course import MissionBegan, MissionEnded
from ..happenings.crew_and_events import AdventureMet, Died, EventShown, ExtraEventShown, Fought, Wounded
from ..happenings.facilities import TrackMoved
from ..rules.actions.action_base import find_pawn_owner
from ..rules.actions.registry import parse_action_name
from ..rules.event_phase import can_strike
from ..rules.hub import Hub
from .captain import Captain
from .captain.begun_plan import (
    PlanCompletingCaptain,
    find_remaining_jobs,
    is_free_step,
    make_free_step_id,
    make_step_id,
)
from .captain.captain_view import CaptainView
from .captain.styles import NO_STYLE, STEADY, STYLES, PlannedJob, Style, StyledCaptain

MAX_PLAN_ANSWERS = 60  # of one plan, with donors and routes
MAX_PLANS = 12  # number of plans that are tried for a sol
WHIMS, LATE_WHIMS = 1, 12  # plans with random weights; more in the last sol, when lasting styles no longer differ
LOST_MISSION_VALUE = 0.3  # value of a mission that is lost at its very last step
MAX_PART_PROGRESS = 0.9  # of an objective that is not done, by its track
HOPELESS_PARTS = 6  # broken parts over the Threshold that count as no progress
SIDE_QUESTION_SHARE = 0.25  # share of the budget for questions outside the plan
#: Option ids of planning. In the middle of a plan the first answer may be a pawn that joins a stack.
PLAN_OPTION_PREFIXES = ("declare:", "join:", "drive:", "walk:", "route:", "withdraw:")
_CLOSED = Answer(option="done")  # closes a plan
#: What may be scrapped or used before a plan: by the verb of its option, the key of its name.
FREE_STEP_KEYS = {"scrap": "fm-upgrade", "skill": "fm-skill", "use": "fm-item"}
#: Questions outside the plan that are important enough for a search.
SEARCHED_QUESTIONS = frozenset({"fm-choose-consequence", "fm-choose-either", "fm-choose-reroll"})


@dataclass(frozen=True)
class CaptainFactory:
    """A factory of captains who play one sol by a style and the sols after it by another.

    Attributes:
        steps: A plan in progress, which is completed first.
    """

    content_of: Callable[[HubState], Content]
    style: Style
    sol: int
    later_style: Style
    steps: tuple[str, ...] = ()

    def __call__(self) -> StyledCaptain:
        if self.steps:
            return PlanCompletingCaptain(self.content_of, self.style, self.sol, self.later_style, self.steps)
        return StyledCaptain(self.content_of, self.style, self.sol, self.later_style)


class HubSearchModel(PlanModel):
    """The search model. `content_of` returns the content with which a mission is played."""

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
        several = isinstance(decision, Choose) and decision.is_single and key in SEARCHED_QUESTIONS
        return (
            SIDE_QUESTION_SHARE if several and sum(":" not in option.id for option in decision.options()) > 1 else 0.0
        )

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
        if usual.option is None or not usual.option.startswith((*PLAN_OPTION_PREFIXES, *FREE_STEP_KEYS)):
            return []  # closing the plan leaves no choice
        return list(islice(self._list_plans(session, decision, chance, style), MAX_PLANS))

    def _list_plans(
        self, session: Session[Any, Any], decision: Decision, chance: Chance, style: str
    ) -> Iterator[Candidate]:
        """Yield plans that differ now or in later sols, the plan of the present style first."""
        state: HubState = session.state
        base_style = next((item for item in STYLES if item.name == style), NO_STYLE)
        seen: set[object] = set()
        for tried_style in self._list_styles(state, base_style, chance):
            captain = StyledCaptain(self._content_of, tried_style, state.sol, base_style)
            steps, plan = self._list_steps(state, captain)
            plan_key = frozenset(
                [
                    *filter(is_free_step, steps),
                    *((action, target, len(pawns), rover) for action, target, pawns, rover in plan),
                ]
            )
            if tried_style.is_lasting or plan_key not in seen:
                seen.add(plan_key)
                later_style = tried_style if tried_style.is_lasting else base_style
                factory = CaptainFactory(self._content_of, tried_style, state.sol, later_style)
                yield Candidate(tried_style.name, captain(session, decision, chance), factory, steps, later_style.name)

    def _list_steps(self, state: HubState, captain: StyledCaptain) -> tuple[tuple[str, ...], list[PlannedJob]]:
        """Return a plan's steps, and its jobs. What the captain scraps or uses first belongs to it."""
        before = [] if state.plan else captain.take_free_actions(state := make_open_view(state))
        jobs = captain.list_plan(state)
        return (*map(make_free_step_id, before), *(make_step_id(*job) for job in jobs)), jobs

    def _list_styles(self, state: HubState, base_style: Style, chance: Chance) -> Iterator[Style]:
        """Yield the present style, the other styles if enough sols are left, then changes for this sol."""
        yield base_style
        steps, jobs = self._list_steps(state, StyledCaptain(self._content_of, base_style, state.sol))
        yield from (base_style.without_action(*step.split(":")[:2]) for step in steps if is_free_step(step))
        is_last_sol = state.sol >= state.last_sol
        if not is_last_sol:
            yield from (style for style in STYLES if style is not base_style)
        for _ in range(LATE_WHIMS if is_last_sol else WHIMS):
            whim = 1 + chance.randbelow(1 << 32)
            yield replace(base_style, name=f"whim-{whim:x}", whim=whim, is_lasting=False)
        if is_last_sol:
            for action, target in dict.fromkeys((action, target) for action, target, _, _ in jobs):
                yield base_style.without_action(action, target)

    def find_begun_plan(
        self, session: Session[Any, Any], decision: Decision, earlier_plans: Sequence[Plan], chance: Chance
    ) -> Candidate | None:
        state: HubState = session.state
        if decision.prompt.key != "fm-plan":
            return None
        view = CaptainView(Hub(state, self._content_of(state)))
        with view.hub.hold_state():
            remaining = (
                (plan.id, find_remaining_jobs(view, plan.steps))
                for plan in earlier_plans
                if not list_open_free_steps(state, decision, plan.steps)
            )
            plan_id, jobs = next(((plan_id, jobs) for plan_id, jobs in remaining if jobs), ("", []))
        if not jobs:
            return None
        steps = tuple(make_step_id(job.wish.action, job.wish.target, job.pawns, job.rover) for job in jobs)
        # A lasting style is kept; of changed weights for this sol alone only the resulting plan is needed.
        style = next((known_style for known_style in STYLES if known_style.name == plan_id), NO_STYLE)
        factory = CaptainFactory(self._content_of, style, state.sol, style, steps)
        return Candidate(plan_id, factory()(session, decision, chance), factory, steps, style.name)

    def play_plan(self, session: Session[Any, Any], steps: Sequence[str], chance: Chance) -> tuple[list[Answer], str]:
        state: HubState = session.state
        captain = CaptainFactory(self._content_of, NO_STYLE, state.sol, NO_STYLE, tuple(steps))()
        answers: list[Answer] = []
        while (pending := session.pending) is not None and pending.decider != CHANCE:
            free_steps = list_open_free_steps(session.state, pending, steps)
            is_planning = pending.prompt.key == "fm-plan"
            if is_planning and not free_steps and not find_missing_step(session.state, steps):
                break
            answer = Answer(option=free_steps[0]) if free_steps else captain(session, pending, chance)
            is_part = not is_planning or bool(free_steps) or (answer.option or "").startswith(PLAN_OPTION_PREFIXES)
            if not is_part or len(answers) == MAX_PLAN_ANSWERS:
                return answers, find_missing_step(session.state, steps)
            session.answer(answer)
            answers.append(answer)
            if session.history.list_revealing_since(session.step_count - 1):
                break  # what was revealed may change the rest
        return answers, ""

    def find_last_plan(self, session: Session[Any, Any]) -> tuple[str, ...]:
        state, pending = session.state, session.pending
        if pending is None or pending.prompt.key != "fm-plan" or state.plan:
            return ()
        steps = session.history.steps
        closings = (at for at, step in enumerate(steps) if isinstance(step, Answered) and step.answer == _CLOSED)
        closed_at = max(closings, default=None)
        if closed_at is None or closed_at <= session.history.last_foreign_position():
            return ()
        with closing(session_at(session, closed_at)) as before:
            was_plan = before.pending is not None and before.pending.prompt.key == "fm-plan"
            if not was_plan or (before.state.mission, before.state.sol) != (state.mission, state.sol - 1):
                return ()
            return tuple(
                make_step_id(stack.action, stack.target, stack.pawns, stack.rover) for stack in before.state.plan
            )

    def list_parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        if not isinstance(whole.lead, CaptainFactory):
            return ()
        factory, parts = whole.lead, dict[tuple[str, str], Candidate]()
        for step in whole.plan:
            action, target, _ = step.split(":")
            style = factory.style.without_action(action, target)
            reduced = replace(factory, style=style, steps=tuple(item for item in factory.steps if item != step))
            plan = self._list_steps(session.state, reduced())[0]
            # A plan that takes the same action with other pawns is no plan without it.
            if not any(item.startswith(f"{action}:{target}:") for item in plan):
                answer = reduced()(session, decision, chance)
                parts.setdefault(
                    (action, target), Candidate(style.name, answer, reduced, plan, whole.style, lacks=step)
                )
        return list(parts.values())

    def describe_step(self, step: str) -> Words:
        action_name, target, pawns = step.split(":")
        if is_free_step(step):
            return say(f"fm-advice-{action_name}", what=f"@{FREE_STEP_KEYS[action_name]}-{target}")
        action = parse_action_name(action_name)
        assert action is not None
        pawn_counts = Counter(find_pawn_owner(pawn) or pawn for pawn in pawns.split("+") if pawn)
        seat = tuple(
            say("fm-advice-hands", who=f"@{get_owner_key(owner)}", count=count) for owner, count in pawn_counts.items()
        )
        return Words("fm-advice-step", {}, {"what": (action.make_label(target),), "who": seat})

    def describe_steps(self, plan: Sequence[str]) -> Sequence[Words]:
        pawns_of_action: dict[str, list[str]] = {}  # pawns by action and target
        for step in plan:
            action, pawns = step.rpartition(":")[::2]
            # Steps with one pawn and without a target are the same action several times.
            pawns_of_action.setdefault(action if action.endswith(":") and "+" not in pawns else step, []).append(pawns)
        return [
            self.describe_step(f"{':'.join(action.split(':')[:2])}:{'+'.join(pawns)}")
            for action, pawns in pawns_of_action.items()
        ]

    def describe_manner(self, candidate: str) -> Words | None:
        return say(f"fm-advice-{candidate}") if any(candidate == style.name for style in STYLES) else None

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        state: HubState = session.state
        end = next((entry for entry in reversed(session.log) if isinstance(entry, MissionEnded)), None)
        if end is not None and end.outcome == "victory":
            return 1.0
        return LOST_MISSION_VALUE * compute_progress(Hub(state, self._content_of(state)))

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        state: HubState = session.state
        triggered = {entry.block for entry in entries if isinstance(entry, TrackMoved) and entry.after == TRACK_FULL}
        hub = Hub(state, self._content_of(state))
        return {
            **{f"track-{block}": float(block in triggered) for block in BLOCKS},
            "fight": float(any(isinstance(entry, Fought) for entry in entries)),
            "death": float(any(isinstance(entry, Died) for entry in entries)),
            "wounds": float(sum(entry.count for entry in entries if isinstance(entry, Wounded))),
            "broken": float(hub.count_broken_parts()),
            "sols": float(state.sol),
        }


def list_open_free_steps(state: HubState, decision: Decision, steps: Sequence[str]) -> list[str]:
    """Return the options of a plan's steps that are to be scrapped or used before anything is declared."""
    if state.plan or decision.prompt.key != "fm-plan":
        return []
    return [step[:-1] for step in steps if is_free_step(step) and decision.is_offered(step[:-1])]


def find_missing_step(state: HubState, steps: Sequence[str]) -> str:
    """Return the first step of a plan that is not declared as it says; "" if all are."""
    declared = Counter(_make_step_key(stack.action, stack.target, stack.pawns, stack.rover) for stack in state.plan)
    for step in filterfalse(is_free_step, steps):
        action, target, pawns = step.split(":")
        key = _make_step_key(action, target, pawns.split("+"))
        if not declared[key]:
            return step
        declared[key] -= 1
    return ""


def _make_step_key(action: str, target: str, pawns: Sequence[str], rover: str = "") -> Hashable:
    """Return a key of a step: either pawn of an astronaut will do."""
    owners = sorted(find_pawn_owner(pawn) or pawn for pawn in ((*pawns, rover) if rover else pawns))
    return action, target, tuple(owners)


def get_owner_key(owner: str) -> str:
    """Return the message that names an astronaut, a rover, or an assistant's pawn."""
    if owner in ASTRONAUTS:
        return f"fm-astronaut-{owner}"
    return f"fm-place-{owner}" if owner in ROVERS else f"fm-pawn-{owner}"


def compute_progress(hub: Hub) -> float:
    """Return the progress of a mission, 0 to 1, by its mandatory objectives and the Threshold."""
    state, shares = hub.state, []
    gauges = {objective.id: objective.gauge for objective in hub.mission.objectives}
    for objective, line in state.objectives.items():
        if not line.mandatory:
            continue
        gauge = gauges.get(objective, "")
        filled = state.gauges.get(gauge, 0) / hub.get_gauge_maximum(gauge) if gauge else 0.0
        if line.computed:
            over = hub.count_broken_parts() - (state.threshold or 0)
            shares.append(1.0 if over <= 0 else max(0.0, 1 - over / HOPELESS_PARTS))
        else:
            shares.append(1.0 if line.done else min(MAX_PART_PROGRESS, filled))
    return sum(shares) / len(shares) if shares else 0.0


_EARLY = STEPS["events"][: STEPS["events"].index("consequences") + 1]


def can_determinize(state: HubState) -> bool:
    """Return whether a state can be sampled.

    It cannot while extra events come up, as the running script knows them already.
    """
    return (state.phase, state.step) != ("events", "extra-events")


def determinize(view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance) -> HubState:
    """Fill an open view with a sample of the app's hidden information (FM-EVT-08, FM-EVT-17); return the view."""
    if view.phase == "events" and view.step in ("", *_EARLY):
        for event in view.events:
            if event.status == "open" and can_strike(content, event):
                event.striking = chance.randbelow(100) < content.events[event.id].strikes
    view.follow_ups = list(_sample_scheduled_events(view, log, content, chance))
    return view


def _sample_scheduled_events(
    view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance
) -> Iterator[ScheduledEvent]:
    """Yield the extra events that were scheduled in this mission and have not come up.

    Those of Mission Events may concern any astronaut.
    """
    start = max((index for index, entry in enumerate(log) if isinstance(entry, MissionBegan)), default=0)
    shown = Counter(entry.event for entry in log[start:] if isinstance(entry, ExtraEventShown))
    for event in _list_scheduled_events(view, log[start:], content, chance):
        if shown[event.event]:
            shown[event.event] -= 1
        elif event.event in content.events:
            yield event


def _list_scheduled_events(
    view: HubState, log: Sequence[LogEntry], content: Content, chance: Chance
) -> Iterator[ScheduledEvent]:
    crew = tuple(view.crew)
    for entry in log:
        if isinstance(entry, EventShown | ExtraEventShown):
            data = content.events.get(entry.event)
            if data is not None and data.follow_up and entry.event != view.shown:
                yield ScheduledEvent(data.follow_up, "follow-up", chance.pick(crew))
        elif isinstance(entry, AdventureMet) and entry.adventure in content.adventures:
            for effect in content.adventures[entry.adventure].effects:
                if isinstance(effect, fx.Schedule):
                    yield ScheduledEvent(effect.event, effect.sort, entry.who)
