"""A board's slots for firmware (marshub.firmware_slots): reading the valid one, and writing another."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from marshub.firmware_slots import FOLDERS, ROM_BLOCK, SLOT_FILE, make_rom_image, name_rom_slots
from marshub.kernel import say
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import ToolError

#: Room that has to be left: MicroPython's file systems need some blocks of their own for writing.
SPARE_BYTES = 16_384
#: Blocks of the ROM that are hashed in one step: 32 KB, far below the 10 s after which mpremote gives a step up.
_BLOCKS = 8


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of a deployment: bytes of the current piece, and of all pieces."""

    name: str
    done: int
    total: int


Progress = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Written:
    """The pieces of a slot, files or blocks of a ROM: sent now, whole from an earlier try, or as in the valid slot."""

    sent: tuple[str, ...]
    resumed: tuple[str, ...]
    kept: tuple[str, ...]


def read_slot(board: BoardFiles) -> str:
    """Return the name of the valid slot; "" for a firmware in the root."""
    text = board.execute(f"try:\n f=open({SLOT_FILE!r});print(f.read());f.close()\nexcept OSError:pass")
    name = text.decode(errors="replace").strip()
    return name if name in FOLDERS or _is_rom(name) else ""


def _is_rom(name: str) -> bool:
    return name.startswith("rom") and name[3:].isdecimal()


def open_slot(board: BoardFiles, name: str) -> str:
    """Return where the files of the slot lie on the board, as the beginning of their paths."""
    return board.evaluate(f"_ro({name!r})") + "/" if name else ""


def read_slot_json(board: BoardFiles, file: str) -> dict[str, Any]:
    """Return the JSON object in a file of the valid slot; {} where there is none."""
    return board.read_json(open_slot(board, read_slot(board)) + file)


def write_slot(
    board: BoardFiles, valid: str, contents: Mapping[str, bytes], in_rom: bool, progress: Progress
) -> tuple[str, Written]:
    """Write `contents` into a slot that is not `valid`, check them there, and return its name and what was done.

    Where the valid slot holds them already, nothing is written, and its name is returned. `in_rom`: into the ROM, where
    the board has one with room. Raises ToolError; the valid slot is not touched.
    """
    rom_bytes = board.count_rom_bytes() if in_rom else 0
    halves = name_rom_slots(rom_bytes)
    image = make_rom_image(contents) if rom_bytes else b""
    if rom_bytes and len(image) <= rom_bytes // 2:
        return _write_rom(board, valid, halves, image, progress)
    return _write_folder(board, valid, contents, progress)


def _write_rom(
    board: BoardFiles, valid: str, halves: tuple[str, str], image: bytes, progress: Progress
) -> tuple[str, Written]:
    image += b"\xff" * (-len(image) % ROM_BLOCK)
    blocks = [image[at : at + ROM_BLOCK] for at in range(0, len(image), ROM_BLOCK)]
    hashes = [hashlib.sha256(block).hexdigest() for block in blocks]
    names = [f"ROM {number}" for number in range(len(blocks))]
    if valid in halves and _hash_blocks(board, valid, len(blocks)) == hashes:
        return valid, Written((), (), tuple(names))
    target = halves[1] if valid == halves[0] else halves[0]
    first = int(target[3:]) // ROM_BLOCK
    there = _hash_blocks(board, target, len(blocks))
    changed = [number for number in range(len(blocks)) if there[number] != hashes[number]]
    for count, number in enumerate(changed):
        progress(Step(names[number], count * ROM_BLOCK, len(changed) * ROM_BLOCK))
        board.execute(f"_rw({first + number},{base64.b64encode(blocks[number])!r})")
    progress(Step(target, len(changed) * ROM_BLOCK, len(changed) * ROM_BLOCK))
    if _hash_blocks(board, target, len(blocks)) != hashes:
        raise ToolError(say("board-tools-file-differs", file=target))
    kept = tuple(names[number] for number in range(len(blocks)) if number not in changed)
    return target, Written(tuple(names[number] for number in changed), kept, ())


