"""The recent moments for pages: each page gets those since it came in. A page shows and hides them itself."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from marshub.kernel import Happening, Moment, Session, Tale
from marshub.kernel.happening import happened
from marshub.kernel.hindsight import answered_by_policy
from marshub.table.telling import worth_telling
from marshub.words import Speech

from .asked import sentence

RECENT = 10  # so many moments stand in what happened
MOST = 6  # to a page that was away: what is older stands in what happened


@dataclass(frozen=True)
class Heard:
    """The position of a page in the log: so many entries, in the `era` of which they are."""

    era: int
    count: int

    def __str__(self) -> str:
        return f"{self.era}.{self.count}"

    @classmethod
    def of(cls, text: str) -> Heard | None:
        """Parse a page's position; None if that makes no sense."""
        era, _, count = text.partition(".")
        return cls(int(era), int(count)) if era.isdecimal() and count.isdecimal() and len(text) < 30 else None


class Moments:
    """The moments of a table's sessions, as each seat may see them. Asked from any thread, while nothing changes."""

    def __init__(self) -> None:
        self._tales: dict[str, Tale] = {}
        self._asking = threading.Lock()
        self._era = self._count = 0
        self._last: Happening | None = None  # the last one that was there: by it a log is known again

    def since(self, session: Session[Any, Any], seat: str, heard: Heard | None) -> tuple[list[Moment] | None, Heard]:
        """Return the moments since `heard`, and the new position; a page that comes in starts at the present.

        None where those entries were undone: then no moment may be shown any more.
        """
        with self._asking:
            now = self._now(session)
            if heard is None or heard == now:
                return [], now
            if heard.era != now.era or heard.count > now.count:
                return None, now
            tale = self._tales.setdefault(seat, Tale(seat))
            by_policy = answered_by_policy(session)
            fresh = tale.since(session, heard.count)
            return [each for each in fresh if worth_telling(each, "cards", by_policy=by_policy)][-MOST:], now

    def last(self, session: Session[Any, Any], most: int) -> list[Moment]:
        """Return the last moments of all, as anybody may see them, plain ones too; the newest last."""
        with self._asking:
            tale = self._tales.setdefault("", Tale(""))
            found: list[Moment] = []
            for segment in reversed(tale.of(session)):
                found = [*segment, *found]
                if len(found) >= most:
                    break
            return found[-most:]

    def _now(self, session: Session[Any, Any]) -> Heard:
        log = session.log
        if self._count > len(log) or (self._count and log[self._count - 1] != self._last):
            self._era += 1  # taken back, or laid out anew
        self._count = happened(log)
        self._last = log[self._count - 1] if self._count else None
        return Heard(self._era, self._count)


@dataclass(frozen=True)
class Told:
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


def told(moment: Moment, speech: Speech) -> Told:
    """`moment` in words."""
    title = sentence(moment.title, speech)
    said = bool(moment.happenings) and moment.title == moment.happenings[0].words()
    dice = tuple((sentence(face.die, speech), speech.say(face.shows), face.bad) for face in moment.faces)
    return Told(
        moment.kind,
        f"… {title}" if moment.again else title,
        speech.say(moment.story) if moment.story is not None else "",
        tuple(speech.say(each) for each in moment.text),
        dice,
        tuple(sentence(each.words() if isinstance(each, Happening) else each, speech) for each in moment.effects),
        "" if said else ", ".join(f"{name[:1].lower()}{name[1:]}: {face}" for name, face, _ in dice),
    )
