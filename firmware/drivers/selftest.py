"""The MFRC522's digital self-test (data sheet 16.1.1). Loaded when a reader fails, and forgotten again."""

from drivers.clock import sleep_ms
from drivers.iso14443a import crc_a

PASSED = "passes its self-test"
FAILED = "fails its self-test"
UNKNOWN = "ends its self-test, but its maker tells no result to compare"

# CRC_A of the 64 bytes that the test leaves, by VersionReg. Of 88h (FM17522) the bytes are known from chips only.
_RESULTS = {0x88: 0x410C, 0x90: 0x6B4E, 0x91: 0x880D, 0x92: 0x6EBE}
_SIZE = 64
_LOOKS = 20  # a millisecond each; the test takes less than one


async def self_test(reader):
    """Test the chip of an MFRC522 driver object. Returns PASSED, FAILED or UNKNOWN; the reader is to be set up anew."""
    reader.antenna = reader._ready = False
    write = reader._write
    write(0x01, 0x0F)  # CommandReg: SoftReset
    await sleep_ms(2)
    write(0x0A, 0x80)  # FIFOLevelReg: flush
    reader._send(bytes([0x09 << 1]) + bytes(25))
    write(0x01, 0x01)  # Mem: 25 zeros into the internal buffer
    await sleep_ms(1)
    write(0x36, 0x09)  # AutoTestReg: self-test on
    write(0x0A, 0x80)
    write(0x09, 0x00)
    write(0x01, 0x03)  # CalcCRC starts the test
    level = bytearray(2)
    for _ in range(_LOOKS):
        await sleep_ms(1)
        reader._read(b"\x94\x00", level)  # FIFOLevelReg
        if level[1] & 0x7F >= _SIZE:
            break
    write(0x01, 0x00)
    result = bytearray(_SIZE + 1)
    reader._read(b"\x92" * _SIZE + b"\x00", result)  # FIFODataReg
    write(0x36, 0x00)
    write(0x01, 0x0F)
    if level[1] & 0x7F < _SIZE:
        return FAILED
    reader.health()  # reads VersionReg
    expected = _RESULTS.get(reader.version)
    if expected is None:
        return UNKNOWN
    return PASSED if crc_a(memoryview(result)[1:], _SIZE) == expected else FAILED
