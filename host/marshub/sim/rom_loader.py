"""A simulated ESP32 in download mode: the ROM's serial loader behind a port, for trying flashing tools.

It speaks what esptool speaks: SLIP frames, requests answered by value and status, RAM and flash downloads (plain and
deflated), MD5 of the flash, and it starts the stub that esptool loads into RAM. Its flash behaves as NOR flash does:
writing clears bits, only erasing sets them.

Source: Espressif, esptool documentation, "Serial Protocol".
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Self

from marshub.sim.loop import LoopThread
from marshub.sim.ports import Kind, open_port
from marshub.sim.rom_chips import CHIPS, FLASH_BYTES, FLASH_ID, Chip, ChipName

SECTOR = 4096
END, ESCAPE = 0xC0, 0xDB
# Why a command failed: the second status byte.
BAD_MESSAGE, FAILED, BAD_CHECKSUM = 0x05, 0x06, 0x07
_SPI_GO = 1 << 18
_SYNC_ANSWERS = 8
_TOO_LONG = 1 << 16


class Refused(Exception):
    """The loader answers a command with a failure; its argument is the reason."""


def encode_slip(packet: bytes) -> bytes:
    """Return one packet as it goes over the line."""
    return b"\xc0" + packet.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0"


class SlipDecoder:
    """A decoder of SLIP packets from a byte stream; bytes outside of packets are dropped."""

    def __init__(self) -> None:
        self._held: bytearray | None = None
        self._escaped = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Return the packets that `data` completes."""
        for byte in data:
            if byte == END:
                if self._held:
                    yield bytes(self._held)
                self._held, self._escaped = bytearray(), False
            elif self._held is None:
                continue
            elif self._escaped:
                self._held.append({0xDC: END, 0xDD: ESCAPE}.get(byte, byte))
                self._escaped = False
            elif byte == ESCAPE:
                self._escaped = True
            elif len(self._held) < _TOO_LONG:
                self._held.append(byte)


class Download:
    """A download in progress: its address, the number of its blocks, and the next block."""

    def __init__(self, offset: int, blocks: int, size: int, deflated: bool = False) -> None:
        self.at = offset
        self.blocks = blocks
        self.next = 0
        self.left = size
        self.inflate = zlib.decompressobj() if deflated else None


