"""Snapshots: all that the sensors say now. Split over frames, taken only when whole (shared/protocol.md, "Snapshot").

A snapshot is (readers, presses): readers = [(health, [uid, ...]), ...] by index, presses = [count, ...] by button.
"""

import struct

from hublink.frame import MAX_PAYLOAD
from hublink.messages import MAX_BUTTONS, MAX_READERS, MAX_TAGS, UID_SIZES

# Why the board sends one, in the lower seven bits of `reason`.
GREETING = 0  # a session begins
ASKED = 1  # the host asked, or the board's own state has changed
OVERFLOW = 2  # events were dropped: presses may be missing, the counters tell
# The board's own state, in the uppermost bit. (Hosts from before it was there take it for a reason they do not know.)
SUPPLY_OFF = 0x80  # it has a supply of its own, and that is off: only USB feeds it

_CHUNK = MAX_PAYLOAD - 4
_MAX_BYTES = 2 + MAX_READERS * (2 + MAX_TAGS * (1 + max(UID_SIZES))) + 2 * MAX_BUTTONS
MAX_PARTS = (_MAX_BYTES + _CHUNK - 1) // _CHUNK


def pack(number: int, reason: int, readers: list[tuple[int, list[bytes]]], presses: list[int]) -> list[bytes]:
    """Return the payloads of one snapshot's frames, in order.

    `number`: u8, another for each snapshot. `reason`: u8, with the board's state in it. Raises ValueError beyond the
    limits (readers, tags on one reader, buttons) or for a UID of another size.

    Example:
        >>> pack(1, 0, [(0, [bytes.fromhex("04a1b2c3")])], [5])[0].hex()
        '01000001010100010404a1b2c30500'
        >>> Assembler().feed(pack(1, 0, [(0, [b"abcd"])], [5])[0])
        (0, [(0, [b'abcd'])], [5])
    """
    if len(readers) > MAX_READERS or len(presses) > MAX_BUTTONS:
        raise ValueError("snapshot: at most {} readers and {} buttons".format(MAX_READERS, MAX_BUTTONS))
    data = bytearray((len(readers), len(presses)))
    for health, uids in readers:
        if len(uids) > MAX_TAGS:
            raise ValueError("snapshot: at most {} tags on one reader, got {}".format(MAX_TAGS, len(uids)))
        data.append(health)
        data.append(len(uids))
        for uid in uids:
            if len(uid) not in UID_SIZES:
                raise ValueError("snapshot: a UID has 4, 7 or 10 bytes, got {}".format(len(uid)))
            data.append(len(uid))
            data.extend(uid)
    for count in presses:
        data.extend(struct.pack("<H", count & 0xFFFF))
    parts = (len(data) + _CHUNK - 1) // _CHUNK
    return [
        bytes((number & 0xFF, reason, part, parts)) + bytes(data[part * _CHUNK : (part + 1) * _CHUNK])
        for part in range(parts)
    ]


def _parse(data: bytes) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
    if len(data) < 2 or data[0] > MAX_READERS or data[1] > MAX_BUTTONS:
        raise ValueError("snapshot: too many readers or buttons")
    readers: list[tuple[int, list[bytes]]] = []
    at = 2
    for _ in range(data[0]):
        if at + 2 > len(data):
            raise ValueError("snapshot: cut off inside a reader")
        health = data[at]
        tags = data[at + 1]
        at += 2
        if tags > MAX_TAGS:
            raise ValueError("snapshot: at most {} tags on one reader, got {}".format(MAX_TAGS, tags))
        uids: list[bytes] = []
        for _ in range(tags):
            size = data[at] if at < len(data) else 0
            uid = data[at + 1 : at + 1 + size]
            if size not in UID_SIZES or len(uid) != size:
                raise ValueError("snapshot: a UID has 4, 7 or 10 bytes, got {}".format(len(uid)))
            uids.append(uid)
            at += 1 + size
        readers.append((health, uids))
    if len(data) - at != 2 * data[1]:
        raise ValueError("snapshot: expected {} bytes of counters, got {}".format(2 * data[1], len(data) - at))
    presses = [data[i] | data[i + 1] << 8 for i in range(at, len(data), 2)]
    return readers, presses


class Assembler:
    """Puts the parts together again."""

    def __init__(self) -> None:
        self._number = -1
        self._next = 0
        self._data = bytearray()

    def reset(self) -> None:
        """Forget what came so far."""
        self._number = -1
        self._next = 0
        self._data = bytearray()

    def feed(self, payload: bytes) -> tuple[int, list[tuple[int, list[bytes]]], list[int]] | None:
        """Return (reason, readers, presses) with the last part, None before it.

        Raises ValueError and starts afresh when a part is malformed or not the next one (the channel delivers in order,
        so that is the sender's fault).
        """
        if len(payload) < 5:
            self.reset()
            raise ValueError("snapshot: expected at least 5 bytes, got {}".format(len(payload)))
        number, reason, part, parts = payload[:4]
        if part == 0:
            self.reset()
            self._number = number
        if number != self._number or part != self._next or part >= parts or parts > MAX_PARTS:
            expected = self._next
            self.reset()
            raise ValueError("snapshot: expected part {}, got {} of {}".format(expected, part, parts))
        self._data.extend(payload[4:])
        self._next += 1
        if self._next < parts:
            return None
        data = bytes(self._data)
        self.reset()
        readers, presses = _parse(data)
        return reason, readers, presses
