"""The control channel of a simulated board's process: a socket of JSON lines, at depths 2 and 3.

The first line from the parent tells the world (`config`, `tags`, `hears`, `down`, `chips`, `supply`, `air`, `kept`,
`stamps`), later ones are stimuli (`put`, `take`, `hear`, `push`, `chip`, `supply`, `air`, `uptime`); towards the parent
go `leds`, `reset`, `repl`, `joined`, `kept` (the RTC's memory), and, if wanted, `stamp`.
"""

from __future__ import annotations

import json
import os
import socket
import time
from typing import Any, NoReturn

from marshub.sim.chip_states import parse_chip_state
from marshub.sim.clock import Clock
from marshub.sim.time_stamps import watch_fields
from marshub.sim.upy.wiring import Wiring

RESTART = 75  # exit code: start me again


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
