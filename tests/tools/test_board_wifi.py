"""`marshub board wifi`: the board tries the network, is given a key, and nothing is changed where that fails."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from marshub.board.profile import load, make_firmware_config
from marshub.cli import board_output
from marshub.cli.app import app
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.sim.cpython import FirmwareBoard
from marshub.sim.simulated_network import PASSWORD, SSID
from marshub.sim.vm.board import VmBoard
from marshub.tools import wifi
from marshub.tools.board_files import BoardFiles
from marshub.tools.errors import ToolError
from marshub.tools.port_list import RadioRow, list_radio_rows

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="depth 2 needs POSIX")


def cli(*arguments: str, password: str | None = PASSWORD) -> Result:
    board_output.set_language("en")
    return CliRunner(env={"MARSHUB_WIFI_PASSWORD": password}).invoke(app, ["board", "wifi", *arguments])


def deployed(board: FirmwareBoard) -> FirmwareBoard:
    """As after `marshub board deploy`: the program itself comes from the checkout at depth 2."""
    (board.flash / "hub").mkdir(exist_ok=True)
    (board.flash / "hub" / "wifi.py").touch()
    version = {"firmware": "0.1.0", "profile": board.config["board"]}
    (board.flash / "version.json").write_text(json.dumps(version), encoding="utf-8")
    return board


@pytest.fixture
def board() -> Iterator[FirmwareBoard]:
    with FirmwareBoard(make_firmware_config(load("starter-s3"))) as board:
        yield deployed(board)


def test_from_a_cable_to_none_and_back(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(wifi, "TOLD_S", 0.1)
        assert "No network is set up" in cli(board.port, "--status").output
    done = cli(board.port, "--ssid", SSID)
    assert done.exit_code == 0, done.output
    kept = RadioBoards().list_boards()
    config = json.loads((board.flash / "wifi.json").read_text())
    name = "marshub-" + board.ether.air["chip"][-6:]
    assert [(radio_board.name, radio_board.profile, radio_board.address) for radio_board in kept] == [
        (name, "starter-s3", board.ether.air["address"])
    ]
    assert config == {"format": 1, "name": name, "ssid": SSID, "password": PASSWORD, "key": kept[0].key}
    assert f"--board wifi://{name}" in done.output
    assert PASSWORD not in done.output
    assert kept[0].key not in done.output
    standing = cli(board.port, "--status", "--json")
    assert json.loads(standing.output)["reached"] == board.ether.air["address"]
    assert standing.exit_code == 0
    # Another time, another key.
    assert json.loads(cli(board.port, "--ssid", SSID, "--json").output)["port"] == f"wifi://{name}"
    assert RadioBoards().list_boards()[0].key != kept[0].key
    assert "needs" not in cli(board.port, "--off").output
    assert RadioBoards().list_boards() == []
    assert not (board.flash / "wifi.json").exists()


def test_what_can_be_wrong_is_said_and_nothing_is_changed(board: FirmwareBoard, tmp_path: Path) -> None:
    for arguments, password, says in (
        (("--ssid", "Nowhere"), PASSWORD, f"finds no network Nowhere. It finds: {SSID}, Neighbours"),
        (("--ssid", SSID), "wrongwrong", f"{SSID} rejects the password"),
        (("--ssid", SSID), "short", "8 to 63 characters"),
        (("--ssid", "x" * 33), PASSWORD, "1 to 32 bytes"),
        ((), PASSWORD, "--ssid NAME"),
        (("--ssid", SSID), None, "set MARSHUB_WIFI_PASSWORD"),
        (("--ssid", SSID, "--password-file", str(tmp_path / "none")), None, "can’t be read"),
        (("--off", "--status"), PASSWORD, "cannot be used together"),
    ):
        done = cli(board.port, *arguments, password=password)
        assert isinstance(done.exception, ToolError), done.output
        assert says in str(done.exception)
    assert not (board.flash / "wifi.json").exists()
    assert RadioBoards().list_boards() == []
    (board.flash / "hub" / "wifi.py").unlink()
    assert "Deploy the current one first" in str(cli(board.port, "--ssid", SSID).exception)
    board.wait_for(lambda: not board.in_repl)
    assert "is a board without a cable" in str(cli("wifi://marshub-000000", "--ssid", SSID).exception)


def test_a_hub_on_an_esp32_has_no_memory_for_it_and_goes_on_over_its_cable() -> None:
    with FirmwareBoard(make_firmware_config(load("hub"))) as hub:
        done = cli(deployed(hub).port, "--ssid", SSID)
        assert "has too little memory for this: with its radio on, 113 kB are free, and hub needs 124" in str(
            done.exception
        )
        assert not (hub.flash / "wifi.json").exists()
        assert hub.wait_for(lambda: not hub.in_repl)


def test_on_micropythons_vm_it_is_the_same() -> None:
    with VmBoard(make_firmware_config(load("starter-s3"))) as board:
        done = cli(board.port, "--ssid", SSID, "--json")
        message = json.loads(done.output)
        assert (message["reached"], message["problem"], message["rssi"]) == (board.ether.air["address"], None, -57)
        assert 150_000 < message["free"] < 200_000


@pytest.mark.parametrize(
    ("status", "key"),
    [
        (202, "wifi-wrong-password"),
        (15, "wifi-wrong-password"),
        (201, "wifi-other-security"),
        (211, "wifi-other-security"),
        (212, "wifi-too-weak"),
        (1001, "wifi-no-address"),
        (39, "wifi-refused"),
    ],
)
def test_what_the_radio_says_in_words(monkeypatch: pytest.MonkeyPatch, status: int, key: str) -> None:
    class Files:
        def execute(self, code: str) -> bytes:
            return b""

        def evaluate(self, expression: str) -> Any:
            return {"_c()": (False, status), "_a()": [(b"Home", -60), (b"", -70)]}[expression]

    monkeypatch.setattr(wifi, "JOIN_S", 0.0)
    files: Any = Files()
    with pytest.raises(ToolError) as error:
        wifi._join(files, "marshub-x", "Home", "password")
    assert error.value.words.key == key


def test_the_list_has_boards_without_a_cable_and_no_key() -> None:
    assert list_radio_rows() == []
    RadioBoards().save_board(RadioBoard("marshub-1", "ab" * 32, "10.0.0.1", "240ac4000001", "hub-s3"))
    rows = list_radio_rows(find=lambda name: ["10.0.0.2"])
    assert rows == [RadioRow(RadioBoards().list_boards()[0], "10.0.0.2")]
    assert rows[0].to_data()["address"] == "10.0.0.2"
    assert "ab" * 32 not in json.dumps(rows[0].to_data())


def test_a_file_is_there_whole_or_as_it_was(board: FirmwareBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    with BoardFiles(board.port) as files:
        files.replace_file("small.json", b"{}")
        monkeypatch.setattr(files, "hash_files", lambda names: dict.fromkeys(names, "other"))
        with pytest.raises(ToolError, match="arrived damaged"):
            files.replace_file("small.json", b'{"a": 1}')
    assert (board.flash / "small.json").read_bytes() == b"{}"
    assert not (board.flash / "small.json.part").exists()
