"""The recent moments for pages: each page gets those since it was opened, and shows and hides them itself."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from marshub.kernel import LogEntry, Moment, MomentLog, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import is_last_answer_external
from marshub.table.moment_queue import is_worth_showing
from marshub.words import Speech

from .question_part import to_sentence

RECENT_COUNT = 10  # moments in the page's log
MAX_MISSED = 6  # moments for a page that was disconnected; older ones are in its log


@dataclass(frozen=True)
class MomentPosition:
    """The position of a page in the log.

    The number of entries, and the `era` they belong to (undo starts a new one).
    """

    era: int
    count: int

    def __str__(self) -> str:
        return f"{self.era}.{self.count}"

    @classmethod
    def parse(cls, text: str) -> MomentPosition | None:
        """Parse a page's position; None if it is invalid."""
        era, _, count = text.partition(".")
        return cls(int(era), int(count)) if era.isdecimal() and count.isdecimal() and len(text) < 30 else None


class PageMoments:
    """The moments of a table's sessions, as each seat may see them. Used from any thread, while nothing changes."""

    def __init__(self) -> None:
        self._moment_logs: dict[str, MomentLog] = {}
        self._lock = threading.Lock()
        self._era = self._count = 0
        self._last_entry: LogEntry | None = None  # the last entry: if it is not in its place, the log was changed

    def find_since(
        self, session: Session[Any, Any], seat: str, since: MomentPosition | None
    ) -> tuple[list[Moment] | None, MomentPosition]:
        """Return the moments since `since`, and the new position; a new page starts at the present.

        The moments are None if those entries were undone: then no moment may be shown any more.
        """
        with self._lock:
            position = self._find_position(session)
            if since is None or since == position:
                return [], position
            if since.era != position.era or since.count > position.count:
                return None, position
            moment_log = self._moment_logs.setdefault(seat, MomentLog(seat))
            by_policy = is_last_answer_external(session)
            fresh = moment_log.moments_since(session, since.count)
            return [moment for moment in fresh if is_worth_showing(moment, "cards", by_policy=by_policy)][
                -MAX_MISSED:
            ], position

    def list_last(self, session: Session[Any, Any], limit: int) -> list[Moment]:
        """Return the last public moments, also plain ones; the newest last."""
        with self._lock:
            moment_log = self._moment_logs.setdefault("", MomentLog(""))
            moments: list[Moment] = []
            for segment in reversed(moment_log.list_by_segment(session)):
                moments = [*segment, *moments]
                if len(moments) >= limit:
                    break
            return moments[-limit:]

    def _find_position(self, session: Session[Any, Any]) -> MomentPosition:
        log = session.log
        if self._count > len(log) or (self._count and log[self._count - 1] != self._last_entry):
            self._era += 1  # entries were undone or replaced
        self._count = count_past_entries(log)
        self._last_entry = log[self._count - 1] if self._count else None
        return MomentPosition(self._era, self._count)


@dataclass(frozen=True)
class MomentWords:
    """A moment in words.

    `dice`: name, face and whether the face is bad; `thrown`: the dice in one line, "" where the title says it.
    """

    kind: str
    title: str
    story: str
    text: tuple[str, ...]
    dice: tuple[tuple[str, str, bool], ...]
    effects: tuple[str, ...]
    thrown: str = ""


def describe_moment(moment: Moment, speech: Speech) -> MomentWords:
    """Return `moment` in words."""
    title = to_sentence(moment.title, speech)
    is_title_roll = bool(moment.entries) and moment.title == moment.entries[0].describe()
    dice = tuple((to_sentence(face.die, speech), speech.say(face.shows), face.bad) for face in moment.faces)
    return MomentWords(
        moment.kind,
        f"… {title}" if moment.is_continuation else title,
        speech.say(moment.story) if moment.story is not None else "",
        tuple(speech.say(effect) for effect in moment.text),
        dice,
        tuple(
            to_sentence(effect.describe() if isinstance(effect, LogEntry) else effect, speech)
            for effect in moment.told_effects
        ),
        "" if is_title_roll else ", ".join(f"{name[:1].lower()}{name[1:]}: {face}" for name, face, _ in dice),
    )
