"""The queue of moments to show, one after the other, until somebody continues.

Nothing waits for it: the game moves on, and what people do elsewhere at the table removes the rest.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from marshub.kernel import Adjusted, LogEntry, Moment, MomentLog, Pace, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import is_last_answer_external

MOST = 60  # moments that wait: who was away that long looks into the log


class MomentQueue:
    """The moments that are still to be shown, as anybody may see them.

    `pace`: which of them are shown at all; as long as nobody shows any it is "none".
    """

    def __init__(self, *, patient: bool = False) -> None:
        """Make a queue. `patient`: actions of people add to what waits, as policies' do, and replace nothing."""
        self.pace: Pace = "none"
        self._patient = patient
        self._waiting: deque[Moment] = deque(maxlen=MOST)
        self._tale = MomentLog("")
        self._told = self._position = 0
        self._machines = self._skipping = False  # whether a policy answered last; and nobody wants to hear of it
        self._last: LogEntry | None = None  # the last one that was told of: by it a log is known again

    @property
    def current(self) -> Moment | None:
        """The moment that is being told; None where nothing is."""
        return self._waiting[0] if self._waiting else None

    @property
    def waiting_count(self) -> int:
        """How many moments wait behind the present one."""
        return max(len(self._waiting) - 1, 0)

    def set_pace(self, pace: Pace, session: Session[Any, Any]) -> None:
        """Tell at `pace` from now on."""
        if self.pace == "none":
            self._note_position(session)
        self.pace = pace
        kept = [moment for moment in self._waiting if self._should_show(moment, by_policy=True)]
        self._waiting.clear()
        self._waiting.extend(kept)

    def announce(self, moment: Moment) -> None:
        """Tell `moment` too, after what waits: a word of whoever leads through the game."""
        self._waiting.append(moment)

    def advance(self) -> None:
        """Continue to the next one."""
        if self._waiting:
            self._waiting.popleft()

    def skip(self) -> None:
        """Tell no more of what waits. In the midst of what policies do: nothing either before people do something."""
        self._waiting.clear()
        self._skipping = self._machines

    def update(self, session: Session[Any, Any]) -> None:
        """Take up what is new in `session`."""
        if self.pace == "none":
            return
        log, message, new = session.log, self._told, count_past_entries(session.log)
        if message > len(log) or (message and log[message - 1] != self._last):
            self._waiting.clear()  # taken back, or laid out anew: that was no moment
            self._note_position(session)
            return
        if message == new:
            if session.step_count != self._position:  # it was answered, and nothing came of it that is told
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
        """Drop what waits in favour of what people did."""
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
    """Return whether at `pace` it is one to be shown. What a policy did nobody has seen a hand do: of that, more is."""
    happenings = moment.entries
    if happenings and all(isinstance(entry, Adjusted) for entry in happenings):
        return False  # who sets the table right has seen it, and goes on with that
    if happenings and all(entry.is_heading for entry in happenings):
        return False  # nothing has come of it yet: what is asked meanwhile says as much
    if pace == "cards":
        return moment.kind != "plain" or (by_policy and bool(moment.effects))
    return pace == "all"
