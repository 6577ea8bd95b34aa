"""The board's state of the table, as its end of the link sees it."""

import gc
import sys

from hublink.board_end import Board
from hublink.messages import CLOSING, FREEING


class Table(Board):
    """Ties together the parts of the board for hublink's BoardEnd. Before `equip` it is a board with nothing on it."""

    def __init__(self):
        self._scanner = None
        self._buttons = None
        self._lights = None
        self.freed = False
        self.supply_off = False

    def equip(self, scanner, buttons, lights):
        """Give it the parts whose state it tells and which it commands."""
        self._scanner = scanner
        self._buttons = buttons
        self._lights = lights

    def looked(self):
        """Return whether a snapshot is complete."""
        return self._scanner is None or self._scanner.looked

    def snapshot(self):
        """Return (readers, presses), see hublink.snapshot."""
        if self._scanner is None:
            return [], []
        return [(station.health, station.tags()) for station in self._scanner.stations], self._buttons.presses()

    def stats(self):
        """Return (free_heap, scan_ms, slowest_scan_ms, lag_ms), see hublink.figures.pack_stats."""
        # The host's heap figure should be what is really free, not what waits to be collected.
        gc.collect()
        scanner = self._scanner
        if scanner is None:
            return gc.mem_free(), 0, 0, 0
        return gc.mem_free(), scanner.round_ms, scanner.slowest_ms, self._buttons.take_lag()

    def reader_figures(self):
        """Return counters by reader, see hublink.figures.pack_readers."""
        return [station.figures() for station in self._scanner.stations] if self._scanner else []

    def tag_figures(self):
        """Return the tags that missed polls, the worst first, see hublink.figures.pack_tags."""
        if self._scanner is None:
            return []
        worst = []
        for station in self._scanner.stations:
            for uid, polls, misses in station.tag_figures():
                worst.append((station.index, uid, polls, misses))
        worst.sort(key=lambda tag: -tag[3])
        return worst

    def lights(self, generation, picture):
        """Show the host's picture."""
        if self._lights is not None:
            self._lights.show(picture)

    def config(self, brightness, priorities):
        """Take the host's wishes."""
        if self._scanner is not None:
            self._lights.dim(brightness)
            self._scanner.prefer(priorities)

    def released(self, reason):
        """Handle the host's bye."""
        if reason == FREEING:
            self.freed = True
        if reason in (CLOSING, FREEING):
            self.turn_lights_off()  # nobody stands behind the lights any more

    def turn_lights_off(self):
        """Show nothing. A damaged file must not keep the line from who brings a whole one."""
        if self._lights is not None:
            try:
                self._lights.show(b"")
            except Exception as error:
                sys.print_exception(error)
