"""Another reader chip, added as docs/new-reader-chip.md says: the firmware polls it, the host hears of its tags."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hublink import messages as m
from marshub import resources
from marshub.board import profile
from marshub.board.profile import chips
from marshub.hardware.cad.parts import list_parts
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import list_wires
from marshub.sim.clock import Clock
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.firmware_files import load_firmware_module
from marshub.sim.iso14443 import Field
from marshub.sim.reader_chips import CHIP_MODELS, make_chip
from marshub.sim.vm.board import VmBoard
from serial_host import Player

TOY = Path(__file__).with_name("toy_chip")
TAG = "04a1b2c3d4e5f6"
PROFILE = """
base = "starter"
name = "toy-board"
[[reader]]
name = "pad"
chip = "toy"
"""
CHIP = chips.Chip(
    title="toy",
    buses=("spi",),
    fastest_spi=5_000_000,
    fastest_spi_section="1",
    answer_ns=25,
    clock_ns=50,
    gains={},
    gains_section="2",
    most_power=0,
    power_section="3",
)


def test_firmware_profiles_and_simulator_know_the_same_chips() -> None:
    firmware = load_firmware_module("hub.chips")
    assert set(firmware.CHIPS) == set(chips.CHIPS) == set(CHIP_MODELS)
    for name, chip in chips.CHIPS.items():
        assert {key for key in firmware.CHIPS[name] if key in ("spi", "i2c")} == set(chip.buses)
        gains, powers = firmware.CHIPS[name].get("gain"), firmware.CHIPS[name].get("power")
        assert (gains is None) == (not chip.gains)
        assert gains is None or gains == (min(chip.gains.values()), max(chip.gains.values()))
        assert powers is None or powers == (1, chip.most_power)


def test_an_unknown_chip_is_refused_by_name() -> None:
    with pytest.raises(
        profile.ProfileError, match=r"toy.toml:6: reader\[0\] \(pad\)\.chip: 'toy': expected one of"
    ) as e:
        profile.decode(PROFILE, "toy.toml")
    assert "mfrc522" in str(e.value)
    with pytest.raises(ValueError, match="no model of the reader chip 'toy': expected one of mfrc522"):
        make_chip("toy", Clock(), Field(Clock()), False)


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The configuration of a board with the toy chip, which profiles know."""
    monkeypatch.setitem(chips.CHIPS, "toy", CHIP)
    return profile.make_firmware_config(profile.decode(PROFILE, "toy.toml"))


def test_the_configuration_names_a_chip_that_is_not_the_default(config: dict[str, Any]) -> None:
    assert config["readers"][0]["chip"] == "toy"
    assert all("chip" not in reader for name in profile.list_names() for reader in config_of(name)["readers"])


def config_of(name: str) -> dict[str, Any]:
    return profile.make_firmware_config(profile.load(name))


@pytest.mark.usefixtures("config")
@pytest.mark.parametrize("make", [list_wires, list_parts])
def test_nothing_is_drawn_for_a_module_that_is_not_known(make: Callable[[profile.Profile], Any]) -> None:
    with pytest.raises(HardwareError, match="toy-board: reader pad: no module with the chip 'toy' is known"):
        make(profile.decode(PROFILE, "toy.toml"))


@pytest.mark.usefixtures("config")
@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("gain_db = 38", r"reader\[0\] \(pad\)\.gain_db: 38: expected one of \[\] \(toy section 2\)"),
        ("power = 8", r"reader\[0\] \(pad\)\.power: 8: expected 1 to 0 \(toy section 3\)"),
        (
            '[[bus]]\nname = "a"\nbaud = 8_000_000',
            r"bus\[0\]\.baud: 8000000: expected 100000 to 5000000 \(toy section 1\)",
        ),
    ],
)
def test_a_profile_is_checked_by_the_chips_data_sheet(line: str, wrong: str) -> None:
    with pytest.raises(profile.ProfileError, match=wrong):
        profile.decode(PROFILE + line + "\n", "toy.toml")


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """The firmware with a driver of the toy chip and its line in the table."""
    folder = tmp_path / "firmware"
    shutil.copytree(resources.firmware_folder(), folder)
    shutil.copy(TOY / "toy.py", folder / "drivers")
    table = folder / "hub" / "chips.py"
    text = table.read_text(encoding="utf-8")
    table.write_text(
        text.replace("CHIPS = {\n", 'CHIPS = {\n    "toy": {"spi": "drivers.toy.ToyReader"},\n'), encoding="utf-8"
    )
    return folder


class _ToyBoard(FirmwareBoard):
    def _command(self, control: int, cause: int) -> list[str]:
        python, dash_m, *rest = super()._command(control, cause)
        assert dash_m == "-m"
        return [python, str(TOY / "child.py"), *rest]


class _ToyVmBoard(_ToyBoard, VmBoard):
    pass


@pytest.fixture(params=[_ToyBoard, _ToyVmBoard], ids=["cpython", "vm"])
def board(request: pytest.FixtureRequest, config: dict[str, Any], firmware: Path) -> Iterator[FirmwareBoard]:
    with request.param(config, firmware=firmware) as board:
        yield board


@pytest.mark.skipif(sys.platform == "win32", reason="depths 2 and 3 need POSIX")
def test_the_host_hears_of_tags_on_another_chip_and_of_its_faults(board: FirmwareBoard) -> None:
    with Player(board.port) as player:
        player.greet()
        board.put("pad", TAG)
        player.expect("tag_arrived", 0, bytes.fromhex(TAG))
        board.take("pad", TAG)
        player.expect("tag_left", 0, bytes.fromhex(TAG))
        board.change_chip("pad", "dead")
        player.expect("log", m.WARNING, "reader pad: reader does not answer")
        player.expect("reader_health", 0, m.FAILING)
        board.change_chip("pad", "well")
        player.expect("log", m.INFO, "reader pad works (toy chip)")
        player.expect("reader_health", 0, m.OK)
        board.put("pad", TAG)
        player.expect("tag_arrived", 0, bytes.fromhex(TAG))


@pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")
def test_firmware_that_does_not_know_the_chip_tells_the_host(config: dict[str, Any]) -> None:
    with _ToyBoard(config) as board, Player(board.port) as player:
        player.expect("greeted")
        player.expect("log", m.FAULT, "config: readers[0].chip: expected one of mfrc522")
