"""Simulated boards. `open_board` opens one at any depth, all with the same interface of hands, sensors and cable."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from marshub.sim.board_api import Board
    from marshub.sim.line_faults import Faults


def open_board(
    config: dict[str, Any], depth: int = 1, port: Literal["pty", "tcp"] | None = None, faults: Faults | None = None
) -> Board:
    """Return a simulated board of that wiring, powered on, with its port open to a host. Close it when done.

    `config`: marshub.board.profile.make_firmware_config(profile). `depth`: 1 a virtual board, 2 the real firmware on
    CPython, 3 on a MicroPython VM.
    `port`: ``pty`` (Linux, macOS) or ``tcp`` (everywhere), None for what this system has. `faults`: what its cable does
    to both directions.
    Raises ValueError for another depth or port, MissingPartError when depth 3 lacks something it runs on.
    """
    if port is None:
        port = "tcp" if sys.platform == "win32" else "pty"
    if depth == 1:
        from marshub.sim.virtual_board import VirtualBoard

        return VirtualBoard(config, port, faults)
    if depth == 2:
        from marshub.sim.cpython import FirmwareBoard

        return FirmwareBoard(config, port, faults=faults)
    if depth == 3:
        from marshub.sim.vm.board import VmBoard

        return VmBoard(config, port, faults=faults)
    raise ValueError(
        f"no board of depth {depth!r}: expected 1 (virtual board), 2 (the firmware on CPython) or "
        "3 (the firmware on a MicroPython VM)"
    )
