"""One reader's place in the scan: its presence, its health, its counters, and when to look at it again."""

import time

from drivers.mfrc522 import MFRC522
from drivers.presence import ARRIVED, Presence
from hublink.messages import FAILING, MAX_TAGS, MISSING, OFF, OK

RETRY_MS = 1000
SLOWEST_RETRY_MS = 8000


class Station:
    """`index`, `name`: as in the config. `near`: indexes of readers whose antenna must be off meanwhile.

    `health`: one of hublink.messages OK, MISSING, FAILING, OFF. `fault`: what is wrong, in words, or None.
    `reads`, `errors`, `recoveries`: counters since start. `priority`: scans a round, 0 switches the reader off.
    """

    def __init__(self, index, name, near, chip):
        self.index = index
        self.name = name
        self.near = near
        self.chip = chip
        self.presence = Presence(chip)
        self.fault = None
        self.reads = 0
        self.errors = 0
        self.recoveries = 0
        self.priority = 1
        self._worked = False
        self._retry_ms = RETRY_MS
        self._retry_at = time.ticks_ms()

    @property
    def health(self):
        """As the wire tells it."""
        if not self.priority:
            return OFF
        if self.fault is None:
            return OK
        return FAILING if self._worked else MISSING

    def tags(self):
        """UIDs lying here, as far as known; as many as a snapshot can tell."""
        return self.presence.present[:MAX_TAGS]

    def due(self, now):
        """Whether to look at this reader now: always while it is well, and now and then while it is not."""
        return self.priority and (self.fault is None or time.ticks_diff(now, self._retry_at) >= 0)

    def warm_up(self):
        """Field on ahead of time, so that the tags are awake when their turn comes; not before the chip works."""
        if self.fault is None and self._worked:
            self.chip.antenna_on()

    def rest(self):
        """Field off."""
        if self.chip.antenna:
            self.chip.antenna_off()

    async def look(self, sink):
        """One inventory. sink.tag_arrived(index, uid) and sink.tag_left(index, uid) hear what changed.

        Returns True when the reader's health has changed.
        """
        before = self.health
        changes = await self.presence.poll()
        fault = self.presence.fault
        if fault is not None:
            self._failed(fault)
        else:
            self.reads += 1
            if self.fault is not None and self._worked:
                self.recoveries += 1
            self.fault = None
            self._worked = True
            self._retry_ms = RETRY_MS
            for kind, uid in changes:
                if kind == ARRIVED:
                    sink.tag_arrived(self.index, uid)
                else:
                    sink.tag_left(self.index, uid)
        return self.health != before

    def _failed(self, fault):
        self.errors += 1
        # The first fault of a reader that worked may be a passing glitch: look again at once, then ever more rarely.
        if self.fault is not None or not self._worked:
            self._retry_at = time.ticks_add(time.ticks_ms(), self._retry_ms)
            self._retry_ms = min(2 * self._retry_ms, SLOWEST_RETRY_MS)
        self.fault = fault


def make(config, buses, selects, pin):
    """A Station a reader of the config. `buses`: SPI objects; `selects`: chip selects; `pin(number)`: an output."""
    stations = []
    for index, reader in enumerate(config["readers"]):
        rst = reader.get("rst")
        chip = MFRC522(buses[reader["bus"]], selects[index], None if rst is None else pin(rst))
        stations.append(Station(index, reader["name"], config["neighbours"][index], chip))
    return stations
