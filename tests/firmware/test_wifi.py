"""wifi.json on the board, and the radio: what is wrong is told, and none of it stops the board."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marshub.sim.upy import network

RIGHT = {"format": 1, "name": "marshub-1", "ssid": "Home", "password": "password", "key": "ab" * 32}
AIR = {"ssid": "Home", "password": "password", "up": True, "rssi": -60, "address": "127.66.1.1", "path": "none"}


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    network.bind(dict(AIR), lambda name: None)
    yield tmp_path
    network.WLAN.on, network.WLAN.wanted = False, None


def write(flash: Path, config: Any) -> None:
    (flash / "wifi.json").write_text(json.dumps(config), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": 2}, "format: expected 1"),
        ({"name": None}, "name: expected str"),
        ({"ssid": 5}, "ssid: expected str"),
        ({"password": []}, "password: expected str"),
        ({"key": "ab" * 31}, "key: expected 32 bytes"),
        ({"key": "zz" * 32}, "[Nn]on-hex"),
    ],
)
def test_each_mistake_is_told_and_the_radio_stays_off(flash: Path, change: dict[str, Any], told: str) -> None:
    from hub import wifi

    write(flash, {**RIGHT, **change})
    with pytest.raises(ValueError, match=told):
        wifi.load()
    radio = wifi.Radio()
    assert radio.key is None
    assert re.search(told, radio.says())
    radio.look(time.ticks_ms())  # type: ignore[attr-defined]
    assert not network.WLAN.on


def test_no_memory_for_the_driver_is_told(flash: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import wifi

    def active(self: object, on: bool) -> None:
        raise OSError("WiFi Out of Memory")

    write(flash, RIGHT)
    monkeypatch.setattr(network.WLAN, "active", active)
    radio = wifi.Radio()
    assert (radio.key, "WiFi Out of Memory" in radio.says()) == (None, True)


def test_it_says_where_it_is_and_joins_again_when_the_driver_gave_up(
    flash: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import wifi

    monkeypatch.setattr(network, "_JOIN_S", 0.0)
    write(flash, RIGHT)
    radio = wifi.Radio()
    assert radio.key == b"\xab" * 32
    assert radio.says() + radio.strength() == "wifi: marshub-1.local at 127.66.1.1, -60 dBm"
    network.WLAN.wanted = None
    assert radio.says() + radio.strength() == "wifi: not in the network"
    now = time.ticks_ms()  # type: ignore[attr-defined]
    radio._tried_ms = now
    radio.look(now + radio.AGAIN_MS - 1)
    assert network.WLAN.wanted is None
    radio.look(now + radio.AGAIN_MS)
    assert radio.says() == "wifi: marshub-1.local at 127.66.1.1"
