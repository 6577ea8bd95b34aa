"""The health of the board: rates over the last minutes, and a warning before a weak tag or reader spoils a game.

Counters come as in frames (hublink.figures): since the board's boot, modulo 65536. Time is passed in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from hublink import messages
from hublink.host_figures import Stats

WINDOW_MS = 120_000
# Below these numbers a rate says nothing.
ENOUGH_READS = 100
ENOUGH_POLLS = 60
# From these on the players are told; at half of them it counts as mended.
READER_MISSES = 0.10  # of the answers that should have come
READER_GARBLED = 0.20  # of the polls
READER_REINITS = 3  # in the window
TAG_MISSES = 0.15
LINE_DAMAGED = 20  # frames in the window that the board could not read
LEAST_HEAP = 16_384  # bytes; a picture and a snapshot at once need about half of it

_Counters = tuple[int, ...]


class LineFigures(msgspec.Struct, frozen=True):
    """The wire as the host sees it. Round trips in ms, None before the first ping."""

    rtt_ms: int | None = None
    best_rtt_ms: int | None = None
    resends: int = 0
    bad_frames: int = 0
    frames: int = 0
    breaks: int = 0


class ReaderRates(msgspec.Struct, frozen=True):
    """One reader over the window. `health`: messages.OK...; `hit_rate` 0..1, None where too little lay there."""

    name: str
    health: int
    polls: int = 0
    hits: int = 0
    misses: int = 0
    garbled: int = 0
    collisions: int = 0
    errors: int = 0
    reinits: int = 0

    @property
    def hit_rate(self) -> float | None:
        reads = self.hits + self.misses
        return self.hits / reads if reads >= ENOUGH_READS else None


class TagRates(msgspec.Struct, frozen=True):
    """A tag that missed polls in the window. `miss_rate` 0..1, None where it was polled too little."""

    uid: bytes
    reader: int
    polls: int
    misses: int

    @property
    def miss_rate(self) -> float | None:
        return self.misses / self.polls if self.polls >= ENOUGH_POLLS else None


class Trouble(msgspec.Struct, frozen=True):
    """A fault that will spoil a game if it stays. `key` is its message; `percent` its extent, where that fits."""

    key: str
    reader: str = ""
    uid: bytes = b""
    percent: int = 0


class _Window:
    """Differences of counters over the last WINDOW_MS. `first`: what they begin with, if they began just now."""

    def __init__(self, first: _Counters | None = None, now: int = 0) -> None:
        self._samples: deque[tuple[int, _Counters]] = deque()
        self._first = first
        if first is not None:
            self._samples.append((now, first))

    def add_sample(self, counters: _Counters, now: int) -> None:
        last = self._samples[-1][1] if self._samples else counters
        # Counted backwards: they started anew.
        if any((new - old) & 0xFFFF >= 0x8000 for new, old in zip(counters, last, strict=True)):
            self._samples.clear()
            if self._first is not None:
                self._samples.append((now, self._first))
        self._samples.append((now, counters))
        # One from before the window stays, to count from.
        while len(self._samples) > 2 and now - self._samples[1][0] >= WINDOW_MS:
            self._samples.popleft()

    @property
    def counts(self) -> list[int]:
        if not self._samples:
            return []
        # Step by step: between two samples a counter may have gone around, over all of them more than once.
        total = [0] * len(self._samples[0][1])
        for (_, earlier), (_, later) in zip(self._samples, list(self._samples)[1:], strict=False):
            total = [n + ((new - old) & 0xFFFF) for n, new, old in zip(total, later, earlier, strict=True)]
        return total


class Health:
    """The figures of a board whose readers are called `names`, in order."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = list(names)
        self.board: Stats | None = None
        self._reported: set[tuple[str, str, bytes]] = set()
        self.reset()

    def reset(self) -> None:
        """Start again after another boot of the board: its counters began at 0."""
        self._health = [messages.OK] * len(self._names)
        self._readers = [_Window() for _ in self._names]
        self._tags: dict[tuple[int, bytes], _Window] = {}
        self._frames = _Window()

    # ------------------------------------------------------------------ what the board tells

    def set_all_states(self, health: Sequence[int]) -> None:
        """Record the health of all readers, by number, as in a snapshot."""
        for number, state in enumerate(health[: len(self._names)]):
            self._health[number] = state

    def set_state(self, reader: int, health: int) -> None:
        """Record the health of one reader."""
        if 0 <= reader < len(self._names):
            self._health[reader] = health

    def record_stats(self, figures: Stats, now: int) -> None:
        """Record the board's own figures."""
        self.board = figures
        self._frames.add_sample((figures.bad_frames,), now)

    def record_readers(self, first: int, readers: Sequence[_Counters], now: int) -> None:
        """Record (health, polls, hits, misses, garbled, collisions, errors, reinits) of the readers from `first` on."""
        for number, (health, *counters) in enumerate(readers, first):
            if number < len(self._names):
                self._health[number] = health
                self._readers[number].add_sample(tuple(counters), now)

    def record_tags(self, tags: Sequence[tuple[int, bytes, int, int]], now: int) -> None:
        """Record (reader, uid, polls, misses) of the tags that have missed a poll since they came to their reader."""
        named: dict[tuple[int, bytes], _Window] = {}
        for reader, uid, polls, misses in tags:
            # What is new counts from its arrival.
            window = self._tags.get((reader, uid)) or _Window((0, 0), now)
            window.add_sample((polls, misses), now)
            named[reader, uid] = window
        self._tags = named

    # ------------------------------------------------------------------ what that means

    @property
    def readers(self) -> list[ReaderRates]:
        """All readers, by number."""
        return [
            ReaderRates(name, self._health[number], *self._readers[number].counts)
            for number, name in enumerate(self._names)
        ]

    @property
    def tags(self) -> list[TagRates]:
        """Tags that missed polls lately, the worst first."""
        rates = [TagRates(uid, reader, *window.counts) for (reader, uid), window in self._tags.items()]
        return sorted((tag for tag in rates if tag.misses), key=lambda tag: (-(tag.miss_rate or 0), tag.uid))

    def list_troubles(self) -> list[Trouble]:
        """Return all present faults, also those reported before."""
        return self._find_troubles(1.0)

    def take_new_troubles(self) -> list[Trouble]:
        """Return the new faults since the last call. A fault is reported again only after it was clearly repaired."""
        wrong = self._find_troubles(1.0)
        unrepaired = {_trouble_key(trouble) for trouble in self._find_troubles(0.5)}
        fresh = [trouble for trouble in wrong if _trouble_key(trouble) not in self._reported]
        self._reported = (self._reported & unrepaired) | {_trouble_key(trouble) for trouble in wrong}
        return fresh

    def _find_troubles(self, part: float) -> list[Trouble]:
        """Return the faults that exceed `part` of their limit."""
        troubles: list[Trouble] = []
        for rates in self.readers:
            if rates.health != messages.OK:
                continue  # it does not answer at all: that is told elsewhere
            hit = rates.hit_rate
            if hit is not None and 1 - hit >= READER_MISSES * part:
                troubles.append(Trouble("board-reader-weak", rates.name, percent=round(100 * (1 - hit))))
            if rates.polls >= ENOUGH_POLLS and rates.garbled >= READER_GARBLED * part * rates.polls:
                troubles.append(
                    Trouble("board-reader-noisy", rates.name, percent=round(100 * rates.garbled / rates.polls))
                )
            if rates.reinits >= READER_REINITS * part:
                troubles.append(Trouble("board-reader-shaky", rates.name))
        for tag in self.tags:
            if tag.miss_rate is not None and tag.miss_rate >= TAG_MISSES * part and tag.reader < len(self._names):
                name = self._names[tag.reader]
                troubles.append(Trouble("board-tag-weak", name, tag.uid, percent=round(100 * tag.miss_rate)))
        damaged = self._frames.counts
        if damaged and damaged[0] >= LINE_DAMAGED * part:
            troubles.append(Trouble("board-line-noisy"))
        if self.board is not None and 0 < self.board.free_heap < LEAST_HEAP / part:
            troubles.append(Trouble("board-memory-low"))
        return troubles


def _trouble_key(trouble: Trouble) -> tuple[str, str, bytes]:
    return trouble.key, trouble.reader, trouble.uid
