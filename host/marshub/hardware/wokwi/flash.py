"""The flash of a board as one file: MicroPython's image, and behind it a file system with the firmware in it.

Wokwi starts with the flash it is given and forgets what is written to it: nothing can be deployed once for all.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from marshub.hardware.errors import HardwareError
from marshub.hardware.wokwi.catalogue import DevBoard, catalogue

#: Espressif, "Partition Tables": where it lies, an entry (magic, type, subtype, offset, size, name, flags), how many.
TABLE, ENTRY, MOST_ENTRIES = 0x8000, struct.Struct("<2sBBII16sI"), 96
MAGIC = b"\xaa\x50"
#: An image begins so; the chip it is for is at 12 ("App Image Format").
IMAGE, CHIP_AT = 0xE9, 12
#: MicroPython's name of the partition with its file system, and the size of a block of the flash.
FILES, BLOCK = "vfs", 4096
#: The oldest version of LittleFS on the flash: every MicroPython that we run on reads it.
DISK_VERSION = 0x00020000


@dataclass(frozen=True)
class Partition:
    """A part of the flash, in bytes."""

    name: str
    offset: int
    size: int


def partitions(image: bytes, board: DevBoard) -> list[Partition]:
    """What the image's partition table says. Raises HardwareError for what is no image for that board's chip."""
    if len(image) < CHIP_AT + 2 or image[0] != IMAGE:
        raise HardwareError("this is no image of MicroPython: expected a .bin file as `marshub board flash` takes it")
    found = int.from_bytes(image[CHIP_AT : CHIP_AT + 2], "little")
    if found != board.chip:
        modules = {each.chip: module for module, each in catalogue().board.items()}
        other = modules.get(found, f"a chip that is not ours ({found})")
        raise HardwareError(f"this image is for {other}: expected one for {modules[board.chip]}")
    listed = []
    for number in range(MOST_ENTRIES):
        at = TABLE - board.bootloader + number * ENTRY.size
        if len(image) < at + ENTRY.size or image[at : at + 2] != MAGIC:
            break
        _, _, _, offset, size, name, _ = ENTRY.unpack_from(image, at)
        listed.append(Partition(name.rstrip(b"\0").decode(errors="replace"), offset, size))
    return listed


def firmware(image: bytes, contents: Mapping[str, bytes], board: DevBoard) -> bytes:
    """The flash from its first byte on: `image` where the chip looks for it, and `contents` by path in a file system.

    Raises HardwareError: no image for the chip, without a partition for files, larger than the board's flash, or the
    library for file systems is missing.
    """
    room = next((each for each in partitions(image, board) if each.name == FILES), None)
    if room is None:
        raise HardwareError(f"this image has no partition {FILES!r}: expected MicroPython's own build for the chip")
    if room.offset + room.size > board.flash_mb << 20:
        raise HardwareError(
            f"this image wants {(room.offset + room.size) >> 20} MB of flash: expected one for {board.flash_mb} MB"
        )
    if board.bootloader + len(image) > room.offset:
        raise HardwareError(f"this image overlaps its own partition {FILES!r}: expected MicroPython's own build")
    head = b"\xff" * board.bootloader + image
    return head.ljust(room.offset, b"\xff") + file_system(contents, room.size // BLOCK)


def file_system(contents: Mapping[str, bytes], blocks: int) -> bytes:
    """A LittleFS of so many blocks with these files, without the empty blocks at its end. Raises HardwareError."""
    try:
        from littlefs import LittleFS, UserContext
        from littlefs.errors import LittleFSError
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    # In as few blocks as it needs, and grown afterwards: LittleFS would strew the files all over the flash.
    folders = {folder for path in contents for folder in PurePosixPath(path).parents}
    need = sum(len(data) // BLOCK + 2 for data in contents.values()) + 4 * len(folders) + 4
    held = UserContext(blocks * BLOCK)
    made = LittleFS(held, block_size=BLOCK, block_count=min(need, blocks), disk_version=DISK_VERSION)
    try:
        for path, data in sorted(contents.items()):
            folder = PurePosixPath(path).parent
            if folder != PurePosixPath("."):
                made.makedirs(str(folder), exist_ok=True)
            with made.open(path, "wb") as file:
                file.write(data)
        if need < blocks:
            made.fs_grow(blocks)
    except LittleFSError as error:
        size = sum(map(len, contents.values()))
        raise HardwareError(
            f"{size} bytes of firmware do not fit into {blocks * BLOCK} bytes of flash: {error}"
        ) from None
    whole = bytes(held.buffer)
    used = len(whole.rstrip(b"\xff"))
    return whole[: -(-used // BLOCK) * BLOCK]
