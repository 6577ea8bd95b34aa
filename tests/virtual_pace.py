"""A pace of scripted hands by a clock of its own: nobody waits, and what was to be seen meanwhile can be taken down."""

from __future__ import annotations

import threading
from collections.abc import Callable

from marshub.demo.run import Clock
from marshub.table.game_table import GameTable
from marshub.table.pacing import Pacing


class Reckoned(Pacing):
    """What would be waited for at `table` only passes on `clock`, which is the table's; then `take` is called.

    `machine`: seconds that whatever is done takes beside its pause, as on a machine that is slow.
    """

    def __init__(
        self, clock: Clock, table: GameTable, take: Callable[[], object] = lambda: None, machine: float = 0.0
    ) -> None:
        super().__init__(1.0, clock=lambda: clock.now / 1000)
        self._virtual, self._table, self._take, self._machine = clock, table, take, machine

    def wait_while_reading(self, stop: threading.Event, pauses: float, is_read: Callable[[], bool]) -> None:
        self.pause(stop, self.seconds * pauses)

    def _sleep(self, stop: threading.Event, seconds: float) -> None:
        if stop.is_set():
            return
        self._virtual.let_pass(round((seconds + self._machine) * 1000))
        self._table.tick()
        self._table.wait_for(lambda: self._table.is_settled, 60)
        self._take()
