"""Next Round: the end of the mission is tested (GOAL, END)."""

from __future__ import annotations

from ..happenings.course import RoundClosed, ThresholdJudged
from .hub import Hub


def count_objectives(hub: Hub) -> tuple[int, int]:
    """Count the ticked mandatory objectives, and all of them; the computed Threshold is tested apart."""
    mandatory = [
        objective for objective in hub.state.objectives.values() if objective.mandatory and not objective.computed
    ]
    return sum(objective.done for objective in mandatory), len(mandatory)


def are_objectives_done(hub: Hub) -> bool:
    """Return whether every mandatory objective is ticked (FM-GOAL-02, FM-GOAL-11)."""
    done, mandatory = count_objectives(hub)
    return done == mandatory


def is_threshold_met(hub: Hub) -> bool:
    """Return whether broken parts are at or below the Threshold, if the mission has one (FM-GOAL-06)."""
    return hub.state.threshold is None or hub.count_broken_parts() <= hub.state.threshold


def close_round(hub: Hub) -> bool:
    """Close the round; return whether the mission is over (FM-GOAL-11, FM-GOAL-12, FM-END-01).

    Running out of reserves, samples or Morale ends nothing (FM-END-05).
    """
    done = are_objectives_done(hub)
    done_count, mandatory = count_objectives(hub)
    hub.log(RoundClosed(hub.state.sol, hub.state.last_sol - hub.state.sol, done_count, mandatory))  # FM-APP-12
    if done and hub.state.threshold is not None:
        hub.log(ThresholdJudged(hub.count_broken_parts(), hub.state.threshold))
    if done and is_threshold_met(hub):  # FM-MIS-33
        hub.end_mission("victory", "fm-reason-objectives")
    elif hub.state.sol >= hub.state.last_sol:  # FM-GOAL-04
        hub.end_mission("defeat", "fm-reason-threshold" if done else "fm-reason-time")  # FM-END-03, FM-END-04
    return hub.state.result is not None
