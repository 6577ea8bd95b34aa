"""ISO/IEC 14443-3 type A: wake, anticollision, select, halt, and the roll call of every tag in a field.

Section numbers are ISO/IEC 14443-3's.
"""

from drivers.reader import Reader

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


# How an exchange ended. All but SILENT mean that something answered.
SILENT = -1  # nothing until the chip's timer ran out
CORRUPT = -2  # an answer with wrong parity, length, BCC or CRC
COLLISION = -3  # several answers at once
ANSWER = 0

_FOUND = const(1)  # a branch was followed to a whole UID

_REQA = const(0x26)  # wakes IDLE tags (6.4.1)
_WUPA = const(0x52)  # wakes IDLE and HALT tags
_SELECTS = b"\x93\x95\x97"  # cascade levels 1-3 (6.5.3.2)
_CASCADE_TAG = const(0x88)
_RANDOM = const(0x08)  # first byte of a single size UID that is another after each time without a field (6.5.4)
_SAK_CASCADE = const(0x04)  # UID not complete: there is another level (6.5.3.4)
_HLTA = b"\x50\x00\x57\xcd"  # with its CRC (6.4.3)

# An exchange that fails is tried again; a branch that stays silent once more than noise explains was never there.
_TRIES = const(3)
_SILENT_TRIES = const(2)
# Where the lists before were doubtful: noise makes answers collide here and there, tags collide each time in one place.
_NOISY_TRIES = const(6)
_SAME_PLACE = const(3)
# No pile of tokens has this many branches or so many unreadable answers in a row: that is noise.
_MOST_WALKS = const(48)
_MOST_GARBLED = const(8)
# Now and then wake everything, so that a tag parked without our knowing it cannot stay hidden.
_FULL_EVERY = const(32)
_AGAIN_IN = const(6)  # where that was doubtful itself
_MOST_DOUBTS = const(3)
_FORGET_AFTER = const(12)  # lists without a tag, until it is no longer called by name

_CRC_NIBBLE = (
    0x0000, 0x1081, 0x2102, 0x3183, 0x4204, 0x5285, 0x6306, 0x7387,
    0x8408, 0x9489, 0xA50A, 0xB58B, 0xC60C, 0xD68D, 0xE70E, 0xF78F,
)  # fmt: skip


def crc_a(data, length):
    """Return CRC_A of the first `length` bytes of `data`, as an int whose low byte goes first on the air (annex B)."""
    crc = 0x6363
    for i in range(length):
        byte = data[i]
        crc = crc >> 4 ^ _CRC_NIBBLE[(crc ^ byte) & 0x0F]
        crc = crc >> 4 ^ _CRC_NIBBLE[(crc ^ byte >> 4) & 0x0F]
    return crc


def blocks(uid):
    """Return the four bytes of `uid` (4, 7 or 10 bytes) on each cascade level, one after the other (6.5.4)."""
    levels = b""
    at = 0
    while len(uid) - at > 4:
        levels += bytes((_CASCADE_TAG,)) + uid[at : at + 3]
        at += 3
    return levels + uid[at:]


def passing(uid):
    """Return whether `uid` is made up by the tag for this one time, as a phone's is."""
    return len(uid) == 4 and uid[0] == _RANDOM


def uid_of(levels):
    """Return the UID made of the blocks of all levels, without the cascade tags."""
    uid = b""
    for at in range(0, len(levels) - 4, 4):
        uid += levels[at + 1 : at + 4]
    return uid + levels[-4:]


# Scratch, shared by all readers: nothing is awaited between filling one and using it.
_frame = bytearray(9)
_block = bytearray(5)


def _known_bits(position):
    """Return the four bytes of `_block` with zeros from bit `position` (1 to 33) on."""
    byte, bit = (position - 1) >> 3, (position - 1) & 7
    prefix = bytearray(4)
    prefix[:byte] = _block[:byte]
    if bit:
        prefix[byte] = _block[byte] & ((1 << bit) - 1)
    return prefix


class _Branch:
    """A branch of the tree of UIDs in which tags were heard: finished levels, and known bits of the next one."""

    def __init__(self, path, prefix, bits, fork):
        self.path = path  # bytes: the blocks of the levels above
        self.prefix = prefix  # bytearray(4): the known bits of this level, zeros after them
        self.bits = bits
        self.fork = fork  # [how many branches of this collision still stand], None at the root
        self.tries = 0
        self.silent = 0  # how many of these found nobody; whom noise kept from asking has not been silent
        self.heard = False  # whether anything answered on this side of the fork


