"""The counters of a virtual board's readers: polls per second, and the occasional miss of a weak tag."""

from __future__ import annotations

from collections.abc import Sequence

from hublink import messages as m

POLLS_A_SECOND = 20
_START_MS = 1 << 30  # the clock's wrap


class Counters:
    """Counters that follow the time. Call `advance` before every change, and before reading the figures."""

    def __init__(self, readers: int, now: int) -> None:
        self._then = now
        self._polls = [0.0] * readers
        self._hits = [0.0] * readers
        self._misses = [0.0] * readers
        self._collisions = [0.0] * readers
        self._garbled = [0.0] * readers
        self._noisy = [0.0] * readers
        self._errors = [0] * readers
        self._reinits = [0] * readers
        self._tags: dict[tuple[int, bytes], list[float]] = {}  # [polls, misses] since it came
        self._weak: dict[bytes, float] = {}

    def set_miss_share(self, uid: bytes, share: float) -> None:
        """Set the share of polls that a tag misses from now on. Raises ValueError outside 0 to 1."""
        if not 0 <= share <= 1:
            raise ValueError(f"a tag misses a share of 0 to 1 of its polls, got {share!r}")
        self._weak[uid] = share

    def set_garbled_share(self, reader: int, share: float) -> None:
        """Set the share of polls in which a reader hears unreadable answers from now on."""
        self._noisy[reader] = share

    def count_failure(self, reader: int) -> None:
        """Count a chip that did not answer."""
        self._errors[reader] += 1

    def count_recovery(self, reader: int) -> None:
        """Count a chip that was set up again and works."""
        self._reinits[reader] += 1

    def advance(self, now: int, known: Sequence[set[bytes]], health: Sequence[int]) -> None:
        """Advance to `now` (ms, wrapping at 2**30) with these tags on these readers."""
        polls = (now - self._then) % _START_MS / 1000 * POLLS_A_SECOND
        self._then = now
        present = {(reader, uid) for reader, tags in enumerate(known) for uid in tags}
        self._tags = {key: self._tags.get(key, [0.0, 0.0]) for key in present}
        for reader, tags in enumerate(known):
            if health[reader] != m.OK:
                continue
            self._polls[reader] += polls
            self._garbled[reader] += polls * self._noisy[reader]
            self._collisions[reader] += polls if len(tags) > 1 else 0
            for uid in tags:
                missed = polls * self._weak.get(uid, 0.0)
                self._hits[reader] += polls - missed
                self._misses[reader] += missed
                self._tags[reader, uid][0] += polls
                self._tags[reader, uid][1] += missed

    def list_readers(self, health: Sequence[int]) -> list[tuple[int, int, int, int, int, int, int, int]]:
        """Return the counters as hublink.figures.pack_readers takes them."""
        return [
            (
                state,
                int(self._polls[reader]),
                int(self._hits[reader]),
                int(self._misses[reader]),
                int(self._garbled[reader]),
                int(self._collisions[reader]),
                self._errors[reader],
                self._reinits[reader],
            )
            for reader, state in enumerate(health)
        ]

    def list_tags(self) -> list[tuple[int, bytes, int, int]]:
        """Return the counters as hublink.figures.pack_tags takes them."""
        missed = [(reader, uid, int(n), int(miss)) for (reader, uid), (n, miss) in self._tags.items() if miss >= 1]
        return sorted(missed, key=lambda one: (-one[3], one[0], one[1]))
