"""The queue of moments to show, one after the other, until somebody continues.

The game does not wait for it: it moves on, and actions of people elsewhere at the table clear the queue.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from marshub.kernel import Adjusted, LogEntry, Moment, MomentLog, Pace, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import is_last_answer_external

MAX_WAITING = 60  # waiting moments; after a longer absence there is the log


class MomentQueue:
    """The moments that are still to be shown, as public information.

    `pace`: which moments are shown at all; "none" as long as nobody shows any.
    """

    def __init__(self, *, keeps_waiting: bool = False) -> None:
        """Make a queue.

        `keeps_waiting`: moments of people's actions are added to those that wait, as policies' are, and replace
        nothing.
        """
        self.pace: Pace = "none"
        self._keeps_waiting = keeps_waiting
        self._waiting: deque[Moment] = deque(maxlen=MAX_WAITING)
        self._moment_log = MomentLog("")
        self._seen_count = self._position = 0
        self._last_start = 0  # entries before those of the last waiting moment
        self._by_policy = self._skipping = False  # whether a policy answered last; whether its moments are skipped
        self._last_entry: LogEntry | None = (
            None  # the last handled entry: if it is not in its place, the log was changed
        )

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
        still_shown = [moment for moment in self._waiting if self._should_show(moment, by_policy=True)]
        self._waiting.clear()
        self._waiting.extend(still_shown)

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
        self._skipping = self._by_policy

    def pass_over(self, session: Session[Any, Any]) -> None:
        """Show no moments of what has happened up to now."""
        self._waiting.clear()
        self._note_position(session)

    def update(self, session: Session[Any, Any]) -> None:
        """Add the new moments of `session`."""
        if self.pace == "none":
            return
        log, seen_count, entry_count = session.log, self._seen_count, count_past_entries(session.log)
        if seen_count > len(log) or (seen_count and log[seen_count - 1] != self._last_entry):
            self._waiting.clear()  # entries were undone or replaced: that is no moment
            self._note_position(session)
            return
        if seen_count == entry_count:
            if session.step_count != self._position:  # an answer without a log entry
                self._clear_waiting(session)
                self._position = session.step_count
            return
        self._clear_waiting(session)
        since, start = self._moment_log.moments_since(session, seen_count), seen_count
        if self._by_policy and self._waiting and since and since[0].is_continuation:
            # A policy goes on with what waits to be shown: it is one moment, shown once.
            self._waiting.pop()
            start = self._last_start
            since = self._moment_log.moments_since(session, start)
        if not self._skipping:
            for moment in since:
                if self._should_show(moment, self._by_policy):
                    self._waiting.append(moment)
                    self._last_start = start
                start += len(moment.entries)
        self._note_position(session)

    def _clear_waiting(self, session: Session[Any, Any]) -> None:
        """Clear the queue after an answer of a person."""
        self._by_policy = is_last_answer_external(session)
        if not self._by_policy:
            self._skipping = False
            if not self._keeps_waiting:
                self._waiting.clear()

    def _note_position(self, session: Session[Any, Any]) -> None:
        self._seen_count, self._position = count_past_entries(session.log), session.step_count
        self._last_entry = session.log[self._seen_count - 1] if self._seen_count else None

    def _should_show(self, moment: Moment, by_policy: bool = False) -> bool:
        return is_worth_showing(moment, self.pace, by_policy=by_policy)


def is_worth_showing(moment: Moment, pace: Pace, *, by_policy: bool = False) -> bool:
    """Return whether a moment is shown at `pace`. Of a policy's moments more are, since nobody saw its hands."""
    entries = moment.entries
    if entries and all(isinstance(entry, Adjusted) for entry in entries):
        return False  # whoever corrects the state sees the result
    if entries and all(entry.is_heading for entry in entries):
        return False  # headings alone have no effect yet; the question says as much
    if pace == "cards":
        return moment.kind != "plain" or (by_policy and bool(moment.effects))
    return pace == "all"
