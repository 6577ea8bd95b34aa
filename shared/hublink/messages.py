"""The messages in frames: kind numbers, and one pack and unpack pair a message (shared/protocol.md, "Messages").

Every `unpack_` takes a payload and raises ValueError when it is not exactly one such message.
"""

import struct

from hublink.frame import MAX_PAYLOAD, VERSION

# Both ways, unsequenced.
HELLO = 0x01
ACK = 0x02
PING = 0x03
PONG = 0x04
ERROR = 0x05
BYE = 0x06
AGAIN = 0x07  # an ack that asks for all after it once more: something was damaged or left out
# Host to board, sequenced.
CONFIG = 0x10
LIGHTS = 0x11
ASK = 0x12
# Board to host, sequenced.
SNAPSHOT = 0x20
TAG_ARRIVED = 0x21
TAG_LEFT = 0x22
BUTTON = 0x23
LIGHTS_SHOWN = 0x24
LOG = 0x25
READER_HEALTH = 0x26
# Board to host, unsequenced (hublink.figures).
STATS = 0x28
READER_FIGURES = 0x29
TAG_FIGURES = 0x2A

SEQUENCED = (CONFIG, LIGHTS, ASK, SNAPSHOT, TAG_ARRIVED, TAG_LEFT, BUTTON, LIGHTS_SHOWN, LOG, READER_HEALTH)

# Roles in a hello.
HOST = 0
BOARD = 1

# Button actions.
RELEASE = 0
PRESS = 1
LONG = 2

# Reader health.
OK = 0
MISSING = 1  # never answered since boot
FAILING = 2  # answered before, does not now; its last tags stand
OFF = 3  # switched off by the configuration
BLIND = 4  # works, and hears nothing but noise; its last tags stand

# Why a board started; the numbers are MicroPython's machine.reset_cause() on the ESP32, and two of ours.
RESET_UNKNOWN = 0
RESET_POWER_ON = 1
RESET_HARD = 2
RESET_WATCHDOG = 3
RESET_DEEP_SLEEP = 4
RESET_SOFT = 5
RESET_CRASH = 7  # the firmware caught its own exception and restarted

# Error codes.
UNKNOWN_KIND = 1
BAD_PAYLOAD = 2
BAD_VERSION = 3
NOT_SEQUENCED = 4  # a kind of SEQUENCED came with seq 0
REFUSED = 5  # understood, but this board can't

# What an ask is for; bits.
ASK_SNAPSHOT = 1
ASK_STATS = 2  # all three kinds of figures

# Why a host says bye.
CLOSING = 0  # it goes; the board waits quietly for the next hello
FREEING = 1  # the board's program shall end, so that the REPL is there

# Log levels.
DEBUG = 0
INFO = 1
WARNING = 2
FAULT = 3

MAX_READERS = 64
MAX_BUTTONS = 64
MAX_TAGS = 16  # on one reader
MAX_LEDS = 512
UID_SIZES = (4, 7, 10)  # ISO 14443-3: single, double, triple size
MAX_LOG = MAX_PAYLOAD - 1
MAX_ERROR_TEXT = 24  # an error from the host fits beside a full window


def clip_text(text: str, limit: int) -> bytes:
    r"""Return UTF-8 of `text`, at most `limit` bytes, cut between characters.

    Example:
        >>> clip_text("Größe", 4), clip_text("Größe", 3)
        (b'Gr\xc3\xb6', b'Gr')
    """
    data = text.encode()
    if len(data) <= limit:
        return data
    while limit > 0 and data[limit] & 0xC0 == 0x80:
        limit -= 1
    return data[:limit]


def read_text(data: bytes) -> str:
    r"""Return the text in `data`.

    Question marks for what is no ASCII if it is no UTF-8 (the board has no errors="replace").

    Example:
        >>> read_text(b"caf\xc3\xa9"), read_text(b"a\x01b\xff")
        ('café', 'a?b?')
    """
    try:
        return str(data, "utf-8")
    except UnicodeError:
        return "".join([chr(byte) if 32 <= byte < 127 else "?" for byte in data])


