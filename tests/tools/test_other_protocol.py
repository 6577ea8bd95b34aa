"""A board of another protocol, older or newer: every command that meets a board names both versions and what helps."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from speaking_board import SpeakingBoard, encode_hello

from fake_speech import wait
from hublink import frame
from marshub.cli import board_output, bridge
from marshub.cli.app import main
from marshub.cli.board_mismatch import report_mismatches
from marshub.games import load_game
from marshub.table.setup import start_session
from marshub.tools import board_connection, update
from marshub.tui.local_game_source import LocalGameSource
from marshub.words import Speech

OURS = frame.VERSION
SPOKEN = pytest.mark.parametrize("theirs", [OURS - 1, OURS + 1])
#: Each command line that opens a board's port by itself, and ends by itself.
COMMANDS = {
    "doctor": "board doctor PORT --auto",
    "doctor of a step": "board doctor PORT --auto --step 1",
    "doctor as a hub": "board doctor PORT --auto --profile hub",
    "leds": "board leds PORT --all",
    "monitor": "board monitor PORT --for 0.5",
    "monitor --greet": "board monitor PORT --for 0.5 --greet",
    "wifi --status": "board wifi PORT --status",
    "wifi": "board wifi PORT --ssid net",
    "update --check": "board update PORT --check",
    "tags learn": "tags learn pocket-mars --board PORT",
}


def run(line: str, port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run a command as a shell does, and return exit code and all that it printed."""
    monkeypatch.setattr(board_output, "_asked", None)
    monkeypatch.setenv("MARSHUB_WIFI_PASSWORD", "password")
    monkeypatch.setattr(sys, "argv", ["marshub", *(port if word == "PORT" else word for word in line.split())])
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr()
    return int(ended.value.code or 0), printed.out + printed.err


def is_named(text: str, theirs: int) -> bool:
    """Whether both versions are named, and the command that helps."""
    return f"{theirs}" in text and f"{OURS}" in text and "protocol" in text and "marshub board update" in text


@SPOKEN
@pytest.mark.parametrize("command", COMMANDS)
def test_every_tool_names_both_protocols(
    command: str, theirs: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with SpeakingBoard(encode_hello(theirs)) as board:
        code, text = run(COMMANDS[command], board.port, monkeypatch, capsys)
    assert is_named(text, theirs), text
    assert "no board answers" not in text
    assert "hub" not in text.replace("marshub", ""), "nothing is compared with a profile that nobody named"
    assert code != 0 or command == "monitor"


@SPOKEN
def test_update_deploys_on_a_board_of_another_protocol(theirs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def read_version_file(port: str, profile: str | None) -> tuple[str, str, object]:
        read.append(port)
        return "0.0.9", "starter", board_connection.choose_profile(port, profile, "starter")

    monkeypatch.setattr(update, "_read_version_file", read_version_file)
    with SpeakingBoard(encode_hello(theirs)) as board:
        plan = update.plan_update(board.port)
        assert read == [board.port]
    assert (plan.why, plan.protocol, plan.installed, plan.profile) == ("protocol", theirs, "0.0.9", "starter")


@SPOKEN
@pytest.mark.parametrize("how", ["play, join", "serve, bridge", "bridge --only-board"])
def test_every_table_names_both_protocols(
    how: str, theirs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, save, speech = load_game("pocket-mars"), tmp_path / "a.marshub", Speech("en")
    printed: list[str] = []

    def read() -> str:
        printed.append(capsys.readouterr().err)
        return "".join(printed)

    with SpeakingBoard(encode_hello(theirs)) as board, ExitStack() as stack:
        if how == "bridge --only-board":
            monkeypatch.setattr("marshub.bridge.bridge.Bridge", MagicMock())
            bridge._bridge_board_only(stack, MagicMock(), speech, None, board.port)
            wait(lambda: is_named(read(), theirs))
            return
        start_session(game, {"players": 2}, 1, save=save).close()
        games = LocalGameSource(on_opened=partial(report_mismatches, speech=speech))
        opened = games.resume(save, board.port)
        stack.callback(opened.close)
        wait(lambda: opened.table.board.mismatch is not None)
        if how == "serve, bridge":
            wait(lambda: is_named(read(), theirs))
        else:
            notices = [speech.say(notice.describe(opened.table.names)) for notice in opened.table.notices]
            assert is_named(" ".join(notices), theirs)
