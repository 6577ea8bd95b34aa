"""The process around the VM: ``python -m marshub.sim.vm.child CONTROL_FD OPTIONS CAUSE [raw]``.

It holds the chips (the model of depth 2) and answers the VM's transfers, watches over the VM as the watchdog does, and
speaks to the parent as depth 2's child does. Its stdin and stdout are the serial line, which it hands to Node.
OPTIONS is JSON: `node`, `parts`, `wasm`, `inside`, `flash`, `heap`, `spare`, `virtual`, ...; see `board`.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

from marshub.sim.clock import Clock, RealClock
from marshub.sim.i2c_bus import NOBODY
from marshub.sim.upy.control import RESTART, Control
from marshub.sim.upy.machine import WDT_RESET
from marshub.sim.upy.wiring import Wiring

RUNNER = Path(__file__).with_name("runner.mjs")
#: Messages of wire.mjs.
TRANSFER, TRANSFER_READ, LEDS, EVENT, FEED, OPEN, PINS, FRAME, LINE = range(1, 10)
_HEAD = struct.Struct("<BxH")


class NodeControl(Control):
    """The parent's channel: stimuli go to the chips, and what the VM must know to the VM."""

    def __init__(self, sock: socket.socket) -> None:
        super().__init__(sock)
        self.node: subprocess.Popen[bytes] | None = None
        self.stimuli: socket.socket | None = None

    def handle_parent_end(self) -> NoReturn:
        """End the board and its VM, because the parent is gone."""
        if self.node is not None:
            self.node.kill()
        os._exit(0)

    def _do(self, order: dict[str, Any]) -> None:
        super()._do(order)
        assert self._wiring is not None
        assert self.stimuli is not None
        if order["op"] == "push":
            pin = self._wiring.config["buttons"][order["button"]]["pin"]
            order = {"op": "level", "pin": pin, "level": self._wiring.level(pin)}
        elif order["op"] == "supply":
            if self._wiring.sense is None:
                return
            pin, level = self._wiring.sense
            order = {"op": "level", "pin": pin, "level": level}
        elif order["op"] in ("put", "take", "hear", "chip"):
            return
        with contextlib.suppress(OSError):  # it has just ended; the loop will see
            self.stimuli.sendall(json.dumps(order).encode() + b"\n")


class Chips:
    """Answers what the VM asks of the board around it."""

    def __init__(self, sock: socket.socket, control: Control, wiring: Wiring) -> None:
        self._sock = sock
        self._control = control
        self._wiring = wiring
        self._buses = {number: bus for number, (_, bus) in wiring.spi.items()}
        self._i2c = {number: bus for number, (_, bus) in wiring.i2c.items()}
        self._virtual = not isinstance(wiring.clock, RealClock)
        self._held = bytearray()
        self.timeout_s: float | None = None
        self.fed = 0.0
        self.resets = False

    def ready(self) -> bool:
        """Take what has come; False when the VM has closed its end."""
        try:
            data = self._sock.recv(65536)
        except ConnectionError:
            return False
        if not data:
            return False
        held = self._held
        held += data
        at = 0
        while len(held) - at >= _HEAD.size:
            kind, length = _HEAD.unpack_from(held, at)
            end = at + _HEAD.size + length
            if len(held) < end:
                break
            self._message(kind, bytes(held[at + _HEAD.size : end]))
            at = end
        del held[:at]
        return True

    def _message(self, kind: int, body: bytes) -> None:
        if kind in (TRANSFER, TRANSFER_READ):
            at = self._stamp(body)
            came = self._buses[body[at]].transfer(body[at + 1 :])
            if kind == TRANSFER_READ:
                self._send(came)
        elif kind == PINS:
            self._stamp(body)
        elif kind == FRAME:
            self._frame(body[self._stamp(body) :])
        elif kind == LINE:
            self._send(bytes([self._wiring.level(body[self._stamp(body)])]))
        elif kind == LEDS:
            self._control.send_event("leds", data=body.hex())
        elif kind == EVENT:
            event = json.loads(body)
            self._control.send_event(**event)
            self.resets = event["event"] == "reset"
        elif kind == FEED:
            self.timeout_s = struct.unpack("<I", body)[0] / 1000
            self.fed = time.monotonic()
        elif kind == OPEN:
            wrong = self._open(**json.loads(body)).encode()
            self._send(struct.pack("<H", len(wrong)) + wrong)

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(ConnectionError):
            self._sock.sendall(data)

    def _stamp(self, body: bytes) -> int:
        """Let time and pins be as the message says; returns where the message goes on."""
        (now,), count = struct.unpack_from("<d", body), body[8]
        if self._virtual:
            self._wiring.clock.advance(max(0.0, now - self._wiring.clock.us()))
        end = 9 + 2 * count
        for place in range(9, end, 2):
            self._wiring.drive(body[place], body[place + 1])
        return end

    def _frame(self, body: bytes) -> None:
        """Handle a frame on I2C: bus, address, register, how much to read, or what to write.

        Reply: errno, time, bytes.
        """
        number, address, register, count = body[:4]
        bus = self._i2c[number]
        before, wrong, came = bus.counters.busy_us, 0, b""
        try:
            if count:
                came = bus.get(address, register, count)
            else:
                bus.writeto_mem(address, register, body[4:])
        except OSError as error:
            wrong = error.errno or NOBODY
        self._send(struct.pack("<Bd", wrong, bus.counters.busy_us - before) + came)

    def _open(self, pins: list[int], baud: int, bus: int = 0, i2c: int | None = None, timeout: int = 0) -> str:
        try:
            if i2c is not None:
                opened = self._wiring.i2c_bus(i2c, tuple(pins))
                opened.baudrate, opened.timeout_us = baud, timeout
                return ""
            self._wiring.bus(bus, tuple(None if pin < 0 else pin for pin in pins)).baudrate = baud
        except ValueError as error:
            return str(error)
        return ""

    @property
    def left_s(self) -> float | None:
        """Seconds until the watchdog bites, if it runs."""
        return None if self.timeout_s is None else self.fed + self.timeout_s - time.monotonic()


