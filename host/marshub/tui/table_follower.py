"""A base class of screens that follow a table: each change, on any thread, reaches them as a message."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.message import Message
from textual.message_pump import MessagePump

from marshub.board.notices import Notice
from marshub.table.game_table import GameTable


class CoalescedMessage(Message):
    """A message of which only one is delivered when several wait, because its receiver redraws everything."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, type(self))


class TableChanged(CoalescedMessage):
    """A message: something changed at the table: an answer, an undo, the board, its cursor."""


class TableFollower(MessagePump):
    """A screen of `table` that gets `TableChanged` from `follow_table` until it is unmounted."""

    table: GameTable
    _stop_listening: Callable[[], None] | None = None

    def follow_table(self) -> None:
        """Listen to the table from now on."""
        self._stop_listening = self.table.listen(self._post_change)

    def on_unmount(self) -> None:
        if self._stop_listening is not None:
            self._stop_listening()

    def _post_change(self, notices: Sequence[Notice]) -> None:
        # Called on the thread that made the change; posting a message is safe from any thread.
        self.post_message(TableChanged())
