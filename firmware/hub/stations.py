"""One reader's place in the scan: its presence, its health, and when to look at it again."""

import time

from drivers.presence import ARRIVED, REPORTED, UID, Presence
from hub import once
from hublink.messages import BLIND, FAILING, MAX_TAGS, MISSING, OFF, OK

RETRY_MS = 1000
SLOWEST_RETRY_MS = 8000


class Station(Presence):
    """`index`: as in the config. `near`: bits of the readers whose antenna must be off meanwhile, bit 0 for the first.

    `health`: one of hublink.messages OK, MISSING, FAILING, OFF, BLIND. `priority`: scans a round, 0 switches the reader
    off.
    """

    priority = 1
    _worked = False
    _retry_ms = RETRY_MS
    _retry_at = None  # when a reader at fault is to be polled again; None once that time has come
    _verdict = None  # of the self-test, once a fault has lasted
    _failed = 0  # looks in a row
    _pulsed = 0  # so many they were when a reset was asked for last

    def __init__(self, index, near, chip):
        super().__init__(chip)
        self.index = index
        self.near = near

    @property
    def health(self):
        """The health as frames report it."""
        if not self.priority:
            return OFF
        if self.fault is not None:
            return FAILING if self._worked else MISSING
        return BLIND if self.blind else OK

    def tags(self):
        """Return the UIDs lying here, as far as known; as many as fit into a snapshot."""
        return [tag[UID] for tag in self._tags if tag[REPORTED]][:MAX_TAGS]

    def figures(self):
        """Return this reader's counters, as hublink.figures.pack_readers takes them."""
        return (
            self.health,
            self.polls,
            self.hits,
            self.misses,
            self.garbled,
            self.collisions,
            self.errors,
            self.chip.resets,
        )

    def is_due(self, now):
        """Return whether to poll this reader now: always while it is well, and now and then while it is not."""
        if self._retry_at is not None and time.ticks_diff(now, self._retry_at) >= 0:
            self._retry_at = None  # forgotten in time: 2**29 ms later it would lie ahead again
        return self.priority and (self.fault is None or self._retry_at is None)

    def needs_reset(self):
        """Return whether the chip needs a pulse at its reset pin, as commands do not recover it.

        True once each time the failed polls in a row have doubled, because a reset disturbs all others.
        """
        failed = self._failed
        if failed < 2 or failed & (failed - 1) or failed == self._pulsed:
            return False
        self._pulsed = failed
        return True

    def starve(self):
        """Handle its supply going off. The tags that lay there stay."""
        self.fault = "has no power"
        self.chip.restarted()

    def mark_reset(self):
        """Handle a reset, or the supply's return: poll it now, whatever was wrong before."""
        self.chip.restarted()
        if self._retry_at is not None:  # sixteen objects need not each hold what lies in their class
            self._retry_at = None

    def warm_up(self):
        """Switch the field on ahead of time, so that the tags are awake when polled; not before the chip works."""
        if self.fault is None and self._worked:
            self.chip.antenna_on()

    def rest(self):
        """Switch the field off."""
        if self.chip.antenna:
            self.chip.antenna_off()

    async def look(self, sink):
        """Poll once. Changes are reported to sink.tag_arrived(index, uid) and sink.tag_left(index, uid).

        Returns True when the reader's health has changed, or more is known of its fault.
        """
        before, failed, verdict = self.health, self.fault is not None, self._verdict
        changes = await self.poll()
        if self.fault is not None:
            self._failed += 1
            if failed and verdict is None and self.chip.answers:
                self._verdict = await _examine(self.chip)
            if self._verdict is not None:
                self.fault += "; " + self._verdict
            # The first fault of one that worked may be a passing glitch: look again at once, then ever more rarely.
            if failed or not self._worked:
                self._retry_at = time.ticks_add(time.ticks_ms(), self._retry_ms)
                self._retry_ms = min(2 * self._retry_ms, SLOWEST_RETRY_MS)
        else:
            self._worked = True
            self._failed = self._pulsed = 0
            if failed:
                self._retry_ms = RETRY_MS
                self._verdict = verdict = None
            for kind, uid in changes:
                if kind == ARRIVED:
                    sink.tag_arrived(self.index, uid)
                else:
                    sink.tag_left(self.index, uid)
        return self.health != before or self._verdict is not verdict


async def _examine(chip):
    """Return the self-test's verdict on a chip that answers and does not work. Its code is loaded for this only."""
    try:
        return await chip.self_test()
    finally:
        if chip.TEST_MODULE:
            once.forget("drivers", chip.TEST_MODULE)