class Census(Reader):
    """The inventory of one reader's field, for chips that exchange raw frames.

    The reader is a subclass that has `exchange`, `fetch`, `received` and `collision`, as `drivers.mfrc522` has them.
    `take()` lists every tag. `clean`: whether the last list left nothing open; False when something answered that could
    not be read: a tag that is not listed may still lie there.
    """

    # What most readers never change lies here once.

    _full_in = 0
    _doubt = False  # something failed on the way, even if all came right in the end
    _rubbish = False  # what no tag says was heard in this list
    _suspect = None  # a whole UID whose SAK could not be read in this list
    _guests = False  # tags were there whose names last for one time only
    _doubts = 0  # how many lists in a row
    _lately = ()  # (uid, how often it was missed since), in order of listing

    async def take(self):
        """Return the UIDs (bytes) of all tags in the field and leave the tags halted.

        Known tags are called by their names, with no anticollision, and parked; then REQA, which parked tags do not
        answer, wakes only newcomers: a strong tag cannot drown a weak one for good. If a name stays without answer, or
        the last list left anything open, WUPA wakes all, and the whole tree is walked. Where rubbish was heard,
        newcomers have to answer to their names once more: one CRC in 65,536 comes right by chance. What was known
        stays known when the chip raises an error.
        """
        if not self.clean:
            self.clean = True
        if self.listing:  # a fault ended the list before
            self.listing = False
        if self._doubt:
            self._doubt = False
        if self._rubbish:
            self._rubbish = False
        if self._suspect:
            self._suspect = None
        garbled = []  # of the names called, those that something unreadable answered to
        uids = []
        wake = _REQA if self._lately and self._full_in > 0 else _WUPA
        self._full_in -= 1
        for uid, _ in self._lately:
            answered = await self._confirm(uid, garbled)
            if answered:
                uids.append(uid)
                continue
            wake = _WUPA
            if answered is None and not uids:
                break  # not even an ATQA: the field is empty, or WUPA, below, finds whom it wakes
        known = len(uids)
        await self._sweep(wake, uids)
        if self._rubbish:
            for uid in uids[known:]:
                if not await self._confirm(uid, garbled):
                    uids.remove(uid)
                    self._doubt = True
                    self.clean = False
            uid = self._suspect
            if uid and uid not in uids and await self._confirm(uid, garbled) and await self._confirm(uid, garbled):
                uids.append(uid)
        for uid in garbled:
            if uid not in uids:
                self.clean = False
        self._remember(uids)
        if self.listing:
            self.listing = False
        self._plan(wake)
        return uids

    @property
    def glanceable(self):
        """Whether a quick check is enough: one tag is known, it answered last time, and nothing was in doubt."""
        lately = self._lately
        return self.clean and not self._doubt and not self._guests and len(lately) == 1 and not lately[0][1]

    async def recall(self, fresh):
        """Return whether the one known tag answers and no other; `fresh`: the field was off since the last exchange.

        In a fresh field every tag is IDLE, so that all speak at once: WUPA, and an open anticollision frame must bring
        the known block and no collision. Else the known tag sleeps, or falls asleep by this REQA (figure 7), which only
        newcomers answer; then WUPA must be answered, and there is nobody but the known tag to do it.
        """
        if fresh:
            if await self._wake(_WUPA) != ANSWER:
                return False
            _frame[0] = _SELECTS[0]
            _frame[1] = 0x20
            if await self.exchange(_frame, 2, 0) != ANSWER or self.received != 5:
                return False
            answer = self.fetch(5)
            return (
                answer[:4] == blocks(self._lately[0][0])[:4]
                and answer[0] ^ answer[1] ^ answer[2] ^ answer[3] ^ answer[4] == 0
            )
        return await self._wake(_REQA) == SILENT and await self._wake(_WUPA) == ANSWER

    def forget(self, uid):
        """Stop addressing `uid`, which has left. Otherwise that ends after some lists without it."""
        self._lately = [known for known in self._lately if known[0] != uid]

    def _plan(self, wake):
        """Decide when everything is woken again.

        At once after a list that was not clean, or that came about with doubts: a walk that noise broke off may have
        parked a tag unlisted. But where each list is doubtful, that would only be the price of every list: then soon.
        """
        if self._doubt:
            self._doubts += 1
        elif self._doubts:
            self._doubts = 0
        if not self.clean or self._guests or 0 < self._doubts <= _MOST_DOUBTS:
            self._full_in = 0
        elif wake == _WUPA:
            self._full_in = _AGAIN_IN if self._doubt else _FULL_EVERY

    def _remember(self, uids):
        """Know those found, and for a while those missed: a weak tag that once failed is not found by WUPA alone.

        Names that last for one time only are not called again; who bears one is parked now, and WUPA has to find it.
        """
        lately = [(uid, 0) for uid in uids if not passing(uid)]
        if self._guests != (len(lately) != len(uids)):
            self._guests = not self._guests
        for uid, missed in self._lately:
            missed += 1 if self.clean else 0
            if uid not in uids and missed < _FORGET_AFTER:
                lately.append((uid, missed))
        self._lately = lately

    # -- the walk

    async def _confirm(self, uid, garbled):
        """Select `uid` by name and park it. True: it answered; False: it did not; None: nothing did, not even ATQA."""
        levels = blocks(uid)
        heard = None
        silent = 0
        for _ in range(_NOISY_TRIES if self._doubts else _SILENT_TRIES):
            if silent == _SILENT_TRIES:
                break
            if await self._wake(_WUPA) == SILENT:
                silent += 1
                continue
            heard = False
            sak = SILENT
            for level in range(len(levels) // 4):
                sak = await self._select(level, levels[4 * level : 4 * level + 4])
                if sak < 0 or not sak & _SAK_CASCADE:
                    break
            await self._halt()
            if sak == SILENT:
                silent += 1
            if sak == CORRUPT:
                self._doubt = self._rubbish = True
                garbled.append(uid)
            if sak >= 0 and not sak & _SAK_CASCADE and level == len(levels) // 4 - 1:
                return True
        return heard

    async def _sweep(self, wake, uids):
        """Walk the tree of all tags that `wake` wakes, depth first, and add their UIDs to `uids`."""
        stack = [_Branch(b"", bytearray(4), 0, None)]
        in_a_row = 0
        for _ in range(_MOST_WALKS):
            branch = stack.pop()
            outcome = await self._wake(wake)
            if outcome == SILENT:
                branch.silent += 1
                # Who has just answered to a name would answer WUPA: such a silence is no empty field.
                if branch.fork is None and not branch.tries and (wake == _REQA or not uids):
                    return  # nobody there, or nobody new
            else:
                self.listing = True
                outcome = await self._descend(branch, stack, uids)
                await self._halt()
            if outcome == CORRUPT:
                self._rubbish = True
                in_a_row += 1
                if in_a_row == _MOST_GARBLED:
                    break
            if outcome == _FOUND:
                in_a_row = 0
            else:
                self._doubt = True
                branch.tries += 1
                if branch.fork and branch.silent == _SILENT_TRIES and not branch.heard:
                    # One silent side of a fork: noise, or a doubtful CollPos, did that. Both: a tag is lost.
                    branch.fork[0] -= 1
                    if not branch.fork[0]:
                        self.clean = False
                elif branch.tries < _TRIES:
                    stack.append(branch)
                else:
                    self.clean = False
            if not stack:
                return
        self._doubt = True
        self.clean = False

    async def _descend(self, branch, stack, uids):
        """Go from READY down to one whole UID and return the outcome; other sides of collisions go to `stack`."""
        for level in range(len(branch.path) // 4):
            sak = await self._select(level, branch.path[4 * level : 4 * level + 4])
            if sak < 0:
                return sak
            if not sak & _SAK_CASCADE:
                return CORRUPT
        while True:
            level = len(branch.path) // 4
            if level == len(_SELECTS):
                return CORRUPT
            # Also when forks have told all 32 bits: the BCC is heard of every block, or it is none.
            outcome = await self._anticollision(level, branch, stack)
            if outcome == COLLISION:
                continue
            if outcome == SILENT:
                branch.silent += 1
            else:
                branch.heard = True
            if outcome != ANSWER:
                return outcome
            block = bytes(_block[:4])
            sak = await self._select(level, block)
            if sak < 0:
                if sak == CORRUPT and self._doubts:
                    self._suspect = uid_of(branch.path + block)
                return sak
            if not sak & _SAK_CASCADE:
                uid = uid_of(branch.path + block)
                if uid not in uids:
                    uids.append(uid)
                return _FOUND
            if block[0] != _CASCADE_TAG:
                return CORRUPT
            branch.path += block
            branch.prefix = bytearray(4)
            branch.bits = 0

    # -- commands

    async def _wake(self, command):
        """Send REQA or WUPA, seven bits. The ATQA's content does not matter: tags of different kinds collide in it."""
        _frame[0] = command
        return await self.exchange(_frame, 1, 7)

    async def _halt(self):
        """Park the selected tag; it agrees by staying silent for 1 ms. READY tags fall back to IDLE or HALT by it."""
        if await self.exchange(_HLTA, 4, 0, patient=True) != SILENT:
            self._rubbish = True

    async def _select(self, level, block):
        """Send SELECT with all four bytes. Returns the SAK (>= 0), SILENT or CORRUPT."""
        frame = _frame
        frame[0] = _SELECTS[level]
        frame[1] = 0x70
        frame[2:6] = block
        frame[6] = block[0] ^ block[1] ^ block[2] ^ block[3]
        crc = crc_a(frame, 7)
        frame[7] = crc & 0xFF
        frame[8] = crc >> 8
        outcome = await self.exchange(frame, 9, 0)
        if outcome == COLLISION:
            # A collided SAK is no SAK. On the way down the block itself says that there is more (6.5.4), so that tags
            # of different kinds which differ further down are told apart; but who is found there is called once more.
            self._rubbish = True
            return _SAK_CASCADE if block[0] == _CASCADE_TAG and level < 2 else CORRUPT
        if outcome != ANSWER:
            return outcome
        if self.received != 3:
            return CORRUPT
        answer = self.fetch(3)
        return answer[0] if crc_a(answer, 1) == answer[1] | answer[2] << 8 else CORRUPT

    async def _anticollision(self, level, branch, stack):
        """Send one ANTICOLLISION frame (6.5.3.1).

        ANSWER: the block and its BCC are in `_block`. COLLISION: `branch` now continues with a 0 at the collided bit,
        its sister with a 1 is on `stack`. Else SILENT or CORRUPT. In noise it is sent again, from the first bit that
        could not be read: tags that answer stay READY (6.3.3).
        """
        outcome, position = await self._ask(level, branch)
        if self._doubts:
            same = 0
            while outcome in (CORRUPT, COLLISION):
                if outcome == COLLISION and position - 1 > branch.bits:
                    branch.prefix = _known_bits(position)
                    branch.bits = position - 1
                    same = 0
                same += 1
                if same == _SAME_PLACE:
                    break
                outcome, position = await self._ask(level, branch)
        if outcome == COLLISION:
            if position > 32:
                return CORRUPT
            self._fork(branch, position, stack)
        return outcome

    async def _ask(self, level, branch):
        """Send the ANTICOLLISION frame of `branch` once; returns the outcome and, if bits collided, the first of them.

        1 to 32, or 33 for one of the BCC.
        """
        frame, block = _frame, _block
        whole, rest = branch.bits >> 3, branch.bits & 7
        frame[0] = _SELECTS[level]
        frame[1] = (2 + whole) << 4 | rest
        frame[2:6] = branch.prefix
        outcome = await self.exchange(frame, 2 + whole + (1 if rest else 0), rest, rest)
        if outcome != ANSWER and outcome != COLLISION:
            return outcome, 0
        if self.received > 5 - whole or (outcome == ANSWER and self.received != 5 - whole):
            return CORRUPT, 0
        answer = self.fetch(self.received)
        block[:4] = branch.prefix
        mask = 0xFF << rest & 0xFF  # the bits below RxAlign are not the tags'
        for i, byte in enumerate(answer):
            block[whole + i] = byte if i else block[whole] & ~mask | byte & mask
        if outcome == ANSWER:
            return (ANSWER if block[0] ^ block[1] ^ block[2] ^ block[3] ^ block[4] == 0 else CORRUPT), 0
        position = self._collided_bit(branch.bits)
        if not position and whole + len(answer) == 5 and not self.collision:
            position = 33  # out of the range of CollPos (9.3.1.15)
        if not position or position - 1 > (whole + len(answer)) * 8:
            return CORRUPT, 0
        return outcome, position

    def _collided_bit(self, known):
        """Return which bit of the block collided, 1 to 32, or 0 if the chip does not say.

        The data sheet leaves open whether CollPos counts from bit 0 of the first FIFO byte, from the first bit received
        or from the first bit of the UID. The nearest reading is always safe: all bits before it are good, and if
        nothing collided there, one side of the fork stays silent.
        """
        at = self.collision
        nearest = 0
        if at:
            for bit in (at, (known & ~7) + at, known + at):
                if known < bit <= 32 and (not nearest or bit < nearest):
                    nearest = bit
        return nearest

    def _fork(self, branch, position, stack):
        """Split `branch` at bit `position` (1 to 32) of the block: 0 here, 1 on the stack."""
        byte, bit = (position - 1) >> 3, (position - 1) & 7
        prefix = _known_bits(position)
        sister = bytearray(prefix)
        sister[byte] |= 1 << bit
        fork = [2]
        stack.append(_Branch(branch.path, sister, position, fork))
        branch.prefix, branch.bits, branch.fork = prefix, position, fork
        branch.tries = branch.silent = 0
        branch.heard = False
