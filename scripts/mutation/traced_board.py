"""Runs a board's firmware as marshub.sim.upy.child does, and records its lines: ``FILE CONTROL_FD FIRMWARE CAUSE``.

Each line that runs is appended to FILE at once (``firmware/hub/app.py:12``), because a board ends by being killed.
"""

from __future__ import annotations

import os
import sys
from types import FrameType
from typing import Any

from marshub.sim.upy import child


def trace_lines(file: str, firmware: str) -> None:
    """Append the first run of each line of the firmware to a file."""
    number = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    seen = set[tuple[str, int]]()

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        line = (frame.f_code.co_filename, frame.f_lineno)
        if not line[0].startswith(firmware):
            return None
        if line not in seen:
            seen.add(line)
            os.write(number, f"firmware{line[0].removeprefix(firmware)}:{line[1]}\n".encode())
        return trace

    sys.settrace(trace)


if __name__ == "__main__":
    trace_lines(sys.argv[1], sys.argv[3])
    child.main(sys.argv[1:])
