"""The scan: all readers in turn, for ever, with never two neighbouring antennas on at once."""

import asyncio
import time

from hub import once
from hublink.messages import BLIND, INFO, WARNING

WINDOW = 6  # stations from which the next of a round is chosen


def spread_turns(turns):
    """Return the order of a round in which frequent stations come evenly.

    `turns`: how often each is to come, in order.
    """
    count = len(turns)
    places = []
    for at, often in enumerate(turns):
        for nth in range(often):
            # Where in the round, in 5040ths (which most small numbers divide), and who.
            places.append((2 * (nth * count + at) + 1) * 5040 // often << 6 | at)
    places.sort()
    return [place & 63 for place in places]


def arrange_round(stations):
    """Return the order of a round: frequent stations come evenly, with none of the four before a neighbour if possible.

    So fields can warm up.
    """
    left = [stations[at] for at in spread_turns([station.priority for station in stations])]
    order = []
    while left:
        best = 0
        for before in (4, 3, 2, 1):
            barred = 0
            for station in order[-before:]:
                barred |= station.near | 1 << station.index
            good = [at for at in range(min(len(left), WINDOW)) if not barred >> left[at].index & 1]
            if good:
                best = good[0]
                break
        order.append(left.pop(best))
    return order


class Scanner:
    """The scan loop over all readers.

    `sink` gets tag_arrived, tag_left, reader_health, log and stats; `feed` is called once a reader (the watchdog), and
    may be set before `run`.
    `supply`: the `Supply` that the readers may depend on.
    """

    ROUND_MS = 20  # a round of few readers is not repeated faster than this
    LANES = 2  # readers read side by side: one's tags answer while the other's chip is told what to ask
    GIVES_MS = 20  # for so long a lane gives way to the other that lists a newcomer
    AHEAD = 4  # readers whose fields warm up meanwhile; tags need 5 ms

    looked = False  # at every reader that works, at least once

    def __init__(self, config, sink, feed, supply=None):
        from hub import readers
        from hub.whereabouts import Whereabouts

        self.stations, self._order, self._lines = readers.make_stations(config)
        once.forget("hub", "readers")
        once.forget("hub", "chips")
        self._setup_modules = {station.chip.SETUP_MODULE for station in self.stations if station.chip.SETUP_MODULE}
        for name in self._setup_modules:
            __import__("drivers." + name)  # before the watchdog runs
        self._names = "\n".join([reader["name"] for reader in config["readers"]])  # one string: sixteen cost 500 bytes
        self._sink = sink
        self._where = Whereabouts(self.stations, sink)
        self.feed = feed
        self._supply = supply if supply is not None and supply.feeds_readers else None
        self._starved = False
        self._due = None  # stations that `_plan` is for; None: plan anew
        self._plan = []  # the order of a round
        self._queue = []  # stations of this round that are still to come
        self._read = []  # those that are being read,
        self._busy = 0  # and their bits
        self.round_ms = 0
        self.slowest_ms = 0

    def prefer(self, priorities):
        """Set the scan priorities by reader, from the host: 0 off, 1 in turn, n times a round; 1 where it says none."""
        for station in self.stations:
            priority = priorities[station.index] if station.index < len(priorities) else 1
            if not priority and station.priority:
                station.rest()
            before = station.health
            if station.priority != priority:
                station.priority = priority
                self._due = None
            if station.health != before:
                self._sink.reader_health(station.index, station.health)
        # Who was switched off is not looked at any more, not even in the round that is under way.
        self._queue = [station for station in self._queue if station.priority]

    async def run(self):
        """Scan for ever."""
        await self._pulse()
        while True:
            began = time.ticks_ms()
            if self._supply is not None and self._supply.off != self._starved:
                self._starve(self._supply.off)
            if self._starved:
                self.looked = True
                self.feed()
                await asyncio.sleep_ms(self.ROUND_MS)
                continue
            due = [self.stations[index] for index in self._order if self.stations[index].is_due(began)]
            if due != self._due:
                self._due, self._plan = due, arrange_round(due)
            self._queue = self._plan[:]
            await asyncio.gather(*[self._lane() for _ in range(self.LANES)])
            self.looked = True
            took = time.ticks_diff(time.ticks_ms(), began)
            self.round_ms = took
            self.slowest_ms = max(took, self.slowest_ms)
            self.feed()
            if [None for station in self.stations if station.needs_reset()]:
                await self._pulse()
            for name in self._setup_modules:
                if once.is_loaded("drivers", name) and all(station.fault is None for station in self.stations):
                    once.forget("drivers", name)
            await asyncio.sleep_ms(max(1, self.ROUND_MS - took))

    async def _pulse(self):
        """Reset all readers by their common line, if there is one, between two rounds."""
        reset = self._lines.reset
        if reset is not None and not self._starved:
            reset(0)
            await asyncio.sleep_ms(1)
            reset(1)
            for station in self.stations:
                station.mark_reset()

    def _starve(self, off):
        """Handle the readers' supply going off, or coming back."""
        self._starved = off
        if off:
            self._lines.rest(0)
        for station in self.stations:
            if off:
                station.starve()
                # Also of one that had failed already: that was kept back until now.
                self._sink.reader_health(station.index, station.health)
            else:
                station.mark_reset()
        if not off:
            self._lines.rest(1)

    async def _lane(self):
        """Read one station after the other, with the next ones' fields warming up, until the round is over."""
        gave = 0
        while self._queue:
            # Who comes new is heard of sooner if the chip that lists it need not share the bus and the processor.
            if not any([station.chip.listing for station in self._read]):  # noqa: C419 - MicroPython has it quicker
                gave = 0
            elif gave < self.GIVES_MS:
                gave += 1
                await asyncio.sleep_ms(1)
                continue
            station = self._take_next()
            if station is None:
                await asyncio.sleep_ms(1)
                continue
            bit = 1 << station.index
            self._busy |= bit
            self._read.append(station)
            try:
                self._switch_fields(station)
                if await station.look(self._where) and not (self._supply is not None and self._supply.is_gone()):
                    self._report(station)
                self._where.weigh(station)
            finally:
                self._busy &= ~bit
                self._read.remove(station)
            self.feed()
            if station.near or not station.priority:
                station.rest()

    def _take_next(self):
        """Take the next station that is no neighbour of one being read, and is not being read itself."""
        for at, station in enumerate(self._queue):
            if not (station.near | 1 << station.index) & self._busy:
                return self._queue.pop(at)
        return None

    def _switch_fields(self, station):
        """Switch neighbours' antennas off, and those of the next stations on.

        A next station that is a neighbour of one that is on stays off.
        """
        lit = self._busy  # with those whose field is off only for now
        for other in self.stations:
            if station.near >> other.index & 1:
                other.rest()
            elif other.chip.antenna:
                lit |= 1 << other.index
        ahead = self._queue[: self.AHEAD]
        if len(ahead) < self.AHEAD:  # the next round's first ones need not be waited for either
            ahead += self._plan[: self.AHEAD - len(ahead)]
        for other in ahead:
            if other.priority and not other.near & lit:
                other.warm_up()
                lit |= 1 << other.index

    def _report(self, station):
        name = self._names.split("\n")[station.index]
        if station.health == BLIND:
            self._sink.log("reader %s gets only noise" % name, WARNING)
        elif station.fault is None:
            self._sink.log("reader %s works (%s)" % (name, station.chip.identify()), INFO)
        else:
            self._sink.log("reader %s: %s" % (name, station.fault), WARNING)
        self._sink.reader_health(station.index, station.health)
        self._sink.stats()
