"""A board's flash before its first start: MicroPython's image, and a file system with the firmware in it.

For whoever cannot deploy: Wokwi, which forgets what is written to its flash, and a browser, which has no mpremote.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from marshub.hardware.errors import HardwareError

#: Espressif, "Partition Tables": where it lies, an entry (magic, type, subtype, offset, size, name, flags), how many;
#: the last one is an MD5 of those before it.
TABLE, ENTRY, MOST_ENTRIES = 0x8000, struct.Struct("<2sBBII16sI"), 96
MAGIC, SUM_MAGIC = b"\xaa\x50", b"\xeb\xeb" + b"\xff" * 14
#: Type data, subtype fat: what MicroPython gives its partition for files, whatever the file system in it.
DATA_FAT = (1, 0x81)
#: An image begins so; the size of the flash is in the upper half of byte 3, the chip at 12 ("App Image Format").
IMAGE, SIZE_AT, CHIP_AT = 0xE9, 3, 12
SIZES_MB = (1, 2, 4, 8, 16, 32, 64, 128)
#: MicroPython's names of the partition with its file system: LittleFS, FAT. A block of the flash.
FILES, FAT, BLOCK = "vfs", "ffat", 4096
#: The oldest version of LittleFS on the flash: every MicroPython that we run on reads it.
DISK_VERSION = 0x00020000


@dataclass(frozen=True)
class Chip:
    """A chip: its number in an image's header, and the address at which its loader expects an image."""

    number: int
    bootloader: int


#: By the profiles' name of the module.
CHIPS = {"esp32": Chip(0, 0x1000), "esp32s3": Chip(9, 0), "esp32c3": Chip(5, 0)}


@dataclass(frozen=True)
class Partition:
    """A part of the flash, in bytes."""

    name: str
    offset: int
    size: int

    @property
    def end(self) -> int:
        """The address after its last byte."""
        return self.offset + self.size


@dataclass(frozen=True)
class Piece:
    """Bytes, and their address in the flash."""

    offset: int
    data: bytes


def find_chip(module: str) -> Chip:
    """Return the chip of a module. Raises HardwareError for an unknown module."""
    if module not in CHIPS:
        raise HardwareError(f"no image is known for {module!r}: expected one of {', '.join(CHIPS)}")
    return CHIPS[module]


def read_partitions(image: bytes, module: str) -> list[Partition]:
    """Return the image's partition table. Raises HardwareError if it is no image for that module's chip."""
    wanted = find_chip(module)
    if len(image) < CHIP_AT + 2 or image[0] != IMAGE:
        raise HardwareError("this is no image of MicroPython: expected a .bin file as `marshub board flash` takes it")
    chip_number = int.from_bytes(image[CHIP_AT : CHIP_AT + 2], "little")
    if chip_number != wanted.number:
        modules = {item.number: name for name, item in CHIPS.items()}
        other = modules.get(chip_number, f"a chip that is not ours ({chip_number})")
        raise HardwareError(f"this image is for {other}: expected one for {module}")
    listed = []
    for number in range(MOST_ENTRIES):
        at = TABLE - wanted.bootloader + number * ENTRY.size
        if len(image) < at + ENTRY.size or image[at : at + 2] != MAGIC:
            break
        _, _, _, offset, size, name, _ = ENTRY.unpack_from(image, at)
        listed.append(Partition(name.rstrip(b"\0").decode(errors="replace"), offset, size))
    return listed