def _expect(what: str, payload: bytes, size: int) -> None:
    if len(payload) != size:
        raise ValueError("{}: expected {} bytes, got {}".format(what, size, len(payload)))


class Hello:
    """The identity of an end. The host leaves names, counts, reset cause and `taken_up` empty.

    `profile`: 8 bytes, the hash of the board profile. `wants_answer`: say hello back. `taken_up`: how many sessions the
    board took up since boot, mod 65536. When it changed since a session's first greeting, another host came between and
    the sequences are no longer this session's.
    """

    def __init__(
        self,
        role: int,
        boot_id: int = 0,
        session: int = 0,
        profile: bytes = b"\x00" * 8,
        firmware: str = "",
        chip: bytes = b"",
        reset_cause: int = RESET_UNKNOWN,
        name: str = "",
        readers: int = 0,
        buttons: int = 0,
        leds: int = 0,
    ) -> None:
        if len(profile) != 8:
            raise ValueError("hello: the profile hash has 8 bytes, got {}".format(len(profile)))
        self.role = role
        self.version = VERSION
        self.wants_answer = True
        self.boot_id = boot_id
        self.session = session
        self.profile = profile
        self.taken_up = 0
        self.reset_cause = reset_cause
        self.readers = readers
        self.buttons = buttons
        self.leds = leds
        self.firmware = firmware
        self.chip = chip
        self.name = name


_HELLO = "<BBBII8sHBBBH"
_HELLO_SIZE = struct.calcsize(_HELLO)


def _short(data: bytes) -> bytes:
    return bytes((len(data),)) + data


def board_hello(
    boot_id: int,
    reset_cause: int,
    profile: bytes,
    readers: int,
    buttons: int,
    leds: int,
    firmware: str,
    chip: bytes,
    name: str,
) -> bytes:
    """Return the hello, at most 117 bytes, of a board that nobody has greeted yet; `fill_hello` fills in the rest."""
    return (
        struct.pack(_HELLO, BOARD, VERSION, 1, boot_id, 0, profile, 0, reset_cause, readers, buttons, leds)
        + _short(clip_text(firmware, 32))
        + _short(chip[:16])
        + _short(clip_text(name, 40))
    )


def fill_hello(hello: bytearray, wants_answer: bool, session: int, taken_up: int) -> None:
    """Say in a packed hello what changes from one to the next."""
    hello[2] = wants_answer
    struct.pack_into("<I", hello, 7, session)
    struct.pack_into("<H", hello, 19, taken_up)


def pack_hello(hello: Hello) -> bytes:
    """Pack at most 117 bytes; 29 for a host, whose three strings are empty."""
    packed = bytearray(
        board_hello(
            hello.boot_id,
            hello.reset_cause,
            hello.profile,
            hello.readers,
            hello.buttons,
            hello.leds,
            hello.firmware,
            hello.chip,
            hello.name,
        )
    )
    packed[0] = hello.role
    packed[1] = hello.version
    fill_hello(packed, hello.wants_answer, hello.session, hello.taken_up)
    return bytes(packed)


def read_greeting(payload: bytes) -> tuple[int, int, int, int]:
    """Return (role, whether it wants an answer, boot_id, session): all that a board needs of a hello."""
    if len(payload) < _HELLO_SIZE + 3:
        raise ValueError("hello: expected at least {} bytes, got {}".format(_HELLO_SIZE + 3, len(payload)))
    role, _, flags, boot_id, session = struct.unpack("<BBBII", payload[:11])
    return role, flags & 1, boot_id, session


