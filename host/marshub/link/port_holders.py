"""The processes that hold a serial port, read from /proc on Linux, from lsof elsewhere, without opening the port."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")
_LSOF_S = 5.0
_MAX_COMMAND_LENGTH = 200
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has the port open. `command`: its command line, as far as we may see it."""

    pid: int
    command: str

    def __str__(self) -> str:
        return f"{self.command} (pid {self.pid})"


def list_holders(device: str) -> list[Holder]:
    """Return the processes that have `device` open, by id, this one included. Empty if the system does not tell."""
    if sys.platform == "win32":
        return []
    return _from_proc(os.path.realpath(device)) if _PROC.is_dir() else _from_lsof(device)


def name_other_holders(device: str) -> str:
    """Return the first processes that have it open besides this one, in one line; "" if there are none."""
    others = [str(holder) for holder in list_holders(device) if holder.pid != os.getpid()]
    return ", ".join([*others[:_MOST_NAMED], *["…"] * (len(others) > _MOST_NAMED)])


def _from_proc(target: str) -> list[Holder]:
    result = []
    for process in sorted((path for path in _PROC.iterdir() if path.name.isdigit()), key=lambda path: int(path.name)):
        # Processes of other users, and those that end meanwhile, can't be looked into.
        with suppress(OSError):
            if any(os.path.realpath(fd) == target for fd in (process / "fd").iterdir()):
                result.append(Holder(int(process.name), _read_command(process)))
    return result


def _read_command(process: Path) -> str:
    line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    return line[:_MAX_COMMAND_LENGTH] or (process / "comm").read_text(errors="replace").strip()


def _from_lsof(device: str) -> list[Holder]:
    if shutil.which("lsof") is None:
        return []
    with suppress(OSError, subprocess.TimeoutExpired):
        output = subprocess.run(
            ["lsof", "-F", "pc", "--", device], capture_output=True, text=True, timeout=_LSOF_S, check=False
        ).stdout
        return parse_lsof(output)
    return []


def parse_lsof(output: str) -> list[Holder]:
    """Return the processes in the output of `lsof -F pc`: a line p<pid>, then one c<command>."""
    result, pid = [], 0
    for line in output.splitlines():
        if line.startswith("p") and line[1:].isdigit():
            pid = int(line[1:])
        elif line.startswith("c") and pid:
            result.append(Holder(pid, line[1:]))
            pid = 0
    return result
