"""What is said in passing of what the board has to tell: of many things at once, the one that counts."""

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

#: What is said for a moment; the rest is seen on the table.
_TOLD = (
    *(Failed, Explained, Refusal, Stranger, Misplaced, Several, BoardNews, Unlike, WeakSpot),
    *(SeatLeft, RobotFailed),
)
_MOVES = 6  # things to be moved that are told in passing


class Said(NamedTuple):
    """Something that is said for a moment; `short` is for where there is room for no more."""

    text: str
    title: str = ""
    severity: SeverityLevel = "information"
    short: str = ""


def wakes(notice: Notice) -> bool:
    """Return whether a sleeping screen has to wake for it: help, an error, or a board that can lead no longer."""
    return isinstance(notice, HelpWanted | Failed | RobotFailed) or (
        isinstance(notice, BoardNews) and notice.key == "board-lost"
    )


def heard(notices: Sequence[Notice], names: Names, speech: Speech) -> Said | None:
    """What to say of all these; None if they are seen on the table."""
    # The newest would take the others' place at once: what nobody could read is not put up. Errors go before.
    told = [notice for notice in notices if isinstance(notice, _TOLD) or _to_be_moved(notice)]
    failed = next((notice for notice in told if isinstance(notice, Failed)), None)
    if failed is not None:
        return trouble(failed.error, speech)
    return _said(told[-1], names, speech) if told else None


def trouble(error: Exception, speech: Speech) -> Said:
    """What did not work."""
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
    """Return the piece, the zone, and the first reason why not; "" where none is known."""
    if not refusal.reasons:
        return ""
    why = speech.say(refusal.reasons[0].words)
    return f"{_called(names.piece(refusal.piece), speech)}, {_called(names.zone(refusal.zone), speech)}: {why}"


def _called(name: str, speech: Speech) -> str:
    """What `Names` calls a piece or a zone, said."""
    return speech.text(name[1:]) if name.startswith("@") else name


def _to_be_moved(notice: Notice) -> bool:
    """Return whether an undo left something to be moved by hand."""
    return isinstance(notice, TookBack) and bool(notice.moves)
