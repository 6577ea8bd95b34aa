"""Next Round: the end of the mission is tested (GOAL, END)."""

from __future__ import annotations

from ..happenings.course import RoundClosed, ThresholdJudged
from .hub import Hub


def objectives_count(hub: Hub) -> tuple[int, int]:
    """Count the ticked mandatory objectives, and all of them; the computed Threshold is tested apart."""
    mandatory = [goal for goal in hub.state.objectives.values() if goal.mandatory and not goal.computed]
    return sum(goal.done for goal in mandatory), len(mandatory)


def objectives_done(hub: Hub) -> bool:
    """Check that every mandatory objective is ticked (FM-GOAL-02, FM-GOAL-11)."""
    done, mandatory = objectives_count(hub)
    return done == mandatory


def threshold_met(hub: Hub) -> bool:
    """Check that broken parts are at or below the Threshold, if the mission has one (FM-GOAL-06)."""
    return hub.state.threshold is None or hub.broken_parts() <= hub.state.threshold


def next_round(hub: Hub) -> bool:
    """Close the round; return whether the mission is over (FM-GOAL-11, FM-GOAL-12, FM-END-01).

    Running out of reserves, samples or Morale ends nothing (FM-END-05).
    """
    done = objectives_done(hub)
    ticked, mandatory = objectives_count(hub)
    hub.tell(RoundClosed(hub.state.sol, hub.state.last_sol - hub.state.sol, ticked, mandatory))  # FM-APP-12
    if done and hub.state.threshold is not None:
        hub.tell(ThresholdJudged(hub.broken_parts(), hub.state.threshold))
    if done and threshold_met(hub):  # FM-MIS-33
        hub.end("victory", "fm-reason-objectives")
    elif hub.state.sol >= hub.state.last_sol:  # FM-GOAL-04
        hub.end("defeat", "fm-reason-threshold" if done else "fm-reason-time")  # FM-END-03, FM-END-04
    return hub.state.result is not None