def main(argv: list[str]) -> NoReturn:
    """Run a VM until it ends, and end as it did."""
    control = NodeControl(socket.socket(fileno=int(argv[1])))
    options, cause, raw = json.loads(argv[2]), int(argv[3]), argv[4:] == ["raw"]
    wiring = control.read_world(Clock() if options["virtual"] else None)
    mine, theirs = socket.socketpair()
    stimuli, stimuli_end = socket.socketpair()
    control.stimuli = stimuli
    ends = (theirs, stimuli_end)
    more = {
        "cause": cause,
        "raw": raw,
        "buses": list(wiring.spi),
        "i2c": list(wiring.i2c),
        "levels": sorted(wiring.levels.items()),
        "inputs": list(wiring.input_only),
        "air": control.air,
        "kept": control.kept.hex(),
        "pins": f"{sum(1 << pin for pin in wiring.pins):#x}",
    }
    control.node = node = subprocess.Popen(
        [options["node"], str(RUNNER), *(str(end.fileno()) for end in ends), json.dumps(options | more)],
        pass_fds=[end.fileno() for end in ends],
        env={**os.environ, "NODE_OPTIONS": "", "NODE_NO_WARNINGS": "1"},
    )
    for end in ends:
        end.close()
    nothing = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1):  # the line is Node's alone
        os.dup2(nothing, fd)
    chips = Chips(mine, control, wiring)
    control.catch_up()
    _serve(control, chips)
    code = node.wait()
    os._exit(code if code in (0, RESTART) else 1)


def _serve(control: NodeControl, chips: Chips) -> None:
    poll = select.poll()
    poll.register(control.fileno(), select.POLLIN)
    poll.register(chips._sock.fileno(), select.POLLIN)
    while True:
        left = chips.left_s
        for fd, _ in poll.poll(None if left is None else max(0, 1000 * left)):
            if fd == control.fileno():
                control.read_available()
            elif not chips.ready():
                return
            if chips.resets:
                # Its last word. Now and then Node hangs at its end, joining a thread of V8's that waits too.
                _end(control)
        left = chips.left_s
        if left is not None and left <= 0:
            control.send_event("reset", cause=WDT_RESET, raw=False)
            _end(control)


def _end(control: NodeControl) -> NoReturn:
    """End the VM; the parent starts another."""
    assert control.node is not None
    control.node.kill()
    control.node.wait()
    os._exit(RESTART)


if __name__ == "__main__":
    main(sys.argv)
