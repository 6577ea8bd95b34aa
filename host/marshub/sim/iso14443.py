"""ISO/IEC 14443-3 type A tags and the air they share, bit for bit.

On the air a frame is a list of symbols: 0, 1, and COLLISION where tags disagree; odd parity follows each whole byte.
"""

from __future__ import annotations

import enum
import functools
import random
from collections.abc import Iterable, Sequence
from typing import Protocol

from marshub.sim.clock import Clock
from marshub.sim.hit_rates import PollChance

FC_MHZ = 13.56  # carrier, 14443-2
ETU_US = 128 / FC_MHZ  # one bit at 106 kbit/s
FDT_AFTER_ONE_US = 1236 / FC_MHZ  # frame delay PCD to PICC when the last bit was 1, n = 9 (6.2.1.1)
FDT_AFTER_ZERO_US = 1172 / FC_MHZ  # the same when it was 0
COLLISION = 2
CASCADE_TAG = 0x88
SAK_CASCADE = 0x04  # UID not complete (6.5.3.4)
_SELECTS = (0x93, 0x95, 0x97)
_REQA, _WUPA = 0x26, 0x52
_BITS = [[byte >> i & 1 for i in range(8)] for byte in range(256)]  # least significant first
_DIGITS = bytes.maketrans(b"\x00\x01", b"01")
_WITH_PARITY = [[*bits, 1 ^ (sum(bits) & 1)] for bits in _BITS]

# How well a tag hears its reader, of 1 in the middle of the antenna. No figures of a standard, only of their order.
UNPOWERED = 0.2  # below this a tag has not enough current to say anything
EDGE = 0.35  # below this its supply dips now and then, and it forgets its state
CAPTURE = 4.0  # so many times stronger than any other, a tag's answer is all that the reader hears
_DIPS = 0.15  # the chance of a dip at each frame


def crc_a(data: Iterable[int]) -> bytes:
    """Return CRC_A of `data`, two bytes as they go on the air (ISO/IEC 14443-3 annex B)."""
    crc = 0x6363
    for byte in data:
        byte ^= crc & 0xFF
        byte = (byte ^ (byte << 4)) & 0xFF
        crc = (crc >> 8) ^ (byte << 8) ^ (byte << 3) ^ (byte >> 4)
    return bytes((crc & 0xFF, crc >> 8))


def to_bits(data: Iterable[int]) -> list[int]:
    """Return the bits of `data`, least significant first."""
    return [bit for byte in data for bit in _BITS[byte]]


