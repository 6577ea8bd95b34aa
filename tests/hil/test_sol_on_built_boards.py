"""One sol by the scripted hands on each board as it is built, through the firmware on the MicroPython VM: minutes."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from marshub.board import profile
from marshub.demo.run import run_demo

BUILT = Path(__file__).parents[2] / "hardware"
pytestmark = [pytest.mark.soak, pytest.mark.timeout(1200)]


@pytest.mark.parametrize("name", profile.list_names())
def test_a_sol_is_played_through_the_vm(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    config = profile.make_firmware_config(profile.load(name))
    # What the builder soldered by is what the firmware is told.
    rows = list(csv.DictReader((BUILT / name / "pins.csv").read_text(encoding="utf-8").splitlines()))
    wired = {row["profile"]: row["pin"] for row in rows}
    assert wired["leds.pin"] == f"GPIO{config['leds']['pin']}"
    for number, button in enumerate(config["buttons"]):
        assert wired[f"button[{number}].pin"] == f"GPIO{button['pin']}"
    for number, bus in enumerate(config["buses"]):
        table, pins = ("i2c", ("sda", "scl")) if "i2c" in bus else ("bus", ("sck", "mosi", "miso"))
        assert [wired[f"{table}[{number}].{wire}"] for wire in pins] == [f"GPIO{bus[wire]}" for wire in pins]
    lines: list[str] = []
    code = run_demo(profile=name, sols=1, speed=0, seed=7, depth=3, language="en", timeout=60, out=lines.append)
    assert code == 0, lines[-5:]
    assert lines[-1] == "the end of the demo after 1 sol; the game goes on from here"
    message = "\n".join(lines)
    assert re.search(r"wire: tag-arrived reader \d+ 04", message), "tags were read by the firmware's driver"
    assert re.search(r"wire: button \d+ pressed", message)
    assert re.search(r"leds: .* -> ", message)
    # A sol is its phases, all of them.
    assert {"production", "actions", "malfunction"} <= set(re.findall(r"\[sol 1 (\w+)\]", message))