def make_pieces(
    image: bytes, contents: Mapping[str, bytes], module: str, flash_mb: int | None = None
) -> tuple[Piece, Piece]:
    """Return the parts of the flash: `image`, and a file system with `contents` by path.

    Since 1.26 MicroPython has no partition for files in its table; it makes one at each start, as large as the flash
    is, and a file system is only accepted if it is as large. So the table in the image gets one, up to the end of the
    flash that the image is made for: MicroPython makes none where there is one, and the result fits every board.

    `flash_mb`: the flash of the board; None: as the image is made for. Raises HardwareError: no image for the chip, no
    room for files, larger than the flash, or the library for file systems is missing.
    """
    listed = read_partitions(image, module)
    start = find_chip(module).bootloader
    size_mb = _read_size_mb(image) if flash_mb is None else flash_mb
    room = next((partition for partition in listed if partition.name == FILES), None)
    if room is None:
        if not listed or any(partition.name == FAT for partition in listed):
            raise HardwareError(f"this image has no partition {FILES!r}: expected MicroPython's own build for the chip")
        image, room = _with_files(image, listed, start, min(size_mb, _read_size_mb(image)) << 20)
    if room.end > size_mb << 20:
        raise HardwareError(f"this image wants {room.end >> 20} MB of flash: expected one for {size_mb} MB")
    if start + len(image) > room.offset:
        raise HardwareError(f"this image overlaps its own partition {FILES!r}: expected MicroPython's own build")
    return Piece(start, image), Piece(room.offset, make_file_system(contents, room.size // BLOCK))


def make_firmware(image: bytes, contents: Mapping[str, bytes], module: str, flash_mb: int) -> bytes:
    """Return image and file system as one file from the flash's first byte on.

    Raises HardwareError, as `make_pieces`.
    """
    first, files = make_pieces(image, contents, module, flash_mb)
    head = b"\xff" * first.offset + first.data
    return head.ljust(files.offset, b"\xff") + files.data


def _read_size_mb(image: bytes) -> int:
    """Return the flash size that an image is made for, in MB. Raises HardwareError."""
    number = image[SIZE_AT] >> 4
    if number >= len(SIZES_MB):
        raise HardwareError(f"this image says no size of flash: expected 0 to {len(SIZES_MB) - 1}, found {number}")
    return SIZES_MB[number]


def _with_files(image: bytes, listed: list[Partition], start: int, flash: int) -> tuple[bytes, Partition]:
    """Return the image with a partition for files added, up to the end of the flash."""
    begin = max(partition.end for partition in listed)
    if begin + 4 * BLOCK > flash or len(listed) + 2 > MOST_ENTRIES:
        raise HardwareError(f"this image leaves no room for files: its partitions end at {begin} of {flash} bytes")
    room = Partition(FILES, begin, flash - begin)
    at = TABLE - start
    end = at + len(listed) * ENTRY.size
    entry = ENTRY.pack(MAGIC, *DATA_FAT, room.offset, room.size, room.name.encode(), 0)
    rows = image[at:end] + entry
    extended = bytearray(image)
    extended[at : at + len(rows)] = rows
    # The loader checks it where there is one; it takes the place after the last entry.
    if image[end : end + len(SUM_MAGIC)] == SUM_MAGIC:
        extended[at + len(rows) : at + len(rows) + ENTRY.size] = SUM_MAGIC + hashlib.md5(rows).digest()
    return bytes(extended), room


def make_file_system(contents: Mapping[str, bytes], blocks: int) -> bytes:
    """Return a LittleFS of `blocks` blocks with these files, without its empty last blocks. Raises HardwareError."""
    try:
        from littlefs import LittleFS, UserContext
        from littlefs.errors import LittleFSError
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    # In as few blocks as it needs, and grown afterwards: LittleFS would strew the files all over the flash.
    folders = {folder for path in contents for folder in PurePosixPath(path).parents}
    need = sum(len(data) // BLOCK + 2 for data in contents.values()) + 4 * len(folders) + 4
    held = UserContext(blocks * BLOCK)
    file_system = LittleFS(held, block_size=BLOCK, block_count=min(need, blocks), disk_version=DISK_VERSION)
    try:
        for path, data in sorted(contents.items()):
            folder = PurePosixPath(path).parent
            if folder != PurePosixPath("."):
                file_system.makedirs(str(folder), exist_ok=True)
            with file_system.open(path, "wb") as file:
                file.write(data)
        if need < blocks:
            file_system.fs_grow(blocks)
    except LittleFSError as error:
        size = sum(map(len, contents.values()))
        raise HardwareError(
            f"{size} bytes of firmware do not fit into {blocks * BLOCK} bytes of flash: {error}"
        ) from None
    whole = bytes(held.buffer)
    used = len(whole.rstrip(b"\xff"))
    return whole[: -(-used // BLOCK) * BLOCK]
