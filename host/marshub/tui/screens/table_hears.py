"""What the board's referee has to say, said in passing; a sleeping screen wakes for what cannot wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from textual import on
from textual.notifications import SeverityLevel

from marshub.board.notices import HelpWanted, Notice, TookBack
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.pace import Pace
from ..following import Follower, News
from ..widgets.board_bar import BoardBar
from .eyes import EyesScreen
from .hearing import heard, trouble, wakes
from .table_pages import TablePages

_SAID_S = 0.2  # shortest time between notifications: nobody reads faster, and each costs a layout


class Noticed(News):
    """A message: the board's referee has notices. The notices are queued until they are shown."""


class TableHears(Follower, TablePages):
    """A screen of `table` that shows notices as notifications, and knows whether board-only mode is on."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        self._unheard: deque[Notice] = deque()
        self._hearing = Pace(self, self._hear, rest_s=_SAID_S)

    def _changed(self, notices: Sequence[Notice]) -> None:
        super()._changed(notices)
        if notices:
            self._unheard.extend(notices)
            self.post_message(Noticed())

    @property
    def lists_moves(self) -> bool:
        """Return whether the screen lists what hands have to move: at the table itself, if the settings say so."""
        wanted: bool = getattr(self.app, "settings").moves  # noqa: B009 - only our app has them
        return wanted and not self.table.only_looking

    @property
    def asleep(self) -> EyesScreen | None:
        """The cover of board-only mode, while that is on."""
        return next((s for s in self.app.screen_stack if isinstance(s, EyesScreen) and not s.leaving), None)

    @on(Noticed)
    async def hear(self) -> None:
        """Show the queued notices, no faster than they can be read."""
        await self._hearing.changed()

    async def _hear(self) -> None:
        notices = [self._unheard.popleft() for _ in range(len(self._unheard))]
        asleep = self.asleep
        if asleep is not None:
            # The LEDs show it, and the board's page has it in words.
            if not any(wakes(notice) for notice in notices):
                return
            asleep.wake()
        for notice in notices:
            if isinstance(notice, HelpWanted):
                self.action_help()
        if self.lists_moves:  # the list shows what an undo leaves to be moved
            notices = [notice for notice in notices if not isinstance(notice, TookBack)]
        said = heard(notices, self.table.names, self.speech)
        if said is not None:
            self.tell(**said._asdict())

    def tell(self, text: str, *, title: str = "", severity: SeverityLevel = "information", short: str = "") -> None:
        """Show a notification.

        On a low screen it is shown in the board's line and covers nothing: in full where it fits, else as `short`.
        """
        bar = self.query_one("#board", BoardBar)
        lines = (" ".join(line.split()) for line in (f"{title}: {text}" if title else text, short) if line)
        line = next((line for line in lines if bar.has_room_for(line)), None)
        if line is not None and self.is_current and self.has_class("-low"):
            bar.tell(line, severity)
        else:
            self.notify(text, title=title, severity=severity, markup=False)

    def complain(self, error: Exception) -> None:
        """Show an error as a notification."""
        self.tell(**trouble(error, self.speech)._asdict())
