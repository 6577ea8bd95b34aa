"""Groups of commands: their order, what a module's command is read for, Ctrl-C, and streams that fail."""

from __future__ import annotations

import errno
import io
import json
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.cli.group import Group, Later
from marshub.cli.terminal import describe_error, prepare_streams

MODULE = "marshub.cli.schema"


def test_commands_are_listed_in_the_order_they_came() -> None:
    group = Group(name="all", commands=[Later(name, MODULE, "Does it.") for name in ("schema", "games")])
    message = CliRunner().invoke(group, ["--help"]).output
    assert message.index("schema") < message.index("games")
    assert message.count("Does it.") == 2


def test_a_command_that_is_called_is_read_from_its_module() -> None:
    group = Group(name="all", commands=[Later("games", MODULE, "Does it.")])
    assert "first-martians" in CliRunner().invoke(group, ["games", "--lang", "en"]).output
    assert "missions and variants" in CliRunner().invoke(group, ["games", "--help"]).output


def test_games_tell_what_a_difficulty_changes() -> None:
    group = Group(name="all", commands=[Later("games", MODULE, "Does it.")])
    messages = CliRunner().invoke(group, ["games", "--about", "--lang", "en"]).output.splitlines()
    assert "  difficulty normal (explore, riddle, 2): sols: 9 (+2); General Supply: food +4" in messages
    assert any(line.startswith("  difficulty easy (campaign, long-autumn, 4): ") for line in messages)
    result = json.loads(CliRunner().invoke(group, ["games", "--about", "--json", "--lang", "it"]).output)
    entry = next(item for item in result if item["id"] == "first-martians")
    chosen = {"category": "explore", "mission": "riddle", "players": 2}
    message = next(e["says"] for e in entry["about"] if (e["value"], e["with"]) == ("normal", chosen))
    assert message == ["sol: 9 (+2)", "Riserve Generali: cibo +4"]
    assert "about" not in CliRunner().invoke(group, ["games", "--json"]).output


@pytest.mark.parametrize("inner", [False, True])
def test_ctrl_c_ends_with_130_and_without_a_word(inner: bool) -> None:
    @click.command()
    def wait() -> None:
        raise KeyboardInterrupt

    group = Group(name="all", commands=[wait])
    outer = Group(name="outer", commands=[group])
    ran = CliRunner().invoke(outer, ["all", "wait"]) if inner else CliRunner().invoke(group, ["wait"])
    assert (ran.exit_code, ran.output) == (130, "")


class FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("code", [0, 1])
def test_what_cannot_be_written_is_an_error_of_the_command(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def tell() -> None:
        sys.exit(code)

    monkeypatch.setattr(sys, "stdout", FullDisk())
    with pytest.raises(OSError, match="No space") as error:
        Group(name="all", commands=[tell]).main(["tell"], standalone_mode=False)
    assert describe_error(error.value) == "No space left on device"


def test_a_file_that_the_system_refuses_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="directory") as error:
        (tmp_path / "no" / "folder").mkdir()
    assert describe_error(error.value) == f"{tmp_path / 'no' / 'folder'}: No such file or directory"


def test_a_stream_that_was_closed_before_the_program_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    prepare_streams()
    with sys.stdin, sys.stdout, sys.stderr:
        print("nowhere")
        print("nowhere", file=sys.stderr)
        assert (sys.stdin.read(), sys.stdin.isatty()) == ("", False)


@pytest.mark.parametrize("arguments", [["saves", "--lang", "it", "list"], ["saves", "list", "--lang", "it"]])
def test_a_groups_language_may_be_named_before_or_after_its_command(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.output) == (0, "Non ci sono ancora partite salvate.\n")


@pytest.mark.parametrize("group", ["board", "saves", "tags"])
def test_every_command_of_a_group_with_a_language_takes_one(group: str) -> None:
    result = CliRunner().invoke(app, [group, "--help"])
    commands = app.commands[group].load().commands  # type: ignore[attr-defined]
    assert "--lang" in result.output
    for name in commands:
        assert "--lang" in CliRunner().invoke(app, [group, name, "--help"]).output, name


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (["--plain", "play", "pocket-mars"], "marshub play --plain"),
        (["--lang", "it", "saves", "list"], "marshub saves --lang"),
        (["saves", "--json", "list"], "marshub saves list --json"),
        (["board", "--baud", "9600", "list"], ""),
    ],
)
def test_an_option_in_the_wrong_place_is_told_where_it_belongs(arguments: list[str], place: str) -> None:
    result = CliRunner().invoke(app, arguments, prog_name="marshub")
    assert result.exit_code == 2
    assert (f"{place}" in result.output) if place else ("No such option" in result.output)
    assert ("belongs after" in result.output) == bool(place)
