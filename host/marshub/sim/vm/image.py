"""The simulated flash: the firmware's files, compiled as for a board, or as sources."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path

from marshub import resources
from marshub.sim.vm import parts

INSIDE = Path(__file__).with_name("inside")
#: MicroPython runs these two by name.
_BY_NAME = ("boot.py", "main.py")


def sources(firmware: Path) -> dict[str, bytes]:
    """Return the firmware's files by their path on the board, hublink's board end among them."""
    result = {path.relative_to(firmware).as_posix(): path for path in sorted(firmware.rglob("*.py"))}
    for path in resources.list_board_hublink():
        result.setdefault(f"hublink/{path.name}", path)
    return {name: path.read_bytes() for name, path in result.items()}


def compiled(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the same files as .mpy, but for those that MicroPython runs by name.

    What was compiled once is taken from the cache. Raises MissingPartError without mpy-cross, ValueError with its own
    words when a file does not compile.
    """
    folder = parts.cache_folder() / "mpy"
    folder.mkdir(parents=True, exist_ok=True)
    places = {
        name: folder / f"{hashlib.sha256(name.encode() + b'/' + source).hexdigest()[:32]}.mpy"
        for name, source in files.items()
        if name not in _BY_NAME
    }
    _compile({name: (files[name], place) for name, place in places.items() if not place.is_file()})
    out = {name: files[name] for name in _BY_NAME if name in files}
    return out | {f"{name[:-3]}.mpy": place.read_bytes() for name, place in places.items()}


def _compile(wanted: Mapping[str, tuple[bytes, Path]]) -> None:
    if not wanted:
        return
    compiler = parts.compiler()
    with tempfile.TemporaryDirectory() as scratch:
        running = []
        for number, (name, (source, place)) in enumerate(wanted.items()):
            path, made = (
                Path(scratch) / f"{number}.py",
                place.with_name(f"{place.name}.{os.getpid()}.{threading.get_ident()}"),
            )
            path.write_bytes(source)
            command = [compiler, "-s", name, "-o", str(made), str(path)]
            running.append((name, place, made, subprocess.Popen(command, stderr=subprocess.PIPE, text=True)))
        wrong = []
        for name, place, made, process in running:
            errors = process.communicate()[1]
            if process.returncode:
                wrong.append(f"{name}: {errors.strip()}")
            else:
                os.replace(made, place)
    if wrong:
        raise ValueError("mpy-cross: " + "; ".join(wrong))


def inside() -> dict[str, bytes]:
    """Return the modules that the VM is given, compiled."""
    return compiled({path.name: path.read_bytes() for path in sorted(INSIDE.glob("*.py"))})


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Lay `files` out below `folder`."""
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
