"""A single port where no board was ever met is asked about, by name, once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from marshub.cli import terminal
from marshub.cli.app import main
from marshub.cli.terminal import ask_about_port
from marshub.languages import LANGUAGES
from marshub.link.ports import Address
from marshub.words import Speech


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def printer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The only port is a CH340's."""
    info = ListPortInfo("/dev/ttyUSB0")
    info.vid, info.pid, info.location = 0x1A86, 0x7523, "1-1"
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [info])
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))


def ask(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], board: str = "auto") -> str:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    ask_about_port(board, Speech("en"))
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_that_is_not_there_is_said_in_the_readers_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MARSHUB_LANG", language)
    monkeypatch.setattr(terminal, "asked_language", None)
    monkeypatch.setattr("sys.argv", ["marshub", "play", "--plain", "--board", "COM99"])
    with pytest.raises(SystemExit) as ended:
        main()
    expected = Speech(language).plain_text("link-not-a-port", name="'COM99'", ports="/dev/ttyUSB0")
    assert (ended.value.code, capsys.readouterr().err) == (2, f"marshub: {expected}\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_of_usage_is_said_in_the_language_of_the_command(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(terminal, "asked_language", None)
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.setattr("sys.argv", ["marshub", "play", "--lang", language])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert Speech(language).plain_text("error-no-terminal", command="marshub play --plain") in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "is_opened"), [("y\n", True), ("\n", False)], ids=["a board", "no board"])
def test_it_is_asked_about_once(
    typed: str, is_opened: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask("", monkeypatch, capsys, "none") == ""
    assert "/dev/ttyUSB0 (CH340): no board has been found there before. Is it your board?" in ask(
        typed, monkeypatch, capsys
    )
    assert ask("", monkeypatch, capsys) == ""
    if is_opened:
        assert Address("auto").resolve()[0] == "/dev/ttyUSB0"
    else:
        with pytest.raises(Exception, match="was not opened"):
            Address("auto").resolve()


def test_where_nobody_sits_it_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    ask_about_port("auto", Speech("en"))
    assert capsys.readouterr().out == ""
