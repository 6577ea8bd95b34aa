"""`marshub board ...` as its user meets it: what is printed, in which language, and the exit codes."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from hublink import messages as m
from marshub.board.profile import load, make_firmware_config
from marshub.cli import board_output
from marshub.cli.app import app, main
from marshub.link.events import BoardInfo
from marshub.link.ports import Candidate
from marshub.record import tape
from marshub.sim.rom_loader import RomLoader
from marshub.sim.virtual_board import VirtualBoard
from marshub.table.game_table import GameTable
from marshub.tools.images import OFFICIAL
from marshub.tools.port_list import KnownBoards

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")


def board(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["board", *arguments], catch_exceptions=True)


def image(path: Path, chip_id: int) -> Path:
    path.write_bytes(bytes([0xE9]) + bytes(11) + chip_id.to_bytes(2, "little") + bytes(range(256)) * 64)
    return path


def test_list_shows_ours_and_who_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    candidate = Candidate("/dev/ttyUSB7", "CP210x", 0x10C4, 0xEA60, "AB1")
    KnownBoards().save_board(candidate, BoardInfo("hub", "0.1.0", "", 1, 1, bytes(8), 16, 8, 174))
    monkeypatch.setattr("marshub.tools.port_list.list_candidates", lambda: [candidate])
    monkeypatch.setenv("COLUMNS", "160")
    result = board("list")
    assert result.exit_code == 0
    assert "/dev/ttyUSB7" in result.output
    assert "CP210x 10c4:ea60" in result.output
    assert "hub, firmware 0.1.0, last seen" in result.output
    assert "nobody" in result.output
    assert json.loads(board("list", "--json").output)[0]["ours"] is True
    monkeypatch.setattr("marshub.tools.port_list.list_candidates", list)
    assert "No port here looks like an ESP32" in board("list").output
    assert "Nessuna porta" in board("--lang", "it", "list").output
    assert "Ningún puerto" in board("--lang", "es", "list").output


@on_posix
def test_flash_asks_before_it_erases(tmp_path: Path) -> None:
    with RomLoader("esp32") as rom:
        rom.flash[0] = 0
        path = image(tmp_path / "micropython.bin", 0)
        result = board("flash", str(path), rom.port)
        assert "add --yes" in str(result.exception), "nobody is there to be asked"
        assert rom.flash[0] == 0
        result = board("flash", str(path), rom.port, "--yes")
        assert result.exit_code == 0, result.output
        assert "ESP32 v3.0, 4MB of flash, MAC 24:0a:c4:00:00:01" in result.output
        assert "checked by the chip itself" in result.output
        assert "WARNING" not in result.output, "esptool's own chatter stays away"
        assert rom.flash[0x1000 : 0x1000 + path.stat().st_size] == path.read_bytes()
        assert rom.flash[0] == 0xFF
        result = board("flash", str(image(tmp_path / "s3.bin", 9)), rom.port, "--yes")
        assert "is an ESP32" in str(result.exception)


@on_posix
def test_flash_by_a_chips_name_says_how_to_check_what_nobody_has_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine that has never flashed anything."""
    data = image(tmp_path / "esp32.bin", 0).read_bytes()
    sha256 = hashlib.sha256(data).hexdigest()
    monkeypatch.setattr("marshub.tools.images.download_image", lambda url, progress: data)
    seen = replace(OFFICIAL["esp32"], sha256=None, seen=(sha256[:8], sha256[-6:]))
    with RomLoader("esp32") as rom:
        monkeypatch.setitem(OFFICIAL, "esp32", replace(seen, seen=None))
        result = board("flash", "esp32", rom.port, "--yes")
        assert "Use this image" in str(result.exception), "nothing to hold it against: only a person can say so"
        monkeypatch.setitem(OFFICIAL, "esp32", seen)
        result = board("flash", "esp32", rom.port)
        assert sha256 in result.output
        assert "compare the SHA-256" in result.output
        assert f"begins with {sha256[:8]}" in result.output
        assert "add --yes" in str(result.exception)
        assert rom.flash[0x1000:0x1004] == b"\xff" * 4
        result = board("flash", "esp32", rom.port, "--yes")
        assert result.exit_code == 0, result.output
        assert rom.flash[0x1000 : 0x1000 + len(data)] == data
        result = board("flash", "esp32", rom.port, "--yes")
        assert "compare the SHA-256" not in result.output, "it is remembered"


