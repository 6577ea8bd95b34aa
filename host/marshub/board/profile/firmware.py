"""The firmware's configuration, made from a board profile."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from .chips import CHIPS, DEFAULT
from .shape import Profile, Reader


def make_firmware_config(profile: Profile) -> dict[str, Any]:
    """Return the firmware's configuration of the board as plain JSON data; the same dict configures the virtual board.

    ``hash`` is the hex of the first 8 bytes of SHA-256 over the canonical JSON (sorted keys, no blanks) of the rest:
    board and host compare it in their hello, so that a board with another wiring is noticed.
    """
    names = [*(bus.name for bus in profile.bus), *(bus.name for bus in profile.i2c)]
    bus_index = {name: number for number, name in enumerate(names)}
    decoder_index = {decoder.name: number for number, decoder in enumerate(profile.decoder)}

    def chip(reader: Reader) -> dict[str, str]:
        return {} if reader.chip == DEFAULT else {"chip": reader.chip}

    def radio(reader: Reader) -> dict[str, int]:
        entries = {} if reader.gain_db is None else {"gain": CHIPS[reader.chip].gains[reader.gain_db]}
        return entries if reader.power is None else {**entries, "power": reader.power}

    def chip_select(reader: Reader) -> dict[str, int]:
        if reader.address is not None:
            return {"address": reader.address}
        if reader.decoder is None:
            return {"cs": reader.cs or 0}
        return {"decoder": decoder_index[reader.decoder], "output": reader.output or 0}

    config: dict[str, Any] = {
        "format": 1,
        "board": profile.name,
        "mcu": profile.mcu.module,
        "link": profile.mcu.link,
        "buses": [
            {"spi": bus.spi, "sck": bus.sck, "mosi": bus.mosi, "miso": bus.miso, "baud": bus.baud}
            for bus in profile.bus
        ]
        + [{"i2c": bus.i2c, "sda": bus.sda, "scl": bus.scl, "baud": bus.baud} for bus in profile.i2c],
        "decoders": [{"address": decoder.address, "enable": decoder.enable} for decoder in profile.decoder],
        "readers": [
            {
                "name": reader.name,
                "bus": bus_index[reader.bus],
                "rst": reader.rst,
                **chip(reader),
                **chip_select(reader),
                **radio(reader),
            }
            for reader in profile.reader
        ],
        "neighbours": profile.list_neighbours(),
        "buttons": [
            {"name": button.name, "pin": button.pin, "pull": button.pull == "internal", "escape": button.escape}
            for button in profile.button
        ],
        "leds": {
            "pin": profile.leds.pin,
            "count": profile.leds.count,
            "order": profile.leds.order,
            "gamma": profile.leds.gamma,
            "channel_ma": profile.power.led_channel_ma,
            "idle_ma": profile.power.led_idle_ma,
            "cap_ma": profile.power.led_cap_ma,
        },
    }
    # Only where there is one: a board without them keeps its hash, and need not be deployed anew.
    if profile.reset is not None:
        config["reset"] = profile.reset
    power = profile.power
    if power.sense is not None:
        config["supply"] = {
            "sense": power.sense,
            "cap_ma": power.usb_cap_ma,
            "readers": power.reader_supply == "own",
        }
    for bus, bus_config in zip(profile.bus, config["buses"], strict=False):
        if bus.miso_through != "direct":
            bus_config["through"] = bus.miso_through
    config["hash"] = compute_config_hash(config)
    return config


def compute_config_hash(config: dict[str, Any]) -> str:
    """Return hex of the first 8 bytes of SHA-256 over the canonical JSON of `config` without its ``hash``."""
    rest = {key: value for key, value in config.items() if key != "hash"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
