"""The start of a team that takes seconds, while another team plays already."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread

from .teams import Team

SWITCH_INTERVAL_S = (
    0.0005  # after which whoever plays makes way: a start is many small steps, and Python's 5 ms for each are long
)


class TeamStart:
    """Makes a team in a thread. Close it, whether the team was taken or not."""

    def __init__(self, make: Callable[[], Team]) -> None:
        self._make = make
        self._team: Team | None = None
        self._error: Exception | None = None
        self._turn_s = sys.getswitchinterval()
        self._thread = Thread(target=self._start, name="starting")
        self._thread.start()

    def _start(self) -> None:
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        try:
            self._team = self._make()
        except Exception as error:
            self._error = error
        finally:
            sys.setswitchinterval(self._turn_s)

    def is_ready(self) -> bool:
        """Return whether `take_team` returns at once."""
        return not self._thread.is_alive()

    def take_team(self) -> Team:
        """Wait for the team and return it. Raises the error that making it raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        assert self._team is not None
        return self._team

    def close(self) -> None:
        """Wait for the team and end it."""
        self._thread.join()
        if self._team is not None:
            self._team.close()
