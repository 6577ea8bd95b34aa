"""The moment log: all moments of a session so far, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import SaveError
from .moments import Moment, moments_since
from .replay import decode_state
from .session import Session


class MomentLog:
    """The moments of a session. It may be asked again and again: finished segments are grouped only once."""

    def __init__(self, seat: str | None = None) -> None:
        """Make a moment log as `seat` may see it: "" as a spectator, None with everything."""
        self.seat = seat
        self._past_segments: list[
            tuple[object, list[Moment]]
        ] = []  # by segment: the key of its content, and its moments
        self._segment_start: tuple[bytes, Any] = (b"", None)  # of the open segment: state, encoded and decoded

    def list_by_segment(self, session: Session[Any, Any]) -> list[list[Moment]]:
        """Return the moments of each segment so far. The lists of finished segments are the same objects each time.

        The session must not change during the call.
        """
        starts = session.checkpoints
        last = len(starts) - 1
        for number, (checkpoint, log_start) in enumerate(starts[:last]):
            after, log_end = starts[number + 1]
            key = (log_start, log_end, checkpoint.state, after.log)
            if number < len(self._past_segments) and self._past_segments[number][0] == key:
                continue
            del self._past_segments[number:]
            before, state_after = _decode_state(session, checkpoint.state), _decode_state(session, after.state)
            self._past_segments.append((key, self._make_moments(session, log_start, log_end, before, state_after)))
        del self._past_segments[last:]
        checkpoint, log_start = starts[last]
        if self._segment_start[0] != checkpoint.state:
            self._segment_start = checkpoint.state, _decode_state(session, checkpoint.state)
        open_moments = self._make_moments(session, log_start, len(session.log), self._segment_start[1], session.state)
        return [*(moments for _, moments in self._past_segments), open_moments]

    def moments_since(self, session: Session[Any, Any], entry_count: int) -> list[Moment]:
        """Return the moments after the first `entry_count` log entries.

        One that began earlier is continued in the first.
        """
        return moments_since([moment for segment in self.list_by_segment(session) for moment in segment], entry_count)

    def _make_moments(self, session: Session[Any, Any], start: int, end: int, before: Any, after: Any) -> list[Moment]:
        """Group the log from `start` to `end` into moments, as the seat may see the states around it."""
        game = session.game
        if self.seat is not None:
            before, after = game.view(before, self.seat), game.view(after, self.seat)
        moments: Sequence[Moment] = game.make_moments(session.log[start:end], before, after)
        return list(moments)


def _decode_state(session: Session[Any, Any], data: bytes) -> Any:
    """Return the state in a checkpoint.

    The present state if the checkpoint is of other rules and no longer readable.
    """
    try:
        return decode_state(session, data)
    except SaveError:
        return session.state