@on_posix
def test_mistakes_are_one_line_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(board_output, "_asked", None)
    monkeypatch.setattr(sys, "argv", ["marshub", "board", "--lang", "it", "leds", "/dev/none", "--all"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("marshub: La porta /dev/none non esiste.")


def test_doctor_tells_and_its_exit_code_says_it_too(virtual: VirtualBoard) -> None:
    result = board("doctor", virtual.port, "--auto", "--only", "link,readers,leds", "--listen", "0")
    assert result.exit_code == 0, result.output
    assert "against the profile starter" in result.output, "the board said which"
    assert "ok   readers   Reader pad answers." in result.output
    assert "Healthy. Checks passed: 4; warnings: 0; skipped: 0." in result.output
    virtual.set_health("pad", 1)
    result = board("--lang", "es", "doctor", virtual.port, "--auto", "--only", "readers")
    assert result.exit_code == 1
    assert "FAIL readers   El lector pad nunca ha respondido." in result.output
    assert "remedio: Comprobad 3,3 V, GND y estos cables: SCK 18" in result.output
    result = board("doctor", virtual.port, "--json", "--only", "readers")
    assert result.exit_code == 1
    assert json.loads(result.output)["findings"][0]["part"] == "pad"


def test_leds_one_thing_at_a_time(virtual: VirtualBoard) -> None:
    assert "one of --led N" in str(board("leds", virtual.port).exception)
    assert "one of --led N" in str(board("leds", virtual.port, "--all", "--test").exception)
    for what in (
        ["--led", "3"],
        ["--segment", "row-2-track"],
        ["--all", "--colour", "#102030"],
        ["--chase"],
        ["--test"],
    ):
        result = board("leds", virtual.port, *what, "--seconds", "0")
        assert result.exit_code == 0, result.output
        assert "Dark again." in result.output
    assert virtual.wait_for(lambda: not any(map(any, virtual.led_colours())))


@on_posix
def test_monitor_until_ctrl_c(virtual: VirtualBoard, tmp_path: Path) -> None:
    path = tmp_path / "wire.jsonl"
    command = [sys.executable, "-m", "marshub", "board", "monitor", virtual.port, "--json", "--greet"]
    with subprocess.Popen(
        [*command, "--only", "snapshot", "--record", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as watched:
        assert watched.stdout is not None
        line = json.loads(watched.stdout.readline())
        watched.send_signal(signal.SIGINT)
        _, err = watched.communicate(timeout=60)
    assert line["name"] == "snapshot"
    assert watched.returncode == 0, err
    assert "1 shown." in err
    lines = [msgspec.json.decode(line, type=tape.Line) for line in path.read_bytes().splitlines()]
    kinds = {line.kind for line in lines if isinstance(line, tape.Frame)}
    assert kinds >= {m.HELLO, m.SNAPSHOT}, "all of it, whatever is shown"


@on_posix
def test_monitor_of_a_board_that_a_game_has(tmp_path: Path) -> None:
    from marshub.games import load_game
    from marshub.table.setup import open_table, start_session

    game = load_game("first-martians")
    session = start_session(game, {"mission": "make-yourself-at-home", "players": 2, "difficulty": "normal"}, 7)
    opened = open_table(session, "sim", profile="starter")
    try:
        assert opened.sim is not None
        assert isinstance(opened.table, GameTable)
        end = time.monotonic() + 60
        while not (opened.link and opened.link.status.connected):
            assert time.monotonic() < end
            time.sleep(0.01)
        result = board("monitor", opened.sim.port, "--for", "1.3", "--only", "ping,pong")
        assert result.exit_code == 0, result.output
        assert "is in use by a game" in result.output
        assert "-> ping" in result.output
        assert opened.link.status.connected
    finally:
        opened.close()


def test_export_and_config_and_repl(tmp_path: Path, virtual: VirtualBoard) -> None:
    assert json.loads(board("config", "--profile", "starter").output) == make_firmware_config(load("starter"))
    result = board("export", str(tmp_path / "plain"), "--profile", "starter")
    assert "main.py" in result.output.splitlines()
    assert (tmp_path / "plain" / "hub" / "app.py").is_file()
    board("export", str(tmp_path / "small"), "--profile", "starter", "--compiled")
    assert (tmp_path / "small" / "hub" / "app.mpy").is_file()
    assert f"mpremote connect {virtual.port} repl" in board("repl", virtual.port).output.replace("\n", " ")
