"""Stand-in for MicroPython's `network` on an ESP32: a radio in the air of the simulated board.

What `status` says is what the official builds give (ports/esp32/modnetwork_globals.h).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

STA_IF = 0
STAT_IDLE = 1000
STAT_CONNECTING = 1001
STAT_GOT_IP = 1010
STAT_BEACON_TIMEOUT = 200
STAT_NO_AP_FOUND = 201
STAT_WRONG_PASSWORD = 202
_WPA2 = 3
_JOIN_S = 0.1
#: What the driver, lwIP, its sockets and mDNS take of what the program could have had: 46 kB for the driver
#: (arduino-esp32 #8033), the rest reckoned.
TAKES = 52_000


def _nobody(name: str) -> None:
    pass


_air: dict[str, Any] = {}
_tell: Callable[[str], None] = _nobody
_name = "mpy-esp32"
_told = ""


def bind(air: dict[str, Any], tell: Callable[[str], None]) -> None:
    """Connect the radio to a board's simulated network (`SimulatedNetwork.air`).

    `tell` is called when it joins or leaves.
    """
    global _air, _tell
    _air, _tell = air, tell


def get_used_bytes() -> int:
    """Return the memory that the radio takes now, in bytes."""
    return TAKES if WLAN.on else 0


def hostname(name: str | None = None) -> str:
    """Return the name that mDNS answers to."""
    global _name
    if name is not None:
        if len(name) > 32:
            raise ValueError("invalid name")
        _name = name
    return _name


class WLAN:
    """The station."""

    IF_STA = 0
    PM_NONE = 0
    on = False
    wanted: tuple[str, str] | None = None
    since = 0.0
    reconnects = 0

    def __init__(self, interface: int = STA_IF) -> None:
        if interface != STA_IF:
            raise ValueError("invalid WLAN interface identifier")

    def active(self, on: bool | None = None) -> bool:
        """Switch the radio."""
        if on is not None:
            WLAN.on = bool(on)
            self._look()
        return WLAN.on

    def config(self, **values: int) -> None:
        """Accept power management and the number of retries; others do not exist."""
        for name in values:
            if name not in ("pm", "reconnects"):
                raise ValueError("unknown config param")
        WLAN.reconnects = values.get("reconnects", WLAN.reconnects)

    def connect(self, ssid: str, key: str = "") -> None:
        """Join in the background."""
        if not WLAN.on:
            raise OSError("Wifi Not Started")
        WLAN.wanted, WLAN.since = (ssid, key), time.monotonic()
        self._look()

    def disconnect(self) -> None:
        """Leave the network."""
        WLAN.wanted = None
        self._look()

    def _find_fault(self) -> int:
        """Return why the station does not join the network; 0 if it does."""
        if not _air["up"] or WLAN.wanted is None or WLAN.wanted[0] != _air["ssid"]:
            return STAT_NO_AP_FOUND
        return 0 if WLAN.wanted[1] == _air["password"] else STAT_WRONG_PASSWORD

    def _look(self) -> bool:
        global _told
        joined = (
            WLAN.on and WLAN.wanted is not None and time.monotonic() - WLAN.since >= _JOIN_S and not self._find_fault()
        )
        now = f"{_name} {_air['address']}" if joined else ""
        if now != _told:
            _told = now
            _tell(_name if joined else "")
        return joined

    def isconnected(self) -> bool:
        """Return whether it has an address."""
        return self._look()

    def status(self, what: str | None = None) -> int:
        """Return why it is not connected, or the signal strength."""
        if what == "rssi":
            if not self._look():
                raise OSError("Wifi Not Connected")
            return int(_air["rssi"])
        if self._look():
            return STAT_GOT_IP
        if not WLAN.on or WLAN.wanted is None:
            return STAT_IDLE
        if not WLAN.reconnects or time.monotonic() - WLAN.since < _JOIN_S:
            return STAT_CONNECTING
        return self._find_fault()

    def ifconfig(self) -> tuple[str, str, str, str]:
        """Return address, mask, gateway, name server."""
        address = _air["address"] if self._look() else "0.0.0.0"
        return address, "255.255.0.0", "127.66.0.1", "127.66.0.1"

    def scan(self) -> list[tuple[bytes, bytes, int, int, int, bool]]:
        """Return the networks heard: name, station, channel, strength, security, hidden."""
        result = [(b"Neighbours", bytes(6), 11, -80, _WPA2, False)]
        if _air["up"]:
            result.append((_air["ssid"].encode(), bytes(6), 6, _air["rssi"], _WPA2, False))
        return result


async def start_server(serve: Any, host: str, port: int, backlog: int = 5) -> Any:
    """Mimic asyncio.start_server of the board: the server is reached through its air."""
    return await asyncio.start_unix_server(serve, _air["path"], backlog=backlog)
