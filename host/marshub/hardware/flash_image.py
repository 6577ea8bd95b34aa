"""A board's flash before its first start: MicroPython's image, and a file system with the firmware in it.

For whoever cannot deploy: Wokwi, which forgets what is written to its flash, and a browser, which has no mpremote.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from marshub.firmware_slots import ROM_BYTES, ROM_LABEL, ROM_SUBTYPE, make_rom_slot
from marshub.hardware.errors import HardwareError
from marshub.resources import make_install_command

#: Espressif, "Partition Tables": where it lies, an entry (magic, type, subtype, offset, size, name, flags), how many;
#: the last one is an MD5 of those before it.
TABLE, ENTRY, MOST_ENTRIES = 0x8000, struct.Struct("<2sBBII16sI"), 96
MAGIC, SUM_MAGIC = b"\xaa\x50", b"\xeb\xeb" + b"\xff" * 14
#: Types of partitions; subtype fat is what MicroPython gives its partition for files, whatever the file system in it.
APP, DATA, FAT_SUBTYPE = 0, 1, 0x81
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
    """A part of the flash, in bytes, and its type and subtype."""

    name: str
    offset: int
    size: int
    kind: int = DATA
    subtype: int = FAT_SUBTYPE
    flags: int = 0

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
        raise HardwareError("this is not a MicroPython image: expected a .bin file as `marshub board flash` takes it")
    chip_number = int.from_bytes(image[CHIP_AT : CHIP_AT + 2], "little")
    if chip_number != wanted.number:
        modules = {item.number: name for name, item in CHIPS.items()}
        other = modules.get(chip_number, f"an unknown chip ({chip_number})")
        raise HardwareError(f"this image is for {other}: expected one for {module}")
    listed = []
    for number in range(MOST_ENTRIES):
        at = TABLE - wanted.bootloader + number * ENTRY.size
        if len(image) < at + ENTRY.size or image[at : at + 2] != MAGIC:
            break
        _, kind, subtype, offset, size, name, flags = ENTRY.unpack_from(image, at)
        listed.append(Partition(name.rstrip(b"\0").decode(errors="replace"), offset, size, kind, subtype, flags))
    return listed


def add_rom_partition(image: bytes, module: str, flash_bytes: int | None = None, keep_files: bool = False) -> bytes:
    """Return the image with a partition for a ROM file system in its table; as it is where there is no room for one.

    It takes the end of the application's partition, which MicroPython's builds leave free, else the end of the one for
    files. `flash_bytes`: the board's flash; None: as the image is made for. `keep_files`: the partition for files has
    to stay where it is, and as large. Raises HardwareError if it is no image for that module's chip.
    """
    listed = read_partitions(image, module)
    apps = [partition for partition in listed if partition.kind == APP]
    if len(apps) != 1 or any(partition.name == ROM_LABEL for partition in listed):
        return image
    start, app, made_for = find_chip(module).bootloader, apps[0], _read_size_mb(image) << 20
    flash = min(made_for, flash_bytes or made_for)
    files = _find_files(listed)
    if files is None:
        if keep_files and flash_bytes not in (None, flash):
            return image  # MicroPython has made it as large as the flash, which our table cannot name
        files = _place_files(listed, flash)
        listed = [*listed, files]
    if start + len(image) <= app.end - ROM_BYTES:
        rom = Partition(ROM_LABEL, app.end - ROM_BYTES, ROM_BYTES, DATA, ROM_SUBTYPE)
        listed = [replace(app, size=app.size - ROM_BYTES) if partition is app else partition for partition in listed]
    elif keep_files or files.size < 2 * ROM_BYTES or files.end > flash:
        return image
    else:
        rom = Partition(ROM_LABEL, files.end - ROM_BYTES, ROM_BYTES, DATA, ROM_SUBTYPE)
        listed = [
            replace(files, size=files.size - ROM_BYTES) if partition is files else partition for partition in listed
        ]
    return _with_table(image, [*listed, rom], start)


def make_pieces(
    image: bytes, contents: Mapping[str, bytes], module: str, flash_mb: int | None = None, in_rom: bool = False
) -> list[Piece]:
    """Return the parts of the flash: `image`, and a file system with `contents` by path.

    Since 1.26 MicroPython has no partition for files in its table; it makes one at each start, as large as the flash
    is, and a file system is only accepted if it is as large. So the table in the image gets one, up to the end of the
    flash that the image is made for: MicroPython makes none where there is one, and the result fits every board.

    `flash_mb`: the flash of the board; None: as the image is made for. `in_rom`: the modules in a partition for a ROM
    file system, where there is room for one; a third part. Raises HardwareError: no image for the chip, no room for
    files, larger than the flash, or the library for file systems is missing.
    """
    size_mb = _read_size_mb(image) if flash_mb is None else flash_mb
    if in_rom:
        image = add_rom_partition(image, module, size_mb << 20)
    listed = read_partitions(image, module)
    start = find_chip(module).bootloader
    room = next((partition for partition in listed if partition.name == FILES), None)
    if room is None:
        if not listed or any(partition.name == FAT for partition in listed):
            raise HardwareError(f"this image has no partition {FILES!r}: expected MicroPython's own build for the chip")
        room = _place_files(listed, min(size_mb, _read_size_mb(image)) << 20)
        image = _with_table(image, [*listed, room], start)
    if room.end > size_mb << 20:
        raise HardwareError(f"this image needs {room.end >> 20} MB of flash: expected one for {size_mb} MB")
    if start + len(image) > room.offset:
        raise HardwareError(f"this image overlaps its own partition {FILES!r}: expected MicroPython's own build")
    rom = next((partition for partition in listed if partition.name == ROM_LABEL), None)
    behind = []
    if in_rom and rom is not None:
        contents, rom_image = make_rom_slot(contents)
        behind = [Piece(rom.offset, rom_image)]
    return [Piece(start, image), Piece(room.offset, make_file_system(contents, room.size // BLOCK)), *behind]


def make_firmware(image: bytes, contents: Mapping[str, bytes], module: str, flash_mb: int) -> bytes:
    """Return image and file system as one file from the flash's first byte on.

    Raises HardwareError, as `make_pieces`.
    """
    first, files = make_pieces(image, contents, module, flash_mb)  # a simulated chip has memory enough without a ROM
    head = b"\xff" * first.offset + first.data
    return head.ljust(files.offset, b"\xff") + files.data


def _read_size_mb(image: bytes) -> int:
    """Return the flash size that an image is made for, in MB. Raises HardwareError."""
    number = image[SIZE_AT] >> 4
    if number >= len(SIZES_MB):
        raise HardwareError(f"this image says no size of flash: expected 0 to {len(SIZES_MB) - 1}, found {number}")
    return SIZES_MB[number]


def _find_files(listed: list[Partition]) -> Partition | None:
    return next((partition for partition in listed if partition.name in (FILES, FAT)), None)


def _place_files(listed: list[Partition], flash: int) -> Partition:
    """Return a partition for files, up to the end of the flash. Raises HardwareError where there is no room."""
    begin = max(partition.end for partition in listed)
    if begin + 4 * BLOCK > flash:
        raise HardwareError(f"this image leaves no room for files: its partitions end at {begin} of {flash} bytes")
    return Partition(FILES, begin, flash - begin)


def _with_table(image: bytes, partitions: list[Partition], start: int) -> bytes:
    """Return the image with this partition table."""
    rows = b"".join(
        ENTRY.pack(MAGIC, item.kind, item.subtype, item.offset, item.size, item.name.encode(), item.flags)
        for item in partitions
    )
    at = TABLE - start
    end = at
    while image[end : end + len(MAGIC)] == MAGIC:
        end += ENTRY.size
    extended = bytearray(image)
    extended[at : at + len(rows)] = rows
    # The loader checks it where there is one; it takes the place after the last entry.
    if image[end : end + len(SUM_MAGIC)] == SUM_MAGIC:
        extended[at + len(rows) : at + len(rows) + ENTRY.size] = SUM_MAGIC + hashlib.md5(rows).digest()
    return bytes(extended)


def make_file_system(contents: Mapping[str, bytes], blocks: int) -> bytes:
    """Return a LittleFS of `blocks` blocks with these files, without its empty last blocks. Raises HardwareError."""
    try:
        from littlefs import LittleFS, UserContext
        from littlefs.errors import LittleFSError
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: {make_install_command('hardware')}") from None
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
