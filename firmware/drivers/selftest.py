"""The MFRC522's digital self-test (data sheet 16.1.1). Loaded when a reader fails, and forgotten again."""

from drivers.clock import sleep_ms
from drivers.iso14443a import crc_a
from drivers.look import RAW
from drivers.registers import (
    AUTO_TEST,
    CALC_CRC,
    COMMAND,
    FIFO_DATA,
    FIFO_LEVEL,
    FLUSH,
    IDLE,
    MEM,
    SOFT_RESET,
)

PASSED = "passes its self-test"
FAILED = "fails its self-test"
NONE = "has no self-test"
UNKNOWN = "ends its self-test, but its maker gives no result to compare"

# CRC_A of the 64 bytes that the test leaves, by VersionReg. Of 88h (FM17522) the bytes are known from chips only.
_RESULTS = {0x88: 0x410C, 0x90: 0x6B4E, 0x91: 0x880D, 0x92: 0x6EBE}
_WITHOUT = 0x15  # the WS1850S does not run it (M5Stack's own driver says so)
_SIZE = 64
_LOOKS = 20  # a millisecond each; the test takes less than one


async def self_test(reader):
    """Test the chip of an MFRC522 driver object. Returns PASSED, FAILED, UNKNOWN or NONE; it is to be set up anew."""
    if reader.version == _WITHOUT:
        return NONE
    reader.antenna = False
    reader._ready = RAW
    write = reader._write
    write(COMMAND, SOFT_RESET)
    await sleep_ms(2)
    write(FIFO_LEVEL, FLUSH)
    reader._send(bytes([FIFO_DATA << 1]) + bytes(25))
    write(COMMAND, MEM)  # 25 zeros into the internal buffer
    await sleep_ms(1)
    write(AUTO_TEST, 0x09)  # self-test on
    write(FIFO_LEVEL, FLUSH)
    write(FIFO_DATA, 0x00)
    write(COMMAND, CALC_CRC)  # starts the test
    level = bytearray(2)
    for _ in range(_LOOKS):
        await sleep_ms(1)
        reader._read(b"\x94\x00", level)  # FIFO_LEVEL
        if level[1] & 0x7F >= _SIZE:
            break
    write(COMMAND, IDLE)
    result = bytearray(_SIZE + 1)
    reader._read(b"\x92" * _SIZE + b"\x00", result)  # FIFO_DATA
    write(AUTO_TEST, 0x00)
    write(COMMAND, SOFT_RESET)
    if level[1] & 0x7F < _SIZE:
        return FAILED
    reader.health()  # reads VersionReg
    expected = _RESULTS.get(reader.version)
    if expected is None:
        return UNKNOWN
    return PASSED if crc_a(memoryview(result)[1:], _SIZE) == expected else FAILED
