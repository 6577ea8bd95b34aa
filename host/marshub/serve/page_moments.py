"""The recent moments for pages: each page gets those since it came in. A page shows and hides them itself."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from marshub.kernel import LogEntry, Moment, MomentLog, Session
from marshub.kernel.log_entry import count_past_entries
from marshub.kernel.replay import is_last_answer_external
from marshub.table.moment_queue import is_worth_showing
from marshub.words import Speech

from .question_view import to_sentence

RECENT = 10  # so many moments stand in what happened
MOST = 6  # to a page that was away: what is older stands in what happened


@dataclass(frozen=True)
class MomentPosition:
    """The position of a page in the log: so many entries, in the `era` of which they are."""

    era: int
    count: int

    def __str__(self) -> str:
        return f"{self.era}.{self.count}"

    @classmethod
    def parse(cls, text: str) -> MomentPosition | None:
        """Parse a page's position; None if that makes no sense."""
        era, _, count = text.partition(".")
        return cls(int(era), int(count)) if era.isdecimal() and count.isdecimal() and len(text) < 30 else None


class PageMoments:
    """The moments of a table's sessions, as each seat may see them. Asked from any thread, while nothing changes."""

    def __init__(self) -> None:
        self._tales: dict[str, MomentLog] = {}
        self._asking = threading.Lock()
        self._era = self._count = 0
        self._last: LogEntry | None = None  # the last one that was there: by it a log is known again

    def moments_since(
        self, session: Session[Any, Any], seat: str, heard: MomentPosition | None
    ) -> tuple[list[Moment] | None, MomentPosition]:
        """Return the moments since `heard`, and the new position; a page that comes in starts at the present.

        None where those entries were undone: then no moment may be shown any more.
        """
        with self._asking:
            now = self._current_position(session)
            if heard is None or heard == now:
                return [], now
            if heard.era != now.era or heard.count > now.count:
                return None, now
            tale = self._tales.setdefault(seat, MomentLog(seat))
            by_policy = is_last_answer_external(session)
            fresh = tale.moments_since(session, heard.count)
            return [moment for moment in fresh if is_worth_showing(moment, "cards", by_policy=by_policy)][-MOST:], now

    def last_moments(self, session: Session[Any, Any], most: int) -> list[Moment]:
        """Return the last moments of all, as anybody may see them, plain ones too; the newest last."""
        with self._asking:
            tale = self._tales.setdefault("", MomentLog(""))
            moments: list[Moment] = []
            for segment in reversed(tale.list_by_segment(session)):
                moments = [*segment, *moments]
                if len(moments) >= most:
                    break
            return moments[-most:]

    def _current_position(self, session: Session[Any, Any]) -> MomentPosition:
        log = session.log
        if self._count > len(log) or (self._count and log[self._count - 1] != self._last):
            self._era += 1  # taken back, or laid out anew
        self._count = count_past_entries(log)
        self._last = log[self._count - 1] if self._count else None
        return MomentPosition(self._era, self._count)


@dataclass(frozen=True)
class MomentWords:
    """A moment in words. `dice`: what each is called, what it shows, and whether that is bad; `thrown`: the same in a
    line, "" where the title says it.
    """

    kind: str
    title: str
    story: str
    text: tuple[str, ...]
    dice: tuple[tuple[str, str, bool], ...]
    effects: tuple[str, ...]
    thrown: str = ""


def describe_moment(moment: Moment, speech: Speech) -> MomentWords:
    """`moment` in words."""
    title = to_sentence(moment.title, speech)
    message = bool(moment.entries) and moment.title == moment.entries[0].describe()
    dice = tuple((to_sentence(face.die, speech), speech.say(face.shows), face.bad) for face in moment.faces)
    return MomentWords(
        moment.kind,
        f"… {title}" if moment.is_continuation else title,
        speech.say(moment.story) if moment.story is not None else "",
        tuple(speech.say(effect) for effect in moment.text),
        dice,
        tuple(
            to_sentence(effect.describe() if isinstance(effect, LogEntry) else effect, speech)
            for effect in moment.effects
        ),
        "" if message else ", ".join(f"{name[:1].lower()}{name[1:]}: {face}" for name, face, _ in dice),
    )
