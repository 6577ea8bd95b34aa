"""Which tags lie on a reader, told calmly: an arrival at once, a departure only when it is sure."""

from drivers.mfrc522 import ReaderError

ARRIVED = "arrived"
LEFT = "left"


class Presence:
    """Debounces one reader.

    reader: has the coroutines `inventory()`, `glance()` and `cycle_field()`, and `clean`, as MFRC522 does.
    `present`: UIDs in order of arrival. `fault`: what is wrong with the reader, or None. `unclear`: how many polls in a
    row heard something that could not be read; a long run of them is worth a word to the players. `misses`: clean polls
    that did not find a tag that lies here, since start.
    """

    MISSES = 3  # clean polls without a tag, in a row, until it is gone
    GLANCES = 7  # short looks between two inventories, while one token rests

    def __init__(self, reader):
        self.present = []
        self.fault = None
        self.unclear = 0
        self._reader = reader
        self._missed = {}
        self.misses = 0
        self._glances = 0

    async def poll(self):
        """Take one inventory. Returns what changed: a list of (ARRIVED or LEFT, uid).

        A poll counts against a tag only if it was clean: a garbled answer is evidence that something lies there, and a
        reader that had to be reset has not looked. After a departure the field is cycled, so that a tag which hangs in
        some state of its own starts anew. A reader at fault changes nothing and sets `fault`. A token at rest is mostly
        only glanced at, which takes half the time.
        """
        try:
            if self._resting() and await self._reader.glance():
                return []
            self._glances = 0
            uids = await self._reader.inventory()
        except ReaderError as error:
            self.fault = str(error)
            return []
        recovered, self.fault = self.fault is not None, None
        clean = self._reader.clean
        self.unclear = 0 if clean else self.unclear + 1
        events = []
        for uid in uids:
            if uid not in self._missed:
                self.present.append(uid)
                events.append((ARRIVED, uid))
            self._missed[uid] = 0
        if not clean or recovered:
            return events
        gone = []
        for uid in self.present:
            if uid not in uids:
                self.misses += 1
                self._missed[uid] += 1
                if self._missed[uid] >= self.MISSES:
                    gone.append(uid)
        for uid in gone:
            self.present.remove(uid)
            del self._missed[uid]
            events.append((LEFT, uid))
        if gone:
            await self._reader.cycle_field()
        return events

    def _resting(self):
        """Whether a glance will do: the one tag here was seen by the last poll, and its inventory is not long ago."""
        if len(self.present) != 1 or self.fault is not None or self.unclear or self._missed[self.present[0]]:
            return False
        self._glances += 1
        return self._glances <= self.GLANCES
