"""The notices of the board's referee as notifications: of many at once, the one that counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.notifications import SeverityLevel

from marshub.board.notices import (
    BoardNews,
    Explained,
    Failed,
    HelpWanted,
    Misplaced,
    Names,
    Notice,
    OtherOverlay,
    Refusal,
    Several,
    Stranger,
    TookBack,
    Unlike,
    WeakSpot,
)
from marshub.table.robots import RobotFailed, SeatLeft
from marshub.words import Speech

from ..excuses import excuse
from ..told import notice_lines

#: Notices that become notifications; the table shows the others.
_TOLD = (
    *(Failed, Explained, Refusal, Stranger, Misplaced, Several, BoardNews, Unlike, WeakSpot),
    *(SeatLeft, RobotFailed),
)
_MOVES = 6  # moves in one notification


class Said(NamedTuple):
    """The text of a notification; `short` is for a line with no room for more."""

    text: str
    title: str = ""
    severity: SeverityLevel = "information"
    short: str = ""


def wakes(notice: Notice) -> bool:
    """Return whether a notice ends board-only mode: help, an error, or a board that can no longer lead."""
    return isinstance(notice, HelpWanted | Failed | RobotFailed) or (
        isinstance(notice, BoardNews) and notice.key == "board-lost"
    )


def heard(notices: Sequence[Notice], names: Names, speech: Speech) -> Said | None:
    """Return the notification for these notices; None if the table shows them all."""
    # Several notifications would replace each other unread: show an error, else the newest.
    told = [notice for notice in notices if isinstance(notice, _TOLD) or _to_be_moved(notice)]
    failed = next((notice for notice in told if isinstance(notice, Failed)), None)
    if failed is not None:
        return trouble(failed.error, speech)
    return _said(told[-1], names, speech) if told else None


def trouble(error: Exception, speech: Speech) -> Said:
    """Return the notification for an error."""
    title, text = excuse(error, speech)
    return Said(text, title, "warning")


def _said(notice: Notice, names: Names, speech: Speech) -> Said:
    text = "\n".join(notice_lines(notice, names, speech, _MOVES))
    if isinstance(notice, Explained):
        return Said(text, speech.text("ui-why-title"))
    calm = isinstance(notice, Several | BoardNews | TookBack | SeatLeft) and not isinstance(notice, OtherOverlay)
    short = _short(notice, names, speech) if isinstance(notice, Refusal) else ""
    return Said(text, "", "information" if calm else "warning", short)


def _short(refusal: Refusal, names: Names, speech: Speech) -> str:
    """Return the piece, the zone, and the first reason of a refusal; "" if no reason is known."""
    if not refusal.reasons:
        return ""
    why = speech.say(refusal.reasons[0].words)
    return f"{_called(names.piece(refusal.piece), speech)}, {_called(names.zone(refusal.zone), speech)}: {why}"


def _called(name: str, speech: Speech) -> str:
    """Return the player's word for what `Names` calls a piece or a zone."""
    return speech.text(name[1:]) if name.startswith("@") else name


def _to_be_moved(notice: Notice) -> bool:
    """Return whether an undo left something to be moved by hand."""
    return isinstance(notice, TookBack) and bool(notice.moves)
