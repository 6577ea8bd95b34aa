"""Screens that follow a table: whatever changes there, on whatever thread, comes to them as a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.message import Message
from textual.message_pump import MessagePump

from marshub.board.notices import Notice
from marshub.table.game_table import GameTable


class CoalescedMessage(Message):
    """A message of which only one is delivered when several wait: its receiver looks at everything anyway."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, type(self))


class TableChanged(CoalescedMessage):
    """Something changed at the table: an answer, an undo, the board, its cursor."""


class TableFollower(MessagePump):
    """A screen of `table`, told by `TableChanged` of what happens there from `follow` on until it goes."""

    table: GameTable
    _stop: Callable[[], None] | None = None

    def follow(self) -> None:
        """Hear the table from now on."""
        self._stop = self.table.listen(self._handle_change)

    def on_unmount(self) -> None:
        if self._stop is not None:
            self._stop()

    def _handle_change(self, notices: Sequence[Notice]) -> None:
        # Called on whatever thread made the change; posting a message is safe from any.
        self.post_message(TableChanged())
