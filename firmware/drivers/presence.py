"""Which tags lie on a reader, told calmly: an arrival at once, a departure only when it is sure."""

from drivers.mfrc522 import ReaderError

ARRIVED = "arrived"
LEFT = "left"


class Presence:
    """Debounces one reader.

    reader: has the coroutines `inventory()`, `glance()` and `cycle_field()`, and `clean`, `corrupted` and `collisions`,
    as MFRC522 does.
    `fault`: what is wrong with the reader, or None. `unclear`: how many polls in a row heard something that could not
    be read; a long run of them is worth a word to the players.
    Counters since start: `polls` the chip answered, `hits` of tags in them, `misses` of tags that lay there before and
    after, polls that `garbled` answers or `collisions` were heard in, and `errors` of the reader.
    """

    MISSES = 3  # clean polls without a tag, in a row, until it is gone
    GLANCES = 7  # short looks between two inventories, while one token rests

    # What stays so on most readers lies here once, not in each object.
    fault = None
    unclear = 0
    polls = hits = misses = garbled = collisions = errors = 0
    _glances = 0

    def __init__(self, reader):
        self.chip = reader
        self._tags = []  # [uid, polls missed in a row, polls since it came, misses of them], in order of arrival

    @property
    def present(self):
        """UIDs in order of arrival."""
        return [tag[0] for tag in self._tags]

    def tag_figures(self):
        """[(uid, polls since it came, misses among them)] of the tags here that missed polls and yet lay there."""
        return [(tag[0], tag[2], tag[3]) for tag in self._tags if tag[3]]

    async def poll(self):
        """Look once. Returns what changed: a list of (ARRIVED or LEFT, uid).

        A poll counts against a tag only if it was clean: a garbled answer is evidence that something lies there, and a
        reader that had to be reset has not looked. After a departure the field is cycled, so that a tag which hangs in
        some state of its own starts anew. A reader at fault changes nothing and sets `fault`. A token at rest is mostly
        only glanced at, which takes half the time.
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
        clean = sure = chip.clean
        if self.fault is not None:
            self.fault = None
            sure = False
        self.polls += 1
        if chip.corrupted != corrupted or not clean:
            self.garbled += 1
        if chip.collisions != collisions:
            self.collisions += 1
        if not clean:
            self.unclear += 1
        elif self.unclear:
            self.unclear = 0
        return await self._compare(uids, sure)

    async def _compare(self, uids, sure):
        """Hold what was heard against what is known. `sure`: what was not heard is missing."""
        events = []
        known = self._tags
        for uid in uids:
            for tag in known:
                if tag[0] == uid:
                    break
            else:
                tag = [uid, 0, 0, 0]
                known.append(tag)
                events.append((ARRIVED, uid))
            self._hit(tag)
        if not sure:
            return events
        gone = False
        for at in range(len(known) - 1, -1, -1):
            tag = known[at]
            if tag[0] not in uids:
                tag[1] += 1
                if tag[1] >= self.MISSES:
                    known.pop(at)
                    events.append((LEFT, tag[0]))
                    gone = True
        if gone:
            await self.chip.cycle_field()
        return events

    def _hit(self, tag):
        self.hits += 1
        tag[2] += tag[1] + 1
        if tag[1]:
            # It came back, so that it had been there all the while.
            self.misses += tag[1]
            tag[3] += tag[1]
            tag[1] = 0

    def _resting(self):
        """Whether a glance will do: the one tag here was seen by the last poll, and its inventory is not long ago."""
        if len(self._tags) != 1 or self.fault is not None or self.unclear or self._tags[0][1]:
            return False
        self._glances += 1
        return self._glances <= self.GLANCES
