"""The process that runs the firmware at depth 2: ``python -m marshub.sim.upy.child CONTROL_FD FIRMWARE CAUSE [raw]``.

Its stdin and stdout are the serial line, its working directory is the board's flash. CONTROL_FD is a socket of JSON
lines: the first line from the parent tells the world (`config`, `tags`, `hears`, `down`, `chips`, `supply`, `air`,
`kept`, `stamps`), later ones are stimuli (`put`, `take`, `hear`, `push`, `chip`, `supply`, `air`, `uptime`); towards
the parent go `leds`, `reset`, `repl`, `joined`, `kept` (the RTC's memory), and, if wanted, `stamp`.
"""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import select
import socket
import sys
import time
import traceback
from collections.abc import Coroutine
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from marshub.sim.chip_states import parse_chip_state
from marshub.sim.clock import Clock
from marshub.sim.time_stamps import watch_fields
from marshub.sim.upy import machine, neopixel, network, patches
from marshub.sim.upy.repl import Repl
from marshub.sim.upy.wiring import Wiring

RESTART = 75  # exit code: start me again


class SerialIn:
    """sys.stdin of a board: pollable, and `buffer` reads what is there without reading ahead."""

    def __init__(self) -> None:
        self.buffer = FileIO(0, "rb", closefd=False)

    def fileno(self) -> int:
        """Return the descriptor for select.poll."""
        return 0


class Control:
    """The board's side of the control channel."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._held = b""
        self._wiring: Wiring | None = None
        self._stamps = False
        self.air: dict[str, Any] = {}
        self.kept = b""

    def fileno(self) -> int:
        """Return the descriptor for select and the event loop."""
        return self._sock.fileno()

    def send_event(self, event: str, **more: Any) -> None:
        """Send one event to the parent."""
        if self._stamps:
            more["ns"] = time.monotonic_ns()
        self._sock.sendall(json.dumps({"event": event, **more}).encode() + b"\n")

    def read_world(self, clock: Clock | None = None) -> Wiring:
        """Wait for the first line, and build the board from it."""
        while b"\n" not in self._held:
            self._receive()
        line, self._held = self._held.split(b"\n", 1)
        world = json.loads(line)
        wiring = self._wiring = Wiring(world["config"], clock)
        for reader, tags in enumerate(world["tags"]):
            for uid in tags:
                wiring.put(reader, bytes.fromhex(uid))
        for order in world.get("hears", ()):
            self._hear(order)
        for button, down in enumerate(world["down"]):
            wiring.push(button, down)
        for reader, state in enumerate(world["chips"]):
            if state != "well":
                wiring.change(reader, parse_chip_state(state))
        wiring.supply(world.get("supply", True))
        self.air.update(world["air"])
        self.kept = bytes.fromhex(world["kept"])
        self._stamps = world["stamps"]
        if self._stamps:
            watch_fields(wiring.fields, lambda what: self.send_event("stamp", what=what))
        return wiring

    def read_available(self) -> None:
        """Read what has arrived."""
        self._receive()
        self.catch_up()

    def catch_up(self) -> None:
        """Carry out what has arrived already: orders may follow the first line at once."""
        *lines, self._held = self._held.split(b"\n")
        for line in lines:
            self._do(json.loads(line))

    def _receive(self) -> None:
        data = self._sock.recv(65536)
        if not data:
            self.handle_parent_end()
        self._held += data

    def handle_parent_end(self) -> NoReturn:
        """Handle the end of the parent, which ends the board."""
        os._exit(0)

    def _do(self, order: dict[str, Any]) -> None:
        assert self._wiring is not None
        match order["op"]:
            case "put":
                self._wiring.put(order["reader"], bytes.fromhex(order["uid"]))
            case "take":
                self._wiring.take(order["reader"], bytes.fromhex(order["uid"]))
            case "hear":
                self._hear(order)
            case "push":
                self._wiring.push(order["button"], order["down"])
            case "chip":
                self._wiring.change(order["reader"], parse_chip_state(order["state"]))
            case "supply":
                self._wiring.supply(order["on"])
            case "uptime":
                self._wiring.clock.skip_to(1000 * order["ms"])
            case "air":
                self.air.update(order["air"])

    def _hear(self, order: dict[str, Any]) -> None:
        assert self._wiring is not None
        shares = {int(reader): share for reader, share in order["shares"].items()}
        self._wiring.set_hit_rates(order["reader"], bytes.fromhex(order["uid"]), shares)


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
