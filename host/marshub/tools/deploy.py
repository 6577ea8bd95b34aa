"""Deploying over the serial port, by mpremote; flashing MicroPython itself, by esptool."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from marshub.kernel import MarsHubError

from .flash_files import lay_out

BAUD_FLASH = 460_800


class ToolError(MarsHubError):
    """A tool is missing or has failed; the message says what helps."""

    code = "tool-failed"


def deploy(port: str, config: dict[str, Any]) -> list[str]:
    """Copy firmware and configuration to the MicroPython board at `port`, restart it, and return what was copied.

    Raises ToolError with mpremote's own words when it fails; the board then keeps whatever had been copied, and
    deploying again is safe.
    """
    _need("mpremote")
    with tempfile.TemporaryDirectory() as folder:
        written = lay_out(config, Path(folder))
        entries = sorted(entry.name for entry in Path(folder).iterdir())
        _run(
            ["mpremote", "connect", port, "fs", "--recursive", "--verbose", "cp", *entries, ":", "+", "reset"],
            cwd=folder,
        )
    return written


def flash(port: str, image: Path, *, erase: bool = True) -> None:
    """Write a MicroPython image (from micropython.org, for this chip) to the board at `port`. Raises ToolError."""
    _need("esptool")
    if not image.is_file():
        raise ToolError(f"there is no image at {image}; get the one for your chip from micropython.org/download")
    base = ["esptool", "--port", port, "--baud", str(BAUD_FLASH)]
    if erase:
        _run([*base, "erase-flash"])
    # esptool finds the chip itself; an ESP32 starts at 0x1000, the later ones at 0.
    offset = "0x0" if "S3" in image.name.upper() else "0x1000"
    _run([*base, "write-flash", offset, str(image)])


def _need(module: str) -> None:
    if importlib.util.find_spec(module) is None:
        raise ToolError(f"{module} is not installed; install it with: pip install 'marshub[board]'")


def _run(command: list[str], cwd: str | None = None) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        raise ToolError(f"{command[0]} failed: {words[-1] if words else f'exit code {done.returncode}'}")
