"""The notices of the board's referee as notifications: of many at once, the one that counts."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.notifications import SeverityLevel

from marshub.board.notices import (
    AnswerTakenBack,
    BoardNews,
    Explained,
    Failed,
    FirmwareMismatch,
    HelpWanted,
    Misplaced,
    Names,
    Notice,
    OtherOverlay,
    Refusal,
    Several,
    UnknownTagNotice,
    WeakSpot,
)
from marshub.table.bots import BotFailed, SeatHandedOver
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..basics.dom import BOARD_ONLY, find_open_screen
from ..basics.scheduling import RedrawPace
from ..error_messages import explain_error
from ..notice_text import format_notice
from ..table_follower import CoalescedMessage, TableFollower
from ..widgets.board_status import BoardBar
from .table_pages import TablePages

if TYPE_CHECKING:
    from .covers import BoardOnlyScreen

#: Notices that become notifications; the table shows the others.
_NOTIFIED = (
    *(Failed, Explained, Refusal, UnknownTagNotice, Misplaced, Several, BoardNews, FirmwareMismatch, WeakSpot),
    *(SeatHandedOver, BotFailed),
)
_MAX_MOVES = 6  # moves in one notification


class NotificationText(NamedTuple):
    """The text of a notification; `short` is for a line with no room for more."""

    text: str
    title: str = ""
    severity: SeverityLevel = "information"
    short: str = ""


def ends_board_only_mode(notice: Notice) -> bool:
    """Return whether a notice ends board-only mode: help, an error, or a board that can no longer lead."""
    return isinstance(notice, HelpWanted | Failed | BotFailed) or (
        isinstance(notice, BoardNews) and notice.key == "board-lost"
    )


def choose_notification(notices: Sequence[Notice], names: Names, speech: Speech) -> NotificationText | None:
    """Return the notification for these notices; None if the table shows them all."""
    # Several notifications would replace each other unread: show an error, else the newest.
    notified = [notice for notice in notices if isinstance(notice, _NOTIFIED) or _has_moves(notice)]
    failed = next((notice for notice in notified if isinstance(notice, Failed)), None)
    if failed is not None:
        return describe_error(failed.error, speech)
    return _describe_notice(notified[-1], names, speech) if notified else None


def describe_error(error: Exception, speech: Speech) -> NotificationText:
    """Return the notification for an error."""
    title, text = explain_error(error, speech)
    return NotificationText(text, title, "warning")


def _describe_notice(notice: Notice, names: Names, speech: Speech) -> NotificationText:
    text = "\n".join(format_notice(notice, names, speech, _MAX_MOVES))
    if isinstance(notice, Explained):
        return NotificationText(text, speech.plain_text("ui-why-title"))
    is_calm = isinstance(notice, Several | BoardNews | AnswerTakenBack | SeatHandedOver) and not isinstance(
        notice, OtherOverlay
    )
    short = _describe_refusal(notice, names, speech) if isinstance(notice, Refusal) else ""
    return NotificationText(text, "", "information" if is_calm else "warning", short)


def _describe_refusal(refusal: Refusal, names: Names, speech: Speech) -> str:
    """Return the piece, the zone, and the first reason of a refusal; "" if no reason is known."""
    if not refusal.reasons:
        return ""
    reason = speech.say(refusal.reasons[0].words)
    piece = _translate_name(names.name_piece(refusal.piece), speech)
    zone = _translate_name(names.name_zone(refusal.zone), speech)
    return f"{piece}, {zone}: {reason}"


def _translate_name(name: str, speech: Speech) -> str:
    """Return the player's word for what `Names` calls a piece or a zone."""
    return speech.plain_text(name[1:]) if name.startswith("@") else name


def _has_moves(notice: Notice) -> bool:
    """Return whether an undo left something to be moved by hand."""
    return isinstance(notice, AnswerTakenBack) and bool(notice.moves)


_NOTIFICATION_GAP_S = 0.2  # shortest time between notifications: nobody reads faster, and each costs a layout


class NoticesQueued(CoalescedMessage):
    """A message: the board's referee has notices. The notices are queued until they are shown."""


class TableNotifications(TableFollower, TablePages):
    """A screen of `table` that shows notices as notifications, and knows whether board-only mode is on."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        self._queued_notices: deque[Notice] = deque()
        self._notification_pace = RedrawPace(self, self._show_notices, rest_s=_NOTIFICATION_GAP_S)

    def _post_change(self, notices: Sequence[Notice]) -> None:
        super()._post_change(notices)
        if notices:
            self._queued_notices.extend(notices)
            self.post_message(NoticesQueued())

    @property
    def should_list_moves(self) -> bool:
        """Whether the screen lists what hands have to move: at the table itself, if the settings say so."""
        is_wanted: bool = getattr(self.app, "settings").moves  # noqa: B009 - only our app has them
        return is_wanted and not self.table.is_read_only

    @property
    def board_only_screen(self) -> BoardOnlyScreen | None:
        """The cover of board-only mode, while that is on."""
        cover: BoardOnlyScreen | None = find_open_screen(self.app, BOARD_ONLY)
        return cover

    @on(NoticesQueued)
    async def schedule_notices(self) -> None:
        """Show the queued notices, no faster than they can be read."""
        await self._notification_pace.note_change()

    async def _show_notices(self) -> None:
        notices = [self._queued_notices.popleft() for _ in range(len(self._queued_notices))]
        cover = self.board_only_screen
        if cover is not None:
            # The LEDs show it, and the board's page has it in words.
            if not any(ends_board_only_mode(notice) for notice in notices):
                return
            cover.wake()
        if any(isinstance(notice, HelpWanted) for notice in notices):
            from ..pages.help import HelpScreen

            # Textual cannot draw many translucent screens over each other (RecursionError).
            if not any(isinstance(screen, HelpScreen) for screen in self.app.screen_stack):
                self.action_help()
        if self.should_list_moves:  # the list shows what an undo leaves to be moved
            notices = [notice for notice in notices if not isinstance(notice, AnswerTakenBack)]
        notification = choose_notification(notices, self.table.names, self.speech)
        if notification is not None:
            self.show_notification(**notification._asdict())

    def show_notification(
        self, text: str, *, title: str = "", severity: SeverityLevel = "information", short: str = ""
    ) -> None:
        """Show a notification.

        On a low screen it is shown in the board's line and covers nothing: in full where it fits, else as `short`.
        """
        bar = self.query_one("#board", BoardBar)
        lines = (" ".join(line.split()) for line in (f"{title}: {text}" if title else text, short) if line)
        line = next((line for line in lines if bar.has_room_for(line)), None)
        if line is not None and self.is_current and self.has_class("-low"):
            bar.show_message(line, severity)
        else:
            self.notify(text, title=title, severity=severity, markup=False)

    def show_error(self, error: Exception) -> None:
        """Show an error as a notification."""
        self.show_notification(**describe_error(error, self.speech)._asdict())
