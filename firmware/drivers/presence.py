"""Debounced presence of tags on a reader: an arrival is reported at once, a departure only when it is sure."""

from drivers.iso14443a import passing
from drivers.reader import ReaderError

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


ARRIVED = "arrived"
LEFT = "left"

# Who bears another UID each time, as phones do: all of them on a reader are one visitor, of this name.
VISITOR = b"\x08\x00\x00\x00"

# What is kept of a tag: its UID, polls missed in a row (see _CLEAN), polls since it came, misses of them, how many of
# the last polls heard it (of ALWAYS), and whether it is told that it lies here.
UID = const(0)
MISSED = const(1)
POLLS = const(2)
LOST = const(3)
HITS = const(4)
REPORTED = const(5)
ALWAYS = const(4096)
_SPAN = const(32)  # the last polls; those before fade out

# Polls without a tag, clean and unclear ones, in one number; a clean one means as much as 32 unclear ones.
_CLEAN = const(1024)
_UNCLEAR = const(1)
_WEIGHT = const(32)


class Presence:
    """Debounces one reader.

    reader: see drivers.reader.Reader.
    `fault`: what is wrong with the reader, or None. `unclear`: how many polls in a row heard something that could not
    be read. `deaf`: how many of these in a row heard no tag beside it. `blind`: so many that the players should know.
    Counters since start: `polls` the chip answered, `hits` of tags in them, `misses` of tags that lay there before and
    after (both without tags that lie at another reader), polls that `garbled` answers or `collisions` were heard in,
    and `errors` of the reader.
    """

    MISSES = 3  # clean polls without a tag, in a row, until it is gone
    MORE_MISSES = 9  # how many more at most, for tags that are known to miss polls and yet lie there
    BACK = 8  # polls after which a tag that comes back had really left
    DEAF = 20  # polls in a row that heard nothing but noise, until the reader counts as blind
    GLANCES = 7  # short looks between two inventories, while one token rests

    # What stays so on most readers lies here once, not in each object.
    fault = None
    unclear = deaf = 0
    polls = hits = misses = garbled = collisions = errors = 0
    _glances = 0
    _gone = None  # what was kept of the tag that left last
    _gone_at = 0

    def __init__(self, reader):
        self.chip = reader
        self._tags = []  # each as UID, MISSED and so on say, in order of arrival

    @property
    def present(self):
        """UIDs in order of arrival."""
        return [tag[0] for tag in self._tags]

    @property
    def blind(self):
        """Whether only noise has been heard for a while: the tags here are not known."""
        return self.deaf >= self.DEAF

    def tag_figures(self):
        """Return [(uid, polls since it came, misses among them)] of the tags here that missed polls and yet lay there.

        Tags that lie at another reader are listed as (uid, polls that heard it here, 0).
        """
        return [
            (tag[UID], tag[POLLS], tag[LOST]) if tag[REPORTED] else (tag[UID], tag[POLLS] - tag[LOST], 0)
            for tag in self._tags
            if tag[LOST] or not tag[REPORTED]
        ]

    def find_tag(self, uid):
        """Return the record of the tag `uid`; None if it is not heard here."""
        for tag in self._tags:
            if tag[UID] == uid:
                return tag
        return None

    def list_unreported(self):
        """Return the records of tags that are heard here and lie elsewhere; mostly there are none."""
        for tag in self._tags:
            if not tag[REPORTED]:
                return [tag for tag in self._tags if not tag[REPORTED]]
        return ()

    async def poll(self):
        """Look once. Returns what changed: a list of (ARRIVED or LEFT, uid).

        Clean polls count against a tag that is not heard, unclear ones hardly: a garbled answer is evidence that
        something lies there, but not for ever. A reader that had to be reset has not looked. After a departure the
        field is cycled, so that a tag which hangs in some state of its own starts anew. A reader at fault changes
        nothing and sets `fault`. A token at rest is mostly only glanced at, which takes half the time.
        """
        chip = self.chip
        corrupted, collisions = chip.corrupted, chip.collisions
        try:
            if self._resting() and await chip.glance():
                self.polls += 1
                self._hit(self._tags[0])
                return ()
            if self._glances:
                self._glances = 0
            uids = await chip.inventory()
        except ReaderError as error:
            self.errors += 1
            self.fault = str(error)
            return ()
        clean = chip.clean
        counts = _CLEAN if clean else _UNCLEAR
        if self.fault is not None:
            self.fault = None
            counts = 0
        self.polls += 1
        if chip.corrupted != corrupted or not clean:
            self.garbled += 1
        if chip.collisions != collisions:
            self.collisions += 1
        if not clean:
            self.unclear += 1
            self.deaf = 0 if uids else self.deaf + 1
        elif self.unclear:
            self.unclear = self.deaf = 0
        return await self._compare(uids, counts)

    async def _compare(self, uids, counts):
        """Hold what was heard against what is known. `counts`: how much it means for a tag that it was not heard."""
        events = []
        known = self._tags
        for at in range(len(uids)):
            if passing(uids[at]):
                uids[at] = VISITOR
        for uid in uids:
            tag = self.find_tag(uid)
            if tag is None:
                tag = self._back(uid)
                known.append(tag)
                events.append((ARRIVED, uid))
            self._hit(tag)
        if not counts:
            return events
        gone = False
        for at in range(len(known) - 1, -1, -1):
            tag = known[at]
            if tag[0] not in uids:
                tag[1] += counts
                if counts == _CLEAN:
                    tag[HITS] -= tag[HITS] // min(_SPAN, tag[POLLS] + tag[1] // _CLEAN)
                if tag[1] // _CLEAN * _WEIGHT + tag[1] % _CLEAN >= _WEIGHT * self._patience(tag):
                    self._gone = known.pop(at)
                    self._gone_at = self.polls
                    self.chip.forget(tag[0])
                    if tag[REPORTED]:
                        events.append((LEFT, tag[0]))
                    tag[REPORTED] = True  # should it come back
                    gone = True
        if gone:
            await self.chip.cycle_field()
        return events

    def _back(self, uid):
        """Return the new record of `uid`. No hand is as quick as a tag that left too soon and is back."""
        gone, self._gone = self._gone, None
        if gone is not None and gone[0] == uid and self.polls - self._gone_at <= self.BACK:
            return gone
        return [uid, 0, 0, 0, 0, True]

    def _hit(self, tag):
        missed = tag[1] // _CLEAN
        if tag[REPORTED]:
            self.hits += 1
        tag[2] += missed + 1
        tag[HITS] += (ALWAYS - tag[HITS]) // min(_SPAN, tag[POLLS])
        if tag[1]:
            tag[1] = 0
            # It came back, so that it had been there all the while. Phones do say nothing now and then.
            if tag[0] != VISITOR:
                if tag[REPORTED]:
                    self.misses += missed
                tag[3] += missed

    def _patience(self, tag):
        """Return how many clean polls in a row this tag may miss: the more, the more it was known to miss.

        At 30 % misses twelve in a row come about once in two million polls. Of one that came just now little is known.
        """
        if tag[0] == VISITOR:
            return self.MISSES + self.MORE_MISSES
        return self.MISSES + min(self.MORE_MISSES, 30 * tag[3] // (tag[2] + 8))

    def _resting(self):
        """Return whether a quick check is enough: the last poll saw the one tag here, and its inventory is recent."""
        if len(self._tags) != 1 or self.fault is not None or self.unclear or self._tags[0][1]:
            return False
        self._glances += 1
        return self._glances <= self.GLANCES
