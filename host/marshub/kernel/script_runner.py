"""The running script of a session: it runs on to the next decision that somebody has to make, and settles chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic

from .chance import Chance
from .decision import CHANCE, NOBODY, Decision
from .game import Game, S, Script, StateClock, Table
from .history import History
from .journal import ChanceMode
from .log_entry import LogEntry, count_past_entries


class ScriptRunner(Generic[S]):
    """Runs the script of a segment of `game`.

    Attributes:
        chance: The generator that settles dice and draws.
        clock: The clock of the state: it stands while nothing can change the state.
        auto: Whether the generator settles all dice and draws.
        settles_app: Whether it settles those that stay in the app.
        settle: Settles a roll or a draw in place of `chance`, for what records or checks outcomes; None: `chance` does.
    """

    def __init__(self, game: Game[S, Any]) -> None:
        self._game = game
        self.chance = Chance(0)
        self.clock = StateClock()
        self.auto = self.settles_app = True
        self.settle: Callable[[Decision], object] | None = None
        self._table: Table[S] | None = None  # of the last segment

    def set_mode(self, mode: ChanceMode) -> None:
        """Let the generator settle what `mode` leaves to it: "auto", "table" or "all", see `Session`."""
        self.auto, self.settles_app = mode == "auto", mode != "all"
        self._table = None

    def open_segment(self, state: S, log: list[LogEntry], history: History) -> None:
        """Begin the segment that `state` is in. Its entries are appended to `log`.

        A new `log` or `history` needs a new `state`, or a runner of its own.
        """
        table = self._table
        if table is None or table.state is not state:
            count_entries = partial(count_past_entries, log)  # without trailing headings
            table = Table(state, log.append, history.mark_revealed, count_entries, auto=self.auto, clock=self.clock)
            self._table = table
        self._script: Script = self._game.play_segment(table)

    def advance(self, value: object, history: History) -> Decision | None:
        """Send `value` into the script and run on to the next decision that somebody has to make.

        Returns:
            The decision; None if the segment has ended.
        """
        script, clock = self._script, self.clock
        clock.number = 0  # `mark_changing` and below `mark_stable`, inlined: each answer comes here
        while True:
            try:
                decision = script.send(value)
            except StopIteration:
                return None
            # Settle chance, and pass windows that offer nothing.
            decider = decision.decider
            if decider == CHANCE:
                history.mark_revealed()
                if self.auto or (decision.in_app and self.settles_app):
                    settle = self.settle
                    value = self.chance.settle(decision) if settle is None else settle(decision)
                    continue
            elif decider == NOBODY:
                value = False
                continue
            decision.clear_cache()  # it may be cached from an earlier state
            clock.number = clock.last = clock.last + 1
            return decision
