"""The checklist of the phase (FM-APP-05), marked as far as the log proves which steps are done."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.games.first_martians.box.components import Phase
from marshub.games.first_martians.happenings import actions_and_map, course, crew_and_events, facilities, production
from marshub.kernel import Decision, LogEntry, Words

from ...game_look import Step


def mark_steps(steps: Sequence[Words], phase: Phase, pending: Decision | None, log: Sequence[LogEntry]) -> list[Step]:
    """Return the `steps` of `phase`, marked as done or current.

    A step is done once a later one has begun, or the phase is closed. Where the log proves neither, as within Clean-Up,
    nothing is marked.
    """
    if pending is not None and pending.prompt.key == f"fm-next-{phase}":
        return [Step(step, "done") for step in steps]
    current = _find_begun_step(phase, pending, log)
    return [
        Step(step, "" if not current or number > current else "now" if number == current else "done")
        for number, step in enumerate(steps, 1)
    ]


def _find_begun_step(phase: Phase, pending: Decision | None, log: Sequence[LogEntry]) -> int:
    """Return the number of the last step that has begun; 0 if the log proves none."""
    if phase == "setup":
        return 5 if pending is not None and pending.prompt.key == "fm-choose-first-player" else 0
    if phase not in ("events", "production", "actions", "malfunction"):
        return 0
    begun = 1
    for entry in reversed(log):
        if isinstance(entry, course.PhaseBegan):
            return begun if entry.phase == phase else 0
        begun = max(begun, _get_step_of_entry(phase, entry))
    return 0  # the log does not reach back to the beginning of the phase


def _get_step_of_entry(phase: Phase, entry: LogEntry) -> int:
    """Return the number of the step of `phase` that must have begun when the log entry was appended."""
    match phase, entry:
        case "events", crew_and_events.ExtraEventShown() | crew_and_events.EventStruck():
            return 2
        case "events", crew_and_events.EventShown():
            return 3
        case "production", production.Produced(resource="oxygen"):
            return 2
        case "production", production.Grew() | production.Wilted() | production.WiltingHeld() | production.Fed():
            return 3
        case "actions", actions_and_map.Planned():
            return 2
        case "malfunction", facilities.DiceRolled():
            return 3
        case "malfunction", facilities.CardResolved():
            return 5
    return 1
