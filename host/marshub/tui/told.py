"""Notices of the board and earlier answers in sentences: the same for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from marshub.board.notices import Explained, Names, Notice, Refusal, TookBack
from marshub.board.on_table import move_words
from marshub.kernel import Change, Reason, Session
from marshub.kernel.hindsight import Point, answer_words
from marshub.table.robots import player_words
from marshub.words import Speech


def reason_lines(reasons: Iterable[Reason], speech: Speech) -> list[str]:
    """Return each reason once, with its rule's id."""
    return list(dict.fromkeys(f"{speech.say(reason.words)} ({reason.rule})" for reason in reasons))


def notice_lines(notice: Notice, names: Names, speech: Speech, most: int = 0) -> list[str]:
    """Return the text of `notice`, then its reasons, or the moves for it: `most` of them, 0 for all."""
    said = speech.say(notice.words(names))
    if isinstance(notice, Refusal):
        return [said, *reason_lines(notice.reasons, speech)]
    if isinstance(notice, Explained):
        return reason_lines(notice.reasons, speech) or [said]
    if isinstance(notice, TookBack) and notice.moves:
        shown = notice.moves[:most] if most else notice.moves
        left = len(notice.moves) - len(shown)
        rest = [speech.text("layout-more", count=left)] if left else []
        return [said, speech.text("layout-undone"), *(move_line(move, speech) for move in shown), *rest]
    return [said]


def move_line(move: Change, speech: Speech) -> str:
    """Return what is moved on the table, from where to where: "Stress: 3 → 4"."""
    return speech.say(move_words(move))


def played_by(point: Point, who: str, speech: Speech) -> str:
    """Return who answered at a point: the name of the seat, and its policy, if it was left to one."""
    return f"{who} ({speech.say(player_words(point.by))})" if point.by else who


def answered(session: Session[Any, Any], point: Point, speech: Speech, eyes: str) -> list[str]:
    """Return the answers at a point for the `eyes` of a seat ("": public), without private ones."""
    if point.only and point.only != eyes:
        return []
    found = answer_words(session, point)
    return [speech.say(words) + (f": {value}" if value else "") for words, value in found]
