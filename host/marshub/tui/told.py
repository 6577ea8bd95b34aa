"""Notices of the board and earlier answers in sentences: the same for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from marshub.board.notices import Explained, Names, Notice, Refusal
from marshub.kernel import Reason, Session
from marshub.kernel.hindsight import Moment, answer_words
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


def answered(session: Session[Any, Any], moment: Moment, speech: Speech, eyes: str) -> list[str]:
    """What was answered at a point, for the `eyes` of a seat ("": anybody's); not what another may know alone."""
    if moment.only and moment.only != eyes:
        return []
    found = answer_words(session, moment)
    return [speech.say(words) + (f": {value}" if value else "") for words, value in found]
