"""Notices of the board in sentences, with the rules behind them: the same for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Iterable

from marshub.board.notices import Explained, Names, Notice, Refusal
from marshub.kernel import Reason
from marshub.words import Speech


def reason_lines(reasons: Iterable[Reason], speech: Speech) -> list[str]:
    """Each reason once, with its rule's id."""
    return list(dict.fromkeys(f"{speech.say(reason.words)} ({reason.rule})" for reason in reasons))


def notice_lines(notice: Notice, names: Names, speech: Speech) -> list[str]:
    """What `notice` says, then the reasons it has."""
    said = speech.say(notice.words(names))
    if isinstance(notice, Refusal):
        return [said, *reason_lines(notice.reasons, speech)]
    if isinstance(notice, Explained):
        return reason_lines(notice.reasons, speech) or [said]
    return [said]
