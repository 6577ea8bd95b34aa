"""Notices of the board and earlier answers in sentences, for the screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from marshub.board.notices import AnswerTakenBack, Explained, Names, Notice, Refusal
from marshub.board.pending_moves import describe_move
from marshub.kernel import Change, Reason, Session
from marshub.kernel.replay import HistoryPoint, describe_answer
from marshub.table.bots import describe_player
from marshub.words import Speech


def format_reasons(reasons: Iterable[Reason], speech: Speech) -> list[str]:
    """Return each reason once, with its rule id."""
    return list(dict.fromkeys(f"{speech.say(reason.words)} ({reason.rule})" for reason in reasons))


def format_notice(notice: Notice, names: Names, speech: Speech, max_moves: int = 0) -> list[str]:
    """Return the text of `notice`, then its reasons or moves: at most `max_moves` moves, 0 for all."""
    message = speech.say(notice.describe(names))
    if isinstance(notice, Refusal):
        return [message, *format_reasons(notice.reasons, speech)]
    if isinstance(notice, Explained):
        return format_reasons(notice.reasons, speech) or [message]
    if isinstance(notice, AnswerTakenBack) and notice.moves:
        shown = notice.moves[:max_moves] if max_moves else notice.moves
        hidden_count = len(notice.moves) - len(shown)
        rest = [speech.plain_text("layout-more", count=hidden_count)] if hidden_count else []
        return [message, speech.plain_text("layout-undone"), *format_moves(shown, speech), *rest]
    return [message]


def format_moves(moves: Sequence[Change], speech: Speech) -> list[str]:
    """Return moves on the table, each with both places: "Stress: 3 → 4"."""
    return speech.say_all([describe_move(move) for move in moves])


def describe_author(point: HistoryPoint, seat: str, speech: Speech) -> str:
    """Return who answered at a point in the history: the seat's name, and its policy if a bot played it."""
    return f"{seat} ({speech.say(describe_player(point.policy))})" if point.policy else seat


def describe_answers(session: Session[Any, Any], point: HistoryPoint, speech: Speech, viewer: str) -> list[str]:
    """Return the answers at a point in the history that `viewer` ("" for the public) may see."""
    answers = describe_answer(session, point, viewer)
    return [speech.say(words) + (f": {value}" if value else "") for words, value in answers]
