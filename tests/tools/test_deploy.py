"""Deploying with mpremote's own transport onto the REPL of a simulated board: what lies on its flash afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import serial

from marshub.board.profile import load, make_firmware_config
from marshub.firmware_slots import ROM_BLOCK, ROM_BYTES, SLOT_FILE, make_rom_image, split_starters
from marshub.sim import open_board
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.virtual_board import VirtualBoard
from marshub.sim.vm.board import VmBoard
from marshub.tools import board_files, slots
from marshub.tools.board_connection import ask_identity
from marshub.tools.board_files import PART, BoardFiles
from marshub.tools.deploy import Step, deploy
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import (
    VERSION_FILE,
    list_files,
    make_tree,
    read_firmware_version,
    read_mpy_version,
    write_tree,
)
from serial_host import Player

CONFIG = make_firmware_config(load("starter"))
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")


@pytest.fixture
def board() -> Iterator[FirmwareBoard]:
    board = FirmwareBoard(CONFIG)
    yield board
    board.close()


def on_flash(board: FirmwareBoard) -> dict[str, bytes]:
    return {
        path.relative_to(board.flash).as_posix(): path.read_bytes() for path in board.flash.rglob("*") if path.is_file()
    }


def in_slot(slot: str, contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """What lies on a flash where `contents` are valid in that slot."""
    return {f"{slot}/{name}": data for name, data in contents.items()} | {SLOT_FILE: slot.encode()}


def test_the_tree_holds_what_the_firmware_imports(tmp_path: Path) -> None:
    written = write_tree(CONFIG, tmp_path)
    assert {"main.py", "boot.py", "hub/app.py", "drivers/mfrc522.py", "hublink/board_end.py", "config.json"} <= set(
        written
    )
    assert "hublink/host_end.py" not in written
    assert not [name for name in written if "__pycache__" in name or not (tmp_path / name).is_file()]
    assert json.loads((tmp_path / "config.json").read_text()) == CONFIG
    assert {name for name, _ in list_files()} | {"config.json", VERSION_FILE} == set(written)
    assert json.loads((tmp_path / VERSION_FILE).read_text())["firmware"] == read_firmware_version()


def test_compiled_every_module_is_an_mpy_and_the_two_starters_are_sources() -> None:
    compiled = make_tree(CONFIG, compiled=True)
    sources = {name for name in compiled.contents if name.endswith(".py")}
    assert sources == {"boot.py", "main.py"}
    modules_there = {name.removesuffix(".mpy") for name in compiled.contents if name.endswith(".mpy")}
    assert modules_there | {"boot", "main"} == {name.removesuffix(".py") for name, _ in list_files()}, "its own modules"
    modules = [data for name, data in compiled.contents.items() if name.endswith(".mpy")]
    assert {data[:2] for data in modules} == {b"M" + bytes([read_mpy_version() or 0])}
    assert b"hub/app.py" in compiled.contents["hub/app.mpy"], "a traceback names the file"


def test_a_module_that_does_not_compile_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def f(:\n")
    monkeypatch.setattr("marshub.tools.flash_files.list_files", lambda: iter([("hub/wrong.py", wrong)]))
    with pytest.raises(ToolError, match=r"mpy-cross rejects hub/wrong\.py: SyntaxError"):
        make_tree(CONFIG, compiled=True)


def test_a_module_that_changes_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "step.py"
    monkeypatch.setattr("marshub.tools.flash_files.list_files", lambda: iter([("hub/step.py", module)]))
    for name in (b"before", b"after"):
        module.write_bytes(b"def f(board): return board.%s()\n__all__ = ['f']\n" % name)
        assert name in make_tree(CONFIG, compiled=True).contents["hub/step.mpy"]


@on_posix
def test_everything_goes_over_once_and_the_board_says_hello_again(board: FirmwareBoard) -> None:
    (board.flash / "mine.txt").write_text("the owner's own")
    steps: list[Step] = []
    done = deploy(board.port, CONFIG, progress=steps.append)
    starters, wanted = split_starters(make_tree(CONFIG).contents)
    assert on_flash(board) == {**starters, **in_slot("a", wanted), "mine.txt": b"the owner's own"}
    assert set(done.sent) == {*starters, *wanted}
    assert not done.compiled, "CPython reads no .mpy files"
    assert steps[-1].done == steps[-1].total == sum(len(wanted[name]) for name in done.sent if name in wanted)
    back = ask_identity(board.port)
    assert back is not None
    assert back.firmware == read_firmware_version()

    again = deploy(board.port, CONFIG, progress=steps.append)
    assert (again.sent, again.removed) == ((), ())
    assert set(again.kept) == {*starters, *wanted}


@on_posix
def test_only_what_changed_goes_over_and_old_modules_go_away(board: FirmwareBoard) -> None:
    write_tree(CONFIG, board.flash)
    wanted = on_flash(board)
    (board.flash / "hub" / "app.py").write_text("an older one")
    (board.flash / "hub" / "gone.py").write_text("of an older version")
    (board.flash / "hub" / "app.mpy").write_bytes(b"M\6")
    (board.flash / "hub" / "notes.txt").write_text("kept")
    other = {**CONFIG, "board": "renamed"}
    done = deploy(board.port, other)
    assert set(done.sent) == {"hub/app.py", "config.json", VERSION_FILE}
    starters, contents = split_starters(make_tree(other).contents)
    assert set(done.removed) == {*wanted, "hub/gone.py", "hub/app.mpy"} - set(starters), "the old firmware"
    assert on_flash(board) == {**starters, **in_slot("a", contents), "hub/notes.txt": b"kept"}
    assert not (board.flash / "drivers").exists()
    third = deploy(board.port, CONFIG)
    assert set(third.sent) == {"config.json", VERSION_FILE}
    now = on_flash(board)
    assert {name: data for name, data in now.items() if name[:2] == "b/"} == {
        f"b/{name}": data for name, data in split_starters(make_tree(CONFIG).contents)[1].items()
    }, "while one slot is valid the other is written"
    assert now[SLOT_FILE] == b"b"


@on_posix
def test_killed_in_the_middle_the_old_firmware_stays_and_the_next_run_sends_the_rest(board: FirmwareBoard) -> None:
    write_tree(CONFIG, board.flash)
    old = {}
    for path in [*board.flash.glob("hub/*.py"), *board.flash.glob("drivers/*.py")]:
        path.write_bytes(b"# an older version\n" + path.read_bytes())
        old[path.relative_to(board.flash).as_posix()] = path.read_bytes()
    command = [sys.executable, "-m", "marshub", "board", "deploy", board.port, "--profile", "starter"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        end = time.monotonic() + 60
        while len([*board.flash.glob("a/hub/*"), *board.flash.glob("a/drivers/*")]) < 5:
            assert killed.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        killed.kill()
    left = on_flash(board)
    assert {name: left[name] for name in old} == old, "no file under its own name was touched"
    starters, contents = split_starters(make_tree(CONFIG).contents)
    whole = {name for name in old if left.get(f"a/{name}") == contents[name]}
    assert whole
    assert SLOT_FILE not in left

    done = deploy(board.port, CONFIG)
    assert whole <= set(done.resumed)
    assert set(done.sent) | set(done.resumed) == set(old)
    assert not set(done.sent) & set(done.resumed)
    assert on_flash(board) == {**starters, **in_slot("a", contents)}


@on_posix
def test_a_file_that_arrives_otherwise_is_not_put_to_use(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(CONFIG, board.flash)
    (board.flash / "hub" / "app.py").write_text("an older one")
    write = BoardFiles.write

    def damaged(self: BoardFiles, name: str, data: bytes, progress: object) -> None:
        write(self, name, data[:-1] + b"?", progress)  # type: ignore[arg-type]

    monkeypatch.setattr(BoardFiles, "write", damaged)
    with pytest.raises(ToolError, match=r"hub/app\.py arrived damaged on the board"):
        deploy(board.port, CONFIG)
    left = on_flash(board)
    assert left["hub/app.py"] == b"an older one"
    assert not [name for name in left if name.endswith(PART)]


@on_posix
def test_a_board_that_reads_compiled_files_gets_them(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(CONFIG, board.flash)
    ours = read_mpy_version()
    monkeypatch.setattr(BoardFiles, "read_implementation", lambda self: ("micropython", (1, 26, 1), ours))
    # A few modules will do: that all compile is shown above.
    few = [(name, path) for name, path in list_files() if name in ("main.py", "hub/__init__.py", "hub/table.py")]
    monkeypatch.setattr("marshub.tools.flash_files.list_files", lambda: iter(few))
    done = deploy(board.port, CONFIG)
    assert done.compiled
    assert done.runs == "micropython 1.26.1"
    now = on_flash(board)
    assert now["a/hub/table.mpy"] == make_tree(CONFIG, compiled=True).contents["hub/table.mpy"]
    assert "a/hub/table.py" not in now, "MicroPython would take it before the .mpy"

    monkeypatch.setattr(BoardFiles, "read_implementation", lambda self: ("micropython", (1, 26, 1), 5))
    with pytest.raises(ToolError, match=f"version 5, but this mpy-cross writes version {ours}"):
        deploy(board.port, CONFIG, compiled=True)


@on_posix
def test_on_a_real_micropython_the_same_files_lie_there_and_only_the_rest_goes_over() -> None:
    """The VM was given the firmware as it is deployed; its REPL, file system and .mpy loader are MicroPython's."""
    config = make_firmware_config(load("starter-c3"))
    with open_board(config, 3) as board:
        done = deploy(board.port, {**config, "board": "renamed"})
        assert done.compiled
        assert done.runs.startswith("micropython 1.")
        assert done.sent == ("config.json", VERSION_FILE), "all modules are those that deploying would send"
        assert set(done.kept) | set(done.sent) == set(make_tree(config, compiled=True).contents)
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == "renamed", "it runs by what was deployed"


