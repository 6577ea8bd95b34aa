"""The board under examination: its connection, its profile, and the person who helps with hands and eyes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from marshub.board.profile import Profile
from marshub.kernel import Words
from marshub.link.events import ReaderCounters, ReaderFigures, Snapshot, Stats, TagCounters, TagFigures
from marshub.tools.board_connection import BoardConnection
from marshub.tools.led_show import LedShow

#: How long a board may take for what it does at once.
SOON_S = 6.0
_LOOK_S = 0.2

T = TypeVar("T")


class Hands(Protocol):
    """The person at the board.

    `ask` gives an instruction; `is_skipped`, polled repeatedly, returns whether they decline it.
    """

    def ask(self, request: Words) -> None: ...

    def is_skipped(self) -> bool: ...

    def ask_yes_no(self, question: Words, seconds: float) -> bool | None:
        """Return the person's answer; None if there was none in time."""


@dataclass(frozen=True)
class Figures:
    """The board's own figures; `board` is None when it sent none. `readers`: by number."""

    board: Stats | None
    readers: tuple[ReaderCounters, ...]
    tags: tuple[TagCounters, ...]


@dataclass
class ExaminedBoard:
    """`hands`: None when nobody is there (`--auto`). `hold_s`: how long a person has for one thing.

    `quiet_s`: how long the doctor listens for noise. `step_s`: how long each step of current is held. `confirming`: a
    step of building is to be confirmed, so that what nobody looked at does not count as seen.
    """

    connection: BoardConnection
    profile: Profile
    config: dict[str, Any]
    hands: Hands | None = None
    hold_s: float = 20.0
    quiet_s: float = 2.0
    step_s: float = 0.5
    confirming: bool = False

    @property
    def show(self) -> LedShow:
        """The LEDs of the board."""
        return LedShow(self.connection)

    @property
    def visible_leds(self) -> list[int]:
        """The visible LEDs in the order of the chain. Those between two segments lie behind the face."""
        count = self.connection.board.leds
        named = {led for segment in self.profile.segment for led in segment.indexes}
        return sorted(led for led in named if led < count) or list(range(count))

    def read_snapshot(self) -> Snapshot | None:
        """Return the present readings of all sensors."""
        since = self.connection.mark
        self.connection.link.request_snapshot()
        return self.connection.wait(Snapshot, SOON_S, since=since)

    def read_figures(self) -> Figures:
        """Return the present figures of the board, of all its readers, and of the tags that missed polls."""
        since = self.connection.mark
        self.connection.link.request_stats()
        stats = self.connection.wait(Stats, SOON_S, since=since)
        if stats is None:
            return Figures(None, (), ())
        count = self.connection.board.readers
        if count:
            self.connection.wait(
                ReaderFigures, SOON_S, lambda figures: figures.first + len(figures.readers) >= count, since
            )
        # They come last, also when there are none to be named.
        self.connection.wait(TagFigures, SOON_S, since=since)
        readers = {
            number: reader
            for part in self.connection.events_of(ReaderFigures, since)
            for number, reader in enumerate(part.readers, part.first)
        }
        tags = [tag for part in self.connection.events_of(TagFigures, since) for tag in part.tags]
        return Figures(stats, tuple(readers[number] for number in sorted(readers)), tuple(tags))

    def wait_for_snapshot(self, wanted: Callable[[Snapshot], bool]) -> bool:
        """Wait until the sensors read as requested. Return False if the person skips it, or the time is over."""
        assert self.hands is not None
        for _ in range(max(1, round(self.hold_s / _LOOK_S))):
            shot = self.read_snapshot()
            if shot is not None and wanted(shot):
                return True
            if self.hands.is_skipped():
                return False
            self.connection.wait(Snapshot, _LOOK_S, lambda event: False)
        return False

    def wait_for_hands(self, kind: type[T], predicate: Callable[[T], bool], since: int) -> T | None:
        """Wait for the event that the person was asked for. Return None if they skip it, or the time is over."""
        assert self.hands is not None
        looks = max(1, round(self.hold_s / _LOOK_S))
        for _ in range(looks):
            result = self.connection.wait(kind, _LOOK_S, predicate, since)
            if result is not None or self.hands.is_skipped():
                return result
        return None
