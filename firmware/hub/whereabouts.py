"""The place of a tag that more than one reader hears: where it is heard most often, because a piece has one place.

Of the readers that hear a tag one reports it. At the others it stays unreported (`tag[REPORTED]` of
`drivers.presence`) until one of them is ahead for sure, or the reporting one does not hear it any more.
"""

from drivers.presence import HITS, LOST, MISSED, POLLS, REPORTED, UID, VISITOR

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
        if uid == VISITOR or self._find_reporting(index, uid) is None:
            self._sink.tag_arrived(index, uid)
        else:
            self._stations[index].find_tag(uid)[REPORTED] = False

    def tag_left(self, index, uid):
        """Handle the departure of a tag that this station had reported.

        Another station that hears it reports it at its next poll: until then a hand may have taken it from there, too.
        """
        self._sink.tag_left(index, uid)

    def weigh(self, station):
        """Decide after a poll whether any of the station's unreported tags lies here."""
        if station.fault is not None:
            return
        for tag in station.list_unreported():
            if tag[MISSED]:
                continue
            reporting = self._find_reporting(station.index, tag[UID])
            if reporting is not None:
                if not _has_moved(reporting, reporting.find_tag(tag[UID]), tag):
                    continue
                reporting.find_tag(tag[UID])[REPORTED] = False
            tag[REPORTED] = True
            self._sink.tag_arrived(station.index, tag[UID])
            if reporting is not None:
                self._sink.tag_left(reporting.index, tag[UID])

    def _find_reporting(self, index, uid):
        """Return the station that reports `uid`, if it is not the one of that index."""
        for station in self._stations:
            if station.index != index:
                tag = station.find_tag(uid)
                if tag is not None and tag[REPORTED]:
                    return station
        return None


def _has_moved(reporting, there, here):
    """Return whether a tag that was heard just now lies here, and no more where it is reported."""
    if reporting.fault is not None or not reporting.priority:
        return True
    if there[MISSED] and not there[LOST] and there[POLLS] >= _SURE:
        return True
    return min(there[POLLS], here[POLLS]) >= _LOOKS and here[HITS] - there[HITS] >= _AHEAD
