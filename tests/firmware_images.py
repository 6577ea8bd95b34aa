"""Images of MicroPython as far as they are looked at, and what lies in a file system made for one."""

from __future__ import annotations

import hashlib
import struct

from littlefs import LittleFS, UserContext

from marshub.hardware.flash_image import BLOCK, CHIPS

#: MicroPython, ports/esp32/partitions-4MiBplus.csv of 1.26: nothing for files.
BARE = [("nvs", 1, 2, 0x9000, 0x6000), ("phy_init", 1, 1, 0xF000, 0x1000), ("factory", 0, 0, 0x10000, 0x1F0000)]


def image(
    module: str,
    *,
    files: bool = True,
    chip: int | None = None,
    flash_mb: int = 4,
    summed: bool = False,
    fat: bool = False,
) -> bytes:
    """Header and partition table: with a partition for files, as until 1.25, or without; `summed`: and an MD5."""
    start = CHIPS[module].bootloader
    made = bytearray(b"\xff" * (0x10000 - start))
    made[0] = 0xE9
    made[3] = (flash_mb.bit_length() - 1) << 4
    made[12:14] = (CHIPS[module].number if chip is None else chip).to_bytes(2, "little")
    name = "ffat" if fat else "vfs"
    table = BARE + [(name, 1, 0x81, 0x200000, (flash_mb << 20) - 0x200000)] * files
    rows = b"".join(
        struct.pack("<2sBBII16sI", b"\xaa\x50", kind, sub, offset, size, label.encode(), 0)
        for label, kind, sub, offset, size in table
    )
    if summed:
        rows += b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(rows).digest()
    made[0x8000 - start : 0x8000 - start + len(rows)] = rows
    return bytes(made)


def lying(held: bytes, blocks: int) -> dict[str, bytes]:
    """The files of a file system, mounted as MicroPython does: as many blocks as the partition has."""
    context = UserContext(buffer=bytearray(held.ljust(blocks * BLOCK, b"\xff")))
    file_system = LittleFS(context, block_size=BLOCK, block_count=blocks)
    result = {}
    for folder, _, names in file_system.walk("/"):
        for name in names:
            with file_system.open(path := f"{folder.rstrip('/')}/{name}", "rb") as file:
                result[path.removeprefix("/")] = file.read()
    return result
