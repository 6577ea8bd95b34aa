"""The process that runs the firmware at depth 2: ``python -m marshub.sim.upy.child CONTROL_FD FIRMWARE CAUSE [raw]``.

Its stdin and stdout are the serial line, its working directory is the board's flash. CONTROL_FD is the control
channel (see `control`).
"""

from __future__ import annotations

import asyncio
import os
import runpy
import select
import socket
import sys
import traceback
from collections.abc import Coroutine
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from marshub.sim.upy import machine, neopixel, network, patches
from marshub.sim.upy.control import RESTART, Control
from marshub.sim.upy.repl import Repl


class SerialIn:
    """sys.stdin of a board: pollable, and `buffer` reads what is there without reading ahead."""

    def __init__(self) -> None:
        self.buffer = FileIO(0, "rb", closefd=False)

    def fileno(self) -> int:
        """Return the descriptor for select.poll."""
        return 0


def main(argv: list[str]) -> NoReturn:
    """Run the firmware until it restarts the board; never returns."""
    control = Control(socket.socket(fileno=int(argv[1])))
    firmware, cause = Path(argv[2]), int(argv[3])
    sys.stdin = SerialIn()
    # MicroPython writes CR LF for a line's end.
    line: Any = FileIO(1, "wb", closefd=False)
    sys.stdout = sys.stderr = TextIOWrapper(line, "utf-8", newline="\r\n", write_through=True)

    def restart(cause: int, raw: bool = False) -> NoReturn:
        try:
            control.send_event("reset", cause=cause, raw=raw)
        finally:
            os._exit(RESTART)  # also when the parent is gone: the watchdog must not fail to end this process

    wiring = control.read_world()
    chip = bytes.fromhex(control.air["chip"])
    machine.bind(wiring, cause, chip, restart, control.kept, lambda data: control.send_event("kept", data=data.hex()))
    neopixel.bind(lambda data: control.send_event("leds", data=data.hex()))
    network.bind(control.air, lambda name: control.send_event("joined", name=name))
    patches.apply_patches(wiring.clock, wiring.config["mcu"])
    system = ("esp32", "esp32", "1.29.0", "simulated", machine.MACHINES[wiring.config["mcu"]])
    os.uname = lambda: system  # type: ignore[assignment, return-value]
    _listen_while_running(control)
    sys.path.insert(0, str(firmware))
    sys.dont_write_bytecode = True  # the firmware's folder is what gets deployed: nothing of ours belongs there
    raw = argv[4:] == ["raw"]
    for name in ("boot.py",) if raw else ("boot.py", "main.py"):
        try:
            runpy.run_path(str(firmware / name), run_name="__main__")
        except SystemExit:
            pass
        except BaseException:
            traceback.print_exc()
    control.send_event("repl")
    _serve_repl(control, Repl(sys.stdout, lambda raw: restart(machine.SOFT_RESET, raw), raw))


def _listen_while_running(control: Control) -> None:
    """Make asyncio.run serve the control channel beside the firmware's tasks."""
    original = asyncio.run

    def run(main: Coroutine[Any, Any, Any]) -> Any:
        async def both() -> Any:
            control.catch_up()
            asyncio.get_running_loop().add_reader(control.fileno(), control.read_available)
            return await main

        return original(both())

    asyncio.run = run  # type: ignore[assignment]


def _serve_repl(control: Control, repl: Repl) -> NoReturn:
    control.catch_up()
    while True:
        ready, _, _ = select.select([0, control.fileno()], [], [])
        if control.fileno() in ready:
            control.read_available()
        if 0 in ready:
            data = os.read(0, 256)
            if not data:
                os._exit(0)
            repl.feed(data)


if __name__ == "__main__":
    main(sys.argv)
