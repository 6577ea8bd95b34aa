"""The checklist of the phase (FM-APP-05), marked as far as the story proves what is done."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.games.first_martians.box.components import Phase
from marshub.games.first_martians.happenings import actions, course, events, malfunctions, production
from marshub.kernel import Decision, LogEntry, Words

from ...game_look import Step


def mark_steps(steps: Sequence[Words], phase: Phase, pending: Decision | None, log: Sequence[LogEntry]) -> list[Step]:
    """Return the `steps` of `phase`, marked as done or to be done now.

    A step counts as done once a later one has begun, or the phase is closed. Where the log proves neither, as within
    Clean-Up, nothing is marked.
    """
    if pending is not None and pending.prompt.key == f"fm-next-{phase}":
        return [Step(step, "done") for step in steps]
    now = _begun(phase, pending, log)
    return [
        Step(step, "" if not now or number > now else "now" if number == now else "done")
        for number, step in enumerate(steps, 1)
    ]


def _begun(phase: Phase, pending: Decision | None, log: Sequence[LogEntry]) -> int:
    """Return the number of the last step that has begun; 0 if nothing proves any."""
    if phase == "setup":
        return 5 if pending is not None and pending.prompt.key == "fm-choose-first-player" else 0
    if phase not in ("events", "production", "actions", "malfunction"):
        return 0
    begun = 1
    for happening in reversed(log):
        if isinstance(happening, course.PhaseBegan):
            return begun if happening.phase == phase else 0
        begun = max(begun, _begins(phase, happening))
    return 0  # the story does not reach back to where the phase began


def _begins(phase: Phase, happening: LogEntry) -> int:
    """Return the step of `phase` that is surely being played when `happening` is told."""
    match phase, happening:
        case "events", events.ExtraEventShown() | events.EventStruck():
            return 2
        case "events", events.EventShown():
            return 3
        case "production", production.Produced(resource="oxygen"):
            return 2
        case "production", production.Grew() | production.Wilted() | production.WiltingHeld() | production.Fed():
            return 3
        case "actions", actions.Planned():
            return 2
        case "malfunction", malfunctions.DiceRolled():
            return 3
        case "malfunction", malfunctions.CardResolved():
            return 5
    return 1
