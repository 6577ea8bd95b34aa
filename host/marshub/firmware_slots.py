"""Slots of the firmware on a board's flash: beside its two starters, in a folder, or in the partition for a ROM.

What is valid is named in one small file, which firmware/main.py reads (docs/decisions/0116).
"""

from __future__ import annotations

from collections.abc import Mapping

#: Names the valid slot; without it the firmware lies beside the starters.
SLOT_FILE = "slot.txt"
#: MicroPython runs these two by name, as sources, from the root of its files.
STARTERS = frozenset({"boot.py", "main.py"})
#: Two folders: while one is valid the other is written.
FOLDERS = ("a", "b")
#: MicroPython maps the partition of this label into memory (ports/esp32/esp32_partition.c), and no other.
ROM_LABEL, ROM_SUBTYPE = "romfs", 0x8F
ROM_BYTES = 256 * 1024
ROM_BLOCK = 4096


def name_rom_slots(partition_bytes: int) -> tuple[str, str]:
    """Return the names of a partition's two halves: while one is valid the other is written."""
    return "rom0", f"rom{partition_bytes // 2 // ROM_BLOCK * ROM_BLOCK}"


def split_starters(contents: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return (starters, all other files) of a whole flash."""
    return (
        {name: data for name, data in contents.items() if name in STARTERS},
        {name: data for name, data in contents.items() if name not in STARTERS},
    )


def make_rom_image(contents: Mapping[str, bytes]) -> bytes:
    """Return a ROM file system with these files by path, for vfs.VfsRom; needs mpremote."""
    from mpremote.romfs import VfsRomWriter

    writer = VfsRomWriter()
    _add_files(writer, contents)
    image: bytes = writer.finalise()
    return image


def make_rom_slot(contents: Mapping[str, bytes]) -> tuple[dict[str, bytes], bytes]:
    """Return a whole flash with a ROM: (files, what the ROM partition holds in its first half)."""
    starters, others = split_starters(contents)
    return {**starters, SLOT_FILE: name_rom_slots(ROM_BYTES)[0].encode()}, make_rom_image(others)


def _add_files(writer: object, contents: Mapping[str, bytes]) -> None:
    """Add folders first: the configuration comes last, and where it changes the blocks before it stay the same."""
    folders: dict[str, dict[str, bytes]] = {}
    for path, data in sorted(contents.items()):
        head, _, rest = path.partition("/")
        folders.setdefault(head if rest else "", {})[rest or head] = data
    files = folders.pop("", {})
    for folder, inside in folders.items():
        writer.opendir(folder)  # type: ignore[attr-defined]
        _add_files(writer, inside)
        writer.closedir()  # type: ignore[attr-defined]
    for name, data in files.items():
        writer.mkfile(name, data)  # type: ignore[attr-defined]
