"""Search budgets: a number of playouts, a number of milliseconds, or both."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import msgspec

from ..errors import IllegalAnswer

_PATTERN = re.compile(r"(?P<playouts>[1-9]\d{0,5})|(?P<time_ms>[1-9]\d{0,6})ms")


class SearchBudget(msgspec.Struct, frozen=True):
    """A limit for one question. With playouts alone the same question has the same answer on any machine.

    Raises:
        ValueError: If neither is given, or one is not more than 0: a search has to end.
    """

    playouts: int | None = None
    time_ms: float | None = None

    def __post_init__(self) -> None:
        """Check the limits."""
        limits = [limit for limit in (self.playouts, self.time_ms) if limit is not None]
        if not limits or min(limits) <= 0:
            raise ValueError("a budget has playouts, time_ms or both, each more than 0")

    @classmethod
    def parse(cls, text: str) -> SearchBudget:
        """Parse a budget: "200" playouts, or "500ms".

        Raises:
            IllegalAnswer: If it is neither.

        Example:
            >>> SearchBudget.parse("500ms").time_ms
            500.0
        """
        match = _PATTERN.fullmatch(text.strip())
        if match is None:
            message, legal = "{text} is no budget; expected are playouts or milliseconds", ("200", "500ms")
            raise IllegalAnswer(message, "error-no-budget", legal=legal, text=repr(text))
        playouts, time_ms = match["playouts"], match["time_ms"]
        return cls(int(playouts)) if playouts else cls(time_ms=float(time_ms))

    def scaled(self, factor: float) -> SearchBudget:
        """Return this budget times `factor`, for a question that deserves less.

        Example:
            >>> SearchBudget(playouts=200).scaled(0.25).playouts
            50
        """
        playouts = None if self.playouts is None else max(1, round(self.playouts * factor))
        return SearchBudget(playouts, None if self.time_ms is None else self.time_ms * factor)


class BudgetMeter:
    """A meter of the part of a budget that was used since it was made."""

    def __init__(self, budget: SearchBudget, clock: Callable[[], float] = time.monotonic) -> None:
        """Start measuring; `clock` returns seconds."""
        self._budget, self._clock = budget, clock
        self._start_s = clock() if budget.time_ms is not None else 0.0
        self.playouts = 0

    @property
    def used_share(self) -> float:
        """The used share, from 0 to 1 and beyond."""
        playouts = self._budget.playouts
        return max(self.playouts / playouts if playouts is not None else 0.0, self._used_time_share())

    @property
    def is_over(self) -> bool:
        """Whether the budget is used up."""
        return self.used_share >= 1

    def check_time(self) -> None:
        """Check the time in the middle of a playout.

        Raises:
            BudgetExceeded: If the time is used up.
        """
        if self._used_time_share() >= 1:
            raise BudgetExceeded

    def _used_time_share(self) -> float:
        time_ms = self._budget.time_ms
        return (self._clock() - self._start_s) * 1000 / time_ms if time_ms is not None else 0.0


class BudgetExceeded(Exception):
    """A playout was cancelled: its result does not count."""
