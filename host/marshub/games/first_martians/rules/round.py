"""One sol is one round: six phases, always in this order (RND)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import TABLE, Choose, Option, Script, Table, say, with_asides

from ..box.components import NEXT, OVER, PHASES, STEPS, Phase
from ..box.state import HubState
from ..happenings.course import PhaseBegan, SolBegan
from . import hush
from .actions.phase import action_phase
from .actions.phase import end_phase as end_actions
from .beside import Beside
from .cleanup import cleanup_phase
from .crew import health as crew
from .events.mission_events import close_round
from .events.phase import event_phase
from .hub import Hub, MissionOver
from .malfunction.phase import malfunction_phase, sol_of
from .malfunction.tracks import turn_box
from .mission_rules import rules_of
from .morale import morale_phase
from .production.phase import production_phase
from .victory import next_round

DAWN = STEPS[PHASES[0]][0]  # the step of the mission before the Event phase

SCRIPTS: dict[Phase, Callable[[Hub], Script | None]] = {
    "events": event_phase,
    "morale": morale_phase,
    "production": production_phase,
    "actions": action_phase,
    "malfunction": malfunction_phase,
    "cleanup": cleanup_phase,
}


_ON = (Option("next", say("fm-option-next-phase")),)


def play_sol(hub: Hub, table: Table[HubState]) -> Script:
    """Play one sol from its first phase to Next Round; a death ends it on the spot (FM-HLTH-04).

    At any moment the skills of the crew are at hand (FM-SKILL-08), Upgrade cards can be scrapped (FM-DIS-01), and POI
    tokens used (FM-POI-01): as free actions with every decision, before dice and cards, and in the rules' windows.
    """
    try:
        yield from with_asides(_phases(hub), Beside(hub), table)
    except MissionOver:
        return


def _phases(hub: Hub) -> Script:
    """Run the phases, from where the table stands on."""
    state = hub.state
    if state.phase == "setup" or state.step == OVER:
        _begin_sol(hub)
    if (state.phase, state.step) == (PHASES[0], DAWN):
        yield from rules_of(hub).begin_sol(hub)
        state.step = ""
    for phase in PHASES[PHASES.index(state.phase) :]:
        if state.phase != phase:
            state.phase, state.step = phase, ""
        if not state.step:
            hush.begin_phase(state)
            hub.tell(PhaseBegan(phase, state.sol))
        script = SCRIPTS[phase](hub)
        if script is not None:
            yield from script
        if state.step != NEXT:
            _end_phase(hub)
            state.step = NEXT
        yield from _next(phase)
        crew.end_phase(hub)  # a cure by a skill since then belongs to the phase that is over (FM-COND-10)
    state.step = OVER
    if not next_round(hub):  # FM-CLN-11
        yield from close_round(hub)


def _end_phase(hub: Hub) -> None:
    """Apply what counts from the end of a phase on (FM-RND-12, FM-RND-13, FM-RND-14, FM-RND-15, FM-ACT-22)."""
    end_actions(hub)
    crew.end_phase(hub)


def _begin_sol(hub: Hub) -> None:
    hub.state.sol += 1  # FM-RND-01, FM-CLN-10
    hush.begin_sol(hub.state)
    hub.state.phase, hub.state.step = PHASES[0], DAWN  # FM-SETUP-19
    hub.tell(SolBegan(hub.state.sol))
    for die in hub.mission.dice:
        if not die.only and sol_of(hub, die) == hub.state.sol:  # FM-MAL-20, FM-MIS-32, FM-RND-04
            turn_box(hub, die.block, red=True)


def _next(phase: Phase) -> Script:
    """Ask the table to continue when it has caught up with what happened (FM-APP-05, FM-RND-03, FM-EVT-21)."""
    yield Choose(TABLE, say(f"fm-next-{phase}"), lambda: _ON)
