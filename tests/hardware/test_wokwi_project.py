"""What a project for Wokwi runs: the chips we wrote, as compiled, and the flash with MicroPython and our firmware."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from firmware_images import image, lying
from marshub.board import profile
from marshub.cli.profile import profile as command
from marshub.hardware import flash_image
from marshub.hardware.errors import HardwareError
from marshub.hardware.wokwi import project
from marshub.hardware.wokwi.catalogue import HERE, find_dev_board, list_chip_names, list_chip_pins
from marshub.hardware.wokwi.circuit import make_circuit
from marshub.sim.vm.parts import node
from marshub.tools.flash_files import make_tree

CHIPS = HERE / "chips"
Levels = dict[str, int | None]


def ran(*jobs: tuple[str, list[Mapping[str, int]]]) -> list[list[Levels]]:
    """What chips make of steps of levels set from outside: all their pins after each step."""
    asked = [(str(CHIPS / f"{chip}.chip.wasm"), [list(step.items()) for step in steps]) for chip, steps in jobs]
    harness = Path(__file__).with_name("wokwi_chips.mjs")
    done = subprocess.run([node(), harness], input=json.dumps(asked), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    result: list[list[Levels]] = json.loads(done.stdout)
    return result


def address(number: int, enable: int = 0) -> dict[str, int]:
    return {**{f"A{bit}": number >> bit & 1 for bit in range(3)}, "G2A": enable}


def test_the_chips_do_what_their_data_sheets_say() -> None:
    """Data sheets: 74HC138 table 3, 74HC151 table 3, 74HC125 table 3."""
    chosen: list[Mapping[str, int]] = [{}, *(address(n) for n in range(8)), address(3, enable=1)]
    low = [{**address(n), **{f"I{other}": int(other != n) for other in range(8)}} for n in range(8)]
    high = [{**address(n), **{f"I{other}": int(other == n) for other in range(8)}} for n in range(8)]
    idle = {f"E{gate}": 1 for gate in range(8)}
    gates: list[Mapping[str, int]] = [{}, idle | {f"I{gate}": 0 for gate in range(8)}]
    gates += [idle | {f"E{gate}": 0, f"I{gate}": level} for gate in range(8) for level in (1, 0)]
    mux, select, buffer, plain = ran(
        ("rail-mux", [*chosen, *low, *high]), ("rail-select", chosen), ("rail-buffer", gates), ("rail-plain", [{}])
    )
    for decoder in (mux, select):
        outputs = [[step[f"Y{n}"] for n in range(8)] for step in decoder[:10]]
        assert outputs[0] == [1] * 8, "nothing is selected while the board boots"
        assert outputs[1:9] == [[int(n != number) for n in range(8)] for number in range(8)]
        assert outputs[9] == [1] * 8
    assert [step["MISO"] for step in mux[10:]] == [0] * 8 + [1] * 8
    assert [step["MISO"] for step in buffer] == [1, 1, *[1, 0] * 8]
    assert plain == [{}]


def test_a_gate_that_is_shut_lets_nobody_hold_the_line() -> None:
    (steps,) = ran(("rail-buffer", [{"E0": 0, "E1": 1, "I0": 1, "I1": 0}, {"E0": 1, "E1": 0}, {"E1": 1}]))
    assert [step["MISO"] for step in steps] == [1, 0, 1]


def test_the_firmware_s_chip_selects_reach_each_reader_of_the_hub_through_its_rails() -> None:
    """From the pins in config.json, by the diagram's connections and the chips as compiled, to one SDA and one MISO."""
    board = profile.load("hub")
    config = profile.make_firmware_config(board)
    to_rail: dict[str, list[str]] = {}
    from_rail: dict[str, str] = {}
    for wire in make_circuit(board).connections:
        if wire.end.startswith("rail-"):
            to_rail.setdefault(wire.start, []).append(wire.end)
        if wire.start.startswith("rail-"):
            from_rail[wire.end] = wire.start
    steps: dict[str, list[Mapping[str, int]]] = {f"rail-{bus.name}": [] for bus in board.bus}
    there = find_dev_board("esp32")
    for message in config["readers"]:
        decoder = config["decoders"][message["decoder"]]
        levels = {there.find_pin(pin): message["output"] >> bit & 1 for bit, pin in enumerate(decoder["address"])}
        levels[there.find_pin(decoder["enable"])] = 0
        for rail, listed in steps.items():
            pins = {
                end.partition(":")[2]: v for pin, v in levels.items() for end in to_rail[f"esp:{pin}"] if rail in end
            }
            mine = from_rail[f"reader-{message['name']}:MISO"].partition(":")
            only = {f"I{n}": int(mine[0] == rail and f"I{n}" == mine[2]) for n in range(8)}
            listed.append(pins | only)
    answers = dict(zip(steps, ran(*(("rail-mux", listed) for listed in steps.values())), strict=True))
    for number, (message, reader) in enumerate(zip(config["readers"], board.reader, strict=True)):
        rail, _, output = from_rail[f"reader-{reader.name}:SDA"].partition(":")
        assert rail == f"rail-{reader.bus}"
        step = answers[rail][number]
        assert [pin for pin in step if pin.startswith("Y") and not step[pin]] == [output]
        assert step["MISO"] == 1, f"{message['name']} is not heard"
        assert f"rail-{reader.bus}:MISO" in to_rail[f"esp:{there.find_pin(config['buses'][message['bus']]['miso'])}"]


