"""The scan: all readers in turn, for ever, with never two neighbouring antennas on at once."""

import asyncio
import time

from machine import SPI, Pin

from hub import selects, stations
from hublink.messages import INFO, WARNING


def interleave(near):
    """An order of all readers in which, as far as it can be had, neither of the two before is a neighbour.

    `near`: for each reader the indexes of its neighbours.
    """
    left = list(range(len(near)))
    order = []
    while left:
        best = left[0]
        for ahead in (2, 1):
            recent = order[-ahead:]
            good = [each for each in left if not any(other in near[each] for other in recent)]
            if good:
                # Those with many neighbours left are the hardest to place later.
                best = max(good, key=lambda each: len(near[each]))
                break
        order.append(best)
        left.remove(best)
    return order


class Scanner:
    """All readers. `sink` hears tag_arrived, tag_left, reader_health, log and stats; `feed` is called once a reader
    (the watchdog)."""

    ROUND_MS = 30  # a round of few readers is not repeated faster than this
    AHEAD = 2  # readers whose fields warm up while another is read; tags need 5 ms

    def __init__(self, config, sink, feed):
        buses = [
            SPI(bus["spi"], bus["baud"], sck=Pin(bus["sck"]), mosi=Pin(bus["mosi"]), miso=Pin(bus["miso"]))
            for bus in config["buses"]
        ]
        self.stations = stations.make(config, buses, selects.make(config), lambda n: Pin(n, Pin.OUT, value=1))
        self._order = [self.stations[index] for index in interleave(config["neighbours"])]
        self._sink = sink
        self._feed = feed
        self.round_ms = 0
        self.slowest_ms = 0

    def prefer(self, priorities):
        """Scan priorities by reader, from the host: 0 off, 1 in turn, n times a round; 1 where it says none."""
        for station in self.stations:
            priority = priorities[station.index] if station.index < len(priorities) else 1
            if not priority and station.priority:
                station.rest()
            before = station.health
            station.priority = priority
            if station.health != before:
                self._sink.reader_health(station.index, station.health)

    async def run(self):
        """Scan for ever."""
        while True:
            began = time.ticks_ms()
            turn = 0
            while True:
                queue = [each for each in self._order if each.priority > turn and each.due(began)]
                if not queue:
                    break
                await self._pass(queue)
                turn += 1
            took = time.ticks_diff(time.ticks_ms(), began)
            self.round_ms = took
            self.slowest_ms = max(took, self.slowest_ms)
            self._feed()
            await asyncio.sleep_ms(max(1, self.ROUND_MS - took))

    async def _pass(self, queue):
        """Read each station of `queue` once, with the next ones' fields warming up."""
        for at, station in enumerate(queue):
            coming = queue[at + 1 : at + 1 + self.AHEAD]
            self._clear(station, coming)
            if await station.look(self._sink):
                self._tell(station)
            self._feed()
            if station.near:
                station.rest()
        for station in queue:
            if station.near:
                station.rest()

    def _clear(self, station, coming):
        """Neighbours' antennas off; those of the next stations on, unless they are neighbours of one that is on."""
        lit = [station]
        for number in station.near:
            self.stations[number].rest()
        for each in coming:
            if not any(other.index in each.near for other in lit):
                each.warm_up()
                lit.append(each)

    def _tell(self, station):
        if station.fault is None:
            self._sink.log("reader %s works (VersionReg %02Xh)" % (station.name, station.chip.version), INFO)
        else:
            self._sink.log("reader %s: %s" % (station.name, station.fault), WARNING)
        self._sink.reader_health(station.index, station.health)
        self._sink.stats()
