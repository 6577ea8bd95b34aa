"""The wire over a network: a stream that only the two holders of a key can write or read (shared/protocol.md, 11).

Sans-IO, for both ends and one connection: `take` what is to be sent, `feed` what came, `seal` what the wire says once
it is `ready`. Whatever is not as it should be raises SealError: close the connection then, and say nothing.
"""

import struct
from hashlib import sha256

MAGIC = b"MHW1"
KEY = 32
NONCE = 16
PROOF = 16
TAG = 16
MOST = 200  # bytes of the wire in a record
_RECORDS = 0xFFFFFFFF  # in one connection; a new one has new keys

# What is derived from the key and both nonces.
_HOSTS_PROOF = 1
_BOARDS_PROOF = 2
_FROM_HOST = 3  # the key of its tags; the next number is that of its cipher
_FROM_BOARD = 5


class SealError(Exception):
    """The other end does not hold the key, or somebody changed what it sent."""


def _make_pads(key: bytes) -> tuple[bytes, bytes]:
    """Return the two blocks that HMAC (RFC 2104) begins with, for a key of KEY bytes."""
    rest = 64 - len(key)
    return bytes([byte ^ 0x36 for byte in key]) + b"6" * rest, bytes([byte ^ 0x5C for byte in key]) + b"\\" * rest


def hmac(pads: tuple[bytes, bytes], data: bytes) -> bytes:
    """Return HMAC-SHA256. MicroPython has no module for it."""
    return sha256(pads[1] + sha256(pads[0] + data).digest()).digest()


def is_equal(one: bytes, other: bytes) -> bool:
    """Return whether they are equal, in a time that does not tell where they differ."""
    differs = len(one) ^ len(other)
    for at in range(min(len(one), len(other))):
        differs |= one[at] ^ other[at]
    return not differs


class _Way:
    """One direction: its keys, and how many records went."""

    def __init__(self, tags: bytes, cipher: bytes) -> None:
        self._pads = _make_pads(tags)
        self._cipher = cipher
        self._count = 0

    def crypt(self, data: bytes) -> bytes:
        """Return `data` combined with the key stream of this record; twice restores it."""
        stream = b""
        while len(stream) < len(data):
            stream += sha256(self._cipher + struct.pack("<IB", self._count, len(stream) // 32)).digest()
        size = len(data)
        laid = int.from_bytes(data, "little") ^ int.from_bytes(stream[:size], "little")
        return laid.to_bytes(size, "little")

    def tag(self, record: bytes) -> bytes:
        """Return the authentication tag for length and body of this record."""
        return hmac(self._pads, struct.pack("<I", self._count) + record)[:TAG]

    def advance(self) -> None:
        """Advance to the next record."""
        if self._count == _RECORDS:
            raise SealError("too many records under one pair of nonces")
        self._count += 1


class Sealed:
    """One end of one connection. `key`: KEY bytes, given over USB. `nonce`: NONCE random bytes, new each time.

    `ready`: the other end has proven that it holds the key.
    """

    def __init__(self, key: bytes, nonce: bytes, board: bool) -> None:
        if len(key) != KEY or len(nonce) != NONCE:
            raise ValueError("expected a key of {} bytes and a nonce of {}".format(KEY, NONCE))
        self.ready = False
        self._pads = _make_pads(key)
        self._nonce = nonce
        self._board = board
        self._nonces = b""
        self._out = MAGIC + nonce if board else b""
        self._held = b""
        self._in: _Way | None = None
        self._away: _Way | None = None

    def take(self) -> bytes:
        """Return the bytes that the greeting has to send now."""
        out = self._out
        self._out = b""
        return out

    def seal(self, data: bytes) -> bytes:
        """Return `data` as records. Raises SealError before the greeting is done."""
        way = self._away
        if way is None:
            raise SealError("not greeted yet")
        out = b""
        for at in range(0, len(data), MOST):
            piece = data[at : at + MOST]
            record = bytes((len(piece),)) + way.crypt(piece)
            out += record + way.tag(record)
            way.advance()
        return out

    def feed(self, data: bytes) -> bytes:
        """Take bytes of the connection, and return those of the wire that they hold. Raises SealError."""
        self._held += data
        if not self.ready and not self._greet():
            return b""
        way = self._in
        assert way is not None
        out = b""
        while self._held:
            size = 1 + self._held[0]
            if not 1 < size <= 1 + MOST:
                raise SealError("a record of {} bytes".format(size - 1))
            if len(self._held) < size + TAG:
                break
            record = self._held[:size]
            if not is_equal(way.tag(record), self._held[size : size + TAG]):
                raise SealError("a record with a wrong tag")
            out += way.crypt(record[1:])
            way.advance()
            self._held = self._held[size + TAG :]
        return out

    def _greet(self) -> bool:
        """Take a step of the greeting, if it is all there. Returns whether that was the last."""
        if self._board:
            if len(self._held) < NONCE + PROOF:
                return False
            self._meet(self._nonce, self._part(NONCE))
            self._check(_HOSTS_PROOF)
            self._out = self._derive(_BOARDS_PROOF)[:PROOF]
        else:
            if not self._nonces:
                if not MAGIC.startswith(self._held[: len(MAGIC)]):
                    raise SealError("expected a board of this protocol")
                if len(self._held) < len(MAGIC) + NONCE:
                    return False
                self._part(len(MAGIC))
                self._meet(self._part(NONCE), self._nonce)
                self._out = self._nonce + self._derive(_HOSTS_PROOF)[:PROOF]
            if len(self._held) < PROOF:
                return False
            self._check(_BOARDS_PROOF)
        ways = [_Way(self._derive(number), self._derive(number + 1)) for number in (_FROM_HOST, _FROM_BOARD)]
        self._in, self._away = ways if self._board else (ways[1], ways[0])
        self.ready = True
        return True

    def _part(self, size: int) -> bytes:
        part = self._held[:size]
        self._held = self._held[size:]
        return part

    def _meet(self, boards: bytes, hosts: bytes) -> None:
        self._nonces = boards + hosts

    def _derive(self, number: int) -> bytes:
        return hmac(self._pads, MAGIC + bytes((number,)) + self._nonces)

    def _check(self, number: int) -> None:
        if not is_equal(self._derive(number)[:PROOF], self._part(PROOF)):
            raise SealError("the other end has another key")
