"""Discovery of the board's port: by USB ids, remembered by serial number, never opened to look.

Without a cable it is the board in the home network that has a key of ours. Opening a port may reset the device behind
it, which may be somebody else's printer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from marshub.files import write_whole
from marshub.home import find_home
from marshub.link.errors import PortAmbiguousError, PortNotFoundError, PortUnmetError
from marshub.link.radio_boards import SCHEME, RadioBoards

AUTO = "auto"
_LARGEST = 1 << 16  # bytes of ports.json
_LOOK_S = 2.0  # between looks whether a cable was plugged in

# USB-UART bridges found on ESP32 boards: vendor, product, name.
_BRIDGES = {
    (0x10C4, 0xEA60): "CP210x",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FT232R",
    (0x0403, 0x6010): "FT2232",
    (0x0403, 0x6015): "FT-X",
}
_ESPRESSIF = 0x303A  # native USB of ESP32-S2, S3, C3...: any product


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may be a board. `native`: the chip's own USB, no bridge between."""

    device: str
    chip: str
    vid: int
    pid: int
    serial_number: str | None = None
    location: str | None = None
    native: bool = False

    @property
    def identity(self) -> str:
        """What tells it from others: its serial number, or without one the USB socket that it sits in."""
        return f"{self.vid:04x}:{self.pid:04x}:{self.serial_number or self.location or self.device}"

    def __str__(self) -> str:
        serial = f", serial number {self.serial_number}" if self.serial_number else ""
        return f"{self.device} ({self.chip}{serial})"


def _make_candidate(port: ListPortInfo) -> Candidate | None:
    if port.vid is None or port.pid is None:
        return None
    native = port.vid == _ESPRESSIF
    chip = "Espressif USB" if native else _BRIDGES.get((port.vid, port.pid))
    if chip is None:
        return None
    return Candidate(port.device, chip, port.vid, port.pid, port.serial_number or None, port.location or None, native)


def list_candidates(ports: Iterable[ListPortInfo] | None = None) -> list[Candidate]:
    """Return the ports that may be a board, by device name. `ports`: pyserial's list, by default of all ports."""
    all_ports = list_ports.comports() if ports is None else ports
    known = [candidate for port in all_ports if (candidate := _make_candidate(port)) is not None]
    return sorted(known, key=lambda candidate: candidate.device)


class MetPorts:
    """Which ports are the players' boards and which are not, in ports.json in their folder.

    A port gets in once a board has answered there, or by what the players said of it. The chip's own USB needs no
    entry: no printer has it. An unreadable file counts as empty; one that cannot be written means being asked again.
    """

    def __init__(self) -> None:
        self.path = find_home() / "ports.json"

    def find_answer(self, port: Candidate) -> bool | None:
        """Return whether that port is a board; None if nobody knows."""
        return True if port.native else self._read().get(port.identity)

    def save_answer(self, port: Candidate, is_board: bool) -> None:
        """Store whether that port is a board."""
        if self.find_answer(port) != is_board:
            with suppress(OSError):
                write_whole(self.path, msgspec.json.encode(self._read() | {port.identity: is_board}))

    def _read(self) -> dict[str, bool]:
        try:
            with self.path.open("rb") as file:
                return msgspec.json.decode(file.read(_LARGEST), type=dict[str, bool])
        except (OSError, msgspec.DecodeError, RecursionError):
            return {}


def find_unmet_port(scan: Callable[[], list[Candidate]] = list_candidates) -> Candidate | None:
    """Return the port that "auto" would take if anybody had said it is a board; None if there is none to ask of."""
    ports = scan()
    return ports[0] if len(ports) == 1 and MetPorts().find_answer(ports[0]) is None else None


def _format_list(ports: list[Candidate]) -> str:
    return ", ".join(str(port) for port in ports)


def require_port(port: str, ports: Iterable[ListPortInfo] | None = None) -> None:
    """Check that `port` exists; a URL or `auto` may come later.

    Raises:
        PortNotFoundError: If it does not exist; the error lists the ports that do.
    """
    name = port.strip()
    if name.startswith(SCHEME) and RadioBoards().find_board(name.removeprefix(SCHEME)) is None:
        listed = ", ".join(board.url for board in RadioBoards().list_boards())
        if not listed:
            message = "there is no key for {name} here; boards on the home network: none"
            raise PortNotFoundError(message, "link-no-keys", name=repr(name))
        message = "there is no key for {name} here; boards on the home network: {boards}"
        raise PortNotFoundError(message, "link-no-key", name=repr(name), boards=listed)
    if name == AUTO or "://" in name:
        return
    all_ports = list(list_ports.comports() if ports is None else ports)
    if name.startswith("serial:"):
        known = any(item.serial_number == name.removeprefix("serial:") for item in all_ports)
    else:
        known = name in {item.device for item in all_ports} or os.path.exists(name)
    if not known:
        listed = ", ".join(sorted(str(item.device) for item in all_ports))
        if not listed:
            message = "there is no port {name}; the serial ports of this computer: none"
            raise PortNotFoundError(message, "link-no-ports", name=repr(name))
        message = "there is no port {name}; the serial ports of this computer: {ports}"
        raise PortNotFoundError(message, "link-not-a-port", name=repr(name), ports=listed)


