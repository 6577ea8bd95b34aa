"""The queue of moments to show, one after the other, until somebody continues.

The game does not wait for it: it moves on, and actions of people elsewhere at the table clear the queue.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from marshub.kernel import Adjusted, LogEntry, Moment, MomentLog, Pace, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import is_last_answer_external

MOST = 60  # waiting moments; after a longer absence there is the log


class MomentQueue:
    """The moments that are still to be shown, as public information.

    `pace`: which moments are shown at all; "none" as long as nobody shows any.
    """

    def __init__(self, *, patient: bool = False) -> None:
        """Make a queue.

        `keeps_waiting`: moments of people's actions are added to those that wait, as policies' are, and replace
        nothing.
        """
        self.pace: Pace = "none"
        self._patient = patient
        self._waiting: deque[Moment] = deque(maxlen=MOST)
        self._tale = MomentLog("")
        self._told = self._position = 0
        self._machines = self._skipping = False  # whether a policy answered last; whether its moments are skipped
        self._last: LogEntry | None = None  # the last handled entry: if it is not in its place, the log was changed

    @property
    def current(self) -> Moment | None:
        """The moment that is being shown; None if there is none."""
        return self._waiting[0] if self._waiting else None

    @property
    def waiting_count(self) -> int:
        """The number of moments that wait behind the present one."""
        return max(len(self._waiting) - 1, 0)

    def set_pace(self, pace: Pace, session: Session[Any, Any]) -> None:
        """Show moments at `pace` from now on."""
        if self.pace == "none":
            self._note_position(session)
        self.pace = pace
        kept = [moment for moment in self._waiting if self._should_show(moment, by_policy=True)]
        self._waiting.clear()
        self._waiting.extend(kept)

    def announce(self, moment: Moment) -> None:
        """Add a moment of a narrator behind those that wait."""
        self._waiting.append(moment)

    def advance(self) -> None:
        """Continue to the next moment."""
        if self._waiting:
            self._waiting.popleft()

    def skip(self) -> None:
        """Drop the moments that wait; amid answers of policies also those up to the next answer of a person."""
        self._waiting.clear()
        self._skipping = self._machines

    def update(self, session: Session[Any, Any]) -> None:
        """Add the new moments of `session`."""
        if self.pace == "none":
            return
        log, message, new = session.log, self._told, count_past_entries(session.log)
        if message > len(log) or (message and log[message - 1] != self._last):
            self._waiting.clear()  # entries were undone or replaced: that is no moment
            self._note_position(session)
            return
        if message == new:
            if session.step_count != self._position:  # an answer without a log entry
                self._clear_waiting(session)
                self._position = session.step_count
            return
        self._clear_waiting(session)
        since = self._tale.moments_since(session, message)
        fresh = [moment for moment in since if self._should_show(moment, self._machines)]
        if not self._skipping:
            self._waiting.extend(fresh)
        self._note_position(session)

    def _clear_waiting(self, session: Session[Any, Any]) -> None:
        """Clear the queue after an answer of a person."""
        self._machines = is_last_answer_external(session)
        if not self._machines:
            self._skipping = False
            if not self._patient:
                self._waiting.clear()

    def _note_position(self, session: Session[Any, Any]) -> None:
        self._told, self._position = count_past_entries(session.log), session.step_count
        self._last = session.log[self._told - 1] if self._told else None

    def _should_show(self, moment: Moment, by_policy: bool = False) -> bool:
        return is_worth_showing(moment, self.pace, by_policy=by_policy)


def is_worth_showing(moment: Moment, pace: Pace, *, by_policy: bool = False) -> bool:
    """Return whether a moment is shown at `pace`. Of a policy's moments more are, since nobody saw its hands."""
    happenings = moment.entries
    if happenings and all(isinstance(entry, Adjusted) for entry in happenings):
        return False  # whoever corrects the state sees the result
    if happenings and all(entry.is_heading for entry in happenings):
        return False  # headings alone have no effect yet; the question says as much
    if pace == "cards":
        return moment.kind != "plain" or (by_policy and bool(moment.effects))
    return pace == "all"
