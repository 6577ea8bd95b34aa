"""The place of a tag that more than one reader hears: where it is heard most often, because a piece has one place.

Of the readers that hear a tag one reports it; at the others it stays unreported (`tag[TOLD]` of `drivers.presence`),
until one of them is ahead for sure, or the reporting one does not hear it any more.
"""

from drivers.presence import HITS, LOST, MISSED, POLLS, TOLD, UID, VISITOR

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


_AHEAD = const(1536)  # of ALWAYS: by so much more often a reader has to hear a tag, to get it from another,
_LOOKS = const(8)  # and in so many looks at least, both of them
_SURE = const(16)  # looks in which a tag was always heard: if now it is not, it was taken away


class Whereabouts:
    """Stands between the stations and what hears of tags: `sink`, with tag_arrived(index, uid) and tag_left(...)."""

    def __init__(self, stations, sink):
        self._stations = stations
        self._sink = sink

    def tag_arrived(self, index, uid):
        """Handle a tag that a station did not hear before."""
        if uid == VISITOR or self._teller(index, uid) is None:
            self._sink.tag_arrived(index, uid)
        else:
            self._stations[index].lying(uid)[TOLD] = False

    def tag_left(self, index, uid):
        """Handle the departure of a tag that this station had reported.

        Another station that hears it reports it at its next poll: until then a hand may have taken it from there, too.
        """
        self._sink.tag_left(index, uid)

    def weigh(self, station):
        """Decide after a poll whether any of the station's unreported tags lies here."""
        if station.fault is not None:
            return
        for tag in station.untold():
            if tag[MISSED]:
                continue
            teller = self._teller(station.index, tag[UID])
            if teller is not None:
                if not _goes_over(teller, teller.lying(tag[UID]), tag):
                    continue
                teller.lying(tag[UID])[TOLD] = False
            tag[TOLD] = True
            self._sink.tag_arrived(station.index, tag[UID])
            if teller is not None:
                self._sink.tag_left(teller.index, tag[UID])

    def _teller(self, index, uid):
        """Return the station that reports `uid`, if it is not the one of that index."""
        for station in self._stations:
            if station.index != index:
                tag = station.lying(uid)
                if tag is not None and tag[TOLD]:
                    return station
        return None


def _goes_over(teller, there, here):
    """Return whether a tag that was heard just now lies here, and no more where it is reported."""
    if teller.fault is not None or not teller.priority:
        return True
    if there[MISSED] and not there[LOST] and there[POLLS] >= _SURE:
        return True
    return min(there[POLLS], here[POLLS]) >= _LOOKS and here[HITS] - there[HITS] >= _AHEAD
