"""The VM's `network`: the radio of an ESP32's station in the runner's simulated network (sim/simulated_network)."""

import json
import time

from machine import _order

STA_IF = 0
STAT_IDLE = 1000
STAT_CONNECTING = 1001
STAT_GOT_IP = 1010
STAT_NO_AP_FOUND = 201
STAT_WRONG_PASSWORD = 202
_JOIN_MS = 100
_TAKES = 52000  # as marshub.sim.upy.network tells why

_name = ["mpy-esp32"]
_told = [""]
_driver = []


def _air():
    _order.write("air")
    return json.loads(_order.read(400))


def hostname(name=None):
    if name is not None:
        _name[0] = name
    return _name[0]


class WLAN:
    """The station."""

    IF_STA = 0
    PM_NONE = 0
    _wanted = None
    _since = 0
    _reconnects = 0

    def __init__(self, interface=STA_IF):
        if interface != STA_IF:
            raise ValueError("invalid WLAN interface identifier")

    def active(self, on=None):
        if on is not None:
            if on and not _driver:
                try:
                    _driver.append(bytearray(_TAKES))
                except MemoryError:
                    raise OSError("WiFi Out of Memory")  # noqa: B904
            elif not on:
                _driver.clear()
            self._look()
        return bool(_driver)

    def config(self, **values):
        for name in values:
            if name not in ("pm", "reconnects"):
                raise ValueError("unknown config param")
        WLAN._reconnects = values.get("reconnects", WLAN._reconnects)

    def connect(self, ssid, key=""):
        if not _driver:
            raise OSError("Wifi Not Started")
        WLAN._wanted = (ssid, key)
        WLAN._since = time.ticks_ms()
        self._look()

    def disconnect(self):
        WLAN._wanted = None
        self._look()

    def _late(self):
        # Remembered: a time of more than six days ago lies in the future.
        if WLAN._since is not None and time.ticks_diff(time.ticks_ms(), WLAN._since) >= _JOIN_MS:
            WLAN._since = None
        return WLAN._since is None

    def _wrong(self, air):
        if not air["up"] or WLAN._wanted is None or WLAN._wanted[0] != air["ssid"]:
            return STAT_NO_AP_FOUND
        return 0 if WLAN._wanted[1] == air["password"] else STAT_WRONG_PASSWORD

    def _look(self):
        air = _air()
        joined = bool(_driver) and WLAN._wanted is not None and self._late() and not self._wrong(air)
        now = air["address"] if joined else ""
        if now != _told[0]:
            _told[0] = now
            _order.write("joined " + (_name[0] if joined else ""))
        return joined

    def isconnected(self):
        return self._look()

    def status(self, what=None):
        joined = self._look()
        if what == "rssi":
            if not joined:
                raise OSError("Wifi Not Connected")
            return _air()["rssi"]
        if joined:
            return STAT_GOT_IP
        if not _driver or WLAN._wanted is None:
            return STAT_IDLE
        if not WLAN._reconnects or not self._late():
            return STAT_CONNECTING
        return self._wrong(_air())

    def ifconfig(self):
        return (_air()["address"] if self._look() else "0.0.0.0"), "255.255.0.0", "127.66.0.1", "127.66.0.1"

    def scan(self):
        air = _air()
        found = [(b"Neighbours", bytes(6), 11, -80, 3, False)]
        if air["up"]:
            found.append((air["ssid"].encode(), bytes(6), 6, air["rssi"], 3, False))
        return found
