"""Depth 2: the real firmware's sources, run by CPython in a process of their own against simulated chips."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from marshub import resources
from marshub.sim.board_api import BoardBase, Colour
from marshub.sim.chip_states import ChipState
from marshub.sim.firmware_files import load_firmware_module
from marshub.sim.line_faults import Faults
from marshub.sim.ports import HELD_BYTES, Kind
from marshub.sim.simulated_network import SimulatedNetwork
from marshub.sim.time_stamps import Stamp
from marshub.sim.upy.control import RESTART
from marshub.sim.upy.machine import HARD_RESET, PWRON_RESET

PRESS_S = 0.12  # longer than the firmware looks away after an edge
LONG_PRESS_S = 0.9  # and this much more is a long press
MOST_BUSY = 3.0  # times slower; more, and each press were a long one (hub.buttons)
# A board that restarts this often without ever running for a while has a bug; it stays off, as `exit_code` tells.
MOST_RESTARTS = 10


class FirmwareBoard(BoardBase):
    """A board whose microcontroller is a CPython process. `flash` is the folder that is its file system.

    `ether`: the home network around it.
    `exit_code`: None while it runs, otherwise how its process ended. `in_repl`: its program has ended.
    `stamps`: from `start_stamps` on, when what happened.
    """

    #: A board that ran for so long has started well: far longer than a start takes, on a busy machine too.
    calm_s = 5.0

    def __init__(
        self,
        config: dict[str, Any],
        kind: Kind = "pty",
        deployed: dict[str, Any] | None = None,
        firmware: Path | None = None,
        faults: Faults | None = None,
    ) -> None:
        """Start a board. `deployed`: the content of its config.json, if not `config`; `firmware`: another folder."""
        if sys.platform == "win32":
            raise OSError("depth 2 needs POSIX file descriptors: expected Linux or macOS, or depth 1")
        super().__init__(config, kind, faults)
        self.ether = SimulatedNetwork()
        self.exit_code: int | None = None
        self.in_repl = False
        self.restarts = 0
        self.stamps: list[Stamp] = []
        self._stamping = False
        self._firmware = resources.firmware_folder() if firmware is None else firmware
        self.flash = Path(tempfile.mkdtemp(prefix="marshub-flash-"))
        (self.flash / "config.json").write_text(json.dumps(config if deployed is None else deployed), encoding="utf-8")
        self._orders = load_firmware_module("hub.picture").ORDERS[config["leds"]["order"]]
        self._chain = bytes(3 * config["leds"]["count"])
        self._process: subprocess.Popen[bytes] | None = None
        self._serial: socket.socket | None = None
        self._control: socket.socket | None = None
        self._held = b""
        self._towards_board = bytearray()
        self._cause = PWRON_RESET
        self._kept = ""  # the RTC's memory, in hex
        self._raw = False
        # Kept, because the board starts processes in its own thread, while another may change the environment: an exec
        # that reads it then fails with EFAULT.
        self._environment = dict(os.environ)
        self._loop.call(self._power_on)

    def _power_on(self) -> None:
        self._port.start(self._loop.loop, self._received)
        self.ether.start(self._loop.loop)
        self._boot(PWRON_RESET)

    # The process.

    def _boot(self, cause: int, raw: bool = False) -> None:
        serial, serial_end = socket.socketpair()
        control, control_end = socket.socketpair()
        number = control_end.fileno()
        command = self._command(number, cause)
        self._process = subprocess.Popen(
            [*command, "raw"] if raw else command,
            stdin=serial_end.fileno(),
            stdout=serial_end.fileno(),
            pass_fds=[number],
            cwd=self.flash,
            env=self._environment,
            process_group=0,  # with all it has started
        )
        serial_end.close()
        control_end.close()
        serial.setblocking(False)
        self._serial, self._control, self._held = serial, control, b""
        self._cause, self._raw = HARD_RESET, False
        self.in_repl = False
        self._chain = bytes(len(self._chain))
        world = {
            "config": self.config,
            "tags": [sorted(uid.hex() for uid in tags) for tags in self._world],
            "hears": [self._hearing(uid) for uid in self._shares],
            "down": self._down,
            "chips": self._chips,
            "supply": self._supply_on,
            "air": self.ether.air,
            "kept": self._kept,
            "stamps": self._stamping,
        }
        control.sendall(json.dumps(world).encode() + b"\n")
        self._loop.loop.add_reader(serial, self._from_board)
        self._loop.loop.add_reader(control, self._told)

    def _command(self, control: int, cause: int) -> list[str]:
        """Return the command that runs the board, with its control channel on descriptor `control`."""
        return [sys.executable, "-m", "marshub.sim.upy.child", str(control), str(self._firmware), str(cause)]

    def _halt(self) -> None:
        """Kill the process, and everything that belongs to it."""
        for sock in (self._serial, self._control):
            if sock is not None:
                self._loop.loop.remove_reader(sock)
                self._loop.loop.remove_writer(sock)
                sock.close()
        self._serial = self._control = None
        self._towards_board.clear()
        self.ether.stop()
        self.ether.path.unlink(missing_ok=True)
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self.exit_code = self._process.wait()
            self._process = None

    def _handle_end(self) -> None:
        """Handle the end of the process: a restart, or a crash."""
        assert self._process is not None
        cause, raw = self._cause, self._raw
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        if self._serial is not None:
            self._from_board()  # its last words
        self._halt()
        if self.exit_code == RESTART and self.restarts < MOST_RESTARTS:
            self.restarts += 1
            self.exit_code = None
            self._boot(cause, raw)
            self._loop.loop.call_later(self.calm_s, self._reset_restarts, self._process)
        self._notify()

    def _reset_restarts(self, process: subprocess.Popen[bytes] | None) -> None:
        """Reset the count of restarts if that process still runs."""
        if process is not None and process is self._process:
            self.restarts = 0

    # Serial line.

    def _from_board(self) -> None:
        if self._serial is None:
            return
        with contextlib.suppress(BlockingIOError, ConnectionError):
            data = self._serial.recv(65536)
            if data:
                self._note("sent", time.monotonic_ns(), data)
                self._port.send(data)
            else:
                self._loop.loop.remove_reader(self._serial)

    def _received(self, data: bytes) -> None:
        self._note("received", time.monotonic_ns(), data)
        self._towards_board += data[: HELD_BYTES - len(self._towards_board)]
        self._to_board()

    def _to_board(self) -> None:
        if self._serial is None:
            self._towards_board.clear()  # nobody listens: on a wire these bytes are lost
            return
        with contextlib.suppress(BlockingIOError, ConnectionError):
            while self._towards_board:
                del self._towards_board[: self._serial.send(self._towards_board)]
        if self._towards_board:
            self._loop.loop.add_writer(self._serial, self._to_board)
        else:
            self._loop.loop.remove_writer(self._serial)

    # Control channel.

    def _order(self, op: str, **more: Any) -> None:
        if self._control is not None:
            with contextlib.suppress(ConnectionError):
                self._control.sendall(json.dumps({"op": op, **more}).encode() + b"\n")

    def _told(self) -> None:
        assert self._control is not None
        try:
            data = self._control.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            self._handle_end()
            return
        *lines, self._held = (self._held + data).split(b"\n")
        for line in lines:
            event = json.loads(line)
            if event["event"] == "leds":
                written = bytes.fromhex(event["data"])
                # LEDs that get no bytes keep what they show.
                self._chain = written + self._chain[len(written) :]
                self._note("shown", event.get("ns", 0), self._chain)
            elif event["event"] == "stamp":
                self._note(event["what"], event["ns"])
            elif event["event"] == "reset":
                self._cause, self._raw = event["cause"], event["raw"]
            elif event["event"] == "kept":
                self._kept = event["data"]
            elif event["event"] == "repl":
                self.in_repl = True
            elif event["event"] == "joined":
                self.ether.set_name(event["name"])
            else:
                self._handle_event(event)
        self._notify()

    def _handle_event(self, event: dict[str, Any]) -> None:
        """Handle an event that only a deeper board sends."""

    def start_stamps(self) -> None:
        """Clear `stamps`, and record from now on when things happen (see marshub.sim.time_stamps)."""
        self._stamping = True
        self.reset()

    def _note(self, what: str, ns: int, data: bytes = b"") -> None:
        if self._stamping:
            self.stamps.append(Stamp(what, ns, data))

    # Hands and eyes.

    def press(self, button: int | str, long: bool = False) -> None:
        # The board is a process among others: on a busy machine it looks at its buttons less often.
        waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0  # Windows does not tell
        press_s = PRESS_S * min(max(1.0, waiting / (os.cpu_count() or 1)), MOST_BUSY)
        self.hold(button)
        time.sleep(press_s + (LONG_PRESS_S if long else 0.0))
        self.release(button)
        time.sleep(press_s)

    def led_colours(self) -> list[Colour]:
        return self._loop.call(self._colours)

    def _colours(self) -> list[Colour]:
        red, green, blue = self._orders
        chain = self._chain
        return [(chain[i + red], chain[i + green], chain[i + blue]) for i in range(0, len(chain), 3)]

    def set_uptime(self, ms: int) -> None:
        """Let the board's clock jump to `ms` after its start. The watchdog and the world around it do not notice."""
        self._loop.call(lambda: self._order("uptime", ms=ms))

    def reset(self) -> None:
        self._loop.call(self._reset)

    def _reset(self) -> None:
        self._halt()
        self.exit_code = None
        self._kept = ""  # the button takes the supply from the RTC, too
        self._boot(HARD_RESET)
        self._notify()

    def close(self) -> None:
        if not self._loop.loop.is_closed():
            self._loop.call(self._halt)
            self._loop.call(self.ether.close)
            shutil.rmtree(self.flash, ignore_errors=True)
        super().close()

    def change_air(self, **settings: Any) -> None:
        """Change the home network: ssid, password, up, rssi, address (see marshub.sim.simulated_network).

        Raises ValueError.
        """
        self._loop.call(self._change_air, settings)

    def _change_air(self, settings: dict[str, Any]) -> None:
        self.ether.set_access_point(**settings)
        self._order("air", air=self.ether.air)

    def _handle_arrival(self, reader: int, uid: bytes) -> None:
        self._order("put", reader=reader, uid=uid.hex())

    def _handle_departure(self, reader: int, uid: bytes) -> None:
        self._order("take", reader=reader, uid=uid.hex())

    def _handle_hit_rates(self, reader: int, uid: bytes) -> None:
        self._order("hear", **self._hearing(uid))

    def _hearing(self, uid: bytes) -> dict[str, Any]:
        reader = next(at for at, tags in enumerate(self._world) if uid in tags)
        return {"reader": reader, "uid": uid.hex(), "shares": self._shares[uid]}

    def _handle_chip_change(self, reader: int, state: ChipState) -> None:
        self._order("chip", reader=reader, state=state)

    def _handle_supply_change(self, on: bool) -> None:
        self._order("supply", on=on)

    def _handle_button(self, button: int, down: bool) -> None:
        self._order("push", button=button, down=down)