class RomLoader:
    """A chip in download mode at `port`. Close it when done, or use it with `with`.

    `flash` is its flash, byte for byte. `deaf`: it never answers. `cut_after`: the cable is pulled at that many flash
    data packets. `bad_cells`: addresses whose lowest bit reads 0 whatever was written. `said`: the commands it took,
    by number. `stub`: whether the loaded stub runs.
    """

    def __init__(
        self,
        chip: ChipName = "esp32",
        kind: Kind = "pty",
        *,
        deaf: bool = False,
        cut_after: int | None = None,
        bad_cells: tuple[int, ...] = (),
    ) -> None:
        self.chip: Chip = CHIPS[chip]
        self.flash = bytearray(b"\xff" * FLASH_BYTES)
        self.stub = False
        self.said: list[int] = []
        self.deaf = deaf
        self.cut_after = cut_after
        self._bad_cells = bad_cells
        self._written = 0
        self._registers = dict(self.chip.registers)
        self._ram: dict[int, bytearray] = {}
        self._memory: Download | None = None
        self._load: Download | None = None
        self._unslip = SlipDecoder()
        self._commands: dict[int, Callable[[bytes], tuple[int, bytes]]] = {
            0x02: self._flash_begin,
            0x03: self._flash_data,
            0x04: self._flash_end,
            0x05: self._mem_begin,
            0x06: self._mem_end,
            0x07: self._mem_data,
            0x09: self._write_reg,
            0x0A: self._read_reg,
            0x0B: self._do_nothing,  # the flash chip's size: this one is known
            0x0D: self._do_nothing,  # the flash chip's pins: it is there
            0x0F: self._do_nothing,  # a pty has no baud rate
            0x10: self._begin_deflated,
            0x11: self._flash_data,
            0x12: self._flash_end,
            0x13: self._compute_md5,
        }
        self._stub_commands = {**self._commands, 0xD0: self._erase_all, 0xD1: self._erase_region}
        if self.chip.security_id is not None:
            self._commands[0x14] = self._stub_commands[0x14] = self._security_info
        self._port = open_port(kind, f"rom-{chip}")
        self._loop = LoopThread(f"rom {chip}")
        self._loop.call(self._port.start, self._loop.loop, self._received)

    @property
    def port(self) -> str:
        """The port for a flashing tool."""
        return self._port.url

    def replug(self) -> None:
        """Put the cable back, with the chip reset into download mode: RAM is forgotten, the flash is as it was."""
        self._loop.call(self._reset)

    def _reset(self) -> None:
        self.stub, self.cut_after, self._written = False, None, 0
        self._ram.clear()
        self._memory = self._load = None
        self._unslip = SlipDecoder()
        self._port.replug()

    def close(self) -> None:
        """Release the port; a second call does nothing."""
        if not self._loop.loop.is_closed():
            self._loop.call(self._port.close)
            self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # On the loop's thread.

    def _received(self, data: bytes) -> None:
        if self.deaf:
            return
        for packet in self._unslip.feed(data):
            if len(packet) >= 8 and packet[0] == 0:
                self._take(packet)

    def _take(self, packet: bytes) -> None:
        _, command, size, check = struct.unpack("<BBHI", packet[:8])
        body = packet[8:]
        self.said.append(command)
        if command == 0x08:
            for _ in range(_SYNC_ANSWERS):
                # The ROM's value is not 0; the stub's is.
                self._answer(command, 0 if self.stub else 0x20120707)
            return
        run = (self._stub_commands if self.stub else self._commands).get(command)
        if run is None:
            # The ROM says so again and again, under no command's name; the stub says it once.
            for _ in range(1 if self.stub else _SYNC_ANSWERS):
                self._answer(command if self.stub else 0, 0, error=BAD_MESSAGE)
            return
        try:
            if size != len(body):
                raise Refused(BAD_MESSAGE)
            if command in (0x03, 0x07, 0x11) and check != _compute_checksum(body[16:]):
                raise Refused(BAD_CHECKSUM)
            value, data = run(body)
        except (Refused, struct.error, zlib.error) as problem:
            reason = problem.args[0] if isinstance(problem, Refused) else BAD_MESSAGE
            self._answer(command, 0, error=reason)
            return
        self._answer(command, value, data)
        if command == 0x06 and self.stub:
            self._port.send(encode_slip(b"OHAI"))

    def _answer(self, command: int, value: int, data: bytes = b"", error: int = 0) -> None:
        status = bytes((1 if error else 0, error)) + (b"" if self.stub and command != 0x06 else b"\0\0")
        self._port.send(encode_slip(struct.pack("<BBHI", 1, command, len(data) + len(status), value) + data + status))

    def _do_nothing(self, body: bytes) -> tuple[int, bytes]:
        return 0, b""

    # Registers.

    def _read_reg(self, body: bytes) -> tuple[int, bytes]:
        (address,) = struct.unpack("<I", body)
        return self._registers.get(address, 0), b""

    def _write_reg(self, body: bytes) -> tuple[int, bytes]:
        for at in range(0, len(body), 16):
            address, value, mask, _ = struct.unpack("<IIII", body[at : at + 16])
            old = self._registers.get(address, 0)
            self._registers[address] = (old & ~mask) | (value & mask)
        if self._registers.get(self.chip.spi, 0) & _SPI_GO:
            self._registers[self.chip.spi] = 0  # done at once
            self._run_spi_command(self._registers.get(self.chip.spi + self.chip.usr2, 0) & 0xFF)
        return 0, b""

    def _run_spi_command(self, command: int) -> None:
        """Answer a command of the flash chip's own: its JEDEC id (9Fh), its parameter table's name (5Ah)."""
        entries = {0x9F: FLASH_ID, 0x5A: int.from_bytes(b"SFDP", "little")}
        self._registers[self.chip.spi + self.chip.w0] = entries.get(command, 0)

    def _security_info(self, body: bytes) -> tuple[int, bytes]:
        return 0, struct.pack("<IB7xII", 0, 0, self.chip.security_id or 0, 0)

    # RAM: this is how the stub comes.

    def _mem_begin(self, body: bytes) -> tuple[int, bytes]:
        size, blocks, _, offset = struct.unpack("<IIII", body)
        self._memory = Download(offset, blocks, size)
        self._ram[offset] = bytearray()
        return 0, b""

    def _mem_data(self, body: bytes) -> tuple[int, bytes]:
        load = _require_order(self._memory, body)
        self._ram[load.at] += body[16:]
        load.left -= len(body) - 16
        return 0, b""

    def _mem_end(self, body: bytes) -> tuple[int, bytes]:
        stay, entry = struct.unpack("<II", body)
        if self._memory is None or self._memory.left:
            raise Refused(FAILED)
        if not stay:
            if not any(start <= entry < start + len(data) for start, data in self._ram.items()):
                raise Refused(FAILED)  # nothing was loaded there to be run
            self.stub = True
        return 0, b""

    # Flash.

    def _flash_begin(self, body: bytes) -> tuple[int, bytes]:
        return self._begin(body, deflated=False)

    def _begin_deflated(self, body: bytes) -> tuple[int, bytes]:
        return self._begin(body, deflated=True)

    def _begin(self, body: bytes, deflated: bool) -> tuple[int, bytes]:
        words = 5 if self.stub or self.chip.extended else 4
        if self.stub and len(body) == 16:
            words = 4  # each tool loads a stub of its own: esptool's takes a word more than that of esptool-js
        size, blocks, _, offset = struct.unpack(f"<{words}I", body)[:4]
        self._erase(offset, size)
        self._load = Download(offset, blocks, size, deflated)
        return 0, b""

    def _flash_data(self, body: bytes) -> tuple[int, bytes]:
        load = _require_order(self._load, body)
        self._written += 1
        if self.cut_after is not None and self._written > self.cut_after:
            self._port.unplug()
            raise Refused(FAILED)
        data = body[16:]
        if load.inflate is not None:
            data = load.inflate.decompress(data)
        if load.at + len(data) > len(self.flash):
            raise Refused(FAILED)
        # NOR flash: a programmed bit can only become 0.
        old = int.from_bytes(self.flash[load.at : load.at + len(data)], "big")
        self.flash[load.at : load.at + len(data)] = (old & int.from_bytes(data, "big")).to_bytes(len(data), "big")
        for cell in self._bad_cells:
            self.flash[cell] &= 0xFE
        load.at += len(data)
        return 0, b""

    def _flash_end(self, body: bytes) -> tuple[int, bytes]:
        self._load = None
        return 0, b""

    def _erase(self, offset: int, size: int) -> None:
        if offset % SECTOR or offset + size > len(self.flash):
            raise Refused(FAILED)
        end = -(-(offset + size) // SECTOR) * SECTOR
        self.flash[offset:end] = b"\xff" * (end - offset)

    def _erase_all(self, body: bytes) -> tuple[int, bytes]:
        self._erase(0, len(self.flash))
        return 0, b""

    def _erase_region(self, body: bytes) -> tuple[int, bytes]:
        offset, size = struct.unpack("<II", body)
        self._erase(offset, size)
        return 0, b""

    def _compute_md5(self, body: bytes) -> tuple[int, bytes]:
        offset, size = struct.unpack("<IIII", body)[:2]
        digest = hashlib.md5(self.flash[offset : offset + size], usedforsecurity=False)
        return 0, digest.digest() if self.stub else digest.hexdigest().encode()


def _compute_checksum(data: bytes) -> int:
    """Return the loader's own checksum: the exclusive-or of all bytes and EFh."""
    check = 0xEF
    for byte in data:
        check ^= byte
    return check


def _require_order(load: Download | None, body: bytes) -> Download:
    """Return the download that this block belongs to. Raises Refused if its number or length is wrong."""
    size, number = struct.unpack("<II", body[:8])
    if load is None or number != load.next or number >= load.blocks or size != len(body) - 16:
        raise Refused(FAILED)
    load.next += 1
    return load


def main() -> None:
    """Run a chip in download mode to try flashing, until Ctrl-C.

    `python -m marshub.sim.rom_loader [esp32|esp32s3|esp32c3]`.
    """
    import sys
    import threading

    names = {name: name for name in CHIPS}
    asked = sys.argv[1] if len(sys.argv) > 1 else "esp32"
    if asked not in names:
        raise SystemExit(f"no chip {asked!r}: expected one of {', '.join(names)}")
    with RomLoader(names[asked]) as rom:
        print(rom.port, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
