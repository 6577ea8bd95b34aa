"""The start of a team that takes seconds, while another team plays already."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread

from .teams import Team

TURN_S = 0.0005  # after which whoever plays makes way: a start is many small steps, and Python's 5 ms for each are long


class TeamStart:
    """Makes a team in a thread. Close it, whether the team was taken or not."""

    def __init__(self, make: Callable[[], Team]) -> None:
        self._make = make
        self._made: Team | None = None
        self._error: Exception | None = None
        self._turn_s = sys.getswitchinterval()
        self._thread = Thread(target=self._start, name="starting")
        self._thread.start()

    def _start(self) -> None:
        sys.setswitchinterval(TURN_S)
        try:
            self._made = self._make()
        except Exception as error:
            self._error = error
        finally:
            sys.setswitchinterval(self._turn_s)

    def is_ready(self) -> bool:
        """Return whether `team` comes at once."""
        return not self._thread.is_alive()

    def take_team(self) -> Team:
        """Return the team, as soon as it is there. Raises what making it raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._made is not None
        return self._made

    def close(self) -> None:
        """End the team, as soon as it is there."""
        self._thread.join()
        if self._made is not None:
            self._made.close()