def unpack_hello(payload: bytes) -> Hello:
    """Unpack a hello. Raises ValueError for another size."""
    if len(payload) < _HELLO_SIZE:
        raise ValueError("hello: expected at least {} bytes, got {}".format(_HELLO_SIZE, len(payload)))
    fields = struct.unpack(_HELLO, payload[:_HELLO_SIZE])
    strings: list[bytes] = []
    at = _HELLO_SIZE
    while at < len(payload):
        end = at + 1 + payload[at]
        strings.append(payload[at + 1 : end])
        at = end
    if at != len(payload) or len(strings) != 3:
        raise ValueError("hello: expected three strings after the numbers")
    if fields[0] not in (HOST, BOARD):
        raise ValueError("hello: expected role 0 (host) or 1 (board), got {}".format(fields[0]))
    hello = Hello(fields[0], fields[3], fields[4], fields[5])
    hello.version = fields[1]
    hello.wants_answer = fields[2] & 1 == 1
    hello.taken_up, hello.reset_cause, hello.readers, hello.buttons, hello.leds = fields[6:]
    hello.firmware = read_text(strings[0])
    hello.chip = strings[1]
    hello.name = read_text(strings[2])
    return hello


def pack_ack(seq: int) -> bytes:
    r"""Pack an ack. `seq`: the last one taken in order; 65535 before the first.

    Example:
        >>> pack_ack(7)
        b'\x07\x00'
    """
    return struct.pack("<H", seq)


def unpack_ack(payload: bytes) -> int:
    """Unpack an ack: the last sequence number taken in order. Raises ValueError for another size."""
    _expect("ack", payload, 2)
    return payload[0] | payload[1] << 8


def pack_ping(token: int) -> bytes:
    """Pack a ping. `token`: u32, comes back in the pong."""
    return struct.pack("<I", token)


def unpack_ping(payload: bytes) -> int:
    """Unpack a ping: its token. Raises ValueError for another size."""
    _expect("ping", payload, 4)
    token: int = struct.unpack("<I", payload)[0]
    return token


def pack_pong(token: int, board_ms: int) -> bytes:
    """Pack a pong. `board_ms`: the board's millisecond clock, u32, which may wrap earlier."""
    return struct.pack("<II", token, board_ms & 0xFFFFFFFF)


def unpack_pong(payload: bytes) -> tuple[int, int]:
    """Return (token, board_ms)."""
    _expect("pong", payload, 8)
    token, board_ms = struct.unpack("<II", payload)
    return token, board_ms


def pack_error(code: int, kind: int, seq: int, text: str) -> bytes:
    """Pack an error about the other end's frame of `kind` and `seq`; the text is cut at MAX_ERROR_TEXT bytes."""
    return struct.pack("<BBH", code, kind, seq) + clip_text(text, MAX_ERROR_TEXT)


def unpack_error(payload: bytes) -> tuple[int, int, int, str]:
    """Return (code, kind, seq, text)."""
    if len(payload) < 4:
        raise ValueError("error: expected at least 4 bytes, got {}".format(len(payload)))
    code, kind, seq = struct.unpack("<BBH", payload[:4])
    return code, kind, seq, read_text(payload[4:])


def pack_bye(session: int, reason: int) -> bytes:
    """Pack a bye. `session`: the one that ends; `reason`: CLOSING or FREEING."""
    return struct.pack("<IB", session, reason)


def unpack_bye(payload: bytes) -> tuple[int, int]:
    """Return (session, reason)."""
    _expect("bye", payload, 5)
    session, reason = struct.unpack("<IB", payload)
    return session, reason


def pack_config(brightness: int, stats_s: int, priorities: bytes) -> bytes:
    """Pack a config.

    `brightness` 0..255; `stats_s`: seconds between stats, 0 for none; `priorities`: one byte a reader.

    A reader's priority: 0 leave it off, 1 scan in turn, 2 and more scan that many times as often.
    """
    if len(priorities) > MAX_READERS:
        raise ValueError("config: at most {} readers, got {}".format(MAX_READERS, len(priorities)))
    if not 0 <= brightness <= 255 or not 0 <= stats_s <= 255:
        raise ValueError("config: expected 0..255, got brightness {} and stats every {} s".format(brightness, stats_s))
    return struct.pack("<BBB", brightness, stats_s, len(priorities)) + priorities