def _hash_blocks(board: BoardFiles, slot: str, count: int) -> list[str]:
    first = int(slot[3:]) // ROM_BLOCK
    hashes: list[str] = []
    for number in range(0, count, _BLOCKS):
        hashes += board.evaluate(f"_rb({first + number},{min(_BLOCKS, count - number)})")
    return hashes


def _write_folder(
    board: BoardFiles, valid: str, contents: Mapping[str, bytes], progress: Progress
) -> tuple[str, Written]:
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()}
    source = open_slot(board, valid)
    valid_hashes = _hash_files(board, source, hashes)
    if valid_hashes == hashes and not _list_others(board, source, hashes):
        return valid, Written((), (), tuple(hashes))
    target = FOLDERS[1] if valid == FOLDERS[0] else FOLDERS[0]
    place = f"{target}/"
    for folder in ["", *sorted({name.rpartition("/")[0] for name in hashes} - {""})]:
        board.make_folder((place + folder).rstrip("/"))
    board.remove(_list_others(board, place, hashes))
    there = _hash_files(board, place, hashes)
    # What a try before this one has sent need not be sent again, and what is as it was need not be sent at all.
    missing = [name for name in hashes if there[name] != hashes[name]]
    copied = [name for name in missing if valid_hashes[name] == hashes[name]]
    sent = [name for name in missing if name not in copied]
    need, free = sum(len(contents[name]) for name in missing) + SPARE_BYTES, board.count_free_bytes()
    if need > free:
        raise ToolError(say("board-tools-no-room", need=need, free=free))
    for name in copied:
        board.execute(f"_cp({source + name!r},{place + name!r})")
    total, done = sum(len(contents[name]) for name in sent), 0
    for name in sent:
        progress(Step(name, done, total))
        board.write(place + name, contents[name], partial(_report, progress, name, done, total))
        done += len(contents[name])
    there = _hash_files(board, place, hashes)
    for name in hashes:
        if there[name] != hashes[name]:
            board.remove([place + name])
            raise ToolError(say("board-tools-file-differs", file=name))
    resumed = [name for name in hashes if name not in missing and valid_hashes[name] != hashes[name]]
    return target, Written(tuple(sent), tuple(resumed), tuple(name for name in hashes if name not in (*sent, *resumed)))


def _report(progress: Progress, name: str, before: int, total: int, count: int) -> None:
    progress(Step(name, before + count, total))


def _hash_files(board: BoardFiles, place: str, names: Mapping[str, str]) -> dict[str, str]:
    hashes = board.hash_files([place + name for name in names])
    return {name: hashes[place + name] for name in names}


def _list_others(board: BoardFiles, place: str, names: Mapping[str, str]) -> list[str]:
    """Return modules in the slot that are not among `names`: MicroPython prefers an old module.py to module.mpy."""
    folders = {name.rpartition("/")[0] for name in names} - {""}
    listed = board.list_files([place + folder for folder in sorted(folders)])
    return [
        path for path in listed if path.endswith((".py", ".mpy", ".part")) and path.removeprefix(place) not in names
    ]


def remove_other_slots(
    board: BoardFiles, valid: str, folders: tuple[str, ...], files: tuple[str, ...]
) -> tuple[str, ...]:
    """Remove the firmware in the root if a slot is valid, and that in folders if the ROM is; return the files."""
    places = [""] if valid else []
    places += [f"{name}/" for name in FOLDERS] if _is_rom(valid) else []
    left: list[str] = []
    emptied: list[str] = []
    for place in places:
        emptied += [*(place + folder for folder in folders), place.rstrip("/")]
        listed = board.list_files([place + folder for folder in folders])
        left += [path for path in listed if path.endswith((".py", ".mpy", ".part"))]
        left += [
            path
            for path in board.list_files([place.rstrip("/")])
            if path.removeprefix(place).removesuffix(".part") in files
        ]
    board.remove([*left, *(folder for folder in emptied if folder)])
    return tuple(left)
