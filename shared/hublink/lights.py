"""Light pictures: what every LED shall show, numbered (shared/protocol.md, "Lights").

A picture is 4 bytes an LED: red, green, blue, pattern. On the wire it is drawn on the one before, or on darkness, as
runs of LEDs, and split over parts.
"""

import struct

from hublink.messages import MAX_LEDS

# Patterns. Those a board does not know are shown solid.
SOLID = 0
BLINK = 1  # 1 Hz
FAST_BLINK = 2  # 4 Hz
PULSE = 3  # fades in and out in 2 s
CHASE = 4  # one dark LED walks along the run of equal LEDs

PART_PAYLOAD = 139  # a part is 150 bytes on the wire, the host's whole window
_HEAD = "<HHBBH"
_HEAD_SIZE = 8
_AS_BEFORE = 0x80  # set in a run's first byte: LEDs as they are in what it is drawn on, no colour follows
_LONGEST = 128


def pack(generation: int, picture: bytes, base: int = -1, before: bytes = b"") -> list[bytes]:
    """Return the payloads of one picture's frames, in order. `generation`: u16. `picture`: 4 bytes an LED, 0..512 LEDs.

    `base`, `before`: the generation shown last and its picture, to draw on where that is shorter; -1: there is none.
    Raises ValueError when the picture is not whole LEDs or has too many.

    Example:
        >>> pack(1, bytes((255, 0, 0, BLINK)) * 2)[0].hex()
        '010001000001020001ff000001'
        >>> bytes(Assembler().feed(pack(1, bytes((255, 0, 0, BLINK)) * 2)[0])).hex()
        'ff000001ff000001'
    """
    if len(picture) % 4 or len(picture) > 4 * MAX_LEDS:
        raise ValueError("lights: expected 4 bytes each for at most {} LEDs, got {}".format(MAX_LEDS, len(picture)))
    whole = _drawn(generation, generation, picture, bytes(len(picture)))
    if base < 0 or len(before) != len(picture):
        return whole
    changes = _drawn(generation, base, picture, before)
    return changes if sum([len(part) for part in changes]) < sum([len(part) for part in whole]) else whole


def _drawn(generation: int, base: int, picture: bytes, before: bytes) -> list[bytes]:
    leds = len(picture) // 4
    new, old = _split(picture), _split(before)
    bodies = [bytearray()]
    at = 0
    while at < leds:
        led = new[at]
        end = min(leds, at + _LONGEST)
        kept = alike = at
        while kept < end and new[kept] == old[kept]:
            kept += 1
        while alike < end and new[alike] == led:
            alike += 1
        kept -= at
        alike -= at
        # What stays costs one byte; a run that goes on beyond it would cost five all the same.
        if kept and kept >= alike:
            run, code = kept, bytes((_AS_BEFORE | kept - 1,))
        else:
            run, code = alike, bytes((alike - 1,)) + led
        if len(bodies[-1]) + len(code) > PART_PAYLOAD - _HEAD_SIZE:
            bodies.append(bytearray())
        bodies[-1].extend(code)
        at += run
    head = [struct.pack(_HEAD, generation, base, part, len(bodies), leds) for part in range(len(bodies))]
    return [head[part] + bytes(body) for part, body in enumerate(bodies)]


def _split(picture: bytes) -> list[bytes]:
    return [picture[at : at + 4] for at in range(0, len(picture), 4)]


def is_newer(generation: int, than: int) -> bool:
    """Return whether `generation` comes after `than`, both u16 counted around.

    Example:
        >>> is_newer(2, 1), is_newer(1, 65535), is_newer(1, 2)
        (True, True, False)
    """
    return 0 < (generation - than) & 0xFFFF < 0x8000


def read_head(payload: bytes) -> tuple[int, int, int, int, int]:
    """Return (generation, its base, part, parts, LEDs) of a part. Raises ValueError when it is too short."""
    if len(payload) < _HEAD_SIZE:
        raise ValueError("lights: expected at least {} bytes, got {}".format(_HEAD_SIZE, len(payload)))
    generation, base, part, parts, leds = struct.unpack(_HEAD, payload[:_HEAD_SIZE])
    return generation, base, part, parts, leds


class Assembler:
    """The board's side: gives a picture out when all its parts came, and each generation once.

    `shown`: the generation given out last, -1 before the first. The next may be drawn on it: whoever gets a picture
    may keep it, and does not change it.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Begin a new session: its generations have nothing to do with those before."""
        self.shown = -1
        self._given = bytearray()
        self._reset_parts()

    def _reset_parts(self) -> None:
        self._generation = -1
        self._next = 0
        self._filled = 0
        self._picture = bytearray()

    def feed(self, payload: bytes) -> bytearray | None:
        """Return the whole picture with its last part (`shown` is its generation then), None otherwise.

        Raises ValueError and drops the picture when a part is malformed, not the next one, or drawn on a picture that
        is not the one shown.
        """
        try:
            return self._feed(payload)
        except ValueError:
            self._reset_parts()
            raise

    def _feed(self, payload: bytes) -> bytearray | None:
        generation, base, part, parts, leds = read_head(payload)
        if self.shown >= 0 and not is_newer(generation, self.shown):
            return None
        if part == 0:
            self._begin(generation, base, leds)
        if generation != self._generation or part != self._next or part >= parts or 4 * leds != len(self._picture):
            raise ValueError("lights: expected part {}, got {} of {}".format(self._next, part, parts))
        self._fill(payload, leds)
        self._next += 1
        if self._next < parts:
            return None
        if self._filled != leds:
            raise ValueError("lights: expected {} LEDs, got {}".format(leds, self._filled))
        picture = self._given = self._picture
        self._reset_parts()
        self.shown = generation
        return picture

    def _begin(self, generation: int, base: int, leds: int) -> None:
        if leds > MAX_LEDS:
            raise ValueError("lights: at most {} LEDs, got {}".format(MAX_LEDS, leds))
        self._reset_parts()
        if base == generation:
            self._picture = bytearray(4 * leds)
        elif base == self.shown and len(self._given) == 4 * leds:
            self._picture = bytearray(self._given)
        else:
            raise ValueError("lights: {} is not shown".format(base))
        self._generation = generation

    def _fill(self, payload: bytes, leds: int) -> None:
        at = _HEAD_SIZE
        while at < len(payload):
            run = (payload[at] & 0x7F) + 1
            if self._filled + run > leds:
                raise ValueError("lights: more than the {} LEDs announced".format(leds))
            if payload[at] & _AS_BEFORE:
                at += 1
            else:
                led = payload[at + 1 : at + 5]
                if len(led) != 4:
                    raise ValueError("lights: cut off inside a run")
                self._picture[4 * self._filled : 4 * (self._filled + run)] = led * run
                at += 5
            self._filled += run