def test_the_image_of_a_rom_is_as_mpremote_builds_it_and_the_configuration_lies_at_its_end(tmp_path: Path) -> None:
    _, contents = split_starters(make_tree(CONFIG, compiled=True).contents)
    first, second = (make_rom_image({**contents, "config.json": end.encode()}) for end in ("{}", "[]"))
    assert [a for a, b in zip(first, second, strict=True) if a != b] == [ord("{"), ord("}")]
    assert first.index(b"config.json") > first.index(contents["hub/app.mpy"])
    assert len(first) < ROM_BYTES // 2 - 8 * ROM_BLOCK, "each half has room for a firmware that grows"


@on_posix
def test_a_board_with_a_partition_for_the_rom_runs_from_it_and_only_blocks_that_changed_go_over() -> None:
    with VmBoard(CONFIG, rom_bytes=ROM_BYTES) as board:
        whole = {**CONFIG, "board": "from rom"}
        done = deploy(board.port, whole)
        assert (done.in_rom, done.lacks_rom) == (True, False)
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == "from rom"
        starters, contents = split_starters(make_tree(whole, compiled=True).contents)
        assert on_flash(board) == {**starters, SLOT_FILE: b"rom0"}, "the files of before are gone"
        image = make_rom_image(contents)
        assert board.rom.read_bytes()[: len(image)] == image
        # The other half is empty the first time, and has all but the configuration the second time.
        assert deploy(board.port, {**CONFIG, "board": "from ROM"}).in_rom
        third = deploy(board.port, {**CONFIG, "board": "FROM rom"})
        assert 1 <= len(third.sent) <= 2
        assert len(third.sent) + len(third.resumed) == -(-len(image) // ROM_BLOCK)
        assert (board.flash / SLOT_FILE).read_text() == "rom0"
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == "FROM rom"
        # MicroPython written again by other means: the table has no such partition any more.
        board.rom.write_bytes(b"")
        board.reset()
        with Player(board.port) as player:
            assert b"the ROM with the firmware is missing" in player.read_raw(b">>> ")
        fourth = deploy(board.port, CONFIG)
        assert (fourth.in_rom, fourth.lacks_rom) == (False, True)
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == "starter"


@on_posix
def test_a_port_that_cannot_be_opened_for_a_moment_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, failures = serial.Serial.open, [OSError("the board restarts")]

    def fail_once(port: serial.Serial) -> None:
        if failures:
            raise failures.pop()
        opened(port)

    with VmBoard(CONFIG) as board:
        monkeypatch.setattr(serial.Serial, "open", fail_once)
        with BoardFiles(board.port) as files:
            assert files.read_implementation()[0]
    assert not failures


@on_posix
@pytest.mark.parametrize("depth", [2, 3])
def test_a_profile_for_another_chip_is_refused_and_the_board_goes_on(depth: int) -> None:
    with open_board(CONFIG, depth) as board:
        assert isinstance(board, FirmwareBoard)
        before = on_flash(board)
        message = r"has an esp32, but the profile starter-c3 is for an esp32c3.*hub, starter, starter-plug\.$"
        with pytest.raises(ToolError, match=message):
            deploy(board.port, make_firmware_config(load("starter-c3")))
        assert on_flash(board) == before
        back = ask_identity(board.port, returning=True)
        assert back is not None
        assert back.name == "starter"


@pytest.mark.parametrize(
    ("said", "chip"),
    [
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "esp32s3"),
        ("Generic ESP32 module with ESP32", "esp32"),
        ("ESP32C3 module with ESP32C3", "esp32c3"),
        ("A module with ESP32-C6", "esp32c6"),
        ("x86_64", ""),
        ("", ""),
    ],
)
def test_a_chip_is_known_by_what_micropython_runs_on(monkeypatch: pytest.MonkeyPatch, said: str, chip: str) -> None:
    monkeypatch.setattr(BoardFiles, "evaluate", lambda self, expression: said)
    assert BoardFiles.__new__(BoardFiles).read_chip() == chip


