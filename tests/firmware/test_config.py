"""config.json on the board: what is wrong with it is said, and a right one is taken whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from damaged_config import change_value
from hublink import messages
from marshub.board import profile
from marshub.sim.upy import machine
from marshub.sim.upy.wiring import Wiring

Change = Callable[[dict[str, Any]], Any]

WRONG: list[tuple[Change, str]] = [
    (lambda c: c.pop("format"), "format: expected 1"),
    (lambda c: c.update(format=2), "format: expected 1"),
    (lambda c: c.pop("board"), "board: expected str"),
    (lambda c: c.update(readers={}), "readers: expected list"),
    (lambda c: c["buses"][1].pop("miso"), r"buses\[1\].miso: expected a number"),
    (lambda c: c["buses"].insert(0, 5), r"buses\[0\]: expected an object"),
    (lambda c: c["decoders"][0].pop("enable"), r"decoders\[0\].enable: expected a number"),
    (lambda c: c["buses"][1].update(i2c=0), r"buses\[1\].sda: expected a number"),
    (lambda c: c["buses"][0].update(i2c=0, sda=21, scl=22), r"readers\[0\].address: expected a number"),
    (lambda c: c["readers"][3].update(bus=2), r"readers\[3\].bus: expected 0 to 1"),
    (lambda c: c["readers"][3].update(decoder=1), r"readers\[3\].decoder: expected 0 to 0"),
    (lambda c: c["readers"][3].update(output=8), r"readers\[3\].output: expected 0 to 7"),
    (lambda c: c["readers"][3].pop("decoder"), r"readers\[3\].cs: expected a number"),
    (lambda c: c["readers"][3].pop("name"), r"readers\[3\].name: expected str"),
    (lambda c: c.update(hash="xyz"), "hash: expected 16 hexadecimal digits"),
    (lambda c: c.update(hash="0x23456789abcdef"), "hash: expected 16 hexadecimal digits"),
    (lambda c: c.update(hash="0123456789abcdef0"), "hash: expected 16 hexadecimal digits"),
    (lambda c: c["neighbours"].insert(0, c["neighbours"].pop() and 5), r"neighbours\[0\]: expected list"),
    (lambda c: c["decoders"][0].update(address=[25, "26", 27]), r"decoders\[0\].address: expected a number"),
    (lambda c: c["buttons"][0].update(pin=-1), r"buttons\[0\].pin: expected a number"),
    (lambda c: c["leds"].update(cap_ma=1 << 40), "leds.cap_ma: expected a number"),
    (lambda c: c["leds"].update(count=513), "leds.count: expected 0 to 512"),
    (lambda c: c.update(buttons=65 * c["buttons"][:1]), "buttons: expected at most 64"),
    (lambda c: c.update(readers=65 * c["readers"][:1]), "readers: expected at most 64"),
    (lambda c: c["readers"][3].update(chip="pn532"), r"readers\[3\].chip: expected one of mfrc522"),
    (lambda c: c["readers"][3].update(chip=[]), r"readers\[3\].chip: expected one of mfrc522"),
    (lambda c: c["readers"][3].update(gain=8), r"readers\[3\].gain: expected 2 to 7"),
    (lambda c: c["readers"][3].update(gain=1), r"readers\[3\].gain: expected 2 to 7"),
    (lambda c: c["readers"][3].update(power="32"), r"readers\[3\].power: expected 1 to 63"),
    (lambda c: c["neighbours"].pop(), "neighbours: expected 16 lists"),
    (lambda c: c["neighbours"][0].append(16), r"neighbours\[0\]: expected 0 to 15"),
    (lambda c: c["buttons"][0].pop("pin"), r"buttons\[0\].pin: expected a number"),
    (lambda c: c.update(reset="5"), "config.reset: expected a number"),
    (lambda c: c.update(supply=15), "supply: expected an object"),
    (lambda c: c["supply"].pop("sense"), "supply.sense: expected a number"),
    (lambda c: c["supply"].update(cap_ma=None), "supply.cap_ma: expected a number"),
    (lambda c: c.pop("leds"), "leds: expected dict"),
    (lambda c: c["leds"].pop("cap_ma"), "leds.cap_ma: expected a number"),
    (lambda c: c["leds"].update(order="XYZ"), "leds.order: expected GRB, RGB or BRG"),
]


@pytest.mark.parametrize("name", ["hub", "hub-s3", "starter", "starter-c3", "starter-plug", "starter-s3"])
def test_the_hosts_config_is_taken(name: str, tmp_path: Path) -> None:
    from hub import config

    made = profile.make_firmware_config(profile.load(name))
    path = tmp_path / "config.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    assert config.load(str(path)) == made


def test_a_config_from_before_reset_line_and_sense_is_taken_too() -> None:
    from hub import config

    made = profile.make_firmware_config(profile.load("hub"))
    del made["reset"], made["supply"]
    config.check(made)


@pytest.mark.parametrize(("change", "told"), WRONG)
def test_each_mistake_is_told(change: Change, told: str) -> None:
    from hub import config

    made = profile.make_firmware_config(profile.load("hub"))
    change(made)
    with pytest.raises(config.ConfigError, match=told):
        config.check(made)


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["leds"].update(order="RGB"),
        lambda c: c["leds"].update(order="BRG", count=512),
        lambda c: c.update(buttons=64 * c["buttons"][:1]),
    ],
    ids=["RGB", "BRG", "64 buttons"],
)
def test_what_a_board_may_have_at_most_is_taken(config: dict[str, Any], change: Callable[[Any], Any]) -> None:
    from hub.config import check

    change(config)
    check(config)


@pytest.mark.usefixtures("wiring")
def test_the_hello_tells_why_the_board_started(config: dict[str, Any]) -> None:
    from hub.identity import make_hello

    assert messages.unpack_hello(make_hello(None, False)).name == "not set up"
    hello = messages.unpack_hello(make_hello(config, False))
    counts = len(config["readers"]), len(config["buttons"]), config["leds"]["count"]
    assert (hello.readers, hello.buttons, hello.leds) == counts
    for known in (config, None):
        causes = [messages.unpack_hello(make_hello(known, crashed)).reset_cause for crashed in (False, True)]
        assert causes == [machine.PWRON_RESET, messages.RESET_CRASH]


def test_a_missing_or_broken_file_is_told(tmp_path: Path) -> None:
    from hub import config

    with pytest.raises(config.ConfigError, match="missing; run 'marshub board deploy'"):
        config.load(str(tmp_path / "config.json"))
    (tmp_path / "config.json").write_text("{", encoding="utf-8")
    with pytest.raises(config.ConfigError, match="not valid JSON"):
        config.load(str(tmp_path / "config.json"))
    (tmp_path / "config.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(config.ConfigError, match="not valid JSON"):
        config.load(str(tmp_path / "config.json"))
    with pytest.raises(config.ConfigError, match="expected an object"):
        config.check([])


def test_a_chip_has_only_the_settings_and_buses_of_its_driver(
    config: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from hub import chips
    from hub.config import ConfigError, check

    monkeypatch.setitem(chips.CHIPS, "plain", {"spi": "drivers.mfrc522.MFRC522"})
    config["readers"][3].update(chip="plain", gain=5)
    with pytest.raises(ConfigError, match=r"readers\[3\].gain: its chip has none"):
        check(config)
    del config["readers"][3]["gain"]
    check(config)
    assert chips.load_driver(config["readers"][3], "spi").__name__ == "MFRC522"
    monkeypatch.setitem(chips.CHIPS, "plain", {"i2c": "drivers.i2c.MFRC522OnI2C"})
    with pytest.raises(ConfigError, match=r"readers\[3\].bus: its chip has no driver on spi"):
        check(config)
    assert chips.load_driver(config["readers"][3], "i2c").__name__ == "MFRC522OnI2C"


def test_each_chip_has_its_drivers() -> None:
    from hub.chips import CHIPS, load_driver

    drivers = [load_driver({"chip": name}, bus) for name in CHIPS for bus in ("spi", "i2c") if bus in CHIPS[name]]
    assert all(callable(driver.inventory) for driver in drivers)
    assert len(drivers) >= 2


def test_what_the_check_lets_through_the_parts_can_be_made_from(
    config: dict[str, Any], wiring: Wiring, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for pins and buses that only `machine` knows, and refuses: then the link says so (hub.app)."""
    from hub import buttons, identity, lights, scan
    from hub.config import ConfigError, check

    monkeypatch.setattr(buttons.Buttons, "SETTLE_MS", 0)
    kept = refused = 0
    for seed in range(150):
        made = json.loads(json.dumps(config))
        change_value(made, Random(seed))
        try:
            check(made)
        except ConfigError:
            refused += 1
            continue
        kept += 1
        identity.make_hello(made, False)
        try:
            buttons.Buttons(made)
            shown = lights.Lights(made["leds"])
            scan.Scanner(made, None, None)
        except ValueError:
            continue
        shown.show(bytes((255, 255, 255, 0)) * 512)
    assert kept > 10
    assert refused > 40


def test_a_bus_on_i2c_runs_as_fast_as_the_profile_says(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub.i2c import Bus

    made = profile.make_firmware_config(profile.load("starter-plug"))
    bus = next(bus for bus in made["buses"] if "i2c" in bus)
    bus["baud"] = 100_000
    wiring = Wiring(made)
    monkeypatch.setattr(machine, "_wiring", wiring)
    made_bus = Bus(bus)
    assert wiring.i2c[bus["i2c"]][1].baudrate == 100_000
    assert made_bus.reader(lambda *given, **radio: (given[1], radio), 0x28, {"gain": 7}) == (0x28, {"gain": 7})
    wiring.chips[0].sda_clocks = 9
    assert made_bus.free(), "whoever holds SDA is clocked out"
    wiring.chips[0].sda_clocks = 1 << 30
    assert not made_bus.free(), "one that never lets go is told of"


def test_no_boot_has_the_number_0(monkeypatch: pytest.MonkeyPatch) -> None:
    from hub import identity

    monkeypatch.setattr(identity.os, "urandom", bytes)
    assert identity.make_boot_id() == 1
    monkeypatch.setattr(identity.os, "urandom", lambda size: b"\2" + bytes(size - 1))
    assert identity.make_boot_id() == 2
