"""One sol is one round: six phases, always in this order (RND)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import TABLE, Choose, Option, Script, Table, say, with_free_actions

from ..box.components import NEXT, OVER, PHASES, STEPS, Phase
from ..box.state import HubState
from ..happenings.course import PhaseBegan, SolBegan
from . import questions
from .actions.action_phase import end_action_phase as end_actions
from .actions.action_phase import run_action_phase
from .cleanup import run_cleanup_phase
from .crew import health as crew
from .event_phase import close_event_round, run_event_phase
from .free_actions import HubFreeActions
from .hub import Hub, MissionOver
from .malfunction_phase import get_die_sol, run_malfunction_phase, turn_box_marker
from .mission_rules import get_mission_rules
from .morale import run_morale_phase
from .production.production_phase import run_production_phase
from .victory import close_round

DAWN = STEPS[PHASES[0]][0]  # the step of the mission before the Event phase

PHASE_SCRIPTS: dict[Phase, Callable[[Hub], Script | None]] = {
    "events": run_event_phase,
    "morale": run_morale_phase,
    "production": run_production_phase,
    "actions": run_action_phase,
    "malfunction": run_malfunction_phase,
    "cleanup": run_cleanup_phase,
}


_CONTINUE_OPTIONS = (Option("next", say("fm-option-next-phase"), declines=True),)


def play_sol(hub: Hub, table: Table[HubState]) -> Script:
    """Play one sol from its first phase to Next Round; a death ends it on the spot (FM-HLTH-04).

    At any moment the skills of the crew are at hand (FM-SKILL-08), Upgrade cards can be scrapped (FM-DIS-01), and POI
    tokens used (FM-POI-01): as free actions with every decision, before dice and cards, and in the rules' windows.
    """
    try:
        yield from with_free_actions(_run_phases(hub), HubFreeActions(hub), table)
    except MissionOver:
        return


def _run_phases(hub: Hub) -> Script:
    """Run the phases, from where the table stands on."""
    state = hub.state
    if state.phase == "setup" or state.step == OVER:
        _begin_sol(hub)
    if (state.phase, state.step) == (PHASES[0], DAWN):
        yield from get_mission_rules(hub).begin_sol(hub)
        state.step = ""
    for phase in PHASES[PHASES.index(state.phase) :]:
        if state.phase != phase:
            state.phase, state.step = phase, ""
        if not state.step:
            questions.end_auto_continue_at_phase(state)
            hub.log(PhaseBegan(phase, state.sol))
        script = PHASE_SCRIPTS[phase](hub)
        if script is not None:
            yield from script
        if state.step != NEXT:
            _end_phase(hub)
            state.step = NEXT
        yield from _ask_to_continue(phase)
        crew.update_conditions(hub)  # a cure by a skill since then belongs to the phase that is over (FM-COND-10)
    state.step = OVER
    if not close_round(hub):  # FM-CLN-11
        yield from close_event_round(hub)


def _end_phase(hub: Hub) -> None:
    """Apply what counts from the end of a phase on (FM-RND-12, FM-RND-13, FM-RND-14, FM-RND-15, FM-ACT-22)."""
    end_actions(hub)
    crew.update_conditions(hub)


def _begin_sol(hub: Hub) -> None:
    hub.state.sol += 1  # FM-RND-01, FM-CLN-10
    questions.end_auto_continue_at_sol(hub.state)
    hub.state.phase, hub.state.step = PHASES[0], DAWN  # FM-SETUP-19
    hub.log(SolBegan(hub.state.sol))
    for die in hub.mission.dice:
        if not die.only and get_die_sol(hub, die) == hub.state.sol:  # FM-MAL-20, FM-MIS-32, FM-RND-04
            turn_box_marker(hub, die.block, red=True)


def _ask_to_continue(phase: Phase) -> Script:
    """Ask the table to continue when it has caught up with what happened (FM-APP-05, FM-RND-03, FM-EVT-21)."""
    yield Choose(TABLE, say(f"fm-next-{phase}"), lambda: _CONTINUE_OPTIONS)