@on_posix
def test_a_chip_without_a_profile_is_told(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardFiles, "read_chip", lambda self: "esp32c6")
    with pytest.raises(ToolError, match="no profile for esp32c6"):
        deploy(board.port, CONFIG)


@on_posix
def test_too_old_a_micropython_and_too_little_room(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    with BoardFiles(board.port) as there:
        name, version, reads = there.read_implementation()
        assert (name, version[:2], reads) == ("cpython", sys.version_info[:2], 0)
        assert there.hash_files(["none.py"]) == {"none.py": ""}
        with monkeypatch.context() as patch:
            patch.setattr(there, "evaluate", lambda expression: ("micropython", (1, 23, 0), 6))
            with pytest.raises(ToolError, match=r"MicroPython 1\.23\.0; .* needs 1\.24"):
                there.read_implementation()
    monkeypatch.setattr(slots, "SPARE_BYTES", 1 << 60)
    with pytest.raises(ToolError, match="not enough room"):
        deploy(board.port, CONFIG)


def test_a_port_that_is_not_there_is_explained() -> None:
    with pytest.raises(ToolError, match="no port /dev/does-not-exist"):
        deploy("/dev/does-not-exist", CONFIG)


@on_posix
def test_a_board_without_micropython_is_explained(virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_files, "TRY_S", 0.5)
    with pytest.raises(ToolError, match="MicroPython does not answer"):
        BoardFiles(virtual.port, tries=1)
