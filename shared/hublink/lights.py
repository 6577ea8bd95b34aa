"""Light pictures: what every LED shall show, as a whole, numbered (shared/protocol.md, "Lights").

A picture is 4 bytes an LED: red, green, blue, pattern. On the wire it is run-length coded and split over parts.
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
_HEAD = "<HBBH"
_HEAD_SIZE = 6
_DARK = b"\x00\x00\x00\x00"
_DARK_RUN = 0x80  # set in a run's first byte: dark LEDs, no colour follows
_LONGEST = 128


def pack(generation: int, picture: bytes) -> list[bytes]:
    """The payloads of one picture's frames, in order. `generation`: u16. `picture`: 4 bytes an LED, 0..512 LEDs.

    Raises ValueError when the picture is not whole LEDs or has too many.
    """
    if len(picture) % 4 or len(picture) > 4 * MAX_LEDS:
        raise ValueError("lights: expected 4 bytes each for at most {} LEDs, got {}".format(MAX_LEDS, len(picture)))
    leds = len(picture) // 4
    bodies = [bytearray()]
    at = 0
    while at < leds:
        led = picture[4 * at : 4 * at + 4]
        run = 1
        while at + run < leds and run < _LONGEST and picture[4 * (at + run) : 4 * (at + run) + 4] == led:
            run += 1
        code = bytes((_DARK_RUN | run - 1,)) if led == _DARK else bytes((run - 1,)) + led
        if len(bodies[-1]) + len(code) > PART_PAYLOAD - _HEAD_SIZE:
            bodies.append(bytearray())
        bodies[-1].extend(code)
        at += run
    return [struct.pack(_HEAD, generation, part, len(bodies), leds) + bytes(body) for part, body in enumerate(bodies)]


def newer(generation: int, than: int) -> bool:
    """Whether `generation` comes after `than`, both u16 counted around."""
    return 0 < (generation - than) & 0xFFFF < 0x8000


class Assembler:
    """The board's side: gives a picture out when all its parts came, and each generation once.

    `shown`: the generation given out last, -1 before the first.
    """

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """A new session begins: its generations have nothing to do with those before."""
        self.shown = -1
        self._reset_parts()

    def _reset_parts(self) -> None:
        self._generation = -1
        self._next = 0
        self._filled = 0
        self._picture = bytearray()

    def feed(self, payload: bytes) -> bytearray | None:
        """The whole picture with its last part (`shown` is its generation then), None otherwise.

        Raises ValueError and drops the picture when a part is malformed or not the next one.
        """
        try:
            return self._feed(payload)
        except ValueError:
            self._reset_parts()
            raise

    def _feed(self, payload: bytes) -> bytearray | None:
        if len(payload) < _HEAD_SIZE:
            raise ValueError("lights: expected at least {} bytes, got {}".format(_HEAD_SIZE, len(payload)))
        generation, part, parts, leds = struct.unpack(_HEAD, payload[:_HEAD_SIZE])
        if self.shown >= 0 and not newer(generation, self.shown):
            return None
        if part == 0:
            if leds > MAX_LEDS:
                raise ValueError("lights: at most {} LEDs, got {}".format(MAX_LEDS, leds))
            self._reset_parts()
            self._generation = generation
            self._picture = bytearray(4 * leds)
        if generation != self._generation or part != self._next or part >= parts or 4 * leds != len(self._picture):
            raise ValueError("lights: expected part {}, got {} of {}".format(self._next, part, parts))
        self._fill(payload, leds)
        self._next += 1
        if self._next < parts:
            return None
        if self._filled != leds:
            raise ValueError("lights: expected {} LEDs, got {}".format(leds, self._filled))
        picture = self._picture
        self._reset_parts()
        self.shown = generation
        return picture

    def _fill(self, payload: bytes, leds: int) -> None:
        at = _HEAD_SIZE
        while at < len(payload):
            run = (payload[at] & 0x7F) + 1
            if self._filled + run > leds:
                raise ValueError("lights: more than the {} LEDs announced".format(leds))
            if payload[at] & _DARK_RUN:
                at += 1
            else:
                led = payload[at + 1 : at + 5]
                if len(led) != 4:
                    raise ValueError("lights: cut off inside a run")
                self._picture[4 * self._filled : 4 * (self._filled + run)] = led * run
                at += 5
            self._filled += run
