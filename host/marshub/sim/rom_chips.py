"""Differences between simulated ROM loaders: the registers that flashing tools read.

Source: Espressif, ESP32, ESP32-S3 and ESP32-C3 technical reference manuals (eFuse controller, SPI controller, straps).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

ChipName = Literal["esp32", "esp32s3", "esp32c3"]

#: JEDEC id of a Winbond W25Q32 (4 MiB), least significant byte first as the SPI controller's W0 holds it.
FLASH_ID = 0x1640EF
FLASH_BYTES = 4 << 20
MAC = bytes.fromhex("240AC4000001")


@dataclass(frozen=True)
class Chip:
    """`image_id`: the chip id in image headers. `security_id`: what get-security-info tells, None if it has none.

    `spi`, `usr2`, `w0`: the flash's SPI controller and two of its registers. `extended`: flash-begin takes a fifth
    word. `registers`: what others read; the rest reads 0.
    """

    name: ChipName
    title: str
    image_id: int
    security_id: int | None
    spi: int
    usr2: int
    w0: int
    extended: bool
    registers: dict[int, int] = field(default_factory=dict)


_EFUSE_32 = 0x3FF5A000
_EFUSE_S3 = 0x60007000
_EFUSE_C3 = 0x60008800

CHIPS: dict[ChipName, Chip] = {
    "esp32": Chip(
        "esp32",
        "ESP32",
        image_id=0,
        security_id=None,  # its ROM does not know the command
        spi=0x3FF42000,
        usr2=0x24,
        w0=0x80,
        extended=False,
        registers={
            0x40001000: 0x00F01D83,  # a word of the ROM that differs between chips
            _EFUSE_32 + 0x04: int.from_bytes(MAC[2:], "big"),
            _EFUSE_32 + 0x08: int.from_bytes(MAC[:2], "big"),
            _EFUSE_32 + 0x0C: 1 << 15,  # with the two below: revision 3
            _EFUSE_32 + 0x14: 1 << 20,
            0x3FF6607C: 1 << 31,
            0x3FF40014: 347,  # UART divider: 40 MHz at 115200 baud
        },
    ),
    "esp32s3": Chip(
        "esp32s3",
        "ESP32-S3",
        image_id=9,
        security_id=9,
        spi=0x60002000,
        usr2=0x20,
        w0=0x58,
        extended=True,
        registers={
            0x40001000: 0x9,  # as above; tools that do not ask for security info go by it
            _EFUSE_S3 + 0x44: int.from_bytes(MAC[2:], "big"),
            _EFUSE_S3 + 0x48: int.from_bytes(MAC[:2], "big"),
            _EFUSE_S3 + 0x50: 2 << 18,  # revision 0.2
        },
    ),
    "esp32c3": Chip(
        "esp32c3",
        "ESP32-C3",
        image_id=5,
        security_id=5,
        spi=0x60002000,
        usr2=0x20,
        w0=0x58,
        extended=True,
        registers={
            0x40001000: 0x1B31506F,
            _EFUSE_C3 + 0x44: int.from_bytes(MAC[2:], "big"),
            _EFUSE_C3 + 0x48: int.from_bytes(MAC[:2], "big"),
            _EFUSE_C3 + 0x50: 4 << 18 | 1 << 27,  # revision 0.4, 4 MB of flash in the package
            0x60004038: 1 << 3,  # straps: GPIO 9, the BOOT button, was not held
        },
    ),
}
