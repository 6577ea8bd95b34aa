"""Frames: what travels between two 0x00 bytes (shared/protocol.md, "Frames").

wire = 0x00 COBS(0xF0 | version u8, kind u8, seq u16, payload, crc32 u32) 0x00, little-endian.
"""

import struct
from binascii import crc32

from hublink import cobs

VERSION = 2
MAX_WIRE = 200  # a whole frame with both delimiters; the ESP32's stdin ring holds 260 bytes
OVERHEAD = 11  # two delimiters, one COBS byte, four of header, four of CRC
MAX_PAYLOAD = MAX_WIRE - OVERHEAD
MAX_ENCODED = MAX_WIRE - 2

# What a Deframer makes of the bytes between two delimiters.
FRAME = 0  # a whole frame of this version: kind, seq, payload
TEXT = 1  # bytes outside frames, such as boot messages: 0, 0, the bytes
WRONG_VERSION = 2  # a whole frame of another version: the version, 0, empty
DAMAGED = 3  # not acted on: 0, 0, the bytes as they came
INTERRUPT = 4  # somebody pressed Ctrl-C, or mpremote did: 0, 0, empty

# A frame's second byte is 0xF0 | version (versions 1..15). Text hardly ever has such a byte, and no single flipped bit
# makes Ctrl-C of it: a damaged frame is not taken for somebody who wants the REPL.
_MARK = 0xF0
_CTRL_C = 3
_WHITE = b"\b\t\n\r\x1b"  # and other control characters that text has


def encode(kind: int, seq: int, payload: bytes) -> bytes:
    """Return one frame as it goes on the wire, both delimiters included (11 bytes more than `payload`).

    `kind` 0..255, `seq` 0..65535 (0 = unsequenced). Raises ValueError when the payload is longer than MAX_PAYLOAD.

    Example:
        >>> encode(7, 1, b"hi").hex()
        '0004f20701076869979a4e7a00'
    """
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("frame payload has {} bytes, at most {} fit".format(len(payload), MAX_PAYLOAD))
    body = struct.pack("<BBH", _MARK | VERSION, kind, seq) + payload
    # The mask keeps MicroPython ports whose crc32 is signed in step with CPython.
    return b"\x00" + cobs.encode(body + struct.pack("<I", crc32(body) & 0xFFFFFFFF)) + b"\x00"


def _plain(data: bytes) -> bool:
    """Return whether this is what a terminal shows: no control characters but white space, backspace and escape."""
    return all(byte >= 32 or byte in _WHITE for byte in data)


class Deframer:
    """Cuts a byte stream into frames and the text between them. Holds at most MAX_ENCODED bytes.

    `bad` counts what looked like a frame and was none: wrong CRC, broken stuffing, too long.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._held = bytearray(MAX_ENCODED)
        self.reset()

    def reset(self) -> None:
        """Forget the open segment, as after the line was cut."""
        self._length = 0
        self._text = False  # the open segment can't be a frame: pass it on as it comes
        self._plain = True  # all text of the open segment so far is what a terminal shows, or Ctrl-C
        self._return = False  # it ends with CR
        self._keys = 0  # it ends with so many Ctrl-C
        self._skip = False  # the open segment was too long: wait for its end

    def feed(self, data: bytes) -> list[tuple[int, int, int, bytes]]:
        """Take the next bytes of the stream; give all that is complete as (outcome, kind, seq, bytes), in order.

        Example:
            >>> deframer = Deframer()
            >>> deframer.feed(encode(7, 1, b"hi")) == [(FRAME, 7, 1, b"hi")]
            True
        """
        out: list[tuple[int, int, int, bytes]] = []
        start = 0
        while True:
            zero = data.find(b"\x00", start)
            self._take(data[start:] if zero < 0 else data[start:zero], out)
            if zero < 0:
                return out
            self._close(out)
            start = zero + 1

    @property
    def open(self) -> bool:
        """Whether bytes wait for the delimiter after them."""
        return self._length > 0 or self._text or self._skip

    def expire(self) -> bytes:
        """Give up the open segment, because the line fell silent inside it.

        Return what waited if it is text (a prompt, say).
        """
        held = self._drain()
        text = self._plain if self._text else _plain(held)
        if not text:
            self.bad += 1
        self.reset()
        return held if text else b""

    def _drain(self) -> bytes:
        text = bytes(self._held[: self._length])
        self._length = 0
        return text

    def _take(self, piece: bytes, out: list[tuple[int, int, int, bytes]]) -> None:
        while piece and not self._skip:
            room = MAX_ENCODED - self._length
            part = piece[:room]
            piece = piece[room:]
            self._held[self._length : self._length + len(part)] = part
            fresh = self._length
            self._length += len(part)
            if not self._text and fresh < 2 <= self._length and self._held[1] <= _MARK:
                self._text = True
                fresh = 0
            if self._text:
                self._pass_text(fresh, out)
            elif piece:
                # Longer than any frame, and it began like one.
                self.bad += 1
                out.append((DAMAGED, 0, 0, self._drain()))
                self._skip = True

    def _pass_text(self, fresh: int, out: list[tuple[int, int, int, bytes]]) -> None:
        """Give away whole lines of text; `fresh` is where the bytes begin that were not looked at yet."""
        new = bytes(self._held[fresh : self._length])
        if self._plain:
            self._watch_keys(new, out)
        if self._length == MAX_ENCODED:
            out.append((TEXT, 0, 0, self._drain()))
        elif b"\n" in new:
            cut = fresh + new.rfind(b"\n") + 1
            out.append((TEXT, 0, 0, bytes(self._held[:cut])))
            rest = bytes(self._held[cut : self._length])
            self._held[: len(rest)] = rest
            self._length = len(rest)

    def _watch_keys(self, new: bytes, out: list[tuple[int, int, int, bytes]]) -> None:
        """Look for CR and Ctrl-C (as mpremote sends), or Ctrl-C three times: somebody wants the REPL."""
        for byte in new:
            if byte == _CTRL_C:
                self._keys += 1
                if self._keys % 3 == 0 or (self._keys == 1 and self._return):
                    out.append((INTERRUPT, 0, 0, b""))
            elif byte >= 32 or byte in _WHITE:
                self._keys = 0
            else:
                self._plain = False  # a damaged frame: what looks like Ctrl-C in it is none
                return
            self._return = byte == 13

    def _close(self, out: list[tuple[int, int, int, bytes]]) -> None:
        whole = self._drain()
        if self._text:
            if not self._plain:
                self.bad += 1
            if whole:
                out.append((TEXT if self._plain else DAMAGED, 0, 0, whole))
        elif whole and not self._skip:
            out.append(self._open(whole))
        self.reset()

    def _open(self, whole: bytes) -> tuple[int, int, int, bytes]:
        try:
            body = cobs.decode(whole)
        except ValueError:
            body = b""
        if len(body) >= 8 and crc32(body[:-4]) & 0xFFFFFFFF == struct.unpack("<I", body[-4:])[0]:
            mark, kind, seq = struct.unpack("<BBH", body[:4])
            if mark == _MARK | VERSION:
                return (FRAME, kind, seq, body[4:-4])
            if mark & _MARK == _MARK:
                return (WRONG_VERSION, mark & 0x0F, 0, b"")
        if _plain(whole):
            return (TEXT, 0, 0, whole)
        self.bad += 1
        return (DAMAGED, 0, 0, whole)
