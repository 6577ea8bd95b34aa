"""Deployment of the firmware and a board's configuration: into a slot of its own, which one rename makes valid."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from marshub.board import profile
from marshub.firmware_slots import SLOT_FILE, split_starters
from marshub.kernel import Words, say
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import CONFIG, FOLDERS, VERSION_FILE, make_tree, read_mpy_version
from marshub.tools.micropython_versions import ROM_VERSION
from marshub.tools.slots import Progress, Step, read_slot, remove_other_slots, write_slot

__all__ = ["Deployed", "Progress", "Step", "deploy"]


@dataclass(frozen=True, slots=True)
class Deployed:
    """The result for each file, or block of the ROM: sent, whole from an earlier try (resumed), there already, removed.

    `compiled`: as .mpy. `in_rom`: run from the ROM; `lacks_rom`: it could be, had the board a partition for it. `runs`:
    the board's interpreter, such as "micropython 1.26.1".
    """

    sent: tuple[str, ...]
    resumed: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]
    compiled: bool
    in_rom: bool
    lacks_rom: bool
    runs: str


def deploy(
    port: str, config: dict[str, Any], *, compiled: bool | None = None, progress: Progress | None = None
) -> Deployed:
    """Bring the flash of the board at `port` up to `config` and this firmware, and restart the board.

    The new firmware is written beside the one that runs, and checked there by its hashes; then one rename makes it
    valid (marshub.tools.slots). So a break at any moment leaves the old one or the new one, and the next run sends the
    rest only. `compiled`: as .mpy files; None: if the board reads those that our mpy-cross writes. Raises ToolError,
    which says which firmware runs; a board with another chip than the profile is for is refused, and goes on as it was.
    """
    with BoardFiles(port) as board:
        name, version, reads = board.read_implementation()
        form = reads != 0 and reads == read_mpy_version() if compiled is None else compiled
        if form and reads != read_mpy_version():
            raise ToolError(say("board-tools-other-mpy", reads=reads, ours=read_mpy_version() or 0))
        _check_chip(board, config)
        starters, contents = split_starters(make_tree(config, form).contents)
        valid = read_slot(board)
        with _saying(say("board-tools-broke-before", port=port)):
            slot, written = write_slot(board, valid, contents, form, progress or (lambda step: None))
            changed = _replace_starters(board, starters)
        if slot != valid:
            with _saying(say("board-tools-broke-between", port=port)):
                board.replace_file(SLOT_FILE, slot.encode())
        with _saying(say("board-tools-broke-after", port=port)):
            removed = remove_other_slots(board, slot, FOLDERS, (CONFIG, VERSION_FILE))
        board.restart()
    in_rom = slot.startswith("rom")
    kept = (*written.kept, *(starter for starter in starters if starter not in changed))
    return Deployed(
        (*written.sent, *changed),
        written.resumed,
        kept,
        removed,
        form,
        in_rom,
        form and not in_rom and version[:2] >= ROM_VERSION,
        f"{name} {'.'.join(map(str, version))}",
    )


@contextmanager
def _saying(words: Words) -> Iterator[None]:
    """Have a line that breaks within the block explained by `words`, which say which firmware the board runs now."""
    try:
        yield
    except ToolError as error:
        if error.words.key == "board-tools-line-broke":
            raise ToolError(words) from error
        raise


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


def _replace_starters(board: BoardFiles, starters: Mapping[str, bytes]) -> tuple[str, ...]:
    """Bring main.py and boot.py up to date, each by one rename; main.py runs an older firmware in the root as well."""
    there = board.hash_files(list(starters))
    changed = [name for name, data in starters.items() if there[name] != hashlib.sha256(data).hexdigest()]
    for name in changed:
        board.replace_file(name, starters[name])
    return tuple(changed)