def to_bytes(bits: Sequence[int]) -> bytes:
    """Return bits, least significant first, packed into bytes; a last, incomplete byte is filled up with zeros."""
    digits = bytes(bits)[::-1].translate(_DIGITS)
    return int(digits or b"0", 2).to_bytes((len(bits) + 7) // 8, "little")


def on_air(data: bytes, skip: int = 0) -> list[int]:
    """Return the bits of `data` with parity, from bit `skip` of the first byte on (second part of a split frame)."""
    return [bit for byte in data for bit in _WITH_PARITY[byte]][skip:]


def _mix(one: list[int], other: list[int]) -> list[int]:
    """Return two answers at once as a reader hears them; where only one still answers, that one."""
    mixed = [bit if bit == opposite else COLLISION for bit, opposite in zip(one, other, strict=False)]
    return mixed + one[len(mixed) :] + other[len(mixed) :]


class State(enum.Enum):
    """PICC states of ISO/IEC 14443-3 figure 7. READY* and ACTIVE* are READY and ACTIVE with `Tag.was_halted`."""

    POWER_OFF = "power-off"
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


class Tag:
    """One tag.

    uid: 4, 7 or 10 bytes. sak: the last SAK (its cascade bit must be clear). stays_ready: whether a READY tag that an
    anticollision frame does not mean waits on in READY, as older chips do, or goes back to IDLE or HALT (figure 7).
    coupling: how well it lies, 0 to 1.
    Raises ValueError for a UID of another length, or one that cannot be told from a cascade tag.
    """

    def __init__(
        self,
        uid: bytes,
        *,
        sak: int = 0x00,
        atqa: bytes | None = None,
        stays_ready: bool = False,
        coupling: float = 1.0,
    ) -> None:
        if len(uid) not in (4, 7, 10):
            raise ValueError(f"UID {uid.hex()!r} has {len(uid)} bytes, expected 4, 7 or 10")
        if sak & SAK_CASCADE:
            raise ValueError(f"SAK {sak:#04x} says that the UID is not complete, expected bit 0x04 clear")
        if (len(uid) == 4 and uid[0] == CASCADE_TAG) or (len(uid) == 7 and uid[3] == CASCADE_TAG):
            raise ValueError(f"UID {uid.hex()!r} has the cascade tag 88h where a level's own first byte belongs")
        self.uid = bytes(uid)
        self.sak = sak
        self.atqa = atqa if atqa is not None else bytes(({4: 0x04, 7: 0x44, 10: 0x84}[len(uid)], 0x00))
        self.stays_ready = stays_ready
        self.coupling = coupling
        self.state = State.POWER_OFF
        self.was_halted = False
        self.ready_at_us = 0.0
        self.field: Field | None = None
        self._level = 0
        levels = [self.uid[-4:]]
        for start in range(len(uid) - 7, -1, -3):
            levels.insert(0, bytes((CASCADE_TAG, *self.uid[start : start + 3])))
        self._levels = [level + bytes((level[0] ^ level[1] ^ level[2] ^ level[3],)) for level in levels]

    def __repr__(self) -> str:
        return f"Tag({self.uid.hex()}, {self.state.value})"

    def power(self, ready_at_us: float | None) -> None:
        """Switch the field: on (the tag listens from `ready_at_us` on) or off (None).

        The tag forgets its state either way.
        """
        self.state = State.POWER_OFF if ready_at_us is None else State.IDLE
        self.was_halted = False
        self.ready_at_us = ready_at_us or 0.0

    def respond(self, bits: Sequence[int]) -> list[int] | None:
        """Receive a frame's data bits, without parity. Return the answer on the air, or None for silence."""
        if self.state is State.POWER_OFF:
            return None
        if len(bits) == 7:
            return self._wake(to_bytes(bits)[0])
        data = to_bytes(bits)
        if self.state is State.ACTIVE:
            if data == b"\x50\x00\x57\xcd":  # HLTA with its CRC, the only command here that an active tag knows
                self.state = State.HALT
            else:
                self._give_up()
            return None
        if self.state is State.READY:
            return self._ready(bits, data)
        return None

    def hear_garbage(self) -> None:
        """Handle a frame with wrong parity or of no known shape.

        READY and ACTIVE tags fall back, the others sleep on.
        """
        if self.state in (State.READY, State.ACTIVE):
            self._give_up()

    def _wake(self, command: int) -> list[int] | None:
        if command == _WUPA and self.state is State.HALT:
            self.was_halted = True
        elif command not in (_REQA, _WUPA) or self.state is not State.IDLE:
            # A tag that is READY or ACTIVE answers neither: it falls back, and misses this one (figure 7).
            if self.state in (State.READY, State.ACTIVE):
                self._give_up()
            return None
        else:
            self.was_halted = False
        self.state = State.READY
        self._level = 0
        return on_air(self.atqa)

    def _ready(self, bits: Sequence[int], data: bytes) -> list[int] | None:
        level = self._levels[self._level]
        if len(bits) < 16 or data[0] != _SELECTS[self._level]:
            return self._give_up()
        if data[1] == 0x70 and len(bits) == 72:
            if data[2:7] != level or data[7:9] != crc_a(data[:7]):
                return self._give_up()
            last = self._level == len(self._levels) - 1
            sak = self.sak if last else SAK_CASCADE
            if last:
                self.state = State.ACTIVE
            else:
                self._level += 1
            return on_air(bytes((sak,)) + crc_a((sak,)))
        known = len(bits) - 16
        if known > 39 or (data[1] >> 4) * 8 + (data[1] & 0x0F) != len(bits):
            return self._give_up()
        if list(bits[16:]) != to_bits(level)[:known]:
            return None if self.stays_ready else self._give_up()
        return on_air(level[known // 8 :], known % 8)

    def _give_up(self) -> list[int] | None:
        self.state = State.HALT if self.was_halted else State.IDLE
        return None


class Source(Protocol):
    """A source of answers that is no tag (see marshub.sim.noise). It needs no field."""

    def respond(self, bits: Sequence[int]) -> list[int] | None:
        """Receive a frame's data bits. Return what follows it on the air, or None for silence."""


class Field:
    """The space over one antenna: the tags in it, and whether the antenna is on.

    `noise`: what else answers in it, as loud as the tags. `luck`: which tags a poll hears that are not heard by each.
    power_up_us: how long a tag takes to listen after the field came (ISO/IEC 14443-3 allows 5 ms). seed: of the chance
    by which tags at the edge lose their supply.
    """

    def __init__(self, clock: Clock, power_up_us: float = 5000.0, seed: int = 0) -> None:
        self.clock = clock
        self.power_up_us = power_up_us
        self._chance = random.Random(seed)
        self.luck = PollChance(seed)
        self.tags: list[Tag] = []
        self.noise: list[Source] = []
        self.on = False

    def put(self, tag: Tag) -> None:
        """Lay `tag` down here. Raises ValueError when it already lies in a field."""
        if tag.field is not None:
            raise ValueError(f"{tag!r} already lies in a field: take it away first")
        tag.field = self
        self.tags.append(tag)
        tag.power(self.clock.us() + self.power_up_us if self.on else None)

    def take(self, tag: Tag) -> None:
        """Take `tag` away. Raises ValueError when it does not lie here."""
        if tag.field is not self:
            raise ValueError(f"{tag!r} does not lie in this field")
        tag.field = None
        self.tags.remove(tag)
        self.luck.set_hit_rate(tag, 1.0)
        tag.power(None)

    def switch(self, on: bool, at_us: float | None = None) -> None:
        """Switch the antenna, at `at_us` if that was before now. Off costs every tag its state."""
        if on != self.on:
            self.on = on
            self.luck.begin_poll()
            since = self.clock.us() if at_us is None else at_us
            for tag in self.tags:
                tag.power(since + self.power_up_us if on else None)

    def send(self, bits: Sequence[int], at_us: float, garbled: bool = False) -> list[int] | None:
        """Send a reader's frame (data bits) that ends at `at_us`. Return the answer of all tags at once, or None.

        garbled: the frame arrives with wrong parity.
        """
        if not self.on:
            return None
        silent = self.luck.list_silent(at_us)
        for tag in self.tags:
            if tag in silent:
                tag.power(at_us)  # out of reach, and when it is back it has forgotten all
        near = [tag for tag in self.tags if tag not in silent]
        awake = [tag for tag in near if tag.ready_at_us <= at_us and self._holds(tag, at_us)]
        if garbled:
            for tag in awake:
                tag.hear_garbage()
            heard_of = []
        else:
            heard_of = [(tag.coupling, air) for tag in awake if (air := tag.respond(bits)) is not None]
        heard_of += [(1.0, air) for source in self.noise if (air := source.respond(bits)) is not None]
        if not heard_of:
            return None
        loudest = max(coupling for coupling, _ in heard_of)
        return functools.reduce(_mix, (air for coupling, air in heard_of if coupling * CAPTURE > loudest))

    def _holds(self, tag: Tag, at_us: float) -> bool:
        """Return whether the tag's supply lasts for a frame.

        After a dip the tag needs time to wake, and has lost its state.
        """
        if tag.coupling >= EDGE:
            return True
        if tag.coupling >= UNPOWERED and self._chance.random() >= _DIPS:
            return True
        tag.power(at_us + self.power_up_us)
        return False