def unpack_config(payload: bytes) -> tuple[int, int, bytes]:
    """Return (brightness, stats_s, priorities)."""
    if len(payload) < 3 or len(payload) != 3 + payload[2] or payload[2] > MAX_READERS:
        raise ValueError("config: expected 3 bytes and one a reader, got {}".format(len(payload)))
    return payload[0], payload[1], payload[3:]


def pack_ask(what: int) -> bytes:
    """Pack a request. `what`: ASK_SNAPSHOT, ASK_STATS or both."""
    return bytes((what,))


def unpack_ask(payload: bytes) -> int:
    """Unpack a request: ASK_SNAPSHOT, ASK_STATS or both. Raises ValueError for another size."""
    _expect("ask", payload, 1)
    return payload[0]


def pack_tag(reader: int, uid: bytes) -> bytes:
    """Return the payload of both TAG_ARRIVED and TAG_LEFT. `uid`: 4, 7 or 10 bytes.

    Example:
        >>> pack_tag(3, bytes.fromhex("04a1b2c3")).hex()
        '0304a1b2c3'
    """
    if len(uid) not in UID_SIZES:
        raise ValueError("tag: a UID has 4, 7 or 10 bytes, got {}".format(len(uid)))
    return bytes((reader,)) + uid


def unpack_tag(payload: bytes) -> tuple[int, bytes]:
    """Return (reader, uid)."""
    if len(payload) - 1 not in UID_SIZES:
        raise ValueError("tag: expected a reader and 4, 7 or 10 bytes, got {}".format(len(payload)))
    return payload[0], payload[1:]


def pack_button(index: int, action: int, count: int) -> bytes:
    """Pack a button's action: RELEASE, PRESS or LONG; `count`: its presses since boot, this one included, mod 65536."""
    return struct.pack("<BBH", index, action, count & 0xFFFF)


def unpack_button(payload: bytes) -> tuple[int, int, int]:
    """Return (index, action, count).

    Example:
        >>> unpack_button(pack_button(2, PRESS, 70000))
        (2, 1, 4464)
    """
    _expect("button", payload, 4)
    index, action, count = struct.unpack("<BBH", payload)
    if action > LONG:
        raise ValueError("button: expected action 0, 1 or 2, got {}".format(action))
    return index, action, count


def pack_lights_shown(generation: int) -> bytes:
    """Pack the generation of the LED picture that is shown."""
    return struct.pack("<H", generation)


def unpack_lights_shown(payload: bytes) -> int:
    """Unpack the generation of the LED picture that is shown. Raises ValueError for another size."""
    _expect("lights shown", payload, 2)
    return payload[0] | payload[1] << 8


def pack_log(level: int, text: str) -> bytes:
    """Pack a log message; `text` is cut at MAX_LOG bytes, between characters."""
    return bytes((level,)) + clip_text(text, MAX_LOG)


def unpack_log(payload: bytes) -> tuple[int, str]:
    """Return (level, text)."""
    if not payload:
        raise ValueError("log: expected a level")
    return payload[0], read_text(payload[1:])


def pack_reader_health(reader: int, health: int) -> bytes:
    """Pack a reader's health: OK, MISSING, FAILING, OFF or BLIND.

    Example:
        >>> unpack_reader_health(pack_reader_health(3, BLIND)) == (3, BLIND)
        True
    """
    return bytes((reader, health))


def unpack_reader_health(payload: bytes) -> tuple[int, int]:
    """Return (reader, health)."""
    _expect("reader health", payload, 2)
    if payload[1] > BLIND:
        raise ValueError("reader health: expected 0..4, got {}".format(payload[1]))
    return payload[0], payload[1]