def test_each_chip_is_compiled_from_the_source_beside_it() -> None:
    kept = json.loads((CHIPS / "digest.json").read_bytes())
    assert list(kept) == list_chip_names()
    for name, sums in kept.items():
        for end, what in (("c", "source"), ("wasm", "wasm")):
            result = hashlib.sha256((CHIPS / f"{name}.chip.{end}").read_bytes()).hexdigest()
            assert result == sums[what], f"{name}: compile it again: scripts/wokwi_chips.py"
        message = json.loads((CHIPS / f"{name}.chip.json").read_bytes())
        assert set(message) == {"name", "author", "pins"}
        pins = [pin for pin in list_chip_pins(name) if pin]
        assert len(set(pins)) == len(pins)
    asked = {name: set(levels[0]) for name, levels in zip(kept, ran(*((name, [{}]) for name in kept)), strict=True)}
    assert all(names <= set(list_chip_pins(chip)) for chip, names in asked.items())


@pytest.mark.parametrize("module", ["esp32", "esp32s3", "esp32c3"])
def test_the_flash_is_the_image_and_behind_it_the_files(module: str) -> None:
    size_mb = find_dev_board(module).flash_mb
    given = image(module, flash_mb=size_mb)
    contents = {"main.py": b"print(1)\n", "hub/app.mpy": bytes(range(256)) * 40, "hub/deep/x.mpy": b"", "a.json": b"{}"}
    made = flash_image.make_firmware(given, contents, module, size_mb)
    start = flash_image.CHIPS[module].bootloader
    assert made[start : start + len(given)] == given
    assert set(made[:start]) <= {0xFF}
    blocks = ((size_mb << 20) - 0x200000) // flash_image.BLOCK
    assert lying(made[0x200000:], blocks) == contents
    assert len(made) < 0x200000 + 40 * flash_image.BLOCK
    assert flash_image.make_firmware(given, contents, module, size_mb) == made


