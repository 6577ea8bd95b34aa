"""A program of somebody else, written from shared/protocol.md alone, talks to `marshub sim`.

Nothing of hublink is used here: if this breaks, the page and the code say different things.
"""

from __future__ import annotations

import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator

import pytest
import serial

HELLO, ACK, LIGHTS, SNAPSHOT, TAG_ARRIVED, BUTTON, SHOWN = 0x01, 0x02, 0x11, 0x20, 0x21, 0x23, 0x24
SESSION = 0x51E55101


def cobs(body: bytes) -> bytes:
    out = bytearray()
    for piece in body.split(b"\0"):
        assert len(piece) < 254, "bodies are shorter than that"
        out += bytes([len(piece) + 1]) + piece
    return bytes(out)


def uncobs(data: bytes) -> bytes:
    out = bytearray()
    while data:
        out += data[1 : data[0]]
        data = data[data[0] :]
        if data:
            out.append(0)
    return bytes(out)


def frame(kind: int, seq: int, payload: bytes) -> bytes:
    body = bytes([0xF2, kind]) + struct.pack("<H", seq) + payload
    return b"\0" + cobs(body + struct.pack("<I", zlib.crc32(body))) + b"\0"


class Stranger:
    """A host that knows only the page."""

    def __init__(self, port: str) -> None:
        self.line = serial.Serial(port, 115200, timeout=0.05)
        self.held = b""
        self.waiting: list[bytes] = []
        self.expected = 1

    def hello(self, boot: int) -> None:
        names = b"\x03foo\x00\x00"
        fields = struct.pack("<BBBII8sHBBBH", 0, 2, 1, boot, SESSION, bytes(8), 0, 0, 0, 0, 0)
        self.line.write(frame(HELLO, 0, fields + names))

    def frames(self, seconds: float = 60.0) -> Iterator[tuple[int, int, bytes]]:
        """Good frames as they come; sequenced ones once, in order, acknowledged."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.held += self.line.read(512)
            *segments, self.held = self.held.split(b"\0")
            self.waiting += segments
            while self.waiting:
                body = uncobs(self.waiting.pop(0))
                if len(body) < 8 or body[0] != 0xF2 or zlib.crc32(body[:-4]) != struct.unpack("<I", body[-4:])[0]:
                    continue
                kind, seq = body[1], struct.unpack("<H", body[2:4])[0]
                if seq:
                    fresh = seq == self.expected
                    self.expected += fresh
                    self.line.write(frame(ACK, 0, struct.pack("<H", self.expected - 1 or 65535)))
                    if not fresh:
                        continue
                yield kind, seq, body[4:-4]
        raise AssertionError("it never came")

    def until(self, kind: int) -> bytes:
        return next(payload for result, _, payload in self.frames() if result == kind)


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows; the same bytes go over socket:// there")
@pytest.mark.parametrize(("depth", "name"), [("1", "starter"), ("2", "starter-c3"), ("3", "starter-c3")])
def test_a_program_written_from_the_page_alone(depth: str, name: str) -> None:
    command = [sys.executable, "-m", "marshub", "sim", "--profile", name, "--depth", depth]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as sim:
        assert sim.stdin is not None
        assert sim.stdout is not None
        try:
            host = Stranger(sim.stdout.readline().strip())
            host.hello(0)
            role, version, _, boot = struct.unpack("<BBBI", host.until(HELLO)[:7])
            assert (role, version) == (1, 2)
            host.hello(boot)
            number, reason, part, parts, readers = host.until(SNAPSHOT)[:5]
            assert (reason, part, parts, readers) == (0, 0, 1, 1)
            del number

            sim.stdin.write("put 0 04A1B2C3\n")
            sim.stdin.flush()
            assert host.until(TAG_ARRIVED) == bytes.fromhex("00 04A1B2C3")
            sim.stdin.write("press ok\n")
            sim.stdin.flush()
            button, action, presses = struct.unpack("<BBH", host.until(BUTTON))
            assert (button, action, presses) == (2, 1, 1)

            red = bytes([0x01, 200, 0, 0, 0])  # a run of two LEDs
            host.line.write(frame(LIGHTS, 1, struct.pack("<HHBBH", 7, 7, 0, 1, 60) + red + bytes([0x80 + 57])))
            assert host.until(SHOWN) == struct.pack("<H", 7)
            sim.stdin.write("lights\n")
            sim.stdin.flush()
            lit = sim.stdout.readline().split()
            assert [led.split(":")[0] for led in lit] == ["0", "1"]
            host.line.close()
        finally:
            sim.kill()
