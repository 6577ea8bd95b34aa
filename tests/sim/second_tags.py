"""Tags of type A for the second reader model: from ISO/IEC 14443-3, without a look at `marshub.sim` or the driver.

A frame on the air is a list of bits in the order in which they are sent, parity bits included. So the reader and the
tags each cut it into bytes by themselves, and a frame that is cut wrongly is an error at its receiver, as in the air.
"""

from enum import Enum, auto

REQA, WUPA, HLTA = 0x26, 0x52, 0x50
SELECT_CODES = (0x93, 0x95, 0x97)  # SEL of cascade levels 1 to 3, table 8
CASCADE_TAG = 0x88


class State(Enum):
    """States of ISO/IEC 14443-3, figure 6; what the stars mark is a tag that goes back to HALT instead of IDLE."""

    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()


def compute_crc(data: bytes, preset: int = 0x6363) -> int:
    """Return the CRC of ISO/IEC 13239 over `data`, least significant bit first (CRC_A with its preset, annex B)."""
    crc = preset
    for byte in data:
        for bit in range(8):
            feedback = (crc ^ byte >> bit) & 1
            crc = crc >> 1 ^ (0x8408 if feedback else 0)
    return crc


def add_crc(data: bytes) -> bytes:
    """Return `data` with its CRC_A, low byte first."""
    return data + compute_crc(data).to_bytes(2, "little")


def list_bits(value: int, count: int = 8) -> list[int]:
    """Return `count` bits of a byte, in the order in which they are sent: the least significant one first."""
    return [value >> place & 1 for place in range(count)]


def make_frame(data: bytes, last_bits: int = 0, first_bit: int = 0) -> list[int]:
    """Return bytes as a frame, with odd parity after each whole byte.

    `last_bits` is how many bits of the last byte are sent (0 for all), `first_bit` the first one of the first byte.
    """
    frame: list[int] = []
    for index, byte in enumerate(data):
        if index == len(data) - 1 and last_bits:
            frame += list_bits(byte, last_bits)
        else:
            frame += [*list_bits(byte), 1 - byte.bit_count() % 2]
    return frame[first_bit:]


def read_frame(frame: list[int]) -> tuple[bytes, int] | None:
    """Return a reader's frame as bytes and the number of bits in the last one (0 for all), None at a parity error."""
    data = bytearray()
    for start in range(0, len(frame), 9):
        part = frame[start : start + 9]
        data.append(sum(bit << place for place, bit in enumerate(part[:8])))
        if len(part) == 9 and sum(part) % 2 == 0:
            return None
    return bytes(data), len(frame) % 9


class Tag:
    """A tag of type A with a UID of 4, 7 or 10 bytes."""

    def __init__(self, uid: bytes, atqa: int | None = None, sak: int = 0x00) -> None:
        """Make a tag in IDLE; `atqa` is by default bit 3 as anticollision slot, and the size of the UID (table 4)."""
        sizes = (4, 7, 10)
        if len(uid) not in sizes:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = uid
        self.atqa = atqa if atqa is not None else 0x0004 | sizes.index(len(uid)) << 6
        self.sak = sak
        self.field: object | None = None  # the antenna on which it lies
        self.parts = []
        rest = uid
        while rest:
            part = rest if len(rest) == 4 else bytes([CASCADE_TAG]) + rest[:3]
            rest = b"" if len(rest) == 4 else rest[3:]
            self.parts.append(part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]))
        self.lose_power()

    def lose_power(self, now: int = 0) -> None:
        """Forget everything, because the carrier came, went, or the tag was moved at `now`, in carrier periods."""
        self.powered_at = now
        self.state = State.IDLE
        self.is_starred = False  # READY* and ACTIVE*: this tag comes from HALT
        self.level = 0

    def answer(self, frame: list[int]) -> list[int]:
        """Take a reader's frame and return the answer, empty if the tag is silent."""
        if self.state in (State.IDLE, State.HALT):
            if len(frame) == 7:
                command = sum(bit << place for place, bit in enumerate(frame))
                if command == WUPA or (command == REQA and self.state is State.IDLE):
                    self.is_starred = self.state is State.HALT
                    self.state, self.level = State.READY, 0
                    return make_frame(self.atqa.to_bytes(2, "little"))
            return []
        received = read_frame(frame)
        if received is not None and len(frame) != 7:
            data, last_bits = received
            if self.state is State.READY and data[0] == SELECT_CODES[self.level] and len(data) >= 2:
                reply = self._answer_select(data, last_bits)
                if reply is not None:
                    return reply
            elif self.state is State.ACTIVE and last_bits == 0 and data == add_crc(bytes([HLTA, 0])):
                self.state = State.HALT
                return []
        # Whatever does not fit the state ends in IDLE, or in HALT for a tag that comes from there (figure 6).
        self.state = State.HALT if self.is_starred else State.IDLE
        return []

    def _answer_select(self, data: bytes, last_bits: int) -> list[int] | None:
        """Answer ANTICOLLISION or SELECT of the tag's level; None is a frame that throws it out of READY."""
        part = self.parts[self.level]
        whole_bytes, bits = data[1] >> 4, data[1] & 0x0F
        if data[1] == 0x70:
            if last_bits or len(data) != 9 or data != add_crc(data[:2] + part):
                return None
            self.level += 1
            if self.level < len(self.parts):
                return make_frame(add_crc(bytes([self.sak & ~0x20 | 0x04])))
            self.state = State.ACTIVE
            return make_frame(add_crc(bytes([self.sak & ~0x04])))
        # last_bits of 8 is a last byte without its parity bit: no reader's frame.
        if not 2 <= whole_bytes <= 6 or bits > 7 or last_bits != bits or len(data) != whole_bytes + bool(bits):
            return None
        known = 8 * (whole_bytes - 2) + bits
        place = (1 << known) - 1
        if (int.from_bytes(data[2:], "little") ^ int.from_bytes(part, "little")) & place:
            return None  # nAC
        return make_frame(part[known // 8 :], first_bit=bits)