@pytest.mark.parametrize("summed", [False, True])
@pytest.mark.parametrize(("module", "made_for_mb", "board_mb", "end"), [
    ("esp32", 4, 4, 0x400000), ("esp32s3", 4, 8, 0x400000), ("esp32s3", 8, 8, 0x800000), ("esp32c3", 8, 4, 0x400000),
])  # fmt: skip
def test_an_image_without_a_partition_for_files_gets_one(
    module: str, made_for_mb: int, board_mb: int, end: int, summed: bool
) -> None:
    """MicroPython 1.26, ports/esp32/main.c: it makes one itself only if the table has none."""
    given = image(module, files=False, flash_mb=made_for_mb, summed=summed)
    first, files = flash_image.make_pieces(given, {"main.py": b"1"}, module, board_mb)
    listed = flash_image.read_partitions(first.data, module)
    assert listed[:-1] == flash_image.read_partitions(given, module)
    assert (listed[-1].name, listed[-1].offset, listed[-1].end) == ("vfs", 0x200000, end)
    assert lying(files.data, listed[-1].size // flash_image.BLOCK) == {"main.py": b"1"}
    assert files.offset == 0x200000
    table = 0x8000 - flash_image.CHIPS[module].bootloader
    kind_and_rest = first.data[table + 96 : table + 128]
    assert kind_and_rest[2:4] == b"\x01\x81"
    after = first.data[table + 128 : table + 160]
    rows = first.data[table : table + 128]
    assert after == (b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(rows).digest() if summed else b"\xff" * 32)
    assert first.data[:table] == given[:table]
    assert first.data[table + 160 :] == given[table + 160 :]


def test_what_is_no_image_for_the_board_is_refused() -> None:
    sizeless = bytearray(image("esp32", files=False))
    sizeless[3] = 0xFF
    for wrong, message in (
        (b"\x7fELF" + bytes(50), r"not a MicroPython image: expected a \.bin"),
        (image("esp32", chip=9), "is for esp32s3: expected one for esp32$"),
        (image("esp32", chip=99), r"is for an unknown chip \(99\): expected one for esp32$"),
        (image("esp32", fat=True), "no partition 'vfs': expected MicroPython's own build"),
        (image("esp32", flash_mb=8), "needs 8 MB of flash: expected one for 4 MB"),
        (image("esp32", flash_mb=2, files=False), "leaves no room for files: its partitions end at 2097152 of 2097152"),
        (bytes(sizeless), "says no size of flash"),
        (image("esp32").ljust(0x201000, b"\xff"), "overlaps its own partition"),
    ):
        with pytest.raises(HardwareError, match=message):
            flash_image.make_firmware(wrong, {}, "esp32", 4)
    with pytest.raises(HardwareError, match=r"9000000 bytes of firmware do not fit into \d+ bytes of flash"):
        flash_image.make_firmware(image("esp32"), {"big": bytes(9_000_000)}, "esp32", 4)
    with pytest.raises(HardwareError, match="no image is known for 'esp32p4': expected one of esp32, esp32s3, esp32c3"):
        flash_image.read_partitions(image("esp32"), "esp32p4")


def test_the_command_writes_a_project_with_what_a_deploy_would_bring(tmp_path: Path) -> None:
    board = profile.load("starter")
    (tmp_path / "own.bin").write_bytes(image("esp32"))
    asked = ["wokwi", "starter", "--image", str(tmp_path / "own.bin"), "--out", str(tmp_path)]
    done = CliRunner().invoke(command, asked)
    assert done.exit_code == 0, done.output
    there = {path.name: path.read_bytes() for path in (tmp_path / "starter").iterdir()}
    assert set(there) == {"diagram.json", "wokwi.toml", "firmware.bin", "README.md"}
    contents = make_tree(profile.make_firmware_config(board), compiled=True).contents
    assert lying(there["firmware.bin"][0x200000:], 512) == contents
    page = there["README.md"].decode()
    assert "marshub play --board rfc2217://localhost:4000 --profile starter" in page
    assert "1: prev, 2: next, 3: ok, 4: back" in page
    for message in ("WOKWI_CLI_TOKEN", "licence", "firmware.bin", "15 of its 21 wires"):
        assert message in page
    assert "Custom Chip" not in page


def test_a_project_of_a_board_with_rails_brings_its_chips_and_nothing_else() -> None:
    board = profile.load("hub")
    for plain, chip in ((False, "rail-mux"), (True, "rail-select")):
        made = project.make_files(board, image("esp32"), {"main.py": b""}, plain_miso=plain)
        assert {name for name in made if "chip" in name} == {f"{chip}.chip.{end}" for end in ("json", "c", "wasm")}
        assert f"'{chip}.chip.wasm'" in made["wokwi.toml"].decode()
        assert f"call it `{chip}`, in C" in made["README.md"].decode()


def test_without_names_a_board_that_wokwi_cannot_show_is_left_out_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.bin").write_bytes(image("esp32"))
    (tmp_path / "heap.toml").write_text(
        'base = "starter"\nname = "heap"\n'
        + "".join(f'[[button]]\nname = "{b}"\nat = [9, 9]\n' for b in ("ok", "next"))
    )
    heap = str(tmp_path / "heap.toml")
    monkeypatch.setattr(profile, "list_names", lambda: ["starter", heap])
    asked = ["wokwi", "--image", str(tmp_path / "own.bin"), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(command, asked)
    assert done.exit_code == 0, done.output
    assert "heap was not made: Wokwi cannot show it." in " ".join(done.output.split())
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["starter"]
    done = CliRunner().invoke(command, [*asked, heap])
    assert "button-next, button-ok: they lie on one another" in str(done.exception)


def test_nothing_is_written_when_an_image_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s3.bin").write_bytes(image("esp32s3"))
    asked: list[Any] = ["wokwi", "starter-s3", "starter", "--image", str(tmp_path / "s3.bin"), "--out", str(tmp_path)]
    done = CliRunner().invoke(command, asked)
    assert "is for esp32s3: expected one for esp32" in str(done.exception)
    assert [path.name for path in tmp_path.iterdir()] == ["s3.bin"]
