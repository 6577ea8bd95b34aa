"""The moment log: all moments of a session so far, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import SaveError
from .hindsight import state_of
from .moments import Moment, since
from .session import Session


class Tale:
    """The moments of a session. It may be asked again and again: finished segments are grouped only once."""

    def __init__(self, seat: str | None = None) -> None:
        """Make a moment log as `seat` may see it: "" as a spectator, None with everything."""
        self.seat = seat
        self._past: list[tuple[object, list[Moment]]] = []  # by segment: how it is known again, and its moments
        self._began: tuple[bytes, Any] = (b"", None)  # the state in which the open segment began

    def of(self, session: Session[Any, Any]) -> list[list[Moment]]:
        """Return the moments of each segment so far. The lists of finished segments are the same objects each time.

        The session must not change during the call.
        """
        starts = session.history.checkpoints
        last = len(starts) - 1
        for number, (checkpoint, told) in enumerate(starts[:last]):
            after, end = starts[number + 1]
            key = (told, end, checkpoint.state, after.log)
            if number < len(self._past) and self._past[number][0] == key:
                continue
            del self._past[number:]
            before, behind = _state(session, checkpoint.state), _state(session, after.state)
            self._past.append((key, self._moments(session, told, end, before, behind)))
        del self._past[last:]
        checkpoint, told = starts[last]
        if self._began[0] != checkpoint.state:
            self._began = checkpoint.state, _state(session, checkpoint.state)
        now = self._moments(session, told, len(session.log), self._began[1], session.state)
        return [*(moments for _, moments in self._past), now]

    def since(self, session: Session[Any, Any], told: int) -> list[Moment]:
        """Return the moments after the first `entry_count` log entries.

        One that began earlier is continued in the first.
        """
        return since([moment for segment in self.of(session) for moment in segment], told)

    def _moments(self, session: Session[Any, Any], start: int, end: int, before: Any, after: Any) -> list[Moment]:
        """Group the log from `start` to `end` into moments, as the seat may see the states around it."""
        game = session.game
        if self.seat is not None:
            before, after = game.view(before, self.seat), game.view(after, self.seat)
        found: Sequence[Moment] = game.moments(session.log[start:end], before, after)
        return list(found)


def _state(session: Session[Any, Any], data: bytes) -> Any:
    """Return the state in a checkpoint.

    The present state if the checkpoint is of other rules and no longer readable.
    """
    try:
        return state_of(session, data)
    except SaveError:
        return session.state