class Address:
    """A port as the user named it, and the device it was resolved to.

    `name`: "auto", a device ("/dev/ttyUSB0", "COM5", a pty), "serial:NUMBER" or a URL ("socket://host:port",
    "wifi://NAME"). A device that comes back under another name is found by its serial number, or by its USB socket if
    it has none. "auto" is the cable, or without one the only board that has a key for the home network.
    """

    def __init__(self, name: str = AUTO, scan: Callable[[], list[Candidate]] = list_candidates) -> None:
        if not name.strip():
            raise ValueError("expected a port: auto, a device, serial:NUMBER or a URL, got nothing")
        self.name = name.strip()
        self._scan = scan
        self._known: Candidate | None = None
        # While a board is reached without a cable: what was plugged in then.
        self._plugged_devices: set[str] | None = None
        self._checked_at = 0.0

    @property
    def is_url(self) -> bool:
        return "://" in self.name

    def resolve(self) -> tuple[str, Candidate | None]:
        """Return the device to open now, and its USB data (None for ptys and URLs).

        Raises PortNotFoundError or PortAmbiguousError.
        """
        self._plugged_devices = None
        if self.is_url:
            return self.name, None
        ports = self._scan()
        try:
            return self._find_cable(ports)
        except PortAmbiguousError:
            raise
        except PortNotFoundError:
            url = self._find_radio_board() if self.name == AUTO else None
            if url is None:
                raise
            self._plugged_devices = {port.device for port in ports}
            self._checked_at = time.monotonic()
            return url, None

    def has_new_cable(self) -> bool:
        """Return whether a cable was plugged in since the board was reached without one. Checks only now and then."""
        if self._plugged_devices is None or time.monotonic() - self._checked_at < _LOOK_S:
            return False
        self._checked_at = time.monotonic()
        return bool({port.device for port in self._scan()} - self._plugged_devices)

    def _find_radio_board(self) -> str | None:
        boards = RadioBoards().list_boards()
        if len(boards) > 1 and self._known is None:
            listed = ", ".join(board.url for board in boards)
            message = "no board is plugged in, and {count} have a key: {boards}; name one with --board"
            raise PortAmbiguousError(message, "link-many-keys", count=len(boards), boards=listed)
        return boards[0].url if len(boards) == 1 else None

    def _find_cable(self, ports: list[Candidate]) -> tuple[str, Candidate | None]:
        if self._known is None:
            self._known = self._find_first(ports)
            return (self._known.device, self._known) if self._known else (self.name, None)
        again = self._find_again(self._known, ports)
        if again is None:
            raise PortNotFoundError("{port} is no longer plugged in", "link-unplugged", port=str(self._known))
        self._known = again
        return again.device, again

    def _find_first(self, ports: list[Candidate]) -> Candidate | None:
        if self.name == AUTO:
            if len(ports) == 1:
                if MetPorts().find_answer(ports[0]):
                    return ports[0]
                message = (
                    "{port} was not opened: no board has been found there before, and opening it may reset a printer;"
                    " if it is the board, name it once: --board {device}"
                )
                raise PortUnmetError(message, "link-unmet", port=str(ports[0]), device=ports[0].device)
            if ports:
                message = "{count} ports could be the board: {ports}; name one of them"
                raise PortAmbiguousError(message, "link-many-ports", count=len(ports), ports=_format_list(ports))
            raise PortNotFoundError("no board is plugged in: no USB port here looks like an ESP32", "link-no-board")
        if self.name.startswith("serial:"):
            number = self.name.removeprefix("serial:")
            for port in ports:
                if port.serial_number == number:
                    return port
            if not ports:
                message = "no board has serial number {number}; no board is plugged in"
                raise PortNotFoundError(message, "link-no-serial-none", number=repr(number))
            message, listed = "no board has serial number {number}; there are {ports}", _format_list(ports)
            raise PortNotFoundError(message, "link-no-serial", number=repr(number), ports=listed)
        return next((port for port in ports if port.device == self.name), None)

    @staticmethod
    def _find_again(known: Candidate, ports: list[Candidate]) -> Candidate | None:
        same_kind = [port for port in ports if (port.vid, port.pid) == (known.vid, known.pid)]
        if known.serial_number:
            return next((port for port in same_kind if port.serial_number == known.serial_number), None)
        # CH340s have no serial number. The socket it sat in is the next best, then the name, then being the only one.
        same_socket = [port for port in same_kind if known.location and port.location == known.location]
        same_name = [port for port in same_kind if port.device == known.device]
        only_one = same_kind if len(same_kind) == 1 else []
        return next(iter(same_socket + same_name + only_one), None)
